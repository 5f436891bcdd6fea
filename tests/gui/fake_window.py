"""A fake window for a single scene without the program. It records what it is asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pygame

from gold.board.record import Record
from gold.gui.keys.actions import Action
from gold.gui.keys.key_map import KeyMap
from gold.gui.look.fonts import Fonts
from gold.gui.look.theme import Theme
from gold.gui.stage import topbar
from gold.gui.stage.pace import Turns
from gold.gui.stage.scene import Scene, Window
from gold.gui.stage.tabs import Tab
from gold.gui.stage.toast import ToastKind
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.problem.pictures.board_picture import BoardPicture
from gold.trainer.settings import Settings


def _with_a_frame(turns: Turns) -> Turns:
    with turns.frame():
        return turns


@dataclass(eq=False)
class FakeWindow:
    """Has settings that can be changed, and shows no more than the scene that :meth:`lay_out` was given."""

    settings: Settings = field(default_factory=Settings)
    theme: Theme = field(default_factory=lambda: Theme(False, 1.0, Fonts()))
    keys: KeyMap = field(default_factory=KeyMap)
    turns: Turns = field(default_factory=lambda: _with_a_frame(Turns()))
    said: list[str] = field(default_factory=list)
    performed: list[Action] = field(default_factory=list)
    pushed: list[Scene] = field(default_factory=list)
    explained: list[str] = field(default_factory=list)
    popped: list[Scene | None] = field(default_factory=list)
    shown: list[Tab] = field(default_factory=list)
    played: list[tuple[str, int]] = field(default_factory=list)
    tried_out: list[Problem] = field(default_factory=list)
    edited: list[tuple[str, Path | None, int]] = field(default_factory=list)
    games: list[tuple[str, Path]] = field(default_factory=list)
    opened: list[tuple[str, Path]] = field(default_factory=list)
    pasted_pictures: int = 0
    has_quit: bool = False
    unkept: str = ""

    def lay_out(self, scene: Scene, size: tuple[int, int] = (1280, 860)) -> None:
        """Make the scene's widgets, as the window does before each frame."""
        scene.lay_out(size, self.theme, topbar.build)

    def draw(self, scene: Scene, size: tuple[int, int] = (1280, 860)) -> pygame.Surface:
        """A picture of the scene."""
        self.lay_out(scene, size)
        canvas = pygame.Surface(size)
        scene.draw(canvas)
        scene.ui.draw_ui(canvas)
        return canvas

    # What scenes ask for

    def change(self, **values: object) -> None:
        self.settings = self.settings.changed(**values)

    def say(self, text: str, kind: ToastKind = "info") -> None:
        self.said.append(text)

    def hush(self) -> None:
        self.said.clear()

    def perform(self, action: Action) -> None:
        self.performed.append(action)

    def push(self, scene: Scene) -> None:
        self.pushed.append(scene)

    def explain(self, idea: Problem) -> None:
        self.explained.append(idea.title)

    def pop(self, scene: Scene | None = None) -> None:
        self.popped.append(scene)

    def show(self, tab: Tab) -> object:
        self.shown.append(tab)
        return None

    def play(self, collection: Collection, index: int = 0) -> None:
        self.played.append((collection.name, index))

    def try_out(self, problem: Problem, is_saved: bool = False) -> None:
        self.tried_out.append(problem)

    def edit(
        self,
        problem: Problem,
        path: Path | None,
        index: int = 0,
        picture: BoardPicture | None = None,
    ) -> None:
        self.edited.append((problem.title, path, index))

    def show_game(self, game: Problem | Record, path: Path, stones: int | None = None) -> None:
        self.games.append(
            (getattr(game, "title", game.name if isinstance(game, Record) else ""), path)
        )

    def open_text(self, text: str, path: Path) -> None:
        self.opened.append((text, path))

    def paste_picture(self) -> None:
        self.pasted_pictures += 1

    def quit(self) -> None:
        self.has_quit = True


def _is_a_window(fake: FakeWindow) -> Window:
    """Type checkers say here what the fake lacks."""
    return fake
