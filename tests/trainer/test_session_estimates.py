"""Answers without a proof decide nothing, be it of a computer that estimates or of a search out of time."""

from __future__ import annotations

import pytest

from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.problem.proved import Proved
from gold.solver.api import EngineKind, FirstMove, Progress, Survey
from gold.solver.outcome import Ko
from gold.trainer.compared_to_best import ComparedToBest
from gold.trainer.events import (
    ComputerMoved,
    ComputerStopped,
    ComputerStopping,
    ComputerThinking,
    Events,
    MoveJudged,
    PlayEnded,
    Purpose,
    Refused,
    StonePlayed,
    Undone,
)
from gold.trainer.session import Session
from tests.trainer.games import at, kinds, names, reply
from tests.trainer.live import LiveSession
from tests.trainer.positions import CORNER, B, W, answer, problem

LONG = """
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
x x x x x x x .
O O O O O O x .
+ + + + + O x .
+ + + + + O x .
"""
CAPTURE_IN_TWO = """
. . . . .
. x x . .
x O O + .
. x x + .
. . . . .
"""


def begun(diagram: str = CORNER, to_play: Color = B) -> Session:
    """A session against Classic, in which the best result is known: White dies."""
    session = LiveSession(problem(diagram, to_play), computer=EngineKind.CLASSIC)
    session.learn(session.judge.learn_best(answer(None, Status.DEAD, proved=True)))
    return session


def estimated(session: Session, mine: str, theirs: str, **said: object) -> Events:
    """A move of the person, and Classic's answer."""
    session.play(at(session, mine))
    assert session.thinking is not None
    assert session.thinking.computer is EngineKind.CLASSIC
    return reply(session, theirs, **{"status": Status.ALIVE, **said})


def proved(session: Session, status: Status, *, decided: bool = True, **said: object) -> Events:
    """What the exact search finds of the person's move that it was asked about."""
    request = session.thinking
    assert request is not None
    assert (request.purpose, request.computer) == (Purpose.PROOF, EngineKind.EXACT)
    return session.computer_answer(request, answer(None, status, proved=decided, **said))  # type: ignore[arg-type]


def the_verdict(events: Events) -> MoveJudged:
    (verdict,) = (event for event in events if isinstance(event, MoveJudged))
    return verdict


def test_the_computer_moves_first_and_then_the_persons_move_is_proved() -> None:
    session = begun()
    events = estimated(session, "B1", "A1")
    assert kinds(events) == [StonePlayed, ComputerMoved, ComputerThinking]
    assert session.thinking is not None
    assert session.thinking.board.moves == session.board.moves[:1], "the position before the answer"
    verdict = the_verdict(proved(session, Status.DEAD))
    assert verdict.decides is True


def test_an_estimate_that_is_wrong_decides_nothing() -> None:
    session = begun()
    estimated(session, "B1", "A1", status=Status.DEAD)
    verdict = the_verdict(proved(session, Status.ALIVE))
    assert (verdict.decides, verdict.compared) == (False, ComparedToBest.LESS)


def test_what_is_not_proved_leaves_the_attempt_open() -> None:
    session = begun()
    estimated(session, "B1", "A1", status=Status.DEAD)
    assert proved(session, Status.UNKNOWN, decided=False) == ()
    assert session.judge.verdict is None
    assert session.judge.unproved_result is session.estimate
    assert session.thinking is None, "it is not asked again"


def test_after_a_mistake_that_was_not_punished_nothing_solves_the_problem() -> None:
    session = begun(LONG)
    estimated(session, "A1", "C2")
    assert the_verdict(proved(session, Status.ALIVE)).decides is False
    estimated(session, "D2", "E1")
    verdict = the_verdict(proved(session, Status.DEAD))
    assert (verdict.in_doubt, verdict.decides) == (True, None)
    mistake = session.judge.first_mistake
    assert mistake is not None
    assert (mistake.before, mistake.answer) == (0, None), "the answer is not what refutes it"


def test_a_person_may_play_on_and_the_earlier_move_is_proved_later() -> None:
    session = begun(LONG)
    estimated(session, "A1", "C2")
    asked = session.thinking
    events = session.play(at(session, "D2"))
    assert asked is not None
    assert events[0] == ComputerStopped(asked)
    reply(session, "E1", status=Status.DEAD)
    assert session.thinking is not None
    assert len(session.thinking.board.moves) == 1
    assert kinds(proved(session, Status.DEAD)) == [ComputerThinking], (
        "nothing is told of the earlier one"
    )
    verdict = the_verdict(proved(session, Status.DEAD))
    assert (verdict.in_doubt, verdict.decides) == (False, True)


def won_in_a_hurry() -> Session:
    """The target was captured before the first move was proved."""
    session = LiveSession(problem(CAPTURE_IN_TWO), computer=EngineKind.CLASSIC)
    session.learn(session.judge.learn_best(answer(None, Status.DEAD, proved=True)))
    estimated(session, "D2", "pass", status=Status.DEAD)
    return session


@pytest.mark.parametrize(("status", "solved"), [(Status.DEAD, True), (Status.ALIVE, False)])
def test_a_goal_that_was_reached_counts_once_all_moves_are_proved(
    status: Status, solved: bool
) -> None:
    session = won_in_a_hurry()
    (ended,) = (event for event in session.play(at(session, "D3")) if isinstance(event, PlayEnded))
    assert (ended.objective_reached, ended.decides, ended.in_doubt) == (True, False, True)
    events = proved(session, status)
    assert [event.decides for event in events if isinstance(event, PlayEnded)] == [True] * solved
    if not solved:
        assert the_verdict(events).decides is False


def test_stopping_plays_the_estimates_move_and_then_ends_the_proof() -> None:
    session = begun()
    session.play(at(session, "B1"))
    move = session.thinking
    assert move is not None
    assert session.stop_computer() == (ComputerStopping(move),)
    reply(session, "A1", status=Status.ALIVE)
    assert names(session) == "B1 A1"
    proof = session.thinking
    assert proof is not None
    assert session.stop_computer() == (ComputerStopping(proof),)
    assert proved(session, Status.UNKNOWN, decided=False) == ()
    assert session.judge.unproved_result is session.estimate


def test_undo_and_redo_while_it_is_proved() -> None:
    session = begun()
    estimated(session, "B1", "A1")
    asked = session.thinking
    assert asked is not None
    stopped, undone = session.undo()
    assert stopped == ComputerStopped(asked)
    assert isinstance(undone, Undone)
    assert session.computer_answer(asked, answer(None, Status.DEAD, proved=True)) == (), (
        "it comes too late"
    )
    session.redo()
    assert session.proves
    assert the_verdict(proved(session, Status.DEAD)).decides is True


def test_the_progress_of_a_proof_is_not_that_of_a_move() -> None:
    session = begun()
    estimated(session, "B1", "A1")
    assert session.thinking is not None
    assert session.computer_progress(session.thinking, Progress(0, 100, ())) == ()
    assert not session.seeks_move


def test_a_hint_is_exact_and_may_be_asked_for_meanwhile() -> None:
    session = begun()
    estimated(session, "B1", "A1")
    events = session.hint()
    assert kinds(events) == [ComputerStopped, ComputerThinking]
    assert session.thinking is not None
    assert session.thinking.computer is EngineKind.EXACT
    assert not any(isinstance(event, Refused) for event in events)


def test_another_computer_plays_from_its_next_move_on() -> None:
    session = begun()
    session.computer = EngineKind.EXACT
    session.play(at(session, "B1"))
    events = reply(session, "A1", status=Status.DEAD, proved=True)
    assert the_verdict(events).decides is True
    assert session.thinking is None
    assert session.estimate is None


# The exact computer, where it proves nothing in time


def exactly(diagram: str = CORNER) -> Session:
    """A session against the exact computer, in which the best result is known: White dies."""
    session = LiveSession(problem(diagram))
    session.learn(session.judge.learn_best(answer(None, Status.DEAD, proved=True)))
    return session


def unproved(session: Session, mine: str, theirs: str) -> Events:
    """A move of the person, and an answer that proves nothing."""
    session.play(at(session, mine))
    return reply(session, theirs, status=Status.ALIVE, proved=False)


def longer(session: Session, seconds: float) -> None:
    """Let the computer look longer."""
    (asked,) = session.look_longer(seconds)
    assert isinstance(asked, ComputerThinking)
    assert asked.request.limits.seconds == seconds


def test_an_answer_without_a_proof_says_nothing_of_the_persons_move() -> None:
    session = exactly()
    assert kinds(unproved(session, "B1", "A1")) == [StonePlayed, ComputerMoved]
    assert session.judge.verdict is None
    assert session.judge.unproved_result is not None
    assert session.judge.in_doubt
    assert session.thinking is None, "nobody asked it to look longer"


@pytest.mark.parametrize(("status", "decides"), [(Status.DEAD, True), (Status.ALIVE, False)])
def test_what_is_proved_when_it_looks_longer_counts_as_it_would_have(
    status: Status, decides: bool
) -> None:
    session = exactly()
    unproved(session, "B1", "A1")
    longer(session, 10)
    assert session.proves
    assert not session.seeks_move, "the person may think and play meanwhile"
    assert the_verdict(proved(session, status)).decides is decides
    assert session.judge.unproved_result is None


def test_a_longer_look_that_finds_nothing_can_be_followed_by_another() -> None:
    session = exactly()
    unproved(session, "B1", "A1")
    for seconds in (10, 60):
        longer(session, seconds)
        assert proved(session, Status.UNKNOWN, decided=False) == ()
        assert session.judge.unproved_result is not None
        assert session.searched.seconds == seconds
        assert session.thinking is None
    longer(session, 100)
    assert session.thinking is not None
    assert session.stop_computer() == (ComputerStopping(session.thinking),)


def test_there_is_nothing_to_look_for_where_all_is_proved() -> None:
    session = exactly()
    session.play(at(session, "B1"))
    reply(session, "A1", status=Status.DEAD, proved=True)
    assert session.look_longer(10) == ()


def test_a_gift_of_an_answer_without_a_proof_solves_nothing() -> None:
    """The first move was wrong, the computer gave its chance away, and the second one captures."""
    session = exactly(LONG)
    unproved(session, "A1", "C2")
    session.play(at(session, "D2"))
    verdict = the_verdict(reply(session, "E1", status=Status.DEAD, proved=True))
    assert (verdict.in_doubt, verdict.decides) == (True, None)
    assert the_verdict(proved(session, Status.ALIVE)).decides is False, (
        "what is proved later proves more"
    )


def test_a_first_move_that_is_proved_later_lets_the_second_solve() -> None:
    session = exactly(LONG)
    unproved(session, "A1", "C2")
    session.play(at(session, "D2"))
    reply(session, "E1", status=Status.DEAD, proved=True)
    verdict = the_verdict(proved(session, Status.DEAD))
    assert (verdict.in_doubt, verdict.decides) == (False, True)
    assert session.thinking is None


def test_a_first_move_that_stays_open_is_asked_about_once_more_and_not_for_ever() -> None:
    session = exactly(LONG)
    unproved(session, "A1", "C2")
    session.play(at(session, "D2"))
    reply(session, "E1", status=Status.DEAD, proved=True)
    verdict = the_verdict(proved(session, Status.UNKNOWN, decided=False))
    assert (verdict.in_doubt, verdict.decides) == (True, None)
    assert session.thinking is None


# What the map of first moves knows


def a_map(session: Session, best: str, *, to: Status = Status.KO) -> Survey:
    """One first move does as well as can be, whatever that is worth exactly; all others fail."""
    right = at(session, best)
    moves = tuple(
        FirstMove(
            move, answer(None, to if move == right else Status.ALIVE, proved=True), move == right
        )
        for move in session.board.valid_moves()
    )
    return Survey(answer(None, Status.KO, proved=True), moves)


def test_a_move_that_the_map_proves_to_be_best_is_judged_so() -> None:
    session = LiveSession(problem(CORNER))
    known = a_map(session, "B1")
    session.play(at(session, "B1"))
    assert the_verdict(reply(session, "A1", status=Status.KO, proved=True)).decides is None
    assert the_verdict(session.learn(session.judge.learn_map(known))).decides is True, (
        "the map came later"
    )
    session.undo()
    session.play(at(session, "B1"))
    assert the_verdict(reply(session, "A1", status=Status.KO, proved=True)).decides is True, (
        "the map came first"
    )


@pytest.mark.parametrize(("mine", "decides"), [("B1", True), ("A1", False)])
def test_what_the_map_has_proved_need_not_be_proved_again(mine: str, decides: bool) -> None:
    session = LiveSession(problem(CORNER))
    session.learn(session.judge.learn_map(a_map(session, "B1", to=Status.DEAD)))
    session.play(at(session, mine))
    theirs = "A1" if mine == "B1" else "B1"
    assert the_verdict(reply(session, theirs, status=Status.ALIVE, proved=False)).decides is decides
    assert session.thinking is None


@pytest.mark.parametrize(("record", "decides"), [(("B1",), True), (("A1",), None)])
def test_what_the_file_has_proved_need_not_be_proved_again(
    record: tuple[str, ...], decides: bool
) -> None:
    """The hardest problems take longer than the limit: their right moves count all the same."""
    asked = problem(CORNER)
    right = tuple(asked.position.geometry.from_vertex(name) for name in record)
    session = LiveSession(asked.with_proved(Proved(Status.DEAD, correct=right)))
    session.play(at(session, "B1"))
    events = reply(session, "A1", status=Status.UNKNOWN, proved=False)
    assert [each.decides for each in events if isinstance(each, MoveJudged)] == [decides] * (
        decides is True
    )
    assert session.judge.in_doubt is (decides is None)


def test_a_file_of_which_a_search_proves_otherwise_is_not_believed() -> None:
    asked = problem(CORNER)
    right = (asked.position.geometry.from_vertex("B1"),)
    session = LiveSession(asked.with_proved(Proved(Status.DEAD, correct=right)))
    session.play(right[0])
    verdict = the_verdict(reply(session, "A1", status=Status.ALIVE, proved=True))
    assert (verdict.status, verdict.decides) == (Status.ALIVE, False)


def test_a_ko_is_told_as_the_map_tells_it_and_as_the_explanation_does() -> None:
    session = LiveSession(problem(CORNER))
    session.play(at(session, "B1"))
    roughly = the_verdict(reply(session, "A1", status=Status.KO, proved=True, ko=Ko(W, taker=B)))
    assert roughly.ko == Ko(W, None, B)
    counted = answer(None, Status.KO, proved=True, ko=Ko(W, 2, W))
    known = Survey(
        answer(None, Status.KO, proved=True), (FirstMove(at(session, "B1"), counted, None),)
    )
    assert the_verdict(session.learn(session.judge.learn_map(known))).ko == counted.ko
    assert session.learn(session.judge.learn_elsewhere((at(session, "B1"),), counted)) == (), (
        "that is told already"
    )
    other = answer(None, Status.KO, proved=True, ko=Ko(W, 2, B))
    assert session.learn(session.judge.learn_elsewhere((), other)) == (), (
        "it is about another position"
    )


def test_a_ko_that_an_explanation_has_counted_is_told_so() -> None:
    session = LiveSession(problem(CORNER))
    session.play(at(session, "B1"))
    reply(session, "A1", status=Status.KO, proved=True, ko=Ko(W))
    counted = answer(None, Status.KO, proved=True, ko=Ko(W, 2, W))
    assert (
        the_verdict(session.learn(session.judge.learn_elsewhere((at(session, "B1"),), counted))).ko
        == counted.ko
    )


def test_a_ko_of_which_more_may_be_possible_is_looked_at_longer() -> None:
    session = LiveSession(problem(CORNER))
    session.play(at(session, "B1"))
    assert (
        the_verdict(reply(session, "A1", status=Status.KO, proved=True)).compared
        is ComparedToBest.OPEN
    )
    longer(session, 10)
    assert session.thinking is not None
    assert session.thinking.board.moves == session.board.moves[:1]
    assert the_verdict(proved(session, Status.DEAD)).decides is True


def test_what_the_map_has_proved_holds_for_a_move_that_the_computer_made_for_the_person() -> None:
    session = begun()
    session.learn(session.judge.learn_map(a_map(session, "B1", to=Status.DEAD)))
    session.start_computer()
    reply(session, "B1", status=Status.DEAD, proved=False)
    events = reply(session, "A2", status=Status.UNKNOWN, proved=False)
    assert the_verdict(events).status is Status.DEAD


# Whether the moves are enough


def right_so_far(computer: EngineKind = EngineKind.EXACT) -> Session:
    """A session to the end, after a right move; nobody knows whether the answer to it must be answered."""
    session = LiveSession(problem(CORNER), to_the_end=True, computer=computer)
    session.learn(session.judge.learn_best(answer(None, Status.DEAD, proved=True)))
    session.play(at(session, "B1"))
    events = reply(session, "A1", status=Status.DEAD, proved=computer is EngineKind.EXACT)
    if computer is not EngineKind.EXACT:
        events = proved(session, Status.DEAD)
    assert the_verdict(events).decides is None
    return session


@pytest.mark.parametrize("computer", [EngineKind.EXACT, EngineKind.CLASSIC])
@pytest.mark.parametrize(
    ("after_pass", "decides", "forces"),
    [(Status.DEAD, True, False), (Status.ALIVE, None, True), (Status.KO, None, True)],
)
def test_whether_moves_are_enough_is_asked_of_the_position_after_a_pass(
    computer: EngineKind, after_pass: Status, decides: bool | None, forces: bool
) -> None:
    session = right_so_far(computer)
    request = session.thinking
    assert request is not None
    assert (request.purpose, request.computer) == (Purpose.REST, EngineKind.EXACT)
    assert request.board.moves == (*session.board.moves, PASS)
    verdict = the_verdict(session.computer_answer(request, answer(None, after_pass, proved=True)))
    assert (verdict.decides, verdict.forces) == (decides, forces)
    assert session.thinking is None


def test_a_person_may_play_on_before_it_is_known_whether_that_is_needed() -> None:
    session = right_so_far()
    asked = session.thinking
    assert asked is not None
    assert session.proves
    assert session.play(at(session, "A2"))[0] == ComputerStopped(asked)


def test_what_stays_unknown_solves_nothing_and_can_be_asked_for_longer() -> None:
    session = right_so_far()
    request = session.thinking
    assert request is not None
    assert session.computer_answer(request, answer(None, Status.UNKNOWN)) == ()
    assert session.judge.verdict is not None
    assert session.judge.verdict.decides is None
    (event,) = session.look_longer(60.0)
    assert isinstance(event, ComputerThinking)
    assert event.request.purpose is Purpose.REST
