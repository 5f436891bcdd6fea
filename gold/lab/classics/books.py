"""Reads the positions of the three classic books: stones, the side to play and the number in the book."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from gold.board.points import Color, PointState, geometry
from gold.board.position import Position
from gold.errors import NOT_AS_WRITTEN, GoldError
from gold.problem.names.old_books import OldBook

_SIZE: Final = 19


class PartOfBook(StrEnum):
    """The parts of a book, by the subject of their problems."""

    LIFE = "life"
    DEATH = "death"
    KO = "ko"
    RACE = "capturing races"
    CHASE = "chase and capture"
    UNDERNEATH = "connecting underneath"
    CONNECTION = "wedge, placement, connection, cut, ladder"
    ALL = "all"


_PARTS: Final = {str(number): part for number, part in enumerate(list(PartOfBook)[:-1], start=1)}


@dataclass(frozen=True, slots=True)
class Classic:
    """A problem of a book: its position, without target and area, and its number in the book."""

    book: OldBook
    number: str
    position: Position

    @property
    def name(self) -> str:
        """The name of the book and the number: a unique name."""
        return f"{self.book.called} {self.number}"

    @property
    def part(self) -> PartOfBook:
        """The part of the book; ``ALL`` for a book without parts."""
        return _PARTS[self.number.partition("-")[0]] if "-" in self.number else PartOfBook.ALL

    @property
    def targets(self) -> tuple[Color, ...]:
        """The possible colours of the target, by the subject of the part, the likelier first."""
        player = self.position.to_play
        if self.part is PartOfBook.LIFE:
            return (player,)
        if self.part is PartOfBook.DEATH:
            return (player.opponent,)
        return player.opponent, player


def classics_in(folder: Path) -> list[Classic]:
    """Read all problems of the books, from a folder with a file of JSON lines for each book.

    :raises GoldError: if a file is missing, or a line of it is not a position.
    """
    return [found for book in OldBook for found in _problems(book, folder / f"{book}.jsonl")]


def _problems(book: OldBook, path: Path) -> Iterator[Classic]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        text = "the book {path} cannot be read: {reason}"
        raise GoldError(text.format(path=path, reason=error)) from error
    for number, line in enumerate(lines, start=1):
        try:
            row = json.loads(line)
            yield Classic(book, str(row["number"]), _position(row))
        except NOT_AS_WRITTEN as error:
            text = "{path}, line {number}: no position of a book ({reason})"
            raise GoldError(text.format(path=path, number=number, reason=error)) from error


def _position(row: Any) -> Position:
    board = geometry(_SIZE)
    stones = {
        board.from_vertex(vertex): PointState.stone(color)
        for color in Color
        for vertex in row[color.name.lower()]
    }
    to_play = Color[row["to_play"].upper()]
    return replace(Position.empty(_SIZE), to_play=to_play).with_states(stones)
