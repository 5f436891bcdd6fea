"""Leads from problem to problem of a collection, a training or a run, and from mode to mode.

A run is many problems in a row, against the clock or until the first mistake. A training is the
day's reviews and new problems.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from gold import clock
from gold.gui import words
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host, Listener
from gold.gui.practice.modes.dialog import ModeDialog
from gold.gui.practice.modes.exam_dialog import ExamDialog, ProblemsDialog
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.list_view import Row
from gold.i18n import _, ngettext, sentence
from gold.problem.collection import Collection
from gold.problem.matching.identity import problem_id
from gold.problem.names.shown import title_in_list
from gold.trainer.events import Refusal
from gold.trainer.modes import FOR_SETTLED_GROUPS, Begins, GivingUpIn, Mode
from gold.trainer.place import end_placement
from gold.trainer.practice.events import CountAs
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.day_reviews import reviews_of_day
from gold.trainer.progress.fitting import fit_file
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.course import Course, Leaving, LookBack, Run, longest_streak, run_of
from gold.trainer.training.day_course import (
    Planner,
    Training,
    TrainingItem,
    continued,
    easier_relatives,
    planner,
    with_easier,
    with_skipped,
)
from gold.trainer.training.day_in_words import course_is_over, evening, failed_today, learned_so_far
from gold.trainer.training.day_plan import done_today
from gold.trainer.training.placement import Placement, next_question

_LOOK_SECONDS = 0.5  # seconds; the second press of a double click comes earlier


class Navigation(Listener):
    """Leads from the open problem to the next one, or to another mode."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._seen = 0.0  # seconds since the problem was opened

    def update(self, seconds: float) -> bool:
        self._seen += seconds
        return False

    def perform(self, action: Action) -> bool:
        course = self.model.course
        match action:
            case Action.NEXT_PROBLEM if self._is_second_press:
                pass
            case Action.NEXT_PROBLEM:
                self.go(1)
            case Action.PREVIOUS_PROBLEM:
                self.go(-1)
            case Action.MODE | Action.QUIZ if course.why_no_other_mode:
                self.window.say(course.why_no_other_mode)
            case Action.MODE:
                self.window.push(ModeDialog(self.window, self.model.mode, self._choose))
            case Action.QUIZ:
                self._choose(FOR_SETTLED_GROUPS)
            case Action.BACK if course.looked_at and not self.model.session.record:
                self.end_run(course.looked_at)
            case _:
                return False
        return True

    @property
    def _is_second_press(self) -> bool:
        """Whether a press so soon after opening is the second of a double click.

        It is ignored only where going on would fail or skip the problem, which nobody has seen yet.
        """
        model = self.model
        course = self.model.course
        is_given_up_at_once = model.rules.give_up is GivingUpIn.AT_ONCE
        at_once = is_given_up_at_once or (course.leaving is not Leaving.IS_FREE and not course.run)
        return (
            at_once
            and not (model.state.decided or model.session.record)
            and self._seen < _LOOK_SECONDS
        )

    def go(self, direction: int) -> None:
        """Open the next problem (1) or the previous (-1).

        After the last problem of a training or a run, show its results.
        """
        if direction > 0:
            self._go_on()
        else:
            self._go_back()

    def _go_back(self) -> None:
        course = self.model.course
        index = self.model.neighbor(-1)
        if course.run and not course.run.state.over:
            self.window.say(_("You cannot go back here."))
        elif index is not None:
            self.host.around.open(course, index)
        else:
            self.window.say(_("This is the first problem."))

    def _go_on(self) -> None:
        course = self.model.course
        index = self.model.neighbor(1)
        run = course.run
        looked_at = course.looked_at
        would_fail = self.model.moment.would_fail
        if would_fail and run:
            self.window.say(_("The next problem comes by itself once this one is decided."))
        elif would_fail:
            self.window.say(_("Enter goes on once the problem is decided."))
        elif run and (index is None or run.state.over):
            self.end_run(run)
        elif looked_at and index is None:
            self.end_run(looked_at)
        elif isinstance(course, Training):
            self._train_on(course)
        elif isinstance(course, Placement):
            self._ask_on(course)
        elif index is not None:
            self.host.around.open(course, index)
        elif course.wish:
            self.host.around.make(course.wish)
        elif self.model.state.decided:
            self.window.show(Tab.LIBRARY)
        else:
            self.window.say(_("That was the last problem."))

    def advance(self) -> None:
        """Open the next problem, if there is one. Called when the person has not asked for it."""
        if self.model.neighbor(1) is not None or self.model.course.has_more:
            self.go(1)

    def _choose(self, mode: Mode) -> None:
        """Practise in another mode from this problem on; a run has its own first problem."""
        if mode.rules.begins is Begins.EXAM:
            self.window.perform(Action.EXAM)
            return
        here = self.model.course
        course = here.before
        index = self.model.index if course is here else 0
        if not course.collection.entries:  # an exam was begun while nothing else was practised
            self.window.show(Tab.LIBRARY)
            return
        if mode.rules.begins is Begins.HERE:
            if mode.rules.lasting:
                self.window.change(practice_mode=mode.value)
            self.host.around.open(replace(course, chosen_mode=mode), index)
            return
        run = run_of(course, mode, clock.now().microsecond, self.model.state.never)
        if run is None:
            self.window.say(_("There is no problem here in which a move works."))
        else:
            self.host.around.open(run, 0)

    # Runs

    def ask_to_give_up(self, run: Run) -> None:
        """Give up a problem of a run: it counts as failed.

        Ask first, unless the mode gives up at once.

        Refused while the computer thinks.
        """
        if self._is_second_press:
            return
        if self.model.session.thinking is not None:
            self.window.say(words.why_refused(Refusal.THINKING))
        elif run.mode.rules.give_up is GivingUpIn.AT_ONCE:
            self._give_up(run)
        else:
            text = _("It counts as failed.")
            if run.mode.rules.ends_at_failure:
                text = _("It counts as failed, and the streak ends.")
            choices = [
                Choice(_("Give up"), lambda: self._give_up(run), key="G"),
                Choice(_("Stay here")),
            ]
            self.window.push(MessageDialog(self.window, _("Give this problem up?"), text, choices))

    def _give_up(self, run: Run) -> None:
        if not (self.model.state.decided or run.state.over):
            self.host.send(CountAs(solved=False))
        self.host.perform(Action.NEXT_PROBLEM)

    def end_run(self, run: Run) -> None:
        """End a run and show its result in a dialog. The result of an exam is also stored, once."""
        exam = run.result(clock.now())
        if exam and not run.state.kept:
            run.state.kept = True
            self.host.around.logbook().exams.add(exam)
        run.state.over = True
        stay = Choice(_("Close"))
        if self.model.course.looked_at:  # Escape must lead out of the run's problems
            stay = Choice(_("To the library"), lambda: self.window.show(Tab.LIBRARY))
        again = Choice(_("Once more"), lambda: self._choose(run.mode), key="G")
        choices = [stay, again]
        if exam is None:
            said = _run_words(self.host.around.logbook(), run)
            self.window.push(MessageDialog(self.window, run.mode.rules.name, said, choices))
            return

        def look(index: int) -> None:
            self.host.around.open(LookBack(run.collection, run), index)

        self.window.push(ExamDialog(self.window, run, words.exam_result(exam), choices, look))

    def _train_on(self, course: Training) -> None:
        """Plan the rest of the day again, and open its first problem or show the day's result.

        If the open problem was set aside, first ask whether easier ones come in its place.
        """
        here = self.model.index
        around = self.host.around
        skipped = course.skipped
        self._note_that_nothing_works()
        before = course
        plan = self._plan()
        course = continued(course, here, plan)
        over = course_is_over(before, course, around.paths(), around.logbook())
        easier = self._easier_ones(course, plan)
        if easier:
            self._offer_easier(course, easier, over)
        else:
            self._train_from(course, skipped, over)

    def _easier_ones(self, course: Training, plan: Planner) -> list[TrainingItem]:
        """Return easier problems of the kind of the open one, if that is set aside; otherwise none.

        Problems that the day has already are left out.
        """
        item = course.items[self.model.index]
        if item.id not in self.host.around.logbook().set_aside(plan.now):
            return []
        asked = {each.id for each in course.items}
        return [each for each in easier_relatives(item, plan) if each.id not in asked]

    def _offer_easier(self, course: Training, easier: list[TrainingItem], over: str) -> None:
        """Ask whether ``easier`` problems come next, since the open one fails again and again.

        ``over``: the text that a course is over; empty if none is.
        """
        here = self.model.index
        count = len(easier)
        text = ngettext(
            "This problem is set aside. One easier problem of its kind could come next.",
            "This problem is set aside. {n} easier problems of its kind could come next.",
            count,
        )
        skipped = course.skipped

        def take() -> None:
            self._train_from(with_easier(course, here, easier, self._plan()), skipped, over)

        choices = (
            Choice(_("Go on without them"), lambda: self._train_from(course, skipped, over)),
            Choice(_("Easier ones"), take),
        )
        title = _("Hard to remember")
        self.window.push(MessageDialog(self.window, title, text.format(n=count), choices))

    def _train_from(self, course: Training, skipped: frozenset[str], over: str) -> None:
        """Open the next problem of the training; if none is left, show the day's result.

        ``skipped``: the ids of the problems that were skipped earlier; if the open one was skipped
        just now, a message says so. ``over``: the text that a course is over; empty if none is.
        """
        here = self.model.index
        around = self.host.around
        if here + 1 < len(course.items):
            around.open(course, here + 1)
            if course.skipped != skipped:
                self.window.say(_("Skipped. It comes again at the end of today's training."))
            if over:
                choices = (Choice(_("Go on")),)
                self.window.push(MessageDialog(self.window, _("Path finished"), over, choices))
        else:
            self._end_training(course, over)

    def _note_that_nothing_works(self) -> None:
        """If it is proved that no move works, store an attempt that does not count.

        So the problem does not come again as a new one. Does nothing if a result is already stored.
        """
        model = self.model
        if model.state.kept or not model.session.judge.nothing_works:
            return
        name = problem_id(model.in_file)
        tried = Attempt(name, clock.now(), solved=False, mode=model.mode, counts=False)
        self.host.around.logbook().attempts.add(tried)

    def _plan(self) -> Planner:
        around = self.host.around
        return planner(
            around.logbook(), around.shelves(), self.window.settings, clock.now(), around.paths()
        )

    def _end_training(self, course: Training, over: str = "") -> None:
        """Show the day's result with what the person can do next.

        ``over``: a text for the beginning, that a course is over; may be empty. In the background,
        the review times are fitted to the person.
        """
        logbook = self.host.around.logbook()
        now = clock.now()
        # Fit the times of reviews to this person in a thread, if there are enough new reviews.
        threading.Thread(
            target=fit_file, args=(logbook.database.path, now), name="fit", daemon=True
        ).start()
        leave = Choice(_("To the library"), lambda: self.window.show(Tab.LIBRARY))
        done = done_today(logbook, now)
        settings = self.window.settings
        tomorrow = reviews_of_day(logbook, settings.problems_per_day, now + timedelta(days=1))
        text = words.day_summary(done, len(tomorrow.all))
        learned = learned_so_far(course, self.host.around.paths(), logbook)
        slips = words.slips_taken_back(
            list(self.host.around.slips.values()).count(clock.day_of(now))
        )
        text = "\n".join(filter(None, (over, text, slips, learned, evening(logbook, now))))
        wanted = settings.problems_per_day + course.more
        if done.problems < wanted and not (course.skipped or settings.trained or course.course):
            text += "\n" + _("No new problem at your level is left.")
        if course.skipped:
            count = len(course.skipped)
            title = ngettext("{n} problem was skipped", "{n} problems were skipped", count).format(
                n=count
            )
            back = Choice(_("Go back to them"), lambda: self._take_up_skipped(course))
            choices = [Choice(_("Stay here")), leave, back]
        else:
            title = _("Done for today")
            more = Choice(_("More"), lambda: self.window.perform(Action.TRAIN), key="T")
            choices = [Choice(_("Stay here")), more, leave]
        items = {item.id: item.entry for item in course.items}
        failed = [items[name] for name in failed_today(logbook, now) if name in items]
        if not failed:
            self.window.push(MessageDialog(self.window, title, text, choices))
            return
        rows = [
            Row(title_in_list(each.problem, each, index, solved=True) if each.problem else "")
            for index, each in enumerate(failed)
        ]

        def look(index: int) -> None:
            self.host.around.open(
                Course(Collection(_("Failed today"), Path(), tuple(failed))), index
            )

        text += "\n" + _("Failed today:")
        self.window.push(ProblemsDialog(self.window, title, text, choices, rows, look))

    def _take_up_skipped(self, course: Training) -> None:
        here = self.model.index
        course = with_skipped(course, here, self._plan())
        if here + 1 < len(course.items):
            self.host.around.open(course, here + 1)

    # Placement: finding out the person's strength

    def _ask_on(self, course: Placement) -> None:
        """Open the next problem of the placement; after the last, report the strength.

        The open problem counts as failed if it is undecided. Refused while the computer thinks.
        """
        model = self.model
        around = self.host.around
        if model.session.thinking is not None and not model.state.decided:
            self.window.say(words.why_refused(Refusal.THINKING))
            return
        if not model.state.decided:
            self.host.send(CountAs(solved=False))
        logbook = around.logbook()
        now = clock.now()
        following = next_question(logbook, around.shelves(), course, now)
        if following is not None:
            around.open(following, len(following.asked) - 1)
            return
        end_placement()
        self._report_strength(logbook, now)

    def _report_strength(self, logbook: Logbook, now: datetime) -> None:
        """Show the strength that was found, and store it as the new rating."""
        rating = logbook.ratings.of_person(now)
        logbook.ratings.state(rating, now)
        text = " ".join((words.start(rating), _("Training and your rating go on from there.")))
        choices = (
            Choice(_("To the library"), lambda: self.window.show(Tab.LIBRARY)),
            Choice(_("Change it …"), lambda: self.window.perform(Action.STRENGTH), key="S"),
            Choice(_("Train"), lambda: self.window.perform(Action.TRAIN)),
        )
        self.window.push(MessageDialog(self.window, _("Your strength"), text, choices))


def _run_words(logbook: Logbook, run: Run) -> str:
    """Return the result of a time attack or a streak in words, with the longest streak."""
    state = run.state
    solved = ngettext("{n} problem solved", "{n} problems solved", state.solved).format(
        n=state.solved
    )
    if not run.mode.rules.ends_at_failure:
        failed = ngettext("{n} failed", "{n} failed", state.failed).format(n=state.failed)
        return sentence(f"{solved}, {failed}")
    longest = longest_streak(logbook.attempts.all())
    return _("{solved} in a row. Your longest streak: {n}.").format(solved=solved, n=longest)
