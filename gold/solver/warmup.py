"""Loads the kernels in the background: compiles them the first time, and reads them from the cache
after that.

Compiling all kernels takes a minute or more, and hardly any question needs them all. So they are
loaded in parts (:class:`KernelPart`), beginning with those that most problems need; :func:`needed_for`
returns the parts that a problem needs.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final, TypeAlias

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.solver.api import MANY_FREE, EngineKind
from gold.solver.compiling import Compiling

Step: TypeAlias = Callable[[], object]
Steps: TypeAlias = Callable[[], Iterator[Step]]
"""Returns the steps of a part: calling a step compiles or loads some kernels."""

_SMALL_PROBLEM = """
. o o o o .
o o X X o o
o X + + X o
o X + + X o
o o X X o o
. o o o o .
"""

_WIDE_PROBLEM = "\n".join(["+ " * 9] * 4 + ["+ + + + O + + + +"] + ["+ " * 9] * 4)
"""A problem with more points than fit into one machine word."""


class KernelPart(Enum):
    """The parts in which kernels are loaded, in this order. Each part can be used without the
    others.
    """

    ONE_WORD = "the exact search of up to 64 points"
    TWO_WORDS = "the exact search of more"
    ALPHA_BETA = "the search that guesses where a region is too large for an exact one"
    PLAYOUTS = "estimates by playouts, in regions of up to 64 points"
    WIDE_PLAYOUTS = "estimates by playouts in larger ones"
    KEPT_PROOFS = "reading a proof out of the search's memory, to keep it"


ALL: Final = frozenset(KernelPart)
FIRST = frozenset({KernelPart.ONE_WORD})
"""The part that the first answer to nearly every problem needs."""
_SHARES_OF_STEPS = (0.12, 0.32, 0.16, 0.4)
"""The share of each of the four steps of an exact search in the time for compiling them."""

_PLAYOUTS = frozenset({KernelPart.PLAYOUTS, KernelPart.WIDE_PLAYOUTS})


def needed_for(board: Board, engine: EngineKind = EngineKind.EXACT) -> frozenset[KernelPart]:
    """Return the parts that questions about the board's problem need. Imports numba."""
    from gold.solver.bitboard.area import local_position

    if engine == EngineKind.CLASSIC:
        return frozenset({KernelPart.ALPHA_BETA})
    try:
        position = local_position(Board(board.initial))
    except ValueError:  # too large: crops are searched, which take sets of either size
        searches = frozenset({KernelPart.ONE_WORD, KernelPart.TWO_WORDS, KernelPart.ALPHA_BETA})
        return searches if engine != EngineKind.PLAYOUTS else _PLAYOUTS
    playouts = frozenset({KernelPart.PLAYOUTS if position.words == 1 else KernelPart.WIDE_PLAYOUTS})
    if engine == EngineKind.PLAYOUTS:
        return playouts
    parts = {KernelPart.ONE_WORD}  # also needed for crops of a wide region
    if position.words == 2:
        parts.add(KernelPart.TWO_WORDS)
    guesses = engine == EngineKind.EXACT and len(position.index_of) >= MANY_FREE
    return frozenset(parts | playouts if guesses else parts)


class Warmup(threading.Thread):
    """A thread that loads kernels.

    ``done`` of ``total`` steps are complete; ``total`` is 0 until the number of steps is known.
    ``error`` is the exception that ended the thread, or None. ``steps`` maps each part to a
    function that returns its steps.

    With ``apart``, a separate process compiles each step before this thread loads it: the compiler
    takes far more memory than the compiled code, and does not free it.
    """

    def __init__(
        self,
        parts: Collection[Enum] = ALL,
        steps: Mapping[Enum, Steps] | None = None,
        *,
        apart: bool = False,
    ) -> None:
        super().__init__(name="warmup", daemon=True)
        self.done = 0
        self.total = 0
        self.error: Exception | None = None
        self._steps = _STEPS if steps is None else steps
        self._parts = [part for part in self._steps if part in parts]
        self._left: dict[Enum, list[Step]] = {}
        self._counts: dict[Enum, int] = {}
        self._hurried: Collection[Enum] = ()
        self._apart = apart
        self._compiling: Compiling | None = None
        self._begun: dict[Enum, float] = {}
        self._last_step: dict[Enum, float] = {}

    @property
    def ready(self) -> bool:
        """Whether all parts are loaded."""
        return bool(self.total) and self.done == self.total

    def has(self, needed: Collection[Enum]) -> bool:
        """Whether these parts are loaded."""
        return bool(self.total) and not any(self._left.get(part) for part in needed)

    def hurry(self, needed: Collection[Enum]) -> None:
        """Load these parts before all others, from the next step on. May be called from another
        thread.
        """
        self._hurried = needed

    def steps_of(self, needed: Collection[Enum]) -> tuple[int, int]:
        """Return the number of completed steps of these parts, and the number of all their
        steps.
        """
        total = sum(self._counts.get(part, 0) for part in needed)
        return total - sum(len(self._left.get(part, ())) for part in needed), total

    def seconds_left(self, needed: Collection[Enum]) -> float | None:
        """Estimate the time for compiling the rest of these parts, by the time of their steps so
        far.

        None if no step is complete yet, if nothing is being compiled, or if more than one part is
        left.
        """
        left = [part for part in needed if self._left.get(part)]
        compiling = self._compiling
        if compiling is None or [part.name for part in left] != [compiling.what]:
            return None
        part = left[0]
        count = self._counts[part]
        done = count - len(self._left[part])
        if not done:
            return None
        shares = _SHARES_OF_STEPS if count == len(_SHARES_OF_STEPS) else (1 / count,) * count
        is_done = sum(shares[:done])
        took = self._last_step[part] - self._begun[part]
        since = monotonic() - self._last_step[part]
        return max(0.0, took * (1 - is_done) / is_done - since)

    def run(self) -> None:
        """Run all steps. Called by the thread; an exception is kept in ``error``."""
        try:
            self._left = {part: list(self._steps[part]()) for part in self._parts}
            self._counts = {part: len(steps) for part, steps in self._left.items()}
            self.total = sum(self._counts.values())
            while (part := self._next()) is not None:
                self._begun.setdefault(part, monotonic())
                self._wait_for_code(part)
                self._left[part][0]()
                self._last_step[part] = monotonic()
                self._left[part].pop(0)
                if not self._left[part] and self._steps is _STEPS and not _runs_as_python():
                    with contextlib.suppress(OSError):  # the disk is full
                        _mark(part).touch()
                self.done += 1
        except Exception as error:  # noqa: BLE001 - a background thread has nobody above it to catch it
            self.error = error
        finally:
            self._end_compiling()

    def _wait_for_code(self, part: Enum) -> None:
        """Wait until a separate process has compiled the next step of a part.

        If that process fails, this thread compiles the rest itself.
        """
        if not self._apart or are_compiled([part]) or not _would_find_code():
            return
        if self._compiling is None or self._compiling.what != part.name:
            self._end_compiling()
            self._compiling = Compiling(compile_part, part.name)
        step = self._counts[part] - len(self._left[part])
        self._apart = self._compiling.has_done(step)

    def _end_compiling(self) -> None:
        if self._compiling is not None:
            self._compiling.end()
            self._compiling = None

    def _next(self) -> Enum | None:
        """Return the part whose next step is to be run; None if all are loaded."""
        hurried = self._hurried
        order = sorted(self._parts, key=lambda part: part not in hurried)
        return next((part for part in order if self._left[part]), None)


def warmup(parts: Collection[KernelPart] = ALL, *, apart: bool = False) -> Warmup:
    """Start a background thread that compiles or loads kernels, and return it.

    A search that starts meanwhile gives correct results; it waits for the kernels that it needs.
    ``join()`` waits until all are loaded.
    """
    thread = Warmup(parts, apart=apart)
    thread.start()
    return thread


def compile_part(name: str) -> Iterator[object]:
    """Run the steps of the part with this name; the ``work`` of a :class:`Compiling`."""
    return (step() for step in _STEPS[KernelPart[name]]())


# Which parts are compiled


def are_compiled(parts: Collection[Enum]) -> bool:
    """Whether these parts are compiled already and only have to be loaded. Imports numba."""
    return _runs_as_python() or all(_mark(part).exists() for part in parts)


def _mark(part: Enum) -> Path:
    """Return the path of the file that marks a part as compiled, in the folder of the code."""
    from gold.machine_code import code_folder

    return code_folder().path / f"{part.name}.complete"


def _would_find_code() -> bool:
    """Whether this process would find code that another process compiles."""
    from gold.machine_code import code_folder

    return code_folder().lasting


def _runs_as_python() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"


# The steps go from the lowest layer up, so that each step compiles one layer only.


def _alpha_beta() -> Iterator[Step]:
    import numpy as np

    from gold.board.points import PASS
    from gold.patterns import compiled
    from gold.solver.alphabeta import benson, evaluation, fastboard, generator, search, table, tree
    from gold.solver.api import CancelFlag

    reference = Board(parse_diagram(_SMALL_PROBLEM, Color.WHITE))
    board = fastboard.fast_board(reference)
    finder = compiled.new_finder(reference.size, fastboard.active_points(reference))
    defender = int(Color.BLACK)
    cells, words = board
    stack = tree.new_search_tree()
    memory = table.new_transposition_table(8)
    yield lambda: fastboard.play(board, PASS)
    yield lambda: fastboard.undo(board, 0, int(words[fastboard.HASH]))
    yield lambda: compiled.find_regions(cells, finder, defender)
    yield lambda: compiled.find_shapes(cells, finder, defender)
    yield lambda: benson.key_chain_lives(cells, finder)
    yield lambda: generator.generate(board, finder, stack.lists, tree.MOVES, tree.SCORES, True)
    yield lambda: evaluation.evaluate(board, finder)
    yield lambda: table.store_entry(
        memory, 1, table.new_entry(0, 0, 1, table.EXACT, True, tree.NO_MOVE)
    )
    yield lambda: table.probe(memory, 1)
    yield lambda: tree.start_iteration(stack, 1, 0, False)
    yield lambda: search.run_search(
        board, finder, stack, memory, CancelFlag().array, np.iinfo(np.int64).max
    )


def _exact_search(diagram: str) -> Iterator[Step]:

    from gold.solver.bitboard.area import local_position
    from gold.solver.bitboard.state import PackedState, as_state
    from gold.solver.proof import nodes
    from gold.solver.proof.dfpn import new_scratch
    from gold.solver.proof.path import ROOT
    from gold.solver.proof.simulation import simulate
    from gold.solver.proof.table import new_proof_table

    board = Board(parse_diagram(diagram, Color.WHITE))
    start = local_position(board)
    area = start.area
    words = start.words
    scratch = new_scratch(words)
    table = new_proof_table(words, 0)
    nothing = as_state(PackedState(0, 0, 0), words)
    yield lambda: nodes.judge_root(area, scratch.path)
    yield lambda: nodes.expand(area, scratch.path, ROOT, table)
    yield lambda: simulate(area, scratch.plan, table, nothing, nothing)
    yield partial(_search_exactly, board)


def _search_exactly(board: Board) -> None:
    """Run a small search and call its rarer kernels: the last move, a larger table, lines, life."""
    from gold.solver.answers.plan import solve_by_plan
    from gold.solver.api import EngineKind
    from gold.solver.bitboard import local_play
    from gold.solver.budget import Budget
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace

    workspace = Workspace(1)
    solve_by_plan(Request(board, Budget(100), workspace), EngineKind.PROOF)
    search = workspace.proof(board)
    search.load_rare_kernels()
    list(local_play.stones_to_play(search.start))
    local_play.lasting_life(search.start)


def _playouts(diagram: str) -> Iterator[Step]:
    from gold.solver.budget import Budget
    from gold.solver.playouts import estimate

    board = Board(parse_diagram(diagram, Color.WHITE))
    yield lambda: estimate.estimate_by_playouts(board, Budget(2), estimate.RegionSearch(board))


def _kept_proofs(diagram: str) -> Iterator[Step]:
    from gold.solver.proof.graph import load_kernels
    from gold.solver.workspace import Workspace

    board = Board(parse_diagram(diagram, Color.WHITE))
    yield lambda: load_kernels(Workspace(1).proof(board))
    yield partial(_keep_a_proof, board)


def _keep_a_proof(board: Board) -> None:
    """Read proofs out of a search, and let another search learn them."""
    from gold.solver.answers.keeping import known_proofs
    from gold.solver.answers.plan import solve_by_plan
    from gold.solver.api import EngineKind
    from gold.solver.budget import Budget
    from gold.solver.proof.kept_proof import teach
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace

    request = Request(board, Budget(1000), Workspace(1))
    solve_by_plan(request, EngineKind.PROOF)
    teach(Workspace(1).proof(board), tuple(known_proofs(request)))


_STEPS: Mapping[Enum, Steps] = {
    KernelPart.ONE_WORD: partial(_exact_search, _SMALL_PROBLEM),
    KernelPart.TWO_WORDS: partial(_exact_search, _WIDE_PROBLEM),
    KernelPart.ALPHA_BETA: _alpha_beta,
    KernelPart.PLAYOUTS: partial(_playouts, _SMALL_PROBLEM),
    KernelPart.WIDE_PLAYOUTS: partial(_playouts, _WIDE_PROBLEM),
    KernelPart.KEPT_PROOFS: partial(_kept_proofs, _SMALL_PROBLEM),
}
