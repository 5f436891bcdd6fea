"""Parts of a form: a label beside its control, and numbers side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import pygame

from gold.gui.look.theme import Size
from gold.gui.widgets.controls import Stepper
from gold.gui.widgets.displays import Label
from gold.gui.widgets.ui import Ui

Number: TypeAlias = tuple[str, str, Callable[[int], object]]
"""A name, the value as it is shown, and a function that changes it by a step of 1 or -1."""


def labelled(
    ui: Ui, row: pygame.Rect, text: str, size: tuple[int, int], gap: int = 0, container: Any = None
) -> pygame.Rect:
    """Write a quiet text at the left of a row; returns the rectangle of its control, at the right."""
    control = pygame.Rect((0, 0), size)
    control.midright = row.midright
    label = pygame.Rect(row.left, row.top, row.width - control.width - gap, row.height)
    Label(ui, label, text, size=Size.BODY - 1, color=ui.style.colors.quiet, container=container)
    return control


def steppers(ui: Ui, row: pygame.Rect, numbers: Sequence[Number], container: Any = None) -> None:
    """Make a stepper for each number, side by side."""
    gap = ui.style.px(10)
    each = (row.width - gap * (len(numbers) - 1)) // len(numbers)
    for place, (name, shown, on_step) in enumerate(numbers):
        box = pygame.Rect(row.left + place * (each + gap), row.top, each, row.height)
        Stepper(ui, box, name, shown, on_step=on_step, name=name, container=container)
