"""Looks up contextual patterns for people: which are frequent, how often one was played, and which
moves followed it.

The moves that followed a pattern P are [P, *] of Liu and Li: the later moves for which P's move was
the last one within their own window of nine lines, each with the pattern that it made. Such a move
came next nearby, not always next in the game. The pairs, called collocations, are stored for
windows of nine lines only. For a smaller P the pairs of all nine-line patterns with P in the middle
are added up.

This module loads no kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gold.patterns.contents import BLACK, WHITE
from gold.patterns.learned.shape import PatternShape
from gold.patterns.learned.store import Store, open_store
from gold.patterns.learned.window_keys import (
    SIZES,
    VIEWS,
    Contents,
    Keys,
    contents_of,
    exchanged,
    keys_of,
    smallest_views,
    views_of,
)

WIDE: Final = 9
"""The number of lines of the windows whose collocations are stored."""
_MIDDLE: Final = WIDE // 2

Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Frequent:
    """A pattern, and how often it was played in any of its sixteen views."""

    shape: PatternShape
    count: int


@dataclass(frozen=True, slots=True)
class Following:
    """A move of the side ``color`` (BLACK or WHITE) that followed a pattern P.

    It lies ``row`` rows below P's move and ``col`` columns to the right of it; negative numbers are
    above and to the left. ``count`` is how often it followed, and ``share`` that number divided by
    how often P was played. (Shares may add up to more than one: P's move can be the last one nearby
    for several later moves.) ``shape`` is the pattern that the move made, in a window as large as
    P's; if there were several, that of the collocation with the greatest count.
    """

    row: int
    col: int
    color: int
    count: int
    share: float
    shape: PatternShape


class Explorer:
    """Looks up patterns in stores.

    ``contexts`` has contextual patterns, by the number of lines of their windows; ``collocations``
    has the pairs of nine-line patterns. ``games`` is the number of games that the collocations are
    from, 0 if the store does not say.

    :raises PatternError: if a store lacks a column.
    """

    def __init__(self, contexts: Mapping[int, Store], collocations: Store) -> None:
        self._contexts = {size: _Contexts(store, size) for size, store in sorted(contexts.items())}
        self._collocations = _Collocations(collocations)
        self.games = int(collocations.made.get("games", 0))

    @classmethod
    def open(cls, folder: Path) -> Explorer:
        """Open the stores in a folder: ``contextual-3x3.gpat`` and the like for each of
        :data:`SIZES`, and ``collocations-9x9.gpat``.

        :raises FileAccessError: if a store is missing or cannot be read.
        :raises PatternError: if a store is damaged or of another kind, or lacks a column.
        """
        contexts = {
            size: open_store(folder / f"contextual-{size}x{size}.gpat", "contextual")
            for size in SIZES
        }
        return cls(contexts, open_store(folder / "collocations-9x9.gpat", "collocations"))

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of lines for which there is a store, the smallest first."""
        return tuple(self._contexts)

    def frequent(self, size: int, count: int) -> list[Frequent]:
        """Return the ``count`` most frequent patterns in windows of ``size`` lines, the most
        frequent first.

        ``size`` is one of :attr:`sizes`. Each pattern is in its smallest view, with Black's move in
        the middle.
        """
        return self._contexts[size].frequent(count)

    def times(self, shape: PatternShape) -> int | None:
        """Return how often a pattern was played, in any of its sixteen views.

        None if it is not in the store, because it was played too seldom, or if there is no store
        for its size.
        """
        contexts = self._contexts.get(shape.size)
        canonical, _view, _swapped = _canonical(shape)
        return None if contexts is None else contexts.counts.get(canonical.tobytes())

    def following(self, shape: PatternShape) -> list[Following]:
        """Return the moves that followed a pattern nearby, the most frequent first: one for each
        point and side.

        They are in the view and colours of ``shape``. If the pattern is symmetric, moves that are
        mirror images of each other are counted as one. The stores leave out what is rare, so counts
        may be too low. Empty if they lack the pattern or all that followed it, or if there is no
        store for the size of ``shape``.
        """
        times = self.times(shape)
        if times is None:
            return []
        canonical, view, swapped = _canonical(shape)
        following = self._collocations.after(canonical, shape.size)
        if following is None:
            return []
        windows = np.empty_like(following.windows)  # in the view of the given shape
        windows[:, views_of(WIDE)[view]] = following.windows
        places = views_of(WIDE)[view][following.places]
        if swapped:
            windows = exchanged(windows)
        return _grouped(windows, places, following.counts, times, shape.size)


class _Contexts:
    """The contextual patterns in windows of ``size`` lines of a store, with the number of times
    each was played.

    Each is in its smallest view, with Black's move in the middle.

    :raises PatternError: if the store lacks a column.
    """

    def __init__(self, store: Store, size: int) -> None:
        self._size = size
        self._windows = contents_of(np.asarray(store.column("keys")), size)
        self._counts = np.asarray(store.column("counts")).astype(np.int64)

    @cached_property
    def counts(self) -> dict[bytes, int]:
        """The number of times each pattern was played, by the bytes of its window in the smallest
        view.
        """
        return {
            window.tobytes(): count
            for window, count in zip(self._windows, self._counts.tolist(), strict=True)
        }

    def frequent(self, count: int) -> list[Frequent]:
        order = np.argsort(-self._counts, kind="stable")[:count]
        return [
            Frequent(_shape(self._windows[row], self._size), int(self._counts[row]))
            for row in order.tolist()
        ]


@dataclass(frozen=True)
class _Next:
    """Nine-line patterns that followed a pattern P, one in each row, rotated or mirrored as P is.

    A pattern has several rows if it followed P at different places, or if several nine-line
    patterns have P in the middle.
    """

    windows: Contents  # (patterns, 81) of each pattern
    places: Indices  # (patterns,) where its move lies in the nine-line window of P
    counts: Indices  # (patterns,) how often it followed


class _Collocations:
    """The pairs of nine-line patterns of a store: a pattern P, and a pattern that followed it.

    P is looked up by its middle, a window of any size up to nine lines.
    """

    def __init__(self, store: Store) -> None:
        self._windows = contents_of(np.asarray(store.column("keys")), WIDE)
        self._starts = np.asarray(store.column("starts")).astype(np.int64)
        self._next = contents_of(np.asarray(store.column("next_keys")), WIDE)
        places = np.asarray(store.column("next_places")).astype(np.int64)
        self._places = (places // 32 - 9 + _MIDDLE) * WIDE + places % 32 - 9 + _MIDDLE
        self._next_counts = np.asarray(store.column("next_counts")).astype(np.int64)
        self._by_size: dict[int, tuple[dict[bytes, Indices], Indices]] = {}

    def after(self, canonical: Contents, size: int) -> _Next | None:
        """Return the patterns that followed any stored pattern P whose middle of ``size`` lines is
        ``canonical``.

        ``canonical`` is a window in its smallest view; the result is rotated or mirrored in the
        same way as its middle. If ``canonical`` is symmetric, moves that are mirror images of each
        other lie at one place. None if no stored pattern has this middle.
        """
        rows_by_middle, view_of_row = self._middles(size)
        rows = rows_by_middle.get(canonical.tobytes())
        if rows is None:
            return None
        views = np.repeat(view_of_row[rows], self._starts[rows + 1] - self._starts[rows])
        entries = np.concatenate(
            [np.arange(self._starts[row], self._starts[row + 1]) for row in rows]
        )
        wide = views_of(WIDE)
        back = np.argsort(wide, axis=1)  # where each point of a window lies in a view of it
        windows = self._next[entries[:, None], wide[views]]
        places = back[views, self._places[entries]]
        return self._at_one_side(
            _Next(windows, places, self._next_counts[entries]), canonical, size
        )

    def _middles(self, size: int) -> tuple[dict[bytes, Indices], Indices]:
        """Return the rows of the store, indexed by the middle ``size`` lines of their pattern P;
        and the view of each row.

        The index is the bytes of the middle's smallest view. The view is the number of that
        smallest view.
        """
        if size not in self._by_size:
            middles, views = smallest_views(_middle(self._windows, size), size)
            rows: dict[bytes, list[int]] = {}
            for row, window in enumerate(middles):
                rows.setdefault(window.tobytes(), []).append(row)
            self._by_size[size] = {name: np.array(numbers) for name, numbers in rows.items()}, views
        return self._by_size[size]

    def _at_one_side(self, following: _Next, canonical: Contents, size: int) -> _Next:
        """Return ``following`` with moves that are mirror images of each other moved to one place,
        so that they can be added up.

        ``canonical`` is the middle of P. Each row is seen through the symmetry of ``canonical``
        that brings its move to the place with the least index.
        """
        wide = views_of(WIDE)
        back = np.argsort(views_of(WIDE), axis=1)
        same = [
            view for view in range(VIEWS) if (canonical[views_of(size)[view]] == canonical).all()
        ]
        images = np.stack([back[view][following.places] for view in same])
        chosen = np.array(same)[images.argmin(axis=0)]
        rows = np.arange(len(chosen))
        return _Next(
            following.windows[rows[:, None], wide[chosen]], images.min(axis=0), following.counts
        )


def canonical_key(shape: PatternShape) -> Keys:
    """Return the key of a pattern in stores: one to three numbers, the same for all its sixteen
    views.
    """
    smallest, _view, _swapped = _canonical(shape)
    key: Keys = keys_of(smallest[None, :], shape.size)[0]
    return key


def _canonical(shape: PatternShape) -> tuple[Contents, int, bool]:
    """Return the smallest view of a pattern with Black's move in the middle, and how it was
    reached.

    The second value is the number of that view in :func:`views_of`. The third tells whether the
    colours were exchanged, because the move is White's.
    """
    window = np.array([shape.contents], dtype=np.uint8)
    swapped = shape.color == WHITE
    smallest, view = smallest_views(exchanged(window) if swapped else window, shape.size)
    return smallest[0], int(view[0]), swapped


def _middle(windows: Contents, size: int) -> Contents:
    """Return the middle ``size`` x ``size`` points of windows of nine lines, a row for each
    window.
    """
    first = _MIDDLE - size // 2
    last = _MIDDLE + size // 2 + 1
    square = windows.reshape(-1, WIDE, WIDE)[:, first:last, first:last]
    return np.ascontiguousarray(square.reshape(-1, size * size))


def _shape(window: Sequence[Any] | Contents, size: int) -> PatternShape:
    return PatternShape(size, tuple(int(content) for content in window))


def _grouped(
    windows: Contents, places: Indices, counts: Indices, times: int, size: int
) -> list[Following]:
    """Return the moves that followed a pattern P, the most frequent first; P was played ``times``
    times.

    Rows (:class:`_Next`) with the same place and side are added up to one move. It has the shape of
    the row with the greatest count.
    """
    middles = _middle(windows, size)
    sides = windows[:, WIDE * WIDE // 2].astype(np.int64)
    best: dict[tuple[int, int], int] = {}
    sums: dict[tuple[int, int], int] = {}
    for index in np.argsort(-counts, kind="stable").tolist():
        key = int(places[index]), int(sides[index])
        best.setdefault(key, index)
        sums[key] = sums.get(key, 0) + int(counts[index])
    moves = [
        Following(
            place // WIDE - _MIDDLE,
            place % WIDE - _MIDDLE,
            side if side in (BLACK, WHITE) else BLACK,
            count,
            count / times,
            _shape(middles[best[place, side]], size),
        )
        for (place, side), count in sums.items()
    ]
    return sorted(moves, key=lambda move: (-move.count, move.row, move.col, move.color))
