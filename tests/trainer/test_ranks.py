"""Which rating is which rank."""

from __future__ import annotations

import pytest

from gold.trainer.ranks import Rank, Strength, rank_of


@pytest.mark.parametrize("steps", range(-30, 9))
def test_a_rank_is_that_of_its_own_rating(steps: int) -> None:
    assert rank_of(Rank(steps).rating) == Rank(steps)


def test_a_higher_rating_is_never_a_lower_rank() -> None:
    ranks = [rank_of(rating) for rating in range(0, 3000, 7)]
    assert ranks == sorted(ranks)


def test_what_a_person_says_of_their_strength_lies_in_its_own_group() -> None:
    assert [str(each.rank) for each in Strength] == ["25 kyu", "15 kyu", "5 kyu", "2 dan", "5 dan"]
