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
from gold.solver.answers.best_move import solve
from gold.solver.api import (
    AUTO,
    DEFAULT_RESOURCES,
    CancelFlag,
    Limits,
    ProgressCallback,
    Resources,
    Result,
    Status,
)
from gold.solver.budget import left_of, share_of
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
    engine: str = AUTO,
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
    answers = _authors_answers(problem)
    trials: list[Trial] = []
    left = limits
    for guess in guesses:
        if trials and (_is_spent(left, cancel) or (trials[0].doubt in _MILD and not guess.shut_in)):
            break
        if guess.more_room:
            continue
        wider = with_more_room(guess)
        is_likely = wider is not None and (bool(answers) or has_wide_gap(guess))
        kept = share_of(left, _SHARE_OF_MORE_ROOM if is_likely else 0)
        trial = _try(guess, left_of(left, kept), answers, engine, progress, cancel, resources)
        left = left_of(left, trial.result)
        trials.append(trial)
        if wider is not None and _may_lack_room(trial, is_likely) and not _is_spent(left, cancel):
            part = kept if is_likely else share_of(left, _SHARE_OF_MORE_ROOM)
            with_room = _try(wider, part, answers, engine, progress, cancel, resources)
            left = left_of(left, with_room.result)
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


def _is_spent(left: Limits, cancel: CancelFlag | None) -> bool:
    return left.nodes == 0 or left.seconds == 0.0 or (cancel is not None and cancel.is_set)


def _try(
    guess: Hypothesis,
    limits: Limits,
    answers: tuple[Move, ...],
    engine: str,
    progress: ProgressCallback | None,
    cancel: CancelFlag | None,
    resources: Resources,
) -> Trial:
    board, workspace = Board(guess.problem.position), Workspace(*resources)
    result = solve(board, limits, progress, cancel, engine, workspace)
    if not result.proved:
        return Trial(guess, result, None)
    reached = _reached(guess.problem, result)
    if reached is False:
        return Trial(guess, result, Doubt.REFUTED)
    if reached is None:
        return Trial(guess, result, None)
    if guess.problem.objective is Objective.CAPTURE and _captures_all(board, result.move):
        return Trial(guess, result, Doubt.AT_ONCE)
    doubt = None
    passed = Board(board.initial)
    passed.play(PASS)
    after = solve(
        passed, share_of(left_of(limits, result), _SHARE_OF_THE_PASS), None, cancel, engine, workspace
    )
    spent = _with_spent(result, after)
    if after.proved and _reached(guess.problem, after) is True:
        doubt = Doubt.NOTHING_AT_STAKE
    elif answers and result.move not in answers:
        doubt, spent = _author_fails(guess, limits, answers, spent, engine, workspace, cancel)
    return Trial(guess, spent, doubt)


def _author_fails(
    guess: Hypothesis,
    limits: Limits,
    answers: tuple[Move, ...],
    spent: Result,
    engine: str,
    workspace: Workspace,
    cancel: CancelFlag | None,
) -> tuple[Doubt | None, Result]:
    """Whether every answer of the author's is proved to fail."""
    for answer in answers:
        board = Board(guess.problem.position)
        if not board.is_legal(answer):
            continue
        board.play(answer)
        part = share_of(left_of(limits, spent), _SHARE_OF_THE_AUTHOR)
        after = solve(board, part, None, cancel, engine, workspace)
        spent = _with_spent(spent, after)
        if not (after.proved and _reached(guess.problem, after) is False):
            return None, spent
    return Doubt.AUTHOR_FAILS, spent


def _with_spent(result: Result, other: Result) -> Result:
    return replace(result, nodes=result.nodes + other.nodes, seconds=result.seconds + other.seconds)


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
