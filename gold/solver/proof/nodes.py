"""A node of the exact search and its children: made, judged by the tests that need no search, summed up.

**Two questions** are asked with one search. Can the attacker capture the keystones? And, of keystones that it
cannot capture, can the defender force unconditional life (``ASKS_FOR_LIFE``), or is it seki? One side has to
*act*, in a finite number of moves: the attacker in the first, the defender in the second. The other side has
won when play goes on for ever, or ends by two passes.

**Repetition.** So a child that repeats a position of the path is a win for the side that need not act. Such a
win depends on the path: it holds as long as the repeated position is an ancestor. ``depends_on_ply`` is the
shallowest ply that the win depends on. At that ply itself it is final, because every way on then either ends
well or comes back to a position that is played on from with the same plan. Wins of the side that has to act
never depend on the path.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.area_rules import (
    PASS_INDEX,
    MoveIndex,
    banned_point,
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
    Count,
    Flag,
    Index,
    Numbers,
    Words,
    count,
    empty,
    first,
    lowest,
    none,
    single,
)
from gold.solver.bitboard.state import (
    ALIVE_SHIFT,
    ASKS_FOR_LIFE,
    ATTACKER_TO_MOVE,
    KO,
    Meta,
    State,
    attacker_moves,
    stones,
    store_state,
)
from gold.solver.proof.first_numbers import estimate
from gold.solver.proof.history import Key, factor_of
from gold.solver.proof.move_prior import prior_of, surroundings
from gold.solver.proof.nested_questions import QuestionBits, fetch_all, look_up_all
from gold.solver.proof.path import NOT_ON_PATH, Ply, SearchPath, first_child, is_capture, node_at, ply_of
from gold.solver.proof.table import (
    FARTHEST,
    INFINITY,
    MAX_PROOF_NUMBER,
    Distance,
    ProofNumber,
    Table,
    Value,
    decided,
)

DAMPING: Final = 6
"""How little the smaller proof numbers of a sum count."""

Verdict: TypeAlias = Count
"""What the tests say that need no search: one of the four below, an ``int64``."""

OPEN: Final = 0
ATTACKER_WINS: Final = 1
DEFENDER_WINS: Final = 2
HOPELESS: Final = 3
"""The attacker wins, and only has to fill (of a root)."""

_ZERO: Final = np.uint64(0)


class Advanced(NamedTuple):
    """What a move led to. Where it is not legal, nothing else has a meaning; ``settled`` and ``key_chains``
    have one only while the verdict is ``OPEN``.
    """

    legal: Flag
    verdict: Verdict
    state: State  # canonical
    settled: Bits  # its settled points
    key_chains: Bits  # the chains of its keystones


class Summary(NamedTuple):
    """A node's proof numbers, from its children."""

    phi: ProofNumber
    delta: ProofNumber
    best: Index  # the number of the most promising child, -1 for none
    second: Key  # that of the child that is second best


@njit
def advance(area: Area, benson_room: Words, state: State, settled: Bits, move: MoveIndex) -> Advanced:
    """Make a move that ko allows in a canonical position and judge the one after it without search.

    ``settled`` are its :func:`~gold.solver.bitboard.area_rules.settled_points`.
    Written to is only ``benson_room``, the room of
    :func:`~gold.solver.bitboard.area_rules.unconditionally_alive`. The tests, and why they are sound:

    1. No keystone is left: the attacker has won.
    2. A keystone is connected to a defender's stone that can never be captured: so it cannot be either.
    3. The attacker is to move, all keystones are in chains with the same last liberty, and no ban closes it:
       playing there captures them; a move that captures is never suicide.
    4. A keystone lives unconditionally (Benson). Looked at when the attacker is to move: a defender to move
       would not lose by passing, unless the question is whether it can get so far.
    5. The keystones have no room for an eye (:func:`~gold.solver.bitboard.area_rules.hopeless`).

    In a crop the side that it is made for has lost before all of these if it has forfeited the game.
    """
    if move == PASS_INDEX:
        after = passed(state)
    else:
        placed = place(area, state, move)
        if not placed.legal:
            return Advanced(False, OPEN, state, settled, settled)
        after = placed.state
        if placed.forfeited:
            verdict = ATTACKER_WINS if attacker_moves(state) else DEFENDER_WINS
            return Advanced(True, verdict, after, settled, settled)
    alive = after.meta >> ALIVE_SHIFT
    if alive == _ZERO:
        return Advanced(True, ATTACKER_WINS, after, settled, settled)
    keys = keystones(area, after)
    key_chains = connected(area, keys, after.defender)
    if not none(key_chains & area.defender_safe):
        return Advanced(True, DEFENDER_WINS, after, settled, key_chains)
    if attacker_moves(state):
        # Nothing new is settled but by a stone that stands for ever, or by the loss of keystones.
        lasts = move != PASS_INDEX and not none(
            single(move, settled) & (area.attacker_safe | neighbors(area, settled))
        )
        if lasts or alive != state.meta >> ALIVE_SHIFT:
            settled = settled_points(area, after, keys)
            after = canonical(after, settled)
        if state.meta & ASKS_FOR_LIFE and unconditionally_alive(area, after, keys, benson_room):
            return Advanced(True, DEFENDER_WINS, after, settled, key_chains)
    else:
        if not none(_capture(area, after, key_chains)):
            return Advanced(True, ATTACKER_WINS, after, settled, key_chains)
        if unconditionally_alive(area, after, keys, benson_room):
            return Advanced(True, DEFENDER_WINS, after, settled, key_chains)
    if hopeless(area, after, key_chains, settled):
        return Advanced(True, ATTACKER_WINS, after, settled, key_chains)
    return Advanced(True, OPEN, after, settled, key_chains)


@njit
def judge_root(area: Area, path: SearchPath) -> Verdict:
    """What the tests of :func:`advance` say of the position at ply 0, which it is made canonical for."""
    state = node_at(path, 0, area.points)
    keys = keystones(area, state)
    settled = settled_points(area, state, keys)
    state = canonical(state, settled)
    store_state(path.nodes, 0, state)
    key_chains = connected(area, keys, state.defender)
    if not none(key_chains & area.defender_safe):
        return DEFENDER_WINS
    if attacker_moves(state) and not none(_capture(area, state, key_chains)):
        return ATTACKER_WINS
    if unconditionally_alive(area, state, keys, path.benson_room):
        return DEFENDER_WINS
    return HOPELESS if hopeless(area, state, key_chains, settled) else OPEN


@njit
def _capture(area: Area, state: State, key_chains: Bits) -> Bits:
    """The last liberty of all keystones, if they share one and no ban closes it; else nothing."""
    liberties = neighbors(area, key_chains) & ~stones(state)
    if count(liberties) == 1 and banned_point(state) != first(liberties):
        return liberties
    return empty(liberties)


@njit
def finishing_move(area: Area, path: SearchPath) -> MoveIndex:
    """How the attacker to move goes on at a root that it has won by a test: it captures, or fills (see
    :func:`~gold.solver.bitboard.area_rules.hopeless`). A search would take any move that keeps the win, and
    might never come to an end.
    """
    state = node_at(path, 0, area.points)
    key_chains = connected(area, keystones(area, state), state.defender)
    capture = _capture(area, state, key_chains)
    if not none(capture):
        return np.int64(first(capture))
    free = area.points & ~stones(state)
    liberties = neighbors(area, key_chains) & free
    for_ever = connected(area, state.attacker & area.attacker_safe, state.attacker)
    safe = free & (area.attacker_safe | neighbors(area, for_ever))
    for choice in (safe & liberties, safe, liberties):
        if not none(choice) and banned_point(state) != first(choice):
            return np.int64(first(choice))
    return np.int64(PASS_INDEX)


@njit
def may_pass(meta: Meta) -> Flag:
    """Whether a pass is worth a look for the side to move.

    The pass of the side that has to act is answered by the other's, which ends play with nothing achieved,
    unless it lifted a ban.
    """
    return not has_to_act(meta) or (meta & KO) != _ZERO


@njit
def has_to_act(meta: Meta) -> Flag:
    """Whether the side to move is the one that must reach its goal in a finite number of moves."""
    return ((meta & ATTACKER_TO_MOVE) != _ZERO) == ((meta & ASKS_FOR_LIFE) == _ZERO)


@njit
def expand(area: Area, path: SearchPath, ply: Ply, table: Table) -> None:
    """Make the children of the node at a ply, up to one that is known to win; at the root, where the nearest
    win is wanted, up to one that wins at once.

    A child's value is looked up while the next child is made: by then its entry has come from memory.
    """
    state = node_at(path, ply, area.points)
    keys = keystones(area, state)
    settled = settled_points(area, state, keys)
    key_chains = connected(area, keys, state.defender)
    around = surroundings(area, state, settled, key_chains, path.last_move[ply])
    asked = path.asked[0]
    number = 0
    rest = area.points & ~stones(state)
    pass_left = may_pass(state.meta)
    is_last = False
    waiting, move_of_waiting = Advanced(False, OPEN, state, settled, settled), np.int64(PASS_INDEX)
    child, move, paid = waiting, move_of_waiting, state
    while not is_last:
        if not none(rest):
            point = lowest(rest)
            rest = rest & ~point
            move = np.int64(first(point))
            permitted = permission(state, move)
            if not permitted.allowed:
                continue
            paid = permitted.state
        elif pass_left:
            pass_left = False
            move, paid = np.int64(PASS_INDEX), state
        else:
            is_last = True
        if not is_last:
            child = advance(area, path.benson_room, paid, settled, move)
            if not child.legal:
                continue
            if child.verdict == OPEN:
                fetch_all(table, child.state, asked)
        if waiting.legal:
            repeated = _repeated_ply(path, ply, state, waiting, move_of_waiting)
            if repeated >= 0:
                value, depends_on_ply = decided(not has_to_act(waiting.state.meta), 0), repeated
            else:
                value = _first_value(area, table, asked, waiting, path.counts)
                depends_on_ply = np.int64(NOT_ON_PATH)
            store_state(path.children, first_child(path, ply) + number, waiting.state)
            path.move[ply, number] = move_of_waiting
            path.phi[ply, number] = value.phi
            path.delta[ply, number] = value.delta
            path.depends_on_ply[ply, number] = depends_on_ply
            path.distance[ply, number] = value.distance
            factor = factor_of(path.history, state.meta, move_of_waiting)
            if ply == 0 or (value.phi > 0 and value.delta > 0):  # at the root it chooses among equals, too
                factor *= prior_of(path.prior, area, around, state, move_of_waiting)
            path.factor[ply, number] = factor
            number += 1
            if value.delta == 0 and depends_on_ply >= ply and (ply > 0 or value.distance == 0):
                break
        waiting, move_of_waiting = child, move
    path.child_count[ply] = number


@njit
def _repeated_ply(path: SearchPath, ply: Ply, state: State, child: Advanced, move: MoveIndex) -> Ply:
    """The deepest ply whose position an undecided child of the state at a ply repeats, or -1."""
    if child.verdict != OPEN:
        return np.int64(-1)
    captured = is_capture(state, child.state, move)
    return np.int64(ply_of(path, ply, child.state, path.captures[ply] + (1 if captured else 0)))


@njit
def _first_value(area: Area, table: Table, asked: QuestionBits, child: Advanced, counts: Numbers) -> Value:
    """What a child that repeats nothing begins with: by its verdict, from the table, or a guess.

    ``counts`` is scratch for :func:`~gold.solver.proof.first_numbers.estimate`.
    """
    mover_is_attacker = attacker_moves(child.state)
    if child.verdict != OPEN:
        return decided((child.verdict == ATTACKER_WINS) == mover_is_attacker, to_the_end(area, child))
    found = look_up_all(table, child.state, asked)
    if found.known:
        return found.value
    guess = estimate(area, child.state, child.settled, child.key_chains, counts)
    if mover_is_attacker:
        return Value(guess.proof, guess.disproof, np.int64(0))
    return Value(guess.disproof, guess.proof, np.int64(0))


@njit
def to_the_end(area: Area, child: Advanced) -> Distance:
    """The distance of a child that the tests decide: 0, but in a kill crop, where it matters how long stones
    outside must stand, a bound on the moves until the keystones are captured.

    Where there is no room for an eye, the attacker fills each point that is not settled once at most, and
    then captures in four more moves (:func:`~gold.solver.bitboard.area_rules.hopeless`).
    """
    if none(area.attacker_forfeits) or child.verdict != ATTACKER_WINS or child.state.meta >> ALIVE_SHIFT == 0:
        return np.int64(0)
    return 2 * count(area.points & ~(child.settled | child.key_chains)) + 9


@njit
def distance_of(path: SearchPath, ply: Ply, phi: ProofNumber) -> Distance:
    """The distance of a decided node: the winner goes the shortest way that is known, the loser the longest.

    All the children that its value depends on were decided before, so their distances are final.
    """
    nearest, farthest = np.int64(FARTHEST), np.int64(0)
    for child in range(path.child_count[ply]):
        if path.delta[ply, child] == 0:
            nearest = min(nearest, path.distance[ply, child])
        farthest = max(farthest, path.distance[ply, child])
    return min(np.int64(FARTHEST), 1 + (nearest if phi == 0 else farthest))


@njit
def sum_up(path: SearchPath, ply: Ply) -> Summary:
    """The proof numbers of the node at a ply.

    The best child is the one with the least key, and the node's phi is that child's delta, which need not be
    the least. (A child whose delta is 0 has key 0: where one move wins, it is the best.)
    The sum of the children's phi counts shared work many times, so it is damped: the largest, plus a sixth of
    the rest.
    """
    phi, best = np.int64(INFINITY), np.int64(-1)
    least, second = np.inf, np.inf
    largest, total = np.int64(0), np.int64(0)
    for child in range(path.child_count[ply]):
        child_delta, child_phi = path.delta[ply, child], path.phi[ply, child]
        key = child_delta * path.factor[ply, child] if child_delta < INFINITY else np.inf
        if key < least:
            least, second = key, least
            phi, best = child_delta, np.int64(child)
        elif key < second:
            second = key
        largest = max(largest, child_phi)
        total += child_phi
    if phi == 0:
        return Summary(phi, np.int64(INFINITY), best, second)
    if largest == 0:
        return Summary(np.int64(INFINITY), np.int64(0), best, second)
    delta = min(np.int64(MAX_PROOF_NUMBER), damped_sum(largest, total))
    return Summary(phi, np.int64(INFINITY) if largest >= INFINITY else delta, best, second)


@njit
def damped_sum(largest: ProofNumber, total: ProofNumber) -> ProofNumber:
    """What stands for the sum of proof numbers."""
    return largest + (total - largest) // DAMPING


@njit
def ply_depended_on(path: SearchPath, ply: Ply) -> Ply:
    """The shallowest ply that a win at this node depends on, of the side that need not act; or NOT_ON_PATH.

    That side chooses the child that depends on the deepest; the other has to beat them all. A win that
    depends on this node or on those below it holds everywhere.
    """
    acting = has_to_act(path.nodes.meta[ply])
    found = np.int64(NOT_ON_PATH) if acting else np.int64(-1)
    for child in range(path.child_count[ply]):
        on = path.depends_on_ply[ply, child]
        if acting:
            found = min(found, on)
        elif path.delta[ply, child] == 0:
            found = max(found, on)
    return np.int64(NOT_ON_PATH) if found >= ply else found


@njit
def occupied(state: State, move: MoveIndex) -> Flag:
    """Whether a stone stands where the move would go."""
    return move != PASS_INDEX and not none(single(move, state.defender) & stones(state))
