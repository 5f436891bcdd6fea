"""Reads a file with the user's own games, in which patterns are then searched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from gold.gui.stage.background import in_background
from gold.gui.stage.file_dialog import OpenDialog
from gold.gui.stage.scene import Window
from gold.i18n import _, ngettext, number
from gold.problem.games.game_records import SUFFIXES

if TYPE_CHECKING:
    from gold.patterns.learned.appearances import SeenGames


def choose_games(window: Window, on_read: Callable[[SeenGames], object]) -> None:
    """Let the user choose a file of game records, and call ``on_read`` with its games.

    A message says how many games are used and how many are left out. If none can be used, the
    dialog raises a ``GoldError``.
    """

    def then(games: SeenGames) -> None:
        count = len(games.records)
        bad = games.left_out
        said = [
            ngettext("One game is searched.", "{n} games are searched.", count).format(
                n=number(count)
            )
        ]
        if bad:
            left = ngettext(
                "One was left out: {place}: {reason}",
                "{n} were left out, the first is {place}: {reason}",
                len(bad),
            )
            said.append(left.format(n=len(bad), place=bad[0].place, reason=bad[0].reason))
        window.say(" ".join(said))
        on_read(games)

    def read(path: Path) -> None:
        in_background(window, lambda: read_games(path), then, _("Reading …"), path.name)

    title = _("Game records to look for patterns in")
    accept = _("Read")
    window.push(OpenDialog(window, read, title, accept, SUFFIXES))


def read_games(path: Path) -> SeenGames:
    """Read the games of a file. Games that cannot be used are left out, and listed with the reason.

    :raises GoldError: if none can be used.
    """
    # Imported here, because it imports numba, which would delay the first frame.
    from gold.patterns.learned.appearances import SeenGames
    from gold.problem.games.game_records import find_files, read_records

    return SeenGames(read_records(find_files([path])))
