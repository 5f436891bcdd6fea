"""The settings scene: appearance, sound, computer, keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from gold.gui import words
from gold.gui.desktop.speech import can_speak
from gold.gui.keys.actions import Action, Scope
from gold.gui.look.board_colors import style_name
from gold.gui.look.places import right_part, without_right
from gold.gui.look.theme import Size
from gold.gui.settings.keys_panel import KeysPanel
from gold.gui.stage.background import in_background
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.menu import MenuButton
from gold.gui.stage.scene import Scene, Window
from gold.gui.widgets import form
from gold.gui.widgets.controls import Button, Segmented, Toggle, natural_width
from gold.gui.widgets.displays import Box, Heading, Label
from gold.gui.widgets.stepper import Number
from gold.gui.widgets.steps import Steps, Value
from gold.i18n import LOCALE_DIR, _, language_name, number
from gold.solver.api import COMPUTERS, EngineKind
from gold.solver.machine import processors
from gold.solver.proof_files import users_proofs
from gold.trainer import wording
from gold.trainer.settings import BoardStyle

_ROW = 40
_STEPPERS_ROW = 64
_HEADING_ROW = 26


class CardLine(NamedTuple):
    """A line of a card: its height in pixels, and a function that makes its widgets in a rectangle."""

    height: int
    make: Callable[[pygame.Rect], object]


def languages() -> list[str]:
    """The codes of the languages of the window; English comes first."""
    found = {path.parent.parent.name for path in LOCALE_DIR.glob("*/LC_MESSAGES/*.mo")}
    return ["en", *sorted(found - {"en"})]


class SettingsScene(Scene):
    """Shows all settings.

    A change is saved at once. ``on_emptied`` is called after all kept proofs were deleted.
    """

    def __init__(self, window: Window, on_emptied: Callable[[], object] = lambda: None) -> None:
        super().__init__(window)
        self._keys = KeysPanel(window, self.relayout)
        self._on_emptied = on_emptied
        self._proofs = users_proofs()
        self._proofs_size = self._proofs.size

    def caption(self) -> str:
        return _("Settings")

    def bar_note(self) -> str:
        return _("Changes apply immediately")

    def settings_changed(self) -> None:
        self.relayout()

    def commands(self) -> Mapping[Action, Callable[[], object]]:
        return dict.fromkeys((Action.BACK, Action.SETTINGS), partial(self.window.pop, self))

    def take_key(self, event: pygame.event.Event) -> bool:
        """Take every key press while the user chooses a new key for an action.

        Return whether it was taken.
        """
        return self._keys.take_key(event)

    # Layout

    def build(self) -> None:
        px = self.px
        area = self.area
        width = min(area.width - 2 * px(24), px(1100))
        head = pygame.Rect(area.centerx - width // 2, area.top + px(20), width, px(36))
        Label(self.ui, without_right(head, px(130)), _("Settings"), size=Size.TITLE, bold=True)
        back = right_part(head, px(120))
        done = partial(self.window.pop, self)
        Button(self.ui, back, _("Done"), look="filled", key="Esc", on_press=done)
        top = head.bottom + px(12)
        view = pygame.Rect(head.left, top, width + px(16), area.bottom - top - px(8))
        content = self.scroll_area(view, on_ground=True)
        self._in = content.container
        gap = px(20)
        two = area.width >= px(820)
        column = (width - gap) // 2 if two else width
        cards = [self._look(), self._sound(), self._training(), self._proofs_card()]
        bottom = self._cards(0, px(2), column, cards)
        second_left = column + gap if two else 0
        second_top = px(2) if two else bottom
        cards = [self._practice(), self._computer(column)]
        second_bottom = self._cards(second_left, second_top, column, cards)
        height = px(360)
        if two:
            height = max(view.height - second_bottom - px(8), px(290))
        keys = pygame.Rect(second_left, second_bottom, column, height)
        self._keys.build(self, keys, content.container)
        content.finish(max(bottom, keys.bottom) + px(8))

    def _cards(self, left: int, top: int, width: int, cards: Sequence[Sequence[CardLine]]) -> int:
        """Make cards with their lines, one below the other; return the top edge of the next."""
        px = self.px
        colors = self.theme.colors
        for lines in cards:
            box = pygame.Rect(
                left, top, width, px(14) + sum(line.height for line in lines) + px(10)
            )
            Box(self.ui, box, fill=colors.panel, border=colors.line, container=self._in)
            row = pygame.Rect(left + px(16), top + px(14), width - 2 * px(16), 0)
            for line in lines:
                row.height = line.height
                line.make(row)
                row.top = row.bottom
            top = box.bottom + px(16)
        return top

    # The lines of the cards

    def _look(self) -> list[CardLine]:
        languages_by_name = {language: language_name(language) for language in languages()}
        return [
            self._heading(_("Appearance")),
            self._choice(
                _("Theme"), "theme", {"light": _("Light"), "dark": _("Dark"), "system": _("System")}
            ),
            self._choice(_("Board"), "board", {style: style_name(style) for style in BoardStyle}),
            self._toggle(_("Colour-blind friendly colours"), "safe_colors"),
            self._toggle(_("Coordinates"), "coordinates"),
            self._toggle(_("Open games at their last move"), "games_at_end"),
            self._toggle(_("Always show the whole board"), "whole_board"),
            self._toggle(_("Animate stones"), "motion"),
            self._toggle(_("Keys on all buttons"), "key_badges"),
            self._menu(_("Language"), "language", {"": _("System default"), **languages_by_name}),
            self._numbers(self._number(_("Interface size"), "text_scale", form.SCALES, _per_cent)),
        ]

    def _sound(self) -> list[CardLine]:
        lines = [
            self._heading(_("Sound")),
            self._toggle(_("Sound"), "sound"),
            self._numbers(self._number(_("Volume"), "volume", form.VOLUMES, _per_cent)),
        ]
        if can_speak():
            key = self.window.keys.cap(Action.DESCRIBE, Scope.PRACTICE)
            lines.append(
                self._toggle(_("Speak board and result ({key})").format(key=key), "speech")
            )
        return lines

    def _training(self) -> list[CardLine]:
        return [
            self._heading(_("Training")),
            self._toggle(_("Turn, mirror and recolour reviews"), "variants"),
            self._toggle(_("Turn new problems, too"), "turn_new"),
            self._toggle(_("Include problems made by GoLD"), "made_problems"),
            self._numbers(
                self._number(_("Problems a day"), "problems_per_day", form.PROBLEMS_A_DAY, str)
            ),
            self._numbers(self._number(_("A day begins at"), "day_begins", form.DAY_BEGINS, _hour)),
            self._button(_("What to train …"), Action.TRAINED),
            self._button(_("Set my strength …"), Action.STRENGTH),
        ]

    def _practice(self) -> list[CardLine]:
        after = {
            "tell": _("Say so at once"),
            "play on": _("Play on to the end"),
            "take back": _("Take it back"),
        }
        return [
            self._heading(_("Practice")),
            self._toggle(_("The computer answers by itself"), "auto_play"),
            self._toggle(_("A second click plays the stone"), "second_click"),
            self._toggle(_("Mouse wheel takes moves back"), "wheel_steps"),
            self._toggle(_("Go to next problem after solving"), "auto_advance"),
            self._menu(_("After a wrong move"), "after_mistake", after),
            self._toggle(_("Say if ko or seki may be best"), "task_note"),
            self._toggle(_("Hide titles that give hints, even yours"), "hide_titles"),
            self._toggle(_("Show all first moves after solving"), "map_after_solving"),
            self._toggle(_("Include the solution in copied or saved SGF"), "sgf_solutions"),
            self._numbers(
                self._number(_("Delay before replying"), "answer_delay", form.DELAYS, _seconds)
            ),
        ]

    def _computer(self, width: int) -> list[CardLine]:
        computer = EngineKind(self.window.settings.computer)
        room = width - 2 * self.px(16)
        names = {str(each): wording.computer_name(each) for each in COMPUTERS}
        lines = [
            self._heading(_("Computer")),
            self._choice(_("Who plays"), "computer", names),
            self._note(wording.computer_in_words(computer), room),
            self._limits(computer),
        ]
        if "threads" in computer.uses:
            threads = self._number(_("Processors used"), "threads", _thread_steps(), _threads)
            lines.append(self._numbers(threads))
        lines.append(self._note(_("Limits in a problem's file override these."), room))
        return lines

    def _limits(self, computer: EngineKind) -> CardLine:
        """The line with the limits that this computer uses. All computers have a time limit."""
        limits = []
        if "depth" in computer.uses:
            limits.append(self._number(_("Depth"), "depth", form.DEPTHS, words.limit))
        if "breadth" in computer.uses:
            limits.append(self._number(_("Breadth"), "breadth", form.BREADTHS, words.limit))
        limits.append(self._number(_("Time"), "seconds", form.SECONDS, _seconds))
        return self._numbers(*limits)

    def _proofs_card(self) -> list[CardLine]:
        return [
            self._heading(_("Saved proofs")),
            self._toggle(_("Prove problems in idle time"), "prove_at_rest"),
            self._numbers(
                self._number(_("Limit"), "proof_megabytes", form.PROOF_MEGABYTES, _megabytes)
            ),
            self._proofs_now(),
        ]

    def _proofs_now(self) -> CardLine:
        """The line with the size of the kept proofs, and the button that deletes them."""
        text = _("Used: {n} MB").format(n=number(self._proofs_size / 2**20, ".1f"))

        def make(row: pygame.Rect) -> None:
            place = form.labelled(
                self.ui, row, text, (self.px(120), self.px(30)), self.px(8), self._in
            )
            Button(
                self.ui,
                place,
                _("Delete all"),
                on_press=self._ask_to_empty,
                container=self._in,
                enabled=self._proofs_size > 0,
            )

        return CardLine(self.px(_ROW), make)

    def _ask_to_empty(self) -> None:
        text = _("Delete all saved proofs? They would have to be found again.")
        empty = Choice(
            _("Delete all"),
            lambda: in_background(
                self.window, self._proofs.empty, self._emptied, _("Deleting …"), ""
            ),
            key="D",
        )
        self.window.push(
            MessageDialog(self.window, _("Saved proofs"), text, (empty, Choice(_("Cancel"))))
        )

    def _emptied(self, _nothing: None) -> None:
        self._proofs_size = self._proofs.size
        self._on_emptied()
        self.relayout()

    # The kinds of lines. ``name`` is the name of the setting. It is also the name of a menu's widget,
    # which gets the focus back after a change of the language.

    def _heading(self, text: str) -> CardLine:
        return CardLine(
            self.px(_HEADING_ROW), lambda row: Heading(self.ui, row, text, container=self._in)
        )

    def _note(self, text: str, width: int) -> CardLine:
        theme = self.theme
        size = self.theme.type_px(Size.SMALL)
        height = len(theme.fonts.wrap(text, size, width)) * theme.fonts.line_height(size) + self.px(
            6
        )
        look: dict[str, Any] = {"size": Size.SMALL, "color": theme.colors.quiet, "wrap": True}
        return CardLine(height, lambda row: Label(self.ui, row, text, container=self._in, **look))

    def _button(self, text: str, action: Action) -> CardLine:
        def make(row: pygame.Rect) -> None:
            wide = min(
                natural_width(self.ui, text, self.ui.keys.cap(action, self.ui.scope)), row.width
            )
            place = pygame.Rect(row.left, row.top + self.px(4), wide, self.px(34))
            Button(self.ui, place, text, action=action, container=self._in)

        return CardLine(self.px(_ROW + 2), make)

    def _toggle(self, text: str, name: str) -> CardLine:
        def make(row: pygame.Rect) -> None:
            on = getattr(self.window.settings, name)
            Toggle(
                self.ui,
                row,
                text,
                on=on,
                on_change=partial(self._set, name),
                name=text,
                container=self._in,
            )

        return CardLine(self.px(_ROW), make)

    def _choice(self, text: str, name: str, options: Mapping[Any, str]) -> CardLine:
        """A line with a choice between a few values side by side; ``options`` has the text of each value."""

        def make(row: pygame.Rect) -> None:
            place = self._labelled(row, text)
            now = getattr(self.window.settings, name)
            choose = partial(self._set, name)
            Segmented(self.ui, place, options, now, choose, name=text, container=self._in)

        return CardLine(self.px(_ROW), make)

    def _menu(self, text: str, name: str, options: Mapping[str, str]) -> CardLine:
        """A line with a menu; ``options`` has the text of each value.

        If the setting has none of these values, the first is shown.
        """

        def make(row: pygame.Rect) -> None:
            place = self._labelled(row, text)
            now = getattr(self.window.settings, name)
            chosen = now if now in options else next(iter(options))
            choose = partial(self._set, name)
            MenuButton(self, place, options, chosen, choose, name=name, container=self._in)

        return CardLine(self.px(_ROW), make)

    def _labelled(self, row: pygame.Rect, text: str) -> pygame.Rect:
        return form.labelled(
            self.ui, row, text, (row.width * 3 // 5, self.px(30)), self.px(8), self._in
        )

    def _number(self, text: str, name: str, steps: Steps, say: Callable[[Value], str]) -> Number:
        """The number of a setting; ``say`` returns the text of a value."""
        return Number(
            text, getattr(self.window.settings, name), steps, say, partial(self._set, name)
        )

    def _numbers(self, *numbers: Number) -> CardLine:
        """A line with numbers side by side."""
        room = self.px(_STEPPERS_ROW - 8)
        return CardLine(
            self.px(_STEPPERS_ROW),
            lambda row: form.steppers(
                self.ui, pygame.Rect(row.topleft, (row.width, room)), numbers, self._in
            ),
        )

    def _set(self, name: str, value: object) -> None:
        self.window.change(**{name: value})


def _per_cent(value: Value) -> str:
    return f"{value:.0%}"


def _hour(value: Value) -> str:
    return f"{value}:00"


def _thread_steps() -> Steps:
    """The allowed numbers of threads, up to the machine's processors; None lets the program choose."""
    most = processors()
    return Steps(tuple(count for count in form.THREADS.values if count is None or count <= most))


def _threads(value: Value) -> str:
    return _("auto") if value is None else str(value)


def _seconds(value: Value) -> str:
    return (
        words.limit(None) if value is None else _("{seconds} s").format(seconds=number(value, "g"))
    )


def _megabytes(value: Value) -> str:
    assert value is not None, "there always is a limit"
    return _("{n} MB").format(n=number(value, ","))
