"""A problem that the person wants to be offered no more."""

from __future__ import annotations

from gold import clock
from gold.gui.keys.actions import Action, Scope
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.trainer.progress.notes import Notes


def never_again(window: Window, notes: Notes, name: str) -> frozenset[str]:
    """Never offer a problem again or, if that is so already, offer it. Returns the ids never offered now."""
    never = name not in notes.never()
    notes.set_never(name, never, clock.now())
    key = window.keys.cap(Action.NEVER, Scope.LIBRARY)
    text = _("It never comes again. {key} changes that, also in the library (Filter: never again).")
    window.say(text.format(key=key) if never else _("It may come again."), "good")
    return notes.never()
