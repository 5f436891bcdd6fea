"""What a box has: problems by level, result, kind of ko and motif."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.board.status import Side
from gold.cli import exitcodes
from gold.cli.main import main
from gold.lab.harvest.counting import ABOVE, UNKNOWN, band_of, counted, name_of_ko
from gold.problem.files import load_collection
from gold.problem.matching.identity import problem_id
from gold.problem.proved import ProvedKo
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty

RACES = load_collection(shipped("problems") / "races-and-sekis.yaml").problems
CAPTURES = load_collection(shipped("problems") / "captures-and-ko.yaml").problems


@pytest.mark.parametrize(
    ("known", "band"),
    [
        (None, UNKNOWN),
        (Difficulty(True, 100), "below 10 kyu"),
        (Difficulty(True, 1_500), "10 to 6 kyu"),
        (Difficulty(True, 10_000), "5 to 1 kyu"),
        (Difficulty(True, 45_000), "1 to 3 dan"),
        (Difficulty(False, 50_000), ABOVE),
    ],
)
def test_a_rating_has_a_band(known: Difficulty | None, band: str) -> None:
    assert band_of(known) == band


def test_a_ko_on_paper_counts_as_what_players_call_it_and_a_lost_problem_as_settled() -> None:
    problems = [*RACES, *CAPTURES]
    known = {problem_id(each): Difficulty(True, 100, 9, 1) for each in problems}
    results = {
        each.title: [result for _band, result in counted([each], known).results]
        for each in problems
    }
    assert results["Ko in two steps"] == ["ko"]
    assert results["An eye that hangs on a ko"] == ["life or death"]
    assert results["Seki in the corner"] == ["seki"]
    assert results["Snapback"] == ["life or death"]
    lost = {problem_id(RACES[0]): Difficulty(True, 100, 9, 0)}
    assert list(counted(RACES[:1], lost).results) == [("below 10 kyu", "settled")]


def test_kos_are_told_apart_by_who_needs_how_many_threats() -> None:
    assert name_of_ko(ProvedKo(Side.ATTACKER, 2)) == "the defender needs 2"
    assert name_of_ko(ProvedKo(Side.DEFENDER, 1)) == "the attacker needs 1"
    assert name_of_ko(ProvedKo(Side.DEFENDER)) == "not known"


def test_the_page_counts_all_that_ships(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = tmp_path / "counts.json"
    assert main(["lab", "count", str(shipped("problems")), "--json", str(counts)]) == exitcodes.OK
    told = json.loads(counts.read_text())
    total = sum(len(load_collection(path).problems) for path in shipped("problems").glob("*.yaml"))
    assert sum(told["results"].values()) == total
    assert not any(UNKNOWN in name for name in told["results"])
    assert told["kos"]["the defender needs 1"] > 0
    page = capsys.readouterr().out
    assert "| below 10 kyu |" in page
    assert f"| snapback | {told['motifs']['snapback']} |" in page
