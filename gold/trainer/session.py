"""One person at one problem: a state machine of commands and events. It has no window or threads.

A session is frozen. Every command is a method that returns the session after it, and the events it
caused, in order. Nothing that the person does makes a command raise an error. The session asks for
a search by ``ComputerThinking``. Whoever runs the search passes its progress and its result back
with the request, so that an answer that comes too late is ignored.

The fields of a session are in ``session_state.py``. What a search result or a move on the board
leads to is in ``session_searches.py``. Hints are in ``session_hints.py``.

While the computer thinks about its move, moves of the person are refused; undo, redo, reset and
switching sides abandon the search first. A search for a hint is abandoned by anything that changes
the board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from gold.board.points import PASS, Move
from gold.errors import InvalidPositionError
from gold.problem.model import Problem
from gold.solver.api import EngineKind, Limits, Progress, Result
from gold.trainer.compared_to_best import ComparedToBest
from gold.trainer.events import (
    Actor,
    ComputerGaveUp,
    ComputerProgressed,
    ComputerStopping,
    Event,
    Events,
    GaveUp,
    MadeMove,
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
from gold.trainer.judge import AuthorsWord, Judge, Learned
from gold.trainer.session_hints import climb_ladder, first_hint, is_lost, no_hint
from gold.trainer.session_searches import (
    ask_computer,
    ask_for_proof,
    ask_for_rest,
    computer_moves,
    go_on_playing,
    is_computers_turn,
    learn_proof,
    move_of_result,
    recall_position,
)
from gold.trainer.session_state import (
    DEFAULT_LIMITS,
    PlayedLine,
    SessionState,
    abandon_search,
    at_place,
    leave_position,
    search_limits,
)


@dataclass(frozen=True, slots=True)
class Session(SessionState):
    """A game on one problem, between the person and the computer.

    The person starts as the side to play first. With ``auto_play`` the computer plays the other
    side, otherwise the person plays both. The problem is solved with the first move that is proved
    or, to the end, when the computer has no move left that must be answered.

    When the computer has answered a move without a proof, nothing is decided. The session then asks
    the exact computer to prove the person's move, and the person may play on meanwhile. If that
    fails, the session asks again once more is proved, or when the person wants it
    (:meth:`look_longer`).
    """

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
        """Start a session on a problem.

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

    # The person's commands

    def begin(self) -> Turn:
        """Start the game: let the computer move if it is to play, or report that play is over."""
        return (self, ()) if self.thinking else go_on_playing(self)

    def recall(self, line: PlayedLine) -> Session:
        """Add a line that was played in an earlier session to the tree; the board does not change.

        :meth:`redo` plays the line, and repeats the computer's answers and verdicts on it.
        """
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
        session, left = leave_position(self)
        game, played = session.game.play(move, Actor.PERSON)
        session, following = go_on_playing(at_place(session, game), scored=True)
        return session, (*left, *played, *following)

    def undo(self) -> Turn:
        """Take back moves to the person's previous turn; one move if the person plays both sides.

        A switch of sides is taken back alone. The undo counts as a takeback, except where the
        person was asked for it (:attr:`Judge.asks_for_better`).
        """
        if not self.can_undo:
            return self, (Refused(Refusal.NOTHING_TO_UNDO),)
        session, left = leave_position(self)
        game, made = session.game.take_back()
        taken = [made]
        while not _is_stop(session, game, made, game.here):
            game, made = game.take_back()
            taken.append(made)
        session = at_place(session, game)
        if not self.judge.asks_for_better:
            session = replace(session, takebacks=session.takebacks + 1)
        return session, (*left, Undone(tuple(taken)))

    def redo(self) -> Turn:
        """Replay the moves of the last undo. If the computer is to play then, it moves."""
        if not self.can_redo:
            return self, (Refused(Refusal.NOTHING_TO_REDO),)
        session, left = leave_position(self)
        game, made = session.game.make_again()
        again = [made]
        while not _is_stop(session, game, made, game.here.again):
            game, made = game.make_again()
            again.append(made)
        session, following = go_on_playing(at_place(session, game))
        session, recalled = recall_position(session)
        return session, (*left, Redone(tuple(again)), *following, *recalled)

    def walk_to(self, move: TriedMove) -> Turn:
        """Go to the position after ``move``, a move of the tree.

        :meth:`redo` then replays the moves that were tried after ``move``. Moves taken back on the
        way count as one undo. If the computer is to play there, it moves.
        """
        session, left = leave_position(self)
        events: list[Event] = [*left]
        game, taken, made = session.game.walk_to(move)
        session = at_place(session, game)
        if taken and not self.judge.asks_for_better:
            session = replace(session, takebacks=session.takebacks + 1)
        if taken:
            events.append(Undone(tuple(taken)))
        if made:
            events.append(Redone(tuple(made)))
        session, following = go_on_playing(session)
        if not made:
            return session, (*events, *following)
        session, recalled = recall_position(session)
        return session, (*events, *following, *recalled)

    def answer_otherwise(self, move: TriedMove, result: Result) -> Turn:
        """Go back to ``move`` of the person, and let the computer answer it with ``result.move``.

        This does not count as a takeback of the person.
        """
        assert result.move is not None
        session, left = leave_position(self)
        game, taken, _made = session.game.walk_to(move)
        session, following = computer_moves(
            at_place(session, game), result.move, result, EngineKind.EXACT
        )
        return session, (*left, Undone(tuple(taken)), *following)

    def reset(self) -> Turn:
        """Return to the first position, after the moves saved with the problem."""
        session, left = leave_position(self)
        session, following = go_on_playing(at_place(session, session.game.reset()))
        return session, (*left, WasReset(), *following)

    def switch_turn(self) -> Turn:
        """Let the other side play, without a move; the person plays that side from then on."""
        if self.ended:
            return self, (Refused(Refusal.ENDED),)
        session, left = leave_position(self)
        game, _passed = session.game.play(PASS, Actor.PERSON, switch=True)
        session, following = go_on_playing(at_place(session, game))
        return session, (*left, TurnSwitched(session.board.to_play), *following)

    def set_auto_play(self, on: bool) -> Turn:
        """Let the computer answer (True), or the person play both sides (False)."""
        if on == self.auto_play:
            return self, ()
        session = self
        left: Events = ()
        if not on and is_computers_turn(self) and not self.plays_both_sides:
            session, left = abandon_search(self)
        session = replace(session, auto_play=on)
        if not on or not is_computers_turn(session) or session.thinks_about_move or session.ended:
            return session, left
        session, left = abandon_search(session)
        session, following = go_on_playing(session)
        return session, (*left, *following)

    def set_limits(self, limits: Limits) -> Session:
        """Set the limits of later searches."""
        return replace(self, limits=limits)

    def choose(self, computer: EngineKind) -> Session:
        """Set which computer plays, from its next move on."""
        return replace(self, computer=computer)

    # The computer

    def start_computer(self, both_sides: bool = False) -> Turn:
        """Let the computer move for the side to play; with ``both_sides``, for both sides from then on."""
        if self.ended:
            return self, (Refused(Refusal.ENDED),)
        if self.thinks_about_move:
            return self, (Refused(Refusal.THINKING),)
        session, left = abandon_search(self)
        session, asked = ask_computer(replace(session, plays_both_sides=both_sides), Purpose.MOVE)
        return session, (*left, *asked)

    def stop_computer(self) -> Turn:
        """Let the computer play the best move found so far. A search for a hint or for a proof ends."""
        if self.thinking is None:
            return self, (Refused(Refusal.NOT_THINKING),)
        session = replace(self, plays_both_sides=False)
        if self.thinking.purpose is Purpose.HINT:
            return abandon_search(session)
        return session, (ComputerStopping(self.thinking),)

    def look_longer(self, seconds: float) -> Turn:
        """Search up to ``seconds`` for a proof that is missing: the first one of this list.

        1. A proof of a move of the person that was answered without one.
        2. A proof that the person's moves are enough, or are not.
        3. A better result for the searched position, if it is open how it compares with the best.

        The person may play on, which ends the search. No event if nothing is missing.
        """
        if self.thinking is not None:
            return self, (Refused(Refusal.THINKING),)
        session = replace(self, judge=self.judge.ask_again())
        limits = replace(self.limits, seconds=seconds, nodes=None)
        verdict = self.judge.verdict
        session, asked = ask_for_proof(session, limits)
        if not asked:
            session, asked = ask_for_rest(session, limits)
        is_open = verdict is not None and verdict.compared is ComparedToBest.OPEN
        if not asked and session.game.counts and is_open:
            return ask_computer(session, Purpose.PROOF, session.judge.searched, limits)
        return session, asked

    def hint(self) -> Turn:
        """Give a hint that says more than the one before.

        The first hint in a position starts a search, and is shown when the search ends. The last
        hint is shown again if there is no further one, and is then not counted again.
        """
        if self.ended:
            return self, (Refused(Refusal.ENDED),)
        if self.thinking is not None and not self.proves:
            return self, (Refused(Refusal.THINKING),)
        if is_lost(self):
            return self, (no_hint(self),)
        session = self
        if self.ladder is None or not self.ladder.told_all:
            session = replace(self, hints=self.hints + 1)
        if session.ladder is not None:
            return climb_ladder(session, session.ladder)
        session, left = abandon_search(session)
        session, asked = ask_computer(session, Purpose.HINT)
        return session, (*left, *asked)

    def count_help(self) -> Session:
        """Count help other than a hint as one hint."""
        return replace(self, hints=self.hints + 1)

    def computer_progress(self, request: SearchRequest, progress: Progress) -> Turn:
        """Report the progress of a search; ignored if the search is no longer wanted."""
        if request != self.thinking or self.proves:  # a proof is about another position
            return self, ()
        return self, (ComputerProgressed(request, progress),)

    def computer_answer(self, request: SearchRequest, result: Result) -> Turn:
        """Use the result of a search: play its move, show it as a hint, or judge a move by it.

        It is ignored if the search is no longer wanted.
        """
        if request != self.thinking:
            return self, ()
        session = replace(self, thinking=None, searched=request.limits)
        if request.purpose is Purpose.REST:
            return session.learn(session.judge.learn_rest(result))
        if request.purpose is Purpose.PROOF:
            return learn_proof(session, request, result)
        if not session.record:
            judge, _told = session.judge.learn_best(result)
            session = replace(session, judge=judge)
        move = move_of_result(session, result)
        if isinstance(move, ComputerGaveUp):
            judge, told = session.judge.judge(replace(result, forces=False))
            return replace(session, judge=judge, plays_both_sides=False), (move, *told)
        if request.purpose is Purpose.MOVE:
            return computer_moves(session, move, result, request.computer)
        return first_hint(session, move, result)

    def computer_failed(self, request: SearchRequest, message: str) -> Turn:
        """Report that a search failed; ignored if the search is no longer wanted."""
        if request != self.thinking:
            return self, ()
        session, _stopped = abandon_search(self)
        return session, (ComputerGaveUp(GaveUp.FAILED, message),)

    # What is proved beside the game

    def learn(self, learned: Learned) -> Turn:
        """Take over a judge with new knowledge, and return its events."""
        judge, told = learned
        return replace(self, judge=judge), told

    def forget_answers(self) -> Session:
        """Forget the answers and verdicts of positions that were left. Redo then shows none."""
        return replace(self, remembered={})

    def mark(self, good: bool) -> Session:
        """Mark the person's last move in the tree as right (True) or wrong (False)."""
        return replace(self, game=self.game.judge(good))


Turn: TypeAlias = tuple[Session, Events]
"""The session after a command, and the events that the command caused."""


def _is_stop(session: Session, game: GameTree, last: MadeMove, following: TriedMove | None) -> bool:
    """Return whether undo or redo stops after the move ``last``.

    ``game`` is the game after ``last`` was taken back or replayed. ``following`` is the move that
    the command would take next; None if there is none. It stops at a switch of sides, at the
    person's turn, and at every move if the person plays both sides.
    """
    if following is None or following.made is None or following.made.switch:
        return True
    return last.switch or not session.auto_play or game.board.to_play is game.person
