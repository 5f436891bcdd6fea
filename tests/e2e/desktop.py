"""A desktop without a screen: Xvfb with a window manager, and GoLD's window on it, worked from outside.

Nothing here looks into the program. It is started as its users start it, it gets mouse and keyboard events
from xdotool, and what it does is seen in its window's title, in its pixels, and in the files that it writes.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import numpy as np
import pygame

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("Xvfb", "openbox", "xdotool")
SCREEN = 1400, 1000

Color = tuple[int, int, int]
Place = tuple[int, int]
_T = TypeVar("_T")

PATIENCE = float(os.environ.get("E2E_PATIENCE", "20"))
"""Seconds for anything that is not the computer's thinking; machines of CI are slow."""
_START = (
    # seconds until the program has its window, from disk, beside others who keep all processors
    # busy
    90.0
)
_LOOK = 0.02  # seconds between two looks


def missing() -> list[str]:
    """The programs that these tests need and that are not there."""
    return [name for name in NEEDED if shutil.which(name) is None]


def wait_for(what: str, look: Callable[[], _T], patience: float = PATIENCE) -> _T:
    """Look until there is something to see, and return it.

    :raises AssertionError: if there is nothing for too long.
    """
    until = time.monotonic() + patience
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > until:
            raise AssertionError(f"waited {patience:.0f} s in vain for {what}")
        time.sleep(_LOOK)


class Desktop:
    """An X display of its own, whose picture is in a file that :meth:`picture` reads."""

    def __init__(self, display: str, folder: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": display}
        self._frame = folder / "Xvfb_screen0"

    def xdotool(self, *arguments: object) -> str:
        """Run xdotool, and return what it prints; nothing when it fails (a window that is not there yet)."""
        command = ["xdotool", *map(str, arguments)]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=30, check=False
        )
        return done.stdout.strip() if done.returncode == 0 else ""

    def picture(self) -> np.ndarray:
        """What the screen shows: rows of pixels, each red, green, blue."""
        data = self._frame.read_bytes()
        header = struct.unpack(">25I", data[:100])
        size, width, height, row, colors = header[0], header[4], header[5], header[12], header[19]
        pixels = np.frombuffer(data, np.uint8, row * height, size + 12 * colors)
        # little-endian: blue, green, red
        return pixels.reshape(height, row // 4, 4)[:, :width, 2::-1]


@contextmanager
def open_desktop(folder: Path) -> Iterator[Desktop]:
    """Start an X server on a free display, and a window manager on it; both end with the block."""
    reading, writing = os.pipe()
    command = [
        "Xvfb", "-displayfd", str(writing), "-screen", "0", "{}x{}x24".format(*SCREEN),
        "-fbdir", str(folder), "-nolisten", "tcp", "-noreset",
    ]  # fmt: skip
    log = (folder / "xvfb.log").open("wb")
    server = subprocess.Popen(command, pass_fds=[writing], stdout=log, stderr=log)
    os.close(writing)
    manager = None
    try:
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, (folder / "xvfb.log").read_text()
        desktop = Desktop(f":{number}", folder)
        surroundings = {**desktop.environment, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        manager = subprocess.Popen(
            ["openbox", "--sm-disable"], env=surroundings, stdout=log, stderr=log
        )
        wait_for("the window manager", lambda: desktop.xdotool("get_num_desktops"))
        yield desktop
    finally:
        for process in filter(None, (manager, server)):
            process.terminate()
            process.wait(timeout=PATIENCE)
        log.close()


class Window:
    """GoLD's window on a desktop. ``home`` is the folder in which it keeps everything."""

    def __init__(self, desktop: Desktop, process: subprocess.Popen[bytes], home: Path) -> None:
        self.desktop, self.process, self.home = desktop, process, home
        try:
            self.id = wait_for("the window", self._find, _START)
        except AssertionError as error:
            if not self.is_alive:
                raise
            raise AssertionError(f"{error}; {self.said}") from None
        desktop.xdotool("windowactivate", "--sync", self.id)
        self.corner = self._find_corner()

    def _find(self) -> str:
        self.check_alive()
        found = self.desktop.xdotool("search", "--onlyvisible", "--pid", self.process.pid)
        return found.splitlines()[-1] if found else ""

    def _find_corner(self) -> Place:
        self.desktop.xdotool("mousemove", "--window", self.id, 0, 0)
        where = self._ask("getmouselocation", "--shell")
        return where["X"], where["Y"]

    @property
    def size(self) -> Place:
        """Width and height."""
        numbers = self._ask("getwindowgeometry", "--shell", self.id)
        return numbers["WIDTH"], numbers["HEIGHT"]

    def _ask(self, *question: str) -> dict[str, int]:
        """Numbers from xdotool. It fails now and then while the window manager is busy with the window: only
        a window that stays away is lost, and then what the program has said is told.
        """

        def look() -> dict[str, int]:
            self.check_alive()
            return _numbers(self.desktop.xdotool(*question))

        try:
            return wait_for(f"an answer to {question[0]}", look)
        except AssertionError as error:
            if not self.is_alive:
                raise
            raise AssertionError(f"{error}: it runs, but its window is lost; {self.said}") from None

    @property
    def said(self) -> str:
        """What it has printed and logged, for the message of a test that fails."""
        return f"what it printed:\n{self.output}\nits log:\n{self.log}"

    @property
    def title(self) -> str:
        """What stands in its title bar."""
        return self.desktop.xdotool("getwindowname", self.id)

    @property
    def output(self) -> str:
        """What it has printed so far."""
        return (self.home / "output.txt").read_text(encoding="utf-8", errors="replace")

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self.process.poll() is None

    def check_alive(self) -> None:
        """Fail, with all that it has said, if it has ended."""
        code = self.process.poll()
        assert code is None, f"it ended with {code}; {self.said}"

    def wait_for_title(
        self, *parts: str, without: Iterable[str] = (), patience: float = PATIENCE
    ) -> str:
        """Wait until its title has all of these parts, and none of the others."""

        def look() -> str:
            self.check_alive()
            title = self.title
            right = all(part in title for part in parts) and not any(
                part in title for part in without
            )
            return title if right else ""

        try:
            return wait_for(f"a title with {parts}", look, patience)
        except AssertionError as error:
            raise AssertionError(f"{error}; it is {self.title!r}; {self.said}") from None

    # Hands

    def move(self, place: Place) -> None:
        """Move the mouse there."""
        self.desktop.xdotool("mousemove", "--window", self.id, *place)

    def click(self, place: Place, button: int = 1) -> None:
        """Click there."""
        self.desktop.xdotool("mousemove", "--window", self.id, *place, "click", button)

    def drag(self, start: Place, end: Place) -> None:
        """Press the left button at one place and let go at another, with the way between."""
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        to = ("mousemove", "--window", self.id)
        self.desktop.xdotool(*to, *start, "mousedown", 1, *to, *middle, *to, *end, "mouseup", 1)

    def key(self, *names: str) -> None:
        """Press keys, by the names that X has for them: `ctrl+s`, `Return`."""
        self.desktop.xdotool("key", "--clearmodifiers", *names)

    def write(self, text: str) -> None:
        """Type a text."""
        self.desktop.xdotool("type", "--clearmodifiers", "--delay", 8, text)

    def close(self) -> int:
        """Close it as the cross in its title bar does, and return the exit code."""
        self.key("alt+F4")  # the window manager's key for it
        return self.process.wait(timeout=PATIENCE)

    # Eyes

    def picture(self) -> np.ndarray:
        """Its pixels."""
        (x, y), (width, height) = self.corner, self.size
        return self.desktop.picture()[y : y + height, x : x + width]

    def color_at(self, place: Place, picture: np.ndarray | None = None) -> Color:
        """The colour around a place, now or in a picture: the mean of a few pixels."""
        x, y = place
        patch = (self.picture() if picture is None else picture)[y - 2 : y + 3, x - 2 : x + 3]
        red, green, blue = patch.reshape(-1, 3).mean(axis=0)
        return int(red), int(green), int(blue)

    def count_color(self, color: Color) -> int:
        """How many pixels have a colour."""
        return int((self.picture() == color).all(axis=2).sum())

    def save_picture(self, path: Path) -> None:
        """Write what it shows as PNG."""
        pixels = np.ascontiguousarray(self.picture())
        height, width = pixels.shape[:2]
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(pygame.image.frombytes(pixels.tobytes(), (width, height), "RGB"), path)

    # Files

    @property
    def log(self) -> str:
        """What it has written into its log."""
        path = self.home / "state" / "gold" / "gold.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    @property
    def progress_file(self) -> Path:
        """The database of what was tried and solved."""
        return self.home / "data" / "gold" / "progress.sqlite"


@contextmanager
def open_window(
    desktop: Desktop, home: Path, *arguments: object, **environment: str
) -> Iterator[Window]:
    """Start GoLD as a user does, with a home of its own; it is ended with the block if it has not ended."""
    home.mkdir(parents=True, exist_ok=True)
    with (home / "output.txt").open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *map(str, arguments)],
            cwd=home, env={**_environment(desktop, home), **environment}, stdout=output, stderr=output,
        )  # fmt: skip
        try:
            yield Window(desktop, process, home)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
            process.wait(timeout=PATIENCE)


def _environment(desktop: Desktop, home: Path) -> Mapping[str, str]:
    """The environment with this display and home. Compiled kernels stay where they are: they take long."""
    kept = {
        name: value
        for name, value in desktop.environment.items()
        if name not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "GDK_SCALE", "QT_SCALE_FACTOR")
    }
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folders = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "DATA", "STATE")}
    return {
        **kept, **folders,
        "HOME": str(home), "XDG_CACHE_HOME": cache, "SDL_AUDIODRIVER": "dummy", "GOLD_LANGUAGE": "en",
    }  # fmt: skip


def _numbers(lines: str) -> dict[str, int]:
    return {name: int(value) for name, value in re.findall(r"^(\w+)=(\d+)$", lines, re.MULTILINE)}
