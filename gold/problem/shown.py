"""What is shown of problems in the user's language.

The texts of GoLD's own problems have translations in the catalogue, and so have the usual tags. Files stay
English, and the user's own texts are shown as they were written.
"""

from __future__ import annotations

import re
from functools import lru_cache

from gold.i18n import _, language
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.problem.titles import shown
from gold.shipped import shipped

_SOURCE = "GoLD"  # of the problems in problems/
_TELLING = (
    "ko", "two-step-ko", "ten-thousand-year-ko", "seki", "snapback", "throw-in", "hane", "placement",
    "nakade", "oiotoshi", "connect and die", "under-the-stones", "sacrifice", "net", "descent",
    "two-one-point", "vital-point", "belly-attachment", "under the belly", "is dead", "is alive",
    "neither alive nor dead", "nobody wins",
)  # fmt: skip
_IN_OTHER_WORDS = ("点",)  # placement, but also any point


def shown_title(problem: Problem) -> str:
    """The title of a problem; empty if it has none."""
    return shown(problem.title) if problem.source == _SOURCE else problem.title


def title_to_solve(problem: Problem) -> str:
    """The title for somebody who has not solved the problem, without what would help; it may be empty.

    >>> from gold.board.position import Position
    >>> names = ("The little arch: ko", "Seki in the corner", "The net result of knots", "Knots")
    >>> [title_to_solve(Problem(Position.empty(9), title=name)) for name in names]
    ['The little arch', '', '', 'Knots']
    """
    shown = shown_title(problem)
    written = problem.title if problem.source == _SOURCE else shown
    if not gives_away(written):
        return shown
    before, *rest = re.split("[:：]", shown)
    return before.strip() if rest and not gives_away(written.partition(":")[0]) else ""


def gives_away(name: str) -> bool:
    """Whether a title or a tag names what the solution turns on, in English or in the language that is shown.

    >>> [gives_away(name) for name in ("bent-four-ko", "Koan", "corner", "Throw-in")]
    [True, False, False, True]
    """
    return _telling(language()).search(name.replace("-", " ")) is not None


@lru_cache(maxsize=2)
def _telling(_language: str) -> re.Pattern[str]:
    """Finds the telling words of a language. A letter before or after them makes another word, but han and
    kana have no spaces between words.
    """
    names = set(_TELLING) | {shown for tag in _TELLING if (shown := shown_tag(tag)) not in _IN_OTHER_WORDS}
    words = "|".join(re.escape(name.replace("-", " ")) for name in sorted(names))
    return re.compile(f"(?<![A-Za-zÀ-ÿ가-힣])(?:{words})(?![A-Za-zÀ-ÿ])", re.IGNORECASE)


def file_title(entry: Entry) -> str:
    """What stands for a missing title: the file's name, and the problem's number there after the first."""
    return f"{entry.path.stem} {entry.index + 1}" if entry.index else entry.path.stem


def shown_description(problem: Problem) -> str:
    """The description of a problem."""
    return _(problem.description) if problem.source == _SOURCE else problem.description


def shown_tag(tag: str) -> str:
    """The name of a tag, whoever gave it."""
    return _(tag)


def shown_name(collection: Collection) -> str:
    """The name of a collection."""
    return _(collection.name) if _is_shipped(collection) else collection.name


def shown_about(collection: Collection) -> str:
    """The description of a collection."""
    return _(collection.description) if _is_shipped(collection) else collection.description


def _is_shipped(collection: Collection) -> bool:
    return collection.path.parent == shipped("problems")
