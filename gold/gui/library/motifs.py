"""Problems by motif: views of the path through all problems, each with those that turn on one motif.

Who chooses a motif asks to be told that much; what else gives a problem away stays hidden until it is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gold.gui.stage.asking import LineDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.list_view import Row
from gold.i18n import _
from gold.problem.shown import gives_away, shown_tag
from gold.trainer.library.filtering import Filter, Filtering
from gold.trainer.progress.marks import Tally

_FEWEST = 3  # problems that make a motif worth a line


@dataclass(frozen=True, slots=True)
class MotifCount:
    """How many problems turn on a motif, and how many of these are solved."""

    motif: str
    solved: int
    count: int


def motifs_in(filtering: Filtering, tallies: Mapping[str, Tally]) -> list[MotifCount]:
    """The motifs that some problems turn on, by name. A tag that is seen on the board, such as a shape, is
    none.
    """
    found = []
    for motif, count in filtering.counts(Filter()).motifs.items():
        if motif is not None and count >= _FEWEST and gives_away(motif):
            solved = filtering.filtered(Filter(motif=motif)).solved(tallies)
            found.append(MotifCount(motif, solved, count))
    return sorted(found, key=lambda each: shown_tag(each.motif).casefold())


def ask_for_motif(
    window: Window, filtering: Filtering, tallies: Mapping[str, Tally], on_choose: Callable[[str], object]
) -> None:
    """Let the user choose a motif."""
    motifs = motifs_in(filtering, tallies)
    if not motifs:
        window.say(_("No problem has a motif yet."))
        return
    rows = [Row(shown_tag(each.motif), f"{each.solved}/{each.count}") for each in motifs]
    title = _("Problems by motif, from easy to hard")
    window.push(LineDialog(window, title, rows, lambda index: on_choose(motifs[index].motif), _("Show")))
