"""`convert IN OUT`: convert problems to another format, to sheets to print,
or to a page to solve them on.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from gold.cli.bar import share_bar
from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.options import add_force
from gold.cli.output import STDOUT, one_line, refuse_existing, say, write_output
from gold.cli.sheet_options import add_sheet_options, write_sheets
from gold.errors import GoldError
from gold.i18n import _, ngettext
from gold.paper import SHEET_ENDINGS
from gold.problem.collection import Collection
from gold.problem.files import (
    FileFormat,
    format_collection,
    format_problems,
    format_to_write,
    load_collection,
)
from gold.problem.model import Problem
from gold.problem.names.shown import shown_name


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Read problems in any format that GoLD knows and write them in the format that the ending of OUT "
        "names. A collection, or a folder, becomes one file. An .html file is a page to solve them on, "
        "in any browser and without a network: the computer's proved answers are in it."
    )
    sheets = _(
        "A .pdf file has sheets to print, an .svg or .png file a picture of each of their pages."
    )
    parser.description += f" {sheets}"
    parser.epilog = _(
        "Exit code: 1 when some problems could not be read; the others have been written."
    )
    parser.add_argument(
        "source", metavar="IN", help=_("a problem, a collection, or a folder of these")
    )
    parser.add_argument(
        "target",
        metavar="OUT",
        help=_("the file to write: .yaml, .sgf, .html, .pdf, .svg or .png; - prints it"),
    )
    parser.add_argument(
        "--to",
        choices=("yaml", "sgf", "html"),
        help=_("the format to write, whatever the ending of OUT"),
    )
    parser.add_argument(
        "--solutions",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=_("write proved solutions into SGF, as variations (default)"),
    )
    add_sheet_options(parser, _("draw coordinates on sheets; without this they have none"))
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    """Convert the problems and return the exit code.

    :raises GoldError: if no problem can be read, or OUT cannot be written.
    """
    target = Path(args.target)
    is_sheet = not args.to and target.suffix.lower() in SHEET_ENDINGS
    to = None if is_sheet else _format(args)
    refuse_existing(target, args.force)
    collection = load_collection(args.source)
    for error in collection.errors:
        say(error, error=True)
    for entry in collection.entries:
        if entry.remark and entry.problem is not None:
            say(f"{entry.path}: {one_line(entry.problem.title)}: {entry.remark}", error=True)
    if not collection.problems:
        raise GoldError(_("No problem could be read from {path}.").format(path=args.source))
    if is_sheet:
        write_sheets(collection, target, args)
        return ANSWER_IS_NO if collection.errors else OK
    if to is None:
        text = _page(collection, args.hide_titles)
    elif to is FileFormat.SGF:
        problems = _solved(collection.problems) if args.solutions else collection.problems
        text = format_problems(problems, to)
    elif len(collection.problems) == 1 and not collection.description:
        text = format_problems(collection.problems, to)
    else:
        text = format_collection(collection, to)
    write_output(target, text)
    return ANSWER_IS_NO if collection.errors else OK


def _solved(problems: Sequence[Problem]) -> list[Problem]:
    # late: it loads the kernels of the exact search
    from gold.trainer.solution_lines import with_solutions

    with share_bar(_("solving")) as report:
        return with_solutions(problems, report)


def _page(collection: Collection, hide_titles: bool) -> str:
    """Return the HTML page. If Ctrl+C stops the work,
    it has the problems that were solved until then.
    """
    from gold.gui.sheets.playing_page import PageProblem, page_problems, playing_page

    count = len(collection.problems)
    made = list[PageProblem]()
    try:
        with share_bar(_("solving")) as report:
            # the list keeps the pages made before a stop
            made.extend(page_problems(collection.problems, report))
    except KeyboardInterrupt:
        if not made:
            raise
        text = _("Stopped. The page has the first {n} of {count} problems.")
        say(text.format(n=len(made), count=count), error=True)
        return playing_page(
            shown_name(collection), made, count - len(made), hide_titles=hide_titles
        )
    left_out = count - len(made)
    if left_out:
        text = ngettext(
            "{n} problem without a target is left out.",
            "{n} problems without a target are left out.",
            left_out,
        )
        say(text.format(n=left_out), error=True)
    return playing_page(shown_name(collection), made, left_out, hide_titles=hide_titles)


def _format(args: argparse.Namespace) -> FileFormat | None:
    """Return the format to write; None for an HTML page."""
    if args.to == "html" or (not args.to and Path(args.target).suffix.lower() in (".html", ".htm")):
        return None
    if args.to:
        return FileFormat(args.to)
    if args.target == STDOUT:
        raise GoldError(_("Choose the format to print with --to yaml or --to sgf."))
    return format_to_write(Path(args.target))
