"""Why a point is closed, in a box beside it that nothing covers."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color, Point
from gold.board.position import Boundary
from gold.gui import words
from gold.gui.app.window import App
from gold.gui.practice.listeners import person
from gold.gui.practice.scene import PracticeScene
from gold.problem.model import Problem
from gold.trainer.practice.events import SetAutoPlay
from tests.gui.helpers import THREE_IN_A_ROW, Hands, make_collection, make_problem
from tests.gui.practice.hands import text_of
from tests.thorough import rest_slow

# Both corners at the right are closed for Black: each would be suicide.
CORNERS = """
. . . . . O +
. . . . . . O
. . . . + . .
. . . . x . .
. . . . . . .
. . . . . . O
. . . . . O +
"""


@pytest.mark.parametrize("size", rest_slow([[900, 650], [1280, 860], [900, 1400], [3840, 2160]]))
def test_the_reason_lies_within_the_boards_room_and_beside_the_point(
    app: App, hands: Hands, size: tuple[int, int]
) -> None:
    hands.resize(size)
    app.play(make_collection(make_problem(CORNERS)), 0)
    hands.frames()
    player = app.scene
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    pane = player.pane
    assert pane.view is not None
    assert pane.layout is not None
    assert len(pane.view.closed) == 2
    for point in pane.view.closed:
        box = pygame.Rect(0, 0, 220, 50)
        pane._move_beside(box, *pane.layout.center(point))
        assert pane._room.contains(box)
        assert not box.collidepoint(pane.layout.center(point))
        assert not box.colliderect(player.panel_rect)


def test_a_reason_is_given_to_those_who_go_there_and_not_where_the_mouse_rests(
    app: App, hands: Hands
) -> None:
    app.play(make_collection(make_problem(CORNERS)), 0)
    hands.frames()
    player = app.scene
    assert isinstance(player, PracticeScene)
    pane = player.pane
    assert pane.view is not None
    assert pane.layout is not None
    first, second = pane.view.closed
    hands.move(pane.layout.center(first))
    assert pane.reason
    pane.show(replace(pane.view, closed={first: "taken", second: "taken"}))
    assert not pane.reason, "the board has changed under the mouse"
    hands.move(pane.layout.center(second))
    assert pane.reason == "taken"
    hands.move(pane.layout.center(first))
    assert pane.reason == "taken"


# White defends, and the edge of play is beside C1: a stone there looks as if it had a liberty at
# D1.
WALL = """
. . . . . . .
. . . . . . .
. x x . . . .
x O O x . . .
x O O x . . .
x O + . . . .
x O + . . . .
"""


def test_friends_of_the_target_beside_the_line_are_said_to_be_safe() -> None:
    """White's stone at E2 stands beside the line from the start; without it none of White's does."""
    with_friend = WALL.replace("x O + . . . .", "x O + + o . .", 1)
    for diagram, said in ((WALL, "Black's stones beside it are safe"), (with_friend, "All stones")):
        assert said in words.beyond_the_line(Board(make_problem(diagram).position))


def test_what_the_line_means_is_said_where_the_mouse_rests_beside_it(
    app: App, hands: Hands
) -> None:
    problem = make_problem(WALL)
    app.play(make_collection(problem), 0)
    hands.frames()
    pane, vertex = app.scene.pane, problem.position.geometry.from_vertex  # type: ignore[attr-defined]
    said = "Play stays inside the brown line. Black's stones beside it are safe; White has no liberties beyond."
    for name, told in (("D1", said), ("E1", ""), ("C1", ""), ("D2", said)):
        hands.move(pane.layout.center(vertex(name)))
        assert pane.reason == "", "only for a mouse that rests"
        pane.update(1.0)
        assert pane.reason == told, name
    pane.show(replace(pane.view, boundary=Boundary.OPEN))
    assert pane.reason == "", "no line is drawn along an open boundary"


def test_it_is_said_when_stones_with_such_a_point_beside_them_are_taken(
    app: App, hands: Hands
) -> None:
    problem = Problem(parse_diagram(WALL, Color.WHITE))
    app.play(make_collection(problem), 0)
    hands.frames()
    player, vertex = app.scene, problem.position.geometry.from_vertex
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    player.model.send(SetAutoPlay(on=False))
    assert player.pane.view is not None
    line = player.pane.view.beyond_wall
    for name, told in (("C1", False), ("C2", True)):
        assert player.pane.layout is not None
        hands.click(player.pane.layout.center(Point(vertex(name))))
        assert ("stones beside it are safe" in app.toast.text) is told
        assert player.pane.view.beyond_wall == line, (
            "the line stays as it was, though fewer points are free"
        )


# Two points are closed for Black, who defends: that in the corner by stones, the other by the
# border of the playable area, beside which the board looks empty.
BORDER = """
. . . . . o +
. . . . . . o
. . . o . . .
. . o + . . .
. . . o . . .
X + . . . . .
+ + . . . . .
"""


def test_an_empty_point_outside_that_is_no_liberty_is_not_called_suicide_alone(
    app: App, hands: Hands
) -> None:
    problem = make_problem(BORDER)
    app.play(make_collection(problem), 0)
    hands.frames()
    player = app.scene
    assert isinstance(player, PracticeScene)
    view = player.pane.view
    assert view is not None
    reasons = {
        problem.position.geometry.vertex(point): reason for point, reason in view.closed.items()
    }
    assert set(reasons) == {"G7", "D4"}
    assert reasons["G7"] == "That stone would have no liberty: suicide is not allowed."
    assert reasons["D4"] == (
        "That stone would have no liberty: points outside the playable area do not count."
    )
    assert player.pane.layout is not None
    hands.click(player.pane.layout.center(Point(problem.position.geometry.from_vertex("D4"))))
    assert app.toast.text == reasons["D4"]


def test_the_legend_names_a_cross_only_where_one_is_seen(app: App, hands: Hands) -> None:
    for diagram, has_cross in ((CORNERS, True), (THREE_IN_A_ROW, False)):
        app.play(make_collection(make_problem(diagram)), 0)
        hands.frames()
        player = app.scene
        assert isinstance(player, PracticeScene)
        assert player.pane.view is not None
        assert bool(player.pane.view.closed) is has_cross
        legend = (
            "A red cross, or for a ko a red square: you may not play there now; this can change."
        )
        assert (legend in text_of(player)) is has_cross
        assert "Play stays inside the brown line" in text_of(player)


def test_who_knows_the_line_is_told_only_where_a_free_point_lies_beside_it(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person, "_NEW", 0)
    for diagram, told in ((WALL, True), (THREE_IN_A_ROW, False)):
        app.play(make_collection(make_problem(diagram)), 0)
        hands.frames()
        assert isinstance(app.scene, PracticeScene)
        assert ("White has no liberties beyond." in text_of(app.scene)) is told
