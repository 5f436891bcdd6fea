"""Gets the kernels ready in the background: compiled the first time, from the cache after that."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color

WarmupProgress = Callable[[int, int], None]

_SMALL_PROBLEM = """
. o o o o .
o o X X o o
o X + + X o
o X + + X o
o o X X o o
. o o o o .
"""

_WIDE_PROBLEM = "\n".join(["+ " * 9] * 4 + ["+ + + + O + + + +"] + ["+ " * 9] * 4)
"""More points than one word of the exact search's sets has bits."""


class Warmup(threading.Thread):
    """Compiles every kernel. ``done`` of ``total`` steps are complete; ``error`` is what went wrong, if
    anything did.
    """

    def __init__(self, progress: WarmupProgress | None = None) -> None:
        super().__init__(name="warmup", daemon=True)
        self.done = 0
        self.total = 0
        self.error: Exception | None = None
        self._progress = progress

    @property
    def ready(self) -> bool:
        """Whether all kernels are loaded."""
        return bool(self.total) and self.done == self.total

    def run(self) -> None:
        """Take the steps; called by the thread."""
        try:
            steps = list(_steps())
            self.total = len(steps)
            self._report()
            for step in steps:
                step()
                self.done += 1
                self._report()
        except Exception as error:  # noqa: BLE001 - a background thread has nobody above it to catch it
            self.error = error

    def _report(self) -> None:
        if self._progress is not None:
            self._progress(self.done, self.total)


def warmup(progress: WarmupProgress | None = None) -> Warmup:
    """Start compiling or loading all kernels in a background thread, and return that thread.

    ``progress(done, total)`` is called from it after each step. A search that starts meanwhile is right, and
    waits for what it needs. ``join()`` waits for the end.
    """
    thread = Warmup(progress)
    thread.start()
    return thread


def _steps() -> Iterator[Callable[[], object]]:
    """Kernels from the bottom up, so that each step compiles one layer and no more."""
    import numpy as np

    from gold.board.points import PASS
    from gold.patterns import compiled
    from gold.solver import evaluation, fastboard, generator, life, search, table, tree
    from gold.solver.api import CancelFlag

    reference = Board(parse_diagram(_SMALL_PROBLEM, Color.WHITE))
    board = fastboard.fast_board(reference)
    finder = compiled.new_finder(reference.size, fastboard.active_points(reference))
    defender = int(Color.BLACK)
    cells, words = board
    stack, memory = tree.new_tree(), table.new_table(8)
    yield lambda: fastboard.play(board, PASS)
    yield lambda: fastboard.undo(board, 0, int(words[fastboard.HASH]))
    yield lambda: compiled.find_regions(cells, finder, defender)
    yield lambda: compiled.find_shapes(cells, finder, defender)
    yield lambda: life.key_chain_lives(cells, finder)
    yield lambda: generator.generate(board, finder, stack.lists, tree.MOVES, tree.SCORES, True)
    yield lambda: evaluation.evaluate(board, finder)
    yield lambda: table.store(memory, 1, 0, 0, 1, table.EXACT, True, tree.NO_MOVE)
    yield lambda: table.probe(memory, 1)
    yield lambda: tree.start_iteration(stack, 1, 0, False)
    yield lambda: search.run(board, finder, stack, memory, CancelFlag().array, np.iinfo(np.int64).max)
    for problem in (reference, Board(parse_diagram(_WIDE_PROBLEM, Color.WHITE))):
        yield partial(_load_exact_search, problem)


def _load_exact_search(board: Board) -> None:
    from gold.solver import local_play, verdict
    from gold.solver.api import Limits
    from gold.solver.proof import ProofSearch

    search = ProofSearch(board, 1)
    verdict.solve(board, Limits(nodes=100), search=search)
    search.load_rare_kernels()
    list(local_play.stones_to_play(search.start))
    local_play.lasting_life(search.start)
