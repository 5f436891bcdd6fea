"""The stock of endless problems that ships: each is what `generate` made, and no other problem that ships."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.authoring.motifs import Motif
from gold.problem.files import load_collection
from gold.problem.matching.duplicates import same_position_key, same_stones_key
from gold.problem.matching.identity import problem_id
from gold.shipped import shipped
from gold.trainer.difficulty import Level
from gold.trainer.endless.stock import shipped_problems

PLACE = shipped("assets") / "stock"


def test_no_problem_ships_twice() -> None:
    stock = [made.problem.position for made in shipped_problems()]
    library = [
        problem.position
        for path in shipped("problems").glob("*.yaml")
        for problem in load_collection(path).problems
    ]
    stones = [same_stones_key(position) for position in stock]
    assert len(set(stones)) == len(stones) > 20
    assert not set(stones) & {same_stones_key(position) for position in library}
    assert not {same_position_key(position) for position in stock} & set(
        map(same_position_key, library)
    )


def test_there_are_some_for_the_first_day() -> None:
    levels = [made.difficulty.level for made in shipped_problems()]
    assert levels.count(Level.EASY) >= 10
    assert levels.count(Level.MEDIUM) >= 5


@pytest.mark.parametrize("path", sorted(PLACE.glob("*.yaml")), ids=lambda path: path.stem)
def test_what_is_told_of_problems_is_about_them(path: Path) -> None:
    rows = json.loads(path.with_suffix(".json").read_bytes())
    for problem, row in zip(load_collection(path).problems, rows, strict=True):
        assert row["id"] == problem_id(problem)
        assert problem.proved is not None, "and the record holds for it"
        assert len(problem.proved.correct) == 1
        assert problem.proved.complete
        assert row["motifs"] == sorted(set(problem.tags) & set(map(str, Motif)))
