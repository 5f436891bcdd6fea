"""The tabs of the top bar, and the key that leads to each."""

from __future__ import annotations

from enum import StrEnum

from gold.gui.keys.actions import Action
from gold.i18n import _


class Tab(StrEnum):
    """The tabs of the top bar."""

    LIBRARY = "library"
    PRACTICE = "practice"
    EDITOR = "editor"
    PROGRESS = "progress"
    PATTERNS = "patterns"
    GAME = "game"

    @property
    def label(self) -> str:
        """The tab's label."""
        return {
            Tab.LIBRARY: _("Library"),
            Tab.PRACTICE: _("Practice"),
            Tab.EDITOR: _("Editor"),
            Tab.PROGRESS: _("Progress"),
            Tab.PATTERNS: _("Patterns"),
            Tab.GAME: _("Game"),
        }[self]

    @property
    def action(self) -> Action:
        """The action of the tab."""
        return Action(f"show {self}")
