"""The library in the window: collections, cards, search, import, broken files, thousands of problems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from gold.gui.app.welcome import offer_tutorial
from gold.gui.app.window import App
from gold.gui.desktop import screen
from gold.gui.keys.table import Action
from gold.gui.library import audit
from gold.gui.library.loader import LibraryLoader, _Done
from gold.gui.library.scene import LibraryScene
from gold.gui.look.icons import Icon
from gold.gui.practice.scene import PracticeScene
from gold.gui.practice.tutorial import TutorialScene
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.file_dialog import OpenDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from gold.gui.widgets.list_view import ListView
from gold.problem.collection import Collection, Entry
from gold.problem.files import ReadingStoppedError, load_collection, save_problem
from gold.problem.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.library import Order, Owner, Shelved, load_library
from gold.trainer.progress.attempts import Attempt
from tests.gui.helpers import THREE_IN_A_ROW, FakeEngine, Hands, make_problem
from tests.saved_collections import save_collection

Open = Callable[[], LibraryScene]
CTRL = pygame.KMOD_CTRL
MOVES = (
    Action.LEFT,
    Action.RIGHT,
    Action.UP,
    Action.DOWN,
    Action.PAGE_UP,
    Action.PAGE_DOWN,
    Action.FIRST,
    Action.LAST,
)


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """Two collections of the program's."""
    folder = tmp_path / "shipped"
    folder.mkdir()
    write(folder / "b.yaml", "Eyes", make_problem(THREE_IN_A_ROW, "An eye", tags=("eye",)), make_problem())
    (folder / "a.yaml").write_text("gold: 1\ncollection: Later\nplace: 2\n---\n" + one("Last"))
    return folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "own"


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def open_library(app: App, hands: Hands, shipped: Path, own: Path) -> Iterator[Open]:
    def make() -> LibraryScene:
        scene = LibraryScene(app, lambda: app.logbook, LibraryLoader(shipped, own))
        app._scenes.library = scene
        app.show(Tab.LIBRARY)
        hands.wait(lambda: not scene._loader.running)
        hands.frames()
        return scene

    yield make
    if app._logbook is not None:
        app._logbook.close()


@pytest.fixture
def library(open_library: Open) -> LibraryScene:
    return open_library()


def write(path: Path, name: str, *problems: object, place: int = 1) -> None:
    entries = tuple(Entry(path, i, 1, problem) for i, problem in enumerate(problems))  # type: ignore[arg-type]
    save_collection(Collection(name, path, entries, extra={"place": place}), path)


def one(title: str) -> str:
    return f"gold: 1\ntitle: {title}\ndiagram: |\n  + x\n  + X\n"


def titles(library: LibraryScene) -> list[str]:
    return [card.title for card in library._grid.cards]


def names(library: LibraryScene) -> list[str]:
    return [shelved.collection.name for shelved in library.shelves]


def type_text(hands: Hands, text: str) -> None:
    for letter in text:
        hands.app.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        hands.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        for event in pygame.event.get():
            hands.app.handle(event)
        hands.frames(1)


def sidebar(library: LibraryScene) -> ListView:
    """The list of the program's collections."""
    (found,) = [one for one in library.ui.ring.widgets if one.name == f"collections {Owner.PROGRAM}"]
    assert isinstance(found, ListView)
    return found


# What is there


def test_collections_stand_in_the_order_they_ask_for(library: LibraryScene) -> None:
    assert names(library) == ["Eyes", "Later"]
    assert titles(library) == ["An eye", "First capture"]


def test_what_is_solved_tried_and_new_is_told_by_shape_and_word(
    open_library: Open, app: App, shipped: Path
) -> None:
    first, second = load_collection(shipped / "b.yaml").problems
    app.logbook.attempts.add(Attempt(problem_id(first), datetime.now(UTC), solved=True))
    app.logbook.attempts.add(Attempt(problem_id(second), datetime.now(UTC), solved=False))
    library = open_library()
    cards = library._grid.cards
    assert [card.mark for card in cards] == [Icon.SOLVED, Icon.HALF]
    assert cards[0].detail == "solved · eye"
    assert cards[1].detail == "tried"
    assert sidebar(library).rows[0].detail == "1/2"


def test_solving_a_problem_marks_it(library: LibraryScene, hands: Hands, app: App) -> None:
    app.logbook.attempts.add(Attempt(library.shelves[0].ids[0], datetime.now(UTC), solved=True))
    app.show(Tab.EDITOR)
    app.show(Tab.LIBRARY)
    hands.frames()
    assert library._grid.cards[0].mark is Icon.SOLVED


def test_a_broken_problem_is_listed_with_its_line(open_library: Open, shipped: Path, hands: Hands) -> None:
    (shipped / "c.yaml").write_text(one("Good") + "---\ngold: 1\ntitle: Bad\ndiagram: |\n  + ?\n  + +\n")
    library = open_library()
    library.choose(library.shelves[-1])
    hands.frames()
    good, bad = library._grid.cards
    assert good.title == "Good"
    assert bad.drawing is None
    assert bad.title == "c.yaml"
    assert "line 10" in bad.detail
    assert "'?'" in bad.text
    library._open_card(1)
    assert "c.yaml:10" in hands.app.toast.text
    assert hands.app.scene is library


def test_a_draft_opens_in_the_editor_with_what_is_missing(
    open_library: Open, own: Path, hands: Hands
) -> None:
    own.mkdir()
    (own / "draft.yaml").write_text("gold: 1\ntitle: Draft\ndiagram: |\n  + x\n  + x\n")
    library = open_library()
    library.choose(library.shelves[-1])
    hands.frames()
    assert library._grid.cards[0].detail == "draft"
    library._open_card(0)
    assert hands.app.scene.tab is Tab.EDITOR
    assert "no target marked" in hands.app.toast.text


def test_an_empty_library_says_how_to_fill_it(app: App, hands: Hands, tmp_path: Path) -> None:
    scene = LibraryScene(app, lambda: app.logbook, LibraryLoader(tmp_path / "nothing", tmp_path / "nowhere"))
    app._scenes.library = scene
    app.show(Tab.LIBRARY)
    hands.wait(lambda: not scene._loader.running)
    hands.frames()
    assert scene.shown is None
    said = " ".join(getattr(widget, "text", "") for widget in scene.ui.get_sprite_group().sprites())
    assert str(tmp_path / "nowhere") in said
    assert {"new", "open"} <= {widget.name for widget in scene.ui.ring.widgets}


def test_own_files_come_as_they_are_saved(library: LibraryScene, hands: Hands, own: Path, app: App) -> None:
    own.mkdir()
    save_problem(make_problem(title="Mine"), own / "mine.yaml")
    app.show(Tab.EDITOR)
    app.show(Tab.LIBRARY)
    hands.wait(lambda: len(library.shelves) == 3)
    assert names(library)[-1] == "Single problems"
    assert titles(library) == ["An eye", "First capture"], "what was shown stays"


# Opening


def test_a_click_opens_a_problem_and_the_next_is_that_of_the_collection(
    library: LibraryScene, hands: Hands
) -> None:
    hands.click(library._grid._rect(0).center)
    player = hands.app.scene
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    assert player.model.problem.title == "An eye"
    hands.key(pygame.K_PAGEDOWN, CTRL)
    assert player.model.problem.title == "First capture"


def test_a_double_click_opens_a_problem_and_plays_no_move(
    library: LibraryScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = library._grid._rect(0).center
    hands.click(place)
    player = hands.app.scene
    assert isinstance(player, PracticeScene)
    pressed: list[int] = []
    monkeypatch.setattr(player, "process_event", lambda event: pressed.append(event.type))
    hands.click(place)
    assert pygame.MOUSEBUTTONDOWN not in pressed
    assert pygame.MOUSEBUTTONUP not in pressed
    monkeypatch.setattr(player.ui, "process_events", lambda _event: False)
    hands.click(place)
    assert pygame.MOUSEBUTTONDOWN in pressed


def test_everything_goes_by_key(library: LibraryScene, hands: Hands) -> None:
    hands.key(pygame.K_PAGEDOWN, CTRL)
    assert titles(library) == ["Last"]
    hands.key(pygame.K_PAGEUP, CTRL)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RIGHT)
    assert library._grid.selected == 1
    hands.key(pygame.K_LEFT)
    assert library._grid.selected == 0
    hands.key(pygame.K_END)
    hands.key(pygame.K_RETURN)
    player = hands.app.scene
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    assert player.model.problem.title == "First capture"


def test_the_chosen_problem_can_be_edited(library: LibraryScene, hands: Hands) -> None:
    hands.key(pygame.K_e, CTRL)
    assert hands.app.scene.tab is Tab.EDITOR


def test_the_collections_are_chosen_by_click(library: LibraryScene, hands: Hands) -> None:
    box = sidebar(library).focus_rect
    hands.click((box.left + 20, box.top + 50))
    assert titles(library) == ["Last"]


# Search


def test_search_looks_everywhere_as_one_types(library: LibraryScene, hands: Hands) -> None:
    hands.key(pygame.K_SLASH, text="/")
    type_text(hands, "la")
    hands.frames(30)
    assert titles(library) == ["Last"]
    type_text(hands, "x")
    hands.frames(30)
    assert titles(library) == [], "one can type on"
    assert library.ui.typing
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert titles(library) == ["An eye", "First capture"]


def test_what_is_read_again_meanwhile_is_shown_once_and_the_selection_stays(
    app: App, hands: Hands, shipped: Path, own: Path
) -> None:
    loader = LibraryLoader(shipped, own)
    loader._read = lambda number: None  # type: ignore[method-assign]  # the test says what was read
    scene = LibraryScene(app, lambda: app.logbook, loader)
    app._scenes.library = scene
    app.show(Tab.LIBRARY)
    collections = list(load_library(shipped, own))
    assert len(collections) > 1

    def read(*found: Shelved | _Done) -> None:
        for item in found:
            loader._found.put((loader._number, item))
            hands.frames(1)

    read(collections[0])
    hands.key(pygame.K_RIGHT)
    assert scene._grid.selected == 1
    scene._changed(None)
    read(*collections)
    assert scene._grid.selected == 1
    read(_Done())
    assert [one.collection.path for one in scene.shelves] == [one.collection.path for one in collections]
    assert scene._grid.selected == 1


def test_no_letter_is_lost_when_the_files_have_been_read_while_one_types(
    app: App, hands: Hands, shipped: Path, own: Path
) -> None:
    loader = LibraryLoader(shipped, own)
    read, loader._read = loader._read, lambda number: None  # type: ignore[method-assign]  # not yet
    scene = LibraryScene(app, lambda: app.logbook, loader)
    app._scenes.library = scene
    app.show(Tab.LIBRARY)
    hands.frames()
    hands.key(pygame.K_SLASH, text="/")
    for letter in "train ey":  # in one frame, as fast as a program types
        hands.app.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        hands.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    read(loader._number)
    hands.app.frame(1 / 60)
    hands.app.frame(1 / 60)
    assert not loader.running
    type_text(hands, "es")
    assert scene._field.get_text() == "train eyes"
    assert scene.ui.typing
    assert app.scene is scene, "T was a letter, not the key for training"


@pytest.mark.parametrize("way", ["while typing", "among the cards", "after a visit elsewhere"])
def test_one_escape_ends_a_search(library: LibraryScene, hands: Hands, way: str) -> None:
    hands.key(pygame.K_SLASH, text="/")
    type_text(hands, "la")
    hands.frames(30)
    if way != "while typing":
        hands.key(pygame.K_RETURN)
        for event in pygame.event.get():
            hands.app.handle(event)
    if way == "after a visit elsewhere":
        hands.key(pygame.K_RETURN)
        assert hands.app.scene.tab is Tab.PRACTICE
        hands.key(pygame.K_F2)
        assert titles(library) == ["Last"], "what was found is still there"
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert titles(library) == ["An eye", "First capture"]
    assert library._field.get_text() == ""
    assert not library.ui.typing


def test_search_by_tag_and_then_open_by_key(library: LibraryScene, hands: Hands) -> None:
    hands.key(pygame.K_f, CTRL)
    type_text(hands, "#ey")
    hands.key(pygame.K_RETURN)
    for event in pygame.event.get():
        hands.app.handle(event)
    hands.frames(30)
    assert titles(library) == ["An eye"]
    hands.key(pygame.K_RETURN)
    player = hands.app.scene
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    assert player.model.problem.title == "An eye"


# Import, drop


def test_an_imported_file_is_copied_and_shown(
    library: LibraryScene, hands: Hands, own: Path, tmp_path: Path
) -> None:
    write(tmp_path / "found.yaml", "Found", make_problem(title="one"), make_problem(title="two"))
    library._importing.take(tmp_path / "found.yaml")
    hands.wait(lambda: not library._loader.running)
    hands.frames()
    assert (own / "found.yaml").read_bytes() == (tmp_path / "found.yaml").read_bytes()
    assert titles(library) == ["one", "two"]
    library._importing.take(tmp_path / "found.yaml")
    assert (own / "found-2.yaml").exists(), "nothing is overwritten"


def test_the_dialog_says_that_files_are_imported(library: LibraryScene, hands: Hands) -> None:
    library.perform(Action.IMPORT)
    assert isinstance(hands.app.scene, OpenDialog)
    assert hands.app.scene.title == "Import a problem or a collection"
    assert hands.app.scene.accept_text == "Import"


def test_importing_what_holds_no_problem_says_so(library: LibraryScene, tmp_path: Path, own: Path) -> None:
    (tmp_path / "bad.yaml").write_text("gold: 1\ndiagram: |\n  ?\n")
    with pytest.raises(Exception, match=r"bad\.yaml:3"):
        library._importing.take(tmp_path / "bad.yaml")
    assert not own.exists()


def test_a_dropped_file_is_played(library: LibraryScene, hands: Hands, tmp_path: Path) -> None:
    save_problem(make_problem(title="Dropped"), tmp_path / "dropped.sgf")
    hands.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "dropped.sgf")))
    hands.frames()
    player = hands.app.scene
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    assert player.model.problem.title == "Dropped"


# Audit


@pytest.mark.kernel
def test_audit_ends_with_a_page_and_says_where(
    library: LibraryScene, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(audit.webbrowser, "open", opened.append)
    library.perform(Action.AUDIT)
    hands.wait(lambda: isinstance(hands.app.scene, MessageDialog), frames=100_000)  # kernels may be compiled
    dialog = hands.app.scene
    assert isinstance(dialog, MessageDialog)
    assert dialog.text.startswith("2 problems were audited; there are findings about 2.")
    (page,) = (tmp_path / "data").rglob("Eyes.html")
    assert str(page) in dialog.text
    assert page.read_text(encoding="utf-8").count("<article>") == 2  # they are the same
    dialog.accept()
    assert opened == [page.as_uri()]


def test_audit_that_is_cancelled_stops_at_the_next_problem() -> None:
    progress = audit.AuditProgress()
    progress.heard(3, 12)
    assert (progress.count, progress.share) == (3, 0.25)
    progress.stop()
    with pytest.raises(ReadingStoppedError):
        progress.heard(4, 12)


# Many


def test_of_thousands_only_the_cards_in_sight_get_pictures(
    library: LibraryScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gold.board.points import PointState
    from gold.board.position import Position
    from gold.trainer.library import Owner, shelve

    empty = Position.empty(9)
    points = empty.geometry.points
    made = [
        empty.with_states({points[n % 81]: PointState.BLACK, points[n // 81]: PointState.WHITE_KEYSTONE})
        for n in range(3000)
    ]
    entries = tuple(
        Entry(Path("many.sgf"), n, 1, make_problem(title=str(n)).__class__(position, title=str(n)))
        for n, position in enumerate(made)
    )
    library._shelves.append(shelve(Collection("Many", Path("many.sgf"), entries), Owner.USER))
    library.choose(library._shelves[-1])
    hands.wait(lambda: not library._grid.busy)
    grid = library._grid
    assert len(grid.cards) == 3000
    assert 0 < len(grid._pictures) < 60
    hands.key(pygame.K_END)
    hands.wait(lambda: not grid.busy)
    assert grid.selected == 2999
    assert grid._area.contains(grid._rect(2999))
    assert len(grid._pictures) < 120
    hands.move(grid._area.center)
    top = grid._scrolled
    hands.wheel(1)
    assert grid._scrolled < top


def test_the_window_does_not_wait_for_files(app: App, hands: Hands, shipped: Path, own: Path) -> None:
    """The scene is shown before anything has been read."""
    scene = LibraryScene(app, lambda: app.logbook, LibraryLoader(shipped, own))
    scene._loader._read = lambda number: None  # type: ignore[assignment,method-assign]  # never gets ready
    app._scenes.library = scene
    app.show(Tab.LIBRARY)
    hands.frames(3)
    assert scene.busy
    assert scene.shown is None


@pytest.mark.parametrize("size", [(900, 650), (1280, 860), (2560, 1440)])
def test_cards_fill_the_width_and_stay_apart(
    library: LibraryScene, hands: Hands, size: tuple[int, int]
) -> None:
    hands.resize(size)
    grid = library._grid
    first, second = grid._rect(0), grid._rect(1)
    assert not first.colliderect(second)
    assert first.left >= library._side.right
    last = grid._rect(grid.columns - 1)
    assert library.area.right - last.right < 60


# The tutorial


def test_the_tour_is_offered_once(app: App, hands: Hands, library: LibraryScene) -> None:
    offer_tutorial(app)
    assert app.scene is not library
    hands.frames()
    hands.key(pygame.K_ESCAPE)
    assert app.scene is library
    offer_tutorial(app)
    assert app.scene is library


def test_the_tour_starts_by_key_and_ends_in_the_library(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    hands.key(pygame.K_F6)
    assert isinstance(app.scene, TutorialScene)
    app.perform(Action.BACK)
    assert app.scene is library


def test_keys_before_there_are_cards_do_no_harm(app: App, hands: Hands, shipped: Path, own: Path) -> None:
    scene = LibraryScene(app, lambda: app.logbook, LibraryLoader(shipped, own))
    scene._loader._read = lambda number: None  # type: ignore[method-assign]  # never gets ready
    app._scenes.library = scene
    app.show(Tab.LIBRARY)
    hands.frames(2)
    for action in (*MOVES, Action.OPEN_SELECTED, Action.EDIT, Action.NEXT_COLLECTION):
        app.perform(action)
        hands.frames(1)
    assert app.scene is scene


def test_a_collections_name_has_room_in_the_smallest_window(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    app.change(text_scale=2.0)
    hands.resize(screen.MINIMUM)
    hands.frames()
    labels = [widget for widget in library.ui.get_sprite_group().sprites() if isinstance(widget, Label)]
    titles = [label for label in labels if label.text == library.shown.collection.name]  # type: ignore[union-attr]
    assert [label.shown_lines() for label in titles] == [["Eyes"]]
    assert any("Solved 0" in label.text for label in labels)


# How hard the problems are


@pytest.fixture
def estimated(app: App, hands: Hands, engine: FakeEngine, shipped: Path, own: Path) -> LibraryScene:
    """The library after the computer has looked at both problems on show."""
    engine.difficulties = {
        "An eye": Difficulty(True, 9000, 7, 2, 5, 9, 3, ("nakade",)),
        "First capture": Difficulty(True, 3),
    }
    scene = LibraryScene(app, lambda: app.logbook, LibraryLoader(shipped, own), app.computer)
    app._scenes.library = scene
    app.show(Tab.LIBRARY)
    hands.wait(lambda: not scene._loader.running)
    hands.wait(lambda: len(app.logbook.estimates.all()) == 2)
    hands.frames()
    return scene


def test_the_difficulty_of_what_is_on_show_is_found_out_and_stands_on_the_cards(
    estimated: LibraryScene, app: App, hands: Hands
) -> None:
    assert [card.detail.split(" · ")[:2] for card in estimated._grid.cards] == [
        ["new", "hard"], ["new", "easy"]
    ]  # fmt: skip
    hands.move(estimated._grid._rect(0).center)
    hands.frames()
    assert estimated._head is not None
    assert estimated._head._line.text.startswith("hard: 2 of 7 moves work, ")
    app.logbook.close()


def test_problems_are_sorted_by_difficulty_and_success(
    estimated: LibraryScene, app: App, hands: Hands
) -> None:
    hands.key(pygame.K_s, text="s")
    assert estimated._order is Order.DIFFICULTY
    assert titles(estimated) == ["First capture", "An eye"]
    assert names(estimated) == ["Eyes", "Later"]
    eye = estimated.shelves[0].ids[0]
    app.logbook.attempts.add(Attempt(eye, datetime.now(UTC), solved=False))
    estimated.sort(Order.SUCCESS)
    estimated.resume()
    hands.frames()
    assert titles(estimated) == ["An eye", "First capture"]
    estimated._open_card(0)
    assert isinstance(app.scene, PracticeScene)
    assert app.scene.caption().startswith("An eye")
    app.logbook.close()


def test_a_search_finds_motifs_that_only_the_proof_knows(
    estimated: LibraryScene, app: App, hands: Hands
) -> None:
    hands.key(pygame.K_SLASH, text="/")
    type_text(hands, "#nak")
    hands.key(pygame.K_RETURN)
    assert titles(estimated) == ["An eye"]
    app.logbook.close()
