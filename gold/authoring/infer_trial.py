"""Tests what a plain position may mean by search, and takes the first hypothesis that makes a problem.

A wrong target shows itself: the side to play cannot reach its objective at all, or reaches it though it
passes, or takes all keystones with one move; or the author's own answer fails where another succeeds. Such a
*doubt* leads to the next hypothesis. One that is not decided within the limits stands, as the better ranked
guess.

A life that is refuted is tried with more room before another target is. So is one that is only a ko, is not
decided, or that the author reaches by another move, if the author's tree calls a move right or the region
ends at a wide gap of the wall. More room counts only if the life is proved there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gold.authoring.infer import Doubt, Hypothesis, has_wide_gap, hypotheses, with_more_room
from gold.board.board import Board
from gold.board.points import PASS, Move
from gold.errors import InvalidPositionError
from gold.i18n import _
from gold.problem.model import Objective, Problem
from gold.problem.solution_tree import solution_tree
from gold.solver.answers.plan import solve
from gold.solver.api import (
    DEFAULT_RESOURCES,
    CancelFlag,
    EngineKind,
    Limits,
    ProgressCallback,
    Resources,
    Result,
    Status,
)
from gold.solver.budget import Budget
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_SHARE_OF_THE_PASS = 0.25
"""How much of what is left may go into the question what a pass would do."""
_SHARE_OF_THE_AUTHOR = 0.25
"""The same for the author's answer, where another was found."""
_SHARE_OF_MORE_ROOM = 0.25
"""The same for a life with more room: what saves it there mostly does so soon."""
_MILD = (Doubt.AT_ONCE, Doubt.NOTHING_AT_STAKE, Doubt.AUTHOR_FAILS)
"""Doubts that some problems deserve, such as those of a beginner's book, or with an error: stones that are
not shut in are no better guess.
"""
_STANDS = (Doubt.AT_ONCE, Doubt.AUTHOR_FAILS)
"""Doubts that only a proof of another hypothesis outweighs."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What the search says of a hypothesis; ``doubt`` is None where nothing speaks against it."""

    hypothesis: Hypothesis
    result: Result
    doubt: Doubt | None


@dataclass(frozen=True, slots=True)
class Understanding:
    """What a plain position is taken to mean. ``trials`` are those that were made, ``chosen`` one of them;
    ``untried`` are the hypotheses that come after. More room in which no life was proved stays with these.
    """

    chosen: Trial
    trials: tuple[Trial, ...]
    untried: tuple[Hypothesis, ...]

    @property
    def problem(self) -> Problem:
        """The problem, with keystones and region."""
        return self.chosen.hypothesis.problem


def understand(
    problem: Problem,
    limits: Limits,
    engine: EngineKind = EngineKind.AUTO,
    progress: ProgressCallback | None = None,
    cancel: CancelFlag | None = None,
    resources: Resources = DEFAULT_RESOURCES,
) -> Understanding:
    """Find out what a plain position means, all within the limits. Limited by nodes alone, the answer is the
    same every time. ``resources`` are for each search.

    :raises InvalidPositionError: if it can be no problem: there is no group to ask about.
    """
    guesses = hypotheses(problem)
    if not guesses:
        reasons = problem.position.rule_errors() or (
            _("no group can be made out that this position is about: mark one stone of it"),
        )
        raise InvalidPositionError(reasons)
    tester = _Tester(_authors_answers(problem), engine, progress, resources)
    trials: list[Trial] = []
    budget = Budget.of(limits, cancel)
    for guess in guesses:
        if trials and (budget.exhausted or (trials[0].doubt in _MILD and not guess.shut_in)):
            break
        if guess.more_room:
            continue
        wider = with_more_room(guess)
        is_likely = wider is not None and (bool(tester.answers) or has_wide_gap(guess))
        kept = budget.part(_SHARE_OF_MORE_ROOM).nodes if is_likely else None
        trial = tester.trial(guess, budget.part(1 - _SHARE_OF_MORE_ROOM) if is_likely else budget.part())
        trials.append(trial)
        if wider is not None and _may_lack_room(trial, is_likely) and not budget.exhausted:
            part = budget.part() if is_likely else budget.part(_SHARE_OF_MORE_ROOM)
            with_room = tester.trial(wider, part if kept is None else part.at_most(kept))
            if with_room.doubt is None and _reached(wider.problem, with_room.result) is True:
                trials[-1] = replace(trial, doubt=trial.doubt or Doubt.TOO_NARROW)
                trials.append(with_room)
        if trials[-1].doubt is None:
            break
    tried = [trial.hypothesis for trial in trials]
    return Understanding(
        _best(trials), tuple(trials), tuple(guess for guess in guesses if guess not in tried)
    )


def _may_lack_room(trial: Trial, is_likely: bool) -> bool:
    """Whether a life is to be tried with more room; ``is_likely`` tells that something besides the search
    speaks for it.
    """
    if trial.doubt is Doubt.REFUTED:
        return True
    lives = _reached(trial.hypothesis.problem, trial.result) is True
    return is_likely and (not lives or trial.doubt is Doubt.AUTHOR_FAILS)


def _best(trials: list[Trial]) -> Trial:
    """The first that nothing speaks against. One that was not decided is no better than a first guess that is
    merely easy, or of which only the author's answer is wrong: authors err.
    """
    trusted = [trial for trial in trials if trial.doubt is None]
    if trusted and (trusted[0].result.proved or trials[0].doubt not in _STANDS):
        return trusted[0]
    return trials[0]


def _authors_answers(problem: Problem) -> tuple[Move, ...]:
    tree = solution_tree(problem)
    return tree.right_first_moves() if tree is not None else ()


@dataclass(frozen=True, slots=True)
class _Tester:
    """How hypotheses are tried. ``answers`` are the author's first moves, if any are known."""

    answers: tuple[Move, ...]
    engine: EngineKind
    progress: ProgressCallback | None
    resources: Resources

    def trial(self, guess: Hypothesis, budget: Budget) -> Trial:
        """What the search says of a hypothesis within a budget of its own."""
        board = Board(guess.problem.position)
        request = Request(board, budget, Workspace(*self.resources), self.progress)
        result = solve(request.on(budget.part()), self.engine)
        doubt = self._doubt(guess, result, request)
        return Trial(guess, replace(result, nodes=budget.spent, seconds=budget.seconds), doubt)

    def _doubt(self, guess: Hypothesis, result: Result, request: Request) -> Doubt | None:
        reached = _reached(guess.problem, result) if result.proved else None
        if reached is None:
            return None
        if reached is False:
            return Doubt.REFUTED
        if guess.problem.objective is Objective.CAPTURE and _captures_all(request.board, result.move):
            return Doubt.AT_ONCE
        passed = solve(request.on(request.budget.part(_SHARE_OF_THE_PASS)).after(PASS), self.engine)
        if passed.proved and _reached(guess.problem, passed) is True:
            return Doubt.NOTHING_AT_STAKE
        if self.answers and result.move not in self.answers and self._author_fails(guess, request):
            return Doubt.AUTHOR_FAILS
        return None

    def _author_fails(self, guess: Hypothesis, request: Request) -> bool:
        """Whether every answer of the author's is proved to fail."""
        for answer in filter(request.board.is_legal, self.answers):
            after = request.on(request.budget.part(_SHARE_OF_THE_AUTHOR)).after(answer)
            result = solve(after, self.engine)
            if not (result.proved and _reached(guess.problem, result) is False):
                return False
        return True


def _captures_all(board: Board, move: Move | None) -> bool:
    if move is None or move == PASS:
        return False
    after = Board(board.initial)
    after.play(move)
    return not after.keystones()


def _reached(problem: Problem, result: Result) -> bool | None:
    """Whether the side to play first reaches its objective; None for a ko, or where it is not known."""
    if not result.exact or result.status in (Status.KO, Status.UNKNOWN):
        return None
    captured = result.status is Status.DEAD
    return captured is (problem.objective is Objective.CAPTURE)
