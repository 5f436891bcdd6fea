"""`main.py lab chances RECORDS`: test the findings of game scans in games against GNU Go."""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from gold.cli.bar import share_bar
from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.leaving import stopped_by_ctrl_c
from gold.cli.options import add_number, add_workers, workers_of
from gold.cli.output import journal_beside, say, write_json

if TYPE_CHECKING:
    from gold.board.record import Record
    from gold.lab.chances import FoughtOut, RefereedChance, RefereedGame

_NODES = 5_000
_LEVEL = 10


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Draw games by chance, scan them for moves that missed the life or death of a group, and play out "
        "what is found against GNU Go, in both colours. Prints each find, what GNU Go makes of it, and what "
        "the scan cost. Started again, a run that was stopped goes on where it was."
    )
    parser.epilog = "Exit code: 0 when GNU Go agrees with every find, 1 when it does not."
    add = parser.add_argument
    add("records", metavar="RECORDS", nargs="+", type=Path, help="game records: SGF, .gz or .zip")
    add("--json", type=Path, metavar="FILE", required=True, help="the file for the finds, as JSON")
    add_number(parser, "--games", "draw N games ({default})", least=1, default=40)
    add_number(parser, "--seed", "seed of the random choice", "X", default=0)
    nodes = "visit at most N positions for each question ({default:,})"
    add_number(parser, "--nodes", nodes.format(default=_NODES), least=1, default=_NODES)
    add_number(parser, "--level", "GNU Go's level ({default})", "L", least=1, default=_LEVEL)
    add("--gnugo", metavar="PATH", help="where GNU Go is, if it is not found")
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Scan the games, play the findings against GNU Go, print the results,
    and return the exit code.
    """
    from pydantic import TypeAdapter

    from gold.journal import Journal
    from gold.lab.chances import RefereedGame, ScannedGame, refereed
    from gold.lab.journaled import worked
    from gold.lab.tournament.tournament import gnu_go_command

    gnugo = gnu_go_command(args.level, args.gnugo)
    tasks = [
        ScannedGame(record, args.nodes, gnugo)
        for record in _drawn(args.records, args.games, args.seed)
    ]
    kinds = TypeAdapter[RefereedGame](RefereedGame)
    games: list[RefereedGame] = []
    path = journal_beside(args.json)
    with (
        stopped_by_ctrl_c(path),
        closing(Journal(path, kinds.dump_python, kinds.validate_python)) as journal,
        share_bar("of the games") as report,
    ):

        def name_of(task: ScannedGame) -> str:
            return journal.name(task.record.place, task.nodes, task.gnugo)

        for done, game in enumerate(worked(journal, refereed, tasks, name_of, workers_of(args)), 1):
            _say_finds(game)
            games.append(game)
            report(done, len(tasks))
    write_json(args.json, [kinds.dump_python(game, mode="json") for game in games])
    finds = [find for game in games for find in game.chances]
    agreed = sum(find.agrees for find in finds)
    seconds = sum(game.seconds for game in games)
    moves = sum(game.moves for game in games)
    say(f"{len(games)} games, {moves} moves: {len(finds)} finds, GNU Go agrees with {agreed}")
    say(
        f"{seconds:.0f} seconds of a processor for the scans, {1000 * seconds / max(moves, 1):.0f} ms a move"
    )
    return OK if agreed == len(finds) else ANSWER_IS_NO


def _drawn(paths: Sequence[Path], count: int, seed: int) -> list[Record]:
    """Return a random sample of ``count`` games of the files, in random order."""
    from gold.board.record import Record
    from gold.problem.games.game_records import find_files, read_records

    games = [game for game in read_records(find_files(paths)) if isinstance(game, Record)]
    return random.Random(seed).sample(games, min(count, len(games)))


def _say_finds(game: RefereedGame) -> None:
    for find in game.chances:
        say(f"{game.place}: {_in_words(find)}")


def _in_words(find: RefereedChance) -> str:
    safe = f", if {' '.join(find.assumed)} are safe" if find.assumed else ""
    text = f"{find.title} with {find.best} (the group at {find.group[0]}{safe}); {find.played} was played. "
    after_best = _game_in_words(find.taken)
    after_played = _game_in_words(find.missed)
    text += f"After the best move {after_best}, after the other {after_played}."
    return f"{text} Proved on the whole board: {find.proved}." if find.proved else text


def _game_in_words(game: FoughtOut) -> str:
    return f"{game.verdict} ({' '.join(game.moves)})"
