"""A player of whole games: an opening by heart, then UCT within playouts or seconds."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import numpy as np

from gold.board.board import Board
from gold.board.points import PASS, Move, Point
from gold.errors import PlayerError
from gold.i18n import _
from gold.mcts.board import BLACK, LINES, PASSES, POINTS, TO_PLAY, Cells, area, cells_of
from gold.mcts.chance import Dice, below, dice
from gold.mcts.neighborhoods import Neighborhoods, neighborhoods, no_neighborhoods, rate
from gold.mcts.playout import Policy
from gold.mcts.small_patterns import NONE, ranks_of
from gold.mcts.uct import Search, Tree, clear_tree, new_tree, search

SMALLEST: Final = 9
LARGEST: Final = 19
MOST_FACTS: Final = 15
_NODES: Final = 2_000_000  # 80 MB; a tree that is full grows no more, and its leaves are played out
_SLICE_POINTS: Final = 100_000  # points on the boards of the playouts between two looks at the clock
_NEARLY_BEST: Final = 0.9  # of the opening's moves, by their probability: of such, chance decides


@dataclass(frozen=True)
class Settings:
    """How a player plays. ``patterns`` are those of playouts, see
    :func:`gold.mcts.small_patterns.ranks_of`; ``sides`` is 4 or 8, whether the points diagonal from the last
    moves count as next to them. The first ``opening`` moves of a game are the book's, of patterns with at
    most ``facts`` facts, and ``preselected`` is how many moves of a position are looked at, the most probable
    by these patterns (0: all).
    """

    playouts: int | None = 1000
    seconds: float | None = None
    patterns: str = NONE
    sides: int = 8
    opening: int = 0
    facts: int = MOST_FACTS
    preselected: int = 0
    exploration: float = 0.25
    first_play: float = 1.0

    def check(self) -> None:
        """Whether a player can play so.

        :raises PlayerError: if not; the message says what would be right.
        """
        if self.playouts is None and self.seconds is None:
            raise PlayerError(_("A player needs a limit: playouts or seconds a move."))
        least = {"playouts": 1, "opening": 0, "facts": 1, "preselected": 0}
        for name, lowest in least.items():
            value = getattr(self, name)
            if value is not None and value < lowest:
                raise PlayerError(_("{name} must be at least {least}.").format(name=name, least=lowest))
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise PlayerError(_("{name} must be more than 0.").format(name="seconds"))
        if self.facts > MOST_FACTS:
            raise PlayerError(
                _("The patterns that come with GoLD have at most {n} facts.").format(n=MOST_FACTS)
            )
        if self.sides not in (4, 8):
            raise PlayerError(_("Patterns are looked for on 4 or 8 sides of a move."))


@dataclass(frozen=True)
class Chosen:
    """A move, the playouts that chose it (0: it is the book's), and the share of them that it won."""

    move: Move
    playouts: int = 0
    share: float = 0.0


class Player:
    """Plays by its settings; of two with the same settings and seed, both play the same in a position, if
    playouts are the only limit.

    :raises PlayerError: if the settings are impossible.
    :raises gold.errors.PatternError: if patterns are unknown, or a store of them is damaged.
    """

    def __init__(self, settings: Settings, seed: int = 0) -> None:
        settings.check()
        self.settings = settings
        self.seed = seed
        self._policy = Policy(ranks_of(settings.patterns), 0 if settings.patterns == NONE else settings.sides)
        knows = settings.opening > 0 or settings.preselected > 0
        self._known: Neighborhoods = neighborhoods(settings.facts) if knows else no_neighborhoods()
        self._tree: Tree | None = None

    def choose(self, board: Board, komi: float, out_of_turn: bool = False) -> Chosen:
        """A move of the side to play; it makes no whole position that was there before. After a pass it is a
        pass, if the board as it stands is won; not so if the other side only passed because this one plays
        ``out_of_turn``.

        The board is the same afterwards, but for moves that could be played again.

        :raises PlayerError: if the board has fewer than 9 lines.
        """
        if not SMALLEST <= board.size <= LARGEST:
            said = _("This engine plays on boards of {least} to {most} lines, not {lines}.")
            raise PlayerError(said.format(least=SMALLEST, most=LARGEST, lines=board.size))
        cells = cells_of(board)
        if out_of_turn:
            cells[PASSES] = 0
        chance = dice(self.seed, board.hash)
        if cells[PASSES] > 0 and _leads(cells, komi):
            return Chosen(PASS, share=1.0)
        if len(board.moves) < self.settings.opening:
            move = self._opening_move(board, cells, chance)
            if move is not None:
                return Chosen(move)
        tree = self._searched(cells, komi, chance)
        return _most_visited(tree, board)

    def _opening_move(self, board: Board, cells: Cells, chance: Dice) -> Move | None:
        """The move with the greatest P(i|p), or one that is nearly as probable; None if none is known."""
        moves = np.zeros(POINTS, dtype=np.int64)
        count = rate(cells, self._known, moves)
        rated = zip(self._known.chances[:count].tolist(), moves[:count].tolist(), strict=True)
        known = [(rating, move) for rating, move in rated if rating > 0 and not _repeats(board, move)]
        if not known:
            return None
        best = max(known)[0]
        near = sorted(move for rating, move in known if rating >= _NEARLY_BEST * best)
        return Point(near[below(chance, len(near))])

    def _searched(self, cells: Cells, komi: float, chance: Dice) -> Tree:
        settings = self.settings
        if self._tree is None:
            self._tree = new_tree(_NODES)
        tree = self._tree
        clear_tree(tree)
        how = Search(round(2 * komi), settings.exploration, settings.first_play, settings.preselected)
        done, started = 0, time.monotonic()
        lines = int(cells[LINES])
        size = max(1, _SLICE_POINTS // lines**2) if settings.seconds is not None else settings.playouts
        assert size is not None
        while settings.playouts is None or done < settings.playouts:
            many = size if settings.playouts is None else min(size, settings.playouts - done)
            search(tree, cells, many, how, self._policy, self._known, chance)
            done += many
            if settings.seconds is not None and time.monotonic() - started >= settings.seconds:
                break
        return tree


def _leads(cells: Cells, komi: float) -> bool:
    """Whether the side to play has won, if the game ends now."""
    lead = area(cells) - komi
    return lead > 0 if cells[TO_PLAY] == BLACK else lead < 0


def _most_visited(tree: Tree, board: Board) -> Chosen:
    """The "robust" move; of equals the first."""
    first, count = int(tree.first[0]), int(tree.children[0])
    order = sorted(range(first, first + count), key=lambda child: -int(tree.visits[child]))
    for child in order:
        move = Point(int(tree.move[child]))
        if move == PASS or not _repeats(board, move):
            visits = int(tree.visits[child])
            return Chosen(move, int(tree.visits[0]), int(tree.wins[child]) / (2 * max(1, visits)))
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


def playouts_a_second(board: Board, playouts: int, patterns: str = NONE) -> float:
    """How many playouts a player makes in a position, by a second of the processor."""
    player = Player(Settings(playouts=playouts, patterns=patterns))
    player.choose(board, 0.5)
    started = time.process_time()
    player.choose(board, 0.5)
    return playouts / (time.process_time() - started)
