"""A scene with a board and a panel: side by side, or stacked in windows that are taller than wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import pygame

from gold.gui.board.pane import BoardPane
from gold.gui.keys.actions import Action
from gold.gui.look.places import bottom_part, right_part, without_bottom, without_right
from gold.gui.stage.scene import Scene, Window
from gold.gui.widgets.scroll import ScrollArea


class Panel(Protocol):
    """The panel beside a board."""

    @property
    def areas(self) -> Sequence[ScrollArea]:
        """The scroll areas of the panel."""


P = TypeVar("P", bound=Panel)


class BoardScene(Scene, Generic[P]):
    """A scene with a board and a ``panel`` beside or below it.

    In its ``build`` a subclass calls :meth:`place_board`, and makes the panel's widgets in the
    rectangle that it returns. Until then nothing is drawn.
    """

    least_width = 340.0
    """The panel's least width beside the board, in pixels of the design."""
    least_height = 300.0
    """The panel's least height below the board, in pixels of the design."""

    def __init__(self, window: Window, pane: BoardPane) -> None:
        super().__init__(window)
        self.pane = pane
        self.panel: P | None = None
        self.panel_rect = pygame.Rect(0, 0, 0, 0)

    def place_board(self) -> pygame.Rect:
        """Place the board, and return the place for the panel.

        The panel is at the right of the board or, in a window that is not wide enough, below it.
        Below the board, the panel has at most half of the height.
        """
        area = self.area
        if area.width < 1.02 * area.height:
            wanted = max(self.px(self.least_height), area.height - area.width)
            height = min(wanted, area.height // 2)
            board = without_bottom(area, height)
            self.panel_rect = bottom_part(area, height)
        else:
            board = without_right(area, self.panel_width)
            self.panel_rect = right_part(area, self.panel_width)
        margins = 2 * self.margin
        room = board.inflate(-margins, -margins)
        self.pane.place(self.ui, self.board_room(room))
        return self.panel_rect

    @property
    def panel_width(self) -> int:
        """The width of the panel beside the board."""
        usual = round(self.area.width * 0.3125)
        return min(max(usual, self.px(self.least_width)), self.px(460))

    @property
    def margin(self) -> int:
        """Pixels around the board."""
        return self.px(20)

    def board_room(self, room: pygame.Rect) -> pygame.Rect:
        """The place of the board within ``room``, the area beside the panel; by default all of it."""
        return room

    def draw(self, canvas: pygame.Surface) -> None:
        if not self.panel_rect.width:
            return
        self.pane.draw(canvas)
        panel = self.panel_rect
        colors = self.theme.colors
        line = self.px(1)
        canvas.fill(colors.panel, panel)
        below = panel.top > self.area.top
        edge = (panel.width, line) if below else (line, panel.height)
        canvas.fill(colors.line, pygame.Rect(panel.topleft, edge))

    @property
    def busy(self) -> bool:
        return self.pane.busy

    def update(self, seconds: float) -> None:
        if not self.panel_rect.width:
            return
        self.pane.update(seconds)
        self.dirty = self.dirty or self.pane.dirty
        if self.panel is not None and self.ui.ring.shown:
            for area in self.panel.areas:
                area.follow_focus()

    def settings_changed(self) -> None:
        self.pane.motion = self.window.settings.motion
        self.relayout()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was used.

        The wheel scrolls the panel or, elsewhere, steps through the moves; Space moves the focus to
        the board. The board gets the other events.
        """
        if not self.panel_rect.width:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and not self.ui.typing:
            self.pane.take_focus()
            return True
        if event.type != pygame.MOUSEWHEEL:
            return self.pane.process_event(event)
        if self.panel is not None and self.panel_rect.collidepoint(self.ui.pointer):
            return any(area.wheel(event) for area in self.panel.areas)
        return bool(event.y) and self.step(-event.y)

    def perform(self, action: Action) -> bool:
        is_done = super().perform(action)
        if is_done:
            self.show_changes()
        return is_done

    def show_changes(self) -> None:
        """Called after an action was carried out: update the board and the panel."""

    def step(self, notches: int) -> bool:  # noqa: ARG002  # for subclasses
        """Go forward by ``notches`` moves; a negative number goes back.

        Return False if there are no moves to step through.
        """
        return False
