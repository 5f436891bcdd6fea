"""Finds the lines of print in a part of a picture, and the whole numbers that stand in them.

Only the digits of print are told apart, by :mod:`gold.problem.pictures.digits`. A number of which
a digit is unsure, or that is joined to letters or to another number, is no number.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from gold.problem.pictures.decoding import Gray
from gold.problem.pictures.digits import OTHER, Strokes, digit_shares
from gold.problem.pictures.ink import connected_boxes, without_thin_parts

SURE_DIGIT = 0.92
"""A digit with less likelihood is not read."""
LEAST_HEIGHT = 6  # pixels of a digit
_MOST_HEIGHT = 90
_THICKEST = 9  # pixels from the middle of a stroke to its side
_FAINTEST = 28.0  # shades by which print differs from the paper, at least
_CLEAR_INK = 98  # percent of the ink is less clear than what counts as fully printed
_PRINTED = 0.42  # of that is printed, at least, where a character is
_SPECK = 0.12  # of a line's height is too small for a dot
_LOW = 0.5  # of a digit's height: lower ones are dots, commas and hyphens
_BAR = 5.0  # times as wide as high is no character
_SAME_LINE = 0.5  # of a character's height lies within a line that it belongs to
_OVER_EACH_OTHER = 0.5  # of the narrower of two pieces, as in a colon or a Chinese character
_WORD = 0.27  # of a digit's height is a gap between words
_DIGITS_APART = 1.0  # of a digit's height, from the middle of one to the next
_SPACE_MAY_BE = 1.14  # of it: farther apart, there is surely a space
_MOST_GAP = 0.6  # of a digit's height, between two digits of a number
_WIDEST_DIGIT = 0.95  # of its height
_NARROWEST_DIGIT = 0.12
_WIDEST_COLON = 0.34  # of a digit's height
_SURELY_NONE = 0.8  # likelihood of what is no digit
_MAY_BE_TWO = 0.55
_UNEVEN = 0.55  # of the highest digit is as high the lowest, in a number
_BRACKET = (1.1, 0.5)  # how high at least, and how wide at most, in heights of a digit
_IDEOGRAPH = (1.04, 0.8)  # how high, and how wide, at least
_LABEL = 9  # characters that may stand before the number in a label, as in "Diagram 5"
_DASH = 0.25  # of a digit's height is as high a dash, at most
_BESIDE_DASH = 0.7  # of a digit's height: two numbers of a range may be so far from it
_MOST_DIGITS = 4
_MOST_CUTS = 8


@dataclass(frozen=True, slots=True)
class Character:
    """A character of print, or a few that touch each other; pixels from the part's top left."""

    left: int
    top: int
    right: int
    bottom: int
    """The edges of its box; ``right`` and ``bottom`` are exclusive."""
    pieces: int = 1
    """The number of pieces that stand over each other, such as the two dots of a colon."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        """The place of the middle, from the left."""
        return (self.left + self.right) / 2


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """A whole number in a line of print."""

    value: int
    left: int
    right: int
    """The place of its sides, in pixels from the left."""
    is_label: bool
    """Whether its line has nothing else, but perhaps a word before it, and brackets or dots."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line of print."""

    top: int
    bottom: int
    """Its first row of pixels, and the one after its last."""
    characters: tuple[Character, ...]
    """Its characters, from the left."""


@dataclass(frozen=True, slots=True)
class _Read:
    """One character of a line, as it was read: a digit, or None for all else."""

    box: Character
    digit: int | None
    is_surely_none: bool = False
    """Whether it is certainly no digit."""


def strokes_in(gray: Gray, light: bool) -> Strokes:
    """Return how strongly each pixel is printed on.

    ``light``: the print is lighter than the paper.
    """
    picture = 255.0 - gray if light else gray
    ink = without_thin_parts(picture, _THICKEST) - picture
    clear = ink[ink >= _FAINTEST]
    if not len(clear):
        return np.zeros_like(gray)
    full = max(float(np.percentile(clear, _CLEAR_INK)), 1.0)
    strokes: Strokes = np.clip(ink / full, 0.0, 1.0).astype(np.float32)
    return strokes


def lines_in(strokes: Strokes) -> list[PrintedLine]:
    """Return the lines of print, from the top."""
    boxes = [
        Character(box.left, box.top, box.right, box.bottom)
        for box in connected_boxes(strokes >= _PRINTED, 1)
        if box.height <= _MOST_HEIGHT and box.width <= _BAR * box.height + 2 * LEAST_HEIGHT
    ]
    lines: list[list[Character]] = []
    for box in sorted(boxes, key=lambda each: -each.height):
        line = next((line for line in lines if _is_in(box, line[0])), None)
        if line is not None:
            line.append(box)
        elif box.height >= LEAST_HEIGHT:
            lines.append([box])
    found = []
    for line in lines:
        high = line[0].height
        kept = [box for box in line if max(box.height, box.width) > _SPECK * high]
        characters = _joined(kept)
        top = min(box.top for box in characters)
        found.append(PrintedLine(top, max(box.bottom for box in characters), characters))
    return sorted(found, key=lambda line: line.top)


def _is_in(box: Character, highest: Character) -> bool:
    """Whether a character stands in the line of which this is the highest one."""
    common = min(box.bottom, highest.bottom) - max(box.top, highest.top)
    return common >= _SAME_LINE * box.height


def _joined(boxes: list[Character]) -> tuple[Character, ...]:
    """Join the pieces that stand over each other, from the left."""
    joined: list[Character] = []
    for box in sorted(boxes, key=lambda each: each.left):
        last = joined[-1] if joined else None
        common = last.right - box.left if last is not None else 0
        if last is not None and common > _OVER_EACH_OTHER * min(last.width, box.width):
            joined[-1] = Character(
                min(last.left, box.left),
                min(last.top, box.top),
                max(last.right, box.right),
                max(last.bottom, box.bottom),
                last.pieces + 1,
            )
        else:
            joined.append(box)
    return tuple(joined)


def numbers_in(line: PrintedLine, strokes: Strokes) -> list[PrintedNumber]:
    """Return the whole numbers of a line whose digits are all sure, from the left."""
    read = _read(line, strokes)
    found = []
    first = 0
    while first < len(read):
        if read[first].digit is None:
            first += 1
            continue
        last = first
        while last + 1 < len(read) and _go_on(read[last], read[last + 1]):
            last += 1
        number = _number(read, first, last)
        if number is not None:
            found.append(number)
        first = last + 1
    return found


def printed_words(line: PrintedLine) -> list[tuple[int, int]]:
    """Return the left and the right side of each word of a line."""
    least = _WORD * (line.bottom - line.top)
    words: list[tuple[int, int]] = []
    for box in line.characters:
        if words and box.left - words[-1][1] < least:
            words[-1] = (words[-1][0], max(words[-1][1], box.right))
        else:
            words.append((box.left, box.right))
    return words


def _read(line: PrintedLine, strokes: Strokes) -> list[_Read]:
    """Read the characters of a line; those that are digits that touch each other are cut apart."""
    shares = digit_shares([_part(strokes, each) for each in line.characters])
    read = []
    for box, likely in zip(line.characters, shares, strict=True):
        is_high = box.height >= LEAST_HEIGHT
        no_digit = _Read(box, None, bool(likely[OTHER] >= _SURELY_NONE))
        digit = int(likely.argmax())
        is_digit = digit != OTHER and likely[digit] >= SURE_DIGIT
        if is_high and is_digit and box.width <= _WIDEST_DIGIT * box.height:
            read.append(_Read(box, digit))
        elif is_high and box.width > _MAY_BE_TWO * box.height:
            read += _cut_apart(box, strokes) or [no_digit]
        else:
            read.append(no_digit)
    return read


def _part(strokes: Strokes, box: Character) -> Strokes:
    return strokes[box.top : box.bottom, box.left : box.right]


def _cut_apart(box: Character, strokes: Strokes) -> list[_Read]:
    """Return the digits that touch each other in a box; none if some of them are unsure."""
    part = _part(strokes, box)
    columns = part.sum(axis=0)
    inner = range(1, box.width - 1)
    valleys = [
        at for at in inner if columns[at] <= columns[at - 1] and columns[at] < columns[at + 1]
    ]
    valleys = sorted(valleys, key=lambda at: columns[at])[:_MOST_CUTS]
    cuts = sorted({0, box.width, *valleys})
    pieces = [
        (start, end)
        for start in cuts
        for end in cuts
        if _NARROWEST_DIGIT * box.height <= end - start <= _WIDEST_DIGIT * box.height
        and (start, end) != (0, box.width)
    ]
    trimmed = {piece: _trimmed(box, piece, part) for piece in pieces}
    shares = digit_shares([_part(strokes, trimmed[piece]) for piece in pieces])
    best: dict[int, tuple[float, list[_Read]]] = {0: (1.0, [])}
    for end in cuts[1:]:
        for piece, likely in zip(pieces, shares, strict=True):
            digit = int(likely.argmax())
            if piece[1] != end or piece[0] not in best or digit == OTHER:
                continue
            sure = min(best[piece[0]][0], float(likely[digit]))
            if sure >= SURE_DIGIT and (end not in best or sure > best[end][0]):
                best[end] = (sure, [*best[piece[0]][1], _Read(trimmed[piece], digit)])
    return best.get(box.width, (0.0, []))[1]


def _trimmed(box: Character, piece: tuple[int, int], part: Strokes) -> Character:
    """Return a piece of a box without the blank rows above and below what is printed there."""
    start, end = piece
    rows = np.nonzero((part[:, start:end] >= _PRINTED).any(axis=1))[0]
    top, bottom = (int(rows[0]), int(rows[-1]) + 1) if len(rows) else (0, box.height)
    return Character(box.left + start, box.top + top, box.left + end, box.top + bottom)


def _go_on(one: _Read, other: _Read) -> bool:
    """Whether two characters side by side may be digits of one number."""
    if one.digit is None or other.digit is None:
        return False
    high = max(one.box.height, other.box.height)
    is_near = other.box.left - one.box.right <= _MOST_GAP * high
    return is_near and other.box.middle - one.box.middle <= _SPACE_MAY_BE * high


def _number(read: list[_Read], first: int, last: int) -> PrintedNumber | None:
    """Return the number of these digits; None if they are unsure to be one, and a whole one."""
    digits = read[first : last + 1]
    heights = [each.box.height for each in digits]
    high = max(heights)
    is_even = min(heights) >= _UNEVEN * high
    apart = [after.box.middle - before.box.middle for before, after in pairwise(digits)]
    may_be_two = any(each > _DIGITS_APART * high for each in apart)
    if not is_even or may_be_two or digits[0].digit == 0 or len(digits) > _MOST_DIGITS:
        return None
    before = _word([*reversed(read[:first])], digits[0], high, backwards=True)
    after = _word(read[last + 1 :], digits[-1], high, backwards=False)
    if not (_may_stand_before(before[::-1]) and _may_stand_after(after)):
        return None
    value = int("".join(str(each.digit) for each in digits))
    is_label = first <= _LABEL and len(read) - last - 1 <= 1
    return PrintedNumber(value, digits[0].box.left, digits[-1].box.right, is_label)


def _word(beside: list[_Read], digit: _Read, high: int, *, backwards: bool) -> str:
    """Return what a word has on one side of a number, from the number on, a sign for each character.

    The signs: 0 a digit, or a letter that looks like one; a another letter; ( a bracket; . a dot, a
    comma or a hyphen; * a Chinese character. ``beside`` are the line's other characters on that
    side, the nearest first; ``high`` is the height of the number's digits.
    """
    signs = ""
    last = digit.box
    for each in beside:
        box = each.box
        gap = last.left - box.right if backwards else box.left - last.right
        is_beside_dash = _is_dash(box, high) or _is_dash(last, high)
        if gap >= (_BESIDE_DASH if is_beside_dash else _WORD) * high:
            break
        signs += _sign(each, high)
        last = box
    return signs


def _is_dash(box: Character, high: int) -> bool:
    """Whether a character is a dash, as between the two numbers of a range."""
    return box.height <= _DASH * high and box.width > box.height


def _sign(read: _Read, high: int) -> str:
    box = read.box
    if read.digit is not None:
        return "0"
    if box.height <= _LOW * high:
        return "."
    if not read.is_surely_none:
        return "a"
    if box.pieces == 2 and box.width <= _WIDEST_COLON * high:
        return "."
    if box.height >= _BRACKET[0] * high and box.width <= _BRACKET[1] * high:
        return "("
    is_ideograph = box.height >= _IDEOGRAPH[0] * high and box.width >= _IDEOGRAPH[1] * high
    return "*" if is_ideograph else "a"


def _may_stand_before(word: str) -> bool:
    """Whether a number may follow this in a word: nothing, a bracket, or "No.", but not "1." or "on".

    >>> [_may_stand_before(word) for word in ("", "(", "a0.", "*", ".", "0.", "a0", "a")]
    [True, True, True, True, True, False, False, False]
    """
    if not word or word[-1] in "(*":
        return True
    before = word.rstrip(".")
    return before != word and (not before or "a" in before)


def _may_stand_after(word: str) -> bool:
    """Whether this may follow a number in a word.

    >>> [_may_stand_after(word) for word in ("", ".", "(", ".a", "*", ".00", "a")]
    [True, True, True, True, True, False, False]
    """
    rest = word.lstrip(".")
    return not rest or rest[0] in "(*" or (rest[0] == "a" and rest != word)
