"""Crops: parts of the board small enough to search, such that their results hold for the whole
board.

A crop keeps some of the points that can change. All points outside of it belong to the side whose
win proves nothing, the *loser* here; the *winner* is the side that the crop is made for:

* in a **life crop** the defender is the winner, so the attacker has everything outside;
* in a **kill crop** the attacker is the winner, so the defender has everything outside.

The *cut* are the kept points next to changeable ones that are not kept. In the crop these rules
hold:

1. A loser's chain that touches the cut cannot be captured. (If it is a chain of keystones, the
   defender has escaped and wins.)
2. A winner's chain that touches the cut has no liberty beyond it. If it is captured it is *not lost
   for sure*: on the whole board it may stand. In a life crop its points become the attacker's, as
   stones for ever; in a kill crop the attacker has lost the game.
3. A winner's chain that touches the cut has a liberty in the crop from the start. A chain that has
   none is left out, and the chains that then touch the cut are tested again.
4. A position is *unsure* once the winner has played on the last liberty in the crop of a loser's
   chain at the cut, and once stones have been given away by rule 2. From then on rule 2 is also
   about every winner's chain that is captured and touches a loser's chain which cannot be captured.
5. The loser may retake a ko at once if it thereby captures more than the stone that took the ko,
   and if that stone touches the cut or the position is unsure.

**Why a win in the crop is a win on the whole board.** The winner plays on the board as in the crop,
and answers a move outside as it would answer a pass. Compare the two games move by move. They agree
on all points except those of a set Z, on which the crop has stones of the loser's that cannot be
captured; at first Z is empty.

* A chain that touches neither the cut nor Z has the same neighbours in both games, and is captured
  in both or in none.
* The winner's chains that are not in Z have a liberty in the crop, outside of Z (rules 2 and 3),
  which is also a liberty on the board. So no move of the loser's outside, or in Z, captures one,
  and the winner's moves are legal.
* A winner's chain that is captured in the crop may have a liberty on the board, beyond the cut or
  in Z. Then it touches the cut, or stones for ever next to which something is missing on the board:
  rule 4 knows when. In a kill crop the game is lost; in a life crop the chain goes to Z. It was
  surrounded by the attacker's stones, which now touch stones for ever, so none of the defender's
  other stones ever comes next to it. What the chain does on the board, and when it is captured
  there, does not matter to them.
* A loser's chain at the cut may be captured on the board by the winner's move on its last liberty,
  though not in the crop. It goes to Z. The loser, who may play there again, has passed in the crop.
  A side that plays next to Z on the board has there at best what the crop gives the loser, and at
  least what it gives the winner.
* Bans: every ban that binds the winner on the board binds it in the crop, too. (If one of two
  chains that the winner loses is not lost for sure, the ban on the other is there even if the crop
  alone would have none.) The loser may be bound in the crop although on the board the stone that
  took the ko has one more liberty. Then its retake is no legal move on the board, unless it
  captures something else: rule 5.

So whatever the crop's winner reaches in the crop (capture, two eyes, play without end) it reaches
on the board.

**Stones that stand long enough.** On an open board walls have dozens of liberties far away. In a
kill crop the attacker's chains with many liberties outside of it (:data:`LEAD`) are *standing*:
taken as stones for ever, and left out. That holds as long as a proof is short. The attacker plays
in the crop only, so each of these liberties costs the defender a move. Until the defender has made
as many moves as such a chain had liberties outside, the chain stands, whatever has been connected
to it. So a proof holds for the whole board if the defender makes no more moves in it
(:func:`outlasts`); longer proofs are not accepted.

**Stones that are taken for safe.** A crop can also be asked for the result *if* some stones are
safe: walls of the attacker's in a kill crop, *friends* of the defender's in a life crop. They are
left out of the points that can change, and everything above holds for the board on which they
cannot be captured. Such a result is reported together with these stones
(:mod:`gold.authoring.border_proof`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gold.board.board import Board
from gold.board.points import Color, Point, PointState
from gold.solver.bitboard.area import Crop, CropKind, StonesForEver, changeable_points

LEAD: Final = 12
"""The fewest liberties outside of a kill crop that an attacker's chain must have to be taken to
stand.
"""

_ROUNDS = 20
"""Most corrections of the set of kept points. The corrections might never end, one undoing the
other.
"""


def proving_crop(
    board: Board,
    wanted: Iterable[Point],
    kind: CropKind,
    standing: frozenset[Point] = frozenset(),
    friends: frozenset[Point] = frozenset(),
) -> Crop | None:
    """Return the crop that keeps the ``wanted`` points, corrected to obey the rules of the module;
    None if there is none.

    Corrections leave out weak chains (rule 3), and add points where a loser's chain could be
    captured after all. There is no crop if no keystone is kept or, for a kill crop, if not all are.
    ``board`` has the position from which play in the crop begins. ``standing`` are the stones that
    a kill crop takes to stand (:func:`standing_chains`), ``friends`` the defender's stones that a
    life crop takes for safe.
    """
    safe = StonesForEver(board, standing, friends)
    changeable = set(changeable_points(board, safe))
    kept = changeable & set(wanted)
    for _ in range(_ROUNDS):
        before = set(kept)
        _leave_out_weak_chains(board, kept, changeable, kind)
        _fill_holes(board, kept, changeable, kind, safe)
        if kept == before:
            break
    else:
        return None
    keystones = {point for point in board.keystones() if point in changeable}
    if keystones.isdisjoint(kept) or (kind is CropKind.KILL and not keystones <= kept):
        return None
    cut = frozenset(cut_of(board, kept, changeable))
    return Crop(kind, frozenset(kept), cut, standing, friends)


def standing_chains(board: Board, wanted: Iterable[Point], lead: int = LEAD) -> frozenset[Point]:
    """Return the stones of the attacker's chains that have ``lead`` or more liberties outside of
    the wanted points.
    """
    inside = set(wanted)
    chains = [
        chain for chain in board.chains(board.attacker) if len(chain.liberties - inside) >= lead
    ]
    return frozenset(stone for chain in chains for stone in chain.stones)


def outlasts(board: Board, crop: Crop, moves: int) -> bool:
    """Whether the crop's standing stones are all on the board, and cannot be captured within
    ``moves`` moves.

    They must have one liberty more than needed, so that the answer is the same after any single
    move outside of the crop.
    """
    most = moves // 2 + 1
    for stone in crop.standing:
        chain = board.chain(stone)
        if chain is None or chain.color is not board.attacker:
            return False
        if len(chain.liberties - crop.kept) <= most + 1:
            return False
    return True


def near_keystones(
    board: Board, distance: int, walls: Iterable[Point] = (), beyond: int = 0
) -> set[Point]:
    """Return the points in play within a distance of the keystones' chains.

    A step to a neighbour counts as 1. A step from an attacker's stone to a point without one counts
    as ``1 + beyond``. ``walls`` are not entered: they are left out, and so is everything that only
    they lead to.
    """
    near = board.geometry.neighbors
    closed = set(walls)
    chains = [chain for point in board.keystones() if (chain := board.chain(point)) is not None]
    steps_to = {stone: 0 for chain in chains for stone in chain.stones}
    at_steps = [set(steps_to), *(set[Point]() for _ in range(distance))]
    for steps, points in enumerate(at_steps):
        for point in points:
            for other in near[point]:
                if board[other] is PointState.INVALID or other in closed:
                    continue
                leaves = board[point].color is board.attacker is not board[other].color
                there = steps + 1 + (beyond if leaves else 0)
                if there <= distance and there < steps_to.get(other, distance + 1):
                    steps_to[other] = there
                    at_steps[there].add(other)
    return set(steps_to)


def cut_of(board: Board, kept: set[Point], changeable: set[Point]) -> set[Point]:
    """Return the kept points next to a changeable point that is not kept."""
    outside = changeable - kept
    return {point for point in kept if not outside.isdisjoint(board.geometry.neighbors[point])}


def leaves_nothing_out(board: Board, crop: Crop) -> bool:
    """Whether a win of the loser in the crop holds on the whole board, too.

    It does if the crop has all keystones, has no cut, and takes no stones to stand. The first
    condition matters: of two groups that do not touch, a life crop may keep one alone, without a
    cut.
    """
    return not crop.cut and not crop.standing and board.keystones() <= crop.kept


def holds_on(board: Board, crop: Crop) -> bool:
    """Whether a win in the crop still holds on the whole board, after the moves played on
    ``board``.

    Rule 3 of the module must still be true, and a kill crop must still have all keystones.
    """
    stuck = _weak_chains(board, crop.kept, crop.cut, crop.kind, fewest=1)
    return not stuck and (crop.kind is CropKind.LIFE or board.keystones() <= crop.kept)


def _winner(board: Board, kind: CropKind) -> Color | None:
    return board.defender if kind is CropKind.LIFE else board.attacker


def _leave_out_weak_chains(
    board: Board, kept: set[Point], changeable: set[Point], kind: CropKind
) -> None:
    """Remove from ``kept`` the chains that rule 3 excludes; from a life crop also other weak
    chains.

    Those are chains at the cut without keystones that have only one kept liberty. Rule 3 does not
    demand that, but any points may be left out, and the loss of these stones would give points to
    the attacker. In a kill crop such chains are parts of the wall that the attacker needs.
    """
    keystones = board.keystones()
    while True:
        cut = cut_of(board, kept, changeable)
        weak = _weak_chains(board, kept, cut, kind, fewest=1)
        if kind is CropKind.LIFE:
            weak |= _weak_chains(board, kept, cut, kind, fewest=2, apart_from=keystones)
        if not weak:
            return
        kept -= weak


def _weak_chains(
    board: Board,
    kept: Iterable[Point],
    cut: Iterable[Point],
    kind: CropKind,
    fewest: int,
    apart_from: Iterable[Point] = (),
) -> set[Point]:
    """Return the kept stones of the winner's chains at the cut that have fewer than ``fewest`` kept
    liberties.

    Chains with a point of ``apart_from`` are left out.
    """
    near = board.geometry.neighbors
    winner = _winner(board, kind)
    inside, cut, spared = set(kept), set(cut), set(apart_from)
    stones = {point for point in inside if board[point].color is winner}
    weak: set[Point] = set()
    while stones:
        chain = _connected(board, stones)
        liberties = {p for point in chain for p in near[point] if p in inside and board[p].is_empty}
        if len(liberties) < fewest and not chain.isdisjoint(cut) and chain.isdisjoint(spared):
            weak |= chain
    return weak


def _fill_holes(
    board: Board, kept: set[Point], changeable: set[Point], kind: CropKind, safe: StonesForEver
) -> None:
    """Add to ``kept`` the groups of points next to the crop where a loser's chain could be captured
    after all.

    The loser is given the points next to the crop, as stones that can never be captured, thanks to
    a liberty farther away. If a connected group of such points has neither such a liberty nor a
    neighbour that stands for ever, the crop has a hole there. (A certificate is checked on a board
    that is set up in this way.)
    """
    near = board.geometry.neighbors
    outside = changeable - kept
    ring = {point for point in outside if not kept.isdisjoint(near[point])}
    lasting = safe.attacker if kind is CropKind.LIFE else safe.defender
    left = set(ring)
    while left:
        part = _connected(board, left)
        around = {p for point in part for p in near[point]} - part
        if not any(
            p in lasting or p in outside - ring or board[p] is PointState.INVALID for p in around
        ):
            kept |= part


def _connected(board: Board, left: set[Point]) -> set[Point]:
    """Remove one connected component from ``left``, and return it."""
    part = board.geometry.flood([left.pop()], left)
    left -= part
    return part
