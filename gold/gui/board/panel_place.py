"""Where a board and its panel are: side by side, or, in windows that are taller than wide, stacked."""

from __future__ import annotations

from collections.abc import Callable

import pygame


def stacked(
    area: pygame.Rect, px: Callable[[float], int], least: float = 300
) -> tuple[pygame.Rect, pygame.Rect] | None:
    """The parts for the board and for a panel below it, which is ``least`` of the design's pixels high unless
    that were more than half; None where the window is wide enough to have them side by side.
    """
    if area.width >= 1.02 * area.height:
        return None
    height = min(max(px(least), area.height - area.width), area.height // 2)
    board = pygame.Rect(area.left, area.top, area.width, area.height - height)
    return board, pygame.Rect(area.left, board.bottom, area.width, height)


def beside(area: pygame.Rect, width: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The parts for the board and for a panel of a width at its right."""
    board = pygame.Rect(area.left, area.top, area.width - width, area.height)
    return board, pygame.Rect(board.right, area.top, width, area.height)


def edge(area: pygame.Rect, panel: pygame.Rect, line: int) -> pygame.Rect:
    """The panel's edge towards the board, as thick as a line."""
    if panel.top > area.top:
        return pygame.Rect(panel.left, panel.top, panel.width, line)
    return pygame.Rect(panel.left, panel.top, line, panel.height)
