"""Keeps the games of tournaments as SGF, in a file for each row;
each game is appended when it is over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gold.board.points import geometry
from gold.errors import NOT_AS_WRITTEN, FileAccessError, file_access
from gold.lab.tournament.match import RESIGNED, MatchGame
from gold.lab.tournament.rows import TournamentRow
from gold.problem.sgf.sgf_tree import SgfText, escape, format_properties, unescape


@dataclass(frozen=True)
class TournamentGame:
    """A game of a row, with its number from 0;
    GoLD's player is Black in games with even numbers.
    """

    row: str
    number: int
    played: MatchGame

    @property
    def won(self) -> float:
        """The result for GoLD's player: 1 for a win, 0 for a loss, 0.5 for a draw."""
        if self.played.winner == "0":
            return 0.5
        return float(self.played.winner == ("B" if self.number % 2 == 0 else "W"))

    @property
    def lead(self) -> float | None:
        """The lead of GoLD's player in points; None if the points were not counted."""
        lead = self.played.lead
        return None if lead is None else lead if self.number % 2 == 0 else -lead

    @property
    def seconds(self) -> float:
        """The thinking time of GoLD's player in seconds."""
        return self.played.seconds[self.number % 2]


class KeptGames:
    """The games in the files of a folder, all played with the same settings.

    A game that was cut off in the file is ignored.
    """

    def __init__(self, folder: Path, settings: Mapping[str, object]) -> None:
        self.folder = folder
        self._settings = dict(settings)

    def path(self, row: TournamentRow) -> Path:
        """Return the path of the file with a row's games."""
        return self.folder / f"{row.name}.sgf"

    def of_row(self, row: TournamentRow, numbers: range) -> list[TournamentGame]:
        """Return the games of a row that have these numbers.

        :raises FileAccessError: if the row's file cannot be read, or has games with other settings.
        """
        path = self.path(row)
        if not path.exists():
            return []
        with file_access("the games in {path} cannot be used: {reason}", path):
            text = path.read_text(encoding="utf-8")
        games: dict[int, TournamentGame] = {}
        for settings, game in self._games(row, text):
            if settings != self._settings_of(row):
                said = (
                    "{path} has games that were played with other settings: choose another folder"
                )
                raise FileAccessError(said.format(path=path))
            games.setdefault(game.number, game)
        return [games[number] for number in sorted(games) if number in numbers]

    def _games(self, row: TournamentRow, text: str) -> Iterator[tuple[object, TournamentGame]]:
        board = geometry(row.lines)
        for game in SgfText(text).games():
            if game.tree is None or text[game.end - 1] != ")":
                continue
            root, *nodes = game.tree.main_line()
            try:
                told = json.loads(unescape(root.properties["C"][0]))
                result = root.properties["RE"][0]
                number = int(root.properties["RO"][0])
                lead = 0.0 if result == "0" else None
                if result[1:] not in ("", "+R", "+F"):
                    lead = float(result[2:]) * (1 if result[0] == "B" else -1)
                values = [next(iter(node.properties.values()))[0] for node in nodes]
                moves = tuple(board.vertex(board.from_sgf(value)) for value in values)
                black, white = told["seconds"]
                played = MatchGame(result[0], lead, told["ending"], moves, (black, white))
                yield told["settings"], TournamentGame(row.name, number, played)
            except NOT_AS_WRITTEN:  # no game of ours
                continue

    def keep(self, row: TournamentRow, number: int, played: MatchGame) -> None:
        """Append a game to the file of its row.

        :raises FileAccessError: if the file cannot be written.
        """
        board = geometry(row.lines)
        black, white = row.names if number % 2 == 0 else reversed(row.names)
        told = {
            "settings": self._settings_of(row),
            "ending": played.ending,
            "seconds": [round(seconds, 1) for seconds in played.seconds],
        }
        result = played.winner
        if played.lead is None:
            result += "+R" if played.ending == RESIGNED else "+F"
        elif played.lead:
            result += f"+{abs(played.lead):g}"
        root: dict[str, object] = {
            "FF": 4, "GM": 1, "CA": "UTF-8", "SZ": row.lines, "RU": "Chinese", "KM": self._settings["komi"],
            "EV": row.name, "RO": number, "PB": black, "PW": white, "RE": result, "C": json.dumps(told),
        }  # fmt: skip
        nodes = [format_properties({name: [escape(str(value))] for name, value in root.items()})]
        for index, vertex in enumerate(played.moves):
            nodes.append(f"{'BW'[index % 2]}[{board.to_sgf(board.from_vertex(vertex))}]")
        path = self.path(row)
        with file_access("the games in {path} cannot be used: {reason}", path):
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(f"(;{';'.join(nodes)})\n")

    def _settings_of(self, row: TournamentRow) -> dict[str, Any]:
        against = None if row.against is None else list(row.against)
        return {**self._settings, "options": list(row.options), "against": against}
