"""Finds the boards in a picture, and reads their stones and edges."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from gold.board.points import MAX_SIZE
from gold.problem.pictures.decoding import Gray
from gold.problem.pictures.grid import LEAST_GAP, LEAST_LINES, Grid, Lines, find_grid
from gold.problem.pictures.ink import (
    Ink,
    Lined,
    PixelBox,
    connected_boxes,
    is_clean,
    lumps,
    thin_ink,
)
from gold.problem.pictures.placement import SIDES
from gold.problem.pictures.seen_board import SURE, SeenBoard
from gold.problem.pictures.slant import Slant, find_slant, is_straight
from gold.problem.pictures.stones import PointLook, SeenStone, look_at_points

Crossing = tuple[int, int]
"""The row and the column of a crossing, from the top left."""
_LEAST_SIDE = 24  # pixels of a board
_MOST_BOARDS = 60
_MARGIN = 3
_NEARLY = 0.9  # of what speaks for the board as it is must speak for the straightened one
_SLANTING_MARGIN = 0.04  # of the longer side, where a board is straightened
_LEAST_SLANTING = 48  # pixels of a board that may be slanting
_LEAST_PAIRS = 4  # of empty neighbours on a board
_STONE = 0.3  # of the gap between lines, from a point: there a stone is seen
_CUT_OFF = PointLook(SeenStone.EMPTY, 0.0)
_FEW = 30  # lines that are seen between neighbours: fewer do not tell where a slanting board lies
_FOR_EACH_DOUBT = 2  # lines that are seen for each that is not, where few are
_DOUBTED = 0.5  # how sure is what is read from such a board, at most
_MANY = 150  # lines between neighbours that are seen on a large board
_SOME = 60  # lines that are seen between neighbours
_CLEAR = 20  # lines that are seen for each that is not
_DOUBT = 3  # lines that are seen outweigh one that is not
_MOST_LETTERS = 2  # lines of letters beside a board
_LINE_DRAWN = 0.34  # of the pieces of an outer line are drawn at least
_MOSTLY = 0.75  # of them have a line between them
_LEADS_ON = 0.15  # gaps from the last line, at least, lines lead on where the board does
_LEAST_LEADS_ON = 3.0  # pixels
# pixels; where lines are farther apart, those at the edge may be too thick to be lines
_WIDE_GAP = 50.0
_CLEAN_LINES = (Lined.LIGHT, Lined.FAINT, Lined.FAINT_LIGHT)
_NOISY_LINES = (Lined.LIGHT,)
_SCALES = (1, 2, 4, 8)
"""The factors by which a picture is scaled down, one after another, until a board is found."""


def boards_in(gray: Gray) -> list[SeenBoard]:
    """Return the boards in a picture in reading order: row by row, each from the left."""
    best: list[SeenBoard] = []
    for scale in _SCALES:
        picture = _smaller(gray, scale)
        found = _boards(picture, Lined.DARK, scale)
        is_noisy = not is_clean(picture)
        if not _are_clear(found, is_noisy):
            for lined in _NOISY_LINES if is_noisy else _CLEAN_LINES:
                found = max(found, _boards(picture, lined, scale), key=_weight_and_ends)
        if found and (not best or _is_better(found, best)):
            best = found
        if best and _weight(best) > 0 and not any(map(_gains_by_less, best)):
            break
    return _in_reading_order(best)


def _smaller(gray: Gray, scale: int) -> Gray:
    """Scale a picture down by a factor. The lines of large drawings become thin enough by that."""
    height = gray.shape[0] // scale
    width = gray.shape[1] // scale
    whole = gray[: height * scale, : width * scale]
    small: Gray = whole.reshape(height, scale, width, scale).mean(axis=(1, 3))
    return small


def _gains_by_less(board: SeenBoard) -> bool:
    """Whether a smaller picture may show more of a board: it has less noise and thinner lines."""
    return bool(board.unsure_edges) or board.grid.columns.gap > _WIDE_GAP


def _are_clear(boards: list[SeenBoard], is_noisy: bool) -> bool:
    """Whether boards are so certain that light or faint lines need not be looked for.

    The gaps between light lines, and the rims of stones on faint ones, may look like a few dark
    lines. But noise may look like many light ones.
    """
    least = 0 if is_noisy else _SOME
    return sum(board.drawn for board in boards) > least and all(map(_is_clear, boards))


def _is_clear(board: SeenBoard) -> bool:
    """Whether hardly anything speaks against a board.

    Its points may be uncertain, because of noise, if it has many lines and nearly all are visible.
    """
    if board.drawn >= _MANY:
        return board.drawn > _CLEAR * board.undrawn
    return board.drawn > _CLEAR * (board.undrawn + len(board.unsure))


def _weight(boards: list[SeenBoard]) -> int:
    """Rate boards: the lines that are seen, minus a multiple of the doubts.

    Doubts are missing lines and uncertain points. A false grid shows stones, but few lines.
    """
    return sum(board.drawn for board in boards) - _DOUBT * _doubts(boards)


def _weight_and_ends(boards: list[SeenBoard]) -> tuple[int, int]:
    """Return how much speaks for boards; of equal ones, more for those with fewer edges."""
    return _weight(boards), -sum(len(board.edges) for board in boards)


def _is_better(found: list[SeenBoard], before: list[SeenBoard]) -> bool:
    """Whether these boards are better than those found in the picture at a larger scale."""
    same = sorted(_lines_of(board) for board in found) == sorted(
        _lines_of(board) for board in before
    )
    if not same:
        return _weight(found) > _weight(before)
    return _doubts_with_edges(found) < _doubts_with_edges(before)


def _doubts_with_edges(boards: list[SeenBoard]) -> int:
    return _doubts(boards) + sum(len(board.unsure_edges) for board in boards)


def _lines_of(board: SeenBoard) -> tuple[int, int]:
    return board.grid.rows.count, board.grid.columns.count


def _doubts(boards: list[SeenBoard]) -> int:
    return sum(board.undrawn + len(board.unsure) for board in boards)


def _boards(gray: Gray, lined: Lined, scale: int) -> list[SeenBoard]:
    if min(gray.shape) < _LEAST_SIDE:
        return []
    ink = thin_ink(gray, lined)
    boards: list[SeenBoard] = []
    for box in connected_boxes(ink.upright | ink.level | lumps(gray), _LEAST_SIDE):
        if len(boards) == _MOST_BOARDS:
            break
        if any(_overlap(box, board.box) for board in boards):
            continue
        board = _board(gray, ink, box, scale, lined)
        if board is not None:
            boards.append(board)
    return boards


def _overlap(one: PixelBox, other: PixelBox) -> bool:
    is_beside = one.right <= other.left or other.right <= one.left
    is_above_or_below = one.bottom <= other.top or other.bottom <= one.top
    return not (is_beside or is_above_or_below)


def _board(gray: Gray, ink: Ink, box: PixelBox, scale: int, lined: Lined) -> SeenBoard | None:
    box = _grown(box, _MARGIN, gray)
    part, part_ink = _part(gray, ink, box)
    as_it_is = _straight_board(part, part_ink, box, scale, lined, None)
    if as_it_is is not None and not _has_doubts(as_it_is) and is_straight(part_ink):
        return _doubted_unless_clear(as_it_is)
    if min(part.shape) < _LEAST_SLANTING:
        return as_it_is
    turned = _straightened_board(gray, ink, box, scale, lined)
    # stones may stand out of the box; but so may a text close by
    if turned is None or turned.unsure:
        wider = _grown(box, round(_SLANTING_MARGIN * max(box.width, box.height)), gray)
        again = _straightened_board(gray, ink, wider, scale, lined)
        turned = max(
            filter(None, (turned, again)), key=lambda board: _weight([board]), default=None
        )
    if as_it_is is None:
        return turned and _doubted_unless_clear(turned)
    is_worse = turned is not None and _has_doubts(turned) and not _has_doubts(as_it_is)
    if turned is None or is_worse or _weight([turned]) < _NEARLY * _weight([as_it_is]):
        return (
            _doubted_unless_clear(as_it_is)
            if is_straight(part_ink)
            else _with_few_lines_doubted(as_it_is)
        )
    return _doubted_unless_clear(turned)


def _doubted_unless_clear(board: SeenBoard) -> SeenBoard:
    """Return the board; if it has few lines and some doubt, or no edge, all its points become
    uncertain.
    """
    is_clear = bool(board.edges) and not board.unsure_edges and not board.undrawn
    return board if is_clear else _with_few_lines_doubted(board)


def _has_doubts(board: SeenBoard) -> bool:
    return bool(board.undrawn or board.unsure or board.unsure_edges)


def _with_few_lines_doubted(board: SeenBoard) -> SeenBoard:
    """Return the board; if few of its lines are seen, all its points become uncertain.

    Such a board may be something else, such as a calendar, or may be turned in another way.
    """
    if board.drawn >= _FEW:
        return board
    looks = [
        [PointLook(look.seen, min(look.sure, _DOUBTED)) for look in row] for row in board.looks
    ]
    return replace(board, looks=looks)


def _straightened_board(
    gray: Gray, ink: Ink, box: PixelBox, scale: int, lined: Lined
) -> SeenBoard | None:
    """Read the board in a box after straightening it; None if it has no slant, or there is no
    board.
    """
    part, part_ink = _part(gray, ink, box)
    slant = find_slant(part_ink)
    if slant is None:
        return None
    straight = slant.straightened(part)
    return _straight_board(straight, thin_ink(straight, lined), box, scale, lined, slant)


def _grown(box: PixelBox, margin: int, gray: Gray) -> PixelBox:
    """Enlarge a box by a margin on each side, up to the picture's border."""
    height, width = gray.shape
    left = max(0, box.left - margin)
    top = max(0, box.top - margin)
    return PixelBox(left, top, min(width, box.right + margin), min(height, box.bottom + margin))


def _part(gray: Gray, ink: Ink, box: PixelBox) -> tuple[Gray, Ink]:
    """Return the part of a picture, and of its ink, in a box."""
    rows = slice(box.top, box.bottom)
    columns = slice(box.left, box.right)
    return gray[rows, columns], Ink(ink.upright[rows, columns], ink.level[rows, columns])


def _straight_board(
    gray: Gray, ink: Ink, box: PixelBox, scale: int, lined: Lined, slant: Slant | None
) -> SeenBoard | None:
    """Read the board in a part of a picture with horizontal and vertical lines; None if there is
    none.

    ``slant`` is the transformation that straightened the part; None if it was straight.
    """
    grid = find_grid(ink)
    if grid is None or min(grid.columns.gap, grid.rows.gap) < LEAST_GAP:
        return None
    grid, looks = _looked_at(gray, grid, box, lined, slant)
    grid, looks = _without_outer_letters(ink, grid, looks)
    drawn = _drawn(ink, grid, looks)
    if len(drawn) < _LEAST_PAIRS or float(np.mean(drawn)) < _MOSTLY:
        return None
    if max(grid.columns.count, grid.rows.count) < MAX_SIZE:
        grid, looks = _with_outer_lines(gray, ink, grid, looks, box, lined, slant)
        drawn = _drawn(ink, grid, looks)
    edges, unsure = _edges(ink, grid, looks)
    board = SeenBoard(box, scale, grid, looks, edges, unsure, sum(drawn), drawn.count(False), slant)
    if _is_text(board):
        return None
    return board


def _is_text(board: SeenBoard) -> bool:
    """Whether there is as much evidence against a board as for it, as with the letters of a
    text.
    """
    doubts = _doubts([board])
    is_small = board.undrawn > 0 and board.drawn < _FEW
    return board.drawn <= (_FOR_EACH_DOUBT * doubts if is_small else doubts)


def _looked_at(
    gray: Gray, grid: Grid, box: PixelBox, lined: Lined, slant: Slant | None
) -> tuple[Grid, list[list[PointLook]]]:
    """Return the part of the grid inside the picture, and the content of each crossing."""
    if slant is None:
        return grid, look_at_points(gray, grid, lined.is_light)
    part = _within(grid, slant, box)
    looks = look_at_points(gray, part, lined.is_light)
    return part, _without_what_is_cut_off(looks, part, slant, box)


def _without_outer_letters(
    ink: Ink, grid: Grid, looks: list[list[PointLook]]
) -> tuple[Grid, list[list[PointLook]]]:
    """Remove outer lines that are not drawn: letters and numbers beside a board stand in line."""
    for side in SIDES:
        for _line in range(_MOST_LETTERS):
            if min(grid.rows.count, grid.columns.count) == LEAST_LINES:
                break
            outer = set(_points_at(grid, side))
            along = [
                is_drawn
                for (one, other), is_drawn in _lines_between(ink, grid, looks).items()
                if one in outer and other in outer
            ]
            if not along or float(np.mean(along)) >= _LINE_DRAWN:
                break
            grid = _narrower(grid, side)
            looks = _narrower_looks(looks, side)
    return grid, looks


def _narrower(grid: Grid, side: str) -> Grid:
    """Return the grid without its outer line at a side."""
    is_level = side in ("top", "bottom")
    lines = grid.rows if is_level else grid.columns
    first = lines.first if side in ("bottom", "right") else lines.first + lines.gap
    less = Lines(first, lines.gap, lines.count - 1)
    return Grid(grid.columns, less) if is_level else Grid(less, grid.rows)


def _narrower_looks(looks: list[list[PointLook]], side: str) -> list[list[PointLook]]:
    """Return the looks without those of the outer line at a side."""
    match side:
        case "top":
            return looks[1:]
        case "bottom":
            return looks[:-1]
        case "left":
            return [row[1:] for row in looks]
        case _:
            return [row[:-1] for row in looks]


def _with_outer_lines(
    gray: Gray,
    ink: Ink,
    grid: Grid,
    looks: list[list[PointLook]],
    box: PixelBox,
    lined: Lined,
    slant: Slant | None,
) -> tuple[Grid, list[list[PointLook]]]:
    """Add outer lines to the grid that were missed: stones cover nearly all their points, or they
    are not quite straight.
    """
    before = _drawn(ink, grid, looks)
    for side in SIDES:
        wider = _wider(grid, side, gray)
        if wider is None:
            continue
        seen_grid, seen = _looked_at(gray, wider, box, lined, slant)
        if seen_grid != wider:  # the line lies beyond the picture
            continue
        added = _points_at(seen_grid, side)
        stones = [
            seen[row][column].is_round
            for row, column in added
            if seen[row][column].seen is not SeenStone.EMPTY and seen[row][column].sure >= SURE
        ]
        drawn = _drawn(ink, seen_grid, seen)
        has_stones = bool(stones) and all(stones)
        is_drawn = drawn.count(True) - before.count(True) >= len(added)
        if (has_stones or is_drawn) and drawn.count(False) <= before.count(False):
            grid = seen_grid
            looks = seen
            before = drawn
    return grid, looks


def _wider(grid: Grid, side: str, gray: Gray) -> Grid | None:
    """Return the grid with one more line at a side; None if that line would be beyond the
    picture.
    """
    is_level = side in ("top", "bottom")
    lines = grid.rows if is_level else grid.columns
    at_end = side in ("bottom", "right")
    first = lines.first if at_end else lines.first - lines.gap
    more = Lines(first, lines.gap, lines.count + 1)
    reach = _STONE * lines.gap
    length = gray.shape[0] if is_level else gray.shape[1]
    if more.places[0] < reach or more.places[-1] > length - 1 - reach:
        return None
    return Grid(grid.columns, more) if is_level else Grid(more, grid.rows)


def _points_at(grid: Grid, side: str) -> list[Crossing]:
    """Return the rows and columns of the points of the outer line at a side."""
    if side in ("top", "bottom"):
        row = grid.rows.count - 1 if side == "bottom" else 0
        return [(row, column) for column in range(grid.columns.count)]
    column = grid.columns.count - 1 if side == "right" else 0
    return [(row, column) for row in range(grid.rows.count)]


def _without_what_is_cut_off(
    looks: list[list[PointLook]], grid: Grid, slant: Slant, box: PixelBox
) -> list[list[PointLook]]:
    """Make the contents of points beyond the picture uncertain: the straightened part is blank
    there.
    """
    reach = _STONE * grid.columns.gap
    found = []
    for y, row in zip(grid.rows.places, looks, strict=True):
        seen = []
        for x, look in zip(grid.columns.places, row, strict=True):
            around = ((x, y), (x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach))
            places = [slant.place(*each) for each in around]
            is_cut = any(
                not (0 <= left < box.width and 0 <= top < box.height) for left, top in places
            )
            seen.append(_CUT_OFF if is_cut else look)
        found.append(seen)
    return found


def _within(grid: Grid, slant: Slant, box: PixelBox) -> Grid:
    """Return the grid without outer lines that have no crossing in the box."""
    places = [[slant.place(x, y) for x in grid.columns.places] for y in grid.rows.places]
    inside = np.array(
        [[0 <= left < box.width and 0 <= top < box.height for left, top in row] for row in places]
    )
    rows = np.nonzero(inside.any(axis=1))[0]
    columns = np.nonzero(inside.any(axis=0))[0]
    if not len(rows):
        return grid
    return Grid(_part_of_lines(grid.columns, columns), _part_of_lines(grid.rows, rows))


def _part_of_lines(lines: Lines, kept: npt.NDArray[np.intp]) -> Lines:
    """Return the lines from the first to the last kept one; ``kept`` are ascending indexes."""
    first = int(kept[0])
    return Lines(lines.first + first * lines.gap, lines.gap, int(kept[-1]) - first + 1)


def _drawn(ink: Ink, grid: Grid, looks: list[list[PointLook]]) -> list[bool]:
    """Return for each two empty neighbours whether a line is drawn between them."""
    return list(_lines_between(ink, grid, looks).values())


def _lines_between(
    ink: Ink, grid: Grid, looks: list[list[PointLook]]
) -> dict[tuple[Crossing, Crossing], bool]:
    """Return for each two empty neighbours, as keys, whether a line is drawn between them."""
    drawn = {}
    half = grid.columns.gap / 2
    for row, y in enumerate(grid.rows.places):
        for column, x in enumerate(grid.columns.places[:-1]):
            if (
                looks[row][column].seen is SeenStone.EMPTY
                and looks[row][column + 1].seen is SeenStone.EMPTY
            ):
                drawn[(row, column), (row, column + 1)] = _has_ink(ink.level, x + half, y, 2)
    half = grid.rows.gap / 2
    for row, y in enumerate(grid.rows.places[:-1]):
        for column, x in enumerate(grid.columns.places):
            if (
                looks[row][column].seen is SeenStone.EMPTY
                and looks[row + 1][column].seen is SeenStone.EMPTY
            ):
                drawn[(row, column), (row + 1, column)] = _has_ink(ink.upright, x, y + half, 2)
    return drawn


def _has_ink(mask: np.ndarray, x: float, y: float, reach: int) -> bool:
    row = round(y)
    column = round(x)
    height, width = mask.shape
    if not (0 <= row < height and 0 <= column < width):
        return False
    part = mask[max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1]
    return bool(part.any())


def _edges(
    ink: Ink, grid: Grid, looks: list[list[PointLook]]
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the sides at which the board ends, and the sides for which this is uncertain.

    Where the board continues, lines continue beyond the outermost crossing line.
    """
    edges = set[str]()
    unsure = set[str]()
    xs = grid.columns.places
    ys = grid.rows.places
    for side in SIDES:
        at_end = side in ("bottom", "right")
        sign = 1 if at_end else -1
        leads_on = []
        if side in ("left", "right"):
            line = len(xs) - 1 if at_end else 0
            beyond = [xs[line] + sign * far for far in _beyond(grid.columns.gap)]
            for row, y in enumerate(ys):
                if looks[row][line].seen is SeenStone.EMPTY:
                    leads_on.append(all(_has_ink(ink.level, x, y, 1) for x in beyond))
        else:
            line = len(ys) - 1 if at_end else 0
            beyond = [ys[line] + sign * far for far in _beyond(grid.rows.gap)]
            for column, x in enumerate(xs):
                if looks[line][column].seen is SeenStone.EMPTY:
                    leads_on.append(all(_has_ink(ink.upright, x, y, 1) for y in beyond))
        share = float(np.mean(leads_on)) if leads_on else 0.0
        if share < 0.5:
            edges.add(side)
        if not leads_on or 0.25 < share < 0.75:
            unsure.add(side)
    return frozenset(edges), frozenset(unsure)


def _beyond(gap: float) -> list[float]:
    """Return how far beyond the outermost line to look for lines that leave the diagram there.

    The distances are in pixels; ``gap`` is the distance between two lines.
    """
    nearest = max(_LEADS_ON * gap, _LEAST_LEADS_ON)
    return [nearest + step * gap for step in (0.0, 0.05, 0.1)]


def _in_reading_order(boards: list[SeenBoard]) -> list[SeenBoard]:
    left = sorted(boards, key=lambda board: board.box.top)
    ordered = []
    while left:
        first = left[0]
        middle = (first.box.top + first.box.bottom) / 2
        row = [board for board in left if board.box.top < middle]
        ordered += sorted(row, key=lambda board: board.box.left)
        left = [board for board in left if board not in row]
    return ordered
