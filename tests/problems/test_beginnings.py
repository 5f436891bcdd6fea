"""Lists of beginnings for `vary` hold what they are named after."""

from __future__ import annotations

from pathlib import Path

from gold.board.status import Status
from gold.lab.harvest.varying import starts
from gold.problem.files import load_collection
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from tests.tools.beginnings import KINDS, main


def test_each_list_has_its_kind_and_vary_begins_at_all_of_them(tmp_path: Path) -> None:
    main(tmp_path)
    found = {kind: list(load_collection(tmp_path / f"{kind}.yaml").problems) for kind in KINDS}
    records = {kind: [each.proved for each in found[kind]] for kind in KINDS}
    assert {each.status for each in records["seki"] if each} == {Status.SEKI}
    assert {each.status for each in records["alive"] if each} == {Status.ALIVE}
    assert {each.status for each in records["ko"] + records["rare-ko"] if each} == {Status.KO}
    assert all(each.ko and (each.ko.threats or 0) >= 2 for each in records["rare-ko"] if each)
    assert all(each.to_play is not each.defender for each in found["kill"] + found["alive"])
    assert all(each.to_play is each.defender for each in found["live"])
    for kind in KINDS:
        assert len(found[kind]) >= 10
        if kind not in ("kill", "live"):  # some of these are a little easier
            assert len(starts(found[kind], shipped_estimates())) == len(found[kind])
