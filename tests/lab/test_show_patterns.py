"""`patterns show` and `patterns compare` tell what is in stores."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from gold.cli.main import main
from tests.lab.test_patterns import sgf

TOP = Path(__file__).parents[2]
PROBLEMS = TOP / "problems" / "first-steps.yaml"

pytestmark = pytest.mark.kernel


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store of each kind, of the same games, and `half.gpat`, contextual, of half of them."""
    folder = tmp_path_factory.mktemp("stores")
    (folder / "games.sgf").write_text("".join(sgf(seed) for seed in range(8)))
    made = {"contextual": [], "collocations": [], "sliwa": [], "knn": ["--size", "4"]}
    for kind, words in [*made.items(), ("half", ["--most-games", "4"])]:
        wanted = [
            "--kind",
            "contextual" if kind == "half" else kind,
            "--out",
            str(folder / f"{kind}.gpat"),
        ]
        common = ["--lines", "9", "--jobs", "1", "--parts", str(folder / "parts")]
        assert (
            main(
                ["lab", "patterns", "acquire", str(folder / "games.sgf"), *wanted, *common, *words]
            )
            == 0
        )
    wanted = [
        "--kind",
        "tsumego",
        "--size",
        "3",
        "--nodes",
        "2000",
        "--out",
        str(folder / "tsumego.gpat"),
    ]
    assert (
        main(
            [
                "lab",
                "patterns",
                "acquire",
                str(PROBLEMS),
                *wanted,
                "--jobs",
                "1",
                "--most-games",
                "9",
            ]
        )
        == 0
    )
    return folder


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    capsys.readouterr()
    assert main(["lab", "patterns", *words, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("kind", ["contextual", "collocations", "sliwa", "knn", "tsumego"])
def test_the_most_frequent_patterns_come_first(
    stores: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = shown(capsys, "show", str(stores / f"{kind}.gpat"), "--count", "5")
    patterns = found["patterns"]
    assert isinstance(patterns, list)
    counts = [
        next(pattern[of] for of in ("count", "played", "wins") if of in pattern)
        for pattern in patterns
    ]
    assert [pattern["rank"] for pattern in patterns] == [1, 2, 3, 4, 5]
    assert counts == sorted(counts, reverse=True)
    assert len({(pattern.get("side"), pattern["diagram"]) for pattern in patterns}) == 5
    later = shown(capsys, "show", str(stores / f"{kind}.gpat"), "--first", "3", "--count", "2")
    assert later["patterns"] == patterns[2:4]


@pytest.mark.parametrize("kind", ["contextual", "collocations", "sliwa", "knn", "tsumego"])
def test_patterns_are_printed_with_their_diagrams(
    stores: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["lab", "patterns", "show", str(stores / f"{kind}.gpat"), "--count", "1"]) == 0
    out = capsys.readouterr().out
    assert f"kind                       {kind}" in out
    assert "rank 1, " in out
    assert ("*" if kind in ("sliwa", "knn") else "(X)") in out


def test_what_follows_a_pattern_has_its_letter_in_the_diagram(
    stores: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = shown(capsys, "show", str(stores / "collocations.gpat"), "--count", "10")
    patterns = found["patterns"]
    assert isinstance(patterns, list)
    for pattern in patterns:
        rows = [line[1::3] for line in pattern["diagram"].splitlines()]
        for following in pattern["next"]:
            assert rows[4 + following["row"]][4 + following["col"]] == following["letter"]


def test_the_surest_pairs_come_first_with_both_moves(
    stores: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = shown(capsys, "show", str(stores / "collocations.gpat"), "--pairs", "--count", "30")
    patterns = found["patterns"]
    assert isinstance(patterns, list)
    ratios = [pair["ratio"] for pair in patterns]
    assert ratios == sorted(ratios, reverse=True)
    assert ratios[-1] > 7.879
    assert {sum(pair["diagram"].count(mark) for mark in "xo") for pair in patterns} == {1}
    assert all("(X)" in pair["diagram"] and 0 < pair["count"] <= pair["of"] for pair in patterns)
    assert main(["lab", "patterns", "show", str(stores / "sliwa.gpat"), "--pairs"]) == 2
    assert "Only patterns of kind collocations" in capsys.readouterr().err


def test_an_opening_is_played_and_drawn(stores: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = stores / "opening.svg"
    words = ("show", str(stores / "knn.gpat"), "--opening", "6")
    found = shown(capsys, *words, "--svg", str(picture))
    moves = found["moves"]
    assert isinstance(moves, list)
    assert 0 < len(moves) <= 6
    assert shown(capsys, *words) == found
    labels = [item.text for item in ET.fromstring(picture.read_text()).iter() if "text" in item.tag]
    assert sorted(map(str, labels)) == [str(number) for number in range(1, len(moves) + 1)]
    assert main(["lab", "patterns", *words]) == 0
    assert " 1" in capsys.readouterr().out


def test_only_neighborhoods_play_an_opening(
    stores: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "patterns", "show", str(stores / "sliwa.gpat"), "--opening", "6"]) == 2
    assert "Only patterns of kind knn" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["contextual", "collocations", "sliwa", "knn"])
def test_a_store_is_like_itself(
    stores: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(stores / f"{kind}.gpat")
    found = shown(capsys, "compare", file, file)
    assert found["shared"] == found["patterns"][0] == found["patterns"][1]  # type: ignore[index]
    assert found["share_of_uses"] == [1.0, 1.0]
    all_seen_once = kind == "collocations"  # in games of random moves; equal ranks do not correlate
    assert found["rank_correlation"] == (None if all_seen_once else 1.0)


def test_part_of_the_games_has_part_of_the_patterns(
    stores: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = shown(capsys, "compare", str(stores / "half.gpat"), str(stores / "contextual.gpat"))
    half, whole = found["patterns"]  # type: ignore[misc]
    assert found["shared"] == half < whole
    assert found["games"] == [4, 8]
    assert found["share_of_uses"][0] == 1.0 > found["share_of_uses"][1] > 0.5  # type: ignore[index]


def test_different_kinds_cannot_be_compared(
    stores: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["lab", "patterns", "compare", str(stores / "sliwa.gpat"), str(stores / "knn.gpat")])
        == 2
    )
    assert "cannot be compared" in capsys.readouterr().err


def test_a_store_that_is_cut_short_is_bad_input(
    stores: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = stores / "cut.gpat"
    cut.write_bytes((stores / "knn.gpat").read_bytes()[:-10])
    assert main(["lab", "patterns", "show", str(cut)]) == 2
    assert "is cut short" in capsys.readouterr().err


def test_nothing_but_json_is_printed_when_pygame_draws_the_opening(
    stores: Path, tmp_path: Path
) -> None:
    words = [
        "lab",
        "patterns",
        "show",
        str(stores / "knn.gpat"),
        "--opening",
        "2",
        "--json",
        "--svg",
    ]
    greeted = {
        name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"
    }
    done = subprocess.run(
        [sys.executable, TOP / "main.py", *words, tmp_path / "opening.svg"],
        capture_output=True, text=True, env=greeted, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["lines"] == 9
    assert (tmp_path / "opening.svg").read_text().startswith("<svg")
