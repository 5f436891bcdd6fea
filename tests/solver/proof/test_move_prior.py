"""The move prior: kernels see around a move what a person sees on the board, and strengths survive a file."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from gold._jit import njit
from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Point, PointState
from gold.solver.bitboard.area import Area, LocalPosition, local_position
from gold.solver.bitboard.area_rules import PASS_INDEX
from gold.solver.bitboard.bitsets import (
    Bits,
    PointIndex,
    Word,
    Words,
    from_int,
    from_point_on,
    to_int,
)
from gold.solver.bitboard.chains import list_chains, new_chain_sets
from gold.solver.bitboard.local_play import root_state
from gold.solver.bitboard.outline import outline_of
from gold.solver.bitboard.state import State, as_state
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.move_prior import (
    CONTENTS,
    CONTEXTS,
    NO_LAST_MOVE,
    PASS_CONTEXT,
    Surroundings,
    code_named,
    context_of,
    fill_prior,
    look_around,
    neutral_prior,
    prior_of,
    shape_code,
    surroundings,
    symmetric,
)
from tests.oracle.random_problems import random_problem

pytestmark = pytest.mark.kernel

PROBLEMS = Path(__file__).parents[3] / "problems"
WIDE = """
    . . . . . . . . . . . . .
    . x x x x x x x x x x x .
    . x + + + + + + + + + x .
    . x + O O O O O O O + x .
    . x + O + + x + + O + x .
    . x + O O O O O O O + x .
    . x + + + x + + + + + x .
    . x + x + + + + + + + x .
    . x + + + + + + + + + x .
    . x + + + + + + + + + x .
    . x x x x x x x x x x x .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""
TALL = """
    . + + + + + + + .
    . + + + + + + . .
    . + + + + + + . .
    . + + + + + + . .
    . O O O O O O . .
    . + + + + + + . .
    . + x x + + + . .
    . + + + + + + . .
    + + + + + + + . .
"""
"""Its points take one word if they are numbered column by column, and two row by row."""


def shape_name(code: int) -> str:
    """The drawing of a shape: eight of the contents, line by line."""
    return "".join(CONTENTS[code >> n & 1 | (code >> n + 8 & 1) << 1] for n in range(8))


@njit
def points_from(a: Bits, point: PointIndex) -> Word:
    """In a kernel, where sets of two words are known."""
    return from_point_on(a, point)


@njit
def look(area: Area, state: State, sets: Words, last: int) -> tuple[Surroundings, Bits]:
    """The surroundings in a position, and its settled points."""
    outline = outline_of(area, state)
    chains = list_chains(area, sets, state, outline.settled)
    return surroundings(area, state, outline, chains, last), outline.settled


def boards() -> list[Board]:
    """Small problems and one whose sets take two words, some moves later."""
    found = []
    for seed in range(120):
        diagrams = {0: WIDE, 1: TALL}
        diagram = diagrams.get(seed % 6)
        board = Board(
            random_problem(seed) if diagram is None else parse_diagram(diagram, Color.BLACK)
        )
        dice = random.Random(seed)
        for _ in range(dice.randrange(6)):
            board.play(dice.choice([*board.valid_moves(), PASS][:4]))
        if board.keystones():
            found.append(board)
    return found


def set_of(bits: Bits, start: LocalPosition) -> Bits:
    """What a kernel returned to Python, as kernels take it."""
    return from_int(to_int(bits), start.words)


def content(board: Board, row: int, col: int) -> str:
    """What a point next to a move holds, for the side to play: one of ``CONTENTS``."""
    lines = board.geometry.size
    if not (0 <= row < lines and 0 <= col < lines):
        return CONTENTS[3]
    color = board[board.geometry.point(row, col)].color
    return CONTENTS[0 if color is None else 1 if color is board.to_play else 2]


def drawn_shape(board: Board, point: Point, by_column: bool) -> str:
    """Line by line; ``by_column``: a line is a column."""
    row, col = board.geometry.row_col(point)
    around = [(line, place) for line in (-1, 0, 1) for place in (-1, 0, 1) if line or place]
    around = [
        (row + place, col + line) if by_column else (row + line, col + place)
        for line, place in around
    ]
    return "".join(content(board, *place) for place in around)


def seen(board: Board, start: LocalPosition, last: int) -> tuple[Surroundings, Bits]:
    """The surroundings that kernels find, and the settled points."""
    state = as_state(root_state(start, Question(KoMode.NOBODY)), start.words)
    found, settled = look(start.area, state, new_chain_sets(start.words), last)
    sets = (set_of(each, start) for each in found[1:])
    return Surroundings(bool(found[0]), *sets), set_of(settled, start)


def test_shape_is_what_stands_around_the_move_for_the_side_to_play() -> None:
    names, numberings = set(), set()
    for board in boards():
        start = local_position(board)
        numberings.add(start.by_column)
        prior = neutral_prior(start.words)
        look_around(prior, board, start)
        state = as_state(root_state(start, Question(KoMode.NOBODY)), start.words)
        for point, bit in start.index_of.items():
            name = drawn_shape(board, point, start.by_column)
            assert shape_name(int(shape_code(prior, start.area, state, bit))) == name
            names.add((start.words, name))
    assert {words for words, _ in names} == {1, 2}
    assert numberings == {False, True}
    assert len(names) > 300


def liberties(board: Board, stones: Iterable[Point], spots: set[Point]) -> set[Point]:
    """The empty spots next to some stones."""
    around = {other for stone in stones for other in board.geometry.neighbors[stone]} & spots
    return {point for point in around if board[point].color is None}


def test_context_says_what_the_move_does() -> None:
    kinds = set()
    for board in boards():
        start = local_position(board)
        dice = random.Random(len(kinds))
        last = dice.choice([NO_LAST_MOVE, PASS_INDEX, *start.index_of.values()])
        found, settled = seen(board, start, last)
        spots, at = set(start.index_of), start.point_at
        inner = {point for point in spots if not to_int(settled) >> start.index_of[point] & 1}
        chains = [chain for chain in board.chains() if not inner.isdisjoint(chain.stones)]
        keys = {
            p
            for c in chains
            for p in c.stones & spots
            if c.color is board.defender and any(board[s].is_keystone for s in c.stones)
        }
        beside = (
            {p for p in board.geometry.neighbors[at[last]] if p in spots} if last in at else set()
        )
        for point, bit in start.index_of.items():
            if board[point].color is not None:
                continue
            one = {c.color for c in chains if liberties(board, c.stones & inner, spots) == {point}}
            two = {
                c.color
                for c in chains
                if point in (free := liberties(board, c.stones & inner, spots)) and len(free) == 2
            }
            kind = int(context_of(found, bit))
            other = board.to_play.opponent
            bits = [other in one, board.to_play in one, other in two, board.to_play in two]
            assert [kind >> shift & 1 == 1 for shift in (3, 2, 1, 0)] == bits
            near = set(board.geometry.neighbors[point])
            distance = 1 if point in beside else 3 if beside.isdisjoint(near) else 2
            breath = liberties(board, keys, spots)
            key = 0 if point in breath else 2 if breath.isdisjoint(near) else 1
            assert divmod(kind >> 5, 3) == (distance if last >= 0 else 0, key)
            kinds.add(kind)
        assert context_of(found, PASS_INDEX) == PASS_CONTEXT
    assert len(kinds) > 60
    assert max(kinds) < PASS_CONTEXT < CONTEXTS


def test_points_from_one_on_are_those_of_the_set() -> None:
    dice = random.Random(5)
    for words in (1, 2):
        for _ in range(50):
            value = dice.getrandbits(64 * words)
            for point in (-63, -7, -1, 0, 1, 30, 63, 64, 65, 100, 127, 130):
                expected = (value >> point if point >= 0 else value << -point) & (2**64 - 1)
                assert int(points_from(from_int(value, words), point)) == expected, (words, point)


def test_views_are_the_eight_of_a_square() -> None:
    corner = code_named("X..O....")
    views = {shape_name(int(view)) for view in symmetric(np.array([corner]))[:, 0]}
    assert {"X..O....", ".OX.....", "XO......", "..X.O..."} <= views
    assert len(views) == 8
    assert all(sorted(view) == sorted("X..O....") for view in views)
    assert (
        len({shape_name(int(v)) for v in symmetric(np.array([code_named("XXXXXXXX")]))[:, 0]}) == 1
    )


def test_strong_moves_have_small_factors_and_a_neutral_prior_has_none() -> None:
    board = Board(parse_diagram(WIDE, Color.BLACK))
    start = local_position(board)
    state = as_state(root_state(start, Question(KoMode.NOBODY)), start.words)
    prior = neutral_prior(start.words)
    found, _ = seen(board, start, NO_LAST_MOVE)
    moves = [bit for point, bit in start.index_of.items() if board[point] is PointState.VALID]
    assert {prior_of(prior, start.area, found, state, move) for move in moves} == {1.0}
    fill_prior(prior, board, start)
    factors = [float(prior_of(prior, start.area, found, state, move)) for move in moves]
    assert min(factors) < 0.5 * max(factors)
    strength = [
        float(np.log(prior_of(prior, start.area, found, state, move)) / -0.5)
        for move in (moves[0], PASS_INDEX)
    ]
    assert all(abs(each) < 8 for each in strength)
