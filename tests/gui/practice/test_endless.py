"""Endless problems: chosen in a dialog, taken from the stock at once, kept, and followed by the next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gold.authoring.motifs import Motif
from gold.errors import GoldError
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.practice.endless import EndlessDialog, EndlessProblems
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage import background
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from gold.problem.files import load_collection
from gold.problem.matching.identity import problem_id
from gold.problem.model import Objective, Problem
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.endless import stock as stocks
from gold.trainer.endless.generated import Generated, GenerationRequest
from tests.gui.helpers import (
    FIRST_CAPTURE,
    THREE_IN_A_ROW,
    Hands,
    IdleMaking,
    make_collection,
    make_problem,
)
from tests.user_folders import move_folders

FOUND = Difficulty(True, 50, 4, 1, 3, 3, 1, ("throw-in",))
DIAGRAMS = (FIRST_CAPTURE, THREE_IN_A_ROW, FIRST_CAPTURE.replace("O O x", "O . x"))
EASY = GenerationRequest(Level.EASY)
SNAPBACK = GenerationRequest(Level.EASY, motif=Motif.SNAPBACK)


@pytest.fixture(autouse=True)
def _folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is kept, and nothing ships."""
    move_folders(monkeypatch, tmp_path, "DATA")
    move_folders(monkeypatch, tmp_path, "STATE")
    monkeypatch.setattr(stocks, "shipped", lambda folder: tmp_path / folder)


def made(number: int, *motifs: Motif, nodes: int = 50) -> Generated:
    difficulty = replace(FOUND, nodes=nodes, motifs=tuple(motifs))
    return Generated(make_problem(DIAGRAMS[number], f"Stones {number}"), difficulty)


def put_in(app: App, *problems: Generated) -> None:
    """Have problems made."""
    for each in problems:
        assert endless(app).stock.add(each)
        making(app).coming.append(True)


def kept(tmp_path: Path) -> list[str]:
    path = tmp_path / "data" / "gold" / "problems" / "generated.yaml"
    return (
        [problem_id(problem) for problem in load_collection(path).problems] if path.exists() else []
    )


def scene_of(app: App) -> PracticeScene:
    assert isinstance(app.scene, PracticeScene)
    return app.scene


def opened(app: App) -> Problem:
    model = scene_of(app).model
    assert model is not None
    return model.problem


def endless(app: App) -> EndlessProblems:
    return app._scenes.endless


def making(app: App) -> IdleMaking:
    made_by = endless(app).making
    assert isinstance(made_by, IdleMaking)
    return made_by


def texts(app: App) -> list[str]:
    return [
        sprite.text
        for sprite in app.scene.ui.get_sprite_group().sprites()
        if isinstance(sprite, Label)
    ]


def test_problem_after_problem_comes_from_the_stock_and_is_kept(
    app: App, hands: Hands, tmp_path: Path
) -> None:
    put_in(app, made(0), made(1), made(2))
    app.begin(None)
    hands.key(pygame.K_F12)
    dialog = app.scene
    assert isinstance(dialog, EndlessDialog)
    assert dialog.request == EASY, "of somebody without a rating"
    dialog.request = replace(dialog.request, objective=Objective.CAPTURE)
    hands.key(pygame.K_RETURN)
    player = scene_of(app)
    first = player.model
    assert first is not None
    assert "".join(first.course.name_and_place(first.index)) == "Generated"
    assert kept(tmp_path) == [problem_id(first.problem)]
    assert app.logbook.estimates.of(problem_id(first.problem)) == made(0).difficulty
    hands.frames()
    wish = GenerationRequest(Level.EASY, Objective.CAPTURE)
    assert making(app).asked == [wish]
    hands.next_problem()
    hands.frames()
    assert making(app).asked == [wish] * 2, "one was taken out"
    second = player.model
    assert second is not None
    assert "".join(second.course.name_and_place(second.index)) == "Generated  ›  2 of 2"
    assert kept(tmp_path) == [problem_id(first.problem), problem_id(second.problem)]
    hands.key(pygame.K_PAGEUP, pygame.KMOD_CTRL)
    assert opened(app) == first.problem
    assert not app.toast.shown, "it is all as wished"


def test_dialog_tells_how_many_are_ready_of_what_is_chosen(app: App, hands: Hands) -> None:
    app.begin(None)
    hands.key(pygame.K_F12)
    hands.wait(lambda: "None is ready yet: one is made as soon as you begin." in texts(app))
    hands.key(pygame.K_ESCAPE)
    put_in(app, made(0), made(1, nodes=500), made(2, Motif.SNAPBACK))
    hands.key(pygame.K_F12)
    dialog = app.scene
    assert isinstance(dialog, EndlessDialog)
    hands.wait(lambda: "2 of these are ready." in texts(app))
    dialog._change(motif=Motif.HANE)
    hands.frames()
    assert any(text.startswith("None of these is ready yet") for text in texts(app))
    dialog._change(motif=Motif.SNAPBACK)
    hands.wait(lambda: "1 of these is ready." in texts(app))


@pytest.mark.parametrize(
    ("wish", "offered", "said"),
    [
        (SNAPBACK, 0, "No problem with “snapback” is ready yet: here is another one (easy)."),
        (GenerationRequest(Level.HARD), 1, "No hard problem is ready yet: this one is medium."),
        (EASY, 0, ""),
    ],
)
def test_what_there_is_none_of_is_made_and_another_is_offered_meanwhile(
    app: App, hands: Hands, wish: GenerationRequest, offered: int, said: str
) -> None:
    problems = made(0), made(1, nodes=500)
    put_in(app, *problems)
    app.begin(None)
    endless(app).bring(wish)
    hands.frames()
    assert opened(app).position == problems[offered].problem.position
    assert app.toast.text.startswith(said)
    assert app.toast.shown == bool(said)
    assert making(app).asked[-1] == wish


def test_the_wished_one_comes_next_as_soon_as_it_is_there(app: App, hands: Hands) -> None:
    put_in(app, made(0), made(1))
    app.begin(None)
    endless(app).bring(SNAPBACK)
    hands.frames()
    rare = made(2, Motif.SNAPBACK)
    put_in(app, rare)
    hands.next_problem()
    hands.frames()
    assert opened(app).position == rare.problem.position
    assert not app.toast.shown


def test_without_any_the_scene_shows_what_is_waited_for_and_then_opens_it(
    app: App, hands: Hands
) -> None:
    app.play(make_collection(make_problem()))
    hands.frames()
    hands.key(pygame.K_F12)
    hands.key(pygame.K_RETURN)
    hands.frames()
    player = scene_of(app)
    assert player.model is None
    assert player.panel is None
    assert "A problem is being made" in texts(app)
    assert making(app).asked[-1] == EASY
    making(app).coming.extend([False] * 7)
    hands.wait(lambda: "easy · 7 shapes tried" in texts(app))
    put_in(app, made(0))
    hands.wait(lambda: player.model is not None)
    assert opened(app).position == made(0).problem.position


def test_who_waits_may_go_elsewhere_and_is_told(app: App, hands: Hands) -> None:
    app.begin(None)
    endless(app).bring(EASY)
    hands.frames()
    app.show(Tab.LIBRARY)
    hands.frames()
    assert making(app).asked[-1] == EASY, "it is still made"
    put_in(app, made(0))
    hands.frames()
    assert app.toast.text == "Your endless problem is ready: press F12."
    assert endless(app).waiting is None
    hands.key(pygame.K_F12)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert opened(app).position == made(0).problem.position


def test_no_more_are_made_for_who_practises_something_else(app: App, hands: Hands) -> None:
    put_in(app, made(0))
    app.begin(None)
    endless(app).bring(EASY)
    hands.frames()
    app.show(Tab.LIBRARY)
    hands.frames()
    assert not making(app).has_ended, "who looks elsewhere comes back"
    app.play(make_collection(make_problem()))
    hands.frames()
    assert making(app).has_ended


def test_who_waits_is_told_if_none_can_be_made(
    app: App, hands: Hands, capfd: pytest.CaptureFixture[str]
) -> None:
    app.begin(None)
    endless(app).bring(EASY)
    hands.frames()
    making(app).coming.extend(["IndexError"] * 9 + [False])
    hands.frames()
    assert endless(app).waiting == EASY
    making(app).coming.append("There is no room.")
    hands.frames()
    assert app.toast.text == "There is no room."
    assert "A problem is being made" not in texts(app)
    assert making(app).has_ended
    assert capfd.readouterr().err.count("IndexError") == 9
    endless(app).bring(EASY)
    hands.frames()
    assert endless(app).waiting == EASY, "it is tried again"


def test_without_memory_for_a_process_who_waits_is_told(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(request: GenerationRequest) -> None:
        raise OSError(12, f"no memory for {request.level}")

    app.begin(None)
    monkeypatch.setattr(making(app), "fill", no_memory)
    endless(app).bring(EASY)
    hands.frames()
    assert "no memory for easy" in app.toast.text


def test_a_slow_disk_does_not_stop_the_window(
    app: App, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "MOMENT", 0.0)
    monkeypatch.setattr(stocks, "_PATIENCE_SECONDS", 600.0)  # however slow the machine
    put_in(app, made(0), made(1))
    app.begin(None)
    with endless(app).stock._lock():  # another window holds it
        endless(app).bring(EASY)
        endless(app).bring(EASY)
        hands.frames()
        hands.key(pygame.K_F1)
        assert len(app.stack) == 2, "keys work"
        hands.key(pygame.K_ESCAPE)
    hands.wait(lambda: isinstance(app.scene, PracticeScene) and app.scene.model is not None)
    assert len(kept(tmp_path)) == 1, "who is impatient loses none"


def test_what_cannot_be_kept_stays_in_the_stock(app: App, hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "data" / "gold" / "problems" / "generated.yaml"
    put_in(app, made(0))
    file.parent.mkdir(parents=True)
    file.write_bytes(b"\xff\xfe\x00\xd8broken")
    app.begin(None)
    with pytest.raises(GoldError):
        endless(app).bring(EASY)
    assert file.read_bytes() == b"\xff\xfe\x00\xd8broken"
    file.unlink()
    app.perform(Action.GENERATE)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert opened(app).position == made(0).problem.position


def test_damage_to_the_stock_is_told(app: App, hands: Hands, tmp_path: Path) -> None:
    put_in(app, made(0))
    (tmp_path / "data" / "gold" / "stock.json").write_bytes(b"{")
    app.begin(None)
    hands.key(pygame.K_F12)
    hands.wait(lambda: app.toast.shown)
    assert "stock-damaged" in app.toast.text
    assert isinstance(app.scene, EndlessDialog)


def test_after_a_restart_they_go_on_as_wished(app: App, hands: Hands) -> None:
    put_in(app, made(0), made(1))
    endless(app).bring(EASY)
    hands.wait(lambda: scene_of(app).model is not None)
    scene_of(app).wait()  # as after a start: no problem is open
    hands.frames()
    app.perform(Action.CONTINUE)
    hands.wait(lambda: scene_of(app).model is not None)
    model = scene_of(app).model
    assert model is not None
    assert model.course.has_more
    first = problem_id(opened(app))
    app.perform(Action.NEXT_PROBLEM)
    hands.wait(lambda: problem_id(opened(app)) != first)
