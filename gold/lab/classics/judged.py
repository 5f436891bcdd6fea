"""Judges a proposal: proves it with all its first moves, or rejects it with a reason.

The stones of the book stay as they are. If the wall is open, and the result is different on a wider
board, stones are added to close the wall; the problem's file names them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from gold.authoring.proved_record import record_of
from gold.authoring.traits import traits_of
from gold.board.points import PASS, Move, Point, PointState
from gold.board.position import Position
from gold.board.status import Side, Status
from gold.lab.classics.areas import Proposal
from gold.lab.classics.books import PartOfBook
from gold.lab.harvest.book_rules import NoProblemError, first_moves, narrowed
from gold.lab.harvest.wider import closed, on_the_board, openings
from gold.problem.model import Problem
from gold.problem.proved import Proved, ProvedKo
from gold.solver.answers.right_moves import right_moves
from gold.solver.api import FirstMove, Survey
from gold.solver.outcome import MOST_THREATS, WITHOUT_THREATS, Bounds
from gold.solver.workspace import Workspace
from gold.trainer.difficulty import Difficulty, difficulty_of

VERSION: Final = 2
"""The version of the rules and budgets; it changes with them."""
_FIRST_NODES, _GROWTH = 12_000, 5
_WIDER_NODES: Final = 300_000
_CLOSED_SOON: Final = 100_000
"""The nodes to test whether a wall must be closed:
the second number if stones can close it, else the first.
"""
_TABLE_MEGABYTES: Final = 128
_MOST_RIGHT: Final = 4
MOST_ADDED: Final = 6
"""The largest number of stones that may be added to close a wall."""
_LEAST_DEPTH, _GLANCE = 3, 100


class Reason(StrEnum):
    """The reason why a proposal is rejected."""

    NOT_PROVED = "first moves not proved"
    """The results of the first moves are not proved."""
    NOTHING = "the side to play gets nothing"
    """The side to play gets no life or kill, no seki and no ko:
    the book has another target or wall.
    """
    NEEDED = "passing does as well"
    """No move is needed: the book has another target or wall."""
    FEW = "too many right first moves"
    """More than four first moves are right, or more than half of all."""
    TRIVIAL = "seen at a glance"
    """The proof is short and has few positions: the book has another target."""
    OPEN = "an open wall"
    """The result is different on a wider board, and the wall cannot be closed with few stones."""


@dataclass(frozen=True, slots=True)
class BookJudgement:
    """The judgement of a proposal: either the proof or the ``reason`` of its rejection.

    With a proof, ``record`` is the proved result, ``difficulty`` the estimated difficulty,
    ``added`` the stones that close the wall, and ``on_board`` the result of the test on a wider
    board.
    """

    reason: str = ""
    record: Proved | None = None
    difficulty: Difficulty | None = None
    added: tuple[Point, ...] = ()
    on_board: str = ""

    def problem(self, proposal: Proposal) -> Problem:
        """Return the problem of an accepted proposal,
        with the added stones and the proved result.
        """
        stone = PointState.stone(proposal.color.opponent)
        position = proposal.position.with_states(dict.fromkeys(self.added, stone))
        return Problem(position).with_proved(self.record)


def judge_proposal(proposal: Proposal, most: int) -> BookJudgement:
    """Judge a proposal; ``most`` is the limit, in nodes, of the search of all its first moves."""
    try:
        return _judged(proposal, most)
    except NoProblemError as error:
        return BookJudgement(str(error))


def _judged(proposal: Proposal, most: int) -> BookJudgement:
    position = proposal.position
    record = _record(position, most)
    added = openings(position)
    walled = closed(position)
    can_be_closed = proposal.may_be_closed and len(added) <= MOST_ADDED and not walled.errors()
    on_board = on_the_board(position, record, _CLOSED_SOON if can_be_closed else _WIDER_NODES)
    if on_board.holds:
        return BookJudgement("", record, _difficulty(position, record), (), str(on_board))
    if not can_be_closed:
        raise NoProblemError(Reason.OPEN)
    if _can_be_taken(walled, added):  # otherwise nothing inside changes
        record = _record(walled, most)
    return BookJudgement("", record, _difficulty(walled, record), tuple(added), str(on_board))


def _can_be_taken(position: Position, added: Collection[Point]) -> bool:
    """Whether an added stone is in a chain with no liberty out of play."""
    return any(
        not position.touches(chain, PointState.INVALID)
        for chain in position.chains()
        if not chain.isdisjoint(added)
    )


def _difficulty(position: Position, record: Proved) -> Difficulty:
    problem = Problem(position).with_proved(record)
    traits = traits_of(problem, has_proof=True)
    if traits.proved and traits.depth < _LEAST_DEPTH and traits.nodes < _GLANCE:
        raise NoProblemError(Reason.TRIVIAL)
    return difficulty_of(problem, traits)


def _record(position: Position, most: int) -> Proved:
    """Return the proved result of a position with all its right first moves.

    :raises NoProblemError: if the first moves are not proved, or break a rule of the module.
    """
    workspace, nodes = Workspace(_TABLE_MEGABYTES), _FIRST_NODES
    while True:
        overview = narrowed(first_moves(position, nodes, workspace, _MOST_RIGHT, right_moves))
        if overview.best.bounds.value_is_known:
            _check_best(position, overview)
            if overview.complete:
                _check_moves(overview)
                break
        if nodes >= most:
            raise NoProblemError(Reason.NOT_PROVED)
        nodes = min(nodes * _GROWTH, most)
    record = record_of(Problem(position), overview.best, complete=True)
    if record is None:
        raise NoProblemError(Reason.NOT_PROVED)
    return record


def _check_best(position: Position, overview: Survey) -> None:
    """Reject a position whose best result breaks a rule, before all first moves are proved.

    :raises NoProblemError: if the side to play gets nothing, or a pass is as good.
    """
    best = overview.best.bounds
    lives = position.to_play is position.defender
    enough = (
        (Status.ALIVE, Status.SEKI, Status.KO) if lives else (Status.DEAD, Status.SEKI, Status.KO)
    )
    if best.practical_status not in enough:
        raise NoProblemError(Reason.NOTHING)
    moves = (*overview.moves, *filter(None, [overview.forbidden_pass]))
    passing = next(first for first in moves if first.move == PASS)
    if passing.correct or _kind(passing.result.bounds) == _kind(best):
        raise NoProblemError(Reason.NEEDED)


def _check_moves(overview: Survey) -> None:
    best = overview.best.bounds
    stones = [first for first in overview.moves if first.move != PASS]
    right = sum(_is_right(first, best) for first in stones)
    if right > _MOST_RIGHT or 2 * right > len(stones):
        raise NoProblemError(Reason.FEW)


def _is_right(first: FirstMove, best: Bounds) -> bool:
    status = best.practical_status
    as_good = status in (Status.DEAD, Status.ALIVE)
    return first.correct is True or (as_good and first.result.practical_status is status)


def _kind(bounds: Bounds) -> tuple[Status, bool | None]:
    """Return the status in practice and, for a ko, whether the attacker is ahead (else None)."""
    ahead = bounds.attacker_wins(WITHOUT_THREATS) if bounds.practical_status is Status.KO else None
    return bounds.practical_status, ahead


def says_the_same(part: PartOfBook, record: Proved, lives: bool) -> bool | None:
    """Whether a proof agrees with the subject of the book's part;
    None if the part states no result.

    ``lives``: the side to play wants to live. As in practice, a ko that needs more threats than are
    counted is not a ko, and seki is life.
    """
    status = _called(record)
    if part is PartOfBook.KO:
        return status is Status.KO
    if part is PartOfBook.LIFE:
        return lives and status in (Status.ALIVE, Status.SEKI)
    if part is PartOfBook.DEATH:
        return not lives and status is Status.DEAD
    return None


def _called(record: Proved) -> Status | None:
    ko = record.ko
    if ko is None or ko.threats is None or ko.threats <= MOST_THREATS:
        return record.status
    return Status.DEAD if ko.ahead is Side.ATTACKER else Status.ALIVE


def as_json(one: BookJudgement) -> Any:
    """Convert a judgement to JSON, for a journal."""
    if one.record is None or one.difficulty is None:
        return {"reason": one.reason}
    ko = one.record.ko
    return {
        "status": str(one.record.status),
        "ko": None if ko is None else [ko.ahead, ko.threats, ko.taker],
        "correct": [int(move) for move in one.record.correct],
        "difficulty": asdict(one.difficulty),
        "added": [int(point) for point in one.added],
        "on_board": one.on_board,
    }


def from_json(kept: Any) -> BookJudgement:
    """Convert JSON from :func:`as_json` back to a judgement."""
    if "reason" in kept:
        return BookJudgement(str(kept["reason"]))
    ko = None
    if kept["ko"] is not None:
        ahead, threats, taker = kept["ko"]
        ko = ProvedKo(ahead and Side(ahead), threats, taker and Side(taker))
    correct = tuple(Move(move) for move in kept["correct"])
    record = Proved(Status(kept["status"]), ko, correct, complete=True)
    added = tuple(Point(point) for point in kept["added"])
    return BookJudgement(
        "", record, Difficulty.of_row(kept["difficulty"]), added, str(kept["on_board"])
    )
