"""Climbs go from easy groups to hard problems, and each of these is unlike all others."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from gold.board.symmetry import Symmetry
from gold.lab.harvest.climbing import Others, beginnings, climbed
from gold.problem.files import load_collection
from gold.problem.matching.identity import problem_id, turned
from gold.shipped import shipped
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.ranks import Rank, rank_of

GAMES = load_collection(shipped("problems") / "from-games-hard.yaml").problems


def test_climbs_begin_at_groups_from_games_that_live_or_die_by_a_move() -> None:
    by_hand = load_collection(shipped("problems") / "corner-and-side-groups.yaml").problems
    found = beginnings([*by_hand, *GAMES[:60]], shipped_estimates())
    assert len(found) >= 10
    assert {problem_id(each) for each in found} <= {problem_id(each) for each in GAMES}


def test_what_is_turned_or_recolored_is_near() -> None:
    problem = GAMES[0]
    others = Others([problem.position])
    for symmetry in (Symmetry(transpose=True, flip_rows=True), Symmetry(swap_colors=True)):
        assert not others.are_far_from(turned(problem, symmetry).position), symmetry
    other = next(each for each in GAMES if Others([problem.position]).are_far_from(each.position))
    others.add(other.position)
    assert not others.are_far_from(other.position)


@pytest.mark.slow
def test_a_climb_finds_hard_problems_unlike_each_other() -> None:
    start = next(each for each in GAMES if problem_id(each).startswith("29b9630d"))
    assert start in beginnings([start], shipped_estimates())
    others = Others(each.position for each in GAMES)
    found = list(islice(climbed(start, "107 5", others, Counter()), 2))
    assert rank_of(shipped_estimates()[problem_id(start)].rating) < Rank(-5)
    assert [rank_of(each.difficulty.rating) >= Rank(-1) for each in found] == [True, True]
    assert not any(others.are_far_from(each.problem.position) for each in found)
    first, second = found
    assert Others([first.problem.position]).are_far_from(second.problem.position)
