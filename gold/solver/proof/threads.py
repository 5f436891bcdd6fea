"""Several threads that search one position on one table.

Each has its own path, its own history of moves, and a taste: a factor for each move by chance, so that they
go different ways. What one of them finds out, the others find in the table. (Pawlewicz, J., Hayward, R.:
Scalable parallel DFPN search, 2013, keep threads apart by counting those that are below a child; tastes need
no more words in the table.) The first that is done stops the others. All but the caller's give way to
other work where the system lets them, so they take what is idle.

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
from gold.solver.bitboard.state import PackedState, write_packed
from gold.solver.proof.dfpn import NODES, Room, Searched, new_room, search
from gold.solver.proof.table import Table

SPREAD: Final = 0.2
"""The standard deviation of the logarithm of a taste."""

_GIVES_WAY: Final = 10  # as "nice" counts


class Slice(NamedTuple):
    """What the threads found together; the room is that of the thread which found it."""

    found: Searched
    room: Room
    nodes: int  # of all threads


class Threads:
    """Rooms for so many threads, one of which is the caller's: ``first``, with sets of so many words."""

    def __init__(self, number: int, first: Room, words: int) -> None:
        self._words = words
        self._rooms = [first, *(_room_beside(first, words, seed) for seed in range(1, number))]

    def search(
        self, area: Area, table: Table, state: PackedState, node_limit: int, cancel: CancelFlag
    ) -> Slice:
        """Search a position with all threads, each of them as :func:`gold.solver.proof.dfpn.search` does."""
        found: dict[int, Searched] = {}

        def run(number: int) -> None:
            if number:
                _give_way()
            try:
                found[number] = search(area, self._rooms[number], table, node_limit, cancel.array)
            finally:
                for room in self._rooms:
                    room.stop[0] = 1

        for room in self._rooms:
            room.stop[0] = 0
            room.path.captures[0] = 0
            write_packed(room.path.nodes, 0, self._words, state)
        others = [threading.Thread(target=run, args=(number,)) for number in range(1, len(self._rooms))]
        try:
            for thread in others:
                thread.start()
            run(0)
        finally:
            for thread in others:
                thread.join()
        decided = (number for number, each in sorted(found.items()) if each.phi == 0 or each.delta == 0)
        best = next(decided, 0)
        nodes = sum(int(room.progress[NODES]) for room in self._rooms)
        return Slice(found[best], self._rooms[best], nodes)


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
