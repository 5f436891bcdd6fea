"""Analyses of the practised problem: the best result, the map of first moves, why a move fails.

The questions go to the computer as tasks, which give way to its moves. An open analysis is plain data; the
computer's answers arrive through :meth:`AnalysisTasks.hear`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gold.board.board import Board
from gold.board.points import PASS, Move, Point
from gold.gui.board.view import BoardView, Crop, line_ghosts
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
from gold.problem.model import Problem
from gold.solver.api import FirstMove, Limits, Result, Survey

Analysis: TypeAlias = MoveMap | Explanation


class AnalysisTasks:
    """The analysis tasks of the practised problem. ``owner`` is the object that polls the computer."""

    def __init__(self, computer: Computer, owner: object) -> None:
        self._computer, self._owner = computer, owner
        self._best: Task | None = None
        self._finer: Task | None = None
        self._survey: Task | None = None
        self._node: Task | None = None
        self._node_path: tuple[Move, ...] = ()
        self.map: MoveMap | None = None
        self.shown: Analysis | None = None
        self.best: Result | None = None
        self.finer: Result | None = None

    # Asking

    def begin(self) -> None:
        """Start with another problem."""
        self._drop_all()
        self.map = self.shown = self.best = self.finer = None

    def look_for_best(self, problem: Problem, limits: Limits) -> None:
        """Ask for the best result of the problem, unless the map is being made, which includes it."""
        if self._survey is None and self._best is None:
            board = Board(problem.position)
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

    def prepare_map(self, problem: Problem, limits: Limits) -> MoveMap:
        """Return the map, and start it if needed. A map that failed is started again."""
        if self.map is None or self.map.failure:
            self.map = MoveMap(problem)
        if self.map.running and self._survey is None:
            self._drop(self._best)
            self._best = None
            board = Board(problem.position)
            self._survey = self._run(
                board,
                lambda engine, context: engine.survey(
                    board, limits, context.progress, context.cancel, context.report
                ),
            )
        return self.map

    def show_map(self, problem: Problem, limits: Limits) -> None:
        """Open the map."""
        self.shown = self.prepare_map(problem, limits)

    def explain(
        self, problem: Problem, moves: tuple[Move, ...], limits: Limits, line: tuple[Move, ...]
    ) -> None:
        """Explain the last of the moves; ``line`` is the computer's expected continuation."""
        self.shown = Explanation(problem, moves, limits, line)
        self.follow()

    def close(self) -> None:
        """Return to the game; the map continues in the background."""
        self._drop(self._node)
        self._node = self.shown = None
        if self.map is not None:
            self.map.pointed = self.map.chosen = None

    def follow(self) -> None:
        """Ask about the current node of the explanation, unless that is already being done."""
        analysis = self.shown
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

    def _drop_all(self) -> None:
        for task in (self._best, self._finer, self._survey, self._node):
            self._drop(task)
        self._best = self._finer = self._survey = self._node = None

    # Hearing

    def hear(self, news: News) -> bool:
        """Take the news of a task; True if it changes what is shown."""
        match news:
            case TaskProgressed(task, progress) if task is self._survey and self.map is not None:
                self.map.progress = progress
            case TaskProgressed(task, progress) if task is self._node and self.shown is not None:
                self.shown.progress = progress
            case TaskReported(task, FirstMove() as first) if task is self._survey and self.map is not None:
                self.map.learn(first)
            case TaskDone(task, answer):
                return self._done(task, answer)
            case TaskFailed(task, message):
                return self._failed(task, message)
            case _:
                return False
        return True

    def _done(self, task: Task, answer: object) -> bool:
        if task is self._best:
            self._best = None
            self.best = answer if isinstance(answer, Result) else None
        elif task is self._finer:
            self._finer = None
            self.finer = answer if isinstance(answer, Result) else None
        elif task is self._survey and self.map is not None:
            self._survey = None
            assert isinstance(answer, Survey)
            self.map.finish(answer)
            self.best = answer.best
        elif task is self._node and isinstance(self.shown, Explanation):
            self._node = None
            assert isinstance(answer, Findings)
            self.shown.learn(self._node_path, answer)
            self.follow()
        else:
            return False
        return True

    def _failed(self, task: Task, message: str) -> bool:
        if task is self._best:
            self._best = None
        elif task is self._finer:
            self._finer = None
        elif task is self._survey and self.map is not None:
            self._survey = None
            self.map.fail(message)
        elif task is self._node and isinstance(self.shown, Explanation):
            self._node = None
            self.shown.fail(message)
        else:
            return False
        return True


def _node(engine: Engine, context: TaskContext, board: Board, limits: Limits) -> Findings:
    """The engine's refutation and survey of a position; each may take as long as a move."""
    refutation = engine.refute(board, limits, context.progress, context.cancel)
    return Findings(
        engine.survey(board, limits, context.progress, context.cancel, context.report), refutation
    )


def analysis_view(analysis: Analysis, crop: Crop, coordinates: bool) -> BoardView:
    """The view of the board for an analysis."""
    return (
        _map_view(analysis, crop, coordinates)
        if isinstance(analysis, MoveMap)
        else _walk_view(analysis, crop, coordinates)
    )


def _map_view(move_map: MoveMap, crop: Crop, coordinates: bool) -> BoardView:
    board = move_map.board
    position = board.position()
    ghosts = line_ghosts(move_map.line(), board.to_play, position)
    seen = {ghost.point for ghost in ghosts}
    outcomes = {point: outcome for point, outcome in move_map.outcomes().items() if point not in seen}
    waiting = {Point(move) for move in move_map.moves if move != PASS} - outcomes.keys() - seen
    return BoardView(
        board.size,
        position.states,
        crop,
        board.boundary,
        board.to_play,
        coordinates,
        playable=frozenset(waiting),
        ghosts=ghosts,
        outcomes=outcomes,
        kills=move_map.kills,
        correct=move_map.correct - seen,
        chosen=None if move_map.chosen == PASS else move_map.chosen,
    )


def _walk_view(explanation: Explanation, crop: Crop, coordinates: bool) -> BoardView:
    board = explanation.board
    tries = {alternative.move for alternative in explanation.alternatives()}
    states = board.position().states
    return BoardView(
        board.size,
        states,
        crop,
        board.boundary,
        board.to_play,
        coordinates,
        playable=frozenset(point for point in board.valid_moves() if point in tries),
        ghosts=explanation.ghosts(),
    )
