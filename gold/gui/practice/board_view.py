"""What the board of practice shows: the game, or the open analysis."""

from __future__ import annotations

from typing import assert_never

from gold.board.board import Board
from gold.board.points import Move, Point, PointState
from gold.gui import words
from gold.gui.board.view import BoardView, Ghost, line_ghosts
from gold.gui.practice.analysis.views import analysis_view
from gold.gui.practice.model import PracticeModel
from gold.trainer.events import HintLevel, Illegal


def board_view(model: PracticeModel, coordinates: bool, whole: bool) -> BoardView:
    """The board as it is now; ``whole``: not only the part of it that matters."""
    if model.analysis is not None:
        return analysis_view(model.analysis, model.crop(whole), coordinates)
    session, board = model.session, model.session.board
    position = board.position()
    playable: frozenset[Point] = frozenset()
    closed: dict[Point, str] = {}
    if not session.ended:
        playable = frozenset(board.valid_moves())
        closed = {
            point: _why_closed(board, point)
            for point in position.points(PointState.VALID, PointState.KO)
            if point not in playable
        }
    area, point = _hinted(model) if session.thinking is None else (frozenset(), None)
    return BoardView(
        board.size,
        position.states,
        model.crop(whole),
        board.boundary,
        board.to_play,
        coordinates,
        playable=frozenset() if model.thinks_about_move else playable,
        closed=closed,
        last_move=next((made.move for made in reversed(session.record) if not made.switch), None) or None,
        ghosts=ghosts(model),
        hint_area=area,
        hint_point=point,
    )


def _hinted(model: PracticeModel) -> tuple[frozenset[Point], Point | None]:
    """The area and the point that the hint marks."""
    if model.hint is None:
        return frozenset(), None
    match model.hint.level:
        case HintLevel.AREA:
            return frozenset(model.hint.points), None
        case HintLevel.POINT:
            return frozenset(), next(iter(model.hint.points), None)
        case HintLevel.LINE:
            return frozenset(), None
        case _:
            assert_never(model.hint.level)


def ghosts(model: PracticeModel) -> tuple[Ghost, ...]:
    """The translucent stones: of the running search, of a hint, or of the computer's line."""
    board = model.session.board
    if model.session.thinking is not None:
        moves: tuple[Move, ...] = model.progress.line if model.progress else ()
    elif model.hint is not None and model.hint.level is HintLevel.LINE:
        moves = model.hint.line
    elif model.line_shown:
        moves = model.reply_line()
    else:
        return ()
    return line_ghosts(moves, board.to_play, board.position())


def _why_closed(board: Board, point: Point) -> str:
    error = board.why_illegal(point)
    return words.why_illegal(Illegal.of(error)) if error is not None else ""
