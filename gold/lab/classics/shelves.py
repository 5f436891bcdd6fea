"""Writes the collections of the books: for each problem the best proved proposal,
under the book's number.

People have looked at the problems on printed sheets. Their decisions are in a file beside the
books: which problems are left out, with the reason, and which are kept though the proof contradicts
the book.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from gold.atomic import write_atomically
from gold.errors import GoldError
from gold.lab.classics.areas import Proposal, Width
from gold.lab.classics.books import Classic, PartOfBook
from gold.lab.classics.judged import Reason
from gold.lab.classics.work import BookCase
from gold.lab.harvest.estimates_file import write_estimates
from gold.lab.harvest.same_inside import same_inside_key
from gold.problem.collection import Collection, Entry
from gold.problem.files import FileFormat, format_collection
from gold.problem.matching.duplicates import same_position_key
from gold.problem.matching.identity import problem_id
from gold.problem.model import Objective, Problem
from gold.problem.names.old_books import BOOK, OldBook
from gold.problem.names.titles import title_of
from gold.trainer.difficulty import Difficulty

ESTIMATES: Final = "classics-estimates.json"
SEEN: Final = "seen.csv"
"""The file with people's decisions about problems on the sheets."""
RESULTS: Final = "results.csv"
"""The file with the outcome of each problem."""
TABLE: Final = "table.md"
COLUMNS: Final = ("problem", "part", "outcome", "why", "proposal", "points", "result", "rating")
_MOST_PROBLEMS: Final = 300
_FEWEST_PROBLEMS: Final = 5
"""The smallest number of problems for a collection; a part with fewer problems gets none."""
_AUTHORS: Final[Mapping[OldBook, str]] = {
    OldBook.GOKYO_SHUMYO: "Hayashi Genbi",
    OldBook.XUANXUAN_QIJING: "Yan Defu, Yan Tianzhang",
    OldBook.IGO_HATSUYO_RON: "Inoue Dosetsu Inseki",
}
_PLACES: Final[Mapping[OldBook, float]] = {
    OldBook.GOKYO_SHUMYO: 6,
    OldBook.XUANXUAN_QIJING: 7,
    OldBook.IGO_HATSUYO_RON: 8,
}
N_ = str
"""Marks a text for the catalogues; the library translates it."""
_ABOUT: Final[Mapping[tuple[OldBook, PartOfBook], str]] = {
    (OldBook.GOKYO_SHUMYO, PartOfBook.LIFE): N_(
        "Hayashi Genbi published these problems in Japan in 1812, and players have learned to read on them "
        "ever since. In this part a group is to live."
    ),
    (OldBook.GOKYO_SHUMYO, PartOfBook.DEATH): N_(
        "Hayashi Genbi published these problems in Japan in 1812, and players have learned to read on them "
        "ever since. In this part a group is to die."
    ),
    (OldBook.GOKYO_SHUMYO, PartOfBook.KO): N_(
        "Hayashi Genbi published these problems in Japan in 1812, and players have learned to read on them "
        "ever since. In this part the best is a ko."
    ),
    (OldBook.GOKYO_SHUMYO, PartOfBook.RACE): N_(
        "Hayashi Genbi published these problems in Japan in 1812, and players have learned to read on them "
        "ever since. This part has races of two groups."
    ),
    (OldBook.GOKYO_SHUMYO, PartOfBook.CHASE): N_(
        "Hayashi Genbi published these problems in Japan in 1812, and players have learned to read on them "
        "ever since. In this part stones are chased and captured."
    ),
    (OldBook.GOKYO_SHUMYO, PartOfBook.UNDERNEATH): N_(
        "Hayashi Genbi published these problems in Japan in 1812, and players have learned to read on them "
        "ever since. In this part stones connect along the edge."
    ),
    (OldBook.GOKYO_SHUMYO, PartOfBook.CONNECTION): N_(
        "Hayashi Genbi published these problems in Japan in 1812, and players have learned to read on them "
        "ever since. This part is about cutting and connecting."
    ),
    (OldBook.XUANXUAN_QIJING, PartOfBook.ALL): N_(
        "Yan Defu and Yan Tianzhang collected these problems in China around 1349. Few books of "
        "problems have been studied longer."
    ),
    (OldBook.IGO_HATSUYO_RON, PartOfBook.ALL): N_(
        "Inoue Dosetsu Inseki wrote these problems in 1713 for the best pupils of his house. They are among "
        "the hardest that there are."
    ),
}


class Outcome(StrEnum):
    """The outcome for a problem of a book: it ships, or the reason why not."""

    AS_THE_BOOK = "as the book says"
    SILENT = "proved, the book's part names no result"
    OTHERWISE = "otherwise than the book"
    NOT_SHOWN = "proved otherwise or with friends, not looked at"
    SEEN = "left out by eye"
    WAITS = "waits for others of its part"
    TWICE = "the same as another problem"
    NO_TARGET = "no group is shut in"
    NOT_DECIDED = "not decided"

    @property
    def ships(self) -> bool:
        """Whether a problem with this outcome is in a collection."""
        return self in (Outcome.AS_THE_BOOK, Outcome.SILENT, Outcome.OTHERWISE)


@dataclass(frozen=True, slots=True)
class Seen:
    """A person's decision about a problem on a sheet: whether the problem ships, and the reason."""

    ships: bool
    why: str


@dataclass(frozen=True, slots=True)
class BookProblem:
    """A problem of a book with its ``outcome``:
    an :class:`Outcome`, or a :class:`Reason` without a proof.

    ``problem`` is the problem that ships; None if none does.
    """

    case: BookCase
    outcome: str
    why: str = ""
    proposal: Proposal | None = None
    problem: Problem | None = None
    difficulty: Difficulty | None = None

    @property
    def classic(self) -> Classic:
        """The problem as it is in the book."""
        return self.case.classic


def seen_in(path: Path) -> dict[str, Seen]:
    """Read people's decisions about the sheets, by the names of problems;
    empty if the file is missing.

    :raises GoldError: if a line is not a name, yes or no, and a reason.
    """
    if not path.exists():
        return {}
    found = {}
    with path.open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.reader(file), start=1):
            if len(row) != 3 or row[1] not in ("yes", "no"):
                text = "{path}, line {number}: expected a problem, yes or no, and why"
                raise GoldError(text.format(path=path, number=number))
            found[row[0]] = Seen(row[1] == "yes", row[2])
    return found


def placed(
    cases: Iterable[BookCase], seen: Mapping[str, Seen], taken: Container[str]
) -> list[BookProblem]:
    """Decide the outcome of each problem. ``taken`` are the keys of the other
    problems that ship.
    """
    found: list[BookProblem] = []
    keys: dict[str, str] = {}
    for case in cases:
        one = _placed(case, seen.get(case.classic.name))
        if one.problem is not None:
            own = problem_keys(one.problem)
            same = next((keys[key] for key in own if key in keys), "")
            if same or any(key in taken for key in own):
                one = BookProblem(case, Outcome.TWICE, same or "GoLD", one.proposal)
            else:
                keys.update(dict.fromkeys(own, case.classic.name))
        found.append(one)
    return found


def without_single_ones(found: Sequence[BookProblem]) -> list[BookProblem]:
    """Replace the outcome of problems by ``WAITS`` if their part has too few
    problems for a collection.
    """
    parts = Counter(
        (one.classic.book, one.classic.part) for one in found if one.problem is not None
    )
    return [
        BookProblem(one.case, Outcome.WAITS, str(one.outcome), one.proposal)
        if one.problem is not None and parts[one.classic.book, one.classic.part] < _FEWEST_PROBLEMS
        else one
        for one in found
    ]


def problem_keys(problem: Problem) -> tuple[str, str]:
    """Return two keys that no other problem may share:
    of all stones, and of the inside of the wall.
    """
    return same_position_key(problem.position), same_inside_key(problem.position)


def _placed(case: BookCase, seen: Seen | None) -> BookProblem:
    if not case.proposals:
        return BookProblem(case, Outcome.NO_TARGET)
    proved = [each for each in case.proposals if _is_proved(case, each)]
    if not proved:
        return BookProblem(case, _why_not(case))
    best = min(proved, key=lambda each: _preference(case, each))
    agrees = case.agrees(best)
    if seen is not None and not seen.ships:
        return BookProblem(case, Outcome.SEEN, seen.why, best)
    if seen is None and (agrees is False or best.friends):
        return BookProblem(case, Outcome.NOT_SHOWN, _result(case, best), best)
    outcomes = {True: Outcome.AS_THE_BOOK, None: Outcome.SILENT, False: Outcome.OTHERWISE}
    problem = _with_texts(case, best, says_otherwise=agrees is False)
    difficulty = case.judgements[best].difficulty
    return BookProblem(case, outcomes[agrees], "", best, problem, difficulty)


def _is_proved(case: BookCase, proposal: Proposal) -> bool:
    one = case.judgements.get(proposal)
    return one is not None and one.record is not None


def _preference(case: BookCase, proposal: Proposal) -> tuple[object, ...]:
    """Return a sort key for proved proposals, the best first.

    It prefers, in this order: agreement with the book, no friends that count as safe, with friends
    a race (beside friends the attacker escapes from other areas), few added stones, a whole target,
    and a usual width.
    """
    one = case.judgements[proposal]
    widths = (Width.SNUG, Width.ROOM, Width.ONE, Width.RACE, Width.SIDE, Width.TIGHT, Width.THREE)
    differs = case.agrees(proposal) is False
    escapes = proposal.friends and not proposal.is_race
    width = widths.index(proposal.width)
    added = len(one.added) + len(proposal.added)
    return differs, proposal.friends, escapes, added, not proposal.whole, width


def _why_not(case: BookCase) -> str:
    """Return the reason why a problem has no proof, from the proposal that came closest to one."""
    reasons = {one.reason for one in case.judgements.values()}
    for reason in (Reason.NOT_PROVED, Reason.OPEN, Reason.FEW, Reason.TRIVIAL):
        if reason in reasons:
            return reason
    if not all(map(case.is_known, case.proposals)):
        return Outcome.NOT_DECIDED
    return Reason.NEEDED if Reason.NEEDED in reasons else Reason.NOTHING


def _result(case: BookCase, proposal: Proposal) -> str:
    record = case.judgements[proposal].record
    assert record is not None
    return str(record.status)


def _with_texts(case: BookCase, proposal: Proposal, *, says_otherwise: bool) -> Problem:
    """Return the problem with title, tags, and the field about its book.

    ``says_otherwise``: the proof contradicts the book's result, which the field then names.
    """
    classic, one = case.classic, case.judgements[proposal]
    problem = one.problem(proposal)
    record, difficulty = one.record, one.difficulty
    assert record is not None
    assert difficulty is not None
    kind = "kill" if problem.objective is Objective.CAPTURE else "live"
    several = ("several-answers",) if len(record.correct) > 1 else ()
    place = title_of(problem.position).split()[-1]
    level = difficulty.level.replace(" ", "-")
    told: dict[str, object] = {"name": classic.book.called, "number": classic.number}
    if says_otherwise:
        told["says"] = str(classic.part)
    added = sorted({*one.added, *proposal.added})
    if added:
        told["added"] = list(problem.position.geometry.vertices(added))
    return replace(
        problem,
        title=classic.name,
        source=classic.book.called,
        author=_AUTHORS[classic.book],
        tags=(place, kind, *several, *difficulty.motifs, level),
        extra={BOOK: told},
    )


def collections(found: Sequence[BookProblem], folder: Path) -> Iterator[Collection]:
    """Yield the collections, one or more for each part of a book,
    with problems in the order of numbers.
    """
    for (book, part), about in _ABOUT.items():
        of_part = [
            each.problem
            for each in found
            if (each.classic.book, each.classic.part) == (book, part) and each.problem is not None
        ]
        count = -(-len(of_part) // _MOST_PROBLEMS)
        for number in range(count):
            problems = of_part[
                len(of_part) * number // count : len(of_part) * (number + 1) // count
            ]
            suffix = _suffix(part, number)
            path = folder / f"{book}{suffix and '-'}{suffix}.yaml"
            entries = tuple(Entry(path, index, 1, each) for index, each in enumerate(problems))
            place = _PLACES[book] + list(PartOfBook).index(part) / 10 + number / 100
            yield Collection(
                f"{book.called} {suffix}".strip(), path, entries, about, {"place": place}
            )


def _suffix(part: PartOfBook, number: int) -> str:
    if part is not PartOfBook.ALL:
        return str(list(PartOfBook).index(part) + 1)
    return str(number + 1) if number else ""


def write_collections(found: Sequence[BookProblem], folder: Path) -> None:
    """Write the collections and the difficulty estimates of their problems into a folder.

    Files of collections that no longer exist are deleted.

    :raises FileAccessError: if a file cannot be written.
    """
    written = set()
    for collection in collections(found, folder):
        write_atomically(collection.path, format_collection(collection, FileFormat.YAML).encode())
        written.add(collection.path)
    for path in (path for book in OldBook for path in folder.glob(f"{book}*.yaml")):
        if path not in written:  # its last problem was left out
            path.unlink()
    estimates = {
        problem_id(each.problem): each.difficulty
        for each in found
        if each.problem is not None and each.difficulty is not None
    }
    write_estimates(folder / ESTIMATES, estimates)


def results(found: Iterable[BookProblem]) -> Iterator[dict[str, str]]:
    """Yield a row for each problem of the books: its outcome, the reason, and the best proposal."""
    for each in found:
        row = dict.fromkeys(COLUMNS, "")
        row.update(
            problem=each.classic.name, part=part_name(each.classic), outcome=str(each.outcome)
        )
        row.update(why=each.why)
        if each.proposal is not None:
            one = each.case.judgements[each.proposal]
            rating = "" if one.difficulty is None else f"{one.difficulty.rating:.0f}"
            row.update(proposal=each.proposal.name, points=str(each.proposal.points), rating=rating)
            row.update(result=_result(each.case, each.proposal))
        yield row


def part_name(classic: Classic) -> str:
    """Return the name of the book with the number and subject of the part."""
    part, book = classic.part, classic.book.called
    return book if part is PartOfBook.ALL else f"{book} {list(PartOfBook).index(part) + 1}: {part}"


def written(rows: Iterable[Mapping[str, str]]) -> str:
    """Format the rows of results as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def table_of_results(rows: Sequence[Mapping[str, str]]) -> str:
    """Format a Markdown table: for each part of a book, the numbers of problems by outcome."""
    counts = Counter((row["part"], row["outcome"]) for row in rows)
    kinds = [str(outcome) for outcome in Outcome if outcome.ships]
    others = sorted({row["outcome"] for row in rows} - set(kinds))
    head = ["book", "problems", "ship", *kinds, *others]
    parts = dict.fromkeys(row["part"] for row in rows)
    counted = [
        _line(part, [counts[part, kind] for kind in (*kinds, *others)], len(kinds))
        for part in parts
    ]
    every = Counter(row["outcome"] for row in rows)
    counted.append(_line("all", [every[kind] for kind in (*kinds, *others)], len(kinds)))
    first, *rest = (f"| {' | '.join(line)} |\n" for line in (head, *counted))
    return "".join([first, "|" + "---|" * len(head) + "\n", *rest])


def _line(name: str, numbers: Sequence[int], shipping: int) -> list[str]:
    return [name, *map(str, (sum(numbers), sum(numbers[:shipping]), *numbers))]
