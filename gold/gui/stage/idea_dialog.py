"""An idea of Go: its name, a picture with numbered moves, and one or two sentences."""

from __future__ import annotations

import pygame

from gold.gui.board.layout import BoardLayout
from gold.gui.board.painter import draw_board
from gold.gui.board.view import BoardView, crop_of_picture, line_ghosts
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.displays import Picture
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.shown import shown_description, shown_title

MARKS = "marks"
"""The field of a picture that names points to look at."""
_SIDE, _BELOW = 290, 14


class IdeaDialog(MessageDialog):
    """Shows a problem as a picture: its moves are numbered, the points in its field ``marks`` are lit up, and
    its description stands below.
    """

    width = 520.0

    def __init__(self, window: Window, idea: Problem) -> None:
        text = shown_description(idea)
        super().__init__(window, shown_title(idea), text, (Choice(_("Understood")),))
        self._idea = idea

    def content_height(self, width: int) -> int:
        """Room for the picture, too."""
        return super().content_height(width) + self.px(_SIDE + _BELOW)

    def fill(self, inner: pygame.Rect) -> None:
        """Make the picture, and below it text and button; it is smaller where there is little room."""
        side = min(self.px(_SIDE), inner.height - super().content_height(inner.width) - self.px(_BELOW))
        place = pygame.Rect(0, inner.top, max(side, 1), max(side, 1))
        place.centerx = inner.centerx
        Picture(self.ui, place, self._picture(place.size))
        below = place.bottom + self.px(_BELOW)
        super().fill(pygame.Rect(inner.left, below, inner.width, inner.bottom - below))

    def _picture(self, size: tuple[int, int]) -> pygame.Surface:
        position, geometry = self._idea.position, self._idea.position.geometry
        names = self._idea.extra.get(MARKS) or ()
        marks = frozenset(point for point in geometry.points if geometry.vertex(point) in names)
        view = BoardView(
            position.size, position.states, crop_of_picture(position), coordinates=False, hint_area=marks,
            ghosts=line_ghosts(self._idea.moves, position.to_play, position),
        )  # fmt: skip
        canvas = pygame.Surface(size, pygame.SRCALPHA, 32)
        layout = BoardLayout.fit(view, canvas.get_rect(), fill=True)
        draw_board(canvas, layout, view, self.theme.fonts, self.theme.board)
        return canvas
