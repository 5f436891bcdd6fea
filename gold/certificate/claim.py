"""What a certificate claims: who wins, and who has the ko threats; and how play goes under that claim."""

from __future__ import annotations

from dataclasses import dataclass

from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.errors import GoldError, IllegalMoveError
from gold.problem.model import Problem

PROPERTY = "GOLDPROOF"


class ClaimError(GoldError):
    """A text that is no claim about the problem."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Who is said to win: the attacker or the defender, while ``threats`` names who has ko threats."""

    attacker_wins: bool
    threats: Color | None

    @classmethod
    def parse(cls, text: str, problem: Problem) -> Claim:
        """Read a claim about a problem that has a defender.

        :raises ClaimError: if it is none.
        """
        sides = {"defender": problem.defender, "none": None}
        if problem.defender is not None:
            sides["attacker"] = problem.defender.opponent
        words = text.split()
        if len(words) != 2 or words[0] not in ("attacker", "defender") or words[1] not in sides:
            raise ClaimError(
                f"{PROPERTY}[{text[:40]}] is no claim: it names the winner, `attacker` or `defender`, and "
                "who has threats, `attacker`, `defender` or `none`"
            )
        return cls(words[0] == "attacker", sides[words[1]])

    def format(self, attacker: Color) -> str:
        """The text that :meth:`parse` reads."""
        winner = "attacker" if self.attacker_wins else "defender"
        if self.threats is None:
            return f"{winner} none"
        return f"{winner} {'attacker' if self.threats is attacker else 'defender'}"

    def ban(self, board: Board) -> Point | None:
        """The point that is closed to the side to play: none if that side has threats without end."""
        return None if board.to_play is self.threats else board.ko_point

    def moves(self, board: Board) -> set[Move]:
        """Every point where the side to play may place a stone."""
        moves: set[Move] = set(board.valid_moves())
        if board.ko_point is not None and self.ban(board) is None:
            moves.add(board.ko_point)  # a stone that takes a ko back captures, so it is no suicide
        return moves

    def play(self, board: Board, move: Move) -> int:
        """Make a move; returns how many steps of the board take it back.

        A ban that does not bind is lifted first by a threat and its answer, which are two passes here.

        :raises gold.errors.IllegalMoveError: if the rules forbid it; the board is then unchanged.
        """
        passes = 2 if move != PASS and move == board.ko_point and self.ban(board) is None else 0
        for _ in range(passes):
            board.play(PASS)
        try:
            board.play(move)
        except IllegalMoveError:
            for _ in range(passes):
                board.undo()
            raise
        return passes + 1
