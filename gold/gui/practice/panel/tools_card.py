"""The card of the tools: which computer plays, its limits, starting it by hand, and files.

Most players never need it, so it is hidden until a key shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from gold.gui import words
from gold.gui.keys.actions import Action
from gold.gui.look.theme import Size
from gold.gui.practice.screen.cards import LimitShown, ToolsShown
from gold.gui.practice.session_commands import LIMITS
from gold.gui.widgets.controls import Button, Segmented, natural_width
from gold.gui.widgets.displays import Heading
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.stepper import Number, Stepper
from gold.i18n import _
from gold.solver.api import COMPUTERS, EngineKind
from gold.trainer import wording


def add_tools(
    flow: Flow,
    tools: ToolsShown,
    choose: Callable[[EngineKind], object],
    keep: Callable[[], object],
    set_limit: Callable[[str, float | None], object],
) -> None:
    """Add the card of the tools.

    ``choose(computer)`` lets this computer play. ``keep()`` stores computer and limits as settings
    for all problems. ``set_limit(name, value)`` sets a limit; None means unlimited.
    """
    top = flow.begin_card()
    _add_choice(flow, tools, choose, keep)
    flow.gap(8)
    _add_limits(flow, tools.limits, set_limit)
    _add_notes(flow, tools)
    flow.gap(10)
    flow.buttons([(Action.START, _("Start")), (Action.SELF_PLAY, _("Play it out"))], height=34)
    flow.gap(8)
    flow.buttons([(Action.COMPARE, _("Exact and Classic"))], height=34)
    flow.gap(8)
    flow.buttons([(Action.SAVE, _("Save")), (Action.OPEN, _("Open"))], height=34)
    flow.card(top)


def _add_choice(
    flow: Flow,
    tools: ToolsShown,
    choose: Callable[[EngineKind], object],
    keep: Callable[[], object],
) -> None:
    ui = flow.ui
    px = ui.style.px
    row = flow.take(px(26))
    title = _("Who plays here")
    Heading(ui, row, title, container=flow.container)
    if tools.can_keep:
        text = _("Use for all problems")
        width = natural_width(ui, text, "")
        place = pygame.Rect(row.right - width + px(8), row.top, width, row.height)
        Button(ui, place, text, look="flat", on_press=keep, container=flow.container)
    flow.gap(4)
    names = {computer: wording.computer_name(computer) for computer in COMPUTERS}
    place = flow.take(px(32))
    Segmented(ui, place, names, tools.computer, choose, name=title, container=flow.container)
    flow.gap(4)
    flow.text(
        wording.computer_in_words(tools.computer), size=Size.SMALL, color=ui.style.colors.quiet
    )


def _add_limits(
    flow: Flow,
    limits: tuple[LimitShown, ...],
    set_limit: Callable[[str, float | None], object],
) -> None:
    ui = flow.ui
    px = ui.style.px
    gap = px(8)
    columns = 3 if flow.width >= px(330) else 2
    width = (flow.width - (columns - 1) * gap) // columns
    for index, limit in enumerate(limits):
        column = index % columns
        if column == 0:
            row = flow.take(px(56))
        place = pygame.Rect(row.left + column * (width + gap), row.top, width, row.height)
        key = ui.keys.cap(limit.up, ui.scope)
        choose = partial(set_limit, limit.name)
        number = Number(limit.title, limit.value, LIMITS[limit.name], words.limit, choose)
        Stepper(ui, place, number, key=key, name=f"limit {limit.name}", container=flow.container)


def _add_notes(flow: Flow, tools: ToolsShown) -> None:
    """Add texts about the limits from the problem's file, and about the cost of limits."""
    colors = flow.ui.style.colors
    own = [f"{limit.title} {words.limit(limit.value)}" for limit in tools.limits if limit.is_own]
    if own:
        flow.gap(6)
        said = _("The problem's own limits hold: {limits}.").format(limits=", ".join(own))
        flow.text(said, size=Size.SMALL, color=colors.quiet)
    if tools.cost:
        flow.gap(6)
        flow.text(tools.cost, size=Size.SMALL, color=colors.warning_text)
