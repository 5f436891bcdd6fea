"""Depth-first proof-number search: the exact engine's kernel.

Nagai, A.: Df-pn algorithm for searching AND/OR trees and its applications (2002), with these changes:

* thresholds grow by a quarter beyond the second best child (:mod:`gold.solver.proof.thresholds`);
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
from gold.solver.proof.thresholds import Thresholds, new_thresholds, set_thresholds

MAX_SIBLINGS: Final = 8
"""How many siblings of a refuted move are tried with the same refutation."""

# What ``progress`` holds.
NODES: Final = 0
DEPTH: Final = 1
PROGRESS_LENGTH: Final = 2


class Stack(NamedTuple):
    """By ply: the thresholds of the node, the child that is being searched, and the count when it began."""

    thresholds: Thresholds
    child: Numbers
    began: Numbers


def new_stack() -> Stack:
    """Room for one search."""
    child, began = (np.zeros(MAX_PLY + 1, dtype=np.int64) for _ in range(2))
    return Stack(new_thresholds(), child, began)


@njit
def search(
    area: Area,
    path: Path,
    plan: Plan,
    stack: Stack,
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
    thresholds = stack.thresholds
    stack.began[0] = 0
    path.captures[0] = 0
    expand(area, path, 0, table, words)
    while True:
        phi, delta, best, second = sum_up(path, ply)
        stopped = nodes >= node_limit or cancel[0] != 0
        settled = phi == 0 or delta == 0
        if stopped or settled or phi >= thresholds.phi[ply] or delta >= thresholds.delta[ply]:
            rests_on, distance = _leave(path, stack, table, words, area, ply, nodes, phi, delta, best)
            if ply == 0:
                progress[NODES] = nodes
                if settled and rests_on != NOT_ON_PATH:
                    return np.int64(1), np.int64(1), best
                return phi, delta, best
            ply -= 1
            child = stack.child[ply]
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
        set_thresholds(thresholds, path, ply, best, second)
        _enter(area, path, ply, best)
        stack.child[ply] = best
        ply += 1
        stack.began[ply] = nodes
        nodes += 1
        progress[NODES] = nodes
        progress[DEPTH] = ply
        expand(area, path, ply, table, words)


@njit
def _leave(
    path: Path, stack: Stack, table: Words, words: Int, area: Area,
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
        remember(table, d, a, path.meta[ply], words, phi, delta, nodes - stack.began[ply], move, distance)
    return rests_on, distance


@njit
def _enter(area: Area, path: Path, ply: Int, best: Int) -> None:
    """Make a child the node of the next ply."""
    d, a = load(path.d, ply, area.points), load(path.a, ply, area.points)
    index = ply * path.phi.shape[1] + best
    d2, a2 = load(path.child_d, index, d), load(path.child_a, index, d)
    store(path.d, ply + 1, d2)
    store(path.a, ply + 1, a2)
    path.meta[ply + 1] = path.child_meta[index]
    captured = is_capture(d, a, d2, a2, path.move[ply, best])
    path.captures[ply + 1] = path.captures[ply] + (1 if captured else 0)


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
