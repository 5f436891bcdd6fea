"""The orders of a collection: what comes first."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from gold.gui.library.orders import order_in_words, ranks
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Order, Owner, Shelved, ordered, shelve
from gold.trainer.marks import Tally
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from tests.gui.helpers import make_collection
from tests.trainer.library.test_numbering import problem

TALLIES = Tally(1, 1), Tally(2, 1, 1), Tally(1, 1, 0, 1), Tally(1, 0, 1)
"""Of the first four problems; nobody has tried the fifth."""
DIFFICULT = {3: 10, 2: 1_000}
"""What the computer needs to prove a problem, where that is known."""
FAILED = 4
"""The problem that comes back, and is rated by its attempt."""
FIRST = {
    Order.GIVEN: "12345",
    Order.DIFFICULTY: "32415",
    Order.DUE: "41235",
    Order.SUCCESS: "42135",
    Order.OPEN: "41235",
    Order.HELPED: "31245",
    Order.FAILED_FIRST: "21345",
    Order.FIRST_TRY: "12345",
    Order.NEW: "51234",
    Order.RANDOM: "14532",
}


@pytest.fixture
def shelf() -> Shelved:
    return shelve(
        make_collection(*(problem(number, str(number)) for number in range(1, 6))), Owner.USER
    )


@pytest.mark.parametrize("order", Order)
def test_an_order_puts_first_what_it_is_named_after(
    shelf: Shelved, tmp_path: Path, order: Order
) -> None:
    logbook = Logbook(tmp_path / "progress.sqlite")
    failed = shelf.collection.problems[FAILED - 1]
    attempt = Attempt(
        shelf.ids[FAILED - 1], datetime(2026, 1, 1, tzinfo=UTC), solved=False, mode=Mode.TRAIN
    )
    logbook.keep(failed, attempt, PlayedMoves(()))
    tallies = dict(zip(shelf.ids, TALLIES, strict=False))
    known = {shelf.ids[number - 1]: Difficulty(True, nodes) for number, nodes in DIFFICULT.items()}
    sorted_shelf = ordered(shelf, ranks(order, shelf.entries, logbook, tallies, known))
    assert "".join(each.title for each in sorted_shelf.collection.problems) == FIRST[order]
    logbook.close()


def test_every_order_has_words_of_its_own() -> None:
    assert len({order_in_words(order) for order in Order}) == len(Order)
