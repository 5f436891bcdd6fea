"""Writes YAML that people can read: plain words where that is safe,
blocks of lines for longer texts.

Every YAML 1.1 or 1.2 reader, GoLD's included, reads back exactly the same value. The same value is
always written the same way, so that files under version control do not change without reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from gold.errors import ProblemFormatError
from gold.i18n import _
from gold.problem.collection import Value
from gold.problem.text import replace_surrogates

_INDENT = 2
_LONG_KEY = 100  # a longer name must follow a "?" in YAML; its limit is 1,024 characters
_RESERVED = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null", "none"))
_PUNCTUATION = frozenset(" -_.;/()'!?+&%=")
_ESCAPED = re.compile("[\x7f-\x9f\xad\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_BLOCK = re.compile(
    "[\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]*"
)


def write_fields(fields: Mapping[str, Value], indent: int = 0) -> list[str]:
    """Return the lines of the fields in YAML, indented by ``indent`` blanks."""
    blanks = " " * indent
    lines = []
    for name, value in fields.items():
        key = inline(name)
        if len(key) > _LONG_KEY:
            lines.append(f"{blanks}? {key}")
            key = ""
        first, *rest = _value_lines(value, indent)
        lines += [f"{blanks}{key}: {first}" if first else f"{blanks}{key}:", *rest]
    return lines


def inline(text: str, in_list: bool = False) -> str:
    """Return a text as YAML on one line: plain if that is safe, else in double quotes.

    ``in_list``: the text is an item of a list in brackets, where a comma is not safe.

    >>> print(inline("Corner, no. 7"), inline("no"), inline("a: b"), inline("one, two", in_list=True))
    Corner, no. 7 "no" "a: b" "one, two"
    """
    safe = _PUNCTUATION if in_list else _PUNCTUATION | {","}
    if (
        text[:1].isalpha()
        and not text.endswith(" ")
        and text.lower() not in _RESERVED
        and all(character.isalnum() or character in safe for character in text)
    ):
        return text
    return _ESCAPED.sub(
        lambda match: f"\\u{ord(match[0]):04x}", json.dumps(text, ensure_ascii=False)
    )


def flow_list(texts: Iterable[str]) -> str:
    """Return a short list of texts as YAML on one line.

    >>> print(flow_list(["corner", "no"]))
    [corner, "no"]
    """
    return f"[{', '.join(inline(text, in_list=True) for text in texts)}]"


def block(text: str, indent: int) -> list[str] | None:
    """Return a text as the lines of a YAML block, first ``|``;
    None if a block cannot hold the text.
    """
    body = text.rstrip("\n")
    if "\n" not in text or not body or not _BLOCK.fullmatch(text):
        return None
    endings = len(text) - len(body)
    # Without the number, a reader would take the indentation of the first line for that of the
    # block.
    width = str(_INDENT) if text[0] in " \t\n" else ""
    chomping = "-" if endings == 0 else "" if endings == 1 else "+"
    blanks = " " * (indent + _INDENT)
    lines = [blanks + line if line else "" for line in body.split("\n")]
    return [f"|{width}{chomping}", *lines, *[""] * (endings - 1)]


def storable(value: Any, where: str) -> Any:
    """Copy the value of an unknown field, with only the types that YAML has.
    ``where`` names the field.

    :raises ProblemFormatError: for a value of any other type, or a name that is not a text.
    """
    if isinstance(value, str):
        return replace_surrogates(value)
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, list | tuple):
        return [storable(item, where) for item in value]
    if isinstance(value, Mapping) and all(isinstance(name, str) for name in value):
        return {
            replace_surrogates(name): storable(item, f"{where}: {name}")
            for name, item in value.items()
        }
    message = _("{field}: a {type} cannot be saved, only texts, numbers, lists and fields")
    raise ProblemFormatError(message.format(field=where, type=type(value).__name__))


def _value_lines(value: Value, indent: int) -> list[str]:
    """Return a value as the rest of the line after ``name:`` or ``-``, then complete lines."""
    if isinstance(value, str):
        return block(value, indent) or [inline(value)]
    if isinstance(value, dict):
        return ["", *write_fields(value, indent + _INDENT)] if value else ["{}"]
    if isinstance(value, list):
        return ["", *_list_lines(value, indent + _INDENT)] if value else ["[]"]
    return [_number_or_constant(value)]


def _list_lines(items: list[Value], indent: int) -> list[str]:
    lines = []
    for item in items:
        first, *rest = _value_lines(item, indent)
        lines += [f"{' ' * indent}- {first}" if first else f"{' ' * indent}-", *rest]
    return lines


def _number_or_constant(value: float | bool | None) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = repr(value)
    if isinstance(value, float):
        # YAML 1.1 wants a point before the exponent, and spells infinity its own way.
        text = {"inf": ".inf", "-inf": "-.inf", "nan": ".nan"}.get(text, text)
        mantissa, exponent, power = text.partition("e")
        text = mantissa + (".0" if exponent and "." not in mantissa else "") + exponent + power
    return text
