"""The process that makes problems: pieces in turn, rest and going on, its end."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest

from gold.trainer.endless.generated import FailedPiece, Generated, GenerationPiece, GenerationRequest
from gold.trainer.endless.making import Ended, Making, News, serve_pieces

FIRST, SECOND = (GenerationPiece(GenerationRequest(), 1, number) for number in range(2))


class Hands:
    """Makes nothing, one try after the other, as often as it is allowed."""

    def __init__(self) -> None:
        self.begun, self.allowed = threading.Semaphore(0), threading.Semaphore(0)
        self.tries: list[int] = []

    def work(self, piece: GenerationPiece) -> Iterator[Generated | FailedPiece | None]:
        for _try in range(3):
            self.begun.release()
            self.allowed.acquire()
            self.tries.append(piece.number)
            yield None


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def making(hands: Hands) -> Iterator[Making]:
    ours, theirs = Pipe()
    thread = threading.Thread(target=serve_pieces, args=(theirs, hands.work), daemon=True)
    thread.start()
    making = Making()
    making._connection = ours
    yield making
    making.end()
    for _try in range(9):
        hands.allowed.release()
    thread.join(10)
    assert not thread.is_alive(), "it ends with who asked it"


def heard(making: Making, count: int) -> list[News]:
    news: list[News] = []
    while len(news) < count:
        found = list(making.news(10.0))
        assert found, "there is nothing more"
        news += found
    return news


def test_a_piece_is_worked_on_to_its_end(making: Making, hands: Hands) -> None:
    making.work_on(FIRST)
    hands.allowed.release(3)
    assert heard(making, 4) == [None, None, None, Ended(FIRST)]
    making.work_on(SECOND)
    hands.allowed.release(3)
    assert heard(making, 4) == [None, None, None, Ended(SECOND)]


def test_after_a_rest_a_piece_goes_on_where_it_was(making: Making, hands: Hands) -> None:
    making.work_on(FIRST)
    hands.allowed.release()
    heard(making, 1)
    hands.begun.acquire()
    hands.begun.acquire()
    making.work_on(None)
    hands.allowed.release()  # the try that is under way
    heard(making, 1)
    assert list(making.news(0.05)) == []
    making.work_on(FIRST)
    hands.allowed.release()
    assert heard(making, 2) == [None, Ended(FIRST)]
    assert hands.tries == [0, 0, 0]


def test_another_piece_takes_the_place_of_one_that_is_not_wanted(making: Making, hands: Hands) -> None:
    making.work_on(FIRST)
    hands.allowed.release()
    heard(making, 1)
    hands.begun.acquire()
    hands.begun.acquire()
    making.work_on(SECOND)
    hands.allowed.release(4)
    assert heard(making, 5)[-1] == Ended(SECOND)
    assert hands.tries == [0, 0, 1, 1, 1]


def test_without_work_there_is_no_process() -> None:
    making = Making()
    making.work_on(None)
    assert list(making.news(0.0)) == []
    assert making._process is None
    making.end()


@pytest.mark.slow
@pytest.mark.kernel
def test_the_real_process_makes_something_and_is_gone_after_its_end() -> None:
    making = Making()
    making.work_on(FIRST)
    process = making._process
    assert process is not None
    assert process.pid is not None
    if hasattr(os, "getpriority"):
        while next(making.news(60.0)) is not None:  # it has begun
            pass
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
    making.end()
    assert not process.is_alive()
    making.end()


def _starts_and_is_killed(told: Connection) -> None:
    making = Making()
    making.work_on(FIRST)
    assert making._process is not None
    told.send(making._process.pid)
    time.sleep(60)


@pytest.mark.slow
@pytest.mark.kernel
@pytest.mark.skipif(not hasattr(os, "fork"), reason="asks for a process by its number")
def test_the_process_ends_when_the_one_that_started_it_is_killed() -> None:
    from multiprocessing import get_context

    context = get_context("spawn")
    hear, tell = context.Pipe(duplex=False)
    window = context.Process(target=_starts_and_is_killed, args=(tell,))
    window.start()
    child = hear.recv()
    window.kill()
    window.join()
    for _look in range(600):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        with open(f"/proc/{child}/stat", encoding="ascii") as file:  # noqa: PTH123
            if " Z " in file.read():
                return
        time.sleep(0.1)
    raise AssertionError("it is still there")
