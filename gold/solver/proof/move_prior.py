"""The move prior: how promising a move looks, by what stands around it and what it does.

A learned factor on a child's delta, multiplied with that of :mod:`gold.solver.proof.history`: below 1 for a
move that looks promising. Like that one it stays with a move at every visit. Two things are looked at: the
*shape* of the eight points around the move, and its *context*, some yes-or-no questions that a player would
ask (is it near the last move, or near the keystones? does it capture, save a chain, or give atari?). Each
shape and each context has a learned strength (docs/lab/solver-ablation.md), and a move the product
of its two, as in Coulom, R.: Computing Elo ratings of move patterns in the game of Go (2007). The factor is
the move's strength to the power of -:data:`STRENGTH`. Only the order of the search changes, so no verdict
depends on it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.board import Board
from gold.solver.bitboard.area import Area, LocalPosition
from gold.solver.bitboard.area_rules import PASS_INDEX, MoveIndex, connected, neighbors
from gold.solver.bitboard.bitsets import (
    WORD,
    Bits,
    Flag,
    Index,
    Numbers,
    Word,
    count,
    empty,
    from_point_on,
    lowest,
    none,
    single,
)
from gold.solver.bitboard.state import State, attacker_moves, stones
from gold.solver.proof.history import Factor, Floats

Singles = npt.NDArray[np.float32]

Steps = npt.NDArray[np.int8]
"""Logarithms of strengths, in sixteenths."""

SIDES: Final = ("defender", "attacker")
CONTENTS: Final = (".", "X", "O", "#")
"""Of a point around a move: empty, a stone of the mover's, one of the other side's, beyond the edge."""
SHAPES: Final = 1 << 16
"""Eight bits for the mover's stones around a move and eight for the other's; both are set beyond the edge."""
CONTEXTS: Final = 4 * 3 * 2 * 16 + 1
PASS_CONTEXT: Final = CONTEXTS - 1
NO_LAST_MOVE: Final = -2

STRENGTH: Final = 0.5
"""How strong the prior is; 0 switches it off."""

_AROUND: Final = 8
_IN_ROW: Final = np.uint64(7)
_LEFT: Final = np.uint64(1)
_RIGHT: Final = np.uint64(4)
_OTHERS: Final = np.uint64(_AROUND)
_ALL_AROUND: Final = np.uint64(0xFF)
_TO_LEFT: Final = np.uint64(3)
_TO_RIGHT: Final = np.uint64(2)
_TO_NEXT_ROW: Final = np.uint64(5)
_STEP: Final = 1 / 16
_MOST: Final = 127


class MovePrior(NamedTuple):
    """``around`` has a word for each bit: eight bits for the points around it that have a bit, eight for the
    attacker's stones there that never change, eight for the defender's; both are set beyond the edge.
    """

    around: npt.NDArray[np.uint64]  # (bits,)
    shape: Steps  # (2 * SHAPES,) of the defender's moves, then of the attacker's
    context: Steps  # (2 * CONTEXTS,) likewise
    factor: Floats  # (4 * _MOST,) of the sum of two strengths


class Strengths(NamedTuple):
    """Logarithms of strengths: of the defender's moves, then of the attacker's."""

    shape: Singles  # (2 * SHAPES,)
    context: Singles  # (2 * CONTEXTS,)


class Surroundings(NamedTuple):
    """What the contexts of all moves from one position are read from: sets of points."""

    has_last: Flag
    next_to_last: Bits
    near_last: Bits
    liberties: Bits  # of the keystones' chains
    near_liberties: Bits
    guarded: Bits  # where an attacker's stone stands for ever
    captures: Bits  # the last liberties of the other side's chains
    saves: Bits  # and of the mover's
    gives_atari: Bits  # the liberties of the other side's chains that have two
    short: Bits  # and of the mover's


def neutral_prior(words: int) -> MovePrior:
    """One that knows nothing, for sets of so many words."""
    return MovePrior(
        np.zeros(WORD * words, dtype=np.uint64),
        np.zeros(2 * SHAPES, dtype=np.int8),
        np.zeros(2 * CONTEXTS, dtype=np.int8),
        np.exp(-_STEP * np.arange(-2.0 * _MOST, 2 * _MOST)),
    )


@njit
def prior_of(prior: MovePrior, area: Area, found: Surroundings, state: State, move: MoveIndex) -> Factor:
    """The factor of a move of the side to move; ``found`` is of the position."""
    attacks = 1 if attacker_moves(state) else 0
    steps = np.int64(prior.context[attacks * CONTEXTS + context_of(found, move)])
    if move != PASS_INDEX:
        steps += prior.shape[attacks * SHAPES + shape_of(prior, area, state, move)]
    return prior.factor[steps + 2 * _MOST]


@njit
def shape_of(prior: MovePrior, area: Area, state: State, move: MoveIndex) -> Index:
    """The shape around a point, below ``SHAPES``, as the side to move sees it."""
    known = prior.around[move]
    changing = known & _ALL_AROUND
    attacker = (_around(state.attacker, move, area.width) & changing) | (known >> _OTHERS & _ALL_AROUND)
    defender = (_around(state.defender, move, area.width) & changing) | known >> (_OTHERS + _OTHERS)
    if attacker_moves(state):
        return np.int64(attacker | defender << _OTHERS)
    return np.int64(defender | attacker << _OTHERS)


@njit
def _around(a: Bits, move: MoveIndex, width: Word) -> Word:
    """Which of the eight points around a move are in a set; bits over the end of a line mean nothing."""
    step = np.int64(width)
    beside = from_point_on(a, move - 1)
    row = from_point_on(a, move - step - 1) & _IN_ROW
    next_row = from_point_on(a, move + step - 1) & _IN_ROW
    beside = (beside & _LEFT) << _TO_LEFT | (beside & _RIGHT) << _TO_RIGHT
    return row | beside | next_row << _TO_NEXT_ROW


@njit
def surroundings(
    area: Area, state: State, settled: Bits, key_chains: Bits, last_move: MoveIndex
) -> Surroundings:
    """Those of a canonical position, with its settled points and the chains of its keystones, after a move, a
    pass, or ``NO_LAST_MOVE``.
    """
    free = area.points & ~stones(state)
    reach = area.points & ~settled
    attackers_last, attackers_two = _short_of_liberties(area, state.attacker & reach, free)
    defenders_last, defenders_two = _short_of_liberties(area, state.defender & reach, free)
    next_to_last = near_last = empty(free)
    if last_move >= 0:
        next_to_last = neighbors(area, single(last_move, free))
        near_last = neighbors(area, next_to_last)
    liberties = neighbors(area, key_chains) & free
    attacks = attacker_moves(state)
    return Surroundings(
        last_move >= 0,
        next_to_last,
        near_last,
        liberties,
        neighbors(area, liberties),
        area.attacker_safe | neighbors(area, settled),
        defenders_last if attacks else attackers_last,
        attackers_last if attacks else defenders_last,
        defenders_two if attacks else attackers_two,
        attackers_two if attacks else defenders_two,
    )


@njit
def _short_of_liberties(area: Area, chains: Bits, free: Bits) -> tuple[Bits, Bits]:
    """The liberties of chains that have one, and of those that have two."""
    one = two = empty(free)
    while not none(chains):
        chain = connected(area, lowest(chains), chains)
        chains = chains & ~chain
        liberties = neighbors(area, chain) & free
        number = count(liberties)
        if number == 1:
            one = one | liberties
        elif number == 2:
            two = two | liberties
    return one, two


@njit
def context_of(found: Surroundings, move: MoveIndex) -> Index:
    """The context of a move, below ``CONTEXTS``."""
    if move == PASS_INDEX:
        return np.int64(PASS_CONTEXT)
    point = single(move, found.guarded)
    near = 0
    if found.has_last:
        near = 1 if _has(found.next_to_last, point) else 2 if _has(found.near_last, point) else 3
    key = 0 if _has(found.liberties, point) else 1 if _has(found.near_liberties, point) else 2
    context = 2 * (3 * near + key) + _has(found.guarded, point)
    context = 4 * context + 2 * _has(found.captures, point) + _has(found.saves, point)
    return np.int64(4 * context + 2 * _has(found.gives_atari, point) + _has(found.short, point))


@njit
def _has(a: Bits, point: Bits) -> Flag:
    return not none(a & point)


# What is known of a problem, and what was learned.


def fill_prior(prior: MovePrior, board: Board, start: LocalPosition) -> None:
    """Look up what stands around the points of a problem, and take what was learned."""
    look_around(prior, board, start)
    prior.shape[:], prior.context[:] = _learned(STRENGTH)


def look_around(prior: MovePrior, board: Board, start: LocalPosition) -> None:
    """Look up what stands around the points of a problem."""
    around = board.geometry
    for point, bit in start.index_of.items():
        row, col = around.row_col(point)
        inside = attacker = defender = 0
        places = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        for number, (line, place) in enumerate(places):
            if not (0 <= line < around.size and 0 <= place < around.size):
                attacker |= 1 << number
                defender |= 1 << number
                continue
            other = around.point(line, place)
            if other in start.index_of:
                inside |= 1 << number
                continue
            color = board[other].color
            attacker |= (color is board.attacker) << number
            defender |= (color is board.defender) << number
        prior.around[bit] = inside | attacker << _AROUND | defender << 2 * _AROUND


@cache
def _learned(strength: float) -> tuple[Steps, Steps]:
    with Path(__file__).with_name("move_prior.csv").open(encoding="utf-8", newline="") as file:
        learned = read_strengths(line for line in file if not line.startswith("#"))
    return _in_steps(learned.shape, strength), _in_steps(learned.context, strength)


def _in_steps(logs: Singles, strength: float) -> Steps:
    steps: Steps = np.clip(np.rint(logs * (strength / _STEP)), -_MOST, _MOST).astype(np.int8)
    return steps


def read_strengths(lines: Iterable[str]) -> Strengths:
    """From a table with the side to move, a shape or the number of a context, and the logarithm in a line."""
    shapes, contexts = np.zeros(2 * SHAPES, np.float32), np.zeros(2 * CONTEXTS, np.float32)
    codes, sides, logs = [], [], []
    for side, name, log in csv.reader(lines):
        number = SIDES.index(side)
        if len(name) == _AROUND:
            codes.append(shape_code(name))
            sides.append(SHAPES * number)
            logs.append(float(log))
        else:
            contexts[CONTEXTS * number + int(name)] = float(log)
    for view in symmetric(np.array(codes, dtype=np.int64)):
        shapes[view + sides] = logs
    return Strengths(shapes, contexts)


def shape_code(name: str) -> int:
    """The number of a shape that is drawn as eight of :data:`CONTENTS`, line by line."""
    return sum(
        (CONTENTS.index(c) & 1) << n | (CONTENTS.index(c) >> 1) << n + _AROUND for n, c in enumerate(name)
    )


def shape_name(code: int) -> str:
    """How a shape is drawn."""
    return "".join(CONTENTS[code >> n & 1 | (code >> n + _AROUND & 1) << 1] for n in range(_AROUND))


def symmetric(codes: Numbers) -> Numbers:
    """The eight views of each shape, turned and mirrored: (8, shapes)."""
    bits = codes[:, None] >> np.arange(2 * _AROUND) & 1
    grids = np.insert(bits.reshape(-1, 2, _AROUND), 4, 0, axis=2).reshape(-1, 2, 3, 3)
    turned = [np.rot90(grids, turns, axes=(2, 3)) for turns in range(4)]
    views = [*turned, *(view[..., ::-1] for view in turned)]
    flat = [np.delete(view.reshape(-1, 2, 9), 4, axis=2).reshape(-1, 2 * _AROUND) for view in views]
    return np.stack([view @ (1 << np.arange(2 * _AROUND)) for view in flat])
