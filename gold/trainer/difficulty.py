"""Estimates the difficulty of a problem from its proof, before anybody has tried it.

The estimate is a rating, and depends only on the size of the proof. The lengths of lines, the
number of correct moves and the depth of refutations serve as reasons in words. They do not order
the problems of books any better (docs/difficulty.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from gold.authoring.motifs import Motif, motifs_of
from gold.authoring.traits import SOLVE_NODES, Traits
from gold.i18n import _, ngettext, number
from gold.problem.model import Problem

_BASE = 900.0
_TENFOLD = 250.0
_UNSOLVED = 150.0
"""In points of rating: a problem solved without search (``_BASE``), the addition for a proof of ten
times the size (``_TENFOLD``), and the addition without a proof within the limit (``_UNSOLVED``).
"""
_NUMBERS = ("nodes", "moves", "working", "depth", "deepest", "tempting")


class Level(StrEnum):
    """The levels of difficulty, each a range of ratings."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very hard"


_UP_TO = ((Level.EASY, 1400.0), (Level.MEDIUM, 1750.0), (Level.HARD, 2200.0))


def level_of(rating: float) -> Level:
    """The level that a rating belongs to."""
    return next((level for level, end in _UP_TO if rating < end), Level.VERY_HARD)


def proof_sizes(level: Level) -> range:
    """The sizes of proofs, in positions, of problems of this level.

    No size exceeds the limit for one problem (:data:`gold.authoring.traits.SOLVE_NODES`).

    >>> proof_sizes(Level.EASY), proof_sizes(Level.MEDIUM)
    (range(0, 99), range(99, 2511))
    """
    ends = [math.ceil(10 ** ((end - _BASE) / _TENFOLD)) - 1 for _level, end in _UP_TO]
    number = list(Level).index(level)
    return range([0, *ends][number], min([*ends, SOLVE_NODES][number], SOLVE_NODES))


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The difficulty of a problem: numbers about its proof, and the motifs of its solution.

    They are taken from its :class:`~gold.authoring.traits.Traits`.
    """

    proved: bool
    """Whether the search solved it."""
    nodes: int
    """The number of positions searched, until the problem was solved or the search gave up."""
    moves: int = 0
    """The number of first moves, without the pass."""
    working: int = 0
    """The number of first moves that reach the best result."""
    depth: int = 0
    """The length in moves of the shortest line that shows the solution; 0 if none was found."""
    deepest: int = 0
    """The length in moves of the longest refutation of a wrong first move; 0 if there is none."""
    tempting: int = 0
    """The number of wrong first moves whose shortest refutation has three moves or more."""
    motifs: tuple[str, ...] = ()
    """The motifs of its solution."""

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> Difficulty:
        """Build a difficulty from a row of JSON made by ``asdict``.

        :raises Exception: a ValueError, KeyError or TypeError, if a field is missing or unsound.
        """
        numbers = {name: int(row[name]) for name in _NUMBERS}
        return cls(
            bool(row["proved"]), **numbers, motifs=tuple(str(Motif(tag)) for tag in row["motifs"])
        )

    @property
    def rating(self) -> float:
        """The rating that the proof suggests, on the scale of :mod:`gold.trainer.progress.glicko`."""
        return _BASE + _TENFOLD * math.log10(self.nodes + 1) + (0.0 if self.proved else _UNSOLVED)

    @property
    def level(self) -> Level:
        """The level of the estimated rating."""
        return level_of(self.rating)

    @property
    def is_solvable(self) -> bool:
        """Whether the problem may have a solution: False only if it is proved that no move solves it."""
        return not (self.proved and self.moves and not self.working)

    @property
    def reasons(self) -> str:
        """The level and the reasons for it, in words.

        >>> Difficulty(True, 2000, 7, 2, 5, 9, 4).reasons
        'medium: 2 of 7 first moves are right'
        >>> Difficulty(False, 50000).reasons
        'very hard: not solved within 50,000 positions'
        >>> Difficulty(True, 9, 4).reasons
        'No move solves this problem, which is proved.'
        """
        if not self.is_solvable:
            return _("No move solves this problem, which is proved.")
        reasons = []
        if not self.proved:
            within = ngettext(
                "not solved within {n} position", "not solved within {n} positions", self.nodes
            )
            reasons.append(within.format(n=number(self.nodes)))
        if self.proved and self.moves:
            works = ngettext(
                "{n} of {points} first moves is right",
                "{n} of {points} first moves are right",
                self.working,
            )
            reasons.append(works.format(n=self.working, points=self.moves))
        level = level_name(self.level)
        return (
            _("{level}: {reasons}").format(level=level, reasons=_(", ").join(reasons))
            if reasons
            else level
        )


def difficulty_of(problem: Problem, traits: Traits) -> Difficulty:
    """Build the difficulty of a problem from its traits, and find the motifs in their lines."""
    return summed_up(traits, motifs_of(problem, traits))


def summed_up(traits: Traits, motifs: Iterable[Motif]) -> Difficulty:
    """Build the difficulty of a problem from its traits and motifs."""
    return Difficulty(
        traits.proved,
        traits.nodes,
        traits.moves,
        traits.working,
        traits.depth,
        traits.deepest,
        traits.tempting_moves,
        tuple(sorted(motifs)),
    )


def level_name(level: Level) -> str:
    """The name of a level in the user's language."""
    match level:
        case Level.EASY:
            return _("easy")
        case Level.MEDIUM:
            return _("medium")
        case Level.HARD:
            return _("hard")
        case Level.VERY_HARD:
            return _("very hard")
