"""The board of a scene: shows views, animates stones, handles mouse, keys and focus."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

import pygame

from gold.board.points import Point
from gold.gui.board.layout import BoardLayout
from gold.gui.board.painter import Motion, draw_board
from gold.gui.board.view import BoardView, ViewCrop
from gold.gui.look import shapes
from gold.gui.look.theme import Size, Theme
from gold.gui.widgets.focus import Focusable, FocusRing
from gold.gui.widgets.ui import Ui

ARRIVAL = 0.12
LEAVING = 0.15

_REST = 0.3  # seconds without movement until the mouse rests; the window draws frames for longer
_SECOND_TAP = 0.4  # seconds after a press in which another one is taken for a double tap


class PressedBy(Enum):
    """The device with which a point of the board was pressed."""

    MOUSE = auto()
    TOUCH = auto()
    """A finger or a pen on the screen: without hovering, no translucent stone was shown before."""
    KEY = auto()


class BoardPane(Focusable):
    """A board with its mouse and keyboard input.

    Call :meth:`place` in the scene's ``build``, :meth:`show` whenever the position or its marks
    change, and :meth:`update`, :meth:`process_event` and :meth:`draw` from the scene's methods with
    the same names.

    Callbacks:

    - ``on_press(point, button)``: a mouse button goes down; the button is 1 for the keyboard.
    - ``on_drag(point)``: the mouse reaches another point while a button is held.
    - ``on_release(point)``: the button goes up; None outside the board.

    Flags:

    - ``motion``: animate stones.
    - ``hover_anywhere``: show the translucent stone of a click on all points, not only on playable
      ones.
    - ``acts_on_release``: the scene plays when the button goes up, so while it is held the
      translucent stone is shown on the pressed point only.
    - ``takes_keys``: False while something over the board uses the keys; then the board has no
      cursor.

    ``pressed_by`` is the device of the last press. ``chosen`` is a point that waits for a second
    press; its translucent stone is shown until the position changes.
    """

    name = "board"

    def __init__(
        self,
        on_press: Callable[[Point, int], object],
        *,
        on_drag: Callable[[Point], object] | None = None,
        on_release: Callable[[Point | None], object] | None = None,
        motion: bool = True,
        hover_anywhere: bool = False,
        acts_on_release: bool = False,
    ) -> None:
        self.hover_anywhere = hover_anywhere
        self._acts_on_release = acts_on_release
        self.on_press = on_press
        self.on_drag = on_drag
        self.on_release = on_release
        self.motion = motion
        self.dirty = True
        self.view: BoardView | None = None
        self.layout: BoardLayout | None = None
        self.hover: Point | None = None
        self.cursor: Point | None = None
        self._room = pygame.Rect(0, 0, 0, 0)
        self._theme: Theme | None = None
        self._moving = Motion()
        self._held: int = 0
        self._held_at: Point | None = None
        self.pressed_by = PressedBy.MOUSE
        self.chosen: Point | None = None
        self._dragged_to: Point | None = None
        self._has_focus = False
        self._awake_at = self._rested = 0.0
        self.takes_keys = True
        self._ring: FocusRing | None = None
        # The point under the mouse or the cursor when the view changed, until that moves.
        self._unmoved: Point | None = None

    def place(self, ui: Ui, room: pygame.Rect) -> None:
        """Place the board in a rectangle, as large as it fits, and add it to the focus ring."""
        self._room = pygame.Rect(room)
        self._theme = ui.style
        self._fit()
        self._ring = ui.ring
        ui.ring.add(self)

    def show(self, view: BoardView, animate: bool = True) -> None:
        """Show another view. ``animate``: stones appear and vanish gradually.

        The flag ``motion`` can turn that off.
        """
        before = self.view
        if view == before:
            return
        self.view = view
        self._unmoved = self.pointed
        if before is None or before.states != view.states:
            self.chosen = None
        if before is not None and before.size != view.size:  # points of another board
            self.hover = self.cursor = self._dragged_to = None
        if before is None or before.crop != view.crop or before.coordinates != view.coordinates:
            self._fit()
        if animate and self.motion and before is not None and before.size == view.size:
            self._animate(before, view)
        else:
            self._moving = Motion()
        self.dirty = True

    def shows(self, crop: ViewCrop) -> bool:
        """Whether the whole crop is visible."""
        seen = self.layout.crop if self.layout is not None else crop
        return seen.contains(crop.top, crop.left) and seen.contains(crop.bottom, crop.right)

    def _fit(self) -> None:
        if self.view is not None and self._room.width > 0:
            self.layout = BoardLayout.fit(self.view, self._room, extend=True)
        self.dirty = True

    def _animate(self, before: BoardView, after: BoardView) -> None:
        old = before.stones()
        new = after.stones()
        arriving = self._moving.arriving
        leaving = self._moving.leaving
        for point in new.keys() - old.keys():
            arriving[point] = 0.0
            leaving.pop(point, None)
        for point in old.keys() - new.keys():
            leaving[point] = old[point], 0.0
            arriving.pop(point, None)

    @property
    def busy(self) -> bool:
        """Whether stones are appearing or vanishing."""
        return bool(self._moving.arriving or self._moving.leaving)

    @property
    def pointed(self) -> Point | None:
        """The point under the mouse, or under the cursor while the board has the focus."""
        return self.cursor if self._shows_cursor else self.hover

    @property
    def _shows_cursor(self) -> bool:
        return self._has_focus and self.takes_keys

    @property
    def reason(self) -> str:
        """The text for the point under the mouse or the cursor; empty for none.

        It says why no move is allowed there. If the mouse rests just beyond the line around the
        area of play, it explains the line.
        """
        if self.view is None or self.pointed is None or self.pointed == self._unmoved:
            return ""
        beyond = self._rested >= _REST and self.view.is_beyond_line(self.pointed)
        return self.view.beyond if beyond else self.view.closed.get(self.pointed, "")

    def update(self, seconds: float) -> None:
        """Advance the animation of stones, and the time for which the mouse has rested."""
        self.dirty = self.dirty or self._rested < _REST <= self._rested + seconds
        self._rested += seconds
        if not self.busy:
            return
        came = seconds / ARRIVAL
        went = seconds / LEAVING
        arriving = self._moving.arriving
        leaving = self._moving.leaving
        self._moving = Motion(
            {point: phase + came for point, phase in arriving.items() if phase + came < 1},
            {
                point: (state, phase + went)
                for point, (state, phase) in leaving.items()
                if phase + went < 1
            },
        )
        self.dirty = True

    def point_at(self, place: tuple[int, int]) -> Point | None:
        """Return the point under a pixel; None if there is none."""
        return self.layout.point_at(place) if self.layout is not None else None

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle mouse events: point, press, drag. True if the event was for the board."""
        match event.type:
            case pygame.MOUSEMOTION:
                if self._acts_on_release and not any(event.buttons):
                    self._held = 0  # the button went up over something else
                return self._move_to(self.point_at(event.pos))
            case pygame.WINDOWLEAVE:
                self._hover_at(None)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2, 3):
                return self._press(self.point_at(event.pos), event)
            case pygame.MOUSEBUTTONUP if event.button == self._held:
                self._held = 0
                self.dirty = True
                if self.on_release is not None:
                    self.on_release(self.point_at(event.pos))
                return True
        return False

    def _move_to(self, point: Point | None) -> bool:
        """Set the point under the mouse; with a held button, drag. False outside the board."""
        self._hover_at(point)
        if point is None:
            return False
        if self._held and point != self._dragged_to:
            self._dragged_to = point
            if self.on_drag is not None:
                self.on_drag(point)
        return True

    def _press(self, point: Point | None, event: pygame.event.Event) -> bool:
        if point is None:
            return False
        self._held = event.button
        self._held_at = point
        self._dragged_to = point
        by_touch = getattr(event, "touch", False)
        self.pressed_by = PressedBy.TOUCH if by_touch else PressedBy.MOUSE
        self.on_press(point, event.button)
        return True

    def _hover_at(self, point: Point | None) -> None:
        if point != self.hover:
            self.hover = point
            self._unmoved = None
            self._rested = 0.0
            self.dirty = True

    # Drawing

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board, its shadow, and the text for the point under the mouse."""
        self.dirty = False
        if self.view is None or self.layout is None or self._theme is None:
            return
        theme = self._theme
        rect = self.layout.rect
        blur = theme.px(20)
        shadow = shapes.soft_shadow(rect.size, theme.px(6), blur, theme.colors.shadow)
        canvas.blit(shadow, rect.move(-blur, theme.px(6) - blur))
        view = self._full_view(self.view)
        draw_board(canvas, self.layout, view, theme.fonts, theme.board, self._moving)
        if self.reason and self.pointed is not None:
            self._draw_reason(canvas, theme, self.reason, self.layout.center(self.pointed))

    def _full_view(self, view: BoardView) -> BoardView:
        pointed = self.pointed
        hover = pointed if self.hover_anywhere or pointed in view.playable else None
        if self._acts_on_release and self._held and pointed != self._held_at:
            hover = None
        if self.chosen is not None:
            hover = self.chosen
        color = view.hover_color
        if color is None and not self.hover_anywhere:
            color = view.to_play
        if hover is None:
            color = None
        cursor = self.cursor if self._shows_cursor else None
        return replace(view, hover=hover, hover_color=color, cursor=cursor)

    def _draw_reason(
        self, canvas: pygame.Surface, theme: Theme, reason: str, place: tuple[int, int]
    ) -> None:
        """Draw the text ``reason`` in a box beside the pixel ``place``."""
        px = theme.px
        size = theme.type_px(Size.SMALL)
        lines = theme.fonts.wrap(reason, size, px(260))
        step = theme.fonts.line_height(size)
        longest = max(theme.text_width(line, Size.SMALL) for line in lines)
        box = pygame.Rect(0, 0, longest + px(20), step * len(lines) + px(12))
        self._move_beside(box, *place)
        colors = theme.colors
        rim = colors.quiet if self.view and reason == self.view.beyond else colors.bad
        canvas.blit(shapes.rounded_box(box.size, px(6), colors.panel, rim, px(1)), box)
        top = box.top + px(6)
        for line in lines:
            picture = theme.text(line, Size.SMALL, colors.text)
            canvas.blit(picture, (box.left + px(10), top))
            top += step

    def _move_beside(self, box: pygame.Rect, x: int, y: int) -> None:
        """Move a box above the pixel x, y; at the upper edge, below it.

        The box stays within the board's room: everything outside is drawn later, and would cover
        it.
        """
        assert self.layout is not None
        gap = round(self.layout.cell * 0.42)
        box.midbottom = x, y - gap
        box.clamp_ip(self._room)
        if box.collidepoint(x, y):
            box.top = y + gap

    # Focus, see gold.gui.widgets.focus

    @property
    def focus_rect(self) -> pygame.Rect:
        """The rectangle of the board's wood."""
        return self.layout.rect if self.layout is not None else self._room

    @property
    def can_focus(self) -> bool:
        """Whether a board is shown, and takes keys."""
        return self.layout is not None and self.takes_keys

    def take_focus(self) -> None:
        """Give the board the focus, so that its cursor is visible."""
        if self._ring is not None and self.can_focus:
            self._ring.focus(self, show=True)

    def focus_changed(self, focused: bool) -> None:
        """Show or hide the cursor. It begins on a playable point or in the middle."""
        self._has_focus = focused
        if focused and self.cursor is None and self.view is not None:
            points = sorted(self.view.playable)
            crop = self.view.crop
            middle = (crop.top + crop.bottom) // 2, (crop.left + crop.right) // 2
            self.cursor = points[0] if points else self.view.geometry.point(*middle)
        self.dirty = True

    def leave_out_second_press(self) -> None:
        """Ignore :meth:`press` for a moment: a double tap must not play in the new position."""
        self._awake_at = time.monotonic() + _SECOND_TAP

    def press(self) -> None:
        """Act like a click on the cursor's point."""
        if self.cursor is not None and time.monotonic() >= self._awake_at:
            self.pressed_by = PressedBy.KEY
            self.on_press(self.cursor, 1)
            if self.on_release is not None:
                self.on_release(self.cursor)

    def arrow(self, across: int, down: int) -> bool:
        """Move the cursor within the visible part of the board; False if there is no cursor."""
        if self.cursor is None or self.view is None:
            return False
        row, column = self.view.geometry.row_col(self.cursor)
        row, column = row + down, column + across
        if (self.layout.crop if self.layout else self.view.crop).contains(row, column):
            self.cursor = self.view.geometry.point(row, column)
            self._unmoved = None
            self.dirty = True
        return True
