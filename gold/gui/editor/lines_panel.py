"""The panel of the scene for variations: the line, the author's verdict, signs, the comment, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from gold.gui.editor.lines_model import LinesModel, PointMark, lines_notice
from gold.gui.keys.actions import Action
from gold.gui.keys.chords import pretty
from gold.gui.look.icons import Icon
from gold.gui.look.places import left_part, right_part, under, without_bottom
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, Segmented
from gold.gui.widgets.displays import Heading, Label
from gold.gui.widgets.fields import TextArea
from gold.i18n import _

MARK_ACTIONS = {Action[f"MARK_{mark.name}"]: mark for mark in PointMark}
_NEEDED = 500.0  # least height of the part above the buttons, in pixels of the design
_TWO_COLUMNS = 660  # least width for two columns, in pixels of the design
_NEEDED_IN_TWO = 318.0  # least height of the part above the buttons, in two columns
_WALK = (Action.FIRST, Action.STEP_BACK, Action.STEP_ON, Action.LAST)


class LinesPanel:
    """The panel's widgets; :meth:`refresh` shows the current state of the ``model``.

    ``on_call`` gets the author's verdict on the move: right (True), wrong (False) or none.
    ``on_comment`` gets the comment after each change. ``on_too_long`` is called when a change was
    refused because the comment would be too long.
    """

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        model: LinesModel,
        on_call: Callable[[bool | None], object],
        on_comment: Callable[[str], object],
        on_too_long: Callable[[], object],
    ) -> None:
        self._ui = scene.ui
        self.rect = rect
        self._px = scene.px
        self._model = model
        self._on_call = on_call
        self._on_comment = on_comment
        self._on_too_long = on_too_long
        px = self._px
        self._low = rect.height < px(640)
        self._row = px(30 if self._low else 36)
        self._gap = px(6 if self._low else 8)
        pad = px(16 if self._low or rect.width < px(370) else 22)
        self._buttons: dict[Action, Button] = {}
        wide = rect.width >= px(_TWO_COLUMNS)
        foot = self._row + 2 * self._gap if wide else 2 * (self._row + self._gap) + self._gap
        self._in: Any = None
        self._build_foot(rect.inflate(-2 * pad, 0), foot, wide=wide)
        view = without_bottom(rect, foot)
        content = scene.scroll_area(view)
        self.areas = (content,)
        self._in = content.container
        needed = px(_NEEDED_IN_TWO if wide else _NEEDED)
        whole = pygame.Rect(0, 0, rect.width, max(view.height, needed))
        inner = whole.inflate(-2 * pad, -2 * px(10))
        column = (inner.width - pad) // 2 if wide else inner.width
        self._inner = left_part(inner, column)
        top = self._build_marks(self._build_verdict(self._build_walk(inner.top)))
        room = right_part(inner, column)
        if not wide:
            room = pygame.Rect(inner.left, top, column, inner.bottom - top)
        self._build_comment(room)
        content.finish(whole.height)

    # Building

    def _cells(self, top: int, count: int, height: int = 0) -> list[pygame.Rect]:
        """Divide a row of the panel into ``count`` places of equal width, side by side."""
        each = (self._inner.width - self._gap * (count - 1)) // count
        step = each + self._gap
        left = self._inner.left
        return [
            pygame.Rect(left + index * step, top, each, height or self._row)
            for index in range(count)
        ]

    def _build_walk(self, top: int) -> int:
        px = self._px
        line = px(20)
        head = pygame.Rect(self._inner.left, top, self._inner.width, line)
        Heading(self._ui, head, _("Variations"), container=self._in)
        text = under(head, px(4), px(42))
        self._line = Label(self._ui, text, "", wrap=True, container=self._in)
        quiet = self._ui.style.colors.quiet
        note = under(text, px(2), px(38))
        self._note = Label(
            self._ui, note, "", size=Size.SMALL, color=quiet, wrap=True, container=self._in
        )
        top = note.bottom + px(4)
        texts = (_("First"), _("Back"), _("Forward"), _("Last"))
        for action, text_of, place in zip(_WALK, texts, self._cells(top, 4), strict=True):
            self._button(place, action, text_of)
        top += self._row + self._gap
        left, right = self._cells(top, 2)
        self._button(left, Action.NEXT_BRANCH, _("Next branch"))
        self._button(right, Action.DELETE_MOVE, _("Delete"))
        return top + self._row + self._gap

    def _build_verdict(self, top: int) -> int:
        px = self._px
        place = pygame.Rect(self._inner.left, top, self._inner.width, px(28))
        options: dict[bool | None, str] = {True: _("right"), False: _("wrong"), None: _("unmarked")}
        self._verdict = Segmented(
            self._ui,
            place,
            options,
            None,
            self._on_call,
            name="verdict",
            tooltip=_("Your own verdict on this move."),
            container=self._in,
        )
        proved = under(place, px(3), px(42))
        self._proved = Label(self._ui, proved, "", size=Size.SMALL, wrap=True, container=self._in)
        return proved.bottom + px(4)

    def _build_marks(self, top: int) -> int:
        texts = {PointMark.LETTER: "A"}
        icons = {
            PointMark.MOVE: Icon.DISC,
            PointMark.TRIANGLE: Icon.TRIANGLE,
            PointMark.SQUARE: Icon.KO,
            PointMark.CIRCLE: Icon.RING,
            PointMark.CROSS: Icon.CROSS,
        }
        places = self._cells(top, len(MARK_ACTIONS))
        for (action, mark), place in zip(MARK_ACTIONS.items(), places, strict=True):
            self._button(place, action, texts.get(mark, ""), icons.get(mark))
        return top + self._row + self._gap

    def _build_comment(self, room: pygame.Rect) -> None:
        px = self._px
        head = pygame.Rect(room.left, room.top, room.width, px(20))
        self._comment_head = Heading(self._ui, head, _("Comment"), container=self._in)
        place = under(head, px(4), room.bottom - head.bottom - px(4))
        self._comment = TextArea(
            self._ui,
            place,
            self._model.comment,
            on_change=self._on_comment,
            on_too_long=self._on_too_long,
            name="comment",
            container=self._in,
        )

    def _build_foot(self, rect: pygame.Rect, height: int, *, wide: bool) -> None:
        """Add the buttons below the scrolling part, in one row if ``wide``, else in two."""
        self._inner = rect
        top = rect.bottom - height + self._gap
        places = self._cells(top, 5 if wide else 3)
        if not wide:
            places += self._cells(top + self._row + self._gap, 2)
        self._button(places[0], Action.UNDO, _("Undo"))
        self._button(places[1], Action.REDO, _("Redo"))
        self._button(places[2], Action.CHECK, _("Check it"))
        done = Action.LINES
        self._buttons[done] = Button(
            self._ui,
            places[3],
            _("Done"),
            action=done,
            key=pretty("Escape"),
            name=str(done),
        )
        Button(self._ui, places[4], _("Save"), action=Action.SAVE, look="filled")

    def _button(
        self, rect: pygame.Rect, action: Action, text: str, icon: Icon | None = None
    ) -> None:
        key = self._ui.keys.cap(action, self._ui.scope)
        self._buttons[action] = Button(
            self._ui,
            rect,
            text,
            action=action,
            icon=icon,
            name=str(action),
            tooltip=f"{action.words}  [{key}]",
            container=self._in,
        )

    # Showing

    def write_comment(self) -> None:
        """Move the focus to the comment, so that the user can type."""
        self._ui.ring.focus(self._comment, show=True)

    def refresh(self, proved: str, *, proving: bool) -> None:
        """Show the current state of the model.

        ``proved`` is a text about the proved result of the current move. ``proving``: the computer
        is at work on it.
        """
        self._line.set_text(self._model.line_in_words())
        self._refresh_note()
        self._refresh_verdict(proved, proving=proving)
        self._refresh_buttons()
        self._refresh_comment()

    @property
    def _is_at_start(self) -> bool:
        """Whether no move of the variations has been played yet."""
        return not self._model.path

    def _refresh_note(self) -> None:
        """Show a warning about the variations; if there is none, the current branch."""
        model = self._model
        colors = self._ui.style.colors
        warning = model.shown.why
        if self._is_at_start and not warning:
            warning = lines_notice(model.draft.problem)
        if warning:
            self._note.set_text(warning, colors.warning_text)
        else:
            self._note.set_text(self._whereabouts(), colors.quiet)

    def _refresh_verdict(self, proved: str, *, proving: bool) -> None:
        """Show the author's verdict on the current move, and what is proved of it."""
        self._verdict.show_value(self._model.node.right)
        self._verdict.set_enabled(not self._is_at_start)
        self._proved.set_text(proved)
        self._buttons[Action.CHECK].set_text(_("Stop") if proving else _("Check it"))

    def _refresh_buttons(self) -> None:
        """Press the button of the chosen mark; disable the buttons that would do nothing."""
        model = self._model
        for action, mark in MARK_ACTIONS.items():
            self._buttons[action].set_on(mark is model.mark)
        can_go_back = not self._is_at_start
        can_go_on = bool(model.node.children)
        enabled = {
            Action.FIRST: can_go_back,
            Action.STEP_BACK: can_go_back,
            Action.STEP_ON: can_go_on,
            Action.LAST: can_go_on,
            Action.NEXT_BRANCH: model.has_branches,
            Action.DELETE_MOVE: can_go_back,
            Action.UNDO: model.draft.can_undo,
            Action.REDO: model.draft.can_redo,
        }
        for action, is_enabled in enabled.items():
            self._buttons[action].set_enabled(is_enabled)

    def _refresh_comment(self) -> None:
        """Show the comment. The field is left alone while it has the same text, for its cursor."""
        of_problem = _("Description of the problem")
        of_move = _("Comment on this move")
        self._comment_head.change(text=of_problem if self._is_at_start else of_move)
        if self._comment.whole_text != self._model.comment:
            self._comment.show_text(self._model.comment)

    def _whereabouts(self) -> str:
        """A text about the current branch: its number, and the moves that follow."""
        model = self._model
        number, count = model.branch
        parts = []
        if count > 1:
            parts.append(_("Branch {number} of {count}.").format(number=number, count=count))
        following = model.following_in_words()
        if following:
            parts.append(_("Next: {moves}").format(moves=following))
        if not parts and not model.path:
            parts.append(_("Play a move on the board: it begins a variation."))
        return " ".join(parts)
