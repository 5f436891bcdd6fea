"""The card of an exercise or a run: what there is to do, its buttons, the clock."""

from __future__ import annotations

from gold.gui.look.theme import Size
from gold.gui.practice.modes.dialog import mode_name
from gold.gui.practice.modes.exercise import ExerciseCard
from gold.gui.practice.panel_parts import label_of
from gold.gui.widgets.displays import Label
from gold.gui.widgets.flow import Flow
from gold.i18n import _, ngettext
from gold.trainer.training.course import CLOCKED, Run


def add_exercise(flow: Flow, name: str, exercise: ExerciseCard) -> None:
    """Add the card of an exercise. When its text changes, the whole panel is made anew."""
    top = flow.begin_card()
    flow.heading(name)
    flow.gap(4)
    flow.text(exercise.text, size=Size.BODY - 1)
    for row in exercise.buttons:
        flow.gap(8)
        flow.buttons(row, height=36)
    flow.card(top)


class RunCard:
    """The score of an exam, a time attack or a streak, and the time left where there is a clock."""

    def __init__(self, flow: Flow, run: Run) -> None:
        self._run, style = run, flow.ui.style
        top = flow.begin_card()
        flow.heading(mode_name(run.mode))
        flow.gap(4)
        place = flow.take(style.fonts.line_height(style.type_px(Size.TITLE), True))
        self._label = Label(flow.ui, place, "", size=Size.TITLE, bold=True, container=flow.container)
        self._failed = label_of(flow, 1, quiet=True)
        flow.card(top)

    def sync(self) -> None:
        """Show the clock and the score."""
        self._label.set_text(score_words(self._run))
        failed = self._run.state.failed
        self._failed.set_text(ngettext("{n} failed", "{n} failed", failed).format(n=failed) if failed else "")


def score_words(run: Run) -> str:
    """How many problems of a run are solved and, if there is a clock, the time left."""
    state = run.state
    solved = ngettext("{n} solved", "{n} solved", state.solved).format(n=state.solved)
    if run.mode not in CLOCKED:
        return solved
    minutes, seconds = divmod(int(state.left + 0.999), 60)
    return _("{time} left · {solved}").format(time=f"{minutes}:{seconds:02}", solved=solved)
