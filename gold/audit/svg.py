"""Draws a problem as SVG: the part of the board that matters, with what an audit found out on it.

Shapes tell everything, colours only help: a ring is a proved solution, a cross a move that fails though the
author names it, a diamond a stone without which nothing changes, a triangle a target stone; small dots are
the playable points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from gold.board.points import COLUMN_LETTERS, Color, Point, PointState
from gold.board.position import Position

_CELL = 20
_ROUND = 2  # empty lines that are shown around the stones
_NEAR = 4  # lines to an edge that are shown, too
_STARS = {19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6)}

SYMBOLS = """<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>
<circle id="b" r="9.4" fill="#1d1b19"/>
<circle id="w" r="9" fill="#fdfcf8" stroke="#2a2520"/>
<path id="t" d="M0-5.5 4.9 3.2H-4.9Z" fill="none" stroke-width="1.7"/>
<circle id="v" r="1.6" fill="#5a4526"/>
<circle id="s" r="6.2" fill="none" stroke="#0b6e2e" stroke-width="2.6"/>
<path id="x" d="M-5.5-5.5 5.5 5.5M5.5-5.5-5.5 5.5" stroke="#b3261e" stroke-width="2.8"/>
<g id="d" fill="none"><path d="M0-6.5 6.5 0 0 6.5-6.5 0Z" stroke="#fff" stroke-width="4.4"/>
<path d="M0-6.5 6.5 0 0 6.5-6.5 0Z" stroke="#1f5fbf" stroke-width="2.2"/></g>
</defs></svg>"""
"""What the drawings of a page share; it has to be on the page once."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Points that are marked, by name; ``told`` is what is said of a point when the mouse rests on it."""

    solutions: Iterable[str] = ()
    failures: Iterable[str] = ()
    superfluous: Iterable[str] = ()
    told: Mapping[str, str] = field(default_factory=dict)


def drawing(position: Position, marks: Marks, label: str) -> str:
    """The diagram; ``label`` says what it shows to those who do not see it."""
    top, bottom, left, right = _part(position)
    width, height = (right - left + 2) * _CELL, (bottom - top + 2) * _CELL
    head = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" aria-label="{escape(label)}"'
    pieces = [
        f'<svg class="board" role="img" {head}><rect width="{width}" height="{height}" fill="#e6c07c"/>',
        _grid(position, (top, bottom, left, right)),
        _names(position, (top, bottom, left, right)),
    ]
    geometry = position.geometry

    def put(symbol: str, row: int, col: int, more: str = "") -> None:
        if top <= row <= bottom and left <= col <= right:
            x, y = _x(col, left), _x(row, top)
            pieces.append(f'<use href="#{symbol}" x="{x}" y="{y}"{more}/>')

    for point in geometry.points:
        state, (row, col) = position[point], geometry.row_col(point)
        if state.color is not None:
            black = state.color is Color.BLACK
            put("b" if black else "w", row, col)
            if state.is_keystone:
                put("t", row, col, f' stroke="{"#fdfcf8" if black else "#1d1b19"}"')
        elif state is PointState.VALID and PointState.INVALID in position.states:
            put("v", row, col)
    for symbol, names in (("s", marks.solutions), ("x", marks.failures), ("d", marks.superfluous)):
        for name in names:
            if name != "pass":
                put(symbol, *geometry.row_col(_point(position, name)))
    for name, told in marks.told.items():
        if name != "pass":
            row, col = geometry.row_col(_point(position, name))
            x, y = _x(col, left) - _CELL // 2, _x(row, top) - _CELL // 2
            pieces.append(
                f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill-opacity="0">'
                f"<title>{escape(told)}</title></rect>"
            )
    return "".join([*pieces, "</svg>"])


def _point(position: Position, name: str) -> Point:
    return Point(position.geometry.from_vertex(name))


def _x(number: int, first: int) -> int:
    """Where a line is drawn; the same for rows and columns."""
    return (number - first + 1) * _CELL + _CELL // 4


def _part(position: Position) -> tuple[int, int, int, int]:
    """The first and last row and column that are shown."""
    geometry, last = position.geometry, position.size - 1
    busy = [
        geometry.row_col(point)
        for point in geometry.points
        if position[point].color is not None
        or (position[point] is PointState.VALID and PointState.INVALID in position.states)
    ]
    rows, cols = [row for row, _ in busy] or [0, last], [col for _, col in busy] or [0, last]

    def ends(numbers: list[int]) -> tuple[int, int]:
        low, high = min(numbers) - _ROUND, max(numbers) + _ROUND
        return (0 if low < _NEAR else low), (last if high > last - _NEAR else high)

    return *ends(rows), *ends(cols)


def _grid(position: Position, part: tuple[int, int, int, int]) -> str:
    """The lines; they run out of the picture where the board goes on."""
    top, bottom, left, right = part
    last, half = position.size - 1, _CELL // 2
    x1, x2 = _x(left, left) - half * (left > 0), _x(right, left) + half * (right < last)
    y1, y2 = _x(top, top) - half * (top > 0), _x(bottom, top) + half * (bottom < last)
    across = "".join(f"M{x1} {_x(row, top)}H{x2}" for row in range(top, bottom + 1))
    down = "".join(f"M{_x(col, left)} {y1}V{y2}" for col in range(left, right + 1))
    stars = _STARS.get(position.size, ())
    dots = "".join(
        f'<circle cx="{_x(col, left)}" cy="{_x(row, top)}" r="2.6" fill="#4a3416"/>'
        for row in stars
        for col in stars
        if top <= row <= bottom and left <= col <= right
    )
    return f'<path d="{across}{down}" stroke="#4a3416" stroke-width="0.9" fill="none"/>{dots}'


def _names(position: Position, part: tuple[int, int, int, int]) -> str:
    top, bottom, left, right = part
    style = 'font-size="9" font-family="sans-serif" fill="#4a3416" text-anchor="middle"'
    letters = "".join(
        f'<text x="{_x(col, left)}" y="10">{COLUMN_LETTERS[col]}</text>' for col in range(left, right + 1)
    )
    numbers = "".join(
        f'<text x="7" y="{_x(row, top) + 3}">{position.size - row}</text>' for row in range(top, bottom + 1)
    )
    return f"<g {style}>{letters}{numbers}</g>"
