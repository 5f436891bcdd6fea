"""`main.py patterns`: patterns learned from game records."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gold.cli.bar import share_bar
from gold.cli.exitcodes import INTERRUPTED, OK
from gold.errors import FileAccessError, GoldError
from gold.folders import state_folder
from gold.i18n import _

if TYPE_CHECKING:
    from gold.board.record import LeftOut

KINDS = ("contextual",)
_SHOWN_LEFT_OUT = 20


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its own commands."""
    parser = subparsers.add_parser(
        "patterns",
        help=_("learn patterns from game records"),
        description=_(
            "Learn patterns from game records. docs/patterns.md explains what is counted, and how."
        ),
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_acquire(commands)


def _add_acquire(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "acquire",
        help=_("count the patterns of game records"),
        description=_(
            "Count the patterns of game records. Games that cannot be read or are illegal are listed on "
            "stderr, and the rest counts. Started again, a run that was stopped goes on where it was."
        ),
    )
    parser.set_defaults(act=_acquire)
    add = parser.add_argument
    add("games", metavar="GAMES", nargs="+", type=Path, help=_("SGF files, .gz, .zip, or folders of these"))
    add("--kind", choices=KINDS, required=True, help=_("what to count"))
    add(
        "--size", type=int, default=3, metavar="N", help=_("lines of the window: 3, 5, 7 or 9 (3 by default)")
    )
    add(
        "--before-captures",
        action="store_true",
        help=_("take a pattern with the stones still on it that the move captures"),
    )
    add("--lines", type=int, default=19, metavar="N", help=_("learn from boards of N lines (19 by default)"))
    add("--most-games", type=int, metavar="N", help=_("stop after N games"))
    add("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help=_("work in N processes"))
    add("--json", type=Path, metavar="OUT", help=_("write the figures to a file as JSON; - prints them"))
    add(
        "--parts",
        type=Path,
        metavar="FOLDER",
        help=_("where to keep what is done until all is (by default in the user's folder)"),
    )


def run(args: argparse.Namespace) -> int:
    """Run the chosen one of the commands."""
    act: Callable[[argparse.Namespace], int] = args.act
    return act(args)


def _acquire(args: argparse.Namespace) -> int:
    _check(args)
    from gold.patterns.learned.parts import Parts
    from gold.patterns.learned.stream import Counted, pieces
    from gold.problem.game_records import read_records
    from gold.problem.record_files import find_files

    files = find_files(args.games)
    parts = Parts(args.parts or state_folder() / "acquire")
    counted = Counted()
    try:
        with share_bar(_("of the records")) as report:
            stream = pieces(
                read_records(files, report), counted, lines=args.lines, most_games=args.most_games
            )
            figures = _contextual(args, stream, counted, parts)
    except KeyboardInterrupt:
        said = _("Stopped. What was counted in {games} games is kept in {folder}: the same command goes on.")
        print(said.format(games=counted.games, folder=parts.folder), file=sys.stderr)
        return INTERRUPTED
    _list_left_out(counted.left_out)
    if counted.games == 0:
        raise GoldError(_("There is no game to learn from in these files."))
    _write_figures(args, figures)
    parts.clear()
    return OK


def _check(args: argparse.Namespace) -> None:
    if args.size not in (3, 5, 7, 9):
        raise GoldError(_("--size must be 3, 5, 7 or 9."))
    if not 2 <= args.lines <= 19:
        raise GoldError(_("--lines must be between 2 and 19."))
    if args.jobs < 1:
        raise GoldError(_("--jobs must be at least 1."))
    if args.most_games is not None and args.most_games < 1:
        raise GoldError(_("--most-games must be at least 1."))


def _contextual(args: argparse.Namespace, stream: Any, counted: Any, parts: Any) -> dict[str, object]:
    from gold.patterns.learned.contextual import ContextTask
    from gold.patterns.learned.run import acquire
    from gold.patterns.learned.statistics import new_at_the_end, zipf_exponent

    tables = acquire(stream, ContextTask(args.size, args.before_captures), args.jobs, parts)
    if not tables:
        return {}
    plain, reduced = tables
    return {
        "kind": args.kind,
        "size": args.size,
        "games": counted.games,
        "moves": counted.moves,
        "distinct": plain.rows,
        "distinct_up_to_symmetry": reduced.rows,
        "zipf": zipf_exponent(plain.counts),
        "zipf_up_to_symmetry": zipf_exponent(reduced.counts),
        "new_a_game": round(plain.rows / counted.games, 2),
        "new_a_game_at_the_end": new_at_the_end(plain.firsts, counted.games),
        "left_out": len(counted.left_out),
        "other_sizes": counted.other_sizes,
    }


def _list_left_out(left_out: list[LeftOut]) -> None:
    for item in left_out[:_SHOWN_LEFT_OUT]:
        print(f"{item.place}: {item.reason}", file=sys.stderr)
    more = len(left_out) - _SHOWN_LEFT_OUT
    if more > 0:
        print(_("... and {count} more were left out").format(count=more), file=sys.stderr)


def _write_figures(args: argparse.Namespace, figures: dict[str, object]) -> None:
    if args.json is None:
        for name, value in figures.items():
            print(f"{name.replace('_', ' '):28} {value}")
        return
    text = json.dumps(figures, ensure_ascii=False, indent=1) + "\n"
    if str(args.json) == "-":
        print(text, end="")
        return
    try:
        args.json.write_text(text, encoding="utf-8")
    except OSError as error:
        said = _("{path} cannot be written: {reason}")
        raise FileAccessError(said.format(path=args.json, reason=error.strerror or error)) from error
