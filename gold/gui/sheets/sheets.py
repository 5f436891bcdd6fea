"""Sheets to print: the problems, and the lines that solve them on pages at the end.

All diagrams of a sheet have stones of the same size, as in books. A diagram that is wider than a column takes
two or three, so pages are filled row by row. With coordinates, texts name points by them. Without, texts name
points as books do: by the numbers on stones, and by letters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from gold.board.points import PASS, Move, Point
from gold.board.status import Status
from gold.gui import words
from gold.gui.board.view import line_ghosts
from gold.gui.sheets.figure import Figure, Marks, figure
from gold.gui.sheets.pdf import Document
from gold.i18n import _
from gold.paper import Paper
from gold.problem.model import Problem
from gold.problem.shown import shown_description, shown_title, title_to_solve
from gold.trainer.compared_to_best import best_in_file
from gold.trainer.judge import taker_in_file
from gold.trainer.solution_lines import solutions
from gold.trainer.wording import task, to_play

_MARGIN = 42.0
_GAP = 22.0
# Sizes of type, in points
_NAME = 10.5
_SMALL = 8.5
_HEAD = 13.0
_BELOW_HEAD = 26.0
_COLUMNS = 3
_MOST_ABOUT = 6
"""Lines of a description; a longer one is cut."""
_CELL = 14.4
"""Points between two lines of the board: half a board fits into a column, a whole one into two."""


@dataclass(frozen=True, slots=True)
class _Page:
    """Where things lie on a page, in points."""

    paper: Paper

    @property
    def width(self) -> float:
        """The room between the margins."""
        return self.paper.size[0] - 2 * _MARGIN

    @property
    def bottom(self) -> float:
        """Where the lower margin begins."""
        return self.paper.size[1] - _MARGIN

    @property
    def step(self) -> float:
        """From one column to the next."""
        return (self.width + _GAP) / _COLUMNS

    def columns_width(self, columns: int) -> float:
        """The width of so many columns beside each other."""
        return columns * self.step - _GAP


@dataclass(frozen=True, slots=True)
class _Item:
    """A diagram with the lines of text above it."""

    page: _Page
    title: Sequence[str]
    about: Sequence[str]
    solution: Sequence[str]
    drawn: Figure
    columns: int

    @property
    def text_height(self) -> float:
        small = len(self.about) + len(self.solution)
        return len(self.title) * _NAME * 1.36 + small * _SMALL * 1.36 + 4

    @property
    def height(self) -> float:
        return self.text_height + self.drawn.size[1] * self.scale

    @property
    def scale(self) -> float:
        """Points for a unit of the figure."""
        return min(_CELL / self.drawn.cell, self.page.width / self.drawn.size[0])


def sheets(
    name: str,
    problems: Sequence[Problem],
    lines: Sequence[Sequence[Move]] | None = None,
    *,
    descriptions: bool = True,
    coordinates: bool = False,
    paper: Paper = Paper.A4,
) -> bytes:
    """A PDF file with the problems of a collection, and after them their solutions: the ``lines`` or, without
    these, the right first moves. With ``descriptions``, each problem has its description below the title.

    A title that would give its problem away stands only with the solution.
    """
    document = Document(paper.size)
    page = _Page(paper)
    lines = [solutions(problem)[:1] for problem in problems] if lines is None else lines

    def headed(index: int, title: str) -> str:
        return f"{index + 1}. {title}".strip()

    asked = list[_Item]()
    solved = list[_Item]()
    for index, (each, line) in enumerate(zip(problems, lines, strict=True)):
        about = shown_description(each, solved=False) if descriptions else ""
        drawn = figure(each.position, coordinates)
        asked.append(
            _item(document, page, headed(index, title_to_solve(each)), about, sheet_task(each), drawn)
        )
        told, letters = _by_coordinates(each, line) if coordinates else _by_numbers(each, line)
        drawn = figure(each.position, coordinates, Marks(letters=letters), line=line)
        told = " · ".join(filter(None, (told, _ko_or_seki(each))))
        solved.append(_item(document, page, headed(index, shown_title(each)), "", told, drawn))
    _fill(document, page, name, asked)
    _fill(document, page, _("Solutions"), solved)
    return document.to_bytes()


def _item(document: Document, page: _Page, title: str, about: str, solution: str, drawn: Figure) -> _Item:
    """A diagram with its texts, broken into lines as wide as the columns that the diagram takes."""
    wide = _Item(page, (), (), (), drawn, 1)
    needed = drawn.size[0] * wide.scale
    columns = next(count for count in range(1, _COLUMNS + 1) if needed <= page.columns_width(count) + 0.01)
    width = page.columns_width(columns)
    about_lines = document.wrapped(about, _SMALL, width, most=_MOST_ABOUT)
    title_lines = document.wrapped(title, _NAME, width, bold=True)
    return _Item(page, title_lines, about_lines, document.wrapped(solution, _SMALL, width), drawn, columns)


def _fill(document: Document, page: _Page, head: str, items: Sequence[_Item]) -> None:
    """Add as many pages as the items need, in rows from left to right."""
    bottom = page.bottom
    top = bottom
    for row in _rows(items):
        height = max(item.height for item in row)
        if top + height > bottom:
            number = str(document.add_page())
            document.text((_MARGIN + page.width - 14, bottom + 10), number, _SMALL, 30)
            document.text((_MARGIN, _MARGIN - 6), head, _HEAD, page.width, bold=True)
            top = _MARGIN + _BELOW_HEAD
        column = 0
        for item in row:
            _put(document, (_MARGIN + column * page.step, top), item)
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
    texts = (_NAME, True, item.title), (_SMALL, False, item.about), (_SMALL, False, item.solution)
    for size, bold, lines in texts:
        for line in lines:
            document.text((left, top), line, size, item.page.columns_width(item.columns), bold=bold)
            top += size * 1.36
    document.figure((left, top + 4), item.drawn, item.scale)


def sheet_task(problem: Problem) -> str:
    """The task of a problem; without a target, only who plays."""
    return task(problem) if problem.defender is not None else to_play(problem.to_play)


def _ko_or_seki(problem: Problem) -> str:
    """The proved result in words if that is a ko or a seki, which no line of moves tells; else empty."""
    best = best_in_file(problem)
    defender = problem.defender
    if best is None or defender is None or best.status not in (Status.KO, Status.SEKI):
        return ""
    return words.verdict(best.status, best.ko(defender, taker_in_file(problem)), defender)


def _by_coordinates(problem: Problem, line: Sequence[Move]) -> tuple[str, dict[Point, str]]:
    """The text of a solution, with the coordinates of all moves of the line; no letters are needed."""
    geometry = problem.position.geometry
    text = ", ".join(f"{number} {words.move(geometry, move)}" for number, move in enumerate(line, 1))
    return _with_others(problem, line, text, lambda move: words.move(geometry, move)), {}


def _by_numbers(problem: Problem, line: Sequence[Move]) -> tuple[str, dict[Point, str]]:
    """The text of a solution, with moves that have no number on the board, and letters of its points."""
    ghosts = line_ghosts(line, problem.to_play, problem.position, len(line))
    numbers = {ghost.point: str(ghost.number) for ghost in ghosts}
    letters: dict[Point, str] = {}

    def name(move: Move) -> str:
        if move == PASS:
            return _("pass")
        point = Point(move)
        return numbers.get(point) or letters.setdefault(point, ascii_lowercase[len(letters) % 26])

    parts = []
    for number, move in enumerate(line, 1):
        if move == PASS:
            parts.append(f"{number} {name(move)}")
        elif numbers.get(Point(move)) != str(number):
            parts.append(words.at_other(number, name(move)))
    return _with_others(problem, line, ", ".join(parts), name), letters


def _with_others(problem: Problem, line: Sequence[Move], text: str, name: Callable[[Move], str]) -> str:
    """The text about a line, with the other right first moves added."""
    if not line:
        return _("no solution known")
    others = [move for move in solutions(problem) if move != line[0]]
    if not others:
        return text
    also = _("also right: {moves}").format(moves=", ".join(map(name, others)))
    return f"{text}  ({also})" if text else also
