"""The action *Never again*: a problem that the person does not want to be offered any more."""

from __future__ import annotations

from gold import clock
from gold.gui.keys.actions import Action, Scope
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.trainer.progress.notes import Notes


def never_again(window: Window, notes: Notes, name: str) -> frozenset[str]:
    """Toggle whether the problem with the id ``name`` is never offered again, and show a message.

    Return the ids of all problems that are never offered.
    """
    never = name not in notes.never()
    notes.set_never(name, never, clock.now())
    key = window.keys.cap(Action.NEVER, Scope.LIBRARY)
    text = _("It never comes again. {key} changes that, also in the library (Filter: never again).")
    window.say(text.format(key=key) if never else _("It may come again."), "good")
    return notes.never()
