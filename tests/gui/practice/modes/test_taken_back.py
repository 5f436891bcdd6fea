"""What happens after a wrong move is the person's choice."""

from __future__ import annotations

from gold.board.status import Status
from gold.gui.keys.actions import Action
from gold.gui.practice.modes.exercise_pace import LOOK_AT_ANSWER
from gold.gui.practice.scene import PracticeScene
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import answer, at, idle, model, place


def go_wrong(eye: PracticeScene, hands: Hands, engine: FakeEngine) -> None:
    line = tuple(at(eye, name) for name in ("D5", "D4"))
    answer(eye, engine, "D5", status=Status.ALIVE, proved=True, line=line)
    hands.click(place(eye, "C4"))
    hands.wait(lambda: idle(eye))


def test_it_is_taken_back_after_a_look_at_the_answer(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(after_mistake="take back")
    go_wrong(eye, hands, engine)
    assert len(model(eye).session.record) == 2
    assert eye.busy
    hands.frames(2, seconds=LOOK_AT_ANSWER / 4)
    assert len(model(eye).session.record) == 2
    for _ in range(200):  # while the best is being looked for, it is no mistake yet
        if not model(eye).session.record:
            break
        hands.frames(1, seconds=LOOK_AT_ANSWER / 4)
    assert model(eye).session.record == ()
    hands.frames(8, seconds=LOOK_AT_ANSWER / 4)
    banner = model(eye).banner
    assert banner is not None
    assert "White lives. " in banner.text, "it can be read for as long as one likes"
    assert model(eye).session.takebacks == 1
    hands.app.perform(Action.REDO)
    hands.frames(8, seconds=LOOK_AT_ANSWER / 4)
    assert len(model(eye).session.record) == 2, "who replays it wants to see it"
    assert not eye.busy


def test_nothing_is_said_until_the_end_for_those_who_play_on(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(after_mistake="play on")
    go_wrong(eye, hands, engine)
    hands.frames(4, seconds=LOOK_AT_ANSWER)
    assert len(model(eye).session.record) == 2
    assert model(eye).banner is None
    assert model(eye).session.game.root.after[0].good is None
    assert model(eye).state.computer_line == ()
    assert model(eye).state.kept == {False}, "the try has failed all the same"
    hands.app.change(after_mistake="tell")
    assert model(eye).banner is not None
