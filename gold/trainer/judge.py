"""Judges the position on a session's board: the search's result, compared with the best possible one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gold.authoring.target_guesses import TargetGuess
from gold.board.board import Board
from gold.board.points import Color, Move
from gold.board.status import Status
from gold.problem.model import Problem
from gold.problem.solution_tree import SolutionTree
from gold.solver.api import FirstMove, Result, Survey
from gold.solver.outcome import Bounds
from gold.trainer.events import Events, Verdict
from gold.trainer.game_tree import GameTree
from gold.trainer.standing import Standing, best_in_file, standing


@dataclass(frozen=True, slots=True)
class AuthorsWord:
    """The author's tree, if there is one, and the guess by which the problem's region was assumed."""

    tree: SolutionTree | None
    guess: TargetGuess

    def disputes(self, moves: Sequence[Move], status: Status, succeeds: bool) -> bool:
        """Whether the author says otherwise of the first move, and the proof needs the assumed region.

        ``moves`` lead from the problem's position. ``succeeds``: they are proved to reach the best result,
        which is ``status``; else they are proved to reach no more than ``status``.
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
    """The first ``move`` of a game that is proved to be wrong, made after ``before`` others; the computer's
    ``answer``, None if there was none; and the ``verdict`` after these.
    """

    before: int
    move: Move
    answer: Move | None
    verdict: Verdict


class Judge:
    """Judges the positions of one problem's game.

    ``best`` is the best result that the side to play first can reach, as far as it is proved. ``verdict`` is
    what the last search says about the position on the board, and ``judged`` its result, for the position
    after the moves ``judged_at``; None if that position was not searched. ``about`` are the moves that lead
    to the judged position, None if it is the one on the board. ``author`` is given if the problem's region
    was assumed. ``to_the_end``: a line must be played until nothing is forcing.

    A result that the exact computer proved still holds after its move. An answer without a proof may play it
    away. So the person's moves that were answered like that are proved one by one (:attr:`waiting`), and each
    is judged by the position before the answer.
    """

    def __init__(
        self, problem: Problem, game: GameTree, author: AuthorsWord | None, to_the_end: bool = False
    ) -> None:
        self._problem, self._game, self._author = problem, game, author
        self.to_the_end = to_the_end
        self.judged: Result | None = None
        self.judged_at: tuple[Move, ...] = ()
        self.about: tuple[Move, ...] | None = None
        self._unsettled: set[tuple[Move, ...]] = set()
        self._given_up: set[tuple[Move, ...]] = set()
        self._nothing_lost: set[tuple[Move, ...]] = set()
        self._lost: dict[tuple[Move, ...], Verdict] = {}
        self._first_moves: dict[Move, FirstMove] = {}
        self.best: Bounds | None = best_in_file(problem)
        self.verdict: Verdict | None = None

    def forget(self) -> None:
        """Drop the verdict, because another position is on the board."""
        self.verdict = self.judged = self.about = None

    @property
    def unsettled(self) -> Result | None:
        """The result for the position on the board, where it proves nothing."""
        return None if self.judged is None or self.judged.proved else self.judged

    def note_unsettled(self, asked: bool) -> None:
        """The person's move on the board is going to be answered without a proof of what it is worth;
        ``asked``: the exact computer was asked for one, in vain.
        """
        self._unsettled.add(self._game.board.moves)
        if asked:
            self._given_up.add(self._game.board.moves)

    def ask_again(self) -> None:
        """Have moves proved again that were given up."""
        self._given_up.clear()

    @property
    def waiting(self) -> tuple[Move, ...] | None:
        """The moves up to the person's first move that is yet to be proved right or wrong."""
        return next((path for path in self._unproved if path not in self._lost.keys() | self._given_up), None)

    @property
    def in_doubt(self) -> bool:
        """Whether a move of the person that is not proved to be right was answered without a proof."""
        return bool(self._unproved)

    @property
    def _unproved(self) -> list[tuple[Move, ...]]:
        moves = self._game.board.moves
        paths = (moves[:count] for count in range(1, len(moves)))
        return [path for path in paths if path in self._unsettled - self._nothing_lost]

    def learn_move(self, moves: tuple[Move, ...], result: Result) -> Events:
        """Take the result, proved or not, for a move of the person that was answered without a proof.
        If other moves of the person followed, only a mistake is reported; else what was known of the position
        on the board is told again.
        """
        here, self.about = (self.judged, self.about, self.judged_at), moves
        events = self.judge(result)
        is_last = len(moves) + 1 >= len(self._game.board.moves)
        if moves not in self._lost and moves not in self._nothing_lost:
            self._given_up.add(moves)
        if events and (is_last or moves in self._lost):
            return events
        self.forget()
        judged, self.about, of = here
        return () if judged is None else self.judge(result if is_last and not judged.proved else judged, of)

    def learn_best(self, result: Result) -> Events:
        """Take a result for the problem's own position. A new best result repeats the verdict."""
        if not result.proved or result.bounds == self.best:
            return ()
        self.best = result.bounds
        self._given_up.clear()
        return self._judge_again()

    def learn_map(self, survey: Survey) -> Events:
        """Take what a map has proved of the first moves. What is judged already is judged again by that."""
        self._first_moves = {first.move: first for first in survey.moves if first.result.proved}
        return self.learn_best(survey.best) or self._judge_again()

    def learn_elsewhere(self, moves: tuple[Move, ...], result: Result) -> Events:
        """Take what an analysis has proved of the position after these moves, if that is the judged one, so
        that both say the same.
        """
        if self.judged is None or not self.judged.proved or moves != self.judged_at:
            return ()
        judged, self.judged = self.judged, _both(self.judged, result)
        return () if self.judged == judged else self._judge_again()

    def _judge_again(self) -> Events:
        return () if self.judged is None else self.judge(self.judged, self.judged_at)

    def proved_by_map(self, moves: tuple[Move, ...]) -> Result | None:
        """What a map has proved of the position after these moves, if that is one first move."""
        first = self._first_moves.get(moves[0]) if len(moves) == 1 else None
        return None if first is None else first.result

    def learn_more(self, result: Result) -> Events:
        """Take the result of a longer search of the judged position, and give its verdict."""
        if self.judged is None or not result.proved:
            return ()
        return self.judge(replace(result, forces=self.judged.forces))

    def judge_hint(self, result: Result) -> Events:
        """Take the result of a search for a hint. It judges the position, but never that the rest is easy: a
        line still has to be played on, and no hint solves a problem.
        """
        self.about = None
        if self.judged is not None:
            return self.learn_more(result)
        has_begun = len(self._game.board.moves) > len(self._problem.moves)
        return self.judge(replace(result, forces=True) if has_begun else result)

    def judge(self, result: Result, of: tuple[Move, ...] | None = None) -> Events:
        """Give the verdict on the position on the board; without a proof there is none. ``of`` are the moves
        that lead to the position of the result, if it is not the judged one.
        """
        board = self._game.board
        if board.defender is None:
            return ()
        self.judged_at = (self.about or board.moves) if of is None else of
        by_map = self.proved_by_map(self.judged_at)
        self.judged = result = result if by_map is None or not result.proved else _both(result, by_map)
        if not result.proved:
            self.verdict = None
            return ()
        moves = self.about or board.moves
        status = result.practical_status
        served = _side_served(status, board)
        stands = standing(result.bounds, self.best, self._problem.to_play is board.defender)
        first = self._first_moves.get(moves[0]) if 0 < len(moves) <= 2 else None  # two: with the answer
        if first is not None and first.correct:  # it may be the best without its own value being known
            stands = Standing.BEST
        self.verdict = Verdict(
            status,
            good_for_person=None if served is None else served is self._game.person,
            standing=stands,
            disputed=self._is_disputed(board, moves, status, stands),
            exact=result.exact,
            ko=result.ko if status is Status.KO else None,
            many_threats=result.many_threats,
            by_double_ko=result.by_double_ko,
            forces=result.forces,
            to_the_end=self.to_the_end,
        )
        if self.verdict.nothing_lost:
            if moves not in self._nothing_lost:
                self._given_up.clear()  # what is proved later helps to prove what led to it
            self._nothing_lost |= {moves, board.moves[: len(moves) + 1]}  # the answer takes nothing away
        if self.verdict.succeeds is False:
            self._lost[moves] = self.verdict
        self.verdict = replace(self.verdict, in_doubt=any(path != moves for path in self._unproved))
        return (self.verdict,)

    @property
    def last_good_move(self) -> int:
        """How many moves on the board lead to the last position in which nothing was lost, by proof.

        What followed was the mistake, or led to it. If nothing was proved, it is the problem's own position.
        """
        moves, own = self._game.board.moves, len(self._problem.moves)
        return next((n for n in range(len(moves), own, -1) if moves[:n] in self._nothing_lost), own)

    @property
    def first_mistake(self) -> Mistake | None:
        """The person's first wrong move on the board; None if there is none, or if it is not proved that
        nothing was lost before it. The person plays the side to play first.
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

    def _is_disputed(self, board: Board, moves: Sequence[Move], status: Status, stands: Standing) -> bool:
        """Whether the author says otherwise, and the proof holds only in the assumed region."""
        if self._author is None:
            return False
        served = _side_served(status, board)
        fails = stands is Standing.LESS or (served is not None and served is not self._problem.to_play)
        return self._author.disputes(moves, status, succeeds=not fails)


def _both(result: Result, other: Result) -> Result:
    """The result with what another one proves of its position; a ko is told as the other one tells it."""
    bounds = result.bounds.narrowed(other.bounds.least, other.bounds.most)
    return replace(result, bounds=bounds, taker=other.taker or result.taker)


def _side_served(status: Status, board: Board) -> Color | None:
    if status in (Status.ALIVE, Status.SEKI):
        return board.defender
    return board.attacker if status is Status.DEAD else None
