"""Attack and defence patterns from proofs of solved problems (Liu and Li, section V.A and Fig. 7).

The paper takes the moves of each solution. A proof has many more moves: a *win* is the one move
that the winner needs in a position, and *tries* are all moves of the loser in a position. Each is
counted as a contextual pattern of the attacker or of the defender: the window around the move
before it is played, with the mover's stones black, up to the sixteen symmetries. *Chances* count
the moves that the winner could have played where it was to move, the win included. So wins divided
by chances are the probability that such a move is the winning one.

Positions are those of the search: settled points have stones of the attacker
(:func:`gold.solver.bitboard.area_rules.canonical`). Suicides and moves banned by ko are not
excluded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold.board.board import Board
from gold.board.points import geometry
from gold.board.position import Position
from gold.errors import GoldError
from gold.lab.acquisition.tables import CountTable, merged, rows_of_keys, sightings
from gold.patterns.contents import BLACK, WHITE
from gold.patterns.learned.window_keys import (
    EDGE,
    Contents,
    Keys,
    Numbers,
    exchanged,
    keys_of,
    smallest_views,
    words_of,
)
from gold.solver.bitboard.area import LocalPosition
from gold.solver.bitboard.area_rules import PASS_INDEX
from gold.solver.bitboard.state import ATTACKER_TO_MOVE, PackedState, read_all_packed
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.graph import Proof, read_proof
from gold.solver.proof.proof_nodes import CHOICE, NOT_LOOKED_AT
from gold.solver.proof.search import ProofSearch

SIDES: Final = ("defender", "attacker")
COUNTS: Final = ("wins", "tries", "chances")
PROBLEMS_A_PIECE: Final = 4

# in the windows that are gathered here, until the mover's stones become Black's
_ATTACKER: Final = BLACK
_DEFENDER: Final = WHITE


class ProblemPiece(NamedTuple):
    """A piece of work: some problems, and the number of the first."""

    first: int
    positions: tuple[Position, ...]

    def digest(self) -> str:
        """Return a digest of these problems and of their numbers."""
        content = hashlib.sha256(repr(self.first).encode())
        for position in self.positions:
            content.update(
                repr((position.size, position.to_play, position.boundary.value)).encode()
            )
            content.update(bytes(position.states))
        return content.hexdigest()[:32]


def problem_pieces(positions: Iterable[Position]) -> Iterator[ProblemPiece]:
    """Yield the problems in pieces of the same size."""
    rest = iter(positions)
    first = 0
    while taken := tuple(islice(rest, PROBLEMS_A_PIECE)):
        yield ProblemPiece(first, taken)
        first += len(taken)


@dataclass(frozen=True)
class TsumegoTask:
    """Searches each problem for at most ``nodes`` positions, and counts the patterns in the proofs.

    ``size`` is the number of lines of a pattern's window.
    """

    size: int
    nodes: int

    def __call__(self, piece: ProblemPiece) -> tuple[CountTable, ...]:
        """Return a table for each of :data:`SIDES` and each of :data:`COUNTS`, then one more.

        The keys of the last table are the numbers of the solved problems.
        """
        gathered = [_ProofMoves(self.size) for _side in SIDES for _count in COUNTS]
        solved = []
        for number, position in enumerate(piece.positions, piece.first):
            proof = _proof(position, self.nodes)
            if proof is not None:
                solved.append(number)
                _gather(proof, number, self.size, gathered)
        numbers = np.array(solved, dtype=np.int64)
        return *(moves.table() for moves in gathered), sightings(numbers[:, None], numbers)


@dataclass(frozen=True)
class Database:
    """The patterns of one side: their keys, and the counts of wins, tries and chances of each."""

    keys: Keys
    wins: Numbers
    tries: Numbers
    chances: Numbers

    def seen(self, least: int) -> Database:
        """Return the patterns that were played at least ``least`` times, as wins or tries."""
        kept = self.wins + self.tries >= least
        return Database(self.keys[kept], self.wins[kept], self.tries[kept], self.chances[kept])


def databases(tables: Sequence[CountTable]) -> tuple[Database, Database]:
    """Return the defender's and the attacker's database, from merged tables of
    :class:`TsumegoTask`.
    """
    return _database(*tables[:3]), _database(*tables[3:6])


def _database(wins: CountTable, tries: CountTable, chances: CountTable) -> Database:
    keys = merged([wins, tries]).keys
    counts = (_counts(keys, table) for table in (wins, tries, chances))
    return Database(keys, *counts)


def _counts(keys: Keys, table: CountTable) -> Numbers:
    """Return the count of each key in a table; 0 for a key that it does not have."""
    if not table.rows or not len(keys):
        return np.zeros(len(keys), dtype=np.int64)
    rows = np.minimum(rows_of_keys(table, keys), table.rows - 1)
    there = (table.keys[rows] == keys).all(axis=1)
    return np.where(there, table.counts[rows], 0)


class _ProofMoves:
    """Collects windows of moves, with the mover's stones black,
    each with the number of its problem.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._windows: list[Contents] = []
        self._numbers: list[Numbers] = []

    def add(self, windows: Contents, number: int) -> None:
        self._windows.append(windows)
        self._numbers.append(np.full(len(windows), number, dtype=np.int64))

    def table(self) -> CountTable:
        if not self._windows:
            nothing = np.zeros(0, dtype=np.int64)
            return CountTable(np.zeros((0, words_of(self._size)), dtype=np.int64), nothing, nothing)
        windows, _views = smallest_views(np.concatenate(self._windows), self._size)
        return sightings(keys_of(windows, self._size), np.concatenate(self._numbers))


def _proof(position: Position, nodes: int) -> Proof | None:
    """Prove whether the keystones can be captured while nobody has ko threats;
    None if that fails.
    """
    question = Question(KoMode.NOBODY)
    try:
        search = ProofSearch(Board(position))
        answer = search.answer(search.start, question, Budget(nodes))
        if answer.attacker_wins is None:
            return None
        return read_proof(search, question, answer.attacker_wins, Budget(nodes))
    except (GoldError, ValueError):
        # too large, or it cannot be played as it stands, or has no target
        return None


def moves_of(proof: Proof) -> Iterator[tuple[PackedState, list[int]]]:
    """Yield each position of a proof that has moves, with the bit indexes of these moves,
    without passes.
    """
    nodes = proof.nodes
    ranking = proof.ranking
    states = read_all_packed(nodes.states, len(ranking.used), proof.search.start.words)
    for node in np.flatnonzero(ranking.used).tolist():
        kind = nodes.kind[node]
        first = nodes.first_line[node]
        count = nodes.line_count[node]
        if kind == CHOICE:
            first = ranking.chosen[node]
            count = 1
        if kind <= NOT_LOOKED_AT:
            moves = nodes.move[first : first + count].tolist()
            yield states[node], [move for move in moves if move != PASS_INDEX]


def _gather(proof: Proof, number: int, size: int, gathered: list[_ProofMoves]) -> None:
    board = _Surroundings(proof.search.board, proof.search.start, size)
    for state, moves in moves_of(proof):
        attacker = bool(state.meta & int(ATTACKER_TO_MOVE))
        wins, tries, chances = gathered[3 * attacker : 3 * attacker + 3]
        windows = board.windows(state, attacker)
        if attacker != proof.attacker_wins:
            tries.add(windows[board.places[moves]], number)
            continue
        wins.add(windows[board.places[moves]], number)
        chances.add(windows[board.places[board.free(state)]], number)


class _Surroundings:
    """The whole board around the points of a search.
    ``places`` maps each bit to a point, row by row.
    """

    def __init__(self, board: Board, start: LocalPosition, size: int) -> None:
        position = board.initial
        self._size = size
        self._lines = position.size
        self._reach = size // 2
        contents = {board.attacker: _ATTACKER, board.defender: _DEFENDER}
        grid = np.array([contents.get(state.color, 0) for state in position.states], dtype=np.uint8)
        self._fixed = grid
        self._bits = sorted(start.index_of.values())
        self.places: npt.NDArray[np.int64] = np.full(
            max(self._bits, default=0) + 1, -1, dtype=np.int64
        )
        around = geometry(position.size)
        for point, bit in start.index_of.items():
            row, col = around.row_col(point)
            self.places[bit] = row * position.size + col

    def free(self, state: PackedState) -> list[int]:
        """Return the bit indexes of the empty points."""
        stones = state.attacker | state.defender
        return [bit for bit in self._bits if not stones >> bit & 1]

    def windows(self, state: PackedState, attacker: bool) -> Contents:
        """Return the window around each point of the board,
        with a stone of the mover in the middle.

        The mover's stones are black. ``attacker``: the attacker is the mover.
        """
        grid = self._fixed.copy()
        for bit in self._bits:
            stone = (
                _ATTACKER
                if state.attacker >> bit & 1
                else _DEFENDER
                if state.defender >> bit & 1
                else 0
            )
            grid[self.places[bit]] = stone
        if not attacker:
            grid = exchanged(grid)
        square = np.pad(grid.reshape(self._lines, self._lines), self._reach, constant_values=EDGE)
        windows = np.lib.stride_tricks.sliding_window_view(square, (self._size, self._size))
        flat = windows.reshape(-1, self._size * self._size).copy()
        flat[:, flat.shape[1] // 2] = BLACK
        return flat
