"""Diagrams are read back as they were written, and mistakes are told with their place."""

from __future__ import annotations

import pytest
from hypothesis import given

from gold.board.diagram import format_diagram, parse_diagram
from gold.board.position import Position
from gold.errors import DiagramError
from tests.board.strategies import positions


@given(positions())
def test_a_diagram_is_read_back_as_it_was_written(position: Position) -> None:
    for coordinates in (True, False):
        text = format_diagram(position, coordinates)
        assert parse_diagram(text, position.to_play, position.boundary) == position


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("+ +\n+ ?", 2, 3, "unknown character '\\?'"),
        ("+ + +\n+ +\n+ + +", 2, 1, "this row has 2 points"),
        ("", 1, 1, "1 to 19 rows"),
        ("   A B\n 2 + *\n 1 + +\n   A B", 2, 6, "unknown character"),
    ],
)
def test_a_broken_diagram_names_line_and_column(
    text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(DiagramError, match=message) as caught:
        parse_diagram(text)
    assert (caught.value.line, caught.value.column) == (line, column)
