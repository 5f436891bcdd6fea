"""Several threads that search one position with one table: the caller's thread and its helpers.

Each thread has its own path and its own history prior. All but one also have a *taste*, a random
factor for every move, so that the threads search different moves. Through the table each finds what
the others have stored. (Pawlewicz, J., Hayward, R.: Scalable parallel DFPN search, 2013, keep
threads apart by counting the threads below a child, which takes more words in the table.) The first
thread that decides the position stops the others. Helpers run at a low priority if the system
allows it.

With one thread every search can be repeated node by node. With several the order of the search
depends on chance, but proofs are as sound as with one (:mod:`gold.solver.proof.table`).
"""

from __future__ import annotations

import threading
from typing import Final, NamedTuple

import numpy as np

from gold.priority import lower_thread
from gold.solver.api import CancelFlag
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.quantities import Numbers
from gold.solver.bitboard.state import PackedState, write_packed
from gold.solver.proof import repetitions
from gold.solver.proof.dfpn import NODES, RootValue, Scratch, new_scratch, search
from gold.solver.proof.table import Table

SPREAD: Final = 0.2
"""The standard deviation of the natural logarithms of a helper's *taste*: random numbers by which
it multiplies the factors of moves, so that the threads search different moves.
"""

_NO_END: Final = 1 << 60


class Decision(NamedTuple):
    """The number of the helper that has decided the position, and the root's value that it
    found.
    """

    helper: int
    value: RootValue


class Helpers:
    """A number of threads that search the same position as the caller's thread, and share its
    table.

    For each search, :meth:`begin` makes a new stop flag, :meth:`join_in` gives the position to the
    threads that are not running and starts them, and :meth:`end` sets the flag, without waiting for
    any thread. ``first`` is the caller's scratch memory; a set of points takes ``words`` machine
    words.
    """

    def __init__(self, number: int, first: Scratch, words: int) -> None:
        self._words = words
        self._scratches = [helper_scratch(first, words, seed) for seed in range(number)]
        self._threads: list[threading.Thread | None] = [None] * number
        self._counted = [0] * number
        self._stop = first.stop
        self._decisions: list[Decision] = []

    def begin(self) -> Numbers:
        """Prepare the search of another position, or of the same one with another table; start no
        thread.

        Returns a new stop flag, which the caller has to put into its own scratch memory.
        """
        self._stop = np.zeros_like(self._stop)
        self._decisions = []
        return self._stop

    def join_in(self, area: Area, table: Table, state: PackedState, cancel: CancelFlag) -> None:
        """Start a search of ``state`` in each helper that is not running.

        A running helper is left alone: it searches ``state`` already, or has not yet noticed the
        stop flag of an earlier search and sits this one out.
        """
        for number, thread in enumerate(self._threads):
            if thread is None or not thread.is_alive():
                scratch = self._scratches[number] = self._scratches[number]._replace(
                    stop=self._stop
                )
                write_packed(scratch.path.nodes, 0, self._words, state)
                repetitions.begin_search(scratch.repetitions)
                scratch.path.captures[0] = scratch.progress[NODES] = self._counted[number] = 0
                work = (number, scratch, area, table, cancel, self._decisions)
                helper = self._threads[number] = threading.Thread(
                    target=_help, args=work, daemon=True
                )
                helper.start()

    def take_over(self, scratch: Scratch) -> tuple[RootValue, Scratch] | None:
        """Return the root's value and the scratch memory of the helper that decided the position;
        None if none has.

        The helper gets ``scratch`` in exchange.
        """
        if not self._decisions:
            return None
        number, value = self._decisions[0]
        theirs = self._scratches[number]
        self._scratches[number] = scratch
        return value, theirs

    def nodes(self) -> int:
        """Return the number of nodes that the helpers have searched since the last call.

        Helpers that sit out the search (:meth:`join_in`) do not count.
        """
        total = 0
        for number, scratch in enumerate(self._scratches):
            if scratch.stop is self._stop:
                now = int(scratch.progress[NODES])
                total += now - self._counted[number]
                self._counted[number] = now
        return total

    def end(self) -> None:
        """Set the stop flag, which every helper sees at its next node. Does not wait for them."""
        self._stop[0] = 1


def _help(
    number: int,
    scratch: Scratch,
    area: Area,
    table: Table,
    cancel: CancelFlag,
    decisions: list[Decision],
) -> None:
    lower_thread()
    value = search(area, scratch, table, _NO_END, cancel.array)
    if value.phi == 0 or value.delta == 0:
        decisions.append(Decision(number, value))
        scratch.stop[0] = 1


def helper_scratch(first: Scratch, words: int, seed: int) -> Scratch:
    """Allocate scratch memory for a helper, with its own path and history prior, and a taste drawn
    by ``seed``.

    It shares only the questions asked and the move prior with ``first``, the caller's scratch
    memory: these belong to the problem.
    """
    scratch = new_scratch(words)
    taste = scratch.path.history.taste
    taste[:] = np.exp(SPREAD * np.random.default_rng(seed).standard_normal(len(taste)))
    scratch.path.history.factor[:] *= taste
    return scratch._replace(
        path=scratch.path._replace(asked=first.path.asked, prior=first.path.prior)
    )
