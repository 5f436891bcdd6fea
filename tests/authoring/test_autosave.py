"""Unsaved work is found again after the program was killed, and only then."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gold.authoring.autosave import Autosave
from gold.authoring.draft import Draft
from gold.authoring.tools import Tool
from gold.errors import GoldError

ROOT = Path(__file__).parents[2]


def work(title: str = "half done") -> Draft:
    edited = Draft()
    edited.use(Tool.BLACK, edited.position.geometry.from_vertex("C3"))
    edited.set_text("title", title)
    return edited


def abandoned(folder: Path, draft: Draft) -> Autosave:
    """An autosave as a program leaves it that is gone: its lock is nobody's any more."""
    autosave = Autosave(folder)
    autosave.save(draft)
    assert autosave._lock is not None
    autosave._lock.close()
    return autosave


def test_without_a_crash_nothing_is_offered(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path / "autosave")
    assert autosave.left_behind() == []
    autosave.save(work())
    autosave.clear()
    assert list((tmp_path / "autosave").iterdir()) == []


def test_work_left_behind_is_found_with_where_it_came_from(tmp_path: Path) -> None:
    draft = work()
    draft.path, draft.index = tmp_path / "set.sgf", 7
    abandoned(tmp_path, draft)
    (found,) = Autosave(tmp_path).left_behind()
    assert found.problem == draft.problem
    assert (found.path, found.index) == (tmp_path / "set.sgf", 7)
    Autosave.discard(found)
    assert list(tmp_path.iterdir()) == []


def test_what_stood_in_the_file_is_known_after_a_crash(tmp_path: Path) -> None:
    draft = work("before")
    draft.mark_saved(tmp_path / "set.sgf", 7)
    before = draft.problem
    draft.set_text("title", "after")
    abandoned(tmp_path, draft)
    (found,) = Autosave(tmp_path).left_behind()
    assert (found.problem, found.saved) == (draft.problem, before)


def test_killed_between_its_two_files_work_has_no_place_rather_than_that_of_another(
    tmp_path: Path,
) -> None:
    one, other = work("one"), work("other")
    one.path, other.path = tmp_path / "one.yaml", tmp_path / "other.yaml"
    left = abandoned(tmp_path, one)
    text = left.file.read_bytes()
    left.save(other)
    left.file.write_bytes(text)
    (found,) = [each for each in Autosave(tmp_path).left_behind() if each.file == left.file]
    assert (found.problem.title, found.path, found.saved) == ("one", None, None)


@pytest.mark.parametrize(
    "at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59", "2026-11-22T08:00", "soon"]
)
def test_work_with_an_impossible_date_is_offered_after_all_other(tmp_path: Path, at: str) -> None:
    for title in ("odd", "usual"):
        autosave = abandoned(tmp_path, work(title))
        if title == "odd":
            about = autosave.file.with_suffix(".json")
            about.write_text(json.dumps(json.loads(about.read_text()) | {"at": at}))
    found = Autosave(tmp_path).left_behind()
    assert [each.problem.title for each in found] == ["usual", "odd"]
    assert all(each.at.astimezone().year >= 1970 for each in found)


def test_the_work_of_a_window_that_is_still_open_is_not_offered(tmp_path: Path) -> None:
    other = Autosave(tmp_path)
    other.save(work())
    assert Autosave(tmp_path).left_behind() == []
    assert other.left_behind() == [], "nor its own to itself"
    other.clear()


def test_saving_again_replaces_what_was_kept(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    autosave.save(work("first"))
    autosave.save(work("second"))
    assert autosave._lock is not None
    autosave._lock.close()
    (found,) = Autosave(tmp_path).left_behind()
    assert found.problem.title == "second"


def test_the_latest_work_comes_first(tmp_path: Path) -> None:
    for title in ("old", "new"):
        abandoned(tmp_path, work(title))
    assert [found.problem.title for found in Autosave(tmp_path).left_behind()] == ["new", "old"]


@pytest.mark.parametrize(
    "about",
    [
        "", "[]", "{}", '{"path": 3, "index": 0, "at": "today"}', "[" * 100_000,
        '{"path": null, "index": Infinity, "at": "today"}', None,
    ],
    ids=["empty", "list", "no keys", "no path", "deep", "infinite", "gone"],
)  # fmt: skip
def test_work_is_offered_though_the_file_about_it_is_damaged_or_gone(
    tmp_path: Path, about: str | None
) -> None:
    file = abandoned(tmp_path, work()).file.with_suffix(".json")
    if about is None:
        file.unlink()
    else:
        file.write_text(about)
    (found,) = Autosave(tmp_path).left_behind()
    assert found.problem == work().problem
    assert (found.path, found.index) == (None, 0)


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    abandoned(tmp_path, work()).file.write_bytes(b"\x00\xff")
    (tmp_path / "junk.yaml").write_bytes(b"\x00\xff")
    assert Autosave(tmp_path).left_behind() == []


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(GoldError, match="cannot be kept"):
        Autosave(tmp_path / "file" / "autosave").save(work())


KILLED = """
import sys, time
from pathlib import Path
from gold.authoring.autosave import Autosave
from gold.authoring.draft import Draft
draft = Draft()
draft.set_text("title", "rescued")
autosave = Autosave(Path(sys.argv[1]))
autosave.save(draft)
print("saved", flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no kill -9")
def test_a_killed_programs_work_is_offered(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "saved\n"
    assert Autosave(tmp_path).left_behind() == [], "it is still running"
    child.send_signal(signal.SIGKILL)
    child.communicate()
    (found,) = Autosave(tmp_path).left_behind()
    assert found.problem.title == "rescued"
