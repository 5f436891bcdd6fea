"""Problems by motif: views of the path through all problems, each with those that turn on one motif.

A person who chooses a motif wants to know it; whatever else gives a problem away stays hidden until it is
solved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gold.gui.stage.asking import LineDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.list_view import Row
from gold.i18n import _
from gold.problem.shown import gives_away, shown_tag
from gold.trainer.library.filtering import Filter, Filtering
from gold.trainer.marks import Tally

_FEWEST = 3  # problems that make a motif worth a line


def ask_for_motif(
    window: Window, filtering: Filtering, tallies: Mapping[str, Tally], on_choose: Callable[[str], object]
) -> None:
    """Let the user choose a motif that some problems turn on. Tags for what is seen on the board, such as a
    shape, are not offered.
    """
    counts = filtering.counts(Filter()).motifs
    found = [each for each in counts if each is not None and counts[each] >= _FEWEST and gives_away(each)]
    motifs = sorted(found, key=lambda motif: shown_tag(motif).casefold())
    if not motifs:
        window.say(_("No problem has a motif yet."))
        return
    solved = {motif: filtering.filtered(Filter(motif=motif)).solved(tallies) for motif in motifs}
    rows = [Row(shown_tag(motif), f"{solved[motif]}/{counts[motif]}") for motif in motifs]
    title = _("Problems by motif, from easy to hard")
    window.push(LineDialog(window, title, rows, lambda index: on_choose(motifs[index]), _("Show")))
