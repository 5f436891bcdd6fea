"""Reads the main lines of the games in SGF files as :class:`gold.board.record.Record`.

Files may be packed (`.gz`, `.zip`), and lie in folders. A file or game that cannot be read becomes
a ``LeftOut`` with the reason, and the rest is still read.

Moves are not checked here: a replay of the record finds illegal ones.
"""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

import numpy as np

from gold.board.points import PASS, Geometry, geometry
from gold.board.record import (
    BLACK_IS_SET,
    BLACK_PLAYS,
    CLEARED,
    EVENT,
    WHITE_IS_SET,
    WHITE_PLAYS,
    LeftOut,
    Record,
)
from gold.errors import FileAccessError, GoldError, ProblemFormatError
from gold.file_names import is_file, is_folder
from gold.i18n import _
from gold.problem.folders_and_archives import BROKEN_ARCHIVE, RECORDS
from gold.problem.read_only.other_formats import as_sgf
from gold.problem.sgf.game_info import handicap_stones, komi_of
from gold.problem.sgf.sgf_encoding import decode_sgf
from gold.problem.sgf.sgf_format import split_setup
from gold.problem.sgf.sgf_tree import Game, Node, SgfText, board_size, points_in

MAX_BYTES = 1_000_000_000  # of one collection when unpacked
_PLAIN = (".sgf", *RECORDS)
SUFFIXES = (*_PLAIN, ".gz", ".zip")

Report = Callable[[int, int], object]

_KINDS = {"AE": CLEARED, "AB": BLACK_IS_SET, "AW": WHITE_IS_SET, "B": BLACK_PLAYS, "W": WHITE_PLAYS}
_NAMING = ("PB", "PW", "EV", "DT", "GN")
_PLAYS = (BLACK_PLAYS, WHITE_PLAYS)
_MOST_EVENTS = 20_000  # no game is longer


class _Source(NamedTuple):
    """The bytes of one collection. ``weight``, its share of the work,
    is its packed size in bytes.
    """

    name: str
    data: bytes
    weight: int


def find_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files at these paths; for a folder, all game records in and below it,
    sorted by name.

    :raises FileAccessError: if a path does not exist.
    """
    files: list[Path] = []
    for path in paths:
        if is_folder(path):
            inside = (item for item in path.rglob("*") if item.suffix.lower() in SUFFIXES)
            files += sorted(item for item in inside if is_file(item))
        elif is_file(path):
            files.append(path)
        else:
            raise FileAccessError(_("There is no file or folder {path}.").format(path=path))
    return files


def read_records(
    files: Iterable[Path], report: Report = lambda *_share: None
) -> Iterator[Record | LeftOut]:
    """Yield the games in the files, in order; a ``LeftOut`` for a game or file that cannot be read.

    ``report`` is called with the number of bytes read so far, and with the total.
    """
    files = list(files)
    total = sum(_weight(file) for file in files)
    done = 0
    for file in files:
        before = done
        for source in _open_collections(file):
            if isinstance(source, LeftOut):
                yield source
                continue
            for share, record in _games(source):
                report(done + int(share * source.weight), total)
                yield record
            done += source.weight
        done = before + _weight(file)
        report(done, total)


def first_record(data: bytes, name: str) -> Record | LeftOut:
    """Return the first game in the bytes of a file,
    or a ``LeftOut`` with the reason if it is unreadable.
    """
    _share, record = next(_games(_Source(name, data, len(data))))
    return record


def _weight(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _games(source: _Source) -> Iterator[tuple[float, Record | LeftOut]]:
    """Yield the games of a collection, each with the share of the text read so far (0 to 1)."""
    try:
        decoded = decode_sgf(source.data, source.name)
        text = SgfText(as_sgf(decoded) or decoded, source.name)
    except GoldError as error:
        yield 1.0, LeftOut(source.name, _without_path(error))
        return
    number = 0
    for number, game in enumerate(text.games(), 1):
        place = _("{file}, game {number}").format(file=source.name, number=number)
        try:
            record: Record | LeftOut = record_in(text, game, place)
        except ProblemFormatError as error:
            record = LeftOut(place, _without_path(error))
        yield game.end / len(text.text), record
    if number == 0:
        yield 1.0, LeftOut(source.name, _("there is no game in it: a game begins with (;"))


def _without_path(error: GoldError) -> str:
    if not isinstance(error, ProblemFormatError):
        return str(error)
    where = _("line {line}: ").format(line=error.line) if error.line else ""
    return where + error.problem


def record_in(text: SgfText, game: Game, place: str) -> Record:
    """Return one game of an SGF text as a record. ``place`` names its origin for people.

    :raises ProblemFormatError: if the game cannot be read, is not Go, or has a move off the board.
    """
    if game.tree is None:
        raise text.error(game.problem, game.problem_offset)
    if not game.tree.nodes:
        raise text.error(_("a game begins with a node: (;"), game.start)
    size = board_size(text, game.tree.nodes[:1])
    board = geometry(size)
    numbers = {board.to_sgf(point): int(point) for point in board.points}
    setup, first_move = split_setup(game.tree)
    handicap = handicap_stones(text, setup, first_move, board)
    events = [BLACK_IS_SET * EVENT + int(point) for point in handicap]
    for node in game.tree.main_line():
        properties = node.properties
        for name in properties if len(properties) == 1 else _KINDS:
            kind = _KINDS.get(name)
            if kind is None or name not in properties:
                continue
            for value in properties[name][:1] if kind in _PLAYS else properties[name]:
                number = numbers.get(value)
                points = [number] if number is not None else _points(text, node, board, name, value)
                events += [kind * EVENT + point for point in points]
        if len(events) > _MOST_EVENTS:
            raise text.error(
                _("a game of more than {count} moves").format(count=_MOST_EVENTS), node.offset
            )
    root = game.tree.nodes[0]
    return Record(
        place,
        size,
        np.array(events, dtype=np.int16),
        _name(root),
        komi=komi_of(root),
        remark=game.remark,
    )


def _name(root: Node) -> str:
    """Return the players, event and date that the file has;
    without any of them, the game's name.
    """
    texts = {name: " ".join("".join(root.properties.get(name, ())).split()) for name in _NAMING}
    players = (
        " – ".join(texts[name] or "?" for name in ("PB", "PW"))
        if texts["PB"] or texts["PW"]
        else ""
    )
    return ", ".join(filter(None, (players, texts["EV"], texts["DT"]))) or texts["GN"]


def _points(text: SgfText, node: Node, board: Geometry, name: str, value: str) -> list[int]:
    """Return the points of an unusual value:
    a pass, a point with blanks, or a rectangle of points.
    """
    points = points_in(text, node, name, value, board)
    if _KINDS[name] in _PLAYS and not points:
        return [int(PASS)]
    if not points or (_KINDS[name] in _PLAYS and len(points) > 1):
        message = _("in {field}: {value} names no point").format(field=name, value=repr(value[:20]))
        raise text.error(message, node.offset)
    return [int(point) for point in points]


def _open_collections(file: Path) -> Iterator[_Source | LeftOut]:
    """Yield the collections in a file: one, or from a ``.zip`` archive one for each game record."""
    suffix = file.suffix.lower()
    if suffix == ".gz":
        yield _read(str(file), _weight(file), partial(gzip.GzipFile, file))
        return
    if suffix != ".zip":
        yield _read(str(file), _weight(file), lambda: file.open("rb"))
        return
    try:
        with zipfile.ZipFile(file) as archive:
            for entry in sorted(archive.infolist(), key=lambda item: item.filename):
                if not entry.is_dir() and entry.filename.lower().endswith(_PLAIN):
                    yield _read(
                        f"{file}:{entry.filename}",
                        entry.compress_size,
                        partial(archive.open, entry),
                    )
    except BROKEN_ARCHIVE as error:
        yield _left_out(str(file), error)


def _read(
    name: str, weight: int, opened: Callable[[], IO[bytes] | gzip.GzipFile]
) -> _Source | LeftOut:
    try:
        with opened() as stream:
            data = stream.read(MAX_BYTES + 1)
    except BROKEN_ARCHIVE as error:
        return _left_out(name, error)
    if len(data) <= MAX_BYTES:
        return _Source(name, data, weight)
    message = _("more than {count} MB when unpacked: split it")
    return LeftOut(name, message.format(count=MAX_BYTES // 1_000_000))


def _left_out(name: str, error: Exception) -> LeftOut:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return LeftOut(name, _("cannot be read: {reason}").format(reason=reason))
