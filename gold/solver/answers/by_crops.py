"""Bounds on the value of a position, proved in crops of a region that is large, or too large to search whole.

In a life crop a win of the defender holds on the whole board, in a kill crop a win of the attacker. A loss of
that side proves nothing, unless the crop leaves nothing out (:mod:`gold.solver.bitboard.proving_crop`). So
life crops raise the lower bound of the value, and kill crops lower the upper one. The two kinds are searched
in turns, each from narrow crops to wide ones. The next wider crop is taken where the side that the crop is
made for has lost, or where a narrow crop has taken too many nodes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Final

from gold.board.board import Board
from gold.board.outcome import is_allowed, may_pass, winner
from gold.board.points import PASS, Move
from gold.solver.answers.inquiry import Inquiry
from gold.solver.api import EngineKind, Progress, Result, StopReason
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
    Rung,
)
from gold.solver.proof.crop_searches import CropSearches
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request

_FIRST_TURN: Final = 4_000
"""Nodes of a whole turn in the first round (:func:`_climb_by_turns`); fewer if the budget is small. Also the
node limit of the first look for two eyes in a life crop, and the least node limit of each lesser question
there.
"""
_TURN_GROWTH: Final = 2
"""Factor by which the nodes of a turn grow, each time that both kinds of crops have had one."""
_MOST_WHEN_NARROW: Final = (60_000, 20_000)
"""Nodes after which a crop of width 0, and one of width 1, is given up for a wider one, if there is one.
Most questions that such a narrow crop decides take fewer.
"""
_OTHER_SIDES_SHARE: Final = 1 / 3
"""Share of a turn's nodes that kill crops get where the defender is to play: mostly the side to play
succeeds. Where the attacker is to play, both kinds get a whole turn.
"""
_LESS_SHARE: Final = 0.5
"""Nodes for each lesser result after the best one is refuted in a life crop: this share of the nodes that
were spent on the crop, but at least ``_FIRST_TURN``.
"""
_RECALL_NODES: Final = 2_000
"""Most nodes for loading the principal variation of a result that is proved already: as a rule the table
still has it. Also the most for each move that is tried in place of a forbidden one.
"""
_FOLLOW_UP_NODES: Final = 500
"""Most nodes for asking whether the proof of an earlier position decides this one, too. It takes far fewer
where this position occurs in that proof.
"""
_MOST_SUBSTITUTES: Final = 12
"""Most moves to try in place of one that the rules of play forbid."""

_RUNGS: Final = {
    CropKind.LIFE: (BY_ANY_KO, WITHOUT_THREATS, BY_FORCE),
    CropKind.KILL: (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO),
}
"""The rungs of the questions about capture that are asked in each kind of crop. To win the first one is the
best result for the side that the crop is made for.
"""


@dataclass(slots=True)
class _Climb:
    """The search of one position in the crops of one kind, from narrow to wide.

    ``bounds`` is what is known of the position, by crops of the other kind, too. For each question that this
    climb has answered for the whole board, ``proofs`` has the search that proved the answer, by rung, and
    ``lines`` the principal variation of that search. ``inquiry`` asks the questions in the current crop, None
    before the first; ``spent_here`` counts the nodes spent on that crop. ``is_over`` is set when no wider
    crop is left, or when nothing is left to prove that crops of this kind can.
    """

    kind: CropKind
    request: Request
    searches: CropSearches
    bounds: Bounds
    lines: dict[Rung, tuple[Move, ...]] = field(default_factory=dict)
    proofs: dict[Rung, ProofSearch] = field(default_factory=dict)
    inquiry: Inquiry | None = None
    spent_here: int = 0
    is_over: bool = False

    @property
    def board(self) -> Board:
        """The position that is asked about."""
        return self.request.board

    def turn(self, nodes: int) -> None:
        """Search until about this many nodes are spent, the budget is spent, or the climb is over. Begins
        with the current crop and goes on to wider ones. The climb is over if no crop of this kind fits the
        exact search and holds on the board.
        """
        budget = self.request.budget
        end = budget.spent + nodes
        while not self.is_over and not budget.exhausted and budget.spent < end:
            search = self.searches.search(self.kind, self.board)
            if search is None:
                self.is_over = True
                return
            if self.inquiry is None or self.inquiry.search is not search:
                self._begin(search, end - budget.spent)
            self._ask(end - budget.spent)

    def recall(self, rung: Rung, by_attacker: bool, nodes: int = _RECALL_NODES) -> None:
        """Ask the question at a rung again, with ``nodes`` nodes at most, to load the principal variation of
        its proof; ``by_attacker`` says who won it. The crop is the one that proved this answer, or an answer
        from which it follows, for this position or for an earlier one on the board. As a rule the table still
        has the proof. If that is about an earlier position, the answer may be another here, or undecided.

        Does nothing if no such crop holds on the board, or if the budget is spent.
        """
        search = self.searches.proof_of(self.board, rung, by_attacker)
        if search is not None and not self.request.budget.exhausted:
            self._inquire(search)
            self._put(rung, nodes)

    def _begin(self, search: ProofSearch, nodes: int) -> None:
        """Begin with the crop of ``search``: make an inquiry in it, and count its nodes from 0. In a life
        crop where the defender is to play, first look for two eyes if it is not known whether it gets them,
        with at most ``nodes`` nodes and at most ``_FIRST_TURN``: most groups that live have two eyes.
        """
        self._inquire(search)
        defends = self.board.to_play is self.board.defender
        if self.kind is CropKind.LIFE and defends and self._is_open(NO_TWO_EYES):
            self._put(NO_TWO_EYES, min(nodes, _FIRST_TURN))

    def _inquire(self, search: ProofSearch) -> None:
        self.inquiry = Inquiry(replace(self.request, progress=self._report), search)
        self.spent_here = 0

    def _report(self, progress: Progress) -> None:
        if self.request.progress is not None and self.inquiry is not None:
            self.request.progress(replace(progress, points=free_points(self.inquiry.search, self.board)))

    def _ask(self, nodes: int) -> None:
        """Take one step of the climb; a question gets at most ``nodes`` nodes, lesser ones in a life crop
        aside.

        If it is decided whether the climb's side gets its best result, finish. If the crop is narrow and has
        used up its nodes (``_MOST_WHEN_NARROW``), make a wider one the current crop, if there is one.
        Otherwise ask in the current crop: in a kill crop for the easiest capture that is not decided, in a
        life crop for the best result.
        """
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

    def _ask_for_capture(self, easiest: Rung, nodes: int) -> None:
        """Ask the question at the rung ``easiest``, with ``nodes`` nodes at most: whether the attacker
        captures, in the easiest case that is not decided, at first that in which it has all ko threats. On an
        open board that is often all that can be proved, and enough to show that a move was wrong. If the
        answer is no, take a wider crop; if there is none, the climb is over.
        """
        self._put(easiest, nodes)
        if self._is_refuted(easiest):
            self.is_over = not self._widen()

    def _ask_for_life(self, best: Rung, lesser: list[Rung], nodes: int) -> None:
        """In a life crop, ask whether the defender gets the best result, with at most ``nodes`` nodes. If the
        answer in this crop is no, ask for each of the ``lesser`` results, whatever the answers
        (``_LESS_SHARE``), and then take a wider crop; if there is none, the climb is over. If it is not
        decided, do nothing else.
        """
        self._put(best, nodes)
        if not self._is_refuted(best):
            return
        for rung in lesser:
            self._put(rung, max(_FIRST_TURN, int(self.spent_here * _LESS_SHARE)))
        self.is_over = not self._widen()

    def _widen(self) -> bool:
        return self.searches.widen(self.kind, self.board)

    def _is_open(self, rung: Rung) -> bool:
        return self.bounds.attacker_wins(rung) is None

    def _is_refuted(self, rung: Rung) -> bool:
        assert self.inquiry is not None
        return self.inquiry.bounds.attacker_wins(rung) is (self.kind is CropKind.LIFE)

    def _finish(self) -> None:
        """End the climb: it is decided whether its side gets the best result. In a life crop, first try to
        tell alive from seki, with as many nodes as were spent on the crop, but at least ``_FIRST_TURN``.
        """
        if self.kind is CropKind.LIFE and self._is_open(NO_TWO_EYES):
            self._put(NO_TWO_EYES, max(_FIRST_TURN, self.spent_here))
        self.is_over = True

    def _put(self, rung: Rung, nodes: int) -> None:
        """Ask a question in the current crop, with at most ``nodes`` nodes, and keep the answer if it holds
        on the whole board. It does if the side that the crop is made for wins, or if the crop leaves nothing
        out; with standing chains only if the proof is also short enough. Nothing is kept if the question is
        not decided.
        """
        inquiry = self.inquiry
        assert inquiry is not None
        before = self.request.budget.spent
        inquiry.ask(rung, nodes=nodes)
        self.spent_here += self.request.budget.spent - before
        wins = inquiry.bounds.attacker_wins(rung)
        crop = inquiry.search.crop
        assert crop is not None
        is_winners = wins is (self.kind is CropKind.KILL)
        if wins is None or not (is_winners or leaves_nothing_out(self.board, crop)):
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

    def _is_short_enough(self, inquiry: Inquiry, crop: Crop, rung: Rung) -> bool:
        """Whether the proof is known to end before the crop's standing chains can be captured."""
        moves = inquiry.search.moves_to_the_end(inquiry.position, QUESTIONS[rung])
        return moves is not None and outlasts(self.board, crop, moves)


def free_points(search: ProofSearch, board: Board) -> int:
    """The number of points of a search's area that are empty on a board."""
    return sum(board[point].is_empty for point in search.start.index_of)


def by_crops(request: Request) -> Result:
    """A strategy of the plan: the bounds that crops prove, and the best move (:func:`find`), with the crops
    and proofs that the workspace remembers.
    """
    return find(request, request.workspace.crops(request.board))


def find(request: Request, searches: CropSearches) -> Result:
    """The bounds that crops prove of a position, and the best move, as far as the budget goes.

    Where nothing is proved, the guess and the move come from the last crop that was made for the side to
    play; ``move`` is None if no such crop was searched, or if it named no move that is allowed. In a lost
    position the move is the first of the line that the winner's proof gives, or any that is allowed. For a
    winning move that the rules of play forbid, :func:`_with_substitute` looks for another.
    """
    board, budget = request.board, request.budget
    attacking = board.to_play is board.attacker
    climbs, known = _recalled(request, searches)
    mine, other = climbs[CropKind.KILL], climbs[CropKind.LIFE]
    if not attacking:
        mine, other = other, mine
    if known.proved:  # load its move first: the rest may take all of the budget
        question = _proved_question(known, attacking, climbs)
        if question.rung not in question.climb.lines:
            # The crop of the proof no longer holds: a stone of its cut was played or captured. What is known
            # stays true, but its move has to be searched for in another crop.
            mine.bounds = other.bounds = Bounds()
    bounds = _climb_by_turns(mine, other).narrowed(known.least, known.most)
    searches.known.keep(board, bounds)
    result = _result(board, bounds, climbs)
    if result.winning_moves:
        searches.known.keep(board, bounds, result.winning_moves[0])
    stopped = StopReason.SOLVED if bounds.exact else budget.stop_reason or StopReason.TIME
    return replace(result, nodes=budget.spent, seconds=budget.seconds, stopped=stopped)


def recall(request: Request) -> Result:
    """A strategy of the plan: the result that follows from what crops have proved of this position, or of
    those before it on the board. If there is none, or if it names no move, the result proves nothing and has
    no move.

    A result that is not exact, so that it leaves open how well the winner does, counts only if a person waits
    for the answer (:attr:`~gold.solver.budget.Budget.is_awaited`). Otherwise the plan searches on.
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


def _recalled(request: Request, searches: CropSearches) -> tuple[dict[CropKind, _Climb], Bounds]:
    """A new climb for each kind of crop, and what is known of the position, which is also the ``bounds`` of
    each climb: the bounds that are remembered, and those that proofs of positions before it on the board
    give. It may occur in these proofs. So for each side the best question that was proved is asked again
    where it is not decided, with at most ``_FOLLOW_UP_NODES`` nodes.
    """
    board = request.board
    known = searches.known.of(board)
    climbs = {kind: _Climb(kind, request, searches, known) for kind in CropKind}
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
    """The kind of crop that can prove that a side wins the question at a rung: the one made for that side.
    The exception: a life crop proves that the defender gets no two eyes, if it leaves nothing out.
    """
    return CropKind.LIFE if not by_attacker or rung == NO_TWO_EYES else CropKind.KILL


def _climb_by_turns(mine: _Climb, other: _Climb) -> Bounds:
    """Let both climbs search in turns, life crops first, with twice the nodes in each round, until the budget
    is spent or both are over. Returns the bounds that they prove, together with those that ``mine`` had.

    ``mine`` is the climb in crops made for the side to play. If these are life crops, the other climb gets a
    third of the nodes (:data:`_OTHER_SIDES_SHARE`). A climb is also over when the bounds leave it nothing to
    prove: life crops if the keystones are dead, kill crops if they cannot be captured whatever the threats.
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
        nodes *= _TURN_GROWTH


def _result(board: Board, bounds: Bounds, climbs: dict[CropKind, _Climb]) -> Result:
    """The result with these bounds and the line of their proof (:func:`_proved_question`), as far as the line
    can be played on the board. Where the side to play wins that question, its move is in ``winning_moves``; a
    move that the rules of play forbid is replaced (:func:`_with_substitute`). If no line is known, the move
    is any that is allowed. If the bounds prove nothing, the result has a guess (:func:`_with_guess`).
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


def _with_substitute(board: Board, result: Result, climb: _Climb, forbidden: Move) -> Result:
    """The result where the rules of play forbid the move of its proof. Other moves are tried instead, those
    outside of all crops first. The first that is proved to do as well is the move of the result; if there is
    none among the first few, the result names the forbidden move, and has no move.

    If the forbidden move is the attacker's pass, a stone anywhere outside the crop does as well, unless it
    takes a liberty that the proof counts on. So each candidate is searched.
    """
    candidates = sorted(board.valid_moves(), key=lambda move: move in climb.searches.reach)
    defends = board.to_play is board.defender  # not by the crop's kind: a life crop also proves "no two eyes"
    for move in candidates[:_MOST_SUBSTITUTES]:
        ahead = climb.request.on(climb.request.budget.at_most(_RECALL_NODES)).after(move)
        after = find(ahead, climb.searches)
        least, _ = after.bounds.for_side(defends)
        if winner(ahead.board) is None and least >= result.bounds.for_side(defends)[0]:
            return replace(result, move=move, line=(move, *after.line), winning_moves=(move,))
    return replace(result, forbidden=forbidden)


@dataclass(frozen=True, slots=True)
class _ProvedQuestion:
    """A question that a side is proved to win: its rung, whether that side is the attacker, and the climb in
    the kind of crop that can prove it. ``climb.lines`` has no line for the rung if the crop that proved it no
    longer holds on the board.
    """

    rung: Rung
    by_attacker: bool
    climb: _Climb


def _proved_question(bounds: Bounds, attacking: bool, climbs: dict[CropKind, _Climb]) -> _ProvedQuestion:
    """The question whose proof the result shows: the best that the side to play is proved to win, if that is
    a ko or better, or if the value is known; else the best that the other side is proved to win. The bounds
    must prove something.

    If the climb has no principal variation of it yet, loads one from the table. That fails, and the climb
    still has none, if no crop with such a proof holds on the board any more.
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


def _with_guess(board: Board, result: Result, mine: _Climb) -> Result:
    """Give a result that proves nothing a guess, dead or alive, and a line, by the current crop of ``mine``,
    the climb in crops made for the side to play. ``move`` is the first of the line; None if that crop names
    no move that is allowed. ``cropped`` is set. The result is unchanged if that climb has searched no crop.
    """
    inquiry = mine.inquiry
    if inquiry is None:
        return result
    best = _RUNGS[mine.kind][0]
    line = legal_part(board, inquiry.search.line(inquiry.position, QUESTIONS[best]))
    guess = DEAD_FOR_SURE if inquiry.attackers_chance > 0.5 else ALIVE_FOR_SURE
    move = inquiry.hope
    if move is not None and is_allowed(board, move) and (not line or line[0] != move):
        line = (move,)
    return replace(result, guess=guess, line=line, move=line[0] if line else None, cropped=True)


def restated(board: Board, result: Result) -> Result:
    """Turn the result of another position that looks the same in all crops into one of the position on the
    board. The line ends where a move is not allowed here; if nothing of it is left, any allowed move takes
    its place. Of the winning moves only the one that is the new ``move`` is kept, if it is among them.
    """
    result = _with_line(board, result, legal_part(board, result.line))
    return replace(result, winning_moves=tuple(move for move in result.winning_moves if move == result.move))


def _with_line(board: Board, result: Result, line: tuple[Move, ...]) -> Result:
    """The result with a line, and its first move as ``move``. In place of an empty line it gets one allowed
    move: the pass, if the rules of play allow it, else the first legal stone. If there is no such move, the
    line is empty and ``move`` None.
    """
    if not line:
        move = PASS if may_pass(board) else next(iter(board.valid_moves()), None)
        line = () if move is None else (move,)
    return replace(result, line=line, move=line[0] if line else None)


def legal_part(board: Board, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """The longest beginning of a crop's line that the rules of play allow on the board. It ends before a move
    that is not allowed there, and where play is over. Stones outside the crop, which the line does not see,
    can make a move illegal.
    """
    ahead = board.after()
    for number, move in enumerate(line):
        if winner(ahead) is not None or not is_allowed(ahead, move):
            return line[:number]
        ahead.play(move)
    return line
