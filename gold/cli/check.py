"""`check FILE...`: report errors in problem files."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gold.cli.exitcodes import ANSWER_IS_NO, BAD_INPUT, OK
from gold.cli.output import one_line, print_json, say
from gold.errors import GoldError, ProblemFormatError
from gold.i18n import _, ngettext
from gold.problem.collection import Entry
from gold.problem.files import load_collection
from gold.problem.matching.duplicates import same_position_key
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import SGF_FIELD
from gold.problem.solution.solution_tree import solution_tree
from gold.problem.yaml.yaml_format import KNOWN_FIELDS
from gold.trainer.guessed_target import GuessedTarget
from gold.trainer.training.guided_path import is_path, read_path, shelf_beside
from gold.trainer.wording import assumption


@dataclass(frozen=True, slots=True)
class FileFinding:
    """The errors and warnings about one entry, or about a file that cannot be read at all."""

    file: str
    """The file of the entry."""
    index: int
    """The index of the entry in the file, from 0."""
    line: int
    """The first line of the entry, or the line of an error, from 1; 0 if unknown."""
    column: int
    """The column of an error, from 1; 0 if unknown."""
    title: str
    """The problem's title."""
    readable: bool
    """Whether the entry could be read."""
    errors: tuple[str, ...] = ()
    """The reasons why the entry cannot be played or read."""
    warnings: tuple[str, ...] = ()
    """Doubts about an entry that can be played, such as a misspelt field."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _("Report errors in problem files, and in paths through them.")
    parser.epilog = _(
        "Exit code: 0 when every problem can be played, 1 when a problem has errors, 2 when one cannot "
        "even be read."
    )
    files = _("a problem, a collection, a path, or a folder of problems")
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help=files)
    parser.add_argument("--json", action="store_true", help=_("print everything found, as JSON"))
    duplicates = _(
        "warn of problems that are the same but for symmetry, colours, or a move along an edge"
    )
    parser.add_argument("--duplicates", action="store_true", help=duplicates)


def run(args: argparse.Namespace) -> int:
    """Check the files and return the exit code."""
    earlier: dict[str, Entry] | None = {} if args.duplicates else None
    findings = [finding for path in args.files for finding in _check_path(path, earlier)]
    if args.json:
        print_json(findings, _summary(findings))
    else:
        _print(findings)
    if not all(finding.readable for finding in findings):
        return BAD_INPUT
    return ANSWER_IS_NO if any(finding.errors for finding in findings) else OK


def _check_path(path: Path, earlier: dict[str, Entry] | None) -> Iterator[FileFinding]:
    """Yield the finding about each entry of a file or folder.

    ``earlier`` maps the key of each position seen so far to its first entry, to warn of duplicates,
    and is updated; None: do not look for duplicates.
    """
    try:
        collection = load_collection(path)
        if is_path(collection):  # then its problems are checked, once each was found in the library
            collection = read_path(path, shelf_beside(path)).shelved.collection
        entries = collection.entries
    except GoldError as error:
        entries = (Entry(path, 0, 0, error=error),)
    for entry in entries:
        problem = entry.problem
        if problem is None:
            yield _unreadable(entry)
            continue
        errors = problem.errors()
        warnings = _misspelt_fields(problem) + _outdated_proof(problem) + _unread_branches(problem)
        warnings += (entry.remark,) if entry.remark else ()
        # Other formats need not say the target.
        is_draft = entry.path.suffix.lower() in (".yaml", ".yml")
        guessed = None if is_draft else GuessedTarget.of(problem)
        if guessed is not None:
            text = _("no target marked, so it is guessed: {guess}")
            errors, warnings = (), (text.format(guess=assumption(guessed.guess)), *warnings)
        if earlier is not None:
            warnings += _repetition(
                entry, earlier.setdefault(same_position_key(problem.position), entry)
            )
        yield FileFinding(
            str(entry.path), entry.index, entry.line, 1, problem.title, True, errors, warnings
        )


def _repetition(entry: Entry, first: Entry) -> tuple[str, ...]:
    """Return a warning if ``first``, the first entry with this position, is a different entry."""
    if first is entry:
        return ()
    return (_("the same position as {file}:{line}").format(file=first.path, line=first.line),)


def _unreadable(entry: Entry) -> FileFinding:
    error = entry.error
    line = entry.line
    column = 0
    message = str(error).removeprefix(f"{entry.path} ")
    if isinstance(error, ProblemFormatError):
        line, column, message = error.line or line, error.column, error.problem
    return FileFinding(
        str(entry.path), entry.index, line, column, "", readable=False, errors=(message,)
    )


def _misspelt_fields(problem: Problem) -> tuple[str, ...]:
    """Return warnings about unknown fields that look misspelt; loading keeps them silently."""
    warnings = []
    for name in problem.extra:
        close = difflib.get_close_matches(name.lower(), KNOWN_FIELDS - {"gold"}, n=1, cutoff=0.75)
        if close and name not in (SGF_FIELD, "limits"):
            warnings.append(
                _("unknown field “{name}”: is “{known}” meant?").format(name=name, known=close[0])
            )
    return tuple(warnings)


def _outdated_proof(problem: Problem) -> tuple[str, ...]:
    """Return a warning if the proved result no longer applies because the position was edited."""
    if problem.proved_record == problem.proved:
        return ()
    return (
        _("the proved result belongs to another position and is ignored: prove the problem again"),
    )


def _unread_branches(problem: Problem) -> tuple[str, ...]:
    """Return a warning if branches of the author's tree could not be read."""
    tree = solution_tree(problem)
    if tree is None or not tree.left_out:
        return ()
    said = ngettext(
        "{n} branch of the tree is not read: it puts stones down, or leaves the board",
        "{n} branches of the tree are not read: they put stones down, or leave the board",
        tree.left_out,
    )
    return (said.format(n=tree.left_out),)


def _summary(findings: list[FileFinding]) -> dict[str, int]:
    return {
        "problems": len(findings),
        "valid": sum(finding.readable and not finding.errors for finding in findings),
        "invalid": sum(finding.readable and bool(finding.errors) for finding in findings),
        "unreadable": sum(not finding.readable for finding in findings),
    }


def _print(findings: list[FileFinding]) -> None:
    for finding in findings:
        numbers = [str(number) for number in (finding.line, finding.column) if number]
        place = ":".join([one_line(finding.file), *numbers])
        title = f"{one_line(finding.title)}: " if finding.title else ""
        for message in (*finding.errors, *finding.warnings):
            say(f"{place}: {title}{message}")
    bad = sum(bool(finding.errors) for finding in findings)
    total = len(findings)
    counted = ngettext("{n} problem", "{n} problems", total).format(n=total)
    summary = _("{counted}, {bad} with errors").format(counted=counted, bad=bad)
    say(summary if bad else counted + _(", no errors"))
