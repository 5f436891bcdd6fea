"""Converts text diagrams of boards, as Go wikis and forums have them, to SGF.

In a wiki every line of a diagram begins with ``$$``, and the first may have a title::

    $$W White to live
    $$ ---------------
    $$ | . O X . a . .
    $$ | O O X 1 . . .

``W`` in the first line: White plays first. ``c`` and the size of the board may follow it. ``---``
and ``|`` are edges. ``X # B Y Z`` are black stones and ``O @ W Q P`` white stones, all but ``X``
and ``O`` with a mark. Digits are moves, and small letters are names of points.

Outside of wikis, diagrams are rows of ``X x # ●`` and ``O o ○``, with or without row numbers. If
there are large and small letters, the large ones are the target. Programs mark the last move, as
``(X)``, ``X)`` or ``X1``. Boards may be drawn with lines, as ``┌┬┐``, which show edges where a line ends.

A square without edges is a whole board. Any other piece lies at the edges that it shows, or else in
the middle of 19 lines.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from gold.board.points import COLUMN_LETTERS, MAX_SIZE
from gold.problem.sgf.sgf_tree import escape, format_properties

_TAG = re.compile(r"\[/?(?:go|diagram|code)\]", re.IGNORECASE)  # of forums, around diagrams
_WIKI = re.compile(r"[>\s]*\$\$(.*)")
_HEADER = re.compile(r"([BW]?)c?([0-9]{1,2})?(?:m[0-9]+)?(?:\s+(.*))?")
_BARE_HEADER = re.compile(
    r"(?=\S)(?:[BW]?c?(?:[0-9]{1,2})?(?:m[0-9]{1,3})?|[BW]?m[0-9]{1,3})\s*|\s*[BW]\s*"
)
"""A header without a title. A row of the board has a blank or a ``|`` before its points."""
_EDGE = re.compile(r"[+|\s]*+(?:-[+|\s]*+){3,}")
_ELSEWHERE = ("Xx#●⚫", "Oo○◯⚪")
_IN_WIKIS = ("X#BYZ", "O@WQP")
_EMPTY = ".,+·・*_∙⋅➕"
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
"""Turns letters and signs of full width, as in Japanese texts, into ASCII."""
_QUOTE = re.compile(r"\A(?:\s*>)+")  # marks of quoted lines in mails and forums
_LINES = re.compile("[─━═]")
"""The characters drawn between two points of a row."""
_BETWEEN_ROWS = re.compile(r"[\s│┃║]*[│┃║][\s│┃║]*")
_ARMS = {
    "UP": "top", "DOWN": "bottom", "LEFT": "left", "RIGHT": "right", "VERTICAL": "top bottom",
    "HORIZONTAL": "left right",
}  # fmt: skip
"""Words in the names of box drawing characters, and the sides to which they draw lines."""
_MARKED_LAST = re.compile(r"\(?([XOxo#●○⚫⚪])\)")  # Pachi writes the second bracket only
_NUMBERED_LAST = re.compile(r"([XOxo#])[1-9]")
_GLUED_NUMBER = re.compile(r"([1-9][0-9]?)([^0-9].*)")
_NAMES = "abcdefghijklmnopqrstuvwxyz0123456789CSTM?"
_WHITE_FIRST = re.compile(
    r"\bwhite (?:\([xo]\) )?(?:to|first|plays?|moves?|lives?|kills?)\b|\bnext player: white\b|白先|白番",
    re.IGNORECASE,
)
_LONGEST_LETTERS = 200  # letters of a row
_LEAST_ROWS = 3  # rows and columns of a diagram, if it is not in a wiki


class _Row(NamedTuple):
    """The row of a board in a line of text."""

    points: str = ""
    """The points of the row, one character each; empty if the line is not a row."""
    number: int = 0
    """The number beside the row; 0 if there is none."""
    edges: frozenset[str] = frozenset()
    """The edges of the board at the ends of the row: ``left``, ``right``, both or none."""


class _Line(NamedTuple):
    """A line of a text, with its classification."""

    text: str
    """The whole line."""
    content: str
    """The line without the ``$$`` of a wiki."""
    is_wiki: bool
    row: _Row
    is_edge: bool
    is_bare_header: bool
    """Whether the line begins a diagram of a wiki that has no title."""

    @property
    def belongs(self) -> bool:
        """Whether the line belongs to a diagram."""
        return self.is_wiki or self.is_edge or bool(self.row.points)

    @property
    def is_header(self) -> bool:
        """Whether the line begins a diagram of a wiki."""
        if not self.is_wiki or self.row.points or self.is_edge:
            return False
        return not self.content.startswith((" [", " {"))


@dataclass(slots=True)
class _Diagram:
    """A diagram being read: its lines, the points of its rows, and which edges of the board it shows."""

    is_wiki: bool
    header: str = ""
    lines: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    edges: set[str] = field(default_factory=set)

    def add(self, line: _Line) -> None:
        """Add a line that belongs to the diagram."""
        self.lines.append(line.text)
        if line.is_edge:
            self.edges.add("bottom" if self.rows else "top")
        if line.row.points:
            self.rows.append(line.row.points)
            self.numbers.append(line.row.number)
            self.edges |= line.row.edges


class _Root(NamedTuple):
    """A diagram as a game: the properties of its first node, the moves after it, and the text before it."""

    properties: dict[str, list[str]]
    moves: str
    before: list[str]


class _DiagramReader:
    """Reads the diagrams of a text, line by line."""

    def __init__(self) -> None:
        self.games = list[_Root]()
        self.around = list[str]()
        """The text since the last diagram."""
        self._current = _Diagram(is_wiki=False)

    def take(self, text: str) -> None:
        """Read the next line of the text."""
        wiki = _WIKI.fullmatch(text)
        if wiki is None and self._current.rows and _BETWEEN_ROWS.fullmatch(text[:_LONGEST_LETTERS]):
            return
        line = _line_of(text, None if wiki is None else wiki[1], has_rows=bool(self._current.rows))
        if self._current.is_wiki is not line.is_wiki or line.is_header or not line.belongs:
            self._finish()
            self._current = _Diagram(line.is_wiki, _header_of(line))
        if line.belongs:
            self._current.add(line)
        elif not _is_column_names(text):
            self.around.append(text)

    def _finish(self) -> None:
        """End the current diagram: keep it as a game, or as text if its rows are not a board."""
        found = _as_game(self._current, self.around)
        if found is None:
            self.around += self._current.lines
        else:
            self.games.append(found)
            self.around = []


def diagrams_in(text: str) -> list[str]:
    """Return the diagrams of a text as SGF games.

    The comment of each game is the text before its diagram; the last game's comment has the text
    after it, too.
    """
    reader = _DiagramReader()
    for line in (*_TAG.sub("", text).split("\n"), ""):
        reader.take(line)
    games = []
    for at, (properties, moves, before) in enumerate(reader.games):
        is_last = at == len(reader.games) - 1
        around = [*before, *reader.around] if is_last else before
        games.append(_game(properties, moves, "\n".join(around).strip()))
    return games


def _line_of(text: str, wiki: str | None, has_rows: bool) -> _Line:
    """Classify a line. ``wiki`` is the text after a wiki's ``$$``; None if the line has no ``$$``.

    ``has_rows``: the current diagram has rows already.
    """
    content = text if wiki is None else wiki
    is_bare_header = (
        wiki is not None and not has_rows and _BARE_HEADER.fullmatch(content) is not None
    )
    row = _Row()
    if not is_bare_header:
        row = _wiki_row(content) if wiki is not None else _row_of_text(content)
    is_edge = not row.points and _EDGE.fullmatch(content[:_LONGEST_LETTERS]) is not None
    return _Line(text, content, wiki is not None, row, is_edge, is_bare_header)


def _header_of(line: _Line) -> str:
    if not line.is_header:
        return ""
    return line.content.strip() if line.is_bare_header else line.content


def _is_column_names(text: str) -> bool:
    letters = "".join(text.translate(_NARROW).split()).upper()
    return bool(letters) and letters == COLUMN_LETTERS[: len(letters)]


def _wiki_row(content: str) -> _Row:
    """Return the row in a line of a wiki; an empty row if the line is not one."""
    text = content.strip()
    if not 1 <= len(text) <= _LONGEST_LETTERS:
        return _Row()
    return _points_of(text, is_wiki=True)


def _row_of_text(content: str) -> _Row:
    """Return the row in a line outside of wikis; an empty row if the line is not one.

    A row may have a number at both ends, or at its beginning only.
    """
    start = content[: 3 * _LONGEST_LETTERS].translate(_NARROW)
    text = _without_marks(_QUOTE.sub("", start))
    if not 1 <= len(text) <= _LONGEST_LETTERS:
        return _Row()
    number, *words = text.split()
    if words and number.isdecimal() and len(number) < 3:
        ends = [index for index, word in enumerate(words) if word == number]
        for end in (*ends[-1:], *ends[:1], len(words)):
            row = _unnumbered_row(" ".join(words[:end]))
            if row.points:
                edges = {"left", "right"} if end < len(words) else {"left"}
                return _Row(row.points, int(number), row.edges | edges)
    return _points_of(text, is_wiki=False)


def _unnumbered_row(content: str) -> _Row:
    text = _without_marks(content)
    return _points_of(text, is_wiki=False) if 1 <= len(text) <= _LONGEST_LETTERS else _Row()


def _points_of(text: str, is_wiki: bool) -> _Row:
    """Return the points of a row and the edges at its ends; no points if the text is not a row."""
    edges = set[str]()
    if text[0] == "|":
        edges.add("left")
    if text[-1] == "|":
        edges.add("right")
    points = _LINES.sub(" ", text.removeprefix("|").removesuffix("|")).split()
    is_dense = len(points) == 1
    if is_dense:
        points = list(points[0])
    is_row = _are_points(points, is_wiki, least_share=0.5 if is_dense or not is_wiki else 0.0)
    return _Row("".join(points) if is_row else "", 0, frozenset(edges))


def _are_points(points: list[str], is_wiki: bool, least_share: float) -> bool:
    """Whether all items stand for points, and enough of them are stones or empty points.

    ``least_share`` is the least share of stones and empty points; the others are names and digits.
    With 0, one stone or empty point is enough.
    """
    known = _EMPTY + "".join(_IN_WIKIS if is_wiki else _ELSEWHERE)
    single = [point for point in points if len(point) == 1]
    on_board = [point for point in single if point in known or _lines_from(point)]
    names = [point for point in single if point in _NAMES and point not in known]
    if len(on_board) + len(names) != len(points):
        return False
    if len(on_board) < (len(points) * least_share if least_share else 1):
        return False
    return is_wiki or len(points) >= _LEAST_ROWS


def _without_marks(content: str) -> str:
    """Remove the marks that programs put around or beside the last moves of a row."""
    text = _MARKED_LAST.sub(r" \1 ", content[: 2 * _LONGEST_LETTERS])
    # otherwise the points stand side by side, and a digit is a point
    if len(text.split()) > _LEAST_ROWS:
        text = _NUMBERED_LAST.sub(r"\1 ", text)
    return text.strip()


@cache
def _lines_from(character: str) -> frozenset[str]:
    """Return the sides to which a box drawing character draws lines.

    The set is empty if its lines do not meet at a point of the board.
    """
    if not "─" <= character <= "╿":
        return frozenset()
    words = unicodedata.name(character).split()
    sides = frozenset(side for word in words for side in _ARMS.get(word, "").split())
    return sides if sides & {"top", "bottom"} and sides & {"left", "right"} else frozenset()


def _drawn_edges(rows: list[str]) -> set[str]:
    """Return the edges of the board that box drawing characters show:
    sides to which no line leads.
    """
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


def _as_game(diagram: _Diagram, before: list[str]) -> _Root | None:
    """Convert a diagram to a game, with the text before it; None if its rows are not a board."""
    black, white = _IN_WIKIS if diagram.is_wiki else _ELSEWHERE
    _split_glued_numbers(diagram)
    if not _is_board(diagram, black + white):
        return None
    rows = diagram.rows
    width = max(map(len, rows))
    height = len(rows)
    edges = _edges_shown(diagram, width)
    header = _HEADER.fullmatch(diagram.header)
    first, stated, title = header.groups("") if header else ("", "", diagram.header)
    size, columns = (int(stated), stated) if stated else _size_of(width, height, edges)
    down = _start(size, height, at_start="top" in edges, at_end="bottom" in edges)
    across = _start(size, width, at_start="left" in edges, at_end="right" in edges)
    at = _places(rows, down, across)
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
    return _Root(root, _moves(at, to_play), before)


def _split_glued_numbers(diagram: _Diagram) -> None:
    """Split row numbers from rows that begin with them, as ``9...XO``.

    They are row numbers only if they count down by one from row to row.
    """
    split = [_GLUED_NUMBER.fullmatch(row) for row in diagram.rows]
    numbers = [int(row[1]) for row in split if row]
    if len(numbers) < max(_LEAST_ROWS, len(diagram.rows)):
        return
    if numbers == list(range(numbers[0], numbers[0] - len(numbers), -1)):
        diagram.numbers = numbers
        diagram.rows = [row[2] for row in split if row]
        diagram.edges.add("left")


def _is_board(diagram: _Diagram, stones: str) -> bool:
    """Whether the rows of a diagram are a board:
    they have stones and, outside of wikis, equal lengths.
    """
    rows = diagram.rows
    if not any(point in stones for row in rows for point in row):
        return False
    if diagram.is_wiki:
        return True
    lengths = set(map(len, rows))
    return len(lengths) == 1 and min(*lengths, len(rows)) >= _LEAST_ROWS


def _edges_shown(diagram: _Diagram, width: int) -> set[str]:
    """Return the edges of the board that a diagram shows, by lines or row numbers.

    A square that shows no edge is a whole board, with four edges.
    """
    height = len(diagram.rows)
    edges = diagram.edges | _drawn_edges(diagram.rows)
    if diagram.numbers[0] in (MAX_SIZE, height):
        edges.add("top")
    if diagram.numbers[-1] == 1:
        edges.add("bottom")
    if not edges and width == height:
        return {"top", "bottom", "left", "right"}
    return edges


def _size_of(width: int, height: int, edges: set[str]) -> tuple[int, str]:
    """Return the board size, as a number and as the value of ``SZ``.

    It is the diagram's extent from edge to edge; 19 if the diagram shows no two opposite edges.
    """
    is_high = {"top", "bottom"} <= edges
    is_wide = {"left", "right"} <= edges
    if is_high and is_wide:
        return height, f"{width}:{height}"
    if is_high:
        return height, f"{height}"
    if is_wide:
        return width, f"{width}"
    return MAX_SIZE, f"{MAX_SIZE}"


def _places(rows: list[str], down: int, across: int) -> dict[str, list[str]]:
    """Return for each character the points where it stands, as SGF names points."""
    at: dict[str, list[str]] = {}
    for y, row in enumerate(rows, down):
        for x, point in enumerate(row, across):
            at.setdefault(point, []).append(chr(97 + x) + chr(97 + y) if max(x, y) < 26 else "zz")
    return at


def _moves(at: dict[str, list[str]], to_play: str) -> str:
    """Return the numbered moves as SGF, up to the first missing number."""
    moves = ""
    color = to_play
    for digit in "1234567890":
        if digit not in at:
            break
        moves += f";{color}[{at[digit][0]}]"
        color = "W" if color == "B" else "B"
    return moves


def _start(size: int, length: int, at_start: bool, at_end: bool) -> int:
    """Return the first line of a piece of a board:
    at the edge that the piece shows, else centred.
    """
    if at_start or length >= size:
        return 0
    return size - length if at_end else (size - length) // 2


def _game(root: dict[str, list[str]], moves: str, text: str) -> str:
    if not root["GN"][0] and _WHITE_FIRST.search(text) and not moves:
        root["PL"] = ["W"]
    properties = {
        name: values for name, values in {**root, "C": [escape(text)]}.items() if any(values)
    }
    return f"(;{format_properties(properties)}{moves})"
