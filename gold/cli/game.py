"""`main.py game FILE`: problems from a game record, about one group or about all missed moves."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from gold.board.record import LeftOut, Record
from gold.cli.bar import share_bar
from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.options import add_force, add_number
from gold.cli.output import check_output, say
from gold.errors import GoldError
from gold.i18n import _
from gold.workers import beside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gold.authoring.from_games import Chance, Moment
    from gold.board.points import Point
    from gold.board.position import Position
    from gold.problem.model import Problem

_NODES = 200_000
_SCAN_NODES = 5_000


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Scan a game for moves that missed the life or death of a group, each a problem; or, "
        "with --move and --group, tell the status of one group and make a problem of it. The "
        "stones around a group are assumed safe."
    )
    parser.epilog = _(
        "Exit code: 0 when there is an answer, 1 when a scan found nothing, 2 for bad input."
    )
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help=_("game records: SGF, .gz or .zip"))
    add_number(parser, "--game", _("which game of the file"), "G", default=1)
    add_number(parser, "--move", _("look at the position before move N"))
    add("--group", metavar="POINT", help=_("the group with a stone at this point, such as C3"))
    add_number(parser, "--nodes", _("visit at most N positions for each question"), least=1)
    add("--out", type=Path, metavar="FILE", help=_("save the problems, as .yaml or .sgf"))
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    """Scan the game, or examine one group; print the results and return the exit code."""
    if (args.move is None) != (args.group is None):
        raise GoldError(_("--move and --group belong together: which group, and when"))
    if args.out is not None:
        from gold.problem.files import format_to_write

        format_to_write(args.out)
        check_output(args.out, args.force)
    record = _record(args.file, args.game)
    if record.remark:
        say(record.remark, error=True)
    if args.move is not None:
        return _look_at_group(args, record)
    return _scan(args, record)


def _record(path: Path, number: int) -> Record:
    """Return game ``number`` of a file, counted from 1.

    :raises GoldError: if the game cannot be read, or the file has fewer games.
    """
    from gold.problem.games.game_records import find_files, read_records

    count = 0
    with closing(read_records(find_files([path]))) as games:  # type: ignore[type-var]
        for count, game in enumerate(games, 1):
            if count == number:
                if isinstance(game, LeftOut):
                    raise GoldError(f"{game.place}: {game.reason}")
                return game
    said = _("{path} has no game number {number}; it holds {count}.")
    raise GoldError(said.format(path=path, number=number, count=count))


def _scan(args: argparse.Namespace, record: Record) -> int:
    from gold.authoring.from_games import Scan, moments

    game = moments(record)
    _say_if_cut(record, game)
    with share_bar(_("of the moves")) as told:
        scan = Scan(game, args.nodes or _SCAN_NODES)
        chances = beside(lambda: list(scan.go_on(told)))
    if not chances:
        say(_("No move is proved to have missed the life or death of a group."))
        return ANSWER_IS_NO
    on_the_board = [chance for chance in chances if not chance.assumed]
    if_safe = [chance for chance in chances if chance.assumed]
    for chance in on_the_board:
        say(_as_text(chance))
    if if_safe:
        say(_("If the stones around are safe:"))
    for chance in if_safe:
        say(_as_text(chance))
    _save(args.out, [chance.problem for chance in (*on_the_board, *if_safe)])
    return OK


def _say_if_cut(record: Record, game: Sequence[Moment]) -> None:
    """Print a remark if the record was cut at an illegal move."""
    last = len(game) - 1
    if last < record.moves:
        said = _("The record ends here: the move after {n} is not legal.")
        say(said.format(n=last), error=True)


def _as_text(chance: Chance) -> str:
    geometry = chance.problem.position.geometry
    problem = chance.problem
    assert chance.moment.played is not None  # otherwise nothing was missed
    said = _("{title} with {best} (the group at {group}); {played} was played")
    return said.format(
        title=chance.claim,
        group=geometry.vertex(problem.position.keystones()[0]),
        best=geometry.vertex(chance.best),
        played=geometry.vertex(chance.moment.played),
    )


def _look_at_group(args: argparse.Namespace, record: Record) -> int:
    from dataclasses import replace

    from gold.authoring.from_games import group_at, group_title, guess_about, told_of_border
    from gold.authoring.group_border import borders_of_group
    from gold.cli.solutions.results import group_as_text
    from gold.solver.answers.group import group_status
    from gold.solver.api import Limits
    from gold.solver.budget import Budget
    from gold.solver.request import Request
    from gold.trainer.wording import reach_of, side

    position, stone = _asked_stone(args, record)
    geometry = position.geometry
    group = group_at(position, stone)
    guess = guess_about(position, group, position.to_play)
    limits = Limits(nodes=args.nodes or _NODES)
    board = guess.problem.board()
    request = Request.about(board, limits.times(2))
    status = beside(lambda: group_status(request, rivals=guess.rivals))
    say(" ".join(geometry.vertices(sorted(group))))
    say("\n".join(group_as_text(board, status, limits)))
    borders = beside(lambda: borders_of_group(guess, status, Budget.of(limits)))
    for first, border in borders.items():
        result = status.with_first(first)
        if result.proved:
            reach = reach_of(border, result.bounds, geometry)
            say(_("border  {side} first: {reach}").format(side=side(first), reach=reach))
    problem = replace(guess.problem, title=group_title(args.move, args.group.upper()))
    border = borders[problem.to_play]
    if status.rival is not None:
        problem = replace(problem, position=status.rival.position)
    elif border.covers(status.with_first(problem.to_play).bounds):
        names = geometry.vertices(sorted(border.assumed))
        problem = replace(problem, description=told_of_border(names))
    _save(args.out, [problem])
    return OK


def _asked_stone(args: argparse.Namespace, record: Record) -> tuple[Position, Point]:
    """Return the position before the move ``--move``, and the point ``--group``.

    :raises GoldError: if the game has no such move, or ``--group`` is not a point.
    """
    from gold.authoring.from_games import moments
    from gold.board.points import PASS, Point

    game = moments(record)
    _say_if_cut(record, game)
    if not 1 <= args.move <= len(game):
        raise GoldError(_("--move must be between 1 and {most}.").format(most=len(game)))
    position = game[args.move - 1].position
    stone = position.geometry.from_vertex(args.group)
    if stone == PASS:
        raise GoldError(_("--group names a point, such as C3"))
    return position, Point(stone)


def _save(path: Path | None, problems: list[Problem]) -> None:
    from gold.atomic import write_atomically
    from gold.problem.files import format_problems, format_to_write

    if path is not None:
        write_atomically(path, format_problems(problems, format_to_write(path)).encode())
