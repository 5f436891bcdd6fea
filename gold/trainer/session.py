"""One person at one problem: a state machine of commands and events, without window, clock or threads.

Every command is a method that returns the events it caused, in order. Nothing that the person does makes a
command raise an error. The session asks for a search by ``ComputerThinking``. Whoever runs the search passes
its progress and its result back with the request, so that an answer that comes too late is ignored.

While the computer thinks about its move, moves of the person are refused; undo, redo, reset and switching
sides abandon the search first. A search for a hint is abandoned by anything that changes the board.
"""

from __future__ import annotations

from dataclasses import replace

from gold.board import outcome
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.board.status import Status
from gold.errors import InvalidPositionError
from gold.problem.model import Problem, ProblemLimits
from gold.solver.api import EngineKind, Limits, Progress, Result
from gold.trainer.compared_to_best import ComparedToBest
from gold.trainer.events import (
    Actor,
    ComputerGaveUp,
    ComputerMoved,
    ComputerProgressed,
    ComputerStopped,
    ComputerStopping,
    ComputerThinking,
    Event,
    Events,
    GaveUp,
    MadeMove,
    PlayEnded,
    Purpose,
    Redone,
    Refusal,
    Refused,
    SearchRequest,
    TurnSwitched,
    Undone,
    WasReset,
)
from gold.trainer.game_tree import GameTree, TriedMove
from gold.trainer.hints import HintLadder, after_a_threat, ladder_from_file
from gold.trainer.judge import AuthorsWord, Judge

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

    The person starts as the side to play first. With ``auto_play`` the computer plays the other side,
    otherwise the person plays both. The problem is solved with the first move that is proved or,
    ``to_the_end``, when the computer has no move left that must be answered.

    Others may read all attributes, but set only ``limits`` and ``computer`` (who plays), for later searches.
    ``game`` is the tree of what was tried, ``judge`` has the verdict on the position on the ``board``.
    ``thinking`` is the search that the session waits for, ``searched`` are the limits of the last one.
    ``estimate`` is the result of the computer's last move, if that was no proof. ``hints`` and ``takebacks``
    count since the problem was opened; other help counts as a hint.

    When the computer has answered a move without a proof, nothing is decided: the exact computer is asked
    what the person's move was worth, while the person may play on. If it finds no proof, it is asked again
    later, or when the person wants it (:meth:`look_longer`).

    :raises InvalidPositionError: if the problem cannot be solved as it stands.
    :raises IllegalMoveError: if a move saved with it breaks the rules.
    """

    def __init__(
        self,
        problem: Problem,
        limits: Limits = DEFAULT_LIMITS,
        auto_play: bool = True,
        author: AuthorsWord | None = None,
        to_the_end: bool = False,
        computer: EngineKind = EngineKind.EXACT,
    ) -> None:
        reasons = problem.errors()
        if reasons:
            raise InvalidPositionError(reasons)
        self.problem = problem
        self.limits = search_limits(problem.limits, limits)
        self.auto_play = auto_play
        self.computer = computer
        self.hints = self.takebacks = 0
        self.game = GameTree(problem)
        self.board = self.game.board
        self.judge = Judge(problem, self.game, author, to_the_end)
        self.thinking: SearchRequest | None = None
        self._plays_both_sides = False
        self.estimate: Result | None = None
        self.searched = self.limits
        self._hint: HintLadder | None = None

    # What a front end may ask

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
        return self.game.here is not self.game.root

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
    def problem_now(self) -> Problem:
        """The problem as it is to be saved: with the moves played so far."""
        return replace(self.problem, moves=self.board.moves)

    # The person's commands

    def begin(self) -> Events:
        """Start the game: have the computer move if it is to play, or report that play is over already."""
        return () if self.thinking else tuple(self._go_on())

    def play(self, move: Move) -> Events:
        """Place a stone, or pass. The attacker may pass only when the classic rules allow it."""
        if self.ended:
            return (Refused(Refusal.ENDED),)
        if self.thinks_about_move:
            return (Refused(Refusal.THINKING),)
        illegal = self.game.why_illegal(move)
        if illegal is not None:
            return (illegal,)
        return (*self._leave_position(), *self.game.play(move, Actor.PERSON), *self._go_on(scored=True))

    def undo(self) -> Events:
        """Take moves back to the person's previous turn, or one move if the person plays both sides. A switch
        of sides is taken back on its own.
        """
        if not self.can_undo:
            return (Refused(Refusal.NOTHING_TO_UNDO),)
        if not self.judge.asks_for_better:
            self.takebacks += 1
        events = self._leave_position()
        taken = [self.game.take_back()]
        while not self._is_stop(taken[-1], self.game.here):
            taken.append(self.game.take_back())
        return (*events, Undone(tuple(taken)))

    def redo(self) -> Events:
        """Replay what the last undo took back. If the computer is to play then, it moves."""
        if not self.can_redo:
            return (Refused(Refusal.NOTHING_TO_REDO),)
        events = self._leave_position()
        made = [self.game.make_again()]
        while not self._is_stop(made[-1], self.game.here.again):
            made.append(self.game.make_again())
        return (*events, Redone(tuple(made)), *self._go_on())

    def walk_to(self, move: TriedMove) -> Events:
        """Go to the position after a move that was tried. Redo then replays what was tried after it. Taking
        moves back for it counts as one undo. If the computer is to play there, it moves.
        """
        is_asked_to = self.judge.asks_for_better
        events = self._leave_position()
        taken, made = self.game.walk_to(move)
        if taken and not is_asked_to:
            self.takebacks += 1
            events.append(Undone(tuple(taken)))
        if made:
            events.append(Redone(tuple(made)))
        return (*events, *self._go_on())

    def answer_otherwise(self, move: TriedMove, result: Result) -> Events:
        """Go back to a move of the person's, and let the computer answer it with another move, the one in
        ``result``. Nothing counts as taken back by the person.
        """
        assert result.move is not None
        events = self._leave_position()
        taken, _made = self.game.walk_to(move)
        return (*events, Undone(tuple(taken)), *self._computer_moves(result.move, result, EngineKind.EXACT))

    def reset(self) -> Events:
        """Return to the problem as it was loaded."""
        events = self._leave_position()
        self.game.reset()
        return (*events, WasReset(), *self._go_on())

    def switch_turn(self) -> Events:
        """Let the other side play, without a move; the person plays that side from then on."""
        if self.ended:
            return (Refused(Refusal.ENDED),)
        events = self._leave_position()
        self.game.play(PASS, Actor.PERSON, switch=True)
        return (*events, TurnSwitched(self.board.to_play), *self._go_on())

    def set_auto_play(self, on: bool) -> Events:
        """Let the computer answer the person's moves, or let the person play both sides."""
        if on == self.auto_play:
            return ()
        events: list[Event] = []
        if not on and self._is_computers_turn and not self._plays_both_sides:
            events += self._abandon_search()
        self.auto_play = on
        if on and self._is_computers_turn and not self.thinks_about_move and not self.ended:
            events += [*self._abandon_search(), *self._go_on()]
        return tuple(events)

    # The computer

    def start_computer(self, both_sides: bool = False) -> Events:
        """Let the computer move for the side to play; with ``both_sides``, for both sides from then on."""
        if self.ended:
            return (Refused(Refusal.ENDED),)
        if self.thinks_about_move:
            return (Refused(Refusal.THINKING),)
        events = self._abandon_search()
        self._plays_both_sides = both_sides
        return (*events, self._ask(Purpose.MOVE))

    def stop_computer(self) -> Events:
        """Let the computer play the best move found so far. A search for a hint or for a proof ends."""
        if self.thinking is None:
            return (Refused(Refusal.NOT_THINKING),)
        self._plays_both_sides = False
        if self.thinking.purpose is Purpose.HINT:
            return tuple(self._abandon_search())
        return (ComputerStopping(self.thinking),)

    def look_longer(self, seconds: float) -> Events:
        """Search for up to ``seconds`` for a proof of the person's moves that are not proved yet; if there
        are none, of how good the last move is. The person may play on, which ends the search.
        """
        if self.thinking is not None:
            return (Refused(Refusal.THINKING),)
        self.judge.ask_again()
        limits = replace(self.limits, seconds=seconds, nodes=None)
        verdict = self.judge.verdict
        asked = self._ask_for_proof(limits) or self._ask_for_rest(limits)
        if not asked and self.game.counts and verdict is not None and verdict.compared is ComparedToBest.OPEN:
            asked = [self._ask(Purpose.PROOF, self.judge.searched, limits)]
        return tuple(asked)

    def hint(self) -> Events:
        """Give a hint, which says more than the one before. The first hint in a position comes when a search
        has found it. Showing the last of all again does not count as another hint.
        """
        if self.ended:
            return (Refused(Refusal.ENDED),)
        if self.thinking is not None and not self.proves:
            return (Refused(Refusal.THINKING),)
        if self._is_lost:
            return (self._no_hint(),)
        if self._hint is None or not self._hint.told_all:
            self.hints += 1
        if self._hint:
            return (self._hint.climb(self.board, self.game.failed),)
        return (*self._abandon_search(), self._ask(Purpose.HINT))

    @property
    def _is_lost(self) -> bool:
        """Whether it is proved that no move works, or works any more."""
        if self.judge.nothing_works and self.game.person is self.problem.to_play:
            return True
        return self.judge.verdict is not None and self.judge.verdict.succeeds is False

    def _no_hint(self) -> Refused:
        return Refused(Refusal.NOTHING_WORKS if self.judge.nothing_works else Refusal.LOST)

    def count_help(self) -> None:
        """Count help of another kind as one more hint."""
        self.hints += 1

    def computer_progress(self, request: SearchRequest, progress: Progress) -> Events:
        """Report the progress of a search; ignored if the search is no longer wanted."""
        if request is not self.thinking or self.proves:  # which is about another position
            return ()
        return (ComputerProgressed(request, progress),)

    def computer_answer(self, request: SearchRequest, result: Result) -> Events:
        """Go on with the result of a search; ignored if the search is no longer wanted."""
        if request is not self.thinking:
            return ()
        self.thinking = None
        self.searched = request.limits
        if request.purpose is Purpose.REST:
            return self.judge.learn_rest(result)
        if request.purpose is Purpose.PROOF:
            return tuple(self._learn_move(request, result))
        if not self.record:
            self.judge.learn_best(result)
        move = self._move_of(result)
        if isinstance(move, ComputerGaveUp):
            self._plays_both_sides = False
            return (move, *self.judge.judge(replace(result, forces=False)))
        if request.purpose is Purpose.MOVE:
            return tuple(self._computer_moves(move, result, request.computer))
        known = None if self.record else ladder_from_file(self.problem, result)
        events = self.judge.judge_hint(result)
        if self._is_lost:
            self.hints -= 1
            return (*events, self._no_hint())
        if result.forbidden == PASS:  # whatever is played instead keeps less
            self.hints -= 1
            return (*events, ComputerGaveUp(GaveUp.BETTER_LEFT, GaveUp.BETTER_LEFT.value))
        if result.forbidden is not None:
            self._hint = HintLadder(after_a_threat(Point(result.forbidden)), result.proved)
            return (*events, self._hint.climb(self.board, self.game.failed))
        # A line of "alive or seki" may give away more than the best play that is known from elsewhere
        line = result.whole_line if result.exact or not result.proved else ()
        self._hint = known or HintLadder(line or (move,), result.proved)
        return (*events, self._hint.climb(self.board, self.game.failed))

    def computer_failed(self, request: SearchRequest, message: str) -> Events:
        """Report that a search failed; ignored if the search is no longer wanted."""
        if request is not self.thinking:
            return ()
        self._abandon_search()
        return (ComputerGaveUp(GaveUp.FAILED, message),)

    def _move_of(self, result: Result) -> Move | ComputerGaveUp:
        """The move of a result, or why the computer makes none. A result without a move means a pass if no
        other move is legal. An engine whose move breaks the rules must not spoil the person's game.
        """
        move = result.move
        if move is None and not self.board.valid_moves() and outcome.may_pass(self.board):
            return PASS
        if move is None:
            why = GaveUp.NO_MOVE if result.forbidden is None else GaveUp.BETTER_LEFT
            return ComputerGaveUp(why, why.value)
        illegal = self.game.why_illegal(move)
        if illegal is None:
            return move
        return ComputerGaveUp(GaveUp.FAILED, f"the computer's move breaks the rules: {illegal.message}")

    def _computer_moves(self, move: Move, result: Result, computer: EngineKind) -> list[Event]:
        color = self.board.to_play
        asked = computer is EngineKind.EXACT
        is_judged_later = self.game.counts and not asked
        self._forget_position()
        before = self.board.moves
        known = None if result.proved else self.judge.proved_first_move(before)
        if self.game.counts and not (asked and result.proved):
            self.judge.note_unproved_answer(asked)
        events = self.game.play(move, Actor.COMPUTER)
        events.append(ComputerMoved(move, color, result))
        self.estimate = None if asked else result
        if not is_judged_later:
            events += self.judge.judge(result, before)
        if known is not None:
            events += self.judge.learn_move(before, known)
        if self._plays_both_sides and self.board.repeats:
            self._plays_both_sides = False
            return [*events, ComputerGaveUp(GaveUp.REPETITION, GaveUp.REPETITION.value)]
        events += self._go_on(scored=True)
        return [*events, *self._ask_for_rest()]

    def _learn_move(self, request: SearchRequest, result: Result) -> list[Event]:
        """Judge a move by its proof, and ask about the next; after the last, decide the attempt."""
        events = [*self.judge.learn_move(request.board.moves, result), *self._ask_for_proof(request.limits)]
        if self.thinking is not None:
            return events
        if self.ended:
            return [*events, *self._end(scored=True)] if not self.judge.in_doubt else events
        if self.judge.judged is None and self.estimate is not None:
            self.judge.judge(self.estimate)
        return [*events, *self._ask_for_rest()]

    # What commands have in common

    def _abandon_search(self) -> list[Event]:
        """Abandon the running search, and stop the computer from playing both sides."""
        self._plays_both_sides = False
        request = self.thinking
        self.thinking = None
        return [] if request is None else [ComputerStopped(request)]

    def _forget_position(self) -> None:
        self._hint = self.estimate = None
        self.judge.forget()

    def _leave_position(self) -> list[Event]:
        self._forget_position()
        return self._abandon_search()

    def _is_stop(self, last: MadeMove, following: TriedMove | None) -> bool:
        """Whether undo or redo stops after ``last``, so that ``following`` is left for the next command."""
        if following is None or following.made is None or following.made.switch:
            return True
        return last.switch or not self.auto_play or self.board.to_play is self.game.person

    def _go_on(self, scored: bool = False) -> list[Event]:
        """What follows a change of the board: the end of play, the computer's turn, or nothing."""
        if self.winner is None:
            return [self._ask(Purpose.MOVE)] if self._is_computers_turn else self._ask_for_proof()
        self._plays_both_sides = False
        return [*self._end(scored), *self._ask_for_proof()]

    def _end(self, scored: bool) -> list[Event]:
        if self.winner is None:
            return []
        reached = self.winner is self.problem.to_play
        counts = self.is_attempt
        in_doubt = reached and counts and self.judge.in_doubt
        return [PlayEnded(self.winner, reached, scored and counts and not in_doubt, in_doubt)]

    def _ask_for_proof(self, limits: Limits | None = None) -> list[Event]:
        """Ask for a proof about the person's first unjudged move that was answered without one."""
        moves = self.judge.waiting
        return [] if moves is None or not self.game.counts else [self._ask(Purpose.PROOF, moves, limits)]

    def _ask_for_rest(self, limits: Limits | None = None) -> list[Event]:
        """Ask whether the person's last moves are enough, if all of them are right and that is not known:
        what they have if they pass now. In a ko that says nothing: whoever passes may lose it.
        """
        verdict = self.judge.verdict
        if verdict is None or not verdict.may_be_enough or verdict.status is Status.KO:
            return []
        is_asked = self.game.counts and self._is_persons_turn and not self.ended and self.thinking is None
        return [self._ask(Purpose.REST, (*self.board.moves, PASS), limits)] if is_asked else []

    @property
    def _is_persons_turn(self) -> bool:
        return self.auto_play and self.board.to_play is self.game.person

    @property
    def _is_computers_turn(self) -> bool:
        return self._plays_both_sides or (self.auto_play and self.board.to_play is not self.game.person)

    def _ask(
        self, purpose: Purpose, moves: tuple[Move, ...] | None = None, limits: Limits | None = None
    ) -> ComputerThinking:
        board = Board(self.problem.position, self.board.moves if moves is None else moves)
        computer = self.computer if purpose is Purpose.MOVE else EngineKind.EXACT
        self.thinking = SearchRequest(board, limits or self.limits, purpose, computer)
        return ComputerThinking(self.thinking)
