"""A verdict from crops, where the region is too large to be searched as a whole.

A life crop can only prove that the defender gets something, a kill crop that the attacker does
(:mod:`gold.solver.bitboard.proving_crop`); each answer is one bound of the verdict. Both kinds are searched
by turns. A crop in which the wrong side wins is too narrow, and so may be one that is not decided soon: then
the next wider one is searched.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any, Final

from gold.board.board import Board
from gold.board.outcome import is_allowed, may_pass, winner
from gold.board.points import PASS, Move
from gold.solver.answers.inquiry import Inquiry
from gold.solver.api import PROOF, Progress, Result, StopReason
from gold.solver.bitboard.area import Crop, CropKind
from gold.solver.bitboard.proving_crop import leaves_nothing_out, outlasts
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
from gold.solver.proof.crop_searches import CropSearches
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request

_FIRST_TURN: Final = 4_000
_MORE_EACH_TURN: Final = 2
_MOST_WHEN_NARROW: Final = (60_000, 20_000)
"""Nodes for a question in the first crops: what they decide they mostly decide sooner."""
_OTHER_SIDES_SHARE: Final = 1 / 3
"""How much of a turn the crop of the side that does not play gets: who plays first mostly succeeds."""
_LESS_SHARE: Final = 0.5
"""Of the nodes after which the best result was refuted, so many for a lesser one in the same crop."""
_RECALL_NODES: Final = 2_000
"""So much goes at most into the line of what is known already, which the table has as a rule."""

_INSTEAD: Final = 12
"""So many moves are tried at most in the place of one that the rules of play forbid."""

_RUNGS: Final = {
    CropKind.LIFE: (BY_ANY_KO, WITHOUT_THREATS, BY_FORCE),
    CropKind.KILL: (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO),
}
"""What the winner of a crop may win, the best first."""


@dataclass(slots=True)
class _Climb:
    """The crops of one kind, from narrow to wide, asked about one position.

    ``bounds`` is what is known of it. ``proofs`` and ``lines`` have what was proved about it, by the rung of
    the question. ``spent_here`` are the nodes spent on the crop in hand.
    """

    kind: CropKind
    request: Request
    searches: CropSearches
    bounds: Bounds
    lines: dict[int, tuple[Move, ...]] = field(default_factory=dict)
    proofs: dict[int, ProofSearch] = field(default_factory=dict)
    inquiry: Inquiry | None = None
    spent_here: int = 0
    is_over: bool = False

    def turn(self, nodes: int) -> None:
        """Go on for so many nodes at most, or until something better is proved."""
        budget = self.request.budget
        end = budget.spent + nodes
        while not self.is_over and not budget.exhausted and budget.spent < end:
            if self._take_crop_in_hand(end - budget.spent):
                self._ask(end - budget.spent)

    def recall(self, rung: int, by_attacker: bool) -> None:
        """Search again for the line of a result that an earlier question proved."""
        search = self.searches.proof_of(self.board, rung, by_attacker)
        if search is not None and not self.request.budget.exhausted:
            self._inquire(search)
            self._put(rung, _RECALL_NODES)

    def _take_crop_in_hand(self, nodes: int) -> bool:
        search = self.searches.search(self.kind, self.board)
        if search is None:
            self.is_over = True
            return False
        if self.inquiry is None or self.inquiry.search is not search:
            self._inquire(search)
            if self.kind is CropKind.LIFE and self._defender_plays and self._is_open(NO_TWO_EYES):
                self._put(NO_TWO_EYES, min(nodes, _FIRST_TURN))  # most groups that live have two eyes
        return True

    @property
    def board(self) -> Board:
        """The position that is asked about."""
        return self.request.board

    @property
    def _defender_plays(self) -> bool:
        return self.board.to_play is self.board.defender

    def _inquire(self, search: ProofSearch) -> None:
        self.inquiry = Inquiry(replace(self.request, progress=self._report), search)
        self.spent_here = 0

    def _report(self, progress: Progress) -> None:
        if self.request.progress is not None and self.inquiry is not None:
            self.request.progress(replace(progress, points=free_points(self.inquiry.search, self.board)))

    def _ask(self, nodes: int) -> None:
        """Go on in the crop in hand, or take a wider one."""
        best, *lesser = _RUNGS[self.kind]
        if not self._is_open(best):
            self._finish()
            return
        width = self.searches.width(self.kind, self.board)
        if width < len(_MOST_WHEN_NARROW) and self.spent_here >= _MOST_WHEN_NARROW[width] and self._widen():
            return
        lesser = [rung for rung in lesser if self._is_open(rung)]
        if self.kind is CropKind.KILL:
            self._ask_for_capture(lesser[-1] if lesser else best, nodes)
        else:
            self._ask_for_life(best, lesser, nodes)

    def _ask_for_capture(self, easiest: int, nodes: int) -> None:
        """Capture by ko is asked for first: on an open board it is often all that can be proved, and enough
        to show that a move was wrong.
        """
        self._put(easiest, nodes)
        if self._is_refuted(easiest):
            self.is_over = not self._widen()

    def _ask_for_life(self, best: int, lesser: list[int], nodes: int) -> None:
        """Where the best is refuted, try lesser results, then a wider crop."""
        self._put(best, nodes)
        if not self._is_refuted(best):
            return
        for rung in lesser:
            self._put(rung, max(_FIRST_TURN, int(self.spent_here * _LESS_SHARE)))
        self.is_over = not self._widen()

    def _widen(self) -> bool:
        return self.searches.widen(self.kind, self.board)

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
        before = self.request.budget.spent
        inquiry.ask(rung, nodes=nodes)
        self.spent_here += self.request.budget.spent - before
        wins = inquiry.bounds.attacker_wins(rung)
        crop = inquiry.search.crop
        assert crop is not None
        winner_wins = wins is (self.kind is CropKind.KILL)
        if wins is None or not (winner_wins or leaves_nothing_out(self.board, crop)):
            return
        if crop.standing and not self._is_short_enough(inquiry, crop, rung):
            return
        self.bounds = self.bounds.with_answer(rung, wins)
        self.proofs[rung] = inquiry.search
        line, move = inquiry.search.line(inquiry.position, QUESTIONS[rung]), inquiry.moves.get(rung)
        if move is not None and line[:1] != (move,):  # the table has lost what was proved
            line = (move,)
        self.lines[rung] = line
        self.searches.note_proof(self.board, rung, wins, inquiry.search)

    def _is_short_enough(self, inquiry: Inquiry, crop: Crop, rung: int) -> bool:
        """Whether the stones outside that the proof takes for granted stand until its end."""
        moves = inquiry.search.moves_to_the_end(inquiry.position, QUESTIONS[rung])
        return moves is not None and outlasts(self.board, crop, moves)


def free_points(search: ProofSearch, board: Board) -> int:
    """How many points of a search's area are free on a board."""
    return sum(board[point].is_empty for point in search.start.index_of)


def by_crops(request: Request) -> Result:
    """What crops of the region prove, narrow ones first."""
    return find(request, request.workspace.crops(request.board))


def find(request: Request, searches: CropSearches) -> Result:
    """What crops prove of a position, and the best move, as far as the budget goes.

    Where they prove nothing, the guess and the move are those of the crop that was searched last for the side
    to play; ``move`` is None if there is no such crop. In a lost position any move will do.
    """
    board, budget = request.board, request.budget
    attacking = board.to_play is board.attacker
    known = searches.known.of(board)
    climbs = {kind: _Climb(kind, request, searches, known) for kind in CropKind}
    mine, other = climbs[CropKind.KILL], climbs[CropKind.LIFE]
    if not attacking:
        mine, other = other, mine
    if known.proved:  # the move first: the rest may take all of the budget
        question = _proved_question(known, attacking, climbs)
        if question.rung not in question.climb.lines:
            # The crop of the proof does not hold any more, since a stone of its cut was played or captured:
            # what is known is true, but the move for it has to be found in another crop.
            mine.bounds = other.bounds = Bounds()
    bounds = _climb_by_turns(mine, other).narrowed(known.least, known.most)
    searches.known.keep(board, bounds)
    result = _result(board, bounds, climbs)
    if result.winning_moves:
        searches.known.keep(board, bounds, result.winning_moves[0])
    stopped = StopReason.SOLVED if bounds.exact else budget.stop_reason or StopReason.TIME
    return replace(result, nodes=budget.spent, seconds=budget.seconds, stopped=stopped)


def _climb_by_turns(mine: _Climb, other: _Climb) -> Bounds:
    """Let both kinds of crops narrow down the bounds as far as the budget goes; ``mine`` is the kind for the
    side to play.
    """
    bounds, attacking, budget = mine.bounds, mine.kind is CropKind.KILL, mine.request.budget
    nodes = _FIRST_TURN if budget.left is None else min(_FIRST_TURN, 1 + budget.left // 3)
    while True:
        for climb in sorted((mine, other), key=lambda climb: climb.kind is CropKind.KILL):
            settled = bounds.most == DEAD if climb.kind is CropKind.LIFE else bounds.least >= SEKI
            climb.is_over = climb.is_over or settled
            share = 1.0 if climb is mine or attacking else _OTHER_SIDES_SHARE
            climb.bounds = bounds
            climb.turn(math.ceil(nodes * share))
            bounds = climb.bounds
            if bounds.succeeds(attacking) is not None:
                budget.settle()
        if budget.exhausted or (mine.is_over and other.is_over):
            return bounds
        nodes *= _MORE_EACH_TURN


def _result(board: Board, bounds: Bounds, climbs: dict[CropKind, _Climb]) -> Result:
    """What is known, with the best line of the side that has succeeded; else a guess."""
    assert board.defender is not None  # the board comes from a problem
    attacking = board.to_play is board.attacker
    result = Result(bounds, board.defender, engine=PROOF)
    if not bounds.proved:
        return replace(result, **_guess(board, climbs[CropKind.KILL if attacking else CropKind.LIFE]))
    question = _proved_question(bounds, attacking, climbs)
    proof = question.climb.lines.get(question.rung, ())
    line = legal_part(board, proof)
    search = _proof_in(question)
    result = replace(result, within=None if search is None else free_points(search, board))
    if question.by_attacker is attacking and line:
        return replace(result, move=line[0], line=line, winning_moves=line[:1])
    if question.by_attacker is attacking and proof:
        return _instead(board, result, question.climb, proof[0])
    move = line[0] if line else _some_move(board)
    return replace(result, move=move, line=line or (() if move is None else (move,)))


def _instead(board: Board, result: Result, climb: _Climb, forbidden: Move) -> Result:
    """The result where the rules of play forbid the move of its proof: with a move that is proved to do as
    well, if one is soon found.

    A pass of the attacker's, who would win if it passed, means that any stone outside the crop does, unless
    that takes away liberties that the proof counts on: so each is asked about.
    """
    for move in _outside_first(board, climb)[:_INSTEAD]:
        ahead = climb.request.on(climb.request.budget.at_most(_RECALL_NODES)).after(move)
        after = find(ahead, climb.searches)
        attacking = climb.kind is CropKind.KILL
        least, _ = after.bounds.for_side(not attacking)
        if winner(ahead.board) is None and least >= result.bounds.for_side(not attacking)[0]:
            return replace(result, move=move, line=(move, *after.line), winning_moves=(move,))
    return replace(result, forbidden=forbidden)


def _outside_first(board: Board, climb: _Climb) -> list[Move]:
    """The legal moves, those that no crop has room for first."""
    return sorted(board.valid_moves(), key=lambda move: move in climb.searches.reach)


@dataclass(frozen=True, slots=True)
class _ProvedQuestion:
    """The best question that a side is proved to win, and the climb that has the proof."""

    rung: int
    by_attacker: bool
    climb: _Climb


def _proved_question(bounds: Bounds, attacking: bool, climbs: dict[CropKind, _Climb]) -> _ProvedQuestion:
    """What the side to play is proved to win, if it reaches anything, else what the other side is. The line
    of its proof is loaded.
    """
    mine = bounds.best_won(by_attacker=attacking)
    keeps = mine is not None and (bounds.succeeds(attacking) or bounds.value_is_known)
    by_attacker = attacking if keeps else not attacking
    rung = bounds.best_won(by_attacker)
    assert rung is not None  # something is proved
    # That the defender gets no two eyes is proved in a life crop, too, when that leaves nothing out.
    in_life_crop = not by_attacker or rung == NO_TWO_EYES
    climb = climbs[CropKind.LIFE if in_life_crop else CropKind.KILL]
    if rung not in climb.proofs:
        climb.recall(rung, by_attacker)
    return _ProvedQuestion(rung, by_attacker, climb)


def _proof_in(question: _ProvedQuestion) -> ProofSearch | None:
    """The search that proved an answer, of an earlier question if need be."""
    climb, rung = question.climb, question.rung
    return climb.proofs.get(rung) or climb.searches.proof_of(climb.board, rung, question.by_attacker)


def _guess(board: Board, mine: _Climb) -> dict[str, Any]:
    """What the crop in hand of the side to play makes likely."""
    inquiry = mine.inquiry
    if inquiry is None:
        return {}
    best = _RUNGS[mine.kind][0]
    line = legal_part(board, inquiry.search.line(inquiry.position, QUESTIONS[best]))
    guess = DEAD_FOR_SURE if inquiry.attackers_chance > 0.5 else ALIVE_FOR_SURE
    move = inquiry.hope[1]
    if move is not None and is_allowed(board, move) and (not line or line[0] != move):
        line = (move,)
    return {"guess": guess, "line": line, "move": line[0] if line else None, "cropped": True}


def as_played(board: Board, found: Result) -> Result:
    """What was found of another position, told of the one on the board: all crops must look the same."""
    line = legal_part(board, found.line)
    move = line[0] if line else _some_move(board)
    winning = tuple(each for each in found.winning_moves if each == move)
    return replace(found, move=move, line=line or (() if move is None else (move,)), winning_moves=winning)


def legal_part(board: Board, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """A crop's line as far as it can be played on the board, where other stones may be captured."""
    ahead = Board(board.initial, board.moves)
    for number, move in enumerate(line):
        if winner(ahead) is not None or not is_allowed(ahead, move):
            return line[:number]
        ahead.play(move)
    return line


def _some_move(board: Board) -> Move | None:
    """Something to play where nothing is known to be better."""
    if may_pass(board):
        return PASS
    return next(iter(board.valid_moves()), None)
