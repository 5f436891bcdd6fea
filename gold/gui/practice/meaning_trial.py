"""A problem that does not state its target: the computer tests what it was taken to mean, while the person
already looks at it, and the person can ask for the next meaning.
"""

from __future__ import annotations

from dataclasses import dataclass

from gold.authoring.infer import Doubt, Hypothesis
from gold.gui.computer.engine import Engine
from gold.gui.computer.worker import Task, TaskContext
from gold.gui.keys.table import Action
from gold.gui.practice.listener import Asker, Host
from gold.i18n import _
from gold.problem.model import Problem
from gold.solver.api import Limits
from gold.trainer import wording
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


class MeaningTrial(Asker):
    """Tests what a problem without a target is practised as, unless the person has ``chosen`` that."""

    def __init__(self, host: Host, chosen: bool) -> None:
        super().__init__(host)
        if self.model.meanings is not None and not chosen:
            self._task = self.computer.run(host, trial_of(self.model.meanings, self.model.in_file))

    def learn(self, answer: object) -> None:
        """The meaning that the search found more likely is taken, unless the person has begun to play."""
        meanings = self.model.meanings
        if not isinstance(answer, MeaningFound) or meanings is None:
            return
        untouched = not meanings.number and not self.model.session.record
        if untouched and meanings.choose(answer.hypothesis):
            self.host.around.open_meaning(meanings)
            self.window.say(_what_changed(answer))

    def perform(self, action: Action) -> bool:
        """Practise the next best meaning."""
        if action is not Action.NEXT_MEANING:
            return False
        meanings = self.model.meanings
        if meanings is None:
            self.window.say(_("This problem says itself which stones it is about."))
        elif meanings.advance():
            self.host.around.open_meaning(meanings)
        else:
            self.window.say(_("There is no other target that makes sense here."))
        return True


def _what_changed(found: MeaningFound) -> str:
    if found.hypothesis.more_room:
        return _("The marked area has grown: life needs more room.")
    return _("The target has changed: {reason}.").format(reason=wording.doubt(found.doubt))
