"""The editor's tools as pure functions from a position to the changed position.

No tool plays a move: stones are put down and removed freely, and nothing is captured. The new
position need not be valid; see :meth:`gold.board.position.Position.errors`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum

from gold.authoring.enclosure import enclosure
from gold.authoring.from_games import group_at, guess_about
from gold.board.points import Color, Point, PointState
from gold.board.position import Position


class Tool(StrEnum):
    """The tools of the editor, which change the board at a click."""

    BLACK = "black"
    WHITE = "white"
    KEYSTONE = "keystone"
    AREA = "area"
    FILL = "fill"
    ERASE = "erase"
    KO = "ko"
    GROUP = "group"


def put_stones(position: Position, points: Iterable[Point], color: Color) -> Position:
    """Put plain stones of a colour on points, and replace what is there, keystones included."""
    return position.with_states(dict.fromkeys(points, PointState.stone(color)))


def mark_keystones(position: Position, points: Iterable[Point], on: bool, color: Color) -> Position:
    """Make stones keystones (``on``) or plain stones.

    With ``on``, empty points get keystones of ``color``.
    """
    changes = {}
    for point in points:
        there = position[point].color
        if there is not None:
            changes[point] = PointState.stone(there, on)
        elif on:
            changes[point] = PointState.stone(color, keystone=True)
    return position.with_states(changes)


def chain_at(position: Position, point: Point) -> frozenset[Point]:
    """The points of the chain at a point; if the point is empty, only the point."""
    return next((chain for chain in position.chains() if point in chain), frozenset((point,)))


def make_target(position: Position, stone: Point) -> Position:
    """Make the group of a stone the only target, and guess the region anew.

    :raises InvalidPositionError: if no stone is there, or if its group cannot be a target.
    """
    everywhere = dict.fromkeys(position.points(PointState.INVALID), PointState.VALID)
    bare = position.with_keystones(()).with_states(everywhere)
    return guess_about(bare, group_at(bare, stone), position.to_play).problem.position


def is_shut_in(position: Position) -> bool:
    """Return whether the attacker's stones shut in all keystones. If not, the region is a guess."""
    defender = position.defender
    if defender is None:
        return False
    return enclosure(position, defender.opponent).stones.issuperset(position.keystones())


def erase(position: Position, points: Iterable[Point]) -> Position:
    """Remove stones, and take empty points out of play.

    The point of a removed stone stays playable if most of the empty points next to it are playable,
    so that erasing a stone leaves no hole in the region.
    """
    changes = {}
    for point in points:
        stone_in_area = position[point].color is not None and _is_amid_playable(position, point)
        changes[point] = PointState.VALID if stone_in_area else PointState.INVALID
    return position.with_states(changes)


def _is_amid_playable(position: Position, point: Point) -> bool:
    states = [
        position[near] for near in position.geometry.neighbors[point] if position[near].is_empty
    ]
    return 2 * states.count(PointState.INVALID) < len(states)


def set_playable(position: Position, points: Iterable[Point], on: bool) -> Position:
    """Make empty points playable (``on``) or unplayable. Points with stones are left unchanged."""
    state = PointState.VALID if on else PointState.INVALID
    return position.with_states({point: state for point in points if position[point].is_empty})


def toggle_fill(position: Position, point: Point) -> Position:
    """Make the empty area around a point playable, up to stones and edges.

    If all of the area is playable already, make it unplayable.
    """
    empty = set(position.points(PointState.VALID, PointState.KO, PointState.INVALID))
    area = position.geometry.flood({point} & empty, empty)
    return set_playable(
        position, area, on=any(position[near] is PointState.INVALID for near in area)
    )


def toggle_ko(position: Position, point: Point) -> Position:
    """Make an empty point the ko point; if it is the ko point already, make it playable.

    An earlier ko point becomes playable.
    """
    if not position[point].is_empty:
        return position
    changes = dict.fromkeys(position.points(PointState.KO), PointState.VALID)
    if position[point] is not PointState.KO:
        changes[point] = PointState.KO
    return position.with_states(changes)


def line(position: Position, start: Point, end: Point) -> Iterator[Point]:
    """The points on a straight line from ``start`` to ``end``, both included, without gaps."""
    board = position.geometry
    row, col = board.row_col(start)
    last_row, last_col = board.row_col(end)
    down = last_row - row
    across = last_col - col
    steps = max(abs(down), abs(across))
    for step in range(steps + 1):
        share = step / steps if steps else 0.0
        yield board.point(round(row + down * share), round(col + across * share))


def resized(position: Position, size: int) -> Position:
    """Return the position on a board of another size, with the same distance to the nearest edges.

    Points that do not fit are lost.
    """
    old = position.geometry
    down, right = resize_shift(position, size)
    states = [PointState.INVALID] * (size * size)
    for point in old.points:
        row, col = old.row_col(point)
        if 0 <= row + down < size and 0 <= col + right < size:
            states[(row + down) * size + col + right] = position[point]
    return replace(position, size=size, states=tuple(states))


def resize_shift(position: Position, size: int) -> tuple[int, int]:
    """The lines (down, right) by which :func:`resized` moves everything."""
    old = position.geometry
    busy = [old.row_col(point) for point in old.points if position[point] is not PointState.INVALID]
    shift = size - position.size
    down = shift if _is_nearer_to_end([row for row, _ in busy], position.size) else 0
    right = shift if _is_nearer_to_end([col for _, col in busy], position.size) else 0
    return down, right


def moved(position: Position, size: int, down: int, right: int) -> Position:
    """Return the position moved down and right, on a board of ``size`` lines.

    Points that do not fit are lost. New points are unplayable if the position has unplayable ones.
    """
    outside = PointState.INVALID if PointState.INVALID in position.states else PointState.VALID
    states = [outside] * (size * size)
    old = position.geometry
    for point in old.points:
        row, column = old.row_col(point)
        if 0 <= row + down < size and 0 <= column + right < size:
            states[(row + down) * size + column + right] = position[point]
    return replace(position, size=size, states=tuple(states))


def fits_moved(position: Position, down: int, right: int) -> bool:
    """Return whether all stones stay on the board if they are moved down and right."""
    places = [position.geometry.row_col(point) for chain in position.chains() for point in chain]
    return all(
        0 <= row + down < position.size and 0 <= column + right < position.size
        for row, column in places
    )


def _is_nearer_to_end(places: list[int], size: int) -> bool:
    return bool(places) and size - 1 - max(places) < min(places)


def keystone_color(position: Position) -> Color | None:
    """The colour that has more keystones; None without keystones."""
    colors = Counter(position[point].color for point in position.keystones())
    return colors.most_common(1)[0][0] if colors else None
