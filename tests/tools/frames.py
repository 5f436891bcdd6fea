"""How long the window's frames take while the computer searches with all its threads. Run by hand:

    python -m tests.tools.frames ROWS.jsonl [--problems 12] [--size 1280x860]

Hard problems are opened one after the other, and a hint is asked for, which takes the computer five seconds;
the mouse moves over the board meanwhile. A frame's time is what the window needs to take the events and to
draw, by the clock. It tells how many frames a screen with 60 a second would have shown in time.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from gold.gui.app.window import App
from gold.gui.computer.worker import Computer
from gold.gui.keys.actions import Action
from gold.lab.benchmark_rows import read_benchmark
from gold.lab.benchmarks.modes import BenchmarkMode, row_as_put
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.solver.machine import resources
from gold.trainer.settings import SettingsFile
from tests.user_folders import folders_in

_FRAME = 1 / 60


def hard_problems(rows: Path) -> list[Problem]:
    """The problems of a file of rows, the largest first."""
    found = [row_as_put(row, BenchmarkMode.BOUNDED) for row in read_benchmark(rows)]
    problems = [problem for problem in found if problem is not None]
    return sorted(problems, key=lambda problem: -len(problem.board().valid_moves()))


def frames_while_searching(app: App) -> list[float]:
    """Let the window run until the computer has its answer, the mouse going round the board, and return how
    long each frame took.
    """
    taken: list[float] = []
    width, height = app.canvas.get_size()
    while not app.computer.is_idle:
        start, step = time.perf_counter(), len(taken)
        place = width // 8 + 7 * step % (width // 2), height // 4 + 3 * step % (height // 2)
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(7, 3), buttons=(0, 0, 0)))
        app.frame(_FRAME)
        taken.append(time.perf_counter() - start)
        time.sleep(max(0.0, _FRAME - taken[-1]))
    return taken


def main() -> None:
    """Measure, and print how long the frames took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", type=Path, help="hard problems, as rows of a benchmark")
    parser.add_argument("--problems", type=int, default=12)
    parser.add_argument("--size", default="1280x860")
    args = parser.parse_args()
    home = Path(tempfile.mkdtemp())
    os.environ.update(folders_in(home))
    pygame.display.init()
    width, _, height = args.size.partition("x")
    canvas = pygame.display.set_mode((int(width), int(height)), pygame.RESIZABLE)
    threads = resources()
    app = App(canvas, 1.0, SettingsFile(home / "settings.json"), Computer(resources=threads))
    app.begin(None)
    app.computer.get_ready()
    while app.computer.is_getting_ready:
        app.frame(_FRAME)
        time.sleep(_FRAME)
    problems = hard_problems(args.rows)[: args.problems]
    entries = tuple(Entry(home, number, 1, problem) for number, problem in enumerate(problems))
    taken: list[float] = []
    for number in range(len(problems)):
        app.play(Collection("Hard ones", home, entries), number)
        app.frame(_FRAME)
        app.perform(Action.HINT)
        taken += frames_while_searching(app)
    in_time = sum(each <= _FRAME for each in taken)
    print(
        f"{threads.threads} threads, {len(taken)} frames, {100 * in_time / len(taken):.2f} % within 16.7 ms"
    )
    print("slowest, in ms:", *(round(1000 * each) for each in sorted(taken)[-5:]))
    print(f"median: {1000 * statistics.median(taken):.1f} ms")


if __name__ == "__main__":
    main()
