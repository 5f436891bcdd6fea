"""Learn the weights of :mod:`gold.solver.proof.first_numbers` from positions that the search has decided.

Each problem is searched for a while, and positions with a known result are drawn from the table:
grandchildren of its entries, because that is what the estimate is asked about, new children of positions that
are looked at. Only those that took work to decide count, the more work the more: the estimate is for
positions that no test judges. The model is a logistic regression with one weight for each value of each
count, one model for either side to move, fitted by Newton's method. Richer models were no better
(docs/lab/solver-ablation.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.board import Board
from gold.solver.bitboard.area import Area, AreaTooLargeError, LocalPosition, local_position
from gold.solver.bitboard.area_rules import connected, keystones, settled_points
from gold.solver.bitboard.bitsets import words_in
from gold.solver.bitboard.quantities import Numbers, Ply
from gold.solver.bitboard.state import attacker_moves, load_state, store_state, write_packed
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.dfpn import NODES, Scratch, new_scratch, search
from gold.solver.proof.first_numbers import COUNTS, LARGEST, count_all
from gold.solver.proof.nodes import OPEN, expand, judge_root
from gold.solver.proof.packed_questions import root_state
from gold.solver.proof.path import ROOT, SearchPath, first_child
from gold.solver.proof.table import Table, entry_words, is_decided, look_up, new_table, state_in

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

SIDES: Final = ("defender", "attacker")

LEAST_WORK: Final = 3  # the logarithm of the positions searched, as the table has it
_MOST_WORK: Final = 7  # more counts no more
_FROM_ONE_POSITION: Final = 6
_FROM_EASY_PROBLEM: Final = 60
_FROM_HARD_PROBLEM: Final = 600
_EASY: Final = 2_000  # nodes
_ENTRIES_A_NODE: Final = 4  # room in the table, so that little is lost
_MODES: Final = (KoMode.NOBODY, KoMode.DEFENDER, KoMode.NOBODY, KoMode.ATTACKER)
_RARE: Final = 0.005  # of the samples: values above which fewer lie share a weight
_RIDGE: Final = 1.0
_STEPS: Final = 30
_CHUNK: Final = 20_000
_LEAST_CHANCE: Final = 1e-12
_NOTHING_DECIDED: Final = "one side was never to move in a decided position"


@dataclass(frozen=True)
class Samples:
    """Decided positions, one a row: all counts, the number of the problem, the side to move, the result, and
    the logarithm of the work that it took.
    """

    counts: Bytes
    problem: npt.NDArray[np.int64]
    attacker_to_move: npt.NDArray[np.bool_]
    attacker_wins: npt.NDArray[np.bool_]
    work: Bytes

    def __len__(self) -> int:
        return len(self.work)

    def where(self, chosen: npt.NDArray[np.bool_]) -> Samples:
        """Some of them."""
        return Samples(
            self.counts[chosen],
            self.problem[chosen],
            self.attacker_to_move[chosen],
            self.attacker_wins[chosen],
            self.work[chosen],
        )

    @property
    def importance(self) -> Floats:
        """How much each counts."""
        return np.sqrt(2.0 ** (np.minimum(self.work, _MOST_WORK) - float(LEAST_WORK)))


@dataclass(frozen=True)
class Model:
    """Logits for the attacker when one side is to move: a bias, and for each count the weights of its values,
    the last of which holds for all above.
    """

    bias: float
    weights: tuple[Floats, ...]

    def chance(self, counts: Bytes) -> Floats:
        """How likely the attacker is to win, for each row of counts."""
        logits = np.full(len(counts), self.bias)
        for number, values in enumerate(self.weights):
            logits += values[np.minimum(counts[:, number], len(values) - 1)]
        return _logistic(logits)


Models = tuple[Model, Model]
"""For the defender to move and for the attacker."""


def gather(
    boards: Iterable[Board], nodes: int, seed: int, done: Callable[[], object] | None = None
) -> Samples:
    """Search each problem for so many nodes, in ko modes by turns, and draw from what was decided.

    The same for the same seed. ``done`` is called after each problem; one too large for the search gives
    nothing.
    """
    parts = []
    for number, board in enumerate(boards):
        parts.append(_of_problem(board, nodes, number, np.random.default_rng((seed, number))))
        if done is not None:
            done()
    return Samples(
        *(
            np.concatenate([getattr(part, name) for part in parts]) if parts else getattr(_nothing(), name)
            for name in Samples.__dataclass_fields__
        )
    )


def split(samples: Samples, every: int = 5) -> tuple[Samples, Samples]:
    """Samples to learn from, and others to test on: those of every fifth problem. No problem is in both."""
    held_out = samples.problem % every == 0
    return samples.where(~held_out), samples.where(held_out)


def fit(samples: Samples) -> Models:
    """The most likely weights, with a small penalty on large ones.

    :raises ValueError: without samples for either side to move.
    """
    defender, attacker = (_fit_side(samples.where(samples.attacker_to_move == bool(side))) for side in (0, 1))
    return defender, attacker


def constant(samples: Samples) -> Models:
    """The guess that looks at nothing but whose turn it is.

    :raises ValueError: without samples for either side to move.
    """
    models = []
    for side in (False, True):
        some = samples.where(samples.attacker_to_move == side)
        if not len(some):
            raise ValueError(_NOTHING_DECIDED)
        share = np.average(some.attacker_wins, weights=some.importance).clip(_LEAST_CHANCE, 1 - _LEAST_CHANCE)
        bias = float(np.log(share / (1 - share)))
        models.append(Model(bias, tuple(np.zeros(1) for _ in COUNTS)))
    return models[0], models[1]


def log_loss(models: Models, samples: Samples) -> tuple[float, float]:
    """By side to move, how surprising the results are to the models: 0 is to have known all.

    :raises ValueError: without samples for either side to move.
    """
    losses = []
    for side, model in enumerate(models):
        some = samples.where(samples.attacker_to_move == bool(side))
        if not len(some):
            raise ValueError(_NOTHING_DECIDED)
        chance = model.chance(some.counts)
        loss = -np.log(np.maximum(_LEAST_CHANCE, np.where(some.attacker_wins, chance, 1 - chance)))
        losses.append(float(np.average(loss, weights=some.importance)))
    return losses[0], losses[1]


def as_csv(models: Models) -> str:
    """The models as ``first_numbers.csv`` has them."""
    lines = [
        "# Logits for the attacker: side to move, count, the weights of the values 0, 1, 2 ... of the count."
    ]
    for side, model in zip(SIDES, models, strict=True):
        lines.append(f"{side},bias,{model.bias:.3f}")
        for name, values in zip(COUNTS, model.weights, strict=True):
            lines.append(f"{side},{name}," + ",".join(f"{value:.3f}" for value in values))
    return "\n".join(lines) + "\n"


# Drawing samples.


def _nothing() -> Samples:
    nobody = np.zeros(0, dtype=np.bool_)
    counts, work = np.zeros((0, len(COUNTS)), dtype=np.uint8), np.zeros(0, dtype=np.uint8)
    return Samples(counts, np.zeros(0, dtype=np.int64), nobody, nobody, work)


class SearchedProblem(NamedTuple):
    """A problem after a search. ``order`` has the numbers of the table's entries, shuffled; ``most`` is how
    many positions may be drawn from it.
    """

    position: LocalPosition
    scratch: Scratch
    table: Table
    order: Numbers
    most: int


def search_problem(board: Board, nodes: int, number: int, rng: np.random.Generator) -> SearchedProblem | None:
    """Search a problem for so many nodes, in the ko mode of its number; None if nothing is to be searched."""
    try:
        position = local_position(board)
    except AreaTooLargeError:
        return None
    words = position.words
    scratch = new_scratch(words)
    if position.won or not _set_root(scratch.path, position, Question(_MODES[number % len(_MODES)])):
        return None
    megabytes = _ENTRIES_A_NODE * nodes * 8 * entry_words(words) / 2**20
    table = new_table(words, megabytes)
    search(position.area, scratch, table, nodes, np.zeros(1, dtype=np.int64))
    order = rng.permutation(np.flatnonzero(table.entries[2 * words :: entry_words(words)]))
    most = _FROM_HARD_PROBLEM if scratch.progress[NODES] > _EASY else _FROM_EASY_PROBLEM
    return SearchedProblem(position, scratch, table, order, most)


def _of_problem(board: Board, nodes: int, number: int, rng: np.random.Generator) -> Samples:
    searched = search_problem(board, nodes, number, rng)
    if searched is None:
        return _nothing()
    position, scratch, table, order, most = searched
    dice = rng.integers(1 << 16, size=(len(order), 2))
    rows = _Rows(
        counts=np.zeros((most, len(COUNTS)), dtype=np.uint8),
        attacker_to_move=np.zeros(most, dtype=np.bool_),
        attacker_wins=np.zeros(most, dtype=np.bool_),
        work=np.zeros(most, dtype=np.uint8),
    )
    found = int(_draw(position.area, scratch.path, table, order, dice, rows))
    return Samples(
        rows.counts[:found],
        np.full(found, number),
        rows.attacker_to_move[:found],
        rows.attacker_wins[:found],
        rows.work[:found],
    )


def _set_root(path: SearchPath, position: LocalPosition, question: Question) -> bool:
    """Put the position at ply 0; False when no search is needed."""
    write_packed(path.nodes, 0, position.words, root_state(position, question))
    return bool(judge_root(position.area, path) == OPEN)


class _Rows(NamedTuple):
    """Room for samples, one a row, with the names of :class:`Samples`."""

    counts: Bytes  # (rows, len(COUNTS))
    attacker_to_move: npt.NDArray[np.bool_]  # (rows,)
    attacker_wins: npt.NDArray[np.bool_]  # (rows,)
    work: Bytes  # (rows,)


@njit
def _draw(area: Area, path: SearchPath, table: Table, order: Numbers, dice: Numbers, rows: _Rows) -> int:
    """Fill rows with decided grandchildren of the table's entries: for each entry one child that is in the
    table, and some of its children. Returns how many rows were filled.

    ``order`` (entries,) holds the numbers of entries; ``dice`` (entries, 2) chooses the first child that is
    looked at, and its first child.
    """
    number = 0
    size = 2 * words_in(area.points) + 2
    path.captures[0] = path.captures[1] = 0
    for turn in range(order.shape[0]):
        if number == rows.work.shape[0]:
            break
        store_state(path.nodes, 0, state_in(table, order[turn] * size, area.points))
        expand(area, path, ROOT, table)
        children = path.child_count[0]
        for step in range(children):
            child = (dice[turn, 0] + step) % children
            state = load_state(path.children, child, area.points)
            if look_up(table, state).known:
                store_state(path.nodes, 1, state)
                expand(area, path, Ply(1), table)
                number = _draw_children(area, path, table, dice[turn, 1], rows, number)
                break
    return number


@njit
def _draw_children(area: Area, path: SearchPath, table: Table, start: int, rows: _Rows, number: int) -> int:
    """Add decided children of the node at ply 1 from row ``number`` on; returns the next free row."""
    children, drawn = path.child_count[1], 0
    for step in range(children):
        if drawn == _FROM_ONE_POSITION or number == rows.work.shape[0]:
            break
        child = first_child(path, Ply(1)) + (start + step) % children
        state = load_state(path.children, child, area.points)
        entry = look_up(table, state)
        if not entry.known or not is_decided(entry.value) or entry.work < LEAST_WORK:
            continue
        keys = keystones(area, state)
        settled = settled_points(area, state, keys)
        count_all(area, state, settled, connected(area, keys, state.defender), path.counts)
        for column in range(rows.counts.shape[1]):
            rows.counts[number, column] = min(LARGEST, path.counts[column])
        attacker_to_move = attacker_moves(state)
        rows.attacker_to_move[number] = attacker_to_move
        rows.attacker_wins[number] = (entry.value.phi == 0) == attacker_to_move
        rows.work[number] = entry.work
        drawn += 1
        number += 1
    return number


# Fitting.


def _fit_side(samples: Samples) -> Model:
    if not len(samples):
        raise ValueError(_NOTHING_DECIDED)
    widths = [_values(column) for column in samples.counts.T]
    starts = np.cumsum([1, *widths])
    columns = np.minimum(samples.counts, np.array(widths) - 1) + starts[:-1]
    weights = _newton(columns, int(starts[-1]), samples.attacker_wins, samples.importance)
    bias = float(weights[0])
    centred = []
    for number, (start, width) in enumerate(zip(starts, widths, strict=False)):
        values = weights[start : start + width]
        often = 1.0 + np.bincount(columns[:, number] - start, minlength=width)
        mean = float(np.average(values, weights=often))
        bias += mean  # no prediction changes: every position has one value of each count
        centred.append(values - mean)
    return Model(bias, tuple(centred))


def _values(column: Bytes) -> int:
    """How many values of a count get a weight of their own: the last is that of all above, too."""
    at_least = np.bincount(column, minlength=1)[::-1].cumsum()[::-1]
    return int(np.flatnonzero(at_least >= max(1.0, _RARE * len(column)))[-1]) + 1


def _newton(
    columns: npt.NDArray[np.int64], width: int, wins: npt.NDArray[np.bool_], importance: Floats
) -> Floats:
    """Weights of a logistic regression with a ridge on all but the first, which every row has; ``columns``
    are the others that a row has.
    """
    ridge = np.full(width, _RIDGE)
    ridge[0] = 1e-6
    weights: Floats = np.zeros(width)
    step: Floats = np.zeros(width)
    loss = np.inf
    for _ in range(_STEPS):
        slope, curvature, new_loss = _derivatives(weights, columns, wins, importance)
        slope += ridge * weights
        new_loss += 0.5 * float(ridge @ weights**2)
        if new_loss > loss:  # too far
            step /= 2
            weights = weights - step
            continue
        converged = loss - new_loss < 1e-9 * new_loss
        loss = new_loss
        if converged:
            break
        step = np.linalg.solve(curvature + np.diag(ridge), -slope).astype(np.float64)
        weights = weights + step
    return weights


def _derivatives(
    weights: Floats, columns: npt.NDArray[np.int64], wins: npt.NDArray[np.bool_], importance: Floats
) -> tuple[Floats, Floats, float]:
    """The slope and the curvature of the loss, and the loss."""
    width = len(weights)
    slope, curvature, loss = np.zeros(width), np.zeros((width, width)), 0.0
    for start in range(0, len(columns), _CHUNK):
        rows = slice(start, start + _CHUNK)
        design = np.zeros((len(columns[rows]), width))
        design[:, 0] = 1
        np.put_along_axis(design, columns[rows], 1, axis=1)
        logits = design @ weights
        chance = _logistic(logits)
        slope += design.T @ (importance[rows] * (chance - wins[rows]))
        curvature += (design.T * (importance[rows] * chance * (1 - chance))) @ design
        loss += float(importance[rows] @ np.logaddexp(0, np.where(wins[rows], -logits, logits)))
    return slope, curvature, loss


def _logistic(logits: Floats) -> Floats:
    chance: Floats = 1 / (1 + np.exp(-logits))
    return chance
