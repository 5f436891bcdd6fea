"""Practice before a problem was opened: it says how to open one."""

from __future__ import annotations

import pygame

from gold.gui.keys.table import Action
from gold.gui.look.theme import Size
from gold.gui.practice.listener import Listening
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.i18n import _


class NoProblem(Listening):
    """Stands for the open problem while there is none."""

    model = None

    def settings_changed(self) -> None:
        """There is nothing to show otherwise."""

    def close(self) -> None:
        """There is nothing to stop."""


def build_empty(scene: Scene) -> None:
    """Make the widgets."""
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
