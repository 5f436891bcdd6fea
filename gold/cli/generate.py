"""`main.py generate`: make problems, each proved to have one solution."""

from __future__ import annotations

import argparse
from contextlib import closing, nullcontext
from dataclasses import asdict
from itertools import islice
from pathlib import Path

from gold.authoring.motifs import Motif
from gold.cli.bar import share_bar
from gold.cli.exitcodes import ANSWER_IS_NO, OK
from gold.cli.leaving import stopped_by_ctrl_c
from gold.cli.options import add_force, add_number, add_workers, workers_of
from gold.cli.output import STDOUT, check_output, journal_beside, say, write_json, write_output
from gold.file_names import is_there
from gold.i18n import _
from gold.journal import Journal
from gold.problem.files import DASHES, FileFormat, format_problems, format_to_write, joined
from gold.problem.matching.identity import problem_id
from gold.problem.model import Objective
from gold.problem.names.shown import shown_title
from gold.trainer.difficulty import Level
from gold.trainer.endless.generated import (
    LEVELS,
    MOTIFS,
    FailedPiece,
    Generated,
    GenerationRequest,
    Outcome,
    generated,
    outcome_as_json,
    outcome_from_json,
)
from gold.workers import Workers

_OBJECTIVES = {"kill": Objective.CAPTURE, "live": Objective.SAVE}
_PIECES = 50
"""The command gives up after this many pieces of work for each requested problem."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Make problems, each proved to have one solution. The same options and the same seed make the "
        "same problems, however many processes share the work."
    )
    parser.epilog = _("Exit code: 0 when all problems were made, 1 when some were not.")
    add = parser.add_argument
    add_number(parser, "--count", _("number of problems (10)"), default=10, least=1)
    add(
        "--level",
        choices=[str(level) for level in LEVELS],
        default=str(LEVELS[0]),
        help=_("how hard they are, by their proofs (easy)"),
    )
    add("--objective", choices=list(_OBJECTIVES), help=_("only problems to kill, or to live"))
    add(
        "--motif",
        choices=[str(motif) for motif in MOTIFS],
        metavar="MOTIF",
        help=_("a motif that the solution uses: {motifs}").format(motifs=", ".join(MOTIFS)),
    )
    add_number(parser, "--seed", _("seed of the random choices (0)"), "X", default=0)
    add(
        "--out",
        type=Path,
        default=Path(STDOUT),
        metavar="FILE",
        help=_("the file to write, .yaml or .sgf (standard output)"),
    )
    add(
        "--json",
        type=Path,
        metavar="FILE",
        help=_("also write what is known of the problems, as JSON"),
    )
    add_force(parser)
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Make the problems, write them, and return the exit code."""
    check_output(args.out, args.force)
    check_output(args.json, args.force or is_there(journal_beside(args.out)))
    to = FileFormat.YAML if str(args.out) == STDOUT else format_to_write(args.out)
    motif = None if args.motif is None else Motif(args.motif)
    request = GenerationRequest(Level(args.level), _OBJECTIVES.get(args.objective), motif)
    request.check()
    made = _Made(args.out, to)
    journal = made.journal
    with stopped_by_ctrl_c(None if journal is None else journal.path):
        try:
            with nullcontext() if journal is None else closing(journal):
                _make(request, args.count, args.seed, workers_of(args), made)
        except KeyboardInterrupt:  # keep the problems made so far
            if made.found:
                _write(args, made)
            raise
    _write(args, made)
    if journal is not None:
        journal.clear()
    is_complete = len(made.found) == args.count
    return OK if is_complete else ANSWER_IS_NO


def _write(args: argparse.Namespace, made: _Made) -> None:
    made.write()
    if args.json is not None:
        write_json(args.json, [_as_json(each) for each in made.found])
    if str(args.out) != STDOUT and str(args.json) != STDOUT:
        for number, each in enumerate(made.found, 1):
            say(f"{number}  {shown_title(each.problem)}: {each.difficulty.reasons}")


class _Made:
    """The problems made so far.

    With an output file, the file is rewritten after each new problem, and a journal beside it
    allows the command to continue later. Without one, each problem is printed at once.
    """

    def __init__(self, path: Path, to: FileFormat) -> None:
        self.path = path
        self.format = to
        self.found: list[Generated] = []
        self._texts: list[str] = []
        self.journal: Journal[Outcome] | None = None
        if str(path) != STDOUT:
            self.journal = Journal(journal_beside(path), outcome_as_json, outcome_from_json)

    def add(self, found: Generated) -> None:
        """Add a problem, and write it to the output unless it comes from the journal."""
        text = format_problems([found.problem], self.format)
        self.found.append(found)
        if self.journal is None:
            write_output(self.path, (DASHES if self._texts else "") + text)
        self._texts.append(text)
        if self.journal is not None and self.journal.has_grown:
            self.write()

    def write(self) -> None:
        """Rewrite the output file with all problems;
        do nothing if the output is standard output.
        """
        if self.journal is not None:
            write_output(self.path, joined(self._texts, self.format))


def _make(
    request: GenerationRequest, wanted: int, seed: int, workers: Workers, made: _Made
) -> None:
    """Make ``wanted`` problems and add them to ``made``; fewer if most of the work is in vain."""
    with (
        share_bar(_("of the problems")) as report,
        closing(generated(request, seed, workers, made.journal)) as work,
    ):
        for outcome in islice(work, _PIECES * wanted):
            if isinstance(outcome, FailedPiece):
                say(outcome.message, error=True)
            elif outcome is not None:
                made.add(outcome)
            report(len(made.found), wanted)
            if len(made.found) == wanted:
                return


def _as_json(found: Generated) -> dict[str, object]:
    problem = found.problem
    difficulty = found.difficulty
    assert problem.proved is not None  # each problem comes with its proof's record
    correct = problem.position.geometry.vertices(problem.proved.correct)
    return {
        "title": problem.title,
        "id": problem_id(problem),
        "tags": problem.tags,
        "status": problem.proved.status,
        "correct": list(correct),
        "rating": round(difficulty.rating, 1),
        "level": difficulty.level,
        **asdict(difficulty),
    }
