"""Titles that describe a problem's stones, "Six stones in the corner", or number it,
"From games 12".

They give no hint at the solution. Files have them in English; :func:`shown` translates them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator
from itertools import chain, count

from gold.board.points import Point
from gold.board.position import Position
from gold.i18n import _

_NEAR = 3
"""The number of lines that count as near an edge."""
_WORDS = (
    "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
    "Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen", "Twenty",
)  # fmt: skip
_ONE = ("One stone in the corner", "One stone on the side", "One stone in the centre")
_SEVERAL = (
    "{count} stones in the corner",
    "{count} stones on the side",
    "{count} stones in the centre",
)
FROM_GAMES = "From games"
"""The title of the problems from games, before a number."""
MADE = "Made by GoLD"
"""The title of the generated problems that come with GoLD, before a number."""
TEXTS = (*_ONE, *_SEVERAL, *_WORDS[1:], FROM_GAMES, MADE)
"""The texts for translators; ``{count}`` is a word or a number."""
_TITLE = re.compile(
    r"(?P<title>(?P<count>\w+) (?P<rest>stones? (?:in|on) the \w+))(?: (?P<number>\d+))?"
)


def title_of(position: Position) -> str:
    r"""Return a title with the number of keystones and their place on the board.

    >>> from gold.board.diagram import parse_diagram
    >>> title_of(parse_diagram(". O x . .\nO . x . .\nx x x . .\n. . . . .\n. . . . ."))
    'Two stones in the corner'
    """
    keystones = position.keystones()
    place = _place(position, keystones)
    if len(keystones) == 1:
        return _ONE[place]
    number = len(keystones)
    return _SEVERAL[place].format(count=_WORDS[number - 1] if 0 < number <= len(_WORDS) else number)


def numbered(title: str, taken: Container[str]) -> str:
    """Return the title; if it is ``taken``, with the first number from 2 on that makes it unique.

    >>> numbered("Two stones on the side", {"Two stones on the side", "Two stones on the side 2"})
    'Two stones on the side 3'
    """
    names = chain([title], (f"{title} {number}" for number in count(2)))
    return next(name for name in names if name not in taken)


def numbered_titles(name: str, taken: Iterable[str]) -> Iterator[str]:
    """Yield the name with ascending numbers, after the greatest number among the ``taken`` titles.

    >>> titles = numbered_titles("From games", ["From games 7", "From games 3", "Made by GoLD 20"])
    >>> next(titles), next(titles)
    ('From games 8', 'From games 9')
    """
    apart = (without_number(title) for title in taken)
    numbers = (int(number) for first, number in apart if first == name and number)
    greatest = max(numbers, default=0)
    return (f"{name} {number}" for number in count(greatest + 1))


def without_number(name: str) -> tuple[str, str]:
    """Split a name into the name proper and the number at its end, empty if there is none.

    >>> without_number("From games: easy 2"), without_number("Six in the corner")
    (('From games: easy', ' 2'), ('Six in the corner', ''))
    """
    first, blank, number = name.rpartition(" ")
    return (first, blank + number) if number.isdecimal() else (name, "")


def shown(title: str) -> str:
    """Translate a title into the user's language, if it has a translation.
    A number at its end stays.
    """
    match = _TITLE.fullmatch(title)
    if match is None:
        name, number = without_number(title)
        return _(name) + number if number and _(title) == title else _(title)
    plain, word, rest, number = match.group("title", "count", "rest", "number")
    text = plain if plain in _ONE else "{count} " + rest
    if text not in _ONE + _SEVERAL:
        return _(title)
    return _(text).format(count=_(word)) + (f" {number}" if number else "")


def _place(position: Position, stones: Collection[Point]) -> int:
    """Return 0 if the stones or empty points beside them are in a corner,
    1 on a side, 2 elsewhere.
    """
    board = position.geometry
    room = {near for stone in stones for near in board.neighbors[stone] if position[near].is_empty}
    seen = map(board.row_col, room.union(stones))
    edges = [sum(min(line, position.size - 1 - line) < _NEAR for line in place) for place in seen]
    return 2 - max(edges, default=0)
