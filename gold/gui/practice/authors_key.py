"""The author's solution beside the game: comments, replies, and where a proof says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gold.board.board import Board
from gold.board.points import PASS, Geometry, Move
from gold.board.status import Status
from gold.gui import words
from gold.gui.practice.banners import Banner
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.solution_tree import SolutionTree, solution_tree
from gold.solver.api import Result
from gold.solver.outcome import ALIVE_FOR_SURE, DEAD_FOR_SURE
from gold.trainer.guessed_target import GuessedTarget
from gold.trainer.session import Session


class AuthorsKey:
    """The tree of a problem's file, if it has one. Where the problem has no target of its own, the
    ``guessed`` one is practised.
    """

    def __init__(self, problem: Problem, guessed: GuessedTarget | None) -> None:
        self.tree = solution_tree(problem) if not problem.moves else None
        self._guess = None if guessed is None else guessed.guess

    @property
    def region_is_assumed(self) -> bool:
        """Whether the file does not say where play is allowed."""
        return self._guess is not None and self._guess.region_is_assumed

    def comment(self, session: Session) -> str:
        """What the tree says of the last move and the one before it: the person's, and its answer. Empty
        where it says nothing, or they have left it.

        What the file says of the first position is the description.
        """
        moves = _moves_in_tree(session)
        if self.tree is None or not moves:
            return ""
        last = self.tree.path(moves)[len(moves) - 2 if len(moves) > 1 else 0 :]
        return "\n".join(node.comment for node in last if node.comment)

    def with_reply(self, session: Session, result: Result) -> Result:
        """The computer's result, with the author's reply as its move where that is proved to be as good."""
        if self.tree is None:
            return result
        move = authors_reply(self.tree, _moves_in_tree(session), session.board, result)
        return result if move is None else replace(result, move=move, line=(move,))

    def beside(self, banner: Banner, session: Session, status: Status, succeeded: bool | None) -> Banner:
        """The banner, and how the author's key differs from what is proved on the whole board; ``succeeded``
        is None where nothing is.
        """
        if self.tree is None or succeeded is None or not session.counts:
            return banner
        if self.region_is_assumed:
            assert self._guess is not None
            if not self._guess.holds_on_the_board(status, succeeded):
                return banner
        if self.tree.first_color is not session.problem.to_play:
            return banner
        moves = [made.move for made in session.record if not made.switch]
        said = authors_error(self.tree, session.board.geometry, moves, succeeded)
        if not said:
            return banner
        text = f"{banner.text} {said}".strip()
        return replace(banner, text=text, correctable=not self.region_is_assumed)


def _moves_in_tree(session: Session) -> list[Move]:
    """The moves so far, where they may be in the author's tree; empty once sides were switched."""
    record = session.record
    return [] if any(made.switch for made in record) else [made.move for made in record]


def authors_reply(tree: SolutionTree, moves: Sequence[Move], board: Board, result: Result) -> Move | None:
    """The author's reply to the moves so far, where it is proved to be as good as the computer's; None where
    there is none, or the computer plays it anyway.

    Where the side to play has lost for sure, every reply is as good.
    """
    node = tree.follow(moves)
    if not moves or node is None or not result.proved:
        return None
    for reply in tree.children(node):
        move = reply.move
        if move is None or move == PASS or reply.color is not board.to_play or not board.is_legal(move):
            continue
        worst = DEAD_FOR_SURE if board.to_play is board.defender else ALIVE_FOR_SURE
        if result.bounds == worst or move in result.winning_moves:
            return None if move == result.move else move
    return None


def authors_error(tree: SolutionTree, geometry: Geometry, moves: Sequence[Move], succeeded: bool) -> str:
    """How the author's key differs from what is proved; empty if it does not.

    ``moves`` are those since the problem's position; ``succeeded``: they are proved to reach the best result;
    else they are proved to fail. Where that is known only after the first move and its answer, the first move
    need not be the mistake, so nothing is said.
    """
    if not moves:
        return ""
    first, right = moves[0], tree.first_moves(right=True)
    name = words.move(geometry, first)
    if succeeded and first in tree.first_moves(right=False):
        return _("The author calls {move} wrong; the proof says that it is right.").format(move=name)
    if succeeded and right and first not in right:
        named = ", ".join(words.move(geometry, move) for move in right)
        return _("The author names {moves}; {move} is as good.").format(moves=named, move=name)
    if not succeeded and len(moves) <= 2 and first in right:
        return _("The author calls {move} right; the proof says that it fails.").format(move=name)
    return ""
