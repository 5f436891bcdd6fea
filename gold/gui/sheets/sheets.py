"""Sheets to print: problems, and the lines that solve them on pages at the end or on the back of each page.

All diagrams of a sheet have stones of the same size, as in books. A diagram that is wider than a column takes
two or three, so pages are filled row by row. With coordinates, texts name points by them. Without, texts name
points as books do: by the numbers on stones, and by letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from string import ascii_lowercase
from typing import TypeAlias

from gold.board.board import Board
from gold.board.points import PASS, Move, Point
from gold.board.status import Status
from gold.gui import words
from gold.gui.board.view import Ghost, line_ghosts
from gold.gui.sheets.figure import Figure, Marks, figure
from gold.gui.sheets.pdf import Document
from gold.gui.sheets.printed_page import (
    NoteLine,
    PrintedFigure,
    PrintedPage,
    PrintedText,
    imposed,
)
from gold.i18n import _
from gold.paper import DiagramSize, SheetOptions, SolutionPages
from gold.problem.model import Problem
from gold.problem.shown import named_source, shown_description, shown_title, title_to_solve
from gold.problem.solution_tree import SIGNS, Convention, SolutionNode, solution_tree
from gold.trainer.compared_to_best import best_in_file
from gold.trainer.end_reasons import ko_after
from gold.trainer.judge import taker_in_file
from gold.trainer.solution_lines import solutions
from gold.trainer.wording import task, to_play

_MARGIN = 42.0
_BOOKLET_MARGIN = 30.0
_GAP = 22.0
_NOTES = 0.28
"""Share of a page's width that the margin for notes takes."""
_NOTE_LINES = 24.0
"""From one line to write on to the next."""
# Sizes of type, in points
_NAME = 10.5
_SMALL = 8.5
_HEAD = 13.0
_LINE = 1.36
"""Height of a line of text, in sizes of its type."""
_BELOW_HEAD = 26.0
_MOST_SMALL = 30
"""Lines of small type above a diagram, so that it has room on a page; what is more is cut."""
_MOST_VARIATIONS = 24
"""Variations of an author's that are printed of a problem."""
_MOST_ABOUT = 6
"""Lines of a description; a longer one is cut."""
_CELLS = {DiagramSize.SMALL: 9.9, DiagramSize.MEDIUM: 14.4, DiagramSize.LARGE: 21.0}
"""Points between two lines of the board."""
_FITTED = (24.0, 22.5, 21.0, 19.5, 18.0, 16.5, 15.5, 14.4, 13.2, 12.0, 10.8, 9.9, 9.0)
"""The same, of the sizes that are tried until as many problems as are wanted fit on a page."""
_COLUMN = 10.6
"""Least width of a column, in distances between lines: half a board fits into it, a whole one into two."""
_TALLEST = 0.7
"""Share of a page's height that a diagram may take."""
_MOST_SPREAD = 90.0
"""Most room that is added between rows, where a page holds no more problems than are wanted."""
_NO_LETTERS = Marks()
_USUAL = SheetOptions()


@dataclass(frozen=True, slots=True)
class _Layout:
    """How pages of one kind are divided. All lengths are in points."""

    size: tuple[float, float]
    cell: float
    margin: float
    has_notes: bool
    most: int | None
    """Most problems on a page; None: as many as there is room for."""

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.size[0] - 2 * self.margin

    @property
    def notes(self) -> float:
        """The width of the margin for notes."""
        return _NOTES * self.room if self.has_notes else 0.0

    @property
    def width(self) -> float:
        """The width of all columns."""
        return self.room - (self.notes + _GAP if self.has_notes else 0.0)

    @property
    def columns(self) -> int:
        return max(1, int((self.width + _GAP) / (_COLUMN * self.cell + _GAP)))

    @property
    def step(self) -> float:
        """From one column to the next."""
        return (self.width + _GAP) / self.columns

    @property
    def bottom(self) -> float:
        """Where the lower margin begins."""
        return self.size[1] - self.margin

    def columns_width(self, columns: int) -> float:
        """The width of so many columns beside each other."""
        return columns * self.step - _GAP

    def scale(self, drawn: Figure) -> float:
        """Points for a unit of a figure."""
        width, height = drawn.size
        return min(self.cell / drawn.cell, self.width / width, _TALLEST * self.size[1] / height)


@dataclass(frozen=True, slots=True)
class _Entry:
    """What stands on a page for a problem."""

    title: str
    about: str
    """The description; a long one is cut."""
    more: tuple[str, ...]
    """What else stands above the diagram, each in lines of its own."""
    drawn: Figure


@dataclass(frozen=True, slots=True)
class _Item:
    """A diagram with the lines of text above it."""

    title: Sequence[str]
    small: Sequence[str]
    drawn: Figure
    scale: float
    columns: int
    width: float

    @property
    def text_height(self) -> float:
        return (len(self.title) * _NAME + len(self.small) * _SMALL) * _LINE + 4

    @property
    def height(self) -> float:
        return self.text_height + self.drawn.size[1] * self.scale


@dataclass(frozen=True, slots=True)
class _Part:
    """Pages of one kind: the problems, or their solutions."""

    head: str
    below_head: str
    """What stands below the heading of the first page; may be empty."""
    layout: _Layout
    items: Sequence[_Item]

    def top(self, is_first: bool) -> float:
        """Where diagrams begin on a page."""
        subtitle = _SMALL * _LINE if is_first and self.below_head else 0.0
        return self.layout.margin + _BELOW_HEAD + subtitle

    def rows(self, start: int, stop: int) -> list[list[_Item]]:
        """The items of a page in rows."""
        rows: list[list[_Item]] = []
        used = self.layout.columns
        for item in self.items[start:stop]:
            if used + item.columns > self.layout.columns:
                rows.append([])
                used = 0
            rows[-1].append(item)
            used += item.columns
        return rows

    def room_left(self, start: int, stop: int) -> float:
        """How much of a page's height these items leave free; negative if they need more."""
        rows = self.rows(start, stop)
        used = sum(max(item.height for item in row) for row in rows) + _GAP * (len(rows) - 1)
        return self.layout.bottom - self.top(start == 0) - used


def sheets(
    name: str,
    problems: Sequence[Problem],
    lines: Sequence[Sequence[Move]] | None = None,
    options: SheetOptions = _USUAL,
) -> bytes:
    """A PDF file with the pages of :func:`printed_pages`."""
    pages = printed_pages(name, problems, lines, options)
    document = Document(pages[0].size if pages else options.paper.size)
    for page in pages:
        document.page(page)
    return document.to_bytes()


def printed_pages(
    name: str,
    problems: Sequence[Problem],
    lines: Sequence[Sequence[Move]] | None = None,
    options: SheetOptions = _USUAL,
) -> list[PrintedPage]:
    """Pages with the problems of a collection and with their solutions: the ``lines`` or, without these, the
    right first moves. A title that would give its problem away stands only with the solution.
    """
    document = Document(options.paper.size)  # it measures texts
    lines = [solutions(problem)[:1] for problem in problems] if lines is None else lines
    source = _shared_source(problems) if options.sources else ""
    asked = _asked(problems, options, names_source=not source)
    solved = list[_Entry]()
    if options.solutions is not SolutionPages.NONE:
        solved = _solved(problems, lines, options)
    for cell in _cells(options):
        part = _part(document, name, source, asked, _layout(options, cell, of_problems=True))
        layout = _layout(options, cell, of_problems=False)
        answers = _part(document, _("Solutions"), "", solved, layout)
        together = [part, answers] if options.solutions is SolutionPages.BACK else [part]
        breaks = _breaks(together)
        if all(stop - start == options.per_page for start, stop in breaks[:-1]):
            break
    pages = list[PrintedPage]()
    if options.solutions is SolutionPages.BACK:
        for start, stop in breaks:
            pages.append(_page(part, start, stop, len(pages) + 1, options))
            pages.append(_page(answers, start, stop, len(pages) + 1, options))
    else:
        for each in (part, answers):
            for start, stop in _breaks([each]):
                pages.append(_page(each, start, stop, len(pages) + 1, options))
    if not options.booklet:
        return pages
    width, height = options.paper.size
    return imposed(pages, (height, width))


def _cells(options: SheetOptions) -> tuple[float, ...]:
    """The distances between lines that are tried, one after the other."""
    if options.size is not None or options.per_page is None:
        return (_CELLS[options.size or DiagramSize.MEDIUM],)
    return _FITTED


def _layout(options: SheetOptions, cell: float, *, of_problems: bool) -> _Layout:
    width, height = options.paper.size
    page = (height / 2, width) if options.booklet else (width, height)
    margin = _BOOKLET_MARGIN if options.booklet else _MARGIN
    most = options.per_page if of_problems else None
    return _Layout(page, cell, margin, options.notes and of_problems, most)


def _asked(
    problems: Sequence[Problem], options: SheetOptions, *, names_source: bool
) -> list[_Entry]:
    """What stands on the pages to solve."""
    entries = list[_Entry]()
    for number, problem in enumerate(problems, 1):
        about = shown_description(problem, solved=False) if options.descriptions else ""
        source = named_source(problem) if options.sources and names_source else ""
        tree = solution_tree(problem) if options.descriptions else None
        marks = _NO_LETTERS if tree is None else Marks(letters=dict(tree.root.labels))
        drawn = figure(problem.position, options.coordinates, marks)
        title = _headed(number, title_to_solve(problem, hides_own=options.hide_titles))
        entries.append(_Entry(title, about, (source, sheet_task(problem)), drawn))
    return entries


def _solved(
    problems: Sequence[Problem], lines: Sequence[Sequence[Move]], options: SheetOptions
) -> list[_Entry]:
    """What stands on the pages of solutions."""
    entries = list[_Entry]()
    for number, (problem, line) in enumerate(zip(problems, lines, strict=True), 1):
        by_name = _by_coordinates if options.coordinates else _by_numbers
        told, letters = by_name(problem, line)
        drawn = figure(problem.position, options.coordinates, Marks(letters=letters), line=line)
        entries.append(_Entry(_headed(number, shown_title(problem)), "", (told,), drawn))
        if options.descriptions and options.solutions is SolutionPages.AFTER:
            entries += _variations(number, problem, options)
    return entries


def _variations(number: int, problem: Problem, options: SheetOptions) -> Iterator[_Entry]:
    """The author's variations that were written in GoLD's editor, as far as they can be played. A comment is
    printed with the first line that leads to it.
    """
    tree = solution_tree(problem)
    if tree is None or tree.convention is not Convention.OWN or problem.errors():
        return
    printed = set[int]()
    for count, numbers in enumerate(islice(tree.lines(), _MOST_VARIATIONS), 1):
        nodes = _playable(problem, [tree.nodes[each] for each in numbers])
        if not nodes:
            continue
        line = [node.move for node in nodes if node.move is not None]
        text, letters, _name = _coordinates(problem, line)
        if not options.coordinates:
            text, letters, _name = _numbers(problem, line)
        for node in nodes:
            letters.update(node.labels)
        stones = {ghost.point: ghost.number for ghost in _ghosts(problem, line)}
        marks = Marks(letters={at: label for at, label in letters.items() if at not in stones})
        hidden = [
            f"{label} = {stones[at]}"
            for at, label in sorted(letters.items(), key=itemgetter(1))
            if at in stones and label not in SIGNS.values()
        ]
        drawn = figure(problem.position, options.coordinates, marks, line=line)
        comments = [
            said
            for place, (index, node) in enumerate(zip(numbers, nodes, strict=False), 1)
            if node.comment and index not in printed
            for said in f"{place}: {node.comment}".splitlines()
        ]
        printed.update(numbers)
        told = " · ".join(filter(None, (_called(nodes), text, ", ".join(hidden))))
        more = (told, *comments)
        title = _headed(number, _("Variation {n}").format(n=count))
        yield _Entry(title, "", more, drawn)


def _playable(problem: Problem, nodes: Sequence[SolutionNode]) -> list[SolutionNode]:
    """The moves of a line up to the first that cannot be played."""
    board = Board(problem.position)
    played = list[SolutionNode]()
    for node in nodes:
        if node.move is None or node.color is not board.to_play or not board.is_legal(node.move):
            break
        board.play(node.move)
        played.append(node)
    return played


def _called(nodes: Sequence[SolutionNode]) -> str:
    """What the author calls a line; empty if he says nothing of it."""
    if any(node.right is False for node in nodes):
        return _("wrong")
    return _("right") if nodes[-1].right else ""


def _headed(number: int, title: str) -> str:
    return f"{number}. {title}".strip()


def _shared_source(problems: Sequence[Problem]) -> str:
    """The source that all of several problems have; else empty."""
    sources = {named_source(problem) for problem in problems}
    return sources.pop() if len(problems) > 1 and len(sources) == 1 else ""


def _part(
    document: Document, head: str, below_head: str, entries: Sequence[_Entry], layout: _Layout
) -> _Part:
    return _Part(head, below_head, layout, [_item(document, layout, entry) for entry in entries])


def _item(document: Document, layout: _Layout, entry: _Entry) -> _Item:
    """A diagram with its texts, broken into lines as wide as the columns that the diagram takes."""
    drawn = entry.drawn
    scale = layout.scale(drawn)
    needed = drawn.size[0] * scale
    counts = range(1, layout.columns + 1)
    columns = next(count for count in counts if needed <= layout.columns_width(count) + 0.01)
    width = layout.columns_width(columns)
    title = document.wrapped(entry.title, _NAME, width, bold=True)
    small = document.wrapped(entry.about, _SMALL, width, most=_MOST_ABOUT)
    for text in entry.more:
        small += document.wrapped(text, _SMALL, width)
    if len(small) > _MOST_SMALL:
        small = [*small[: _MOST_SMALL - 1], "…"]
    return _Item(title, small, drawn, scale, columns, width)


def _breaks(parts: Sequence[_Part]) -> list[tuple[int, int]]:
    """The first problem of each page, and the one after its last. Of several ``parts``, a page of each holds
    the same problems.
    """
    breaks = list[tuple[int, int]]()
    count = len(parts[0].items)
    start = 0
    while start < count:
        stop = start + 1
        while stop < count and all(_has_room(part, start, stop + 1) for part in parts):
            stop += 1
        breaks.append((start, stop))
        start = stop
    return breaks


def _has_room(part: _Part, start: int, stop: int) -> bool:
    most = part.layout.most
    return (most is None or stop - start <= most) and part.room_left(start, stop) >= 0


def _page(part: _Part, start: int, stop: int, number: int, options: SheetOptions) -> PrintedPage:
    """The page of a part that holds these problems."""
    layout = part.layout
    page = PrintedPage(layout.size)
    is_left = options.booklet and number % 2 == 0  # then its outer margin is at the left
    left = layout.margin + (layout.notes + _GAP if is_left and layout.has_notes else 0.0)
    page.parts.append(
        PrintedText((left, layout.margin - 6), part.head, _HEAD, layout.width, bold=True)
    )
    if start == 0 and part.below_head:
        below = left, layout.margin - 6 + _HEAD * _LINE
        page.parts.append(PrintedText(below, part.below_head, _SMALL, layout.width))
    number_left = layout.margin if is_left else layout.margin + layout.room - 14
    page.parts.append(PrintedText((number_left, layout.bottom + 8), str(number), _SMALL, 30))
    if layout.has_notes:
        page.parts += _note_lines(layout, is_left)
    rows = part.rows(start, stop)
    spread = 0.0
    if layout.most is not None:
        spread = min(max(part.room_left(start, stop), 0.0) / len(rows), _MOST_SPREAD)
    top = part.top(start == 0)
    for row in rows:
        column = 0
        for item in row:
            page.parts += _placed(item, (left + column * layout.step, top))
            column += item.columns
        top += max(item.height for item in row) + _GAP + spread
    return page


def _note_lines(layout: _Layout, is_left: bool) -> Iterator[PrintedText | NoteLine]:
    """The outer margin with lines to write on."""
    left = layout.margin if is_left else layout.margin + layout.width + _GAP
    right = left + layout.notes
    head = _("Notes")
    yield PrintedText((left, layout.margin - 2), head, _SMALL, layout.notes)
    top = layout.margin + _BELOW_HEAD + _NOTE_LINES
    while top <= layout.bottom:
        yield NoteLine((left, top), (right, top))
        top += _NOTE_LINES


def _placed(item: _Item, place: tuple[float, float]) -> Iterator[PrintedText | PrintedFigure]:
    left, top = place
    for size, bold, lines in ((_NAME, True, item.title), (_SMALL, False, item.small)):
        for line in lines:
            yield PrintedText((left, top), line, size, item.width, bold)
            top += size * _LINE
    yield PrintedFigure((left, top + 4), item.drawn, item.scale)


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


_Named: TypeAlias = tuple[str, dict[Point, str], Callable[[Move], str]]
"""A text about a line, the letters of its points, and what names a move."""


def _by_coordinates(problem: Problem, line: Sequence[Move]) -> tuple[str, dict[Point, str]]:
    """The text of a solution, with the coordinates of all moves of the line; no letters are needed."""
    text, letters, name = _coordinates(problem, line)
    return _with_others(problem, line, text, name), letters


def _by_numbers(problem: Problem, line: Sequence[Move]) -> tuple[str, dict[Point, str]]:
    """The text of a solution, with moves that have no number on the board, and letters of its points."""
    text, letters, name = _numbers(problem, line)
    return _with_others(problem, line, text, name), letters


def _coordinates(problem: Problem, line: Sequence[Move]) -> _Named:
    """All moves of a line by their coordinates."""
    geometry = problem.position.geometry
    text = ", ".join(
        f"{number} {words.move(geometry, move)}" for number, move in enumerate(line, 1)
    )
    return text, {}, lambda move: words.move(geometry, move)


def _ghosts(problem: Problem, line: Sequence[Move]) -> tuple[Ghost, ...]:
    """The numbered stones of a line."""
    return line_ghosts(line, problem.to_play, problem.position, len(line))


def _numbers(problem: Problem, line: Sequence[Move]) -> _Named:
    """The moves of a line that have no number on the board, by letters and the numbers of others."""
    numbers = {ghost.point: str(ghost.number) for ghost in _ghosts(problem, line)}
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
    return ", ".join(parts), letters, name


def _with_others(
    problem: Problem, line: Sequence[Move], text: str, name: Callable[[Move], str]
) -> str:
    """The text about a line, with the other right first moves, the result if it is a ko or a seki, and where
    the ko is to which the line leads.
    """
    if not line:
        return " · ".join(filter(None, (_("no solution known"), _ko_or_seki(problem))))
    others = [move for move in solutions(problem) if move != line[0]]
    if others:
        also = _("also right: {moves}").format(moves=", ".join(map(name, others)))
        text = f"{text}  ({also})" if text else also
    told = _ko_or_seki(problem)
    ko = ko_after(Board(problem.position), line) if told else None
    where = "" if ko is None else _("The ko is at {point}.").format(point=name(ko))
    return " · ".join(filter(None, (text, told, where)))
