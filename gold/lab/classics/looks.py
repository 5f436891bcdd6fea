"""Looks at the proposals of a position with growing budgets: what becomes of the group in each area."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from gold.board.board import Board
from gold.board.position import Position
from gold.problem.proved import position_digest
from gold.solver.answers.plan import UndecidedError, solve_by_plan
from gold.solver.api import EngineKind, Limits
from gold.solver.outcome import DEAD, SEKI, Bounds
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_TABLE_MEGABYTES: Final = 64


@dataclass(frozen=True, slots=True)
class AreaLook:
    """What so many positions prove of a proposal: the bounds of its value."""

    bounds: Bounds
    nodes: int

    @property
    def decided(self) -> bool:
        """Whether it is known what the group gets: life, death, or a ko of some kind."""
        bounds = self.bounds
        return (
            bounds.least >= SEKI
            or bounds.most == DEAD
            or (bounds.least > DEAD and bounds.most < SEKI)
        )


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


def look_at_area(position: Position, budget: int) -> AreaLook:
    """Search a position within so many positions."""
    limits = Limits(nodes=budget, refine_seconds=0.0)
    request = Request.about(Board(position), limits, Workspace(_TABLE_MEGABYTES))
    try:
        result = solve_by_plan(request, EngineKind.PROOF)
    except UndecidedError as error:
        result = error.result
    return AreaLook(result.bounds, request.budget.spent)
