"""What a result did to the rating is said below it, and how the problem is practised above it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from gold.board.status import Status
from gold.gui.practice.moment.rating_change import RatingChange
from gold.gui.practice.scene import PracticeScene
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.glicko import Rating
from gold.trainer.ranks import shown_rank
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import at, counted, model, place, text_of
from tests.results import make_result
from tests.user_folders import move_folders

NOW = datetime(2026, 11, 24, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")


@pytest.mark.parametrize(
    ("mode", "fields", "after", "said"),
    [
        (Mode.TRAIN, {}, 1512.2, "Rating 1512, about 13 kyu (+12): solved without help."),
        (
            Mode.TRAIN, {}, 1500.0,
            "Rating 1500, about 14 kyu: solved without help, but this problem is too easy to raise it.",
        ),
        (
            Mode.PRACTICE, {"hints": 1}, 1491.8,
            "Rating 1492, about 14 kyu (−8): solved with help, which costs half as much as a failure.",
        ),
        (
            Mode.PRACTICE, {"takebacks": 1}, 1491.8,
            "Rating 1492, about 14 kyu (−8): solved with a move taken back, at half the cost of a failure.",
        ),
        (
            Mode.BLIND, {"solved": False}, 1484.0,
            "Rating 1484, about 14 kyu (−16): the first try counts, and it failed.",
        ),
        (Mode.TRAIN, {}, None, "Tried before: no rating change."),
        (Mode.REVIEW, {}, None, "No rating change in Review."),
        (Mode.PATH, {"hints": 1}, None, "Solved with help, which costs nothing here."),
        (Mode.PATH, {}, None, "Tried before: no rating change."),
        (Mode.STUDY, {"hints": 3}, None, "No rating change in Free play."),
    ],
)  # fmt: skip
def test_what_counted_and_why(
    mode: Mode, fields: dict[str, int], after: float | None, said: str
) -> None:
    attempt = Attempt("p", NOW, **{"solved": True, "mode": mode} | fields)  # type: ignore[arg-type]
    rating = None if after is None else Rating(after, 60)
    assert RatingChange(attempt, Rating(1500), rating).in_words() == said


def test_no_rank_is_named_while_the_rating_is_not_known_well() -> None:
    attempt = Attempt("p", NOW, solved=False, mode=Mode.PRACTICE)
    said = RatingChange(attempt, Rating(1500), Rating(1134, 280)).in_words()
    assert said.startswith("Rating 1134, between 30 and 16 kyu so far (−366): ")


def test_it_is_said_that_what_failed_comes_back_unless_the_mode_has_said_so() -> None:
    for mode, says_so in ((Mode.STUDY, True), (Mode.PRACTICE, True), (Mode.TRAIN, False)):
        attempt = Attempt("p", NOW, solved=False, mode=mode)
        said = RatingChange(attempt, Rating(1500), None, comes_back=True).in_words()
        assert said.endswith("The position comes back in training.") == says_so


def solve(player: PracticeScene, hands: Hands, engine: FakeEngine) -> None:
    engine.answers.append(make_result(Status.DEAD, True, at(player, "D1")))
    hands.click(place(player, "D3"))
    hands.wait(lambda: model(player).state.decided)
    hands.frames()


def test_the_panel_says_how_the_rating_changed(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(practice_mode="practice")
    hands.app.play(model(player).course)
    hands.frames()
    before = hands.app.logbook.ratings.of_person(NOW).value
    solve(player, hands, engine)
    rating = hands.app.logbook.ratings.history()[-1].rating
    after, rank = round(rating.value), shown_rank(rating.value, rating.deviation)
    said = counted(player)
    assert said == f"Rating {after}, {rank} (+{after - round(before)}): solved without help."
    assert said in text_of(player)
    hands.app.play(model(player).course)
    hands.frames()
    assert said not in text_of(player), "it was about the attempt before"
    solve(player, hands, engine)
    assert "Tried before: no rating change." in text_of(player)


def test_the_panel_names_a_mode_that_was_chosen_before(player: PracticeScene, hands: Hands) -> None:
    assert "Beginnings  ›  1 of 3  ·  Free play" in text_of(player)
    hands.app.change(practice_mode="practice")
    hands.app.play(model(player).course)
    hands.frames()
    assert "Beginnings  ›  1 of 3  ·  One try" in text_of(player)
    assert "One try · The first try counts; a hint costs half as much as a failure." in text_of(
        player
    )


def test_what_is_set_aside_is_told_instead_of_that_it_comes_back() -> None:
    attempt = Attempt("one", NOW, solved=False, mode=Mode.STUDY)
    said = RatingChange(attempt, Rating(1500), None, True, "Ctrl+Delete").in_words()
    assert "set aside" in said
    assert "Ctrl+Delete" in said
    assert "comes back" not in said
