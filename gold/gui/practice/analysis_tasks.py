"""The tasks behind the analyses: the best result, the map of first moves, why a move fails.

They give way to the computer's moves. What they find goes into the model's open analysis, or to the judge.
"""

from __future__ import annotations

from collections.abc import Callable

from gold.board.board import Board
from gold.board.points import Move
from gold.gui.computer.worker import (
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
from gold.gui.practice.listener import Host, Listener
from gold.gui.practice.model import AnalysisQuestion
from gold.solver.api import FirstMove, Limits, Result, Survey
from gold.trainer.events import Events


class AnalysisTasks(Listener):
    """The analysis tasks of one problem, one for each question."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._node_path: tuple[Move, ...] = ()
        self._map: MoveMap | None = None

    # Asking

    @property
    def limits(self) -> Limits:
        """The limits for a proof, which has no limits of breadth and depth."""
        limits = self.model.session.limits
        return Limits(seconds=limits.seconds, nodes=limits.nodes)

    def prove(self, question: AnalysisQuestion, board: Board, limits: Limits) -> None:
        """Ask what is proved of a position."""
        self._run(question, board, lambda context: context.engine.prove(context.request(board, limits)))

    def prepare_map(self) -> MoveMap:
        """Return the map, and start it if needed. A map that failed is started again."""
        if self._map is None or self._map.failure:
            self._map = MoveMap(self.model.problem)
        if self._map.running and AnalysisQuestion.SURVEY not in self.model.asked:
            self.drop(AnalysisQuestion.BEST)  # the map includes it
            board, limits = Board(self.model.problem.position), self.limits
            self._run(AnalysisQuestion.SURVEY, board, lambda context: _survey(context, board, limits))
        return self._map

    def follow(self) -> None:
        """Ask about the current node of the explanation, unless that is already being done, and show it."""
        walk = self.model.analysis
        wanted = walk.wanted if isinstance(walk, Explanation) else None
        if wanted is not None and (
            AnalysisQuestion.NODE not in self.model.asked or wanted != self._node_path
        ):
            assert isinstance(walk, Explanation)
            self._node_path = wanted
            board, limits = Board(walk.problem.position, (*walk.base, *wanted)), walk.limits
            self._run(AnalysisQuestion.NODE, board, lambda context: _node(context, board, limits))
        self.host.take(())

    def close(self) -> None:
        """Return to the game; the map continues in the background."""
        self.drop(AnalysisQuestion.NODE)
        self.model.analysis = None
        if self._map is not None:
            self._map.pointed = self._map.chosen = None
        self.host.take(())

    @property
    def busy(self) -> bool:
        return bool(self.model.asked)

    def _run(self, question: AnalysisQuestion, board: Board, work: Callable[[TaskContext], object]) -> None:
        self.drop(question)
        self.model.asked[question] = self.computer.run(self.host, Task(board, work))

    def drop(self, question: AnalysisQuestion) -> bool:
        """Cancel a task; return whether it was running."""
        task = self.model.asked.pop(question, None)
        self.computer.drop(task)
        return task is not None

    # Hearing

    def hear(self, news: News) -> bool:
        asked = self.model.asked
        question = next((each for each, task in asked.items() if task is news.task), None)
        if question is None:
            return False
        events: Events = ()
        shown = {AnalysisQuestion.SURVEY: self._map, AnalysisQuestion.NODE: self.model.analysis}.get(question)
        if isinstance(news, TaskDone | TaskFailed):
            del asked[question]
        match news:
            case TaskProgressed(_, progress) if shown is not None:
                shown.progress = progress
            case TaskReported(_, FirstMove() as first) if question is AnalysisQuestion.SURVEY:
                assert self._map is not None
                self._map.learn(first)
            case TaskFailed(_, message) if shown is not None:
                shown.fail(message)
            case TaskDone(_, answer):
                events = self._learn(question, answer)
        self.host.take(events)
        return True

    def _learn(self, question: AnalysisQuestion, answer: object) -> Events:
        judge, shown = self.model.session.judge, self.model.analysis
        match answer:
            case Result() if question is AnalysisQuestion.BEST:
                return judge.learn_best(answer)
            case Result():
                return judge.learn_more(answer)
            case Survey() if self._map is not None:
                self._map.finish(answer)
                return judge.learn_map(answer)
            case Findings() if isinstance(shown, Explanation):
                shown.learn(self._node_path, answer)
                self.follow()
                return judge.learn_elsewhere((*shown.base, *self._node_path), answer.result)
        return ()


def _survey(context: TaskContext, board: Board, limits: Limits) -> Survey:
    return context.engine.survey(context.request(board, limits), context.report)


def _node(context: TaskContext, board: Board, limits: Limits) -> Findings:
    """The engine's refutation and survey of a position; each may take as long as a move."""
    refutation = context.engine.refute(context.request(board, limits))
    return Findings(_survey(context, board, limits), refutation)
