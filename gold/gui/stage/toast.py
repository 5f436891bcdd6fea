"""A toast: a short message in the free part of the top bar, shown for some seconds.

In the bar the message covers neither stones nor buttons; only a message of more than two lines
reaches into the scene. In a scene that needs its bar, the message is at the bottom.
"""

from __future__ import annotations

from typing import Literal

import pygame

from gold.gui.look import shapes
from gold.gui.look.theme import Size, Theme

ToastKind = Literal["info", "good", "bad"]
# Errors must not be missed.
_SECONDS: dict[ToastKind, float] = {"info": 3.0, "good": 3.0, "bad": 8.0}
_SECONDS_A_LETTER = 0.045
_SEEN = 1.5  # seconds after which an error has been seen, and may disappear with its scene
_MOST_LINES = 6


class Toast:
    """The current message, if there is one."""

    def __init__(self) -> None:
        self.text = ""
        self.kind: ToastKind = "info"
        self._left = self._age = 0.0

    def say(self, text: str, kind: ToastKind = "info") -> None:
        """Show a message. Long messages and errors (“bad”) stay longer."""
        self.text = text
        self.kind = kind
        self._left = _SECONDS[kind] + _SECONDS_A_LETTER * len(text)
        self._age = 0.0

    @property
    def shown(self) -> bool:
        """Whether there is a message."""
        return self._left > 0

    def update(self, seconds: float) -> bool:
        """Let ``seconds`` pass. Return whether the message has just disappeared."""
        if self._left <= 0:
            return False
        self._left -= seconds
        self._age += seconds
        return self._left <= 0

    def dismiss(self) -> None:
        """Remove the message."""
        self._left = 0.0

    def hush(self) -> None:
        """Remove the message, since it is out of date. An error stays."""
        if self.kind != "bad":
            self.dismiss()

    def leave(self) -> None:
        """Remove the message, because another scene is shown. An error that has just appeared stays."""
        if self.kind != "bad" or self._age >= _SEEN:
            self.dismiss()

    def layout(self, theme: Theme, area: pygame.Rect) -> tuple[tuple[str, ...], int, pygame.Rect]:
        """Lay out the message in an area of the top bar or of the scene.

        Return its lines, the font size in pixels, and the box.
        """
        px = theme.px
        fonts = theme.fonts
        room = min(px(640), max(area.width - px(28), px(160)))
        size = theme.type_px(Size.BODY - 1)
        lines = fonts.wrap(self.text, size, room)
        if len(lines) > 1:
            size = theme.type_px(Size.SMALL)
            lines = fonts.wrap(self.text, size, room)
        if len(lines) > _MOST_LINES:
            rest = " ".join(lines[_MOST_LINES - 1 :])
            lines = (*lines[: _MOST_LINES - 1], fonts.fit(rest, size, room))
        longest = max(fonts.width(line, size) for line in lines)
        height = fonts.line_height(size) * len(lines) + px(8)
        box = pygame.Rect(0, 0, longest + px(28), height)
        above = max((area.height - height) // 2, px(2))
        box.midtop = area.centerx, area.top + above
        if area.top > 0:  # below the bar
            box.bottom = area.bottom
        return lines, size, box

    def draw(self, canvas: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Draw the message, if there is one, over everything else; the box is laid out in ``area``."""
        if not self.shown:
            return
        colors = theme.colors
        px = theme.px
        fill = {"info": colors.text, "good": colors.good, "bad": colors.bad}[self.kind]
        ink = colors.background if self.kind == "info" else colors.on_result
        lines, size, box = self.layout(theme, area)
        blur = px(8)
        shadow = shapes.soft_shadow(box.size, px(8), blur, colors.shadow)
        canvas.blit(shadow, box.move(-blur, px(3) - blur))
        canvas.blit(shapes.rounded_box(box.size, px(8), fill), box)
        top = box.top + px(4)
        for line in lines:
            picture = theme.fonts.render(line, size, ink)
            canvas.blit(picture, picture.get_rect(midtop=(box.centerx, top)))
            top += theme.fonts.line_height(size)
