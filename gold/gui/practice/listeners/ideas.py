"""Shows the idea that the open problem of a path teaches, and offers a test of it.

A person who passes the test skips the rest of the idea's problems.
"""

from __future__ import annotations

from functools import partial

from gold import clock
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host, Listener
from gold.gui.stage.dialogs import Choice
from gold.gui.stage.glossary_dialog import IdeaDialog
from gold.i18n import _
from gold.trainer.training.course import Course
from gold.trainer.training.day_course import Training, planner, with_test
from gold.trainer.training.guided_path import OnPath
from gold.trainer.training.lessons import TESTED, Lesson, lessons


class Ideas(Listener):
    """Shows an idea before its first problem, and tests a person who says that they know it."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.idea = self.model.course.idea(self.model.index)
        """The idea that the problem teaches; None if the problem is on no path."""
        self._looked = False

    def update(self, seconds: float) -> bool:
        """Show the idea once, unless it was shown before or one of its problems was tried.

        It waits while a dialog lies over the board; then ``seconds`` is 0.
        """
        if self._looked or self.idea is None or not seconds:
            return False
        self._looked = True
        explained = self.host.around.explained
        if self.idea.problems not in explained:
            explained.add(self.idea.problems)
            if self.host.around.logbook().attempts.problems().isdisjoint(self.idea.problems):
                self.show()
        return False

    def show(self) -> None:
        """Show the idea's picture, with a button for the test if that is the shorter way.

        A review's idea is shown, too: the link to it is there once the answer is known.
        """
        idea = self.model.course.idea_behind(self.model.index)
        if idea is None:
            return
        others: tuple[Choice, ...] = ()
        if self._can_be_tested:
            others = (Choice(_("I know this"), partial(self.perform, Action.KNOWN), key="K"),)
        self.window.push(IdeaDialog(self.window, idea.picture, idea.place, others))

    @property
    def _lesson(self) -> Lesson | None:
        if self.idea is None:
            return None
        return next(iter(lessons([self.idea], self.host.around.logbook())), None)

    @property
    def _can_be_tested(self) -> bool:
        """Whether a test would spare the person some of the idea's problems."""
        course = self.model.course
        lesson = self._lesson
        if (
            isinstance(course, Training)
            and self.idea is not None
            and self.idea.problems in course.tested
        ):
            return False
        return lesson is not None and len(lesson.untried(as_test=True)) < len(lesson.untried())

    def perform(self, action: Action) -> bool:
        if action is not Action.KNOWN:
            return False
        course = self.model.course
        index = self.model.index
        lesson = self._lesson
        if self.idea is None or lesson is None:
            self.window.say(_("Not on a path: there is no idea to test."))
        elif not self._can_be_tested:
            self.window.say(_("Go on: the remaining problems test this idea."))
        elif isinstance(course, Training):
            around = self.host.around
            plan = planner(
                around.logbook(),
                around.shelves(),
                self.window.settings,
                clock.now(),
                around.paths(),
            )
            here = index + 1 if self.model.state.decided else index
            self._open(with_test(course, here, self.idea, plan), here)
        elif isinstance(course, OnPath):
            wanted = lesson.untried(as_test=True)[0]
            self._open(course, course.index_of(wanted))
        return True

    def _open(self, course: Course, index: int) -> None:
        if index < len(course.collection.entries):
            self.host.around.open(course, index)
            said = _(
                "{n} problems test whether you know it. With all of them right, the idea is ticked."
            )
            self.window.say(said.format(n=TESTED))
