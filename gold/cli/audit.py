"""`main.py audit PATH`: prove the problems of a collection,
and compare with the author's answers.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from gold.cli.bar import share_bar
from gold.cli.exitcodes import ANSWER_IS_NO, BAD_INPUT, OK
from gold.cli.leaving import stopped_by_ctrl_c
from gold.cli.options import add_force, add_number, add_sample, add_workers, workers_of
from gold.cli.output import (
    STDOUT,
    check_output,
    journal_beside,
    one_line,
    refuse_existing,
    table_console,
    write_output,
)
from gold.errors import file_access
from gold.file_names import is_there
from gold.folders import state_folder
from gold.i18n import _, ngettext

if TYPE_CHECKING:
    from gold.audit.run import Audit, AuditJournal, Source

_NODES = 100_000
_TITLE_WIDTH = 40
_FILE_WIDTH = 160


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Prove the problems of a file or folder, and compare with what their author says: "
        "other solutions, answers that fail, problems without a solution, superfluous stones, "
        "duplicates. Where a file has only stones, target and region are guessed. A stopped "
        "audit continues if run again."
    )
    parser.epilog = _(
        "Exit code: 0 when nothing was found, 1 when something was, 2 when a problem cannot be read or "
        "a file cannot be written."
    )
    add = parser.add_argument
    add(
        "path",
        metavar="PATH",
        type=Path,
        help=_("a file of problems, a folder, an archive, a .jsonl file"),
    )
    add("--html", type=Path, metavar="OUT", help=_("write one page with diagrams"))
    add(
        "--json",
        type=Path,
        metavar="OUT",
        help=_("write everything to a file as JSON; - prints it"),
    )
    repair = _("write the problems as SGF, with the solutions that are proved")
    add("--repair", type=Path, metavar="FOLDER", help=repair)
    nodes = _("visit at most N positions for a problem's result and its first moves ({default})")
    add_number(parser, "--nodes", nodes, default=_NODES, least=1)
    stone_nodes = _(
        "visit at most N positions to find superfluous stones (as --nodes; 0: do not look for any)"
    )
    add_number(parser, "--stone-nodes", stone_nodes, least=0)
    add_force(parser)
    add_sample(parser)
    add("--journal", type=Path, metavar="FILE", help=_("keep results there until all are done"))
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Audit the problems, print a table, write the requested files, and return the exit code."""
    from gold.audit.run import source_in

    return run_on(args, source_in)


def run_on(args: argparse.Namespace, read: Callable[[Path], Source]) -> int:
    """Do the work of :func:`run` for the problems that ``read`` loads from the path."""
    _check_outputs(args)
    path = args.journal or _journal_path(args)
    with stopped_by_ctrl_c(path):
        audit = _audited(args, read, path)
    if any(item.entry.problem is None for item in audit.items):
        return BAD_INPUT
    return OK if all(item.result.is_sound for item in audit.items) else ANSWER_IS_NO


def _audited(args: argparse.Namespace, read: Callable[[Path], Source], journal_path: Path) -> Audit:
    from gold.audit.problem import Effort
    from gold.audit.run import AuditJournal, run_audit, sampled_source

    source = read(args.path)
    if args.repair is not None:
        from gold.audit.repair import refuse_overwriting

        for path in refuse_overwriting(
            (entry.path for entry in source.entries), args.repair, args.path
        ):
            refuse_existing(path, args.force or is_there(journal_path))
    if args.sample is not None:
        source = sampled_source(source, args.sample, args.seed)
    stone_nodes = args.nodes if args.stone_nodes is None else args.stone_nodes
    effort = Effort(args.nodes, stone_nodes, lines=args.repair is not None)
    journal = AuditJournal(journal_path)
    with closing(journal), share_bar(_("of the problems")) as report:
        audit = run_audit(source, effort, journal, workers_of(args), report)
    _write(args, audit, journal)
    return audit


def _check_outputs(args: argparse.Namespace) -> None:
    """Check all outputs before the work, so that nothing fails after hours.

    :raises GoldError: if an output cannot be written.
    """
    for path in (args.html, args.json):
        check_output(path, args.force or is_there(args.journal or _journal_path(args)))
    if args.repair is not None:
        with file_access(_("{path} cannot be saved: {reason}"), args.repair):
            args.repair.mkdir(parents=True, exist_ok=True)


def _journal_path(args: argparse.Namespace) -> Path:
    """Return the path of the journal: beside the first output file;
    without one, in the user's folder.
    """
    for output in (args.html, args.json, args.repair):
        if output is not None and str(output) != STDOUT:
            return journal_beside(output)
    path = args.path.absolute()
    return journal_beside(
        state_folder() / "audit" / path.name, str(path), args.nodes, args.stone_nodes
    )


def _write(args: argparse.Namespace, audit: Audit, journal: AuditJournal) -> None:
    """Write all outputs and print the table; delete the journal only after that has succeeded."""
    from gold.audit.repair import repaired_files, write_files
    from gold.audit.report import audit_as_json

    if args.html is not None:
        from gold.gui.sheets.audit_page import page

        write_output(args.html, page(audit))
    if args.json is not None:
        write_output(args.json, audit_as_json(audit))
    if args.repair is not None:
        write_files(repaired_files(audit, args.repair, args.path))
    if str(args.json) != STDOUT:
        _print_table(audit)
    journal.clear()


def _print_table(audit: Audit) -> None:
    from rich.table import Table
    from rich.text import Text

    from gold.audit.findings import Kind
    from gold.audit.report import cells
    from gold.audit.words import kind_heading

    table = Table()
    for name in (_("problem"), _("title"), _("result"), _("solutions"), _("author"), _("findings")):
        table.add_column(name, overflow="fold", max_width=_TITLE_WIDTH)
    for item in audit.items:
        table.add_row(*(Text(one_line(cell)) for cell in cells(item)))
    console = table_console(_FILE_WIDTH)
    console.print(table)
    summary = audit.summary
    count = ngettext("{n} problem", "{n} problems", summary["problems"]).format(
        n=summary["problems"]
    )
    said = _("{problems}: {proved} proved, {sound} of them without errors")
    console.print(said.format(problems=count, proved=summary["proved"], sound=summary["sound"]))
    for kind in Kind:
        if kind in summary:
            console.print(f"  {kind_heading(kind)}: {summary[kind]}")
