"""Why a move is wrong, or right: the shortest line that shows it, and the most stubborn one.

Who has reached something by the move (see :class:`~gold.solver.aims.Aim`) is the *winner* here, whoever is to
play. On the shortest line the winner ends the argument as soon as can be, and the loser holds out for as long
as can be, by moves that ask for an answer (:mod:`gold.solver.resistance`). Every move of the winner's is
proved; where the limits do not suffice for the shortest line, one that is proved all the same is given.

The line is found by deepening: can the winner bring about the end within so many moves? A table keeps, for
each position, within how many it is known to be possible, and within how many it is not.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from enum import StrEnum

from gold.board.board import Board
from gold.board.outcome import winner as winner_by_rule
from gold.board.points import Color, Move
from gold.solver import verdict
from gold.solver.aims import Aim, aim_of
from gold.solver.api import CancelFlag, Limits, ProgressCallback, Result, StopReason
from gold.solver.area import AreaTooLargeError, LocalPosition
from gold.solver.engine import AUTO, PROOF, check, game_over, solve
from gold.solver.local_play import Key, LastingLife, after_pass, key_of, lasting_life, stones_to_play
from gold.solver.proof import Budget, ProofSearch
from gold.solver.resistance import BudgetSpentError, Dispute, Played
from gold.solver.workspace import Workspace

LONGEST = 40
"""No line gets longer, in moves."""

_FAR = 1 << 20
_STUBBORN_SHARE = 0.3


class Ending(StrEnum):
    """Why a line ends where it does."""

    CAPTURED = "captured"
    """No keystone is left."""
    SAFE = "safe"
    """A keystone is connected to stones that can never be captured."""
    TWO_EYES = "two eyes"
    """A keystone lives unconditionally."""
    NO_MOVE = "no move"
    """The attacker has no legal move."""
    KO = "ko"
    """A ko was taken, and everything hangs on it."""
    SETTLED = "settled"
    """No move of the loser's asks for an answer."""
    OPEN = "open"
    """The limits, or the length of the line, did not allow to go on."""


@dataclass(frozen=True, slots=True)
class Line:
    """Moves from the position that is explained, and why they end."""

    moves: tuple[Move, ...]
    ending: Ending


@dataclass(frozen=True, slots=True)
class Refutation:
    """What shows the result of a position.

    ``winner`` is who has reached something; None where nothing is proved. ``line`` is the shortest that was
    found, and ``is_shortest`` tells that no shorter one exists. ``stubborn`` is the line on which the loser
    always leaves the fewest good answers. ``stopped`` says what kept the search from completing them.
    """

    result: Result
    winner: Color | None
    line: Line
    stubborn: Line
    is_shortest: bool
    nodes: int
    seconds: float
    stopped: StopReason

    @property
    def proved(self) -> bool:
        """Whether the lines show a proved result; else they are a guess of best play."""
        return self.winner is not None


def refute(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None = None,
    cancel: CancelFlag | None = None,
    workspace: Workspace | None = None,
    side: Color | None = None,
) -> Refutation:
    """Show what follows from the last move on the board: solve the position, then look for the lines.

    ``side`` is whose achievement is to be shown; by default that of the side to play, if it has one. Limited
    by nodes alone, it is the same every time, on a new workspace. It stops within milliseconds of ``cancel``.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    check(board)
    started = time.perf_counter()
    over = winner_by_rule(board)
    if over is not None:
        line = Line((), Ending.CAPTURED if over is board.attacker else Ending.NO_MOVE)
        result = game_over(board, over, PROOF)
        return Refutation(result, over, line, line, True, 0, 0.0, StopReason.SOLVED)
    workspace = workspace or Workspace()
    try:
        search = workspace.proof(board)
    except AreaTooLargeError:
        return _guess(solve(board, limits, progress, cancel, AUTO, workspace))
    result = verdict.solve(board, _half(limits), progress, cancel, search)
    attacker = board.attacker
    assert attacker is not None  # the board comes from a problem
    aim = aim_of(result, attacker, board.to_play, side)
    if aim is None:
        return _guess(result)
    deadline = None if limits.seconds is None else started + limits.seconds
    nodes = None if limits.nodes is None else max(0, limits.nodes - result.nodes)
    budget = Budget(nodes, deadline, cancel)
    position = search.start.after_moves(board)
    stubborn = _stubborn_line(search, aim, position, budget)
    shortest, is_shortest = _shortest_line(search, aim, position, budget)
    return Refutation(
        result=result,
        winner=attacker if aim.attacker_wins else attacker.opponent,
        line=shortest or stubborn,
        stubborn=stubborn,
        is_shortest=is_shortest,
        nodes=result.nodes + budget.spent,
        seconds=time.perf_counter() - started,
        stopped=StopReason.SOLVED if shortest else _stop_reason(budget),
    )


def _half(limits: Limits) -> Limits:
    return Limits(
        nodes=None if limits.nodes is None else limits.nodes // 2,
        seconds=None if limits.seconds is None else limits.seconds / 2,
    )


def _guess(result: Result) -> Refutation:
    line = Line(result.line, Ending.OPEN)
    return Refutation(result, None, line, line, False, result.nodes, result.seconds, stopped=result.stopped)


def _stop_reason(budget: Budget) -> StopReason:
    if budget.cancel is not None and budget.cancel.is_set:
        return StopReason.CANCELLED
    if budget.nodes is not None and budget.spent >= budget.nodes:
        return StopReason.NODES
    return StopReason.TIME if budget.exhausted else StopReason.DEPTH


# Where lines end


def ending_of(dispute: Dispute, position: LocalPosition) -> Ending | None:
    """Why nothing more has to be shown; None while something has."""
    if not position.standing:
        return Ending.CAPTURED
    if dispute.aim.by_ko and position.ko_index is not None:
        return Ending.KO
    lasting = lasting_life(position)
    if lasting is not None:
        return Ending.SAFE if lasting is LastingLife.SAFE else Ending.TWO_EYES
    if dispute.is_winners_turn(position):
        return Ending.SETTLED if _is_left_alone(dispute, position) else None
    if dispute.tries(position):
        return None
    if position.attacker_to_move and next(stones_to_play(position), None) is None:
        return Ending.NO_MOVE
    return Ending.SETTLED


def _is_left_alone(dispute: Dispute, position: LocalPosition) -> bool:
    """Whether it is a seki in which the attacker does best not to play at all.

    By the rules of play it may not pass, so no line can show that.
    """
    if not (dispute.aim.attacker_wins and dispute.aim.question.life):
        return False
    return not dispute.answers(position) and dispute.holds(after_pass(position))


# The most stubborn line


def _stubborn_line(search: ProofSearch, aim: Aim, position: LocalPosition, budget: Budget) -> Line:
    """As far as a share of the budget goes."""
    part = budget.part(_STUBBORN_SHARE)
    moves: list[Move] = []
    ending = _walk(Dispute(search, aim, part), position, moves)
    budget.spent += part.spent
    return Line(tuple(moves), ending)


def _walk(dispute: Dispute, position: LocalPosition, moves: list[Move]) -> Ending:
    """Write the line from a position on, and say why it ends."""
    seen: set[Key] = set()
    try:
        while len(moves) < LONGEST and key_of(position) not in seen:
            seen.add(key_of(position))
            ending = ending_of(dispute, position)
            if ending is not None:
                return ending
            if dispute.is_winners_turn(position):
                answer = dispute.best_answer(position)
                if answer is None:
                    break
                move, position = answer
            else:
                hardest = dispute.hardest_try(position)
                assert hardest is not None  # else the line would have ended
                move, position = hardest
            moves.append(move)
    except BudgetSpentError:
        pass
    return Ending.OPEN


# The shortest line


def _shortest_line(
    search: ProofSearch, aim: Aim, position: LocalPosition, budget: Budget
) -> tuple[Line | None, bool]:
    """The line, and whether it is known that there is no shorter one; no line if the budget is spent."""
    shortest = _Shortest(Dispute(search, aim, budget))
    try:
        length = shortest.length(position)
        line = None if length is None else shortest.line(position, length)
    except BudgetSpentError:
        line = None
    return line, line is not None and not shortest.dispute.gaps


@dataclass(slots=True)
class _Shortest:
    """The search for the end, by growing number of moves."""

    dispute: Dispute
    _possible: dict[Key, int] = field(default_factory=dict)
    """The least number of moves within which the end is known to come."""
    _impossible: dict[Key, int] = field(default_factory=dict)
    """The greatest within which it is known not to."""

    def length(self, position: LocalPosition) -> int | None:
        """How many moves the end takes; None if more than the longest line has."""
        for most in range(LONGEST + 1):
            if self._ends_within(position, most):
                return most
        return None

    def line(self, position: LocalPosition, length: int) -> Line:
        """The line of a length that was found: the loser takes a way that is as long, the winner one that is
        no longer.
        """
        moves: list[Move] = []
        while True:
            ending = ending_of(self.dispute, position)
            if ending is not None or length == 0:
                return Line(tuple(moves), ending or Ending.OPEN)
            length -= 1
            move, position = self._step(position, length)
            moves.append(move)

    def _step(self, position: LocalPosition, left: int) -> Played:
        if self.dispute.is_winners_turn(position):
            return next(each for each in self.dispute.answers(position) if self._ends_within(each[1], left))
        tries = self.dispute.tries(position)
        return next(each for each in tries if not self._ends_within(each[1], left - 1))

    def _ends_within(self, position: LocalPosition, most: int) -> bool:
        key = key_of(position)
        if most >= self._possible.get(key, _FAR):
            return True
        if most <= self._impossible.get(key, -1):
            return False
        found = self._look(position, most)
        if found:
            self._possible[key] = most
        else:
            self._impossible[key] = most
        return found

    def _look(self, position: LocalPosition, most: int) -> bool:
        if ending_of(self.dispute, position) is not None:
            return True
        if most == 0:
            return False
        if self.dispute.is_winners_turn(position):
            return any(self._ends_within(each[1], most - 1) for each in self.dispute.answers(position))
        return all(self._ends_within(each[1], most - 1) for each in self.dispute.tries(position))
