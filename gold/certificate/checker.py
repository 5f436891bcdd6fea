"""Reads a certificate and has its table checked; rejects it at the first fault.

Behind each check is the question what a forger could write there.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from gold.board.board import Board
from gold.certificate.claim import PROPERTY as CLAIM
from gold.certificate.claim import CertificateError, Claim
from gold.certificate.crop import PROPERTY as CROP
from gold.certificate.crop import STANDING, certificate_crop
from gold.certificate.start import Start
from gold.certificate.table import PROPERTY as TABLE
from gold.certificate.table import Report, TableCheck, TableError
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import read_game
from gold.problem.sgf.sgf_tree import SgfText, Variation

_SINGLE: Final = (CLAIM, TABLE, "PL", "SZ", "GM", "GOLD")
"""Properties that may have one value only: of two values, different programs might read different
ones.
"""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate that was checked: its problem, its claim, and the number of positions
    checked.
    """

    problem: Problem
    claim: Claim
    positions: int


def verify(text: str, path: str = "", report: Report = lambda _done, _total: None) -> Certificate:
    """Check a certificate, and return it.

    ``report`` is called now and then with the number of positions checked and their total. ``path``
    is used in error messages only.

    :raises CertificateError: if the certificate does not prove its claim.
    :raises gold.errors.ProblemFormatError: if the text cannot be read.
    """
    source = SgfText(text, path)
    tree = _only_tree(source)
    root = tree.nodes[0].properties
    if len(tree.nodes) > 1 or tree.children or TABLE not in root:
        raise CertificateError(
            f"a certificate is one node with {CLAIM} and {TABLE}, which say all that there is to say; proofs "
            "that are trees of moves are of an earlier version: write them again with `solve --proof`"
        )
    twice = next((name for name in _SINGLE if len(root.get(name, "-")) != 1), None)
    if twice is not None:
        raise CertificateError(f"{twice} has {len(root[twice])} values instead of one")
    problem = read_game(source, Variation(tree.nodes))
    if reasons := problem.errors():
        raise CertificateError("the certificate's problem is not valid: " + "; ".join(reasons))
    if CLAIM not in root:
        raise CertificateError(f"the first node makes no claim: {CLAIM} is missing")
    if not root.keys().isdisjoint("BW"):
        raise CertificateError("the first node holds the problem and the claim, and no move")
    claim = Claim.parse(root[CLAIM][0], problem)
    board = Board(problem.position)
    crop = None
    if CROP in root:
        crop = certificate_crop(board, root[CROP], claim.attacker_wins, root.get(STANDING, ()))
        board = crop.board
    start = Start.of(board)
    if start.keystones & start.defender.standing:
        if claim.attacker_wins:
            raise CertificateError("some of the marked stones stand for ever")
        return Certificate(problem, claim, 1)
    try:
        check = TableCheck(start, claim, crop, root[TABLE][0])
        longest = check.run(report)
    except TableError as error:
        line = source.line(tree.nodes[0].offset)
        raise CertificateError(f"{path or 'certificate'}:{line}: {error}") from None
    if crop is not None and not crop.stands_for(longest):
        raise CertificateError(
            f"the stones outside have {crop.lead} liberties, too few for {longest} moves of the proof"
        )
    return Certificate(problem, claim, check.positions)


def _only_tree(source: SgfText) -> Variation:
    name = source.path or "the text"
    games = list(islice(source.games(), 2))
    if not games:
        raise CertificateError(f"{name} holds no game tree: none begins")
    if len(games) > 1:
        raise CertificateError(
            f"{name}:{source.line(games[1].start)}: a second game tree begins; a certificate is one"
        )
    tree = games[0].tree
    if tree is None:
        line = source.line(games[0].problem_offset)
        raise CertificateError(f"{name}:{line}: holds no game tree: {games[0].problem}")
    if not tree.nodes:
        raise CertificateError(f"{name} holds no game tree: it begins without a node")
    return tree
