"""Every mode with every kind of problem: whatever the person answers, Enter then leads on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame
import pytest

from gold import clock
from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.gui.computer.engine import Engine
from gold.gui.keys.actions import Action
from gold.gui.practice.modes.alive_or_dead import AliveOrDead
from gold.gui.practice.modes.all_replies import AllRepliesExercise
from gold.gui.practice.modes.status_quiz import ANSWERS, StatusQuiz
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.glossary_dialog import IdeaDialog
from gold.problem.collection import Collection
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.budget import Budget
from gold.solver.request import Request
from gold.trainer.modes import CHOICES, Begins, Mode
from gold.trainer.training.course import Course, Idea, LookBack, Run, RunState, run_of
from gold.trainer.training.day_course import Training, TrainingItem
from gold.trainer.training.exam import Exam
from gold.trainer.training.guided_path import OnPath
from gold.trainer.training.placement import Placement
from tests.gui.helpers import FIVE, FakeEngine, Hands, make_collection
from tests.gui.practice.hands import give_up, model, opened, place, text_of
from tests.oracle.test_exhaustive_oracle import SEKI
from tests.thorough import in_turn, rest_slow
from tests.trainer.proofs import THREE

pytestmark = pytest.mark.kernel

_NODES = 20_000
_PRESSES = 60
"""More presses of Enter than any explanation of these problems has steps."""
_MOVES = 12
"""More moves than any line of these problems has."""


class SmallProofs(FakeEngine):
    """The program's engine, limited by nodes."""

    workspace = Engine.workspace  # type: ignore[assignment]

    def prove(self, request: Request) -> Result | None:
        return Engine.prove(self, request.on(Budget(_NODES, cancel=request.budget.cancel)))

    def solve(self, request: Request, computer: EngineKind = EngineKind.EXACT) -> Result:
        return Engine.solve(
            self, request.on(Budget(_NODES, cancel=request.budget.cancel)), computer
        )

    resistances = Engine.resistances
    refute = Engine.refute
    survey = Engine.survey


@dataclass(frozen=True)
class Kind:
    """A kind of problem. ``right`` is empty if no first move is right, ``wrong`` if none is wrong."""

    name: str
    diagram: str
    right: str
    wrong: str
    to_play: Color = Color.BLACK
    proved: Status | None = None

    def problem(self, title: str) -> Problem:
        problem = Problem(parse_diagram(self.diagram, self.to_play), title=title)
        return problem if self.proved is None else problem.with_proved(Proved(self.proved))


SQUARE_FOUR = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x . . . . .
    O O O x . . . . .
    + + O x . . . . .
    + + O x . . . . ."""
BENT_FOUR = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x x x . . .
    O O O O O x . . .
    + O O O O x . . .
    x x x + O x . . ."""
# A2 and B1 kill, too, but only against somebody without many ko threats.
L_GROUP = """
    . . . . . . .
    . . . . . . .
    x x x x . . .
    O O O x . . .
    O + O x . . .
    + + O x . . .
    + + + x . . ."""
TWO_TARGETS = """
    . . . . . . x + O
    . . . . . . x x +
    . . . . . . . . x
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x x x x . .
    x O O O O O x . .
    x O + + + O x . ."""

UNSETTLED = Kind("unsettled", THREE, "D1", "C1")
ALIVE = Kind("settled: alive", FIVE, "", "A1", proved=Status.ALIVE)
DEAD = Kind("settled: dead", SQUARE_FOUR, "", "A1", Color.WHITE, Status.DEAD)
ON_PAPER = Kind("ko on paper", L_GROUP, "B2", "A1", proved=Status.DEAD)
KINDS = (
    UNSETTLED,
    ALIVE,
    DEAD,
    Kind("settled, as only a search finds", FIVE, "", "A1"),
    Kind("seki, where to pass is best", SEKI, "pass", "A1", Color.WHITE),
    Kind("seki that must not be touched", SEKI, "", "A1"),
    Kind("ko", BENT_FOUR, "A2", "D1"),
    ON_PAPER,
    Kind("two targets", TWO_TARGETS, "D1", "H9"),
)
REPLAYED = (UNSETTLED, KINDS[6])
"""The kinds whose wrong answer is taken back and replayed, too: to capture, and a ko."""

Courses = Callable[[Collection, Hands], Course]


def in_mode(mode: Mode) -> Courses:
    return lambda collection, _hands: Course(collection, chosen_mode=mode)


def as_a_run(mode: Mode) -> Courses:
    return lambda collection, _hands: Run(
        collection, mode, Course(collection), RunState(left=mode.rules.seconds or 0.0)
    )


def trained(collection: Collection, _hands: Hands) -> Course:
    items = (
        TrainingItem(problem_id(each.problem), each) for each in collection.entries if each.problem
    )
    return Training(collection, items=tuple(items))


def reviewed(collection: Collection, hands: Hands) -> Course:
    items = []
    for entry in collection.entries:
        assert entry.problem is not None
        card = hands.app.logbook.reviews.fail(entry.problem, (), clock.now())
        items.append(TrainingItem(card.problem, entry, card))
    return Training(collection, items=tuple(items))


def on_path(collection: Collection, _hands: Hands) -> Course:
    idea = Idea(
        Problem(parse_diagram(THREE), title="The middle of three", description="Play there."), ()
    )
    return OnPath(collection, ideas=(idea,) * len(collection.entries))


COURSES: dict[str, Courses] = {
    **{mode.value: in_mode(mode) for mode in CHOICES if mode.rules.can_be_kept},
    **{mode.value: as_a_run(mode) for mode in CHOICES if mode.rules.begins is Begins.RUN},
    "exam": lambda collection, _hands: Exam(collection, before=Course(collection), state=RunState(left=600)),
    "placement": lambda collection, _hands: Placement(collection),
    "train": trained,
    "review": reviewed,
    "path": on_path,
    "look back": lambda collection, _hands: LookBack(collection, Run(collection)),
}  # fmt: skip


@pytest.fixture
def engine() -> FakeEngine:
    return SmallProofs()


@dataclass
class Person:
    """Answers one problem, and goes on by Enter."""

    player: PracticeScene
    hands: Hands
    kind: Kind = KINDS[0]

    def begin(self, kind: Kind, name: str) -> Course:
        """Open the first of two problems of a kind in a course."""
        self.kind = kind
        collection = make_collection(
            kind.problem("One"), replace(kind.problem("Two"), description="2")
        )
        course = COURSES[name](collection, self.hands)
        self.open(course)
        return course

    @property
    def is_asked_for_a_word(self) -> bool:
        return isinstance(opened(self.player).exercise, AliveOrDead | StatusQuiz)

    @property
    def sees_the_board(self) -> bool:
        return self.hands.app.scene is self.player

    def open(self, course: Course, index: int = 0) -> None:
        self.hands.app.play(course, index)
        self.rest()
        if isinstance(self.hands.app.scene, IdeaDialog):  # a path shows it first
            self.hands.key(pygame.K_RETURN)
            self.rest()
        assert self.sees_the_board

    def rest(self) -> None:
        """Wait until nothing is searched for, and no second press can be meant."""
        self.hands.frames(2, seconds=0.6)
        opening = self.player.problem
        self.hands.wait(
            lambda: (
                self.player.problem is not opening
                or self.player.model is None
                or not (
                    self.player.model.session.thinking
                    or self.player.model.state.asked
                    or opened(self.player).exercise._task
                    or self.another_answer_comes
                )
            )
        )
        self.hands.frames(2)

    @property
    def another_answer_comes(self) -> bool:
        """Whether *All replies* goes back by itself after a solved line, once all answers are known."""
        exercise = opened(self.player).exercise
        return isinstance(exercise, AllRepliesExercise) and exercise.busy

    @property
    def decided(self) -> bool:
        return model(self.player).state.decided

    def press(self, action: Action) -> None:
        self.hands.app.perform(action)
        self.rest()

    def press_key(self, key: int) -> None:
        self.hands.key(key, text=chr(key))
        self.rest()

    def play(self, name: str) -> None:
        if name == "pass":
            self.press(Action.PASS)
        else:
            self.hands.click(place(self.player, name))
            self.rest()

    def best(self, board: Board) -> str:
        engine = self.hands.app.computer.engine
        found = engine.prove(Request.about(board, Limits(nodes=_NODES), engine.workspace))
        assert found is not None
        return "pass" if found.move in (None, PASS) else board.geometry.vertex(found.move)

    def answer(self, right: bool) -> None:
        """Give a right or a wrong answer, whatever is asked."""
        exercise = opened(self.player).exercise
        match exercise:
            case AliveOrDead():
                wanted = exercise.status
                self.choose(
                    wanted if right else Status.DEAD if wanted is Status.ALIVE else Status.ALIVE
                )
            case StatusQuiz():
                assert exercise.question is not None
                wanted = exercise.question.status
                self.choose(
                    wanted if right else next(each for each in Status if each is not wanted)
                )
            case _ if model(self.player).mode is Mode.READING:
                self.enter_line(right)
            case _:
                self.play_on(right)

    def choose(self, status: Status) -> None:
        self.press(next(action for action, each in ANSWERS.items() if each is status))

    def enter_line(self, right: bool) -> None:
        board = model(self.player).session.board.after()
        name = self.kind.right if right else self.kind.wrong
        for _number in range(_MOVES):
            self.play(name)
            board.play(PASS if name == "pass" else board.geometry.from_vertex(name))
            self.press(Action.CHECK_LINE)
            if self.decided:
                return
            name = self.best(board)

    def play_on(self, right: bool) -> None:
        """Play a first move, and then best ones until the problem is decided."""
        self.play(self.kind.right if right else self.kind.wrong)
        for _number in range(_MOVES):
            if self.decided or model(self.player).session.ended:
                return
            self.play(self.best(model(self.player).session.board))

    def gets_on(self) -> bool:
        """Press Enter until another problem or a report comes; whether one does."""
        before = self.player.problem
        for _press in range(_PRESSES):
            self.hands.key(pygame.K_RETURN)
            self.hands.frames(2, seconds=0.1)
            if self.hands.app.scene is not self.player or self.player.problem is not before:
                return True
            self.rest()
            if self.player.problem is not before:
                return True
        return False


def right(person: Person, _course: Course) -> None:
    person.answer(right=True)


def wrong(person: Person, _course: Course) -> None:
    person.answer(right=False)


def given_up(person: Person, _course: Course) -> None:
    give_up(person.hands)
    person.rest()
    if isinstance(person.hands.app.scene, MessageDialog):  # a run asks before
        person.press_key(pygame.K_g)
    elif not person.decided:
        give_up(person.hands)
        person.rest()


def closed_and_reopened(person: Person, course: Course) -> None:
    person.answer(right=False)
    person.open(course)
    person.answer(right=bool(person.kind.right))


def taken_back_and_replayed(person: Person, _course: Course) -> None:
    person.answer(right=False)
    person.press(Action.UNDO)
    person.press(Action.REDO)


WAYS = (right, wrong, given_up, closed_and_reopened)


CASES = [
    pytest.param(name, kind, way, id=f"{name}, {kind.name}, {way.__name__}")
    for name in COURSES
    for kind in KINDS
    for way in (*WAYS, *((taken_back_and_replayed,) if kind in REPLAYED else ()))
]


@pytest.fixture
def person(player: PracticeScene, hands: Hands) -> Person:
    hands.app.change(map_after_solving=False)
    return Person(player, hands)


@pytest.mark.parametrize(("name", "kind", "way"), in_turn(CASES, fast=31, share=22))
def test_enter_leads_on(
    person: Person, name: str, kind: Kind, way: Callable[[Person, Course], None]
) -> None:
    course = person.begin(kind, name)
    if way is right and not (kind.right or person.is_asked_for_a_word):
        way = wrong  # no move is right
    opening = person.player.problem
    way(person, course)
    is_gone = way is given_up and (
        person.player.problem is not opening or not person.sees_the_board
    )
    assert is_gone or person.gets_on(), (
        f"{model(person.player).banner}; {person.hands.app.toast.text}"
    )


@pytest.mark.parametrize(
    "name", rest_slow(["placement", "practice", "train", "path", "exam"], share=3)
)
def test_what_counts_as_neither_can_be_taken_back_and_solved(person: Person, name: str) -> None:
    person.begin(ON_PAPER, name)
    person.play("B1")
    assert not person.decided
    person.press(Action.UNDO)
    person.answer(right=True)
    assert model(person.player).state.solved
    assert person.gets_on()


@pytest.mark.parametrize(
    "name", rest_slow([each for each in COURSES if each not in ("study", "look back")])
)
@pytest.mark.parametrize("kind", [ALIVE, DEAD], ids=["alive", "dead"])
def test_a_settled_group_asks_for_one_of_two_words(person: Person, name: str, kind: Kind) -> None:
    person.begin(kind, name)
    if name == "quiz":
        assert isinstance(opened(person.player).exercise, StatusQuiz)
        return
    names = [text for text in text_of(person.player).splitlines() if text in ("Alive", "Dead")]
    assert names == ["Alive", "Dead"]
    assert "to play" not in text_of(person.player), "who plays first would tell the answer"
    person.answer(right=True)
    (kept,) = person.hands.app.logbook.attempts.all()
    assert kept.solved
    assert kept.moves == ()


def test_no_run_has_a_settled_group() -> None:
    collection = make_collection(*(kind.problem(kind.name) for kind in (ALIVE, UNSETTLED, DEAD)))
    run = run_of(Course(collection), Mode.STREAK, seed=1)
    assert run is not None
    assert [each.title for each in run.collection.problems] == [UNSETTLED.name]
    assert run_of(Course(make_collection(ALIVE.problem("One"))), Mode.STREAK, seed=1) is None
