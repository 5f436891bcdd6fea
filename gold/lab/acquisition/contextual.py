"""Counts the contextual patterns of a stream of games (:mod:`gold.patterns.learned.contextual`)."""

from __future__ import annotations

from dataclasses import dataclass

from gold.lab.acquisition.tables import CountTable, sightings
from gold.patterns.learned.contextual import keys_of_games
from gold.patterns.learned.stream import GamePiece


@dataclass(frozen=True)
class ContextTask:
    """Counts patterns in windows of ``size`` lines: as they stand, and up to the sixteen symmetries."""

    size: int
    before_captures: bool = False

    def __call__(self, piece: GamePiece) -> tuple[CountTable, CountTable]:
        """Return two tables of some games: patterns as they stand, and up to symmetry."""
        plain, reduced, games = keys_of_games(piece, self.size, self.before_captures)
        return sightings(plain, games), sightings(reduced, games)
