"""What all searches are asked: a position, what may be spent on it, what is remembered, and who listens."""

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
    """A group that would capture the keystones of a question, and is shut in itself: they are dead only if it
    comes out alive.

    In ``position`` its stones are the keystones, and those of the question can be captured. ``races``: in the
    question's position, too, both can; else that takes the rival for safe. ``rivals`` are those of the rival.
    """

    position: Position
    races: bool
    rivals: tuple[Rival, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """A question about the position on a board, on which moves may have been played. It is not changed.

    The ``budget`` runs from when it was made, and is spent by whoever answers. ``workspace`` remembers what
    is proved for later requests. ``progress`` is called from the searching thread some ten times a second.
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
        """A request that begins now, with a new workspace if there is none."""
        return cls(board, Budget.of(limits, cancel), workspace or _new_workspace(), progress)

    def on(self, budget: Budget) -> Request:
        """The same question on another budget, as a rule a part of this one's."""
        return replace(self, budget=budget)

    def after(self, *moves: Move) -> Request:
        """The question about the position that moves lead to; nobody listens, since it is another one."""
        board = self.board.after(*moves)
        return replace(self, board=board, progress=None)
