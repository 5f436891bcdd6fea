"""Positions about which sentences are told, each with what exhaustion knows of it.

From each small random problem some lines are played at random. Whatever is said of the boards on the way is
held against :mod:`tests.oracle.exhaustive`, which shares no rule of play with the board.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outcome import winner
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Position
from gold.board.status import Status
from tests.oracle.exhaustive import Exhaustive, State, in_all_modes
from tests.oracle.life import states_of_forced_life
from tests.oracle.local_rules import Side, Stones
from tests.oracle.random_problems import around

_LINES, _LONGEST_LINE = 6, 6
_MOST_STATES = 60_000


@dataclass(frozen=True, slots=True)
class ToldPosition:
    """A board with its line from the problem, and the states of the oracle in each mode."""

    board: Board
    status: Status
    modes: Mapping[str, Exhaustive]
    state: State
    """The state without threats."""
    has_forced_life: bool
    """Whether the defender gets two eyes by force if the attacker has all threats."""

    @property
    def stones(self) -> Stones:
        return self.state.stones

    def bits(self, points: tuple[Point, ...] | frozenset[Point]) -> int:
        """Points as the oracle's set."""
        return sum(self.modes["N"].rules.bit(point) for point in points)


def told_positions(problems: Iterable[Position]) -> Iterator[ToldPosition]:
    """The boards of random lines from the problems, each position once."""
    for number, problem in enumerate(problems):
        try:
            modes = in_all_modes(problem, _MOST_STATES)
        except OverflowError:
            continue
        yield from _of_one(_boards(problem, random.Random(number)), modes)


# Problems in which rare sentences are said


def closed_group(seed: int) -> Position:
    """A group without a gap around five to eight points, with few stones or many inside."""
    dice = random.Random(seed)
    size = 7
    while True:
        space = {(0, dice.choice((0, 2)))}
        while len(space) < dice.randint(5, 8):
            row, col = dice.choice(sorted(space))
            beside = ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))
            space |= {
                dice.choice([(r, c) for r, c in beside if 0 <= r < size - 2 and 0 <= c < size - 2])
            }
        ring = around(space, size)
        wall = around(space | ring, size)
        own = PointState.WHITE_KEYSTONE
        states = [PointState.INVALID] * (size * size)
        weights = dice.choice(((9, 1, 1), (4, 1, 7)))
        for row, col in space | ring | wall:
            state = own if (row, col) in ring else PointState.BLACK
            if (row, col) in space:
                state = dice.choices((PointState.VALID, own, PointState.BLACK), weights)[0]
            states[row * size + col] = state
        position = Position(size, tuple(states), dice.choice(tuple(Color)))
        if not position.errors() and len(position.points(PointState.VALID)) <= 7:
            return position


def race(seed: int) -> Position:
    """Two rows of stones against each other. White's are marked, shut in by Black, and above Black's stand
    friends of White's.
    """
    dice = random.Random(seed)
    width = dice.choice((3, 4, 4, 5))
    while True:
        black = "".join(dice.choice("xxx+") for _column in range(width))
        white = "".join(dice.choice("OOO+") for _column in range(width))
        edge = "." * (width + 2)
        rows = (edge, "o" * (width + 2), f"o{black}o", f"x{white}x", "x" * (width + 2), edge)
        square = [row.ljust(max(6, width + 2), ".") for row in rows]
        square += ["." * len(square[0])] * (len(square[0]) - len(square))
        text = "\n".join(" ".join(row) for row in square)
        if "O" in text:
            position = parse_diagram(text, dice.choice(tuple(Color)))
            if not position.errors():
                return position


def _boards(problem: Position, dice: random.Random) -> Iterator[Board]:
    for _line in range(_LINES):
        board = Board(problem)
        for _move in range(_LONGEST_LINE):
            yield board
            if winner(board) is not None or board.moves[-2:] == (PASS, PASS):
                break
            moves: tuple[Move, ...] = (*board.valid_moves(), PASS)
            board = board.after(dice.choice(moves))


def _of_one(boards: Iterable[Board], modes: Mapping[str, Exhaustive]) -> Iterator[ToldPosition]:
    lives = {name: states_of_forced_life(modes[name]) for name in ("N", "A")}
    seen = set[tuple[Stones, Side, int]]()
    for board in boards:
        try:
            state = modes["N"].state_after(board.moves)
        except ValueError:  # two passes have ended play
            continue
        if state.passed or modes["N"].rules.all_captured(state.stones):
            continue
        key = (state.stones, state.side, state.ko)
        if key not in seen:
            seen.add(key)
            yield _told(board, modes, state, lives)


def _told(
    board: Board, modes: Mapping[str, Exhaustive], state: State, lives: Mapping[str, set[State]]
) -> ToldPosition:
    wins = {name: mode.attacker_wins(board.moves) for name, mode in modes.items()}
    if wins["D"]:
        status = Status.DEAD
    elif wins["A"]:
        status = Status.KO
    else:
        status = Status.ALIVE if state in lives["N"] else Status.SEKI
    forced = modes["A"].state_after(board.moves) in lives["A"]
    return ToldPosition(board.after(), status, modes, state, forced)


def without(board: Board, stones: frozenset[Point]) -> Position:
    """The position of a board from which a chain was taken, with the attacker to play.

    Whoever had no friends outside has none now.
    """
    taken = board.position().with_states(dict.fromkeys(stones, PointState.VALID))
    return taken if taken.to_play is not taken.defender else Board(taken).after(PASS).position()
