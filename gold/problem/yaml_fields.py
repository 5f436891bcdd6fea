"""Reads single fields of a YAML document as what they are, each mistake named at its line and column.

A field knows its type, so nothing is guessed from how a value looks: ``title: 012`` is a text, ``depth: 012``
is a mistake.
"""

from __future__ import annotations

import math
import re

from gold.board.points import Geometry, Move
from gold.errors import OffBoardError
from gold.problem.yaml_nodes import Document, Mapping, Node, Scalar, Sequence
from gold.problem.yaml_writer import Value

MAX_NUMBER = 1_000_000

_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,1000})")
_FLOAT = re.compile(
    r"[-+]?(?:[0-9]{1,400}\.[0-9]{0,400}|\.[0-9]{1,400}|[0-9]{1,400}(?=[eE]))(?:[eE][-+]?[0-9]{1,4})?"
)
_CONSTANTS: dict[str, Value] = {
    "": None,
    "~": None,
    "null": None,
    "true": True,
    "false": False,
    ".inf": math.inf,
    "-.inf": -math.inf,
    ".nan": math.nan,
}


def text_value(document: Document, name: str, node: Node) -> str:
    """A text as it was typed: whatever YAML takes ``no`` or ``012`` for, here they are words."""
    if not isinstance(node, Scalar):
        raise document.error(f"{name} is a text, not a list or fields: put it into quotes", node)
    return node.text


def whole_number(document: Document, name: str, node: Node, largest: int = MAX_NUMBER) -> int:
    """A whole number in decimal digits, from 1 on."""
    text = text_value(document, name, node)
    number = int(text) if _INTEGER.fullmatch(text) else 0
    if not 1 <= number <= largest:
        raise document.error(
            f"{name} is a whole number such as 12, from 1 to {largest}, not {text[:20]!r}", node
        )
    return number


def seconds(document: Document, name: str, node: Node) -> float:
    """A duration above 0."""
    text = text_value(document, name, node)
    number = float(text) if _INTEGER.fullmatch(text) or _FLOAT.fullmatch(text) else math.nan
    if not 0 < number <= MAX_NUMBER:
        raise document.error(
            f"{name} is a number such as 30 or 2.5, above 0 and up to {MAX_NUMBER}, not {text[:20]!r}", node
        )
    return number


def choice(document: Document, name: str, node: Node, choices: tuple[str, ...]) -> str:
    """One of a few words, in capitals or not."""
    text = text_value(document, name, node).lower()
    if text not in choices:
        raise document.error(f"{name} is {' or '.join(choices)}, not {text[:40]!r}", node)
    return text


def items(node: Node | None) -> list[Node]:
    """The items of a list; a single text stands for a list of one, and nothing for none."""
    if node is None or is_blank(node):
        return []
    return node.items if isinstance(node, Sequence) else [node]


def moves_value(document: Document, name: str, node: Node | None, board: Geometry) -> tuple[Move, ...]:
    """Moves as a list or in a row: ``[C3, pass]``, ``C3 pass``."""
    moves = []
    for item in items(node):
        for word in text_value(document, "a move", item).split():
            try:
                moves.append(board.from_vertex(word[:20]))
            except OffBoardError as error:
                raise document.error(f"in {name}: {error}", item) from error
    return tuple(moves)


def is_blank(node: Node) -> bool:
    """Whether a field has a name and no value."""
    return isinstance(node, Scalar) and node.plain and node.text in ("", "~", "null")


def plain_value(node: Node) -> Value:
    """The value of a field that this version does not know, by the rules of YAML 1.2's core schema."""
    if isinstance(node, Mapping):
        return {name: plain_value(value) for name, value in node.fields.items()}
    if isinstance(node, Sequence):
        return [plain_value(item) for item in node.items]
    if not node.plain:
        return node.text
    if node.text in _CONSTANTS:
        return _CONSTANTS[node.text]
    if _INTEGER.fullmatch(node.text):
        return int(node.text)
    return float(node.text) if _FLOAT.fullmatch(node.text) else node.text
