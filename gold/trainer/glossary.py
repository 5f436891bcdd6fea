"""The words of Go that the program uses, each explained in a sentence, in the user's language."""

from __future__ import annotations

from itertools import starmap
from typing import NamedTuple

from gold.i18n import _


class Term(NamedTuple):
    """A word, and what it means."""

    name: str
    meaning: str


def terms() -> tuple[Term, ...]:
    """All words, from the simple to the special."""
    words = {
        _("liberty"): _(
            "An empty point next to a stone, along the lines. Stones without a liberty are taken off the "
            "board."
        ),
        _("chain"): _(
            "Stones of one colour that touch along the lines. They share their liberties and are "
            "captured together."
        ),
        _("atari"): _("A chain with a single liberty left is in atari: the next move can capture it."),
        _("eye"): _(
            "A point or a small space that a group surrounds. With two separate eyes a group can never "
            "be captured."
        ),
        _("false eye"): _(
            "A point that looks like an eye but is none: its owner must fill it in the end, to save "
            "stones around it."
        ),
        _("alive and dead"): _(
            "A group is alive if it cannot be captured even when the opponent plays first, and dead if "
            "it cannot be saved even when its owner plays first."
        ),
        _("unsettled"): _("The group lives if its owner plays first, and dies if the opponent does."),
        _("vital point"): _(
            "The point that decides: there, one side makes life for its group, and the other kills it."
        ),
        _("ko"): _(
            "A single stone takes a single stone, and could itself be taken back at once. That is "
            "forbidden: first a move must be played elsewhere."
        ),
        _("ko threat"): _(
            "A move elsewhere that the opponent has to answer, so that the ko may be taken afterwards."
        ),
        _("seki"): _(
            "Groups of both sides live beside each other, often without eyes, because neither side can "
            "attack without losing its own stones."
        ),
        _("snapback"): _(
            "A stone is given up so that the stones that take it have one liberty left, and are taken in "
            "turn."
        ),
        _("throw-in"): _(
            "A stone played where it can be taken at once, to spoil an eye or to take away liberties."
        ),
        _("nakade"): _(
            "A stone at the vital point inside the opponent's space, so that it becomes only one eye."
        ),
        _("placement"): _(
            "A move into the opponent's shape, apart from one's own stones, at the point that hurts most."
        ),
        _("hane"): _("A move diagonal to one's own stone that bends around a stone of the opponent's."),
        _("descent"): _("A move from one's own stone straight down towards the edge of the board."),
        _("tesuji"): _("A skilful move that gets the most out of a position."),
        _("ladder"): _(
            "A chain that runs away in zigzag is put into atari again and again, until it comes to the "
            "edge or to a stone that helps."
        ),
        _("net"): _("A move that does not touch the stones it catches, but leaves them no way out."),
        _("connect-and-die (oiotoshi)"): _(
            "Stones in atari cannot be saved by connecting: the larger chain would be in atari, too."
        ),
        _("sacrifice"): _("Stones are given up on purpose, to gain something larger."),
        _("squeeze (shibori)"): _(
            "Ataris and sacrifices force stones into a clumsy chain with few liberties."
        ),
        _("under the stones"): _(
            "One side lets its stones be captured, and then plays on the points that they have left."
        ),
        _("capturing race"): _(
            "Two groups without two eyes, each of which can live only by capturing the other. Liberties "
            "decide."
        ),
        _("shortage of liberties"): _(
            "A move that is needed cannot be played, because it would leave its own stones in atari."
        ),
        _("miai"): _(
            "Two points of equal use: if one side takes one of them, the other side takes the other."
        ),
        _("sente"): _(
            "A move is sente if it has to be answered: whoever plays it may choose where to play next."
        ),
        _("bent four in the corner"): _(
            "A shape in the corner that is dead by Japanese rules: only the opponent can begin the ko "
            "there, and may first remove all threats."
        ),
    }
    return tuple(starmap(Term, words.items()))


def terms_with(query: str) -> tuple[Term, ...]:
    """The words with a text in their name or meaning, the names first; all words if the text is empty."""
    wanted = query.strip().casefold()
    named = [term for term in terms() if wanted in term.name.casefold()]
    said = [term for term in terms() if term not in named and wanted in term.meaning.casefold()]
    return (*named, *said)
