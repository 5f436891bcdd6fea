"""Problems are found by their stones, wherever these stand and however they are turned."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gold.board.diagram import parse_diagram
from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.problem.matching.position_search import PositionIndex


def board(size: int, **stones: str) -> Position:
    """``board(9, black="A1 B2", white="C3")``."""
    empty = Position.empty(size)
    states = {
        empty.geometry.from_vertex(name): state
        for color, state in (("black", PointState.BLACK), ("white", PointState.WHITE_KEYSTONE))
        for name in stones.get(color, "").split()
    }
    return empty.with_states(states)


SHAPE = board(9, black="C3 D3", white="C4")


@pytest.mark.parametrize(
    ("other", "local", "exact"),
    [
        (SHAPE, True, True),
        (board(19, black="J10 K10", white="J11"), True, False),  # far from the edges
        (board(9, black="G7 F7", white="G6"), True, True),  # turned
        # mirrored in the diagonal, other colours
        (board(9, white="C3 C4", black="D3"), True, True),
        (board(19, black="C3 D3", white="C4"), True, True),  # the far edges do not matter
        (board(9, black="B3 C3", white="B4"), True, False),  # nearer to the edge
        (board(9, black="C3 D3 H8", white="C4"), True, False),  # one stone more
        (board(9, black="C3 E3", white="C4"), False, False),
        (board(9, black="C3 D3 C4"), False, False),
        (Position.empty(9), False, False),
    ],
)
def test_what_is_found(other: Position, local: bool, exact: bool) -> None:
    index = PositionIndex([None, other, Position.empty(3)])
    assert index.find(SHAPE, exact=False) == [1] * local
    assert index.find(SHAPE, exact=True) == [1] * exact


@pytest.mark.parametrize(
    ("other", "found"),
    [
        (SHAPE, True),
        (board(19, black="J10 K10", white="J11"), False),  # in the middle
        # the far edges do not matter, nor other stones
        (board(19, black="C3 D3 K10", white="C4"), True),
        (board(19, black="R3 Q3", white="R4"), True),  # another corner
        (board(19, black="R17 Q17", white="R16"), True),
        (board(13, white="C11 C10", black="D11"), True),  # turned or mirrored, other colours
        (board(9, black="B3 C3", white="B4"), False),  # nearer to one edge
        (board(19, black="J3 K3", white="J4"), False),  # at one edge only
        (board(3), False),
    ],
)
def test_what_is_drawn_in_a_corner_is_found_in_corners(other: Position, found: bool) -> None:
    index = PositionIndex([None, other, Position.empty(3)])
    drawn = board(19, black="C3 D3", white="C4")
    assert index.find(drawn, exact=False, at_edges=True) == [1] * found


@pytest.mark.parametrize(
    ("other", "found"),
    [
        (board(19, black="J2 K2"), True),
        (board(19, black="B9 B8"), True),
        (board(9, black="H5 H6"), True),
        (board(19, black="J3 K3"), False),
        (board(19, black="B2 C2"), True),  # an edge that the drawing is far from does not matter
    ],
)
def test_what_is_drawn_at_an_edge_is_found_at_edges(other: Position, found: bool) -> None:
    drawn = board(19, black="K18 J18")
    assert PositionIndex([other]).find(drawn, exact=False, at_edges=True) == [0] * found


def test_what_is_drawn_in_the_middle_is_found_anywhere() -> None:
    drawn = board(19, black="J10 K10")
    index = PositionIndex([board(9, black="A1 A2"), board(19, black="Q10 Q11")])
    assert index.find(drawn, exact=False, at_edges=True) == [0, 1]


def test_no_stones_find_nothing() -> None:
    assert PositionIndex([SHAPE]).find(Position.empty(19), exact=False) == []
    assert PositionIndex([]).find(SHAPE, exact=True) == []


def test_a_shape_does_not_reach_round_the_edge() -> None:
    across = parse_diagram(". . . . .\n. . . . x\no . . . .\n. . . . .\n. . . . .")
    wanted = parse_diagram(". . . . .\n. . . x .\n. . . . o\n. . . . .\n. . . . .")
    assert PositionIndex([across]).find(wanted, exact=False) == []


positions = st.builds(
    lambda size, states: Position(size, tuple(states[: size * size]), Color.BLACK),
    st.integers(3, 6),
    st.lists(
        st.sampled_from([PointState.BLACK, PointState.WHITE, PointState.VALID]),
        min_size=36,
        max_size=36,
    ),
)
views = st.builds(Symmetry, *[st.booleans()] * 4)


@settings(max_examples=50)
@given(position=positions, view=views, keep=st.lists(st.booleans(), min_size=36, max_size=36))
def test_a_part_of_a_position_is_found_in_any_view_of_it(
    position: Position, view: Symmetry, keep: list[bool]
) -> None:
    points = position.geometry.points
    gone = {point: PointState.VALID for point, kept in zip(points, keep, strict=False) if not kept}
    part = position.with_states(gone)
    has_stones = any(state.color is not None for state in part.states)
    index = PositionIndex([view.position(position)])
    assert index.find(part, exact=False) == [0] * has_stones
    assert index.find(part, exact=False, at_edges=True) == [0] * has_stones
    count = sum(state.color is not None for state in position.states)
    whole = has_stones and count == sum(state.color is not None for state in part.states)
    assert index.find(part, exact=True) == [0] * whole


@settings(max_examples=30)
@given(one=positions, other=positions)
def test_it_finds_what_a_plain_search_finds(one: Position, other: Position) -> None:
    assert bool(PositionIndex([one]).find(other, exact=False)) == holds(one, other)
    assert bool(PositionIndex([one]).find(other, exact=False, at_edges=True)) == holds(
        one, other, near=3
    )


def holds(one: Position, other: Position, near: int = 0) -> bool:
    """Whether a position holds the stones of another one, by trying all places; nearer than ``near`` to an
    edge, only as near.
    """
    here = {
        divmod(i, one.size): state.color
        for i, state in enumerate(one.states)
        if state.color is not None
    }
    for transpose in (False, True):
        for rows in (False, True):
            for cols in (False, True):
                for swap in (False, True):
                    seen = Symmetry(transpose, rows, cols, swap).position(other)
                    there = [
                        (*divmod(i, seen.size), state.color)
                        for i, state in enumerate(seen.states)
                        if state.color is not None
                    ]
                    for down in range(-5, 6):
                        for across in range(-5, 6):
                            if not there or any(
                                here.get((r + down, c + across)) is not color
                                for r, c, color in there
                            ):
                                continue
                            before = edges_of([(r, c) for r, c, _ in there], seen.size)
                            after = edges_of(
                                [(r + down, c + across) for r, c, _ in there], one.size
                            )
                            if all(a == b for a, b in zip(before, after, strict=True) if a < near):
                                return True
    return False


def edges_of(places: list[tuple[int, int]], size: int) -> tuple[int, ...]:
    """How far stones are from the edges."""
    rows, cols = zip(*places, strict=True)
    return min(rows), size - 1 - max(rows), min(cols), size - 1 - max(cols)
