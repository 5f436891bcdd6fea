"""Listeners: one interface for all that helps with the open problem, and what they may ask of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import pygame

from gold.board.board import Board
from gold.board.points import Point
from gold.gui.board.pane import BoardPane
from gold.gui.board.view import BoardView
from gold.gui.computer.worker import Computer, News, Task, TaskContext, TaskDone, TaskFailed
from gold.gui.desktop.sound import Sounds
from gold.gui.keys.actions import Action
from gold.gui.practice.effects import Effect, KeepAttempt
from gold.gui.practice.model import PracticeModel
from gold.gui.stage.scene import Window
from gold.trainer.events import Events
from gold.trainer.guessed_target import GuessedTarget
from gold.trainer.library.shelves import Shelved
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.course import Course
from gold.trainer.training.guided_path import GuidedPath

Shelves = Callable[[], Sequence[Shelved]]


@dataclass(slots=True)
class PracticeContext:
    """What stays when another problem is opened. ``masters``: the person wants to see what masters played.
    ``helped`` has the hints and the moves taken back at problems that were left before a result, by id: a
    person who comes back to one has had that help. ``explained``: the problems of the ideas that were shown.

    ``open`` opens a problem of a course, ``open_guess`` opens the same problem with another guess at its
    target, and ``make`` opens a problem that is wished for; ``refresh`` shows what has changed.
    """

    window: Window
    computer: Computer
    sounds: Sounds
    logbook: Callable[[], Logbook]
    shelves: Shelves
    pane: BoardPane
    open: Callable[[Course, int], object]
    open_guess: Callable[[GuessedTarget | None], object]
    make: Callable[[str], object]
    refresh: Callable[[], object]
    paths: Callable[[], Sequence[GuidedPath]] = tuple
    masters: bool = False
    helped: dict[str, tuple[int, int]] = field(default_factory=dict)
    explained: set[tuple[str, ...]] = field(default_factory=set)


class Host(Protocol):
    """The open problem, as its listeners know it."""

    around: PracticeContext
    model: PracticeModel

    @property
    def would_fail(self) -> bool:
        """Whether going on would fail the problem, so that only giving up leads on."""

    def take(self, events: Events) -> None:
        """Take the events of a command, carry out what they ask for, and show what has changed."""

    def perform(self, action: Action) -> bool:
        """Carry out an action, as if the person had asked for it."""

    def act(self, effects: Sequence[Effect]) -> None:
        """Carry out effects, and show what has changed."""


class Listening:
    """The interface; by default a listener does nothing."""

    # One listener after another is asked, until one returns True

    def take_key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  # for those that want it
        """Use a key before the table of keys does."""
        return False

    def perform(self, action: Action) -> bool:  # noqa: ARG002
        """Carry out an action."""
        return False

    def take_click(self, point: Point) -> bool:  # noqa: ARG002
        """Take a click."""
        return False

    def hear(self, news: News) -> bool:  # noqa: ARG002
        """Take the computer's news."""
        return False

    # All listeners are told

    def touched(self) -> None:
        """The person has clicked the board, whichever listener takes the click."""

    def happened(self, events: Events) -> None:
        """The model has taken events."""

    def kept(self, attempt: KeepAttempt) -> None:
        """An attempt is to be kept."""

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Let time pass; True if something looks different now."""
        return False

    # What is seen

    @property
    def busy(self) -> bool:
        """Whether time matters."""
        return False

    def view(self, view: BoardView) -> BoardView:
        """What the board shows."""
        return view

    # What a guide adds

    @property
    def enter_leads_on(self) -> bool:
        """Whether Enter on the board leads on, instead of playing a stone."""
        return False

    def caption(self, caption: str) -> str:
        """What the window's title says."""
        return caption

    def room(self, room: pygame.Rect) -> pygame.Rect:
        """What the board gets of its place."""
        return room

    def build(self) -> None:
        """Make widgets beside the board."""


class Listener(Listening):
    """Helps with one problem: made when it is opened, dropped with it.

    News of the computer come to those who ask it with ``host`` as the owner.
    """

    def __init__(self, host: Host) -> None:
        self.host, self.model = host, host.model
        self.window, self.computer = host.around.window, host.around.computer


class Asker(Listener):
    """Asks the computer one question at a time; :meth:`learn` gets the answer, None if there is none."""

    _task: Task | None = None

    def ask(self, board: Board, work: Callable[[TaskContext], object]) -> None:
        """Ask something about a board."""
        self._task = self.computer.run(self.host, Task(board, work))

    @property
    def busy(self) -> bool:
        return self._task is not None

    def hear(self, news: News) -> bool:
        if not isinstance(news, TaskDone | TaskFailed) or news.task is not self._task:
            return False
        self._task = None
        self.learn(news.answer if isinstance(news, TaskDone) else None)
        return True

    def learn(self, answer: object) -> None:
        """Take what was found."""
