"""Where problems go that are opened: to the player if they can be played, else to the editor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pygame

from gold.errors import GoldError
from gold.gui.scene import Tab
from gold.i18n import _, ngettext
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection
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


class Drops:
    """Files as they are dropped on the window: those that come together are opened together."""

    def __init__(self) -> None:
        self._together: list[Path] | None = None

    def take(self, event: pygame.event.Event) -> list[Path]:
        """The files that are to be opened now."""
        if event.type == pygame.DROPBEGIN:
            self._together = []
        elif event.type == pygame.DROPFILE and self._together is None:
            return [Path(event.file)]
        elif event.type == pygame.DROPFILE and self._together is not None:
            self._together.append(Path(event.file))
        elif event.type == pygame.DROPCOMPLETE:
            files, self._together = self._together, None
            return files or []
        return []


def load_files(paths: Sequence[Path]) -> Collection:
    """One file or folder as it is; of several all problems in a row.

    :raises GoldError: what is wrong with a single file; of several, the unreadable ones are entries.
    """
    if len(paths) == 1:
        return load_collection(paths[0])
    entries: list[Entry] = []
    for path in paths:
        try:
            entries += load_collection(path).entries
        except GoldError as error:
            entries.append(Entry(path, 0, 1, error=error))
    name = ngettext("{n} file", "{n} files", len(paths)).format(n=len(paths))
    return Collection(name, paths[0].parent, tuple(entries))


@dataclass(frozen=True, slots=True)
class Opened:
    """A collection, and the place in it of the first problem that can be played, if there is one."""

    collection: Collection
    playable: int | None


def look_through(collection: Collection) -> Opened:
    """Find the first problem that can be played. Thousands that cannot take a while: do it in a thread."""
    places = (place for place, entry in enumerate(collection.entries) if _is_playable(entry))
    return Opened(collection, next(places, None))


def show(app: App, opened: Opened) -> None:
    """Play the first problem that can be played; else bring one that can be read to the editor.

    :raises GoldError: if nothing in it can be read.
    """
    collection, playable = opened.collection, opened.playable
    readable = [entry for entry in collection.entries if entry.problem is not None]
    if playable is not None:
        app.play(collection, playable)
    elif readable and app.scenes.has(Tab.EDITOR):
        _edit(app, collection, readable)
    elif collection.errors:
        raise collection.errors[0]
    else:
        raise GoldError(_("There is no problem in {path}.").format(path=collection.path))
    if playable is not None and collection.errors:
        app.say(unreadable(collection), "bad")


def _edit(app: App, collection: Collection, readable: list[Entry]) -> None:
    """Bring a problem to the editor; of several, the user chooses which."""
    problem = readable[0].problem
    assert problem is not None
    if len(readable) == 1:
        app.edit(problem, readable[0].path, readable[0].index)
    else:
        from gold.gui.editor_dialogs import ChooseDialog

        app.show(Tab.EDITOR)
        app.push(ChooseDialog(app, collection, app.edit))
    reason = _("This cannot be played yet: {reason}").format(reason=problem.errors()[0])
    trouble = unreadable(collection)
    app.say(f"{reason} {trouble}".strip(), "bad" if trouble else "info")


def unreadable(collection: Collection) -> str:
    """What of a collection could not be read, and why; empty when all of it could."""
    errors = collection.errors
    if not errors:
        return ""
    text = ngettext(
        "One problem cannot be read: {reason}",
        "{n} problems cannot be read, the first because of this: {reason}",
        len(errors),
    )
    return text.format(n=len(errors), reason=errors[0])


def _is_playable(entry: Entry) -> bool:
    """Whether there is nothing left to do."""
    problem = entry.problem
    return problem is not None and problem.defender is not None and not problem.errors()
