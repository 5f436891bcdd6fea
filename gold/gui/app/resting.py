"""Has work done while the person rests: what nobody asked for, but is soon of use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from gold.gui.computer.worker import Computer

if TYPE_CHECKING:
    from gold.gui.app.proving import Proving
    from gold.gui.computer.maker import Maker

_QUIET: Final = 10.0
"""Seconds without input or motion after which work is begun."""
_AGAIN: Final = 60.0
"""Seconds after the end of work until more is looked for: new problems, or the cable plugged in."""


RestWork: TypeAlias = "Proving | Maker"
"""Work at rest, done in the background. No frame waits when it is stopped. On a battery it does nothing."""


class Resting:
    """Begins work when it is quiet, and stops it as soon as a person does something, or the computer is asked
    something else. Call :meth:`update` in every frame. ``work`` returns the work to begin.
    """

    def __init__(self, computer: Computer, work: Callable[[], RestWork]) -> None:
        self._computer, self._find_work = computer, work
        self._quiet = 0.0
        self._wanted = _QUIET
        self._work: RestWork | None = None

    def update(self, seconds: float, is_quiet: bool) -> None:
        """Let time pass; ``is_quiet``: the person does nothing, nothing moves, and work at rest is wanted."""
        if not (is_quiet and self._computer.is_idle):
            self.stop()
            return
        self._quiet += seconds
        if self._work is not None and self._work.has_ended():
            self._work, self._quiet, self._wanted = None, 0.0, _AGAIN
        if self._work is None and self._quiet >= self._wanted and not self._computer.is_loading:
            self._work = self._find_work()
            self._work.begin()

    def stop(self) -> None:
        """Stop, within milliseconds: somebody does something."""
        self._quiet, self._wanted = 0.0, _QUIET
        if self._work is not None:
            self._work.stop()
            self._work = None
