"""Looks at the proposals of a position with growing budgets: what becomes of the group in each area.

A look first asks whether the side to play gets all that it could wish for, whatever ko threats the other side
has. Where it does not, and a ko may be what the book means, a second question is whether it gets anything.
Each has the whole budget; a search for the exact value would spend most on what nobody needs to know.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from gold.board.board import Board
from gold.board.position import Position
from gold.problem.proved import position_digest
from gold.solver.answers.inquiry import Inquiry
from gold.solver.api import Limits
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.outcome import (
    ALIVE_BUT_FOR_MANY_THREATS,
    BY_ANY_KO,
    BY_FORCE,
    DEAD,
    DEAD_BUT_FOR_MANY_THREATS,
    Bounds,
    Rung,
)
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_TABLE_MEGABYTES: Final = 64


@dataclass(frozen=True, slots=True)
class AreaLook:
    """What so many positions prove of a proposal: the bounds of its value."""

    bounds: Bounds
    nodes: int

    @property
    def is_life(self) -> bool:
        """Whether the group lives, as players count: who needs more ko threats than are counted has no ko."""
        return self.bounds.least >= ALIVE_BUT_FOR_MANY_THREATS

    @property
    def is_death(self) -> bool:
        """Whether the group dies, as players count."""
        return self.bounds.most <= DEAD_BUT_FOR_MANY_THREATS

    @property
    def is_ko(self) -> bool:
        """Whether the group neither lives nor dies."""
        bounds = self.bounds
        is_known = bounds.least > DEAD and bounds.most <= BY_ANY_KO
        return is_known and not self.is_life and not self.is_death

    @property
    def decided(self) -> bool:
        """Whether it is known what the group gets: life, death, or a ko of some kind."""
        return self.is_life or self.is_death or self.is_ko

    def clean_win(self, *, lives: bool) -> bool | None:
        """Whether the side to play gets all it could wish for: if it ``lives``, that its group does, else that
        the group dies. None: not known.
        """
        attacker_wins = self.bounds.attacker_wins(_clean_win(lives))
        return None if attacker_wins is None else attacker_wins is not lives


def look_as_json(look: AreaLook) -> object:
    """A look for a journal."""
    return [look.bounds.least, look.bounds.most, look.nodes]


def look_from_json(kept: Any) -> AreaLook:
    """The look that :func:`look_as_json` has put into JSON."""
    least, most, nodes = map(int, kept)
    return AreaLook(Bounds(least, most), nodes)


def look_name(position: Position, budget: int) -> str:
    """The name of a look in a journal. A proof stays true, so no version of the program is part of it."""
    text = f"{position_digest(position)} {position.to_play} {bytes(position.states).hex()} {budget}"
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def name_by_questions(position: Position, budget: int) -> str:
    """The name of a look that asks question by question (:func:`look_at_area`)."""
    return f"asked {look_name(position, budget)}"


def look_at_area(position: Position, budget: int, *, for_clean_win: bool) -> AreaLook:
    """Search a position, within so many positions for each question. ``for_clean_win``: only that counts, so
    nothing is asked about a ko. An area that is too large for the search is left open.
    """
    lives = position.to_play is position.defender
    request = Request.about(
        Board(position), Limits(nodes=2 * budget, refine_seconds=0.0), Workspace(_TABLE_MEGABYTES)
    )
    try:
        search = request.workspace.proof(request.board)
    except AreaTooLargeError:
        return AreaLook(Bounds(), 0)
    inquiry = Inquiry(request, search)
    inquiry.ask(_clean_win(lives), nodes=budget)
    clean_win = AreaLook(inquiry.bounds, 0).clean_win(lives=lives)
    if clean_win is False and not for_clean_win:
        inquiry.ask(BY_FORCE if lives else BY_ANY_KO, nodes=budget)
    return AreaLook(inquiry.bounds, request.budget.spent)


def _clean_win(lives: bool) -> Rung:
    return Rung(ALIVE_BUT_FOR_MANY_THREATS - 1 if lives else DEAD_BUT_FOR_MANY_THREATS)
