"""The command `progress`: what was practised as a file, back again, and in a few lines."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from gold import clock
from gold.cli.main import main
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Logbook


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "mine.sqlite"
    logbook = Logbook(path)
    for days_ago, solved in ((1, True), (0, False)):
        attempt = Attempt("p", clock.now() - timedelta(days=days_ago), solved, mode=Mode.PRACTICE)
        logbook.attempts.add(attempt)
        logbook.ratings.rate(attempt)
    logbook.close()
    return path


def progress(database: Path, *words: str) -> int:
    return main(["progress", *words, "--database", str(database)])


def test_progress_goes_to_another_computer(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, other = tmp_path / "progress.json", tmp_path / "other.sqlite"
    assert progress(database, "export", str(file)) == 0
    assert progress(other, "import", str(file)) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 new attempts, 0 new positions to review"
    assert progress(other, "show", "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["problems"], shown["right first time"], shown["streak"]) == (2, 1, 2)


def test_it_is_told_in_a_few_lines(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert progress(database, "show") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 problems on 2 days, 50% right first time"
    assert lines[1].startswith("rating: ")


def test_a_file_is_not_overwritten_and_a_bad_one_is_refused(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "progress.json"
    file.write_text("{}")
    assert progress(database, "export", str(file)) == 2
    assert progress(database, "import", str(file)) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "exists: choose another name, or add --force" in first
    assert "this is no export of GoLD's" in second


def test_what_other_programs_put_into_the_database_is_exported_harmlessly(
    database: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE attempts SET problem = x'70ff', moves = '=1+1'")
    assert progress(database, "export", str(tmp_path / "all.json")) == 0
    assert json.loads((tmp_path / "all.json").read_text())["attempts"][0]["problem"] == "p\\xff"
    assert progress(database, "export", str(tmp_path / "all.csv")) == 0
    assert ",'=1+1," in (tmp_path / "all.csv").read_text()


def test_a_database_that_cannot_be_used_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert progress(tmp_path, "show") == 2
    assert "cannot be used" in capsys.readouterr().err


def test_too_few_reviews_are_not_fitted(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert progress(database, "fit") == 0
    assert capsys.readouterr().out.startswith("Not enough reviews yet: 200 are needed")
