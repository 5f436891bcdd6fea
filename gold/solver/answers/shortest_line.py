"""The shortest line that shows who has reached a goal: the winner ends the argument as soon as can be, the
loser holds out for as long as can be.

It is found by deepening: can the winner bring about the end within so many moves? A table keeps, for each
position, within how many it is known to be possible, and within how many it is not.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gold.board.points import Move
from gold.solver.answers.resistance import (
    LONGEST,
    Argument,
    BudgetSpentError,
    Ending,
    Line,
    Played,
    ending_of,
)
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.local_play import Key, key_of

_FAR = 1 << 20


def shortest_line(argument: Argument, position: LocalPosition) -> tuple[Line | None, bool]:
    """The line, and whether it is known that there is no shorter one; no line if the budget is spent."""
    shortest = _Shortest(argument)
    try:
        length = shortest.length(position)
        line = None if length is None else shortest.line(position, length)
    except BudgetSpentError:
        line = None
    return line, line is not None and not argument.gaps


@dataclass(slots=True)
class _Shortest:
    """The search for the end, by growing number of moves."""

    argument: Argument
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
            ending = ending_of(self.argument, position)
            if ending is not None or length == 0:
                return Line(tuple(moves), ending or Ending.OPEN)
            length -= 1
            move, position = self._step(position, length)
            moves.append(move)

    def _step(self, position: LocalPosition, left: int) -> Played:
        if self.argument.is_winners_turn(position):
            return next(each for each in self.argument.answers(position) if self._ends_within(each[1], left))
        tries = self.argument.tries(position)
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
        if ending_of(self.argument, position) is not None:
            return True
        if most == 0:
            return False
        if self.argument.is_winners_turn(position):
            return any(self._ends_within(each[1], most - 1) for each in self.argument.answers(position))
        return all(self._ends_within(each[1], most - 1) for each in self.argument.tries(position))
