"""The searches of a session: when it asks for them, and how it goes on with their results."""

from __future__ import annotations

from dataclasses import replace

from gold.board import outcome
from gold.board.board import Board
from gold.board.points import PASS, Move
from gold.board.status import Status
from gold.solver.api import EngineKind, Limits, Result
from gold.trainer.events import (
    Actor,
    AnswerRecalled,
    ComputerGaveUp,
    ComputerMoved,
    ComputerThinking,
    Events,
    GaveUp,
    PlayEnded,
    Purpose,
    SearchRequest,
)
from gold.trainer.session_state import S, SessionState, forget_position

# After a move


def go_on_playing(session: S, scored: bool = False) -> tuple[S, Events]:
    """Go on after a change of the board: end play, ask for the computer's move, or ask for a proof.

    ``scored``: the end of play may decide the attempt.
    """
    if session.winner is None and is_computers_turn(session):
        return ask_computer(session, Purpose.MOVE)
    if session.winner is None:
        return ask_for_proof(session)
    session = replace(session, plays_both_sides=False)
    ended = end_of_play(session, scored)
    session, asked = ask_for_proof(session)
    return session, (*ended, *asked)


def end_of_play(session: SessionState, scored: bool) -> Events:
    """The event that play has ended; no event while play goes on.

    With ``scored`` the event decides the attempt, if the game is one and no move is in doubt.
    """
    if session.winner is None:
        return ()
    reached = session.winner is session.problem.to_play
    counts = session.is_attempt
    in_doubt = reached and counts and session.judge.in_doubt
    return (PlayEnded(session.winner, reached, scored and counts and not in_doubt, in_doubt),)


def ask_for_proof(session: S, limits: Limits | None = None) -> tuple[S, Events]:
    """Ask for a proof of the first move that needs one, if any does."""
    moves = session.judge.waiting
    if moves is None or not session.game.counts:
        return session, ()
    return ask_computer(session, Purpose.PROOF, moves, limits)


def ask_for_rest(session: S, limits: Limits | None = None) -> tuple[S, Events]:
    """Ask whether the person's moves are enough: search the position after a pass of the person.

    This is asked only if all the moves are right, and it is not known whether the computer's last
    move must be answered. It is not asked in a ko, which a pass may lose.
    """
    verdict = session.judge.verdict
    if verdict is None or not verdict.may_be_enough or verdict.status is Status.KO:
        return session, ()
    is_persons_turn = session.auto_play and session.board.to_play is session.game.person
    may_ask = session.game.counts and not session.ended and session.thinking is None
    if not (is_persons_turn and may_ask):
        return session, ()
    return ask_computer(session, Purpose.REST, (*session.board.moves, PASS), limits)


def is_computers_turn(session: SessionState) -> bool:
    """Return whether the computer moves now without being asked to."""
    is_answer = session.auto_play and session.board.to_play is not session.game.person
    return session.plays_both_sides or is_answer


def ask_computer(
    session: S,
    purpose: Purpose,
    moves: tuple[Move, ...] | None = None,
    limits: Limits | None = None,
) -> tuple[S, Events]:
    """Ask for a search of the position after ``moves``, by default of that on the board.

    ``session.computer`` searches for a move, the exact computer for everything else.
    """
    board = Board(session.problem.position, session.board.moves if moves is None else moves)
    computer = session.computer if purpose is Purpose.MOVE else EngineKind.EXACT
    number = session.searches + 1
    request = SearchRequest(board, limits or session.limits, purpose, computer, number)
    return replace(session, thinking=request, searches=number), (ComputerThinking(request),)


# The computer's answer


def move_of_result(session: SessionState, result: Result) -> Move | ComputerGaveUp:
    """The move that the computer makes by a result, or the event that it makes none.

    A result without a move means a pass if only a pass is legal. A move that breaks the rules
    counts as a failed search, so that an engine's error does not spoil the person's game.
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


def computer_moves(
    session: S, move: Move, result: Result, computer: EngineKind
) -> tuple[S, Events]:
    """Play the computer's move, and judge the person's move by the ``result`` that it comes from.

    ``computer`` is the one that found the move. In a game that counts, the result of any but the
    exact computer does not judge: the person's move is then judged by a later proof.
    """
    color = session.board.to_play
    is_exact = computer is EngineKind.EXACT
    is_judged_later = session.game.counts and not is_exact
    session = forget_position(session)
    judge = session.judge
    before = session.board.moves
    known = None if result.proved else judge.proved_first_move(before)
    if session.game.counts and not (is_exact and result.proved):
        judge = judge.note_unproved_answer(is_exact)
    game, played = session.game.play(move, Actor.COMPUTER)
    events = [*played, ComputerMoved(move, color, result)]
    judge = judge.at(game)
    if not is_judged_later:
        judge, told = judge.judge(result, before)
        events += told
    if known is not None:
        judge, told = judge.learn_move(before, known)
        events += told
    estimate = None if is_exact else result
    session = replace(session, game=game, judge=judge, answer=result, estimate=estimate)
    if session.plays_both_sides and session.board.repeats:
        gave_up = ComputerGaveUp(GaveUp.REPETITION, GaveUp.REPETITION.value)
        return replace(session, plays_both_sides=False), (*events, gave_up)
    session, following = go_on_playing(session, scored=True)
    session, asked = ask_for_rest(session)
    return session, (*events, *following, *asked)


def learn_proof(session: S, request: SearchRequest, result: Result) -> tuple[S, Events]:
    """Judge a move by the result of its proof search, and ask for the proof of the next move.

    If no move is left to prove and play has ended, the attempt is decided.
    """
    judge, told = session.judge.learn_move(request.board.moves, result)
    session, asked = ask_for_proof(replace(session, judge=judge), request.limits)
    events = (*told, *asked)
    if session.thinking is not None:
        return session, events
    if session.ended:
        ended = () if session.judge.in_doubt else end_of_play(session, scored=True)
        return session, (*events, *ended)
    if session.judge.judged is None and session.estimate is not None:
        judge, _told = session.judge.judge(session.estimate)
        session = replace(session, judge=judge)
    session, asked = ask_for_rest(session)
    return session, (*events, *asked)


# A position that was left before


def recall_position(session: S) -> tuple[S, Events]:
    """Show again the computer's answer and the verdict remembered for the position on the board.

    The verdict is made anew, by what is proved now. The verdict of an earlier session is not told.
    """
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
    session, asked = ask_for_rest(session)
    return session, (*events, *asked)
