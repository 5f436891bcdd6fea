"""Playouts are balanced by games: how games ended, and that playouts come to end likewise."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gold.lab.acquisition.balancing import Balancing, difference, losses, usual_policy
from gold.lab.acquisition.ended_games import Ended, positions
from gold.lab.mcts.balanced import NEAR, first_guess
from gold.lab.mcts.board import POINTS

pytestmark = pytest.mark.kernel

GAMES = Path(__file__).parent / "data" / "two-games-9x9.sgf"


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    path = tmp_path_factory.mktemp("games") / "sliwa.sgf"
    path.write_text(GAMES.read_text(encoding="utf-8") + "(;SZ[9]RE[W+F];B[ee])", encoding="utf-8")
    return positions([path], 7.5, seed=1)


def test_games_that_were_counted_tell_who_owned_each_point(ended: Ended) -> None:
    assert ended.cells.shape[0] == 24, "twelve of each game, none of the one that was forfeited"
    assert set(ended.game) == {0, 1}
    for game, result in ((0, -0.5), (1, 73.5)):
        chosen = ended.game == game
        assert (ended.wins[chosen] == np.sign(result)).all()
        assert (ended.owners[chosen].sum(axis=1) == result + 7.5).all()
    assert (ended.owners[:, ended.cells[0, :POINTS] == 3] == 0).all()


@pytest.mark.parametrize("with_shapes", [False, True])
def test_playouts_come_to_end_as_the_games_did(ended: Ended, with_shapes: bool) -> None:
    learner = Balancing(ended, with_shapes, 16, first_guess(with_shapes))
    chosen = np.flatnonzero(ended.game == 1)
    missed = [learner.step(chosen, 0.2, True, seed) for seed in range(40)]
    assert np.mean(missed[-8:]) < 0.75 * np.mean(missed[:8])
    assert np.abs(learner.mean - first_guess(with_shapes)).max() > 0.1


def test_shapes_can_be_left_as_games_have_them(ended: Ended) -> None:
    start = first_guess(True)
    learner = Balancing(ended, True, 16, start, keeps_shapes=True)
    for seed in range(3):
        learner.step(np.flatnonzero(ended.game == 1), 0.2, True, seed)
    assert (learner.mean[:NEAR] == start[:NEAR]).all()
    assert np.abs(learner.mean[NEAR:] - start[NEAR:]).max() > 0.1


def test_what_playouts_foretell_is_told_as_log_loss(ended: Ended) -> None:
    chosen = np.arange(24)
    loss = losses(ended, chosen, usual_policy(False), 32)
    assert loss.shape == (24,)
    assert 0 < loss.mean() <= np.log(2) + 0.01, "never worse than to know nothing"
    assert difference(ended, chosen, loss, loss).endswith("change +0.0000 ± 0.0000")
