"""What the author's tree says of the person's first move, where a proof says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gold.board.points import Geometry, Move
from gold.gui import words
from gold.gui.practice.banners import Banner
from gold.i18n import _
from gold.problem.solution_tree import SolutionTree
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
    return replace(banner, text=f"{banner.text} {said}".strip()) if said else banner


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
