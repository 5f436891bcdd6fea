"""The oracle's own rules of play, on integers used as bit sets. Nothing here comes from the board or the
kernels.

A position is cut down to the points that can ever change. What never changes is left out, and only what it
does to its neighbours is kept:

* An INVALID point is never played on, so it stays empty for ever.
* A chain that touches an INVALID point at the start is never captured. For an attacker's chain, and for any
  chain under the open boundary, the INVALID point is a liberty that cannot be filled; a defender's chain
  before a wall is by the wall's definition connected to friends outside.

Every other stone, and every VALID or KO point, gets a bit.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Boundary, Position


class Side(IntEnum):
    """Who plays. The defender owns the keystones; the attacker wants them all captured."""

    DEFENDER = 0
    ATTACKER = 1

    @property
    def other(self) -> Side:
        return _OTHER[self]


_OTHER = Side.ATTACKER, Side.DEFENDER


class Stones(NamedTuple):
    """Who stands where, as bit sets over the local points; ``keystones`` is a part of ``defender``.

    A stone that the defender puts where a keystone was captured is no keystone, so the set only ever shrinks.
    """

    defender: int
    attacker: int
    keystones: int


class Play(NamedTuple):
    """A legal move and what it leads to. ``ko`` is the bit of the point that it closes, or 0."""

    bit: int
    after: Stones
    ko: int


class LocalRules:
    """Which moves are legal and what they do, ko bans aside: those depend on the mode and are the caller's
    business.

    :raises ValueError: if the position is no valid problem.
    """

    def __init__(self, position: Position) -> None:
        errors = position.errors()
        if errors or position.defender is None:
            raise ValueError("; ".join(errors))
        self.position = position
        self.colors: tuple[Color, Color] = (position.defender, position.defender.opponent)
        self._immortal = self._stones_that_stand_for_ever()
        self.points = self._changeable_points()
        self._bit_at = {point: 1 << index for index, point in enumerate(self.points)}
        self.everywhere = (1 << len(self.points)) - 1
        self.near: dict[int, int] = {}
        self.breathes: tuple[int, int] = (0, 0)
        """For each side, the points where its stone has a liberty that can never be taken away."""
        self.beyond = 0
        """The points next to what the defender does not enclose: INVALID empties and immortal attackers."""
        self._describe_surroundings()
        self.start = self._initial_stones()
        self.start_ko = sum(self._bit_at[point] for point in position.points(PointState.KO))
        self.start_side = Side.DEFENDER if position.to_play is position.defender else Side.ATTACKER
        self.has_immortal_keystone = any(point in self._immortal for point in position.keystones())
        self._plays: dict[tuple[Stones, Side], tuple[Play, ...]] = {}

    # Names

    def bit(self, move: Move) -> int:
        """The bit of a point; 0 for a pass."""
        return 0 if move == PASS else self._bit_at[move]

    def move(self, bit: int) -> Move:
        """The point of a bit; a pass for 0."""
        return self.points[bit.bit_length() - 1] if bit else PASS

    # Play

    def all_captured(self, stones: Stones) -> bool:
        """Whether the attacker has reached its goal."""
        return not stones.keystones and not self.has_immortal_keystone

    def plays(self, stones: Stones, side: Side) -> tuple[Play, ...]:
        """Every move of a side that is neither on a stone nor suicide."""
        known = self._plays.get((stones, side))
        if known is None:
            empty = self.everywhere & ~(stones.defender | stones.attacker)
            known = tuple(play for bit in bits(empty) if (play := self._play(stones, side, bit)))
            self._plays[stones, side] = known
        return known

    def _play(self, stones: Stones, side: Side, bit: int) -> Play | None:
        own, enemy = stones[side] | bit, stones[side.other]
        captured = 0
        for neighbor in bits(self.near[bit] & enemy):
            if not captured & neighbor:
                chain = self.chain(neighbor, enemy)
                if not self.has_liberty(chain, side.other, own | enemy):
                    captured |= chain
        enemy &= ~captured
        chain = self.chain(bit, own)
        if not self.has_liberty(chain, side, own | enemy):
            return None
        takes_back = (
            captured.bit_count() == 1
            and chain == bit
            and not bit & self.breathes[side]
            and self.near[bit] & ~(own | enemy) == captured
        )
        ko = captured if takes_back else 0
        if side is Side.DEFENDER:
            return Play(bit, Stones(own, enemy, stones.keystones), ko)
        return Play(bit, Stones(enemy, own, stones.keystones & enemy), ko)

    def chain(self, bit: int, own: int) -> int:
        """The stones connected to the one at ``bit`` among ``own``."""
        chain, todo = 0, bit
        while todo:
            stone = todo & -todo
            chain |= stone
            todo = (todo | self.near[stone] & own) & ~chain
        return chain

    def has_liberty(self, chain: int, side: Side, occupied: int) -> bool:
        """Whether a chain may stay on the board."""
        if chain & self.breathes[side]:
            return True
        empty = ~occupied
        while chain:
            stone = chain & -chain
            if self.near[stone] & empty:
                return True
            chain ^= stone
        return False

    # Set-up

    def _stones_that_stand_for_ever(self) -> frozenset[Point]:
        chains = self.position.chains()
        return frozenset(
            stone
            for chain in chains
            if self.position.touches(chain, PointState.INVALID)
            for stone in chain
        )

    def _changeable_points(self) -> tuple[Point, ...]:
        return tuple(
            point
            for point in self.position.geometry.points
            if self.position[point] is not PointState.INVALID and point not in self._immortal
        )

    def _describe_surroundings(self) -> None:
        breathes = [0, 0]
        for point in self.points:
            bit, near = self._bit_at[point], 0
            for neighbor in self.position.geometry.neighbors[point]:
                if neighbor in self._bit_at:
                    near |= self._bit_at[neighbor]
                elif self.position[neighbor] is PointState.INVALID:
                    breathes[Side.ATTACKER] |= bit
                    self.beyond |= bit
                    if self.position.boundary is Boundary.OPEN:
                        breathes[Side.DEFENDER] |= bit
                elif self.position[neighbor].color is self.colors[Side.DEFENDER]:
                    breathes[Side.DEFENDER] |= bit
                else:
                    breathes[Side.ATTACKER] |= bit
                    self.beyond |= bit
            self.near[bit] = near
        self.breathes = (breathes[0], breathes[1])

    def _initial_stones(self) -> Stones:
        def where(color: Color) -> int:
            return sum(
                bit for point, bit in self._bit_at.items() if self.position[point].color is color
            )

        keystones = sum(
            bit for point, bit in self._bit_at.items() if self.position[point].is_keystone
        )
        return Stones(
            where(self.colors[Side.DEFENDER]), where(self.colors[Side.ATTACKER]), keystones
        )


def bits(mask: int) -> list[int]:
    """The single bits of a bit set, lowest first."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest)
        mask ^= lowest
    return found
