"""`picture IN OUT`: a problem as a picture, or a collection as sheets to print."""

from __future__ import annotations

import argparse
from pathlib import Path

from gold.atomic import write_atomically
from gold.cli.exitcodes import OK
from gold.cli.options import add_force, add_number
from gold.cli.output import refuse_existing, say
from gold.i18n import _
from gold.problem.files import load_collection, load_problem


def add_options(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and add its options."""
    parser.description = _(
        "Draw a problem as .png or .svg, or all problems of a collection as sheets to print, .pdf, with the "
        "lines that solve them at the end. The ending of OUT says which."
    )
    parser.add_argument("source", metavar="IN", help=_("a problem, a collection, or a folder of these"))
    parser.add_argument("target", metavar="OUT", help=_("the file to write, .png, .svg or .pdf"))
    add_number(parser, "--number", _("which problem of a collection; the first is 1"), "NUMBER", default=1)
    parser.add_argument(
        "--coordinates",
        action=argparse.BooleanOptionalAction,
        help=_("draw coordinates; without this, pictures have them and sheets do not"),
    )
    parser.add_argument(
        "--descriptions",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=_("print the descriptions of the problems on sheets; they are by default"),
    )
    parser.add_argument(
        "--paper", choices=("a4", "letter"), help=_("the paper of sheets; by default what the system uses")
    )
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    """Draw and return the exit code.

    :raises GoldError: if the problem cannot be read, or OUT cannot be written.
    """
    target = Path(args.target)
    refuse_existing(target, args.force)
    if target.suffix.lower() == ".pdf":
        from gold.gui.sheets.sheets import sheets
        from gold.paper import Paper, system_paper
        from gold.trainer.solution_lines import solution_lines

        collection = load_collection(args.source)
        problems = [entry.problem for entry in collection.readable() if entry.problem is not None]
        contents = collection.name, problems, solution_lines(problems)
        data = sheets(
            *contents,
            descriptions=args.descriptions,
            coordinates=bool(args.coordinates),
            paper=Paper(args.paper) if args.paper else system_paper(),
        )
        write_atomically(target, data)
    else:
        from gold.gui.sheets.picture import save_picture

        problem = load_problem(args.source, args.number - 1)
        save_picture(problem, target, coordinates=args.coordinates is not False)
    say(_("Written: {path}").format(path=target))
    return OK
