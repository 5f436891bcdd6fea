"""Writes a figure as an SVG file of its own."""

from __future__ import annotations

from html import escape

from gold.gui.sheets.figure import Disc, Figure, Line, Text, Triangle


def svg(figure: Figure, title: str) -> str:
    """The text of the file; ``title`` says what it shows to those who do not see it."""
    width, height = figure.size
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
    said = f"<title>{escape(title)}</title>"
    ground = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    parts = "\n".join(_part(part) for part in figure.parts)
    return f"<svg {head}>\n{said}\n{ground}\n{parts}\n</svg>\n"


def _part(part: Line | Disc | Triangle | Text) -> str:
    match part:
        case Line((x1, y1), (x2, y2), width):
            ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
            return f'<line {ends} stroke="#000" stroke-width="{width:g}" stroke-linecap="square"/>'
        case Disc((x, y), radius, fill, edge, width):
            filled = "none" if fill is None else _grey(fill)
            stroke = f' stroke="{_grey(edge)}" stroke-width="{width:g}"' if width else ""
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{filled}"{stroke}/>'
        case Triangle(corners, ink, width):
            points = " ".join(f"{x:g},{y:g}" for x, y in corners)
            return f'<polygon points="{points}" fill="none" stroke="{_grey(ink)}" stroke-width="{width:g}"/>'
        case Text((x, y), text, size):
            place = f'x="{x:g}" y="{y + 0.35 * size:g}" text-anchor="middle"'
            return f'<text {place} font-family="sans-serif" font-size="{size:g}">{escape(text)}</text>'


def _grey(value: int) -> str:
    return f"#{value:02x}{value:02x}{value:02x}"
