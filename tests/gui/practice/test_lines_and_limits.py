"""Lines of moves on the board, and what is said when a limit becomes costly."""

from __future__ import annotations

import pygame
import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color
from gold.gui.app.window import App
from gold.gui.board.view import line_ghosts
from gold.gui.practice.scene import PracticeScene
from gold.solver.api import EngineKind
from gold.trainer.practice.events import ChooseComputer
from tests.gui.helpers import Hands, make_collection, make_problem

BOARD = """
+ + x
+ O x
+ + +
"""


def numbers(*names: str) -> list[tuple[str, Color, int]]:
    position = parse_diagram(BOARD, Color.BLACK)
    grid = position.geometry
    moves = [PASS if name == "pass" else grid.from_vertex(name) for name in names]
    ghosts = line_ghosts(moves, Color.BLACK, position)
    return [(grid.vertex(ghost.point), ghost.color, ghost.number) for ghost in ghosts]


def test_a_line_is_numbered_stones_of_alternating_colours_and_a_pass_keeps_its_number() -> None:
    shown = [("A1", Color.BLACK, 1), ("B1", Color.BLACK, 3), ("C1", Color.WHITE, 4)]
    assert numbers("A1", "pass", "B1", "C1") == shown


def test_no_number_lies_on_a_stone_and_none_on_another_number() -> None:
    assert numbers("A1", "B2", "A1", "A2") == [("A1", Color.BLACK, 1), ("A2", Color.WHITE, 4)]


def test_only_the_beginning_of_a_long_line_is_shown() -> None:
    assert numbers(*["pass"] * 11, "A1", "A2") == [("A1", Color.WHITE, 12)]


@pytest.fixture
def player(app: App, hands: Hands) -> PracticeScene:
    app.play(make_collection(make_problem()), 0)
    hands.frames()
    assert isinstance(app.scene, PracticeScene)
    return app.scene


def test_a_limit_that_becomes_costly_is_warned_of_once(
    app: App, hands: Hands, player: PracticeScene
) -> None:
    assert player.model is not None
    for _ in range(4):  # 10, 15, 20, 30 seconds
        hands.key(pygame.K_l, text="l")
    assert not app.toast.shown
    hands.key(pygame.K_l, text="l")
    assert player.model.session.limits.seconds == 60
    assert "60 seconds" in app.toast.text
    app.toast.dismiss()
    player.model.send(ChooseComputer(EngineKind.CLASSIC))
    hands.key(pygame.K_d, pygame.KMOD_LSHIFT)
    assert player.model.session.limits.depth == 40
    assert not app.toast.shown
