"""Parses YAML into a tree of nodes with line and column. A tag in the file never creates an object.

The tree is built from the parser's events, not by PyYAML's composer. So depth and size are limited,
and aliases are refused, before they can do harm. Values keep the typed text, and each field reads
it by its own type: ``no`` is a word in a list of tags, and ``012`` in a title is not ten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

import yaml

from gold.errors import ProblemFormatError
from gold.i18n import _

MAX_DEPTH = 20
MAX_NODES = 20_000
MAX_DOCUMENTS = 50_000

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DOCUMENT_START = re.compile(r"^---(?=\s|$)", re.MULTILINE)
# The first character that is not part of a blank line, a comment, a directive or a document's
# marks.
_CONTENT = re.compile(r"^(?:---(?=\s|$))?+[ \t]*+(?![#%]|\.\.\.[ \t]*$)\S", re.MULTILINE)
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value as typed. ``plain``: without quotes; ``literal``: a block of lines after ``|``."""

    text: str
    line: int
    column: int
    plain: bool = True
    literal: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes, and the line and column of its start."""

    items: list[Node]
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Mapping:
    """Named fields, in the order of the file, and the line and column of their start."""

    fields: dict[str, Node]
    keys: dict[str, Scalar]
    line: int
    column: int


Node: TypeAlias = Scalar | Sequence | Mapping


@dataclass(frozen=True, slots=True)
class YamlDocument:
    """The text of one YAML document, and the file, line and offset of its start."""

    text: str
    path: str = ""
    first_line: int = 1
    offset: int = 0

    def error(self, problem: str, node: Node | None = None) -> ProblemFormatError:
        """Return an error at the line and column of a node;
        without a node, at the document's start.
        """
        if node is None:
            return ProblemFormatError(problem, self.path, self.first_line, 1)
        return ProblemFormatError(problem, self.path, node.line, node.column)

    @property
    def is_empty(self) -> bool:
        """Whether the document contains only blanks, comments and directives."""
        return _CONTENT.search(self.text) is None


def split_documents(text: str, path: str = "") -> list[YamlDocument]:
    """Split a file into its documents, at the ``---`` lines; empty documents are left out.

    So a broken document does not affect the others. In YAML such a line always ends a document, so
    no parser is needed.

    :raises ProblemFormatError: if there are too many documents.
    """
    marks = islice(_DOCUMENT_START.finditer(text), MAX_DOCUMENTS + 1)
    starts = [0, *(match.start() for match in marks if match.start())]
    if len(starts) > MAX_DOCUMENTS:
        message = _("more than {count} problems in one file: split it")
        raise ProblemFormatError(message.format(count=MAX_DOCUMENTS), path)
    documents = []
    line = 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        document = YamlDocument(text[start:end], path, line, start)
        line += document.text.count("\n")
        if not document.is_empty:
            documents.append(document)
    return documents


def parse_document(document: YamlDocument) -> Node:
    """Parse the contents of a document into a tree of nodes.

    :raises ProblemFormatError: with line and column, if it is not YAML, is too deep or too large, uses
        anchors, aliases or tags, or has a field twice.
    """
    forbidden = _FORBIDDEN.search(document.text)
    if forbidden:
        start = forbidden.start()
        line = document.text.count("\n", 0, start)
        column = start - document.text.rfind("\n", 0, start)
        message = _("control character U+{code}: remove it, unless this is not a text file at all")
        message = message.format(code=f"{ord(forbidden[0]):04X}")
        raise ProblemFormatError(message, document.path, document.first_line + line, column)
    try:
        return _TreeBuilder(document).build()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        if (error.context or "").startswith("while scanning"):
            mark = error.context_mark or mark  # where the part begins that goes wrong later
        line, column = (document.first_line + mark.line, mark.column + 1) if mark else (0, 0)
        raise ProblemFormatError(_explain(error), document.path, line, column) from error
    except yaml.YAMLError as error:
        message = _("this is not YAML: {reason}").format(reason=error)
        raise ProblemFormatError(message, document.path, document.first_line) from error


def _explain(error: yaml.MarkedYAMLError) -> str:
    reason = " ".join(part for part in (error.context, error.problem) if part)
    remedies = {  # by words in PyYAML's messages
        "mapping values are not": _('put a text that contains ": " into quotes'),
        "expected ':'": _("a field is written `name: value`, its value's further lines indented"),
        "cannot start any": _(
            "put a text that begins with this character into quotes; indent with blanks"
        ),
        "expected key": _(
            "a field begins at the start of a line; further lines are indented alike"
        ),
        "alias": _("put a text that begins with * into quotes"),
        "anchor": _("put a text that begins with & into quotes"),
        "expected ',' or ']'": _("a list is written [one, two]"),
        "quoted scalar": _("close the quotes"),
    }
    remedy = next((remedy for words, remedy in remedies.items() if words in reason), None)
    if remedy is None:
        return _("this is not YAML: {reason}").format(reason=reason)
    return _("this is not YAML: {reason}; {remedy}").format(reason=reason, remedy=remedy)


class _TreeBuilder:
    def __init__(self, document: YamlDocument) -> None:
        self._document = document
        self._events: Iterator[yaml.Event] = yaml.parse(document.text, Loader=_LOADER)
        self._nodes = 0

    def build(self) -> Node:
        root: Node | None = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent) and root is not None:
                raise self._error(
                    _("a further document must begin with a line of three dashes"), event
                )
            if isinstance(event, yaml.NodeEvent):
                root = self._node(event, 0)
        if root is None:
            raise self._document.error(_("the document is empty; a problem has at least a diagram"))
        return root

    def _node(self, event: yaml.Event, depth: int) -> Node:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise self._error(
                _("more than {count} values in one problem").format(count=MAX_NODES), event
            )
        if depth > MAX_DEPTH:
            raise self._error(
                _("values nested more than {count} deep").format(count=MAX_DEPTH), event
            )
        self._refuse_references_and_tags(event)
        line, column = self._place(event)
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(
                event.value, line, column, plain=not event.style, literal=event.style == "|"
            )
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Node] = []
            while not isinstance(step := next(self._events), yaml.SequenceEndEvent):
                items.append(self._node(step, depth + 1))
            return Sequence(items, line, column)
        node = Mapping({}, {}, line, column)
        while not isinstance(step := next(self._events), yaml.MappingEndEvent):
            self._add_field(node, self._node(step, depth + 1), depth)
        return node

    def _add_field(self, node: Mapping, key: Node, depth: int) -> None:
        if not isinstance(key, Scalar):
            raise self._document.error(_("a field's name must be a word"), key)
        if key.text in node.keys:
            first = node.keys[key.text].line
            message = _("the field {name} appears twice (first in line {line}): keep one")
            raise self._document.error(message.format(name=repr(key.text[:40]), line=first), key)
        node.keys[key.text] = key
        node.fields[key.text] = self._node(next(self._events), depth + 1)

    def _refuse_references_and_tags(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            message = _(
                "references (& and *) are not allowed in a problem file: write the value out, or put a "
                "text that begins with this character into quotes"
            )
            raise self._error(message, event)
        tag = getattr(event, "tag", None)
        if tag is not None:
            message = _(
                "the type tag {tag} is not allowed in a problem file: write the plain value, or put a "
                "text that begins with ! into quotes"
            )
            raise self._error(message.format(tag=repr(tag[:40])), event)

    def _place(self, event: yaml.Event) -> tuple[int, int]:
        mark = event.start_mark
        assert mark is not None
        return self._document.first_line + mark.line, mark.column + 1

    def _error(self, problem: str, event: yaml.Event) -> ProblemFormatError:
        return ProblemFormatError(problem, self._document.path, *self._place(event))
