"""Where search and training stand: in the top bar, or above the title if the tabs leave them no room."""

from __future__ import annotations

import pygame

from gold.gui.stage.scene import Scene

_LEAST_IN_BAR = 170  # width for search and training in the top bar, in pixels of the design


class TopRow:
    """The places in a laid out ``scene`` whose list of collections is ``side`` wide."""

    def __init__(self, scene: Scene, side: int) -> None:
        px, area, space = scene.px, scene.area, scene.bar_space
        if space.width >= px(_LEAST_IN_BAR):
            room = pygame.Rect(space.left, px(8), space.width, px(32))
        else:
            left = side + px(22)
            room = pygame.Rect(left, area.top + px(10), area.right - px(22) - left, px(32))
        width = min(px(170), room.width * 9 // 20)
        self.training = pygame.Rect(room.right - width, room.top, width, room.height)
        right = self.training.left - px(8)
        width = min(px(300), room.width * 11 // 20, right - room.left)
        self.search = pygame.Rect(right - width, room.top, width, room.height)
        self.below = max(area.top, room.bottom)
        """Where the title's part begins."""
        self.toast = pygame.Rect(space.left, space.top, self.search.left - space.left, space.height)
        """Where messages appear: beside the search; if that is too narrow, below the collection's title."""
        if self.below > area.top or self.toast.width < px(400):
            self.toast = pygame.Rect(side, self.below + px(50), area.width - side, px(24))
