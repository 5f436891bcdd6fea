"""What is done of a tournament, game by game, so that it can go on after it was stopped.

A file of lines of JSON: the first says how all games are played, each other one is a game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from gold.atomic import not_written
from gold.errors import FileAccessError, GoldError
from gold.i18n import _
from gold.lab.tournament.match import Played

VERSION: Final = 1


@dataclass(frozen=True)
class Game:
    """A game of a row, counted from 0; with an even number GoLD's player is Black."""

    row: str
    number: int
    played: Played

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


class Journal:
    """The games that are played. A game is on the disk as soon as it is added.

    :raises FileAccessError: if the file cannot be read.
    :raises GoldError: if it is no journal, or of games that were played in another way.
    """

    def __init__(self, path: Path, settings: Mapping[str, object]) -> None:
        self.path = path
        self.games: dict[tuple[str, int], Game] = {}
        self._settings = dict(settings)
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise FileAccessError(
                _("{path} cannot be read: {reason}").format(path=path, reason=error)
            ) from error
        whole, _end, cut = text.rpartition("\n")
        if whole:
            head, *lines = whole.split("\n")
            self._check(head)
            for number, line in enumerate(lines, 2):
                game = self._game(line, number)
                self.games[game.row, game.number] = game
            if cut:  # the game that was being written when the power failed
                self._write(whole + "\n", "w")
        elif cut:
            raise self._no_journal(1)
        else:
            self._write(json.dumps({"journal": VERSION, "settings": self._settings}) + "\n", "w")

    def add(self, game: Game) -> None:
        """Keep a game.

        :raises FileAccessError: if it cannot be written.
        """
        self.games[game.row, game.number] = game
        self._write(json.dumps({"row": game.row, "number": game.number, **asdict(game.played)}) + "\n", "a")

    def of_row(self, row: str, most: int) -> list[Game]:
        """The games of a row, of the first so many."""
        return [self.games[row, number] for number in range(most) if (row, number) in self.games]

    def _write(self, text: str, mode: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open(mode, encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise not_written(self.path, error) from error

    def _check(self, line: str) -> None:
        try:
            head = json.loads(line)
            version, settings = head["journal"], dict(head["settings"])
        except (ValueError, KeyError, TypeError) as error:
            raise self._no_journal(1) from error
        if version != VERSION:
            said = _("{path} was written by another version of GoLD")
            raise GoldError(said.format(path=self.path))
        other = [
            f"{name}: {settings.get(name)}, not {value}"
            for name, value in self._settings.items()
            if settings.get(name) != value
        ]
        if other:
            said = _("{path} has games that were played with other settings ({others}): choose another file")
            raise GoldError(said.format(path=self.path, others="; ".join(other)))

    def _game(self, line: str, number: int) -> Game:
        try:
            read: dict[str, Any] = json.loads(line)
            black, white = read.pop("seconds")
            row, index = str(read.pop("row")), int(read.pop("number"))
            return Game(row, index, Played(**read, seconds=(float(black), float(white))))
        except (ValueError, KeyError, TypeError) as error:
            raise self._no_journal(number) from error

    def _no_journal(self, line: int) -> GoldError:
        return GoldError(_("{path} is no journal of games (line {line})").format(path=self.path, line=line))
