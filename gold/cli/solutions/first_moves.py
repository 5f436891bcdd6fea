"""`solve --moves`: the result of each first move, and the line that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gold.board.board import Board
from gold.board.points import Geometry
from gold.cli.solutions.results import ko_in_words, move_name, result_as_json, told
from gold.i18n import _
from gold.problem.files import FileFormat, format_problems
from gold.problem.model import Problem
from gold.problem.solution.written_solution import Branch, with_branches
from gold.solver.answers.refutation import Refutation, refute
from gold.solver.answers.resistance import Line
from gold.solver.answers.survey import survey
from gold.solver.answers.variations import solution_branches
from gold.solver.api import FirstMove, Limits, Survey
from gold.solver.outcome import Ending
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_SHARE_OF_THE_SURVEY = 0.7
_MANY = 12
"""From this many moves with equal results, which the search did not tell apart,
one line names them all.
"""


@dataclass(frozen=True, slots=True)
class ExplainedMove:
    """A first move, and the lines that show its result."""

    first: FirstMove
    why: Refutation


def explain_moves(
    board: Board, limits: Limits, workspace: Workspace
) -> tuple[Survey, list[ExplainedMove]]:
    """Search every first move within the limits, and explain each result by a line.

    Return the survey, and the moves: the correct ones first, then the others in board order.
    """
    found = survey(Request.about(board, limits.times(_SHARE_OF_THE_SURVEY), workspace))
    different = len({_as_crops_see_it(first) for first in found.moves})
    each = limits.times((1 - _SHARE_OF_THE_SURVEY) / max(1, different))
    explained = []
    known: dict[object, Refutation] = {}
    for first in sorted(found.moves, key=lambda first: first.correct is not True):
        seen = _as_crops_see_it(first)
        if seen not in known:
            known[seen] = refute(Request.about(board.after(first.move), each, workspace))
        explained.append(ExplainedMove(first, known[seen]))
    return found, explained


def _as_crops_see_it(first: FirstMove) -> object:
    """Return a key that moves share if the search in crops does not tell them apart.

    Such moves have the same answer, and so the same lines. (A crop is a part of a region that is
    too large for the search.) Any other move has its own key.
    """
    result = first.result
    by_crops = result.within is not None or result.cropped
    return (first.correct, result.bounds, result.line) if by_crops else first.move


def moves_as_text(board: Board, found: Survey, moves: list[ExplainedMove]) -> list[str]:
    """Return one text line per move: whether the move is correct, its result,
    and the moves that show it.
    """
    if not moves:
        return [_("moves   none: play is over")]
    geometry = board.geometry
    correct = " ".join(move_name(geometry, move) for move in found.correct) or _("none")
    all_known = "" if found.complete else _(" (there may be more: not every move is proved)")
    lines = [_("correct {moves}{note}").format(moves=correct, note=all_known)]
    passing = found.forbidden_pass
    if passing is not None and passing.correct:
        lines.append(_("        a pass would do, too, but the rules of play forbid it"))
    lines.append("")
    alike: dict[object, list[ExplainedMove]] = {}
    for explained in moves:
        alike.setdefault(_as_crops_see_it(explained.first), []).append(explained)
    for group in alike.values():
        if len(group) < _MANY:
            lines += [_as_row(board, each, move_name(geometry, each.first.move)) for each in group]
        else:
            lines.append(_as_row(board, group[0], _("{n} moves").format(n=len(group))))
    return lines


def _as_row(board: Board, explained: ExplainedMove, name: str) -> str:
    first = explained.first
    why = explained.why
    # The line may prove what the survey did not.
    result = first.result if first.result.proved else why.result
    mark = {True: "+", False: "-", None: "?"}[first.correct]
    status = told(board.after(first.move), result) if result.proved else _("not proved")
    text = f"{mark} {name:5} {status:10} {told_line(board.geometry, why.line, ends=why.proved)}"
    if result.proved and result.ko is not None:
        text = f"{text}  {ko_in_words(result.ko, result.defender)}"
    return text


def told_line(geometry: Geometry, line: Line, ends: bool = True) -> str:
    """Format the moves of a line; with ``ends``, followed by the reason why it ends."""
    moves = " ".join(move_name(geometry, move) for move in line.moves)
    if not ends:
        return moves
    return f"{moves}{'  ' if moves else ''}({_ENDINGS[line.ending]()})"


_ENDINGS = {
    Ending.CAPTURED: lambda: _("captured"),
    Ending.SAFE: lambda: _("out of danger"),
    Ending.TWO_EYES: lambda: _("two eyes"),
    Ending.NO_MOVE: lambda: _("the attacker has no move"),
    Ending.KO: lambda: _("ko"),
    Ending.SETTLED: lambda: _("nothing left to answer"),
    Ending.OPEN: lambda: _("and so on"),
}


def lines_as_sgf(board: Board, title: str, moves: list[ExplainedMove], request: Request) -> str:
    """Return the lines as an SGF file that any program can step through.

    It has the correct first moves, the first of them with every reply that matters, and the wrong
    moves with their refutations. A move without a proved result is marked so that no program calls
    it wrong. ``request`` is about the board; the rest of its budget is spent on the replies.
    """
    right = [each for each in moves if each.first.correct]
    branches = list[Branch]()
    if right:
        main = (right[0].first.move, *right[0].why.line.moves)
        branches = solution_branches(request, [each.first.move for each in right], main)
    for each in moves:
        if each.first.correct is False:
            branches.append(Branch.of_line((each.first.move, *each.why.line.moves), right=False))
        elif each.first.correct is None:
            branches.append(Branch(each.first.move, not_this=True))
    problem = Problem(board.position(), title=title)
    return format_problems([with_branches(problem, branches)], FileFormat.SGF)


def moves_as_json(board: Board, found: Survey, moves: list[ExplainedMove]) -> dict[str, Any]:
    """Return everything that is known about the moves, as JSON."""
    geometry = board.geometry
    passing = found.forbidden_pass
    return {
        "correct": geometry.vertices(found.correct),
        "complete": found.complete,
        "forbidden_pass": None if passing is None else result_as_json(board, passing.result),
        "moves": [
            {
                "move": geometry.vertex(each.first.move),
                "correct": each.first.correct,
                "result": result_as_json(board, each.first.result),
                "shown_for": None if each.why.winner is None else each.why.winner.name.lower(),
                "shortest": _line_as_json(board, each.why.line)
                | {"is_shortest": each.why.is_shortest},
                "stubborn": _line_as_json(board, each.why.stubborn),
            }
            for each in moves
        ],
    }


def _line_as_json(board: Board, line: Line) -> dict[str, Any]:
    return {"line": board.geometry.vertices(line.moves), "ending": str(line.ending)}
