"""The commands of an engine that plays whole games: those of GoLD, and moves by :mod:`gold.mcts`."""

from __future__ import annotations

from gold.board.points import Color, Move
from gold.errors import GoldError
from gold.gtp.commands import Commands
from gold.mcts.board import area, cells_of
from gold.mcts.player import SMALLEST, Player, Settings
from gold.solver.api import Limits


class PlayerCommands(Commands):
    """``genmove`` plays to win the game by area; questions about groups are searched within the limits."""

    def __init__(self, settings: Settings, limits: Limits) -> None:
        super().__init__(limits)
        self._player = Player(settings)
        self._share: float = 0.5
        self.handlers |= {
            "final_score": self._final_score,
            "set_random_seed": self._set_seed,
            "gold_share": lambda _words: f"{self._share:.3f}",
        }

    def _boardsize(self, words: list[str]) -> str:
        if words and words[0].isdecimal() and int(words[0]) < SMALLEST:
            raise GoldError("unacceptable size")
        return super()._boardsize(words)

    def _best(self, color: Color) -> Move:
        game = self._game
        out_of_turn = game.board.to_play is not color
        if out_of_turn:
            game.pass_turn()
        try:
            chosen = self._player.choose(game.board, float(self._komi), out_of_turn)
        finally:
            if out_of_turn:
                game.undo()
        self._share = chosen.share
        return chosen.move

    def _set_seed(self, words: list[str]) -> str:
        if len(words) != 1 or not words[0].isdecimal():
            raise GoldError("seed not an integer")
        self._player.seed = int(words[0])
        return ""

    def _final_score(self, _words: list[str]) -> str:
        """By area, all stones on the board taken for alive."""
        return score_text(area(cells_of(self._game.board)) - float(self._komi))


def score_text(score: float) -> str:
    """Black's lead as the protocol writes it.

    >>> score_text(3.5), score_text(-12.5), score_text(0)
    ('B+3.5', 'W+12.5', '0')
    """
    if score == 0:
        return "0"
    return f"{'B' if score > 0 else 'W'}+{abs(score):g}"
