"""Chromium without a window, worked by its DevTools protocol over a pipe, for tests of pages.

The messages of the protocol are JSON, each followed by a zero byte, on the file descriptors 3 and 4 of the
browser. So no library is needed, and no port is opened.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60.0
"""Seconds for one answer of the browser; machines of CI are slow."""
_FLAGS = (
    "--headless=new",
    "--no-sandbox",  # CI runs as root, and the only pages are ours
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--remote-debugging-pipe",
)


def browser() -> str | None:
    """The browser's program; None if there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Tab:
    """A tab of the browser. What its page throws or logs as an error is in ``errors``, what it asks the
    network for in ``requests``.
    """

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self._to = to_browser
        self._from = from_browser
        self._read = b""
        self._number = 0
        self._session = ""
        self._events: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.requests: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result.

        :raises AssertionError: if the browser refuses it, or does not answer.
        """
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") != self._number:
                self._note(answer)
                continue
            assert "error" not in answer, f"{method}: {answer['error']}"
            result: dict[str, Any] = answer["result"]
            return result

    def _message(self) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        while b"\0" not in self._read:
            ready, _, _ = select.select([self._from], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"the browser says nothing for {PATIENCE:.0f} s"
            piece = os.read(self._from, 1 << 20)
            assert piece, "the browser has ended"
            self._read += piece
        text, self._read = self._read.split(b"\0", 1)
        message: dict[str, Any] = json.loads(text)
        return message

    def _note(self, event: dict[str, Any]) -> None:
        parameters = event.get("params", {})
        match event.get("method"):
            case "Runtime.exceptionThrown":
                self.errors.append(str(parameters["exceptionDetails"]))
            case "Log.entryAdded" if parameters["entry"]["level"] == "error":
                self.errors.append(str(parameters["entry"]))
            case "Network.requestWillBeSent":
                self.requests.append(parameters["request"]["url"])
        self._events.append(event)

    def open(self, path: Path, part: str = "") -> None:
        """Open a page anew, and wait until it is loaded. ``part`` is what follows "#", with that."""
        self._load("about:blank")  # else another part of the same page would not be loaded again
        self.errors.clear()
        self.requests.clear()
        self._load(path.as_uri() + part)

    def _load(self, url: str) -> None:
        self._events.clear()
        self.call("Page.navigate", url=url)
        until = time.monotonic() + PATIENCE
        while not any(event.get("method") == "Page.loadEventFired" for event in self._events):
            assert time.monotonic() < until, f"{url} is not loaded"
            self._note(self._message())

    def run(self, script: str) -> Any:
        """The value of an expression in the page; it may be a promise.

        :raises AssertionError: if it throws.
        """
        answer = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def size(self, width: int, height: int, *, phone: bool = False) -> None:
        """Give the page a screen, that of a phone with fingers or that of a desktop with a mouse."""
        scale = 2 if phone else 1
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=phone,
        )
        self.call("Emulation.setTouchEmulationEnabled", enabled=phone, maxTouchPoints=1)

    def dark(self, is_dark: bool) -> None:
        """Say whether the system is dark."""
        value = "dark" if is_dark else "light"
        self.call(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": value}],
        )

    def tap(self, x: float, y: float) -> None:
        """Touch a place of the screen with a finger, and lift it."""
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def press(self, key: str) -> None:
        """Press a key by its name, such as "Tab" or "Enter"."""
        text = {"Enter": "\r", " ": " "}.get(key, "")
        codes = {"Tab": 9, "Enter": 13, " ": 32, "Backspace": 8, "ArrowLeft": 37, "ArrowUp": 38}
        codes |= {"ArrowRight": 39, "ArrowDown": 40}
        named = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **named)
        self.call("Input.dispatchKeyEvent", type="keyUp", **named)

    def picture(self, path: Path) -> None:
        """Save a picture of what is seen."""
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(b64decode(data))

    def wait_for(self, what: str, look: Callable[[], object]) -> None:
        """Look until there is something to see.

        :raises AssertionError: if there is nothing for too long.
        """
        until = time.monotonic() + PATIENCE
        while not look():
            assert time.monotonic() < until, f"waited in vain for {what}"
            time.sleep(0.02)


@contextmanager
def open_tab(program: str, folder: Path) -> Iterator[Tab]:
    """A browser with one tab; what it keeps goes to a folder. It ends with the context."""
    to_browser, from_us = os.pipe()[::-1]
    from_browser, to_us = os.pipe()
    command = [program, *_FLAGS, f"--user-data-dir={folder}", "about:blank"]
    # Its descriptors 3 and 4 are the ends of our pipes; bash can number them so, whatever numbers
    # they have.
    renumbered = ["bash", "-c", f'exec "$@" 3<&{from_us} 4>&{to_us}', "bash", *command]
    process = subprocess.Popen(
        renumbered, pass_fds=(from_us, to_us), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(from_us)
    os.close(to_us)
    try:
        yield Tab(to_browser, from_browser)
    finally:
        os.close(to_browser)  # with its pipe the browser ends, too
        os.close(from_browser)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
