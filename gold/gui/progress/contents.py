"""What the dashboard says and draws of the statistics, as words and values, without a pixel."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from gold.gui.progress.plots import PlotRow, PlotValue
from gold.i18n import _, ngettext, number
from gold.problem.shown import shown_tag
from gold.trainer.progress.statistics import LINE_LENGTHS, Share, Statistics

SPANS: tuple[int | None, ...] = (30, 365, None)
"""The spans that can be chosen, in days; None is all time."""
_FEW = 3  # attempts: with fewer, a share says little
_POINTS = 120  # on a curve
_LONG = 400  # days: a longer time is summed up by months


@dataclass(frozen=True, slots=True)
class Tile:
    """A number, what it is, and something more about it."""

    value: str
    name: str
    more: str


def span_names() -> list[str]:
    """What the spans are called."""
    return [_("30 days"), _("A year"), _("All")]


def months() -> list[str]:
    """Short names of the months."""
    return [
        _("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun"), _("Jul"), _("Aug"), _("Sep"), _("Oct"),
        _("Nov"), _("Dec"),
    ]  # fmt: skip


def name_of_day(day: date, today: date) -> str:
    """A day, with its year where that is not this one's."""
    month = months()[day.month - 1]
    if day.year == today.year:
        return _("{day} {month}").format(day=day.day, month=month)
    return _("{day} {month} {year}").format(day=day.day, month=month, year=day.year)


def tiles(found: Statistics) -> list[Tile]:
    """The numbers at the top."""
    now = found.days.get(found.today, Share())
    due = found.forecast[0] if found.forecast else 0
    rating = found.ratings[-1] if found.ratings else None
    best = ngettext("longest: {n} day", "longest: {n} days", found.longest_streak)
    return [
        Tile(str(now.tried), _("today"), _("{n} without help").format(n=now.clean)),
        Tile(
            str(found.streak),
            ngettext("day in a row", "days in a row", found.streak),
            best.format(n=found.longest_streak),
        ),
        Tile(
            f"{rating.rating:.0f}" if rating else "–",
            _("rating"),
            _("± {n}").format(n=round(rating.deviation)) if rating else _("by training"),
        ),
        Tile(percent(found.total), _("without help"), attempts(found.total.tried)),
        Tile(str(due), _("due today"), _("{n} tomorrow").format(n=found.forecast[1])),
    ]


def percent(share: Share) -> str:
    """A share of attempts."""
    return f"{share.share:.0%}" if share.tried else "–"


def attempts(count: int) -> str:
    """So many attempts."""
    return ngettext("{n} attempt", "{n} attempts", count).format(n=number(count))


def ratings(found: Statistics) -> list[PlotValue]:
    """The rating day by day, or where these are many, week by week; with its standard error."""
    kept = list(found.ratings)
    if len(kept) > _POINTS:  # of each week the last
        kept = list({_start_of_week(each.day): each for each in kept}.values())
    values = []
    ticks = _ticks([each.day for each in kept])
    for each, tick in zip(kept, ticks, strict=True):
        said = _("{day}: {rating} ± {deviation}").format(
            day=name_of_day(each.day, found.today),
            rating=round(each.rating),
            deviation=round(each.deviation),
        )
        values.append(PlotValue(each.rating, tick, said, each.day.toordinal(), each.deviation))
    return values


def accuracy(found: Statistics, span: int | None) -> list[PlotValue]:
    """The share that was solved without help: by days, weeks or months, whichever suits the span."""
    first = min(found.days, default=found.today)
    if span is not None:
        first = max(first, found.today - timedelta(days=span - 1))
    length = (found.today - first).days + 1
    start = (
        _start_of_month if length > _LONG else _start_of_week if length > min(SPANS[0] or 30, 30) else _same
    )
    summed: defaultdict[date, Share] = defaultdict(Share)
    for day, share in found.days.items():
        if day >= first:
            summed[start(day)] += share
    days = sorted(summed)
    values = []
    for day, tick in zip(days, _ticks(days), strict=True):
        said = _("{when}: {share} of {attempts} without help").format(
            when=_when(day, start, found.today),
            share=percent(summed[day]),
            attempts=attempts(summed[day].tried),
        )
        values.append(PlotValue(summed[day].share, tick, said, day.toordinal()))
    return values


def _same(day: date) -> date:
    return day


def _start_of_week(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _start_of_month(day: date) -> date:
    return day.replace(day=1)


def _when(day: date, start: Callable[[date], date], today: date) -> str:
    if start is _start_of_month:
        return f"{months()[day.month - 1]} {day.year}"
    if start is _start_of_week:
        return _("week of {day}").format(day=name_of_day(day, today))
    return name_of_day(day, today)


def _ticks(days: list[date]) -> list[str]:
    """What stands under the days: the month where it is a new one; days, where there is but one month."""
    if len({(day.year, day.month) for day in days}) < 3:
        return [_("{day} {month}").format(day=day.day, month=months()[day.month - 1]) for day in days]
    ticks, before = [], None
    for day in days:
        month = day.year, day.month
        name = months()[day.month - 1] if day.month > 1 or before is None else str(day.year)
        ticks.append("" if month == before else name)
        before = month
    return ticks


def day_in_words(found: Statistics, day: date) -> str:
    """What was done on a day."""
    share = found.days.get(day, Share())
    name = name_of_day(day, found.today)
    if not share.tried:
        return _("{day}: nothing").format(day=name)
    return _("{day}: {attempts}, {clean} without help").format(
        day=name, attempts=attempts(share.tried), clean=share.clean
    )


def reviews(found: Statistics) -> list[PlotValue]:
    """How many positions come back on each of the next days."""
    values = []
    for ahead, count in enumerate(found.forecast):
        day = found.today + timedelta(days=ahead)
        near = [_("today"), _("tomorrow")]
        name = near[ahead] if ahead < len(near) else name_of_day(day, found.today)
        positions = ngettext("{n} position", "{n} positions", count).format(n=count)
        tick = _("today") if ahead == 0 else str(day.day)
        values.append(PlotValue(count, tick, _("{day}: {positions}").format(day=name, positions=positions)))
    return values


def lines(found: Statistics) -> list[PlotValue]:
    """How many problems were solved without help, by the length of the line that was played."""
    values = []
    for (least, most), count in zip(LINE_LENGTHS, found.lines, strict=True):
        name = f"{least}+" if most is None else str(least) if most == least else f"{least}–{most}"
        problems = ngettext("{n} problem", "{n} problems", count).format(n=number(count))
        values.append(
            PlotValue(count, name, _("{problems} with {n} moves").format(problems=problems, n=name))
        )
    return values


def weak_tags(found: Statistics) -> list[PlotRow]:
    """The tags of the problems, the weakest first; those with few attempts only if there are no others."""
    tags = [each for each in found.tags if each[1].tried >= _FEW] or list(found.tags)
    parts = []
    for tag, share in tags:
        said = _("{tag}: {clean} of {attempts} without help").format(
            tag=shown_tag(tag), clean=share.clean, attempts=attempts(share.tried)
        )
        detail = _("{share} of {n}").format(share=percent(share), n=share.tried)
        parts.append(PlotRow(shown_tag(tag), share.share, detail, said))
    return parts
