"""The editor, driven by mouse and keyboard: from an empty board to a file, and to the player and back."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pygame
import pytest

from gold.authoring.autosave import Autosave
from gold.authoring.tools import Tool
from gold.board.board import Board
from gold.board.diagram import format_diagram, parse_diagram
from gold.board.points import Color, PointState
from gold.board.position import Boundary, Position
from gold.gui import clipboard
from gold.gui.app import App
from gold.gui.dialogs import MessageDialog
from gold.gui.editor import EditorScene
from gold.gui.editor_dialogs import ChooseDialog, DetailsDialog
from gold.gui.editor_recovery import offer_recovery
from gold.gui.file_dialog import FileDialog, SaveDialog
from gold.gui.keys import Action
from gold.gui.player import PlayerScene
from gold.gui.scene import Scene, Tab
from gold.problem.files import load_collection, load_problem, save_collection, save_problem
from gold.problem.proved import ProvedStatus
from gold.solver.api import CancelFlag, FirstMove, Limits, ProgressCallback, Result, Status, Survey
from tests.gui.helpers import FIRST_CAPTURE, Compiling, FakeEngine, Hands, make_collection, make_problem

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def editor(app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> EditorScene:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    app.show(Tab.EDITOR)
    hands.frames()
    scene = app.scene
    assert isinstance(scene, EditorScene)
    return scene


def place(editor: EditorScene, name: str) -> tuple[int, int]:
    assert editor._pane.layout is not None
    return editor._pane.layout.center(editor.draft.position.geometry.from_vertex(name))


def state(editor: EditorScene, name: str) -> PointState:
    return editor.draft.position[editor.draft.position.geometry.from_vertex(name)]


def drag(hands: Hands, start: tuple[int, int], *others: tuple[int, int], button: int = 1) -> None:
    hands.move(start)
    hands.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=button))
    for other in others:
        hands.move(other)
    end = others[-1] if others else start
    hands.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=button))
    hands.frames(1)


def type_text(hands: Hands, text: str) -> None:
    for letter in text:
        hands.app.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        hands.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    pump(hands)


def pump(hands: Hands) -> None:
    """Handle what pygame_gui has posted."""
    for event in pygame.event.get():
        hands.app.handle(event)
    hands.frames(1)


def press(hands: Hands, name: str) -> None:
    """Click on the button of a name."""
    scene: Scene = hands.app.scene
    (widget,) = [one for one in scene.ui.ring.widgets if one.name == name]
    hands.click(widget.focus_rect.center)


def build_corner(editor: EditorScene, hands: Hands) -> None:
    """White's square of four in the corner, by mouse."""
    hands.key(pygame.K_1, text="1")
    drag(hands, place(editor, "A4"), place(editor, "E4"), place(editor, "E1"))
    hands.key(pygame.K_2, text="2")
    drag(hands, place(editor, "A3"), place(editor, "D3"), place(editor, "D1"))
    hands.key(pygame.K_3, text="3")
    drag(hands, place(editor, "A3"), place(editor, "D3"))
    hands.key(pygame.K_4, text="4")
    drag(hands, place(editor, "A1"), place(editor, "C2"))


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
    assert editor._panel is not None
    assert [one for one, button in editor._panel._tools.items() if button.on] == [tool]


def test_the_right_button_erases(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    hands.key(pygame.K_1, text="1")
    hands.click(place(editor, "A4"), button=3)
    assert state(editor, "A4") is PointState.INVALID


def test_dragging_beyond_the_board_and_letting_go_there_ends_the_stroke(
    editor: EditorScene, hands: Hands
) -> None:
    assert editor._panel is not None
    drag(hands, place(editor, "A4"), place(editor, "C4"), editor._panel.rect.center)
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
    assert editor._pane.view is not None
    assert editor._pane.view.selection is not None
    assert len(editor._pane.view.playable) == 9
    hands.key(pygame.K_ESCAPE)
    assert editor.draft.position.points(PointState.VALID) == [], "Escape calls it off"
    assert editor._pane.view.selection is None


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


def test_who_plays_first_and_what_lies_beyond(editor: EditorScene, hands: Hands) -> None:
    hands.key(pygame.K_f, text="f")
    assert editor.draft.problem.to_play is Color.WHITE
    hands.key(pygame.K_b, text="b")
    assert editor.draft.position.boundary is Boundary.OPEN


# Without a mouse


def test_a_problem_is_built_by_keys_alone(editor: EditorScene, hands: Hands) -> None:
    hands.key(pygame.K_DOWN)  # leads to the board
    cursor = editor._pane.cursor
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
        hands.app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_LSHIFT, unicode=""))
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


# What is wrong


def test_problems_of_the_position_are_listed_as_they_arise(editor: EditorScene, hands: Hands) -> None:
    assert editor._panel is not None
    assert "No keystone" in editor._panel._report.text
    assert not editor._panel._play.is_enabled
    build_corner(editor, hands)
    assert editor._panel._status.text == "valid position"
    assert editor._panel._play.is_enabled
    hands.key(pygame.K_5, text="5")
    hands.click(place(editor, "B1"))
    assert "No playable point" in editor._panel._report.text


def test_stones_without_liberties_are_marked_on_the_board(editor: EditorScene, hands: Hands) -> None:
    hands.click(place(editor, "A1"))
    hands.key(pygame.K_2, text="2")
    drag(hands, place(editor, "A2"), place(editor, "B1"))
    assert editor._pane.view is not None
    assert editor._pane.view.marked == {editor.draft.position.geometry.from_vertex("A1")}
    assert editor._panel is not None
    assert "A1" in editor._panel._report.text


def found_by_check(editor: EditorScene, *correct: str) -> Survey:
    """What the computer says: these moves kill, the others do not."""
    geometry = editor.draft.position.geometry
    moves = tuple(geometry.from_vertex(name) for name in correct)
    best = Result(Status.DEAD, True, moves[0], moves[:1], moves)
    others = [point for point in Board(editor.draft.position).valid_moves() if point not in moves]
    return Survey(
        best,
        (
            *(FirstMove(move, Result(Status.DEAD, True, None), True) for move in moves),
            *(FirstMove(point, Result(Status.ALIVE, True, None), False) for point in others),
        ),
    )


def test_a_check_tells_the_result_the_solutions_and_what_the_other_side_gets(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    engine.surveyed = found_by_check(editor, "B1")
    engine.best = Result(Status.ALIVE, True, None)
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor._panel is not None
    assert editor._panel._report.text.splitlines() == [
        "Black first: White is dead, proved.",
        "One correct first move: B1.",
        "White first: White lives, proved.",
        "No mark is superfluous.",
    ]
    assert editor._panel._status.text == "proved"
    view = editor._pane.view
    assert view is not None
    assert view.correct == {editor.draft.position.geometry.from_vertex("B1")}
    hands.click(place(editor, "T19"))
    assert editor.checked is None, "it spoke of another position"


def test_a_second_solution_is_pointed_out(editor: EditorScene, hands: Hands, engine: FakeEngine) -> None:
    build_corner(editor, hands)
    engine.surveyed = found_by_check(editor, "B1", "A2")
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor._panel is not None
    assert editor._panel._status.text == "2 solutions"
    assert not editor._panel._status.good
    assert "2 correct first moves: B1, A2." in editor._panel._report.text


def test_superfluous_marks_are_named_and_struck_out(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    engine.surveyed = found_by_check(editor, "B1")
    one, *_others = editor.draft.position.keystones()
    engine.superfluous = frozenset({one})
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor._pane.view is not None
    assert editor._pane.view.superfluous == {one}
    assert editor._panel is not None
    name = editor.draft.position.geometry.vertex(one)
    assert f"One mark is superfluous: {name}." in editor._panel._report.text


def test_a_problem_that_cannot_be_solved_is_told(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    engine.surveyed = Survey(Result(Status.ALIVE, True, None), ())
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor._panel is not None
    assert editor._panel._status.text == "cannot be solved"
    assert "asks for more than is possible" in editor._panel._report.text


def test_what_is_not_proved_is_said_and_not_kept(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    engine.surveyed = Survey(Result(Status.DEAD, False, None), ())
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor._panel is not None
    first = editor._panel._report.text.splitlines()[0]
    assert first == "Black first: Not proved within 5 s. The computer's guess: White is dead."
    assert editor.draft.problem.proved is None


def test_the_file_keeps_what_was_proved_for_as_long_as_the_position_stays(
    editor: EditorScene, hands: Hands, engine: FakeEngine, tmp_path: Path
) -> None:
    build_corner(editor, hands)
    engine.surveyed = found_by_check(editor, "B1")
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    save_problem(editor.draft.problem, tmp_path / "proved.yaml")
    kept = load_problem(tmp_path / "proved.yaml").proved
    assert kept is not None
    assert kept.status is ProvedStatus.DEAD
    assert kept.complete
    assert kept.correct == (editor.draft.position.geometry.from_vertex("B1"),)
    editor.set_title("Another title")
    assert editor.draft.problem.proved is not None
    assert editor.checked is not None, "a title changes nothing on the board"
    hands.click(place(editor, "T19"))
    save_problem(editor.draft.problem, tmp_path / "edited.yaml")
    assert load_problem(tmp_path / "edited.yaml").proved is None


def test_a_check_alone_is_no_change_that_has_to_be_saved(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    editor.draft.mark_saved()
    engine.surveyed = found_by_check(editor, "B1")
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor.draft.problem.proved is not None
    assert not editor.draft.is_dirty
    assert editor.draft.can_undo, "and no step to undo"
    assert editor.draft.has_news
    editor.draft.mark_saved()
    assert not editor.draft.has_news


def test_a_second_press_stops_the_check_and_keeps_what_was_found(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    survey = found_by_check(editor, "B1")

    def endless(
        board: Board, limits: Limits, progress: ProgressCallback | None, cancel: CancelFlag | None
    ) -> Result | None:
        assert cancel is not None
        while not cancel.is_set:
            time.sleep(0.001)
        return None

    engine.surveyed = survey
    engine.prove = endless  # type: ignore[method-assign]
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and editor.checked.examination is not None)
    assert editor._panel is not None
    assert editor._panel._check.text == "Stop"
    hands.key(pygame.K_F5)
    assert not editor.busy
    assert editor._panel._check.text == "Check it"
    assert editor._panel._report.text.splitlines()[0] == "Black first: White is dead, proved."


def test_asking_the_computer_about_an_invalid_position_says_why_not(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.key(pygame.K_F5)
    assert "no keystone" in hands.app.toast.text
    assert engine.asked == []


def test_a_search_that_breaks_down_is_said(editor: EditorScene, hands: Hands, engine: FakeEngine) -> None:
    build_corner(editor, hands)

    def broken(*_arguments: object) -> Survey:
        raise RuntimeError("out of luck")

    engine.survey = broken  # type: ignore[assignment]
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor._panel is not None
    assert "out of luck" in editor._panel._report.text


# To the player and back


def test_play_it_and_back_leaves_both_boards_alone(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.key(pygame.K_e, CTRL)
    player = hands.app.scene
    assert isinstance(player, PlayerScene)
    assert player.model is not None
    player._do(player.model.session.play(built.position.geometry.from_vertex("B1")))
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


def test_what_cannot_be_played_says_why(editor: EditorScene, hands: Hands) -> None:
    hands.key(pygame.K_e, CTRL)
    assert hands.app.scene is editor
    assert "no keystone" in hands.app.toast.text


# Files


def enter_name(hands: Hands, path: Path) -> None:
    """Type a file's name into the dialog, whose field has the keyboard."""
    assert isinstance(hands.app.scene, FileDialog)
    hands.frames()
    assert hands.app.scene.ui.typing
    hands.app.scene.name = str(path)
    hands.key(pygame.K_RETURN)
    pump(hands)


def save_as(hands: Hands, path: Path) -> None:
    assert isinstance(hands.app.scene, SaveDialog)
    enter_name(hands, path)


def test_a_new_problem_is_saved_and_read_again(editor: EditorScene, hands: Hands, tmp_path: Path) -> None:
    build_corner(editor, hands)
    assert "unsaved" in editor.bar_note()
    hands.key(pygame.K_s, CTRL)
    save_as(hands, tmp_path / "mine")
    assert hands.app.scene is editor
    assert load_problem(tmp_path / "mine.yaml") == editor.draft.problem
    assert not editor.draft.is_dirty
    assert "mine.yaml" in editor.bar_note()


def test_saving_again_asks_nothing(editor: EditorScene, hands: Hands, tmp_path: Path) -> None:
    build_corner(editor, hands)
    hands.key(pygame.K_s, CTRL)
    save_as(hands, tmp_path / "mine.yaml")
    hands.key(pygame.K_f, text="f")
    hands.key(pygame.K_s, CTRL)
    assert hands.app.scene is editor
    assert load_problem(tmp_path / "mine.yaml").to_play is Color.WHITE


def test_a_draft_with_errors_is_saved_all_the_same(editor: EditorScene, hands: Hands, tmp_path: Path) -> None:
    hands.click(place(editor, "C3"))
    hands.key(pygame.K_s, CTRL)
    save_as(hands, tmp_path / "draft.yaml")
    assert load_problem(tmp_path / "draft.yaml").position == editor.draft.position


def test_saving_over_another_file_asks_first(editor: EditorScene, hands: Hands, tmp_path: Path) -> None:
    save_problem(make_problem(title="precious"), tmp_path / "old.yaml")
    build_corner(editor, hands)
    hands.key(pygame.K_s, CTRL | pygame.KMOD_SHIFT)
    save_as(hands, tmp_path / "old.yaml")
    assert isinstance(hands.app.scene, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    assert load_problem(tmp_path / "old.yaml").title == "precious"
    save_as(hands, tmp_path / "old.yaml")
    hands.key(pygame.K_RETURN)
    assert hands.app.scene is editor
    assert load_problem(tmp_path / "old.yaml") == editor.draft.problem


def test_saving_a_problem_of_a_collection_leaves_the_others_alone(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    path = tmp_path / "set.yaml"
    save_collection(make_collection(*(make_problem(title=title) for title in "abc")), path)
    entry = load_collection(path).entries[1]
    assert entry.problem is not None
    hands.app.edit(entry.problem, path, 1)
    hands.frames()
    hands.key(pygame.K_f, text="f")
    hands.key(pygame.K_s, CTRL)
    saved = load_collection(path).problems
    assert [problem.title for problem in saved] == ["a", "b", "c"]
    assert [problem.to_play for problem in saved] == [Color.BLACK, Color.WHITE, Color.BLACK]


def test_a_problem_that_came_with_the_program_is_saved_elsewhere(editor: EditorScene, hands: Hands) -> None:
    from gold.trainer.library import shipped_folder

    path = shipped_folder() / "first-steps.yaml"
    before = path.read_bytes()
    hands.app.edit(load_problem(path), path, 0)
    hands.frames()
    hands.key(pygame.K_f, text="f")
    hands.key(pygame.K_s, CTRL)
    assert isinstance(hands.app.scene, SaveDialog)
    assert path.read_bytes() == before


def test_opening_a_collection_asks_which_problem(editor: EditorScene, hands: Hands, tmp_path: Path) -> None:
    save_collection(make_collection(*(make_problem(title=title) for title in "abc")), tmp_path / "set.yaml")
    editor.files.open_path(tmp_path / "set.yaml")
    hands.frames()
    assert isinstance(hands.app.scene, ChooseDialog)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert hands.app.scene is editor
    assert editor.draft.problem.title == "b"
    assert editor.draft.index == 1


def test_a_check_says_that_the_computer_is_getting_ready(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    gate, survey = threading.Event(), engine.survey

    def patient(*arguments: object) -> Survey:
        gate.wait(10)
        return survey(*arguments)  # type: ignore[arg-type]

    engine.survey = patient  # type: ignore[assignment]
    hands.app.computer.loading = Compiling()
    hands.app.edit(make_problem(), None, 0)
    hands.frames()
    hands.key(pygame.K_F5)
    hands.frames()
    assert editor._panel is not None
    assert editor._panel._check_title() == ("getting ready, 3 of 13", True)
    hands.app.computer.loading = None
    hands.frames()
    assert editor._panel._check_title() == ("checking …", True)
    gate.set()


TWO_GAMES = "(;SZ[9]AB[cc][cd]AW[dd]C[one])(;SZ[9]AB[zz]AW[dd])"


def test_a_broken_game_beside_the_one_that_is_edited_is_mentioned(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    (tmp_path / "two.sgf").write_text(TWO_GAMES)
    editor.files.open_path(tmp_path / "two.sgf")
    assert editor.draft.position.size == 9
    assert "One problem cannot be read:" in hands.app.toast.text
    assert "'zz' names no point" in hands.app.toast.text


def test_a_file_dropped_for_the_editor_tells_of_its_broken_games(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    (tmp_path / "two.sgf").write_text(TWO_GAMES)
    hands.app.open_file(tmp_path / "two.sgf")
    assert hands.app.scene is editor
    assert "This cannot be played yet: no keystone" in hands.app.toast.text
    assert "'zz' names no point" in hands.app.toast.text


def test_of_several_problems_that_cannot_be_played_the_user_chooses(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    (tmp_path / "more.sgf").write_text("(;SZ[9]AB[cc]AW[dd])(;SZ[9]AB[ee]AW[ff])")
    hands.app.open_file(tmp_path / "more.sgf")
    hands.frames()
    assert isinstance(hands.app.scene, ChooseDialog)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert hands.app.scene is editor
    assert editor.draft.index == 1


def test_a_file_that_cannot_be_read_says_where(editor: EditorScene, hands: Hands, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("gold: 1\ndiagram: |\n  + ?\n  + +\n")
    editor.files.open()
    hands.frames()
    enter_name(hands, tmp_path / "bad.yaml")
    assert "bad.yaml:3" in hands.app.toast.text


# Nothing unsaved is lost unasked


def losing_actions() -> list[tuple[str, Action]]:
    return [("new", Action.NEW), ("open", Action.OPEN)]


@pytest.mark.parametrize(("name", "action"), losing_actions())
def test_unsaved_changes_are_asked_about(
    editor: EditorScene, hands: Hands, name: str, action: Action
) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.app.perform(action)
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is editor
    assert editor.draft.problem == built


def test_unsaved_changes_can_be_saved_on_the_way(editor: EditorScene, hands: Hands, tmp_path: Path) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.key(pygame.K_n, CTRL)
    hands.key(pygame.K_RETURN)
    save_as(hands, tmp_path / "kept.yaml")
    assert load_problem(tmp_path / "kept.yaml") == built
    assert editor.draft.problem != built, "and then the new problem began"


def test_unsaved_changes_can_be_given_up(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    hands.key(pygame.K_n, CTRL)
    press(hands, "Do not save")
    assert hands.app.scene is editor
    assert editor.draft.position == Position.empty(19, PointState.INVALID)


def test_editing_another_problem_asks_first(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.app.edit(make_problem(), None)
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    assert editor.draft.problem == built


def test_editing_the_problem_that_is_being_edited_changes_nothing(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    path = tmp_path / "one.yaml"
    save_problem(make_problem(), path)
    hands.app.edit(load_problem(path), path, 0)
    hands.frames()
    hands.key(pygame.K_f, text="f")
    changed = editor.draft.problem
    hands.app.edit(load_problem(path), path, 0)
    hands.frames()
    assert hands.app.scene is editor
    assert editor.draft.problem == changed


def test_closing_the_window_asks_first(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    hands.app.show(Tab.LIBRARY)
    hands.app.handle(pygame.event.Event(pygame.QUIT))
    hands.frames()
    assert hands.app.running
    assert isinstance(hands.app.scene, MessageDialog)
    press(hands, "Do not save")
    assert not hands.app.running


def test_closing_the_window_without_changes_asks_nothing(editor: EditorScene, hands: Hands) -> None:
    hands.app.handle(pygame.event.Event(pygame.QUIT))
    assert not hands.app.running


# The clipboard


class Clipboard:
    text = ""


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    """The dummy driver has no clipboard of its own."""
    held = Clipboard()
    monkeypatch.setattr(clipboard, "put_text", lambda text: setattr(held, "text", text))
    monkeypatch.setattr(clipboard, "get_text", lambda: held.text)
    return held


def test_a_problem_goes_through_the_clipboard_as_sgf(
    editor: EditorScene, hands: Hands, board: Clipboard
) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.key(pygame.K_c, CTRL)
    assert board.text.startswith("(;")
    hands.key(pygame.K_DELETE, CTRL)
    hands.key(pygame.K_v, CTRL)
    assert editor.draft.position == built.position
    hands.key(pygame.K_z, CTRL)
    assert set(editor.draft.position.states) == {PointState.INVALID}, "pasting can be undone"


def test_an_sgf_without_marks_asks_for_them(editor: EditorScene, hands: Hands, board: Clipboard) -> None:
    board.text = "(;SZ[9]AB[aa][bb]AW[cc])"
    hands.key(pygame.K_v, CTRL)
    assert editor.draft.position.size == 9
    assert "mark the stones" in hands.app.toast.text
    assert any("no keystone" in error for error in editor.draft.errors)


def test_broken_games_beside_the_pasted_one_are_mentioned(
    editor: EditorScene, hands: Hands, board: Clipboard
) -> None:
    board.text = TWO_GAMES
    hands.key(pygame.K_v, CTRL)
    assert editor.draft.position.size == 9
    assert "mark the stones" in hands.app.toast.text
    assert "One problem cannot be read:" in hands.app.toast.text
    assert "'zz' names no point" in hands.app.toast.text
    assert hands.app.toast.kind == "bad"


def test_of_several_pasted_problems_the_user_chooses(
    editor: EditorScene, hands: Hands, board: Clipboard
) -> None:
    diagram = "title: {}\ndiagram: |\n  + x\n  + X\n"
    broken = "diagram: |\n  + ?\n"
    board.text = "---\n".join([diagram.format("One"), broken, diagram.format("Two")])
    before = editor.draft.problem
    hands.key(pygame.K_v, CTRL)
    hands.frames()
    assert isinstance(hands.app.scene, ChooseDialog)
    assert "One problem cannot be read: clipboard:" in hands.app.toast.text
    assert editor.draft.problem == before
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert hands.app.scene is editor
    assert editor.draft.problem.title == "Two"
    assert editor.draft.path is None, "it was pasted, and is in no file"
    hands.key(pygame.K_z, CTRL)
    assert editor.draft.problem == before


@pytest.mark.parametrize("text", ["", "  ", "hello", "(;SZ[99])"])
def test_what_is_no_problem_is_not_pasted(
    editor: EditorScene, hands: Hands, board: Clipboard, text: str
) -> None:
    before = editor.draft.problem
    board.text = text
    hands.key(pygame.K_v, CTRL)
    assert editor.draft.problem == before
    assert hands.app.toast.shown
    assert hands.app.toast.kind == "bad"


# The details


def test_texts_tags_limits_and_size_are_changed_in_the_details(editor: EditorScene, hands: Hands) -> None:
    hands.key(pygame.K_d, text="d")
    dialog = hands.app.scene
    assert isinstance(dialog, DetailsDialog)
    for name, text in (("Tags", "corner, ko"), ("Source", "a book"), ("description", "Think.")):
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


# After a crash


def test_unsaved_work_is_kept_after_a_pause_and_forgotten_when_saved(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    build_corner(editor, hands)
    kept = editor.files._autosave.file
    assert not kept.exists()
    hands.frames(3, seconds=0.6)
    assert load_problem(kept).position == editor.draft.position
    hands.key(pygame.K_s, CTRL)
    save_as(hands, tmp_path / "saved.yaml")
    assert not kept.exists()


def test_taking_everything_back_forgets_what_was_kept(editor: EditorScene, hands: Hands) -> None:
    hands.click(place(editor, "C3"))
    hands.frames(3, seconds=0.6)
    assert editor.files._autosave.file.exists()
    hands.key(pygame.K_z, CTRL)
    hands.frames(2)
    assert not editor.files._autosave.file.exists()


def leave_work_behind(title: str) -> None:
    from gold.authoring.draft import Draft

    draft = Draft(make_problem(FIRST_CAPTURE, title))
    autosave = Autosave()
    autosave.save(draft)
    assert autosave._lock is not None
    autosave._lock.close()


def test_after_a_crash_the_work_is_offered_and_goes_on(editor: EditorScene, hands: Hands) -> None:
    leave_work_behind("rescued")
    assert offer_recovery(hands.app)
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog)
    assert "rescued" in hands.app.scene.text
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert hands.app.scene is editor
    assert editor.draft.problem.title == "rescued"
    assert editor.draft.is_dirty
    assert Autosave().left_behind() == [], "it is this window's now"
    assert editor.files._autosave.file.exists(), "and safe again"


def test_work_that_is_not_wanted_is_discarded_one_by_one(editor: EditorScene, hands: Hands) -> None:
    leave_work_behind("older")
    leave_work_behind("newer")
    offer_recovery(hands.app)
    hands.frames()
    press(hands, "Discard")
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog)
    assert "older" in hands.app.scene.text
    press(hands, "Discard")
    assert Autosave().left_behind() == []


def test_later_leaves_the_work_where_it_is(editor: EditorScene, hands: Hands) -> None:
    leave_work_behind("later")
    offer_recovery(hands.app)
    hands.frames()
    hands.key(pygame.K_ESCAPE)
    assert len(Autosave().left_behind()) == 1


def test_without_a_crash_nothing_is_offered(editor: EditorScene, hands: Hands) -> None:
    assert not offer_recovery(hands.app)


# Layout


@pytest.mark.parametrize("size", [(900, 650), (1280, 860), (1920, 1080), (3840, 2160)])
def test_everything_has_its_place(editor: EditorScene, hands: Hands, size: tuple[int, int]) -> None:
    hands.resize(size)
    assert editor._panel is not None
    assert editor._pane.layout is not None
    assert not editor._panel.rect.colliderect(editor._pane.layout.rect)
    rects = [widget.focus_rect for widget in editor.ui.ring.widgets if widget is not editor._pane]
    for index, rect in enumerate(rects):
        assert editor.area.contains(rect) or rect.bottom <= editor.area.top
        assert rect.collidelist(rects[index + 1 :]) == -1, "nothing lies over anything else"


def test_the_whole_board_or_the_part_that_matters(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    assert editor._pane.view is not None
    assert editor._pane.view.window.rows == 19
    hands.key(pygame.K_w, text="w")
    assert editor._pane.view.window.rows < 19


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
    editor._show()
    hands.frames()
    assert editor._pane.hover is None
    assert editor._pane.cursor in editor.draft.position.geometry
    hands.key(pygame.K_UP)
    hands.key(pygame.K_SPACE, text=" ")
    assert len(editor.draft.position.points(PointState.BLACK)) == 1
