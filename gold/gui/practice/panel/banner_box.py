"""The coloured box of a banner: title, text, and links to what the person can do next."""

from __future__ import annotations

import pygame

from gold.gui.keys.actions import Action
from gold.gui.look.theme import Palette, Rgb, Size, blend
from gold.gui.practice.moment.banners import Banner
from gold.gui.practice.panel_parts import flat_width
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Box, Label
from gold.gui.widgets.flow import Flow
from gold.i18n import _


def add_banner(
    flow: Flow, banner: Banner, why: tuple[Action, str] | None, beside_map: bool
) -> None:
    """Add a box with the banner's title and text, and a row of links below them.

    The links depend on the banner:

    - after a wrong move: ``why``, and the way back;
    - after a success or with the answer: stepping through the line, ``why``, and the map of first
      moves; none of these with ``beside_map``, which means that the map is open;
    - unsettled: a longer search, or stopping it;
    - if a proof contradicts the author: saving the correction.

    ``why``: action and text of the link to an explanation; if the main button explains the move,
    the link to the next problem instead; None for no such link.
    """
    px = flow.ui.style.px
    theme = flow.ui.style
    fill, ink, edge = _colors(theme.colors, banner)
    top = flow.y
    title_px = theme.type_px(Size.BODY)
    text_px = theme.type_px(Size.SMALL)
    inner = flow.width - px(30)
    titles = theme.fonts.wrap(banner.title, title_px, inner, True)
    texts = theme.fonts.wrap(banner.text, text_px, inner) if banner.text else ()
    steps = theme.fonts.line_height(title_px, True), theme.fonts.line_height(text_px)
    height = len(titles) * steps[0] + len(texts) * steps[1] + px(24)
    rows = _rows(flow, _links(banner, why, beside_map), inner)
    height += len(rows) * px(36)
    rect = flow.take(height)
    Box(flow.ui, rect, fill=fill, border=edge, container=flow.container)
    y = px(11)
    for text, size, bold, high in (
        (banner.title, Size.BODY, True, len(titles) * steps[0]),
        (banner.text, Size.SMALL, False, len(texts) * steps[1]),
    )[: 2 if texts else 1]:
        place = pygame.Rect(rect.left + px(15), top + y, inner, high)
        Label(
            flow.ui,
            place,
            text,
            size=size,
            color=ink,
            bold=bold,
            wrap=True,
            container=flow.container,
        )
        y += high
    top += y + px(6)
    for row in rows:
        x = rect.left + px(14)
        right = rect.left + px(14) + inner
        for action, text in row:
            place = pygame.Rect(x, top, min(_width(flow, action, text), right - x), px(28))
            Button(
                flow.ui,
                place,
                text,
                action=action,
                look="link",
                ink=ink,
                name=f"banner {action}",
                container=flow.container,
            )
            x = place.right + px(8)
        top += px(36)


def _links(
    banner: Banner, why: tuple[Action, str] | None, beside_map: bool
) -> list[tuple[Action, str]]:
    links: list[tuple[Action, str]] = []
    if banner.refutable:
        back = (Action.TAKE_BACK, _("Undo"))
        if banner.mistake:
            back = (Action.TO_MISTAKE, _("Go to {move}").format(move=banner.mistake))
        links = [why, back] if why else [back]
    elif (banner.kind == "good" or banner.answer) and not beside_map:
        links = [(Action.REDO, _("Step through"))] * banner.continues
        links += [why] if why and banner.answer else []
        links.append((Action.ALL_MOVES, _("See all first moves")))
    elif banner.searching:
        links = [(Action.STOP, _("Stop looking"))]
    elif banner.unsettled:
        links = [
            (Action.LOOK_LONGER, _("10 s longer")),
            (Action.LOOK_A_MINUTE, _("A minute")),
            (Action.LOOK_ON, _("Until found")),
        ]
    return [*links, (Action.CORRECT, _("Save the correction"))] if banner.correctable else links


def _rows(flow: Flow, links: list[tuple[Action, str]], room: int) -> list[list[tuple[Action, str]]]:
    rows: list[list[tuple[Action, str]]] = []
    left = 0
    gap = flow.ui.style.px(8)
    for link in links:
        width = _width(flow, *link) + gap
        if not rows or width > left:
            rows.append([])
            left = room + gap
        rows[-1].append(link)
        left -= width
    return rows


def _width(flow: Flow, action: Action, text: str) -> int:
    return flat_width(flow.ui, action, text) + flow.ui.style.px(8)


def _colors(colors: Palette, banner: Banner) -> tuple[Rgb, Rgb, Rgb]:
    """Return the colours of ground, text and border."""
    if banner.kind == "good":
        return colors.good, colors.on_result, colors.good
    if banner.kind == "bad":
        return colors.bad, colors.on_result, colors.bad
    if banner.kind == "warning":
        return blend(colors.panel, colors.warning, 0.16), colors.text, colors.warning
    return colors.tint, colors.text, colors.accent
