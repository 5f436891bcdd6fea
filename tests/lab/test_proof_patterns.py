"""Patterns in proofs are what a plain count of the moves of the proof says."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color, geometry
from gold.board.position import Position
from gold.lab.acquisition import proof_patterns
from gold.lab.acquisition.proof_patterns import TsumegoTask, databases, moves_of, problem_pieces
from gold.lab.acquisition.tables import CountTable, merged
from gold.patterns.learned.window_keys import contents_of
from gold.solver.bitboard.state import ATTACKER_TO_MOVE
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.graph import read_proof
from gold.solver.proof.search import ProofSearch

pytestmark = pytest.mark.kernel

SMALL = """
. . . . . . .
. x x x x x .
x x O O O x x
x O O + O O x
x O + + + O x
x x O O O x x
. x x x x x .
"""
CORNER = """
. . . . . . .
. . . . . . .
x x x x x . .
O O O O x x .
+ + + O O x .
+ + + + O x .
+ + o + O x .
"""

Window = tuple[int, ...]


def positions() -> list[Position]:
    return [parse_diagram(diagram, color) for diagram in (SMALL, CORNER) for color in Color]


def smallest(window: list[list[int]]) -> Window:
    """The smallest of the eight views, turned by hand."""
    views = []
    for square in (window, [list(row) for row in zip(*window, strict=True)]):
        for _turn in range(4):
            square = [list(row) for row in zip(*square[::-1], strict=True)]
            views.append(tuple(content for row in square for content in row))
    return min(views)


def counted(position: Position, size: int) -> dict[tuple[str, bool], Counter[Window]]:
    """By what was counted and for which side: the windows, from the proof read move by move."""
    question = Question(KoMode.NOBODY)
    search = ProofSearch(position_board := search_board(position))
    answer = search.answer(search.start, question, Budget(2_000))
    assert answer.attacker_wins is not None
    proof = read_proof(search, question, answer.attacker_wins, Budget(2_000))
    around, index_of, reach = geometry(position.size), search.start.index_of, size // 2
    fixed = {
        point: state.color for point, state in zip(around.points, position.states, strict=True)
    }
    found: dict[tuple[str, bool], Counter[Window]] = {}
    for state, bits in moves_of(proof):
        attacks = bool(state.meta & int(ATTACKER_TO_MOVE))
        mover = position_board.attacker if attacks else position_board.defender
        stones = dict(fixed)
        for point, bit in index_of.items():
            black_or_white = (
                position_board.attacker
                if state.attacker >> bit & 1
                else position_board.defender
                if state.defender >> bit & 1
                else None
            )
            stones[point] = black_or_white

        def window(point: int) -> Window:
            row, col = around.row_col(point)  # type: ignore[arg-type]
            square = []
            for y in range(row - reach, row + reach + 1):
                square.append([])
                for x in range(col - reach, col + reach + 1):
                    if not (0 <= y < position.size and 0 <= x < position.size):
                        square[-1].append(3)
                        continue
                    color = stones[around.point(y, x)]  # noqa: B023
                    square[-1].append(0 if color is None else 1 if color is mover else 2)  # noqa: B023
            square[reach][reach] = 1
            return smallest(square)

        won = attacks == proof.attacker_wins
        name = "wins" if won else "tries"
        moves = [window(search.start.point_at[bit]) for bit in bits]
        found.setdefault((name, attacks), Counter()).update(moves)
        if won:
            free = [window(point) for point in index_of if stones[point] is None]
            found.setdefault(("chances", attacks), Counter()).update(free)
    return found


def search_board(position: Position):  # type: ignore[no-untyped-def]
    from gold.board.board import Board

    return Board(position)


def as_counter(table: CountTable, size: int) -> Counter[Window]:
    windows = contents_of(table.keys, size)
    return Counter({tuple(w.tolist()): int(n) for w, n in zip(windows, table.counts, strict=True)})


@pytest.mark.parametrize("size", [3, 5, 7])
def test_the_moves_of_proofs_are_counted(size: int) -> None:
    expected: dict[tuple[str, bool], Counter[Window]] = {}
    for position in positions():
        for name, windows in counted(position, size).items():
            expected.setdefault(name, Counter()).update(windows)
    pieces = list(problem_pieces(positions()))
    tables = [merged(same) for same in zip(*map(TsumegoTask(size, 2_000), pieces), strict=True)]
    assert tables[-1].keys.ravel().tolist() == [0, 1, 2, 3]
    names = [
        (count, side == "attacker")
        for side in proof_patterns.SIDES
        for count in proof_patterns.COUNTS
    ]
    for name, table in zip(names, tables, strict=False):
        assert as_counter(table, size) == expected.get(name, Counter()), name
    for (wins, tries, chances), database in zip(
        (tables[:3], tables[3:6]), databases(tables), strict=True
    ):
        assert database.wins.sum() == wins.counts.sum()
        assert database.tries.sum() == tries.counts.sum()
        assert database.chances.sum() <= chances.counts.sum()
        assert (database.chances >= database.wins).all()
        assert len(database.seen(2).keys) == np.count_nonzero(database.wins + database.tries >= 2)


def test_it_does_not_matter_how_problems_are_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    task = TsumegoTask(3, 2_000)
    whole = task(next(problem_pieces(positions())))
    monkeypatch.setattr(proof_patterns, "PROBLEMS_A_PIECE", 1)
    parts = [task(piece) for piece in problem_pieces(positions())]
    for one, table in zip(zip(*parts, strict=True), whole, strict=True):
        for column, other in zip(merged(one), table, strict=True):
            assert np.array_equal(column, other)


def test_a_problem_that_is_not_solved_or_cannot_be_played_gives_nothing() -> None:
    hopeless = Position.empty(7)  # it has no target
    tables = TsumegoTask(3, 1)(next(problem_pieces([positions()[2], hopeless])))
    assert [table.rows for table in tables] == [0] * 7
