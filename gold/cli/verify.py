"""`main.py verify FILE`: check the certificate of a proof, without the search that made it."""

from __future__ import annotations

import argparse
from pathlib import Path

from gold.board.diagram import format_diagram
from gold.certificate import Certificate, CertificateError, verify
from gold.cli.bar import share_bar
from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.output import json_text, say
from gold.i18n import _, ngettext
from gold.problem.text import decode_text, read_bytes
from gold.trainer.wording import side


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Check a proof written by `solve --proof`, move by move, by the rules alone. Exit code 1 "
        "if it proves nothing."
    )
    parser.add_argument("file", metavar="FILE", type=Path, help=_("the proof, an SGF file"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(args: argparse.Namespace) -> int:
    """Check the certificate, print its claim or its mistake, and return the exit code."""
    try:
        text = decode_text(read_bytes(args.file), str(args.file))
        with share_bar(_("positions")) as report:
            certificate = verify(text, str(args.file), report)
    except CertificateError as error:
        if args.json:
            say(json_text({"proved": False, "error": str(error)}))
        else:
            say(_("not proved: {error}").format(error=error))
        return ANSWER_IS_NO
    if args.json:
        proof = {
            "proved": True,
            "title": certificate.problem.title,
            "claim": claim_in_words(certificate),
            "positions": certificate.positions,
        }
        say(json_text(proof))
    else:
        # The proof is about the problem in its own file, so show which one that is.
        say(f"{certificate.problem.title}\n\n{format_diagram(certificate.problem.position)}\n")
        said = ngettext(
            "proved, {n} position checked: {claim}",
            "proved, {n} positions checked: {claim}",
            certificate.positions,
        )
        say(said.format(n=certificate.positions, claim=claim_in_words(certificate)))
    return OK


def claim_in_words(certificate: Certificate) -> str:
    """Return the claim of a certificate in players' words."""
    problem = certificate.problem
    claim = certificate.claim
    defender = problem.position.defender
    assert defender is not None
    first = side(problem.to_play)
    said = _("{first} plays first, and {defender} saves at least one of the marked stones")
    if claim.attacker_wins:
        said = _("{first} plays first, and {attacker} captures all the marked stones")
    said = said.format(first=first, attacker=side(defender.opponent), defender=side(defender))
    if claim.threats is None:
        return _("{said}, when nobody has ko threats").format(said=said)
    return _("{said}, even if {side} has all the ko threats").format(
        said=said, side=side(claim.threats)
    )
