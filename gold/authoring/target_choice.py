"""Chooses the target of a plain position: the first guess that makes a problem, as far as search can tell.

A wrong target betrays itself: the side to play cannot reach its objective at all, or reaches it
even if it passes, or takes all keystones with one move; or whoever captures them does not come out
alive; or the author's own answer fails where another succeeds. Such a *doubt* leads to the next
guess. A guess that is not decided within the limits stands, since it is ranked better than the
next.

A life that is refuted is tried with more room before another target is. If the author's tree calls
a move right, or the region ends at a wide gap of the wall, so is a life that is only a ko, that is
not decided, or that the author reaches by another move. More room counts only if the life is proved
there. A life that is refuted there, too, may come by a connection: it is tried with the friends
outside taken for safe, and counts if it is proved, or a ko for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from gold.authoring.border import Border
from gold.authoring.border_proof import border_of
from gold.authoring.proved_record import reaches_objective
from gold.authoring.rivals import with_rivals
from gold.authoring.target_guesses import (
    Doubt,
    TargetGuess,
    has_wide_gap,
    target_guesses,
    toward_friends,
    with_more_room,
)
from gold.authoring.tight_lives import TightLife, tight_life
from gold.board.board import Board
from gold.board.points import PASS, Move
from gold.board.position import Position
from gold.errors import InvalidPositionError
from gold.i18n import _
from gold.problem.model import Objective, Problem
from gold.problem.solution_tree import solution_tree
from gold.solver.answers.group import fate
from gold.solver.answers.plan import solve_by_plan
from gold.solver.api import DEFAULT_RESOURCES, CancelFlag, EngineKind, Limits, Resources, Result
from gold.solver.budget import Budget
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_SHARE_OF_THE_PASS = 0.25  # share of the remaining budget for the question what a pass would do
_SHARE_OF_THE_AUTHOR = 0.25
"""Share of the remaining budget for the author's answer, if another was found."""
_SHARE_OF_THE_RIVALS = 0.25
"""Share of the remaining budget for the rivals: whether whoever captures the group lives."""
_SHARE_OF_MORE_ROOM = 0.25
"""Share of the remaining budget for a life with more room: if that saves it, it is mostly soon proved."""
_SHARE_OF_FRIENDS = 0.15
"""Share of the remaining budget for each way to connect to friends, of a life that is refuted otherwise."""
_SHARE_OF_TIGHT = {Objective.SAVE: 0.3, Objective.CAPTURE: 0.1}
"""Share of a guess's budget for a life in its tight areas, before the room is searched."""
_MILD = (Doubt.AT_ONCE, Doubt.AUTHOR_FAILS)
"""Doubts that are true of some problems, in a beginner's book or with an author's error. A guess at
stones that are not shut in is no better.
"""
_STANDS = (Doubt.AT_ONCE, Doubt.AUTHOR_FAILS, Doubt.NOTHING_AT_STAKE)
"""Doubts that only a proof of another guess outweighs."""


@dataclass(frozen=True, slots=True)
class JudgedGuess:
    """A guess and the ``result`` of its search. ``doubt`` is what speaks against it; None if nothing does."""

    guess: TargetGuess
    result: Result
    doubt: Doubt | None
    tight: TightLife | None = None
    """What is proved of it in a tighter area, if that was asked."""


@dataclass(frozen=True, slots=True)
class TargetChoice:
    """The ``chosen`` guess at the target of a plain position, and all guesses that were ``judged``
    for it. ``border`` is what of the chosen one's proof holds on the whole board.
    """

    chosen: JudgedGuess
    judged: tuple[JudgedGuess, ...]
    border: Border = field(default_factory=Border)

    @property
    def problem(self) -> Problem:
        """The problem with the chosen keystones and region."""
        return self.chosen.guess.problem


def choose_target(
    problem: Problem,
    limits: Limits,
    engine: EngineKind = EngineKind.EXACT,
    cancel: CancelFlag | None = None,
    resources: Resources = DEFAULT_RESOURCES,
) -> TargetChoice:
    """Choose the target of a plain position, all within the limits. Limited by nodes alone, the
    choice is the same every time. Each search may use the ``resources``.

    :raises InvalidPositionError: if it can be no problem: there is no group to ask about.
    """
    guesses = target_guesses(problem)
    if not guesses:
        reasons = problem.position.rule_errors() or (
            _("it is not clear which group this position is about: mark one of its stones"),
        )
        raise InvalidPositionError(reasons)
    tree = solution_tree(problem)
    answers = () if tree is None else tree.first_moves(right=True)
    judge = _Judge(problem.position, answers, engine, resources)
    budget = Budget.of(limits, cancel)
    judged = _judge_in_turn(guesses, judge, budget)
    chosen = _trusted(judged)
    known = None if chosen.tight is None else chosen.tight.border
    border = border_of(chosen.guess, chosen.result.bounds, budget, resources, known)
    return TargetChoice(chosen, tuple(judged), border)


def _judge_in_turn(
    guesses: Sequence[TargetGuess], judge: _Judge, budget: Budget
) -> list[JudgedGuess]:
    """Judge one guess after the other until nothing speaks against one, or the budget is spent."""
    judged = list[JudgedGuess]()
    for guess in guesses:
        if judged and (budget.exhausted or (judged[0].doubt in _MILD and not guess.shut_in)):
            break
        if guess.more_room or guess.contradicts(guesses[0]):
            continue
        judged += _judge_with_more_room(guess, judge, budget)
        if judged[-1].doubt is Doubt.REFUTED:
            with_friends = _best_with_friends(guess, judge, budget)
            if with_friends is not None:
                judged[-1:] = replace(judged[-1], doubt=Doubt.TOO_NARROW), with_friends
        if judged[-1].doubt is None:
            break
    return judged


def _judge_with_more_room(guess: TargetGuess, judge: _Judge, budget: Budget) -> list[JudgedGuess]:
    """Judge a guess; if it may lack room, and with more room nothing speaks against it, that one, too."""
    wider = with_more_room(guess)
    if wider is None:
        return [judge.judge(guess, budget.part())]
    is_likely = bool(judge.answers) or has_wide_gap(guess)
    kept = None
    part = budget.part()
    if is_likely:
        kept = budget.part(_SHARE_OF_MORE_ROOM).nodes
        part = budget.part(1 - _SHARE_OF_MORE_ROOM)
    first = judge.judge(guess, part)
    if budget.exhausted or not _may_lack_room(first, is_likely):
        return [first]
    part = budget.part() if is_likely else budget.part(_SHARE_OF_MORE_ROOM)
    with_room = judge.judge(wider, part if kept is None else part.at_most(kept))
    if with_room.doubt is None and reaches_objective(wider.problem, with_room.result):
        return [replace(first, doubt=first.doubt or Doubt.TOO_NARROW), with_room]
    return [first]


def _trusted(judged: Sequence[JudgedGuess]) -> JudgedGuess:
    """The first guess that nothing speaks against; if there is none, the first.

    An undecided guess is no better than a first guess that is merely too easy, or where only the
    author's answer is wrong: authors err.
    """
    trusted = next((one for one in judged if one.doubt is None), None)
    if trusted is None or (judged[0].doubt in _STANDS and not trusted.result.proved):
        return judged[0]
    return trusted


def _best_with_friends(guess: TargetGuess, judge: _Judge, budget: Budget) -> JudgedGuess | None:
    """The best life by a connection to friends, or ko for it, that is proved of a guess; None if none is."""
    best: JudgedGuess | None = None
    for joined in toward_friends(guess):
        if budget.exhausted:
            break
        found = judge.judge(joined, budget.part(_SHARE_OF_FRIENDS))
        bounds = found.result.bounds
        if found.doubt is not None or not bounds.succeeds(attacker=False):
            continue
        if best is None or bounds.least > best.result.bounds.least:
            best = found
        if reaches_objective(joined.problem, found.result):
            break
    return best


def _may_lack_room(judged: JudgedGuess, is_likely: bool) -> bool:
    """Whether to try a life with more room; ``is_likely``: the author's tree or the wall suggests it."""
    if judged.doubt is Doubt.REFUTED:
        return True
    lives = reaches_objective(judged.guess.problem, judged.result)
    return is_likely and (not lives or judged.doubt is Doubt.AUTHOR_FAILS)


@dataclass(frozen=True, slots=True)
class _Judge:
    """Tests guesses at a position by search. ``answers`` are the author's first moves, if any are known."""

    position: Position
    answers: tuple[Move, ...]
    engine: EngineKind
    resources: Resources

    def judge(self, guess: TargetGuess, budget: Budget) -> JudgedGuess:
        """What the search says of a guess within a budget of its own."""
        request = Request(Board(guess.problem.position), budget, Workspace(*self.resources))
        tight = None
        if self.engine in (EngineKind.EXACT, EngineKind.PROOF):
            objective = guess.problem.objective
            assert objective is not None  # a guess has keystones
            tight = tight_life(guess, budget.part(_SHARE_OF_TIGHT[objective]), self.resources)
        result = solve_by_plan(request.on(budget.part()), self.engine)
        if tight is not None:
            result = tight.added_to(result)
        doubt = self._doubt(guess, result, request)
        result = replace(result, nodes=budget.spent, seconds=budget.seconds)
        return JudgedGuess(guess, result, doubt, tight)

    def _doubt(self, guess: TargetGuess, result: Result, request: Request) -> Doubt | None:
        problem = guess.problem
        reached = reaches_objective(problem, result)
        if not reached:
            return None if reached is None else Doubt.REFUTED
        captures = problem.objective is Objective.CAPTURE
        move = PASS if result.move is None else result.move
        if captures and move != PASS:
            after = Board(request.board.initial, (move,))
            if not after.keystones():
                return Doubt.AT_ONCE
        rivals = with_rivals(guess, self.position).rivals if captures else ()
        if rivals:
            budget = request.budget.part(_SHARE_OF_THE_RIVALS)
            whole = fate(request.on(budget), rivals).result
            if reaches_objective(problem, whole) is False:
                return Doubt.CAPTURER_DIES
        budget = request.budget.part(_SHARE_OF_THE_PASS)
        passed = solve_by_plan(request.on(budget).after(PASS), self.engine)
        if reaches_objective(problem, passed):
            return Doubt.NOTHING_AT_STAKE
        if (
            self.answers
            and result.move not in self.answers
            and self._author_fails(problem, request)
        ):
            return Doubt.AUTHOR_FAILS
        return None

    def _author_fails(self, problem: Problem, request: Request) -> bool:
        for answer in filter(request.board.is_legal, self.answers):
            after = request.on(request.budget.part(_SHARE_OF_THE_AUTHOR)).after(answer)
            if reaches_objective(problem, solve_by_plan(after, self.engine)) is not False:
                return False
        return True
