"""The field `proved` of a problem file: a proved result, and the position that it is about."""

from __future__ import annotations

from dataclasses import asdict

from gold.board.position import Position
from gold.errors import ProblemFormatError
from gold.problem.proved import Proved, ProvedKo, position_digest, wrong_first_move
from gold.problem.text import replace_surrogates
from gold.problem.yaml_nodes import Mapping, YamlDocument
from gold.problem.yaml_schema import KoFields, ProvedFields, node_at, read_moves, unknown_fields
from gold.problem.yaml_writer import Value, flow_list, storable, write_fields

PROVED_FIELD = "proved"

_INDENT = 2


# Reading


def read_proved(
    document: YamlDocument, root: Mapping, fields: ProvedFields | None, position: Position
) -> Proved | None:
    """The proved result in a document.

    A result about another position is also read, but without its correct moves, which may not even be points
    of this board.

    :raises ProblemFormatError: if it contradicts itself, or a correct move is impossible.
    """
    if fields is None:
        return None
    place = node_at(root, PROVED_FIELD)
    fits = fields.position == position_digest(position)
    correct = read_moves(
        document, root, (PROVED_FIELD, "correct"), fields.correct if fits else (), position.geometry
    )
    wrong = wrong_first_move(position, correct)
    if wrong is not None:
        raise document.error(wrong, node_at(root, PROVED_FIELD, "correct"))
    extra = unknown_fields(ProvedFields, place)
    unknown_in_ko = unknown_fields(KoFields, node_at(place, "ko")) if fields.ko else {}
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


# Writing


def proved_lines(record: Proved | None, position: Position) -> list[str]:
    """The record as lines for :func:`read_proved`; none if it is about another position.

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
        known = asdict(record.ko)
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
