"""GoLD as an engine: its commands, the frame of their answers, and what happens with nonsense."""

from __future__ import annotations

import io
import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.points import Color, Point
from gold.board.status import Status
from gold.gtp.commands import GtpCommands
from gold.gtp.protocol import answer_commands
from gold.lab.mcts.gtp_commands import PlayerCommands
from gold.lab.mcts.player import PlayerSettings
from gold.problem.files import save_problem
from gold.solver.answers.group import GroupFate
from gold.solver.api import Limits
from gold.solver.outcome import ALIVE, DEAD, SEKI, WITHOUT_THREATS, Bounds
from tests.authoring.test_rivals import FULL, THREE
from tests.results import make_result
from tests.trainer.positions import CLOSED_IN, CORNER, STRAIGHT_THREE, problem

LIMITS = Limits(nodes=20_000)
BESIDE_THE_WALL = """
o X X X X X o
o + X + X + o
o . o o o o x
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . ."""


class Engine:
    """Answers lines as the command does."""

    def __init__(self) -> None:
        self.commands = GtpCommands(LIMITS)
        self.errors = io.StringIO()

    def __call__(self, *lines: str) -> str:
        out = io.StringIO()
        answer_commands((line + "\n" for line in lines), out, self.commands.handlers, self.errors)
        return out.getvalue()

    @property
    def board(self) -> Board:
        return self.commands._game.board


@pytest.fixture
def engine() -> Engine:
    return Engine()


BIG = "9" * 5000  # Python turns no more than 4,300 digits into a number
FRAMES = [
    ("name", "= GoLD\n\n"),
    ("7 name", "=7 GoLD\n\n"),
    ("  12   name  # who are you?", "=12 GoLD\n\n"),
    ("# nothing but a comment", ""),
    ("", ""),
    ("\tprotocol_version\r", "= 2\n\n"),
    ("5 nonsense", "?5 unknown command\n\n"),
    ("8", ""),
    ("known_command play", "= true\n\n"),
    ("known_command playing", "= false\n\n"),
    ("boardsize 99", "? unacceptable size\n\n"),
    ("boardsize nine", "? unacceptable size\n\n"),
    ("play b", "? 2 arguments are needed\n\n"),
    ("play green D4", "? “green” is no colour: black, white, b or w\n\n"),
    ("komi much", "? komi not a float\n\n"),
    ("komi nan", "? komi not a float\n\n"),
    ("komi inf", "? komi not a float\n\n"),
    ("komi 1e300", "? komi not a float\n\n"),
    (f"komi {BIG}", "? komi not a float\n\n"),
    (f"boardsize {BIG}", "? unacceptable size\n\n"),
    (f"loadsgf a.sgf {BIG}", "? the number of the move is too large\n\n"),
    (f"time_settings {BIG} 1 1", "? “99999999999999999999” is no number of seconds\n\n"),
    (f"time_settings 1 1 {BIG}", "? “99999999999999999999” is no number of stones\n\n"),
    ("time_left b nan 0", "? “nan” is no number of seconds\n\n"),
    ("time_left b -3 0", "= \n\n"),
    (f"lz-analyze {BIG}", "? interval needs a whole number\n\n"),
    ("lz-analyze b 10 avoid", "? “avoid” is not understood here\n\n"),
    ("lz-analyze", "? no group is shut in here, so there is nothing to find out\n\n"),
    (f"7 name {'x' * 10_000}", "?7 the line has more than 10000 characters\n\n"),
    (f"{BIG} name", "? unknown command\n\n"),
    ("undo", "? cannot undo\n\n"),
]


@pytest.mark.parametrize(("line", "response"), FRAMES)
def test_frame(engine: Engine, line: str, response: str) -> None:
    assert engine(line) == response
    assert engine.errors.getvalue() == ""


def test_quit_is_answered_and_ends_it(engine: Engine) -> None:
    assert engine("quit", "name") == "= \n\n"


def test_every_listed_command_is_known(engine: Engine) -> None:
    listed = engine("list_commands").removeprefix("= ").split()
    assert {
        "play",
        "genmove",
        "loadsgf",
        "owl_attack",
        "final_status_list",
        "gogui-analyze_commands",
    } <= set(listed)
    shown = engine("gogui-analyze_commands").removeprefix("= ").splitlines()
    assert {line.split("/")[2].split()[0] for line in shown if line} <= set(listed)


def test_stones_are_played_captured_and_taken_back(engine: Engine) -> None:
    engine("boardsize 5", "play w A1", "play b A2", "play b B1")
    vertex = engine.board.geometry.from_vertex
    assert engine.board[vertex("A1")].is_empty
    assert "illegal move" in engine("play b A2")
    engine("undo")
    assert engine.board[vertex("A1")].color is Color.WHITE
    engine("undo", "undo")
    assert engine.board.chains() == []
    assert engine("undo") == "? cannot undo\n\n"


def test_a_refused_move_changes_nothing(engine: Engine) -> None:
    engine("boardsize 5", "play b C3")
    before = engine.board.moves
    assert engine("play b C3").startswith("? illegal move")
    assert engine("play w Z9").startswith("? ")
    assert engine.board.moves == before


def set_up(engine: Engine, diagram: str) -> None:
    """Put the stones of a diagram on the board, one by one."""
    position = problem(diagram).position
    engine(f"boardsize {position.size}")
    for point, state in zip(position.geometry.points, position.states, strict=True):
        if state.color is not None:
            engine(f"play {state.color.name.lower()} {position.geometry.vertex(point)}")


def test_the_status_of_a_group_on_a_plain_board(engine: Engine) -> None:
    set_up(engine, CLOSED_IN)
    assert engine("owl_attack A2") == "= 1 B1\n\n"
    assert engine("owl_defend A2") == "= 1 B1\n\n"
    assert "unsettled" in engine("gold_status A2")
    assert "B1" in engine("gold_key_points A2")
    assert "LABEL B1 " in engine("gold_moves A2")
    assert engine("owl_attack C5") == "? there is no stone at C5\n\n"


def test_a_dragon_is_critical_then_dead_or_alive(engine: Engine) -> None:
    set_up(engine, CLOSED_IN)
    assert engine("dragon_status A2") == "= critical B1 B1\n\n"
    engine("play w B1")
    assert engine("dragon_status A2") == "= alive\n\n"
    engine("undo", "play b B1")
    assert engine("dragon_status A2") == "= dead\n\n"
    assert engine("dragon_status C5") == "? there is no stone at C5\n\n"


@pytest.mark.parametrize(
    ("bounds", "attack", "defence"),
    [
        (Bounds(DEAD, WITHOUT_THREATS), None, None),
        (Bounds(WITHOUT_THREATS + 1, ALIVE), None, None),
        (Bounds(1, SEKI - 1), None, None),
        (Bounds(2, WITHOUT_THREATS), "2", "3"),
        (Bounds(SEKI, ALIVE), "0", "1"),
        (Bounds(DEAD, DEAD + 1), "1", "0"),
    ],
)
def test_a_code_is_told_only_where_nothing_proved_leaves_another_open(
    engine: Engine,
    monkeypatch: pytest.MonkeyPatch,
    bounds: Bounds,
    attack: str | None,
    defence: str | None,
) -> None:
    set_up(engine, CLOSED_IN)
    defender = engine.board[Point(engine.board.geometry.from_vertex("A2"))].color
    assert defender is not None
    found = make_result(Status.KO, True, None, defender=defender, bounds=bounds)
    monkeypatch.setattr("gold.gtp.commands.fate", lambda _request, _rivals: GroupFate(found, None))
    monkeypatch.setattr(GtpCommands, "_taken_for_safe", lambda *_asked: frozenset())
    for command, code in (("owl_attack", attack), ("owl_defend", defence)):
        answer = engine(f"{command} A2")
        assert answer == (f"= {code}\n\n" if code else "? not decided within the limits\n\n")


def test_what_gnu_go_would_call_a_regression_suite_passes(engine: Engine) -> None:
    """Lines with a number are asked. The line after them, ``#? [...]``, is what must be answered: a regular
    expression, as for GNU Go's own driver.
    """
    lines = (Path(__file__).parent / "groups.tst").read_text(encoding="utf-8").splitlines()
    wrong = {}
    for line, after in pairwise([*lines, ""]):
        answer = engine(line)
        if after.startswith("#? "):
            number = line.split()[0]
            if not re.fullmatch(f"={number} {after[4:-1]}", answer.strip()):
                wrong[line] = answer
    assert len([line for line in lines if line.startswith("#? ")]) == 23
    assert wrong == {}


def test_dead_stones_at_the_end(engine: Engine) -> None:
    set_up(engine, CLOSED_IN)
    engine("play b B1")
    dead = engine("final_status_list dead").removeprefix("= ").split()
    assert set(dead) == {"A2", "B2", "C2", "D2", "D1"}
    assert "A3" in engine("final_status_list alive")
    assert engine("final_status_list lost").startswith("? ")


def test_a_group_that_can_walk_out_is_not_told_dead(engine: Engine) -> None:
    """White captures the two stones of the wall by E3: the kill holds within the guessed region only."""
    set_up(engine, STRAIGHT_THREE)
    engine("play b B1")
    assert engine("final_status_list dead") == "= \n\n"
    assert {"A2", "D1"} <= set(engine("final_status_list unknown").removeprefix("= ").split())
    assert engine("owl_attack A2") == "= 1 E3\n\n"
    assert engine("owl_defend A2") == "? not decided within the limits\n\n"
    assert engine("dragon_status A2") == "= unknown\n\n"


def test_the_wall_that_a_kill_counts_on_is_remarked(engine: Engine) -> None:
    remarks: list[str] = []
    engine.commands.remark = remarks.append
    set_up(engine, CLOSED_IN)
    assert engine("owl_attack A2") == "= 1 B1\n\n"
    assert engine("owl_defend A2") == "= 1 B1\n\n"
    assert remarks == ["A2: this holds if these stones are safe: A3 B3 C3 D3 E3 E2 E1"]


def test_two_groups_that_are_dead_only_if_the_other_is_safe_are_both_unknown(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up(engine, CLOSED_IN)
    stone = engine.commands._stone
    inner = frozenset(map(stone, ("A2", "B2", "C2", "D2", "D1")))
    outer = frozenset(map(stone, ("A3", "B3", "C3", "D3", "E3", "E2", "E1")))
    monkeypatch.setattr(engine.commands._game, "shut_in", lambda: iter((inner, outer)))
    dead = {min(inner): (Status.DEAD, outer), min(outer): (Status.DEAD, inner)}
    monkeypatch.setattr(engine.commands, "_fate", lambda group: dead[min(group)])
    assert set(engine.commands._statuses().values()) == {Status.UNKNOWN}


def test_what_is_not_settled_at_the_end_counts_as_alive_and_is_remarked(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = GroupFate(make_result(Status.UNKNOWN, False, None), None)
    monkeypatch.setattr("gold.gtp.commands.fate", lambda _request, _rivals: nothing)
    remarks: list[str] = []
    engine.commands.remark = remarks.append
    set_up(engine, CLOSED_IN)
    unknown = engine("final_status_list unknown").removeprefix("= ").split()
    assert {"A2", "B2", "C2"} <= set(unknown) <= set(engine("final_status_list alive").split())
    assert engine("final_score").startswith("= ")
    (remark,) = remarks
    assert remark.startswith("not settled, and counted as alive: ")
    assert set(remark.split()[-len(unknown) :]) == set(unknown)


def test_bait_in_a_seki_is_not_dead_at_the_end(engine: Engine) -> None:
    """Black can take three stones, and would die of it: both groups are seki, and count."""
    set_up(engine, THREE)
    assert engine("final_status_list dead") == "= \n\n"
    assert {"E1", "E2"} <= set(engine("final_status_list seki").removeprefix("= ").split())
    assert engine("dragon_status E1", "dragon_status E2") == "= alive\n\n= alive\n\n"
    assert engine("owl_attack E1", "owl_attack E2") == "= 0\n\n= 0\n\n"
    assert engine("gold_status E1").endswith("TEXT E1: seki\n\n")
    assert "LABEL C1 L" in engine("gold_moves E1"), "Black who begins to take them dies"
    assert engine("final_score") == "= W+60\n\n"


def test_bait_in_a_seki_on_a_full_board_is_not_dead(engine: Engine) -> None:
    """No point is far from all stones, so nothing is outside, and nobody's wall stands along it."""
    set_up(engine, FULL)
    assert engine("final_status_list dead") == "= \n\n", "White's bait counts, as who takes it dies"


def test_a_problem_is_loaded_with_its_region_and_played(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "a corner.yaml"
    save_problem(problem(CORNER), path)
    assert engine(f"loadsgf {path}") == "= \n\n"
    assert engine.board.keystones()
    answer = engine("owl_attack A3")
    assert answer.startswith("= ")
    move = engine("reg_genmove b")
    assert engine("genmove b") == move
    assert len(engine.board.moves) == 1


def test_a_stone_played_beside_the_wall_of_a_problem_has_no_friends_outside(
    engine: Engine, tmp_path: Path
) -> None:
    path = tmp_path / "wall.yaml"
    save_problem(problem(BESIDE_THE_WALL), path)
    engine(f"loadsgf {path}", "play b B6")
    assert engine("owl_attack C6") == "= 1 F6\n\n"
    assert engine("reg_genmove w") == "= F6\n\n"


def test_a_game_is_loaded_up_to_a_move(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]FF[4]SZ[9]AB[cc];W[dd];B[ee];W[ff])", encoding="utf-8")
    assert engine(f"loadsgf {path} 3") == "= \n\n"
    vertex = engine.board.geometry.from_vertex
    assert engine.board.size == 9
    assert engine.board[vertex("E5")].color is Color.BLACK
    assert engine.board[vertex("F4")].is_empty
    engine(f"loadsgf {path}")
    assert engine.board[vertex("F4")].color is Color.WHITE


def test_a_game_is_loaded_with_its_komi_handicap_and_later_set_up(
    engine: Engine, tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(
        "(;SZ[9]KM[7.5]HA[2];W[dd];B[ee];AE[dd]AW[ff]AB[aa];W[hh];B[bb])", encoding="utf-8"
    )
    assert engine(f"loadsgf {path}", "get_komi") == "= \n\n= 7.5\n\n"
    vertex = engine.board.geometry.from_vertex
    stones = {
        point: state.color for point, state in engine.board.states() if state.color is not None
    }
    black = {Point(vertex(each)) for each in ("C3", "G7", "E5", "A9", "B8")}
    assert stones == dict.fromkeys(black, Color.BLACK) | {
        Point(vertex(each)): Color.WHITE for each in ("F4", "H2")
    }
    assert engine("undo", "undo") == "= \n\n= \n\n"
    assert engine("undo") == "? cannot undo\n\n", "what was there before the set-up is not known"
    path.write_text("(;SZ[9]KM[375];B[dd])", encoding="utf-8")
    assert engine(f"loadsgf {path}", "get_komi") == "= \n\n= 7.5\n\n", "375 is no komi"


def test_what_cannot_be_loaded_leaves_the_game_as_it_was(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "bad.sgf").write_text("(;SZ[9]B[cc];B[cc])", encoding="utf-8")
    (tmp_path / "no.sgf").write_text("nothing", encoding="utf-8")
    engine("boardsize 7", "play b C3")
    for name in ("missing.sgf", "no.sgf", "bad.sgf", "x" * 5000):
        assert engine(f"loadsgf {tmp_path / name}").startswith("? ")
    assert (
        engine(f"loadsgf {tmp_path}")
        == f"? {tmp_path} is a folder: give the name of a file in it\n\n"
    )
    assert engine("loadsgf").startswith("? ")
    assert (engine.board.size, len(engine.board.moves)) == (7, 1)


def test_a_bug_is_told_and_the_game_goes_on(engine: Engine) -> None:
    def broken(_words: list[str]) -> str:
        raise ZeroDivisionError("a bug")

    engine.commands.handlers["name"] = broken
    assert engine("name", "version").startswith(
        "? error inside GoLD: ZeroDivisionError: a bug\n\n= "
    )
    assert "ZeroDivisionError" in engine.errors.getvalue()


@pytest.mark.parametrize("seed", range(6))
def test_random_sessions_never_end_in_an_error_inside(seed: int) -> None:
    random_ = random.Random(seed)
    engine = Engine()
    engine.commands._limits = Limits(nodes=200)
    names = [name for name in engine.commands.handlers if name != "quit"]
    words = ["b", "white", "pass", "T19", "dead", "7", "-1", "0x", "é", "#", "\x01", "Z0"]
    points = [f"{column}{row}" for column in "ABCDE" for row in range(1, 6)]
    answered = 0
    engine("boardsize 5")
    for _step in range(200):
        name = random_.choice([*["play"] * 30, "undo", *names])
        arguments = random_.choices([*words, *points], k=random_.randrange(4))
        if name == "boardsize":
            arguments = [str(random_.choice([4, 5, 6]))]
        elif name == "play" and random_.random() < 0.9:
            arguments = [random_.choice("bw"), random_.choice(points)]
        elif random_.random() < 0.7:
            arguments = [random_.choice(points)]
        response = engine(" ".join([name, *arguments]))
        answered += response.startswith("=")
        assert response == "" or (response[0] in "=?" and response.endswith("\n\n"))
        assert "\n\n" not in response[:-2]
    assert answered > 50
    assert engine.errors.getvalue() == ""


@pytest.mark.kernel
def test_an_engine_for_whole_games_plays_moves_that_are_legal_and_counts_the_area() -> None:
    engine = Engine()
    engine.commands = PlayerCommands(PlayerSettings(playouts=20), LIMITS)
    assert engine("boardsize 5") == "? unacceptable size\n\n"
    engine("boardsize 9", "komi 7.5", "set_random_seed 7")
    assert engine("final_score") == "= W+7.5\n\n"
    asked = engine("reg_genmove w")  # out of turn: the board stays as it is
    assert engine.board.moves == ()
    assert engine("genmove w") == asked != "= pass\n\n"
    for color in ("black", "white") * 5:
        assert engine(f"genmove {color}").startswith("= ")
    assert len(engine.board.moves) == 12
    assert engine("set_random_seed x") == "? seed not an integer\n\n"
    assert engine.errors.getvalue() == ""


HANDICAPS = [
    (19, 2, "D4 Q16"),
    (19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
    (19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"),
    (13, 5, "D4 K10 D10 K4 G7"),
    (9, 4, "C3 G7 C7 G3"),
    (8, 3, "C3 F6 C6"),
]


@pytest.mark.parametrize(("lines", "number", "vertices"), HANDICAPS)
@pytest.mark.parametrize("command", ["fixed_handicap", "place_free_handicap"])
def test_handicap_stones_stand_where_the_protocol_says(
    engine: Engine, command: str, lines: int, number: int, vertices: str
) -> None:
    assert engine(f"boardsize {lines}", f"{command} {number}").endswith(f"= {vertices}\n\n")
    assert [
        engine.board.geometry.vertex(p) for p, state in engine.board.states() if state.color
    ] == sorted(vertices.split(), key=lambda vertex: (-int(vertex[1:]), vertex[0]))
    assert engine.board.to_play is Color.WHITE
    assert engine("undo") == "? cannot undo\n\n"


def test_stones_of_a_free_handicap_stand_anywhere(engine: Engine) -> None:
    assert engine("boardsize 9", "set_free_handicap A1 E5 j9").endswith("= \n\n")
    assert engine("play w D4", "play b D5").count("= \n\n") == 2


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["boardsize 8", "fixed_handicap 5"], "invalid number of stones"),
        (["boardsize 6", "place_free_handicap 2"], "invalid number of stones"),
        (["fixed_handicap 1"], "invalid number of stones"),
        (["play b D4", "fixed_handicap 2"], "board not empty"),
        (["fixed_handicap 2", "fixed_handicap 2"], "board not empty"),
        (["set_free_handicap D4 d4"], "bad vertex list"),
        (["set_free_handicap D4 pass"], "bad vertex list"),
        (["set_free_handicap D4"], "invalid number of stones"),
    ],
)
def test_a_handicap_that_cannot_be_is_refused(
    engine: Engine, lines: list[str], message: str
) -> None:
    assert engine(*lines).endswith(f"? {message}\n\n")


@pytest.mark.parametrize(
    ("inside", "gap", "dead"),
    [
        ("", "F1", {"E1"}),
        ("B2 B1 B3", "F1 F2 F3", {"E1", "B2"}),
        ("B2 B1 B3 A2 C2", "F1 F2 F3", set()),
        ("B2 B1 B3 A2 C2 A1 C1 A3", "F1", set()),
    ],
    ids=["an eye space", "three inside", "a race", "one liberty each"],
)
def test_of_three_groups_one_in_the_other_never_both_sides_of_a_fight_are_dead(
    engine: Engine, inside: str, gap: str, dead: set[str]
) -> None:
    """White outside lives; inside it Black (E1), inside that White (D1), and inside that Black again."""
    outside = "A6 B6 C6 D6 E6 F6 F5 F4 F3 F2 F1 G1 G2 G3 G4"
    white = [name for name in outside.split() if name not in gap.split()]
    white += ["A4", "B4", "C4", "D4", "D3", "D2", "D1"]
    engine("boardsize 9", *(f"play w {name}" for name in white))
    engine(*(f"play b {name}" for name in f"A5 B5 C5 D5 E5 E4 E3 E2 E1 {inside}".split()))
    found = set(engine("final_status_list dead").removeprefix("= ").split())
    assert found & {"E1", "D1", "B2"} == dead
    assert not {"E1", "D1"} <= found
