"""Learn the strengths of :mod:`gold.solver.proof.move_prior` from moves that won in decided positions.

Each problem is searched for a while, and positions that the side to move wins are drawn from the table:
children of its entries, so that the last move is known. All moves from such a position compete; those that
win should have been searched first. A move's share of the sum of all strengths is the chance that the model
gives it (a generalised Bradley-Terry model, as Coulom's). Positions that took more work to decide count more.
The strengths are fitted to the likelihood by gradient steps (Kingma and Ba: Adam, 2015), with a small penalty
on those far from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.board import Board
from gold.lab.weights.learning import LEAST_WORK, search_problem
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.area_rules import PASS_INDEX, connected, keystones, settled_points
from gold.solver.bitboard.bitsets import WORD, words_in
from gold.solver.bitboard.quantities import MoveIndex, Numbers
from gold.solver.bitboard.state import State, attacker_moves, load_state, store_state
from gold.solver.proof.move_prior import (
    CONTEXTS,
    SHAPES,
    SIDES,
    Strengths,
    context_of,
    look_around,
    shape_name,
    shape_of,
    surroundings,
    symmetric,
)
from gold.solver.proof.nodes import expand
from gold.solver.proof.path import ROOT, SearchPath
from gold.solver.proof.table import Table, TableEntry, look_up, state_in

Floats = npt.NDArray[np.float64]

_MOST_WORK: Final = 9  # more counts no more
_NO_SHAPE: Final = 2 * SHAPES
_PENALTY: Final = 3.0
_STEPS: Final = 300
_RATE: Final = 0.1
_LEAST_CHANCE: Final = 1e-12
_LEAST_LOG: Final = 0.005  # what is nearer to 0 is not written
_NOTHING_DECIDED: Final = "no position was decided that has both winning and losing moves"


class Choices(NamedTuple):
    """Moves, one a row, all those from one position together."""

    position: Numbers  # its number, which grows by 1
    problem: Numbers  # its number, from 0 on
    work: Numbers  # the logarithm of the work that it took to decide the position
    side: Numbers  # 1 for the attacker's moves
    shape: Numbers  # -1 for a pass
    context: Numbers
    won: Numbers  # 1 for moves that win, else 0

    @property
    def begins(self) -> Numbers:
        """The first row of each position."""
        return np.flatnonzero(np.diff(self.position, prepend=-1)).astype(np.int64)

    def where(self, chosen: npt.NDArray[np.bool_]) -> Choices:
        """Some of the rows."""
        return Choices(*(column[chosen] for column in self))


def gather(
    boards: Iterable[Board], nodes: int, seed: int, done: Callable[[], object] | None = None
) -> Choices:
    """Search each problem for so many nodes, in ko modes by turns, and draw from what was decided.

    The same for the same seed. ``done`` is called after each problem; one too large for the search gives
    nothing.
    """
    parts: list[Numbers] = [np.zeros((0, len(Choices._fields)), dtype=np.int64)]
    positions = 0
    for number, board in enumerate(boards):
        rows = _of_problem(board, nodes, number, np.random.default_rng((seed, number)))
        if len(rows):
            rows[:, 0] += positions
            positions = int(rows[-1, 0]) + 1
            parts.append(rows)
        if done is not None:
            done()
    return Choices(*np.concatenate(parts).T)


def split(choices: Choices, every: int = 5) -> tuple[Choices, Choices]:
    """Choices to learn from, and others to test on: those of every fifth problem. No problem is in both."""
    held_out = choices.problem % every == 0
    return choices.where(~held_out), choices.where(held_out)


def fit(choices: Choices) -> Strengths:
    """The most likely strengths, with a small penalty.

    :raises ValueError: without choices.
    """
    if not len(choices.position):
        raise ValueError(_NOTHING_DECIDED)
    logs = np.zeros(_NO_SHAPE + 1 + 2 * CONTEXTS)
    shapes, contexts = _places(choices)
    begins = choices.begins
    group = np.cumsum(np.diff(choices.position, prepend=-1) > 0) - 1
    importance = _importance(choices)[group]
    mean, spread = np.zeros_like(logs), np.zeros_like(logs)
    for step in range(1, _STEPS + 1):
        share, chance = _shares(logs[shapes] + logs[contexts], choices.won, begins, group)
        slope = importance * (share - share * choices.won / chance[group])
        slopes = _PENALTY * logs + np.bincount(shapes, slope, len(logs))
        slopes += np.bincount(contexts, slope, len(logs))
        slopes[_NO_SHAPE] = 0
        mean = 0.9 * mean + 0.1 * slopes
        spread = 0.99 * spread + 0.01 * slopes**2
        rate = _RATE * min(1.0, 2 * (1 - step / (_STEPS + 1)))
        logs -= rate * mean / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-8)
    in_any_view = _smallest_views()
    by_shape = np.concatenate([logs[:SHAPES][in_any_view], logs[SHAPES:_NO_SHAPE][in_any_view]])
    return Strengths(by_shape.astype(np.float32), logs[_NO_SHAPE + 1 :].astype(np.float32))


def first_choices(strengths: Strengths, choices: Choices) -> tuple[float, float]:
    """How often, in positions weighted by their work, the strongest move wins; and a move at random."""
    shapes, contexts = _places(choices)
    logs = np.concatenate([strengths.shape, np.zeros(1, np.float32), strengths.context])
    strength, begins = logs[shapes] + logs[contexts], choices.begins
    group = np.cumsum(np.diff(choices.position, prepend=-1) > 0) - 1
    strongest = strength >= np.maximum.reduceat(strength, begins)[group]
    hit = np.add.reduceat(strongest * choices.won, begins) / np.add.reduceat(strongest, begins)
    random = np.add.reduceat(choices.won, begins) / np.bincount(group)
    weights = _importance(choices)
    return float(np.average(hit, weights=weights)), float(np.average(random, weights=weights))


def as_csv(strengths: Strengths) -> str:
    """The strengths as ``move_prior.csv`` has them."""
    lines = [
        "# Logarithms of strengths: side to move, shape around the move or number of its context, logarithm.",
        "# A shape, line by line: . empty, X the mover's, O the other side's, # beyond the edge.",
    ]
    once = np.flatnonzero(_smallest_views() == np.arange(SHAPES))
    for side, name in enumerate(SIDES):
        shapes, contexts = strengths.shape[side * SHAPES :], strengths.context[side * CONTEXTS :]
        written = once[np.abs(shapes[once]) >= _LEAST_LOG]
        lines += [f"{name},{shape_name(int(code))},{shapes[code]:.2f}" for code in written]
        lines += [f"{name},{number},{contexts[number]:.2f}" for number in range(CONTEXTS) if contexts[number]]
    return "\n".join(lines) + "\n"


def _places(choices: Choices) -> tuple[Numbers, Numbers]:
    """Where the logarithms of each move's shape and context lie."""
    code = _smallest_views()[np.maximum(choices.shape, 0)] + SHAPES * choices.side
    shapes = np.where(choices.shape < 0, _NO_SHAPE, code)
    return shapes, _NO_SHAPE + 1 + choices.context + CONTEXTS * choices.side


def _smallest_views() -> Numbers:
    """The smallest of the eight views of each shape."""
    smallest: Numbers = symmetric(np.arange(SHAPES)).min(axis=0)
    return smallest


def _importance(choices: Choices) -> Floats:
    """How much each position counts."""
    work = np.minimum(choices.work[choices.begins], _MOST_WORK)
    return np.sqrt(2.0 ** (work - float(LEAST_WORK)))


def _shares(strength: Floats, won: Numbers, begins: Numbers, group: Numbers) -> tuple[Floats, Floats]:
    """Each move's share of its position, and of each position the shares of moves that win together."""
    powers = np.exp(strength - np.maximum.reduceat(strength, begins)[group])
    share = powers / np.add.reduceat(powers, begins)[group]
    return share, np.maximum(np.add.reduceat(share * won, begins), _LEAST_CHANCE)


# Drawing choices.


def _of_problem(board: Board, nodes: int, number: int, rng: np.random.Generator) -> Numbers:
    """Rows with the columns of :class:`Choices`."""
    searched = search_problem(board, nodes, number, rng)
    if searched is None:
        return np.zeros((0, len(Choices._fields)), dtype=np.int64)
    position, scratch, table, order, most = searched
    look_around(scratch.path.prior, board, position)
    dice = rng.integers(1 << 16, size=len(order))
    rows = np.zeros((most * (WORD * position.words + 1), len(Choices._fields)), dtype=np.int64)
    found = int(_draw(position.area, scratch.path, table, order, dice, rows, most))
    rows[:, 1] = number
    return rows[:found]


@njit
def _draw(
    area: Area, path: SearchPath, table: Table, order: Numbers, dice: Numbers, rows: Numbers, most: int
) -> int:
    """Fill rows with the moves from won positions, at most so many positions; returns how many rows.

    ``order`` (entries,) holds the numbers of the table's entries, each of which gives at most one child;
    ``dice`` (entries,) chooses the first that is looked at.
    """
    number = positions = 0
    size = 2 * words_in(area.points) + 2
    for turn in range(order.shape[0]):
        if positions == most:
            break
        path.captures[0] = 0
        store_state(path.nodes, 0, state_in(table, order[turn] * size, area.points))
        expand(area, path, ROOT, table)
        children = path.child_count[0]
        for step in range(children):
            child = (dice[turn] + step) % children
            state = load_state(path.children, child, area.points)
            entry = look_up(table, state)
            if _is_won(entry):
                drawn = _draw_moves(area, path, table, state, path.move[0, child], rows, number)
                for row in range(number, number + drawn):
                    rows[row, 0] = positions
                    rows[row, 2] = entry.work
                number += drawn
                positions += 1 if drawn > 0 else 0
                break
    return number


@njit
def _is_won(entry: TableEntry) -> bool:
    """Whether the side to move wins, and it took work to find out."""
    return entry.known and entry.value.phi == 0 and entry.work >= LEAST_WORK


@njit
def _draw_moves(
    area: Area, path: SearchPath, table: Table, state: State, last_move: MoveIndex, rows: Numbers, number: int
) -> int:
    """Add all moves from a position from row ``number`` on, if the table tells of some that they win, and not
    of all; returns how many.
    """
    store_state(path.nodes, 0, state)
    expand(area, path, ROOT, table)
    children, winners = path.child_count[0], 0
    for child in range(children):
        winners += path.delta[0, child] == 0
    if winners == 0 or winners == children:
        return 0
    keys = keystones(area, state)
    settled = settled_points(area, state, keys)
    found = surroundings(area, state, settled, connected(area, keys, state.defender), last_move)
    for child in range(children):
        move, row = path.move[0, child], number + child
        rows[row, 3] = 1 if attacker_moves(state) else 0
        rows[row, 4] = -1 if move == PASS_INDEX else shape_of(path.prior, area, state, move)
        rows[row, 5] = context_of(found, move)
        rows[row, 6] = 1 if path.delta[0, child] == 0 else 0
    return int(children)
