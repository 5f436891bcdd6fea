"""Which number a problem has in its collection, and what a problem with a hidden title is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.problem.names.shown import title_in_list
from gold.trainer.library.bin import Bin
from gold.trainer.library.numbering import FILE_NAME, Numbering
from gold.trainer.library.own_library import OwnLibrary
from gold.trainer.library.shelves import Shelved, load_library, ordered
from tests.saved_collections import save_collection


def problem(width: int, title: str) -> Problem:
    """A chain of White's with two liberties more than it has stones."""
    rows = ". " * 7, "x " * width + ". " * (7 - width), "O " * width + "x " + ". " * (6 - width)
    rest = ["+ " * width + "x " + ". " * (6 - width)] + [". " * 7] * 3
    return Problem(parse_diagram("\n".join((*rows, *rest)), Color.BLACK), title=title)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    file = folder / "corner.yaml"
    titles = "The ko", "Seki", "Plain", "The net"
    entries = tuple(Entry(file, i, 1, problem(i + 2, title)) for i, title in enumerate(titles))
    save_collection(Collection("Corner", file, entries), file)
    return folder


def shelf(own: Path) -> Shelved:
    (found,) = load_library(own / "none", own)
    return found


def shown(shelved: Shelved) -> list[str]:
    pairs = [(one.entry.problem, one.entry) for one in shelved.entries]
    return [
        title_in_list(found, entry, place, solved=False)
        for place, (found, entry) in enumerate(pairs)
        if found is not None
    ]


def test_a_hidden_title_is_a_number_in_the_collection(own: Path) -> None:
    assert shown(shelf(own)) == ["Corner 1", "Corner 2", "Plain", "Corner 4"]


def test_the_number_stays_when_others_are_sorted_or_left_out(own: Path) -> None:
    before = shelf(own)
    turned = ordered(before, {name: -place for place, name in enumerate(before.ids)})
    assert shown(turned) == ["Corner 4", "Plain", "Corner 2", "Corner 1"]


def test_the_number_stays_when_another_problem_is_deleted_and_when_it_comes_back(
    own: Path, tmp_path: Path
) -> None:
    first = shelf(own).entries[0].entry
    library = OwnLibrary(own, Bin(tmp_path / "bin"))
    library.delete_problem(first)
    assert shown(shelf(own)) == ["Corner 2", "Plain", "Corner 4"]
    library.undo()
    assert shown(shelf(own)) == ["Corner 1", "Corner 2", "Plain", "Corner 4"]


def test_without_its_file_or_with_a_broken_one_problems_are_numbered_as_they_stand(
    own: Path,
) -> None:
    shelf(own)
    for text in ("{", "[1]", '{"corner.yaml": 3}', "[" * 100_000):
        (own / FILE_NAME).write_text(text)
        assert shown(shelf(own))[0] == "Corner 1"


def test_nothing_is_written_into_a_folder_that_is_elsewhere(tmp_path: Path) -> None:
    numbering = Numbering(tmp_path / "own")
    assert numbering.numbers(tmp_path / "linked" / "a.yaml", ["x", "", "y", "x"]) == [1, 0, 2, 1]
    numbering.save()
    assert list(tmp_path.iterdir()) == []


def test_a_problem_opened_from_elsewhere_goes_by_its_place(own: Path) -> None:
    entries = load_collection(own / "corner.yaml").entries
    titles = [
        title_in_list(entry.problem, entry, place, solved=False)
        for place, entry in enumerate(entries)
        if entry.problem is not None
    ]
    assert titles == ["Problem 1", "Problem 2", "Plain", "Problem 4"]
