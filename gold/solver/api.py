"""The one interface of all engines: limits in, result out, progress and cancelling on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold.board.points import PASS, Color, Move
from gold.board.status import Status
from gold.errors import LimitsError
from gold.i18n import _
from gold.solver.outcome import Bounds, Ko


class EngineKind(StrEnum):
    """Which engine is asked. The first three are the computers that a person can choose, by these words."""

    EXACT = "exact"
    """A proof where there is one within the limits, else an estimate."""
    CLASSIC = "classic"
    """GoLD's own engine: alpha-beta search, with a depth and a breadth."""
    PLAYOUTS = "playouts"
    """Playouts in the region, which estimate."""
    PROOF = "proof"
    """What ``EXACT`` proves, without estimates: for questions that nobody plays against."""

    @property
    def uses(self) -> frozenset[str]:
        """The limits and resources that bound its search, besides nodes and seconds."""
        if self is EngineKind.CLASSIC:
            return frozenset({"depth", "breadth"})
        is_exact = self in (EngineKind.EXACT, EngineKind.PROOF)
        return frozenset({"threads", "megabytes", "refine_seconds"} if is_exact else ())


COMPUTERS: Final = (EngineKind.EXACT, EngineKind.CLASSIC, EngineKind.PLAYOUTS)


MANY_FREE: Final = 27
"""The fewest free points with which ``exact`` takes the guess of playouts where nothing is proved. It is then
better than the guess of the exact search (docs/lab/benchmarks.md).
"""

LIKELY: Final = 300
"""From here on a score of the alpha-beta engine is worth naming alive or dead."""
CLEAR: Final = 2000
"""From here on a side has a shape that as a rule decides, such as two eyes."""
SEEN: Final = 4400
"""From here on the end was seen: the side loses only by a move that the engine left out."""
BEST_SCORE: Final = 5000  # no score is better


class StopReason(StrEnum):
    """Why a search ended."""

    SOLVED = "solved"
    DEPTH = "depth limit"
    NODES = "node limit"
    TIME = "time limit"
    CANCELLED = "cancelled"
    REGION = "size of the region"
    """No wider part of the region fits the exact search."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a search may go; None means no limit.

    ``depth`` in moves; ``breadth`` in moves considered per position; ``seconds`` as the search gets them of
    a processor (:class:`gold.solver.budget.SearchClock`), or ``by_wall_clock``, as in a game against a clock;
    ``nodes`` in positions visited. A search limited by nodes alone is deterministic. Zero is a limit: the
    search stops at once, with a legal move. ``refine_seconds`` is how long an exact search may go on to find
    out how well the side to play does (see ``Result.exact``), once it is proved whether it succeeds at all.

    :raises LimitsError: if one is negative or not a number.
    """

    depth: int | None = None
    breadth: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    refine_seconds: float | None = None
    by_wall_clock: bool = False

    def __post_init__(self) -> None:
        for name in ("depth", "breadth", "seconds", "nodes", "refine_seconds"):
            value = getattr(self, name)
            if value is not None and not value >= 0:  # not a number is neither less nor more
                raise LimitsError(
                    _("the limit {name} is {value}: it must be zero or more").format(
                        name=name, value=value
                    )
                )

    def times(self, factor: float) -> Limits:
        """The limits with their nodes and seconds multiplied by a factor; nodes are rounded down."""
        return replace(
            self,
            nodes=None if self.nodes is None else int(self.nodes * factor),
            seconds=None if self.seconds is None else self.seconds * factor,
        )


class Resources(NamedTuple):
    """What an exact search may use of the machine: memory for its tables, and threads."""

    megabytes: float = 256
    threads: int = 1


DEFAULT_RESOURCES: Final = Resources()


def up_to_pass(line: tuple[Move, ...]) -> tuple[Move, ...]:
    """A line until the first pass in it, but for one that it begins with."""
    return line[: line.index(PASS, 1)] if PASS in line[1:] else line


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a search, for the side to play."""

    bounds: Bounds
    """What is proved of the position."""
    defender: Color
    """The side that owns the keystones."""
    move: Move | None = None
    """The move to make; None if there is none."""
    line: tuple[Move, ...] = ()
    """The principal variation. It begins with ``move``; empty without a move."""
    winning_moves: tuple[Move, ...] = ()
    """Moves that are proved to reach the best result that is known for the side to play."""
    forbidden: Move | None = None
    """The move that reaches that result, if the rules of play forbid it and no other move is known
    to do as well: a pass of the attacker's, or the retaking of a ko after a threat elsewhere. Then
    there is no ``move``.
    """
    forces: bool | None = None
    """Whether the other side must answer ``move`` to keep what it has reached. False where a side
    that has lost has no move that must be answered, so that all that is left is easy; None if not
    asked or not known.
    """
    guess: Bounds | None = None
    """What the search believes if nothing is proved; None if it has no opinion."""
    taker: Color | None = None
    """Who takes a ko first, where the result is one."""
    score: int = 0
    """The score of the alpha-beta engine; positive is good for the defender."""
    depth: int = 0
    """The depth of the alpha-beta engine's last completed iteration, in moves."""
    considered: tuple[int, int] | None = None
    """How many first moves the alpha-beta engine considers, of how many that are allowed."""
    nodes: int = 0
    """How many positions were searched."""
    seconds: float = 0.0
    """How long the search took."""
    stopped: StopReason = StopReason.SOLVED
    """Why the search ended."""
    engine: EngineKind | None = None
    """Which computer searched; None if that is not known."""
    cropped: bool = False
    """Whether the region was too large, so that only the part nearest to the keystones was
    searched.
    """
    within: int | None = None
    """The number of free points of the crop that proved the result
    (:mod:`gold.solver.bitboard.proving_crop`); None if no crop did.
    """
    without_threats: tuple[Move, ...] = ()
    """How the ko at the end of the line goes on if nobody has ko threats; empty if not asked."""
    with_threats: tuple[Move, ...] = ()
    """How a side wins that ko with threats. A threat with its answer is two passes."""

    @property
    def main_line(self) -> tuple[Move, ...]:
        """The line for people to look at: up to the first pass after the move. With it a side gives up or
        needs no more, and what follows shows nothing.
        """
        return up_to_pass(self.line)

    @property
    def whole_line(self) -> tuple[Move, ...]:
        """The main line, and how a ko at its end goes on if nobody has ko threats."""
        return self.main_line + self.without_threats

    @property
    def proved(self) -> bool:
        """Whether it is known if the keystones are captured, in one ko mode at least."""
        return self.bounds.proved

    @property
    def too_large(self) -> bool:
        """Whether the region is too large to find out more."""
        return self.cropped or self.stopped is StopReason.REGION

    @property
    def exact(self) -> bool:
        """Whether the status is proved, so that at most the number of threats in a ko is left open."""
        return self.proved and self.bounds.exact

    @property
    def outcomes(self) -> list[Bounds]:
        """Every value that what is proved leaves open, from the least to the most."""
        return [Bounds.at(value) for value in range(self.bounds.least, self.bounds.most + 1)]

    @property
    def believed(self) -> Bounds:
        """What is proved, or else the guess; bounds that exclude nothing if there is neither."""
        return self.bounds if self.proved or self.guess is None else self.guess

    @property
    def status(self) -> Status:
        """The word for what is proved, else for the guess."""
        return self.believed.status

    @property
    def practical_status(self) -> Status:
        """The word that players use: see :attr:`gold.solver.outcome.Bounds.practical_status`."""
        return self.believed.practical_status

    @property
    def by_double_ko(self) -> bool:
        """Whether it is life by double ko."""
        return self.believed.by_double_ko

    @property
    def many_threats(self) -> Color | None:
        """The side that more than the counted ko threats would help out of the practical status."""
        return self.believed.side_with_many_threats(self.defender)

    @property
    def ko(self) -> Ko | None:
        """Which ko it is, where the status is one."""
        return self.believed.ko(self.defender, self.taker)


@dataclass(frozen=True, slots=True)
class FirstMove:
    """What a first move leads to: ``result`` is that of the position after it, with the opponent to play (so
    its line is the answer to the move, and its status what becomes of the keystones).

    ``correct`` tells whether the move reaches the best result that the position allows; None: not known.
    """

    move: Move
    result: Result
    correct: bool | None


@dataclass(frozen=True, slots=True)
class Survey:
    """The result of a position and of each of its legal moves, also of those that were not searched. A pass
    is among them if the rules of play allow it.

    ``forbidden_pass`` is what a pass leads to if they forbid it. It may do better than any stone: in a seki,
    or in a ko that is best left alone.
    """

    best: Result
    moves: tuple[FirstMove, ...]
    forbidden_pass: FirstMove | None = None

    @property
    def correct(self) -> tuple[Move, ...]:
        """The moves that are proved to reach the best result; all of them if the survey is complete."""
        return tuple(first.move for first in self.moves if first.correct)

    @property
    def complete(self) -> bool:
        """Whether every move is proved to be correct or not, a forbidden pass included."""
        moves = self.moves if self.forbidden_pass is None else (*self.moves, self.forbidden_pass)
        return bool(self.moves) and all(first.correct is not None for first in moves)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a running search is: its last completed iteration, and the nodes until now.

    ``score`` and ``considered`` are those of :class:`Result`.
    """

    depth: int
    nodes: int
    line: tuple[Move, ...]
    score: int = 0
    considered: tuple[int, int] | None = None


ProgressCallback = Callable[[Progress], None]


class CancelFlag:
    """Stops a running search from another thread. Kernels poll ``array``: any number but 0 means to stop."""

    def __init__(self) -> None:
        self.array: npt.NDArray[np.int64] = np.zeros(1, dtype=np.int64)

    def set(self) -> None:
        """Ask the search to stop; it answers within a few milliseconds."""
        self.array[0] = 1

    @property
    def is_set(self) -> bool:
        """Whether the search was asked to stop."""
        return bool(self.array[0])
