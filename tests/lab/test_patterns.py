"""`patterns` counts what records hold, and goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.board.points import geometry
from gold.board.record import EVENT
from gold.cli.main import main
from gold.lab.acquisition import contextual
from gold.patterns.learned.store import open_store
from tests.patterns.learned.plain import random_game, record

SHIPPED_PROBLEMS = Path(__file__).parents[2] / "problems"

pytestmark = pytest.mark.kernel


def sgf(seed: int, lines: int = 9, length: int = 60) -> str:
    board = geometry(lines)
    game = record(random_game(seed, lines, length), lines)
    names = {int(point): board.to_sgf(point) for point in board.points} | {0: ""}
    moves = "".join(
        f";{' BW'[event // EVENT]}[{names[event % EVENT]}]" for event in game.events.tolist()
    )
    return f"(;GM[1]SZ[{lines}]{moves})\n"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.sgf"
    file.write_text("".join(sgf(seed) for seed in range(8)))
    return file


def acquire(games: Path, *words: str) -> int:
    parts = str(games.parent / "parts")
    return main(
        [
            "lab",
            "patterns",
            "acquire",
            str(games),
            "--lines",
            "9",
            "--parts",
            parts,
            "--jobs",
            "1",
            *words,
        ]
    )


def figures(games: Path, *words: str) -> dict[str, object]:
    out = games.parent / "out.json"
    assert acquire(games, "--json", str(out), *words) == 0
    found: dict[str, object] = json.loads(out.read_text())
    return found


def test_contextual_patterns_are_counted(games: Path) -> None:
    found = figures(games, "--kind", "contextual", "--size", "3")
    assert found["games"] == 8
    assert found["moves"] == sum(
        1 for seed in range(8) for play in random_game(seed, 9, 60) if play.place is not None
    )
    distinct, up_to_symmetry = found["distinct"], found["distinct_up_to_symmetry"]
    assert isinstance(distinct, int)
    assert isinstance(up_to_symmetry, int)
    assert 0 < up_to_symmetry < distinct


def test_figures_can_be_printed(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert acquire(games, "--kind", "contextual", "--json", "-") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 8


def test_games_that_cannot_be_used_are_listed_and_the_rest_counts(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with games.open("a") as file:
        file.write("(;SZ[9];B[aa];W[aa])(;SZ[19];B[aa])(;SZ[9];B[zz])")
    found = figures(games, "--kind", "contextual")
    assert (found["games"], found["left_out"], found["other_sizes"]) == (8, 2, 1)
    said = capsys.readouterr().err
    assert "games.sgf, game 9: move 2, White A9, is illegal" in said
    assert "games.sgf, game 11: line" in said


def test_a_run_that_was_stopped_goes_on_where_it_was(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("gold.patterns.learned.stream.GAMES_A_PIECE", 3)
    undisturbed = figures(games, "--kind", "contextual", "--size", "5")
    real, done = contextual.ContextTask.__call__, []

    def stopped_in_the_third(self: contextual.ContextTask, piece: object) -> object:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(piece)
        return real(self, piece)  # type: ignore[arg-type]

    monkeypatch.setattr(contextual.ContextTask, "__call__", stopped_in_the_third)
    assert acquire(games, "--kind", "contextual", "--size", "5") == 130
    assert "the same command goes on" in capsys.readouterr().err
    (journal,) = (games.parent / "parts").iterdir()
    assert len(journal.read_bytes().split()) == 2 * 4, "two lines, each with a name and its tables"
    monkeypatch.setattr(
        contextual.ContextTask,
        "__call__",
        lambda self, piece: done.append(piece) or real(self, piece),
    )
    assert figures(games, "--kind", "contextual", "--size", "5") == undisturbed
    assert len(done) == 3
    assert not (games.parent / "parts").exists()


@pytest.mark.slow
def test_two_processes_count_the_same(games: Path) -> None:
    words = ("--kind", "contextual", "--size", "7")
    assert figures(games, *words, "--jobs", "2") == figures(games, *words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--size", "4"], "--size must be one of 3, 5, 7, 9 for contextual"),
        (["--lines", "20"], "--lines must be between 2 and 19"),
        (["--jobs", "0"], "--jobs must be at least 1"),
        (["--most-games", "0"], "--most-games must be at least 1"),
        (
            ["--lines", "13"],
            "no game to learn from in these files. Their boards do not have 13 lines.",
        ),
    ],
)
def test_arguments_that_make_no_sense_are_refused(
    games: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert acquire(games, "--kind", "contextual", *words) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["collocations", "sliwa", "knn"])
def test_a_rule_that_discards_patterns_says_how_many_it_keeps(games: Path, kind: str) -> None:
    found = figures(games, "--kind", kind)
    kept, distinct = found["kept"], found["distinct"]
    assert isinstance(kept, int)
    assert isinstance(distinct, int)
    assert 0 < kept <= distinct


@pytest.mark.parametrize("kind", ["contextual", "collocations", "sliwa", "knn", "odds"])
def test_patterns_are_kept_in_a_store_that_says_how_it_was_made(games: Path, kind: str) -> None:
    store = games.parent / "store.gpat"
    found = figures(games, "--kind", kind, "--out", str(store))
    opened = open_store(store, kind)
    assert found["bytes"] == store.stat().st_size
    assert opened.made["games"] == 8
    assert acquire(games, "--kind", kind, "--out", str(store)) == 0


def test_a_store_of_other_games_is_not_overwritten_unless_asked(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = games.parent / "store.gpat"
    words = ("--kind", "sliwa", "--out", str(store))
    assert acquire(games, *words) == 0
    before = store.read_bytes()
    games.write_text(sgf(99))
    assert acquire(games, *words) == 2
    assert "holds patterns of other games" in capsys.readouterr().err
    assert store.read_bytes() == before
    assert acquire(games, *words, "--replace") == 0
    assert open_store(store).made["games"] == 1


def test_a_folder_that_is_not_there_is_said_before_the_work(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert acquire(games, "--kind", "sliwa", "--out", str(games.parent / "no" / "store.gpat")) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_problems_are_solved_and_the_moves_of_their_proofs_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "tsumego.gpat"
    problems = str(SHIPPED_PROBLEMS / "first-steps.yaml")
    words = [
        "lab",
        "patterns",
        "acquire",
        problems,
        "--kind",
        "tsumego",
        "--nodes",
        "2000",
        "--most-games",
        "9",
    ]
    common = ["--jobs", "1", "--parts", str(tmp_path / "parts"), "--json", "-", "--out", str(store)]
    assert main([*words, *common, "--least", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["problems"] == 9
    assert 0 < found["solved"] <= 9
    assert found["moves"] == found["wins"] + found["tries"]
    assert 0 < found["kept"] < found["distinct"]
    opened = open_store(store, "tsumego")
    assert len(opened.column("attack_keys")) == found["attack"]["kept"]
    assert main([*words, *common, "--least", "2"]) == 0
    assert main([*words[:-1], "5", *common]) == 2
    assert "holds patterns of other games" in capsys.readouterr().err


def test_attack_and_defence_patterns_have_three_five_or_seven_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["lab", "patterns", "acquire", str(tmp_path), "--kind", "tsumego", "--size", "9"]
    assert main(words) == 2
    assert "3, 5, 7 for tsumego" in capsys.readouterr().err
