"""The shipped estimates fit the shipped problems."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from gold.authoring.traits import VERSION, traits_of
from gold.lab.harvest.estimates_file import write_estimates
from gold.problem.model import Problem
from gold.trainer.difficulty import Difficulty, difficulty_of
from gold.trainer.library.shelves import load_library
from gold.trainer.progress.difficulty_estimates import estimates_in, shipped_estimates
from gold.trainer.progress.logbook import Logbook
from tests.thorough import every

PARTS = 4


@cache
def shipped() -> dict[str, Problem]:
    """All problems that ship, by id."""
    return {
        one.id: one.entry.problem
        for shelved in load_library(own=Path("nowhere"))
        for one in shelved.entries
        if one.entry.problem is not None
    }


def test_each_shipped_problem_has_an_estimate_and_there_are_no_others() -> None:
    assert set(shipped_estimates()) == set(shipped()), (
        "see “How hard they are” in docs/adding-problems.md"
    )


@pytest.mark.kernel
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_estimates_are_what_the_searches_find_today(part: int) -> None:
    """Of one problem in a hundred, in parts that can run side by side."""
    for name in every(100, sorted(shipped()))[part::PARTS]:
        problem = shipped()[name]
        found = difficulty_of(problem, traits_of(problem))
        assert shipped_estimates()[name] == found, problem.title


def test_no_more_moves_are_counted_than_there_are_points_to_play_on() -> None:
    for name, problem in shipped().items():
        points, found = len(problem.board().valid_moves()), shipped_estimates()[name]
        assert found.working <= found.moves <= points, problem.title
        assert found.moves in (0, points), "all are counted, or none where not all could be tried"


def test_what_is_written_is_read(tmp_path: Path) -> None:
    estimates = {"b": Difficulty(True, 7, motifs=("ko",)), "a": Difficulty(False, 50_000)}
    write_estimates(tmp_path / "some.json", estimates)
    assert estimates_in(tmp_path / "some.json") == estimates


def test_all_files_of_the_folder_count(tmp_path: Path) -> None:
    write_estimates(tmp_path / "estimates.json", {"a": Difficulty(True, 1)})
    write_estimates(tmp_path / "from-games-estimates.json", {"b": Difficulty(True, 2)})
    (tmp_path / "other-estimates.json").write_text("damaged")
    assert shipped_estimates(tmp_path) == {"a": Difficulty(True, 1), "b": Difficulty(True, 2)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        f'{{"version": {VERSION}}}',
        '{"version": 0, "problems": {}}',
        f'{{"version": {VERSION}, "problems": {{"a": {{"x": 1}}}}}}',
    ],
)
def test_a_file_that_cannot_be_used_has_no_estimates(tmp_path: Path, text: str) -> None:
    (tmp_path / "some.json").write_text(text)
    assert estimates_in(tmp_path / "some.json") == {}


def test_what_was_found_here_goes_before_what_ships(tmp_path: Path) -> None:
    name = next(iter(shipped()))
    logbook = Logbook(tmp_path / "progress.sqlite")
    assert logbook.estimates.of(name) == shipped_estimates()[name] == logbook.estimates.all()[name]
    found = Difficulty(True, 123_456)
    logbook.estimates.add(name, found)
    assert logbook.estimates.of(name) == found == logbook.estimates.all()[name]
    logbook.close()
