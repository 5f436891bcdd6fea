"""What an audit finds out about a problem, as plain data: moves by name, no words.

It is made where the search runs, perhaps elsewhere, and goes through files; :mod:`gold.audit.words` tells it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import BeforeValidator

from gold.board.status import Status


class Kind(StrEnum):
    """What is wrong with a problem, the gravest first; the last five are remarks."""

    UNREADABLE = "unreadable"
    NOT_PLAYABLE = "not playable"
    NO_SOLUTION = "no solution"
    NO_MOVE_NEEDED = "no move needed"
    FALSE_ANSWER = "false answer"
    WEAKER_ANSWER = "weaker answer"
    """The answer reaches the same word, such as ko, but less of it than another move."""
    UNPLAYABLE_ANSWER = "unplayable answer"
    CALLED_WRONG = "called wrong"
    """A proved solution that the author calls wrong."""
    MISSING_ANSWER = "missing answer"
    SECOND_SOLUTION = "second solution"
    """Several solutions, where the author names none."""
    SUPERFLUOUS_STONES = "superfluous stones"
    DUPLICATE = "duplicate"
    ONLY_ASSUMED = "only in the assumed area"
    """A finding whose proof rests on the region that was assumed; ``Finding.would_be`` says which."""
    ASSUMED = "assumed"
    ANSWER_OUTSIDE = "answer outside"
    """The author's answer lies outside the region that was assumed, so nothing can be said of it."""
    NOT_PROVED = "not proved"
    INCOMPLETE = "incomplete"
    """Not every first move is decided, so there may be more solutions."""

    @property
    def is_remark(self) -> bool:
        """Whether it says something about the audit and nothing against the problem."""
        return self in _REMARKS


_REMARKS = (Kind.ONLY_ASSUMED, Kind.ASSUMED, Kind.ANSWER_OUTSIDE, Kind.NOT_PROVED, Kind.INCOMPLETE)


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. ``points`` are moves or stones; ``reached`` is the status that a move leads to,
    and ``line`` shows it: the move, and what follows. ``others`` are the places of the same
    problem. ``would_be`` is the kind of one that holds in the assumed region only.
    """

    kind: Kind
    points: tuple[str, ...] = ()
    reached: Annotated[Status | None, BeforeValidator(lambda status: status or None)] = None
    line: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    would_be: Kind | None = None


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line from the first move on, for the repaired file; ``right`` tells whether it solves the problem."""

    moves: tuple[str, ...]
    right: bool


@dataclass(frozen=True, slots=True)
class Audited:
    """What was found out about one problem."""

    status: Status | None = None
    """What becomes of the target; None if that is not known."""
    proved: bool = False
    """Whether its exact result is proved."""
    complete: bool = False
    """Whether the result of every first move is proved."""
    solutions: tuple[str, ...] = ()
    """The first moves that reach the best result."""
    authors_answers: tuple[str, ...] = ()
    """The first moves that the author calls right."""
    findings: tuple[Finding, ...] = ()
    """What speaks against the problem, and remarks."""
    first_moves: tuple[tuple[str, Status], ...] = ()
    """Each first move whose result is proved, with the status that it leads to."""
    target_guess: int | None = None
    """The number of the guess at the target of a plain position
    (:mod:`gold.authoring.target_guesses`); None if the file names its target.
    """
    lines: tuple[ShownLine, ...] = ()
    """Lines for the repaired file, made on request."""
    many_threats: bool = False
    """Whether one side could change the status with more ko threats than are counted."""
    bent_four: bool = False
    """Whether it is the ko that players do not play out."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing speaks against the problem."""
        return all(finding.kind.is_remark for finding in self.findings)

    def has(self, kind: Kind) -> bool:
        """Whether there is a finding of this kind."""
        return any(finding.kind is kind for finding in self.findings)

    def points_of(self, *kinds: Kind) -> tuple[str, ...]:
        """The points of all findings of these kinds."""
        return tuple(
            point for finding in self.findings if finding.kind in kinds for point in finding.points
        )
