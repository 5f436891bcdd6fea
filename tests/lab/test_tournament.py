"""Games between programs, the files that they are kept in, and what rows of them tell."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from gold.board.record import Record
from gold.cli.main import main
from gold.errors import FileAccessError, GoldError
from gold.lab.tournament.kept_games import KeptGames, TournamentGame
from gold.lab.tournament.match import MatchGame, play_game
from gold.lab.tournament.program import Program, ProgramError
from gold.lab.tournament.rows import ROWS, TournamentRow, rows_of
from gold.lab.tournament.tournament import Match, row_summary, wilson
from gold.problem.games.game_records import read_records

# A program that passes, or says what its argument tells it to; it scores 1.5 for Black.
PROGRAM = """
import sys
answers = dict(word.split(":", 1) for word in sys.argv[1:] if ":" in word)
known = {"genmove": "pass", "final_score": "B+1.5", "version": "3.8"}
for line in sys.stdin:
    name = line.split()[0]
    if name == "play" and answers.get("refuses") in line.split():
        print("? illegal move\\n", flush=True)
    elif answers.get("dies") in (name, "_".join(line.split())):
        sys.exit("I am unwell")
    else:
        print("= " + {**known, **answers}.get(name, "") + "\\n", flush=True)
"""
SETTINGS = {"playouts": 10, "komi": 7.5}
WON = MatchGame("B", 3.0, "passed", ("C3", "J9", "pass", "pass"), (1.0, 2.0))
ROW = TournamentRow("row", 9, ("--patterns", "sliwa"))


@pytest.fixture
def script(tmp_path: Path) -> list[str]:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return [sys.executable, str(path)]


def game(script: list[str], black: str = "", white: str = "") -> MatchGame:
    programs = [Program([*script, *word.split()]) for word in (black, white)]
    try:
        return play_game(*programs, programs[0], 9, 7.5, 1)
    finally:
        for program in programs:
            program.close()


ENDINGS = [
    ("", "", ("B", 1.5, "passed", 2)),
    ("final_score:W+10.5", "", ("W", -10.5, "passed", 2)),
    ("final_score:0", "", ("0", 0.0, "passed", 2)),
    ("", "genmove:resign", ("B", None, "resigned", 1)),
    ("genmove:C3", "refuses:C3", ("W", None, "illegal: C3", 0)),
    ("genmove:C3", "", ("B", 1.5, "too long", 243)),
]


@pytest.mark.parametrize(("black", "white", "told"), ENDINGS)
def test_a_game_ends(
    script: list[str], black: str, white: str, told: tuple[str, float | None, str, int]
) -> None:
    played = game(script, black, white)
    assert (played.winner, played.lead, played.ending, len(played.moves)) == told


FAILURES = [
    ("dies:genmove", "has ended at the command “genmove black”: I am unwell"),
    ("final_score:who_knows", "“who_knows” is no score"),
]


@pytest.mark.parametrize(("words", "message"), FAILURES)
def test_a_program_that_fails_is_named(script: list[str], words: str, message: str) -> None:
    with pytest.raises(ProgramError, match=message):
        game(script, words)


def test_only_games_that_are_missing_are_played(script: list[str], tmp_path: Path) -> None:
    kept = KeptGames(tmp_path, SETTINGS)
    kept.keep(ROW, 1, WON)
    reports: list[int] = []
    match = Match((*script, "genmove:resign"), tuple(script), 7.5, 1)
    match.play(ROW, range(3), kept, lambda: reports.append(1))
    games = KeptGames(tmp_path, SETTINGS).of_row(ROW, range(3))
    assert len(reports) == 2
    assert [(one.number, one.played.ending, one.won) for one in games] == [
        (0, "resigned", 0),
        (1, "passed", 0),
        (2, "resigned", 0),
    ]
    Match(("not there",), ("not there",), 7.5, 1).play(ROW, range(3), kept, lambda: None)


def test_the_games_go_on_where_a_program_ends(script: list[str], tmp_path: Path) -> None:
    kept = KeptGames(tmp_path, SETTINGS)
    match = Match((*script, "dies:set_random_seed_2"), tuple(script), 7.5, 1)
    with pytest.raises(ProgramError, match="has ended at the command “set_random_seed 2”"):
        match.play(ROW, range(4), kept, lambda: None)
    assert [game.number for game in kept.of_row(ROW, range(4))] == [0, 2, 3]


KEPT = [
    WON,
    MatchGame("W", -12.5, "too long", ("J1",), (0.5, 0.0)),
    MatchGame("0", 0.0, "passed", ("pass", "pass"), (0.0, 0.0)),
    MatchGame("W", None, "resigned", ("A9",), (0.0, 1.5)),
    MatchGame("B", None, "illegal: C3 \\]", (), (0.0, 0.0)),
]


def test_games_are_kept_as_sgf_that_anyone_can_replay(tmp_path: Path) -> None:
    kept = KeptGames(tmp_path, SETTINGS)
    for number, played in enumerate(KEPT):
        kept.keep(ROW, number, played)
    assert [game.played for game in KeptGames(tmp_path, SETTINGS).of_row(ROW, range(9))] == KEPT
    assert [game.number for game in kept.of_row(ROW, range(2))] == [0, 1]
    text = (tmp_path / "row.sgf").read_text("utf-8")
    assert text.startswith(
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]RU[Chinese]KM[7.5]EV[row]RO[0]PB[GoLD --patterns sliwa]"
    )
    assert "PB[GNU Go]PW[GoLD --patterns sliwa]RE[W+12.5]" in text
    assert ";B[cg];W[ia];B[];W[])" in text
    records = list(read_records([tmp_path / "row.sgf"]))
    assert [len(record.events) for record in records if isinstance(record, Record)] == [
        4,
        1,
        2,
        1,
        0,
    ]


def test_a_game_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    kept = KeptGames(tmp_path, SETTINGS)
    kept.keep(ROW, 0, WON)
    whole = (tmp_path / "row.sgf").read_text("utf-8")
    (tmp_path / "row.sgf").write_text("(;C[another's])" + whole.removesuffix("[])\n"), "utf-8")
    assert kept.of_row(ROW, range(1)) == []
    kept.keep(ROW, 0, WON)
    assert kept.of_row(ROW, range(1)) == [TournamentGame("row", 0, WON)]


@pytest.mark.parametrize("other", [{**SETTINGS, "komi": 0.5}, {"komi": 7.5}])
def test_games_that_were_played_with_other_settings_are_not_mixed(
    tmp_path: Path, other: dict[str, object]
) -> None:
    KeptGames(tmp_path, SETTINGS).keep(ROW, 0, WON)
    with pytest.raises(
        FileAccessError, match=r"row\.sgf has games that were played with other settings"
    ):
        KeptGames(tmp_path, other).of_row(ROW, range(1))
    with pytest.raises(FileAccessError, match="other settings"):
        KeptGames(tmp_path, SETTINGS).of_row(TournamentRow("row", 9), range(1))


def test_a_row_tells_wins_by_either_colour_and_points() -> None:
    lost = MatchGame("W", -2.0, "passed", (), (1.0, 2.0))
    resigned = MatchGame("B", None, "resigned", (), (1.0, 3.0))
    drawn = MatchGame("0", 0.0, "passed", (), (1.0, 3.0))
    games = [
        TournamentGame("row", number, one)
        for number, one in enumerate((WON, lost, lost, resigned, drawn))
    ]
    told = row_summary(TournamentRow("row", 9), games)
    expected = {
        "games": 5,
        "wins": 2.5,  # as Black the first and half the last, as White the second
        "wins_as_black": 1.5,
        "games_as_black": 3,
        "not_counted": 1,
        "lead": (3 + 2 - 2 + 0) / 4,
        "points_ahead": 5,
        "points_behind": 2,
        "seconds_a_game": (1 + 2 + 1 + 3 + 1) / 5,
    }
    assert expected.items() <= told.items()
    assert told["low"] < told["share"] == 0.5 < told["high"]
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_rows_are_named_by_their_beginnings() -> None:
    assert [row.name for row in rows_of(["sliwa-19", "frequent-300"])] == [
        "sliwa-19-without",
        "sliwa-19-with",
        "frequent-300",
    ]
    assert len(rows_of(["book"])) == 15
    with pytest.raises(GoldError, match="There is no row “slow”"):
        rows_of(["slow"])


def test_all_rows_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "patterns", "tournament"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(ROWS)


BAD = [
    (["nonsense"], "There is no row “nonsense”"),
    (["sliwa", "--games", "0"], "--games must be at least 1"),
    (["sliwa", "--level", "11"], "between 0 and 10"),
    (["sliwa", "--komi", "0.3"], "--komi must be"),
    (["sliwa", "--playouts", "0"], "at least 1"),
    (["sliwa", "--playouts", "10", "--think", "1"], "Choose one"),
    (["sliwa", "--gnugo", "/nowhere/gnugo"], "GNU Go is not installed, or not as /nowhere/gnugo"),
]


@pytest.mark.parametrize(("words", "message"), BAD)
def test_nonsense_is_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "patterns", "tournament", *words]) == 2
    assert message in capsys.readouterr().err


def test_with_white_only_the_games_as_white_are_played_and_told(
    script: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = tmp_path / "gnugo"
    other.write_text(f'#!/bin/sh\nexec "{script[0]}" "{script[1]}"\n')
    other.chmod(0o755)
    monkeypatch.setattr("gold.lab.commands.tournament.command_line", lambda: (*script,))
    words = ["lab", "patterns", "tournament", "sliwa-9-with", "--games", "2", "--gnugo", str(other)]
    words += ["--into", str(tmp_path), "--json", "-"]
    assert main([*words, "--white"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert (row["games"], row["games_as_black"]) == (2, 0)
    assert main(words) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert (row["games"], row["games_as_black"]) == (2, 1)
    text = (tmp_path / "sliwa-9-with.sgf").read_text("utf-8")
    assert [int(number) for number in re.findall(r"RO\[(\d+)\]", text)] == [1, 3, 0]


@pytest.mark.slow
@pytest.mark.kernel
def test_a_tournament_with_a_real_player(
    script: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "gnugo"
    other.write_text(f'#!/bin/sh\nexec "{script[0]}" "{script[1]}"\n')
    other.chmod(0o755)
    words = ["lab", "patterns", "tournament", "sliwa-9-with", "--games", "1", "--playouts", "1"]
    words += ["--gnugo", str(other), "--into", str(tmp_path / "games"), "--json", "-"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["settings"]["gnugo"] == "3.8"
    (row,) = told["rows"]
    assert (row["games"], row["wins"], row["lead"]) == (1, 1, 1.5)
    assert main(words) == 0  # without a game
    assert json.loads(capsys.readouterr().out) == told
