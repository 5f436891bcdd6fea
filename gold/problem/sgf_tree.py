"""Reads SGF as trees of nodes, leniently and game by game, and writes it.

Property values stay as they are in the file, escapes included, so that unknown ones can be written back
unchanged. See https://www.red-bean.com/sgf/ for the format.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from gold.errors import ProblemFormatError
from gold.i18n import _

MAX_NODES = 50_000
PROPERTIES_A_NODE = 5
_SHOWN = 80  # letters of an invalid name that are shown

_GAME_START = re.compile(r"\(\s*;")
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
# A variation does not begin like this; if one seems to, the game before it was never closed.
_ROOT = re.compile(r"\s*+\(\s*+;\s*+(?:FF|GM|CA|SZ|AP)\s*+\[")
_NEXT_GAME = re.compile(r"\(\s*;\s*(?:FF|GM|CA|SZ|AP|AB|AW|GN|PL)\s*\[")
_BLANKS = re.compile(r"\s*+")
_ESCAPE = re.compile(r"\\(\n|.)", re.DOTALL)
_CONTROL = re.compile(r"[\0-\t\x0b-\x1f\x7f]")


@dataclass(slots=True)
class Node:
    """The properties of one node, each with its values as they are in the file."""

    properties: dict[str, list[str]]
    offset: int


@dataclass(slots=True)
class Variation:
    """A sequence of nodes, and the variations that branch off after the last one."""

    nodes: list[Node] = field(default_factory=list)
    children: list[Variation] = field(default_factory=list)

    def main_line(self) -> Iterator[Node]:
        """The nodes of the main line, which follows the first variation everywhere."""
        variation = self
        while True:
            yield from variation.nodes
            if not variation.children:
                return
            variation = variation.children[0]


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a file: where its text begins and ends, and its tree, or what is wrong and where."""

    start: int
    end: int
    tree: Variation | None
    problem: str = ""
    problem_offset: int = 0


class SgfText:
    """The text of an SGF file, which knows the line and column of every offset.

    A game of more than ``max_nodes`` nodes or variations, or five times as many properties, is not read.
    """

    def __init__(self, text: str, path: str = "", max_nodes: int = MAX_NODES) -> None:
        self.text = text
        self._max_nodes = max_nodes
        self.path = path
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def line(self, offset: int) -> int:
        """The line of an offset, counting from 1."""
        return bisect_right(self._line_starts, offset)

    def error(self, problem: str, offset: int) -> ProblemFormatError:
        """An error at an offset."""
        line = self.line(offset)
        return ProblemFormatError(problem, self.path, line, offset - self._line_starts[line - 1] + 1)

    def games(self) -> Iterator[Game]:
        """The games of the file. Text before, between and after them is skipped.

        A missing ``)`` is added at the end of the text, and where another game begins.
        """
        start = _GAME_START.search(self.text)
        while start:
            game = self._game(start.start())
            yield game
            # What follows an error may still belong to the broken game.
            following = _GAME_START if game.tree else _NEXT_GAME
            start = following.search(self.text, game.end)

    def _game(self, start: int) -> Game:
        text, offset = self.text, start
        stack: list[Variation] = []
        top: Variation | None = None
        node: Node | None = None
        nodes = properties = variations = 0
        while match := _TOKEN.match(text, offset):
            name, delimiter = match["name"], match["delimiter"]
            if name:
                if node is None:
                    said = _("{property} is outside a node: begin one with ;")
                    return _broken(start, match.start("name"), said.format(property=name))
                properties += 1
                if properties > PROPERTIES_A_NODE * self._max_nodes:
                    most = PROPERTIES_A_NODE * self._max_nodes
                    said = _("a game of more than {count} properties: split it").format(count=most)
                    return _broken(start, match.start("name"), said)
                name = _LOWER_CASE.sub("", name) or name.upper()
                node.properties.setdefault(name, []).extend(_VALUE.findall(match["values"]))
            elif delimiter == ";":
                nodes += 1
                if nodes > self._max_nodes:
                    said = _("a game of more than {count} nodes: split it").format(count=self._max_nodes)
                    return _broken(start, match.start("delimiter"), said)
                node = Node({}, match.start("delimiter"))
                stack[-1].nodes.append(node)
            elif delimiter == "(":
                if stack and _ROOT.match(text, offset):
                    return Game(start, offset, top)
                variations += 1
                if variations > self._max_nodes:
                    said = _("a game of more than {count} variations: split it").format(count=self._max_nodes)
                    return _broken(start, match.start("delimiter"), said)
                variation, node = Variation(), None
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
        offset = self._after_blanks(offset)
        if offset == len(text):
            return Game(start, offset, top)
        return self._unreadable(start, offset)

    def _after_blanks(self, offset: int) -> int:
        match = _BLANKS.match(self.text, offset)
        assert match is not None
        return match.end()

    def _unreadable(self, start: int, offset: int) -> Game:
        name = _NAME.match(self.text, offset)
        if self.text.startswith("[", name.end() if name else offset):
            # An unclosed value runs to the end of the text, so no game can follow.
            said = _("the value that begins here is never closed by ]")
            return Game(start, len(self.text), None, said, offset)
        if name:
            said = _("{property} has no value: write it in brackets, as in B[aa]")
            return _broken(start, offset, said.format(property=name[0][:_SHOWN].strip()))
        said = _("{found} does not belong here: expected a property, ; ( or )")
        return _broken(start, offset, said.format(found=repr(self.text[offset])))


def _broken(start: int, offset: int, problem: str) -> Game:
    return Game(start, max(offset, start + 1), None, problem, offset)


def format_nodes(variation: Variation, skip: int = 0) -> str:
    """The text of a variation from its node ``skip`` on, with all its branches, without brackets."""
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
    """The text of properties; their values must be escaped already."""
    return "".join(f"{name}[{']['.join(values)}]" for name, values in properties.items())


def unescape(value: str) -> str:
    """A value without its escapes; blanks stay as they are."""
    return _ESCAPE.sub(lambda match: "" if match[1] == "\n" else match[1], value)


def escape(text: str) -> str:
    """A text as a property value; the inverse of :func:`unescape`."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def text_value(value: str) -> str:
    """The meaning of a value of SGF's type Text: line ends are kept, other white space becomes a blank."""
    return _CONTROL.sub(" ", unescape(value))


def simple_text_value(value: str) -> str:
    """The meaning of a value of SGF's type SimpleText: line ends become blanks, too."""
    return text_value(value).replace("\n", " ")
