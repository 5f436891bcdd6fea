"""Searches the proposals of a position with growing budgets,
to learn the status of the group in each area.

Such a search, a look, first asks whether the side to play gets life or a kill, whatever ko threats
the opponent has. If it does not, and the book may mean a ko, a second question is whether it gets
anything. Each question has the whole budget. A search for the exact value would spend most of its
nodes on details that are not needed.
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
    """The bounds of a proposal's value that a search of ``nodes`` positions has proved."""

    bounds: Bounds
    nodes: int

    @property
    def is_life(self) -> bool:
        """Whether the group lives in practice:
        a ko that needs more threats than are counted is not a ko.
        """
        return self.bounds.least >= ALIVE_BUT_FOR_MANY_THREATS

    @property
    def is_death(self) -> bool:
        """Whether the group dies in practice, as for :attr:`is_life`."""
        return self.bounds.most <= DEAD_BUT_FOR_MANY_THREATS

    @property
    def is_ko(self) -> bool:
        """Whether the result is proved to be a ko: the group neither lives nor dies in practice."""
        bounds = self.bounds
        is_known = bounds.least > DEAD and bounds.most <= BY_ANY_KO
        return is_known and not self.is_life and not self.is_death

    @property
    def decided(self) -> bool:
        """Whether the bounds prove life, death, or a ko of some kind."""
        return self.is_life or self.is_death or self.is_ko

    def clean_win(self, *, lives: bool) -> bool | None:
        """Whether the side to play wins without a ko; None if that is not known.

        ``lives``: the side to play wants its group to live; else it wants the group to die.
        """
        attacker_wins = self.bounds.attacker_wins(_clean_win(lives))
        return None if attacker_wins is None else attacker_wins is not lives


def look_as_json(look: AreaLook) -> object:
    """Convert a look to JSON, for a journal."""
    return [look.bounds.least, look.bounds.most, look.nodes]


def look_from_json(kept: Any) -> AreaLook:
    """Convert JSON from :func:`look_as_json` back to a look."""
    least, most, nodes = map(int, kept)
    return AreaLook(Bounds(least, most), nodes)


def look_name(position: Position, budget: int) -> str:
    """Return the key of an old look in a journal.
    Proofs stay true, so it names no program version.
    """
    text = f"{position_digest(position)} {position.to_play} {bytes(position.states).hex()} {budget}"
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def name_by_questions(position: Position, budget: int) -> str:
    """Return the key of a look by questions (:func:`look_at_area`) in a journal."""
    return f"asked {look_name(position, budget)}"


def look_at_area(position: Position, budget: int, *, for_clean_win: bool) -> AreaLook:
    """Search a position, with ``budget`` nodes for each question.

    ``for_clean_win``: ask only for a win without ko, not for a ko. If the area is too large for the
    search, nothing is proved.
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
