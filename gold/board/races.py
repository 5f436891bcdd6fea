"""Races between the keystones and the chains that surround them: liberties, and the free points of
a seki.

The keystones are called *marked stones* here. An attacker's chain is *enclosed* if it does not
touch the outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from gold.board.board import Board, Chain
from gold.board.eyes import gets_two_eyes, lasting_eyes, pair_that_makes_eyes
from gold.board.outside import are_beside_outside
from gold.board.points import PASS, Move, Point, PointState
from gold.board.position import Boundary, Position


@dataclass(frozen=True, slots=True)
class LibertyCount:
    """The liberties in a race that the marked stones lose."""

    few: int
    """The liberties of the marked chain that has the most."""
    many: int
    """The liberties of the enclosed attacking chain that has the fewest; they are more than
    ``few``.
    """
    stone: Point
    """The first stone of that attacking chain."""


@dataclass(frozen=True, slots=True)
class FreeInSeki:
    """The points that stay empty in a seki."""

    points: tuple[Point, ...]
    """The points in board order; empty if none was found."""
    is_self_atari: bool
    """True if a stone on any of the points would put its own chain in atari, whoever plays it.
    False if the points are liberties that both groups share.
    """


def too_few_liberties(board: Board) -> LibertyCount | None:
    """Return the liberties of the two sides of a race that the marked stones lose; None if they
    lose no race.

    There is such a race if all of these hold:

    * there is an enclosed attacking chain beside the marked stones;
    * each such chain has more liberties than any marked chain;
    * the boundary is not open;
    * the marked stones would be seen to live if the attacking chain with the fewest liberties were
      captured.
    """
    mine, attackers = _facing_chains(board)
    few = max((len(chain.liberties) for chain in mine), default=0)
    nearest = min(((len(chain.liberties), min(chain.stones)) for chain in attackers), default=None)
    if nearest is None or few >= nearest[0] or board.boundary is Boundary.OPEN:
        return None
    many, stone = nearest
    return LibertyCount(few, many, stone) if _would_live_without(board, stone) else None


def _would_live_without(board: Board, stone: Point) -> bool:
    """Whether the marked stones live, with the attacker to play, if the chain at ``stone`` is
    removed.

    Only what a short look shows counts as life: a connection to friends, two eyes, or two points of
    which one makes them. So False does not mean that they die.
    """
    chain = board.chain(stone)
    assert chain is not None
    mortal = (each for each in board.chains(board.defender) if not board.is_safe(each))
    if any(are_beside_outside(board, each.stones) for each in mortal):
        return False  # in a new position such stones would count as connected to friends outside
    position = board.position()
    taken = dict.fromkeys((*chain.stones, *position.points(PointState.KO)), PointState.VALID)
    freed = Board(position.with_states(taken))
    if freed.to_play is freed.defender:
        freed.play(PASS)
    return (
        _is_connected_to_friends(freed)
        or bool(lasting_eyes(freed))
        or pair_that_makes_eyes(freed) is not None
        or gets_two_eyes(freed)
    )


def _is_connected_to_friends(board: Board) -> bool:
    """Whether marked stones are connected to friends outside, or share two liberties with them.

    Of two shared liberties the attacker can take one only.
    """
    mine, _attackers = _facing_chains(board)
    friends = [chain for chain in board.chains(board.defender) if board.is_safe(chain)]
    return any(board.is_safe(chain) for chain in mine) or any(
        len(chain.liberties & friend.liberties) > 1 for chain in mine for friend in friends
    )


def free_in_seki(board: Board) -> FreeInSeki:
    """Return the points that both sides leave empty in a seki.

    These are the points where either side would put its own stones in atari. If there are none,
    they are the liberties that the marked stones share with enclosed attackers.
    """
    return _free_in_seki(board.initial, board.moves)


@lru_cache(maxsize=16)
def _free_in_seki(initial: Position, moves: tuple[Move, ...]) -> FreeInSeki:
    board = Board(initial, moves)
    either_to_play = (board, board.after(PASS))
    closed = tuple(
        point
        for point in board.position().points(PointState.VALID)
        if all(_is_self_atari(each, point) for each in either_to_play)
    )
    if closed:
        return FreeInSeki(closed, is_self_atari=True)
    mine, attackers = _facing_chains(board)
    shared = _liberties(mine) & _liberties(attackers)
    return FreeInSeki(tuple(sorted(shared)), is_self_atari=False)


def _facing_chains(board: Board) -> tuple[list[Chain], list[Chain]]:
    """Return the chains of the marked stones, and the enclosed attacking chains next to them."""
    marked = board.position().keystones()
    neighbors = board.geometry.neighbors
    mine = [chain for chain in board.chains(board.defender) if not chain.stones.isdisjoint(marked)]
    beside = {point for chain in mine for stone in chain.stones for point in neighbors[stone]}
    attackers = [
        chain for chain in board.chains(board.attacker) if not chain.stones.isdisjoint(beside)
    ]
    return mine, [chain for chain in attackers if not are_beside_outside(board, chain.stones)]


def _liberties(chains: Iterable[Chain]) -> frozenset[Point]:
    return frozenset[Point]().union(*(chain.liberties for chain in chains))


def _is_self_atari(board: Board, point: Point) -> bool:
    if not board.is_legal(point):
        return False
    chain = board.after(point).chain(point)
    return chain is not None and chain.in_atari
