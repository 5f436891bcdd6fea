"""What the window's memory is after hundreds of problems and scenes. Run by hand:

    python -m tests.tools.memory FOLDER [--rounds 20]

Each round opens ten problems of a collection, with the map of all moves and a hint for each, and then every
scene; then it tells how much memory the process holds that it shares with no other. What grows from round to
round is a leak. FOLDER gets the home.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import time
from pathlib import Path

from tests.e2e.desktop import ROOT, Window, open_desktop, open_window

PROBLEMS = 10
SCENES = ("F2", "F4", "F7", "F8", "F9", "F10")  # with a change of the theme
MOVE, LOOK = 0.4, 0.8  # seconds for the computer to answer, and for a scene to be drawn


def megabytes(window: Window) -> tuple[float, float]:
    """The memory that only this process holds, and all that is mapped; since the start of the process."""
    text = Path(f"/proc/{window.process.pid}/smaps_rollup").read_text(encoding="ascii")
    kilobytes = {
        name: int(value) for name, value in re.findall(r"^(\w+): +(\d+) kB", text, re.MULTILINE)
    }
    return (kilobytes["Private_Dirty"] + kilobytes["Private_Clean"]) / 1000, kilobytes["Rss"] / 1000


def play_round(window: Window) -> None:
    """Ten problems, then every scene."""
    window.key("F3")
    for _problem in range(PROBLEMS):
        for key in ("h", "m"):
            window.key(key)
            time.sleep(MOVE)
        window.key("Escape", "Return")
        time.sleep(MOVE)
    for scene in SCENES:
        window.key(scene)
        time.sleep(LOOK)


def main() -> int:
    """Play so many rounds and tell the memory after each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument(
        "--collection", type=Path, default=ROOT / "problems" / "fifteen-shapes.yaml"
    )
    args = parser.parse_args()
    home, display = args.folder / "home", args.folder / "display"
    shutil.rmtree(home, ignore_errors=True)
    display.mkdir(parents=True, exist_ok=True)
    with open_desktop(display) as desktop, open_window(desktop, home, args.collection) as window:
        time.sleep(10)
        window.key("Escape", "Escape")  # the question how strong one is, and the welcome
        for number in range(args.rounds + 1):
            own, mapped = megabytes(window)
            print(
                f"{number * PROBLEMS} problems: {own:.0f} MB, {mapped:.0f} with shared ones",
                flush=True,
            )
            if number < args.rounds:
                play_round(window)
                if number % 6 == 5:
                    window.key("F3", "Home")
    return 0


if __name__ == "__main__":
    sys.exit(main())
