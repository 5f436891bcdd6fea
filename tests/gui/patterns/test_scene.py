"""The pattern explorer, worked by mouse and keyboard."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.board.card_grid import CardGrid
from gold.gui.game.scene import GameScene
from gold.gui.patterns import games
from gold.gui.patterns.scene import PatternsScene
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.file_dialog import OpenDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from tests.gui.helpers import Hands


@pytest.fixture
def patterns(app: App, hands: Hands) -> PatternsScene:
    app.show(Tab.LIBRARY)
    hands.wait(lambda: not app.scene.busy)
    hands.key(pygame.K_F8)
    scene = app.scene
    assert isinstance(scene, PatternsScene)
    hands.wait(lambda: not scene.busy)
    return scene


def test_a_pattern_is_walked_by_keyboard_and_back_again(
    patterns: PatternsScene, hands: Hands
) -> None:
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    assert patterns.open is not None
    first, second = patterns.open.walk.here.shape, patterns.open.following[1]
    assert patterns.caption() == "Patterns · 9 × 9 · 2"
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert patterns.open.walk.here.shape == second.shape
    hands.key(pygame.K_RIGHT)
    assert patterns.open.walk.moves == 2
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_BACKSPACE)
    assert patterns.open.walk.here.shape == first
    hands.key(pygame.K_ESCAPE)
    assert patterns.open is None


def test_a_click_on_a_move_on_the_board_plays_it(patterns: PatternsScene, hands: Hands) -> None:
    hands.key(pygame.K_RETURN)
    layout = patterns.pane.layout
    assert layout is not None
    assert patterns.open is not None
    ghost = patterns.pane.view.ghosts[0]  # type: ignore[union-attr]
    expected = patterns.open.following[ghost.number - 1].shape
    hands.click(layout.center(ghost.point))
    assert patterns.open.walk.here.shape == expected
    free = (layout.rect.left + 5, layout.rect.centery)
    hands.click(free)
    assert patterns.open.walk.moves == 1


def test_a_move_on_the_point_of_another_is_told_below_the_board(
    patterns: PatternsScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.key(pygame.K_RETURN)
    assert patterns.open is not None
    assert patterns.pane.view is not None
    first, second = patterns.open.following[:2]
    again = replace(second, color=3 - second.color)  # both sides play there
    explorer = patterns._explorer
    monkeypatch.setattr(explorer, "following", lambda _shape: [first, second, again])
    patterns._arrive(0, patterns.open.walk, animate=False)
    hands.frames()
    assert sorted(ghost.number for ghost in patterns.pane.view.ghosts) == [1, 2]
    assert patterns.open.at_others == "3 at 2"
    widgets = patterns.ui.get_sprite_group().sprites()
    (label,) = [each for each in widgets if isinstance(each, Label) and each.text == "3 at 2"]
    assert patterns.pane.layout is not None
    assert label.rect.top >= patterns.pane.layout.rect.bottom
    assert label.rect.bottom <= patterns.area.bottom


def test_digits_choose_the_size_of_the_window(patterns: PatternsScene, hands: Hands) -> None:
    for key, size in ((pygame.K_3, 3), (pygame.K_5, 5), (pygame.K_7, 7), (pygame.K_9, 9)):
        hands.key(key)
        hands.key(pygame.K_RETURN)
        assert patterns.open is not None
        assert patterns.open.walk.here.shape.size == size
        assert patterns.open.following


def test_problems_with_the_pattern_are_listed_and_opened(
    app: App, patterns: PatternsScene, hands: Hands
) -> None:
    hands.key(pygame.K_3)
    for place in range(len(patterns._grid.cards)):
        patterns._grid.on_open(place)
        hands.wait(lambda: patterns.open.found is not None)
        if patterns.open.found and patterns.open.found[0].solves:
            break
    assert patterns.open.found
    hands.frames()
    problems = patterns.panel.lists.get("problems") if patterns.panel is not None else None
    assert problems is not None
    assert len(problems.rows) == len(patterns.open.found)
    app.scene.ui.ring.focus(problems, show=True)
    hands.key(pygame.K_RETURN)
    assert app.scene.tab is Tab.PRACTICE
    title = patterns.open.found[0].entry.problem.title  # type: ignore[union-attr]
    assert isinstance(app.scene, PracticeScene)
    assert app.scene.model is not None
    assert app.scene.model.problem.title == title
    hands.key(pygame.K_F8)
    assert patterns.open is not None, "the explorer is as it was left"


def test_the_first_card_has_the_most_frequent_pattern(patterns: PatternsScene) -> None:
    grid = patterns._grid
    assert isinstance(grid, CardGrid)
    counts = [int(card.detail.rstrip(" ×").replace(",", "")) for card in grid.cards]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 31519


def test_without_stores_there_is_a_message_and_the_window_goes_on(
    app: App, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gold.gui.patterns.scene.shipped", lambda _folder: tmp_path)
    app.show(Tab.PATTERNS)
    hands.wait(lambda: not app.scene.busy)
    assert "contextual-3x3.gpat" in app.toast.text
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_F2)
    assert app.scene.tab is Tab.LIBRARY


OPENINGS = "(;SZ[19];B[pq];W[dd];B[cp])\n(;SZ[19];B[dc];W[pp];B[aa];W[];B[];W[qd];B[kk])\n(;SZ[19];B[jj];W[jj])\n"


@pytest.mark.kernel
@pytest.mark.slow
def test_games_with_the_pattern_are_listed_and_looked_at(
    app: App, patterns: PatternsScene, hands: Hands, tmp_path: Path
) -> None:
    """The first card is a stone on a 3-4 point, alone."""
    file = tmp_path / "games.sgf"
    file.write_text(OPENINGS)
    hands.key(pygame.K_9)
    hands.key(pygame.K_RETURN)
    assert patterns.open is not None
    middle = patterns.open.walk.here.shape.contents
    assert sum(content in (1, 2) for content in middle) == 1
    games.read_games(file).find(
        patterns.open.walk.here.shape
    )  # so that no kernel is compiled while the window waits
    hands.key(pygame.K_g)
    assert isinstance(app.scene, OpenDialog)
    app.scene.name = str(file)
    app.scene.accept()
    hands.wait(lambda: app.scene is patterns and not patterns.busy)
    assert "2 games are searched. One was left out" in app.toast.text
    assert patterns.open.seen is not None
    moves = [(one.game, one.move) for one in patterns.open.seen]
    assert moves == [(0, 1), (0, 3), (1, 1), (1, 4)]
    hands.frames()
    listed = patterns.panel.lists.get("games") if patterns.panel is not None else None
    assert listed is not None
    assert listed.rows[3].text == "games.sgf, game 2"
    app.scene.ui.ring.focus(listed, show=True)
    listed.select(3)
    hands.key(pygame.K_RETURN)
    game = app.scene
    assert isinstance(game, GameScene)
    assert game.caption() == "games.sgf, game 2 · Move 6 of 7 · Black to play"
    assert len(game.pane.view.stones()) == 4  # type: ignore[union-attr]
    hands.key(pygame.K_ESCAPE)
    assert app.scene is patterns
    assert patterns.open is not None
