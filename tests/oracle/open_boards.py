"""Small whole boards with a group at an open side, and who wins there: the referee of guessed borders.

A board has no closed points: all that can happen on it can be played. So what a guessed region, or any part
of the board, is said to prove can be held against the whole. The whole is decided by the exact search without
a region and without crops, which is itself held against exhaustion, in ``tests/solver/proof``.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from itertools import product

from gold.board.board import Board
from gold.board.points import Color, Point, PointState
from gold.board.position import Position
from gold.solver.bitboard.area import Crop, CropKind, StonesForEver, changeable_points
from gold.solver.budget import Budget
from gold.solver.outcome import QUESTIONS, Rung
from gold.solver.proof.search import ProofSearch

_MOST_NODES = 60_000

_Place = tuple[int, int]


def open_board(seed: int, most_free: int, largest: int = 7) -> Position:
    """A board of ``largest`` lines or one less, with a group near a corner or an edge, a wall with gaps
    around it, and at most ``most_free`` empty points. It has no keystones and no closed points.
    """
    dice = random.Random(seed)
    while True:
        position = _some_board(dice, most_free, largest)
        free = position.points(PointState.VALID)
        colors = {state.color for state in position.states}
        if 3 <= len(free) <= most_free and colors >= set(Color) and not position.rule_errors():
            return position


def open_boards(seeds: range, most_free: int, largest: int = 7) -> Iterator[tuple[int, Position]]:
    """Boards of consecutive seeds, with their seeds."""
    for seed in seeds:
        yield seed, open_board(seed, most_free, largest)


def _some_board(dice: random.Random, most_free: int, largest: int) -> Position:
    size = dice.randint(largest - 1, largest)
    places = list(product(range(size), range(size)))
    distance = _distances(_grown(dice, size, dice.randint(1, 5)), places)
    color = dice.choice((Color.BLACK, Color.WHITE))
    group, wall = PointState.stone(color), PointState.stone(color.opponent)
    free = PointState.VALID
    weights = {
        0: ((free, group, wall), (7, 1, 2)),
        1: ((free, group, wall), (2, 9, 1)),
        2: ((free, group, wall), (3, 1, 9)),
        3: ((free, group, wall), dice.choice(((8, 1, 1), (1, 0, 0), (1, 0, 0), (1, 0, 0)))),
    }
    states = [dice.choices(*weights[min(3, distance[place])])[0] for place in places]
    empty = [number for number, state in enumerate(states) if state is free]
    for number in dice.sample(empty, max(0, len(empty) - most_free)):
        states[number] = wall if distance[places[number]] > 1 else group
    position = Position(size, tuple(states), dice.choice((Color.BLACK, Color.WHITE)))
    while stuck := position.stones_without_liberties():
        position = position.with_states({dice.choice(sorted(stuck)): free})
    return position


def _grown(dice: random.Random, size: int, points: int) -> set[_Place]:
    """Connected points, grown from one in a corner, at an edge, or next to one."""
    space = {(dice.choice((0, 0, 1)), dice.randrange(size))}
    while len(space) < points:
        row, col = dice.choice(sorted(space))
        beside = ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))
        space |= {dice.choice([(r, c) for r, c in beside if 0 <= r < size and 0 <= c < size])}
    return space


def _distances(space: set[_Place], places: list[_Place]) -> dict[_Place, int]:
    """How many king's moves each place is from the nearest one of the space."""
    return {
        (row, col): min(max(abs(row - r), abs(col - c)) for r, c in space) for row, col in places
    }


class WholeBoard:
    """Who wins each question about the keystones of a position without closed points, on the whole board.

    ``walls`` are stones of the attacker's that cannot be captured, whatever happens, ``friends`` such stones
    of the defender's: whoever connects to them cannot be captured either.
    """

    def __init__(
        self, position: Position, walls: Collection[Point], friends: Collection[Point]
    ) -> None:
        board, crop = Board(position), None
        if walls or friends:
            everything = frozenset(changeable_points(board, StonesForEver(board, walls, friends)))
            crop = Crop(
                CropKind.KILL, everything, frozenset(), frozenset(walls), frozenset(friends)
            )
        self._search = ProofSearch(board, 16, crop=crop)

    def attacker_wins(self, rung: Rung) -> bool | None:
        """Who wins the question at a rung; None if ``_MOST_NODES`` positions do not decide it."""
        budget = Budget(_MOST_NODES)
        return self._search.answer(self._search.start, QUESTIONS[rung], budget).attacker_wins
