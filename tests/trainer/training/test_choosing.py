"""New problems are near the rating, mixed, and never beside their twins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from gold.board.points import Color
from gold.board.symmetry import Symmetry
from gold.problem.collection import Entry
from gold.problem.matching.identity import turned
from gold.problem.model import Problem
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import load_library
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.ranks import Rank
from gold.trainer.training.choosing import BELOW, NewProblem, candidates, choose_new, few_made
from tests.trainer.positions import CORNER, ONLY_KO, STRAIGHT_THREE, problem

ROOM = problem(CORNER)


def candidate(
    name: str, tags: Iterable[str] = (), collection: str = "a", of: Problem | None = None
) -> NewProblem:
    return NewProblem(name, Entry(Path(collection), 0, 1, of), Path(collection), frozenset(tags))


def rated(*ratings: float) -> dict[str, Difficulty]:
    """Problems "0", "1" and so on with (nearly) these ratings."""
    return {
        str(n): Difficulty(True, round(10 ** ((each - 900) / 250)))
        for n, each in enumerate(ratings)
    }


def names(chosen: Iterable[NewProblem]) -> str:
    return " ".join(one.id for one in chosen)


def test_the_nearest_to_the_rating_come_and_the_unknown_among_them() -> None:
    known = rated(900, 1500, 1720, 2400, 1610)
    fresh = [candidate(str(number), collection=str(number)) for number in range(6)]
    assert names(choose_new(fresh, 4, 1600, known)) == "4 1 2 5", "nobody knows how hard 5 is"


def test_a_weak_motif_brings_a_problem_nearer() -> None:
    fresh = [candidate("0"), candidate("1", ["seki"])]
    assert names(choose_new(fresh, 1, 1600, rated(1620, 1680))) == "0"
    before = [candidate("before")]
    assert names(choose_new(fresh, 1, 1600, rated(1620, 1680), weak={"seki"}, asked=before)) == "1"


def test_what_is_too_easy_is_left_out_and_the_unknown_is_not() -> None:
    known = rated(1200, 1290, 1310, 1900)
    fresh = [candidate(str(number), collection=str(number)) for number in range(5)]
    assert names(choose_new(fresh, 5, 1600, known, below=300)) == "4 2 3"
    assert len(choose_new(fresh, 5, 1600, known)) == 5


def test_collections_and_motifs_alternate() -> None:
    known = rated(*[1600] * 12)
    fresh = [
        candidate(str(n), ["nakade"] if n % 4 < 2 else ["hane"], "ab"[n % 2]) for n in range(12)
    ]
    chosen = choose_new(fresh, 12, 1600, known)
    for before, after in list(pairwise(chosen))[:5]:
        assert before.collection != after.collection
        assert before.tags != after.tags


def test_the_mixture_goes_on_from_what_was_asked_last() -> None:
    known, last = rated(1600, 1600), candidate("last", ["ko"])
    assert (
        names(
            choose_new(
                [candidate("0", ["ko"]), candidate("1", ["hane"])], 1, 1600, known, asked=[last]
            )
        )
        == "1"
    )


def test_nobody_begins_with_a_ko_if_there_is_another_near_problem() -> None:
    fresh = [
        candidate("0", ["ko"], "a"),
        candidate("1", ["hane"], "b"),
        candidate("2", collection="c"),
    ]
    assert names(choose_new(fresh, 3, 1600, rated(1600, 1640, 2000))) == "1 0 2"


def test_three_problems_are_between_kos_and_sekis_if_there_are_others() -> None:
    fresh = [candidate(str(n), [("ko", "seki")[n % 2]] if n < 6 else [], str(n)) for n in range(12)]
    chosen = choose_new(fresh, 12, 1600, rated(*[1600] * 6, *[1700] * 6))
    special = [int(one.id) < 6 for one in chosen]
    assert special[:8] == [False, True, False, False, False, True, False, False]
    assert all(special[9:]), "no others are left"


def test_a_twin_is_the_same_group_with_another_task_seen_from_any_side() -> None:
    other_side = replace(ROOM, position=replace(ROOM.position, to_play=Color.WHITE))
    seen = turned(other_side, Symmetry(transpose=True, swap_colors=True))
    fresh = [
        candidate("0", of=ROOM),
        candidate("1", of=seen),
        candidate("2", of=problem(STRAIGHT_THREE)),
    ]
    assert names(choose_new(fresh, 3, 1600, rated(1600, 1610, 1900))) == "0 2"
    assert names(choose_new(fresh, 3, 1600, rated(1600, 1610, 1900), asked=[fresh[1]])) == "2"


def test_two_that_were_made_of_one_group_from_a_game_are_twins() -> None:
    made = [
        replace(problem(diagram), extra={name: {"game": game, "move": 90}})
        for diagram, name, game in (
            (CORNER, "from", "a"),
            (STRAIGHT_THREE, "after", "a"),
            (ONLY_KO, "after", "b"),
        )
    ]
    fresh = [candidate(str(number), of=one) for number, one in enumerate(made)]
    assert names(choose_new(fresh, 3, 1600, rated(1600, 1610, 1900))) == "0 2"


def test_what_gold_has_made_comes_after_books_and_games() -> None:
    made = str(shipped("problems") / "made-by-gold-kyu.yaml")
    fresh = [candidate("0", collection=made), candidate("1"), candidate("2")]
    assert names(choose_new(fresh, 3, 1600, rated(1600, 1800, 2000))) == "1 2 0"
    assert names(choose_new(fresh, 2, 1600, rated(1600, 1800, 2600))) == "1 2", (
        "the nearest are two"
    )
    assert names(choose_new(fresh, 3, 1600, rated(1600, 1800, 2000), made_away=0.0)) == "0 1 2"
    own = candidate("0", collection="made-by-gold-kyu.yaml")
    assert not own.is_made, "a person's file may be called so, too"


def test_one_that_is_made_comes_after_four_others_at_the_earliest() -> None:
    made_by_gold = str(shipped("problems") / "made-by-gold-kyu.yaml")
    natural = [candidate(str(number), collection=f"{number}.yaml") for number in range(10)]
    made = [candidate(str(number), collection=made_by_gold) for number in range(10, 30)]
    far = rated(*[1950] * 10, *[1600] * 20)
    chosen = choose_new([*made, *natural], 12, 1600, far)
    assert [one.is_made for one in chosen] == [*([*[False] * 4, True] * 2), False, False]
    assert all(one.is_made for one in choose_new(made, 5, 1600, far)), "there are no others"


def test_a_settled_group_comes_after_six_others_at_the_earliest() -> None:
    fresh = [candidate(str(number)) for number in range(12)]
    fresh += [candidate(str(number), ["status"]) for number in range(12, 24)]
    near = rated(*[1900] * 12, *[1600] * 12)
    chosen = choose_new(fresh, 14, 1600, near)
    settled = [number for number, one in enumerate(chosen) if "status" in one.tags]
    assert settled == [6, 13]
    assert len(choose_new(fresh[12:], 5, 1600, near)) == 5, "there are no others"


def test_a_list_with_few_made_keeps_its_order_and_loses_nothing() -> None:
    items = [*range(20)]
    first, rest = few_made(items, lambda number: number % 2 == 0)
    assert first == [1, 3, 5, 7, 8, 9, 11, 13, 15, 16, 17, 19]
    assert sorted((*first, *rest)) == items
    assert rest == sorted(rest)


def test_what_gold_has_made_may_be_left_out() -> None:
    shelves = list(load_library(own=Path("nowhere")))
    every, natural = candidates(shelves), candidates(shelves, made=False)
    assert {name for name, one in every.items() if not one.is_made} == set(natural)
    assert 0 < len(natural) < len(every)


@pytest.mark.parametrize("level", [Rank(steps).rating for steps in (-10, -5, 0, 3)])
def test_of_the_first_twenty_problems_at_most_four_are_made_by_gold(level: float) -> None:
    """At 10 kyu, 5 kyu, 1 dan and 4 dan."""
    every = candidates(load_library(own=Path("nowhere"))).values()
    chosen = choose_new(every, 20, level, shipped_estimates(), below=BELOW)
    assert len(chosen) == 20
    assert sum(one.is_made for one in chosen) <= 4


def test_no_day_of_the_shipped_problems_has_kill_and_live_of_one_shape() -> None:
    every = candidates(load_library(own=Path("nowhere")))
    for level in (1000, 1300, 1500, 1900):
        chosen = choose_new(every.values(), 20, level, shipped_estimates())
        twins = [one.twins for one in chosen]
        assert len(frozenset().union(*twins)) == sum(map(len, twins))
        assert len(chosen) == 20
        assert len({one.collection for one in chosen}) > 1
        beside = sum(before.collection == after.collection for before, after in pairwise(chosen))
        assert beside < 10, "they are mixed"
