"""What the author's tree says of the person's first move, where a proof says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gold.board.board import Board
from gold.board.points import PASS, Geometry, Move
from gold.gui import words
from gold.gui.practice.banners import Banner
from gold.i18n import _
from gold.problem.solution_tree import SolutionTree
from gold.solver.api import Result
from gold.solver.outcome import ALIVE_FOR_SURE, DEAD_FOR_SURE
from gold.trainer.session import Session


def beside_the_author(
    banner: Banner, session: Session, tree: SolutionTree | None, succeeded: bool | None
) -> Banner:
    """The banner, and how the author's key differs from it; ``succeeded`` is None where nothing is proved."""
    if tree is None or succeeded is None or not session.counts:
        return banner
    if tree.first_color is not session.problem.to_play:
        return banner
    moves = [made.move for made in session.record if not made.switch]
    said = authors_error(tree, session.board.geometry, moves, succeeded)
    if not said:
        return banner
    return replace(banner, text=f"{banner.text} {said}".strip(), correctable=True)


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
    first, right = moves[0], tree.right_first_moves()
    name = words.move(geometry, first)
    if succeeded and first in tree.wrong_first_moves():
        return _("The author calls {move} wrong; the proof says that it is right.").format(move=name)
    if succeeded and right and first not in right:
        named = ", ".join(words.move(geometry, move) for move in right)
        return _("The author names {moves}; {move} is as good.").format(moves=named, move=name)
    if not succeeded and len(moves) <= 2 and first in right:
        return _("The author calls {move} right; the proof says that it fails.").format(move=name)
    return ""
