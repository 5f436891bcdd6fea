"""The computer in a session: while it thinks, which side it plays, and what switching sides does."""

from __future__ import annotations

from collections.abc import Callable
from operator import methodcaller

import pytest

from gold.board.points import PASS
from gold.solver.api import Progress
from gold.trainer.events import (
    ComputerGaveUp,
    ComputerMoved,
    ComputerProgressed,
    ComputerStopped,
    ComputerStopping,
    ComputerThinking,
    Events,
    GaveUp,
    Passed,
    PlayEnded,
    Purpose,
    Refusal,
    Refused,
    SearchRequest,
    StonePlayed,
    StonesCaptured,
    TurnSwitched,
    Undone,
)
from gold.trainer.session import Session
from tests.trainer.games import at, kinds, names, played, reply
from tests.trainer.live import LiveSession
from tests.trainer.positions import (
    CAPTURE_IN_ONE,
    ONLY_KO,
    STRAIGHT_THREE,
    THREE_KOS,
    B,
    W,
    answer,
    problem,
)

# While the computer thinks


def test_a_move_is_refused_while_the_computer_thinks_about_its_own() -> None:
    session = played("B1")
    request = session.thinking
    for events in (session.play(at(session, "A1")), session.play(PASS), session.start_computer()):
        assert events == (Refused(Refusal.THINKING),)
    assert session.hint() == (Refused(Refusal.THINKING),)
    assert session.thinking is request


def test_undo_while_the_computer_thinks_abandons_the_search_and_takes_the_move_back() -> None:
    session = played("B1")
    request = session.thinking
    assert request is not None
    stopped, undone = session.undo()
    assert stopped == ComputerStopped(request)
    assert isinstance(undone, Undone)
    assert session.board.moves == ()
    assert session.computer_answer(request, answer(at(session, "A1"))) == (), "it comes too late"
    assert session.board.moves == ()


@pytest.mark.parametrize("command", [methodcaller("reset"), methodcaller("switch_turn")])
def test_reset_and_switch_abandon_the_search(command: Callable[[Session], Events]) -> None:
    session = played("B1")
    request = session.thinking
    assert request is not None
    assert command(session)[0] == ComputerStopped(request)
    assert session.computer_answer(request, answer(at(session, "A1"))) == ()


def test_an_answer_to_an_earlier_request_for_the_same_position_is_ignored() -> None:
    session = played("B1")
    first = session.thinking
    session.undo()
    session.redo()
    second = session.thinking
    assert first is not None
    assert second is not None
    assert session.computer_answer(first, answer(at(session, "A1"))) == ()
    assert session.thinking is second


def test_an_answer_nobody_asked_for_is_ignored() -> None:
    session = played()
    request = SearchRequest(session.board, session.limits, Purpose.MOVE)
    assert session.computer_answer(request, answer(at(session, "A1"))) == ()
    assert session.computer_progress(request, Progress(1, 1, ())) == ()
    assert session.computer_failed(request, "no") == ()


def test_progress_is_passed_on_while_it_is_wanted() -> None:
    session = played("B1")
    request, glimpse = session.thinking, Progress(3, 400, (at(session, "A1"),))
    assert request is not None
    assert session.computer_progress(request, glimpse) == (ComputerProgressed(request, glimpse),)
    session.undo()
    assert session.computer_progress(request, glimpse) == ()


def test_stop_lets_the_computer_play_the_best_it_has() -> None:
    session = played("B1")
    request = session.thinking
    assert request is not None
    assert session.stop_computer() == (ComputerStopping(request),)
    assert session.thinking is request
    assert kinds(reply(session, "A1")) == [StonePlayed, ComputerMoved]


def test_stop_without_a_search_is_refused() -> None:
    assert played().stop_computer() == (Refused(Refusal.NOT_THINKING),)


def test_a_search_that_was_stopped_too_early_to_find_a_move_leaves_the_turn_where_it_is() -> None:
    session = played("B1")
    assert session.thinking is not None
    events = session.computer_answer(session.thinking, answer(None))
    assert kinds(events) == [ComputerGaveUp]
    assert names(session) == "B1"
    assert kinds(session.play(at(session, "A2"))) == [StonePlayed], (
        "the person may move in its place"
    )


def test_no_move_is_a_pass_when_there_is_nothing_else_to_do() -> None:
    session = LiveSession(problem(ONLY_KO))
    session.start_computer()
    assert session.thinking is not None
    events = session.computer_answer(session.thinking, answer(None))
    assert kinds(events) == [Passed, ComputerMoved, ComputerThinking]


@pytest.mark.parametrize("name", ["A3", "F6", "pass"])
def test_an_engine_that_breaks_the_rules_does_not_break_the_game(name: str) -> None:
    session = played()
    session.start_computer()
    (event,) = reply(session, name)
    assert isinstance(event, ComputerGaveUp)
    assert event.why is GaveUp.FAILED
    assert "breaks the rules" in event.message
    assert session.board.moves == ()


def test_a_search_that_fails_ends_the_thinking() -> None:
    session = played("B1")
    assert session.thinking is not None
    assert session.computer_failed(session.thinking, "out of memory") == (
        ComputerGaveUp(GaveUp.FAILED, "out of memory"),
    )
    assert session.thinking is None


# Who plays whom


def test_with_auto_play_off_the_person_plays_both_sides() -> None:
    session = played(auto_play=False)
    assert kinds(session.play(at(session, "B1"))) == [StonePlayed]
    assert kinds(session.play(at(session, "A2"))) == [StonePlayed]
    assert [made.color for made in session.record] == [B, W]


def test_playing_both_sides_ends_play_but_solves_nothing() -> None:
    session = LiveSession(problem(CAPTURE_IN_ONE, W), auto_play=False)
    session.play(PASS)
    assert session.play(at(session, "B2"))[-1] == PlayEnded(B, False, decides=False)


def test_turning_auto_play_on_at_the_computers_turn_lets_it_move() -> None:
    session = played("B1", auto_play=False)
    assert kinds(session.set_auto_play(True)) == [ComputerThinking]
    assert session.set_auto_play(True) == ()


def test_turning_auto_play_on_at_the_persons_turn_only_says_so() -> None:
    assert played(auto_play=False).set_auto_play(True) == ()


def test_turning_auto_play_off_abandons_the_automatic_answer() -> None:
    session = played("B1")
    assert kinds(session.set_auto_play(False)) == [ComputerStopped]
    assert kinds(session.play(at(session, "A2"))) == [StonePlayed]


def test_turning_auto_play_off_leaves_a_search_alone_that_was_asked_for() -> None:
    session = played()
    session.start_computer()
    assert session.set_auto_play(False) == ()
    assert session.thinking is not None


def test_start_lets_the_computer_move_for_the_person_and_answer_itself() -> None:
    session = played()
    assert kinds(session.start_computer()) == [ComputerThinking]
    assert kinds(reply(session, "B1")) == [StonePlayed, ComputerMoved, ComputerThinking]


def test_start_with_auto_play_off_makes_one_move() -> None:
    session = played(auto_play=False)
    session.start_computer()
    assert kinds(reply(session, "B1")) == [StonePlayed, ComputerMoved]


def test_the_computer_plays_itself_to_the_end() -> None:
    session = LiveSession(problem(CAPTURE_IN_ONE, W), auto_play=False)
    session.start_computer(both_sides=True)
    assert kinds(reply(session, "pass")) == [Passed, ComputerMoved, ComputerThinking]
    events = reply(session, "B2")
    assert kinds(events[:-1]) == [StonePlayed, StonesCaptured, ComputerMoved]
    assert events[-1] == PlayEnded(B, False, decides=False), "nobody solved it"
    assert session.thinking is None


def test_stop_ends_the_computers_game_against_itself() -> None:
    session = played(auto_play=False)
    session.start_computer(both_sides=True)
    session.stop_computer()
    assert kinds(reply(session, "B1")) == [StonePlayed, ComputerMoved]


def test_the_computer_does_not_play_itself_round_in_circles() -> None:
    session = LiveSession(problem(THREE_KOS), auto_play=False)
    session.start_computer(both_sides=True)
    for move in ("C8", "B5", "C2", "B8", "C5", "B2"):
        assert kinds(reply(session, move))[-1] is ComputerThinking
    last = reply(session, "C8")[-1]
    assert last == ComputerGaveUp(GaveUp.REPETITION, GaveUp.REPETITION.value)
    assert session.thinking is None
    assert not session.ended


def test_a_move_the_computer_made_for_the_person_solves_nothing() -> None:
    session = played(diagram=CAPTURE_IN_ONE)
    session.start_computer()
    assert reply(session, "B2")[-1] == PlayEnded(B, True, decides=False)


# Switching the turn


def test_switching_the_turn_lets_the_person_play_the_other_side() -> None:
    session = played()
    assert session.switch_turn() == (TurnSwitched(W),)
    assert session.game.person is W
    assert kinds(session.play(at(session, "B1"))) == [StonePlayed, ComputerThinking]


def test_a_switched_turn_is_taken_back_on_its_own() -> None:
    session = played("B1", "A2")
    session.switch_turn()
    (event,) = session.undo()
    assert isinstance(event, Undone)
    assert [made.switch for made in event.moves] == [True]
    assert session.game.person is B
    assert names(session) == "B1 A2"


def test_undo_stops_at_a_switched_turn() -> None:
    session = played()
    session.switch_turn()
    session.play(at(session, "B1"))
    session.undo()
    assert [made.switch for made in session.record] == [True]
    assert session.game.person is W
    session.undo()
    assert session.game.person is B
    session.redo()
    assert session.game.person is W
    assert session.board.to_play is W


def test_switching_the_turn_lifts_a_ko() -> None:
    session = LiveSession(problem(ONLY_KO))
    session.switch_turn()
    assert session.board.ko_point is None


def test_after_a_switch_nothing_is_solved_or_failed() -> None:
    session = played(diagram=STRAIGHT_THREE, to_play=B)
    session.switch_turn()
    assert session.play(at(session, "B1"))[-1] == PlayEnded(W, False, decides=False)
