"""Depth-first proof-number search (df-pn): the kernel of the exact search.

Nagai, A.: Df-pn algorithm for searching AND/OR trees and its applications (2002), with these
changes:

* children are compared by delta times a factor: how the move did elsewhere in the problem
  (:mod:`gold.solver.proof.history`), and how good such moves are
  (:mod:`gold.solver.proof.move_prior`);
* a child is searched until it looks half again as expensive as the second best child
  (:mod:`gold.solver.proof.thresholds`);
* sums of proof numbers are damped (:func:`gold.solver.proof.node_values.damped_sum`);
* first proof numbers are a learned guess, not 1 and 1 (:mod:`gold.solver.proof.first_numbers`);
* a refutation is tried on the siblings of the move that it refuted
  (:mod:`gold.solver.proof.simulation`);
* values that depend on the path, because a position repeats, are not stored in the table
  (:mod:`gold.solver.proof.node_values`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.quantities import Distance, Numbers, Ply, ProofNumber
from gold.solver.proof import node_values, nodes, repetitions
from gold.solver.proof import path as paths
from gold.solver.proof import table as tables
from gold.solver.proof.history import note_failure, note_solved, note_win
from gold.solver.proof.node_values import Summary
from gold.solver.proof.path import SearchPath
from gold.solver.proof.repetitions import Repetitions, new_repetitions
from gold.solver.proof.simulation import Plan, new_plan, simulate
from gold.solver.proof.table import Table, Value
from gold.solver.proof.thresholds import Thresholds, new_thresholds, set_thresholds

MAX_SIBLINGS: Final = 8
"""The most undecided siblings of a refuted move on which the same refutation is tried."""

# Indices in ``progress``.
NODES: Final = 0
DEPTH: Final = 1
PROGRESS_LENGTH: Final = 2


class Stack(NamedTuple):
    """The stack of the search, which replaces recursion: by ply, data of the nodes on the path that
    :class:`SearchPath` does not have.
    """

    thresholds: Thresholds
    child: Numbers  # (plies,) the number of the child that is being searched
    began: Numbers  # (plies,) the number of nodes searched before the search entered this node


class Scratch(NamedTuple):
    """The memory of one search, except the table."""

    path: SearchPath
    plan: Plan
    stack: Stack
    progress: Numbers  # (PROGRESS_LENGTH,) nodes searched, and the ply of the current node
    repetitions: Repetitions  # wins by repetition that were found
    stop: Numbers  # (1,) any number but 0, set by another thread, ends the search


class RootValue(NamedTuple):
    """The root's proof numbers after a search, and the number of its best child.

    If ``phi`` is 0, the side to play wins; if ``delta`` is 0, it loses. All else is undecided: 1
    and 1 if the result depends on lines that are too deep to follow. ``best`` is -1 if every move
    is known to lose, or if there is none.
    """

    phi: ProofNumber
    delta: ProofNumber
    best: int


class _Finished(NamedTuple):
    """Data about a node that the search leaves, for its parent; without its proof numbers."""

    depends_on_ply: Ply
    distance: Distance  # 0 if it is undecided


def new_scratch(words: int) -> Scratch:
    """Allocate the memory of one search; a set of points takes ``words`` machine words."""
    child, began = (np.zeros(paths.MAX_PLY + 1, dtype=np.int64) for _ in range(2))
    stack = Stack(new_thresholds(), child, began)
    progress = np.zeros(PROGRESS_LENGTH, dtype=np.int64)
    return Scratch(
        path=paths.new_search_path(words),
        plan=new_plan(words),
        stack=stack,
        progress=progress,
        repetitions=new_repetitions(words),
        stop=np.zeros(1, dtype=np.int64),
    )


@njit
def search(
    area: Area, scratch: Scratch, table: Table, node_limit: int, cancel: Numbers
) -> RootValue:
    """Search the canonical position at ply 0 of the path, and return its value.

    The search ends when the position is decided, when this call has searched ``node_limit`` nodes,
    or when ``cancel`` or ``scratch.stop`` (both of shape (1,)) has any number but 0. If it ends
    undecided for none of these reasons, it has met lines that are too deep to follow.

    The table keeps all values, so a second call continues the search. The root's children, with
    their values, stay in the path. While the search runs it writes ``scratch.progress``.
    """
    path, stack, progress = scratch.path, scratch.stack, scratch.progress
    known = scratch.repetitions
    thresholds = stack.thresholds
    ply, node_count = paths.ROOT, 1
    stack.began[0] = 0
    path.captures[0] = 0
    repetitions.enter_node(known, paths.ROOT)
    nodes.expand(area, path, ply, table)
    while True:
        node = node_values.sum_up(path, ply)
        stopped = node_count >= node_limit or cancel[0] != 0 or scratch.stop[0] != 0
        settled = node.phi == 0 or node.delta == 0
        if (
            stopped
            or settled
            or node.phi >= thresholds.phi[ply]
            or node.delta >= thresholds.delta[ply]
        ):
            finished = _finish(area, path, table, ply, node_count - stack.began[ply], node)
            if 0 <= finished.depends_on_ply < ply:
                repetitions.keep_win(
                    known, path.nodes, ply, area.points, finished.depends_on_ply, finished.distance
                )
            if ply == 0:
                progress[NODES] = node_count
                if settled and finished.depends_on_ply != paths.NOT_ON_PATH:
                    return RootValue(ProofNumber(1), ProofNumber(1), node.best)
                return RootValue(node.phi, node.delta, node.best)
            ply -= 1
            child = stack.child[ply]
            path.phi[ply, child] = node.phi
            path.delta[ply, child] = node.delta
            path.depends_on_ply[ply, child] = finished.depends_on_ply
            path.distance[ply, child] = finished.distance
            if node.phi == 0 and finished.depends_on_ply == paths.NOT_ON_PATH:
                _try_on_siblings(area, path, scratch.plan, table, ply, child)
            continue
        if ply + 1 == paths.MAX_PLY:
            # Too deep to follow: counted as play without end. It depends on ply -1, so it is never
            # final.
            _win_by_repetition(path, ply, node.best, Ply(-1), Distance(0))
            continue
        set_thresholds(thresholds, path, ply, node)
        paths.enter(path, ply, node.best, area.points)
        repetitions.enter_node(known, Ply(ply + 1))
        on_ply, distance = repetitions.recalled(known, path.nodes, Ply(ply + 1), area.points)
        if on_ply != repetitions.NOT_KNOWN:
            _win_by_repetition(path, ply, node.best, on_ply, distance)
            node_count += 1
            continue
        stack.child[ply] = node.best
        ply += 1
        stack.began[ply] = node_count
        node_count += 1
        progress[NODES] = node_count
        progress[DEPTH] = ply
        nodes.expand(area, path, ply, table)


@njit
def _finish(
    area: Area, path: SearchPath, table: Table, ply: Ply, work: int, node: Summary
) -> _Finished:
    """Store a node's value in the table, after a search of ``work`` nodes; not if the value depends
    on the path.

    Returns the ply that the value depends on (``NOT_ON_PATH`` if it was stored) and its distance.
    If the node is decided, its winning and failing moves are noted in the history.
    """
    distance = Distance(0)
    if node.phi == 0 or node.delta == 0:
        distance = node_values.distance_of(path, ply, node.phi)
        _note_solved(path, ply, node, work)
    depends_on_ply = paths.NOT_ON_PATH
    if (node.delta == 0) if nodes.has_to_act(path.nodes.meta[ply]) else (node.phi == 0):
        depends_on_ply = node_values.ply_depended_on(path, ply)
    if depends_on_ply == paths.NOT_ON_PATH:
        move = path.move[ply, node.best] if node.best >= 0 else tables.NO_MOVE
        value = Value(node.phi, node.delta, distance)
        tables.remember(table, paths.node_at(path, ply, area.points), value, move, work)
    return _Finished(depends_on_ply, distance)


@njit
def _note_solved(path: SearchPath, ply: Ply, node: Summary, work: int) -> None:
    """Note in the history which moves of a decided node won and failed: its best move if that won,
    and every refuted move.

    The greater ``work``, the number of nodes searched, the more the win counts.
    """
    history, meta = path.history, path.nodes.meta[ply]
    if node.phi == 0:
        note_win(history, meta, path.move[ply, node.best], work)
    for child in range(path.child_count[ply]):
        if path.phi[ply, child] == 0:
            note_failure(history, meta, path.move[ply, child], node.phi == 0)
    note_solved(history)


@njit
def _win_by_repetition(
    path: SearchPath, ply: Ply, child: int, on_ply: Ply, distance: Distance
) -> None:
    """Mark a child as a win by repetition, of the side that need not act, which depends on
    ``on_ply``.

    If ``on_ply`` is -1, above the root, nothing that follows from the win is ever stored in the
    table.
    """
    acts = not nodes.has_to_act(path.nodes.meta[ply])
    path.phi[ply, child] = tables.INFINITY if acts else 0
    path.delta[ply, child] = 0 if acts else tables.INFINITY
    path.depends_on_ply[ply, child] = on_ply
    path.distance[ply, child] = distance


@njit
def _try_on_siblings(
    area: Area, path: SearchPath, plan: Plan, table: Table, ply: Ply, refuted: int
) -> None:
    """Try the refutation of one move on its siblings
    (:func:`~gold.solver.proof.simulation.simulate`).

    ``refuted`` is the number of the child after the refuted move. At most :data:`MAX_SIBLINGS`
    undecided siblings are tried. If the refutation wins there, too, the sibling's phi becomes 0: a
    win that holds on every path.
    """
    begin = paths.first_child(path, ply)
    model = states.load_state(path.children, begin + refuted, area.points)
    tries = 0
    for child in range(path.child_count[ply]):
        if tries == MAX_SIBLINGS:
            break
        if path.phi[ply, child] == 0 or path.delta[ply, child] == 0:
            continue
        tries += 1
        here = states.load_state(path.children, begin + child, area.points)
        distance = simulate(area, plan, table, model, here)
        if distance >= 0:
            path.distance[ply, child] = distance
            path.phi[ply, child] = 0
            path.delta[ply, child] = tables.INFINITY
            path.depends_on_ply[ply, child] = paths.NOT_ON_PATH
