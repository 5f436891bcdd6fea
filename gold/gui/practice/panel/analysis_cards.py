"""The panel's cards for an analysis: the legend of the map, and the walk through an explanation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from gold.gui.board.outcome_marks import outcome_mark
from gold.gui.keys.actions import Action
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size
from gold.gui.practice.analysis.move_map import LegendLine
from gold.gui.practice.panel_parts import card_head, label_of
from gold.gui.practice.screen.cards import MapShown, WalkShown
from gold.gui.practice.screen.live import Live
from gold.gui.widgets.controls import Toggle
from gold.gui.widgets.displays import Label, Picture
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _

_FEWEST_ROWS = 5  # rows for the line in words: it seldom needs more, so the list seldom moves
_FEWEST_TRIES = 4  # visible rows of the list, even in a low panel


class MapCard:
    """The card of the map: its legend with the moves, and a text about the move under the mouse."""

    def __init__(self, flow: Flow, shown: MapShown) -> None:
        style = flow.ui.style
        top = flow.begin_card()
        self._state = card_head(flow, shown.title, closed_by=Action.BACK)
        self._keys = _("Point at a move to see its line.")
        if flow.ui.ring.shown:
            self._keys = _("Point at a move, or use the arrow keys and Enter, to see its line.")
        size = style.type_px(Size.BODY - 1)
        longest = (self._with_keys(shown.summary), *shown.stories)
        rows = max(len(style.fonts.wrap(story, size, flow.width)) for story in longest)
        self._story = label_of(flow, rows)  # at the top: the legend may be longer than the panel
        for line in shown.legend:
            _legend_line(flow, line, shown.kills)
        if shown.failure:
            flow.text(shown.failure, size=Size.SMALL, color=style.colors.bad_text)
        flow.card(top)
        self._summary = shown.summary

    def _with_keys(self, summary: str) -> str:
        return f"{summary}\n{self._keys}".strip()

    def sync(self, live: Live) -> None:
        """Update the progress of the map, and the text about the move under the mouse."""
        if live.analysis is not None:
            self._state.set_text(live.analysis.state)
            self._story.set_text(live.analysis.story or self._with_keys(self._summary))


def _legend_line(flow: Flow, line: LegendLine, kills: bool) -> None:
    """Add a line with an outcome's mark, its name, and the moves that lead to it."""
    theme = flow.ui.style
    px = theme.px
    fonts = theme.fonts
    size = theme.type_px(Size.BODY - 1)
    ink = theme.colors.good_text if line.correct else theme.colors.quiet
    moves = fonts.render(line.moves, size, ink, line.correct)
    inset = px(34)
    middle = px(13)
    step = fonts.line_height(size, line.correct)
    room = flow.width - inset - fonts.width(line.moves, size, line.correct) - px(12)
    texts = fonts.wrap(line.text, size, room, line.correct)
    rect = flow.take(max(px(26), len(texts) * step + px(4)))
    ground = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
    mark = outcome_mark(line.outcome, px(34), fonts, theme.board, kills)
    ground.blit(mark, mark.get_rect(center=(px(13), middle)))
    first_top = middle - step // 2
    for number, text in enumerate(texts):
        picture = fonts.render(text, size, theme.colors.text, line.correct)
        ground.blit(picture, (inset, first_top + number * step))
    ground.blit(moves, (rect.width - moves.get_width(), first_top))
    Picture(flow.ui, rect, ground, container=flow.container)


class WalkCard:
    """The card of a walk: its line and, with ``shown.details``, a list of other moves to try.

    ``choose(index)`` is called when a move of the list is selected, ``choose(index, play=True)`` to
    play it. ``bottom``: the panel's bottom edge, in pixels. The list ends there, so that it does
    not scroll inside a panel that scrolls.
    """

    def __init__(
        self,
        flow: Flow,
        shown: WalkShown,
        choose: Callable[..., object],
        bottom: int,
    ) -> None:
        self._status: Label | None = None
        ui = flow.ui
        px = ui.style.px
        top = flow.begin_card()
        self._certainty = card_head(flow, shown.heading, closed_by=Action.BACK)
        steps = (
            (Action.UNDO, _("Back")),
            (Action.REDO, _("Forward")),
            (Action.DOWN, _("Other moves")),
        )
        # the controls come first, so that they do not move when texts change
        flow.buttons(steps, height=32, gap=6)
        if shown.details:
            flow.gap(4)
            text = _("Hardest line, not the shortest")
            place = flow.take(px(28))
            on = shown.is_stubborn
            Toggle(ui, place, text, on=on, action=Action.STUBBORN, container=flow.container)
        flow.gap(8)
        flow.text(shown.title, size=Size.BODY, bold=True)
        flow.gap(2)
        if shown.details:
            self._add_details(flow, shown, choose, bottom)
        else:
            quiet = ui.style.colors.quiet
            flow.text(shown.line, size=Size.BODY - 1, color=quiet)
            tries = _("Click a point on the board to see what is answered there.")
            flow.text(tries, size=Size.SMALL, color=quiet)
        flow.card(top)

    def _add_details(
        self,
        flow: Flow,
        shown: WalkShown,
        choose: Callable[..., object],
        bottom: int,
    ) -> None:
        style = flow.ui.style
        rows = style.fonts.wrap(shown.line, style.type_px(Size.BODY - 1), flow.width)
        self.line = label_of(flow, max(_FEWEST_ROWS, len(rows)), quiet=True)
        self.line.set_text(shown.line)
        if shown.motifs:
            motifs = _("Motifs: {motifs}").format(motifs=shown.motifs)
            flow.text(motifs, size=Size.BODY - 1)
        flow.gap(4)
        self._status = label_of(flow, 1)
        if shown.tries:
            _add_tries(flow, shown, choose, bottom)
        flow.gap(4)
        keys = _(
            "Click a point, or ↑ ↓ Enter: another move. Home, End: start and end of the line. Esc: back."
        )
        flow.text(keys, size=Size.SMALL, color=style.colors.quiet)

    def sync(self, live: Live) -> None:
        """Update the certainty of the walk's result, and whose turn it is."""
        if live.analysis is None:
            return
        self._certainty.set_text(live.analysis.state)
        if self._status is not None:
            self._status.set_text(live.analysis.story)


def _add_tries(flow: Flow, shown: WalkShown, choose: Callable[..., object], bottom: int) -> None:
    """Add a list of the moves to try, with as many rows as fit above ``bottom``."""
    ui = flow.ui
    px = ui.style.px
    has_both = len({one.is_best for one in shown.tries}) == 2  # a check mark needs a contrast
    rows = [
        Row(one.text, one.result, icon=Icon.CHECK if one.is_best and has_both else None)
        for one in shown.tries
    ]
    fitting = max((bottom - flow.y - px(88)) // px(28), _FEWEST_TRIES)
    place = flow.take(px(28) * min(len(rows), fitting) + px(8))
    ListView(
        ui,
        place,
        rows,
        selected=shown.chosen,
        on_select=choose,
        on_take=partial(choose, play=True),
        row_height=28,
        name="tries",
        container=flow.container,
    )
    if has_both:
        flow.text(_("✓ the best result"), size=Size.SMALL, color=ui.style.colors.quiet)
