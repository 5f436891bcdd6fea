"""What the computer plays, in the window and on the command line alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outcome import may_pass, winner
from gold.board.points import PASS, Color, Move, PointState
from gold.board.status import Status
from gold.problem.files import load_collection
from gold.solver.api import CancelFlag, EngineKind, Limits, Progress, StopReason
from gold.solver.engine import reply, solve
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer.library.shelves import SHIPPED_FOLDER
from tests.oracle.exhaustive import MODE_D, Exhaustive
from tests.oracle.local_rules import Side
from tests.solver.answers.test_follow_ups import PROBLEMS, small_problems

pytestmark = pytest.mark.kernel

# Neither can approach the other: whoever plays at A1 or B1 is captured.
SEKI = """
    . . . . . . . . .
    . . . . . . . . .
    x x x x x x . . .
    O O O O O x . . .
    x x x x O x . . .
    O O O x O x . . .
    + + O x O x . . .
    . . . . . . . . .
    . . . . . . . . .
"""
NODES = Limits(nodes=20_000)


def test_an_attacker_who_has_lost_makes_a_move_that_play_allows() -> None:
    board = Board(parse_diagram(SEKI, Color.BLACK))
    assert not may_pass(board)
    answer = reply(Request.about(board, NODES))
    assert answer.status is Status.ALIVE
    assert answer.move is not None
    assert answer.move != PASS
    assert board.is_legal(answer.move)


def test_by_nodes_alone_the_reply_is_the_same_every_time_and_that_of_the_search() -> None:
    board = Board(parse_diagram(SEKI, Color.WHITE))
    answers = [replace(reply(Request.about(board, NODES)), seconds=0.0) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0] == replace(solve(Request.about(board, NODES), EngineKind.PROOF), seconds=0.0)


def test_where_play_is_over_there_is_no_reply() -> None:
    board = Board(parse_diagram("x x x .\nO + x .\nx x x .\n. . . .", Color.BLACK))
    board.play(board.geometry.from_vertex("B3"))
    assert winner(board) is Color.BLACK
    assert reply(Request.about(board, NODES)).move is None


# Solutions, with the computer's replies in small letters. "+": a reply must be answered.
FORCING = {
    "Seven on the second line: kill": "O19 h19+ K19 pass",
    "Under the stones": "B13 a12+ B13 pass",
    "Eight on the second line": "T6 t12+ T8 t11+ T10 t14",
    "One eye is not enough": "J1 pass",
    "Ko in the corner": "M12 n11+ N13 pass",
}


@pytest.mark.parametrize(("title", "line"), FORCING.items())
def test_a_reply_tells_whether_it_must_be_answered(title: str, line: str) -> None:
    files = sorted(PROBLEMS.glob("*.yaml"))
    problem = next(
        each for path in files for each in load_collection(path).problems if each.title == title
    )
    board, workspace, said = problem.board(), Workspace(8), []
    for name in line.split()[::2]:
        board.play(board.geometry.from_vertex(name))
        answer = reply(Request.about(board, Limits(nodes=60_000), workspace))
        assert answer.move is not None
        said += [name, board.geometry.vertex(answer.move).lower() + "+" * bool(answer.forces)]
        board.play(answer.move)
    assert " ".join(said) == line
    assert answer.forces is (None if answer.status is Status.KO else False)


def loses_by_passing(decided: Exhaustive, move: Move) -> bool:
    """Whether the attacker no longer captures after a move if it plays elsewhere."""
    replies = decided.moves(decided.state_after((move, PASS)))
    return any(side is Side.DEFENDER for stone, side in replies.items() if stone != PASS)


def test_no_move_forces_anything_where_the_reply_says_so_and_the_reply_does_where_it_says_that() -> (
    None
):
    """In dead positions, by exhaustion: the attacker may pass after the defender's move, or not."""
    quiet = forcing = 0
    for board in small_problems(0, 90, 7):
        if board.to_play is board.attacker:
            continue
        answer = reply(Request.about(board, NODES))
        if answer.status is not Status.DEAD or answer.forces is None:
            continue
        decided = Exhaustive(board.initial, MODE_D)
        loses = {move for move in board.valid_moves() if loses_by_passing(decided, move)}
        assert answer.move in loses if answer.forces else not loses
        quiet, forcing = quiet + (not answer.forces), forcing + answer.forces
    assert quiet >= 5
    assert forcing >= 2


CLASSIC = EngineKind.CLASSIC
SHALLOW_AND_DEEP = [
    ("first-steps.yaml", 12, "E1", "D1"),
    ("first-steps.yaml", 13, "E6", "E5"),
    ("corner-and-side-groups.yaml", 9, "T6", "T7"),
    ("corner-and-side-groups.yaml", 20, "A16", "A18"),
    ("races-and-sekis.yaml", 4, "N3", "L4"),
]


@pytest.mark.parametrize(("file", "number", "shallow", "deep"), SHALLOW_AND_DEEP)
def test_classic_plays_otherwise_when_it_reads_deeper_whatever_is_proved(
    file: str, number: int, shallow: str, deep: str
) -> None:
    board = load_collection(SHIPPED_FOLDER / file).entries[number - 1].problem.board()  # type: ignore[union-attr]
    workspace = Workspace()
    proof = reply(Request.about(board, NODES, workspace))
    assert proof.proved, "it is known what is best"
    moves = {}
    for depth in (1, 8):
        limits = Limits(depth=depth, nodes=100_000)
        result = reply(Request.about(board, limits, workspace), CLASSIC)
        assert result.move is not None
        assert not result.proved
        moves[depth] = board.geometry.vertex(result.move)
    assert moves == {1: shallow, 8: deep}
    assert board.geometry.from_vertex(shallow) not in proof.winning_moves


def test_what_classic_proves_by_itself_is_told_as_an_estimate() -> None:
    board = Board(parse_diagram("x x x .\nO + x .\nx x x .\n. . . .", Color.BLACK))
    request = Request.about(board, Limits(depth=8))
    assert solve(request, CLASSIC).proved
    result = reply(request, CLASSIC)
    assert (result.proved, result.status, result.winning_moves) == (False, Status.DEAD, ())


def test_classic_tells_how_many_moves_it_considers_of_those_that_are_allowed() -> None:
    board = Board(parse_diagram(SEKI, Color.WHITE))
    told: list[Progress] = []
    full = reply(Request.about(board, Limits(depth=2), progress=told.append), CLASSIC)
    narrow = reply(Request.about(board, Limits(depth=2, breadth=1)), CLASSIC)
    allowed = len(board.valid_moves()) + may_pass(board)
    assert full.considered is not None
    assert (full.considered[1], narrow.considered) == (allowed, (1, allowed))
    assert {each.considered for each in told} == {full.considered}
    assert [each.depth for each in told][-1] == full.depth


def test_stopped_classic_plays_the_move_of_its_last_complete_iteration() -> None:
    board = (
        load_collection(SHIPPED_FOLDER / "corner-and-side-groups.yaml").entries[27].problem.board()
    )  # type: ignore[union-attr]
    cancel, told = CancelFlag(), []

    def listen(progress: Progress) -> None:
        told.append(progress)
        if progress.depth == 3:
            cancel.set()

    result = reply(Request.about(board, Limits(), cancel=cancel, progress=listen), CLASSIC)
    assert (result.depth, result.stopped) == (3, StopReason.CANCELLED)
    assert result.line == told[-1].line


TWO_IN_ATARI = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . x x x
    . . . . . x x O O
    . . . . . x O O x
    . . . . x x O + x
"""


def test_who_has_lost_takes_stones_in_atari_rather_than_pass() -> None:
    """It saves nothing, but everybody would take them."""
    board = Board(parse_diagram(TWO_IN_ATARI, Color.WHITE))
    answer = reply(Request.about(board, NODES))
    assert (answer.status, answer.forces) == (Status.DEAD, False)
    assert answer.move == board.geometry.from_vertex("H1")
    board.play(answer.move)
    assert len(board.position().points(PointState.BLACK)) == 8
    board.play(board.geometry.from_vertex("J1"))
    assert reply(Request.about(board, NODES)).status is Status.DEAD
