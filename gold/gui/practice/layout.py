"""What practice shows while no problem is loaded."""

from __future__ import annotations

import pygame

from gold.gui.keys.table import Action
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.i18n import _


def build_empty(scene: Scene) -> None:
    """Make the widgets for practice without a problem."""
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
