"""The computer's thread: answers, progress, cancelling, accidents."""

import threading
import time
from collections.abc import Callable

from gold.gui.worker import Answered, Broke, Computer, News, Progressed
from gold.solver.api import CancelFlag, Limits, Progress, ProgressCallback, Result, Status, StopReason
from gold.trainer.events import Purpose, SearchRequest
from tests.gui.helpers import FakeEngine, make_problem


def request(number: int = 1) -> SearchRequest:
    return SearchRequest(number, make_problem(), Limits(), Purpose.MOVE)


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
    computer.start(owner, request(7))
    news = collect(computer, owner, lambda got: any(isinstance(item, Answered) for item in got))
    assert [type(item) for item in news] == [Progressed, Answered]
    assert {item.request_id for item in news} == {7}
    computer.close()


def test_a_search_that_is_stopped_answers_with_what_it_has() -> None:
    started = threading.Event()

    def engine(
        board: object, limits: Limits, report: ProgressCallback | None, flag: CancelFlag | None
    ) -> Result:
        assert flag is not None
        started.set()
        while not flag.is_set:
            time.sleep(0.001)
        return Result(Status.UNKNOWN, False, None, stopped=StopReason.CANCELLED)

    computer, owner = Computer(engine), object()
    computer.start(owner, request())
    assert started.wait(5)
    computer.stop(owner, 1)
    (answer,) = collect(computer, owner, bool)
    assert isinstance(answer, Answered)
    assert answer.result.stopped is StopReason.CANCELLED
    computer.close()


def test_an_accident_in_the_engine_is_reported() -> None:
    engine, owner = FakeEngine(), object()
    engine.error = RuntimeError("no such kernel")
    computer = Computer(engine)
    computer.start(owner, request())
    (news,) = collect(computer, owner, bool)
    assert news == Broke(1, "RuntimeError: no such kernel")
    engine.error = None
    computer.start(owner, request(2))
    assert collect(computer, owner, lambda got: any(isinstance(item, Answered) for item in got))
    computer.close()


def test_each_owner_hears_of_its_own_searches_only() -> None:
    computer, one, two = Computer(FakeEngine()), object(), object()
    computer.start(one, request(1))
    computer.start(two, request(1))
    for owner in (two, one):
        news = collect(computer, owner, lambda got: any(isinstance(item, Answered) for item in got))
        assert len(news) == 2
    computer.close()


def test_what_was_forgotten_is_not_heard_of() -> None:
    computer, owner = Computer(FakeEngine()), object()
    other = object()
    computer.start(owner, request())
    computer.start(other, request())
    collect(computer, other, lambda got: len(got) == 2)  # so the owner's search is over, too
    computer.forget(owner)
    assert computer.poll(owner) == []
    computer.close()


def test_progress_is_a_glimpse_of_the_line() -> None:
    computer, owner = Computer(FakeEngine()), object()
    computer.start(owner, request())
    news = collect(computer, owner, lambda got: len(got) == 2)
    assert isinstance(news[0], Progressed)
    assert isinstance(news[0].progress, Progress)
    assert news[0].progress.line == make_problem().board().valid_moves()[:3]
    computer.close()
