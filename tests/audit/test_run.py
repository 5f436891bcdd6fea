"""An audit of many files: resumed, with other limits, told as JSON and as a page."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gold.audit.findings import Finding, Kind
from gold.audit.problem import Effort
from gold.audit.report import audit_as_json
from gold.audit.run import Audit, AuditJournal, run_audit, source_in
from gold.errors import GoldError
from gold.gui.sheets.audit_page import page
from tests.audit.samples import EFFORT

pytestmark = pytest.mark.kernel


def test_json_has_the_fields_that_others_rely_on(audit: Audit) -> None:
    content = json.loads(audit_as_json(audit))
    assert content.keys() == {"problems", "summary"}
    wanted = {
        "file", "number", "title", "status", "proved", "solutions", "authors_answers", "findings",
    }  # fmt: skip
    assert all(problem.keys() == wanted for problem in content["problems"])
    assert content["summary"]["problems"] == 8
    assert content["summary"]["proved"] == 7
    assert content["summary"]["unreadable"] == 1
    (broken,) = [one for one in content["problems"] if one["file"].endswith("broken.sgf")]
    (disputed,) = [one for one in content["problems"] if one["file"].endswith("disputed.sgf")]
    assert all(finding["remark"] for finding in disputed["findings"])
    assert "no solution" not in content["summary"]
    assert any(
        "only for the area that was assumed" in finding["text"] for finding in disputed["findings"]
    )
    assert broken["status"] is None
    assert "not closed" in broken["findings"][0]["text"]


def test_same_stones_turned_and_recoloured_are_duplicates(audit: Audit) -> None:
    (turned,) = [item for item in audit.items if item.entry.path.name == "turned.sgf"]
    (duplicate,) = [one for one in turned.result.findings if one.kind is Kind.DUPLICATE]
    assert "plain.sgf:1" in duplicate.others
    assert "called-wrong.sgf:1" not in duplicate.others  # the other side plays first


def test_audit_that_was_stopped_goes_on_where_it_was(
    audit: Audit, games: Path, tmp_path: Path
) -> None:
    path = tmp_path / "out.journal"
    heard: list[int] = []

    def stop_after_three(done: int, _total: int) -> None:
        heard.append(done)
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_audit(source_in(games), EFFORT, AuditJournal(path), 1, stop_after_three)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"case": "cut o')
    again: list[int] = []
    resumed = run_audit(
        source_in(games), EFFORT, AuditJournal(path), 1, lambda done, _total: again.append(done)
    )
    assert (heard[0], again) == (0, [3, 4, 5, 6, 7])
    assert audit_as_json(resumed) == audit_as_json(audit)


def test_other_limits_are_another_audit(games: Path, tmp_path: Path) -> None:
    source, journal = source_in(games / "sound.sgf"), AuditJournal(tmp_path / "journal")
    assert run_audit(source, EFFORT, journal).summary["proved"] == 1
    assert run_audit(source, Effort(1, 0), journal).summary["proved"] == 0


def test_a_problem_is_not_called_sound_before_all_its_first_moves_were_asked(
    games: Path, tmp_path: Path
) -> None:
    audit = run_audit(source_in(games / "sound.sgf"), EFFORT, AuditJournal(tmp_path / "journal"))
    (item,) = audit.items
    assert audit.summary["sound"] == 1
    asked_in_part = replace(item.result, complete=False, findings=(Finding(Kind.INCOMPLETE),))
    early = replace(audit, items=(replace(item, result=asked_in_part),)).summary
    assert (early["proved"], early["sound"], early["incomplete"]) == (1, 0, 1)


def test_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(GoldError, match="no problem in"):
        source_in(tmp_path)


# The page


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_page_needs_nothing_else_and_escapes_what_files_say(audit: Audit) -> None:
    text = page(audit)
    tags = _Tags()
    tags.feed(text)
    assert tags.open == []
    assert tags.seen.isdisjoint({"script", "img", "link", "iframe"})
    assert all(source.startswith("#") for source in tags.sources)
    assert "&lt;b&gt;False&lt;/b&gt;" in text
    assert "<b>False</b>" not in text
    assert text.count("<article>") == sum(not item.result.is_sound for item in audit.items)
    assert text.count('stroke="#b3261e"') == 2 * 2, (
        "a cross in the key, and on A1, which the author names"
    )
    assert "The author&#x27;s answer A1 leads to: alive. Best is B1: dead." in text
