"""A verdict from crops, where the region is too large to be searched as a whole.

A life crop can only prove that the defender gets something, a kill crop that the attacker does
(:mod:`gold.solver.bitboard.proving_crop`); each answer is one bound of the verdict. Both kinds are searched
by turns. A crop in which the wrong side wins is too narrow, and so may be one that is not decided soon: then
the next wider one is searched.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from gold.board.board import Board
from gold.board.outcome import may_pass, winner
from gold.board.points import PASS, Move
from gold.solver.answers.inquiry import Inquiry
from gold.solver.answers.verdict import RESISTANCE_NODES, resisting
from gold.solver.api import PROOF, CancelFlag, Limits, Progress, ProgressCallback, Result, StopReason
from gold.solver.bitboard.area import CropKind
from gold.solver.budget import Budget
from gold.solver.outcome import (
    ALIVE_FOR_SURE,
    BY_ANY_KO,
    BY_FORCE,
    DEAD,
    DEAD_FOR_SURE,
    NO_TWO_EYES,
    QUESTIONS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
)
from gold.solver.proof.crop_searches import FIRST_DISTANCE, CropSearches
from gold.solver.proof.search import ProofSearch

_FIRST_TURN: Final = 4_000
_MORE_EACH_TURN: Final = 2
_MOST_WHEN_NARROW: Final = 60_000
"""Nodes for a question in the first crop: what it decides it mostly decides sooner."""
_OTHER_SIDES_SHARE: Final = 1 / 3
"""How much of a turn the crop of the side that does not play gets: who plays first mostly succeeds."""
_LESS_SHARE: Final = 0.5
"""Of the nodes after which the best result was refuted, so many for a lesser one in the same crop."""

_RUNGS: Final = {
    CropKind.LIFE: (BY_ANY_KO, WITHOUT_THREATS, BY_FORCE),
    CropKind.KILL: (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO),
}
"""What the winner of a crop may win, the best first."""


@dataclass(slots=True)
class _Climb:
    """The crops of one kind, from narrow to wide, asked about one position."""

    kind: CropKind
    searches: CropSearches
    board: Board
    budget: Budget
    progress: ProgressCallback | None
    bounds: Bounds = field(default_factory=Bounds)
    lines: dict[int, tuple[Move, ...]] = field(default_factory=dict)
    proofs: dict[int, ProofSearch] = field(default_factory=dict)
    inquiry: Inquiry | None = None
    spent_here: int = 0
    is_over: bool = False

    @property
    def points(self) -> int:
        """How many free points the crop in hand has."""
        inquiry = self.inquiry
        return 0 if inquiry is None else free_points(inquiry.search, self.board)

    def turn(self, nodes: int) -> None:
        """Go on for so many nodes at most, or until something better is proved."""
        end = self.budget.spent + nodes
        while not self.is_over and not self.budget.exhausted and self.budget.spent < end:
            if self._take_crop_in_hand():
                self._ask(end - self.budget.spent)

    def _take_crop_in_hand(self) -> bool:
        search = self.searches.search(self.kind, self.board)
        if search is None:
            self.is_over = True
            return False
        if self.inquiry is None or self.inquiry.search is not search:
            position = search.start.after_moves(self.board)
            self.inquiry = Inquiry(search, position, self.budget, self._report, Bounds(), None, None)
            self.spent_here = 0
            if self.kind is CropKind.LIFE and not position.attacker_to_move:
                self._put(NO_TWO_EYES, _FIRST_TURN)  # most groups that live have two eyes
        return True

    def _report(self, progress: Progress) -> None:
        if self.progress is not None:
            self.progress(replace(progress, nodes=self.budget.spent, points=self.points))

    def _ask(self, nodes: int) -> None:
        """Go on with the best result of the side; where it is refuted, try lesser ones, then a wider crop."""
        assert self.inquiry is not None
        best, *lesser = _RUNGS[self.kind]
        if not self._is_open(best):
            self._finish()
            return
        narrow = self.searches.distance(self.kind) == FIRST_DISTANCE
        if narrow and self.spent_here >= _MOST_WHEN_NARROW and self.searches.widen(self.kind):
            return
        self._put(best, nodes)
        if not self._is_refuted(best):
            return
        for rung in lesser:
            if self._is_open(rung):
                self._put(rung, max(_FIRST_TURN, int(self.spent_here * _LESS_SHARE)))
        self.is_over = not self.searches.widen(self.kind)

    def _is_open(self, rung: int) -> bool:
        return self.bounds.attacker_wins(rung) is None

    def _is_refuted(self, rung: int) -> bool:
        assert self.inquiry is not None
        return self.inquiry.bounds.attacker_wins(rung) is (self.kind is CropKind.LIFE)

    def _finish(self) -> None:
        """The best is proved; what remains is to tell two eyes from a seki."""
        if self.kind is CropKind.LIFE and self._is_open(NO_TWO_EYES):
            self._put(NO_TWO_EYES, max(_FIRST_TURN, self.spent_here))
        self.is_over = True

    def _put(self, rung: int, nodes: int) -> None:
        """Ask a question in the crop in hand, and learn from it what holds on the whole board."""
        inquiry = self.inquiry
        assert inquiry is not None
        before = inquiry.spent_before = self.budget.spent
        inquiry.ask(rung, nodes=nodes)
        self.spent_here += self.budget.spent - before
        wins = inquiry.bounds.attacker_wins(rung)
        crop = inquiry.search.crop
        assert crop is not None
        if wins is None or (crop.cut and wins is not (self.kind is CropKind.KILL)):
            return
        self.bounds = self.bounds.with_answer(rung, wins)
        self.proofs[rung] = inquiry.search
        self.lines[rung] = inquiry.search.line(inquiry.position, QUESTIONS[rung])


def free_points(search: ProofSearch, board: Board) -> int:
    """How many points of a search's area are free on a board."""
    return sum(board[point].is_empty for point in search.start.index_of)


def solve(
    board: Board,
    limits: Limits,
    searches: CropSearches,
    progress: ProgressCallback | None = None,
    cancel: CancelFlag | None = None,
) -> Result:
    """What crops prove of the position on the board, and the best move, as far as the limits go.

    Where they prove nothing, the guess and the move are those of the crop that was searched last for the side
    to play; ``move`` is None if there is no such crop.
    """
    started = time.perf_counter()
    budget = Budget.from_limits(limits, cancel)
    attacking = board.to_play is board.attacker
    key = board.initial.to_play, board.moves
    bounds = searches.known.get(key, Bounds())
    climbs = {kind: _Climb(kind, searches, board, budget, progress) for kind in CropKind}
    mine = climbs[CropKind.KILL if attacking else CropKind.LIFE]
    nodes, refine_seconds = _FIRST_TURN, limits.refine_seconds
    while not budget.exhausted and not all(climb.is_over for climb in climbs.values()):
        for climb in climbs.values():
            share = 1.0 if climb is mine or attacking else _OTHER_SIDES_SHARE
            climb.bounds = bounds
            climb.turn(int(nodes * share))
            bounds = climb.bounds
            if refine_seconds is not None and bounds.succeeds(attacking) is not None:
                budget.end_within(refine_seconds)
                refine_seconds = None
        if bounds.least >= SEKI:
            climbs[CropKind.KILL].is_over = True
        if bounds.most == DEAD:
            climbs[CropKind.LIFE].is_over = True
        nodes *= _MORE_EACH_TURN
    searches.known[key] = bounds
    if not board.moves:
        _keep_proofs(searches, climbs.values())
    result = _result(board, bounds, climbs, mine)
    other = climbs[CropKind.LIFE if attacking else CropKind.KILL]
    rung = bounds.best_won(not attacking)
    if rung in other.proofs:
        result = resisting(board, result, other.proofs[rung], budget.at_most(RESISTANCE_NODES))
    stopped = StopReason.SOLVED if bounds.exact else budget.stop_reason or StopReason.TIME
    return replace(result, nodes=budget.spent, seconds=time.perf_counter() - started, stopped=stopped)


def _keep_proofs(searches: CropSearches, climbs: Iterable[_Climb]) -> None:
    for climb in climbs:
        for rung, search in climb.proofs.items():
            searches.proofs[rung, climb.kind is CropKind.KILL] = search


def _result(board: Board, bounds: Bounds, climbs: Mapping[CropKind, _Climb], mine: _Climb) -> Result:
    """What is known, with the best line of the side that has succeeded; else a guess."""
    attacking = board.to_play is board.attacker
    assert board.defender is not None  # the board comes from a problem
    result = Result(bounds, board.defender, engine=PROOF)
    if not bounds.proved:
        return replace(result, **_guess(board, mine))
    succeeds = bool(bounds.succeeds(attacking))
    climb = mine if succeeds else climbs[CropKind.LIFE if attacking else CropKind.KILL]
    rung = bounds.best_won(by_attacker=climb.kind is CropKind.KILL)
    line = _legal(board, climb.lines.get(rung, ()) if rung is not None else ())
    move = line[0] if line else _some_move(board)
    search = climb.proofs.get(rung) if rung is not None else None
    return replace(
        result,
        move=move,
        line=line or (() if move is None else (move,)),
        winning_moves=(move,) if succeeds and line and move is not None else (),
        within=None if search is None else free_points(search, board),
    )


def _guess(board: Board, mine: _Climb) -> dict[str, Any]:
    """What the crop in hand of the side to play makes likely."""
    inquiry = mine.inquiry
    if inquiry is None:
        return {}
    best = _RUNGS[mine.kind][0]
    line = _legal(board, inquiry.search.line(inquiry.position, QUESTIONS[best]))
    guess = DEAD_FOR_SURE if inquiry.attackers_chance > 0.5 else ALIVE_FOR_SURE
    move = inquiry.hope[1]
    if move is not None and _is_allowed(board, move) and (not line or line[0] != move):
        line = (move,)
    return {"guess": guess, "line": line, "move": line[0] if line else None, "cropped": True}


def _legal(board: Board, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """A crop's line as far as it can be played on the board, where other stones may be captured."""
    ahead = Board(board.initial, board.moves)
    for number, move in enumerate(line):
        if winner(ahead) is not None or not _is_allowed(ahead, move):
            return line[:number]
        ahead.play(move)
    return line


def _is_allowed(board: Board, move: Move) -> bool:
    return may_pass(board) if move == PASS else board.is_legal(move)


def _some_move(board: Board) -> Move | None:
    """Something to play where nothing is known to be better."""
    if may_pass(board):
        return PASS
    return next(iter(board.valid_moves()), None)
