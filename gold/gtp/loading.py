"""Loads kernels in the background while the engine answers commands;
a search waits for those it needs.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from enum import Enum
from typing import Final, TextIO

from gold.i18n import _
from gold.solver.warmup import Steps, Warmup

_BETWEEN: Final = 15.0  # seconds between two lines


class KernelLoading:
    """Loads parts (groups of kernels) in the background; the given parts begin to load at once.

    ``said`` is the stream for messages. ``steps`` are the loading steps of the given parts, needed
    if these are not parts of the search.
    """

    def __init__(
        self, said: TextIO, parts: Collection[Enum], steps: Mapping[Enum, Steps] | None = None
    ) -> None:
        self._said = said
        self._threads: list[tuple[frozenset[Enum], Warmup]] = []
        self._start(parts, steps)

    def _start(self, parts: Collection[Enum], steps: Mapping[Enum, Steps] | None = None) -> None:
        thread = Warmup(parts, steps)
        thread.start()
        self._threads.append((frozenset(parts), thread))

    def wait(self, needed: Collection[Enum]) -> None:
        """Wait until these parts are loaded; print progress meanwhile.

        An error while loading is not raised here: it appears when a kernel is used.
        """
        missing = frozenset(needed).difference(*(parts for parts, _thread in self._threads))
        if missing:
            self._start(missing)
        for parts, thread in self._threads:
            wanted = parts.intersection(needed)
            if wanted and not thread.has(wanted):
                self._wait(thread, wanted)

    def _wait(self, thread: Warmup, wanted: Collection[Enum]) -> None:
        thread.hurry(wanted)
        self._say(_("loading the search; the first time it is compiled, which takes minutes"))
        told = time.monotonic()
        while thread.is_alive() and not thread.has(wanted):
            thread.join(0.05)
            if time.monotonic() - told >= _BETWEEN:
                told = time.monotonic()
                done, total = thread.steps_of(wanted)
                self._say(_("loading the search: {done} of {total}").format(done=done, total=total))

    def _say(self, text: str) -> None:
        print(f"GoLD: {text}", file=self._said, flush=True)
