"""The move prior: how promising a move looks, judged by the points around it and by its effects.

It is a learned factor on the delta of the child after the move, below 1 for a move that looks
promising. It is used at every visit, multiplied with the factor of
:mod:`gold.solver.proof.history`. It depends on the move's *shape*, the contents of the eight points
around it, and on its *context*, the answers to some questions that a player would ask (is it near
the last move, or near the keystones? does it capture, save a chain, or give atari?).

Each shape and each context has a learned strength (docs/lab/solver-ablation.md). The strength of a
move is the product of the strengths of its shape and its context, as in Coulom, R.: Computing Elo
ratings of move patterns in the game of Go (2007); a pass has a context only. The factor is the
strength to the power of -:data:`STRENGTH`. Only the order of the search changes, so no verdict
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

from gold._jit import inlined, njit
from gold.board.board import Board
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Area, LocalPosition
from gold.solver.bitboard.chains import Chains, short_of_liberties
from gold.solver.bitboard.outline import Outline
from gold.solver.bitboard.quantities import Bits, Floats, MoveIndex, Numbers, PointIndex, Word
from gold.solver.bitboard.state import State
from gold.solver.proof.history import Factor

Singles = npt.NDArray[np.float32]

Steps = npt.NDArray[np.int8]
"""Logarithms of strengths: natural logarithms, multiplied by :data:`STRENGTH`, in units of 1/16, as
whole numbers from -127 to 127.
"""

SIDES: Final = ("defender", "attacker")
CONTENTS: Final = (".", "X", "O", "#")
"""The characters for the points around a move: no stone; a stone of the side that moves; a stone of
the other side; beyond the edge of the board.
"""
SHAPES: Final = 1 << 16
"""The number of shape codes. A code has eight bits for the points around a move that have a stone
of the side that moves, and above them eight bits for stones of the other side. A point beyond the
edge of the board has both its bits set.
"""
CONTEXTS: Final = 4 * 3 * 2 * 16 + 1
PASS_CONTEXT: Final = CONTEXTS - 1
NO_LAST_MOVE: Final = MoveIndex(-2)

STRENGTH: Final = 0.5
"""The strength of the move prior: the factor of a move is its strength to the power of -STRENGTH. 0
switches the prior off.
"""

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
_MOST_STEPS: Final = 127


class MovePrior(NamedTuple):
    """The data from which the priors of all moves in one problem are computed.

    An item of ``around`` describes the eight points around one point, in three bytes with one bit
    for each of them, line by line as the search numbers points. The lowest byte marks the points
    that can change: those that have a bit in the search. The other points never change. The next
    byte marks those of them with an attacker's stone, the third those with a defender's; a point
    beyond the edge of the board is marked in both.
    """

    around: npt.NDArray[np.uint64]  # (bits,)
    shape: Steps  # (2 * SHAPES,) of the defender's moves, then of the attacker's
    context: Steps  # (2 * CONTEXTS,) of the defender's moves, then of the attacker's
    factor: (
        # (4 * _MOST_STEPS + 1,) by the sum of the steps of shape and context, plus 2 * _MOST_STEPS
        Floats
    )


class Strengths(NamedTuple):
    """Natural logarithms of strengths, by shape code and by context number: first for all moves of
    the defender, then for those of the attacker.
    """

    shape: Singles  # (2 * SHAPES,)
    context: Singles  # (2 * CONTEXTS,)


class Surroundings(NamedTuple):
    """Sets of points of one position that determine the context of each move (:func:`context_of`).

    The mover is the side to move in that position. Chains of settled stones do not count. If no
    last move is known, the two sets about it are empty. After a pass they are empty, too, and
    ``has_last`` is true: every move is far from the last one.
    """

    has_last: bool
    """Whether the last move is known; it may have been a pass."""
    next_to_last: Bits
    """Points next to the last move."""
    near_last: Bits
    """Points next to ``next_to_last``."""
    liberties: Bits
    """Liberties of the keystones' chains."""
    near_liberties: Bits
    """Points next to ``liberties``."""
    guarded: Bits
    """Points where an attacker's stone would stand for ever."""
    captures: Bits
    """Liberties of the other side's chains with one liberty."""
    saves: Bits
    """Liberties of the mover's chains with one liberty."""
    gives_atari: Bits
    """Liberties of the other side's chains with two liberties."""
    short: Bits
    """Liberties of the mover's chains with two liberties."""


def neutral_prior(words: int) -> MovePrior:
    """Allocate a prior for :func:`fill_prior`; a set of points takes ``words`` machine words.

    Until it is filled, :func:`prior_of` is 1 for every move.
    """
    return MovePrior(
        np.zeros(bits.WORD * words, dtype=np.uint64),
        np.zeros(2 * SHAPES, dtype=np.int8),
        np.zeros(2 * CONTEXTS, dtype=np.int8),
        np.exp(-_STEP * np.arange(-2.0 * _MOST_STEPS, 2 * _MOST_STEPS + 1)),
    )


@inlined
def prior_of(
    prior: MovePrior, area: Area, around: Surroundings, state: State, move: MoveIndex
) -> Factor:
    """Return the move prior's factor for the delta of the child after a move.

    ``state`` is the position before the move, and ``around`` are the surroundings in it
    (:func:`surroundings`).
    """
    attacks = 1 if states.attacker_moves(state) else 0
    steps = np.int64(prior.context[attacks * CONTEXTS + context_of(around, move)])
    if move != rules.PASS_INDEX:
        steps += prior.shape[attacks * SHAPES + shape_code(prior, area, state, PointIndex(move))]
    return float(prior.factor[steps + 2 * _MOST_STEPS])


@njit
def shape_code(prior: MovePrior, area: Area, state: State, move: PointIndex) -> int:
    """Return the code of the shape around a point (:data:`SHAPES`), for the side to move.

    Its own stones are in the lower eight bits, the other side's in the upper eight. A point beyond
    the edge of the board has both its bits set.
    """
    known = prior.around[move]
    changing = known & _ALL_AROUND
    attacker = (_around(state.attacker, move, area.width) & changing) | (
        known >> _OTHERS & _ALL_AROUND
    )
    defender = (_around(state.defender, move, area.width) & changing) | known >> (_OTHERS + _OTHERS)
    if states.attacker_moves(state):
        return bits.as_signed(attacker | defender << _OTHERS)
    return bits.as_signed(defender | attacker << _OTHERS)


@njit
def _around(a: Bits, move: PointIndex, width: Word) -> Word:
    """Return a byte that tells which of the eight points around a move are in the set ``a``.

    There is a bit for each of them, line by line, the first in the lowest bit. ``width`` is the
    number of bits in a line. The bit of a point beyond the end of a line has no meaning: the caller
    must clear it.
    """
    step = bits.as_signed(width)
    beside = bits.from_point_on(a, move - 1)
    row = bits.from_point_on(a, move - step - 1) & _IN_ROW
    next_row = bits.from_point_on(a, move + step - 1) & _IN_ROW
    beside = (beside & _LEFT) << _TO_LEFT | (beside & _RIGHT) << _TO_RIGHT
    return row | beside | next_row << _TO_NEXT_ROW


@njit
def surroundings(
    area: Area, state: State, outline: Outline, chains: Chains, last_move: MoveIndex
) -> Surroundings:
    """Compute the surroundings in the canonical position ``state``, whose outline is ``outline``.

    ``chains`` lists the position's chains without the settled ones. ``last_move`` is the move that
    led to the position: a point, a pass, or ``NO_LAST_MOVE`` if none is known.
    """
    free = area.points & ~states.stones(state)
    attackers_last, attackers_two = short_of_liberties(chains.sets, 0, chains.attackers, free)
    defenders_last, defenders_two = short_of_liberties(
        chains.sets, chains.attackers, chains.all, free
    )
    next_to_last = near_last = bits.empty(free)
    if 0 <= last_move != rules.PASS_INDEX:
        next_to_last = rules.neighbors(area, bits.single(PointIndex(last_move), free))
        near_last = rules.neighbors(area, next_to_last)
    liberties = rules.neighbors(area, outline.key_chains) & free
    attacks = states.attacker_moves(state)
    return Surroundings(
        last_move >= 0,
        next_to_last,
        near_last,
        liberties,
        rules.neighbors(area, liberties),
        area.attacker_safe | rules.neighbors(area, outline.settled),
        defenders_last if attacks else attackers_last,
        attackers_last if attacks else defenders_last,
        defenders_two if attacks else attackers_two,
        attackers_two if attacks else defenders_two,
    )


@njit
def context_of(around: Surroundings, move: MoveIndex) -> int:
    """Return the number of a move's context, from 0 to ``CONTEXTS - 1``; ``PASS_CONTEXT`` for a
    pass.

    ``around`` are the surroundings in the position before the move. The number combines

    * the distance from the last move: none is known, next to it, one step farther, or farther than
      that;
    * the distance from the liberties of the keystones' chains: on one, next to one, or farther;
    * whether the move is in each of the last five sets of :class:`Surroundings`, from ``guarded``
      to ``short``.
    """
    if move == rules.PASS_INDEX:
        return PASS_CONTEXT
    point = bits.single(PointIndex(move), around.guarded)
    near = 0
    if around.has_last:
        near = 1 if _has(around.next_to_last, point) else 2 if _has(around.near_last, point) else 3
    key = 0 if _has(around.liberties, point) else 1 if _has(around.near_liberties, point) else 2
    context = 2 * (3 * near + key) + _has(around.guarded, point)
    context = 4 * context + 2 * _has(around.captures, point) + _has(around.saves, point)
    return 4 * context + 2 * _has(around.gives_atari, point) + _has(around.short, point)


@njit
def _has(a: Bits, point: Bits) -> bool:
    return not bits.none(a & point)


def fill_prior(prior: MovePrior, board: Board, start: LocalPosition) -> None:
    """Fill ``prior``, which comes from :func:`neutral_prior`, for a problem, in place.

    ``around`` is filled by :func:`look_around`; ``shape`` and ``context`` get the strengths in
    ``move_prior.csv``, as :data:`Steps`. ``start`` numbers the points that can change, and
    ``board`` has the stones on the others.
    """
    look_around(prior, board, start)
    prior.shape[:], prior.context[:] = _learned(STRENGTH)


def look_around(prior: MovePrior, board: Board, start: LocalPosition) -> None:
    """Fill ``prior.around`` for each point that has a bit in the search (``start.index_of``), by
    the stones on the board.
    """
    around = board.geometry
    for point, bit in start.index_of.items():
        row, col = around.row_col(point)
        inside = attacker = defender = 0
        steps = [(line, place) for line in (-1, 0, 1) for place in (-1, 0, 1) if line or place]
        places = [
            (row + place, col + line) if start.by_column else (row + line, col + place)
            for line, place in steps
        ]
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
    steps: Steps = np.clip(np.rint(logs * (strength / _STEP)), -_MOST_STEPS, _MOST_STEPS).astype(
        np.int8
    )
    return steps


def read_strengths(lines: Iterable[str]) -> Strengths:
    """Read strengths from the lines of a CSV file without comments.

    Each line has three columns: the side that moves, ``defender`` or ``attacker``; either a shape,
    drawn as eight characters, or the number of a context; and the natural logarithm of the strength
    of that shape or context for that side. A line about a shape holds for its rotated and mirrored
    views, too. Shapes and contexts without a line have strength 1.
    """
    shapes, contexts = np.zeros(2 * SHAPES, np.float32), np.zeros(2 * CONTEXTS, np.float32)
    codes, sides, logs = [], [], []
    for side, name, log in csv.reader(lines):
        number = SIDES.index(side)
        if len(name) == _AROUND:
            codes.append(code_named(name))
            sides.append(SHAPES * number)
            logs.append(float(log))
        else:
            contexts[CONTEXTS * number + int(name)] = float(log)
    for view in symmetric(np.array(codes, dtype=np.int64)):
        shapes[view + sides] = logs
    return Strengths(shapes, contexts)


def code_named(name: str) -> int:
    """Return the code of a shape that is drawn as eight characters of :data:`CONTENTS`.

    There is one character for each point around the move, row by row. Character ``n``, from 0 to 7,
    sets bit ``n`` of the code if it is ``X``, bit ``n + 8`` if it is ``O``, both if it is ``#``,
    and none if it is a dot.
    """
    return sum(
        (CONTENTS.index(c) & 1) << n | (CONTENTS.index(c) >> 1) << n + _AROUND
        for n, c in enumerate(name)
    )


def symmetric(codes: Numbers) -> Numbers:
    """Return the codes of the eight rotated and mirrored views of each shape code.

    The array has a row for each view and a column for each shape.
    """
    bits = codes[:, None] >> np.arange(2 * _AROUND) & 1
    grids = np.insert(bits.reshape(-1, 2, _AROUND), 4, 0, axis=2).reshape(-1, 2, 3, 3)
    turned = [np.rot90(grids, turns, axes=(2, 3)) for turns in range(4)]
    views = [*turned, *(view[..., ::-1] for view in turned)]
    flat = [np.delete(view.reshape(-1, 2, 9), 4, axis=2).reshape(-1, 2 * _AROUND) for view in views]
    return np.stack([view @ (1 << np.arange(2 * _AROUND)) for view in flat])
