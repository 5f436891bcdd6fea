"""The overlay with the moves of strong players: off until it is asked for, and never a help in a training."""

from __future__ import annotations

import pygame
import pytest

from gold.board.points import Point
from gold.board.position import Position
from gold.gui.app.window import App
from gold.gui.practice.listeners import masters_overlay
from gold.gui.practice.scene import PracticeScene
from gold.gui.widgets.displays import Label
from gold.problem.collection import Collection
from gold.trainer.training.day_course import Training, TrainingItem
from tests.gui.helpers import THREE_IN_A_ROW, Hands, make_collection, make_problem
from tests.gui.practice.hands import opened


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions that were looked up; the first move of each is played in a third of all games."""
    positions: list[Position] = []

    def look_up(position: Position, moves: tuple[Point, ...]) -> masters_overlay.Percents:
        positions.append(position)
        return dict.fromkeys(moves[:1], 33)

    monkeypatch.setattr(masters_overlay, "master_percents", look_up)
    return positions


def shown(player: PracticeScene) -> list[int]:
    assert player.pane.view is not None
    return list(player.pane.view.percents.values())


def legend(player: PracticeScene) -> bool:
    widgets = player.ui.get_sprite_group().sprites()
    return any(
        isinstance(widget, Label) and widget.text.startswith("Small numbers") for widget in widgets
    )


def settle(hands: Hands, player: PracticeScene) -> None:
    hands.wait(lambda: not opened(player).masters.busy)
    hands.frames()


def test_a_key_shows_and_hides_the_numbers_of_the_position(
    app: App, player: PracticeScene, hands: Hands, asked: list[Position]
) -> None:
    app.play(make_collection(make_problem(THREE_IN_A_ROW)))
    assert not asked
    assert not legend(player)
    hands.key(pygame.K_j)
    settle(hands, player)
    assert shown(player) == [33]
    assert legend(player)
    assert player.model is not None
    player.problem.take_click(player.model.session.board.valid_moves()[0])
    settle(hands, player)
    assert len(set(asked)) > 1, "the next position was looked up"
    hands.key(pygame.K_j)
    settle(hands, player)
    assert shown(player) == []
    assert not legend(player)


def test_a_training_shows_them_only_after_the_problem_is_decided(
    app: App, player: PracticeScene, hands: Hands, asked: list[Position]
) -> None:
    collection: Collection = make_collection(make_problem())
    entries = collection.entries
    training = Training(
        Collection("Train", collection.path, entries), items=(TrainingItem("", entries[0]),)
    )
    app.play(training)
    hands.key(pygame.K_j)
    settle(hands, player)
    assert "only after the problem is decided" in app.toast.text
    assert not asked
    assert player.model is not None
    player.problem.take_click(player.model.session.board.geometry.from_vertex("D4"))
    hands.frames()
    assert player.model.state.may_show_masters
