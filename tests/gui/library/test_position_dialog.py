"""Stones are drawn by mouse or keyboard, and the problems that hold them shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gold.board.points import Color
from gold.gui.app.window import App
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.position_dialog import PositionDialog
from gold.gui.library.scene import LibraryScene
from gold.problem.files import save_problem
from tests.gui.helpers import THREE_IN_A_ROW, Hands, make_problem
from tests.gui.library.shelves import show
from tests.user_folders import move_folders


@pytest.fixture
def library(
    app: App, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[LibraryScene]:
    move_folders(monkeypatch, tmp_path, "DATA")
    own = tmp_path / "own"
    own.mkdir()
    save_problem(make_problem(THREE_IN_A_ROW, "An eye"), own / "a.yaml")
    save_problem(make_problem(title="A stone"), own / "b.yaml")
    scene = show(app, LibraryLoader(tmp_path / "none", own))
    hands.wait(lambda: not scene._loader.running)
    hands.frames()
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_p, text="p")
    hands.frames()
    yield scene
    app.logbook.close()


@pytest.fixture
def dialog(library: LibraryScene, app: App) -> PositionDialog:
    assert isinstance(app.scene, PositionDialog)
    return app.scene


def titles(library: LibraryScene) -> list[str]:
    return [card.title for card in library._grid.cards]


def place(dialog: PositionDialog, vertex: str) -> tuple[int, int]:
    assert dialog._pane.layout is not None
    return dialog._pane.layout.center(dialog.position.geometry.from_vertex(vertex))


def test_drawn_stones_find_the_problems_that_hold_them(
    library: LibraryScene, dialog: PositionDialog, hands: Hands
) -> None:
    for vertex in ("K10", "L10", "M10", "N10"):
        hands.click(place(dialog, vertex))
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert titles(library) == ["An eye"]
    assert library.caption().endswith("Search by position")
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert titles(library) == ["An eye", "A stone"]


def test_stones_are_placed_and_taken_away_by_both_buttons_and_by_keyboard(
    dialog: PositionDialog, hands: Hands
) -> None:
    at = dialog.position.geometry.from_vertex
    hands.click(place(dialog, "C3"))
    hands.click(place(dialog, "D3"), button=3)
    assert (dialog.position[at("C3")].color, dialog.position[at("D3")].color) == (
        Color.BLACK,
        Color.WHITE,
    )
    hands.click(place(dialog, "C3"))
    assert dialog.position[at("C3")].color is None
    hands.key(pygame.K_2, text="2")
    dialog.ui.ring.focus(dialog._pane, show=True)
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_SPACE, text=" ")
    assert dialog.position[at("J10")].color is Color.WHITE


def test_the_selected_problem_is_found_exactly(
    library: LibraryScene, dialog: PositionDialog, hands: Hands
) -> None:
    dialog._take_selected()
    dialog.exact = True
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert titles(library) == ["An eye"]


def test_space_leads_to_the_board_and_enter_searches_there(
    library: LibraryScene, dialog: PositionDialog, hands: Hands, app: App
) -> None:
    hands.key(pygame.K_RETURN)
    assert app.scene is dialog
    assert app.toast.text == "Put some stones on the board first."
    hands.key(pygame.K_SPACE, text=" ")
    for _stone in range(4):
        hands.key(pygame.K_SPACE, text=" ")
        hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert titles(library) == ["An eye"]
