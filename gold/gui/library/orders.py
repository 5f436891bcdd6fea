"""In which order the problems of a collection can be shown, and what the orders are called."""

from __future__ import annotations

from collections.abc import Mapping

from gold.i18n import _
from gold.trainer.difficulty import Difficulty
from gold.trainer.library import Order
from gold.trainer.progress.attempts import Tally
from gold.trainer.progress.logbook import Logbook


def names_of_orders() -> dict[Order, str]:
    """The orders, as a choice offers them."""
    return {
        Order.GIVEN: _("As given"),
        Order.DIFFICULTY: _("By difficulty"),
        Order.DUE: _("By due date"),
        Order.SUCCESS: _("By success"),
    }


def ranks(
    order: Order, logbook: Logbook, tallies: Mapping[str, Tally], known: Mapping[str, Difficulty]
) -> dict[str, float]:
    """The rank of problems by id: the easiest, the first due, the least often solved come first.

    By difficulty, what was tried is as hard as its attempts say; else it is as hard as its proof says.
    """
    match order:
        case Order.GIVEN:
            return {}
        case Order.DIFFICULTY:
            estimated = {name: found.rating for name, found in known.items()}
            return estimated | {name: rating.value for name, rating in logbook.ratings.of_problems().items()}
        case Order.DUE:
            due: dict[str, float] = {}
            for card in logbook.reviews.all():  # the next due first
                due.setdefault(card.problem, card.due.timestamp())
            return due
        case Order.SUCCESS:
            return {name: tally.solved / tally.tried for name, tally in tallies.items() if tally.tried}
