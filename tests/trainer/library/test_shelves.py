"""Which collections the library finds, and what a search finds in them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gold.problem.collection import Collection, Entry
from gold.trainer.library import shelves as library
from gold.trainer.library.shelves import (
    SHIPPED_FOLDER,
    Owner,
    Query,
    Shelved,
    collections_in,
    is_shipped,
    load_library,
    ordered,
    search_shelves,
    search_text,
    shelve,
)
from gold.trainer.marks import Mark, Tally
from tests.trainer.positions import CAPTURE_IN_ONE, CORNER, STRAIGHT_THREE, problem

ONE = "gold: 1\ntitle: {}\ndiagram: |\n  + x\n  + X\n"


def write(path: Path, *titles: str, header: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("---\n".join([header] * bool(header) + [ONE.format(title) for title in titles]))


def found(folder: Path) -> dict[str, list[str]]:
    return {one.name: [problem.title for problem in one.problems] for one in collections_in(folder)}


def test_folders_files_with_several_problems_and_the_rest_together(tmp_path: Path) -> None:
    write(tmp_path / "corner" / "one.yaml", "a")
    write(tmp_path / "corner" / "two.yaml", "b")
    write(tmp_path / "many.yaml", "c", "d")
    write(tmp_path / "named.yaml", "e", header="gold: 1\ncollection: A name\n")
    write(tmp_path / "loose-1.yaml", "f")
    write(tmp_path / "loose-2.yaml", "g")
    (tmp_path / "notes.md").write_text("no problem")
    (tmp_path / ".hidden").mkdir()
    assert found(tmp_path) == {
        "corner": ["a", "b"],
        "many": ["c", "d"],
        "A name": ["e"],
        "Single problems": ["f", "g"],
    }


def test_a_missing_folder_is_an_empty_one(tmp_path: Path) -> None:
    assert found(tmp_path / "nowhere") == {}


@pytest.mark.parametrize("junk", [b"", b"\x00\xff\xfe" * 9, b"hello", b"(;SZ[99])"])
def test_a_file_that_cannot_be_read_is_listed_with_its_error(tmp_path: Path, junk: bytes) -> None:
    write(tmp_path / "good.yaml", "a")
    (tmp_path / "bad.sgf").write_bytes(junk)
    (collection,) = collections_in(tmp_path)
    assert len(collection.problems) == 1
    (error,) = collection.errors
    assert "bad.sgf" in str(error)


def test_the_programs_own_come_first_in_their_order(tmp_path: Path) -> None:
    write(tmp_path / "shipped" / "a.yaml", "a", header="gold: 1\ncollection: Second\nplace: 2\n")
    write(tmp_path / "shipped" / "b.yaml", "b", header="gold: 1\ncollection: First\nplace: 1\n")
    write(tmp_path / "shipped" / "c.yaml", "c", header="gold: 1\ncollection: Last\n")
    write(tmp_path / "own" / "d.yaml", "d", "e")
    shelves = list(load_library(tmp_path / "shipped", tmp_path / "own"))
    assert [one.collection.name for one in shelves] == ["First", "Second", "Last", "d"]
    assert [one.owner for one in shelves] == [Owner.PROGRAM] * 3 + [Owner.USER]


def test_what_ships_is_found() -> None:
    shelves = [one for one in load_library(own=Path("nowhere")) if one.owner is Owner.PROGRAM]
    assert len(shelves) >= 4
    assert sum(one.count for one in shelves) >= 60
    assert not any(one.collection.errors for one in shelves)
    assert shelves[0].collection.path.stem == "first-steps"


def test_what_ships_is_not_to_be_written_to(tmp_path: Path) -> None:
    assert is_shipped(SHIPPED_FOLDER / "first-steps.yaml")
    assert not is_shipped(tmp_path / "first-steps.yaml")


def shelved() -> Shelved:
    problems = [
        problem(CORNER, title="The L group", tags=("corner", "kill"), source="A book"),
        problem(STRAIGHT_THREE, title="Three", description="In the corner, too"),
        problem(CAPTURE_IN_ONE, title="詰碁 1", tags=("ladder",)),
    ]
    path = Path("some.yaml")
    entries = [Entry(path, number, 1, one) for number, one in enumerate(problems)]
    return shelve(Collection("Some", path, (*entries, Entry(path, 3, 9))), Owner.USER)


QUERIES = [
    ("", 3),
    ("corner", 2),
    ("CORNER too", 1),
    ("#corner", 1),
    ("#kill corner", 1),
    ("book", 1),
    ("詰碁", 1),
    ("nothing", 0),
    ("#", 0),
]


@pytest.mark.parametrize(("query", "count"), QUERIES)
def test_a_search_finds_what_holds_all_words(query: str, count: int) -> None:
    result = search_shelves([shelved()], query)
    assert result.count == len(result.ids) == count
    assert all(Query(query).matches(search_text(problem)) for problem in result.collection.problems)
    assert set(result.ids) <= set(shelved().ids)


def test_the_exact_title_is_found_first_then_those_that_begin_so_then_those_that_have_it() -> None:
    wanted = (
        "Three in the corner",
        "Three in the corner again",
        "Three in the corner, lower",
        "The three in the corner",
    )
    given = ("Corner: three in the net", wanted[3], wanted[1], wanted[2], wanted[0])
    path = Path("some.yaml")
    entries = tuple(
        Entry(path, n, 1, replace(problem(CORNER), title=title)) for n, title in enumerate(given)
    )
    shelf = shelve(Collection("Some", path, entries), Owner.USER)
    found = search_shelves([shelf], " three  IN the corner")
    assert [each.title for each in found.collection.problems] == [*wanted, given[0]]


def test_marks_follow_the_attempts() -> None:
    shelf = shelved()
    tallies = {shelf.ids[0]: Tally(3, 1), shelf.ids[1]: Tally(1, 0, 1)}
    assert shelf.marks(tallies) == [Mark.FIRST_TRY, Mark.OPEN, Mark.NEW, Mark.NEW]
    assert shelf.solved(tallies) == 1
    assert shelf.count == 3, "the fourth cannot be read"


def test_drafts_are_told_from_what_can_be_played() -> None:
    path = Path("some.yaml")
    plain, draft = CORNER.replace("O", "o"), CORNER.replace("O", "+")
    problems = problem(CORNER), problem(plain), problem(draft)
    entries = tuple(Entry(path, number, 1, one) for number, one in enumerate(problems))
    shelf = shelve(Collection("Some", path, (*entries, Entry(path, 3, 9))), Owner.USER)
    assert [one.is_draft for one in shelf.entries] == [
        False,
        False,
        True,
        False,
    ]


def test_problems_are_put_in_the_order_of_their_ranks_and_the_rest_last() -> None:
    before = shelved()
    first, second, *rest = before.ids
    after = ordered(before, {second: 1.0, first: 2.0})
    assert after.ids == (second, first, *rest)
    assert [entry.index for entry in after.collection.entries][:2] == [1, 0]
    assert after.collection.path == before.collection.path


def test_a_search_for_a_tag_finds_motifs_too() -> None:
    some = shelved()
    found = search_shelves([some], "#nakade", motifs={some.ids[0]: ("nakade",)})
    assert found.ids == (some.ids[0],)
    assert search_shelves([some], "#nakade").ids == ()


def test_after_another_language_was_chosen_a_search_is_in_that_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf = shelved()
    assert search_shelves([shelf], "#<ladder").count == 0
    monkeypatch.setattr(library, "language", lambda: "xx")
    monkeypatch.setattr(library, "shown_tag", lambda tag: f"<{tag}>")
    assert (
        search_shelves([shelf], "#<ladder").count == search_shelves([shelf], "#ladder").count == 1
    )
