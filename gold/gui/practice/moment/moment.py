"""Practice at one moment: the state and everything else that the screen shows, as frozen values.

Two equal moments give equal screens (:func:`gold.gui.practice.screen.screen.screen`). Data that
change while a problem is open are in the ``state``, or a listener makes a frozen record of them for
each moment.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gold.board.status import Status
from gold.gui import endings
from gold.gui.board.view import ViewCrop
from gold.gui.practice.analysis.explanation import Analysis
from gold.gui.practice.moment.authors_key import AuthorsKey
from gold.gui.practice.moment.banners import (
    Banner,
    end_banner,
    lesson,
    not_settled_banner,
    verdict_banner,
    with_mistake,
)
from gold.gui.practice.moment.beside_the_game import (
    ExerciseCard,
    Guessed,
    MastersBeside,
    PersonBeside,
    Readiness,
    RunScore,
)
from gold.gui.practice.moment.notices import notice_banner
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.names.shown import shown_title, title_in_list, title_to_solve
from gold.problem.solution.solution_tree import SolutionTree
from gold.solver.api import Result
from gold.trainer.events import Actor, MoveJudged, PlayEnded
from gold.trainer.modes import ModeRules
from gold.trainer.practice.state import PracticeState
from gold.trainer.session import Session
from gold.trainer.training.course import Course, Idea, Leaving
from gold.trainer.wording import to_play


@dataclass(frozen=True, slots=True)
class PracticeMoment:
    """All data of a screen of practice, except the settings of the window."""

    state: PracticeState
    """The game, its results, and what the screen tells of them."""
    course: Course
    """The problems that are practised one after the other; the score of a run is in ``run``."""
    index: int
    """The place of the open problem in the course."""
    crop: ViewCrop
    """The part of the board that is shown."""
    tree: SolutionTree | None = None
    """The author's moves; None if the file has none."""
    guessed: Guessed | None = None
    """The guess at the target; None if the file states the target."""
    run: RunScore | None = None
    """The score of the run; None if the course is not a run."""
    analysis: Analysis | None = None
    """The analysis that lies over the game, with the position in it; None if none is open."""
    exercise: ExerciseCard = ExerciseCard()  # noqa: RUF009  # immutable
    """The card of the exercise, and its changes to the screen."""
    person: PersonBeside = PersonBeside()  # noqa: RUF009
    """The person's record of this problem."""
    masters: MastersBeside = MastersBeside()  # noqa: RUF009
    """The moves of strong players."""
    computer: Readiness = Readiness()  # noqa: RUF009
    """The progress of loading the computer."""

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
    def author(self) -> AuthorsKey:
        """The author's comments and replies for the game so far."""
        guess = None if self.guessed is None else self.guessed.guess
        return AuthorsKey(self.session, self.tree, guess)

    @property
    def idea(self) -> Idea | None:
        """The idea to name: of a problem on a path, and of a review once its answer is known.

        Before that, the idea would give the review's answer away.
        """
        if self.state.is_known:
            return self.course.idea_behind(self.index)
        return self.course.idea(self.index)

    # Possible actions

    @property
    def can_give_up(self) -> bool:
        """Whether the problem can be given up now.

        - Never: in the tutorial, for a problem of the editor, where the mode has nothing to ask, or
          while the answer is already being looked up.
        - In a run: until the problem is decided or the run is over.
        - Otherwise: until the problem is solved. After a failure, giving up only shows the answer,
          so it is possible until the answer is on the screen.
        """
        state = self.state
        course = self.course
        if course.has_guide or course.from_editor or state.nothing_to_ask or state.seeks_answer:
            return False
        if self.run is not None:
            return not (state.decided or self.run.over)
        if not state.decided:
            return True
        return not (state.solved or state.was_solved or state.answer_is_told)

    @property
    def would_fail(self) -> bool:
        """Whether opening the next problem would fail this one; it must be given up first."""
        is_settled = self.state.decided or (self.run is not None and self.state.is_left_open)
        return self.course.leaving is Leaving.FAILS and self.can_give_up and not is_settled

    @property
    def enter_skips(self) -> bool:
        """Whether Enter would skip an undecided problem. Enter is then refused."""
        is_over = self.state.solved or self.state.decided
        is_free = self.course.has_guide or self.course.looked_at is not None or self.run is not None
        return not (is_over or is_free or self.would_fail)

    def neighbor(self, direction: int) -> int | None:
        """Return the index of the next problem, forward (1) or back (-1); None at the end."""
        return self.course.beside(self.index, direction, self.state.never)

    @property
    def shows_masters(self) -> bool:
        """Whether to show the moves of strong players: they are wanted and give nothing away."""
        return self.masters.wanted and self.state.may_show_masters

    # The banner

    @property
    def banner(self) -> Banner | None:
        """The banner about the end of play, or about the last move; None for no banner."""
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
        """Return the banner for the end of play; if the stones live, it says why."""
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

    def _open(self, banner: Banner) -> Banner:
        """Return the banner with the flags for the longer search; a run allows none."""
        can_look = banner.unsettled and (self.run is None or self.run.over)
        return replace(banner, unsettled=can_look, searching=can_look and self.session.proves)

    def asks_why_of(self, banner: Banner | None) -> bool:
        """Whether explaining the banner's wrong move is the first thing that the screen offers.

        It is until the move was explained; not in a run, and not while an analysis is open.
        """
        if banner is None or self.analysis is not None or self.run is not None:
            return False
        return banner.refutable and self.state.moves_to_explain != self.state.explained

    # Texts

    @property
    def title(self) -> str:
        """The problem's title or its file's name, without spoilers before it is solved."""
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
        """The text for the window's title: the exercise's, or the problem's title and state."""
        caption = self.exercise.caption or f"{self.title} · {self._state_in_words()}"
        return f"{_('Tour')} · {caption}" if self.course.has_guide else caption

    def _state_in_words(self) -> str:
        state = self.state
        if state.ended is not None:
            if state.ended.in_doubt or not self.session.game.counts:
                return _("finished")
            return _("solved") if state.solved or state.was_solved else _("not solved")
        if self.session.thinks_about_move:
            return _("the computer is thinking")
        if state.solved:
            return _("solved")
        return to_play(self.session.board.to_play)

    @property
    def assumed(self) -> str:
        """The guess at the target, as text; empty if the file states the target."""
        return "" if self.guessed is None else self.guessed.in_words()
