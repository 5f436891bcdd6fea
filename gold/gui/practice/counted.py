"""What an attempt did to the person's rating, in a sentence: by how much it changed and why, or why not."""

from __future__ import annotations

from gold.gui.practice.modes.dialog import mode_name
from gold.i18n import _
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.ratings import RATED_MODES


def what_counted(attempt: Attempt, before: Rating, after: Rating | None) -> str:
    """The sentence about an attempt; ``after`` is the new rating, None if it was not rated."""
    if after is None:
        if attempt.mode in RATED_MODES:
            return _("Tried before: no rating change.")
        return _("No rating change in {mode}.").format(mode=mode_name(attempt.mode))
    rating, change = round(after.value), round(after.value) - round(before.value)
    if attempt.clean and not change:
        text = _("Rating {rating}: solved without help, but this problem is too easy to raise it.")
    elif attempt.clean:
        text = _("Rating {rating} ({change}): solved without help.")
    elif attempt.solved:
        text = _("Rating {rating} ({change}): solved with help, which counts half.")
    else:
        text = _("Rating {rating} ({change}): failed.")
    return text.format(rating=rating, change=f"{change:+d}".replace("-", "\N{MINUS SIGN}"))
