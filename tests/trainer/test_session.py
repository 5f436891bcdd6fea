"""What a session does with every command, told in games; see test_session_machine for what always holds."""

from __future__ import annotations

from collections.abc import Callable
from operator import methodcaller

import pytest

from gold.board.points import PASS, Point
from gold.board.status import Status
from gold.errors import InvalidPositionError
from gold.problem.model import Problem, ProblemLimits
from gold.solver.api import Limits
from gold.trainer.compared_to_best import ComparedToBest
from gold.trainer.events import (
    Actor,
    AnswerRecalled,
    ComputerMoved,
    ComputerThinking,
    Events,
    Illegal,
    IllegalMove,
    MoveJudged,
    Passed,
    PlayEnded,
    Purpose,
    Redone,
    Refusal,
    Refused,
    StonePlayed,
    StonesCaptured,
    Undone,
    WasReset,
)
from gold.trainer.session import Session
from gold.trainer.session_state import DEFAULT_LIMITS, search_limits
from tests.trainer.games import at, kinds, names, played, reply
from tests.trainer.live import LiveSession
from tests.trainer.positions import (
    CAPTURE_IN_ONE,
    CORNER,
    ONLY_KO,
    STRAIGHT_THREE,
    B,
    W,
    answer,
    problem,
)

# Person against computer


def test_a_move_is_followed_by_a_request_for_the_computers_answer() -> None:
    session = played()
    stone, thinking = session.play(at(session, "B1"))
    assert stone == StonePlayed(at(session, "B1"), B, Actor.PERSON)
    assert isinstance(thinking, ComputerThinking)
    assert thinking.request.purpose is Purpose.MOVE
    assert thinking.request.board.hash == session.board.hash
    assert thinking.request == session.thinking


def test_the_computers_answer_is_played_and_the_turn_is_the_persons() -> None:
    session = played("B1")
    said = answer(at(session, "A2"))
    assert session.thinking is not None
    events = session.computer_answer(session.thinking, said)
    point = at(session, "A2")
    assert events == (StonePlayed(point, W, Actor.COMPUTER), ComputerMoved(point, W, said))
    assert session.thinking is None
    assert session.board.to_play is B


def test_captured_stones_are_announced_with_the_keystones_among_them() -> None:
    session = played(diagram=CAPTURE_IN_ONE)
    stone = at(session, "B3")
    assert StonesCaptured((stone,), W, (stone,)) in session.play(at(session, "B2"))


def test_the_problem_is_solved_when_the_keystones_are_captured() -> None:
    session = played(diagram=CAPTURE_IN_ONE)
    assert session.play(at(session, "B2"))[-1] == PlayEnded(B, True, decides=True)
    assert session.ended
    assert session.winner is B


def test_the_problem_is_solved_when_the_attacker_can_neither_move_nor_pass() -> None:
    session = played(diagram=STRAIGHT_THREE, to_play=W)
    assert session.play(at(session, "B1"))[-1] == PlayEnded(W, True, decides=True)


def test_the_problem_is_failed_when_the_computer_reaches_the_end() -> None:
    session = played(diagram=CAPTURE_IN_ONE, to_play=W)
    assert kinds(session.play(PASS)) == [Passed, ComputerThinking]
    assert reply(session, "B2")[-1] == PlayEnded(B, False, decides=True)


def test_solved_counts_the_help_it_took() -> None:
    session = played(diagram=STRAIGHT_THREE, to_play=W)
    session.hint()
    reply(session, "B1")
    session.hint()
    session.play(at(session, "A1"))
    session.undo()
    assert session.play(at(session, "B1"))[-1] == PlayEnded(W, True, decides=True)
    assert (session.hints, session.takebacks) == (2, 1)


END_REFUSES: list[Callable[[Session], Events]] = [
    lambda session: session.play(at(session, "B3")),
    lambda session: session.play(PASS),
    methodcaller("switch_turn"),
    methodcaller("start_computer"),
    methodcaller("hint"),
]


@pytest.mark.parametrize("command", END_REFUSES)
def test_nothing_is_played_after_the_end(command: Callable[[Session], Events]) -> None:
    session = played("B2", diagram=CAPTURE_IN_ONE)
    assert command(session) == (Refused(Refusal.ENDED),)
    assert names(session) == "B2"


def test_after_the_end_undo_and_reset_still_work() -> None:
    session = played("B2", diagram=CAPTURE_IN_ONE)
    assert kinds(session.undo()) == [Undone]
    assert not session.ended
    assert session.redo()[1:] == (PlayEnded(B, True),), (
        "taking back and redoing solves nothing twice"
    )
    assert kinds(session.reset()) == [WasReset]
    assert not session.ended


def test_a_problem_that_is_over_as_it_stands_says_so_at_once() -> None:
    over = problem(STRAIGHT_THREE, W)
    session = LiveSession(Problem(over.position, moves=(over.position.geometry.from_vertex("B1"),)))
    assert session.begin() == (PlayEnded(W, True),)


# What the rules forbid

FORBIDDEN = [
    ("a stone stands there", CORNER, "A3", Illegal.OCCUPIED),
    ("outside the playable area", CORNER, "F6", Illegal.OUT_OF_PLAY),
    ("suicide", ONLY_KO, "A4", Illegal.SUICIDE),
    ("closed by ko", ONLY_KO, "A1", Illegal.KO),
]


@pytest.mark.parametrize(("why", "diagram", "name", "reason"), FORBIDDEN)
def test_an_illegal_move_says_why_and_changes_nothing(
    why: str, diagram: str, name: str, reason: Illegal
) -> None:
    session = LiveSession(problem(diagram))
    (event,) = session.play(at(session, name))
    assert isinstance(event, IllegalMove)
    assert (event.move, event.reason) == (at(session, name), reason)
    assert name in event.message
    assert session.board.moves == ()
    assert session.thinking is None


def test_a_point_off_the_board_is_no_move() -> None:
    session = played()
    (event,) = session.play(Point(1))
    assert isinstance(event, IllegalMove)
    assert event.reason is Illegal.OFF_BOARD


def test_the_attacker_may_not_pass_while_it_has_a_move() -> None:
    session = played()
    (event,) = session.play(PASS)
    assert isinstance(event, IllegalMove)
    assert event.reason is Illegal.PASS
    assert not session.can_pass


def test_the_attacker_passes_when_ko_alone_keeps_it_from_moving() -> None:
    session = LiveSession(problem(ONLY_KO))
    assert session.can_pass
    assert kinds(session.play(PASS)) == [Passed, ComputerThinking]


def test_the_defender_passes_when_it_likes() -> None:
    session = played(to_play=W)
    assert kinds(session.play(PASS)) == [Passed, ComputerThinking]


def test_a_problem_that_breaks_the_rules_is_no_session() -> None:
    with pytest.raises(InvalidPositionError, match="no target marked"):
        LiveSession(problem("+ x\n+ +"))


# Taking back


def test_undo_takes_back_to_the_persons_previous_turn() -> None:
    session = played("B1", "A2", "A1", "B2")
    (event,) = session.undo()
    assert isinstance(event, Undone)
    assert [made.by for made in event.moves] == [Actor.COMPUTER, Actor.PERSON]
    assert names(session) == "B1 A2"


def test_redo_makes_both_moves_again_and_asks_nothing() -> None:
    session = played("B1", "A2")
    session.undo()
    event, *told = session.redo()
    assert isinstance(event, Redone)
    assert [type(each) for each in told] == [AnswerRecalled]
    assert [made.by for made in event.moves] == [Actor.PERSON, Actor.COMPUTER]
    assert names(session) == "B1 A2"


def test_redo_tells_again_what_was_told_of_the_position_and_decides_nothing_new() -> None:
    session = LiveSession(problem(CORNER))
    session.play(at(session, "B1"))
    told = session.computer_answer(
        session.thinking, answer(at(session, "A2"), Status.ALIVE, proved=True)
    )
    verdict = next(event for event in told if isinstance(event, MoveJudged))
    session.undo()
    assert session.judge.verdict is None
    assert kinds(session.redo()) == [Redone, AnswerRecalled, MoveJudged]
    assert session.judge.verdict == verdict
    (tried,) = [each.move for each in session.game.placed() if each.move.key == session.game.at]
    session.undo()
    assert kinds(session.walk_to(tried)) == [Redone, AnswerRecalled, MoveJudged]


def test_redo_judges_by_what_was_proved_since() -> None:
    session = LiveSession(problem(CORNER))
    session.play(at(session, "B1"))
    session.computer_answer(session.thinking, answer(at(session, "A2"), Status.ALIVE, proved=True))
    before = session.judge.verdict
    session.undo()
    session.judge = session.judge.learn_best(answer(at(session, "B2"), Status.DEAD, proved=True))[0]
    session.redo()
    assert before.compared is ComparedToBest.MISSED
    assert session.judge.verdict.compared is ComparedToBest.LESS


def test_a_line_of_another_session_is_told_again_but_decides_nothing() -> None:
    session = LiveSession(problem(CORNER))
    session.play(at(session, "B1"))
    session.computer_answer(session.thinking, answer(at(session, "A2"), Status.ALIVE, proved=True))
    again = LiveSession(problem(CORNER))
    again.recall(session.line)
    assert kinds(again.redo()) == [Redone, AnswerRecalled]
    assert again.judge.verdict == session.judge.verdict


def test_redo_asks_the_computer_when_its_answer_was_never_given() -> None:
    session = played("B1")
    session.undo()
    assert kinds(session.redo()) == [Redone, ComputerThinking]


def test_with_auto_play_off_undo_and_redo_go_one_move() -> None:
    session = played("B1", "A2", "A1", auto_play=False)
    session.undo()
    assert names(session) == "B1 A2"
    session.undo()
    assert names(session) == "B1"
    session.redo()
    assert names(session) == "B1 A2"


def test_a_new_move_forgets_what_was_taken_back() -> None:
    session = played("B1", "A2")
    session.undo()
    session.play(at(session, "A1"))
    assert not session.can_redo
    session.undo()
    session.redo()
    assert names(session) == "A1"


def test_a_forbidden_move_forgets_nothing() -> None:
    session = played("B1", "A2")
    session.undo()
    session.play(at(session, "A3"))
    assert session.can_redo


def test_undo_and_redo_without_moves_are_refused() -> None:
    session = played()
    assert session.undo() == (Refused(Refusal.NOTHING_TO_UNDO),)
    assert session.redo() == (Refused(Refusal.NOTHING_TO_REDO),)


def test_reset_goes_back_to_the_problem_as_loaded_saved_moves_included() -> None:
    loaded = problem()
    loaded = Problem(
        loaded.position, moves=tuple(map(loaded.position.geometry.from_vertex, ("B1", "A2")))
    )
    session = LiveSession(loaded)
    session.play(at(session, "A1"))
    session.reset()
    assert names(session) == "B1 A2"
    session.undo()
    assert names(session) == "", "one can go further back than what was loaded"
    session.reset()
    assert names(session) == "B1 A2"


def test_a_problem_saved_at_the_computers_turn_goes_on_with_its_move() -> None:
    loaded = problem()
    session = LiveSession(
        Problem(loaded.position, moves=(loaded.position.geometry.from_vertex("B1"),))
    )
    assert kinds(session.begin()) == [ComputerThinking]
    assert session.begin() == (), "once is enough"


def test_saving_in_the_middle_keeps_the_moves() -> None:
    session = played("B1", "A2")
    again = LiveSession(session.problem_now)
    assert again.board.hash == session.board.hash
    assert {made.by for made in again.record} == {Actor.FILE}


# Limits


def test_the_problems_limits_go_before_the_default() -> None:
    stated = ProblemLimits(depth=8)
    assert search_limits(stated, Limits(depth=3, breadth=5, seconds=1.0, nodes=7)) == Limits(
        8, 5, 1.0, 7
    )
    assert LiveSession(problem()).limits == DEFAULT_LIMITS


def test_new_limits_hold_from_the_next_search_on() -> None:
    session = played("B1")
    session.limits = Limits(depth=2)
    assert session.thinking is not None
    assert session.thinking.limits == DEFAULT_LIMITS
    reply(session, "A2")
    session.play(at(session, "A1"))
    assert session.thinking.limits == Limits(depth=2)
