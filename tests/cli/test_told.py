"""What is told of a position is the same in all commands: small positions that were told wrong."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from gold.authoring.motifs import Motif, motifs_of
from gold.authoring.traits import traits_of
from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.status import Status
from gold.cli.main import main
from gold.cli.solutions.results import told
from gold.gtp.commands import GtpCommands
from gold.gtp.protocol import answer_commands
from gold.problem.model import Problem
from gold.solver.answers.group import group_status
from gold.solver.answers.plan import solve_by_plan
from gold.solver.answers.refutation import refute
from gold.solver.api import Limits, Result
from gold.solver.outcome import ALIVE_BY_DOUBLE_KO, Ending
from gold.solver.request import Request
from gold.trainer.quiz import question

pytestmark = pytest.mark.kernel

DOUBLE_KO = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. x x x . . . . .
x O O x x x x . .
+ x O O O O x . .
x O + O + O x . .
+ x O O O O x . ."""
BENT_FOUR = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
x x x x x x . . .
O O O O O x . . .
+ O O O O x . . .
x x x + O x . . ."""
MANY_THREATS = """
o K o x . .
x O x x . .
+ + o . . .
x x x . . .
. x . . . .
. . . . . ."""
SAFE = """
. O . . .
x O x . .
+ + x . .
+ + x . .
+ + x . ."""
MARKED = (
    "(;FF[4]GM[1]SZ[19]PL[B]AW[an][bo][ap][cp][aq][cq][cr][bs]"
    "AB[bl][bn][cn][co][do][dp][bq][dq][ar][dr][fr][cs]{marks})"
)
RULING = "bent four in the corner: counts as dead, without playing the ko"


def solved(diagram: str, first: Color) -> Result:
    return solve_by_plan(Request.about(Board(parse_diagram(diagram, first)), Limits(nodes=50_000)))


def saved(folder: Path, diagram: str, first: str) -> str:
    path = folder / "told.yaml"
    rows = "\n".join(f"  {row}" for row in diagram.strip().splitlines())
    path.write_text(
        f"gold: 1\nfirst: {first}\nboundary: wall\ndiagram: |\n{rows}\n", encoding="utf-8"
    )
    return str(path)


def test_life_by_double_ko_is_no_seki(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = solved(DOUBLE_KO, Color.WHITE)
    assert (result.bounds.least, result.bounds.most) == (ALIVE_BY_DOUBLE_KO, ALIVE_BY_DOUBLE_KO)
    assert (result.status, result.exact, result.by_double_ko) == (Status.ALIVE, True, True)
    problem = Problem(parse_diagram(DOUBLE_KO, Color.WHITE))
    assert Motif.KO in motifs_of(problem, traits_of(problem))
    path = saved(tmp_path, DOUBLE_KO, "white")
    main(["solve", path, "--json"])
    assert json.loads(capsys.readouterr().out)["by_double_ko"] is True
    main(["solve", path, "--status"])
    assert "White first: alive (by double ko) (proved); A3" in capsys.readouterr().out
    main(["prove", path])
    assert "alive (by double ko), correct: A3 A1" in capsys.readouterr().out


def test_bent_four_is_dead_by_every_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(tmp_path, BENT_FOUR, "white")
    main(["solve", path, "--status"])
    assert f"group   dead\n        {RULING}\n" in capsys.readouterr().out
    main(["solve", path, "--moves"])
    assert f"+ pass  ko; {RULING}" in capsys.readouterr().out
    main(["prove", path])
    assert f"ko; {RULING}, correct: pass" in capsys.readouterr().out
    main(["audit", path])
    assert "bent four" in " ".join(capsys.readouterr().out.split())


def test_a_ko_for_many_threats_has_one_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(tmp_path, MANY_THREATS, "black")
    word = "dead (unless White has many more ko threats than Black)"
    main(["prove", path])
    assert f"{word}, correct: B4" in capsys.readouterr().out
    main(["solve", path])
    assert f"status  {word} (proved)" in capsys.readouterr().out
    assert (
        told(Board(parse_diagram(MANY_THREATS, Color.BLACK)), solved(MANY_THREATS, Color.BLACK))
        == word
    )


def test_no_line_retakes_a_ko_at_once() -> None:
    result = solved(MANY_THREATS, Color.BLACK)
    board = Board(parse_diagram(MANY_THREATS, Color.BLACK), result.line)
    assert board.geometry.vertices(board.moves) == ["B4", "A4", "B6"]
    assert board.ko_point is not None


@pytest.mark.parametrize("move", ["A3", "B1"])
def test_why_stones_that_are_safe_from_the_start_live(move: str) -> None:
    start = Board(parse_diagram(SAFE, Color.BLACK))
    why = refute(Request.about(start.after(start.geometry.from_vertex(move)), Limits(nodes=1_000)))
    assert (why.winner, why.line.ending, why.result.status) == (
        Color.WHITE,
        Ending.SAFE,
        Status.ALIVE,
    )


@pytest.mark.parametrize("marks", ["", "MA[cp]"], ids=["plain", "marked"])
def test_a_mark_does_not_make_the_answer_worse(
    marks: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "marked.sgf"
    path.write_text(MARKED.format(marks=marks), encoding="utf-8")
    main(["solve", str(path), "--nodes", "40000", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (answer["move"], answer["proved"]) == ("B2", True)
    assert len(answer["region"]) < 40


def plays(diagram: str) -> list[str]:
    """GTP that puts the stones of a diagram on its board."""
    board = Board(parse_diagram(diagram, Color.BLACK))
    names = {
        color: [
            board.geometry.vertex(point)
            for point in board.geometry.points
            if board[point].color is color
        ]
        for color in Color
    }
    return [f"play {color.name[0].lower()} {name}" for color, own in names.items() for name in own]


def test_bent_four_is_dead_for_clients_and_in_the_quiz_and_for_a_click() -> None:
    commands, out = GtpCommands(Limits(nodes=50_000)), io.StringIO()
    lines = ["boardsize 9", *plays(BENT_FOUR), "dragon_status A3", "final_status_list dead"]
    answer_commands((f"{line}\n" for line in lines), out, commands.handlers, io.StringIO())
    status, dead = out.getvalue().strip().split("\n\n")[-2:]
    assert status == "= dead"
    assert {"A3", "E1"} <= set(dead.removeprefix("= ").split())
    assert not {"A1", "F3"} & set(dead.removeprefix("= ").split())

    def prove(board: Board) -> Result:
        return solve_by_plan(Request.about(board, Limits(nodes=50_000)))

    asked = question(Problem(parse_diagram(BENT_FOUR, Color.WHITE)), 0, prove)
    assert asked is not None
    assert (asked.status, set(asked.statuses.values())) == (Status.DEAD, {Status.KO})
    group = group_status(
        Request.about(Board(parse_diagram(BENT_FOUR, Color.WHITE)), Limits(nodes=50_000))
    )
    assert (group.status, group.bent_four) == (Status.DEAD, True)


# White holds two of three kos, and Black takes one of them for ever.
TRIPLE_KO = """
. x o . . . . . .
x o + o . . . . .
. x o . . . . . .
. x o . . . . . .
x + x o . . . . .
. x o . . . . . .
. x o . . . . . .
x o + O . . . . .
. x o . . . . . ."""
KO_FOR_LIFE = """
x x . . . . . .
+ x . . . . . .
+ x x . . . . .
O O x x . . . .
+ + O x x . . .
+ + O x x . . .
+ + O x x x . .
+ + + + x . . ."""


def test_a_triple_ko_is_life_for_whom_it_goes_round() -> None:
    for first in Color:
        result = solved(TRIPLE_KO, first)
        assert (result.status, result.proved) == (Status.ALIVE, True)


def test_moonshine_life_is_told_as_the_ko_that_it_is() -> None:
    """A double ko elsewhere has threats without end. The problem is about the corner, where threats decide:
    so whoever has them sees it in the word.
    """
    beside = DOUBLE_KO.strip().replace("+", ".").replace("O", "o").splitlines()
    corner = ["." + " ." * 7, *KO_FOR_LIFE.strip().splitlines()]
    both = [f"{left} {right}" for left, right in zip(corner, beside, strict=True)]
    board = "\n".join([". " * 17] * 8 + both)
    for first in Color:
        alone, with_threats = solved(KO_FOR_LIFE, first), solved(board, first)
        assert with_threats.bounds == alone.bounds
    assert solved(board, Color.BLACK).status is Status.KO
