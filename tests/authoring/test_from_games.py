"""Groups of a game become problems, and moves that missed their life or death are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.authoring import from_games
from gold.authoring.from_games import Moment, Scan, group_at, guess_about, moments
from gold.board.points import Color, Point
from gold.board.record import Record
from gold.cli import exitcodes
from gold.cli.main import main
from gold.errors import InvalidPositionError
from gold.problem.files import load_collection
from gold.problem.games.game_records import read_records
from gold.shipped import shipped
from gold.solver.api import CancelFlag

SHAPE = "SZ[11]AB[ai][bi][ci][di][ei][ej][ek]AW[aj][bj][cj][dj][dk]"
MISSED = f"(;{SHAPE};B[hc];W[bk])"
"""Black plays elsewhere, though B1 kills; White lives."""


def record(path: Path, text: str) -> Record:
    path.write_text(text, encoding="utf-8")
    (found,) = read_records([path])
    assert isinstance(found, Record)
    return found


def test_positions_of_a_game_are_those_before_each_move_and_the_last(tmp_path: Path) -> None:
    found = moments(record(tmp_path / "game.sgf", f"(;{SHAPE};B[hc];W[bk];W[hd];B[aa])"))
    colors = [moment.position.to_play for moment in found]
    assert [moment.number for moment in found] == [1, 2, 3, 4, 5]
    assert colors[:4] == [Color.BLACK, Color.WHITE, Color.WHITE, Color.BLACK]
    assert found[-1].played is None
    geometry = found[0].position.geometry
    assert found[1].position[Point(geometry.from_vertex("H9"))].color is Color.BLACK


def test_illegal_move_ends_a_game(tmp_path: Path) -> None:
    found = moments(record(tmp_path / "game.sgf", f"(;{SHAPE};B[hc];W[hc];B[aa])"))
    assert [moment.number for moment in found] == [1, 2]


def test_group_is_what_is_shut_in_with_the_stone(tmp_path: Path) -> None:
    position = moments(record(tmp_path / "game.sgf", MISSED))[0].position
    geometry = position.geometry
    group = group_at(position, Point(geometry.from_vertex("D1")))
    assert sorted(geometry.vertices(group)) == ["A2", "B2", "C2", "D1", "D2"]
    live, kill = (
        guess_about(position, group, color).problem for color in (Color.WHITE, Color.BLACK)
    )
    assert (str(live.objective), str(kill.objective)) == ("save", "capture")
    assert "count as safe" in kill.description
    with pytest.raises(InvalidPositionError, match="no stone at A1"):
        group_at(position, Point(geometry.from_vertex("A1")))


@pytest.mark.kernel
def test_kill_that_was_missed_is_found_and_what_was_played_well_is_not(tmp_path: Path) -> None:
    (chance,) = Scan(moments(record(tmp_path / "game.sgf", MISSED)), 5_000).go_on()
    geometry = chance.problem.position.geometry
    assert chance.problem.title == "Move 1: Black can kill (if the stones around are safe)"
    assert chance.claim == "Move 1: Black can kill"
    assert geometry.vertex(chance.best) == "B1"
    named = " ".join(geometry.vertices(sorted(chance.assumed)))
    assert chance.problem.description.endswith(f"if these stones are safe: {named}")
    assert (
        list(Scan(moments(record(tmp_path / "good.sgf", f"(;{SHAPE};B[bk];W[hc])")), 5_000).go_on())
        == []
    )


@pytest.mark.kernel
def test_game_tells_and_saves_problems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, out = tmp_path / "game.sgf", tmp_path / "out.yaml"
    game.write_text(MISSED, encoding="utf-8")
    assert main(["game", str(game), "--out", str(out)]) == exitcodes.OK
    assert capsys.readouterr().out.splitlines() == [
        "If the stones around are safe:",
        "Move 1: Black can kill with B1 (the group at A2); H9 was played",
    ]
    assert [problem.title for problem in load_collection(out).problems] == [
        "Move 1: Black can kill (if the stones around are safe)"
    ]
    assert (
        main(["game", str(game), "--move", "1", "--group", "d1", "--nodes", "5000"]) == exitcodes.OK
    )
    printed = capsys.readouterr().out
    assert "group   unsettled" in printed
    assert "Black first: dead (proved); B1" in printed
    borders = [line for line in printed.splitlines() if line.startswith("border")]
    assert borders[0].startswith(
        "border  Black first: holds on the whole board if these stones are safe: A3"
    )
    assert borders[1] == "border  White first: holds on the whole board"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "2"], "no game number 2; it holds 1"),
        (["--move", "9", "--group", "A1"], "--move must be between 1 and 3"),
        (["--move", "1"], "--move and --group belong together"),
        (["--move", "1", "--group", "A1"], "there is no stone at A1"),
        (["--move", "1", "--group", "Z99"], "names no point"),
        (["--nodes", "0"], "--nodes must be at least 1"),
        (["--out", "{here}/out.pdf"], "not a format for problems"),
    ],
)
def test_bad_input_is_told(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.sgf"
    game.write_text(MISSED, encoding="utf-8")
    full = [word.format(here=tmp_path) for word in words]
    assert main(["game", str(game), *full]) == exitcodes.BAD_INPUT
    assert said in capsys.readouterr().err


def test_scan_that_was_cancelled_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = moments(record(tmp_path / "game.sgf", f"(;{SHAPE};B[hc];W[hd];B[bk];W[aa])"))
    cancel, asked = CancelFlag(), list[int]()

    def missed(moment: Moment, *_rest: object) -> None:
        asked.append(moment.number)
        if len(asked) == 1:
            cancel.set()

    monkeypatch.setattr(from_games, "_missed", missed)
    scan = Scan(found, 100)
    assert list(scan.go_on(cancel=cancel)) == []
    assert (scan.done, asked) == (0, [1])
    assert list(scan.go_on(cancel=CancelFlag())) == []
    assert scan.done == scan.total == 4
    assert asked[:2] == [1, 1], "the group that was cancelled is looked at again"


# Stones that are set up in mid-game

LATER = "SZ[9];B[cc];W[gg];B[gc];AE[gg]AW[cc]AB[bg:bh];W[ee];B[ff])"


def on_board(moment: Moment) -> dict[str, Color]:
    geometry = moment.position.geometry
    states = zip(geometry.points, moment.position.states, strict=True)
    return {
        geometry.vertex(point): state.color for point, state in states if state.color is not None
    }


def test_a_game_goes_on_after_stones_were_set_up(tmp_path: Path) -> None:
    found = moments(record(tmp_path / "game.sgf", f"(;{LATER}"))
    played = [moment.played for moment in found[:-1]]
    geometry = found[0].position.geometry
    assert list(geometry.vertices([move for move in played if move is not None])) == [
        "C7", "G3", "G7", "E5", "F4",
    ]  # fmt: skip
    assert on_board(found[3]) == {
        "G7": Color.BLACK, "B3": Color.BLACK, "B2": Color.BLACK, "C7": Color.WHITE,
    }  # fmt: skip
    assert found[3].position.to_play is Color.WHITE
    assert on_board(found[-1]) == on_board(found[3]) | {"E5": Color.WHITE, "F4": Color.BLACK}


@pytest.mark.parametrize(
    ("text", "last", "stones"),
    [
        ("(;SZ[9];B[cc];AW[gg])", 1, {"C7": Color.BLACK, "G3": Color.WHITE}),
        ("(;SZ[9];B[cc];AE[cc])", 1, {}),
        ("(;SZ[9];B[ab];AW[ba]AB[aa][bb][ca];W[ee])", 1, {"A8": Color.BLACK}),  # B9 has no liberty
        (
            "(;SZ[9];B[ee];AB[ab]W[ab])",
            1,
            {"E5": Color.BLACK, "A8": Color.BLACK},
        ),  # and the move is not legal
    ],
)
def test_a_set_up_may_end_a_game(
    tmp_path: Path, text: str, last: int, stones: dict[str, Color]
) -> None:
    found = moments(record(tmp_path / "game.sgf", text))
    assert (len(found) - 1, on_board(found[-1])) == (last, stones)


def test_a_set_up_that_changes_nothing_leaves_a_ko(tmp_path: Path) -> None:
    ko = "SZ[5]AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb]"
    retake = moments(record(tmp_path / "a.sgf", f"(;{ko};AW[bb];B[cb])"))
    assert retake[-1].number == 2, "Black may not retake at once"
    lifted = moments(record(tmp_path / "b.sgf", f"(;{ko};AW[ee];B[cb])"))
    assert lifted[-1].number == 3


def test_game_says_what_it_reads_otherwise_and_where_a_record_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[9]PW[Ann [2d]];B[cc];W[cc];B[dd])", encoding="utf-8")
    assert main(["game", str(game), "--move", "1", "--group", "A1"]) == exitcodes.BAD_INPUT
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith("line 1: a bracket in the text of PW has no backslash")
    assert "“Ann [2d]”" in said[0]
    assert said[1] == "The record ends here: the move after 1 is not legal."


@pytest.mark.kernel
def test_the_game_that_is_offered_to_try_missed_a_kill_and_the_life_after_it() -> None:
    (ours,) = read_records([shipped("assets") / "games" / "to-try.sgf"])
    assert isinstance(ours, Record)
    found = list(Scan(moments(ours), 4_000).go_on())
    assert [chance.claim for chance in found] == [
        "Move 31: Black can kill",
        "Move 32: White can live",
    ]
    geometry = found[0].problem.position.geometry
    assert {geometry.vertex(chance.best) for chance in found} == {"C5"}
