"""Tries a program that was built, as a person would.

``python packaging/try_program.py dist`` has it prove a problem on the command line, and where there is an X
server of its own (Linux), open its window.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROBLEM = ROOT / "problems" / "first-steps.yaml"
PATIENCE = 120.0


def command(folder: Path, system: str = sys.platform) -> Path:
    """The program for commands in the folder that ``make.py bundle`` fills."""
    if system == "darwin":
        return folder / "GoLD.app" / "Contents" / "MacOS" / "gold"
    return folder / "gold" / ("gold-console.exe" if system == "win32" else "gold")


def proves(program: Path, home: Path) -> str:
    """Have it prove the first problem; what is wrong, or nothing."""
    done = subprocess.run(
        [program, "solve", PROBLEM, "--json"],
        env=surroundings(home),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        return f"solve ended with {done.returncode}: {done.stderr[-2000:]}"
    solved = json.loads(done.stdout)
    return "" if solved["proved"] is True else f"solve proved nothing: {done.stdout[-500:]}"


def opens_a_window(program: Path, home: Path) -> str:
    """Open the window on a display without a screen; what is wrong, or nothing."""
    with display() as number:
        environment = surroundings(home) | {"DISPLAY": number, "SDL_AUDIODRIVER": "dummy"}
        process = subprocess.Popen([program, PROBLEM], env=environment)
        try:
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                if process.poll() is not None:
                    return f"the window ended with {process.returncode}"
                search = ["xdotool", "search", "--onlyvisible", "--class", "^gold$"]
                if subprocess.run(
                    search, env=environment, capture_output=True, check=False
                ).stdout.strip():
                    return ""
                time.sleep(0.2)
            return "no window opened"
        finally:
            process.kill()
            process.wait()


@contextlib.contextmanager
def display() -> Iterator[str]:
    """An X server of its own."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24"], pass_fds=[writing]
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def surroundings(home: Path) -> dict[str, str]:
    """An environment with an empty home, and without Python's own variables."""
    kept = {
        name: text
        for name, text in os.environ.items()
        if not name.startswith(("PYTHON", "NUMBA", "GOLD"))
    }
    own = {
        "HOME": home,
        "XDG_CACHE_HOME": home / "cache",
        "XDG_DATA_HOME": home,
        "XDG_STATE_HOME": home,
    }
    windows = {"LOCALAPPDATA": home, "APPDATA": home}
    return kept | {
        name: str(path) for name, path in (own | windows | {"XDG_CONFIG_HOME": home}).items()
    }


def main(folder: Path) -> int:
    """Try the program, and tell by the exit code whether it works."""
    program = command(folder)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        wrong = [proves(program, Path(home))]
        if sys.platform == "linux" and shutil.which("Xvfb") and shutil.which("xdotool"):
            wrong.append(opens_a_window(program, Path(home)))
    said = [text for text in wrong if text]
    print("\n".join(said) or f"{program} works: {len(wrong)} tried")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
