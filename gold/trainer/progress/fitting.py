"""Fits the FSRS scheduler to this person's memory, once there are enough reviews.

FSRS has 21 parameters and an optimizer, which needs torch: hundreds of megabytes for a few hundred
reviews. Here only four parameters are fitted, those that reviews of failed positions tell most
about, by coordinate search. The model is that of the package fsrs, which replays every card. The
objective is the log loss of its predictions, plus a penalty on unusual values, so that a short
history changes little.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import fsrs
from fsrs.scheduler import LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS

from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import Grade, Review, moment_of, scheduler

ENOUGH = 200
"""The least number of reviews for a fit, each a day or more after the card's last one.

As many new reviews are needed before the next fit.
"""
# indices: stability after a failure, its growth, its rest after a lapse, the forgetting curve
_FITTED = (0, 8, 11, 20)
_FREEDOM = 0.5  # the spread of people around the usual parameters, on a logarithmic scale
_STEP = 0.4
_LEAST_STEP = 0.05


def fit_memory(reviews: Iterable[Review]) -> tuple[float, ...] | None:
    """Find the parameters that fit these reviews best; None if there are too few reviews.

    This takes some seconds.
    """
    histories = _histories(reviews)
    if sum(_predicted(history) for history in histories) < ENOUGH:
        return None
    best = list(fsrs.Scheduler().parameters)
    least = _cost(best, histories)
    step = _STEP
    while step >= _LEAST_STEP:
        before = least
        for index in _FITTED:
            low = LOWER_BOUNDS_PARAMETERS[index]
            high = UPPER_BOUNDS_PARAMETERS[index]
            for factor in (math.exp(step), math.exp(-step)):
                trial = list(best)
                trial[index] = min(max(trial[index] * factor, low), high)
                cost = _cost(trial, histories)
                if cost < least:
                    best = trial
                    least = cost
        if least == before:
            step /= 2
    return tuple(best)


def fit_file(path: Path, now: datetime) -> bool:
    """Fit the parameters to the reviews in a database file, and store them there.

    Return whether there were enough new reviews; otherwise nothing is done. It opens the file
    itself, so it can be called in any thread.
    """
    with closing(Logbook(path)) as logbook:
        fitted_at = logbook.reviews.fitted_at()
        if fitted_at is not None and len(logbook.reviews.reviews(fitted_at)) < ENOUGH:
            return False
        parameters = fit_memory(logbook.reviews.reviews())
        if parameters is not None and logbook.database.is_kept:
            logbook.reviews.keep_parameters(parameters, now)
        return parameters is not None


def log_loss(parameters: Sequence[float], reviews: Iterable[Review]) -> float:
    """The mean log loss of FSRS's predictions of these reviews; 0 is perfect."""
    histories = _histories(reviews)
    return _loss(parameters, histories) / max(1, sum(map(_predicted, histories)))


def _histories(reviews: Iterable[Review]) -> list[list[Review]]:
    cards: defaultdict[int, list[Review]] = defaultdict(list)
    for review in reviews:
        cards[review.card].append(review)
    return list(cards.values())


def _predicted(history: Sequence[Review]) -> int:
    """Count the reviews of a card that came a day or more after the review before."""
    return sum(after.at - before.at >= timedelta(days=1) for before, after in pairwise(history))


def _cost(parameters: Sequence[float], histories: Sequence[Sequence[Review]]) -> float:
    usual = fsrs.Scheduler().parameters
    strayed = (math.log(parameters[index] / usual[index]) / _FREEDOM for index in _FITTED)
    return _loss(parameters, histories) + sum(each * each for each in strayed) / 2


def _loss(parameters: Sequence[float], histories: Sequence[Sequence[Review]]) -> float:
    model = scheduler(parameters)
    loss = 0.0
    for history in histories:
        card = fsrs.Card(1, due=history[0].at)
        for last, review in zip((None, *history), history, strict=False):
            moment = moment_of(card, review.at, None if last is None else last.at)
            if card.last_review is not None and moment - card.last_review >= timedelta(days=1):
                kept = model.get_card_retrievability(card, moment)
                kept = min(max(kept, 0.001), 0.999)
                loss -= math.log(1 - kept if review.grade is Grade.Again else kept)
            card, _log = model.review_card(card, review.grade, moment)
    return loss
