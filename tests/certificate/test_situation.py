"""The checker's situations against the reference board, move by move, in random play."""

from __future__ import annotations

import random

import pytest

from gold.board.board import Board
from gold.board.points import PASS, Point, PointState
from gold.board.position import Position
from gold.certificate.crop import stands_for_ever
from gold.certificate.start import each, points
from tests.certificate.situation import Situation
from tests.certificate.small_problems import SMALLEST_KO_SEEDS, small_problem, walled_problem
from tests.oracle.random_problems import random_problem
from tests.thorough import chunks


def chains_of(now: Situation) -> set[tuple[frozenset[Point], frozenset[Point], bool]]:
    """Every chain with its liberties on the board, and whether it stands for ever."""
    return {
        (frozenset(each(chain.stones)), frozenset(each(chain.around & now.empty)), chain.stands)
        for side in (now.defender, now.attacker)
        for chain in side.chains
    }


def assert_same(now: Situation, board: Board) -> None:
    """A situation that was played to is the one on the board."""
    assert frozenset(each(now.moves())) == set(board.valid_moves()), board.position()
    assert tuple(each(now.closed)) == (() if board.ko_point is None else (board.ko_point,))
    assert frozenset(each(now.keystones)) == board.keystones()
    assert now.to_play is board.to_play
    assert chains_of(now) == {
        (chain.stones, chain.liberties & set(each(now.ground.rest)), stands_for_ever(board, chain))
        for chain in board.chains()
    }, board.position()
    for side, color in (
        (now.defender, now.ground.defender),
        (now.attacker, now.ground.defender.opponent),
    ):
        assert side.stones == points(p for p, state in board.states() if state.color is color)
        assert side.standing == points(
            p for chain in side.chains if chain.stands for p in each(chain.stones)
        )
    assert now.empty | now.ground.outside == points(
        p for p, state in board.states() if state.is_empty
    )


def play_along(position: Position, dice: random.Random, length: int) -> tuple[int, int]:
    """Play at random on both, a pass now and then; returns how many stones and how many bans there were."""
    board = Board(position)
    now, captures, bans = Situation.of(board), 0, 0
    for _ in range(length):
        assert_same(now, board)
        bans += board.ko_point is not None
        moves = board.valid_moves()
        move = dice.choice(moves) if moves and dice.random() < 0.95 else PASS
        foretold = now.captured_by(1 << move)
        now = now.passed() if move == PASS else now.play(1 << move)
        captured = board.play(move)
        assert foretold == points(captured)
        captures += len(captured)
    assert_same(now, board)
    return captures, bans


def walled_and_small(seeds: range) -> list[Position]:
    """Of both boundaries; some with chains of the defender's that are safe, or with a ko."""
    ways = (walled_problem, small_problem, lambda seed: random_problem(seed, 14))
    return [way(seed) for seed in seeds for way in ways]


def test_play_is_the_reference_boards() -> None:
    found = [
        play_along(position, random.Random(number), length=60)
        for number, position in enumerate(
            [*walled_and_small(range(30)), *map(small_problem, SMALLEST_KO_SEEDS)]
        )
    ]
    captures, bans = map(sum, zip(*found, strict=True))
    assert captures > 1000
    assert bans > 20


@pytest.mark.slow
def test_play_on_a_large_board_is_the_reference_boards() -> None:
    """Stones are put at the edges, too, where the points of two rows must not touch."""
    dice = random.Random(1)
    for size in (2, 7, 19):
        position = Position.empty(size)
        stone = dice.choice(list(position.geometry.points))
        position = position.with_states({stone: PointState.WHITE_KEYSTONE})
        captures, _ = play_along(position, dice, length=size * size * 3)
        assert captures > 0


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(1000, 2000, 100)))
def test_play_is_the_reference_boards_in_hundreds_of_problems(first: int) -> None:
    for number, position in enumerate(walled_and_small(range(first, first + 100))):
        play_along(position, random.Random(number), length=60)
