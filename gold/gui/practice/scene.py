"""The practice scene: a problem to play against the computer. It shows a session and forwards commands."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.board.points import Point
from gold.gui import words
from gold.gui.board.pane import BoardPane
from gold.gui.computer.worker import Answered, Computer, News, Progressed, SearchFailed
from gold.gui.desktop.sound import Sounds
from gold.gui.keys.table import Action, Scope
from gold.gui.practice import files, layout
from gold.gui.practice.analysis.control import AnalysisControl
from gold.gui.practice.board_view import board_view
from gold.gui.practice.correction import correct
from gold.gui.practice.effects import Effect, KeepAttempt, PlaySound, ShowMessage, StartSearch, StopSearch
from gold.gui.practice.endless import EndlessProblems
from gold.gui.practice.hardness import Hardness
from gold.gui.practice.masters import Masters
from gold.gui.practice.meaning_trial import MeaningTrial
from gold.gui.practice.mistakes import TakesBack
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.modes.control import ModeControl
from gold.gui.practice.navigation import Navigation
from gold.gui.practice.panel.panel import PracticePanel
from gold.gui.practice.panel.structure import structure_of
from gold.gui.practice.person import Person
from gold.gui.practice.same_shape import Shelves, show_same_shape
from gold.gui.practice.session_commands import COMMANDS, GAME, commands
from gold.gui.stage.board_scene import BoardScene
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.trainer.events import Events, Purpose
from gold.trainer.meanings import Meanings
from gold.trainer.progress.attempts import Mode
from gold.trainer.progress.logbook import Logbook
from gold.trainer.tried import TriedMove

_SYNC = 0.1  # seconds between updates of what the computer is doing


class PracticeScene(BoardScene[PracticePanel]):
    """A problem with its panel.

    ``computer`` replies, ``sounds`` plays sounds, and ``logbook`` opens the record of what was tried and
    solved, on first use. ``shelves`` are the library's collections, as far as they have been read.
    ``came_from`` is the tab that Escape leads back to.
    """

    scope = Scope.PRACTICE
    tab = Tab.PRACTICE
    only_mode: Mode | None = None
    """The mode of all problems; None: the person chooses."""

    def __init__(
        self, window: Window, computer: Computer, sounds: Sounds, logbook: Callable[[], Logbook],
        shelves: Shelves = tuple,
    ) -> None:  # fmt: skip
        super().__init__(window, BoardPane(self._press_point, motion=window.settings.motion))
        self._shelves = shelves
        self._computer, self._sounds, self._person = computer, sounds, Person(logbook)
        self.came_from = Tab.LIBRARY
        self.model: PracticeModel | None = None
        self._wait = 0.0
        self._answers: list[Answered] = []
        self.endless = EndlessProblems(window, computer, logbook)
        self._navigation = Navigation(window, self._person, self.open, self._load_again, self.endless.bring)
        self._modes = ModeControl(computer, self, self._act, self._navigation)
        self._analysis = AnalysisControl(window, computer, self, self._analysis_changed)
        self._masters = Masters()
        self._takes_back = TakesBack()
        self._hardness = Hardness(computer, self._person)
        self._trial = MeaningTrial(window, computer, self, self._reload_with)
        self._since_sync = 0.0
        self._panel_shown: object = None

    # Loading

    def open(self, collection: Collection, index: int) -> None:
        """Load a problem of a collection.

        :raises GoldError: if it cannot be played; then nothing changes.
        """
        entry = collection.entries[index]
        if entry.error is not None:
            raise entry.error
        assert entry.problem is not None
        meanings = Meanings.of(entry.problem)
        self._load(self._new_model(entry.problem, collection, index, meanings=meanings))
        if meanings is not None:
            self._trial.begin(meanings, entry.problem)

    def take_rest(self, part: Collection, collection: Collection) -> None:
        """Go on in a whole collection of which a part was opened while the rest was read."""
        model = self.model
        if model is None or model.collection is not part:
            return
        here = part.entries[model.index]
        places = ((entry.path, entry.index) for entry in collection.entries)
        index = next((n for n, place in enumerate(places) if place == (here.path, here.index)), None)
        if index is not None:
            model.collection, model.index = collection, index
            self.relayout()

    def try_out(self, problem: Problem) -> None:
        """Load the editor's problem.

        :raises GoldError: if it cannot be played; then nothing changes.
        """
        self._load(self._new_model(problem, None, 0, from_editor=True))

    def _new_model(
        self,
        problem: Problem,
        collection: Collection | None,
        index: int,
        from_editor: bool = False,
        meanings: Meanings | None = None,
    ) -> PracticeModel:
        settings = self.window.settings
        return PracticeModel(
            problem,
            collection=collection,
            index=index,
            limits=settings.limits,
            auto_play=settings.auto_play,
            from_editor=from_editor,
            meanings=meanings,
            after_mistake="tell" if self.only_mode else settings.after_mistake,
            mode=self.only_mode or (Mode.STUDY if from_editor else Mode(settings.practice_mode)),
        )

    def _load(self, model: PracticeModel) -> None:
        self._computer.forget(self)
        self._hardness.forget()
        self.window.hush()  # it was about the previous problem
        self.model = model
        self._answers.clear()
        self._trial.forget()
        self._person.begin(model)
        model.solved_before = self._person.tally.solved > 0
        self._modes.begin(model, self._person.tally.tried)
        self.pane.cursor = None
        self._show_board(animate=False)
        self.relayout()
        self._do(model.session.begin())
        self._analysis.begin(model)

    # The session

    def _do(self, events: Events) -> None:
        """Take the events of a command, and carry out their effects."""
        if self.model is None:
            return
        self.model.looking_for_best = self._analysis.looking_for_best
        for effect in self.model.take(events):
            self._carry_out(effect)
        self._refresh()

    def _act(self, effects: list[Effect]) -> None:
        """Carry out the effects of an exercise."""
        for effect in effects:
            self._carry_out(effect)
        self._refresh()

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case StartSearch(request):
                self._wait = self.window.settings.answer_delay if request.purpose is Purpose.MOVE else 0.0
                self._computer.start(self, request)
            case StopSearch(request_id):
                self._computer.stop(self, request_id)
            case PlaySound(sound):
                self._sounds.play(sound)
            case ShowMessage(text, kind):
                self.window.say(text, kind)
            case KeepAttempt():
                assert self.model is not None
                if effect.solved and self.model.run is None and self._modes.exercise is None:
                    self._analysis.solved()
                self._person.keep(self.model, effect)
                self._modes.kept(effect.solved, self.window.settings.auto_advance)

    def _refresh(self) -> None:
        """Show the model; the panel is rebuilt only if its structure has changed."""
        if self.model is None:
            return
        self._masters.refresh(self.model)
        self._show_board()
        if self._structure() != self._panel_shown:
            self.relayout()
        elif self.panel is not None:
            self.panel.sync()
        self.dirty = True

    def _structure(self) -> object:
        return structure_of(self.model, self._person, self._modes.exercise)

    def _show_board(self, animate: bool = True) -> None:
        if self.model is not None:
            settings = self.window.settings
            view = board_view(self.model, settings.coordinates, settings.whole_board)
            self.pane.show(self._modes.view(view) if self.model.analysis is None else view, animate)

    # The scene

    def build(self) -> None:
        """Place board and panel."""
        self._panel_shown = self._structure()
        if self.model is None:
            self.panel = None
            layout.build_empty(self)
            return
        offset = self.panel.content.offset if self.panel is not None and self.panel.model is self.model else 0
        self.panel = PracticePanel(
            self,
            self.place_board(),
            self.model,
            self._person,
            offset,
            self._computer,
            self.window.settings.practice_tools,
            self._modes.exercise,
            self._analysis.choose_try,
            self._analysis.take_try,
            self._walk_to,
        )

    def caption(self) -> str:
        """The problem's title and state."""
        return self.model.caption if self.model is not None else super().caption()

    @property
    def busy(self) -> bool:
        """Whether stones are moving or the computer is thinking."""
        thinking = self.model is not None and self.model.session.thinking is not None
        working = self._analysis.busy or self._modes.busy or self._masters.busy
        working = (
            working
            or self._hardness.busy
            or (self.model is not None and self._takes_back.applies(self.model))
        )
        return super().busy or thinking or working

    def update(self, seconds: float) -> None:
        """Animate the board, take the computer's news, and play its answer after the delay."""
        if self.model is None:
            return
        if self.model.session.thinking is None:
            self._person.think(seconds)
        super().update(seconds)
        self._wait = max(0.0, self._wait - seconds)
        for news in self._computer.poll(self):
            self._hear(news)
        if self._masters.hear(self.model):
            self._show_board()
        while self._answers and self._wait <= 0:
            answer = self._answers.pop(0)
            self._take_answer(answer)
        if self._modes.update(seconds, self.model.session.thinking is not None):
            self._refresh()
        self._analysis.update(seconds, self.pane.pointed, self.pane.busy)
        if self._hardness.update(self.model):
            self._refresh()
        if self._takes_back.update(seconds, self.model):
            banner = self.model.banner
            self.perform(Action.TAKE_BACK)
            self.window.say(banner.title if banner is not None else _("Taken back"))
        self._since_sync += seconds
        if self._since_sync >= _SYNC and self.panel is not None:
            self._since_sync = 0.0
            self.panel.sync()

    def _take_answer(self, answer: Answered) -> None:
        """Play the computer's answer; if it is then the person's turn, the result may be refined."""
        assert self.model is not None
        session = self.model.session
        request, result = session.thinking, answer.result
        if request is not None and request.purpose is Purpose.MOVE:
            result = self.model.with_authors_reply(result)
        self._do(session.computer_answer(answer.request_id, result))
        if request is not None and session.thinking is None:
            self._analysis.refine(request.problem)

    def _hear(self, news: News) -> None:
        assert self.model is not None
        if self._analysis.hear(news) or self._trial.hear(news, self.model) or self._modes.hear(news):
            return
        match news:
            case Progressed(request_id, progress):
                self._do(self.model.session.computer_progress(request_id, progress))
            case Answered():
                self._answers.append(news)
            case SearchFailed(request_id, message):
                self._do(self.model.session.computer_failed(request_id, message))

    def _load_again(self, model: PracticeModel) -> None:
        """Load a model's problem from the beginning, in the mode that is chosen now."""
        self._reload_with(model, model.meanings)

    def _reload_with(self, model: PracticeModel, meanings: Meanings | None) -> None:
        self._load(self._new_model(model.in_file, model.collection, model.index, meanings=meanings))

    def step(self, notches: int) -> bool:
        """Step through the moves."""
        self.perform(Action.REDO if notches > 0 else Action.UNDO)
        return True

    def _press_point(self, point: Point, button: int) -> None:
        if self.model is None or button != pygame.BUTTON_LEFT:
            return
        self._analysis.interrupt()
        self._modes.stay()
        if not (self._analysis.press(point) or self._modes.press(point)):
            self._do(self.model.session.play(point))

    def _analysis_changed(self, events: Events) -> None:
        """Show the analysis, and take the events that its findings caused."""
        if self.model is not None:
            self._do(events)

    def settings_changed(self) -> None:
        """Apply the settings."""
        super().settings_changed()
        if self.model is not None and self.only_mode is None:
            self.model.after_mistake = self.window.settings.after_mistake
        self._show_board(animate=False)

    def close(self) -> None:
        """Stop the computer."""
        self.endless.close()
        self._computer.forget(self)
        self._hardness.forget()

    # Commands

    def take_key(self, event: pygame.event.Event) -> bool:
        """Pass arrows and Enter on to an open analysis, unless a control has the focus."""
        if self._is_next_from_board(event):
            self.perform(Action.NEXT_PROBLEM)
            return True
        focused = self.ui.ring.shown and self.ui.ring.current is not None
        return not focused and self._analysis.take_key(event)

    def _is_next_from_board(self, event: pygame.event.Event) -> bool:
        """Whether the key for the next problem was pressed on a board where this one is solved: Enter there
        no longer plays a stone.
        """
        model = self.model
        solved = model is not None and model.analysis is None and model.solved
        asked = self.ui.keys.action(event, self.scope) is Action.NEXT_PROBLEM
        return asked and solved and self.ui.ring.current is self.pane

    def perform(self, action: Action) -> bool:
        """Carry out an action."""
        model = self.model
        self._analysis.interrupt()
        if model is not None and self._analysis.perform(action):
            return True
        if model is not None and model.analysis is None and self._modes.perform(action):
            return True
        if action in GAME and model is not None and model.analysis is not None:
            self._analysis.close()
        if action is Action.PASTE:
            files.paste(self.window)
        elif model is None:
            return False
        elif action in COMMANDS:
            self._command(model, action)
        else:
            return self._perform_more(action, model)
        return True

    def _command(self, model: PracticeModel, action: Action) -> None:
        """Carry out a command of the session. What a limit costs is also shown as a message, because the
        panel's text about it may not be visible.
        """
        before = words.cost_of(model.session.limits)
        for events in commands(model.session, action):
            self._do(events)
        cost = words.cost_of(model.session.limits)
        if cost and cost != before:
            self.window.say(cost)

    def _perform_more(self, action: Action, model: PracticeModel) -> bool:
        match action:
            case Action.BACK:
                self._back(model)
            case Action.SHOW_LINE:
                self._show_line(model)
            case Action.WHY:
                self._analysis.explain(model)
            case Action.ALL_MOVES:
                model.count_help()
                self._analysis.show_map(model)
            case Action.NEXT_MEANING:
                self._trial.advance(model)
            case Action.CORRECT:
                correct(self.window, model)
            case Action.MASTERS:
                self.window.say(self._masters.toggle(model))
                self._refresh()
            case Action.SAME_SHAPE:
                show_same_shape(self.window, model, self._shelves)
            case Action.COORDINATES:
                self.window.change(coordinates=not self.window.settings.coordinates)
            case Action.WHOLE_BOARD:
                self.window.change(whole_board=not self.window.settings.whole_board)
            case Action.MODE:
                self._navigation.ask_for_mode(model)
            case Action.FAVOURITE:
                self._person.change_favourite(model)
                self._refresh()
            case Action.TOOLS:
                self.window.change(practice_tools=not self.window.settings.practice_tools)
            case Action.UP | Action.DOWN:
                self._walk_to(model.tried.beside(-1 if action is Action.UP else 1))
            case Action.NEXT_PROBLEM:
                self._navigation.go(model, 1)
            case Action.PREVIOUS_PROBLEM:
                self._navigation.go(model, -1)
            case _:
                return files.perform(self.window, model, action)
        return True

    def _walk_to(self, move: TriedMove | None) -> None:
        """Go to a move that was tried, or to the computer's answer to it."""
        if self.model is not None and move is not None:
            tried, session = self.model.tried, self.model.session
            there = tried.answered(move)
            self._do(session.walk_to(tried.line(there), tried.ahead(there)))

    def _back(self, model: PracticeModel) -> None:
        """Escape: reset the problem, or if it is reset, return to where the user came from."""
        if model.session.record:
            self._do(model.session.reset())
        elif model.from_editor:
            self.window.show(Tab.EDITOR)
        else:
            self.window.perform(self.came_from.action)

    def _show_line(self, model: PracticeModel) -> None:
        if model.reply_line():
            model.line_shown = not model.line_shown
            self._refresh()
        else:
            self.window.say(_("There is no line to show."))
