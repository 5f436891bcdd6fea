"""Banners: what is said about proved and unproved results, and whether they count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.board.points import PASS, Color, geometry
from gold.board.status import Side, Status
from gold.gui import words
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.moment.banners import lesson, not_settled_banner, verdict_banner
from gold.problem.proved import Proved, ProvedKo
from gold.solver.api import EngineKind, Limits, Result, StopReason
from gold.solver.outcome import (
    ALIVE,
    ALIVE_BY_DOUBLE_KO,
    BY_ANY_KO,
    DEAD,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    Ko,
)
from gold.trainer.practice.events import AskHint, Play, SearchAnswered
from gold.trainer.session import Session
from tests.gui.helpers import make_problem
from tests.results import make_result
from tests.trainer.live import LiveSession

BENT_FOUR = """
    + x x + O x .
    + O O O O x .
    O O x x x x .
    x x x . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
ROOM = """
    . . . . . .
    . . . . . .
    x x x x . .
    O O O x . .
    + + O x . .
    + + O x . .
"""

BUT_FOR_MANY = "White could still live by a ko, but only with many more ko threats than Black."
SINGLE_KO = """
    . . . . .
    . x O . .
    x O + O .
    . x O . .
    . . . . .
"""


def judged(
    result: Result, *moves: str, diagram: str = ROOM, best: Status | Proved | None = None
) -> tuple[Session, Result]:
    """A session whose last move is the computer's, with this result."""
    problem = make_problem(diagram)
    record = Proved(best) if isinstance(best, Status) else best
    session = LiveSession(problem.with_proved(record))
    geometry = session.board.geometry
    for name in moves[:-1]:
        session.play(geometry.from_vertex(name))  # type: ignore[arg-type]
    assert session.thinking is not None
    answer = replace(result, move=geometry.from_vertex(moves[-1]))
    session.computer_answer(session.thinking, answer)
    return session, answer


def said(session: Session, result: Result) -> tuple[str, str, str]:
    assert session.judge.verdict is not None
    banner = verdict_banner(session, session.judge.verdict, result, looking_for_best=False)
    return banner.kind, banner.title, banner.text


def test_a_right_move_that_no_author_thought_of_is_right() -> None:
    kind, title, text = said(*judged(make_result(Status.DEAD, True, None), "B1", "A2"))
    assert (kind, title) == ("good", "Solved: White is dead")
    assert (
        text
        == "After B1, White answers A2. The marked stones will be captured, whatever White plays."
    )


def test_a_solution_that_needs_no_more_says_why_the_result_stands() -> None:
    result = make_result(Status.DEAD, True, None, forces=False)
    text = said(*judged(result, "B1", "A2"))[2]
    reason = (
        "Room for White's eyes: B2, A1, B1. That makes one only, even if White plays first. "
        "This is enough: you need not play here any more."
    )
    assert text.endswith(f"whatever White plays. {reason}")
    on_paper = make_result(Status.KO, True, None, ko=Ko(Color.BLACK, 5), forces=False)
    paper = said(*judged(on_paper, "B1", "A2"))[2]
    assert paper == "After B1, White answers A2.", (
        "left alone, the ko that nobody sees may come on the board"
    )
    text = said(*judged(result, "A1", "B1"))[2]
    assert (
        "Room for White's eyes: A2, B2, A1. That makes one only, even if White plays first." in text
    )


def test_a_wrong_move_is_told_in_the_words_of_the_task() -> None:
    result = make_result(Status.ALIVE, True, None)
    kind, title, text = said(*judged(result, "B1", "A2", best=Status.DEAD))
    assert (kind, title) == ("bad", "Wrong: White lives")
    assert text == "After B1, White answers A2. The marked stones can no longer be captured."


def test_a_problem_that_asks_for_too_much_is_nobodys_failure() -> None:
    session, result = judged(make_result(Status.ALIVE, True, None), "B1", "A2", best=Status.ALIVE)
    kind, title, _text = said(session, result)
    assert (kind, title) == ("info", "White lives, whatever Black plays")
    assert session.judge.verdict is not None
    assert session.judge.verdict.decides is None


def test_a_ko_that_takes_more_threats_than_are_counted_is_told_as_players_call_it() -> None:
    ko = Ko(ahead=Color.BLACK, threats=5)
    kind, title, text = said(*judged(make_result(Status.KO, True, None, ko=ko), "B1", "A2"))
    assert (kind, title) == ("good", "Solved: White is dead")
    assert text == "After B1, White answers A2.", "whatever White plays would be too much"


@pytest.mark.parametrize(
    ("line", "threats", "where"),
    [("E5 C3", 1, "A ko comes up at B3."), ("E5", 1, ""), ("A5 C3", 1, ""), ("E5 C3", 5, "")],
    ids=str,
)
def test_it_is_told_where_the_ko_is_to_which_a_line_leads(
    line: str, threats: int, where: str
) -> None:
    """Not by a line that is that of another position, and not on paper: such a ko is one of many."""
    moves = tuple(filter(None, map(geometry(5).from_vertex, line.split())))
    result = replace(
        make_result(Status.KO, True, None, ko=Ko(ahead=Color.BLACK, threats=threats)), line=moves
    )
    _kind, _title, text = said(*judged(result, "A5", "E5", diagram=SINGLE_KO.replace(".", "+", 5)))
    told = text.partition("answers E5.")[2].partition("A better result may be possible")[0]
    assert told.strip() == where


def test_so_is_life_that_only_more_threats_than_are_counted_could_take() -> None:
    result = make_result(Status.KO, True, None, ko=Ko(ahead=Color.WHITE, threats=5))
    alive = "White lives (unless Black has many more ko threats than White)"
    assert words.result_in_words(result) == alive


ONE_THREAT = Proved(Status.KO, ProvedKo(Side.DEFENDER, 1, Side.ATTACKER))


def test_a_ko_worse_than_the_best_one_is_told_with_the_facts_of_both() -> None:
    ko = Ko(ahead=Color.WHITE, threats=3)
    kind, title, text = said(
        *judged(make_result(Status.KO, True, None, ko=ko), "B1", "A2", best=ONE_THREAT)
    )
    assert (kind, title) == ("warning", "Wrong: a worse ko")
    assert text.startswith(
        "Yours: Black needs 3 ko threats to kill.\n"
        "The best: Black needs one ko threat to kill.\nAfter B1, White answers A2."
    )


def test_a_ko_where_a_kill_is_possible_is_no_worse_ko() -> None:
    ko = Ko(ahead=Color.WHITE, threats=3)
    _kind, title, text = said(
        *judged(make_result(Status.KO, True, None, ko=ko), "B1", "A2", best=Status.DEAD)
    )
    assert title == "Wrong: it can be done without a ko"
    assert text == "After B1, White answers A2."


def test_where_the_best_is_a_ko_on_paper_a_real_one_is_not_said_to_be_needless() -> None:
    on_paper = Proved(Status.KO, ProvedKo(Side.ATTACKER, 5, None))
    result = make_result(Status.KO, True, None, ko=Ko(ahead=Color.WHITE, threats=1))
    title, text = said(*judged(result, "B1", "A2", best=on_paper))[1:]
    assert title == "Wrong: this makes a ko"
    assert text == "A better result is possible. After B1, White answers A2."


def test_the_ko_that_was_just_taken_is_there() -> None:
    geo, ko = geometry(5), Ko(ahead=Color.BLACK, threats=5)
    line = (geo.from_vertex("C3"),)
    result = replace(make_result(Status.KO, True, None, ko=ko), line=line)
    diagram = SINGLE_KO.replace(".", "+", 5).translate(str.maketrans("xO", "Ox"))
    _kind, _title, text = said(*judged(result, "A5", "C3", diagram=diagram))
    assert text.endswith(f"{BUT_FOR_MANY} The ko is at B3.")


def test_a_ko_on_paper_leaves_it_open_where_a_kill_needs_no_ko_and_else_it_is_the_kill() -> None:
    result = make_result(Status.KO, True, None, ko=Ko(ahead=Color.BLACK, threats=5))
    session, _result = judged(result, "B1", "A2", best=Status.DEAD)
    kind, title, text = said(session, result)
    assert (kind, title) == ("warning", "Good, but there is a better move")
    better = (
        "Another move needs no ko. Take this one back and find it: this time, that costs nothing."
    )
    assert text == f"After B1, White answers A2. {BUT_FOR_MANY} {better}"
    verdict = session.judge.verdict
    assert verdict is not None
    assert (verdict.decides, verdict.nothing_lost) == (None, False)
    after_solving = verdict_banner(
        session, verdict, result, looking_for_best=False, solved_before=True
    )
    assert better not in after_solving.text
    on_paper = Proved(Status.KO, ProvedKo(Side.ATTACKER, 5, None))
    assert said(*judged(result, "B1", "A2", best=on_paper))[1] == "Solved: White is dead"


def test_what_may_be_more_than_a_ko_is_not_told_as_a_worse_ko() -> None:
    result = make_result(Status.KO, True, None, bounds=Bounds(WITHOUT_THREATS + 3, ALIVE))
    assert said(*judged(result, "B1", "A2", best=ONE_THREAT))[:2] == (
        "bad",
        "Wrong: White lives, or a ko",
    )


ONE_LEFT = """
    . . . . .
    . . . . .
    o o o o .
    X X X o .
    + + + o .
"""


@pytest.mark.parametrize(
    ("diagram", "moves", "expected"),
    [
        (ROOM, ("A1", "A2"), "White answers A2 and is safe."),  # one liberty, but Black's
        (ROOM, ("A1", "B1"), "White answers B1 and is safe."),
        (ONE_LEFT, ("A1", "C1"), "White answers C1: that leaves Black one liberty."),
    ],
)
def test_a_lesson_speaks_of_the_last_liberty_of_marked_stones_only(
    diagram: str, moves: tuple[str, ...], expected: str
) -> None:
    session, _result = judged(make_result(Status.ALIVE, True, None), *moves, diagram=diagram)
    assert lesson(session) == f"{expected} Take your move back and look for a better one."


TAKEN = """
    . . . . .
    . . . . .
    o o o o .
    X X o o .
    + + + o .
"""
ONE_TAKEN = """
    . . . + +
    . o . . .
    o X + o .
    . o . . .
    . . . . .
"""


# White takes the ko at B3.
KO_TAKEN = """
    . . . + +
    . o x . .
    o X + x .
    . o x . .
    . . . . .
"""


def test_what_the_answer_takes_is_told_and_that_a_ko_is_taken_to_beginners_only() -> None:
    session, result = judged(make_result(Status.DEAD, True, None), "A1", "B1", diagram=TAKEN)
    assert said(session, result)[2].startswith("After A1, White answers B1. B1 takes 3 stones.")
    assert lesson(session).startswith(
        "After A1, White answers B1. B1 takes 3 stones. Take your move back"
    )
    session, result = judged(make_result(Status.DEAD, True, None), "E5", "C3", diagram=ONE_TAKEN)
    assert said(session, result)[2].startswith("After E5, White answers C3. C3 takes 1 stone.")
    assert lesson(session).startswith("After E5, White answers C3. C3 takes 1 stone.")
    session, result = judged(make_result(Status.DEAD, True, None), "E5", "C3", diagram=KO_TAKEN)
    assert "takes" not in said(session, result)[2]
    assert lesson(session).startswith("After E5, White answers C3. C3 takes 1 stone.")


@pytest.mark.parametrize("status", [Status.DEAD, Status.ALIVE, Status.UNKNOWN])
def test_what_is_not_proved_is_not_settled_whatever_the_search_believes(status: Status) -> None:
    session, result = judged(make_result(status, False, None, stopped=StopReason.TIME), "B1", "A2")
    assert session.judge.verdict is None
    banner = not_settled_banner(session, result)
    assert (banner.kind, banner.title) == ("info", "Not settled within 5 s")
    assert banner.text == "After B1, White answers A2. This counts neither as solved nor as failed."
    assert banner.unsettled


def test_what_was_too_large_to_prove_says_so_and_more_time_does_not_help() -> None:
    session, result = judged(
        make_result(Status.DEAD, False, None, stopped=StopReason.REGION), "B1", "A2"
    )
    banner = not_settled_banner(session, result)
    assert banner.title == "Not settled: the area is too large for a proof"
    assert not banner.unsettled


MISTAKES = {
    Status.ALIVE: "Your mistake was B1: A2 lives.",
    Status.SEKI: "Your mistake was B1: A2 makes a seki.",
    Status.KO: "Your mistake was B1: A2 makes a ko.",
    Status.DEAD: "Your mistake was B1: A2 kills.",
    Status.UNKNOWN: "Your mistake was B1.",
}


@pytest.mark.parametrize(("status", "text"), MISTAKES.items())
def test_a_mistake_is_told_with_what_the_answer_makes_of_it(status: Status, text: str) -> None:
    geometry = make_problem(ROOM).position.geometry
    wrong, right = geometry.from_vertex("B1"), geometry.from_vertex("A2")
    assert words.mistake(geometry, wrong, right, status) == text
    assert words.mistake(geometry, wrong, None, status) == "Your mistake was B1."


def test_a_pass_of_the_side_that_has_lost_is_told_as_what_it_means() -> None:
    geometry = make_problem(ROOM).position.geometry
    first, last = geometry.from_vertex("B1"), geometry.from_vertex("A2")
    assert words.exchange_in_words(geometry, first, PASS, Color.WHITE) == "After B1, White passes."
    line = words.line_in_words(geometry, (first, PASS, last)).replace("\N{NO-BREAK SPACE}", " ")
    assert line == "1 B1  2 pass  3 A2"


def test_bent_four_in_the_corner_comes_with_the_usual_ruling() -> None:
    ko = Ko(ahead=Color.BLACK, threats=1)
    session, result = judged(
        make_result(Status.KO, True, None, ko=ko), "A7", "pass", diagram=BENT_FOUR
    )
    _kind, title, text = said(session, result)
    assert title == "Ko (White needs one ko threat to live)"
    assert text.startswith("Bent four in the corner: White counts as dead")


@pytest.mark.parametrize(("best", "is_told"), [(ONE_THREAT, True), (Status.DEAD, False)])
def test_the_ruling_on_a_bent_four_stays_when_its_ko_is_begun(
    best: Status | Proved, is_told: bool
) -> None:
    """As the editor says it of the same position. After a worse result the shape is no excuse."""
    shape, ko = BENT_FOUR.replace("+ x x +", "x x x +"), Ko(Color.BLACK, 1, Color.BLACK)
    result = make_result(Status.KO, True, None, ko=ko)
    _kind, _title, text = said(*judged(result, "A6", "D7", diagram=shape, best=best))
    assert ("Bent four in the corner: White counts as dead" in text) is is_told


def test_without_a_limit_of_time_no_seconds_are_named() -> None:
    session, result = judged(make_result(Status.DEAD, False, None), "B1", "A2")
    session.searched = Limits(nodes=1000)
    assert not_settled_banner(session, result).title == "Not settled within the limits"


@pytest.mark.parametrize(
    ("bounds", "title"),
    [
        (Bounds(DEAD, BY_ANY_KO), "White is dead, or a ko"),
        (Bounds(WITHOUT_THREATS + 1, ALIVE), "White lives, or a ko"),
        (Bounds(DEAD + 1, SEKI - 1), "Ko"),
    ],
)
def test_what_a_proof_leaves_open_is_not_told_as_a_ko(bounds: Bounds, title: str) -> None:
    session, result = judged(make_result(Status.KO, True, None, bounds=bounds), "B1", "A2")
    assert said(session, result)[1] == title
    assert words.result_in_words(result) == title


def left_in_seki(best: Status) -> PracticeModel:
    """White has played, with the best result known, and the computer leaves the seki as it is."""
    problem = make_problem(ROOM, title="Seki")
    problem = replace(problem, position=replace(problem.position, to_play=Color.WHITE))
    model = PracticeModel(problem.with_proved(Proved(best)))
    model.send(Play(model.session.board.geometry.from_vertex("B1")))  # type: ignore[arg-type]
    assert model.session.thinking is not None
    nothing = make_result(Status.SEKI, True, None, forbidden=PASS)
    model.send(SearchAnswered(model.session.thinking, nothing))
    return model


def test_a_seki_is_wrong_where_two_eyes_were_possible_though_the_computer_plays_nothing() -> None:
    model = left_in_seki(Status.ALIVE)
    assert model.banner is not None
    assert model.banner.title == "Wrong: this makes a seki"
    assert model.banner.text.startswith(
        "A better result is possible. Black has nothing good to play here. "
    )
    assert model.banner.text.endswith("White cannot be captured, and cannot make two eyes.")
    assert model.asks_why


def test_who_asks_for_a_hint_is_told_if_it_is_best_to_play_nothing() -> None:
    model = PracticeModel(make_problem(ROOM))
    model.send(AskHint())
    assert model.session.thinking is not None
    nothing = make_result(Status.SEKI, True, None, forbidden=PASS)
    model.send(SearchAnswered(model.session.thinking, nothing))
    assert model.banner is not None
    assert model.banner.title.startswith("Best to play nothing here")


def test_a_seki_that_is_complete_is_solved_though_the_computer_plays_nothing() -> None:
    model = left_in_seki(Status.SEKI)
    assert model.banner is not None
    assert (model.banner.kind, model.banner.title) == ("good", "Solved: White lives in seki")
    assert model.banner.text.endswith("Black has nothing good to play here.")
    assert model.state.was_solved


SEKI_TO_COME = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    o o o o o o .
    X X X X X o .
    x + + + X o .
    o o o + X o .
"""


def test_a_seki_that_is_reached_says_why_nobody_plays_on() -> None:
    seki = make_result(Status.SEKI, True, None, defender=Color.BLACK)
    _kind, title, text = said(*judged(seki, "C2", "D1", diagram=SEKI_TO_COME, best=Status.SEKI))
    assert title == "Solved: Black lives in seki"
    assert text == (
        "This is the best possible result. After C2, White answers D1. "
        "B2, D2: whoever plays there puts their own stones in atari."
    )


def test_an_estimate_is_not_told_as_a_search_that_ran_out_of_time() -> None:
    session = LiveSession(make_problem(ROOM), computer=EngineKind.CLASSIC)
    session.start_computer()
    assert session.thinking is not None
    result = make_result(Status.DEAD, False, session.board.geometry.from_vertex("B1"))
    session.computer_answer(session.thinking, result)
    assert not_settled_banner(session, result).title == "Not settled: an estimate proves nothing"


@pytest.mark.parametrize(
    ("diagram", "line", "text"),
    [(ROOM, ("B1", "A1"), "White lives"), (SINGLE_KO, ("C3",), "White lives by double ko")],
)
def test_life_is_called_one_by_double_ko_only_beside_a_line_with_a_ko(
    diagram: str, line: tuple[str, ...], text: str
) -> None:
    board = make_problem(diagram).board()
    moves = tuple(board.geometry.from_vertex(name) for name in line)
    result = make_result(Status.ALIVE, True, moves[0], moves, bounds=Bounds.at(ALIVE_BY_DOUBLE_KO))
    assert words.result_in_words(result) == "White lives by double ko"
    assert words.result_in_words(result, board) == text
