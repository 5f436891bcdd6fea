"""The dashboard: statistics of the person's practice, as numbers and plots; export and import of progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

import pygame

from gold import clock
from gold.gui.keys.actions import Action, Scope
from gold.gui.look.icons import MARK_ICONS
from gold.gui.look.places import left_of, left_part, right_part, top_part, under, without_top
from gold.gui.look.theme import Size
from gold.gui.progress import dashboard
from gold.gui.progress.dashboard import SPANS
from gold.gui.progress.plot import Plot, PlotContent
from gold.gui.progress.plots import Bars, Calendar, Curve, Rows
from gold.gui.stage.background import Job, in_background
from gold.gui.stage.file_dialog import OpenDialog, SaveDialog
from gold.gui.stage.scene import Scene, Window
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button, Segmented, natural_width
from gold.gui.widgets.displays import Box, Label
from gold.gui.widgets.scroll import ScrollArea
from gold.i18n import _, ngettext, number
from gold.trainer.library.shelves import Shelved, tags_by_id, users_library
from gold.trainer.marks import Mark
from gold.trainer.progress.database import ProgressDatabase
from gold.trainer.progress.exchange import CSV, JSON, SQLITE, export_file, import_file
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.merging import Imported
from gold.trainer.progress.statistics import (
    Statistics,
    start_of_span,
    statistics,
    statistics_of_file,
)

_Result = TypeVar("_Result")
_LEAST_ROW = 172
_TILE = 78
_VALUE = 26  # font size of a tile's number
_GAP = 12
_ROW = 190
"""Height of a row of plots if the page scrolls; large enough that it scrolls by more than a few pixels."""
_PATIENCE_SECONDS = 0.3  # seconds until *Reading …* is shown
# The least widths for two and three columns of plots, and for all marks side by side
_TWO_COLUMNS = 720
_THREE_COLUMNS = 1500
_TILES_ABREAST = 720


class ProgressScene(Scene):
    """Shows the statistics, which are computed in a thread each time that the scene is shown.

    ``logbook()`` opens the logbook. ``shelves()`` returns the collections that have been read, for the
    tags of problems. ``show_marked`` and ``show_tagged`` show the library's problems with a mark or a
    tag.
    """

    scope = Scope.PROGRESS
    tab = Tab.PROGRESS

    def __init__(
        self,
        window: Window,
        logbook: Callable[[], Logbook],
        shelves: Callable[[], Sequence[Shelved]],
        show_marked: Callable[[Mark], object],
        show_tagged: Callable[[str], object],
    ) -> None:
        super().__init__(window)
        self._logbook = logbook
        self._shelves = shelves
        self._show_marked = show_marked
        self._show_tagged = show_tagged
        self._span = 0
        self.stats: Statistics | None = None
        self._job: Job[Statistics] | None = None
        self._waited = 0.0

    # What is shown

    def resume(self) -> None:
        self._count()

    def _count(self) -> None:
        logbook = self._logbook()
        now = clock.now()
        since = start_of_span(now, SPANS[self._span])
        shelves = tuple(self._shelves())
        settings = self.window.settings
        wanted = settings.problems_per_day
        if logbook.database.is_kept:
            path = logbook.database.path
            self._job = Job(
                lambda: statistics_of_file(
                    path, now, since, tags_by_id(shelves or users_library(settings)), wanted
                )
            )
        else:  # a database in memory has only the attempts since the start of the program
            self._show(statistics(logbook, now, since, tags_by_id(shelves), wanted))

    def _show(self, stats: Statistics) -> None:
        self._job = None
        self.stats = stats
        self.relayout()

    def choose_span(self, index: int) -> None:
        """Show the statistics of another span of time. ``index`` is its place in ``dashboard.SPANS``."""
        self._span = index
        self._count()

    @property
    def busy(self) -> bool:
        return self._job is not None or self._next_plot is not None

    @property
    def _next_plot(self) -> Plot | None:
        widgets = self.ui.ring.widgets if not self.needs_layout else ()
        return next(
            (each for each in widgets if isinstance(each, Plot) and not each.complete), None
        )

    def update(self, seconds: float) -> None:
        if self._job is not None and self.stats is None and self._waited <= _PATIENCE_SECONDS:
            self._waited += seconds
            if self._waited > _PATIENCE_SECONDS:
                self.relayout()
        if self._job is not None and self._job.wait(0):
            job = self._job
            self._job = None
            self._show(job.result())
        elif (plot := self._next_plot) is not None:  # only one plot in each frame
            plot.draw_plot()
        super().update(seconds)

    # Input

    def commands(self) -> Mapping[Action, Callable[[], object]]:
        window = self.window
        name = f"gold-progress{JSON}"
        export = _("Export progress: .json or .csv")
        imported = _("Import progress: .json or .sqlite")
        saving = partial(
            SaveDialog, window, self.export_file, name, export, _("Export"), (JSON, CSV)
        )
        opening = partial(
            OpenDialog, window, self.import_file, imported, _("Import"), (JSON, SQLITE)
        )
        return {
            Action.BACK: lambda: window.show(Tab.LIBRARY),
            Action.EXPORT: lambda: window.push(saving()),
            Action.IMPORT: lambda: window.push(opening()),
        }

    # Export and import

    def export_file(self, path: Path) -> None:
        """Write the whole logbook into a file, in the background, as JSON or CSV according to its ending.

        :raises GoldError: if the file cannot be written. If that takes longer than a moment, the error is shown
            in the window instead.
        """

        def then(count: int) -> None:
            text = ngettext("{n} attempt saved in {name}", "{n} attempts saved in {name}", count)
            self.window.say(text.format(n=number(count), name=path.name), "good")

        self._exchange(partial(export_file, path), then, _("Saving …"), path.name)

    def import_file(self, path: Path) -> None:
        """Add the contents of a file of progress to the logbook, in the background.

        It is a file of exported progress (JSON), or another database.

        :raises GoldError: if the file cannot be read; then nothing is added. If reading takes longer than a
            moment, the error is shown in the window instead.
        """

        def then(imported: Imported) -> None:
            new = ngettext("{n} new attempt", "{n} new attempts", imported.attempts)
            cards = ngettext(
                "{n} new position to review", "{n} new positions to review", imported.cards
            )
            texts = [new.format(n=number(imported.attempts)), cards.format(n=imported.cards)]
            self.window.say(_(", ").join(texts), "good")
            self._logbook().reviews.use_kept_parameters()
            self._count()

        self._exchange(partial(import_file, path), then, _("Reading …"), path.name)

    def _exchange(
        self,
        work: Callable[[ProgressDatabase], _Result],
        then: Callable[[_Result], object],
        title: str,
        name: str,
    ) -> None:
        """Call ``work`` with the database, in a thread, and then ``then`` with the result.

        A database in memory is small, and other threads cannot open it: then ``work`` is called in the
        window's thread.
        """
        database = self._logbook().database
        if not database.is_kept:
            then(work(database))
            return

        def with_connection() -> _Result:
            with closing(ProgressDatabase(database.path)) as another:
                return work(another)

        in_background(self.window, with_connection, then, title, name, can_be_left=False)

    # Layout

    def build(self) -> None:
        px = self.px
        area = self.area
        stats = self.stats
        width = min(area.width - 2 * px(24), px(2200))
        head = pygame.Rect(area.centerx - width // 2, area.top + px(14), width, px(36))
        bottom = self._build_head(head)
        colors = self.theme.colors
        if self.window.unkept:
            line = pygame.Rect(head.left, bottom + px(6), width, px(40))
            Label(self.ui, line, self.window.unkept, color=colors.bad, wrap=True)
            bottom = line.bottom
        room = pygame.Rect(head.left, bottom, width, area.bottom - bottom)
        if stats is None:
            if self._waited > _PATIENCE_SECONDS:
                line = top_part(without_top(room, px(40)), px(32))
                Label(self.ui, line, _("Reading …"), color=colors.quiet, align="center")
            return
        if stats.is_empty:
            self._build_empty(room, " ".join(stats.left_out))
            return
        top = bottom + px(10)
        view = pygame.Rect(head.left, top, width + px(16), area.bottom - top - px(6))
        content = self.scroll_area(view, on_ground=True)
        bottom = self._build_tiles(content, stats, width)
        bottom = self._build_marks(content, stats, width, bottom)
        self._build_plots(content, stats, width, bottom)

    def _build_head(self, head: pygame.Rect) -> int:
        """Add the title, the choice of the span, and the buttons; return their lower edge."""
        px = self.px
        ui = self.ui
        gap = px(8)
        title = _("Progress")
        title_width = self.theme.text_width(title, Size.TITLE, True) + px(16)
        title_place = left_part(head, title_width)
        Label(ui, title_place, title, size=Size.TITLE, bold=True)
        export = right_part(head, px(138))
        imported = left_of(export, gap, export.width)
        text = _("Set my strength …")
        text_width = natural_width(ui, text, ui.keys.cap(Action.STRENGTH, ui.scope))
        strength = left_of(imported, gap, text_width)
        bottom = head.bottom
        if self.stats is not None and not self.stats.is_empty:
            names = [_("30 days"), _("A year"), _("All")]
            span = left_of(strength, px(20), px(100) * len(names))
            if span.left < title_place.right:
                span.topleft = head.left, head.bottom + gap
                bottom = span.bottom
            Segmented(ui, span, dict(enumerate(names)), self._span, self.choose_span, name="span")
        Button(ui, strength, text, action=Action.STRENGTH)
        Button(ui, imported, _("Import …"), action=Action.IMPORT)
        Button(ui, export, _("Export …"), action=Action.EXPORT)
        return bottom

    def _build_empty(self, room: pygame.Rect, left_out: str) -> None:
        """Add a text and a button if there are no attempts.

        The text is ``left_out``, the reason why attempts are left out, or else says what will be
        shown here.
        """
        px = self.px
        box = pygame.Rect(0, 0, min(room.width, px(560)), px(110))
        box.center = room.centerx, room.centery - px(60)
        first = top_part(box, px(32))
        title = _("Nothing has been tried yet")
        if left_out:
            title = _("No attempt is dated today or before")
        Label(self.ui, first, title, size=Size.HEADING, bold=True, align="center")
        rest = under(first, px(6), box.height - first.height)
        text = left_out or _(
            "Every problem that you try counts, solved or not. After the first one you see here how often "
            "you need no help, your rating, your days, what you find hard, and what comes back when."
        )
        Label(self.ui, rest, text, color=self.theme.colors.quiet, align="center", wrap=True)
        button = pygame.Rect(0, rest.bottom + px(8), px(220), px(40))
        button.centerx = room.centerx
        Button(self.ui, button, _("Choose a problem"), action=Action.SHOW_LIBRARY, look="filled")

    def _build_tiles(self, content: ScrollArea, stats: Statistics, width: int) -> int:
        """Add the tiles side by side; if their texts do not fit, in rows of three or two.

        Return their lower edge.
        """
        px = self.px
        tiles = dashboard.tiles(stats)
        ways = [(across, lower) for across in (len(tiles), 3, 2) for lower in (0, px(22))]
        fitting = (way for way in ways if self._fit(tiles, width, *way))
        across, lower = next(fitting, ways[-1])
        boxes = self._cells(len(tiles), across, width, px(2), px(_TILE) + lower)
        for box, tile in zip(boxes, tiles, strict=True):
            self._build_tile(content, box, tile, lower)
        return boxes[-1].bottom + px(_GAP)

    def _build_tile(
        self, content: ScrollArea, box: pygame.Rect, tile: dashboard.Tile, lower: int
    ) -> None:
        """Add a tile: a number, its name, and a remark below.

        The name is beside the number; if ``lower`` is not 0, it is below, and the remark is
        ``lower`` pixels farther down.
        """
        px = self.px
        ui = self.ui
        colors = self.theme.colors
        container = content.container
        Box(ui, box, fill=colors.panel, border=colors.line, container=container)
        inner = box.inflate(-px(28), -px(16))
        wanted = self._value_width(tile)
        value = pygame.Rect(inner.left, inner.top, min(wanted, inner.width), px(34))
        Label(ui, value, tile.value, size=_VALUE, bold=True, container=container)
        name = pygame.Rect(value.right, inner.top + px(5), inner.right - value.right, px(28))
        if lower:
            name = pygame.Rect(inner.left, value.bottom, inner.width, px(24))
        Label(ui, name, tile.name, container=container)
        more = pygame.Rect(inner.left, value.bottom + px(4) + lower, inner.width, px(22))
        Label(ui, more, tile.more, size=Size.SMALL, color=colors.quiet, container=container)

    def _value_width(self, tile: dashboard.Tile) -> int:
        """The width of a tile's number, with the gap after it."""
        return self.theme.text_width(tile.value, _VALUE, True) + self.px(8)

    def _fit(self, tiles: Sequence[dashboard.Tile], width: int, across: int, lower: int) -> bool:
        """Whether all texts of the tiles fit, with ``across`` tiles side by side.

        ``lower`` is that of :meth:`_build_tile`.
        """
        theme = self.theme
        [first] = self._cells(1, across, width, 0, 0)
        room = first.width - self.px(28)
        for tile in tiles:
            value = 0 if lower else self._value_width(tile)
            head = value + theme.text_width(tile.name, Size.BODY)
            more = theme.text_width(tile.more, Size.SMALL)
            if max(head, more) > room:
                return False
        return True

    def _build_marks(self, content: ScrollArea, stats: Statistics, width: int, top: int) -> int:
        """Add a button for each mark, with the number of its problems.

        A press shows these problems in the library. Return the lower edge.
        """
        px = self.px
        across = len(stats.marks) if width >= px(_TILES_ABREAST) else 2
        places = self._cells(len(stats.marks), across, width, top, px(36))
        for place, (mark, count) in zip(places, stats.marks.items(), strict=True):
            button = Button(
                self.ui,
                place,
                f"{number(count)} · {mark.words}",
                icon=MARK_ICONS[mark],
                on_press=partial(self._show_marked, mark),
                name=f"mark {mark}",
                container=content.container,
            )
            button.set_enabled(count > 0)
        bottom = places[-1].bottom + px(_GAP) if places else top
        if stats.elsewhere:
            line = pygame.Rect(0, bottom - px(6), width, px(24))
            text = ngettext(
                "{n} more problem was tried that is not in the library.",
                "{n} more problems were tried that are not in the library.",
                stats.elsewhere,
            ).format(n=stats.elsewhere)
            quiet = self.theme.colors.quiet
            Label(self.ui, line, text, size=Size.SMALL, color=quiet, container=content.container)
            bottom = line.bottom + px(6)
        return bottom

    def _cells(
        self, count: int, across: int, width: int, top: int, height: int
    ) -> list[pygame.Rect]:
        """Divide a width into ``count`` places of the same size, ``across`` side by side."""
        gap = self.px(_GAP)
        each = (width - gap * (across - 1)) // across
        places = (divmod(index, across) for index in range(count))
        return [
            pygame.Rect(column * (each + gap), top + row * (height + gap), each, height)
            for row, column in places
        ]

    def _build_plots(self, content: ScrollArea, stats: Statistics, width: int, top: int) -> None:
        """Add the six plots, in one, two or three columns.

        They fill the window; if it is too low for that, the page scrolls.
        """
        px = self.px
        columns = 1
        if width >= px(_THREE_COLUMNS):
            columns = 3
        elif width >= px(_TWO_COLUMNS):
            columns = 2
        rows = 6 // columns
        free = content.view.height - top - px(_GAP) * (rows - 1) - px(4)
        plots: tuple[tuple[type[Plot], PlotContent], ...] = (
            (Curve, dashboard.rating_plot(stats)),
            (Curve, dashboard.accuracy(stats, SPANS[self._span])),
            (Calendar, dashboard.calendar(stats)),
            (Rows, dashboard.weak_tags(stats)),
            (Bars, dashboard.reviews(stats)),
            (Bars, dashboard.line_length_plot(stats)),
        )
        high = free // rows if free // rows >= px(_LEAST_ROW) else px(_ROW)
        cells = self._cells(6, columns, width, top, high)
        for rect, (make, shown) in zip(cells, plots, strict=True):
            plot = make(self.ui, rect, shown, content.container)
            if isinstance(plot, Rows):
                plot.on_take = self._show_tagged
        content.finish(cells[-1].bottom + px(2))
