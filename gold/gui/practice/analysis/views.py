"""What the board shows of an open analysis."""

from __future__ import annotations

from typing import TypeAlias

from gold.board.points import PASS, Point
from gold.gui.board.view import BoardView, Crop, line_ghosts
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap

Analysis: TypeAlias = MoveMap | Explanation


def analysis_view(analysis: Analysis, crop: Crop, coordinates: bool) -> BoardView:
    """The view of the board for an analysis."""
    return (
        _map_view(analysis, crop, coordinates)
        if isinstance(analysis, MoveMap)
        else _walk_view(analysis, crop, coordinates)
    )


def _map_view(move_map: MoveMap, crop: Crop, coordinates: bool) -> BoardView:
    board = move_map.board
    position = board.position()
    ghosts = line_ghosts(move_map.line(), board.to_play, position)
    seen = {ghost.point for ghost in ghosts}
    outcomes = {point: outcome for point, outcome in move_map.outcomes().items() if point not in seen}
    waiting = {Point(move) for move in move_map.moves if move != PASS} - outcomes.keys() - seen
    return BoardView(
        board.size,
        position.states,
        crop,
        board.boundary,
        board.to_play,
        coordinates,
        playable=frozenset(waiting),
        ghosts=ghosts,
        outcomes=outcomes,
        kills=move_map.kills,
        correct=move_map.correct - seen,
        chosen=None if move_map.chosen == PASS else move_map.chosen,
    )


def _walk_view(explanation: Explanation, crop: Crop, coordinates: bool) -> BoardView:
    board = explanation.board
    tries = {alternative.move for alternative in explanation.alternatives()}
    states = board.position().states
    return BoardView(
        board.size,
        states,
        crop,
        board.boundary,
        board.to_play,
        coordinates,
        playable=frozenset(point for point in board.valid_moves() if point in tries),
        ghosts=explanation.ghosts(),
    )
