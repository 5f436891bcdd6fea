"""Variations are written in the window, by mouse and by keyboard."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from pygame_gui.elements import ui_text_entry_box

from gold.authoring.examine import Examination
from gold.authoring.tools import Tool
from gold.board.points import PASS, Point
from gold.board.status import Status
from gold.gui.editor.check import EditorCheck
from gold.gui.editor.lines_model import lines_notice, moves_written
from gold.gui.editor.lines_scene import LinesScene
from gold.gui.editor.scene import EditorScene
from gold.gui.editor.view import check_text
from gold.gui.keys.actions import Action
from gold.gui.stage.dialogs import ErrorDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets import fields
from gold.problem.files import load_problem, parse_collection, save_problem
from gold.problem.solution.author_lines import AuthorsLines
from gold.problem.solution.solution_tree import solution_tree
from gold.solver.api import FirstMove, Limits, Survey
from tests.gui.editor.hands import press, pump, save_as
from tests.gui.helpers import THREE, FakeEngine, Hands, make_problem
from tests.gui.test_monkey import SIZES, random_event
from tests.results import make_result
from tests.thorough import rest_slow

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def lines(editor: EditorScene, hands: Hands) -> LinesScene:
    """The variations of a problem, which has none yet."""
    editor.files.load(make_problem(THREE, title="Three", description="Kill"))
    hands.frames()
    hands.key(pygame.K_l, text="l")
    hands.frames()
    scene = hands.app.scene
    assert isinstance(scene, LinesScene)
    return scene


def point(scene: LinesScene, name: str) -> Point:
    return Point(scene.model.draft.position.geometry.from_vertex(name))


def click(hands: Hands, scene: LinesScene, *names: str, button: int = 1) -> None:
    for name in names:
        assert scene.pane.layout is not None
        hands.click(scene.pane.layout.center(point(scene, name)), button=button)
        hands.frames(1)


def write(hands: Hands, text: str) -> None:
    """Type into the comment, and leave it."""
    hands.key(pygame.K_c, text="c")
    for letter in text:
        if letter == "\n":
            hands.app.handle(
                pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
            )
        else:
            hands.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    pump(hands)
    hands.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("suffix", [".sgf", ".yaml"])
def test_three_variations_a_comment_and_a_letter_are_written_and_read_again(
    lines: LinesScene, hands: Hands, tmp_path: Path, suffix: str
) -> None:
    model = lines.model
    click(hands, lines, "B1", "A1", "C1")
    hands.key(pygame.K_r, text="r")
    write(hands, "White is dead [really] 😀\nso there")
    hands.key(pygame.K_HOME)
    click(hands, lines, "A1")
    hands.key(pygame.K_x, text="x")
    click(hands, lines, "B1")
    press(hands, "mark letter")
    click(hands, lines, "A1", "C1")
    press(hands, "mark triangle")
    click(hands, lines, "D2")
    press(hands, "first")
    press(hands, "mark move")
    click(hands, lines, "C1")
    hands.key(pygame.K_s, CTRL)
    hands.frames()
    path = tmp_path / f"mine{suffix}"
    save_as(hands, path)
    read = load_problem(path)
    assert read == model.draft.problem
    tree = solution_tree(read)
    assert tree is not None
    assert len(tree.children(tree.root)) == 3
    assert tree.first_moves(right=True) == (point(lines, "B1"),)
    assert tree.first_moves(right=False) == (point(lines, "A1"),)
    end = tree.follow([point(lines, name) for name in ("B1", "A1", "C1")])
    assert end is not None
    assert end.comment == "White is dead [really] 😀\nso there"
    answer = tree.follow([point(lines, "A1"), point(lines, "B1")])
    assert answer is not None
    assert dict(answer.labels) == {
        point(lines, "A1"): "A",
        point(lines, "C1"): "B",
        point(lines, "D2"): "△",
    }


def test_walking_goes_back_along_the_branch_that_was_shown(lines: LinesScene, hands: Hands) -> None:
    model = lines.model
    click(hands, lines, "B1", "A1")
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_LEFT)
    click(hands, lines, "A1", "B1")
    assert model.path == (1, 0)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_END)
    assert model.path == (1, 0)
    hands.key(pygame.K_DOWN)
    assert model.path == (0,)
    press(hands, "next branch")
    assert model.path == (1,)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RIGHT)
    assert model.path == (0, 0)
    assert model.line_in_words() == "1 B1  2 A1"


def test_a_move_that_is_written_already_is_gone_to(lines: LinesScene, hands: Hands) -> None:
    click(hands, lines, "B1")
    hands.key(pygame.K_LEFT)
    click(hands, lines, "B1")
    assert len(lines.model.lines.root.children) == 1
    assert lines.model.path == (0,)


def test_undo_and_redo_go_to_where_the_step_was_made(lines: LinesScene, hands: Hands) -> None:
    model = lines.model
    click(hands, lines, "B1", "A1")
    write(hands, "ab")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_z, CTRL)
    assert model.path == (0, 0)
    assert model.comment == ""
    hands.key(pygame.K_z, CTRL)
    assert model.path == (0,)
    hands.key(pygame.K_y, CTRL)
    hands.key(pygame.K_y, CTRL)
    assert model.path == (0, 0)
    assert model.comment == "ab"


def test_delete_takes_a_move_with_all_that_follows(lines: LinesScene, hands: Hands) -> None:
    model = lines.model
    click(hands, lines, "B1", "A1", "C1")
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_DELETE)
    assert model.path == (0,)
    assert not model.node.children
    press(hands, "delete move")
    assert model.lines.is_empty
    hands.key(pygame.K_DELETE)
    assert "cannot be deleted" in hands.app.toast.text


def test_forward_leads_on_where_the_branch_that_was_shown_is_deleted(
    lines: LinesScene, hands: Hands
) -> None:
    model = lines.model
    click(hands, lines, "B1")
    hands.key(pygame.K_LEFT)
    click(hands, lines, "A1", "B1")
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_DELETE)
    assert model.path == ()
    hands.key(pygame.K_RIGHT)
    assert model.path == (0,)


def test_an_illegal_move_is_refused_with_its_reason(lines: LinesScene, hands: Hands) -> None:
    click(hands, lines, "A2")
    assert "occupied" in hands.app.toast.text
    click(hands, lines, "G7")
    assert "outside" in hands.app.toast.text
    assert lines.model.lines.is_empty


def test_a_second_click_or_the_right_button_takes_a_mark_away(
    lines: LinesScene, hands: Hands
) -> None:
    hands.key(pygame.K_3, text="3")
    click(hands, lines, "B1", "A1", "C1", "B1")
    click(hands, lines, "A1", button=3)
    assert lines.model.node.labels == {point(lines, "C1"): "△"}
    hands.key(pygame.K_2, text="2")
    click(hands, lines, "C1", "B1", "A1", "C1")
    assert lines.model.node.labels == {point(lines, "B1"): "B", point(lines, "A1"): "C"}


def test_the_first_position_has_the_description(lines: LinesScene, hands: Hands) -> None:
    write(hands, "!")
    assert lines.model.draft.problem.description in ("Kill!", "!Kill")
    hands.key(pygame.K_r, text="r")
    assert "neither right nor wrong" in hands.app.toast.text


def test_lines_that_no_longer_fit_the_stones_are_told_and_kept(
    lines: LinesScene, editor: EditorScene, hands: Hands
) -> None:
    click(hands, lines, "B1", "A1")
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert hands.app.scene is editor
    b1 = point(lines, "B1")
    editor.draft.use(Tool.BLACK, b1)
    editor.show_changes()
    assert "1 move of the variations cannot be played" in lines_notice(editor.draft.problem)
    hands.key(pygame.K_l, text="l")
    hands.frames()
    scene = hands.app.scene
    assert isinstance(scene, LinesScene)
    hands.key(pygame.K_END)
    assert scene.model.path == (0, 0)
    assert "cannot be played here" in scene.model.shown.why
    assert scene.model.shown.illegal == b1
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    hands.key(pygame.K_z, CTRL)
    assert lines_notice(editor.draft.problem) == ""


def test_what_is_written_survives_a_crash(
    lines: LinesScene, editor: EditorScene, hands: Hands
) -> None:
    click(hands, lines, "B1")
    editor.files.update(2.0)
    editor.files.update(2.0)
    kept = load_problem(editor.files._autosave.file)
    assert kept == editor.draft.problem
    assert solution_tree(kept) is not None


@pytest.mark.parametrize(
    "size", rest_slow([[900, 650], [1280, 860], [900, 960], [1000, 1500], [3840, 2160]], 3)
)
def test_everything_has_its_place(lines: LinesScene, hands: Hands, size: tuple[int, int]) -> None:
    hands.resize(size)
    hands.frames()
    assert lines.panel is not None
    assert lines.pane.layout is not None
    assert not lines.panel.rect.colliderect(lines.pane.layout.rect)
    rects = [widget.focus_rect for widget in lines.ui.ring.widgets if widget is not lines.pane]
    for index, rect in enumerate(rects):
        assert lines.area.contains(rect) or rect.bottom <= lines.area.top
        assert rect.collidelist(rects[index + 1 :]) == -1, "nothing lies over anything else"


def test_a_comment_that_is_too_long_is_refused_and_nothing_is_lost(
    lines: LinesScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(hands, lines, "B1")
    write(hands, "x" * 30)
    monkeypatch.setattr(fields, "LONGEST_LETTERS", 40)
    monkeypatch.setattr(fields, "clipboard_paste", lambda: "y" * 20)
    hands.key(pygame.K_c, text="c")
    hands.key(pygame.K_v, CTRL)
    assert "at most" in hands.app.toast.text
    assert lines.model.comment == "x" * 30
    monkeypatch.setattr(fields, "clipboard_paste", lambda: "z" * 10)
    monkeypatch.setattr(ui_text_entry_box, "clipboard_paste", lambda: "z" * 10)
    hands.key(pygame.K_v, CTRL)
    assert sorted(lines.model.comment) == ["x"] * 30 + ["z"] * 10
    hands.app.handle(pygame.event.Event(pygame.TEXTINPUT, text="w"))
    assert "w" not in lines.model.comment


def test_a_comment_of_a_file_that_is_too_long_to_edit_stays_as_it_is(
    editor: EditorScene, hands: Hands
) -> None:
    text = f"(;SZ[7]PL[B]AB[ae]AW[ba];B[bg]C[{'long ' * 4_000}])"
    (found,) = parse_collection(text.encode(), Path("set.sgf")).problems
    editor.files.load(found)
    hands.frames()
    hands.key(pygame.K_l, text="l")
    hands.frames()
    scene = hands.app.scene
    assert isinstance(scene, LinesScene)
    hands.key(pygame.K_RIGHT)
    assert scene.model.path == (0,)
    hands.key(pygame.K_x, text="x")
    assert len(scene.model.comment) > 19_000
    assert scene.model.node.right is False


def test_the_computer_is_asked_what_becomes_of_the_target_after_a_line(
    lines: LinesScene, hands: Hands, engine: FakeEngine
) -> None:
    click(hands, lines, "B1")
    engine.best = make_result(Status.DEAD, True, None)
    assert "Not proved: F5" in lines._proved()
    hands.key(pygame.K_F5)
    hands.wait(lambda: not lines.busy)
    assert lines._proved() == "White first: White is dead (proved)."
    hands.key(pygame.K_LEFT)
    assert "Not proved" in lines._proved()
    hands.key(pygame.K_RIGHT)
    assert lines._proved() == "White first: White is dead (proved)."


def test_a_verdict_stands_beside_what_is_proved(
    lines: LinesScene, editor: EditorScene, hands: Hands
) -> None:
    geometry = editor.draft.position.geometry
    best = make_result(Status.DEAD, True, geometry.from_vertex("B1"))
    first = [
        FirstMove(point(lines, name), best, right) for name, right in (("B1", True), ("A1", False))
    ]
    examination = Examination(editor.draft.problem, Survey(best, tuple(first)), ())
    editor.checked = EditorCheck(
        editor.draft.problem, Limits(), running=False, examination=examination
    )
    assert lines._proved() == "Black first: White is dead (proved)."
    click(hands, lines, "A1")
    hands.key(pygame.K_r, text="r")
    assert lines._proved() == ("Proved: this move is wrong. You say otherwise; both are kept.")
    hands.key(pygame.K_HOME)
    click(hands, lines, "B1")
    hands.key(pygame.K_r, text="r")
    assert lines._proved() == "Proved: this move is right."


def test_what_a_smaller_board_has_no_room_for_is_told(
    lines: LinesScene, editor: EditorScene, hands: Hands
) -> None:
    click(hands, lines, "B1", "A1")
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    editor._carry(lambda: editor.draft.move(7, 0, -1))
    assert "1 move of the variations is beyond" in hands.app.toast.text
    assert moves_written(editor.draft.problem) == 1
    hands.key(pygame.K_z, CTRL)
    assert moves_written(editor.draft.problem) == 2


def test_a_move_of_the_whole_board_takes_the_variations_along(
    lines: LinesScene, editor: EditorScene, hands: Hands
) -> None:
    click(hands, lines, "B1")
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    hands.key(pygame.K_9, text="9")
    tree = solution_tree(editor.draft.problem)
    assert tree is not None
    assert [node.move for node in tree.nodes[1:]] == [point(lines, "F1")]


def test_a_stone_among_the_lines_is_told_in_the_check(
    lines: LinesScene, editor: EditorScene, hands: Hands
) -> None:
    click(hands, lines, "B1")
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    hands.key(pygame.K_f, text="f")
    assert "begin with Black, but White plays first" in check_text(editor.draft, None)
    hands.key(pygame.K_f, text="f")
    assert "begin with" not in check_text(editor.draft, None)


def test_a_branch_is_moved_up_to_be_the_main_line(lines: LinesScene, hands: Hands) -> None:
    model = lines.model
    click(hands, lines, "B1")
    hands.key(pygame.K_LEFT)
    click(hands, lines, "A1", "B1")
    hands.key(pygame.K_UP, pygame.KMOD_SHIFT)
    assert model.path == (0, 0)
    assert model.line_in_words() == "1 A1  2 B1"
    hands.key(pygame.K_UP, pygame.KMOD_SHIFT)
    assert "first already" in hands.app.toast.text
    hands.key(pygame.K_z, CTRL)
    assert model.path == (1, 0)
    assert model.line_in_words() == "1 A1  2 B1"


def test_another_file_that_is_dropped_ends_the_writing(
    lines: LinesScene, editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    hands.app.edit(make_problem(title="Another"), None)
    hands.frames()
    assert hands.app.scene is editor
    assert editor.draft.problem.title == "Another"


def test_a_line_is_written_without_a_mouse(lines: LinesScene, hands: Hands) -> None:
    hands.key(pygame.K_SPACE)
    cursor = lines.pane.cursor
    assert cursor is not None
    hands.key(pygame.K_RETURN)
    assert lines.model.node.move == cursor
    hands.key(pygame.K_p, text="p")
    assert lines.model.node.move == PASS
    write(hands, "White passes.")
    hands.key(pygame.K_LEFT)
    assert lines.model.path == (0,)
    hands.key(pygame.K_2, text="2")
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_RETURN)
    assert list(lines.model.node.labels.values()) == ["A"]
    hands.key(pygame.K_RIGHT)
    assert lines.model.path == (0,), "the arrow moved the cursor"


def test_the_bar_says_what_is_unsaved_once_one_has_typed(lines: LinesScene, hands: Hands) -> None:
    assert "unsaved" not in lines.bar_note()
    write(hands, "more")
    hands.frames()
    assert "unsaved" in lines._note


def test_lines_wait_while_the_stones_break_the_rules(
    lines: LinesScene, editor: EditorScene, hands: Hands
) -> None:
    click(hands, lines, "B1")
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    for name in ("A1", "B1", "C1"):
        editor.draft.use(Tool.WHITE, point(lines, name))
    editor.show_changes()
    hands.key(pygame.K_l, text="l")
    hands.frames()
    scene = hands.app.scene
    assert isinstance(scene, LinesScene)
    hands.key(pygame.K_RIGHT)
    assert scene.model.path == (0,)
    assert scene.model.shown.board is None
    assert scene.model.shown.why.startswith("Not yet: ")
    click(hands, scene, "G7")
    assert "Not yet: " in hands.app.toast.text
    write(hands, "kept")
    assert scene.model.node.comment == "kept"


def test_fifty_branches_are_walked_by_key_and_named_as_far_as_there_is_room(
    editor: EditorScene, hands: Hands
) -> None:
    problem = make_problem(THREE, title="Three")
    written = AuthorsLines(problem)
    for first in (*problem.position.geometry.points, PASS):
        written.node(written.play((), first, problem.to_play)).comment = "long words " * 100
    editor.files.load(written.put_in(problem))
    hands.frames()
    hands.key(pygame.K_l, text="l")
    hands.frames()
    scene = hands.app.scene
    assert isinstance(scene, LinesScene)
    hands.key(pygame.K_RIGHT)
    for _branch in range(50):
        hands.key(pygame.K_DOWN)
    assert scene.model.path == (0,)
    assert scene.model.branch == (1, 50)
    hands.key(pygame.K_UP)
    assert scene.model.path == (49,)
    assert scene.model.node.move == PASS


@pytest.mark.parametrize("seed", rest_slow(range(3)))
def test_random_events_do_no_harm_and_what_comes_of_them_is_kept(
    editor: EditorScene,
    hands: Hands,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    seed: int,
) -> None:
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "(;SZ[9]AB[aa]AW[bb])")
    editor.files.load(make_problem(THREE.replace(".", "+"), title="Wide"))
    chance = random.Random(seed)
    app = hands.app
    written = 0
    for step in range(400):
        if not isinstance(app.scene, LinesScene):
            app.show(Tab.EDITOR)
            app.perform(Action.LINES)
        app.handle(random_event(chance, SIZES[1]))
        app.running = True
        if step % 3 == 0:
            hands.frames(1)
        assert not any(isinstance(scene, ErrorDialog) for scene in app.stack)
        written = max(written, moves_written(editor.draft.problem))
    assert written, "a move was written"
    for suffix in (".sgf", ".yaml"):
        save_problem(editor.draft.problem, tmp_path / f"kept{suffix}")
        assert load_problem(tmp_path / f"kept{suffix}") == editor.draft.problem
