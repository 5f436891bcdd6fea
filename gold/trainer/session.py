"""One person at one problem: a state machine of commands and events, without window, clock or threads.

Every command is a method that returns the events it caused, in order. Nothing that the person does makes a
command raise. The session asks for a search with ``ComputerThinking``. Whoever runs it passes its progress
and its result back with the request's id; by the id an answer that comes too late is recognised and ignored.

While the computer thinks about its move, moves of the person are refused; undo, redo, reset and switching
sides abandon the search first. A search for a hint is abandoned by anything that changes the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gold.board import outcome
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.errors import InvalidPositionError
from gold.problem.model import Problem, ProblemLimits
from gold.solver.api import Bounds, Limits, Progress, Result
from gold.trainer.authors_word import AuthorsWord
from gold.trainer.awaited import AwaitedSearch
from gold.trainer.events import (
    Actor,
    AutoPlayChanged,
    ComputerGaveUp,
    ComputerMoved,
    ComputerProgressed,
    ComputerStopping,
    ComputerThinking,
    Event,
    Events,
    Failed,
    GaveUp,
    IllegalMove,
    LimitsChanged,
    MadeMove,
    PlayEnded,
    Purpose,
    Redone,
    Refusal,
    Refused,
    SearchRequest,
    Solved,
    TurnSwitched,
    Undone,
    Verdict,
    WasReset,
)
from gold.trainer.game_record import GameRecord
from gold.trainer.hints import HintLadder, ladder_from_file
from gold.trainer.judge import Judge

DEFAULT_LIMITS = Limits(seconds=5.0)


def search_limits(stated: ProblemLimits, default: Limits = DEFAULT_LIMITS) -> Limits:
    """The limits for a search: the problem's own, and the default ones where it has none."""
    return replace(
        default,
        depth=default.depth if stated.depth is None else stated.depth,
        breadth=default.breadth if stated.breadth is None else stated.breadth,
        seconds=default.seconds if stated.seconds is None else stated.seconds,
    )


class Session:
    """A game on one problem, between the person and the computer.

    The person starts as the side to play first. With auto play on, the computer plays the other side; with
    auto play off, the person plays both.

    :raises InvalidPositionError: if the problem cannot be solved as it stands.
    :raises IllegalMoveError: if a move saved with it breaks the rules.
    """

    def __init__(
        self,
        problem: Problem,
        limits: Limits = DEFAULT_LIMITS,
        auto_play: bool = True,
        author: AuthorsWord | None = None,
    ) -> None:
        reasons = problem.errors()
        if reasons:
            raise InvalidPositionError(reasons)
        self.problem = problem
        self._limits = search_limits(problem.limits, limits)
        self._auto_play = auto_play
        self._search = AwaitedSearch()
        self._hints = 0
        self._takebacks = 0
        self._judge = Judge(problem, author)
        self._load()

    def _load(self) -> None:
        self._record = GameRecord(self.problem)
        self._hint: HintLadder | None = None
        self._judge.forget()

    # What a front end may ask

    @property
    def board(self) -> Board:
        """The board as it is now. Read it, but do not play on it."""
        return self._record.board

    @property
    def person(self) -> Color:
        """The side that the person plays when the computer plays the other."""
        return self._record.person

    @property
    def auto_play(self) -> bool:
        """Whether the computer answers the person's moves."""
        return self._auto_play

    @property
    def limits(self) -> Limits:
        """The limits of later searches."""
        return self._limits

    @property
    def thinking(self) -> SearchRequest | None:
        """The search that the session waits for, if any."""
        return self._search.request

    @property
    def winner(self) -> Color | None:
        """The side that has won by the rules; None while play goes on."""
        return outcome.winner(self.board)

    @property
    def ended(self) -> bool:
        """Whether play is over: moves can only be taken back."""
        return self.winner is not None

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._record.last is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to replay."""
        return self._record.next_again is not None

    @property
    def can_pass(self) -> bool:
        """Whether the side to play may pass now."""
        return not self.ended and outcome.may_pass(self.board)

    @property
    def verdict(self) -> Verdict | None:
        """What the last search says about the position on the board; None if it was about another one."""
        return self._judge.verdict

    @property
    def best(self) -> Bounds | None:
        """The best result that the side to play first can reach, as far as it is proved."""
        return self._judge.best

    @property
    def record(self) -> tuple[MadeMove, ...]:
        """Every move from the problem's position to the one on the board, and who made it."""
        return self._record.made

    @property
    def counts(self) -> bool:
        """Whether this game counts: the person has played the side to play first, against the computer."""
        return self._record.counts

    @property
    def hints(self) -> int:
        """The number of hints since the problem was opened, with other help that counts as one."""
        return self._hints

    @property
    def takebacks(self) -> int:
        """The number of undo commands since the problem was opened."""
        return self._takebacks

    def problem_now(self) -> Problem:
        """The problem with the moves played so far, to be saved or searched."""
        return replace(self.problem, moves=self.board.moves)

    @property
    def last_good_move(self) -> int:
        """After how many of the moves on the board the person could last be proved to succeed."""
        return self._judge.last_good_move(self.board.moves)

    # The person's commands

    def begin(self) -> Events:
        """Start the game: report if play is already over, or ask the computer if it is to play."""
        return () if self.thinking else tuple(self._go_on())

    def play(self, point: Point) -> Events:
        """Place a stone for the side to play."""
        return self._person_moves(point, self._record.why_no_stone(point))

    def pass_turn(self) -> Events:
        """Pass for the side to play. The attacker may pass only when the classic rules allow it."""
        return self._person_moves(PASS, self._record.why_no_pass())

    def undo(self) -> Events:
        """Take moves back to the person's previous turn, or one move if the person plays both sides.

        A switch of sides is taken back on its own.
        """
        if not self.can_undo:
            return (Refused(Refusal.NOTHING_TO_UNDO),)
        events = self._search.abandon()
        self._takebacks += 1
        taken = [self._record.take_back()]
        while not self._is_stop(taken[-1], self._record.last):
            taken.append(self._record.take_back())
        self._position_changed()
        return (*events, Undone(tuple(taken)))

    def redo(self) -> Events:
        """Replay what the last undo took back; then the computer moves if it is to play."""
        if not self.can_redo:
            return (Refused(Refusal.NOTHING_TO_REDO),)
        events = self._search.abandon()
        made = [self._record.make_again()]
        while not self._is_stop(made[-1], self._record.next_again):
            made.append(self._record.make_again())
        self._position_changed()
        return (*events, Redone(tuple(made)), *self._go_on())

    def walk_to(self, line: Sequence[MadeMove], ahead: Sequence[MadeMove] = ()) -> Events:
        """Go to a position of a line that was played before; redo then replays what came ``ahead``.

        Taking moves back for it counts as one undo. The computer moves if it is to play there.
        """
        events = self._search.abandon()
        taken, made = self._record.walk(line, ahead)
        self._takebacks += bool(taken)
        self._position_changed()
        if taken:
            events.append(Undone(tuple(taken)))
        if made:
            events.append(Redone(tuple(made)))
        return (*events, *self._go_on())

    def reset(self) -> Events:
        """Return to the problem as it was loaded."""
        events = self._search.abandon()
        self._load()
        return (*events, WasReset(), *self._go_on())

    def switch_turn(self) -> Events:
        """Let the other side play, without a move; the person plays that side from then on."""
        if self.ended:
            return (Refused(Refusal.ENDED),)
        events = self._search.abandon()
        self._play(PASS, Actor.PERSON, switch=True)
        return (*events, TurnSwitched(self.board.to_play, self.person), *self._go_on())

    def set_auto_play(self, on: bool) -> Events:
        """Let the computer answer the person's moves, or let the person play both sides."""
        if on == self._auto_play:
            return ()
        events: list[Event] = []
        automatic = self._is_computers_turn and not self._search.self_play
        if not on and automatic:
            events += self._search.abandon()
        self._auto_play = on
        events.append(AutoPlayChanged(on))
        if on and self._is_computers_turn and not self._search.is_for_move and not self.ended:
            events += [*self._search.abandon(), *self._go_on()]
        return tuple(events)

    def set_limits(self, limits: Limits) -> Events:
        """Set the limits of later searches."""
        self._limits = limits
        return (LimitsChanged(limits),)

    # The computer

    def start_computer(self, both_sides: bool = False) -> Events:
        """Let the computer move for the side to play; with ``both_sides`` it goes on, playing both."""
        if self.ended:
            return (Refused(Refusal.ENDED),)
        if self._search.is_for_move:
            return (Refused(Refusal.THINKING),)
        events = self._search.abandon()
        self._search.self_play = both_sides
        return (*events, self._ask(Purpose.MOVE))

    def stop_computer(self) -> Events:
        """Let the computer play the best move found so far. A search for a hint is abandoned."""
        request = self.thinking
        if request is None:
            return (Refused(Refusal.NOT_THINKING),)
        self._search.self_play = False
        return (ComputerStopping(request.id),) if self._search.is_for_move else tuple(self._search.abandon())

    def hint(self) -> Events:
        """Ask for a hint: first the area, then the point, then the whole line.

        The first hint in a position needs a search and comes when that has answered.
        """
        if self.ended:
            return (Refused(Refusal.ENDED),)
        if self.thinking is not None:
            return (Refused(Refusal.THINKING),)
        self._hints += 1
        return (self._hint.climb(self.board),) if self._hint else (self._ask(Purpose.HINT),)

    def count_help(self) -> None:
        """Count something else that was shown as one more hint."""
        self._hints += 1

    def computer_progress(self, request_id: int, progress: Progress) -> Events:
        """Take the progress of a search; ignored if the search is no longer wanted."""
        request = self._search.wanted(request_id)
        return () if request is None else (ComputerProgressed(request, progress),)

    def computer_answer(self, request_id: int, result: Result) -> Events:
        """Take the result of a search; ignored if the search is no longer wanted."""
        request = self._search.wanted(request_id)
        if request is None:
            return ()
        self._search.request = None
        if not self.record:
            self.learn_best(result)
        move = self._move_of(result)
        if isinstance(move, ComputerGaveUp):
            self._search.self_play = False
            return (move, *self._judged(result))
        if request.purpose is Purpose.MOVE:
            return tuple(self._computer_moves(move, result))
        known = None if self.record else ladder_from_file(self.problem, result)
        self._hint = known or HintLadder(result.line or (move,), result.proved)
        return (*self._judged(result), self._hint.climb(self.board))

    def computer_failed(self, request_id: int, message: str) -> Events:
        """Take the news that a search failed."""
        if self._search.wanted(request_id) is None:
            return ()
        self._search.abandon()
        return (ComputerGaveUp(GaveUp.FAILED, message),)

    def learn_best(self, result: Result) -> Events:
        """Take a result for the problem's own position, by which the person's moves are judged."""
        return self._judge.learn_best(result, self.board, self.person)

    def learn_more(self, result: Result) -> Events:
        """Take the result of a longer search of the position that the verdict is about."""
        return self._judge.learn_more(result, self.board, self.person)

    # Moves

    def _person_moves(self, move: Move, illegal: IllegalMove | None) -> Events:
        if self.ended:
            return (Refused(Refusal.ENDED),)
        if self._search.is_for_move:
            return (Refused(Refusal.THINKING),)
        if illegal is not None:
            return (illegal,)
        events = self._search.abandon()
        events += self._play(move, Actor.PERSON)
        return (*events, *self._go_on(scored=True))

    def _computer_moves(self, move: Move, result: Result) -> list[Event]:
        color = self.board.to_play
        events = self._play(move, Actor.COMPUTER)
        events += [ComputerMoved(move, color, result), *self._judged(result)]
        if self._search.self_play and self._record.repeats:
            self._search.self_play = False
            return [*events, ComputerGaveUp(GaveUp.REPETITION, GaveUp.REPETITION.value)]
        return [*events, *self._go_on(scored=True)]

    def _move_of(self, result: Result) -> Move | ComputerGaveUp:
        """The move of an answer, or why the computer makes none. No move means a pass if there is no other
        legal move. A faulty engine, whose move breaks the rules, must not spoil the person's game.
        """
        record, move = self._record, result.move
        if move is None and not self.board.valid_moves() and outcome.may_pass(self.board):
            return PASS
        if move is None:
            why = GaveUp.NO_MOVE if result.forbidden is None else GaveUp.BETTER_LEFT
            return ComputerGaveUp(why, why.value)
        illegal = record.why_no_pass() if move == PASS else record.why_no_stone(Point(move))
        if illegal is None:
            return move
        return ComputerGaveUp(GaveUp.FAILED, f"the computer's move breaks the rules: {illegal.message}")

    def _play(self, move: Move, by: Actor, switch: bool = False) -> list[Event]:
        events = self._record.play(move, by, switch)
        self._position_changed()
        return events

    def _is_stop(self, last: MadeMove, following: MadeMove | None) -> bool:
        """Whether undo or redo stops after ``last``, so that ``following`` is left for the next command."""
        if following is None or following.switch or last.switch or not self._auto_play:
            return True
        return self.board.to_play is self.person

    def _position_changed(self) -> None:
        self._hint = None
        self._judge.forget()

    # What follows from a move

    def _go_on(self, scored: bool = False) -> list[Event]:
        """What follows a change of the board: the end of play, the computer's turn, or nothing."""
        if self.winner is not None:
            self._search.self_play = False
            return self._end(self.winner, scored)
        return [self._ask(Purpose.MOVE)] if self._is_computers_turn else []

    def _end(self, winner: Color, scored: bool) -> list[Event]:
        reached = winner is self.problem.to_play
        events: list[Event] = [PlayEnded(winner, reached)]
        if scored and self.counts:
            outcome_of = Solved if reached else Failed
            events.append(outcome_of(self._hints, self._takebacks))
        return events

    @property
    def _is_computers_turn(self) -> bool:
        return self._search.self_play or (self._auto_play and self.board.to_play is not self.person)

    def _ask(self, purpose: Purpose) -> ComputerThinking:
        return self._search.ask(self.problem_now(), self._limits, purpose)

    def _judged(self, result: Result) -> Events:
        return self._judge.judge(result, self.board, self.person)
