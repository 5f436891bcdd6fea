"""Random problems as the exact search takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gold.board.board import Board
from gold.board.position import Position
from gold.solver.bitboard.area import LocalPosition, local_position
from tests.oracle.local_rules import LocalRules
from tests.oracle.random_problems import random_problem


def open_problems(seeds: Iterable[int]) -> Iterator[tuple[int, Position, LocalPosition]]:
    """The problems of these seeds in which the defender has not won before the first move."""
    for seed in seeds:
        problem = random_problem(seed)
        local = local_position(Board(problem))
        if local.won:
            assert LocalRules(problem).has_immortal_keystone
        else:
            yield seed, problem, local
