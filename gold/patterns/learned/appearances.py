"""Finds a pattern in the user's own game records: in which game, and at which move.

This module imports numba, which takes time, so the program imports it only when the user has chosen records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from gold.board.record import LeftOut, Record
from gold.errors import PatternError
from gold.i18n import _
from gold.patterns.learned.contextual import keys_of_games
from gold.patterns.learned.explorer import canonical_key
from gold.patterns.learned.shape import LINES, PatternShape
from gold.patterns.learned.stream import GamePiece, StreamCounts, pieces
from gold.patterns.learned.window_keys import Keys, Numbers


@dataclass(frozen=True, slots=True)
class Appearance:
    """A move of a game that made a certain pattern.

    ``game`` is the index of the game in :class:`SeenGames`. ``move`` counts from 1, without passes.
    ``place`` is the game's file and its number there.
    """

    game: int
    move: int
    place: str


class SeenGames:
    """The user's games in which patterns are looked up: the legal ones on boards of 19 lines.

    ``records`` has these games. ``left_out`` lists the illegal games, and the games or files that
    cannot be read, with reasons. Games on other boards are skipped, and not listed.

    :raises PatternError: from the constructor, if no game is left.
    """

    def __init__(self, records: Iterable[Record | LeftOut]) -> None:
        counted = StreamCounts()
        usable: list[Record] = []
        self._pieces: list[GamePiece] = list(
            pieces(_collected(records, usable), counted, lines=LINES)
        )
        illegal = {left_out.place for left_out in counted.left_out}
        self.left_out = counted.left_out
        self.records = [record for record in usable if record.place not in illegal]
        self._keys: dict[int, tuple[Keys, Numbers]] = {}
        if not self.records:
            raise PatternError(
                " ".join([_("There is no game to look at in these files."), *_reasons(counted)])
            )

    def find(self, shape: PatternShape) -> list[Appearance]:
        """Return all moves that made a pattern, in any of its sixteen views, in the order of the
        games and moves.

        The first call for a size of window reads the patterns of all moves, which takes a second
        for 500 games.
        """
        if shape.size not in self._keys:
            by_piece = [
                keys_of_games(piece, shape.size, before_captures=False) for piece in self._pieces
            ]
            self._keys[shape.size] = (
                np.concatenate([seen.reduced for seen in by_piece]),
                np.concatenate([seen.games for seen in by_piece]),
            )
        keys, games = self._keys[shape.size]
        rows = np.flatnonzero((keys == canonical_key(shape)).all(axis=1))
        firsts = np.searchsorted(games, games[rows])
        return [
            Appearance(int(games[row]), int(row - first) + 1, self.records[games[row]].place)
            for row, first in zip(rows, firsts, strict=True)
        ]


def _collected(
    records: Iterable[Record | LeftOut], usable: list[Record]
) -> Iterable[Record | LeftOut]:
    """Yield all records unchanged; append those on boards of 19 lines to ``usable`` on the way."""
    for record in records:
        if isinstance(record, Record) and record.size == LINES:
            usable.append(record)
        yield record


def _reasons(counted: StreamCounts) -> Iterator[str]:
    """Yield the reason why no game can be used, if one is known."""
    if counted.left_out:
        yield f"{counted.left_out[0].place}: {counted.left_out[0].reason}"
    elif counted.other_sizes:
        yield _("Their boards do not have {n} lines.").format(n=LINES)
