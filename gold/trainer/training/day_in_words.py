"""Texts for the beginning and the end of a day's training: due cards, days in a row, the rating."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from gold import clock
from gold.i18n import _, ngettext
from gold.problem.names.shown import shown_name
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.day_reviews import reviews_of_day
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.statistics import days_in_a_row
from gold.trainer.ranks import with_rank
from gold.trainer.training.day_course import Training
from gold.trainer.training.day_plan import trained_today
from gold.trainer.training.guided_path import GuidedPath

_MINUS = "\N{MINUS SIGN}"


def morning(logbook: Logbook, now: datetime) -> str:
    """The text for the beginning of the day; empty before the first attempt.

    It says whether nothing is due, the days in a row, and yesterday's success. The number of due
    cards is in the text of the button that begins the day (:func:`day_in_short`).
    """
    attempts = logbook.attempts.all()
    if not attempts:
        return ""
    parts = [] if any(logbook.reviews_today(now)) else [_("Nothing is due")]
    parts += _in_a_row(attempts, now)
    yesterday = clock.day_of(now) - timedelta(days=1)
    firsts = {
        each.problem: each for each in reversed(attempts) if clock.day_of(each.at) == yesterday
    }
    if firsts:
        clean = sum(each.clean for each in firsts.values())
        text = _("yesterday {clean} of {tried} right first time")
        parts.append(text.format(clean=clean, tried=len(firsts)))
    said = " · ".join(parts)
    return said[:1].upper() + said[1:]


def day_in_short(course: Training) -> str:
    """The text of the button that begins a training; empty if nothing is left to do.

    It says how many cards are due, and how many new problems come or, on a path, which idea.
    """
    again = sum(item.tries > 0 for item in course.items)
    due = sum(item.card is not None for item in course.items) - again
    new = [item for item in course.items if item.card is None]
    ideas = [item.idea for item in new if item.idea is not None]
    parts = _reviews_in_words(due, again)
    if ideas:
        return " · ".join((*parts, ideas[0].place))
    if new:
        parts.append(ngettext("{n} new", "{n} new", len(new)).format(n=len(new)))
    return _("Train: {parts}").format(parts=", ".join(parts)) if parts else ""


def reviews_in_short(logbook: Logbook, wanted: int, now: datetime) -> str:
    """The text of the button that begins a training, while the library is still being read.

    It says how many reviews are left of a day with ``wanted`` problems; empty if none are.
    """
    reviews = reviews_of_day(logbook, wanted, now)
    parts = _reviews_in_words(len(reviews.due), len(reviews.again) + len(reviews.at_the_end))
    return _("Train: {parts}").format(parts=", ".join(parts)) if parts else ""


def _reviews_in_words(due: int, again: int) -> list[str]:
    """A text for the number of due reviews, and one for the failed ones to repeat; none for 0."""
    parts = []
    if due:
        parts.append(ngettext("{n} due", "{n} due", due).format(n=due))
    if again:
        parts.append(ngettext("{n} to repeat", "{n} to repeat", again).format(n=again))
    return parts


def learned_so_far(course: Training, paths: Iterable[GuidedPath], logbook: Logbook) -> str:
    """How many ideas are learned of the path that a training follows, in words.

    Empty if no idea is learned, or if the training follows no path.
    """
    path = next((one for one in paths if one.name == course.course), None)
    if path is None:
        return ""
    known = path.lessons(logbook)
    learned = sum(lesson.is_learned for lesson in known)
    if not learned:  # it takes some days to learn the first idea
        return ""
    text = _("“{path}”: {n} of {total} ideas learned.")
    return text.format(path=shown_name(path.shelved.collection), n=learned, total=len(known))


def course_is_over(
    before: Training, after: Training, paths: Iterable[GuidedPath], logbook: Logbook
) -> str:
    """The message that the path which the training followed is learned, and what comes next.

    ``before`` and ``after`` are the training before and after the last problem. Empty if the path
    is not learned.
    """
    by_name = {path.name: path for path in paths}
    path = by_name.get(before.course)
    following = by_name.get(after.course)
    if path is None or path is following or not path.is_learned(logbook):
        return ""
    count = len(path.lessons(logbook))
    over = ngettext(
        "You have learned the one idea of “{path}”.",
        "You have learned all {n} ideas of “{path}”.",
        count,
    ).format(n=count, path=shown_name(path.shelved.collection))
    if following is None:
        return over + " " + _("From now on, training chooses problems at your level.")
    count = len(following.lessons(logbook))
    text = ngettext("Next comes “{path}”: {n} idea.", "Next comes “{path}”: {n} ideas.", count)
    return over + " " + text.format(n=count, path=shown_name(following.shelved.collection))


def evening(logbook: Logbook, now: datetime) -> str:
    """The text for the end of the day: the rating, its change today, and the days in a row."""
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
    """The ids of the problems whose first try in today's training failed, in order of the tries."""
    return [name for name, made in trained_today(logbook, now).items() if not made[0].solved]


def _in_a_row(attempts: list[Attempt], now: datetime) -> list[str]:
    count = days_in_a_row({clock.day_of(each.at) for each in attempts}, clock.day_of(now))
    return (
        [ngettext("{n} day in a row", "{n} days in a row", count).format(n=count)]
        if count > 1
        else []
    )
