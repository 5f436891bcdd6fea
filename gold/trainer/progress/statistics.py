"""Counts the log of attempts for the charts of a person's practice: see :func:`statistics`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

from gold import clock
from gold.clock import day_of, day_start
from gold.i18n import ngettext
from gold.problem.names.shown import is_level, is_no_skill
from gold.trainer.difficulty import Difficulty
from gold.trainer.marks import Mark
from gold.trainer.progress.attempts import PLAYED
from gold.trainer.progress.day_reviews import reviews_of_day
from gold.trainer.progress.exams import ExamResult
from gold.trainer.progress.logbook import Logbook

FORECAST_DAYS = 14
LINE_LENGTHS = ((1, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 12), (13, None))
"""The groups of line lengths, in moves: (least, most); the last group has no end, so None."""


@dataclass(frozen=True, slots=True)
class Share:
    """The share of tried problems that were solved without help at the first try.

    A problem counts once a day, by its first try on that day; later corrections change nothing.
    """

    tried: int = 0
    """The number of tried problems."""
    clean: int = 0
    """The number of those solved without help at the first try."""

    @property
    def share(self) -> float:
        """The share from 0 to 1; 0 if nothing was tried."""
        return self.clean / self.tried if self.tried else 0.0

    def __add__(self, other: Share) -> Share:
        return Share(self.tried + other.tried, self.clean + other.clean)


@dataclass(frozen=True, slots=True)
class RatedDay:
    """The person's rating at the end of a day, and its standard error."""

    day: date
    rating: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """The person's practice in numbers.

    Some numbers are about all time, others about the span: the days that were asked for.
    """

    today: date
    """The person's day."""
    days: Mapping[date, Share]
    """The share of each day on which something was ever tried."""
    total: Share
    """The share of all problems tried in the span."""
    seconds: float
    """The person's thinking time in the span."""
    ratings: tuple[RatedDay, ...]
    """The rating of each day of the span with a rated attempt."""
    tags: tuple[tuple[str, Share], ...]
    """The share of the span's problems with each tag; the weakest tag first."""
    lines: tuple[int, ...]
    """The number of problems of the span solved without hints, by the length of the longest line.

    The lengths are grouped as in :data:`LINE_LENGTHS`.
    """
    longest: int
    """The longest of these lines, in moves."""
    forecast: tuple[int, ...]
    """The number of cards left for today, of further cards for tomorrow, and so on."""
    later: int = 0
    """The number of attempts dated after today, because a clock was wrong; counted nowhere else."""
    undated: int = 0
    """The number of attempts with an impossible time; counted nowhere else."""
    exams: tuple[ExamResult, ...] = ()
    """All exams that were ever taken, the latest last."""
    marks: Mapping[Mark, int] = field(default_factory=dict)
    """The number of the library's problems that were ever tried, by mark."""
    elsewhere: int = 0
    """The number of tried problems that are not in the library."""

    @property
    def is_empty(self) -> bool:
        """Whether there is no attempt to count."""
        return not self.days

    @property
    def left_out(self) -> list[str]:
        """A sentence for each kind of attempt that is not counted: their number, and the reason."""
        sentences = []
        if self.later:
            text = ngettext(
                "{n} attempt is dated after today, {today}: check this computer's clock.",
                "{n} attempts are dated after today, {today}: check this computer's clock.",
                self.later,
            )
            sentences.append(text.format(n=self.later, today=self.today))
        if self.undated:
            text = ngettext(
                "{n} attempt has a date that cannot be right.",
                "{n} attempts have a date that cannot be right.",
                self.undated,
            )
            sentences.append(text.format(n=self.undated))
        return sentences

    @property
    def streak(self) -> int:
        """The number of days in a row on which something was tried, up to today or yesterday."""
        return days_in_a_row(self.days, self.today)

    @property
    def longest_streak(self) -> int:
        """The largest number of days in a row on which something was tried."""
        best = count = 0
        before: date | None = None
        for day in sorted(self.days):
            count = count + 1 if before is not None and day - before == timedelta(days=1) else 1
            best, before = max(best, count), day
        return best


def days_in_a_row(days: Collection[date], today: date) -> int:
    """Count the ``days`` without a gap that end today or yesterday."""
    day = max((today, *days))  # later than today after a flight to the west
    day = day if day in days else day - timedelta(days=1)
    count = 0
    while day in days:
        count, day = count + 1, day - timedelta(days=1)
    return count


def statistics(
    logbook: Logbook,
    now: datetime,
    since: datetime | None,
    tags: Mapping[str, Iterable[str]],
    wanted: int | None = None,
) -> Statistics:
    """Count the attempts in the logbook, its cards and exams.

    :param since: the start of the span; None for all time.
    :param tags: the tags of the library's problems by id. Known motifs of their proofs are added.
    :param wanted: the number of problems in a day of training, beyond which due cards come
        tomorrow; None for no limit.

    Days go by the clock of the place where each attempt was made, as in
    :func:`gold.clock.day_start`. Attempts that do not count are left out; a status quiz only makes
    its day a day of practice. This takes 0.2 s for 50,000 attempts: call it outside of the window's
    thread.
    """
    tally = _Tally(now, since)
    rows = logbook.database.rows(
        "SELECT problem, at, solved AND NOT hints AND NOT takebacks, solved AND NOT hints, seconds, moves, "
        f"{PLAYED}, zone FROM attempts WHERE counts ORDER BY id"
    )
    for row in rows:
        tally.add(*row)
    due = {card.number for part in logbook.reviews_today(now) for card in part}
    today = len(due) if wanted is None else len(reviews_of_day(logbook, wanted, now).all)
    # Overdue cards beside them are other positions of the same problems.
    beside, tomorrow, *later_days = logbook.reviews.forecast(FORECAST_DAYS, now, due)
    forecast = (today, len(due) - today + beside + tomorrow, *later_days)
    marks, elsewhere = _marks(logbook, tags)
    return Statistics(
        today=tally.today,
        days={day: _share(results.values()) for day, results in tally.firsts_of_day.items()},
        total=sum(map(_share, tally.results_of_problem.values()), Share()),
        seconds=tally.seconds,
        ratings=tuple(_rated_days(logbook, now, since)),
        tags=_tags(tally.results_of_problem, tags, logbook.estimates.all()),
        lines=_counts_by_length(tally.longest_of.values()),
        longest=max(tally.longest_of.values(), default=0),
        forecast=forecast,
        later=tally.later,
        undated=tally.undated,
        exams=tuple(logbook.exams.all()),
        marks=marks,
        elsewhere=elsewhere,
    )


class _Tally:
    """Running counts of the attempts, which are added one by one from the first on."""

    def __init__(self, now: datetime, since: datetime | None) -> None:
        self._now = now
        self._since = since
        self.today = day_of(now)
        self._day_of_quarter: dict[tuple[int, int | None], date] = {}
        self.firsts_of_day: defaultdict[date, dict[str, int]] = defaultdict(dict)
        """Each day's first tries, by problem: 1 if solved without help, else 0."""
        self.results_of_problem: defaultdict[str, list[int]] = defaultdict(list)
        """The same numbers for the days of the span, by problem."""
        self.longest_of: dict[str, int] = {}
        """The longest line of each problem that was solved without hints within the span, in moves."""
        self.seconds = 0.0
        self.later = 0
        self.undated = 0

    def add(
        self,
        problem: str,
        text: str,
        clean: int,
        unhinted: int,
        seconds: float | None,
        moves: str,
        played: int,
        zone: int | None,
    ) -> None:
        """Count one attempt, given as its row of the query in :func:`statistics`."""
        at = clock.moment(text)
        if at is None:
            self.undated += 1
            return
        day = self._day(at, zone)
        if day > self.today and at > self._now:  # a later day alone: it was made further east
            self.later += 1
            return
        firsts = self.firsts_of_day[day]
        is_in_span = self._since is None or at >= self._since
        if is_in_span:
            self.seconds += seconds or 0.0
        if not played:
            return
        is_first = problem not in firsts
        firsts.setdefault(problem, clean)
        if not is_in_span:
            return
        if is_first:
            self.results_of_problem[problem].append(clean)
        if unhinted and moves:
            length = moves.count(" ") + 1
            self.longest_of[problem] = max(self.longest_of.get(problem, 0), length)

    def _day(self, at: datetime, zone: int | None) -> date:
        quarter = int(at.timestamp()) // 900, zone  # no two zones differ by less than 15 minutes
        day = self._day_of_quarter.get(quarter)
        if day is None:
            day = day_of(clock.lived(at, zone))
            self._day_of_quarter[quarter] = day
        return day


def _counts_by_length(lengths: Collection[int]) -> tuple[int, ...]:
    """Count the lines of each group of :data:`LINE_LENGTHS`."""
    counts = Counter(lengths)
    return tuple(
        sum(count for length, count in counts.items() if least <= length <= (most or length))
        for least, most in LINE_LENGTHS
    )


def statistics_of_file(
    path: Path,
    now: datetime,
    since: datetime | None,
    tags: Mapping[str, Iterable[str]],
    wanted: int | None = None,
) -> Statistics:
    """Open a database file and compute its :func:`statistics`, outside of the window's thread."""
    with closing(Logbook(path)) as logbook:
        return statistics(logbook, now, since, tags, wanted)


def _share(results: Collection[int]) -> Share:
    return Share(len(results), sum(results))


def _rated_days(logbook: Logbook, now: datetime, since: datetime | None) -> Iterable[RatedDay]:
    """The last rating of each day up to today, oldest first."""
    last = {}
    for each in logbook.ratings.history():
        if each.at <= now and (since is None or each.at >= since):
            last[day_of(each.at)] = each.rating
    return [RatedDay(day, last[day].value, last[day].deviation) for day in sorted(last)]


def _marks(logbook: Logbook, library: Container[str]) -> tuple[dict[Mark, int], int]:
    """Count the tried problems: those of the library by mark, and all others together."""
    tallies = logbook.attempts.tallies()
    counts = Counter(tally.mark for name, tally in tallies.items() if name in library)
    others = sum(
        tally.mark is not Mark.NEW for name, tally in tallies.items() if name not in library
    )
    return {mark: counts[mark] for mark in Mark if mark is not Mark.NEW}, others


def _tags(
    results: Mapping[str, list[int]],
    tags: Mapping[str, Iterable[str]],
    estimates: Mapping[str, Difficulty],
) -> tuple[tuple[str, Share], ...]:
    """The share of each tag, the weakest first; of equally weak tags, the one with more problems.

    Levels are left out, and tags that are no skill.
    """
    shares: defaultdict[str, Share] = defaultdict(Share)
    for problem, of_problem in results.items():
        motifs = estimates[problem].motifs if problem in estimates else ()
        for tag in {*tags.get(problem, ()), *motifs}:
            if not (is_level(tag) or is_no_skill(tag)):
                shares[tag] += _share(of_problem)
    return tuple(sorted(shares.items(), key=lambda item: (item[1].share, -item[1].tried, item[0])))


def start_of_span(now: datetime, days: int | None) -> datetime | None:
    """The start of the span of ``days`` that ends with today; None for all time."""
    return None if days is None else day_start(now) - timedelta(days=days - 1)
