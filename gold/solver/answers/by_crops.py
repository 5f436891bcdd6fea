"""Bounds on the value of a position, proved in crops of a region that is large, or too large to
search whole.

In a life crop a win of the defender holds on the whole board, in a kill crop a win of the attacker.
A loss of that side proves nothing, unless the crop leaves nothing out
(:mod:`gold.solver.bitboard.proving_crop`). So life crops raise the lower bound of the value, and
kill crops lower the upper one.

A *climb* (:mod:`gold.solver.answers.climb`) searches the crops of one kind, from narrow ones to
wide ones. The climbs of the two kinds are run in turns. The next wider crop is taken if the side
that the crop is made for has lost, or if a narrow crop has taken too many nodes. A *rung* is the
index of a question on the outcome scale.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from gold.board.board import Board
from gold.board.outcome import is_allowed, may_pass, winner
from gold.board.points import PASS, Move
from gold.solver.answers.climb import FIRST_TURN, RECALL_NODES, RUNGS, Climb, free_points
from gold.solver.api import EngineKind, Result, StopReason
from gold.solver.bitboard.area import CropKind
from gold.solver.outcome import (
    ALIVE_FOR_SURE,
    BY_ANY_KO,
    DEAD,
    DEAD_FOR_SURE,
    QUESTIONS,
    SEKI,
    Bounds,
    Rung,
)
from gold.solver.proof.crop_searches import CropSearches
from gold.solver.request import Request

_TURN_GROWTH: Final = 2
"""Factor by which the nodes of a turn grow after both climbs have had a turn."""
_OTHER_SIDES_SHARE: Final = 1 / 3
"""Share of a turn's nodes for kill crops if the defender is to play, because usually the side to
play succeeds. If the attacker is to play, both kinds get a whole turn.
"""
_FOLLOW_UP_NODES: Final = 500
"""Most nodes for a test whether an earlier position's proof decides this position, too. If this
position occurs in that proof, the test takes far fewer.
"""
_MOST_SUBSTITUTES: Final = 12
"""Most moves that are tried in place of a winning move that the rules of play forbid."""


def by_crops(request: Request) -> Result:
    """Search crops of the region, with the crops and proofs that the workspace remembers (a
    strategy of the plan).

    :func:`find_by_crops` describes the result.
    """
    return find_by_crops(request, request.workspace.crops(request.board))


def find_by_crops(request: Request, searches: CropSearches) -> Result:
    """Search crops until the budget is spent or nothing is left to prove; return the proved bounds
    and a move.

    What is proved is remembered in ``searches``. If something is proved, the move is that of its
    proof, or a substitute (:func:`_result`). If nothing is proved, the guess and the move come from
    the last crop searched for the side to play (:func:`_with_guess`).
    """
    board = request.board
    budget = request.budget
    attacking = board.to_play is board.attacker
    climbs, known = _recalled(request, searches)
    mine = climbs[CropKind.KILL]
    other = climbs[CropKind.LIFE]
    if not attacking:
        mine, other = other, mine
    if known.proved:  # load its move first: the rest may spend the whole budget
        question = _proved_question(known, attacking, climbs)
        if question.rung not in question.climb.lines:
            # The crop of the proof no longer holds: a stone of its cut was played or captured. What
            # is known stays true, but its move has to be searched for in another crop.
            mine.bounds = other.bounds = Bounds()
    bounds = _climb_by_turns(mine, other).narrowed(known.least, known.most)
    searches.known.keep(board, bounds)
    result = _result(board, bounds, climbs)
    if result.winning_moves:
        searches.known.keep(board, bounds, result.winning_moves[0])
    stopped = StopReason.SOLVED if bounds.exact else budget.stop_reason or StopReason.REGION
    return replace(result, nodes=budget.spent, seconds=budget.seconds, stopped=stopped)


def recall(request: Request) -> Result:
    """Return the result that follows from proofs of an earlier search (a strategy of the plan).

    The proofs are those that crops have given for this position, or for earlier positions on the
    board. Nodes are spent only on finding such a proof and its move again and, if the rules of play
    forbid the winning move, on a substitute (:func:`_with_substitute`). A lost position gets any
    allowed move. Without such a proof, or without a move, the result proves nothing.

    If the result is not exact, the winner's best result is open. Such a result is returned only if
    a person waits for the answer (:attr:`~gold.solver.budget.Budget.is_awaited`).
    """
    searches = request.workspace.crops(request.board)
    climbs, known = _recalled(request, searches)
    if known.proved and (known.exact or request.budget.is_awaited):
        searches.known.keep(request.board, known)
        result = _result(request.board, known, climbs)
        if result.move is not None:
            return result
    assert request.board.defender is not None  # the board comes from a problem
    return Result(Bounds(), request.board.defender)


def _recalled(request: Request, searches: CropSearches) -> tuple[dict[CropKind, Climb], Bounds]:
    """Make a new climb for each kind of crop, and return both with the bounds from which they
    begin.

    These are the bounds kept for this position, narrowed by proofs of earlier positions on the
    board. For each side, the best question that it was proved to win there is asked again in this
    position, unless the answer is known. This takes at most ``_FOLLOW_UP_NODES`` nodes for each
    side.
    """
    board = request.board
    known = searches.known.of(board)
    climbs = {kind: Climb(kind, request, searches, known) for kind in CropKind}
    for by_attacker in (True, False):
        rung = searches.best_proved_before(board, by_attacker)
        if rung is not None and known.attacker_wins(rung) is None:
            climb = climbs[_kind_that_proves(rung, by_attacker)]
            climb.bounds = known
            climb.recall(rung, by_attacker, _FOLLOW_UP_NODES)
            known = climb.bounds
    for climb in climbs.values():
        climb.bounds = known
    return climbs, known


def _kind_that_proves(rung: Rung, by_attacker: bool) -> CropKind:
    """Return the kind of crop that can prove the win of a side at a rung: the one made for that
    side.

    There is one exception: that the defender gets no two eyes is proved by a life crop which leaves
    nothing out.
    """
    return CropKind.LIFE if not by_attacker or rung > BY_ANY_KO else CropKind.KILL


def _climb_by_turns(mine: Climb, other: Climb) -> Bounds:
    """Run the two climbs in turns, and return the bounds that they prove.

    ``mine`` is the climb in crops made for the side to play. Each round begins with life crops, and
    has twice the nodes of the round before. It ends when the budget is spent, or when both climbs
    are over or have nothing left to prove. Both climbs begin with the bounds of ``mine``.
    """
    bounds = mine.bounds
    attacking = mine.kind is CropKind.KILL
    budget = mine.request.budget
    nodes = FIRST_TURN if budget.left is None else min(FIRST_TURN, 1 + budget.left // 3)
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
        nodes *= _TURN_GROWTH


def _result(board: Board, bounds: Bounds, climbs: dict[CropKind, Climb]) -> Result:
    """Build the result from the bounds and the line of their proof (:func:`_proved_question`).

    If nothing is proved, the result has a guess (:func:`_with_guess`). Otherwise:

    * The line is as much of the proof's line as can be played on the board.
    * If the side to play wins the proved question, the first move is in ``winning_moves``. If the
      rules of play forbid that move, it is replaced (:func:`_with_substitute`).
    * If no line is known, or if the line of the other side's proof cannot be begun on the board,
      the move is any allowed move.
    """
    assert board.defender is not None  # the board comes from a problem
    attacking = board.to_play is board.attacker
    result = Result(bounds, board.defender, engine=EngineKind.PROOF)
    if not bounds.proved:
        return _with_guess(board, result, climbs[CropKind.KILL if attacking else CropKind.LIFE])
    question = _proved_question(bounds, attacking, climbs)
    proof = question.climb.lines.get(question.rung, ())
    line = legal_part(board, proof)
    search = question.climb.proofs.get(question.rung)
    if search is None:  # proved for an earlier request
        crops = question.climb.searches
        search = crops.proof_of(board, question.rung, question.by_attacker)
    result = replace(result, within=None if search is None else free_points(search, board))
    if question.by_attacker is attacking and line:
        return replace(result, move=line[0], line=line, winning_moves=line[:1])
    if question.by_attacker is attacking and proof:
        return _with_substitute(board, result, question.climb, proof[0])
    return _with_line(board, result, line)


def _with_substitute(board: Board, result: Result, climb: Climb, forbidden: Move) -> Result:
    """Replace the winning move ``forbidden``, which the rules of play forbid, by another winning
    move.

    Legal moves are tried, those outside of all crops first. The new move is the first one that is
    proved to do as well for the side to play as ``result``; a move that ends play does not count.
    If none of the first ``_MOST_SUBSTITUTES`` moves does, the result has no move and names the
    forbidden one.

    If the forbidden move is the attacker's pass, a stone anywhere outside the crop does as well,
    unless it takes a liberty that the proof depends on. So each candidate is searched.
    """
    candidates = sorted(board.valid_moves(), key=lambda move: move in climb.searches.reach)
    # not by the crop's kind: a life crop also proves "no two eyes"
    defends = board.to_play is board.defender
    for move in candidates[:_MOST_SUBSTITUTES]:
        ahead = climb.request.on(climb.request.budget.at_most(RECALL_NODES)).after(move)
        after = find_by_crops(ahead, climb.searches)
        least, _ = after.bounds.for_side(defends)
        if winner(ahead.board) is None and least >= result.bounds.for_side(defends)[0]:
            return replace(result, move=move, line=(move, *after.line), winning_moves=(move,))
    return replace(result, forbidden=forbidden)


@dataclass(frozen=True, slots=True)
class _ProvedQuestion:
    """A question that a side is proved to win, and the climb whose crops can prove it.

    ``climb.lines`` has the line of the proof, unless the proof could not be loaded.
    """

    rung: Rung
    by_attacker: bool
    climb: Climb


def _proved_question(
    bounds: Bounds, attacking: bool, climbs: dict[CropKind, Climb]
) -> _ProvedQuestion:
    """Return the question whose proof the result shows. The bounds must prove something.

    It is the best question that the side to play is proved to win, if that is a ko or better or if
    the value is known. Otherwise it is the best question that the other side is proved to win.

    If the climb has no line of this proof yet, the line is loaded from the table. It stays unknown
    in three cases: no crop with such a proof holds on the board any more; the budget is spent; or
    the table has lost the proof, and ``RECALL_NODES`` nodes do not find it again.
    """
    mine = bounds.best_won(by_attacker=attacking)
    succeeds = mine is not None and (bounds.succeeds(attacking) or bounds.value_is_known)
    by_attacker = attacking if succeeds else not attacking
    rung = bounds.best_won(by_attacker)
    assert rung is not None  # something is proved
    climb = climbs[_kind_that_proves(rung, by_attacker)]
    if rung not in climb.proofs:
        climb.recall(rung, by_attacker)
    return _ProvedQuestion(rung, by_attacker, climb)


def _with_guess(board: Board, result: Result, mine: Climb) -> Result:
    """Add a guess, dead or alive, and a line to a result that proves nothing.

    Both come from the current crop of ``mine``, the climb in crops made for the side to play; the
    result is unchanged if that climb has searched none. The line is the most promising move of the
    crop. If the rules of play forbid this move, the line is the allowed part of the principal
    variation, which may be empty.
    """
    inquiry = mine.inquiry
    if inquiry is None:
        return result
    best = RUNGS[mine.kind][0]
    line = legal_part(board, inquiry.search.line(inquiry.position, QUESTIONS[best]))
    guess = DEAD_FOR_SURE if inquiry.attackers_chance > 0.5 else ALIVE_FOR_SURE
    move = inquiry.hope
    if move is not None and is_allowed(board, move) and (not line or line[0] != move):
        line = (move,)
    return replace(result, guess=guess, line=line, move=line[0] if line else None, cropped=True)


def restated(board: Board, result: Result) -> Result:
    """Convert the result of another position into one for the board's position. Both must look the
    same in all crops.

    The line ends before a move that is not allowed on this board; if nothing is left, it is any
    allowed move. ``winning_moves`` keeps at most one move: the new ``move``, if it was among them.
    """
    result = _with_line(board, result, legal_part(board, result.line))
    return replace(
        result, winning_moves=tuple(move for move in result.winning_moves if move == result.move)
    )


def _with_line(board: Board, result: Result, line: tuple[Move, ...]) -> Result:
    """Return the result with a line, and its first move as ``move``.

    An empty line is replaced by one allowed move: the pass, if the rules of play allow it, else the
    first legal stone. If there is none, the line stays empty and ``move`` is None.
    """
    if not line:
        move = PASS if may_pass(board) else next(iter(board.valid_moves()), None)
        line = () if move is None else (move,)
    return replace(result, line=line, move=line[0] if line else None)


def legal_part(board: Board, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the part of a crop's line that can be played on the board.

    It ends before the first move that the rules of play forbid, and where play is over. A move can
    be forbidden because of stones outside the crop, which the crop's search does not see.
    """
    ahead = board.after()
    for number, move in enumerate(line):
        if winner(ahead) is not None or not is_allowed(ahead, move):
            return line[:number]
        ahead.play(move)
    return line
