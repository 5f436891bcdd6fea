"""`main.py prove FILE...`: prove every problem in files, save the proofs,
and store results in the files.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from gold.atomic import write_atomically
from gold.board.status import Status
from gold.cli.bar import walk
from gold.cli.exitcodes import ANSWER_IS_NO, BAD_INPUT, OK
from gold.cli.leaving import stopped_by_ctrl_c
from gold.cli.options import add_number, add_store, add_workers, limits_of, store_of, workers_of
from gold.cli.output import journal_beside, one_line, print_json, say
from gold.errors import GoldError, ProblemFormatError
from gold.folders import state_folder
from gold.i18n import _, ngettext
from gold.journal import Journal
from gold.problem.collection import Entry
from gold.problem.file_edits import EditedFile
from gold.problem.files import load_collection, parse_collection
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.problem.text import read_bytes
from gold.solver.api import Limits
from gold.solver.status_words import status_word
from gold.workers import in_order

if TYPE_CHECKING:
    from gold.authoring.proving import ProvingTask

_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class ProblemReport:
    """The result for one problem."""

    file: str
    """The file of the problem."""
    number: int
    """The number of the problem in the file, from 1."""
    title: str
    """The title of the problem."""
    status: Status | None
    """The proved status; None if nothing is proved."""
    correct: tuple[str, ...] = ()
    """The first moves that are proved to be correct."""
    complete: bool = False
    """Whether ``correct`` has all correct first moves."""
    note: str = ""
    """The reason why there is no status or, if ``kept`` is False, why the result was not stored."""
    readable: bool = True
    """Whether the problem could be read and played."""
    kept: bool = True
    """Whether the proof and the result could be stored."""
    written: bool = False
    """Whether the result was written into the problem's file."""
    assumed: str = ""
    """A sentence about the guessed target and region of a plain position; else empty."""
    reach: str = ""
    """A sentence about the conditions of a proof in a guessed region; else empty."""
    told: str = ""
    """The status in players' words."""
    stored: bool = False
    """Whether the proof is in the store."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Prove what every first move of every problem leads to. Where a file has only stones, "
        "target and region are guessed, and named. The proofs are saved: from then on each of "
        "these problems is answered at once, in the window too. Run again, a stopped command "
        "continues where it was."
    )
    parser.epilog = _(
        "Exit code: 0 when every problem is proved, 1 when one is not, 2 when one cannot be read "
        "or its file cannot be written."
    )
    add = parser.add_argument
    add(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help=_("a problem, a collection, or a folder of these"),
    )
    seconds = _("think at most S seconds per problem ({default:g} if no limit is given)")
    add_number(parser, "--seconds", seconds.format(default=_SECONDS), "S", kind=float)
    add_number(parser, "--nodes", _("visit at most N positions per problem"))
    for option in ("--depth", "--breadth"):  # refused in run(), with a better message
        parser.add_argument(option, help=argparse.SUPPRESS)
    add(
        "--best",
        action="store_true",
        help=_("prove only what best play leads to; what other first moves lead to is not asked"),
    )
    add(
        "--missing",
        action="store_true",
        help=_("only problems whose file has no result for the position"),
    )
    add(
        "--write",
        action="store_true",
        help=_(
            "store each result in its file, or the reason why there is none, and target and region "
            "where they were guessed; comments in that problem are lost"
        ),
    )
    add("--json", action="store_true", help=_("print everything found, as JSON"))
    add_workers(parser, jobs=1)
    add_store(parser)


def run(args: argparse.Namespace) -> int:
    """Prove the problems, print one line for each, and return the exit code."""
    if args.depth is not None or args.breadth is not None:
        raise GoldError(
            _("A proof has no --depth and no --breadth: leave them out, or use --nodes.")
        )
    limits = limits_of(args, _SECONDS)
    about = [str(path.absolute()) for path in args.files], limits, args.best, args.write
    journal = journal_beside(args.store or state_folder() / "prove", about)
    with stopped_by_ctrl_c(journal):
        entries = [entry for path in args.files for entry in load_collection(path).entries]
        if args.missing:
            entries = [
                entry for entry in entries if entry.problem is None or entry.problem.proved is None
            ]
        prover = _Prover(args, limits, entries, journal)
        with closing(prover.journal):
            rows = walk(entries, prover.report_of, None if args.json else _as_text)
        prover.journal.clear()
    if args.json:
        print_json(rows, _summary(rows))
    else:
        say(_summary_text(rows, best_only=args.best))
    if not all(row.readable and row.kept for row in rows):
        return BAD_INPUT
    return OK if all(row.status is not None for row in rows) else ANSWER_IS_NO


class _Prover:
    """Proves problems in worker processes, stores the proofs, and records reports in a journal.

    A problem with a report in the journal is not proved again, unless its proof is no longer in the
    store, or its result no longer in the file.
    """

    def __init__(
        self, args: argparse.Namespace, limits: Limits, entries: Sequence[Entry], journal: Path
    ) -> None:
        self.store = store_of(args)
        self._write = args.write
        self._limits = limits
        self._best_only = args.best
        self.journal = Journal(journal, asdict, TypeAdapter(ProblemReport).validate_python)
        self._written: dict[Path, _WrittenFile] = {}
        self._names = {
            id(entry): self._name_of(entry, entry.problem)
            for entry in entries
            if entry.problem is not None
        }
        waiting = [
            entry for entry in entries if entry.problem is not None and self._known(entry) is None
        ]
        from gold.authoring.proving import proved_problem

        self._findings = iter(
            in_order(proved_problem, map(self._case_of, waiting), workers_of(args))
        )

    def _name_of(self, entry: Entry, problem: Problem) -> str:
        """Return the journal's key for a problem's report:
        a digest of everything that it depends on.
        """
        place = entry.path.absolute()
        parts = (problem.position, problem.title, problem.description)
        return self.journal.name(
            str(place), entry.index, *parts, self._limits, self._write, self._best_only
        )

    def _known(self, entry: Entry) -> ProblemReport | None:
        name = self._names.get(id(entry))
        if name is None or name not in self.journal:
            return None
        report = self.journal[name]
        assert entry.problem is not None
        if (
            report.stored
            and entry.problem.defender is not None
            and entry.problem.position not in self.store
        ):
            return None
        if report.written and entry.problem.proved is None:
            return None
        return replace(report, file=str(entry.path), written=False)

    def _case_of(self, entry: Entry) -> ProvingTask:
        from gold.authoring.proving import ProvingTask

        problem = entry.problem
        assert problem is not None
        known = () if problem.defender is None else self.store.proofs_of(problem.position)
        return ProvingTask(problem, self._limits, known, all_moves=not self._best_only)

    def report_of(self, entry: Entry) -> ProblemReport:
        """Return the report about an entry, and store its proof.
        Entries must come in their order.
        """
        report = partial(ProblemReport, str(entry.path), entry.index + 1)
        if entry.problem is None:
            return report("", None, note=str(entry.error), readable=False)
        known = self._known(entry)
        if known is not None:
            return known
        from gold.cli.solutions.results import told
        from gold.trainer.wording import assumption, proof_reaches

        finding = next(self._findings)
        problem = finding.problem
        record = finding.record
        if record is None or finding.result is None:
            return report(
                entry.problem.title, None, note="; ".join(finding.reasons), readable=False
            )
        failure = ""
        written = False
        try:
            if finding.proofs:
                self.store.keep(problem.position, finding.proofs)
            written = self._write and self._write_record(entry, problem, record)
        except GoldError as error:
            failure = str(error)
        reach = ""
        if finding.border is not None:
            geometry = problem.position.geometry
            reach = proof_reaches(finding.border, finding.result.bounds, geometry)
        made = report(
            problem.title,
            record.status,
            tuple(problem.position.geometry.vertices(record.correct)),
            record.complete,
            failure or record.note,
            kept=not failure,
            written=written,
            assumed="" if finding.guess is None else assumption(finding.guess),
            reach=reach,
            told="" if record.status is None else told(problem.board(), finding.result),
            stored=problem.position in self.store,
        )
        if not failure:
            # Its name need not be UTF-8.
            self.journal.keep(self._names[id(entry)], replace(made, file=""))
        return made

    def _write_record(self, entry: Entry, problem: Problem, record: Proved) -> bool:
        """Write a record into the problem's file; return whether the file was changed.

        It is not changed if it has the record already, or a proved result with more information: a
        complete one if this record is not complete, or any if this record proves nothing.
        """
        known = problem.proved
        if (
            known is not None
            and known.status is not None
            and (record.status is None or known.complete > record.complete)
        ):
            return False
        kept = problem.with_proved(record)
        if kept == problem:
            return False
        self._written.setdefault(entry.path, _WrittenFile(entry.path)).replace(entry, kept)
        return True


class _WrittenFile:
    """A problem file to edit, with its last seen content: other programs may edit it meanwhile."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._data = b""
        self._problems: list[Problem | None] = []

    def replace(self, entry: Entry, problem: Problem) -> None:
        """Replace the problem of an entry, whose index in the file may have changed meanwhile.

        :raises ProblemFormatError: if the file no longer has the entry's problem unchanged, or its
            format is read-only.
        :raises FileAccessError: if the file cannot be read or written.
        """
        data = read_bytes(self._path)
        edited = EditedFile(data, self._path)
        if data != self._data:
            self._problems = [each.problem for each in parse_collection(data, self._path).entries]
        places = [place for place, each in enumerate(self._problems) if each == entry.problem]
        place = min(places, key=lambda place: abs(place - entry.index), default=None)
        if place is None:
            message = _(
                "the problem was changed in its file meanwhile: nothing was written; prove it again"
            )
            raise ProblemFormatError(message, str(self._path), entry.line)
        edited.replace(place, problem)
        write_atomically(self._path, edited.data)
        self._data = edited.data
        self._problems[place] = None  # a written problem is not matched again


def _as_text(row: ProblemReport) -> str:
    name = one_line(f"{row.file}:{row.number}: {row.title}".rstrip(": "))
    if row.status is None:
        text = f"{name}: {row.note}"
    else:
        moves = " ".join(row.correct) or _("none")
        text = _("{name}: {status}, correct: {moves}").format(
            name=name, status=row.told or status_word(row.status), moves=moves
        )
        if not row.complete:
            text += " " + _("(perhaps not all)")
        if not row.kept:
            text += f": {row.note}"
    if row.assumed:
        text += " " + _("(assumed: {what})").format(what=row.assumed)
    if row.reach:
        text += " " + row.reach
    return text + (" " + _("[written]") if row.written else "")


def _summary(rows: list[ProblemReport]) -> dict[str, int]:
    return {
        "problems": len(rows),
        "proved": sum(row.status is not None for row in rows),
        "complete": sum(row.complete for row in rows),
        "unreadable": sum(not row.readable for row in rows),
        "written": sum(row.written for row in rows),
        "stored": sum(row.stored for row in rows),
    }


def _summary_text(rows: list[ProblemReport], *, best_only: bool) -> str:
    counts = _summary(rows)
    total = ngettext("{n} problem", "{n} problems", len(rows)).format(n=len(rows))
    if best_only:
        text = _("{total}: {proved} proved").format(total=total, proved=counts["proved"])
    else:
        text = _("{total}: {proved} proved, {complete} of them with all correct moves").format(
            total=total, proved=counts["proved"], complete=counts["complete"]
        )
    if counts["written"]:
        text += "; " + _("{count} written").format(count=counts["written"])
    if counts["stored"]:
        text += "; " + _("{count} proofs saved").format(count=counts["stored"])
    return text
