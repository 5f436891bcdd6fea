"""The settings scene: appearance, sound, computer, keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import get_args

import pygame

from gold.gui.desktop.speech import can_speak
from gold.gui.keys.table import Action, Scope
from gold.gui.look.board_colors import style_name
from gold.gui.look.theme import Size
from gold.gui.settings.card import Card
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

    def _cards(self, left: int, top: int, width: int, fills: Sequence[Callable[[Card], None]]) -> int:
        assert self._content is not None
        for fill in fills:
            card = Card(self, left, top, width, self._content.container)
            fill(card)
            top = card.finish() + self.px(16)
        return top

    def _fill_look(self, card: Card) -> None:
        settings, change = self.window.settings, self.window.change
        choices: tuple[ThemeChoice, ...] = get_args(ThemeChoice)
        card.heading(_("Appearance"))
        words = {"light": _("Light"), "dark": _("Dark"), "system": _("System")}
        card.segmented(
            _("Theme"),
            [words[choice] for choice in choices],
            choices.index(settings.theme),
            lambda index: change(theme=choices[index]),
        )
        boards = list(BoardStyle)
        card.segmented(
            _("Board"),
            [style_name(choice) for choice in boards],
            boards.index(settings.board),
            lambda index: change(board=boards[index]),
        )
        card.toggle(
            _("Colours for colour-blind eyes"), settings.safe_colors, lambda on: change(safe_colors=on)
        )
        card.toggle(_("Coordinates"), settings.coordinates, lambda on: change(coordinates=on))
        card.toggle(_("Always show the whole board"), settings.whole_board, lambda on: change(whole_board=on))
        card.toggle(_("Animate stones"), settings.motion, lambda on: change(motion=on))
        known = {name_of(language): language for language in languages()}
        usual = _("System default")
        chosen = name_of(settings.language) if settings.language in known.values() else usual
        card.dropdown(
            _("Language"),
            [usual, *known],
            chosen,
            lambda option: change(language=known.get(option, "")),
        )
        card.steppers(
            [
                (
                    _("Interface size"),
                    f"{settings.text_scale:.0%}",
                    partial(self._step, "text_scale", SCALES),
                )
            ]
        )

    def _fill_sound(self, card: Card) -> None:
        settings = self.window.settings
        card.heading(_("Sound"))
        card.toggle(_("Sound"), settings.sound, lambda on: self.window.change(sound=on))
        card.steppers([(_("Volume"), f"{settings.volume:.0%}", partial(self._step, "volume", VOLUMES))])
        if can_speak():
            key = self.window.keys.cap(Action.DESCRIBE, Scope.PRACTICE)
            text = _("Speak board and result ({key})").format(key=key)
            card.toggle(text, settings.speech, lambda on: self.window.change(speech=on))

    def _fill_training(self, card: Card) -> None:
        settings = self.window.settings
        card.heading(_("Training"))
        card.toggle(
            _("Turn, mirror and recolour reviews"),
            settings.variants,
            lambda on: self.window.change(variants=on),
        )
        card.steppers(
            [
                (
                    _("Reviews a day"),
                    str(settings.reviews_per_day),
                    partial(self._step, "reviews_per_day", REVIEWS_A_DAY),
                ),
                (
                    _("New problems a day"),
                    str(settings.new_per_day),
                    partial(self._step, "new_per_day", NEW_A_DAY),
                ),
            ]
        )

    def _fill_practice(self, card: Card) -> None:
        settings, change = self.window.settings, self.window.change
        card.heading(_("Practice"))
        card.toggle(_("Auto-reply"), settings.auto_play, lambda on: change(auto_play=on))
        card.toggle(
            _("Next problem comes by itself after solving"),
            settings.auto_advance,
            lambda on: change(auto_advance=on),
        )
        after: dict[str, AfterMistake] = {
            _("Say so at once"): "tell",
            _("Play on to the end"): "play on",
            _("Take it back"): "take back",
        }
        card.dropdown(
            _("After a wrong move"),
            list(after),
            next(text for text, value in after.items() if value == settings.after_mistake),
            lambda option: change(after_mistake=after[option]),
        )
        card.toggle(
            _("Show all first moves after solving"),
            settings.map_after_solving,
            lambda on: change(map_after_solving=on),
        )
        delay = _("{seconds} s").format(seconds=number(settings.answer_delay, "g"))
        card.steppers([(_("Delay before replying"), delay, partial(self._step, "answer_delay", DELAYS))])

    def _fill_computer(self, card: Card) -> None:
        settings = self.window.settings
        card.heading(_("Computer"))
        no_limit = _("no limit")
        seconds = (
            no_limit
            if settings.seconds is None
            else _("{seconds} s").format(seconds=number(settings.seconds, "g"))
        )
        card.steppers(
            [
                (_("Depth"), str(settings.depth or no_limit), partial(self._step, "depth", DEPTHS)),
                (_("Breadth"), str(settings.breadth or no_limit), partial(self._step, "breadth", BREADTHS)),
                (_("Time"), seconds, partial(self._step, "seconds", SECONDS)),
            ]
        )
        card.note(
            _("How far the computer reads: moves ahead, moves considered at each step, seconds per move. ")
            + _("A problem with its own limits keeps them.")
        )

    def _step(self, name: str, values: Sequence[float | None], direction: int) -> None:
        value = stepped(values, getattr(self.window.settings, name), direction)
        self.window.change(**{name: value})

    def take_key(self, event: pygame.event.Event) -> bool:
        """While a new key is expected, take every key."""
        return self._keys.take_key(event)
