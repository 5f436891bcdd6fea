"""Sabaki's own library starts the engine and plays with it. `npm install` in tests/gtp/sabaki fetches it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SABAKI = Path(__file__).parent / "sabaki"
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.kernel,
    pytest.mark.skipif(NODE is None, reason="node is not installed"),
    pytest.mark.skipif(
        not (SABAKI / "node_modules/@sabaki/gtp").is_dir(),
        reason="npm install was not run in tests/gtp/sabaki",
    ),
]

MOVE = r"info move ([A-HJ][1-9]|pass) visits (\d+) "
LEELA_ZERO = re.compile(MOVE + r"winrate (\d+) lcb (\d+) order 0 pv \1")
KATAGO = re.compile(
    MOVE + r"winrate ([01]\.\d+) lcb ([01]\.\d+) scoreLead (-?\d+\.\d+) order 0 pv \1"
)


@pytest.mark.slow
def test_sabaki_plays_analyses_and_counts() -> None:
    engine = [sys.executable, str(ROOT / "main.py"), "lab", "gtp", "--playouts", "100"]
    command = [str(NODE), str(SABAKI / "drive.js"), *engine]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=600, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    answers = told["answers"]
    assert [name for name, answer in answers.items() if answer["error"]] == []
    assert told["unknown"] == []
    assert not [line for line in told["stderr"] if not line.startswith("GoLD: loading")]
    wanted = {
        "final_score",
        "time_settings",
        "time_left",
        "kgs-genmove_cleanup",
        "lz-analyze",
        "kata-analyze",
    }
    assert wanted <= set(answers["list_commands"]["content"].splitlines())
    assert [move["args"] for move in told["history"][:2]] == [["B", "D4"], ["W", "F6"]]
    assert told["history"][2]["args"] == ["B", answers["genmove B"]["content"]]
    assert answers["kgs-genmove_cleanup W"]["content"] == "pass", "nothing is dead so early"
    assert re.fullmatch(r"[BW]\+\d+\.5", answers["final_score"]["content"])
    for name, pattern in (("lz-analyze", LEELA_ZERO), ("kata-analyze", KATAGO)):
        lines = told[name]["lines"]
        assert len(lines) >= 3
        found = [pattern.match(line) for line in lines]
        assert all(found), lines[0][:300]
        visits = [int(each[2]) for each in found if each]
        assert visits == sorted(visits)
        orders = [int(order) for order in re.findall(r" order (\d+) ", lines[0])]
        assert orders == list(range(len(orders)))
