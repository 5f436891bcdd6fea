"""Gives each problem an id that all its sixteen views share:
turned, mirrored, colours exchanged.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from gold.board.points import Move, PointState
from gold.board.position import Grid, Position
from gold.board.symmetry import SWAP_COLORS, Symmetry
from gold.problem.model import Problem

_SYMMETRIES = tuple(
    Symmetry(transpose, flip_rows, flip_cols, swap_colors)
    for swap_colors, transpose, flip_cols, flip_rows in product((False, True), repeat=4)
)
_SWAPPED_STATES = np.array([0, *map(SWAP_COLORS.state, PointState)], dtype=np.int8)


@dataclass(frozen=True, slots=True)
class Identity:
    """The ``id`` of a problem, and the ``symmetries`` that turn its position
    into the canonical one.

    The canonical position is the same for all views of the problem. A symmetric position has
    several symmetries that lead to it.
    """

    id: str
    size: int
    symmetries: tuple[Symmetry, ...]

    def canonical(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Convert moves of this position to moves of the canonical one."""
        return min(
            tuple(symmetry.move(move, self.size) for move in moves) for symmetry in self.symmetries
        )

    def from_canonical(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Convert moves of the canonical position to moves of this position."""
        back = self.symmetries[0].inverse
        return tuple(back.move(move, self.size) for move in moves)


def problem_id(problem: Problem) -> str:
    """Return the id of a problem, which stays the same if it is renamed, turned,
    mirrored or recoloured.

    The id is a digest of the position, the side to play and the boundary rule, in the view that
    sorts first among the sixteen. It does not depend on the file.
    """
    return identify(problem).id


def identify(problem: Problem) -> Identity:
    """Return the id of a problem, and the symmetries that turn it into the canonical view."""
    position = problem.position
    views = _views(position)
    first = min(views)
    symmetries = tuple(
        symmetry for symmetry, view in zip(_SYMMETRIES, views, strict=True) if view == first
    )
    digest = hashlib.sha256(
        f"{position.size} {position.boundary.value} ".encode() + first
    ).hexdigest()
    return Identity(digest[:32], position.size, symmetries)


def other_views(position: Position) -> tuple[Symmetry, ...]:
    """Return one symmetry for each view of a position that differs from it and
    from the other views.
    """
    pictures: dict[bytes, Symmetry] = {}
    for symmetry, view in zip(_SYMMETRIES, _views(position), strict=True):
        pictures.setdefault(view, symmetry)
    return tuple(symmetry for symmetry in pictures.values() if symmetry != Symmetry())


def turned(problem: Problem, symmetry: Symmetry) -> Problem:
    """Return the problem in another view, its saved moves and its proved result included."""
    size = problem.position.size

    def move_all(moves: tuple[Move, ...]) -> tuple[Move, ...]:
        return tuple(symmetry.move(move, size) for move in moves)

    seen = replace(
        problem, position=symmetry.position(problem.position), moves=move_all(problem.moves)
    )
    proved = problem.proved
    return seen.with_proved(proved and replace(proved, correct=move_all(proved.correct)))


def _views(position: Position) -> list[bytes]:
    """Return all sixteen views as bytes (side to play, then the states),
    in the order of ``_SYMMETRIES``.

    Uses numpy for speed: a library has thousands of problems.
    """
    grid = position.grid
    recolored: Grid = _SWAPPED_STATES[grid]
    views = []
    for to_play, colored in ((position.to_play, grid), (position.to_play.opponent, recolored)):
        for view in (colored, colored.T):
            flips = (view, view[::-1], view[:, ::-1], view[::-1, ::-1])
            views += [bytes([to_play]) + flip.tobytes() for flip in flips]
    return views
