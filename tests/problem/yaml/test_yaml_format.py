"""What is read from a problem file; each error names line, column, what is wrong and what would be right."""

import pytest

from gold.errors import ProblemFormatError
from gold.problem.yaml.yaml_format import read_problem
from gold.problem.yaml.yaml_nodes import YamlDocument

BOARD = "diagram: |\n  2 x +\n  1 + O\n    A B\n"

CASES = [
    # text, line, column, part of the message
    ("", 1, 1, "empty"),
    ("just words", 1, 1, "list of fields"),
    ("- a\n- b\n", 1, 1, "list of fields"),
    ("gold: 1\ntitle: x\n", 1, 1, "there is no diagram"),
    (f"gold: 2\n{BOARD}", 1, 7, "newer than this program"),
    (f"gold: one\n{BOARD}", 1, 7, "gold must be a whole number"),
    ("title: a\ndiagram: |\n  2 x +\n  1 q O\n", 4, 5, "unknown character 'q'; a point is one of"),
    ("# head\n---\ndiagram: |\n    2 x +\n    1 + Q\n", 5, 9, "unknown character 'Q'"),
    (
        "diagram: |\n\n  2 x +\n  1 O\n",
        4,
        3,
        "this row has 1 points, but the board is square and has 2 rows",
    ),
    ("diagram: |\n  # none\n", 2, 3, "unknown character '#'"),
    ("diagram: ''\n", 1, 10, "a board has 1 to 19 rows, this diagram has 0"),
    ('diagram: "x+\\nq+"\n', 1, 10, "unknown character 'q'"),
    (f"diagram: {'x' * 20_000}\n", 1, 10, "too many for a diagram"),
    ("diagram: [x, o]\n", 1, 10, "diagram must be a single text"),
    (f"first: red\n{BOARD}", 1, 8, "first cannot be 'red': choose one of black, white"),
    (f"boundary: fence\n{BOARD}", 1, 11, "boundary cannot be 'fence': choose one of wall, open"),
    (f"{BOARD}objective: kill\n", 5, 12, "objective cannot be 'kill': choose one of capture, save"),
    (
        f"{BOARD}objective: save\n",
        5,
        12,
        "the objective is capture, not save: the target stones are the opponent's",
    ),
    (f"{BOARD}limits: 6\n", 5, 9, "limits has fields of its own: depth, breadth, seconds"),
    (
        f"{BOARD}limits:\n  depth: 012\n",
        6,
        10,
        "depth must be a whole number such as 12, from 1 to 1000000, not '012'",
    ),
    (f"{BOARD}limits:\n  depth: no\n", 6, 10, "depth must be a whole number"),
    (f"{BOARD}limits:\n  breadth: 0\n", 6, 12, "breadth must be a whole number"),
    (f"{BOARD}limits:\n  breadth: 2.0\n", 6, 12, "breadth must be a whole number"),
    (f"{BOARD}limits:\n  seconds: -1\n", 6, 12, "seconds must be a number such as 30 or 2.5"),
    (f"{BOARD}limits:\n  seconds: .inf\n", 6, 12, "seconds must be a number"),
    (
        f"{BOARD}moves: [B2, C3]\n",
        5,
        13,
        "'C3' names no point of this board: they go from A1 to B2",
    ),
    (f"{BOARD}moves: [A1, pass, A1]\n", 5, 19, "move 3, Black A1, cannot be played"),
    (f"{BOARD}moves: A2\n", 5, 8, "move 1, Black A2, cannot be played"),
    (
        "diagram: |\n  xo\n  ox\nmoves: [pass]\n",
        4,
        9,
        "no move can be played from this position (stones without",
    ),
    (f"{BOARD}moves: [[A1]]\n", 5, 9, "moves must be a single text"),
    (f"tags: [a, [b]]\n{BOARD}", 1, 11, "tags must be a single text"),
    (
        f"title: [a]\n{BOARD}",
        1,
        8,
        "title must be a single text, not a list or fields; put it into quotes",
    ),
    (f"title: a\n{BOARD}title: b\n", 6, 1, "the field 'title' appears twice (first in line 1)"),
    (f"title: Black: to play\n{BOARD}", 1, 13, 'put a text that contains ": " into quotes'),
    (f"title: *important*\n{BOARD}", 1, 8, "put a text that begins with * into quotes"),
    (f"title: &a b\n{BOARD}", 1, 8, "references (& and *) are not allowed"),
    (f"a: &a [x]\nb: *a\n{BOARD}", 1, 4, "references (& and *) are not allowed"),
    (
        f"title: !!python/name:os.system x\n{BOARD}",
        1,
        8,
        "type tag 'tag:yaml.org,2002:python/name:os.system'",
    ),
    (f"title: !important\n{BOARD}", 1, 8, "or put a text that begins with ! into quotes"),
    (f"title: @home\n{BOARD}", 1, 8, "put a text that begins with this character into quotes"),
    (f"title: 'open\n{BOARD}", 1, 8, "close the quotes"),
    (f"title: a\nwords\nfirst: black\n{BOARD}", 2, 1, "a field is written `name: value`"),
    (f"\ttitle: a\n{BOARD}", 1, 1, "indent with blanks"),
    (f"title: a\x07\n{BOARD}", 1, 9, "control character U+0007"),
    (f"? [a]\n: b\n{BOARD}", 1, 3, "a field's name must be a word"),
    (f"x: {'[' * 30}{']' * 30}\n{BOARD}", 1, 24, "nested more than 20 deep"),
    (f"x: [{'a,' * 30_000}]\n{BOARD}", 1, 39999, "more than 20000 values"),
]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"), CASES, ids=[case[3][:40] for case in CASES]
)
def test_error_names_place_and_remedy(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(ProblemFormatError) as caught:
        read_problem(YamlDocument(text, "corner.yaml"))
    error = caught.value
    assert (error.line, error.column) == (line, column), error
    assert message in error.problem
    assert str(error).startswith(f"corner.yaml:{line}:{column}: ")


@pytest.mark.parametrize(
    ("value", "title"),
    [
        ("no", "no"),
        ("012", "012"),
        ("2019", "2019"),
        ("", ""),
        ("~", "~"),
        ("'quoted'", "quoted"),
        ("1:30", "1:30"),
    ],
)
def test_title_is_what_was_typed(value: str, title: str) -> None:
    assert read_problem(YamlDocument(f"title: {value}\n{BOARD}")).title == title


def test_fields_may_be_left_empty() -> None:
    problem = read_problem(YamlDocument(f"tags:\nlimits:\nobjective:\nmoves:\n{BOARD}"))
    assert (problem.tags, problem.moves, problem.limits.depth) == ((), (), None)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("A1 pass B2", ["A1", "pass", "B2"]),
        ("[a1]", ["A1"]),
        ("\n  - A1\n  - PASS", ["A1", "pass"]),
    ],
)
def test_moves_may_be_written_in_several_ways(moves: str, expected: list[str]) -> None:
    problem = read_problem(YamlDocument(f"{BOARD}moves: {moves}\n"))
    assert problem.position.geometry.vertices(problem.moves) == expected


@pytest.mark.parametrize(
    "rows", ["    A B\n  2 x +\n  1 + O\n    A B\n", "   x +\n  + O\n", " x+\n +O\n"]
)
def test_diagram_may_have_letters_above_or_none(rows: str) -> None:
    expected = read_problem(YamlDocument(BOARD)).position
    assert read_problem(YamlDocument(f"diagram: |\n{rows}title: a\n")).position == expected
    assert (
        read_problem(YamlDocument(f"title: a\ndiagram: |-  # board\n{rows}")).position == expected
    )


def test_draft_that_is_no_valid_problem_is_read() -> None:
    problem = read_problem(YamlDocument("diagram: |\n  XO\n  KK\nobjective: save\n"))
    assert len(problem.errors()) >= 3


def test_unknown_fields_are_kept_by_their_type() -> None:
    fields = [
        "rank: 15",
        "short: yes",
        "odd: 012",
        "when: 2019-01-01",
        "ratio: 1e3",
        "nothing:",
        "flag: true",
    ]
    text = "\n".join([*fields, "limits: {nodes: 5}", BOARD])
    assert read_problem(YamlDocument(text)).extra == {
        "rank": 15,
        "short": "yes",
        "odd": "012",
        "when": "2019-01-01",
        "ratio": 1000.0,
        "nothing": None,
        "flag": True,
        "limits": {"nodes": 5},
    }
