"""What practice shows, as plain data: the open problem's state, its course, and the analysis on the board.

:class:`PracticeModel` holds the state of practice (:class:`~gold.trainer.practice.state.PracticeState`).
Whatever happens goes through :meth:`PracticeModel.send` to :func:`~gold.trainer.practice.step.step`, which
makes the next state. Nobody else changes it.
"""

from __future__ import annotations

from dataclasses import replace

from gold.gui.board.view import ViewCrop, crop_around
from gold.gui.practice.analysis.explanation import Analysis, Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.authors_key import AuthorsKey
from gold.gui.practice.banners import Banner
from gold.gui.practice.beside import Guessed, RunScore
from gold.gui.practice.moment import PracticeMoment
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.problem.solution_tree import solution_tree
from gold.solver.api import EngineKind
from gold.trainer.guessed_target import GuessedTarget
from gold.trainer.judge import AuthorsWord
from gold.trainer.modes import Mode, ModeRules
from gold.trainer.practice.events import CloseAnalysis, Effects, Happening, OpenMap, OpenWalk
from gold.trainer.practice.state import PracticeState
from gold.trainer.practice.step import step
from gold.trainer.session import Session
from gold.trainer.settings import Settings
from gold.trainer.training.course import Course, Run


class PracticeModel:
    """The open problem: its ``state``, and what stays the same while it is open.

    ``settings`` are the person's, as far as they hold in the ``course``. ``in_file`` is the problem as its
    file has it. Where it has no target, ``guessed_target`` is the one that was guessed, and ``problem`` has
    it. ``analysis`` lies over the game; the state knows which one it is, and the person walks in it.

    :raises InvalidPositionError: if the problem cannot be played as it stands.
    """

    def __init__(
        self,
        problem: Problem,
        course: Course = Course(),  # noqa: B008  # immutable
        index: int = 0,
        settings: Settings = Settings(),  # noqa: B008
        guessed: GuessedTarget | None = None,
        crop: ViewCrop | None = None,
    ) -> None:
        self.in_file = problem
        self.course = course
        self.index = index
        self.mode = course.mode_of(index, Mode(settings.practice_mode))
        self.guessed_target = guessed
        problem = problem if guessed is None else guessed.problem
        self.crop = crop or crop_around(problem.position)
        self._tree = solution_tree(self.in_file) if not self.in_file.moves else None
        self._guess = None if guessed is None else guessed.guess
        decided = course.decided_before(index)
        self.state = PracticeState(
            session=self._session(problem, settings),
            kept=frozenset() if decided is None else frozenset({decided}),
            rules=self.mode.rules,
            settings=settings,
            asks_alive_or_dead=course.asks_alive_or_dead(index, self.mode),
        )
        self.analysis: Analysis | None = None

    def _session(self, problem: Problem, settings: Settings) -> Session:
        rules = self.mode.rules
        author = None if self._guess is None else AuthorsWord(self._tree, self._guess)
        computer = EngineKind.EXACT if rules.exact_opponent else EngineKind(settings.computer)
        session = Session.of(
            problem, settings.limits, settings.auto_play, author, rules.to_the_end, computer
        )
        return session.recall(self.course.tried_before(self.index))

    # What happens

    def send(self, event: Happening) -> Effects:
        """Take an event; returns the effects to carry out, in order."""
        self.state, effects = step(self.state, event)
        if self.state.analysis is None:
            self.analysis = None
        return effects

    def open(self, analysis: Analysis) -> None:
        """Lay an analysis over the game."""
        self.analysis = analysis
        match analysis:
            case MoveMap():
                self.send(OpenMap(analysis.board.moves))
            case Explanation():
                self.send(OpenWalk(analysis.base, analysis.along))

    def walk(self, analysis: Analysis) -> None:
        """Show the open analysis as it stands now."""
        self.analysis = analysis

    def close_analysis(self) -> None:
        """Show the game again."""
        self.send(CloseAnalysis())

    # What it is made of

    @property
    def session(self) -> Session:
        """The game."""
        return self.state.session

    @property
    def problem(self) -> Problem:
        """The open problem, with its target."""
        return self.state.problem

    @property
    def rules(self) -> ModeRules:
        """How the problem is practised."""
        return self.state.rules

    @property
    def collection(self) -> Collection:
        """The problems of the course, one of which is open."""
        return self.course.collection

    def as_in_library(self) -> Problem:
        """The problem as the library has it, with the moves so far; if it was shown turned, turned back."""
        return self.course.as_in_library(self.index, self.session.problem_now)

    def is_of(self, problem: Problem) -> bool:
        """Whether the open problem is ``problem`` as the library has it; never if the editor's is open."""
        if self.course.from_editor:
            return False
        return replace(self.course.as_in_library(self.index, self.problem), moves=()) == problem

    def take_rest(self, part: Collection, collection: Collection) -> bool:
        """Replace the beginning of a collection, ``part``, by all of it, now that it is read. False, and
        nothing changes, if ``part`` is not open any more, or the open problem is not in the collection.
        """
        if self.collection is not part:
            return False
        here = part.entries[self.index]
        places = [(entry.path, entry.index) for entry in collection.entries]
        if (here.path, here.index) not in places:
            return False
        self.course = replace(self.course, collection=collection)
        self.index = places.index((here.path, here.index))
        return True

    # What is shown

    @property
    def moment(self) -> PracticeMoment:
        """Practice as it stands now, as frozen values; what listeners know is not in it."""
        guessed = self.guessed_target
        run = self.course.run
        return PracticeMoment(
            self.state,
            self.course,
            self.index,
            self.crop,
            self._tree,
            None if guessed is None or self._guess is None else Guessed(self._guess, guessed.reach),
            None if run is None else _score_of(run),
            self.analysis,
        )

    @property
    def author(self) -> AuthorsKey:
        """What the author says of the game so far."""
        return AuthorsKey(self.session, self._tree, self._guess)

    @property
    def banner(self) -> Banner | None:
        """The banner about how play ended, or about the last move; None while nothing is to be said."""
        return self.moment.banner

    @property
    def asks_why(self) -> bool:
        """Whether to explain a wrong move is offered before all else."""
        moment = self.moment
        return moment.asks_why_of(moment.banner)

    @property
    def title(self) -> str:
        """The problem's title, or its file's name; until it is solved, without words that give it away."""
        return self.moment.title

    def neighbor(self, direction: int) -> int | None:
        """The index of the next problem to play, forward (1) or back (-1); None if there is none."""
        return self.moment.neighbor(direction)


def _score_of(run: Run) -> RunScore:
    state = run.state
    return RunScore(state.solved, state.failed, state.left, state.over)
