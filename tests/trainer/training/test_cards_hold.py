"""What a card of *The first fortnight* says is true of its problems, where that can be tested."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from gold.board.board import Board, Chain
from gold.board.points import PASS, Point, PointState
from gold.problem.model import Problem
from gold.solver.answers.reply import computer_reply
from gold.solver.api import EngineKind, Limits
from gold.solver.engine import solve
from gold.solver.request import Request
from gold.trainer.training.guided_path import PATHS_FOLDER, GuidedPath, read_path, shelf_beside

NODES = Limits(nodes=100_000)
_LONGEST = 12


@cache
def path() -> GuidedPath:
    file = PATHS_FOLDER / "first-fortnight.yaml"
    return read_path(file, shelf_beside(file))


def targets(board: Board) -> set[Chain]:
    """The chains of the marked stones that are still on the board."""
    found = {board.chain(stone) for stone in board.keystones()}
    return {chain for chain in found if chain is not None}


def touched(board: Board, move: Point) -> set[Chain]:
    """The chains beside a point."""
    found = {board.chain(point) for point in board.geometry.neighbors[move]}
    return {chain for chain in found if chain is not None}


def captures(board: Board, move: Point) -> bool:
    other = board.to_play.opponent
    before = sum(len(chain.stones) for chain in board.chains(other))
    after = sum(len(chain.stones) for chain in board.after(move).chains(other))
    return after < before


def in_atari(board: Board) -> bool:
    return any(chain.in_atari for chain in targets(board))


def takes_the_target(board: Board, move: Point) -> bool:
    return in_atari(board) and not targets(board.after(move))


def breathes(board: Board, move: Point) -> bool:
    return in_atari(board) and not in_atari(board.after(move))


def joins_a_friend(board: Board, move: Point) -> bool:
    friends = {chain for chain in touched(board, move) if chain.color is board.to_play}
    return breathes(board, move) and bool(friends - targets(board))


def takes_the_attacker(board: Board, move: Point) -> bool:
    return breathes(board, move) and captures(board, move)


def gives_atari_from_two(board: Board, move: Point) -> bool:
    (target,) = targets(board)
    return len(target.liberties) == 2 and in_atari(board.after(move))


def chases(board: Board, move: Point) -> bool:
    """Whether the line is a chase: each of at least three moves but the last gives atari, and the marked
    stones are taken as soon as the other side stops running.
    """
    atari = list[bool]()
    now = board.after(move)
    while len(atari) < _LONGEST:
        atari.append(in_atari(now))
        answer = computer_reply(Request.about(now, NODES))
        if not answer.forces or answer.move is None:
            break
        if atari[-1] and not is_taken_if_left(now):
            return False
        now = now.after(answer.move)
        right = solve(Request.about(now, NODES), EngineKind.PROOF).move
        assert right is not None
        now = now.after(right)
    return len(atari) >= 3 and all(atari[:-1])


def is_taken_if_left(board: Board) -> bool:
    """Whether the marked chain, which is in atari, is off the board after a pass and the last liberty."""
    (target,) = targets(board)
    (last,) = target.liberties
    return not targets(board.after(PASS).after(last))


def gives_a_stone(board: Board, move: Point) -> bool:
    """Whether the stone of the move can be taken, and whoever takes it is taken."""
    given = board.after(move).chain(move)
    if given is None or not given.in_atari:
        return False
    (taking,) = given.liberties
    after = board.after(move).after(taking)
    return after.chain(move) is None and not targets(after.after(move))


def touches_no_target(board: Board, move: Point) -> bool:
    return not touched(board, move) & targets(board)


def closes_or_enters_the_wall(board: Board, move: Point) -> bool:
    """Whether both colours have stones beside the move."""
    return len({chain.color for chain in touched(board, move)}) == 2


def is_at_the_rim(board: Board, move: Point) -> bool:
    """Whether the move, or a free point beside it, touches the attackers' wall around the room."""
    geometry = board.geometry
    attacker = board.attacker
    near = [
        move,
        *(point for point in geometry.neighbors[move] if board[point] is PointState.VALID),
    ]
    beside = {chain for point in near for chain in touched(board, point) if chain.color is attacker}
    around = {
        point
        for chain in beside
        for stone in chain.stones
        for point in geometry.neighbors[stone]
        if board[point] is PointState.INVALID
    }
    return bool(around)


CARDS: dict[str, Callable[[Board, Point], bool]] = {
    "The last liberty": takes_the_target,
    "One chain": takes_the_target,
    "Room to breathe": breathes,
    "Join a friend": joins_a_friend,
    "Take the attacker": takes_the_attacker,
    "From the open side": gives_atari_from_two,
    "The edge helps": gives_atari_from_two,
    "Atari after atari": chases,
    "The net": touches_no_target,
    "Snapback": gives_a_stone,
    "A stone becomes an eye": captures,
    "A hole in the wall": closes_or_enters_the_wall,
    "Through the hole": closes_or_enters_the_wall,
    "More room": is_at_the_rim,
    "Less room": is_at_the_rim,
}
ASKED = [
    pytest.param(idea.picture.title, one.entry.problem, id=one.entry.problem.title)
    for one, idea in zip(path().shelved.entries, path().ideas, strict=True)
    if one.entry.problem is not None and idea.picture.title in CARDS
]


@pytest.mark.parametrize(("card", "problem"), ASKED)
def test_what_the_card_says_is_what_the_problem_asks(card: str, problem: Problem) -> None:
    assert problem.proved is not None
    (right,) = problem.proved.correct
    assert CARDS[card](problem.board(), Point(right))


def test_every_card_that_is_tested_is_on_the_path() -> None:
    assert set(CARDS) <= {idea.picture.title for idea in path().ideas}
