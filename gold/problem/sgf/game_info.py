"""Reads the handicap and the komi from the root of an SGF game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gold.board.handicap import handicap_places, most_handicap_stones
from gold.board.points import Geometry, Point
from gold.i18n import _
from gold.problem.sgf.sgf_tree import Node, SgfText

_DIGITS = re.compile(r"[0-9]+")
_KOMI = re.compile(r"-?[0-9]{1,3}(?:\.[0-9]{1,4})?")
_MOST_KOMI = 150
"""The largest number that is taken for a komi: one server writes 7.5 as 750."""
_MOST_DIGITS = 2
_SHOWN = 20


def handicap_stones(
    source: SgfText, setup: Sequence[Node], first_move: str | None, board: Geometry
) -> list[Point]:
    """Return the handicap stones, on the star points,
    that a game states (``HA``) but does not set up.

    ``first_move`` is the side of the first move, ``B`` or ``W``, or None. If it is not White's, the
    list is empty: where Black plays first, the handicap stones are moves.

    :raises ProblemFormatError: if this board has no fixed places for the stated number.
    """
    node = next((node for node in setup if "HA" in node.properties), None)
    if node is None:
        return []
    stated = "".join(node.properties["HA"][0].split())
    if not _DIGITS.fullmatch(stated):
        return []
    if len(stated) > _MOST_DIGITS:
        message = _("HA[{number}] is no handicap")
        raise source.error(message.format(number=stated[:_SHOWN]), node.offset)
    number = int(stated)
    set_up = any(name in each.properties for each in setup for name in ("AB", "AW", "AE"))
    if set_up or first_move != "W" or number < 2:
        return []
    places = handicap_places(board.size, number)
    if not places:
        message = _(
            "HA[{number}]: the stones are not set up, and this board has fixed places for {most}"
        )
        message = message.format(number=number, most=most_handicap_stones(board.size))
        raise source.error(message, node.offset)
    return places


def komi_of(root: Node) -> str:
    """Return the stated komi as the file writes it; empty if it states none, or no possible one."""
    stated = "".join(root.properties.get("KM", [""])[0].split())
    return stated if _KOMI.fullmatch(stated) and abs(float(stated)) <= _MOST_KOMI else ""
