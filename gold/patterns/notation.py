"""The notation of eye shapes: small diagrams, made to be drawn and read by people.

A text holds shapes one after another: a line with the name, then the diagram, then a blank line. Lines that
begin with ``;`` are comments. One character a point, blanks between them do not count:

====== ==============================================================================
 ``o``  a point of the eye space: empty, or an enemy stone in it
 ``*``  a vital point of the eye space
 ``X``  wall: a stone of the shape's own colour
 ``?``  a corner stone, which holds the wall together: wanted, not needed
 ``.``  anything
====== ==============================================================================

A shape is drawn once, in the middle of the board. Its eight views and, for each, the forms at the side and in
the corner follow by themselves: there the edge stands in for the wall, and for nothing else. The walls are
drawn all the same, so that a diagram shows what a player sees; one that is missing or superfluous is an
error.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gold.errors import PatternError

Offset = tuple[int, int]
"""A row and a column, relative to the first point of the eye space, row by row from the top left."""

_ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_KNOWN = "o*X?."


@dataclass(frozen=True)
class EyeShape:
    """A shape of eye space in one view, all offsets in board order."""

    name: str
    space: tuple[Offset, ...]
    vital: tuple[Offset, ...]

    @cached_property
    def wall(self) -> tuple[Offset, ...]:
        """The points that must hold own stones, or lie beyond the edge."""
        return _around(self.space, _ORTHOGONAL)

    @property
    def corners(self) -> tuple[Offset, ...]:
        """The points diagonally outside, whose stones connect the wall."""
        return tuple(point for point in _around(self.space, _DIAGONAL) if point not in self.wall)

    def views(self) -> list[EyeShape]:
        """The different ones of the eight turned and mirrored views, this one first."""
        found: dict[tuple[Offset, ...], EyeShape] = {}
        for transpose in (False, True):
            for row_sign in (1, -1):
                for col_sign in (1, -1):
                    view = self._seen(transpose, row_sign, col_sign)
                    found.setdefault(view.space, view)
        return list(found.values())

    def _seen(self, transpose: bool, row_sign: int, col_sign: int) -> EyeShape:
        def turn(point: Offset) -> Offset:
            row, col = reversed(point) if transpose else point
            return row * row_sign, col * col_sign

        first = min(turn(point) for point in self.space)

        def place(points: tuple[Offset, ...]) -> tuple[Offset, ...]:
            return tuple(sorted(_minus(turn(point), first) for point in points))

        return EyeShape(self.name, place(self.space), place(self.vital))


def parse_shapes(text: str) -> tuple[EyeShape, ...]:
    """Read shapes in the notation above.

    :raises PatternError: naming the shape and what is wrong with it.
    """
    blocks: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.strip().startswith(";"):
            continue
        if line.strip():
            blocks[-1].append(line.strip())
        elif blocks[-1]:
            blocks.append([])
    shapes = tuple(_parse_shape(block[0], block[1:]) for block in blocks if block)
    names = [shape.name for shape in shapes]
    for name in names:
        if names.count(name) > 1:
            raise PatternError(f"there are two shapes named {name!r}: each needs a name of its own")
    return shapes


def _parse_shape(name: str, rows: list[str]) -> EyeShape:
    drawn: dict[Offset, str] = {}
    for row, line in enumerate(rows):
        for col, character in enumerate("".join(line.split())):
            if character not in _KNOWN:
                raise PatternError(
                    f"shape {name!r}, row {row + 1}: unknown character {character!r}; "
                    f"a point is one of {' '.join(_KNOWN)}"
                )
            drawn[row, col] = character
    space = sorted(point for point, character in drawn.items() if character in "o*")
    if not space:
        raise PatternError(f"shape {name!r} has no eye space: draw its points as 'o', vital ones as '*'")
    first = space[0]
    shape = EyeShape(
        name,
        tuple(_minus(point, first) for point in space),
        tuple(_minus(point, first) for point in space if drawn[point] == "*"),
    )
    if not _is_connected(shape.space):
        raise PatternError(f"shape {name!r} falls into two eye spaces: draw each as a shape of its own")
    for what, character, due in (("wall", "X", shape.wall), ("corner stones", "?", shape.corners)):
        found = sorted(_minus(point, first) for point in drawn if drawn[point] == character)
        if found != sorted(due):
            raise PatternError(
                f"shape {name!r}: the {what} ({character!r}) must be drawn at all {len(due)} points "
                f"that the eye space calls for, and nowhere else"
            )
    return shape


def _around(space: tuple[Offset, ...], steps: tuple[Offset, ...]) -> tuple[Offset, ...]:
    around = {(row + dr, col + dc) for row, col in space for dr, dc in steps}
    return tuple(sorted(around - set(space)))


def _is_connected(space: tuple[Offset, ...]) -> bool:
    reached, stack = {space[0]}, [space[0]]
    while stack:
        row, col = stack.pop()
        for dr, dc in _ORTHOGONAL:
            near = (row + dr, col + dc)
            if near in space and near not in reached:
                reached.add(near)
                stack.append(near)
    return len(reached) == len(space)


def _minus(point: Offset, origin: Offset) -> Offset:
    return point[0] - origin[0], point[1] - origin[1]
