"""Judges the moves of one problem's game: compares a search's result with the best that the problem allows.

:func:`judge` is the rule: a result, the path to the position that it is for, and what is proved of the
problem give a verdict. :class:`Judge` keeps the verdicts of one game. The session passes every result of a
search to it: :meth:`Judge.judge` takes those for the position on the board, the methods ``learn_...`` take
what is proved later or elsewhere. They return the judge that knows it, and events, at most one
:class:`~gold.trainer.events.MoveJudged`. A *path* is a tuple of moves from the first position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from gold.authoring.target_guesses import TargetGuess
from gold.board.points import Color, Move
from gold.board.status import Side, Status
from gold.problem.model import Problem
from gold.problem.solution_tree import SolutionTree
from gold.solver.api import FirstMove, Result, Survey
from gold.solver.outcome import Bounds, Ko
from gold.trainer.compared_to_best import (
    ComparedToBest,
    best_in_file,
    compare_to_best,
    gets_nothing,
)
from gold.trainer.events import Events, MoveJudged
from gold.trainer.game_tree import GameTree


@dataclass(frozen=True, slots=True)
class AuthorsWord:
    """What an author says of a problem whose region was guessed: his ``tree``, if any, and the ``guess``."""

    tree: SolutionTree | None
    guess: TargetGuess

    def disputes(self, moves: Sequence[Move], status: Status, succeeds: bool) -> bool:
        """Whether the author contradicts a proof that may be wrong outside the guessed region.

        With ``succeeds``, the ``moves`` are proved to reach the best result, which is ``status``;
        otherwise, to reach no more than ``status``.
        """
        tree = self.tree
        problem = self.guess.problem
        if tree is None or not moves or tree.first_color is not problem.to_play:
            return False
        if self.guess.holds_on_the_board(status, succeeds):
            return False
        if succeeds:
            return moves[0] in tree.first_moves(right=False)
        # Opinions of the moves of the side that plays first.
        opinions = [node.right for node in tree.path(moves)[::2]]
        return moves[0] in tree.first_moves(right=True) and False not in opinions


@dataclass(frozen=True, slots=True)
class Standard:
    """What the moves of one problem are judged by."""

    problem: Problem
    author: AuthorsWord | None = None
    """What the author says; None unless the region was guessed."""
    to_the_end: bool = False
    """Whether a line is played until no move forces."""
    best: Bounds | None = None
    """The best result that the side to play first can reach, as far as it is proved."""
    taker: Color | None = None
    """Who takes first in the best ko, if that is known."""
    first_moves: Mapping[Move, FirstMove] = field(default_factory=dict)
    """What is proved of single first moves, by the problem's file or by the map."""

    @classmethod
    def in_file(cls, problem: Problem, author: AuthorsWord | None, to_the_end: bool) -> Standard:
        """What the problem's file proves."""
        best = best_in_file(problem)
        return cls(
            problem, author, to_the_end, best, taker_in_file(problem), _right_in_file(problem, best)
        )

    @property
    def best_ko(self) -> Ko | None:
        """The best result if it is proved to be a ko, else None."""
        best = self.best
        defender = self.problem.defender
        if (
            best is None
            or defender is None
            or not best.exact
            or best.practical_status is not Status.KO
        ):
            return None
        return best.ko(defender, self.taker)

    def result_of_first_move(self, path: Sequence[Move]) -> Result | None:
        """What is proved of a first move, apart from a search; None for a longer path."""
        first = self.first_moves.get(path[0]) if len(path) == 1 else None
        return None if first is None else first.result


@dataclass(frozen=True, slots=True)
class Judgement:
    """A result, and what it says of a position."""

    result: Result
    """The result of the search, narrowed by what else is proved of the searched position."""
    path: tuple[Move, ...]
    """The moves to the judged position."""
    searched: tuple[Move, ...]
    """The moves to the searched position: the judged one, or the one before the computer's answer."""
    verdict: MoveJudged | None
    """What is proved of the judged position; None if nothing is."""


def judge(
    standard: Standard,
    result: Result,
    path: tuple[Move, ...],
    person: Color,
    searched: tuple[Move, ...] | None = None,
) -> Judgement:
    """Judge the position after the moves of ``path`` by the ``result`` of a search.

    ``person`` is the side that the person plays. ``searched`` leads to the searched position if
    that is another: what is proved of a position holds after its best answer, too. Whether the
    verdict is in doubt is not known here.
    """
    searched = path if searched is None else searched
    known = standard.result_of_first_move(searched)
    if known is not None and result.proved:
        result = _both(result, known)
    defender = standard.problem.defender
    verdict = None
    if result.proved and defender is not None:
        verdict = _verdict(standard, result, path, person, defender)
    return Judgement(result, path, searched, verdict)


def _verdict(
    standard: Standard, result: Result, path: tuple[Move, ...], person: Color, defender: Color
) -> MoveJudged:
    plays_first = standard.problem.to_play
    status = result.practical_status
    winner = _winner(status, defender)
    compared = compare_to_best(result.bounds, standard.best, plays_first is defender)
    if compared is ComparedToBest.OPEN and _begins_right(standard, path):
        compared = ComparedToBest.BEST
    fails = compared.falls_short or winner not in (None, plays_first)
    author = standard.author
    return MoveJudged(
        status,
        good_for_person=None if winner is None else winner is person,
        compared=compared,
        disputed=author is not None and author.disputes(path, status, succeeds=not fails),
        exact=result.exact,
        ko=result.ko,
        many_threats=result.many_threats,
        by_double_ko=result.by_double_ko,
        forces=result.forces,
        to_the_end=standard.to_the_end,
    )


def _begins_right(standard: Standard, path: tuple[Move, ...]) -> bool:
    """Whether a first move, with its answer or without, is right; its own value may still be unknown."""
    if not 1 <= len(path) <= 2:
        return False
    first = standard.first_moves.get(path[0])
    return first is not None and first.correct is True


@dataclass(frozen=True, slots=True)
class Mistake:
    """The first move of a game that is proved to be wrong."""

    before: int
    """The number of moves before it."""
    move: Move
    answer: Move | None
    """The computer's answer; None if there was none."""
    verdict: MoveJudged
    """The verdict on the position after both."""


@dataclass(frozen=True, slots=True)
class Judge:
    """What is known of the positions of one problem's game.

    A move that was answered by proof keeps its verdict. An answer without a proof may be a mistake,
    so the person's move before it is judged later, by a proof of the position before the answer.
    Such moves are proved one after the other (:attr:`waiting`).

    What it learns makes another judge. The sets are of paths; those of unproved answers and of what
    was given up end with a move of the person, the others may end with the answer.
    """

    standard: Standard
    """What the moves are judged by."""
    moves: tuple[Move, ...] = ()
    """The moves on the board."""
    person: Color = Color.BLACK
    """The side that the person plays."""
    current: Judgement | None = None
    """What is known of the position on the board, or of the one before the computer's answer."""
    answered_unproved: frozenset[tuple[Move, ...]] = frozenset()
    """Moves of the person that were answered without a proof."""
    given_up: frozenset[tuple[Move, ...]] = frozenset()
    """Moves for which no proof is looked for any more."""
    proved_right: frozenset[tuple[Move, ...]] = frozenset()
    """Positions up to which it is proved that nothing was lost."""
    lost: Mapping[tuple[Move, ...], MoveJudged] = field(default_factory=dict)
    """The verdicts on positions that are proved to be lost."""
    counts: bool = False
    """Whether the game on the board counts."""
    better_asked: tuple[Move, ...] | None = None
    """The path after which a move that needs no ko was asked for. That is done once."""
    first_move_works: bool = False
    """Whether a first move is proved to be right, whatever else the best result is."""

    @classmethod
    def of(cls, game: GameTree, author: AuthorsWord | None, to_the_end: bool) -> Judge:
        """The judge of a game that begins. ``author`` is given if the region was guessed.
        ``to_the_end``: a line is played until no move forces.
        """
        standard = Standard.in_file(game.problem, author, to_the_end)
        return cls(standard).at(game)

    def at(self, game: GameTree) -> Judge:
        """The judge of the same game, once it has gone on or back."""
        return replace(self, moves=game.board.moves, person=game.person, counts=game.counts)

    # What is proved of the problem

    @property
    def to_the_end(self) -> bool:
        """Whether a line is played until no move forces."""
        return self.standard.to_the_end

    @property
    def best(self) -> Bounds | None:
        """The best result that the side to play first can reach, as far as it is proved."""
        return self.standard.best

    @property
    def best_ko(self) -> Ko | None:
        """The best result if it is proved to be a ko, else None."""
        return self.standard.best_ko

    @property
    def nothing_works(self) -> bool:
        """Whether it is proved that the side to play first gets nothing, whatever it plays."""
        problem = self.standard.problem
        return gets_nothing(self.best, problem.to_play is problem.defender)

    def proved_first_move(self, path: tuple[Move, ...]) -> Result | None:
        """What the map or the proof in the problem's file says of a first move; None for a longer path."""
        return self.standard.result_of_first_move(path)

    # The position on the board

    @property
    def verdict(self) -> MoveJudged | None:
        """The verdict on the position on the board, or on the earlier one; None if nothing is proved."""
        return None if self.current is None else self.current.verdict

    @property
    def asks_for_better(self) -> bool:
        """Whether the person is asked to take the last move back, and to do it without a ko."""
        verdict = self.verdict
        is_on_paper = verdict is not None and verdict.compared is ComparedToBest.ON_PAPER
        return is_on_paper and self.counts

    @property
    def judged(self) -> Result | None:
        """The result that was judged last; None if the position on the board was not searched."""
        return None if self.current is None else self.current.result

    @property
    def searched(self) -> tuple[Move, ...]:
        """The moves to the position that :attr:`judged` is the result for; empty if there is none."""
        return () if self.current is None else self.current.searched

    @property
    def is_of_earlier(self) -> bool:
        """Whether the verdict is on the position before the computer's last answer, which was no proof."""
        return self.current is not None and self.current.path != self.moves

    @property
    def unsettled(self) -> Result | None:
        """The result for the position on the board if it proves nothing, else None."""
        return None if self.judged is None or self.judged.proved else self.judged

    def judge(self, result: Result, searched: tuple[Move, ...] | None = None) -> Learned:
        """Judge the position on the board by the result of a search; no event without a proof.
        ``searched`` leads to the searched position if it is another.
        """
        return self.judge_position(result, self.moves, searched)

    def judge_hint(self, result: Result) -> Learned:
        """Judge by the result of a search for a hint. No hint solves a problem: it never makes the
        verdict say that nothing need be answered.
        """
        current = self.current
        if current is not None:
            if not result.proved:
                return self, ()
            return self.judge(replace(result, forces=current.result.forces))
        has_begun = len(self.moves) > len(self.standard.problem.moves)
        return self.judge(replace(result, forces=has_begun) if result.proved else result)

    def forget(self) -> Judge:
        """Drop the verdict, because another position is on the board."""
        return replace(self, current=None)

    def _judgement(
        self, result: Result, path: tuple[Move, ...], searched: tuple[Move, ...] | None = None
    ) -> Judgement:
        found = judge(self.standard, result, path, self.person, searched)
        verdict = found.verdict
        if verdict is None or not self._is_less(verdict.compared, found):
            return found
        return replace(found, verdict=replace(verdict, compared=ComparedToBest.LESS))

    def _is_less(self, compared: ComparedToBest, found: Judgement) -> bool:
        """Whether this game shows that more is possible, or was told it before."""
        if not self.counts:
            return False
        if compared is ComparedToBest.MISSED:
            before = (found.path[:count] for count in range(len(found.path)))
            return self.first_move_works or any(path in self.proved_right for path in before)
        asked = self.better_asked
        if compared is not ComparedToBest.ON_PAPER or asked is None:
            return False
        return found.searched[: len(asked)] != asked

    def judge_position(
        self, result: Result, path: tuple[Move, ...], searched: tuple[Move, ...] | None = None
    ) -> Learned:
        """Judge a position, and show the verdict as that on the board."""
        judgement = self._judgement(result, path, searched)
        return self.noted(judgement).show(judgement)

    def noted(self, judgement: Judgement) -> Judge:
        """Keep what a verdict proves of the moves that led to its position."""
        verdict = judgement.verdict
        path = judgement.path
        noted = self
        if verdict is None:
            return noted
        if (
            verdict.compared is ComparedToBest.ON_PAPER
            and self.counts
            and self.better_asked is None
        ):
            noted = replace(noted, better_asked=judgement.searched)
        if verdict.nothing_lost:
            if self.counts and len(judgement.searched) <= len(self.standard.problem.moves) + 1:
                noted = replace(noted, first_move_works=True)
            if path not in self.proved_right:
                # What is proved later helps with what led to it.
                noted = replace(noted, given_up=frozenset())
            answered = self.moves[: len(path) + 1]  # the answer takes nothing away
            noted = replace(noted, proved_right=noted.proved_right | {path, answered})
        if verdict.succeeds is False:
            noted = replace(noted, lost={**noted.lost, path: verdict})
        return noted

    def show(self, judgement: Judgement) -> Learned:
        """Take a judgement as that on the board, and tell its verdict."""
        verdict = judgement.verdict
        if verdict is None:
            return replace(self, current=judgement), ()
        verdict = replace(verdict, in_doubt=any(path != judgement.path for path in self._unproved))
        return replace(self, current=replace(judgement, verdict=verdict)), (verdict,)

    # What is proved later, or elsewhere

    def learn_more(self, result: Result) -> Learned:
        """Judge again by the result of a longer search of the position that was searched before; no
        event without a proof.
        """
        current = self.current
        if current is None or not result.proved:
            return self, ()
        return self.judge_position(
            replace(result, forces=current.result.forces), current.path, current.searched
        )

    def learn_best(self, result: Result) -> Learned:
        """Take a result for the problem's first position. If it is new and proved, judge again by it."""
        if not result.proved or result.bounds == self.best:
            return self, ()
        taker = result.taker or self.standard.taker
        standard = replace(self.standard, best=result.bounds, taker=taker)
        return replace(self, standard=standard, given_up=frozenset()).judge_again()

    def learn_map(self, survey: Survey) -> Learned:
        """Take what the map of first moves has proved, and judge again by it."""
        proved = {first.move: first for first in survey.moves if first.result.proved}
        standard = replace(self.standard, first_moves={**self.standard.first_moves, **proved})
        learned, events = replace(self, standard=standard).learn_best(survey.best)
        return (learned, events) if events else learned.judge_again()

    def learn_elsewhere(self, path: tuple[Move, ...], result: Result) -> Learned:
        """Take what an analysis has proved of a position. If that is the searched one, judge again."""
        current = self.current
        if current is None or not current.result.proved or path != current.searched:
            return self, ()
        narrowed = _both(current.result, result)
        if narrowed == current.result:
            return self, ()
        return self.judge_position(narrowed, current.path, path)

    def learn_rest(self, result: Result) -> Learned:
        """Take what a search says of the position on the board if the person passes there: where
        they keep what they have, the computer's move need not be answered. No event without a
        proof.
        """
        current = self.current
        if current is None or not result.proved:
            return self, ()
        defends = self.person is self.standard.problem.defender
        least, most = result.bounds.for_side(defends)
        kept = current.result.bounds.for_side(defends)
        if least < kept[0] <= most:
            return self, ()
        known = replace(current.result, forces=least < kept[0])
        return self.judge_position(known, current.path, current.searched)

    def judge_again(self) -> Learned:
        """Tell the verdict on the position on the board once more; no event if there is none."""
        current = self.current
        if current is None:
            return self, ()
        return self.judge_position(current.result, current.path, current.searched)

    # The person's moves that were answered without a proof

    def note_unproved_answer(self, asked: bool) -> Judge:
        """Note that the person's last move on the board is about to be answered without a proof.
        With ``asked``, the exact computer has already looked for one in vain.
        """
        given_up = self.given_up | {self.moves} if asked else self.given_up
        unproved = self.answered_unproved | {self.moves}
        return replace(self, answered_unproved=unproved, given_up=given_up)

    def ask_again(self) -> Judge:
        """Let moves be proved again for which no proof was found before."""
        return replace(self, given_up=frozenset())

    @property
    def waiting(self) -> tuple[Move, ...] | None:
        """The path to the first move that was answered without a proof and is still to be judged, or None."""
        done = self.lost.keys() | self.given_up
        return next((path for path in self._unproved if path not in done), None)

    @property
    def in_doubt(self) -> bool:
        """Whether a move of the person that was answered without a proof is still not proved to be right."""
        return bool(self._unproved)

    @property
    def _unproved(self) -> list[tuple[Move, ...]]:
        moves = self.moves
        paths = (moves[:count] for count in range(1, len(moves)))
        return [path for path in paths if path in self.answered_unproved - self.proved_right]

    def learn_move(self, path: tuple[Move, ...], result: Result) -> Learned:
        """Judge a move of the person that was answered without a proof, the last move of ``path``,
        by a result for it, proved or not.

        If the person has played on since, only a mistake is reported; otherwise the position on the
        board is judged again, as the move may be all that was in doubt.
        """
        judgement = self._judgement(result, path)
        noted = self.noted(judgement)
        noted = replace(noted, given_up=noted.given_up | {path})
        is_last = len(path) + 1 >= len(self.moves)
        if judgement.verdict is not None and (is_last or path in noted.lost):
            return noted.show(judgement)
        current = self.current
        if current is None:
            return noted, ()
        if is_last and not current.result.proved:
            return noted.judge_position(result, current.path, current.searched)
        return noted.judge_again()

    # Where it went wrong

    @property
    def last_good_move(self) -> int:
        """How many moves on the board lead to the last position in which nothing was lost, by proof.

        The moves after it were the mistake, or led to it. If nothing was proved, it is the first position.
        """
        moves = self.moves
        own = len(self.standard.problem.moves)
        return next((n for n in range(len(moves), own, -1) if moves[:n] in self.proved_right), own)

    @property
    def first_mistake(self) -> Mistake | None:
        """The first wrong move on the board of the person, who plays the side to play first. None
        if there is none, or if it is not proved that nothing was lost before it, or that there was
        anything to lose.
        """
        moves = self.moves
        own = len(self.standard.problem.moves)
        for count in range(own + 1, len(moves) + 1):
            verdict = self.lost.get(moves[:count])
            if verdict is None:
                continue
            if verdict.compared is ComparedToBest.MISSED:
                return None  # perhaps nothing works
            before = (count - 1) // 2 * 2  # the last move of the side that plays first
            if before > own and moves[:before] not in self.proved_right:
                return None
            answer = moves[before + 1] if before + 1 < count else None
            return Mistake(before, moves[before], answer, verdict)
        return None


Learned: TypeAlias = tuple[Judge, Events]
"""The judge that has learned something, and the verdict if it tells one."""


def _right_in_file(problem: Problem, best: Bounds | None) -> dict[Move, FirstMove]:
    """The first moves that are right by the proof in the problem's file: they reach the best."""
    if best is None or problem.proved is None or problem.defender is None:
        return {}
    reached = Result(best, problem.defender)
    return {move: FirstMove(move, reached, correct=True) for move in problem.proved.correct}


def taker_in_file(problem: Problem) -> Color | None:
    """Who takes first in the best ko, as the problem's file says; None if it does not."""
    record = problem.proved
    defender = problem.defender
    if record is None or record.ko is None or record.ko.taker is None or defender is None:
        return None
    return defender if record.ko.taker is Side.DEFENDER else defender.opponent


def _both(result: Result, other: Result) -> Result:
    """A result, narrowed by another one for the same position; who takes the ko first, by the other one."""
    bounds = result.bounds.narrowed(other.bounds.least, other.bounds.most)
    if bounds.least > bounds.most:  # the proof in a file was false
        return result
    return replace(result, bounds=bounds, taker=other.taker or result.taker)


def _winner(status: Status, defender: Color) -> Color | None:
    """The side that has what it wants; None for a ko, or if it is not known."""
    match status:
        case Status.ALIVE | Status.SEKI:
            return defender
        case Status.DEAD:
            return defender.opponent
        case _:
            return None
