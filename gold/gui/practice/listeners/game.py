"""The game on the open problem: the person's moves and commands, and the computer's answers."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import Point
from gold.gui import words
from gold.gui.computer.worker import News, Task, TaskDone, TaskFailed, TaskProgressed
from gold.gui.keys.actions import Action, Scope
from gold.gui.practice.listener import Host, Listener
from gold.gui.practice.listeners.analysis_control import AnalysisControl
from gold.gui.practice.session_commands import (
    COMMANDS,
    FOR_CLASSIC,
    LOOKS,
    choices,
    event_of,
    limit_set,
)
from gold.i18n import _
from gold.solver.api import COMPUTERS, EngineKind, Result
from gold.trainer import wording
from gold.trainer.events import (
    ComputerStopped,
    ComputerStopping,
    ComputerThinking,
    Events,
    Purpose,
    Refusal,
)
from gold.trainer.game_tree import TriedMove
from gold.trainer.practice.events import (
    ChooseComputer,
    CountHelp,
    InGame,
    Play,
    Reset,
    SearchAnswered,
    SearchFailed,
    SearchProgressed,
    ShowLine,
    ToMistake,
    WalkTo,
)


class ProblemGame(Listener):
    """Turns clicks and actions that no other listener has used into commands of the session.

    A computer's move is shown after the delay that the person has chosen. ``analysis`` opens the
    analyses. Actions that open an analysis are handled here, behind the exercise, so that it can
    forbid them.
    """

    def __init__(self, host: Host, analysis: AnalysisControl) -> None:
        super().__init__(host)
        self._analysis = analysis
        self._task: Task | None = None
        self.answer: Result | None = None
        self._wait = 0.0

    def take_click(self, point: Point) -> bool:
        session = self.model.session
        if session.board[point].color is None or point not in [
            made.move for made in session.record[-2:]
        ]:
            self.host.send(Play(point))  # on the newest stones: the second click of a double click
        return True

    # The computer

    def happened(self, events: Events) -> None:
        for event in events:
            match event:
                case ComputerThinking(request):
                    delay = self.model.state.settings.answer_delay
                    self._wait = delay if request.purpose is Purpose.MOVE else 0.0
                    task = Task.to_solve(request.board, request.limits, request.computer)
                    self._task = self.computer.run(self.host, task)
                case ComputerStopping():
                    self.computer.stop(self._task)
                case ComputerStopped():
                    self.computer.drop(self._task)
                    self._task = self.answer = None

    @property
    def busy(self) -> bool:
        return self.model.session.thinking is not None

    def hear(self, news: News) -> bool:
        """Take news of the search: show its progress, or keep its answer for the delay."""
        session = self.model.session
        request = session.thinking
        if request is None or news.task is not self._task:
            return False
        match news:
            case TaskProgressed(_, progress):
                self.host.send(SearchProgressed(request, progress))
            case TaskDone(_, Result() as result):
                self.answer = result
            case TaskFailed(_, message):
                self.host.send(SearchFailed(request, message))
        return True

    def update(self, seconds: float) -> bool:
        """Play the computer's answer after the delay; if no search follows, refine the result."""
        session = self.model.session
        self._wait = max(0.0, self._wait - seconds)
        request = session.thinking
        result = self.answer
        if request is None or result is None or self._wait > 0:
            return False
        self.answer = None
        if request.purpose is Purpose.MOVE and request.computer is EngineKind.EXACT:
            result = self.model.author.with_reply(result)
        self.host.send(SearchAnswered(request, result))
        if self.model.session.thinking is None:
            searched = self.model.session.judge.searched
            self._analysis.refine(Board(request.board.initial, searched))
        return False

    # Commands

    def perform(self, action: Action) -> bool:
        model = self.model
        match action:
            case _ if action in FOR_CLASSIC and model.session.computer is not EngineKind.CLASSIC:
                key = self.window.keys.cap(Action.CHOOSE_COMPUTER, Scope.PRACTICE)
                said = _("Only Classic has a depth and a breadth. {key} chooses who plays.")
                self.window.say(said.format(key=key))
            case _ if action in COMMANDS:
                self._command(action)
                if action in LOOKS:
                    self._analysis.look_longer()
            case Action.CHOOSE_COMPUTER:
                self._choose_next()
            case Action.BACK if model.state.line_shown and model.state.reply_line:
                self.perform(Action.SHOW_LINE)
            case Action.BACK if model.session.record:
                self.host.send(Reset())
            case Action.WHY:
                self._analysis.explain()
            case Action.ALL_MOVES:
                model.send(CountHelp())
                self._analysis.show_map()
            case Action.COMPARE:
                self._compare()
            case Action.TO_MISTAKE if model.state.mistake is not None:
                self.host.send(ToMistake())
            case Action.TO_MISTAKE:
                self.window.say(_("No mistake is known in this line."))
            case Action.SHOW_LINE if model.state.reply_line:
                self.host.send(ShowLine())
            case Action.SHOW_LINE:
                self.window.say(_("There is no line to show."))
            case Action.UP | Action.DOWN:
                self.walk_to(model.session.game.beside(-1 if action is Action.UP else 1))
            case Action.COORDINATES | Action.WHOLE_BOARD | Action.TOOLS:
                self._switch_setting(action)
            case _:
                return False
        return True

    def _compare(self) -> None:
        """Open the dialog that compares the computers in the current position.

        If play has ended, show a message instead.
        """
        from gold.gui.practice.listeners.compare_dialog import CompareDialog

        model = self.model
        session = model.session
        if session.ended:
            self.window.say(words.why_refused(Refusal.ENDED))
            return
        model.send(CountHelp())
        board = Board(model.problem.position, session.board.moves)
        known = None if session.record else session.judge.best
        self.window.push(CompareDialog(self.window, self.computer, board, session.limits, known))

    def _switch_setting(self, action: Action) -> None:
        """Switch coordinates, the whole board or the tools on or off, in the settings."""
        settings = self.window.settings
        match action:
            case Action.COORDINATES:
                self.window.change(coordinates=not settings.coordinates)
            case Action.WHOLE_BOARD:
                self.window.change(whole_board=not settings.whole_board)
            case Action.TOOLS:
                self.window.change(practice_tools=not settings.practice_tools)

    def _command(self, action: Action) -> None:
        """Carry out a command of the session."""
        self._send_and_tell_cost(event_of(action, self.model.session))

    def set_limit(self, name: str, value: float | None) -> None:
        """Set a limit of the search: depth, breadth or seconds; None for unlimited."""
        self._send_and_tell_cost(limit_set(self.model.session, name, value))

    def _send_and_tell_cost(self, event: InGame) -> None:
        """Send an event; if it changes the cost of the limits, show the cost."""
        session = self.model.session
        before = words.cost_of(session.limits, session.computer)
        self.host.send(event)
        session = self.model.session
        cost = words.cost_of(session.limits, session.computer)
        if cost and cost != before:
            self.window.say(cost)

    def choose(self, computer: EngineKind) -> None:
        """Let another computer play this problem from the next move on."""
        self.host.send(ChooseComputer(computer))

    def _choose_next(self) -> None:
        """Let the next computer of the list play, and show what it is good for."""
        chosen = COMPUTERS[(COMPUTERS.index(self.model.session.computer) + 1) % len(COMPUTERS)]
        self.choose(chosen)
        said = _("{name} plays. {good_for}")
        good_for = wording.computer_in_words(chosen)
        self.window.say(said.format(name=wording.computer_name(chosen), good_for=good_for))

    def keep_choices(self) -> None:
        """Store this problem's computer and limits as the settings for all problems."""
        self.window.change(**choices(self.model.session, self.window.settings))

    def walk_to(self, move: TriedMove | None) -> None:
        """Go to a tried move, or to the computer's answer to it if there is one. Ignore None."""
        if move is not None:
            self.host.send(WalkTo(move.answered()))
