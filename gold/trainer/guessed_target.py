"""The guessed target with which a plain position is practised, and the choice of another guess."""

from __future__ import annotations

from itertools import count, takewhile

from gold.authoring.target_guesses import TargetGuess, each_target_guess, needs_target
from gold.problem.model import Problem


def is_playable(problem: Problem) -> bool:
    """Return whether a problem can be practised, as it is or with a guessed target and region."""
    return not problem.errors() or needs_target(problem)


class GuessedTarget:
    """The target guesses about a plain position, one of them chosen. Guesses are made lazily.

    ``number`` is the index of the chosen guess, from 0. ``reaches`` maps the index of a guess that
    was searched to a text that says where its proof holds; empty text if nothing is proved.
    """

    def __init__(self, problem: Problem) -> None:
        self._coming = each_target_guess(problem)
        self._made: list[TargetGuess] = []
        self.reaches: dict[int, str] = {}
        self.number = 0
        self._has(0)

    @classmethod
    def of(cls, problem: Problem) -> GuessedTarget | None:
        """Build the guesses, the first one chosen.

        None if the problem states a target, or if no target can be guessed.
        """
        if not needs_target(problem):
            return None
        guessed = cls(problem)
        return guessed if guessed._made else None

    @property
    def guess(self) -> TargetGuess:
        """The chosen guess."""
        return self._made[self.number]

    @property
    def reach(self) -> str:
        """The text that says where the proof of the chosen guess holds; empty if unknown."""
        return self.reaches.get(self.number, "")

    @property
    def problem(self) -> Problem:
        """The problem with the guessed target."""
        return self.guess.problem

    def advance(self) -> bool:
        """Choose the next guess, after the last the first. Return False if there is only one."""
        before = self.number
        self.number = self.number + 1 if self._has(self.number + 1) else 0
        return self.number != before

    def choose(self, guess: TargetGuess) -> bool:
        """Choose ``guess``. Return False if it is chosen already, or is about another problem."""
        numbers = (
            number for number in takewhile(self._has, count()) if self._made[number] == guess
        )
        before = self.number
        self.number = next(numbers, self.number)
        return self.number != before

    def _has(self, number: int) -> bool:
        """Make guesses up to index ``number``; return whether there are that many."""
        while len(self._made) <= number:
            guess = next(self._coming, None)
            if guess is None:
                return False
            self._made.append(guess)
        return True
