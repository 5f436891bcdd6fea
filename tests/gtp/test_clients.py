"""What clients send besides moves: clocks, requests for analysis, the score; and lines that are none."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from gold.board.points import Color, geometry
from gold.errors import GoldError
from gold.gtp import analysis, loading
from gold.gtp.commands import GtpCommands
from gold.gtp.loading import KernelLoading
from gold.gtp.protocol import LONGEST_LINE, answer_commands, bounded_lines
from gold.lab.mcts.gtp_commands import PlayerCommands
from gold.lab.mcts.player import PlayerSettings
from gold.problem.games import game_records
from gold.solver.api import Limits
from gold.solver.warmup import KernelPart
from tests.gtp.test_commands import Engine, set_up
from tests.thorough import rest_slow
from tests.trainer.positions import CLOSED_IN, STRAIGHT_THREE

ROOT = Path(__file__).parents[2]
BLACK, WHITE = Color.BLACK, Color.WHITE

# The clock


def test_a_move_takes_no_longer_than_the_clock_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, asked = Engine(), []
    set_up(engine, STRAIGHT_THREE)
    engine.commands._limits = Limits(seconds=100.0, nodes=1000)
    from gold.gtp import commands

    real = commands.reply
    monkeypatch.setattr(
        commands, "reply", lambda request, _computer: asked.append(request.budget) or real(request)
    )
    engine("reg_genmove b", "time_settings 10 0 0", "genmove b", "time_left w 2 0", "genmove w")
    assert [budget.nodes for budget in asked] == [1000] * 3
    first, second, third = (budget.deadline - budget.started for budget in asked)
    assert first == pytest.approx(100.0, abs=0.01)
    assert 0.5 < second < 1.0
    assert 0 < third < 0.2


@pytest.mark.kernel
def test_with_a_clock_the_usual_number_of_playouts_is_no_limit() -> None:
    settings = PlayerSettings(playouts=30, reuse=False)
    for usual in (True, False):
        commands = PlayerCommands(settings, Limits(nodes=1), playouts_without_clock=usual)
        engine = Engine()
        engine.commands = commands
        engine("boardsize 9", "genmove b")
        assert sum(each.visits for each in commands._player.candidates()) <= 30
        engine("time_settings 20 0 0", "genmove w")
        assert (sum(each.visits for each in commands._player.candidates()) > 30) is usual


# Analysis

POINT = geometry(9).from_vertex


@pytest.mark.parametrize(
    ("words", "color", "interval", "most", "left_out"),
    [
        ("", BLACK, 1.0, 1000, set()),
        ("50", BLACK, 0.5, 1000, set()),
        ("W 25", WHITE, 0.25, 1000, set()),
        ("white interval 300 minmoves 2 maxmoves 7", WHITE, 3.0, 7, set()),
        ("b 0 ownership true", BLACK, 0.05, 1000, set()),
        ("b 100 avoid b D4,pass 1 avoid w E5 1", BLACK, 1.0, 1000, {POINT("D4"), POINT("pass")}),
        ("b avoid b D4 1 avoid b e5 3", BLACK, 1.0, 1000, {POINT("D4"), POINT("E5")}),
    ],
)
def test_requests_for_analysis(
    words: str, color: Color, interval: float, most: int, left_out: set[int]
) -> None:
    found = analysis.request(words.split(), BLACK, geometry(9))
    assert (found.color, found.interval, found.most) == (color, interval, most)
    assert found.left_out(geometry(9)) == left_out


def test_only_allowed_moves_are_looked_at() -> None:
    found = analysis.request(["b", "allow", "b", "D4,E5", "1"], BLACK, geometry(9))
    assert {*geometry(9).points, POINT("pass")} - found.left_out(geometry(9)) == {
        POINT("D4"),
        POINT("E5"),
    }


@pytest.mark.parametrize(
    "words", ["b b", "10 20", "interval", "interval x", "avoid b Z9 1", "ownership", "¹"]
)
def test_requests_that_make_no_sense_are_refused(words: str) -> None:
    with pytest.raises(GoldError):
        analysis.request(words.split(), BLACK, geometry(9))


def watched(commands: GtpCommands, line: str, count: int, said: str = "") -> list[str]:
    """The lines of an analysis up to the next command, which comes after so many moves, and as soon as a
    line begins with what is to be ``said``.
    """
    out = io.StringIO()

    def lines() -> Iterator[str]:
        yield line
        until = time.monotonic() + 60
        while time.monotonic() < until:
            told = out.getvalue()
            if told.count("info move") >= count and f"\n{said}" in told:
                break
            time.sleep(0.01)
        yield "9 name"

    errors = io.StringIO()
    answer_commands(lines(), out, commands.handlers, errors)
    assert errors.getvalue() == ""
    analysed, name = out.getvalue().removesuffix("\n\n").split("\n\n")
    assert name == "=9 GoLD"
    return analysed.splitlines()


def test_a_group_is_analysed_until_the_next_command() -> None:
    engine = Engine()
    set_up(engine, STRAIGHT_THREE)
    head, *lines = watched(engine.commands, "3 lz-analyze b 5", 2, "info move B1 ")
    assert head == "=3"
    assert lines[-1].startswith("info move B1 visits ")
    assert " winrate 10000 lcb 10000 order 0 pv B1" in lines[-1]
    assert " winrate 0 " in lines[-1]
    assert engine.board.to_play is not None
    assert "move B1" not in watched(engine.commands, "lz-analyze b 5 avoid b B1 1", 1)[-1]


@pytest.mark.kernel
def test_a_whole_game_is_analysed_until_the_next_command() -> None:
    commands = PlayerCommands(PlayerSettings(playouts=20), Limits(nodes=1))
    engine = Engine()
    engine.commands = commands
    engine("boardsize 9", "play b E5")
    _head, *lines = watched(commands, "kata-analyze b 5 maxmoves 3", 6)  # out of turn, too
    assert all(line.count("info move") == 3 and line.count(" scoreLead ") == 3 for line in lines)
    assert len(engine.board.moves) == 1
    allowed = watched(commands, "lz-analyze w 5 allow w C3,G7 1", 2)[-1]
    assert sorted(words.split()[0] for words in allowed.split("info move ")[1:]) == ["C3", "G7"]
    assert engine("lz-analyze b 5").startswith("=\n"), "the end of the input ends it, too"


def test_an_error_in_the_middle_of_an_analysis_ends_it() -> None:
    def broken(_words: list[str]) -> Iterator[str]:
        yield "info"
        raise ZeroDivisionError

    engine = Engine()
    engine.commands.handlers["broken"] = broken  # type: ignore[assignment]
    blocked = threading.Event()

    def lines() -> Iterator[str]:
        yield "broken"
        blocked.wait(0.2)
        yield "name"

    out, errors = io.StringIO(), io.StringIO()
    answer_commands(lines(), out, engine.commands.handlers, errors)
    assert out.getvalue() == "=\ninfo\n\n= GoLD\n\n"
    assert "ZeroDivisionError" in errors.getvalue()


# The score


@pytest.mark.kernel
def test_dead_stones_are_taken_off_before_points_are_counted() -> None:
    commands = PlayerCommands(PlayerSettings(playouts=20), Limits(nodes=1))
    engine = Engine()
    engine.commands = commands
    rows = ["+ x + x o + o + o"] + ["x x x x o o o o o"] + ["+ x + x o + + + +"] * 3
    rows += ["+ x + x o + x + +", "+ x + x o + + + +", "x x x x o o o o o", "+ x + x o + o + +"]
    set_up(engine, "\n".join(rows))
    engine("komi 0.5")
    assert engine("final_status_list dead") == "= G4\n\n"
    assert engine("final_score") == "= W+9.5\n\n"
    assert engine("kgs-genmove_cleanup b") == "= pass\n\n", "the opponent has no dead stone"
    vertex = engine("kgs-genmove_cleanup w").split()[1]
    assert vertex in {"G5", "G3", "F4", "H4"}


def test_groups_that_are_proved_dead_are_taken_off_before_points_are_counted() -> None:
    engine = Engine()
    set_up(engine, CLOSED_IN)
    before = engine("final_score")
    engine("play b B1")
    dead = engine("final_status_list dead").removeprefix("= ").split()
    assert len(dead) == 5
    assert before != engine("final_score") == f"= B+{engine.board.size**2}\n\n"


# Files


def test_of_a_huge_file_only_the_first_game_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []
    real = game_records.record_in
    monkeypatch.setattr(game_records, "record_in", lambda *args: read.append(args) or real(*args))
    path = tmp_path / "many.sgf"
    path.write_text("(;SZ[9]AB[cc];W[dd])\n" * 100_000)
    engine = Engine()
    assert engine(f"loadsgf {path}") == "= \n\n"
    assert len(read) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("a.sgf", "(;SZ[9])")
    with (tmp_path / "sparse.sgf").open("wb") as file:
        file.truncate(5_000_000_000)
    engine = Engine()
    said = {
        "folder": "is a folder: give the name of a file in it",
        "pipe": "it is a pipe or a device, not a file",
        "games.zip": "is an archive: unpack it, and give a file of it",
        "sparse.sgf": "the file is larger than 10 MB",
    }
    for name, why in said.items():
        answer = engine(f"loadsgf {tmp_path / name}")
        assert answer.startswith("? ")
        assert why in answer
    assert engine.errors.getvalue() == ""


# Kernels


class Slow:
    """Kernels that are loaded when a test says so."""

    def __init__(self, parts: object, _steps: None) -> None:
        self.parts, self.loaded, self.hurried = parts, threading.Event(), None

    def start(self) -> None:
        pass

    def has(self, needed: object) -> bool:
        return self.loaded.is_set()

    def hurry(self, needed: object) -> None:
        self.hurried = needed
        threading.Timer(0.2, self.loaded.set).start()

    def is_alive(self) -> bool:
        return not self.loaded.is_set()

    def join(self, timeout: float) -> None:
        self.loaded.wait(timeout)

    def steps_of(self, needed: object) -> tuple[int, int]:
        return 1, 3


def test_a_move_waits_for_kernels_and_a_line_says_so_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loading, "Warmup", Slow)
    monkeypatch.setattr(loading, "_BETWEEN", 0.05)
    said = io.StringIO()
    engine = Engine()
    set_up(engine, STRAIGHT_THREE)
    engine.commands.loading = KernelLoading(said, {KernelPart.ONE_WORD})
    assert engine("name") == "= GoLD\n\n"
    assert said.getvalue() == ""
    assert engine("genmove w") == "= B1\n\n"
    first, *others = said.getvalue().splitlines()
    assert first == "GoLD: loading the search; the first time it is compiled, which takes minutes"
    assert set(others) == {"GoLD: loading the search: 1 of 3"}
    (_parts, thread), *more = engine.commands.loading._threads
    assert thread.hurried == {KernelPart.ONE_WORD}
    assert more == [], "nothing else is needed"
    told = said.getvalue()
    engine("reg_genmove b")
    assert said.getvalue() == told


# Lines that are none


def test_of_a_line_that_is_too_long_only_the_beginning_is_kept() -> None:
    lines = list(
        bounded_lines(io.StringIO("name\n" + "x" * 1_000_000 + "\nversion\n" + "y" * 50_000))
    )
    assert lines[0] == "name\n"
    assert lines[2] == "version\n"
    assert [len(lines[1]), len(lines[3])] == [LONGEST_LINE + 1] * 2


def garbage(random_: random.Random, names: list[str]) -> bytes:
    """A line that nobody would send: truncated, binary, huge, or with many ids."""
    kind = random_.randrange(6)
    name = random_.choice(names).encode()
    if kind == 0:
        return random_.randbytes(random_.randrange(200)).replace(b"\n", b"")
    if kind == 1:
        return name[: random_.randrange(len(name))]
    if kind == 2:
        return b" ".join(str(random_.randrange(10**n)).encode() for n in range(1, 12)) + b" " + name
    if kind == 3:
        return (
            name
            + b" "
            + random_.choice([b"9", b"-", b"b ", b"\xff", b"A1 "])
            * random_.choice([1, 5000, 50_000])
        )
    if kind == 4:
        return (
            f"{random_.randrange(100)} ".encode()
            + name
            + b" "
            + random_.randbytes(20).replace(b"\n", b"")
        )
    words = [
        b"b",
        b"w",
        b"D4",
        b"0",
        b"1e9",
        b"nan",
        b"-1",
        b"dead",
        b"interval",
        b"avoid",
        "é９".encode(),
        b"\0",
    ]
    return name + b" " + b" ".join(random_.choices(words, k=random_.randrange(5)))


@pytest.mark.kernel
@pytest.mark.parametrize("engine", rest_slow(["exact", "mcts"]))
def test_the_engine_answers_every_odd_line_and_lives_on(engine: str) -> None:
    random_ = random.Random(engine)
    commands = (
        GtpCommands(Limits()) if engine == "exact" else PlayerCommands(PlayerSettings(), Limits())
    )
    names = [name for name in commands.handlers if name != "quit"]
    lines = [b"boardsize 9", *(garbage(random_, names) for _number in range(300))]
    lines = [line for line in lines if line.partition(b"#")[0].split()[-1:] != [b"quit"]]
    command = ["lab", "gtp", "--playouts", "5"] if engine == "mcts" else ["gtp", "--engine", engine]
    done = subprocess.run(
        [sys.executable, "main.py", *command, "--nodes", "200"],
        input=b"\n".join([*lines, b"77 name", b"quit\n"]),
        capture_output=True,
        check=False,
        cwd=ROOT,
        timeout=600,
    )
    assert done.returncode == 0
    assert done.stdout.endswith(b"\n\n=77 GoLD\n\n= \n\n")
    assert not [line for line in done.stderr.splitlines() if not line.startswith(b"GoLD: loading")]
    assert b"error inside GoLD" not in done.stdout
    answers = done.stdout.decode().removesuffix("\n\n").split("\n\n")
    assert all(answer[0] in "=?" for answer in answers)
    assert len(answers) > 150
