"""Several threads that search one position on one table.

Each has its own path, its own history of moves, and a taste: a factor for each move by chance, so that they
go different ways. What one of them finds out, the others find in the table. (Pawlewicz, J., Hayward, R.:
Scalable parallel DFPN search, 2013, keep threads apart by counting those that are below a child; tastes need
no more words in the table.) The first that decides the position stops the others. The helpers give way to
other work where the system lets them: they take what is idle, and nobody waits for them.

With one thread everything can be repeated; with several, what is searched is a matter of chance, and a
proof is still a proof (:mod:`gold.solver.proof.table`).
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
from gold.solver.bitboard.bitsets import Numbers
from gold.solver.bitboard.state import PackedState, write_packed
from gold.solver.proof.dfpn import NODES, Room, Searched, new_room, search
from gold.solver.proof.table import Table

SPREAD: Final = 0.2
"""The standard deviation of the logarithm of a taste."""

_GIVES_WAY: Final = 10  # as "nice" counts
_NO_END: Final = 1 << 60


class Decided(NamedTuple):
    """What a helper found of the root, by its number."""

    number: int
    found: Searched


class Helpers:
    """So many threads beside the caller's, whose room is ``first``, with sets of so many words.

    They search one position at a time, from :meth:`begin` to :meth:`end`. Nobody waits for one that has yet
    to see that it is to end: it is left out until it has.
    """

    def __init__(self, number: int, first: Room, words: int) -> None:
        self._words = words
        self._rooms = [_room_beside(first, words, seed) for seed in range(number)]
        self._threads: list[threading.Thread | None] = [None] * number
        self._counted = [0] * number
        self._stop = first.stop
        self._decided: list[Decided] = []

    def begin(self) -> Numbers:
        """Turn to another position. Returns ``stop`` for the caller's room, which ends its search, too."""
        self._stop, self._decided = np.zeros_like(self._stop), []
        return self._stop

    def join_in(self, area: Area, table: Table, state: PackedState, cancel: CancelFlag) -> None:
        """Have all that are free search the position."""
        for number, thread in enumerate(self._threads):
            if thread is None or not thread.is_alive():
                room = self._rooms[number] = self._rooms[number]._replace(stop=self._stop)
                write_packed(room.path.nodes, 0, self._words, state)
                room.path.captures[0] = room.progress[NODES] = self._counted[number] = 0
                work = (number, room, area, table, cancel, self._decided)
                helper = self._threads[number] = threading.Thread(target=_help, args=work, daemon=True)
                helper.start()

    def take_over(self, room: Room) -> tuple[Searched, Room] | None:
        """What the first helper that decided the position found, and its room in exchange for another; None
        while none has.
        """
        if not self._decided:
            return None
        number, found = self._decided[0]
        theirs, self._rooms[number] = self._rooms[number], room
        return found, theirs

    def nodes(self) -> int:
        """How many nodes they have searched since this was asked."""
        searched = 0
        for number, room in enumerate(self._rooms):
            if room.stop is self._stop:
                now = int(room.progress[NODES])
                searched += now - self._counted[number]
                self._counted[number] = now
        return searched

    def end(self, *, wait: bool = False) -> None:
        """Stop them; ``wait`` until none uses the table any more."""
        self._stop[0] = 1
        for thread in self._threads:
            if wait and thread is not None:
                thread.join()


def _help(
    number: int, room: Room, area: Area, table: Table, cancel: CancelFlag, decided: list[Decided]
) -> None:
    _give_way()
    found = search(area, room, table, _NO_END, cancel.array)
    if found.phi == 0 or found.delta == 0:
        decided.append(Decided(number, found))
        room.stop[0] = 1


def _give_way() -> None:
    """Lower the priority of this thread alone, which only Linux can."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _GIVES_WAY)


def _room_beside(first: Room, words: int, seed: int) -> Room:
    """A room that shares with the first one what belongs to the problem."""
    room = new_room(words)
    taste = room.path.history.taste
    taste[:] = np.exp(SPREAD * np.random.default_rng(seed).standard_normal(len(taste)))
    room.path.history.factor[:] *= taste
    return room._replace(path=room.path._replace(asked=first.path.asked, prior=first.path.prior))
