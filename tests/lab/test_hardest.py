"""A benchmark of groups from games: the whole board around them, and certificates that `verify` accepts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from gold.board.points import PointState
from gold.certificate import verify
from gold.cli import exitcodes
from gold.cli.main import main
from gold.lab.benchmark_rows import read_benchmark
from gold.lab.harvest import hardest
from gold.lab.harvest.hardest import ProvedGroup, proved_group, tasks
from gold.lab.harvest.work import harvested
from gold.problem.files import FileFormat, format_problems
from tests.lab.test_harvest import RIGHT, record, sgf


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hardest, "_LEAST_ROOM", 1)


@pytest.mark.usefixtures("little_room")
def test_group_is_proved_where_it_stood_and_survives_the_journal() -> None:
    game = record("aa", "ac")
    problems = [found.problem for found in harvested(game).found]
    (task,) = tasks(problems, [game], 20_000)
    assert task.name == "1-S5-a-game"
    board = task.problem.position
    assert board.to_play is problems[0].to_play
    assert set(problems[0].position.keystones()) <= set(board.keystones())
    found = proved_group(task)
    assert found is not None
    assert found.row["verdict"] == "alive"
    assert found.row["winner"] == found.row["target"] == found.row["to_play"] == "black"
    assert found.row["answers"] == [board.geometry.vertex(board.geometry.from_sgf(RIGHT))]
    assert set(found.row["region"]) == set(board.geometry.vertices(board.points(PointState.VALID)))
    assert verify(found.certificate).positions > 0
    kinds = TypeAdapter(ProvedGroup | None)
    assert kinds.validate_python(json.loads(json.dumps(kinds.dump_python(found)))) == found
    assert kinds.validate_python(json.loads(json.dumps(kinds.dump_python(None)))) is None


@pytest.mark.usefixtures("little_room")
def test_name_of_a_game_leads_out_of_no_folder_and_another_game_of_that_name_is_left_out() -> None:
    game = record("aa")._replace(name="../../evil")
    problems = [found.problem for found in harvested(game).found]
    (task,) = tasks(problems, [game], 20_000)
    assert "/" not in task.name
    moved = replace(problems[0], extra={"from": {"game": "../../evil", "move": 99}})
    assert not list(tasks([moved], [game], 20_000))


def test_what_is_no_harder_than_in_the_harvest_is_left_out() -> None:
    game = record("aa")
    problems = [found.problem for found in harvested(game).found]
    assert not list(tasks(problems, [game], 20_000))


@pytest.mark.usefixtures("little_room")
def test_too_few_positions_prove_nothing() -> None:
    game = record("aa")
    (task,) = tasks([found.problem for found in harvested(game).found], [game], 1)
    assert proved_group(task) is None


@pytest.mark.usefixtures("little_room")
def test_command_writes_rows_and_certificates_and_goes_on(tmp_path: Path) -> None:
    games, collection, out = (
        tmp_path / "games.sgf",
        tmp_path / "found.yaml",
        tmp_path / "hard.jsonl",
    )
    games.write_text(sgf("aa"), encoding="utf-8")
    problems = [found.problem for found in harvested(record("aa")).found]
    collection.write_text(format_problems(problems, FileFormat.YAML), encoding="utf-8")
    command = [
        "lab",
        "hardest",
        str(collection),
        "--games",
        str(games),
        "--out",
        str(out),
        "--nodes",
        "20000",
    ]
    assert main([*command, "--jobs", "1"]) == exitcodes.OK
    (row,) = read_benchmark(out)
    assert row.bounded is not None
    assert row.verdict == "alive"
    assert main(["verify", str(tmp_path / "hard" / f"{row.id}.sgf")]) == exitcodes.OK
    before = out.read_bytes()
    assert main([*command, "--jobs", "1"]) == exitcodes.OK
    assert out.read_bytes() == before
    assert main([*command, "--jobs", "1", "--largest", "10"]) == exitcodes.ANSWER_IS_NO
