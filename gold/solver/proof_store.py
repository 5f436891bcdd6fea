"""Keeps proofs in a folder, so that questions that were proved once are answered at once, even
after a restart.

There is one file for each problem, whichever way it is rotated, mirrored or recoloured. It has a
proof of each of the strongest answers that were proved of the first position, in the whole region
or in a crop (:mod:`gold.solver.proof.kept_proof`), and the answers that the search has noted. A
file is an SHA-256 digest followed by a numpy archive. The digest reveals damage, but not forged
proofs: what was imported is proved again before it is used
(:mod:`gold.solver.proof.imported_proofs`).
"""

from __future__ import annotations

import hashlib
import io
import json
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from gold.atomic import patiently, reason_of, write_atomically
from gold.board.points import Point
from gold.board.position import Position
from gold.errors import GoldError, OffBoardError, file_access
from gold.i18n import _
from gold.problem.matching.identity import identify
from gold.problem.model import Problem
from gold.problem.text import require_ordinary
from gold.solver.bitboard.area import CropKind
from gold.solver.outcome import BY_ANY_KO, NO_EYES_WITHOUT_THREATS, NO_TWO_EYES, Rung
from gold.solver.proof.kept_proof import CropName, KeptClaim, KeptNotes, KeptPositions, KeptProof
from gold.solver.proof_files import SUFFIX, ProofFiles, shipped_proofs, users_proofs

VERSION: Final = 1
"""The version of the file format, and of the rules by which the exact search proves. A file of
another version is deleted.
"""
DEFAULT_MEGABYTES: Final = 100.0
_COLUMNS: Final[Sequence[tuple[type[np.generic], int]]] = (
    (np.uint8, 2), (np.uint8, 2), (np.uint64, 1), (np.bool_, 1), (np.int64, 1),
)  # fmt: skip
"""The type and the number of dimensions of each column of a proof."""
_NOTE_COLUMNS: Final[Sequence[tuple[type[np.generic], int]]] = (
    (np.uint8, 2), (np.uint8, 2), (np.uint64, 1), (np.uint8, 1), (np.uint8, 1), (np.int64, 1),
)  # fmt: skip
"""The same for the columns of notes."""
_MOST_PACKED: Final = 2**27
_MOST_BYTES: Final = 2**28
"""Most bytes of a file's unpacked columns, against archives that unpack to a thousand times their
size.
"""
_ENCRYPTED: Final = 1
"""The flag of an encrypted member in an archive."""
_RUNGS: Final = (*map(Rung, range(BY_ANY_KO + 1)), NO_TWO_EYES, NO_EYES_WITHOUT_THREATS)
"""The rungs by their numbers in files. The numbers never change."""
_WIDEST: Final = 10_000
"""The largest width of a crop in a file: a wider crop would be larger than the largest board."""
_NO_PROOF: Final = (
    ArithmeticError, AttributeError, EOFError, LookupError, MemoryError, RuntimeError, TypeError, ValueError,
    lzma.LZMAError, struct.error, zipfile.BadZipFile, zlib.error,
)  # fmt: skip
"""The exceptions that reading a forged file with a correct digest can raise."""


class DamagedProofError(GoldError, ValueError):
    """The file is no file of proofs, or is damaged. The message says why."""


class KnownProofs(Protocol):
    """A source of known proofs of a problem."""

    def proofs_of(self, position: Position) -> tuple[KeptProof, ...]:
        """Return the proofs of a problem."""


@dataclass(frozen=True, slots=True)
class ProofsAtHand:
    """A source that has the proofs of one problem, in the view that is searched."""

    proofs: tuple[KeptProof, ...]

    def proofs_of(self, _position: Position) -> tuple[KeptProof, ...]:
        """Return the proofs, whatever the position."""
        return self.proofs


class ProofStore:
    """The proofs in a folder of at most ``megabytes``. Those used longest ago are deleted first.

    Proofs are looked up in the folders ``others``, too, which are never written. ``report`` is
    called with a message if a file cannot be read or is damaged. A damaged file in the store's own
    folder is deleted.
    """

    def __init__(
        self,
        folder: Path,
        megabytes: float = DEFAULT_MEGABYTES,
        report: Callable[[str], object] = lambda _message: None,
        others: Sequence[ProofFiles] = (),
    ) -> None:
        self.files = ProofFiles(folder)
        self.megabytes = megabytes
        self._report = report
        self._others = tuple(others)
        self._told: set[str] = set()

    def __contains__(self, position: Position) -> bool:
        name = _View(position).id
        return any(files.path(name).exists() for files in (self.files, *self._others))

    def proofs_of(self, position: Position) -> tuple[KeptProof, ...]:
        """Return the proofs of a problem; empty if there are none, or if they cannot be read."""
        view = _View(position)
        proofs = dict[KeptClaim, KeptProof]()
        for files in (*self._others, self.files):
            for each in self._read(files, view.id):
                if each.imported and each.claim in proofs:
                    continue
                with suppress(OffBoardError):  # a forged proof
                    proofs[each.claim] = replace(each, places=view.points(each.places))
        return tuple(proofs.values())

    def keep(self, position: Position, proofs: Iterable[KeptProof]) -> None:
        """Add proofs of a problem to its file. A proof of the same claim is replaced.

        :raises FileAccessError: if they cannot be written.
        """
        view = _View(position)
        self._add(view.id, [replace(each, places=view.kept(each.places)) for each in proofs])

    def _add(self, name: str, proofs: Iterable[KeptProof]) -> None:
        kept = {each.claim: each for each in (*self._read(self.files, name), *proofs)}
        path = self.files.path(name)
        with file_access(_("{path} cannot be saved: {reason}"), path):
            path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, _written(kept.values(), name))
        self.files.make_room(self.megabytes)

    def _read(self, files: ProofFiles, name: str) -> tuple[KeptProof, ...]:
        """Return the proofs of a problem, with points in the kept view; empty if there are none.

        A damaged file is reported, and deleted if it is in the store's own folder. A file that was
        read counts as used now.
        """
        path = files.path(name)
        try:
            found = tuple(_read(patiently(path.read_bytes), name))
        except (FileNotFoundError, NotADirectoryError):
            return ()
        except OSError as error:
            text = _("{path} cannot be read: {reason}")
            self._tell(text.format(path=path, reason=reason_of(error)))
            return ()
        except DamagedProofError as error:
            if files != self.files:
                self._tell(_("{path} is damaged: {reason}").format(path=path, reason=error))
                return ()
            text = _("{path} was damaged, and is thrown away: {reason}")
            self._report(text.format(path=path, reason=error))
            with suppress(OSError):
                path.unlink()
            return ()
        if files == self.files:
            with suppress(OSError):
                path.touch()  # marks it as used now
        return found

    def _tell(self, message: str) -> None:
        if message not in self._told:
            self._told.add(message)
            self._report(message)

    def export_to(self, path: Path) -> int:
        """Write all proofs into one archive; return the number of problems.

        :raises FileAccessError: if it cannot be written.
        """
        file = io.BytesIO()
        count = 0
        # proofs are compressed already
        with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
            for name in sorted(self.files.names()):
                if self._read(self.files, name):
                    each = self.files.path(name)
                    archive.write(each, each.name)
                    count += 1
        write_atomically(path, file.getvalue())
        return count

    def import_from(self, path: Path) -> int:
        """Add the proofs of an archive that :meth:`export_to` wrote; return the number of problems.

        The proofs are marked as imported, so that they are proved again before they are used. A
        damaged member is reported and left out.

        :raises FileAccessError: if a file cannot be read or written.
        :raises DamagedProofError: if the file is no archive.
        """
        count = 0
        with file_access(_("{path} cannot be read: {reason}"), path), _opened(path) as archive:
            for member in archive.infolist():
                stem, dot, suffix = member.filename.rpartition(".")
                if dot + suffix == SUFFIX and stem.isalnum():
                    try:
                        proofs = list(_read(_content(archive, member), stem))
                    except (DamagedProofError, *_NO_PROOF) as error:
                        text = _("{path}: {name} is damaged, and left out: {reason}")
                        self._tell(text.format(path=path, name=member.filename, reason=error))
                        continue
                    known = {
                        each.claim for each in self._read(self.files, stem) if not each.imported
                    }
                    new = (each for each in proofs if each.claim not in known)
                    self._add(stem, [replace(each, notes=None, imported=True) for each in new])
                    count += 1
        return count


def _content(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    if member.file_size > _MOST_PACKED:
        raise DamagedProofError(_("it is too large"))
    if member.flag_bits & _ENCRYPTED:
        raise DamagedProofError(_("it is encrypted"))
    try:
        return archive.read(member)
    except OSError as error:  # what bzip2 raises on damaged bytes
        raise DamagedProofError(reason_of(error)) from error


def _opened(path: Path) -> zipfile.ZipFile:
    require_ordinary(path)
    try:
        return zipfile.ZipFile(path)
    except _NO_PROOF as error:
        text = _("{path} is no archive of proofs: {reason}")
        raise DamagedProofError(text.format(path=path, reason=error)) from None


def users_store(
    megabytes: float = DEFAULT_MEGABYTES,
    report: Callable[[str], object] = lambda _message: None,
    folder: Path | None = None,
) -> ProofStore:
    """Return the store in the user's folder (or in ``folder``), which also looks up proofs that
    come with GoLD.
    """
    return ProofStore(folder or users_proofs().folder, megabytes, report, [shipped_proofs()])


class _View:
    """Translates points between a problem and the view of it that files use."""

    def __init__(self, position: Position) -> None:
        identity = identify(Problem(position))
        self.id = identity.id
        self._size = identity.size
        self._symmetry = identity.symmetries[0]

    def kept(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Translate points of this problem to the kept view."""
        return tuple(Point(self._symmetry.move(point, self._size)) for point in points)

    def points(self, kept: Iterable[Point]) -> tuple[Point, ...]:
        """Translate points of the kept view to this problem."""
        back = self._symmetry.inverse
        return tuple(Point(back.move(point, self._size)) for point in kept)


def places_of(position: Position, points: Iterable[Point]) -> tuple[Point, ...]:
    """Return the points in an order that is the same for every view of the problem."""
    view = _View(position)
    return view.points(sorted(view.kept(points)))


def _written(proofs: Iterable[KeptProof], name: str) -> bytes:
    columns: dict[str, Any] = {}
    heads = []
    for number, each in enumerate(proofs):
        claim = {**asdict(each.claim), "rung": _RUNGS.index(each.claim.rung), "crop": None}
        if each.claim.crop is not None:
            claim["crop"] = [each.claim.crop.kind.name, each.claim.crop.width]
        places = [int(place) for place in each.places]
        heads.append({"claim": claim, "places": places, "imported": each.imported})
        columns |= {f"{number} {name}": column for name, column in each.positions._asdict().items()}
        if each.notes is not None:
            columns |= {
                f"{number} note {name}": column for name, column in each.notes._asdict().items()
            }
    head = json.dumps({"version": VERSION, "id": name, "proofs": heads})
    file = io.BytesIO()
    np.savez_compressed(file, head=np.frombuffer(head.encode(), dtype=np.uint8), **columns)
    return _with_digest(file.getvalue())


def _with_digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest() + data


def _read(data: bytes, name: str) -> Iterator[KeptProof]:
    """Yield the proofs in a problem's file, with points in the kept view.

    :raises DamagedProofError: if the data is not as :func:`_written` writes it.
    """
    archive = data[hashlib.sha256().digest_size :]
    if _with_digest(archive) != data:
        raise DamagedProofError(_("its checksum is wrong"))
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as members:
            if sum(member.file_size for member in members.infolist()) > _MOST_BYTES:
                raise DamagedProofError(_("it is too large"))
        with np.load(io.BytesIO(archive), allow_pickle=False) as columns:
            head = json.loads(columns["head"].tobytes())
            if (head["version"], head["id"]) != (VERSION, name):
                raise DamagedProofError(_("it is of another version or of another problem"))
            for number, each in enumerate(head["proofs"]):
                positions = KeptPositions(
                    *(columns[f"{number} {name}"] for name in KeptPositions._fields)
                )
                places = tuple(Point(int(place)) for place in each["places"])
                if len(set(places)) < len(places):
                    raise DamagedProofError(_("its columns do not fit together"))
                _check(positions, _COLUMNS)
                notes = None
                if f"{number} note meta" in columns:
                    notes = KeptNotes(
                        *(columns[f"{number} note {name}"] for name in KeptNotes._fields)
                    )
                    _check(notes, _NOTE_COLUMNS)
                yield KeptProof(
                    _claim(each["claim"]), places, positions, notes, bool(each.get("imported"))
                )
    except DamagedProofError:
        raise
    except (OSError, *_NO_PROOF) as error:
        raise DamagedProofError(str(error)) from None


def _claim(head: dict[str, Any]) -> KeptClaim:
    crop = (
        None if head["crop"] is None else CropName(CropKind[head["crop"][0]], int(head["crop"][1]))
    )
    number = int(head["rung"])
    if not 0 <= number < len(_RUNGS):
        raise DamagedProofError(_("it answers a question that does not exist"))
    claim = KeptClaim(
        _RUNGS[number], bool(head["attacker_wins"]), bool(head["attacker_first"]), crop
    )
    if crop is not None and not 0 <= crop.width <= _WIDEST:
        raise DamagedProofError(_("its columns do not fit together"))
    return claim


def _check(
    columns: Sequence[np.ndarray[Any, Any]], kinds: Sequence[tuple[type[np.generic], int]]
) -> None:
    """Check that the columns have these types and dimensions, and all the same length.

    :raises DamagedProofError: if they do not.
    """
    for column, (kind, dimensions) in zip(columns, kinds, strict=True):
        if column.dtype != kind or column.ndim != dimensions or len(column) != len(columns[0]):
            raise DamagedProofError(_("its columns do not fit together"))
