"""Draws learned patterns as text (`X` Black, `O` White, `.` empty, `#` beyond the edge, the move in
brackets), and openings as numbers on a board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gold.board.points import COLUMN_LETTERS
from gold.patterns.learned.neighbors import WIDTH, Sons, points_by_distance
from gold.patterns.learned.window_keys import POINTS_A_WORD

if TYPE_CHECKING:
    from gold.lab.acquisition.opening import LearnedOpening

_CONTENTS = ".XO#"


def window_letters(key: Sequence[int], size: int) -> list[str]:
    """Return the content of each point of a window, given by its key, as letters."""
    places = range(size * size)
    shifts = (2 * (POINTS_A_WORD - 1 - place % POINTS_A_WORD) for place in places)
    words = (int(key[place // POINTS_A_WORD]) for place in places)
    return [_CONTENTS[word >> shift & 3] for word, shift in zip(words, shifts, strict=True)]


def window_diagram(key: Sequence[int], size: int, marks: dict[int, str] | None = None) -> str:
    """Draw a contextual pattern; ``marks`` are letters at places of the window, counted row by row.

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
    return "\n".join(
        "".join(cells[start : start + size]).rstrip() for start in range(0, len(cells), size)
    )


def number_diagram(number: int) -> str:
    """Draw a 3x3 pattern, given by its number; White moves in the middle.

    >>> print(number_diagram(0b_10_00_10_01_10_11_11_11))
     . X .
     O * .
     # # #
    """
    letters = ["XO.#"[number >> shift & 3] for shift in range(14, -1, -2)]
    letters.insert(4, "*")
    return "\n".join(" " + " ".join(letters[start : start + 3]) for start in (0, 3, 6))


def tree_path(sons: Sons, node: int) -> list[int]:
    """Return the contents of the points on the path from the root of a tree to a node."""
    path = []
    while node:
        parents, ways = (sons[:node] == node).nonzero()
        path.append(int(ways[0]))
        node = int(parents[0])
    return path[::-1]


def neighborhood_diagram(path: Sequence[int]) -> str:
    """Draw a K-nearest-neighbour pattern: `X` own stone, `O` opponent's stone,
    `?` not part of it.
    """
    places = [_row_col(int(offset)) for offset in points_by_distance()[0, : len(path)]]
    reach = max(max(abs(row), abs(col)) for row, col in places)
    letters = {place: _CONTENTS[content] for place, content in zip(places, path, strict=True)} | {
        (0, 0): "*"
    }
    span = range(-reach, reach + 1)
    return "\n".join(" " + " ".join(letters.get((row, col), "?") for col in span) for row in span)


def _row_col(offset: int) -> tuple[int, int]:
    row = (offset + WIDTH // 2) // WIDTH
    return row, offset - row * WIDTH


def opening_diagram(opening: LearnedOpening) -> str:
    """Draw an opening as text: numbered moves on a board."""
    numbers = {point: str(number) for number, point in enumerate(opening.moves, 1)}
    rows = []
    for row in range(opening.lines):
        cells = (numbers.get((row, col), ".") for col in range(opening.lines))
        rows.append(f"{opening.lines - row:3}" + "".join(f"{cell:>3}" for cell in cells))
    letters = "   " + "".join(f"{letter:>3}" for letter in COLUMN_LETTERS[: opening.lines])
    return "\n".join([*rows, letters])
