"""The process that makes problems: it fills the stock up for one request after the other, and ends."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from gold.authoring.motifs import Motif
from gold.problem.model import Problem
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.endless import stock as stocks
from gold.trainer.endless.generated import (
    FailedPiece,
    Generated,
    GenerationPiece,
    GenerationRequest,
)
from gold.trainer.endless.making import AHEAD, Making, News, serve
from gold.trainer.endless.stock import Stock
from tests.oracle.random_problems import random_problem
from tests.user_folders import move_folders

EASY = GenerationRequest(Level.EASY)
SNAPBACK = GenerationRequest(Level.EASY, motif=Motif.SNAPBACK)


def made(seed: int, *motifs: Motif) -> Generated:
    problem = Problem(random_problem(seed, 11), title="Some stones")
    return Generated(problem, Difficulty(True, 50, 4, 1, 3, 3, 1, tuple(motifs)))


class Workshop:
    """The work in a thread: what each piece gives, as often as it is allowed to try."""

    def __init__(self, stock: Stock) -> None:
        self.stock = stock
        self.outcome: Callable[[GenerationPiece], Generated | FailedPiece | None] = lambda piece: (
            made(piece.number)
        )
        self.allowed = threading.Semaphore(0)
        self.pieces: list[GenerationPiece] = []
        ours, theirs = Pipe()
        self.making = Making()
        self.making._connection = ours
        self.thread = threading.Thread(target=serve, args=(theirs, stock, self.work), daemon=True)
        self.thread.start()

    def work(self, piece: GenerationPiece) -> Iterator[Generated | FailedPiece | None]:
        self.pieces.append(piece)
        self.allowed.acquire()
        yield None
        self.allowed.acquire()
        yield self.outcome(piece)

    def heard(self, count: int) -> list[News]:
        news: list[News] = []
        for _look in range(20_000):
            news += self.making.news()
            if len(news) >= count:
                return news
            time.sleep(0.001)
        raise AssertionError(f"only {news}")


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    move_folders(monkeypatch, tmp_path, "DATA")
    monkeypatch.setattr(stocks, "shipped", lambda folder: tmp_path / folder)
    shop = Workshop(Stock())
    yield shop
    shop.making.end()
    shop.allowed.release(99)
    shop.thread.join(10)
    assert not shop.thread.is_alive(), "it ends with who asked it"


def test_some_are_made_ahead_and_more_when_one_is_handed_out(shop: Workshop) -> None:
    shop.allowed.release(99)
    shop.making.fill(EASY)
    assert shop.heard(2 * AHEAD) == [False, True] * AHEAD
    assert shop.stock.number_of(EASY) == AHEAD
    time.sleep(0.02)
    assert list(shop.making.news()) == [], "that is enough"
    assert shop.stock.hand_out(EASY) is not None
    shop.making.fill(EASY)
    assert shop.heard(2) == [False, True]


def test_for_a_rare_wish_others_are_made_in_turn_to_offer_meanwhile(shop: Workshop) -> None:
    shop.allowed.release(99)
    shop.making.fill(SNAPBACK)
    shop.heard(12)
    assert [piece.request for piece in shop.pieces][:4] == [EASY, SNAPBACK, EASY, SNAPBACK]
    assert {piece.request for piece in shop.pieces[4:]} == {SNAPBACK}, "three easy ones are enough"


def test_another_request_takes_the_place_of_one_that_is_not_wanted(shop: Workshop) -> None:
    shop.making.fill(SNAPBACK)
    shop.allowed.release()
    shop.heard(1)
    shop.making.fill(EASY)
    shop.allowed.release(99)
    shop.heard(2 * AHEAD - 1)
    assert [piece.request for piece in shop.pieces] == [EASY] * AHEAD
    assert len({piece.number for piece in shop.pieces}) == len(shop.pieces), "none is begun again"


def test_what_is_made_is_kept_as_what_it_is_and_what_is_there_counts_as_in_vain(
    shop: Workshop,
) -> None:
    shop.outcome = lambda piece: made(min(piece.number, 1))
    shop.allowed.release(8)
    shop.making.fill(SNAPBACK)
    assert shop.heard(8) == [False, True, False, True, False, False, False, False], shop.pieces
    assert shop.stock.number_of(EASY) == 2


def test_an_error_is_told_and_costs_one_problem(shop: Workshop) -> None:
    shop.outcome = lambda piece: (
        made(piece.number) if piece.number else FailedPiece(piece, "IndexError")
    )
    shop.allowed.release(99)
    shop.making.fill(EASY)
    news = shop.heard(2 * AHEAD + 2)
    assert "number 0" in str(news[1])
    assert "IndexError" in str(news[1])
    assert news.count(True) == AHEAD


def test_a_stock_that_cannot_be_used_is_told(shop: Workshop, tmp_path: Path) -> None:
    (tmp_path / "data" / "gold" / "stock.json").mkdir(parents=True)
    shop.making.fill(EASY)
    (told,) = shop.heard(1)
    assert "stock.json" in str(told)


def test_without_work_there_is_no_process() -> None:
    making = Making()
    assert list(making.news()) == []
    assert making._process is None
    making.end()


@pytest.mark.slow
@pytest.mark.kernel
def test_the_real_process_makes_something_and_is_gone_after_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")
    making = Making()
    making.fill(SNAPBACK)
    process, connection = making._process, making._connection
    assert process is not None
    assert connection is not None
    if hasattr(os, "getpriority"):
        # it has begun; what has the lowest priority may wait on a busy machine
        assert connection.poll(600.0)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19
    making.end()
    assert not process.is_alive()
    making.end()


def _starts_and_is_killed(told: Connection) -> None:
    making = Making()
    making.fill(SNAPBACK)
    assert making._process is not None
    told.send(making._process.pid)
    time.sleep(600)


@pytest.mark.slow
@pytest.mark.kernel
@pytest.mark.skipif(not hasattr(os, "fork"), reason="asks for a process by its number")
def test_the_process_ends_when_the_one_that_started_it_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from multiprocessing import get_context

    move_folders(monkeypatch, tmp_path, "DATA")
    context = get_context("spawn")
    hear, tell = context.Pipe(duplex=False)
    window = context.Process(target=_starts_and_is_killed, args=(tell,))
    window.start()
    child = hear.recv()
    window.kill()
    window.join()
    for _look in range(6000):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        with open(f"/proc/{child}/stat", encoding="ascii") as file:  # noqa: PTH123
            if " Z " in file.read():
                return
        time.sleep(0.1)
    raise AssertionError("it is still there")
