"""Sheets to print: eight problems to a page, and their solutions on pages at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gold.board.points import PASS, Move, Point
from gold.gui import words
from gold.gui.sheets.figure import figure
from gold.gui.sheets.pdf import A4, Document
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.shown import shown_title, title_to_solve
from gold.problem.solution_tree import solution_tree

_MARGIN, _GAP = 42.0, 22.0
_NAME, _SMALL, _HEAD = 10.5, 8.5, 13.0  # sizes of type, in points
_BELOW_HEAD = 26.0


@dataclass(frozen=True, slots=True)
class _Grid:
    """How many diagrams a page has."""

    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def cell(self, place: int) -> tuple[float, float, float, float]:
        """Left, top, width and height of a place on the page."""
        width = (A4[0] - 2 * _MARGIN - (self.columns - 1) * _GAP) / self.columns
        height = (A4[1] - 2 * _MARGIN - _BELOW_HEAD - (self.rows - 1) * _GAP) / self.rows
        row, column = divmod(place, self.columns)
        top = _MARGIN + _BELOW_HEAD + row * (height + _GAP)
        return _MARGIN + column * (width + _GAP), top, width, height


_PROBLEMS, _SOLUTIONS = _Grid(2, 4), _Grid(4, 6)


def sheets(name: str, problems: Sequence[Problem]) -> bytes:
    """The bytes of a PDF file with the problems of a collection and then their solutions.

    A title that would give its problem away stands with the solution only.
    """
    document = Document()

    def headed(index: int, title: str) -> str:
        return f"{index + 1}. {title or _('Problem {n}').format(n=index + 1)}"

    def put_problem(cell: tuple[float, float, float, float], index: int) -> None:
        left, top, width, height = cell
        problem = problems[index]
        document.text((left, top), headed(index, title_to_solve(problem)), _NAME, width, bold=True)
        document.text((left, top + 15), task(problem), _SMALL, width)
        document.figure((left, top + 31), (width, height - 31), figure(problem.position))

    def put_solution(cell: tuple[float, float, float, float], index: int) -> None:
        left, top, width, height = cell
        problem, moves = problems[index], solutions(problems[index])
        document.text((left, top), headed(index, shown_title(problem)), _SMALL, width, bold=True)
        document.text((left, top + 12), _said(problem, moves), _SMALL, width)
        played = frozenset(Point(move) for move in moves if move != PASS)
        document.figure((left, top + 27), (width, height - 27), figure(problem.position, played))

    _fill(document, name, len(problems), _PROBLEMS, put_problem)
    _fill(document, _("Solutions"), len(problems), _SOLUTIONS, put_solution)
    return document.to_bytes()


def _fill(
    document: Document, head: str, count: int, grid: _Grid,
    put: Callable[[tuple[float, float, float, float], int], object],
) -> None:  # fmt: skip
    """Add as many pages as ``count`` things need, and ``put`` each into its cell."""
    for start in range(0, count, grid.count):
        document.add_page()
        document.text((_MARGIN, _MARGIN - 6), head, _HEAD, A4[0] - 2 * _MARGIN, bold=True)
        for place, index in enumerate(range(start, min(start + grid.count, count))):
            put(grid.cell(place), index)


def task(problem: Problem) -> str:
    """What is asked; of a problem without a target, only who plays."""
    return words.objective(problem) if problem.defender is not None else words.to_play(problem.to_play)


def solutions(problem: Problem) -> tuple[Move, ...]:
    """The right first moves: those that are proved, else those of the author's tree; none if nobody says."""
    if problem.proved is not None and problem.proved.status is not None:
        return problem.proved.correct
    tree = solution_tree(problem)
    if tree is None:
        return ()
    firsts = [tree.nodes[child] for child in tree.root.children]
    return tuple(
        node.move
        for node in firsts
        if node.right
        and node.move is not None
        and node.color is problem.to_play
        and _is_free(problem, node.move)
    )


def _is_free(problem: Problem, move: Move) -> bool:
    return move == PASS or problem.position[Point(move)].is_empty


def _said(problem: Problem, moves: Sequence[Move]) -> str:
    names = problem.position.geometry.vertices(tuple(moves))
    return ", ".join(names) if names else _("no solution known")
