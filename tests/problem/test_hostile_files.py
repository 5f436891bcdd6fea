"""Files made to hurt: each is read, or refused with an error of GoLD's own, and what is read can be saved.

The large ones are there for the time and memory that they would take if something were not bounded.
"""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.errors import GoldError
from gold.problem.collection import Collection
from gold.problem.files import FileFormat, format_collection, load_collection, parse_collection
from tests.problem.test_proved import BLOCK, DIAGRAM
from tests.thorough import rest_slow

BOARD = "diagram: |\n  2 x +\n  1 + O\n    A B\n"
MUCH = 3_000_000

SGF = {
    "brackets": "(" * 100_000,
    "brackets in a game": "(;" + "(" * MUCH,
    "variations that are never closed": "(;B[aa]" * 40_000,
    "variations within each other": "(;SZ[2]AB[aa]" + "(;B[bb]" * 40_000 + ")" * 40_001,
    "nodes": "(" + ";" * MUCH + ")",
    "games": "(;)" * (MUCH // 3),
    "broken games": "(;FF[4]B)" * (MUCH // 9),
    "properties": "(;" + "A[]" * (MUCH // 3) + ")",
    "points": "(;AB" + "[aa]" * (MUCH // 4) + ")",
    "rectangles": "(" + (";AB" + "[aa:ss]" * 1000) * 400 + ")",
    "rectangles in many games": ("(;AB" + "[aa:ss]" * 100 + ")") * 400,
    "value without an end": "(;C[" + "[\\" * (MUCH // 2),
    "name without an end": "(;" + "A" * MUCH,
    "brackets that nobody closed": "(;SZ[9]" + "PW[AnSZ[9]" * 8_000,
    "blanks": "(;A" + " \n" * (MUCH // 2),
    "number": f"(;SZ[{'9' * 100_000}])",
    "number in other digits": "(;SZ[²])",
    "zero byte": "(;C[\0])",
    "surrogate": "(;SZ[2]C[\ud800])".encode("utf-8", "surrogatepass"),
    "surrogate in UTF-16": b"\xff\xfe" + "(;SZ[2]C[\ud800])".encode("utf-16-le", "surrogatepass"),
    "half a character in UTF-16": b"\xff\xfe(",
    "fields within fields": "(;SZ[2]GOLD[x: " + "{a: " * 10_000 + "])",
    "two documents": "(;SZ[2]GOLD[a: b\n---\nc: d])",
    "noise": b"(;SZ[2]C[" + random.Random(1).randbytes(300_000).replace(b"\0", b"a"),
}
ENCODINGS = [
    "x-unknown",
    "undefined",
    "rot13",
    "zlib",
    "base64",
    "idna",
    "punycode",
    "utf-7",
    "utf-16",
    "mbcs",
]
ENCODINGS += [
    "unicode_escape",
    "raw_unicode_escape",
    "utf-8-sig",
    "hz",
    "iso2022_jp",
    "\xff",
    "9" * 30,
]
SGF |= {
    f"encoding {name}": f"(;CA[{name}]SZ[2]C[\xff\xe9 \\ud800])".encode("latin-1")
    for name in ENCODINGS
}
YAML = {
    "lists within lists": f"{BOARD}x: {'[' * MUCH}",
    "fields within fields": f"{BOARD}x: {'{a: ' * 100_000}",
    "items within items": f"{BOARD}x:\n  {'- ' * 100_000}a",
    "names within names": "? " * 100_000 + "a",
    "indented ever more": "".join(f"{' ' * width}a:\n" for width in range(2000)),
    "references that double": "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n" + BOARD,
    "merged fields": "a: &a {b: c}\n<<: *a\n" + BOARD,
    "anchors": "&a " * (MUCH // 3),
    "type marks": "!a " * (MUCH // 3),
    "documents": "---\nx\n" * 20_000,
    "too many documents": "---\nx\n" * 60_000,
    "broken documents": "---\n[\n" * 20_000,
    "headers": "---\ncollection: x\n" * 20_000,
    "fields": BOARD + "".join(f"f{number}: 1\n" for number in range(15_000)),
    "wrong tags": f"{BOARD}tags: [{'[],' * 15_000}]\n",
    "moves": f"{BOARD}moves: {'pass ' * (MUCH // 5)}\n",
    "correct moves": f"{DIAGRAM}{BLOCK.replace('B2, B1', 'pass ' * (MUCH // 5))}",
    "title": f"title: {'x ' * (MUCH // 2)}\n{BOARD}",
    "quotes": f"title: '{chr(39) * 2 * (MUCH // 2)}'\n{BOARD}",
    "quotes without an end": 'title: "' + "x\n " * (MUCH // 3),
    "empty lines": "description: |\n" + "\n" * MUCH + BOARD,
    "diagram": "diagram: |\n" + "  x\n" * (MUCH // 4),
    "diagram of one line": "diagram: |\n  " + "x" * MUCH,
    "diagram without points": "diagram: |\n" + " \n" * (MUCH // 2),
    "number": f"{BOARD}x: {'9' * MUCH}\nlimits: {{depth: 1}}\n",
    "depth": f"{BOARD}limits: {{depth: {'9' * 100_000}}}\n",
    "threats": f"{DIAGRAM}proved: {{status: ko, ko: {{threats: {'9' * 100_000}}}}}\n",
    "seconds": f"{BOARD}limits: {{seconds: 1e999}}\n",
    "surrogate": b"title: \xed\xa0\x80\n" + BOARD.encode(),
    "escaped surrogate": f'title: "\\ud800"\n{BOARD}',
    "escaped zero byte": f'title: "\\0"\n{BOARD}',
    "version": f"%YAML 9.9\n---\n{BOARD}",
    "noise": random.Random(2).randbytes(300_000),
    "picture": b"\x89PNG\r\n\x1a\n" + random.Random(3).randbytes(10_000),
}
OLD = {
    "bars": "|" * 90_000,
    "bars without end": "|" * MUCH,
    "rows": "|x|\n" * 20_000,
    "description": "| + |\nDescription: " + "x\n" * 40_000,
    "blanks before limits": "| + |\n[" + " " * 90_000 + "1",
    "blanks before a field": "| + |\n" + " " * 90_000 + "p",
    "limits": "| + |\n" + "[1,2]\n" * 10_000,
    "zero byte": "| \0 |",
}
CASES = [
    pytest.param(name, data, id=f"{name}: {what}")
    for name, files in (("a.sgf", SGF), ("a.yaml", YAML), ("a.txt", OLD))
    for what, data in files.items()
]


def check_all_is_well(data: bytes, path: Path) -> Collection | None:
    """Whatever could be read can be saved and read again; anything but a GoLD error comes through."""
    try:
        collection = parse_collection(data, path)
    except GoldError:
        return None
    assert len(collection.entries) == len(collection.problems) + len(collection.errors)
    if 0 < len(collection.problems) < 100:
        for to in (FileFormat.YAML, FileFormat.SGF):
            again = parse_collection(
                format_collection(collection, to).encode(), Path(f"again.{to}")
            )
            assert [problem.position for problem in again.problems] == [
                problem.position for problem in collection.problems
            ]
    return collection


@pytest.mark.parametrize(("name", "data"), rest_slow(CASES, 3))
def test_file_made_to_hurt_is_read_or_refused(name: str, data: str | bytes) -> None:
    check_all_is_well(data.encode() if isinstance(data, str) else data, Path(name))


@pytest.mark.parametrize("name", ["a.yaml", "a.sgf", "a.txt", "a"])
def test_larger_file_than_any_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"(" * 10_000_001)
    with pytest.raises(GoldError, match="larger than 10 MB"):
        load_collection(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "what", "message"),
    [
        ("a.sgf", SGF["rectangles"], "lists far more points than a board has"),
        ("a.sgf", SGF["properties"], "a game of more than 750000 properties"),
        ("a.sgf", SGF["nodes"], "a game of more than 150000 nodes"),
        ("a.yaml", YAML["moves"], "more than 1000 moves"),
        ("a.yaml", YAML["correct moves"], "more than 1000 moves"),
    ],
)
def test_bound_is_named(name: str, what: str, message: str) -> None:
    (error,) = parse_collection(what.encode(), Path(name)).errors
    assert message in str(error)


def test_file_of_broken_problems_is_left_in_the_middle() -> None:
    collection = parse_collection(YAML["broken documents"].encode(), Path("a.yaml"))
    assert len(collection.errors) == 1001
    assert "1000 problems in this file cannot be read; those after line 1999" in str(
        collection.errors[-1]
    )


@pytest.mark.parametrize("name", ["undefined", "unicode_escape", "raw_unicode_escape", "utf-7"])
def test_declared_encoding_that_is_none_of_files_is_not_used(name: str) -> None:
    data = f"(;CA[{name}]SZ[2]C[caf\xe9 \\ud800])".encode("latin-1")
    (problem,) = parse_collection(data, Path("a.sgf")).problems
    assert problem.description == "caf\xe9 ud800"


SEEDS = [
    DIAGRAM + BLOCK + "limits: {depth: 3}\nmoves: [B1]\ntags: [a, b]\n",
    f"collection: All\n---\n{DIAGRAM}---\n{BOARD}",
    format_collection(parse_collection((DIAGRAM + BLOCK).encode(), Path("a.yaml")), FileFormat.SGF),
    "(;FF[4]CA[GB2312]SZ[9]AB[aa:cc]AW[dd]MA[aa];B[ab](;W[ee])(;W[ff]C[\\]]))",
    "| x | O |\n| + | - |\nPlay: white\nDescription: Live.\n[6,10]\n",
]
PIECES = [
    "\n",
    "  ",
    ": ",
    "- ",
    "|",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ";",
    "\\",
    '"',
    "'",
    "&a ",
    "*a",
    "!!x ",
    "#",
]
PIECES += [
    "---\n",
    "...",
    "\0",
    "\ufeff",
    "\ud7ff",
    "\U0001f300",
    "9" * 30,
    "1e5",
    "~",
    "gold: 2",
    "proved:",
    "ko",
]
PIECES += [
    "GOLD[",
    "SZ[",
    "AB[",
    "[aa:ss]",
    "CA[big5]",
    "status: ko\n",
    "diagram: |\n",
    "Play:",
    "x",
    "é",
]
damages = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 8), st.sampled_from(PIECES) | st.text(max_size=3)),
    max_size=6,
)


@given(st.sampled_from(SEEDS), damages, st.sampled_from(["a.yaml", "a.sgf", "a"]))
def test_damaged_text_is_read_or_refused(
    seed: str, damage: list[tuple[float, int, str]], name: str
) -> None:
    text = seed
    for place, length, piece in damage:
        start = int(place * len(text))
        text = text[:start] + piece + text[start + length :]
    check_all_is_well(text.encode(), Path(name))


@given(st.binary(max_size=200), st.sampled_from(["a.yaml", "a.sgf", "a.txt"]))
def test_bytes_of_any_kind_are_read_or_refused(data: bytes, name: str) -> None:
    check_all_is_well(data, Path(name))
