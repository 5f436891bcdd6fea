"""The papers' tables as rows of games between GoLD's player and an opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gold.errors import GoldError


@dataclass(frozen=True)
class TournamentRow:
    """A row of a table: a match of GoLD's player with ``options``.

    ``against`` are the options of a second GoLD, its opponent; None means that the opponent is GNU
    Go.
    """

    name: str
    lines: int
    options: tuple[str, ...] = ()
    against: tuple[str, ...] | None = None

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two players."""
        other = "GNU Go" if self.against is None else " ".join(("GoLD", *self.against))
        return " ".join(("GoLD", *self.options)), other


PLAIN: Final = (
    *("--set", "rave=0", "--set", "priors=0", "--set", "exploration=0.25"),
    *("--set", "careful=0", "--set", "nakade=0", "--set", "answers=0", "--set", "reuse=0"),
    *("--set", "lots=0"),
)
"""The options of the player in the papers: UCT with Śliwa's playouts."""
BALANCED: Final = ("--set", "balanced=1")


def _sliwa() -> list[TournamentRow]:
    """Return the rows of Śliwa (2015), Table 2: with and without patterns against GNU Go.

    They are repeated for balanced playouts, and for plain UCT like Śliwa's.
    """
    return [
        TournamentRow(f"{player}-{lines}-{name}", lines, (*how, *options))
        for player, how, patterns in (
            ("sliwa", (), "learned"),
            ("balanced", BALANCED, "learned"),
            ("uct", PLAIN, "sliwa"),
        )
        for lines in (9, 13, 15, 19)
        for name, options in (("without", ()), ("with", ("--patterns", patterns)))
    ]


def _direct() -> list[TournamentRow]:
    """Return rows of the player with patterns against itself without:
    fewer games show a difference.
    """
    return [
        TournamentRow(f"direct-{lines}", lines, ("--patterns", "learned"), ())
        for lines in (9, 13, 15, 19)
    ]


def _balanced() -> list[TournamentRow]:
    """Return rows of balanced playouts against usual ones."""
    return [
        TournamentRow(f"balance-{lines}-{name}", lines, (*BALANCED, *options), options)
        for lines in (9, 13)
        for name, options in (("without", ()), ("with", ("--patterns", "learned")))
    ]


def _sides() -> list[TournamentRow]:
    """Return rows of patterns on four sides of the last moves against eight.

    Śliwa's "adjacent" (2015, 4.1) may mean either.
    """
    sliwa = (*PLAIN, "--patterns", "sliwa")
    return [
        TournamentRow(f"sides-{lines}", lines, (*sliwa, "--sides", "4"), sliwa) for lines in (9, 13)
    ]


_STEPS: Final = {
    "all": PLAIN,
    "rave": ("--set", "rave=0", "--set", "exploration=0.25"),
    "fades": ("--set", "fades=0"),
    "priors": ("--set", "priors=0"),
    "careful": ("--set", "careful=0"),
    "nakade": ("--set", "nakade=0"),
    "answers": ("--set", "answers=0"),
    "lots": ("--set", "lots=0"),
    "reuse": ("--set", "reuse=0"),
}
"""The additions of the player beyond the paper, each with the options that turn it off."""


def _without() -> list[TournamentRow]:
    """Return rows of the player against itself without one of the additions,
    or without all of them.
    """
    return [
        TournamentRow(f"without-{lines}-{name}", lines, (), options)
        for lines in (9, 13)
        for name, options in _STEPS.items()
    ]


def _frequent() -> list[TournamentRow]:
    """Return the rows of Liu and Li, Table I: the N most frequent patterns against MoGo's."""
    return [
        TournamentRow(
            f"frequent-{number}",
            9,
            (*PLAIN, "--patterns", f"frequent:{number}"),
            (*PLAIN, "--patterns", "mogo"),
        )
        for number in (300, 400, 500, 800, 1000, 2000)
    ]


def _book() -> list[TournamentRow]:
    """Return the rows of Bouzy and Chaslot (2005), Table 2:
    K facts and N moves from the book against none.
    """
    return [
        TournamentRow(
            f"book-{facts}-{moves}",
            19,
            (*PLAIN, "--facts", str(facts), "--opening", str(moves)),
            PLAIN,
        )
        for facts in (6, 9, 15)
        for moves in (10, 20, 30, 40, 50)
    ]


def _preselection() -> list[TournamentRow]:
    """Return the rows of Bouzy and Chaslot (2005), Table 3:
    preselection, and moves from the book, against none.
    """
    return [
        TournamentRow(
            f"preselected-{number}-{moves}",
            19,
            (*PLAIN, "--preselected", str(number), "--opening", str(moves)),
            PLAIN,
        )
        for number in (5, 10, 20, 40)
        for moves in (0, 10, 20, 40)
    ]


ROWS: Final = {
    row.name: row
    for rows in (
        _sliwa(),
        _direct(),
        _balanced(),
        _without(),
        _sides(),
        _frequent(),
        _book(),
        _preselection(),
    )
    for row in rows
}


def rows_of(words: list[str]) -> list[TournamentRow]:
    """Return the rows that words name, by a whole name or its start (``sliwa``, ``book-15``),
    in table order.

    :raises GoldError: if a word names no row.
    """
    for word in words:
        if not any(_names(word, name) for name in ROWS):
            said = "There is no row “{word}”. There are: {rows}"
            raise GoldError(said.format(word=word, rows=", ".join(ROWS)))
    return [row for name, row in ROWS.items() if any(_names(word, name) for word in words)]


def _names(word: str, name: str) -> bool:
    return name == word or name.startswith(word + "-")
