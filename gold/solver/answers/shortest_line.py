"""The shortest line that shows how the winner keeps its goal
(:mod:`gold.solver.answers.resistance`).

The winner ends the argument in as few moves as possible, and the loser makes it last as long as
possible. The search is iterative deepening: can the winner end the argument within 0 moves of both
sides, 1, 2 ...? Two tables keep, for each position, the smallest number known to suffice and the
greatest known to be too small.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gold.board.points import Move
from gold.solver.answers.resistance import MOST_MOVES, Argument, BudgetSpentError, Line, ending_of
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.local_play import Continuation, Key, key_of
from gold.solver.outcome import Ending

_FAR = 1 << 20


def shortest_line(argument: Argument, position: LocalPosition) -> tuple[Line | None, bool]:
    """Return the shortest line from a position, and whether it is proved to be the shortest.

    The line is None if the budget is spent, or if the argument cannot be ended within
    ``MOST_MOVES``. The second value is False without a line. It is also False if any question of
    this argument, even in an earlier call, was not decided within its node limit
    (``Argument.gaps``): a move of either side may have been missed.
    """
    shortest = _Shortest(argument)
    try:
        length = shortest.length(position)
        line = None if length is None else shortest.line(position, length)
    except BudgetSpentError:
        line = None
    return line, line is not None and not argument.gaps


@dataclass(slots=True)
class _Shortest:
    """The iterative deepening, and its bounds on the length of the argument in each position.

    ``_enough`` has the smallest number of moves within which the winner is known to end the
    argument, ``_too_few`` the greatest number within which the winner is known not to end it.
    """

    argument: Argument
    _enough: dict[Key, int] = field(default_factory=dict)
    _too_few: dict[Key, int] = field(default_factory=dict)

    def length(self, position: LocalPosition) -> int | None:
        """Return the smallest number of moves of both sides within which the winner can end the
        argument.

        None if more than ``MOST_MOVES`` are needed.

        :raises BudgetSpentError: if the budget is spent before that is known.
        """
        for most in range(MOST_MOVES + 1):
            if self._ends_within(position, most):
                return most
        return None

    def line(self, position: LocalPosition, length: int) -> Line:
        """Return a line of ``length`` moves, which must be the length that :meth:`length` returned
        for the position.

        After each move the winner can still end the argument in time, and the loser makes it last
        that long.
        """
        moves: list[Move] = []
        while True:
            ending = ending_of(self.argument, position)
            if ending is not None or length == 0:
                return Line(tuple(moves), ending or Ending.OPEN)
            length -= 1
            move, position = self._step(position, length)
            moves.append(move)

    def _step(self, position: LocalPosition, left: int) -> Continuation:
        if self.argument.is_winners_turn(position):
            answers = self.argument.answers(position)
            return next(answer for answer in answers if self._ends_within(answer.position, left))
        tries = self.argument.tries(position)
        return next(move for move in tries if not self._ends_within(move.position, left - 1))

    def _ends_within(self, position: LocalPosition, most: int) -> bool:
        key = key_of(position)
        if most >= self._enough.get(key, _FAR):
            return True
        if most <= self._too_few.get(key, -1):
            return False
        ends = self._search(position, most)
        (self._enough if ends else self._too_few)[key] = most
        return ends

    def _search(self, position: LocalPosition, most: int) -> bool:
        if ending_of(self.argument, position) is not None:
            return True
        if most == 0:
            return False
        if self.argument.is_winners_turn(position):
            return any(
                self._ends_within(after, most - 1) for _, after in self.argument.answers(position)
            )
        return all(self._ends_within(after, most - 1) for _, after in self.argument.tries(position))
