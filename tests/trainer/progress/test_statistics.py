"""What the log says of the person, counted by hand in small logs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.trainer.difficulty import Difficulty
from gold.trainer.marks import Mark
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.progress.statistics import (
    Share,
    Statistics,
    start_of_span,
    statistics,
    statistics_of_file,
)

PROBLEM = Problem(parse_diagram(". . . .\n. X + .\n. + O .\n. . . .", Color.BLACK), title="A")
NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
TAGS = {"ko": ("ko", "false-eye"), "eye": ("false-eye",)}


@pytest.fixture
def logbook(tmp_path: Path) -> Iterator[Logbook]:
    opened = Logbook(tmp_path / "progress.sqlite")
    yield opened
    opened.close()


def tried(logbook: Logbook, days_ago: float, name: str = "eye", **fields: object) -> None:
    values = {"at": NOW - days_ago * DAY, "solved": True, "mode": Mode.PRACTICE} | fields
    attempt = Attempt(name, **values)  # type: ignore[arg-type]
    logbook.attempts.add(attempt)
    logbook.ratings.rate(attempt)


def counted(logbook: Logbook, days: int | None = None) -> Statistics:
    return statistics(logbook, NOW, start_of_span(NOW, days), TAGS)


def test_an_empty_log_is_told_apart(logbook: Logbook) -> None:
    empty = counted(logbook)
    assert empty.is_empty
    assert (empty.streak, empty.longest_streak, empty.total.share) == (0, 0, 0.0)
    tried(logbook, 0)
    assert not counted(logbook).is_empty


def test_the_quiz_makes_a_day_of_practice_and_is_no_attempt_at_the_problem(
    logbook: Logbook,
) -> None:
    tried(logbook, 1)
    tried(logbook, 0, mode=Mode.QUIZ, seconds=60.0)
    tried(logbook, 0, "ko", mode=Mode.QUIZ, solved=False)
    found = counted(logbook)
    assert found.total == Share(1, 1)
    assert found.days[NOW.date()] == Share()
    assert found.streak == 2
    assert found.seconds == 60.0
    assert found.marks[Mark.FIRST_TRY] == 1
    assert sum(found.marks.values()) == 1


def test_only_what_was_solved_without_help_is_clean_and_only_what_counts_is_counted(
    logbook: Logbook,
) -> None:
    tried(logbook, 0)
    tried(logbook, 0, "helped", hints=1)
    tried(logbook, 0, "ko", solved=False)
    tried(logbook, 0, "free", solved=False, counts=False)
    assert counted(logbook).total == Share(3, 1)


def test_a_problem_counts_once_a_day_by_its_first_try(logbook: Logbook) -> None:
    tried(logbook, 1.1, "ko", solved=False)
    tried(logbook, 1, "ko")
    tried(logbook, 0.1, "ko")
    tried(logbook, 0, "ko", solved=False)
    tried(logbook, 0, "eye")
    found = counted(logbook)
    assert found.total == Share(3, 2)
    assert list(found.days.values()) == [Share(1, 0), Share(2, 2)]
    assert found.total == sum(found.days.values(), Share()) == dict(found.tags)["false-eye"]


def test_days_begin_at_four_by_the_persons_own_clock(logbook: Logbook) -> None:
    tried(logbook, 0.5, at=datetime(2026, 11, 22, 2, 30, tzinfo=UTC))
    assert list(counted(logbook).days) == [date(2026, 11, 21)]
    east = timezone(timedelta(hours=5, minutes=45))
    tried(logbook, 0.5, at=datetime(2026, 11, 23, 2, 30, tzinfo=east))
    at_home = NOW + timedelta(days=2)
    for now in (at_home, at_home.astimezone(east)):
        assert list(statistics(logbook, now, None, {}).days) == [
            date(2026, 11, 21),
            date(2026, 11, 22),
        ]


def test_a_flight_breaks_no_streak(logbook: Logbook) -> None:
    """Every evening at eight by the clock of the place, there and back across the date line."""
    zones = [1, 1, 9, 9, 9, -8, -8, -8, 1, 1]
    for number, hours in enumerate(zones):
        at = datetime(2026, 11, 1 + number, 20, tzinfo=timezone(timedelta(hours=hours)))
        logbook.attempts.add(Attempt("p", at, solved=True))
        now = statistics(logbook, at + timedelta(minutes=5), None, {})
        assert (now.streak, now.longest_streak, now.later) == (number + 1, number + 1, 0)


def test_who_has_flown_to_the_west_has_not_practised_in_the_future(logbook: Logbook) -> None:
    tokyo, los_angeles = (timezone(timedelta(hours=hours)) for hours in (9, -8))
    at = datetime(2026, 11, 20, 7, 0, tzinfo=tokyo)  # the evening before, in Los Angeles
    logbook.attempts.add(Attempt("p", at, solved=True))
    found = statistics(logbook, (at + timedelta(hours=2)).astimezone(los_angeles), None, {})
    assert (list(found.days), found.later, found.streak) == ([date(2026, 11, 20)], 0, 1)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows sets no zone for one program")
@pytest.mark.parametrize(
    "now", ["2026-10-24T21:00+02:00", "2026-10-25T21:00+01:00", "2027-01-01T09:00+09:00"]
)
def test_old_attempts_lie_on_the_days_of_the_zones_rules_at_that_time(
    logbook: Logbook, now: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    try:
        for day, hour in ((1, "18:00"), (2, "02:30"), (3, "18:00"), (4, "02:30"), (5, "18:00")):
            logbook.database.insert(
                "attempts", problem=f"p{day}", at=f"2026-08-0{day}T{hour}:00.000+00:00", solved=1, hints=0,
                takebacks=0,
            )  # fmt: skip
        found = statistics(logbook, datetime.fromisoformat(now), None, {})
    finally:
        monkeypatch.undo()
        time.tzset()
    assert list(found.days) == [date(2026, 8, day) for day in range(1, 6)]
    assert found.longest_streak == 5


def test_a_streak_is_of_days_in_a_row_and_today_may_still_be_to_come(logbook: Logbook) -> None:
    for days_ago in (1, 2, 5, 6, 7, 8):
        tried(logbook, days_ago)
    found = counted(logbook)
    assert (found.streak, found.longest_streak) == (2, 4)
    tried(logbook, 0)
    assert counted(logbook).streak == 3


def test_days_after_today_which_a_wrong_clock_has_left_are_not_counted(logbook: Logbook) -> None:
    tried(logbook, -40)
    assert counted(logbook).is_empty


def test_a_span_bounds_all_but_the_calendar(logbook: Logbook) -> None:
    tried(logbook, 40, "ko", solved=False, seconds=30.0, moves=("A1",))
    tried(logbook, 1, "eye", seconds=12.0, moves=("A1", "B1", "C1"))
    within = counted(logbook, 30)
    assert within.total == Share(1, 1)
    assert within.seconds == 12.0
    assert within.tags == (("false-eye", Share(1, 1)),)
    assert len(within.ratings) == 1
    assert len(within.days) == 2
    assert counted(logbook).seconds == 42.0


def test_the_weakest_tag_comes_first(logbook: Logbook) -> None:
    tried(logbook, 1, "eye")
    tried(logbook, 1, "ko", solved=False)
    assert counted(logbook).tags == (("ko", Share(1, 0)), ("false-eye", Share(2, 1)))


def test_levels_places_on_the_board_and_what_is_asked_are_no_weak_points(logbook: Logbook) -> None:
    tried(logbook, 1, "ko", solved=False)
    tags = {
        "ko": (
            "elementary",
            "Easy",
            "corner",
            "side",
            "edge",
            "centre",
            "several-answers",
            "kill",
            "live",
            "capture",
            "rescue",
            "ko",
        )
    }
    assert statistics(logbook, NOW, None, tags).tags == (("ko", Share(1, 0)),)


def test_what_fails_today_is_counted_once_though_it_comes_tomorrow_too(logbook: Logbook) -> None:
    failed = Attempt(problem_id(PROBLEM), NOW, False, mode=Mode.PRACTICE)
    logbook.keep(PROBLEM, failed, PlayedMoves(()))
    found = counted(logbook)
    assert found.forecast[:3] == (1, 0, 0)


def test_marks_count_problems_of_the_library_ever_tried(logbook: Logbook) -> None:
    tried(logbook, 400, "eye")
    tried(logbook, 1, "eye", solved=False)
    tried(logbook, 1, "ko", solved=False)
    tried(logbook, 1, "deleted since")
    assert counted(logbook, 30).marks == {
        Mark.FIRST_TRY: 1, Mark.FAILED_FIRST: 0, Mark.HELPED: 0, Mark.OPEN: 1,
    }  # fmt: skip
    assert counted(logbook, 30).elsewhere == 1, "so that all that was tried adds up"


def test_motifs_of_proofs_count_like_tags(logbook: Logbook) -> None:
    tried(logbook, 1, "ko", solved=False)
    logbook.estimates.add("ko", Difficulty(True, 1, motifs=("hane", "ko")))
    assert dict(counted(logbook).tags) == dict.fromkeys(("false-eye", "hane", "ko"), Share(1, 0))


def test_lines_are_grouped_by_their_length(logbook: Logbook) -> None:
    for length in (1, 3, 5, 13, 20):
        tried(logbook, 1, str(length), moves=("A1",) * length)
    tried(logbook, 1, "20", moves=("A1",) * 2)  # a problem counts once, with its longest line
    tried(logbook, 1, "5", moves=("A1",) * 5, takebacks=1)
    tried(logbook, 1, "6", moves=("A1",) * 25, hints=1)
    tried(logbook, 1, "6", moves=("A1",) * 30, solved=False)
    found = counted(logbook)
    assert found.lines == (1, 1, 1, 0, 0, 0, 2)
    assert found.longest == 20


def test_the_rating_of_a_day_is_that_at_its_end(logbook: Logbook) -> None:
    tried(logbook, 1, "a")
    tried(logbook, 1, "b")
    tried(logbook, 0, "c", solved=False)
    first, second = counted(logbook).ratings
    history = [each.rating.value for each in logbook.ratings.history()]
    assert [first.rating, second.rating] == history[1:]


def test_a_file_is_counted_while_the_window_has_it_open(logbook: Logbook, tmp_path: Path) -> None:
    tried(logbook, 0)
    assert logbook.database.is_kept
    path = tmp_path / "progress.sqlite"
    assert statistics_of_file(path, NOW, None, TAGS) == counted(logbook)


def test_a_log_in_memory_is_known_as_such() -> None:
    logbook = Logbook(Path(":memory:"))
    assert not logbook.database.is_kept
    logbook.close()
