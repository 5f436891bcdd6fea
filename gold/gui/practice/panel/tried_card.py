"""The card of tried lines: small stones in rows; a click on a stone goes to its move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gold.board.points import PASS, Color
from gold.gui import words
from gold.gui.board import stones
from gold.gui.look import shapes
from gold.gui.look.icons import Icon, icon
from gold.gui.look.theme import Size
from gold.gui.widgets.base import Control
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.ui import Ui
from gold.i18n import _
from gold.trainer.events import MadeMove
from gold.trainer.game_tree import GameTree, PlacedMove, TriedMove

_CELL = 34
_STONE = 28
_START = 7
_INK_ON_BLACK = (255, 255, 255)
_INK_ON_WHITE = (25, 23, 20)


def add_tried_card(
    flow: Flow,
    game: Callable[[], GameTree],
    rows: int,
    on_go: Callable[[TriedMove], object],
) -> TriedView:
    """Add the card of tried lines, with ``rows`` visible rows.

    ``game`` returns the current tree of moves. ``on_go`` is called with the move to go to.
    """
    top = flow.begin_card()
    flow.heading(_("Tried"))
    flow.gap(6)
    place = flow.take(rows * flow.ui.style.px(_CELL))
    view = TriedView(flow.ui, place, game, on_go, flow.container)
    flow.card(top)
    return view


class TriedView(Control):
    """Shows the tried lines as rows of small stones; arrow keys move among them."""

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        game: Callable[[], GameTree],
        on_go: Callable[[TriedMove], object],
        container: object,
    ) -> None:
        self._game = game
        self._on_go = on_go
        self._shown: object = None
        super().__init__(ui, rect, name="tried", container=container)
        self.sync()

    @property
    def tree(self) -> GameTree:
        """The current tree of moves."""
        return self._game()

    def sync(self) -> None:
        """Redraw if the tree, a verdict or the current move has changed."""
        tree = self.tree
        state = [(placed.move, placed.move.good) for placed in tree.placed()]
        if (state, tree.here) != self._shown:
            self._shown = state, tree.here
            self.refresh()

    def activate(self) -> None:
        """Do nothing: :meth:`pressed_at` has already gone to the move."""

    def pressed_at(self, place: tuple[int, int]) -> None:
        for move, cell in self._cells().items():
            if cell.move(self.rect.topleft).collidepoint(place):
                self._on_go(move)
                return

    def arrow(self, across: int, down: int) -> bool:
        """Go along the line or to another row; False at an end, where the focus moves on."""
        here = self.tree.here
        if down:
            target = self.tree.beside(down)
        else:
            target = here.before if across < 0 else next(iter(here.after), None)
        if target is None:
            return False
        self._on_go(target)
        return True

    def _cells(self) -> dict[TriedMove, pygame.Rect]:
        """Return each move's rectangle, relative to the widget; it may lie outside of it."""
        cell = self.ui.style.px(_CELL)
        placed = list(self.tree.placed())
        column, row = self._first(placed)
        return {
            each.move: pygame.Rect(
                (each.column - column) * cell, (each.row - row) * cell, cell, cell
            )
            for each in placed
        }

    @property
    def _here(self) -> TriedMove:
        """The current move if it is drawn, else the move before it."""
        here = self.tree.here
        before = here.before
        return here if before is None or here in before.drawn else before

    def _first(self, placed: Sequence[PlacedMove]) -> tuple[int, int]:
        """Return the first visible column and row, chosen so that the current move is visible."""
        cell = self.ui.style.px(_CELL)
        last = self._here
        here = next(each for each in placed if each.move == last)
        columns = self.rect.width // cell
        rows = self.rect.height // cell
        return max(0, here.column - columns + 2), max(0, here.row - rows + 1)

    def paint(self, canvas: pygame.Surface) -> None:
        style = self.ui.style
        colors = style.colors
        places = self._cells()
        for move, cell in places.items():
            if move.before is not None:
                start = places[move.before].center
                corner = start[0], cell.centery
                pygame.draw.lines(
                    canvas, colors.line, False, [start, corner, cell.center], style.px(2)
                )
        here = places[self._here]
        canvas.blit(shapes.rounded_box(here.size, style.px(5), colors.tint, colors.accent), here)
        for move, cell in places.items():
            self._paint_move(canvas, move, cell)

    def _paint_move(self, canvas: pygame.Surface, move: TriedMove, cell: pygame.Rect) -> None:
        if move.made is None:
            self._paint_start(canvas, cell)
            return
        self._paint_stone(canvas, cell, move.made.color)
        self._paint_name(canvas, cell, move.made)
        if move.good is not None:
            self._paint_verdict(canvas, cell, good=move.good)

    def _paint_start(self, canvas: pygame.Surface, cell: pygame.Rect) -> None:
        """Draw the disc that stands for the position before the first move."""
        style = self.ui.style
        disc = shapes.disc(_odd(style.px(_START)), style.colors.quiet)
        canvas.blit(disc, disc.get_rect(center=cell.center))

    def _paint_stone(self, canvas: pygame.Surface, cell: pygame.Rect, color: Color) -> None:
        stone = stones.printed_stone(color, _odd(self.ui.style.px(_STONE)))
        canvas.blit(stone, stone.get_rect(center=cell.center))

    def _paint_name(self, canvas: pygame.Surface, cell: pygame.Rect, made: MadeMove) -> None:
        """Draw the name of the move on its stone; a dash stands for a pass."""
        geometry = self.tree.board.geometry
        name = "–" if made.move == PASS else words.move(geometry, made.move)
        ink = _INK_ON_BLACK if made.color is Color.BLACK else _INK_ON_WHITE
        text = self.ui.style.text(name, Size.KEY, ink)
        canvas.blit(text, text.get_rect(center=cell.center))

    def _paint_verdict(self, canvas: pygame.Surface, cell: pygame.Rect, *, good: bool) -> None:
        """Draw a tick if the move is good, else a cross."""
        colors = self.ui.style.colors
        side = self.ui.style.px(12)
        mark = (
            icon(Icon.CHECK, side, colors.good_text)
            if good
            else icon(Icon.CROSS, side, colors.bad_text)
        )
        canvas.blit(mark, mark.get_rect(bottomright=cell.bottomright))


def _odd(side: int) -> int:
    """The side of a picture with a middle pixel: the next odd number if ``side`` is even."""
    return side if side % 2 else side + 1
