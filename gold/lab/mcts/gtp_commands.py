"""The GTP commands of an engine that plays whole games: those of GoLD, with moves of
:mod:`gold.lab.mcts`.
"""

from __future__ import annotations

import time
from dataclasses import replace

from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.board.status import Status
from gold.errors import GoldError
from gold.gtp import analysis
from gold.gtp.arguments import color, takes
from gold.gtp.commands import GtpCommands
from gold.gtp.protocol import Texts
from gold.lab.mcts.kernels import STEPS
from gold.lab.mcts.outlook import dead_stones, outlook
from gold.lab.mcts.player import SMALLEST, Player, PlayerSettings
from gold.solver.api import Limits

_MOST_DIGITS = 20  # of a seed
# The number of candidates whose leads are estimated, and the playouts for each
_LEADS = 10
_LEAD_PLAYOUTS = 32


class PlayerCommands(GtpCommands):
    """GoLD's commands, but ``genmove`` plays to win the game by area.

    Questions about groups are searched within ``limits``. ``playouts_without_clock``: the number of
    playouts in the settings is a limit only if no clock runs.
    """

    smallest = SMALLEST

    def __init__(
        self, settings: PlayerSettings, limits: Limits, playouts_without_clock: bool = False
    ) -> None:
        super().__init__(limits)
        self._settings = settings
        self._playouts_without_clock = playouts_without_clock
        self._player = Player(settings)
        self._share: float = 0.5
        self.handlers |= {
            "set_random_seed": self._set_seed,
            "kgs-genmove_cleanup": takes(
                lambda side: self._play_chosen(side, self._best_capture), color
            ),
            "kata-analyze": lambda words: self._candidates(words, katago=True),
            "gold_share": takes(lambda: f"{self._share:.3f}"),
        }

    # Moves

    def _best(self, color: Color, seconds: float | None) -> Move:
        self._player.settings = self._within(seconds)
        chosen = self._player.choose(*self._asked(color))
        self._share = chosen.share
        return chosen.move

    def _best_capture(self, color: Color, seconds: float | None) -> Move:
        self._player.settings = self._within(seconds)
        return self._player.clean_up(*self._asked(color)).move

    def _within(self, seconds: float | None) -> PlayerSettings:
        """Return the settings for a move with this many seconds; None: without a clock."""
        if seconds is None:
            return self._settings
        playouts = None if self._playouts_without_clock else self._settings.playouts
        limits = [each for each in (seconds, self._settings.seconds) if each is not None]
        return replace(self._settings, playouts=playouts, seconds=min(limits))

    def _asked(self, color: Color) -> tuple[Board, float, bool]:
        """Return the board with this side to play, the komi,
        and whether the side plays out of turn.

        Waits until the player's kernels are loaded.
        """
        if self.loading is not None:
            self.loading.wait(STEPS.keys())
        board = self._game.board
        out_of_turn = board.to_play is not color
        board = board.after()
        if out_of_turn:
            board.play(PASS)
        return board, float(self._komi), out_of_turn

    def _analyze(self, words: list[str]) -> Texts:
        return self._candidates(words, katago=False)

    def _candidates(self, words: list[str], katago: bool) -> Texts:
        """Yield reports of the first moves by their playouts, again and again."""
        asked = analysis.request(words, self._game.board.to_play, self._game.board.geometry)
        board, komi, out_of_turn = self._asked(asked.color)
        leads: dict[Move, float] = {}
        due = time.monotonic() + asked.interval
        left_out = asked.left_out(board.geometry)
        for _slice in self._player.think(board, komi, out_of_turn, left_out):
            if time.monotonic() < due:
                yield ""
                continue
            lines = []
            for number, each in enumerate(self._player.candidates()[: asked.most]):
                if katago and number < _LEADS and each.move not in leads:
                    leads[each.move] = self._lead_after(board, each.move)
                lead = leads.get(each.move)
                lines.append(
                    analysis.AnalysisLine(
                        each.move, each.visits, each.share, each.lower_bound, each.line, lead
                    )
                )
            told = analysis.katago if katago else analysis.leela_zero
            yield told(lines, board.geometry)
            due = time.monotonic() + asked.interval

    def _lead_after(self, board: Board, move: Move) -> float:
        """Return the average lead in playouts, in points, of the side to play after its move."""
        after = board.after(move)
        lead = outlook(after, self._player.policy, _LEAD_PLAYOUTS).lead - float(self._komi)
        return lead if board.to_play is Color.BLACK else -lead

    # The end of the game

    def _statuses(self) -> dict[Point, Status]:
        board, _komi, _out_of_turn = self._asked(self._game.board.to_play)
        return dict.fromkeys(dead_stones(board, self._player.policy), Status.DEAD)

    def _set_seed(self, words: list[str]) -> str:
        if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > _MOST_DIGITS:
            raise GoldError("seed not an integer")
        self._player.seed = int(words[0])
        return ""
