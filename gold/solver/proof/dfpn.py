"""Depth-first proof-number search: the exact engine's kernel.

Nagai, A.: Df-pn algorithm for searching AND/OR trees and its applications (2002), with these changes:

* children are compared by delta times a factor that stays with a move (:mod:`gold.solver.proof.history`);
* thresholds lie beyond the second best child (:mod:`gold.solver.proof.thresholds`);
* sums of proof numbers are damped (:func:`gold.solver.proof.nodes.damped_sum`);
* first proof numbers are a learned guess (:mod:`gold.solver.proof.first_numbers`);
* a refutation is tried on the siblings of the move that it refuted (:mod:`gold.solver.proof.simulation`);
* repetition as in :mod:`gold.solver.proof.nodes`: a value that depends on the path is never stored.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.bitsets import Count, Index, Numbers
from gold.solver.bitboard.state import load_state
from gold.solver.proof.history import note_failure, note_solved, note_win
from gold.solver.proof.nodes import Summary, distance_of, expand, has_to_act, ply_depended_on, sum_up
from gold.solver.proof.path import (
    MAX_PLY,
    NOT_ON_PATH,
    Ply,
    SearchPath,
    enter,
    first_child,
    new_search_path,
    node_at,
)
from gold.solver.proof.simulation import Plan, new_plan, simulate
from gold.solver.proof.table import INFINITY, NO_MOVE, Distance, ProofNumber, Table, Value, remember
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
    child: Numbers  # (plies,)
    began: Numbers  # (plies,) in nodes


class Room(NamedTuple):
    """All that one search writes to but the table."""

    path: SearchPath
    plan: Plan
    stack: Stack
    progress: Numbers  # (PROGRESS_LENGTH,) nodes so far, and the ply of the node in hand
    stop: Numbers  # (1,) any number but 0 ends the search: another thread has decided the position


class Searched(NamedTuple):
    """What a search found of the root: its proof numbers, and the number of the best move's child, or -1."""

    phi: ProofNumber
    delta: ProofNumber
    best: Index


class _Left(NamedTuple):
    """What a node's value depends on, and its distance if it is decided."""

    depends_on_ply: Ply
    distance: Distance


def new_room(words: int) -> Room:
    """Room for one search with sets of so many words."""
    child, began = (np.zeros(MAX_PLY + 1, dtype=np.int64) for _ in range(2))
    stack = Stack(new_thresholds(), child, began)
    progress = np.zeros(PROGRESS_LENGTH, dtype=np.int64)
    return Room(new_search_path(words), new_plan(words), stack, progress, np.zeros(1, dtype=np.int64))


@njit
def search(area: Area, room: Room, table: Table, node_limit: Count, cancel: Numbers) -> Searched:
    """Search the position at ply 0 of the path until it is decided, ``node_limit`` or cancelled.

    What was found stays in the table, so the same call goes on where it stopped. When it ends undecided
    before the limit, lines were too deep to follow. ``room.progress`` is written as it goes. ``cancel``, of
    shape (1,), is read as it goes: any number but 0 ends the search, and so does one in ``room.stop``.
    """
    path, stack, progress = room.path, room.stack, room.progress
    thresholds = stack.thresholds
    ply, nodes = 0, np.int64(1)
    stack.began[0] = 0
    path.captures[0] = 0
    expand(area, path, 0, table)
    while True:
        node = sum_up(path, ply)
        stopped = nodes >= node_limit or cancel[0] != 0 or room.stop[0] != 0
        settled = node.phi == 0 or node.delta == 0
        if stopped or settled or node.phi >= thresholds.phi[ply] or node.delta >= thresholds.delta[ply]:
            left = _leave(area, path, table, ply, nodes - stack.began[ply], node)
            if ply == 0:
                progress[NODES] = nodes
                if settled and left.depends_on_ply != NOT_ON_PATH:
                    return Searched(np.int64(1), np.int64(1), node.best)
                return Searched(node.phi, node.delta, node.best)
            ply -= 1
            child = stack.child[ply]
            path.phi[ply, child] = node.phi
            path.delta[ply, child] = node.delta
            path.depends_on_ply[ply, child] = left.depends_on_ply
            path.distance[ply, child] = left.distance
            if node.phi == 0 and left.depends_on_ply == NOT_ON_PATH:
                _try_on_siblings(area, path, room.plan, table, ply, child)
            continue
        if ply + 1 == MAX_PLY:
            # Too deep to follow: play that goes on for ever, on a condition that no ply ever meets.
            _give_up(path, ply, node.best)
            continue
        set_thresholds(thresholds, path, ply, node)
        enter(path, ply, node.best, area.points)
        stack.child[ply] = node.best
        ply += 1
        stack.began[ply] = nodes
        nodes += 1
        progress[NODES] = nodes
        progress[DEPTH] = ply
        expand(area, path, ply, table)


@njit
def _leave(area: Area, path: SearchPath, table: Table, ply: Ply, work: Count, node: Summary) -> _Left:
    """Store what was found at a node by a search of ``work`` nodes, unless it holds on this path only."""
    distance = np.int64(0)
    if node.phi == 0 or node.delta == 0:
        distance = distance_of(path, ply, node.phi)
        _note_solved(path, ply, node, work)
    depends_on_ply = np.int64(NOT_ON_PATH)
    if (node.delta == 0) if has_to_act(path.nodes.meta[ply]) else (node.phi == 0):
        depends_on_ply = ply_depended_on(path, ply)
    if depends_on_ply == NOT_ON_PATH:
        move = path.move[ply, node.best] if node.best >= 0 else np.int64(NO_MOVE)
        value = Value(node.phi, node.delta, distance)
        remember(table, node_at(path, ply, area.points), value, move, work)
    return _Left(depends_on_ply, distance)


@njit
def _note_solved(path: SearchPath, ply: Ply, node: Summary, work: Count) -> None:
    """Let the history know what came of the moves of a node that was solved by a search of ``work`` nodes."""
    history, meta = path.history, path.nodes.meta[ply]
    if node.phi == 0:
        note_win(history, meta, path.move[ply, node.best], work)
    for child in range(path.child_count[ply]):
        if path.phi[ply, child] == 0:
            note_failure(history, meta, path.move[ply, child], node.phi == 0)
    note_solved(history)


@njit
def _give_up(path: SearchPath, ply: Ply, child: Index) -> None:
    acts = not has_to_act(path.nodes.meta[ply])
    path.phi[ply, child] = INFINITY if acts else 0
    path.delta[ply, child] = 0 if acts else INFINITY
    path.depends_on_ply[ply, child] = -1


@njit
def _try_on_siblings(
    area: Area, path: SearchPath, plan: Plan, table: Table, ply: Ply, refuted: Index
) -> None:
    """Try what refuted a child of the node at a ply on those that are not decided."""
    begin = first_child(path, ply)
    model = load_state(path.children, begin + refuted, area.points)
    tried = 0
    for child in range(path.child_count[ply]):
        if tried == MAX_SIBLINGS:
            break
        if path.phi[ply, child] == 0 or path.delta[ply, child] == 0:
            continue
        tried += 1
        here = load_state(path.children, begin + child, area.points)
        distance = simulate(area, plan, table, model, here)
        if distance >= 0:
            path.distance[ply, child] = distance
            path.phi[ply, child] = 0
            path.delta[ply, child] = INFINITY
            path.depends_on_ply[ply, child] = NOT_ON_PATH
