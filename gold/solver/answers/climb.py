"""A climb: the search of one position in the crops of one kind, from narrow ones to wide ones.

:mod:`gold.solver.bitboard.proving_crop` says what a crop proves of the whole board, and why. A
*rung* is the index of a question on the outcome scale (:mod:`gold.solver.outcome`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from gold.board.board import Board
from gold.board.points import Move
from gold.solver.answers.inquiry import Inquiry
from gold.solver.bitboard.area import CropKind
from gold.solver.outcome import (
    ALIVE_BY_DOUBLE_KO,
    BY_ANY_KO,
    BY_FORCE,
    NO_EYES_WITHOUT_THREATS,
    NO_TWO_EYES,
    QUESTIONS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    Rung,
)
from gold.solver.proof.crop_searches import CropSearches, holds_on_board
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request

FIRST_TURN: Final = 4_000
"""Nodes of a whole turn in the first round; fewer if the budget is small. It is also the node limit
of the first test for two eyes in a life crop, and the smallest node limit of three others there: of
each lesser question, and of the two last tests for two eyes.
"""
_MOST_WHEN_NARROW: Final = (60_000, 20_000)
"""Most nodes in a crop of width 0, and in one of width 1, before the next wider crop is taken, if
there is one. Most questions that such a narrow crop decides take fewer.
"""
_LESS_SHARE: Final = 0.5
"""Nodes for each lesser question after the best result is refuted in a life crop, as a share of the
nodes spent on the crop so far; but at least ``FIRST_TURN``.
"""
RECALL_NODES: Final = 2_000
"""Most nodes for loading the principal variation of a result that is proved already; usually the
table still has it. It is also the limit for each move that is tried in place of a forbidden one.
"""

RUNGS: Final = {
    CropKind.LIFE: (BY_ANY_KO, WITHOUT_THREATS, BY_FORCE),
    CropKind.KILL: (BY_FORCE, WITHOUT_THREATS, BY_ANY_KO),
}
"""The rungs of the questions about capture that are asked in each kind of crop, from the hardest to
the easiest for the side that the crop is made for. Winning the first one is the best result for
that side.
"""


@dataclass(slots=True)
class Climb:
    """The search of one position in the crops of one kind, from narrow to wide."""

    kind: CropKind
    """The kind of the crops."""
    request: Request
    """The request that the climb answers."""
    searches: CropSearches
    """The searches of all crops."""
    bounds: Bounds
    """The bounds on the position's value, also from crops of the other kind."""
    lines: dict[Rung, tuple[Move, ...]] = field(default_factory=dict)
    """By rung, the principal variation of the search in ``proofs``."""
    proofs: dict[Rung, ProofSearch] = field(default_factory=dict)
    """By rung, the search that proved the answer. It has the questions that this climb has answered
    for the whole board.
    """
    inquiry: Inquiry | None = None
    """The questions asked in the current crop; None before the first crop."""
    spent_here: int = 0
    """The nodes spent on the current crop."""
    is_over: bool = False
    """Whether no wider crop is left, or nothing that crops of this kind could prove."""

    @property
    def board(self) -> Board:
        """The board with the position that is searched."""
        return self.request.board

    def turn(self, nodes: int) -> None:
        """Search the current crop, and then wider ones, with about ``nodes`` nodes.

        It ends earlier if the budget is spent or if the climb is over. The climb is over, too, if
        no crop from the current one on fits the exact search and still proves something about the
        board.
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
            self._step(end - budget.spent)

    def recall(self, rung: Rung, by_attacker: bool, nodes: int = RECALL_NODES) -> None:
        """Load the principal variation of a proved answer, by asking the question at its rung
        again.

        ``by_attacker`` tells who won the question. The crop is one that proved this answer, or an
        answer from which it follows, in this position or in an earlier one on the board. If it was
        an earlier one, the answer may be another now. Takes at most ``nodes`` nodes. Nothing
        happens if no such crop holds on the board, or if the budget is spent.
        """
        search = self.searches.proof_of(self.board, rung, by_attacker)
        if search is not None and not self.request.budget.exhausted:
            self._inquire(search)
            self._ask(rung, nodes)

    def _begin(self, search: ProofSearch, nodes: int) -> None:
        """Make the crop of ``search`` the current one, and count its nodes from 0.

        In a life crop with the defender to play, first test for two eyes, unless it is known
        whether the defender gets them: most groups that live have two eyes. The test takes at most
        ``nodes`` nodes, and at most ``FIRST_TURN``.
        """
        self._inquire(search)
        defends = self.board.to_play is self.board.defender
        if self.kind is CropKind.LIFE and defends and self._is_open(NO_TWO_EYES):
            self._ask(NO_TWO_EYES, min(nodes, FIRST_TURN))

    def _inquire(self, search: ProofSearch) -> None:
        self.inquiry = Inquiry(self.request, search)
        self.spent_here = 0

    def _step(self, nodes: int) -> None:
        """Take one step of the climb, with at most ``nodes`` nodes.

        1. If the best result of the side that the crops are made for is decided, the climb ends
           (:meth:`_finish`).
        2. If a narrow crop has used up its nodes (``_MOST_WHEN_NARROW``), the next wider crop
           becomes the current one. If there is none, the search of this crop continues.
        3. Otherwise a question is asked in the current crop. In a life crop it is whether the
           defender gets the best result. In a kill crop it is the easiest capture that is not
           decided, at first the one with all ko threats: on an open board that is often all that
           can be proved, and enough to show that a move was wrong.
        4. If the answer there is no, a life crop is asked for each lesser result, too
           (``_LESS_SHARE``). Then the next wider crop becomes the current one; if there is none,
           the climb is over.
        """
        best, *lesser = RUNGS[self.kind]
        if not self._is_open(best):
            self._finish()
            return
        width = self.searches.width(self.kind, self.board)
        if (
            width < len(_MOST_WHEN_NARROW)
            and self.spent_here >= _MOST_WHEN_NARROW[width]
            and self._widen()
        ):
            return
        lesser = [rung for rung in lesser if self._is_open(rung)]
        asked = lesser[-1] if lesser and self.kind is CropKind.KILL else best
        self._ask(asked, nodes)
        if not self._is_refuted(asked):
            return
        if self.kind is CropKind.LIFE:
            for rung in lesser:
                self._ask(rung, max(FIRST_TURN, int(self.spent_here * _LESS_SHARE)))
        self.is_over = not self._widen()

    def _widen(self) -> bool:
        return self.searches.widen(self.kind, self.board)

    def _is_open(self, rung: Rung) -> bool:
        return self.bounds.attacker_wins(rung) is None

    def _is_refuted(self, rung: Rung) -> bool:
        assert self.inquiry is not None
        return self.inquiry.bounds.attacker_wins(rung) is (self.kind is CropKind.LIFE)

    def _finish(self) -> None:
        """End the climb.

        In a life crop, first ask whether the defender gets two eyes, if that is not known; and if
        it does not, whether it gets them without threats. Each question gets as many nodes as the
        crop has taken, but at least ``FIRST_TURN``.
        """
        if self.kind is CropKind.LIFE and self._is_open(NO_TWO_EYES):
            self._ask(NO_TWO_EYES, max(FIRST_TURN, self.spent_here))
        if self.kind is CropKind.LIFE and self.bounds == Bounds(SEKI, ALIVE_BY_DOUBLE_KO):
            self._ask(NO_EYES_WITHOUT_THREATS, max(FIRST_TURN, self.spent_here))
        self.is_over = True

    def _ask(self, rung: Rung, nodes: int) -> None:
        """Ask a question in the current crop, with at most ``nodes`` nodes.

        If the answer is decided and holds on the whole board
        (:func:`~gold.solver.proof.crop_searches.holds_on_board`), ``bounds``, ``proofs`` and
        ``lines`` are updated, and the proof is noted in ``searches``.
        """
        inquiry = self.inquiry
        assert inquiry is not None
        before = self.request.budget.spent
        inquiry.ask(rung, nodes=nodes)
        self.spent_here += self.request.budget.spent - before
        wins = inquiry.bounds.attacker_wins(rung)
        if wins is None or not holds_on_board(
            self.board, inquiry.search, inquiry.position, rung, wins
        ):
            return
        self.bounds = self.bounds.with_answer(rung, wins)
        self.proofs[rung] = inquiry.search
        line = inquiry.search.line(inquiry.position, QUESTIONS[rung])
        move = inquiry.moves.get(rung)
        if move is not None and line[:1] != (move,):  # the table has lost what was proved
            line = (move,)
        self.lines[rung] = line
        if wins or rung != NO_EYES_WITHOUT_THREATS:  # this win of the defender's implies no other
            self.searches.note_proof(self.board, rung, wins, inquiry.search)


def free_points(search: ProofSearch, board: Board) -> int:
    """The number of points of a search's area that are empty on a board."""
    return sum(board[point].is_empty for point in search.start.index_of)
