"""Whether a problem's result is the same on the board around its area.

Where an empty point of the area has an empty neighbour out of play, the defender may not go there, and has no
liberty there. On the board that a player sees, both are possible. So such a problem is solved once more with
the area some points wider there; beyond that the attacker is strong, as the boundary rule has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from gold.board.board import Board
from gold.board.points import PASS, Move, Point, PointState
from gold.board.position import Boundary, Position
from gold.board.status import Side, Status
from gold.problem.proved import Proved
from gold.solver.answers.plan import UndecidedError, solve_by_plan
from gold.solver.api import EngineKind, Limits
from gold.solver.outcome import (
    ALIVE,
    ALIVE_BY_DOUBLE_KO,
    DEAD,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    threats_needed,
    value_of_ko,
)
from gold.solver.request import Request
from gold.solver.workspace import Workspace

STEPS: Final = 3
"""How many points wider the area is made."""
_TABLE_MEGABYTES = 64


class OnTheBoard(StrEnum):
    """What becomes of a problem's result where the area is wider."""

    CLOSED = "closed"
    """No empty point of the area has an empty neighbour out of play: nothing is wider."""
    SAME = "same"
    """The result is the same, and so are the moves that are told to be right."""
    BY_NAME = "same but for the name"
    """The result is another one, which players call the same: a ko for more threats than are counted."""
    DIFFERENT = "different"
    """The result is another one, or a move that is told to be right does not reach it."""
    NOT_KNOWN = "not known"
    """The limit was reached."""

    @property
    def holds(self) -> bool:
        """Whether what is told of the problem is so on the board."""
        return self not in (OnTheBoard.DIFFERENT, OnTheBoard.NOT_KNOWN)


def openings(position: Position) -> list[Point]:
    """The empty points out of play that touch an empty point of the area: there the wall is open.

    What touches a stone of the defender's is left out: by the boundary rule that stone has friends there.

    >>> from gold.board.diagram import parse_diagram
    >>> under = parse_diagram('''
    ...  . . . . . .
    ...  . . . . . .
    ...  . . . . . .
    ...  x x x x . .
    ...  O O O x . .
    ...  + + + + . .
    ... ''')
    >>> list(under.geometry.vertices(openings(under)))
    ['E1']
    """
    neighbors = position.geometry.neighbors
    area = position.points(PointState.VALID)
    beside_area = {near for point in area for near in neighbors[point]}
    friendly = [state for state in PointState if state.color and state.color is position.defender]
    friends = set(position.points(*friendly))
    outside = [point for point in position.points(PointState.INVALID) if point in beside_area]
    return [point for point in outside if friends.isdisjoint(neighbors[point])]


def wider(position: Position, steps: int = STEPS) -> Position:
    """The position with its area so many points wider where it is open, over empty points only.

    A stone of the wall with no empty neighbour out of play any more can be captured, as on a board.
    """
    for _step in range(steps):
        position = position.with_states(dict.fromkeys(openings(position), PointState.VALID))
    return position


def closed(position: Position) -> Position:
    """The position with a stone of the wall wherever the area is open. Nothing inside changes by that: what
    is out of play is no liberty of the defender's, and always one of the wall's.
    """
    assert position.defender is not None
    wall = PointState.stone(position.defender.opponent)
    return position.with_states(dict.fromkeys(openings(position), wall))


def on_the_board(position: Position, record: Proved, nodes: int) -> OnTheBoard:
    """What becomes of a proved result where the area is :data:`STEPS` points wider, by a search of at most so
    many positions: of the best result, then of each move that is told to be right. Whether others are right
    there, too, is not asked.
    """
    if position.boundary is not Boundary.WALL or not openings(position):
        return OnTheBoard.CLOSED
    board = Board(wider(position))
    told = _value_of(record)
    workspace = Workspace(_TABLE_MEGABYTES)
    found = list[OnTheBoard]()
    spent = 0
    for line in ((), *_right_moves(position, record, told)):
        limits = Limits(nodes=nodes - spent)
        request = Request.about(board, limits, workspace).after(*line)
        try:
            result = solve_by_plan(request, EngineKind.PROOF)
        except UndecidedError as error:  # too much can change there
            result = error.result
        spent += result.nodes
        found.append(_compared(told, result.bounds))
        if not found[-1].holds:
            return found[-1]
    return max(found, key=lambda each: each is OnTheBoard.BY_NAME)


def _right_moves(position: Position, record: Proved, told: Bounds) -> Iterable[tuple[Move]]:
    """The moves that must be right on the board, too; none where the side to play gets nothing."""
    lives = position.to_play is position.defender
    gets_nothing = told.most == DEAD if lives else told.least >= ALIVE_BY_DOUBLE_KO
    return () if gets_nothing else [(move,) for move in record.correct if move != PASS]


def _value_of(record: Proved) -> Bounds:
    """What a record tells."""
    if record.status is Status.DEAD:
        return Bounds.at(DEAD)
    if record.status is Status.SEKI:
        return Bounds.at(SEKI)
    if record.status is Status.ALIVE:
        return Bounds(ALIVE_BY_DOUBLE_KO, ALIVE)
    assert record.ko is not None
    assert record.ko.threats is not None
    return Bounds.at(value_of_ko(record.ko.ahead is Side.ATTACKER, record.ko.threats))


def _compared(told: Bounds, found: Bounds) -> OnTheBoard:
    """How what was told stands beside what was found."""
    names = {_name(value) for value in range(found.least, found.most + 1)}
    if _name(told.least) not in names:
        return OnTheBoard.DIFFERENT
    if len(names) > 1:
        return OnTheBoard.NOT_KNOWN
    same = found.least >= told.least and found.most <= told.most
    return OnTheBoard.SAME if same else OnTheBoard.BY_NAME


def _name(value: int) -> tuple[Status, int, bool]:
    """What players call a value; of a ko, how many threats it takes, and whether the attacker is ahead."""
    bounds = Bounds.at(value)
    status = bounds.practical_status
    if status is not Status.KO:
        return status, 0, False
    return status, threats_needed(value), value <= WITHOUT_THREATS
