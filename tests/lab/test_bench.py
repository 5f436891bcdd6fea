"""The command `bench`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gold.cli import exitcodes
from gold.cli.main import main
from gold.errors import FileAccessError, ProblemFormatError
from gold.lab.benchmark_rows import BenchmarkRow, read_benchmark
from gold.lab.benchmarks import follow_ups, rows
from gold.lab.benchmarks.follow_ups import FollowUp, MoveKind
from gold.lab.benchmarks.rows import RowResult, row_statistics
from gold.lab.benchmarks.table import size_class
from gold.solver.api import Limits
from tests.cli.test_solve import PROBLEM

pytestmark = pytest.mark.kernel

SHIPPED = Path(__file__).parents[2] / "problems"

ROW = {
    "id": "a straight three",
    "collection": "shapes",
    "size": 5,
    "black": ["A4", "B4", "C4", "D4", "D5"],
    "white": ["A3", "B3", "C3", "D3", "E3", "E4", "E5"],
    "to_play": "black",
    "keystones": ["A4", "B4", "C4", "D4", "D5"],
    "region": ["A5", "B5", "C5"],
    "answers": ["B5"],
}


def rows_file(folder: Path, *rows: dict[str, object]) -> Path:
    path = folder / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_bench_counts_hits_and_proofs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {**ROW, "id": "a wrong answer", "answers": ["A5"], "verdict": "dead"}
    unbounded = {**ROW, "id": "nobody knows the region", "region": None}
    report = tmp_path / "report.json"
    arguments = [
        str(rows_file(tmp_path, ROW, wrong, unbounded)),
        "--nodes",
        "5000",
        "--json",
        str(report),
    ]
    assert main(["lab", "bench", *arguments]) == exitcodes.OK
    printed = capsys.readouterr().out
    assert "1 problem without a region was left out." in printed
    assert "a wrong answer: proved alive, against the file" in printed
    content = json.loads(report.read_text())
    right, other = content["rows"]
    assert {
        name: right[name] for name in ("id", "collection", "move", "hit", "status", "proved")
    } == {
        "id": "a straight three",
        "collection": "shapes",
        "move": "B5",
        "hit": True,
        "status": "alive",
        "proved": True,
    }
    assert (other["hit"], other["agrees"]) == (False, False)
    figures = content["summary"]
    assert (figures["problems"], figures["hits"], figures["proved"], figures["skipped"]) == (
        2,
        1,
        2,
        1,
    )


def test_bench_plays_on_the_whole_board_and_sorts_by_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who has the ko threats is said in the row; then that question counts, and who is to win it."""
    black = [f"{column}2" for column in "EFGHJKLM"]
    white = [f"{column}3" for column in "DEFGHJKLMN"] + ["D2", "N2"]
    eight = {
        "id": "eight live",
        "collection": "rows",
        "size": 19,
        "region": None,
        "answers": [],
        "black": black,
        "white": white,
        "keystones": black,
        "to_play": "white",
        "target": "black",
        "winner": "black",
        "black_ko": "disallow_ko",
        "white_ko": "allow_ko",
    }
    dead = {**eight, "id": "they say that it is dead", "winner": "white"}
    report = tmp_path / "report.json"
    arguments = [
        str(rows_file(tmp_path, eight, dead)),
        "--mode",
        "open",
        "--by",
        "size",
        "--nodes",
        "5000",
    ]
    assert main(["lab", "bench", *arguments, "--json", str(report)]) == exitcodes.OK
    printed = capsys.readouterr().out
    assert "61 points and more" in printed
    assert "they say that it is dead: proved alive, against the file" in printed
    right, wrong = json.loads(report.read_text())["rows"]
    assert (right["proved"], right["agrees"], wrong["agrees"]) == (True, True, False)
    assert right["points"] == 19 * 19 - 20


def test_bench_sorts_by_how_many_points_are_playable() -> None:
    result = RowResult("", "", None, False, "", False, 0.0, 0, 0, 12)
    sizes = {
        points: size_class(replace(result, points=points)).strip() for points in (10, 11, 26, 61)
    }
    assert sizes == {
        10: "0 to 10 points",
        11: "11 to 15 points",
        26: "21 to 26 points",
        61: "61 points and more",
    }


@pytest.mark.parametrize("mode", ["keystones", "raw"])
def test_bench_infers_what_it_is_not_told(
    tmp_path: Path, mode: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rows, report = tmp_path / "rows.jsonl", tmp_path / "report.json"
    wide = ROW | {"size": 9, "region": None, "answers": ["B9"]}
    wide |= {"black": ["A8", "B8", "C8", "D8", "D9"], "to_play": "white"}
    wide |= {"white": ["A7", "B7", "C7", "D7", "E7", "E8", "E9"]}
    wide |= {"keystones": wide["black"]}
    rows.write_text(json.dumps(wide) + "\n")
    assert (
        main(["lab", "bench", str(rows), "--nodes", "20000", "--mode", mode, "--json", str(report)])
        == exitcodes.OK
    )
    summary = json.loads(report.read_text())["summary"]
    assert (summary["hits"], summary["proved"], summary["skipped"]) == (1, 1, 0)
    assert summary["mode"] == mode
    assert main(["lab", "bench", str(rows), "--nodes", "20000"]) == exitcodes.BAD_INPUT
    assert "region" in capsys.readouterr().err


def test_bench_hands_on_how_long_to_refine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[float | None] = []
    solve_row = rows.solve_row

    def noted(row: BenchmarkRow, limit: Limits, *rest: Any) -> RowResult:
        limits.append(limit.refine_seconds)
        return solve_row(row, limit, *rest)

    monkeypatch.setattr(rows, "solve_row", noted)
    path = str(rows_file(tmp_path, ROW))
    assert main(["lab", "bench", path, "--nodes", "50", "--refine-seconds", "0.5"]) == exitcodes.OK
    assert main(["lab", "bench", path, "--nodes", "50"]) == exitcodes.OK
    assert limits == [0.5, None]


@pytest.mark.parametrize("option", ["--json", "--disputes"])
def test_bench_refuses_at_once_a_file_that_it_could_not_write(
    tmp_path: Path, option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rows, "solve_row", pytest.fail)
    nowhere = tmp_path / "nowhere" / "out"
    arguments = [
        "lab",
        "bench",
        str(rows_file(tmp_path, ROW)),
        "--nodes",
        "50",
        option,
        str(nowhere),
    ]
    assert main(arguments) == exitcodes.BAD_INPUT
    assert f"there is no folder {nowhere.parent}" in capsys.readouterr().err


def test_bench_lists_where_a_proof_contradicts_the_book(tmp_path: Path) -> None:
    wrong = {**ROW, "id": "a wrong answer", "answers": ["A5"]}
    text = disputes_of(tmp_path, ROW, wrong)
    assert "1 of 2 positions" in text
    assert "a straight three" not in text
    assert "Black to play and live\nproved: another first move reaches more" in text
    assert "best: B5 -> alive" in text
    assert "published: A5 -> dead; answer B5  (nothing left to answer)" in text


def test_bench_lists_where_not_all_published_moves_are_equally_good(tmp_path: Path) -> None:
    text = disputes_of(tmp_path, {**ROW, "answers": ["A5", "B5"]})
    assert "proved: not all of the published moves are equally good\nbest: B5 -> alive" in text
    assert "published: B5 -> alive" in text
    assert "published: A5 -> dead" in text


def test_bench_lists_where_the_objective_is_proved_to_be_missed(tmp_path: Path) -> None:
    straight_four = {
        **ROW,
        "black": ["A4", "B4", "C4", "D4", "E4", "E5"],
        "white": ["A3", "B3", "C3", "D3", "E3"],
        "to_play": "white",
        "keystones": ["A4", "B4", "C4", "D4", "E4", "E5"],
        "region": ["A5", "B5", "C5", "D5"],
    }
    text = disputes_of(tmp_path, straight_four)
    assert "1 of 1 positions" in text
    assert (
        "White to play and kill\nproved: no first move reaches the objective\nbest: alive\n" in text
    )
    assert "published: B5 -> alive; answer C5" in text


def test_bench_does_not_dispute_what_is_lost_and_has_no_answer(tmp_path: Path) -> None:
    lost = {**ROW, "region": ["A5", "B5"], "black": [*ROW["black"], "C5"], "answers": []}
    assert "0 of 1 positions" in disputes_of(tmp_path, lost)


def disputes_of(folder: Path, *rows: dict[str, object]) -> str:
    path, report = rows_file(folder, *rows), folder / "disputes.txt"
    assert (
        main(["lab", "bench", str(path), "--nodes", "5000", "--disputes", str(report)])
        == exitcodes.OK
    )
    return report.read_text()


def test_bench_shares_work_among_processes_and_keeps_the_order(tmp_path: Path) -> None:
    rows = [{**ROW, "id": f"row {number}"} for number in range(4)]
    report = tmp_path / "report.json"
    path = rows_file(tmp_path, *rows)
    assert (
        main(["lab", "bench", str(path), "--nodes", "50", "--jobs", "2", "--json", str(report)])
        == exitcodes.OK
    )
    content = json.loads(report.read_text())
    assert [row["id"] for row in content["rows"]] == [row["id"] for row in rows]


def test_bench_takes_the_same_sample_for_the_same_seed(tmp_path: Path) -> None:
    path = rows_file(tmp_path, *({**ROW, "id": f"row {number}"} for number in range(30)))

    def sampled(seed: str) -> list[str]:
        report = tmp_path / "report.json"
        options = ["--nodes", "1", "--sample", "5", "--seed", seed, "--json", str(report)]
        assert main(["lab", "bench", str(path), *options]) == exitcodes.OK
        return [row["id"] for row in json.loads(report.read_text())["rows"]]

    assert sampled("1") == sampled("1") != sampled("2")
    assert len(sampled("1")) == 5


def test_bench_measures_how_soon_moves_are_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "report.json"
    problems = tmp_path / "problems.yaml"
    problems.write_text(PROBLEM.format(first="white") + "---\n" + PROBLEM.format(first="black"))
    rows = rows_file(tmp_path, ROW)
    arguments = [str(problems), str(rows), "--nodes", "5000", "--json", str(report)]
    assert main(["lab", "bench", "--follow-ups", *arguments]) == exitcodes.OK
    assert "3 of 3 problems proved" in capsys.readouterr().out
    figures = json.loads(report.read_text())["summary"]
    assert figures["first move"]["answers"] >= 9
    assert figures["reply"]["answers"] >= 3
    assert all(figures[kind]["unproved"] == 0 for kind in ("reply", "first move", "second move"))


def test_a_late_or_unproved_answer_is_not_soon() -> None:
    answers = [
        FollowUp(MoveKind.REPLY, 0.01, proved=True, nodes=0),
        FollowUp(MoveKind.REPLY, 0.2, proved=True, nodes=follow_ups.FEW + 1),
        FollowUp(MoveKind.REPLY, 0.01, proved=False, exact=False, nodes=3),
        FollowUp(MoveKind.REPLY, 0.01, proved=True, exact=False, nodes=follow_ups.FEW),
    ]
    figures = follow_ups.follow_up_statistics(answers)
    assert (figures["answers"], figures["soon"]) == (4, 2)
    assert (figures["unproved"], figures["inexact"]) == (1, 1)
    assert (figures["median_seconds"], figures["slowest_seconds"]) == (0.01, 0.2)
    assert (figures["by_few_nodes"], figures["median_nodes"], figures["p90_nodes"]) == (
        2,
        3,
        follow_ups.FEW + 1,
    )


def test_figures_of_a_summary() -> None:
    outcomes = [
        RowResult(
            f"{number}", "c", "A1", number < 4, "alive", number < 2, float(number), 100, 0, 12
        )
        for number in range(1, 11)
    ]
    figures = row_statistics(outcomes)
    assert (figures["hits"], figures["proved"], figures["median_seconds"]) == (3, 1, 5.5)
    assert figures["p90_seconds"] == 9.0
    assert figures["nodes_per_second"] == round(1000 / 55)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "rows.jsonl:1: this is not a benchmark row"),
        ("[1]", "rows.jsonl:1: this is not a benchmark row"),
        (json.dumps({"id": "x"}), "this row has no field 'size'"),
        (json.dumps({**ROW, "black": ["Z9"]}), "'Z9' names no point of this board"),
        (json.dumps({**ROW, "region": ["pass"]}), "a pass is not a point"),
        (json.dumps({**ROW, "size": 40}), "1 to 19 lines, not 40"),
        pytest.param(
            "[" * 100_000, "this is not a benchmark row: .*(recursion|[Ss]tack)", id="brackets"
        ),
    ],
)
def test_a_broken_row_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(line + "\n")
    with pytest.raises(ProblemFormatError, match=message):
        read_benchmark(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match="cannot be read"):
        read_benchmark(tmp_path / "none.jsonl")
