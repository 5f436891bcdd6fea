"""The moves around a refutation, to browse: made where somebody looks, from what is proved already.

The tree is about one aim of one side, the *winner* (see :mod:`gold.solver.refutation`). Where the winner is
to play it holds the moves that keep the aim; where the loser is, every legal move, each with its answer.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from gold.board.board import Board
from gold.board.outcome import may_pass, winner
from gold.board.points import PASS, Color, Move
from gold.solver.aims import Aim, aim_of
from gold.solver.api import CancelFlag, Limits, Result
from gold.solver.area import LocalPosition
from gold.solver.local_play import after_pass, stones_to_play
from gold.solver.proof import Budget
from gold.solver.resistance import BudgetSpentError, Dispute, Ending, Played, ending_of
from gold.solver.workspace import Workspace

_LEAVES = (Ending.CAPTURED, Ending.SAFE, Ending.TWO_EYES, Ending.NO_MOVE, Ending.KO)


@dataclass(slots=True)
class RefutationNode:
    """A move, and what is known of the position after it.

    ``moves`` lead here from the position that is explained; ``move`` is the last of them, None at the root.
    ``holds`` tells whether the winner is proved to keep its aim; None: not decided within the limits. Of a
    loser's move, ``asks_for_answer`` tells whether the winner must answer it, and ``answer`` is what the
    proof answers. ``ending`` says why nothing more has to be shown here. ``replies`` is None until
    :meth:`RefutationTree.expand` has completed it.
    """

    moves: tuple[Move, ...]
    to_play: Color
    holds: bool | None
    asks_for_answer: bool = False
    answer: Move | None = None
    ending: Ending | None = None
    replies: tuple[RefutationNode, ...] | None = None

    @property
    def move(self) -> Move | None:
        """The move that leads here."""
        return self.moves[-1] if self.moves else None


class RefutationTree:
    """What follows a position whose ``result`` is proved. One question at a time, on a warm workspace.

    :raises ValueError: if nothing is proved that a side (by default the one to play, if it has something)
        could be shown to have reached.
    :raises gold.solver.area.AreaTooLargeError: if the problem does not fit the exact search.
    """

    def __init__(self, board: Board, result: Result, workspace: Workspace, side: Color | None = None) -> None:
        attacker = board.attacker
        aim = None if attacker is None else aim_of(result, attacker, board.to_play, side)
        if aim is None or attacker is None:
            raise ValueError("nothing is proved of this position, so there is nothing to show")
        self.result = result
        self.winner = attacker if aim.attacker_wins else attacker.opponent
        self.root = RefutationNode((), board.to_play, holds=True)
        self._aim: Aim = aim
        self._board = Board(board.initial, board.moves)
        self._base = board.moves
        self._workspace = workspace

    def expand(
        self, node: RefutationNode, limits: Limits, cancel: CancelFlag | None = None
    ) -> tuple[RefutationNode, ...]:
        """The moves that can be made at a node. The moves best worth a look come first.

        Where the limits end it, some are not decided, and the next call goes on.
        """
        if node.replies is not None:
            return node.replies
        board = Board(self._board.initial, (*self._base, *node.moves))
        if winner(board) is not None or node.ending in _LEAVES:
            node.replies = ()
            return node.replies
        deadline = None if limits.seconds is None else time.perf_counter() + limits.seconds
        search = self._workspace.proof(board)
        dispute = Dispute(search, self._aim, Budget(limits.nodes, deadline, cancel))
        position = search.start.after_moves(board)
        passes = [(PASS, after_pass(position))] if may_pass(board) else []
        children = [_judged(dispute, node, each) for each in [*stones_to_play(position), *passes]]
        if dispute.is_winners_turn(position):
            children = [child for child in children if child.holds is not False]
        children.sort(key=lambda child: (child.holds is not True, not child.asks_for_answer))
        replies = tuple(children)
        if all(child.holds is not None for child in replies):
            node.replies = replies
        return replies


def _judged(dispute: Dispute, parent: RefutationNode, played: Played) -> RefutationNode:
    """The node of a move, with as much as the budget tells of it."""
    move, position = played
    child = RefutationNode((*parent.moves, move), parent.to_play.opponent, holds=None)
    try:
        holds = dispute.ask(position, dispute.aim.question).attacker_wins
        if holds is not None:
            child.holds = holds is dispute.aim.attacker_wins
        if child.holds:
            _look_closer(dispute, child, position)
    except BudgetSpentError:
        child.holds = None
    return child


def _look_closer(dispute: Dispute, child: RefutationNode, position: LocalPosition) -> None:
    child.ending = ending_of(dispute, position)
    if child.ending is None and dispute.is_winners_turn(position):
        child.asks_for_answer = not dispute.holds(after_pass(position))
        answer = dispute.best_answer(position)
        child.answer = None if answer is None else answer[0]
