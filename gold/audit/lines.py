"""Lines for a repaired file: why the solutions solve the problem, and why tempting moves do not."""

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
"""Solutions, and moves that fail, that are shown with what follows."""


def refutation_of(board: Board, move: Move, nodes: int, workspace: Workspace) -> tuple[Move, ...]:
    """A first move, and the shortest line that shows what comes of it; empty if nothing is proved."""
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
    """The lines of the solutions, then of moves that are proved to be wrong: the ``named`` ones
    first, then those that reach most, then those that were hardest to refute.

    ``nodes`` bounds the search for all of them together.
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
            # A solution ends with the move of who solves it, so that a player of the file makes
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
    """The shortest line and the most stubborn one after a move; only the move if neither is proved."""
    after = Board(board.initial, (move,))
    why = refute(Request.about(after, Limits(nodes=nodes), workspace), side=side)
    if not why.proved:
        yield (move,)
        return
    yield (move, *why.line.moves)
    yield (move, *why.stubborn.moves)


def _trimmed(line: tuple[Move, ...], ends_with_first_side: bool = False) -> tuple[Move, ...]:
    """A line without the passes at its end, or back to the last move of the side that plays first."""
    while len(line) > 1 and (line[-1] == PASS or (ends_with_first_side and len(line) % 2 == 0)):
        line = line[:-1]
    return line
