"""What scans of games find, held against another program that reads life and death."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from gold.cli.main import main
from gold.lab.chances import RefereedGame, ScannedGame, Verdict, refereed
from tests.authoring.test_from_games import MISSED, record

pytestmark = pytest.mark.kernel

# A reader of life and death that answers as its arguments tell, and agrees to all else.
READER = """
import sys
answers = dict(word.split(":", 1) for word in sys.argv[1:] if ":" in word)
for line in sys.stdin:
    print("= " + answers.get(line.split()[0], "") + "\\n", flush=True)
"""


@pytest.fixture
def reader(tmp_path: Path) -> tuple[str, ...]:
    path = tmp_path / "reader.py"
    path.write_text(READER)
    return sys.executable, str(path)


def test_a_find_stands_if_the_reader_gives_up_in_both_games(
    reader: tuple[str, ...], tmp_path: Path
) -> None:
    game = record(tmp_path / "game.sgf", MISSED)
    found = refereed(ScannedGame(game, 5_000, (*reader, "owl_attack:0", "owl_defend:0")))
    (find,) = found.chances
    assert find.agrees
    assert (find.taken.verdict, find.missed.verdict) == (Verdict.GIVEN_UP, Verdict.GIVEN_UP)
    assert find.taken.moves == (find.best,), "there is nothing to answer"
    assert find.missed.moves[0] == find.played
    assert find.proved == ""
    assert found.moves == game.moves


def test_where_the_reader_disagrees_the_whole_board_is_searched(
    reader: tuple[str, ...], tmp_path: Path
) -> None:
    game = record(tmp_path / "game.sgf", MISSED)
    (find,) = refereed(
        ScannedGame(game, 5_000, (*reader, "owl_defend:1 PASS", "owl_attack:0"))
    ).chances
    assert not find.agrees
    assert find.taken.verdict is Verdict.GNU_GO_CONTENT
    assert find.proved == "dead"


def test_a_reader_that_plays_on_in_vain_has_lost(reader: tuple[str, ...], tmp_path: Path) -> None:
    """It names one and the same point again: once that is taken, it has no move."""
    game = record(tmp_path / "game.sgf", MISSED)
    (find,) = refereed(
        ScannedGame(game, 5_000, (*reader, "owl_defend:1 H11", "owl_attack:1 H11"))
    ).chances
    assert find.taken.moves[:2] == (find.best, "H11")
    assert find.taken.verdict is Verdict.GNU_GO_CONTENT


def test_a_game_survives_the_journal(reader: tuple[str, ...], tmp_path: Path) -> None:
    game = record(tmp_path / "game.sgf", MISSED)
    found = refereed(ScannedGame(game, 5_000, (*reader, "owl_attack:0", "owl_defend:0")))
    kinds = TypeAdapter[RefereedGame](RefereedGame)
    assert (
        kinds.validate_python(json.loads(json.dumps(kinds.dump_python(found, mode="json"))))
        == found
    )


def test_the_command_tells_each_find_and_the_cost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "gnugo"
    path.write_text(
        f"#!{sys.executable}\nimport sys\nsys.argv += ['owl_defend:0', 'owl_attack:0']\n{READER}"
    )
    path.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.sgf").write_text(MISSED)
    out = tmp_path / "finds.json"
    words = ["lab", "chances", "game.sgf", "--gnugo", str(path), "--json", str(out), "--jobs", "1"]
    for _again in range(2):  # the second time from the journal
        assert main(words) == 0
        said = capsys.readouterr().out
        assert "1 finds, GNU Go agrees with 1" in said
        assert "can kill" in said
    assert json.loads(out.read_text())[0]["chances"][0]["taken"]["verdict"] == Verdict.GIVEN_UP
