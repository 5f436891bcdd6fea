"""Trains the network that reads digits, on characters drawn in the fonts of some folders:

    python -m tests.tools.digits FOLDER... [--lines 9000] [--seed 1] [--check FOLDER...]

writes ``assets/digits.csv``. What is drawn: digits and letters, in lines, from 7 to 80 pixels high, sharp and
blurred, with noise, as JPEG, gray, in black and white, slightly turned. What is learned from are the characters
as :mod:`gold.problem.pictures.characters` finds them in such a line. ``--check`` only says how well the digits
in the fonts of other folders are read.
"""

from __future__ import annotations

import argparse
import io
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from gold.problem.pictures.characters import (
    SURE_DIGIT,
    Character,
    _part,
    _trimmed,
    lines_in,
    strokes_in,
)
from gold.problem.pictures.digits import OTHER, SIDE, Weights, digit_shares, in_square, weights_text
from gold.shipped import shipped

Rows = npt.NDArray[np.float32]
Labels = npt.NDArray[np.int64]

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZIabcdefghijkmnpqrstuvwxyz#()[]-.,:/&?%"
"""Without those that look like a digit in many fonts: capital and small o, small L."""
_IDEOGRAPHS = "問題図白黒先第手番目死活局面棋"
_FAMILY = 8  # letters of a file's name that fonts of one family have in common
_HIDDEN = 56
_ROUNDS = 45
_AT_ONCE = 256
_RATE = 0.002
_DECAY = 2e-6


def fonts_in(folders: Sequence[Path]) -> list[Path]:
    """Return the files of fonts in folders, also in folders of them, in order of their names."""
    found = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    return [path for path in found if path.suffix.lower() in (".ttf", ".otf") and _has_digits(path)]


def _has_digits(path: Path) -> bool:
    """Whether a font has digits of its own: no two of them look the same."""
    try:
        font = ImageFont.truetype(path, 20)
        looks = {bytes(font.getmask(each)) for each in "0123456789"}
    except (OSError, ValueError):
        return False
    return len(looks) == 10


def drawn_characters(fonts: Sequence[Path], lines: int, seed: int) -> Iterator[tuple[Rows, int]]:
    """Yield characters, each as the network sees it, with the digit that it is, or OTHER."""
    chance = random.Random(seed)
    families: dict[str, list[Path]] = {}
    for path in fonts:
        families.setdefault(path.name[:_FAMILY].lower(), []).append(path)
    named = sorted(families)
    for _line in range(lines):
        path = chance.choice(families[chance.choice(named)])
        font = ImageFont.truetype(path, round(10 * 10 ** chance.uniform(0, 0.95)))
        letters = _LETTERS + (_IDEOGRAPHS if _knows(font, "問") else "")
        text = "".join(
            chance.choice("0123456789" if chance.random() < 0.7 else letters) for _at in range(9)
        )
        image, sides = _drawn_line(text, font, chance)
        gray = np.asarray(image, dtype=np.float32)
        strokes = strokes_in(gray, light=False)
        for line in lines_in(strokes):
            for box in line.characters:
                yield from _labelled(box, text, sides, strokes)


def _knows(font: ImageFont.FreeTypeFont, letter: str) -> bool:
    return bytes(font.getmask(letter)) != bytes(font.getmask("\U0010fffd"))


def _drawn_line(
    text: str, font: ImageFont.FreeTypeFont, chance: random.Random
) -> tuple[Image.Image, list[tuple[float, float]]]:
    """Draw a text; also return where each of its letters begins and ends."""
    size = font.size
    times = chance.choice((1, 1, 3))
    large = font.font_variant(size=size * times)
    spread = chance.choice((0.0, 0.0, 0.05, 0.15, 0.3)) * size * times
    ink = chance.choice((0, 0, 30, 60, 100))
    paper = chance.choice((255, 255, 240, 215))
    x = 0.7 * size * times
    height = round(2.2 * size * times)
    image = Image.new("L", (round(large.getlength(text) + 9 * spread + 2 * x), height), paper)
    pen = ImageDraw.Draw(image)
    sides = []
    for letter in text:
        mask, (bearing, _down) = large.getmask2(letter)
        left, _top, right, _bottom = mask.getbbox() or (0, 0, 1, 1)
        pen.text((x, 0.5 * size * times), letter, ink, large)
        sides.append(((x + bearing + left) / times, (x + bearing + right) / times))
        x += large.getlength(letter) + spread
    if times > 1:
        image = image.resize(
            (image.width // times, image.height // times), Image.Resampling.LANCZOS
        )
    if chance.random() < 0.3:
        turn = chance.uniform(-1.5, 1.5)
        image = image.rotate(turn, Image.Resampling.BICUBIC, fillcolor=paper)
    return _worn(image, size, chance), sides


def _worn(image: Image.Image, size: float, chance: random.Random) -> Image.Image:
    if chance.random() < 0.4:
        image = image.filter(ImageFilter.GaussianBlur(chance.uniform(0, 0.045) * size + 0.3))
    values = np.asarray(image, dtype=np.float32)
    if chance.random() < 0.4:
        noise = np.random.default_rng(chance.randrange(1 << 30))
        values = values + noise.normal(0, chance.uniform(2, 14), values.shape)
    if chance.random() < 0.12:
        values = np.where(values < chance.uniform(110, 190), 0, 255)
    image = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
    if chance.random() < 0.4:
        written = io.BytesIO()
        image.save(written, "JPEG", quality=chance.randrange(35, 95))
        image = Image.open(written).convert("L")
    return image


def _labelled(
    box: Character, text: str, sides: list[tuple[float, float]], strokes: Rows
) -> Iterator[tuple[Rows, int]]:
    """Yield what is seen in a box: a character, or, where several touch, all and each of them."""
    inside = [
        at for at, (left, right) in enumerate(sides) if box.left < (left + right) / 2 < box.right
    ]
    if len(inside) == 1:
        letter = text[inside[0]]
        left, right = sides[inside[0]]
        is_whole = box.width >= 0.65 * (right - left) - 1 and box.width <= 1.6 * (right - left) + 2
        yield in_square(_part(strokes, box)), _class(letter) if is_whole else OTHER
        return
    yield in_square(_part(strokes, box)), OTHER
    part = _part(strokes, box)
    for at in inside:
        left, right = (round(side) - box.left for side in sides[at])
        piece = (max(0, left), min(box.width, right))
        if piece[1] - piece[0] >= 2:
            cut = _trimmed(box, piece, part)
            yield in_square(_part(strokes, cut)), _class(text[at])


def _class(letter: str) -> int:
    return int(letter) if letter in "0123456789" else OTHER


def _collected(fonts: Sequence[Path], lines: int, seed: int) -> tuple[Rows, Labels]:
    pairs = list(drawn_characters(fonts, lines, seed))
    return np.stack([each for each, _label in pairs]), np.array([label for _each, label in pairs])


def trained(seen: Rows, labels: Labels, seed: int) -> Weights:
    """Train a network on characters (Kingma and Ba, *Adam*, 2015)."""
    chance = np.random.default_rng(seed)
    inputs = SIDE * SIDE + 1
    layers = [
        chance.normal(0, inputs**-0.5, (inputs, _HIDDEN)),
        chance.normal(0, _HIDDEN**-0.5, (_HIDDEN + 1, OTHER + 1)),
    ]
    means = [np.zeros_like(each) for each in layers]
    squares = [np.zeros_like(each) for each in layers]
    wanted = np.eye(OTHER + 1)[labels]
    step = 0
    for number in range(_ROUNDS):
        order = chance.permutation(len(seen))
        rate = _RATE * 0.5 * (1 + np.cos(np.pi * number / _ROUNDS))
        for start in range(0, len(order), _AT_ONCE):
            at = order[start : start + _AT_ONCE]
            given = np.hstack([seen[at], np.ones((len(at), 1))])
            inner = np.hstack([np.tanh(given @ layers[0]), np.ones((len(at), 1))])
            raised = inner @ layers[1]
            raised = np.exp(raised - raised.max(axis=1, keepdims=True))
            error = (raised / raised.sum(axis=1, keepdims=True) - wanted[at]) / len(at)
            back = (error @ layers[1].T * (1 - inner**2))[:, :-1]
            step += 1
            for place, slope in enumerate((given.T @ back, inner.T @ error)):
                slope = slope + _DECAY * layers[place]
                means[place] = 0.9 * means[place] + 0.1 * slope
                squares[place] = 0.999 * squares[place] + 0.001 * slope**2
                mean = means[place] / (1 - 0.9**step)
                square = squares[place] / (1 - 0.999**step)
                layers[place] -= rate * mean / (np.sqrt(square) + 1e-8)
    return Weights(layers[0].astype(np.float32), layers[1].astype(np.float32))


def check(fonts: Sequence[Path], lines: int, seed: int) -> None:
    """Say how many characters in these fonts are read right, are unsure, and are read wrong."""
    right = unsure = wrong = letters = taken = 0
    for path in fonts:
        seen, labels = _collected([path], lines, seed)
        shares = _shares(seen)
        digits = shares.argmax(axis=1)
        is_sure = (shares.max(axis=1) >= SURE_DIGIT) & (digits != OTHER)
        is_digit = labels != OTHER
        good = int((is_digit & is_sure & (digits == labels)).sum())
        bad = int((is_digit & is_sure & (digits != labels)).sum())
        took = int((~is_digit & is_sure).sum())
        print(
            f"  {path.name:34} {good / is_digit.sum():6.1%} {bad:4} wrong  {took:4} of {(~is_digit).sum()}"
        )
        right += good
        wrong += bad
        unsure += int(is_digit.sum()) - good - bad
        letters += int((~is_digit).sum())
        taken += took
    total = right + unsure + wrong
    print(
        f"digits: {right / total:.2%} right, {unsure / total:.2%} unsure, {wrong / total:.3%} wrong"
    )
    print(f"letters and pieces: {taken / letters:.3%} taken for digits")


def _shares(seen: Rows) -> Rows:
    return digit_shares([each.reshape(SIDE, SIDE) for each in seen])


def main() -> None:
    """Train, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--lines", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", nargs="*", type=Path)
    args = parser.parse_args()
    if args.check:
        check(fonts_in(args.check), args.lines, args.seed)
        return
    seen, labels = _collected(fonts_in(args.folders), args.lines, args.seed)
    weights = trained(seen, labels, args.seed)
    text = weights_text(weights)
    (shipped("assets") / "digits.csv").write_text(text, encoding="ascii")
    print(f"{len(labels)} characters, {len(text)} bytes")


if __name__ == "__main__":
    main()
