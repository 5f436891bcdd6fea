"""Positions to review: those in which the person went wrong, and problems that were solved only with help,
each due when it is about to be forgotten.

FSRS decides when (the package fsrs). The shortest interval is a day: within a day people remember the
computer's answer, and not the shape.
"""

from __future__ import annotations

import json
import math
import zlib
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from statistics import median

import fsrs

from gold import clock
from gold.board.points import Move
from gold.board.symmetry import Symmetry
from gold.clock import day_of, day_start
from gold.problem.files import FileFormat, format_problems, parse_collection
from gold.problem.identity import identify, other_views
from gold.problem.model import Problem
from gold.trainer.progress.attempts import Attempt, as_stored, known_moment, utc
from gold.trainer.progress.database import ProgressDatabase, Row

Grade = fsrs.Rating
RETENTION = 0.9  # how likely a position is still remembered when it falls due
_USUAL_SECONDS = 30.0  # before there are attempts to compare with
_ATTEMPTS_COMPARED = 100
_OFFERED = "problem NOT IN (SELECT problem FROM never WHERE never)"


@dataclass(frozen=True, slots=True)
class ReviewCard:
    """A position to review: a problem, the canonical names of the moves that lead to the position, when it is
    ``due``, and what the scheduler knows of it, as JSON (``memory``).
    """

    number: int
    problem: str
    moves: tuple[str, ...]
    due: datetime
    memory: str


@dataclass(frozen=True, slots=True)
class Review:
    """An answer to a card. ``seconds`` is None if the time was not measured."""

    card: int
    at: datetime
    grade: Grade
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Failures:
    """How often a card failed, on different days, and when it did so last; None if it did not."""

    count: int
    latest: datetime | None


def grade(attempt: Attempt, usual: float = _USUAL_SECONDS) -> Grade:
    """How well an attempt went: a failure, or giving up, is Again; a solution with help or slow is Hard, a
    fast one Easy, any other Good. ``usual`` is how many seconds the person usually needs.
    """
    if not attempt.solved:
        return Grade.Again
    if not attempt.clean:
        return Grade.Hard
    if attempt.seconds is None:
        return Grade.Good
    if attempt.seconds > 2 * usual:
        return Grade.Hard
    return Grade.Easy if attempt.seconds < usual / 3 else Grade.Good


def usual_seconds(attempts: Sequence[Attempt]) -> float:
    """How many seconds the person usually needs to solve a problem: the median of the latest timed ones."""
    times = [each.seconds for each in attempts if each.solved and each.seconds is not None]
    return median(times[-_ATTEMPTS_COMPARED:]) if times else _USUAL_SECONDS


class Reviews:
    """The cards, and what the scheduler knows of them. Rows with an impossible time are left out.

    :raises GoldError: from all that writes, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database
        self._scheduler = scheduler(self.parameters())

    def fail(
        self, problem: Problem, moves: tuple[Move, ...], at: datetime, name: str = ""
    ) -> ReviewCard:
        """Keep a position in which the person went wrong: the problem after these moves. It is due in a day.
        If it has a card already, that is reviewed with the grade Again, unless it failed earlier on that day.

        ``name`` is the id under which the problem's attempts are kept, if it is another: that of the file,
        where the target was guessed.
        """
        identity = identify(problem)
        kept_as = self._kept_as(name, identity.id)
        names = tuple(problem.position.geometry.vertices(identity.canonical(moves)))
        known = self._find("problem = ? AND moves = ?", (kept_as, " ".join(names)))
        if known:
            return (
                known[0]
                if self.failed_today(known[0], at)
                else self.answer(known[0], Grade.Again, at)
            )
        return self._begin(problem, kept_as, names, Grade.Again, at)

    def helped(self, problem: Problem, at: datetime, name: str = "") -> ReviewCard | None:
        """Keep a problem that was solved only with help: a card for its first position, due in a day. It does
        not come again today: the help has just shown the answer. ``name`` is as in :meth:`fail`.

        If the problem has a card already, nothing changes, and None is returned: it comes back anyway.
        """
        identity = identify(problem)
        kept_as = self._kept_as(name, identity.id)
        if self._find("problem = ?", (kept_as,)):
            return None
        names = tuple(problem.position.geometry.vertices(identity.canonical(problem.moves)))
        return self._begin(problem, kept_as, names, Grade.Hard, at)

    def _kept_as(self, name: str, own: str) -> str:
        """The id under which a problem is kept for review: ``name``, unless it stands for another position
        already, as when two targets were guessed. Then it is the problem's ``own`` id.
        """
        if name in ("", own):
            return own
        rows = self._database.rows("SELECT text FROM problems WHERE id = ?", (name,))
        if not rows:
            return name
        known = parse_collection(rows[0][0].encode(), self._database.path).problems
        return name if known and identify(known[0]).id == own else own

    def _begin(
        self, problem: Problem, name: str, names: tuple[str, ...], grade: Grade, at: datetime
    ) -> ReviewCard:
        """A new card, with its first grade."""
        with self._database.transaction() as connection:
            text = format_problems([replace(problem, moves=())], FileFormat.YAML)
            self._database.insert("problems", "OR IGNORE", id=name, text=text)
            ((number,),) = connection.execute(  # there may be a row that cannot be used
                "INSERT INTO cards (problem, moves, due, memory) VALUES (?, ?, ?, '') "
                "ON CONFLICT (problem, moves) DO UPDATE SET due = excluded.due RETURNING id",
                (name, " ".join(names), utc(at)),
            ).fetchall()
            return self.answer(
                ReviewCard(number, name, names, at, _new_memory(at).to_json()), grade, at
            )

    def answer(
        self, card: ReviewCard, grade: Grade, at: datetime, seconds: float | None = None
    ) -> ReviewCard:
        """Store how a card was answered, and return it with its next due time."""
        after = self.schedule(card, grade, at)
        with self._database.transaction() as connection:
            zone = clock.zone_of(at)
            self._database.insert(
                "reviews",
                card=card.number,
                at=utc(at),
                grade=grade.value,
                seconds=seconds,
                zone=zone,
            )
            changed = (utc(after.due), after.to_json(), card.number)
            connection.execute("UPDATE cards SET due = ?, memory = ? WHERE id = ?", changed)
        return self._find("id = ?", (card.number,))[0]

    def failed_today(self, card: ReviewCard, now: datetime) -> bool:
        """Whether a card failed earlier on this day. Then it is due tomorrow, however today goes on."""
        query = "SELECT grade FROM reviews WHERE card = ? AND at >= ? AND at <= ? ORDER BY id DESC LIMIT 1"
        rows = self._database.rows(query, (card.number, utc(day_start(now)), utc(now)))
        return rows == [(Grade.Again.value,)]

    def failures(self, card: ReviewCard, since: datetime) -> Failures:
        """How often a card failed after a moment."""
        query = "SELECT at FROM reviews WHERE card = ? AND grade = ? AND at > ? AND is_moment(at) ORDER BY id"
        rows = self._database.rows(query, (card.number, Grade.Again.value, utc(since)))
        return Failures(len(rows), known_moment(rows[-1][0]) if rows else None)

    def schedule(self, card: ReviewCard, grade: Grade, at: datetime) -> fsrs.Card:
        """The card as FSRS would make it after an answer with this grade at this time. Nothing is stored."""
        query = (
            "SELECT at, zone FROM reviews WHERE card = ? AND is_moment(at) ORDER BY id DESC LIMIT 1"
        )
        rows = self._database.rows(query, (card.number,))
        last = [clock.lived(known_moment(text), zone) for text, zone in rows]
        return answered(self._scheduler, fsrs.Card.from_json(card.memory), grade, at, *last)

    def due(self, until: datetime) -> list[ReviewCard]:
        """The cards due by then, the longest overdue first, without problems never to be offered again."""
        return self._find(f"due <= ? AND {_OFFERED}", (utc(until),))

    def offered(self) -> list[ReviewCard]:
        """All cards except those of problems never to be offered again, the next due first."""
        return self._find(_OFFERED, ())

    def all(self) -> list[ReviewCard]:
        """All cards, the next due first."""
        return self._find("TRUE", ())

    def forecast(self, days: int, now: datetime, without: Collection[int] = ()) -> list[int]:
        """How many cards come on each of the next days, beginning with today and all that is overdue. Of one
        problem a single card comes on a day, the others on the days after it. Cards whose numbers are in
        ``without`` are not counted.
        """
        today = day_of(now)
        counts: Counter[int] = Counter()
        next_free: dict[str, int] = {}
        for card in self.offered():
            if card.number in without:
                continue
            due = max(0, (day_of(card.due.astimezone(now.tzinfo)) - today).days)
            day = max(due, next_free.get(card.problem, 0))
            next_free[card.problem] = day + 1
            counts[day] += 1
        return [counts[day] for day in range(days)]

    def problem(self, card: ReviewCard) -> Problem:
        """The card's problem with the moves to its position, as it was first seen; without description.

        :raises GoldError: if the problem cannot be read.
        """
        rows = self._database.rows("SELECT text FROM problems WHERE id = ?", (card.problem,))
        collection = parse_collection(rows[0][0].encode(), self._database.path)
        collection.readable()
        (problem,) = collection.problems
        names = map(problem.position.geometry.from_vertex, card.moves)
        return replace(
            problem, moves=identify(problem).from_canonical(tuple(names)), description=""
        )

    def reviews(self, since: datetime | None = None) -> list[Review]:
        """All reviews in order, or those that ended at ``since`` or later."""
        query = "SELECT card, at, grade, seconds, zone FROM reviews WHERE at >= ? ORDER BY id"
        rows = self._database.rows(query, (utc(since) if since else "",))
        return [
            Review(card, clock.lived(time, zone), Grade(grade), seconds)
            for card, at, grade, seconds, zone in rows
            if (time := clock.moment(at)) is not None
        ]

    def replay(self) -> None:
        """Compute what the scheduler knows of each card anew from all its reviews, and store it."""
        of_card: defaultdict[int, list[Review]] = defaultdict(list)
        for review in self.reviews():
            of_card[review.card].append(review)
        rows = self._database.rows(
            "SELECT at, parameters FROM schedulers WHERE is_moment(at) ORDER BY id"
        )
        known = [
            (known_moment(at), scheduler(tuple(json.loads(parameters)))) for at, parameters in rows
        ]
        usual = scheduler()
        with self._database.transaction() as connection:
            for number, history in of_card.items():
                card = _new_memory(history[0].at)
                for last, review in zip((None, *history), history, strict=False):
                    then = [each for at, each in known if at <= review.at]
                    before = () if last is None else (last.at,)
                    card = answered((usual, *then)[-1], card, review.grade, review.at, *before)
                changed = (utc(card.due), card.to_json(), number)
                connection.execute("UPDATE cards SET due = ?, memory = ? WHERE id = ?", changed)

    def fitted_at(self) -> datetime | None:
        """When the parameters were last fitted to this person; None if never."""
        rows = self._database.rows(
            "SELECT at FROM schedulers WHERE is_moment(at) ORDER BY id DESC LIMIT 1"
        )
        return clock.moment(rows[0][0]) if rows else None

    def parameters(self) -> tuple[float, ...] | None:
        """The scheduler's parameters that were fitted to this person; None if none were yet."""
        rows = self._database.rows("SELECT parameters FROM schedulers ORDER BY id DESC LIMIT 1")
        return tuple(json.loads(rows[0][0])) if rows else None

    def use_kept_parameters(self) -> None:
        """Schedule from now on with the parameters stored last, even if another thread stored them."""
        self._scheduler = scheduler(self.parameters())

    def keep_parameters(self, parameters: Sequence[float], at: datetime) -> None:
        """Schedule with these parameters of FSRS from now on; ``at`` is when they were fitted."""
        self._scheduler = scheduler(parameters)
        self._database.insert("schedulers", at=utc(at), parameters=json.dumps(list(parameters)))

    def _find(self, condition: str, values: Row) -> list[ReviewCard]:
        query = (
            f"SELECT id, problem, moves, due, memory FROM cards WHERE {condition} ORDER BY due, id"
        )
        return [
            card for row in self._database.rows(query, values) if (card := _card(row)) is not None
        ]


def scheduler(parameters: Sequence[float] | None = None) -> fsrs.Scheduler:
    """An FSRS scheduler with these parameters; None stands for the usual ones."""
    return fsrs.Scheduler(
        parameters or fsrs.Scheduler().parameters,
        RETENTION,
        learning_steps=(),
        relearning_steps=(),
        enable_fuzzing=False,  # the same answers give the same dates
    )


def view_of(name: str, problem: Problem, tried: int) -> Symmetry:
    """How to turn, mirror or recolour a problem (``name`` is its id) that was tried so many times: never as
    it was first seen, and each time differently until all ways were used.
    """
    views = other_views(problem.position)
    if not views:
        return Symmetry()
    # Neighbouring views look alike. There are 1, 3, 7 or 15 of them, so steps of 11 reach them all.
    # They begin by the problem and not by the card, for a problem may have several cards.
    return views[11 * (zlib.crc32(name.encode()) + tried) % len(views)]


def moment_of(card: fsrs.Card, at: datetime, last: datetime | None = None) -> datetime:
    """The time in UTC to tell FSRS for an answer ``at`` a time. ``last`` is when the card was answered
    before, by the clock of that place.

    FSRS counts days of 24 hours. Somebody who comes a little earlier than the day before has slept on it all
    the same, so each night counts as at least a day. If the clock was turned back, no time has passed.
    """
    at = as_stored(at)
    if card.last_review is None:
        return at.astimezone(UTC)
    nights = (day_of(at) - day_of(last or card.last_review.astimezone(at.tzinfo))).days
    return max(at, card.last_review + timedelta(days=max(0, nights))).astimezone(UTC)


def answered(
    model: fsrs.Scheduler, card: fsrs.Card, grade: Grade, at: datetime, last: datetime | None = None
) -> fsrs.Card:
    """The card as FSRS makes it after an answer; ``last`` is as in :func:`moment_of`."""
    return model.review_card(card, grade, moment_of(card, at, last))[0]


def _new_memory(at: datetime) -> fsrs.Card:
    return fsrs.Card(0, due=as_stored(at).astimezone(UTC))


def memory_of(text: str) -> fsrs.Card | None:
    """What the scheduler has stored about a card; None if the text is not what a scheduler can go on from."""
    try:
        card = fsrs.Card.from_json(text)
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return None
    times = [card.due] if card.last_review is None else [card.due, card.last_review]
    numbers = [each for each in (card.stability, card.difficulty) if each is not None]
    sound = all(map(clock.is_possible, times)) and all(map(math.isfinite, numbers))
    return card if sound else None


def _card(row: Row) -> ReviewCard | None:
    """A card; None if the scheduler could not go on with it."""
    number, problem, moves, due_text, memory = row
    due = clock.moment(due_text)
    if due is None or memory_of(memory) is None:
        return None
    return ReviewCard(number, problem, tuple(moves.split()), due, memory)
