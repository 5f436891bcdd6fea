"""The practice scene, driven by mouse and keyboard, with an engine with prescribed answers."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gold.board.points import PASS, Color, PointState, geometry
from gold.board.status import Status
from gold.gui import words
from gold.gui.app.window import App
from gold.gui.board.pane import ARRIVAL, LEAVING
from gold.gui.desktop import clipboard
from gold.gui.keys.actions import Action
from gold.gui.practice.listeners import problem_actions
from gold.gui.practice.scene import PracticeScene
from gold.gui.practice.screen.board_view import ghosts
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.base import Widget
from gold.gui.widgets.controls import Button, Toggle
from gold.gui.widgets.displays import Label
from gold.problem.files import load_problem
from gold.problem.matching.identity import problem_id
from gold.problem.proved import Proved
from gold.problem.sgf.sgf_format import write_game
from gold.trainer.difficulty import Difficulty
from tests.gui.helpers import THREE_IN_A_ROW, FakeEngine, Hands, make_collection, make_problem
from tests.gui.practice.hands import (
    answer,
    at,
    button,
    idle,
    model,
    opened,
    place,
    text_of,
    walk_in,
)

# Playing


def test_a_click_plays_and_the_computer_answers(
    player: PracticeScene, hands: Hands, engine: FakeEngine
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


def test_capturing_the_marked_stones_solves_and_is_kept(
    player: PracticeScene, hands: Hands
) -> None:
    before = hands.app.logbook.attempts.tally(problem_id(model(player).problem)).solved
    hands.click(place(player, "D4"))
    hands.frames(20)
    banner = model(player).banner
    assert banner is not None
    assert banner.kind == "good"
    assert banner.title == "Solved: White is captured"
    assert player.pane.view is not None
    assert player.pane.view.playable == frozenset()
    tally = hands.app.logbook.attempts.tally(problem_id(model(player).problem))
    assert tally.solved == before + 1
    assert button(player, Action.NEXT_PROBLEM).is_enabled


def test_a_telling_title_is_shown_once_the_problem_is_solved(
    player: PracticeScene, hands: Hands
) -> None:
    new = make_problem(title="Ko in the corner")
    hands.app.change(hide_titles=True)
    corner = new.position.geometry.point(6, 0)
    new = replace(new, position=new.position.with_states({corner: PointState.BLACK}))
    hands.app.play(make_collection(new))
    assert model(player).moment.caption.startswith("Problem 1 · ")
    hands.click(place(player, "D4"))
    hands.frames(20)
    assert model(player).moment.caption.startswith("Ko in the corner · ")


def test_an_authors_own_title_is_shown_from_the_start(player: PracticeScene, hands: Hands) -> None:
    hands.app.play(make_collection(make_problem(title="Ko in the corner")))
    assert model(player).moment.caption.startswith("Ko in the corner · ")


def test_a_move_that_is_not_allowed_is_explained(player: PracticeScene, hands: Hands) -> None:
    hands.click(place(player, "C4"))
    assert hands.app.toast.text == words.why_illegal(words.Illegal.OCCUPIED)
    assert not model(player).session.record


def test_a_proved_refutation_is_said_with_its_reason(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    line = tuple(at(eye, name) for name in ("D5", "D4"))
    answer(eye, engine, "D5", status=Status.ALIVE, proved=True, line=line, nodes=1204)
    hands.click(place(eye, "C4"))
    hands.wait(lambda: idle(eye))
    banner = model(eye).banner
    assert banner is not None
    assert (banner.kind, banner.title) == ("bad", "White lives")
    assert banner.text == (
        "After C4, White answers D5. The marked stones can no longer be captured. "
        "This misses the objective, which perhaps cannot be reached."
    )
    hands.key(pygame.K_v, text="v")
    assert [ghost.point for ghost in ghosts(model(eye).moment)] == [at(eye, "D4")]
    hands.frames()
    assert "White has two eyes: D6, E4." in text_of(eye), "why it ends"
    assert eye.pane.view is not None
    assert eye.pane.view.hint_area == {at(eye, "D6"), at(eye, "E4")}
    hands.key(pygame.K_v, text="v")
    assert ghosts(model(eye).moment) == ()


def test_a_solved_problem_offers_the_line_to_its_end(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    line = tuple(at(eye, name) for name in ("D5", "D4"))
    answer(eye, engine, "D5", status=Status.DEAD, proved=True, line=line)
    hands.click(place(eye, "C4"))
    hands.wait(lambda: idle(eye))
    assert ghosts(model(eye).moment) == ()
    (offered,) = [one for one in eye.ui.ring.widgets if one.name == f"banner {Action.REDO}"]
    hands.click(offered.focus_rect.center)
    assert (walk_in(eye).base, walk_in(eye).line) == ((at(eye, "C4"),), line)
    hands.frames()
    assert "1\N{NO-BREAK SPACE}C4  2\N{NO-BREAK SPACE}D5  3\N{NO-BREAK SPACE}D4" in text_of(eye)
    hands.key(pygame.K_ESCAPE)
    assert model(eye).analysis is None
    assert len(model(eye).session.record) == 2, "that has only closed the line"
    hands.key(pygame.K_ESCAPE)
    assert model(eye).session.record == ()


def test_where_play_is_over_the_eyes_are_named_and_shown(
    player: PracticeScene, hands: Hands
) -> None:
    rows = [". . . . . ."] * 3 + ["x x x x x .", "O O O O x .", "+ + + O x ."]
    to_live = make_problem("\n".join(rows))
    to_live = replace(to_live, position=replace(to_live.position, to_play=Color.WHITE))
    hands.app.play(make_collection(to_live))
    hands.frames()
    hands.click(place(player, "B1"))
    hands.wait(lambda: model(player).state.ended is not None)
    hands.frames()
    banner = model(player).banner
    assert banner is not None
    assert banner.text == "The marked stones are safe. White has two eyes: A1, C1."
    assert player.pane.view is not None
    assert player.pane.view.hint_area == {at(player, "A1"), at(player, "C1")}


def title(eye: PracticeScene) -> str:
    """What the banner says first."""
    banner = model(eye).banner
    return "" if banner is None else banner.title


def links(eye: PracticeScene) -> dict[str, Widget]:
    """The links in the banner, by their texts."""
    links = (
        each for each in eye.ui.ring.widgets if isinstance(each, Button) and each.look == "link"
    )
    return {each.text: each for each in links}


def test_what_is_not_proved_is_not_settled_and_looked_at_longer_if_wanted(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    answer(eye, engine, "D5", status=Status.ALIVE, proved=False)
    hands.click(place(eye, "C4"))
    hands.wait(lambda: idle(eye))
    assert title(eye) == "Not settled within 5 s"
    assert list(links(eye)) == ["10 s longer", "A minute", "Until found"]
    assert not model(eye).state.kept

    engine.holds = True
    hands.click(links(eye)["A minute"].focus_rect.center)
    hands.frames()
    assert list(links(eye)) == ["Stop looking"]
    thinking = model(eye).session.thinking
    assert thinking is not None
    assert thinking.limits.seconds == 60
    hands.click(links(eye)["Stop looking"].focus_rect.center)
    hands.wait(lambda: idle(eye))
    engine.holds = False
    assert title(eye).startswith("Not settled")

    answer(eye, engine, "D5", status=Status.DEAD, proved=True)
    hands.key(pygame.K_x, pygame.KMOD_LSHIFT, "X")
    hands.wait(lambda: idle(eye))
    assert title(eye) == "Solved: White is dead"
    assert model(eye).state.kept == {True}, "it counts as it would have"


def test_the_computers_answer_comes_after_the_delay(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(answer_delay=1.0)
    answer(eye, engine, "D4")
    hands.click(place(eye, "D5"))
    hands.wait(lambda: bool(opened(eye).game.answer))
    hands.frames(10, 1 / 60)
    assert len(model(eye).session.record) == 1
    hands.frames(60, 1 / 60)
    assert len(model(eye).session.record) == 2


def test_while_the_computer_thinks_its_line_is_shown_as_ghosts(
    eye: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.change(answer_delay=5.0)
    hands.click(place(eye, "D5"))
    hands.wait(lambda: model(eye).state.progress is not None)
    shown = ghosts(model(eye).moment)
    assert [ghost.number for ghost in shown] == [1, 2, 3]
    assert shown[0].color is Color.WHITE
    assert eye.busy


def test_stones_arrive_and_leave_in_their_time_and_at_once_without_motion(
    player: PracticeScene, hands: Hands
) -> None:
    player.problem.take_click(at(player, "D4"))
    assert player.pane.busy
    hands.frames(1, max(ARRIVAL, LEAVING) + 0.01)
    assert not player.pane.busy
    hands.key(pygame.K_r, text="r")
    hands.frames(1, 1.0)
    hands.app.change(motion=False)
    player.problem.take_click(at(player, "D4"))
    assert not player.pane.busy


@pytest.mark.parametrize(
    ("first", "answer", "sentence"),
    [
        ("C4", "D5", "After C4, White answers D5."),
        ("C4", "pass", "After C4, White passes."),
        ("pass", "D5", "After the pass, White answers D5."),
        ("pass", "pass", "Both sides have passed."),
    ],
)
def test_an_exchange_is_told_as_a_player_would(first: str, answer: str, sentence: str) -> None:
    nine = geometry(9)
    moves = [PASS if name == "pass" else nine.from_vertex(name) for name in (first, answer)]
    assert words.exchange_in_words(nine, moves[0], moves[1], Color.WHITE) == sentence


# Messages


@pytest.mark.parametrize("size", [(900, 650), (1280, 860), (2560, 1440)])
def test_a_message_covers_no_point_and_no_button(
    player: PracticeScene, hands: Hands, size: tuple[int, int]
) -> None:
    hands.resize(size)
    hands.app.say(
        "A file with a long name could not be read: " + "the reason takes two lines. " * 4, "bad"
    )
    hands.frames()
    covered = hands.app.toast.layout(player.theme, player.toast_area)[2]
    layout, panel = player.pane.layout, player.panel
    assert layout is not None
    assert panel is not None
    stone = pygame.Rect(0, 0, round(layout.cell), round(layout.cell))
    for point in player.pane.view.geometry.points if player.pane.view else ():
        stone.center = layout.center(point)
        assert not covered.colliderect(stone)
    buttons = [widget.focus_rect for widget in player.ui.ring.widgets if widget is not player.pane]
    assert covered.collidelist(buttons) == -1


def test_a_message_goes_with_the_problem_that_it_was_about(
    player: PracticeScene, hands: Hands
) -> None:
    hands.app.say("Saved as a.yaml", "good")
    hands.next_problem()
    assert not hands.app.toast.shown
    hands.app.say("It could not be saved", "bad")
    hands.next_problem()
    assert hands.app.toast.shown, "what went wrong must not be missed"


# Files, the clipboard, the editor


def test_saving_keeps_the_moves_played(player: PracticeScene, hands: Hands, tmp_path: Path) -> None:
    hands.key(pygame.K_a, text="a")
    hands.click(place(player, "D3"))
    problem_actions.save_with_moves(player.window, model(player), tmp_path / "kept.yaml")
    assert load_problem(tmp_path / "kept.yaml").moves == (at(player, "D3"),)
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert hands.app.scene is player, "saved again in the same place, without asking"


@pytest.mark.parametrize("wanted", [True, False])
def test_sgf_has_the_proved_solution_if_it_is_wanted(
    app: App, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    monkeypatch.setattr("gold.trainer.solution_lines._computers", lambda *_: ())  # no kernels
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put_text", copied.append)
    app.change(sgf_solutions=wanted)
    problem = make_problem()
    move = problem.position.points(PointState.VALID)[0]
    app.play(make_collection(problem.with_proved(Proved(Status.DEAD, correct=(move,)))), 0)
    hands.frames()
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    hands.wait(lambda: bool(copied))
    assert isinstance(app.scene, PracticeScene)
    assert app.scene.model is not None
    problem_actions.save_with_moves(app, app.scene.model, tmp_path / "a.sgf")
    hands.wait(lambda: (tmp_path / "a.sgf").exists())
    problem_actions.save_with_moves(app, app.scene.model, tmp_path / "a.yaml")
    assert [text.count("TE[1]") for text in copied] == [wanted]
    assert (tmp_path / "a.sgf").read_text().count("C[RIGHT]") == wanted
    assert "RIGHT" not in (tmp_path / "a.yaml").read_text()


def test_copy_and_paste_as_sgf(
    player: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_a_problem_of_the_editor_leads_back_there_and_is_not_counted(
    app: App, hands: Hands
) -> None:
    before = app.logbook.attempts.tally(problem_id(make_problem()))
    app.try_out(make_problem())
    hands.frames()
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    assert model(scene).course.from_editor
    hands.click(place(scene, "D4"))
    assert model(scene).state.solved
    assert app.logbook.attempts.tally(problem_id(make_problem())) == before
    hands.frames()
    back = button(scene, Action.SHOW_EDITOR)
    assert (back.text, bool(back.visible)) == ("Back to the editor", True)
    hands.click(back.rect.center)
    assert app.scene.tab is Tab.EDITOR


def test_a_problem_of_the_editor_counts_once_it_is_saved(app: App, hands: Hands) -> None:
    def solved() -> int:
        return app.logbook.attempts.tally(problem_id(make_problem())).solved

    before = solved()
    for is_saved in (False, True):
        app.try_out(make_problem(), is_saved)
        hands.frames()
        scene = app.scene
        assert isinstance(scene, PracticeScene)
        hands.click(place(scene, "D4"))
        assert model(scene).state.solved
        hands.click(place(scene, "D4"))
        assert not app.toast.shown, "the second click of a double click is no mistake"
        assert solved() == before + is_saved
        app.show(Tab.EDITOR)


def test_a_look_into_the_editor_leaves_the_problem_as_it_was(
    player: PracticeScene, hands: Hands
) -> None:
    before = model(player)
    for tab in (Tab.EDITOR, Tab.PRACTICE):
        hands.key(pygame.K_e, pygame.KMOD_LCTRL)
        hands.frames()
        assert hands.app.scene.tab is tab
    assert model(player) is before
    hands.key(pygame.K_e, pygame.KMOD_LCTRL)
    hands.app.perform(Action.SWAP_COLORS)
    hands.key(pygame.K_e, pygame.KMOD_LCTRL)
    assert model(player).course.from_editor, "another problem"


def test_a_problem_that_cannot_be_played_leaves_the_old_one(
    player: PracticeScene, hands: Hands
) -> None:
    before = model(player)
    app = hands.app
    broken = make_problem("+ + +\n+ x +\n+ + +")
    with pytest.raises(ValueError, match="no target marked"):
        app.try_out(broken)
    assert model(player) is before


def test_the_engines_failure_is_said_and_play_goes_on(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    engine.error = RuntimeError("out of memory")
    hands.click(place(player, "D3"))
    hands.wait(lambda: idle(player))
    banner = model(player).banner
    assert banner is not None
    assert "out of memory" in banner.title
    hands.key(pygame.K_LEFT)
    assert model(player).session.record == ()


def test_a_long_description_scrolls_and_the_focus_is_followed(app: App, hands: Hands) -> None:
    app.change(practice_tools=True)
    app.play(make_collection(make_problem(description="A long story. " * 120)))
    hands.resize((900, 650))
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    assert scene.panel is not None
    assert scene.panel.content.room > 0
    hands.move(scene.panel.content.view.center)
    hands.wheel(-3)
    assert scene.panel.content.offset > 0
    assert model(scene).session.record == ()
    auto = next(widget for widget in scene.ui.ring.widgets if isinstance(widget, Toggle))
    scene.ui.ring.focus(auto, show=True)
    hands.frames(2)
    assert scene.panel.content.view.contains(auto.focus_rect)


def told(scene: PracticeScene) -> list[str]:
    return [each.text for each in scene.ui.get_sprite_group().sprites() if isinstance(each, Label)]


def test_how_hard_it_was_and_the_idea_are_said_once_it_is_solved(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    found = Difficulty(True, 2000, 7, 2, 5, 9, 4, motifs=("squeeze", "hane"))
    engine.difficulties["First capture"] = found
    assert player.panel is not None
    assert found.reasons not in player.panel.story.facts
    assert "First capture" in told(player)
    hands.click(place(player, "D4"))
    hands.wait(lambda: opened(player).person.difficulty == found)
    hands.frames()
    assert player.panel is not None
    assert found.reasons in player.panel.story.facts
    assert "First capture – squeeze (shibori), hane" in told(player)
    state = model(player).state
    lesson = replace(state.session, problem=replace(state.problem, tags=("beginner",)))
    model(player).state = replace(state, session=lesson)
    opened(player).show()
    hands.frames()
    assert "First capture" in told(player), "technical words are not for beginners"
    logbook = hands.app.logbook
    assert logbook.estimates.of(problem_id(model(player).in_file)) == found, (
        "it is not asked for again"
    )
