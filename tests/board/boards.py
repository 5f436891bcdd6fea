"""Boards from diagrams, and moves by name, for the tests of the rules."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.diagram import format_diagram, parse_diagram
from gold.board.points import Color, Move
from gold.board.position import Boundary

B = Color.BLACK
W = Color.WHITE


def board_of(diagram: str, to_play: Color = B, boundary: Boundary = Boundary.WALL) -> Board:
    return Board(parse_diagram(diagram, to_play, boundary))


def play_all(board: Board, names: str) -> None:
    for name in names.split():
        board.play(board.geometry.from_vertex(name))


def point(board: Board, name: str) -> Move:
    return board.geometry.from_vertex(name)


def shown(board: Board) -> str:
    return format_diagram(board.position(), coordinates=False)


def diagram(text: str) -> str:
    return format_diagram(parse_diagram(text), coordinates=False)
