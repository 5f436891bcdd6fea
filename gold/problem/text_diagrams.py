"""Diagrams of boards in texts, as Go wikis and forums have them, as SGF.

In a wiki every line of a diagram begins with ``$$``, and the first may have a title::

    $$W White to live
    $$ ---------------
    $$ | . O X . a . .
    $$ | O O X 1 . . .

``W``: White plays first. After it may stand ``c`` and the size of the board. ``---`` and ``|`` are edges; ``X
# B Y Z`` are black stones, ``O @ W Q P`` white ones, all but ``X`` and ``O`` with a mark; digits are moves,
small letters names of points. Outside of wikis, diagrams are rows of ``X x # ●`` and ``O o ○``, perhaps with
their numbers; if there are large and small letters, the large ones are the target. Programs mark the last
moves, as ``(X)`` or ``X1``. Boards may be drawn with lines, as ``┌┬┐``, which show edges where a line ends.
A square without edges is a whole board; any other piece lies where its edges are, else in the middle of 19
lines.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cache

from gold.board.points import COLUMN_LETTERS, MAX_SIZE
from gold.problem.sgf_tree import escape, format_properties

_TAG = re.compile(r"\[/?(?:go|diagram|code)\]", re.IGNORECASE)  # of forums, around diagrams
_WIKI = re.compile(r"[>\s]*\$\$(.*)")
_HEADER = re.compile(r"([BW]?)c?([0-9]{1,2})?(?:m[0-9]+)?(?:\s+(.*))?")
_BARE_HEADER = re.compile(r"(?=\S)(?:[BW]?c?(?:[0-9]{1,2})?(?:m[0-9]{1,3})?|[BW]?m[0-9]{1,3})\s*|\s*[BW]\s*")
"""A header without a title. A row of the board has a blank or a ``|`` before its points."""
_EDGE = re.compile(r"[+|\s]*+(?:-[+|\s]*+){3,}")
_ELSEWHERE = ("Xx#●⚫", "Oo○◯⚪")
_IN_WIKIS = ("X#BYZ", "O@WQP")
_EMPTY = ".,+·・*_"
_LINES = re.compile("[─━═]")
"""What is drawn between two points of a row."""
_BETWEEN_ROWS = re.compile(r"[\s│┃║]*[│┃║][\s│┃║]*")
_ARMS = {
    "UP": "top", "DOWN": "bottom", "LEFT": "left", "RIGHT": "right", "VERTICAL": "top bottom",
    "HORIZONTAL": "left right",
}  # fmt: skip
"""Words in the names of box drawing characters, and the sides to which they draw lines."""
_MARKED_LAST = re.compile(r"\(([XOxo#●○⚫⚪])\)")
_NUMBERED_LAST = re.compile(r"([XOxo#])[1-9]")
_NAMES = "abcdefghijklmnopqrstuvwxyz0123456789CSTM?"
_WHITE_FIRST = re.compile(
    r"\bwhite (?:\([xo]\) )?(?:to|first|plays?|moves?|lives?|kills?)\b|\bnext player: white\b|白先|白番",
    re.IGNORECASE,
)
_LONGEST_LETTERS = 200  # letters of a row
_LEAST_ROWS = 3  # rows and columns of a diagram, if it is not in a wiki


@dataclass(slots=True)
class _Diagram:
    """A diagram being read: its lines, the points of its rows, and which edges of the board it shows."""

    is_wiki: bool
    header: str = ""
    lines: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    edges: set[str] = field(default_factory=set)


def diagrams_in(text: str) -> list[str]:
    """The diagrams of a text as SGF games, each with the text before it, the last also with the rest."""
    games: list[tuple[dict[str, list[str]], str, list[str]]] = []
    around, current = list[str](), _Diagram(is_wiki=False)
    for line in (*_TAG.sub("", text).split("\n"), ""):
        wiki = _WIKI.fullmatch(line)
        content = wiki[1] if wiki else line
        if wiki is None and current.rows and _BETWEEN_ROWS.fullmatch(line[:_LONGEST_LETTERS]):
            continue
        is_bare_header = wiki is not None and not current.rows and _BARE_HEADER.fullmatch(content) is not None
        if is_bare_header:
            number, row, sides = 0, "", set[str]()
        else:
            number, row, sides = _row(content, is_wiki=wiki is not None, may_be_numbered=wiki is None)
        is_edge = not row and _EDGE.fullmatch(content[:_LONGEST_LETTERS]) is not None
        is_header = wiki is not None and not row and not is_edge and not content.startswith((" [", " {"))
        if current.is_wiki is not (wiki is not None) or is_header or not (row or is_edge or wiki):
            found = _as_game(current)
            if found is None:
                around += current.lines
            else:
                games.append((*found, around))
                around = []
            header = content.strip() if is_bare_header else content
            current = _Diagram(wiki is not None, header if is_header else "")
        if not (row or is_edge or wiki):
            letters = "".join(line.split()).upper()
            around += [line] if letters != COLUMN_LETTERS[: len(letters)] or not letters else []
            continue
        current.lines.append(line)
        if is_edge:
            current.edges.add("bottom" if current.rows else "top")
        if row:
            current.rows.append(row)
            current.numbers.append(number)
            current.edges |= sides
    return [
        _game(properties, moves, "\n".join(before if at < len(games) - 1 else [*before, *around]).strip())
        for at, (properties, moves, before) in enumerate(games)
    ]


def _row(content: str, is_wiki: bool, may_be_numbered: bool) -> tuple[int, str, set[str]]:
    """The number beside a row, or 0; its points, none if this is no row; and the edges at its ends."""
    text = content.strip() if is_wiki else _without_marks(content)
    if not 1 <= len(text) <= _LONGEST_LETTERS:
        return 0, "", set()
    number, *words = text.split()
    if may_be_numbered and words and number.isdecimal() and len(number) < 3:
        # The row's number stands at both ends, or at its beginning only.
        ends = [index for index, word in enumerate(words) if word == number]
        for end in (*ends[-1:], *ends[:1], len(words)):
            _none, row, sides = _row(" ".join(words[:end]), is_wiki=False, may_be_numbered=False)
            if row:
                return int(number), row, sides | {"left"} | ({"right"} if end < len(words) else set())
    sides = {side for side, is_there in (("left", text[0] == "|"), ("right", text[-1] == "|")) if is_there}
    points = _LINES.sub(" ", text.removeprefix("|").removesuffix("|")).split()
    is_dense = len(points) == 1
    if is_dense:
        points = list(points[0])
    known = _EMPTY + "".join(_IN_WIKIS if is_wiki else _ELSEWHERE)
    board = sum(point in known or bool(_lines_from(point)) for point in points if len(point) == 1)
    names = sum(point in _NAMES and point not in known for point in points if len(point) == 1)
    is_row = board + names == len(points) and board >= (len(points) / 2 if is_dense or not is_wiki else 1)
    is_row = is_row and (is_wiki or len(points) >= _LEAST_ROWS)
    return 0, "".join(points) if is_row else "", sides


def _without_marks(content: str) -> str:
    """A row without the marks that programs put beside the last moves."""
    text = _MARKED_LAST.sub(r" \1 ", content[: 2 * _LONGEST_LETTERS])
    if len(text.split()) > _LEAST_ROWS:  # else its points stand side by side, and a digit is a point
        text = _NUMBERED_LAST.sub(r"\1 ", text)
    return text.strip()


@cache
def _lines_from(character: str) -> frozenset[str]:
    """The sides to which a box drawing character draws lines, if they cross at a point; else none."""
    if not "─" <= character <= "╿":
        return frozenset()
    words = unicodedata.name(character).split()
    sides = frozenset(side for word in words for side in _ARMS.get(word, "").split())
    return sides if sides & {"top", "bottom"} and sides & {"left", "right"} else frozenset()


def _drawn_edges(rows: list[str]) -> set[str]:
    """The edges of the board that box drawing characters show: no line leads out there."""
    points_at = {
        "top": rows[0],
        "bottom": rows[-1],
        "left": "".join(row[0] for row in rows),
        "right": "".join(row[-1] for row in rows),
    }
    edges = set[str]()
    for side, points in points_at.items():
        drawn = [lines for point in points if (lines := _lines_from(point))]
        if drawn and all(side not in lines for lines in drawn):
            edges.add(side)
    return edges


def _as_game(diagram: _Diagram) -> tuple[dict[str, list[str]], str] | None:
    """A diagram as the properties of an SGF root and the moves after it; None if its rows are no board."""
    rows, edges = diagram.rows, diagram.edges
    width, height = max(map(len, rows), default=0), len(rows)
    black, white = _IN_WIKIS if diagram.is_wiki else _ELSEWHERE
    if not any(point in black + white for row in rows for point in row):
        return None
    if not diagram.is_wiki and (min(width, height) < _LEAST_ROWS or set(map(len, rows)) != {width}):
        return None
    edges |= _drawn_edges(rows)
    if diagram.numbers[0] == MAX_SIZE or diagram.numbers[0] == height:
        edges |= {"top"}
    if diagram.numbers[-1] == 1:
        edges |= {"bottom"}
    if not edges and width == height:
        edges |= {"top", "bottom", "left", "right"}
    header = _HEADER.fullmatch(diagram.header)
    first, stated, title = header.groups("") if header else ("", "", diagram.header)
    size, columns = MAX_SIZE, f"{MAX_SIZE}"
    if {"top", "bottom"} <= edges or {"left", "right"} <= edges:
        size = height if {"top", "bottom"} <= edges else width
        columns = f"{width}:{size}" if {"top", "bottom", "left", "right"} <= edges else f"{size}"
    if stated:
        size, columns = int(stated), stated
    down = _start(size, height, at_start="top" in edges, at_end="bottom" in edges)
    across = _start(size, width, at_start="left" in edges, at_end="right" in edges)
    at: dict[str, list[str]] = {}
    for y, row in enumerate(rows, down):
        for x, point in enumerate(row, across):
            at.setdefault(point, []).append(chr(97 + x) + chr(97 + y) if max(x, y) < 26 else "zz")
    large = [point for point in "XO" if point in at and point.lower() in at and not diagram.is_wiki]
    to_play = "W" if first == "W" or (not first and _WHITE_FIRST.search(title)) else "B"
    root = {
        "SZ": [columns],
        "PL": [to_play],
        "GN": [escape(title.strip())],
        "AB": [place for point in black for place in at.get(point, ())],
        "AW": [place for point in white for place in at.get(point, ())],
        "MA": [place for point in large for place in at[point]],
    }
    moves = ""
    for count, digit in enumerate("1234567890"):
        if digit not in at:
            break
        moves += f";{to_play if count % 2 == 0 else 'BW'[to_play == 'B']}[{at[digit][0]}]"
    return root, moves


def _start(size: int, length: int, at_start: bool, at_end: bool) -> int:
    """Where a piece of this length begins on a board: at the edge that it shows, else in the middle."""
    return 0 if at_start or length >= size else size - length if at_end else (size - length) // 2


def _game(root: dict[str, list[str]], moves: str, text: str) -> str:
    if not root["GN"][0] and _WHITE_FIRST.search(text) and not moves:
        root["PL"] = ["W"]
    properties = {name: values for name, values in {**root, "C": [escape(text)]}.items() if any(values)}
    return f"(;{format_properties(properties)}{moves})"
