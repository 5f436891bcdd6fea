"""Where problems go that are opened: to the player if they can be played, else to the editor."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from gold.errors import GoldError
from gold.gui.scene import Tab
from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem

if TYPE_CHECKING:
    from gold.gui.app import App


@runtime_checkable
class Plays(Protocol):
    """What the scene of the practice tab can do."""

    def open(self, collection: Collection, index: int) -> None:
        """Load a problem of a collection."""

    def try_out(self, problem: Problem) -> None:
        """Load the editor's problem."""


@runtime_checkable
class Edits(Protocol):
    """What the scene of the editor's tab can do."""

    def edit(self, problem: Problem, path: Path | None, index: int) -> None:
        """Load a problem."""


def open_collection(app: App, collection: Collection) -> None:
    """Play the first problem that can be played; else bring the first that can be read to the editor.

    :raises GoldError: if nothing in it can be read.
    """
    playable = [place for place, entry in enumerate(collection.entries) if _is_playable(entry)]
    readable = [entry for entry in collection.entries if entry.problem is not None]
    if playable:
        app.play(collection, playable[0])
    elif readable and app.scenes.has(Tab.EDITOR):
        entry = readable[0]
        assert entry.problem is not None
        app.edit(entry.problem, entry.path, entry.index)
        app.say(_("This cannot be played yet: {reason}").format(reason=entry.problem.errors()[0]))
    elif collection.errors:
        raise collection.errors[0]
    else:
        raise GoldError(_("There is no problem in {path}.").format(path=collection.path))
    if playable and collection.errors:
        app.say(str(collection.errors[0]), "bad")


def _is_playable(entry: Entry) -> bool:
    return entry.problem is not None and not entry.problem.errors()
