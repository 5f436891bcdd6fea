"""Reads SGF leniently, game by game, as trees of nodes, and writes such trees.

Property values stay as they are in the file, escapes included, so that unknown ones can be written back
unchanged. See https://www.red-bean.com/sgf/ for the format.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from gold.board.points import MAX_SIZE, MIN_SIZE, PASS, Geometry, Point
from gold.errors import OffBoardError, ProblemFormatError
from gold.i18n import _

MAX_NODES = 150_000  # books of a thousand problems have as many
MAX_PROPERTIES = 5 * MAX_NODES
_SHOWN = 80  # letters of an invalid name that are shown

_ROOT_NAMES = "FF|GM|CA|SZ|AP|AB|AW|GN|PL|EV|PB|PW|DT|RE|KM|HA|RU|RO|PC|SO|US|AN|BR|WR|C"
GAME_START = re.compile(rf"\(\s*(?:;|(?:{_ROOT_NAMES})\s*\[)")
"""The start of a game. Some newspapers and portals leave out the semicolon of the root."""
_TOKEN = re.compile(
    r"""\s*+ (?:
        (?P<name> [A-Za-z]++ ) \s*+ (?P<values> (?: \[ [^\]\\]*+ (?: \\. [^\]\\]*+ )*+ \] \s*+ )++ )
      | (?P<delimiter> [;()] )
    )""",
    re.VERBOSE | re.DOTALL,
)
_VALUE = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_NAME = re.compile(r"[A-Za-z]++\s*+")
_LOWER_CASE = re.compile(r"[a-z]+")
# The start of a root. Inside a game it shows that the game before was never closed.
_ROOT = re.compile(r"\s*+\(\s*+;\s*+(?:FF|GM|CA|SZ|AP)\s*+\[")
_NEXT_GAME = re.compile(rf"\(\s*+(?:;\s*+)?(?:{_ROOT_NAMES})\s*\[")
_SWALLOWED = re.compile(
    rf"(?:^[ \t]*+|\)\s*+)(\(\s*+;\s*+(?:{_ROOT_NAMES})\s*+\[[^\\\]]*+\])", re.MULTILINE
)
"""The start of a game inside the value before it, which was never closed. A comment that only
quotes SGF does not match, since it escapes its ``]``.
"""
_BLANKS = re.compile(r"\s*+")
_STRAY_BRACKET = re.compile(r"[^\[\](]{0,200}\]")
"""The text after a game that an unescaped bracket has ended too early."""
_BRACKET = re.compile(r"\\.|[\[\]]", re.DOTALL)
_END_OF_VALUE = re.compile(r"\\.|\]", re.DOTALL)
_AFTER_VALUE = re.compile(
    r"""\s*+ (?:
        \Z | [A-Z]++\s*+\[ | ;\s*+(?:[A-Z]++\s*+\[ | [;()] | \Z) | \(\s*+; | \)\s*+(?:[();] | \Z)
    )""",
    re.VERBOSE,
)
"""The text that may follow the last value of a property."""
_TEXTS = frozenset((
    "C", "GN", "GC", "N", "EV", "PB", "PW", "DT", "RE", "US", "SO", "AN", "PC", "RO", "BR", "WR", "BT", "WT",
    "CP", "ON", "OT", "RU", "AP", "TM",
))  # fmt: skip
"""Properties with a single value, a text."""
_NEXT_PROPERTY = re.compile(r"[A-Z]\s*\[|\(\s*;")
_LONGEST_MENDED = 20_000
_MOST_LOOKED_AT = 500_000
"""Limit of the characters that one reading of a game with unescaped brackets may scan in vain."""
_FAILED_MENDS = 100
"""After this many games that could not be mended, :class:`SgfText` no longer tries to mend one."""
_SHOWN_TEXT = 60
_ESCAPE = re.compile(r"\\(\n|.)", re.DOTALL)
_CONTROL = re.compile(r"[\0-\t\x0b-\x1f\x7f]")


@dataclass(slots=True)
class Node:
    """One node: its ``properties``, with values as the file has them, and its ``offset`` in the text."""

    properties: dict[str, list[str]]
    offset: int


@dataclass(slots=True)
class Variation:
    """A sequence of nodes, and the variations (``children``) that branch off after its last node."""

    nodes: list[Node] = field(default_factory=list)
    children: list[Variation] = field(default_factory=list)

    def main_line(self) -> Iterator[Node]:
        """Yield the nodes of the main line: of this variation, of its first child, and so on."""
        variation = self
        while True:
            yield from variation.nodes
            if not variation.children:
                return
            variation = variation.children[0]


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a file: the offsets of its start and its end, and its tree.

    ``tree`` is None if the game cannot be read: then ``problem`` is the message about the mistake
    at ``problem_offset``. ``remark`` is a message about a mistake that was mended; else it is
    empty.
    """

    start: int
    end: int
    tree: Variation | None
    problem: str = ""
    problem_offset: int = 0
    remark: str = ""


_Values = tuple[list[str], int]
"""The values of a property, and the offset of their end."""


class SgfText:
    """The text of an SGF file. Places in it are offsets; errors turn them into lines and columns.

    A game with more than ``MAX_NODES`` nodes or variations, or ``MAX_PROPERTIES`` properties, is
    not read.

    Many programs write ``]`` in a text without the backslash that SGF demands. Such a game is read
    if only one reading is possible; its ``remark`` then names the text.
    """

    def __init__(self, text: str, path: str = "") -> None:
        self.text = text
        self.path = path
        self._mends_left = _FAILED_MENDS
        self._letters_left = 0
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def line(self, offset: int) -> int:
        """Return the line of an offset, counting from 1."""
        return bisect_right(self._line_starts, offset)

    def error(self, problem: str, offset: int) -> ProblemFormatError:
        """Return an error with the message ``problem`` and the line and column of an offset."""
        line = self.line(offset)
        return ProblemFormatError(
            problem, self.path, line, offset - self._line_starts[line - 1] + 1
        )

    def games(self) -> Iterator[Game]:
        """Yield the games of the file. Text before, between and after them is skipped.

        A game without its last ``)`` ends at the end of the text, or where another game begins.
        """
        start = GAME_START.search(self.text)
        while start:
            game = self._game(start.start())
            yield game
            # Text after an error may still belong to the broken game.
            following = GAME_START if game.tree else _NEXT_GAME
            start = following.search(self.text, game.end)

    def _game(self, start: int) -> Game:
        game = self._read(start, self._strict_values)
        ended_early = (
            game.tree is not None and _STRAY_BRACKET.match(self.text, game.end) is not None
        )
        if (game.tree is not None and not ended_early) or not self._mends_left:
            return game
        readings: dict[str, Game] = {}
        mended = list[tuple[str, str, int]]()
        for values_at in (self._nested_values, self._fitting_values):
            mended = []
            self._letters_left = _MOST_LOOKED_AT
            reading = self._read(start, values_at, mended)
            if reading.tree is not None and mended and (reading.end > game.end or not ended_early):
                readings[format_nodes(reading.tree)] = replace(
                    reading, remark=self._remark(mended[0])
                )
        if len(readings) == 1:
            return readings.popitem()[1]
        self._mends_left -= 1
        if not readings or ended_early:
            return game
        message = _(
            "a bracket in a text can be read in two ways: write \\] for the ] that does not end it"
        )
        return replace(game, problem=message)

    def _remark(self, mended: tuple[str, str, int]) -> str:
        name, value, offset = mended
        text = " ".join(text_value(value).split())
        if len(text) > _SHOWN_TEXT:
            text = text[:_SHOWN_TEXT] + "…"
        message = _(
            "line {line}: a bracket in the text of {property} has no backslash; it is read as “{text}”"
        )
        return message.format(line=self.line(offset), property=name, text=text)

    def _strict_values(self, match: re.Match[str]) -> _Values:
        """Return a property's values by the rule of SGF:
        each ends at the first ``]`` without a backslash.
        """
        return _VALUE.findall(match["values"]), match.end()

    def _nested_values(self, match: re.Match[str]) -> _Values | None:
        """Return a property's values on the assumption that brackets inside a value come in pairs.

        If a value has an unpaired bracket, the result is that of :meth:`_fitting_values`. None if
        that fails, or too much was scanned in vain.
        """
        if match["name"] not in _TEXTS:
            return self._strict_values(match)
        values = list[str]()
        end = match.start("values")
        while self.text.startswith("[", end):
            closing = -1
            depth = 0
            for bracket in _BRACKET.finditer(self.text, end, end + _LONGEST_MENDED):
                depth += {"[": 1, "]": -1}.get(bracket[0], 0)
                if depth == 0:
                    closing = bracket.start()
                    break
            if closing < 0:
                return self._fitting_values(match) if self._may_look_on() else None
            values.append(_with_escapes(self.text[end + 1 : closing]))
            end = _after_blanks(self.text, closing + 1)
        return values, end

    def _may_look_on(self) -> bool:
        """Count a vain scan of a value; return False once this reading has used up its limit."""
        self._letters_left -= _LONGEST_MENDED
        return self._letters_left > 0

    def _fitting_values(self, match: re.Match[str]) -> _Values | None:
        """Return a property's value on the assumption that it ends before a text
        that may follow it.

        None if there is no such end, or if the value would contain another property.
        """
        if match["name"] not in _TEXTS:
            return self._strict_values(match)
        start = match.start("values") + 1
        first_end = 0
        for bracket in _END_OF_VALUE.finditer(self.text, start, start + _LONGEST_MENDED):
            end = bracket.start()
            if bracket[0] == "]":
                first_end = first_end or end
                if _AFTER_VALUE.match(self.text, end + 1):
                    is_one_text = not _NEXT_PROPERTY.search(self.text, first_end, end)
                    value = _with_escapes(self.text[start:end])
                    return ([value], _after_blanks(self.text, end + 1)) if is_one_text else None
        self._may_look_on()
        return None

    def _read(
        self,
        start: int,
        values_at: Callable[[re.Match[str]], _Values | None],
        mended: list[tuple[str, str, int]] | None = None,
    ) -> Game:
        """Read the game that begins at ``start``; ``values_at`` finds the values of each property.

        Each property whose values end elsewhere than by the rule of SGF is appended to ``mended``
        as name, first value and offset.
        """
        text = self.text
        offset = start
        stack: list[Variation] = []
        top: Variation | None = None
        node: Node | None = None
        nodes = properties = variations = 0
        while match := _TOKEN.match(text, offset):
            name = match["name"]
            delimiter = match["delimiter"]
            if name:
                if node is None and len(stack) == 1 and not (stack[0].nodes or stack[0].children):
                    node = Node({}, match.start("name"))
                    stack[0].nodes.append(node)
                elif node is None:
                    message = _("{property} is outside a node: begin one with ;")
                    return _broken(start, match.start("name"), message.format(property=name))
                found = values_at(match)
                if found is None:
                    return self._unreadable(start, match.start("name"))
                values, end = found
                if swallowed := _SWALLOWED.search(text, match.start("values"), end):
                    return Game(
                        start, swallowed.start(1), None, _unclosed(name), match.start("name")
                    )
                properties += 1
                if properties > MAX_PROPERTIES:
                    message = _("a game of more than {count} properties: split it")
                    return _broken(start, match.start("name"), message.format(count=MAX_PROPERTIES))
                name = _LOWER_CASE.sub("", name) or name.upper()
                node.properties.setdefault(name, []).extend(values)
                if mended is not None and end != match.end():
                    mended.append((name, values[0], match.start("name")))
                offset = end
                continue
            if delimiter == ";":
                nodes += 1
                if nodes > MAX_NODES:
                    message = _("a game of more than {count} nodes: split it").format(
                        count=MAX_NODES
                    )
                    return _broken(start, match.start("delimiter"), message)
                node = Node({}, match.start("delimiter"))
                stack[-1].nodes.append(node)
            elif delimiter == "(":
                if stack and _ROOT.match(text, offset):
                    return Game(start, offset, top)
                variations += 1
                if variations > MAX_NODES:
                    message = _("a game of more than {count} variations: split it").format(
                        count=MAX_NODES
                    )
                    return _broken(start, match.start("delimiter"), message)
                variation = Variation()
                node = None
                if stack:
                    stack[-1].children.append(variation)
                top = top or variation
                stack.append(variation)
            else:
                stack.pop()
                node = None
                if not stack:
                    return Game(start, match.end(), top)
            offset = match.end()
        offset = _after_blanks(text, offset)
        return Game(start, offset, top) if offset == len(text) else self._unreadable(start, offset)

    def _unreadable(self, start: int, offset: int) -> Game:
        name = _NAME.match(self.text, offset)
        if self.text.startswith("[", name.end() if name else offset):
            # An unclosed value runs to the end of the text, so no game can follow.
            return Game(start, len(self.text), None, _unclosed(name[0] if name else ""), offset)
        if name:
            message = _("{property} has no value: write it in brackets, as in B[aa]")
            return _broken(start, offset, message.format(property=name[0][:_SHOWN].strip()))
        message = _("{found} does not belong here: expected a property, ; ( or )")
        return _broken(start, offset, message.format(found=repr(self.text[offset])))


def _after_blanks(text: str, offset: int) -> int:
    blanks = _BLANKS.match(text, offset)
    assert blanks is not None
    return blanks.end()


def _with_escapes(value: str) -> str:
    """Return a value with a backslash before each ``]`` that has none."""
    return _END_OF_VALUE.sub(lambda match: "\\]" if match[0] == "]" else match[0], value)


def _unclosed(name: str) -> str:
    return _("the text in {property}[ is not closed by ]").format(property=name[:_SHOWN].strip())


def _broken(start: int, offset: int, problem: str) -> Game:
    return Game(start, max(offset, start + 1), None, problem, offset)


def board_size(source: SgfText, setup: Sequence[Node]) -> int:
    """Return the board size in the first set-up node that states one; 19 if none does.

    :raises ProblemFormatError: if GoLD has no board of this size, or the root's ``GM`` is not Go.
    """
    if setup[0].properties.get("GM", ["1"])[0].strip() not in ("", "1"):
        raise source.error(_("this is not a game of Go (GM is not 1)"), setup[0].offset)
    node = next((node for node in setup if "SZ" in node.properties), None)
    if node is None:
        return MAX_SIZE
    stated = node.properties["SZ"][0]
    sides = {"".join(side.split()) for side in stated.split(":")}
    size = sides.pop()
    if sides:
        message = _("SZ[{size}]: the board is not square; GoLD plays on square boards")
        raise source.error(message.format(size=stated[:20]), node.offset)
    if not (
        size.isascii() and size.isdigit() and len(size) < 4 and MIN_SIZE <= int(size) <= MAX_SIZE
    ):
        message = _("SZ[{size}] is not a board of {smallest} to {largest} lines")
        message = message.format(size=stated[:20], smallest=MIN_SIZE, largest=MAX_SIZE)
        raise source.error(message, node.offset)
    return int(size)


def points_in(source: SgfText, node: Node, name: str, value: str, board: Geometry) -> list[Point]:
    """Return the points in a value: one, those of a rectangle such as ``aa:cc``,
    or none for a pass.

    ``name`` is the property's name, for the error.

    :raises ProblemFormatError: if a point is off the board.
    """
    try:
        corners = [board.from_sgf("".join(corner.split())[:20]) for corner in value.split(":", 1)]
    except OffBoardError as error:
        message = _("in {field}: {reason}").format(field=name, reason=error)
        raise source.error(message, node.offset) from error
    if PASS in corners:
        return []
    return corners if len(corners) == 1 else board.rectangle(*corners)


def format_nodes(variation: Variation, skip: int = 0) -> str:
    """Format a variation and its branches as SGF,
    without its first ``skip`` nodes and outer brackets.
    """
    pieces: list[str] = []
    pending: list[Variation | str] = [variation]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        pieces += [f";{format_properties(node.properties)}" for node in item.nodes[skip:]]
        skip = 0
        for child in reversed(item.children):
            pending += [")", child, "\n("]
    return "".join(pieces)


def format_properties(properties: dict[str, list[str]]) -> str:
    """Format properties as SGF. Their values must be escaped already."""
    return "".join(f"{name}[{']['.join(values)}]" for name, values in properties.items())


def unescape(value: str) -> str:
    """Remove SGF's escapes from a value; white space stays as it is."""
    return _ESCAPE.sub(lambda match: "" if match[1] == "\n" else match[1], value)


def escape(text: str) -> str:
    """Escape a text as the value of an SGF property; the inverse of :func:`unescape`."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def text_value(value: str) -> str:
    """Decode a value of SGF's type Text: unescape it;
    white space other than line ends becomes blanks.
    """
    return _CONTROL.sub(" ", unescape(value))


def simple_text_value(value: str) -> str:
    """Decode a value of SGF's type SimpleText: unescape it; all white space becomes blanks."""
    return text_value(value).replace("\n", " ")
