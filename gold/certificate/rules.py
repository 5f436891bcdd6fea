"""The rules by which a certificate leaves moves out or ends a line, read off the reference board.

Each is true of every position that its function accepts, whatever the rest of the certificate says. They use
nothing but the board's chains and their own flood fills.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from gold.board.board import Board, Chain
from gold.board.points import Color, Point, PointState
from gold.board.position import Boundary

PROPERTY: Final = "GOLDRULE"
CAPTURED: Final = "captured"
NO_ROOM: Final = "without-room"
SAFE: Final = "safe"
ALIVE: Final = "alive"
CUT_OFF: Final = "cut-off"


class Reach(NamedTuple):
    """The part of a board that keystones are in contact with.

    ``inside`` are the points that are connected with a keystone by points that can change; ``walls`` the
    stones around it that stand for ever. Whatever lies beyond these can have no effect on the keystones.
    """

    inside: set[Point]
    walls: set[Point]


def stands_for_ever(board: Board, chain: Chain) -> bool:
    """Whether a chain has a liberty that nobody can fill, or is connected to friends outside."""
    return board.is_safe(chain) or any(board[point] is PointState.INVALID for point in chain.liberties)


def reach_of_keystones(board: Board) -> Reach:
    """What the keystones are in contact with.

    A chain of theirs is never a wall, though it may stand for ever: it is what the claim is about.
    """
    keystones, near = board.keystones(), board.geometry.neighbors
    inside, walls, stack = set(keystones), set[Point](), list(keystones)
    while stack:
        for point in near[stack.pop()]:
            if point in inside or point in walls or board[point] is PointState.INVALID:
                continue
            chain = board.chain(point)
            if chain is not None and stands_for_ever(board, chain) and keystones.isdisjoint(chain.stones):
                walls.add(point)
            else:
                inside.add(point)
                stack.append(point)
    return Reach(inside, walls)


def is_safe(board: Board) -> bool:
    """Whether a keystone is connected to stones that can never be captured."""
    chains = [board.chain(point) for point in board.keystones()]
    return any(chain is not None and stands_for_ever(board, chain) for chain in chains)


def has_no_room(board: Board) -> bool:
    """Whether the attacker captures the keystones by filling, whoever moves and has threats.

    They are one chain. Every other point that it can be connected to is next to a stone of the attacker's
    that stands for ever, or to a liberty that only the attacker has, so that the attacker can fill it for
    ever; all but one, or two that are next to each other, on which the attacker captures in the end. Nowhere
    in reach is a friend that stands for ever.
    """
    keystones = board.keystones()
    chain = board.chain(next(iter(keystones), Point(0)))
    if chain is None or not keystones <= chain.stones or stands_for_ever(board, chain):
        return False
    near = board.geometry.neighbors
    inside, walls = reach_of_keystones(board)
    beyond = {p for point in inside for p in near[point] if board[p] is PointState.INVALID}
    if any(board[p].color is board.defender for p in walls) or (beyond and board.boundary is Boundary.OPEN):
        return False
    fillable = walls | beyond
    own = {point for point in inside - chain.stones if fillable.isdisjoint(near[point])}
    return len(own) < 2 or (len(own) == 2 and min(own) in near[max(own)])


def moves_to_fill(board: Board) -> int:
    """A bound on the moves in which the attacker captures keystones without room: it fills each point in
    reach once at most, and needs four moves more; none are needed where no keystone is left.
    """
    keystones = board.keystones()
    if not keystones:
        return 0
    chain = board.chain(min(keystones))
    assert chain is not None  # a stone stands there
    return 2 * len(reach_of_keystones(board).inside - chain.stones) + 9


def is_unconditionally_alive(board: Board) -> bool:
    """Whether a keystone stays even if its owner always passes.

    Benson, D. B.: Life in the game of Go (1976). Chains are kept that have two regions of their own, all of
    whose empty points are their liberties; regions are kept that only such chains enclose.
    """
    defender = board.defender
    if defender is None:
        return False
    chains = board.chains(defender)
    regions = _regions(board, defender)
    while True:
        kept_chains = [
            chain
            for chain in chains
            if stands_for_ever(board, chain)
            or sum(_is_eye_of(board, region, chain) for region in regions) >= 2
        ]
        stones = {stone for chain in kept_chains for stone in chain.stones}
        kept_regions = [region for region in regions if _border(board, region, defender) <= stones]
        if len(kept_chains) == len(chains) and len(kept_regions) == len(regions):
            return not board.keystones().isdisjoint(stones)
        chains, regions = kept_chains, kept_regions


class EndRule(NamedTuple):
    """A rule that ends a line before the keystones are captured."""

    holds: Callable[[Board], bool]
    attacker_wins: bool


END_RULES: Final = {
    NO_ROOM: EndRule(has_no_room, attacker_wins=True),
    SAFE: EndRule(is_safe, attacker_wins=False),
    ALIVE: EndRule(is_unconditionally_alive, attacker_wins=False),
}


def _regions(board: Board, defender: Color) -> list[set[Point]]:
    """The connected parts of the whole board that hold no stone of the defender's."""
    regions: list[set[Point]] = []
    left = {point for point in board.geometry.points if board[point].color is not defender}
    while left:
        region = _connected(board, next(iter(left)), left)
        regions.append(region)
        left -= region
    return regions


def _is_eye_of(board: Board, region: set[Point], chain: Chain) -> bool:
    empty = {point for point in region if board[point].is_empty}
    return bool(empty) and empty <= chain.liberties


def _border(board: Board, region: Iterable[Point], defender: Color) -> set[Point]:
    near = board.geometry.neighbors
    return {p for point in region for p in near[point] if board[p].color is defender}


def _connected(board: Board, seed: Point, within: set[Point]) -> set[Point]:
    reached, stack = {seed}, [seed]
    while stack:
        for near in board.geometry.neighbors[stack.pop()]:
            if near in within and near not in reached:
                reached.add(near)
                stack.append(near)
    return reached
