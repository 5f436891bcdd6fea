"""Games between two programs that speak GTP."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Final

from gold.lab.tournament.program import Program, ProgramError, RefusedError

RESIGNED: Final = "resigned"
_MOVES_A_POINT: Final = 3
_SCORE: Final = re.compile(r"([BW])\+(\d+(?:\.\d+)?)|0")


@dataclass(frozen=True)
class MatchGame:
    """A finished game.

    ``winner`` is ``B``, ``W``, or ``0`` for a draw. ``lead`` is Black's lead by the referee's
    count, None if a side resigned or broke the rules. ``ending`` names the end of the game in
    words. ``moves`` are vertices, Black's first, and ``seconds`` the thinking times of Black and
    White.
    """

    winner: str
    lead: float | None
    ending: str
    moves: tuple[str, ...]
    seconds: tuple[float, float]


def play_game(
    black: Program, white: Program, referee: Program, lines: int, komi: float, seed: int
) -> MatchGame:
    """Let two programs play until both pass; the referee, one of the two, counts the score.

    A side loses if the other program refuses its move. A game with three moves for each point is
    counted as it stands.

    :raises ProgramError: if one of the programs ends, or gives an answer that is not GTP.
    """
    sides = (black, white)
    for program in sides:
        program.ask("boardsize", lines)
        program.ask("clear_board")
        program.ask("komi", komi)
        program.ask("set_random_seed", seed)
    spent = [0.0, 0.0]
    passes = 0
    moves: list[str] = []
    while passes < 2 and len(moves) < _MOVES_A_POINT * lines * lines:
        side = len(moves) % 2
        name, other = ("black", white) if side == 0 else ("white", black)
        started = time.perf_counter()
        move = sides[side].ask("genmove", name)
        spent[side] += time.perf_counter() - started
        if move.lower() == "resign":
            return MatchGame("WB"[side], None, RESIGNED, tuple(moves), (spent[0], spent[1]))
        try:
            other.ask("play", name, move)
        except RefusedError:
            return MatchGame(
                "WB"[side], None, f"illegal: {move}", tuple(moves), (spent[0], spent[1])
            )
        moves.append(move)
        passes = passes + 1 if move.lower() == "pass" else 0
    lead = lead_of(referee.ask("final_score"))
    winner = "0" if lead == 0 else "B" if lead > 0 else "W"
    ending = "passed" if passes == 2 else "too long"
    return MatchGame(winner, lead, ending, tuple(moves), (spent[0], spent[1]))


def lead_of(score: str) -> float:
    """Parse Black's lead, as the protocol writes it.

    >>> lead_of("B+3.5"), lead_of("W+12.5 (upper bound: 3)"), lead_of("0")
    (3.5, -12.5, 0.0)

    :raises ProgramError: if the text is not a score.
    """
    found = _SCORE.match(score)
    if found is None:
        raise ProgramError(f"“{score}” is no score of a game")
    if found[1] is None:
        return 0.0
    return float(found[2]) if found[1] == "B" else -float(found[2])
