"""Listeners: the interface of the objects that help with the open problem, and of their host.

A click, a key, an action or news of the computer reaches
:class:`~gold.gui.practice.open_problem.OpenProblem` first. It asks its ``listeners`` one after the
other, until one returns True. The events that follow are told to all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

import pygame

from gold.board.board import Board
from gold.board.points import Point
from gold.gui.board.pane import BoardPane
from gold.gui.computer.worker import Computer, News, Task, TaskContext, TaskDone, TaskFailed
from gold.gui.desktop.sound import Sounds
from gold.gui.keys.actions import Action
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.side_effects import SideEffect
from gold.gui.stage.scene import Window
from gold.trainer.events import Events
from gold.trainer.guessed_target import GuessedTarget
from gold.trainer.help_given import kept_help
from gold.trainer.library.shelves import Shelved
from gold.trainer.practice.events import Happening, KeepAttempt
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.slips import kept_slips
from gold.trainer.training.course import Course
from gold.trainer.training.guided_path import GuidedPath

Shelves = Callable[[], Sequence[Shelved]]


@dataclass(slots=True)
class PracticeContext:
    """The objects that stay the same when another problem is opened."""

    window: Window
    """The window."""
    computer: Computer
    """The thread that runs searches."""
    sounds: Sounds
    """Plays sounds."""
    logbook: Callable[[], Logbook]
    """Returns the record of attempts; opens it at the first call."""
    shelves: Shelves
    """Returns the library's collections that are read so far."""
    pane: BoardPane
    """The board on the screen."""
    open: Callable[[Course, int], object]
    """Opens a problem of a course."""
    open_guess: Callable[[GuessedTarget | None], object]
    """Opens the same problem with another guess at its target."""
    make: Callable[[str], object]
    """Opens a generated problem of the kind that the text describes."""
    show: Callable[[bool], object]
    """Redraws the board and the panel; True: with animation."""
    paths: Callable[[], Sequence[GuidedPath]] = tuple
    """Returns all guided paths."""
    masters: bool = False
    """Whether the person wants to see the moves of strong players."""
    helped: dict[str, tuple[int, int]] = field(default_factory=lambda: kept_help())
    """By problem id, the hints and the moves taken back in problems left undecided.

    They count when the person comes back, even after a restart of the program.
    """
    explained: set[tuple[str, ...]] = field(default_factory=set)
    """The ideas that were shown, by their problems' ids."""
    slips: dict[str, date] = field(default_factory=lambda: kept_slips())
    """By problem id, the day on which a failure was taken back as a slip; kept after a restart."""


class Host(Protocol):
    """The open problem, as far as its listeners use it."""

    around: PracticeContext
    model: PracticeModel

    def send(self, event: Happening) -> None:
        """Process an event: compute the next state, carry out its effects, and redraw."""

    def show(self) -> None:
        """Show the board and the panel as they are now."""

    def perform(self, action: Action) -> bool:
        """Carry out an action, as if the person had asked for it."""

    def act(self, effects: Sequence[SideEffect]) -> None:
        """Carry out effects, such as sounds and messages, and redraw."""


class Listening:
    """The interface of a listener. Each method does nothing by default."""

    # The listeners are asked in order, until one returns True

    def take_key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002  # for subclasses
        """Use a key press before the key table turns it into an action. True if it was used."""
        return False

    def perform(self, action: Action) -> bool:  # noqa: ARG002
        """Carry out an action. True if it was carried out here."""
        return False

    def take_click(self, point: Point) -> bool:  # noqa: ARG002
        """Use a click on a point of the board. True if it was used."""
        return False

    def hear(self, news: News) -> bool:  # noqa: ARG002
        """Use news of the computer. True if they were for this listener."""
        return False

    # All listeners are told

    def touched(self) -> None:
        """Called when the person has clicked the board, whichever listener used the click."""

    def happened(self, events: Events) -> None:
        """Called after each event in practice, with the session's events that followed from it."""

    def kept(self, attempt: KeepAttempt) -> None:
        """Called when an attempt is to be stored."""

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Let time pass; True if something looks different now."""
        return False

    # Frames

    @property
    def busy(self) -> bool:
        """Whether frames are needed even without input: something moves, or is awaited."""
        return False

    # Only for a guide, such as the tutorial's

    @property
    def enter_leads_on(self) -> bool:
        """Whether Enter on the board opens the next problem or card, instead of playing a stone."""
        return False

    def room(self, room: pygame.Rect) -> pygame.Rect:
        """Return the part of ``room`` that the guide's widgets leave for the board."""
        return room

    def build(self) -> None:
        """Build the guide's widgets beside the board."""


class Listener(Listening):
    """Helps with one problem. It is created when the problem is opened, and dropped with it.

    A task for the computer must name ``host`` as its owner; :meth:`hear` then gets the news of it.
    """

    def __init__(self, host: Host) -> None:
        self.host = host
        self.model = host.model
        self.window = host.around.window
        self.computer = host.around.computer


class Asker(Listener):
    """A listener that asks the computer one question at a time. :meth:`learn` gets the answer."""

    _task: Task | None = None

    def ask(self, board: Board, work: Callable[[TaskContext], object]) -> None:
        """Ask a question: ``work`` runs in the computer's thread and returns the answer.

        The answer to an earlier question is no longer passed on.
        """
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
        """Called with the answer of ``work``; with None if it failed."""
