"""`main.py learn FILE...`: learn the first guesses of the exact search from solved problems."""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

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
            "good the guesses are; the weights that are written are fitted to all problems."
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
    from gold.solver.proof import learning

    with problems_bar(len(problems)) as advance:
        boards = (problem.board() for problem in problems)
        samples = learning.gather(boards, args.nodes, args.seed, advance)
    text = ngettext("{n} decided position", "{n} decided positions", len(samples)).format(n=len(samples))
    print(text, file=sys.stderr)
    seen, held_out = learning.split(samples)
    try:
        learned, constant = learning.fit(seen), learning.constant(seen)
        losses = learning.log_loss(learned, held_out), learning.log_loss(constant, held_out)
        models = learning.fit(samples)
    except ValueError as error:
        raise GoldError(
            _("Too few decided positions to learn from: {reason}.").format(reason=error)
        ) from error
    for side, loss, loss_of_constant in zip((_("defender"), _("attacker")), *losses, strict=True):
        said = _("{side} to move: log loss {loss:.4f} on held-out problems, {constant:.4f} of a constant")
        print(said.format(side=side, loss=loss, constant=loss_of_constant), file=sys.stderr)
    write_output(args.out or Path(STDOUT), learning.as_csv(models))
    return OK
