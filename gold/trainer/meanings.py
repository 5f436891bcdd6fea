"""What a plain problem is practised as: one of the hypotheses about it, and the way to the next one."""

from __future__ import annotations

from gold.authoring.infer import Hypothesis, each_hypothesis, needs_inference
from gold.problem.model import Problem


def is_playable(problem: Problem) -> bool:
    """Whether a problem can be practised: as it stands, or by what can be inferred."""
    return not problem.errors() or needs_inference(problem)


class Meanings:
    """The hypotheses about a plain problem, each made when it is asked for; ``number`` counts from 0."""

    def __init__(self, problem: Problem) -> None:
        self._coming = each_hypothesis(problem)
        self._found: list[Hypothesis] = []
        self.number = 0
        self._find(0)

    @classmethod
    def of(cls, problem: Problem) -> Meanings | None:
        """The meanings of a problem; None if it states its target itself, or can have no target."""
        if not needs_inference(problem):
            return None
        meanings = cls(problem)
        return meanings if meanings._found else None

    @property
    def hypothesis(self) -> Hypothesis:
        """The one that is chosen."""
        return self._found[self.number]

    @property
    def problem(self) -> Problem:
        """The problem that it makes."""
        return self.hypothesis.problem

    def advance(self) -> bool:
        """Choose the next one, after the last one the first; False if there is no other."""
        if not self._find(self.number + 1):
            if len(self._found) == 1:
                return False
            self.number = 0
        else:
            self.number += 1
        return True

    def choose(self, hypothesis: Hypothesis) -> bool:
        """Choose a hypothesis about the same problem; False if it is none of these, or chosen already."""
        number = 0
        while self._find(number):
            if self._found[number] == hypothesis:
                changed, self.number = self.number != number, number
                return changed
            number += 1
        return False

    def _find(self, number: int) -> bool:
        while len(self._found) <= number:
            hypothesis = next(self._coming, None)
            if hypothesis is None:
                return False
            self._found.append(hypothesis)
        return True
