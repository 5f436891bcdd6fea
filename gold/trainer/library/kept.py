"""The program's collections as they were read last, so that the next start need not read them again.

What is kept counts only as long as the files and the modules that read them are the same, byte for
byte; otherwise the files are read. So it is never out of date, and its file may be deleted at any
time. A download carries such a file from the beginning (``make.py`` has it made), so that its first
start reads none either. Paths are kept as seen from the folder of the files, which may lie
elsewhere on the next machine.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import gold
from gold.atomic import write_if_possible
from gold.folders import state_folder
from gold.problem.collection import Collection
from gold.problem.text import ESCAPED, read_own
from gold.shipped import shipped

_FILE = "library.kept"
_READERS = ("board", "problem", "authoring", "trainer")
"""The packages that say what a file means."""
_MODULES = ("gold.board.", "gold.problem.", "gold.trainer.library.kept")
_PATHS = frozenset({"Path", "PosixPath", "WindowsPath", "PurePosixPath", "PureWindowsPath"})


@dataclass(frozen=True, slots=True)
class ReadCollection:
    """A collection as read, with what takes a while to find out of its problems."""

    collection: Collection
    ids: tuple[str, ...]
    """For each entry the problem id; empty if it is unreadable."""
    drafts: tuple[bool, ...]
    """For each entry whether it cannot be played yet."""
    stones: tuple[str, ...] = ()
    """For each entry the key of its stones (:func:`gold.problem.duplicates.same_stones_key`); empty
    where that was not asked for.
    """


def brought_along() -> Path:
    """The file that a download carries; a checkout has none."""
    return shipped("packed") / _FILE


def kept_or_read(
    files: Sequence[Path],
    read: Iterable[ReadCollection],
    wait: Callable[[], object],
    kept_in: Path | None = None,
) -> Iterator[ReadCollection]:
    """Yield the collections in some files of a folder: those kept, if the files have not changed;
    otherwise those that ``read`` yields, which are kept then. ``wait`` is called between two
    collections.
    """
    path = kept_in or state_folder() / _FILE
    folder = files[0].parent if files else Path()
    key = _key(files)
    for place in (path, brought_along()) if key else ():
        known = _kept(place, key, folder, wait)
        if known is not None:
            yield from known
            return
    found: list[ReadCollection] = []
    for one in read:
        found.append(one)
        yield one
    # What could not be read is told in the user's language, which is not kept.
    if key and not any(one.collection.errors or one.collection.remarks for one in found):
        body = b"".join(
            pickle.dumps(_taken_from(one, folder), pickle.HIGHEST_PROTOCOL) for one in found
        )
        write_if_possible(path, key + hashlib.sha256(body).digest() + body)


def _taken_from(one: ReadCollection, folder: Path) -> ReadCollection:
    """The same, with paths as seen from a folder."""
    return _with_paths(one, lambda path: path.relative_to(folder))


def _with_paths(one: ReadCollection, seen: Callable[[Path], Path]) -> ReadCollection:
    collection = one.collection
    entries = tuple(replace(entry, path=seen(entry.path)) for entry in collection.entries)
    return replace(one, collection=replace(collection, path=seen(collection.path), entries=entries))


def _key(files: Sequence[Path]) -> bytes:
    """A digest of all that the collections depend on; empty if the files cannot be read, or are of
    several folders.
    """
    digest = hashlib.sha256(gold.__version__.encode())
    if len({file.parent for file in files}) > 1:
        return b""
    program = Path(gold.__file__).parent
    sources = sorted(each for room in _READERS for each in (program / room).rglob("*.py"))
    try:
        for file in (*files, *sources):
            digest.update(f"\n{file.name}\n".encode(errors=ESCAPED))
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    except OSError:
        return b""
    return digest.digest()


def _kept(
    path: Path, key: bytes, folder: Path, wait: Callable[[], object]
) -> list[ReadCollection] | None:
    """What is kept for a key, of files in a folder; None if there is nothing, or it cannot be read."""
    there: dict[Path, Path] = {}

    def seen(name: Path) -> Path:
        return there.setdefault(name, folder / name)

    found: list[ReadCollection] = []
    try:
        data = read_own(path)
        if not data.startswith(key):
            return None
        checked = data[len(key) + 32 :]
        stream = io.BytesIO(data[len(key) + 32 :])
        if hashlib.sha256(checked).digest() != data[len(key) : len(key) + 32]:
            return None
        while stream.tell() < len(checked):
            wait()
            one = _Reader(stream).load()
            if not isinstance(one, ReadCollection):
                return None
            found.append(_with_paths(one, seen))
    except Exception:  # noqa: BLE001  # whatever is wrong with it, the files themselves are there
        return None
    return found


class _Reader(pickle.Unpickler):
    """Makes nothing but problems and what they consist of."""

    def find_class(self, module: str, name: str) -> object:
        """A class by its name.

        :raises pickle.UnpicklingError: if no problem has such a part.
        """
        if module.startswith(_MODULES) or (module.startswith("pathlib") and name in _PATHS):
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__.startswith((*_MODULES, "pathlib")):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a problem")
