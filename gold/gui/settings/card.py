"""A card of the settings: a box with a heading and lines of controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Segmented, Stepper, Toggle
from gold.gui.widgets.displays import Box, Heading, Label
from gold.gui.widgets.fields import Dropdown

_ROW = 40
_STEPPER_ROW = 64


class SettingsCard:
    """A box with a heading and lines of controls, filled from the top."""

    def __init__(self, scene: Scene, left: int, top: int, width: int, container: Any) -> None:
        self.scene, self.px, self.container = scene, scene.px, container
        self.rect = pygame.Rect(left, top, width, 0)
        self.y = top + self.px(14)
        self._makers: list[tuple[pygame.Rect, Callable[[pygame.Rect], object]]] = []

    def _add(self, height: int, make: Callable[[pygame.Rect], object]) -> None:
        pad = self.px(16)
        row = pygame.Rect(self.rect.left + pad, self.y, self.rect.width - 2 * pad, height)
        self._makers.append((row, make))
        self.y += height

    def heading(self, text: str) -> None:
        """Add the card's heading."""
        self._add(self.px(26), lambda row: Heading(self.scene.ui, row, text, container=self.container))

    def note(self, text: str) -> None:
        """Add a few quiet lines."""
        theme = self.scene.theme
        size = theme.type_px(Size.SMALL)
        lines = theme.fonts.wrap(text, size, self.rect.width - 2 * self.px(16))
        height = len(lines) * theme.fonts.line_height(size) + self.px(6)
        color = theme.colors.quiet
        self._add(
            height,
            lambda row: Label(
                self.scene.ui, row, text, size=Size.SMALL, color=color, wrap=True, container=self.container
            ),
        )

    def toggle(self, text: str, on: bool, change: Callable[[bool], object]) -> None:
        """Add a line with a switch."""
        self._add(
            self.px(_ROW),
            lambda row: Toggle(
                self.scene.ui, row, text, on=on, on_change=change, name=text, container=self.container
            ),
        )

    def segmented(
        self, text: str, options: Sequence[str], selected: int, change: Callable[[int], object]
    ) -> None:
        """Add a line with a choice of a few words."""

        def make(row: pygame.Rect) -> None:
            control = self._labelled(row, text)
            Segmented(self.scene.ui, control, options, selected, change, name=text, container=self.container)

        self._add(self.px(_ROW), make)

    def dropdown(
        self, text: str, options: Sequence[str], selected: str, change: Callable[[str], object]
    ) -> None:
        """Add a line with a choice of many words."""

        def make(row: pygame.Rect) -> None:
            control = self._labelled(row, text)
            Dropdown(self.scene.ui, control, options, selected, change, name=text, container=self.container)

        self._add(self.px(_ROW), make)

    def _labelled(self, row: pygame.Rect, text: str) -> pygame.Rect:
        """Make a line's label, and return the rectangle for its control."""
        ui, colors = self.scene.ui, self.scene.theme.colors
        control = pygame.Rect(0, 0, row.width * 3 // 5, self.px(30))
        control.midright = row.midright
        label = pygame.Rect(row.left, row.top, row.width - control.width - self.px(8), row.height)
        Label(ui, label, text, size=Size.BODY - 1, color=colors.quiet, container=self.container)
        return control

    def steppers(self, steppers: Sequence[tuple[str, str, Callable[[int], object]]]) -> None:
        """Add numbers side by side."""

        def make(row: pygame.Rect) -> None:
            gap = self.px(10)
            each = (row.width - gap * (len(steppers) - 1)) // len(steppers)
            for place, (text, value, step) in enumerate(steppers):
                box = pygame.Rect(row.left + place * (each + gap), row.top, each, self.px(_STEPPER_ROW - 8))
                Stepper(self.scene.ui, box, text, value, on_step=step, name=text, container=self.container)

        self._add(self.px(_STEPPER_ROW), make)

    def finish(self) -> int:
        """Make the box and the widgets; returns where the card ends."""
        colors = self.scene.theme.colors
        self.rect.height = self.y - self.rect.top + self.px(10)
        Box(self.scene.ui, self.rect, fill=colors.panel, border=colors.line, container=self.container)
        for row, make in self._makers:
            make(row)
        return self.rect.bottom
