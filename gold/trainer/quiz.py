"""The status quiz: is the group alive, dead or unsettled, or does a ko or a seki decide?

The answer comes from two proofs, one for each side to play first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from gold.board import outcome
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.patterns.bent_four import is_settled_bent_four
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.solver.api import Result
from gold.solver.outcome import Ko
from gold.trainer.compared_to_best import is_settled
from gold.trainer.reading import Prove


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A position to ask about, and the answer."""

    position: Position
    moves: tuple[Move, ...]
    """The moves from the problem's position to this one."""
    status: Status
    """The answer: the group status. A bent four in the corner counts as dead, though it is a ko."""
    statuses: dict[Color, Status]
    """The status of the keystones by the side that plays first."""
    moves_first: dict[Color, Move]
    """The best first move of each side; empty if it does not matter who plays first."""
    by_double_ko: frozenset[Color] = frozenset()
    """The sides after whose first move the keystones live by double ko."""
    kos: Mapping[Color, Ko | None] = field(default_factory=dict)
    """The kind of ko by the side that plays first; None where no ko decides."""


def quiz_status(defender_first: Status, attacker_first: Status) -> Status | None:
    """The group status, from the statuses if each side plays first; None if one status is unknown.

    >>> quiz_status(Status.ALIVE, Status.DEAD)
    <Status.UNSETTLED: 'unsettled'>
    """
    if Status.UNKNOWN in (defender_first, attacker_first):
        return None
    if Status.KO in (defender_first, attacker_first):
        return Status.KO
    return attacker_first if defender_first is attacker_first else Status.UNSETTLED


class Asked(Enum):
    """Which position the quiz asks about.

    ``OWN`` is the problem's position; the others come after a right first move, after a wrong move
    and its answer, or after a move to which the other side passes.
    """

    OWN = auto()
    AFTER_RIGHT_MOVE = auto()
    AFTER_WRONG_MOVE = auto()
    AFTER_FREE_MOVE = auto()


def kind_of(problem: Problem, asked_before: int, solved: bool) -> Asked:
    """Choose the kind of position to ask about, so that the answer cannot be guessed.

    (Otherwise most answers would be "unsettled", or "dead" in a collection of settled groups.)

    :param asked_before: how many times the quiz asked about this problem before. The kinds of one
        problem follow each other in a fixed order.
    :param solved: whether the person has solved the problem. The position after a right move comes
        only then, since it tells the solution.
    """
    number = int(problem_id(problem), 16) + asked_before
    if is_settled(problem):
        return (Asked.OWN, Asked.AFTER_FREE_MOVE)[number % 2]
    if solved:
        return (Asked.OWN, Asked.AFTER_RIGHT_MOVE, Asked.AFTER_WRONG_MOVE)[number % 3]
    return Asked.AFTER_WRONG_MOVE if number % 3 else Asked.OWN


def question(problem: Problem, kind: Asked, prove: Prove) -> QuizQuestion | None:
    """Build a question about a problem; None if ``prove`` cannot prove the answer.

    If no question of this ``kind`` can be made, it is about the problem's own position.
    """
    board = problem.board()
    wanted: tuple[Move, ...] = ()
    if kind is Asked.AFTER_RIGHT_MOVE:
        wanted = _right_move(board, prove)
    elif kind is not Asked.OWN:
        wanted = _changing_move(board, prove, free=kind is Asked.AFTER_FREE_MOVE)
    for moves in dict.fromkeys((wanted, ())):
        answered = _ask(board, moves, prove)
        if answered is not None:
            return answered
    return None


def _right_move(board: Board, prove: Prove) -> tuple[Move, ...]:
    result = prove(board)
    if result is None or not result.proved or result.move is None:
        return ()
    return (result.move,)


def _changing_move(board: Board, prove: Prove, free: bool) -> tuple[Move, ...]:
    """The first move in board order that changes the status, and its answer.

    The answer is the best one, or a pass if ``free``. Empty if there is no such move, or if a
    position that comes before it cannot be proved.
    """
    best = prove(board)
    if best is None or not best.proved:
        return ()
    for move in board.valid_moves():
        after = board.after(move, PASS) if free else board.after(move)
        if outcome.winner(after) is not None:
            continue
        result = prove(after)
        if result is None or not result.proved:  # the other moves would take as long
            break
        if result.practical_status is not best.practical_status:
            answer = PASS if free else result.move
            return (move,) if answer is None else (move, answer)
    return ()


def _ask(board: Board, moves: tuple[Move, ...], prove: Prove) -> QuizQuestion | None:
    """Build the question about the position after ``moves``.

    None if the group is captured, or if the status is not proved for both sides to play first.
    """
    after = board.after(*moves)
    winner = outcome.winner(after)
    if after.defender is None or after.attacker is None or winner is after.attacker:
        return None
    plain = _without_ko_ban(after.position())  # the position that the question shows
    if winner is after.defender:  # the group cannot be captured any more, whatever is played
        return QuizQuestion(plain, moves, Status.ALIVE, dict.fromkeys(Color, Status.ALIVE), {})
    results: dict[Color, Result] = {}
    for first in (after.defender, after.attacker):
        result = prove(_with_first(after, first))
        if result is None or not _has_one_status(result):
            return None
        results[first] = result
    statuses = {first: result.practical_status for first, result in results.items()}
    if_saved = statuses[after.defender]
    if_attacked = statuses[after.attacker]
    status = quiz_status(if_saved, if_attacked)
    if status is None:
        return None
    kos = {first: result.ko for first, result in results.items()}
    if all(ko is not None and is_settled_bent_four(after, ko.ahead) for ko in kos.values()):
        status = Status.DEAD
    firsts: dict[Color, Move] = {}
    if if_saved is not if_attacked:  # otherwise it does not matter who plays first
        firsts = {side: result.move for side, result in results.items() if result.move is not None}
    by_double_ko = frozenset(side for side, result in results.items() if result.by_double_ko)
    return QuizQuestion(plain, moves, status, statuses, firsts, by_double_ko, kos)


def _has_one_status(result: Result) -> bool:
    """Return whether all outcomes that a result leaves open have the same practical status."""
    return len({possible.practical_status for possible in result.outcomes}) <= 1


def _with_first(board: Board, side: Color) -> Board:
    """Play passes until ``side`` is to play and no ko point is banned; return that board.

    The position is not set up anew: a stone that the defender has played beside the wall would then
    count as connected to friends outside, and could not be captured.
    """
    if board.to_play is not side:
        return board.after(PASS)
    return board if board.ko_point is None else board.after(PASS, PASS)


def _without_ko_ban(position: Position) -> Position:
    """Return the position with its ko point playable, since either side may play first."""
    bans: list[Point] = position.points(PointState.KO)
    return position.with_states(dict.fromkeys(bans, PointState.VALID)) if bans else position
