"""Filters of the library: what passes, and what is counted beside each choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from gold.trainer.difficulty import Difficulty
from gold.trainer.library.filtering import RANGES, Due, Filter, Filtering
from gold.trainer.library.shelves import Owner, Shelved, shelve
from gold.trainer.marks import Mark, Tally
from gold.trainer.ranks import ALL_RANKS, RankRange
from tests.gui.helpers import make_collection
from tests.trainer.library.test_numbering import problem

TAGS = ("corner", "beginner"), ("corner",), ("side",), (), ("corner",)
TALLIES = Tally(1, 1), Tally(2, 1, 1), Tally(1, 1, 0, 1), Tally(1, 0, 1)
"""Of the first four problems, in the order of their marks; nobody has tried the fifth."""


@pytest.fixture
def shelf() -> Shelved:
    rows = [replace(problem(width, str(width)), tags=tags) for width, tags in enumerate(TAGS, 1)]
    return shelve(make_collection(*rows), Owner.USER)


@pytest.fixture
def tallies(shelf: Shelved) -> Mapping[str, Tally]:
    return dict(zip(shelf.ids, TALLIES, strict=False))


@pytest.fixture
def filtering(shelf: Shelved, tallies: Mapping[str, Tally]) -> Filtering:
    known = {
        shelf.ids[0]: Difficulty(True, 10),
        shelf.ids[2]: Difficulty(True, 5000, motifs=("net",)),
    }
    return Filtering(shelf, tallies, {Due.NOW: {shelf.ids[3]}, Due.NEVER: {shelf.ids[1]}}, known)


def titles(shelved: Shelved) -> str:
    return "".join(each.title for each in shelved.collection.problems)


FILTERS = [
    (Filter(), "12345"),
    (Filter(Mark.FIRST_TRY), "1"),
    (Filter(Mark.FAILED_FIRST), "2"),
    (Filter(Mark.HELPED), "3"),
    (Filter(Mark.OPEN), "4"),
    (Filter(Due.NOW), "4"),
    (Filter(Due.NEVER), "2"),
    (Filter(Mark.NEW), "5"),
    (Filter(ranks=RankRange(-30, -21)), "1"),
    (Filter(ranks=RankRange(-9, -1)), "3"),
    (Filter(motif="corner"), "125"),
    (Filter(motif="net"), "3"),
    (Filter(Mark.NEW, motif="corner"), "5"),
    (Filter(Mark.NEW, RankRange(-30, -21)), ""),
]


@pytest.mark.parametrize(("wanted", "passing"), FILTERS, ids=str)
def test_a_filter_lets_through_what_it_asks_for(
    filtering: Filtering, wanted: Filter, passing: str
) -> None:
    assert titles(filtering.filtered(wanted)) == passing


@pytest.mark.parametrize(("wanted", "passing"), FILTERS, ids=str)
def test_each_choice_is_counted_as_if_it_were_made(
    filtering: Filtering, wanted: Filter, passing: str
) -> None:
    counts = filtering.counts(wanted)
    assert counts.states.get(wanted.state, 0) == len(passing)
    assert counts.ranks.get(wanted.ranks, 0) == len(passing)
    assert counts.motifs.get(wanted.motif, 0) == len(passing)


@pytest.mark.parametrize(
    ("easiest", "hardest", "passing"), [(-30, 8, "13"), (-5, 8, ""), (-6, -6, "3"), (-30, -7, "1")]
)
def test_any_two_ranks_can_be_the_ends(
    filtering: Filtering, easiest: int, hardest: int, passing: str
) -> None:
    assert titles(filtering.filtered(Filter(ranks=RankRange(easiest, hardest)))) == passing


def test_each_rank_is_in_one_of_the_ranges_that_are_offered() -> None:
    assert [sum(steps in each for each in RANGES) for steps in ALL_RANKS] == [1] * len(ALL_RANKS)


def test_a_level_that_somebody_gave_is_no_motif(filtering: Filtering) -> None:
    assert set(filtering.counts(Filter()).motifs) == {None, "corner", "side", "net"}
