"""Texts of the library about a collection and each of its problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gold.errors import ProblemFormatError
from gold.gui.board.card_grid import SEPARATOR, Card
from gold.gui.board.painter import Thumbnail
from gold.gui.look.icons import MARK_ICONS, Icon
from gold.i18n import _, ngettext
from gold.problem.collection import Entry
from gold.problem.model import Problem
from gold.problem.played_game import is_game
from gold.problem.shown import shown_origin, shown_tag, shown_tags, title_in_list
from gold.trainer.difficulty import Difficulty, level_name
from gold.trainer.library.shelves import Shelved
from gold.trainer.marks import Mark, Note, Tally, mark_in

_NO_NOTE = Note()


class Cards(Sequence[Card]):
    """A card for each entry of a collection, made when it is first looked at: a collection may have
    ten thousand. A note stands in place of the tags. ``known`` has the difficulty of problems, by
    id.

    If some problems of the collection are proved, the cards of the others say that they are not.
    What would give the solution away, in the title or the tags, is left out until the problem is
    solved.
    """

    def __init__(
        self,
        shelved: Shelved,
        tallies: Mapping[str, Tally],
        notes: Mapping[str, Note],
        known: Mapping[str, Difficulty],
    ) -> None:
        self._shelved = shelved
        self._tallies = tallies
        self._notes = notes
        self._known = known
        self._some_proved = any(
            entry.problem is not None and _is_proved(entry.problem) for entry in shelved.collection.entries
        )
        self._made: dict[int, Card] = {}

    def __len__(self) -> int:
        return len(self._shelved.entries)

    def __getitem__(self, index: int) -> Card:  # type: ignore[override]  # nobody asks for a slice
        return self._made.get(index) or self._made.setdefault(index, self._new(index))

    def _new(self, index: int) -> Card:
        shelved = self._shelved
        shelved_entry = shelved.entries[index]
        entry = shelved_entry.entry
        name = shelved_entry.id
        is_draft = shelved_entry.is_draft
        problem = entry.problem
        if problem is None:
            of_file = [each for each in shelved.collection.entries if each.path == entry.path]
            return _broken_card(entry, is_whole_file=len(of_file) == 1)
        mark = mark_in(self._tallies, name)
        note = self._notes.get(name, _NO_NOTE)
        kind = mark.words
        if is_draft:
            kind = _("game") if is_game(problem) else _("draft")
        parts = [kind]
        if note.never:
            parts.append(_("never again"))
        if (known := shown_difficulty(self._known.get(name), mark)) is not None:
            parts.append(level_name(known.level) if known.is_solvable else _("no solution"))
        if self._some_proved and not is_draft and not _is_proved(problem):
            parts.append(_("not proved"))
        solved = mark.is_solved
        title = title_in_list(problem, entry, index, solved=solved or is_draft)
        if origin := shown_origin(entry, shelved.collection, title, solved=solved):
            parts.insert(0, origin)  # the mark has its picture
        motifs = self._known[name].motifs if solved and name in self._known else ()
        tags = [shown_tag(motif) for motif in motifs] or shown_tags(problem, solved=solved)
        about = [f"“{note.text}”"] if note.text else tags
        detail = SEPARATOR.join([*parts, *about])
        return Card(title, detail, MARK_ICONS[mark], Thumbnail(problem.position), favourite=note.favourite)


def shown_difficulty(known: Difficulty | None, mark: Mark) -> Difficulty | None:
    """The difficulty to show; None if it is unknown, or would tell that a new problem has no solution."""
    return known if known is not None and (known.is_solvable or mark is not Mark.NEW) else None


def _broken_card(entry: Entry, is_whole_file: bool) -> Card:
    line = entry.line
    text = str(entry.error)
    if isinstance(entry.error, ProblemFormatError):
        line, text = entry.error.line or line, entry.error.problem
    detail = _("cannot be read · line {n}").format(n=line)
    name = "" if is_whole_file else _("Problem {n}").format(n=entry.index + 1)
    return Card(SEPARATOR.join(filter(None, (name, entry.path.name))), detail, Icon.CROSS, text=text)


def numbers_of(shelved: Shelved, tallies: Mapping[str, Tally]) -> str:
    """How many problems of a collection have each mark, are proved, or cannot be read, as text."""
    problems = [entry.problem for entry in shelved.collection.entries]
    marks = [mark for mark, problem in zip(shelved.marks(tallies), problems, strict=True) if problem]
    broken = len(shelved.collection.errors)
    if not marks and not broken:
        return _("Nothing found.")
    parts = [f"{marks.count(mark)} {mark.words}" for mark in Mark if mark in marks]
    proved = sum(problem is not None and _is_proved(problem) for problem in problems)
    if proved:
        parts.append(_("all proved") if proved == len(marks) else _("{n} proved").format(n=proved))
    if broken:
        parts.append(ngettext("{n} cannot be read", "{n} cannot be read", broken).format(n=broken))
    return SEPARATOR.join(parts)


def _is_proved(problem: Problem) -> bool:
    return problem.proved is not None and problem.proved.status is not None
