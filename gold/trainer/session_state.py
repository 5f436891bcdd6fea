"""What is known of a game on one problem, as one frozen value, and what a front end may ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from gold.board import outcome
from gold.board.board import Board
from gold.board.points import Color
from gold.problem.model import Problem, ProblemLimits
from gold.solver.api import EngineKind, Limits, Result
from gold.trainer.events import ComputerStopped, Events, MadeMove, Purpose, SearchRequest
from gold.trainer.game_tree import GameTree, Key
from gold.trainer.hints import HintLadder
from gold.trainer.judge import Judge, Judgement

DEFAULT_LIMITS = Limits(seconds=5.0)


def search_limits(stated: ProblemLimits, default: Limits = DEFAULT_LIMITS) -> Limits:
    """The limits for a search: the problem's own, and the default ones where it has none."""
    return replace(
        default,
        depth=default.depth if stated.depth is None else stated.depth,
        breadth=default.breadth if stated.breadth is None else stated.breadth,
        seconds=default.seconds if stated.seconds is None else stated.seconds,
    )


@dataclass(frozen=True, slots=True)
class Remembered:
    """What was known of a position when it was left."""

    answer: Result
    """What the computer found with its answer, the last move."""
    estimate: Result | None
    """The same, if that was no proof."""
    judgement: Judgement | None
    """What was known of the position; None if nothing was."""
    in_other_session: bool = False
    """Whether that was when the problem was open before: what it decided has been decided."""


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line that was played, and what was known of its positions."""

    moves: tuple[MadeMove, ...] = ()
    remembered: Mapping[Key, Remembered] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SessionState:
    """A game on one problem: the tree of what was tried, the verdict, and the search that is awaited."""

    problem: Problem
    game: GameTree
    """The tree of what was tried, and where the game stands in it."""
    judge: Judge
    """The verdict on the position on the board, and what is proved of others."""
    limits: Limits
    """The limits of later searches."""
    searched: Limits
    """The limits of the last search."""
    auto_play: bool = True
    """Whether the computer answers the person's moves."""
    computer: EngineKind = EngineKind.EXACT
    """Who plays from the next move on."""
    plays_both_sides: bool = False
    """Whether the computer plays on by itself."""
    hints: int = 0
    """The hints since the problem was opened; other help counts as one."""
    takebacks: int = 0
    """How often moves were taken back since then."""
    thinking: SearchRequest | None = None
    """The search that the session waits for."""
    searches: int = 0
    """How many searches were asked for."""
    answer: Result | None = None
    """What the computer found with its answer, if that is the last move on the board."""
    estimate: Result | None = None
    """The same, if that was no proof."""
    remembered: Mapping[Key, Remembered] = field(default_factory=dict)
    """What was known of the positions that were left. Redo tells it again."""
    ladder: HintLadder | None = None
    """The hints for the position on the board, once one was asked for."""

    @property
    def board(self) -> Board:
        """The position. Read it, but do not play on it."""
        return self.game.board

    @property
    def thinks_about_move(self) -> bool:
        """Whether the computer thinks about its move."""
        return self.thinking is not None and self.thinking.purpose is Purpose.MOVE

    @property
    def seeks_move(self) -> bool:
        """Whether the computer thinks about its move, or about a hint."""
        return self.thinking is not None and not self.proves

    @property
    def proves(self) -> bool:
        """Whether the person's moves are being proved; the person may play on meanwhile."""
        return self.thinking is not None and self.thinking.purpose in (Purpose.PROOF, Purpose.REST)

    @property
    def winner(self) -> Color | None:
        """The side that has won by the rules; None while play goes on."""
        return outcome.winner(self.board)

    @property
    def ended(self) -> bool:
        """Whether play is over, so that moves can only be taken back."""
        return self.winner is not None

    @property
    def is_attempt(self) -> bool:
        """Whether this game can solve or fail the problem; it cannot if it is proved that no move works."""
        return self.game.counts and not self.judge.nothing_works

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self.game.at)

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to replay."""
        return self.game.here.again is not None

    @property
    def can_pass(self) -> bool:
        """Whether the side to play may pass now."""
        return not self.ended and outcome.may_pass(self.board)

    @property
    def record(self) -> tuple[MadeMove, ...]:
        """Every move from the problem's position to the one on the board, and who made it."""
        return self.game.made

    @property
    def line(self) -> PlayedLine:
        """The line on the board, as it can be replayed when the problem is open again."""
        return PlayedLine(self.record, forget_position(self).remembered)

    @property
    def problem_now(self) -> Problem:
        """The problem as it is to be saved: with the moves played so far."""
        return replace(self.problem, moves=self.board.moves)


S = TypeVar("S", bound=SessionState)
"""The session, whatever else it can do."""


# Leaving a position


def at_place(session: S, game: GameTree) -> S:
    """The session with another position on the board."""
    return replace(session, game=game, judge=session.judge.at(game))


def abandon_search(session: S) -> tuple[S, Events]:
    """Abandon the running search, and stop the computer from playing both sides."""
    request = session.thinking
    session = replace(session, plays_both_sides=False, thinking=None)
    return session, () if request is None else (ComputerStopped(request),)


def forget_position(session: S) -> S:
    """Leave the position on the board. What the computer's answer has shown there is remembered."""
    remembered = session.remembered
    if session.answer is not None:
        known = Remembered(session.answer, session.estimate, session.judge.current)
        remembered = {**remembered, session.game.at: known}
    judge = session.judge.forget()
    return replace(
        session, ladder=None, answer=None, estimate=None, judge=judge, remembered=remembered
    )


def leave_position(session: S) -> tuple[S, Events]:
    """Leave the position on the board, and abandon the search for it."""
    return abandon_search(forget_position(session))
