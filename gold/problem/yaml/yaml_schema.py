"""The schema of problem files: pydantic models that validate the typed text of each field.

Each field has its type, so no type is guessed from the form of a value: ``title: 012`` is a text,
``depth: 012`` is a mistake. Every mistake is reported with line, column and a correction. Unknown
fields are ignored; :func:`unknown_fields` returns their values.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Annotated, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, ValidationInfo
from pydantic_core import PydanticCustomError

from gold.board.points import Color, Geometry, Move
from gold.board.position import Boundary
from gold.board.status import RESULTS, Side, Status
from gold.errors import OffBoardError
from gold.i18n import _
from gold.problem.collection import Value
from gold.problem.model import MAX_MOVES, Objective, too_many_moves
from gold.problem.proved import MAX_THREATS
from gold.problem.yaml import yaml_nodes
from gold.problem.yaml.yaml_nodes import Node, Scalar, YamlDocument

MAX_NUMBER = 1_000_000

_BLANK = ("", "~", "null")
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,1000})")
_FLOAT = re.compile(
    r"[-+]?(?:[0-9]{1,400}\.[0-9]{0,400}|\.[0-9]{1,400}|[0-9]{1,400}(?=[eE]))(?:[eE][-+]?[0-9]{1,4})?"
)
_CONSTANTS: dict[str, Value] = {
    **dict.fromkeys(_BLANK), "true": True, "false": False, ".inf": math.inf, "-.inf": -math.inf,
    ".nan": math.nan,
}  # fmt: skip


# Types of single values


def _mistake(info: ValidationInfo, message: str, **details: str | int) -> PydanticCustomError:
    return PydanticCustomError("mistake", message, {"field": str(info.field_name), **details})


def _text(value: object, info: ValidationInfo) -> str:
    """Return a text as it was typed: ``no`` and ``012`` stay texts,
    whatever YAML would make of them.
    """
    if not isinstance(value, str):
        raise _mistake(
            info, _("{field} must be a single text, not a list or fields; put it into quotes")
        )
    return value


def _whole_number(largest: int) -> BeforeValidator:
    """Return a validator for a whole number in decimal digits, from 1 to ``largest``."""

    def parse(value: object, info: ValidationInfo) -> int:
        text = _text(value, info)
        number = int(text) if _INTEGER.fullmatch(text) else 0
        if not 1 <= number <= largest:
            message = _(
                "{field} must be a whole number such as 12, from 1 to {largest}, not {found}"
            )
            raise _mistake(info, message, largest=largest, found=repr(text[:20]))
        return number

    return BeforeValidator(parse)


def _duration(value: object, info: ValidationInfo) -> float:
    text = _text(value, info)
    number = float(text) if _INTEGER.fullmatch(text) or _FLOAT.fullmatch(text) else math.nan
    if not 0 < number <= MAX_NUMBER:
        message = _(
            "{field} must be a number such as 30 or 2.5, above 0 and up to {largest}, not {found}"
        )
        raise _mistake(info, message, largest=MAX_NUMBER, found=repr(text[:20]))
    return number


def _word(choices: Mapping[str, object] | Iterable[StrEnum]) -> BeforeValidator:
    """Return a validator for one of some words, in any case; it replaces the word by its value."""
    things = choices if isinstance(choices, Mapping) else {str(item): item for item in choices}

    def parse(value: object, info: ValidationInfo) -> object:
        text = _text(value, info)
        if text.lower() not in things:
            message = _("{field} cannot be {found}: choose one of {choices}")
            raise _mistake(info, message, found=repr(text[:40]), choices=", ".join(things))
        return things[text.lower()]

    return BeforeValidator(parse)


def _nothing_if_blank(value: object) -> object:
    return None if isinstance(value, str) and value in _BLANK else value


def _items(value: object) -> object:
    """Return the items of a list. A single text counts as a list of one, a blank value as empty."""
    if _nothing_if_blank(value) is None:
        return ()
    return tuple(value) if isinstance(value, list) else (value,)


def _nested(model: type[BaseModel]) -> BeforeValidator:
    def check(value: object, info: ValidationInfo) -> object:
        if not isinstance(value, dict):
            message = _("{field} has fields of its own: {names}")
            raise _mistake(info, message, names=", ".join(model.model_fields))
        return value

    return BeforeValidator(check)


_OPTIONAL = BeforeValidator(_nothing_if_blank)
_Text = Annotated[str, BeforeValidator(_text)]
_Texts = Annotated[tuple[_Text, ...], BeforeValidator(_items)]
_Number = Annotated[int, _whole_number(MAX_NUMBER)]
_Duration = Annotated[float, BeforeValidator(_duration)]
_Side = Annotated[Side, _word(Side)]
_Truth = Annotated[bool, _word({"true": True, "false": False})]


# The fields


class _Fields(BaseModel):
    model_config = ConfigDict(defer_build=True, strict=True, frozen=True, extra="ignore")


class VersionField(_Fields):
    """The field with the version of the format. Every document may have it."""

    gold: _Number = 1


class HeaderFields(VersionField):
    """The fields of a collection's header."""

    collection: _Text
    description: _Text = ""


class LimitFields(_Fields):
    """The fields inside ``limits``: the limits of a search of the problem."""

    depth: Annotated[_Number | None, _OPTIONAL] = None
    breadth: Annotated[_Number | None, _OPTIONAL] = None
    seconds: Annotated[_Duration | None, _OPTIONAL] = None


class KoFields(_Fields):
    """The fields inside ``ko`` of a proved result: the kind of the ko."""

    ahead: Annotated[_Side | None, _OPTIONAL] = None
    threats: Annotated[Annotated[int, _whole_number(MAX_THREATS)] | None, _OPTIONAL] = None
    taker: Annotated[_Side | None, _OPTIONAL] = None


class ProvedFields(_Fields):
    """The fields inside ``proved``: the proved result of a problem."""

    position: _Text = ""
    status: Annotated[Annotated[Status, _word(RESULTS)] | None, _OPTIONAL] = None
    ko: Annotated[Annotated[KoFields, _nested(KoFields)] | None, _OPTIONAL] = None
    correct: _Texts = ()
    complete: Annotated[_Truth | None, _OPTIONAL] = None
    note: _Text = ""


class DetailFields(VersionField):
    """The fields of a problem other than its diagram, the side to play and the objective."""

    title: _Text = ""
    """The problem's name."""
    description: _Text = ""
    """The author's text about the problem."""
    source: _Text = ""
    """The book, game or site that the problem is from."""
    author: _Text = ""
    """The name of the author."""
    tags: _Texts = ()
    """Keywords, such as motifs."""
    boundary: Annotated[Boundary, _word(Boundary)] = Boundary.WALL
    """The boundary rule: ``wall`` or ``open``."""
    limits: Annotated[Annotated[LimitFields, _nested(LimitFields)] | None, _OPTIONAL] = None
    """The problem's own limits of the computer's search."""
    moves: _Texts = ()
    """The moves played so far."""
    proved: Annotated[Annotated[ProvedFields, _nested(ProvedFields)] | None, _OPTIONAL] = None
    """The proved result."""


class ProblemFields(DetailFields):
    """All fields of a document with a problem."""

    first: Annotated[Color, _word({"black": Color.BLACK, "white": Color.WHITE})] = Color.BLACK
    objective: Annotated[Annotated[Objective, _word(Objective)] | None, _OPTIONAL] = None
    diagram: _Text


# From the node tree to the models

_Model = TypeVar("_Model", bound=_Fields)


def read_as(model: type[_Model], document: YamlDocument, root: yaml_nodes.Mapping) -> _Model:
    """Validate the fields of a document, or of a part of it, and return them as a ``model``.

    :raises ProblemFormatError: for the first mistake in the document.
    """
    typed = {name: _value(node, lambda scalar: scalar.text) for name, node in root.fields.items()}
    known = {name: value for name, value in typed.items() if name in model.model_fields}
    try:
        return model.model_validate(known)
    except ValidationError as error:
        mistakes = [(yaml_node_at(root, *fault["loc"]), fault["msg"]) for fault in error.errors()]
        node, message = min(mistakes, key=lambda mistake: (mistake[0].line, mistake[0].column))
        raise document.error(message, node) from error


def yaml_node_at(root: Node, *steps: str | int) -> Node:
    """Return the node at the end of a path of field names and list indexes.

    A single value counts as a list of one. Steps that do not exist are skipped.
    """
    node = root
    for step in steps:
        if isinstance(node, yaml_nodes.Mapping):
            node = node.fields.get(str(step), node)
        elif isinstance(node, yaml_nodes.Sequence) and isinstance(step, int):
            node = node.items[step]
    return node


def read_moves(
    document: YamlDocument,
    root: yaml_nodes.Mapping,
    place: tuple[str, ...],
    texts: tuple[str, ...],
    board: Geometry,
) -> tuple[Move, ...]:
    """Parse the moves in a list of texts such as ``[C3, pass]`` or ``C3 pass``.

    ``place`` is the path of the list in the document, for errors.

    :raises ProblemFormatError: if a text is not a point of the board, or there are too many moves.
    """
    moves: list[Move] = []
    for index, text in enumerate(texts):
        words = text.split()
        if len(moves) + len(words) > MAX_MOVES:
            raise document.error(too_many_moves(), yaml_node_at(root, *place, index))
        for word in words:
            try:
                moves.append(board.from_vertex(word[:20]))
            except OffBoardError as error:
                message = _("in {field}: {reason}").format(field=place[-1], reason=error)
                raise document.error(message, yaml_node_at(root, *place, index)) from error
    return tuple(moves)


def unknown_fields(model: type[_Fields], node: Node) -> dict[str, Value]:
    """Return the fields of a node that the model does not have, with their values."""
    if not isinstance(node, yaml_nodes.Mapping):
        return {}
    unknown = {name: value for name, value in node.fields.items() if name not in model.model_fields}
    return {name: _value(value, _plain_scalar) for name, value in unknown.items()}


def _value(node: Node, single: Callable[[Scalar], Value]) -> Value:
    """Convert a node to a plain value; ``single`` converts a scalar."""
    if isinstance(node, yaml_nodes.Mapping):
        return {name: _value(value, single) for name, value in node.fields.items()}
    if isinstance(node, yaml_nodes.Sequence):
        return [_value(item, single) for item in node.items]
    return single(node)


def _plain_scalar(scalar: Scalar) -> Value:
    """Convert a scalar by the rules of YAML 1.2's core schema."""
    text = scalar.text
    if not scalar.plain:
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text
