"""Proves the part of a guessed region's result that holds on the whole board: its border.

A guessed region ends where a person would close it in mind. A proof inside assumes that: walls are
not captured from outside, nobody gets out through the gaps, and friends live. So the result is
proved once more, on the board without the region, in a crop whose outside belongs to the loser
(:mod:`gold.solver.bitboard.proving_crop`):

* A **life** is proved in a life crop of the same points: all points outside are the attacker's. If
  that fails, stones are assumed to be safe: first the attacker's around the crop, then the
  defender's stones at the region's border, as *friends* to connect to, then both.
* A **kill** is proved in a kill crop of the region and a few points beyond: the defender escapes as
  soon as it touches the cut. The surrounding stones are assumed to be safe. The result does not
  name those that have more liberties outside than the defender has moves in the whole proof.

So each bound holds on the whole board, either without assumptions, or if the named stones are safe.
Other bounds hold in the region only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from gold.authoring.border import Border
from gold.authoring.target_guesses import TargetGuess
from gold.board.board import Board
from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.solver.api import DEFAULT_RESOURCES, Resources
from gold.solver.bitboard.area import (
    AreaTooLargeError,
    Crop,
    CropKind,
    StonesForEver,
    changeable_points,
)
from gold.solver.bitboard.proving_crop import outlasts, proving_crop
from gold.solver.budget import Budget
from gold.solver.outcome import BY_ANY_KO, QUESTIONS, Bounds, Rung
from gold.solver.proof.search import ProofSearch

_BEYOND: Final = (1, 2, 3)
"""The steps that a kill crop reaches beyond the region, the narrowest first.

A wider crop is searched if the defender gets out of the narrower one.
"""
_SHARE_OF_A_LIFE: Final = 0.5
"""Share of the remaining budget for a life under each assumption about safe stones."""
_MOST_NODES: Final = 400_000
"""Most nodes for the border of one guess: more than a proof that a person waits for takes."""


@dataclass(frozen=True, slots=True)
class _Held:
    """A proved answer that holds on the whole board if the stones ``assumed`` are safe."""

    rung: Rung
    attacker_wins: bool
    assumed: frozenset[Point]


def border_of(
    guess: TargetGuess,
    proved: Bounds,
    budget: Budget,
    resources: Resources = DEFAULT_RESOURCES,
    known: Border | None = None,
) -> Border:
    """Prove the border of a guess: the part of ``proved`` that holds on the whole board.

    ``proved`` are the bounds proved in the region. If the author stated the region, it is part of
    the problem, and all bounds hold.

    :param known: a border proved before, for a life in a tight area; it is not proved again.
    """
    if not guess.region_is_assumed:
        return Border(proved)
    asked = _Asked.of(guess, resources)
    part = budget.at_most(_MOST_NODES)
    border = Border()
    for by_attacker in (False, True):
        rung = proved.best_won(by_attacker)
        if rung is None or (by_attacker and rung > BY_ANY_KO):
            continue  # a kill crop says nothing about eyes
        if known is not None and not by_attacker and known.bounds.attacker_wins(rung) is False:
            border = known
            continue
        held = asked.kill(rung, part) if by_attacker else asked.life(rung, part)
        if isinstance(held, _Held):
            bounds = border.bounds.with_answer(held.rung, held.attacker_wins)
            border = Border(bounds, border.assumed | held.assumed)
        elif by_attacker and held is False:
            border = replace(border, gets_out=True)
    return border


@dataclass(frozen=True, slots=True)
class _Asked:
    """Asks questions about a guess on the board without the region."""

    board: Board
    """The board with play allowed everywhere."""
    inside: frozenset[Point]
    """The points that can change during play in the region."""
    walls: frozenset[Point]
    """The attacker's stones at the region's border."""
    friends: frozenset[Point]
    """The defender's stones at the region's border."""
    resources: Resources

    @classmethod
    def of(cls, guess: TargetGuess, resources: Resources) -> _Asked:
        position = guess.problem.position
        region = Board(position)
        inside = frozenset(changeable_points(region, StonesForEver(region)))
        return cls(Board(opened(position)), inside, guess.taken_for_safe, guess.friends, resources)

    def life(self, rung: Rung, budget: Budget) -> _Held | None:
        """Prove that the defender wins a question, with as few stones assumed safe as possible.

        None if that is not proved.
        """
        nobody = frozenset[Point]()
        assumptions = product((nobody, self.friends), (nobody, self.walls))
        for friends, walls in dict.fromkeys(assumptions):
            crop = proving_crop(self.board, self.inside, CropKind.LIFE, walls, friends)
            part = budget.part(_SHARE_OF_A_LIFE)
            if crop is not None and self._attacker_wins(self._search(crop), rung, part) is False:
                return _Held(rung, False, touching(self.board, friends | walls, crop.kept))
        return None

    def kill(self, rung: Rung, budget: Budget) -> _Held | bool | None:
        """Prove that the attacker wins a question.

        Return the proved answer; False if the defender gets out of every crop; None if neither is
        proved.
        """
        gets_out = None
        for crop in self._kill_crops():
            search = self._search(crop)
            wins = self._attacker_wins(search, rung, budget)
            if wins is None:
                return None  # a wider crop is harder still
            if wins:
                assert search is not None
                return _Held(rung, True, self._walls(crop, search, rung))
            gets_out = False
        return gets_out

    def _kill_crops(self) -> Iterator[Crop]:
        before = None
        for steps in _BEYOND:
            wanted = _grown(self.board, self.inside, steps, self.walls)
            crop = proving_crop(self.board, wanted, CropKind.KILL, self.walls)
            if crop is not None and crop != before:
                before = crop
                yield crop

    def _search(self, crop: Crop) -> ProofSearch | None:
        """The search of a crop; None if the crop is too large."""
        with suppress(AreaTooLargeError):
            return ProofSearch(
                self.board, self.resources.megabytes, crop=crop, threads=self.resources.threads
            )
        return None

    def _attacker_wins(self, search: ProofSearch | None, rung: Rung, budget: Budget) -> bool | None:
        """Search a question in a crop; return whether the attacker wins, None if not decided."""
        return (
            None
            if search is None
            else search.answer(search.start, QUESTIONS[rung], budget).attacker_wins
        )

    def _walls(self, crop: Crop, search: ProofSearch, rung: Rung) -> frozenset[Point]:
        """The stones that a kill assumes to be safe: those that do not outlast its proof."""
        walls = touching(self.board, crop.standing, crop.kept)
        moves = search.moves_to_the_end(search.start, QUESTIONS[rung])
        if moves is None:
            return walls
        return frozenset(stone for stone in walls if not self._outlasts(stone, crop, moves))

    def _outlasts(self, stone: Point, crop: Crop, moves: int) -> bool:
        """Return whether a standing stone's chain cannot be captured within ``moves`` moves."""
        alone = Crop(crop.kind, crop.kept, crop.cut, frozenset((stone,)))
        return outlasts(self.board, alone, moves)


def opened(position: Position) -> Position:
    """Return the position with play allowed on the whole board."""
    return position.with_states(
        dict.fromkeys(position.points(PointState.INVALID), PointState.VALID)
    )


def _grown(
    board: Board, points: Iterable[Point], steps: int, walls: Iterable[Point]
) -> frozenset[Point]:
    """Add to ``points`` all points within ``steps`` steps that do not cross the ``walls``."""
    near = board.geometry.neighbors
    closed = set(walls)
    grown = set(points)
    for _step in range(steps):
        grown |= {other for point in grown for other in near[point]} - closed
    return frozenset(grown)


def touching(board: Board, stones: Iterable[Point], kept: frozenset[Point]) -> frozenset[Point]:
    """Of ``stones``, return those in connected pieces that touch a point in ``kept``."""
    near = board.geometry.neighbors
    pieces = board.geometry.pieces(stones)
    touching = (
        piece for piece in pieces if any(not kept.isdisjoint(near[stone]) for stone in piece)
    )
    return frozenset().union(*touching)
