"""The editor's document: strokes, undo without end, and what is saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gold.authoring.draft import Draft
from gold.authoring.tools import Tool
from gold.board.diagram import format_diagram, parse_diagram
from gold.board.points import Color, Point
from gold.board.position import Boundary, Position
from gold.board.symmetry import FLIP_LEFT_RIGHT, SWAP_COLORS
from gold.problem.files import load_problem, save_problem
from gold.problem.model import Problem, ProblemLimits
from tests.symmetries import SYMMETRIES_AND_SWAPS
from tests.trainer.live import LiveSession

B, W = Color.BLACK, Color.WHITE
CORNER = """
    . . . . .
    x x x x .
    o o o x .
    + + o x .
    + + O x ."""


def draft(text: str = CORNER) -> Draft:
    return Draft(Problem(parse_diagram(text)))


def at(edited: Draft, name: str) -> Point:
    return edited.position.geometry.from_vertex(name)


def shown(edited: Draft) -> str:
    return format_diagram(edited.position, coordinates=False)


def diagram(text: str) -> str:
    return format_diagram(parse_diagram(text), coordinates=False)


EMPTY = "\n".join([". . . . ."] * 5)


def stroke(edited: Draft, tool: Tool, *names: str, removing: bool = False) -> bool:
    edited.begin_stroke(tool, at(edited, names[0]), removing)
    for name in names[1:]:
        edited.drag(at(edited, name))
    return edited.end_stroke()


STROKES = [
    (Tool.BLACK, False, ("A5", "C5"), "x x x . .", 5),
    (Tool.WHITE, False, ("A5", "A5"), "o . . . .", 5),
    (Tool.KEYSTONE, False, ("A5", "B5"), "O O . . .", 5),
    (Tool.AREA, False, ("A5", "C5"), "+ + + . .", 5),
    (Tool.KO, False, ("A5", "C5"), "K . . . .", 5),
]


def test_undoing_a_swap_of_colours_gives_the_tool_its_colour_back() -> None:
    edited = draft("""
        O . .
        . . .
        . . .
    """)
    before = edited.keystone_color
    edited.transform(SWAP_COLORS)
    assert edited.keystone_color is before.opponent
    edited.undo()
    assert edited.keystone_color is before
    edited.redo()
    assert edited.keystone_color is before.opponent


@pytest.mark.parametrize(("tool", "removing", "names", "row", "number"), STROKES)
def test_a_stroke_is_one_step(
    tool: Tool, removing: bool, names: tuple[str, ...], row: str, number: int
) -> None:
    edited = draft(EMPTY)
    assert stroke(edited, tool, *names, removing=removing)
    assert shown(edited).splitlines()[5 - number] == row
    assert edited.undo()
    assert shown(edited) == diagram(EMPTY)
    assert not edited.can_undo
    assert edited.redo()
    assert shown(edited).splitlines()[5 - number] == row


def test_a_fast_stroke_leaves_no_gaps() -> None:
    edited = draft(EMPTY)
    stroke(edited, Tool.BLACK, "A1", "E5")
    assert shown(edited).count("x") == 5


@pytest.mark.parametrize("tool", [Tool.BLACK, Tool.WHITE, Tool.ERASE, Tool.KO, Tool.FILL])
def test_the_other_mouse_button_erases(tool: Tool) -> None:
    edited = draft()
    stroke(edited, tool, "A4", "D4", removing=True)
    assert shown(edited).splitlines()[1] == ". . . . ."


def test_the_other_mouse_button_takes_marks_and_points_away() -> None:
    edited = draft()
    edited.use(Tool.KEYSTONE, at(edited, "C1"), removing=True)
    stroke(edited, Tool.AREA, "A1", "B2", removing=True)
    assert shown(edited) == diagram(CORNER.replace("O", "o").replace("+", "."))


def test_a_stroke_over_stones_marks_them_all_or_unmarks_them_all() -> None:
    edited = draft()
    stroke(edited, Tool.KEYSTONE, "C3", "C1")
    assert shown(edited).count("O") == 3, "the first had no mark, so all get one"
    stroke(edited, Tool.KEYSTONE, "C1", "C3")
    assert shown(edited).count("O") == 0


def test_a_click_marks_the_whole_chain_and_the_next_one_unmarks_it() -> None:
    edited = draft("x x . . .\n. . x . .\no . x . .\n. . . . .\n+ . . . .")
    for name, marked in (
        ("C3", ("C4", "C3")),
        ("C4", ()),
        ("A5", ("A5", "B5")),
        ("A3", ("A5", "B5", "A3")),
    ):
        assert edited.use(Tool.KEYSTONE, at(edited, name))
        assert set(edited.position.keystones()) == {at(edited, one) for one in marked}, name


def test_a_new_keystone_has_the_colour_chosen_for_keystones() -> None:
    edited = draft(EMPTY)
    edited.keystone_color = B
    edited.use(Tool.KEYSTONE, at(edited, "C3"))
    assert "X" in shown(edited)
    assert draft().keystone_color is W, "that of the keystones there are"


def test_an_area_grows_and_shrinks_under_the_mouse() -> None:
    edited = draft(EMPTY)
    edited.begin_stroke(Tool.AREA, at(edited, "A1"))
    edited.drag(at(edited, "E5"))
    assert shown(edited).count("+") == 25
    edited.drag(at(edited, "B2"))
    assert shown(edited).count("+") == 4
    assert edited.marked_area == (at(edited, "A1"), at(edited, "B2"))
    edited.end_stroke()
    assert edited.marked_area is None


def test_a_click_toggles_one_point_of_the_area() -> None:
    edited = draft(EMPTY)
    assert edited.use(Tool.AREA, at(edited, "A1"))
    assert shown(edited).count("+") == 1
    assert edited.use(Tool.AREA, at(edited, "A1"))
    assert shown(edited).count("+") == 0


def test_filling_once_however_long_the_button_is_held() -> None:
    edited = draft(CORNER.replace("+", "."))
    stroke(edited, Tool.FILL, "A1", "B1", "A1")
    assert shown(edited) == diagram(CORNER)


def test_a_stroke_can_be_called_off() -> None:
    edited = draft()
    edited.begin_stroke(Tool.ERASE, at(edited, "A4"))
    edited.drag(at(edited, "D4"))
    edited.cancel_stroke()
    assert shown(edited) == diagram(CORNER)
    assert not edited.can_undo


def test_what_changes_nothing_is_no_step() -> None:
    edited = draft()
    assert not stroke(edited, Tool.BLACK, "A4", "D4")
    edited.set_to_play(B)
    edited.set_text("title", "")
    edited.set_limits(ProblemLimits())
    assert not edited.can_undo


def test_undo_without_end() -> None:
    edited = Draft()
    points = edited.position.geometry.points
    for number in range(1000):
        edited.use(Tool.BLACK if number % 2 else Tool.WHITE, points[number % len(points)])
    while edited.can_undo:
        edited.undo()
    assert edited.problem == Draft().problem
    while edited.can_redo:
        edited.redo()
    assert len(edited.position.points()) == 0
    assert edited.position[points[999 % len(points)]].color is B


def test_a_new_step_forgets_what_was_taken_back() -> None:
    edited = draft()
    edited.clear()
    edited.undo()
    edited.set_to_play(W)
    assert not edited.can_redo


def test_typing_a_text_is_one_step() -> None:
    edited = draft()
    for text in ("T", "Th", "The", "The L"):
        edited.set_text("title", text)
    edited.set_text("description", "Look")
    edited.undo()
    assert (edited.problem.title, edited.problem.description) == ("The L", "")
    edited.undo()
    assert edited.problem.title == ""
    assert not edited.can_undo


def test_typing_after_an_undo_is_a_step_of_its_own() -> None:
    edited = draft()
    edited.set_text("title", "a")
    edited.set_text("title", "ab")
    edited.undo()
    edited.set_text("title", "c")
    edited.undo()
    assert edited.problem.title == ""
    assert edited.can_redo


def test_tags_are_cleaned() -> None:
    edited = draft()
    edited.set_tags(["corner", " ", "ko  fight ", "corner"])
    assert edited.problem.tags == ("corner", "ko fight")


def test_turning_the_board_turns_the_saved_moves() -> None:
    problem = Problem(parse_diagram(CORNER))
    edited = Draft(Problem(problem.position, moves=(problem.position.geometry.from_vertex("B1"),)))
    edited.transform(FLIP_LEFT_RIGHT)
    assert edited.position.geometry.vertices(edited.problem.moves) == ["D1"]
    edited.transform(SWAP_COLORS)
    assert edited.problem.to_play is W
    assert edited.keystone_color is B


def test_changing_the_board_drops_moves_that_were_saved_with_it() -> None:
    problem = Problem(parse_diagram(CORNER))
    edited = Draft(Problem(problem.position, moves=(problem.position.geometry.from_vertex("B1"),)))
    edited.set_text("title", "still the same board")
    assert edited.problem.moves
    edited.use(Tool.BLACK, at(edited, "B1"))
    assert edited.problem.moves == ()


def test_resizing_within_what_users_are_offered() -> None:
    edited = Draft()
    edited.resize(9)
    assert edited.position.size == 9
    for size in (4, 20):
        with pytest.raises(ValueError, match="5 to 19 lines"):
            edited.resize(size)


# Errors as they arise


def test_errors_follow_every_step() -> None:
    edited = Draft()
    assert any("no target marked" in error for error in edited.errors)
    assert any("no playable point" in error for error in edited.errors)
    edited.use(Tool.AREA, at(edited, "A1"))
    assert not any("no playable point" in error for error in edited.errors)
    edited.use(Tool.KEYSTONE, at(edited, "C3"))
    assert edited.errors == ()
    edited.undo()
    assert any("no target marked" in error for error in edited.errors)


def test_stones_without_liberties_are_pointed_out() -> None:
    edited = draft("x o .\no . .\n. . O\n".replace(".", "+"))
    assert edited.check.stuck == {at(edited, "A3")}
    assert any("A3" in error for error in edited.errors)


# Saved or not, and whose board it is


def test_dirty_is_what_differs_from_the_file() -> None:
    edited = draft()
    assert not edited.is_dirty
    edited.clear()
    assert edited.is_dirty
    edited.undo()
    assert not edited.is_dirty, "back where it was"
    edited.redo()
    edited.mark_saved(Path("here.yaml"))
    assert not edited.is_dirty
    assert edited.path == Path("here.yaml")
    edited.undo()
    assert edited.is_dirty


def test_recovered_work_is_dirty_until_it_is_saved() -> None:
    edited = draft()
    edited.saved = None
    assert edited.is_dirty
    edited.mark_saved()
    assert not edited.is_dirty


def test_a_draft_with_errors_can_be_saved_and_loaded(tmp_path: Path) -> None:
    edited = draft("x o .\no . .\n. . .")
    edited.set_text("title", "nothing right yet")
    assert edited.errors
    save_problem(edited.problem, tmp_path / "draft.yaml")
    assert load_problem(tmp_path / "draft.yaml") == edited.problem


def test_neither_the_editor_nor_the_player_overwrites_the_other() -> None:
    edited = draft()
    session = LiveSession(edited.problem)
    edited.clear()
    session.play(session.board.geometry.from_vertex("B1"))
    assert session.problem.position == parse_diagram(CORNER)
    assert edited.position == Position.empty(5, edited.position.states[0])
    edited.undo()
    assert edited.problem == session.problem
    assert len(session.record) == 1


POINTS = st.sampled_from(Position.empty(5).geometry.points)


class DraftMachine(RuleBasedStateMachine):
    """Beside the draft it keeps the list of states that undo has to lead back through."""

    def __init__(self) -> None:
        super().__init__()
        self.draft = draft()
        self.history = [self.draft.problem]
        self.place = 0

    def note(self) -> None:
        if self.draft.problem != self.history[self.place]:
            del self.history[self.place + 1 :]
            self.history.append(self.draft.problem)
            self.place += 1

    @rule(
        tool=st.sampled_from(Tool),
        points=st.lists(POINTS, min_size=1, max_size=4),
        removing=st.booleans(),
    )
    def stroke(self, tool: Tool, points: list[Point], removing: bool) -> None:
        self.draft.begin_stroke(tool, points[0], removing)
        for point in points[1:]:
            self.draft.drag(point)
        self.draft.end_stroke()
        self.note()

    @rule(symmetry=st.sampled_from(SYMMETRIES_AND_SWAPS))
    def transform(self, symmetry: object) -> None:
        self.draft.transform(symmetry)  # type: ignore[arg-type]
        self.note()

    @rule(color=st.sampled_from(Color), boundary=st.sampled_from(Boundary))
    def choose(self, color: Color, boundary: Boundary) -> None:
        self.draft.set_to_play(color)
        self.note()
        self.draft.set_boundary(boundary)
        self.note()

    @rule(text=st.text(max_size=3))
    def describe(self, text: str) -> None:
        self.draft.set_text("description", text)
        self.draft.set_limits(self.draft.problem.limits)  # ends the run of typing
        self.note()

    @rule()
    def undo(self) -> None:
        assert self.draft.undo() == (self.place > 0)
        self.place = max(self.place - 1, 0)

    @rule()
    @precondition(lambda self: self.draft.can_redo)
    def redo(self) -> None:
        assert self.draft.redo()
        self.place += 1

    @invariant()
    def the_draft_is_where_its_history_says(self) -> None:
        assert self.draft.problem == self.history[self.place]
        assert self.draft.can_undo == (self.place > 0)
        assert self.draft.can_redo == (self.place < len(self.history) - 1)

    @invariant()
    def errors_are_those_of_the_position(self) -> None:
        assert self.draft.errors == self.draft.problem.errors()


DraftMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestDraftMachine = DraftMachine.TestCase
