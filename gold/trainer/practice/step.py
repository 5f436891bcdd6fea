"""The transition function of practice: an event leads to the next state, and to effects."""

from __future__ import annotations

from dataclasses import replace

from gold.board.points import Move
from gold.trainer import events as of_session
from gold.trainer.events import Actor, Event, Events, GaveUp, MoveJudged, PlayEnded
from gold.trainer.practice import events as happens
from gold.trainer.practice.events import Chime, Effect, Effects, Happening, KeepAttempt
from gold.trainer.practice.notices import (
    GroupAnswered,
    LineChecked,
    NoMoveWorks,
    StatusAnswered,
    tells_answer,
)
from gold.trainer.practice.state import PracticeState
from gold.trainer.progress.logbook import PlayedMoves
from gold.trainer.reading import LineVerdict
from gold.trainer.session import Session, Turn

Next = tuple[PracticeState, Effects]
"""The next state, and the effects to carry out, in order."""


def step(state: PracticeState, event: Happening) -> Next:
    """Return the state after an event, and the effects to carry out.

    A command that cannot be carried out changes nothing; an effect says why.
    """
    match event:
        case happens.InGame():
            return _after(state, *_in_game(state.session, event))
        case happens.OnProof():
            return _after(state, *_by_proof(state.session, event))
        case happens.OnAttempt():
            return _in_attempt(state, event)
        case happens.OnScreen():
            return _shown(state, event), ()
    raise AssertionError(f"{event} is of no kind")


# The game


def _in_game(session: Session, event: happens.InGame) -> Turn:
    """Pass a command, or news of a search, on to the session."""
    match event:
        case happens.Play(move):
            return session.play(move)
        case happens.Undo():
            return session.undo()
        case happens.Redo():
            return session.redo()
        case happens.GoBack(steps):
            return _steps_back(session, steps)
        case happens.GoForward(steps):
            return _steps_forward(session, steps)
        case happens.Reset():
            return session.reset()
        case happens.WalkTo(tried):
            return session.walk_to(tried)
        case happens.SwitchTurn():
            return session.switch_turn()
        case happens.SetAutoPlay(on):
            return session.set_auto_play(on)
        case happens.AskHint():
            return session.hint()
        case _:
            return _by_computer(session, event)


def _by_computer(session: Session, event: happens.InGame) -> Turn:
    match event:
        case happens.Begin():
            return session.begin()
        case happens.StartComputer(both_sides):
            return session.start_computer(both_sides)
        case happens.StopComputer():
            return session.stop_computer()
        case happens.LookLonger(seconds):
            return session.look_longer(seconds)
        case happens.AnswerOtherwise(move, result):
            return session.answer_otherwise(move, result)
        case happens.SearchProgressed(request, progress):
            return session.computer_progress(request, progress)
        case happens.SearchAnswered(request, result):
            return session.computer_answer(request, result)
        case happens.SearchFailed(request, message):
            return session.computer_failed(request, message)
        case happens.SetLimits(limits):
            return session.set_limits(limits), ()
        case happens.ChooseComputer(computer):
            return session.choose(computer), ()
    raise AssertionError(f"{event} is not carried out")


def _steps_back(session: Session, steps: int | None) -> Turn:
    events: Events = ()
    done = 0
    while session.can_undo and done != steps:
        session, more = session.undo()
        events = (*events, *more)
        done += 1
    return session, events


def _steps_forward(session: Session, steps: int | None) -> Turn:
    events: Events = ()
    done = 0
    while session.can_redo and done != steps:
        session, more = session.redo()
        events = (*events, *more)
        done += 1
    return session, events


def _by_proof(session: Session, event: happens.OnProof) -> Turn:
    judge = session.judge
    match event:
        case happens.MoreProved(result):
            return session.learn(judge.learn_more(result))
        case happens.ElsewhereProved(path, result):
            return session.learn(judge.learn_elsewhere(path, result))
        case happens.BestProved(result):
            judge, events = judge.learn_best(result)
        case happens.MapProved(survey):
            judge, events = judge.learn_map(survey)
        case _:
            raise AssertionError(f"{event} proves nothing")
    # The search for the best result is over. A verdict that waited for it is told now.
    return session.learn((judge, events) if events else judge.judge_again())


# What the session's events change


_BY_PERSON = (
    of_session.IllegalMove,
    of_session.Refused,
    of_session.StonePlayed,
    of_session.Passed,
    of_session.Undone,
    of_session.Redone,
    of_session.WasReset,
    of_session.TurnSwitched,
    of_session.HintShown,
)
"""Events of commands by the person; they cancel the first press of "give up".

Other events come from the computer at any time, and do not cancel it.
"""


def _after(state: PracticeState, session: Session, events: Events) -> Next:
    """Return the state with the new session, updated by each of its events.

    The events are effects, too, so the window hears of each.
    """
    state = replace(state, session=session)
    if any(isinstance(event, _BY_PERSON) for event in events):
        state = replace(state, give_up_pressed=False)
    effects: list[Effect] = []
    for event in events:
        state, more = _after_one(state, event)
        effects += [event, *more]
    return state, tuple(effects)


def _after_one(state: PracticeState, event: Event) -> Next:
    match event:
        case of_session.StonePlayed():
            return replace(_elsewhere(state), seeks_answer=False), ()
        case of_session.Passed() | of_session.Undone() | of_session.WasReset():
            return _elsewhere(state), ()
        case of_session.Redone():
            return replace(_elsewhere(state), is_replayed=True), ()
        case of_session.TurnSwitched():
            return replace(_elsewhere(state), notice=event), ()
        case of_session.HintShown():
            return replace(state, hint=event, progress=None), ()
        case of_session.ComputerThinking() | of_session.ComputerStopped():
            return replace(state, progress=None), ()
        case of_session.ComputerProgressed(_, progress):
            return replace(state, progress=progress), ()
        case of_session.ComputerMoved(_, _, result):
            return replace(state, progress=None, result=result), ()
        case of_session.AnswerRecalled(result):
            return replace(state, result=result), ()
        case of_session.ComputerGaveUp():
            return _given_up_by_computer(replace(state, progress=None), event), ()
        case MoveJudged():
            return _judged(state, event)
        case PlayEnded():
            return _ended(replace(state, ended=event), event)
    return state, ()


def _elsewhere(state: PracticeState) -> PracticeState:
    """Return the state without the hint, notice and result shown for the previous position."""
    return replace(
        state,
        is_replayed=False,
        hint=None,
        ended=None,
        notice=None,
        result=None,
        progress=None,
        line_shown=False,
    )


def _given_up_by_computer(state: PracticeState, event: of_session.ComputerGaveUp) -> PracticeState:
    """Return the state after the computer made no move.

    A notice says why. None is needed if a verdict on the person's move is shown, and the computer
    only may not pass.
    """
    session = state.session
    is_move_judged = (
        session.is_attempt
        and bool(session.record)
        and session.record[-1].by is Actor.PERSON
        and session.judge.verdict is not None
    )
    if event.why is GaveUp.BETTER_LEFT and is_move_judged:
        return replace(state, result=session.judge.judged)
    return replace(state, notice=event)


def _judged(state: PracticeState, verdict: MoveJudged) -> Next:
    """Take a proved verdict: mark the last move in the tree, and store a decided attempt.

    Nothing happens in a game that does not count, or while a better result is still searched.
    """
    if not state.session.game.counts or state.waits_for_best(verdict):
        return state, ()
    kept: Effects = ()
    if verdict.decides is not None:
        state, kept = _keep_game(state, solved=verdict.decides)
    if verdict.succeeds is None or state.keeps_silent:
        return state, kept
    state = _marked(state, good=verdict.succeeds)
    if kept and state.ended is None:
        kept = (*kept, Chime(bool(verdict.decides)))
    return state, kept


def _ended(state: PracticeState, end: PlayEnded) -> Next:
    if end.in_doubt:
        return state, ()
    reached = end.objective_reached
    if state.session.is_attempt:
        state = _marked(state, good=reached)
    kept: Effects = ()
    if end.decides:
        state, kept = _keep_game(state, solved=reached)
    return state, (Chime(reached), *kept)


def _marked(state: PracticeState, good: bool) -> PracticeState:
    """Return the state with the person's last move marked in the tree as right or wrong."""
    state = replace(state, session=state.session.mark(good))
    return state if good else replace(state, wrong_before=state.moves_to_explain)


# The attempt


def _keep_game(state: PracticeState, solved: bool) -> Next:
    """Store that the game on the board is solved or failed.

    In *All replies* one solved line stores nothing, since more lines must be solved.
    """
    if solved and state.rules.asks_all_lines:
        return state, ()
    mistake = None if solved else state.session.judge.last_good_move
    return _keep(state, solved, PlayedMoves(state.session.board.moves, mistake))


def _keep_line(
    state: PracticeState,
    solved: bool,
    moves: tuple[Move, ...] = (),
    mistake: int | None = None,
) -> Next:
    """Store that an exercise without play is solved or failed.

    ``mistake`` is the number of ``moves`` before the first wrong one; None if none is wrong.
    """
    before = state.problem.moves
    played = PlayedMoves((*before, *moves), None if mistake is None else len(before) + mistake)
    state, kept = _keep(state, solved, played)
    return state, (*kept, Chime(solved)) if kept else ()


def _keep(state: PracticeState, solved: bool, played: PlayedMoves) -> Next:
    """Store a result of the problem.

    - Each result, solved or failed, is stored once.
    - A solved problem cannot fail any more.
    - Where only the first result counts, a solution after a failure is stored as a later result
      (``again``) with at least one takeback.
    """
    if solved in state.kept or state.was_solved:
        return state, ()
    session = state.session
    again = state.one_try and bool(state.kept)
    takebacks = max(1, session.takebacks) if again else session.takebacks
    effect = KeepAttempt(solved, session.hints, takebacks, played, again)
    return replace(state, kept=state.kept | {solved}), (effect,)


def _in_attempt(state: PracticeState, event: happens.OnAttempt) -> Next:
    match event:
        case happens.ToMistake():
            return _after(state, *_back_to_mistake(state))
        case happens.GiveUp():
            return _give_up(state)
        case happens.TellNothingWorks():
            state, effects = _after(replace(state, seeks_answer=False), *state.session.reset())
            return replace(state, notice=NoMoveWorks()), effects
        case happens.CountAs(solved, moves, mistake):
            return _keep_line(state, solved, moves, mistake)
        case happens.TakeSlipBack(takebacks):
            return _take_slip_back(state, takebacks)
        case happens.CountHelp():
            if state.has_result:
                return state, ()
            return replace(state, session=state.session.count_help()), ()
        case happens.RememberHelp(hints, takebacks):
            session = replace(state.session, hints=hints, takebacks=takebacks)
            return replace(state, session=session), ()
        case happens.AnswerGroup(status, answer):
            told = GroupAnswered(status, answer)
            return _keep_line(replace(state, notice=told), solved=answer is status)
        case happens.AnswerQuiz(question, answer):
            state = replace(state, notice=StatusAnswered(question, answer))
            return _keep_line(state, solved=answer is question.status, moves=question.moves)
        case happens.CheckedLine():
            return _check_line(state, event)
        case happens.AllAnswered():
            played = PlayedMoves(state.session.board.moves)
            state, kept = _keep(state, solved=True, played=played)
            return state, (*kept, Chime(solved=True))
    raise AssertionError(f"{event} decides nothing")


def _back_to_mistake(state: PracticeState) -> Turn:
    """Go to the position before the first mistake; without one, do nothing."""
    mistake = state.mistake
    if mistake is None:
        return state.session, ()
    path = list(state.session.game.here.path())
    return state.session.walk_to(path[-1 - mistake.before])


def _give_up(state: PracticeState) -> Next:
    """Store a failure, and go to the position whose answer will be shown.

    It is the one before the first mistake, or the first position if there is no mistake.
    """
    state, kept = _keep_line(state, solved=False)
    state = replace(state, analysis=None)
    turn = state.session.reset() if state.mistake is None else _back_to_mistake(state)
    state, effects = _after(state, *turn)
    return replace(state, seeks_answer=True), (*kept, *effects)


def _take_slip_back(state: PracticeState, takebacks: int) -> Next:
    """Take back a move made by a slip of the hand, with the failure that it caused.

    The problem is open again. The answers and verdicts of positions that were left are forgotten,
    so redo of the move is not judged, and does not fail once more. ``takebacks`` is the number of
    takebacks before the slip.
    """
    state = replace(state, kept=frozenset(), wrong_before=(), slip_offered=False)
    session, events = state.session.undo() if state.mistake is None else _back_to_mistake(state)
    session = replace(session.forget_answers(), takebacks=takebacks)
    return _after(state, session, events)


def _check_line(state: PracticeState, event: happens.CheckedLine) -> Next:
    state = replace(state, notice=LineChecked(event.moves, event.report))
    report = event.report
    if report is None:
        return state, ()
    if report.verdict is LineVerdict.RIGHT:
        return _keep_line(state, solved=True, moves=event.moves)
    if report.verdict is not LineVerdict.WRONG:
        return state, ()
    wrong = (*state.problem.moves, *event.moves[: report.moves + 1])
    state, kept = _keep_line(state, solved=False, moves=event.moves, mistake=report.moves)
    return replace(state, wrong_line=wrong), kept


# What is shown


def _shown(state: PracticeState, event: happens.OnScreen) -> PracticeState:
    match event:
        case happens.Tell(notice):
            seeks_answer = state.seeks_answer and not tells_answer(notice)
            return replace(state, notice=notice, seeks_answer=seeks_answer)
        case happens.PressGiveUp(pressed):
            return replace(state, give_up_pressed=pressed)
        case happens.OfferSlip(offered):
            return replace(state, slip_offered=offered)
        case happens.ShowLine():
            return replace(state, line_shown=not state.line_shown)
        case happens.ChangeLine(drops_hint):
            hint = None if drops_hint else state.hint
            return replace(state, notice=None, wrong_line=(), hint=hint)
        case happens.QuizReady(None):
            return replace(state, nothing_to_ask=True)
        case happens.QuizReady(question):
            assert question is not None
            return replace(state, map_after=question.moves)
        case happens.PersonKnown(solved_before):
            return replace(state, solved_before=solved_before)
        case happens.OfferNever(problems):
            return replace(state, never=problems)
        case happens.Saved(path):
            return replace(state, saved_as=path)
        case happens.ChangeSettings(settings):
            return replace(state, settings=settings)
        case _:
            return _analysis_shown(state, event)


def _analysis_shown(state: PracticeState, event: happens.OnScreen) -> PracticeState:
    match event:
        case happens.OpenMap():
            return replace(state, analysis=event)
        case happens.OpenWalk(base, None):
            return replace(state, analysis=event, explained=base)
        case happens.OpenWalk():
            return replace(state, analysis=event)
        case happens.CloseAnalysis():
            return replace(state, analysis=None)
        case happens.AnalysisAsked(question):
            return replace(state, asked=state.asked | {question})
        case happens.AnalysisOver(question):
            return replace(state, asked=state.asked - {question})
    raise AssertionError(f"{event} shows nothing")
