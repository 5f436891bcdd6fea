"""Judges the moves of one problem's game: compares a search's result with the best that the problem allows.

:func:`judge` is the rule. It makes a verdict from a search result, the path to the searched
position, and the proved results of the problem (:class:`Standard`).

:class:`Judge` is frozen and keeps the verdicts of one game. The session passes every search result
to it. :meth:`Judge.judge` takes a result for the position on the board; the methods ``learn_...``
take proofs that come later, or about other positions. Each returns a new judge and the events, at
most one :class:`~gold.trainer.events.MoveJudged`.

A *path* is a tuple of moves from the first position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from gold.authoring.target_guesses import TargetGuess
from gold.board.points import Color, Move
from gold.board.status import Side, Status
from gold.problem.model import Problem
from gold.problem.solution.solution_tree import SolutionTree
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
    """The author's solution tree of a problem without target and region, and the guess at them."""

    tree: SolutionTree | None
    guess: TargetGuess

    def disputes(self, moves: Sequence[Move], status: Status, succeeds: bool) -> bool:
        """Return whether the author contradicts a proof that holds only in the guessed region.

        The proof is about ``moves``, from the first position. With ``succeeds`` it says that they
        reach the best result, ``status``; otherwise that they reach no more than ``status``.
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
    """The facts by which the moves of one problem are judged."""

    problem: Problem
    author: AuthorsWord | None = None
    """The author's tree and the guess; None unless the region was guessed."""
    to_the_end: bool = False
    """Whether a line is played until no move forces."""
    best: Bounds | None = None
    """The best result that the side to play first can reach, as far as it is proved."""
    taker: Color | None = None
    """The side that takes first in the best ko; None if that is not known."""
    first_moves: Mapping[Move, FirstMove] = field(default_factory=dict)
    """Proved results of single first moves, from the problem's file or from the survey."""

    @classmethod
    def in_file(cls, problem: Problem, author: AuthorsWord | None, to_the_end: bool) -> Standard:
        """Build the standard from the proof in the problem's file."""
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
        """The known result of the first move if ``path`` is one move long, else None."""
        first = self.first_moves.get(path[0]) if len(path) == 1 else None
        return None if first is None else first.result


@dataclass(frozen=True, slots=True)
class Judgement:
    """A search result, and the verdict on a position that follows from it."""

    result: Result
    """The result of the search, narrowed by other proofs about the searched position."""
    path: tuple[Move, ...]
    """The moves to the judged position."""
    searched: tuple[Move, ...]
    """The moves to the searched position: the judged one, or that before the computer's answer."""
    verdict: MoveJudged | None
    """The verdict on the judged position; None if nothing is proved."""


def judge(
    standard: Standard,
    result: Result,
    path: tuple[Move, ...],
    person: Color,
    searched: tuple[Move, ...] | None = None,
) -> Judgement:
    """Judge the position after the moves of ``path`` by the ``result`` of a search.

    :param person: the side that the person plays.
    :param searched: the path to the searched position; ``path`` by default. It may be one move
        shorter: a proof about a position also holds after the best answer.

    ``MoveJudged.in_doubt`` is not set here; :meth:`Judge.show` does that.
    """
    searched = path if searched is None else searched
    known = standard.result_of_first_move(searched)
    if known is not None and result.proved:
        result = _narrowed(result, known)
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
    """Return whether ``path`` is a first move known to be correct, with or without its answer.

    The value of such a move may still be unknown.
    """
    if not 1 <= len(path) <= 2:
        return False
    first = standard.first_moves.get(path[0])
    return first is not None and first.correct is True


@dataclass(frozen=True, slots=True)
class Mistake:
    """The earliest move in a game that is proved to be wrong."""

    before: int
    """The number of moves played before the mistake."""
    move: Move
    answer: Move | None
    """The computer's answer; None if there was none."""
    verdict: MoveJudged
    """The verdict on the position after the move and its answer."""


@dataclass(frozen=True, slots=True)
class Judge:
    """The verdicts on the positions of one problem's game; frozen, so learning returns a new judge.

    If the computer's answer to a move of the person is proved, the verdict on the move stands. If
    the answer is unproved, it may be a mistake; so the move is judged later, by a proof about the
    position before the answer. Such moves are proved one after the other (:attr:`waiting`).

    The sets and mappings hold paths. Paths in ``answered_unproved`` and ``given_up`` end with a
    move of the person; paths in ``proved_right`` and ``lost`` may also end with an answer.
    """

    standard: Standard
    """The facts by which moves are judged."""
    moves: tuple[Move, ...] = ()
    """The moves on the board."""
    person: Color = Color.BLACK
    """The side that the person plays."""
    current: Judgement | None = None
    """The judgement of the position on the board, or of that before the computer's answer."""
    answered_unproved: frozenset[tuple[Move, ...]] = frozenset()
    """Moves of the person that the computer answered without a proof."""
    given_up: frozenset[tuple[Move, ...]] = frozenset()
    """Moves for which no further proof search is asked."""
    proved_right: frozenset[tuple[Move, ...]] = frozenset()
    """Paths on which it is proved that the person has lost nothing."""
    lost: Mapping[tuple[Move, ...], MoveJudged] = field(default_factory=dict)
    """The verdicts on positions that are proved to be lost."""
    counts: bool = False
    """Whether the game on the board counts as an attempt (:attr:`GameTree.counts`)."""
    better_asked: tuple[Move, ...] | None = None
    """The path after which the person was asked for a move that needs no ko; asked only once."""
    first_move_works: bool = False
    """Whether some first move is proved to be right, even if the best result is unknown."""

    @classmethod
    def of(cls, game: GameTree, author: AuthorsWord | None, to_the_end: bool) -> Judge:
        """Build the judge for a new game.

        ``author`` is given if the region was guessed. With ``to_the_end``, a line must be played
        until no move forces.
        """
        standard = Standard.in_file(game.problem, author, to_the_end)
        return cls(standard).at(game)

    def at(self, game: GameTree) -> Judge:
        """Return the judge for the position at which ``game``, the same game, now stands."""
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
        """The result of a first move by the survey or the file; None for a longer path."""
        return self.standard.result_of_first_move(path)

    # The position on the board

    @property
    def verdict(self) -> MoveJudged | None:
        """The verdict on the position on the board; None if nothing is proved.

        It may be about the position before the computer's answer (:attr:`is_of_earlier`).
        """
        return None if self.current is None else self.current.verdict

    @property
    def asks_for_better(self) -> bool:
        """Whether the person should take the last move back and succeed without a ko.

        True in a game that counts, after a kill that works only on paper
        (:attr:`ComparedToBest.ON_PAPER`).
        """
        verdict = self.verdict
        is_on_paper = verdict is not None and verdict.compared is ComparedToBest.ON_PAPER
        return is_on_paper and self.counts

    @property
    def judged(self) -> Result | None:
        """The result of the current judgement; None if the board's position was not searched."""
        return None if self.current is None else self.current.result

    @property
    def searched(self) -> tuple[Move, ...]:
        """The path to the position whose result is :attr:`judged`; empty if there is none."""
        return () if self.current is None else self.current.searched

    @property
    def is_of_earlier(self) -> bool:
        """Whether the verdict is about a position before the computer's last answer.

        That is so if the answer was given without a proof.
        """
        return self.current is not None and self.current.path != self.moves

    @property
    def unproved_result(self) -> Result | None:
        """The unproved result of the position on the board; None if it is proved or missing."""
        return None if self.judged is None or self.judged.proved else self.judged

    def judge(self, result: Result, searched: tuple[Move, ...] | None = None) -> Learned:
        """Judge the position on the board by the result of a search. No event without a proof.

        ``searched`` is the path to the searched position; by default the moves on the board.
        """
        return self.judge_position(result, self.moves, searched)

    def judge_hint(self, result: Result) -> Learned:
        """Judge the position on the board by the result of a search for a hint.

        A hint must not solve the problem, so the result's ``forces`` is replaced: by that of the
        current judgement, else by whether a move was played.
        """
        current = self.current
        if current is not None:
            if not result.proved:
                return self, ()
            return self.judge(replace(result, forces=current.result.forces))
        has_begun = len(self.moves) > len(self.standard.problem.moves)
        return self.judge(replace(result, forces=has_begun) if result.proved else result)

    def forget(self) -> Judge:
        """Drop the current judgement, because the position on the board is left."""
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
        """Return whether ``compared`` counts as :attr:`ComparedToBest.LESS` in this game.

        ``MISSED`` does if the game itself has proved that more is possible. ``ON_PAPER`` does if
        the person was asked before, at another place, for a move that needs no ko.
        """
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
        """Judge the position after ``path``, and show the verdict as that of the board."""
        judgement = self._judgement(result, path, searched)
        return self.noted(judgement).show(judgement)

    def noted(self, judgement: Judgement) -> Judge:
        """Return the judge that also keeps what the verdict proves about the moves of its path."""
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
                # A proof of a later position may help to prove the moves that led to it.
                noted = replace(noted, given_up=frozenset())
            answered = self.moves[: len(path) + 1]  # the answer takes nothing away
            noted = replace(noted, proved_right=noted.proved_right | {path, answered})
        if verdict.succeeds is False:
            noted = replace(noted, lost={**noted.lost, path: verdict})
        return noted

    def show(self, judgement: Judgement) -> Learned:
        """Make ``judgement`` the current one. The event is its verdict, with ``in_doubt`` set."""
        verdict = judgement.verdict
        if verdict is None:
            return replace(self, current=judgement), ()
        verdict = replace(verdict, in_doubt=any(path != judgement.path for path in self._unproved))
        return replace(self, current=replace(judgement, verdict=verdict)), (verdict,)

    # What is proved later, or elsewhere

    def learn_more(self, result: Result) -> Learned:
        """Judge again by a longer search of the position that was searched before.

        Nothing changes if the result is not proved.
        """
        current = self.current
        if current is None or not result.proved:
            return self, ()
        return self.judge_position(
            replace(result, forces=current.result.forces), current.path, current.searched
        )

    def learn_best(self, result: Result) -> Learned:
        """Take a result of the problem's first position as the best one, and judge again by it.

        Nothing changes if the result is not proved, or has the same bounds as the best one so far.
        """
        if not result.proved or result.bounds == self.best:
            return self, ()
        taker = result.taker or self.standard.taker
        standard = replace(self.standard, best=result.bounds, taker=taker)
        return replace(self, standard=standard, given_up=frozenset()).judge_again()

    def learn_map(self, survey: Survey) -> Learned:
        """Take the proved first moves and the best result of a survey, and judge again by them."""
        proved = {first.move: first for first in survey.moves if first.result.proved}
        standard = replace(self.standard, first_moves={**self.standard.first_moves, **proved})
        learned, events = replace(self, standard=standard).learn_best(survey.best)
        return (learned, events) if events else learned.judge_again()

    def learn_elsewhere(self, path: tuple[Move, ...], result: Result) -> Learned:
        """Judge again by what an analysis has proved of the position after ``path``.

        Nothing changes unless that is the searched position, and the result narrows its bounds.
        """
        current = self.current
        if current is None or not current.result.proved or path != current.searched:
            return self, ()
        narrowed = _narrowed(current.result, result)
        if narrowed == current.result:
            return self, ()
        return self.judge_position(narrowed, current.path, path)

    def learn_rest(self, result: Result) -> Learned:
        """Learn whether the computer's last move must be answered, from a search after a pass.

        ``result`` is that of the position on the board after the person passes. If it is as good
        for the person as the current one, the move need not be answered; if it is worse, the move
        forces. Nothing changes if neither is proved.
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
        """Judge the position of the current judgement again; no event if there is none."""
        current = self.current
        if current is None:
            return self, ()
        return self.judge_position(current.result, current.path, current.searched)

    # The person's moves that were answered without a proof

    def note_unproved_answer(self, asked: bool) -> Judge:
        """Note that the person's last move on the board is answered without a proof.

        With ``asked``, the exact computer has already searched for a proof in vain, so the move is
        not proved again.
        """
        given_up = self.given_up | {self.moves} if asked else self.given_up
        unproved = self.answered_unproved | {self.moves}
        return replace(self, answered_unproved=unproved, given_up=given_up)

    def ask_again(self) -> Judge:
        """Allow new proof searches for moves whose proof was given up."""
        return replace(self, given_up=frozenset())

    @property
    def waiting(self) -> tuple[Move, ...] | None:
        """The path to the first move that still needs a proof; None if no move does.

        Such a move was answered without a proof; it is neither judged since, nor given up.
        """
        done = self.lost.keys() | self.given_up
        return next((path for path in self._unproved if path not in done), None)

    @property
    def in_doubt(self) -> bool:
        """Whether a move on the board was answered without a proof and is not proved right."""
        return bool(self._unproved)

    @property
    def _unproved(self) -> list[tuple[Move, ...]]:
        moves = self.moves
        paths = (moves[:count] for count in range(1, len(moves)))
        return [path for path in paths if path in self.answered_unproved - self.proved_right]

    def learn_move(self, path: tuple[Move, ...], result: Result) -> Learned:
        """Judge the last move of ``path``, which was answered without a proof, by ``result``.

        ``result`` is that of the position after ``path``; it need not be proved. If the person has
        played on since, the move's verdict is shown only if the move is a mistake. Otherwise, or
        without a verdict, the position of the current judgement is judged again: the move may have
        been all that was in doubt.
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
        """The number of moves on the board up to the last position proved to have lost nothing.

        The mistake is among the moves after that position. If nothing was proved, this is the
        number of moves saved with the problem.
        """
        moves = self.moves
        own = len(self.standard.problem.moves)
        return next((n for n in range(len(moves), own, -1) if moves[:n] in self.proved_right), own)

    @property
    def first_mistake(self) -> Mistake | None:
        """The first move on the board, of the side that plays first, that is proved to be wrong.

        None in each of these cases:

        - no move on the board is proved to be wrong;
        - it is not proved that nothing was lost before the wrong move;
        - it is only assumed that the problem can be solved (:attr:`ComparedToBest.MISSED`).
        """
        moves = self.moves
        own = len(self.standard.problem.moves)
        for count in range(own + 1, len(moves) + 1):
            verdict = self.lost.get(moves[:count])
            if verdict is None:
                continue
            if verdict.compared is ComparedToBest.MISSED:
                return None  # perhaps the problem has no solution
            before = (count - 1) // 2 * 2  # the last move of the side that plays first
            if before > own and moves[:before] not in self.proved_right:
                return None
            answer = moves[before + 1] if before + 1 < count else None
            return Mistake(before, moves[before], answer, verdict)
        return None


Learned: TypeAlias = tuple[Judge, Events]
"""The judge with its new knowledge, and the events: one verdict, or none."""


def _right_in_file(problem: Problem, best: Bounds | None) -> dict[Move, FirstMove]:
    """The first moves that reach the best result, by the proof in the problem's file."""
    if best is None or problem.proved is None or problem.defender is None:
        return {}
    reached = Result(best, problem.defender)
    return {move: FirstMove(move, reached, correct=True) for move in problem.proved.correct}


def taker_in_file(problem: Problem) -> Color | None:
    """The side that takes first in the best ko, by the problem's file; None if it does not say."""
    record = problem.proved
    defender = problem.defender
    if record is None or record.ko is None or record.ko.taker is None or defender is None:
        return None
    return defender if record.ko.taker is Side.DEFENDER else defender.opponent


def _narrowed(result: Result, other: Result) -> Result:
    """Narrow the bounds of ``result`` by those of ``other``, which is for the same position.

    The taker of the ko is that of ``other``, if it has one. If the bounds contradict each other,
    ``result`` is returned unchanged.
    """
    bounds = result.bounds.narrowed(other.bounds.least, other.bounds.most)
    if bounds.least > bounds.most:  # the proof in a file was false
        return result
    return replace(result, bounds=bounds, taker=other.taker or result.taker)


def _winner(status: Status, defender: Color) -> Color | None:
    """The side that succeeds with this status; None for a ko or an unknown status."""
    match status:
        case Status.ALIVE | Status.SEKI:
            return defender
        case Status.DEAD:
            return defender.opponent
        case _:
            return None
