"""The borders of proofs about a group in a game, where the gaps of a wall may be played in.

A border is the part of a proof in a guessed region that holds on the whole board
(:mod:`gold.authoring.border`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gold.authoring.border import Border
from gold.authoring.border_proof import border_of
from gold.authoring.target_guesses import TargetGuess
from gold.board.points import PASS, Color, Move
from gold.solver.answers.group import Group
from gold.solver.api import DEFAULT_RESOURCES, Resources
from gold.solver.budget import Budget
from gold.solver.outcome import Bounds

_SHARE_OF_THE_FIRST = 0.5
"""Share of the budget for the border of the first of two results."""


def border_after(
    guess: TargetGuess,
    moves: tuple[Move, ...],
    proved: Bounds,
    budget: Budget,
    resources: Resources = DEFAULT_RESOURCES,
) -> Border:
    """Compute the border of ``proved``, the bounds of the position after ``moves``."""
    problem = guess.problem
    ahead = replace(problem, position=problem.board().after(*moves).position())
    return border_of(replace(guess, problem=ahead), proved, budget, resources)


def borders_of_group(
    guess: TargetGuess,
    group: Group,
    budget: Budget,
    resources: Resources = DEFAULT_RESOURCES,
    report: Callable[[Color, Border], object] = lambda _first, _border: None,
) -> dict[Color, Border]:
    """Compute the borders of a group's two results, by the side that plays first.

    ``report`` is called with each border as soon as it is computed.
    """
    problem = guess.problem
    borders: dict[Color, Border] = {}
    for first in (problem.to_play, problem.to_play.opponent):
        result = group.with_first(first)
        part = budget.part() if borders else budget.part(_SHARE_OF_THE_FIRST)
        moves = () if first is problem.to_play else (PASS,)
        borders[first] = border_after(guess, moves, result.bounds, part, resources)
        report(first, borders[first])
    return borders
