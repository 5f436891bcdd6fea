"""The contents of the dashboard as plain data: the texts and values made of the statistics."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta

from gold.gui.progress.plot import PlotContent, PlotValue
from gold.gui.progress.plots import WEEKS
from gold.i18n import _, ngettext, number
from gold.problem.names.shown import shown_tag
from gold.trainer.progress.statistics import LINE_LENGTHS, Share, Statistics
from gold.trainer.ranks import rank_of, shown_rank

SPANS: tuple[int | None, ...] = (30, 365, None)
"""The spans that can be chosen, in days; None is all time."""
_FEW = 5  # least problems of a tag for a weak point
_KINDS_NAMED = 3  # most tags that are named while there is no weak point
_POINTS = 120  # most days on the rating curve; longer curves have one point per week
_SHORT_DAYS = 30  # a longer time is summed up by weeks
_LONG_DAYS = 400  # a longer time is summed up by months


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the numbers at the top of the dashboard: the number in words, what it counts, and a remark."""

    value: str
    name: str
    more: str


def months() -> list[str]:
    """Short names of the months."""
    return [
        _("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun"), _("Jul"), _("Aug"), _("Sep"), _("Oct"),
        _("Nov"), _("Dec"),
    ]  # fmt: skip


def name_of_day(day: date, today: date) -> str:
    """A date as text, with the year if it is not this year."""
    month = months()[day.month - 1]
    if day.year == today.year:
        return _("{day} {month}").format(day=day.day, month=month)
    return _("{day} {month} {year}").format(day=day.day, month=month, year=day.year)


def tiles(stats: Statistics) -> list[Tile]:
    """The numbers at the top of the dashboard: problems today, days in a row, rating, and so on."""
    now = stats.days.get(stats.today, Share())
    due = stats.forecast[0] if stats.forecast else 0
    last = stats.ratings[-1] if stats.ratings else None
    best = ngettext("longest: {n} day", "longest: {n} days", stats.longest_streak)
    told = [
        Tile(
            str(now.tried),
            ngettext("problem today", "problems today", now.tried),
            _("{n} right first time").format(n=now.clean),
        ),
        Tile(
            str(stats.streak),
            ngettext("day in a row", "days in a row", stats.streak),
            best.format(n=stats.longest_streak),
        ),
        Tile(
            f"{last.rating:.0f}" if last else "–",
            _("rating"),
            shown_rank(last.rating, last.deviation) if last else _("by training"),
        ),
        Tile(percent(stats.total), _("right first time"), problems_in_words(stats.total.tried)),
        Tile(str(due), _("due today"), _("{n} tomorrow").format(n=stats.forecast[1])),
    ]
    if stats.exams:
        passed = sum(exam.passed for exam in stats.exams)
        exams = ngettext("of {n} exam passed", "of {n} exams passed", len(stats.exams))
        last_exam = stats.exams[-1]
        more = _("last: {solved} of {problems}, level {level}").format(
            solved=last_exam.solved, problems=last_exam.problems, level=rank_of(last_exam.level)
        )
        told.append(Tile(str(passed), exams.format(n=len(stats.exams)), more))
    return told


def percent(share: Share) -> str:
    """A share as text in per cent; a dash if nothing was tried."""
    return f"{share.share:.0%}" if share.tried else "–"


def problems_in_words(count: int) -> str:
    """A number of problems as text, such as “3 problems”."""
    return ngettext("{n} problem", "{n} problems", count).format(n=number(count))


def rating_plot(stats: Statistics) -> PlotContent:
    """The plot of the rating with its standard error: one point per day or, if there are too many, per week."""
    kept = list(stats.ratings)
    if len(kept) > _POINTS:  # keep the last rating of each week
        kept = list({_start_of_week(each.day): each for each in kept}.values())
    values = []
    ticks = _ticks([each.day for each in kept])
    for each, tick in zip(kept, ticks, strict=True):
        words = _("{day}: {rating} ± {deviation}, {rank}").format(
            day=name_of_day(each.day, stats.today),
            rating=round(each.rating),
            deviation=round(each.deviation),
            rank=shown_rank(each.rating, each.deviation),
        )
        values.append(PlotValue(each.rating, tick, words, each.day.toordinal(), each.deviation))
    summary = values[-1].words if values else _("Only first tries in training are rated.")
    return PlotContent(_("Rating"), summary, values, label=lambda height: f"{height:.0f}")


def accuracy(stats: Statistics, span: int | None) -> PlotContent:
    """The plot of the share of problems that were right first time.

    It has a value for each day, week or month, depending on the ``span`` in days; None is all time.
    """
    first = min(stats.days, default=stats.today)
    if span is not None:
        first = max(first, stats.today - timedelta(days=span - 1))
    length = (stats.today - first).days + 1
    by_month = length > _LONG_DAYS
    by_week = length > _SHORT_DAYS
    summed: defaultdict[date, Share] = defaultdict(Share)
    for day, share in stats.days.items():
        if day >= first and share.tried:
            if by_month:
                day = day.replace(day=1)
            elif by_week:
                day = _start_of_week(day)
            summed[day] += share
    days = sorted(summed)
    values = []
    for day, tick in zip(days, _ticks(days), strict=True):
        when = name_of_day(day, stats.today)
        if by_month:
            when = f"{months()[day.month - 1]} {day.year}"
        elif by_week:
            when = _("week of {day}").format(day=when)
        words = _("{when}: {share} of {problems} right first time").format(
            when=when, share=percent(summed[day]), problems=problems_in_words(summed[day].tried)
        )
        values.append(PlotValue(summed[day].share, tick, words, day.toordinal()))
    summary = _("{share} of {problems}; each counts once a day").format(
        share=percent(stats.total), problems=problems_in_words(stats.total.tried)
    )
    title = _("Right first time")
    return PlotContent(
        title, summary, values, label=lambda height: f"{height:.0%}", span=(0.0, 1.0)
    )


def _start_of_week(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _ticks(days: list[date]) -> list[str]:
    """The labels of days on an axis.

    Each month has its name at its first day. For fewer than three months, every day has its date.
    """
    if len({(day.year, day.month) for day in days}) < 3:
        return [
            _("{day} {month}").format(day=day.day, month=months()[day.month - 1]) for day in days
        ]
    ticks = []
    before = None
    for day in days:
        month = day.year, day.month
        name = months()[day.month - 1] if day.month > 1 or before is None else str(day.year)
        ticks.append("" if month == before else name)
        before = month
    return ticks


def calendar(stats: Statistics) -> PlotContent:
    """The calendar: the number of problems tried on each day of the last year, from a Monday on."""
    first = _start_of_week(stats.today) - timedelta(weeks=WEEKS - 1)
    values = []
    for ordinal in range(first.toordinal(), stats.today.toordinal() + 1):
        day = date.fromordinal(ordinal)
        share = stats.days.get(day, Share())
        name = name_of_day(day, stats.today)
        words = _("{day}: nothing").format(day=name)
        if day in stats.days and not share.tried:
            words = f"{name}: {_('Status quiz')}"
        elif share.tried:
            words = _("{day}: {problems}, {clean} right first time").format(
                day=name, problems=problems_in_words(share.tried), clean=share.clean
            )
        values.append(PlotValue(share.tried, months()[day.month - 1], words, ordinal))
    summary = ngettext("{n} day with practice", "{n} days with practice", len(stats.days))
    return PlotContent(_("Days"), summary.format(n=len(stats.days)), values)


def reviews(stats: Statistics) -> PlotContent:
    """The plot of the reviews ahead: the number of positions due on each of the next days."""
    total = sum(stats.forecast)
    values = []
    for ahead, count in enumerate(stats.forecast if total else ()):
        day = stats.today + timedelta(days=ahead)
        near = [_("today"), _("tomorrow")]
        name = near[ahead] if ahead < len(near) else name_of_day(day, stats.today)
        positions = ngettext("{n} position", "{n} positions", count).format(n=count)
        tick = _("today") if ahead == 0 else str(day.day)
        values.append(
            PlotValue(count, tick, _("{day}: {positions}").format(day=name, positions=positions))
        )
    summary = ngettext("{n} position within two weeks", "{n} positions within two weeks", total)
    told = summary.format(n=total) if total else _("Nothing comes back soon.")
    return PlotContent(_("Reviews ahead"), told, values, marked=0)


def line_length_plot(stats: Statistics) -> PlotContent:
    """The plot of the depth of reading.

    It shows the number of problems solved without hints, by the length of the longest line that was
    played.
    """
    if not stats.longest:
        return PlotContent(_("Depth of reading"), _("No line was solved without hints."), ())
    values = []
    for (least, most), count in zip(LINE_LENGTHS, stats.lines, strict=True):
        name = f"{least}–{most}"
        if most is None:
            name = f"{least}+"
        elif most == least:
            name = str(least)
        words = _("{problems} with {n} moves").format(problems=problems_in_words(count), n=name)
        values.append(PlotValue(count, name, words))
    summary = ngettext(
        "longest line solved: {n} move", "longest line solved: {n} moves", stats.longest
    )
    return PlotContent(_("Depth of reading"), summary.format(n=stats.longest), values)


def weak_tags(stats: Statistics) -> PlotContent:
    """The plot of weak points: how well each tag of problems goes, the weakest first.

    A value is the share of problems that were right first time. Tags with fewer than ``_FEW``
    problems are left out, and tags without a failure.
    """
    values = []
    for tag, share in stats.tags:
        if share.share == 1 or share.tried < _FEW:
            continue
        words = _("{tag}: {clean} of {problems} right first time").format(
            tag=shown_tag(tag), clean=share.clean, problems=problems_in_words(share.tried)
        )
        detail = _("{share} of {n}").format(share=percent(share), n=share.tried)
        values.append(PlotValue(share.share, shown_tag(tag), words, detail=detail, key=tag))
    summary = _("The weakest first. Click one, or press Enter, to train it.")
    if not values:
        summary = _none_yet(stats)
    return PlotContent(_("Weak points"), summary, values)


def _none_yet(stats: Statistics) -> str:
    """The text if there is no weak point yet: how many more problems of which tags are needed."""
    begun = [
        (share.tried, tag) for tag, share in stats.tags if share.share < 1 and share.tried < _FEW
    ]
    if not begun:
        return _("None yet: it takes {n} problems of one kind.").format(n=_FEW)
    nearest = sorted(begun, key=lambda kind: (-kind[0], kind[1]))[:_KINDS_NAMED]
    missing = [
        _("{n} more of “{tag}”").format(n=_FEW - count, tag=shown_tag(tag))
        for count, tag in nearest
    ]
    text = _("None yet: it takes {n} problems of one kind, such as {missing}.")
    return text.format(n=_FEW, missing=_(", ").join(missing))
