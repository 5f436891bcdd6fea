"""Proves a life, or a ko for it, in a *tight area*: a part of the room that the wall leaves.

The rooms of many old problems are too wide for a search, and a life needs little of them. So a
guess is first searched in its tight areas (:mod:`gold.authoring.tight_areas`), as a life crop: all
points outside are the attacker's. A win of the defender in the crop also holds in the room, and on
the whole board if the attacker's stones around the area are safe
(:mod:`gold.solver.bitboard.proving_crop`); the result names these stones. A loss in the crop proves
nothing.
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
"""Rooms with fewer empty points are searched only as a whole, which proves nearly all of them."""
_SHARE: Final = 0.5
"""Share of the remaining budget for each area."""
_RUNGS: Final = (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO, NO_TWO_EYES)
"""The questions to ask, the easiest for the defender first, until the defender does not win one."""


@dataclass(frozen=True, slots=True)
class TightLife:
    """The defender's proved result in a tight area."""

    border: Border
    """The proved bounds, and the stones that must be safe for them."""
    move: Move | None
    """A move that reaches the result; None if the attacker is to play."""
    line: tuple[Move, ...]
    """Best play from that move on, as far as it is legal in the room."""
    within: int
    """The number of empty points of the area."""

    def added_to(self, result: Result) -> Result:
        """Return ``result``, that of the whole room, improved by this one if it proves more."""
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
    """Search the tight areas of a guess, and return the best result for the defender.

    None if nothing is proved within the budget, or if the guess has no tight areas.
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
    """Search a life crop of a guess for the defender's best result; None if nothing is proved."""
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
    """Yield the life crops of a guess's tight areas, the smallest first.

    There are none for a region that was not guessed, for a group that is not shut in, and for small
    rooms.
    """
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
    """Build the life crop of an area of a guess's room; None if there is no such crop.

    It contains the empty points of ``area`` and the stones that can be captured there. The
    attacker's stones around it that have a liberty outside are taken for safe.
    """
    position = guess.problem.position
    outside = [point for point in position.points(PointState.VALID) if point not in area]
    tight = Board(position.with_states(dict.fromkeys(outside, PointState.INVALID)))
    lasting = StonesForEver(tight)
    inside = frozenset(changeable_points(tight, lasting)) | lasting.defender
    board = Board(opened(position))
    return proving_crop(board, inside, CropKind.LIFE, frozenset(lasting.attacker))
