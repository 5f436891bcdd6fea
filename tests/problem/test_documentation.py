"""The examples in docs/file-format.md are what they say."""

import re
from pathlib import Path

from gold.problem.files import parse_collection
from gold.problem.yaml.yaml_format import KNOWN_FIELDS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "file-format.md").read_text(encoding="utf-8")


def examples(language: str) -> list[bytes]:
    return [text.encode() for text in re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)]


def test_examples_are_problems_in_order() -> None:
    files = [*examples("yaml"), *examples("sgf")]
    collections = [parse_collection(data, Path("example")) for data in files]
    assert [len(collection.problems) for collection in collections] == [1, 1, 2, 1]
    for collection in collections:
        assert collection.errors == []
        assert [problem.errors() for problem in collection.problems] == [()] * len(
            collection.problems
        )


def test_the_table_has_every_field() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE.split("### The diagram")[0], re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == KNOWN_FIELDS


def test_same_example_in_both_formats_is_the_same_problem() -> None:
    first_steps, sgf = (
        parse_collection(data, Path("a")) for data in (examples("yaml")[2], examples("sgf")[0])
    )
    assert first_steps.problems[0].position == sgf.problems[0].position


def test_proved_result_in_the_example_is_about_its_diagram() -> None:
    (problem,) = parse_collection(examples("yaml")[1], Path("a")).problems
    assert problem.proved is not None
    assert problem.position.geometry.vertices(problem.proved.correct) == ["B5"]
