"""Makes a benchmark of the groups of a harvest on the whole boards of their games,
each with a certificate.

A harvest cuts a problem out of the board and closes its wall. Here the whole board stays as it was,
and GoLD guesses the region: open boards and large regions, as a solver meets them in a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gold.authoring.from_games import guess_about, moments
from gold.board.points import Color, PointState
from gold.board.record import Record
from gold.board.status import Status
from gold.errors import InvalidPositionError
from gold.file_names import file_name
from gold.lab.harvest.work import record_name
from gold.problem.model import Problem
from gold.solver.api import Limits, Result
from gold.solver.certifying import CertificateTask, certified

COLLECTION = "groups from games"
_LEAST_ROOM = 12
"""The least number of playable points; with fewer, the problem of the harvest is as good."""


@dataclass(frozen=True, slots=True)
class GroupOfGame:
    """A group of a game, and the limit of its proof in nodes."""

    name: str
    problem: Problem
    nodes: int


@dataclass(frozen=True, slots=True)
class ProvedGroup:
    """A row of the benchmark and its certificate. ``nodes`` is the number of nodes of the proof."""

    name: str
    nodes: int
    row: dict[str, Any]
    certificate: str


def tasks(
    harvested: Iterable[Problem], games: Iterable[Record], nodes: int
) -> Iterator[GroupOfGame]:
    """Yield the groups of the games from which problems were harvested,
    in the order of the games.
    """
    wanted: dict[str, list[Problem]] = {}
    for problem in harvested:
        origin = problem.extra.get("from")
        if isinstance(origin, dict):
            wanted.setdefault(str(origin.get("game")), []).append(problem)
    for game in games:
        for problem in wanted.pop(record_name(game), ()):
            found = _where_it_stood(problem, game)
            if found is not None:
                number = problem.extra["from"]["move"]
                stone = found.position.keystones()[0]
                name = f"{number} {found.position.geometry.vertex(stone)} {record_name(game)}"
                yield GroupOfGame(file_name(name, "group"), found, nodes)


def _where_it_stood(problem: Problem, game: Record) -> Problem | None:
    """Return the group of a problem on the board of its game, with a guessed region.

    None if the region is too small or cannot be guessed, if a ko has just been taken, or if the
    game does not have the position.
    """
    number = problem.extra["from"]["move"]
    game_moments = moments(game)
    if not 0 < number <= len(game_moments):
        return None  # another game of the same name
    moment = game_moments[number - 1]
    group = frozenset(problem.position.keystones())
    try:
        guess = guess_about(moment.position, group, problem.position.to_play)
    except InvalidPositionError:
        return None
    position = guess.problem.position
    if position.points(PointState.KO):
        return None  # a row cannot say that a ko must not be retaken at once
    return guess.problem if len(position.points(PointState.VALID)) >= _LEAST_ROOM else None


def proved_group(task: GroupOfGame) -> ProvedGroup | None:
    """Prove a group dead or alive, with a certificate; None if that is not possible."""
    found = certified(CertificateTask(task.problem, Limits(nodes=task.nodes)))
    result = found.result
    if not found.text or result is None or result.status not in (Status.DEAD, Status.ALIVE):
        return None
    return ProvedGroup(task.name, result.nodes, _row(task, result), found.text)


def _row(task: GroupOfGame, result: Result) -> dict[str, Any]:
    position = task.problem.position
    board = position.geometry
    defender = position.defender
    assert defender is not None
    stones = {
        color.name.lower(): list(
            board.vertices(p for p in board.points if position[p].color is color)
        )
        for color in Color
    }
    wins = (result.status is Status.ALIVE) is (position.to_play is defender)
    return {
        "id": task.name,
        "collection": COLLECTION,
        "size": position.size,
        **stones,
        "to_play": position.to_play.name.lower(),
        "keystones": list(board.vertices(position.keystones())),
        "region": list(board.vertices(position.points(PointState.VALID))),
        "answers": list(board.vertices(result.winning_moves)) if wins else [],  # perhaps not all
        "verdict": result.status.value,
        "target": defender.name.lower(),
        "winner": (position.to_play if wins else position.to_play.opponent).name.lower(),
    }
