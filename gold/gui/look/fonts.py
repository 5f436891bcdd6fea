"""Renders text in many scripts.

Fonts are tried in this order: Noto Sans; then the Chinese, Japanese, Korean and other fonts that come with
pygame_gui; then fonts of the system, for characters such as emoji. The font of the user's language comes
before those of other languages, since Chinese characters look different in each.

A font is opened when a text first needs it. Text never contains markup. It is drawn from left to right:
scripts that run to the left, or whose letters join, are not laid out by their own rules.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from itertools import islice
from pathlib import Path

import pygame
from pygame_gui.core.interfaces.gui_font_interface import IGUIFontInterface

from gold import i18n
from gold.gui.look.line_breaks import last_break
from gold.gui.look.pictures import drawn_once

Rgb = tuple[int, int, int]

_REGULAR = (
    "NotoSans-Regular.ttf", "FiraCode-Regular.ttf", "NotoSansSC-Regular.otf", "NotoSansJP-Regular.otf",
    "NotoSansKR-Regular.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansArabic-Regular.ttf",
    "NotoSansGeorgian-Regular.ttf",
)  # fmt: skip
_OF_LANGUAGE = {"zh": "NotoSansSC", "ja": "NotoSansJP", "ko": "NotoSansKR"}

_SYSTEM_FONTS = (
    "segoeuiemoji", "applecoloremoji", "notocoloremoji", "segoeuisymbol", "symbola", "dejavusans"
)  # fmt: skip
_NO_CHARACTER = "\U0010fffd"  # no font has it, so a font draws its missing glyph for it
_VARIANTS = "\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""Characters that change the look of the emoji before them."""
_ELLIPSIS = "…"
_MOST_LINES = 200  # most lines of a text; no part of the window shows more
_MOST_LETTERS = 2_000  # most letters of a line, since some letters have no width
_LINE = 64  # number of letters that are tried first on a line; doubled as long as they fit


class Fonts:
    """Opens fonts, renders and measures text with them, and caches the results.

    Chinese characters are drawn in the style of ``language``, by default that of the interface.
    """

    def __init__(self, language: str | None = None) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._folder = _folder()
        self._names = _in_order(language or i18n.language())
        self._font = cache(lambda name, size: pygame.font.Font(str(self._folder / name), size))
        self._font_for = cache(self._search)
        self.render = drawn_once(self._render)
        self.width = lru_cache(maxsize=4000)(self._width)
        self.wrap = lru_cache(maxsize=300)(self._wrap)

    def font(self, size: int, bold: bool = False) -> pygame.Font:
        """The main font in a size in pixels. Use it only for its height, ascent and descent."""
        return self._font(self._names[bold][0], size)

    def line_height(self, size: int, bold: bool = False) -> int:
        """The distance in pixels from one line of text to the next."""
        return int(self.font(size, bold).get_linesize())

    def _search(self, character: str, size: int, bold: bool) -> pygame.Font:
        fonts = self._candidates(size, bold)
        return next((font for font in fonts if _has(font, character)), self.font(size, bold))

    def _candidates(self, size: int, bold: bool) -> Iterator[pygame.Font]:
        for name in self._names[bold]:
            yield self._font(name, size)
        for path in _system_fonts():
            try:
                font = self._font(path, size)
                # pygame also opens files that are not fonts, and then cannot use them.
                font.size(" ")
            except (pygame.error, OSError):
                continue
            yield font

    def runs(self, text: str, size: int, bold: bool) -> list[tuple[pygame.Font, str]]:
        """Split a text into pieces of one font each."""
        main = self.font(size, bold)
        if text.isascii():
            return [(main, _printable(text))] if text else []
        runs: list[tuple[pygame.Font, list[str]]] = []
        for character in _printable(text):
            # A blank is drawn in the font of the letter before it.
            joins = bool(runs) and character == " " and _scale(runs[-1][0]) == 1.0
            font = main if character.isascii() or joins else self._font_for(character, size, bold)
            if runs and (runs[-1][0] is font or joins):
                runs[-1][1].append(character)
            else:
                runs.append((font, [character]))
        return [(font, "".join(characters)) for font, characters in runs]

    def _render(self, text: str, size: int, color: Rgb, bold: bool = False) -> pygame.Surface:
        """Render one line of text on a transparent picture, which is as high as a line.

        The picture is shared: do not draw on it.
        """
        main = self.font(size, bold)
        placed = self.runs(_visible(text), size, bold)
        if len(placed) == 1 and placed[0][0] is main:
            return _draw(*placed[0], color)
        parts = [
            (_draw(*piece, color), _scale(piece[0]) * piece[0].get_ascent()) for piece in placed
        ]
        width = sum(part.get_width() for part, _ in parts)
        line = pygame.Surface((max(width, 1), main.get_height()), pygame.SRCALPHA)
        x = 0
        for part, ascent in parts:
            line.blit(part, (x, main.get_ascent() - round(ascent)))
            x += part.get_width()
        return line

    def _width(self, text: str, size: int, bold: bool = False) -> int:
        return sum(_measure(*piece) for piece in self.runs(_visible(text), size, bold))

    def fit(self, text: str, size: int, width: int, bold: bool = False) -> str:
        """The text or, if it is wider than ``width`` pixels, as much of its start as fits, with an ellipsis."""
        high = self._fitting(text, 0, size, width, bold)
        if high == len(text):
            return text

        def shortened(letters: int) -> str:
            return text[:letters].rstrip() + _ELLIPSIS

        counts = range(1, high + 1)
        return shortened(
            bisect_right(counts, width, key=lambda n: self.width(shortened(n), size, bold))
        )

    def fit_ends(self, text: str, size: int, width: int, bold: bool = False) -> str:
        """The text or, if it is too wide, its start and its last word around an ellipsis.

        The text is too wide if it needs more than ``width`` pixels. The last words of titles tell
        problems apart.
        """
        start, _blank, last = text.rpartition(" ")
        room = width - self.width(f" {last}", size, bold)
        if not start or room < width // 3 or self.width(text, size, bold) <= width:
            return self.fit(text, size, width, bold)
        return f"{self.fit(start, size, room, bold)} {last}"

    def _wrap(self, text: str, size: int, width: int, bold: bool = False) -> tuple[str, ...]:
        """Break a text into lines that are at most ``width`` pixels wide.

        There are at most 200 lines; the rest is left out. A word that is too long for a line, and
        scripts without blanks, are broken at the end of the line.
        """
        paragraphs = text.splitlines() or [""]
        lines = (line for one in paragraphs for line in self._lines(one, size, width, bold))
        return tuple(islice(lines, _MOST_LINES))

    def _lines(self, paragraph: str, size: int, width: int, bold: bool) -> Iterator[str]:
        start = 0
        end = len(paragraph.rstrip())
        while True:
            over = start + max(self._fitting(paragraph, start, size, width, bold), 1)
            stop = end if over >= end else last_break(paragraph, start, over) or over
            yield paragraph[start:stop].replace("\u200b", "").rstrip()
            if stop == end:
                return
            start = stop
            while paragraph[start] == " ":
                start += 1

    def _fitting(self, text: str, start: int, size: int, width: int, bold: bool) -> int:
        """The number of letters from ``start`` on that fit into ``width`` pixels.

        It measures only as much of a long text as it needs.
        """
        most = min(len(text) - start, _MOST_LETTERS)
        high = min(_LINE, most)
        while self.width(text[start : start + high], size, bold) <= width:
            if high == most:
                return most
            high = min(2 * high, most)
        counts = range(1, high)
        return bisect_right(
            counts, width, key=lambda n: self.width(text[start : start + n], size, bold)
        )


def shipped_fonts(bold: bool) -> tuple[Path, ...]:
    """The font files that come with the window, in the order in which they are tried for a character."""
    regular, bolder = _in_order(i18n.language())
    return tuple(_folder() / name for name in (bolder if bold else regular))


def _folder() -> Path:
    return Path(str(resources.files("pygame_gui") / "data"))


def _in_order(language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the regular and of the bold font files.

    They are in the order in which they are tried for text of a language.
    """
    own = _OF_LANGUAGE.get(language.partition("_")[0], _REGULAR[0])
    rest = sorted(_REGULAR[1:], key=lambda name: not name.startswith(own))
    regular = (_REGULAR[0], *rest)
    return regular, tuple(
        name if "Fira" in name else name.replace("Regular", "Bold") for name in regular
    )


def _measure(font: pygame.Font, text: str) -> int:
    return round(_scale(font) * font.size(text)[0])


def _draw(font: pygame.Font, text: str, color: Rgb) -> pygame.Surface:
    """Render a text in one font. If it has no width, return an empty picture, since pygame would fail."""
    width = _measure(font, text)
    if not width:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA, 32)
    picture = font.render(text, True, color)
    scale = _scale(font)
    if scale == 1.0:
        return picture
    return pygame.transform.smoothscale(
        picture, (width, max(1, round(scale * picture.get_height())))
    )


def _scale(font: pygame.Font) -> float:
    """The factor by which to scale a font's pictures; usually 1.

    An emoji font may have only a single size, which is too large.
    """
    wanted = font.get_point_size() * 1.25
    is_ = font.get_height()
    return wanted / is_ if is_ > 2 * wanted else 1.0


@cache
def _system_fonts() -> tuple[str, ...]:
    """The paths of the machine's fonts with many symbols. The first call takes about 50 ms."""
    found = (pygame.font.match_font(name) for name in _SYSTEM_FONTS)
    return tuple(path for path in found if path is not None)


def _has(font: pygame.Font, character: str) -> bool:
    """Whether a font has a glyph for a character.

    SDL also reports the metrics of the box that stands for a missing glyph, so the pictures are
    compared.
    """
    if font.metrics(character) != font.metrics(_NO_CHARACTER) or not font.size(character)[0]:
        return True
    pictures = (font.render(text, True, (0, 0, 0)) for text in (character, _NO_CHARACTER))
    drawn, missing = (pygame.image.tobytes(picture, "RGBA") for picture in pictures)
    return drawn != missing


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)


def _visible(text: str) -> str:
    """The text without invisible characters that only control how other characters are shown."""
    if text.isascii():
        return text
    return "".join(
        one for one in text if one not in _VARIANTS and unicodedata.category(one) != "Cf"
    )


class FallbackFont(IGUIFontInterface):
    """A font for pygame_gui, so that its text fields, lists and dialogs can also show any script."""

    underline = False  # links in text boxes are not underlined here
    underline_adjustment = 0.0

    def __init__(self, fonts: Fonts, size: int, bold: bool) -> None:
        self._fonts = fonts
        self._size = size
        self._bold = bold
        self.pad = self.origin = True

    def size(self, text: str) -> tuple[int, int]:
        """The width and height of a text in pixels."""
        rect = self.get_rect(text)
        return rect.width, rect.height

    def get_rect(self, text: str) -> pygame.Rect:
        """A rectangle with a text's width and height in pixels; its ``y`` is the font's ascent."""
        if not text:
            return pygame.Rect(0, 0, 0, 0)
        font = self._fonts.font(self._size, self._bold)
        width = self._fonts.width(text, self._size, self._bold)
        return pygame.Rect(0, font.get_ascent(), width, font.get_height())

    def get_metrics(self, text: str) -> list[tuple[int, int, int, int, int]]:
        """The metrics of each letter: left, right, bottom, top, and the advance.

        The advance is the distance to the next letter.
        """
        found = []
        for font, part in self._fonts.runs(text, self._size, self._bold):
            found += [metrics or (0, 0, 0, 0, 0) for metrics in font.metrics(part)]
        return found

    def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface:
        """Render a text, with its colours multiplied by their alpha."""
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
        """Render a text on a transparent picture of ``surf_size``.

        The left end of its baseline is at ``surf_position``.
        """
        ascent = self._fonts.font(self._size, self._bold).get_ascent()
        ground = pygame.Surface(surf_size, pygame.SRCALPHA, 32)
        picture = self.render_premul(text, text_colour)
        place = surf_position[0], surf_position[1] - ascent
        ground.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return ground

    def get_padding_height(self) -> int:
        """The number of pixels of a line below the baseline."""
        return 1 - self._fonts.font(self._size, self._bold).get_descent()

    def get_point_size(self) -> int:
        """The font size in pixels."""
        return self._size

    def get_direction(self) -> int:
        """The direction of text: always from left to right."""
        return pygame.DIRECTION_LTR
