"""Who plays: Exact, Classic or Playouts, for all problems or for one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from gold.board.status import Status
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.practice.listeners.compare_dialog import CompareDialog
from gold.gui.practice.listeners.spoken_text import board_in_words
from gold.gui.practice.scene import PracticeScene
from gold.problem.model import ProblemLimits
from gold.solver.api import EngineKind, Limits, Progress, Result
from gold.solver.request import Request
from gold.trainer.modes import Mode
from gold.trainer.practice.events import BestProved, SetLimits
from tests.gui.helpers import THREE_IN_A_ROW, FakeEngine, Hands, make_collection, make_problem
from tests.gui.practice.hands import at, idle, model, opened, place, text_of
from tests.results import make_result


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def classic(app: App, hands: Hands) -> PracticeScene:
    """A problem against Classic."""
    app.change(computer="classic", practice_tools=True, answer_delay=0.0)
    return played(app, hands, diagram=THREE_IN_A_ROW)


def played(app: App, hands: Hands, **fields: object) -> PracticeScene:
    app.play(make_collection(make_problem(**fields)))  # type: ignore[arg-type]
    hands.frames()
    assert isinstance(app.scene, PracticeScene)
    return app.scene


def steppers(scene: PracticeScene) -> set[str]:
    return {widget.name for widget in scene.ui.ring.widgets if widget.name.startswith("limit ")}


def test_a_key_chooses_who_plays_this_problem(app: App, hands: Hands) -> None:
    app.change(practice_tools=True)
    scene = played(app, hands)
    seen = [(model(scene).session.computer, steppers(scene))]
    for _ in range(2):
        hands.key(pygame.K_c, pygame.KMOD_LSHIFT, "C")
        hands.frames()
        seen.append((model(scene).session.computer, steppers(scene)))
    assert seen == [
        (EngineKind.EXACT, {"limit seconds"}),
        (EngineKind.CLASSIC, {"limit depth", "limit breadth", "limit seconds"}),
        (EngineKind.PLAYOUTS, {"limit seconds"}),
    ]
    assert app.settings.computer == "exact"
    assert "Playouts plays." in app.toast.text
    assert model(played(app, hands)).session.computer is EngineKind.EXACT, "another problem"


def test_what_was_chosen_for_a_problem_can_be_kept_for_all(app: App, hands: Hands) -> None:
    app.change(practice_tools=True)
    scene = played(app, hands, limits=ProblemLimits(breadth=7))
    assert "Use for all problems" not in text_of(scene)
    hands.key(pygame.K_c, pygame.KMOD_LSHIFT, "C")
    hands.key(pygame.K_d, pygame.KMOD_LSHIFT, "D")
    hands.frames()
    assert "The problem's own limits hold: Breadth 7." in text_of(scene)
    (keep,) = (widget for widget in scene.ui.ring.widgets if widget.name == "Use for all problems")
    hands.click(keep.focus_rect.center)
    hands.frames()
    settings = app.settings
    assert (settings.computer, settings.depth, settings.breadth) == ("classic", 40, None)
    assert "Use for all problems" not in text_of(scene)


def test_depth_and_breadth_do_nothing_where_nobody_uses_them_and_say_so(
    app: App, hands: Hands
) -> None:
    scene = played(app, hands)
    hands.key(pygame.K_d, pygame.KMOD_LSHIFT, "D")
    assert model(scene).session.limits.depth is None
    assert app.toast.text.startswith("Only Classic has a depth and a breadth.")


class Deepening(FakeEngine):
    """Tells how far it is, as Classic does, and waits to be stopped; the exact computer says ``proof``."""

    def __init__(self) -> None:
        super().__init__()
        self.proof: Result | None = None
        self.later_proofs: list[Result] = []
        self.asked_as: list[EngineKind] = []

    def solve(self, request: Request, computer: EngineKind = EngineKind.EXACT) -> Result:
        self.asked_as.append(computer)
        if computer is EngineKind.EXACT and self.proof is not None:
            is_first = self.asked_as.count(EngineKind.EXACT) == 1
            return self.proof if is_first or not self.later_proofs else self.later_proofs.pop(0)
        moves = request.board.valid_moves()
        if request.progress is not None:
            request.progress(Progress(5, 45321, moves[:2], -1240, (3, 4)))
        while self.holds and not request.budget.cancel.is_set:
            pygame.time.wait(1)
        return super().solve(request, computer)


def made(status: Status, proved: bool = True) -> Result:
    return make_result(status, proved, None)


def says(scene: PracticeScene, engine: FakeEngine, name: str, **said: Any) -> None:
    """Let Classic's next answer be a move, and what it says of it."""
    values = {"status": Status.UNKNOWN, "considered": (3, 4), **said}
    result = make_result(values.pop("status"), False, at(scene, name), (at(scene, name),), **values)
    engine.answers.append(replace(result, engine=EngineKind.CLASSIC))


@pytest.fixture
def engine() -> FakeEngine:
    return Deepening()


def test_the_search_for_a_hint_shows_no_line(
    classic: PracticeScene, hands: Hands, engine: Deepening
) -> None:
    """It begins with the move that the person wants to find, or an area of it at most."""
    engine.holds = True
    hands.app.perform(Action.HINT)
    hands.wait(lambda: model(classic).state.progress is not None)
    hands.frames(3)
    assert classic.pane is not None
    assert (classic.pane.view.ghosts, model(classic).state.computer_line) == ((), ())
    engine.holds = False


def test_a_search_for_a_hint_that_takes_its_time_has_a_button_to_stop_it(
    classic: PracticeScene, hands: Hands, engine: Deepening
) -> None:
    engine.holds = True
    hands.app.perform(Action.HINT)
    hands.wait(lambda: model(classic).state.progress is not None)
    hands.frames(3)
    assert classic.panel is not None
    assert Action.HINT not in classic.panel.fixed
    stop = classic.panel.fixed[Action.STOP]
    assert stop.is_enabled
    hands.click(stop.rect.center)
    hands.frames(3)
    assert model(classic).session.thinking is None
    assert Action.HINT in classic.panel.fixed
    engine.holds = False


def test_the_panel_shows_how_classic_thinks_and_stopping_plays_its_move(
    classic: PracticeScene, hands: Hands, engine: Deepening
) -> None:
    engine.holds = True
    opened(classic).send(SetLimits(Limits(depth=8)))
    says(classic, engine, "C4", depth=5, score=-1240)
    hands.click(place(classic, "D6"))
    hands.wait(lambda: model(classic).state.progress is not None)
    hands.frames(12)
    text = text_of(classic)
    assert "depth 5 of 8" in text
    assert (
        "3 of 4 moves · 45,321 positions\nestimate: favourable for Black, +1,240 of 5,000" in text
    )
    engine.holds = False
    hands.key(pygame.K_x, text="x")
    hands.wait(lambda: idle(classic))
    assert [made.move for made in model(classic).session.record][1:] == [at(classic, "C4")]


def test_the_attempt_is_decided_by_the_proof_and_not_by_the_estimate(
    classic: PracticeScene, hands: Hands, engine: Deepening
) -> None:
    opened(classic).send(BestProved(made(Status.DEAD)))
    engine.proof = made(Status.ALIVE)
    says(classic, engine, "C4", status=Status.DEAD)
    hands.click(place(classic, "D6"))
    hands.wait(lambda: idle(classic))
    assert engine.asked_as == [EngineKind.CLASSIC, EngineKind.EXACT]
    banner = model(classic).banner
    assert banner is not None
    assert (banner.kind, banner.title) == ("bad", "Wrong: White lives")
    assert banner.text == (
        "The marked stones can no longer be captured. "
        "This is proved for D6. The answer C4 may not be the strongest."
    )
    assert [each.solved for each in hands.app.logbook.attempts.all()] == [False]


def test_without_a_proof_the_attempt_stays_open_and_says_so(
    classic: PracticeScene, hands: Hands, engine: Deepening
) -> None:
    engine.proof = made(Status.UNKNOWN, proved=False)
    says(classic, engine, "C4", status=Status.DEAD, depth=8, score=-2100)
    hands.click(place(classic, "D6"))
    hands.wait(lambda: idle(classic))
    banner = model(classic).banner
    assert banner is not None
    assert (banner.kind, banner.title) == ("info", "Not settled within 5 s")
    assert banner.text.endswith("This counts neither as solved nor as failed.")
    heard = board_in_words(model(classic))
    assert "Classic, depth 8: very good for Black, +2,100 of 5,000." in heard, (
        "for people who hear it"
    )
    assert not model(classic).state.kept


def test_both_are_seen_side_by_side(
    classic: PracticeScene, hands: Hands, engine: Deepening
) -> None:
    point = at(classic, "D6")
    engine.proof = make_result(Status.DEAD, True, point, (point,), winning_moves=(point,))
    for depth, status, score in ((8, Status.DEAD, -1240), (7, Status.ALIVE, 600)):
        says(classic, engine, "D6", status=status, depth=depth, score=score)
    hands.key(pygame.K_m, pygame.KMOD_LSHIFT, "M")
    hands.frames()
    dialog = hands.app.scene
    assert isinstance(dialog, CompareDialog)
    hands.wait(lambda: len(dialog.results) == 2)
    assert dialog.statement(EngineKind.EXACT) == "White is dead: proved"
    assert (
        dialog.statement(EngineKind.CLASSIC)
        == "Estimate, depth 8: favourable for Black, +1,240 of 5,000"
    )
    assert dialog.moral().startswith("The estimate is right here")
    hands.key(pygame.K_d, pygame.KMOD_LSHIFT, "D")
    hands.wait(lambda: len(dialog.results) == 2)
    assert (
        dialog.statement(EngineKind.CLASSIC)
        == "Estimate, depth 7: favourable for White, +600 of 5,000"
    )
    assert dialog.moral().startswith("The estimate is wrong here")
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is classic
    assert model(classic).session.hints == 1, "it tells as much as a hint"


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (Status.DEAD, "The estimate is right here, and its move C4, too: both are proved."),
        (
            Status.ALIVE,
            "The estimate has the result right, but its move C4 is wrong: White lives, by proof.",
        ),
        (
            Status.UNKNOWN,
            "The estimate has the result right; only a proof can say whether its move is.",
        ),
    ],
)
def test_a_move_that_the_proof_does_not_name_is_proved_beside_it(
    classic: PracticeScene, hands: Hands, engine: Deepening, status: Status, said: str
) -> None:
    point = at(classic, "D6")
    engine.proof = make_result(Status.DEAD, True, point, (point,), winning_moves=(point,))
    engine.later_proofs = [made(status, proved=status is not Status.UNKNOWN)]
    says(classic, engine, "C4", status=Status.DEAD, depth=8, score=-1240)
    hands.key(pygame.K_m, pygame.KMOD_LSHIFT, "M")
    hands.frames()
    dialog = hands.app.scene
    assert isinstance(dialog, CompareDialog)
    hands.wait(lambda: len(dialog.results) == 2 and not dialog.busy)
    assert dialog.moral() == said
    assert engine.asked_as == [EngineKind.EXACT, EngineKind.CLASSIC, EngineKind.EXACT]


def test_what_is_proved_of_the_problem_stands_beside_the_estimate(
    classic: PracticeScene, hands: Hands, engine: Deepening
) -> None:
    opened(classic).send(BestProved(made(Status.DEAD)))
    engine.proof = made(Status.UNKNOWN, proved=False)
    says(classic, engine, "C4", status=Status.ALIVE, depth=8, score=600)
    hands.key(pygame.K_m, pygame.KMOD_LSHIFT, "M")
    hands.frames()
    dialog = hands.app.scene
    assert isinstance(dialog, CompareDialog)
    hands.wait(lambda: len(dialog.results) == 2 and not dialog.busy)
    assert dialog.statement(EngineKind.EXACT) == "White is dead: proved"
    assert dialog.moral() == "The estimate is wrong here: the proof says otherwise."


def test_in_an_exam_nobody_looks_at_both(classic: PracticeScene, hands: Hands) -> None:
    opened(classic).around.open(replace(model(classic).course, chosen_mode=Mode.QUIZ), 0)
    hands.frames()
    hands.key(pygame.K_m, pygame.KMOD_LSHIFT, "M")
    assert hands.app.scene is classic
