"""The program's collections as they were read last, so that the next start need not read them again.

What is kept counts only as long as the files and the modules that read them are the same, byte for byte;
otherwise the files are read. So it is never out of date, and its file may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import gold
from gold.atomic import write_if_possible
from gold.folders import state_folder
from gold.i18n import language
from gold.problem.collection import Collection
from gold.problem.text import ESCAPED, read_own

_FILE = "library.kept"
_READERS = ("board", "problem", "authoring", "trainer")
"""The packages that say what a file means."""
_MODULES = ("gold.board.", "gold.problem.", "gold.trainer.library.kept")
_PATHS = frozenset({"Path", "PosixPath", "WindowsPath", "PurePosixPath", "PureWindowsPath"})


@dataclass(frozen=True, slots=True)
class ReadCollection:
    """A collection as read; for each entry its problem id (empty if unreadable), and if it is a draft."""

    collection: Collection
    ids: tuple[str, ...]
    drafts: tuple[bool, ...]


def kept_or_read(
    files: Sequence[Path],
    read: Iterable[ReadCollection],
    wait: Callable[[], object],
    kept_in: Path | None = None,
) -> Iterator[ReadCollection]:
    """Yield the collections in some files: those kept, if the files have not changed; otherwise those that
    ``read`` yields, which are kept then. ``wait`` is called between two collections.
    """
    path = kept_in or state_folder() / _FILE
    key = _key(files)
    known = _kept(path, key, wait) if key else None
    if known is not None:
        yield from known
        return
    found: list[ReadCollection] = []
    for one in read:
        found.append(one)
        yield one
    if key and not any(one.collection.errors for one in found):
        body = b"".join(pickle.dumps(one, pickle.HIGHEST_PROTOCOL) for one in found)
        write_if_possible(path, key + hashlib.sha256(body).digest() + body)


def _key(files: Sequence[Path]) -> bytes:
    """A digest of all that the collections depend on; empty if the files cannot be read."""
    digest = hashlib.sha256(f"{gold.__version__} {language()}".encode())
    try:
        for file in files:
            digest.update(f"\n{file.absolute()}\n".encode(errors=ESCAPED))
            digest.update(hashlib.sha256(file.read_bytes()).digest())
        program = Path(gold.__file__).parent
        for source in sorted(each for room in _READERS for each in (program / room).rglob("*.py")):
            about = source.stat()
            digest.update(f"\n{source.name} {about.st_mtime_ns} {about.st_size}".encode())
    except OSError:
        return b""
    return digest.digest()


def _kept(path: Path, key: bytes, wait: Callable[[], object]) -> list[ReadCollection] | None:
    """What is kept for a key; None if there is nothing, or it cannot be read."""
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
            found.append(one)
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
