"""Where things are in the window: a window of the same size in this process, that nobody sees, is asked.

The twin is never told what happens in the real one; it only lays out the same scene, with the same code.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pygame

from gold.board.points import Color, Point, PointState, geometry
from gold.board.position import Position
from gold.gui.app.window import App
from gold.gui.board.layout import BoardLayout
from gold.gui.computer.engine import Engine
from gold.gui.computer.worker import Computer
from gold.gui.editor.lines_scene import LinesScene
from gold.gui.editor.scene import EditorScene
from gold.gui.keys.actions import Action
from gold.gui.look.theme import Theme
from gold.gui.practice.open_problem import OpenProblem
from gold.gui.practice.scene import PracticeScene
from gold.gui.practice.tutorial import TutorialCard
from gold.gui.stage.tabs import Tab
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.solver.api import Result
from gold.solver.request import Request
from gold.trainer.settings import SettingsFile
from tests.e2e.desktop import PATIENCE, Place, Window, wait_for


class BoardOnScreen:
    """The board of the scene that is on, by the names of its points."""

    def __init__(self, window: Window, layout: BoardLayout) -> None:
        self._window, self._layout = window, layout
        self._geometry = geometry(layout.size)

    def place(self, vertex: str) -> Place:
        """Where a point lies in the window."""
        return self._layout.center(Point(self._geometry.from_vertex(vertex)))

    def shown(self, position: Position, color: Color) -> str:
        """The points with stones of a colour, within the part of the board that is shown. Targets are left
        out: their marks may cover what is looked at.
        """
        plain = {Color.BLACK: PointState.BLACK, Color.WHITE: PointState.WHITE}[color]
        points = position.points(plain)
        inside = (
            point for point in points if self._layout.crop.contains(*self._geometry.row_col(point))
        )
        return " ".join(self._geometry.vertices(inside))

    def click(self, *vertices: str) -> None:
        """Click points one by one, then take the mouse off the board, where it would show a stone."""
        for vertex in vertices:
            self._window.click(self.place(vertex))
        self._window.move((3, 3))

    def seen(self) -> dict[str, str]:
        """What can be seen at each point of the part of the board that is shown, at one moment."""
        picture = self._window.picture().copy()
        inside = (
            point
            for point in self._geometry.points
            if self._layout.crop.contains(*self._geometry.row_col(point))
        )
        return {
            vertex: self.stone_at(vertex, picture) for vertex in self._geometry.vertices(inside)
        }

    def stone_at(self, vertex: str, picture: np.ndarray | None = None) -> str:
        """What can be seen at a point, now or in a picture: `black`, `white`, or nothing. It looks beside the
        marks on a stone.
        """
        x, y = self.place(vertex)
        off = round(self._layout.cell * 0.27)
        color = self._window.color_at((x + off, y + off), picture)
        return "white" if min(color) > 185 else "black" if max(color) < 95 else ""

    def wait_for_stones(
        self, *, black: str = "", white: str = "", none: str = "", seconds: float = PATIENCE
    ) -> None:
        """Wait until these points, named with spaces between, look so."""
        wanted = {
            vertex: kind
            for kind, vertices in (("black", black), ("white", white), ("", none))
            for vertex in vertices.split()
        }

        def seen() -> dict[str, str]:
            return {vertex: self.stone_at(vertex) for vertex in wanted}

        try:
            wait_for("stones", lambda: seen() == wanted, seconds)
        except AssertionError as error:
            raise AssertionError(f"{error}: wanted {wanted}, there is {seen()}") from None


class Twin:
    """Lays the scenes out as the real window does that is open with its usual settings."""

    def __init__(self, app: App, window: Window) -> None:
        self._app, self._window = app, window

    @property
    def theme(self) -> Theme:
        """Colours and sizes."""
        return self._app.theme

    def player(self, problem: Problem) -> BoardOnScreen:
        """The board of the player with a problem."""
        path = Path("a.yaml")
        self._app.play(Collection("", path, (Entry(path, 0, 1, problem),)))
        self._app.draw()
        scene = self._app.scene
        assert isinstance(scene, PracticeScene)
        return self._board(scene.pane.layout)

    def tour(self, title: str) -> BoardOnScreen:
        """The board of the tutorial with one of its problems: a card below it leaves it less room."""
        self._app.show(Tab.LIBRARY)
        self._app.perform(Action.TUTORIAL)
        scene = self._app.scene
        assert isinstance(scene, PracticeScene)
        while (card := _card(scene)).tutorial.step.problem != title:
            card.go_on()
        self._app.draw()
        return self._board(scene.pane.layout)

    def editor(self) -> BoardOnScreen:
        """The board of the editor with an empty problem."""
        return self._board(self._editor().pane.layout)

    def variations(self, problem: Problem) -> BoardOnScreen:
        """The board on which variations of a problem are written."""
        self._app.show(Tab.EDITOR)
        self._app.edit(problem, None)
        self._app.perform(Action.LINES)
        self._app.draw()
        scene = self._app.scene
        assert isinstance(scene, LinesScene)
        return self._board(scene.pane.layout)

    def title_field(self) -> Place:
        """The editor's field for the title."""
        panel = self._editor().panel
        assert panel is not None
        return pygame.Rect(panel._title.rect).center

    def _editor(self) -> EditorScene:
        scene = self._app.show(Tab.EDITOR)
        self._app.draw()
        assert isinstance(scene, EditorScene)
        return scene

    def _board(self, layout: BoardLayout | None) -> BoardOnScreen:
        assert layout is not None
        return BoardOnScreen(self._window, layout)


def _card(scene: PracticeScene) -> TutorialCard:
    assert isinstance(scene.problem, OpenProblem)
    first = scene.problem.guide
    assert isinstance(first, TutorialCard)
    return first


@contextmanager
def twin_of(window: Window, folder: Path) -> Iterator[Twin]:
    """A twin of a window, with settings in a folder of its own."""
    pygame.display.init()
    assert pygame.display.get_driver() == "dummy", "the twin must not be seen"
    canvas = pygame.display.set_mode(window.size)
    app = App(canvas, 1.0, SettingsFile(folder / "settings.json"), Computer(_NoEngine()))
    app.sounds.enabled = False
    try:
        yield Twin(app, window)
    finally:
        app.computer.close()


class _NoEngine(Engine):
    """Knows nothing, and is not asked to play."""

    workspace = None  # type: ignore[assignment]  # a real one brings the kernels

    def solve(self, request: Request) -> Result:
        raise AssertionError("the twin does not play")

    def prove(self, request: Request) -> Result | None:
        return None
