"""A node of the exact search and its children: made, judged by the tests that need no search, summed up.

The children of every node on the current path are kept in arrays, with their proof numbers, from the point
of view of the side to move in the child: ``phi`` 0 is a win for it, ``delta`` 0 a loss. Values that depend on
the path live only there.

**Two questions** are asked with one search. Can the attacker capture the keystones? And, of keystones that it
cannot capture, can the defender force unconditional life (``ASKS_FOR_LIFE``), or is it seki? One side has to
*act*, in a finite number of moves: the attacker in the first, the defender in the second. The other side has
won when play goes on for ever, or ends by two passes.

**Repetition.** So a child that repeats a position of the path is a win for the side that need not act. Such a
win depends on the path: it holds as long as the repeated position is an ancestor. ``rests_on`` is the
shallowest ply that it depends on so; at that ply itself the win is final, because every way on then either
ends well or comes back to a position that is played on from with the same plan. Wins of the side that has to
act never depend on the path.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.area_rules import (
    ALIVE_SHIFT,
    ASKS_FOR_LIFE,
    ATTACKER_TO_MOVE,
    KO,
    PASS_INDEX,
    SCRATCH_SETS,
    canonical,
    connected,
    hopeless,
    keystones,
    neighbors,
    passed,
    permission,
    place,
    settled_points,
    unconditionally_alive,
)
from gold.solver.bitboard.bitsets import (
    Bits,
    Int,
    Words,
    count,
    empty,
    first,
    load,
    lowest,
    none,
    single,
    store,
)
from gold.solver.proof.first_numbers import COUNTS, estimate
from gold.solver.proof.nested_questions import look_up_all
from gold.solver.proof.table import FARTHEST, INFINITY, MAX_PROOF_NUMBER

Numbers = npt.NDArray[np.int64]
Metas = npt.NDArray[np.uint64]

MAX_PLY: Final = 250
NOT_ON_PATH: Final = 1 << 30
"""``rests_on`` of a value that holds on every path."""

DAMPING: Final = 6
"""How little the smaller proof numbers of a sum count."""

OPEN: Final = 0
ATTACKER_WINS: Final = 1
DEFENDER_WINS: Final = 2
HOPELESS: Final = 3
"""The attacker wins, and only has to fill (of a root)."""

_ZERO: Final = np.uint64(0)


class Path(NamedTuple):
    """The nodes from the root to where the search is, by ply, and their children, by ply and number."""

    d: Words
    a: Words
    meta: Metas
    captures: Numbers  # moves with captures before this ply: no position repeats without one
    child_count: Numbers
    child_d: Words
    child_a: Words
    child_meta: Metas
    move: Numbers
    phi: Numbers
    delta: Numbers
    rests_on: Numbers
    distance: Numbers
    scratch: Words  # of advance
    counts: Numbers  # scratch
    asked: Numbers  # the questions that the table was used for, as bits (proof_nested)


def new_path(words: int) -> Path:
    """Room for one search with sets of so many words."""
    plies, children = MAX_PLY + 1, 64 * words + 1

    def sets(number: int) -> Words:
        return np.zeros(number * words, dtype=np.uint64)

    def numbers() -> Numbers:
        return np.zeros((plies, children), dtype=np.int64)

    return Path(
        d=sets(plies),
        a=sets(plies),
        meta=np.zeros(plies, dtype=np.uint64),
        captures=np.zeros(plies, dtype=np.int64),
        child_count=np.zeros(plies, dtype=np.int64),
        child_d=sets(plies * children),
        child_a=sets(plies * children),
        child_meta=np.zeros(plies * children, dtype=np.uint64),
        move=numbers(),
        phi=numbers(),
        delta=numbers(),
        rests_on=numbers(),
        distance=numbers(),
        scratch=sets(SCRATCH_SETS),
        counts=np.zeros(len(COUNTS), dtype=np.int64),
        asked=np.zeros(1, dtype=np.int64),
    )


@njit
def advance(area: Area, scratch: Words, d: Bits, a: Bits, settled: Bits, meta: Int, move: Int) -> Any:
    """Make a move that ko allows in a canonical position and judge the one after it without search.

    ``settled`` are its :func:`~gold.solver.bitboard.area_rules.settled_points`.
    Returns whether the move is legal, the verdict, the canonical position, and while the verdict is ``OPEN``
    its settled points and the chains of the keystones. The tests, and why they are sound:

    1. No keystone is left: the attacker has won.
    2. A keystone is connected to a defender's stone that can never be captured: so it cannot be either.
    3. The attacker is to move, all keystones are in chains with the same last liberty, and no ban closes it:
       playing there captures them; a move that captures is never suicide.
    4. A keystone lives unconditionally (Benson). Looked at when the attacker is to move: a defender to move
       would not lose by passing, unless the question is whether it can get so far.
    5. The keystones have no room for an eye (:func:`~gold.solver.bitboard.area_rules.hopeless`).
    """
    if move == PASS_INDEX:
        d2, a2, meta2 = d, a, passed(meta)
    else:
        legal, d2, a2, meta2 = place(area, d, a, meta, move)
        if not legal:
            return False, OPEN, d, a, meta, settled, d
    if meta2 >> ALIVE_SHIFT == _ZERO:
        return True, ATTACKER_WINS, d2, a2, meta2, settled, d2
    keys = keystones(area, meta2, d)
    key_chains = connected(area, keys, d2)
    if not none(key_chains & area.defender_safe):
        return True, DEFENDER_WINS, d2, a2, meta2, settled, key_chains
    if meta & ATTACKER_TO_MOVE:
        # Nothing new is settled but by a stone that stands for ever, or by the loss of keystones.
        lasts = move != PASS_INDEX and not none(
            single(move, d) & (area.attacker_safe | neighbors(area, settled))
        )
        if lasts or meta2 >> ALIVE_SHIFT != meta >> ALIVE_SHIFT:
            settled = settled_points(area, a2, keys)
            d2, a2, meta2 = canonical(d2, a2, meta2, settled)
        if meta & ASKS_FOR_LIFE and unconditionally_alive(area, d2, a2, keys, scratch):
            return True, DEFENDER_WINS, d2, a2, meta2, settled, key_chains
    else:
        if not none(_capture(area, d2, a2, meta2, key_chains)):
            return True, ATTACKER_WINS, d2, a2, meta2, settled, key_chains
        if unconditionally_alive(area, d2, a2, keys, scratch):
            return True, DEFENDER_WINS, d2, a2, meta2, settled, key_chains
    if hopeless(area, d2, key_chains, settled):
        return True, ATTACKER_WINS, d2, a2, meta2, settled, key_chains
    return True, OPEN, d2, a2, meta2, settled, key_chains


@njit
def judge_root(area: Area, path: Path) -> Any:
    """What the tests of :func:`advance` say of the position at ply 0, which it is made canonical for."""
    d, a, meta = load(path.d, 0, area.points), load(path.a, 0, area.points), path.meta[0]
    keys = keystones(area, meta, d)
    settled = settled_points(area, a, keys)
    d, a, meta = canonical(d, a, meta, settled)
    store(path.d, 0, d)
    store(path.a, 0, a)
    path.meta[0] = meta
    key_chains = connected(area, keys, d)
    if not none(key_chains & area.defender_safe):
        return DEFENDER_WINS
    if meta & ATTACKER_TO_MOVE and not none(_capture(area, d, a, meta, key_chains)):
        return ATTACKER_WINS
    if unconditionally_alive(area, d, a, keys, path.scratch):
        return DEFENDER_WINS
    return HOPELESS if hopeless(area, d, key_chains, settled) else OPEN


@njit
def _capture(area: Area, d: Bits, a: Bits, meta: Int, key_chains: Bits) -> Any:
    """The last liberty of all keystones, if they share one and no ban closes it; else nothing."""
    liberties = neighbors(area, key_chains) & ~(d | a)
    if count(liberties) == 1 and np.int64(meta & KO) - 1 != first(liberties):
        return liberties
    return empty(d)


@njit
def finishing_move(area: Area, path: Path) -> Any:
    """How the attacker to move goes on at a root that it has won by a test: it captures, or fills (see
    :func:`~gold.solver.bitboard.area_rules.hopeless`). A search would take any move that keeps the win, and
    might never come to an end.
    """
    d, a, meta = load(path.d, 0, area.points), load(path.a, 0, area.points), path.meta[0]
    key_chains = connected(area, keystones(area, meta, d), d)
    capture = _capture(area, d, a, meta, key_chains)
    if not none(capture):
        return np.int64(first(capture))
    free = area.points & ~(d | a)
    liberties = neighbors(area, key_chains) & free
    for_ever = connected(area, a & area.attacker_safe, a)
    safe = free & (area.attacker_safe | neighbors(area, for_ever))
    for choice in (safe & liberties, safe, liberties):
        if not none(choice) and np.int64(meta & KO) - 1 != first(choice):
            return np.int64(first(choice))
    return np.int64(PASS_INDEX)


@njit
def is_capture(d: Bits, a: Bits, d2: Bits, a2: Bits, move: Int) -> Any:
    """Whether the move from the first position to the second took stones."""
    return move != PASS_INDEX and count(d2 | a2) <= count(d | a)


@njit
def may_pass(meta: Int) -> Any:
    """Whether a pass is worth a look for the side to move.

    The pass of the side that has to act is answered by the other's, which ends play with nothing achieved,
    unless it lifted a ban.
    """
    return not has_to_act(meta) or (meta & KO) != _ZERO


@njit
def has_to_act(meta: Int) -> Any:
    """Whether the side to move is the one that must reach its goal in a finite number of moves."""
    return ((meta & ATTACKER_TO_MOVE) != _ZERO) == ((meta & ASKS_FOR_LIFE) == _ZERO)


@njit
def expand(area: Area, path: Path, ply: Int, table: Words, words: Int) -> None:
    """Make the children of the node at a ply, up to one that is known to win; at the root, where the nearest
    win is wanted, up to one that wins at once.
    """
    d, a, meta = load(path.d, ply, area.points), load(path.a, ply, area.points), path.meta[ply]
    settled = settled_points(area, a, keystones(area, meta, d))
    first_child = ply * path.phi.shape[1]
    number = 0
    rest = area.points & ~(d | a)
    pass_left = may_pass(meta)
    while True:
        if none(rest):
            if not pass_left:
                break
            pass_left = False
            move, meta_then = np.int64(PASS_INDEX), meta
        else:
            point = lowest(rest)
            rest = rest & ~point
            move = first(point)
            allowed, meta_then = permission(meta, move)
            if not allowed:
                continue
        legal, verdict, d2, a2, meta2, settled2, key_chains = advance(
            area, path.scratch, d, a, settled, meta_then, move
        )
        if not legal:
            continue
        rests_on = np.int64(NOT_ON_PATH)
        if verdict == OPEN:
            captures = path.captures[ply] + (1 if is_capture(d, a, d2, a2, move) else 0)
            repeated = _ply_of(path, ply, d2, a2, meta2, captures)
            if repeated >= 0:
                verdict = ATTACKER_WINS if meta & ASKS_FOR_LIFE else DEFENDER_WINS
                rests_on = np.int64(repeated)
        phi, delta, distance = _first_numbers(
            area, path.counts, d2, a2, meta2, settled2, key_chains, verdict, table, words, path.asked[0]
        )
        store(path.child_d, first_child + number, d2)
        store(path.child_a, first_child + number, a2)
        path.child_meta[first_child + number] = meta2
        path.move[ply, number] = move
        path.phi[ply, number] = phi
        path.delta[ply, number] = delta
        path.rests_on[ply, number] = rests_on
        path.distance[ply, number] = distance
        number += 1
        if delta == 0 and rests_on >= ply and (ply > 0 or distance == 0):
            break
    path.child_count[ply] = number


@njit
def _ply_of(path: Path, ply: Int, d: Bits, a: Bits, meta: Int, captures: Int) -> Any:
    """The deepest ply up to this one that holds the position, or -1."""
    while ply >= 0 and captures > 0:
        if (
            path.captures[ply] < captures
            and path.meta[ply] == meta
            and load(path.d, ply, d) == d
            and load(path.a, ply, d) == a
        ):
            return ply
        ply -= 1
    return -1


@njit
def _first_numbers(
    area: Area,
    counts: Numbers,
    d: Bits,
    a: Bits,
    meta: Int,
    settled: Bits,
    key_chains: Bits,
    verdict: Int,
    table: Words,
    words: Int,
    asked: Int,
) -> Any:
    """Phi, delta and distance of a new child: by its verdict, from the table, or a guess."""
    attacker_to_move = (meta & ATTACKER_TO_MOVE) != _ZERO
    if verdict != OPEN:
        if (verdict == ATTACKER_WINS) == attacker_to_move:
            return np.int64(0), np.int64(INFINITY), np.int64(0)
        return np.int64(INFINITY), np.int64(0), np.int64(0)
    known, phi, delta, distance = look_up_all(table, d, a, meta, words, asked)
    if known:
        return phi, delta, distance
    proof, disproof = estimate(area, d, a, meta, settled, key_chains, counts)
    if attacker_to_move:
        return proof, disproof, np.int64(0)
    return disproof, proof, np.int64(0)


@njit
def distance_of(path: Path, ply: Int, phi: Int) -> Any:
    """The distance of a decided node: the winner goes the shortest way that is known, the loser the longest.

    All the children that it rests on were decided before, so their distances are final.
    """
    nearest, farthest = np.int64(FARTHEST), np.int64(0)
    for child in range(path.child_count[ply]):
        if path.delta[ply, child] == 0:
            nearest = min(nearest, path.distance[ply, child])
        farthest = max(farthest, path.distance[ply, child])
    return min(np.int64(FARTHEST), 1 + (nearest if phi == 0 else farthest))


@njit
def sum_up(path: Path, ply: Int) -> Any:
    """Phi and delta of a node from its children, the most promising child, and the second best delta.

    The sum of the children's phi counts shared work many times, so it is damped: the largest, plus a sixth of
    the rest.
    """
    phi, second, best = np.int64(INFINITY), np.int64(INFINITY), np.int64(-1)
    largest, total = np.int64(0), np.int64(0)
    for child in range(path.child_count[ply]):
        child_delta, child_phi = path.delta[ply, child], path.phi[ply, child]
        if child_delta < phi:
            phi, second, best = child_delta, phi, np.int64(child)
        elif child_delta < second:
            second = child_delta
        largest = max(largest, child_phi)
        total += child_phi
    if phi == 0:
        return phi, np.int64(INFINITY), best, second
    if largest == 0:
        return np.int64(INFINITY), np.int64(0), best, second
    delta = min(np.int64(MAX_PROOF_NUMBER), damped_sum(largest, total))
    return phi, np.int64(INFINITY) if largest >= INFINITY else delta, best, second


@njit
def damped_sum(largest: Int, total: Int) -> Any:
    """What stands for the sum of proof numbers."""
    return largest + (total - largest) // DAMPING


@njit
def rests_on_of(path: Path, ply: Int) -> Any:
    """The shallowest ply that a win of the side that need not act rests on at this node.

    That side chooses the child that rests on the deepest; the other has to beat them all. A win that rests on
    this node or on those below it holds everywhere.
    """
    acting = has_to_act(path.meta[ply])
    found = np.int64(NOT_ON_PATH) if acting else np.int64(-1)
    for child in range(path.child_count[ply]):
        on = path.rests_on[ply, child]
        if acting:
            found = min(found, on)
        elif path.delta[ply, child] == 0:
            found = max(found, on)
    return np.int64(NOT_ON_PATH) if found >= ply else found


@njit
def occupied(d: Bits, a: Bits, move: Int) -> Any:
    """Whether a stone stands where the move would go."""
    return move != PASS_INDEX and not none(single(move, d) & (d | a))
