"""What the panel says once nothing is left to play, or next to nothing had to be searched."""

from __future__ import annotations

from gold.board.points import Color
from gold.gui.app.window import App
from gold.gui.practice.banners import end_banner
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.tabs import Tab
from gold.gui.words import certainty
from gold.solver.api import Limits, Status
from gold.trainer.events import PlayEnded
from tests.gui.helpers import Hands, make_collection, make_problem
from tests.results import make_result

ONE_MOVE = """
. . . . .
. x x . .
x O + . .
. x x . .
. . . . .
"""


def test_no_move_is_asked_for_when_play_has_ended(app: App, hands: Hands) -> None:
    app.play(make_collection(make_problem(ONE_MOVE)), 0)
    hands.frames()
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    assert scene.model is not None
    assert scene.panel is not None
    card = scene.panel._card
    assert "Play a move" in card._line.text  # type: ignore[union-attr]
    scene._do(scene.model.session.play(scene.model.session.board.geometry.from_vertex("C3")))
    hands.frames()
    assert scene.model.session.ended
    assert scene.panel._card._line.text == ""  # type: ignore[union-attr]
    assert app.show(Tab.PRACTICE) is scene


def test_a_proof_that_needed_no_search_counts_no_positions() -> None:
    assert certainty(make_result(Status.DEAD, True, None, nodes=0), Limits()) == "Proved."
    assert certainty(make_result(Status.DEAD, True, None, nodes=1), Limits()) == "Proved, 1 position."


def test_a_problem_that_is_lost_offers_why_and_to_take_back(app: App, hands: Hands) -> None:
    end = PlayEnded(Color.BLACK, objective_reached=False)
    lost = end_banner(end, Color.BLACK, counts=True, solved_before=False)
    assert (lost.kind, lost.refutable) == ("bad", True)
    tried = end_banner(end, Color.BLACK, counts=False, solved_before=False)
    assert (tried.kind, tried.refutable) == ("info", False)
