"""The card of an exercise or a run: what there is to do, its buttons, the clock."""

from __future__ import annotations

from collections.abc import Callable

from gold.gui.look.theme import Size
from gold.gui.practice.modes.dialog import mode_name
from gold.gui.practice.modes.exercise import Exercise
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.flow import Flow
from gold.i18n import _, ngettext
from gold.trainer.progress.attempts import Mode
from gold.trainer.run import Run


class ExerciseCard:
    """The card's widgets. It is made anew when the exercise says something else."""

    def __init__(self, flow: Flow, exercise: Exercise, keep: Callable[[list[Button]], object]) -> None:
        top = flow.begin_card()
        flow.heading(mode_name(exercise.model.mode))
        flow.gap(4)
        flow.text(exercise.text, size=Size.BODY - 1)
        for row in exercise.buttons:
            flow.gap(8)
            keep(flow.buttons(row, height=36))
        flow.card(top)

    def sync(self) -> None:
        """Nothing changes while it is shown."""


class RunCard:
    """The clock and the score of a time attack or a streak."""

    def __init__(self, scene: Scene, flow: Flow, run: Run) -> None:
        self._run = run
        top = flow.begin_card()
        flow.heading(mode_name(run.mode))
        flow.gap(4)
        line = scene.theme.fonts.line_height(scene.theme.type_px(Size.TITLE), True)
        self._label = Label(
            scene.ui, flow.take(line), "", size=Size.TITLE, bold=True, container=flow.container
        )
        flow.card(top)
        self.sync()

    def sync(self) -> None:
        """Show the clock and the score."""
        self._label.set_text(score_words(self._run))


def score_words(run: Run) -> str:
    """How far a run is."""
    state = run.state
    solved = ngettext("{n} solved", "{n} solved", state.solved).format(n=state.solved)
    if run.mode is not Mode.TIMED:
        return solved
    minutes, seconds = divmod(int(state.left + 0.999), 60)
    return _("{time} left · {solved}").format(time=f"{minutes}:{seconds:02}", solved=solved)
