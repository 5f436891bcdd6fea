"""The computer keeps what took long to prove; after a restart the same problem is practised at once."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.points import Color
from gold.board.position import Position
from gold.board.symmetry import TURN_RIGHT
from gold.gui.computer import engine as engines
from gold.gui.computer.engine import Engine
from gold.gui.computer.worker import Computer, Task
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.solver.answers import rehearsal
from gold.solver.api import CancelFlag, Limits, Result
from gold.solver.proof_files import ProofFiles
from gold.solver.request import Request
from tests.gui.helpers import FakeEngine, make_problem
from tests.solver.answers.test_keeping import AT_ONCE, NODES, corner

pytestmark = pytest.mark.kernel

REHEARSED = list[Position]()
HARDEST_MOVE = 1_500
"""What the choice of a move may cost besides, in a lost position."""
KILL = corner(11, Color.BLACK)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProofFiles:
    """The user's proofs, in a folder of this test; every search counts as long. Whose replies are worked out
    stands in ``REHEARSED``.
    """
    files = ProofFiles(tmp_path / "proofs")
    monkeypatch.setattr("gold.solver.proof_store.users_proofs", lambda: files)
    monkeypatch.setattr(
        "gold.solver.proof_store.shipped_proofs", lambda: ProofFiles(tmp_path / "none")
    )
    monkeypatch.setattr(engines, "users_proofs", lambda: files)
    monkeypatch.setattr(engines, "shipped_proofs", lambda: ProofFiles(tmp_path / "none"))
    monkeypatch.setattr(engines, "_LONG_SECONDS", 0.0)
    REHEARSED.clear()
    monkeypatch.setattr(
        rehearsal, "rehearse", lambda request: REHEARSED.append(request.board.initial)
    )
    return files


def engine() -> Engine:
    return Engine(proof_megabytes=lambda: 10.0)


def ask(engine: Engine, board: Board, nodes: int = NODES) -> tuple[bool, int]:
    result = engine.solve(Request.about(board, Limits(nodes=nodes), engine.workspace))
    return result.proved, result.nodes


def run(computer: Computer, board: Board, nodes: int) -> None:
    """Have a position searched, and wait until all that follows is done."""
    owner = object()
    computer.run(
        owner,
        Task(
            board, lambda to: to.engine.solve(to.request(board, Limits(nodes=nodes))), urgent=True
        ),
    )
    for _look in range(20_000):
        if not computer._jobs() and computer.poll(owner):
            return
        time.sleep(0.005)
    raise AssertionError("no answer came")


def test_a_problem_is_practised_after_a_restart_with_every_reply_at_once(files: ProofFiles) -> None:
    computer = Computer(engine())
    run(computer, Board(KILL), NODES)
    for _look in range(4000):
        if computer.engine.proved:
            break
        time.sleep(0.005)
    computer.close()
    assert computer.engine.proved == {problem_id(Problem(KILL))} == files.names()

    restarted, board = engine(), Board(TURN_RIGHT.position(KILL))
    result = restarted.solve(Request.about(board, Limits(nodes=NODES), restarted.workspace))
    assert result.proved
    assert result.nodes <= AT_ONCE + HARDEST_MOVE
    assert result.move is not None
    board.play(result.move)
    for reply in list(board.valid_moves())[::7]:
        proved, nodes = ask(restarted, Board(board.initial, (*board.moves, reply)))
        assert proved
        assert nodes <= AT_ONCE + HARDEST_MOVE


def test_what_is_not_proved_is_not_kept(files: ProofFiles) -> None:
    computer = Computer(engine())
    run(computer, Board(KILL), 20)
    computer.close()
    assert not files.folder.exists()
    assert computer.engine.proved == frozenset()


def test_a_proof_at_rest_is_kept_and_a_cancelled_one_is_not(files: ProofFiles) -> None:
    cancelled = CancelFlag()
    cancelled.set()
    resting = engine()
    assert not resting.prove_at_rest(Problem(KILL), 600, cancelled)
    assert files.names() == frozenset()
    assert resting.prove_at_rest(Problem(KILL), 600, CancelFlag())
    assert files.names() == resting.proved == {problem_id(Problem(KILL))}
    assert REHEARSED == [KILL, KILL], "once each, whole or not"
    resting.keep(Request.about(Board(KILL), Limits(nodes=NODES), resting.workspace))
    assert REHEARSED == [KILL, KILL], "not twice"


def test_a_damaged_proof_is_told_once_and_changes_no_verdict(files: ProofFiles) -> None:
    engine().prove_at_rest(Problem(KILL), 600, CancelFlag())
    (path,) = files.folder.iterdir()
    path.write_bytes(path.read_bytes()[:-9])
    computer = Computer(engine())
    run(computer, Board(KILL), NODES)
    assert str(path) in computer.complaints()
    assert computer.complaints() == ""
    computer.close()


def test_where_nothing_can_be_written_it_is_told_once(files: ProofFiles) -> None:
    files.folder.parent.mkdir(exist_ok=True)
    files.folder.write_text("a file where the folder should be")
    prover = engine()
    for _time in range(2):
        assert not prover.prove_at_rest(Problem(KILL), 600, CancelFlag())
    assert len(prover.complaints) == 1
    assert str(files.folder) in prover.complaints[0]


def test_without_room_for_proofs_none_are_kept(files: ProofFiles) -> None:
    plain = Engine()
    assert ask(plain, Board(KILL))[0]
    assert not plain.keep(Request.about(Board(KILL), Limits(nodes=NODES), plain.workspace))
    assert not files.folder.exists()


class Slow(FakeEngine):
    """Its answers take long; so does keeping a proof, unless it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[bool] = []
        self.is_keeping = threading.Event()

    def solve(self, request: Request) -> Result:
        self.unkept = request.board
        return super().solve(request)

    def keep(self, request: Request) -> bool:
        self.is_keeping.set()
        for _wait in range(2000 if not self.kept else 1):
            if request.budget.cancel.is_set:
                break
            time.sleep(0.001)
        self.kept.append(not request.budget.cancel.is_set)
        return self.kept[-1]


def test_keeping_gives_way_to_a_search_and_is_done_after_it() -> None:
    engine, owner, board = Slow(), object(), make_problem().board()
    computer = Computer(engine)
    computer.run(
        owner, Task(board, lambda to: to.engine.solve(to.request(board, Limits())), urgent=True)
    )
    assert engine.is_keeping.wait(5)
    answered = threading.Event()
    computer.run(owner, Task(board, lambda _context: answered.set()))
    assert answered.wait(1)
    for _look in range(2000):
        if len(engine.kept) == 2:
            break
        time.sleep(0.002)
    computer.close()
    assert engine.kept == [False, True]
    assert [type(news).__name__ for news in computer.poll(computer)] == [], "nobody asked for it"
