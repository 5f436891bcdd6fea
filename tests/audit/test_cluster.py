"""An audit on a Dask cluster: what it finds does not depend on who works, nor on who dies."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from distributed import LocalCluster

from gold.audit.report import audit_as_json
from gold.audit.run import AuditJournal, run_audit, source_in
from gold.workers import Workers
from tests.audit.samples import EFFORT, write_games

pytestmark = [pytest.mark.kernel, pytest.mark.slow]


def test_cluster_that_loses_a_worker_finds_the_same_to_the_letter(tmp_path: Path) -> None:
    source = source_in(write_games(tmp_path / "games"))
    here = run_audit(source, EFFORT, AuditJournal(tmp_path / "here"))
    killed: list[int] = []
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="", worker_dashboard_address=""
    ) as cluster:

        def kill_one(done: int, _total: int) -> None:
            if done == 1 and not killed:
                killed.append(cluster.workers[0].pid)
                os.kill(killed[0], signal.SIGKILL)

        workers = Workers(scheduler=cluster.scheduler_address)
        there = run_audit(source, EFFORT, AuditJournal(tmp_path / "there"), workers, kill_one)
    assert killed
    assert audit_as_json(there) == audit_as_json(here)
