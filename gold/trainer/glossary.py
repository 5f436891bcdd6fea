"""The Go terms that the program explains, each with a sentence and a picture, translated.

They are read from ``assets/words.yaml``, a collection in GoLD's own format: title, description,
diagram, moves.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from gold.i18n import language
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.problem.names.shown import shown_description, shown_title
from gold.shipped import shipped

_LETTER = "A-Za-zÀ-ÿ"
_ENDINGS = "(?:s|es|n|en|e|x)?"
_PARTICLES = "를을가이는은의로와과도에"
"""Korean particles that may follow a term of one syllable; others would make another word."""


class Term(NamedTuple):
    """A Go term, its meaning in a sentence, and the problem that pictures it."""

    name: str
    meaning: str
    picture: Problem


@cache
def _pictures() -> tuple[Problem, ...]:
    return tuple(load_collection(shipped("assets") / "words.yaml").problems)


def terms() -> tuple[Term, ...]:
    """All terms that the program explains, from the simple to the special."""
    return tuple(Term(shown_title(each), shown_description(each), each) for each in _pictures())


def terms_with(query: str) -> tuple[Term, ...]:
    """Search the terms for a text; those with the text in the name come first, then in the meaning.

    Case is ignored. An empty text finds all terms.
    """
    wanted = query.strip().casefold()
    named = [term for term in terms() if wanted in term.name.casefold()]
    said = [term for term in terms() if term not in named and wanted in term.meaning.casefold()]
    return (*named, *said)


def terms_in(text: str) -> list[tuple[int, int, Term]]:
    """Find the first place of each term in a text of the user's language: (start, end, term).

    >>> [(text[start:end], term.name) for text in ["A false eye is no eye.", "Two liberties, Korea"]
    ...     for start, end, term in terms_in(text)]
    [('false eye', 'false eye'), ('eye', 'eye'), ('liberties', 'liberty')]
    """
    pattern, by_group = _pattern(language())
    places = dict[str, tuple[int, int, Term]]()
    for match in pattern.finditer(text):
        term = by_group[match.lastindex or 0]
        places.setdefault(term.name, (match.start(), match.end(), term))
    return list(places.values())


@lru_cache(maxsize=2)
def _pattern(_language: str) -> tuple[re.Pattern[str], dict[int, Term]]:
    """Compile the pattern that matches all terms, the longest first, and the term of each group.

    The terms are those of the user's language; the argument only keys the cache.
    """
    names = [
        (part.strip(), term)
        for term in terms()
        for part in re.split("[()（）]", term.name)
        if part.strip()
    ]
    names.sort(key=lambda named: -len(named[0]))
    by_group = {number: term for number, (_name, term) in enumerate(names, 1)}
    return re.compile(
        "|".join(f"({_forms(name)})" for name, _term in names), re.IGNORECASE
    ), by_group


def _forms(name: str) -> str:
    """A regular expression for a term with its usual endings.

    Terms in han or kana match anywhere, since these scripts have no spaces between words.
    """
    word = re.escape(name)
    if "가" <= name[0] <= "힣":
        after = f"(?=[{_PARTICLES}]|[^가-힣]|$)" if len(name) == 1 else ""
        return f"(?<![가-힣]){word}{after}"
    if not re.match(f"[{_LETTER}œ]", name):
        return word
    if name.endswith("y"):
        word = f"{word[:-1]}(?:y|ies)"
    return f"(?<![{_LETTER}]){word}{_ENDINGS}(?![{_LETTER}])"
