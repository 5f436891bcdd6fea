"""Tests whether a problem's result is the same with a wider area.

If an empty point of the area has an empty neighbour out of play, the defender can neither move
there nor has a liberty there. On the board that a player sees, both are possible. So such a problem
is solved again with the area a few points wider at these openings; beyond that, the attacker is
strong by the boundary rule.
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
"""The number of points by which the area is widened."""
_TABLE_MEGABYTES = 64


class OnTheBoard(StrEnum):
    """The result of the test with a wider area."""

    CLOSED = "closed"
    """The area has no openings: no empty point has an empty neighbour out of play."""
    SAME = "same"
    """The result is the same, and the recorded moves are still right."""
    BY_NAME = "same but for the name"
    """The result has another value but is the same in practice,
    such as a ko for very many threats.
    """
    DIFFERENT = "different"
    """The result is different, or a recorded move does not reach it."""
    NOT_KNOWN = "not known"
    """The limit of the search was reached."""

    @property
    def holds(self) -> bool:
        """Whether the recorded result is true with the wider area, too."""
        return self not in (OnTheBoard.DIFFERENT, OnTheBoard.NOT_KNOWN)


def openings(position: Position) -> list[Point]:
    """Return the openings of the wall: empty points out of play beside an empty point of the area.

    Points beside a stone of the defender are left out: by the boundary rule that stone has friends
    there.

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
    """Return the position with its area widened at the openings by ``steps`` points,
    over empty points.

    A stone of the wall that loses its last empty neighbour out of play can then be captured, as on
    a board.
    """
    for _step in range(steps):
        position = position.with_states(dict.fromkeys(openings(position), PointState.VALID))
    return position


def closed(position: Position) -> Position:
    """Return the position with stones of the attacker at all openings.

    This changes nothing inside: a point out of play is never a liberty of the defender, and always
    one of the wall.
    """
    assert position.defender is not None
    wall = PointState.stone(position.defender.opponent)
    return position.with_states(dict.fromkeys(openings(position), wall))


def on_the_board(position: Position, record: Proved, nodes: int) -> OnTheBoard:
    """Test a proved result with the area :data:`STEPS` points wider,
    searching at most ``nodes`` positions.

    The best result is searched first, then each recorded correct move. It is not tested whether
    other moves are right, too.
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
    """Return the recorded moves to test, as lines; none if the side to play gets nothing."""
    lives = position.to_play is position.defender
    gets_nothing = told.most == DEAD if lives else told.least >= ALIVE_BY_DOUBLE_KO
    return () if gets_nothing else [(move,) for move in record.correct if move != PASS]


def _value_of(record: Proved) -> Bounds:
    """Return the bounds of the value that a record states."""
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
    """Compare the recorded bounds with those that the search found."""
    names = {_name(value) for value in range(found.least, found.most + 1)}
    if _name(told.least) not in names:
        return OnTheBoard.DIFFERENT
    if len(names) > 1:
        return OnTheBoard.NOT_KNOWN
    same = found.least >= told.least and found.most <= told.most
    return OnTheBoard.SAME if same else OnTheBoard.BY_NAME


def _name(value: int) -> tuple[Status, int, bool]:
    """Return the status in practice of a value;
    for a ko with the number of threats, and whether the attacker is ahead.
    """
    bounds = Bounds.at(value)
    status = bounds.practical_status
    if status is not Status.KO:
        return status, 0, False
    return status, threats_needed(value), value <= WITHOUT_THREATS
