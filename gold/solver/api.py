"""The interface that all engines share: limits, results, progress reports and the cancel flag."""

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
    """An engine. The first three can be chosen by a person, by these names, as the computer to play
    against.
    """

    EXACT = "exact"
    """Proves the result if the limits suffice, otherwise estimates it."""
    CLASSIC = "classic"
    """GoLD's own engine: alpha-beta search with a limit of depth and breadth."""
    PLAYOUTS = "playouts"
    """Estimates the result by playouts inside the region."""
    PROOF = "proof"
    """Proves like ``EXACT``, but never estimates: for questions other than a game against a
    person.
    """

    @property
    def uses(self) -> frozenset[str]:
        """The names of the limits and resources that this engine obeys, besides nodes and
        seconds.
        """
        if self is EngineKind.CLASSIC:
            return frozenset({"depth", "breadth"})
        is_exact = self in (EngineKind.EXACT, EngineKind.PROOF)
        return frozenset({"threads", "megabytes", "refine_seconds"} if is_exact else ())


COMPUTERS: Final = (EngineKind.EXACT, EngineKind.CLASSIC, EngineKind.PLAYOUTS)


MANY_FREE: Final = 27
"""The fewest free points at which ``exact`` uses playouts for its guess if nothing is proved. In
regions of this size their guess is better than that of the exact search (docs/lab/benchmarks.md).
"""

LIKELY: Final = 300
"""The least alpha-beta score that is reported as alive (or, if negative, dead)."""
CLEAR: Final = 2000
"""The least score of a shape that usually decides the result, such as two eyes."""
SEEN: Final = 4400
"""The least score of a search that saw the end: the result could change only by a move that the
engine left out.
"""
BEST_SCORE: Final = 5000  # no score is better


class StopReason(StrEnum):
    """The reason why a search ended."""

    SOLVED = "solved"
    DEPTH = "depth limit"
    NODES = "node limit"
    TIME = "time limit"
    CANCELLED = "cancelled"
    REGION = "size of the region"
    """Parts of the region are searched, and no wider part fits the exact search."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search; None means no limit.

    * ``depth``: in moves.
    * ``breadth``: moves searched in each position.
    * ``seconds``: processor time of the search (:class:`gold.solver.budget.SearchClock`);
      wall-clock time if ``by_wall_clock``, as in a game with a clock.
    * ``nodes``: positions visited. A search with no other limit gives the same result every time.
    * ``refine_seconds``: how long an exact search may continue once it is proved whether the side
      to play succeeds, to find its best result (see ``Result.exact``).

    Zero is a limit, too: the search stops at once, with a legal move.

    :raises LimitsError: if a limit is negative or not a number.
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
            if value is not None and not value >= 0:  # NaN is neither less nor more than 0
                raise LimitsError(
                    _("the limit {name} is {value}: it must be zero or more").format(
                        name=name, value=value
                    )
                )

    def times(self, factor: float) -> Limits:
        """Return the limits with nodes and seconds multiplied by ``factor``; nodes are rounded
        down.
        """
        return replace(
            self,
            nodes=None if self.nodes is None else int(self.nodes * factor),
            seconds=None if self.seconds is None else self.seconds * factor,
        )


class Resources(NamedTuple):
    """The memory for tables and the number of threads that an exact search may use."""

    megabytes: float = 256
    threads: int = 1


DEFAULT_RESOURCES: Final = Resources()


def up_to_pass(line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return a line up to its first pass, without that pass. A pass as the first move does not
    count.
    """
    return line[: line.index(PASS, 1)] if PASS in line[1:] else line


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a search, for the side to play."""

    bounds: Bounds
    """The proved bounds on the position's value."""
    defender: Color
    """The side that owns the keystones."""
    move: Move | None = None
    """The move to play; None if there is none."""
    line: tuple[Move, ...] = ()
    """The principal variation. It begins with ``move``; empty without a move."""
    winning_moves: tuple[Move, ...] = ()
    """Moves that are proved to reach the best result that is known for the side to play."""
    forbidden: Move | None = None
    """The move that reaches this result, if the rules of play forbid it and no other move is proved
    to reach it; then ``move`` is None. It is a pass of the attacker's, or the retaking of a ko
    after a threat elsewhere.
    """
    forces: bool | None = None
    """Whether the other side must answer ``move``: if it does not, it loses what it has reached.
    False means that a lost side has no move that must be answered, so what is left is easy. None if
    this was not asked or is not known.
    """
    guess: Bounds | None = None
    """The estimate, if nothing is proved; None if there is none."""
    taker: Color | None = None
    """The side that takes the ko first, if the result is a ko; None if not known."""
    score: int = 0
    """The score of the alpha-beta engine; positive is good for the defender."""
    depth: int = 0
    """The depth, in moves, of the last completed iteration of alpha-beta."""
    considered: tuple[int, int] | None = None
    """The number of first moves that alpha-beta searches, and the number of allowed ones; None from
    other engines.
    """
    nodes: int = 0
    """The number of positions searched."""
    seconds: float = 0.0
    """The duration of the search."""
    stopped: StopReason = StopReason.SOLVED
    """The reason why the search ended."""
    engine: EngineKind | None = None
    """The engine that searched; None if not known."""
    cropped: bool = False
    """Whether the result is an estimate from the part of the region nearest to the keystones,
    because the region is too large.
    """
    within: int | None = None
    """The number of free points of the crop that proved the result
    (:mod:`gold.solver.bitboard.proving_crop`); None if no crop did.
    """
    without_threats: tuple[Move, ...] = ()
    """The continuation of the ko after ``line`` if nobody has ko threats; empty if not asked."""
    with_threats: tuple[Move, ...] = ()
    """The continuation of that ko in which a side wins it with threats. Two passes stand for a
    threat and its answer.
    """

    @property
    def main_line(self) -> tuple[Move, ...]:
        """The line to show: up to the first pass after ``move``.

        With that pass a side gives up or needs no more moves, so the rest shows nothing.
        """
        return up_to_pass(self.line)

    @property
    def whole_line(self) -> tuple[Move, ...]:
        """The main line, followed by the continuation of a ko at its end if nobody has ko
        threats.
        """
        return self.main_line + self.without_threats

    @property
    def proved(self) -> bool:
        """Whether it is proved, in at least one ko mode, whether the keystones can be captured."""
        return self.bounds.proved

    @property
    def too_large(self) -> bool:
        """Whether the size of the region kept the search from proving more."""
        return self.cropped or self.stopped is StopReason.REGION

    @property
    def exact(self) -> bool:
        """Whether the status is proved. In a ko the number of threats may still be open."""
        return self.proved and self.bounds.exact

    @property
    def outcomes(self) -> list[Bounds]:
        """All values within the proved bounds, each as bounds of its own, from the least to the
        greatest.
        """
        return [Bounds.at(value) for value in range(self.bounds.least, self.bounds.most + 1)]

    @property
    def believed(self) -> Bounds:
        """The proved bounds or, if nothing is proved, the guess; bounds that exclude nothing if
        there is no guess.
        """
        return self.bounds if self.proved or self.guess is None else self.guess

    @property
    def status(self) -> Status:
        """The status by :attr:`believed`."""
        return self.believed.status

    @property
    def practical_status(self) -> Status:
        """The status in players' words: see :attr:`gold.solver.outcome.Bounds.practical_status`."""
        return self.believed.practical_status

    @property
    def by_double_ko(self) -> bool:
        """Whether the keystones are alive by double ko."""
        return self.believed.by_double_ko

    @property
    def many_threats(self) -> Color | None:
        """The side that could change the practical status if it had more ko threats than are
        counted; None if neither could.
        """
        return self.believed.side_with_many_threats(self.defender)

    @property
    def ko(self) -> Ko | None:
        """The kind of ko, by :attr:`believed`; None if the status is not ko."""
        return self.believed.ko(self.defender, self.taker)


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A first move and its result.

    ``result`` is that of the position after the move, with the opponent to play: its line begins
    with the opponent's answer. ``correct`` tells whether the move reaches the best result that the
    position allows; None if not known.
    """

    move: Move
    result: Result
    correct: bool | None


@dataclass(frozen=True, slots=True)
class Survey:
    """The result of a position (``best``), and the result of each of its legal moves.

    Moves that were not searched are included. A pass is included if the rules of play allow it. If
    they forbid it, ``forbidden_pass`` has the pass and its result: it may be better than any stone,
    in a seki or in a ko that is best left alone.
    """

    best: Result
    moves: tuple[FirstMove, ...]
    forbidden_pass: FirstMove | None = None

    @property
    def correct(self) -> tuple[Move, ...]:
        """The moves that are proved to reach the best result. If the survey is complete, these are
        all such moves.
        """
        return tuple(first.move for first in self.moves if first.correct)

    @property
    def complete(self) -> bool:
        """Whether each move is proved to be correct or not. A forbidden pass counts, too."""
        moves = self.moves if self.forbidden_pass is None else (*self.moves, self.forbidden_pass)
        return bool(self.moves) and all(first.correct is not None for first in moves)


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a running search: depth of its last completed iteration, nodes so far, and
    its line.

    ``score`` and ``considered`` are those of :class:`Result`.
    """

    depth: int
    nodes: int
    line: tuple[Move, ...]
    score: int = 0
    considered: tuple[int, int] | None = None


ProgressCallback = Callable[[Progress], None]


class CancelFlag:
    """A flag that stops a running search from another thread.

    Kernels poll ``array``, which has one item: any number but 0 stops them.
    """

    def __init__(self) -> None:
        self.array: npt.NDArray[np.int64] = np.zeros(1, dtype=np.int64)

    def set(self) -> None:
        """Ask the search to stop. It does so within a few milliseconds."""
        self.array[0] = 1

    @property
    def is_set(self) -> bool:
        """Whether the search was asked to stop."""
        return bool(self.array[0])
