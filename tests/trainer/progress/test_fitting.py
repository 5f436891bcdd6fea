"""The scheduler learns how a person forgets, from reviews that a model of such a person has answered."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import fsrs
import pytest

from gold.trainer.progress.fitting import ENOUGH, fit_file, fit_memory, log_loss
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import Grade, Review, scheduler
from tests.trainer.positions import CORNER, problem

NOW = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)
USUAL = fsrs.Scheduler().parameters
FORGETFUL = tuple(
    value * {0: 2.0, 8: 0.45, 11: 0.5}.get(index, 1.0) for index, value in enumerate(USUAL)
)


def practised(person: tuple[float, ...], cards: int, times: int, seed: int) -> list[Review]:
    """Reviews of a person who forgets by these parameters, on the days that the usual ones choose."""
    rng, usual, truth = random.Random(seed), scheduler(), scheduler(person)
    reviews = []
    for number in range(cards):
        shown = remembered = fsrs.Card(number, due=NOW)
        at, grade = NOW, Grade.Again
        for _ in range(times):
            reviews.append(Review(number, at, grade))
            shown, _log = usual.review_card(shown, grade, at)
            remembered, _log = truth.review_card(remembered, grade, at)
            at = shown.due
            knows = rng.random() < truth.get_card_retrievability(remembered, at)
            grade = Grade.Good if knows else Grade.Again
    return reviews


def test_what_is_fitted_foresees_the_reviews_to_come_better_than_the_usual_parameters() -> None:
    fitted = fit_memory(practised(FORGETFUL, cards=30, times=9, seed=1))
    assert fitted is not None
    to_come = practised(FORGETFUL, cards=60, times=9, seed=2)
    best, usual = log_loss(FORGETFUL, to_come), log_loss(USUAL, to_come)
    assert best < log_loss(fitted, to_come) < (best + usual) / 2
    fsrs.Scheduler(fitted)  # which refuses what is out of bounds


def test_a_person_like_the_usual_one_keeps_almost_the_usual_parameters() -> None:
    fitted = fit_memory(practised(USUAL, cards=30, times=9, seed=3))
    assert fitted is not None
    to_come = practised(USUAL, cards=60, times=9, seed=4)
    assert log_loss(fitted, to_come) == pytest.approx(log_loss(USUAL, to_come), abs=0.01)


def test_a_short_history_fits_nothing() -> None:
    assert fit_memory(practised(FORGETFUL, cards=10, times=9, seed=1)) is None


def test_a_database_is_fitted_once_until_there_is_more(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite"
    logbook = Logbook(path)
    card = logbook.reviews.fail(problem(CORNER), (), NOW)
    at = NOW
    for number in range(ENOUGH):
        at += timedelta(days=1)
        card = logbook.reviews.answer(card, Grade.Again if number % 3 else Grade.Good, at)
    assert logbook.reviews.parameters() is None
    assert fit_file(path, at)
    parameters = logbook.reviews.parameters()
    assert parameters is not None
    assert parameters != USUAL
    assert not fit_file(path, at)
    logbook.close()
