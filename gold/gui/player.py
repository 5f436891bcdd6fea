"""The player: a problem to practise, against the computer."""

from __future__ import annotations

import pygame

from gold.gui.app import App
from gold.gui.keys import Scope
from gold.gui.scene import Scene, Tab
from gold.gui.theme import Size
from gold.gui.widgets import Label
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.model import Problem


class PlayerScene(Scene):
    """Shows a session and forwards commands to it."""

    scope = Scope.PLAYER
    tab = Tab.PRACTICE

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.problem: Problem | None = None

    def open(self, collection: Collection, index: int) -> None:
        """Load a problem of a collection."""
        self.problem = collection.entries[index].problem
        self.relayout()

    def try_out(self, problem: Problem) -> None:
        """Load the editor's problem."""
        self.problem = problem
        self.relayout()

    def build(self) -> None:
        """Make the widgets."""
        text = self.problem.title if self.problem else _("Nothing to practise yet: drop a problem file here.")
        rect = pygame.Rect(0, 0, self.area.width, self.px(40))
        rect.center = self.area.center
        Label(self.ui, rect, text, size=Size.HEADING, align="center", color=self.theme.colors.quiet)
