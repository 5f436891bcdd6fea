"""The same shape in other problems: by key and from the panel, once the problem is decided."""

from __future__ import annotations

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.practice.listeners import same_shape_cards
from gold.gui.practice.listeners.same_shape_cards import SameShapeDialog
from gold.gui.practice.scene import PracticeScene
from gold.gui.widgets.controls import Button
from gold.problem.model import Problem
from gold.trainer.library.shelves import Owner, Shelved, shelve
from tests.gui.helpers import FIRST_CAPTURE, Hands, make_collection, make_problem

STONE_FAR_AWAY = FIRST_CAPTURE.rstrip().removesuffix(".") + "x"


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Shelved:
    """What the library holds: the problem itself and one with the same shape."""
    other = make_problem(STONE_FAR_AWAY, "Another capture")
    found = shelve(make_collection(make_problem(), other, name="Library"), Owner.USER)
    monkeypatch.setattr(same_shape_cards, "users_library", lambda _settings: iter([found]))
    return found


def solve(app: App, hands: Hands, player: PracticeScene) -> Problem:
    app.play(make_collection(make_problem()))
    hands.frames()
    assert player.model is not None
    player.problem.take_click(player.model.session.board.geometry.from_vertex("D4"))
    hands.frames()
    assert player.model.state.solved
    return player.model.problem


def buttons(player: PracticeScene) -> list[Action | None]:
    return [one.action for one in player.ui.get_sprite_group().sprites() if isinstance(one, Button)]


def test_before_the_problem_is_decided_nothing_is_given_away(
    app: App, player: PracticeScene, hands: Hands, shelf: Shelved
) -> None:
    app.play(make_collection(make_problem()))
    hands.key(pygame.K_z)
    assert app.scene is player
    assert "once the problem is decided" in app.toast.text
    assert Action.SAME_SHAPE not in buttons(player)


def test_a_key_shows_the_problems_and_enter_opens_one(
    app: App, player: PracticeScene, hands: Hands, shelf: Shelved
) -> None:
    solve(app, hands, player)
    hands.key(pygame.K_z)
    hands.wait(lambda: isinstance(app.scene, SameShapeDialog) and not app.scene.busy)
    dialog = app.scene
    assert isinstance(dialog, SameShapeDialog)
    assert [card.title for card in dialog._grid.cards] == ["Another capture"]
    assert "points of D4" in dialog._said()
    hands.key(pygame.K_RETURN)
    assert app.scene is player
    assert player.model is not None
    assert player.model.problem.title == "Another capture"


def test_it_is_in_the_menu_once_the_problem_is_solved(
    app: App, player: PracticeScene, hands: Hands, shelf: Shelved
) -> None:
    solve(app, hands, player)
    app.perform(Action.MORE)
    hands.key(pygame.K_z, text="z")
    hands.wait(lambda: isinstance(app.scene, SameShapeDialog))
    hands.key(pygame.K_ESCAPE)
    assert app.scene is player


def test_a_shape_that_is_nowhere_else_is_told(
    app: App, player: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = shelve(make_collection(make_problem()), Owner.USER)
    monkeypatch.setattr(same_shape_cards, "users_library", lambda _settings: iter([alone]))
    solve(app, hands, player)
    hands.key(pygame.K_z)
    hands.wait(lambda: "No other problem" in app.toast.text)
    assert app.scene is player
