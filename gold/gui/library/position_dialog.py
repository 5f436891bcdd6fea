"""Search by position: a dialog in which the user draws stones, and the search for problems with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from gold.board.points import Color, Point, PointState
from gold.board.position import Position
from gold.gui.board.pane import BoardPane
from gold.gui.board.view import BoardView, whole_board
from gold.gui.look.places import bottom_part, right_part, top_part, under, without_right
from gold.gui.look.theme import Size
from gold.gui.stage.background import in_background
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Button, Segmented
from gold.gui.widgets.displays import Drawn, Label
from gold.i18n import _
from gold.problem.model import Problem
from gold.trainer.library.shelves import PositionSearch, Shelved

_SIZE = 19


class SearchByPosition:
    """Searches problems for the stones that the user draws.

    After a search ``found`` has the results, and ``on_found()`` is called.
    """

    def __init__(self, window: Window, on_found: Callable[[], object]) -> None:
        self._window = window
        self._on_found = on_found
        self.found: Shelved | None = None
        self._drawn: Position | None = None
        self._exact = False
        self._search: tuple[Sequence[Shelved], PositionSearch] | None = None

    def ask(self, shelves: Sequence[Shelved], selected: Problem | None) -> None:
        """Let the user draw a position, and search these collections for it.

        A button of the dialog copies the stones of the ``selected`` problem, if there is one.
        """

        def look(position: Position, exact: bool) -> None:
            self._drawn = position
            self._exact = exact
            in_background(self._window, lambda: self._find(shelves), then, _("Searching …"), "")

        def then(found: Shelved) -> None:
            self.found = found
            self._on_found()

        taken = selected.position if selected else None
        self._window.push(PositionDialog(self._window, self._drawn, self._exact, taken, look))

    def search_again(self, shelves: Sequence[Shelved]) -> None:
        """Repeat the search, if there are results on show. Called after the collections were read again."""
        if self.found is not None:
            self.found = self._find(shelves)

    def _find(self, shelves: Sequence[Shelved]) -> Shelved:
        """Search these collections for the drawn stones.

        The index of the collections is kept for the next search.
        """
        if self._search is None or self._search[0] is not shelves:
            self._search = shelves, PositionSearch(shelves)
        assert self._drawn is not None
        return self._search[1].find(self._drawn, self._exact, at_edges=True)


class PositionDialog(Dialog):
    """Lets the user draw stones on an empty board.

    The left mouse button and Space place a stone of the chosen colour, the right button one of the
    other colour. A click on a stone of the same colour removes it.

    ``drawn`` is the position at first; None for an empty board. A button replaces the position by
    ``selected``, if there is one. ``on_search`` gets the position, and True if the problems must
    have no other stones.
    """

    width = 760.0

    def __init__(
        self,
        window: Window,
        drawn: Position | None,
        exact: bool,
        selected: Position | None,
        on_search: Callable[[Position, bool], object],
    ) -> None:
        super().__init__(window)
        self.title = _("Search by position")
        self.position = drawn or Position.empty(_SIZE)
        self.exact = exact
        self.color = Color.BLACK
        self._selected = selected
        self._on_search = on_search
        self._pane = BoardPane(self._press, motion=False, hover_anywhere=True)
        self._picture: Drawn | None = None

    def content_height(self, width: int) -> int:
        return width - self.px(244)

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        ui = self.ui
        side = right_part(inner, px(232))
        board = without_right(inner, side.width + px(12))
        self._show()
        self._picture = Drawn(ui, board, self._pane.draw)
        self._pane.place(ui, board)
        place = top_part(side, px(32))
        colors = {Color.BLACK: _("Black"), Color.WHITE: _("White")}
        Segmented(ui, place, colors, self.color, self._choose, name="colour")
        place = place.move(0, px(42))
        ways = {False: _("With others"), True: _("Exactly")}
        Segmented(ui, place, ways, self.exact, partial(setattr, self, "exact"), name="exact")
        explanation = top_part(place.move(0, px(42)), px(140))
        text = _(
            "Turned, mirrored and with colours swapped, too. Stones on the first three lines are "
            "looked for at an edge. “Exactly”: no other stones."
        )
        Label(ui, explanation, text, size=Size.SMALL, color=self.theme.colors.quiet, wrap=True)
        button = under(explanation, px(6), px(36))
        if self._selected is not None:
            Button(ui, button, _("Use selected problem"), on_press=self._take_selected)
            button = button.move(0, px(44))
        Button(ui, button, _("Clear"), on_press=self._clear)
        accept = bottom_part(side, px(38))
        Button(ui, accept.move(0, -px(46)), _("Cancel"), key="Esc", on_press=self.cancel)
        Button(ui, accept, _("Search"), look="filled", key="Enter", on_press=self.accept)

    # Drawing stones

    def _press(self, point: Point, button: int) -> None:
        color = self.color if button == pygame.BUTTON_LEFT else self.color.opponent
        state = PointState.stone(color)
        if self.position[point].color is color:
            state = PointState.VALID
        self.position = self.position.with_states({point: state})
        self._show()

    def _show(self) -> None:
        view = BoardView.of(self.position, whole_board(self.position.size), coordinates=False)
        self._pane.show(replace(view, hover_color=self.color), animate=False)

    def _choose(self, color: Color) -> None:
        self.color = color
        self._show()

    def _take_selected(self) -> None:
        if self._selected is not None:
            colors = (state.color for state in self._selected.states)
            states = tuple(
                PointState.stone(color) if color else PointState.VALID for color in colors
            )
            self.position = Position(self._selected.size, states)
            self._show()

    def _clear(self) -> None:
        self.position = Position.empty(_SIZE)
        self._show()

    # Input

    def process_event(self, event: pygame.event.Event) -> bool:
        return self._pane.process_event(event)

    def take_key(self, event: pygame.event.Event) -> bool:
        """Use a key of the dialog; return whether it was used.

        1 and 2 choose the colour, Space moves the focus to the board, Enter on the board starts the
        search.
        """
        active = self.ui.ring.active
        match event.key:
            case pygame.K_SPACE if active is None:
                self._pane.take_focus()
            case pygame.K_RETURN | pygame.K_KP_ENTER if active is self._pane:
                self.accept()
            case pygame.K_1 | pygame.K_2:
                self._choose(Color.BLACK if event.key == pygame.K_1 else Color.WHITE)
                self.relayout()
            case _:
                return super().take_key(event)
        return True

    def update(self, seconds: float) -> None:  # noqa: ARG002  # nothing here takes time
        if self._pane.dirty and self._picture is not None:
            self._picture.refresh()

    def accept(self) -> None:
        """Close the dialog and start the search. If there are no stones, show a message instead."""
        if not any(state.color for state in self.position.states):
            self.window.say(_("Put some stones on the board first."))
            return
        self.close_dialog()
        self._on_search(self.position, self.exact)
