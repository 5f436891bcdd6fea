"""What is looked up in stores of patterns, on the stores that ship."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gold.lab.acquisition.drawing import window_letters
from gold.patterns.contents import BLACK, WHITE
from gold.patterns.learned.explorer import Explorer, Following
from gold.patterns.learned.shape import PatternShape
from gold.patterns.learned.store import open_store
from gold.patterns.learned.walk import Walk
from gold.patterns.learned.window_keys import (
    EDGE,
    SIZES,
    contents_of,
    exchanged,
    smallest_views,
    views_of,
    words_of,
)

SHIPPED = Path(__file__).parents[3] / "assets" / "patterns"
APPROACH = 2  # place of the approach to the 4-4 point among the frequent patterns of nine lines


@pytest.fixture(scope="module")
def explorer() -> Explorer:
    return Explorer.open(SHIPPED)


@pytest.mark.parametrize("size", SIZES)
def test_keys_are_read_as_text_reads_them_and_stores_hold_the_smallest_views(size: int) -> None:
    keys = np.asarray(open_store(SHIPPED / f"contextual-{size}x{size}.gpat").column("keys"))[::97]
    assert keys.shape[1] == words_of(size)
    contents = contents_of(keys, size)
    assert [".XO#"[content] for content in contents[-1]] == window_letters(keys[-1].tolist(), size)
    smallest, views = smallest_views(contents, size)
    assert (smallest == contents).all()
    assert not views.any()


def seen(shape: PatternShape, view: int, swap: bool) -> PatternShape:
    window = np.array(shape.contents, dtype=np.uint8)[views_of(shape.size)[view]]
    return PatternShape(shape.size, tuple((exchanged(window) if swap else window).tolist()))


def as_seen(move: Following, view: int, swap: bool) -> tuple[int, int, int, int, PatternShape]:
    index = (move.row + 4) * 9 + move.col + 4
    place = views_of(9)[view].tolist().index(index)
    color = WHITE + BLACK - move.color if swap else move.color
    return place // 9 - 4, place % 9 - 4, color, move.count, seen(move.shape, view, swap)


@pytest.mark.parametrize("size", [5, 9])
def test_what_follows_is_the_same_however_a_pattern_is_seen(explorer: Explorer, size: int) -> None:
    views = [
        [seen(one.shape, view, False) for view in range(8)] for one in explorer.frequent(size, 20)
    ]
    # no mirror image of itself
    shape = next(all_views[0] for all_views in views if len(set(all_views)) == 8)
    plain = explorer.following(shape)
    assert plain
    for view in range(8):
        for swap in (False, True):
            turned = seen(shape, view, swap)
            assert explorer.times(turned) == explorer.times(shape)
            found = {
                (move.row, move.col, move.color, move.count, move.shape)
                for move in explorer.following(turned)
            }
            assert found == {as_seen(move, view, swap) for move in plain}


def test_what_follows_is_what_the_store_holds(explorer: Explorer) -> None:
    store = open_store(SHIPPED / "collocations-9x9.gpat")
    row = int(np.argmax(store.column("counts")))
    rows = slice(int(store.column("starts")[row]), int(store.column("starts")[row + 1]))
    shape = PatternShape(
        9, tuple(contents_of(np.asarray(store.column("keys"))[row : row + 1], 9)[0].tolist())
    )
    moves = explorer.following(shape)
    assert sum(move.count for move in moves) == store.column("next_counts")[rows].sum()
    assert moves[0].share == moves[0].count / store.column("counts")[row]
    middles = contents_of(np.asarray(store.column("next_keys"))[rows], 9)[:, 40]
    assert {move.color for move in moves} == set(middles.tolist())


def test_moves_that_mirror_each_other_are_one(explorer: Explorer) -> None:
    # the 4-4 point: the same on both sides of the diagonal
    corner = explorer.frequent(9, 2)[1].shape
    square = np.array(corner.contents).reshape(9, 9)
    assert (square == square.T).all()
    places = {(move.row, move.col, move.color) for move in explorer.following(corner)}
    mirrors = [
        (row, col) for row, col, color in places if row != col and (col, row, color) in places
    ]
    assert mirrors == []


def test_an_unknown_pattern_was_never_played_and_nothing_follows_it(explorer: Explorer) -> None:
    full = PatternShape(9, (BLACK,) * 81)
    assert explorer.times(full) is None
    assert explorer.following(full) == []


def test_a_walk_keeps_what_it_has_seen_and_can_be_taken_back(explorer: Explorer) -> None:
    walk = Walk(explorer.frequent(9, APPROACH + 1)[APPROACH].shape)
    first = walk.ground()
    for _step in range(4):
        walk.follow(explorer.following(walk.here.shape)[0])
    ground = walk.ground()
    stones = [content for content in ground.contents.values() if content in (BLACK, WHITE)]
    assert len(stones) == 2 + 4
    assert ground.contents[ground.row, ground.col] == walk.here.shape.color
    assert max(row for row, _col in ground.contents) == 18  # the lower edge is part of the pattern
    assert walk.moves == 4
    while walk.back():
        pass
    assert walk.ground() == first


def test_patterns_that_do_not_fit_on_one_board_are_shown_alone() -> None:
    side = tuple(EDGE if place % 3 == 2 else BLACK if place == 4 else 0 for place in range(9))
    walk = Walk(PatternShape(3, side))
    before_the_edge = (0,) * 4 + (WHITE,) + (0,) * 4
    # beyond that edge
    walk.follow(Following(0, 5, WHITE, 1, 1.0, PatternShape(3, before_the_edge)))
    ground = walk.ground()
    assert len(ground.contents) == 9
    assert ground.contents[ground.row, ground.col] == WHITE
