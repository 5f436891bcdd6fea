"""The model of practice, as plain data: the open problem's state, its course, the open analysis.

:class:`PracticeModel` holds the state of practice
(:class:`~gold.trainer.practice.state.PracticeState`). Every event goes through
:meth:`PracticeModel.send` to :func:`~gold.trainer.practice.step.step`, which returns the next
state. Nothing else changes the state.
"""

from __future__ import annotations

from dataclasses import replace

from gold.gui.board.view import ViewCrop, crop_around
from gold.gui.practice.analysis.explanation import Analysis, Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.moment.authors_key import AuthorsKey
from gold.gui.practice.moment.banners import Banner
from gold.gui.practice.moment.beside_the_game import Guessed, RunScore
from gold.gui.practice.moment.moment import PracticeMoment
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.problem.solution.solution_tree import solution_tree
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
    """The open problem: its ``state``, and the data that stay the same while it is open.

    - ``course``, ``index``: the problems that are practised one after the other, and the place of
      the open one among them.
    - ``settings``: the person's settings, with the changes that the course makes.
    - ``in_file``: the problem as its file has it.
    - ``guessed_target``: the guess at the target, if the file states none. Then ``problem`` has
      this target.
    - ``analysis``: the analysis that lies over the game; None if none is open.

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
        decided = course.result_in_finished_run(index)
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

    # Events

    def send(self, event: Happening) -> Effects:
        """Compute the state after the event; return the effects to carry out, in order."""
        self.state, effects = step(self.state, event)
        if self.state.analysis is None:
            self.analysis = None
        return effects

    def open(self, analysis: Analysis) -> None:
        """Open an analysis over the game."""
        self.analysis = analysis
        match analysis:
            case MoveMap():
                self.send(OpenMap(analysis.board.moves))
            case Explanation():
                self.send(OpenWalk(analysis.base, analysis.along))

    def walk(self, analysis: Analysis) -> None:
        """Replace the open analysis by its next state."""
        self.analysis = analysis

    def close_analysis(self) -> None:
        """Close the analysis, so that the game is shown again."""
        self.send(CloseAnalysis())

    # Parts of the state

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
        """The rules of the mode in which the problem is practised."""
        return self.state.rules

    @property
    def collection(self) -> Collection:
        """The problems of the course, one of which is open."""
        return self.course.collection

    def as_in_library(self) -> Problem:
        """Return the problem with the moves so far, turned back if it was shown turned."""
        return self.course.as_in_library(self.index, self.session.problem_now)

    def is_of(self, problem: Problem) -> bool:
        """Whether the open problem is the library's ``problem``. False for the editor's."""
        if self.course.from_editor:
            return False
        return replace(self.course.as_in_library(self.index, self.problem), moves=()) == problem

    def take_rest(self, part: Collection, collection: Collection) -> bool:
        """Replace ``part``, a collection's first entries, by all of it, and return True.

        Do nothing, and return False, if ``part`` is no longer open, or if the open problem is not
        in the collection.
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

    # For the screen

    @property
    def moment(self) -> PracticeMoment:
        """The current state of practice as frozen values, without the data of the listeners."""
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
        """The author's comments and replies for the game so far."""
        return AuthorsKey(self.session, self._tree, self._guess)

    @property
    def banner(self) -> Banner | None:
        """The banner about the end of play, or about the last move; None for no banner."""
        return self.moment.banner

    @property
    def asks_why(self) -> bool:
        """Whether explaining the wrong move is the first thing that the screen offers."""
        moment = self.moment
        return moment.asks_why_of(moment.banner)

    @property
    def title(self) -> str:
        """The problem's title or its file's name, without spoilers before it is solved."""
        return self.moment.title

    def neighbor(self, direction: int) -> int | None:
        """Return the index of the next problem, forward (1) or back (-1); None at the end."""
        return self.moment.neighbor(direction)


def _score_of(run: Run) -> RunScore:
    state = run.state
    return RunScore(state.solved, state.failed, state.left, state.over)
