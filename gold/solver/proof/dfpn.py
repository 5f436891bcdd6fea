"""Depth-first proof-number search: the exact engine's kernel.

Nagai, A.: Df-pn algorithm for searching AND/OR trees and its applications (2002), with these changes:

* thresholds grow by a quarter beyond the second best child (Pawlewicz, J. and Lew, L.: Improving depth-first
  PN-search: 1+epsilon trick, 2007);
* sums of proof numbers are damped (:func:`gold.solver.proof.nodes.damped_sum`);
* first proof numbers are a learned guess (:mod:`gold.solver.proof.first_numbers`);
* a refutation is tried on the siblings of the move that it refuted (:mod:`gold.solver.proof.simulation`);
* repetition as in :mod:`gold.solver.proof.nodes`: a value that depends on the path is never stored.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.bitsets import Int, Words, load, store
from gold.solver.proof.nodes import (
    DAMPING,
    MAX_PLY,
    NOT_ON_PATH,
    Numbers,
    Path,
    distance_of,
    expand,
    has_to_act,
    is_capture,
    rests_on_of,
    sum_up,
)
from gold.solver.proof.simulation import Plan, simulate
from gold.solver.proof.table import INFINITY, NO_MOVE, remember

MAX_SIBLINGS: Final = 8
"""How many siblings of a refuted move are tried with the same refutation."""

# What ``progress`` holds.
NODES: Final = 0
DEPTH: Final = 1
PROGRESS_LENGTH: Final = 2


class Limits(NamedTuple):
    """By ply: the thresholds of the node, the child that is being searched, and the count when it began."""

    phi: Numbers
    delta: Numbers
    child: Numbers
    began: Numbers


def new_limits() -> Limits:
    """Room for one search."""
    length = MAX_PLY + 1

    def numbers() -> Numbers:
        return np.zeros(length, dtype=np.int64)

    return Limits(numbers(), numbers(), numbers(), numbers())


@njit
def search(
    area: Area,
    path: Path,
    plan: Plan,
    limits: Limits,
    table: Words,
    words: Int,
    node_limit: Int,
    cancel: Numbers,
    progress: Numbers,
) -> Any:
    """Search the position at ply 0 of the path until it is decided, ``node_limit`` or cancelled.

    Returns phi, delta and the best move's number. What was found stays in the table, so the same call goes
    on where it stopped. When it ends undecided before the limit, lines were too deep to follow.
    ``progress`` is written as it goes.
    """
    ply, nodes = 0, np.int64(1)
    limits.phi[0] = limits.delta[0] = INFINITY
    limits.began[0] = 0
    path.captures[0] = 0
    expand(area, path, 0, table, words)
    while True:
        phi, delta, best, second = sum_up(path, ply)
        stopped = nodes >= node_limit or cancel[0] != 0
        settled = phi == 0 or delta == 0
        if stopped or settled or phi >= limits.phi[ply] or delta >= limits.delta[ply]:
            rests_on, distance = _leave(path, limits, table, words, area, ply, nodes, phi, delta, best)
            if ply == 0:
                progress[NODES] = nodes
                if settled and rests_on != NOT_ON_PATH:
                    return np.int64(1), np.int64(1), best
                return phi, delta, best
            ply -= 1
            child = limits.child[ply]
            path.phi[ply, child] = phi
            path.delta[ply, child] = delta
            path.rests_on[ply, child] = rests_on
            path.distance[ply, child] = distance
            if phi == 0 and rests_on == NOT_ON_PATH:
                _try_on_siblings(area, path, plan, table, words, ply, child)
            continue
        if ply + 1 == MAX_PLY:
            # Too deep to follow: play that goes on for ever, on a condition that no ply ever meets.
            _give_up(path, ply, best)
            continue
        _enter(area, path, limits, ply, best, second)
        ply += 1
        limits.began[ply] = nodes
        nodes += 1
        progress[NODES] = nodes
        progress[DEPTH] = ply
        expand(area, path, ply, table, words)


@njit
def _leave(
    path: Path, limits: Limits, table: Words, words: Int, area: Area,
    ply: Int, nodes: Int, phi: Int, delta: Int, best: Int,
) -> Any:  # fmt: skip
    """Store what was found at a node, unless it holds on this path only; returns what it rests on, and the
    distance if it is decided.
    """
    distance = distance_of(path, ply, phi) if phi == 0 or delta == 0 else np.int64(0)
    rests_on = np.int64(NOT_ON_PATH)
    if (delta == 0) if has_to_act(path.meta[ply]) else (phi == 0):
        rests_on = rests_on_of(path, ply)
    if rests_on == NOT_ON_PATH:
        move = path.move[ply, best] if best >= 0 else np.int64(NO_MOVE)
        d, a = load(path.d, ply, area.points), load(path.a, ply, area.points)
        remember(table, d, a, path.meta[ply], words, phi, delta, nodes - limits.began[ply], move, distance)
    return rests_on, distance


@njit
def _enter(area: Area, path: Path, limits: Limits, ply: Int, best: Int, second: Int) -> None:
    """Make a child the node of the next ply, and set its thresholds."""
    d, a = load(path.d, ply, area.points), load(path.a, ply, area.points)
    index = ply * path.phi.shape[1] + best
    d2, a2 = load(path.child_d, index, d), load(path.child_a, index, d)
    store(path.d, ply + 1, d2)
    store(path.a, ply + 1, a2)
    path.meta[ply + 1] = path.child_meta[index]
    captured = is_capture(d, a, d2, a2, path.move[ply, best])
    path.captures[ply + 1] = path.captures[ply] + (1 if captured else 0)
    limits.child[ply] = best
    limits.phi[ply + 1] = _phi_limit(path, limits, ply, best)
    limits.delta[ply + 1] = min(np.int64(INFINITY), limits.phi[ply], second + second // 4 + 1)


@njit
def _phi_limit(path: Path, limits: Limits, ply: Int, best: Int) -> Any:
    """How far a child's phi may grow before the node's delta, a damped sum, reaches its limit."""
    limit = limits.delta[ply]
    if limit >= INFINITY:
        return np.int64(INFINITY)
    largest, total = np.int64(0), np.int64(0)
    for child in range(path.child_count[ply]):
        if child != best:
            largest = max(largest, path.phi[ply, child])
            total += path.phi[ply, child]
    room = limit - total // DAMPING
    if room < largest:
        room = DAMPING * (limit - largest) - total + largest
    return min(np.int64(INFINITY), max(room, path.phi[ply, best] + 1))


@njit
def _give_up(path: Path, ply: Int, child: Int) -> None:
    acts = not has_to_act(path.meta[ply])
    path.phi[ply, child] = INFINITY if acts else 0
    path.delta[ply, child] = 0 if acts else INFINITY
    path.rests_on[ply, child] = -1


@njit
def _try_on_siblings(
    area: Area, path: Path, plan: Plan, table: Words, words: Int, ply: Int, refuted: Int
) -> None:
    first_child = ply * path.phi.shape[1]
    model = first_child + refuted
    model_d, model_a = load(path.child_d, model, area.points), load(path.child_a, model, area.points)
    tried = 0
    for child in range(path.child_count[ply]):
        if tried == MAX_SIBLINGS:
            break
        if path.phi[ply, child] == 0 or path.delta[ply, child] == 0:
            continue
        tried += 1
        index = first_child + child
        d, a = load(path.child_d, index, area.points), load(path.child_a, index, area.points)
        distance = simulate(
            area,
            path,
            plan,
            table,
            words,
            model_d,
            model_a,
            path.child_meta[model],
            d,
            a,
            path.child_meta[index],
        )
        if distance >= 0:
            path.distance[ply, child] = distance
            path.phi[ply, child] = 0
            path.delta[ply, child] = INFINITY
            path.rests_on[ply, child] = NOT_ON_PATH


__all__ = ["DEPTH", "NODES", "PROGRESS_LENGTH", "Limits", "new_limits", "search"]
