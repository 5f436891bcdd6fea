"""`main.py proofs show|export|import|empty`: count, copy, add or delete the saved proofs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gold.cli.exitcodes import OK
from gold.cli.options import add_force, add_store, store_of
from gold.cli.output import refuse_existing, say
from gold.errors import file_access
from gold.i18n import _, ngettext, number
from gold.problem.text import require_ordinary

if TYPE_CHECKING:
    from gold.solver.proof_store import ProofStore


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Show how many proofs are saved, write them to a file, add those of a file, or delete all. "
        "An imported proof is checked again before it is used, which is quick."
    )
    parser.epilog = _("Exit code: 0 when done, 2 when a file cannot be read or written.")
    store = argparse.ArgumentParser(add_help=False)
    add_store(store)
    actions = parser.add_subparsers(dest="what", metavar="ACTION", required=True)
    actions.add_parser("show", parents=[store], help=_("show how many there are"))
    exported = actions.add_parser("export", parents=[store], help=_("write all proofs to a file"))
    exported.add_argument(
        "file", metavar="FILE", type=Path, help=_("a new file, such as proofs.zip")
    )
    add_force(exported)
    imported = actions.add_parser("import", parents=[store], help=_("add what a file holds"))
    imported.add_argument("file", metavar="FILE", type=Path, help=_("an exported file"))
    actions.add_parser("empty", parents=[store], help=_("delete all proofs"))


def run(args: argparse.Namespace) -> int:
    """Carry out the requested action, and return the exit code."""
    store = store_of(args)
    if args.what == "export":
        refuse_existing(args.file, args.force)
        _export(store, args.file)
    elif args.what == "import":
        with file_access(_("{path} cannot be read: {reason}"), args.file):
            require_ordinary(args.file)  # reading from a pipe may never end
        count = store.import_from(args.file)
        text = ngettext("proofs of {n} problem added", "proofs of {n} problems added", count)
        say(text.format(n=count))
    else:
        if args.what == "empty":
            store.files.empty()
        _show(store)
    return OK


def _export(store: ProofStore, file: Path) -> None:
    count = store.export_to(file)
    said = ngettext(
        "proofs of {n} problem written to {path}", "proofs of {n} problems written to {path}", count
    )
    say(said.format(n=count, path=file))


def _show(store: ProofStore) -> None:
    count = len(store.files.names())
    size = number(store.files.size / 2**20, ".1f")
    said = ngettext(
        "{path}: proofs of {n} problem, {size} MB",
        "{path}: proofs of {n} problems, {size} MB",
        count,
    )
    say(said.format(path=store.files.folder, n=count, size=size))
