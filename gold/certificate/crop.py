"""The rules by which a certificate may look at a part of the board only, and the checks of these
rules.

``GOLDCROP`` in the first node lists the points that are *kept*. All other points that can change
are given to the side whose win is not claimed, the *loser* here; the other side is the *winner*.
Next to the kept points they become stones that cannot be captured, farther away closed points. The
certificate is then checked on the board that is set up in this way. A move outside needs no answer
of its own: the winner answers it as it would answer a pass.

The *cut* are the kept points next to a point that can change and is not kept. A win on the board of
the crop holds on the whole board under these conditions:

1. Every stone that is put next to the kept points stands for ever.
2. Each of the winner's chains at the cut has a liberty among the kept points from the start.
3. A winner's chain at the cut that is captured is *not lost for sure*: on the whole board it may
   have a liberty, so moves where it stood may not be possible. So in the attacker's win no such
   chain may ever be captured. In the defender's win, the points of such a chain become the
   attacker's; they stand for ever, since they touch the cut.
4. A position is *unsure* if the loser's stones that stand for ever may be gone on the whole board.
   It becomes unsure when the winner has played on the last liberty that a loser's chain at the cut
   has among the kept points, or when points have become the attacker's by rule 3. From then on rule
   3 is also about winner's chains that are captured and touch stones of the loser's that stand for
   ever. An entry of the table has a flag for this, which holds for all that follows; it may be set
   earlier than necessary.
5. If a single stone is captured together with a chain of rule 3, its point is closed by ko, whether
   there is a ko in the crop or not. And there is no ban if the loser would capture more than the
   stone that took the ko, and that stone touches the cut or the position is unsure: it may have one
   more liberty.
6. For the attacker's win, every keystone is kept.

``GOLDSTAND`` lists the attacker's stones outside of the crop that its win takes to stand for ever.
On the whole board their chains may be captured in the end, by as many moves outside as they have
liberties there. So no line may be as long as that (:attr:`CertificateCrop.lead`).

**Why this is sound.** Compare the crop with the whole board, move by move. The winner's stones on
the whole board are those of the crop, and never have fewer liberties. The loser's stones are at
most those of the crop; where some are missing, the loser needs moves to place them again, and loses
tempo. Whatever is captured in the crop is captured on the board, and the other way round, with two
exceptions: those missing stones of the loser's, and those of the defender's that have become the
attacker's. So every move of the loser's on the board is a move in the crop, or a pass there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from gold.board.board import Board, Chain
from gold.board.points import PASS, Color, Point, PointState
from gold.certificate.claim import CertificateError
from gold.certificate.start import Points, points
from gold.errors import GoldError, InvalidPositionError

PROPERTY: Final = "GOLDCROP"
STANDING: Final = "GOLDSTAND"


@dataclass(frozen=True, slots=True)
class CertificateCrop:
    """A crop as it is checked.

    ``board`` is the board that is set up for the crop, before any move. ``lasting`` has the kept
    points where a stone of the loser's stands for ever on the whole board, too. ``lead`` is the
    least number of liberties outside the crop of a chain in ``GOLDSTAND``; None if there is no such
    chain.
    """

    board: Board
    kept: Points
    cut: Points
    lasting: Points
    loser: Color
    lead: int | None = None

    def stands_for(self, moves: int) -> bool:
        """Whether the chains of ``GOLDSTAND`` cannot be captured during a proof of
        ``moves`` moves.
        """
        return self.lead is None or moves // 2 + 1 < self.lead


def certificate_crop(
    board: Board, names: Iterable[str], attacker_wins: bool, stand: Iterable[str] = ()
) -> CertificateCrop:
    """Check the crop that a certificate names, and set it up.

    ``names`` are the values of ``GOLDCROP``, ``stand`` those of ``GOLDSTAND``, as SGF points.

    :raises CertificateError: if the crop breaks a condition of this module, so that a win in it
        would not hold on the whole board.
    """
    near = board.geometry.neighbors
    kept = _points(board, names)
    for_ever = {
        stone for chain in board.chains() if stands_for_ever(board, chain) for stone in chain.stones
    }
    standing = _standing_chains(board, stand, attacker_wins)
    for_ever |= {stone for chain in standing for stone in chain.stones}
    changeable = {p for p in board.geometry.points if board[p] is not PointState.INVALID} - for_ever
    if not kept <= changeable:
        raise CertificateError("the crop keeps points that can never change")
    keystones = set(board.keystones())
    if keystones.isdisjoint(kept) or (attacker_wins and not keystones <= kept):
        raise CertificateError("the crop leaves marked stones out")
    outside = changeable - kept
    cut = {point for point in kept if not outside.isdisjoint(near[point])}
    defender = board.defender
    assert defender is not None  # the problem was checked
    loser = defender if attacker_wins else defender.opponent
    _check_liberties(board, kept, cut, loser.opponent)
    cropped = _cropped_board(board, kept, outside, loser)
    for each in standing:
        first = min(each.stones)
        if not _stands_for_ever_at(cropped, first):
            raise CertificateError(f"the chain at {board.geometry.vertex(first)} does not stand")
    lasting = {
        point
        for point in kept
        if any(
            board[p] is PointState.INVALID or (p in for_ever and board[p].color is loser)
            for p in near[point]
        )
    }
    lead = min((len(chain.liberties - kept) for chain in standing), default=None)
    return CertificateCrop(cropped, points(kept), points(cut), points(lasting), loser, lead)


def _cropped_board(board: Board, kept: set[Point], outside: set[Point], loser: Color) -> Board:
    """Return the board of a crop: the kept points within a ring of the loser's stones.

    :raises CertificateError: if the board is not valid, or a stone of the ring does not stand for
        ever.
    """
    near = board.geometry.neighbors
    ring = {point for point in outside if not kept.isdisjoint(near[point])}
    states = {
        point: PointState.stone(loser) if point in ring else PointState.INVALID for point in outside
    }
    try:
        cropped = Board(board.initial.with_states(states))
    except InvalidPositionError as error:
        raise CertificateError(f"the crop cannot be set up: {error}") from None
    for point in ring:
        if not _stands_for_ever_at(cropped, point):
            name = board.geometry.vertex(point)
            raise CertificateError(f"what lies outside the crop at {name} could be captured")
    return cropped


def _stands_for_ever_at(board: Board, point: Point) -> bool:
    chain = board.chain(point)
    return chain is not None and stands_for_ever(board, chain)


def stands_for_ever(board: Board, chain: Chain) -> bool:
    """Whether the chain has a liberty that nobody can fill, or is connected to friends outside."""
    return board.is_safe(chain) or any(
        board[point] is PointState.INVALID for point in chain.liberties
    )


def _standing_chains(board: Board, names: Iterable[str], attacker_wins: bool) -> list[Chain]:
    """Return the attacker's chains that the points of ``GOLDSTAND`` belong to.

    :raises CertificateError: if a point has no stone of the attacker's, or the defender's win is
        claimed.
    """
    chains = {stone: board.chain(stone) for stone in _points(board, names)}
    standing = {min(chain.stones): chain for chain in chains.values() if chain is not None}
    ours = all(chain is not None and chain.color is board.attacker for chain in chains.values())
    if chains and not (attacker_wins and ours):
        raise CertificateError(
            "stones are taken to stand for the attacker's win only, and only the attacker's"
        )
    return list(standing.values())


def _points(board: Board, names: Iterable[str]) -> set[Point]:
    try:
        kept = {board.geometry.from_sgf(name) for name in names}
    except GoldError as error:
        raise CertificateError(str(error)) from None
    if PASS in kept:
        raise CertificateError("a pass is no point of a crop")
    return {Point(point) for point in kept}


def _check_liberties(board: Board, kept: set[Point], cut: set[Point], winner: Color) -> None:
    """Check that each of the winner's chains at the cut, as far as it is kept, has a kept liberty.

    :raises CertificateError: if one has none.
    """
    geometry = board.geometry
    for chain in geometry.pieces(point for point in kept if board[point].color is winner):
        around = {point for stone in chain for point in geometry.neighbors[stone]}
        if not chain.isdisjoint(cut) and not any(board[point].is_empty for point in around & kept):
            raise CertificateError(
                f"the chain at {geometry.vertex(min(chain))} has no liberty in the crop"
            )
