"""The fifteen eye shapes, from a single point to the rabbity six, as drawings that people can read.

A drawing is a line with the name, then the diagram, one character a point with blanks between:

====== ==============================================================================
 ``o``  a point of the eye space: empty, or an enemy stone in it
 ``*``  a vital point of the eye space
 ``X``  wall: a stone of the shape's own colour
 ``?``  a corner stone, which holds the wall together: wanted, not needed
 ``.``  anything
====== ==============================================================================

A shape is drawn once, in the middle of the board. Its eight views are derived from the drawing, and
so are the forms at the side and in the corner, where the edge takes the place of the wall. Only eye
space and vital points are read. The wall is drawn so that a diagram shows what a player sees; a
test checks that it is complete.

While the wall stands, the number of eyes depends on the vital points alone. The defender needs one
of them for a second eye; if two or more are open, the attacker cannot take them all. A shape of
three or more vital points lives even if the attacker occupies them: its stones can only fill a row
whose capture leaves a live shape.

========================= ======================== =======================
 vital points still open   eyes, attacker to move   eyes, defender to move
========================= ======================== =======================
 none                      1                        1
 one                       1                        2
 two or more               2                        2
 any, of three or more     2                        2
========================= ======================== =======================

An own stone on a vital point has divided the space into two eyes. Four in a square is one eye
whoever plays first: a defender's stone leaves a bent three. A test proves this table by searching
every shape.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

Offset = tuple[int, int]
"""A row and a column, relative to the first point of the eye space. First means: in the topmost
row, the leftmost.
"""

MAX_SPACE = 6
MAX_VITAL = 4
ALWAYS_LIVES = 3  # a shape with this many vital points lives whoever occupies them

FIFTEEN_SHAPES = """
single point
? X ?
X o X
? X ?

two
? X X ?
X o o X
? X X ?

straight three
? X X X ?
X o * o X
? X X X ?

bent three
? X X ?
X * o X
X o X ?
? X ? .

straight four
? X X X X ?
X o * * o X
? X X X X ?

bent four
? X X X ?
X * * o X
X o X X ?
? X ? . .

square four
? X X ?
X o o X
X o o X
? X X ?

pyramid four
? X X X ?
X o * o X
? X o X ?
. ? X ? .

twisted four
? X X ? .
X o * X ?
? X * o X
. ? X X ?

straight five
? X X X X X ?
X o * * * o X
? X X X X X ?

bulky five
? X X X ?
X o * o X
? X o o X
. ? X X ?

crossed five
. ? X ? .
? X o X ?
X o * o X
? X o X ?
. ? X ? .

F five
. ? X X ?
? X * o X
X o * X ?
? X o X .
. ? X ? .

straight six
? X X X X X X ?
X o * * * * o X
? X X X X X X ?

rabbity six
. ? X X ?
? X o o X
X o * o X
? X o X ?
. ? X ? .
"""


@dataclass(frozen=True)
class EyeShape:
    """The shape of an eye space in one view; all offsets are in board order."""

    name: str
    space: tuple[Offset, ...]
    vital: tuple[Offset, ...]

    def views(self) -> list[EyeShape]:
        """Return the distinct views among the eight rotations and reflections, this one first."""
        views: dict[tuple[Offset, ...], EyeShape] = {}
        for transpose in (False, True):
            for row_sign in (1, -1):
                for col_sign in (1, -1):
                    view = self._turned(transpose, row_sign, col_sign)
                    views.setdefault(view.space, view)
        return list(views.values())

    def _turned(self, transpose: bool, row_sign: int, col_sign: int) -> EyeShape:
        def turn(point: Offset) -> Offset:
            row, col = reversed(point) if transpose else point
            return row * row_sign, col * col_sign

        return _shape(self.name, map(turn, self.space), map(turn, self.vital))


@cache
def eye_shapes() -> tuple[EyeShape, ...]:
    """Return the fifteen shapes, each in the view in which it is drawn."""
    return tuple(_read(drawing) for drawing in FIFTEEN_SHAPES.strip().split("\n\n"))


@cache
def _shapes_by_space() -> dict[tuple[Offset, ...], EyeShape]:
    return {view.space: shape for shape in eye_shapes() for view in shape.views()}


def shape_of(points: Iterable[Offset]) -> EyeShape | None:
    """Return the shape that the points form, in any rotation or reflection; None if it is none of
    the fifteen.

    >>> shape_of([(5, 5), (5, 6), (6, 5)]).name
    'bent three'
    >>> shape_of([(5, 5), (9, 9)])
    """
    space = tuple(points)
    return _shapes_by_space().get(_shape("", space, ()).space) if space else None


def _read(drawing: str) -> EyeShape:
    name, *lines = drawing.splitlines()
    drawn = {
        (row, col): mark for row, line in enumerate(lines) for col, mark in enumerate(line.split())
    }
    space = [point for point, mark in drawn.items() if mark in "o*"]
    return _shape(name, space, (point for point in space if drawn[point] == "*"))


def _shape(name: str, space: Iterable[Offset], vital: Iterable[Offset]) -> EyeShape:
    """Build a shape from points in any coordinates."""
    ordered = sorted(space)
    top, left = ordered[0]
    return EyeShape(
        name,
        tuple((row - top, col - left) for row, col in ordered),
        tuple((row - top, col - left) for row, col in sorted(vital)),
    )
