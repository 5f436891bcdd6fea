"""Helpers for the tests of the window: problems, an engine with prescribed answers, mouse and keyboard."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gold.authoring.border import Border
from gold.authoring.examine import Examination, KeystoneChain, Role
from gold.authoring.from_games import Chance, Scan
from gold.authoring.target_guesses import TargetGuess
from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color, Move, Point
from gold.board.status import Status
from gold.gui.app.window import App
from gold.gui.computer.engine import Engine
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.solver.answers.group import Group
from gold.solver.answers.refutation import Refutation
from gold.solver.answers.resistance import Line
from gold.solver.api import (
    CancelFlag,
    EngineKind,
    FirstMove,
    Limits,
    Progress,
    ProgressCallback,
    Result,
    Survey,
)
from gold.solver.budget import Budget
from gold.solver.outcome import Ending
from gold.solver.request import Request, Rival
from gold.solver.warmup import KernelPart
from gold.trainer.difficulty import Difficulty
from gold.trainer.endless.generated import GenerationRequest
from gold.trainer.endless.making import News
from tests.results import make_result

# White has three points in a row on the edge: B1 is the vital one.
THREE = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
x x x x x . .
O O O O x . .
+ + + O x . .
"""
# Five points in a row make two eyes, whatever Black does.
FIVE = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
x x x x x x x
O O O O O O x
+ + + + + O x
"""
THREE_IN_A_ROW = """
. . . . . . . . .
. x x x x x . . .
. x O O O x . . .
x x O + O x x . .
x O O + O O x . .
x O + + + O x . .
x O O O O O x . .
x x x x x x x . .
. . . . . . . . .
"""

FIRST_CAPTURE = """
. . . . . . .
. . x x . . .
. x O O x . .
. x O + x . .
. . x + x . .
. . . . . . .
. . . . . . .
"""


def make_problem(
    diagram: str = FIRST_CAPTURE, title: str = "First capture", **fields: object
) -> Problem:
    return Problem(parse_diagram(diagram, Color.BLACK), title=title, **fields)  # type: ignore[arg-type]


def make_collection(*problems: Problem, name: str = "Some problems") -> Collection:
    path = Path("some.yaml")
    return Collection(
        name, path, tuple(Entry(path, i, 1, problem) for i, problem in enumerate(problems))
    )


class FakeEngine(Engine):
    """Plays the first valid move, or the move that the test prescribes, and remembers what it was asked.

    ``others`` are the moves with which it could resist in one position after the other. ``best`` is its
    proved result for any position, ``surveyed`` its survey of all first moves, ``superfluous`` are keystones
    that it thinks are not needed. Every group is unsettled; ``groups`` are those that it was asked about, and
    while it ``holds`` it gives no answer. How far an answer holds is asked only if it ``asks_borders``, by
    real searches. ``chances`` is what any scan finds.
    """

    workspace = None  # type: ignore[assignment]  # a real one brings the kernels

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[Result] = []
        self.asked: list[Board] = []
        self.error: Exception | None = None
        self.best: Result | None = None
        self.difficulties: dict[str, Difficulty] = {}
        self.superfluous: frozenset[Point] = frozenset()
        self.groups: list[Board] = []
        self.others: list[tuple[Move, ...]] = []
        self.holds = False
        self.asks_borders = False
        self.chances: list[Chance] = []
        self.surveyed = Survey(make_result(Status.UNKNOWN, False, None), ())

    def difficulty(self, problem: Problem, cancel: CancelFlag | None) -> Difficulty | None:
        return self.difficulties.get(problem.title)

    def choose_target(self, problem: Problem, limits: Limits, cancel: CancelFlag | None) -> None:
        return None

    def prove(self, request: Request) -> Result | None:
        return self.best

    def resistances(self, request: Request, result: Result, most: int) -> tuple[Move, ...]:
        return self.others.pop(0) if self.others else ()

    def refute(self, request: Request) -> Refutation:
        best, board = self.surveyed.best, request.board
        winner = None
        if best.proved and board.attacker is not None:
            winner = board.attacker if best.status is Status.DEAD else board.defender
        line = Line(best.line, Ending.SETTLED)
        return Refutation(best, winner, line, line, True)

    def examine(
        self,
        problem: Problem,
        limits: Limits,
        progress: ProgressCallback | None,
        cancel: CancelFlag | None,
        report: Callable[[Examination], None],
    ) -> Examination:
        found = self.survey(Request(problem.board(), Budget(), self.workspace), lambda _first: None)
        keystones = problem.position.keystones()
        roles = {True: Role.SUPERFLUOUS, False: Role.NEEDED}
        chains = tuple(
            KeystoneChain((stone,), roles[stone in self.superfluous]) for stone in keystones
        )
        return Examination(problem, found, chains)

    def survey(self, request: Request, report: Callable[[FirstMove], None]) -> Survey:
        for first in self.surveyed.moves:
            if first.result.proved:
                report(replace(first, correct=None))
        return self.surveyed

    def status(
        self, request: Request, report: Callable[[Result, Color], object], _rivals: Sequence[Rival]
    ) -> Group:
        board, cancel = request.board, request.budget.cancel
        self.groups.append(board)
        while self.holds and not cancel.is_set:
            pygame.time.wait(1)
        attacker, defender = board.attacker, board.defender
        assert attacker is not None
        assert defender is not None
        dead, alive = (
            make_result(status, True, None, defender=defender)
            for status in (Status.DEAD, Status.ALIVE)
        )
        report(dead, attacker)
        report(alive, defender)
        return Group(dead, alive)

    def borders(
        self,
        guess: TargetGuess,
        group: Group,
        limits: Limits,
        report: Callable[[Color, Border], object],
        cancel: CancelFlag,
    ) -> dict[Color, Border]:
        return super().borders(guess, group, limits, report, cancel) if self.asks_borders else {}

    def scan(self, scan: Scan, cancel: CancelFlag | None) -> bool:
        scan.chances += self.chances
        scan.done = scan.total
        return True

    def solve(self, request: Request, computer: EngineKind = EngineKind.EXACT) -> Result:
        board, progress = request.board, request.progress
        self.asked.append(board)
        if self.error is not None:
            raise self.error
        moves = board.valid_moves()
        line = moves[:3]
        if progress is not None:
            progress(Progress(1, 10, line))
        while self.holds and not request.budget.cancel.is_set:
            pygame.time.wait(1)
        if self.answers:
            return self.answers.pop(0)
        return make_result(
            Status.UNKNOWN, False, moves[0] if moves else None, line, nodes=10, depth=1
        )


class Compiling:
    """Kernels that are being compiled, and never done unless a test says which ``parts`` are."""

    done, total = 3, 13

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.seconds: float | None = None
        self.parts: frozenset[KernelPart] = frozenset()
        self.wanted: frozenset[KernelPart] = frozenset()
        self.hurried = threading.Event()

    @property
    def ready(self) -> bool:
        return self.parts == set(KernelPart)

    def has(self, needed: Iterable[KernelPart]) -> bool:
        return self.parts.issuperset(needed)

    def hurry(self, needed: Iterable[KernelPart]) -> None:
        self.wanted = frozenset(needed)
        self.hurried.set()

    def steps_of(self, needed: Iterable[KernelPart]) -> tuple[int, int]:
        return self.done, self.total

    def seconds_left(self, needed: Iterable[KernelPart]) -> float | None:
        return self.seconds


class IdleMaking:
    """Makes no endless problems, whatever is wanted."""

    def __init__(self) -> None:
        self.asked: list[GenerationRequest] = []
        self.coming: deque[News] = deque()
        self.has_ended = False

    def fill(self, request: GenerationRequest) -> None:
        """Note what is asked for."""
        self.asked.append(request)
        self.has_ended = False

    def news(self) -> Iterator[News]:
        """What a test tells."""
        while self.coming:
            yield self.coming.popleft()

    def end(self) -> None:
        """Note it."""
        self.has_ended = True


class Hands:
    """Mouse and keyboard: posts events to the window and lets frames pass. ``drawn`` counts the pictures."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.drawn = 0
        self._draw = app.draw
        app.draw = self._count  # type: ignore[method-assign]

    def _count(self) -> None:
        self.drawn += 1
        self._draw()

    def frames(self, count: int = 3, seconds: float = 1 / 60) -> None:
        for _ in range(count):
            for event in pygame.event.get():  # what widgets have posted
                self.app.handle(event)
            self.app.frame(seconds)

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        self.app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))
        self.app.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
        self.frames(1)

    def next_problem(self) -> None:
        """Press the key that leads on from any problem; Enter does so only from one that is decided."""
        self.key(pygame.K_PAGEDOWN, pygame.KMOD_CTRL)

    def move(self, place: tuple[int, int]) -> None:
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
        self.app.handle(event)
        self.frames(1)

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        self.move(place)
        self.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button))
        self.frames(1)
        self.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=button))
        self.frames(1)

    def drop(self, path: Path) -> None:
        """Let a file go over the window."""
        self.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))

    def wheel(self, y: int) -> None:
        self.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False))
        self.frames(1)

    def resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.app.handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        self.frames(2)

    def wait(self, done: Callable[[], bool], frames: int = 10_000) -> None:
        """Let frames pass, and other threads run, until something holds; the test fails if it never does."""
        for _ in range(frames):
            if done():
                return
            self.app.frame(1 / 60)
            pygame.time.wait(1)
        pytest.fail("what the test waits for never came")
