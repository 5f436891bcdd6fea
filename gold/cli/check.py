"""`check FILE...`: report errors in problem files."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from gold.cli.exitcodes import ANSWER_IS_NO, BAD_INPUT, OK
from gold.cli.output import STDOUT, write_json
from gold.errors import GoldError, ProblemFormatError
from gold.i18n import _, ngettext
from gold.problem.collection import Entry
from gold.problem.duplicates import same_position_key
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.problem.sgf_format import SGF_FIELD
from gold.problem.yaml_format import KNOWN_FIELDS


@dataclass(frozen=True, slots=True)
class FileFinding:
    """What was found out about one entry, or about a whole file; `index` counts from 0 in the file. Problems
    with the same stones have the same `key`; it is empty where there are none.
    """

    file: str
    index: int
    line: int
    column: int
    title: str
    readable: bool
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    key: str = ""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "check",
        help=_("report errors in problem files"),
        description=_("Report errors in problem files."),
        epilog=_(
            "Exit code: 0 when every problem can be played, 1 when a problem has errors, 2 when one cannot "
            "even be read."
        ),
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help=_("a problem, a collection, or a folder of these")
    )
    parser.add_argument("--json", action="store_true", help=_("print everything found, as JSON"))
    parser.add_argument(
        "--duplicates",
        action="store_true",
        help=_("warn of problems that are the same but for symmetry, colours, or a move along an edge"),
    )


def run(args: argparse.Namespace) -> int:
    """Check the files and return the exit code."""
    findings = [finding for name in args.files for finding in check_path(Path(name))]
    if args.duplicates:
        findings = with_duplicates(findings)
    if args.json:
        write_json(Path(STDOUT), _report(findings))
    else:
        _print(findings)
    if not all(finding.readable for finding in findings):
        return BAD_INPUT
    return ANSWER_IS_NO if any(finding.errors for finding in findings) else OK


def check_path(path: Path) -> Iterator[FileFinding]:
    """The findings about each entry of a file or folder."""
    try:
        entries = load_collection(path).entries
    except GoldError as error:
        entries = (Entry(path, 0, 0, error=error),)
    for entry in entries:
        if entry.problem is None:
            yield _unreadable(entry)
        else:
            problem = entry.problem
            yield FileFinding(
                file=str(entry.path),
                index=entry.index,
                line=entry.line,
                column=1,
                title=problem.title,
                readable=True,
                errors=problem.errors(),
                warnings=_misspelt_fields(problem) + _outdated_proof(problem),
                key=same_position_key(problem.position),
            )


def with_duplicates(findings: list[FileFinding]) -> list[FileFinding]:
    """The findings, each with a warning if an earlier problem is the same."""
    first: dict[str, FileFinding] = {}
    found = []
    for finding in findings:
        earlier = first.setdefault(finding.key, finding) if finding.key else finding
        if earlier is not finding:
            said = _("the same position as {file}:{line}")
            warning = said.format(file=earlier.file, line=earlier.line)
            finding = replace(finding, warnings=(*finding.warnings, warning))
        found.append(finding)
    return found


def _unreadable(entry: Entry) -> FileFinding:
    error = entry.error
    line, column, message = entry.line, 0, str(error).removeprefix(f"{entry.path} ")
    if isinstance(error, ProblemFormatError):
        line, column, message = error.line or line, error.column, error.problem
    return FileFinding(str(entry.path), entry.index, line, column, "", readable=False, errors=(message,))


def _misspelt_fields(problem: Problem) -> tuple[str, ...]:
    """Warnings about unknown fields that look misspelt; loading keeps them silently."""
    warnings = []
    for name in problem.extra:
        close = difflib.get_close_matches(name.lower(), KNOWN_FIELDS - {"gold"}, n=1, cutoff=0.75)
        if close and name not in (SGF_FIELD, "limits"):
            warnings.append(
                _("unknown field “{name}”: is “{known}” meant?").format(name=name, known=close[0])
            )
    return tuple(warnings)


def _outdated_proof(problem: Problem) -> tuple[str, ...]:
    """A warning if the proved result no longer applies because the position was edited."""
    if problem.proved_record == problem.proved:
        return ()
    return (_("the proved result belongs to another position and is ignored: prove the problem again"),)


def _report(findings: list[FileFinding]) -> dict[str, object]:
    return {
        "rows": [{k: v for k, v in asdict(finding).items() if k != "key"} for finding in findings],
        "summary": {
            "problems": len(findings),
            "valid": sum(finding.readable and not finding.errors for finding in findings),
            "invalid": sum(finding.readable and bool(finding.errors) for finding in findings),
            "unreadable": sum(not finding.readable for finding in findings),
        },
    }


def _print(findings: list[FileFinding]) -> None:
    for finding in findings:
        place = ":".join(
            [finding.file, *(str(number) for number in (finding.line, finding.column) if number)]
        )
        title = f"{finding.title}: " if finding.title else ""
        for message in finding.errors:
            print(f"{place}: {title}{message}")
        for message in finding.warnings:
            print(f"{place}: {title}{message}")
    bad = sum(bool(finding.errors) for finding in findings)
    total = len(findings)
    counted = ngettext("{n} problem", "{n} problems", total).format(n=total)
    print(
        _("{counted}, {bad} with errors").format(counted=counted, bad=bad)
        if bad
        else counted + _(", no errors")
    )
