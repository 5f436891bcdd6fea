"""The picture that a problem was read from, shown beside the board, with rings around uncertain points."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from gold.authoring.tools import Tool
from gold.board.points import Color, Point, geometry
from gold.gui.board.view import ViewCrop
from gold.gui.keys.actions import Action
from gold.gui.look.board_colors import Rgb
from gold.gui.look.theme import Size, Theme
from gold.gui.widgets.base import Control
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.ui import Ui
from gold.i18n import _, ngettext
from gold.problem.pictures.board_picture import BoardPicture

_RING = 0.55  # the radius of a ring, in gaps between lines
_UNSURE = (190, 40, 30)
_BAR = 14.0  # width of a bar beside the picture, in pixels of the design
_DASHES = 7
_FOOT = 84.0  # height of the text and the button below the picture, in pixels of the design


class PictureBeside:
    """Shows the picture of a board; ``unsure`` are the uncertain points, which have a ring.

    Call :meth:`place` in the scene's ``build``, with the place that :func:`rooms` returns for the
    picture, and :meth:`draw` in the scene's ``draw``.
    """

    def __init__(self, picture: BoardPicture) -> None:
        self.picture = picture
        self.unsure = picture.unsure
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._whole = pygame.image.frombuffer(
            picture.pixels, (picture.width, picture.height), "RGB"
        )
        self._shown: pygame.Surface | None = None

    @property
    def crop(self) -> ViewCrop:
        """The part of the board that the picture shows."""
        seen = [geometry(self.picture.size).row_col(point) for point in self.picture.places]
        rows = [row for row, _column in seen]
        columns = [column for _row, column in seen]
        return ViewCrop(min(rows), min(columns), max(rows), max(columns))

    def place(
        self,
        ui: Ui,
        room: pygame.Rect,
        on_close: Callable[[], object],
        switches: Mapping[Action, str],
    ) -> None:
        """Place the picture in ``room``, as large as possible.

        There is a bar at each side, and a text and a button below.

        ``switches`` has the action of each bar, with its side: the action toggles whether the board ends
        there. ``on_close`` is called by the button.
        """
        px = ui.style.px
        foot = min(px(_FOOT), room.height // 2)
        bar = px(_BAR)
        inner = pygame.Rect(room.left, room.top, room.width, room.height - foot).inflate(
            -2 * bar, -2 * bar
        )
        share = _share(inner, self.picture)
        width = max(1, round(self.picture.width * share))
        height = max(1, round(self.picture.height * share))
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.midbottom = inner.midbottom
        self.rect.top = min(self.rect.top, inner.centery - height // 2)
        if self._shown is None or self._shown.get_size() != (width, height):
            self._shown = pygame.transform.smoothscale(self._whole, (width, height))
        for action, side in switches.items():
            place = _beside(self.rect, side, bar)
            EdgeBar(
                ui, place, action, side in self.picture.edges, side in self.picture.unsure_edges
            )
        text = pygame.Rect(room.left, self.rect.bottom + bar + px(2), room.width, px(40))
        Label(ui, text, self.words(), size=Size.SMALL, align="center", wrap=True)
        button = pygame.Rect(0, text.bottom, min(room.width, px(220)), px(32))
        button.centerx = room.centerx
        Button(ui, button, _("Close the picture"), on_press=on_close, name="close picture")

    def words(self) -> str:
        """A text that says what the user should do: click a bar, correct a point, or compare the board."""
        count = len(self.unsure)
        if self.picture.unsure_edges:
            return _("Click a bar: solid where the board ends, dashed where it goes on.")
        if not count:
            return _("Compare the board with the picture.")
        text = ngettext(
            "{n} ringed point is unclear: click it to change it.",
            "{n} ringed points are unclear: click one to change it.",
            count,
        )
        return text.format(n=count)

    def draw(self, canvas: pygame.Surface, theme: Theme, pointed: Point | None) -> None:
        """Draw the picture, and rings around points.

        These are the uncertain points and the point under the mouse (``pointed``).
        """
        if self._shown is None:
            return
        canvas.blit(self._shown, self.rect)
        pygame.draw.rect(canvas, theme.colors.line, self.rect.inflate(2, 2), 1)
        width = max(2, theme.px(2))
        for point in self.unsure:
            self._ring(canvas, point, _UNSURE, width)
        if pointed is not None:
            self._ring(canvas, pointed, theme.colors.accent, width)

    def _ring(self, canvas: pygame.Surface, point: Point, color: Rgb, width: int) -> None:
        place = self.picture.places.get(point)
        if place is None:
            return
        share = self.rect.width / self.picture.width
        center = self.rect.left + place[0] * share, self.rect.top + place[1] * share
        radius = _RING * self.picture.gap * share + width
        pygame.draw.circle(canvas, "white", center, radius + 1, width + 2)  # seen on any ground
        pygame.draw.circle(canvas, color, center, radius, width)


class EdgeBar(Control):
    """A bar at a side of the picture: solid if the board ends there, dashed if it goes on.

    A press carries out ``action``, which toggles that. ``is_unsure``: the side is uncertain, and
    the bar is red.
    """

    def __init__(
        self, ui: Ui, rect: pygame.Rect, action: Action, is_edge: bool, is_unsure: bool
    ) -> None:
        self._action = action
        self._is_edge = is_edge
        self._is_unsure = is_unsure
        key = ui.keys.cap(action, ui.scope)
        text = _("The board goes on here; click to end it.")
        if is_edge:
            text = _("The board ends here; a click lets it go on.")
        super().__init__(ui, rect, name=str(action), tooltip=f"{text} ({key})" if key else text)

    def activate(self) -> None:
        self.ui.perform(self._action)

    def paint(self, canvas: pygame.Surface) -> None:
        style = self.ui.style
        width, height = canvas.get_size()
        color: Rgb = style.colors.accent if self.lit else style.colors.text
        if self._is_unsure:
            color = _UNSURE
        is_level = width > height
        length = max(width, height)
        thick = max(2, style.px(4))
        middle = min(width, height) // 2
        dashes = 1 if self._is_edge else _DASHES
        for dash in range(dashes):
            start = dash * length // dashes
            end = length if self._is_edge else start + length // (2 * dashes)
            along = (start, middle - thick // 2, end - start, thick)
            bar = along if is_level else (along[1], along[0], along[3], along[2])
            canvas.fill(color, bar)


def _beside(rect: pygame.Rect, side: str, thick: int) -> pygame.Rect:
    """The strip along one side of a rectangle, outside of it, ``thick`` pixels wide."""
    if side == "top":
        return pygame.Rect(rect.left, rect.top - thick, rect.width, thick)
    if side == "bottom":
        return pygame.Rect(rect.left, rect.bottom, rect.width, thick)
    left = rect.left - thick if side == "left" else rect.right
    return pygame.Rect(left, rect.top, thick, rect.height)


def next_tool(color: Color | None) -> Tool:
    """The tool that corrects an uncertain point.

    An empty point becomes black, a black stone white, and a white stone is removed. ``color`` is
    the stone on the point; None if it is empty.
    """
    if color is None:
        return Tool.BLACK
    return Tool.WHITE if color is Color.BLACK else Tool.ERASE


def rooms(room: pygame.Rect, picture: BoardPicture, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Divide a place into two halves, for the picture and for the board.

    They are side by side or one above the other, so that the picture is as large as possible.
    """
    left = pygame.Rect(room.left, room.top, (room.width - gap) // 2, room.height)
    right = left.move(room.right - left.right, 0)
    upper = pygame.Rect(room.left, room.top, room.width, (room.height - gap) // 2)
    lower = upper.move(0, room.bottom - upper.bottom)
    if _share(left, picture) >= _share(upper, picture):
        return left, right
    return upper, lower


def _share(room: pygame.Rect, picture: BoardPicture) -> float:
    return min(room.width / picture.width, room.height / picture.height)
