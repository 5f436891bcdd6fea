"""Pictures of boards in many styles, with what each of them shows.

The positions are those of `drawn_positions.sgf`, which never change with what ships: of classics and games,
in corners, at sides, in the middle, and on small boards.

Two families are drawn here: those on which the reader was tuned, and those that are held back, which use
other colours, other stones and other ways to end a board. Nobody tunes on the second.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.gui.board.view import ViewCrop, crop_of_picture, whole_board
from gold.gui.look.fonts import shipped_fonts
from gold.problem.files import load_collection

NOTO = shipped_fonts(bold=False)[0]
_OWN = Path(__file__).with_name("drawn_positions.sgf")
_FOUR = 4  # everything is drawn four times as large, and made smaller


@dataclass(frozen=True, slots=True)
class Style:
    """How a board is drawn."""

    name: str
    board: str = "#ffffff"
    line: str = "#000000"
    around: str = "#ffffff"
    black: str = "#000000"
    white: str = "#ffffff"
    rim: str = "#000000"
    gap: int = 24
    stone: float = 0.48
    """The radius of a stone, in gaps."""
    stub: float = 0.5
    """How far lines lead on where the board goes on, in gaps."""
    thick: float = 0.06
    border: float = 1.0
    """How much thicker the edge is than other lines."""
    coordinates: bool = False
    marks: str = ""
    """What is drawn on stones and points: last, wide ring, numbers, letters, or nothing."""
    whole: bool = False
    noise: float = 0.0
    jpeg: int = 0
    turn: float = 0.0
    blur: float = 0.0
    shadow: float = 0.0
    grain: float = 0.0
    shine: bool = False
    tilt: float = 0.0
    """By which share the far side of a photograph is shorter."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, and what it shows."""

    style: Style
    png: bytes
    position: Position
    """The board; its points outside the crop are empty."""
    crop: ViewCrop


WOOD = Style("wood", "#dcb35c", "#3a2a10", "#f4f4f4", "#151515", "#f5f3ee", "#8a8a80")
PAPER = Style("paper")
DARK = Style("dark", "#2b2b30", "#9a9aa0", "#202024", "#050505", "#eeeeee", "#888888")
TUNED = {
    "screenshot": [
        WOOD,
        PAPER,
        DARK,
        replace(WOOD, name="wood with coordinates", coordinates=True, whole=True),
        replace(PAPER, name="numbers", marks="numbers"),
        replace(WOOD, name="last move", marks="last", shine=True),
        replace(WOOD, name="wide ring", marks="wide ring", gap=64),
        replace(PAPER, name="letters", marks="letters", border=2.5),
        replace(WOOD, name="grain", grain=10, gap=40),
        replace(PAPER, name="small", gap=9, thick=0.11, whole=True),
        replace(PAPER, name="large", gap=60, thick=0.03),
    ],
    "scan": [
        replace(
            PAPER,
            name="turned",
            turn=1.0,
            noise=8,
            blur=0.7,
            jpeg=80,
            board="#f3f0e8",
            around="#f3f0e8",
        ),
        replace(
            PAPER,
            name="grey",
            board="#d8d6d0",
            around="#d8d6d0",
            white="#dedcd6",
            black="#303030",
            noise=10,
        ),
        replace(
            PAPER, name="uneven", shadow=0.25, turn=-0.6, noise=6, blur=0.6, jpeg=70, border=2.2
        ),
    ],
    "photograph": [
        replace(
            PAPER,
            name="dim",
            board="#c9c4b8",
            around="#c9c4b8",
            white="#d2cdc2",
            black="#26221e",
            turn=-2,
            tilt=0.05,
            shadow=0.5,
            noise=12,
            blur=1.2,
            jpeg=60,
            gap=27,
            whole=True,
        ),
        replace(
            WOOD,
            name="from below",
            turn=3,
            tilt=-0.08,
            shadow=0.4,
            noise=7,
            blur=0.8,
            gap=30,
            whole=True,
        ),
        replace(
            PAPER,
            name="at an angle",
            turn=3,
            tilt=0.06,
            shadow=0.3,
            noise=8,
            blur=0.8,
            jpeg=75,
            gap=32,
        ),
    ],
}
ODD = [
    replace(WOOD, name="white lines on wood", line="#faf5e6"),
    replace(WOOD, name="white stones as light as wood", white="#bcbcbc", rim="#a5a5a5"),
    replace(
        DARK,
        name="gray stones on gray",
        board="#444444",
        line="#5c5c5c",
        black="#1e1e1e",
        white="#777777",
        rim="#666666",
    ),
    replace(DARK, name="black stones on black", board="#0a0d1e", black="#101222", rim="#15182a"),
    replace(PAPER, name="red and blue stones", black="#b41e28", white="#78befa"),
    replace(PAPER, name="gray and black stones", white="#cdcdcd"),
    replace(PAPER, name="tiny", gap=8, thick=0.12, whole=True),
    replace(WOOD, name="faint", board="#ecdebe", line="#d6c49e", black="#5a544c", white="#fcf8f0"),
    replace(PAPER, name="bold", thick=0.14, gap=22),
    replace(WOOD, name="letters on wood", marks="letters", gap=34),
]
"""Boards whose lines and stones have other shades than those that one expects."""
HELD_BACK = {
    "screenshot": [
        replace(
            WOOD, name="green", board="#7fae7a", line="#2c4a2a", rim="#555555", gap=31, stub=0.4
        ),
        replace(
            WOOD, name="pale", board="#f2d9a6", line="#b08d57", stone=0.46, gap=19, rim="#b0a890"
        ),
        replace(PAPER, name="small stones", stone=0.42, gap=28, border=2.0, marks="last"),
        replace(DARK, name="blue night", board="#1c2740", line="#5f77a8", around="#1c2740", gap=35),
        replace(
            WOOD,
            name="red board",
            board="#c0703c",
            line="#401500",
            gap=44,
            marks="numbers",
            coordinates=True,
        ),
        replace(PAPER, name="thin", gap=13, thick=0.08, coordinates=True, stub=0.6),
        replace(
            PAPER,
            name="gray board",
            board="#c8ccd0",
            line="#5a6068",
            around="#ffffff",
            gap=26,
            shine=True,
        ),
        replace(
            WOOD, name="thick edge", border=3.0, stub=0.3, gap=22, marks="letters", coordinates=True
        ),
    ],
    "scan": [
        replace(
            PAPER,
            name="yellowed",
            board="#e5d9b5",
            around="#e5d9b5",
            white="#e9dec0",
            black="#3a3026",
            turn=-1.3,
            noise=9,
            blur=0.8,
            jpeg=60,
            gap=29,
        ),
        replace(PAPER, name="coarse", gap=18, turn=0.5, noise=14, jpeg=55, border=2.0, thick=0.08),
        replace(
            PAPER,
            name="lifted",
            gap=33,
            turn=2.6,
            noise=5,
            shadow=0.4,
            blur=0.5,
            jpeg=75,
            marks="numbers",
        ),
        replace(
            PAPER, name="small print", gap=14, turn=-0.8, noise=7, blur=0.5, jpeg=85, border=2.2
        ),
    ],
    "photograph": [
        replace(
            PAPER,
            name="aslant",
            turn=-4,
            tilt=0.09,
            shadow=0.35,
            noise=10,
            blur=1.0,
            jpeg=70,
            gap=36,
        ),
        replace(
            PAPER,
            name="magazine",
            turn=-6,
            tilt=0.07,
            gap=22,
            border=2.4,
            marks="numbers",
            shadow=0.3,
            noise=7,
            blur=0.6,
            jpeg=70,
        ),
        replace(
            DARK, name="screen", turn=4, tilt=0.05, noise=5, blur=0.7, gap=34, coordinates=True
        ),
        replace(
            PAPER,
            name="from beside",
            turn=8,
            tilt=0.12,
            noise=6,
            blur=0.7,
            jpeg=80,
            gap=45,
            border=2,
        ),
    ],
}


@cache
def own_positions() -> list[Position]:
    """The positions that tests draw."""
    return positions_in(_OWN)


def positions_in(path: Path) -> list[Position]:
    """The positions of a file, or of all files of problems in a folder."""
    paths = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return [problem.position for each in paths for problem in load_collection(each).problems]


def pictures(
    styles: list[Style], each: int, seed: int, positions: Sequence[Position] | None = None
) -> Iterator[Drawn]:
    """``each`` pictures in every style, of the own positions or of those given."""
    chosen = positions or own_positions()
    for number, style in enumerate(styles):
        for at, position in enumerate(random.Random(f"{seed} {style.name}").sample(chosen, each)):
            yield draw(position, style, seed + 1000 * number + at)


def page(drawn: list[Drawn], columns: int) -> bytes:
    """A page with pictures on it, row by row, each with its number below."""
    images = [Image.open(io.BytesIO(each.png)) for each in drawn]
    wide = max(image.width for image in images) + 40
    high = max(image.height for image in images) + 60
    rows = -(-len(images) // columns)
    sheet = Image.new("RGB", (wide * columns, high * rows), "white")
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(NOTO, 16)
    for number, image in enumerate(images):
        row, column = divmod(number, columns)
        sheet.paste(image, (column * wide + 20, row * high + 10))
        below = (column * wide + 20 + image.width / 2, row * high + 12 + image.height)
        pen.text(below, str(number + 1), "black", font, anchor="ma")
    written = io.BytesIO()
    sheet.save(written, "PNG")
    return written.getvalue()


def draw(position: Position, style: Style, seed: int) -> Drawn:
    """A picture of the part of a position that matters."""
    drawer = random.Random(seed)
    size = position.size
    crop = whole_board(size) if style.whole else crop_of_picture(position)
    image = _board(position, crop, style, drawer)
    if style.turn or style.tilt:
        image = _seen_aslant(image, style)
    if style.blur:
        image = image.filter(ImageFilter.GaussianBlur(style.blur))
    image = _worn(image, style, seed)
    written = io.BytesIO()
    if style.jpeg:
        image.save(written, "JPEG", quality=style.jpeg)
    else:
        image.save(written, "PNG")
    return Drawn(style, written.getvalue(), position, crop)


def corner(style: Style) -> Drawn:
    """A corner, lower right, in a style. P5 and the points beside it are empty."""
    return draw(own_positions()[0], style, seed=1)


def with_veil(drawn: Drawn, point: Point) -> bytes:
    """The picture with a thin dark veil over a point, as a stone that one sees through."""
    style = drawn.style
    row, column = drawn.position.geometry.row_col(point)
    margin = 1.6 if style.coordinates else 1.1
    x = (column - drawn.crop.left + margin) * style.gap
    y = (row - drawn.crop.top + margin) * style.gap
    image = Image.open(io.BytesIO(drawn.png)).convert("RGB")
    veil = Image.new("L", image.size, 0)
    reach = 0.46 * style.gap
    ImageDraw.Draw(veil).ellipse((x - reach, y - reach, x + reach, y + reach), fill=90)
    image.paste("#000000", mask=veil)
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def _board(position: Position, crop: ViewCrop, style: Style, drawer: random.Random) -> Image.Image:
    size = position.size
    gap = style.gap * _FOUR
    margin = 1.6 * gap if style.coordinates else 1.1 * gap
    width = round((crop.columns - 1) * gap + 2 * margin)
    height = round((crop.rows - 1) * gap + 2 * margin)
    image = Image.new("RGB", (width, height), style.around)
    pen = ImageDraw.Draw(image)
    pad = 0.8 * gap
    pen.rectangle(
        (margin - pad, margin - pad, width - margin + pad, height - margin + pad), style.board
    )
    if style.grain:
        image = _grained(image, style.grain, drawer.randrange(1000))
        pen = ImageDraw.Draw(image)
    left = margin - (0 if crop.left == 0 else style.stub * gap)
    top = margin - (0 if crop.top == 0 else style.stub * gap)
    right = width - margin + (0 if crop.right == size - 1 else style.stub * gap)
    bottom = height - margin + (0 if crop.bottom == size - 1 else style.stub * gap)
    thin = max(_FOUR * 0.8, style.thick * gap)
    for row in range(crop.top, crop.bottom + 1):
        y = margin + (row - crop.top) * gap
        thick = thin * (style.border if row in (0, size - 1) else 1)
        pen.line((left, y, right, y), style.line, round(thick))
    for column in range(crop.left, crop.right + 1):
        x = margin + (column - crop.left) * gap
        thick = thin * (style.border if column in (0, size - 1) else 1)
        pen.line((x, top, x, bottom), style.line, round(thick))
    _points(pen, position, crop, style, margin, drawer)
    if style.coordinates:
        font = ImageFont.load_default(0.5 * gap)
        for column in range(crop.left, crop.right + 1):
            x = margin + (column - crop.left) * gap
            pen.text((x, 0.4 * gap), "ABCDEFGHJKLMNOPQRST"[column], style.line, font, anchor="mm")
        for row in range(crop.top, crop.bottom + 1):
            y = margin + (row - crop.top) * gap
            pen.text((0.4 * gap, y), str(size - row), style.line, font, anchor="mm")
    return image.resize((width // _FOUR, height // _FOUR), Image.Resampling.LANCZOS)


def _points(
    pen: ImageDraw.ImageDraw,
    position: Position,
    crop: ViewCrop,
    style: Style,
    margin: float,
    drawer: random.Random,
) -> None:
    gap = style.gap * _FOUR
    radius = style.stone * gap
    font = ImageFont.load_default(0.55 * gap)
    number = 0
    for row in range(crop.top, crop.bottom + 1):
        for column in range(crop.left, crop.right + 1):
            state = PointState(int(position.grid[row, column]))
            x = margin + (column - crop.left) * gap
            y = margin + (row - crop.top) * gap
            if state.color is None:
                if position.size == 19 and row in (3, 9, 15) and column in (3, 9, 15):
                    dot = 0.11 * gap
                    pen.ellipse((x - dot, y - dot, x + dot, y + dot), style.line)
                if style.marks == "letters" and drawer.random() < 0.1:
                    pen.rectangle(
                        (x - radius / 2, y - radius / 2, x + radius / 2, y + radius / 2),
                        style.board,
                    )
                    pen.text((x, y), drawer.choice("abcdefg"), style.line, font, anchor="mm")
                continue
            is_black = state.color.value == 1
            fill = style.black if is_black else style.white
            rim = max(_FOUR * 0.7, 0.04 * gap)
            pen.ellipse(
                (x - radius, y - radius, x + radius, y + radius), fill, style.rim, round(rim)
            )
            other = style.white if is_black else style.black
            if style.shine:
                light = "#555555" if is_black else "#ffffff"
                spot = radius * 0.25
                pen.ellipse((x - 2 * spot, y - 2 * spot, x, y), light)
            if style.marks == "numbers" and drawer.random() < 0.4:
                number += 1
                pen.text((x, y), str(number), other, font, anchor="mm")
            if style.marks == "letters" and drawer.random() < 0.2:
                pen.text((x, y), drawer.choice("ABX"), other, font, anchor="mm")
            if style.marks in ("last", "wide ring") and drawer.random() < 0.1:
                ring = radius * (0.5 if style.marks == "last" else 0.6)
                pen.ellipse(
                    (x - ring, y - ring, x + ring, y + ring), None, other, round(0.07 * gap)
                )


def _grained(image: Image.Image, strength: float, seed: int) -> Image.Image:
    values = np.asarray(image, dtype=np.float32)
    waves = np.random.default_rng(seed).normal(0, strength, values.shape[1] // 8 + 1)
    across = np.interp(np.arange(values.shape[1]), np.arange(len(waves)) * 8, waves)
    return Image.fromarray(np.clip(values + across[None, :, None], 0, 255).astype(np.uint8))


def _seen_aslant(image: Image.Image, style: Style) -> Image.Image:
    image = image.rotate(style.turn, Image.Resampling.BICUBIC, expand=True, fillcolor=style.around)
    if not style.tilt:
        return image
    width, height = image.size
    shift = style.tilt * width
    corners = [(-shift, 0.0), (width + shift, 0.0), (width, height), (0.0, height)]
    shown = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    return image.transform(
        image.size,
        Image.Transform.PERSPECTIVE,
        _seen_from(shown, corners),
        Image.Resampling.BICUBIC,
        fillcolor=style.around,
    )


def _seen_from(shown: list[tuple[float, float]], corners: list[tuple[float, float]]) -> list[float]:
    """The eight numbers of the perspective that leads from places that are shown to those in the source."""
    rows = []
    values = []
    for (x, y), (there_x, there_y) in zip(shown, corners, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -there_x * x, -there_x * y])
        rows.append([0, 0, 0, x, y, 1, -there_y * x, -there_y * y])
        values += [there_x, there_y]
    return [float(number) for number in np.linalg.solve(np.array(rows), np.array(values))]


def _worn(image: Image.Image, style: Style, seed: int) -> Image.Image:
    if not (style.noise or style.shadow):
        return image
    values = np.asarray(image, dtype=np.float32)
    height, width = values.shape[:2]
    chance = np.random.default_rng(seed)
    if style.shadow:
        slope = (
            np.linspace(0, style.shadow, width)[None, :]
            + np.linspace(0, style.shadow / 2, height)[:, None]
        )
        values = values * (1 - slope)[:, :, None]
    if style.noise:
        values = values + chance.normal(0, style.noise, (height, width, 1))
    return Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
