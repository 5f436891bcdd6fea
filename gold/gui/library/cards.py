"""Texts of the library about a collection and each of its problems."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from gold.errors import ProblemFormatError
from gold.gui.board.card_grid import Card
from gold.gui.board.painter import Thumbnail
from gold.gui.look.icons import Icon
from gold.i18n import _, ngettext
from gold.problem.collection import Entry
from gold.problem.model import Problem
from gold.problem.shown import file_title, gives_away, shown_tag, shown_title, title_to_solve
from gold.trainer.difficulty import Difficulty, name_of
from gold.trainer.library import Shelved
from gold.trainer.progress.attempts import Mark, Tally
from gold.trainer.progress.notes import Note

_MARK_ICONS = {Mark.NEW: Icon.NEW, Mark.TRIED: Icon.HALF, Mark.SOLVED: Icon.SOLVED}
_TAGS = 2  # tags that fit on a card
_NO_NOTE = Note()


class Cards(Sequence[Card]):
    """A card for each entry of a collection, even an unreadable one; each is made when it is first looked at,
    for a collection may have ten thousand. A note stands in the place of the tags; ``known`` is how hard
    problems are.

    If some problems of the collection are proved, the cards of the others say that they are not. What gives
    a problem away, in its title or its tags, is not there before it is solved.
    """

    def __init__(
        self, shelved: Shelved, tallies: Mapping[str, Tally], notes: Mapping[str, Note],
        known: Mapping[str, Difficulty],
    ) -> None:  # fmt: skip
        self._shelved, self._tallies, self._notes, self._known = shelved, tallies, notes, known
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
        entry, name, is_draft = shelved_entry.entry, shelved_entry.id, shelved_entry.is_draft
        problem = entry.problem
        if problem is None:
            return _broken_card(entry)
        mark = self._tallies[name].mark if name in self._tallies else Mark.NEW
        words = {Mark.NEW: _("new"), Mark.TRIED: _("tried"), Mark.SOLVED: _("solved")}
        parts = [_("draft") if is_draft else words[mark]]
        if name in self._known:
            parts.append(name_of(self._known[name].level))
        if self._some_proved and not is_draft and not _is_proved(problem):
            parts.append(_("not proved"))
        solved = mark is Mark.SOLVED
        title = shown_title(problem) if solved or is_draft else title_to_solve(problem)
        if not problem.title and entry.path != shelved.collection.path:  # one of many files
            title = file_title(entry)
        title = title or _("Problem {n}").format(n=index + 1)
        note = self._notes.get(name, _NO_NOTE)
        about = [f"“{note.text}”"] if note.text else _tags(problem, solved=solved)
        detail = " · ".join([*parts, *about])
        return Card(title, detail, _MARK_ICONS[mark], Thumbnail(problem.position), favourite=note.favourite)


def _tags(problem: Problem, *, solved: bool) -> list[str]:
    """The first tags; before the problem is solved, the first that do not give it away."""
    tags = [tag for tag in problem.tags if solved or not gives_away(tag)]
    return [shown_tag(tag) for tag in tags[:_TAGS]]


def _broken_card(entry: Entry) -> Card:
    line, text = entry.line, str(entry.error)
    if isinstance(entry.error, ProblemFormatError):
        line, text = entry.error.line or line, entry.error.problem
    detail = _("cannot be read · line {n}").format(n=line)
    return Card(entry.path.name, detail, Icon.CROSS, text=text)


def numbers_of(shelved: Shelved, tallies: Mapping[str, Tally], at_once: Container[str] = ()) -> str:
    """How many problems of a collection are solved, tried, new, and proved; and of how many, by their ids,
    the computer has the proof, so that it answers ``at_once``.
    """
    problems = [entry.problem for entry in shelved.collection.entries]
    marks = [
        mark for mark, problem in zip(shelved.marks(tallies), problems, strict=True) if problem is not None
    ]
    broken = len(shelved.collection.errors)
    if not marks and not broken:
        return _("Nothing found.")
    parts = [
        _("Solved {solved}, tried {tried}, new {new}.").format(
            solved=marks.count(Mark.SOLVED), tried=marks.count(Mark.TRIED), new=marks.count(Mark.NEW)
        )
    ]
    proved = sum(problem is not None and _is_proved(problem) for problem in problems)
    if proved:
        parts.append(_("All proved.") if proved == len(marks) else _("{n} proved.").format(n=proved))
    ready = sum(name in at_once for name in shelved.ids)
    if ready:
        parts.append(_("Proofs at hand: {n}.").format(n=ready))
    if broken:
        parts.append(ngettext("{n} cannot be read.", "{n} cannot be read.", broken).format(n=broken))
    return " ".join(parts)


def _is_proved(problem: Problem) -> bool:
    return problem.proved is not None and problem.proved.status is not None
