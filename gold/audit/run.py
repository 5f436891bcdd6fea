"""Audits a collection: gives its problems to workers, keeps results in a journal,
and combines them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from pydantic import TypeAdapter

from gold import journal
from gold.audit.findings import Audited, Finding, Kind
from gold.audit.problem import Case, Effort, audited, with_target
from gold.board.points import Move
from gold.errors import GoldError
from gold.i18n import _
from gold.problem.collection import Entry
from gold.problem.files import load_collection
from gold.problem.matching.duplicates import duplicates
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import SGF_FIELD
from gold.workers import Workers, in_order

Report = Callable[[int, int], object]
"""Progress callback: gets the number of problems done, and their total.
It may raise to stop the audit.
"""


@dataclass(frozen=True, slots=True)
class Source:
    """The entries to audit, and author's answers, by index,
    that the problems' files do not have.
    """

    name: str
    entries: tuple[Entry, ...]
    answers: Mapping[int, tuple[Move, ...]] = field(default_factory=dict)


class AuditJournal(journal.Journal[Audited]):
    """The file with the results of an audit so far, from which it can continue.

    :raises FileAccessError: if the file exists and cannot be read.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, asdict, TypeAdapter(Audited).validate_python)

    def name_of(self, case: Case) -> str:
        """Return the key of a case: a digest of everything that its result depends on."""
        problem = case.problem
        about = problem.position, problem.title, problem.description, problem.extra.get(SGF_FIELD)
        return self.name(*about, case.answers, case.effort)


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of an audit, with its result.

    ``place`` names the entry for people. ``problem`` has the guessed target, if one was guessed; it
    is None if the entry cannot be read.
    """

    entry: Entry
    place: str
    problem: Problem | None
    result: Audited


@dataclass(frozen=True, slots=True)
class Audit:
    """A finished audit; the items are in the order of the files."""

    name: str
    items: tuple[Item, ...]

    @property
    def summary(self) -> dict[str, int]:
        """The numbers of problems, of proved ones, of sound ones (with every first move proved),
        and, for each kind of finding, of problems with it.
        """
        kinds = Counter(
            kind for item in self.items for kind in {one.kind for one in item.result.findings}
        )
        return {
            "problems": len(self.items),
            "proved": sum(item.result.proved for item in self.items),
            "sound": sum(item.result.complete and item.result.is_sound for item in self.items),
            **{str(kind): kinds[kind] for kind in Kind if kinds[kind]},
        }


def source_in(path: Path) -> Source:
    """Load the problems to audit from a file, a folder or an archive.

    :raises GoldError: if it cannot be read, or has no problems.
    """
    collection = load_collection(path)
    if not collection.entries:
        raise GoldError(_("There is no problem in {path}.").format(path=path))
    return Source(collection.name, collection.entries)


def sampled_source(source: Source, count: int, seed: int) -> Source:
    """Return a random sample of ``count`` entries of a source, in their order."""
    all_numbers = range(len(source.entries))
    chosen = sorted(random.Random(seed).sample(all_numbers, min(count, len(all_numbers))))
    answers = {new: source.answers[old] for new, old in enumerate(chosen) if old in source.answers}
    return Source(source.name, tuple(source.entries[number] for number in chosen), answers)


def run_audit(
    source: Source,
    effort: Effort,
    journal: AuditJournal,
    workers: Workers | int = 1,
    report: Report = lambda _done, _total: None,
) -> Audit:
    """Audit all entries of a source. The findings are the same for any number of workers.

    If an exception of any kind stops the audit, the results so far stay in the journal.

    :raises GoldError: if the workers or the journal cannot do their work.
    """
    cases = {
        number: Case(entry.problem, source.answers.get(number, ()), effort)
        for number, entry in enumerate(source.entries)
        if entry.problem is not None
    }
    names = {number: journal.name_of(case) for number, case in cases.items()}
    waiting = {name: cases[number] for number, name in names.items() if name not in journal}
    done = len(cases) - sum(name in waiting for name in names.values())
    report(done, len(cases))
    times = Counter(names.values())
    for name, result in zip(waiting, in_order(audited, waiting.values(), workers), strict=True):
        journal.keep(name, result)
        done += times[name]
        report(done, len(cases))
    items = [
        _item(entry, journal[names[number]] if number in names else None)
        for number, entry in enumerate(source.entries)
    ]
    return Audit(source.name, tuple(_with_duplicates(items)))


def _item(entry: Entry, result: Audited | None) -> Item:
    place = f"{entry.path.name}:{entry.index + 1}"
    if entry.problem is None or result is None:
        return Item(entry, place, None, Audited(findings=(Finding(Kind.UNREADABLE),)))
    return Item(entry, place, with_target(entry.problem, result.target_guess), result)


def _with_duplicates(items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items; add a finding to each duplicate, with the places of the equal problems."""
    item_of = {id(item.entry): item for item in items}
    same = {
        id(entry): group for group in duplicates(item.entry for item in items) for entry in group
    }
    for item in items:
        group = same.get(id(item.entry), [])
        others = tuple(item_of[id(entry)].place for entry in group if entry is not item.entry)
        if others:
            findings = (*item.result.findings, Finding(Kind.DUPLICATE, others=others))
            item = replace(item, result=replace(item.result, findings=findings))
        yield item
