"""What of a proof in a guessed region holds on the whole board, and which stones it takes for safe.

A guessed region ends where a person would close it in mind. What is proved inside leans on that: on
walls that are not captured from outside, on gaps through which nobody gets out, on friends that
live. So what was proved is proved once more, on the board without the region, in a crop whose
outside belongs to the loser (:mod:`gold.solver.bitboard.proving_crop`):

* a **life** in a life crop of the same points: there all that lies outside is the attacker's. If
  that fails, the attacker's stones around it are taken for safe, then the defender's stones outside
  that the region ends at, as *friends* to connect to, then both.
* a **kill** in a kill crop of the region and what lies a few points beyond: there the defender has
  escaped as soon as it touches the cut. The surrounding stones are taken for safe, but for those
  that have more liberties outside than the defender has moves in the whole proof.

So each bound holds *on the board*, nothing assumed, or *if these stones are safe*, and they are
named. What holds neither way holds in the region only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from gold.authoring.border import Border
from gold.authoring.target_guesses import TargetGuess
from gold.board.board import Board
from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.solver.api import DEFAULT_RESOURCES, Resources
from gold.solver.bitboard.area import (
    AreaTooLargeError,
    Crop,
    CropKind,
    StonesForEver,
    changeable_points,
)
from gold.solver.bitboard.proving_crop import outlasts, proving_crop
from gold.solver.budget import Budget
from gold.solver.outcome import BY_ANY_KO, QUESTIONS, Bounds, Rung
from gold.solver.proof.search import ProofSearch

_BEYOND: Final = (1, 2, 3)
"""How many points beyond the region a kill crop reaches: the narrowest first. A wider one is
searched where the defender gets out of the narrower one.
"""
_SHARE_OF_A_LIFE: Final = 0.5
"""Share of what is left for a life with certain stones taken for safe."""
_MOST_NODES: Final = 400_000
"""Most nodes for the border of one guess, where the limits allow so many: more than a region's
proof takes that a person waits for.
"""


@dataclass(frozen=True, slots=True)
class _Held:
    """An answer that holds on the board if the stones ``assumed`` are safe."""

    rung: Rung
    attacker_wins: bool
    assumed: frozenset[Point]


def border_of(
    guess: TargetGuess,
    proved: Bounds,
    budget: Budget,
    resources: Resources = DEFAULT_RESOURCES,
    known: Border | None = None,
) -> Border:
    """Prove the border of a guess: what of the bounds ``proved`` in its region holds on the board,
    as far as the budget goes. A region that the author gave is part of the problem, and all of it
    holds. What is ``known`` of it, a life in a tighter area, is not asked again.
    """
    if not guess.region_is_assumed:
        return Border(proved)
    asked = _Asked.of(guess, resources)
    part = budget.at_most(_MOST_NODES)
    border = Border()
    for by_attacker in (False, True):
        rung = proved.best_won(by_attacker)
        if rung is None or (by_attacker and rung > BY_ANY_KO):
            continue  # a kill crop says nothing about eyes
        if known is not None and not by_attacker and known.bounds.attacker_wins(rung) is False:
            border = known
            continue
        held = asked.kill(rung, part) if by_attacker else asked.life(rung, part)
        if isinstance(held, _Held):
            bounds = border.bounds.with_answer(held.rung, held.attacker_wins)
            border = Border(bounds, border.assumed | held.assumed)
        elif by_attacker and held is False:
            border = replace(border, gets_out=True)
    return border


@dataclass(frozen=True, slots=True)
class _Asked:
    """A guess's question on the ``board`` without the region. ``inside`` is what can change in the
    region; ``walls`` and ``friends`` are stones of the attacker's and the defender's at its border.
    """

    board: Board
    inside: frozenset[Point]
    walls: frozenset[Point]
    friends: frozenset[Point]
    resources: Resources

    @classmethod
    def of(cls, guess: TargetGuess, resources: Resources) -> _Asked:
        position = guess.problem.position
        region = Board(position)
        inside = frozenset(changeable_points(region, StonesForEver(region)))
        return cls(Board(opened(position)), inside, guess.taken_for_safe, guess.friends, resources)

    def life(self, rung: Rung, budget: Budget) -> _Held | None:
        """The defender's win of a question, if it holds. As few stones as will do are taken for safe."""
        nobody = frozenset[Point]()
        assumptions = product((nobody, self.friends), (nobody, self.walls))
        for friends, walls in dict.fromkeys(assumptions):
            crop = proving_crop(self.board, self.inside, CropKind.LIFE, walls, friends)
            part = budget.part(_SHARE_OF_A_LIFE)
            if crop is not None and self._attacker_wins(self._search(crop), rung, part) is False:
                return _Held(rung, False, touching(self.board, friends | walls, crop.kept))
        return None

    def kill(self, rung: Rung, budget: Budget) -> _Held | bool | None:
        """The attacker's win of a question, if it holds; False if the defender gets out of every
        crop, None if that is not decided.
        """
        gets_out = None
        for crop in self._kill_crops():
            search = self._search(crop)
            wins = self._attacker_wins(search, rung, budget)
            if wins is None:
                return None  # a wider crop is harder still
            if wins:
                assert search is not None
                return _Held(rung, True, self._walls(crop, search, rung))
            gets_out = False
        return gets_out

    def _kill_crops(self) -> Iterator[Crop]:
        before = None
        for steps in _BEYOND:
            wanted = _grown(self.board, self.inside, steps, self.walls)
            crop = proving_crop(self.board, wanted, CropKind.KILL, self.walls)
            if crop is not None and crop != before:
                before = crop
                yield crop

    def _search(self, crop: Crop) -> ProofSearch | None:
        """The search of a crop; None if that is too large."""
        with suppress(AreaTooLargeError):
            return ProofSearch(
                self.board, self.resources.megabytes, crop=crop, threads=self.resources.threads
            )
        return None

    def _attacker_wins(self, search: ProofSearch | None, rung: Rung, budget: Budget) -> bool | None:
        """Who wins a question in a crop; None if that is not decided."""
        return (
            None
            if search is None
            else search.answer(search.start, QUESTIONS[rung], budget).attacker_wins
        )

    def _walls(self, crop: Crop, search: ProofSearch, rung: Rung) -> frozenset[Point]:
        """The stones that a kill counts on: those at the crop that do not outlast its proof."""
        walls = touching(self.board, crop.standing, crop.kept)
        moves = search.moves_to_the_end(search.start, QUESTIONS[rung])
        if moves is None:
            return walls
        return frozenset(stone for stone in walls if not self._outlasts(stone, crop, moves))

    def _outlasts(self, stone: Point, crop: Crop, moves: int) -> bool:
        """Whether the chain of one standing stone is there until the end of a proof, whatever is assumed."""
        alone = Crop(crop.kind, crop.kept, crop.cut, frozenset((stone,)))
        return outlasts(self.board, alone, moves)


def opened(position: Position) -> Position:
    """The position with play allowed on the whole board."""
    return position.with_states(
        dict.fromkeys(position.points(PointState.INVALID), PointState.VALID)
    )


def _grown(
    board: Board, points: Iterable[Point], steps: int, walls: Iterable[Point]
) -> frozenset[Point]:
    """The points, and all that lie so many steps beyond, not across the ``walls``."""
    near = board.geometry.neighbors
    closed = set(walls)
    grown = set(points)
    for _step in range(steps):
        grown |= {other for point in grown for other in near[point]} - closed
    return frozenset(grown)


def touching(board: Board, stones: Iterable[Point], kept: frozenset[Point]) -> frozenset[Point]:
    """The stones of those chains that have one next to a kept point."""
    near = board.geometry.neighbors
    pieces = board.geometry.pieces(stones)
    touching = (
        piece for piece in pieces if any(not kept.isdisjoint(near[stone]) for stone in piece)
    )
    return frozenset().union(*touching)
