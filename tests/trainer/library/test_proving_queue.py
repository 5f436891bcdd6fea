"""The order in which the library is proved at rest, and what is remembered of failures."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gold import __version__
from gold.board.position import Position
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.trainer.library.proving_queue import SECONDS, TriedInVain, Unproved, by_due_date, turns
from gold.trainer.library.shelves import Owner, shelve
from tests.oracle.random_problems import random_problem

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def problems(count: int) -> list[Unproved]:
    return [Unproved(f"{seed}", Problem(random_problem(seed, 11))) for seed in range(count)]


def names(
    problems: list[Unproved], proved: set[str], tried: TriedInVain
) -> list[tuple[str, float]]:
    return [(each.name, seconds) for each, seconds in turns(problems, proved, tried)]


def test_all_have_a_short_turn_before_any_has_a_long_one(tmp_path: Path) -> None:
    short, longer, longest = SECONDS
    found = names(problems(2), set(), TriedInVain(tmp_path / "tried.json"))
    assert found == [(name, seconds) for seconds in (short, longer, longest) for name in ("0", "1")]


def test_what_is_proved_meanwhile_has_no_further_turn(tmp_path: Path) -> None:
    proved: set[str] = {"2"}
    asked = []
    for each, _seconds in turns(problems(4), proved, TriedInVain(tmp_path / "tried.json")):
        asked.append(each.name)
        if each.name != "3":
            proved.add(each.name)
    assert asked == ["0", "1", "3", "3", "3"]


def test_what_was_tried_in_vain_does_not_begin_anew(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "tried.json"
    TriedInVain(path).remember("0", SECONDS[1])
    TriedInVain(path).remember("1", SECONDS[-1])
    assert names(problems(2), set(), TriedInVain(path)) == [("0", SECONDS[-1])]


def test_what_comes_back_first_is_proved_first_and_drafts_are_left_out() -> None:
    entries = [
        Entry(Path("some.yaml"), seed, 1, each.problem) for seed, each in enumerate(problems(4))
    ]
    draft = Entry(Path("some.yaml"), 4, 1, Problem(Position.empty(9)))
    shelved = shelve(Collection("some", Path("some.yaml"), (*entries, draft)), Owner.USER)
    ids = shelved.ids
    due = {ids[3]: NOW, ids[1]: NOW + timedelta(days=1), "not in the library": NOW}
    found = [each.name for each in by_due_date([shelved], due)]
    assert found == [ids[3], ids[1], ids[0], ids[2]]


@pytest.mark.parametrize(
    "content",
    [
        "", "[]", "{}", '{"version": "another", "seconds": {"0": 600}}', "\0", "[" * 100_000,
        f'{{"version": "{__version__}", "seconds": {{"0": {"9" * 400}}}}}',
    ],
)  # fmt: skip
def test_a_file_of_another_version_or_damaged_forgets_only_that(
    tmp_path: Path, content: str
) -> None:
    path = tmp_path / "tried.json"
    path.write_text(content)
    assert TriedInVain(path).seconds("0") == 0
    TriedInVain(path).remember("0", 10)
    assert TriedInVain(path).seconds("0") == 10
