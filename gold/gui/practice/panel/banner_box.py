"""The coloured box that says what has just happened, with its reason and what can be done about it."""

from __future__ import annotations

import pygame

from gold.gui.keys.table import Action
from gold.gui.look import shapes
from gold.gui.look.theme import Palette, Rgb, Size, blend
from gold.gui.practice.banners import Banner
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, natural_width
from gold.gui.widgets.displays import Picture
from gold.gui.widgets.flow import Flow
from gold.i18n import _


def add_banner(scene: Scene, flow: Flow, banner: Banner) -> None:
    """Add the box; what can be refuted gets the links "Why?" and "Take back", a success "All moves" and the
    line to its end, and an author's error one to correct it.
    """
    px, theme = scene.px, scene.theme
    fill, ink, edge = _colors(theme.colors, banner)
    top = flow.y
    title_px, text_px = theme.type_px(Size.BODY), theme.type_px(Size.SMALL)
    inner = flow.width - px(30)
    titles = theme.fonts.wrap(banner.title, title_px, inner, True)
    texts = theme.fonts.wrap(banner.text, text_px, inner) if banner.text else ()
    steps = theme.fonts.line_height(title_px, True), theme.fonts.line_height(text_px)
    height = len(titles) * steps[0] + len(texts) * steps[1] + px(24)
    rows = _rows(scene, _links(banner), inner)
    height += len(rows) * px(36)
    rect = flow.take(height)
    ground = shapes.rounded_box(rect.size, px(8), fill, edge, px(1)).copy()
    y = px(11)
    for lines, size, bold, step in (
        (titles, title_px, True, steps[0]),
        (texts, text_px, False, steps[1]),
    ):
        for line in lines:
            ground.blit(theme.fonts.render(line, size, ink, bold), (px(15), y))
            y += step
    Picture(scene.ui, rect, ground, container=flow.container)
    for number, row in enumerate(rows):
        place = pygame.Rect(rect.left + px(14), top + y + px(6) + number * px(36), inner, px(28))
        _add_links(scene, flow, row, place, ink)


def _links(banner: Banner) -> list[tuple[Action, str]]:
    links: list[tuple[Action, str]] = []
    if banner.refutable:
        links = [(Action.WHY, _("Why?")), (Action.TAKE_BACK, _("Take back"))]
    elif banner.kind == "good":
        links = [(Action.ALL_MOVES, _("See all first moves"))]
        if banner.continues:
            links.append((Action.SHOW_LINE, _("Line")))
    return [*links, (Action.CORRECT, _("Save the correction"))] if banner.correctable else links


def _rows(scene: Scene, links: list[tuple[Action, str]], room: int) -> list[list[tuple[Action, str]]]:
    """The links in rows that they fit into."""
    rows: list[list[tuple[Action, str]]] = []
    left = 0
    for link in links:
        width = _width(scene, *link) + scene.px(8)
        if not rows or width > left:
            rows.append([])
            left = room + scene.px(8)
        rows[-1].append(link)
        left -= width
    return rows


def _width(scene: Scene, action: Action, text: str) -> int:
    key = scene.ui.keys.cap(action, scene.ui.scope)
    return natural_width(scene.ui, text, key) + scene.px(8)


def _add_links(
    scene: Scene, flow: Flow, links: list[tuple[Action, str]], rect: pygame.Rect, ink: Rgb
) -> None:
    x = rect.left
    for action, text in links:
        width = min(_width(scene, action, text), rect.right - x)
        place = pygame.Rect(x, rect.top, width, rect.height)
        Button(
            scene.ui, place, text, action=action, look="link", ink=ink, name=f"banner {action}",
            container=flow.container,
        )  # fmt: skip
        x += width + scene.px(8)


def _colors(colors: Palette, banner: Banner) -> tuple[Rgb, Rgb, Rgb]:
    """Ground, ink and edge."""
    if banner.kind == "good":
        return colors.good, colors.on_result, colors.good
    if banner.kind == "bad":
        return colors.bad, colors.on_result, colors.bad
    if banner.kind == "warning":
        return blend(colors.panel, colors.warning, 0.16), colors.text, colors.warning
    return colors.tint, colors.text, colors.accent
