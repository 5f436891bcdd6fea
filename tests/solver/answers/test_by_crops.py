"""Verdicts on boards too large to be searched as a whole, proved by crops around the keystones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.board.board import Board
from gold.board.points import PASS, Color, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.cli.solutions.results import verdict_line
from gold.problem.files import load_collection
from gold.shipped import shipped
from gold.solver.answers import by_crops
from gold.solver.answers.by_crops import find_by_crops
from gold.solver.answers.refutation import refute
from gold.solver.answers.survey import survey
from gold.solver.api import Limits, Progress, Result
from gold.solver.budget import Budget
from gold.solver.engine import reply, solve
from gold.solver.outcome import Bounds, Ending
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request
from gold.solver.workspace import Workspace

pytestmark = pytest.mark.kernel

CORNER = {
    "WHITE_KEYSTONE": "A2 B2 C2 D2 D1",
    "BLACK": "A3 B3 C3 D3 E2 E1 E3 R18 Q17 R16",
    "WHITE": "S18 T17 S16 R17",
}
"""White lives or dies at B1; far away there is a ko."""

FIRST_LINE = {
    "BLACK_KEYSTONE": "N2 R2",
    "BLACK": "O3 P3 Q3 O2 S2",
    "WHITE": "R5 O4 P4 Q4 M3 N3 R3 S3 M2 T2",
}
"""Black lives at Q1 only. R4 is cut off from its stones before anybody plays."""


def position_with(to_play: Color, **stones: str) -> Position:
    """A playable board of 19 lines; stones by the name of their state."""
    position = Position.empty(19)
    at = position.geometry.from_vertex
    states = {
        at(vertex): PointState[name]
        for name, vertices in stones.items()
        for vertex in vertices.split()
    }
    return replace(position.with_states(states), to_play=to_play)


def asked(board: Board, workspace: Workspace, nodes: int = 5_000) -> tuple[Result, str]:
    """The result, and the move by name."""
    result = solve(Request.about(board, Limits(nodes=nodes), workspace))
    return result, board.geometry.vertex(PASS if result.move is None else result.move)


def test_life_is_proved_in_a_corner_of_an_open_board() -> None:
    board = Board(position_with(Color.BLACK, **CORNER))
    board.play(board.geometry.from_vertex("S17"))  # takes the ko
    assert board.ko_point is not None
    result, move = asked(board, Workspace(16))
    assert (result.status, result.exact, result.cropped, move) == (Status.ALIVE, True, False, "B1")
    assert result.winning_moves == (result.move,)
    assert result.within is not None
    assert result.within < 20
    assert verdict_line(result, Limits()) == f"alive (proved within {result.within} points)"
    assert board.initial.points(PointState.VALID) != []


def test_the_other_side_is_told_that_it_has_lost() -> None:
    """After the saving move nothing that Black plays changes it, inside the crop or far from it."""
    board, workspace = Board(position_with(Color.WHITE, **CORNER)), Workspace(16)
    board.play(board.geometry.from_vertex("B1"))
    for answer in ("F1", "K10", "pass"):
        result, _ = asked(board, workspace)
        assert (result.status, result.exact, result.winning_moves) == (Status.ALIVE, True, ())
        board.play(PASS if answer == "pass" else board.geometry.from_vertex(answer))
        result, _ = asked(board, workspace)
        assert (result.status, result.proved) == (Status.ALIVE, True)
        board.undo()


def test_after_the_proved_move_the_position_asked_anew_is_proved_too() -> None:
    board = Board(position_with(Color.BLACK, **FIRST_LINE))
    result, move = asked(board, Workspace(16))
    assert (result.status, result.exact, move) == (Status.ALIVE, True, "Q1")
    board.play(board.geometry.from_vertex(move))
    for after in (board, Board(board.position())):
        result, _ = asked(after, Workspace(16))
        assert (result.status, result.exact) == (Status.ALIVE, True)


def test_the_move_is_the_proved_one_whatever_the_table_has_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(position_with(Color.WHITE, **CORNER))
    elsewhere = board.geometry.from_vertex("A1")
    monkeypatch.setattr(ProofSearch, "line", lambda *_, **__: (elsewhere,))
    result, move = asked(board, Workspace(16))
    assert (result.proved, move) == (True, "B1")
    assert board.geometry.vertices(result.winning_moves) == ["B1"]


def test_a_capture_is_proved_in_a_kill_crop() -> None:
    """A ladder goes nowhere: the stone is taken at once, whatever stands outside."""
    board = Board(
        position_with(Color.BLACK, WHITE_KEYSTONE="K10", BLACK="J10 K11 L10 D4", WHITE="Q16")
    )
    result, move = asked(board, Workspace(16))
    assert (result.status, result.exact, move) == (Status.DEAD, True, "K9")


def test_what_is_not_decided_is_told_as_an_estimate() -> None:
    board = Board(position_with(Color.WHITE, WHITE_KEYSTONE="K10", BLACK="J10 L10 K12", WHITE="D4"))
    result, _ = asked(board, Workspace(16), nodes=60)
    assert not result.proved
    assert result.nodes <= 60
    assert result.within is None
    assert board.is_legal(PASS if result.move is None else result.move)


def test_progress_is_told_while_crops_are_searched() -> None:
    heard: list[Progress] = []
    board = Board(position_with(Color.WHITE, WHITE_KEYSTONE="K10", BLACK="J10 L10 K12", WHITE="D4"))
    solve(Request.about(board, Limits(nodes=20_000), Workspace(16), progress=heard.append))
    assert (
        [progress.nodes for progress in heard] == sorted(progress.nodes for progress in heard) != []
    )


@pytest.mark.slow
def test_every_first_move_on_an_open_board_is_judged() -> None:
    """White's only move is B1; after each of some three hundred others it dies."""
    board, heard = Board(position_with(Color.WHITE, **CORNER)), set()
    found = survey(
        Request.about(board, Limits(nodes=60_000), Workspace(16)), lambda m: heard.add(m.move)
    )
    assert board.geometry.vertices(found.correct) == ["B1"]
    assert found.complete
    assert found.best.winning_moves == found.correct
    assert {first.move for first in found.moves} == {*board.valid_moves(), PASS} == heard
    wrong = [first.result for first in found.moves if not first.correct]
    assert {result.status for result in wrong} == {Status.DEAD}


def test_a_wrong_move_on_an_open_board_is_refuted() -> None:
    board = Board(position_with(Color.WHITE, **CORNER))
    board.play(board.geometry.from_vertex("A1"))
    found = refute(Request.about(board, Limits(nodes=20_000), Workspace(16)))
    assert found.winner is Color.BLACK
    assert (board.geometry.vertices(found.line.moves)[0], found.line.ending) == (
        "B1",
        Ending.SETTLED,
    )


def test_after_a_proof_answers_come_from_what_is_known() -> None:
    board, workspace = Board(position_with(Color.BLACK, **CORNER)), Workspace(16)
    board.play(board.geometry.from_vertex("B1"))
    asked(board, workspace)
    for move in ("K10", "A1", "C1"):
        board.play(board.geometry.from_vertex(move))
        result, _ = asked(board, workspace, nodes=100)
        assert (result.status, result.exact, len(result.winning_moves)) == (Status.DEAD, True, 1), (
            move
        )
        board.undo()


def test_the_same_question_again_has_the_same_move() -> None:
    board, workspace = Board(position_with(Color.BLACK, **CORNER)), Workspace(16)
    assert [asked(board, workspace)[1] for _ in range(3)] == ["B1", "B1", "B1"]


def test_what_is_known_has_its_move_though_all_else_takes_the_whole_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, workspace = Board(position_with(Color.BLACK, **CORNER)), Workspace(16)
    crops, budget = workspace.crops(board), Budget(50)
    find_by_crops(Request(board, Budget(5_000), workspace), crops)

    def spend_everything(*_arguments: object) -> Bounds:
        budget.spend(50)
        return crops.known.of(board)

    monkeypatch.setattr(by_crops, "_climb_by_turns", spend_everything)
    assert board.geometry.vertices(
        find_by_crops(Request(board, budget, workspace), crops).winning_moves
    ) == ["B1"]


def test_the_computer_may_always_play_on_an_open_board() -> None:
    """White lives, and the exact search of Black's would pass; Black may not, and plays something."""
    board, workspace = Board(position_with(Color.WHITE, **CORNER)), Workspace(16)
    board.play(board.geometry.from_vertex("B1"))
    result = reply(Request.about(board, Limits(nodes=5_000), workspace))
    assert result.status is Status.ALIVE
    assert result.move is not None
    assert board.is_legal(result.move)


def test_no_move_that_gives_up_a_seki_takes_the_place_of_a_forbidden_pass() -> None:
    """There a life crop proves "no two eyes", and so something for the attacker, who plays."""
    files = ("races-and-sekis", "Seki from the edge"), ("captures-and-ko", "Neither alive nor dead")
    forbidden = 0
    for name, title in files:
        problems = load_collection(shipped("problems") / f"{name}.yaml").problems
        board, workspace = (
            Board(next(each for each in problems if each.title == title).position),
            Workspace(),
        )
        if board.to_play is board.attacker:
            board = Board(replace(board.position(), to_play=board.to_play.opponent))
        while True:
            crops = by_crops.by_crops(Request.about(board, Limits(nodes=60_000), Workspace()))
            for move in crops.winning_moves:
                after = solve(Request.about(board.after(move), Limits(nodes=100_000)))
                assert after.bounds == crops.bounds, (
                    title,
                    board.geometry.vertices(board.moves),
                    move,
                )
            forbidden += crops.forbidden == PASS
            move = solve(Request.about(board, Limits(nodes=60_000), workspace)).move
            if move is None or move == PASS:
                break
            board.play(move)
    assert forbidden == len(files)
