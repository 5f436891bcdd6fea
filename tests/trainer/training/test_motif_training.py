"""Train these: what failed with a tag comes first, then what is new, then what is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gold.problem.collection import Collection, Entry
from gold.problem.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Owner, Shelved, shelve
from gold.trainer.progress.attempts import Attempt, Mode
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.motif_training import motif_training
from tests.trainer.positions import CAPTURE_IN_ONE, CORNER, ONLY_KO, STRAIGHT_THREE, problem

NOW = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)
NAMES = {"known": CAPTURE_IN_ONE, "failed": CORNER, "new": STRAIGHT_THREE, "other": ONLY_KO}
PROBLEMS = {
    name: replace(problem(diagram), title=name, tags=("ko",) if name != "other" else ())
    for name, diagram in NAMES.items()
}


@pytest.fixture
def logbook(tmp_path: Path) -> Iterator[Logbook]:
    opened = Logbook(tmp_path / "progress.sqlite")
    yield opened
    opened.close()


def shelf() -> list[Shelved]:
    path = Path("some.yaml")
    entries = tuple(Entry(path, number, 1, each) for number, each in enumerate(PROBLEMS.values()))
    return [shelve(Collection("Some", path, entries), Owner.USER)]


def titles(logbook: Logbook, tag: str) -> list[str]:
    return [each.title for each in motif_training(logbook, shelf(), tag, NOW).collection.problems]


def test_what_failed_comes_first_then_the_new_then_the_known(logbook: Logbook) -> None:
    for name, solved in (("known", True), ("failed", True), ("failed", False)):
        at = NOW - timedelta(days=3 - solved)
        logbook.attempts.add(Attempt(problem_id(PROBLEMS[name]), at, solved))
    assert titles(logbook, "ko") == ["failed", "new", "known"]
    assert titles(logbook, "seki") == []


def test_a_motif_of_the_proof_is_a_tag_and_the_day_is_not_used_up(logbook: Logbook) -> None:
    logbook.estimates.add(problem_id(PROBLEMS["other"]), Difficulty(True, 3, motifs=("seki",)))
    assert titles(logbook, "seki") == ["other"]
    assert motif_training(logbook, shelf(), "seki", NOW).mode_of(0, Mode.STUDY) is Mode.PRACTICE
