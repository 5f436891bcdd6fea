"""A life, or a ko for it, that is proved in an area tighter than the room that the wall leaves.

Most rooms of old books are too wide for a search, and a life needs little of them. So a guess is
asked first in the tight areas where a person looks, as a life crop: what lies outside is the
attacker's. A win of the defender's there holds in the room and on the whole board, if the
attacker's stones around the area are safe (:mod:`gold.solver.bitboard.proving_crop`); they are
named with it. A loss there says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from gold.authoring.border import Border
from gold.authoring.border_proof import opened, touching
from gold.authoring.enclosure import enclosure
from gold.authoring.target_guesses import TargetGuess
from gold.authoring.tight_areas import near_area, snug_area
from gold.board.board import Board
from gold.board.points import PASS, Move, Point, PointState
from gold.solver.answers.by_crops import legal_part
from gold.solver.api import Resources, Result
from gold.solver.bitboard.area import (
    AreaTooLargeError,
    Crop,
    CropKind,
    StonesForEver,
    changeable_points,
)
from gold.solver.bitboard.proving_crop import proving_crop
from gold.solver.budget import Budget
from gold.solver.outcome import (
    BY_ANY_KO,
    BY_FORCE,
    NO_TWO_EYES,
    QUESTIONS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    Rung,
)
from gold.solver.proof.search import ProofSearch

FEWEST_POINTS: Final = 19
"""Rooms with fewer empty points are searched as a whole: nearly all that can be proved is proved so."""
_SHARE: Final = 0.5
"""Share of what is left of the budget for the question in each area."""
_RUNGS: Final = (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO, NO_TWO_EYES)
"""What is asked, from the easiest for the defender on: each only if it wins the one before."""


@dataclass(frozen=True, slots=True)
class TightLife:
    """What the defender is proved to get in a tight area, if the stones of the ``border`` are safe."""

    border: Border
    move: Move | None
    """A move that gets it, where the defender is to play; None where the attacker is."""
    line: tuple[Move, ...]
    """Best play from there on, as far as the room allows it."""
    within: int
    """The number of empty points of the area."""

    def added_to(self, result: Result) -> Result:
        """What the search of the room has found, and this."""
        least = self.border.bounds.least
        if not result.bounds.least < least <= result.bounds.most:
            return result
        bounds = result.bounds.narrowed(least=least)
        if self.move is None:
            return replace(result, bounds=bounds, within=self.within)
        return replace(
            result,
            bounds=bounds,
            move=self.move,
            line=self.line,
            winning_moves=(self.move,),
            forbidden=None,
            within=self.within,
        )


def tight_life(guess: TargetGuess, budget: Budget, resources: Resources) -> TightLife | None:
    """The best that is proved in the tight areas of a guess within a budget; None if nothing is, or
    if its room is no wider than such an area.
    """
    best: TightLife | None = None
    for crop in _crops(guess):
        if budget.exhausted:
            break
        found = life_in(guess, crop, budget.part(_SHARE), resources)
        if found is None:
            continue
        if best is None or found.border.bounds.least > best.border.bounds.least:
            best = found
        if best.border.bounds.least >= SEKI:
            break
    return best


def life_in(
    guess: TargetGuess, crop: Crop, budget: Budget, resources: Resources
) -> TightLife | None:
    """The best that the defender is proved to get in a crop within a budget; None if nothing is."""
    position = guess.problem.position
    board = Board(opened(position))
    try:
        search = ProofSearch(board, resources.megabytes, crop=crop, threads=resources.threads)
    except AreaTooLargeError:
        return None
    bounds = Bounds()
    move: Move | None = None
    won: Rung | None = None
    for rung in _RUNGS:
        answer = search.answer(search.start, QUESTIONS[rung], budget)
        if answer.attacker_wins is not False:
            break
        won = rung
        bounds = bounds.with_answer(rung, attacker_wins=False)
        move = PASS if answer.move is None else answer.move
    if won is None:
        return None
    line: tuple[Move, ...] = ()
    if board.to_play is board.defender:
        line = legal_part(guess.problem.board(), search.line(search.start, QUESTIONS[won]))
        if not line or line[0] != move:
            return None
    border = Border(bounds, touching(board, crop.standing, crop.kept))
    empty = sum(board[point].is_empty for point in crop.kept)
    return TightLife(border, line[0] if line else None, line, empty)


def _crops(guess: TargetGuess) -> Iterator[Crop]:
    """The life crops of the tight areas of a guess, the narrowest first."""
    position = guess.problem.position
    keystones = frozenset(position.keystones())
    defender = position.defender
    assert defender is not None  # a guess has keystones
    room = frozenset(position.points(PointState.VALID))
    if (
        not guess.region_is_assumed
        or not guess.shut_in
        or guess.more_room
        or len(room) < FEWEST_POINTS
    ):
        return
    around = enclosure(position, defender.opponent)
    areas = {make(position, around, keystones, room) for make in (snug_area, near_area)} - {room}
    for area in sorted(areas, key=lambda each: (len(each), sorted(each))):
        crop = tight_crop(guess, area)
        if crop is not None:
            yield crop


def tight_crop(guess: TargetGuess, area: frozenset[Point]) -> Crop | None:
    """The life crop of these empty points of a guess's room and of the stones that can be captured
    there. The attacker's stones around it are taken for safe: those with a liberty outside.
    """
    position = guess.problem.position
    outside = [point for point in position.points(PointState.VALID) if point not in area]
    tight = Board(position.with_states(dict.fromkeys(outside, PointState.INVALID)))
    lasting = StonesForEver(tight)
    inside = frozenset(changeable_points(tight, lasting)) | lasting.defender
    board = Board(opened(position))
    return proving_crop(board, inside, CropKind.LIFE, frozenset(lasting.attacker))
