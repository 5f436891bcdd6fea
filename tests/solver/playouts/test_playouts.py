"""Playouts in the region: what they play, what they believe, and that they prove nothing."""

from __future__ import annotations

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color, Move
from gold.board.position import Position
from gold.board.status import Status
from gold.solver.api import EngineKind, Limits, Progress
from gold.solver.bitboard.area import local_position
from gold.solver.bitboard.area_rules import connected, keystones
from gold.solver.bitboard.bitsets import from_int, to_int
from gold.solver.bitboard.local_play import root_state
from gold.solver.bitboard.state import as_state
from gold.solver.budget import Budget
from gold.solver.engine import solve
from gold.solver.outcome import KoMode, Question
from gold.solver.playouts.chance import dice
from gold.solver.playouts.estimate import RegionSearch
from gold.solver.playouts.playout import choose
from gold.solver.proof.nodes import OPEN, attacker_has_won
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request
from tests.oracle.random_problems import random_problem

pytestmark = pytest.mark.kernel

STRAIGHT_THREE = """
. . . . . . .
x x x x x x x
x O O O O O x
x O + + + O x
x O O O O O x
x x x x x x x
. . . . . . ."""

TWO_EYES = """
. . . . . . .
x x x x x x x
x O O O O O x
x O + O + O x
x O O O O O x
x x x x x x x
. . . . . . ."""

SIX_LINES = """
+ + + + + +
+ + + + + +
+ + O O + +
+ + + + + +
+ + + + + +
+ + + + + +"""

A_KO, ANOTHER = 10, 45  # seeds of random problems


def board(diagram: str, to_play: Color = Color.BLACK, *moves: str) -> Board:
    found = Board(parse_diagram(diagram, to_play))
    for move in moves:
        found.play(found.geometry.from_vertex(move))
    return found


def vertex(on: Board, move: Move | None) -> str:
    return "none" if move is None else on.geometry.vertex(move)


# What playouts play


def chosen(on: Board, last: str = "") -> set[str]:
    """The moves that a playout chooses after the stone at ``last``, by forty dice."""
    start = local_position(on)
    state = as_state(root_state(start, Question(KoMode.NOBODY)), start.words)
    nothing = from_int(0, start.words)
    stone = (
        from_int(1 << start.index_of[on.geometry.from_vertex(last)], start.words)
        if last
        else nothing
    )
    keys = connected(
        start.area, from_int(to_int(keystones(start.area, state)), start.words), state.defender
    )
    found = set()
    for seed in range(40):
        played = to_int(
            choose(start.area, state, stone, from_int(to_int(keys), start.words), dice(seed)).stone
        )
        found.add(
            "pass" if not played else on.geometry.vertex(start.point_at[played.bit_length() - 1])
        )
    return found


def test_the_attacker_takes_keystones_in_atari() -> None:
    assert chosen(board(STRAIGHT_THREE, Color.BLACK, "C4", "pass", "D4", "pass")) == {"E4"}


def test_the_defender_fills_no_eye_and_passes_when_nothing_else_is_left() -> None:
    assert chosen(board(TWO_EYES, Color.WHITE)) == {"pass"}


def test_the_defender_puts_no_keystones_into_atari() -> None:
    assert chosen(board(STRAIGHT_THREE, Color.BLACK, "C4")) == {"D4"}
    assert chosen(board(STRAIGHT_THREE, Color.WHITE, "C4")) == {"D4", "E4"}


def test_what_is_in_atari_next_to_the_last_stone_is_taken() -> None:
    on = board(STRAIGHT_THREE, Color.WHITE, "pass", "C4", "pass", "D4")
    assert chosen(on, "D4") == {"E4"}


# What is believed


@pytest.mark.parametrize(
    ("diagram", "to_play", "status", "move"),
    [
        (STRAIGHT_THREE, Color.BLACK, Status.DEAD, "D4"),
        (STRAIGHT_THREE, Color.WHITE, Status.ALIVE, "D4"),
        (TWO_EYES, Color.WHITE, Status.ALIVE, "pass"),
    ],
)
def test_each_side_finds_its_move(diagram: str, to_play: Color, status: Status, move: str) -> None:
    on = board(diagram, to_play)
    result = solve(Request.about(on, Limits(nodes=300)), EngineKind.PLAYOUTS)
    assert (result.status, vertex(on, result.move)) == (status, move)


def test_where_nothing_is_proved_and_much_is_free_the_last_quarter_is_for_playouts() -> None:
    on = board(SIX_LINES)
    proof, playouts = (
        solve(Request.about(on, Limits(nodes=9_000)), EngineKind.PROOF),
        solve(Request.about(on, Limits(nodes=3_000)), EngineKind.PLAYOUTS),
    )
    found = solve(Request.about(on, Limits(nodes=12_000)))
    assert not proof.proved
    assert (found.engine, found.nodes, found.proved) == (EngineKind.PLAYOUTS, 12_000, False)
    assert (found.line, found.guess) == (playouts.line, playouts.guess)
    too_few = solve(Request.about(on, Limits(nodes=4_000)))
    assert (too_few.engine, too_few.line) == (
        EngineKind.PROOF,
        solve(Request.about(on, Limits(nodes=4_000)), EngineKind.PROOF).line,
    )


@pytest.mark.parametrize("to_play", list(Color))
def test_nothing_is_told_as_proved_however_sure_it_is(to_play: Color) -> None:
    """The tests of the exact search decide this position at once, and still it is an estimate."""
    result = solve(
        Request.about(board(STRAIGHT_THREE, to_play), Limits(nodes=300)), EngineKind.PLAYOUTS
    )
    assert not result.proved
    assert not result.exact
    assert result.winning_moves == ()
    assert result.guess is not None
    assert result.nodes < 300, "nothing was left to try"


def test_a_pass_is_no_first_move_of_the_attacker() -> None:
    on = board(TWO_EYES, Color.BLACK)
    result = solve(Request.about(on, Limits(nodes=50)), EngineKind.PLAYOUTS)
    assert result.move is None or (result.move != PASS and on.is_legal(result.move))


@pytest.mark.parametrize("seed", [A_KO, ANOTHER])
def test_whoever_has_threats_wins_a_ko(seed: int) -> None:
    search = RegionSearch(Board(random_problem(seed, 9)))
    attackers, defenders = (
        search.ask(search.start, Question(mode), Budget(nodes=400)).attackers_chance
        for mode in (KoMode.ATTACKER, KoMode.DEFENDER)
    )
    assert attackers > 0.8
    assert defenders < 0.2


def test_what_the_tree_decides_is_what_the_exact_search_proves() -> None:
    decided = 0
    for seed in range(60):
        on = Board(random_problem(seed, 9))
        search = RegionSearch(on)
        if search.start.won:
            continue
        exact = ProofSearch(on, megabytes=1)
        for mode in KoMode:
            search.ask(search.start, Question(mode), Budget(nodes=200))
            verdict = int(search._region.verdicts[0])
            if verdict != OPEN:
                decided += 1
                answer = exact.answer(exact.start, Question(mode), Budget(nodes=100_000))
                assert answer.attacker_wins is attacker_has_won(verdict), (seed, mode)
    assert decided > 100


# How it is asked


def field(lines: int) -> Position:
    """All of a board, with one stone to capture in its middle."""
    empty = Position.empty(lines)
    middle = empty.geometry.point(lines // 2, lines // 2)
    marked = parse_diagram("+ X\n+ +").states[1]
    return empty.with_states({middle: marked})


def test_the_same_number_of_playouts_finds_the_same() -> None:
    first, again = (
        solve(Request.about(Board(field(7)), Limits(nodes=500)), EngineKind.PLAYOUTS)
        for _ in range(2)
    )
    assert (first.move, first.line, first.guess) == (again.move, again.line, again.guess)
    assert first.nodes == again.nodes == 500


def test_progress_tells_playouts_and_the_line() -> None:
    heard: list[Progress] = []
    result = solve(
        Request.about(Board(field(7)), Limits(nodes=1_000), progress=heard.append),
        EngineKind.PLAYOUTS,
    )
    assert heard[0].nodes < result.nodes
    assert heard[0].line


def test_a_tree_that_is_full_is_searched_on() -> None:
    on = Board(field(7))
    search = RegionSearch(on, nodes=60)
    belief = search.ask(search.start, Question(KoMode.NOBODY), Budget(nodes=200))
    assert belief.line
    assert int(search._region.tree.used[0]) <= 60
    assert int(search._region.tree.visits[0]) == 200


def test_wins_are_those_of_the_side_that_moved() -> None:
    """Of each node: what its children won, the other side lost."""
    on = Board(field(7))
    search = RegionSearch(on)
    search.ask(search.start, Question(KoMode.NOBODY), Budget(nodes=300))
    tree = search._region.tree
    for node in np.flatnonzero(tree.first[: int(tree.used[0])]):
        children = slice(tree.first[node], tree.first[node] + tree.children[node])
        visits, wins = int(tree.visits[children].sum()), int(tree.wins[children].sum())
        rest = int(tree.visits[node]) - visits
        assert rest >= 0
        assert 0 <= int(tree.wins[node]) - (visits - wins) <= rest
