"""Pages of diagrams with numbers above or below them, and how well these numbers are read:

    python -m tests.tools.drawn_pages [--pages 40] [--seed 1] [--fonts FOLDER] [--keep FOLDER]

A number is right, left out, or wrong. The fonts are those that pygame_gui brings, or those of a
folder. Boards that are not found are not counted here.
"""

from __future__ import annotations

import argparse
import io
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from gold.gui.look.fonts import shipped_fonts
from gold.problem.pictures.decoding import decode
from gold.problem.pictures.numbering import with_numbers
from gold.problem.pictures.reading import boards_in
from tests.tools.digits import fonts_in
from tests.tools.drawn_boards import NOTO, PAPER, WOOD, Drawn, pictures

_CAPTIONS = (
    "{n}", "{n}.", "({n})", "[{n}]", "Problem {n}", "Problem {n}:", "Diagram {n}", "No. {n}", "No.{n}",
    "{n}. Black to play", "Problem {n} (Black to live)", "Fig. {n}", "- {n} -", "Dia. {n}: White to kill",
)  # fmt: skip
_SECOND_LINES = ("", "", "", "Black to play", "White to play and kill", "in 3 moves", "Page 80")
_MARGIN = 40  # pixels around each board


@dataclass(frozen=True, slots=True)
class Caption:
    """How the boards of a page are numbered."""

    text: str = "{n}"
    second: str = ""
    """A line that follows."""
    size: int = 22
    font: Path = NOTO
    above: bool = False
    left: bool = False
    """Whether it begins at the board's left side; else it is in the middle."""
    distance: float = 0.4
    """From the board's picture, in heights of a line."""

    @property
    def letters(self) -> ImageFont.FreeTypeFont:
        """The font in its size."""
        return ImageFont.truetype(self.font, self.size)


def drawn_page(
    boards: Sequence[Drawn],
    numbers: Sequence[int],
    columns: int,
    caption: Caption,
    heading: str = "",
) -> Image.Image:
    """Draw boards row by row, with these numbers."""
    images = [Image.open(io.BytesIO(each.png)).convert("RGB") for each in boards]
    room = round((1.4 + caption.distance + 1.3 * bool(caption.second)) * caption.size)
    wide = max(image.width for image in images) + 2 * _MARGIN
    high = max(image.height for image in images) + room + _MARGIN
    rows = -(-len(images) // columns)
    top = round(2.5 * caption.size)
    sheet = Image.new("RGB", (wide * columns, high * rows + 2 * top), "white")
    pen = ImageDraw.Draw(sheet)
    letters = caption.letters
    if heading:
        pen.text((sheet.width / 2, top / 2), heading, "black", letters, anchor="mm")
        pen.text((sheet.width / 2, sheet.height - top / 3), "- 34 -", "black", letters, anchor="mm")
    for at, (image, number) in enumerate(zip(images, numbers, strict=True)):
        row, column = divmod(at, columns)
        x = column * wide + _MARGIN
        y = top + row * high + (room if caption.above else 0)
        sheet.paste(image, (x, y))
        line = y - room if caption.above else y + image.height + caption.distance * caption.size
        for text in (caption.text.format(n=number), caption.second):
            width = pen.textlength(text, letters)
            start = x + 20 if caption.left else x + max(0, (image.width - width) / 2)
            pen.text((start, line), text, "black", letters)
            line += 1.3 * caption.size
    return sheet


def worn(page: Image.Image, chance: random.Random) -> Image.Image:
    """Return a page as it is after printing and scanning: in two of three cases a bit worse."""
    if chance.random() < 0.3:
        return page
    if chance.random() < 0.5:
        turn = chance.uniform(-1.2, 1.2)
        page = page.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor="white")
    if chance.random() < 0.5:
        page = page.filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 0.8)))
    values = np.asarray(page, dtype=np.float32)
    if chance.random() < 0.5:
        values = values * chance.uniform(0.75, 1.0)
    noise = np.random.default_rng(chance.randrange(1 << 30))
    values = values + noise.normal(0, chance.uniform(0, 9), values.shape)
    written = io.BytesIO()
    image = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
    image.save(written, "JPEG", quality=chance.randrange(60, 95))
    return Image.open(written)


def random_page(seed: int, fonts: Sequence[Path]) -> tuple[Image.Image, list[int], Caption]:
    """Draw a page with 2 to 12 boards; also return their numbers."""
    chance = random.Random(seed)
    count = chance.randrange(2, 13)
    gap = chance.choice((14, 18, 22, 28))
    style = replace(chance.choice((PAPER, PAPER, WOOD)), gap=gap)
    caption = Caption(
        chance.choice(_CAPTIONS),
        chance.choice(_SECOND_LINES),
        max(10, round(gap * chance.uniform(0.7, 1.5))),
        chance.choice(fonts),
        chance.random() < 0.3,
        chance.random() < 0.3,
        chance.uniform(0.1, 0.9),
    )
    first = chance.choice((1, 1, chance.randrange(1, 400)))
    numbers = list(range(first, first + count))
    heading = chance.choice(("", "Chapter 7", "Problems 1 - 100"))
    page = drawn_page(
        list(pictures([style], count, seed)), numbers, chance.randrange(1, 4), caption, heading
    )
    return worn(page, chance), numbers, caption


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fonts", type=Path)
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    fonts = fonts_in([args.fonts]) if args.fonts else list(shipped_fonts(bold=False)[:5])
    right = left_out = wrong = told = whole = other = 0
    for seed in range(args.seed, args.seed + args.pages):
        page, numbers, caption = random_page(seed, fonts)
        written = io.BytesIO()
        page.save(written, "PNG")
        gray = decode(written.getvalue()).gray
        boards = boards_in(gray)
        read = with_numbers(boards, gray)
        seen = [each.number for each in read]
        is_wrong = False
        if len(boards) != len(numbers):
            other += 1
        else:
            for number, each in zip(numbers, read, strict=True):
                right += each.number == number
                left_out += each.number is None
                told += each.misfit is not None
                wrong += each.number not in (None, number)
            is_wrong = any(
                one not in (None, number) for one, number in zip(seen, numbers, strict=True)
            )
            whole += seen == numbers
        if seen != numbers:
            print(seed, caption, numbers, [(each.number, each.misfit) for each in read])
        if args.keep and (is_wrong or seen != numbers):
            args.keep.mkdir(exist_ok=True)
            page.save(args.keep / f"{seed}.png")
    print(
        f"{right} right, {left_out} left out ({told} told), {wrong} wrong; {whole} of {args.pages} pages whole, "
        f"{other} with other boards"
    )


if __name__ == "__main__":
    main()
