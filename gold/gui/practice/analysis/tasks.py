"""The tasks behind the analyses: the best result, the map of first moves, why a move fails.

They give way to the computer's moves. What they find goes into the model's open analysis, or to the session.
"""

from __future__ import annotations

from collections.abc import Callable

from gold.board.board import Board
from gold.board.points import Move
from gold.gui.computer.engine import Engine
from gold.gui.computer.worker import (
    Computer,
    News,
    Task,
    TaskContext,
    TaskDone,
    TaskFailed,
    TaskProgressed,
    TaskReported,
)
from gold.gui.practice.analysis.explanation import Explanation, Findings
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.model import PracticeModel
from gold.solver.api import FirstMove, Limits, Result, Survey
from gold.trainer.events import Events


class AnalysisTasks:
    """The analysis tasks of one problem. ``owner`` is the object that polls the computer."""

    def __init__(self, computer: Computer, owner: object, model: PracticeModel) -> None:
        self._computer, self._owner, self._model = computer, owner, model
        self._best: Task | None = None
        self._finer: Task | None = None
        self._survey: Task | None = None
        self._node: Task | None = None
        self._node_path: tuple[Move, ...] = ()
        self._map: MoveMap | None = None

    # Asking

    @property
    def _limits(self) -> Limits:
        """The limits for a proof, which has no limits of breadth and depth."""
        limits = self._model.session.limits
        return Limits(seconds=limits.seconds, nodes=limits.nodes)

    def look_for_best(self) -> None:
        """Ask for the best result of the problem, unless the map is being made, which includes it."""
        if self._survey is None and self._best is None:
            board, limits = Board(self._model.problem.position), self._limits
            self._best = self._run(
                board, lambda engine, context: engine.prove(board, limits, context.progress, context.cancel)
            )

    def refine(self, board: Board, limits: Limits) -> None:
        """Search on in a position for which only success or failure is proved, to prove the exact result."""
        self.leave_unrefined()
        self._finer = self._run(
            board, lambda engine, context: engine.prove(board, limits, context.progress, context.cancel)
        )

    def leave_unrefined(self) -> bool:
        """Cancel the refinement; return whether one was running."""
        task, self._finer = self._finer, None
        self._drop(task)
        return task is not None

    def prepare_map(self) -> MoveMap:
        """Return the map, and start it if needed. A map that failed is started again."""
        if self._map is None or self._map.failure:
            self._map = MoveMap(self._model.problem)
        if self._map.running and self._survey is None:
            self._drop(self._best)
            self._best = None
            board, limits = Board(self._model.problem.position), self._limits
            self._survey = self._run(
                board,
                lambda engine, context: engine.survey(
                    board, limits, context.progress, context.cancel, context.report
                ),
            )
        return self._map

    def explain(self, moves: tuple[Move, ...], line: tuple[Move, ...]) -> None:
        """Open the explanation of the last of the moves; ``line`` is the computer's expected continuation."""
        self._model.analysis = Explanation(self._model.problem, moves, self._limits, line)
        self.follow()

    def close(self) -> None:
        """Return to the game; the map continues in the background."""
        self._drop(self._node)
        self._node = self._model.analysis = None
        if self._map is not None:
            self._map.pointed = self._map.chosen = None

    def follow(self) -> None:
        """Ask about the current node of the explanation, unless that is already being done."""
        analysis = self._model.analysis
        if not isinstance(analysis, Explanation):
            return
        wanted = analysis.wanted
        if wanted is None or (self._node is not None and wanted == self._node_path):
            return
        self._drop(self._node)
        self._node_path = wanted
        board = Board(analysis.problem.position, (*analysis.base, *wanted))
        limits = analysis.limits
        self._node = self._run(board, lambda engine, context: _node(engine, context, board, limits))

    @property
    def busy(self) -> bool:
        """Whether a task is running."""
        return any(task is not None for task in (self._best, self._finer, self._survey, self._node))

    @property
    def looking_for_best(self) -> bool:
        """Whether a task is running that may show that a better result is possible."""
        return any(task is not None for task in (self._best, self._finer, self._survey))

    def _run(self, board: Board, work: Callable[[Engine, TaskContext], object]) -> Task:
        return self._computer.run(self._owner, Task(board, work))

    def _drop(self, task: Task | None) -> None:
        if task is not None:
            self._computer.drop(task)

    # Hearing

    def hear(self, news: News) -> Events | None:
        """Take the news of a task; the events that they cause in the session, None if they are not for it."""
        shown = self._model.analysis
        match news:
            case TaskProgressed(task, progress) if task is self._survey and self._map is not None:
                self._map.progress = progress
            case TaskProgressed(task, progress) if task is self._node and shown is not None:
                shown.progress = progress
            case TaskReported(task, FirstMove() as first) if task is self._survey and self._map is not None:
                self._map.learn(first)
            case TaskDone(task, answer):
                return self._done(task, answer)
            case TaskFailed(task, message):
                return self._failed(task, message)
            case _:
                return None
        return ()

    def _done(self, task: Task, answer: object) -> Events | None:
        session, shown = self._model.session, self._model.analysis
        if task is self._best:
            self._best = None
            return session.learn_best(answer) if isinstance(answer, Result) else ()
        if task is self._finer:
            self._finer = None
            return session.learn_more(answer) if isinstance(answer, Result) else ()
        if task is self._survey and self._map is not None:
            self._survey = None
            assert isinstance(answer, Survey)
            self._map.finish(answer)
            return session.learn_best(answer.best)
        if task is self._node and isinstance(shown, Explanation):
            self._node = None
            assert isinstance(answer, Findings)
            shown.learn(self._node_path, answer)
            self.follow()
            return ()
        return None

    def _failed(self, task: Task, message: str) -> Events | None:
        if task is self._best:
            self._best = None
        elif task is self._finer:
            self._finer = None
        elif task is self._survey and self._map is not None:
            self._survey = None
            self._map.fail(message)
        elif task is self._node and isinstance(self._model.analysis, Explanation):
            self._node = None
            self._model.analysis.fail(message)
        else:
            return None
        return ()


def _node(engine: Engine, context: TaskContext, board: Board, limits: Limits) -> Findings:
    """The engine's refutation and survey of a position; each may take as long as a move."""
    refutation = engine.refute(board, limits, context.progress, context.cancel)
    return Findings(
        engine.survey(board, limits, context.progress, context.cancel, context.report), refutation
    )
