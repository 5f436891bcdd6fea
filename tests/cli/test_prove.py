"""`prove`: what it finds, stores and leaves alone. `check` reports outdated records."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from gold.authoring.proving import ProvingTask
from gold.board.status import Status
from gold.cli import exitcodes, prove
from gold.cli.main import main
from gold.errors import FileAccessError
from gold.problem.collection import Entry
from gold.problem.files import FileFormat, format_problems, load_collection
from gold.problem.proved import Proved
from tests.user_folders import move_folders

pytestmark = pytest.mark.kernel

DEAD_OR_ALIVE = """\
title: Straight three
first: {first}
diagram: |
  . . . . . . .
  o o o o o o o
  o X X X X X o
  o X + + + X o
  o X X X X X o
  o o o o o o o
  . . . . . . .
"""
OPEN_FIELD = "title: Open field\nfirst: white\ndiagram: |\n" + "".join(
    f"  {'+ ' * 4}{'X' if row == 4 else '+'}{' +' * 4}\n" for row in range(9)
)
SEPARATOR = "---\n"


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test has proved, no other knows."""
    move_folders(monkeypatch, tmp_path, "DATA", "STATE")


@pytest.fixture
def two_problems(tmp_path: Path) -> Path:
    path = tmp_path / "problems.yaml"
    path.write_text(
        DEAD_OR_ALIVE.format(first="white") + SEPARATOR + DEAD_OR_ALIVE.format(first="black"),
        encoding="utf-8",
    )
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="the system allows no such names")
def test_a_file_may_have_a_name_that_is_no_text(
    two_problems: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = two_problems.rename(tmp_path / os.fsdecode(b"\x8b\xa8.yaml"))
    for _time in range(2):  # the second time from the journal
        assert main(["prove", str(odd), "--json"]) == exitcodes.OK
        assert [each["kept"] for each in json.loads(capsys.readouterr().out)["rows"]] == [
            True,
            True,
        ]


def test_prove_prints_each_result_and_writes_nothing(
    two_problems: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = two_problems.read_text(encoding="utf-8")
    assert main(["prove", str(two_problems)]) == exitcodes.OK
    printed = capsys.readouterr().out
    assert "problems.yaml:1: Straight three: dead, correct: D4" in printed
    assert "problems.yaml:2: Straight three: alive, correct: D4" in printed
    assert "2 problems: 2 proved, 2 of them with all correct moves" in printed
    assert two_problems.read_text(encoding="utf-8") == before


def test_prove_stores_the_results_once(
    two_problems: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prove", "--write", str(two_problems)]) == exitcodes.OK
    kill, live = load_collection(two_problems).problems
    for problem, status in ((kill, Status.DEAD), (live, Status.ALIVE)):
        assert problem.proved is not None
        assert problem.proved.status is status
        assert problem.position.geometry.vertices(problem.proved.correct) == ["D4"]
        assert problem.proved.complete
    written = two_problems.read_text(encoding="utf-8")
    assert "2 written" in capsys.readouterr().out

    assert main(["prove", "--write", str(two_problems)]) == exitcodes.OK
    assert two_problems.read_text(encoding="utf-8") == written
    assert "written" not in capsys.readouterr().out
    assert main(["prove", "--missing", str(two_problems)]) == exitcodes.OK
    assert capsys.readouterr().out.startswith("0 problems")


def test_what_cannot_be_proved_keeps_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "open.yaml"
    path.write_text(OPEN_FIELD, encoding="utf-8")
    assert main(["prove", "--nodes", "50", "--write", str(path)]) == exitcodes.ANSWER_IS_NO
    assert "Open field: not proved within 50 positions [written]" in capsys.readouterr().out
    (problem,) = load_collection(path).problems
    assert problem.proved is not None
    assert problem.proved.status is None
    assert problem.proved.note == "not proved within 50 positions"


def test_a_proof_is_not_replaced_by_a_failure(two_problems: Path, tmp_path: Path) -> None:
    main(["prove", "--write", str(two_problems)])
    before = two_problems.read_text(encoding="utf-8")
    failing = [
        "prove",
        "--nodes",
        "1",
        "--store",
        str(tmp_path / "empty"),
        "--write",
        str(two_problems),
    ]
    assert main(failing) == exitcodes.ANSWER_IS_NO
    assert two_problems.read_text(encoding="utf-8") == before


def test_prove_as_json_and_with_an_unreadable_problem(
    two_problems: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with two_problems.open("a", encoding="utf-8") as file:
        file.write(SEPARATOR + "title: broken\ndiagram: 7\n")
    assert main(["prove", "--json", "--write", str(two_problems)]) == exitcodes.BAD_INPUT
    content = json.loads(capsys.readouterr().out)
    assert content["summary"] == {
        "problems": 3,
        "proved": 2,
        "complete": 2,
        "unreadable": 1,
        "written": 2,
        "stored": 2,
    }
    assert [row["status"] for row in content["rows"]] == ["dead", "alive", None]
    assert "title: broken" in two_problems.read_text(encoding="utf-8")


def test_plain_sgf_is_proved_as_what_it_is_taken_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plain.sgf"
    path.write_text("(;SZ[11]AB[ai][bi][ci][di][ei][ej][ek]AW[aj][bj][cj][dj][dk];B[ak]C[my move])")
    assert main(["prove", "--nodes", "20000", "--write", str(path)]) == exitcodes.OK
    out = capsys.readouterr().out
    assert "dead, correct: B1 (assumed: White's 5 stones" in out
    assert "holds on the whole board if these stones are safe: A3 B3 C3 D3 E3" in out
    (problem,) = load_collection(path).problems
    assert problem.proved is not None
    assert len(problem.position.keystones()) == 5
    assert "my move" in path.read_text(encoding="utf-8")
    path.write_text("(;SZ[11]AB[aa][bb])")
    assert main(["prove", str(path)]) == exitcodes.BAD_INPUT
    assert "no target marked" in capsys.readouterr().out


def test_results_are_stored_in_sgf_files_too(
    two_problems: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sgf = two_problems.with_suffix(".sgf")
    assert main(["convert", str(two_problems), str(sgf)]) == exitcodes.OK
    capsys.readouterr()
    assert main(["prove", "--write", str(sgf)]) == exitcodes.OK
    assert "2 written" in capsys.readouterr().out
    assert all(problem.proved is not None for problem in load_collection(sgf).problems)


def test_a_result_that_cannot_be_stored_is_printed_with_the_reason(
    two_problems: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object) -> None:
        raise FileAccessError("the disk is full")

    monkeypatch.setattr(prove, "write_atomically", refuse)
    assert main(["prove", "--write", str(two_problems)]) == exitcodes.BAD_INPUT
    printed = capsys.readouterr().out
    assert printed.count("correct: D4: the disk is full") == 2


def test_results_go_where_their_problems_are_while_somebody_edits_the_file(
    two_problems: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One problem is put before the others, and one gets a description, while they are proved."""

    def edit(text: str) -> str:
        new = OPEN_FIELD.replace("Open field", "Put in") + SEPARATOR
        return new + text.replace("first: black\n", "first: black\ndescription: Mine.\n")

    real, loaded = prove.load_collection, []

    def load_and_edit(path: Path) -> object:
        found = real(path)
        if not loaded:
            two_problems.write_text(
                edit(two_problems.read_text(encoding="utf-8")), encoding="utf-8"
            )
        loaded.append(found)
        return found

    monkeypatch.setattr(prove, "load_collection", load_and_edit)
    assert main(["prove", "--write", str(two_problems)]) == exitcodes.BAD_INPUT
    put_in, first, second = load_collection(two_problems).problems
    assert (put_in.title, put_in.proved) == ("Put in", None)
    assert first.proved is not None
    assert (second.description, second.proved) == ("Mine.", None)
    printed = capsys.readouterr().out
    assert printed.count("changed in its file meanwhile: nothing was written") == 1
    assert "1 written" in printed


def test_a_book_in_one_game_is_proved_and_stays_as_it_is(
    two_problems: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "book.sgf"
    games = (
        format_problems([one], FileFormat.SGF) for one in load_collection(two_problems).problems
    )
    text = f"(;SZ[7]{''.join('(;' + game.split('SZ[7]')[1] for game in games)})"
    path.write_text(text, encoding="utf-8")
    assert main(["prove", str(path)]) == exitcodes.OK
    assert main(["prove", "--write", str(path)]) == exitcodes.BAD_INPUT
    assert capsys.readouterr().out.count("convert it to .yaml") == 2
    assert path.read_text(encoding="utf-8") == text


def test_check_tells_a_result_that_is_about_another_position(
    two_problems: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["prove", "--write", str(two_problems)])
    text = two_problems.read_text(encoding="utf-8")
    two_problems.write_text(text.replace("X + + + X", "X + + o X", 1), encoding="utf-8")
    capsys.readouterr()
    main(["check", str(two_problems)])
    printed = capsys.readouterr().out
    assert printed.count("belongs to another position") == 1


def test_a_record_is_complete_only_where_every_move_was_asked(tmp_path: Path) -> None:
    shipped = load_collection(
        Path(__file__).parents[2] / "problems" / "corner-and-side-groups.yaml"
    ).problems
    unproved = format_problems(
        [problem.with_proved(None) for problem in shipped[:8]], FileFormat.YAML
    )

    def records(nodes: int) -> list[Proved]:
        path = tmp_path / f"{nodes}.yaml"
        path.write_text(unproved, encoding="utf-8")
        store = ["--store", str(tmp_path / f"{nodes}")]
        main(["prove", "--nodes", str(nodes), *store, "--write", str(path)])
        return [problem.proved or Proved(note="") for problem in load_collection(path).problems]

    whole = records(100_000)
    assert all(record.complete for record in whole)
    early = [records(nodes) for nodes in (100, 1_000)]
    assert any(record.correct and not record.complete for record in early[0])
    for rows in early:
        for record, truth in zip(rows, whole, strict=True):
            assert not record.complete or set(record.correct) == set(truth.correct)


def test_what_was_proved_is_known_to_the_next_command(
    two_problems: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prove", "--best", "--nodes", "1", str(two_problems)]) == exitcodes.ANSWER_IS_NO
    assert main(["prove", "--best", str(two_problems)]) == exitcodes.OK
    assert capsys.readouterr().out.endswith("2 problems: 2 proved; 2 proofs saved\n")
    assert main(["prove", "--best", "--nodes", "40", str(two_problems)]) == exitcodes.OK


@pytest.mark.parametrize(
    ("jobs", "sent"),
    [("1", signal.SIGTERM), pytest.param("2", signal.SIGINT, marks=pytest.mark.slow)],
)
def test_a_stopped_command_goes_on_where_it_was(
    two_problems: Path,
    tmp_path: Path,
    jobs: str,
    sent: signal.Signals,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    report_of = prove._Prover.report_of

    def stopped_at_the_second(prover: prove._Prover, entry: Entry) -> prove.ProblemReport:
        if entry.index == 1:
            signal.raise_signal(sent)
        return report_of(prover, entry)

    def counted(prover: prove._Prover, entry: Entry) -> ProvingTask:
        asked.append(entry.index)
        return case_of(prover, entry)

    command = ["prove", "--store", str(tmp_path / "proofs"), "--jobs", jobs, str(two_problems)]
    with monkeypatch.context() as patch:
        patch.setattr(prove._Prover, "report_of", stopped_at_the_second)
        assert main(command) == exitcodes.INTERRUPTED
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    case_of = prove._Prover._case_of
    monkeypatch.setattr(prove._Prover, "_case_of", counted)
    assert main(command) == exitcodes.OK
    assert asked == [1]
    asked.clear()
    assert main(command) == exitcodes.OK
    assert asked == [0, 1], "it was done; this is another command"


def test_a_proof_that_has_left_the_store_is_found_again(two_problems: Path, tmp_path: Path) -> None:
    store = tmp_path / "proofs"
    main(["prove", "--store", str(store), str(two_problems)])
    files = sorted(path.name for path in store.iterdir())
    for path in store.iterdir():
        path.write_bytes(b"damaged")
    assert main(["prove", "--store", str(store), str(two_problems)]) == exitcodes.OK
    assert sorted(path.name for path in store.iterdir()) == files
    assert all(path.read_bytes() != b"damaged" for path in store.iterdir())


def test_a_command_that_ends_leaves_the_journal_of_another(
    two_problems: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_folders(monkeypatch, tmp_path, "STATE")
    other = tmp_path / "other.yaml"
    other.write_bytes(two_problems.read_bytes())
    report_of = prove._Prover.report_of

    def stopped_at_the_second(prover: prove._Prover, entry: Entry) -> prove.ProblemReport:
        if entry.index == 1:
            signal.raise_signal(signal.SIGINT)
        return report_of(prover, entry)

    command = ["prove", "--best", "--store", str(tmp_path / "proofs")]
    with monkeypatch.context() as patch:
        patch.setattr(prove._Prover, "report_of", stopped_at_the_second)
        assert main([*command, str(two_problems)]) == exitcodes.INTERRUPTED
    (journal,) = tmp_path.glob("*.journal")
    before = journal.read_bytes()
    assert before
    assert main([*command, str(other)]) == exitcodes.OK
    assert journal.read_bytes() == before
    assert main([*command, str(two_problems)]) == exitcodes.OK
    assert list(tmp_path.glob("*.journal")) == []
