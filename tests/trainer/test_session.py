"""What a session does with every command, told in games; see test_session_machine for what always holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gold.board.points import PASS, Color, Move
from gold.errors import InvalidPositionError
from gold.problem.model import Problem, SearchLimits
from gold.problem.proved import Proved, ProvedKo, ProvedStatus, Side
from gold.solver.api import Ko, Limits, Progress, Result, Status
from gold.trainer.events import (
    Actor,
    AutoPlayChanged,
    ComputerGaveUp,
    ComputerMoved,
    ComputerProgressed,
    ComputerStopped,
    ComputerStopping,
    ComputerThinking,
    Event,
    Events,
    Failed,
    GaveUp,
    HintLevel,
    HintShown,
    Illegal,
    IllegalMove,
    Passed,
    PlayEnded,
    Purpose,
    Redone,
    Refusal,
    Refused,
    Solved,
    StonePlayed,
    StonesCaptured,
    TurnSwitched,
    Undone,
    Verdict,
    WasReset,
)
from gold.trainer.judging import Standing
from gold.trainer.session import DEFAULT_LIMITS, Session, search_limits
from tests.trainer.positions import (
    CAPTURE_IN_ONE,
    CORNER,
    ONLY_KO,
    STRAIGHT_THREE,
    THREE_KOS,
    B,
    W,
    answer,
    problem,
)


def at(session: Session, name: str) -> Move:
    return session.board.geometry.from_vertex(name)


def kinds(events: Events) -> list[type[Event]]:
    return [type(event) for event in events]


def names(session: Session) -> str:
    return " ".join(session.board.geometry.vertices(session.board.moves))


def reply(session: Session, name: str, **said: object) -> Events:
    assert session.thinking is not None
    return session.computer_answer(session.thinking.id, answer(at(session, name), **said))  # type: ignore[arg-type]


def played(*moves: str, diagram: str = CORNER, auto_play: bool = True, to_play: Color = B) -> Session:
    """A session after these moves; with auto play every second one is the computer's."""
    session = Session(problem(diagram, to_play), auto_play=auto_play)
    for move in moves:
        if session.thinking is not None:
            reply(session, move)
        else:
            session.play(at(session, move))
    assert names(session) == " ".join(moves)
    return session


# Person against computer


def test_a_move_is_followed_by_a_request_for_the_computers_answer() -> None:
    session = played()
    stone, thinking = session.play(at(session, "B1"))
    assert stone == StonePlayed(at(session, "B1"), B, Actor.PERSON)
    assert isinstance(thinking, ComputerThinking)
    assert thinking.request.purpose is Purpose.MOVE
    assert thinking.request.problem.board().hash == session.board.hash
    assert thinking.request == session.thinking


def test_the_computers_answer_is_played_and_the_turn_is_the_persons() -> None:
    session = played("B1")
    said = answer(at(session, "A2"))
    assert session.thinking is not None
    events = session.computer_answer(session.thinking.id, said)
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
    assert session.play(at(session, "B2"))[-2:] == (PlayEnded(B, True), Solved(hints=0, takebacks=0))
    assert session.ended
    assert session.winner is B


def test_the_problem_is_solved_when_the_attacker_can_neither_move_nor_pass() -> None:
    session = played(diagram=STRAIGHT_THREE, to_play=W)
    assert session.play(at(session, "B1"))[-2:] == (PlayEnded(W, True), Solved(0, 0))


def test_the_problem_is_failed_when_the_computer_reaches_the_end() -> None:
    session = played(diagram=CAPTURE_IN_ONE, to_play=W)
    assert kinds(session.pass_turn()) == [Passed, ComputerThinking]
    assert reply(session, "B2")[-2:] == (PlayEnded(B, False), Failed(0, 0))


def test_solved_counts_the_help_it_took() -> None:
    session = played(diagram=STRAIGHT_THREE, to_play=W)
    session.hint()
    reply(session, "B1")
    session.hint()
    session.play(at(session, "A1"))
    session.undo()
    assert session.play(at(session, "B1"))[-1] == Solved(hints=2, takebacks=1)


END_REFUSES: list[Callable[[Session], Events]] = [
    lambda session: session.play(at(session, "B3")),
    Session.pass_turn,
    Session.switch_turn,
    Session.start_computer,
    Session.hint,
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
    assert kinds(session.redo()) == [Redone, PlayEnded], "taking back and redoing solves nothing twice"
    assert kinds(session.reset()) == [WasReset]
    assert not session.ended


def test_a_problem_that_is_over_as_it_stands_says_so_at_once() -> None:
    over = problem(STRAIGHT_THREE, W)
    session = Session(Problem(over.position, moves=(over.position.geometry.from_vertex("B1"),)))
    assert session.begin() == (PlayEnded(W, True),)


# What the rules forbid

FORBIDDEN = [
    ("a stone stands there", CORNER, "A3", Illegal.OCCUPIED),
    ("outside the boundaries", CORNER, "F6", Illegal.OUT_OF_PLAY),
    ("suicide", ONLY_KO, "A4", Illegal.SUICIDE),
    ("closed by ko", ONLY_KO, "A1", Illegal.KO),
]


@pytest.mark.parametrize(("why", "diagram", "name", "reason"), FORBIDDEN)
def test_an_illegal_move_says_why_and_changes_nothing(
    why: str, diagram: str, name: str, reason: Illegal
) -> None:
    session = Session(problem(diagram))
    (event,) = session.play(at(session, name))
    assert isinstance(event, IllegalMove)
    assert (event.move, event.reason) == (at(session, name), reason)
    assert name in event.message
    assert session.board.moves == ()
    assert session.thinking is None


def test_a_point_off_the_board_is_no_move() -> None:
    session = played()
    (event,) = session.play(PASS)
    assert isinstance(event, IllegalMove)
    assert event.reason is Illegal.OFF_BOARD


def test_the_attacker_may_not_pass_while_it_has_a_move() -> None:
    session = played()
    (event,) = session.pass_turn()
    assert isinstance(event, IllegalMove)
    assert event.reason is Illegal.PASS
    assert not session.can_pass


def test_the_attacker_passes_when_ko_alone_keeps_it_from_moving() -> None:
    session = Session(problem(ONLY_KO))
    assert session.can_pass
    assert kinds(session.pass_turn()) == [Passed, ComputerThinking]


def test_the_defender_passes_when_it_likes() -> None:
    session = played(to_play=W)
    assert kinds(session.pass_turn()) == [Passed, ComputerThinking]


def test_a_problem_that_breaks_the_rules_is_no_session() -> None:
    with pytest.raises(InvalidPositionError, match="no keystone"):
        Session(problem("+ x\n+ +"))


# While the computer thinks


def test_a_move_is_refused_while_the_computer_thinks_about_its_own() -> None:
    session = played("B1")
    request = session.thinking
    for events in (session.play(at(session, "A1")), session.pass_turn(), session.start_computer()):
        assert events == (Refused(Refusal.THINKING),)
    assert session.hint() == (Refused(Refusal.THINKING),)
    assert session.thinking is request


def test_undo_while_the_computer_thinks_abandons_the_search_and_takes_the_move_back() -> None:
    session = played("B1")
    request = session.thinking
    assert request is not None
    stopped, undone = session.undo()
    assert stopped == ComputerStopped(request.id)
    assert isinstance(undone, Undone)
    assert session.board.moves == ()
    assert session.computer_answer(request.id, answer(at(session, "A1"))) == (), "it comes too late"
    assert session.board.moves == ()


@pytest.mark.parametrize("command", [Session.reset, Session.switch_turn])
def test_reset_and_switch_abandon_the_search(command: Callable[[Session], Events]) -> None:
    session = played("B1")
    request = session.thinking
    assert request is not None
    assert command(session)[0] == ComputerStopped(request.id)
    assert session.computer_answer(request.id, answer(at(session, "A1"))) == ()


def test_an_answer_to_an_earlier_request_for_the_same_position_is_ignored() -> None:
    session = played("B1")
    first = session.thinking
    session.undo()
    session.redo()
    second = session.thinking
    assert first is not None
    assert second is not None
    assert session.computer_answer(first.id, answer(at(session, "A1"))) == ()
    assert session.thinking is second


def test_an_answer_nobody_asked_for_is_ignored() -> None:
    session = played()
    assert session.computer_answer(1, answer(at(session, "A1"))) == ()
    assert session.computer_progress(1, Progress(1, 1, ())) == ()
    assert session.computer_failed(1, "no") == ()


def test_progress_is_passed_on_while_it_is_wanted() -> None:
    session = played("B1")
    request, glimpse = session.thinking, Progress(3, 400, (at(session, "A1"),))
    assert request is not None
    assert session.computer_progress(request.id, glimpse) == (ComputerProgressed(request, glimpse),)
    session.undo()
    assert session.computer_progress(request.id, glimpse) == ()


def test_stop_lets_the_computer_play_the_best_it_has() -> None:
    session = played("B1")
    request = session.thinking
    assert request is not None
    assert session.stop_computer() == (ComputerStopping(request.id),)
    assert session.thinking is request
    assert kinds(reply(session, "A1")) == [StonePlayed, ComputerMoved]


def test_stop_without_a_search_is_refused() -> None:
    assert played().stop_computer() == (Refused(Refusal.NOT_THINKING),)


def test_a_search_that_was_stopped_too_early_to_find_a_move_leaves_the_turn_where_it_is() -> None:
    session = played("B1")
    assert session.thinking is not None
    events = session.computer_answer(session.thinking.id, answer(None))
    assert kinds(events) == [ComputerGaveUp]
    assert names(session) == "B1"
    assert kinds(session.play(at(session, "A2"))) == [StonePlayed], "the person may move in its place"


def test_no_move_is_a_pass_when_there_is_nothing_else_to_do() -> None:
    session = Session(problem(ONLY_KO))
    session.start_computer()
    assert session.thinking is not None
    events = session.computer_answer(session.thinking.id, answer(None))
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
    assert session.computer_failed(session.thinking.id, "out of memory") == (
        ComputerGaveUp(GaveUp.FAILED, "out of memory"),
    )
    assert session.thinking is None


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
    (event,) = session.redo()
    assert isinstance(event, Redone)
    assert [made.by for made in event.moves] == [Actor.PERSON, Actor.COMPUTER]
    assert names(session) == "B1 A2"


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
    loaded = Problem(loaded.position, moves=tuple(map(loaded.position.geometry.from_vertex, ("B1", "A2"))))
    session = Session(loaded)
    session.play(at(session, "A1"))
    session.reset()
    assert names(session) == "B1 A2"
    session.undo()
    assert names(session) == "", "one can go further back than what was loaded"
    session.reset()
    assert names(session) == "B1 A2"


def test_a_problem_saved_at_the_computers_turn_goes_on_with_its_move() -> None:
    loaded = problem()
    session = Session(Problem(loaded.position, moves=(loaded.position.geometry.from_vertex("B1"),)))
    assert kinds(session.begin()) == [ComputerThinking]
    assert session.begin() == (), "once is enough"


def test_saving_in_the_middle_keeps_the_moves() -> None:
    session = played("B1", "A2")
    again = Session(session.problem_now())
    assert again.board.hash == session.board.hash
    assert {made.by for made in again.record} == {Actor.FILE}


# Who plays whom


def test_with_auto_play_off_the_person_plays_both_sides() -> None:
    session = played(auto_play=False)
    assert kinds(session.play(at(session, "B1"))) == [StonePlayed]
    assert kinds(session.play(at(session, "A2"))) == [StonePlayed]
    assert [made.color for made in session.record] == [B, W]


def test_playing_both_sides_ends_play_but_solves_nothing() -> None:
    session = Session(problem(CAPTURE_IN_ONE, W), auto_play=False)
    session.pass_turn()
    assert kinds(session.play(at(session, "B2"))) == [StonePlayed, StonesCaptured, PlayEnded]


def test_turning_auto_play_on_at_the_computers_turn_lets_it_move() -> None:
    session = played("B1", auto_play=False)
    assert kinds(session.set_auto_play(True)) == [AutoPlayChanged, ComputerThinking]
    assert session.set_auto_play(True) == ()


def test_turning_auto_play_on_at_the_persons_turn_only_says_so() -> None:
    assert played(auto_play=False).set_auto_play(True) == (AutoPlayChanged(True),)


def test_turning_auto_play_off_abandons_the_automatic_answer() -> None:
    session = played("B1")
    assert kinds(session.set_auto_play(False)) == [ComputerStopped, AutoPlayChanged]
    assert kinds(session.play(at(session, "A2"))) == [StonePlayed]


def test_turning_auto_play_off_leaves_a_search_alone_that_was_asked_for() -> None:
    session = played()
    session.start_computer()
    assert session.set_auto_play(False) == (AutoPlayChanged(False),)
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
    session = Session(problem(CAPTURE_IN_ONE, W), auto_play=False)
    session.start_computer(both_sides=True)
    assert kinds(reply(session, "pass")) == [Passed, ComputerMoved, ComputerThinking]
    events = reply(session, "B2")
    assert kinds(events) == [StonePlayed, StonesCaptured, ComputerMoved, PlayEnded], "nobody solved it"
    assert session.thinking is None


def test_stop_ends_the_computers_game_against_itself() -> None:
    session = played(auto_play=False)
    session.start_computer(both_sides=True)
    session.stop_computer()
    assert kinds(reply(session, "B1")) == [StonePlayed, ComputerMoved]


def test_the_computer_does_not_play_itself_round_in_circles() -> None:
    session = Session(problem(THREE_KOS), auto_play=False)
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
    assert kinds(reply(session, "B2"))[-1] is PlayEnded


# Switching the turn


def test_switching_the_turn_lets_the_person_play_the_other_side() -> None:
    session = played()
    assert session.switch_turn() == (TurnSwitched(W, W),)
    assert session.person is W
    assert kinds(session.play(at(session, "B1"))) == [StonePlayed, ComputerThinking]


def test_a_switched_turn_is_taken_back_on_its_own() -> None:
    session = played("B1", "A2")
    session.switch_turn()
    (event,) = session.undo()
    assert isinstance(event, Undone)
    assert [made.switch for made in event.moves] == [True]
    assert session.person is B
    assert names(session) == "B1 A2"


def test_undo_stops_at_a_switched_turn() -> None:
    session = played()
    session.switch_turn()
    session.play(at(session, "B1"))
    session.undo()
    assert [made.switch for made in session.record] == [True]
    assert session.person is W
    session.undo()
    assert session.person is B
    session.redo()
    assert session.person is W
    assert session.board.to_play is W


def test_switching_the_turn_lifts_a_ko() -> None:
    session = Session(problem(ONLY_KO))
    session.switch_turn()
    assert session.board.ko_point is None


def test_after_a_switch_nothing_is_solved_or_failed() -> None:
    session = played(diagram=STRAIGHT_THREE, to_play=B)
    session.switch_turn()
    assert kinds(session.play(at(session, "B1"))) == [StonePlayed, PlayEnded]


# Hints and verdicts


def test_hints_give_the_area_then_the_point_then_the_line() -> None:
    session = played()
    (asked,) = session.hint()
    assert isinstance(asked, ComputerThinking)
    assert asked.request.purpose is Purpose.HINT
    line = tuple(at(session, name) for name in ("B1", "A2", "pass"))
    (area,) = session.computer_answer(asked.request.id, answer(line[0], Status.UNKNOWN, False, *line))
    assert isinstance(area, HintShown)
    assert area.level is HintLevel.AREA
    assert line[0] in area.points
    assert area.line == ()
    assert session.hint() == (HintShown(HintLevel.POINT, line[:1], (), False),)
    whole = HintShown(HintLevel.LINE, line[:2], line, False)
    assert session.hint() == (whole,)
    assert session.hint() == (whole,)
    assert session.board.moves == ()


def test_hints_start_anew_in_a_new_position() -> None:
    session = played()
    session.hint()
    reply(session, "B1")
    session.play(at(session, "A1"))
    reply(session, "A2")
    assert kinds(session.hint()) == [ComputerThinking]


def test_a_move_abandons_the_search_for_a_hint() -> None:
    session = played()
    session.hint()
    assert kinds(session.play(at(session, "B1"))) == [ComputerStopped, StonePlayed, ComputerThinking]


def test_a_forbidden_move_leaves_the_search_for_a_hint_alone() -> None:
    session = played()
    session.hint()
    session.play(at(session, "A3"))
    assert session.thinking is not None


def test_starting_the_computer_abandons_the_search_for_a_hint() -> None:
    session = played()
    session.hint()
    assert kinds(session.start_computer()) == [ComputerStopped, ComputerThinking]
    assert session.thinking is not None
    assert session.thinking.purpose is Purpose.MOVE


def test_stopping_the_search_for_a_hint_abandons_it() -> None:
    session = played()
    session.hint()
    assert kinds(session.stop_computer()) == [ComputerStopped]
    assert session.thinking is None


def test_a_hint_to_pass_points_nowhere() -> None:
    session = Session(problem(ONLY_KO))
    session.hint()
    assert reply(session, "pass") == (HintShown(HintLevel.POINT, (), (), False),)


JUDGED = [
    (Status.DEAD, True, B, True, Standing.BEST),
    (Status.ALIVE, True, W, False, Standing.LESS),
    (Status.SEKI, True, W, False, Standing.LESS),
    (Status.ALIVE, False, W, False, Standing.OPEN),
    (Status.DEAD, False, B, True, Standing.OPEN),
    (Status.KO, True, None, None, Standing.OPEN),
]


@pytest.mark.parametrize(("status", "proved", "good_for", "for_person", "standing"), JUDGED)
def test_a_verdict_is_information_and_does_not_end_play(
    status: Status, proved: bool, good_for: Color | None, for_person: bool | None, standing: Standing
) -> None:
    session = played("B1")
    events = reply(session, "A2", status=status, proved=proved)
    verdict = Verdict(status, proved, good_for, for_person, standing)
    assert events[-1] == verdict
    assert session.verdict == verdict
    assert not session.ended
    session.play(at(session, "A1"))
    assert session.verdict is None, "it spoke of another position"


def test_a_ko_is_judged_once_the_best_result_is_known() -> None:
    session = played("B1")
    events = reply(session, "A2", status=Status.KO, proved=True)
    assert session.verdict is events[-1]
    better = Result(Status.DEAD, proved=True, move=at(session, "A1"))
    (verdict,) = session.learn_best(better)
    assert isinstance(verdict, Verdict)
    assert verdict.standing is Standing.LESS
    assert session.learn_best(better) == (), "nothing new"
    assert session.learn_best(Result(Status.ALIVE, proved=False, move=None)) == (), "a guess is no measure"


def test_a_ko_is_right_where_nothing_better_is_possible() -> None:
    session = Session(problem().with_proved(Proved(ProvedStatus.KO, ProvedKo(Side.DEFENDER, 1))))
    session.play(at(session, "B1"))
    ko = Ko(ahead=W, threats=1)
    reply(session, "A2", status=Status.KO, proved=True, ko=ko)
    assert session.verdict is not None
    assert session.verdict.standing is Standing.BEST


def test_a_hint_at_the_beginning_tells_the_best_result() -> None:
    session = Session(problem())
    session.hint()
    reply(session, "B1", status=Status.DEAD, proved=True)
    assert session.best is not None
    assert session.best.status is Status.DEAD


def test_a_hint_rather_believes_the_proof_in_the_file_than_a_guess() -> None:
    asked = problem()
    right = asked.position.geometry.from_vertex("B1")
    session = Session(asked.with_proved(Proved(ProvedStatus.DEAD, correct=(right,))))
    session.hint()
    (area,) = reply(session, "A2")
    assert isinstance(area, HintShown)
    assert right in area.points
    assert area.proved
    (point,) = session.hint()
    assert point == HintShown(HintLevel.POINT, (right,), (), True)


def test_an_unknown_status_is_no_verdict() -> None:
    session = played("B1")
    assert Verdict not in kinds(reply(session, "A2", status=Status.UNKNOWN))


# Limits


def test_the_problems_limits_go_before_the_default() -> None:
    stated = SearchLimits(depth=8)
    assert search_limits(stated, Limits(depth=3, breadth=5, seconds=1.0, nodes=7)) == Limits(8, 5, 1.0, 7)
    assert Session(problem()).limits == DEFAULT_LIMITS


def test_new_limits_hold_from_the_next_search_on() -> None:
    session = played("B1")
    session.set_limits(Limits(depth=2))
    assert session.thinking is not None
    assert session.thinking.limits == DEFAULT_LIMITS
    reply(session, "A2")
    session.play(at(session, "A1"))
    assert session.thinking.limits == Limits(depth=2)
