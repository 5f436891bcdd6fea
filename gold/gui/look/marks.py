"""The pictures of the marks, which are told apart by their shape."""

from __future__ import annotations

from gold.gui.look.icons import Icon
from gold.trainer.marks import Mark

MARK_ICONS = {
    Mark.FIRST_TRY: Icon.DISC,
    Mark.FAILED_FIRST: Icon.RING_CHECK,
    Mark.HELPED: Icon.HALF,
    Mark.OPEN: Icon.RING_CROSS,
    Mark.NEW: Icon.RING,
}
