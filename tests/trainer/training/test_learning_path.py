"""The path through all problems: from easy to hard, mixed, the same each time, taken up where it was left."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from gold.problem.collection import Collection
from gold.problem.matching.duplicates import same_stones_key
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.filtering import Filter, Filtering
from gold.trainer.library.shelves import Owner, Shelved, load_library, ordered
from gold.trainer.place import LastPlace, keep_place, kept_place, place_on_path
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.training.choosing import few_made, is_made_by_gold
from gold.trainer.training.course import Course
from gold.trainer.training.learning_path import (
    PATH,
    EveryDay,
    path_through,
    rest_of_path,
    to_practise,
)


@pytest.fixture(scope="module")
def shelves() -> list[Shelved]:
    return list(load_library(own=Path("nowhere")))


@pytest.fixture(scope="module")
def path(shelves: list[Shelved]) -> Shelved:
    return path_through(shelves, shipped_estimates())


def test_path_has_every_problem_of_the_program_once_and_no_others(
    shelves: list[Shelved], path: Shelved
) -> None:
    mine = replace(shelves[0], owner=Owner.USER, entries=shelves[0].entries[:1])
    with_mine = path_through([*shelves, mine], shipped_estimates())
    assert sorted(path.ids) == sorted({name for one in shelves for name in one.ids})
    assert with_mine == path
    assert [one.entry for one in path.entries] == list(path.collection.entries)


def end_of_first_part(path: Shelved) -> int:
    """How many problems of the path come before those that are left over of what GoLD has made."""
    known = shipped_estimates()
    paths = dict(zip(path.ids, (entry.path for entry in path.collection.entries), strict=True))
    order = sorted(path.ids, key=lambda name: (known[name].rating, name))
    first, _rest = few_made(order, lambda name: is_made_by_gold(paths[name]))
    return len(first)


def test_path_goes_from_easy_to_hard(path: Shelved) -> None:
    known = shipped_estimates()
    entry_of = dict(zip(path.ids, path.collection.entries, strict=True))
    split = end_of_first_part(path)
    made = [is_made_by_gold(entry_of[name].path) for name in path.ids]
    assert sum(made[:split]) <= split // 5, "books and games, and few that are made"
    assert all(made[split:])
    for part in (path.ids[:split], path.ids[split:]):
        ratings = [known[name].rating for name in part]
        blocks = [ratings[start : start + 20] for start in range(0, len(ratings), 20)]
        assert all(max(before) <= min(after) for before, after in pairwise(blocks))


def test_twins_are_apart_and_collections_mixed(path: Shelved) -> None:
    keys = [same_stones_key(problem.position) for problem in path.collection.problems]
    for place, key in enumerate(keys):
        assert key not in keys[place + 1 : place + 6]
    names = [entry.series or entry.path.stem for entry in path.collection.entries]
    split = end_of_first_part(path)
    for start in (*range(0, split, 20), *range(split, len(names), 20)):
        block = names[start : min(start + 20, split if start < split else len(names))]
        from_others = len(block) - max(Counter(block).values())
        assert sum(one != other for one, other in pairwise(block)) >= from_others


def test_path_is_the_same_whatever_order_the_library_has(
    shelves: list[Shelved], path: Shelved
) -> None:
    assert path_through(shelves[::-1], shipped_estimates()).ids == path.ids


def test_what_nobody_has_estimated_comes_last(shelves: list[Shelved]) -> None:
    some = shelves[0].ids[3]
    (*_others, last) = path_through(shelves, {some: Difficulty(True, 10_000)}).ids
    assert last != some
    assert path_through(shelves, {some: Difficulty(True, 10_000)}).ids[0] == some


@pytest.mark.parametrize(
    ("at", "tried", "begins", "goes_on"),
    [
        ("", "", 0, 0),
        ("", "ab", 0, 2),
        ("", "a", 3, 3),
        ("c", "", 0, 2),
        ("b", "", 3, 1),  # left there
        ("c", "c", 0, 3),
        ("c", "cd", 0, 4),
        ("d", "abde", 0, 2),  # once around
        ("e", "e", 2, 2),  # what is too easy comes last
        ("e", "cde", 2, 0),
        ("b", "bcde", 3, 0),
        ("gone", "a", 0, 1),
        ("c", "abcde", 0, 0),
    ],
)
def test_path_goes_on_where_it_was_left(
    path: Shelved, at: str, tried: str, begins: int, goes_on: int
) -> None:
    names = dict(zip("abcde", path.ids, strict=False))
    short = replace(path, entries=path.entries[:5])
    assert (
        rest_of_path(short, names.get(at, at), {names[each] for each in tried}, begins) == goes_on
    )


def test_place_on_the_path_is_kept_whatever_else_is_practised(
    path: Shelved, tmp_path: Path
) -> None:
    course = to_practise(path, path)
    assert isinstance(course, EveryDay)
    place = course.place(7)
    assert place is not None
    assert place_on_path(tmp_path) is None
    keep_place(place, tmp_path)
    assert place_on_path(tmp_path) == kept_place(tmp_path) == place
    assert not place.is_training
    assert place.is_there
    keep_place(LastPlace("Training"), tmp_path)
    assert kept_place(tmp_path) == LastPlace("Training")
    assert place_on_path(tmp_path) == place
    assert place.problem == path.ids[7]


def test_part_of_the_path_is_a_course_of_its_own(path: Shelved) -> None:
    asked = Filter(motif="snapback")
    part = Filtering(path, {}, {}, shipped_estimates()).filtered(asked)
    collection = to_practise(part, path)
    assert isinstance(collection, Collection)
    place = Course(collection).place(0)
    assert place is not None
    assert place.is_there
    assert not place.on_path
    again = to_practise(ordered(path, {path.ids[5]: 1.0}), path)
    assert isinstance(again, Collection)
    assert again.path == Path()


def test_other_collections_keep_their_name_and_their_course(
    shelves: list[Shelved], path: Shelved
) -> None:
    assert to_practise(shelves[0], path) is shelves[0].collection
    assert path.collection.path == PATH
