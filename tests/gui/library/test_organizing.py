"""Favourites, notes, and the user's own problems put in order, by keyboard."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gold.errors import GoldError
from gold.gui.app.window import App
from gold.gui.library import organizing
from gold.gui.library.exporting import export_page, print_collection
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.print_dialog import PrintDialog
from gold.gui.library.scene import LibraryScene
from gold.gui.sheets.playing_page import PageProblem
from gold.gui.stage.asking import LineDialog, SwitchesDialog, TextDialog
from gold.gui.stage.background import WaitingDialog
from gold.gui.stage.file_dialog import SaveDialog
from gold.paper import Paper, SheetOptions, SolutionPages
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection, save_problem
from gold.problem.model import Problem
from gold.trainer.library.filtering import Due, Filter
from gold.trainer.library.shelves import Owner
from gold.trainer.settings import SettingsFile
from tests.gui.helpers import THREE_IN_A_ROW, Hands, make_problem
from tests.gui.library.shelves import show, titles
from tests.saved_collections import save_collection
from tests.user_folders import move_folders

CTRL = pygame.KMOD_CTRL
LETTERS = {letter: getattr(pygame, f"K_{letter}") for letter in "fnrmo"}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    move_folders(monkeypatch, tmp_path, "DATA")
    folder = tmp_path / "own"
    folder.mkdir()
    problems = make_problem(THREE_IN_A_ROW, "An eye"), make_problem(title="A stone")
    entries = tuple(Entry(folder, i, 1, problem) for i, problem in enumerate(problems))
    save_collection(Collection("Mine", folder, entries), folder / "mine.yaml")
    save_problem(make_problem(title="Loose"), folder / "loose.yaml")
    return folder


@pytest.fixture
def library(app: App, hands: Hands, own: Path, tmp_path: Path) -> Iterator[LibraryScene]:
    scene = show(app, LibraryLoader(tmp_path / "none", own))
    settle(scene, hands)
    hands.key(pygame.K_HOME)
    yield scene
    app.logbook.close()


def settle(library: LibraryScene, hands: Hands) -> None:
    hands.frames(2)
    hands.wait(lambda: not library._loader.running)
    hands.frames(2)


def press(hands: Hands, letter: str) -> None:
    hands.key(LETTERS[letter], text=letter)
    hands.frames()


def write(hands: Hands, text: str) -> None:
    """Replace the text of the dialog's field, and accept it."""
    hands.key(pygame.K_a, CTRL)
    hands.key(pygame.K_BACKSPACE)
    for letter in text:
        hands.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    hands.key(pygame.K_RETURN)
    hands.frames()


def names(library: LibraryScene) -> list[str]:
    return [one.collection.name for one in library.shelves if one.owner is Owner.USER]


@pytest.mark.parametrize("key", [pygame.K_DELETE, pygame.K_f, pygame.K_n, pygame.K_m, pygame.K_r])
def test_no_problem_is_changed_while_none_is_shown_as_selected(
    library: LibraryScene, hands: Hands, app: App, own: Path, key: int
) -> None:
    before = (own / "mine.yaml").read_bytes()
    library._pick()
    hands.key(key)
    hands.frames()
    assert app.scene is library
    assert "No problem is selected" in app.toast.text
    assert (own / "mine.yaml").read_bytes() == before
    assert app.logbook.notes.all() == {}


def test_a_favourite_has_a_star_and_is_found(library: LibraryScene, hands: Hands, app: App) -> None:
    press(hands, "f")
    assert [card.favourite for card in library._grid.cards] == [True, False]
    library._search_for("#fav", 0.0)
    library.search_entered()
    assert titles(library) == ["An eye"]
    press(hands, "f")
    assert titles(library) == []
    assert app.logbook.notes.all() == {}


def test_a_note_stands_on_the_card_and_is_found(library: LibraryScene, hands: Hands) -> None:
    press(hands, "n")
    write(hands, "like 42")
    assert "“like 42”" in library._grid.cards[0].detail
    library._search_for("LIKE 42", 0.0)
    library.search_entered()
    assert titles(library) == ["An eye"]


def test_a_problem_without_a_title_is_renamed_from_the_name_that_is_shown(
    library: LibraryScene, hands: Hands, own: Path, app: App
) -> None:
    path = own / "corner.yaml"
    save_problem(make_problem(title=""), path)
    library.changed(own)
    settle(library, hands)
    index = [entry.entry.path for entry in library.shown.entries].index(path)  # type: ignore[union-attr]
    library._grid.select(index)
    press(hands, "r")
    assert isinstance(app.scene, TextDialog)
    assert app.scene.text == "corner"


def test_a_problem_is_renamed_and_the_name_taken_back(
    library: LibraryScene, hands: Hands, own: Path
) -> None:
    before = (own / "mine.yaml").read_bytes()
    press(hands, "r")
    write(hands, "An eye of three")
    settle(library, hands)
    assert titles(library) == ["An eye of three", "A stone"]
    hands.key(pygame.K_z, CTRL)
    settle(library, hands)
    assert titles(library) == ["An eye", "A stone"]
    assert (own / "mine.yaml").read_bytes() == before


def test_a_problem_is_deleted_and_brought_back(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_DELETE)
    assert "Ctrl Z" in app.toast.text
    settle(library, hands)
    assert titles(library) == ["An eye"]
    hands.key(pygame.K_z, CTRL)
    settle(library, hands)
    assert titles(library) == ["An eye", "A stone"]
    assert app.toast.text == "Restored: “A stone”. Ctrl Y deletes it again."
    hands.key(pygame.K_z, CTRL)
    assert "nothing to undo" in app.toast.text


def test_a_problem_is_moved_to_another_collection_or_a_new_one(
    library: LibraryScene, hands: Hands
) -> None:
    press(hands, "m")
    hands.key(pygame.K_RETURN)  # the single problems
    settle(library, hands)
    assert titles(library) == ["A stone"]
    press(hands, "m")
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    hands.frames()
    write(hands, "Box")
    settle(library, hands)
    assert titles(library) == ["A stone"]
    assert "Box" in names(library)
    assert "Mine" not in names(library)
    assert hands.app.toast.text == "“A stone” was moved to Box. Ctrl Z undoes it."


def test_what_is_undone_is_shown_where_it_has_come_back_to(
    library: LibraryScene, hands: Hands, own: Path
) -> None:
    library.changed(own)
    settle(library, hands)
    hands.key(pygame.K_HOME)
    press(hands, "m")
    hands.key(pygame.K_END)
    hands.key(pygame.K_RETURN)
    hands.frames()
    write(hands, "Box")
    settle(library, hands)
    assert names(library) == ["Box", "Mine"]
    hands.key(pygame.K_z, CTRL)
    settle(library, hands)
    assert titles(library) == ["Loose"]


def test_a_problem_is_copied_into_its_own_collection(library: LibraryScene, hands: Hands) -> None:
    press(hands, "o")
    for _ in range(5):
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    hands.frames()
    hands.key(pygame.K_RETURN)  # the first collection of one's own, which it is in
    settle(library, hands)
    assert titles(library) == ["An eye", "A stone", "An eye"]
    assert hands.app.toast.text == "“An eye” was copied to Mine. Ctrl Z undoes it."
    telling = Entry(
        Path("a.yaml"), 0, 1, make_problem(title="The snapback"), series="Mine", number=7
    )
    assert organizing.called(telling, hides_own=True) == "Mine 7", (
        "what is said does not give it away"
    )
    assert organizing.called(telling, hides_own=False) == "The snapback"


@pytest.mark.parametrize(
    ("choice", "after"),
    [(7, ["Other", "Single problems"]), (8, ["Single problems"]), (9, ["Single problems"])],
)
def test_a_collection_is_renamed_merged_or_deleted_and_all_of_it_undone(
    library: LibraryScene, hands: Hands, choice: int, after: list[str]
) -> None:
    press(hands, "o")
    for _ in range(choice):
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    hands.frames()
    if choice == 7:
        write(hands, "Other")
    elif choice == 8:
        hands.key(pygame.K_RETURN)
    settle(library, hands)
    assert names(library) == after
    if choice == 8:
        assert hands.app.toast.text == "“Mine” was merged into “Single problems”. Ctrl Z undoes it."
    hands.key(pygame.K_z, CTRL)
    settle(library, hands)
    assert names(library) == ["Mine", "Single problems"]


@pytest.mark.parametrize(
    ("mod", "name", "start"),
    [(CTRL, "mine.pdf", b"%PDF"), (CTRL | pygame.KMOD_SHIFT, "an-eye.png", b"\x89PNG")],
)
def test_a_problem_is_saved_as_a_picture_and_a_collection_to_print(
    library: LibraryScene, hands: Hands, app: App, tmp_path: Path, mod: int, name: str, start: bytes
) -> None:
    app.change(last_folder=str(tmp_path))
    hands.key(pygame.K_p, mod)
    hands.frames()
    if name.endswith(".pdf"):
        assert isinstance(app.scene, PrintDialog)
        hands.key(pygame.K_RETURN)
        hands.frames()
    hands.key(pygame.K_RETURN)
    hands.wait(lambda: app.scene is library)
    assert name in app.toast.text
    assert (tmp_path / name).read_bytes().startswith(start)


def tab_to(hands: Hands, dialog: PrintDialog, name: str) -> None:
    """Walk with Tab to the control of this name."""
    for _ in range(20):
        hands.key(pygame.K_TAB)
        if getattr(dialog.ui.ring.current, "name", "") == name:
            return
    raise AssertionError(f"no control is called {name}")


def test_what_sheets_have_is_asked(
    library: LibraryScene, hands: Hands, app: App, tmp_path: Path
) -> None:
    app.change(last_folder=str(tmp_path))
    sizes = []
    # as it is at first; then with answers on the back and notes, by keyboard
    for is_second in (False, True):
        hands.key(pygame.K_p, CTRL)
        hands.frames()
        dialog = app.scene
        assert isinstance(dialog, PrintDialog)
        assert replace(dialog.options, paper=Paper.A4) == SheetOptions()
        if is_second:
            tab_to(hands, dialog, "Solutions")
            hands.key(pygame.K_RIGHT)
            tab_to(hands, dialog, "A margin for notes")
            hands.key(pygame.K_SPACE)
            assert dialog.options.solutions is SolutionPages.BACK
            assert dialog.options.notes
        dialog.accept()
        hands.key(pygame.K_RETURN)
        if is_second:  # the file is there
            hands.key(pygame.K_r, text="r")
        hands.wait(lambda: app.scene is library)
        sizes.append((tmp_path / "mine.pdf").stat().st_size)
    assert sizes[0] < sizes[1]
    # the next time it is as it was chosen
    hands.key(pygame.K_p, CTRL)
    hands.frames()
    dialog = app.scene
    assert isinstance(dialog, PrintDialog)
    assert (dialog.options.solutions, dialog.options.notes) == (SolutionPages.BACK, True)
    kept = SettingsFile(tmp_path / "settings.json").load()[0].sheets
    assert kept == dialog.options


def test_pictures_of_several_pages_overwrite_none_that_are_there(
    library: LibraryScene, hands: Hands, app: App, tmp_path: Path
) -> None:
    app.change(last_folder=str(tmp_path))
    (tmp_path / "mine-2.png").write_text("mine")
    assert library.source is not None
    print_collection(app, library.source.collection)
    dialog = app.scene
    assert isinstance(dialog, PrintDialog)
    dialog.accept()
    hands.frames()
    saving = app.scene
    assert isinstance(saving, SaveDialog)
    saving.name = "mine.png"

    def save() -> None:
        saving.accept()
        hands.wait(lambda: app.scene is library)

    with pytest.raises(GoldError, match=r"mine-2\.png exists"):
        save()
    assert (tmp_path / "mine-2.png").read_text() == "mine"
    assert not (tmp_path / "mine-1.png").exists()


def test_only_what_passes_the_filter_is_printed(
    library: LibraryScene, hands: Hands, app: App, tmp_path: Path
) -> None:
    app.change(last_folder=str(tmp_path), sgf_solutions=False)
    library.filter(Filter(Due.NEVER))
    hands.key(pygame.K_p, CTRL)
    assert app.scene is library
    assert "no problem here" in app.toast.text
    library.filter(Filter())
    library._grid.select(0)
    hands.key(pygame.K_f, pygame.KMOD_SHIFT, text="F")
    for asked, title in ((Filter(), "Print 2 problems"), (Filter(Due.NEVER), "Print 1 problem")):
        library.filter(asked)
        hands.key(pygame.K_p, CTRL)
        assert isinstance(app.scene, PrintDialog)
        assert app.scene.title == title
        app.scene.close_dialog()
        hands.frames()
    press(hands, "o")
    dialog = app.scene
    assert isinstance(dialog, LineDialog)
    dialog.on_pick([row.text for row in dialog.rows].index("Save the collection as SGF …"))
    dialog.close_dialog()
    for _ in range(2):
        hands.key(pygame.K_RETURN)
        hands.frames()
    hands.wait(lambda: app.scene is library)
    saved = load_collection(tmp_path / "mine.sgf").problems
    assert [problem.title for problem in saved] == ["An eye"]


@pytest.mark.parametrize("solutions", [True, False])
def test_a_collection_is_saved_as_sgf(
    library: LibraryScene, hands: Hands, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    solutions: bool,
) -> None:  # fmt: skip
    asked = []

    def solved(problems: list[Problem], report: Callable[[int, int], object]) -> list[Problem]:
        asked.append(len(problems))
        return problems

    monkeypatch.setattr("gold.trainer.solution_lines.with_solutions", solved)
    app.change(last_folder=str(tmp_path), sgf_solutions=solutions)
    press(hands, "o")
    dialog = app.scene
    assert isinstance(dialog, LineDialog)
    dialog.on_pick([row.text for row in dialog.rows].index("Save the collection as SGF …"))
    dialog.close_dialog()
    assert isinstance(app.scene, SwitchesDialog)
    assert app.scene.chosen == [solutions]
    hands.key(pygame.K_RETURN)
    hands.frames()
    hands.key(pygame.K_RETURN)
    hands.wait(lambda: app.scene is library)
    titles = [problem.title for problem in load_collection(tmp_path / "mine.sgf").problems]
    assert titles == ["An eye", "A stone"]
    assert asked == [2] * solutions


def test_a_collection_is_saved_as_a_page_for_the_browser(
    app: App, hands: Hands, library: LibraryScene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()

    def made(problems: list[Problem], report: Callable[[int, int], object]) -> list[PageProblem]:
        report(0, len(problems))
        asked.extend(problem.title for problem in problems)
        return []

    monkeypatch.setattr("gold.gui.sheets.playing_page.page_problems", made)
    app.change(last_folder=str(tmp_path))
    press(hands, "o")
    dialog = app.scene
    assert isinstance(dialog, LineDialog)
    dialog.on_pick([row.text for row in dialog.rows].index("Save as a page for the browser …"))
    dialog.close_dialog()
    hands.frames()
    hands.key(pygame.K_RETURN)
    hands.wait(lambda: app.scene is library)
    assert asked == ["An eye", "A stone"]
    assert (tmp_path / "mine.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_the_programs_own_problems_stay_as_they_are(
    app: App, hands: Hands, own: Path, tmp_path: Path
) -> None:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    save_problem(make_problem(title="Shipped"), shipped / "a.yaml")
    scene = show(app, LibraryLoader(shipped, own))
    settle(scene, hands)
    hands.key(pygame.K_HOME)
    for key in (pygame.K_DELETE, pygame.K_r, pygame.K_m):
        hands.key(key)
        assert "came with the program" in app.toast.text
        app.hush()
    assert load_collection(shipped / "a.yaml").problems[0].title == "Shipped"
    app.logbook.close()


def test_a_problem_that_never_comes_again_is_shown_by_a_filter_and_taken_back(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    hands.key(pygame.K_f, pygame.KMOD_SHIFT, text="F")
    hands.frames()
    assert "Shift F" in app.toast.text
    assert "never again" in library._grid.cards[0].detail
    library.filter(Filter(Due.NEVER))
    assert titles(library) == ["An eye"]
    assert app.logbook.notes.never()
    library._grid.select(0)
    hands.key(pygame.K_f, pygame.KMOD_SHIFT, text="F")
    hands.frames()
    assert (titles(library), app.logbook.notes.never()) == ([], frozenset())
    assert app.toast.text == "It may come again."


def test_a_page_that_is_stopped_has_what_is_done(
    app: App, hands: Hands, library: LibraryScene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first problem is done only after the button was pressed; the second is not begun."""
    may_go_on = threading.Event()
    held = list[tuple[int, int]]()

    def made(problems: list[Problem], report: Callable[[int, int], object]) -> Iterator[int]:
        report(0, len(problems))
        may_go_on.wait(60)
        yield 1
        yield 2

    def page(_name: str, problems: list[int], missing: int, *, hide_titles: bool) -> str:
        assert not hide_titles
        held.append((len(problems), missing))
        return "page"

    monkeypatch.setattr("gold.gui.sheets.playing_page.page_problems", made)
    monkeypatch.setattr("gold.gui.sheets.playing_page.playing_page", page)
    monkeypatch.setattr("gold.gui.stage.background.MOMENT", 0.0)
    app.change(last_folder=str(tmp_path))
    assert library.source is not None
    export_page(app, library.source.collection)
    saving = app.scene
    assert isinstance(saving, SaveDialog)
    saving.accept()
    dialog = app.scene
    assert isinstance(dialog, WaitingDialog)
    hands.frames(2)
    button = next(each for each in dialog.ui.ring.widgets if each.name == "keep")
    hands.click(button.focus_rect.center)
    assert dialog.progress.is_enough
    hands.frames(2)
    assert app.scene is dialog, "the problem under way is finished"
    may_go_on.set()
    hands.wait(lambda: app.scene is library)
    assert held == [(1, 1)]
    assert "mine.html" in app.toast.text
