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
from collections.abc import Sequence
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
    """A position to review: a problem, and the canonical names of the moves that lead to the position.

    ``memory`` is what the scheduler knows of it, as JSON.
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


def grade(attempt: Attempt, usual: float = _USUAL_SECONDS) -> Grade:
    """How well an attempt went. ``usual`` is how many seconds the person usually needs.

    A failure, or giving up, is Again; a solution with help or slow is Hard, a fast one Easy, any other Good.
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
    """The seconds that the person usually needs to solve a problem: the median of the latest timed ones."""
    times = [each.seconds for each in attempts if each.solved and each.seconds is not None]
    return median(times[-_ATTEMPTS_COMPARED:]) if times else _USUAL_SECONDS


class Reviews:
    """The cards, and what the scheduler knows of them. Rows with an impossible time are left out.

    :raises GoldError: from all that writes, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database
        self._scheduler = scheduler(self.parameters())

    def fail(self, problem: Problem, moves: tuple[Move, ...], at: datetime) -> ReviewCard:
        """Keep a position in which the person went wrong: the problem after these moves. It is due in a day.

        If the position has a card already, this is a review of that card, with the grade Again; if it failed
        earlier on the same day, nothing changes.
        """
        identity = identify(problem)
        names = tuple(problem.position.geometry.vertices(identity.canonical(moves)))
        known = self._find("problem = ? AND moves = ?", (identity.id, " ".join(names)))
        if known:
            return known[0] if self.failed_today(known[0], at) else self.answer(known[0], Grade.Again, at)
        return self._begin(problem, identity.id, names, Grade.Again, at)

    def helped(self, problem: Problem, at: datetime) -> ReviewCard | None:
        """Keep a problem that was solved only with help, from its own position. It is due in a day, but does
        not come again today: the help has just shown the answer.

        If the problem has a card, this changes nothing and returns None: it comes back anyway.
        """
        identity = identify(problem)
        if self._find("problem = ?", (identity.id,)):
            return None
        names = tuple(problem.position.geometry.vertices(identity.canonical(problem.moves)))
        return self._begin(problem, identity.id, names, Grade.Hard, at)

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
            memory = _new_memory(at).to_json()
            return self.answer(ReviewCard(number, name, names, at, memory), grade, at)

    def answer(
        self, card: ReviewCard, grade: Grade, at: datetime, seconds: float | None = None
    ) -> ReviewCard:
        """Store how a card was answered, and return it with its next due time."""
        after = self.schedule(card, grade, at)
        with self._database.transaction() as connection:
            self._database.insert(
                "reviews", card=card.number, at=utc(at), grade=grade.value, seconds=seconds,
                zone=clock.zone_of(at),
            )  # fmt: skip
            changed = (utc(after.due), after.to_json(), card.number)
            connection.execute("UPDATE cards SET due = ?, memory = ? WHERE id = ?", changed)
        return self._find("id = ?", (card.number,))[0]

    def failed_today(self, card: ReviewCard, now: datetime) -> bool:
        """Whether a card failed earlier on this day, so that it comes back tomorrow, whatever happens now."""
        query = "SELECT grade FROM reviews WHERE card = ? AND at >= ? AND at <= ? ORDER BY id DESC LIMIT 1"
        rows = self._database.rows(query, (card.number, utc(day_start(now)), utc(now)))
        return rows == [(Grade.Again.value,)]

    def schedule(self, card: ReviewCard, grade: Grade, at: datetime) -> fsrs.Card:
        """The card as FSRS would have it after an answer with this grade at this time. Nothing is stored."""
        query = "SELECT at, zone FROM reviews WHERE card = ? AND is_moment(at) ORDER BY id DESC LIMIT 1"
        last = [
            clock.lived(known_moment(text), zone) for text, zone in self._database.rows(query, (card.number,))
        ]
        return answered(self._scheduler, fsrs.Card.from_json(card.memory), grade, at, *last)

    def due(self, until: datetime) -> list[ReviewCard]:
        """The cards that are due by then, the longest overdue first; none of what is never offered again."""
        return self._find(f"due <= ? AND {_OFFERED}", (utc(until),))

    def offered(self) -> list[ReviewCard]:
        """The cards of the problems that may be offered, the next due first."""
        return self._find(_OFFERED, ())

    def all(self) -> list[ReviewCard]:
        """All cards, the next due first."""
        return self._find("TRUE", ())

    def forecast(self, days: int, now: datetime) -> list[int]:
        """How many cards fall due on each of the next days, today first with all that is overdue."""
        today = day_of(now)
        days_until = ((day_of(card.due.astimezone(now.tzinfo)) - today).days for card in self.offered())
        counts = Counter(max(0, each) for each in days_until)
        return [counts[day] for day in range(days)]

    def problem(self, card: ReviewCard) -> Problem:
        """What to play: the card's problem after the moves to its position, as it was first seen.

        :raises GoldError: if the problem cannot be read.
        """
        rows = self._database.rows("SELECT text FROM problems WHERE id = ?", (card.problem,))
        collection = parse_collection(rows[0][0].encode(), self._database.path)
        collection.readable()
        (problem,) = collection.problems
        names = map(problem.position.geometry.from_vertex, card.moves)
        return replace(problem, moves=identify(problem).from_canonical(tuple(names)), description="")

    def reviews(self, since: datetime | None = None) -> list[Review]:
        """All reviews that ended at a time or later, in their order."""
        query = "SELECT card, at, grade, seconds, zone FROM reviews WHERE at >= ? ORDER BY id"
        rows = self._database.rows(query, (utc(since) if since else "",))
        return [
            Review(card, clock.lived(time, zone), Grade(grade), seconds)
            for card, at, grade, seconds, zone in rows
            if (time := clock.moment(at)) is not None
        ]

    def replay(self) -> None:
        """Compute anew what the scheduler knows of each card, from all its reviews."""
        of_card: defaultdict[int, list[Review]] = defaultdict(list)
        for review in self.reviews():
            of_card[review.card].append(review)
        rows = self._database.rows("SELECT at, parameters FROM schedulers WHERE is_moment(at) ORDER BY id")
        known = [(known_moment(at), scheduler(tuple(json.loads(parameters)))) for at, parameters in rows]
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
        """When the parameters were fitted last."""
        rows = self._database.rows("SELECT at FROM schedulers WHERE is_moment(at) ORDER BY id DESC LIMIT 1")
        return clock.moment(rows[0][0]) if rows else None

    def parameters(self) -> tuple[float, ...] | None:
        """The scheduler's parameters, as fitted to this person; None before there was enough to fit."""
        rows = self._database.rows("SELECT parameters FROM schedulers ORDER BY id DESC LIMIT 1")
        return tuple(json.loads(rows[0][0])) if rows else None

    def use_kept_parameters(self) -> None:
        """Schedule from now on with the parameters that were stored last, by any connection."""
        self._scheduler = scheduler(self.parameters())

    def keep_parameters(self, parameters: Sequence[float], at: datetime) -> None:
        """Schedule with these parameters of FSRS from now on; ``at`` is when they were fitted."""
        self._scheduler = scheduler(parameters)
        self._database.insert("schedulers", at=utc(at), parameters=json.dumps(list(parameters)))

    def _find(self, condition: str, values: Row) -> list[ReviewCard]:
        query = f"SELECT id, problem, moves, due, memory FROM cards WHERE {condition} ORDER BY due, id"
        return [card for row in self._database.rows(query, values) if (card := _card(row)) is not None]


def scheduler(parameters: Sequence[float] | None = None) -> fsrs.Scheduler:
    """The scheduler, by default with its usual parameters."""
    return fsrs.Scheduler(
        parameters or fsrs.Scheduler().parameters,
        RETENTION,
        learning_steps=(),
        relearning_steps=(),
        enable_fuzzing=False,  # the same answers give the same dates
    )


def view_of(name: str, problem: Problem, tried: int) -> Symmetry:
    """How a problem is shown after ``tried`` attempts: turned, mirrored or recoloured. It is never shown as
    at first again, and each time in another way until all have been used. ``name`` is its id.
    """
    views = other_views(problem.position)
    if not views:
        return Symmetry()
    # Neighbouring views look alike. There are 1, 3, 7 or 15 of them, so steps of 11 reach them all.
    # They begin by the problem and not by the card, for a problem may have several cards.
    return views[11 * (zlib.crc32(name.encode()) + tried) % len(views)]


def moment_of(card: fsrs.Card, at: datetime, last: datetime | None = None) -> datetime:
    """The time that FSRS is told for an answer to a card, in UTC. ``last`` is when the card was answered
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
    """The card after an answer; ``last`` is as in :func:`moment_of`."""
    return model.review_card(card, grade, moment_of(card, at, last))[0]


def _new_memory(at: datetime) -> fsrs.Card:
    return fsrs.Card(0, due=as_stored(at).astimezone(UTC))


def memory_of(text: str) -> fsrs.Card | None:
    """The state that the scheduler has stored for a card; None if the scheduler could not go on from it."""
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
