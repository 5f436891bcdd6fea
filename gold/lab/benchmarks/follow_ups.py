"""`bench --follow-ups`: the time to answer a move, once its problem is proved.

The first position of each problem is proved. Then, with the same workspace, the computer answers

- every legal reply to the proved first move, which the proof covers;
- every legal first move, most of which the proof does not cover;
- every legal move after the proved first move and its reply.

On an open board only one of the moves outside the searched crops is answered: the search does not
tell them apart.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from gold.board.board import Board
from gold.board.outcome import may_pass, winner
from gold.board.points import PASS, Move
from gold.cli.output import write_json
from gold.lab.benchmarks.rows import percentile
from gold.problem.model import Problem
from gold.solver.answers.plan import UndecidedError
from gold.solver.api import EngineKind, Limits
from gold.solver.engine import solve
from gold.solver.request import Request
from gold.solver.workspace import Workspace

SOON = 0.05
"""An answer within this many seconds counts as immediate."""

FEW = 5_000
"""An answer within this many searched positions counts as immediate,
on a machine with unreliable times.
"""

_ANSWER_SECONDS = 2.0


class MoveKind(StrEnum):
    """The kind of the move that was answered."""

    REPLY = "reply"
    FIRST = "first move"
    SECOND = "second move"


@dataclass(frozen=True, slots=True)
class FollowUp:
    """An answer to a move: its time and nodes, whether it is proved,
    and whether the result is exact.
    """

    kind: MoveKind
    seconds: float
    proved: bool
    exact: bool = True
    nodes: int = 0

    @property
    def is_soon(self) -> bool:
        """Whether a proved answer came within ``SOON``."""
        return self.proved and self.seconds < SOON


def measure_follow_ups(
    problems: Sequence[Problem], limits: Limits, refine_seconds: float | None, report: Path | None
) -> None:
    """Prove the problems one by one, answer every move, and print statistics of the times.

    ``report``: a file for the statistics as JSON, or None.
    """
    from rich.progress import track

    found = [
        follow_ups(problem, limits, refine_seconds)
        for problem in track(problems, "problems", transient=True)
    ]
    answers = [answer for group in found if group is not None for answer in group]
    proved = sum(group is not None for group in found)
    print(f"{proved} of {len(problems)} problems proved")
    figures = {}
    for kind in MoveKind:
        figures[str(kind)] = of_kind = follow_up_statistics(
            each for each in answers if each.kind is kind
        )
        print(
            (
                "after a {kind}: {soon} of {answers} answers proved within {limit:g} ms ({share:.1f} %), "
                "{unproved} not proved, {inexact} not proved exactly; median {median_seconds:.4f} s, 90 "
                "% {p90_seconds:.4f} s, 99 % {p99_seconds:.4f} s, slowest {slowest_seconds:.3f} s"
            ).format(
                kind=kind,
                limit=1000 * SOON,
                share=100 * of_kind["soon"] / max(1, of_kind["answers"]),
                **of_kind,
            )
        )
    if report is not None:
        write_json(report, {"summary": {"problems": len(problems), "proved": proved, **figures}})


def follow_ups(
    problem: Problem, limits: Limits, refine_seconds: float | None = None
) -> list[FollowUp] | None:
    """Return the answers to the moves of a problem;
    None if it is not proved exactly within the limits.

    ``refine_seconds`` applies only to the answers, see :class:`gold.solver.api.Limits`.
    """
    board = problem.board()
    workspace = Workspace()
    try:
        root = solve(Request.about(board, limits, workspace), EngineKind.PROOF)
    except UndecidedError:
        return None
    if not (root.proved and root.exact):
        return None
    found: list[FollowUp] = []
    if root.move is not None:
        proved = board.after(root.move)
        answer_limits = replace(limits, seconds=_ANSWER_SECONDS, refine_seconds=refine_seconds)
        found += _answers(proved, workspace, MoveKind.REPLY, answer_limits)
        found += _answers(board, workspace, MoveKind.FIRST, answer_limits)
        if winner(proved) is None:
            answer = solve(Request.about(proved, answer_limits, workspace), EngineKind.PROOF).move
            if answer is not None:
                proved.play(answer)
                found += _answers(proved, workspace, MoveKind.SECOND, answer_limits)
    return found


def _answers(
    board: Board, workspace: Workspace, kind: MoveKind, limits: Limits
) -> Iterator[FollowUp]:
    if winner(board) is not None:
        return
    for move in _moves(board, workspace):
        after = board.after(move)
        if winner(after) is None:
            started = time.perf_counter()
            try:
                result = solve(Request.about(after, limits, workspace), EngineKind.PROOF)
                proved = result.proved
                exact = result.exact
                nodes = result.nodes
            except UndecidedError as error:
                proved = False
                exact = False
                nodes = error.result.nodes
            yield FollowUp(kind, time.perf_counter() - started, proved, exact, nodes)


def _moves(board: Board, workspace: Workspace) -> list[Move]:
    """Return the legal moves; if crops were searched,
    only the first of the moves outside all crops.
    """
    reach = workspace.crops(board).reach
    moves: list[Move] = list(board.valid_moves())
    if reach:
        outside = [move for move in moves if move not in reach]
        moves = [move for move in moves if move in reach] + outside[:1]
    return [*moves, PASS] if may_pass(board) else moves


def follow_up_statistics(answers: Iterable[FollowUp]) -> dict[str, float]:
    """Return statistics of a set of answers; times are in seconds."""
    found = list(answers)
    times = sorted(answer.seconds for answer in found)
    nodes = sorted(answer.nodes for answer in found)

    def at(percent: int) -> float:
        return round(percentile(times, percent), 4)

    return {
        "answers": len(found),
        "soon": sum(answer.is_soon for answer in found),
        "by_few_nodes": sum(answer.proved and answer.nodes <= FEW for answer in found),
        "unproved": sum(not answer.proved for answer in found),
        "inexact": sum(answer.proved and not answer.exact for answer in found),
        "median_seconds": at(50),
        "p90_seconds": at(90),
        "p99_seconds": at(99),
        "slowest_seconds": at(100),
        "median_nodes": percentile(nodes, 50),
        "p90_nodes": percentile(nodes, 90),
    }
