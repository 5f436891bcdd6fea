"""The bin: keeps the old content of files that the library changes or removes, for undo and redo.

Each change is a folder in the bin, with the old files and ``change.json``, the manifest. The
manifest is written before anything is changed, so an interrupted change can be undone, too. An undo
puts the newer files into the same folder, so that it can be redone. The program never empties the
bin, nor removes a file in another way.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from gold.atomic import write_atomically
from gold.errors import NOT_AS_WRITTEN, GoldError, file_access
from gold.i18n import _
from gold.problem.text import ESCAPED

_MANIFEST = "change.json"
_TEXT = {str, type(None)}


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one file."""

    path: Path
    """The file; it may be new."""
    data: bytes | None
    """The new content; None removes the file."""
    since: bytes | None = None
    """The content that the file must have before; else the change is refused. None for any."""


class Restored(NamedTuple):
    """A change that was undone or redone."""

    done: str
    """The change in words."""
    path: Path | None
    """The last file or folder that came back; None if none did."""


class Bin:
    """The bin in a ``folder``, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def carry_out(self, done: str, changes: Sequence[Change], removed: Path | None = None) -> None:
        """Make changes to files, and move the folder ``removed`` into the bin.

        ``done`` describes all of this in words; undo and redo return it.

        :raises GoldError: if something cannot be done; then nothing is changed.
        """
        place = self._new_place()
        items: list[dict[str, Any]] = []
        for number, change in enumerate(changes):
            before = _read(change.path)
            if change.since not in (None, before):
                raise GoldError(
                    _("{path} was changed meanwhile; look again.").format(path=change.path.name)
                )
            kept = f"{number + 1}-{change.path.name}" if before is not None else None
            if kept is not None and before is not None:
                write_atomically(place / kept, before)
            items.append({"path": str(change.path), "kept": kept, "after": _digest(change.data)})
        manifest = {"said": done, "undone": False, "files": items, "folder": str(removed or "")}
        _write_manifest(place, manifest)
        try:
            for number, change in enumerate(changes):
                _put(change.path, change.data, place / f"{number + 1}-{change.path.name}")
            if removed is not None:
                _move(removed, place / removed.name)
        except BaseException:
            self._restore(place, manifest)
            # There is nothing to undo or redo.
            (place / _MANIFEST).rename(place / f"failed-{_MANIFEST}")
            raise

    def note_added(self, done: str, added: Sequence[Path]) -> None:
        """Note that files and folders were added. :meth:`undo` will move them into the bin.

        They are moved with the content that they have by then.

        :raises GoldError: if the note cannot be written.
        """
        manifest = {
            "said": done,
            "undone": False,
            "files": [],
            "folder": "",
            "added": [*map(str, added)],
        }
        _write_manifest(self._new_place(), manifest)

    def undo(self) -> Restored | None:
        """Undo the latest change that was not undone yet; None if there is none.

        :raises GoldError: if a file was changed since; then nothing is changed, and the old content
            stays in the bin.
        """
        found = next(((place, each) for place, each in self._changes() if not each["undone"]), None)
        if found is None:
            return None
        place, manifest = found
        self._refuse_if_changed(place, manifest)
        self._restore(place, manifest)
        paths = [item["path"] for item in manifest["files"] if item["kept"]]
        path = manifest["folder"] or (paths[-1] if paths else "")
        return Restored(manifest["said"], Path(path) if path else None)

    def redo(self) -> Restored | None:
        """Redo the change that was undone last.

        None if nothing was undone, or if another change came after it.

        :raises GoldError: if a file was changed since; then nothing is changed.
        """
        undone = [*takewhile(lambda change: change[1]["undone"], self._changes())]
        if not undone:
            return None
        place, manifest = undone[-1]
        after = [
            _read(_after(place, number, item)) for number, item in enumerate(manifest["files"])
        ]
        if [*map(_digest, after)] != [item["after"] for item in manifest["files"]]:
            return None  # an older version of the program undid it
        self._refuse_if_changed(place, manifest)
        for number, (item, data) in enumerate(zip(manifest["files"], after, strict=True)):
            path = Path(item["path"])
            _put(path, data, place / f"{number + 1}-{path.name}")
        folder = Path(manifest["folder"])
        added = [*map(Path, manifest.get("added", ()))]
        if manifest["folder"] and folder.exists():
            _move(folder, place / folder.name)
        for each in added:
            if (place / each.name).exists() and not each.exists():
                _move(place / each.name, each)
        _write_manifest(place, {**manifest, "undone": False})
        there = [Path(item["path"]) for item in manifest["files"] if item["after"]] + added
        return Restored(manifest["said"], there[-1] if there else None)

    def _refuse_if_changed(self, place: Path, manifest: dict[str, Any]) -> None:
        folder = manifest["folder"]
        taken = (
            [folder]
            if folder and Path(folder).exists() and (place / Path(folder).name).exists()
            else []
        )
        for item in manifest["files"]:
            now = _digest(_read(Path(item["path"])))
            if now not in (item["after"], _digest(_kept(place, item))):
                taken.append(item["path"])
        if taken:
            text = _(
                "{path} was changed since, so this is not undone; what it held before is in {folder}"
            )
            raise GoldError(text.format(path=taken[0], folder=place))

    def _restore(self, place: Path, manifest: dict[str, Any]) -> None:
        folder = Path(manifest["folder"])
        if manifest["folder"] and (place / folder.name).exists():
            _move(place / folder.name, folder)
        for number, item in enumerate(manifest["files"]):
            path = Path(item["path"])
            after = _after(place, number, item)
            before = _kept(place, item)
            now = _read(path)
            if before is not None and now is not None and now != before:
                write_atomically(after, now)
            _put(path, before, after)
        for added in filter(Path.exists, map(Path, manifest.get("added", ()))):
            _move(added, place / added.name)
        _write_manifest(place, {**manifest, "undone": True})

    def _changes(self) -> Iterator[tuple[Path, dict[str, Any]]]:
        for place in sorted(self._places(), reverse=True):
            manifest = _read_manifest(place)
            if manifest is not None:
                yield place, manifest

    def _places(self) -> list[Path]:
        return [place for place in self.folder.glob("*") if place.name.isdigit()]

    def _new_place(self) -> Path:
        """Create a new folder in the bin; safe if another window does so at the same time."""
        number = 1 + max((int(place.name) for place in self._places()), default=0)
        with file_access(_("{path} cannot be created: {reason}"), self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            while True:
                place = self.folder / f"{number:06}"
                try:
                    place.mkdir()
                except FileExistsError:
                    number += 1
                else:
                    return place


def _read(path: Path) -> bytes | None:
    with file_access(_("{path} cannot be read: {reason}"), path), suppress(FileNotFoundError):
        return path.read_bytes()
    return None


def _kept(place: Path, item: dict[str, Any]) -> bytes | None:
    return _read(place / item["kept"]) if item["kept"] else None


def _after(place: Path, number: int, item: dict[str, Any]) -> Path:
    """The file in the bin for the content after the change, which an undo writes there."""
    return place / f"after-{number + 1}-{Path(item['path']).name}"


def _put(path: Path, data: bytes | None, aside: Path) -> None:
    """Write ``data`` into a file; if it is None, move the file to ``aside``.

    A symbolic link is removed, and its target stays.
    """
    if data is None:
        if path.is_symlink():
            with file_access(_("{path} cannot be changed: {reason}"), path):
                path.unlink()
        elif path.exists():
            _move(path, aside)
        return
    with file_access(_("{path} cannot be changed: {reason}"), path):
        path.parent.mkdir(parents=True, exist_ok=True)
    if _read(path) != data:
        write_atomically(path, data)


def _move(folder: Path, target: Path) -> None:
    with file_access(_("{path} cannot be moved: {reason}"), folder):
        shutil.move(folder, target)


def _digest(data: bytes | None) -> str | None:
    return None if data is None else hashlib.sha256(data).hexdigest()


def _write_manifest(place: Path, manifest: dict[str, Any]) -> None:
    text = json.dumps(manifest, indent=2, ensure_ascii=False)
    write_atomically(place / _MANIFEST, text.encode(errors=ESCAPED))


def _read_manifest(place: Path) -> dict[str, Any] | None:
    """Load the manifest of a change; None if it is damaged, or not written yet.

    In the latter case no file was changed yet.
    """
    data = _read(place / _MANIFEST)
    try:
        found = {} if data is None else json.loads(data)
        sound = all(isinstance(found[name], str) for name in ("said", "folder"))
        sound = sound and all(isinstance(added, str) for added in found.get("added", ()))
        for item in found["files"]:
            sound = (
                sound
                and isinstance(item["path"], str)
                and {type(item["kept"]), type(item["after"])} <= _TEXT
            )
    except NOT_AS_WRITTEN:
        return None
    return found if sound and isinstance(found["undone"], bool) else None
