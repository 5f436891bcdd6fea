"""The options of printed sheets, for the commands `convert` and `picture`,
and the writing of sheets.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from gold.atomic import write_atomically
from gold.board.points import Move
from gold.cli.bar import share_bar
from gold.cli.options import add_number
from gold.cli.output import refuse_existing, say
from gold.i18n import _
from gold.paper import DiagramSize, Paper, SheetOptions, SolutionPages, system_paper
from gold.problem.collection import Collection
from gold.problem.names.shown import shown_name


def add_sheet_options(parser: argparse.ArgumentParser, coordinates: str) -> None:
    """Add the options of sheets; ``coordinates`` is the help of the option ``--coordinates``."""
    group = parser.add_argument_group(_("sheets and pages"))
    add_number(
        group, "--per-page", _("at most N problems on a page, as large as they fit"), least=1
    )
    group.add_argument(
        "--size",
        choices=list(map(str, DiagramSize)),
        help=_("size of the diagrams; medium, if nothing else is asked for"),
    )
    group.add_argument(
        "--solutions-on",
        choices=list(map(str, SolutionPages)),
        default=str(SolutionPages.AFTER),
        help=_("solutions after all problems (by default), on the back of each page, or none"),
    )
    group.add_argument(
        "--booklet",
        action="store_true",
        help=_(
            "pages to print on both sides, turned over the short edge, and to fold in the middle"
        ),
    )
    group.add_argument("--notes", action="store_true", help=_("a margin with lines to write on"))
    group.add_argument("--coordinates", action=argparse.BooleanOptionalAction, help=coordinates)
    group.add_argument(
        "--descriptions",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=_("print the descriptions of the problems on sheets (default)"),
    )
    group.add_argument(
        "--sources",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=_("name authors and sources on sheets (default)"),
    )
    group.add_argument(
        "--hide-titles",
        action="store_true",
        help=_("hide titles that give the solution away, also those that are not GoLD's own"),
    )
    group.add_argument(
        "--paper",
        choices=("a4", "letter"),
        help=_("the paper of sheets; by default what the system uses"),
    )


def sheet_options(args: argparse.Namespace) -> SheetOptions:
    """Return the sheet options in the command's arguments."""
    return SheetOptions(
        paper=Paper(args.paper) if args.paper else system_paper(),
        per_page=args.per_page,
        size=DiagramSize(args.size) if args.size else None,
        solutions=SolutionPages(args.solutions_on),
        booklet=args.booklet,
        notes=args.notes,
        descriptions=args.descriptions,
        sources=args.sources,
        coordinates=bool(args.coordinates),
        hide_titles=args.hide_titles,
    )


def write_sheets(collection: Collection, target: Path, args: argparse.Namespace) -> None:
    """Write the readable problems of a collection as sheets, and print the names of the files.

    :raises GoldError: if there is no problem, or a file exists without ``--force``, or cannot be
        written.
    """
    from gold.gui.sheets.sheet_files import sheet_files
    from gold.trainer.solution_lines import solution_lines

    options = sheet_options(args)
    problems = [entry.problem for entry in collection.readable() if entry.problem is not None]
    lines: Sequence[Sequence[Move]] = [()] * len(problems)
    if options.solutions is not SolutionPages.NONE:
        with share_bar(_("solving")) as report:
            lines = solution_lines(problems, report)
    files = sheet_files(target, shown_name(collection), problems, lines, options)
    for path in files:
        refuse_existing(path, args.force)
    for path, data in files.items():
        write_atomically(path, data)
        say(_("Written: {path}").format(path=path))
