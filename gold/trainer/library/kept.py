"""A cache of the program's collections, so that the next start need not parse their files again.

The cache is valid only while the files, and the modules that read them, are the same byte for byte;
otherwise the files are read. So it is never out of date, and may be deleted at any time. A download
contains a cache (built by ``make.py``), so that even its first start is fast. Paths in the cache
are relative to the folder of the files, which may lie elsewhere on another machine.
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
"""The packages whose code decides how a file is read."""
_MODULES = ("gold.board.", "gold.problem.", "gold.trainer.library.kept")
_PATHS = frozenset({"Path", "PosixPath", "WindowsPath", "PurePosixPath", "PureWindowsPath"})


@dataclass(frozen=True, slots=True)
class ReadCollection:
    """A collection as read from its file, with data about its problems that is slow to compute."""

    collection: Collection
    ids: tuple[str, ...]
    """The problem id of each entry; empty if the entry is unreadable."""
    drafts: tuple[bool, ...]
    """Whether each entry is a problem that cannot be played yet."""
    stones: tuple[str, ...] = ()
    """The key of each entry's stones (:func:`gold.problem.matching.duplicates.same_stones_key`).

    Empty if the keys were not computed.
    """


def brought_along() -> Path:
    """The path of the cache that a download contains; a checkout has none."""
    return shipped("packed") / _FILE


def kept_or_read(
    files: Sequence[Path],
    read: Iterable[ReadCollection],
    wait: Callable[[], object],
    kept_in: Path | None = None,
) -> Iterator[ReadCollection]:
    """Yield the collections of some files from the cache or, if it is not valid, from ``read``.

    In the latter case they are written into the cache: ``kept_in``, by default a file in the user's
    folder. Nothing is cached if a collection has errors or remarks. ``wait`` is called between two
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
    # Errors and remarks are in the user's language, which is not part of the key.
    if key and not any(one.collection.errors or one.collection.remarks for one in found):
        body = b"".join(
            pickle.dumps(_taken_from(one, folder), pickle.HIGHEST_PROTOCOL) for one in found
        )
        write_if_possible(path, key + hashlib.sha256(body).digest() + body)


def _taken_from(one: ReadCollection, folder: Path) -> ReadCollection:
    """Return the collection with paths relative to a folder."""
    return _with_paths(one, lambda path: path.relative_to(folder))


def _with_paths(one: ReadCollection, seen: Callable[[Path], Path]) -> ReadCollection:
    collection = one.collection
    entries = tuple(replace(entry, path=seen(entry.path)) for entry in collection.entries)
    return replace(one, collection=replace(collection, path=seen(collection.path), entries=entries))


def _key(files: Sequence[Path]) -> bytes:
    """A digest of the files and of the code that reads them.

    Empty if a file cannot be read, or if the files lie in several folders.
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
    """Load the collections from the cache ``path``.

    None if it is missing or damaged, or if it has another key.
    """
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
    except Exception:  # noqa: BLE001  # whatever is wrong with the cache, the files can be read
        return None
    return found


class _Reader(pickle.Unpickler):
    """An unpickler that builds only problems and their parts, so a forged file can do no harm."""

    def find_class(self, module: str, name: str) -> object:
        """Return the class with this name.

        :raises pickle.UnpicklingError: if it is not the class of a part of a problem.
        """
        if module.startswith(_MODULES) or (module.startswith("pathlib") and name in _PATHS):
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__.startswith((*_MODULES, "pathlib")):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a problem")
