"""At the start of the program, offers work that a crash left behind, or welcomes a new user."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from gold.authoring.autosave import Autosave, Recovered
from gold.gui import words
from gold.gui.keys.actions import Action
from gold.gui.stage.background import in_background
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.trainer.progress.glicko import Rating

Recover: TypeAlias = Callable[[Recovered], object]


def offer_recovery(window: Window, recover: Recover, otherwise: Callable[[], object]) -> None:
    """Ask whether to restore unsaved work that a crash left behind, the latest first.

    If the person agrees, call ``recover`` with the work. If nothing was left behind, call
    ``otherwise``.
    """

    def go_on(works: list[Recovered]) -> None:
        if works:
            _ask(window, recover, works)
        else:
            otherwise()

    in_background(window, Autosave().left_behind, go_on, _("Reading …"), _("Unsaved work"))


def _ask(window: Window, recover: Recover, works: list[Recovered]) -> None:
    work, *others = works
    title = work.problem.title or (work.path.name if work.path else _("untitled"))
    when = work.at.astimezone().strftime("%Y-%m-%d %H:%M")
    text = _("GoLD closed before “{title}” was saved. This copy is from {when}.")
    if others:
        text += " " + _("There is older unsaved work, too.")
    choices = (
        Choice(_("Later")),
        Choice(_("Discard"), partial(_discard, window, recover, works)),
        Choice(_("Restore"), partial(recover, work)),
    )
    window.push(
        MessageDialog(window, _("Unsaved work"), text.format(title=title, when=when), choices)
    )


def _discard(window: Window, recover: Recover, works: list[Recovered]) -> None:
    Autosave.discard(works[0])
    if works[1:]:
        _ask(window, recover, works[1:])


def welcome_new(
    window: Window, ask_strength: Callable[[Callable[[Rating | None], object]], object]
) -> None:
    """Ask a new user how strong they are, and then offer the tutorial. At later starts, do nothing.

    ``ask_strength`` opens the dialog, and calls its argument with the rating, or with None without an
    answer.
    """
    if window.settings.tutorial_offered:
        return
    window.change(tutorial_offered=True)

    def offer_tutorial(rating: Rating | None) -> None:
        text = _("A five-minute tour shows how to play problems here. F6 starts it at any time.")
        if rating is not None:
            text = "\n".join((words.start(rating), text))
        choices = (
            Choice(_("Not now")),
            Choice(_("Train"), lambda: window.perform(Action.TRAIN), key="T"),
            Choice(_("Start the tour"), lambda: window.perform(Action.TUTORIAL)),
        )
        window.push(MessageDialog(window, _("Welcome to GoLD"), text, choices))

    ask_strength(offer_tutorial)
