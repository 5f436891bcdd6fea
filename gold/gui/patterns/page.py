"""The panel beside a pattern: how often it was played, what follows, and the problems in which it occurs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from gold.board.points import Color
from gold.gui.keys.table import Action
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size
from gold.gui.patterns.game_scene import name_of
from gold.gui.stage.scene import Scene
from gold.gui.widgets.displays import Label
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView, Row
from gold.gui.widgets.scroll import ScrollArea
from gold.i18n import _, ngettext, number
from gold.patterns.learned.explorer import Following
from gold.problem.shown import shown_title
from gold.trainer.occurrences import Occurrence
from gold.trainer.wording import side

if TYPE_CHECKING:
    from gold.patterns.learned.appearances import Appearance

_ROW = 28
_LEAST_ROWS = 2  # of each list
MOST_SHOWN = 200
"""So many moves of games are listed."""


@dataclass(frozen=True)
class PageContent:
    """What a page says. ``at_least``: much of what follows was too seldom to be counted. ``found`` is None
    while the library is searched, and ``seen`` while games are; ``has_games``: some were chosen.
    """

    title: str
    times: int | None
    games: int
    moves: int
    following: Sequence[Following]
    at_least: bool
    found: Sequence[Occurrence] | None
    seen: Sequence[Appearance] | None
    has_games: bool
    chosen: int


@dataclass(frozen=True)
class Callbacks:
    """What happens when something in a list is chosen or taken; they get its place there."""

    choose: Callable[[int], object]
    follow: Callable[[int], object]
    open_problem: Callable[[int], object]
    open_game: Callable[[int], object]


class Page:
    """Makes the widgets."""

    def __init__(self, scene: Scene, rect: pygame.Rect, content: PageContent, on: Callbacks) -> None:
        self.scene, self.content = scene, content
        self.areas: tuple[ScrollArea, ...] = ()
        self.ui, self.px = scene.ui, scene.px
        self.problems: ListView | None = None
        self.answers: ListView | None = None
        self.games: ListView | None = None
        pad = self.px(22)
        flow = Flow(self.ui, rect.left + pad, rect.top + self.px(16), rect.width - 2 * pad)
        bottom = Flow(self.ui, flow.left, rect.bottom - self.px(54), flow.width)
        bottom.buttons(
            [(Action.TAKE_BACK, _("Back")), (Action.BACK, _("All patterns")), (Action.GAMES, _("Games"))]
        )
        self._head(flow)
        self._lists(flow, rect.bottom - self.px(54 + 14), on)

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
            played=times.format(n=number(self.content.times)), games=number(self.content.games)
        )

    def _lists(self, flow: Flow, bottom: int, on: Callbacks) -> None:
        content = self.content
        heads = 3 * self.px(14 + 20 + 4)
        counts = [len(content.following), len(content.found or ()), min(len(content.seen or ()), MOST_SHOWN)]
        rooms = _shared(
            bottom - flow.y - heads,
            [self._height(max(count, 1)) for count in counts],
            self._height(_LEAST_ROWS),
        )
        self._following(flow, rooms[0], on)
        self._problems(flow, rooms[1], on)
        self._in_games(flow, rooms[2], on)

    def _height(self, rows: int) -> int:
        return rows * self.px(_ROW) + self.px(8)

    def _begin(self, flow: Flow, heading: str) -> None:
        flow.gap(14)
        flow.heading(heading)
        flow.gap(4)

    def _say(self, flow: Flow, said: str) -> None:
        """A line in the place of a list."""
        rect = flow.take(self.px(24))
        Label(self.ui, rect, said, size=Size.SMALL, color=self.scene.theme.colors.quiet)

    # What follows

    def _following(self, flow: Flow, room: int, on: Callbacks) -> None:
        content = self.content
        self._begin(flow, _("What follows nearby"))
        if not content.following:
            self._say(flow, _("Nothing that was played often enough to be counted."))
            return
        self.answers = ListView(
            self.ui, flow.take(room), [self._answer(n) for n in range(len(content.following))],
            selected=content.chosen, on_select=on.choose, on_take=on.follow, row_height=_ROW,
            name="answers",
        )  # fmt: skip

    def _answer(self, index: int) -> Row:
        move = self.content.following[index]
        said = _("{side}, {share} %").format(side=side(Color(move.color)), share=_percent(move.share))
        return Row(f"{index + 1}   {said}", number(move.count))

    # Where it occurs

    def _problems(self, flow: Flow, room: int, on: Callbacks) -> None:
        found = self.content.found
        self._begin(
            flow, _("In the library") if found is None else _("In the library: {n}").format(n=len(found))
        )
        if not found:
            self._say(flow, _("Searching …") if found is None else _("No problem has this pattern."))
            return
        rows = [self._problem(one) for one in found]
        self.problems = ListView(
            self.ui,
            flow.take(room),
            rows,
            on_take=on.open_problem,
            selected=0,
            row_height=_ROW,
            name="problems",
        )

    def _problem(self, one: Occurrence) -> Row:
        title = shown_title(one.entry.problem) if one.entry.problem is not None else ""
        return Row(title or _("Untitled"), one.collection, icon=Icon.CHECK if one.solves else None)

    def _in_games(self, flow: Flow, room: int, on: Callbacks) -> None:
        seen = self.content.seen
        if not self.content.has_games:
            self._begin(flow, _("In games"))
            self._say(flow, _("Choose game records to look in."))
            return
        self._begin(flow, _("In games") if seen is None else _("In games: {n}").format(n=number(len(seen))))
        if not seen:
            self._say(flow, _("Searching …") if seen is None else _("No game has this pattern."))
            return
        rows = [Row(name_of(one), _("move {n}").format(n=one.move)) for one in seen[:MOST_SHOWN]]
        self.games = ListView(
            self.ui, flow.take(room), rows, on_take=on.open_game, selected=0, row_height=_ROW, name="games"
        )


def _shared(room: int, wanted: Sequence[int], least: int) -> list[int]:
    """The heights of lists that share a room: each has at least what is least, or wants less; what is left
    goes to the first that want more.

    >>> _shared(100, [80, 10, 50], 20)
    [70, 10, 20]
    """
    heights = [min(each, least) for each in wanted]
    for index, each in enumerate(wanted):
        heights[index] += max(0, min(each - heights[index], room - sum(heights)))
    return heights


def _percent(share: float) -> str:
    percent = 100 * share
    return number(percent, ".0f" if percent >= 9.5 else ".1f")
