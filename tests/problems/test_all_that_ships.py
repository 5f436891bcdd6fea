"""What holds for every problem that ships, wherever it comes from: none twice, each with title and level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import pytest

from gold.board.position import Position
from gold.lab.harvest.same_inside import same_inside_key
from gold.problem.collection import Collection
from gold.problem.matching.duplicates import same_position_key
from gold.problem.names.old_books import OldBook
from gold.problem.names.shown import is_level
from tests.problems.shipped import every_collection

every = pytest.mark.parametrize("collection", every_collection().values(), ids=every_collection())


def test_no_problem_ships_twice() -> None:
    """Turned, mirrored, recoloured, moved along an edge, or with another wall."""
    for key in (same_position_key, same_inside_key):
        assert groups(key) == [], "one problem under several titles"


def groups(key: Callable[[Position], str]) -> list[list[str]]:
    """The titles of problems that share a key."""
    found = defaultdict(list)
    for collection in every_collection().values():
        for problem in collection.problems:
            found[key(problem.position)].append(problem.title)
    return [titles for titles in found.values() if len(titles) > 1]


def test_names_of_collections_are_different() -> None:
    names = [collection.name for collection in every_collection().values()]
    assert len(set(names)) == len(names)


@every
def test_collection_can_be_read_and_says_what_it_is(collection: Collection) -> None:
    assert collection.errors == []
    assert collection.name
    assert collection.description
    assert 1 <= len(collection.problems) <= 300
    assert isinstance(collection.extra["place"], int | float)


@every
def test_titles_differ_within_a_collection(collection: Collection) -> None:
    titles = [problem.title for problem in collection.problems]
    assert len(set(titles)) == len(titles)


@every
def test_each_problem_has_a_title_a_task_one_level_and_a_short_description(
    collection: Collection,
) -> None:
    for problem in collection.problems:
        assert problem.errors() == (), problem.title
        assert problem.title
        assert problem.source in ("GoLD", *(book.called for book in OldBook))
        assert problem.author
        assert len(problem.description) <= 250
        assert sum(is_level(tag) for tag in problem.tags) == 1, problem.title
        assert ("kill" in problem.tags) == (problem.objective == "capture")
        assert ("live" in problem.tags) == (problem.objective == "save")
        assert len(set(problem.tags)) == len(problem.tags)
