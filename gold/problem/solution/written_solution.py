"""Adds a solution tree to a problem that has none, so that other programs find it in the SGF.

Right lines are marked as on goproblems.com, by ``RIGHT`` at the end, and by SGF's own ``TE`` at the start.
Three more words of that site lead its player. ``CHOICE`` stands at each of several answers of the
opponent, of which the site plays one at random. ``FORCE`` allows only the moves that follow.
``NOTTHIS`` refuses a move without calling it wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gold.board.points import Color, Move
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import SGF_FIELD, kept_tree, stone_properties
from gold.problem.sgf.sgf_tree import format_properties
from gold.problem.solution.solution_tree import OWN_LINES


@dataclass(frozen=True, slots=True)
class Branch:
    """A move of a solution tree to write, and the branches after it."""

    move: Move
    """The move of the side to play."""
    following: tuple[Branch, ...] = ()
    """The branches after the move, the main line first."""
    solves: bool = False
    """Whether a right line ends with this move (``RIGHT``)."""
    only_these: bool = False
    """Whether only the moves in ``following`` may be played (``FORCE``): others may be right, too,
    so that they must not be called wrong.
    """
    not_this: bool = False
    """Whether the move is not proved right or wrong,
    so that it must not be called wrong (``NOTTHIS``).
    """

    @property
    def is_right(self) -> bool:
        """Whether a right line ends with this move or below it."""
        return self.solves or any(each.is_right for each in self.following)

    @classmethod
    def of_line(cls, line: Sequence[Move], *, right: bool) -> Branch:
        """Return a line of moves, without side branches; ``right``:
        its last move solves the problem.
        """
        branch = cls(line[-1], solves=right)
        for move in line[-2::-1]:
            branch = cls(move, (branch,))
        return branch


def has_tree(problem: Problem) -> bool:
    """Whether the problem has moves from the file that it was read from,
    which will be written back.
    """
    kept = kept_tree(problem)
    return kept is not None and (len(kept.nodes) > 1 or bool(kept.children))


def with_solution(
    problem: Problem, lines: Sequence[Sequence[Move]], wrong: Sequence[Sequence[Move]] = ()
) -> Problem:
    """Add a tree of lines to a problem that has none:
    the solving ``lines``, then the ``wrong`` ones.

    Each line has a different first move; the best line comes first. A wrong line is a wrong move
    with its refutation. A problem that has a tree is returned unchanged.
    """
    branches = [Branch.of_line(line, right=True) for line in lines if line]
    branches += [Branch.of_line(line, right=False) for line in wrong if line]
    return with_branches(problem, branches)


def with_branches(problem: Problem, branches: Sequence[Branch]) -> Problem:
    """Add a tree of moves, the best branch first, to a problem that has none.

    A problem that has a tree is returned unchanged.
    """
    if not branches or has_tree(problem):
        return problem
    kept = kept_tree(problem)
    root = stone_properties(problem.position) if kept is None else dict(kept.nodes[0].properties)
    root.pop(OWN_LINES, None)  # this tree has the marks of other programs
    written = _Writer(problem).below(branches, problem.to_play, is_first=True)
    tree = f"(;{format_properties(root)}{written})"
    return replace(problem, extra={**problem.extra, SGF_FIELD: tree})


@dataclass(frozen=True, slots=True)
class _Writer:
    problem: Problem

    def below(self, branches: Sequence[Branch], color: Color, *, is_first: bool = False) -> str:
        """Return the SGF of the moves of ``color`` that follow one position;
        ``is_first``: the first one.
        """
        is_choice = len(branches) > 1 and color is not self.problem.to_play
        texts = [self._text(each, color, is_first, is_choice) for each in branches]
        return texts[0] if len(texts) == 1 else "".join(f"\n({text})" for text in texts)

    def _text(self, branch: Branch, color: Color, is_first: bool, is_choice: bool) -> str:
        node = {color.name[0]: [self.problem.position.geometry.to_sgf(branch.move)]}
        if is_first and branch.is_right:
            node["TE"] = ["1"]
        words = [
            word
            for word, holds in (
                ("CHOICE", is_choice),
                ("FORCE", branch.only_these),
                ("NOTTHIS", branch.not_this),
                ("RIGHT", branch.solves),
            )
            if holds
        ]
        if words:
            node["C"] = [" ".join(words)]
        return f";{format_properties(node)}{self.below(branch.following, color.opponent)}"
