"""Review cards: positions in which the person went wrong, and problems solved only with help.

Each card falls due when it is about to be forgotten. FSRS (the package fsrs) computes the date. The
shortest interval is a day: within a day people remember the computer's answer, not the shape.
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
from gold.problem.matching.identity import identify, other_views
from gold.problem.model import Problem
from gold.trainer.progress.attempts import Attempt, as_stored, known_moment, utc
from gold.trainer.progress.database import ProgressDatabase, Row

Grade = fsrs.Rating
RETENTION = 0.9  # the probability that a position is still remembered when it falls due
_USUAL_SECONDS = 30.0  # the usual time for a problem, before there are attempts to compare with
_ATTEMPTS_COMPARED = 100
_OFFERED = "problem NOT IN (SELECT problem FROM never WHERE never)"


@dataclass(frozen=True, slots=True)
class ReviewCard:
    """A position to review."""

    number: int
    """The card's number in the database."""
    problem: str
    """The problem's id."""
    moves: tuple[str, ...]
    """The canonical names of the moves from the problem's position to this one."""
    due: datetime
    """The time when the card falls due."""
    memory: str
    """The scheduler's data about the card, as JSON."""


@dataclass(frozen=True, slots=True)
class Review:
    """An answer to a card."""

    card: int
    """The card's number."""
    at: datetime
    grade: Grade
    seconds: float | None = None
    """The thinking time; None if it was not measured."""


@dataclass(frozen=True, slots=True)
class Failures:
    """The failures of a card, which are on different days."""

    count: int
    latest: datetime | None
    """The time of the last failure; None without failures."""


def grade(attempt: Attempt, usual: float = _USUAL_SECONDS) -> Grade:
    """The FSRS grade of an attempt.

    - Again: the attempt failed, or was given up.
    - Hard: a solution with help, or in more than twice the ``usual`` seconds.
    - Easy: a solution in less than a third of the usual seconds.
    - Good: any other solution.
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
    """The person's usual seconds for a problem: the median of the latest solutions."""
    times = [each.seconds for each in attempts if each.solved and each.seconds is not None]
    return median(times[-_ATTEMPTS_COMPARED:]) if times else _USUAL_SECONDS


class Reviews:
    """The review cards in a database, and their schedule. Rows with an impossible time are ignored.

    :raises GoldError: from methods that write, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database
        self._scheduler = scheduler(self.parameters())

    def fail(
        self, problem: Problem, moves: tuple[Move, ...], at: datetime, name: str = ""
    ) -> ReviewCard:
        """Make a card of a position in which the person went wrong, and return it.

        The position is the problem after ``moves``. A new card is due in a day. A card that the
        position has already is answered with the grade Again. If that card failed earlier on the
        same day, nothing changes.

        ``name`` is the id under which the problem's attempts are stored, if it differs from the
        problem's: where the target was guessed, it is the id of the problem in the file.
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
        """Make a card of the first position of a problem solved only with help; it is due in a day.

        It does not come again today, since the help has just shown the answer. If the problem has a
        card already, it comes back anyway, so nothing changes, and None is returned. ``name`` is as
        in :meth:`fail`.
        """
        identity = identify(problem)
        kept_as = self._kept_as(name, identity.id)
        if self._find("problem = ?", (kept_as,)):
            return None
        names = tuple(problem.position.geometry.vertices(identity.canonical(problem.moves)))
        return self._begin(problem, kept_as, names, Grade.Hard, at)

    def _kept_as(self, name: str, own: str) -> str:
        """The id under which a problem's cards are stored: ``name``, or its ``own`` id.

        It is the ``own`` id if there is no ``name``, or if cards of another position are stored
        under ``name`` already: a second target may have been guessed for the same problem.
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
        """Store a new card, and answer it with its first grade."""
        with self._database.transaction() as connection:
            text = format_problems([replace(problem, moves=())], FileFormat.YAML)
            self._database.insert("problems", "OR IGNORE", id=name, text=text)
            ((number,),) = connection.execute(  # a row with damaged data may be there already
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
        """Store an answer to a card, and return the card with its next due time."""
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
        """Return whether the card's last answer on the day of ``now`` was a failure.

        Then it is due tomorrow, whatever happens later today.
        """
        query = "SELECT grade FROM reviews WHERE card = ? AND at >= ? AND at <= ? ORDER BY id DESC LIMIT 1"
        rows = self._database.rows(query, (card.number, utc(day_start(now)), utc(now)))
        return rows == [(Grade.Again.value,)]

    def failures(self, card: ReviewCard, since: datetime) -> Failures:
        """Count the failures of a card after the time ``since``."""
        query = "SELECT at FROM reviews WHERE card = ? AND grade = ? AND at > ? AND is_moment(at) ORDER BY id"
        rows = self._database.rows(query, (card.number, Grade.Again.value, utc(since)))
        return Failures(len(rows), known_moment(rows[-1][0]) if rows else None)

    def schedule(self, card: ReviewCard, grade: Grade, at: datetime) -> fsrs.Card:
        """Compute FSRS's data of a card after an answer with this grade. Nothing is stored."""
        query = (
            "SELECT at, zone FROM reviews WHERE card = ? AND is_moment(at) ORDER BY id DESC LIMIT 1"
        )
        rows = self._database.rows(query, (card.number,))
        last = [clock.lived(known_moment(text), zone) for text, zone in rows]
        return card_after_answer(
            self._scheduler, fsrs.Card.from_json(card.memory), grade, at, *last
        )

    def due(self, until: datetime) -> list[ReviewCard]:
        """The cards due by ``until``, the longest overdue first.

        Cards of problems that are never to be offered again are left out.
        """
        return self._find(f"due <= ? AND {_OFFERED}", (utc(until),))

    def offered(self) -> list[ReviewCard]:
        """All cards except those of problems never to be offered again, the next due first."""
        return self._find(_OFFERED, ())

    def all(self) -> list[ReviewCard]:
        """All cards, the next due first."""
        return self._find("TRUE", ())

    def forecast(self, days: int, now: datetime, without: Collection[int] = ()) -> list[int]:
        """Count the cards on each of the next ``days``, beginning with today and overdue cards.

        Only one card of a problem comes on a day; the others come on the days after it. Cards whose
        numbers are in ``without`` are not counted.
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
        """Load the card's problem, in the first view, with the moves to the card's position.

        It has no description.

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
        """All reviews in order; with ``since``, only those at that time or later."""
        query = "SELECT card, at, grade, seconds, zone FROM reviews WHERE at >= ? ORDER BY id"
        rows = self._database.rows(query, (utc(since) if since else "",))
        return [
            Review(card, clock.lived(time, zone), Grade(grade), seconds)
            for card, at, grade, seconds, zone in rows
            if (time := clock.moment(at)) is not None
        ]

    def replay(self) -> None:
        """Compute the schedule of each card anew from all its reviews, and store it."""
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
                    card = card_after_answer(
                        (usual, *then)[-1], card, review.grade, review.at, *before
                    )
                changed = (utc(card.due), card.to_json(), number)
                connection.execute("UPDATE cards SET due = ?, memory = ? WHERE id = ?", changed)

    def fitted_at(self) -> datetime | None:
        """The time when the parameters were last fitted to this person; None if never."""
        rows = self._database.rows(
            "SELECT at FROM schedulers WHERE is_moment(at) ORDER BY id DESC LIMIT 1"
        )
        return clock.moment(rows[0][0]) if rows else None

    def parameters(self) -> tuple[float, ...] | None:
        """The scheduler's parameters fitted to this person; None before the first fit."""
        rows = self._database.rows("SELECT parameters FROM schedulers ORDER BY id DESC LIMIT 1")
        return tuple(json.loads(rows[0][0])) if rows else None

    def use_kept_parameters(self) -> None:
        """Load the parameters stored last, perhaps by another thread, and schedule with them."""
        self._scheduler = scheduler(self.parameters())

    def keep_parameters(self, parameters: Sequence[float], at: datetime) -> None:
        """Store parameters of FSRS that were fitted at the time ``at``, and schedule with them."""
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
    """Build an FSRS scheduler with these parameters; None for the default ones."""
    return fsrs.Scheduler(
        parameters or fsrs.Scheduler().parameters,
        RETENTION,
        learning_steps=(),
        relearning_steps=(),
        enable_fuzzing=False,  # the same answers give the same dates
    )


def view_of(name: str, problem: Problem, tried: int) -> Symmetry:
    """Choose the view of a problem: turned, mirrored or recoloured.

    ``name`` is the problem's id, and ``tried`` the number of attempts so far. The view is never the
    first one, and each time another one until all were used.
    """
    views = other_views(problem.position)
    if not views:
        return Symmetry()
    # Neighbouring views look alike. There are 1, 3, 7 or 15 of them, so steps of 11 reach them all.
    # The start depends on the problem and not on the card, since a problem may have several cards.
    return views[11 * (zlib.crc32(name.encode()) + tried) % len(views)]


def moment_of(card: fsrs.Card, at: datetime, last: datetime | None = None) -> datetime:
    """The time in UTC to give to FSRS for an answer at the time ``at``.

    ``last`` is the time of the card's last answer, by the clock of that place. FSRS counts days of
    24 hours. A person who practises a little earlier than the day before has slept all the same, so
    each night counts as at least a day. If the clock was set back, no time has passed.
    """
    at = as_stored(at)
    if card.last_review is None:
        return at.astimezone(UTC)
    nights = (day_of(at) - day_of(last or card.last_review.astimezone(at.tzinfo))).days
    return max(at, card.last_review + timedelta(days=max(0, nights))).astimezone(UTC)


def card_after_answer(
    model: fsrs.Scheduler, card: fsrs.Card, grade: Grade, at: datetime, last: datetime | None = None
) -> fsrs.Card:
    """Compute FSRS's data of a card after an answer; ``last`` is as in :func:`moment_of`."""
    return model.review_card(card, grade, moment_of(card, at, last))[0]


def _new_memory(at: datetime) -> fsrs.Card:
    return fsrs.Card(0, due=as_stored(at).astimezone(UTC))


def memory_of(text: str) -> fsrs.Card | None:
    """Parse the scheduler's data about a card; None if the text is not sound."""
    try:
        card = fsrs.Card.from_json(text)
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return None
    times = [card.due] if card.last_review is None else [card.due, card.last_review]
    numbers = [each for each in (card.stability, card.difficulty) if each is not None]
    sound = all(map(clock.is_possible, times)) and all(map(math.isfinite, numbers))
    return card if sound else None


def _card(row: Row) -> ReviewCard | None:
    """Build a card from its row; None if its due time or its memory is not sound."""
    number, problem, moves, due_text, memory = row
    due = clock.moment(due_text)
    if due is None or memory_of(memory) is None:
        return None
    return ReviewCard(number, problem, tuple(moves.split()), due, memory)
