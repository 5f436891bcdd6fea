"""Builds the board view of practice: the game, or the open analysis.

A board view is what a board shows, as plain data.
"""

from __future__ import annotations

from dataclasses import replace

from gold.board.board import Board
from gold.board.points import PASS, Move, Point, PointState
from gold.gui import words
from gold.gui.board.view import BoardView, Ghost, ViewCrop, line_ghosts, whole_board
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.moment.moment import PracticeMoment
from gold.trainer.end_reasons import points_that_show, reason_seen_on
from gold.trainer.events import Illegal
from gold.trainer.settings import Settings


def board_view(moment: PracticeMoment, settings: Settings) -> BoardView:
    """Return the view of the open analysis or, without one, of the game or exercise."""
    match moment.analysis:
        case MoveMap() as analysis:
            return _map_view(analysis, _bare_view(analysis.board, moment.crop, settings))
        case Explanation() as analysis:
            return _walk_view(analysis, _bare_view(analysis.board, moment.crop, settings))
    view = _game_view(moment, _bare_view(moment.session.board, moment.crop, settings))
    if moment.exercise.on_board is not None:
        view = moment.exercise.on_board.view(view)
    return replace(view, percents=moment.masters.percents) if moment.shows_masters else view


def _bare_view(board: Board, crop: ViewCrop, settings: Settings) -> BoardView:
    shown = whole_board(board.size) if settings.whole_board else crop
    view = BoardView.of(board.position(), shown, settings.coordinates)
    return replace(view, beyond=words.beyond_the_line(board), begun=board.initial.states)


def _game_view(moment: PracticeMoment, view: BoardView) -> BoardView:
    session = moment.session
    board = moment.session.board
    playable: frozenset[Point] = frozenset()
    closed: dict[Point, str] = {}
    if not session.ended:
        playable = frozenset(board.valid_moves())
        points = board.position().points(PointState.VALID, PointState.KO)
        closed = {point: _why_closed(board, point) for point in points if point not in playable}
    hint = moment.state.hint if not session.seeks_move else None
    return replace(
        view,
        playable=frozenset() if session.thinks_about_move else playable,
        closed=closed,
        last_move=next((made.move for made in reversed(session.record) if not made.switch), None)
        or None,
        ghosts=ghosts(moment),
        letters=moment.author.letters,
        hint_area=frozenset(hint.area) if hint else _reasons(moment),
        hint_point=hint.point if hint else None,
    )


def _map_view(move_map: MoveMap, view: BoardView) -> BoardView:
    ghosts = line_ghosts(move_map.line(), move_map.board.to_play, move_map.board.position())
    seen = {ghost.point for ghost in ghosts}
    outcomes = {
        point: outcome for point, outcome in move_map.outcomes().items() if point not in seen
    }
    waiting = {Point(move) for move in move_map.moves if move != PASS} - outcomes.keys() - seen
    return replace(
        view,
        playable=frozenset(waiting),
        ghosts=ghosts,
        outcomes=outcomes,
        kills=move_map.kills,
        correct=move_map.correct - seen,
        chosen=None if move_map.chosen == PASS else move_map.chosen,
    )


def _walk_view(explanation: Explanation, view: BoardView) -> BoardView:
    tries = {alternative.move for alternative in explanation.alternatives()}
    playable = frozenset(point for point in explanation.board.valid_moves() if point in tries)
    return replace(
        view, playable=playable, ghosts=explanation.ghosts(), hint_area=explanation.reasons()
    )


def ghosts(moment: PracticeMoment) -> tuple[Ghost, ...]:
    """Return the translucent stones of the running search, of a hint, or of the computer's line."""
    state = moment.state
    board = state.session.board
    moves: tuple[Move, ...] = ()
    if state.session.seeks_move:
        if state.progress is not None and not state.hides_lines:
            moves = state.progress.line
    elif state.hint is not None and state.hint.line:
        moves = state.hint.line
    elif state.line_shown:
        moves = state.reply_line
    return line_ghosts(moves, board.to_play, board.position())


def _reasons(moment: PracticeMoment) -> frozenset[Point]:
    """Return the points that show why play is over, or why the computer's line ends.

    Empty if play goes on and no proved line is shown, or if nothing on the board shows the reason.
    """
    if moment.state.ended is not None:
        return points_that_show(moment.session.board, None)
    line = moment.state.reply_line if moment.state.line_shown else ()
    result = moment.state.result
    if result is None or not (line and result.proved):
        return frozenset()
    end = moment.session.board.after(*line)
    if reason_seen_on(end, result.status) is None:
        return frozenset()
    return points_that_show(end, result.status)


def _why_closed(board: Board, point: Point) -> str:
    error = board.why_illegal(point)
    return words.why_illegal_on(board, point, Illegal.of(error)) if error is not None else ""
