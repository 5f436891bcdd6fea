"""In every language that is shipped, a window has room for all words of its buttons and labels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.points import Point
from gold.board.status import Status
from gold.gui.app.window import App
from gold.gui.desktop import screen
from gold.gui.keys.actions import Action, Scope
from gold.gui.library.print_dialog import PrintDialog
from gold.gui.look.fonts import Fonts
from gold.gui.practice.open_problem import OpenProblem
from gold.gui.settings.scene import languages
from gold.gui.stage.glossary_dialog import GlossaryDialog
from gold.gui.stage.keys_dialog import KeysDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from gold.i18n import _, use_language
from gold.paper import SheetOptions
from gold.problem.files import load_collection
from gold.shipped import shipped
from gold.solver.api import Progress, StopReason
from gold.trainer.endless.generated import GenerationRequest
from gold.trainer.place import LastPlace, keep_place
from tests.gui.helpers import Hands, make_collection, make_problem
from tests.gui.test_nothing_cut_off import (
    cut_through,
    labels_of,
    open_picture,
    try_something,
    write_line,
)
from tests.results import make_result
from tests.thorough import every, rest_slow
from tests.user_folders import move_folders

STEPS = load_collection(shipped("problems") / "first-steps.yaml")
# cut off like any user's
PROBLEMS = [STEPS.description, *(problem.title for problem in STEPS.problems)]


def wait_for_one(app: App) -> None:
    """Have endless practice wait for a problem."""
    app._scenes.endless.waiting = GenerationRequest()
    app._scenes.practice.wait()


def where_one_was(app: App) -> None:
    """Have practice lead back to a place."""
    app._scenes.endless.waiting = None
    keep_place(LastPlace("T", files=__file__))
    app._scenes.practice.wait()


SCENES: dict[str, Callable[[App], object]] = {
    "library": lambda app: app.show(Tab.LIBRARY),
    "print": lambda app: app.push(PrintDialog(app, SheetOptions(), 10, lambda _options: None)),
    "search by position": lambda app: app.perform(Action.SEARCH_POSITION),
    "endless problems": lambda app: app.perform(Action.GENERATE),
    "waiting for one": wait_for_one,
    "where one was": where_one_was,
    "keys of the library": lambda app: app.push(KeysDialog(app, Scope.LIBRARY)),
    "words of Go": lambda app: app.push(GlossaryDialog(app)),
    "how strong one is": lambda app: app._scenes.ask_strength(lambda _rating: None, at_first=True),
    "practice": lambda app: app.play(make_collection(make_problem(title="T")), 0),
    "limits": lambda app: app.perform(Action.TOOLS),
    "menu of practice": lambda app: app.perform(Action.MORE),
    "modes": lambda app: app.perform(Action.MODE),
    "keys of practice": lambda app: app.push(KeysDialog(app, Scope.PRACTICE)),
    "tutorial": lambda app: app.perform(Action.TUTORIAL),
    "editor": lambda app: app.show(Tab.EDITOR),
    "variations": lambda app: write_line(app),
    "keys of the variations": lambda app: app.push(KeysDialog(app, Scope.LINES)),
    "details": lambda app: (app.show(Tab.EDITOR), app.perform(Action.DETAILS)),
    "keys of the editor": lambda app: app.push(KeysDialog(app, Scope.EDITOR)),
    "editor with a picture": lambda app: open_picture(app),
    "game": lambda app: app.show(Tab.GAME),
    "keys of the game": lambda app: app.push(KeysDialog(app, Scope.GAME)),
    "patterns": lambda app: app.show(Tab.PATTERNS),
    "a pattern": lambda app: app.perform(Action.EXPLORE),
    "progress": lambda app: app.show(Tab.PROGRESS),
    "progress with numbers": lambda app: (
        try_something(app),
        app.show(Tab.LIBRARY),
        app.show(Tab.PROGRESS),
    ),
    "settings": lambda app: app.perform(Action.SETTINGS),
}


@pytest.fixture(autouse=True)
def _source_texts_afterwards() -> Iterator[None]:
    yield
    use_language("en")


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The texts that did not fit where they were drawn."""
    found: set[str] = set()
    fit = Fonts.fit

    def recording(self: Fonts, text: str, *args: object) -> str:
        shown = fit(self, text, *args)  # type: ignore[arg-type]
        if shown != text:
            found.add(text)
        return shown

    monkeypatch.setattr(Fonts, "fit", recording)
    return found


@pytest.mark.parametrize("language", rest_slow(languages()))
@pytest.mark.parametrize("computer", ["exact", "classic", "playouts"])
def test_what_the_computer_does_is_told_whole(
    app: App, hands: Hands, cut: set[str], language: str, computer: str
) -> None:
    app.change(language=language, practice_tools=True, computer=computer)
    hands.resize(screen.MINIMUM)
    app.play(make_collection(make_problem(title="T")), 0)
    hands.frames()
    practice = app._scenes.practice
    problem, model = practice.problem, practice.model
    assert isinstance(problem, OpenProblem)
    assert model is not None

    def show() -> None:
        problem.show()
        hands.frames(1)

    show()
    line, few, nodes = (Point(12),), (3, 12), 123_456 if computer == "playouts" else 1_234_567
    for progress in (Progress(12, nodes, line), Progress(12, nodes, line, considered=few)):
        model.state = replace(model.state, progress=progress)
        show()
    model.state = replace(model.state, progress=None)
    for proved, stopped in ((True, None), (True, StopReason.TIME), (False, StopReason.TIME)):
        result = make_result(Status.DEAD, proved, None, stopped=stopped, seconds=4.97)
        for found in (result, replace(result, considered=few, depth=19)):
            model.state = replace(model.state, result=found)
            show()
    assert not {text for text in cut if text != "T"}


LARGER = [((1280, 860), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.25), ((2560, 1440), 1.0)]
IN_LARGER = [
    pytest.param(language, size, scale, marks=pytest.mark.slow)
    for size, scale in LARGER
    for language in languages()
]


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [
        *rest_slow([(language, screen.MINIMUM, 1.0) for language in languages()]),
        *every(24, IN_LARGER),
    ],
    ids=str,
)
def test_nothing_is_cut_off(
    app: App,
    hands: Hands,
    cut: set[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    language: str,
    size: tuple[int, int],
    scale: float,
) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")
    app.show(Tab.LIBRARY)
    app.change(language=language, text_scale=scale)
    hands.resize(size)
    theirs = {f"{_('new')} · ", *map(_, PROBLEMS)}
    found: dict[str, list[str]] = {}
    for name, show in SCENES.items():
        show(app)
        hands.frames()
        if name == "patterns":
            hands.wait(lambda: not app.scene.busy)
        elif name == "progress with numbers":
            hands.wait(lambda: _("right first time") in {label.text for label in labels_of(app)})
            hands.frames()
        cut.update(cut_through(app))
        for widget in app.scene.ui.get_sprite_group().sprites():
            if isinstance(widget, Label) and widget.wrap and not widget.text.endswith("…"):
                cut.update(widget.text for line in widget.shown_lines()[-1:] if line.endswith("…"))
        found[name] = sorted(
            text
            for text in cut
            if not any(each in text or each.startswith(text) for each in theirs)
        )
        while len(app.stack) > 1:
            app.pop()
        cut.clear()
    assert not {name: texts for name, texts in found.items() if texts}
