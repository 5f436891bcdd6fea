"""How a day begins and ends, in words."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.problem.collection import Collection, Entry
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.trainer.library.shelves import Owner, shelve
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.progress.statistics import statistics
from gold.trainer.ranks import shown_rank
from gold.trainer.training.choosing import candidates
from gold.trainer.training.day_in_words import evening, failed_today, morning, reviews_in_short
from gold.trainer.training.day_plan import NewOnes, today

NOW = datetime(2026, 11, 22, 20, 0).astimezone()
PROBLEM = Problem(parse_diagram(". . . .\n. X + .\n. + O .\n. . . .", Color.BLACK), title="A")


def many(count: int) -> list[Problem]:
    """Up to seven problems: the same stone to capture, and another one elsewhere."""
    rows = [". . . . . . .", ". X + . . . .", ". + O . . . .", *[". . . . . . ."] * 3]
    lasts = (
        " ".join("x" if column == number else "." for column in range(7)) for number in range(count)
    )
    return [Problem(parse_diagram("\n".join((*rows, last)), Color.BLACK)) for last in lasts]


@pytest.fixture
def logbook(tmp_path: Path) -> Logbook:
    return Logbook(tmp_path / "progress.sqlite")


def attempt(name: str, days_ago: int, solved: bool, mode: Mode = Mode.TRAIN) -> Attempt:
    return Attempt(name, NOW - timedelta(days=days_ago), solved, mode=mode)


def test_before_the_first_attempt_nothing_is_said(logbook: Logbook) -> None:
    assert morning(logbook, NOW) == ""
    assert failed_today(logbook, NOW) == []


def test_the_morning_tells_of_yesterday_and_of_the_days_in_a_row(logbook: Logbook) -> None:
    for days, name, solved in (
        (3, "a", True),
        (2, "a", True),
        (1, "b", False),
        (1, "b", True),
        (1, "c", True),
    ):
        logbook.attempts.add(attempt(name, days, solved))
    assert (
        morning(logbook, NOW)
        == "Nothing is due · 3 days in a row · yesterday 1 of 2 right first time"
    )


def test_the_morning_begins_with_a_capital_letter(logbook: Logbook) -> None:
    logbook.keep(PROBLEM, attempt(problem_id(PROBLEM), 1, solved=False), PlayedMoves(()))
    assert morning(logbook, NOW) == "Yesterday 0 of 1 right first time"


def test_due_has_one_meaning(logbook: Logbook) -> None:
    """Welcome back, Progress and *Train* count the same: also what failed today, which comes again."""
    entry = Entry(Path("a.yaml"), 0, 1, PROBLEM)
    library = candidates([shelve(Collection("A", entry.path, (entry,)), Owner.USER)])
    later = NOW + timedelta(minutes=9), NOW + timedelta(days=1)
    for at, solved, due in ((NOW, False, 1), (later[0], True, 0), (later[1], False, 1)):
        logbook.keep(
            PROBLEM, Attempt(problem_id(PROBLEM), at, solved, mode=Mode.TRAIN), PlayedMoves(())
        )
        planned = today(logbook, 20, NewOnes(library), at)
        assert len((*planned.again, *planned.cards, *planned.at_the_end)) == due
        assert statistics(logbook, at, None, {}).forecast[0] == due
        assert morning(logbook, at).startswith("Nothing is due") == (not due)
        assert reviews_in_short(logbook, 20, at) == ("Train: 1 to repeat" if due else "")
    assert statistics(logbook, at + timedelta(days=1), None, {}).forecast[0] == 1


def test_what_is_due_beyond_the_days_number_is_told_for_tomorrow(logbook: Logbook) -> None:
    """The dashboard and the day's button tell what *Train* still asks, not all that is due."""
    yesterday = NOW - timedelta(days=1)
    for number, problem in enumerate(many(7)):
        at = yesterday + timedelta(minutes=number)
        logbook.keep(
            problem, Attempt(problem_id(problem), at, False, mode=Mode.TRAIN), PlayedMoves(())
        )
    assert statistics(logbook, NOW, None, {}).forecast[0] == 7
    assert statistics(logbook, NOW, None, {}, 4).forecast[:2] == (3, 4), "one of four is new"
    assert reviews_in_short(logbook, 4, NOW) == "Train: 3 due"
    by_id = {problem_id(problem): problem for problem in many(7)}
    for card in logbook.reviews.all()[:4]:
        done = Attempt(card.problem, NOW, True, mode=Mode.REVIEW)
        logbook.keep_review(card, by_id[card.problem], done, PlayedMoves(()))
    now, tomorrow = statistics(logbook, NOW, None, {}, 4).forecast[:2]
    assert now == 0, "the day is done"
    assert tomorrow >= 3
    assert reviews_in_short(logbook, 4, NOW) == ""


def test_the_evening_tells_what_the_day_did_to_the_rating(logbook: Logbook) -> None:
    assert evening(logbook, NOW) == ""
    for days_ago, name in ((1, "a"), (0, "b")):
        logbook.keep(PROBLEM, attempt(name, days_ago, solved=False), PlayedMoves(()))
    mine = logbook.ratings.of_person(NOW)
    rank = shown_rank(mine.value, mine.deviation)
    said = evening(logbook, NOW)
    assert said.startswith(f"Rating {round(mine.value)}, {rank} (\N{MINUS SIGN}")
    assert said.endswith(" · 2 days in a row")


def test_what_failed_today_is_what_failed_first_in_training(logbook: Logbook) -> None:
    for name, days, solved, mode in (
        ("a", 0, False, Mode.TRAIN), ("a", 0, True, Mode.TRAIN), ("b", 0, True, Mode.TRAIN),
        ("c", 1, False, Mode.TRAIN), ("d", 0, False, Mode.STUDY), ("e", 0, False, Mode.REVIEW),
    ):  # fmt: skip
        logbook.attempts.add(attempt(name, days, solved, mode))
    assert failed_today(logbook, NOW) == ["a", "e"]
