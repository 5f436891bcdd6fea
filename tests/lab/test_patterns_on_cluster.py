"""Patterns of every kind, counted on a Dask cluster that loses a worker in the middle."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster

from gold.cli.main import main
from gold.lab.acquisition.kept_tables import TableJournal
from gold.lab.acquisition.tree import MatchTask
from tests.lab.test_patterns import SHIPPED_PROBLEMS, sgf
from tests.thorough import every

pytestmark = [pytest.mark.kernel, pytest.mark.slow]

KINDS = every(5, ("knn", "contextual", "collocations", "sliwa", "tsumego"))
"""The others go through what ``knn`` goes through, and once where that goes twice."""


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="", worker_dashboard_address=""
    ) as cluster:
        yield cluster


@pytest.mark.parametrize("kind", KINDS)
def test_a_cluster_that_loses_a_worker_counts_the_same_to_the_bit(
    cluster: LocalCluster, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gold.patterns.learned.stream.GAMES_A_PIECE", 2)
    monkeypatch.setattr("gold.lab.acquisition.proof_patterns.PROBLEMS_A_PIECE", 1)
    source = tmp_path / "games.sgf"
    source.write_text("".join(sgf(seed) for seed in range(10)))
    problems = [str(SHIPPED_PROBLEMS / "first-steps.yaml"), "--most-games", "6", "--nodes", "500"]
    words = [
        "lab",
        "patterns",
        "acquire",
        *(problems if kind == "tsumego" else [str(source), "--lines", "9"]),
    ]

    def acquired(name: str, *more: str) -> tuple[object, bytes]:
        out, store = tmp_path / f"{name}.json", tmp_path / f"{name}.gpat"
        common = [
            "--kind",
            kind,
            "--parts",
            str(tmp_path / name),
            "--json",
            str(out),
            "--out",
            str(store),
        ]
        assert main([*words, *common, *more]) == 0
        return json.loads(out.read_text()), store.read_bytes()

    here = acquired("here", "--jobs", "1")
    keep, killed = TableJournal.keep, []

    def keep_and_kill(*args: object) -> None:
        keep(*args)  # type: ignore[arg-type]
        if not killed:
            killed.append(cluster.workers[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    monkeypatch.setattr(TableJournal, "keep", keep_and_kill)
    assert acquired("there", "--scheduler", cluster.scheduler_address) == here
    assert killed


def test_a_worker_that_does_not_see_the_tree_says_what_it_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "games.sgf"
    source.write_text(sgf(1))
    real = MatchTask.__call__

    def elsewhere(self: MatchTask, piece: object) -> object:
        shutil.rmtree(self.folder)
        return real(self, piece)  # type: ignore[arg-type]

    monkeypatch.setattr(MatchTask, "__call__", elsewhere)
    words = [
        "lab",
        "patterns",
        "acquire",
        str(source),
        "--lines",
        "9",
        "--kind",
        "knn",
        "--jobs",
        "1",
    ]
    assert main([*words, "--parts", str(tmp_path / "parts")]) == 2
    assert "--parts must be a folder that all workers see" in capsys.readouterr().err
