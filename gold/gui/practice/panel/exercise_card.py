"""The card of an exercise or a run: what there is to do, its buttons, the clock."""

from __future__ import annotations

from gold.gui.look.theme import Size
from gold.gui.practice.panel_parts import label_of
from gold.gui.practice.screen.cards import ExerciseShown, RunShown
from gold.gui.practice.screen.live import Live
from gold.gui.widgets.displays import Label
from gold.gui.widgets.flow import Flow


def add_exercise(flow: Flow, exercise: ExerciseShown) -> None:
    """Add the card of an exercise. When its text changes, the whole panel is made anew."""
    top = flow.begin_card()
    flow.heading(exercise.name)
    flow.gap(4)
    flow.text(exercise.text, size=Size.BODY - 1)
    for row in exercise.buttons:
        flow.gap(8)
        flow.buttons(row, height=36)
    flow.card(top)


class RunCard:
    """The score of an exam, a time attack or a streak, and the time left where there is a clock."""

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
        """Show the clock and the score."""
        if live.run is not None:
            self._score.set_text(live.run.score)
            self._failed.set_text(live.run.failed)
