"""The editor, driven by mouse and keyboard: from an empty board to practice and back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.authoring.tools import Tool
from gold.board.diagram import format_diagram, parse_diagram
from gold.board.points import Color, PointState
from gold.board.position import Boundary, Position
from gold.gui.app.window import App
from gold.gui.editor.details_dialog import DetailsDialog
from gold.gui.editor.panel import TOOL_ACTIONS
from gold.gui.editor.scene import EditorScene
from gold.gui.keys.actions import Action
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.tabs import Tab
from gold.problem.model import Problem, ProblemLimits
from gold.trainer.practice.events import Play
from gold.trainer.training.course import FromEditor
from tests.gui.editor.hands import build_corner, drag, place, press, pump, state, type_text
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import opened

CTRL = pygame.KMOD_CTRL


# Tools


def test_a_problem_is_built_from_nothing_by_mouse(editor: EditorScene, hands: Hands) -> None:
    assert editor.draft.errors
    build_corner(editor, hands)
    assert editor.draft.errors == ()
    assert len(editor.draft.position.keystones()) == 4
    assert len(editor.draft.position.points(PointState.VALID)) == 6


TOOL_KEYS = [
    (pygame.K_1, "1", Tool.BLACK),
    (pygame.K_2, "2", Tool.WHITE),
    (pygame.K_3, "3", Tool.KEYSTONE),
    (pygame.K_4, "4", Tool.AREA),
    (pygame.K_5, "5", Tool.FILL),
    (pygame.K_6, "6", Tool.ERASE),
    (pygame.K_7, "7", Tool.KO),
]


@pytest.mark.parametrize(("key", "text", "tool"), TOOL_KEYS)
@pytest.mark.parametrize("mod", [0, CTRL])
def test_every_tool_has_its_key(
    editor: EditorScene, hands: Hands, key: int, text: str, tool: Tool, mod: int
) -> None:
    hands.key(key, mod, "" if mod else text)
    assert editor.tool is tool


@pytest.mark.parametrize(("key", "text", "tool"), TOOL_KEYS)
def test_every_tool_has_its_button_that_stays_pressed(
    editor: EditorScene, hands: Hands, key: int, text: str, tool: Tool
) -> None:
    press(hands, f"tool {tool.value}")
    assert editor.tool is tool
    assert editor.panel is not None
    assert [one for action, one in TOOL_ACTIONS.items() if editor.panel._buttons[action].on] == [
        tool
    ]


def test_click_on_a_group_of_a_plain_position_makes_it_the_target(
    editor: EditorScene, hands: Hands
) -> None:
    plain = Position.empty(9).with_states({})
    geometry = plain.geometry
    stones = {"A3 B3 C3 D3 E3 E2 E1": PointState.BLACK, "A2 B2 C2 D2 D1": PointState.WHITE}
    for names, stone in stones.items():
        plain = plain.with_states({geometry.from_vertex(name): stone for name in names.split()})
    free = {
        point: PointState.VALID for point in geometry.points if plain[point] is PointState.INVALID
    }
    editor.files.load(Problem(plain.with_states(free)))
    assert editor.tool is Tool.GROUP
    hands.frames()
    hands.click(place(editor, "B2"))
    assert editor.draft.errors == ()
    assert "not enclosed" not in hands.app.toast.text
    marked = [name for name in ("A2", "B2", "C2", "D2", "D1") if state(editor, name).is_keystone]
    assert marked == ["A2", "B2", "C2", "D2", "D1"]
    assert state(editor, "H8") is PointState.INVALID
    assert state(editor, "B1") is PointState.VALID
    hands.click(place(editor, "J9"))
    assert "Click a group" in hands.app.toast.text
    hands.key(pygame.K_z, CTRL)
    assert editor.draft.position.keystones() == []


def test_a_group_that_is_not_shut_in_is_told(editor: EditorScene, hands: Hands) -> None:
    plain = Position.empty(9).with_states({})
    states = dict.fromkeys(plain.geometry.points, PointState.VALID)
    states[plain.geometry.from_vertex("C3")] = PointState.WHITE
    states[plain.geometry.from_vertex("D3")] = PointState.BLACK
    editor.files.load(Problem(plain.with_states(states)))
    hands.frames()
    hands.click(place(editor, "C3"))
    assert state(editor, "C3").is_keystone
    assert "This group is not enclosed" in hands.app.toast.text


def test_the_right_button_erases(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    hands.key(pygame.K_1, text="1")
    hands.click(place(editor, "A4"), button=3)
    assert state(editor, "A4") is PointState.INVALID


def test_dragging_beyond_the_board_and_letting_go_there_ends_the_stroke(
    editor: EditorScene, hands: Hands
) -> None:
    assert editor.panel is not None
    drag(hands, place(editor, "A4"), place(editor, "C4"), editor.panel.rect.center)
    before = editor.draft.problem
    hands.move(place(editor, "G7"))
    assert editor.draft.problem == before, "the mouse button is up"
    hands.key(pygame.K_z, CTRL)
    assert editor.draft.position == Position.empty(19, PointState.INVALID), "one step"


def test_a_dragged_area_is_shown_while_it_is_dragged(editor: EditorScene, hands: Hands) -> None:
    hands.key(pygame.K_4, text="4")
    hands.move(place(editor, "A1"))
    hands.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place(editor, "A1"), button=1))
    hands.move(place(editor, "C3"))
    assert editor.pane.view is not None
    assert editor.pane.view.selection is not None
    assert len(editor.pane.view.playable) == 9
    hands.key(pygame.K_ESCAPE)
    assert editor.draft.position.points(PointState.VALID) == [], "Escape calls it off"
    assert editor.pane.view.selection is None


TRANSFORMED = [
    (pygame.K_9, "9", "T1", Color.BLACK),
    (pygame.K_0, "0", "A19", Color.BLACK),
    (pygame.K_t, "t", "A19", Color.BLACK),
    (pygame.K_8, "8", "A1", Color.WHITE),
]


@pytest.mark.parametrize(("key", "text", "where", "color"), TRANSFORMED)
def test_flips_turns_and_swaps(
    editor: EditorScene, hands: Hands, key: int, text: str, where: str, color: Color
) -> None:
    hands.click(place(editor, "A1"))
    hands.key(key, text=text)
    assert state(editor, where).color is color
    hands.key(pygame.K_z, CTRL)
    assert state(editor, "A1") is PointState.BLACK


def test_undo_redo_and_clear(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.key(pygame.K_DELETE, CTRL)
    assert set(editor.draft.position.states) == {PointState.INVALID}
    hands.key(pygame.K_z, CTRL)
    assert editor.draft.problem == built
    for _ in range(4):
        hands.key(pygame.K_z, CTRL)
    assert not editor.draft.can_undo
    for _ in range(4):
        hands.key(pygame.K_y, CTRL)
    assert editor.draft.problem == built


def test_who_plays_first_and_whether_the_outside_is_blocked(
    editor: EditorScene, hands: Hands
) -> None:
    hands.key(pygame.K_f, text="f")
    assert editor.draft.problem.to_play is Color.WHITE
    hands.key(pygame.K_b, text="b")
    assert editor.draft.position.boundary is Boundary.OPEN


# Without a mouse


def test_a_problem_is_built_by_keyboard_alone(editor: EditorScene, hands: Hands) -> None:
    hands.key(pygame.K_DOWN)  # leads to the board
    cursor = editor.pane.cursor
    assert cursor is not None
    row, col = editor.draft.position.geometry.row_col(cursor)
    for _ in range(row):
        hands.key(pygame.K_UP)
    for _ in range(col):
        hands.key(pygame.K_LEFT)
    hands.key(pygame.K_3, text="3")
    hands.key(pygame.K_SPACE, text=" ")
    assert state(editor, "A19") is PointState.WHITE_KEYSTONE
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_4, text="4")
    for key in (pygame.K_RIGHT, pygame.K_DOWN):
        hands.app.handle(
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_LSHIFT, unicode="")
        )
        hands.frames(1)
    hands.app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0))
    hands.frames(1)
    assert len(editor.draft.position.points(PointState.VALID)) == 4, "a rectangle of two by two"
    assert editor.draft.marked_area is None
    assert editor.draft.errors == ()
    hands.key(pygame.K_DELETE)
    assert len(editor.draft.position.points(PointState.VALID)) == 3


def test_letters_go_to_the_title_while_it_is_typed(editor: EditorScene, hands: Hands) -> None:
    hands.click(next(w for w in editor.ui.ring.widgets if w.name == "title").focus_rect.center)
    type_text(hands, "tbf 123")
    assert editor.draft.problem.title == "tbf 123"
    assert editor.draft.problem.to_play is Color.BLACK
    assert editor.tool is Tool.BLACK


# The details


def test_texts_tags_limits_and_size_are_changed_in_the_details(
    editor: EditorScene, hands: Hands
) -> None:
    hands.app.change(computer="classic")
    hands.key(pygame.K_d, text="d")
    dialog = hands.app.scene
    assert isinstance(dialog, DetailsDialog)
    for name, text in (("Tags", "corner, ko"), ("Source", "a book"), ("Description", "Think.")):
        hands.click(next(w for w in dialog.ui.ring.widgets if w.name == name).focus_rect.center)
        type_text(hands, text)
    problem = editor.draft.problem
    assert problem.tags == ("corner", "ko")
    assert problem.source == "a book"
    assert problem.description == "Think."
    depth = next(w for w in dialog.ui.ring.widgets if w.name == "Depth").focus_rect
    hands.click((depth.left + 15, depth.bottom - 15))
    assert editor.draft.problem.limits.depth == 30, "one step below no limit"
    size = next(w for w in dialog.ui.ring.widgets if w.name == "Board").focus_rect
    hands.click((size.left + 15, size.bottom - 15))
    assert editor.draft.position.size == 18
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is editor
    for _ in range(5):
        hands.key(pygame.K_z, CTRL)
    assert editor.draft.problem.tags == ()


@pytest.mark.parametrize("depth", [None, 6])
def test_depth_and_breadth_are_shown_without_classic_only_if_the_file_has_them(
    depth: int | None, editor: EditorScene, hands: Hands
) -> None:
    editor.draft.set_limits(ProblemLimits(depth=depth))
    hands.key(pygame.K_d, text="d")
    names = {widget.name for widget in hands.app.scene.ui.ring.widgets}
    assert names & {"Depth", "Breadth", "Seconds"} == (
        {"Seconds"} if depth is None else {"Depth", "Breadth", "Seconds"}
    )


def test_tab_goes_on_from_the_field_that_was_clicked(editor: EditorScene, hands: Hands) -> None:
    hands.key(pygame.K_d, text="d")
    dialog = hands.app.scene
    hands.click(
        next(w for w in dialog.ui.ring.widgets if w.name == "Description").focus_rect.center
    )
    type_text(hands, "Think.")
    hands.key(pygame.K_TAB)
    type_text(hands, "corner, ko")
    assert hands.app.scene is dialog
    assert editor.draft.problem.description == "Think."
    assert editor.draft.problem.tags == ("corner", "ko")


# To the player and back


def test_play_it_and_back_leaves_both_boards_alone(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.key(pygame.K_e, CTRL)
    player = hands.app.scene
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    opened(player).send(Play(built.position.geometry.from_vertex("B1")))
    hands.wait(lambda: player.model is not None and player.model.session.thinking is None)
    played = player.model.session.record
    assert len(played) == 2
    hands.key(pygame.K_e, CTRL)
    assert hands.app.scene is editor
    assert editor.draft.problem == built
    hands.click(place(editor, "T19"))
    hands.app.show(Tab.PRACTICE)
    assert player.model.session.record == played
    assert player.model.session.problem == built
    assert player.model.course == FromEditor(), "what is not saved does not count"
    hands.key(pygame.K_e, CTRL)
    editor.draft.mark_saved(Path("mine.yaml"))
    hands.key(pygame.K_e, CTRL)
    assert player.model.course == FromEditor(is_saved=True)


def test_what_cannot_be_played_says_why(editor: EditorScene, hands: Hands) -> None:
    hands.key(pygame.K_e, CTRL)
    assert hands.app.scene is editor
    assert "no target marked" in hands.app.toast.text


# Layout


@pytest.mark.parametrize("size", [(900, 650), (1280, 860), (900, 960), (1000, 1500), (3840, 2160)])
def test_everything_has_its_place(editor: EditorScene, hands: Hands, size: tuple[int, int]) -> None:
    hands.resize(size)
    assert editor.panel is not None
    assert editor.pane.layout is not None
    assert not editor.panel.rect.colliderect(editor.pane.layout.rect)
    rects = [widget.focus_rect for widget in editor.ui.ring.widgets if widget is not editor.pane]
    for index, rect in enumerate(rects):
        assert editor.area.contains(rect) or rect.bottom <= editor.area.top
        assert rect.collidelist(rects[index + 1 :]) == -1, "nothing lies over anything else"


@pytest.mark.parametrize("size", [(900, 960), (1000, 1500)])
def test_in_tall_windows_the_panel_is_below_the_board(
    editor: EditorScene, hands: Hands, size: tuple[int, int]
) -> None:
    hands.resize(size)
    assert editor.panel is not None
    assert editor.pane.layout is not None
    assert editor.panel.rect.width == size[0]
    assert editor.panel.rect.top >= editor.pane.layout.rect.bottom
    hands.click(editor.panel._buttons[Action.TOOL_WHITE].focus_rect.center)
    assert editor.tool is Tool.WHITE


def test_the_whole_board_or_the_part_that_matters(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    assert editor.pane.view is not None
    assert editor.pane.view.crop.rows == 19
    hands.key(pygame.K_w, text="w")
    assert editor.pane.view.crop.rows < 19


def test_the_diagram_of_what_was_built(editor: EditorScene, hands: Hands) -> None:
    editor.draft.resize(5)
    editor._loaded()
    hands.frames()
    build_corner(editor, hands)
    wanted = parse_diagram(". . . . .\nx x x x x\nO O O O x\n+ + + o x\n+ + + o x")
    assert format_diagram(editor.draft.position) == format_diagram(wanted)


def test_another_size_of_board_forgets_where_the_mouse_and_the_cursor_were(
    editor: EditorScene, hands: Hands
) -> None:
    hands.key(pygame.K_DOWN)
    hands.move(place(editor, "T1"))
    editor.draft.resize(5)
    editor.show_changes()
    hands.frames()
    assert editor.pane.hover is None
    assert editor.pane.cursor in editor.draft.position.geometry
    hands.key(pygame.K_UP)
    hands.key(pygame.K_SPACE, text=" ")
    assert len(editor.draft.position.points(PointState.BLACK)) == 1


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_save_is_in_sight_in_a_small_window_with_large_text(
    editor: EditorScene, hands: Hands, app: App, scale: float
) -> None:
    hands.resize((900, 650))
    app.change(text_scale=scale)
    hands.frames()
    (save,) = (w for w in editor.ui.ring.widgets if w.name == str(Action.SAVE))
    assert editor.panel_rect.contains(save.focus_rect)
    assert editor.panel is not None
    (area,) = editor.panel.areas
    assert not (scale > 1 and area.view.colliderect(save.focus_rect)), "nothing scrolls over it"


def test_the_bar_says_what_is_unsaved_once_one_has_typed(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    editor.draft.mark_saved(Path("a.yaml"))
    editor.show_changes()
    hands.frames()
    assert "saved" in editor._note
    press(hands, "title")
    type_text(hands, "eye")
    hands.frames()
    assert "unsaved" not in editor._note, "the field keeps the keyboard"
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert "unsaved" in editor._note


def test_enter_leaves_the_title_and_the_bar_says_what_is_unsaved(
    editor: EditorScene, hands: Hands
) -> None:
    press(hands, "title")
    type_text(hands, "mine")
    assert editor.ui.typing
    hands.key(pygame.K_RETURN)
    pump(hands)
    assert not editor.ui.typing
    assert editor.draft.problem.title == "mine"
    assert "unsaved changes" in editor.bar_note()
    hands.key(pygame.K_4, text="4")
    assert editor.tool is Tool.AREA
