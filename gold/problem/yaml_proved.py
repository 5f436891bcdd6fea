"""The field `proved` of a problem file: the result that a search proved, and which position it is about."""

from __future__ import annotations

from collections.abc import Mapping as MappingABC

from gold.board.position import Position
from gold.errors import ProblemFormatError
from gold.i18n import _
from gold.problem.proved import (
    MAX_THREATS,
    Proved,
    ProvedKo,
    ProvedStatus,
    Side,
    position_digest,
    wrong_first_move,
)
from gold.problem.text import replace_surrogates
from gold.problem.yaml_fields import (
    choice,
    is_blank,
    moves_value,
    plain_value,
    text_value,
    whole_number,
)
from gold.problem.yaml_nodes import Document, Mapping, Node
from gold.problem.yaml_writer import Value, flow_list, storable, write_fields

PROVED_FIELD = "proved"

_FIELDS = ("position", "status", "ko", "correct", "complete", "note")
_KO_FIELDS = ("ahead", "threats", "taker")
_INDENT = 2


# Reading


def read_proved(document: Document, node: Node | None, position: Position) -> Proved | None:
    """The record that a file holds.

    One about another position than the file's is read, too, but its correct moves are left out: they may not
    even be points of this board.

    :raises ProblemFormatError: if it cannot be read, contradicts itself, or calls a move correct that cannot
        be one.
    """
    if node is None or is_blank(node):
        return None
    fields, extra = _split(document, PROVED_FIELD, node, _FIELDS)
    digest = text_value(document, "position", fields["position"]) if "position" in fields else ""
    if digest != position_digest(position):
        fields.pop("correct", None)
    ko, extra_in_ko = _ko(document, fields.get("ko"))
    status = _word(document, fields, "status", tuple(ProvedStatus))
    correct = moves_value(document, "correct", fields.get("correct"), position.geometry)
    wrong = wrong_first_move(position, correct)
    if wrong is not None:
        raise document.error(wrong, fields["correct"])
    complete = _word(document, fields, "complete", ("true", "false")) == "true"
    note = text_value(document, "note", fields["note"]) if "note" in fields else ""
    try:
        return Proved(
            status=ProvedStatus(status) if status else None,
            ko=ko,
            correct=correct,
            complete=complete,
            note=note,
            position=digest,
            extra={**extra, "ko": extra_in_ko} if extra_in_ko else extra,
        )
    except ValueError as error:
        raise document.error(str(error), node) from error


def _ko(document: Document, node: Node | None) -> tuple[ProvedKo | None, dict[str, Value]]:
    if node is None:
        return None, {}
    fields, extra = _split(document, "ko", node, _KO_FIELDS)
    ahead, taker = (_word(document, fields, name, tuple(Side)) for name in ("ahead", "taker"))
    threats = (
        whole_number(document, "threats", fields["threats"], MAX_THREATS) if "threats" in fields else None
    )
    return ProvedKo(Side(ahead) if ahead else None, threats, Side(taker) if taker else None), extra


def _split(
    document: Document, field: str, node: Node, known: tuple[str, ...]
) -> tuple[dict[str, Node], dict[str, Value]]:
    """What stands within a field: the fields that are known and not blank, and the values of the others."""
    if not isinstance(node, Mapping):
        said = _("{field} has fields of its own: {names}")
        raise document.error(said.format(field=field, names=", ".join(known)), node)
    fields = {name: value for name, value in node.fields.items() if name in known and not is_blank(value)}
    return fields, {name: plain_value(value) for name, value in node.fields.items() if name not in known}


def _word(
    document: Document, fields: MappingABC[str, Node], name: str, choices: tuple[str, ...]
) -> str | None:
    return choice(document, name, fields[name], choices) if name in fields else None


# Writing


def proved_lines(record: Proved | None, position: Position) -> list[str]:
    """The lines that :func:`read_proved` reads as the record; none where it is about another position.

    :raises ProblemFormatError: if the record could not be read again.
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
        known = {name: getattr(record.ko, name) for name in _KO_FIELDS}
        fields["ko"] = {name: value for name, value in known.items() if value is not None} | extra.pop(
            "ko", {}
        )
    lines = [f"{PROVED_FIELD}:", *write_fields(fields, _INDENT)]
    if record.correct:
        lines.append(f"{' ' * _INDENT}correct: {flow_list(position.geometry.vertices(record.correct))}")
    rest: dict[str, Value] = {}
    if record.status is not None:
        rest["complete"] = record.complete
    if record.note:
        rest["note"] = replace_surrogates(record.note)
    return lines + write_fields({**rest, **extra}, _INDENT)
