"""Scenes that lie over another: messages, questions, the list of keys, accidents."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from gold.gui.keys.action_words import describe
from gold.gui.keys.chords import pretty
from gold.gui.keys.table import Action, Scope
from gold.gui.look import shapes
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene, Window
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Box, Heading, Label, Picture, key_cap
from gold.gui.widgets.scroll import ScrollArea
from gold.i18n import _


class Dialog(Scene, ABC):
    """A panel in the middle, the scene below dimmed. Escape closes it, Enter presses the filled button.

    Subclasses set ``width`` (of the design), say in :meth:`content_height` how tall they are, and make their
    widgets in :meth:`fill`.
    """

    scope = Scope.DIALOG
    overlay = True
    width = 480.0
    title = ""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.panel = pygame.Rect(0, 0, 0, 0)

    def caption(self) -> str:
        """The dialog's title."""
        return self.title

    @abstractmethod
    def content_height(self, width: int) -> int:
        """Pixels that the content takes at a width in pixels."""

    @abstractmethod
    def fill(self, inner: pygame.Rect) -> None:
        """Make the widgets inside a rectangle."""

    def accept(self) -> None:
        """What Enter does."""
        self.close_dialog()

    def cancel(self) -> None:
        """What Escape does."""
        self.close_dialog()

    def close_dialog(self) -> None:
        """Go away."""
        self.window.pop(self)

    def build(self) -> None:
        """Place the panel, its title, its content."""
        px = self.px
        size = self.area.size
        margin = px(24)
        width = min(px(self.width), size[0] - px(40))
        head = px(40) if self.title else 0
        inner_width = width - 2 * margin
        tall = min(self.content_height(inner_width) + head + 2 * margin, size[1] - px(40))
        self.panel = pygame.Rect(0, 0, width, tall)
        self.panel.center = self.area.center
        colors = self.theme.colors
        Box(self.ui, self.panel, fill=colors.panel, border=colors.line, radius=10)
        inner = self.panel.inflate(-2 * margin, -2 * margin)
        if self.title:
            rect = pygame.Rect(inner.left, inner.top - px(4), inner.width, px(32))
            Label(self.ui, rect, self.title, size=Size.TITLE, bold=True)
        self.fill(pygame.Rect(inner.left, inner.top + head, inner.width, inner.height - head))

    def draw(self, canvas: pygame.Surface) -> None:
        """Dim what lies below and drop the panel's shadow on it."""
        veil = pygame.Surface(canvas.get_size())
        veil.fill((0, 0, 0))
        veil.set_alpha(90)
        canvas.blit(veil, (0, 0))
        blur = self.px(24)
        shadow = shapes.soft_shadow(self.panel.size, self.px(10), blur, 110)
        canvas.blit(shadow, self.panel.move(-blur, self.px(6) - blur))

    def take_key(self, event: pygame.event.Event) -> bool:
        """Escape closes the dialog from wherever the focus is in it, a text field too: its button says so."""
        if event.key != pygame.K_ESCAPE:
            return False
        self.cancel()
        return True

    def perform(self, action: Action) -> bool:
        """Enter and Escape are the dialog's, all else waits until it is closed."""
        if action is Action.ACCEPT:
            self.accept()
        elif action is Action.BACK:
            self.cancel()
        else:
            return action not in (Action.FULL_SCREEN, Action.TOGGLE_THEME, Action.LARGER, Action.SMALLER)
        return True


@dataclass(frozen=True, slots=True)
class Choice:
    """One button of a question; ``run`` is called after the dialog has gone."""

    text: str
    run: Callable[[], object] | None = None


class MessageDialog(Dialog):
    """A text and one or more choices; the last is the filled button, the first is what Escape means."""

    def __init__(self, window: Window, title: str, text: str, choices: Sequence[Choice] = ()) -> None:
        super().__init__(window)
        self.title = title
        self.text = text
        self.choices = tuple(choices) or (Choice(_("Close")),)

    def content_height(self, width: int) -> int:
        """Room for the text and a row of buttons."""
        px = self.theme.type_px(Size.BODY)
        lines = self.theme.fonts.wrap(self.text, px, width)
        return len(lines) * self.theme.fonts.line_height(px) + self.px(20 + 38)

    def fill(self, inner: pygame.Rect) -> None:
        """Make text and buttons."""
        px, ui = self.px, self.ui
        button = px(38)
        text = pygame.Rect(inner.left, inner.top, inner.width, inner.height - button - px(16))
        Label(ui, text, self.text, wrap=True)
        right = inner.right
        for choice in reversed(self.choices):
            look = "filled" if choice is self.choices[-1] else "quiet"
            key = "Enter" if look == "filled" else "Esc" if choice is self.choices[0] else ""
            width = self.theme.fonts.width(choice.text, self.theme.type_px(Size.BODY), True) + px(44)
            width += px(50) if key else 0
            rect = pygame.Rect(right - width, inner.bottom - button, width, button)
            Button(
                ui,
                rect,
                choice.text,
                look="filled" if look == "filled" else "quiet",
                key=key,
                on_press=partial(self._choose, choice),
            )
            right -= width + px(8)

    def accept(self) -> None:
        """Take the filled button."""
        self._choose(self.choices[-1])

    def cancel(self) -> None:
        """Take the first button."""
        self._choose(self.choices[0])

    def _choose(self, choice: Choice) -> None:
        self.close_dialog()
        if choice.run is not None:
            choice.run()


class KeysDialog(Dialog):
    """Every key of the scene below and of the window, in two columns, or in one where two were too narrow for
    the words; they scroll where they find no room.
    """

    width = 860.0
    _ROW, _LEAST_ROW = 27, 23
    _TWO_COLUMNS = 700  # from this width on

    def __init__(self, window: Window, scope: Scope) -> None:
        super().__init__(window)
        self.title = _("Keys")
        self._content: ScrollArea | None = None
        scopes = [scope, Scope.WINDOW] if scope is not Scope.WINDOW else [Scope.WINDOW]
        titles = {
            Scope.WINDOW: _("Everywhere"),
            Scope.PRACTICE: _("Practice"),
            Scope.EDITOR: _("Editor"),
            Scope.LIBRARY: _("Library"),
            Scope.DIALOG: _("Dialog"),
        }
        self._lines: list[tuple[str, tuple[str, ...]]] = []
        for where in scopes:
            self._lines.append((titles[where], ()))
            self._lines += [(describe(action), keys) for action, keys in window.keys.table(where)]
        self._lines.append((_("The focus"), ()))
        self._lines += [
            (_("Next and previous control"), ("Tab", "Shift+Tab")),
            (_("Press the control"), ("Enter", "Space")),
        ]

    def _split(self, width: int) -> tuple[int, int]:
        """In how many columns the lines stand at a width, and how many of them in the longest."""
        columns = 2 if width >= self.px(self._TWO_COLUMNS) else 1
        return columns, (len(self._lines) + columns - 1) // columns

    def content_height(self, width: int) -> int:
        """Room for the longer column."""
        return self.px(self._ROW * self._split(width)[1] + 48)

    def fill(self, inner: pygame.Rect) -> None:
        """Make the columns and the button."""
        px = self.px
        gap = px(36)
        columns, count = self._split(inner.width)
        column = (inner.width - gap * (columns - 1)) // columns
        view = pygame.Rect(inner.left, inner.top, inner.width + px(18), inner.height - px(48))
        rows = max(view.height // count, px(self._LEAST_ROW))
        offset = self._content.offset if self._content is not None else 0
        self._content = content = ScrollArea(self.ui, view, offset)
        for index, (text, keys) in enumerate(self._lines):
            side, row = divmod(index, count)
            rect = pygame.Rect(side * (column + gap), row * rows, column, rows)
            if keys:
                self._line(rect, text, keys)
            else:
                Heading(self.ui, rect, text, container=content.container)
        content.finish(count * rows)
        width = px(120)
        rect = pygame.Rect(inner.right - width, inner.bottom - px(36), width, px(36))
        Button(self.ui, rect, _("Close"), look="filled", key="Esc", on_press=self.close_dialog)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Scroll by wheel and by keys."""
        return self._content is not None and (self._content.wheel(event) or self._content.keys(event))

    def _line(self, rect: pygame.Rect, text: str, keys: tuple[str, ...]) -> None:
        assert self._content is not None
        container = self._content.container
        right = rect.right
        for key in reversed(keys[:2]):
            cap = key_cap(self.ui, pretty(key))
            right -= cap.get_width()
            Picture(
                self.ui,
                pygame.Rect(right, rect.centery - cap.get_height() // 2, cap.get_width(), cap.get_height()),
                cap,
                container=container,
            )
            right -= self.px(6)
        Label(
            self.ui,
            pygame.Rect(rect.left, rect.top, right - rect.left - self.px(6), rect.height),
            text,
            size=Size.BODY - 1,
            container=container,
        )


class ErrorDialog(MessageDialog):
    """What is said when something inside the program has failed."""

    def __init__(self, window: Window, error: BaseException, log: str) -> None:
        text = _(
            "Something inside GoLD has failed: {kind}: {message}\n"
            "Your work is still here, and you can go on. What happened is written down in\n{log}\n"
            "Please send that file with a report."
        ).format(kind=type(error).__name__, message=error, log=log)
        super().__init__(window, _("That should not have happened"), text, (Choice(_("Go on")),))
