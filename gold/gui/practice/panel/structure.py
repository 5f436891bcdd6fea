"""What the practice panel has to be made anew for; everything else is changed in its place."""

from __future__ import annotations

from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.open_problem import OpenProblem
from gold.gui.practice.panel.tried_card import rows_of


def structure_of(problem: OpenProblem) -> object:
    """A value that differs whenever the panel has to be made anew."""
    model, person, exercise = problem.model, problem.person, problem.exercise
    shown = (
        id(model),
        exercise.text,
        str(exercise.buttons),
        model.title,
        model.banner,
        model.comment,
        model.session.limits,
        person.tally,
        problem.masters.shown,
        person.favourite,
        person.difficulty,
        rows_of(model.tried),
    )
    return *shown, *_of_analysis(model)


def _of_analysis(model: PracticeModel) -> tuple[object, ...]:
    match model.analysis:
        case MoveMap() as analysis:
            return id(analysis), analysis.failure, tuple(analysis.legend())
        case Explanation() as analysis:
            return (
                id(analysis),
                analysis.title(),
                analysis.here,
                tuple(analysis.alternatives()),
                analysis.stubborn,
            )
    return (None,)
