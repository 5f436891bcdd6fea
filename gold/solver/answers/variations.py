"""Writes the solution of a problem as a tree for other programs, with every reply that matters.

The side that plays first is the *solver* here. After each of its moves on the main line, the tree
has the opponent's replies that must be answered, the hardest first. After each reply it has all
moves of the solver's that are proved to be right; the first of them is continued, the others end
there. A line ends when no reply must be answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gold.board.board import Board
from gold.board.outcome import is_allowed, winner
from gold.board.points import PASS, Move
from gold.board.status import Status
from gold.problem.solution.written_solution import Branch
from gold.solver.answers.hardest_move import resistances
from gold.solver.answers.reply import computer_reply
from gold.solver.answers.survey import survey
from gold.solver.request import Request

MOST_REPLIES = 3
"""Most replies after one move."""
MOST_WRITTEN = 120
"""Most replies in a tree. Nobody would read a larger one."""
_SURVEY_NODES = 20_000
"""Most nodes for finding the right moves after a reply."""
_REPLY_NODES = 10_000
"""Most nodes for finding the replies to one move."""


def solution_branches(
    request: Request, right: Sequence[Move], main: Sequence[Move] = ()
) -> list[Branch]:
    """Return the right first moves of the request's position as branches; only the first one is
    continued.

    ``right`` are these moves; they must be proved. ``main`` is the main line. If the budget ends,
    lines end with a move that is proved to be right, so the tree is still true.
    """
    first = main[0] if main and main[0] in right else right[0]
    others = [Branch(move, solves=True) for move in right if move != first]
    rest = tuple(main[1:]) if tuple(main[:1]) == (first,) else None
    return [_Variations(request).after(request.board, first, rest), *others]


def refuted_branch(request: Request, wrong: Move) -> Branch:
    """Return a branch of a wrong first move, with the opponent's best reply if one is proved."""
    request = request.on(request.budget.at_most(_REPLY_NODES)).after(wrong)
    if winner(request.board) is not None:
        return Branch(wrong)
    result = computer_reply(request)
    answer = result.move
    if (
        not result.proved
        or answer is None
        or answer == PASS
        or not is_allowed(request.board, answer)
    ):
        return Branch(wrong)
    return Branch(wrong, (Branch(answer),))


@dataclass(slots=True)
class _Variations:
    request: Request
    written: int = 0
    """The number of replies in the tree so far."""

    def after(self, board: Board, move: Move, main: tuple[Move, ...] | None) -> Branch:
        """Return a branch of a right move on a board, with the opponent's replies.

        ``main`` is the rest of the main line, None outside of the main line. A ko at the end of the
        main line is not continued.
        """
        played = board.after(move)
        following = list[Branch]()
        if main is not None and len(main) > 1:
            following.append(self._on_main_line(played, main))
        known = {branch.move for branch in following}
        is_end = main is not None and not following
        replies = [reply for reply in self._replies(played, is_end) if reply not in known]
        branches = (
            self._reply(played, reply) for reply in replies[: MOST_REPLIES - len(following)]
        )
        following += [branch for branch in branches if branch is not None]
        return Branch(move, tuple(following), solves=not following)

    def _is_enough(self) -> bool:
        return self.request.budget.exhausted or self.written >= MOST_WRITTEN

    def _replies(self, board: Board, is_end: bool) -> list[Move]:
        """Return the opponent's replies that must be answered, the hardest first.

        In a ko only the best reply is returned, and none at the end of the main line (``is_end``).
        """
        budget = self.request.budget
        if winner(board) is not None or self._is_enough():
            return []
        here = Request(board, budget.at_most(_REPLY_NODES), self.request.workspace)
        result = computer_reply(here)
        if not result.proved or result.move is None or result.forces is False:
            return []
        is_ko = result.practical_status is Status.KO
        if is_ko and is_end:
            return []
        replies = [result.move]
        if not is_ko:  # in a ko it is not known which other moves are forcing
            replies += resistances(here.on(budget.at_most(_REPLY_NODES)), result, MOST_REPLIES)
        return [
            reply for reply in dict.fromkeys(replies) if reply != PASS and is_allowed(board, reply)
        ]

    def _reply(self, board: Board, reply: Move) -> Branch | None:
        """Return a branch of a reply, with the right answers to it; None if none is proved."""
        played = board.after(reply)
        if winner(played) is not None or self._is_enough():
            return None
        right, is_complete, best = self._right(played)
        if not right:
            return None
        self.written += 1
        first = best if best in right else right[0]
        branches = [self.after(played, first, None)]
        branches += [Branch(move, solves=True) for move in right if move != first]
        return Branch(reply, tuple(branches), only_these=not is_complete)

    def _on_main_line(self, board: Board, main: tuple[Move, ...]) -> Branch:
        """Return a branch of the main line's reply, with the main line's answer, which is proved
        already.
        """
        reply, answer, *rest = main
        played = board.after(reply)
        right, is_complete, _best = ((), False, None) if self._is_enough() else self._right(played)
        self.written += 1
        branches = [self.after(played, answer, tuple(rest))]
        branches += [Branch(move, solves=True) for move in right if move != answer]
        return Branch(reply, tuple(branches), only_these=not is_complete)

    def _right(self, board: Board) -> tuple[tuple[Move, ...], bool, Move | None]:
        """Return the stones that are proved to be right, whether they are all right moves, and the
        best move.
        """
        budget = self.request.budget.at_most(_SURVEY_NODES)
        found = survey(Request(board, budget, self.request.workspace))
        right = tuple(move for move in found.correct if move != PASS)
        return right, found.complete and PASS not in found.correct, found.best.move
