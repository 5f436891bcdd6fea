"""The time for a move, from the commands `time_settings` and `time_left`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from gold.board.points import Color

_LAG_SECONDS: Final = 0.2  # seconds a move that the other program may take for itself
_LEAST_SECONDS: Final = 0.01
_SHARE: Final = 0.9  # of a period: a search ends a little after its limit


@dataclass
class TimeControl:
    """A clock with main time, then byo-yomi periods of ``period`` seconds for
    ``stones`` moves each.

    At first there is no limit. ``left`` has the remaining seconds and stones of each side; 0 stones
    means main time.
    """

    main: float = 0.0
    period: float = 0.0
    stones: int = 0
    is_limited: bool = False
    left: dict[Color, tuple[float, int]] = field(default_factory=dict)

    def set(self, main: float, period: float, stones: int) -> None:
        """Set the times and restart the clock. A period with 0 stones means no limit;
        so do three zeros.
        """
        self.main = main
        self.period = period
        self.stones = stones
        self.is_limited = stones > 0 if period > 0 else main > 0
        self.restart()

    def restart(self) -> None:
        """Give both sides their full time, for a new game."""
        self.left.clear()

    def set_remaining(self, color: Color, seconds: float, stones: int) -> None:
        """Set the remaining time and stones of a side."""
        self.left[color] = seconds, stones
        self.is_limited = True

    def spend(self, color: Color, seconds: float) -> None:
        """Subtract a move's thinking time, for programs that do not send
        `time_left` between moves.
        """
        left, stones = self._left(color)
        left -= seconds
        if stones > 0:
            stones -= 1
            if stones == 0:
                left = self.period
                stones = self.stones
        elif left <= 0 and self.stones > 0:
            left = self.period
            stones = self.stones
        self.left[color] = max(0.0, left), stones

    def seconds(self, color: Color, moves: int) -> float | None:
        """Return the seconds for the next move if ``moves`` are still to be made;
        None without a limit.
        """
        if not self.is_limited:
            return None
        left, stones = self._left(color)
        if stones > 0:
            share = _SHARE * left / stones
        else:
            share = left / max(1, moves)
            if self.stones > 0:
                share = max(share, min(left, _SHARE * self.period / self.stones))
        return max(_LEAST_SECONDS, share - _LAG_SECONDS if share > 2 * _LAG_SECONDS else share / 2)

    def _left(self, color: Color) -> tuple[float, int]:
        usual = (self.main, 0) if self.main > 0 or self.stones == 0 else (self.period, self.stones)
        return self.left.get(color, usual)
