"""Records are replayed as a plain twin of the rules does."""

from __future__ import annotations

import numpy as np
import pytest

from gold.board.points import geometry
from gold.board.record import (
    BLACK_IS_SET,
    BLACK_PLAYS,
    CLEARED,
    EVENT,
    WHITE_IS_SET,
    WHITE_PLAYS,
    Record,
)
from gold.patterns.learned.replay import MOVE, SUICIDE, TAKES_BACK_KO, apply, begin, new_replay
from gold.patterns.learned.stream import StreamCounts, pieces
from tests.patterns.learned.plain import after, random_game, record

pytestmark = pytest.mark.kernel

KINDS = {"B": BLACK_PLAYS, "W": WHITE_PLAYS, "b": BLACK_IS_SET, "w": WHITE_IS_SET, "x": CLEARED}


def events(text: str, lines: int) -> list[int]:
    """Events from words like `B:C3`, in capitals moves, in small letters set-up; `x` clears."""
    board = geometry(lines)
    return [KINDS[word[0]] * EVENT + board.from_vertex(word[2:]) for word in text.split()]


@pytest.mark.parametrize("lines", [2, 5, 9])
@pytest.mark.parametrize("seed", range(5))
def test_the_kernel_and_plain_rules_agree_after_every_move(lines: int, seed: int) -> None:
    board = new_replay()
    begin(board, lines)
    stones: dict[tuple[int, int], str] = {}
    plays = random_game(seed, lines, 150)
    for play, event in zip(plays, record(plays, lines).events, strict=True):
        assert apply(board, int(event)) >= 0
        if play.place is not None:
            stones = after(stones, play.place, play.color, lines)
        shown = {
            (row, col): " BW"[board[geometry(lines).point(row, col)]]
            for row in range(lines)
            for col in range(lines)
            if board[geometry(lines).point(row, col)]
        }
        assert shown == stones


def test_ko_is_closed_for_one_move() -> None:
    board = new_replay()
    begin(board, 5)
    for event in events("b:B1 b:C2 b:D1 w:A1 w:B2 W:C1", 5):
        apply(board, event)
    assert board[geometry(5).from_vertex("B1")] == 0
    assert apply(board, events("B:B1", 5)[0]) == TAKES_BACK_KO
    apply(board, events("B:E5", 5)[0])
    apply(board, events("W:A5", 5)[0])
    assert apply(board, events("B:B1", 5)[0]) == MOVE


def test_suicide_takes_its_own_stones() -> None:
    board = new_replay()
    begin(board, 5)
    for event in events("b:A2 b:B2 b:C1 w:B1", 5):
        apply(board, event)
    assert apply(board, events("W:A1", 5)[0]) == SUICIDE
    assert board[geometry(5).from_vertex("B1")] == 0


def test_set_up_in_the_middle_of_a_game_changes_the_board() -> None:
    board = new_replay()
    begin(board, 5)
    for event in events("B:C3 x:C3 w:D4", 5):
        apply(board, event)
    assert board[geometry(5).from_vertex("C3")] == 0
    assert board[geometry(5).from_vertex("D4")] == 2


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("B:C3 W:C3", "move 2, White C3, is illegal: the point is occupied"),
        ("b:B1 b:C2 b:D1 w:A1 w:B2 W:C1 B:B1", "move 2, Black B1, is illegal: ko"),
    ],
)
def test_an_illegal_game_is_left_out_with_its_reason_and_the_rest_counts(
    moves: str, said: str
) -> None:
    bad = Record("bad.sgf, game 1", 5, np.array(events(moves, 5), dtype=np.int16))
    good = Record("good.sgf, game 1", 5, np.array(events("B:C3 W:pass B:D4", 5), dtype=np.int16))
    counted = StreamCounts()
    (piece,) = pieces([bad, good], counted, lines=5)
    assert (piece.games, piece.moves) == (1, 2)
    (left_out,) = counted.left_out
    assert left_out.place == "bad.sgf, game 1"
    assert said in left_out.reason


def test_games_of_other_sizes_are_counted_and_not_learned_from() -> None:
    counted = StreamCounts()
    games = [record(random_game(1, lines, 10), lines) for lines in (5, 7, 5)]
    assert sum(piece.games for piece in pieces(games, counted, lines=5)) == 2
    assert (counted.games, counted.other_sizes) == (2, 1)


def test_no_more_games_are_read_than_wanted() -> None:
    games = iter([record(random_game(seed, 5, 10), 5) for seed in range(9)])
    assert (
        sum(
            piece.games
            for piece in pieces(games, StreamCounts(), lines=5, most_games=4, games_a_piece=3)
        )
        == 4
    )
    assert len(list(games)) == 5
