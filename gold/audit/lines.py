"""Lines for a repaired file: they show why the solutions work, and why tempting moves fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gold.audit.findings import ShownLine
from gold.board.board import Board
from gold.board.points import PASS, Color, Move
from gold.solver.answers.refutation import refute
from gold.solver.api import FirstMove, Limits, Survey
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_MOST_RIGHT = 4
_MOST_WRONG = 6
"""The largest numbers of solutions and of failing moves that are shown with a line."""


def refutation_of(board: Board, move: Move, nodes: int, workspace: Workspace) -> tuple[Move, ...]:
    """Return a first move and the shortest line that proves its result;
    empty if nothing is proved.
    """
    why = refute(Request.about(Board(board.initial, (move,)), Limits(nodes=nodes), workspace))
    return _trimmed((move, *why.line.moves)) if why.proved else ()


def shown_lines(
    board: Board,
    overview: Survey,
    solutions: Sequence[Move],
    named: Iterable[Move],
    nodes: int,
    workspace: Workspace,
) -> tuple[ShownLine, ...]:
    """Return lines for the solutions, then for tempting moves that are proved to be wrong.

    Of the wrong moves, the ``named`` ones (by the author) come first, then those with the best
    results, then those that took the most nodes to refute. ``nodes`` limits the search for all
    lines together.
    """
    right = [move for move in solutions if move != PASS][:_MOST_RIGHT]
    wrong = _tempting(board, overview, solutions, tuple(named))[:_MOST_WRONG]
    each = nodes // max(1, len(right) + len(wrong))
    player = board.to_play
    lines: list[ShownLine] = []
    for move in (*right, *wrong):
        is_right = move in right
        side = player if is_right else player.opponent
        for line in _arguments(board, move, side, each, workspace):
            # A solution ends with a move of the solver, so that a person who plays the file makes
            # that one.
            moves = _trimmed(line, ends_with_first_side=is_right)
            shown = ShownLine(tuple(board.geometry.vertices(moves)), is_right)
            if shown not in lines:
                lines.append(shown)
    return tuple(lines)


def _tempting(
    board: Board, overview: Survey, solutions: Sequence[Move], named: tuple[Move, ...]
) -> list[Move]:
    for_defender = board.to_play is board.defender
    wrong = [
        first for first in overview.moves if first.correct is False and first.move not in solutions
    ]

    def rank(first: FirstMove) -> tuple[bool, int, int]:
        reached = first.result.bounds.for_side(for_defender)[0]
        return first.move not in named, -reached, -first.result.nodes

    return [first.move for first in sorted(wrong, key=rank) if first.move != PASS]


def _arguments(
    board: Board, move: Move, side: Color, nodes: int, workspace: Workspace
) -> Iterator[tuple[Move, ...]]:
    """Yield the shortest and the most stubborn line after a move;
    only the move if nothing is proved.
    """
    after = Board(board.initial, (move,))
    why = refute(Request.about(after, Limits(nodes=nodes), workspace), side=side)
    if not why.proved:
        yield (move,)
        return
    yield (move, *why.line.moves)
    yield (move, *why.stubborn.moves)


def _trimmed(line: tuple[Move, ...], ends_with_first_side: bool = False) -> tuple[Move, ...]:
    """Remove the passes at the end of a line.

    ``ends_with_first_side``: remove also moves of the second side at its end.
    """
    while len(line) > 1 and (line[-1] == PASS or (ends_with_first_side and len(line) % 2 == 0)):
        line = line[:-1]
    return line
