"""Problems without end: each comes from the stock at once, while others are made in the background.

If the stock has no such problem, one is made next, and another is offered meanwhile. If the stock is empty,
practice shows that one is being made, and the person may go elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from gold import clock
from gold.gui.computer.maker import Maker
from gold.gui.computer.worker import Computer
from gold.gui.keys.actions import Action, Scope
from gold.gui.practice.endless_dialog import EndlessDialog, request_in_words
from gold.gui.stage import background
from gold.gui.stage.background import Job
from gold.gui.stage.scene import Window
from gold.i18n import _, ngettext
from gold.problem.collection import Collection
from gold.problem.identity import problem_id
from gold.problem.shown import shown_tag
from gold.trainer.difficulty import level_name, level_of
from gold.trainer.endless.generated import LEVELS, Endless, Generated, GenerationRequest
from gold.trainer.endless.stock import Stocked
from gold.trainer.progress.logbook import Logbook

_Found: TypeAlias = tuple[Generated, Collection]
"""A problem, and the collection in which it is now the last one."""


class Practice(Protocol):
    """The scene in which problems are practised."""

    is_on_top: bool

    def wait(self) -> None:
        """Show that a problem is being made."""

    def relayout(self) -> None:
        """Show what is so now."""


class EndlessProblems:
    """Asks what problems the person wants, and brings one after another.

    ``waiting`` is the request that the person waits for, if the stock is empty. Call :meth:`update` in every
    frame.
    """

    def __init__(
        self, window: Window, maker: Maker, computer: Computer, logbook: Callable[[], Logbook],
        practice: Callable[[], Practice],
    ) -> None:  # fmt: skip
        self._window, self._maker, self._computer = window, maker, computer
        self._logbook, self._practice = logbook, practice
        self.waiting: GenerationRequest | None = None
        self._practised: GenerationRequest | None = None
        self._request: GenerationRequest | None = None
        self._job: Job[_Found | None] | None = None
        self._added = 0
        self._is_ready = False

    def ask(self) -> None:
        """Let the person choose, and begin; or bring the problem that they waited for, if it is ready."""
        if self.waiting is not None and self._is_ready:
            self.bring(self.waiting)
            return
        request = self._request or self._suited()
        self._window.push(EndlessDialog(self._window, request, self.bring, self._maker))

    def bring(self, request: GenerationRequest) -> None:
        """Practise a problem that fits a request, or comes nearest to it.

        :raises GoldError: if the stock, or the collection of what was made, cannot be used.
        """
        if self._job is not None:  # one is on its way
            return
        self._request, self._added, self._is_ready = request, self._maker.added, False
        self._job = Job(lambda: self._maker.stock.hand_out(request))
        if self._job.wait(background.MOMENT):
            self.update()

    def practise(self, request: GenerationRequest | None) -> None:
        """The person practises problems of a kind; None: something else, or nothing."""
        self._practised = request
        if self._is_ready and self.waiting is not None and self._job is None:
            self.bring(self.waiting)
        self._tell_maker()

    def update(self) -> None:
        """Open what was taken from the stock; look whether what the person waits for is there.

        :raises GoldError: as :meth:`bring` says.
        """
        if self._job is not None:
            if self._job.wait(0):
                job, self._job = self._job, None
                self._show(job.result())
        elif self.waiting is not None and not self._is_ready:
            if self._maker.added != self._added:
                self._ready()
            elif self._maker.trouble:
                self.waiting = None
                self._practice().relayout()
                self._window.say(self._maker.trouble, "bad")

    def words(self) -> str:
        """How far the problem is that the person waits for; empty if they wait for none."""
        if self.waiting is None:
            return ""
        words = [request_in_words(self.waiting)]
        if self._computer.is_loading:
            words.append(self._computer.readiness)
        elif self._maker.tried:
            tried = self._maker.tried
            words.append(ngettext("{n} shape tried", "{n} shapes tried", tried).format(n=tried))
        return " · ".join(words)

    # One problem

    def _show(self, taken: _Found | None) -> None:
        assert self._request is not None
        request = self._request
        if taken is None:
            self.waiting = request
            self._tell_maker()
            self._practice().wait()
            return
        self.waiting = None
        found, collection = taken
        self._logbook().estimates.add(problem_id(found.problem), found.difficulty)
        self._window.play(Endless(collection, request), len(collection.entries) - 1)
        self._tell_maker()
        one = Stocked.of(found)
        if not one.fits(request):
            self._window.say(self._maker.trouble or _instead(request, one))

    def _ready(self) -> None:
        """The problem that the person waited for is ready: open it if they still wait, else tell them."""
        assert self.waiting is not None
        if self._practice().is_on_top:
            self.bring(self.waiting)
            return
        self._is_ready = True
        key = self._window.keys.cap(Action.GENERATE, Scope.PRACTICE)
        self._window.say(_("Your endless problem is ready: press {key}.").format(key=key), "good")

    def _tell_maker(self) -> None:
        self._maker.want(self.waiting or self._practised)

    def _suited(self) -> GenerationRequest:
        """Problems of the person's level; easy ones for somebody who has no rating yet."""
        ratings = self._logbook().ratings
        level = level_of(ratings.of_person(clock.now()).value) if ratings.history() else LEVELS[0]
        return GenerationRequest(level if level in LEVELS else LEVELS[-1])


def _instead(request: GenerationRequest, one: Stocked) -> str:
    """A message about a problem that is not all that was requested."""
    level = level_name(one.level)
    if request.motif is not None and request.motif not in one.motifs:
        text = _("No problem with “{motif}” is ready yet: here is another one ({level}).")
        return text.format(motif=shown_tag(request.motif), level=level)
    if one.level is request.level:
        return _("None of that kind is ready yet: here is another one ({level}).").format(level=level)
    text = _("No {wanted} problem is ready yet: here is a {level} one.")
    return text.format(wanted=level_name(request.level), level=level)
