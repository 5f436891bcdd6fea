"""The nodes of the exact search: creates the children of a node, and judges positions by static
tests.

**Two questions.** The same search answers whether the attacker can capture the keystones, and
whether the defender of keystones that cannot be captured can force unconditional life
(``ASKS_FOR_LIFE``) or only seki. One side has to *act*, that is, to reach its goal in a finite
number of moves: the attacker in the first question, the defender in the second. The other side wins
if play goes on for ever, or ends by two passes.

A child that repeats a position of the path is a win for the side that need not act. This win
depends on the path (:mod:`gold.solver.proof.node_values`).
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import inlined, njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.chains import Chains, list_chains
from gold.solver.bitboard.outline import Outline, key_chains_after, outline_of, with_enclosed
from gold.solver.bitboard.quantities import (
    Bits,
    Distance,
    Meta,
    MoveIndex,
    Numbers,
    Ply,
    PointIndex,
    Words,
)
from gold.solver.bitboard.state import State
from gold.solver.proof import path as paths
from gold.solver.proof import table as tables
from gold.solver.proof.first_numbers import estimate
from gold.solver.proof.history import factor_of
from gold.solver.proof.move_prior import prior_of, surroundings
from gold.solver.proof.nested_questions import QuestionBits, fetch_all, look_up_all
from gold.solver.proof.path import SearchPath
from gold.solver.proof.table import Table, Value

Verdict: TypeAlias = int
"""The result of the static tests, which need no search, on a position: one of the five constants
below. ``OPEN`` means that no test decides it.

Put a new test into :func:`_judged`, with the reason why it is sound. If none of the constants fits
its result, add one: ``tests/solver/proof/test_static_tests.py`` then fails until all code that has
to know the constant does.
"""

OPEN: Final = 0
CAPTURED: Final = 1  # the keystones are gone
CAPTURE_NEXT: Final = 2  # the attacker to move captures all of them at once
NO_ROOM: Final = 3  # they have no room for an eye: the attacker wins by filling
LIVES: Final = 4  # a keystone can never be captured, or in a crop the attacker has forfeited

_ZERO: Final = np.uint64(0)


class Advanced(NamedTuple):
    """The position after a move, and the verdict of the static tests on it.

    If the verdict is ``CAPTURED`` or ``LIVES``, ``state`` need not be canonical, and ``outline``
    may be that of the position before the move.
    """

    legal: bool  # if not, nothing else has a meaning
    verdict: Verdict
    state: State  # canonical, unless the verdict is CAPTURED or LIVES
    outline: Outline  # of the state, unless the verdict is CAPTURED or LIVES


@njit
def advance(
    area: Area, benson_scratch: Words, state: State, outline: Outline, move: MoveIndex
) -> Advanced:
    """Make a move in the canonical position ``state``, and judge the position after it without search.

    The move must be a pass, or an empty point that ko allows. If it spends a ko threat, the caller has taken
    that threat out of ``state`` (:func:`~gold.solver.bitboard.area_rules.permission`). If the move is
    suicide, the result is not ``legal``. ``outline`` is that of ``state``. ``benson_scratch`` is scratch
    memory for :func:`~gold.solver.bitboard.area_rules.unconditionally_alive`. The tests, and why they are
    sound:

    1. No keystone is left: the attacker has won.
    2. A keystone is in one chain with a defender's stone that can never be captured. Chains are captured as a
       whole, so that keystone cannot be captured either: the defender has won.
    3. The attacker is to move, all chains of keystones have the same point as their only liberty, and no ban
       closes that point: the attacker captures them by playing there; a move that captures is never suicide.
    4. A keystone lives unconditionally (Benson): the defender has won. When the defender is to move, this is
       tested only if unconditional life is the question. In the other questions the defender can pass, and
       the test applies after the pass.
    5. The keystones have no room for an eye (:func:`~gold.solver.bitboard.area_rules.hopeless`): the attacker
       wins.

    In a kill crop, one test comes before all of these: if the move has captured stones that the attacker must
    not lose (:mod:`gold.solver.bitboard.proving_crop`), the defender has won.
    """
    stone = bits.empty(area.points)
    if move == rules.PASS_INDEX:
        after = rules.passed(state)
    else:
        stone = bits.single(PointIndex(move), stone)
        placed = rules.place(area, state, PointIndex(move))
        if not placed.legal:
            return Advanced(False, OPEN, state, outline)
        after = placed.state
        if placed.forfeited:
            return Advanced(True, LIVES, after, outline)
    alive = after.meta >> states.ALIVE_SHIFT
    if alive == _ZERO:
        return Advanced(True, CAPTURED, after, outline)
    settled, keys = outline.settled, outline.keys & after.defender
    key_chains = key_chains_after(area, outline.key_chains, stone, after.defender)
    if not bits.none(key_chains & area.defender_safe):
        return Advanced(True, LIVES, after, outline)
    if states.attacker_moves(state):
        # Points become settled only by a stone that stands for ever, or by the loss of keystones.
        # In a crop, captured stones at the cut may have become the attacker's, too.
        gained = not bits.none(after.attacker & ~(state.attacker | stone))
        lasts = gained or not bits.none(
            stone & (area.attacker_safe | rules.neighbors(area, settled))
        )
        if lasts or alive != state.meta >> states.ALIVE_SHIFT:
            settled = rules.settled_points(area, after, keys, settled)
            after = rules.canonical(after, settled)
    tries_life = states.attacker_moves(after) or (after.meta & states.ASKS_FOR_LIFE) != _ZERO
    now = Outline(settled, keys, key_chains, outline.enclosed, outline.regions)
    now = with_enclosed(area, now, state.defender, after.defender)
    return Advanced(True, _judged(area, after, now, benson_scratch, tries_life), after, now)


@inlined
def _judged(
    area: Area, state: State, outline: Outline, benson_scratch: Words, tries_life: bool
) -> Verdict:
    """Return the verdict of tests 3 to 5 of :func:`advance` on a canonical position; ``OPEN`` if
    none decides it.

    Test 4 is made only if ``tries_life``, and only if the defender encloses at least two regions:
    with fewer, nothing lives unconditionally.
    """
    keys, enclosed, key_chains = outline.keys, outline.enclosed, outline.key_chains
    if states.attacker_moves(state) and not bits.none(_capture(area, state, key_chains)):
        return CAPTURE_NEXT
    may_live = tries_life and outline.regions > 1
    if may_live and rules.unconditionally_alive(area, state, keys, enclosed, benson_scratch):
        return LIVES
    return NO_ROOM if rules.hopeless(area, state, key_chains, outline.settled) else OPEN


@njit
def attacker_has_won(verdict: Verdict) -> bool:
    """Whether a verdict is a win of the attacker's. It must not be ``OPEN``."""
    return verdict != LIVES


@njit
def judge_root(area: Area, path: SearchPath) -> Verdict:
    """Make the position at ply 0 of the path canonical, and return the verdict of tests 2 to 5 of
    :func:`advance`.

    Test 4 is made whichever side is to move. If no keystone is left, the verdict is ``NO_ROOM``.
    """
    state = make_canonical(area, paths.node_at(path, paths.ROOT, area.points))
    states.store_state(path.nodes, 0, state)
    outline = outline_of(area, state)
    if not bits.none(outline.key_chains & area.defender_safe):
        return LIVES
    return _judged(area, state, outline, path.benson_scratch, True)


@njit
def make_canonical(area: Area, state: State) -> State:
    """Return the canonical form of any position
    (:func:`~gold.solver.bitboard.area_rules.canonical`).

    The attacker gets all points that its stones for ever cut off from the keystones. If no keystone
    is left, these are all points.
    """
    keys = rules.keystones(area, state)
    return rules.canonical(state, rules.settled_points(area, state, keys, bits.empty(keys)))


@njit
def _capture(area: Area, state: State, key_chains: Bits) -> Bits:
    """Return the set of the only liberty that all chains of keystones share; empty if there is
    none.

    It is empty, too, if a ban closes that liberty.
    """
    liberties = rules.neighbors(area, key_chains) & ~states.stones(state)
    if bits.count(liberties) == 1 and rules.banned_point(state) != bits.first(liberties):
        return liberties
    return bits.empty(liberties)


@njit
def finishing_move(area: Area, path: SearchPath) -> MoveIndex:
    """Return the attacker's next move in a position with the verdict ``CAPTURE_NEXT`` or
    ``NO_ROOM`` at ply 0.

    The attacker must be to move. The move is the capture of the keystones, else a move that fills a
    point as in the proof of :func:`~gold.solver.bitboard.area_rules.hopeless`, else a pass, which
    lifts a ban. (A search would accept any move that keeps the win, and such moves might never end
    in a capture.)
    """
    state = paths.node_at(path, paths.ROOT, area.points)
    key_chains = rules.connected(area, rules.keystones(area, state), state.defender)
    capture = _capture(area, state, key_chains)
    if not bits.none(capture):
        return bits.first(capture)
    free = area.points & ~states.stones(state)
    liberties = rules.neighbors(area, key_chains) & free
    for_ever = rules.connected(area, state.attacker & area.attacker_safe, state.attacker)
    safe = free & (area.attacker_safe | rules.neighbors(area, for_ever))
    for choice in (safe & liberties, safe, liberties):
        if not bits.none(choice) and rules.banned_point(state) != bits.first(choice):
            return bits.first(choice)
    return rules.PASS_INDEX


@njit
def tries_pass(meta: Meta) -> bool:
    """Whether the search tries a pass of the side to move in a position with this ``meta``.

    The side that need not act may always pass. The side that has to act may pass only to lift a
    ban: otherwise the other side would pass, too, and play would end with nothing achieved.
    """
    return bool(not has_to_act(meta) or (meta & states.KO) != _ZERO)


@njit
def has_to_act(meta: Meta) -> bool:
    """Whether the side to move must reach its goal in a finite number of moves.

    That side is the attacker or, if the question is unconditional life, the defender. ``meta`` is
    that of the position.
    """
    attacker_moves = (meta & states.ATTACKER_TO_MOVE) != _ZERO
    return bool(attacker_moves == ((meta & states.ASKS_FOR_LIFE) == _ZERO))


@njit
def expand(area: Area, path: SearchPath, ply: Ply, table: Table) -> None:
    """Create the children of the node at a ply: write position, move, first value and factor of
    each to ``path``.

    The list ends with the first child whose move is known to win on every path; a win that depends
    on a ply above the node does not count. At the root (ply 0), where the nearest win is wanted,
    that child must also have distance 0. A child's table entry is prefetched when the child is
    created, and read after the next child has been created: by then the entry has arrived from
    memory.
    """
    state = paths.node_at(path, ply, area.points)
    outline = outline_of(area, state)
    chains = list_chains(area, path.chains, state, outline.settled)
    around = surroundings(area, state, outline, chains, path.last_move[ply])
    asked = path.asked[0]
    number = 0
    rest = area.points & ~states.stones(state)
    pass_left = tries_pass(state.meta)
    is_last = False
    # The child whose value is still to be looked up, and the one that is created meanwhile.
    waiting, move_of_waiting = Advanced(False, OPEN, state, outline), rules.PASS_INDEX
    child, move, before = waiting, move_of_waiting, state
    while not is_last:
        if not bits.none(rest):
            point = bits.lowest(rest)
            rest = rest & ~point
            move = bits.first(point)
            permitted = rules.permission(state, move)
            if not permitted.allowed:
                continue
            before = permitted.state
        elif pass_left:
            pass_left = False
            move, before = rules.PASS_INDEX, state
        else:
            is_last = True
        if not is_last:
            child = advance(area, path.benson_scratch, before, outline, move)
            if not child.legal:
                continue
            if child.verdict == OPEN:
                fetch_all(table, child.state, asked)
        if waiting.legal:
            repeated = _repeated_ply(path, ply, state, waiting, move_of_waiting)
            if repeated >= 0:
                value = tables.decided(not has_to_act(waiting.state.meta), Distance(0))
                depends_on_ply = repeated
            else:
                value = _first_value(
                    area, table, asked, waiting, move_of_waiting, chains, path.counts
                )
                depends_on_ply = paths.NOT_ON_PATH
            states.store_state(path.children, paths.first_child(path, ply) + number, waiting.state)
            path.move[ply, number] = move_of_waiting
            path.phi[ply, number] = value.phi
            path.delta[ply, number] = value.delta
            path.depends_on_ply[ply, number] = depends_on_ply
            path.distance[ply, number] = value.distance
            factor = factor_of(path.history, state.meta, move_of_waiting)
            # at the root the factor also chooses among equals
            if ply == 0 or (value.phi > 0 and value.delta > 0):
                factor *= prior_of(path.prior, area, around, state, move_of_waiting)
            path.factor[ply, number] = factor
            number += 1
            if value.delta == 0 and depends_on_ply >= ply and (ply > 0 or value.distance == 0):
                break
        waiting, move_of_waiting = child, move
    path.child_count[ply] = number


@njit
def _repeated_ply(
    path: SearchPath, ply: Ply, state: State, child: Advanced, move: MoveIndex
) -> Ply:
    """Return the deepest ply of the path whose position a child of the node at ``ply`` repeats.

    -1 if it repeats none, or if the static tests decide it. ``state`` is the node's position, and
    ``move`` leads to the child.
    """
    if child.verdict != OPEN:
        return Ply(-1)
    captured = paths.is_capture(state, child.state, move)
    return paths.ply_of(path, ply, child.state, path.captures[ply] + (1 if captured else 0))


@inlined
def _first_value(
    area: Area,
    table: Table,
    asked: QuestionBits,
    child: Advanced,
    move: MoveIndex,
    chains: Chains,
    counts: Numbers,
) -> Value:
    """Return the first value of a child that repeats no position of the path, for the side to move
    in the child.

    It comes from the verdict, else from the table, else it is a guess. ``asked`` is the set of
    questions that the table was used for. ``move`` led to the child from the position whose chains
    are ``chains``. ``counts`` is scratch memory for
    :func:`~gold.solver.proof.first_numbers.estimate`.
    """
    mover_is_attacker = states.attacker_moves(child.state)
    if child.verdict != OPEN:
        return tables.decided(
            attacker_has_won(child.verdict) == mover_is_attacker, to_the_end(area, child)
        )
    entry = look_up_all(table, child.state, asked)
    if entry.known:
        return entry.value
    stone = (
        bits.empty(area.points)
        if move == rules.PASS_INDEX
        else bits.single(PointIndex(move), area.points)
    )
    guess = estimate(area, child.state, child.outline, stone, chains, counts)
    if mover_is_attacker:
        return Value(guess.proof, guess.disproof, Distance(0))
    return Value(guess.disproof, guess.proof, Distance(0))


@njit
def to_the_end(area: Area, child: Advanced) -> Distance:
    """Return the distance of a child that the static tests decide.

    It is 0, except in a kill crop that has a cut if the attacker wins and keystones still stand. In
    such a crop the attacker's standing chains must outlast the proof
    (:func:`~gold.solver.bitboard.proving_crop.outlasts`), so the distance is a bound on the moves
    of both sides until the keystones are captured. Without room for an eye, the attacker fills each
    point that is neither settled nor in a chain of keystones at most once, and then captures in
    four more moves of its own (:func:`~gold.solver.bitboard.area_rules.hopeless`). The same bound
    is returned for ``CAPTURE_NEXT``, although one move would do.
    """
    if (
        bits.none(area.attacker_forfeits)
        or not attacker_has_won(child.verdict)
        or child.state.meta >> states.ALIVE_SHIFT == 0
    ):
        return Distance(0)
    return Distance(
        2 * bits.count(area.points & ~(child.outline.settled | child.outline.key_chains)) + 9
    )


@njit
def occupied(state: State, move: MoveIndex) -> bool:
    """Whether a stone stands on the point of a move; False for a pass."""
    if move == rules.PASS_INDEX:
        return False
    return not bits.none(bits.single(PointIndex(move), state.defender) & states.stones(state))
