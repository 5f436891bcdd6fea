"""Games and their patterns in plain Python, written apart from the kernels that are held against them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from gold.board.points import geometry
from gold.board.record import BLACK_PLAYS, EVENT, WHITE_PLAYS, Record
from gold.patterns.learned.stream import GamePiece, StreamCounts, pieces

Place = tuple[int, int]
Stones = dict[Place, str]  # "B" or "W"
Moment = tuple[Stones, Place, str, Stones]  # before the move, the move, its colour, after it

OTHER = {"B": "W", "W": "B"}


class Play(NamedTuple):
    color: str
    place: Place | None


def beside(place: Place, lines: int) -> list[Place]:
    row, col = place
    around = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    return [(y, x) for y, x in around if 0 <= y < lines and 0 <= x < lines]


def chain(stones: Stones, start: Place, lines: int) -> set[Place]:
    found, ahead = {start}, [start]
    while ahead:
        for near in beside(ahead.pop(), lines):
            if near not in found and stones.get(near) == stones[start]:
                found.add(near)
                ahead.append(near)
    return found


def breathes(stones: Stones, some: set[Place], lines: int) -> bool:
    return any(near not in stones for place in some for near in beside(place, lines))


def after(stones: Stones, place: Place, color: str, lines: int) -> Stones:
    """What a move leaves of the stones; suicide takes itself off."""
    now = {**stones, place: color}
    taken: set[Place] = set()
    for near in beside(place, lines):
        if now.get(near) == OTHER[color]:
            enemies = chain(now, near, lines)
            if not breathes(now, enemies, lines):
                taken |= enemies
    now = {at: stone for at, stone in now.items() if at not in taken}
    own = chain(now, place, lines)
    return (
        now
        if breathes(now, own, lines)
        else {at: stone for at, stone in now.items() if at not in own}
    )


def random_game(seed: int, lines: int, length: int) -> list[Play]:
    """Random moves on empty points, with a pass now and then; no position comes twice, so no ko is broken."""
    dice = random.Random(seed)
    stones: Stones = {}
    seen = {frozenset(stones.items())}
    plays: list[Play] = []
    color = "B"
    for _ in range(length):
        empty = [(y, x) for y in range(lines) for x in range(lines) if (y, x) not in stones]
        place = dice.choice(empty)
        now = after(stones, place, color, lines)
        if frozenset(now.items()) in seen or dice.random() < 0.05:
            plays.append(Play(color, None))
        else:
            plays.append(Play(color, place))
            stones = now
            seen.add(frozenset(now.items()))
        if dice.random() < 0.95:
            color = OTHER[color]
    return plays


def record(plays: list[Play], lines: int, place: str = "game") -> Record:
    board = geometry(lines)
    kinds = {"B": BLACK_PLAYS, "W": WHITE_PLAYS}
    events = [
        kinds[play.color] * EVENT + (board.point(*play.place) if play.place else 0)
        for play in plays
    ]
    return Record(place, lines, np.array(events, dtype=np.int16))


def seen(plays: list[Play], lines: int, view: int) -> list[Play]:
    """A game in one of sixteen views."""
    game = []
    for color, place in plays:
        if place is not None:
            row, col = place if view & 1 else place[::-1]
            place = (lines - 1 - row if view & 2 else row, lines - 1 - col if view & 4 else col)
        game.append(Play(OTHER[color] if view & 8 else color, place))
    return game


def moments(plays: list[Play], lines: int) -> Iterator[Moment]:
    stones: Stones = {}
    for color, place in plays:
        if place is not None:
            now = after(stones, place, color, lines)
            yield stones, place, color, now
            stones = now


def whole(games: list[list[Play]], lines: int, games_a_piece: int = 256) -> list[GamePiece]:
    """The pieces of some games."""
    records = [record(game, lines, f"game {number}") for number, game in enumerate(games, 1)]
    return list(pieces(records, StreamCounts(), lines=lines, games_a_piece=games_a_piece))


def window(stones: Stones, place: Place, size: int, lines: int, middle: str) -> str:
    """The window around a place as text, row by row: B, W, . or # beyond the edge."""
    row, col = place
    reach = size // 2
    text = ""
    for y in range(row - reach, row + reach + 1):
        for x in range(col - reach, col + reach + 1):
            inside = 0 <= y < lines and 0 <= x < lines
            text += middle if (y, x) == place else stones.get((y, x), ".") if inside else "#"
    return text


def smallest_view(text: str, mover: str) -> str:
    """One text for all sixteen views of a window; the move is Black's in it."""
    if mover == "W":
        text = text.translate(str.maketrans("BW", "WB"))
    size = round(len(text) ** 0.5)
    square = [list(text[start : start + size]) for start in range(0, len(text), size)]
    views = []
    for _ in range(2):
        for _turn in range(4):
            square = [list(row) for row in zip(*square[::-1], strict=True)]
            views.append("".join("".join(row) for row in square))
        square = [row[::-1] for row in square]
    return min(views, key=lambda view: [".BW#".index(letter) for letter in view])


def key_text(words: list[int], size: int) -> str:
    """The window that a key stands for."""
    places = size * size
    letters = ""
    for word in words:
        letters += "".join(".BW#"[word >> 2 * shift & 3] for shift in range(30, -1, -1))
    return letters[:places]
