"""Work at rest: it begins when nobody does anything, and stops before the next frame is drawn."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from gold.gui.app import proving_at_rest
from gold.gui.app.proving_at_rest import Proving
from gold.gui.app.window import App
from gold.gui.computer.worker import Computer, Task
from gold.problem.model import Problem
from gold.solver.api import CancelFlag
from gold.trainer.library.proving_queue import SECONDS
from gold.trainer.library.shelves import Owner, shelve
from tests.gui.helpers import FakeEngine, Hands, make_collection, make_problem
from tests.oracle.random_problems import random_problem

COUNT = 3
SHELF = shelve(
    make_collection(*(Problem(random_problem(seed, 11)) for seed in range(COUNT))), Owner.USER
)


class Prover(FakeEngine):
    """Proves at once, in vain, or not before it is stopped."""

    def __init__(self, mode: str) -> None:
        super().__init__()
        self._proof_megabytes = lambda: 1.0
        self.mode = mode
        self.proving: list[tuple[Problem, float]] = []
        self.begun = threading.Event()
        self.ended = threading.Event()

    def prove_at_rest(self, problem: Problem, seconds: float, cancel: CancelFlag) -> bool:
        self.proving.append((problem, seconds))
        self.begun.set()
        while self.mode == "long" and not cancel.is_set:
            time.sleep(0.001)
        self.ended.set()
        return self.mode == "proves"


@pytest.fixture
def rests(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], Rest]]:
    monkeypatch.setattr(proving_at_rest, "on_battery", lambda: False)
    computers = []

    def made(mode: str) -> Rest:
        engine = Prover(mode)
        computers.append(Computer(engine))
        shelves = (SHELF,)
        work = Proving(computers[-1], lambda: shelves, lambda: app.logbook, tmp_path / "tried.json")
        return Rest(engine, computers[-1], work)

    yield made
    for computer in computers:
        computer.close()


class Rest:
    def __init__(self, engine: Prover, computer: Computer, work: Proving) -> None:
        self.engine, self.computer, self.work = engine, computer, work

    def wait(self, seconds: float = 60.0, *, is_quiet: bool = True) -> None:
        for _frame in range(int(seconds * 4)):
            self.work.update(0.25, is_quiet)

    def until_done(self) -> None:
        for _look in range(5000):
            if not self.computer._jobs():
                return
            time.sleep(0.001)
        raise AssertionError("it does not end")


def test_all_problems_are_proved_once_it_is_quiet(rests: Callable[[str], Rest]) -> None:
    rest = rests("proves")
    rest.wait(is_quiet=False)
    rest.wait(5)
    assert not rest.engine.begun.is_set(), "the person only thinks"
    rest.wait(10)
    rest.until_done()
    assert rest.engine.proving == [(one.entry.problem, SECONDS[0]) for one in SHELF.entries]


def test_what_is_in_vain_gets_longer_turns_and_is_remembered(rests: Callable[[str], Rest]) -> None:
    first = rests("in vain")
    first.wait(15)
    first.until_done()
    assert [seconds for _problem, seconds in first.engine.proving] == [
        seconds for seconds in SECONDS for _problem in range(COUNT)
    ]
    again = rests("in vain")
    again.wait(15)
    again.until_done()
    assert again.engine.proving == []


def test_a_person_stops_it_at_once_and_nothing_is_counted_as_tried(
    rests: Callable[[str], Rest], tmp_path: Path
) -> None:
    rest = rests("long")
    rest.wait(15)
    assert rest.engine.begun.wait(5)
    rest.work.stop()
    assert rest.engine.ended.wait(5)
    rest.until_done()
    assert len(rest.engine.proving) == 1
    assert not (tmp_path / "tried.json").exists()


def test_it_gives_way_to_any_other_task(rests: Callable[[str], Rest]) -> None:
    rest, owner = rests("long"), object()
    rest.wait(15)
    assert rest.engine.begun.wait(5)
    assert rest.computer.is_idle
    done = threading.Event()
    rest.computer.run(owner, Task(make_problem().board(), lambda _context: done.set()))
    assert done.wait(5)


@pytest.mark.parametrize("reason", ["on battery", "no proofs are kept"])
def test_it_does_not_begin(
    rests: Callable[[str], Rest], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest = rests("proves")
    if reason == "on battery":
        monkeypatch.setattr(proving_at_rest, "on_battery", lambda: True)
    else:
        rest.engine._proof_megabytes = None
    rest.wait()
    rest.until_done()
    assert rest.engine.proving == []


def test_before_the_next_frame_the_window_has_stopped_it(
    rests: Callable[[str], Rest], app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest = rests("long")
    app.play(make_collection(make_problem()))
    monkeypatch.setattr(app, "_proving", rest.work)
    monkeypatch.setattr(type(app.pace), "awake", False)
    hands.wait(lambda: not app._moving)
    for _frame in range(100):
        app.frame(0.25)
    assert rest.engine.begun.wait(5)
    drawn = []
    monkeypatch.setattr(app, "draw", lambda: drawn.append(rest.work._task))
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    app._dirty = True
    app.frame(0.02)
    assert drawn == [None]
    assert rest.engine.ended.wait(5)


def test_it_can_be_switched_off(
    rests: Callable[[str], Rest], app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest = rests("proves")
    app.play(make_collection(make_problem()))
    monkeypatch.setattr(app, "_proving", rest.work)
    monkeypatch.setattr(type(app.pace), "awake", False)
    app.change(prove_at_rest=False)
    for _frame in range(100):
        app.frame(0.25)
    assert rest.engine.proving == []
    app.change(prove_at_rest=True)
    for _frame in range(100):
        app.frame(0.25)
    assert rest.engine.begun.wait(5)
