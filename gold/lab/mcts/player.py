"""A player of whole games: moves from an opening book, then UCT, limited by playouts or seconds."""

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
"""The version of the player, raised with each change of its play:
kept games of other versions do not count.
"""
SMALLEST: Final = 9
LARGEST: Final = 19
MOST_FACTS: Final = 15
_NODES: Final = 1_000_000  # 64 MB; a tree that is full grows no more, and its leaves are played out
_SLICE_POINTS: Final = 50_000  # points on the boards of the playouts between two looks at the clock
_LONGEST_LINE: Final = 20  # moves of a candidate's line
# opening moves with at least this share of the best probability are drawn by lot
_NEARLY_BEST: Final = 0.9


class PlayerError(GoldError, ValueError):
    """The player's settings are impossible, or it cannot play on this board."""


@dataclass(frozen=True)
class PlayerSettings:
    """The settings of a player."""

    playouts: int | None = 1000
    """The number of playouts for a move; None if only ``seconds`` is a limit."""
    seconds: float | None = None
    """The seconds for a move; None if only ``playouts`` is a limit."""
    patterns: str = NONE
    """The name of the patterns in playouts: see :func:`gold.lab.mcts.small_patterns.ranks_of`."""
    sides: int = 8
    """The number of points around the last moves where patterns are matched:
    4, or 8 with the diagonal ones.
    """
    opening: int = 0
    """The number of moves at the start of a game from the book:
    those of the most probable large patterns.
    """
    facts: int = MOST_FACTS
    """The largest number of facts in a pattern of the book."""
    preselected: int = 0
    """The number of moves searched in a position,
    the most probable by the book's patterns; 0 for all.
    """
    exploration: float = 0.0
    """The weight of the bonus for moves with few playouts in UCT; 0 for none."""
    first_play: float = 1.0
    """The share of won playouts that is assumed for a move without playouts."""
    rave: float = 3500.0
    """The weight of playouts that have a move later than first (RAVE); 0 for none."""
    fades: bool = True
    """Whether such playouts count less the later the move came. Only with patterns: without them,
    it did not win more games.
    """
    priors: float = 1.0
    """The weight of the expected value of a move before its first playout; 0 for none."""
    lots: bool = True
    """Whether playouts draw moves without a rule by their odds;
    otherwise all are equally likely.
    """
    balanced: bool = False
    """Whether playouts follow the learned balance
    (:mod:`gold.lab.mcts.balanced`) instead of fixed rules.
    """
    careful: bool = True
    """Whether playouts avoid moves that give a chain away."""
    nakade: bool = True
    """Whether playouts play the vital point of an eye space beside the opponent's last move."""
    answers: bool = True
    """Whether playouts repeat the answer to a move from the last playout that was won with it."""
    reuse: bool = True
    """Whether the tree of the last move is kept for the next one."""

    def check(self) -> None:
        """Check that a player can use these settings.

        :raises PlayerError: if it cannot; the message says what would be right.
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
    """A chosen move, the number of playouts (0 for a move of the book),
    and the share of those it won.
    """

    move: Move
    playouts: int = 0
    share: float = 0.0


@dataclass(frozen=True)
class Candidate:
    """A first move with its number of playouts (``visits``), the share of them that it won, and the
    line of the most visited moves.
    """

    move: Move
    visits: int
    share: float
    line: tuple[Move, ...]

    @property
    def lower_bound(self) -> float:
        """The lower end of the 95 % confidence interval of the share."""
        spread = math.sqrt(self.share * (1 - self.share) / self.visits) if self.visits else 1.0
        return max(0.0, self.share - 1.96 * spread)


class Player:
    """A player with settings. It is deterministic for a seed, if playouts are the only limit.

    :raises PlayerError: if the settings are impossible.
    :raises gold.errors.PatternError: if the patterns are unknown, or their store is damaged.
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
        """Choose a move of the side to play, which repeats no earlier position of the whole board.

        After the opponent's pass it is a pass if the game is won as the board stands, both with the
        stones that playouts call dead and without them. ``out_of_turn``: the opponent's pass was
        only inserted because this side plays out of turn, so it does not count.

        The board is unchanged afterwards, except for its redo moves.

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
        """Choose a move that helps to capture the opponent's dead stones; a pass if there are none.

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
        """Search the position without end: each item taken from the iterator
        runs one slice of playouts.

        After each slice, :meth:`candidates` returns the state of the search. The first moves in
        ``left_out`` are not searched.

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
        """Return the first moves with playouts in the last search, the most visited first."""
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
        """Return a random one of the moves with nearly the greatest P(i|p);
        None if the book has no move.
        """
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
        """Return the tree and the parameters of a new search.

        If ``board`` is a later position of the game that was searched before, the tree keeps the
        part below that position; otherwise it is empty.
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
        """Return the node of a position reached by moves from the last searched one;
        None if there is none.
        """
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
        """Whether the side to play has won if the game ends now,
        both with and without the dead stones.
        """
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
    """Return the number of playouts between two looks at the clock."""
    return max(1, int(_SLICE_POINTS // cells[LINES] ** 2))


def _children(tree: UctTree, node: int) -> list[int]:
    """Return the children of a node, the most visited first; equal ones stay in order."""
    first = int(tree.first[node])
    count = int(tree.children[node])
    return sorted(range(first, first + count), key=lambda child: -int(tree.visits[child]))


def _is_settled(tree: UctTree, left: int) -> bool:
    """Whether the most visited child of the root stays so, whatever the remaining playouts do."""
    first = int(tree.first[0])
    count = int(tree.children[0])
    if count < 2:
        return count == 1
    second, most = np.partition(tree.visits[first : first + count], count - 2)[-2:]
    return bool(most - second > left)


def _line(tree: UctTree, node: int) -> tuple[Move, ...]:
    """Return the move to a node, and then the most visited moves below it."""
    moves = [Point(int(tree.move[node]))]
    while tree.first[node] and len(moves) < _LONGEST_LINE:
        node = _children(tree, node)[0]
        if not tree.visits[node]:
            break
        moves.append(Point(int(tree.move[node])))
    return tuple(moves)


def _leave_out(tree: UctTree, moves: Collection[Move]) -> None:
    """Remove the children with these moves from the root, which is expanded already;
    keep at least one.
    """
    first = int(tree.first[0])
    count = int(tree.children[0])
    kept = [child for child in range(first, first + count) if tree.move[child] not in moves]
    for place, child in enumerate(kept, first):
        for numbers in (tree.move, tree.visits, tree.wins, tree.first, tree.children):
            numbers[place] = numbers[child]
    tree.children[0] = len(kept) or count


def _most_visited(tree: UctTree, board: Board, wanted: Collection[Move] | None = None) -> Chosen:
    """Return the most visited first move that repeats no position (the "robust"
    child); else a pass.

    With ``wanted``, only these moves count.
    """
    for child in _children(tree, 0):
        move = Point(int(tree.move[child]))
        if wanted is not None and move not in wanted:
            continue
        if move == PASS or not _repeats(board, move):
            visits = int(tree.visits[child])
            return Chosen(move, int(tree.visits[0]), float(tree.wins[child]) / max(1, visits))
    return Chosen(PASS, int(tree.visits[0]))


def _repeats(board: Board, move: int) -> bool:
    """Whether a legal move repeats an earlier position of the whole board.
    Only a capture can do so.
    """
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
