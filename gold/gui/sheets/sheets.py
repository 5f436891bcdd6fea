"""Sheets to print: pages with problems, and pages with solutions at the end or on the back of each page.

``sheet_entries.py`` makes the contents for each problem, ``sheet_layout.py`` divides them into pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gold.board.points import Move
from gold.gui.sheets.pdf import Document
from gold.gui.sheets.printed_page import (
    NoteLine,
    PrintedFigure,
    PrintedPage,
    PrintedText,
    imposed,
)
from gold.gui.sheets.sheet_entries import (
    SheetEntry,
    entries_to_solve,
    entries_with_solutions,
    shared_source,
)
from gold.gui.sheets.sheet_layout import (
    BELOW_HEAD,
    GAP,
    LINE_HEIGHT,
    NAME_SIZE,
    SMALL_SIZE,
    PageLayout,
    SheetItem,
    SheetPart,
    page_breaks,
    page_layout,
    sheet_part,
)
from gold.i18n import _
from gold.paper import DiagramSize, SheetOptions, SolutionPages
from gold.problem.model import Problem
from gold.trainer.solution_lines import solutions

_HEAD = 13.0
_NOTE_LINES = 24.0
"""Distance between two lines for notes."""
_CELLS = {DiagramSize.SMALL: 9.9, DiagramSize.MEDIUM: 14.4, DiagramSize.LARGE: 21.0}
"""Points between two lines of the board."""
_FITTED = (24.0, 22.5, 21.0, 19.5, 18.0, 16.5, 15.5, 14.4, 13.2, 12.0, 10.8, 9.9, 9.0)
"""Points between two lines, in the order in which they are tried until the wanted number of problems fits on
a page.
"""
_MOST_SPREAD = 90.0
"""Most space that is added between rows, if the number of problems on a page is limited."""
_USUAL = SheetOptions()


def sheets(
    name: str,
    problems: Sequence[Problem],
    lines: Sequence[Sequence[Move]] | None = None,
    options: SheetOptions = _USUAL,
) -> bytes:
    """Return the contents of a PDF file with the pages of :func:`printed_pages`."""
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
    """Build the pages with the problems of a collection and with their solutions.

    ``lines`` has the solution of each problem; by default it is one correct first move. A title
    that would give the solution away is printed only with the solution.
    """
    lines = [solutions(problem)[:1] for problem in problems] if lines is None else lines
    source = shared_source(problems) if options.sources else ""
    asked = entries_to_solve(problems, options, names_source=not source)
    solved = list[SheetEntry]()
    if options.solutions is not SolutionPages.NONE:
        solved = entries_with_solutions(problems, lines, options)
    part, answers = _parts(name, source, asked, solved, options)
    pages = _in_order(part, answers, options)
    if not options.booklet:
        return pages
    width, height = options.paper.size
    return imposed(pages, (height, width))


def _parts(
    name: str,
    source: str,
    asked: Sequence[SheetEntry],
    solved: Sequence[SheetEntry],
    options: SheetOptions,
) -> tuple[SheetPart, SheetPart]:
    """Lay out the problems and the solutions.

    The diagrams are as large as possible for the wanted number of problems on a page.
    """
    document = Document(options.paper.size)  # it measures texts
    for cell in _cells(options):
        layout = page_layout(options, cell, of_problems=True)
        part = sheet_part(document, name, source, asked, layout)
        layout = page_layout(options, cell, of_problems=False)
        answers = sheet_part(document, _("Solutions"), "", solved, layout)
        breaks = page_breaks(_together(part, answers, options))
        if all(stop - start == options.per_page for start, stop in breaks[:-1]):
            break
    return part, answers


def _together(part: SheetPart, answers: SheetPart, options: SheetOptions) -> list[SheetPart]:
    """The parts that are divided into pages together, so that a page of each holds the same problems."""
    return [part, answers] if options.solutions is SolutionPages.BACK else [part]


def _in_order(part: SheetPart, answers: SheetPart, options: SheetOptions) -> list[PrintedPage]:
    """Build the pages in their order.

    Each page has its solutions on the back, or all solutions come at the end.
    """
    if options.solutions is SolutionPages.BACK:
        breaks = page_breaks([part, answers])
        held = [(each, start, stop) for start, stop in breaks for each in (part, answers)]
    else:
        held = [
            (each, start, stop) for each in (part, answers) for start, stop in page_breaks([each])
        ]
    return [
        _page(each, start, stop, number, options)
        for number, (each, start, stop) in enumerate(held, 1)
    ]


def _cells(options: SheetOptions) -> tuple[float, ...]:
    """The distances between lines of the board to try, in this order."""
    if options.size is not None or options.per_page is None:
        return (_CELLS[options.size or DiagramSize.MEDIUM],)
    return _FITTED


def _page(
    part: SheetPart, start: int, stop: int, number: int, options: SheetOptions
) -> PrintedPage:
    """Build the page of a part with the problems from ``start`` to before ``stop``.

    ``number`` is printed on it.
    """
    layout = part.layout
    is_left = options.booklet and number % 2 == 0  # a left page, whose outer margin is at the left
    left = layout.margin
    number_left = layout.margin + layout.room - 14
    if is_left:
        number_left = layout.margin
        if layout.has_notes:
            left += layout.notes + GAP
    page = PrintedPage(layout.size)
    page.parts += _heading(part, left, is_first=start == 0)
    page.parts.append(PrintedText((number_left, layout.bottom + 8), str(number), SMALL_SIZE, 30))
    if layout.has_notes:
        page.parts += _note_lines(layout, is_left)
    page.parts += _diagrams(part, start, stop, left)
    return page


def _heading(part: SheetPart, left: float, *, is_first: bool) -> Iterator[PrintedText]:
    layout = part.layout
    top = layout.margin - 6
    yield PrintedText((left, top), part.head, _HEAD, layout.width, bold=True)
    if is_first and part.below_head:
        below = top + _HEAD * LINE_HEIGHT
        yield PrintedText((left, below), part.below_head, SMALL_SIZE, layout.width)


def _diagrams(
    part: SheetPart, start: int, stop: int, left: float
) -> Iterator[PrintedText | PrintedFigure]:
    """Place the problems of a page, row by row.

    If the number of problems on a page is limited, the rows are spread over the page.
    """
    layout = part.layout
    rows = part.rows(start, stop)
    spread = 0.0
    if layout.most is not None:
        spread = min(max(part.room_left(start, stop), 0.0) / len(rows), _MOST_SPREAD)
    top = part.top(start == 0)
    for row in rows:
        column = 0
        for item in row:
            yield from _placed(item, (left + column * layout.step, top))
            column += item.columns
        top += max(item.height for item in row) + GAP + spread


def _note_lines(layout: PageLayout, is_left: bool) -> Iterator[PrintedText | NoteLine]:
    """Draw the outer margin, with the heading *Notes* and lines to write on."""
    left = layout.margin if is_left else layout.margin + layout.width + GAP
    right = left + layout.notes
    head = _("Notes")
    yield PrintedText((left, layout.margin - 2), head, SMALL_SIZE, layout.notes)
    top = layout.margin + BELOW_HEAD + _NOTE_LINES
    while top <= layout.bottom:
        yield NoteLine((left, top), (right, top))
        top += _NOTE_LINES


def _placed(item: SheetItem, place: tuple[float, float]) -> Iterator[PrintedText | PrintedFigure]:
    left, top = place
    for size, bold, lines in ((NAME_SIZE, True, item.title), (SMALL_SIZE, False, item.small)):
        for line in lines:
            yield PrintedText((left, top), line, size, item.width, bold)
            top += size * LINE_HEIGHT
    yield PrintedFigure((left, top + 4), item.drawn, item.scale)
