"""Distinguishes games from problems: an SGF file with moves from an empty board
or a handicap is a game.
"""

from __future__ import annotations

import re

from gold.board.record import Record
from gold.errors import ProblemFormatError
from gold.i18n import _
from gold.problem.games.game_records import record_in
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import SGF_FIELD
from gold.problem.sgf.sgf_tree import SgfText, simple_text_value

_MOVE = re.compile(r"[^A-Za-z][BW]\s*\[")
_HEAD = 4_000  # letters of a file among which the names are looked for
_DETAIL = r"(?<![A-Za-z]){name}\s*\[((?:[^\]\\]|\\.)*)\]"


def has_moves(problem: Problem) -> bool:
    """Whether the problem was read from an SGF file with moves."""
    text = problem.extra.get(SGF_FIELD)
    return isinstance(text, str) and _MOVE.search(text) is not None


def is_game(problem: Problem) -> bool:
    """Whether this is a game, not a problem.

    A game has moves, no target, and before the first move stones of at most one colour.
    """
    position = problem.position
    colors = {state.color for state in position.states} - {None}
    return len(colors) < 2 and not position.keystones() and has_moves(problem)


def game_name(problem: Problem) -> str:
    """Return the players (without players, the title),
    and the date and result if the file has them.
    """
    text = problem.extra.get(SGF_FIELD)
    head = text[:_HEAD] if isinstance(text, str) else ""
    matches = (re.search(_DETAIL.format(name=name), head) for name in ("PB", "PW", "DT", "RE"))
    details = [" ".join(simple_text_value(match[1]).split()) if match else "" for match in matches]
    black, white, *others = details
    players = (
        f"{black or '?'} – {white or '?'}" if black or white else problem.title or _("Untitled")
    )
    return ", ".join(filter(None, (players, *others)))


def played_game(problem: Problem) -> Record:
    """Return the game in the file that a problem was read from. Its ``place`` is its
    :func:`game_name`.

    :raises ProblemFormatError: if the file has no moves, or one of them is off the board.
    """
    kept = problem.extra.get(SGF_FIELD)
    text = SgfText(kept if isinstance(kept, str) else "")
    game = next(text.games(), None)
    if game is None:
        raise ProblemFormatError(_("there are no moves in this file"))
    return record_in(text, game, game_name(problem))
