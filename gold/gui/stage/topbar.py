"""The bar at the top of every scene that is no overlay: the program's name, tabs, a note, settings."""

from __future__ import annotations

from typing import Any

import pygame

from gold.gui.keys.actions import Action
from gold.gui.look.places import bottom_part, right_part, without_right
from gold.gui.look.theme import Size, Theme
from gold.gui.stage.scene import Scene
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.base import Control, Widget
from gold.gui.widgets.displays import Label
from gold.gui.widgets.ui import Ui
from gold.i18n import _

SELDOM = frozenset({Tab.PATTERNS, Tab.GAME})
"""Tabs that are in the bar only while they are active; the library's menu opens them."""

_LEAST_ROOM = 200
"""Least width for messages beside a note, in pixels of the design; with less, messages cover the note."""
_WIDE = 860  # least width of the bar for wide gaps between the tabs, in pixels of the design


def height(theme: Theme) -> int:
    """The height of the bar in pixels."""
    return theme.px(48)


def build(scene: Scene) -> pygame.Rect:
    """Make the bar's widgets, and return the free area for messages at the right of the tabs."""
    ui = scene.ui
    theme = scene.theme
    px = theme.px
    bar = pygame.Rect(0, 0, scene.area.width, height(theme))
    _Ground(ui, bar)
    name_width = theme.text_width("GoLD", Size.HEADING, True) + px(4)
    name = pygame.Rect(px(20), 0, name_width, bar.height)
    Label(ui, name, "GoLD", size=Size.HEADING, bold=True)
    is_wide = bar.width >= px(_WIDE)
    pad = px(16) if is_wide else px(10)
    gap = px(8) if is_wide else px(2)
    left = name.right + px(14) - (px(16) - pad)
    for tab in [each for each in Tab if each not in SELDOM or each is scene.tab]:
        is_here = tab is scene.tab
        width = theme.text_width(tab.label, Size.BODY, is_here) + pad
        place = pygame.Rect(left, 0, width, bar.height)
        TabButton(ui, place, tab.label, tab.action, on=is_here)
        left += width + gap
    text = _("Settings")
    width = theme.text_width(text, Size.BODY) + px(16)
    settings = right_part(without_right(bar, px(12)), width)
    TabButton(ui, settings, text, Action.SETTINGS, on=False)
    space = pygame.Rect(left + px(8), 0, max(settings.left - left - px(20), 0), bar.height)
    if scene.window.unkept:
        unkept = _("Nothing is saved")
        width = min(theme.text_width(unkept, Size.BODY, True) + px(8), space.width)
        Label(ui, right_part(space, width), unkept, color=theme.colors.bad, bold=True)
        space.width -= width + px(12)
    return _add_note(scene, space)


def _add_note(scene: Scene, space: pygame.Rect) -> pygame.Rect:
    """Show the scene's note in ``space`` if it fits, and return the area for messages."""
    theme = scene.theme
    px = theme.px
    note = scene.bar_note()
    width = theme.text_width(note, Size.BODY)
    if not note or width > space.width:
        return space
    Label(scene.ui, space, note, color=theme.colors.quiet, align="right", size=Size.BODY)
    beside = without_right(space, width + px(12))
    return beside if space.width - width >= px(_LEAST_ROOM) else space


class _Ground(Widget):
    def __init__(self, ui: Ui, rect: pygame.Rect) -> None:
        super().__init__(ui, rect)

    def paint(self, canvas: pygame.Surface) -> None:
        colors = self.ui.style.colors
        canvas.fill(colors.panel)
        canvas.fill(colors.line, bottom_part(canvas.get_rect(), self.ui.style.px(1)))


class TabButton(Control):
    """A tab of the top bar; the active one is bold and underlined."""

    def __init__(self, ui: Ui, rect: pygame.Rect, text: str, action: Action, *, on: bool) -> None:
        self.text = text
        self.action = action
        self.on = on
        keys: Any = ui.keys.cap(action, ui.scope)
        super().__init__(ui, rect, name=f"tab {action}", tooltip=keys)

    def activate(self) -> None:
        self.ui.perform(self.action)

    @property
    def focus_rect(self) -> pygame.Rect:
        """The rectangle of the focus ring, a little inside the bar, so that the ring is not cut off."""
        return pygame.Rect(self.rect).inflate(0, -self.ui.style.px(16))

    def paint(self, canvas: pygame.Surface) -> None:
        style = self.ui.style
        colors = self.ui.style.colors
        whole = canvas.get_rect()
        ink = colors.text if self.on or self.lit else colors.quiet
        text = style.text(self.text, Size.BODY, ink, self.on)
        canvas.blit(text, text.get_rect(center=whole.center))
        if self.on:
            line = bottom_part(whole.inflate(-2 * style.px(4), 0), style.px(3))
            canvas.fill(colors.accent, line)
