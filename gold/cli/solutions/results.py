"""Search results as text and as JSON, for the commands that print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gold.authoring.proved_record import within_positions
from gold.board.board import Board
from gold.board.points import PASS, Color, Geometry, Move
from gold.board.status import Status
from gold.i18n import _, ngettext
from gold.solver.api import EngineKind, Limits, Result, StopReason
from gold.solver.outcome import DEAD, Ko
from gold.solver.status_words import life_by_double_ko, status_word
from gold.trainer.wording import bent_four_ruling, ko_facts, players_ruling, side, with_many_threats

if TYPE_CHECKING:
    from gold.solver.answers.group import Group


def move_name(geometry: Geometry, move: Move) -> str:
    """Return the name of a move for people: "pass", or a vertex such as C3."""
    return _("pass") if move == PASS else geometry.vertex(move)


def why_forbidden(geometry: Geometry, move: Move) -> str:
    """Return the reason why the move that would keep the result is forbidden."""
    if move == PASS:
        return _("passing would keep this, but is not allowed here, and no move is known that does")
    return _("{move} takes the ko back after a threat elsewhere").format(move=geometry.vertex(move))


def verdict_line(result: Result, limits: Limits) -> str:
    """Return the status in players' words, and whether it is proved."""
    found = result.practical_status
    limit = within(limits, result)
    word = life_by_double_ko() if result.by_double_ko else status_word(found)
    status = with_many_threats(word, result.many_threats)
    if result.proved:
        if result.exact and result.within is not None and result.many_threats is None:
            return proved_within(found, result.within)
        if result.exact or result.many_threats is not None:
            return _("{status} (proved)").format(status=status)
        if found is Status.ALIVE:
            return _("alive or seki (proved; not decided {within})").format(within=limit)
        if result.bounds.least == DEAD:
            return _("ko or dead (proved; not decided {within})").format(within=limit)
        return _("ko or alive (proved; not decided {within})").format(within=limit)
    return _("not settled {within}").format(within=limit)


def told(board: Board, result: Result) -> str:
    """Return the status in players' words, with many ko threats and the ruling
    of bent four, if any.
    """
    text = life_by_double_ko() if result.by_double_ko else status_word(result.practical_status)
    text, ruling = with_many_threats(text, result.many_threats), players_ruling(board, result.ko)
    return f"{text}; {ruling}" if ruling else text


def proved_within(status: Status, points: int) -> str:
    """Return a proved status with the size, in points,
    of the part of the region that was searched.
    """
    said = ngettext(
        "{status} (proved within {points} point)",
        "{status} (proved within {points} points)",
        points,
    )
    return said.format(status=status_word(status), points=points)


def within(limits: Limits, result: Result) -> str:
    """Return the limit that stopped the proof, as the end of a sentence."""
    if result.too_large:
        return _("since the region is too large")
    if result.stopped is StopReason.CANCELLED:
        return _("before it was stopped")
    if limits.seconds is not None and result.stopped is not StopReason.NODES:
        return _("within {seconds:g} s").format(seconds=limits.seconds)
    if limits.nodes is not None:
        return within_positions(limits.nodes)
    return _("within the limits")


def ko_in_words(ko: Ko, defender: Color) -> str:
    """Return the known facts about a ko, in words."""
    return ko_facts(ko, defender) or _("kind not known")


def group_as_text(board: Board, group: Group, limits: Limits) -> list[str]:
    """Return the status of a group as lines of text,
    with the result for either side playing first.
    """
    lines = [_("group   {status}").format(status=status_word(group.status))]
    if group.bent_four:
        lines.append("        " + bent_four_ruling())
    for color, result in _by_side(board, group):
        verdict = verdict_line(result, limits)
        first = _("{side} first: {verdict}").format(side=side(color), verdict=verdict)
        ko = "" if result.ko is None else ko_in_words(result.ko, result.defender)
        line = " ".join(board.geometry.vertices(result.main_line))
        parts = [part for part in (first, ko, line) if part]
        lines.append("        " + "; ".join(parts))
    return lines


def group_as_json(board: Board, group: Group) -> dict[str, Any]:
    """Return the status of a group as JSON, with the result for either side playing first."""
    firsts = {
        color.name.lower(): result_as_json(board, result)
        for color, result in _by_side(board, group)
    }
    return {"group": str(group.status), "bent_four": group.bent_four, "first": firsts}


def _by_side(board: Board, group: Group) -> list[tuple[Color, Result]]:
    assert board.attacker is not None  # the group has a status
    return [(board.attacker, group.attacker_first), (board.attacker.opponent, group.defender_first)]


def result_as_json(board: Board, result: Result) -> dict[str, Any]:
    """Return a search result as JSON."""
    geometry = board.geometry
    bounds = result.bounds
    return {
        "move": None if result.move is None else geometry.vertex(result.move),
        "line": geometry.vertices(result.line),
        "status": str(bounds.status),
        "proved": result.proved,
        "exact": result.exact,
        "least": bounds.least,
        "most": bounds.most,
        "by_double_ko": result.by_double_ko,
        "ko": None if result.ko is None else ko_as_json(result.ko),
        "winning_moves": geometry.vertices(result.winning_moves),
        "forbidden": None if result.forbidden is None else geometry.vertex(result.forbidden),
        "cropped": result.cropped,
        "within": result.within,
        "score": result.score,
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 4),
        "stopped": str(result.stopped),
        "considered": result.considered,
        "engine": EngineKind.EXACT if result.engine is EngineKind.PROOF else result.engine,
    }


def ko_as_json(ko: Ko) -> dict[str, Any]:
    """Return the kind of a ko as JSON; ``threats`` is 5 for any number above 4."""
    return {
        "ahead": None if ko.ahead is None else ko.ahead.name.lower(),
        "threats": ko.threats,
        "taker": None if ko.taker is None else ko.taker.name.lower(),
    }
