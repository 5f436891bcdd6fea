"""The library's cards: a title, a picture and a line of text for each problem of a collection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gold.errors import ProblemFormatError
from gold.gui.board.card_grid import SEPARATOR, Card
from gold.gui.board.painter import Thumbnail
from gold.gui.look.icons import MARK_ICONS, Icon
from gold.i18n import _, ngettext
from gold.problem.collection import Entry
from gold.problem.games.played_game import is_game
from gold.problem.model import Problem
from gold.problem.names.shown import shown_origin, shown_tag, shown_tags, title_in_list
from gold.trainer.difficulty import Difficulty, level_name
from gold.trainer.library.shelves import Shelved, ShelvedEntry
from gold.trainer.marks import Mark, Note, Tally, mark_in

_NO_NOTE = Note()


class Cards(Sequence[Card]):
    """The cards of a collection's entries.

    A card is made on first use, since a collection may have ten thousand entries. ``known`` has the
    difficulty of problems, by id.

    - A problem with a note shows the note in place of its tags.
    - If some problems of the collection are proved, the other cards say *not proved*.
    - A title or tag that would give the solution away is hidden until the problem is solved. Without
      ``hides_own``, this applies to GoLD's own titles only.
    """

    def __init__(
        self,
        shelved: Shelved,
        tallies: Mapping[str, Tally],
        notes: Mapping[str, Note],
        known: Mapping[str, Difficulty],
        *,
        hides_own: bool = True,
    ) -> None:
        self._shelved = shelved
        self._tallies = tallies
        self._notes = notes
        self._known = known
        self._hides_own = hides_own
        self._some_proved = any(
            entry.problem is not None and _is_proved(entry.problem)
            for entry in shelved.collection.entries
        )
        self._made: dict[int, Card] = {}

    def __len__(self) -> int:
        return len(self._shelved.entries)

    def __getitem__(self, index: int) -> Card:  # type: ignore[override]  # nobody asks for a slice
        return self._made.get(index) or self._made.setdefault(index, self._new(index))

    def _new(self, index: int) -> Card:
        shelved = self._shelved.entries[index]
        entry = shelved.entry
        problem = entry.problem
        collection = self._shelved.collection
        if problem is None:
            of_file = [each for each in collection.entries if each.path == entry.path]
            return _broken_card(entry, is_whole_file=len(of_file) == 1)
        mark = mark_in(self._tallies, shelved.id)
        note = self._notes.get(shelved.id, _NO_NOTE)
        solved = mark.is_solved
        is_open = solved or shelved.is_draft
        title = title_in_list(problem, entry, index, solved=is_open, hides_own=self._hides_own)
        parts = self._state_in_words(shelved, problem, mark, note)
        origin = shown_origin(entry, collection, title, solved=solved)
        if origin:
            parts.insert(0, origin)  # the mark has its picture
        about = (
            [f"“{note.text}”"] if note.text else self._motifs_in_words(shelved.id, problem, solved)
        )
        return Card(
            title,
            SEPARATOR.join([*parts, *about]),
            MARK_ICONS[mark],
            Thumbnail(problem.position),
            favourite=note.favourite,
        )

    def _state_in_words(
        self, shelved: ShelvedEntry, problem: Problem, mark: Mark, note: Note
    ) -> list[str]:
        """The texts of a card about the problem's mark, *never again*, its difficulty, and *not proved*."""
        kind = mark.words
        if shelved.is_draft:
            kind = _("game") if is_game(problem) else _("draft")
        parts = [kind]
        if note.never:
            parts.append(_("never again"))
        known = shown_difficulty(self._known.get(shelved.id), mark)
        if known is not None:
            parts.append(level_name(known.level) if known.is_solvable else _("no solution"))
        if self._some_proved and not shelved.is_draft and not _is_proved(problem):
            parts.append(_("not proved"))
        return parts

    def _motifs_in_words(self, name: str, problem: Problem, solved: bool) -> Sequence[str]:
        """The motifs of a solved problem, if they are known; else the tags that do not give it away."""
        known = self._known.get(name) if solved else None
        motifs = known.motifs if known is not None else ()
        return [shown_tag(motif) for motif in motifs] or shown_tags(problem, solved=solved)


def shown_difficulty(known: Difficulty | None, mark: Mark) -> Difficulty | None:
    """The difficulty to show; None if it is unknown.

    It is None, too, for a new problem without a solution, since showing it would give that away.
    """
    return known if known is not None and (known.is_solvable or mark is not Mark.NEW) else None


def _broken_card(entry: Entry, is_whole_file: bool) -> Card:
    line = entry.line
    text = str(entry.error)
    if isinstance(entry.error, ProblemFormatError):
        line, text = entry.error.line or line, entry.error.problem
    detail = _("cannot be read · line {n}").format(n=line)
    name = "" if is_whole_file else _("Problem {n}").format(n=entry.index + 1)
    return Card(
        SEPARATOR.join(filter(None, (name, entry.path.name))), detail, Icon.CROSS, text=text
    )


def numbers_of(shelved: Shelved, tallies: Mapping[str, Tally]) -> str:
    """A text with the number of a collection's problems for each mark.

    It also says how many problems are proved or cannot be read.
    """
    problems = [entry.problem for entry in shelved.collection.entries]
    marks = [
        mark for mark, problem in zip(shelved.marks(tallies), problems, strict=True) if problem
    ]
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
