"""Helpers for the tests of practice: where things are, and what the computer answers."""

from collections.abc import Callable

import pygame

from gold.board.points import Point
from gold.board.status import Status
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.open_problem import OpenProblem
from gold.gui.practice.scene import PracticeScene
from gold.gui.widgets.controls import Button
from gold.trainer.events import HintLevel
from tests.gui.helpers import FakeEngine, Hands
from tests.results import make_result


def model(player: PracticeScene) -> PracticeModel:
    assert player.model is not None
    return player.model


def opened(player: PracticeScene) -> OpenProblem:
    assert isinstance(player.problem, OpenProblem)
    return player.problem


def walk_in(player: PracticeScene) -> Explanation:
    """The walk that is open, as it stands now."""
    walk = model(player).analysis
    assert isinstance(walk, Explanation)
    return walk


def map_in(player: PracticeScene) -> MoveMap:
    """The map that is open, as it stands now."""
    move_map = model(player).analysis
    assert isinstance(move_map, MoveMap)
    return move_map


def at(player: PracticeScene, name: str) -> Point:
    return model(player).session.board.geometry.from_vertex(name)


def place(player: PracticeScene, name: str) -> tuple[int, int]:
    assert player.pane.layout is not None
    return player.pane.layout.center(at(player, name))


def buttons(player: PracticeScene) -> dict[Action, Button]:
    """The panel's buttons that are enabled when they can do something."""
    assert player.panel is not None
    return {made.action: made for made in player.panel.buttons if made.action is not None}


def button(player: PracticeScene, action: Action) -> Button:
    return buttons(player)[action]


def controls(player: PracticeScene) -> list[str]:
    """The names of all that can be pressed on the screen, the board left out."""
    return [
        each.name for each in player.ui.ring.widgets if each.can_focus and each is not player.pane
    ]


def give_up(hands: Hands) -> None:
    hands.key(pygame.K_g, pygame.KMOD_LSHIFT, "G")


def ask_for_hints(hands: Hands, shown: Callable[[], bool]) -> None:
    """Press the key for hints until one shows what the test looks for; it fails if none does."""
    for _level in HintLevel:
        if not shown():
            hands.key(pygame.K_h, text="h")
    assert shown()


def text_of(player: PracticeScene) -> str:
    """What all its widgets say, a line each."""
    return "\n".join(
        getattr(widget, "text", "") for widget in player.ui.get_sprite_group().sprites()
    )


def idle(player: PracticeScene) -> bool:
    return model(player).session.thinking is None


def answer(player: PracticeScene, engine: FakeEngine, name: str, **fields: object) -> None:
    """Let the engine's next answer be a move."""
    move = at(player, name)
    values: dict[str, object] = {
        "status": Status.UNKNOWN,
        "proved": False,
        "move": move,
        "line": (move,),
    }
    engine.answers.append(make_result(**{**values, **fields}))  # type: ignore[arg-type]


def counted(player: PracticeScene) -> str:
    """What the last result did to the rating or the score, in words."""
    told = opened(player).person.beside.counted
    return "" if told is None else told.in_words()
