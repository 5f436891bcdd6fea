"""Files and folders of any kind: recognised by content, loaded despite broken parts."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.board.diagram import parse_diagram
from gold.board.position import Position
from gold.errors import FileAccessError, GoldError, ProblemFormatError
from gold.problem.collection import Collection, Entry
from gold.problem.file_edits import replace_problem
from gold.problem.files import (
    FileFormat,
    format_of,
    format_problems,
    load_collection,
    load_problem,
    parse_collection,
    problem_files,
    save_problem,
)
from gold.problem.model import Problem
from tests.saved_collections import save_collection

YAML = "gold: 1\ntitle: One\ndiagram: |\n  2 x +\n  1 + O\n    A B\n"
SGF = "(;FF[4]SZ[2]GN[One]AB[aa]AW[bb])"
TEXT = "| x | + |\n| + | O |\nPlay: black\nDescription: One\n[6,7]\n"


def numbered(count: int) -> list[Problem]:
    return [
        Problem(parse_diagram("x + .\n+ O .\n. . ."), title=f"No. {number}")
        for number in range(1, count + 1)
    ]


# Telling formats apart


@pytest.mark.parametrize(
    ("data", "name", "expected"),
    [
        (YAML, "a.yaml", FileFormat.YAML),
        (YAML, "a.sgf", FileFormat.YAML),
        (f"description: |\n  see (;B[aa])\n{YAML}", "a.sgf", FileFormat.SGF),
        (f"description: |\n  see (;B[aa])\n{YAML}", "a.yaml", FileFormat.YAML),
        (f"{YAML}description: see (;B[aa])\n", "a.yaml", FileFormat.YAML),
        (f"--- \ngold: 1\n{YAML}x: (;)", "a.txt", FileFormat.YAML),
        (SGF, "a.yaml", FileFormat.SGF),
        (f"Hello,\n{SGF}", "a.txt", FileFormat.SGF),
        (TEXT, "a.txt", FileFormat.GOLD_TEXT),
        (f"\n\n{TEXT}", "a.yaml", FileFormat.GOLD_TEXT),
        ("", "a.sgf", FileFormat.SGF),
        ("", "a.txt", FileFormat.YAML),
        ("nothing", "a", FileFormat.YAML),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_content_tells_the_format(
    data: str, name: str, expected: FileFormat, encoding: str
) -> None:
    assert format_of(data.encode(encoding), Path(name)) is expected


@pytest.mark.parametrize("data", [YAML, SGF, TEXT])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_do_not_matter(
    tmp_path: Path, data: str, encoding: str, line_end: str
) -> None:
    path = tmp_path / "one"
    path.write_bytes(data.replace("\n", line_end).encode(encoding))
    problem = load_problem(path)
    assert "One" in (problem.title, problem.description)
    assert problem.position.size == 2


@pytest.mark.parametrize(
    ("data", "line", "message"),
    [
        (b"", 1, "the file is empty"),
        (b"title: caf\xe9\n", 1, "not encoded in UTF-8: save it as UTF-8 text"),
        (b"a: b\nc: \xff\x00\n", 2, "this is not a text file"),
        (b"\xff\xfe\x00\xd8", 1, "this is not a text file"),
        (b"x" * 10_000_001, 0, "larger than 10 MB"),
        (b"---\n" * 60_000, 0, "more than 50000 problems"),
        (b"(;)" * 60_000, 0, "more than 50000 games"),
    ],
)
def test_what_is_no_problem_file_is_refused(
    tmp_path: Path, data: bytes, line: int, message: str
) -> None:
    path = tmp_path / "junk"
    path.write_bytes(data)
    with pytest.raises(ProblemFormatError, match=message) as caught:
        load_collection(path)
    assert (caught.value.path, caught.value.line) == (str(path), line)


def test_sgf_without_a_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("AB[aa]")
    with pytest.raises(ProblemFormatError, match="text without a problem; GoLD reads SGF"):
        load_problem(tmp_path / "a.sgf")


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match=r"nowhere\.yaml cannot be read"):
        load_problem(tmp_path / "nowhere.yaml")


@given(st.binary(max_size=300), st.sampled_from(["a.yaml", "a.sgf", "a.txt"]))
def test_junk_is_refused_and_nothing_worse(data: bytes, name: str) -> None:
    refused = None
    try:
        parse_collection(data, Path(name))
    except ProblemFormatError as error:
        refused = error
    assert refused is None or refused.problem


@given(
    st.sampled_from([YAML, SGF, TEXT, f"{YAML}---\n{YAML}", f"{SGF}{SGF}"]),
    st.lists(
        st.tuples(st.integers(0, 200), st.integers(0, 3), st.binary(max_size=3)),
        min_size=1,
        max_size=5,
    ),
)
def test_damaged_file_is_read_or_refused(text: str, damages: list[tuple[int, int, bytes]]) -> None:
    data = text.encode()
    for start, length, put in damages:
        data = data[:start] + put + data[start + length :]
    try:
        collection = parse_collection(data, Path("a"))
    except ProblemFormatError:
        return
    assert len(collection.entries) == len(collection.problems) + len(collection.errors)


# Collections


@pytest.mark.parametrize("name", ["all.yaml", "all.sgf"])
def test_collection_of_thousands_survives(tmp_path: Path, name: str) -> None:
    problems = numbered(2000)
    entries = tuple(Entry(tmp_path, index, 1, problem) for index, problem in enumerate(problems))
    saved = Collection("All", tmp_path, entries, "Two\nlines\n", {"level": [3]})
    save_collection(saved, tmp_path / name)
    collection = load_collection(tmp_path / name)
    assert collection.problems == problems
    assert [entry.index for entry in collection.entries] == list(range(2000))
    if name.endswith("yaml"):
        assert (collection.name, collection.description) == ("All", "Two\nlines\n")
        assert collection.extra == {"level": [3]}
    else:
        assert collection.name == "all"


def test_header_names_the_collection_and_keeps_unknown_fields(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(f"collection: First steps\nlevel: 3\n---\n{YAML}---\n{YAML}")
    collection = load_collection(tmp_path / "a.yaml")
    assert (collection.name, collection.extra) == ("First steps", {"level": 3})
    assert [entry.line for entry in collection.entries] == [3, 10]


def test_broken_problems_are_listed_and_the_others_loaded(tmp_path: Path) -> None:
    path = tmp_path / "mixed.yaml"
    path.write_text(
        f"{YAML}---\ntitle: [\n---\n{YAML}---\ngold: 1\ndiagram: |\n  xq\n  ++\n---\n{YAML}"
    )
    collection = load_collection(path)
    assert [entry.problem is not None for entry in collection.entries] == [
        True,
        False,
        True,
        False,
        True,
    ]
    assert [str(error).split(": ")[0] for error in collection.errors] == [
        f"{path}:9:1",
        f"{path}:19:4",
    ]
    with pytest.raises(ProblemFormatError, match="unknown character 'q'"):
        load_problem(path, 3)


def test_broken_games_are_listed_and_the_others_loaded(tmp_path: Path) -> None:
    path = tmp_path / "mixed.sgf"
    path.write_text(f"{SGF}\n(;FF[4]SZ[40])\n{SGF}\n(;FF[4]!)\n{SGF}")
    collection = load_collection(path)
    assert [entry.problem is not None for entry in collection.entries] == [
        True,
        False,
        True,
        False,
        True,
    ]
    assert [entry.line for entry in collection.entries] == [1, 2, 3, 4, 5]
    assert load_problem(path, 4).title == "One"


def test_problem_beyond_the_last_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(SGF)
    with pytest.raises(
        ProblemFormatError, match="there is no problem 2 in this file, which holds 1"
    ):
        load_problem(tmp_path / "a.sgf", 1)


def test_folder_is_a_collection_in_natural_order(tmp_path: Path) -> None:
    for number in (10, 9, 1):
        save_problem(numbered(10)[number - 1], tmp_path / f"problem {number}.yaml")
    save_problem(numbered(11)[10], tmp_path / "problem 11.sgf")
    (tmp_path / "broken.yaml").write_bytes(b"\xff")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / ".hidden.yaml").write_text("x")
    (tmp_path / "folder.yaml").mkdir()
    collection = load_collection(tmp_path)
    assert collection.name == tmp_path.name
    assert [problem.title for problem in collection.problems] == [
        "No. 1",
        "No. 9",
        "No. 10",
        "No. 11",
    ]
    assert [entry.path.name for entry in collection.entries if entry.error] == ["broken.yaml"]


def test_folder_may_have_a_header_with_an_order(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        save_problem(numbered(3)[number - 1], tmp_path / f"{number}.yaml")
    (tmp_path / "collection.yaml").write_text(
        "collection: Ladders\ndescription: Run!\norder: [3.yaml, 2.yaml]\n"
    )
    collection = load_collection(tmp_path)
    assert (collection.name, collection.description) == ("Ladders", "Run!")
    assert [problem.title for problem in collection.problems] == ["No. 3", "No. 2", "No. 1"]


def test_folder_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match="nowhere cannot be read"):
        problem_files(tmp_path / "nowhere")


# Saving


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("a.sgf", "(;FF[4]"),
        ("a.SGF", "(;FF[4]"),
        ("a.yaml", "gold: 1"),
        ("a.yml", "gold: 1"),
        ("a", "gold: 1"),
    ],
)
def test_ending_chooses_the_format_to_save(tmp_path: Path, name: str, start: str) -> None:
    save_problem(numbered(1)[0], tmp_path / name)
    assert (tmp_path / name).read_text().startswith(start)
    assert load_problem(tmp_path / name) == numbered(1)[0]


def test_unknown_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        ProblemFormatError, match=r"\.png is not a format for problems: save as \.yaml or \.sgf"
    ):
        save_problem(numbered(1)[0], tmp_path / "a.png")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("header", ["", "# mine\ncollection: All\n---\n", "---\n"])
def test_problem_is_replaced_and_all_else_stays(tmp_path: Path, header: str) -> None:
    path = tmp_path / "a.yaml"
    before, broken, after = f"{header}{YAML}", "--- # broken\ntitle: [\n", f"--- # last\n{YAML}"
    path.write_text(f"{before}---\n{YAML}{broken}{after}")
    new = numbered(7)[6]
    replace_problem(path, 1, new)
    assert (
        path.read_text() == f"{before}---\n{format_problems([new], FileFormat.YAML)}{broken}{after}"
    )
    replace_problem(path, 4, new)
    assert [entry.problem == new for entry in load_collection(path).entries] == [
        False,
        True,
        False,
        False,
        True,
    ]


def test_first_problem_of_a_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(f"{YAML}---\n{YAML}")
    replace_problem(path, 0, numbered(1)[0])
    assert [problem.title for problem in load_collection(path).problems] == ["No. 1", "One"]


def test_game_is_replaced_and_all_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    other = "(;CA[GB18030]SZ[2]C[黑先]XX[CA[\\];B[aa])"
    path.write_bytes(f"Letter\n{other}\n{SGF}\n(;FF[4]!)\n".encode("gb18030"))
    replace_problem(path, 1, numbered(1)[0])
    text = path.read_text(encoding="utf-8")
    assert text.startswith("Letter\n(;CA[UTF-8]SZ[2]C[黑先]XX[CA[\\];B[aa])\n(;FF[4]GM[1]CA[UTF-8]")
    assert text.endswith("\n(;FF[4]!)\n")
    replace_problem(path, 3, numbered(2)[1])
    assert [entry.problem is not None for entry in load_collection(path).entries] == [
        True,
        True,
        False,
        True,
    ]
    assert load_problem(path, 3) == numbered(2)[1]


@pytest.mark.parametrize(("name", "text"), [("a.yaml", YAML), ("a.sgf", SGF), ("a.txt", TEXT)])
def test_entry_that_is_not_there_is_not_replaced(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(ProblemFormatError):
        replace_problem(tmp_path / name, 2, Problem(Position.empty(2)))
    assert (tmp_path / name).read_text() == text


# What of a collection can be read


def test_readable_entries_are_those_with_a_problem_one_at_least() -> None:
    path = Path("some.yaml")
    broken = [Entry(path, index, 1, error=GoldError(f"error {index}")) for index in range(2)]
    (problem,) = numbered(1)
    whole = Entry(path, 2, 9, problem)
    assert Collection("Some", path, (*broken, whole)).readable() == [whole]
    with pytest.raises(GoldError, match="error 0"):
        Collection("Some", path, tuple(broken)).readable()
    with pytest.raises(GoldError, match=r"no problem in some\.yaml"):
        Collection("Some", path, ()).readable()
