"""The dialog with the options for printing a collection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Segmented, Toggle
from gold.gui.widgets.form import labelled
from gold.gui.widgets.stepper import Number, Stepper
from gold.gui.widgets.steps import Steps, Value
from gold.i18n import _, ngettext
from gold.paper import DiagramSize, Paper, SheetOptions, SolutionPages

_PER_PAGE = Steps((*range(1, 13), 15, 16, 18, 20, 24, 30, None))
# Heights of a row
_NUMBER = 56
_ROW = 40
_CONTROL = 32


class PrintDialog(Dialog):
    """Asks for the options of the sheets for ``count`` problems.

    ``on_accept`` gets them after the dialog is closed.
    """

    width = 640.0
    height = _NUMBER + 12 + 8 * _ROW + 12 + 38

    def __init__(
        self,
        window: Window,
        options: SheetOptions,
        count: int,
        on_accept: Callable[[SheetOptions], object],
    ) -> None:
        super().__init__(window)
        self.title = ngettext("Print {n} problem", "Print {n} problems", count).format(n=count)
        self.options = options
        self._on_accept = on_accept

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        button = px(38) + px(12)
        content = self.scroll_area(
            pygame.Rect(inner.left, inner.top, inner.width + px(14), inner.height - button)
        )
        held = content.container
        row = pygame.Rect(0, 0, inner.width - px(4), px(_NUMBER))
        label = _("Problems on a page")
        number = Number(label, self.options.per_page, _PER_PAGE, _per_page, self._set_per_page)
        Stepper(self.ui, row, number, name=label, container=held)
        row = pygame.Rect(0, row.bottom + px(12), row.width, px(_CONTROL))
        sizes: dict[DiagramSize | None, str] = {
            None: _("automatic"),
            DiagramSize.SMALL: _("small"),
            DiagramSize.MEDIUM: _("medium"),
            DiagramSize.LARGE: _("large"),
        }
        control = row.width * 2 // 3, row.height
        place = labelled(self.ui, row, _("Diagrams"), control, container=held)
        Segmented(
            self.ui,
            place,
            sizes,
            self.options.size,
            self._set_size,
            name=_("Diagrams"),
            container=held,
        )
        row.top += px(_ROW)
        pages = {
            SolutionPages.AFTER: _("at the end"),
            SolutionPages.BACK: _("on the back"),
            SolutionPages.NONE: _("none"),
        }
        place = labelled(self.ui, row, _("Solutions"), control, container=held)
        Segmented(
            self.ui,
            place,
            pages,
            self.options.solutions,
            self._set_solutions,
            name=_("Solutions"),
            container=held,
        )
        options = self.options
        switches: tuple[tuple[str, bool, Callable[[bool], SheetOptions]], ...] = (
            (
                _("As a booklet, to fold"),
                options.booklet,
                lambda on: replace(self.options, booklet=on),
            ),
            (_("A margin for notes"), options.notes, lambda on: replace(self.options, notes=on)),
            (
                _("Descriptions below the titles"),
                options.descriptions,
                lambda on: replace(self.options, descriptions=on),
            ),
            (
                _("Authors and sources"),
                options.sources,
                lambda on: replace(self.options, sources=on),
            ),
            (
                _("Coordinates"),
                options.coordinates,
                lambda on: replace(self.options, coordinates=on),
            ),
            (
                _("Letter paper, not A4"),
                options.paper is Paper.LETTER,
                lambda on: replace(self.options, paper=Paper.LETTER if on else Paper.A4),
            ),
        )
        for text, is_on, changed in switches:
            row.top += px(_ROW)
            change = partial(self._switch, changed)
            Toggle(self.ui, row, text, on=is_on, on_change=change, container=held)
        content.finish(row.bottom)
        self.make_answers(inner, _("Next …"))

    def _set_per_page(self, value: Value) -> None:
        self.options = replace(self.options, per_page=None if value is None else round(value))

    def _set_size(self, size: DiagramSize | None) -> None:
        self.options = replace(self.options, size=size)

    def _set_solutions(self, solutions: SolutionPages) -> None:
        self.options = replace(self.options, solutions=solutions)

    def _switch(self, changed: Callable[[bool], SheetOptions], on: bool) -> None:
        self.options = changed(on)

    def accept(self) -> None:
        self.close_dialog()
        self._on_accept(self.options)


def _per_page(value: Value) -> str:
    """The number of problems on a page, in words; None is “as many as fit”."""
    if value is None:
        return _("as many as fit")
    return ngettext("{n} problem", "{n} problems", round(value)).format(n=round(value))
