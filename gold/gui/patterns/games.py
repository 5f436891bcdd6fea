"""Games of one's own in which a pattern occurs: records are read and searched in threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gold.gui.stage.file_dialog import OpenDialog
from gold.gui.stage.reading import Job, in_background
from gold.gui.stage.scene import Window
from gold.i18n import _, ngettext, number
from gold.patterns.learned.shape import PatternShape
from gold.problem.game_records import SUFFIXES

if TYPE_CHECKING:
    from gold.patterns.learned.appearances import Appearance, SeenGames


class RecordsDialog(OpenDialog):
    """Chooses a file of game records."""

    suffixes: Sequence[str] = SUFFIXES


class OwnGames:
    """The games that were chosen, and the search for one pattern at a time in them.

    ``on_read()`` is called when games have been read.
    """

    def __init__(self, window: Window, on_read: Callable[[], object]) -> None:
        self._window, self._on_read = window, on_read
        self.games: SeenGames | None = None
        self._job: Job[list[Appearance]] | None = None

    def ask(self) -> None:
        """Let the user choose a file of records, and read it."""
        title, accept = _("Game records to look for patterns in"), _("Read")
        self._window.push(RecordsDialog(self._window, self.read, title, accept))

    def read(self, path: Path) -> None:
        """Read a file; what cannot be used of it is told, and the rest is kept.

        :raises GoldError: if nothing can.
        """

        def then(games: SeenGames) -> None:
            self.games = games
            self._window.say(_told(games))
            self._on_read()

        in_background(self._window, lambda: _read(path), then, _("Reading …"), path.name)

    def start(self, shape: PatternShape) -> None:
        """Search for a pattern, and forget the one before."""
        games = self.games
        self._job = None if games is None else Job(lambda: games.find(shape))

    def stop(self) -> None:
        """Give up."""
        self._job = None

    @property
    def running(self) -> bool:
        """Whether a result may still come."""
        return self._job is not None

    def poll(self) -> list[Appearance] | None:
        """What was found, once; None while there is no news."""
        if self._job is None or not self._job.wait(0):
            return None
        job, self._job = self._job, None
        return job.result()


def _read(path: Path) -> SeenGames:
    from gold.patterns.learned.appearances import (
        SeenGames,
    )  # with numba, which the first picture does not wait for
    from gold.problem.game_records import find_files, read_records

    return SeenGames(read_records(find_files([path])))


def _told(games: SeenGames) -> str:
    said = ngettext("One game is searched.", "{n} games are searched.", len(games)).format(
        n=number(len(games))
    )
    bad = games.left_out
    if not bad:
        return said
    left = ngettext(
        "One was left out: {place}: {reason}", "{n} were left out, the first is {place}: {reason}", len(bad)
    )
    return said + " " + left.format(n=len(bad), place=bad[0].place, reason=bad[0].reason)
