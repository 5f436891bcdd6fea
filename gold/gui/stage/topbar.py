"""The bar at the top of every full scene: name, tabs, note, settings."""

from __future__ import annotations

from typing import Any

import pygame

from gold.gui.keys.actions import Action
from gold.gui.look.theme import Size, Theme
from gold.gui.stage.scene import Scene
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.base import Control, Widget
from gold.gui.widgets.displays import Label
from gold.gui.widgets.ui import Ui
from gold.i18n import _

SELDOM = frozenset({Tab.PATTERNS, Tab.GAME})
"""Tabs that are in the bar only while they are shown; the library's menu leads there."""

_LEAST_ROOM = 200  # of the design's pixels for messages beside a note; where there are less, they cover it
_WIDE = 860  # from this width of the design on there is room between the tabs


def height(theme: Theme) -> int:
    """The height of the bar in pixels."""
    return theme.px(48)


def build(scene: Scene) -> pygame.Rect:
    """Make the bar's widgets, and return the free room between the tabs and the note or the settings."""
    ui = scene.ui
    theme = scene.theme
    fonts = theme.fonts
    px = theme.px
    width = scene.area.width
    tall = height(theme)
    _Ground(ui, pygame.Rect(0, 0, width, tall))
    name_px = theme.type_px(Size.HEADING)
    name_width = fonts.width("GoLD", name_px, True) + px(4)
    Label(ui, pygame.Rect(px(20), 0, name_width, tall), "GoLD", size=Size.HEADING, bold=True)
    pad, gap = (px(16), px(8)) if width >= px(_WIDE) else (px(10), px(2))
    x = px(20) + name_width + px(14) - (px(16) - pad)
    for tab in [each for each in Tab if each not in SELDOM or each is scene.tab]:
        tab_width = fonts.width(tab.label, theme.type_px(Size.BODY), tab is scene.tab) + pad
        TabButton(ui, pygame.Rect(x, 0, tab_width, tall), tab.label, tab.action, on=tab is scene.tab)
        x += tab_width + gap
    settings = _("Settings")
    settings_width = fonts.width(settings, theme.type_px(Size.BODY)) + px(16)
    right = width - px(12) - settings_width
    TabButton(ui, pygame.Rect(right, 0, settings_width, tall), settings, Action.SETTINGS, on=False)
    space = pygame.Rect(x + px(8), 0, max(right - x - px(20), 0), tall)
    if scene.window.unkept:
        unkept = _("Nothing is kept")
        wide = min(fonts.width(unkept, theme.type_px(Size.BODY), True) + px(8), space.width)
        place = pygame.Rect(space.right - wide, 0, wide, tall)
        Label(ui, place, unkept, color=theme.colors.bad, bold=True)
        space.width -= wide + px(12)
    note = scene.bar_note()
    wide = fonts.width(note, theme.type_px(Size.BODY))
    if note and wide <= space.width:
        Label(ui, space.copy(), note, color=theme.colors.quiet, align="right", size=Size.BODY)
        if space.width - wide >= px(_LEAST_ROOM):
            space.width -= wide + px(12)
    return space


class _Ground(Widget):
    def __init__(self, ui: Ui, rect: pygame.Rect) -> None:
        super().__init__(ui, rect)

    def paint(self, canvas: pygame.Surface) -> None:
        colors = self.ui.style.colors
        line = self.ui.style.px(1)
        canvas.fill(colors.panel)
        canvas.fill(colors.line, pygame.Rect(0, canvas.get_height() - line, canvas.get_width(), line))


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
        """A little inside the bar, so that the ring is not cut off."""
        return pygame.Rect(self.rect).inflate(0, -self.ui.style.px(16))

    def paint(self, canvas: pygame.Surface) -> None:
        style = self.ui.style
        colors = self.ui.style.colors
        width, tall = canvas.get_size()
        ink = colors.text if self.on or self.lit else colors.quiet
        text = style.fonts.render(self.text, style.type_px(Size.BODY), ink, self.on)
        canvas.blit(text, text.get_rect(center=(width // 2, tall // 2)))
        if self.on:
            line = style.px(3)
            canvas.fill(colors.accent, pygame.Rect(style.px(4), tall - line, width - 2 * style.px(4), line))
