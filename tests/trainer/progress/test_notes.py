"""Favourites and notes stay as the person left them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gold.trainer.marks import Note
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.notes import Notes

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture
def notes(tmp_path: Path) -> Iterator[Notes]:
    logbook = Logbook(tmp_path / "progress.sqlite")
    yield logbook.notes
    logbook.close()


def test_favour_and_text_are_set_apart(notes: Notes) -> None:
    assert notes.of("p") == Note()
    notes.set_favourite("p", True, NOW)
    notes.write("p", "  look at A1 first ", NOW)
    assert notes.of("p") == Note(True, "look at A1 first")
    notes.set_favourite("p", False, NOW)
    assert notes.of("p") == Note(False, "look at A1 first")


def test_only_problems_with_a_note_are_listed(notes: Notes) -> None:
    notes.write("a", "why?", NOW)
    notes.set_favourite("b", True, NOW)
    notes.set_favourite("c", True, NOW)
    notes.set_favourite("c", False, NOW)
    assert notes.all() == {"a": Note(False, "why?"), "b": Note(True)}


def test_what_is_never_offered_again_keeps_its_favour_and_comes_back(notes: Notes) -> None:
    notes.write("a", "why?", NOW)
    for name in "ab":
        notes.set_never(name, True, NOW)
    assert notes.never() == {"a", "b"}
    assert notes.all() == {"a": Note(False, "why?", True), "b": Note(never=True)}
    notes.set_never("a", False, NOW)
    assert notes.of("a") == Note(False, "why?")
