"""The cards of an exercise (instruction and buttons) and of a run (score and clock)."""

from __future__ import annotations

from gold.gui.look.theme import Size
from gold.gui.practice.panel_parts import label_of
from gold.gui.practice.screen.cards import ExerciseShown, RunShown
from gold.gui.practice.screen.live import Live
from gold.gui.widgets.displays import Label
from gold.gui.widgets.flow import Flow


def add_exercise(flow: Flow, exercise: ExerciseShown) -> None:
    """Add the card of an exercise. If its text changes, the panel is built anew."""
    top = flow.begin_card()
    flow.heading(exercise.name)
    flow.gap(4)
    flow.text(exercise.text, size=Size.BODY - 1)
    for row in exercise.buttons:
        flow.gap(8)
        flow.buttons(row, height=36)
    flow.card(top)


class RunCard:
    """The card with the score of an exam, a time attack or a streak, and its clock."""

    def __init__(self, flow: Flow, run: RunShown) -> None:
        style = flow.ui.style
        top = flow.begin_card()
        flow.heading(run.name)
        flow.gap(4)
        place = flow.take(style.fonts.line_height(style.type_px(Size.TITLE), True))
        self._score = Label(
            flow.ui, place, "", size=Size.TITLE, bold=True, container=flow.container
        )
        self._failed = label_of(flow, 1, quiet=True)
        flow.card(top)

    def sync(self, live: Live) -> None:
        """Update the clock and the score."""
        if live.run is not None:
            self._score.set_text(live.run.score)
            self._failed.set_text(live.run.failed)
