"""Reads games as :class:`gold.board.record.Record`: the main lines of SGF collections.

Whether the moves are legal is not looked at here; whoever replays a record finds out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np

from gold.board.points import MAX_SIZE, MIN_SIZE, Geometry, geometry
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
from gold.errors import GoldError, OffBoardError, ProblemFormatError
from gold.i18n import _
from gold.problem.record_files import Source, open_collections
from gold.problem.sgf_encoding import decode_sgf
from gold.problem.sgf_tree import Game, SgfText

Report = Callable[[int, int], object]

_KINDS = {"AE": CLEARED, "AB": BLACK_IS_SET, "AW": WHITE_IS_SET, "B": BLACK_PLAYS, "W": WHITE_PLAYS}
_PLAYS = (BLACK_PLAYS, WHITE_PLAYS)
_MOST_EVENTS = 20_000  # no game is longer
_SIZE = re.compile(r"\s*([0-9]{1,2})\s*")


def read_records(files: Iterable[Path], report: Report = lambda *_share: None) -> Iterator[Record | LeftOut]:
    """The games of collections in order, and in their places the games and files that cannot be read.

    ``report`` hears how many bytes have been read, and of how many.
    """
    files = list(files)
    total = sum(_weight(file) for file in files)
    done = 0
    for file in files:
        before = done
        for source in open_collections(file):
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
    """The first game of a collection, or why it cannot be read. The others are not looked at."""
    _share, record = next(_games(Source(name, data, len(data))))
    return record


def _weight(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _games(source: Source) -> Iterator[tuple[float, Record | LeftOut]]:
    """The games of a collection, each with the share of the text that ends with it."""
    try:
        text = SgfText(decode_sgf(source.data, source.name), source.name)
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
    """The record of one game of a text.

    :raises ProblemFormatError: if it cannot be read, is no game of Go, or a move is off the board.
    """
    if game.tree is None:
        raise text.error(game.problem, game.problem_offset)
    if not game.tree.nodes:
        raise text.error(_("a game begins with a node: (;"), game.start)
    root = game.tree.nodes[0]
    if root.properties.get("GM", ["1"])[0].strip() not in ("1", ""):
        raise text.error(_("this is a record of another game than Go (GM is not 1)"), root.offset)
    given = root.properties.get("SZ", ["19"])[0]
    match = _SIZE.fullmatch(given)
    if match is None or not MIN_SIZE <= int(match[1]) <= MAX_SIZE:
        said = _("SZ is {given}: boards have {least} to {most} lines")
        raise text.error(said.format(given=given[:20], least=MIN_SIZE, most=MAX_SIZE), root.offset)
    size = int(match[1])
    board = geometry(size)
    numbers = _numbers(size)
    events: list[int] = []
    for node in game.tree.main_line():
        properties = node.properties
        for name in properties if len(properties) == 1 else _KINDS:
            kind = _KINDS.get(name)
            if kind is None or name not in properties:
                continue
            for value in properties[name][:1] if kind in _PLAYS else properties[name]:
                number = numbers.get(value)
                points = [number] if number is not None else _points(text, node.offset, board, name, value)
                events += [kind * EVENT + point for point in points]
        if len(events) > _MOST_EVENTS:
            raise text.error(_("a game of more than {count} moves").format(count=_MOST_EVENTS), node.offset)
    return Record(place, size, np.array(events, dtype=np.int16))


def _numbers(size: int) -> dict[str, int]:
    board = geometry(size)
    return {board.to_sgf(point): int(point) for point in board.points}


def _points(text: SgfText, offset: int, board: Geometry, name: str, value: str) -> list[int]:
    """The points of a value that is not simply a point: a pass, blanks in it, or corners of a rectangle."""
    corners = ["".join(part.split()) for part in value.split(":")]
    try:
        found = [board.from_sgf(corner[:20]) for corner in corners]
    except OffBoardError as error:
        raise text.error(_("in {field}: {reason}").format(field=name, reason=error), offset) from error
    if len(found) == 1 and (found[0] or _KINDS[name] in _PLAYS):
        return [int(found[0])]
    if len(found) == 2 and _KINDS[name] not in _PLAYS and all(found):
        (top, left), (bottom, right) = (board.row_col(corner) for corner in found)
        rows, cols = (
            range(min(top, bottom), max(top, bottom) + 1),
            range(min(left, right), max(left, right) + 1),
        )
        return [int(board.point(row, col)) for row in rows for col in cols]
    raise text.error(
        _("in {field}: {value} names no point").format(field=name, value=repr(value[:20])), offset
    )
