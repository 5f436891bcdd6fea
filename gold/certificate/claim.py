"""What a certificate claims: who wins, and who has the ko threats."""

from __future__ import annotations

from dataclasses import dataclass

from gold.board.points import Color
from gold.certificate.start import NONE, Points, Start
from gold.errors import GoldError
from gold.problem.model import Problem

PROPERTY = "GOLDPROOF"


class CertificateError(GoldError):
    """A certificate that proves nothing; says why, and if it can, at which node."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Who is said to win: the attacker or the defender, while ``threats`` names who has ko threats."""

    attacker_wins: bool
    threats: Color | None

    @classmethod
    def parse(cls, text: str, problem: Problem) -> Claim:
        """Read a claim about a problem that has a defender.

        :raises CertificateError: if it is none.
        """
        sides = {"defender": problem.defender, "none": None}
        if problem.defender is not None:
            sides["attacker"] = problem.defender.opponent
        words = text.split()
        if len(words) != 2 or words[0] not in ("attacker", "defender") or words[1] not in sides:
            raise CertificateError(
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

    def ban(self, start: Start) -> Points:
        """The point that is closed to the side to play: none if that side has threats without end."""
        return NONE if start.to_play is self.threats else start.closed
