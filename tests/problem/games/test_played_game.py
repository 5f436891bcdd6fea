"""Games are told from problems, and named."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.errors import ProblemFormatError
from gold.problem.files import parse_collection
from gold.problem.games.played_game import game_name, is_game, played_game
from gold.problem.model import Problem


def problem(text: str) -> Problem:
    (found,) = parse_collection(text.encode(), Path("a.sgf")).problems
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;SZ[19];B[pd];W[dd])", True),
        ("(;SZ[19]HA[2]AB[pd][dp];W[dd]C[a move])", True),
        ("(;SZ[19]AB[pd]AW[dd];B[qq])", False),
        ("(;SZ[19]AB[pd]C[nothing is played])", False),
        ("(;SZ[9]AB[aa]MA[aa];B[ee])", False),
    ],
)
def test_moves_without_a_position_of_both_sides_are_a_game(text: str, expected: bool) -> None:
    assert is_game(problem(text)) is expected


def test_name_says_who_played_when_and_how_it_ended() -> None:
    details = r"PB[Kim \[9p\]]PW[Lee]DT[2003-02-01]RE[B+R]"
    assert game_name(problem(f"(;SZ[19]{details};B[pd])")) == "Kim [9p] – Lee, 2003-02-01, B+R"
    assert game_name(problem("(;SZ[19]GN[Final];B[pd])")) == "Final"


def test_moves_of_a_game_are_read_and_points_off_the_board_are_refused() -> None:
    assert len(played_game(problem("(;SZ[9];B[aa];W[];B[bb])")).events) == 3
    with pytest.raises(ProblemFormatError, match="zz"):
        played_game(problem("(;SZ[9];B[zz];W[aa])"))
