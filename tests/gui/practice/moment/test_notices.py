"""Notices in words: the answer after giving up, and that sides were switched."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.moment.notices import answer_banner
from gold.problem.proved import Proved
from gold.solver.outcome import Ko
from gold.trainer.events import HintLevel, HintShown
from gold.trainer.practice.events import SwitchTurn
from tests.gui.helpers import make_problem
from tests.gui.practice.moment.test_banners import ROOM, SEKI_TO_COME
from tests.results import make_result
from tests.trainer.live import LiveSession


def test_the_answer_of_a_seki_says_why_nobody_plays_on() -> None:
    session = LiveSession(make_problem(SEKI_TO_COME).with_proved(Proved(Status.SEKI)))
    line = tuple(map(session.board.geometry.from_vertex, ("C2", "D1")))
    banner = answer_banner(session, HintShown(HintLevel.LINE, line=line, proved=True))
    assert banner.title == "The answer: C2"
    assert banner.text.endswith(
        "\n(After 2) B2, D2: whoever plays there puts their own stones in atari."
    )


TO_JOIN = """
    + + + + + + +
    + + + + + + +
    + + + x + + +
    + + x O + o o
    + + + x + + +
    + + + + + + +
    + + + + + + +
"""


def test_the_answer_says_once_that_stones_are_saved_and_what_saves_them() -> None:
    problem = make_problem(TO_JOIN)
    problem = replace(problem, position=replace(problem.position, to_play=Color.WHITE))
    session = LiveSession(problem.with_proved(Proved(Status.ALIVE)))
    line = (session.board.geometry.from_vertex("E4"),)
    banner = answer_banner(session, HintShown(HintLevel.LINE, line=line, proved=True))
    assert banner.text == (
        "The marked stone is saved, whatever Black plays.\nWhite is joined to F4. White has 6 liberties now."
    )


KO_IN_THE_CORNER = """
    . x O x +
    . x O + x
    . x O + +
    . x O O O
    . x x x x
"""


def test_the_answer_tells_of_a_ko_how_it_is_won_and_how_it_is_lost() -> None:
    problem = make_problem(KO_IN_THE_CORNER)
    session = LiveSession(replace(problem, position=replace(problem.position, to_play=Color.WHITE)))
    vertex = session.board.geometry.from_vertex
    line, lost = (tuple(map(vertex, names.split())) for names in ("D4 E3 E5", "pass D3 E4 E3"))
    ko = Ko(Color.WHITE, 1, Color.WHITE)
    result = make_result(Status.KO, True, line[0], line, ko=ko, without_threats=lost,
                         with_threats=(PASS, PASS, vertex("D5")))  # fmt: skip
    session.hint()
    assert session.thinking is not None
    session.computer_answer(session.thinking, result)
    hint = HintShown(HintLevel.LINE, line=result.whole_line, proved=True)
    assert answer_banner(session, hint).text.splitlines() == [
        "The best is a ko: White takes first; Black needs one ko threat to kill.",
        "A ko comes up at D5.",
        "1\u00a0D4  2\u00a0E3  3\u00a0E5",
        "If Black has no ko threat: 4\u00a0pass  5\u00a0D3  6\u00a0E4  7\u00a0E3. White lives.",
        "If Black has enough ko threats: Black D5 (after a ko threat). White is dead.",
    ]


def test_switching_sides_is_told_in_the_panel() -> None:
    model = PracticeModel(make_problem(ROOM))
    model.send(SwitchTurn())
    assert model.banner is not None
    assert model.banner.title == "You play White now"


@pytest.mark.parametrize(("color", "line"), [(Color.WHITE, "C1 A1 B1"), (Color.BLACK, "A1 B1")])
def test_the_answer_tells_which_of_its_moves_take_many_stones(color: Color, line: str) -> None:
    """Not which of the other side's do: they are no reason."""
    problem = make_problem(". . . . .\n. . . . .\no o o o .\nX X o o .\n+ + + o .")
    problem = replace(problem, position=replace(problem.position, to_play=color))
    session = LiveSession(
        problem.with_proved(Proved(Status.DEAD if color is Color.WHITE else Status.ALIVE))
    )
    moves = tuple(map(session.board.geometry.from_vertex, line.split()))
    banner = answer_banner(session, HintShown(HintLevel.LINE, line=moves, proved=True))
    assert ("B1 takes 3 stones." in banner.text.splitlines()) is (color is Color.WHITE)


def test_an_answer_that_captures_at_once_says_so_once() -> None:
    asked = make_problem(". . . .\n. x . .\nx O x .\n. + . .")
    session = LiveSession(asked.with_proved(Proved(Status.DEAD)))
    b1 = asked.position.geometry.from_vertex("B1")
    banner = answer_banner(session, HintShown(HintLevel.LINE, line=(b1,), proved=True))
    assert banner.text == "White is captured."
