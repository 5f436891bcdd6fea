"""Starts the program with its window, and ends it when the window is closed.

All slow work comes after the first picture: then the kernels of the computer are loaded in the
background. With GOLD_TRACE=1 the start times are printed on standard error.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import threading
import time
from pathlib import Path

import pygame

from gold.atomic import sweep
from gold.folders import config_folder, data_folder, proofs_folder, state_folder
from gold.gui.app.window import App
from gold.gui.computer.worker import Computer
from gold.gui.desktop import screen
from gold.gui.desktop.log import start_logging
from gold.solver.machine import resources
from gold.trainer.settings import SettingsFile


def run_app(path: Path | None = None) -> int:
    """Open the window, and run it until it is closed.

    With a ``path``, the window opens the problem or collection there. Return 0, the exit status.

    :raises DisplayError: if no window can be opened here.
    """
    started = time.perf_counter()
    start_logging()
    screen.prepare()
    with contextlib.suppress(pygame.error):
        pygame.display.init()
    scale = screen.detected_scale(os.environ) if pygame.display.get_init() else 1.0
    settings_file = SettingsFile()
    settings = settings_file.load()[0]
    computer = Computer(
        resources=resources(settings.threads), proof_megabytes=lambda: app.settings.proof_megabytes
    )
    app = App(screen.open_window(scale, "GoLD", settings.window), scale, settings_file, computer)
    # On these signals SDL would post QUIT, and the program would ask about unsaved work, though nobody
    # is there to answer.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # Windows has no SIGHUP
            signal.signal(getattr(signal, name), lambda _number, _frame: app.end())
    app.begin(path)

    def first_picture() -> None:
        gc.enable()
        # Imported objects live as long as the program, so the garbage collector need not visit them.
        gc.freeze()
        spent = time.perf_counter() - started
        loaded = ", ".join(name for name in ("numba", "llvmlite", "scipy") if name in sys.modules)
        if os.environ.get("GOLD_TRACE"):
            print(
                f"first picture: {spent * 1000:.0f} ms after run_app, {time.process_time() * 1000:.0f} ms of "
                f"processor time since the start; loaded of the slow modules: {loaded or 'none'}",
                file=sys.stderr,
            )
        app.computer.get_ready()
        app.welcome(quietly=path is not None)
        threading.Thread(
            target=_look_at_folders, args=[computer], name="sweep", daemon=True
        ).start()

    try:
        app.run(first_picture)
        app.keep_window_size()
    finally:
        pygame.quit()
    return 0


def _look_at_folders(computer: Computer) -> None:
    """List the kept proofs, and remove temporary files of interrupted saves from the program's folders."""
    computer.engine.look_at_proofs()
    for folder in {config_folder(), data_folder(), state_folder(), proofs_folder()}:
        sweep(folder)
