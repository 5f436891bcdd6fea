"""The computer's thread: answers, progress, cancelling, errors, and tasks that give way."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from gold.board.status import Status
from gold.errors import UnavailableError
from gold.gui.computer.worker import (
    Computer,
    News,
    Task,
    TaskContext,
    TaskDone,
    TaskFailed,
    TaskProgressed,
    TaskReported,
)
from gold.solver.api import CancelFlag, EngineKind, Limits, Progress, Result, StopReason
from gold.solver.request import Request
from gold.solver.warmup import FIRST, KernelPart, Warmup
from tests.gui.helpers import Compiling, FakeEngine, make_problem
from tests.results import make_result

BOARD = make_problem().board()


def search() -> Task:
    """The search for a move, as practice asks for it."""

    def work(context: TaskContext) -> Result:
        return context.engine.solve(context.request(BOARD, Limits()))

    return Task(BOARD, work, urgent=True)


def is_answer(news: News) -> bool:
    return isinstance(news, TaskDone)


def collect(computer: Computer, owner: object, enough: Callable[[list[News]], bool]) -> list[News]:
    news: list[News] = []
    for _ in range(2000):
        news += computer.poll(owner)
        if enough(news):
            return news
        time.sleep(0.005)
    raise AssertionError(f"only {news} came")


def test_progress_comes_before_the_answer() -> None:
    computer, owner = Computer(FakeEngine()), object()
    task = computer.run(owner, search())
    news = collect(computer, owner, lambda got: any(map(is_answer, got)))
    assert [type(item) for item in news] == [TaskProgressed, TaskDone]
    assert all(item.task is task for item in news)
    computer.close()


class Patient(FakeEngine):
    """Searches until it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.started = threading.Event()

    def solve(self, request: Request, computer: EngineKind = EngineKind.EXACT) -> Result:
        self.started.set()
        wait_for(request.budget.cancel)
        return make_result(Status.UNKNOWN, False, None, stopped=StopReason.CANCELLED)


def wait_for(cancel: CancelFlag) -> None:
    while not cancel.is_set:
        time.sleep(0.001)


def test_a_search_that_is_stopped_answers_with_what_it_has() -> None:
    engine, owner = Patient(), object()
    computer = Computer(engine)
    task = computer.run(owner, search())
    assert engine.started.wait(5)
    computer.stop(task)
    (news,) = collect(computer, owner, bool)
    assert isinstance(news, TaskDone)
    assert news.answer.stopped is StopReason.CANCELLED
    computer.close()


def test_an_error_in_the_engine_is_reported() -> None:
    engine, owner = FakeEngine(), object()
    engine.error = RuntimeError("no such kernel")
    computer = Computer(engine)
    task = computer.run(owner, search())
    (news,) = collect(computer, owner, bool)
    assert news == TaskFailed(task, "RuntimeError: no such kernel")
    engine.error = None
    computer.run(owner, search())
    assert collect(computer, owner, lambda got: any(map(is_answer, got)))
    computer.close()


def test_each_owner_gets_the_news_of_its_own_searches_only() -> None:
    computer, one, two = Computer(FakeEngine()), object(), object()
    computer.run(one, search())
    computer.run(two, search())
    for owner in (two, one):
        news = collect(computer, owner, lambda got: any(map(is_answer, got)))
        assert len(news) == 2
    computer.close()


def test_there_is_no_news_of_what_was_forgotten() -> None:
    computer, owner = Computer(FakeEngine()), object()
    other = object()
    computer.run(owner, search())
    computer.run(other, search())
    collect(computer, other, lambda got: len(got) == 2)  # so the owner's search is over, too
    computer.forget(owner)
    assert computer.poll(owner) == []
    computer.close()


def test_progress_is_a_glimpse_of_the_line() -> None:
    computer, owner = Computer(FakeEngine()), object()
    computer.run(owner, search())
    news = collect(computer, owner, lambda got: len(got) == 2)
    assert isinstance(news[0], TaskProgressed)
    assert isinstance(news[0].progress, Progress)
    assert news[0].progress.line == make_problem().board().valid_moves()[:3]
    computer.close()


# Tasks


def test_a_task_tells_how_far_it_is_what_it_finds_and_its_answer() -> None:
    def work(context: TaskContext) -> object:
        context.progress(Progress(0, 5, ()))
        context.report("half")
        return "whole"

    computer, owner = Computer(FakeEngine()), object()
    task = computer.run(owner, Task(BOARD, work))
    news = collect(computer, owner, lambda got: len(got) == 3)
    assert news == [
        TaskProgressed(task, Progress(0, 5, ())),
        TaskReported(task, "half"),
        TaskDone(task, "whole"),
    ]
    computer.close()


def test_a_task_gives_way_to_a_search_and_is_done_after_it() -> None:
    runs: list[str] = []
    begun = threading.Event()

    def work(context: TaskContext) -> object:
        runs.append("begun")
        begun.set()
        if len(runs) == 1:
            wait_for(context.cancel)
            context.report("what nobody may hear, since it begins anew")
            return "half done"
        return "done"

    computer, owner = Computer(FakeEngine()), object()
    task = computer.run(owner, Task(BOARD, work))
    assert begun.wait(5)
    computer.run(owner, search())
    news = collect(computer, owner, lambda got: len(got) == 3)
    assert [type(item) for item in news] == [TaskProgressed, TaskDone, TaskDone]
    assert news[-1] == TaskDone(task, "done")
    computer.close()


def test_there_is_no_news_of_a_dropped_task_and_the_next_one_runs() -> None:
    begun = threading.Event()

    def endless(context: TaskContext) -> object:
        begun.set()
        wait_for(context.cancel)
        return "too late"

    computer, owner = Computer(FakeEngine()), object()
    first = computer.run(owner, Task(BOARD, endless))
    assert begun.wait(5)
    waiting = computer.run(owner, Task(BOARD, endless))
    last = computer.run(owner, Task(BOARD, lambda _context: "in time"))
    computer.drop(waiting)
    computer.drop(first)
    assert collect(computer, owner, bool) == [TaskDone(last, "in time")]
    computer.close()


def test_a_task_that_breaks_down_is_reported_and_the_next_is_done() -> None:
    def broken(context: TaskContext) -> object:
        raise RuntimeError("no memory")

    computer, owner = Computer(FakeEngine()), object()
    bad = computer.run(owner, Task(BOARD, broken))
    good = computer.run(owner, Task(BOARD, lambda _context: 1))
    news = collect(computer, owner, lambda got: len(got) == 2)
    assert news == [TaskFailed(bad, "RuntimeError: no memory"), TaskDone(good, 1)]
    computer.close()


# Kernels that are still to come


def test_nothing_is_searched_before_the_kernels_it_needs_are_there() -> None:
    engine, owner, loading = FakeEngine(), object(), Compiling()
    computer = Computer(engine)
    computer.loading = loading
    computer.run(owner, search())
    assert loading.hurried.wait(5)
    assert loading.wanted == FIRST
    assert computer.preparation == "getting ready, 3 of 13"
    assert not engine.asked
    loading.parts = frozenset({KernelPart.ONE_WORD})
    assert any(is_answer(news) for news in collect(computer, owner, lambda got: len(got) == 2))
    computer.close()


def test_what_is_done_at_rest_waits_for_what_keeps_proofs_and_hurries_nobody() -> None:
    owner, loading, done = object(), Compiling(), threading.Event()
    computer = Computer(FakeEngine())
    computer.loading = loading
    loading.parts = frozenset({KernelPart.ONE_WORD})
    computer.run(owner, Task(BOARD, lambda _context: done.set(), at_rest=True))
    assert not done.wait(0.3)
    assert not loading.hurried.is_set()
    assert not computer.is_getting_ready, "nobody waits for an answer"
    task = computer.run(owner, Task(BOARD, lambda _context: "an answer"))
    assert collect(computer, owner, bool) == [TaskDone(task, "an answer")], "it gives way"
    assert not done.is_set()
    loading.parts = frozenset({KernelPart.ONE_WORD, KernelPart.KEPT_PROOFS})
    assert done.wait(5)
    computer.close()


@pytest.mark.parametrize(("seconds", "told"), [(23.4, 25), (0.2, 5)])
def test_while_kernels_are_compiled_it_says_how_long(seconds: float, told: int) -> None:
    computer, loading = Computer(FakeEngine()), Compiling()
    computer.loading = loading
    loading.seconds = seconds
    assert computer.preparation == f"getting ready, about {told} s more"


def test_what_nobody_waits_for_is_done_at_the_lowest_priority() -> None:
    computer, owner = Computer(FakeEngine()), object()

    def priority(_context: object) -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    own = priority(None)
    lowest = 19 if sys.platform == "linux" else own  # only Linux tells of a thread
    for at_rest, expected in ((True, lowest), (False, own)):
        task = computer.run(owner, Task(BOARD, priority, at_rest=at_rest))
        assert collect(computer, owner, bool) == [TaskDone(task, expected)]
    computer.close()


def test_what_goes_wrong_at_rest_is_told() -> None:
    def fails(_context: object) -> object:
        raise RuntimeError("no memory")

    computer, owner = Computer(FakeEngine()), object()
    task = computer.run(owner, Task(BOARD, fails, at_rest=True))
    assert collect(computer, owner, bool) == [TaskFailed(task, "RuntimeError: no memory")]
    computer.close()


def test_it_is_ready_for_most_problems_while_the_rest_is_loaded() -> None:
    computer, loading = Computer(FakeEngine()), Compiling()
    assert computer.readiness == "ready"
    computer.loading = loading
    assert computer.is_getting_ready
    assert computer.readiness == computer.preparation == "getting ready, 3 of 13"
    loading.parts = frozenset({KernelPart.ONE_WORD})
    assert not computer.is_getting_ready
    assert computer.preparation == ""
    assert computer.readiness == "ready; still loading: 3 of 13"
    loading.parts = frozenset(KernelPart)
    assert computer.readiness == "ready"


def test_kernels_that_cannot_be_loaded_keep_nobody_waiting() -> None:
    engine, owner, loading = FakeEngine(), object(), Compiling()
    computer = Computer(engine)
    loading.error = OSError("the disk is full")
    computer.loading = loading
    assert computer.readiness == "ready"
    computer.run(owner, search())
    collect(computer, owner, lambda got: len(got) == 2)
    computer.close()


def test_a_search_that_waits_for_kernels_can_be_stopped() -> None:
    engine, owner, loading = Patient(), object(), Compiling()
    computer = Computer(engine)
    computer.loading = loading
    task = computer.run(owner, search())
    assert loading.hurried.wait(5)
    computer.stop(task)
    assert collect(computer, owner, bool)
    computer.close()


def test_what_cannot_be_loaded_is_told_once_and_not_called_ready() -> None:
    def fail() -> Iterator[Callable[[], object]]:
        raise UnavailableError("The computer cannot think")
        yield

    computer = Computer()
    computer.loading = Warmup([KernelPart.ONE_WORD], {KernelPart.ONE_WORD: fail})
    computer.loading.run()
    assert computer.readiness == "cannot be loaded"
    assert [computer.complaints(), computer.complaints()] == ["The computer cannot think", ""]
    computer.close()
