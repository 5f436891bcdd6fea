"""After a crash: unsaved work is offered again at the next start."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from gold.authoring.autosave import Autosave, Recovered
from gold.gui.dialogs import Choice, MessageDialog
from gold.gui.reading import in_background
from gold.gui.scene import Tab
from gold.i18n import _

if TYPE_CHECKING:
    from gold.gui.app import App


def offer_recovery(app: App, otherwise: Callable[[], object]) -> None:
    """Ask about work that was left behind, the latest first; do something else when there is none."""

    def go_on(works: list[Recovered]) -> None:
        if works:
            _ask(app, works)
        else:
            otherwise()

    in_background(app, Autosave().left_behind, go_on, _("Reading …"), _("Unsaved work"))


def _ask(app: App, works: list[Recovered]) -> None:
    work, *others = works
    title = work.problem.title or (work.path.name if work.path else _("untitled"))
    when = work.at.astimezone().strftime("%Y-%m-%d %H:%M")
    text = _("GoLD was closed before “{title}” was saved. It was kept at {when}.")
    if others:
        text += " " + _("Older work waits for its turn.")
    choices = (
        Choice(_("Later")),
        Choice(_("Discard"), partial(_discard, app, works)),
        Choice(_("Go on with it"), partial(_recover, app, work)),
    )
    app.push(MessageDialog(app, _("Unsaved work"), text.format(title=title, when=when), choices))


def _discard(app: App, works: list[Recovered]) -> None:
    Autosave.discard(works[0])
    if works[1:]:
        _ask(app, works[1:])


def _recover(app: App, work: Recovered) -> None:
    from gold.gui.editor import EditorScene

    scene = app.show(Tab.EDITOR)
    assert isinstance(scene, EditorScene)
    scene.files.recover(work)
