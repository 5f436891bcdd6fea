"""Keeps the person's record of one problem: thinking time, the attempt, the note, favourites."""

from __future__ import annotations

from gold import clock
from gold.board.board import Board
from gold.gui.computer.worker import TaskContext
from gold.gui.keys.actions import Action, Scope
from gold.gui.practice.listener import Asker, Host
from gold.gui.practice.moment.beside_the_game import PersonBeside
from gold.gui.practice.moment.rating_change import QuizScore, RatingChange
from gold.gui.stage.asking import TextDialog
from gold.gui.stage.never_again import never_again
from gold.i18n import _
from gold.problem.matching.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.help_given import keep_help
from gold.trainer.practice.events import KeepAttempt, OfferNever, PersonKnown, RememberHelp
from gold.trainer.progress.attempts import Attempt
from gold.trainer.training.course import FromEditor

_NEW = 10  # a person with fewer attempts is new: the marks on the board are explained


class Person(Asker):
    """Keeps the person's record of the open problem: thinking time, attempt, favourite, note.

    After the problem is solved, the computer estimates its difficulty, so that the panel can
    explain it.
    """

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._thought = 0.0  # seconds at this problem
        self._counted: RatingChange | QuizScore | None = None
        self._estimated = False
        self._logbook = host.around.logbook
        self._name = self._id_of_attempts()
        self._read_logbook()
        self._tell_practice()
        self._kept_help = dict(host.around.helped)  # the contents of the file
        self._remember_help()

    def _read_logbook(self) -> None:
        """Look up what is stored about the person and this problem."""
        logbook = self._logbook()
        self.tally = logbook.attempts.tally(self._name)
        self.is_new = len(logbook.attempts.last(_NEW)) < _NEW
        self.favourite = logbook.notes.of(self._name).favourite
        self.difficulty: Difficulty | None = logbook.estimates.of(self._name)

    def _tell_practice(self) -> None:
        """Tell the state of practice what it needs to know of the person."""
        self.model.send(OfferNever(self._logbook().notes.never()))
        self.model.send(PersonKnown(self.tally.solved > 0))

    def _id_of_attempts(self) -> str:
        """Return the id under which all attempts at the problem are stored, reviews included."""
        card = self.model.course.card_of(self.model.index)
        return problem_id(self.model.in_file) if card is None else card.problem

    def _remember_help(self) -> None:
        """Count the help that the person had when they last left this problem undecided."""
        if self._leaves_no_trace:
            return
        hints, takebacks = self.host.around.helped.pop(self._name, (0, 0))
        self.model.send(RememberHelp(hints, takebacks))

    @property
    def _leaves_no_trace(self) -> bool:
        """Whether nothing is stored: the problem is unsaved, or the tutorial's.

        The tutorial asks for mistakes.
        """
        course = self.model.course
        return course.has_guide or (isinstance(course, FromEditor) and not course.is_saved)

    def leave(self) -> None:
        """Store hints and moves taken back for the next visit, if there is no result yet."""
        session = self.model.session
        nothing_counts = self.model.course.looked_at
        decided = nothing_counts or self._leaves_no_trace or self.model.state.has_result
        helped = self.host.around.helped
        if not decided and (session.hints or session.takebacks):
            helped[self._name] = session.hints, session.takebacks
        if helped != self._kept_help:
            keep_help(helped)

    def update(self, seconds: float) -> bool:
        """Count the thinking time; after a solution, ask the computer how hard the problem is."""
        model = self.model
        if not model.session.seeks_move:
            self._thought += seconds
        known = self.difficulty is not None or self._estimated
        if model.state.solved and not known and not model.course.from_editor:
            self._estimated = True
            problem = model.problem

            def work(context: TaskContext) -> Difficulty | None:
                return context.engine.difficulty(problem, context.cancel)

            self.ask(Board(problem.position), work)
        return False

    def learn(self, answer: object) -> None:
        if isinstance(answer, Difficulty):
            self.difficulty = answer
            self._logbook().estimates.add(self._name, answer)
            self.host.act(())

    def kept(self, attempt: KeepAttempt) -> None:
        model = self.model
        logbook = self._logbook()
        mode = self.model.mode
        if self._leaves_no_trace:
            return
        made = Attempt(
            self._name,
            clock.now(),
            attempt.solved,
            attempt.hints,
            attempt.takebacks,
            self._thought,
            mode,
        )
        card = None if attempt.again else model.course.card_of(model.index)
        before = logbook.ratings.of_person(made.at)
        after = None
        comes_back = False
        if card is not None:
            logbook.keep_review(card, model.problem, made, attempt.played)
        else:
            kept = logbook.keep(
                model.problem, made, attempt.played, model.course.what_fails_comes_back
            )
            after = kept.rating
            comes_back = kept.card is not None
        is_aside = self._name in logbook.set_aside(made.at)
        if is_aside:
            self.host.send(OfferNever(logbook.notes.never()))
        if not attempt.again:
            key = self.window.keys.cap(Action.NEVER, Scope.LIBRARY) if is_aside else ""
            self._counted = RatingChange(made, before, after, comes_back, key)
            if model.rules.asks_word:
                self._counted = _quiz_score(logbook.attempts.today(made.at))
        self.tally = logbook.attempts.tally(self._name)

    def forget_result(self) -> None:
        """Stop showing a result that was taken back."""
        self._counted = None
        logbook = self._logbook()
        self.tally = logbook.attempts.tally(self._name)
        self.host.send(OfferNever(logbook.notes.never()))

    @property
    def beside(self) -> PersonBeside:
        """The person's record for the screen."""
        return PersonBeside(
            self.tally,
            self.is_new,
            self.favourite,
            self._name in self.model.state.never,
            self.difficulty,
            self._counted,
        )

    def perform(self, action: Action) -> bool:
        """Switch favourite or never-offer-again, or open the note. False for other actions.

        :raises GoldError: if the change cannot be stored.
        """
        if action is Action.NOTE:
            notes = self._logbook().notes
            name = self._name

            def write(text: str) -> None:
                notes.write(name, text, clock.now())

            self.window.push(TextDialog(self.window, _("Your note"), notes.of(name).text, write))
            return True
        if action is Action.NEVER and not self.model.course.from_editor:
            never = never_again(self.window, self._logbook().notes, self._name)
            self.host.send(OfferNever(never))
            return True
        if action is not Action.FAVOURITE:
            return False
        self._logbook().notes.set_favourite(self._name, not self.favourite, clock.now())
        self.favourite = not self.favourite
        self.host.act(())
        return True


def _quiz_score(today: list[Attempt]) -> QuizScore:
    """Return the score of the quiz questions among today's attempts."""
    quizzed = [each.solved for each in today if each.mode.rules.asks_word]
    return QuizScore(sum(quizzed), len(quizzed))
