"""The panel beside a pattern: how often it was played, what follows, and the problems in which it occurs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from gold.board.points import Color
from gold.gui.keys.table import Action
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene
from gold.gui.widgets.displays import Label
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _, ngettext
from gold.patterns.learned.explorer import Following
from gold.problem.shown import shown_title
from gold.trainer.occurrences import Occurrence
from gold.trainer.wording import side

_ROW = 28
_LEAST_ROWS = 3  # of each list


@dataclass(frozen=True)
class PageContent:
    """What a page says. ``at_least``: much of what follows was too seldom to be counted. ``found`` is None
    while the library is searched.
    """

    title: str
    times: int | None
    games: int
    moves: int
    following: Sequence[Following]
    at_least: bool
    found: Sequence[Occurrence] | None
    chosen: int


class Page:
    """Makes the widgets. The callbacks get the place in a list."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        content: PageContent,
        on_choose: Callable[[int], object],
        on_follow: Callable[[int], object],
        on_open: Callable[[int], object],
    ) -> None:
        self.scene, self.content = scene, content
        self.ui, self.px = scene.ui, scene.px
        self.problems: ListView | None = None
        self.answers: ListView | None = None
        pad = self.px(22)
        flow = Flow(self.ui, rect.left + pad, rect.top + self.px(16), rect.width - 2 * pad)
        bottom = Flow(self.ui, flow.left, rect.bottom - self.px(54), flow.width)
        bottom.buttons([(Action.TAKE_BACK, _("Back")), (Action.BACK, _("All patterns"))])
        self._head(flow)
        self._lists(flow, rect.bottom - self.px(54 + 14), on_choose, on_follow, on_open)

    def _head(self, flow: Flow) -> None:
        content, quiet = self.content, self.scene.theme.colors.quiet
        flow.text(content.title, size=Size.TITLE, bold=True, max_lines=2)
        flow.gap(4)
        flow.text(self._how_often(), color=quiet)
        if content.at_least and content.following:
            flow.text(_("Shares are at least so large: what is rare is left out."), color=quiet)
        if content.moves:
            said = ngettext("{n} move further", "{n} moves further", content.moves).format(n=content.moves)
            flow.text(said, color=quiet)

    def _how_often(self) -> str:
        if self.content.times is None:
            return _("Played too seldom to be counted.")
        times = ngettext("Played {n} time", "Played {n} times", self.content.times)
        return _("{played} in {games} games.").format(
            played=times.format(n=f"{self.content.times:,}"), games=f"{self.content.games:,}"
        )

    def _lists(
        self,
        flow: Flow,
        bottom: int,
        on_choose: Callable[[int], object],
        on_follow: Callable[[int], object],
        on_open: Callable[[int], object],
    ) -> None:
        content = self.content
        flow.gap(14)
        flow.heading(_("What follows nearby"))
        flow.gap(4)
        room = bottom - flow.y - self.px(14 + 20 + 4)
        least = self._height(_LEAST_ROWS)
        if content.following:
            height = min(self._height(len(content.following)), max(room - least, least))
            self.answers = ListView(
                self.ui, flow.take(height), [self._answer(n) for n in range(len(content.following))],
                selected=content.chosen, on_select=on_choose, on_take=on_follow, row_height=_ROW,
                name="answers",
            )  # fmt: skip
        else:
            said = _("Nothing that was played often enough to be counted.")
            flow.text(said, size=Size.SMALL, color=self.scene.theme.colors.quiet)
        flow.gap(14)
        self._problems(flow, bottom, on_open)

    def _height(self, rows: int) -> int:
        return rows * self.px(_ROW) + self.px(8)

    def _answer(self, index: int) -> Row:
        move = self.content.following[index]
        said = _("{side}, {share} %").format(side=side(Color(move.color)), share=_percent(move.share))
        return Row(f"{index + 1}   {said}", f"{move.count:,}")

    def _problems(self, flow: Flow, bottom: int, on_open: Callable[[int], object]) -> None:
        found = self.content.found
        count = len(found or ())
        heading = _("In the library") if found is None else _("In the library: {n}").format(n=count)
        flow.heading(heading)
        flow.gap(4)
        if not found:
            said = _("Searching …") if found is None else _("No problem has this pattern.")
            rect = flow.take(self.px(24))
            Label(self.ui, rect, said, size=Size.SMALL, color=self.scene.theme.colors.quiet)
            return
        rows = [self._problem(one) for one in found]
        height = min(self._height(count), max(bottom - flow.y, self._height(1)))
        self.problems = ListView(
            self.ui, flow.take(height), rows, on_take=on_open, selected=0, row_height=_ROW, name="problems"
        )

    def _problem(self, one: Occurrence) -> Row:
        title = shown_title(one.entry.problem) if one.entry.problem is not None else ""
        return Row(title or _("Untitled"), one.collection, icon=Icon.CHECK if one.solves else None)


def _percent(share: float) -> str:
    percent = 100 * share
    return f"{percent:.0f}" if percent >= 9.5 else f"{percent:.1f}"
