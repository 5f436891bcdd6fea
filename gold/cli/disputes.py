"""What a proof says against a book: positions where none of the published answers reaches the best result."""

from __future__ import annotations

from pathlib import Path

from gold.board.board import Board
from gold.board.diagram import format_diagram
from gold.board.points import Color
from gold.i18n import _
from gold.problem.atomic import write_atomically
from gold.problem.benchmark_rows import BenchmarkRow
from gold.solver.api import FirstMove, Limits, Result, Survey


def dispute(row: BenchmarkRow, limits: Limits) -> str | None:
    """The case against a row's answers, to be looked at by eye; None where there is none.

    There is one if every published answer is proved to reach less than another first move does.
    """
    from gold.solver.survey import survey

    assert row.bounded is not None
    board = row.bounded.board()
    found = survey(board, limits)
    published = [first for first in found.moves if first.move in row.answers]
    if not published or any(first.correct is not False for first in published):
        return None
    return _case(row, board, found, published)


def write_disputes(path: Path, cases: list[str], asked: int) -> None:
    """Write the cases to a text file."""
    head = _("{count} of {asked} positions where a proof contradicts the published answer").format(
        count=len(cases), asked=asked
    )
    write_atomically(path, "\n\n".join([head, *cases, ""]).encode())


def _case(row: BenchmarkRow, board: Board, found: Survey, published: list[FirstMove]) -> str:
    vertices = board.geometry.vertices
    color = _("Black") if board.to_play is Color.BLACK else _("White")
    lines = [
        row.id,
        format_diagram(board.position()),
        _("{color} to play").format(color=color),
        _("proved: {moves} -> {result}; line {line}").format(
            moves=" ".join(vertices(found.correct)),
            result=_words(board, found.best),
            line=" ".join(vertices(found.best.line)),
        ),
    ]
    lines += [
        _("published: {move} -> {result}; answer {line}").format(
            move=board.geometry.vertex(first.move),
            result=_words(board, first.result),
            line=" ".join(vertices(first.result.line)),
        )
        for first in published
    ]
    return "\n".join(lines)


def _words(board: Board, result: Result) -> str:
    if result.ko is None or result.ko.ahead is None:
        return str(result.status)
    if result.ko.ahead is board.defender:
        return _("ko, the defender ahead")
    return _("ko, the attacker ahead")
