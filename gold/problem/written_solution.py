"""Adds a solution tree to a problem that has none, so that other programs find it in the SGF.

Right lines are marked as on goproblems.com, by ``RIGHT`` at the end, and by SGF's own ``TE`` at the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gold.board.points import Move
from gold.problem.model import Problem
from gold.problem.sgf_format import SGF_FIELD, kept_tree, stone_properties
from gold.problem.sgf_tree import format_properties


def has_tree(problem: Problem) -> bool:
    """Whether the problem has the moves of a file it was read from, so that they will be written back."""
    kept = kept_tree(problem)
    return kept is not None and (len(kept.nodes) > 1 or bool(kept.children))


def with_solution(
    problem: Problem, lines: Sequence[Sequence[Move]], wrong: Sequence[Sequence[Move]] = ()
) -> Problem:
    """The problem with a tree of moves: first the ``lines`` that solve it, the best first, each with another
    first move, then ``wrong`` moves with their refutations. A problem that has a tree already keeps that.
    """
    if not any((*lines, *wrong)) or has_tree(problem):
        return problem
    kept = kept_tree(problem)
    root = stone_properties(problem.position) if kept is None else kept.nodes[0].properties
    branches = [_branch(problem, line, right=True) for line in lines if line]
    branches += [_branch(problem, line, right=False) for line in wrong if line]
    rest = branches[0] if len(branches) == 1 else "".join(f"\n({branch})" for branch in branches)
    tree = f"(;{format_properties(root)}{rest})"
    return replace(problem, extra={**problem.extra, SGF_FIELD: tree})


def _branch(problem: Problem, line: Sequence[Move], *, right: bool) -> str:
    color = problem.to_play
    nodes = list[dict[str, list[str]]]()
    for move in line:
        nodes.append({color.name[0]: [problem.position.geometry.to_sgf(move)]})
        color = color.opponent
    if right:
        nodes[0]["TE"] = ["1"]
        nodes[-1]["C"] = ["RIGHT"]
    return "".join(f";{format_properties(node)}" for node in nodes)
