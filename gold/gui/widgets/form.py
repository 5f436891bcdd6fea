"""Parts of a form: a label beside its control, numbers side by side, and the values that these can have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import pygame

from gold.clock import LATEST_BEGIN
from gold.gui.look.theme import Size
from gold.gui.widgets.controls import Stepper
from gold.gui.widgets.displays import Label
from gold.gui.widgets.ui import Ui

Number: TypeAlias = tuple[str, str, Callable[[int], object]]
"""A name, the value as it is shown, and a function that changes it by a step of 1 or -1."""

DEPTHS: tuple[int | None, ...] = (*range(1, 31), None)
BREADTHS: tuple[int | None, ...] = (*range(2, 21), 25, 30, 40, None)
SECONDS: tuple[float | None, ...] = (0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, None)
DELAYS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.5, 2.0, 3.0)
PROBLEMS_A_DAY = (0, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200)
DAY_BEGINS = tuple(range(LATEST_BEGIN + 1))
PROOF_MEGABYTES = (10, 25, 50, 100, 200, 500, 1000, 2000, 5000)
THREADS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, None)
VOLUMES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
SCALES = tuple(0.75 + step * 0.125 for step in range(15))


def labelled(
    ui: Ui, row: pygame.Rect, text: str, size: tuple[int, int], gap: int = 0, container: Any = None
) -> pygame.Rect:
    """Write a quiet text at the left of a row; returns a rectangle of this size at the right of the row, for
    the control that the text names.
    """
    control = pygame.Rect((0, 0), size)
    control.midright = row.midright
    label = pygame.Rect(row.left, row.top, row.width - control.width - gap, row.height)
    Label(ui, label, text, size=Size.BODY - 1, color=ui.style.colors.quiet, container=container)
    return control


def steppers(ui: Ui, row: pygame.Rect, numbers: Sequence[Number], container: Any = None) -> None:
    """Make a control with minus and plus for each number, side by side."""
    gap = ui.style.px(10)
    each = (row.width - gap * (len(numbers) - 1)) // len(numbers)
    for place, (name, shown, on_step) in enumerate(numbers):
        box = pygame.Rect(row.left + place * (each + gap), row.top, each, row.height)
        Stepper(ui, box, name, shown, on_step=on_step, name=name, container=container)


def stepped(values: Sequence[float | None], value: float | None, direction: int) -> float | None:
    """The next value in a direction; for a value that is not in the list, the nearest on that side.

    ``None`` means no limit and comes after all numbers. At the ends the value stays.

    >>> stepped((1, 2, 5, None), 5, 1), stepped((1, 2, 5, None), 3, -1), stepped((1, 2, 5), 5, 1)
    (None, 2, 5)
    """

    def size(one: float | None) -> float:
        return float("inf") if one is None else one

    here = size(value)
    if direction > 0:
        return next((one for one in values if size(one) > here + 1e-9), values[-1])
    return next((one for one in reversed(values) if size(one) < here - 1e-9), values[0])
