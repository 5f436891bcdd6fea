"""What the author says of a problem whose region was assumed, against what is proved in that region."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gold.authoring.target_guesses import TargetGuess
from gold.board.points import Move
from gold.board.status import Status
from gold.problem.solution_tree import SolutionTree


@dataclass(frozen=True, slots=True)
class AuthorsWord:
    """The author's tree, where there is one, and what a problem was taken to mean."""

    tree: SolutionTree | None
    guess: TargetGuess

    def disputes(self, moves: Sequence[Move], status: Status, succeeds: bool) -> bool:
        """Whether the author says otherwise of the first move, and the proof rests on the assumed region.

        ``moves`` are those since the problem's position. ``succeeds``: they are proved to reach the best
        result, which is ``status``; else they are proved to reach no more than that.
        """
        tree, problem = self.tree, self.guess.problem
        if tree is None or not moves or tree.first_color is not problem.to_play:
            return False
        if self.guess.holds_on_the_board(status, succeeds):
            return False
        if succeeds:
            return moves[0] in tree.first_moves(right=False)
        on_the_way = [node.right for node in tree.path(moves)[::2]]  # the moves of the side that plays first
        return moves[0] in tree.first_moves(right=True) and False not in on_the_way
