"""Chooses the target of a plain position: the first guess about which search finds no doubt.

A *doubt* is a sign that a target is wrong (:class:`~gold.authoring.target_guesses.Doubt`):

- the side to play cannot reach its objective;
- it reaches the objective even if it passes;
- it captures all keystones with one move;
- it captures the keystones, but the capturing stones die;
- the author's answer fails, and another move succeeds.

A doubt leads to the next guess. A guess that is not decided within the limits is accepted, since it
is ranked above the next one.

Before another target is tried, a guess at a life may get more room:

- A refuted life is tried in a wider region.
- So is a life that is only a ko, undecided, or reached by another move than the author's, if the
  author's tree calls a move right, or the region ends at a wide gap of the wall.
- The wider region is accepted only if the life is proved in it.
- A life that is refuted in it, too, is tried with a connection to friends outside, which are taken
  for safe. This is accepted if life, or a ko for it, is proved.
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
from gold.problem.solution.solution_tree import solution_tree
from gold.solver.answers.group import fate
from gold.solver.answers.plan import solve_by_plan
from gold.solver.api import DEFAULT_RESOURCES, CancelFlag, EngineKind, Limits, Resources, Result
from gold.solver.budget import Budget
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_SHARE_OF_THE_PASS = 0.25  # share of the remaining budget for the position after a pass
_SHARE_OF_THE_AUTHOR = 0.25
"""Share of the remaining budget for the author's answer, if the search found another one."""
_SHARE_OF_THE_RIVALS = 0.25
"""Share of the remaining budget for the rivals: do the capturing stones live?"""
_SHARE_OF_MORE_ROOM = 0.25
"""Share of the remaining budget for a life with more room, which is mostly proved fast or never."""
_SHARE_OF_FRIENDS = 0.15
"""Share of the remaining budget for each way to connect to friends."""
_SHARE_OF_TIGHT = {Objective.SAVE: 0.3, Objective.CAPTURE: 0.1}
"""Share of a guess's budget for a life in its tight areas, before the whole room is searched."""
_MILD = (Doubt.AT_ONCE, Doubt.AUTHOR_FAILS)
"""Doubts that hold for some real problems: in a beginner's book, or by an author's error.

A guess at stones that are not shut in is no better than such a guess.
"""
_STANDS = (Doubt.AT_ONCE, Doubt.AUTHOR_FAILS, Doubt.NOTHING_AT_STAKE)
"""Doubts about the first guess that are outweighed only if another guess is proved."""


@dataclass(frozen=True, slots=True)
class JudgedGuess:
    """A guess, and the result of its search."""

    guess: TargetGuess
    result: Result
    doubt: Doubt | None
    """The doubt about the guess; None if there is none."""
    tight: TightLife | None = None
    """The proved result in a tight area; None if nothing was proved there, or asked."""


@dataclass(frozen=True, slots=True)
class TargetChoice:
    """The choice of a target for a plain position."""

    chosen: JudgedGuess
    """The chosen guess."""
    judged: tuple[JudgedGuess, ...]
    """All guesses that were judged, in order."""
    border: Border = field(default_factory=Border)
    """The part of the chosen guess's proof that holds on the whole board."""

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
    """Choose the target of a plain position; all searches together stay within the limits.

    With a limit on nodes alone, the choice is the same every time. ``resources`` are those of each
    search.

    :raises InvalidPositionError: if no target can be guessed.
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
    """Judge one guess after the other until one has no doubt, or the budget is spent."""
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
    """Judge a guess and, if it may lack room, the same guess with more room.

    The second guess is returned only if its life is proved and it has no doubt.
    """
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
    """The first guess without a doubt; if there is none, the first guess.

    An undecided guess is no better than a first guess that is only too easy, or whose author's
    answer is wrong: authors err.
    """
    trusted = next((one for one in judged if one.doubt is None), None)
    if trusted is None or (judged[0].doubt in _STANDS and not trusted.result.proved):
        return judged[0]
    return trusted


def _best_with_friends(guess: TargetGuess, judge: _Judge, budget: Budget) -> JudgedGuess | None:
    """The best proved life, or ko for it, by a connection to friends; None if there is none."""
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
    """Return whether to try a guess with more room.

    ``is_likely``: the author's tree or the wall suggests that the life needs more room.
    """
    if judged.doubt is Doubt.REFUTED:
        return True
    lives = reaches_objective(judged.guess.problem, judged.result)
    return is_likely and (not lives or judged.doubt is Doubt.AUTHOR_FAILS)


@dataclass(frozen=True, slots=True)
class _Judge:
    """Tests guesses at the target of a position by search."""

    position: Position
    answers: tuple[Move, ...]
    """The first moves that the author calls right; empty if none are known."""
    engine: EngineKind
    resources: Resources

    def judge(self, guess: TargetGuess, budget: Budget) -> JudgedGuess:
        """Search a guess within ``budget``, and look for a doubt about it."""
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
