"""Sheets to print: the problems, and the lines that solve them on pages at the end.

All diagrams of a sheet have stones of the same size, as in books. One that is wider than a column takes two
or three, so pages are filled row by row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gold.board.points import Move
from gold.gui import words
from gold.gui.sheets.figure import Figure, figure
from gold.gui.sheets.lines import solutions
from gold.gui.sheets.pdf import A4, Document
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.shown import shown_title, title_to_solve

_MARGIN, _GAP = 42.0, 22.0
_NAME, _SMALL, _HEAD = 10.5, 8.5, 13.0  # sizes of type, in points
_BELOW_HEAD = 26.0
_COLUMNS = 3
_CELL = 14.4
"""Points between two lines of the board: half a board fits into a column, a whole one into two."""
_WIDTH = A4[0] - 2 * _MARGIN
_COLUMN = (_WIDTH - (_COLUMNS - 1) * _GAP) / _COLUMNS


@dataclass(frozen=True, slots=True)
class _Item:
    """A diagram with the lines of text above it."""

    title: Sequence[str]
    told: Sequence[str]
    drawn: Figure
    columns: int

    @property
    def text_height(self) -> float:
        return len(self.title) * _NAME * 1.36 + len(self.told) * _SMALL * 1.36 + 4

    @property
    def height(self) -> float:
        return self.text_height + self.drawn.size[1] * self.scale

    @property
    def scale(self) -> float:
        """Points for a unit of the figure."""
        return min(_CELL / self.drawn.cell, _WIDTH / self.drawn.size[0])


def sheets(name: str, problems: Sequence[Problem], lines: Sequence[Sequence[Move]] | None = None) -> bytes:
    """The bytes of a PDF file with the problems of a collection and then their solutions: ``lines``, or the
    right first moves alone if they are not given.

    A title that would give its problem away stands with the solution only.
    """
    document = Document()
    lines = [solutions(problem)[:1] for problem in problems] if lines is None else lines

    def headed(index: int, title: str) -> str:
        return f"{index + 1}. {title}".strip()

    asked = [
        _item(document, headed(index, title_to_solve(each)), task(each), figure(each.position))
        for index, each in enumerate(problems)
    ]
    solved = [
        _item(document, headed(index, shown_title(each)), _said(each, line), figure(each.position, line=line))
        for index, (each, line) in enumerate(zip(problems, lines, strict=True))
    ]
    _fill(document, name, asked)
    _fill(document, _("Solutions"), solved)
    return document.to_bytes()


def _item(document: Document, title: str, told: str, drawn: Figure) -> _Item:
    """The lines of text are as wide as the columns that the diagram takes."""
    wide = _Item((), (), drawn, 1)
    needed = drawn.size[0] * wide.scale
    columns = next(count for count in range(1, _COLUMNS + 1) if needed <= _width(count) + 0.01)
    width = _width(columns)
    title_lines = document.wrapped(title, _NAME, width, bold=True)
    return _Item(title_lines, document.wrapped(told, _SMALL, width), drawn, columns)


def _width(columns: int) -> float:
    return columns * _COLUMN + (columns - 1) * _GAP


def _fill(document: Document, head: str, items: Sequence[_Item]) -> None:
    """Add as many pages as the items need, in rows from left to right."""
    bottom, top = A4[1] - _MARGIN, A4[1]
    for row in _rows(items):
        height = max(item.height for item in row)
        if top + height > bottom:
            document.add_page()
            document.text((_MARGIN, _MARGIN - 6), head, _HEAD, _WIDTH, bold=True)
            top = _MARGIN + _BELOW_HEAD
        column = 0
        for item in row:
            _put(document, (_MARGIN + column * (_COLUMN + _GAP), top), item)
            column += item.columns
        top += height + _GAP


def _rows(items: Sequence[_Item]) -> list[list[_Item]]:
    rows: list[list[_Item]] = []
    used = _COLUMNS
    for item in items:
        if used + item.columns > _COLUMNS:
            rows.append([])
            used = 0
        rows[-1].append(item)
        used += item.columns
    return rows


def _put(document: Document, place: tuple[float, float], item: _Item) -> None:
    left, top = place
    for size, bold, lines in ((_NAME, True, item.title), (_SMALL, False, item.told)):
        for line in lines:
            document.text((left, top), line, size, _width(item.columns), bold=bold)
            top += size * 1.36
    document.figure((left, top + 4), item.drawn, item.scale)


def task(problem: Problem) -> str:
    """What is asked; of a problem without a target, only who plays."""
    return words.objective(problem) if problem.defender is not None else words.to_play(problem.to_play)


def _said(problem: Problem, line: Sequence[Move]) -> str:
    """The line, which tells what no number on the board can, and the other right first moves."""
    geometry = problem.position.geometry
    if not line:
        return _("no solution known")
    others = [move for move in solutions(problem) if move != line[0]]
    told = ", ".join(f"{number} {words.move(geometry, move)}" for number, move in enumerate(line, 1))
    if others:
        also = ", ".join(words.move(geometry, move) for move in others)
        told = f"{told}  ({_('also right: {moves}').format(moves=also)})"
    return told
