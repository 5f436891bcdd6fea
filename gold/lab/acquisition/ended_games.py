"""Positions of games with the ends of the games: the winner, and the owner of each point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from gold.board.area import area_score
from gold.board.board import Board
from gold.board.points import Point, geometry
from gold.board.position import Position
from gold.lab.mcts.board import POINTS, cells_of
from gold.lab.mcts.outlook import dead_stones
from gold.lab.mcts.player import Player, PlayerSettings
from gold.lab.mcts.small_patterns import LEARNED
from gold.problem.sgf.sgf_tree import SgfText

_MEASURED: Final = "sliwa"  # the start of the names of files with games against GNU Go
# Moves of a game that are not learned from
_OPENING = 4
_ENDING = 4
_OF_A_GAME: Final = 12  # positions


@dataclass(frozen=True)
class Ended:
    """Positions of games, each with the number of its game and the end of that game.

    ``is_measured``: the game was played against GNU Go, so it may be used for tests.
    """

    cells: npt.NDArray[np.int32]  # (positions, CELLS)
    owners: npt.NDArray[np.float32]  # (positions, POINTS)
    wins: npt.NDArray[np.float32]  # (positions,) 1 for Black, -1 for White
    game: npt.NDArray[np.int64]
    is_measured: npt.NDArray[np.bool_]
    komi: float


def positions(paths: Sequence[Path], komi: float, seed: int) -> Ended:
    """Choose random positions of each game with a clear end.

    The end is clear if the score, after removing the stones that playouts call dead, is the stated
    result.
    """
    policy = Player(PlayerSettings(patterns=LEARNED)).policy
    chance = np.random.default_rng(seed)
    cells = []
    owners = []
    wins = []
    numbers = []
    tests = []
    count = 0
    for board, lead, path in _games(paths):
        dead = dead_stones(board, policy)
        if area_score(board, dead) - komi != lead:
            continue
        end = _owners(board, dead)
        moves = board.moves
        plies = np.arange(_OPENING, len(moves) - _ENDING)
        if plies.size == 0:
            continue
        wanted = set(chance.permutation(plies)[:_OF_A_GAME].tolist())
        ahead = Board(board.initial)
        for ply, move in enumerate(moves):
            if ply in wanted:
                cells.append(cells_of(ahead).astype(np.int32))
                owners.append(end)
                wins.append(1.0 if lead > 0 else -1.0)
                numbers.append(count)
                tests.append(path.name.startswith(_MEASURED))
            ahead.play(move)
        count += 1
    return Ended(
        np.array(cells),
        np.array(owners),
        np.array(wins, dtype=np.float32),
        np.array(numbers),
        np.array(tests),
        komi,
    )


def _games(paths: Sequence[Path]) -> Iterator[tuple[Board, float, Path]]:
    """Yield each game that ended with counting:
    its final board, Black's lead after komi, and its file.
    """
    for path in paths:
        for game in SgfText(path.read_text(encoding="utf-8")).games():
            if game.tree is None:
                continue
            root, *nodes = game.tree.main_line()
            result = root.properties["RE"][0]
            if result[1:] in ("", "+R", "+F"):
                continue
            board = Board(Position.empty(int(root.properties["SZ"][0])))
            points = geometry(board.size)
            for node in nodes:
                board.play(
                    points.from_vertex(
                        points.vertex(points.from_sgf(next(iter(node.properties.values()))[0]))
                    )
                )
            yield board, float(result[2:]) * (1 if result[0] == "B" else -1), path


def _owners(board: Board, dead: frozenset[Point]) -> npt.NDArray[np.float32]:
    """Return the owner of each point: 1 for Black, -1 for White,
    0 for a point that touches both.
    """
    owners = np.zeros(POINTS, dtype=np.float32)
    colors = {}
    for point, state in board.states():
        colors[point] = (
            0 if state.color is None or point in dead else (1 if state.color == 1 else -1)
        )
    for start in colors:
        if colors[start]:
            owners[start] = colors[start]
            continue
        seen = {start}
        waiting = [start]
        touched = set()
        while waiting:
            for near in board.geometry.neighbors[waiting.pop()]:
                if colors.get(near):
                    touched.add(colors[near])
                elif near in colors and near not in seen:
                    seen.add(near)
                    waiting.append(near)
        owners[start] = touched.pop() if len(touched) == 1 else 0
    return owners
