"""The game scene: step through a game, ask about its groups, and make problems of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from gold.board.points import Point
from gold.board.record import Record
from gold.errors import GoldError, InvalidPositionError
from gold.file_names import file_name
from gold.gui.board.pane import BoardPane
from gold.gui.computer.worker import Computer
from gold.gui.desktop import clipboard
from gold.gui.game.model import GameModel
from gold.gui.game.panel import GamePanel
from gold.gui.game.questions import Questions
from gold.gui.keys.actions import Action, Scope
from gold.gui.look.theme import Size
from gold.gui.stage.asking import LineDialog
from gold.gui.stage.background import in_background, read_in_background
from gold.gui.stage.board_scene import BoardScene
from gold.gui.stage.file_dialog import OpenDialog, SaveDialog, saved_words
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.list_view import Row
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.files import format_collection, format_to_write, parse_collection
from gold.problem.games.played_game import game_name, has_moves, is_game, played_game
from gold.problem.model import Problem
from gold.shipped import shipped
from gold.trainer.library.saving import add_to_file, replace_file

_STEPS = {
    Action.STEP_BACK: -1, Action.STEP_ON: 1, Action.BACK_TEN: -10, Action.FORWARD_TEN: 10,
    Action.FIRST: -1_000_000, Action.LAST: 1_000_000,
}  # fmt: skip
_OUR_GAME = shipped("assets") / "games" / "to-try.sgf"
_SYNC = 0.1  # seconds between two updates of the computer's progress


class GameScene(BoardScene[GamePanel]):
    """Shows a game and its panel.

    A click on a stone, or Enter on it, asks for the status of its group, which the ``computer`` proves.
    """

    scope = Scope.GAME
    tab = Tab.GAME

    def __init__(self, window: Window, computer: Computer) -> None:
        super().__init__(window, BoardPane(self._press, motion=window.settings.motion))
        self._computer = computer
        self._questions = Questions(computer, self)
        self.model: GameModel | None = None
        self._shown: object = None
        self._since_sync = 0.0
        self._scan_waits = False
        self._came_from = Tab.LIBRARY

    # Opening

    def offer(self, collection: Collection, any_position: bool = False) -> None:
        """Open the game of a collection.

        If there are several, the user chooses one. ``any_position``: positions without moves, and
        games that begin with stones of both colours, count as games, too.

        :raises GoldError: if there is no game.
        """

        def wanted(problem: Problem) -> bool:
            return (
                has_moves(problem) or bool(problem.position.chains())
                if any_position
                else is_game(problem)
            )

        readable = [(entry.problem, entry.path) for entry in collection.readable()]
        games = [
            (problem, path) for problem, path in readable if problem is not None and wanted(problem)
        ]
        if not games:
            message = _(
                "There are no moves and no stones in {path}: open a game or a position (SGF)."
            )
            raise GoldError(message.format(path=collection.path.name))

        def take(index: int) -> None:
            self.open(*games[index])

        if len(games) == 1:
            take(0)
            return
        rows = [
            Row(game_name(problem), str(number)) for number, (problem, _path) in enumerate(games, 1)
        ]
        self.window.push(LineDialog(self.window, collection.name, rows, take, _("Open")))

    def open(self, game: Problem | Record, path: Path, stones: int | None = None) -> None:
        """Show a game record, or a game that was read as a problem.

        With ``stones``, it is shown after that number of stones; otherwise before its first move
        or, if the settings say so, after its last.

        :raises GoldError: if there is no game. If reading takes longer than a moment, the error is shown in
            the window instead.
        """
        at_end = self.window.settings.games_at_end

        def read() -> GameModel:
            if not isinstance(game, Problem):
                return GameModel(game, path, stones, at_end)
            named = replace(game, title=game.title or path.stem)
            return GameModel(
                played_game(named) if has_moves(named) else named, path, stones, at_end
            )

        self._came_from = Tab.LIBRARY if stones is None else Tab.PATTERNS
        in_background(self.window, read, self._load, _("Reading …"), path.name)

    def _load(self, model: GameModel) -> None:
        self._questions.forget()
        self._scan_waits = False
        self.model = model
        self.content = None
        self.pane.cursor = None
        self.show_changes(animate=False)
        self.relayout()

    def _open_ours(self) -> None:
        self._open_file(_OUR_GAME)

    def _open_file(self, path: Path) -> None:
        read_in_background(self.window, [path], self._offer_all)

    def _paste(self) -> None:
        if not clipboard.has_text():
            self.window.paste_picture()
            return
        text = clipboard.get_text()
        path = Path(_("clipboard") + ".sgf")

        def read() -> Collection:
            return parse_collection(text.encode(), path)

        in_background(self.window, read, self._offer_all, _("Reading …"), path.stem)

    def _offer_all(self, collection: Collection) -> None:
        self.offer(collection, any_position=True)

    # The game

    @property
    def _game(self) -> GameModel:
        """The game. Use this only where there is one: without a game there is neither board nor panel."""
        assert self.model is not None
        return self.model

    def _press(self, point: Point, button: int) -> None:
        if button == pygame.BUTTON_LEFT:
            self._game.chosen = -1
            self._ask(point)

    def _ask(self, stone: Point) -> None:
        """Drop the question. If there is a stone on the point, ask about its group."""
        model = self._game
        self._drop_question(model)
        if model.moment.position[stone].color is None:
            self._ask_for_stone()
        else:
            try:
                question = model.ask(stone, self.window.settings.limits)
            except InvalidPositionError as error:
                self.window.say(str(error), "bad")
            else:
                if question.running:
                    self._questions.ask(model, question)
        self.show_changes()

    def _ask_for_stone(self) -> None:
        if self._game.is_empty:
            key = self.ui.keys.cap(Action.STEP_ON, self.scope)
            self.window.say(
                _("No stone is on the board yet: {key} plays the next move.").format(key=key)
            )
        else:
            self.window.say(_("Click a stone of the group that you want to know about."))

    def _go(self, at: int) -> None:
        if self._game.go(at):
            self._questions.drop()
            self.show_changes()

    def _choose(self, index: int) -> None:
        """Show the position of a finding, by its index, and ask about its group."""
        if 0 <= index < len(self._game.scan.chances):
            self._ask(self._game.show_finding(index))

    def _practise(self, index: int | None = None) -> None:
        model = self._game
        if index is not None:
            model.chosen = index
        if model.question is None and model.chosen < 0:
            self._ask_for_stone()
        else:
            self.window.play(*model.collection())

    def _edit(self) -> None:
        if self._game.question is not None:
            self.window.edit(self._game.question.problem, None)
        else:
            self._ask_for_stone()

    # The scene

    def build(self) -> None:
        if self.model is None:
            self._build_empty()
            return
        self._shown = self._structure()
        room = self.place_board()
        self.panel = GamePanel(self, room, self.model, self._computer, self._choose, self._practise)

    def _build_empty(self) -> None:
        px = self.px
        area = self.area
        title = pygame.Rect(0, 0, area.width, px(40))
        title.center = area.centerx, area.centery - px(60)
        Label(self.ui, title, _("No game yet"), size=Size.TITLE, bold=True, align="center")
        text = pygame.Rect(0, 0, min(area.width - px(40), px(560)), px(66))
        text.midtop = title.midbottom
        words = _(
            "Open a game record or a position (SGF), or drop one here. Then click a group to see whether it "
            "lives, make problems of it, or scan the game for missed kills and saves."
        )
        Label(self.ui, text, words, color=self.theme.colors.quiet, align="center", wrap=True)
        button = pygame.Rect(0, 0, px(240), px(40))
        button.midtop = area.centerx, text.bottom + px(10)
        Button(self.ui, button, _("Open a game"), action=Action.OPEN, look="filled")
        ours = button.move(0, px(50))
        Button(self.ui, ours, _("Try a sample game"), action=Action.OUR_GAME)

    def _structure(self) -> object:
        """The state that decides which widgets the panel has. If it changes, the widgets are made again."""
        model = self.model
        if model is None:
            return None
        question = model.question
        scan = model.scan
        asked: tuple[object, ...] = ()
        if question is not None:
            told = (
                question.status,
                question.failure,
                question.first,
                question.running,
                question.line_shown,
            )
            asked = id(question), tuple(question.results), tuple(question.borders), told
        return (
            id(model),
            model.at,
            asked,
            model.scanning,
            model.scanned,
            len(scan.chances),
            bool(scan.done),
        )

    def show_changes(self, animate: bool = True) -> None:
        """Update the board and the panel.

        The panel's widgets are made again only if :meth:`_structure` has changed.
        """
        if self.model is None:
            return
        self.pane.show(self.model.view(self.window.settings.coordinates), animate)
        if self._structure() != self._shown:
            self.relayout()
        elif self.panel is not None:
            self.panel.sync()
        self.dirty = True

    def caption(self) -> str:
        if self.model is None:
            return super().caption()
        status = self.model.question.headline if self.model.question is not None else ""
        return " · ".join(filter(None, (self.model.name, self.model.state, status)))

    @property
    def busy(self) -> bool:
        return super().busy or self._questions.busy

    def update(self, seconds: float) -> None:
        model = self.model
        if model is None:
            return
        super().update(seconds)
        news = self._computer.poll(self)
        for one in news:
            self._questions.hear(one, model)
        self._since_sync += seconds
        if news or self._since_sync >= _SYNC:
            self._since_sync = 0.0
            if news or self._structure() != self._shown:
                self.show_changes()
            elif self.panel is not None and self._questions.busy:
                self.panel.sync()

    def settings_changed(self) -> None:
        super().settings_changed()
        self.show_changes(animate=False)

    def pause(self) -> None:
        if self.model is not None and self.model.scanning:
            self._questions.stop_scan(self.model)
            self._scan_waits = True

    def resume(self) -> None:
        if self._scan_waits and self.model is not None and not self.model.scanned:
            self._questions.scan(self.model)
        self._scan_waits = False

    def close(self) -> None:
        self._questions.forget()

    # Input

    def step(self, notches: int) -> bool:
        self._go(self._game.at + notches)
        return True

    def commands(self) -> Mapping[Action, Callable[[], object]]:
        window = self.window
        model = self.model
        commands: dict[Action, Callable[[], object]] = {
            Action.OPEN: lambda: window.push(
                OpenDialog(window, self._open_file, _("Open a game record"))
            ),
            Action.OUR_GAME: self._open_ours,
            Action.PASTE: self._paste,
            Action.COORDINATES: lambda: window.change(coordinates=not window.settings.coordinates),
        }
        if model is None:
            return commands
        for action, step in _STEPS.items():
            commands[action] = partial(self._go, model.at + step)
        commands |= {
            Action.UP: lambda: self._step_choice(model, -1),
            Action.DOWN: lambda: self._step_choice(model, 1),
            Action.OPEN_SELECTED: self._practise,
            Action.EDIT: self._edit,
            Action.STOP: lambda: self._stop(model),
            Action.SAVE: lambda: self._save(model),
            Action.BACK: lambda: window.show(self._came_from),
        }
        question = model.question
        if question is not None:
            commands[Action.SWITCH_TURN] = question.turn
            commands[Action.SHOW_LINE] = question.toggle_line
            commands[Action.BACK] = lambda: self._drop_question(model)
        if not model.scanned and not model.scanning:
            commands[Action.SCAN] = lambda: self._questions.scan(model)
        return commands

    def _drop_question(self, model: GameModel) -> None:
        self._questions.drop()
        model.question = None

    def _stop(self, model: GameModel) -> None:
        if model.question is not None and model.question.running:
            self._drop_question(model)
        elif model.scanning:
            self._questions.stop_scan(model)

    def _step_choice(self, model: GameModel, direction: int) -> None:
        if not model.scan.chances:
            self._say_none_found(model)
            return
        shown = model.shown
        row = shown.index(model.chosen) if model.chosen >= 0 else -1
        self._choose(shown[min(max(row + direction, 0), len(shown) - 1)])

    def _say_none_found(self, model: GameModel) -> None:
        if model.scanned:
            self.window.say(_("No move is proved to have missed the life or death of a group."))
        else:
            self.window.say(_("Nothing has been found yet: scan the game."))

    def _save(self, model: GameModel) -> None:
        if not model.scan.chances:
            self._say_none_found(model)
            return
        collection = model.missed()

        proposed = file_name(model.name, "game")

        def save(path: Path) -> None:
            name = model.name if path.stem == proposed else path.stem
            named = replace(collection, name=name)
            replace_file(path, format_collection(named, format_to_write(path)).encode())
            self.window.say(saved_words(path), "good")

        def add(path: Path) -> None:
            add_to_file(path, collection.problems)
            self.window.say(saved_words(path), "good")

        self.window.push(
            SaveDialog(self.window, save, f"{proposed}.yaml", _("Save the problems"), on_add=add)
        )
