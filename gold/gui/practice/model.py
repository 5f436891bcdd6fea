"""What practice shows, as plain data: the open problem's state, its course, and the analysis on the board.

:class:`PracticeModel` holds the state of practice (:class:`~gold.trainer.practice.state.PracticeState`).
Whatever happens goes through :meth:`PracticeModel.send` to :func:`~gold.trainer.practice.step.step`, which
makes the next state. Nobody else changes it.
"""

from __future__ import annotations

from dataclasses import replace

from gold.board.status import Status
from gold.gui import endings
from gold.gui.board.view import ViewCrop, crop_around
from gold.gui.practice.analysis.explanation import Analysis, Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.authors_key import AuthorsKey
from gold.gui.practice.banners import (
    Banner,
    end_banner,
    lesson,
    not_settled_banner,
    verdict_banner,
    with_mistake,
)
from gold.gui.practice.notices import notice_banner
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.problem.shown import shown_title, title_in_list, title_to_solve
from gold.problem.solution_tree import solution_tree
from gold.solver.api import EngineKind, Result
from gold.trainer.events import Actor, MoveJudged, PlayEnded
from gold.trainer.guessed_target import GuessedTarget
from gold.trainer.judge import AuthorsWord
from gold.trainer.modes import Mode, ModeRules
from gold.trainer.practice.events import CloseAnalysis, Effects, Happening, OpenMap, OpenWalk
from gold.trainer.practice.state import PracticeState
from gold.trainer.practice.step import step
from gold.trainer.session import Session
from gold.trainer.settings import Settings
from gold.trainer.training.course import Course
from gold.trainer.wording import assumption, to_play


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
    def author(self) -> AuthorsKey:
        """What the author says of the game so far."""
        return AuthorsKey(self.session, self._tree, self._guess)

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
    def banner(self) -> Banner | None:
        """The banner about how play ended, or about the last move; None while nothing is to be said."""
        state = self.state
        if state.rules.asks_all_lines and state.line_is_solved and not state.solved:
            return Banner("good", _("Right: this answer fails"), _("Looking for another answer …"))
        if state.ended is not None:
            return self._end_banner(state.ended)
        if state.notice is not None:
            return notice_banner(state.notice, state)
        verdict = state.session.judge.verdict
        judged = state.session.judge.judged
        if judged is None or state.result is None or state.keeps_silent:
            return None
        if verdict is None:
            return self._open(not_settled_banner(state.session, judged))
        return self._verdict_banner(verdict, judged)

    def _end_banner(self, ended: PlayEnded) -> Banner:
        """How play ended; where the stones live, also why: else they are gone, and it says so."""
        state = self.state
        session = state.session
        banner = end_banner(ended, self.problem, session.is_attempt, state.was_solved)
        is_alive = ended.winner is self.problem.defender
        if is_alive:
            why = endings.why_play_ends(session.board)
            banner = replace(banner, text=f"{banner.text} {why}".strip())
        banner = with_mistake(session, self._open(banner), state.mistake)
        status = Status.ALIVE if is_alive else Status.DEAD
        return self.author.beside(banner, status, state.solved or None)

    def _verdict_banner(self, verdict: MoveJudged, judged: Result) -> Banner:
        state = self.state
        session = state.session
        banner = verdict_banner(session, verdict, judged, state.looking_for_best, state.was_solved)
        banner = self._open(banner)
        is_answered = session.record[-1].by is Actor.COMPUTER
        goes_on = banner.kind == "good" and is_answered and bool(state.reply_line)
        banner = replace(banner, continues=goes_on)
        if self.rules.teaches and banner.kind == "bad":
            banner = replace(banner, text=lesson(session))
        banner = with_mistake(session, banner, state.mistake)
        return self.author.beside(banner, verdict.status, verdict.succeeds)

    @property
    def asks_why(self) -> bool:
        """Whether to explain a wrong move is offered before all else."""
        return self.asks_why_of(self.banner)

    def asks_why_of(self, banner: Banner | None) -> bool:
        """Whether to explain the wrong move that a banner tells of is offered before all else: until it was
        done, and in no run.
        """
        if banner is None or self.analysis is not None or self.course.run is not None:
            return False
        return banner.refutable and self.state.moves_to_explain != self.state.explained

    def _open(self, banner: Banner) -> Banner:
        """The banner, with whether the computer looks longer; in a run it does not."""
        can_look = banner.unsettled and (self.course.run is None or self.course.run.state.over)
        return replace(banner, unsettled=can_look, searching=can_look and self.session.proves)

    @property
    def title(self) -> str:
        """The problem's title, or its file's name; until it is solved, without words that give it away."""
        shown = self.state.is_known or self.course.from_editor
        entry = self.course.entry(self.index)
        hides_own = self.state.settings.hide_titles
        if entry is not None:
            return title_in_list(self.problem, entry, self.index, solved=shown, hides_own=hides_own)
        title = (
            shown_title(self.problem)
            if shown
            else title_to_solve(self.problem, hides_own=hides_own)
        )
        return title or _("Untitled")

    @property
    def caption(self) -> str:
        """The problem's title and state, in a few words."""
        if self.state.ended is not None and (
            self.state.ended.in_doubt or not self.session.game.counts
        ):
            state = _("finished")
        elif self.state.ended is not None:
            state = _("solved") if self.state.solved or self.state.was_solved else _("not solved")
        elif self.session.thinks_about_move:
            state = _("the computer is thinking")
        elif self.state.solved:
            state = _("solved")
        else:
            state = to_play(self.session.board.to_play)
        return f"{self.title} · {state}"

    @property
    def assumed(self) -> str:
        """What was guessed about a problem that states no target, as text; empty for other problems."""
        guessed = self.guessed_target
        return "" if guessed is None else f"{assumption(guessed.guess)} {guessed.reach}".strip()

    def neighbor(self, direction: int) -> int | None:
        """The index of the next problem to play, forward (1) or back (-1); None if there is none."""
        return self.course.beside(self.index, direction, self.state.never)
