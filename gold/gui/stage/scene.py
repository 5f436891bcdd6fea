"""Scenes, the screens that the window stacks on top of each other, and what a scene can ask of the window.

To write a scene, subclass :class:`Scene`, set ``scope`` (its keys) and ``tab`` (the active tab of
the top bar), and override what is needed:

- ``build()`` makes the widgets of ``self.ui`` inside ``self.area``; it runs again after every
  change of size, theme or scale, and after :meth:`Scene.relayout`. Keep no state in widgets that
  must survive a new layout.
- ``commands()`` returns a function for each action of keys and buttons. Or override
  ``perform(action)``: it carries the action out, and returns False if the action is not for this
  scene.
- ``process_event(event)`` gets the events that no widget used.
- ``update(seconds)`` runs every frame; set ``self.dirty`` when the picture changes, and let
  ``busy`` be True while something moves, so that frames keep coming.
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

    The program's own window is :class:`gold.gui.app.window.App`; tests may pass a smaller object.
    Objects that only some scenes need, such as the computer, are passed to these scenes separately.
    """

    @property
    def settings(self) -> Settings:
        """The user's settings; change them only by :meth:`change`."""

    @property
    def theme(self) -> Theme:
        """Colours, sizes and fonts, according to the settings."""

    @property
    def keys(self) -> KeyMap:
        """The key of each action, according to the settings."""

    @property
    def turns(self) -> Turns:
        """The lock that makes threads with Python code wait while a frame is drawn."""

    @property
    def unkept(self) -> str:
        """Why the person's attempts are not being stored; empty if they are."""

    def change(self, **values: object) -> None:
        """Change settings, save them, and update all scenes.

        :raises GoldError: if a value is not allowed, or the settings cannot be saved.
        """

    def say(self, text: str, kind: ToastKind = "info") -> None:
        """Show a short message in the top bar."""

    def hush(self) -> None:
        """Remove the current message, since it is out of date. An error stays."""

    def perform(self, action: Action) -> None:
        """Carry out an action: in the scene on top or, if that does not handle it, in the window."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""

    def explain(self, idea: Problem) -> None:
        """Explain an idea of Go: show its picture, and the text below it."""

    def pop(self, scene: Scene | None = None) -> None:
        """Close the scene on top, or the given one; the last scene stays."""

    def show(self, tab: Tab) -> object:
        """Go to a tab; scenes over the tab's own scene are closed."""

    def play(self, course: Collection | Course, index: int = 0) -> None:
        """Practise the problem at ``index`` in a collection or a course.

        Next and Previous lead to the other problems.

        :raises GoldError: if the problem cannot be played; then nothing changes.
        """

    def try_out(self, problem: Problem, is_saved: bool = False) -> None:
        """Practise the editor's problem; Edit then returns to the editor as it was left.

        Attempts are stored only if the problem ``is_saved``.

        :raises InvalidPositionError: if the problem cannot be played yet; then the scene does not change.
        """

    def edit(
        self,
        problem: Problem,
        path: Path | None,
        index: int = 0,
        picture: BoardPicture | None = None,
    ) -> None:
        """Open a problem in the editor.

        If the problem comes from a file, ``path`` is the file and ``index`` the problem's place in
        it.

        If the problem was read from a ``picture``, that is shown beside the board; it is never saved.
        """

    def show_game(self, game: Problem | Record, path: Path, stones: int | None = None) -> None:
        """Show a game record, or a game that was read as a problem.

        The game is shown at its end or, with ``stones``, after that number of stones.

        :raises GoldError: if there is no game. If reading takes longer than a moment, the error is shown in
            the window instead.
        """

    def open_text(self, text: str, path: Path) -> None:
        """Open the problems in a text: in practice if possible, else in the editor.

        The ending of ``path`` says the format; the file need not exist.

        :raises GoldError: if there are no problems. If reading takes longer than a moment, the error is shown
            in the window instead.
        """

    def paste_picture(self) -> None:
        """Read the board in the clipboard's picture, and open its position in the editor.

        :raises GoldError: if there is no picture, or no board in it. If reading takes longer than a moment,
            the error is shown in the window instead.
        """

    def quit(self) -> None:
        """Close the window, unless a scene asks the user something first."""


class Scene:
    """One screen.

    An ``overlay`` is drawn over the scene below, and has no top bar. If the scene ``explains``, a
    click on a word of Go shows what the word means; ``own_word`` is a word that cannot be clicked,
    since the scene itself explains it.
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
        """The part of the window's title beside the program's name."""
        return self.tab.label if self.tab is not None else ""

    def commands(self) -> Mapping[Action, Callable[[], object]]:
        """The functions that carry out actions, by action. Other actions are left to the window."""
        return {}

    def perform(self, action: Action) -> bool:
        """Carry out an action. Return False if the action is not for this scene."""
        command = self.commands().get(action)
        if command is not None:
            command()
        return command is not None

    def take_key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  # for subclasses
        """Handle a key press before the focus ring and the key table.

        Return whether it was handled; if not, they get it.
        """
        return False

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle an event that no widget used; return whether it was handled.

        By default, scroll the content with the wheel and keys.
        """
        return self.content is not None and (self.content.wheel(event) or self.content.keys(event))

    def update(self, seconds: float) -> None:  # noqa: ARG002  # for subclasses
        """Called in every frame with the seconds since the last.

        By default, scroll the content to the widget with the keyboard focus.
        """
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
        """Called when the scene is removed: stop all its background work."""

    def may_close(self) -> bool:
        """Return whether the window may be closed now. If not, ask the user something first."""
        return True

    @property
    def busy(self) -> bool:
        """Whether frames must be made even without input: something moves, or a result is awaited."""
        return False

    @property
    def toast_area(self) -> pygame.Rect:
        """The area for short messages.

        In the top bar, the message is at its middle; in an area below the bar, at the bottom.
        """
        return self.bar_space

    # For the scenes to use

    @property
    def ui(self) -> Ui:
        """The scene's widgets, as made by the last layout."""
        assert self._ui is not None, "the scene has not been laid out yet"
        return self._ui

    @property
    def theme(self) -> Theme:
        """The window's colours, sizes and fonts."""
        return self.window.theme

    @property
    def needs_layout(self) -> bool:
        """Whether the scene has not been laid out yet, so that :attr:`ui` is not available."""
        return self._ui is None

    @property
    def needs_drawing(self) -> bool:
        """Whether the picture has changed since it was last drawn."""
        return self.dirty or self._ui is None or self._ui.dirty

    @property
    def typing(self) -> bool:
        """Whether a text field has the focus and gets the letters that are typed."""
        return self._ui is not None and self._ui.typing

    @property
    def moving(self) -> bool:
        """Whether one of the widgets needs frames even without input."""
        return self._ui is not None and self._ui.moving

    def px(self, length: float) -> int:
        """Convert a length of the design, before scaling, to pixels of the screen."""
        return self.window.theme.px(length)

    def scroll_area(self, view: pygame.Rect, *, on_ground: bool = False) -> ScrollArea:
        """Make the scroll area for the scene's content at ``view``.

        The scroll position of the last layout is kept. ``on_ground`` is passed on to
        :class:`~gold.gui.widgets.scroll.ScrollArea`.
        """
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
        """Make all widgets again, from scratch, before the next frame.

        Called when the keys or the language have changed.
        """
        self._outdated = True
        self.relayout()

    def forget_pictures(self) -> None:
        """Drop the pictures drawn for an earlier size or theme: a hidden scene would keep them in memory."""
        if self._ui is not None:
            self._ui.forget_pictures()
        self.relayout()

    def lay_out(
        self, size: tuple[int, int], theme: Theme, build_bar: Callable[[Scene], pygame.Rect]
    ) -> None:
        """Make the widgets if the size or the theme has changed, or after :meth:`relayout`.

        ``build_bar`` makes the top bar, and returns its free area, which becomes ``bar_space``. It is not
        called for an overlay.
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
