"""Every line that was tried is in the panel, and a click or a key goes back to it."""

from __future__ import annotations

import pygame

from gold.gui.practice.panel.tried_card import TriedView
from gold.gui.practice.scene import PracticeScene
from gold.trainer.game_tree import PlacedMove
from tests.gui.helpers import Hands
from tests.gui.practice.hands import model, place


def view(player: PracticeScene) -> TriedView | None:
    return next(
        (widget for widget in player.ui.ring.widgets if isinstance(widget, TriedView)), None
    )


def moves(player: PracticeScene) -> str:
    board = model(player).session.board
    return " ".join(board.geometry.vertices(board.moves))


def click(player: PracticeScene, hands: Hands, name: str) -> None:
    shown = view(player)
    assert shown is not None
    geometry = model(player).session.board.geometry

    def is_it(placed: PlacedMove) -> bool:
        made = placed.move.made
        return made is not None and geometry.vertex(made.move) == name

    cells = shown._cells()
    cell = next(cells[placed.move] for placed in shown.tree.placed() if is_it(placed))
    hands.click(cell.move(shown.rect.topleft).center)
    hands.frames()


def test_what_was_tried_is_shown_once_something_is_taken_back(
    eye: PracticeScene, hands: Hands
) -> None:
    hands.key(pygame.K_a, text="a")  # both sides
    for name in ("D5", "D4"):
        hands.click(place(eye, name))
    assert view(eye) is None, "the moves on the board are no tree"
    hands.key(pygame.K_LEFT)
    hands.click(place(eye, "C4"))
    assert view(eye) is not None
    assert moves(eye) == "D5 C4"

    click(eye, hands, "D4")
    assert moves(eye) == "D5 D4"
    hands.key(pygame.K_DOWN)
    assert moves(eye) == "D5 C4"
    hands.key(pygame.K_UP)
    assert moves(eye) == "D5 D4"
    hands.key(pygame.K_HOME)
    assert moves(eye) == ""
    hands.move(place(eye, "A1"))
    hands.wheel(-1)
    hands.wheel(-1)
    assert moves(eye) == "D5 D4", "the line on the board is the one that is walked"


def test_the_tree_is_walked_by_arrow_keys(eye: PracticeScene, hands: Hands) -> None:
    hands.key(pygame.K_a, text="a")
    hands.click(place(eye, "D5"))
    hands.key(pygame.K_LEFT)
    hands.click(place(eye, "D4"))
    shown = view(eye)
    assert shown is not None
    eye.ui.ring.focus(shown, show=True)
    hands.key(pygame.K_UP)
    assert moves(eye) == "D5"
    hands.key(pygame.K_LEFT)
    assert moves(eye) == ""
    hands.key(pygame.K_RIGHT)
    assert moves(eye) == "D5"
