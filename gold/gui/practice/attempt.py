"""The attempt at the open problem: what came of it so far."""

from __future__ import annotations

from gold.board.points import Move
from gold.gui.desktop.sound import Sound
from gold.gui.practice.side_effects import Effect, KeepAttempt, PlaySound
from gold.trainer.modes import ModeRules
from gold.trainer.progress.logbook import PlayedMoves
from gold.trainer.session import Session


class OpenAttempt:
    """What the person has achieved in the open problem. ``kept`` has the results that were stored: solved
    (True), failed (False), each at most once.

    A solved problem cannot fail any more. In all modes but study only the first result counts. If the problem
    is solved after a failure, that is stored, too, as an attempt with a move taken back.
    """

    def __init__(self, session: Session, rules: ModeRules) -> None:
        self._session = session
        self._rules = rules
        self.one_try = rules.one_try
        self.kept: set[bool] = set()

    @property
    def solved(self) -> bool:
        """Whether the problem has been solved, whatever was played afterwards."""
        return True in self.kept

    @property
    def failed(self) -> bool:
        """Whether the first try has failed, in a mode in which only that counts."""
        return self.one_try and False in self.kept

    def keep(self, solved: bool) -> list[Effect]:
        """Note that the game on the board is solved or failed. Returns the effects that store it, if any."""
        if solved in self.kept or self.solved:
            return []
        mistake = None if solved else self._session.judge.last_good_move
        return [self._kept(solved, PlayedMoves(self._session.board.moves, mistake))]

    def keep_line(self, solved: bool, moves: tuple[Move, ...], mistake: int | None = None) -> list[Effect]:
        """Note that an exercise without play is solved or failed; ``mistake`` of its moves were right."""
        if solved in self.kept or self.solved:
            return []
        before = self._session.problem.moves
        played = PlayedMoves((*before, *moves), None if mistake is None else len(before) + mistake)
        return [self._kept(solved, played), PlaySound(Sound.SOLVED if solved else Sound.FAILED)]

    def _kept(self, solved: bool, played: PlayedMoves) -> KeepAttempt:
        again = self.one_try and bool(self.kept)
        self.kept.add(solved)
        takebacks = max(1, self._session.takebacks) if again else self._session.takebacks
        return KeepAttempt(solved, self._session.hints, takebacks, played, again)

    def take_back(self) -> None:
        """Forget what was stored: it was a slip, and the problem is open again."""
        self.kept.clear()

    @property
    def is_decided(self) -> bool:
        """Whether there is a result of playing. The quiz has none, since nothing is played."""
        return bool(self.kept) and not self._rules.asks_word

    def count_help(self) -> None:
        """Count help that tells as much as a hint as one. After the result nothing is counted."""
        if not self.is_decided:
            self._session.count_help()
