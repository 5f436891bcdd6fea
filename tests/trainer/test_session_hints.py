"""Hints and verdicts of a session."""

from __future__ import annotations

import pytest

from gold.board.points import PASS, Color
from gold.board.status import Side, Status
from gold.gui import words
from gold.gui.practice.moment.notices import answer_banner
from gold.problem.proved import Proved, ProvedKo
from gold.solver.outcome import ALIVE, SEKI, Bounds, Ko
from gold.trainer.compared_to_best import ComparedToBest
from gold.trainer.events import (
    ComputerGaveUp,
    ComputerStopped,
    ComputerThinking,
    GaveUp,
    HintLevel,
    HintShown,
    MoveJudged,
    Purpose,
    Refusal,
    Refused,
    StonePlayed,
)
from tests.results import make_result
from tests.trainer.games import at, kinds, played, reply
from tests.trainer.live import LiveSession
from tests.trainer.positions import CORNER, ONLY_KO, W, answer, problem


def test_hints_give_the_area_then_the_point_then_the_line() -> None:
    session = played()
    (asked,) = session.hint()
    assert isinstance(asked, ComputerThinking)
    assert asked.request.purpose is Purpose.HINT
    line = tuple(at(session, name) for name in ("B1", "A2", "pass"))
    (area,) = session.computer_answer(asked.request, answer(line[0], Status.UNKNOWN, False, *line))
    assert isinstance(area, HintShown)
    assert area.level is HintLevel.AREA
    assert line[0] in area.area
    assert (area.point, area.line) == (None, ())
    assert session.hint() == (HintShown(HintLevel.POINT, False, point=line[0]),)
    whole = HintShown(HintLevel.LINE, False, line=line[:2])
    assert session.hint() == (whole,)
    assert session.hint() == (whole,)
    assert session.hints == 3, "the line again tells nothing new"
    assert session.board.moves == ()


AFTER_A_BAN = """
    . . . . . .
    . . . . . .
    . x x x x .
    . x O O O x
    . x O + x o
    . x O + O K"""
"""Black may not take at F1 at once, and no other move works."""


def test_a_retake_that_is_banned_is_hinted_at_with_the_threat_before_it() -> None:
    session = LiveSession(problem(AFTER_A_BAN))
    (asked,) = session.hint()
    assert isinstance(asked, ComputerThinking)
    retake, other = at(session, "F1"), at(session, "D2")
    result = make_result(
        Status.KO,
        True,
        other,
        line=(other,),
        defender=Color.WHITE,
        bounds=Bounds.at(6),
        forbidden=retake,
    )
    *_events, hint = session.computer_answer(asked.request, result)
    assert hint == HintShown(HintLevel.LINE, True, line=(PASS, PASS, retake))
    assert session.board.is_legal(retake) is False
    session.board.after(*hint.line)
    said = "Make a ko threat first. Once it is answered, play F1."
    assert words.hint_in_words(session.board, hint) == said
    banner = answer_banner(session, hint)
    assert banner.title == "The answer: a ko threat first, then F1"
    assert said in banner.text
    assert not banner.continues


def test_where_only_a_pass_that_is_not_allowed_would_do_no_move_is_hinted_at() -> None:
    session = LiveSession(problem(AFTER_A_BAN))
    (asked,) = session.hint()
    assert isinstance(asked, ComputerThinking)
    other = at(session, "D2")
    result = make_result(
        Status.KO,
        True,
        other,
        line=(other,),
        defender=Color.WHITE,
        bounds=Bounds.at(6),
        forbidden=PASS,
    )
    *_events, said = session.computer_answer(asked.request, result)
    assert isinstance(said, ComputerGaveUp)
    assert said.why is GaveUp.BETTER_LEFT
    assert session.hints == 0


def test_hints_start_anew_in_a_new_position() -> None:
    session = played()
    session.hint()
    reply(session, "B1")
    session.play(at(session, "A1"))
    reply(session, "A2")
    assert kinds(session.hint()) == [ComputerThinking]


def test_where_it_is_proved_that_no_move_works_a_hint_says_so_and_is_no_help() -> None:
    session = played("B1")
    reply(session, "A2", status=Status.ALIVE, proved=True)
    assert session.hint() == (Refused(Refusal.LOST),)
    assert session.hints == 0

    session = played("B1", "A2", auto_play=False)
    assert kinds(session.hint()) == [ComputerThinking]
    assert reply(session, "A1", status=Status.ALIVE, proved=True)[-1] == Refused(Refusal.LOST)
    assert session.hints == 0


def test_a_move_abandons_the_search_for_a_hint() -> None:
    session = played()
    session.hint()
    assert kinds(session.play(at(session, "B1"))) == [
        ComputerStopped,
        StonePlayed,
        ComputerThinking,
    ]


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
    session = LiveSession(problem(ONLY_KO))
    session.hint()
    assert reply(session, "pass") == (HintShown(HintLevel.POINT, False),)


JUDGED = [
    (Status.DEAD, True, ComparedToBest.BEST),
    (Status.ALIVE, False, ComparedToBest.MISSED),
    (Status.SEKI, False, ComparedToBest.MISSED),
    (Status.KO, None, ComparedToBest.OPEN),
]


@pytest.mark.parametrize(("status", "for_person", "compared"), JUDGED)
def test_a_verdict_is_information_and_does_not_end_play(
    status: Status, for_person: bool | None, compared: ComparedToBest
) -> None:
    session = played("B1")
    events = reply(session, "A2", status=status, proved=True)
    ko = Ko() if status is Status.KO else None
    verdict = MoveJudged(status, for_person, compared, ko=ko)
    assert events[-1] == verdict
    assert session.judge.verdict == verdict
    assert not session.ended
    session.play(at(session, "A1"))
    assert session.judge.verdict is None, "it spoke of another position"


def test_a_ko_is_judged_once_the_best_result_is_known() -> None:
    session = played("B1")
    events = reply(session, "A2", status=Status.KO, proved=True, ko=Ko(W))
    assert session.judge.verdict is events[-1]
    better = make_result(Status.DEAD, proved=True, move=at(session, "A1"))
    (verdict,) = session.learn(session.judge.learn_best(better))
    assert isinstance(verdict, MoveJudged)
    assert verdict.compared is ComparedToBest.LESS
    assert session.learn(session.judge.learn_best(better)) == (), "nothing new"
    assert (
        session.learn(session.judge.learn_best(make_result(Status.ALIVE, proved=False, move=None)))
        == ()
    ), "a guess is no measure"


def test_a_longer_search_says_the_verdict_anew() -> None:
    session = LiveSession(problem().with_proved(Proved(Status.KO, ProvedKo(Side.DEFENDER, 1))))
    exact = make_result(Status.KO, True, None, ko=Ko(ahead=W, threats=1))
    assert session.learn(session.judge.learn_more(exact)) == (), "nothing has been judged"
    session.play(at(session, "B1"))
    reply(session, "A2", status=Status.KO, proved=True)
    assert session.judge.verdict is not None
    assert session.judge.verdict.compared is ComparedToBest.OPEN
    assert (
        session.learn(session.judge.learn_more(make_result(Status.DEAD, proved=False, move=None)))
        == ()
    ), "a guess is no news"
    assert session.learn(session.judge.learn_more(exact)) == (session.judge.verdict,)
    assert session.judge.verdict.compared is ComparedToBest.BEST


def test_a_ko_is_right_where_nothing_better_is_possible() -> None:
    session = LiveSession(problem().with_proved(Proved(Status.KO, ProvedKo(Side.DEFENDER, 1))))
    session.play(at(session, "B1"))
    ko = Ko(ahead=W, threats=1)
    reply(session, "A2", status=Status.KO, proved=True, ko=ko)
    assert session.judge.verdict is not None
    assert session.judge.verdict.compared is ComparedToBest.BEST


def test_a_hint_at_the_beginning_tells_the_best_result() -> None:
    session = LiveSession(problem())
    session.hint()
    reply(session, "B1", status=Status.DEAD, proved=True)
    assert session.judge.best is not None
    assert session.judge.best.status is Status.DEAD


def test_the_line_of_what_is_proved_in_part_is_not_told() -> None:
    """Where only "seki or alive" is proved, its line may live where a seki is known from elsewhere."""
    for bounds, told in ((Bounds.at(SEKI), 2), (Bounds(SEKI, ALIVE), 1)):
        session = LiveSession(problem())
        line = at(session, "B1"), at(session, "A2")
        (asked,) = session.hint()
        assert isinstance(asked, ComputerThinking)
        result = make_result(Status.SEKI, True, line[0], line, bounds=bounds)
        session.computer_answer(asked.request, result)
        session.hint()
        (hint,) = session.hint()
        assert isinstance(hint, HintShown)
        assert hint.line == line[:told]


def test_a_hint_rather_believes_the_proof_in_the_file_than_a_guess() -> None:
    asked = problem()
    right = asked.position.geometry.from_vertex("B1")
    session = LiveSession(asked.with_proved(Proved(Status.DEAD, correct=(right,))))
    session.hint()
    (area,) = reply(session, "A2")
    assert isinstance(area, HintShown)
    assert right in area.area
    assert area.proved
    (point,) = session.hint()
    assert point == HintShown(HintLevel.POINT, True, point=right)


def test_an_unknown_status_is_no_verdict() -> None:
    session = played("B1")
    assert MoveJudged not in kinds(reply(session, "A2", status=Status.UNKNOWN))


def test_where_no_move_works_there_is_no_hint_and_nothing_to_fail() -> None:
    session = LiveSession(problem(CORNER).with_proved(Proved(Status.ALIVE)))
    assert session.hint() == (Refused(Refusal.NOTHING_WORKS),)
    assert session.hints == 0
    session.play(at(session, "B1"))
    assert session.game.counts
    assert not session.is_attempt
