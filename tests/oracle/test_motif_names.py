"""What moves are called is true: each name of a motif has a referee that shares nothing with it.

In random positions of random lines every move is asked what it would be called. The referees use the oracle's own
rules, and where a name says what follows (an eye is spoiled, stones cannot be saved) they try every reply.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product, starmap

import pytest

from gold.authoring.motifs import Motif, motifs_along
from gold.board.board import Board
from gold.board.diagram import format_diagram
from gold.board.outcome import winner
from gold.board.points import Color, Move, Point, PointState
from gold.board.position import Position
from tests.oracle.exhaustive import MODE_A, MODE_D, MODE_N, MODES, Exhaustive
from tests.oracle.local_rules import LocalRules, Play, Side, Stones, bits
from tests.oracle.random_problems import around, random_problem
from tests.oracle.told_positions import closed_group, race
from tests.thorough import THOROUGH, is_chosen

_LINES, _LONGEST_LINE = 3, 9
_PART = 12  # of the seeds runs where time is short
_DAY = 60  # of the seeds runs with the fast tests
_FORM_SIZE = 11


@dataclass(frozen=True, slots=True)
class NamedMove:
    """A move with a name, and what the oracle knows of it."""

    rules: LocalRules
    board: Board
    """The board before the move."""
    move: Point
    side: Side
    stones: Stones
    play: Play
    emptied: int
    """The points that the opponent's last move emptied."""

    @property
    def taken(self) -> int:
        """The stones that the move captures."""
        return self.stones[self.side.other] & ~self.play.after[self.side.other]

    def replies(self) -> Iterator[Play]:
        """The legal replies to the move, without the pass."""
        for reply in self.rules.plays(self.play.after, self.side.other):
            if reply.bit != self.play.ko:
                yield reply


def liberties(rules: LocalRules, chain: int, stones: Stones) -> int:
    empty = rules.everywhere & ~(stones.defender | stones.attacker)
    return sum(bit for bit in bits(empty) if rules.near[bit] & chain)


def in_atari(rules: LocalRules, chain: int, side: Side, stones: Stones) -> bool:
    return not chain & rules.breathes[side] and liberties(rules, chain, stones).bit_count() == 1


def can_take(rules: LocalRules, stones: Stones, side: Side, wanted: int, ko: int) -> bool:
    """Whether a side has a move that captures all the wanted stones."""
    return any(
        not play.after[side.other] & wanted for play in rules.plays(stones, side) if play.bit != ko
    )


def cannot_be_saved(named: NamedMove, wanted: int) -> bool:
    """Whether the wanted stones are captured by the move after next, whatever the opponent replies."""
    rules = named.rules
    passed = can_take(rules, named.play.after, named.side, wanted, 0)
    return passed and all(
        can_take(rules, reply.after, named.side, wanted, reply.ko) for reply in named.replies()
    )


def throw_in(named: NamedMove) -> bool:
    """A single stone takes nothing, touches no own stone, and one reply takes it."""
    bit = named.play.bit
    takers = [reply for reply in named.replies() if not reply.after[named.side] & bit]
    alone = not named.taken and not named.rules.near[bit] & named.stones[named.side]
    return alone and len(takers) == 1


def snapback(named: NamedMove) -> bool:
    """Whoever takes the stone loses the stone that took it, and another, on the same point."""
    if not throw_in(named):
        return False
    bit = named.play.bit
    taker = next(reply for reply in named.replies() if not reply.after[named.side] & bit)
    back = [
        play for play in named.rules.plays(taker.after, named.side) if play.bit == bit != taker.ko
    ]
    lost = sum(taker.after[named.side.other] & ~play.after[named.side.other] for play in back)
    return lost.bit_count() >= 2 and bool(lost & taker.bit)


def oiotoshi(named: NamedMove) -> bool:
    """Stones that were not in atari are; connected to others they are still; nothing else saves them."""
    rules, other = named.rules, named.side.other
    theirs = named.play.after[other]
    for stone in bits(rules.near[named.play.bit] & theirs):
        chain = rules.chain(stone, theirs)
        if not in_atari(rules, chain, other, named.play.after):
            continue
        if in_atari(rules, chain, other, named.stones):
            continue
        last = liberties(rules, chain, named.play.after)
        for reply in named.replies():
            joined = rules.chain(stone, reply.after[other])
            grows = joined.bit_count() > chain.bit_count() + 1
            if reply.bit == last and grows and cannot_be_saved(named, chain):
                return True
    return False


def under_the_stones(named: NamedMove) -> bool:
    """The point is one of two or more that the opponent has just emptied."""
    return named.emptied.bit_count() >= 2 and bool(named.emptied & named.play.bit)


def squeeze(named: NamedMove) -> bool:
    """The opponent, who has just taken stones, must fill a point where they stood: the move puts two stones or
    more in atari, and nothing else saves them.
    """
    rules, other = named.rules, named.side.other
    theirs = named.play.after[other]
    for stone in bits(rules.near[named.play.bit] & theirs):
        chain = rules.chain(stone, theirs)
        last = liberties(rules, chain, named.play.after)
        if chain.bit_count() < 2 or not in_atari(rules, chain, other, named.play.after):
            continue
        others = [reply for reply in named.replies() if reply.bit != last]
        if last & named.emptied and all(
            can_take(rules, reply.after, named.side, chain, reply.ko) for reply in others
        ):
            return True
    return False


def hane(named: NamedMove) -> bool:
    """An own stone stands diagonally; of the two points between one is the opponent's and one is empty."""
    board = named.board
    mine = board.to_play
    row, col = board.geometry.row_col(named.move)

    def color(down: int, across: int) -> Color | str | None:
        if not (0 <= row + down < board.size and 0 <= col + across < board.size):
            return "off the board"
        return board[board.geometry.point(row + down, col + across)].color

    if named.taken or mine in (color(1, 0), color(-1, 0), color(0, 1), color(0, -1)):
        return False
    return any(
        color(down, across) is mine and {color(down, 0), color(0, across)} == {mine.opponent, None}
        for down, across in product((-1, 1), repeat=2)
    )


def room(named: NamedMove) -> int:
    """What only the defender's stones shut in around the point; 0 if it is open."""
    rules = named.rules
    inside = rules.chain(named.play.bit, rules.everywhere & ~named.stones.defender)
    return 0 if inside & rules.beyond else inside


def placement(named: NamedMove) -> bool:
    """The attacker plays into what the defender's stones shut in; the eight points around have no own stone."""
    board = named.board
    row, col = board.geometry.row_col(named.move)
    near = around({(row, col)}, board.size)
    own = [place for place in near if board[board.geometry.point(*place)].color is board.to_play]
    return named.side is Side.ATTACKER and bool(room(named)) and not own


def nakade(named: NamedMove) -> bool:
    """In the room alone, the attacker kills on this point and on no other, and the defender lives by it."""
    inside = room(named)
    if named.side is not Side.ATTACKER or not 3 <= inside.bit_count() <= 6:
        return False
    place = named.board.geometry.row_col
    places = frozenset(place(Point(named.rules.move(bit))) for bit in bits(inside))
    return vital(places, named.board.size) == place(named.move)


def on_larger_board(places: frozenset[tuple[int, int]], size: int) -> list[tuple[int, int]]:
    """The places on a board where a wall fits around them, at the same edges."""
    shift = _FORM_SIZE - size

    def moved(values: set[int]) -> int:
        return shift if size - 1 in values else 0 if 0 in values else shift // 2

    down = moved({row for row, _col in places})
    across = moved({col for _row, col in places})
    return [(row + down, col + across) for row, col in sorted(places)]


def form(places: Iterable[tuple[int, int]], to_play: Color) -> Position:
    """A position in which White's stones, marked, shut in these points and nothing else."""
    space = set(places)
    ring = around(space, _FORM_SIZE)
    wall = around(space | ring, _FORM_SIZE)
    states = [PointState.INVALID] * (_FORM_SIZE * _FORM_SIZE)
    for kind, state in (
        (space, PointState.VALID), (ring, PointState.WHITE_KEYSTONE), (wall, PointState.BLACK)
    ):  # fmt: skip
        for row, col in kind:
            states[row * _FORM_SIZE + col] = state
    return Position(_FORM_SIZE, tuple(states), to_play)


@cache
def vital(places: frozenset[tuple[int, int]], size: int) -> tuple[int, int] | None:
    """The one place of a room on which the attacker kills and the defender lives; None if it has no such one."""
    shown = on_larger_board(places, size)
    attacked, defended = form(shown, Color.BLACK), form(shown, Color.WHITE)
    kills = Exhaustive(attacked, MODE_D)
    lives = Exhaustive(defended, MODE_A)
    points = {place: attacked.geometry.point(*place) for place in shown}
    killing = [at for at, place in enumerate(shown) if kills.attacker_wins([points[place]])]
    living = [at for at, place in enumerate(shown) if not lives.attacker_wins([points[place]])]
    return sorted(places)[killing[0]] if len(killing) == 1 and killing[0] in living else None


def bends(board: Board, places: frozenset[tuple[int, int]]) -> bool:
    """In the corner alone, the attacker needs no threat for the ko, and the defender's threats win it."""
    attackers = [
        to
        for to, place in zip(on_larger_board(places, board.size), sorted(places), strict=True)
        if board[board.geometry.point(*place)].color is board.attacker
    ]
    alone = form(on_larger_board(places, board.size), Color.BLACK)
    alone = alone.with_states({alone.geometry.point(*to): PointState.BLACK for to in attackers})
    wins = [Exhaustive(alone, threats).attacker_wins() for threats in (MODE_D, MODE_N)]
    return len(attackers) == 3 and wins == [False, True]


def bent_four(board: Board) -> bool:
    """What the defender's stones shut in around some corner is a bent four by itself."""
    others = {point for point in board.geometry.points if board[point].color is not board.defender}
    rooms = (
        board.geometry.flood([corner], others)
        for corner in starmap(board.geometry.point, product((0, board.size - 1), repeat=2))
        if corner in others
    )
    return any(
        len(room) == 5 and bends(board, frozenset(map(board.geometry.row_col, room)))
        for room in rooms
    )


REFEREES: dict[Motif, Callable[[NamedMove], bool]] = {
    Motif.THROW_IN: throw_in,
    Motif.SNAPBACK: snapback,
    Motif.OIOTOSHI: oiotoshi,
    Motif.UNDER_THE_STONES: under_the_stones,
    Motif.SQUEEZE: squeeze,
    Motif.HANE: hane,
    Motif.PLACEMENT: placement,
    Motif.NAKADE: nakade,
}
_AFTER_A_CAPTURE = {Motif.UNDER_THE_STONES, Motif.SQUEEZE}


def crowded(seed: int) -> Position:
    """A small board full of stones, in which much can be captured. The largest chain is marked."""
    dice = random.Random(seed)
    size = dice.choice((5, 6))
    kinds = (PointState.VALID, PointState.BLACK, PointState.WHITE)
    while True:
        states = dice.choices(kinds, dice.choice(((4, 4, 4), (3, 5, 4), (2, 3, 3))), k=size * size)
        position = Position(size, tuple(states), dice.choice((Color.BLACK, Color.WHITE)))
        target = max(position.chains(), key=lambda chain: (len(chain), min(chain)))
        position = position.with_keystones(target)
        if not position.errors():
            return position


def corner_of_five(seed: int) -> Position:
    """A group around five points of a corner, which hold three of the attacker's stones; some gaps in the wall."""
    dice = random.Random(seed)
    size = 7
    corner = ((0, 0), (0, 1), (0, 2), (1, 0))
    straight, bend = corner[:3], ((0, 0), (0, 1), (1, 0))
    shapes = (
        ((1, 2), straight),
        ((2, 0), bend),
        ((1, 1), bend),
        ((0, 3), straight),
        ((2, 0), straight),
    )
    turned = dice.choice((lambda row, col: (row, col), lambda row, col: (col, row)))
    flips = dice.choice((0, 1)), dice.choice((0, 1))

    def placed(row: int, col: int) -> tuple[int, int]:
        row, col = turned(row, col)
        return (size - 1 - row if flips[0] else row, size - 1 - col if flips[1] else col)

    while True:
        last, usual = dice.choices(shapes, (4, 4, 1, 1, 1))[0]
        space = (*corner, last)
        attackers = dice.choices((usual, dice.sample(space, 3)), (4, 1))[0]
        ring = around(set(space), size)
        wall = around(set(space) | ring, size)
        states = [PointState.INVALID] * (size * size)
        for row, col in {*space, *ring, *wall}:
            state = PointState.WHITE_KEYSTONE if (row, col) in ring else PointState.BLACK
            if (row, col) in space:
                state = PointState.BLACK if (row, col) in attackers else PointState.VALID
            elif (row, col) in wall and dice.random() < 0.15:
                state = PointState.VALID
            at, across = placed(row, col)
            states[at * size + across] = state
        position = Position(size, tuple(states), dice.choice((Color.BLACK, Color.WHITE)))
        if not position.errors() and len(position.points(PointState.VALID)) <= 5:
            return position


def named_moves(problem: Position, dice: random.Random) -> Iterator[tuple[Motif, NamedMove]]:
    """The names of all moves on the way of some random lines."""
    rules = LocalRules(problem)
    for _line in range(_LINES):
        board, stones, side = Board(problem), rules.start, rules.start_side
        emptied = 0
        while len(board.moves) < _LONGEST_LINE and winner(board) is None:
            moves = board.valid_moves()
            if not moves:
                break
            plays = {play.bit: play for play in rules.plays(stones, side)}
            for move in moves:
                play = plays[rules.bit(move)]
                told = NamedMove(rules, board, move, side, stones, play, emptied)
                yield from ((motif, told) for motif in names_of(board, move))
            move = dice.choice(moves)
            play = plays[rules.bit(move)]
            emptied = stones[side.other] & ~play.after[side.other]
            board, stones, side = board.after(move), play.after, side.other


def names_of(board: Board, move: Move) -> set[Motif]:
    """What a move is called, as the first of a line, and after a capture by the opponent."""
    alone = motifs_along(Board(board.initial, board.moves), [move], killed=True)
    if len(board.moves) < 2:
        return alone
    before = Board(board.initial, board.moves[:-2])
    later = motifs_along(before, (*board.moves[-2:], move), killed=True)
    return alone | (later & _AFTER_A_CAPTURE)


SOURCES: dict[str, tuple[Callable[[int], Position], int, dict[Motif, int]]] = {
    "loose stones and groups": (
        lambda seed: random_problem(seed, 10), 720,
        {Motif.THROW_IN: 300, Motif.SNAPBACK: 300, Motif.HANE: 300, Motif.UNDER_THE_STONES: 300},
    ),
    "closed groups": (
        closed_group, 300,
        {Motif.THROW_IN: 300, Motif.PLACEMENT: 300, Motif.NAKADE: 300, Motif.UNDER_THE_STONES: 300},
    ),
    "races": (race, 300, {Motif.THROW_IN: 300, Motif.PLACEMENT: 300}),
    "crowded boards": (
        crowded, 1_100,
        {Motif.OIOTOSHI: 300, Motif.SQUEEZE: 300, Motif.SNAPBACK: 300, Motif.HANE: 300},
    ),
}  # fmt: skip
"""Where positions come from: what makes a problem of a seed, how many seeds, and how often each name is said
there at least.
"""


def held_to_its_referees(source: str, seeds: Iterable[int], part: int) -> None:
    """Hold all names that are told in the problems of these seeds to their referees. They are one ``part`` of
    the source's seeds, so that at least a quarter as large a part of the wanted names must be said.
    """
    make, _seeds, least = SOURCES[source]
    said = Counter[Motif]()
    false: list[str] = []
    for seed in seeds:
        for motif, named in named_moves(make(seed), random.Random(seed)):
            if motif not in REFEREES:
                continue
            said[motif] += 1
            if not REFEREES[motif](named):
                move = named.board.geometry.vertex(named.move)
                diagram = format_diagram(named.board.position())
                false.append(f"{motif} {move}, {named.board.to_play}\n{diagram}")
    assert not false, "\n".join(false[:3])
    wanted = {kind: number if part == 1 else number // part // 4 for kind, number in least.items()}
    assert {kind: said[kind] for kind, number in wanted.items() if said[kind] < number} == {}


@pytest.mark.parametrize("source", SOURCES)
def test_what_moves_are_called_is_true(source: str) -> None:
    held_to_its_referees(source, range(1, SOURCES[source][1] // _DAY + 1), _DAY)


@pytest.mark.slow
@pytest.mark.parametrize("source", SOURCES)
def test_all_that_moves_are_called_is_true(source: str) -> None:
    """All seeds are looked at by night: that takes some ten minutes of a processor."""
    seeds = [seed for seed in range(1, SOURCES[source][1]) if is_chosen(seed, _PART)]
    held_to_its_referees(source, seeds, 1 if THOROUGH else _PART)


def bent_fours(seeds: Iterable[int]) -> Iterator[Board]:
    """The ends of lines that are said to lead to a bent four. In each, the attacker has won a ko in which it
    needs no threat, and plays so that it keeps that.
    """
    for seed in seeds:
        problem, dice = corner_of_five(seed), random.Random(seed)
        wins = {name: Exhaustive(problem, MODES[name]) for name in ("D", "N")}
        for _line in range(_LINES):
            board = Board(problem)
            line: list[Move] = []
            while len(line) < _LONGEST_LINE and winner(board) is None:
                if wins["D"].attacker_wins(line) or not wins["N"].attacker_wins(line):
                    break
                attacks = board.to_play is board.attacker
                moves = [
                    move
                    for move in board.valid_moves()
                    if not attacks or wins["N"].attacker_wins((*line, move))
                ]
                if not moves:
                    break
                move = dice.choice(moves)
                line.append(move)
                if attacks and Motif.BENT_FOUR in motifs_along(board.after(), [move], killed=False):
                    yield board.after(move)
                board = board.after(move)


@pytest.mark.slow
def test_a_bent_four_in_the_corner_is_one() -> None:
    said = 0
    for board in bent_fours(seed for seed in range(1, 900) if is_chosen(seed, _PART)):
        said += 1
        assert bent_four(board), format_diagram(board.position())
    assert said >= (300 if THOROUGH else 300 // _PART // 4)
