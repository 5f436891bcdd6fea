"""The state of a game on one problem, frozen, with the properties that a front end reads."""

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
    """The limits for a search: those stated by the problem, completed by the default ones."""
    return replace(
        default,
        depth=default.depth if stated.depth is None else stated.depth,
        breadth=default.breadth if stated.breadth is None else stated.breadth,
        seconds=default.seconds if stated.seconds is None else stated.seconds,
    )


@dataclass(frozen=True, slots=True)
class Remembered:
    """The knowledge about a position after an answer of the computer, kept when it is left."""

    answer: Result
    """The result that the computer's answer came from."""
    estimate: Result | None
    """The same result, if another computer than the exact one answered; else None."""
    judgement: Judgement | None
    """The judgement of the position; None if there was none."""
    in_other_session: bool = False
    """Whether this stems from an earlier session. Its verdict is then not told again."""


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line of moves that were played, and the knowledge about its positions."""

    moves: tuple[MadeMove, ...] = ()
    remembered: Mapping[Key, Remembered] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SessionState:
    """A game on one problem: the tree of tried moves, the verdicts, and the awaited search."""

    problem: Problem
    """The problem that is played, as it is shown."""
    game: GameTree
    """The tree of tried moves, and the place of the board's position in it."""
    judge: Judge
    """The verdicts on the position on the board and on other positions of the game."""
    limits: Limits
    """The limits of later searches."""
    searched: Limits
    """The limits of the last search."""
    auto_play: bool = True
    """Whether the computer answers the person's moves."""
    computer: EngineKind = EngineKind.EXACT
    """Which computer plays, from its next move on."""
    plays_both_sides: bool = False
    """Whether the computer plays both sides now."""
    hints: int = 0
    """The number of hints since the problem was opened. Other help counts as a hint."""
    takebacks: int = 0
    """How often the person has taken moves back since the problem was opened."""
    thinking: SearchRequest | None = None
    """The search that the session waits for."""
    searches: int = 0
    """The number of searches requested so far, which is the number of the last one."""
    answer: Result | None = None
    """The result that the computer's answer came from, if the last move on the board is one."""
    estimate: Result | None = None
    """The same result, if another computer than the exact one answered; else None."""
    remembered: Mapping[Key, Remembered] = field(default_factory=dict)
    """The knowledge about positions that were left, by their place. Redo tells it again."""
    ladder: HintLadder | None = None
    """The hints for the position on the board; None before the first one is shown."""

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
        """Whether the running search is for a move of the computer or for a hint."""
        return self.thinking is not None and not self.proves

    @property
    def proves(self) -> bool:
        """Whether the running search is for a proof. The person may play on meanwhile."""
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
        """Whether this game can solve or fail the problem.

        It must count (:attr:`GameTree.counts`), and it must not be proved that no move works.
        """
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
        """The line on the board, which a later session can take up."""
        return PlayedLine(self.record, forget_position(self).remembered)

    @property
    def problem_now(self) -> Problem:
        """The problem with the moves on the board saved in it."""
        return replace(self.problem, moves=self.board.moves)


S = TypeVar("S", bound=SessionState)
"""``SessionState`` or a subclass; a function returns the class that it takes."""


# Leaving a position


def at_place(session: S, game: GameTree) -> S:
    """Return the session with the position at which ``game`` stands on the board."""
    return replace(session, game=game, judge=session.judge.at(game))


def abandon_search(session: S) -> tuple[S, Events]:
    """Abandon the running search, and stop the computer from playing both sides."""
    request = session.thinking
    session = replace(session, plays_both_sides=False, thinking=None)
    return session, () if request is None else (ComputerStopped(request),)


def forget_position(session: S) -> S:
    """Clear answer, estimate, hints and judgement, which are about the position on the board.

    If the last move is an answer of the computer, they are remembered, except for the hints.
    """
    remembered = session.remembered
    if session.answer is not None:
        known = Remembered(session.answer, session.estimate, session.judge.current)
        remembered = {**remembered, session.game.at: known}
    judge = session.judge.forget()
    return replace(
        session, ladder=None, answer=None, estimate=None, judge=judge, remembered=remembered
    )


def leave_position(session: S) -> tuple[S, Events]:
    """Forget the position on the board, and abandon the running search."""
    return abandon_search(forget_position(session))
