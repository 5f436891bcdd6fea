"""The orders in which the library can show the problems of a collection."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import assert_never

from gold.i18n import _
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Order, ShelvedEntry
from gold.trainer.marks import Mark, Tally, mark_in
from gold.trainer.progress.logbook import Logbook


def ranks(
    order: Order,
    entries: Sequence[ShelvedEntry],
    logbook: Logbook,
    tallies: Mapping[str, Tally],
    known: Mapping[str, Difficulty],
    seed: int = 0,
) -> dict[str, float]:
    """The sort keys of an order, by problem id.

    Entries are sorted by key, the smallest first; entries without a key come last. So each order
    begins with the easiest problem, the first one due, the one least often solved, or those with a
    mark.

    The difficulty of a problem is the rating from its attempts or, if it was never tried, the
    estimate from its proof. Each ``seed`` gives another random order.
    """
    ids = [one.id for one in entries]
    match order:
        case Order.GIVEN:
            return {}
        case Order.RANDOM:
            # The random module is good enough: nothing here is secret.
            return {name: random.Random(f"{seed} {name}").random() for name in ids}
        case Order.DIFFICULTY:
            estimated = {name: found.rating for name, found in known.items()}
            return estimated | {
                name: rating.value for name, rating in logbook.ratings.of_problems().items()
            }
        case Order.DUE:
            due: dict[str, float] = {}
            for card in logbook.reviews.all():  # the next due first
                due.setdefault(card.problem, card.due.timestamp())
            return due
        case Order.SUCCESS:
            return {
                name: tally.solved / tally.tried for name, tally in tallies.items() if tally.tried
            }
        case Order.OPEN | Order.HELPED | Order.FAILED_FIRST | Order.FIRST_TRY | Order.NEW:
            return {name: 0.0 for name in ids if mark_in(tallies, name) is order.mark}
        case _:
            assert_never(order)


def order_in_words(order: Order) -> str:
    """The name of an order, such as “By difficulty”."""
    match order:
        case Order.GIVEN:
            return _("As given")
        case Order.RANDOM:
            return _("In random order")
        case Order.DIFFICULTY:
            return _("By difficulty")
        case Order.DUE:
            return _("By due date")
        case Order.SUCCESS:
            return _("By success")
        case Order.OPEN | Order.HELPED | Order.FAILED_FIRST | Order.FIRST_TRY | Order.NEW:
            return _("First: {mark}").format(mark=Mark(order.value).words)
        case _:
            assert_never(order)
