"""Kos of which the limits leave open how good they are: what a result says of them can be relied on."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outcome import winner
from gold.board.points import Color
from gold.board.status import Status
from gold.solver.answers import whole_region
from gold.solver.api import Result
from gold.solver.budget import Budget
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request
from tests.problems.shipped import every_collection
from tests.thorough import every

pytestmark = pytest.mark.kernel

NODES = 40
ENOUGH = 20_000
PARTS = 12

TAKEN_BACK_BY_A_THREAT = """
. . . x x x
. . . x O O
. . . x O +
. x x O O +
. x O + x +
. x + O + +"""


@pytest.mark.slow
@pytest.mark.parametrize("part", every(6, range(PARTS)))
def test_what_is_known_of_a_ko_is_proved_though_the_limits_leave_it_open(part: int) -> None:
    """On boards where a ban closes a point: the proof may begin with taking back at once, by a threat."""
    dice, at_least, at_most = random.Random(part), 0, 0
    collections = every_collection()
    problems = (problem for name in sorted(collections) for problem in collections[name].problems)
    for problem in islice(problems, part, None, PARTS):
        for _ in range(12):
            board = Board(problem.position)
            while len(board.moves) < 12 and winner(board) is None and board.valid_moves():
                board.play(dice.choice(board.valid_moves()))
                if board.ko_point is None or winner(board) is not None:
                    continue
                result = found(board, NODES)
                if result.status is not Status.KO or result.exact:
                    continue
                assert result.proved
                succeeds = bool(result.bounds.succeeds(board.to_play is board.attacker))
                assert succeeds or not result.winning_moves
                at_least += succeeds
                at_most += not succeeds
                if succeeds and not result.winning_moves:
                    assert_true_with_more_time(board, result)
    assert at_least
    assert at_most


def test_a_ko_that_a_threat_takes_back_at_once_has_no_winning_move() -> None:
    board = Board(parse_diagram(TAKEN_BACK_BY_A_THREAT, Color.WHITE))
    for vertex in ("F2", "F3", "E1", "F1"):
        board.play(board.geometry.from_vertex(vertex))
    assert board.ko_point is not None
    result = found(board, NODES)
    assert result.status is Status.KO
    assert result.proved
    assert result.bounds.succeeds(board.to_play is board.attacker)
    assert result.winning_moves == ()
    assert_true_with_more_time(board, result)


def assert_true_with_more_time(board: Board, result: Result) -> None:
    more = found(board, ENOUGH).bounds
    assert result.bounds.least <= more.least <= more.most <= result.bounds.most


def found(board: Board, nodes: int) -> Result:
    search = ProofSearch(Board(board.initial), megabytes=1)
    return whole_region.find_in_region(Request(board, Budget(nodes)), search)
