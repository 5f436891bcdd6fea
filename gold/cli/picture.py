"""`picture IN OUT`: draw a problem as a picture, or print a collection on sheets."""

from __future__ import annotations

import argparse
from pathlib import Path

from gold.cli.exitcodes import OK
from gold.cli.options import add_force, add_number
from gold.cli.output import refuse_existing, say
from gold.cli.sheet_options import add_sheet_options, write_sheets
from gold.i18n import _
from gold.problem.files import load_collection, load_problem


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Draw a problem as .png or .svg, or all problems of a collection as sheets to print, .pdf, with the "
        "lines that solve them at the end. The ending of OUT says which."
    )
    parser.add_argument(
        "source", metavar="IN", help=_("a problem, a collection, or a folder of these")
    )
    parser.add_argument("target", metavar="OUT", help=_("the file to write, .png, .svg or .pdf"))
    add_number(
        parser, "--number", _("which problem of a collection; the first is 1"), "NUMBER", default=1
    )
    text = _("draw coordinates; without this, pictures have them and sheets do not")
    add_sheet_options(parser, text)
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    """Draw the problem or the sheets, and return the exit code.

    :raises GoldError: if the problem cannot be read, or OUT cannot be written.
    """
    target = Path(args.target)
    refuse_existing(target, args.force)
    if target.suffix.lower() == ".pdf":
        write_sheets(load_collection(args.source), target, args)
        return OK
    from gold.gui.sheets.picture import save_picture

    problem = load_problem(args.source, args.number - 1)
    save_picture(problem, target, coordinates=args.coordinates is not False)
    say(_("Written: {path}").format(path=target))
    return OK
