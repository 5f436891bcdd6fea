"""How the day stands, in words for its beginning and its end: what is due, days in a row, the rating."""

from __future__ import annotations

from datetime import datetime, timedelta

from gold import clock
from gold.i18n import _, ngettext
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.statistics import days_in_a_row
from gold.trainer.ranks import with_rank
from gold.trainer.training.day_plan import trained_today

_MINUS = "\N{MINUS SIGN}"


def morning(logbook: Logbook, now: datetime) -> str:
    """What is due today, the days in a row, and what was done yesterday; empty before the first attempt."""
    attempts = logbook.attempts.all()
    if not attempts:
        return ""
    due = sum(map(len, logbook.reviews_today(now)))
    parts = [ngettext("{n} due today", "{n} due today", due).format(n=due) if due else _("Nothing is due")]
    parts += _in_a_row(attempts, now)
    yesterday = clock.day_of(now) - timedelta(days=1)
    firsts = {each.problem: each for each in reversed(attempts) if clock.day_of(each.at) == yesterday}
    if firsts:
        clean = sum(each.clean for each in firsts.values())
        text = _("yesterday {clean} of {tried} right first time")
        parts.append(text.format(clean=clean, tried=len(firsts)))
    return " · ".join(parts)


def evening(logbook: Logbook, now: datetime) -> str:
    """The rating and how it changed today, and on how many days in a row something was tried."""
    parts = _in_a_row(logbook.attempts.all(), now)
    if rated := logbook.ratings.history():
        before = [each.rating for each in rated if clock.day_of(each.at) < clock.day_of(now)]
        at_start = before[-1] if before else rated[0].rating
        now_at = rated[-1].rating
        change = f"{round(now_at.value) - round(at_start.value):+d}".replace("-", _MINUS)
        rating = with_rank(now_at.value, now_at.deviation)
        parts.insert(0, _("Rating {rating} ({change})").format(rating=rating, change=change))
    return " · ".join(parts)


def failed_today(logbook: Logbook, now: datetime) -> list[str]:
    """The ids of the problems whose first try in today's training failed, in the order of these tries."""
    return [name for name, made in trained_today(logbook, now).items() if not made[0].solved]


def _in_a_row(attempts: list[Attempt], now: datetime) -> list[str]:
    count = days_in_a_row({clock.day_of(each.at) for each in attempts}, clock.day_of(now))
    return [ngettext("{n} day in a row", "{n} days in a row", count).format(n=count)] if count > 1 else []
