"""`main.py learn FILE...`: learn the first guesses of the exact search from solved problems."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from gold.board.board import Board
from gold.cli.bar import problems_bar
from gold.cli.exitcodes import OK
from gold.cli.output import STDOUT, write_output
from gold.errors import GoldError
from gold.i18n import _, ngettext
from gold.problem.benchmark_rows import read_benchmark

_NODES = 40_000


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "learn",
        help=_("learn the first guesses of the exact search from problems"),
        description=_(
            "Search the problems of benchmark files (JSON, one per line), sample positions that were "
            "decided, and fit the weights of the first guess to them (the format is that of "
            "gold/solver/proof/first_numbers.csv). One problem in five is held out to measure how "
            "good the guesses are; the weights that are written are fitted to all problems. With --moves, "
            "learn which moves to search first (gold/solver/proof/move_prior.csv)."
        ),
    )
    add = parser.add_argument
    add("files", metavar="FILE.jsonl", nargs="+", type=Path, help=_("benchmark files"))
    add(
        "--nodes",
        type=int,
        default=_NODES,
        metavar="N",
        help=_("search N positions per problem ({default} by default)").format(default=_NODES),
    )
    add("--moves", action="store_true", help=_("learn which moves to search first, not the first guesses"))
    add("--sample", type=int, metavar="K", help=_("take K problems, chosen at random"))
    add("--seed", type=int, default=0, metavar="X", help=_("seed of the random choices"))
    add("--out", type=Path, metavar="CSV", help=_("where to write the weights, instead of printing them"))


def run(args: argparse.Namespace) -> int:
    """Learn the weights, report their quality on stderr, and write them."""
    if args.nodes < 1:
        raise GoldError(_("--nodes must be at least 1."))
    rows = [row for path in args.files for row in read_benchmark(path)]
    problems = [row.bounded for row in rows if row.bounded is not None]
    random.Random(args.seed).shuffle(problems)
    problems = problems[: args.sample]
    if not problems:
        raise GoldError(_("No problem in these files has a region ({count} read).").format(count=len(rows)))
    boards = [problem.board() for problem in problems]
    written = _learn_moves(boards, args) if args.moves else _learn_guesses(boards, args)
    write_output(args.out or Path(STDOUT), written)
    return OK


def _learn_moves(boards: Sequence[Board], args: argparse.Namespace) -> str:
    from gold.lab.weights import move_learning

    with problems_bar(len(boards)) as advance:
        choices = move_learning.gather(boards, args.nodes, args.seed, advance)
    _say_how_many(len(choices.begins))
    seen, held_out = move_learning.split(choices)
    try:
        hits, at_random = move_learning.first_choices(move_learning.fit(seen), held_out)
        strengths = move_learning.fit(choices)
    except ValueError as error:
        raise _too_few(error) from error
    said = _(
        "held-out problems: the strongest move wins in {hits:.1%} of positions, one at random in {chance:.1%}"
    )
    print(said.format(hits=hits, chance=at_random), file=sys.stderr)
    return move_learning.as_csv(strengths)


def _learn_guesses(boards: Sequence[Board], args: argparse.Namespace) -> str:
    from gold.lab.weights import learning

    with problems_bar(len(boards)) as advance:
        samples = learning.gather(boards, args.nodes, args.seed, advance)
    _say_how_many(len(samples))
    seen, held_out = learning.split(samples)
    try:
        learned, constant = learning.fit(seen), learning.constant(seen)
        losses = learning.log_loss(learned, held_out), learning.log_loss(constant, held_out)
        models = learning.fit(samples)
    except ValueError as error:
        raise _too_few(error) from error
    for side, loss, loss_of_constant in zip((_("defender"), _("attacker")), *losses, strict=True):
        said = _("{side} to move: log loss {loss:.4f} on held-out problems, {constant:.4f} of a constant")
        print(said.format(side=side, loss=loss, constant=loss_of_constant), file=sys.stderr)
    return learning.as_csv(models)


def _say_how_many(positions: int) -> None:
    text = ngettext("{n} decided position", "{n} decided positions", positions).format(n=positions)
    print(text, file=sys.stderr)


def _too_few(reason: Exception) -> GoldError:
    return GoldError(_("Too few decided positions to learn from: {reason}.").format(reason=reason))
