"""Starts trainings, exams and guided paths, and lets the person choose what is trained."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from gold import clock
from gold.gui.keys.actions import Action, Scope
from gold.gui.library.loader import LibraryLoader
from gold.gui.stage.asking import LineDialog
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.path_dialog import PathDialog
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.list_view import Row
from gold.i18n import _, ngettext
from gold.trainer.library.shelves import Shelved
from gold.trainer.place import LastPlace, end_placement, place_on_path, unfinished_placement
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.progress.logbook import Logbook
from gold.trainer.ranks import Rank, rank_of
from gold.trainer.settings import TrainedPart
from gold.trainer.training.choosing import candidates
from gold.trainer.training.course import Course
from gold.trainer.training.day_course import Planner, planner, training
from gold.trainer.training.day_in_words import day_in_short
from gold.trainer.training.day_plan import done_today
from gold.trainer.training.exam import EASIER, exam_at
from gold.trainer.training.guided_path import GuidedPath, course_on, followed, here_on, is_on
from gold.trainer.training.learning_path import EveryDay, beginning, rest_of_path
from gold.trainer.training.placement import begin_placement, resumed
from gold.trainer.training.trained import part_in_words, parts_in_words

_MORE = 10  # problems of a further training, once today's is done


class TrainingStarter:
    """Starts trainings, exams and paths. They need the whole library, so they begin once it has been read.

    ``shelves()`` returns the collections that the ``loader`` has read. Call :meth:`library_read` when
    all have been read.
    """

    def __init__(
        self,
        window: Window,
        logbook: Callable[[], Logbook],
        loader: LibraryLoader,
        shelves: Callable[[], Sequence[Shelved]],
    ) -> None:
        self._window = window
        self._logbook = logbook
        self._loader = loader
        self._shelves = shelves
        self._wanted: Callable[[], object] | None = None
        self.left = self.again = self.done = 0
        self.in_short = ""
        self.placement: LastPlace | None = None

    def count(self) -> None:
        """Update ``placement``: the unfinished placement test, or None.

        Once the library has been read, also update the counts of today's problems.

        - ``left``: problems still to do,
        - ``again``: problems that were failed today and come once more,
        - ``done``: problems that are done,
        - ``in_short``: the text of the button that begins the training; empty if nothing is left.
        """
        self.placement = unfinished_placement()
        if self._loader.has_read:
            course = training(self._plan())
            items = course.items
            self.in_short = day_in_short(course)
            self.again = sum(item.tries > 0 for item in items)
            self.left = len(items) - self.again
            self.done = max(0, done_today(self._logbook(), clock.now()).problems - self.again)

    def train(self) -> None:
        """Practise what is left to do today; if nothing is left, some more problems.

        An unfinished placement test comes first, since training needs the person's level.
        """
        self._when_read(self._train)

    def find_strength(self, asked: Sequence[str] = ()) -> None:
        """Begin the placement test, which finds out the person's strength.

        With ids in ``asked``, resume the test that has asked those problems already.
        """
        self._when_read(lambda: self._find_strength(asked))

    def every_day(self, file: str = "") -> None:
        """Practise a path from where the person left it.

        It is the guided path in ``file``; else the person's course; else the path through all
        problems.
        """
        self._when_read(lambda: self._go_on_path(file))

    def go_on(self, path: GuidedPath) -> None:
        """Practise a guided path from where the person left it."""
        self._window.play(course_on(path), here_on(path, self._logbook()))

    @property
    def course(self) -> GuidedPath | None:
        """The guided path that the person follows now; None if there is none."""
        return followed(
            self._loader.paths, self._logbook(), clock.now(), self._window.settings.courses_left
        )

    def show_ideas(self, practised: Course) -> None:
        """Show the ideas of the path that ``practised`` is on.

        If it is on none, show those of the person's course.
        """
        self._when_read(lambda: self._show_ideas(practised))

    def _show_ideas(self, practised: Course) -> None:
        paths = self._loader.paths
        path = next((one for one in paths if is_on(practised, one)), None) or self.course
        if path is None:
            self._window.say(_("No path begun. The library lists the paths first."))
        else:
            self.show_ideas_of(path)

    def show_ideas_of(self, path: GuidedPath) -> None:
        """Show the ideas of a path, with a tick at each that is learned."""
        leave = partial(self._leave, path) if path is self.course else None
        self._window.push(PathDialog(self._window, path, self._logbook(), leave))

    def _leave(self, path: GuidedPath) -> None:
        """Ask whether to leave the person's course, and leave it if they say so.

        Training then chooses problems at their level.
        """

        def leave() -> None:
            self._window.change(courses_left=(*self._window.settings.courses_left, path.name))
            self.count()
            said = _("You have left the path. Training chooses problems at your level now.")
            self._window.say(said, "good")

        text = _("Training then chooses problems at your level. The path stays in the library.")
        choices = (Choice(_("Stay")), Choice(_("Leave the path"), leave))
        self._window.push(MessageDialog(self._window, _("Leave the path?"), text, choices))

    def exam(self, before: Course) -> None:
        """Let the person choose an exam near their level. ``before`` is the course in practice now."""
        self._when_read(
            lambda: ask_for_exam(self._window, self._logbook(), self._shelves(), before)
        )

    def train_part(self, part: TrainedPart) -> None:
        """Toggle whether training takes new problems from this part of the library.

        If it does now, begin training.
        """
        parts = self._window.settings.trained
        if part in parts:
            self._take_parts(tuple(one for one in parts if one != part))
        else:
            self._take_parts((*parts, part))
            self.train()

    def ask_what_is_trained(self) -> None:
        """Let the person remove parts of the library from training.

        A dialog lists the parts that training takes new problems from. If there are none, say that
        training uses the whole library, and offer to show it.
        """
        parts = self._window.settings.trained
        if not parts:
            said = _("Training takes new problems from the whole library.")
            text = _("In the library, {key} trains what you see there.")
            key = self._window.keys.cap(Action.TRAINED, Scope.LIBRARY)
            library = Choice(_("To the library"), lambda: self._window.show(Tab.LIBRARY))
            title = _("What to train")
            told = f"{said} {text.format(key=key)}"
            self._window.push(
                MessageDialog(self._window, title, told, (Choice(_("Close")), library))
            )
            return
        rows = [*map(Row, map(part_in_words, parts)), Row(_("Remove all: train the whole library"))]

        def take_out(index: int) -> None:
            self._take_parts((*parts[:index], *parts[index + 1 :]) if index < len(parts) else ())

        title = _("New problems come from these")
        accept = _("Remove")
        self._window.push(LineDialog(self._window, title, rows, take_out, accept))

    def _take_parts(self, parts: tuple[TrainedPart, ...]) -> None:
        self._window.change(trained=parts)
        said = _("Training takes new problems from: {parts}.").format(parts=parts_in_words(parts))
        self._window.say(
            said if parts else _("Training takes new problems from the whole library."), "good"
        )

    @property
    def here_on_path(self) -> int | None:
        """The index at which the path through all problems goes on.

        None until the path is read, and if it is empty.
        """
        path = self._loader.path
        if path is None or not path.entries:
            return None
        logbook = self._logbook()
        kept = place_on_path()
        tried = logbook.attempts.problems() | logbook.notes.never()
        return rest_of_path(path, kept.problem if kept else "", tried, self._begins(path))

    def _begins(self, path: Shelved) -> int:
        """The index of the first problem of the path that is not too easy for the person."""
        logbook = self._logbook()
        if not logbook.ratings.history():
            return 0
        return beginning(path, shipped_estimates(), logbook.ratings.of_person(clock.now()).value)

    def _go_on_path(self, file: str) -> None:
        paths = self._loader.paths
        guided = next(
            (one for one in paths if file == str(one.shelved.collection.path.absolute())), None
        )
        if guided := guided or self.course:
            self.go_on(guided)
            return
        path = self._loader.path
        here = self.here_on_path
        if path is None or here is None:
            self._window.say(_("Nothing is left to train"))
            return
        kept = place_on_path()
        is_easier = here < self._begins(path) and not (kept and kept.problem == path.ids[here])
        self._window.play(EveryDay(path.collection), here)
        if is_easier:
            self._window.say(
                _("No new problem at your level is left on this path. This one is easier.")
            )

    def library_read(self) -> None:
        """Begin the training, exam or path that was requested before, if any.

        Called when the library has been read.
        """
        wanted = self._wanted
        self._wanted = None
        if wanted is not None:
            wanted()

    def forget(self) -> None:
        """Drop the request that waits for the library to be read, since the person has left the tab."""
        self._wanted = None

    def _when_read(self, begin: Callable[[], object]) -> None:
        if self._loader.has_read:
            begin()
        else:
            self._window.show(Tab.LIBRARY)  # which reads it
            self._wanted = begin
            self._window.say(_("Loading; starts in a moment."))

    def _plan(self) -> Planner:
        return planner(
            self._logbook(), self._shelves(), self._window.settings, clock.now(), self._loader.paths
        )

    def _train(self) -> None:
        if (begun := unfinished_placement()) is not None:
            self._find_strength(begun.problem.split())
            return
        plan = self._plan()
        course = training(plan)
        more = course if course.items else training(plan, _MORE)
        if not more.items:
            self._say_that_all_are_known()
            return
        self._window.play(more, 0)
        if not course.items:
            count = len(more.items)
            said = ngettext(
                "Done for today. Here is one more.", "Done for today. Here are {n} more.", count
            )
            self._window.say(said.format(n=count), "good")

    def _say_that_all_are_known(self) -> None:
        title = _("Nothing is left to train")
        parts = self._window.settings.trained
        easier = training(self._plan(), _MORE, math.inf)
        text = _(
            "You have tried every problem in the library, and no review is due. GoLD can make "
            "more, or you can import some."
        )
        more = Choice(_("Endless problems"), lambda: self._window.perform(Action.GENERATE))
        if easier.items:
            text = _(
                "No new problem at your level is left, and no review is due. All others are at "
                "least seven ranks easier."
            )
            more = Choice(_("Easier ones"), lambda: self._window.play(easier, 0))
        elif parts:
            text = _(
                "You have tried every problem in your selection ({parts}), and no review is due."
            )
            more = Choice(_("Train the whole library"), self._train_all)
        text = text.format(parts=parts_in_words(parts))
        self._window.push(MessageDialog(self._window, title, text, (Choice(_("Close")), more)))

    def _train_all(self) -> None:
        self._window.change(trained=())
        self.train()

    def _find_strength(self, asked: Sequence[str]) -> None:
        logbook = self._logbook()
        shelves = self._shelves()
        now = clock.now()
        course = (
            resumed(logbook, shelves, asked, now)
            if asked
            else begin_placement(logbook, shelves, now)
        )
        if course is not None:
            self._window.play(course, len(course.asked) - 1)
        elif asked:
            from gold.gui import words  # late, since much comes with it

            end_placement()
            rating = logbook.ratings.of_person(now)
            logbook.ratings.state(rating, now)  # from now on this says how strong they are
            self._train()
            self._window.say(words.start(rating), "good")
        else:
            self._window.say(
                _("You have tried all of GoLD's problems: your rating says how strong you are.")
            )


def ask_for_exam(
    window: Window, logbook: Logbook, shelves: Sequence[Shelved], before: Course
) -> None:
    """Let the person choose an exam near their level, and begin it.

    ``before`` is the course in practice now.
    """
    now = clock.now()
    mine = logbook.ratings.of_person(now).value
    problems = candidates(shelves, logbook.notes.never(), made=window.settings.made_problems)
    course = before.before
    own = rank_of(mine).steps
    # A person near 1 dan or stronger is offered each dan up to two above their own rank. Others are
    # offered one harder exam.
    dans = [Rank(steps).rating for steps in range(min(own + 6, max(3, own + 3)))]
    near = [
        exam
        for level in (mine - EASIER, *(dans or (mine + EASIER,)), mine)
        if (exam := exam_at(level, problems, logbook, course, now.microsecond)) is not None
    ]
    if not near:
        window.say(_("No levels are known yet: the library works them out while it is open."))
        return
    # The library may have too few problems of a level. Then an exam for another level may be nearer
    # to the person's.
    nearest = min(
        near, key=lambda exam: (rank_of(exam.level) != rank_of(mine), abs(exam.level - mine))
    )
    rank = rank_of(nearest.level)
    others = {rank_of(exam.level): exam for exam in near if rank_of(exam.level) != rank}
    offered = [
        (
            str(each)
            if dans
            else ": ".join((_("Easier") if each < rank else _("Harder"), str(each))),
            exam,
        )
        for each, exam in sorted(others.items())
    ]
    name = _("My level") if rank == rank_of(mine) else _("Nearest to my level")
    offered.append((f"{name}: {rank}", nearest))
    choices = [Choice(name, partial(window.play, exam)) for name, exam in offered]
    text = _(
        "Ten problems in ten minutes; five must be solved. The clock stands still while the computer thinks."
    )
    window.push(MessageDialog(window, _("Exam"), text, [Choice(_("Cancel")), *choices]))
