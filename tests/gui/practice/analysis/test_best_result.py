"""What counts while the best result, or the answer's, is not known yet, and how it is found out."""

from dataclasses import replace

import pygame
import pytest

from gold.board.points import Color
from gold.board.status import Side, Status
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.practice.scene import PracticeScene
from gold.problem.matching.identity import problem_id
from gold.problem.proved import Proved, ProvedKo
from gold.solver.api import CancelFlag
from gold.solver.outcome import DEAD, Bounds, Ko
from gold.solver.request import Request
from tests.gui.helpers import FakeEngine, Hands, make_collection
from tests.gui.practice.analysis.rooms import ROOM, SURVEY, fail_at, open_map, place, proved
from tests.gui.practice.hands import map_in, model
from tests.results import A_KO


def tally(hands: Hands) -> tuple[int, int]:
    kept = hands.app.logbook.attempts.tally(problem_id(ROOM))
    return kept.tried, kept.solved


def test_a_ko_where_more_is_possible_is_not_solved_and_said_so(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    before = tally(hands)
    hands.app.play(make_collection(ROOM.with_proved(Proved(Status.DEAD))))
    hands.frames()
    fail_at(player, hands, engine, Status.KO)
    banner = model(player).banner
    assert banner is not None
    assert banner.title == "Wrong: it can be done without a ko"
    assert tally(hands) == (before[0] + 1, before[1])


def test_a_ko_counts_neither_way_until_the_best_is_known(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    before = tally(hands)
    fail_at(player, hands, engine, Status.KO)
    banner = model(player).banner
    assert banner is not None
    assert banner.kind == "warning"
    assert "counts neither" in banner.text
    assert tally(hands) == before
    ko = proved(Status.KO, "D5", ko=Ko(Color.WHITE, 1))
    open_map(player, hands, engine, replace(SURVEY, best=ko))
    assert map_in(player).survey is not None
    banner = model(player).banner
    assert banner is not None
    assert banner.title == "Solved: Ko (Black needs one ko threat to kill)"
    assert tally(hands) == (before[0] + 1, before[1] + 1)


def test_the_best_result_is_looked_for_when_the_file_does_not_tell_it(
    app: App, hands: Hands, engine: FakeEngine
) -> None:
    engine.best = proved(Status.KO, "D5", ko=Ko(Color.WHITE, 1))
    app.play(make_collection(ROOM))
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    hands.wait(lambda: model(scene).session.judge.best is not None)
    fail_at(scene, hands, engine, Status.KO)
    assert model(scene).state.solved


KO_ROOM = ROOM.with_proved(Proved(Status.KO, ProvedKo(Side.DEFENDER, 1)))


def leave_open(app: App, hands: Hands, engine: FakeEngine, exact: bool = False) -> PracticeScene:
    """Play C4, of which the computer says only that it is a ko, in a problem whose best result is known."""
    app.play(make_collection(KO_ROOM))
    hands.frames()
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    engine.answers.append(
        proved(Status.KO, "D4", "D5", bounds=A_KO if exact else Bounds(DEAD, A_KO.most))
    )
    hands.click(place(scene, "C4"))
    hands.wait(lambda: model(scene).session.thinking is None)
    return scene


def strip_text(player: PracticeScene) -> str:
    banner = model(player).banner
    assert banner is not None
    return f"{banner.title}. {banner.text}"


@pytest.mark.parametrize(
    ("found", "title"),
    [
        (Ko(Color.WHITE, 1), "Solved: Ko (Black needs one ko threat to kill)"),
        (Ko(Color.WHITE, 3), "Wrong: a worse ko"),
    ],
)
def test_what_a_reply_left_open_is_refined_while_the_person_looks(
    app: App, hands: Hands, engine: FakeEngine, found: Ko, title: str
) -> None:
    before = tally(hands)
    engine.best = proved(Status.KO, "D4", ko=found)
    player = leave_open(app, hands, engine)
    hands.wait(lambda: title in strip_text(player))
    assert tally(hands) == (before[0] + 1, before[1] + title.startswith("Solved"))


def test_an_action_cancels_the_refinement(
    app: App, hands: Hands, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[CancelFlag] = []

    def endless(request: Request) -> None:
        cancel = request.budget.cancel
        begun.append(cancel)
        while not cancel.is_set:
            pygame.time.wait(1)

    monkeypatch.setattr(engine, "prove", endless)
    player = leave_open(app, hands, engine)
    hands.wait(lambda: bool(begun))
    assert "Checking whether a better result is possible" in strip_text(player)
    app.perform(Action.COORDINATES)
    assert begun[0].is_set
    assert "Taking it back counts as help." in strip_text(player)
    assert not model(player).state.looking_for_best


def test_what_is_exact_is_not_asked_again(app: App, hands: Hands, engine: FakeEngine) -> None:
    player = leave_open(app, hands, engine, exact=True)
    assert not model(player).state.looking_for_best
    assert "A better result may be possible" in strip_text(player)
