"""The questions of the game scene to the computer: the status of a group, and a scan of the game."""

from __future__ import annotations

from typing import NamedTuple

from gold.authoring.border import Border
from gold.board.board import Board
from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.gui.computer import worker
from gold.gui.computer.worker import Computer, News, Task, TaskContext
from gold.gui.game.model import GameModel, GroupQuestion
from gold.i18n import _
from gold.solver.api import Result
from gold.solver.request import Rival

_SMALL = Position.empty(7, PointState.VALID)
_LIKE_A_GROUP = _SMALL.with_states({_SMALL.geometry.points[0]: PointState.WHITE_KEYSTONE})
"""A position as large as those of a scan. The task of a scan carries it, so that the computer first loads
only the kernels for this size.
"""


class Decided(NamedTuple):
    """The status of a group, the rival that decides it (None without one), and whether it is a bent four."""

    status: Status
    rival: Rival | None
    bent_four: bool


class Questions:
    """Asks one question about a group at a time: a new question cancels the one before.

    A scan is interrupted by a question, and continues after it.

    ``owner`` is the scene that receives the computer's news.
    """

    def __init__(self, computer: Computer, owner: object) -> None:
        self._computer = computer
        self._owner = owner
        self._status: Task | None = None
        self._scan: Task | None = None

    @property
    def busy(self) -> bool:
        """Whether the computer works on a question or a scan."""
        return self._status is not None or self._scan is not None

    def forget(self) -> None:
        """Stop the question and the scan."""
        self._computer.forget(self._owner)
        self._status = self._scan = None

    def ask(self, model: GameModel, question: GroupQuestion) -> None:
        """Ask for the status of a group, in place of an earlier question.

        A running scan continues afterwards.
        """
        scanning = self._scan is not None
        self.forget()
        board = question.guess.problem.board()
        limits = question.limits
        guess = question.guess
        rivals = guess.rivals

        def work(context: TaskContext) -> Decided:
            def report(result: Result, first: Color) -> None:
                context.report((first, result))

            def report_border(first: Color, border: Border) -> None:
                context.report((first, border))

            both = context.request(board, limits.times(2))
            group = context.engine.status(both, report, rivals)
            decided = Decided(group.status, group.rival, group.bent_four)
            context.report(decided)
            context.engine.borders(guess, group, limits, report_border, context.cancel)
            return decided

        self._status = self._computer.run(self._owner, Task(board, work))
        if scanning:
            self.scan(model)

    def drop(self) -> None:
        """Cancel the question about a group."""
        self._computer.drop(self._status)
        self._status = None

    def scan(self, model: GameModel) -> None:
        """Start the scan of the game, or continue it."""
        scan = model.scan
        board = Board(_LIKE_A_GROUP)

        def work(context: TaskContext) -> bool:
            return context.engine.scan(scan, context.cancel)

        self._scan = self._computer.run(self._owner, Task(board, work))
        model.scanning = True

    def stop_scan(self, model: GameModel) -> None:
        """Stop the scan, which can be continued later."""
        self._computer.drop(self._scan)
        self._scan = None
        model.scanning = False

    def hear(self, news: News, model: GameModel) -> None:
        """Update the model by a message of the computer: progress, results, the answer, or an error."""
        task = getattr(news, "task", None)
        if isinstance(news, worker.TaskDone | worker.TaskFailed) and task is self._scan:
            self._scan = None
            model.scanning = False
            if isinstance(news, worker.TaskFailed):
                model.scan_failure = _("The scan failed: {message}").format(message=news.message)
            return
        question = model.question
        if question is None or task is not self._status:
            return
        match news:
            case worker.TaskProgressed(_task, progress):
                question.progress = progress
            case worker.TaskReported(_task, (Color() as first, Result() as result)):
                question.results[first] = result
                question.progress = None
            case worker.TaskReported(_task, (Color() as first, Border() as border)):
                question.borders[first] = border
            case worker.TaskReported(_task, Decided(status, rival, bent_four)):
                question.bent_four = bent_four
                question.decide(status, rival)
            case worker.TaskDone(_task, Decided()):
                model.keep(question)
            case worker.TaskFailed(_task, message):
                question.failure = _("The computer's search failed: {message}").format(
                    message=message
                )
        if isinstance(news, worker.TaskDone | worker.TaskFailed):
            question.running = False
            self._status = None
