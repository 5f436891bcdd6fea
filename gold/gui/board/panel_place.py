"""Places a board and its panel: side by side, or stacked in windows that are taller than wide."""

from __future__ import annotations

from collections.abc import Callable

import pygame


def stacked(
    area: pygame.Rect, px: Callable[[float], int], least: float = 300
) -> tuple[pygame.Rect, pygame.Rect] | None:
    """The areas for the board and for a panel below it; None if the window is wide enough to have them side
    by side. The panel is ``least`` pixels of the design high, but at most half the area.
    """
    if area.width >= 1.02 * area.height:
        return None
    height = min(max(px(least), area.height - area.width), area.height // 2)
    board = pygame.Rect(area.left, area.top, area.width, area.height - height)
    return board, pygame.Rect(area.left, board.bottom, area.width, height)


def beside(area: pygame.Rect, width: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The areas for the board and for a panel of this width to its right."""
    board = pygame.Rect(area.left, area.top, area.width - width, area.height)
    return board, pygame.Rect(board.right, area.top, width, area.height)


def edge(area: pygame.Rect, panel: pygame.Rect, line: int) -> pygame.Rect:
    """The edge of the panel towards the board, as thick as a line."""
    if panel.top > area.top:
        return pygame.Rect(panel.left, panel.top, panel.width, line)
    return pygame.Rect(panel.left, panel.top, line, panel.height)
