"""`main.py prove FILE...`: prove every problem in files, and store the results in them."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from gold.authoring.target_guesses import needs_target
from gold.board.status import Status
from gold.cli.exitcodes import ANSWER_IS_NO, BAD_INPUT, OK
from gold.cli.options import add_number, limits_of
from gold.cli.walk import print_json, walk
from gold.errors import GoldError, InvalidPositionError
from gold.i18n import _, ngettext
from gold.problem.collection import Entry
from gold.problem.file_edits import replace_problem
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.solver.api import Limits
from gold.solver.status_words import status_word

_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class ProblemReport:
    """The result for one problem; ``number`` counts from 1 in its file. ``note`` says why there is no status
    or, if ``kept`` is False, why the result could not be stored; ``assumed``, what a plain position was taken
    for.
    """

    file: str
    number: int
    title: str
    status: Status | None
    correct: tuple[str, ...] = ()
    complete: bool = False
    note: str = ""
    readable: bool = True
    kept: bool = True
    written: bool = False
    assumed: str = ""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Say what the command does, and add its options."""
    parser.description = _(
        "Prove what every first move of every problem leads to. Where a file has only stones, target and "
        "region are inferred, and told."
    )
    parser.epilog = _(
        "Exit code: 0 when every problem is proved, 1 when one is not, 2 when one cannot be read "
        "or its file cannot be written."
    )
    add = parser.add_argument
    add(
        "files", metavar="FILE", nargs="+", type=Path, help=_("a problem, a collection, or a folder of these")
    )
    seconds = _("think at most S seconds per problem ({default:g} if no limit is given)")
    add_number(parser, "--seconds", seconds.format(default=_SECONDS), "S", kind=float)
    add_number(parser, "--nodes", _("visit at most N positions per problem"))
    add("--missing", action="store_true", help=_("only problems whose file has no result for the position"))
    add(
        "--write",
        action="store_true",
        help=_(
            "store each result in its file, or the reason why there is none, and target and region where "
            "they were inferred; comments in that problem are lost"
        ),
    )
    add("--json", action="store_true", help=_("print everything found, as JSON"))


def run(args: argparse.Namespace) -> int:
    """Prove the problems, print one line for each, and return the exit code."""
    entries = [entry for path in args.files for entry in load_collection(path).entries]
    if args.missing:
        entries = [entry for entry in entries if entry.problem is None or entry.problem.proved is None]
    report = partial(_report_of, limits=limits_of(args, _SECONDS), write=args.write)
    rows = walk(entries, report, None if args.json else _as_text)
    if args.json:
        print_json(rows, _summary(rows))
    else:
        print(_summary_text(rows))
    if not all(row.readable and row.kept for row in rows):
        return BAD_INPUT
    return OK if all(row.status is not None for row in rows) else ANSWER_IS_NO


def _report_of(entry: Entry, *, limits: Limits, write: bool) -> ProblemReport:
    file, number = str(entry.path), entry.index + 1
    problem = entry.problem
    if problem is None:
        return ProblemReport(file, number, "", None, note=str(entry.error), readable=False)
    assumed = ""
    try:
        if needs_target(problem):
            problem, assumed = _inferred(problem, limits)
    except InvalidPositionError as error:
        reasons = error.reasons
    else:
        reasons = problem.errors()
    if reasons:
        return ProblemReport(file, number, problem.title, None, note="; ".join(reasons), readable=False)
    record = _prove(problem, limits)
    failure, written = "", False
    if write:
        try:
            written = _write(entry, problem, record)
        except GoldError as error:
            failure = str(error)
    return ProblemReport(
        file=file,
        number=number,
        title=problem.title,
        status=record.status,
        correct=tuple(problem.position.geometry.vertices(record.correct)),
        complete=record.complete,
        note=failure or record.note,
        kept=not failure,
        written=written,
        assumed=assumed,
    )


def _inferred(problem: Problem, limits: Limits) -> tuple[Problem, str]:
    """A plain position with its target and region, found within the limits; and that in words."""
    from gold.authoring.target_choice import choose_target
    from gold.trainer.wording import assumption

    choice = choose_target(problem, limits)
    return choice.problem, assumption(choice.chosen.guess)


def _prove(problem: Problem, limits: Limits) -> Proved:
    from gold.authoring.proved_record import proved_record
    from gold.board.board import Board
    from gold.solver.answers.survey import survey
    from gold.solver.request import Request

    return proved_record(problem, survey(Request.about(Board(problem.position), limits)), limits)


def _write(entry: Entry, problem: Problem, record: Proved) -> bool:
    """Store a record unless the file already has it; True if it was written.

    An earlier proved result is not replaced by one that says less, nor by a note that nothing is proved.
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
    replace_problem(entry.path, entry.index, kept)
    return True


def _as_text(row: ProblemReport) -> str:
    name = f"{row.file}:{row.number}: {row.title}".rstrip(": ")
    if row.status is None:
        text = f"{name}: {row.note}"
    else:
        moves = " ".join(row.correct) or _("none")
        text = _("{name}: {status}, correct: {moves}").format(
            name=name, status=status_word(row.status), moves=moves
        )
        if not row.complete:
            text += " " + _("(perhaps not all)")
        if not row.kept:
            text += f": {row.note}"
    if row.assumed:
        text += " " + _("(assumed: {what})").format(what=row.assumed)
    return text + (" " + _("[written]") if row.written else "")


def _summary(rows: list[ProblemReport]) -> dict[str, int]:
    return {
        "problems": len(rows),
        "proved": sum(row.status is not None for row in rows),
        "complete": sum(row.complete for row in rows),
        "unreadable": sum(not row.readable for row in rows),
        "written": sum(row.written for row in rows),
    }


def _summary_text(rows: list[ProblemReport]) -> str:
    counts = _summary(rows)
    total = ngettext("{n} problem", "{n} problems", len(rows)).format(n=len(rows))
    text = _("{total}: {proved} proved, {complete} of them with all correct moves").format(
        total=total, proved=counts["proved"], complete=counts["complete"]
    )
    if counts["written"]:
        text += "; " + _("{count} written").format(count=counts["written"])
    return text
