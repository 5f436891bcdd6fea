"""A board as it is seen in a picture: its lines, stones and edges, and where they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gold.problem.pictures.coverage import pixels_at
from gold.problem.pictures.decoding import Gray
from gold.problem.pictures.grid import Grid
from gold.problem.pictures.ink import PixelBox
from gold.problem.pictures.slant import Slant
from gold.problem.pictures.stones import PointLook, SeenStone

SURE = 0.6
"""Contents with less certainty than this are reported to the user."""


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """A board, or a part of one, as it is seen in a picture."""

    box: PixelBox
    """The part of the picture, scaled down by ``scale``, that shows the board."""
    scale: int
    """The factor by which the picture was scaled down to read the board."""
    grid: Grid
    """The lines of the board, measured from the left and top of the box."""
    looks: list[list[PointLook]]
    """The content of each crossing, row by row from the top."""
    edges: frozenset[str]
    """The sides at which the board ends: top, bottom, left, right."""
    unsure_edges: frozenset[str]
    """The sides for which it is uncertain whether the board ends there."""
    drawn: int
    """The number of pairs of empty neighbours with a line between them."""
    undrawn: int
    """The number of pairs of empty neighbours without a line between them."""
    slant: Slant | None = None
    """The transformation that straightened the part in the box; None if it was straight."""

    @property
    def stones(self) -> int:
        """The number of stones."""
        return sum(look.seen is not SeenStone.EMPTY for row in self.looks for look in row)

    def place(self, row: float, column: float) -> tuple[float, float]:
        """Return the place of a crossing in the picture, in pixels from the left and from the
        top. Between the lines, and beyond them, rows and columns have fractions.
        """
        x = self.grid.columns.first + self.grid.columns.gap * column
        y = self.grid.rows.first + self.grid.rows.gap * row
        if self.slant is not None:
            x, y = self.slant.place(x, y)
        middle = (self.scale - 1) / 2
        return (self.box.left + x) * self.scale + middle, (self.box.top + y) * self.scale + middle

    def crossing_at(self, x: float, y: float) -> tuple[float, float]:
        """Return the row and the column, with fractions, of a place in the picture."""
        middle = (self.scale - 1) / 2
        across = (x - middle) / self.scale - self.box.left
        down = (y - middle) / self.scale - self.box.top
        if self.slant is not None:
            across, down = self.slant.straight_place(across, down)
        columns = self.grid.columns
        rows = self.grid.rows
        return (down - rows.first) / rows.gap, (across - columns.first) / columns.gap

    def shown_part(
        self, gray: Gray, rows: tuple[float, float], columns: tuple[float, float]
    ) -> Gray:
        """Return the part of a picture between two rows and two columns, straightened.

        ``gray`` is the whole picture. Rows and columns have fractions, and may lie beyond the board.
        The part is as fine as the picture. What lies outside the picture is as bright as the paper.
        """
        left, top = self.place(rows[0], columns[0])
        if self.slant is None:
            right, bottom = self.place(rows[1], columns[1])
            return gray[
                max(0, round(top)) : max(0, round(bottom)),
                max(0, round(left)) : max(0, round(right)),
            ]
        high = max(1, round((rows[1] - rows[0]) * self.gap))
        wide = max(1, round((columns[1] - columns[0]) * self.gap))
        ys, xs = np.mgrid[0:high, 0:wide]
        ys = self.grid.rows.first + self.grid.rows.gap * (rows[0] + ys / self.gap)
        xs = self.grid.columns.first + self.grid.columns.gap * (columns[0] + xs / self.gap)
        across, down = self.slant.places(xs, ys)
        middle = (self.scale - 1) / 2
        part = pixels_at(
            gray,
            (self.box.left + across) * self.scale + middle,
            (self.box.top + down) * self.scale + middle,
        )
        is_outside = np.isnan(part)
        paper = 255.0 if is_outside.all() else float(np.nanmedian(part))
        return np.where(is_outside, paper, part).astype(np.float32)

    @property
    def gap(self) -> float:
        """The gap between lines in the picture, in pixels."""
        return self.scale * min(self.grid.columns.gap, self.grid.rows.gap)

    @property
    def unsure(self) -> list[tuple[int, int]]:
        """The rows and columns of points with uncertain content, from the top left."""
        return [
            (row, column)
            for row, looks in enumerate(self.looks)
            for column, look in enumerate(looks)
            if look.sure < SURE
        ]
