"""The claim of a certificate: which side wins, and which side has ko threats."""

from __future__ import annotations

from dataclasses import dataclass

from gold.board.points import Color
from gold.certificate.start import NONE, Points, Start
from gold.errors import GoldError
from gold.problem.model import Problem

PROPERTY = "GOLDPROOF"


class CertificateError(GoldError):
    """The certificate does not prove its claim. The message says why and, where possible, at which
    node.
    """


@dataclass(frozen=True, slots=True)
class Claim:
    """The claimed winner: the attacker if ``attacker_wins``, else the defender.

    ``threats`` is the side with unlimited ko threats; None if neither side has any.
    """

    attacker_wins: bool
    threats: Color | None

    @classmethod
    def parse(cls, text: str, problem: Problem) -> Claim:
        """Parse a claim about ``problem``, which must have a defender.

        :raises CertificateError: if the text is no claim.
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
        """Return the text that :meth:`parse` reads; ``attacker`` is the attacker's colour."""
        winner = "attacker" if self.attacker_wins else "defender"
        if self.threats is None:
            return f"{winner} none"
        return f"{winner} {'attacker' if self.threats is attacker else 'defender'}"

    def ban(self, start: Start) -> Points:
        """Return the point that ko closes to the side to play; empty if that side has unlimited
        threats.
        """
        return NONE if start.to_play is self.threats else start.closed
