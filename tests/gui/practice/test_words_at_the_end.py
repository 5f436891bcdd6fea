"""What the panel says once nothing is left to play."""

from __future__ import annotations

import pytest

from gold.board.points import Color
from gold.gui.app.window import App
from gold.gui.practice.moment.banners import end_banner
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.tabs import Tab
from gold.trainer.events import PlayEnded
from gold.trainer.practice.events import Play
from tests.gui.helpers import Hands, make_collection, make_problem
from tests.gui.practice.hands import opened, text_of

ONE_MOVE = """
. . . . .
. x x . .
x O + . .
. x x . .
. . . . .
"""


def test_no_move_is_asked_for_when_play_has_ended(app: App, hands: Hands) -> None:
    app.change(practice_tools=True)
    app.play(make_collection(make_problem(ONE_MOVE)), 0)
    hands.frames()
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    assert scene.model is not None
    assert scene.panel is not None
    assert "Play a move" in text_of(scene)
    opened(scene).send(Play(scene.model.session.board.geometry.from_vertex("C3")))
    hands.frames()
    assert scene.model.session.ended
    assert "Play a move" not in text_of(scene)
    assert app.show(Tab.PRACTICE) is scene


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("x O +", "The marked stone is safe."),
        ("O O +", "The marked stones are safe."),
    ],
)
def test_the_end_speaks_of_as_many_stones_as_are_marked(row: str, said: str) -> None:
    problem = make_problem(ONE_MOVE.replace("x O +", row))
    end = PlayEnded(Color.WHITE, objective_reached=False)
    assert end_banner(end, problem, counts=True, solved_before=False).text == said


def test_a_problem_that_is_lost_offers_why_and_to_take_back(app: App, hands: Hands) -> None:
    end, problem = PlayEnded(Color.BLACK, objective_reached=False), make_problem(ONE_MOVE)
    lost = end_banner(end, problem, counts=True, solved_before=False)
    assert (lost.kind, lost.refutable) == ("bad", True)
    tried = end_banner(end, problem, counts=False, solved_before=False)
    assert (tried.kind, tried.refutable) == ("info", False)
