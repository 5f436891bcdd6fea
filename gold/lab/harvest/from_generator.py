"""Judges the problems of the generator, and gives them texts, as for those from games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import closing

from gold.journal import Journal
from gold.lab.harvest.judging import judged
from gold.lab.harvest.work import with_texts
from gold.trainer.difficulty import Level
from gold.trainer.endless.generated import Generated, GenerationRequest, Outcome, generated
from gold.workers import Workers


def judged_from_generator(
    level: Level, seed: int, workers: Workers, journal: Journal[Outcome], dropped: Counter[str]
) -> Generator[Generated, None, None]:
    """Yield generated problems near a level, without end.
    They depend only on the level and the seed.

    ``dropped`` counts the rejected ones, by reason.
    """
    with closing(generated(GenerationRequest(level), seed, workers, journal)) as work:
        for outcome in work:
            if isinstance(outcome, Generated):
                one = judged(outcome.problem.position, dropped)
                if one is not None:
                    yield with_texts(one, {})
            elif outcome is not None:
                raise RuntimeError(outcome.message)
