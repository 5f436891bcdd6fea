"""Balanced playouts: their parameters are learned so that playouts end on average as the real games
did (Silver, Tesauro: Monte-Carlo simulation balancing, 2009).

A playout move comes from a rule, such as a capture. Each rule is followed with a learned
probability, which depends on the number of stones at stake. If no rule is followed, a move is drawn
at random. Its odds are the product of the weights of four traits: the surroundings, the distance
from the last move, the distance from the move before, and the line on the board. With 3x3 patterns
the surroundings are the shape; without, they are the numbers of adjacent points that are empty or
beyond the edge, the number of empty diagonal points, and whether each side has an adjacent stone.

A playout can record its trace, the gradient of the logarithm of its probability (:data:`PARAMETERS`
numbers), from which :mod:`gold.lab.acquisition.balancing` learns. The logarithms of the weights
come first, then the log-odds of the rules.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.points import PASS
from gold.lab.mcts import board
from gold.lab.mcts.board import Cells
from gold.lab.mcts.odds import DISTANCES, FARTHEST, distance_classes, odds_store, shape_classes
from gold.lab.mcts.tactics import (
    MANY,
    capture,
    defence,
    gives_stones_away,
    nakade,
    only_liberty,
    squeeze,
    stretch,
)
from gold.patterns.learned.store import open_store
from gold.shipped import shipped
from gold.solver.playouts.chance import Dice, below

Worths = npt.NDArray[np.float64]
Traits = npt.NDArray[np.int16]

CODES: Final = 4**8
_LARGEST: Final = 19
_LINES: Final = 5  # lines farther from the edge count as the fifth
SHAPES: Final = 1 + 1107  # start of the next traits; class 0 is for impossible shapes
NEAR: Final = SHAPES
NEAR_BEFORE: Final = NEAR + FARTHEST + 1
LINE: Final = NEAR_BEFORE + FARTHEST + 1
TRAITS: Final = LINE + _LINES + 1

# Rules, by :func:`_size` where there are four or eight of a kind.
NAKADE: Final = TRAITS
CAPTURE: Final = NAKADE + 1  # then four that also save a chain
DEFENCE: Final = CAPTURE + 8  # then four that also capture
SQUEEZE: Final = DEFENCE + 8
STRETCH: Final = SQUEEZE + 4
SELF_ATARI: Final = STRETCH + 4
GIVEN_AWAY: Final = SELF_ATARI + 4
PARAMETERS: Final = GIVEN_AWAY + 1
KINDS: Final = (
    (0, NEAR),
    (NEAR, NEAR_BEFORE),
    (NEAR_BEFORE, LINE),
    (LINE, TRAITS),
    (TRAITS, PARAMETERS),
)

_CERTAIN: Final = 65536
_PASS: Final = int(PASS)
_DRAWN: Final = 8  # so often
_FINE: Final = 1 << 30
# Where learning begins; the logarithms of the least and the most odds and factors there are those
# of odds.py.
_ODDS, _FACTORS = (-6.9, 4.6), (-2.5, 3.0)
_KEPT, _SELDOM, _ONE_IN_FOUR, _HARDLY_EVER = 2.2, -2.2, -1.1, -4.0


class Balance(NamedTuple):
    """The parameters of balanced playouts: the weights of traits, the probabilities of rules, and
    tables that map a point to its traits.
    """

    worth: Worths  # (TRAITS,)
    kept: Cells  # (PARAMETERS,) probabilities x 65536; entries of traits are not used
    around: Traits  # (2 * CODES,) the trait of the surroundings, by side to play and code
    near: Traits  # (DISTANCES,)
    near_before: Traits  # (DISTANCES,)
    line: Traits  # (20 * POINTS,) by lines of the board and point


def balance_of(learned: Worths, with_shapes: bool) -> Balance:
    """Build the tables of playouts with these learned parameters (logarithms)."""
    near = distance_classes()
    return Balance(
        np.exp(np.clip(learned[:TRAITS], -12.0, 12.0)),
        np.rint(_CERTAIN / (1 + np.exp(-np.clip(learned, -12.0, 12.0)))).astype(np.int64),
        (shape_classes()[0] if with_shapes else _surroundings()).ravel(),
        (NEAR + near).astype(np.int16),
        (NEAR_BEFORE + near).astype(np.int16),
        _lines().ravel(),
    )


@cache
def learned_balance(with_shapes: bool) -> Worths:
    """Load the learned parameters that come with GoLD.

    :raises gold.errors.GoldError: if the store is missing or damaged.
    """
    store = open_store(shipped("assets") / "patterns" / "balanced.gpat", "balanced")
    return np.asarray(store.column("with_shapes" if with_shapes else "without"), dtype=np.float64)


def first_guess(with_shapes: bool) -> Worths:
    """Return the parameters from which learning starts: the odds of :mod:`gold.lab.mcts.odds`, and
    rules with usual probabilities.
    """
    guess = np.zeros(PARAMETERS)
    store = odds_store()
    if with_shapes:
        guess[:NEAR] = np.clip(2.0 * np.asarray(store.column("shapes"), dtype=np.float64), *_ODDS)
    near = np.asarray(store.column("near" if with_shapes else "near_alone"), dtype=np.float64)
    guess[NEAR:NEAR_BEFORE] = np.clip(2.0 * (near - near[9]), *_FACTORS)
    guess[NAKADE:SQUEEZE] = _KEPT
    guess[SQUEEZE:SELF_ATARI] = _SELDOM
    guess[SELF_ATARI:GIVEN_AWAY] = _ONE_IN_FOUR
    guess[GIVEN_AWAY] = _HARDLY_EVER
    return guess


@cache
def _surroundings() -> Traits:
    """Return the traits of surroundings without shapes,
    by the side to play and the code of the eight points.
    """
    codes = np.arange(CODES)
    digits = codes[:, None] >> np.arange(14, -1, -2) & 3
    beside, diagonal = digits[:, [1, 3, 4, 6]], digits[:, [0, 2, 5, 7]]
    edges = np.minimum((beside == board.EDGE).sum(axis=1), 2)
    empties = (beside == board.EMPTY).sum(axis=1)
    corners = (diagonal == board.EMPTY).sum(axis=1)
    black, white = (beside == board.BLACK).any(axis=1), (beside == board.WHITE).any(axis=1)
    first = (edges * 5 + empties) * 5 + corners
    sides = ((black, white), (white, black))
    return np.stack([4 * first + 2 * own + other for own, other in sides]).astype(np.int16)


@cache
def _lines() -> Traits:
    """Return the trait of a point's line, by board size and point."""
    traits = np.full((_LARGEST + 1, board.POINTS), LINE, dtype=np.int16)
    for lines in range(1, _LARGEST + 1):
        rows, columns = np.divmod(np.arange(board.POINTS), lines + 2)
        height = np.minimum(
            np.minimum(rows, lines + 1 - rows), np.minimum(columns, lines + 1 - columns)
        )
        traits[lines] += np.clip(height, 0, _LINES).astype(np.int16)
    return traits


@njit
def urgent_move(cells: Cells, balance: Balance, trace: Worths, dice: Dice) -> int:
    """Return the move of the first rule that applies and is followed; 0 if none is.

    If ``trace`` is not empty, the gradient of the logarithm of these choices' probability is added
    to it.
    """
    move = nakade(cells)
    if move != _PASS and _is_kept(NAKADE, balance, trace, dice):
        return move
    for number in range(2):
        move = capture(cells) if number == 0 else defence(cells)
        if move != _PASS:
            taken, saved = _at_stake(cells, move)
            rule = CAPTURE + _size(taken) + (4 if saved > 0 else 0)
            if number == 1:
                rule = DEFENCE + _size(saved) + (4 if taken > 0 else 0)
            if _is_kept(rule, balance, trace, dice):
                return move
    for number in range(2):
        stake = stretch(cells) if number == 0 else squeeze(cells)
        if stake.move != _PASS:
            rule = (STRETCH if number == 0 else SQUEEZE) + _size(stake.stones)
            if _is_kept(rule, balance, trace, dice):
                return stake.move
    return _PASS


@njit
def _is_kept(rule: int, balance: Balance, trace: Worths, dice: Dice) -> bool:
    kept = bool(below(dice, _CERTAIN) < balance.kept[rule])
    if trace.size > 0:
        trace[rule] += (1.0 if kept else 0.0) - balance.kept[rule] / _CERTAIN
    return kept


@njit
def _size(stones: int) -> int:
    """Return the class of a number of stones:
    0 for up to one, 1 for two, 2 for three or four, 3 for more.
    """
    if stones <= 2:
        return max(stones - 1, 0)
    return 2 if stones <= 4 else 3


class AtStake(NamedTuple):
    """The numbers of stones in atari beside a point:
    the opponent's (``taken``) and one's own (``saved``).
    """

    taken: int
    saved: int


@njit
def _at_stake(cells: Cells, point: int) -> AtStake:
    """Count the stones in atari beside a point;
    a chain that touches the point twice is counted twice.
    """
    color = cells[board.TO_PLAY]
    taken = saved = 0
    for turn in range(4):
        near = point + cells[board.BESIDE + turn]
        content = cells[near]
        if content == board.EMPTY or content == board.EDGE:
            continue
        head = cells[board.HEAD + near]
        if board.in_atari(cells, head):
            if content == color:
                saved += cells[board.STONES + head]
            else:
                taken += cells[board.STONES + head]
    return AtStake(taken, saved)


@njit
def drawn_move(cells: Cells, balance: Balance, scratch: Worths, trace: Worths, dice: Dice) -> int:
    """Draw a move by its odds; 0 if several moves were drawn that must not be played.

    ``scratch`` has room for a number for each point. If ``trace`` is not empty, the gradient is
    added to it.
    """
    count = cells[board.EMPTY_COUNT]
    base = (cells[board.TO_PLAY] - 1) * CODES
    lines = cells[board.LINES] * board.POINTS
    last, before = cells[board.LAST], cells[board.LAST_BUT_ONE]
    middle = DISTANCES // 2 - cells[board.WIDE + last]
    middle_before = DISTANCES // 2 - cells[board.WIDE + before]
    worth = balance.worth
    total = 0.0
    for index in range(count):
        point = cells[board.EMPTIES + index]
        odds = (
            worth[balance.around[base + cells[board.CODE + point]]]
            * worth[balance.line[lines + point]]
        )
        place = cells[board.WIDE + point]
        if last != _PASS:
            odds *= worth[balance.near[middle + place]]
        if before != _PASS:
            odds *= worth[balance.near_before[middle_before + place]]
        total += odds
        scratch[index] = total
    chosen = _PASS
    draws = 0
    while draws < _DRAWN and count > 0:
        draws += 1
        drawn = total * below(dice, _FINE) / _FINE
        low, high = 0, count - 1
        while low < high:
            half = (low + high) >> 1
            if scratch[half] > drawn:
                high = half
            else:
                low = half + 1
        point = cells[board.EMPTIES + low]
        if trace.size > 0:
            _trace_point(cells, balance, point, 1.0, trace)
        if board.is_eye(cells, point) or not board.may_place(cells, point):
            continue
        if only_liberty(cells, point) != MANY and not _may_be_given(
            cells, balance, point, trace, dice
        ):
            continue
        chosen = point
        break
    if trace.size > 0 and count > 0:
        former = 0.0
        for index in range(count):
            share = (scratch[index] - former) / total
            former = scratch[index]
            _trace_point(cells, balance, cells[board.EMPTIES + index], -share * draws, trace)
    return int(chosen)


@njit
def _may_be_given(cells: Cells, balance: Balance, point: int, trace: Worths, dice: Dice) -> bool:
    """Decide at random, by its rule, whether a self-atari is played."""
    if gives_stones_away(cells, point):
        return _is_kept(GIVEN_AWAY, balance, trace, dice)
    color = cells[board.TO_PLAY]
    stones = 1
    for turn in range(4):
        near = point + cells[board.BESIDE + turn]
        if cells[near] == color:
            stones += cells[board.STONES + cells[board.HEAD + near]]
    return _is_kept(SELF_ATARI + _size(stones), balance, trace, dice)


@njit
def _trace_point(cells: Cells, balance: Balance, point: int, share: float, trace: Worths) -> None:
    """Add ``share`` to the trace of each trait of a point."""
    last, before = cells[board.LAST], cells[board.LAST_BUT_ONE]
    place = cells[board.WIDE + point] + DISTANCES // 2
    trace[balance.around[(cells[board.TO_PLAY] - 1) * CODES + cells[board.CODE + point]]] += share
    trace[balance.line[cells[board.LINES] * board.POINTS + point]] += share
    if last != _PASS:
        trace[balance.near[place - cells[board.WIDE + last]]] += share
    if before != _PASS:
        trace[balance.near_before[place - cells[board.WIDE + before]]] += share
