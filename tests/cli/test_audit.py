"""`audit`: what it prints and writes, and what it says to bad input."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from gold import workers
from gold.cli import exitcodes
from gold.cli.main import main
from tests.audit.samples import write_games

FEW = ["--nodes", "5000", "--stone-nodes", "0", "--jobs", "1"]


@pytest.mark.kernel
def test_everything_is_written_and_the_journal_is_gone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = write_games(tmp_path / "games", "called-wrong.sgf", "false.sgf")
    outputs = ["--html", str(tmp_path / "page.html"), "--json", str(tmp_path / "all.json")]
    code = main(["audit", str(games), *outputs, "--repair", str(tmp_path / "repaired"), *FEW])
    assert code == exitcodes.ANSWER_IS_NO
    printed = capsys.readouterr().out
    assert "2 problems: 2 proved, 0 of them without errors" in printed
    assert "false.sgf:1" in printed
    assert "false answer, missing answer, assumed" in printed
    assert (
        json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))["summary"]["called wrong"]
        == 1
    )
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert {path.name for path in (tmp_path / "repaired").iterdir()} == {
        "called-wrong.sgf",
        "false.sgf",
    }
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "all.json",
        "games",
        "page.html",
        "repaired",
    ]


def test_sigterm_ends_it_as_ctrl_c_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(*_arguments: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr("gold.audit.run.audited", work)
    games, journal = write_games(tmp_path / "games", "sound.sgf"), tmp_path / "journal"
    assert main(["audit", str(games), *FEW, "--journal", str(journal)]) == exitcodes.INTERRUPTED
    assert f"Stopped. What is done is kept in {journal}" in capsys.readouterr().err


@pytest.mark.kernel
def test_exit_code_tells_sound_from_unreadable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = write_games(tmp_path / "games", "sound.sgf")
    assert main(["audit", str(games), *FEW]) == exitcodes.OK
    (games / "broken.sgf").write_text("(;SZ[", encoding="utf-8")
    assert main(["audit", str(games), *FEW, "--json", "-"]) == exitcodes.BAD_INPUT
    printed = capsys.readouterr().out
    assert json.loads(printed[printed.index("{") :])["summary"]["unreadable"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "There is no problem in"),
        (["--html", "{here}/none/page.html"], "there is no folder"),
        (["--json", "{here}"], "it is a folder"),
        (["--repair", "{here}/file/below"], "cannot be saved"),
        (["--repair", "{here}/games"], "choose another folder"),
        (["--nodes", "0"], "--nodes must be at least 1"),
        (["--jobs", "0"], "--jobs must be at least 1"),
    ],
)
def test_bad_input_is_refused_before_any_work(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    games = tmp_path / "games"
    games.mkdir()
    if words:
        write_games(games, "sound.sgf")
    full = [word.format(here=tmp_path) for word in words]
    assert main(["audit", str(games), *full]) == exitcodes.BAD_INPUT
    assert said in capsys.readouterr().err


def test_scheduler_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_PATIENCE_SECONDS", 0.3)
    games = write_games(tmp_path / "games", "sound.sgf")
    assert main(["audit", str(games), "--scheduler", "tcp://127.0.0.1:1"]) == exitcodes.BAD_INPUT
    assert "No Dask scheduler answers at tcp://127.0.0.1:1" in capsys.readouterr().err
    assert main(["audit", str(games), "--scheduler", "nonsense://"]) == exitcodes.BAD_INPUT
