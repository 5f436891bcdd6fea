"""The panel beside a pattern: how often it was played, which moves follow, and where it occurs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

import pygame

from gold.board.points import Color
from gold.gui.keys.actions import Action
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene
from gold.gui.widgets.displays import Label
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView, Row
from gold.gui.widgets.scroll import ScrollArea
from gold.i18n import _, ngettext, number
from gold.patterns.learned.explorer import WIDE, Explorer, Following
from gold.patterns.learned.walk import Walk
from gold.problem.names.shown import shown_title
from gold.trainer.library.occurrences import Occurrence
from gold.trainer.wording import side

if TYPE_CHECKING:
    from gold.patterns.learned.appearances import Appearance

_ROW = 28
_LEAST_ROWS = 2  # visible rows of each list
MOST_SHOWN = 200
"""At most so many moves of games are listed."""


@dataclass
class OpenPattern:
    """The open pattern: the end of a walk that began at a first pattern."""

    size: int
    """The number of lines of the first pattern: 9 means 9 × 9."""
    rank: int
    """The rank of the first pattern among those of its size, from 0, the most frequent."""
    walk: Walk
    """The walk from the first pattern to the open one."""
    following: Sequence[Following]
    """The moves that followed in games, the most frequent first."""
    at_others: str = ""
    """The moves of ``following`` whose numbers do not fit on the board, in words; or empty."""
    chosen: int = 0
    """The index of the chosen move in ``following``."""
    found: Sequence[Occurrence] | None = None
    """The problems in which the pattern occurs; None during the search."""
    seen: Sequence[Appearance] | None = None
    """The moves of the user's games in which the pattern occurs; None during the search."""

    @property
    def title(self) -> str:
        """The name of the first pattern of the walk."""
        return _("Pattern {number} of {size}").format(
            number=self.rank + 1, size=size_in_words(self.size)
        )


class Page:
    """Builds the widgets of the panel.

    ``on_take`` has a callback for each list, by name: "answers" (the moves that follow),
    "problems", "games". It is called with the index of the row that the user opens. ``has_games``:
    the user has chosen games.
    """

    areas: tuple[ScrollArea, ...] = ()

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        pattern: OpenPattern,
        explorer: Explorer,
        has_games: bool,
        on_take: Mapping[str, Callable[[int], object]],
    ) -> None:
        self.scene = scene
        self.pattern = pattern
        self.on_take = on_take
        self.ui = scene.ui
        self.px = scene.px
        self.lists: dict[str, ListView] = {}
        pad = self.px(22)
        flow = Flow(self.ui, rect.left + pad, rect.top + self.px(16), rect.width - 2 * pad)
        bottom = Flow(self.ui, flow.left, rect.bottom - self.px(54), flow.width)
        bottom.buttons(
            [
                (Action.TAKE_BACK, _("Back")),
                (Action.BACK, _("All patterns")),
                (Action.GAMES, _("Games")),
            ]
        )
        self._head(flow, explorer)
        self._lists(flow, rect.bottom - self.px(54 + 14), has_games)

    def _head(self, flow: Flow, explorer: Explorer) -> None:
        pattern = self.pattern
        quiet = self.scene.theme.colors.quiet
        flow.text(pattern.title, size=Size.TITLE, bold=True, max_lines=2)
        flow.gap(4)
        times = explorer.times(pattern.walk.here.shape)
        played = _("Played too seldom to be counted.")
        if times is not None:
            played = _("{played} in {games} games.").format(
                played=ngettext("Played {n} time", "Played {n} times", times).format(
                    n=number(times)
                ),
                games=number(explorer.games),
            )
        flow.text(played, color=quiet)
        if pattern.size < WIDE and pattern.following:
            flow.text(_("Rare moves are left out, so the true shares may be larger."), color=quiet)
        if moves := pattern.walk.moves:
            flow.text(
                ngettext("{n} move further", "{n} moves further", moves).format(n=moves),
                color=quiet,
            )

    def _lists(self, flow: Flow, bottom: int, has_games: bool) -> None:
        """Add the three lists with their headings; in place of an empty list, add a sentence."""
        found = self.pattern.found
        seen = self.pattern.seen
        in_library = _("In the library")
        in_games = _("In games")
        if found is not None:
            in_library = _("In the library: {n}").format(n=len(found))
        if seen is not None and has_games:
            in_games = _("In games: {n}").format(n=number(len(seen)))
        searching = _("Searching …")
        no_game = searching if seen is None else _("No game has this pattern.")
        lists = (
            (
                "answers",
                _("Next moves nearby"),
                _("Nothing that was played often enough to be counted."),
                [_answer(index, move) for index, move in enumerate(self.pattern.following, 1)],
            ),
            (
                "problems",
                in_library,
                searching if found is None else _("No problem has this pattern."),
                [_problem(one) for one in found or ()],
            ),
            (
                "games",
                in_games,
                no_game if has_games else _("Choose game records to look in."),
                [
                    Row(game_title(one), _("move {n}").format(n=one.move))
                    for one in (seen or ())[:MOST_SHOWN]
                ],
            ),
        )
        rooms = _shared(
            bottom - flow.y - 3 * self.px(14 + 20 + 4),
            [self._height(max(len(rows), 1)) for *_texts, rows in lists],
            self._height(_LEAST_ROWS),
        )
        for (name, heading, nothing, rows), room in zip(lists, rooms, strict=True):
            flow.gap(14)
            flow.heading(heading)
            flow.gap(4)
            if rows:
                is_first = name == "answers"
                self.lists[name] = ListView(
                    self.ui,
                    flow.take(room),
                    rows,
                    selected=self.pattern.chosen if is_first else 0,
                    on_select=partial(setattr, self.pattern, "chosen") if is_first else None,
                    on_take=self.on_take[name],
                    row_height=_ROW,
                    name=name,
                )
            else:
                place = flow.take(self.px(24))
                quiet = self.scene.theme.colors.quiet
                Label(self.ui, place, nothing, size=Size.SMALL, color=quiet)

    def _height(self, rows: int) -> int:
        return rows * self.px(_ROW) + self.px(8)


def size_in_words(size: int) -> str:
    """Return the size of a pattern as text: “9 × 9” for nine lines."""
    return f"{size} × {size}"


def game_title(seen: Appearance) -> str:
    """Return the name of a game's file without its folder, and the game's number in it."""
    return PurePath(seen.place).name


def _answer(place: int, move: Following) -> Row:
    percent = 100 * move.share
    share = number(percent, ".0f" if percent >= 9.5 else ".1f")
    text = _("{side}, {share} %").format(side=side(Color(move.color)), share=share)
    return Row(f"{place}   {text}", number(move.count))


def _problem(one: Occurrence) -> Row:
    title = shown_title(one.entry.problem) if one.entry.problem is not None else ""
    return Row(title or _("Untitled"), one.collection, icon=Icon.CHECK if one.solves else None)


def _shared(room: int, wanted: Sequence[int], least: int) -> list[int]:
    """Return the heights of lists that share a room, in pixels.

    Each list gets ``least``, or less if it wants less. The rest goes to the lists that want more,
    the first ones first.

    >>> _shared(100, [80, 10, 50], 20)
    [70, 10, 20]
    """
    heights = [min(each, least) for each in wanted]
    for index, each in enumerate(wanted):
        heights[index] += max(0, min(each - heights[index], room - sum(heights)))
    return heights
