"""Learned patterns as text: `X` Black, `O` White, `.` empty, `#` beyond the edge, the move in brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gold.board.points import COLUMN_LETTERS
from gold.patterns.learned.book import Opening
from gold.patterns.learned.neighbors import WIDTH, Sons, surroundings
from gold.patterns.learned.window_keys import POINTS_A_WORD

_CONTENTS = ".XO#"


def window_letters(key: Sequence[int], size: int) -> list[str]:
    """What stands at each point of the window that a key stands for."""
    places = range(size * size)
    shifts = (2 * (POINTS_A_WORD - 1 - place % POINTS_A_WORD) for place in places)
    words = (int(key[place // POINTS_A_WORD]) for place in places)
    return [_CONTENTS[word >> shift & 3] for word, shift in zip(words, shifts, strict=True)]


def window_diagram(key: Sequence[int], size: int, marks: dict[int, str] | None = None) -> str:
    """A contextual pattern; ``marks`` are letters at places of the window, counted row by row.

    >>> print(window_diagram([0b_00_00_00_00_01_10_11_11_11 << 44], 3))
     .  .  .
     . (X) O
     #  #  #
    """
    letters = window_letters(key, size)
    cells = [f" {letter} " for letter in letters]
    cells[size * size // 2] = f"({letters[size * size // 2]})"
    for place, mark in (marks or {}).items():
        cells[place] = f" {mark} "
    return "\n".join("".join(cells[start : start + size]).rstrip() for start in range(0, len(cells), size))


def number_diagram(number: int) -> str:
    """A 3x3 pattern by its number; White moves in the middle.

    >>> print(number_diagram(0b_10_00_10_01_10_11_11_11))
     . X .
     O * .
     # # #
    """
    letters = ["XO.#"[number >> shift & 3] for shift in range(14, -1, -2)]
    letters.insert(4, "*")
    return "\n".join(" " + " ".join(letters[start : start + 3]) for start in (0, 3, 6))


def tree_path(sons: Sons, node: int) -> list[int]:
    """The contents that lead from the root of a tree to a node."""
    path = []
    while node:
        parents, ways = (sons[:node] == node).nonzero()
        path.append(int(ways[0]))
        node = int(parents[0])
    return path[::-1]


def neighborhood_diagram(path: Sequence[int]) -> str:
    """A K-nearest-neighbour pattern: `X` own, `O` the opponent's, `?` what is too far away to matter."""
    places = [_row_col(int(offset)) for offset in surroundings().offsets[0, : len(path)]]
    reach = max(max(abs(row), abs(col)) for row, col in places)
    letters = {place: _CONTENTS[content] for place, content in zip(places, path, strict=True)} | {(0, 0): "*"}
    span = range(-reach, reach + 1)
    return "\n".join(" " + " ".join(letters.get((row, col), "?") for col in span) for row in span)


def _row_col(offset: int) -> tuple[int, int]:
    row = (offset + WIDTH // 2) // WIDTH
    return row, offset - row * WIDTH


def opening_diagram(opening: Opening) -> str:
    """Numbered moves on a board."""
    numbers = {point: str(number) for number, point in enumerate(opening.moves, 1)}
    rows = []
    for row in range(opening.lines):
        cells = (numbers.get((row, col), ".") for col in range(opening.lines))
        rows.append(f"{opening.lines - row:3}" + "".join(f"{cell:>3}" for cell in cells))
    letters = "   " + "".join(f"{letter:>3}" for letter in COLUMN_LETTERS[: opening.lines])
    return "\n".join([*rows, letters])


def opening_picture(opening: Opening) -> str:
    """The same as an SVG picture."""
    step, lines = 30, opening.lines
    side = step * (lines + 1)
    last = side - step
    grid = [
        f'<path d="M{step} {at}H{last}M{at} {step}V{last}"/>' for at in range(step, side - step + 1, step)
    ]
    stars = (3, 9, 15) if lines == 19 else ()
    dots = [
        f'<circle cx="{step * (col + 1)}" cy="{step * (row + 1)}" r="3"/>' for row in stars for col in stars
    ]
    stones = list(_stones(opening, step))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}">',
            f'<rect width="{side}" height="{side}" fill="#e2b76a"/>',
            '<g stroke="#333" fill="none">',
            *grid,
            "</g>",
            *dots,
            '<g font-family="sans-serif" font-size="13" text-anchor="middle">',
            *stones,
            "</g>",
            "</svg>\n",
        ]
    )


def _stones(opening: Opening, step: int) -> Iterator[str]:
    for number, (row, col) in enumerate(opening.moves, 1):
        stone, text = ("#111", "#fff") if number % 2 else ("#fff", "#111")
        x, y = step * (col + 1), step * (row + 1)
        yield f'<circle cx="{x}" cy="{y}" r="{step * 0.47:.1f}" fill="{stone}" stroke="#111"/>'
        yield f'<text x="{x}" y="{y + 4.5}" fill="{text}">{number}</text>'
