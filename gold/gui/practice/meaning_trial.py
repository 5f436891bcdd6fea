"""A problem that does not state its target: the computer tests what it was taken to mean, while the person
already looks at it, and the person can ask for the next meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gold.authoring.infer import Doubt, Hypothesis
from gold.gui.computer.engine import Engine
from gold.gui.computer.worker import Computer, News, Task, TaskContext, TaskDone
from gold.gui.practice.model import PracticeModel
from gold.gui.stage.scene import Window
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


class MeaningTrial:
    """Tests the meaning of one problem at a time. ``owner`` is the scene that has the computer's news, and
    ``reload`` loads the problem again with the meaning that was chosen.
    """

    def __init__(
        self,
        window: Window,
        computer: Computer,
        owner: object,
        reload: Callable[[PracticeModel, Meanings], None],
    ) -> None:
        self._window, self._computer, self._owner, self._reload = window, computer, owner, reload
        self._task: Task | None = None

    def begin(self, meanings: Meanings, problem: Problem) -> None:
        """Test the first meaning."""
        self._task = trial_of(meanings, problem)
        self._computer.run(self._owner, self._task)

    def forget(self) -> None:
        """Another problem was loaded."""
        self._task = None

    def hear(self, news: News, model: PracticeModel) -> bool:
        """Take the outcome of the test; True if the news was that. The meaning that the search found more
        likely is taken, unless the person has begun to play.
        """
        if not (isinstance(news, TaskDone) and news.task is self._task):
            return False
        self._task = None
        meanings, found = model.meanings, news.answer
        if meanings is None or meanings.number or model.session.record or not isinstance(found, MeaningFound):
            return True
        if meanings.choose(found.hypothesis):
            self._reload(model, meanings)
            self._window.say(_what_changed(found))
        return True

    def advance(self, model: PracticeModel) -> None:
        """Practise the next best meaning."""
        if model.meanings is None:
            self._window.say(_("This problem says itself which stones it is about."))
        elif model.meanings.advance():
            self._reload(model, model.meanings)
        else:
            self._window.say(_("There is no other target that makes sense here."))


def _what_changed(found: MeaningFound) -> str:
    if found.hypothesis.more_room:
        return _("The marked area has grown: life needs more room.")
    return _("The target has changed: {reason}.").format(reason=wording.doubt(found.doubt))
