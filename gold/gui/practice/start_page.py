"""The start page: what practice shows while no problem is open.

It offers the ways to begin, first of all today's training and the place where the person stopped,
and tells whether a problem is being made.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold import clock
from gold.gui.keys.actions import Action
from gold.gui.look.fonts import Fonts
from gold.gui.look.theme import Size
from gold.gui.practice.listener import Listening
from gold.gui.stage.scene import Scene, Window
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Box, Label
from gold.gui.widgets.flow import Flow
from gold.i18n import _
from gold.trainer.place import LastPlace, kept_place
from gold.trainer.progress.logbook import Logbook

_WIDTH = 500
_BUTTON = 42
_GAP = 10
_PAD = 26
_PARTS = " · "
"""Separator between the parts of a text."""


class StartPage(Listening):
    """The page with the ways to begin; it stands in the place of the open problem.

    ``waiting``: returns the progress of making an endless problem, in words; empty if nobody waits
    for one. ``day``: returns the contents of today's training in a few words; None until they are
    known, empty if nothing is left of it.
    """

    model = None
    enter_skips = False
    guide = Listening()

    def __init__(
        self,
        window: Window,
        waiting: Callable[[], str],
        logbook: Callable[[], Logbook],
        day: Callable[[], str | None] = lambda: None,
    ) -> None:
        self._window = window
        self._waiting = waiting
        self._logbook = logbook
        self._ask_day = day
        self._holds = ""
        """The contents of today's training, as they are shown."""
        self._place: LastPlace | None = None
        self._told: Label | None = None
        self._scene: Scene | None = None
        self._day: str | None = None
        self._frames = 0

    def show(self, scene: Scene) -> None:
        """Build the widgets in a scene that is being laid out."""
        self._place = kept_place()
        self._scene = scene
        self._told = _build(scene, self._place, self._day or "", self._holds, self._waiting())

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        if self._told is not None and (waiting := self._waiting()):
            self._told.set_text(waiting)
        self._frames += 1
        # the logbook is read only after the first frame, so that the page appears at once
        if self._day is None and self._scene is not None and self._frames > 1:
            from gold.trainer.training.day_in_words import morning, reviews_in_short

            self._day = morning(self._logbook(), clock.now())
            wanted = self._window.settings.problems_per_day
            self._holds = reviews_in_short(self._logbook(), wanted, clock.now())
            self._scene.relayout()
        elif self._day is not None and self._scene is not None:
            holds = self._ask_day()
            if holds is not None and holds != self._holds:
                self._holds = holds
                self._scene.relayout()
        return False

    def perform(self, action: Action) -> bool:
        """On the action for the next problem, open the day's training; else return False."""
        if action is not Action.NEXT_PROBLEM:
            return False
        self._window.perform(Action.TRAIN)
        return True

    def settings_changed(self) -> None:
        """Do nothing: the page shows no settings."""

    def close(self) -> None:
        """Do nothing: nothing runs here."""


def _build(scene: Scene, place: LastPlace | None, day: str, holds: str, waiting: str = "") -> Label:
    """Build the widgets; return the last label above the buttons.

    Enter presses the filled button, the day's training. The button below it continues at ``place``,
    where the person stopped, if that is not the training itself.

    ``day``: a text for the beginning of the day. ``holds``: the contents of the training, as the
    button's text. ``waiting``: the progress of a problem that is being made; if not empty, the
    label shows it.
    """
    px = scene.px
    ui = scene.ui
    colors = scene.theme.colors
    # the placement comes before any training, since that needs the person's strength
    is_placed = place is not None and place.is_placement
    goes_on = place is not None and not (place.is_training or is_placed)
    rows = [
        *([[(Action.CONTINUE, _("Continue"))]] if goes_on else []),
        [(Action.EVERY_DAY, _("From easy to hard")), (Action.EXAM, _("Exam"))],
        [(Action.SHOW_LIBRARY, _("Choose a problem"))],
        [(Action.GENERATE, _("Endless problems"))],
        [(Action.OPEN, _("Open a file"))],
    ]
    title = _("Welcome back") if place is not None else _("Ready to begin")
    about = _("Training chooses problems that are right for you.")
    if place is not None and goes_on:
        about = _("Last time: {place}").format(place=place.words)
    elif place is not None and is_placed:
        about = place.words
    abouts = [about, *([day] if day else [])]
    if waiting:
        title = _("A problem is being made")
        abouts = [_("It opens here by itself."), waiting]
    pad = px(_PAD)
    width = min(px(_WIDTH), scene.area.width - px(24))
    fonts = scene.theme.fonts
    size = scene.theme.type_px(Size.BODY)
    abouts = [line for text in abouts for line in _lines(fonts, text, size, width - 2 * pad)]
    head = px(32) + len(abouts) * px(26) + px(18)
    height = head + px(_BUTTON) + len(rows) * px(_BUTTON + _GAP) + 2 * pad
    card = pygame.Rect(0, 0, width, min(height, scene.area.height - px(8)))
    card.center = scene.area.center
    Box(ui, card, fill=colors.panel, border=colors.line, radius=12)
    row = pygame.Rect(card.left + pad, card.top + pad, card.width - 2 * pad, px(32))
    Label(ui, row, title, size=Size.TITLE, bold=True, align="center")
    for text in abouts:
        row = pygame.Rect(row.left, row.bottom, row.width, px(26))
        told = Label(ui, row, text, color=colors.quiet, align="center")
    button = pygame.Rect(row.left, row.bottom + px(18), row.width, px(_BUTTON))
    Button(
        ui,
        button,
        _("Continue") if is_placed else holds or _("Train"),
        action=Action.TRAIN,
        look="filled",
        key="Enter",
    )
    flow = Flow(ui, button.left, button.bottom, button.width)
    for row_of_buttons in rows:
        flow.gap(_GAP)
        flow.buttons(row_of_buttons, height=_BUTTON)
    return told


def _lines(fonts: Fonts, text: str, size: int, width: int) -> list[str]:
    """Wrap a text to a width, and return the lines. Break between its parts where possible."""
    lines = list[str]()
    for part in text.split(_PARTS):
        joined = f"{lines[-1]}{_PARTS}{part}" if lines else part
        if lines and fonts.width(joined, size) <= width:
            lines[-1] = joined
        else:
            lines.append(part)
    return [line for long in lines for line in fonts.wrap(long, size, width)]
