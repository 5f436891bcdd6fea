"""Several threads that search one position with one table.

Each thread has its own path and its own history of moves. Each helper also has a *taste*, a random factor for
every move, so that the threads search different moves; they meet in the table. (Pawlewicz, J., Hayward, R.:
Scalable parallel DFPN search, 2013, keep threads apart by counting the threads below a child, which takes
more words in the table.) The first thread that decides the position stops the others. Helpers run at a low
priority, where the system allows it.

With one thread every search can be repeated. With several the order of the search depends on chance; proofs
are as sound as before (:mod:`gold.solver.proof.table`).
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from typing import Final, NamedTuple

import numpy as np

from gold.solver.api import CancelFlag
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.quantities import Numbers
from gold.solver.bitboard.state import PackedState, write_packed
from gold.solver.proof.dfpn import NODES, RootValue, Scratch, new_scratch, search
from gold.solver.proof.table import Table

SPREAD: Final = 0.2
"""The standard deviation of the logarithm of a taste."""

_NICENESS: Final = 10  # what the command "nice" adds, too
_NO_END: Final = 1 << 60


class Decision(NamedTuple):
    """The root's value that decided the position, and the number of the helper that reached it."""

    helper: int
    value: RootValue


class Helpers:
    """``number`` threads that help the caller's thread, for sets of ``words`` words.

    They search one position at a time, from :meth:`begin` to :meth:`end`. ``first`` is the caller's scratch
    memory.
    """

    def __init__(self, number: int, first: Scratch, words: int) -> None:
        self._words = words
        self._scratches = [helper_scratch(first, words, seed) for seed in range(number)]
        self._threads: list[threading.Thread | None] = [None] * number
        self._counted = [0] * number
        self._stop = first.stop
        self._decisions: list[Decision] = []

    def begin(self) -> Numbers:
        """Prepare for another position. Returns its stop flag, for the caller's scratch memory."""
        self._stop, self._decisions = np.zeros_like(self._stop), []
        return self._stop

    def join_in(self, area: Area, table: Table, state: PackedState, cancel: CancelFlag) -> None:
        """Start all helpers that are not running; one that has yet to notice the last stop flag sits out."""
        for number, thread in enumerate(self._threads):
            if thread is None or not thread.is_alive():
                scratch = self._scratches[number] = self._scratches[number]._replace(stop=self._stop)
                write_packed(scratch.path.nodes, 0, self._words, state)
                scratch.path.captures[0] = scratch.progress[NODES] = self._counted[number] = 0
                work = (number, scratch, area, table, cancel, self._decisions)
                helper = self._threads[number] = threading.Thread(target=_help, args=work, daemon=True)
                helper.start()

    def take_over(self, scratch: Scratch) -> tuple[RootValue, Scratch] | None:
        """The value by which a helper decided the position, and its scratch memory, swapped for ``scratch``.

        None if no helper has decided the position.
        """
        if not self._decisions:
            return None
        number, value = self._decisions[0]
        theirs, self._scratches[number] = self._scratches[number], scratch
        return value, theirs

    def nodes(self) -> int:
        """How many nodes the helpers have searched since the last call."""
        total = 0
        for number, scratch in enumerate(self._scratches):
            if scratch.stop is self._stop:
                now = int(scratch.progress[NODES])
                total += now - self._counted[number]
                self._counted[number] = now
        return total

    def end(self) -> None:
        """Set the stop flag, which every helper sees at its next node."""
        self._stop[0] = 1


def _help(
    number: int, scratch: Scratch, area: Area, table: Table, cancel: CancelFlag, decisions: list[Decision]
) -> None:
    _lower_priority()
    value = search(area, scratch, table, _NO_END, cancel.array)
    if value.phi == 0 or value.delta == 0:
        decisions.append(Decision(number, value))
        scratch.stop[0] = 1


def _lower_priority() -> None:
    """Lower the priority of this thread, on Linux: other systems only know that of the whole process."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


def helper_scratch(first: Scratch, words: int, seed: int) -> Scratch:
    """A helper's scratch memory; it shares with the first thread's what belongs to the problem."""
    scratch = new_scratch(words)
    taste = scratch.path.history.taste
    taste[:] = np.exp(SPREAD * np.random.default_rng(seed).standard_normal(len(taste)))
    scratch.path.history.factor[:] *= taste
    return scratch._replace(path=scratch.path._replace(asked=first.path.asked, prior=first.path.prior))
