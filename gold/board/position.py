"""A position: stones, the side to play, and the rule for points outside the boundaries. Immutable.

An editor makes positions, and files hold them. A position may be invalid; :meth:`Position.errors`
then says why. To play on a position, make a :class:`gold.board.board.Board` from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from gold.board.points import Color, Geometry, Point, PointState, geometry
from gold.i18n import _

Grid = npt.NDArray[np.int8]

_STONES = frozenset(state for state in PointState if not state.is_empty)


class Boundary(StrEnum):
    """The rule for the empty points outside the region: who may use them as liberties.

    ``WALL``: the attacker is strong there, so they are liberties of the attacker's chains only. The
    exception is a defender's chain that touches one of them in the initial position: it is
    connected to friends outside, and safe.

    ``OPEN``: they are liberties of both sides, so a defender who reaches one has escaped.
    """

    WALL = "wall"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Position:
    """A set-up of stones on a board of ``size`` lines, with a side to play and a boundary rule.

    ``states`` has the state of every point, row by row from the top left: ``size * size`` of them.
    """

    size: int
    states: tuple[PointState, ...]
    to_play: Color = Color.BLACK
    boundary: Boundary = Boundary.WALL

    def __post_init__(self) -> None:
        if len(self.states) != self.size * self.size:
            raise ValueError(f"{len(self.states)} states do not fill a board of {self.size} lines")

    @classmethod
    def empty(cls, size: int, state: PointState = PointState.VALID) -> Position:
        """Return a board without stones, on which every point has the state ``state``."""
        return cls(size, (state,) * (size * size))

    @property
    def geometry(self) -> Geometry:
        """Coordinates and neighbours of this board size."""
        return geometry(self.size)

    @property
    def grid(self) -> Grid:
        """A new ``(size, size)`` int8 array of :class:`PointState` values, row 0 at the top."""
        return np.frombuffer(bytearray(self.states), dtype=np.int8).reshape(self.size, self.size)

    def __getitem__(self, point: Point) -> PointState:
        row, col = self.geometry.row_col(point)
        return self.states[row * self.size + col]

    def with_states(self, changes: Mapping[Point, PointState]) -> Position:
        """Return the same position with the states of some points replaced."""
        states = list(self.states)
        for point, state in changes.items():
            row, col = self.geometry.row_col(point)
            states[row * self.size + col] = state
        return replace(self, states=tuple(states))

    def with_keystones(self, keystones: Collection[Point]) -> Position:
        """Return the same stones, of which exactly those at ``keystones`` are keystones."""
        changes = {
            point: PointState.stone(color, point in keystones)
            for point in self.geometry.points
            if (color := self[point].color) is not None
        }
        return self.with_states(changes)

    def points(self, *wanted: PointState) -> list[Point]:
        """Return the points that have one of the ``wanted`` states, from the top left."""
        # comparing numbers is much faster than comparing states
        present, sought = bytes(self.states), bytes(wanted)
        if not any(state in present for state in sought):
            return []
        return [
            point
            for point, state in zip(self.geometry.points, present, strict=True)
            if state in sought
        ]

    def keystones(self) -> list[Point]:
        """The points of all keystones."""
        return self.points(PointState.BLACK_KEYSTONE, PointState.WHITE_KEYSTONE)

    @property
    def defender(self) -> Color | None:
        """The side that owns the keystones; None if there are none, or if both sides have some."""
        present = bytes(self.states)  # comparing numbers is much faster than comparing states
        black = PointState.BLACK_KEYSTONE in present
        white = PointState.WHITE_KEYSTONE in present
        if black == white:
            return None
        return Color.BLACK if black else Color.WHITE

    def chains(self, of: Color | None = None) -> list[frozenset[Point]]:
        """Return all chains, or those of the colour ``of``, ordered by their first stone from the
        top left.
        """
        neighbors = self.geometry.neighbors
        stones = zip(self.geometry.points, self.states, strict=True)
        left = {point: state.color for point, state in stones if state in _STONES}
        chains: list[frozenset[Point]] = []
        while left:  # called for every new board, so the flood is written out here
            start = next(iter(left))
            color = left.pop(start)
            chain, stack = {start}, [start]
            while stack:
                for neighbor in neighbors[stack.pop()]:
                    if left.get(neighbor) is color:
                        del left[neighbor]
                        chain.add(neighbor)
                        stack.append(neighbor)
            if of in (None, color):
                chains.append(frozenset(chain))
        return chains

    def touches(self, chain: Iterable[Point], *states: PointState) -> bool:
        """Whether a stone of the chain has a neighbour in one of the states."""
        neighbors = self.geometry.neighbors
        return any(self[neighbor] in states for stone in chain for neighbor in neighbors[stone])

    def stones_without_liberties(self) -> list[Point]:
        """The stones of every chain that touches no empty point of any kind."""
        empty = (PointState.VALID, PointState.INVALID, PointState.KO)
        return sorted(
            stone for chain in self.chains() if not self.touches(chain, *empty) for stone in chain
        )

    def errors(self) -> tuple[str, ...]:
        """Return every reason why this is not a valid problem; empty if it is one."""
        return (*self.rule_errors(), *self.task_errors())

    def task_errors(self) -> tuple[str, ...]:
        """Return what is missing for a task: keystones of one colour, a playable point. Empty if
        nothing is.
        """
        reasons = []
        if not self.keystones():
            reasons.append(_("no target marked: mark at least one stone to capture or to save"))
        elif self.defender is None:
            reasons.append(_("target stones of two colours: mark stones of one colour only"))
        if not self.points(PointState.VALID):
            reasons.append(_("no playable point: mark the points where play is allowed"))
        return tuple(reasons)

    def rule_errors(self) -> tuple[str, ...]:
        """Return the reasons why no game can be played from here: stones without liberties, wrong
        ko points.
        """
        reasons = []
        stuck = ", ".join(self.geometry.vertices(self.stones_without_liberties()))
        if stuck:
            reason = _(
                "stones without liberties at {points}: remove them or open a point next to them"
            )
            reasons.append(reason.format(points=stuck))
        ko_points = self.points(PointState.KO)
        if len(ko_points) > 1:
            reason = _("more than one ko point ({points}): keep one")
            reasons.append(reason.format(points=", ".join(self.geometry.vertices(ko_points))))
        if self.to_play is Color.BLACK:
            reason = _(
                "impossible ko point at {point}: White cannot have captured a single stone there"
            )
        else:
            reason = _(
                "impossible ko point at {point}: Black cannot have captured a single stone there"
            )
        impossible = [point for point in ko_points if not self._ko_is_possible(point)]
        reasons.extend(reason.format(point=self.geometry.vertex(point)) for point in impossible)
        return tuple(reasons)

    def _ko_is_possible(self, ko_point: Point) -> bool:
        """Whether the opponent may just have captured one stone at the ko point with a stone that
        can be recaptured.

        The captured stone had no liberty left. So all its neighbours are the opponent's stones, or
        points that are no liberties; and one of these stones is alone and has no other liberty.
        """
        mine = self.to_play
        around = self.geometry.neighbors[ko_point]
        takers = [stone for stone in around if self[stone].color is mine.opponent]
        if not all(stone in takers or self._is_no_liberty(stone, mine) for stone in around):
            return False
        return any(self._is_alone_beside(stone, ko_point) for stone in takers)

    def _is_alone_beside(self, stone: Point, ko_point: Point) -> bool:
        """Whether a stone has no neighbour of its own colour, and no liberty except the ko
        point.
        """
        owner = self[stone].color
        assert owner is not None
        return all(
            near == ko_point
            or self[near].color is owner.opponent
            or self._is_no_liberty(near, owner)
            for near in self.geometry.neighbors[stone]
        )

    def _is_no_liberty(self, point: Point, color: Color) -> bool:
        """Whether a point is outside a wall and no liberty for ``color``: for the defender, or, if
        the defender is not known, for either side.
        """
        is_beyond_wall = self[point] is PointState.INVALID and self.boundary is Boundary.WALL
        return is_beyond_wall and self.defender in (color, None)
