"""The player, driven by mouse and keyboard, with an engine that answers what the test says."""

from pathlib import Path

import pygame
import pytest

from gold.board.points import PASS, Color, Point, PointState, geometry
from gold.gui import player_files, words
from gold.gui.app import App
from gold.gui.board_pane import ARRIVAL, LEAVING
from gold.gui.keys import Action
from gold.gui.player import PlayerScene
from gold.gui.player_model import PlayerModel
from gold.gui.widgets import Button
from gold.problem.files import load_problem
from gold.problem.sgf_format import write_game
from gold.solver.api import Limits, Result, Status
from gold.trainer.progress import problem_id
from tests.gui.helpers import THREE_IN_A_ROW, FakeEngine, Hands, make_collection, make_problem


@pytest.fixture
def player(app: App, hands: Hands) -> PlayerScene:
    problems = [make_problem(), make_problem(THREE_IN_A_ROW, "Three in a row"), make_problem(title="Third")]
    app.play(make_collection(*problems, name="Beginnings"))
    app.change(answer_delay=0.0)
    hands.frames()
    assert isinstance(app.scene, PlayerScene)
    return app.scene


@pytest.fixture
def eye(player: PlayerScene, hands: Hands) -> PlayerScene:
    """The player on a problem with an eye space of five points."""
    hands.key(pygame.K_RETURN)
    hands.frames()
    return player


def model(player: PlayerScene) -> PlayerModel:
    assert player.model is not None
    return player.model


def at(player: PlayerScene, name: str) -> Point:
    return model(player).session.board.geometry.from_vertex(name)


def place(player: PlayerScene, name: str) -> tuple[int, int]:
    assert player.pane.layout is not None
    return player.pane.layout.center(at(player, name))


def button(player: PlayerScene, action: Action) -> Button:
    assert player.panel is not None
    return player.panel._buttons[action]


def idle(player: PlayerScene) -> bool:
    return model(player).session.thinking is None


def answer(player: PlayerScene, engine: FakeEngine, name: str, **fields: object) -> None:
    """Let the engine's next answer be a move."""
    move = at(player, name)
    values: dict[str, object] = {"status": Status.UNKNOWN, "proved": False, "move": move, "line": (move,)}
    engine.answers.append(Result(**{**values, **fields}))  # type: ignore[arg-type]


# Playing


def test_a_click_plays_and_the_computer_answers(
    player: PlayerScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.play(make_collection(make_problem(THREE_IN_A_ROW)))
    hands.frames()
    answer(player, engine, "D4")
    hands.click(place(player, "D5"))
    hands.wait(lambda: idle(player) and len(model(player).session.record) == 2)
    board = model(player).session.board
    assert board[at(player, "D5")] is PointState.BLACK
    assert board[at(player, "D4")] is PointState.WHITE
    assert player.pane.view is not None
    assert player.pane.view.last_move == at(player, "D4")


def test_capturing_the_marked_stones_solves_and_is_kept(player: PlayerScene, hands: Hands) -> None:
    before = hands.app.progress.tally(problem_id(model(player).problem)).solved
    hands.click(place(player, "D4"))
    hands.frames(20)
    strip = model(player).strip
    assert strip is not None
    assert strip.kind == "good"
    assert strip.title == "Solved: White is captured"
    assert player.pane.view is not None
    assert player.pane.view.playable == frozenset()
    tally = hands.app.progress.tally(problem_id(model(player).problem))
    assert tally.solved == before + 1
    assert button(player, Action.NEXT_PROBLEM).is_enabled


def test_a_move_that_is_not_allowed_is_explained(player: PlayerScene, hands: Hands) -> None:
    hands.click(place(player, "C4"))
    assert hands.app.toast.text == words.why_illegal(words.Illegal.OCCUPIED)
    assert not model(player).session.record


def test_a_proved_refutation_is_said_with_its_reason(
    eye: PlayerScene, hands: Hands, engine: FakeEngine
) -> None:
    line = tuple(at(eye, name) for name in ("D5", "D4"))
    answer(eye, engine, "D5", status=Status.ALIVE, proved=True, line=line, nodes=1204)
    hands.click(place(eye, "C4"))
    hands.wait(lambda: idle(eye))
    strip = model(eye).strip
    assert strip is not None
    assert (strip.kind, strip.title) == ("bad", "Not yet: White lives")
    assert strip.text == "After C4 White answers D5. Proved, 1,204 positions."
    hands.key(pygame.K_v, text="v")
    assert [ghost.point for ghost in model(eye).ghosts()] == [at(eye, "D4")]
    hands.key(pygame.K_v, text="v")
    assert model(eye).ghosts() == ()


def test_an_estimate_is_never_put_as_a_fact(eye: PlayerScene, hands: Hands, engine: FakeEngine) -> None:
    answer(eye, engine, "D5", status=Status.ALIVE, proved=False)
    hands.click(place(eye, "C4"))
    hands.wait(lambda: idle(eye))
    strip = model(eye).strip
    assert strip is not None
    assert strip.kind == "warning"
    assert strip.title.startswith("It looks as if")
    assert strip.text.endswith("Not proved within 5 s; the computer's estimate.")
    assert not model(eye)._kept


def test_the_computers_answer_comes_after_the_delay(
    eye: PlayerScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(answer_delay=1.0)
    answer(eye, engine, "D4")
    hands.click(place(eye, "D5"))
    hands.wait(lambda: bool(eye._answers))
    hands.frames(10, 1 / 60)
    assert len(model(eye).session.record) == 1
    hands.frames(60, 1 / 60)
    assert len(model(eye).session.record) == 2


def test_while_the_computer_thinks_its_line_is_shown_as_ghosts(
    eye: PlayerScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(answer_delay=5.0)
    hands.click(place(eye, "D5"))
    hands.wait(lambda: model(eye).progress is not None)
    ghosts = model(eye).ghosts()
    assert [ghost.number for ghost in ghosts] == [1, 2, 3]
    assert ghosts[0].color is Color.WHITE
    assert eye.busy


def test_stones_arrive_and_leave_in_their_time_and_at_once_without_motion(
    player: PlayerScene, hands: Hands
) -> None:
    player._press_point(at(player, "D4"), 1)
    assert player.pane.busy
    hands.frames(1, max(ARRIVAL, LEAVING) + 0.01)
    assert not player.pane.busy
    hands.key(pygame.K_r, text="r")
    hands.frames(1, 1.0)
    hands.app.change(motion=False)
    player._press_point(at(player, "D4"), 1)
    assert not player.pane.busy


@pytest.mark.parametrize(
    ("first", "answer", "sentence"),
    [
        ("C4", "D5", "After C4 White answers D5."),
        ("C4", "pass", "After C4 White has no good move and passes."),
        ("pass", "D5", "After the pass White answers D5."),
        ("pass", "pass", "Both sides have passed."),
    ],
)
def test_an_exchange_is_told_as_a_player_would(first: str, answer: str, sentence: str) -> None:
    nine = geometry(9)
    moves = [PASS if name == "pass" else nine.from_vertex(name) for name in (first, answer)]
    assert words.exchange(nine, moves[0], moves[1], Color.WHITE) == sentence


# Messages


@pytest.mark.parametrize("size", [(900, 650), (1280, 860), (2560, 1440)])
def test_a_message_covers_no_point_and_no_button(
    player: PlayerScene, hands: Hands, size: tuple[int, int]
) -> None:
    hands.resize(size)
    hands.app.say("A file with a long name could not be read: " + "the reason takes two lines. " * 4, "bad")
    hands.frames()
    covered = hands.app.toast.rect(player.theme, player.toast_area)
    layout, panel = player.pane.layout, player.panel
    assert layout is not None
    assert panel is not None
    stone = pygame.Rect(0, 0, round(layout.cell), round(layout.cell))
    for point in player.pane.view.geometry.points if player.pane.view else ():
        stone.center = layout.center(point)
        assert not covered.colliderect(stone)
    buttons = [widget.focus_rect for widget in player.ui.ring.widgets if widget is not player.pane]
    assert covered.collidelist(buttons) == -1


def test_a_message_goes_with_the_problem_that_it_was_about(player: PlayerScene, hands: Hands) -> None:
    hands.app.say("Saved as a.yaml", "good")
    hands.key(pygame.K_RETURN)
    assert not hands.app.toast.shown
    hands.app.say("It could not be saved", "bad")
    hands.key(pygame.K_RETURN)
    assert hands.app.toast.shown, "what went wrong must not be missed"


# Keys and buttons


def test_every_button_works_and_has_its_key(player: PlayerScene, hands: Hands) -> None:
    assert player.panel is not None
    for action, made in player.panel._buttons.items():
        assert made.key == hands.app.keys.cap(action, player.scope) != ""
    assert {
        Action.START, Action.STOP, Action.UNDO, Action.REDO, Action.PASS, Action.RESET, Action.HINT,
        Action.SWITCH_TURN, Action.EDIT, Action.SAVE, Action.OPEN, Action.NEXT_PROBLEM,
        Action.PREVIOUS_PROBLEM,
    } <= set(player.panel._buttons)  # fmt: skip
    assert player.panel._auto.action is Action.AUTO_PLAY
    assert set(player.panel._steppers) == {"depth", "breadth", "seconds"}


def test_buttons_are_enabled_when_they_can_do_something(player: PlayerScene, hands: Hands) -> None:
    def enabled(*actions: Action) -> list[bool]:
        return [button(player, action).is_enabled for action in actions]

    moves = Action.UNDO, Action.REDO, Action.RESET
    assert enabled(*moves) == [False, False, False]
    hands.key(pygame.K_a, text="a")
    hands.click(place(player, "D3"))
    assert enabled(*moves) == [True, False, True]
    hands.key(pygame.K_LEFT)
    assert enabled(*moves) == [False, True, False]
    assert enabled(Action.STOP, Action.PREVIOUS_PROBLEM, Action.NEXT_PROBLEM) == [False, False, True]
    assert enabled(Action.PASS) == [False], "the attacker has moves"


def test_wheel_arrows_home_and_end_step_through_the_moves(eye: PlayerScene, hands: Hands) -> None:
    hands.key(pygame.K_a, text="a")
    for name in ("D5", "D4"):
        hands.click(place(eye, name))
    record = model(eye).session.record
    assert len(record) == 2
    hands.move(place(eye, "A1"))
    hands.wheel(1)
    assert len(model(eye).session.record) == 1
    hands.wheel(-1)
    assert model(eye).session.record == record
    hands.key(pygame.K_HOME)
    assert model(eye).session.record == ()
    hands.key(pygame.K_END)
    assert model(eye).session.record == record
    hands.key(pygame.K_PAGEUP)
    assert model(eye).session.record == ()


def test_the_board_can_be_played_without_a_mouse(player: PlayerScene, hands: Hands) -> None:
    hands.key(pygame.K_a, text="a")
    for _ in range(12):
        if player.ui.ring.current is player.pane:
            break
        hands.key(pygame.K_TAB)
    assert player.ui.ring.current is player.pane
    assert player.pane.cursor == min(player.pane.view.playable)  # type: ignore[union-attr]
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert [made.move for made in model(player).session.record] == [at(player, "D3")]


def test_escape_resets_first(player: PlayerScene, hands: Hands) -> None:
    hands.key(pygame.K_a, text="a")
    hands.click(place(player, "D3"))
    hands.key(pygame.K_ESCAPE)
    assert model(player).session.record == ()


def test_hints_give_away_more_each_time(player: PlayerScene, hands: Hands, engine: FakeEngine) -> None:
    answer(player, engine, "D4", line=(at(player, "D4"), PASS))
    hands.key(pygame.K_h, text="h")
    hands.wait(lambda: idle(player))
    view = player.pane.view
    assert view is not None
    assert at(player, "D4") in view.hint_area
    hands.key(pygame.K_h, text="h")
    assert player.pane.view is not None
    assert player.pane.view.hint_point == at(player, "D4")
    hands.key(pygame.K_h, text="h")
    assert [ghost.point for ghost in player.pane.view.ghosts] == [at(player, "D4")]
    assert model(player).session.record == ()


def test_stop_lets_the_computer_play_its_best(player: PlayerScene, hands: Hands, engine: FakeEngine) -> None:
    answer(player, engine, "D4")
    hands.key(pygame.K_s, text="s")
    hands.key(pygame.K_x, text="x")
    hands.wait(lambda: idle(player))
    assert len(model(player).session.record) == 1


def test_the_computer_can_play_both_sides(eye: PlayerScene, hands: Hands, engine: FakeEngine) -> None:
    answer(eye, engine, "D5")
    answer(eye, engine, "D4")
    hands.key(pygame.K_s, pygame.KMOD_LSHIFT, "S")
    hands.wait(lambda: len(model(eye).session.record) >= 2)
    assert [made.by.value for made in model(eye).session.record[:2]] == ["computer", "computer"]


def test_what_the_computer_reaches_alone_is_no_solution(
    eye: PlayerScene, hands: Hands, engine: FakeEngine
) -> None:
    answer(eye, engine, "D5")
    answer(eye, engine, "D4")
    hands.key(pygame.K_s, pygame.KMOD_LSHIFT, "S")
    hands.wait(lambda: model(eye).ended is not None)
    assert model(eye).caption.endswith("play has ended")
    assert "solved" not in model(eye).caption


def test_switching_the_turn_lets_the_other_side_play(player: PlayerScene, hands: Hands) -> None:
    hands.key(pygame.K_t, text="t")
    assert model(player).session.board.to_play is Color.WHITE
    assert model(player).session.person is Color.WHITE


def test_limits_go_up_and_down_and_high_ones_carry_a_warning(player: PlayerScene, hands: Hands) -> None:
    assert model(player).session.limits.seconds == 5
    for _ in range(6):
        hands.key(pygame.K_l, text="l")
    assert model(player).session.limits.seconds == 120
    assert "120" in words.cost_of(model(player).session.limits)
    hands.key(pygame.K_l, pygame.KMOD_LSHIFT, "L")
    assert model(player).session.limits.seconds == 60
    hands.key(pygame.K_d, pygame.KMOD_LSHIFT, "D")
    assert model(player).session.limits.depth == 40
    assert words.cost_of(Limits(depth=5, seconds=5.0)) == ""


def test_closed_points_say_why(player: PlayerScene, hands: Hands) -> None:
    hands.app.play(make_collection(make_problem("x + O .\n+ x O .\nO O O .\n. . . .")))
    hands.frames()
    hands.key(pygame.K_t, text="t")
    view = player.pane.view
    assert view is not None
    closed = {view.geometry.vertex(point): reason for point, reason in view.closed.items()}
    assert set(closed) == {"A3"} or set(closed) == set()
    for reason in closed.values():
        assert "suicide" in reason


def test_next_and_previous_lead_through_the_collection(player: PlayerScene, hands: Hands) -> None:
    assert model(player).place == "Beginnings  ›  1 of 3"
    hands.key(pygame.K_RETURN)
    assert model(player).problem.title == "Three in a row"
    hands.key(pygame.K_PAGEDOWN, pygame.KMOD_LCTRL)
    assert model(player).problem.title == "Third"
    hands.key(pygame.K_RETURN)
    assert "last" in hands.app.toast.text
    hands.key(pygame.K_PAGEUP, pygame.KMOD_LCTRL)
    assert model(player).index == 1


def test_coordinates_and_the_whole_board_are_settings(player: PlayerScene, hands: Hands) -> None:
    hands.key(pygame.K_k, text="k")
    hands.key(pygame.K_w, text="w")
    view = player.pane.view
    assert view is not None
    assert not view.coordinates
    assert (view.window.rows, view.window.columns) == (7, 7)
    assert (hands.app.settings.coordinates, hands.app.settings.whole_board) == (False, True)


# Files, the clipboard, the editor


def test_saving_keeps_the_moves_played(player: PlayerScene, hands: Hands, tmp_path: Path) -> None:
    hands.key(pygame.K_a, text="a")
    hands.click(place(player, "D3"))
    player_files.write(player.app, model(player), tmp_path / "kept.yaml")
    assert load_problem(tmp_path / "kept.yaml").moves == (at(player, "D3"),)
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert hands.app.scene is player, "saved again in the same place, without asking"


def test_copy_and_paste_as_sgf(player: PlayerScene, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    held = ""

    def put(text: str) -> None:
        nonlocal held
        held = text

    monkeypatch.setattr(pygame.scrap, "put_text", put)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held)
    hands.key(pygame.K_c, pygame.KMOD_LCTRL)
    assert held == write_game(model(player).problem)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert model(player).problem.position == make_problem().position
    held = "nonsense"
    hands.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert hands.app.toast.kind == "bad"


def test_a_problem_of_the_editor_leads_back_there_and_is_not_counted(app: App, hands: Hands) -> None:
    before = app.progress.tally(problem_id(make_problem()))
    app.try_out(make_problem())
    hands.frames()
    scene = app.scene
    assert isinstance(scene, PlayerScene)
    assert model(scene).from_editor
    hands.click(place(scene, "D4"))
    assert model(scene).solved
    assert app.progress.tally(problem_id(make_problem())) == before


def test_a_problem_that_cannot_be_played_leaves_the_old_one(player: PlayerScene, hands: Hands) -> None:
    before = model(player)
    app = hands.app
    broken = make_problem("+ + +\n+ x +\n+ + +")
    with pytest.raises(ValueError, match="no keystone"):
        app.try_out(broken)
    assert model(player) is before


def test_the_engines_failure_is_said_and_play_goes_on(
    player: PlayerScene, hands: Hands, engine: FakeEngine
) -> None:
    engine.error = RuntimeError("out of memory")
    hands.click(place(player, "D3"))
    hands.wait(lambda: idle(player))
    strip = model(player).strip
    assert strip is not None
    assert "out of memory" in strip.title
    hands.key(pygame.K_LEFT)
    assert model(player).session.record == ()


def test_a_long_description_scrolls_and_the_focus_is_followed(app: App, hands: Hands) -> None:
    app.play(make_collection(make_problem(description="A long story. " * 120)))
    hands.resize((900, 650))
    scene = app.scene
    assert isinstance(scene, PlayerScene)
    assert scene.panel is not None
    assert scene.panel.content.room > 0
    hands.move(scene.panel.content.view.center)
    hands.wheel(-3)
    assert scene.panel.content.offset > 0
    assert model(scene).session.record == ()
    scene.ui.ring.focus(scene.panel._auto, show=True)
    hands.frames(2)
    assert scene.panel.content.view.contains(scene.panel._auto.focus_rect)
