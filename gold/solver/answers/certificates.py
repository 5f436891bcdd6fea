"""Writes a proof of the exact search as a certificate that :mod:`gold.certificate` can check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from gold.board.board import Board
from gold.certificate.claim import PROPERTY as CLAIM
from gold.certificate.claim import Claim
from gold.certificate.crop import PROPERTY as CROP
from gold.certificate.crop import STANDING
from gold.certificate.table import END_FLAG, UNSURE_FLAG, packed
from gold.certificate.table import PROPERTY as TABLE
from gold.errors import GoldError
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import write_game
from gold.problem.text import MAX_FILE_BYTES
from gold.solver.bitboard.area_rules import PASS_INDEX
from gold.solver.bitboard.bitsets import WORD
from gold.solver.bitboard.quantities import Words
from gold.solver.bitboard.state import ALIVE_SHIFT, KO, UNSURE
from gold.solver.budget import Budget
from gold.solver.outcome import (
    BY_ANY_KO,
    BY_FORCE,
    DEAD,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    KoMode,
    Question,
    rung_of,
)
from gold.solver.proof.crop_searches import CropSearches
from gold.solver.proof.graph import Proof, Report, read_proof
from gold.solver.proof.proof_nodes import CHOICE, NOT_LOOKED_AT
from gold.solver.proof.search import ProofSearch

_Column = npt.NDArray[np.uint8]


class CertificateNotWrittenError(GoldError):
    """No certificate was written. The message says why."""


def proved_claim(bounds: Bounds) -> tuple[bool, KoMode] | None:
    """Return the strongest claim about capture that follows from the bounds; None if there is none.

    A claim is a pair: whether the attacker wins, and which side has all ko threats. The fewer
    threats the winner has, the stronger is the claim. Of two equally strong claims, the attacker's
    win is taken.
    """
    if bounds.most == DEAD:
        return True, KoMode.DEFENDER
    if bounds.least >= SEKI:
        return False, KoMode.ATTACKER
    without_threats = bounds.attacker_wins(WITHOUT_THREATS)
    if without_threats is not None:
        return without_threats, KoMode.NOBODY
    if bounds.attacker_wins(BY_ANY_KO):
        return True, KoMode.ATTACKER
    return (False, KoMode.DEFENDER) if bounds.attacker_wins(BY_FORCE) is False else None


def certificate_of(
    problem: Problem,
    proved_by: ProofSearch | CropSearches,
    budget: Budget,
    report: Report | None = None,
) -> str:
    """Write the certificate of the strongest claim about a problem's first position that
    ``proved_by`` has proved.

    Returns the text of an SGF file. ``budget`` and ``report`` are for reading the proof
    (:func:`~gold.solver.proof.graph.read_proof`); :func:`proved_claim` chooses the claim.

    :raises CertificateNotWrittenError: if nothing about capture was proved, or if the text is
        larger than a file may be.
    :raises ProofGraphError: if the proof cannot be completed within the budget, is too large, or
        goes in a circle where it has to come to an end.
    """
    board = Board(problem.position)
    claim = proved_claim(proved_by.known.of(board))
    if claim is None:
        raise CertificateNotWrittenError(
            _("nothing was proved, so there is no proof to write: allow more time")
        )
    attacker_wins, mode = claim
    search: ProofSearch | None
    if isinstance(proved_by, CropSearches):
        search = proved_by.proof_of(board, rung_of(Question(mode)), attacker_wins)
    else:
        search = proved_by
    assert search is not None  # bounds of the first position come from its own search
    return write_certificate(
        problem, read_proof(search, Question(mode), attacker_wins, budget, report), mode
    )


def write_certificate(problem: Problem, proof: Proof, mode: KoMode) -> str:
    """Write the certificate of one proof; return the text of an SGF file.

    It has the problem without the author's moves, the claim, the crop if the proof is about one,
    and the proof as a table. ``mode`` is the ko mode of the proved question.

    :raises CertificateNotWrittenError: if the text is larger than a file may be.
    """
    defender = problem.defender
    assert defender is not None  # it was searched
    attacker = defender.opponent
    threats = {KoMode.ATTACKER: attacker, KoMode.DEFENDER: defender, KoMode.NOBODY: None}[mode]
    claim = f"{CLAIM}[{Claim(proof.attacker_wins, threats).format(attacker)}]"
    bare = replace(problem, moves=(), extra={k: v for k, v in problem.extra.items() if k != "sgf"})
    crop = proof.search.crop
    if crop is not None:
        geometry = problem.position.geometry
        for name, points in ((CROP, crop.kept), (STANDING, crop.standing)):
            if points:
                claim += name + "".join(f"[{geometry.to_sgf(point)}]" for point in sorted(points))
    game = write_game(bare).rstrip().removesuffix(")")
    text = f"{game}\n{claim}{TABLE}[{table_text(proof)}])\n"
    if len(text.encode()) > MAX_FILE_BYTES:
        message = _("the proof takes more than {most} MB, and is not written")
        raise CertificateNotWrittenError(message.format(most=MAX_FILE_BYTES // 1_000_000))
    return text


# The table of positions


def table_text(proof: Proof) -> str:
    """Encode a proof as the table of a certificate.

    The table has an entry for each position of the proof with the winner to move: the position, the
    winner's move, two flags (the position is unsure; the move ends play), and a bound on the moves
    to the end (0 if the defender wins).
    """
    nodes = proof.nodes
    ranking = proof.ranking
    start = proof.search.start
    rows = np.flatnonzero((ranking.used == 1) & (nodes.kind[: len(ranking.used)] == CHOICE))
    bits = [bit for _point, bit in sorted(start.index_of.items())]  # in the order of the board
    # the number of each bit's point; 0 for a pass and for no ban
    number_of = np.zeros(256, dtype=np.uint8)
    number_of[bits] = np.arange(1, len(bits) + 1)
    assert number_of[PASS_INDEX] == 0
    meta = nodes.states.meta[rows]
    defender, attacker = (
        sets.reshape(-1, start.words)[rows]
        for sets in (nodes.states.defender, nodes.states.attacker)
    )
    banned = (meta & KO).astype(np.int64)
    lines = ranking.chosen[rows]
    is_end = nodes.kind[nodes.to[lines]] > NOT_LOOKED_AT
    flags = np.where(meta & UNSURE, UNSURE_FLAG, 0) | np.where(is_end, END_FLAG, 0)
    moves = ranking.moves[rows]
    columns = [
        *_planes(defender, bits), *_planes(attacker, bits), *_planes(_keystones(proof, meta), bits),
        np.where(banned, number_of[banned - 1], 0), number_of[nodes.move[lines]], flags, moves & 0xFF,
        moves >> 8,
    ]  # fmt: skip
    # similar entries side by side compress better
    order = np.lexsort(columns[: 2 * len(columns) // 3])
    return packed(np.array(columns).astype(np.uint8)[:, order])


def _planes(sets: Words, bits: Sequence[int]) -> list[_Column]:
    """Encode sets of points, one in each row of ``sets``, as columns with one byte for each set.

    Bit ``n`` of the first column, the lowest bit first, tells whether the set has the point of
    ``bits[n]``; the second column does so for the next eight bits, and so on.
    """
    columns = []
    for start in range(0, len(bits), 8):
        column = np.zeros(len(sets), dtype=np.uint8)
        for place, bit in enumerate(bits[start : start + 8]):
            is_set = sets[:, bit // WORD] >> np.uint64(bit % WORD) & np.uint64(1)
            column |= is_set.astype(np.uint8) << np.uint8(place)
        columns.append(column)
    return columns


def _keystones(proof: Proof, meta: Words) -> Words:
    """Return for each position the set of the keystones that still stand.

    ``meta`` has a bit for each chain of keystones, which is set while the chain stands.
    """
    start = proof.search.start
    keystones = np.zeros((len(meta), start.words), dtype=np.uint64)
    for number in range(len(start.area.keys) // start.words):
        stands = (meta >> (ALIVE_SHIFT + np.uint64(number)) & np.uint64(1)).astype(np.bool_)
        keystones[stands] |= start.area.keys[number * start.words : (number + 1) * start.words]
    return keystones
