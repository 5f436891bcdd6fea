"""Play as the checker's columns do it, plainly: one situation at a time.

A situation never changes: a move gives a new one, which takes over all chains that the move does not touch.
It is held against the reference board, and the columns are held against it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from gold.board.board import Board
from gold.board.points import Color
from gold.certificate import Claim
from gold.certificate.start import NONE, Ground, Points, points


class StoneChain(NamedTuple):
    """Connected stones of one colour; ``around`` are the points next to them, whatever is there.

    It ``stands`` for ever where it has a liberty that nobody can fill, or is connected to friends outside.
    """

    stones: Points
    around: Points
    stands: bool


class SideStones(NamedTuple):
    """What one side has on the board; ``standing`` are the stones that stand for ever."""

    stones: Points
    chains: tuple[StoneChain, ...]
    standing: Points


def side_on(ground: Ground, stones: Points, color: Color) -> SideStones:
    """A side's stones, in chains."""
    chains, left, standing = [], stones, NONE
    while left:
        chain = ground.connected(left & -left, left)
        left ^= chain
        stands = bool(chain & ground.anchors[color])
        chains.append(StoneChain(chain, ground.next_to(chain), stands))
        standing |= chain if stands else NONE
    return SideStones(stones, tuple(chains), standing)


class Reach(NamedTuple):
    """The part of a board that keystones are in contact with.

    ``inside`` are the points that are connected with a keystone by points that can change; ``walls`` the
    stones around it that stand for ever. Whatever lies beyond these can have no effect on the keystones.
    """

    inside: Points
    walls: Points


@dataclass(slots=True, eq=False)
class Situation:
    """The stones, the side to play, and the point that is closed to it by ko, if any (``closed``)."""

    ground: Ground
    defender: SideStones
    attacker: SideStones
    keystones: Points
    closed: Points
    attackers_turn: bool
    empty: Points = field(init=False)
    _reach: Reach | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.empty = self.ground.rest & ~(self.defender.stones | self.attacker.stones)

    @classmethod
    def of(cls, board: Board) -> Situation:
        """What is on a board that has a defender."""
        ground, defender = Ground(board), board.defender
        assert defender is not None
        stones = {
            color: points(p for p, state in board.states() if state.color is color)
            for color in (defender, defender.opponent)
        }
        return cls(
            ground,
            side_on(ground, stones[defender], defender),
            side_on(ground, stones[defender.opponent], defender.opponent),
            points(board.keystones()),
            NONE if board.ko_point is None else 1 << board.ko_point,
            board.to_play is board.attacker,
        )

    @property
    def to_play(self) -> Color:
        """Whose turn it is."""
        defender = self.ground.defender
        return defender.opponent if self.attackers_turn else defender

    @property
    def own(self) -> SideStones:
        """What the side to play has."""
        return self.attacker if self.attackers_turn else self.defender

    @property
    def other(self) -> SideStones:
        """What its opponent has."""
        return self.defender if self.attackers_turn else self.attacker

    def side_of(self, color: Color) -> SideStones:
        """What the side of a colour has."""
        return self.defender if color is self.ground.defender else self.attacker

    def moves(self) -> Points:
        """Where the side to play may place a stone: next to a point that stays empty or to a chain of its own
        with another liberty, or on the last liberty of a chain of its opponent's.
        """
        empty, stride = self.empty, self.ground.geometry.stride
        beside_empty = empty << 1 | empty >> 1 | empty << stride | empty >> stride
        allowed = empty & (beside_empty | self.ground.anchors[self.to_play])
        if empty & ~allowed:
            for chain in self.own.chains:
                liberties = chain.around & empty
                if chain.stands or liberties & (liberties - 1):
                    allowed |= liberties
            for chain in self.other.chains:
                liberties = chain.around & empty
                if not chain.stands and not liberties & (liberties - 1):
                    allowed |= liberties
        return allowed & ~self.closed

    def reach(self) -> Reach:
        """What the keystones are in contact with.

        A chain of theirs is never a wall, though it may stand for ever: it is what the claim is about.
        """
        if self._reach is None:
            ground, standing = self.ground, self.attacker.standing | self.defender.standing
            if self.defender.standing:
                standing &= ~ground.connected(self.keystones, self.defender.stones)
            inside = ground.connected(self.keystones, ground.rest & ~standing)
            self._reach = Reach(inside, ground.next_to(inside) & standing)
        return self._reach

    def without_ban(self) -> Situation:
        """The same with nothing closed, as after a threat and its answer."""
        return Situation(
            self.ground, self.defender, self.attacker, self.keystones, NONE, self.attackers_turn
        )

    def passed(self) -> Situation:
        """The situation after a pass."""
        return Situation(
            self.ground, self.defender, self.attacker, self.keystones, NONE, not self.attackers_turn
        )

    def captured_by(self, move: Points) -> Points:
        """The stones that a stone at an empty point captures."""
        empty, captured = self.empty, NONE
        for chain in self.other.chains:
            if chain.around & empty == move and not chain.stands:
                captured |= chain.stones
        return captured

    def play(self, move: Points) -> Situation:
        """The situation after a stone at a point, which must be one of :meth:`moves`."""
        captured, own, other = self.captured_by(move), self.own, self.other
        stones, around = move, self.ground.next_to(move)
        stands = bool(move & self.ground.anchors[self.to_play])
        chains = []
        for chain in own.chains:
            if chain.around & move:
                stones |= chain.stones
                around |= chain.around
                stands |= chain.stands
            else:
                chains.append(chain)
        around &= ~stones
        chains.append(StoneChain(stones, around, stands))
        own = SideStones(
            own.stones | move, tuple(chains), own.standing | stones if stands else own.standing
        )
        if captured:
            left = tuple(chain for chain in other.chains if not chain.stones & captured)
            other = SideStones(other.stones & ~captured, left, other.standing)
        defender, attacker = (other, own) if self.attackers_turn else (own, other)
        after = Situation(
            self.ground,
            defender,
            attacker,
            self.keystones & ~captured,
            NONE,
            not self.attackers_turn,
        )
        is_one = captured and not captured & (captured - 1)
        if is_one and stones == move and not stands and around & after.empty == captured:
            after.closed = captured
        return after


def lift(claim: Claim, now: Situation) -> Situation:
    """The situation from which the side to play moves: a threat and its answer lift a ban that does not bind
    it.
    """
    return now.without_ban() if now.closed and now.to_play is claim.threats else now
