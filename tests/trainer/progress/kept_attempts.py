"""Attempts to keep in a logbook: solved and failed ones, with their moves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from gold.board.points import Move
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Kept, Logbook, PlayedMoves
from tests.trainer.positions import CORNER, STRAIGHT_THREE, problem

NOW = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)
DAY = timedelta(days=1)
ROOM = problem(CORNER)
OTHER = problem(STRAIGHT_THREE)


def moves(names: str, of: Problem = ROOM) -> tuple[Move, ...]:
    return tuple(of.position.geometry.from_vertex(name) for name in names.split())


def attempt(of: Problem = ROOM, solved: bool = True, **fields: object) -> Attempt:
    values: dict[str, object] = {"at": NOW, "solved": solved, "mode": Mode.PRACTICE}
    return Attempt(problem_id(of), **values | fields)  # type: ignore[arg-type]


def fail(
    logbook: Logbook, of: Problem = ROOM, played: str = "A1 A2", mistake: int = 0, **fields: object
) -> Kept:
    return logbook.keep(
        of, attempt(of, solved=False, **fields), PlayedMoves(moves(played, of), mistake)
    )
