"""What the painter draws, checked at single pixels."""

from dataclasses import replace

import pygame
import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color, Point, PointState
from gold.board.position import Boundary, Position
from gold.board.status import Status
from gold.gui.board import outcome_marks, stones
from gold.gui.board.layout import BoardLayout
from gold.gui.board.outcome_marks import color_of, outcome_letter
from gold.gui.board.painter import Motion, Thumbnail, draw_board
from gold.gui.board.view import BoardView, Ghost, whole_board
from gold.gui.look.board_colors import PAPER, SLATE, WOOD, BoardColors, board_colors
from gold.gui.look.fonts import Fonts
from gold.trainer.settings import BoardStyle

Rgb = tuple[int, int, int]

POSITION = parse_diagram("""
 x O . . .
 + + o . .
 + X + . .
 . . . . .
 . . . . .
""")
AT = POSITION.geometry.from_vertex
ROOM = pygame.Rect(0, 0, 500, 500)


def paint(view: BoardView, motion: Motion | None = None) -> tuple[pygame.Surface, BoardLayout]:
    canvas = pygame.display.set_mode(ROOM.size)
    layout = BoardLayout.fit(view, ROOM)
    draw_board(canvas, layout, view, Fonts(), WOOD, motion or Motion())
    return canvas.copy(), layout


def plain(position: Position = POSITION) -> BoardView:
    return BoardView.of(position, whole_board(position.size), coordinates=False)


def probe(
    view: BoardView, point: Point, across: float = 0, down: float = 0, motion: Motion | None = None
) -> Rgb:
    """The colour at a point, or beside it by shares of the distance between lines."""
    canvas, layout = paint(view, motion)
    x, y = layout.center(point)
    color = canvas.get_at((x + round(across * layout.cell), y + round(down * layout.cell)))
    return color.r, color.g, color.b


def lightness(color: Rgb) -> float:
    return sum(color) / 3


def is_near(color: Rgb, other: Rgb, by: int = 30) -> bool:
    return all(abs(a - b) <= by for a, b in zip(color, other, strict=True))


def test_stones_are_dark_and_light_on_wood_in_between() -> None:
    black, white = probe(plain(), AT("A5")), probe(plain(), AT("C4"))
    wood = probe(plain(), AT("A4"), 0.5, 0.5)
    assert lightness(black) < 90 < lightness(wood) < 210 < lightness(white)
    assert wood[0] > wood[1] > wood[2], "wood is warm"


def test_light_falls_from_the_top_left() -> None:
    for name in ("A5", "C4"):
        assert lightness(probe(plain(), AT(name), -0.2, -0.2)) > lightness(
            probe(plain(), AT(name), 0.25, 0.25)
        )


def test_keystones_carry_amber_on_black_and_rust_on_white() -> None:
    def has(color: Rgb, name: str) -> bool:
        canvas, layout = paint(plain())
        x, y = layout.center(AT(name))
        reach = round(layout.cell * 0.4)
        cells = [(x + dx, y + dy) for dx in range(-reach, reach) for dy in range(-reach, reach)]
        return any(is_near(tuple(canvas.get_at(place))[:3], color, 12) for place in cells)  # type: ignore[arg-type]

    assert has(stones.AMBER, "B3")
    assert has(stones.RUST, "B5")
    assert not has(stones.AMBER, "A5")
    assert not has(stones.RUST, "C4")


def test_only_a_thin_line_says_where_play_ends_and_none_where_the_boundary_is_open() -> None:
    bare, layout = paint(plain(Position.empty(5)))

    def differs(boundary: Boundary, across: float) -> bool:
        """Whether the board beside D3, out of play, is other than one of which all is in play."""
        canvas, _layout = paint(replace(plain(), boundary=boundary))
        x, y = layout.center(AT("D3"))
        spot = round(x + across * layout.cell), round(y + 0.25 * layout.cell)
        return canvas.get_at(spot) != bare.get_at(spot)

    away = [step / 20 for step in range(-8, 10)]
    for boundary in Boundary:
        assert not any(differs(boundary, across) for across in away), "nothing is dimmed or hatched"
    assert differs(Boundary.WALL, -0.5)
    assert not differs(Boundary.OPEN, -0.5)


def test_no_line_goes_around_a_stone_that_does_not_border_on_the_area_of_play() -> None:
    far, near = AT("E1"), AT("A2")
    stones = {far: PointState.BLACK, near: PointState.BLACK}
    bare, _layout = paint(plain(Position.empty(5).with_states(stones)))
    canvas, layout = paint(plain(POSITION.with_states(stones)))

    def differs(point: Point) -> bool:
        """Whether anything was painted below the lower left corner of a stone."""
        x, y = layout.center(point)
        spot = x - round(0.4 * layout.cell), y + round(0.5 * layout.cell)
        return canvas.get_at(spot) != bare.get_at(spot)

    assert differs(near)
    assert not differs(far)


def test_playable_points_have_a_dot_and_closed_ones_a_red_cross() -> None:
    view = replace(plain(), playable=frozenset({AT("A4")}), closed={AT("B4"): "suicide"})
    dot, cross = probe(view, AT("A4")), probe(view, AT("B4"))
    assert dot[1] > dot[0], "the dot is green"
    assert cross[0] > 1.7 * max(cross[1], cross[2]), "the cross is red"


def test_no_dot_lies_on_the_coordinates_of_a_part_of_the_board() -> None:
    part = replace(plain(), crop=replace(whole_board(5), left=1), coordinates=True)
    bare, layout = paint(part)
    canvas, _layout = paint(replace(part, playable=frozenset({AT("A2"), AT("B2")})))
    inside, beyond = layout.center(AT("B2")), layout.center(AT("A2"))
    assert canvas.get_at(inside) != bare.get_at(inside)
    assert bare.get_rect().collidepoint(beyond)
    assert canvas.get_at(beyond) == bare.get_at(beyond)


def test_last_move_has_a_ring() -> None:
    view = replace(plain(), last_move=AT("A5"))
    ring = stones.last_move_mark(Color.BLACK, 99).get_width() / 99 / 2
    assert lightness(probe(view, AT("A5"), 0, -ring * 0.9)) > 180
    assert lightness(probe(view, AT("A5"))) < 90


def test_ghosts_are_translucent_stones_with_numbers() -> None:
    view = replace(
        plain(), ghosts=(Ghost(AT("A4"), Color.WHITE, 1), Ghost(AT("B4"), Color.BLACK, 2))
    )
    assert 150 < lightness(probe(view, AT("A4"), 0.35, 0.1)) < 245
    assert lightness(probe(view, AT("B4"), 0.35, 0.1)) < 110


def test_outcomes_differ_in_shape_and_not_in_colour_alone() -> None:
    """The four shapes cover different parts of their squares."""
    shapes = {}
    for outcome in (Status.ALIVE, Status.KO, Status.SEKI, Status.DEAD):
        view = replace(plain(), outcomes={AT("A4"): outcome})
        bare = plain()
        shapes[outcome] = tuple(
            probe(view, AT("A4"), dx, dy) != probe(bare, AT("A4"), dx, dy)
            for dx, dy in ((0.29, 0.29), (0.29, -0.29), (0, -0.38), (0.38, 0))
        )
    assert len(set(shapes.values())) == 4


def test_hover_shows_a_stone_of_the_side_to_play() -> None:
    view = replace(plain(), hover=AT("A4"), hover_color=Color.BLACK)
    assert (
        lightness(probe(view, AT("A4"), 0.25, 0.12))
        < lightness(probe(plain(), AT("A4"), 0.25, 0.12)) - 40
    )


def test_a_captured_stone_fades_and_an_arriving_one_comes_in() -> None:
    state = POSITION[AT("A5")]
    gone = POSITION.with_states({AT("A5"): POSITION[AT("A4")]})
    early = probe(plain(gone), AT("A5"), 0.2, 0.2, Motion(leaving={AT("A5"): (state, 0.1)}))
    late = probe(plain(gone), AT("A5"), 0.2, 0.2, Motion(leaving={AT("A5"): (state, 0.9)}))
    assert lightness(early) < lightness(late)
    coming = probe(plain(), AT("A5"), 0.2, 0.2, Motion(arriving={AT("A5"): 0.01}))
    there = probe(plain(), AT("A5"), 0.2, 0.2, Motion(arriving={AT("A5"): 0.99}))
    assert lightness(there) < lightness(coming)


def test_the_wood_is_the_same_each_time() -> None:
    first, _ = paint(plain())
    picture = pygame.image.tobytes(first, "RGB")
    second, _ = paint(plain())
    assert pygame.image.tobytes(second, "RGB") == picture


@pytest.mark.parametrize("size", [(60, 44), (158, 120), (320, 200)])
def test_thumbnails_fill_their_size_and_show_stones(size: tuple[int, int]) -> None:
    picture = Thumbnail(POSITION).drawn(size, Fonts())
    assert picture.get_size() == size
    shades = {
        lightness(tuple(picture.get_at((x, y)))[:3]) for x in range(size[0]) for y in range(size[1])
    }  # type: ignore[arg-type]
    assert min(shades) < 70
    assert max(shades) > 215


def test_boards_differ_and_printed_stones_are_flat() -> None:
    def at(colors: BoardColors, vertex: str, across: float = 0, down: float = 0) -> Rgb:
        canvas = pygame.display.set_mode(ROOM.size)
        layout = BoardLayout.fit(plain(), ROOM)
        draw_board(canvas, layout, plain(), Fonts(), colors)
        x, y = layout.center(AT(vertex))
        color = canvas.get_at((x + round(across * layout.cell), y + round(down * layout.cell)))
        return color.r, color.g, color.b

    bare = {style: lightness(at(board_colors(style), "A4", 0.5, 0.5)) for style in BoardStyle}
    assert bare[BoardStyle.SLATE] < 130 < bare[BoardStyle.WOOD] < 210 < 235 < bare[BoardStyle.PAPER]
    assert at(PAPER, "A5", -0.2, -0.2) == at(PAPER, "A5", 0.25, 0.25)
    assert at(SLATE, "A5", -0.2, -0.2) != at(SLATE, "A5", 0.25, 0.25)


@pytest.mark.parametrize("size", [1, 2, 5, 9, 13, 19])
@pytest.mark.parametrize("room", [(40, 40), (300, 900), (1600, 1200)])
def test_boards_of_all_sizes_can_be_drawn(size: int, room: tuple[int, int]) -> None:
    canvas = pygame.display.set_mode(room)
    view = BoardView.of(Position.empty(size))
    draw_board(canvas, BoardLayout.fit(view, pygame.Rect((0, 0), room)), view, Fonts(), WOOD)


def test_the_colour_of_a_mark_tells_success() -> None:
    good, bad = color_of(Status.ALIVE, WOOD), color_of(Status.DEAD, WOOD)
    assert good != bad
    assert color_of(Status.DEAD, WOOD, kills=True) == good
    assert color_of(Status.ALIVE, WOOD, kills=True) == bad
    assert color_of(Status.KO, WOOD, kills=True) == color_of(Status.KO, WOOD)


def test_the_letters_of_the_map_are_those_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    every = [Status.ALIVE, Status.KO, Status.SEKI, Status.DEAD, Status.UNKNOWN]
    assert "".join(map(outcome_letter, every)) == "LKSD?"
    monkeypatch.setattr(outcome_marks, "_", lambda text: {"D: dead": "T: tot"}.get(text, text))
    assert outcome_letter(Status.DEAD) == "T"


def test_a_letter_is_dark_on_a_white_stone_and_on_the_board_and_light_on_a_black_one() -> None:
    shown = replace(plain(), letters={Point(AT(name)): "I" for name in ("A5", "B5", "E1")})
    bare = plain()

    def changed(name: str) -> list[int]:
        """How bright the pixels near a point are that the letter changed."""
        pictures = [paint(view) for view in (bare, shown)]
        x, y = pictures[0][1].center(Point(AT(name)))
        found = []
        for across in range(-8, 9):
            for down in range(-8, 9):
                before, after = (
                    picture.get_at((round(x) + across, round(y) + down))
                    for picture, _layout in pictures
                )
                if before != after:
                    found.append(sum(after[:3]))
        return found

    colors = {name: POSITION[Point(AT(name))].color for name in ("A5", "B5", "E1")}
    for name, color in colors.items():
        brightest, darkest = max(changed(name)), min(changed(name))
        if color is Color.BLACK:
            assert brightest > 600
        else:
            assert darkest < 200
