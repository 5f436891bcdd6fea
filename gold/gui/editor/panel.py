"""The editor's panel: tools, the task, the check, and the buttons at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import pygame

from gold.authoring.draft import Draft
from gold.authoring.tools import Tool
from gold.board.points import Color
from gold.board.position import Boundary
from gold.gui.editor import view
from gold.gui.editor.check import EditorCheck
from gold.gui.keys.actions import Action
from gold.gui.look.icons import Icon
from gold.gui.look.places import (
    left_part,
    right_part,
    top_part,
    under,
    without_bottom,
    without_left,
    without_top,
)
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, Segmented, snug_width
from gold.gui.widgets.displays import Box, Heading, Label
from gold.gui.widgets.fields import TextField
from gold.gui.widgets.form import labelled
from gold.i18n import _
from gold.solver.outcome import Bounds
from gold.trainer import wording

TOOL_ACTIONS = {Action[f"TOOL_{tool.name}"]: tool for tool in Tool}
MORE = (
    Action.NEW, Action.OPEN, Action.SAVE_AS, Action.COPY, Action.PASTE, Action.DETAILS, Action.SWAP_COLORS,
    Action.FLIP_LEFT_RIGHT, Action.FLIP_TOP_BOTTOM, Action.TURN, Action.SHIFT_UP, Action.SHIFT_DOWN,
    Action.SHIFT_LEFT, Action.SHIFT_RIGHT, Action.CLEAR, Action.WHOLE_BOARD,
    Action.COORDINATES, Action.HELP,
)  # fmt: skip
"""The actions without a button, in the order of the menu."""
_MIN_HEIGHT = 526  # least height for the whole panel in one column, in pixels of the design
_TWO_COLUMNS = 660  # least width for two columns, in pixels of the design
TWO_COLUMNS_HEIGHT = 306
"""Least height for the whole panel in two columns, in pixels of the design."""


class _ButtonSpec(NamedTuple):
    action: Action
    text: str
    icon: Icon | None
    explanation: str


def _tools() -> list[_ButtonSpec]:
    area = _("Drag over the points where play is allowed. The right button removes them.")
    target = _("Mark the target: the stones to capture or to save.")
    group = _("Click a group to make it the target, with the playable area around it.")
    return [
        _ButtonSpec(
            Action.TOOL_BLACK, _("Black"), None, _("Black stones. The right button erases.")
        ),
        _ButtonSpec(
            Action.TOOL_WHITE, _("White"), None, _("White stones. The right button erases.")
        ),
        _ButtonSpec(Action.TOOL_KEYSTONE, _("Target"), Icon.KEYSTONE, target),
        _ButtonSpec(Action.TOOL_AREA, _("Area"), None, area),
        _ButtonSpec(Action.TOOL_FILL, _("Fill"), None, _("Make an enclosed area playable.")),
        _ButtonSpec(Action.TOOL_ERASE, _("Erase"), None, _("Remove stones and playable points.")),
        _ButtonSpec(
            Action.TOOL_KO, _("Ko"), Icon.KO, _("The point where ko forbids the first move.")
        ),
        _ButtonSpec(Action.TOOL_GROUP, _("Group"), None, group),
    ]


class EditorPanel:
    """The panel's widgets.

    When a widget changes the draft, it calls ``on_change()``; :meth:`refresh` shows the draft.
    """

    def __init__(
        self, scene: Scene, rect: pygame.Rect, draft: Draft, on_change: Callable[[], object]
    ) -> None:
        self._ui = scene.ui
        self._px = scene.px
        self._draft = draft
        self._on_change = on_change
        self.rect = rect
        px = self._px
        self._low = rect.height < px(720)
        self._row = px(32 if self._low else 40)
        self._gap = px(6 if self._low else 8)
        pad = px(16 if self._low or rect.width < px(370) else 22)
        wide = rect.width >= px(_TWO_COLUMNS)
        needed = px(TWO_COLUMNS_HEIGHT if wide else _MIN_HEIGHT)
        view = rect
        self._save_below = rect.height < needed
        if self._save_below:
            # The scrolling part ends above the button, so that the button is always visible.
            view = without_bottom(rect, self._row + px(12))
            needed -= self._row + self._gap
            self._make_save(under(view.inflate(-2 * pad, 0), 0, self._row))
        content = scene.scroll_area(view)
        self.areas = (content,)
        self._in = content.container
        whole = pygame.Rect(0, 0, rect.width, max(view.height, needed))
        inner = whole.inflate(-2 * pad, -2 * px(12 if self._low else 20))
        column = (inner.width - pad) // 2 if wide else inner.width
        first = left_part(inner, column)
        second = right_part(inner, column)
        self._buttons: dict[Action, Button] = {}
        self._choices: list[Segmented[Any]] = []
        self._inner = first
        top = self._build_problem(self._build_tools())
        self._inner = second
        bottom = self._build_buttons()
        top = second.top if wide else top
        room = pygame.Rect(second.left, top, column, bottom - top)
        self._build_check(room, room.height if wide else px(190))
        content.finish(whole.height)

    # Building

    def _grid(self, top: int, columns: int, index: int) -> pygame.Rect:
        each = (self._inner.width - self._gap * (columns - 1)) // columns
        row, column = divmod(index, columns)
        left = self._inner.left + column * (each + self._gap)
        return pygame.Rect(left, top + row * (self._row + self._gap), each, self._row)

    def _build_tools(self) -> int:
        """Add the tools in rows of four.

        If a text needs it, the buttons of a row get different widths. Return the top edge of the
        next part.
        """
        px = self._px
        head = top_part(self._inner, px(20))
        Heading(self._ui, head, _("Tools"), container=self._in)
        top = self._inner.top + px(26 if self._low else 32)
        specs = _tools()
        for first in range(0, len(specs), 4):
            row = specs[first : first + 4]
            room = self._inner.width - self._gap * (len(row) - 1)
            wanted = [
                snug_width(self._ui, spec.text, self._key(spec.action), bool(spec.icon))
                for spec in row
            ]
            places = [self._grid(top, 4, index) for index in range(len(row))]
            if max(wanted) * len(row) > room:
                left = float(self._inner.left)
                share = (room - sum(wanted)) / len(row)
                for place, width in zip(places, wanted, strict=True):
                    right = left + width + share
                    place.left = round(left)
                    place.width = round(right) - round(left)
                    left = right + self._gap
            for spec, place in zip(row, places, strict=True):
                self._button(place, spec)
            top += self._row + self._gap
        return top + px(4 if self._low else 10)

    def _build_problem(self, top: int) -> int:
        """Add the card with title, side to play, boundary, target colour and task.

        Return the top edge of the next part.
        """
        px = self._px
        draft = self._draft
        row = px(28 if self._low else 34)
        pad = px(12)
        card = pygame.Rect(
            self._inner.left, top, self._inner.width, 5 * row + px(32 if self._low else 28)
        )
        self._box(card)
        line = pygame.Rect(card.left + pad, card.top + px(6), card.width - 2 * pad, row)
        self._title = TextField(
            self._ui,
            self._labelled(line, _("Title"), (line.width - px(56), row)),
            draft.problem.title,
            placeholder=_("untitled"),
            name="title",
            container=self._in,
            on_change=partial(self._change, partial(draft.set_text, "title")),
            on_enter=partial(self._ui.ring.focus, None),
        )
        line.top += row + px(5)
        colors = {Color.BLACK: _("Black"), Color.WHITE: _("White")}
        boundaries = {Boundary.WALL: _("blocked"), Boundary.OPEN: _("open")}
        choices: tuple[tuple[str, Mapping[Any, str], Callable[[Any], object]], ...] = (
            (_("First to play"), colors, draft.set_to_play),
            (_("Outside the area"), boundaries, draft.set_boundary),
            (_("Target colour"), colors, partial(setattr, draft, "keystone_color")),
        )
        for text, options, choose in choices:
            place = self._labelled(line, text, (px(150), px(26)))
            first = next(iter(options))
            change = partial(self._change, choose)
            control = Segmented(
                self._ui, place, options, first, change, name=text, container=self._in
            )
            self._choices.append(control)
            line.top += row
        line.top += px(2)
        self._objective = Label(
            self._ui,
            pygame.Rect(line.left, line.top, line.width, card.bottom - line.top - px(4)),
            "",
            bold=True,
            wrap=True,
            size=Size.BODY - 1,
            container=self._in,
        )
        return card.bottom + px(4 if self._low else 14)

    def _change(self, change: Callable[[Any], object], value: Any) -> None:
        change(value)
        self._on_change()

    def _labelled(self, line: pygame.Rect, text: str, size: tuple[int, int]) -> pygame.Rect:
        return labelled(self._ui, line, text, size, self._px(6), self._in)

    def _box(self, rect: pygame.Rect) -> None:
        colors = self._ui.style.colors
        Box(self._ui, rect, fill=colors.panel, border=colors.line, container=self._in)

    def _build_check(self, room: pygame.Rect, most: int) -> None:
        """Add the card with the findings, as high as ``room``, but at most ``most`` pixels."""
        px = self._px
        below, above_head, gap, margin = (4, 5, 0, 2) if self._low else (10, 8, 4, 6)
        card = top_part(room, min(room.height - px(below), most))
        self._box(card)
        inner = without_top(card.inflate(-2 * px(12), 0), px(above_head))
        head = top_part(inner, px(22))
        Heading(self._ui, left_part(head, px(90)), _("Check"), container=self._in)
        status = without_left(head, px(90))
        self._status = Label(self._ui, status, "", align="right", container=self._in)
        text_top = head.bottom + px(gap)
        text = under(head, px(gap), card.bottom - px(margin) - text_top)
        size = Size.SMALL if self._low else Size.BODY - 1
        self._report = Label(self._ui, text, "", size=size, wrap=True, container=self._in)

    def _build_buttons(self) -> int:
        """Add the buttons at the bottom; return their top edge."""
        step = self._row + self._gap
        top = self._inner.bottom - (2 if self._save_below else 3) * step + self._gap
        texts = {
            Action.UNDO: _("Undo"),
            Action.REDO: _("Redo"),
            Action.LINES: _("Variations"),
            Action.MORE: _("More"),
        }
        for index, (action, text) in enumerate(texts.items()):
            self._button(self._grid(top, 4, index), _ButtonSpec(action, text, None, action.words))
        left = self._grid(top + step, 2, 0)
        right = self._grid(top + step, 2, 1)
        self._check = Button(self._ui, left, _("Check it"), action=Action.CHECK, container=self._in)
        self._play = Button(
            self._ui, right, _("Play it"), action=Action.PLAY_IT, container=self._in
        )
        if not self._save_below:
            self._make_save(self._grid(top + 2 * step, 1, 0), self._in)
        return top

    def _make_save(self, place: pygame.Rect, container: Any = None) -> None:
        Button(self._ui, place, _("Save"), action=Action.SAVE, look="filled", container=container)

    def _button(self, rect: pygame.Rect, spec: _ButtonSpec) -> None:
        """Add a button; its tooltip has an explanation and the key."""
        self._buttons[spec.action] = Button(
            self._ui,
            rect,
            spec.text,
            action=spec.action,
            icon=spec.icon,
            name=str(spec.action),
            tooltip=f"{spec.explanation}  [{self._key(spec.action)}]",
            container=self._in,
        )

    def _key(self, action: Action) -> str:
        return self._ui.keys.cap(action, self._ui.scope)

    # Showing

    def refresh(
        self, tool: Tool, checked: EditorCheck | None, checking: bool, preparation: str
    ) -> None:
        """Show the draft, the chosen tool, and the findings of the check.

        ``checking``: a check is running. ``preparation`` is a text while the computer is being
        prepared for its first check; else empty.
        """
        draft = self._draft
        for action, each in TOOL_ACTIONS.items():
            self._buttons[action].set_on(each is tool)
        shown = draft.problem.to_play, draft.position.boundary, draft.keystone_color
        for control, value in zip(self._choices, shown, strict=True):
            control.show_value(value)
        self._objective.set_text(wording.task(draft.problem, Bounds()))
        status, good = view.check_title(draft, checked)
        if checking and preparation:
            status = preparation
            good = True
        colors = self._ui.style.colors
        if good:
            self._status.set_text(f"● {status}", colors.good_text)
        else:
            self._status.set_text(f"✗ {status}", colors.warning_text)
        self._report.set_text(view.check_text(draft, checked))
        self._check.set_text(_("Stop") if checking else _("Check it"))
        self._buttons[Action.UNDO].set_shown(draft.can_undo)
        self._buttons[Action.REDO].set_shown(draft.can_redo)
        self._play.set_enabled(not draft.errors)
        if self._title.get_text() != draft.problem.title:
            self._title.set_text(draft.problem.title)
