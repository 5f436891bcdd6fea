"""Builds a tree of answers: the computer's replies to a person, computed before anybody plays.

It serves where no engine can run, such as a page in a browser. In each position of the tree the
person is to move. For each move that is covered, the position has the verdict on the move, the
computer's answer, and the index of the position after the answer, if that is in the tree. Moves
are judged as in practice (:mod:`gold.trainer.judge`). Building is limited by nodes alone, so the
same problem always gives the same tree.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count

from gold.board.board import Board
from gold.board.outcome import allowed_moves, winner
from gold.board.points import PASS, Move
from gold.board.status import Status
from gold.errors import IllegalMoveError
from gold.problem.model import Problem
from gold.problem.solution.solution_tree import SolutionNode, SolutionTree, solution_tree
from gold.solver.answers.plan import by_plan
from gold.solver.answers.reply import computer_reply
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.budget import Budget
from gold.solver.outcome import Bounds
from gold.solver.proof_store import KnownProofs
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer.compared_to_best import gets_nothing
from gold.trainer.events import MoveJudged
from gold.trainer.judge import AuthorsWord, Judge, Standard


@dataclass(frozen=True, slots=True)
class TreeLimits:
    """Limits on the size of a tree, and on the searches that build it."""

    moves: int = 1_000
    """Most moves of the person that are answered.

    First moves are answered first, then moves on lines that are right so far, then moves on others.
    """
    after_wrong: int = 3
    """Most moves of the person on a line that was decided, by a wrong move or by a solution."""
    first_nodes: int = 400_000
    """Most nodes for the survey of the first moves."""
    reply_nodes: int = 20_000
    """Most nodes for one answer."""
    nodes: int = 2_000_000
    """Most nodes for all answers. An answer that is begun is finished even beyond that."""


@dataclass(frozen=True, slots=True)
class AnsweredMove:
    """A move of the person with its verdict and its answer."""

    result: Result
    """The result of the position after the move."""
    verdict: MoveJudged | None
    """The verdict on the move; None if nothing is proved."""
    answer: Move | None
    """The computer's answer, or the author's; None if there is no answer.

    The author's is taken if it is proved to be as good, or if nothing is proved. There is no answer
    if play is over, or if only a move that is illegal now would keep the result.
    """
    following: int | None = None
    """The index of the position after the answer; None if it is not in the tree."""
    author: SolutionNode | None = None
    """The node of the move in the author's tree; None if the author does not show it."""
    author_answer: SolutionNode | None = None
    """The node of the answer in the author's tree; None if the author does not show it."""

    @property
    def is_right(self) -> bool:
        """Whether the moves so far are proved to reach the best result."""
        return self.verdict is not None and bool(self.verdict.succeeds)


@dataclass(slots=True)
class AskedPosition:
    """A position with the person to move, and the answers to the person's moves."""

    path: tuple[Move, ...]
    """The first path on which the position was met; other paths may lead to it, too."""
    expected: Move | None = None
    """The move that the proof plays in this position; None if it plays none."""
    answers: dict[Move, AnsweredMove] = field(default_factory=dict)
    """The answers by move of the person. The tree does not cover other moves."""

    @property
    def right_moves(self) -> tuple[Move, ...]:
        """The moves that are proved to be right, the expected one first."""
        right = [move for move, answered in self.answers.items() if answered.is_right]
        return tuple(sorted(right, key=lambda move: move != self.expected))


@dataclass(frozen=True, slots=True)
class AnswerTree:
    """The answers of the computer in the positions of a problem.

    The first of the positions is the problem's own.
    """

    problem: Problem
    result: Result
    """The result of the problem's position."""
    best: Bounds
    """The proved bounds of the best result for the side to play first."""
    all_proved: bool
    """Whether each first move is proved to be right or wrong."""
    positions: tuple[AskedPosition, ...]

    @property
    def settled(self) -> Status | None:
        """The group's status if it is proved that the side to play gets nothing; else None."""
        saves = self.problem.to_play is self.problem.defender
        if not gets_nothing(self.best, saves):
            return None
        return Status.DEAD if saves else Status.ALIVE

    def solution(self) -> tuple[Move, ...]:
        """A line of the tree on which all moves of the person are right; may be empty.

        It ends with a move of the person.
        """
        line = list[Move]()
        seen = set[int]()
        number: int | None = 0
        while number is not None and number not in seen:
            seen.add(number)
            position = self.positions[number]
            if not position.right_moves:
                break
            move = position.right_moves[0]
            answered = position.answers[move]
            line.append(move)
            if answered.verdict is None or not answered.verdict.goes_on or answered.answer is None:
                break
            line.append(answered.answer)
            number = answered.following
        return tuple(line[:-1]) if len(line) % 2 == 0 else tuple(line)


def answer_tree(
    problem: Problem,
    limits: TreeLimits | None = None,
    author: AuthorsWord | None = None,
    store: KnownProofs | None = None,
) -> AnswerTree:
    """Build the tree of a problem; the person plays the side to play first.

    Moves saved with the problem are left out.

    :param author: the author's tree and the guess, if the region was guessed.
    :param store: kept proofs that the searches may use.
    :raises InvalidPositionError: if the position is no problem.
    """
    authors = solution_tree(problem)
    if authors is not None and authors.first_color is not problem.to_play:
        authors = None
    workspace = Workspace(store=store)
    builder = _Builder(replace(problem, moves=()), limits or TreeLimits(), workspace, authors)
    return builder.tree(author)


@dataclass(slots=True)
class _Builder:
    problem: Problem
    """The problem whose positions are answered."""
    limits: TreeLimits
    """The limits of the tree and of its searches."""
    workspace: Workspace
    """The memory that all searches share."""
    authors: SolutionTree | None
    """The author's variations."""
    judge: Judge = field(init=False)
    """Judges moves as practice does."""
    positions: list[AskedPosition] = field(default_factory=list)
    """The positions of the tree, in the order in which they were begun."""
    waiting: list[tuple[int, int, int, AskedPosition]] = field(default_factory=list)
    """A heap of positions still to be answered, the least priority first.

    An item is (priority, length of the path, serial number, position).
    """
    leads: list[tuple[AskedPosition, Move, _Key]] = field(default_factory=list)
    """Answered moves: (position, move, key of the position after the answer)."""
    number_of: dict[_Key, int] = field(default_factory=dict)
    """The index of each position in ``positions``."""
    answered: int = 0
    """The number of moves answered so far."""
    spent: int = 0
    """The nodes searched for answers so far."""

    def tree(self, author: AuthorsWord | None) -> AnswerTree:
        board = Board(self.problem.position)
        first = survey(self._request(board, self.limits.first_nodes))
        standard = Standard.in_file(self.problem, author, to_the_end=True)
        judge = Judge(standard, person=self.problem.to_play, counts=True)
        self.judge, _told = judge.learn_map(first)
        numbers = count()
        self.waiting = [(0, 0, next(numbers), AskedPosition((), first.best.move))]
        while self.waiting and not self._is_full():
            _soon, _depth, _number, position = heapq.heappop(self.waiting)
            board = Board(self.problem.position, position.path)
            key = _key(board)
            if key in self.number_of:
                continue
            self.number_of[key] = len(self.positions)
            self.positions.append(position)
            for move in self._in_order(board, position.expected):
                if self._is_full():
                    break
                self._answer(board, position, move, numbers)
        for position, move, key in self.leads:
            position.answers[move] = replace(
                position.answers[move], following=self.number_of.get(key)
            )
        best = self.judge.standard.best or Bounds()
        result = replace(first.best, seconds=0.0)
        return AnswerTree(self.problem, result, best, first.complete, tuple(self.positions))

    def _is_full(self) -> bool:
        return self.answered >= self.limits.moves or self.spent >= self.limits.nodes

    def _request(self, board: Board, nodes: int) -> Request:
        return Request(board, Budget.of(Limits(nodes=nodes)), self.workspace)

    def _in_order(self, board: Board, expected: Move | None) -> list[Move]:
        """Sort the person's moves: the expected one first, then by distance to the keystones.

        A pass comes last.
        """
        geometry = board.geometry
        marked = [geometry.row_col(stone) for stone in board.initial.keystones()]

        def distance(move: Move) -> int:
            if move == expected:
                return -1
            if move == PASS:
                return 2 * board.size
            row, column = geometry.row_col(move)
            return min(abs(row - at[0]) + abs(column - at[1]) for at in marked)

        return sorted(allowed_moves(board), key=distance)

    def _answer(
        self, board: Board, position: AskedPosition, move: Move, numbers: Iterator[int]
    ) -> None:
        """Answer a move of the person, and push the position after the answer on the heap."""
        path = (*position.path, move)
        after = board.after(move)
        request = self._request(after, self.limits.reply_nodes)
        result = replace(computer_reply(request), seconds=0.0)  # the same tree every time
        shown = self._shown_by_author(path)
        result = self._with_authors_answer(after, shown, result)
        answer = _playable(after, result.move) if result.proved else None
        if (
            answer is not None
            and result.forbidden is not None
            and not self._keeps(after, answer, result)
        ):
            answer = None
        result = result if answer is not None else replace(result, forces=False)
        moves = path if answer is None else (*path, answer)
        verdict = self._judged(result, path, moves)
        if verdict is None:
            answer = self._authors_answer(after, shown)
            moves = path if answer is None else (*path, answer)
        self.spent += request.budget.spent
        self.answered += 1
        replied = self._shown_by_author(moves) if answer is not None else None
        position.answers[move] = AnsweredMove(result, verdict, answer, None, shown, replied)
        if answer is None:
            return
        after.play(answer)
        if winner(after) is not None:
            return
        self.leads.append((position, move, _key(after)))
        soon = _turn(verdict)
        if soon < _LAST or len(moves) // 2 < self.limits.after_wrong:
            expected = (
                result.line[1] if result.line[:1] == (answer,) and len(result.line) > 1 else None
            )
            asked = AskedPosition(moves, expected)
            heapq.heappush(self.waiting, (soon, len(moves), next(numbers), asked))

    def _shown_by_author(self, path: tuple[Move, ...]) -> SolutionNode | None:
        return None if self.authors is None else self.authors.follow(path)

    def _authors_answer(self, board: Board, shown: SolutionNode | None) -> Move | None:
        """The first answer in the author's tree that can be played; None if there is none."""
        if self.authors is None or shown is None:
            return None
        answers = (
            node.move for node in self.authors.children(shown) if node.color is board.to_play
        )
        return next((move for move in answers if move is not None and board.is_legal(move)), None)

    def _with_authors_answer(
        self, board: Board, shown: SolutionNode | None, result: Result
    ) -> Result:
        """The result with the author's answer if it is proved to be as good; else ``result``."""
        answer = self._authors_answer(board, shown)
        if answer is None or answer == result.move or not result.proved:
            return result
        if not self._keeps(board, answer, result):
            return result
        return replace(result, move=answer, line=(answer,), forces=None, forbidden=None)

    def _keeps(self, board: Board, answer: Move, result: Result) -> bool:
        """Return whether the position after ``answer`` has the bounds of ``result``, by proof."""
        request = self._request(board.after(answer), self.limits.reply_nodes)
        found = by_plan(request, EngineKind.PROOF)
        self.spent += request.budget.spent
        return found.bounds == result.bounds

    def _judged(
        self, result: Result, path: tuple[Move, ...], moves: tuple[Move, ...]
    ) -> MoveJudged | None:
        """The verdict on a move of the person, as the session would give it; None without a proof.

        ``path`` ends with the move, ``moves`` with its answer.
        """
        judge = replace(self.judge, moves=moves)
        judge, told = judge.judge(result, path)
        verdict = told[-1] if told else None
        if not isinstance(verdict, MoveJudged):
            return None
        if verdict.may_be_enough and verdict.status is not Status.KO and moves != path:
            request = self._request(
                Board(self.problem.position, (*moves, PASS)), self.limits.reply_nodes
            )
            judge, told = judge.learn_rest(computer_reply(request))
            self.spent += request.budget.spent
            verdict = told[-1] if told else verdict
        assert isinstance(verdict, MoveJudged)
        return verdict


_LAST = 2
_Key = tuple[int, int | None]


def _turn(verdict: MoveJudged | None) -> int:
    """The priority of the position after an answer, the least first.

    0 if the line goes on or nothing is proved, 1 if the verdict decides nothing, 2 if it decides.
    """
    if verdict is None or verdict.goes_on:
        return 0
    return _LAST if verdict.decides is not None else 1


def _playable(board: Board, move: Move | None) -> Move | None:
    """The computer's move as the session plays it; None if it plays none.

    Without a ``move`` it passes if only a pass is legal. It plays no illegal move.
    """
    if move is None:
        is_stuck = not board.valid_moves() and allowed_moves(board) == [PASS]
        return PASS if is_stuck and winner(board) is None else None
    try:
        board.after(move)
    except IllegalMoveError:
        return None
    return move


def _key(board: Board) -> _Key:
    return board.hash, board.ko_point
