"""K-nearest-neighbour patterns, and how often they match, are those of a plain twin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from gold.lab.acquisition.kept_tables import TableJournal
from gold.lab.acquisition.neighborhoods import Neighborhoods, acquire_neighborhoods
from gold.lab.acquisition.paths import PathTask
from gold.lab.acquisition.tree import points_around
from gold.lab.acquisition.wide_board import longest_path
from gold.lab.mcts.matching import best_match
from gold.patterns.learned.neighbors import AREA, REACH, WIDTH, points_by_distance
from tests.patterns.learned.plain import Place, Play, Stones, moments, random_game, seen, whole

pytestmark = pytest.mark.kernel

LINES = 6
GAMES = [random_game(seed, LINES, 60) for seed in range(8)]
ORDER = sorted(
    (y * y + x * x, y, x) for y in range(-18, 19) for x in range(-18, 19) if (y, x) != (0, 0)
)


def path(stones: Stones, place: Place, color: str, facts: int) -> str:
    """What lies around a place up to the last fact: `.` empty, `1` own, `2` not own, `#` beyond the edge."""
    found = ""
    for _distance, y, x in ORDER:
        row, col = place[0] + y, place[1] + x
        stone = stones.get((row, col))
        inside = 0 <= row < LINES and 0 <= col < LINES
        found += "#" if not inside else "." if stone is None else "1" if stone == color else "2"
        if len(found) - found.count(".") == facts:
            return found
    raise AssertionError


def beginnings(whole_path: str) -> Iterator[str]:
    """The patterns that match where a path lies: what ends with each of its facts."""
    yield from (whole_path[: end + 1] for end, letter in enumerate(whole_path) if letter != ".")


def twin(games: list[list[Play]], facts: int, least: int) -> dict[str, tuple[int, int]]:
    """How often each pattern was played and matched, of those played so often."""
    played: Counter[str] = Counter()
    matched: Counter[str] = Counter()
    for game in games:
        for old, place, color, _new in moments(game, LINES):
            played.update(beginnings(path(old, place, color, facts)))
            for empty in ((y, x) for y in range(LINES) for x in range(LINES) if (y, x) not in old):
                matched.update(beginnings(path(old, empty, color, facts)))
    return {
        pattern: (count, matched[pattern]) for pattern, count in played.items() if count >= least
    }


def acquired(tmp_path: Path, games: list[list[Play]], facts: int, least: int) -> Neighborhoods:
    heard: list[tuple[int, int]] = []
    found = acquire_neighborhoods(
        whole(games, LINES, games_a_piece=3),
        facts,
        least,
        1,
        TableJournal(tmp_path / "journal"),
        lambda done, total: heard.append((done, total)),
    )
    assert found is not None
    assert heard == [(number, 3) for number in range(3)]
    return found


def in_the_book(found: Neighborhoods) -> dict[str, tuple[int, int]]:
    """The patterns of a book with what was counted."""
    book, patterns = found.book, {}
    assert book is not None
    ahead = [(0, "")]
    while ahead:
        node, text = ahead.pop()
        if book.facts[node]:
            assert book.facts[node] == len(text) - text.count(".")
            patterns[text] = (int(book.played[node]), int(book.matched[node]))
        ahead += [(int(son), text + ".12#"[way]) for way, son in enumerate(book.sons[node]) if son]
    return patterns


@pytest.mark.parametrize(("facts", "least"), [(1, 1), (3, 1), (6, 1), (6, 2), (9, 3)])
def test_patterns_are_those_of_the_plain_twin(tmp_path: Path, facts: int, least: int) -> None:
    found = acquired(tmp_path, GAMES, facts, least)
    expected = twin(GAMES, facts, least)
    assert in_the_book(found) == {
        pattern: (played, matched)
        for pattern, (played, matched) in expected.items()
        if played > matched / 100
    }
    everything = twin(GAMES, facts, 1)
    sizes = Counter(len(pattern) - pattern.count(".") for pattern in everything)
    assert found.distinct.tolist() == [sizes[number] for number in range(1, facts + 1)]


def test_every_empty_point_of_every_position_is_tested(tmp_path: Path) -> None:
    tests = sum(LINES**2 - len(old) for game in GAMES for old, *_rest in moments(game, LINES))
    assert acquired(tmp_path, GAMES, 3, 1).tests == tests


def test_patterns_that_are_rarely_played_where_they_match_are_dropped(tmp_path: Path) -> None:
    found = acquired(tmp_path, GAMES, 3, 1)
    assert found.kept.sum() < found.distinct.sum()
    assert found.book is not None
    assert found.kept.sum() == np.count_nonzero(found.book.facts)


@pytest.mark.parametrize("view", range(16))
def test_a_game_seen_otherwise_has_the_same_patterns_up_to_symmetry(
    tmp_path: Path, view: int
) -> None:
    one, two = (
        PathTask(7)(whole(games, LINES)[0])[1]
        for games in (GAMES, [seen(game, LINES, view) for game in GAMES])
    )
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def test_the_order_has_no_ties_and_the_nearest_first() -> None:
    offsets, ranks = points_around()
    assert offsets.shape == (8, (2 * REACH + 1) ** 2 - 1)
    assert all(len(set(view.tolist())) == offsets.shape[1] for view in offsets)
    assert [offset in {-WIDTH, -1, 1, WIDTH} for offset in offsets[0, :5].tolist()] == [
        True
    ] * 4 + [False]
    assert ranks[offsets[0] + AREA].tolist() == list(range(offsets.shape[1]))


@pytest.mark.parametrize(("facts", "lines"), [(1, 19), (15, 19), (4, 5), (30, 9)])
def test_no_path_is_longer_than_is_said(facts: int, lines: int) -> None:
    longest = 0
    for row in range(lines):
        for col in range(lines):
            met = looked = 0
            for _distance, y, x in ORDER:
                looked += 1
                met += not (0 <= row + y < lines and 0 <= col + x < lines)
                if met == facts:
                    break
            longest = max(longest, looked)
    assert longest_path(facts, lines) == longest


def test_the_best_match_is_the_most_probable_pattern(tmp_path: Path) -> None:
    book = acquired(tmp_path, GAMES, 6, 2).book
    assert book is not None
    known = {
        text: numbers
        for text, numbers in twin(GAMES, 6, 2).items()
        if numbers[0] > numbers[1] / 100
    }
    offsets = points_by_distance()[0]
    for game in GAMES[:3]:
        for old, place, color, _new in moments(game, LINES):
            wide = np.full(AREA, 3, dtype=np.int8)
            for row in range(LINES):
                for col in range(LINES):
                    stone = old.get((row, col), " ")
                    wide[(REACH + row) * WIDTH + REACH + col] = " BW".index(stone)
            spot = (REACH + place[0]) * WIDTH + REACH + place[1]
            node = best_match(wide, spot, "BW".index(color) + 1, offsets, book)
            fitting = [
                known[text] for text in beginnings(path(old, place, color, 6)) if text in known
            ]
            best = max((played / matched for played, matched in fitting), default=0.0)
            assert (int(book.played[node]) / int(book.matched[node]) if node else 0.0) == best
