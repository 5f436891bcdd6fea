"""The problem that the tests of analyses play, what the computer says of it, and how they get there."""

import pygame

from gold.board.points import Color, Move, Point
from gold.board.status import Status
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.scene import PracticeScene
from gold.solver.api import FirstMove, Result, Survey
from gold.solver.outcome import Ko
from tests.gui.helpers import THREE_IN_A_ROW, FakeEngine, Hands, make_problem
from tests.gui.practice.hands import map_in, model
from tests.results import make_result

ROOM = make_problem(THREE_IN_A_ROW, "Room")


def at(name: str) -> Point:
    return Point(ROOM.position.geometry.from_vertex(name))


def place(player: PracticeScene, name: str) -> tuple[int, int]:
    assert player.pane.layout is not None
    return player.pane.layout.center(at(name))


def proved(status: Status, *line: str, **more: object) -> Result:
    moves: tuple[Move, ...] = tuple(at(name) for name in line)
    return make_result(status, True, moves[0] if moves else None, moves, **more)  # type: ignore[arg-type]


SURVEY = Survey(
    proved(Status.DEAD, "D5", "D4"),
    (
        FirstMove(at("D5"), proved(Status.DEAD, "D4"), True),
        FirstMove(at("D4"), proved(Status.ALIVE, "D5"), False),
        FirstMove(at("C4"), proved(Status.KO, "D4", ko=Ko(Color.WHITE, 1)), False),
    ),
)


def open_map(
    player: PracticeScene, hands: Hands, engine: FakeEngine, survey: Survey = SURVEY
) -> MoveMap:
    engine.surveyed = survey
    hands.key(pygame.K_m, text="m")
    hands.wait(lambda: not map_in(player).running)
    hands.frames()
    return map_in(player)


def fail_at(
    player: PracticeScene, hands: Hands, engine: FakeEngine, status: Status = Status.ALIVE
) -> None:
    """Play C4, which the computer answers at D4 with this result."""
    engine.answers.append(
        proved(status, "D4", "D5", ko=Ko(Color.WHITE, 1) if status is Status.KO else None)
    )
    hands.click(place(player, "C4"))
    hands.wait(lambda: model(player).session.thinking is None)
    hands.frames()
