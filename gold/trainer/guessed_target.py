"""The target with which a plain problem is practised: one of the guesses at it, and the way to the next."""

from __future__ import annotations

from itertools import count, takewhile

from gold.authoring.target_guesses import TargetGuess, each_target_guess, needs_target
from gold.problem.model import Problem


def is_playable(problem: Problem) -> bool:
    """Whether a problem can be practised: as it stands, or with a target and region that are guessed."""
    return not problem.errors() or needs_target(problem)


class GuessedTarget:
    """A plain problem's guessed target, with which it is practised. Guesses are made when they are
    asked for; ``number`` is that of the chosen one, from 0. ``reaches`` tells of guesses that were
    searched, by number, how far their proofs hold; empty where nothing is proved.
    """

    def __init__(self, problem: Problem) -> None:
        self._coming = each_target_guess(problem)
        self._made: list[TargetGuess] = []
        self.reaches: dict[int, str] = {}
        self.number = 0
        self._has(0)

    @classmethod
    def of(cls, problem: Problem) -> GuessedTarget | None:
        """The first guess about a problem; None if the problem states its target, or can have none."""
        if not needs_target(problem):
            return None
        guessed = cls(problem)
        return guessed if guessed._made else None

    @property
    def guess(self) -> TargetGuess:
        """The guess with which the problem is practised now."""
        return self._made[self.number]

    @property
    def reach(self) -> str:
        """How far the proof of the guess holds that is practised now; empty if that is not known."""
        return self.reaches.get(self.number, "")

    @property
    def problem(self) -> Problem:
        """The problem with the guessed target."""
        return self.guess.problem

    def advance(self) -> bool:
        """Choose the next guess; after the last one comes the first again. False if there is only one."""
        before = self.number
        self.number = self.number + 1 if self._has(self.number + 1) else 0
        return self.number != before

    def choose(self, guess: TargetGuess) -> bool:
        """Choose a guess; False if it is chosen already, or is about another problem."""
        numbers = (
            number for number in takewhile(self._has, count()) if self._made[number] == guess
        )
        before = self.number
        self.number = next(numbers, self.number)
        return self.number != before

    def _has(self, number: int) -> bool:
        while len(self._made) <= number:
            guess = next(self._coming, None)
            if guess is None:
                return False
            self._made.append(guess)
        return True
