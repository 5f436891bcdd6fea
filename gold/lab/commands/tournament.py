"""`main.py lab patterns tournament ROW ...`:
measure the value of patterns to a player, in games.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gold.cli.bar import share_bar
from gold.cli.exitcodes import OK
from gold.cli.leaving import stopped_by_ctrl_c
from gold.cli.options import add_number
from gold.cli.output import write_json
from gold.cli.program import command_line
from gold.errors import GoldError
from gold.folders import state_folder
from gold.lab.mcts import options

if TYPE_CHECKING:
    from gold.lab.tournament.kept_games import KeptGames
    from gold.lab.tournament.rows import TournamentRow
    from gold.lab.tournament.tournament import Match


def add_tournament(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command ``tournament`` and its options."""
    parser = commands.add_parser(
        "tournament",
        help="play the papers' matches with and without patterns",
        description=(
            "Play rows of games between GoLD's player of whole games and GNU Go or itself, with the colours "
            "alternating, and tell the share of wins with its 95 % interval (Wilson). Rows are named as in "
            "docs/lab/patterns.md, whole or by their beginnings. What is played is kept as SGF: the same "
            "command goes on from there."
        ),
    )
    parser.set_defaults(act=run_tournament)
    add = parser.add_argument
    add("rows", metavar="ROW", nargs="*", help="which rows to play; without any, they are listed")
    add_number(parser, "--games", "play N games a row (100 by default)", default=100, least=1)
    white = (
        "let GoLD's player be White in every game, as in Śliwa's matches: those with odd numbers"
    )
    add("--white", action="store_true", help=white)
    options.add_limits(parser)
    add_number(parser, "--level", "GNU Go's level, 0 to 10 (10 by default)", default=10)
    add("--gnugo", metavar="PATH", help="where GNU Go is, if it is not found")
    add_number(parser, "--komi", "komi (7.5 by default)", "K", kind=float, default=7.5)
    add_number(parser, "--seed", "chance of the first game (1 by default)", default=1, least=0)
    into = "keep the games there as SGF, a file a row, and go on from them (by default in the user's folder)"
    add("--into", type=Path, metavar="FOLDER", help=into)
    add(
        "--json",
        type=Path,
        metavar="OUT",
        help="write the results to a file as JSON; - prints them",
    )


def run_tournament(args: argparse.Namespace) -> int:
    """Play the missing games, print the results of all games, and return the exit code."""
    from gold.lab.tournament.rows import ROWS, rows_of

    if not args.rows:
        for row in ROWS.values():
            print(f"{row.name:20} {row.lines}x{row.lines}  {'  :  '.join(row.names)}")
        return OK
    rows = rows_of(args.rows)
    _check(args)
    match, settings = _match(args, rows)
    from gold.lab.tournament.kept_games import KeptGames

    kept = KeptGames(args.into or state_folder() / "tournament", settings)
    with stopped_by_ctrl_c(kept.folder):
        _play(rows, _numbers(args), match, kept)
    _tell(args, rows, settings, kept)
    return OK


def _check(args: argparse.Namespace) -> None:
    if not 0 <= args.level <= 10:
        raise GoldError("--level must be between 0 and 10.")
    if not math.isfinite(args.komi) or 2 * args.komi != round(2 * args.komi):
        raise GoldError("--komi must be a whole number, or one and a half.")


def _match(args: argparse.Namespace, rows: list[TournamentRow]) -> tuple[Match, dict[str, object]]:
    """Return the players of the games, and all settings that the results depend on.

    If a row needs GNU Go, it is asked for its version, so that an error appears before the games.
    """
    from gold.lab.mcts.player import VERSION, PlayerSettings
    from gold.lab.tournament.tournament import Match, gnu_go, gnu_go_command

    if args.playouts is not None and args.think is not None:
        raise GoldError("Choose one of --playouts and --think.")
    if args.playouts is None and args.think is None:
        args.playouts = PlayerSettings().playouts
    PlayerSettings(args.playouts, args.think).check()
    limit, value = ("--playouts", args.playouts) if args.think is None else ("--think", args.think)
    settings: dict[str, object] = {
        "player": VERSION,
        limit.removeprefix("--"): value,
        "komi": args.komi,
        "seed": args.seed,
    }
    gnugo = gnu_go_command(args.level, args.gnugo)
    if any(row.against is None for row in rows):
        program = gnu_go(gnugo)
        settings |= {"gnugo": program.ask("version"), "level": args.level}
        program.close()
    gold = (*command_line(), "lab", "gtp", limit, str(value))
    return Match(gold, gnugo, args.komi, args.seed), settings


def _numbers(args: argparse.Namespace) -> range:
    """Return the numbers of the games to play; GoLD's player is Black in the even ones."""
    return range(1, 2 * args.games, 2) if args.white else range(args.games)


def _play(rows: list[TournamentRow], numbers: range, match: Match, kept: KeptGames) -> None:
    done = sum(len(kept.of_row(row, numbers)) for row in rows)
    total = len(numbers) * len(rows)
    with share_bar("of the games") as report:
        report(done, total)

        def played() -> None:
            nonlocal done
            done += 1
            report(done, total)

        for row in rows:
            match.play(row, numbers, kept, played)


def _tell(
    args: argparse.Namespace,
    rows: list[TournamentRow],
    settings: dict[str, object],
    kept: KeptGames,
) -> None:
    from gold.lab.tournament.tournament import row_summary

    told = [row_summary(row, kept.of_row(row, _numbers(args))) for row in rows]
    if args.json is None:
        for row in told:
            print(_line(row))
        return
    write_json(args.json, {"settings": settings, "rows": told})


def _line(row: dict[str, Any]) -> str:
    lead = f"{row['lead']:+.1f} ± {row.get('lead_within', math.nan):.1f}" if "lead" in row else "-"
    return (
        f"{row['row']:20} {row['wins']:g} of {row['games']}  {100 * row['share']:.0f} % "
        f"({100 * row['low']:.0f} to {100 * row['high']:.0f})  points {lead}"
    )
