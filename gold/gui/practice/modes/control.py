"""Controls how a problem is practised: the exercise that is on, runs, going on by itself after solving."""

from __future__ import annotations

from gold.board.points import Point
from gold.gui.board.view import BoardView
from gold.gui.computer.worker import Computer, News, Task
from gold.gui.keys.table import Action
from gold.gui.practice.effects import ShowMessage
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.modes.blind import Blind
from gold.gui.practice.modes.exercise import Act, Exercise
from gold.gui.practice.modes.line_reading import Reading
from gold.gui.practice.modes.status_quiz import StatusQuiz
from gold.gui.practice.navigation import Navigation
from gold.i18n import _
from gold.trainer.progress.attempts import Mode

_LOOK_AT_SOLVED = 1.6  # seconds before the next problem comes
_LOOK_AT_FAILED = 3.0  # the same for a failure, whose refutation wants to be seen


class ModeControl:
    """The modes of one practice scene, for one problem after the other.

    ``act`` carries out effects and shows what has changed; ``navigation`` leads to the next problem when that
    is to come by itself.
    """

    def __init__(self, computer: Computer, owner: object, act: Act, navigation: Navigation) -> None:
        self._computer, self._owner, self._act, self._navigation = computer, owner, act, navigation
        self._model: PracticeModel | None = None
        self.exercise: Exercise | None = None
        self._due: float | None = None

    def begin(self, model: PracticeModel, tried: int) -> None:
        """Start with another problem; ``tried``: how often it was tried before."""
        self._model, self._due = model, None
        self.exercise = self._exercise_of(model, tried)

    def _exercise_of(self, model: PracticeModel, tried: int) -> Exercise | None:
        def run(task: Task) -> None:
            self._computer.run(self._owner, task)

        match model.mode:
            case Mode.BLIND:
                return Blind(model, self._act)
            case Mode.READING:
                return Reading(model, self._act, run)
            case Mode.QUIZ:
                return StatusQuiz(model, self._act, run, tried)
        return None

    @property
    def busy(self) -> bool:
        """Whether time matters."""
        run = self._model.run if self._model is not None else None
        clock = run is not None and run.mode is Mode.TIMED and not run.state.over
        return clock or self._due is not None or (self.exercise is not None and self.exercise.busy)

    def view(self, view: BoardView) -> BoardView:
        """What the board shows."""
        return view if self.exercise is None else self.exercise.view(view)

    def press(self, point: Point) -> bool:
        """Take a click; False leaves it to the game."""
        if self._stopped:
            self._say_stopped()
            return True
        return self.exercise is not None and self.exercise.press(point)

    def _say_stopped(self) -> None:
        self._act([ShowMessage(_("The run is over. Enter shows how it went, G begins another."))])

    @property
    def _stopped(self) -> bool:
        """Whether a run is over, so that nothing more is played."""
        return self._model is not None and self._model.run is not None and self._model.run.state.over

    def perform(self, action: Action) -> bool:
        """Carry out an action; False leaves it to the game."""
        return self.exercise is not None and self.exercise.perform(action)

    def hear(self, news: News) -> bool:
        """Take the computer's news; False if it is about something else."""
        return self.exercise is not None and self.exercise.hear(news)

    def kept(self, solved: bool, advances: bool) -> None:
        """An attempt was kept. ``advances``: the next problem comes by itself after a solved one."""
        model = self._model
        if model is None:
            return
        if model.run is not None:
            model.run.state.take(model.mode, solved)
            self._due = _LOOK_AT_SOLVED if solved else _LOOK_AT_FAILED
        elif advances and solved:
            self._due = _LOOK_AT_SOLVED

    def stay(self) -> None:
        """The person goes on with this problem: the next one does not come by itself."""
        if self._model is not None and self._model.run is None:
            self._due = None

    def update(self, seconds: float, thinking: bool) -> bool:
        """Let time pass; True if the board looks different now. While the computer is ``thinking``, the clock
        of a time attack stands still.
        """
        model = self._model
        if model is None:
            return False
        run, waits = model.run, thinking or self._due is not None
        if run is not None and not waits and run.state.tick(model.mode, seconds):
            self._navigation.end_run(model)
            return True
        if self._due is not None:
            self._due -= seconds
            if self._due <= 0:
                self._due = None
                (self._navigation.end_run if self._stopped else self._navigation.advance)(model)
                return True
        return self.exercise is not None and self.exercise.update(seconds)
