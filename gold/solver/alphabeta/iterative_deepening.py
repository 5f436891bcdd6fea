"""GoLD's own engine: iterative deepening over the kernels of :mod:`gold.solver.alphabeta.search`.

Importing this module imports numba, but does not yet compile or load a kernel;
:mod:`gold.solver.engine` imports neither.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

import numpy as np

from gold.board.board import Board
from gold.board.outcome import may_pass, winner
from gold.board.points import PASS, Move, Point
from gold.patterns.compiled import EyeFinder, find_regions, new_finder
from gold.solver.alphabeta import fastboard, search, tree
from gold.solver.alphabeta.fastboard import FastBoard, active_points, fast_board
from gold.solver.alphabeta.generator import generate
from gold.solver.alphabeta.scores import FORCED_LIMIT
from gold.solver.alphabeta.table import (
    TranspositionTable,
    entry_move,
    new_transposition_table,
    probe,
)
from gold.solver.api import LIKELY, EngineKind, Progress, ProgressCallback, Result, StopReason
from gold.solver.budget import Budget
from gold.solver.outcome import ALIVE_FOR_SURE, DEAD_FOR_SURE, WITHOUT_THREATS, Bounds

MAX_DEPTH = tree.MAX_PLY - 2

_SLICE_SECONDS = 0.02  # how long the kernel runs before it returns
_FIRST_SLICE = 1024
_PROGRESS_SECONDS = 0.1


class SearchMemory:
    """The memory of alpha-beta searches, for one search at a time: a stack and a transposition
    table.

    The table is emptied before each search, since its entries hold for one problem and one breadth
    only.
    """

    def __init__(self, log2_table_size: int = 20) -> None:
        self.tree = tree.new_search_tree()
        self.table: TranspositionTable = new_transposition_table(log2_table_size)
        self._is_new = True

    def clear(self) -> None:
        """Erase everything that the last search left."""
        # a new table is not cleared: the system provides its memory only as it is written
        if not self._is_new:
            tree.clear_search_tree(self.tree)
            self.table.keys.fill(0)
            self.table.entries.fill(0)
        self._is_new = False


@dataclass(slots=True)
class _Deepening:
    """One search by iterative deepening, with the result of the last completed iteration."""

    board: Board
    """The position to search."""
    budget: Budget
    """The limits of the search."""
    progress: ProgressCallback | None
    """Called with the progress of the search; None if nobody listens."""
    memory: SearchMemory
    """The stack and the table."""
    fast: FastBoard
    """The position for kernels."""
    finder: EyeFinder
    """The finder of eye shapes."""
    considered: tuple[int, int] = (0, 0)
    """The number of first moves that are searched, and the number of those that are allowed."""
    depth: int = 0
    """The depth of the last completed iteration, in moves."""
    score: int = 0
    """The score of that iteration, for the side to play."""
    sound: bool = False
    """Whether that score is forced, and no move was left out on the way."""
    line: tuple[Move, ...] = ()
    """The principal variation of that iteration."""
    slice_nodes: int = _FIRST_SLICE
    """The number of nodes that the kernel searches before it returns and the budget is checked."""
    last_progress: float = 0.0
    """The time of the last progress report."""

    @property
    def nodes(self) -> int:
        return int(self.memory.tree.numbers[tree.NODES])

    def deepen(self) -> StopReason:
        """Run iterations of increasing depth until the result is forced or a limit is reached;
        return why it ended.
        """
        deepest = MAX_DEPTH if self.budget.depth is None else min(self.budget.depth, MAX_DEPTH)
        while self.depth < deepest:
            reason = self.iterate(self.depth + 1)
            if reason is not None:
                return reason
            if abs(self.score) >= FORCED_LIMIT:
                return StopReason.SOLVED
        return StopReason.DEPTH

    def iterate(self, depth: int) -> StopReason | None:
        """Run one iteration and keep its result.

        Returns None if it was completed, otherwise the limit that stopped it; its result is then
        dropped.
        """
        memory = self.memory
        tree.start_iteration(
            memory.tree, depth, self.budget.breadth or 0, self.budget.depth is None
        )
        while True:
            reason = self.budget.stop_reason
            if reason is not None:
                return reason
            if self.run_slice():
                break
            self.report()
        numbers = memory.tree.numbers
        self.depth = depth
        self.score = int(numbers[tree.VALUE])
        self.sound = bool(numbers[tree.SOUND])
        self.line = self.principal_variation()
        self.report(at_once=True)
        return None

    def run_slice(self) -> bool:
        """Run the kernel for a few milliseconds; return True if the iteration is complete."""
        memory = self.memory
        before = self.nodes
        start = time.perf_counter()
        stop_at = before + self.budget.up_to(self.slice_nodes)
        complete = search.run_search(
            self.fast, self.finder, memory.tree, memory.table, self.budget.cancel.array, stop_at
        )
        self.budget.spend(self.nodes - before)
        if not complete and self.nodes == before + self.slice_nodes:
            pace = _SLICE_SECONDS / max(time.perf_counter() - start, 1e-6)
            self.slice_nodes = max(64, int(self.slice_nodes * min(pace, 4.0)))
        return complete

    def report(self, at_once: bool = False) -> None:
        """Report progress to the listener, at most ten times a second; with ``at_once`` in any
        case.
        """
        now = time.perf_counter()
        if self.progress is not None and (at_once or now - self.last_progress >= _PROGRESS_SECONDS):
            self.last_progress = now
            self.progress(
                Progress(self.depth, self.nodes, self.line, self.defenders_score, self.considered)
            )

    @property
    def defenders_score(self) -> int:
        return self.score if self.board.to_play is self.board.defender else -self.score

    def principal_variation(self) -> tuple[Move, ...]:
        """Return the best line of the root, prolonged by the best moves in the table."""
        stack = self.memory.tree
        table = self.memory.table
        length = int(stack.numbers[tree.FRAMES + tree.LINE_LENGTH])
        line = [Point(int(move)) for move in stack.lists[tree.LINES : tree.LINES + length]]
        board = self.board.after()
        seen = {board.hash}
        for move in line:
            board.play(move)
            seen.add(board.hash)
        while len(line) < self.depth and winner(board) is None:
            entry = probe(table, int(np.uint64(board.hash).astype(np.int64)))
            move = Point(entry_move(entry)) if entry else Point(tree.NO_MOVE)
            if move == tree.NO_MOVE or not board.is_legal(move):
                break
            board.play(move)
            if board.hash in seen:
                break
            seen.add(board.hash)
            line.append(move)
        return tuple(line)

    def result(self, stopped: StopReason) -> Result:
        """Build the result from the last completed iteration. If there was none, the move is the
        most relevant one.

        A forced score that is sound proves the result for the case that neither side has ko
        threats. It does not tell whether the result is a ko or, if the keystones stay, a seki.
        """
        line = self.line or self.most_relevant_move()
        defenders = self.defenders_score
        forced = abs(defenders) >= FORCED_LIMIT
        guess = None
        if forced or abs(defenders) >= LIKELY:
            guess = ALIVE_FOR_SURE if defenders > 0 else DEAD_FOR_SURE
        assert self.board.defender is not None  # the board comes from a problem
        proved = forced and self.sound
        bounds = (
            Bounds().with_answer(WITHOUT_THREATS, attacker_wins=defenders < 0)
            if proved
            else Bounds()
        )
        return Result(
            bounds=bounds,
            defender=self.board.defender,
            guess=guess,
            move=line[0] if line else None,
            line=line,
            winning_moves=line[:1] if proved and self.score > 0 else (),
            score=defenders,
            depth=self.depth,
            considered=self.considered,
            nodes=self.nodes,
            seconds=self.budget.seconds,
            stopped=stopped,
            engine=EngineKind.CLASSIC,
        )

    def count_moves(self) -> None:
        """Set ``considered``: count the first moves that are searched, and those that are allowed,
        a pass included.
        """
        count = self.generate()
        breadth = self.budget.breadth or sys.maxsize
        allowed = len(self.board.valid_moves()) + may_pass(self.board)
        self.considered = min(count, breadth), allowed

    def generate(self) -> int:
        """Write the first moves into the tree's memory, as the search does; return how many there
        are.
        """
        fast = fast_board(self.board)  # the search's own board may be in the middle of a line
        find_regions(fast.cells, self.finder, int(fast.cells[fastboard.DEFENDER]))
        keep_suicidal = not self.budget.breadth
        lists = self.memory.tree.lists
        return int(generate(fast, self.finder, lists, tree.MOVES, tree.SCORES, keep_suicidal)[0])

    def most_relevant_move(self) -> tuple[Move, ...]:
        lists = self.memory.tree.lists
        count = self.generate()
        if not count:
            return tuple(self.board.valid_moves()[:1]) or (PASS,)
        scores = lists[tree.SCORES : tree.SCORES + count]
        return (Point(int(lists[tree.MOVES + np.argmax(scores)])),)


def deepen_iteratively(
    board: Board, budget: Budget, memory: SearchMemory, progress: ProgressCallback | None = None
) -> Result:
    """Search a position in which play is not over. ``board`` is not changed.

    A forced score counts as proved if no move was left out, so that there was no breadth limit. The
    result's score is for the defender. What is proved holds under the classic rules, without ko
    threats on either side.
    """
    memory.clear()
    finder = new_finder(board.size, active_points(board))
    under_way = _Deepening(board, budget, progress, memory, fast_board(board), finder)
    under_way.count_moves()
    return under_way.result(under_way.deepen())
