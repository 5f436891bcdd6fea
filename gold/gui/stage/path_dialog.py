"""The dialog of a guided path: its ideas in order, with a tick at each idea that is learned."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.gui.keys.chords import pretty
from gold.gui.look.icons import Icon
from gold.gui.look.places import (
    bottom_part,
    left_part,
    right_part,
    top_part,
    under,
    without_right,
)
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.glossary_dialog import IdeaDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Button, ButtonLook, natural_width
from gold.gui.widgets.displays import Label
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _
from gold.problem.names.shown import shown_name, shown_title
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.guided_path import GuidedPath, course_on
from gold.trainer.training.lessons import Lesson

_ROWS = 14  # most rows without scrolling
_ROW = 32  # the height of a row
_HEAD = 30
_FOOT = 54
_GAP = 8


class PathDialog(Dialog):
    """Lists the ideas of a path.

    The person may look at an idea's picture, or practise the idea. If the path is the person's
    course, a button leaves the course: it calls ``leave``. Otherwise ``leave`` is None.
    """

    width = 640.0

    def __init__(
        self,
        window: Window,
        path: GuidedPath,
        logbook: Logbook,
        leave: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(window)
        self.title = shown_name(path.shelved.collection)
        self._path = path
        self._leave = leave
        self.lessons = path.lessons(logbook)
        self.height = _HEAD + min(len(self.lessons), _ROWS) * _ROW + 8 + _FOOT
        here = (number for number, lesson in enumerate(self.lessons) if not lesson.is_learned)
        self.chosen = next(here, 0)

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        ui = self.ui
        learned = sum(lesson.is_learned for lesson in self.lessons)
        said = _("{n} of {total} ideas learned").format(n=learned, total=len(self.lessons))
        line = top_part(inner, px(_HEAD))
        Label(ui, line, said, color=self.theme.colors.quiet)
        here = next((each for each in self.lessons if not each.is_learned), None)
        ListView(
            ui,
            under(line, 0, inner.height - px(_HEAD + _FOOT)),
            [_row(lesson, lesson is here) for lesson in self.lessons],
            selected=self.chosen,
            on_select=self._choose,
            on_take=lambda _index: self.accept(),
            name="ideas",
        )
        self._add_buttons(bottom_part(inner, px(38)))

    def _add_buttons(self, row: pygame.Rect) -> None:
        """Add the buttons, from right to left.

        The button *Leave the path* is at the left end, if the path is the person's course.
        """
        ui = self.ui
        gap = self.px(_GAP)
        for text, key, press, filled in (
            (_("Practise"), pretty("Enter"), self.accept, True),
            (_("Picture"), "", self._show_picture, False),
            (_("Close"), pretty("Escape"), self.cancel, False),
        ):
            width = natural_width(ui, text, key, bold=filled)
            look: ButtonLook = "filled" if filled else "quiet"
            Button(ui, right_part(row, width), text, look=look, key=key, on_press=press, name=text)
            row = without_right(row, width + gap)
        if self._leave is not None:
            text = _("Leave the path")
            place = left_part(row, min(natural_width(ui, text, ""), row.width))
            Button(
                ui, place, text, look="flat", on_press=self._leave_course, name="leave the course"
            )

    def _choose(self, index: int) -> None:
        self.chosen = index

    def _show_picture(self) -> None:
        idea = self.lessons[self.chosen].idea
        self.window.push(IdeaDialog(self.window, idea.picture, idea.place))

    def _leave_course(self) -> None:
        self.close_dialog()
        if self._leave is not None:
            self._leave()

    def accept(self) -> None:
        """Practise the selected idea, from its first untried problem on.

        If all were tried, begin with a problem that was never right; if there is none, with the
        first problem.
        """
        lesson = self.lessons[self.chosen]
        wanted = [*lesson.untried(), *lesson.wrong, *lesson.idea.problems]
        self.close_dialog()
        self.window.play(course_on(self._path), self._path.shelved.ids.index(wanted[0]))


def _row(lesson: Lesson, is_here: bool) -> Row:
    """Build the row of an idea: its number and name, and how far it is learned.

    A tick says that it is learned; otherwise it says how many of its problems were right. The row
    ``is_here`` if the person is at this idea; then it is bold.
    """
    name = f"{lesson.idea.number}   {shown_title(lesson.idea.picture)}"
    right = len(lesson.right.intersection(lesson.problems))
    begun = f"{right}/{len(lesson.problems)}" if lesson.is_begun and not lesson.is_learned else ""
    return Row(name, begun, Icon.CHECK if lesson.is_learned else None, bold=is_here)
