"""The strengths of moves are learned as they were made, and survive their file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gold.board.board import Board
from gold.lab.weights import move_learning
from gold.problem.files import load_collection
from gold.solver.proof.move_prior import CONTEXTS, SHAPES, read_strengths, symmetric

pytestmark = pytest.mark.kernel

PROBLEMS = Path(__file__).parents[2] / "problems"


def test_strengths_survive_their_file() -> None:
    dice = np.random.default_rng(1)
    classes = symmetric(np.arange(SHAPES)).min(axis=0)
    logs = [dice.choice([0.0, -1.25, 0.5], size=SHAPES).astype(np.float32)[classes] for _ in range(2)]
    contexts = dice.choice([0.0, 2.5, -0.75], size=2 * CONTEXTS).astype(np.float32)
    strengths = move_learning.Strengths(np.concatenate(logs), contexts)
    lines = move_learning.as_csv(strengths).splitlines()
    read = read_strengths(line for line in lines if not line.startswith("#"))
    assert np.array_equal(read.shape, strengths.shape)
    assert np.array_equal(read.context, strengths.context)


def test_fit_finds_the_strengths_that_made_the_choices() -> None:
    dice = np.random.default_rng(3)
    rows = []
    for position in range(4000):
        contexts = dice.choice([1, 2, 3], size=3, replace=False)
        powers = np.exp(np.array([0.0, 1.0, 2.0])[contexts - 1])
        winner = dice.choice(3, p=powers / powers.sum())
        rows += [
            [position, position % 10, 3, 1, -1, context, int(k == winner)]
            for k, context in enumerate(contexts)
        ]
    choices = move_learning.Choices(*np.array(rows).T)
    learned = move_learning.fit(choices)
    found = learned.context[CONTEXTS + 1 : CONTEXTS + 4]
    assert np.allclose(found - found[0], [0, 1, 2], atol=0.15)
    hits, at_random = move_learning.first_choices(learned, choices)
    assert abs(at_random - 1 / 3) < 1e-9
    assert hits > 0.6
    with pytest.raises(ValueError, match="no position"):
        move_learning.fit(choices.where(choices.position < 0))


def test_choices_drawn_from_a_search_have_winners_and_losers() -> None:
    files = sorted(PROBLEMS.glob("*.yaml"))
    boards = [Board(problem.position) for file in files for problem in load_collection(file).problems[::6]]
    choices = move_learning.gather(boards, 4000, seed=0)
    assert len(choices.begins)
    won = np.add.reduceat(choices.won, choices.begins)
    moves = np.diff([*choices.begins, len(choices.won)])
    assert ((won > 0) & (won < moves)).all()
    assert len(set(choices.problem)) > 1
    again = move_learning.gather(boards, 4000, seed=0)
    assert all(np.array_equal(one, other) for one, other in zip(choices, again, strict=True))
