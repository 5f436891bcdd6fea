"""A game record in the window: stepped through, asked about, and made problems of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gold.authoring.from_games import Chance, Scan, guess_about
from gold.board.points import Color, Point
from gold.board.status import Status
from gold.gui.app.window import App
from gold.gui.desktop import clipboard
from gold.gui.editor.scene import EditorScene
from gold.gui.game.scene import GameScene
from gold.gui.keys.actions import Action
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.asking import LineDialog
from gold.gui.stage.file_dialog import OpenDialog, SaveDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button
from gold.problem.files import load_collection
from gold.solver.api import CancelFlag, Progress
from gold.solver.outcome import Bounds
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.test_nothing_cut_off import labels_of
from tests.results import make_result
from tests.user_folders import move_folders

MOVES = ["ai", "aj", "bi", "bj", "ci", "cj", "di", "dj", "ei", "dk", "ej", "hc", "ek", "hd"]
"""Alternating moves: Black shuts in five white stones in a corner of 11 lines."""


def sgf(moves: list[str] = MOVES, root: str = "") -> str:
    played = "".join(f";{'BW'[number % 2]}[{move}]" for number, move in enumerate(moves))
    return f"(;SZ[11]{root}{played})"


@pytest.fixture
def game(app: App, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameScene:
    move_folders(monkeypatch, tmp_path, "STATE")
    move_folders(monkeypatch, tmp_path, "DATA")
    (tmp_path / "game.sgf").write_text(sgf(root="PB[Kim]PW[Lee]"))
    app.show(Tab.LIBRARY)
    app.change(games_at_end=True)
    hands.drop(tmp_path / "game.sgf")
    hands.frames()
    scene = app.scene
    assert isinstance(scene, GameScene)
    return scene


def at(game: GameScene, vertex: str) -> tuple[int, int]:
    assert game.model is not None
    assert game.pane.layout is not None
    return game.pane.layout.center(Point(game.model.moment.position.geometry.from_vertex(vertex)))


def text_of(game: GameScene) -> str:
    return "\n".join(getattr(widget, "text", "") for widget in game.ui.get_sprite_group().sprites())


def ask(game: GameScene, hands: Hands, vertex: str) -> None:
    hands.click(at(game, vertex))
    hands.wait(lambda: not game.busy)


def test_dropped_game_is_stepped_through_by_keys_and_wheel(game: GameScene, hands: Hands) -> None:
    assert game.model is not None
    assert game.caption() == "Kim – Lee · Move 14 of 14 · Black to play"
    for key, expected in (
        (pygame.K_LEFT, 13), (pygame.K_HOME, 0), (pygame.K_RIGHT, 1), (pygame.K_PAGEDOWN, 11),
        (pygame.K_PAGEUP, 1), (pygame.K_END, 14),
    ):  # fmt: skip
        hands.key(key)
        assert game.model.at == expected
    hands.move(at(game, "F6"))
    hands.wheel(1)
    assert game.model.at == 13
    hands.wheel(-1)
    assert game.model.at == 14


def test_a_game_opens_before_its_first_move(app: App, hands: Hands, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(sgf(root="PB[Kim]PW[Lee]"))
    hands.drop(tmp_path / "game.sgf")
    hands.frames()
    scene = app.scene
    assert isinstance(scene, GameScene)
    assert scene.caption() == "Kim – Lee · Move 0 of 14 · Black to play"
    assert "Play through the game with → or the wheel; End shows its end." in text_of(scene)
    hands.click(at(scene, "E5"))
    assert app.toast.text == "No stone is on the board yet: → plays the next move."
    hands.key(pygame.K_RIGHT)
    hands.frames()
    assert "Click a stone to see what becomes of its group" in text_of(scene)


def test_click_asks_about_a_group_and_marks_it(
    game: GameScene, hands: Hands, engine: FakeEngine
) -> None:
    engine.asks_borders = True
    ask(game, hands, "D1")
    assert game.model is not None
    question = game.model.question
    assert question is not None
    geometry = game.model.moment.position.geometry
    assert sorted(geometry.vertices(question.group)) == ["A2", "B2", "C2", "D1", "D2"]
    assert question.status == "unsettled"
    wall = "A3 B3 C3 D3 E3 E2 E1"
    assert question.headline == "Unsettled, if the stones around are safe"
    assert question.lines() == [
        "White first: White lives (proved).",
        f"Black first: White is dead (proved), if these stones are safe: {wall}",
    ], "what holds on the whole board comes first"
    assert question.problem.description.endswith(f"if these stones are safe: {wall}")
    question.borders.clear()
    assert question.headline == "Unsettled, within the marked area"
    assert question.lines()[0] == "Black first, within the marked area: White is dead (proved)."
    assert game.pane.view is not None
    assert game.pane.view.state(Point(geometry.from_vertex("D1"))).is_keystone
    hands.key(pygame.K_LEFT)
    assert game.model.question is None


def test_next_click_cancels_the_question(game: GameScene, hands: Hands, engine: FakeEngine) -> None:
    engine.holds = True
    hands.click(at(game, "D1"))
    hands.wait(lambda: len(engine.groups) == 1)
    first = game.model.question  # type: ignore[union-attr]
    hands.click(at(game, "A3"))
    hands.wait(lambda: len(engine.groups) == 2)
    engine.holds = False
    hands.wait(lambda: not game.busy)
    assert game.model is not None
    assert game.model.question is not first
    assert game.model.question is not None
    assert game.model.question.status == "unsettled"
    assert first is not None
    assert not first.status
    hands.click(at(game, "K10"))
    assert game.model.question is None


def test_a_group_that_was_asked_about_has_the_same_answer_again(
    game: GameScene, hands: Hands, engine: FakeEngine
) -> None:
    """Whichever of its stones is clicked, and whatever a new search would estimate."""
    ask(game, hands, "D1")
    assert game.model is not None
    first = game.model.question
    assert first is not None
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_RIGHT)
    ask(game, hands, "A2")
    again = game.model.question
    assert again is not None
    assert len(engine.groups) == 1, "nothing was searched again"
    assert again.lines() == first.lines()
    assert not again.running
    hands.key(pygame.K_LEFT)
    ask(game, hands, "D1")
    assert len(engine.groups) == 2, "another position"


def test_escape_drops_the_question_and_then_leaves(app: App, game: GameScene, hands: Hands) -> None:
    ask(game, hands, "D1")
    assert game.model is not None
    hands.key(pygame.K_ESCAPE)
    assert (app.scene, game.model.question) == (game, None)
    hands.key(pygame.K_ESCAPE)
    assert app.scene.tab is Tab.LIBRARY


def test_stop_ends_the_question_first_and_then_the_scan(
    game: GameScene, hands: Hands, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def scan(_scan: Scan, cancel: CancelFlag | None) -> bool:
        while cancel is not None and not cancel.is_set:
            pygame.time.wait(1)
        return False

    monkeypatch.setattr(engine, "scan", scan)
    engine.holds = True
    assert game.model is not None
    hands.key(pygame.K_s)
    hands.click(at(game, "D1"))
    hands.wait(lambda: len(engine.groups) == 1)
    assert game.perform(Action.STOP)
    assert (game.model.question, game.model.scanning) == (None, True)
    assert game.perform(Action.STOP)
    assert not game.model.scanning
    hands.wait(lambda: not game.busy)


def test_keyboard_alone_asks_and_makes_a_problem(app: App, game: GameScene, hands: Hands) -> None:
    hands.key(pygame.K_SPACE, text=" ")
    game.pane.cursor = Point(game.model.moment.position.geometry.from_vertex("D4"))  # type: ignore[union-attr]
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    hands.wait(lambda: not game.busy)
    assert game.model is not None
    assert game.model.question is not None
    hands.key(pygame.K_t)
    hands.key(pygame.K_p)
    player = app.scene
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    assert player.model.problem.title == "Move 15: D2"
    assert player.model.problem.to_play.name == "WHITE"
    hands.key(pygame.K_ESCAPE)
    assert app.scene is game
    assert game.model.question is not None, "the game is as it was left"


def test_group_is_edited_as_a_problem(app: App, game: GameScene, hands: Hands) -> None:
    ask(game, hands, "D1")
    hands.key(pygame.K_e, pygame.KMOD_LCTRL)
    assert isinstance(app.scene, EditorScene)
    assert app.scene.draft.problem.title == "Move 15: D1"
    assert app.scene.draft.errors == ()


def test_scan_lists_moves_that_open_as_a_collection_and_are_saved(
    app: App, game: GameScene, hands: Hands, engine: FakeEngine, tmp_path: Path
) -> None:
    assert game.model is not None
    for number in (13, 14):
        moment = game.model.moments[number]
        group = frozenset(
            Point(moment.position.geometry.from_vertex(v)) for v in ("A2", "B2", "C2", "D2", "D1")
        )
        problem = guess_about(moment.position, group, moment.position.to_play).problem
        engine.chances.append(Chance(moment, problem, min(group)))
    hands.key(pygame.K_s)
    hands.wait(lambda: not game.busy)
    hands.frames()
    assert game.panel is not None
    assert game.panel.missed is not None
    assert [row.detail for row in game.panel.missed.rows] == ["group at A2"] * 2, "no move: a stone"
    said = [each.text for each in labels_of(app)]
    assert "2 moves found. The first of each group is listed." in said
    hands.key(pygame.K_DOWN)
    assert game.model.at == 13
    hands.wait(lambda: not game.busy)
    assert game.model.question is not None
    hands.key(pygame.K_DOWN)
    hands.wait(lambda: not game.busy)
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert isinstance(app.scene, SaveDialog)
    app.scene.choose(tmp_path / "a" / "missed.yaml")
    assert app.toast.text.startswith("There is no folder ")
    assert isinstance(app.scene, SaveDialog), "the name can be typed again"
    app.scene.choose(tmp_path / "missed.yaml")
    saved = load_collection(tmp_path / "missed.yaml")
    assert (len(saved.problems), saved.name) == (2, "missed"), "it keeps the name that was typed"
    hands.key(pygame.K_RETURN)
    assert isinstance(app.scene, PracticeScene)
    assert app.scene.model is not None
    assert app.scene.model.course.name_and_place(app.scene.model.index)[1].endswith("2 of 2")


def test_moves_that_count_on_safe_stones_are_a_list_of_their_own_below(
    app: App, game: GameScene, hands: Hands, engine: FakeEngine
) -> None:
    assert game.model is not None
    for number, assumed in ((13, frozenset({Point(0)})), (14, frozenset[Point]())):
        moment = game.model.moments[number]
        group = frozenset(
            Point(moment.position.geometry.from_vertex(v)) for v in ("A2", "B2", "C2", "D2", "D1")
        )
        problem = guess_about(moment.position, group, moment.position.to_play).problem
        engine.chances.append(
            Chance(moment, replace(problem, title=str(number)), min(group), assumed)
        )
    hands.key(pygame.K_s)
    hands.wait(lambda: not game.busy)
    hands.frames()
    assert game.panel is not None
    assert game.panel.missed is not None
    assert game.panel.if_safe is not None
    assert [row.text for row in game.panel.missed.rows] == ["Move 15: Black can kill"]
    assert [row.text for row in game.panel.if_safe.rows] == ["Move 14: White can live"]
    assert "If the stones around are safe:" in [each.text for each in labels_of(app)]
    hands.key(pygame.K_DOWN)
    hands.wait(lambda: not game.busy)
    assert (game.model.chosen, game.model.at) == (1, 14), "the upper list first"
    hands.key(pygame.K_DOWN)
    hands.wait(lambda: not game.busy)
    assert (game.model.chosen, game.model.at) == (0, 13)
    collection, index = game.model.collection()
    assert [problem.title for problem in collection.problems] == ["14", "13"]
    assert index == 1


def test_after_a_scan_that_found_nothing_no_second_scan_is_asked_for(
    app: App, game: GameScene, hands: Hands
) -> None:
    game.perform(Action.SAVE)
    assert app.toast.text == "Nothing has been found yet: scan the game."
    hands.key(pygame.K_s)
    hands.wait(lambda: not game.busy)
    game.perform(Action.SAVE)
    assert app.toast.text == "No move is proved to have missed the life or death of a group."


def test_scan_waits_while_another_scene_is_shown(
    app: App, game: GameScene, hands: Hands, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    def scan(scan: Scan, cancel: CancelFlag | None) -> bool:
        begun.append(scan.done)
        while cancel is not None and not cancel.is_set and len(begun) == 1:
            pygame.time.wait(1)
        return False

    monkeypatch.setattr(engine, "scan", scan)
    hands.key(pygame.K_s)
    hands.wait(lambda: len(begun) == 1)
    app.show(Tab.LIBRARY)
    assert game.model is not None
    assert not game.model.scanning
    app.show(Tab.GAME)
    hands.wait(lambda: len(begun) == 2)
    hands.wait(lambda: not game.busy)


def test_one_of_several_games_is_chosen(app: App, hands: Hands, tmp_path: Path) -> None:
    names = ("PB[A]PW[B]RE[W+R]", "GN[Final]")
    (tmp_path / "games.sgf").write_text("\n".join(sgf(root=name) for name in names))
    app.show(Tab.LIBRARY)
    hands.drop(tmp_path / "games.sgf")
    hands.frames()
    dialog = app.scene
    assert isinstance(dialog, LineDialog)
    assert [row.text for row in dialog.rows] == ["A – B, W+R", "Final"]
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert app.scene.caption().startswith("Final")


def test_game_ends_where_a_move_is_illegal_and_says_so(
    app: App, hands: Hands, tmp_path: Path
) -> None:
    (tmp_path / "game.sgf").write_text(sgf(["aa", "aa", "bb"]))
    hands.drop(tmp_path / "game.sgf")
    hands.frames()
    scene = app.scene
    assert isinstance(scene, GameScene)
    assert scene.model is not None
    assert (scene.model.last, scene.model.cut_after) == (1, 1)


def open_here(app: App, hands: Hands, path: Path, text: str) -> None:
    path.write_text(text)
    app.show(Tab.GAME)
    app.perform(Action.OPEN)
    hands.frames()
    assert isinstance(app.scene, OpenDialog)
    app.scene.name = str(path)
    hands.key(pygame.K_RETURN)
    hands.frames()


def test_a_position_is_a_game_without_moves_whose_groups_are_asked_about(
    app: App, hands: Hands, tmp_path: Path
) -> None:
    stones = "AB[ai][bi][ci][di][ei][ej][ek]AW[aj][bj][cj][dj][dk]PL[W]"
    open_here(app, hands, tmp_path / "position.sgf", f"(;SZ[11]GN[Mine]{stones})")
    scene = app.scene
    assert isinstance(scene, GameScene)
    assert scene.caption() == "Mine · White to play"
    ask(scene, hands, "D1")
    assert scene.model is not None
    assert scene.model.question is not None
    assert scene.model.question.status == "unsettled"
    assert scene.model.question.problem.title == "D1"


def test_a_pasted_position_stays_in_the_game_scene_and_has_a_name(
    app: App, game: GameScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    stones = "AB[ai][bi][ci][di][ei][ej][ek]AW[aj][bj][cj][dj][dk]PL[W]"
    monkeypatch.setattr(clipboard, "get_text", lambda: f"(;SZ[11]{stones})")
    hands.key(pygame.K_v, pygame.KMOD_LCTRL)
    hands.wait(lambda: game.caption() == "clipboard · White to play")
    assert app.scene is game
    ask(game, hands, "D1")
    assert game.model is not None
    assert game.model.question is not None, "a click asks, and plays nothing"


def test_a_line_is_told_whole_that_comes_back_to_a_point(game: GameScene, hands: Hands) -> None:
    ask(game, hands, "D1")
    assert game.model is not None
    question = game.model.question
    assert question is not None
    line = tuple(
        Point(game.model.moment.position.geometry.from_vertex(each)) for each in ("C1", "B1", "C1")
    )
    question.results[question.first] = replace(
        question.results[question.first], line=line, bounds=Bounds()
    )
    assert not [each for each in labels_of(hands.app) if "C1" in each.text]
    button = next(
        each for each in game.ui.ring.widgets if getattr(each, "action", 0) is Action.SHOW_LINE
    )
    button.activate()
    hands.frames()
    assert [
        each.text.replace("\N{NO-BREAK SPACE}", " ")
        for each in labels_of(hands.app)
        if "C1" in each.text
    ] == ["1 C1  2 B1  3 C1"]


def test_file_without_moves_and_stones_is_refused_with_what_to_do(
    app: App, hands: Hands, tmp_path: Path
) -> None:
    open_here(app, hands, tmp_path / "problem.sgf", "(;SZ[9]PL[B]C[Nothing yet])")
    assert app.toast.text == (
        "There are no moves and no stones in problem.sgf: open a game or a position (SGF)."
    )


def test_while_it_is_read_a_question_says_so_and_can_be_stopped(
    app: App, game: GameScene, hands: Hands, engine: FakeEngine
) -> None:
    engine.holds = True
    hands.click(at(game, "D1"))
    hands.wait(lambda: len(engine.groups) == 1)
    hands.frames()
    assert game.model is not None
    assert game.model.question is not None
    game.model.question.progress = Progress(0, 1234, ())
    assert game.panel is not None
    game.panel.sync()
    assert "Reading: 1,234 positions" in [label.text for label in labels_of(app)]
    buttons = [
        widget for widget in game.ui.get_sprite_group().sprites() if isinstance(widget, Button)
    ]
    (stop,) = [button for button in buttons if button.text == "Stop"]
    hands.click(stop.rect.center)
    assert game.model.question is None
    engine.holds = False


def test_what_is_not_proved_is_told_as_not_settled(game: GameScene, hands: Hands) -> None:
    ask(game, hands, "D1")
    assert game.model is not None
    question = game.model.question
    assert question is not None
    question.results = {Color.BLACK: make_result(Status.DEAD, False, None)}
    assert question.lines() == ["Black first: Not settled within 5 s."]
    question.results = {Color.WHITE: make_result(Status.UNKNOWN, False, None)}
    assert question.lines() == ["White first: Not settled within 5 s."]
    question.bent_four = True
    assert question.lines()[0].startswith("Bent four in the corner")


def test_without_a_game_one_of_ours_can_be_tried(app: App, hands: Hands) -> None:
    app.show(Tab.GAME)
    hands.frames()
    scene = app.scene
    assert isinstance(scene, GameScene)
    assert "Try a sample game" in text_of(scene)
    hands.key(pygame.K_g)
    hands.wait(lambda: scene.model is not None)
    assert scene.caption() == "GNU Go – GNU Go, 2026-11-29, W+7.5 · Move 0 of 52 · Black to play"
    assert scene.model is not None
    assert scene.model.last == 52
