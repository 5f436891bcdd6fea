"""Audits one problem: proves it, and compares the proof with the author's answers.

The result is a pure function of the case: limits are in nodes, so it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gold.audit.findings import Audited, Finding, Kind, ShownLine
from gold.audit.lines import refutation_of, shown_lines
from gold.authoring.examine import superfluous_stones
from gold.authoring.target_choice import choose_target
from gold.authoring.target_guesses import TargetGuess, needs_target, target_guesses
from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import PASS, Move, Point, PointState
from gold.board.status import Status
from gold.errors import InvalidPositionError
from gold.problem.model import Problem
from gold.problem.solution.solution_tree import solution_tree
from gold.solver.answers.survey import survey
from gold.solver.api import Limits, Resources
from gold.solver.outcome import Bounds
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer.compared_to_best import ComparedToBest, compare_to_best
from gold.trainer.wording import players_ruling

_TABLE_MEGABYTES = 64
_PART = 0.25
"""Share of a problem's nodes for the choice of a target,
and again for refutations of the author's answers.
"""
_MOST_REFUTED = 4


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits of the audit of one problem, in nodes.

    ``nodes`` is the limit for the result and the first moves, ``stone_nodes`` that for superfluous
    stones. ``lines``: search also the lines for a repaired file, with ``nodes`` as limit again.
    """

    nodes: int
    stone_nodes: int
    lines: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """One problem of an audit. ``answers`` are the author's if the problem's
    file does not have them.
    """

    problem: Problem
    answers: tuple[Move, ...]
    effort: Effort


def audited(case: Case) -> Audited:
    """Audit one problem; guess the target of a plain position first."""
    problem = case.problem
    number = None
    guess = None
    if needs_target(problem):
        number = _chosen_guess(problem, int(case.effort.nodes * _PART))
        if number is None:
            return Audited(findings=(Finding(Kind.NOT_PLAYABLE),))
        guess = target_guesses(problem)[number]
        problem = guess.problem
    if problem.errors():
        return Audited(findings=(Finding(Kind.NOT_PLAYABLE),))
    return _Audit(problem, case, guess).result(number)


def with_target(problem: Problem, number: int | None) -> Problem:
    """Return the problem of target guess ``number``; the problem unchanged if that is None."""
    return problem if number is None else target_guesses(problem)[number].problem


def _chosen_guess(problem: Problem, nodes: int) -> int | None:
    try:
        choice = choose_target(problem, Limits(nodes=nodes), resources=Resources(_TABLE_MEGABYTES))
    except InvalidPositionError:
        return None
    return target_guesses(problem).index(choice.chosen.guess)


class _Audit:
    """The audit of one playable problem; ``guess`` is the guessed target, or None."""

    def __init__(self, problem: Problem, case: Case, guess: TargetGuess | None) -> None:
        self.problem = problem
        self.case = case
        self.guess = guess
        self.board = Board(problem.position)
        self.workspace = Workspace(_TABLE_MEGABYTES)
        self.survey = survey(
            Request.about(self.board, Limits(nodes=case.effort.nodes), self.workspace)
        )
        self.findings: list[Finding] = []

    def result(self, number: int | None) -> Audited:
        board = self.board
        best = self.survey.best
        answers, called_wrong = self._authors()
        solutions = self._solutions()
        proved = best.exact
        if number is not None:
            self._note(Kind.ASSUMED)
        if not proved:
            self._note(Kind.NOT_PROVED)
        elif not self.survey.complete:
            self._note(Kind.INCOMPLETE)
        lines: tuple[ShownLine, ...] = ()
        outside = [] if number is None else self._outside(answers)
        if outside:
            self._note(Kind.ANSWER_OUTSIDE, outside)
        elif proved and self._is_missed():
            solutions = ()
            self._no_solution(answers)
        elif proved and self._needs_no_move(solutions):
            self._note(Kind.NO_MOVE_NEEDED)
        else:
            self._compare(solutions, answers, called_wrong)
            if proved:
                self._look_for_idle_stones()
                lines = self._lines(solutions, (*answers, *called_wrong))
        return Audited(
            status=best.practical_status if best.proved else None,
            many_threats=best.proved and best.many_threats is not None,
            bent_four=proved and bool(players_ruling(board, best.ko)),
            proved=proved,
            complete=proved and self.survey.complete,
            solutions=self._names(solutions),
            authors_answers=self._names(answers),
            findings=tuple(
                sorted(self.findings, key=lambda finding: list(Kind).index(finding.kind))
            ),
            first_moves=tuple(
                (board.geometry.vertex(first.move), first.result.practical_status)
                for first in self.survey.moves
                if first.result.proved
            ),
            target_guess=number,
            lines=lines,
        )

    def _outside(self, answers: Sequence[Move]) -> list[Point]:
        """Return the author's answers that lie outside the region."""
        stones = [Point(move) for move in answers if move != PASS]
        return [point for point in stones if self.board[point] is PointState.INVALID]

    def _look_for_idle_stones(self) -> None:
        nodes = self.case.effort.stone_nodes
        if not nodes or not self.survey.complete:
            return
        idle = superfluous_stones(self.problem.position, self.survey, nodes)
        if idle:
            self._note(Kind.SUPERFLUOUS_STONES, idle)

    def _lines(self, solutions: tuple[Move, ...], named: tuple[Move, ...]) -> tuple[ShownLine, ...]:
        """Return the lines for a repaired file;
        none if not requested, or if the region is assumed.
        """
        effort = self.case.effort
        if not effort.lines or (self.guess is not None and self.guess.region_is_assumed):
            return ()
        return shown_lines(self.board, self.survey, solutions, named, effort.nodes, self.workspace)

    def _note(
        self,
        kind: Kind,
        moves: Sequence[Move] = (),
        reached: Status | None = None,
        line: Sequence[Move] = (),
    ) -> None:
        """Add a finding. If its proof depends on the assumed region, add it as a remark instead."""
        finding = Finding(kind, self._names(moves), reached, self._names(line))
        if not kind.is_remark and self._rests_on_region(finding, moves):
            finding = replace(finding, kind=Kind.ONLY_ASSUMED, would_be=kind)
        self.findings.append(finding)

    def _names(self, moves: Sequence[Move]) -> tuple[str, ...]:
        return tuple(self.board.geometry.vertices(moves))

    def _rests_on_region(self, finding: Finding, moves: Sequence[Move]) -> bool:
        """Whether a finding is proved only within the assumed region."""
        guess = self.guess
        if guess is None or not guess.region_is_assumed:
            return False
        match finding.kind:
            case Kind.NO_SOLUTION | Kind.FALSE_ANSWER | Kind.WEAKER_ANSWER:
                assert finding.reached is not None
                return not guess.holds_on_the_board(finding.reached, succeeds=False)
            case (
                Kind.NO_MOVE_NEEDED | Kind.CALLED_WRONG | Kind.MISSING_ANSWER | Kind.SECOND_SOLUTION
            ):
                return not guess.holds_on_the_board(
                    self.survey.best.practical_status, succeeds=True
                )
            case Kind.UNPLAYABLE_ANSWER:
                plain = Board(self.case.problem.position)
                return any(plain.is_legal(move) for move in moves)
        return True

    # What the author says

    def _authors(self) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
        """Return the first moves that the author calls right,
        and those that the author calls wrong.
        """
        if self.case.answers:
            return self.case.answers, ()
        tree = solution_tree(self.case.problem)
        if tree is None or any(
            node.color is not self.board.to_play for node in tree.children(tree.root)
        ):
            return (), ()
        return tree.first_moves(right=True), tree.first_moves(right=False)

    # What is proved

    @property
    def _for_defender(self) -> bool:
        return self.board.to_play is self.board.defender

    def _solutions(self) -> tuple[Move, ...]:
        """Return the first moves that are as good as the best by the practical status."""
        best = self.survey.best
        if not best.proved:
            return ()
        if not self.survey.moves:
            return best.winning_moves
        return tuple(
            first.move
            for first in self.survey.moves
            if first.correct or self._is_best(first.result.bounds)
        )

    def _is_best(self, reached: Bounds) -> bool:
        return (
            compare_to_best(reached, self.survey.best.bounds, self._for_defender)
            is ComparedToBest.BEST
        )

    def _is_missed(self) -> bool:
        """Whether the side to play fails in practice:
        it cannot reach its objective, not even by a ko.
        """
        status = self.survey.best.practical_status
        return (
            status is Status.DEAD if self._for_defender else status in (Status.ALIVE, Status.SEKI)
        )

    def _needs_no_move(self, solutions: tuple[Move, ...]) -> bool:
        if PASS in solutions or winner(self.board) is not None:
            return True
        passing = self.survey.forbidden_pass
        return (
            passing is not None and passing.result.proved and self._is_best(passing.result.bounds)
        )

    # Comparing

    def _no_solution(self, answers: tuple[Move, ...]) -> None:
        legal = [move for move in answers if self.board.is_legal(move)]
        line = self._why(legal[0], 1) if legal else ()
        self._note(Kind.NO_SOLUTION, answers, self.survey.best.practical_status, line)

    def _compare(
        self, solutions: tuple[Move, ...], answers: tuple[Move, ...], called_wrong: tuple[Move, ...]
    ) -> None:
        wrong = {
            first.move: first.result.practical_status
            for first in self.survey.moves
            if first.correct is False and first.move not in solutions
        }
        self._note_refuted([move for move in answers if move in wrong], wrong)
        unplayable = [move for move in answers if not self.board.is_legal(move)]
        if unplayable:
            self._note(Kind.UNPLAYABLE_ANSWER, unplayable)
        new = [move for move in solutions if move not in answers]
        wronged = [move for move in new if move in called_wrong]
        if wronged:
            self._note(Kind.CALLED_WRONG, wronged)
        missing = [move for move in new if move not in called_wrong]
        if answers and missing:
            self._note(Kind.MISSING_ANSWER, missing)
        elif not answers and len(solutions) > 1:
            self._note(Kind.SECOND_SOLUTION, solutions)

    def _note_refuted(self, refuted: Sequence[Move], reached: Mapping[Move, Status]) -> None:
        """Add a finding for each answer that is worse than the best move;
        ``reached`` has its status.
        """
        best = self.survey.best.practical_status
        for move in refuted:
            kind = Kind.WEAKER_ANSWER if reached[move] is best else Kind.FALSE_ANSWER
            line = self._why(move, len(refuted)) if len(refuted) <= _MOST_REFUTED else ()
            self._note(kind, [move], reached[move], line)

    def _why(self, move: Move, among: int) -> tuple[Move, ...]:
        nodes = int(self.case.effort.nodes * _PART) // among
        return refutation_of(self.board, move, nodes, self.workspace)
