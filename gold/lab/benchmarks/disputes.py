"""Finds disputes: problems with a published answer or objective that a proof refutes."""

from __future__ import annotations

from pathlib import Path

from gold.atomic import write_atomically
from gold.board.board import Board
from gold.board.diagram import format_diagram
from gold.board.points import Move
from gold.cli.solutions.first_moves import told_line
from gold.cli.solutions.results import ko_in_words, move_name
from gold.lab.benchmark_rows import BenchmarkRow
from gold.lab.benchmarks.rows import misses_objective
from gold.solver.answers.refutation import refute
from gold.solver.answers.survey import survey
from gold.solver.api import FirstMove, Limits, Result, Survey
from gold.solver.request import Request
from gold.solver.status_words import status_word
from gold.solver.workspace import Workspace
from gold.trainer.wording import side

_CLOSER = 5
"""The limits of a problem are multiplied by this to examine a dispute,
since every first move is searched.
"""


def dispute(row: BenchmarkRow, limits: Limits) -> str | None:
    """Return the evidence against a row's answers as text, for a person to check;
    None if there is none.

    There is evidence if every first move is proved to miss the objective, or if a published answer
    is proved to reach less than another first move. The search takes several times the limits.
    """
    assert row.bounded is not None
    board, workspace, limits = row.bounded.board(), Workspace(), limits.times(_CLOSER)
    found = survey(Request.about(board, limits, workspace))
    published = [first for first in found.moves if first.move in row.answers]
    if not published:
        return None
    if misses_objective(board, found.best):
        claim = "proved: no first move reaches the objective"
    elif all(first.correct is False for first in published):
        claim = "proved: another first move reaches more"
    elif any(first.correct is False for first in published):
        claim = "proved: not all of the published moves are equally good"
    else:
        return None
    answers = [_answer_as_text(board, first, limits, workspace) for first in published]
    head = [row.id, format_diagram(board.position()), _task(board)]
    return "\n".join([*head, claim, _best(board, found), *answers])


def write_disputes(path: Path, cases: list[str], asked: int) -> None:
    """Write the disputes to a text file. ``asked`` is the number of problems examined."""
    head = f"{len(cases)} of {asked} positions where a proof contradicts the published answer"
    write_atomically(path, "\n\n".join([head, *cases, ""]).encode())


def _task(board: Board) -> str:
    task = (
        "{side} to play and live" if board.to_play is board.defender else "{side} to play and kill"
    )
    return task.format(side=side(board.to_play))


def _best(board: Board, found: Survey) -> str:
    if misses_objective(board, found.best):
        return f"best: {_words(found.best)}"
    moves = _names(board, found.correct) or _names(board, found.best.line[:1])
    return f"best: {moves} -> {_words(found.best)}; line {_names(board, found.best.line)}"


def _answer_as_text(board: Board, first: FirstMove, limits: Limits, workspace: Workspace) -> str:
    """Return a published answer's result, with the shortest and the most
    stubborn line that show it.
    """
    after = board.after(first.move)
    why = refute(Request.about(after, limits, workspace))
    move = move_name(board.geometry, first.move)
    answer = told_line(board.geometry, why.line)
    text = f"published: {move} -> {_words(first.result)}; answer {answer}"
    if why.stubborn.moves == why.line.moves:
        return text
    return text + "\n" + f"  stubborn: {told_line(board.geometry, why.stubborn)}"


def _names(board: Board, moves: tuple[Move, ...]) -> str:
    return " ".join(move_name(board.geometry, move) for move in moves)


def _words(result: Result) -> str:
    if not result.proved:
        return "not proved"
    status = status_word(result.status)
    if not result.exact:
        return f"{status}, but not exactly"
    return status if result.ko is None else f"{status}, {ko_in_words(result.ko, result.defender)}"
