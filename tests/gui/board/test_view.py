"""Which part of the board is shown, where its points are, and which point is under a pixel."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.board.diagram import parse_diagram
from gold.board.points import PointState, geometry
from gold.board.position import Position
from gold.gui.board.layout import BoardLayout, coordinate_sides
from gold.gui.board.view import BoardView, ViewCrop, crop_around, crop_of_picture, whole_board


def with_points(size: int, *names: str) -> Position:
    board = geometry(size)
    position = Position.empty(size, PointState.INVALID)
    return position.with_states({board.from_vertex(name): PointState.VALID for name in names})


@pytest.mark.parametrize(
    ("points", "crop"),
    [
        (["A19", "D17"], ViewCrop(0, 0, 6, 6)),  # a corner: seven lines
        (["A19", "J12"], ViewCrop(0, 0, 8, 9)),  # a line beyond what matters
        (["T1"], ViewCrop(12, 12, 18, 18)),
        (["K19"], ViewCrop(0, 6, 6, 12)),  # a side
        (["A19", "T18"], ViewCrop(0, 0, 6, 18)),
        (["S18", "S5"], ViewCrop(0, 12, 15, 18)),  # a long side, without the lines beyond it
        (["K10"], ViewCrop(6, 6, 12, 12)),  # the middle: no edge in sight
        (["C17", "R3"], whole_board(19)),
        ([], whole_board(19)),
    ],
)
def test_the_part_that_matters_is_shown(points: list[str], crop: ViewCrop) -> None:
    assert crop_around(with_points(19, *points)) == crop


@given(
    size=st.integers(1, 19),
    places=st.sets(st.tuples(st.integers(0, 18), st.integers(0, 18)), max_size=12),
)
def test_no_point_that_matters_is_cut_off(size: int, places: set[tuple[int, int]]) -> None:
    board = geometry(size)
    inside = [place for place in places if max(place) < size]
    position = Position.empty(size, PointState.INVALID)
    position = position.with_states({board.point(*place): PointState.BLACK for place in inside})
    crop = crop_around(position)
    assert all(crop.contains(*place) for place in inside)
    assert 0 <= crop.top <= crop.bottom < size
    assert 0 <= crop.left <= crop.right < size
    assert min(crop.rows, crop.columns) >= min(size, 7)


@given(
    size=st.integers(2, 19),
    room=st.tuples(st.integers(80, 2000), st.integers(80, 2000)),
    coordinates=st.booleans(),
    seed=st.tuples(st.integers(0, 18), st.integers(0, 18)),
)
def test_every_point_is_found_where_it_is_drawn(
    size: int, room: tuple[int, int], coordinates: bool, seed: tuple[int, int]
) -> None:
    row, column = seed[0] % size, seed[1] % size
    position = Position.empty(size, PointState.INVALID)
    position = position.with_states({geometry(size).point(row, column): PointState.VALID})
    view = BoardView.of(position, coordinates=coordinates)
    layout = BoardLayout.fit(view, pygame.Rect(13, 7, *room))
    for row in range(view.crop.top, view.crop.bottom + 1):
        for column in range(view.crop.left, view.crop.right + 1):
            point = geometry(size).point(row, column)
            assert layout.point_at(layout.center(point)) == point


def test_beside_the_board_there_is_no_point() -> None:
    view = BoardView.of(Position.empty(9))
    layout = BoardLayout.fit(view, pygame.Rect(100, 100, 500, 500))
    assert layout.point_at((99, 300)) is None
    assert layout.point_at((layout.rect.left + 2, layout.rect.top + 2)) is None


def test_the_board_fits_its_room() -> None:
    view = BoardView.of(Position.empty(19))
    room = pygame.Rect(20, 68, 840, 772)
    assert room.contains(BoardLayout.fit(view, room).rect)
    assert BoardLayout.fit(view, room, fill=True).rect == room


def test_coordinates_stand_at_edges_and_else_at_the_top_and_left() -> None:
    corner = coordinate_sides(19, ViewCrop(0, 0, 9, 9))
    assert (corner.top, corner.left, corner.bottom, corner.right) == (True, True, False, False)
    middle = coordinate_sides(19, ViewCrop(4, 4, 13, 13))
    assert (middle.top, middle.left, middle.bottom, middle.right) == (True, True, False, False)
    far = coordinate_sides(19, ViewCrop(9, 9, 18, 18))
    assert (far.top, far.left, far.bottom, far.right) == (False, False, True, True)


def test_a_view_of_a_position_shows_its_stones() -> None:
    view = BoardView.of(parse_diagram("x + O\n+ K +\no + X"))
    assert {view.geometry.vertex(point): state for point, state in view.stones().items()} == {
        "A3": PointState.BLACK,
        "C3": PointState.WHITE_KEYSTONE,
        "A1": PointState.WHITE,
        "C1": PointState.BLACK_KEYSTONE,
    }


@pytest.mark.parametrize("size", range(5, 20))
@pytest.mark.parametrize("room", [(160, 120), (220, 160), (120, 160)])
@pytest.mark.parametrize("corner", ["top left", "right", "middle"])
def test_a_picture_has_bare_wood_on_both_sides_or_on_none(
    size: int, room: tuple[int, int], corner: str
) -> None:
    last = size - 1
    crop = {
        "top left": ViewCrop(0, 0, min(4, last), min(4, last)),
        "right": ViewCrop(0, max(last - 5, 0), last, last),
        "middle": ViewCrop(size // 3, size // 3, last - size // 3, last - size // 3),
    }[corner]
    view = BoardView.of(Position.empty(size), crop, coordinates=False)
    layout = BoardLayout.fit(view, pygame.Rect((0, 0), room), fill=True)
    for first, end, length in (
        (layout.x(0), layout.x(last), room[0]),
        (layout.y(0), layout.y(last), room[1]),
    ):
        bare = first - layout.cell * 0.68, length - end - layout.cell * 0.68
        assert abs(bare[0] - bare[1]) <= 3 or max(bare) <= 2


def test_small_picture_of_plain_stones_shows_only_where_they_are() -> None:
    board = geometry(19)
    stones = {
        board.from_vertex("A19"): PointState.BLACK,
        board.from_vertex("D17"): PointState.WHITE,
    }
    plain = Position.empty(19).with_states(stones)
    assert crop_of_picture(plain) == ViewCrop(0, 0, 4, 4)
    target = plain.with_states({board.from_vertex("D17"): PointState.WHITE_KEYSTONE})
    assert crop_of_picture(target) == whole_board(19), "its whole board is playable"


def test_a_problem_from_a_game_comes_close_and_one_of_a_book_keeps_all_its_stones() -> None:
    """The stones of a game are all over the board; a few far away belong to a problem."""
    corner = with_points(19, "A1", "B1", "C1")
    board = corner.geometry
    far = [board.point(row, column) for row in range(0, 12, 2) for column in range(5, 19, 3)]
    game = corner.with_states(dict.fromkeys(far, PointState.BLACK))
    assert crop_around(game) == crop_around(corner) == ViewCrop(12, 0, 18, 6)
    assert crop_of_picture(game).rows < 10
    few = corner.with_states(dict.fromkeys(far[:3], PointState.BLACK))
    assert all(crop_around(few).contains(*board.row_col(point)) for point in far[:3])


@given(
    room=st.tuples(st.integers(200, 2000), st.integers(200, 2000)),
    coordinates=st.booleans(),
    points=st.sampled_from([["K19"], ["A19", "D17"], ["T1"], ["K10"], ["A10"], ["A19", "T18"]]),
)
def test_more_lines_fill_the_room_where_that_costs_no_size_up_to_a_shape(
    room: tuple[int, int], coordinates: bool, points: list[str]
) -> None:
    view = BoardView.of(with_points(19, *points), coordinates=coordinates)
    place = pygame.Rect((0, 0), room)
    before, after = BoardLayout.fit(view, place), BoardLayout.fit(view, place, extend=True)
    assert after.cell >= before.cell * 0.93 - 1
    assert place.contains(after.rect.inflate(-2, -2))
    old, new = before.crop, after.crop
    assert new.top <= old.top <= old.bottom <= new.bottom
    assert new.left <= old.left <= old.right <= new.right
    bare = room[1] - after.rect.height
    if new.rows < min(19, 0.75 * new.columns):
        assert bare <= 1.5 * after.cell + new.rows + 2, "no empty bands above and below"


def test_a_tall_group_gets_no_empty_half_of_a_board() -> None:
    view = BoardView.of(with_points(19, *(f"S{row}" for row in range(2, 15))))
    crop = BoardLayout.fit(view, pygame.Rect(0, 0, 750, 750), extend=True).crop
    assert (crop.rows, crop.columns) == (15, 12)


@pytest.mark.parametrize(
    ("size", "stars"),
    [
        (9, "C3 G3 E5 C7 G7"),
        (13, "D4 K4 G7 D10 K10"),
        (19, "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16"),
        (10, "C3 H3 C8 H8"),
        (7, ""),
    ],
)
def test_star_points_are_where_boards_have_them(size: int, stars: str) -> None:
    view = BoardView.of(Position.empty(size))
    layout = BoardLayout.fit(view, pygame.Rect(0, 0, 800, 800))
    board = geometry(size)
    wanted = {board.row_col(board.from_vertex(name)) for name in stars.split()}
    assert set(layout.stars()) == {(layout.x(column), layout.y(row)) for row, column in wanted}
