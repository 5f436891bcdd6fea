"""What is shut in, on bit sets, against the same rules written with sets of points."""

from __future__ import annotations

import random

import pytest

from gold.authoring.shut_in import (
    GAPS,
    WIDEST_GAP,
    bit_board,
    bits_of,
    outside,
    points_of,
    side_stones,
    wall,
)
from gold.board.points import Color, PointState, geometry
from gold.board.position import Position


def random_stones(rng: random.Random, size: int) -> dict[tuple[int, int], Color]:
    places = [(row, col) for row in range(size) for col in range(size)]
    share = rng.choice((0.1, 0.3, 0.6))
    return {place: rng.choice(list(Color)) for place in places if rng.random() < share}


def plain_outside(
    stones: dict[tuple[int, int], Color], size: int, color: Color
) -> set[tuple[int, int]]:
    everywhere = {(row, col) for row in range(size) for col in range(size)}
    room = {place for place in everywhere if stones.get(place) is not color}
    room -= plain_closed(stones, size, color)
    far: set[tuple[int, int]] = set()
    for distance in (4, 3, 2):
        far = far or {
            (row, col)
            for row, col in everywhere
            if all(max(abs(row - r), abs(col - c)) >= distance for r, c in stones)
        }
    reached, waiting = set[tuple[int, int]](), list(far & room)
    while waiting:
        row, col = waiting.pop()
        if (row, col) in room and (row, col) not in reached:
            reached.add((row, col))
            waiting += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    return reached


def plain_closed(
    stones: dict[tuple[int, int], Color], size: int, color: Color
) -> set[tuple[int, int]]:
    closed = set[tuple[int, int]]()
    for (row, col), held in stones.items():
        if held is not color:
            continue
        for (rows, cols), between in GAPS:
            points = [(row + down, col + across) for down, across in between]
            cut = all(stones.get(point) is color.opponent for point in points)
            if stones.get((row + rows, col + cols)) is color and not cut:
                closed |= {point for point in points if point not in stones}
        for rows, cols in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            line = [(row + rows * step, col + cols * step) for step in range(1, WIDEST_GAP + 2)]
            line = [(r, c) for r, c in line if 0 <= r < size and 0 <= c < size]
            if len(line) <= WIDEST_GAP and stones.keys().isdisjoint(line):
                closed |= set(line)
    return closed


@pytest.mark.parametrize("size", [5, 9, 13, 19])
def test_outside_is_what_a_flood_over_points_reaches(size: int) -> None:
    rng, board, points = random.Random(size), bit_board(size), geometry(size)
    for _try in range(30):
        stones = random_stones(rng, size)
        at = {points.point(*place): color for place, color in stones.items()}
        bits = {
            color: bits_of(points, (point for point in at if at[point] is color)) for color in Color
        }
        for color in Color:
            found = points_of(points, outside(board, bits[color], bits[color.opponent]))
            assert found == {points.point(*place) for place in plain_outside(stones, size, color)}


@pytest.mark.parametrize("size", [1, 2, 9, 19])
def test_stones_of_a_position_are_those_points(size: int) -> None:
    rng, points = random.Random(size), geometry(size)
    for _try in range(20):
        position = Position(size, tuple(rng.choices(list(PointState), k=size * size)))
        for color in Color:
            stones = {point for point in points.points if position[point].color is color}
            assert points_of(points, side_stones(position, color)) == stones
            assert bits_of(points, stones) == side_stones(position, color)


def test_a_chain_belongs_to_the_wall_if_it_touches_the_outside() -> None:
    board = bit_board(5)
    chain, lone = 0b111 << 5, 1 << 24
    assert wall(board, chain | lone, 1 << 3 + 5) == chain
    assert wall(board, chain | lone, 0) == 0


def test_shifts_leave_the_board_at_its_edges_only() -> None:
    rng, board, points = random.Random(1), bit_board(7), geometry(7)
    for _try in range(200):
        rows, cols, index = rng.randint(-3, 3), rng.randint(-3, 3), rng.randrange(49)
        row, col = index // 7 + rows, index % 7 + cols
        inside = 0 <= row < points.size and 0 <= col < points.size
        assert board.shifted(1 << index, rows, cols) == (1 << row * 7 + col if inside else 0)
