"""What shapes and distances are worth is learned from games: what was always played becomes probable."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gold.board.points import geometry
from gold.board.record import EVENT, Record
from gold.lab.acquisition.odds import learn_odds
from gold.patterns.learned.stream import StreamCounts, pieces

pytestmark = pytest.mark.kernel


def game(seed: int) -> Record:
    """Black and White play in turn, always two points beside the last move or as near as there is room."""
    dice = random.Random(seed)
    board = geometry(13)
    empty = set(board.points)
    last = dice.choice(sorted(empty))
    events = []
    for number in range(60):
        row, col = board.row_col(last)
        events.append((1 + number % 2) * EVENT + int(last))
        empty.discard(last)

        def distance(point: int, row: int = row, col: int = col) -> tuple[int, float]:
            down, right = (
                abs(a - b) for a, b in zip(board.row_col(point), (row, col), strict=True)
            )
            return abs(down + right + max(down, right) - 4), dice.random()

        last = min(sorted(empty), key=distance)
    return Record(f"game {seed}", 13, np.array(events, dtype=np.int16))


def test_where_moves_were_played_is_learned() -> None:
    stream = pieces([game(seed) for seed in range(60)], StreamCounts(), lines=13)
    learned = learn_odds(stream)
    assert learned is not None
    assert learned.figures["learned_from"] > 200
    for name, near in (("with_shapes", "near"), ("without", "near_alone")):
        assert learned.columns[near].argmax() == 4
        model = learned.figures[name]
        assert 0 <= model["foretold"] <= 1
        assert model["surprise"] < np.log(100), "better than any move alike"
    assert np.ptp(learned.columns["shapes"]) > 0


def test_without_a_move_nothing_is_learned() -> None:
    record = Record("empty", 13, np.zeros(0, dtype=np.int16))
    assert learn_odds(pieces([record], StreamCounts(), lines=13)) is None
    assert learn_odds([]) is None
