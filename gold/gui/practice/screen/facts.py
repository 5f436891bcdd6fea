"""What is known of the open problem, a line each: the lowest part of the panel."""

from __future__ import annotations

from gold.board.outside import are_beside_outside
from gold.board.points import PointState
from gold.board.position import Boundary
from gold.gui import words
from gold.gui.practice.open_problem import OpenProblem
from gold.i18n import _
from gold.problem.shown import named_source, shown_tags
from gold.trainer import wording


def facts(problem: OpenProblem, has_cross: bool) -> tuple[str, ...]:
    """What is known of the problem. ``has_cross``: the board marks points that are closed now."""
    model = problem.model
    lines = [
        _beyond_the_line(problem),
        _cross(problem, has_cross),
        wording.what_is_life(model.problem, model.session.judge.best),
        "" if problem.exercise.card.hides_task else problem.person.tally.story,
    ]
    if model.state.is_known:  # until then tags and difficulty would give it away
        difficulty = problem.person.difficulty
        lines.append(" · ".join(shown_tags(model.problem, solved=True)))
        lines.append("" if difficulty is None else difficulty.reasons)
    lines.append(named_source(model.problem))
    return tuple(line for line in lines if line)


def _beyond_the_line(problem: OpenProblem) -> str:
    """What holds beyond the brown line; to those who know it only where a point to play lies beside it."""
    board = problem.model.session.board
    if board.defender is None or board.initial.boundary is not Boundary.WALL:
        return ""
    is_new = problem.person.is_new
    points = board.geometry.points if is_new else board.initial.points(PointState.VALID)
    return words.beyond_the_line(board) if are_beside_outside(board, points) else ""


def _cross(problem: OpenProblem, has_cross: bool) -> str:
    if not has_cross or not problem.person.is_new:
        return ""
    return _("A red cross, or for a ko a red square: you may not play there now; this can change.")
