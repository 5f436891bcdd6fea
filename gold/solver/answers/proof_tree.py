"""Writes what the exact search has proved as a certificate that :mod:`gold.certificate` can check."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from gold.board.board import Board
from gold.board.points import PASS, Color, Move
from gold.board.position import Position
from gold.certificate import (
    ALIVE,
    CAPTURED,
    CLAIM,
    CUT_OFF,
    NO_ROOM,
    NUMBER,
    RULE,
    SAFE,
    SEE,
    Claim,
    cut_off_points,
    has_no_room,
    is_safe,
    is_unconditionally_alive,
)
from gold.errors import GoldError
from gold.problem.model import Problem
from gold.problem.sgf_format import write_game
from gold.solver.api import Result, Status
from gold.solver.budget import Budget
from gold.solver.proof.questions import KoMode, Question
from gold.solver.proof.search import ProofSearch

_NODES_A_POSITION = 200_000
_EXPLAINED = {
    CAPTURED: "All marked stones are captured.",
    NO_ROOM: "The marked stones have no room for an eye: the attacker fills what is left.",
    SAFE: "The marked stones are connected to safety.",
    ALIVE: "The marked stones have two eyes, whatever is played.",
    CUT_OFF: "Points that are cut off from the marked stones are left out.",
}


class ProofTreeError(GoldError):
    """The tree of a proof that could not be completed within the limits."""


class _CircleError(ProofTreeError):
    """The attacker's moves come back to a position that they are to win.

    A position whose entry in the table was replaced is proved anew, and the new proof may lead through those
    before it, whose proofs rest on the old one.
    """


@dataclass(slots=True)
class _Tree:
    """A tree being written: pieces of SGF, and the numbers of the positions in it."""

    search: ProofSearch
    board: Board
    question: Question
    claim: Claim
    budget: Budget
    pieces: list[str] = field(default_factory=list)
    numbers: dict[Position, int] = field(default_factory=dict)
    open_numbers: set[int] = field(default_factory=set)

    def grow(self) -> None:
        """Write the node of the position on the board (its move is written already) and all below it."""
        board, claim = self.board, self.claim
        if not board.keystones():
            self._write({RULE: CAPTURED})
            return
        key = claim.key(board)
        number = self.numbers.get(key)
        if number is not None and not (claim.attacker_wins and number in self.open_numbers):
            self._write({SEE: str(number)})
            return
        if number is not None:
            raise _CircleError("the attacker's moves come back to a position: the proof was not written")
        number = len(self.numbers) + 1
        self.numbers[key] = number
        if claim.attacker_wins and has_no_room(board):
            self._write({NUMBER: str(number), RULE: NO_ROOM})
            return
        if not claim.attacker_wins:
            for rule, holds in ((SAFE, is_safe), (ALIVE, is_unconditionally_alive)):
                if holds(board):
                    self._write({NUMBER: str(number), RULE: rule})
                    return
        if self.budget.exhausted:
            raise ProofTreeError("the proof is too large to be written within the limits")
        self.open_numbers.add(number)
        moves, rules = self._moves()
        self._write({NUMBER: str(number)} | rules)
        for move in moves:
            self._line(move, alone=len(moves) == 1)
        self.open_numbers.discard(number)

    def _moves(self) -> tuple[list[Move], dict[str, str]]:
        """The winner's one move, or all of the loser's, and the rule by which some of these are left out."""
        board, claim = self.board, self.claim
        if (board.to_play is board.attacker) == claim.attacker_wins:
            return [self._winning_move()], {}
        moves = claim.moves(board)
        cut_off = cut_off_points(board) & moves
        moves -= cut_off
        if claim.attacker_wins or claim.ban(board) is not None:
            moves.add(PASS)
        return sorted(moves), {RULE: CUT_OFF} if cut_off else {}

    def _winning_move(self) -> Move:
        position = self.search.start.after_moves(self.board)
        part = replace(self.budget, nodes=_NODES_A_POSITION, spent=0)
        answer = self.search.answer(position, self.question, part)
        self.budget.spent += part.spent
        if answer.attacker_wins is not self.claim.attacker_wins:
            raise ProofTreeError("a position of the proof was not decided again within the limits")
        return PASS if answer.move is None else answer.move

    def _line(self, move: Move, *, alone: bool) -> None:
        name = "B" if self.board.to_play is Color.BLACK else "W"
        self.pieces.append("" if alone else "\n(")
        self.pieces.append(f";{name}[{self.board.geometry.to_sgf(move)}]")
        with self.claim.played(self.board, move):
            self.grow()
        self.pieces.append("" if alone else ")")

    def _write(self, properties: dict[str, str]) -> None:
        self.pieces.extend(f"{name}[{value}]" for name, value in properties.items())
        if RULE in properties:
            self.pieces.append(f"C[{_EXPLAINED[properties[RULE]]}]")


def certificate_of(problem: Problem, result: Result, budget: Budget) -> str:
    """The certificate of what the exact engine found out about a problem.

    :raises ProofTreeError: if nothing was proved, or the tree cannot be completed within the budget.
    """
    defender = problem.defender
    if not result.proved or defender is None:
        raise ProofTreeError("nothing was proved, so there is no proof to write: allow more time")
    if result.status is Status.DEAD:
        return proof_tree(problem, True, KoMode.DEFENDER, budget)
    if result.status is Status.KO:
        if result.ko is None or result.ko.ahead is None:
            raise ProofTreeError("who is ahead in the ko was not decided: allow more time")
        return proof_tree(problem, result.ko.ahead is not defender, KoMode.NOBODY, budget)
    return proof_tree(problem, False, KoMode.ATTACKER, budget)


def proof_tree(problem: Problem, attacker_wins: bool, mode: KoMode, budget: Budget) -> str:
    """The certificate of a proof, as SGF. The problem must have been decided so.

    :raises ProofTreeError: if it cannot be completed within the budget.
    """
    board = Board(problem.position)
    attacker, defender = board.attacker, board.defender
    threats = {KoMode.ATTACKER: attacker, KoMode.DEFENDER: defender, KoMode.NOBODY: None}[mode]
    claim = Claim(attacker_wins, threats)
    try:
        tree = _Tree(ProofSearch(board), board, Question(mode), claim, replace(budget))
        tree.grow()
    except _CircleError:
        board = Board(problem.position)
        tree = _Tree(ProofSearch(board, forgets=False), board, Question(mode), claim, budget)
        tree.grow()
    words = {attacker: "attacker", defender: "defender", None: "none"}
    claimed = f"{CLAIM}[{'attacker' if attacker_wins else 'defender'} {words[threats]}]"
    bare = replace(problem, moves=(), extra={k: v for k, v in problem.extra.items() if k != "sgf"})
    game = write_game(bare).rstrip()
    return f"{game[:-1]}{claimed}{''.join(tree.pieces)})\n"
