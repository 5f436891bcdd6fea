"""The author's solution beside the game: comments, letters, replies, contradictions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gold.authoring.target_guesses import TargetGuess
from gold.board.points import PASS, Move, Point
from gold.board.status import Status
from gold.gui import words
from gold.gui.practice.moment.banners import Banner
from gold.i18n import _
from gold.problem.solution.solution_tree import SolutionTree
from gold.solver.api import Result
from gold.solver.outcome import ALIVE_FOR_SURE, DEAD_FOR_SURE
from gold.trainer.session import Session


@dataclass(frozen=True, slots=True)
class AuthorsKey:
    """The author's solution tree, looked up for the game so far.

    ``tree`` is None if the file has no solution, ``guess`` is None if the file states a target.
    """

    session: Session
    tree: SolutionTree | None
    guess: TargetGuess | None

    @property
    def region_is_assumed(self) -> bool:
        """Whether the file does not say where play is allowed."""
        return self.guess is not None and self.guess.region_is_assumed

    def _moves(self) -> list[Move]:
        """The moves so far, for a look-up in the author's tree; empty once sides were switched."""
        record = self.session.record
        return [] if any(made.switch for made in record) else [made.move for made in record]

    @property
    def comment(self) -> str:
        """The author's comments on the person's last move and on the answer to it.

        Empty if there are none, or the moves are not in the tree. The comment on the first position
        is not included: it is the description.
        """
        moves = self._moves()
        if self.tree is None or not moves:
            return ""
        last = self.tree.path(moves)[len(moves) - 2 if len(moves) > 1 else 0 :]
        return "\n".join(node.comment for node in last if node.comment)

    @property
    def letters(self) -> dict[Point, str]:
        """The author's letters and signs, by point.

        They are those of the positions after the person's last move and after the answer to it, as
        far as these are in the tree. Before any move, they are those of the first position. Once
        sides were switched, there are none.
        """
        if self.tree is None or any(made.switch for made in self.session.record):
            return {}
        moves = self._moves()
        has_answer = bool(moves) and len(moves) % 2 == 0
        lines = (moves[:-1], moves) if has_answer else (moves,)
        nodes = [self.tree.follow(line) for line in lines]
        return {point: text for node in nodes if node is not None for point, text in node.labels}

    def with_reply(self, result: Result) -> Result:
        """Return the result, with the author's reply as its move if it is proved as good.

        If the side to play is proved to have lost, every reply is as good.
        """
        moves = self._moves()
        board = self.session.board
        node = self.tree.follow(moves) if self.tree is not None else None
        if self.tree is None or node is None or not moves or not result.proved:
            return result
        lost = result.bounds == (
            DEAD_FOR_SURE if board.to_play is board.defender else ALIVE_FOR_SURE
        )
        for reply in self.tree.children(node):
            move = reply.move
            if (
                move is None
                or move == PASS
                or reply.color is not board.to_play
                or not board.is_legal(move)
            ):
                continue
            if lost or move in result.winning_moves:
                return result if move == result.move else replace(result, move=move, line=(move,))
        return result

    def beside(self, banner: Banner, status: Status, succeeded: bool | None) -> Banner:
        """Return the banner; if a proof contradicts the author, with a text that says so.

        ``succeeded``: True if the moves are proved to reach the best result, False if they are
        proved to miss it, None without a proof.
        """
        session = self.session
        if self.tree is None or succeeded is None or not session.game.counts:
            return banner
        guess = self.guess if self.region_is_assumed else None
        if guess is not None and not guess.holds_on_the_board(status, succeeded):
            return banner
        if self.tree.first_color is not session.problem.to_play:
            return banner
        error = self._error(self.tree, succeeded)
        if not error:
            return banner
        text = f"{banner.text} {error}".strip()
        return replace(banner, text=text, correctable=not self.region_is_assumed)

    def _error(self, tree: SolutionTree, succeeded: bool) -> str:
        """Return how the author's solution contradicts the proof, in words; empty if it does not.

        ``succeeded``: True if the moves are proved to reach the best result, False if they are
        proved to fail. A failure that is proved only after the second move of the person is not
        held against the author, since the first move need not be the mistake.
        """
        geometry = self.session.board.geometry
        moves = [made.move for made in self.session.record if not made.switch]
        if not moves:
            return ""
        first = moves[0]
        right = tree.first_moves(right=True)
        name = words.move(geometry, first)
        if succeeded and first in tree.first_moves(right=False):
            return _("The author calls {move} wrong; the proof says that it is right.").format(
                move=name
            )
        if succeeded and right and first not in right:
            named = ", ".join(words.move(geometry, move) for move in right)
            return _("The author names {moves}; {move} is as good.").format(moves=named, move=name)
        if not succeeded and len(moves) <= 2 and first in right:
            return _("The author calls {move} right; the proof says that it fails.").format(
                move=name
            )
        return ""
