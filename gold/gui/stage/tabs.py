"""The tabs of the top bar, and the action that shows each."""

from __future__ import annotations

from enum import StrEnum

from gold.gui.keys.actions import Action, Scope
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
        """The tab's name in the user's language."""
        match self:
            case Tab.LIBRARY:
                return _("Library")
            case Tab.PRACTICE:
                return _("Practice")
            case Tab.EDITOR:
                return _("Editor")
            case Tab.PROGRESS:
                return _("Progress")
            case Tab.PATTERNS:
                return _("Patterns")
            case Tab.GAME:
                return _("Game")

    @property
    def action(self) -> Action:
        """The action that shows the tab."""
        return Action(f"show {self}")


def scope_name(scope: Scope) -> str:
    """The name of a scope in the list of keys: a tab, “Dialog”, or “Everywhere”."""
    if scope in (Scope.WINDOW, Scope.DIALOG):
        return _("Everywhere") if scope is Scope.WINDOW else _("Dialog")
    if scope is Scope.LINES:
        return _("Variations")
    return Tab.PRACTICE.label if scope is Scope.START else Tab[scope.name].label
