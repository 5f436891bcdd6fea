"""One person at one problem: a state machine of commands and events, without window, clock or threads.

A session is frozen. Every command is a method that returns the session after it, and the events it
caused, in order. Nothing that the person does makes a command raise an error. The session asks for
a search by ``ComputerThinking``. Whoever runs the search passes its progress and its result back
with the request, so that an answer that comes too late is ignored.

While the computer thinks about its move, moves of the person are refused; undo, redo, reset and
switching sides abandon the search first. A search for a hint is abandoned by anything that changes
the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

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
    AnswerRecalled,
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
from gold.trainer.game_tree import GameTree, Key, TriedMove
from gold.trainer.hints import HintLadder, after_a_threat, ladder_from_file
from gold.trainer.judge import AuthorsWord, Judge, Judgement, Learned

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
class Session:
    """A game on one problem, between the person and the computer.

    The person starts as the side to play first. With ``auto_play`` the computer plays the other
    side, otherwise the person plays both. The problem is solved with the first move that is proved
    or, to the end, when the computer has no move left that must be answered.

    When the computer has answered a move without a proof, nothing is decided: the exact computer is
    asked what the person's move was worth, while the person may play on. If it finds no proof, it
    is asked again later, or when the person wants it (:meth:`look_longer`).
    """

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

    @classmethod
    def of(
        cls,
        problem: Problem,
        limits: Limits = DEFAULT_LIMITS,
        auto_play: bool = True,
        author: AuthorsWord | None = None,
        to_the_end: bool = False,
        computer: EngineKind = EngineKind.EXACT,
    ) -> Session:
        """The session on a problem that is opened.

        :raises InvalidPositionError: if the problem cannot be solved as it stands.
        :raises IllegalMoveError: if a move saved with it breaks the rules.
        """
        reasons = problem.errors()
        if reasons:
            raise InvalidPositionError(reasons)
        game = GameTree.of(problem)
        limits = search_limits(problem.limits, limits)
        judge = Judge.of(game, author, to_the_end)
        return cls(problem, game, judge, limits, limits, auto_play, computer)

    # What a front end may ask

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
        """The line on the board, for :meth:`recall`."""
        return PlayedLine(self.record, _forget_position(self).remembered)

    @property
    def problem_now(self) -> Problem:
        """The problem as it is to be saved: with the moves played so far."""
        return replace(self.problem, moves=self.board.moves)

    # The person's commands

    def begin(self) -> Turn:
        """Start the game: have the computer move if it is to play, or report that play is over already."""
        return (self, ()) if self.thinking else _go_on(self)

    def recall(self, line: PlayedLine) -> Session:
        """Add a line that was played earlier to what was tried; redo plays it, and tells what was known."""
        known = {key: replace(each, in_other_session=True) for key, each in line.remembered.items()}
        return replace(self, game=self.game.recall(line.moves), remembered=known)

    def play(self, move: Move) -> Turn:
        """Place a stone, or pass. The attacker may pass only when the classic rules allow it."""
        if self.ended:
            return self, (Refused(Refusal.ENDED),)
        if self.thinks_about_move:
            return self, (Refused(Refusal.THINKING),)
        illegal = self.game.why_illegal(move)
        if illegal is not None:
            return self, (illegal,)
        session, left = _leave_position(self)
        game, played = session.game.play(move, Actor.PERSON)
        session, following = _go_on(_at(session, game), scored=True)
        return session, (*left, *played, *following)

    def undo(self) -> Turn:
        """Take moves back to the person's previous turn, or one move if the person plays both
        sides. A switch of sides is taken back on its own.
        """
        if not self.can_undo:
            return self, (Refused(Refusal.NOTHING_TO_UNDO),)
        session, left = _leave_position(self)
        game, made = session.game.take_back()
        taken = [made]
        while not _is_stop(session, game, made, game.here):
            game, made = game.take_back()
            taken.append(made)
        session = _at(session, game)
        if not self.judge.asks_for_better:
            session = replace(session, takebacks=session.takebacks + 1)
        return session, (*left, Undone(tuple(taken)))

    def redo(self) -> Turn:
        """Replay what the last undo took back. If the computer is to play then, it moves."""
        if not self.can_redo:
            return self, (Refused(Refusal.NOTHING_TO_REDO),)
        session, left = _leave_position(self)
        game, made = session.game.make_again()
        again = [made]
        while not _is_stop(session, game, made, game.here.again):
            game, made = game.make_again()
            again.append(made)
        session, following = _go_on(_at(session, game))
        session, recalled = _recall(session)
        return session, (*left, Redone(tuple(again)), *following, *recalled)

    def walk_to(self, move: TriedMove) -> Turn:
        """Go to the position after a move that was tried. Redo then replays what was tried after
        it. Taking moves back for it counts as one undo. If the computer is to play there, it moves.
        """
        session, left = _leave_position(self)
        events: list[Event] = [*left]
        game, taken, made = session.game.walk_to(move)
        session = _at(session, game)
        if taken and not self.judge.asks_for_better:
            session = replace(session, takebacks=session.takebacks + 1)
        if taken:
            events.append(Undone(tuple(taken)))
        if made:
            events.append(Redone(tuple(made)))
        session, following = _go_on(session)
        if not made:
            return session, (*events, *following)
        session, recalled = _recall(session)
        return session, (*events, *following, *recalled)

    def answer_otherwise(self, move: TriedMove, result: Result) -> Turn:
        """Go back to a move of the person's, and let the computer answer it with another move, the
        one in ``result``. Nothing counts as taken back by the person.
        """
        assert result.move is not None
        session, left = _leave_position(self)
        game, taken, _made = session.game.walk_to(move)
        session, following = _computer_moves(
            _at(session, game), result.move, result, EngineKind.EXACT
        )
        return session, (*left, Undone(tuple(taken)), *following)

    def reset(self) -> Turn:
        """Return to the problem as it was loaded."""
        session, left = _leave_position(self)
        session, following = _go_on(_at(session, session.game.reset()))
        return session, (*left, WasReset(), *following)

    def switch_turn(self) -> Turn:
        """Let the other side play, without a move; the person plays that side from then on."""
        if self.ended:
            return self, (Refused(Refusal.ENDED),)
        session, left = _leave_position(self)
        game, _passed = session.game.play(PASS, Actor.PERSON, switch=True)
        session, following = _go_on(_at(session, game))
        return session, (*left, TurnSwitched(session.board.to_play), *following)

    def set_auto_play(self, on: bool) -> Turn:
        """Let the computer answer the person's moves, or let the person play both sides."""
        if on == self.auto_play:
            return self, ()
        session = self
        left: Events = ()
        if not on and _is_computers_turn(self) and not self.plays_both_sides:
            session, left = _abandon_search(self)
        session = replace(session, auto_play=on)
        if not on or not _is_computers_turn(session) or session.thinks_about_move or session.ended:
            return session, left
        session, left = _abandon_search(session)
        session, following = _go_on(session)
        return session, (*left, *following)

    def set_limits(self, limits: Limits) -> Session:
        """Choose other limits for later searches."""
        return replace(self, limits=limits)

    def choose(self, computer: EngineKind) -> Session:
        """Choose who plays from the next move on."""
        return replace(self, computer=computer)

    # The computer

    def start_computer(self, both_sides: bool = False) -> Turn:
        """Let the computer move for the side to play; with ``both_sides``, for both sides from then on."""
        if self.ended:
            return self, (Refused(Refusal.ENDED),)
        if self.thinks_about_move:
            return self, (Refused(Refusal.THINKING),)
        session, left = _abandon_search(self)
        session, asked = _ask(replace(session, plays_both_sides=both_sides), Purpose.MOVE)
        return session, (*left, *asked)

    def stop_computer(self) -> Turn:
        """Let the computer play the best move found so far. A search for a hint or for a proof ends."""
        if self.thinking is None:
            return self, (Refused(Refusal.NOT_THINKING),)
        session = replace(self, plays_both_sides=False)
        if self.thinking.purpose is Purpose.HINT:
            return _abandon_search(session)
        return session, (ComputerStopping(self.thinking),)

    def look_longer(self, seconds: float) -> Turn:
        """Search for up to ``seconds`` for a proof of the person's moves that are not proved yet;
        if there are none, of how good the last move is. The person may play on, which ends the
        search.
        """
        if self.thinking is not None:
            return self, (Refused(Refusal.THINKING),)
        session = replace(self, judge=self.judge.ask_again())
        limits = replace(self.limits, seconds=seconds, nodes=None)
        verdict = self.judge.verdict
        session, asked = _ask_for_proof(session, limits)
        if not asked:
            session, asked = _ask_for_rest(session, limits)
        is_open = verdict is not None and verdict.compared is ComparedToBest.OPEN
        if not asked and session.game.counts and is_open:
            return _ask(session, Purpose.PROOF, session.judge.searched, limits)
        return session, asked

    def hint(self) -> Turn:
        """Give a hint, which says more than the one before. The first hint in a position comes when
        a search has found it. Showing the last of all again does not count as another hint.
        """
        if self.ended:
            return self, (Refused(Refusal.ENDED),)
        if self.thinking is not None and not self.proves:
            return self, (Refused(Refusal.THINKING),)
        if _is_lost(self):
            return self, (_no_hint(self),)
        session = self
        if self.ladder is None or not self.ladder.told_all:
            session = replace(self, hints=self.hints + 1)
        if session.ladder is not None:
            return _climb(session, session.ladder)
        session, left = _abandon_search(session)
        session, asked = _ask(session, Purpose.HINT)
        return session, (*left, *asked)

    def count_help(self) -> Session:
        """Count help of another kind as one more hint."""
        return replace(self, hints=self.hints + 1)

    def computer_progress(self, request: SearchRequest, progress: Progress) -> Turn:
        """Report the progress of a search; ignored if the search is no longer wanted."""
        if request != self.thinking or self.proves:  # which is about another position
            return self, ()
        return self, (ComputerProgressed(request, progress),)

    def computer_answer(self, request: SearchRequest, result: Result) -> Turn:
        """Go on with the result of a search; ignored if the search is no longer wanted."""
        if request != self.thinking:
            return self, ()
        session = replace(self, thinking=None, searched=request.limits)
        if request.purpose is Purpose.REST:
            return session.learn(session.judge.learn_rest(result))
        if request.purpose is Purpose.PROOF:
            return _learn_move(session, request, result)
        if not session.record:
            judge, _told = session.judge.learn_best(result)
            session = replace(session, judge=judge)
        move = _move_of(session, result)
        if isinstance(move, ComputerGaveUp):
            judge, told = session.judge.judge(replace(result, forces=False))
            return replace(session, judge=judge, plays_both_sides=False), (move, *told)
        if request.purpose is Purpose.MOVE:
            return _computer_moves(session, move, result, request.computer)
        return _hint_found(session, move, result)

    def computer_failed(self, request: SearchRequest, message: str) -> Turn:
        """Report that a search failed; ignored if the search is no longer wanted."""
        if request != self.thinking:
            return self, ()
        session, _stopped = _abandon_search(self)
        return session, (ComputerGaveUp(GaveUp.FAILED, message),)

    # What is proved beside the game

    def learn(self, learned: Learned) -> Turn:
        """Take the judge that has learned something, with the verdict that it tells."""
        judge, told = learned
        return replace(self, judge=judge), told

    def forget_answers(self) -> Session:
        """Forget what was known of positions that were left: redo then says nothing of them."""
        return replace(self, remembered={})

    def mark(self, good: bool) -> Session:
        """Mark the person's last move in the tree as right or wrong."""
        return replace(self, game=self.game.judge(good))


Turn: TypeAlias = tuple[Session, Events]
"""The session after a command, and what it has caused."""


# The computer's answer


def _hint_found(session: Session, move: Move, result: Result) -> Turn:
    """Show the first hint, from the result of a search for it."""
    known = None if session.record else ladder_from_file(session.problem, result)
    judge, told = session.judge.judge_hint(result)
    session = replace(session, judge=judge)
    if _is_lost(session):
        return replace(session, hints=session.hints - 1), (*told, _no_hint(session))
    if result.forbidden == PASS:  # whatever is played instead keeps less
        gave_up = ComputerGaveUp(GaveUp.BETTER_LEFT, GaveUp.BETTER_LEFT.value)
        return replace(session, hints=session.hints - 1), (*told, gave_up)
    if result.forbidden is not None:
        ladder = HintLadder(after_a_threat(Point(result.forbidden)), result.proved)
    else:
        # A line of "alive or seki" may give away more than the best play that is known from
        # elsewhere
        line = result.whole_line if result.exact or not result.proved else ()
        ladder = known or HintLadder(line or (move,), result.proved)
    session, shown = _climb(session, ladder)
    return session, (*told, *shown)


def _climb(session: Session, ladder: HintLadder) -> Turn:
    ladder, hint = ladder.climb(session.board, session.game.failed)
    return replace(session, ladder=ladder), (hint,)


def _is_lost(session: Session) -> bool:
    """Whether it is proved that no move works, or works any more."""
    if session.judge.nothing_works and session.game.person is session.problem.to_play:
        return True
    return session.judge.verdict is not None and session.judge.verdict.succeeds is False


def _no_hint(session: Session) -> Refused:
    return Refused(Refusal.NOTHING_WORKS if session.judge.nothing_works else Refusal.LOST)


def _move_of(session: Session, result: Result) -> Move | ComputerGaveUp:
    """The move of a result, or why the computer makes none. A result without a move means a pass if
    no other move is legal. An engine whose move breaks the rules must not spoil the person's game.
    """
    move = result.move
    if move is None and not session.board.valid_moves() and outcome.may_pass(session.board):
        return PASS
    if move is None:
        why = GaveUp.NO_MOVE if result.forbidden is None else GaveUp.BETTER_LEFT
        return ComputerGaveUp(why, why.value)
    illegal = session.game.why_illegal(move)
    if illegal is None:
        return move
    return ComputerGaveUp(GaveUp.FAILED, f"the computer's move breaks the rules: {illegal.message}")


def _computer_moves(session: Session, move: Move, result: Result, computer: EngineKind) -> Turn:
    color = session.board.to_play
    asked = computer is EngineKind.EXACT
    is_judged_later = session.game.counts and not asked
    session = _forget_position(session)
    judge = session.judge
    before = session.board.moves
    known = None if result.proved else judge.proved_first_move(before)
    if session.game.counts and not (asked and result.proved):
        judge = judge.note_unproved_answer(asked)
    game, played = session.game.play(move, Actor.COMPUTER)
    events = [*played, ComputerMoved(move, color, result)]
    judge = judge.at(game)
    if not is_judged_later:
        judge, told = judge.judge(result, before)
        events += told
    if known is not None:
        judge, told = judge.learn_move(before, known)
        events += told
    estimate = None if asked else result
    session = replace(session, game=game, judge=judge, answer=result, estimate=estimate)
    if session.plays_both_sides and session.board.repeats:
        gave_up = ComputerGaveUp(GaveUp.REPETITION, GaveUp.REPETITION.value)
        return replace(session, plays_both_sides=False), (*events, gave_up)
    session, following = _go_on(session, scored=True)
    session, asked_on = _ask_for_rest(session)
    return session, (*events, *following, *asked_on)


def _learn_move(session: Session, request: SearchRequest, result: Result) -> Turn:
    """Judge a move by its proof, and ask about the next; after the last, decide the attempt."""
    judge, told = session.judge.learn_move(request.board.moves, result)
    session, asked = _ask_for_proof(replace(session, judge=judge), request.limits)
    events = (*told, *asked)
    if session.thinking is not None:
        return session, events
    if session.ended:
        return session, events if session.judge.in_doubt else (*events, *_end(session, scored=True))
    if session.judge.judged is None and session.estimate is not None:
        judge, _told = session.judge.judge(session.estimate)
        session = replace(session, judge=judge)
    session, asked = _ask_for_rest(session)
    return session, (*events, *asked)


# What commands have in common


def _at(session: Session, game: GameTree) -> Session:
    """The session with another position on the board."""
    return replace(session, game=game, judge=session.judge.at(game))


def _abandon_search(session: Session) -> Turn:
    """Abandon the running search, and stop the computer from playing both sides."""
    request = session.thinking
    session = replace(session, plays_both_sides=False, thinking=None)
    return session, () if request is None else (ComputerStopped(request),)


def _forget_position(session: Session) -> Session:
    """Leave the position on the board. What the computer's answer has shown there is remembered."""
    remembered = session.remembered
    if session.answer is not None:
        known = Remembered(session.answer, session.estimate, session.judge.current)
        remembered = {**remembered, session.game.at: known}
    judge = session.judge.forget()
    return replace(
        session, ladder=None, answer=None, estimate=None, judge=judge, remembered=remembered
    )


def _recall(session: Session) -> Turn:
    """Tell again what was known of the position on the board, judged by what is known now."""
    known = session.remembered.get(session.game.at)
    if known is None or session.ended or session.thinks_about_move:
        return session, ()
    session = replace(session, answer=known.answer, estimate=known.estimate)
    events: Events = (AnswerRecalled(known.answer),)
    judgement = known.judgement
    if judgement is not None:
        judge, told = session.judge.judge_position(
            judgement.result, judgement.path, judgement.searched
        )
        session = replace(session, judge=judge)
        if not known.in_other_session:
            events = (*events, *told)
    session, asked = _ask_for_rest(session)
    return session, (*events, *asked)


def _leave_position(session: Session) -> Turn:
    return _abandon_search(_forget_position(session))


def _is_stop(session: Session, game: GameTree, last: MadeMove, following: TriedMove | None) -> bool:
    """Whether undo or redo stops after ``last``, so that ``following`` is left for the next command."""
    if following is None or following.made is None or following.made.switch:
        return True
    return last.switch or not session.auto_play or game.board.to_play is game.person


def _go_on(session: Session, scored: bool = False) -> Turn:
    """What follows a change of the board: the end of play, the computer's turn, or nothing."""
    if session.winner is None:
        return (
            _ask(session, Purpose.MOVE) if _is_computers_turn(session) else _ask_for_proof(session)
        )
    session = replace(session, plays_both_sides=False)
    ended = _end(session, scored)
    session, asked = _ask_for_proof(session)
    return session, (*ended, *asked)


def _end(session: Session, scored: bool) -> Events:
    if session.winner is None:
        return ()
    reached = session.winner is session.problem.to_play
    counts = session.is_attempt
    in_doubt = reached and counts and session.judge.in_doubt
    return (PlayEnded(session.winner, reached, scored and counts and not in_doubt, in_doubt),)


def _ask_for_proof(session: Session, limits: Limits | None = None) -> Turn:
    """Ask for a proof about the person's first unjudged move that was answered without one."""
    moves = session.judge.waiting
    if moves is None or not session.game.counts:
        return session, ()
    return _ask(session, Purpose.PROOF, moves, limits)


def _ask_for_rest(session: Session, limits: Limits | None = None) -> Turn:
    """Ask whether the person's last moves are enough, if all of them are right and that is not
    known: what they have if they pass now. In a ko that says nothing: whoever passes may lose it.
    """
    verdict = session.judge.verdict
    if verdict is None or not verdict.may_be_enough or verdict.status is Status.KO:
        return session, ()
    is_persons_turn = session.auto_play and session.board.to_play is session.game.person
    may_ask = session.game.counts and not session.ended and session.thinking is None
    if not (is_persons_turn and may_ask):
        return session, ()
    return _ask(session, Purpose.REST, (*session.board.moves, PASS), limits)


def _is_computers_turn(session: Session) -> bool:
    is_answer = session.auto_play and session.board.to_play is not session.game.person
    return session.plays_both_sides or is_answer


def _ask(
    session: Session,
    purpose: Purpose,
    moves: tuple[Move, ...] | None = None,
    limits: Limits | None = None,
) -> Turn:
    board = Board(session.problem.position, session.board.moves if moves is None else moves)
    computer = session.computer if purpose is Purpose.MOVE else EngineKind.EXACT
    number = session.searches + 1
    request = SearchRequest(board, limits or session.limits, purpose, computer, number)
    return replace(session, thinking=request, searches=number), (ComputerThinking(request),)
