"""Proofs that are kept in a folder, so that what was proved once is answered at once, also after a restart.

A file is a problem's, in whatever way it is turned, mirrored or recoloured, and whoever plays first. It has a
proof for each of the strongest answers that were proved, of the whole region or of a crop
(:mod:`gold.solver.proof.kept_proof`). A file is a numpy archive after its own SHA-256.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from gold.atomic import write_atomically
from gold.board.points import Point
from gold.board.position import Position
from gold.errors import GoldError
from gold.i18n import _
from gold.problem.identity import identify
from gold.problem.model import Problem
from gold.solver.bitboard.area import CropKind
from gold.solver.outcome import QUESTIONS, Rung
from gold.solver.proof.kept_proof import Claim, CropName, KeptPositions, KeptProof

VERSION: Final = 1
"""Of the files, and of the rules by which the exact search proves. A file of another version is thrown away.
"""
SUFFIX: Final = ".proof"
DEFAULT_MEGABYTES: Final = 100.0
_COLUMNS: Final[Sequence[tuple[type[np.generic], int]]] = (
    (np.uint8, 2), (np.uint8, 2), (np.uint64, 1), (np.bool_, 1), (np.int64, 1),
)  # fmt: skip
"""The type and the dimensions of each column of a proof."""


class DamagedProofError(GoldError, ValueError):
    """A file that is no proof, or not whole; says why."""


class ProofStore:
    """The proofs in a folder, ``megabytes`` at most. Those used longest ago are thrown away first.

    ``report`` is told what was damaged, and is gone.
    """

    def __init__(
        self,
        folder: Path,
        megabytes: float = DEFAULT_MEGABYTES,
        report: Callable[[str], object] = lambda _message: None,
    ) -> None:
        self.folder = folder
        self.megabytes = megabytes
        self._report = report

    def __contains__(self, position: Position) -> bool:
        return self._path(_View(position)).exists()

    def proofs_of(self, position: Position) -> tuple[KeptProof, ...]:
        """The proofs of a problem; none where there are none, or where they cannot be read."""
        view = _View(position)
        path = self._path(view)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return ()
        except OSError as error:
            self._report(
                _("{path} cannot be read: {reason}").format(path=path, reason=error.strerror or error)
            )
            return ()
        try:
            found = tuple(_read(data, view))
        except DamagedProofError as error:
            self._report(
                _("{path} was damaged, and is thrown away: {reason}").format(path=path, reason=error)
            )
            with suppress(OSError):
                path.unlink()
            return ()
        with suppress(OSError):
            path.touch()  # used now
        return found

    def keep(self, position: Position, proofs: Iterable[KeptProof]) -> None:
        """Keep proofs of a problem, besides those of other claims that are there.

        :raises FileAccessError: if they cannot be written.
        """
        view = _View(position)
        kept = {each.claim: each for each in (*self.proofs_of(position), *proofs)}
        self.folder.mkdir(parents=True, exist_ok=True)
        write_atomically(self._path(view), _written(kept.values(), view))
        self._make_room()

    def _path(self, view: _View) -> Path:
        return self.folder / f"{view.id}{SUFFIX}"

    def _make_room(self) -> None:
        """Throw away what was used longest ago, down to the size that the store may have."""
        files = []
        for path in self.folder.glob(f"*{SUFFIX}"):
            with suppress(OSError):  # another program may have thrown it away
                stat = path.stat()
                files.append((stat.st_mtime_ns, stat.st_size, path))
        left = sum(size for _used, size, _path in files) - self.megabytes * 2**20
        for _used, size, path in sorted(files)[:-1]:
            if left <= 0:
                return
            with suppress(OSError):
                path.unlink()
            left -= size


class _View:
    """A problem as it stands, against the view of it that is kept."""

    def __init__(self, position: Position) -> None:
        defender = position.defender
        assert defender is not None  # it is a problem
        identity = identify(Problem(replace(position, to_play=defender.opponent)))
        self.id = identity.id
        self._size, self._symmetry = identity.size, identity.symmetries[0]

    def kept(self, points: Iterable[Point]) -> list[int]:
        """Points of this problem, in the kept view."""
        return [int(self._symmetry.move(point, self._size)) for point in points]

    def points(self, kept: Iterable[int]) -> tuple[Point, ...]:
        """Points of the kept view, in this problem."""
        back = self._symmetry.inverse
        return tuple(Point(back.move(Point(point), self._size)) for point in kept)


def places_of(position: Position, points: Iterable[Point]) -> tuple[Point, ...]:
    """Points in an order that is the same for each view of a problem."""
    view = _View(position)
    return view.points(sorted(view.kept(points)))


def _written(proofs: Iterable[KeptProof], view: _View) -> bytes:
    columns: dict[str, Any] = {}
    heads = []
    for number, each in enumerate(proofs):
        claim = {**asdict(each.claim), "crop": None}
        if each.claim.crop is not None:
            claim["crop"] = [each.claim.crop.kind.name, each.claim.crop.width]
        heads.append({"claim": claim, "places": view.kept(each.places)})
        columns |= {f"{number} {name}": column for name, column in each.positions._asdict().items()}
    head = json.dumps({"version": VERSION, "id": view.id, "proofs": heads})
    file = io.BytesIO()
    np.savez_compressed(file, head=np.frombuffer(head.encode(), dtype=np.uint8), **columns)
    return _with_digest(file.getvalue())


def _with_digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest() + data


def _read(data: bytes, view: _View) -> Iterator[KeptProof]:
    """The proofs of a file.

    :raises DamagedProofError: if it is not as :func:`_written` writes it.
    """
    archive = data[hashlib.sha256().digest_size :]
    if _with_digest(archive) != data:
        raise DamagedProofError(_("its checksum is wrong"))
    try:
        with np.load(io.BytesIO(archive), allow_pickle=False) as columns:
            head = json.loads(columns["head"].tobytes())
            if (head["version"], head["id"]) != (VERSION, view.id):
                raise DamagedProofError(_("it is of another version or of another problem"))
            for number, each in enumerate(head["proofs"]):
                positions = KeptPositions(*(columns[f"{number} {name}"] for name in KeptPositions._fields))
                yield KeptProof(_claim(each["claim"]), view.points(each["places"]), _checked(positions))
    except (zipfile.BadZipFile, zlib.error, KeyError, TypeError) as error:
        raise DamagedProofError(str(error)) from None


def _claim(head: dict[str, Any]) -> Claim:
    crop = None if head["crop"] is None else CropName(CropKind[head["crop"][0]], int(head["crop"][1]))
    claim = Claim(Rung(int(head["rung"])), bool(head["attacker_wins"]), bool(head["attacker_first"]), crop)
    if not 0 <= claim.rung < len(QUESTIONS):
        raise DamagedProofError(_("it answers a question that does not exist"))
    return claim


def _checked(positions: KeptPositions) -> KeptPositions:
    """Positions in columns of the right kinds and of one length.

    :raises DamagedProofError: if they are not.
    """
    for column, (kind, dimensions) in zip(positions, _COLUMNS, strict=True):
        if column.dtype != kind or column.ndim != dimensions or len(column) != len(positions.meta):
            raise DamagedProofError(_("its columns do not fit together"))
    return positions
