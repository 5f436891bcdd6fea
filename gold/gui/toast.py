"""A line that says what just happened, for some seconds, at the bottom of the window."""

from __future__ import annotations

from typing import Literal

import pygame

from gold.gui import shapes
from gold.gui.theme import Size, Theme

Kind = Literal["info", "good", "bad"]
_SECONDS: dict[Kind, float] = {"info": 3.0, "good": 3.0, "bad": 12.0}  # what went wrong must not be missed
_SECONDS_A_LETTER = 0.045


class Toast:
    """The message on show, if there is one."""

    def __init__(self) -> None:
        self.text = ""
        self.kind: Kind = "info"
        self._left = 0.0

    def say(self, text: str, kind: Kind = "info") -> None:
        """Show a message; a long one stays longer, and so does one that something went wrong."""
        self.text, self.kind = text, kind
        self._left = _SECONDS[kind] + _SECONDS_A_LETTER * len(text)

    @property
    def shown(self) -> bool:
        """Whether there is something to read."""
        return self._left > 0

    def update(self, seconds: float) -> bool:
        """Let time pass; True when the message has just gone."""
        if self._left <= 0:
            return False
        self._left -= seconds
        return self._left <= 0

    def dismiss(self) -> None:
        """Take the message away."""
        self._left = 0.0

    def draw(self, canvas: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw the message over everything, at the bottom of a part of the window."""
        if not self.shown:
            return
        colors, px = theme.colors, theme.px
        fill = {"info": colors.text, "good": colors.good, "bad": colors.bad}[self.kind]
        ink = colors.background if self.kind == "info" else colors.on_result
        size = theme.type_px(Size.BODY - 1)
        lines = theme.fonts.wrap(self.text, size, min(px(620), area.width - px(60)))[:4]
        step = theme.fonts.line_height(size)
        width = max(theme.fonts.width(line, size) for line in lines) + px(36)
        box = pygame.Rect(0, 0, width, step * len(lines) + px(18))
        box.midbottom = area.centerx, area.bottom - px(16)
        blur = px(12)
        canvas.blit(shapes.soft_shadow(box.size, px(8), blur, colors.shadow), box.move(-blur, px(3) - blur))
        canvas.blit(shapes.rounded_box(box.size, px(8), fill), box)
        for index, line in enumerate(lines):
            picture = theme.fonts.render(line, size, ink)
            canvas.blit(picture, picture.get_rect(midtop=(box.centerx, box.top + px(9) + index * step)))
