"""The move that comes with a proved verdict reaches it, or the result names the forbidden move that would:
held against exhaustion, at the root of small problems and after every move or two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outcome import is_allowed, may_pass, winner
from gold.board.points import PASS, Color, Move
from gold.board.position import Position
from gold.board.status import Status
from gold.solver.answers import by_crops
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Limits, Result, Survey
from gold.solver.engine import reply, solve
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.oracle.exhaustive import Exhaustive, Grade, State, in_all_modes
from tests.oracle.life import states_of_forced_life
from tests.oracle.local_rules import LocalRules, Side
from tests.oracle.random_problems import random_problem

pytestmark = pytest.mark.kernel

ENOUGH = Limits(nodes=200_000)

# White attacks. Each of its moves gives Black two eyes; only a pass, which the rules of play
# forbid, keeps the ko or the seki.
PASS_KEEPS_THE_KO = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    o o o o o o .
    X X X X X o .
    x o o + X o .
    K x o + X o ."""
PASS_KEEPS_THE_SEKI = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    o o o o o o .
    X X X X X o .
    x + x + X o .
    o o o o X o ."""


class Level(IntEnum):
    """What becomes of the keystones, as far as exhaustion tells kos apart: by who is ahead."""

    DEAD = 0
    KO_ATTACKER_AHEAD = 1
    KO_DEFENDER_AHEAD = 2
    SEKI = 3
    ALIVE_BY_DOUBLE_KO = 4
    ALIVE = 5


OF_GRADE = {
    Grade.DEAD: Level.DEAD,
    Grade.KO_ATTACKER_AHEAD: Level.KO_ATTACKER_AHEAD,
    Grade.KO_DEFENDER_AHEAD: Level.KO_DEFENDER_AHEAD,
}


@dataclass
class Exhausted:
    """A problem exhausted in all ko modes."""

    problem: Position
    modes: dict[str, Exhaustive] = field(init=False)
    alive: dict[str, set[State]] = field(init=False)

    def __post_init__(self) -> None:
        self.modes = in_all_modes(self.problem, 300_000)
        self.alive = {name: states_of_forced_life(self.modes[name]) for name in "AN"}

    def level(self, moves: tuple[Move, ...]) -> Level:
        """What the position after some moves comes to."""
        states = {name: mode.state_after(moves) for name, mode in self.modes.items()}
        wins = sum(mode.attacker_wins_state(states[name]) for name, mode in self.modes.items())
        if Grade(wins) is not Grade.LIVES:
            return OF_GRADE[Grade(wins)]
        with_threats, without = (self._makes_two_eyes(name, moves) for name in "AN")
        return Level.ALIVE if with_threats else Level.ALIVE_BY_DOUBLE_KO if without else Level.SEKI

    def _makes_two_eyes(self, name: str, moves: tuple[Move, ...]) -> bool:
        state = self.modes[name].state_after(moves)
        return state in self.alive[name] or self._makes_them_after_a_pass(name, moves)

    def _makes_them_after_a_pass(self, name: str, moves: tuple[Move, ...]) -> bool:
        """Whether the defender, who could make two eyes and has passed, still makes them after each stone.

        To exhaustion a pass that is answered by a pass ends play, before two eyes are made.
        """
        mode, alive = self.modes[name], self.alive[name]
        state = mode.state_after(moves)
        if (
            not state.passed
            or state.side is Side.DEFENDER
            or mode.state_after(moves[:-1]) not in alive
        ):
            return False
        return all(after in alive for _, after in mode.successors(state) if after is not None)

    def is_reached(self, moves: tuple[Move, ...], move: Move) -> bool:
        """Whether a move reaches what the position before it comes to."""
        return self.level((*moves, move)) is self.level(moves)


def level_of(result: Result) -> Level:
    if result.status is Status.KO:
        assert result.ko is not None
        behind = result.ko.ahead is not result.defender
        return Level.KO_ATTACKER_AHEAD if behind else Level.KO_DEFENDER_AHEAD
    return Level.ALIVE_BY_DOUBLE_KO if result.by_double_ko else Level[result.status.name]


def small_problems(first: int, count: int, points: int) -> Iterator[Position]:
    for seed in range(first, first + count):
        problem = random_problem(seed, points)
        if not LocalRules(problem).has_immortal_keystone and winner(Board(problem)) is None:
            yield problem


def positions_of(problem: Position, depth: int) -> Iterator[Board]:
    """The positions of a problem after up to so many moves, in which play is not over.

    Not those right after a pass: to exhaustion, another pass would end play.
    """

    def walk(board: Board, left: int) -> Iterator[Board]:
        if winner(board) is None:
            if board.moves[-1:] != (PASS,):
                yield Board(board.initial, board.moves)
            for move in (*board.valid_moves(), PASS) if left else ():
                board.play(move)
                yield from walk(board, left - 1)
                board.undo()

    return walk(Board(problem), depth)


def check_move(board: Board, found: Result, truth: Exhausted) -> None:
    """Fail unless a result is right and its move reaches it, or it says that only a forbidden one would."""
    here = board.moves
    if not found.bounds.value_is_known:  # crops prove no seki
        assert found.within is not None or not found.proved
        return
    assert level_of(found) is truth.level(here)
    if found.forbidden is None:
        assert found.move is not None
        assert is_allowed(board, found.move)
        assert truth.is_reached(here, found.move), board.geometry.vertex(found.move)
        return
    assert not is_allowed(board, found.forbidden)
    allowed = [*board.valid_moves(), *([PASS] if may_pass(board) else [])]
    assert not any(level_is_as_good(truth, here, move) for move in allowed)
    if found.forbidden == PASS:
        assert truth.is_reached(here, PASS)


def level_is_as_good(truth: Exhausted, here: tuple[Move, ...], move: Move) -> bool:
    """Whether a move reaches a level that is no ko: of kos, exhaustion does not count the threats."""
    level = truth.level((*here, move))
    return level is truth.level(here) and level not in (
        Level.KO_ATTACKER_AHEAD,
        Level.KO_DEFENDER_AHEAD,
    )


def by_the_search(board: Board, workspace: Workspace) -> Result:
    return solve(Request.about(board, ENOUGH, workspace), EngineKind.PROOF)


def by_the_computer(board: Board, workspace: Workspace) -> Result:
    found = reply(Request.about(board, ENOUGH, workspace))
    if found.forbidden is None or found.forbidden == PASS:
        return found
    # it has to play on without the threat
    assert found.move is None or is_allowed(board, found.move)
    return found


def by_crops_alone(board: Board, workspace: Workspace) -> Result:
    return by_crops.by_crops(Request.about(board, ENOUGH, workspace))


ASKED = {"search": by_the_search, "computer": by_the_computer, "crops": by_crops_alone}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 480, 80))
def test_the_move_reaches_the_verdict_at_the_root_and_after_it(first: int) -> None:
    assert check_moves(first, 80, 7, 2) >= 600


def test_the_move_reaches_the_verdict_in_a_few_problems() -> None:
    assert check_moves(0, 12, 6, 1) > 12


def check_moves(first: int, count: int, points: int, depth: int) -> int:
    """Fail unless all that can be asked is right in the positions of some problems; return how many these are."""
    checked = 0
    for problem in small_problems(first, count, points):
        truth = Exhausted(problem)  # once for all: it takes as long as an answer to each position
        workspaces = {name: Workspace(16) for name in ASKED}
        for board in positions_of(problem, depth):
            for name, ask in ASKED.items():
                check_move(board, ask(board, workspaces[name]), truth)
            checked += 1
    return checked


@pytest.mark.parametrize("asked", ["search", "computer"])
@pytest.mark.parametrize(
    ("diagram", "status"), [(PASS_KEEPS_THE_KO, Status.KO), (PASS_KEEPS_THE_SEKI, Status.SEKI)]
)
def test_where_only_a_pass_keeps_the_result_no_stone_is_named(
    diagram: str, status: Status, asked: str
) -> None:
    board = Board(parse_diagram(diagram, Color.WHITE))
    found = ASKED[asked](board, Workspace(16))
    assert (found.status, found.move, found.line, found.forbidden) == (status, None, (), PASS)
    firsts = survey(Request.about(board, ENOUGH))
    assert firsts.complete
    assert firsts.correct == ()
    assert firsts.forbidden_pass is not None
    assert firsts.forbidden_pass.correct
    assert {first.correct for first in firsts.moves} == {False}
    assert (firsts.best.status, firsts.best.move, firsts.best.forbidden) == (status, None, PASS)


# A survey knows which moves there are


def check_survey(board: Board, found: Survey, truth: Exhausted) -> None:
    """Fail unless a survey has every legal move, and claims nothing that exhaustion denies."""
    allowed = {*board.valid_moves(), *([PASS] if may_pass(board) else [])}
    assert {first.move for first in found.moves} == allowed
    assert (found.forbidden_pass is None) is (PASS in allowed)
    for first in found.moves:
        if first.correct:
            assert truth.is_reached(board.moves, first.move)
    if found.complete:
        for first in found.moves:
            if not first.correct and truth.is_reached(board.moves, first.move):
                # of which exhaustion does not count the threats
                assert found.best.status is Status.KO
    elif found.best.exact:
        assert any(
            first.correct is None
            for first in (*found.moves, found.forbidden_pass)
            if first is not None
        )


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 240, 60))
def test_a_survey_that_ends_early_claims_no_more_than_it_asked(first: int) -> None:
    complete = set()
    for problem in small_problems(first, 60, 7):
        truth = Exhausted(problem)
        for nodes in (0, 1, 3, 10, 30, 100, 1_000):
            for board in positions_of(problem, 0):
                found = survey(Request.about(board, Limits(nodes=nodes)))
                check_survey(board, found, truth)
                complete.add(found.complete)
    assert complete == {True, False}


def test_a_survey_without_nodes_has_all_moves_and_is_not_complete() -> None:
    board = Board(parse_diagram(PASS_KEEPS_THE_SEKI, Color.WHITE))
    found = survey(Request.about(board, Limits(nodes=0)))
    assert [first.correct for first in found.moves] == [None, None]
    assert found.forbidden_pass is not None
    assert not found.complete
