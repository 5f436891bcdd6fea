"""The window's own words are never cut off, from the smallest window to the largest, at any size of type."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gold.board.points import Point
from gold.gui.app.window import App
from gold.gui.desktop import screen
from gold.gui.editor.lines_scene import LinesScene
from gold.gui.editor.scene import EditorScene
from gold.gui.game.scene import GameScene
from gold.gui.keys.actions import Action, Scope
from gold.gui.practice.panel_parts import TurnLine
from gold.gui.stage.keys_dialog import KeysDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from gold.gui.widgets.scroll import ScrollArea
from gold.problem.pictures.as_problems import problems_in_picture
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.exams import ExamResult
from gold.trainer.progress.logbook import PlayedMoves
from tests.gui.helpers import Hands, make_collection, make_problem
from tests.thorough import every
from tests.tools.drawn_boards import WOOD, corner, with_veil
from tests.user_folders import move_folders


def try_something(app: App) -> None:
    """Let there be something to show: all the numbers that there can be."""
    attempt = Attempt("a problem", datetime.now(UTC), solved=True, mode=Mode.PRACTICE)
    app.logbook.keep(make_problem(), attempt, PlayedMoves(()))
    app.logbook.exams.add(ExamResult(datetime.now(UTC), 1850.0, 6, 10, 599.0, passed=False))


def areas_of(app: App) -> list[ScrollArea]:
    """The parts of the scene that scroll."""
    panel = getattr(app.scene, "panel", None)
    return [
        *getattr(panel, "areas", ()),
        *([app.scene.content] if app.scene.content is not None else []),
    ]


def cut_through(app: App) -> list[str]:
    """The texts of which the lower edge of what scrolls shows the upper half of a line."""
    cut = []
    for area in areas_of(app):
        for label in labels_of(app):
            ends = [end for column, end in area._first_cuts() if column.contains(label.rect)]
            end = ends[0] if ends and area.owns(label) else 0
            if isinstance(label, Label) and label.rect.top < end < label.rect.bottom:
                step = label.ui.style.fonts.line_height(
                    label.ui.style.type_px(label.size), label.bold
                )
                if (end - label.rect.top) % step:
                    cut.append(label.text)
    return cut


def open_game(app: App) -> None:
    """Open a game record, and ask about a group."""
    text = "(;SZ[11]PB[Kim]PW[Lee];B[ai];W[aj];B[bi];W[bj];B[ci];W[cj];B[cj];W[aa])"
    app.open_text(text, Path("game.sgf"))
    scene = app.scene
    assert isinstance(scene, GameScene)
    assert scene.model is not None
    scene._press(Point(scene.model.moment.position.geometry.from_vertex("A2")), 1)


def open_picture(app: App) -> None:
    """Edit what is read from a picture, with a point that is not sure, and rest on the editor."""
    drawn = corner(WOOD)
    png = with_veil(drawn, drawn.position.geometry.from_vertex("P5"))
    (read,) = problems_in_picture(png, Path("a.png"))
    app.edit(read.problem, None, 0, read.picture)


def write_line(app: App) -> None:
    """Write a move with a comment as a variation of a problem. What stands in the editor goes."""
    app.show(Tab.EDITOR)
    editor = app.scene
    assert isinstance(editor, EditorScene)
    editor.draft.mark_saved()
    app.edit(make_problem(), None)
    app.perform(Action.LINES)
    scene = app.scene
    assert isinstance(scene, LinesScene)
    scene.model.play(scene.model.shown.board.valid_moves()[0])  # type: ignore[union-attr]
    scene.model.comment_on("The only move.")


SCENES: dict[str, Callable[[App], object]] = {
    "practice": lambda app: app.play(make_collection(make_problem()), 0),
    "editor": lambda app: app.show(Tab.EDITOR),
    "variations": lambda app: write_line(app),
    "editor with a picture": lambda app: open_picture(app),
    "patterns": lambda app: app.show(Tab.PATTERNS),
    "game": lambda app: open_game(app),
    "no game": lambda app: app.show(Tab.GAME),
    "settings": lambda app: app.perform(Action.SETTINGS),
    "progress": lambda app: app.show(Tab.PROGRESS),
    "progress with numbers": lambda app: (try_something(app), app.show(Tab.PROGRESS)),
    "tutorial": lambda app: app.perform(Action.TUTORIAL),
    "details": lambda app: (app.show(Tab.EDITOR), app.perform(Action.DETAILS)),
    "keys of practice": lambda app: app.push(KeysDialog(app, Scope.PRACTICE)),
    "keys of the editor": lambda app: app.push(KeysDialog(app, Scope.EDITOR)),
}


def labels_of(app: App) -> list[Label | TurnLine]:
    """The labels of the scene that is on, with words in them."""
    widgets = app.scene.ui.get_sprite_group().sprites()
    return [widget for widget in widgets if isinstance(widget, Label | TurnLine) and widget.text]


LARGER = [((1280, 860), 1.0), ((1000, 1500), 1.0), ((1000, 1500), 2.0), ((3840, 2160), 2.0)]
IN_LARGER = [
    pytest.param(scene, size, scale, marks=pytest.mark.slow)
    for scene in SCENES
    for size, scale in LARGER
]


@pytest.mark.parametrize(
    ("scene", "size", "scale"),
    [
        *((scene, screen.MINIMUM, scale) for scene in SCENES for scale in (1.0, 2.0)),
        *every(5, IN_LARGER),
    ],
    ids=str,
)
def test_no_label_is_too_narrow_for_its_words(
    app: App,
    hands: Hands,
    scene: str,
    size: tuple[int, int],
    scale: float,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")
    app.show(Tab.LIBRARY)
    app.change(text_scale=scale)
    hands.resize(size)
    SCENES[scene](app)
    if scene == "patterns":
        hands.wait(lambda: not app.scene.busy)
        app.perform(Action.EXPLORE)
    elif scene == "progress with numbers":
        hands.wait(lambda: "right first time" in {label.text for label in labels_of(app)})
    hands.frames()
    labels = labels_of(app)
    assert labels
    assert not cut_through(app)
    cut = {
        label.text: lines for label in labels if (lines := label.shown_lines())[-1].endswith("…")
    }
    assert not {text: lines for text, lines in cut.items() if not text.endswith("…")}
