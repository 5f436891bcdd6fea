"""Invariants of a session, whatever the person and the computer do."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gold.board.board import Board
from gold.board.points import PASS, Point
from gold.board.status import RESULTS, Status
from gold.solver.api import COMPUTERS, EngineKind, Limits, Progress
from gold.trainer.events import (
    Actor,
    ComputerStopped,
    ComputerThinking,
    Event,
    Events,
    IllegalMove,
    MoveJudged,
    PlayEnded,
    Purpose,
    Refused,
    SearchRequest,
)
from tests.trainer.live import LiveSession
from tests.trainer.positions import (
    CAPTURE_IN_ONE,
    CORNER,
    ONLY_KO,
    STRAIGHT_THREE,
    B,
    W,
    answer,
    problem,
)

PROBLEMS = [
    (CORNER, B),
    (CORNER, W),
    (STRAIGHT_THREE, W),
    (CAPTURE_IN_ONE, B),
    (CAPTURE_IN_ONE, W),
    (ONLY_KO, B),
]


class SessionMachine(RuleBasedStateMachine):
    """Drives a session and keeps, beside it, what its events imply."""

    @initialize(
        which=st.sampled_from(PROBLEMS),
        auto_play=st.booleans(),
        computer=st.sampled_from(COMPUTERS),
    )
    def open(self, which: tuple[str, object], auto_play: bool, computer: EngineKind) -> None:
        self.session = LiveSession(problem(*which), auto_play=auto_play, computer=computer)  # type: ignore[arg-type]
        self.open_request: SearchRequest | None = None
        self.old_requests: list[SearchRequest] = []
        self.initial_hash = self.session.board.hash
        self.follow(self.session.begin())

    def follow(self, events: Events) -> None:
        """Open and close requests as the events say; a front end knows no more than this."""
        for event in events:
            match event:
                case ComputerThinking(request):
                    assert self.open_request is None, "one search at a time"
                    assert request not in self.old_requests
                    self.open_request = request
                case ComputerStopped(request):
                    assert request is self.open_request
                    self.close_request()
                case PlayEnded(winner):
                    assert self.session.winner is winner
                    if event.decides and event.objective_reached:
                        assert not self.session.judge.in_doubt
                case MoveJudged() if event.decides:
                    judged = self.session.judge.judged
                    assert judged is not None
                    assert judged.proved
                    assert not event.in_doubt

    def close_request(self) -> None:
        assert self.open_request is not None
        self.old_requests.append(self.open_request)
        self.open_request = None

    def unchanged_when_refused(self, before: tuple[object, ...], events: Events) -> None:
        if any(isinstance(event, Refused | IllegalMove) for event in events):
            assert len(events) == 1
            assert self.state() == before

    def state(self) -> tuple[object, ...]:
        session = self.session
        return (
            session.board.hash,
            session.record,
            session.game.person,
            session.thinking,
            session.can_redo,
        )

    def command(self, name: str, *arguments: object) -> None:
        before = self.state()
        events: tuple[Event, ...] = getattr(self.session, name)(*arguments)
        self.unchanged_when_refused(before, events)
        self.follow(events)

    @rule(data=st.data())
    def play_somewhere(self, data: st.DataObject) -> None:
        points = self.session.board.geometry.points
        self.command("play", data.draw(st.sampled_from(points)))

    @rule()
    def pass_the_turn(self) -> None:
        self.command("play", PASS)

    @rule(data=st.data())
    @precondition(lambda self: self.session.board.valid_moves())
    def play_where_it_is_allowed(self, data: st.DataObject) -> None:
        self.command("play", data.draw(st.sampled_from(self.session.board.valid_moves())))

    @rule(
        name=st.sampled_from(
            [
                "undo",
                "redo",
                "reset",
                "switch_turn",
                "start_computer",
                "stop_computer",
                "hint",
                "begin",
            ]
        )
    )
    def plain_command(self, name: str) -> None:
        self.command(name)

    @rule(on=st.booleans())
    def auto_play(self, on: bool) -> None:
        self.command("set_auto_play", on)

    @rule()
    def play_itself(self) -> None:
        self.command("start_computer", True)

    @rule()
    def limits(self) -> None:
        self.session.limits = Limits(depth=4)

    @rule(computer=st.sampled_from(COMPUTERS))
    def another_computer(self, computer: EngineKind) -> None:
        self.session.computer = computer

    @rule(data=st.data(), status=st.sampled_from((*RESULTS, Status.UNKNOWN)), proved=st.booleans())
    @precondition(lambda self: self.open_request is not None)
    def the_answer_comes(self, data: st.DataObject, status: Status, proved: bool) -> None:
        moves: list[Point | None] = [*self.session.board.valid_moves(), PASS, None]
        request = self.open_request
        assert request is not None
        is_exact = request.computer is EngineKind.EXACT
        result = answer(data.draw(st.sampled_from(moves)), status, proved and is_exact)
        self.close_request()
        self.follow(self.session.computer_answer(request, result))

    @rule()
    @precondition(lambda self: self.open_request is not None)
    def the_search_fails(self) -> None:
        request = self.open_request
        self.close_request()
        self.follow(self.session.computer_failed(request, "it broke"))  # type: ignore[arg-type]

    @rule(data=st.data())
    @precondition(lambda self: self.old_requests)
    def a_late_answer_changes_nothing(self, data: st.DataObject) -> None:
        late, before = data.draw(st.sampled_from(self.old_requests)), self.state()
        assert self.session.computer_answer(late, answer(PASS)) == ()
        assert self.session.computer_progress(late, Progress(1, 1, ())) == ()
        assert self.session.computer_failed(late, "late") == ()
        assert self.state() == before

    @invariant()
    def the_session_waits_for_the_search_that_its_events_asked_for(self) -> None:
        waiting = self.session.thinking
        assert waiting is self.open_request

    @invariant()
    def the_search_is_about_the_position_on_the_board(self) -> None:
        waiting = self.session.thinking
        if waiting is not None and waiting.purpose not in (Purpose.PROOF, Purpose.REST):
            assert waiting.board.hash == self.session.board.hash

    @invariant()
    def what_is_left_to_do_is_asked_of_the_position_after_a_pass_of_the_person(self) -> None:
        waiting = self.session.thinking
        if waiting is not None and waiting.purpose is Purpose.REST:
            assert waiting.board.moves == (*self.session.board.moves, PASS)
            assert self.session.record[-1].by is Actor.COMPUTER

    @invariant()
    def a_proof_is_exact_and_about_a_move_of_the_person_on_the_board(self) -> None:
        waiting, moves = self.session.thinking, self.session.board.moves
        if waiting is not None and waiting.purpose is Purpose.PROOF:
            count = len(waiting.board.moves)
            assert waiting.computer is EngineKind.EXACT
            assert waiting.board.moves == moves[:count]
            assert self.session.record[count - 1].by is Actor.PERSON

    @invariant()
    def the_record_tells_how_the_board_came_about(self) -> None:
        session = self.session
        assert tuple(made.move for made in session.record) == session.board.moves
        assert Board(session.problem.position, session.board.moves).hash == session.board.hash
        assert LiveSession(session.problem_now).board.hash == session.board.hash

    @invariant()
    def nothing_is_thought_about_after_the_end(self) -> None:
        if self.session.ended:
            assert self.session.thinking is None or self.session.proves

    @invariant()
    def a_hint_is_never_sought_when_the_computer_is_to_move(self) -> None:
        waiting = self.session.thinking
        if waiting and waiting.purpose is Purpose.MOVE:
            assert isinstance(self.session.hint()[0], Refused)

    def teardown(self) -> None:
        """Undo leads back to the beginning, and redo to where one was, whatever has happened."""
        if not hasattr(self, "session"):
            return
        session = self.session
        session.set_auto_play(False)
        there, record = session.board.hash, session.record
        if session.thinking:
            session.stop_computer()
        for _ in record:
            session.undo()
        assert session.board.hash == self.initial_hash
        assert session.game.person is session.problem.to_play
        for _ in record:
            session.redo()
        assert (session.board.hash, session.record) == (there, record)


SessionMachine.TestCase.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
TestSessionMachine = SessionMachine.TestCase
