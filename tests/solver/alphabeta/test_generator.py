"""Which moves are considered: relevance by distance and shape, and GoLD's four rules of suicidal moves."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color
from gold.patterns.compiled import find_regions, new_finder
from gold.solver.alphabeta.fastboard import DEFENDER, active_points, fast_board
from gold.solver.alphabeta.generator import (
    CLOSING,
    NEAR,
    RELEVANCE,
    VITAL,
    distance_relevance,
    generate,
)
from gold.solver.alphabeta.tree import MOVES, SCORES, new_search_tree

pytestmark = pytest.mark.kernel


def generated(
    diagram: str, to_play: Color, keep_suicidal: bool = True
) -> tuple[dict[str, int], bool]:
    """The moves by name with their relevance, and whether the choice is sound."""
    board = Board(parse_diagram(diagram, to_play))
    fast, finder, lists = (
        fast_board(board),
        new_finder(board.size, active_points(board)),
        new_search_tree().lists,
    )
    find_regions(fast.cells, finder, int(fast.cells[DEFENDER]))
    count, sound = generate(fast, finder, lists, MOVES, SCORES, keep_suicidal)
    moves = board.geometry.vertices(lists[MOVES : MOVES + count].tolist())
    return dict(zip(moves, lists[SCORES : SCORES + count].tolist(), strict=True)), sound


def test_relevance_halves_with_each_of_three_steps_and_stops_at_attackers() -> None:
    board = Board(
        parse_diagram("X + + + + \n o o o o + \n + + + + + \n + + + + + \n + + + + +", Color.BLACK)
    )
    cells = fast_board(board).cells
    distance_relevance(cells)
    values = [int(cells[RELEVANCE + board.geometry.point(0, col)]) for col in range(5)]
    assert values[1:] == [NEAR, NEAR // 2, NEAR // 4, 0]
    assert all(cells[RELEVANCE + board.geometry.point(2, col)] == 0 for col in range(5))


def test_vital_points_come_first() -> None:
    moves, _ = generated(
        ". X X X . \n X + + + X \n . X X X . \n o o o o o \n . . . . .", Color.WHITE
    )
    assert moves["C4"] == moves["B4"] + VITAL
    moves, _ = generated(
        ". . . . . \n . X + X . \n . X + X . \n . X X X . \n o o o o o", Color.BLACK
    )
    assert moves["C4"] >= moves["C3"] + CLOSING


@pytest.mark.parametrize(
    ("diagram", "move", "kept"),
    [
        pytest.param("X + + o \n X o o o \n X o . . \n X + o .", "A1", None, id="occupied"),
        pytest.param(
            "X + o o \n X o o . \n X o . . \n + o . .", "B4", False, id="it leaves one liberty"
        ),
        pytest.param(
            "X + o + \n X o o + \n X o . . \n + o . .", "B4", False, id="a chain not in atari"
        ),
        pytest.param("X + o X \n X o X X \n X o X . \n + o X .", "B4", True, id="it captures"),
        pytest.param(
            "X + + o \n X o o o \n X o . . \n + o . .", "B4", True, id="it gains a liberty"
        ),
        pytest.param(
            "X + X + + \n X o X + + \n X o o o o \n + o . . . \n o o . . .", "B5", True, id="joins"
        ),
    ],
)
def test_suicidal_moves(diagram: str, move: str, kept: bool | None) -> None:
    board = Board(parse_diagram(diagram, Color.BLACK))
    moves, sound = generated(diagram, Color.BLACK)
    assert sound
    if kept is None:
        assert move not in moves
    else:
        assert board.is_legal(board.geometry.from_vertex(move))
        assert (move in moves) is kept


def test_suicidal_moves_of_several_key_chains_are_kept_last_or_dropped_with_a_warning() -> None:
    diagram = "X + o o X \n X o o . X \n X o . . X \n + o . o X \n o o . o +"
    kept, sound = generated(diagram, Color.BLACK, keep_suicidal=True)
    assert sound
    assert min(kept, key=lambda move: kept[move]) in ("B5", "A2")
    dropped, sound = generated(diagram, Color.BLACK, keep_suicidal=False)
    assert not sound
    assert set(dropped) < set(kept)


def test_the_defender_may_pass_and_the_attacker_only_where_ko_keeps_it_from_moving() -> None:
    eyes = "+ X + \n X X X \n X X X"
    moves, _ = generated(eyes, Color.BLACK)
    assert "pass" in moves
    moves, _ = generated(eyes, Color.WHITE)
    assert moves == {}
    ko = ". O x . \n O K O x \n . O x . \n . . . ."
    board = Board(parse_diagram(ko, Color.BLACK))
    assert not board.valid_moves()
    moves, _ = generated(ko, Color.BLACK)
    assert list(moves) == [board.geometry.vertex(PASS)]
