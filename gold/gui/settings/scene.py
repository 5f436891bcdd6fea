"""The settings scene: appearance, sound, computer, keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import pygame

from gold.gui.desktop.speech import can_speak
from gold.gui.keys.table import Action, Scope
from gold.gui.look.board_colors import style_name
from gold.gui.look.theme import Size
from gold.gui.settings.card import SettingsCard
from gold.gui.settings.keys_panel import KeysPanel
from gold.gui.stage.scene import Scene, Window
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.scroll import ScrollArea
from gold.gui.widgets.stepper_values import (
    BREADTHS,
    DELAYS,
    DEPTHS,
    NEW_A_DAY,
    REVIEWS_A_DAY,
    SCALES,
    SECONDS,
    VOLUMES,
    stepped,
)
from gold.i18n import LOCALE_DIR, _, name_of, number
from gold.trainer.settings import AfterMistake, BoardStyle, ThemeChoice

Stepped: TypeAlias = tuple[str, str, Callable[[int], object]]


def languages() -> list[str]:
    """The languages with a catalogue, and the source language."""
    found = {path.parent.parent.name for path in LOCALE_DIR.glob("*/LC_MESSAGES/*.mo")}
    return ["en", *sorted(found - {"en"})]


class SettingsScene(Scene):
    """All settings. A change is saved at once."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._keys = KeysPanel(window, self.relayout)
        self._content: ScrollArea | None = None

    def caption(self) -> str:
        """The text in the window's title."""
        return _("Settings")

    def bar_note(self) -> str:
        """A note that changes apply immediately."""
        return _("Changes apply immediately")

    def settings_changed(self) -> None:
        """Show the new values."""
        self.relayout()

    def perform(self, action: Action) -> bool:
        """Escape and the settings key lead back; page keys scroll if the window is too low."""
        if action in (Action.BACK, Action.SETTINGS):
            self.window.pop(self)
            return True
        return False

    def process_event(self, event: pygame.event.Event) -> bool:
        """Scroll if the window is too low for everything."""
        return self._content is not None and (self._content.wheel(event) or self._content.keys(event))

    def update(self, seconds: float) -> None:  # noqa: ARG002  # nothing here takes time
        """Scroll to the widget with the focus."""
        ring, content = self.ui.ring, self._content
        if content is not None and ring.current is not None and ring.shown and content.owns(ring.current):
            content.show(ring.current.focus_rect)

    # Layout

    def build(self) -> None:
        """Make two columns; in a narrow window, one below the other."""
        px, area = self.px, self.area
        margin, gap = px(24), px(20)
        width = min(area.width - 2 * margin, px(1100))
        left = area.centerx - width // 2
        title = pygame.Rect(left, area.top + px(20), width - px(130), px(36))
        Label(self.ui, title, _("Settings"), size=Size.TITLE, bold=True)
        back = pygame.Rect(left + width - px(120), title.top, px(120), px(36))
        Button(self.ui, back, _("Done"), look="filled", key="Esc", on_press=partial(self.window.pop, self))
        offset = self._content.offset if self._content is not None else 0
        view = pygame.Rect(left, title.bottom + px(12), width + px(16), 0)
        view.height = area.bottom - view.top - px(8)
        self._content = content = ScrollArea(self.ui, view, offset, on_ground=True)
        two = area.width >= px(820)
        column = (width - gap) // 2 if two else width
        bottom = self._cards(0, px(2), column, (self._fill_look, self._fill_sound, self._fill_training))
        second = column + gap if two else 0
        below = self._cards(
            second, px(2) if two else bottom, column, (self._fill_practice, self._fill_computer)
        )
        height = max(view.height - below - px(8), px(290)) if two else px(360)
        keys = pygame.Rect(second, below, column, height)
        self._keys.build(self, keys, content.container)
        content.finish(max(bottom, keys.bottom) + px(8))

    def _cards(self, left: int, top: int, width: int, fills: Sequence[Callable[[SettingsCard], None]]) -> int:
        assert self._content is not None
        for fill in fills:
            card = SettingsCard(self, left, top, width, self._content.container)
            fill(card)
            top = card.finish() + self.px(16)
        return top

    def _toggle(self, card: SettingsCard, text: str, name: str) -> None:
        """A switch for a setting."""
        card.toggle(text, getattr(self.window.settings, name), lambda on: self.window.change(**{name: on}))

    def _stepper(self, text: str, shown: str, name: str, values: Sequence[float | None]) -> Stepped:
        """A stepper for a setting, through some values."""

        def step(direction: int) -> None:
            value = stepped(values, getattr(self.window.settings, name), direction)
            self.window.change(**{name: value})

        return text, shown, step

    def _fill_look(self, card: SettingsCard) -> None:
        settings, change = self.window.settings, self.window.change
        card.heading(_("Appearance"))
        themes: dict[ThemeChoice, str] = {"light": _("Light"), "dark": _("Dark"), "system": _("System")}
        choices = list(themes)
        card.segmented(
            _("Theme"), list(themes.values()), choices.index(settings.theme),
            lambda index: change(theme=choices[index]),
        )  # fmt: skip
        boards = list(BoardStyle)
        card.segmented(
            _("Board"), [style_name(style) for style in boards], boards.index(settings.board),
            lambda index: change(board=boards[index]),
        )  # fmt: skip
        self._toggle(card, _("Colours for colour-blind eyes"), "safe_colors")
        self._toggle(card, _("Coordinates"), "coordinates")
        self._toggle(card, _("Always show the whole board"), "whole_board")
        self._toggle(card, _("Animate stones"), "motion")
        known = {name_of(language): language for language in languages()}
        usual = _("System default")
        chosen = name_of(settings.language) if settings.language in known.values() else usual
        card.dropdown(
            _("Language"), [usual, *known], chosen, lambda option: change(language=known.get(option, ""))
        )
        size = f"{settings.text_scale:.0%}"
        card.steppers([self._stepper(_("Interface size"), size, "text_scale", SCALES)])

    def _fill_sound(self, card: SettingsCard) -> None:
        card.heading(_("Sound"))
        self._toggle(card, _("Sound"), "sound")
        volume = f"{self.window.settings.volume:.0%}"
        card.steppers([self._stepper(_("Volume"), volume, "volume", VOLUMES)])
        if can_speak():
            key = self.window.keys.cap(Action.DESCRIBE, Scope.PRACTICE)
            self._toggle(card, _("Speak board and result ({key})").format(key=key), "speech")

    def _fill_training(self, card: SettingsCard) -> None:
        reviews, new = self.window.settings.reviews_per_day, self.window.settings.new_per_day
        card.heading(_("Training"))
        self._toggle(card, _("Turn, mirror and recolour reviews"), "variants")
        card.steppers([
            self._stepper(_("Reviews a day"), str(reviews), "reviews_per_day", REVIEWS_A_DAY),
            self._stepper(_("New problems a day"), str(new), "new_per_day", NEW_A_DAY),
        ])  # fmt: skip

    def _fill_practice(self, card: SettingsCard) -> None:
        settings, change = self.window.settings, self.window.change
        card.heading(_("Practice"))
        self._toggle(card, _("Auto-reply"), "auto_play")
        self._toggle(card, _("Next problem comes by itself after solving"), "auto_advance")
        after: dict[AfterMistake, str] = {
            "tell": _("Say so at once"),
            "play on": _("Play on to the end"),
            "take back": _("Take it back"),
        }
        meant = {text: value for value, text in after.items()}
        card.dropdown(
            _("After a wrong move"), list(meant), after[settings.after_mistake],
            lambda option: change(after_mistake=meant[option]),
        )  # fmt: skip
        self._toggle(card, _("Show all first moves after solving"), "map_after_solving")
        delay = _("{seconds} s").format(seconds=number(settings.answer_delay, "g"))
        card.steppers([self._stepper(_("Delay before replying"), delay, "answer_delay", DELAYS)])

    def _fill_computer(self, card: SettingsCard) -> None:
        settings, seconds = self.window.settings, _("no limit")
        card.heading(_("Computer"))
        depth, breadth = str(settings.depth or seconds), str(settings.breadth or seconds)
        if settings.seconds is not None:
            seconds = _("{seconds} s").format(seconds=number(settings.seconds, "g"))
        card.steppers([
            self._stepper(_("Depth"), depth, "depth", DEPTHS),
            self._stepper(_("Breadth"), breadth, "breadth", BREADTHS),
            self._stepper(_("Time"), seconds, "seconds", SECONDS),
        ])  # fmt: skip
        card.note(
            _("How far the computer reads: moves ahead, moves considered at each step, seconds per move. ")
            + _("A problem with its own limits keeps them.")
        )

    def take_key(self, event: pygame.event.Event) -> bool:
        """While a new key is expected, take every key."""
        return self._keys.take_key(event)
