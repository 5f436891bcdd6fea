"""Endless problems: chosen in a dialog, made in a thread ahead of time, kept, and followed by the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gold.board.symmetry import SWAP_COLORS, TURN_RIGHT
from gold.errors import GoldError
from gold.gui.app.window import App
from gold.gui.keys.table import Action
from gold.gui.practice import endless
from gold.gui.practice.endless_dialog import EndlessDialog
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage import reading
from gold.gui.stage.reading import WaitingDialog
from gold.problem.files import load_collection
from gold.problem.identity import problem_id, turned
from gold.problem.model import Objective
from gold.solver.api import CancelFlag
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.generated import FailedPiece, Generated, GenerationPiece, GenerationRequest, Outcome
from tests.gui.helpers import FIRST_CAPTURE, THREE_IN_A_ROW, Hands, make_problem

FOUND = Difficulty(True, 50, 4, 1, 3, 3, 1, ("throw-in",))
DIAGRAMS = (FIRST_CAPTURE, THREE_IN_A_ROW, FIRST_CAPTURE.replace("O O x", "O . x"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[GenerationPiece]:
    """What was to be made: in vain first, then every problem twice, the second time turned and recoloured."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    pieces: list[GenerationPiece] = []

    def steps(piece: GenerationPiece, _cancel: CancelFlag) -> Iterator[Generated | None]:
        pieces.append(piece)
        problem = make_problem(DIAGRAMS[piece.number // 2 % 3], "Black to kill")
        if piece.number % 2:
            problem = turned(turned(problem, TURN_RIGHT), SWAP_COLORS)
        yield from (None, Generated(problem, FOUND))

    monkeypatch.setattr(endless, "steps", steps)
    return pieces


def kept(tmp_path: Path) -> list[str]:
    path = tmp_path / "data" / "gold" / "problems" / "generated.yaml"
    return [problem_id(problem) for problem in load_collection(path).problems] if path.exists() else []


def scene_of(app: App) -> PracticeScene:
    assert isinstance(app.scene, PracticeScene)
    return app.scene


def test_problem_after_problem_is_made_and_kept(
    app: App, hands: Hands, asked: list[GenerationPiece], tmp_path: Path
) -> None:
    app.begin(None)
    hands.key(pygame.K_F12)
    dialog = app.scene
    assert isinstance(dialog, EndlessDialog)
    assert dialog.request == GenerationRequest(Level.EASY), "of somebody without a rating"
    dialog.request = replace(dialog.request, objective=Objective.CAPTURE)
    hands.key(pygame.K_RETURN)
    player = scene_of(app)
    first = player.model
    assert first is not None
    assert "".join(first.name_and_place) == "Generated"
    assert kept(tmp_path) == [problem_id(first.problem)]
    assert app.logbook.estimates.of(problem_id(first.problem)) == FOUND
    assert asked[0].request == GenerationRequest(Level.EASY, Objective.CAPTURE)
    hands.key(pygame.K_RETURN)
    hands.frames()
    second = player.model
    assert second is not None
    assert "".join(second.name_and_place) == "Generated  ›  2 of 2"
    assert kept(tmp_path) == [problem_id(first.problem), problem_id(second.problem)]
    assert len(set(kept(tmp_path))) == 2, "a problem that was only turned and recoloured is none"
    hands.key(pygame.K_BACKSPACE)
    assert player.model is not None
    assert player.model.problem == first.problem


def test_who_does_not_want_to_wait_stays_where_they_are(
    app: App, hands: Hands, asked: list[GenerationPiece], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOMENT", 0.0)
    monkeypatch.setattr(endless, "steps", lambda piece, cancel: iter(lambda: None, 0))
    app.begin(None)
    app.perform(Action.GENERATE)
    hands.key(pygame.K_RETURN)
    waiting = app.scene
    assert isinstance(waiting, WaitingDialog)
    hands.wait(lambda: "shapes tried" in waiting._text())
    hands.key(pygame.K_ESCAPE)
    assert len(app.stack) == 1
    assert kept(tmp_path) == []
    maker = scene_endless(app)._maker
    assert maker is not None
    assert maker.has_ended


def test_error_costs_one_problem_and_too_many_in_a_row_are_told(
    app: App,
    hands: Hands,
    asked: list[GenerationPiece],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    make, wrong = endless.steps, range(9)

    def steps(piece: GenerationPiece, cancel: CancelFlag) -> Iterator[Outcome]:
        return iter([FailedPiece(piece, "IndexError")]) if piece.number in wrong else make(piece, cancel)

    monkeypatch.setattr(endless, "steps", steps)
    app.begin(None)
    scene_endless(app).bring(GenerationRequest())
    hands.frames()
    assert len(kept(tmp_path)) == 1
    assert capfd.readouterr().err.count("IndexError") == 9
    scene_endless(app).close()
    wrong = range(10)
    with pytest.raises(GoldError, match="number 9"):
        scene_endless(app).bring(GenerationRequest())


def test_file_that_cannot_be_read_is_told_and_left_alone(
    app: App, hands: Hands, asked: list[GenerationPiece], tmp_path: Path
) -> None:
    file = tmp_path / "data" / "gold" / "problems" / "generated.yaml"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"\xff\xfe\x00broken")
    app.begin(None)
    with pytest.raises(GoldError):
        scene_endless(app).bring(GenerationRequest())
    assert file.read_bytes() == b"\xff\xfe\x00broken"


def scene_endless(app: App) -> endless.EndlessProblems:
    return app._scenes.practice.endless
