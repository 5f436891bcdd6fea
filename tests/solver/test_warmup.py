"""Kernels come in parts: in which order, what a problem needs, and that it needs nothing else."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gold import machine_code
from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.solver import warmup as warmup_module
from gold.solver.api import EngineKind
from gold.solver.warmup import FIRST, KernelPart, Step, Warmup, needed_for, warmup

CORNER = """
. O + + x
O O + + x
x x x x x
. . . . .
. . . . .
"""


def open_diagram(size: int) -> str:
    rows = [["+"] * size for _ in range(size)]
    rows[size // 2][size // 2] = "O"
    return "\n".join(" ".join(row) for row in rows)


def open_board(size: int) -> Board:
    return Board(parse_diagram(open_diagram(size), Color.BLACK))


# The order. Three parts of two steps each, which write down that they were taken.


class Loaded:
    def __init__(self, during: Callable[[str], object] = lambda _step: None) -> None:
        self.taken: list[str] = []
        self.during = during
        self.warmup = Warmup(steps=self._all_steps())

    def _all_steps(self) -> dict[KernelPart, Callable[[], Iterator[Step]]]:
        return {part: lambda part=part: self._steps(part) for part in KernelPart}  # type: ignore[misc]

    def _steps(self, part: KernelPart) -> Iterator[Step]:
        for name in (f"{part.name} lower", f"{part.name} upper"):
            yield lambda name=name: self._take(name)  # type: ignore[misc]

    def _take(self, name: str) -> None:
        self.taken.append(name)
        self.during(name)


ALL_STEPS = [f"{part.name} {half}" for part in KernelPart for half in ("lower", "upper")]


def test_what_most_problems_need_comes_first() -> None:
    loaded = Loaded()
    loaded.warmup.run()
    assert loaded.taken == ALL_STEPS
    assert frozenset({KernelPart.ONE_WORD}) == FIRST
    assert loaded.warmup.ready


def test_done_counts_the_steps_that_are_taken() -> None:
    counts = []
    loaded = Loaded(lambda _step: counts.append((loaded.warmup.done, loaded.warmup.total)))
    loaded.warmup.run()
    total = len(ALL_STEPS)
    assert [*counts, (loaded.warmup.done, loaded.warmup.total)] == [
        (n, total) for n in range(total + 1)
    ]


def test_a_part_is_there_once_all_its_steps_are_taken() -> None:
    seen = {}

    def look(step: str) -> None:
        seen[step] = loaded.warmup.has(FIRST), loaded.warmup.steps_of(FIRST), loaded.warmup.ready

    loaded = Loaded(look)
    assert not loaded.warmup.has(FIRST)
    loaded.warmup.run()
    assert seen["ONE_WORD upper"] == (False, (1, 2), False)  # it is being taken
    assert seen["TWO_WORDS lower"] == (True, (2, 2), False)


def test_what_somebody_waits_for_is_loaded_from_the_next_step_on() -> None:
    def hurry(step: str) -> None:
        if step == "ONE_WORD lower":
            loaded.warmup.hurry({KernelPart.ALPHA_BETA})

    loaded = Loaded(hurry)
    loaded.warmup.run()
    parts = [step.split()[0] for step in loaded.taken][:6]
    assert parts == ["ONE_WORD", "ALPHA_BETA", "ALPHA_BETA", "ONE_WORD", "TWO_WORDS", "TWO_WORDS"]


def test_an_accident_ends_it_and_is_kept() -> None:
    def fail(step: str) -> None:
        if step == "TWO_WORDS lower":
            raise MemoryError

    loaded = Loaded(fail)
    loaded.warmup.run()
    assert isinstance(loaded.warmup.error, MemoryError)
    assert not loaded.warmup.ready
    assert loaded.warmup.has(FIRST)


# A process that compiles ahead


class Ahead:
    """Stands for the process, and writes down what is asked of it; it dies before the step ``dies_at``."""

    def __init__(self, asked: list[str], dies_at: int = 99) -> None:
        self.asked, self.dies_at = asked, dies_at

    def __call__(self, _work: object, what: str) -> Ahead:
        self.what = what
        self.asked.append(f"{what} begins")
        return self

    def has_done(self, step: int) -> bool:
        self.asked.append(f"{self.what} {step}")
        return step < self.dies_at

    def end(self) -> None:
        self.asked.append("ends")


@pytest.fixture
def two_parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Stands for the steps of two parts, and holds those taken in this process."""
    taken: list[str] = []

    def steps(part: str) -> Iterator[Step]:
        for number in range(2):
            yield lambda number=number: taken.append(f"{part} {number}")  # type: ignore[misc]

    parts = {
        part: lambda part=part: steps(part.name)
        for part in (KernelPart.ONE_WORD, KernelPart.PLAYOUTS)
    }
    monkeypatch.setattr(warmup_module, "_STEPS", parts)
    folder = machine_code.CodeFolder(tmp_path, lasting=True)
    monkeypatch.setattr(machine_code, "code_folder", lambda: folder)
    return taken


def load_apart(monkeypatch: pytest.MonkeyPatch, ahead: Ahead) -> Warmup:
    monkeypatch.setattr(warmup_module, "Compiling", ahead)
    loading = Warmup(parts=[KernelPart.ONE_WORD, KernelPart.PLAYOUTS], apart=True)
    loading.run()
    assert loading.ready
    return loading


ALL_TAKEN = ["ONE_WORD 0", "ONE_WORD 1", "PLAYOUTS 0", "PLAYOUTS 1"]


def test_each_step_is_loaded_once_a_process_has_compiled_it(
    monkeypatch: pytest.MonkeyPatch, two_parts: list[str]
) -> None:
    asked = two_parts  # in one list, to see the order
    load_apart(monkeypatch, Ahead(asked))
    one = ["ONE_WORD begins", "ONE_WORD 0", "ONE_WORD 0", "ONE_WORD 1", "ONE_WORD 1", "ends"]
    assert asked == [*one, *(entry.replace("ONE_WORD", "PLAYOUTS") for entry in one)]


def test_what_was_compiled_once_needs_no_process(
    monkeypatch: pytest.MonkeyPatch, two_parts: list[str]
) -> None:
    load_apart(monkeypatch, Ahead([]))
    asked: list[str] = []
    load_apart(monkeypatch, Ahead(asked))
    assert asked == []
    assert two_parts == ALL_TAKEN * 2


def test_while_kernels_are_compiled_it_is_told_how_long_that_will_take(
    monkeypatch: pytest.MonkeyPatch, two_parts: list[str]
) -> None:
    now = 100.0
    told: dict[str, float | None] = {}
    loading = Warmup(parts=[KernelPart.ONE_WORD], apart=True)

    class Slow(Ahead):
        def has_done(self, step: int) -> bool:
            nonlocal now
            told[f"{step} begins"] = loading.seconds_left([KernelPart.ONE_WORD])
            now += 4.0 if step == 0 else 1.0
            told[f"{step} ends"] = loading.seconds_left([KernelPart.ONE_WORD])
            return True

    monkeypatch.setattr(warmup_module, "monotonic", lambda: now)
    monkeypatch.setattr(warmup_module, "Compiling", Slow(two_parts))
    loading.run()
    assert told == {"0 begins": None, "0 ends": None, "1 begins": 4.0, "1 ends": 3.0}
    assert loading.seconds_left([KernelPart.ONE_WORD]) is None


@pytest.mark.parametrize("dies_at", [0, 1])
def test_if_the_process_dies_the_rest_is_compiled_here(
    monkeypatch: pytest.MonkeyPatch, two_parts: list[str], dies_at: int
) -> None:
    asked: list[str] = []
    load_apart(monkeypatch, Ahead(asked, dies_at))
    assert asked == [
        "ONE_WORD begins",
        *(f"ONE_WORD {step}" for step in range(dies_at + 1)),
        "ends",
    ]
    assert two_parts == ALL_TAKEN


def test_where_no_code_is_kept_a_process_would_compile_in_vain(
    monkeypatch: pytest.MonkeyPatch, two_parts: list[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(
        machine_code, "code_folder", lambda: machine_code.CodeFolder(tmp_path, lasting=False)
    )
    asked: list[str] = []
    load_apart(monkeypatch, Ahead(asked))
    assert asked == []
    assert two_parts == ALL_TAKEN


# What a problem needs


def test_a_small_problem_needs_the_exact_search_of_one_word_only() -> None:
    assert needed_for(Board(parse_diagram(CORNER, Color.BLACK))) == FIRST


def test_what_is_needed_does_not_change_in_the_course_of_a_problem() -> None:
    board = open_board(9)
    while len(board.moves) < 40:
        board.play(board.valid_moves()[0])
    assert needed_for(board) == {
        KernelPart.ONE_WORD,
        KernelPart.TWO_WORDS,
        KernelPart.WIDE_PLAYOUTS,
    }


def test_a_problem_too_large_for_the_exact_search_needs_its_kernels_of_either_kind_and_alpha_beta() -> (
    None
):
    assert needed_for(open_board(19)) == {
        KernelPart.ONE_WORD,
        KernelPart.TWO_WORDS,
        KernelPart.ALPHA_BETA,
    }


def test_alpha_beta_alone_needs_no_other_kernels() -> None:
    assert needed_for(open_board(9), EngineKind.CLASSIC) == {KernelPart.ALPHA_BETA}


def test_playouts_alone_need_no_other_kernels() -> None:
    assert needed_for(Board(parse_diagram(CORNER, Color.BLACK)), EngineKind.PLAYOUTS) == {
        KernelPart.PLAYOUTS
    }
    assert needed_for(open_board(9), EngineKind.PLAYOUTS) == {KernelPart.WIDE_PLAYOUTS}
    assert needed_for(open_board(19), EngineKind.PLAYOUTS) == {
        KernelPart.PLAYOUTS,
        KernelPart.WIDE_PLAYOUTS,
    }


_QUESTIONS = """
import sys
from gold.authoring.examine import examine
from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.problem.model import Problem
from gold.solver.warmup import warmup
from gold.solver.api import EngineKind, Limits
from gold.solver.engine import solve
from gold.solver.answers.refutation import refute
from gold.solver.answers.group import group_status
from gold.solver.request import Request
from gold.solver.warmup import needed_for
from gold.solver.workspace import Workspace

diagram = sys.stdin.read()
board = Board(parse_diagram(diagram, Color.BLACK))
thread = warmup(parts=needed_for(board))
thread.join()
assert thread.ready

def compiled():
    modules = [module for name, module in sys.modules.items() if name.startswith("gold.")]
    return {
        (kernel.__name__, str(signature))
        for module in modules
        for kernel in vars(module).values()
        if hasattr(kernel, "nopython_signatures")
        for signature in kernel.signatures
    }

before = compiled()
for color in Color:
    first = Board(parse_diagram(diagram, color))
    workspace, limits = Workspace(), Limits(nodes=5_000)
    solve(Request.about(first, limits, workspace))
    refute(Request.about(first, limits, workspace))
    examine(Problem(first.initial), limits, workspace=workspace)
group_status(Request.about(board, Limits(nodes=10_000)))
print(sorted(compiled() - before))
"""


@pytest.mark.kernel
@pytest.mark.slow
@pytest.mark.parametrize("diagram", [CORNER, open_diagram(9)], ids=["one word", "two words"])
def test_no_question_about_a_problem_compiles_more_than_it_needs(diagram: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", _QUESTIONS],
        input=diagram,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "[]\n", run.stderr


@pytest.mark.kernel
def test_all_kernels_are_loaded_in_a_thread() -> None:
    thread = warmup()
    assert isinstance(thread, threading.Thread)
    thread.join()
    assert thread.error is None
    assert thread.ready


@pytest.mark.kernel
@pytest.mark.slow
def test_what_keeps_proofs_is_loaded_before_a_proof_is_kept() -> None:
    code = """
from gold.solver.proof import proof_nodes
from gold.solver.warmup import _STEPS, KernelPart
for step in _STEPS[KernelPart.KEPT_PROOFS]():
    step()
names = "node_of read_on add_moves add_line begin_lines has_room enter_all rank_nodes mark_used".split()
print([name for name in names if not getattr(proof_nodes, name).signatures])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]", "else the window's process compiles it"
