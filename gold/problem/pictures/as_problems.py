"""Turns the boards seen in a picture into problems, each with a remark on what is uncertain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gold.board.points import MAX_SIZE, PointState, geometry
from gold.board.position import Position
from gold.errors import ProblemFormatError
from gold.i18n import _, ngettext
from gold.problem.model import Problem
from gold.problem.pictures.board_picture import BoardPicture
from gold.problem.pictures.decoding import DecodedPicture, decode
from gold.problem.pictures.numbering import NumberedBoard, with_numbers
from gold.problem.pictures.pages import is_document, pages_of
from gold.problem.pictures.placement import SIDES, PartPlace, placement
from gold.problem.pictures.reading import boards_in
from gold.problem.pictures.seen_board import SeenBoard
from gold.problem.pictures.stones import SeenStone

_STATES = {
    SeenStone.EMPTY: PointState.VALID,
    SeenStone.BLACK: PointState.BLACK,
    SeenStone.WHITE: PointState.WHITE,
}


OnPage = Callable[[float], None]
"""Progress callback: called after each page with the share of the document that has been read."""


def _ignore_progress(_share: float) -> None:
    """Do nothing: the default :data:`OnPage`."""


_SHOWN_BEYOND = 1.3
"""The width of the picture shown beyond the outer lines, in gaps between lines."""
_MOST_NAMED = 20  # points in a remark
_LONGEST_SIDE = 1_400  # pixels that are shown of a board


@dataclass(frozen=True, slots=True)
class ReadProblem:
    """A problem that was read from a picture."""

    problem: Problem
    """The problem, without a target."""
    remark: str
    """A sentence about the uncertain points and edges; empty if all are sure."""
    picture: BoardPicture
    """The part of the picture that shows it."""


def problems_in_picture(
    data: bytes, path: Path, on_page: OnPage = _ignore_progress
) -> list[ReadProblem]:
    """Read the problems in a picture, or on the pages of a document, in order, without targets.

    Each title has the number that stands above or below the board, after that of the page if several
    pages have the same numbers. If no board has a number, the boards are counted.

    ``on_page`` is called after each page, with the share of the document that has been read.

    :raises ProblemFormatError: if the file is damaged or too large, or no board is found in it.
    """
    pages = (
        pages_of(data, str(path)) if is_document(data) else iter([(decode(data, str(path)), 1.0)])
    )
    found = list[tuple[int, NumberedBoard, BoardPicture]]()
    for page, (picture, share) in enumerate(pages, 1):
        for each in with_numbers(boards_in(picture.gray), picture.gray):
            found.append((page, each, _part_of(picture, each.board)))
        on_page(share)
    if not found:
        message = _(
            "no board is found in this picture. It helps if the board is seen straight from above, with all "
            "its lines, and fills most of the picture"
        )
        raise ProblemFormatError(message, str(path))
    read = list[ReadProblem]()
    printed = [each.number for _page, each, _part in found if each.number is not None]
    are_repeated = len(printed) > len(set(printed))
    for count, (page, each, part) in enumerate(found, 1):
        number = str(each.number or "")
        if number and are_repeated:
            number = f"{page}-{number}"
        if not printed and len(found) > 1:
            number = str(count)
        title = f"{path.stem} {number}".rstrip()
        problem = Problem(_position(each.board), title=title, source=path.name)
        said = filter(None, (remark_of(each.board), _remark_on_number(each, bool(printed))))
        read.append(ReadProblem(problem, "; ".join(said), part))
    return read


def _remark_on_number(board: NumberedBoard, has_numbers: bool) -> str:
    """Return a sentence about a number that is missing; empty if there is none, or none is missing.

    ``has_numbers``: other boards of the picture have a number.
    """
    if board.misfit is not None:
        text = _("its number in the picture, {number}, does not fit the others, and is left out")
        return text.format(number=board.misfit)
    return _("its number in the picture is not read") if has_numbers and not board.number else ""


def _position(board: SeenBoard) -> Position:
    there = _placed(board)
    size = there.size
    states = [PointState.VALID] * (size * size)
    for row, looks in enumerate(board.looks):
        for column, look in enumerate(looks):
            states[(there.top + row) * size + there.left + column] = _STATES[look.seen]
    return Position(size, tuple(states))


def _part_of(picture: DecodedPicture, board: SeenBoard) -> BoardPicture:
    """Cut the part that shows a board out of a picture; scale it down if it is very large."""
    from PIL import Image

    there = _placed(board)
    height, width = picture.gray.shape
    places = {
        (row, column): board.place(row, column)
        for row, looks in enumerate(board.looks)
        for column in range(len(looks))
    }
    beyond = _SHOWN_BEYOND * board.gap
    xs = [x for x, _y in places.values()]
    ys = [y for _x, y in places.values()]
    first_x = max(0, round(min(xs) - beyond))
    first_y = max(0, round(min(ys) - beyond))
    last_x = min(width, round(max(xs) + beyond) + 1)
    last_y = min(height, round(max(ys) + beyond) + 1)
    part = Image.fromarray(picture.colors[first_y:last_y, first_x:last_x])
    before = part.width
    part.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
    share = part.width / before
    points = geometry(there.size)
    shown = {
        points.point(there.top + row, there.left + column): (
            (x - first_x) * share,
            (y - first_y) * share,
        )
        for (row, column), (x, y) in places.items()
    }
    unsure = frozenset(
        points.point(there.top + row, there.left + column) for row, column in board.unsure
    )
    return BoardPicture(
        part.tobytes(),
        part.width,
        part.height,
        shown,
        board.gap * share,
        unsure,
        there.size,
        board.edges,
        frozenset(SIDES) if _cannot_be(board) else board.unsure_edges,
    )


def _placed(board: SeenBoard) -> PartPlace:
    """Return the place, on the whole board, of the part that is seen."""
    return placement(board.grid.rows.count, board.grid.columns.count, board.edges)


def remark_of(board: SeenBoard) -> str:
    """Return a sentence about the uncertain points and edges of a board; empty if all are sure."""
    there = _placed(board)
    points = geometry(there.size)
    said = []
    vertices = [
        points.vertex(points.point(there.top + row, there.left + column))
        for row, column in board.unsure
    ]
    named = ", ".join(vertices[:_MOST_NAMED])
    more = len(vertices) - _MOST_NAMED
    if more > 0:
        text = ngettext(
            "unclear in the picture: {points} and {n} more point",
            "unclear in the picture: {points} and {n} more points",
            more,
        )
        said.append(text.format(points=named, n=more))
    elif vertices:
        said.append(_("unclear in the picture: {points}").format(points=named))
    if board.unsure_edges or _cannot_be(board):
        said.append(_("it is unclear where the board ends in the picture: look at the edges"))
    return "; ".join(said)


def _cannot_be(board: SeenBoard) -> bool:
    """Whether the edges are impossible: the board ends at two opposite sides, but is not square."""
    high = board.grid.rows.count
    wide = board.grid.columns.count
    too_short = MAX_SIZE not in (high, wide)
    opposite = {"top", "bottom"} <= board.edges or {"left", "right"} <= board.edges
    return too_short and opposite and high != wide
