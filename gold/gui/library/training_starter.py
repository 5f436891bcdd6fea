"""Train: what is left of the day, then more; and the problems that find out how strong somebody is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gold import clock
from gold.gui.keys.actions import Action
from gold.gui.library.exams import ask_for_exam
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.i18n import _, ngettext
from gold.trainer.library.shelves import Shelved
from gold.trainer.place import place_on_path
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.shipped_estimates import shipped_estimates
from gold.trainer.training.course import Course
from gold.trainer.training.day_course import Planner, planner, training
from gold.trainer.training.guided_path import GuidedPath, course_on, followed, here_on
from gold.trainer.training.learning_path import EveryDay, beginning, rest_of_path
from gold.trainer.training.placement import begin_placement
from gold.trainer.training.trained import parts_in_words

_MORE = 10  # problems at a time, when the day's number is done


class TrainingStarter:
    """Begins what needs the whole library, as soon as that has been read.

    ``shelves`` are its collections, None while they are read, ``path`` leads through the program's, and
    ``paths`` are the guided ones. Call :meth:`library_read` when all has been read.
    """

    def __init__(
        self, window: Window, logbook: Callable[[], Logbook],
        shelves: Callable[[], Sequence[Shelved] | None], path: Callable[[], Shelved | None],
        paths: Callable[[], Sequence[GuidedPath]],
    ) -> None:  # fmt: skip
        self._window, self._logbook, self._shelves, self._path = window, logbook, shelves, path
        self._paths = paths
        self._wanted: Callable[[], object] | None = None
        self.left = 0

    def count(self) -> None:
        """Count how much is left to do today."""
        if self._shelves() is not None:
            self.left = len(training(self._plan()).items)

    def train(self) -> None:
        """Practise what is left today; if nothing is, some more."""
        self._when_read(self._train)

    def find_strength(self) -> None:
        """Ask the problems that tell how strong the person is."""
        self._when_read(self._find_strength)

    def every_day(self, file: str = "") -> None:
        """Go on with the guided path in a file; without one, with that of somebody who is new to Go, or else
        with the path through all problems.
        """
        self._when_read(lambda: self._go_on_path(file))

    def go_on(self, path: GuidedPath) -> None:
        """Go on with a guided path."""
        self._window.play(course_on(path), here_on(path, self._logbook()))

    def exam(self, before: Course) -> None:
        """Ask for the level of an exam, and begin it. ``before`` is what is practised now."""
        self._when_read(lambda: ask_for_exam(self._window, self._logbook(), self._shelves() or (), before))

    @property
    def here_on_path(self) -> int | None:
        """The index where the path goes on; None while it is not read, or if it is empty."""
        path = self._path()
        if path is None or not path.entries:
            return None
        logbook, kept = self._logbook(), place_on_path()
        at = kept.problem if kept else ""
        if not kept and (rated := logbook.ratings.history()):
            at = beginning(path, shipped_estimates(), rated[-1].rating.value)
        return rest_of_path(path, at, logbook.attempts.problems() | logbook.notes.never())

    def _go_on_path(self, file: str) -> None:
        paths = self._paths()
        guided = next((one for one in paths if file == str(one.shelved.collection.path.absolute())), None)
        if guided := guided or followed(paths, self._logbook(), clock.now()):
            self.go_on(guided)
            return
        path, here = self._path(), self.here_on_path
        if path is None or here is None:
            self._window.say(_("Nothing is left to train"))
        else:
            self._window.play(EveryDay(path.collection), here)

    def library_read(self) -> None:
        """Begin what waited for that."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted()

    def forget(self) -> None:
        """The person went elsewhere: nothing begins by itself."""
        self._wanted = None

    def _when_read(self, begin: Callable[[], object]) -> None:
        if self._shelves() is not None:
            begin()
        else:
            self._window.show(Tab.LIBRARY)  # which reads it
            self._wanted = begin
            self._window.say(_("Loading; starts in a moment."))

    def _plan(self) -> Planner:
        return planner(
            self._logbook(), self._shelves() or (), self._window.settings, clock.now(), self._paths()
        )

    def _train(self) -> None:
        plan = self._plan()
        course = training(plan)
        more = course if course.items else training(plan, _MORE)
        if not more.items:
            self._say_that_all_are_known()
            return
        self._window.play(more, 0)
        if not course.items:
            count = len(more.items)
            said = ngettext("Done for today. Here is one more.", "Done for today. Here are {n} more.", count)
            self._window.say(said.format(n=count), "good")

    def _say_that_all_are_known(self) -> None:
        title, parts = _("Nothing is left to train"), self._window.settings.trained
        if parts:
            text = _("You have tried every problem of what you train ({parts}), and no review is due.")
            whole = Choice(_("Train the whole library"), self._train_all)
            self._window.push(
                MessageDialog(
                    self._window, title, text.format(parts=parts_in_words(parts)), (Choice(_("Close")), whole)
                )
            )
            return
        text = _(
            "You have tried every problem of the library, and no review is due. GoLD can make new ones, or "
            "you import some."
        )
        choices = (
            Choice(_("Close")),
            Choice(_("Endless problems"), lambda: self._window.perform(Action.GENERATE)),
        )
        self._window.push(MessageDialog(self._window, title, text, choices))

    def _train_all(self) -> None:
        self._window.change(trained=())
        self.train()

    def _find_strength(self) -> None:
        course = begin_placement(self._logbook(), self._shelves() or (), clock.now())
        if course is None:
            self._window.say(_("You have tried all of GoLD's problems: your rating says how strong you are."))
        else:
            self._window.play(course, 0)
