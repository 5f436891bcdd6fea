"""`main.py certify FILE... --out FOLDER`: write a certificate for each problem, which `verify` accepts."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gold.atomic import write_atomically
from gold.certificate import CertificateError, verify
from gold.cli.bar import walk
from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.options import add_number, add_sample, add_workers, limits_of, sampled, workers_of
from gold.cli.output import one_line, print_json, say
from gold.errors import GoldError
from gold.i18n import _, ngettext
from gold.problem.collection import Entry
from gold.problem.files import load_collection
from gold.problem.text import decode_text, read_bytes
from gold.solver.certifying import CertificateTask, Certified, certified
from gold.workers import in_order

_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class CertificateReport:
    """The result for one problem: its certificate, or the reason why it has none."""

    file: str
    """The file of the problem."""
    number: int
    """The number of the problem in the file, from 1."""
    title: str
    """The title of the problem."""
    certificate: str = ""
    """The file of the certificate; empty if there is none."""
    size: int = 0
    """The size of the certificate's file, in bytes."""
    positions: int = 0
    """The number of positions that the certificate proves."""
    seconds: float = 0.0
    """The time that the proof took; 0 if the certificate existed before."""
    kept: bool = False
    """Whether a valid certificate existed before and was kept."""
    reason: str = ""
    """The reason why there is no certificate; empty if there is one."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Prove every problem, and write the proofs down, each in a file of its own that `verify` accepts: it "
        "is verified before it is written. A certificate that is there already, and is right, stays."
    )
    parser.epilog = _("Exit code: 0 when every problem has a certificate, 1 when one has none.")
    add = parser.add_argument
    files = _("a problem, a collection, or a folder of these")
    add("files", metavar="FILE", nargs="+", type=Path, help=files)
    add(
        "--out",
        type=Path,
        required=True,
        metavar="FOLDER",
        help=_("the folder for the certificates"),
    )
    seconds = _("think at most S seconds per problem ({default:g} if no limit is given)")
    add_number(parser, "--seconds", seconds.format(default=_SECONDS), "S", kind=float)
    add_number(parser, "--nodes", _("visit at most N positions per problem"))
    add("--json", action="store_true", help=_("print everything found, as JSON"))
    add_sample(parser)
    add_workers(parser, jobs=1)


def run(args: argparse.Namespace) -> int:
    """Write the certificates, print a line for each problem, and return the exit code."""
    args.out.mkdir(parents=True, exist_ok=True)
    entries = [entry for path in args.files for entry in load_collection(path).entries]
    rows = _rows(args, sampled(_named(args.out, entries), args))
    if args.json:
        print_json(rows, _summary(rows))
    else:
        say(_summary_text(rows))
    return OK if all(row.certificate for row in rows) else ANSWER_IS_NO


def _named(out: Path, entries: Sequence[Entry]) -> list[tuple[Entry, Path]]:
    """Return each entry with the path of its certificate, named by the entry's file and number."""
    named: dict[Path, Entry] = {}
    for entry in entries:
        stem = f"{entry.path.stem}-{entry.index + 1:03}"
        path = out / f"{stem}.sgf"
        again = 2
        while path in named:  # another folder has a file of the same name
            path, again = out / f"{stem}-{again}.sgf", again + 1
        named[path] = entry
    return [(entry, path) for path, entry in named.items()]


def _rows(args: argparse.Namespace, named: Sequence[tuple[Entry, Path]]) -> list[CertificateReport]:
    limits = limits_of(args, _SECONDS)
    kept = {path: _kept(entry, path) for entry, path in named}
    tasks = [
        CertificateTask(entry.problem, limits)
        for entry, path in named
        if entry.problem is not None and not kept[path]
    ]
    made = iter(in_order(certified, tasks, workers_of(args)))

    def report(pair: tuple[Entry, Path]) -> CertificateReport:
        entry, path = pair
        at = str(entry.path), entry.index + 1
        if entry.problem is None:
            return CertificateReport(*at, "", reason=str(entry.error))
        title = entry.problem.title
        if kept[path]:
            return CertificateReport(
                *at, title, str(path), path.stat().st_size, kept[path], kept=True
            )
        return _written(CertificateReport(*at, title), path, next(made))

    return walk(named, report, None if args.json else _as_text)


def _kept(entry: Entry, path: Path) -> int:
    """Return the number of positions of an existing certificate.

    0 if there is none, or it is not valid, or proves another position.
    """
    if entry.problem is None or not path.exists():
        return 0
    try:
        found = verify(decode_text(read_bytes(path), str(path)), str(path))
    except (GoldError, CertificateError):
        return 0
    return found.positions if found.problem.position == entry.problem.position else 0


def _written(row: CertificateReport, path: Path, made: Certified) -> CertificateReport:
    if made.reason:
        return replace(row, seconds=made.seconds, reason=made.reason)
    write_atomically(path, made.text.encode())
    return replace(
        row, certificate=str(path), size=made.size, positions=made.positions, seconds=made.seconds
    )


def _as_text(row: CertificateReport) -> str:
    name = one_line(f"{row.file}:{row.number}: {row.title}".rstrip(": "))
    if not row.certificate:
        return _("{name}: no certificate: {reason}").format(name=name, reason=row.reason)
    size = ngettext("{n:,} byte", "{n:,} bytes", row.size).format(n=row.size)
    kept = " " + _("[was there]") if row.kept else ""
    return f"{name}: {row.certificate}, {size}{kept}"


def _summary(rows: Sequence[CertificateReport]) -> dict[str, float]:
    return {
        "problems": len(rows),
        "certificates": sum(bool(row.certificate) for row in rows),
        "bytes": sum(row.size for row in rows),
        "positions": sum(row.positions for row in rows),
        "seconds": round(sum(row.seconds for row in rows), 1),
    }


def _summary_text(rows: Sequence[CertificateReport]) -> str:
    total = ngettext("{n} problem", "{n} problems", len(rows)).format(n=len(rows))
    text = _("{total}: {count} certificates, {bytes:,} bytes, {positions:,} positions")
    summary = _summary(rows)
    return text.format(total=total, count=summary["certificates"], **summary)
