"""Endless problems: each comes from the stock at once, while others are made in the background.

The stock holds problems that are made and not yet handed out. If it has none of the wanted kind,
such a problem is made next, and the person gets one of another kind meanwhile. If the stock is
empty, practice shows that a problem is being made, and the person may leave the scene.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Protocol, TypeAlias

import pygame

from gold import clock
from gold.gui.computer.worker import Computer
from gold.gui.desktop.log import LOGGER
from gold.gui.keys.actions import Action, Scope
from gold.gui.look.theme import Size
from gold.gui.stage import background
from gold.gui.stage.background import Job
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.menu import MenuButton
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Segmented
from gold.gui.widgets.displays import Label
from gold.i18n import _, ngettext
from gold.problem.collection import Collection
from gold.problem.matching.identity import problem_id
from gold.problem.model import Objective
from gold.problem.names.shown import shown_tag
from gold.trainer.difficulty import level_name, level_of
from gold.trainer.endless.generated import LEVELS, MOTIFS, Generated, GenerationRequest
from gold.trainer.endless.making import Making
from gold.trainer.endless.stock import Stock
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.course import Course

_MOST_FAILURES: Final = 10
"""Errors in a row after which no more problems are made."""
_ROW = 36
_GAP = 10
_LABEL = 22

_Found: TypeAlias = tuple[Generated, Collection]
"""A problem from the stock, and the collection of generated problems that now ends with it."""


class Practice(Protocol):
    """The practice scene, as far as this module uses it.

    ``is_on_top``: no other scene covers it.
    """

    is_on_top: bool

    def wait(self) -> None:
        """Show that a problem is being made."""

    def relayout(self) -> None:
        """Build the widgets anew, to show the current state."""


class EndlessProblems:
    """Opens problems of the kind that the person wants, and has more made in the background.

    - ``waiting``: the request that the person waits for, since the stock is empty; None if the
      person does not wait.
    - ``practised``: the request whose problems are being practised; None for other problems.

    Call :meth:`update` in every frame.
    """

    def __init__(
        self,
        window: Window,
        computer: Computer,
        logbook: Callable[[], Logbook],
        practice: Callable[[], Practice],
    ) -> None:
        self._window = window
        self._computer = computer
        self._logbook = logbook
        self._practice = practice
        self.stock = Stock()
        self.making = Making()
        self.waiting: GenerationRequest | None = None
        self.practised: GenerationRequest | None = None
        self._request: GenerationRequest | None = None
        self._job: Job[_Found | None] | None = None
        self._filled_for: GenerationRequest | None = None
        self._shapes = self._failures = 0

    def ask(self) -> None:
        """Open the dialog in which the person chooses the kind of problem; it then opens one."""
        request = self._request or self._suited()
        self._window.push(EndlessDialog(self._window, request, self.bring, self.stock))

    def bring(self, request: GenerationRequest) -> None:
        """Open a problem from the stock that fits the request, or nearly.

        If the stock is empty, the person waits for one.

        Does nothing while an earlier request is being looked up.

        :raises GoldError: if the stock, or the collection of what was made, cannot be used.
        """
        if self._job is not None:  # a problem is on its way
            return
        self._request = request
        self._failures = 0
        self._job = Job(lambda: self.stock.hand_out(request))
        if self._job.wait(background.MOMENT):
            self.update()

    def update(self) -> None:
        """Open the problem that was taken from the stock, or have more problems made.

        :raises GoldError: if the stock, or the collection of what was made, cannot be used.
        """
        if self._job is None:
            try:
                self._make()
            except OSError as error:  # no memory for a process, or the process was killed
                self._fail(str(error) or type(error).__name__, for_good=True)
        elif self._job.wait(0):
            job = self._job
            self._job = None
            self._show(job.result())

    def close(self) -> None:
        """Stop making problems."""
        self.making.end()

    def words(self) -> str:
        """Return the progress of making a problem, in words; empty if the person waits for none."""
        if self.waiting is None:
            return ""
        words = [_request_in_words(self.waiting)]
        if self._computer.is_loading:
            words.append(self._computer.readiness)
        elif self._shapes:
            tried = ngettext("{n} shape tried", "{n} shapes tried", self._shapes)
            words.append(tried.format(n=self._shapes))
        return " · ".join(words)

    # One problem

    def _show(self, taken: _Found | None) -> None:
        assert self._request is not None
        request = self._request
        self._filled_for = None
        self._computer.get_ready()
        if taken is None:
            self.waiting = request
            self._shapes = 0
            self._practice().wait()
            return
        self.waiting = None
        found, collection = taken
        self._logbook().estimates.add(problem_id(found.problem), found.difficulty)
        self._window.play(Course(collection, wish=request.text), len(collection.entries) - 1)
        if not found.fits(request):
            self._window.say(_instead(request, found))

    def _suited(self) -> GenerationRequest:
        """Return a request for problems of the person's level; of the easiest without a rating."""
        ratings = self._logbook().ratings
        level = level_of(ratings.of_person(clock.now()).value) if ratings.history() else LEVELS[0]
        return GenerationRequest(level if level in LEVELS else LEVELS[-1])

    # Making others

    def _make(self) -> None:
        """Have the background process fill the stock, and handle its news.

        The stock is filled with problems that the person waits for or practises. Without either, or
        after too many errors, the process ends.
        """
        wanted = self.waiting or self.practised
        if wanted is None or self._failures >= _MOST_FAILURES:
            self.making.end()
            self._filled_for = None
            return
        if wanted != self._filled_for and not self._computer.is_loading:
            self.making.fill(wanted)
            self._filled_for = wanted
        for news in self.making.news():
            if isinstance(news, str):
                self._fail(news)
            elif news:
                self._shapes = self._failures = 0
                self._one_is_ready()
            else:
                self._shapes += 1

    def _one_is_ready(self) -> None:
        """Open the problem that the person waits for.

        If the practice scene is not on top, only say that the problem is ready.

        Does nothing if the person does not wait.
        """
        if self.waiting is None:
            return
        if self._practice().is_on_top:
            self.bring(self.waiting)
            return
        self.waiting = None
        key = self._window.keys.cap(Action.GENERATE, Scope.PRACTICE)
        self._window.say(_("Your endless problem is ready: press {key}.").format(key=key), "good")

    def _fail(self, message: str, for_good: bool = False) -> None:
        """Log an error and count it.

        After too many in a row, make no more problems, and tell a person who waits.

        ``for_good``: stop at the first error.
        """
        LOGGER.error(message)
        print(message, file=sys.stderr)
        self._failures = _MOST_FAILURES if for_good else self._failures + 1
        if self._failures >= _MOST_FAILURES and self.waiting is not None:
            self.waiting = None
            self._practice().relayout()
            self._window.say(message, "bad")


def _instead(request: GenerationRequest, found: Generated) -> str:
    """Return a message that the problem ``found`` does not quite fit the request."""
    level = level_name(found.difficulty.level)
    if request.motif not in (None, *found.difficulty.motifs):
        text = _("No problem with “{motif}” is ready yet: here is another one ({level}).")
        return text.format(motif=shown_tag(request.motif or ""), level=level)
    if found.difficulty.level is request.level:
        return _("None of that kind is ready yet: here is another one ({level}).").format(
            level=level
        )
    text = _("No {wanted} problem is ready yet: this one is {level}.")
    return text.format(wanted=level_name(request.level), level=level)


def _request_in_words(request: GenerationRequest) -> str:
    """Return the request in a few words: level, objective, motif."""
    objective = _name_of_objective(request.objective) if request.objective is not None else ""
    motif = shown_tag(request.motif) if request.motif is not None else ""
    return " · ".join(filter(None, (level_name(request.level), objective, motif)))


def _name_of_objective(objective: Objective | None) -> str:
    return {None: _("Either"), Objective.CAPTURE: _("Kill"), Objective.SAVE: _("Live")}[objective]


class EndlessDialog(Dialog):
    """Asks for difficulty, objective and motif, and calls ``on_choose`` with the request.

    It shows how many problems of the chosen kind are in the ``stock``.
    """

    width = 520.0

    def __init__(
        self,
        window: Window,
        request: GenerationRequest,
        on_choose: Callable[[GenerationRequest], object],
        stock: Stock,
    ) -> None:
        super().__init__(window)
        self.title = _("Endless problems")
        self.request = request
        self._on_choose = on_choose
        self._problems: list[Generated] | None = None
        self._job = Job(stock.problems)

    def update(self, seconds: float) -> None:
        """Show how many problems of the chosen kind are ready, once the stock is read.

        :raises GoldError: if the stock cannot be read.
        """
        super().update(seconds)
        if self._problems is None and self._job.wait(0):
            self._problems = []
            self._problems = self._job.result()
        if not self.needs_layout:
            self._ready.set_text(self._words())

    def _words(self) -> str:
        """Return how many problems of this kind are ready, in words; empty if not yet known."""
        if self._problems is None:
            return ""
        if not self._problems:
            return _("None is ready yet: one is made as soon as you begin.")
        number = sum(one.fits(self.request) for one in self._problems)
        if not number:
            return _("None of these is ready yet: another one comes meanwhile.")
        return ngettext("{n} of these is ready.", "{n} of these are ready.", number).format(
            n=number
        )

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at any width
        line = self.theme.fonts.line_height(self.theme.type_px(Size.BODY))
        return self.px(3 * (_LABEL + _ROW + _GAP) + 2 * _GAP + 38) + 5 * line

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        ui = self.ui
        quiet = self.theme.colors.quiet
        line = self.theme.fonts.line_height(self.theme.type_px(Size.BODY))
        text = pygame.Rect(inner.left, inner.top, inner.width, 3 * line)
        about = _(
            "Each is proved to have one solution. All are kept in your collection “Generated”."
        )
        Label(ui, text, about, color=quiet, wrap=True)
        rows = []
        for number, name in enumerate((_("Difficulty"), _("Objective"), _("Motif"))):
            top = text.bottom + number * px(_LABEL + _ROW + _GAP)
            place = pygame.Rect(inner.left, top, inner.width, px(_LABEL))
            Label(ui, place, name, size=Size.SMALL, color=quiet)
            rows.append(pygame.Rect(inner.left, place.bottom, inner.width, px(_ROW)))
        wish = self.request
        levels = {level: level_name(level) for level in LEVELS}
        Segmented(
            ui, rows[0], levels, wish.level, lambda level: self._change(level=level), name="level"
        )
        aims = {aim: _name_of_objective(aim) for aim in (None, Objective.CAPTURE, Objective.SAVE)}
        Segmented(
            ui,
            rows[1],
            aims,
            wish.objective,
            lambda aim: self._change(objective=aim),
            name="objective",
        )
        motifs = {None: _("Any")} | {motif: shown_tag(motif) for motif in MOTIFS}
        MenuButton(
            self, rows[2], motifs, wish.motif, lambda motif: self._change(motif=motif), name="motif"
        )
        place = pygame.Rect(inner.left, rows[2].bottom + px(_GAP), inner.width, 2 * line)
        self._ready = Label(ui, place, self._words(), color=quiet, wrap=True)
        self.make_answers(inner, _("Begin"))

    def _change(self, **choice: Any) -> None:
        self.request = replace(self.request, **choice)

    def accept(self) -> None:
        """Close the dialog, and call ``on_choose`` with the request.

        :raises GoldError: if no problem can be of the chosen kind.
        """
        self.request.check()
        self.close_dialog()
        self._on_choose(self.request)
