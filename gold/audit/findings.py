"""The findings of an audit about a problem, as plain data with moves by name,
and without sentences.

They are made in worker processes and stored in files; :mod:`gold.audit.words` turns them into
sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import BeforeValidator

from gold.board.status import Status


class Kind(StrEnum):
    """The kinds of findings, the gravest first; the last five are remarks about the audit only."""

    UNREADABLE = "unreadable"
    NOT_PLAYABLE = "not playable"
    NO_SOLUTION = "no solution"
    NO_MOVE_NEEDED = "no move needed"
    FALSE_ANSWER = "false answer"
    WEAKER_ANSWER = "weaker answer"
    """The author's answer reaches the same status, such as ko,
    but a worse kind than another move.
    """
    UNPLAYABLE_ANSWER = "unplayable answer"
    CALLED_WRONG = "called wrong"
    """A proved solution that the author calls wrong."""
    MISSING_ANSWER = "missing answer"
    SECOND_SOLUTION = "second solution"
    """There are several solutions, and the author names none."""
    SUPERFLUOUS_STONES = "superfluous stones"
    DUPLICATE = "duplicate"
    ONLY_ASSUMED = "only in the assumed area"
    """A finding that is proved only within the assumed region; ``Finding.would_be`` is its kind."""
    ASSUMED = "assumed"
    ANSWER_OUTSIDE = "answer outside"
    """The author's answer lies outside the assumed region, so that it cannot be judged."""
    NOT_PROVED = "not proved"
    INCOMPLETE = "incomplete"
    """Not every first move has a proved result, so there may be more solutions."""

    @property
    def is_remark(self) -> bool:
        """Whether a finding of this kind is about the audit, and not a fault of the problem."""
        return self in _REMARKS


_REMARKS = (Kind.ONLY_ASSUMED, Kind.ASSUMED, Kind.ANSWER_OUTSIDE, Kind.NOT_PROVED, Kind.INCOMPLETE)


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding about a problem.

    ``points`` are the moves or stones it is about. ``reached`` is the status that the move leads
    to, and ``line`` shows it: the move, and the moves after it. ``others`` are the places of
    duplicates. ``would_be`` is the kind of a finding that holds only within the assumed region.
    """

    kind: Kind
    points: tuple[str, ...] = ()
    reached: Annotated[Status | None, BeforeValidator(lambda status: status or None)] = None
    line: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    would_be: Kind | None = None


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line from the first move on, for the repaired file; ``right``:
    the line solves the problem.
    """

    moves: tuple[str, ...]
    right: bool


@dataclass(frozen=True, slots=True)
class Audited:
    """The result of the audit of one problem."""

    status: Status | None = None
    """The proved status of the target; None if nothing is proved."""
    proved: bool = False
    """Whether the exact result of the problem is proved."""
    complete: bool = False
    """Whether the result of every first move is proved."""
    solutions: tuple[str, ...] = ()
    """The first moves that reach the best result."""
    authors_answers: tuple[str, ...] = ()
    """The first moves that the author calls right."""
    findings: tuple[Finding, ...] = ()
    """The faults of the problem, and remarks."""
    first_moves: tuple[tuple[str, Status], ...] = ()
    """Each first move whose result is proved, with the status that it leads to."""
    target_guess: int | None = None
    """The index of the chosen target guess of a plain position
    (:mod:`gold.authoring.target_guesses`); None if the file names its target.
    """
    lines: tuple[ShownLine, ...] = ()
    """Lines for the repaired file, if they were requested."""
    many_threats: bool = False
    """Whether one side could change the status with more ko threats than are counted."""
    bent_four: bool = False
    """Whether the result is bent four in the corner, a ko that players do not play out."""

    @property
    def is_sound(self) -> bool:
        """Whether the problem has no faults: all findings are remarks."""
        return all(finding.kind.is_remark for finding in self.findings)

    def has(self, kind: Kind) -> bool:
        """Whether there is a finding of this kind."""
        return any(finding.kind is kind for finding in self.findings)

    def points_of(self, *kinds: Kind) -> tuple[str, ...]:
        """The points of all findings of these kinds."""
        return tuple(
            point for finding in self.findings if finding.kind in kinds for point in finding.points
        )
