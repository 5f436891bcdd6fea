"""The texts of problems as they are shown: titles, tags, descriptions and names, in the user's language.

The texts of GoLD's own problems have translations in the catalogue, and so have the usual tags. Files stay
English, and the user's own texts are shown as they were written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import takewhile
from pathlib import Path

from gold.board.status import Status
from gold.i18n import _, language, ngettext
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.problem.names.old_books import book_field
from gold.problem.names.titles import shown, title_of, without_number
from gold.shipped import shipped

_SOURCE = "GoLD"  # of the problems in problems/
N_ = str
"""Marks a text for the catalogues; it is translated when it is shown."""
_TELLING = (
    "ko", "two-step-ko", "ten-thousand-year-ko", "seki", "snapback", "throw-in", "hane", "placement",
    "nakade", "oiotoshi", "squeeze", "connect and die", "under-the-stones", "sacrifice", "net", "descent",
    "two-one-point", "vital-point", "belly-attachment", "under the belly", "is dead", "is alive",
    "neither alive nor dead", "nobody wins", "wins the race", "from the outside", "spoil the eye",
    "bent-four-in-the-corner", N_("settled groups"),
)  # fmt: skip
_TELLING_TAGS = ("bent-four", "status")
"""Tags that hint at the solution, though the same words in a title do not:
the shape is on the board.
"""
_USUAL = "oiotoshi ko nakade placement hane"
"""Common motifs. Those further to the right tell less of a solution;
motifs not listed tell the most.
"""
_LEVELS = (
    "beginner",
    "elementary",
    "intermediate",
    "advanced",
    "easy",
    "medium",
    "hard",
    "very-hard",
)
_TASKS = ("capture", "kill", "live", "rescue")
_NO_SKILLS = ("corner", "side", "edge", "centre", "center", "several-answers", "status", *_TASKS)
SINGLE_PROBLEMS = N_("Single problems")
"""Name of the problems that are in no collection. It is translated only when it is shown."""
GENERATED = N_("Generated")
GENERATED_ABOUT = N_("Made by GoLD, each proved to have one solution.")
"""Name and description, in the file, of the collection of generated problems; the name of the file,
in lower case, is the same.
"""
_SAYS = {
    "life": N_("The book says that the group lives."),
    "death": N_("The book says that the group dies."),
    "ko": N_("The book says that it is a ko."),
}
_NAMES = {
    "oiotoshi": N_("connect-and-die (oiotoshi)"), "squeeze": N_("squeeze (shibori)"),
    "nakade": N_("nakade (vital point inside)"), "f-five": N_("F five"),
    "carpenters-square": N_("carpenter's square"), "throw-in": N_("throw-in"), "L-group": N_("L group"),
    "long-L": N_("long L"), "under-the-stones": N_("under the stones"), "two-one-point": N_("2-1 point"),
}  # fmt: skip
"""Names of tags that are shown with another name;
any other tag is shown with blanks for hyphens.
"""
_IN_OTHER_WORDS = ("点",)  # placement, but also any point


def shown_title(problem: Problem) -> str:
    """Return a problem's title as it is shown; empty if it has none."""
    if book := book_field(problem):
        return f"{_(book['name'])} {book.get('number', '')}"
    return shown(problem.title) if problem.source == _SOURCE else problem.title


def title_to_solve(problem: Problem, *, hides_own: bool = True) -> str:
    """Return the title to show before the problem is solved, without hints at the solution.

    If the part before a colon gives nothing away, only that part is returned; otherwise a title
    with a hint becomes empty. With ``hides_own=False``, a title that is not GoLD's own stays as its
    author wrote it, hint or not.

    >>> from gold.board.position import Position
    >>> names = ("The little arch: ko", "Seki in the corner", "An eye wins the race: kill", "Knots")
    >>> [title_to_solve(Problem(Position.empty(9), title=name)) for name in names]
    ['The little arch', '', '', 'Knots']
    """
    shown = shown_title(problem)
    is_own = problem.source != _SOURCE
    written = shown if is_own else problem.title
    if (is_own and not hides_own) or not gives_away(written):
        return shown
    before, *rest = re.split("[:：]", shown)
    return before.strip() if rest and not gives_away(written.partition(":")[0]) else ""


def gives_away(name: str) -> bool:
    """Whether a title, a tag or the name of a collection hints at the solution, in English or as shown.

    >>> [gives_away(name) for name in ("bent-four-ko", "Koan", "corner", "Throw-in", "From games: kos")]
    [True, False, False, True, True]
    """
    return _telling(language()).search(name.replace("-", " ")) is not None


def with_idea(title: str, motifs: Iterable[str]) -> str:
    """Return a solved problem's title with its two most telling motifs, unless the title names one.

    >>> with_idea("Five stones in the corner", ("hane", "nakade", "throw-in"))
    'Five stones in the corner – throw-in, nakade (vital point inside)'
    >>> with_idea("Throw-in", ("throw-in",))
    'Throw-in'
    """
    idea = _(", ").join([shown_tag(motif) for motif in sorted(motifs, key=_USUAL.find)[:2]])
    return f"{title} – {idea}" if idea and not gives_away(title) else title


def title_in_list(
    problem: Problem, entry: Entry, place: int, *, solved: bool, hides_own: bool = True
) -> str:
    """Return the title of a problem in a list; never empty.

    A title that gives the solution away is shown only if the problem is ``solved`` or, with
    ``hides_own=False``, if it is not GoLD's own. Instead of a hidden or missing title, the result
    is:

    - in the library: the collection's name and the problem's number; if that name gives the
      solution away, a title made from the stones, and the number;
    - elsewhere, without a title: the file's name, if it gives nothing away;
    - else "Problem" and the index ``place`` in the list, counted from 1.
    """
    title = shown_title(problem) if solved else title_to_solve(problem, hides_own=hides_own)
    if title:
        return title
    if entry.number and not gives_away(series := shown_series(entry)):
        return f"{series} {entry.number}"
    if entry.number and problem.position.keystones():
        return f"{shown(title_of(problem.position))} {entry.number}"
    if entry.number:
        return _("Problem {n}").format(n=entry.number)
    name = file_title(entry)
    return name if not (problem.title or gives_away(name)) else _("Problem {n}").format(n=place + 1)


def named_source(problem: Problem) -> str:
    """Return the author and source of a problem; empty for GoLD's own, and if neither is stated.

    >>> from gold.board.position import Position
    >>> named_source(Problem(Position.empty(9), author="Inoue", source="Gokyo Shumyo"))
    'Source: Inoue · Gokyo Shumyo'
    """
    names = " · ".join(dict.fromkeys(filter(None, (problem.author, problem.source))))
    return "" if names in ("", _SOURCE) else _("Source: {name}").format(name=names)


def shown_series(entry: Entry) -> str:
    """Return the shown name of the library's collection that an entry belongs to."""
    return _shipped_or_own(entry.series, entry.path)


def shown_origin(entry: Entry, among: Collection, title: str, *, solved: bool) -> str:
    """Return the name of an entry's collection, to stand beside the entry's title in a list.

    Empty if the list is of that collection, or if the title begins with its name. If the problem is
    not solved, a part of the name that gives it away is left out: the end of "Made by GoLD: kos".
    """
    name = shown_series(entry)
    family = re.split("[:：]", name)[0].strip()
    if entry.series == among.name or title.startswith(family):
        return ""
    if solved or not gives_away(name):
        return name
    return "" if gives_away(family) else family


def shown_tags(problem: Problem, *, solved: bool) -> list[str]:
    """Return a problem's tags as they are shown, without levels.

    Until the problem is solved, tags that give the solution away or could mislead are left out.
    """
    hidden = (*_TELLING_TAGS, "kill", "live") if "status" in problem.tags else _TELLING_TAGS
    tags = [tag for tag in problem.tags if not is_level(tag)]
    return [shown_tag(tag) for tag in tags if solved or not (tag in hidden or gives_away(tag))]


@lru_cache(maxsize=2)
def _telling(_language: str) -> re.Pattern[str]:
    """Return a pattern for the words that give a solution away, in English and the user's language.

    It matches whole words, with no letter beside them; Chinese and Japanese letters may stand
    beside, since these languages have no spaces between words. ``_language`` is the key of the
    cache.
    """
    names = set(_TELLING) | {
        shown for tag in _TELLING if (shown := shown_tag(tag)) not in _IN_OTHER_WORDS
    }
    words = "|".join(re.escape(name.replace("-", " ")) for name in sorted(names))
    return re.compile(f"(?<![A-Za-zÀ-ÿ가-힣])(?:{words})s?(?![A-Za-zÀ-ÿ])", re.IGNORECASE)


def file_title(entry: Entry) -> str:
    """Return a title for an untitled problem:
    the file's name, numbered from its second entry on.
    """
    return f"{entry.path.stem} {entry.index + 1}" if entry.index else entry.path.stem


def shown_description(problem: Problem, *, solved: bool = True) -> str:
    """Return a problem's description as it is shown.

    If the best result is a ko or a seki and the problem is not ``solved``, the description ends
    before the first sentence that gives the solution away.
    """
    text = _(problem.description) if problem.source == _SOURCE else problem.description
    about_book = " ".join(_notes_on_book(problem, solved=solved))
    if about_book:
        return f"{text} {about_book}".strip()
    best = None if solved or problem.proved is None else problem.proved.status
    if best not in (Status.KO, Status.SEKI):
        return text
    sentences = re.findall(r"[^.!?。！？]+[.!?。！？]*\s*", text)
    return "".join(takewhile(lambda each: not gives_away(each), sentences)).strip()


def _notes_on_book(problem: Problem, *, solved: bool) -> Iterator[str]:
    """Yield sentences about added stones and, if ``solved``, a different result in the old book.

    They name no points: the problem may be shown turned.
    """
    book = book_field(problem)
    added = book.get("added")
    if isinstance(added, list) and added:
        count = len(added)
        yield ngettext(
            "{n} stone was added to the book's position, to close the wall.",
            "{n} stones were added to the book's position, to close the wall.",
            count,
        ).format(n=count)
    says = _SAYS.get(str(book.get("says")))
    if solved and says is not None:
        yield _(says)


def is_level(tag: str) -> bool:
    """Whether a tag names a level. Such tags are not shown: levels are estimated from proofs."""
    return tag.casefold() in _LEVELS


def is_no_skill(tag: str) -> bool:
    """Whether a tag names only a place on the board or the task, and so no skill to practise."""
    return tag.casefold() in _NO_SKILLS


def shown_tag(tag: str) -> str:
    """Return a tag as it is shown: translated if it is GoLD's, else with blanks for hyphens."""
    if tag in _NAMES:
        return _(_NAMES[tag])
    translated = _(tag)
    return translated if translated != tag else tag.replace("-", " ")


def shown_name(collection: Collection) -> str:
    """Return a collection's name as it is shown."""
    return _shipped_or_own(collection.name, collection.path)


def shown_about(collection: Collection) -> str:
    """Return a collection's description as it is shown."""
    return _shipped_or_own(collection.description, collection.path)


def _shipped_or_own(text: str, path: Path) -> str:
    """Return a text of the collection at a path, translated if the text comes from GoLD."""
    if path.parent in (shipped("problems"), shipped("assets") / "paths"):
        name, number = without_number(text)
        return _(name) + number
    if text == SINGLE_PROBLEMS:
        return _(text)
    if path.stem.partition("-")[0] != GENERATED.casefold():
        return text
    first, number = text.partition(" ")[::2]
    if first == GENERATED and number.isdecimal():
        return _("Generated {n}").format(n=number)
    return _(text) if text in (GENERATED, GENERATED_ABOUT) else text
