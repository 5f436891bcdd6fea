"""Has problems made for the stock, in a process of its own: of the kind that the person practises, and at
rest of the kinds of which there are few.
"""

from __future__ import annotations

import secrets
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Final, Protocol, assert_never

from gold.errors import GoldError
from gold.gui.computer.worker import Computer
from gold.gui.desktop.log import LOGGER
from gold.gui.desktop.power import on_battery
from gold.trainer.endless.generated import FailedPiece, Generated, GenerationPiece, GenerationRequest
from gold.trainer.endless.making import Ended, Making, News
from gold.trainer.endless.stock import Stock, Stocked, next_wish, number_of

_AHEAD: Final = 3
"""Problems to keep ready for a person who practises such problems."""
_MOST_IN_VAIN: Final = 5
"""Pieces of work in vain, some minutes of a processor, after which a kind is not made at rest any more until
the next start.
"""
_MOST_FAILURES: Final = 10
"""Errors in a row after which no more problems are made."""
_PATIENCE_SECONDS: Final = 0.1  # seconds between looks at what is wanted
_BATTERY: Final = 60.0  # seconds between looks at whether the machine is on its battery
_KEPT_IDLE: Final = 60.0
"""Seconds without work after which the process ends: it holds 200 MB, and takes some seconds to begin."""


class MakingProcess(Protocol):
    """A process that makes problems; see :class:`Making`."""

    def work_on(self, piece: GenerationPiece | None) -> None:
        """Work on a piece; None: rest."""

    def news(self, seconds: float) -> Iterator[News]:
        """What it has sent."""

    def end(self) -> None:
        """End, whatever it is doing."""


class Maker:
    """Decides in a thread what is made next. All problems go into the stock, whatever was wished for.

    ``added`` is how many were made, ``tried`` how many shapes since the last one. ``trouble`` says why no
    more are made; empty as a rule.
    """

    def __init__(
        self, computer: Computer, stock: Stock, worker: Callable[[], MakingProcess] | None = None
    ) -> None:
        self.stock = stock
        self.added = self.tried = 0
        self.trouble = ""
        self._computer, self._worker = computer, worker
        self._wish: GenerationRequest | None = None
        self._at_rest = self._closed = False
        self._changed = threading.Event()
        self._thread: threading.Thread | None = None
        self._turns: Counter[GenerationRequest] = Counter()
        self._in_vain: Counter[GenerationRequest] = Counter()
        self._has_found = self._drains = False
        self._failures = 0
        self._look_at_battery = 0.0

    # For the window's thread

    def want(self, wish: GenerationRequest | None) -> None:
        """Keep some problems of a kind that the person practises ready, once the computer is; None: the
        person practises no such problems any more.
        """
        if wish is not None and wish != self._wish:
            self._computer.get_ready()
        self._wish = wish
        self._begin(wish is not None)

    def begin(self) -> None:
        """The person rests: make the kinds of which there are too few."""
        self._at_rest = True
        self._begin(wanted=True)

    def has_ended(self) -> bool:
        """Whether there was an error; without one it goes on as long as the person rests."""
        return bool(self.trouble)

    def stop(self) -> None:
        """The person does something: make only what they practise."""
        self._at_rest = False

    def complaints(self) -> str:
        """What was wrong with the stock since the last call; as a rule nothing."""
        complaints = self.stock.complaints
        return " ".join(complaints.popleft() for _number in range(len(complaints)))

    def close(self) -> None:
        """End the process and the thread."""
        self._closed = True
        self._changed.set()
        if self._thread is not None:
            self._thread.join()

    def _begin(self, wanted: bool) -> None:
        self._changed.set()
        if wanted and not self._closed and (self._thread is None or not self._thread.is_alive()):
            self.trouble, self._failures = "", 0
            self._thread = threading.Thread(target=self._work, name="maker", daemon=True)
            self._thread.start()

    # In the thread

    def _work(self) -> None:
        worker = (self._worker or Making)()
        try:
            self._feed(worker)
        except Exception as error:  # noqa: BLE001  # whatever it is, a person who waits must be told
            LOGGER.exception("no more problems are made")
            self.trouble = str(error) or type(error).__name__
        finally:
            worker.end()

    def _feed(self, worker: MakingProcess) -> None:
        """Give the worker one piece after the other, and put what it makes into the stock."""
        seed, numbers, worked = secrets.randbits(32), count(), time.monotonic()
        begun: dict[GenerationRequest, GenerationPiece] = {}
        problems = self.stock.problems()
        while not self._closed:
            if self._changed.is_set():
                self._changed.clear()
                problems = self.stock.problems()
            wish = self._next_wish(problems)
            if wish is None:
                worker.work_on(None)
                if time.monotonic() - worked > _KEPT_IDLE:
                    worker.end()
                self._changed.wait(
                    _PATIENCE_SECONDS if self._wish is not None or self._at_rest else _KEPT_IDLE
                )
            else:
                worked = time.monotonic()
                if wish not in begun:
                    begun[wish] = GenerationPiece(wish, seed, next(numbers))
                worker.work_on(begun[wish])
            for news in worker.news(0.0 if wish is None else _PATIENCE_SECONDS):
                if isinstance(news, Ended):
                    begun.pop(news.piece.request, None)
                self._hear(news)

    def _next_wish(self, problems: Sequence[Stocked]) -> GenerationRequest | None:
        """What to make now; None: nothing."""
        if self._computer.is_loading or not self._computer.is_at_leisure:
            return None
        if self._wish is not None:
            # Without the motif, too: such problems are offered until one with the motif comes.
            wishes = dict.fromkeys((replace(self._wish, motif=None), self._wish))
            wanted = [wish for wish in wishes if number_of(problems, wish) < _AHEAD]
            if wanted:
                return min(wanted, key=self._turns.__getitem__)
        if self._at_rest and not self._on_battery():
            return next_wish(problems, self._in_vain, _MOST_IN_VAIN)
        return None

    def _on_battery(self) -> bool:
        """Whether the machine was on its battery when it was last looked."""
        now = time.monotonic()
        if now >= self._look_at_battery:
            self._look_at_battery, self._drains = now + _BATTERY, on_battery()
        return self._drains

    def _hear(self, news: News) -> None:
        """Take news of the process: put a problem into the stock, or count an error.

        :raises GoldError: after ``_MOST_FAILURES`` errors in a row.
        """
        match news:
            case None:
                self.tried += 1
            case Generated():
                self._failures = 0
                if self.stock.add(news):
                    self._has_found = True
                    self.added, self.tried = self.added + 1, 0
                    self._changed.set()
            case Ended(piece):
                self._turns[piece.request] += 1
                self._in_vain[piece.request] = 0 if self._has_found else self._in_vain[piece.request] + 1
                self._has_found = False
            case FailedPiece():
                LOGGER.error(news.message)
                print(news.message, file=sys.stderr)
                self._failures += 1
                if self._failures == _MOST_FAILURES:
                    raise GoldError(news.message)
            case _:
                assert_never(news)
