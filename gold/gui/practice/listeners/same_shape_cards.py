"""Shows other problems with the same shape: searched in a thread, shown as cards."""

from __future__ import annotations

from pathlib import Path

import pygame

from gold.board.points import PASS, Point
from gold.gui.board.card_grid import Card, CardGrid
from gold.gui.board.painter import Thumbnail
from gold.gui.keys.actions import Action
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size
from gold.gui.practice.listener import Shelves
from gold.gui.practice.model import PracticeModel
from gold.gui.stage.background import in_background
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Drawn, Label
from gold.gui.widgets.focus import ARROWS
from gold.i18n import _, ngettext
from gold.problem.collection import Collection
from gold.trainer.library.same_shape import Alike, SameShape, place_to_look, same_shape
from gold.trainer.library.shelves import users_library


def show_same_shape(window: Window, model: PracticeModel, shelves: Shelves) -> None:
    """Search the library for the shape around the first move, and show the problems with it.

    Refused before the problem is decided: the problems may give the move away.

    ``shelves``: returns the collections that have been read. If there are none yet, the search
    reads them.
    """
    if not model.state.decided:
        window.say(_("The same shape elsewhere is shown once the problem is decided."))
        return
    problem = model.problem
    board = model.session.board
    first = board.moves[0] if board.moves and board.moves[0] != PASS else None
    around = place_to_look(problem, None if first is None else Point(first))
    known = shelves()
    settings = window.settings

    def then(found: SameShape | None) -> None:
        if found is None:
            window.say(_("No other problem of the library has this shape."))
        else:
            window.push(SameShapeDialog(window, found, problem.position.geometry.vertex(around)))

    in_background(
        window,
        lambda: same_shape(problem.position, around, known or list(users_library(settings))),
        then,
        _("Searching …"),
        "",
    )


class SameShapeDialog(Dialog):
    """Shows the problems with the shape as cards. Enter or a click opens one.

    All of them become the collection that is practised.
    """

    width = 860.0

    def __init__(self, window: Window, shape: SameShape, vertex: str) -> None:
        super().__init__(window)
        self.title = _("The same shape in other problems")
        self._shape = shape
        self._vertex = vertex
        self._grid = CardGrid(self._open)
        self._picture: Drawn | None = None
        self._grid.show([_card(number, one) for number, one in enumerate(shape.found, 1)])

    def content_height(self, width: int) -> int:
        return width * 3 // 4

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        ui = self.ui
        text = pygame.Rect(inner.left, inner.top, inner.width, px(24))
        Label(ui, text, self._said(), size=Size.SMALL, color=self.theme.colors.quiet)
        button = pygame.Rect(inner.right - px(130), inner.bottom - px(38), px(130), px(38))
        top = text.bottom + px(8)
        room = pygame.Rect(inner.left, top, inner.width, button.top - px(12) - top)
        self._picture = Drawn(ui, room, self._grid.draw)
        self._grid.place(ui, room)
        Button(ui, button, _("Close"), key="Esc", on_press=self.cancel)

    def _said(self) -> str:
        count = len(self._shape.found)
        lines = f"{self._shape.lines} × {self._shape.lines}"
        if self._shape.whole:
            said = ngettext(
                "One problem is the same within {lines} points of {point}.",
                "{n} problems are the same within {lines} points of {point}.",
                count,
            )
        else:
            said = ngettext(
                "One problem has the same stones within {lines} points of {point}.",
                "{n} problems have the same stones within {lines} points of {point}.",
                count,
            )
        return said.format(n=count, lines=lines, point=self._vertex)

    def update(self, seconds: float) -> None:  # noqa: ARG002  # pictures are made frame by frame
        self._grid.update()
        if self._grid.dirty and self._picture is not None:
            self._picture.refresh()

    @property
    def busy(self) -> bool:
        return self._grid.busy

    def process_event(self, event: pygame.event.Event) -> bool:
        return self._grid.process_event(event)

    def take_key(self, event: pygame.event.Event) -> bool:
        if event.key in ARROWS and self.ui.ring.current is not self._grid:
            self.ui.ring.focus(self._grid, show=True)
            self._grid.move(*ARROWS[event.key])
            return True
        return super().take_key(event)

    def perform(self, action: Action) -> bool:
        return self._grid.perform(action, self.ui.ring) or super().perform(action)

    def accept(self) -> None:
        self._grid.press()

    def _open(self, index: int) -> None:
        self.close_dialog()
        entries = tuple(one.entry for one in self._shape.found)
        self.window.play(Collection(_("The same shape"), Path(), entries), index)


def _card(number: int, one: Alike) -> Card:
    problem = one.entry.problem
    title = (problem.title if problem is not None else "") or _("Problem {n}").format(n=number)
    drawing = Thumbnail(problem.position) if problem is not None else None
    return Card(title, one.collection, Icon.CHECK if one.solves else None, drawing)
