"""Tests the findings of game scans in games against GNU Go, a referee independent of GoLD's search.

A scan finds missed chances: moves of a game at which the side to play could have killed a group, or
saved it. Two games test whether GNU Go agrees. In the first, the chance is taken, and GNU Go plays
the other side. In the second, the move of the real game is played, and GNU Go tries to use the
chance that is left.

GNU Go plays only the moves that its reading of life and death (``owl_attack``, ``owl_defend``)
finds; if it finds none, it has given up. GoLD plays the other side: by the proof in the group's
region as long as play stays there, otherwise on the whole board.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gold.authoring.from_games import Chance, Scan, moments
from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Position
from gold.board.record import Record
from gold.lab.tournament.program import Program
from gold.lab.tournament.tournament import gnu_go
from gold.problem.model import Problem
from gold.solver.api import Limits, Result
from gold.solver.engine import reply, solve
from gold.solver.outcome import DEAD, SEKI
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_MOST_MOVES: Final = 60
"""The largest number of moves of one game. A game that is not decided by then counts as open."""
_REPLY_NODES: Final = 60_000
"""The limit, in nodes, of the search for one of GoLD's moves."""
_PROOF_NODES: Final = 2_000_000
"""The limit, in nodes, of a proof on the whole board, made if GNU Go has not given up."""
_TABLE_MEGABYTES: Final = 64


class Verdict(StrEnum):
    """The result of a game against GNU Go."""

    GIVEN_UP = "GNU Go gave up"
    GOLD_WON = "GoLD's side got what it wanted"
    GNU_GO_CONTENT = "GNU Go sees no need to play"
    GNU_GO_WON = "GNU Go's side got what it wanted"
    OPEN = "not over"

    @property
    def agrees(self) -> bool:
        """Whether the result supports the scan's claim."""
        return self in (Verdict.GIVEN_UP, Verdict.GOLD_WON)


@dataclass(frozen=True, slots=True)
class ScannedGame:
    """A game to scan; each question is searched for at most ``nodes`` positions."""

    record: Record
    nodes: int
    gnugo: tuple[str, ...]
    """The command that starts GNU Go."""


@dataclass(frozen=True, slots=True)
class FoughtOut:
    """One game against GNU Go about a group: its ``moves`` as vertices, and its result."""

    moves: tuple[str, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class RefereedChance:
    """A missed chance that a scan found, with the results of the two games against GNU Go."""

    title: str
    """The claim of the scan, such as "Move 79: Black can kill"."""
    group: tuple[str, ...]
    """The stones of the group."""
    best: str
    """The move that was missed."""
    played: str
    """The move of the real game."""
    assumed: tuple[str, ...]
    """The stones that the proof takes for safe."""
    taken: FoughtOut
    """The game in which the chance is taken."""
    missed: FoughtOut
    """The game that begins with the move of the real game."""
    proved: str
    """If GNU Go disagrees, the status that a search of the whole board proves after the best move,
    or "not decided"; else empty.
    """

    @property
    def agrees(self) -> bool:
        """Whether both games support the claim."""
        return self.taken.verdict.agrees and self.missed.verdict.agrees


@dataclass(frozen=True, slots=True)
class RefereedGame:
    """The chances that a scan of one game found, and the time of the scan."""

    place: str
    moves: int
    seconds: float
    """The processor time of the scan in seconds, without GNU Go."""
    chances: tuple[RefereedChance, ...]


def refereed(game: ScannedGame) -> RefereedGame:
    """Scan a game, and play the chances that the scan finds against GNU Go.

    :raises ProgramError: if GNU Go cannot be started, or ends.
    """
    played = moments(game.record)
    began = time.process_time()
    found = list(Scan(played, game.nodes).go_on())
    seconds = time.process_time() - began
    chances = tuple(_judged(chance, game.gnugo) for chance in found)
    return RefereedGame(game.record.place, len(played) - 1, round(seconds, 1), chances)


def _judged(chance: Chance, gnugo: tuple[str, ...]) -> RefereedChance:
    geometry = chance.problem.position.geometry
    side = chance.problem.to_play
    played = PASS if chance.moment.played is None else chance.moment.played
    with closing(gnu_go(gnugo)) as program:
        taken = played_out(chance.problem, chance.best, side.opponent, program)
        missed = played_out(chance.problem, played, side, program)
    proved = ""
    if not (taken.verdict.agrees and missed.verdict.agrees):
        proved = _on_the_board(chance.problem, chance.best)
    return RefereedChance(
        title=chance.problem.title,
        group=tuple(geometry.vertices(sorted(chance.problem.position.keystones()))),
        best=geometry.vertex(chance.best),
        played=geometry.vertex(played),
        assumed=tuple(geometry.vertices(sorted(chance.assumed))),
        taken=taken,
        missed=missed,
        proved=proved,
    )


def _on_the_board(problem: Problem, move: Move) -> str:
    """Return the status that a search of the whole board proves after a move;
    else "not decided".
    """
    board = Board(_opened(problem.position)).after(move)
    result = solve(Request.about(board, Limits(nodes=_PROOF_NODES), Workspace(_TABLE_MEGABYTES)))
    return str(result.status) if result.proved else "not decided"


def played_out(problem: Problem, first: Move, gnugo_plays: Color, program: Program) -> FoughtOut:
    """Play a game that begins with the move ``first``: GNU Go plays one side, GoLD the other.

    :raises ProgramError: if GNU Go ends.
    """
    fight = _Fight(problem, gnugo_plays, program)
    fight.play(first)
    verdict = fight.fought()
    return FoughtOut(tuple(fight.board.geometry.vertices(fight.board.moves)), verdict)


def _opened(position: Position) -> Position:
    """Return the position with the whole board playable."""
    return position.with_states(
        dict.fromkeys(position.points(PointState.INVALID), PointState.VALID)
    )


class _Fight:
    """One game about a group, followed on the whole ``board`` and on a second
    board with only the region.
    """

    def __init__(self, problem: Problem, gnugo_plays: Color, program: Program) -> None:
        self.board = Board(_opened(problem.position))
        self._region: Board | None = Board(problem.position)
        self._gnugo_plays = gnugo_plays
        self._program = program
        self._workspaces = Workspace(_TABLE_MEGABYTES), Workspace(_TABLE_MEGABYTES)
        program.ask("boardsize", self.board.geometry.size)
        program.ask("clear_board")
        for point in self.board.geometry.points:
            color = self.board[point].color
            if color is not None:
                self._place(color, point)

    def _place(self, color: Color, move: Move) -> None:
        self._program.ask("play", color.name.lower(), self.board.geometry.vertex(move))

    def play(self, move: Move) -> None:
        """Play a move on both boards and in GNU Go.
        On the region's board, a move outside is a pass.
        """
        self._place(self.board.to_play, move)
        self.board = self.board.after(move)
        if self._region is None:
            return
        region = self._region.after(move if self._region.is_legal(move) else PASS)
        points = [
            point for point in self.board.geometry.points if region[point] is not PointState.INVALID
        ]
        is_like_board = all(region[point].color is self.board[point].color for point in points)
        # otherwise the proof does not apply to this board
        self._region = region if is_like_board else None

    def fought(self) -> Verdict:
        """Play until the game is decided or has too many moves; return the result."""
        while len(self.board.moves) < _MOST_MOVES:
            over = winner(self.board)
            if over is not None:
                return Verdict.GNU_GO_WON if over is self._gnugo_plays else Verdict.GOLD_WON
            if self.board.to_play is self._gnugo_plays:
                asked = self._move_of_gnugo()
                if isinstance(asked, Verdict):
                    return asked
                self.play(asked)
            else:
                self.play(self._move_of_gold())
        return Verdict.OPEN

    def _move_of_gnugo(self) -> Move | Verdict:
        """Return GNU Go's move, or the result of the game if it makes none."""
        defends = self._gnugo_plays is self.board.defender
        codes: list[str] = []
        move: Move | None = None
        for chain in self._standing():
            stone = self.board.geometry.vertex(min(chain))
            code, *vertices = self._program.ask(
                "owl_defend" if defends else "owl_attack", stone
            ).split()
            codes.append(code)
            named = self.board.geometry.from_vertex(vertices[0]) if vertices else PASS
            if move is None and code != "0" and named != PASS and self.board.is_legal(named):
                move = named
        gives_up = all(code == "0" for code in codes) if defends else "0" in codes
        if gives_up:
            return Verdict.GIVEN_UP
        return Verdict.GNU_GO_CONTENT if move is None else move

    def _standing(self) -> Iterator[frozenset[Point]]:
        """Yield the chains that still have keystones, the largest first."""
        marked = self.board.keystones()
        chains = [
            each.stones for each in self.board.chains(self.board.defender) if each.stones & marked
        ]
        yield from sorted(chains, key=lambda stones: (-len(stones), min(stones)))

    def _move_of_gold(self) -> Move:
        """Return GoLD's move.

        It comes from a search of the region if GoLD's side succeeds there, else of the whole board.
        """
        whole, inner = self._workspaces
        tries: Sequence[tuple[Board | None, Workspace]] = (
            (self._region, inner),
            (self.board, whole),
        )
        moves: list[Move] = []
        for board, workspace in tries:
            if board is None or winner(board) is not None:
                continue
            result = reply(
                Request.about(
                    Board(board.initial, board.moves), Limits(nodes=_REPLY_NODES), workspace
                )
            )
            if result.move is None or not self.board.is_legal(result.move):
                continue
            if self._succeeds(result):
                return result.move
            moves.append(result.move)
        return moves[-1] if moves else PASS

    def _succeeds(self, result: Result) -> bool:
        """Whether a result proves that GoLD's side kills or saves the group, as it wants."""
        attacks = self._gnugo_plays is self.board.defender
        return result.bounds.most == DEAD if attacks else result.bounds.least >= SEKI
