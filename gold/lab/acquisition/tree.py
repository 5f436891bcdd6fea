"""The tree of K-nearest-neighbour patterns: built from sorted paths,
and matched at every empty point.

A step in the tree is the content of the next point around a move. A pattern is a node whose last
step met a fact (a stone, or a point beyond the edge). Its counts include those of all nodes below
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.atomic import not_written
from gold.board.record import EVENT, WHITE_PLAYS
from gold.errors import FileAccessError
from gold.i18n import _
from gold.lab.acquisition.kept_tables import Tables
from gold.lab.acquisition.tables import CountTable
from gold.lab.acquisition.wide_board import (
    SONS,
    WideReplay,
    apply_wide,
    begin_wide,
    longest_path,
    new_wide_replay,
)
from gold.lab.mcts.matching import seen_by
from gold.patterns.contents import EMPTY
from gold.patterns.learned.contextual import Games
from gold.patterns.learned.neighbors import (
    AREA,
    REACH,
    WIDTH,
    Book,
    Contents,
    Counts,
    Facts,
    Places,
    Sons,
    points_by_distance,
)
from gold.patterns.learned.stream import GamePiece
from gold.patterns.learned.window_keys import POINTS_A_WORD, Keys, Numbers


class PatternTree(NamedTuple):
    """The nodes of a tree, parents before their sons.

    ``facts`` is the number of facts of a pattern, 0 for a node that is not a pattern, since its
    last step met an empty point. ``played`` is the number of moves played at a node.
    """

    sons: Sons
    facts: Facts
    played: Counts


def grow(paths: CountTable, facts: int, lines: int, least: int = 1) -> PatternTree:
    """Build the tree of all nodes played at least ``least`` times.
    ``paths`` is a table of a PathTask.
    """
    longest = longest_path(facts, lines)
    room = _nodes(paths.keys, facts, longest) + 1 if paths.rows else 1
    tree = PatternTree(
        np.zeros((room, SONS), dtype=np.int32),
        np.zeros(room, dtype=np.uint8),
        np.zeros(room, dtype=np.uint32),
    )
    stack = np.zeros(longest + 1, dtype=np.int32)
    used = _grow(paths.keys, paths.counts, facts, least, stack, tree)
    if used == room:
        return tree
    return PatternTree(tree.sons[:used].copy(), tree.facts[:used].copy(), tree.played[:used].copy())


def distinct_patterns(paths: CountTable, facts: int, lines: int) -> Numbers:
    """Return the numbers of distinct patterns with one, two, ...
    ``facts`` facts in sorted paths.
    """
    found = np.zeros(facts + 1, dtype=np.int64)
    _count_patterns(paths.keys, facts, longest_path(facts, lines), found)
    return found[1:]


@njit
def _content(keys: Keys, row: int, depth: int) -> int:
    return int(
        keys[row, depth // POINTS_A_WORD] >> 2 * (POINTS_A_WORD - 1 - depth % POINTS_A_WORD) & 3
    )


@njit
def _shared(keys: Keys, row: int, longest: int) -> int:
    """Return the number of first points that a path shares with the path before it."""
    if row == 0:
        return 0
    for depth in range(longest):
        if _content(keys, row, depth) != _content(keys, row - 1, depth):
            return depth
    return longest


@njit
def _nodes(keys: Keys, facts: int, longest: int) -> int:
    nodes = 0
    for row in range(keys.shape[0]):
        shared = _shared(keys, row, longest)
        met = depth = 0
        while met < facts:
            met += _content(keys, row, depth) != EMPTY
            depth += 1
        nodes += depth - shared
    return nodes


@njit
def _count_patterns(keys: Keys, facts: int, longest: int, found: Numbers) -> None:
    for row in range(keys.shape[0]):
        shared = _shared(keys, row, longest)
        met = depth = 0
        while met < facts:
            if _content(keys, row, depth) != EMPTY:
                met += 1
                if depth >= shared:
                    found[met] += 1
            depth += 1


@njit
def _grow(
    keys: Keys, counts: Numbers, facts: int, least: int, stack: Places, tree: PatternTree
) -> int:
    """Add the paths to the tree, depth first, as they are sorted; return the number of nodes.

    When the walk leaves a node that is too rare, the node and all nodes below it have the highest
    numbers, so they are removed by resetting the number of used nodes.
    """
    sons, fact_counts, played = tree
    used, top = 1, 0  # the stack holds the nodes of the path at hand: stack[depth]
    for row in range(keys.shape[0] + 1):
        shared = 0
        if row < keys.shape[0]:
            shared = min(_shared(keys, row, top), top) if row > 0 else 0
        while top > shared:
            node, parent = stack[top], stack[top - 1]
            played[parent] += played[node]
            if played[node] < least:
                for son in range(SONS):
                    if sons[parent, son] == node:
                        sons[parent, son] = 0
                for gone in range(node, used):
                    played[gone] = 0
                    fact_counts[gone] = 0
                    for son in range(SONS):
                        sons[gone, son] = 0
                used = node
            top -= 1
        if row == keys.shape[0]:
            break
        met = 0
        for depth in range(shared):
            met += _content(keys, row, depth) != EMPTY
        while met < facts:
            content = _content(keys, row, top)
            sons[stack[top], content] = used
            met += content != EMPTY
            fact_counts[used] = met if content != EMPTY else 0
            top += 1
            stack[top] = used
            used += 1
        played[stack[top]] += counts[row]
    return used


class PointsAround(NamedTuple):
    """The points around a point in their order,
    as ``offsets`` in each of the eight views, and ``ranks``.

    The order is that of :func:`~gold.patterns.learned.neighbors.points_by_distance`. ``ranks`` maps
    an offset, plus :data:`AREA`, to its place in the first view's order. For offset 0, and others
    that are not in the order, it is the number of points in the order.
    """

    offsets: Places  # (8 views, points)
    ranks: Places  # (2 * AREA,)


def points_around() -> PointsAround:
    """Return the points around a point, with their ranks."""
    offsets = points_by_distance()
    points = offsets.shape[1]
    ranks = np.full(2 * AREA, points, dtype=np.int32)
    ranks[offsets[0] + AREA] = np.arange(points)
    return PointsAround(offsets, ranks)


class _Matches(NamedTuple):
    """The matches of each side at each point of the wide board.

    ``nodes`` has the matching node, ``depths`` the number of points read to find it, ``since`` the
    turn of the side from which it is to be counted, and ``dirty`` whether it must be searched
    again.
    """

    nodes: Places
    depths: Places
    since: Places
    dirty: Contents


@dataclass(frozen=True)
class MatchTask:
    """Counts how often each node of a tree is the deepest match, at all empty points of all
    positions in which a move is played. ``folder`` has the tree: see :func:`on_disk`.
    """

    folder: str
    digest: str

    def __call__(self, piece: GamePiece) -> tuple[CountTable]:
        """Return the table of some games; its keys are nodes.

        :raises FileAccessError: on a machine that cannot read the folder.
        """
        sons = _mapped(_file(Path(self.folder), self.digest))
        counts = np.zeros(len(sons), dtype=np.int32)
        numbers = np.zeros((3, 2, AREA), dtype=np.int32)
        matches = _Matches(numbers[0], numbers[1], numbers[2], np.zeros((2, AREA), dtype=np.int8))
        source = Games(piece.events, piece.starts, piece.lines, 0)
        _match(source, new_wide_replay(), points_around(), sons, matches, counts)
        nodes = np.flatnonzero(counts)
        found = counts[nodes].astype(np.int64)
        return (CountTable(nodes[:, None], found, np.zeros(len(nodes), dtype=np.int64)),)

    def __repr__(self) -> str:
        return f"MatchTask({self.digest})"


@contextmanager
def on_disk(tree: PatternTree, folder: Path, digest: str) -> Iterator[PatternTree]:
    """Context manager: yield the tree with its sons in a file, for :class:`MatchTask`;
    delete it on exit.

    :raises FileAccessError: if the file cannot be written.
    """
    file = _file(folder, digest)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        np.save(file, tree.sons)
    except OSError as error:
        raise not_written(file, error) from error
    try:
        tree = tree._replace(sons=np.load(file, mmap_mode="r"))  # instead of the array in memory
        yield tree
    finally:
        file.unlink(missing_ok=True)


def _mapped(file: Path) -> Sons:
    try:
        sons: Sons = np.load(file, mmap_mode="r")
    except (OSError, ValueError) as error:
        said = _(
            "{path} cannot be read: on a cluster, --parts must be a folder that all workers see."
        )
        raise FileAccessError(said.format(path=file)) from error
    return sons


def _file(folder: Path, digest: str) -> Path:
    return folder / f"{digest}.tree.npy"


@njit
def _match(
    source: Games,
    replay: WideReplay,
    around: PointsAround,
    sons: Sons,
    matches: _Matches,
    counts: Places,
) -> None:
    """Count the deepest matching node at every empty point, for each move of some games.

    At most points the match stays the same from move to move. So a match is counted for many turns
    at once, when a point changes that was read to find it.
    """
    events, starts, lines, _facts = source
    offsets, ranks = around
    nodes, depths, since, dirty = matches
    wide = replay.wide
    for game in range(starts.size - 1):
        begin_wide(replay, lines)
        dirty[:] = 1
        turn_of_black = turn_of_white = 0
        for index in range(starts[game], starts[game + 1]):
            event = int(events[index])
            color, point = event // EVENT, event % EVENT
            if color <= WHITE_PLAYS and point != 0:
                side = color - 1
                turn = turn_of_white if side else turn_of_black
                for row in range(REACH, REACH + lines):
                    for place in range(row * WIDTH + REACH, row * WIDTH + REACH + lines):
                        if dirty[side, place] and wide[place] == EMPTY:
                            _find(wide, place, color, offsets[0], sons, nodes[side], depths[side])
                            since[side, place] = turn
                            dirty[side, place] = 0
                turn_of_black += 1 - side
                turn_of_white += side
            for number in range(apply_wide(replay, event)):
                moved = replay.changed[number]
                for row in range(REACH, REACH + lines):
                    for place in range(row * WIDTH + REACH, row * WIDTH + REACH + lines):
                        rank = ranks[moved - place + AREA]
                        for side in range(2):
                            if not dirty[side, place] and (
                                place == moved or rank < depths[side, place]
                            ):
                                turn = turn_of_white if side else turn_of_black
                                counts[nodes[side, place]] += turn - since[side, place]
                                dirty[side, place] = 1
        for row in range(REACH, REACH + lines):
            for place in range(row * WIDTH + REACH, row * WIDTH + REACH + lines):
                for side in range(2):
                    if not dirty[side, place]:
                        turn = turn_of_white if side else turn_of_black
                        counts[nodes[side, place]] += turn - since[side, place]


@njit
def _find(
    wide: Contents,
    place: int,
    color: int,
    offsets: Places,
    sons: Sons,
    nodes: Places,
    depths: Places,
) -> None:
    node = depth = 0
    while depth < offsets.size:
        son = sons[node, seen_by(wide[place + offsets[depth]], color)]
        depth += 1
        if son == 0:
            break
        node = son
    nodes[place] = node
    depths[place] = depth


LEAST_PROBABILITY = 0.01


def kept_patterns(tree: PatternTree, found: Numbers) -> npt.NDArray[np.bool_]:
    """Return for each node whether it is a pattern whose P(i|p),
    played / matched, is above 0.01.
    """
    return (tree.facts > 0) & (tree.played > LEAST_PROBABILITY * found)


def book(tree: PatternTree, found: Numbers, kept: npt.NDArray[np.bool_]) -> Book:
    """Build the book of the kept patterns and their ancestors;
    ``facts`` is 0 for nodes that are not kept.
    """
    needed = kept.astype(np.int8)
    needed[0] = 1
    _need_parents(tree.sons, needed)
    which = needed > 0
    new = np.cumsum(which, dtype=np.int32) - np.int32(1)
    sons = np.zeros((int(new[-1]) + 1, SONS), dtype=np.int32)
    _renumber(tree.sons, needed, new, sons)
    facts = np.where(kept[which], tree.facts[which], 0).astype(np.uint8)
    return Book(sons, facts, tree.played[which], found[which].astype(np.uint32))


@njit
def _renumber(sons: Sons, needed: Contents, new: Places, out: Sons) -> None:
    for node in range(sons.shape[0]):
        if needed[node]:
            for way in range(SONS):
                son = sons[node, way]
                if son > 0 and needed[son]:
                    out[new[node], way] = new[son]


@njit
def _need_parents(sons: Sons, needed: Contents) -> None:
    for node in range(sons.shape[0] - 1, -1, -1):
        for son in range(SONS):
            if sons[node, son] > 0 and needed[sons[node, son]]:
                needed[node] = 1


def matched(tree: PatternTree, tables: Iterable[Tables]) -> Numbers:
    """Return how often each node or a node below it was matched;
    ``tables`` are those of a MatchTask.
    """
    found = np.zeros(len(tree.sons), dtype=np.int64)
    for (table,) in tables:
        found[table.keys[:, 0]] += table.counts
    _add_up(tree.sons, found)
    return found


@njit
def _add_up(sons: Sons, counts: Numbers) -> None:
    for node in range(sons.shape[0] - 1, -1, -1):
        for son in range(SONS):
            if sons[node, son] > 0:
                counts[node] += counts[sons[node, son]]
