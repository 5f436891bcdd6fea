"""The request that all searches take: a position, a budget, a workspace, and a callback for
progress.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gold.board.board import Board
from gold.board.points import Move
from gold.board.position import Position
from gold.solver.api import CancelFlag, Limits, ProgressCallback
from gold.solver.budget import Budget

if TYPE_CHECKING:
    from gold.solver.workspace import Workspace


def _new_workspace() -> Workspace:
    from gold.solver.workspace import Workspace  # the kernels come with it

    return Workspace()


@dataclass(frozen=True, slots=True)
class Rival:
    """A group that would capture the keystones of a question, and is enclosed itself.

    The keystones are dead only if the rival comes out alive. In ``position`` the rival's stones are
    the keystones, and the keystones of the question can be captured. ``races`` tells that both
    groups can be captured in the question's position, too; otherwise the rival's stones are taken
    for safe there. ``rivals`` are the rivals of this rival.
    """

    position: Position
    races: bool
    rivals: tuple[Rival, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """A question about the current position of a board, on which moves may have been played. The
    board is not changed.

    The clock of ``budget`` runs from the budget's creation; whoever answers spends it.
    ``workspace`` keeps what is proved for later requests. ``progress`` is called from the searching
    thread, about ten times a second.
    """

    board: Board
    budget: Budget
    workspace: Workspace = field(default_factory=_new_workspace)
    progress: ProgressCallback | None = None

    @classmethod
    def about(
        cls,
        board: Board,
        limits: Limits,
        workspace: Workspace | None = None,
        *,
        cancel: CancelFlag | None = None,
        progress: ProgressCallback | None = None,
    ) -> Request:
        """Make a request whose clock starts now. Without a workspace, it gets a new one."""
        return cls(board, Budget.of(limits, cancel), workspace or _new_workspace(), progress)

    def on(self, budget: Budget) -> Request:
        """Return the same question with another budget, usually a part of this one's."""
        return replace(self, budget=budget)

    def after(self, *moves: Move) -> Request:
        """Return the question about the position after some more moves. It has no ``progress``
        callback, since that expects this position.
        """
        board = self.board.after(*moves)
        return replace(self, board=board, progress=None)
