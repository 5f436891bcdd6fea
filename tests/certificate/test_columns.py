"""Many situations at once against the checker's single ones: play, what is cut off, and the rules."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.points import PASS, PointState
from gold.board.position import Position
from gold.certificate.columns import Columns, Sets, TableArea, some
from gold.certificate.start import NONE, Points, each
from gold.certificate.table import TableError, changing_points
from tests.certificate.rules import has_no_room, is_safe, is_unconditionally_alive, moves_to_fill
from tests.certificate.situation import Situation
from tests.certificate.small_problems import SMALLEST_KO_SEEDS, small_problem
from tests.certificate.test_situation import walled_and_small
from tests.thorough import chunks


def points_in(area: TableArea, found: Sets, row: int) -> Points:
    bits = sum(int(word) << 64 * number for number, word in enumerate(found[:, row]))
    return sum(1 << p for p, bit in zip(area.on_board, area.bits, strict=True) if bits >> bit & 1)


def walked(board: Board, dice: random.Random, length: int) -> list[Situation]:
    """The situations of a random walk while keystones stand."""
    now = Situation.of(board)
    found = []
    for _ in range(length):
        if not now.keystones:
            break
        found.append(now)
        moves = list(each(now.moves()))
        move = dice.choice(moves) if moves and dice.random() < 0.9 else PASS
        now = now.passed() if move == PASS else now.play(1 << move)
    return found


def cut_off_alike(now: Situation, area: TableArea) -> bool:
    """Whether the same is cut off as where only the attacker's stones count, among what can change."""
    points = sum(1 << p for p in area.on_board)
    return not now.defender.standing & points


def assert_play_is_the_same(
    walk: list[Situation], area: TableArea, columns: Columns, counted: Counter[str]
) -> None:
    attackers = walk[0].attackers_turn
    points = sum(1 << p for p in area.on_board)
    rows, moves = area.each_point(area.empty(columns) & ~columns.ban)
    legal, after, captured = area.play(columns.take(rows), moves, by_attacker=attackers)
    for row, now in enumerate(walk):
        own = np.flatnonzero(rows == row)
        tried = {points_in(area, moves, at): at for at in own.tolist()}
        assert {move for move, at in tried.items() if legal[at]} == {
            1 << p for p in each(now.moves())
        }
        for move, at in tried.items():
            if not legal[at]:
                continue
            then = now.play(move)
            assert points_in(area, after.defender, at) == then.defender.stones & points
            assert points_in(area, after.attacker, at) == then.attacker.stones & points
            assert points_in(area, after.keystones, at) == then.keystones & points
            assert points_in(area, after.ban, at) == then.closed
            assert points_in(area, captured, at) == now.captured_by(move)
            counted["moves"] += 1
            counted["captures"] += bool(now.captured_by(move))
            counted["bans"] += bool(then.closed)


def assert_rules_are_the_same(
    walk: list[Situation], area: TableArea, columns: Columns, counted: Counter[str]
) -> None:
    form = area.canonical(columns)
    found = {
        "safe": (area.is_safe(form), is_safe),
        "no room": (area.has_no_room(form), has_no_room),
        "alive": (area.is_alive(form), is_unconditionally_alive),
    }
    assert area.may_arise(form).all()
    fill, next_one = area.moves_to_fill(form), area.capture_is_next(form)
    for row, now in enumerate(walk):
        inside = now.reach().inside
        if cut_off_alike(now, area):
            assert points_in(area, area.inside(form), row) == inside
            assert points_in(area, form.defender, row) == now.defender.stones & inside
        for name, (holds, rule) in found.items():
            assert rule(now) or not holds[row], name
            counted[name] += bool(holds[row])
            counted[f"{name}, narrower"] += rule(now) and not holds[row] and not is_safe(now)
        if found["no room"][0][row]:
            assert fill[row] == moves_to_fill(now)
        if next_one[row] and now.attackers_turn:
            ways = [p for p in each(now.moves()) if not now.play(1 << p).keystones]
            assert len(ways) == 1
            counted["capture next"] += 1


def compare(positions: list[Position]) -> Counter[str]:
    """Positions of random walks from problems, all at once."""
    counted = Counter[str]()
    for number, position in enumerate(positions):
        board = Board(position)
        root = Situation.of(board)
        try:
            area = TableArea(root, changing_points(root, None))
        except TableError:
            continue
        walk = walked(board, random.Random(number), length=40)
        for turn in (True, False):
            part = [now for now in walk if now.attackers_turn is turn]
            if not part:
                continue
            columns = Columns.joined([area.situation(now, now.closed) for now in part])
            assert_play_is_the_same(part, area, columns, counted)
            assert_rules_are_the_same(part, area, columns, counted)
    return counted


def test_columns_play_and_judge_as_single_situations_do() -> None:
    counted = compare([*walled_and_small(range(120)), *map(small_problem, SMALLEST_KO_SEEDS)])
    assert counted["moves"] > 4000
    for name in ("captures", "bans", "safe", "no room", "alive", "capture next"):
        assert counted[name] > 20, (name, counted)
    for name in ("safe", "no room", "alive"):
        assert counted[f"{name}, narrower"] <= counted[name] // 10, counted


@pytest.mark.slow
@pytest.mark.parametrize("first", chunks(range(3000, 4000, 100)))
def test_columns_play_and_judge_as_single_situations_do_in_hundreds_of_problems(first: int) -> None:
    compare(walled_and_small(range(first, first + 100)))


def test_columns_of_several_words_play_on_a_large_board() -> None:
    dice = random.Random(1)
    for size, words in ((7, 1), (9, 2), (19, 6)):
        position = Position.empty(size)
        stone = dice.choice(list(position.geometry.points))
        board = Board(position.with_states({stone: PointState.WHITE_KEYSTONE}))
        root = Situation.of(board)
        area = TableArea(root, changing_points(root, None))
        assert area.words == words
        counted = Counter[str]()
        walk = walked(board, dice, length=size * size)
        for turn in (True, False):
            part = [now for now in walk if now.attackers_turn is turn][::size]
            columns = Columns.joined([area.situation(now, now.closed) for now in part])
            assert_play_is_the_same(part, area, columns, counted)
            assert_rules_are_the_same(part, area, columns, counted)
        assert counted["moves"] > 100


def test_what_no_play_leads_to_is_told() -> None:
    """Stones of both sides at a point, no keystones, a ban at a stone, a chain without liberties."""
    position = small_problem(375)
    root = Situation.of(Board(position))
    area = TableArea(root, changing_points(root, None))
    good = area.canonical(area.situation(root, NONE))
    nothing = np.zeros_like(good.ban)
    assert area.may_arise(good).all()
    free = area.empty(good)
    for bad in (
        good._replace(attacker=good.attacker | good.keystones),
        good._replace(keystones=nothing),
        good._replace(keystones=good.keystones | free),
        good._replace(ban=good.keystones),
        good._replace(defender=good.defender | free),
    ):
        assert not area.may_arise(bad).any()
    assert not some(nothing).any()
