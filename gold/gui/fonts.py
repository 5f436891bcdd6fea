"""Text in any script: Noto Sans first, then the Chinese, Korean and other fonts that pygame_gui brings along.

A font is opened when the first text needs it. Text is text: nothing in it is markup.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path

import pygame
from pygame_gui.core.interfaces.gui_font_interface import IGUIFontInterface

Rgb = tuple[int, int, int]

_REGULAR = (
    "NotoSans-Regular.ttf", "FiraCode-Regular.ttf", "NotoSansSC-Regular.otf", "NotoSansJP-Regular.otf",
    "NotoSansKR-Regular.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansArabic-Regular.ttf",
    "NotoSansGeorgian-Regular.ttf",
)  # fmt: skip
_BOLD = tuple(name if "Fira" in name else name.replace("Regular", "Bold") for name in _REGULAR)
_NO_CHARACTER = "\U0010fffd"  # in no font: it shows what a font draws in place of a missing glyph
_ELLIPSIS = "…"


class Fonts:
    """Opens fonts once, renders and measures text with them, and remembers what it drew."""

    def __init__(self) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._folder = Path(str(resources.files("pygame_gui") / "data"))
        self._open: dict[tuple[str, int], pygame.Font] = {}
        self._font_of: dict[tuple[str, int, bool], pygame.Font] = {}
        self.render = lru_cache(maxsize=1200)(self._render)
        self.width = lru_cache(maxsize=4000)(self._width)
        self.wrap = lru_cache(maxsize=300)(self._wrap)

    def font(self, size: int, bold: bool = False) -> pygame.Font:
        """The main font, for its metrics."""
        return self._font((_BOLD if bold else _REGULAR)[0], size)

    def line_height(self, size: int, bold: bool = False) -> int:
        """Pixels from one line to the next."""
        return int(self.font(size, bold).get_linesize())

    def _font(self, name: str, size: int) -> pygame.Font:
        font = self._open.get((name, size))
        if font is None:
            font = self._open[name, size] = pygame.font.Font(str(self._folder / name), size)
        return font

    def _font_for(self, character: str, size: int, bold: bool) -> pygame.Font:
        key = character, size, bold
        font = self._font_of.get(key)
        if font is None:
            names = _BOLD if bold else _REGULAR
            fonts = (self._font(name, size) for name in names)
            font = next((font for font in fonts if _has(font, character)), self.font(size, bold))
            self._font_of[key] = font
        return font

    def runs(self, text: str, size: int, bold: bool) -> list[tuple[pygame.Font, str]]:
        """The text cut into pieces of one font each."""
        main = self.font(size, bold)
        runs: list[tuple[pygame.Font, str]] = []
        for character in _printable(text):
            font = main if character.isascii() else self._font_for(character, size, bold)
            if runs and (runs[-1][0] is font or character == " "):
                runs[-1] = runs[-1][0], runs[-1][1] + character
            else:
                runs.append((font, character))
        return runs

    def _render(self, text: str, size: int, color: Rgb, bold: bool = False) -> pygame.Surface:
        """One line of text on a transparent ground, as high as a line. Do not draw on it: it is shared."""
        main = self.font(size, bold)
        runs = self.runs(text, size, bold)
        if len(runs) == 1 and runs[0][0] is main:
            return _draw(main, runs[0][1], color)
        parts = [(_draw(font, part, color), font.get_ascent()) for font, part in runs]
        width = sum(part.get_width() for part, _ in parts)
        line = pygame.Surface((max(width, 1), main.get_height()), pygame.SRCALPHA)
        x = 0
        for part, ascent in parts:
            line.blit(part, (x, main.get_ascent() - ascent))
            x += part.get_width()
        return line

    def _width(self, text: str, size: int, bold: bool = False) -> int:
        """The width of one line of text in pixels."""
        return sum(font.size(part)[0] for font, part in self.runs(text, size, bold))

    def fit(self, text: str, size: int, width: int, bold: bool = False) -> str:
        """The text, or as much of its beginning as fits, with an ellipsis."""
        if self.width(text, size, bold) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + _ELLIPSIS, size, bold) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + _ELLIPSIS

    def _wrap(self, text: str, size: int, width: int, bold: bool = False) -> tuple[str, ...]:
        """The lines that a text of any length fills; words too long for a line, and scripts without blanks,
        are broken where the line ends.
        """
        lines: list[str] = []
        for paragraph in text.splitlines() or [""]:
            line = ""
            for word in _words(paragraph):
                if line and self.width((line + word).rstrip(), size, bold) > width:
                    lines.append(line.rstrip())
                    line = word.lstrip()
                else:
                    line += word
                while len(line) > 1 and self.width(line.rstrip(), size, bold) > width:
                    cut = max(1, self._fitting(line, size, width, bold))
                    lines.append(line[:cut])
                    line = line[cut:]
            lines.append(line.rstrip())
        return tuple(lines)

    def _fitting(self, text: str, size: int, width: int, bold: bool) -> int:
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle], size, bold) <= width:
                low = middle
            else:
                high = middle - 1
        return low


def _draw(font: pygame.Font, text: str, color: Rgb) -> pygame.Surface:
    """Render text of one font; pygame refuses marks that have no width of their own."""
    if not font.size(text)[0]:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA, 32)
    return font.render(text, True, color)


def _has(font: pygame.Font, character: str) -> bool:
    """Whether a font has a glyph of its own; SDL reports the box it draws for a missing one as if it were."""
    if font.metrics(character) != font.metrics(_NO_CHARACTER) or not font.size(character)[0]:
        return True
    pictures = (font.render(text, True, (0, 0, 0)) for text in (character, _NO_CHARACTER))
    drawn, missing = (pygame.image.tobytes(picture, "RGBA") for picture in pictures)
    return drawn != missing


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)


def _words(paragraph: str) -> list[str]:
    """The pieces between which a line may break, blanks at their ends; han and kana break anywhere."""
    words: list[str] = []
    for character in paragraph:
        wide = ord(character) >= 0x2E80 and not 0xAC00 <= ord(character) <= 0xD7A3
        if words and not wide and not words[-1].endswith((" ", "\u200b")):
            words[-1] += character
        else:
            words.append(character + ("\u200b" if wide else ""))
    return [word.replace("\u200b", "") for word in words]


class FallbackFont(IGUIFontInterface):
    """One of pygame_gui's fonts, so that its text fields, lists and dialogs show any script too."""

    def __init__(self, fonts: Fonts, size: int, bold: bool) -> None:
        self._fonts, self._size, self._bold = fonts, size, bold
        self.pad = True
        self.origin = True
        self._underline = False

    def size(self, text: str) -> tuple[int, int]:
        """See pygame_gui."""
        rect = self.get_rect(text)
        return rect.width, rect.height

    @property
    def underline(self) -> bool:
        """See pygame_gui; links in text boxes are not underlined here."""
        return self._underline

    @underline.setter
    def underline(self, value: bool) -> None:
        self._underline = value

    @property
    def underline_adjustment(self) -> float:
        """See pygame_gui."""
        return 0.0

    @underline_adjustment.setter
    def underline_adjustment(self, value: float) -> None:
        """See pygame_gui; without effect."""

    def get_rect(self, text: str) -> pygame.Rect:
        """See pygame_gui."""
        if not text:
            return pygame.Rect(0, 0, 0, 0)
        font = self._fonts.font(self._size, self._bold)
        width = self._fonts.width(text, self._size, self._bold)
        return pygame.Rect(0, font.get_ascent(), width, font.get_height())

    def get_metrics(self, text: str) -> list[tuple[int, int, int, int, int]]:
        """See pygame_gui."""
        found = []
        for font, part in self._fonts.runs(text, self._size, self._bold):
            found += [metrics or (0, 0, 0, 0, 0) for metrics in font.metrics(part)]
        return found

    def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface:
        """See pygame_gui."""
        color = text_color.r, text_color.g, text_color.b
        picture = self._fonts.render(text, self._size, color, self._bold).convert_alpha()
        return picture.premul_alpha() if picture.get_width() and picture.get_height() else picture

    def render_premul_to(
        self,
        text: str,
        text_colour: pygame.Color,
        surf_size: tuple[int, int],
        surf_position: tuple[int, int],
    ) -> pygame.Surface:
        """See pygame_gui."""
        ascent = self._fonts.font(self._size, self._bold).get_ascent()
        ground = pygame.Surface(surf_size, pygame.SRCALPHA, 32)
        picture = self.render_premul(text, text_colour)
        place = surf_position[0], surf_position[1] - ascent
        ground.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return ground

    def get_padding_height(self) -> int:
        """See pygame_gui."""
        return 1 - self._fonts.font(self._size, self._bold).get_descent()

    def get_point_size(self) -> int:
        """See pygame_gui."""
        return self._size

    def get_direction(self) -> int:
        """See pygame_gui."""
        return pygame.DIRECTION_LTR
