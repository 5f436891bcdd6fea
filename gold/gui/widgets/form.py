"""Parts of a form: a label beside its control, numbers side by side, and the allowed values of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from gold.clock import LATEST_BEGIN
from gold.gui.look.theme import Size
from gold.gui.widgets.displays import Label
from gold.gui.widgets.stepper import Number, Stepper
from gold.gui.widgets.steps import Steps
from gold.gui.widgets.ui import Ui

DEPTHS = Steps((*range(1, 31), None))
BREADTHS = Steps((*range(2, 21), 25, 30, 40, None))
SECONDS = Steps((0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, None), whole=False)
DELAYS = Steps((0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.5, 2.0, 3.0), whole=False)
PROBLEMS_A_DAY = Steps((0, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200))
DAY_BEGINS = Steps(tuple(range(LATEST_BEGIN + 1)))
PROOF_MEGABYTES = Steps((10, 25, 50, 100, 200, 500, 1000, 2000, 5000))
THREADS = Steps((1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, None))
VOLUMES = Steps((0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0), whole=False, factor=100)
SCALES = Steps(tuple(0.75 + step * 0.125 for step in range(15)), whole=False, factor=100)


def labelled(
    ui: Ui, row: pygame.Rect, text: str, size: tuple[int, int], gap: int = 0, container: Any = None
) -> pygame.Rect:
    """Add a label with ``text`` at the left of a row.

    Return the place for its control: a rectangle of this size at the right of the row. ``gap`` is
    the least distance between them in pixels.
    """
    control = pygame.Rect((0, 0), size)
    control.midright = row.midright
    label = pygame.Rect(row.left, row.top, row.width - control.width - gap, row.height)
    Label(ui, label, text, size=Size.BODY - 1, color=ui.style.colors.quiet, container=container)
    return control


def steppers(ui: Ui, row: pygame.Rect, numbers: Sequence[Number], container: Any = None) -> None:
    """Add a :class:`Stepper` for each number, side by side in ``row``."""
    gap = ui.style.px(10)
    each = (row.width - gap * (len(numbers) - 1)) // len(numbers)
    for place, number in enumerate(numbers):
        box = pygame.Rect(row.left + place * (each + gap), row.top, each, row.height)
        Stepper(ui, box, number, name=number.label, container=container)
