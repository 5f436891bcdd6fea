"""The computer tests what a plain problem was taken to mean, while the person already looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from gold.authoring.infer import Doubt, Hypothesis
from gold.gui.computer.engine import Engine
from gold.gui.computer.worker import Task, TaskContext
from gold.problem.model import Problem
from gold.solver.api import Limits
from gold.trainer.meanings import Meanings

_NODES = 40_000
"""A fraction of a second: a wrong target mostly shows itself at once."""


@dataclass(frozen=True, slots=True)
class MeaningFound:
    """A more likely meaning than the first, and what speaks against that."""

    hypothesis: Hypothesis
    doubt: Doubt


def trial_of(meanings: Meanings, problem: Problem) -> Task:
    """A task whose answer is a :class:`MeaningFound`, or None if the first guess stands."""

    def work(engine: Engine, context: TaskContext) -> MeaningFound | None:
        understood = engine.understand(problem, Limits(nodes=_NODES), context.cancel)
        if understood is None or understood.chosen is understood.trials[0]:
            return None
        doubt = understood.trials[0].doubt
        assert doubt is not None  # else no other would have been chosen
        return MeaningFound(understood.chosen.hypothesis, doubt)

    return Task(meanings.problem.board(), work)
