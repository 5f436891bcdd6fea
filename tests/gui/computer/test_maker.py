"""Who makes problems: for whom first, what is kept, and when it rests."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gold.authoring.motifs import Motif
from gold.gui.computer import maker as makers
from gold.gui.computer.maker import Maker
from gold.gui.computer.worker import Computer, Task, TaskContext
from gold.problem.model import Problem
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.endless.generated import (
    LEVELS,
    MOTIFS,
    FailedPiece,
    Generated,
    GenerationPiece,
    GenerationRequest,
)
from gold.trainer.endless.making import Ended, News
from gold.trainer.endless.stock import OF_LEVEL, Stock
from tests.gui.helpers import FakeEngine, make_problem
from tests.oracle.random_problems import random_problem
from tests.user_folders import move_folders

EASY = GenerationRequest(Level.EASY)
SNAPBACK = GenerationRequest(Level.EASY, motif=Motif.SNAPBACK)


def made(seed: int, *motifs: Motif, nodes: int = 50) -> Generated:
    problem = Problem(random_problem(seed, 11), title="Some stones")
    return Generated(problem, Difficulty(True, nodes, 4, 1, 3, 3, 1, tuple(motifs)))


class Worker:
    """Tells of each piece what the test says, and nothing while it rests."""

    def __init__(self, outcome: Callable[[GenerationPiece], Generated | FailedPiece | None]) -> None:
        self.outcome = outcome
        self.pieces: list[GenerationPiece] = []
        self.has_ended = False
        self.is_resting = True
        self._news: deque[News] = deque()

    def work_on(self, piece: GenerationPiece | None) -> None:
        self.is_resting = piece is None
        if piece is not None and (not self.pieces or piece != self.pieces[-1]):
            self.pieces.append(piece)
            self._news = deque([None, self.outcome(piece), Ended(piece)])

    def news(self, seconds: float) -> Iterator[News]:
        if self._news and not self.is_resting:
            yield self._news.popleft()
        else:
            time.sleep(min(seconds, 0.001))

    def end(self) -> None:
        self.has_ended = True


class Workshop:
    def __init__(self, folder: Path, computer: Computer) -> None:
        self.outcome: Callable[[GenerationPiece], Generated | FailedPiece | None] = lambda piece: made(
            piece.number, nodes={Level.EASY: 50, Level.MEDIUM: 500, Level.HARD: 5000}[piece.request.level]
        )
        self.computer = computer
        self.stock = Stock(folder / "stock.json", folder / "nothing ships")
        self.workers: list[Worker] = []
        self.maker = Maker(computer, self.stock, self._worker)

    def _worker(self) -> Worker:
        self.workers.append(Worker(lambda piece: self.outcome(piece)))
        return self.workers[-1]

    @property
    def wishes(self) -> list[GenerationRequest]:
        return [piece.request for worker in self.workers for piece in worker.pieces]

    def until(self, done: Callable[[], bool]) -> None:
        for _look in range(20000):
            if done():
                return
            time.sleep(0.001)
        raise AssertionError("it does not come to that")

    def until_idle(self, wishes: int) -> None:
        """Until so many pieces were worked on, and no more are."""
        self.until(lambda: len(self.wishes) >= wishes and self.workers[-1].is_resting)
        time.sleep(0.02)
        assert len(self.wishes) == wishes


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    move_folders(monkeypatch, tmp_path, "DATA")
    monkeypatch.setattr(makers, "on_battery", lambda: False)
    monkeypatch.setattr(makers, "_PATIENCE_SECONDS", 0.001)
    shop = Workshop(tmp_path, Computer(FakeEngine()))
    yield shop
    shop.maker.close()
    shop.computer.close()


def test_some_are_ahead_of_who_practises_and_then_it_rests(shop: Workshop) -> None:
    shop.maker.want(EASY)
    shop.until_idle(3)
    assert shop.wishes == [EASY] * 3
    assert shop.maker.added == len(shop.stock.problems()) == 3
    assert shop.stock.hand_out(EASY) is not None
    shop.maker.want(EASY)
    shop.until_idle(4)


def test_for_a_rare_wish_others_are_made_in_turn_to_offer_meanwhile(shop: Workshop) -> None:
    shop.maker.want(SNAPBACK)
    shop.until(lambda: len(shop.wishes) >= 8)
    assert shop.wishes[:5] == [EASY, SNAPBACK, EASY, SNAPBACK, SNAPBACK], "three easy ones are enough"


def test_what_is_made_is_kept_as_what_it_is_whatever_was_wished(shop: Workshop) -> None:
    shop.outcome = lambda piece: made(piece.number, Motif.SNAPBACK, nodes=500)
    shop.maker.want(GenerationRequest(Level.EASY, motif=Motif.HANE))
    shop.until(lambda: shop.maker.added >= 2)
    (first, *_others) = shop.stock.problems()
    assert first.fits(GenerationRequest(Level.MEDIUM, motif=Motif.SNAPBACK))


def test_at_rest_it_makes_what_there_is_too_little_of_and_stops_at_once(shop: Workshop) -> None:
    shop.maker.begin()
    shop.until(lambda: bool(shop.wishes) and shop.wishes[-1].motif is not None)
    levels = [one.level for one in shop.stock.problems()]
    assert levels.count(Level.HARD) == OF_LEVEL
    assert min(map(levels.count, LEVELS)) >= OF_LEVEL, "one made for a motif may be there by now"
    shop.maker.stop()
    shop.until(lambda: shop.workers[0].is_resting)


def test_motif_that_does_not_come_is_given_up_at_rest(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(makers, "_MOST_IN_VAIN", 2)
    shop.outcome = lambda _piece: None
    shop.maker.begin()
    shop.until(lambda: bool(shop.wishes) and shop.workers[0].is_resting)
    assert {wish.motif for wish in shop.wishes} == {None, *MOTIFS}
    assert max(shop.wishes.count(wish) for wish in shop.wishes) == 2


def test_problem_that_is_there_counts_as_in_vain(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(makers, "_MOST_IN_VAIN", 2)
    shop.outcome = lambda _piece: made(0)
    shop.maker.begin()
    shop.until(lambda: bool(shop.wishes) and shop.workers[0].is_resting)
    assert len(shop.stock.problems()) == 1
    assert max(shop.wishes.count(wish) for wish in shop.wishes) <= 3


def test_on_battery_only_what_is_practised_is_made(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(makers, "on_battery", lambda: True)
    shop.maker.begin()
    shop.until(lambda: bool(shop.workers))
    time.sleep(0.02)
    assert shop.wishes == []
    shop.maker.want(EASY)
    shop.until_idle(3)


def test_it_rests_while_a_reply_is_thought_about(shop: Workshop) -> None:
    shop.maker.want(SNAPBACK)  # there is always something to do
    shop.until(lambda: len(shop.wishes) >= 2)

    def think(context: TaskContext) -> None:
        while not context.cancel.is_set:
            time.sleep(0.001)

    thinking = Task(make_problem().board(), think, urgent=True)
    shop.computer.run(shop, thinking)
    shop.until(lambda: shop.workers[0].is_resting)
    shop.computer.drop(thinking)
    shop.until(lambda: not shop.workers[0].is_resting)


def test_it_ends_when_the_window_closes(shop: Workshop) -> None:
    shop.maker.want(SNAPBACK)
    shop.until(lambda: len(shop.wishes) >= 2)
    shop.maker.close()
    assert shop.workers[0].has_ended
    shop.maker.want(EASY)
    shop.maker.begin()
    assert len(shop.workers) == 1, "closed is closed"


def test_process_that_has_nothing_to_do_gives_its_memory_back(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(makers, "_KEPT_IDLE", 0.005)
    shop.maker.want(EASY)
    shop.until_idle(3)
    shop.until(lambda: shop.workers[0].has_ended)


def test_error_costs_one_problem_and_too_many_in_a_row_end_it_until_it_is_wanted_again(
    shop: Workshop, capfd: pytest.CaptureFixture[str]
) -> None:
    wrong = {*range(9), *range(10, 30)}
    shop.outcome = lambda piece: (
        FailedPiece(piece, "IndexError") if piece.number in wrong else made(piece.number)
    )
    shop.maker.want(EASY)
    shop.until(lambda: bool(shop.maker.trouble))
    assert "number 19" in shop.maker.trouble
    assert len(shop.stock.problems()) == 1
    assert capfd.readouterr().err.count("IndexError") == 19
    shop.until(lambda: shop.workers[0].has_ended)
    wrong.clear()
    thread = shop.maker._thread
    assert thread is not None
    thread.join()
    shop.maker.want(EASY)
    shop.until(lambda: shop.maker.added == 3)
    assert not shop.maker.trouble
