"""Finds out how hard a problem is once it is solved, unless that is known, so that the panel can say why."""

from __future__ import annotations

from gold.board.board import Board
from gold.gui.computer.engine import Engine
from gold.gui.computer.worker import Computer, Task, TaskContext, TaskDone
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.person import Person
from gold.trainer.difficulty import Difficulty


class Hardness:
    """Asks the computer when it has nothing else to do. Call :meth:`update` in every frame."""

    def __init__(self, computer: Computer, person: Person) -> None:
        self._computer, self._person = computer, person
        self._asked: PracticeModel | None = None
        self.busy = False

    def update(self, model: PracticeModel) -> bool:
        """Ask if it is time, and take the answer; True if there is something new to say."""
        found = False
        for news in self._computer.poll(self):
            if isinstance(news, TaskDone) and isinstance(news.answer, Difficulty) and self._asked is model:
                self._person.learn_difficulty(model, news.answer)
                found = True
            self.busy = False
        wanted = model.solved and self._person.difficulty is None and not model.from_editor
        if wanted and self._asked is not model:
            self._asked, self.busy = model, True
            problem = model.problem

            def work(engine: Engine, context: TaskContext) -> Difficulty | None:
                return engine.difficulty(problem, context.cancel)

            self._computer.run(self, Task(Board(problem.position), work))
        return found

    def forget(self) -> None:
        """Another problem is loaded, or the scene is closed."""
        self._computer.forget(self)
        self._asked, self.busy = None, False
