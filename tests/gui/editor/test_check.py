"""What the editor says about a problem: errors while editing, and the computer's findings."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pygame
import pytest

from gold.authoring.examine import Examination
from gold.board.board import Board
from gold.board.points import PASS, Color, Point, PointState
from gold.board.status import Status
from gold.gui.editor.check import EditorCheck
from gold.gui.editor.scene import EditorScene
from gold.problem.files import load_problem, parse_collection, save_problem
from gold.problem.model import Problem
from gold.solver.api import FirstMove, Limits, Result, Survey
from gold.solver.outcome import Ko
from gold.solver.request import Request
from tests.gui.editor.hands import build_corner, drag, place
from tests.gui.helpers import Compiling, FakeEngine, Hands, make_problem
from tests.results import make_result

CTRL = pygame.KMOD_CTRL
BENT_FOUR = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x .
    O O O O O x .
    + O O O O x .
    x x x + O x .
"""


def test_problems_of_the_position_are_listed_as_they_arise(
    editor: EditorScene, hands: Hands
) -> None:
    assert editor.panel is not None
    assert "No target marked" in editor.panel._report.text
    assert not editor.panel._play.is_enabled
    build_corner(editor, hands)
    assert editor.panel._status.text == "● valid position"
    assert editor.panel._play.is_enabled
    hands.key(pygame.K_5, text="5")
    hands.click(place(editor, "B1"))
    assert "No playable point" in editor.panel._report.text


def test_stones_without_liberties_are_marked_on_the_board(
    editor: EditorScene, hands: Hands
) -> None:
    hands.click(place(editor, "A1"))
    hands.key(pygame.K_2, text="2")
    drag(hands, place(editor, "A2"), place(editor, "B1"))
    assert editor.pane.view is not None
    assert editor.pane.view.marked == {editor.draft.position.geometry.from_vertex("A1")}
    assert editor.panel is not None
    assert "A1" in editor.panel._report.text


def found_by_check(editor: EditorScene, *correct: str) -> Survey:
    """What the computer says: these moves kill, the others do not."""
    geometry = editor.draft.position.geometry
    moves = tuple(geometry.from_vertex(name) for name in correct)
    best = make_result(Status.DEAD, True, moves[0], moves[:1], moves)
    others = [point for point in Board(editor.draft.position).valid_moves() if point not in moves]
    return Survey(
        best,
        (
            *(FirstMove(move, make_result(Status.DEAD, True, None), True) for move in moves),
            *(FirstMove(point, make_result(Status.ALIVE, True, None), False) for point in others),
        ),
    )


def test_a_check_tells_the_result_the_solutions_and_what_the_other_side_gets(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    engine.surveyed = found_by_check(editor, "B1")
    engine.best = make_result(Status.ALIVE, True, None)
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor.panel is not None
    assert editor.panel._report.text.splitlines() == [
        "Black first: White is dead (proved).",
        "One correct first move: B1.",
        "White first: White lives (proved).",
    ]
    assert editor.panel._status.text == "● proved"
    view = editor.pane.view
    assert view is not None
    assert view.correct == {editor.draft.position.geometry.from_vertex("B1")}
    hands.click(place(editor, "T19"))
    assert editor.checked is None, "it spoke of another position"


def test_undo_and_redo_bring_back_what_was_found_about_a_position(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    engine.surveyed = found_by_check(editor, "B1")
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    checked = editor.checked
    hands.click(place(editor, "T19"))
    assert editor.checked is None
    hands.key(pygame.K_z, CTRL)
    assert editor.checked is checked
    hands.key(pygame.K_z, CTRL)
    assert editor.checked is None
    hands.key(pygame.K_y, CTRL)
    assert editor.checked is checked
    assert editor.pane.view is not None
    assert editor.pane.view.correct == {editor.draft.position.geometry.from_vertex("B1")}
    editor.files.load(editor.draft.problem)
    assert editor.checked is None, "a problem that is opened was not checked here"


@pytest.mark.parametrize(
    ("other", "status"), [(Status.DEAD, "✗ dead without a move"), (Status.ALIVE, "✗ 2 solutions")]
)
def test_a_group_that_dies_whoever_plays_first_is_dead_without_a_move(
    editor: EditorScene, hands: Hands, engine: FakeEngine, other: Status, status: str
) -> None:
    build_corner(editor, hands)
    engine.surveyed = found_by_check(editor, "B1", "A2")
    engine.best = make_result(other, True, None)
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor.panel is not None
    assert editor.panel._status.text == status
    is_settled = other is Status.DEAD
    assert ("there is no move to find" in editor.panel._report.text) is is_settled
    assert ("correct first moves" in editor.panel._report.text) is not is_settled


def test_a_pass_that_is_right_shows_that_a_group_is_settled(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    found = found_by_check(editor, "B1")
    best = make_result(Status.DEAD, True, PASS, (), (PASS,))
    passed = FirstMove(PASS, make_result(Status.DEAD, True, None), True)
    engine.surveyed = Survey(best, (passed, *found.moves))
    engine.best = make_result(Status.DEAD, False, None)
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor.panel is not None
    assert editor.panel._status.text == "✗ dead without a move"


def test_marks_on_stones_of_both_colours_are_the_headline(
    editor: EditorScene, hands: Hands
) -> None:
    build_corner(editor, hands)
    black = next(
        point
        for point, state in enumerate(editor.draft.position.states)
        if state is PointState.BLACK
    )
    position = editor.draft.position
    editor.draft.replace_problem(
        Problem(position.with_states({Point(black): PointState.BLACK_KEYSTONE}))
    )
    editor.show_changes()
    assert editor.panel is not None
    assert (
        editor.panel._objective.text
        == "Stones of both colours are marked: mark those of one colour only"
    )


def test_a_second_solution_is_pointed_out(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    engine.surveyed = found_by_check(editor, "B1", "A2")
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor.panel is not None
    assert editor.panel._status.text == "✗ 2 solutions"
    assert "2 correct first moves: B1, A2." in editor.panel._report.text


def test_marks_that_are_not_needed_are_named_and_struck_out(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    engine.surveyed = found_by_check(editor, "B1")
    one, *_others = editor.draft.position.keystones()
    engine.superfluous = frozenset({one})
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor.pane.view is not None
    assert editor.pane.view.superfluous == {one}
    assert editor.panel is not None
    name = editor.draft.position.geometry.vertex(one)
    assert f"One mark is not needed: {name}." in editor.panel._report.text


def test_a_problem_that_cannot_be_solved_is_told(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    engine.surveyed = Survey(make_result(Status.ALIVE, True, None), ())
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor.panel is not None
    assert editor.panel._status.text == "✗ cannot be solved"
    assert "The objective cannot be reached" in editor.panel._report.text


def test_what_is_not_proved_is_said_and_not_kept(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    engine.surveyed = Survey(make_result(Status.DEAD, False, None), ())
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor.panel is not None
    first = editor.panel._report.text.splitlines()[0]
    assert first == "Black first: Not settled within 5 s."
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
    assert kept.status is Status.DEAD
    assert kept.complete
    assert kept.correct == (editor.draft.position.geometry.from_vertex("B1"),)
    editor.draft.set_text("title", "Another title")
    editor.show_changes()
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
    assert editor.draft.has_unsaved_proof
    editor.draft.mark_saved()
    assert not editor.draft.has_unsaved_proof


def test_a_second_press_stops_the_check_and_keeps_what_was_found(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)
    survey = found_by_check(editor, "B1")

    def endless(request: Request) -> Result | None:
        while not request.budget.cancel.is_set:
            time.sleep(0.001)
        return None

    engine.surveyed = survey
    engine.prove = endless  # type: ignore[method-assign]
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and editor.checked.examination is not None)
    assert editor.panel is not None
    assert editor.panel._check.text == "Stop"
    hands.key(pygame.K_F5)
    assert not editor.busy
    assert editor.panel._check.text == "Check it"
    assert editor.panel._report.text.splitlines()[0] == "Black first: White is dead (proved)."


def test_asking_the_computer_about_an_invalid_position_says_why_not(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.key(pygame.K_F5)
    assert "no target marked" in hands.app.toast.text
    assert engine.asked == []


def test_a_search_that_breaks_down_is_said(
    editor: EditorScene, hands: Hands, engine: FakeEngine
) -> None:
    build_corner(editor, hands)

    def broken(*_arguments: object) -> Survey:
        raise RuntimeError("out of luck")

    engine.survey = broken  # type: ignore[assignment]
    hands.key(pygame.K_F5)
    hands.wait(lambda: editor.checked is not None and not editor.busy)
    assert editor.panel is not None
    assert "out of luck" in editor.panel._report.text


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
    assert editor.panel is not None
    assert editor.panel._status.text == "● getting ready, 3 of 13"
    hands.app.computer.loading = None
    hands.frames()
    assert editor.panel._status.text == "● checking …"
    gate.set()


def test_a_liberty_outside_the_area_is_told_before_anybody_wonders_at_the_answer(
    editor: EditorScene, hands: Hands
) -> None:
    build_corner(editor, hands)
    assert editor.panel is not None
    assert "outside" not in editor.panel._report.text
    drag(hands, place(editor, "A2"), button=3)
    said = "Marked stones live at once: their liberties at A2 lie outside the playable area."
    assert editor.panel._report.text == said


def test_a_bent_four_is_no_problem_with_many_solutions() -> None:
    problem, ko = make_problem(BENT_FOUR), Ko(ahead=Color.BLACK, threats=1, taker=Color.BLACK)
    best = make_result(Status.KO, True, None, ko=ko)
    moves = tuple(FirstMove(point, best, True) for point in Board(problem.position).valid_moves())
    examination = Examination(problem, Survey(best, moves), ())
    assert len(examination.correct) > 1
    check = EditorCheck(problem, Limits(), running=False, examination=examination)
    assert check.status() == ("bent four in the corner", True)
    assert "Bent four in the corner: White counts as dead" in check.text()


def test_a_bent_four_that_is_one_move_away_is_called_so_with_the_move() -> None:
    problem = make_problem(BENT_FOUR.replace("x x x + O x", "x x + + O x"))
    last = problem.position.geometry.from_vertex("C1")
    ko = Ko(ahead=Color.BLACK, threats=1, taker=Color.BLACK)
    best = make_result(Status.KO, True, None, ko=ko)

    def check(right: str) -> EditorCheck:
        move = problem.position.geometry.from_vertex(right)
        points = Board(problem.position).valid_moves()
        moves = tuple(FirstMove(point, best, point == move) for point in points)
        examination = Examination(problem, Survey(best, moves), ())
        return EditorCheck(problem, Limits(), running=False, examination=examination)

    assert problem.to_play is Color.BLACK
    assert problem.position[Point(last)].is_empty
    assert check("C1").status() == ("bent four in the corner", True)
    assert "After C1: Bent four in the corner: White counts as dead" in check("C1").text()
    assert "Bent four" not in check("A2").text()


def test_where_the_author_and_the_proof_differ_both_are_told() -> None:
    """B8 is called right and fails; A8 is called wrong and is right; nothing is said of the others."""
    sgf = b"(;SZ[9]AB[ba][bb]AW[aa]MA[aa]PL[B](;B[bc]C[RIGHT])(;B[ab]C[no])(;B[cc]))"
    (problem,) = parse_collection(sgf, Path("a.sgf")).problems
    at = problem.position.geometry.from_vertex
    dead = make_result(Status.DEAD, True, at("A8"))
    alive = make_result(Status.ALIVE, True, None)
    moves = (
        FirstMove(at("A8"), dead, True),
        FirstMove(at("B7"), alive, False),
        FirstMove(at("C7"), alive, False),
    )
    examination = Examination(problem, Survey(dead, moves), ())
    text = EditorCheck(problem, Limits(), running=False, examination=examination).text()
    assert "The author calls B7 right; the proof says that it fails." in text
    assert "The author calls A8 wrong; the proof says that it is right." in text
    assert "C7" not in text
