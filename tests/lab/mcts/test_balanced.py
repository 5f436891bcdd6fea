"""Balanced playouts: how often rules are kept, what is drawn, and the trace that is learned from."""

from __future__ import annotations

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.position import Position
from gold.lab.mcts.balanced import (
    CAPTURE,
    CODES,
    LINE,
    NEAR,
    PARAMETERS,
    TRAITS,
    balance_of,
    drawn_move,
    first_guess,
    learned_balance,
    urgent_move,
)
from gold.lab.mcts.board import LAST, POINTS, Cells, cells_of
from gold.lab.mcts.player import Player, PlayerSettings
from gold.lab.mcts.playout import new_playout_memory
from gold.lab.mcts.sampled import new_samples, sample_playout
from gold.solver.playouts.chance import dice

pytestmark = pytest.mark.kernel

NO_TRACE = np.zeros(0)
ONE_IN_ATARI = """
    + + + + +
    + x + + +
    x o + + +
    + x + + +
    + + + + +"""


def cells_after(diagram: str, last: str) -> tuple[Board, Cells]:
    board = Board(parse_diagram(diagram, to_play=Color.BLACK))
    cells = cells_of(board)
    cells[LAST] = int(board.geometry.from_vertex(last))
    return board, cells


@pytest.mark.parametrize("share", [0.2, 0.9])
def test_a_rule_is_kept_as_often_as_was_learned(share: float) -> None:
    board, cells = cells_after(ONE_IN_ATARI, "B3")
    learned = first_guess(False)
    learned[TRAITS:] = -12.0
    learned[CAPTURE] = np.log(share / (1 - share))
    balance, chance = balance_of(learned, False), dice(1)
    moves = [urgent_move(cells, balance, NO_TRACE, chance) for _ in range(1000)]
    assert set(moves) == {0, int(board.geometry.from_vertex("C3"))}
    assert abs(np.mean(np.array(moves) > 0) - share) < 0.05


def test_moves_are_drawn_by_what_their_traits_are_worth() -> None:
    board, cells = cells_after("+ + + + + + + + +\n" * 9, "E5")
    cells[int(board.geometry.from_vertex("E5"))] = 3
    learned = np.zeros(PARAMETERS)
    learned[LINE + 1] = -12.0
    learned[NEAR + 2] = np.log(10.0)
    balance, chance, scratch = balance_of(learned, False), dice(1), np.zeros(POINTS)
    drawn = [drawn_move(cells, balance, scratch, NO_TRACE, chance) for _ in range(2000)]
    near = {int(point) for point in board.geometry.neighbors[board.geometry.from_vertex("E5")]}
    edge = {
        int(point) for point in board.geometry.points if len(board.geometry.neighbors[point]) < 4
    }
    assert not edge & set(drawn)
    assert 0.35 < np.mean([move in near for move in drawn]) < 0.55, "40 of 85"


@pytest.mark.parametrize("with_shapes", [False, True])
def test_the_mean_of_traces_is_nothing(with_shapes: bool) -> None:
    board = Board(Position.empty(9))
    player = Player(PlayerSettings(answers=False))
    balance = balance_of(first_guess(with_shapes), with_shapes)
    policy = player.policy._replace(balanced=True, balance=balance)
    root = cells_of(board)
    samples = new_samples(400, PARAMETERS)
    sample_playout(root, root.copy(), policy, new_playout_memory(PARAMETERS), samples, dice(3))
    traces = samples.traces.astype(np.float64)
    mean, spread = traces.mean(axis=0), traces.std(axis=0) / np.sqrt(400)
    used = (np.abs(traces) > 0.1).mean(axis=0) > 0.2
    assert used[TRAITS:].sum() > 10, "rules of many kinds were asked"
    assert used[NEAR:TRAITS].sum() > 30
    assert np.abs(mean[used] / spread[used]).max() < 5
    assert np.abs(samples.owners).sum(axis=1).max() <= 81
    filled = samples.owners.sum(axis=1)
    assert np.abs(filled - samples.leads).max() <= 4, (
        "points and leads tell the same, but for large eye spaces"
    )


def test_classes_of_surroundings_are_both_colours_alike() -> None:
    for with_shapes in (False, True):
        around = balance_of(first_guess(with_shapes), with_shapes).around.reshape(2, CODES)
        assert around.min() >= 0
        assert around.max() < NEAR
        exchanged = [
            sum((0, 2, 1, 3)[code >> shift & 3] << shift for shift in range(0, 16, 2))
            for code in range(CODES)
        ]
        assert (around[0] == around[1, exchanged]).all()


def test_a_player_with_balanced_playouts_plays_the_same_again() -> None:
    settings = PlayerSettings(playouts=60, balanced=True)
    board = Board(Position.empty(9))
    for _ in range(6):
        one, other = (Player(settings, seed=2).choose(board, 7.5) for _ in range(2))
        assert one == other
        board.play(one.move)


def test_what_was_learned_differs_from_the_first_guess() -> None:
    for with_shapes in (False, True):
        learned = learned_balance(with_shapes)
        assert learned.shape == (PARAMETERS,)
        assert np.abs(learned - first_guess(with_shapes)).max() > 0.5
        assert (np.abs(learned) < 12).all()
