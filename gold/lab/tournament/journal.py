"""The games of tournaments, in a file (:mod:`gold.journal`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter

from gold import journal
from gold.lab.tournament.match import MatchGame


@dataclass(frozen=True)
class TournamentGame:
    """A game of a row, counted from 0; with an even number GoLD's player is Black."""

    row: str
    number: int
    played: MatchGame

    @property
    def won(self) -> float:
        """1 if GoLD's player won, 0 if it lost, a half if nobody did."""
        if self.played.winner == "0":
            return 0.5
        return float(self.played.winner == ("B" if self.number % 2 == 0 else "W"))

    @property
    def lead(self) -> float | None:
        """By how many points GoLD's player won, if points were counted."""
        lead = self.played.lead
        return None if lead is None else lead if self.number % 2 == 0 else -lead

    @property
    def seconds(self) -> float:
        """How long GoLD's player thought."""
        return self.played.seconds[self.number % 2]


class GameJournal(journal.Journal[TournamentGame]):
    """The games in one file that were played with these settings. It may have others, which do not count.

    :raises FileAccessError: if a file is there and cannot be read.
    """

    def __init__(self, path: Path, settings: Mapping[str, object]) -> None:
        super().__init__(path, asdict, TypeAdapter(TournamentGame).validate_python)
        self._settings = sorted(settings.items())

    def name_of(self, row: str, number: int) -> str:
        """The name of a game, with everything that it depends on."""
        return self.name(self._settings, row, number)

    def of_row(self, row: str, most: int) -> list[TournamentGame]:
        """The games of a row, of the first so many."""
        names = [self.name_of(row, number) for number in range(most)]
        return [self[name] for name in names if name in self]
