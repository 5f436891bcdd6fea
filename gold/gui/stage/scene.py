"""Scenes, which the window shows one on top of the other, and what they can ask of the window.

To write one, subclass :class:`Scene`, set ``scope`` (its keys) and ``tab`` (the active tab of the
top bar), and override what is needed:

- ``build()`` makes the widgets of ``self.ui`` inside ``self.area``; it runs again after every
  change of size, theme or scale, and after :meth:`Scene.relayout`. Keep no state in widgets that
  must survive it.
- ``commands()`` says what the actions of keys and buttons do; or ``perform(action)`` carries them
  out and returns True if they were for this scene.
- ``process_event(event)`` gets the events that no widget used.
- ``update(seconds)`` runs every frame; set ``self.dirty`` when the picture changes, and let
  ``busy`` be True
while something moves, so that frames keep coming.
- ``draw(canvas)`` draws everything under the widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

import pygame

from gold.board.record import Record
from gold.gui.keys.actions import Action, Scope
from gold.gui.keys.key_map import KeyMap
from gold.gui.look.theme import Theme
from gold.gui.stage.pace import Turns
from gold.gui.stage.tabs import Tab
from gold.gui.stage.toast import ToastKind
from gold.gui.widgets.scroll import ScrollArea
from gold.gui.widgets.ui import ExplainedWord, Ui
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.problem.pictures.board_picture import BoardPicture
from gold.trainer.settings import Settings
from gold.trainer.training.course import Course


class Window(Protocol):
    """What a scene can ask of the window that shows it.

    The program's own window is :class:`gold.gui.app.window.App`; tests may pass something smaller.
    What only some scenes need, such as the computer, they get separately.
    """

    @property
    def settings(self) -> Settings:
        """The user's settings; change them only by :meth:`change`."""

    @property
    def theme(self) -> Theme:
        """Colours, sizes and fonts, which follow from the settings."""

    @property
    def keys(self) -> KeyMap:
        """The keys, which follow from the settings."""

    @property
    def turns(self) -> Turns:
        """Makes threads that work in Python wait while a frame is made."""

    @property
    def unkept(self) -> str:
        """Why the person's attempts are not being stored; empty if they are."""

    def change(self, **values: object) -> None:
        """Change settings, save them, and show everything accordingly.

        :raises GoldError: if a value is not allowed, or the settings cannot be saved.
        """

    def say(self, text: str, kind: ToastKind = "info") -> None:
        """Show a short message in the top bar."""

    def hush(self) -> None:
        """Remove a message that is out of date. An error stays."""

    def perform(self, action: Action) -> None:
        """Carry out an action: in the scene on top, or else in the window."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""

    def explain(self, idea: Problem) -> None:
        """Explain an idea of Go: show its picture, and the text below it."""

    def pop(self, scene: Scene | None = None) -> None:
        """Close the scene on top, or the given one; the last scene stays."""

    def show(self, tab: Tab) -> object:
        """Go to a tab; scenes over the tab's own scene are closed."""

    def play(self, course: Collection | Course, index: int = 0) -> None:
        """Practise a problem of a collection or a course; Next and Previous lead to the others.

        :raises GoldError: if it cannot be played; then nothing changes.
        """

    def try_out(self, problem: Problem, is_saved: bool = False) -> None:
        """Practise the editor's problem; Edit returns there without loading anything. It counts if saved.

        :raises InvalidPositionError: if it cannot be played yet; then the scene does not change.
        """

    def edit(
        self,
        problem: Problem,
        path: Path | None,
        index: int = 0,
        picture: BoardPicture | None = None,
    ) -> None:
        """Open a problem in the editor; ``path`` and ``index`` are its place in a file, if it has one.

        A ``picture`` that it was read from is shown beside the board, and never written.
        """

    def show_game(self, game: Problem | Record, path: Path, stones: int | None = None) -> None:
        """Show a game: one that was read as a problem, or a record. It is shown at its end or, with
        ``stones``, after so many stones were played.

        :raises GoldError: if there is no game; if reading takes a while, the error is shown later.
        """

    def open_text(self, text: str, path: Path) -> None:
        """Open the problems in a text: in practice if possible, else in the editor. ``path`` stands
        for a file name; its ending says the format.

        :raises GoldError: if there are none; if reading takes a while, the error is shown later.
        """

    def paste_picture(self) -> None:
        """Open in the editor what is seen in the picture on the clipboard.

        :raises GoldError: if there is none, or no board in it; after a while the error is shown later.
        """

    def quit(self) -> None:
        """Close the window, unless a scene wants to ask first."""


class Scene:
    """One screen. An ``overlay`` is drawn over the scene below, and has no top bar. If it
    ``explains``, a click on a word of Go shows what the word means, except for its ``own_word``.
    """

    scope: Scope = Scope.WINDOW
    tab: Tab | None = None
    overlay = False
    explains = False
    own_word = ""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.dirty = True
        self.area = pygame.Rect(0, 0, 0, 0)
        self.bar_space = pygame.Rect(0, 0, 0, 0)
        self.content: ScrollArea | None = None
        self._ui: Ui | None = None
        self._laid_out: tuple[tuple[int, int], Theme] | None = None
        self._outdated = False

    # To override

    def build(self) -> None:
        """Make the widgets."""

    def bar_note(self) -> str:
        """A short note at the right of the top bar."""
        return ""

    def caption(self) -> str:
        """The text in the window's title besides the program's name."""
        return self.tab.label if self.tab is not None else ""

    def commands(self) -> Mapping[Action, Callable[[], object]]:
        """A function for each action that the scene carries out now."""
        return {}

    def perform(self, action: Action) -> bool:
        """Carry out an action; False if it is not for this scene."""
        command = self.commands().get(action)
        if command is not None:
            command()
        return command is not None

    def take_key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  # for subclasses
        """Use a key press before the focus ring and the key table get it; False leaves it to them."""
        return False

    def process_event(self, event: pygame.event.Event) -> bool:
        """Use an event that no widget used; False if it is not used. Here the content scrolls."""
        return self.content is not None and (self.content.wheel(event) or self.content.keys(event))

    def update(self, seconds: float) -> None:  # noqa: ARG002  # for subclasses
        """Let time pass. Here the content scrolls to the widget with the focus."""
        if self.content is not None and (self.ui.ring.shown or self.ui.typing):
            self.content.follow_focus()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw everything under the widgets."""

    def settings_changed(self) -> None:
        """Called after a setting has changed. Theme, scale and keys are updated automatically."""

    def resume(self) -> None:
        """Called when the scene comes to the top of the stack."""

    def pause(self) -> None:
        """Called when the scene is covered or hidden."""

    def close(self) -> None:
        """Called when the scene is removed: stop everything that runs."""

    def may_close(self) -> bool:
        """Whether the window may be closed now; if False, the scene has asked the user something."""
        return True

    @property
    def busy(self) -> bool:
        """Whether frames must be made even without input, because something moves or is awaited."""
        return False

    @property
    def toast_area(self) -> pygame.Rect:
        """Where short messages appear: in a part of the top bar, or at the bottom of an area below it."""
        return self.bar_space

    # For the scenes to use

    @property
    def ui(self) -> Ui:
        """The scene's widgets, as the last layout made them."""
        assert self._ui is not None, "the scene has not been laid out yet"
        return self._ui

    @property
    def theme(self) -> Theme:
        """Colours, sizes, fonts."""
        return self.window.theme

    @property
    def needs_layout(self) -> bool:
        """Whether the widgets must be made."""
        return self._ui is None

    @property
    def needs_drawing(self) -> bool:
        """Whether the picture has changed since it was last drawn."""
        return self.dirty or self._ui is None or self._ui.dirty

    @property
    def typing(self) -> bool:
        """Whether letters go to a text field."""
        return self._ui is not None and self._ui.typing

    @property
    def moving(self) -> bool:
        """Whether one of the widgets needs frames without events."""
        return self._ui is not None and self._ui.moving

    def px(self, length: float) -> int:
        """A length before scaling, in pixels of this screen."""
        return self.window.theme.px(length)

    def scroll_area(self, view: pygame.Rect, *, on_ground: bool = False) -> ScrollArea:
        """Make the area for the scene's content, scrolled as far as that of the last layout was."""
        offset = self.content.offset if self.content is not None else 0
        self.content = ScrollArea(self.ui, view, offset, on_ground=on_ground)
        return self.content

    def relayout(self) -> None:
        """Make the widgets again before the next frame."""
        self._laid_out = None
        self.dirty = True

    def _explained(self, text: str) -> list[ExplainedWord]:
        from gold.trainer.glossary import terms_in

        explain = self.window.explain
        return [
            ExplainedWord(start, end, partial(explain, term.picture))
            for start, end, term in terms_in(text)
            if term.name != self.own_word
        ]

    # For the window

    def forget_widgets(self) -> None:
        """Make all widgets anew before the next frame, for other keys or another language."""
        self._outdated = True
        self.relayout()

    def forget_pictures(self) -> None:
        """Drop what was drawn for another size or theme, which a hidden scene would keep in memory."""
        if self._ui is not None:
            self._ui.forget_pictures()
        self.relayout()

    def lay_out(
        self, size: tuple[int, int], theme: Theme, build_bar: Callable[[Scene], pygame.Rect]
    ) -> None:
        """Make the widgets if the size or the theme has changed, or the scene asks for it.

        ``build_bar`` makes the top bar and returns the area that is left for the scene.
        """
        if self._laid_out == (size, theme):
            return
        badges = self.window.settings.key_badges
        same = self._ui is not None and self._ui.style is theme and self._ui.scope is self.scope
        if self._ui is None or self._outdated or not same:
            self._outdated = False
            before = self._ui
            self._ui = Ui(size, theme, self.window.keys, self.scope, self.window.perform, badges)
            if self.explains:
                self._ui.words = self._explained
            if before is not None:
                self._ui.ring.follow(before.ring)
        else:
            self._ui.rebuild(size)
        self._laid_out = size, theme
        self.area = pygame.Rect((0, 0), size)
        if not self.overlay:
            self.bar_space = build_bar(self)
            height = self.bar_space.height
            self.area = pygame.Rect(0, height, size[0], size[1] - height)
        self.build()
        # pygame_gui draws the state of its last update, and a covered scene gets no more updates.
        self._ui.update(0.0)
        self.dirty = True
