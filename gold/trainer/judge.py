"""Judges the moves of one problem's game: compares a search's result with the best that the problem allows.

The session passes every result of a search to its :class:`Judge`. :meth:`Judge.judge` takes those for the
position on the board, the methods ``learn_...`` take what is proved later or elsewhere. They return events,
at most one :class:`~gold.trainer.events.MoveJudged`. A *path* is a tuple of moves from the first position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gold.authoring.target_guesses import TargetGuess
from gold.board.board import Board
from gold.board.points import Color, Move
from gold.board.status import Side, Status
from gold.problem.model import Problem
from gold.problem.solution_tree import SolutionTree
from gold.solver.api import FirstMove, Result, Survey
from gold.solver.outcome import Bounds, Ko
from gold.trainer.compared_to_best import ComparedToBest, best_in_file, compare_to_best, gets_nothing
from gold.trainer.events import Events, MoveJudged
from gold.trainer.game_tree import GameTree


@dataclass(frozen=True, slots=True)
class AuthorsWord:
    """What an author says of a problem whose region was guessed: his ``tree``, if any, and the ``guess``."""

    tree: SolutionTree | None
    guess: TargetGuess

    def disputes(self, moves: Sequence[Move], status: Status, succeeds: bool) -> bool:
        """Whether the author contradicts a proof that may be wrong outside the guessed region.

        With ``succeeds``, the ``moves`` are proved to reach the best result, which is ``status``; otherwise,
        to reach no more than ``status``.
        """
        tree, problem = self.tree, self.guess.problem
        if tree is None or not moves or tree.first_color is not problem.to_play:
            return False
        if self.guess.holds_on_the_board(status, succeeds):
            return False
        if succeeds:
            return moves[0] in tree.first_moves(right=False)
        opinions = [node.right for node in tree.path(moves)[::2]]  # of the moves of the side that plays first
        return moves[0] in tree.first_moves(right=True) and False not in opinions


@dataclass(frozen=True, slots=True)
class Mistake:
    """The first ``move`` of a game that is proved to be wrong, with the number of moves ``before`` it, the
    computer's ``answer`` (None if there was none), and the ``verdict`` on the position after both.
    """

    before: int
    move: Move
    answer: Move | None
    verdict: MoveJudged


class Judge:
    """Judges the positions of one problem's game.

    ``author`` is given if the region was guessed. ``to_the_end``: a line is played until no move forces.

    A move that was answered by proof keeps its verdict. An answer without a proof may be a mistake, so the
    person's move before it is judged later, by a proof of the position before the answer. Such moves are
    proved one after the other (:attr:`waiting`).
    """

    def __init__(
        self, problem: Problem, game: GameTree, author: AuthorsWord | None, to_the_end: bool = False
    ) -> None:
        self._problem, self._game, self._author = problem, game, author
        self.to_the_end = to_the_end
        self.best: Bounds | None = best_in_file(problem)
        """The best result that the side to play first can reach, as far as it is proved."""
        self._taker = taker_in_file(problem)  # who takes first in the best ko
        self.verdict: MoveJudged | None = None
        """The verdict on the position on the board; None if nothing is proved."""
        self.judged: Result | None = None
        """The result that was judged last; None if the position on the board was not searched."""
        self.judged_at: tuple[Move, ...] = ()
        """The path to the position of that result."""
        self.earlier: tuple[Move, ...] | None = None
        """The path to the judged position if it is an earlier one; None if it is the one on the board."""
        # Paths, each up to a move of the person:
        self._answered_unproved: set[tuple[Move, ...]] = set()
        self._given_up: set[tuple[Move, ...]] = set()  # a proof was looked for in vain
        self._nothing_lost: set[tuple[Move, ...]] = set()  # proved to be right so far
        self._lost: dict[tuple[Move, ...], MoveJudged] = {}  # proved to be wrong
        self._first_moves = _right_in_file(problem, self.best)  # what is proved of them; the map adds to it

    @property
    def nothing_works(self) -> bool:
        """Whether it is proved that the side to play first gets nothing, whatever it plays."""
        return gets_nothing(self.best, self._problem.to_play is self._problem.defender)

    @property
    def best_ko(self) -> Ko | None:
        """The best result if it is proved to be a ko, else None."""
        best, defender = self.best, self._problem.defender
        if best is None or defender is None or not best.exact or best.practical_status is not Status.KO:
            return None
        return best.ko(defender, self._taker)

    # The position on the board

    def judge(self, result: Result, path: tuple[Move, ...] | None = None) -> Events:
        """Judge the position on the board (or the ``earlier`` one, if that attribute is set) by the result of
        a search. ``path`` leads to the searched position if it is another. No event without a proof.
        """
        board = self._game.board
        if board.defender is None:
            return ()
        moves = self.earlier or board.moves
        self.judged_at = moves if path is None else path
        known = self.proved_first_move(self.judged_at)
        self.judged = result = result if known is None or not result.proved else _both(result, known)
        if not result.proved:
            self.verdict = None
            return ()
        self.verdict = self._verdict(result, moves)
        if self.verdict.nothing_lost:
            if moves not in self._nothing_lost:
                self._given_up.clear()  # what is proved later helps to prove what led to it
            self._nothing_lost |= {moves, board.moves[: len(moves) + 1]}  # the answer takes nothing away
        if self.verdict.succeeds is False:
            self._lost[moves] = self.verdict
        self.verdict = replace(self.verdict, in_doubt=any(path != moves for path in self._unproved))
        return (self.verdict,)

    def _verdict(self, result: Result, moves: tuple[Move, ...]) -> MoveJudged:
        board, status = self._game.board, result.practical_status
        winner = _winner(status, board)
        compared = compare_to_best(result.bounds, self.best, self._problem.to_play is board.defender)
        first = self._first_moves.get(moves[0]) if 0 < len(moves) <= 2 else None  # two: with the answer
        is_right = first is not None and first.correct  # it may be so without its own value being known
        if is_right and compared is ComparedToBest.OPEN:
            compared = ComparedToBest.BEST
        return MoveJudged(
            status,
            good_for_person=None if winner is None else winner is self._game.person,
            compared=compared,
            disputed=self._is_disputed(moves, status, winner, compared),
            exact=result.exact,
            ko=result.ko,
            many_threats=result.many_threats,
            by_double_ko=result.by_double_ko,
            forces=result.forces,
            to_the_end=self.to_the_end,
        )

    def _is_disputed(
        self, moves: Sequence[Move], status: Status, winner: Color | None, compared: ComparedToBest
    ) -> bool:
        """Whether the author contradicts this, and the proof holds only in the guessed region."""
        fails = compared is ComparedToBest.LESS or winner not in (None, self._problem.to_play)
        return self._author is not None and self._author.disputes(moves, status, succeeds=not fails)

    def judge_hint(self, result: Result) -> Events:
        """Judge by the result of a search for a hint. No hint solves a problem: it never makes the verdict
        say that nothing need be answered.
        """
        self.earlier = None
        if self.judged is not None:
            return self.learn_more(result)
        has_begun = len(self._game.board.moves) > len(self._problem.moves)
        return self.judge(replace(result, forces=True) if has_begun else result)

    def forget(self) -> None:
        """Drop the verdict, because another position is on the board."""
        self.verdict = self.judged = self.earlier = None

    @property
    def unsettled(self) -> Result | None:
        """The result for the position on the board if it proves nothing, else None."""
        return None if self.judged is None or self.judged.proved else self.judged

    # What is proved later, or elsewhere

    def learn_more(self, result: Result) -> Events:
        """Judge again by the result of a longer search of the judged position; no event without a proof."""
        if self.judged is None or not result.proved:
            return ()
        return self.judge(replace(result, forces=self.judged.forces))

    def learn_best(self, result: Result) -> Events:
        """Take a result for the problem's first position. If it is new and proved, judge again by it."""
        if not result.proved or result.bounds == self.best:
            return ()
        self.best, self._taker = result.bounds, result.taker or self._taker
        self._given_up.clear()
        return self._judge_again()

    def learn_map(self, survey: Survey) -> Events:
        """Take what the map of first moves has proved, and judge again by it."""
        self._first_moves |= {first.move: first for first in survey.moves if first.result.proved}
        return self.learn_best(survey.best) or self._judge_again()

    def learn_elsewhere(self, path: tuple[Move, ...], result: Result) -> Events:
        """Take what an analysis has proved of a position. If that is the judged position, judge it again."""
        if self.judged is None or not self.judged.proved or path != self.judged_at:
            return ()
        judged, self.judged = self.judged, _both(self.judged, result)
        return () if self.judged == judged else self._judge_again()

    def _judge_again(self) -> Events:
        return () if self.judged is None else self.judge(self.judged, self.judged_at)

    def proved_first_move(self, path: tuple[Move, ...]) -> Result | None:
        """What the map or the proof in the problem's file says of a first move; None for a longer path."""
        first = self._first_moves.get(path[0]) if len(path) == 1 else None
        return None if first is None else first.result

    # The person's moves that were answered without a proof

    def note_unproved_answer(self, asked: bool) -> None:
        """Note that the person's last move on the board is about to be answered without a proof. With
        ``asked``, the exact computer has already looked for one in vain.
        """
        self._answered_unproved.add(self._game.board.moves)
        if asked:
            self._given_up.add(self._game.board.moves)

    def ask_again(self) -> None:
        """Let moves be proved again for which no proof was found before."""
        self._given_up.clear()

    @property
    def waiting(self) -> tuple[Move, ...] | None:
        """The path to the first move that was answered without a proof and is still to be judged, or None."""
        return next((path for path in self._unproved if path not in self._lost.keys() | self._given_up), None)

    @property
    def in_doubt(self) -> bool:
        """Whether a move of the person that was answered without a proof is still not proved to be right."""
        return bool(self._unproved)

    @property
    def _unproved(self) -> list[tuple[Move, ...]]:
        moves = self._game.board.moves
        paths = (moves[:count] for count in range(1, len(moves)))
        return [path for path in paths if path in self._answered_unproved - self._nothing_lost]

    def learn_move(self, path: tuple[Move, ...], result: Result) -> Events:
        """Judge a move of the person that was answered without a proof, the last move of ``path``, by a
        result for it, proved or not. If the person has played on since, only a mistake is reported; otherwise
        the position on the board is judged again, too.
        """
        here, self.earlier = (self.judged, self.earlier, self.judged_at), path
        events = self.judge(result)
        is_last = len(path) + 1 >= len(self._game.board.moves)
        if path not in self._lost and path not in self._nothing_lost:
            self._given_up.add(path)
        if events and (is_last or path in self._lost):
            return events
        self.forget()
        judged, self.earlier, at = here
        return () if judged is None else self.judge(result if is_last and not judged.proved else judged, at)

    # Where it went wrong

    @property
    def last_good_move(self) -> int:
        """How many moves on the board lead to the last position in which nothing was lost, by proof.

        The moves after it were the mistake, or led to it. If nothing was proved, it is the first position.
        """
        moves, own = self._game.board.moves, len(self._problem.moves)
        return next((n for n in range(len(moves), own, -1) if moves[:n] in self._nothing_lost), own)

    @property
    def first_mistake(self) -> Mistake | None:
        """The first wrong move on the board of the person, who plays the side to play first. None if there is
        none, or if it is not proved that nothing was lost before it.
        """
        moves, own = self._game.board.moves, len(self._problem.moves)
        for count in range(own + 1, len(moves) + 1):
            verdict = self._lost.get(moves[:count])
            if verdict is None:
                continue
            before = (count - 1) // 2 * 2  # the last move of the side that plays first
            if before > own and moves[:before] not in self._nothing_lost:
                return None
            answer = moves[before + 1] if before + 1 < count else None
            return Mistake(before, moves[before], answer, verdict)
        return None


def _right_in_file(problem: Problem, best: Bounds | None) -> dict[Move, FirstMove]:
    """The first moves that are right by the proof in the problem's file: they reach the best."""
    if best is None or problem.proved is None or problem.defender is None:
        return {}
    reached = Result(best, problem.defender)
    return {move: FirstMove(move, reached, correct=True) for move in problem.proved.correct}


def taker_in_file(problem: Problem) -> Color | None:
    """Who takes first in the best ko, as the problem's file says; None if it does not."""
    record, defender = problem.proved, problem.defender
    if record is None or record.ko is None or record.ko.taker is None or defender is None:
        return None
    return defender if record.ko.taker is Side.DEFENDER else defender.opponent


def _both(result: Result, other: Result) -> Result:
    """A result, narrowed by another one for the same position; who takes the ko first, by the other one."""
    bounds = result.bounds.narrowed(other.bounds.least, other.bounds.most)
    if bounds.least > bounds.most:  # the proof in a file was false
        return result
    return replace(result, bounds=bounds, taker=other.taker or result.taker)


def _winner(status: Status, board: Board) -> Color | None:
    """The side that has what it wants; None for a ko, or if it is not known."""
    if status in (Status.ALIVE, Status.SEKI):
        return board.defender
    return board.attacker if status is Status.DEAD else None
