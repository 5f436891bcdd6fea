"""Marked stones against the stones that surround them: liberties, and the points that a seki leaves free."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from gold.board.board import Board, Chain
from gold.board.outside import are_beside_outside
from gold.board.points import PASS, Point, PointState
from gold.board.position import Boundary, Position


@dataclass(frozen=True, slots=True)
class LibertyCount:
    """A race that the marked stones lose by their liberties."""

    few: int
    """The liberties of the marked chain that has the most."""
    many: int
    """The liberties of the enclosed attacking chain that has the fewest: more than ``few``."""
    stone: Point
    """The first stone of that attacking chain."""


@dataclass(frozen=True, slots=True)
class FreeInSeki:
    """The points that stay empty in a seki."""

    points: tuple[Point, ...]
    """In board order; empty if none is seen."""
    is_self_atari: bool
    """Whether each side would put its own stones in atari there. Else the points are shared liberties."""


def too_few_liberties(board: Board) -> LibertyCount | None:
    """How many liberties the marked stones have, if enclosed attackers beside them all have more.

    None if one of the attacking chains has no more, if none is beside them, or if the boundary is open.
    """
    mine, attackers = _facing_chains(board)
    few = max((len(chain.liberties) for chain in mine), default=0)
    nearest = min(((len(chain.liberties), min(chain.stones)) for chain in attackers), default=None)
    if nearest is None or few >= nearest[0] or board.boundary is Boundary.OPEN:
        return None
    many, stone = nearest
    return LibertyCount(few, many, stone)


@lru_cache(maxsize=16)
def free_in_seki(end: Position) -> FreeInSeki:
    """The points that stay free in a seki: those where either side would put its own stones in atari.

    If there are none, the liberties that the marked stones share with enclosed attackers.
    """
    board = Board(end)
    either_to_play = (board, board.after(PASS))
    closed = tuple(
        point
        for point in end.points(PointState.VALID)
        if all(_is_self_atari(each, point) for each in either_to_play)
    )
    if closed:
        return FreeInSeki(closed, is_self_atari=True)
    mine, attackers = _facing_chains(board)
    shared = _liberties(mine) & _liberties(attackers)
    return FreeInSeki(tuple(sorted(shared)), is_self_atari=False)


def _facing_chains(board: Board) -> tuple[list[Chain], list[Chain]]:
    """The chains of the marked stones, and the enclosed chains of the attacker beside them."""
    marked = board.position().keystones()
    neighbors = board.geometry.neighbors
    mine = [chain for chain in board.chains(board.defender) if not chain.stones.isdisjoint(marked)]
    beside = {point for chain in mine for stone in chain.stones for point in neighbors[stone]}
    attackers = [chain for chain in board.chains(board.attacker) if not chain.stones.isdisjoint(beside)]
    return mine, [chain for chain in attackers if not are_beside_outside(board, chain.stones)]


def _liberties(chains: Iterable[Chain]) -> frozenset[Point]:
    return frozenset[Point]().union(*(chain.liberties for chain in chains))


def _is_self_atari(board: Board, point: Point) -> bool:
    if not board.is_legal(point):
        return False
    chain = board.after(point).chain(point)
    return chain is not None and chain.in_atari
