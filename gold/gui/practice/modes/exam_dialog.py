"""Dialogs with the result of an exam or a day, and a list of its problems to look at again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gold.gui import words
from gold.gui.look.icons import Icon
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.list_view import ClickList, ListView, Row
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.names.shown import shown_origin, title_in_list
from gold.trainer.training.course import Run

_ROW = 30
_GAP = 14
_MOST_MOVES = 3
"""At most so many right moves are named beside a problem."""
_MOST_ROWS = 10  # visible rows


class ProblemsDialog(MessageDialog):
    """A message with a list of problems.

    A click on a problem closes the dialog and calls ``on_look`` with the problem's index. Keys
    press the buttons until an arrow key moves into the list.
    """

    width = 560.0
    list_kind: type[ListView] = ClickList

    def __init__(
        self,
        window: Window,
        title: str,
        text: str,
        choices: Sequence[Choice],
        rows: Sequence[Row],
        on_look: Callable[[int], object],
    ) -> None:
        super().__init__(window, title, text, choices)
        self.rows = list(rows)
        self._on_look = on_look
        self._selected = -1

    @property
    def _list_height(self) -> int:
        return self.px(min(len(self.rows), _MOST_ROWS) * _ROW + 8)

    def content_height(self, width: int) -> int:
        return super().content_height(width) + self._list_height + self.px(_GAP)

    def fill(self, inner: pygame.Rect) -> None:
        super().fill(inner)
        text = super().content_height(inner.width) - self.px(20 + 38)
        top = inner.top + text + self.px(_GAP) // 2
        bottom = inner.bottom - self.px(38 + 16)
        place = pygame.Rect(inner.left, top, inner.width, min(self._list_height, bottom - top))
        self._list = self.list_kind(
            self.ui,
            place,
            self.rows,
            selected=self._selected,
            on_select=self._select,
            on_take=self._look,
            row_height=_ROW,
            name="problems",
        )

    def _select(self, index: int) -> None:
        self._selected = index

    def _look(self, index: int) -> None:
        self.close_dialog()
        self._on_look(index)


class ExamDialog(ProblemsDialog):
    """Shows the result of an exam with its problems; the main button opens the chosen problem.

    The list has the focus, and the first failed problem is chosen.
    """

    list_kind = ListView

    def __init__(
        self,
        window: Window,
        exam: Run,
        text: str,
        choices: Sequence[Choice],
        on_look: Callable[[int], object],
    ) -> None:
        rows = [_row(exam, index) for index in range(len(exam.collection.entries))]
        look = Choice(_("Look at it"), lambda: on_look(self._selected))
        super().__init__(window, exam.mode.rules.name, text, (*choices, look), rows, on_look)
        self._selected = next(
            (index for index, solved in exam.state.results.items() if not solved), 0
        )

    def fill(self, inner: pygame.Rect) -> None:
        super().fill(inner)
        self.ui.ring.focus(self._list, show=True)


def _row(exam: Run, index: int) -> Row:
    """Return the row of a problem: title, collection and result. It gives no answer away."""
    entry = exam.collection.entries[index]
    state = exam.state
    solved = state.results.get(index)
    title = title_in_list(entry.problem, entry, index, solved=bool(solved)) if entry.problem else ""
    if entry.problem and (
        origin := shown_origin(entry, exam.collection, title, solved=bool(solved))
    ):
        title += f" · {origin}"
    mark = {True: Icon.CHECK, False: Icon.CROSS, None: None}[solved]
    detail = (
        _("solved") if solved else _("not solved") if index <= state.reached else _("not reached")
    )
    if entry.problem and not solved and index <= state.reached:
        detail = " · ".join(filter(None, (detail, _right_moves(entry.problem))))
    return Row(f"{index + 1}. {title}", detail, mark)


def _right_moves(problem: Problem) -> str:
    """Return the right first moves in words, as proved in the problem's file.

    Empty if the file has none, or if the problem begins after some moves.
    """
    proved = problem.proved
    if proved is None or not proved.correct or problem.moves:
        return ""
    geometry = problem.position.geometry
    names = [words.move(geometry, each) for each in proved.correct[:_MOST_MOVES]]
    return _("right: {moves}").format(moves=", ".join(names))
