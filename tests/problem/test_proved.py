"""The proved result in a problem's file, and that it applies to no other position."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, PointState
from gold.board.position import Boundary, Position
from gold.board.status import Side, Status
from gold.cli import exitcodes
from gold.cli.main import main
from gold.errors import ProblemFormatError
from gold.problem.files import load_problem, save_problem
from gold.problem.model import Problem
from gold.problem.proved import Proved, ProvedKo, position_digest
from gold.problem.yaml.yaml_format import read_problem, write_problem
from gold.problem.yaml.yaml_nodes import YamlDocument
from tests.problem.problem_strategies import positions

DIAGRAM = """\
diagram: |
  4 . x x .
  3 x O O x
  2 x + O x
  1 + + x .
    A B C D
"""
POSITION = read_problem(YamlDocument(DIAGRAM)).position
DIGEST = position_digest(POSITION)
A1, B1, B2 = (POSITION.geometry.from_vertex(name) for name in ("A1", "B1", "B2"))
KO = Proved(
    Status.KO,
    ProvedKo(Side.ATTACKER, threats=1, taker=Side.DEFENDER),
    correct=(B2, B1),
    complete=True,
    note="after 12 seconds",
)
BLOCK = f"""\
proved:
  position: {DIGEST}
  status: ko
  ko:
    ahead: attacker
    threats: 1
    taker: defender
  correct: [B2, B1]
  complete: true
  note: after 12 seconds
"""


def test_record_is_written_as_a_person_would_read_it() -> None:
    assert write_problem(Problem(POSITION).with_proved(KO)).endswith(BLOCK)


def test_record_is_read() -> None:
    problem = read_problem(YamlDocument(DIAGRAM + BLOCK))
    assert problem.proved == replace(KO, position=DIGEST)


def test_ko_may_stand_on_one_line_and_moves_in_a_row() -> None:
    text = (
        f"proved: {{position: {DIGEST}, status: ko, ko: {{ahead: defender}}, correct: b2 pass}}\n"
    )
    proved = read_problem(YamlDocument(DIAGRAM + text)).proved
    assert proved == Proved(Status.KO, ProvedKo(Side.DEFENDER), (B2, PASS), position=DIGEST)


def test_reason_why_nothing_is_proved_is_kept() -> None:
    problem = Problem(POSITION).with_proved(Proved(note="not proved within 60 seconds"))
    text = write_problem(problem)
    assert text.endswith(f"proved:\n  position: {DIGEST}\n  note: not proved within 60 seconds\n")
    assert read_problem(YamlDocument(text)) == problem


@pytest.mark.parametrize("name", ["problem.yaml", "problem.sgf"])
def test_record_survives_the_file(name: str, tmp_path: Path) -> None:
    problem = Problem(POSITION, title="A ko").with_proved(KO)
    save_problem(problem, tmp_path / name)
    assert load_problem(tmp_path / name) == problem


def test_record_can_be_read_in_sgf(tmp_path: Path) -> None:
    save_problem(Problem(POSITION).with_proved(KO), tmp_path / "ko.sgf")
    assert BLOCK.replace("]", "\\]").rstrip("\n") in (tmp_path / "ko.sgf").read_text()


# Which position it is about


@given(positions(), st.data())
def test_digest_tells_positions_apart(position: Position, data: st.DataObject) -> None:
    record = Problem(position).with_proved(Proved(Status.DEAD)).proved
    assert record is not None
    point = data.draw(st.sampled_from(position.geometry.points))
    state = data.draw(st.sampled_from(PointState))
    assume(state is not position[point])
    changed = [
        position.with_states({point: state}),
        replace(position, to_play=position.to_play.opponent),
        replace(
            position,
            boundary=Boundary.OPEN if position.boundary is Boundary.WALL else Boundary.WALL,
        ),
    ]
    assert record.holds_for(position)
    assert not any(record.holds_for(other) for other in changed)


def test_digest_stays_what_it_is_from_version_to_version() -> None:
    board = parse_diagram("x + .\n+ O .\n. K X", Color.WHITE, Boundary.OPEN)
    assert position_digest(board) == "flifoabi"


def test_digest_does_not_depend_on_the_process() -> None:
    code = "from gold.board.position import *; from gold.problem.proved import *; "
    code += "print(position_digest(Position.empty(9)))"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == position_digest(Position.empty(9))


EDITED = {
    "stone": DIAGRAM.replace("2 x +", "2 + +") + BLOCK,
    "side to play": DIAGRAM + "first: white\n" + BLOCK,
    "boundary": DIAGRAM + "boundary: open\n" + BLOCK,
    "size": "diagram: |\n  + O\n  x +\n" + BLOCK.replace("B2, B1", "D4, Q16"),
    "no position named": DIAGRAM + BLOCK.replace(f"  position: {DIGEST}\n", ""),
}


@pytest.mark.parametrize("text", EDITED.values(), ids=EDITED)
def test_result_counts_for_nothing_after_the_position_was_edited(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = read_problem(YamlDocument(text))
    assert problem.proved is None
    assert "proved" not in write_problem(problem)
    (tmp_path / "edited.yaml").write_text(text)
    assert main(["check", str(tmp_path / "edited.yaml")]) == exitcodes.OK
    assert "the proved result belongs to another position and is ignored" in capsys.readouterr().out


def test_nothing_is_said_of_a_result_that_fits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ko.yaml").write_text(DIAGRAM + BLOCK)
    assert main(["check", str(tmp_path / "ko.yaml")]) == exitcodes.OK
    assert "proved" not in capsys.readouterr().out


def test_result_holds_again_when_the_edit_is_taken_back() -> None:
    problem = Problem(POSITION).with_proved(KO)
    edited = replace(problem, position=POSITION.with_states({A1: PointState.BLACK}))
    assert edited.proved is None
    assert replace(edited, position=POSITION).proved == problem.proved


def test_result_can_be_taken_off() -> None:
    assert Problem(POSITION).with_proved(KO).with_proved(None) == Problem(POSITION)


# What cannot be


CASES = [
    # what follows the diagram, line, column, part of the message
    ("proved: ko\n", 7, 9, "proved has fields of its own: position, status, ko, correct"),
    (
        "proved:\n  status: lives\n",
        8,
        11,
        "status cannot be 'lives': choose one of alive, seki, ko, dead",
    ),
    (
        "proved:\n  status: ko\n  ko: attacker\n",
        9,
        7,
        "ko has fields of its own: ahead, threats, taker",
    ),
    (
        "proved:\n  status: ko\n  ko:\n    ahead: black\n",
        10,
        12,
        "ahead cannot be 'black': choose one of defender, attacker",
    ),
    ("proved:\n  status: ko\n  ko:\n    threats: 0\n", 10, 14, "threats must be a whole number"),
    ("proved:\n  status: ko\n  ko: {threats: 1001}\n", 9, 17, "from 1 to 1000"),
    (
        "proved:\n  status: dead\n  ko: {threats: 1}\n",
        8,
        3,
        "only the status ko can have a kind of ko",
    ),
    ("proved:\n  complete: true\n", 8, 3, "has a status, or a note that says why there is none"),
    ("proved:\n  note: x\n  complete: true\n", 8, 3, "without a status"),
    ("proved:\n  status: dead\n  complete: perhaps\n", 9, 13, "perhaps"),
    ("proved:\n  status: [dead]\n", 8, 11, "status must be a single text"),
    (
        f"proved:\n  position: {DIGEST}\n  status: dead\n  correct: [B2, C2]\n",
        10,
        12,
        "C2 cannot be a correct",
    ),
    (
        f"proved:\n  position: {DIGEST}\n  status: dead\n  correct: [B2, Q16]\n",
        10,
        17,
        "'Q16' names no point",
    ),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), CASES)
def test_error_names_place_and_remedy(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(ProblemFormatError) as caught:
        read_problem(YamlDocument(DIAGRAM + text))
    assert (caught.value.line, caught.value.column) == (line, column), caught.value
    assert message in caught.value.problem


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"correct": (B2,), "note": "x"},
        {"complete": True, "note": "x"},
        {"status": Status.DEAD, "ko": ProvedKo()},
    ],
)
def test_record_cannot_contradict_itself(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="status"):
        Proved(**arguments)


def test_side_that_is_behind_needs_a_threat() -> None:
    with pytest.raises(ValueError, match="0 ko threats"):
        ProvedKo(threats=0)


def test_correct_move_must_be_in_the_region() -> None:
    occupied = POSITION.geometry.from_vertex("C2")
    with pytest.raises(ValueError, match="C2 cannot be a correct first move"):
        Problem(POSITION).with_proved(Proved(Status.DEAD, correct=(occupied,)))
    record = Proved(Status.DEAD, correct=(occupied,), position=DIGEST)
    with pytest.raises(ProblemFormatError, match="C2 cannot be a correct first move"):
        write_problem(Problem(POSITION, proved_record=record))
