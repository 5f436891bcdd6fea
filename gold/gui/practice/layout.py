"""Where the player's board and panel are, and what stands there while no problem is loaded."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.gui.board.panel_place import beside, stacked
from gold.gui.keys.table import Action
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.i18n import _


def split(area: pygame.Rect, px: Callable[[float], int]) -> tuple[pygame.Rect, pygame.Rect]:
    """Room for the board, and the panel beside it; below it in windows that are taller than wide."""
    margin = px(20)
    width = min(max(round(area.width * 0.3125), px(340)), px(460))
    board, panel = stacked(area, px) or beside(area, width)
    return board.inflate(-2 * margin, -2 * margin), panel


def build_empty(scene: Scene) -> None:
    """Say what to do while no problem is loaded."""
    px = scene.px
    rect = pygame.Rect(0, 0, scene.area.width, px(40))
    rect.center = scene.area.centerx, scene.area.centery - px(40)
    Label(scene.ui, rect, _("Nothing to practise yet"), size=Size.TITLE, bold=True, align="center")
    rect = rect.move(0, px(36))
    text = _("Choose a problem in the library, drop a file here, or open one.")
    Label(scene.ui, rect, text, color=scene.theme.colors.quiet, align="center")
    button = pygame.Rect(0, 0, px(200), px(40))
    button.midtop = scene.area.centerx, rect.bottom + px(12)
    Button(scene.ui, button, _("Open a file"), action=Action.OPEN, look="filled")
