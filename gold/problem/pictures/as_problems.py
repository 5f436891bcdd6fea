"""Problems of the boards that are seen in a picture, and what of them is not sure, in words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gold.board.points import MAX_SIZE, PointState, geometry
from gold.board.position import Position
from gold.errors import ProblemFormatError
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.pictures.decoding import decode
from gold.problem.pictures.reading import SeenBoard, boards_in
from gold.problem.pictures.stones import Seen

_STATES = {Seen.EMPTY: PointState.VALID, Seen.BLACK: PointState.BLACK, Seen.WHITE: PointState.WHITE}


@dataclass(frozen=True, slots=True)
class ReadProblem:
    """A problem that was read from a picture, and a remark that names what is not sure; else empty."""

    problem: Problem
    remark: str


def problems_in_picture(data: bytes, path: Path) -> list[ReadProblem]:
    """The problems in a picture, without a target, as one reads a page.

    :raises ProblemFormatError: if it is damaged or too large, or if there is no board in it; the message then
        says what would help.
    """
    boards = boards_in(decode(data, str(path)))
    if not boards:
        message = _(
            "no board is found in this picture. It helps if the board is seen straight from above, with all "
            "its lines, and fills most of the picture"
        )
        raise ProblemFormatError(message, str(path), 1)
    return [_problem(board, path, number, len(boards)) for number, board in enumerate(boards, 1)]


def _problem(board: SeenBoard, path: Path, number: int, count: int) -> ReadProblem:
    size, top, left = _place_on_board(board)
    states = [PointState.VALID] * (size * size)
    for row, looks in enumerate(board.looks):
        for column, look in enumerate(looks):
            states[(top + row) * size + left + column] = _STATES[look.seen]
    title = f"{path.stem} {number}" if count > 1 else path.stem
    problem = Problem(Position(size, tuple(states)), title=title, source=path.name)
    return ReadProblem(problem, remark_of(board))


def _place_on_board(board: SeenBoard) -> tuple[int, int, int]:
    """The size of the board, and the row and column of it at which the part that is seen begins."""
    high = board.grid.rows.count
    wide = board.grid.columns.count
    is_whole = board.edges == {"top", "bottom", "left", "right"} and high == wide
    size = high if is_whole else MAX_SIZE
    top = _start(size - high, "top" in board.edges, "bottom" in board.edges)
    left = _start(size - wide, "left" in board.edges, "right" in board.edges)
    return size, top, left


def _start(room: int, at_start: bool, at_end: bool) -> int:
    if at_start:
        return 0
    return room if at_end else room // 2


def remark_of(board: SeenBoard) -> str:
    """What of a board is not sure, in words; empty if all is."""
    size, top, left = _place_on_board(board)
    said = []
    vertices = [
        geometry(size).vertex(geometry(size).point(top + row, left + column)) for row, column in board.unsure
    ]
    if vertices:
        said.append(_("not sure in the picture: {points}").format(points=", ".join(vertices)))
    if _edges_unsure(board):
        said.append(_("it is not sure where the board ends in the picture: look at the edges"))
    return "; ".join(said)


def _edges_unsure(board: SeenBoard) -> bool:
    high = board.grid.rows.count
    wide = board.grid.columns.count
    if board.unsure_edges:
        return True
    too_short = MAX_SIZE not in (high, wide)
    opposite = {"top", "bottom"} <= board.edges or {"left", "right"} <= board.edges
    return too_short and opposite and high != wide
