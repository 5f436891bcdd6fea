"""Stones without which nothing changes: the result and the solutions stay the same when they are taken off.

Only stones are tried that touch a playable point and no point out of play: behind a stone of the wall the
region's own rule would hold the position together, which the real board does not. The target's own chains are
not tried either: they are what the problem is about, such as the walls of an eye shape.
"""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.solver.answers.survey import survey
from gold.solver.api import CancelFlag, Limits, Survey
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_MEGABYTES = 16


def superfluous_stones(
    position: Position, before: Survey, nodes: int, cancel: CancelFlag | None = None
) -> tuple[Point, ...]:
    """The stones that can all be taken off together, as far as so many nodes show.

    ``before`` is the survey of the position: proved, and complete. One stone is tried after the other, those
    of small chains first; one that makes no difference stays off for the next ones.
    """
    found: list[Point] = []
    candidates = _candidates(position)
    for done, stone in enumerate(candidates):
        if nodes <= 0 or (cancel is not None and cancel.is_set):
            break
        without = position.with_states({stone: PointState.VALID})
        if without.errors():
            continue
        part = nodes // (len(candidates) - done)
        after = survey(
            Request.about(Board(without), Limits(nodes=part), Workspace(_MEGABYTES), cancel=cancel)
        )
        nodes -= after.best.nodes
        if _is_same(before, after):
            position = without
            found.append(stone)
    return tuple(sorted(found))


def _candidates(position: Position) -> list[Point]:
    neighbors = position.geometry.neighbors
    return [
        stone
        for chain in sorted(position.chains(), key=lambda chain: (len(chain), min(chain)))
        if not any(position[stone].is_keystone for stone in chain)
        for stone in sorted(chain)
        for around in [{position[point] for point in neighbors[stone]}]
        if PointState.VALID in around and PointState.INVALID not in around
    ]


def _is_same(before: Survey, after: Survey) -> bool:
    best = after.best
    return (
        best.proved
        and best.exact
        and after.complete
        and (best.status, best.ko) == (before.best.status, before.best.ko)
        and set(after.correct) == set(before.correct)
    )
