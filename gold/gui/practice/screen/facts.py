"""Facts about the open problem, one a line, for the lowest part of the panel."""

from __future__ import annotations

from gold.board.outside import are_beside_outside
from gold.board.points import PointState
from gold.board.position import Boundary
from gold.gui import words
from gold.gui.practice.moment.moment import PracticeMoment
from gold.i18n import _
from gold.problem.names.shown import named_source, shown_tags
from gold.trainer import wording


def facts(moment: PracticeMoment, has_cross: bool) -> tuple[str, ...]:
    """Return the lines.

    ``has_cross``: the board marks closed points, which a new person is told about.

    Tags and difficulty are left out until the solution is known.
    """
    lines = [
        _beyond_the_line(moment),
        _cross(moment, has_cross),
        wording.what_is_life(moment.problem, moment.session.judge.best),
        "" if moment.exercise.hides_task else moment.person.tally.story,
    ]
    if moment.state.is_known:  # before that, tags and difficulty would give the solution away
        difficulty = moment.person.difficulty
        lines.append(" · ".join(shown_tags(moment.problem, solved=True)))
        lines.append("" if difficulty is None else difficulty.reasons)
    lines.append(named_source(moment.problem))
    return tuple(line for line in lines if line)


def _beyond_the_line(moment: PracticeMoment) -> str:
    """Return what the brown line means; empty if there is none.

    A person who is not new is told only if the line borders a playable point.
    """
    board = moment.session.board
    if board.defender is None or board.initial.boundary is not Boundary.WALL:
        return ""
    is_new = moment.person.is_new
    points = board.geometry.points if is_new else board.initial.points(PointState.VALID)
    return words.beyond_the_line(board) if are_beside_outside(board, points) else ""


def _cross(moment: PracticeMoment, has_cross: bool) -> str:
    if not has_cross or not moment.person.is_new:
        return ""
    return _("A red cross, or for a ko a red square: you may not play there now; this can change.")
