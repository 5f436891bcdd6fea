"""Practice without a window: what follows from what happens, whatever the order."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from gold.board.points import PASS, Move
from gold.board.status import RESULTS, Status
from gold.problem.proved import Proved
from gold.solver.api import COMPUTERS, Limits, Progress
from gold.trainer.events import (
    ComputerStopped,
    ComputerThinking,
    HintLevel,
    IllegalMove,
    Refused,
    SearchRequest,
    StonePlayed,
    TurnSwitched,
    Undone,
)
from gold.trainer.modes import Mode
from gold.trainer.practice import events as happens
from gold.trainer.practice.events import AnalysisQuestion, Chime, Effects, Happening, KeepAttempt
from gold.trainer.practice.notices import AnswerGiven, GroupAnswered, LineChecked, NoMoveWorks
from gold.trainer.practice.state import PracticeState
from gold.trainer.practice.step import step
from gold.trainer.progress.logbook import PlayedMoves
from gold.trainer.reading import LineReport, LineVerdict
from gold.trainer.session import Session
from gold.trainer.settings import Settings
from tests.trainer.positions import CAPTURE_IN_ONE, CORNER, STRAIGHT_THREE, B, W, answer, problem

PROBLEMS = [(CORNER, B), (CORNER, W), (STRAIGHT_THREE, W), (CAPTURE_IN_ONE, B)]
MODES = [Mode.STUDY, Mode.PRACTICE, Mode.REPLIES, Mode.READING, Mode.QUIZ, Mode.EXAM]


def opened(
    diagram: str = CORNER,
    mode: Mode = Mode.PRACTICE,
    best: Status | None = Status.DEAD,
    to_play: object = B,
    **chosen: object,
) -> PracticeState:
    """A problem as it is opened; ``best`` is what its file says."""
    given_problem = problem(diagram, to_play)  # type: ignore[arg-type]
    if best is not None:
        given_problem = given_problem.with_proved(Proved(best))
    session = Session.of(given_problem, to_the_end=mode.rules.to_the_end)
    return PracticeState(session, mode.rules, Settings(**chosen))  # type: ignore[arg-type]


def after(state: PracticeState, *events: Happening) -> tuple[PracticeState, Effects]:
    """The state after some events, and the effects of the last."""
    effects: Effects = ()
    for event in events:
        state, effects = step(state, event)
    return state, effects


def at(state: PracticeState, name: str) -> Move:
    return state.session.board.geometry.from_vertex(name)


def answered(
    state: PracticeState, name: str, status: Status, forces: bool = False
) -> happens.SearchAnswered:
    """The computer's answer to the search that is awaited: a proof."""
    request = state.session.thinking
    assert request is not None
    result = replace(answer(at(state, name), status, True), forces=forces)
    return happens.SearchAnswered(request, result)


def played(
    state: PracticeState, name: str, reply: str, status: Status
) -> tuple[PracticeState, Effects]:
    """A move of the person's, and the computer's answer to it."""
    state, _effects = step(state, happens.Play(at(state, name)))
    return step(state, answered(state, reply, status))


def kept(effects: Effects) -> list[KeepAttempt]:
    return [effect for effect in effects if isinstance(effect, KeepAttempt)]


# The attempt


def test_a_right_move_solves_once_it_is_proved() -> None:
    state, effects = step(opened(), happens.Play(at(opened(), "B1")))
    assert [type(effect) for effect in effects] == [StonePlayed, ComputerThinking]
    assert not state.decided
    state, effects = step(state, answered(state, "A2", Status.DEAD))
    assert state.solved
    assert state.kept == {True}
    moves = tuple(at(state, name) for name in ("B1", "A2"))
    assert kept(effects) == [KeepAttempt(True, 0, 0, PlayedMoves(moves))]
    assert effects[-1] == Chime(solved=True)


def test_what_is_solved_after_a_failure_counts_as_a_later_result() -> None:
    state, effects = played(opened(), "B1", "A2", Status.ALIVE)
    assert [attempt.solved for attempt in kept(effects)] == [False]
    assert state.has_failed
    assert state.wrong_before == (at(state, "B1"),)
    state, _effects = step(state, happens.Undo())
    assert state.wrong_before == (at(state, "B1"),), "it can still be explained"
    state, effects = played(state, "A2", "B1", Status.DEAD)
    (attempt,) = kept(effects)
    assert (attempt.solved, attempt.again, attempt.takebacks) == (True, True, 1)
    assert state.kept == {False, True}
    state, effects = step(state, happens.Undo())
    _state, effects = played(state, "B1", "A2", Status.ALIVE)
    assert kept(effects) == [], "what is solved cannot fail any more"


def test_a_solution_after_a_failure_has_a_takeback_whatever_is_remembered() -> None:
    state, _effects = played(opened(), "B1", "A2", Status.ALIVE)
    state, _effects = after(state, happens.Undo(), happens.RememberHelp(0, 0))
    assert state.session.takebacks == 0
    _state, effects = played(state, "A2", "B1", Status.DEAD)
    (attempt,) = kept(effects)
    assert (attempt.again, attempt.takebacks) == (True, 1)


def test_in_study_the_person_tries_until_it_is_solved() -> None:
    state, _effects = played(opened(mode=Mode.STUDY), "B1", "A2", Status.ALIVE)
    assert not state.has_failed
    state, _effects = step(state, happens.Undo())
    _state, effects = played(state, "A2", "B1", Status.DEAD)
    assert [attempt.again for attempt in kept(effects)] == [False]


def test_a_slip_is_taken_back_as_if_it_had_not_been_made() -> None:
    before = opened()
    state, _effects = played(before, "B1", "A2", Status.ALIVE)
    state, effects = step(state, happens.TakeSlipBack(takebacks=0))
    assert not state.decided
    assert (state.kept, state.wrong_before) == (frozenset(), ())
    assert state.session.board.moves == ()
    assert state.session.takebacks == 0
    assert any(isinstance(effect, Undone) for effect in effects)


def test_who_gives_up_is_shown_the_position_before_the_mistake() -> None:
    state, _effects = played(opened(), "B1", "A2", Status.ALIVE)
    state, effects = step(state, happens.GiveUp())
    assert kept(effects) == [], "it has failed already"
    assert state.session.board.moves == ()
    state, effects = step(opened(), happens.GiveUp())
    assert [attempt.solved for attempt in kept(effects)] == [False]
    assert effects[1] == Chime(solved=False)


def test_who_does_something_else_is_asked_again_before_the_problem_is_given_up() -> None:
    state, _effects = step(opened(), happens.PressGiveUp(pressed=True))
    assert state.give_up_pressed
    state, _effects = step(state, happens.Play(at(state, "B1")))
    assert not state.give_up_pressed, "a move was played"
    state, _effects = step(state, happens.PressGiveUp(pressed=True))
    state, _effects = step(state, answered(state, "A2", Status.DEAD))
    assert not state.give_up_pressed, "the computer's stone has come"
    state, _effects = step(state, happens.PressGiveUp(pressed=True))
    state, _effects = step(state, happens.BestProved(answer(None, Status.DEAD, True)))
    assert state.give_up_pressed, "a proof is nothing that the person does"


def test_the_answer_is_sought_until_it_is_told_or_a_move_is_played() -> None:
    given_up, _effects = step(opened(), happens.GiveUp())
    assert given_up.seeks_answer
    told, _effects = step(given_up, happens.Tell(NoMoveWorks()))
    assert not told.seeks_answer
    played_on, _effects = step(given_up, happens.Play(at(given_up, "B1")))
    assert not played_on.seeks_answer
    nothing_works, _effects = step(given_up, happens.TellNothingWorks())
    assert not nothing_works.seeks_answer
    assert nothing_works.answer_is_told


def test_a_slip_is_offered_until_it_is_taken_back_or_something_was_looked_at() -> None:
    state, _effects = played(opened(), "B1", "A2", Status.ALIVE)
    assert not state.may_be_slip
    state, _effects = step(state, happens.OfferSlip(offered=True))
    assert state.may_be_slip
    looked, _effects = step(state, happens.OpenWalk((), None))
    assert not looked.may_be_slip
    state, _effects = step(state, happens.TakeSlipBack(0))
    assert not state.may_be_slip


def test_help_counts_until_there_is_a_result() -> None:
    state, _effects = after(opened(), happens.RememberHelp(1, 2), happens.CountHelp())
    assert (state.session.hints, state.session.takebacks) == (2, 2)
    state, effects = played(state, "B1", "A2", Status.DEAD)
    assert [(attempt.hints, attempt.takebacks) for attempt in kept(effects)] == [(2, 2)]
    state, _effects = step(state, happens.CountHelp())
    assert state.session.hints == 2


def test_each_answer_of_all_replies_is_only_one() -> None:
    state, effects = played(opened(mode=Mode.REPLIES), "B1", "A2", Status.DEAD)
    assert kept(effects) == []
    assert state.line_is_solved
    assert not state.solved
    state, effects = step(state, happens.AllAnswered())
    assert [attempt.solved for attempt in kept(effects)] == [True]
    assert state.solved


def test_a_checked_line_is_kept_with_its_mistake() -> None:
    state = opened(mode=Mode.READING)
    moves = tuple(at(state, name) for name in ("B1", "A2", "A1"))
    report = LineReport(LineVerdict.WRONG, moves=2)
    state, effects = step(state, happens.CheckedLine(moves, report))
    assert kept(effects) == [KeepAttempt(False, 0, 0, PlayedMoves(moves, 2))]
    assert state.wrong_line == state.moves_to_explain == moves
    assert state.notice == LineChecked(moves, report)
    state, effects = step(state, happens.ChangeLine())
    assert (state.notice, state.wrong_line, effects) == (None, (), ())
    _state, effects = step(state, happens.CheckedLine(moves, None))
    assert effects == (), "the computer has failed, and nothing counts"


def test_a_word_about_a_settled_group_is_right_or_wrong() -> None:
    asked = replace(opened(), asks_alive_or_dead=True)
    for word, is_right in ((Status.ALIVE, True), (Status.DEAD, False), (None, False)):
        state, effects = step(asked, happens.AnswerGroup(Status.ALIVE, word))
        assert [attempt.solved for attempt in kept(effects)] == [is_right]
        assert state.notice == GroupAnswered(Status.ALIVE, word)
        assert state.answer_is_told


# What is shown


def test_a_hint_and_a_notice_go_with_the_position() -> None:
    state, _effects = step(opened(), happens.AskHint())
    state, effects = step(state, answered(state, "B1", Status.DEAD))
    assert state.hint in effects
    for _level in HintLevel:
        state, _effects = step(state, happens.AskHint())
    assert state.hint is not None
    assert state.moves_to_explain == (at(state, "B1"),), "the solution's first move"
    told, _effects = step(state, happens.Tell(AnswerGiven(state.hint)))
    assert told.answer_is_told
    told, _effects = step(told, happens.Play(at(state, "A2")))
    assert (told.hint, told.notice) == (None, None)


def test_switching_sides_is_told_until_a_move_is_played() -> None:
    state, effects = step(opened(), happens.SwitchTurn())
    assert state.notice == TurnSwitched(W)
    assert TurnSwitched(W) in effects
    state, _effects = step(state, happens.Play(at(state, "B1")))
    assert state.notice is None


def test_nothing_is_commented_while_the_person_plays_on() -> None:
    state, effects = played(opened(after_mistake="play on"), "B1", "A2", Status.ALIVE)
    assert state.keeps_silent
    assert state.mistake is None
    assert kept(effects), "it has failed all the same"
    assert Chime(solved=False) not in effects
    told, _effects = step(state, happens.ChangeSettings(Settings()))
    assert told.mistake is not None


def test_an_analysis_lies_over_the_game_until_it_is_closed() -> None:
    state = opened()
    assert state.a_slip_would_cost
    state, effects = step(state, happens.OpenMap(()))
    assert effects == ()
    assert not state.a_slip_would_cost
    base = (at(state, "B1"),)
    state, _effects = step(state, happens.OpenWalk(base, along=None))
    assert state.explained == base
    along, _effects = step(replace(state, explained=()), happens.OpenWalk(base, along=base))
    assert along.explained == (), "a solution is no explanation"
    state, _effects = step(state, happens.CloseAnalysis())
    assert state.analysis is None


def test_what_an_explanation_asks_shows_no_better_result() -> None:
    state, _effects = step(opened(), happens.AnalysisAsked(AnalysisQuestion.NODE))
    assert not state.looking_for_best
    state, _effects = step(state, happens.AnalysisAsked(AnalysisQuestion.BEST))
    assert state.looking_for_best
    state, _effects = step(state, happens.AnalysisOver(AnalysisQuestion.BEST))
    assert not state.looking_for_best


def test_a_better_result_that_is_proved_later_makes_the_move_a_mistake() -> None:
    state, _effects = played(opened(best=None), "B1", "A2", Status.KO)
    assert not state.kept
    state, effects = step(state, happens.BestProved(answer(None, Status.DEAD, True)))
    assert [attempt.solved for attempt in kept(effects)] == [False]
    assert state.mistake is not None
    state, _effects = step(state, happens.ToMistake())
    assert state.session.board.moves == ()


def test_nothing_can_be_done_where_no_move_works() -> None:
    state = opened(best=Status.ALIVE)
    assert state.decided
    told, effects = step(state, happens.Tell(NoMoveWorks()))
    assert effects == ()
    assert told.answer_is_told


def test_several_steps_are_one_event() -> None:
    state, _effects = step(opened(), happens.SetAutoPlay(on=False))
    names = ("B1", "A2", "A1")
    state, _effects = after(state, *(happens.Play(at(state, name)) for name in names))
    there = state.session.board.moves
    assert len(there) == 3
    state, effects = step(state, happens.GoBack(2))
    assert state.session.board.moves == there[:1]
    assert len(effects) == 2
    state, _effects = step(state, happens.GoForward(None))
    assert state.session.board.moves == there
    state, _effects = step(state, happens.GoBack(None))
    assert state.session.board.moves == ()


# Whatever happens

SHOWN = [
    happens.ShowLine(),
    happens.ChangeLine(),
    happens.OpenMap(()),
    happens.CloseAnalysis(),
    happens.QuizReady(None),
    happens.PersonKnown(solved_before=True),
    happens.Tell(NoMoveWorks()),
    happens.PressGiveUp(pressed=True),
    happens.OfferSlip(offered=True),
]
COMMANDS = [
    happens.Begin(),
    happens.Undo(),
    happens.Redo(),
    happens.GoBack(3),
    happens.GoForward(None),
    happens.Reset(),
    happens.SwitchTurn(),
    happens.AskHint(),
    happens.StartComputer(),
    happens.StartComputer(both_sides=True),
    happens.StopComputer(),
    happens.LookLonger(10),
    happens.SetAutoPlay(on=True),
    happens.SetAutoPlay(on=False),
    happens.SetLimits(Limits(depth=4)),
    *(happens.ChooseComputer(computer) for computer in COMPUTERS),
    happens.ToMistake(),
    happens.GiveUp(),
    happens.TellNothingWorks(),
    happens.CountAs(solved=True),
    happens.CountAs(solved=False),
    happens.CountHelp(),
    happens.TakeSlipBack(1),
    happens.AnswerGroup(Status.ALIVE, Status.DEAD),
    happens.AllAnswered(),
]


def draw_event(data: st.DataObject, state: PracticeState) -> Happening:
    """Something that may happen now."""
    points = [*state.session.board.valid_moves(), PASS]
    request = state.session.thinking
    moves = st.sampled_from(points).map(happens.Play)
    anywhere = st.sampled_from(state.session.board.geometry.points).map(happens.Play)
    walks = st.sampled_from([placed.move for placed in state.session.game.placed()]).map(
        happens.WalkTo
    )
    kinds = [moves, moves, anywhere, walks, st.sampled_from(COMMANDS), st.sampled_from(SHOWN)]
    if request is not None:
        results = st.builds(
            answer,
            st.sampled_from([*points, None]),
            st.sampled_from((*RESULTS, Status.UNKNOWN)),
            st.booleans(),
        )
        search = st.just(request)
        answers = st.builds(happens.SearchAnswered, search, results)
        kinds += [answers, answers, answers]
        kinds.append(st.builds(happens.SearchFailed, search, st.just("it broke")))
        kinds.append(st.just(happens.SearchProgressed(request, Progress(1, 1, ()))))
    return data.draw(st.one_of(kinds))


@settings(max_examples=60, deadline=None)
@given(
    st.data(),
    st.sampled_from(PROBLEMS),
    st.sampled_from(MODES),
    st.sampled_from(("show", "play on")),
)
def test_whatever_happens_the_state_is_sound(
    data: st.DataObject, which: tuple[str, object], mode: Mode, after_mistake: str
) -> None:
    state = opened(which[0], mode, None, which[1], after_mistake=after_mistake)
    awaited: SearchRequest | None = None
    for _count in range(data.draw(st.integers(1, 30))):
        before = state
        event = draw_event(data, state)
        answers = isinstance(event, happens.SearchAnswered | happens.SearchFailed)
        awaited = None if answers else awaited
        state, effects = step(state, event)
        for effect in effects:
            match effect:
                case ComputerThinking(request):
                    assert awaited is None, "one search at a time"
                    awaited = request
                case ComputerStopped():
                    awaited = None
                case KeepAttempt(solved):
                    assert solved in state.kept
                    assert solved not in before.kept, "each result is kept once"
                    assert True not in before.kept, "what is solved cannot fail any more"
                case Refused() | IllegalMove():
                    assert state.session.board.moves == before.session.board.moves
        assert state.session.thinking is awaited
        if not isinstance(event, happens.TakeSlipBack):
            assert before.kept <= state.kept
        if state.ended is not None:
            assert state.session.ended


def test_a_move_that_gets_nothing_is_no_mistake_while_the_best_is_looked_for() -> None:
    looking = opened(best=None), happens.AnalysisAsked(AnalysisQuestion.BEST)
    state, _effects = after(*looking)
    state, effects = played(state, "A1", "B1", Status.ALIVE)
    assert kept(effects) == []
    assert not state.went_wrong
    over = happens.AnalysisOver(AnalysisQuestion.BEST)
    _state, effects = after(state, over, happens.BestProved(answer(None, Status.DEAD, True)))
    assert [each.solved for each in kept(effects)] == [False]


def test_a_move_that_gets_nothing_is_no_failure_where_nothing_works() -> None:
    state, _effects = after(opened(best=None), happens.AnalysisAsked(AnalysisQuestion.BEST))
    state, _effects = played(state, "A1", "B1", Status.ALIVE)
    over = happens.AnalysisOver(AnalysisQuestion.BEST)
    state, effects = after(state, over, happens.BestProved(answer(None, Status.ALIVE, True)))
    assert kept(effects) == []
    assert not state.went_wrong


def test_the_objective_is_missed_if_the_search_for_the_best_proves_nothing() -> None:
    state, _effects = after(opened(best=None), happens.AnalysisAsked(AnalysisQuestion.BEST))
    state, _effects = played(state, "A1", "B1", Status.ALIVE)
    over = happens.AnalysisOver(AnalysisQuestion.BEST)
    state, effects = after(state, over, happens.BestProved(answer(None, Status.UNKNOWN, False)))
    assert [each.solved for each in kept(effects)] == [False]
    assert state.mistake is None, "that anything works is not proved"


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from(PROBLEMS), st.sampled_from(MODES))
def test_a_recording_replays(data: st.DataObject, which: tuple[str, object], mode: Mode) -> None:
    """The same events lead to the same states, with the same effects: no clock, no chance, no memory."""
    begun = opened(which[0], mode, None, which[1])
    state = begun
    recording = []
    for _count in range(data.draw(st.integers(1, 25))):
        event = draw_event(data, state)
        before = state
        state, effects = step(state, event)
        recording.append((before, event, effects))
    again = opened(which[0], mode, None, which[1])
    for before, event, effects in recording:
        assert again == before, "what was is never changed"
        again, effects_again = step(again, event)
        assert effects_again == effects
    assert again == state
    assert again.session.board.position() == state.session.board.position()


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from(PROBLEMS), st.booleans())
def test_undo_after_a_move_gives_the_state_before(
    data: st.DataObject, which: tuple[str, object], auto_play: bool
) -> None:
    """But for what is remembered: that a move was tried and taken back, and who searched for how long."""
    state = opened(which[0], Mode.STUDY, None, which[1])
    state, _effects = step(state, happens.SetAutoPlay(auto_play))
    for _count in range(data.draw(st.integers(0, 8))):
        state, _effects = step(state, draw_event(data, state))
    state, _effects = step(state, happens.SetAutoPlay(auto_play))
    session = state.session
    moves = session.board.valid_moves()
    if session.ended or session.thinks_about_move or not moves:
        return
    if auto_play and session.board.to_play is not session.game.person:
        return
    played_on, effects = step(state, happens.Play(data.draw(st.sampled_from(moves))))
    assert not any(isinstance(effect, Refused | IllegalMove) for effect in effects)
    back, _effects = step(played_on, happens.Undo())
    assert back.session.record == session.record
    assert back.session.board.hash == session.board.hash
    assert back.session.board.position() == session.board.position()
    assert back.session.board.ko_point == session.board.ko_point
    assert back.session.game.person is session.game.person
    assert back.session.takebacks == session.takebacks + 1
    assert back.session.can_redo
    shown = (back.hint, back.notice, back.ended, back.result, back.progress, back.line_shown)
    assert shown == (None, None, None, None, None, False), "what was said is about another position"
    assert back.session.judge.standard == session.judge.standard


def test_who_keeps_a_state_can_go_back_to_it() -> None:
    state, _effects = played(opened(), "B1", "A2", Status.DEAD)
    tree = state.session.game
    rows = [(placed.move.key, placed.move.good) for placed in tree.placed()]
    after(state, happens.Undo(), happens.Play(at(state, "A1")), happens.Reset())
    assert [(placed.move.key, placed.move.good) for placed in tree.placed()] == rows
    assert state.session.board.moves == tuple(at(state, name) for name in ("B1", "A2"))
    assert state.solved
