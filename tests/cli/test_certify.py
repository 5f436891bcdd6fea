"""`certify` writes what `verify` accepts, for each problem of a collection, or says why not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.certificate import verify
from gold.cli import certify, exitcodes
from gold.cli.main import main
from gold.problem.files import load_collection
from gold.solver.api import Limits
from gold.solver.certifying import CertificateTask, certified
from tests.cli.test_verify import PROBLEM

pytestmark = pytest.mark.kernel

TWO = f"collection: Two\n---{PROBLEM}---{PROBLEM.replace('black', 'white').replace('Three', 'Three too')}"
OPEN = "gold: 1\ntitle: Open\nfirst: white\ndiagram: |\n" + "".join(
    f"  {'+ ' * 3}{'X' if row == 3 else '+'}{' +' * 3}\n" for row in range(7)
)


def certificates(folder: Path, text: str, *options: str) -> int:
    (folder / "two.yaml").write_text(text)
    return main(["certify", str(folder / "two.yaml"), "--out", str(folder / "out"), *options])


def test_each_problem_gets_a_certificate_that_is_verified(tmp_path: Path) -> None:
    assert certificates(tmp_path, TWO, "--nodes", "10000") == exitcodes.OK
    files = sorted((tmp_path / "out").iterdir())
    assert [path.name for path in files] == ["two-001.sgf", "two-002.sgf"]
    problems = load_collection(tmp_path / "two.yaml").problems
    assert [verify(path.read_text()).problem.position for path in files] == [
        problem.position for problem in problems
    ]


def test_right_certificate_stays_and_any_other_is_written_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    certificates(tmp_path, TWO, "--nodes", "10000")
    first, second = sorted((tmp_path / "out").iterdir())
    before = first.read_bytes(), second.read_bytes()
    second.write_bytes(before[0])  # right, but of another problem
    capsys.readouterr()
    certificates(tmp_path, TWO, "--nodes", "10000", "--json")
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["kept"] for row in rows] == [True, False]
    assert (first.read_bytes(), second.read_bytes()) == before


def test_it_is_said_why_there_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"{TWO}---\n{OPEN}---\ntitle: No diagram\n"
    assert certificates(tmp_path, text, "--nodes", "100") == exitcodes.ANSWER_IS_NO
    out = capsys.readouterr().out.splitlines()
    assert "no certificate: " in out[2]
    assert "there is no diagram" in out[3]
    assert out[4].startswith("4 problems: 2 certificates")
    assert len(list((tmp_path / "out").iterdir())) == 2


def test_what_the_checker_refuses_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one.yaml").write_text(PROBLEM)
    (problem,) = load_collection(tmp_path / "one.yaml").problems
    made = certified(CertificateTask(problem, Limits(nodes=10_000)))
    assert made.text
    wrong = made.text.replace("GOLDPROOF[attacker", "GOLDPROOF[defender")
    monkeypatch.setattr(
        "gold.solver.certifying.solve_with_certificate", lambda *_args, **_more: (None, wrong)
    )
    refused = certified(CertificateTask(problem, Limits(nodes=10_000)))
    assert not refused.text
    assert refused.reason


def test_files_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "one.yaml").write_text(PROBLEM)
    entries = load_collection(tmp_path).entries
    names = [path.name for _entry, path in certify._named(tmp_path / "out", entries)]
    assert names == ["one-001.sgf", "one-001-2.sgf"]
