"""The themes: colours for light and dark, font sizes, lengths, and pygame_gui's theme."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from gold.gui.look.board_colors import board_colors
from gold.gui.look.fonts import Fonts
from gold.trainer.settings import BoardStyle

Rgb = tuple[int, int, int]


class Size(IntEnum):
    """Font sizes before scaling."""

    TITLE = 21
    HEADING = 17
    BODY = 15
    SMALL = 13
    KEY = 11


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme.

    Text has a contrast of at least 4.5 to 1 on every surface it is used on.
    """

    background: Rgb
    """The background of the window."""
    panel: Rgb
    """Panels, cards and dialogs."""
    line: Rgb
    """Borders and lines between parts."""
    text: Rgb
    """Ordinary text."""
    quiet: Rgb
    """Text that matters less."""
    accent: Rgb
    """The main button, and the frames of chosen values."""
    accent_hover: Rgb
    """The main button under the mouse."""
    on_accent: Rgb
    """Text on ``accent``."""
    tint: Rgb
    """The background of chosen values."""
    hover: Rgb
    """The background of a control under the mouse."""
    good: Rgb
    """The background of good news."""
    good_text: Rgb
    """The text of good news."""
    warning: Rgb
    """The background of a warning."""
    warning_text: Rgb
    """The text of a warning."""
    bad: Rgb
    """The background of bad news."""
    bad_text: Rgb
    """The text of bad news."""
    on_result: Rgb
    """Text on ``good``, ``warning`` and ``bad``."""
    shadow: int  # strength of soft shadows, 0 to 255
    """The strength of soft shadows, 0 to 255."""


def _rgb(code: str) -> Rgb:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@cache
def palette(dark: bool, safe: bool) -> Palette:
    """Load the colours of a theme from ``palettes.toml`` beside this module.

    See :class:`Theme` for the arguments.
    """
    with Path(__file__).with_name("palettes.toml").open("rb") as file:
        themes = tomllib.load(file)
    name = "dark" if dark else "light"
    codes: dict[str, Any] = themes[name] | (themes[f"safe {name}"] if safe else {})
    shadow = codes.pop("shadow")
    return Palette(**{each: _rgb(code) for each, code in codes.items()}, shadow=shadow)


_DARK_INK: Rgb = (20, 20, 20)
_LIGHT_INK: Rgb = (255, 255, 255)


def ink_on(ground: Rgb) -> Rgb:
    """The colour for text on the colour ``ground``: black or white, whichever is easier to read."""
    red, green, blue = ((value / 255) ** 2.2 for value in ground)
    return _LIGHT_INK if 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.2 else _DARK_INK


def blend(first: Rgb, second: Rgb, share: float) -> Rgb:
    """Mix two colours: ``share`` 0 gives the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


class Theme:
    """A palette, the board's colours, a scale and the fonts.

    It is immutable: when the settings change, a new theme is made.

    ``safe``: colour-blind people can tell the colours of results apart.
    """

    def __init__(
        self,
        dark: bool = False,
        scale: float = 1.0,
        fonts: Fonts | None = None,
        board: BoardStyle = BoardStyle.WOOD,
        safe: bool = False,
    ) -> None:
        self.dark = dark
        self.scale = scale
        self.colors = palette(dark, safe)
        self.board = board_colors(board, safe)
        self.fonts = fonts or Fonts()

    def px(self, length: float) -> int:
        """Convert a length of the design, before scaling, to pixels of the screen; at least 1."""
        return max(1, round(length * self.scale))

    def type_px(self, size: int) -> int:
        """Convert a font size, before scaling, to pixels of the screen."""
        return max(6, round(size * self.scale))

    def text_width(self, text: str, size: int, bold: bool = False) -> int:
        """The width of a text in pixels of the screen; ``size`` is a font size before scaling."""
        return self.fonts.width(text, self.type_px(size), bold)

    def text(self, text: str, size: int, color: Rgb, bold: bool = False) -> pygame.Surface:
        """Render a text as a picture; ``size`` is a font size before scaling."""
        return self.fonts.render(text, self.type_px(size), color, bold)

    def line(
        self, text: str, size: int, color: Rgb, width: int, bold: bool = False
    ) -> pygame.Surface:
        """Render a line of text, cut off with an ellipsis at ``width`` pixels.

        ``size`` is a font size before scaling.
        """
        px = self.type_px(size)
        return self.fonts.render(self.fonts.fit(text, px, width, bold), px, color, bold)

    def pygame_gui(self) -> dict[str, Any]:
        """The theme as data for pygame_gui's own widgets: text fields, their scroll bars, tooltips.

        In such a theme, ``defaults`` can set only colours, so font and shape are repeated for each element.
        """
        font = {
            "name": "noto_sans",
            "size": str(self.type_px(Size.BODY)),
            "bold": "0",
            "italic": "0",
        }
        shape = {
            "shape": "rounded_rectangle",
            "shape_corner_radius": str(self.px(7)),
            "border_width": str(self.px(1)),
            "shadow_width": "0",
        }
        theme: dict[str, Any] = {
            name: {"font": font, "misc": dict(shape)} for name in _GUI_ELEMENTS
        }
        theme["defaults"] = {"colours": self._gui_colors()}
        pad = str(self.px(8))
        theme["text_entry_line"]["misc"]["padding"] = f"{pad},{self.px(4)}"
        theme["text_entry_box"]["misc"]["padding"] = f"{pad},{self.px(6)}"
        theme["vertical_scroll_bar"]["misc"] |= {"enable_arrow_buttons": "0", "border_width": "0"}
        return theme

    def _gui_colors(self) -> Mapping[str, str]:
        colors = self.colors
        tokens = {
            "normal_bg": colors.panel,
            "hovered_bg": colors.hover,
            "disabled_bg": colors.panel,
            "selected_bg": colors.tint,
            "active_bg": colors.tint,
            "dark_bg": colors.panel,
            "disabled_dark_bg": colors.panel,
            "normal_text": colors.text,
            "hovered_text": colors.text,
            "disabled_text": colors.quiet,
            "selected_text": colors.text,
            "active_text": colors.text,
            "normal_border": colors.line,
            "hovered_border": colors.quiet,
            "disabled_border": colors.line,
            "selected_border": colors.accent,
            "active_border": colors.accent,
            "text_cursor": colors.text,
        }
        return {name: "#{:02x}{:02x}{:02x}".format(*color) for name, color in tokens.items()}


_GUI_ELEMENTS = (
    "button", "text_entry_line", "text_entry_box", "text_box", "vertical_scroll_bar",
    "vertical_scroll_bar.button", "tool_tip", "tool_tip.text_box",
)  # fmt: skip
