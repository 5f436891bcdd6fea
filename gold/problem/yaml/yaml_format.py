"""GoLD's own problem files: YAML that people can read and edit, described in docs/file-format.md.

A file contains one problem, or a collection of several documents, each after a line of three dashes. The
first document may be the collection's header, which has a field ``collection`` and no diagram.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as MappingABC
from dataclasses import asdict, replace

from gold.board.diagram import format_diagram, parse_diagram
from gold.board.position import Position
from gold.errors import DiagramError, ProblemFormatError
from gold.i18n import _
from gold.problem.collection import Header, Value
from gold.problem.model import Objective, Problem, ProblemLimits
from gold.problem.proved import Proved, ProvedKo, position_digest, wrong_first_move
from gold.problem.text import replace_surrogates
from gold.problem.yaml.yaml_nodes import Mapping, Node, Scalar, YamlDocument, parse_document
from gold.problem.yaml.yaml_schema import (
    MAX_NUMBER,
    DetailFields,
    HeaderFields,
    KoFields,
    LimitFields,
    ProblemFields,
    ProvedFields,
    VersionField,
    read_as,
    read_moves,
    unknown_fields,
    yaml_node_at,
)
from gold.problem.yaml.yaml_writer import block, flow_list, inline, storable, write_fields

FORMAT_VERSION = 1
HEADER_FIELD = "collection"
PROVED_FIELD = "proved"
TEXT_FIELDS = tuple(
    name for name, known in DetailFields.model_fields.items() if known.annotation is str
)
"""The names of a problem's text fields."""
KNOWN_FIELDS = frozenset(ProblemFields.model_fields)

_MAX_DIAGRAM = 10_000
_INDENT = 2
_DIAGRAM_BLOCK = re.compile(
    r"^diagram:[ ]*(?P<bar>\|)[-+]?[ \t]*(?:#.*)?\n(?P<lines>(?:[ \t]*\n|[ ]+.*(?:\n|\Z)){1,40})",
    re.MULTILINE,
)


# Reading


def read_fields(document: YamlDocument) -> Mapping:
    """Return the fields of a document, after a check of its format version.

    :raises ProblemFormatError: if the document has no fields, or was written by a later version.
    """
    root = parse_document(replace(document, text=_allow_letters_above(document.text)))
    if not isinstance(root, Mapping):
        raise document.error(
            _("a problem is a list of fields, `name: value`, a diagram among them"), root
        )
    if read_as(VersionField, document, root).gold != FORMAT_VERSION:
        message = _("the file's format is newer than this program, which reads `gold: {version}`")
        raise document.error(message.format(version=FORMAT_VERSION), root.fields["gold"])
    return root


def _allow_letters_above(text: str) -> str:
    """Return the text, with the diagram's indentation stated after the bar if
    the first line is indented more.

    That happens if a diagram has its column letters above it, as GoLD shows diagrams; YAML cannot
    read such a block without the number.
    """
    diagram = _DIAGRAM_BLOCK.search(text)
    if diagram is None:
        return text
    widths = [
        len(line) - len(line.lstrip(" ")) for line in diagram["lines"].split("\n") if line.strip()
    ]
    if not widths or not 1 <= min(widths) <= 9 or widths[0] == min(widths):
        return text
    return f"{text[: diagram.end('bar')]}{min(widths)}{text[diagram.end('bar') :]}"


def is_header(root: Mapping) -> bool:
    """Whether the fields of a document are those of a collection's header, not of a problem."""
    return HEADER_FIELD in root.fields and "diagram" not in root.fields


def read_header(document: YamlDocument, root: Mapping) -> Header:
    """Return the header in a document; ``root`` has its fields.

    :raises ProblemFormatError: if its name or description is not a text.
    """
    fields = read_as(HeaderFields, document, root)
    return Header(fields.collection, fields.description, unknown_fields(HeaderFields, root))


def read_problem(document: YamlDocument, root: Mapping | None = None) -> Problem:
    """Return the problem in a document; ``root`` has its fields if they have already been read.

    A position that cannot be played yet is read, too; see :meth:`Problem.errors`.

    :raises ProblemFormatError: with file, line and column, if the document cannot be read.
    """
    root = root or read_fields(document)
    if "diagram" not in root.fields:
        raise document.error(
            _(
                "there is no diagram; a problem has a field `diagram: |` and below it, indented, the board"
            ),
            root,
        )
    fields = read_as(ProblemFields, document, root)
    problem = make_problem(
        document, root, fields, _position(document, root.fields["diagram"], fields)
    )
    _check_objective(document, root, fields.objective, problem)
    return problem


def make_problem(
    document: YamlDocument, root: Mapping, fields: DetailFields, position: Position
) -> Problem:
    """Make a problem from a position and from all fields of a document but the diagram.

    :raises ProblemFormatError: if a saved move cannot be played, or the proved result is impossible.
    """
    extra = unknown_fields(ProblemFields, root)
    unknown_limits = (
        unknown_fields(LimitFields, yaml_node_at(root, "limits")) if fields.limits else {}
    )
    problem = Problem(
        position,
        **{name: getattr(fields, name) for name in TEXT_FIELDS},
        tags=fields.tags,
        limits=ProblemLimits(**dict(fields.limits or {})),
        moves=read_moves(document, root, ("moves",), fields.moves, position.geometry),
        extra={**extra, "limits": unknown_limits} if unknown_limits else extra,
        proved_record=_read_proved(document, root, fields.proved, position),
    )
    unplayable = problem.unplayable_move()
    if unplayable:
        index, reason = unplayable
        each_alone = len(fields.moves) == len(problem.moves)
        raise document.error(reason, yaml_node_at(root, "moves", index if each_alone else 0))
    return problem


def _read_proved(
    document: YamlDocument, root: Mapping, fields: ProvedFields | None, position: Position
) -> Proved | None:
    """Return the proved result in a document; None if it has none.

    A result about another position is also read, but without its correct moves, which may be off this board.

    :raises ProblemFormatError: if it contradicts itself, or a correct move is impossible.
    """
    if fields is None:
        return None
    place = yaml_node_at(root, PROVED_FIELD)
    fits = fields.position == position_digest(position)
    stated = fields.correct if fits else ()
    correct = read_moves(document, root, (PROVED_FIELD, "correct"), stated, position.geometry)
    wrong = wrong_first_move(position, correct)
    if wrong is not None:
        raise document.error(wrong, yaml_node_at(root, PROVED_FIELD, "correct"))
    extra = unknown_fields(ProvedFields, place)
    unknown_in_ko = unknown_fields(KoFields, yaml_node_at(place, "ko")) if fields.ko else {}
    try:
        return Proved(
            status=fields.status,
            ko=ProvedKo(**dict(fields.ko)) if fields.ko else None,
            correct=correct,
            complete=fields.complete or False,
            note=fields.note,
            position=fields.position,
            extra={**extra, "ko": unknown_in_ko} if unknown_in_ko else extra,
        )
    except ValueError as error:
        raise document.error(str(error), place) from error


def _position(document: YamlDocument, node: Node, fields: ProblemFields) -> Position:
    if len(fields.diagram) > _MAX_DIAGRAM:
        message = _("{count} characters are too many for a diagram of at most 19 lines")
        raise document.error(message.format(count=len(fields.diagram)), node)
    try:
        return parse_diagram(fields.diagram, fields.first, fields.boundary)
    except DiagramError as error:
        raise _locate(document, node, fields.diagram, error) from error


def _locate(
    document: YamlDocument, node: Node, text: str, error: DiagramError
) -> ProblemFormatError:
    """Return a diagram's error with line and column in the file.

    For a diagram that is not written as a block of lines, they are those of the whole field.
    """
    line = node.line
    column = node.column
    rows = text.splitlines()
    if isinstance(node, Scalar) and node.literal and rows:
        line += error.line
        in_file = document.text.split("\n")[line - document.first_line]
        column = error.column + max(0, len(in_file) - len(rows[error.line - 1]))
    message = _("in the diagram: {reason}").format(reason=error.problem)
    return ProblemFormatError(message, document.path, line, column)


def _check_objective(
    document: YamlDocument, root: Mapping, stated: Objective | None, problem: Problem
) -> None:
    follows = problem.objective
    if stated in (None, follows) or follows is None:
        return
    if follows is Objective.CAPTURE:
        reason = _("the objective is capture, not save: the target stones are the opponent's")
    else:
        reason = _(
            "the objective is save, not capture: the target stones belong to the side that plays first"
        )
    remedy = _("{reason}; correct this field, or `first`, or the target stones").format(
        reason=reason
    )
    raise document.error(remedy, root.fields["objective"])


# Writing


def write_problem(problem: Problem) -> str:
    """Return a problem as a YAML document, which is read as the same problem again.

    Lone surrogates, which no file can contain, become U+FFFD.

    :raises ProblemFormatError: if a saved move cannot be played, or the author's search limits or an unknown
        field could not be read back.
    """
    before, after = _detail_lines(problem, {name: getattr(problem, name) for name in TEXT_FIELDS})
    lines = [f"gold: {FORMAT_VERSION}", *before, f"first: {problem.to_play.name.lower()}"]
    if problem.objective is not None:
        lines.append(f"objective: {problem.objective}")
    lines += ["diagram: |", *(f"  {row}" for row in diagram_rows(problem.position))]
    return "\n".join([*lines, *after, ""])


def write_details(problem: Problem, texts: MappingABC[str, str]) -> str:
    """Return the YAML fields of a problem without its position, for :func:`make_problem`.

    Of the text fields, such as the title, only those in ``texts`` are written.

    :raises ProblemFormatError: for the reasons of :func:`write_problem`.
    """
    before, after = _detail_lines(problem, texts)
    return "\n".join([*before, *after])


def _detail_lines(problem: Problem, texts: MappingABC[str, str]) -> tuple[list[str], list[str]]:
    """Return the lines before and after the position in a file."""
    unplayable = problem.unplayable_move()
    if unplayable:
        raise ProblemFormatError(unplayable[1])
    extra = storable(dict(problem.extra), "the unknown fields")
    limits = {**_limits_to_write(problem.limits), **extra.pop("limits", {})}
    clash = KNOWN_FIELDS.intersection(extra)
    if clash:
        message = _("{name} cannot be the name of an unknown field: the format uses it")
        raise ProblemFormatError(message.format(name=repr(min(clash))))
    before = [line for name, text in texts.items() for line in _text_lines(name, text)]
    if problem.tags:
        before.append(f"tags: {flow_list(replace_surrogates(tag) for tag in problem.tags)}")
    before.append(f"boundary: {problem.position.boundary}")
    before += write_fields({"limits": limits} if limits else {})
    after = _proved_lines(problem.proved_record, problem.position)
    if problem.moves:
        after.insert(0, f"moves: {flow_list(problem.position.geometry.vertices(problem.moves))}")
    return before, after + write_fields(extra)


def _proved_lines(record: Proved | None, position: Position) -> list[str]:
    """Return the record as lines for :func:`_read_proved`; none if it is about another position.

    :raises ProblemFormatError: if the record could not be read back.
    """
    if record is None or not record.holds_for(position):
        return []
    wrong = wrong_first_move(position, record.correct)
    if wrong is not None:
        raise ProblemFormatError(wrong)
    extra = storable(dict(record.extra), PROVED_FIELD)
    fields: dict[str, Value] = {"position": record.position}
    if record.status is not None:
        fields["status"] = record.status
    if record.ko is not None:
        known = {name: value for name, value in asdict(record.ko).items() if value is not None}
        fields["ko"] = known | extra.pop("ko", {})
    lines = [f"{PROVED_FIELD}:", *write_fields(fields, _INDENT)]
    if record.correct:
        lines.append(
            f"{' ' * _INDENT}correct: {flow_list(position.geometry.vertices(record.correct))}"
        )
    rest: dict[str, Value] = {}
    if record.status is not None:
        rest["complete"] = record.complete
    if record.note:
        rest["note"] = replace_surrogates(record.note)
    return lines + write_fields({**rest, **extra}, _INDENT)


def write_header(header: Header) -> str:
    """Return a collection's header as a YAML document, which is read as the same header again.

    :raises ProblemFormatError: if an unknown field could not be read back.
    """
    lines = _text_lines(HEADER_FIELD, header.name) or [f'{HEADER_FIELD}: ""']
    lines += _text_lines("description", header.description)
    extra = write_fields(storable(header.extra, "the unknown fields"))
    return "\n".join([f"gold: {FORMAT_VERSION}", *lines, *extra, ""])


def diagram_rows(position: Position) -> list[str]:
    """Return the rows of a position's diagram, with coordinates on three sides.

    There are no letters above it: they would be indented more than the rows, and YAML would need
    the indentation as a number after the bar.
    """
    rows = format_diagram(position).splitlines()[1:]
    return [row[1:] for row in rows] if position.size < 10 else rows


def _text_lines(name: str, text: str) -> list[str]:
    if not text:
        return []
    text = replace_surrogates(text)
    first, *rest = block(text, 0) or [inline(text)]
    return [f"{name}: {first}", *rest]


def _limits_to_write(limits: ProblemLimits) -> dict[str, Value]:
    """Return the limits that are set, after a check that each could be read back."""
    written: dict[str, Value] = {}
    for name in LimitFields.model_fields:
        value = getattr(limits, name)
        if value is None:
            continue
        if not 0 < value <= MAX_NUMBER or (name != "seconds" and not isinstance(value, int)):
            message = _("{field} cannot be {value}: a limit is above 0 and up to {largest}")
            raise ProblemFormatError(message.format(field=name, value=value, largest=MAX_NUMBER))
        written[name] = int(value) if value == int(value) else value
    return written
