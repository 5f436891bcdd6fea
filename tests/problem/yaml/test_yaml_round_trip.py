"""What was saved as YAML loads as the same problem, whatever it holds."""

from pathlib import Path

import pytest
import yaml
from hypothesis import example, given

from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color
from gold.board.position import Boundary, Position
from gold.errors import ProblemFormatError
from gold.problem.files import load_problem, save_problem
from gold.problem.model import Problem, ProblemLimits
from gold.problem.yaml.yaml_format import read_problem, write_problem
from gold.problem.yaml.yaml_nodes import YamlDocument
from gold.problem.yaml.yaml_writer import write_fields
from tests.problem.problem_strategies import problems, texts, values

CORNER = """\
gold: 1
title: Capture in the corner
description: |
  White's three stones have two liberties.

  白先？ No: black.
source: "GoLD: first steps"
author: A. Teacher
tags: [capture, corner, "no"]
boundary: wall
limits:
  depth: 6
  breadth: 10
  seconds: 2.5
first: black
objective: capture
diagram: |
  5 . x . . . 5
  4 x x x . . 4
  3 O O x . . 3
  2 + O x . . 2
  1 + + x . . 1
    A B C D E
moves: [B1, pass]
rank: about 15k
"""


def corner() -> Problem:
    position = parse_diagram(
        """
        . x . . .
        x x x . .
        O O x . .
        + O x . .
        + + x . .
        """,
        Color.BLACK,
        Boundary.WALL,
    )
    return Problem(
        position,
        title="Capture in the corner",
        description="White's three stones have two liberties.\n\n白先？ No: black.\n",
        source="GoLD: first steps",
        author="A. Teacher",
        tags=("capture", "corner", "no"),
        limits=ProblemLimits(6, 10, 2.5),
        moves=(position.geometry.from_vertex("B1"), PASS),
        extra={"rank": "about 15k"},
    )


def test_file_reads_as_a_person_understands_it() -> None:
    assert read_problem(YamlDocument(CORNER)) == corner()


def test_problem_is_written_as_a_person_would() -> None:
    assert write_problem(corner()) == CORNER


@given(problems())
def test_problem_survives_the_file(problem: Problem) -> None:
    assert read_problem(YamlDocument(write_problem(problem))) == problem


@given(texts)
@example("line\n  \n")
@example("\n\n")
@example(" leading\nblank")
def test_text_survives_the_file(text: str) -> None:
    problem = Problem(Position.empty(2), title=text, description=text, tags=(text, text))
    assert read_problem(YamlDocument(write_problem(problem))) == problem


@given(values)
def test_unknown_field_survives_the_file(value: object) -> None:
    problem = Problem(Position.empty(2), extra={"future": value, "n" * 3000: value})
    assert read_problem(YamlDocument(write_problem(problem))) == problem


@pytest.mark.parametrize("loader", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
@given(values)
def test_other_yaml_readers_read_the_same(loader: type[yaml.SafeLoader], value: object) -> None:
    text = "\n".join([*write_fields({"value": value}), ""])
    assert yaml.load(text, loader) == {"value": value}


def test_saving_and_loading_goes_through_a_real_file(tmp_path: Path) -> None:
    save_problem(corner(), tmp_path / "corner.yaml")
    assert (tmp_path / "corner.yaml").read_bytes() == CORNER.encode()
    assert load_problem(tmp_path / "corner.yaml") == corner()


def test_lone_surrogate_is_replaced() -> None:
    text = write_problem(Problem(Position.empty(2), title="a\ud800", extra={"k\udfff": "b\udfff"}))
    read = read_problem(YamlDocument(text))
    assert (read.title, read.extra) == ("a\ufffd", {"k\ufffd": "b\ufffd"})


@pytest.mark.parametrize(
    "problem",
    [
        Problem(Position.empty(2), moves=(Position.empty(2).geometry.point(0, 0),) * 2),
        Problem(Position.empty(2), limits=ProblemLimits(depth=0)),
        Problem(Position.empty(2), limits=ProblemLimits(seconds=float("nan"))),
        Problem(Position.empty(2), extra={"title": "x"}),
        Problem(Position.empty(2), extra={"x": object()}),
        Problem(Position.empty(2), extra={"x": {1: 2}}),
    ],
)
def test_what_could_not_be_read_again_is_not_saved(problem: Problem, tmp_path: Path) -> None:
    with pytest.raises(ProblemFormatError):
        save_problem(problem, tmp_path / "problem.yaml")
    assert list(tmp_path.iterdir()) == []
