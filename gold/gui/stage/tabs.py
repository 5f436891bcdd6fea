"""The tabs of the top bar, and the key that leads to each."""

from __future__ import annotations

from enum import StrEnum

from gold.gui.keys.table import Action
from gold.i18n import _


class Tab(StrEnum):
    """The tabs of the top bar."""

    LIBRARY = "library"
    PRACTICE = "practice"
    EDITOR = "editor"

    @property
    def label(self) -> str:
        """What the tab says."""
        return {Tab.LIBRARY: _("Library"), Tab.PRACTICE: _("Practice"), Tab.EDITOR: _("Editor")}[self]

    @property
    def action(self) -> Action:
        """What pressing it asks for."""
        return _TAB_ACTIONS[self]


_TAB_ACTIONS = {
    Tab.LIBRARY: Action.SHOW_LIBRARY,
    Tab.PRACTICE: Action.SHOW_PRACTICE,
    Tab.EDITOR: Action.SHOW_EDITOR,
}
