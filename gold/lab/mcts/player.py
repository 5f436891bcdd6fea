"""A player of whole games: an opening by heart, then UCT within playouts or seconds."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from gold.board.area import area_score
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.board.position import Position
from gold.errors import GoldError
from gold.lab.mcts.balanced import balance_of, first_guess, learned_balance
from gold.lab.mcts.board import LINES, PASSES, POINTS, Cells, cells_of
from gold.lab.mcts.neighborhoods import NeighborhoodTree, neighborhoods, no_neighborhoods, rate
from gold.lab.mcts.odds import odds_of
from gold.lab.mcts.outlook import dead_stones
from gold.lab.mcts.playout import Policy
from gold.lab.mcts.small_patterns import LEARNED, NONE, ranks_of
from gold.lab.mcts.uct import (
    UctSearch,
    UctTree,
    add_game_playouts,
    clear_uct_tree,
    keep_only,
    new_uct_tree,
)
from gold.solver.playouts.chance import Dice, below, dice

VERSION: Final = 5
"""Raised with each change after which the player plays otherwise: kept games of others do not count."""
SMALLEST: Final = 9
LARGEST: Final = 19
MOST_FACTS: Final = 15
_NODES: Final = 1_000_000  # 64 MB; a tree that is full grows no more, and its leaves are played out
_SLICE_POINTS: Final = 50_000  # points on the boards of the playouts between two looks at the clock
_LONGEST_LINE: Final = 20  # moves of a candidate's line
# opening moves with at least this share of the best probability are drawn by lot
_NEARLY_BEST: Final = 0.9


class PlayerError(GoldError, ValueError):
    """A player of whole games cannot play like this, or on this board."""


@dataclass(frozen=True)
class PlayerSettings:
    """How a player plays."""

    playouts: int | None = 1000
    """Playouts a move; None if only ``seconds`` count."""
    seconds: float | None = None
    """Seconds a move; None if only ``playouts`` count."""
    patterns: str = NONE
    """The patterns of playouts: :func:`gold.lab.mcts.small_patterns.ranks_of`."""
    sides: int = 8
    """On how many sides of the last moves patterns are looked for: 4, or 8 with the diagonal points."""
    opening: int = 0
    """How many moves at the beginning of a game are the book's: those of the most probable large patterns."""
    facts: int = MOST_FACTS
    """The most facts that a pattern of the book has."""
    preselected: int = 0
    """How many moves of a position are looked at, the most probable by the book's patterns; 0 for all."""
    exploration: float = 0.0
    """How much more a move counts the fewer playouts went through it; 0 for nothing."""
    first_play: float = 1.0
    """The share of won playouts that a move without playouts counts as."""
    rave: float = 3500.0
    """What playouts that have a move later count as, beside those that begin with it; 0 for nothing."""
    fades: bool = True
    """Whether they count less the later the move came. Only with patterns: without, it did not win more."""
    priors: float = 1.0
    """The weight of what is expected of a move before its first playout; 0 for nothing."""
    lots: bool = True
    """Whether playouts draw moves that no rule has by their odds; else each is as likely as any other."""
    balanced: bool = False
    """Whether playouts play by the learned balance (:mod:`gold.lab.mcts.balanced`) in place of the rules."""
    careful: bool = True
    """Whether playouts give no chain away."""
    nakade: bool = True
    """Whether playouts play the vital point of an eye space beside the opponent's last move."""
    answers: bool = True
    """Whether playouts play what answered a move in the last playout that was won with it."""
    reuse: bool = True
    """Whether the tree of the last move is kept for the next one."""

    def check(self) -> None:
        """Whether a player can play so.

        :raises PlayerError: if not; the message says what would be right.
        """
        if self.playouts is None and self.seconds is None:
            raise PlayerError("A player needs a limit: playouts or seconds a move.")
        least = {"playouts": 1, "opening": 0, "facts": 1, "preselected": 0}
        for name, lowest in least.items():
            value = getattr(self, name)
            if value is not None and value < lowest:
                raise PlayerError(f"{name} must be at least {lowest}.")
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise PlayerError("{name} must be more than 0.".format(name="seconds"))
        if self.facts > MOST_FACTS:
            raise PlayerError(f"The patterns that come with GoLD have at most {MOST_FACTS} facts.")
        if self.sides not in (4, 8):
            raise PlayerError("Patterns are looked for on 4 or 8 sides of a move.")


@dataclass(frozen=True)
class Chosen:
    """A move, the playouts that chose it (0: it is the book's), and the share of them that it won."""

    move: Move
    playouts: int = 0
    share: float = 0.0


@dataclass(frozen=True)
class Candidate:
    """A first move: the playouts through it, the share of them that it won, and the moves that most of them
    began with.
    """

    move: Move
    visits: int
    share: float
    line: tuple[Move, ...]

    @property
    def lower_bound(self) -> float:
        """What the share is at least, very probably: the lower end of its 95 % interval."""
        spread = math.sqrt(self.share * (1 - self.share) / self.visits) if self.visits else 1.0
        return max(0.0, self.share - 1.96 * spread)


class Player:
    """Plays by its settings; of two with the same settings and seed, both play the same in a position, if
    playouts are the only limit.

    :raises PlayerError: if the settings are impossible.
    :raises gold.errors.PatternError: if patterns are unknown, or a store of them is damaged.
    """

    def __init__(self, settings: PlayerSettings, seed: int = 0) -> None:
        settings.check()
        self.settings = settings
        self.seed = seed
        sides = 0 if settings.patterns in (NONE, LEARNED) else settings.sides
        ranks = ranks_of(settings.patterns)
        learned = learned_balance if settings.balanced else first_guess
        self.policy = Policy(
            ranks,
            sides,
            settings.careful,
            settings.nakade,
            settings.answers,
            settings.lots,
            odds_of(settings.patterns != NONE),
            settings.balanced,
            balance_of(learned(settings.patterns != NONE), settings.patterns != NONE),
        )
        knows = settings.opening > 0 or settings.preselected > 0
        self._known: NeighborhoodTree = (
            neighborhoods(settings.facts) if knows else no_neighborhoods()
        )
        self._tree: UctTree | None = None
        self._grown: tuple[Position, tuple[Move, ...], float] | None = None

    def choose(self, board: Board, komi: float, out_of_turn: bool = False) -> Chosen:
        """A move of the side to play; it makes no whole position that was there before. After a pass it is a
        pass, if the board is won as it stands, and also without the stones that playouts call dead; not so if
        the other side only passed because this one plays ``out_of_turn``.

        The board is the same afterwards, but for moves that could be played again.

        :raises PlayerError: if the board has fewer than 9 lines.
        """
        cells = _checked_cells(board, out_of_turn)
        chance = dice(self.seed, board.hash)
        if cells[PASSES] > 0 and self._leads(board, komi):
            return Chosen(PASS, share=1.0)
        if len(board.moves) < self.settings.opening:
            move = self._opening_move(board, cells, chance)
            if move is not None:
                return Chosen(move)
        tree = self._searched(cells, komi, chance, board if self.settings.reuse else None)
        return _most_visited(tree, board)

    def clean_up(self, board: Board, komi: float, out_of_turn: bool = False) -> Chosen:
        """A move that helps to capture the opponent's dead stones; a pass when there are none.

        :raises PlayerError: as :meth:`choose`.
        """
        cells = _checked_cells(board, out_of_turn)
        dead = {
            stone
            for stone in dead_stones(board, self.policy)
            if board[stone].color != board.to_play
        }
        liberties = {
            near
            for stone in dead
            for near in board.geometry.neighbors[stone]
            if board[near].is_empty
        }
        if not liberties:
            return Chosen(PASS, share=1.0)
        tree = self._searched(cells, komi, dice(self.seed, board.hash))
        return _most_visited(tree, board, liberties)

    def think(
        self, board: Board, komi: float, out_of_turn: bool = False, left_out: Collection[Move] = ()
    ) -> Iterator[None]:
        """Grow a tree of the position without end: one slice of playouts for each item that is taken. Then
        :meth:`candidates` tells what is in it. First moves that are ``left_out`` are not looked at.

        :raises PlayerError: as :meth:`choose`.
        """
        cells = _checked_cells(board, out_of_turn)
        chance = dice(self.seed, board.hash)
        tree, how = self._new_search(komi)
        add_game_playouts(tree, cells, 1, how, self.policy, self._known, chance)
        _leave_out(tree, left_out)
        while True:
            add_game_playouts(tree, cells, _slice(cells), how, self.policy, self._known, chance)
            yield

    def candidates(self) -> list[Candidate]:
        """The first moves that were looked at in the last search, the most visited first."""
        tree = self._tree
        if tree is None:
            return []
        candidates = []
        for child in _children(tree, 0):
            visits = int(tree.visits[child])
            if visits:
                share = float(tree.wins[child]) / visits
                candidates.append(
                    Candidate(Point(int(tree.move[child])), visits, share, _line(tree, child))
                )
        return candidates

    def _opening_move(self, board: Board, cells: Cells, chance: Dice) -> Move | None:
        """The move with the greatest P(i|p), or one that is nearly as probable; None if none is known."""
        moves = np.zeros(POINTS, dtype=np.int64)
        count = rate(cells, self._known, moves)
        rated = zip(self._known.chances[:count].tolist(), moves[:count].tolist(), strict=True)
        known = [
            (rating, move) for rating, move in rated if rating > 0 and not _repeats(board, move)
        ]
        if not known:
            return None
        best = max(known)[0]
        near = sorted(move for rating, move in known if rating >= _NEARLY_BEST * best)
        return Point(near[below(chance, len(near))])

    def _new_search(self, komi: float, board: Board | None = None) -> tuple[UctTree, UctSearch]:
        """The tree, with what is in it of the position on the board, if that is given and comes later in the
        game that was searched before; else empty.
        """
        settings = self.settings
        if self._tree is None:
            self._tree = new_uct_tree(_NODES)
        node = None if board is None else self._node_of(board, komi)
        if node is None:
            clear_uct_tree(self._tree)
        else:
            keep_only(self._tree, node)
        self._grown = None if board is None else (board.initial, board.moves, komi)
        how = UctSearch(
            round(2 * komi),
            settings.exploration,
            settings.first_play,
            settings.rave,
            settings.fades and settings.patterns != NONE,
            settings.priors,
            settings.preselected,
        )
        return self._tree, how

    def _node_of(self, board: Board, komi: float) -> int | None:
        """The node of a position that was reached from the last one that was searched; None without any."""
        tree = self._tree
        grown = self._grown
        if tree is None or grown is None or (grown[0], grown[2]) != (board.initial, komi):
            return None
        before = len(grown[1])
        if len(board.moves) <= before or board.moves[:before] != grown[1]:
            return None
        node = 0
        for move in board.moves[before:]:
            first = int(tree.first[node])
            count = int(tree.children[node])
            found = [child for child in range(first, first + count) if tree.move[child] == move]
            if not found:
                return None
            node = found[0]
        return node

    def _searched(
        self, cells: Cells, komi: float, chance: Dice, board: Board | None = None
    ) -> UctTree:
        settings = self.settings
        tree, how = self._new_search(komi, board)
        done = 0
        started = time.monotonic()
        size = _slice(cells)
        while settings.playouts is None or done < settings.playouts:
            many = size if settings.playouts is None else min(size, settings.playouts - done)
            add_game_playouts(tree, cells, many, how, self.policy, self._known, chance)
            done += many
            if settings.seconds is not None and time.monotonic() - started >= settings.seconds:
                break
            if settings.playouts is not None and _is_settled(tree, settings.playouts - done):
                break
        return tree

    def _leads(self, board: Board, komi: float) -> bool:
        """Whether the side to play has won if the game ends now, dead stones on the board or not."""
        dead = dead_stones(board, self.policy)
        leads = [area_score(board) - komi, area_score(board, dead) - komi]
        return min(leads) > 0 if board.to_play is Color.BLACK else max(leads) < 0


def _checked_cells(board: Board, out_of_turn: bool) -> Cells:
    if not SMALLEST <= board.size <= LARGEST:
        message = "This engine plays on boards of {least} to {most} lines, not {lines}."
        raise PlayerError(message.format(least=SMALLEST, most=LARGEST, lines=board.size))
    cells = cells_of(board)
    if out_of_turn:
        cells[PASSES] = 0
    return cells


def _slice(cells: Cells) -> int:
    """How many playouts there are between two looks at the clock."""
    return max(1, int(_SLICE_POINTS // cells[LINES] ** 2))


def _children(tree: UctTree, node: int) -> list[int]:
    """The children of a node, the most visited first; of equals the first."""
    first = int(tree.first[node])
    count = int(tree.children[node])
    return sorted(range(first, first + count), key=lambda child: -int(tree.visits[child]))


def _is_settled(tree: UctTree, left: int) -> bool:
    """Whether the most visited child stays that, wherever the playouts that are left go."""
    first = int(tree.first[0])
    count = int(tree.children[0])
    if count < 2:
        return count == 1
    second, most = np.partition(tree.visits[first : first + count], count - 2)[-2:]
    return bool(most - second > left)


def _line(tree: UctTree, node: int) -> tuple[Move, ...]:
    """The move to a node, and from there on the most visited ones."""
    moves = [Point(int(tree.move[node]))]
    while tree.first[node] and len(moves) < _LONGEST_LINE:
        node = _children(tree, node)[0]
        if not tree.visits[node]:
            break
        moves.append(Point(int(tree.move[node])))
    return tuple(moves)


def _leave_out(tree: UctTree, moves: Collection[Move]) -> None:
    """Take children from the root, which has them already. It keeps one at least."""
    first = int(tree.first[0])
    count = int(tree.children[0])
    kept = [child for child in range(first, first + count) if tree.move[child] not in moves]
    for place, child in enumerate(kept, first):
        for numbers in (tree.move, tree.visits, tree.wins, tree.first, tree.children):
            numbers[place] = numbers[child]
    tree.children[0] = len(kept) or count


def _most_visited(tree: UctTree, board: Board, wanted: Collection[Move] | None = None) -> Chosen:
    """The "robust" move, of those that are wanted; of equals the first."""
    for child in _children(tree, 0):
        move = Point(int(tree.move[child]))
        if wanted is not None and move not in wanted:
            continue
        if move == PASS or not _repeats(board, move):
            visits = int(tree.visits[child])
            return Chosen(move, int(tree.visits[0]), float(tree.wins[child]) / max(1, visits))
    return Chosen(PASS, int(tree.visits[0]))


def _repeats(board: Board, move: int) -> bool:
    """Whether a legal move makes a position that was on the board before. Only a capture can."""
    captured = board.play(Point(move))
    stones = _stones(board)
    board.undo()
    if not captured:
        return False
    ahead = Board(board.initial)
    repeats = _stones(ahead) == stones
    for played in board.moves:
        ahead.play(played)
        repeats |= _stones(ahead) == stones
    return repeats


def _stones(board: Board) -> bytes:
    return bytes(state.color or 0 for _point, state in board.states())
