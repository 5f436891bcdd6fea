"""Plays rows of games against GNU Go or another GoLD, with alternating colours,
and computes statistics.
"""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from gold.lab.tournament.kept_games import KeptGames, TournamentGame
from gold.lab.tournament.match import play_game
from gold.lab.tournament.program import Program, ProgramError
from gold.lab.tournament.rows import TournamentRow
from gold.workers import beside

_DEBIAN_GAMES: Final = "/usr/games"  # where Debian puts GNU Go; not on everybody's PATH
_Z: Final = 1.959964  # the 97.5th percentile of the normal distribution


@dataclass(frozen=True)
class Match:
    """The settings of all games: the commands that start GoLD and GNU Go, the komi,
    the first game's seed.
    """

    gold: tuple[str, ...]
    gnugo: tuple[str, ...]
    komi: float
    seed: int

    def play(
        self, row: TournamentRow, numbers: range, kept: KeptGames, report: Callable[[], object]
    ) -> None:
        """Play the missing games of a row, among those with these numbers, and keep each of them.

        A game in which a program ends, as GNU Go sometimes does, is left out; the others are still
        played. ``report`` is called after each game.

        :raises ProgramError: if a program cannot be started; at the end, if a program has ended in
            a game.
        """
        known = {game.number for game in kept.of_row(row, numbers)}
        missing = [number for number in numbers if number not in known]
        if not missing:
            return
        ended: ProgramError | None = None
        with ExitStack() as running:
            sides = self._start(row, running)
            for number in missing:
                black, white = sides if number % 2 == 0 else reversed(sides)
                referee = sides[row.against is None]
                try:
                    game = partial(
                        play_game, black, white, referee, row.lines, self.komi, self.seed + number
                    )
                    kept.keep(row, number, beside(game))
                except ProgramError as error:
                    ended = error
                    running.close()
                    sides = self._start(row, running)
                report()
        if ended is not None:
            raise ended

    def _start(self, row: TournamentRow, running: ExitStack) -> tuple[Program, Program]:
        """Start the row's two programs, GoLD's player first; ``running`` closes them."""
        player = running.enter_context(closing(Program((*self.gold, *row.options))))
        if row.against is None:
            return player, running.enter_context(closing(gnu_go(self.gnugo)))
        return player, running.enter_context(closing(Program((*self.gold, *row.against))))


def gnu_go_command(level: int, command: str | None = None) -> tuple[str, ...]:
    """Return the command that starts GNU Go;
    ``command`` is the path of the program if it cannot be found.
    """
    found = command or shutil.which("gnugo") or shutil.which("gnugo", path=_DEBIAN_GAMES) or "gnugo"
    return (found, "--mode", "gtp", "--chinese-rules", "--level", str(level))


def gnu_go(command: tuple[str, ...]) -> Program:
    """Start GNU Go.

    :raises ProgramError: if it is not installed.
    """
    said = (
        "GNU Go is not installed, or not as {command}. Debian has it as the package gnugo; "
        "--gnugo PATH says where it is."
    )
    return Program(command, missing=said.format(command=command[0]))


def row_summary(row: TournamentRow, games: Iterable[TournamentGame]) -> dict[str, Any]:
    """Return the statistics of a row's games, with a 95 % interval of the share of wins.
    A draw is half a win.
    """
    games = list(games)
    wins = sum(game.won for game in games)
    black = [game for game in games if game.number % 2 == 0]
    leads = [game.lead for game in games if game.lead is not None]
    low, high = wilson(wins, len(games))
    told: dict[str, Any] = {
        "row": row.name,
        "lines": row.lines,
        "games": len(games),
        "wins": wins,
        "share": round(wins / len(games), 4) if games else None,
        "low": round(low, 4),
        "high": round(high, 4),
        "wins_as_black": sum(game.won for game in black),
        "games_as_black": len(black),
        "seconds_a_game": round(sum(game.seconds for game in games) / len(games), 2)
        if games
        else None,
        "not_counted": len(games) - len(leads),
    }
    if leads:
        mean = sum(leads) / len(leads)
        told["lead"] = round(mean, 2)
        told["points_ahead"] = sum(lead for lead in leads if lead > 0)
        told["points_behind"] = -sum(lead for lead in leads if lead < 0)
        if len(leads) > 1:
            spread = math.sqrt(sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1))
            told["lead_within"] = round(_Z * spread / math.sqrt(len(leads)), 2)
    return told


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share of wins (Wilson 1927).

    >>> [round(bound, 3) for bound in wilson(98, 100)]
    [0.93, 0.994]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    weight = _Z * _Z / games
    middle = (share + weight / 2) / (1 + weight)
    reach = _Z * math.sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
