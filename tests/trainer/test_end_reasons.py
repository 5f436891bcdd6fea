"""Why lines end, as it is seen on their last boards."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Point
from gold.board.position import Boundary
from gold.board.races import FreeInSeki, LibertyCount
from gold.board.status import Status
from gold.solver.outcome import Ending
from gold.trainer.end_reasons import (
    Captured,
    Connected,
    EyesAtEither,
    EyesSoon,
    KoDecides,
    Lives,
    LivesInSeki,
    NoTwoEyes,
    NoWayOut,
    NowhereToPlay,
    Reason,
    TwoEyes,
    WayOut,
    ko_after,
    points_that_show,
    reason_for_ending,
    reason_seen_on,
    taker_of_ko,
    what_last_move_did,
)

# The room makes one eye only.
THREE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x . .
    O O O O x . .
    + + + O x . ."""
# Five points in a row make two eyes, whatever Black does.
FIVE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x x
    O O O O O O x
    + + + + + O x"""
TWO_EYES = """
    + O + O x .
    O O O O x .
    x x x x x .
    . . . . . .
    . . . . . .
    . . . . . ."""
NOT_MARKED = """
    + o + o x .
    o o o o x .
    x x x x x .
    . . . . . .
    . . . . . .
    . . . . . ."""
FALSE_EYE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . x x x . .
    x x x O O x .
    O O O + O x .
    + + O O x x ."""
SHARED = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x .
    O O O O O x .
    o + o + O x .
    + x x x O x ."""
SELF_ATARI = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    o o o o o o .
    X X X X X o .
    x + x + X o .
    o o o o X o ."""
# Both groups are surrounded.
RACE = """
    . . . . . . .
    . . . . . . .
    o o o o o o o
    o x x x x x x
    o x O O O O x
    o x + O + + x
    + x + O x x x"""
# Whatever Black plays, White has two eyes after two more moves.
LONG_ROOM = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x x
    O O O O O O x
    + + + + + O x
    + O + O O O x"""
# Black takes the ko at C1; White takes it back at B1.
KO = """
    . . . . . .
    . . . . . .
    . . . . . .
    x x x + x .
    x x O O x .
    x O + O x ."""


def board_of(
    diagram: str, to_play: Color = Color.BLACK, boundary: Boundary = Boundary.WALL
) -> Board:
    return Board(parse_diagram(diagram, to_play, boundary))


def points(board: Board, *names: str) -> tuple[Point, ...]:
    return tuple(Point(board.geometry.from_vertex(name)) for name in names)


@pytest.mark.parametrize(
    ("diagram", "ending", "reason"),
    [
        (THREE, Ending.CAPTURED, Captured()),
        (THREE, Ending.SAFE, Connected()),
        (TWO_EYES, Ending.TWO_EYES, ("A6", "C6")),
        (TWO_EYES, Ending.NO_MOVE, ("A6", "C6")),
        (THREE, Ending.OPEN, None),
        (KO, Ending.KO, KoDecides(None)),
        (NOT_MARKED, Ending.CAPTURED, None),
    ],
)
def test_an_ending_by_the_rules_has_its_reason(
    diagram: str, ending: Ending, reason: Reason | tuple[str, ...] | None
) -> None:
    board = board_of(diagram)
    if isinstance(reason, tuple):
        reason = TwoEyes(points(board, *reason))
    assert reason_for_ending(ending, board, Status.UNKNOWN) == reason


def test_what_is_safe_has_a_way_out_if_nothing_is_beyond_the_border() -> None:
    board = board_of(THREE, boundary=Boundary.OPEN)
    assert reason_for_ending(Ending.SAFE, board, Status.ALIVE) == WayOut()


def test_an_attacker_without_a_move_may_play_nowhere() -> None:
    board = board_of(THREE)
    assert reason_for_ending(Ending.NO_MOVE, board, Status.ALIVE) == NowhereToPlay(
        points(board, "A1", "B1", "C1")
    )


@pytest.mark.parametrize(
    ("diagram", "status", "reason"),
    [
        (LONG_ROOM, Status.ALIVE, EyesSoon()),
        (THREE, Status.ALIVE, Lives()),
        (THREE, Status.UNSETTLED, None),
        (THREE, Status.KO, None),
    ],
)
def test_a_settled_line_has_a_reason_if_it_is_life_or_death(
    diagram: str, status: Status, reason: Reason | None
) -> None:
    assert reason_for_ending(Ending.SETTLED, board_of(diagram), status) == reason


JOINED = """
    + + + + + + +
    + + + + + + +
    + + + x + + +
    + + x O + o o
    + + + x + + +
    + + + + + + +
    + + + + + + +"""
IN_ATARI = """
    + + + + + + +
    + + + + + + +
    + + o x + + +
    + o x O + + +
    + + + x + + +
    + + + + + + +
    + + + + + + +"""


@pytest.mark.parametrize(
    ("diagram", "move", "takes", "joined", "liberties"),
    [
        (JOINED, "E4", None, "F4", 6),
        (JOINED, "A1", None, None, 0),
        (IN_ATARI, "C3", "C3", None, 0),
        (IN_ATARI, "E4", None, None, 3),
    ],
)
def test_what_the_last_move_did_for_stones_that_live_is_said(
    diagram: str, move: str, takes: str | None, joined: str | None, liberties: int
) -> None:
    board = board_of(diagram, Color.WHITE)

    def named(name: str | None) -> Point | None:
        return None if name is None else points(board, name)[0]

    end = board.after(*points(board, move))
    assert what_last_move_did(end) == Lives(named(takes), named(joined), liberties)
    assert what_last_move_did(end.after(PASS)) == Lives(), (
        "the attacker's move does nothing for them"
    )


def test_the_two_points_are_named_of_which_either_makes_two_eyes() -> None:
    board = board_of(FIVE)
    assert reason_for_ending(Ending.SETTLED, board, Status.ALIVE) == EyesAtEither(
        *points(board, "B1", "C1")
    )


BULKY = """
    . . . . . .
    . . . . . .
    x x x x . .
    O O O x x .
    + + O O x .
    + x + O x ."""


@pytest.mark.parametrize(
    ("diagram", "room", "false_eyes", "shape"),
    [
        (THREE, ["A1", "B1", "C1"], [], ""),
        (BULKY, ["A2", "B2", "A1", "B1", "C1"], [], "bulky five"),
        (FALSE_EYE, ["A1", "B1"], ["D2"], ""),
    ],
)
def test_dead_stones_have_room_for_one_eye(
    diagram: str, room: list[str], false_eyes: list[str], shape: str
) -> None:
    board = board_of(diagram)
    expected = NoTwoEyes(points(board, *room), points(board, *false_eyes), False, shape)
    assert reason_for_ending(Ending.SETTLED, board, Status.DEAD) == expected


JOINED = """
    . . O . .
    . x O x .
    . x O x .
    . x + x .
    . . . . ."""


def test_stones_that_live_by_their_friends_outside_are_said_to_be_connected() -> None:
    board = board_of(JOINED, Color.WHITE)
    assert reason_for_ending(Ending.NO_MOVE, board, Status.ALIVE) == Connected()
    in_the_open = board_of(JOINED, Color.WHITE, Boundary.OPEN)
    assert reason_for_ending(Ending.NO_MOVE, in_the_open, Status.ALIVE) != Connected()


def test_dead_stones_in_the_open_lack_a_way_out_whatever_room_they_have() -> None:
    board = board_of(THREE, boundary=Boundary.OPEN)
    assert reason_for_ending(Ending.SETTLED, board, Status.DEAD) == NoWayOut()


def test_dead_stones_that_race_lack_liberties_first_of_all() -> None:
    board = board_of(RACE)
    expected = LibertyCount(few=4, many=5, stone=points(board, "B4")[0])
    assert reason_for_ending(Ending.SETTLED, board, Status.DEAD) == expected


def test_a_settled_seki_names_the_points_that_stay_free() -> None:
    board = board_of(SELF_ATARI)
    free = FreeInSeki(points(board, "B2", "D2"), is_self_atari=True)
    at_attackers_turn = board_of(SELF_ATARI, Color.WHITE)
    assert reason_for_ending(Ending.SETTLED, at_attackers_turn, Status.SEKI) == LivesInSeki(free)
    assert reason_for_ending(Ending.SETTLED, board, Status.SEKI) == free, "Black may have to answer"
    assert reason_seen_on(board, Status.SEKI) == free, "without a search, only the points are told"


@pytest.mark.parametrize(
    ("diagram", "to_play", "status", "reason"),
    [
        (THREE, Color.BLACK, Status.ALIVE, Lives()),
        (THREE, Color.WHITE, Status.ALIVE, None),  # White may still have to play
        (THREE, Color.BLACK, Status.DEAD, None),
        (THREE, Color.WHITE, Status.UNKNOWN, None),
        (TWO_EYES, Color.WHITE, Status.ALIVE, ("A6", "C6")),
        (TWO_EYES, Color.BLACK, Status.UNKNOWN, ("A6", "C6")),
        (NOT_MARKED, Color.BLACK, Status.ALIVE, None),
    ],
)
def test_play_ends_where_the_loser_is_to_play_or_the_rules_decide(
    diagram: str, to_play: Color, status: Status, reason: Reason | tuple[str, ...] | None
) -> None:
    board = board_of(diagram, to_play)
    if isinstance(reason, tuple):
        reason = TwoEyes(points(board, *reason))
    assert reason_seen_on(board, status) == reason


def test_play_ends_when_the_marked_stones_are_gone() -> None:
    board = board_of("O + x\n+ x .\n. . .")
    assert reason_seen_on(board.after(board.geometry.from_vertex("B3"))) is None, (
        "one liberty is left"
    )
    taken = board.after(board.geometry.from_vertex("B3"), PASS)
    assert reason_seen_on(taken.after(board.geometry.from_vertex("A2"))) == Captured()


@pytest.mark.parametrize(
    ("diagram", "settled", "shown"),
    [
        (FIVE, Status.ALIVE, ["B1", "C1"]),
        (FIVE, None, []),
        (FALSE_EYE, Status.DEAD, ["A1", "B1"]),
        (THREE, Status.DEAD, ["A1", "B1", "C1"]),
        (SHARED, Status.SEKI, ["B2", "D2", "A1"]),
        (SELF_ATARI, Status.SEKI, ["B2", "D2"]),
        (TWO_EYES, None, ["A6", "C6"]),
        (TWO_EYES, Status.ALIVE, ["A6", "C6"]),
        (THREE, None, []),
    ],
)
def test_the_reason_is_shown_on_the_board(
    diagram: str, settled: Status | None, shown: list[str]
) -> None:
    board = board_of(diagram)
    assert board.geometry.vertices(sorted(points_that_show(board, settled))) == shown


def test_a_ko_at_the_end_of_a_line_has_a_point_and_a_taker() -> None:
    board = board_of(KO)
    line = points(board, "C1")
    assert ko_after(board, line) == points(board, "B1")[0]
    assert taker_of_ko(board, line) is Color.BLACK
    assert ko_after(board, ()) is None
    assert taker_of_ko(board, ()) is None
    assert reason_for_ending(Ending.KO, board.after(*line), Status.KO) == KoDecides(
        points(board, "B1")[0]
    )


def test_a_line_that_cannot_be_played_leads_to_no_ko() -> None:
    board = board_of(KO)
    occupied = points(board, "A1", "B1")
    assert ko_after(board, occupied) is None
    assert taker_of_ko(board, occupied) is None
