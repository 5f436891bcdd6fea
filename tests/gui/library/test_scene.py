"""The library in the window: collections, cards, broken files, thousands of problems, the tour."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.board.painter import Thumbnail
from gold.gui.desktop import clipboard, screen
from gold.gui.keys.actions import Action
from gold.gui.library.filter_dialog import FilterDialog
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.look.icons import Icon
from gold.gui.practice.scene import PracticeScene
from gold.gui.practice.tutorial import TutorialCard
from gold.gui.stage.glossary_dialog import GlossaryDialog
from gold.gui.stage.menu import Menu
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.list_view import ListView
from gold.i18n import use_language
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection, save_problem
from gold.problem.matching.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.filtering import Filter
from gold.trainer.library.shelves import Owner
from gold.trainer.marks import Mark
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.ranks import RankRange
from tests.gui.helpers import Hands, make_problem
from tests.gui.library.shelves import Open, names, one, show, sidebar, titles, write
from tests.gui.practice.hands import opened

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
    assert [card.mark for card in cards] == [Icon.DISC, Icon.RING_CROSS]
    assert cards[0].detail == "first try · eye"
    assert cards[1].detail == "still open"
    assert sidebar(library).rows[1].detail == "1/2"


def test_a_collection_that_is_solved_has_a_tick(
    open_library: Open, app: App, shipped: Path
) -> None:
    (last,) = load_collection(shipped / "a.yaml").problems
    app.logbook.attempts.add(Attempt(problem_id(last), datetime.now(UTC), solved=True))
    rows = {row.text: (row.detail, row.icon) for row in sidebar(open_library()).rows}
    assert rows["Later"] == ("1/1", Icon.CHECK)
    assert rows["Eyes"] == ("0/2", None)


@pytest.mark.parametrize("size", [screen.MINIMUM, (1280, 860), (1920, 1080), (2560, 1440)])
def test_a_message_covers_no_button_and_nothing_that_is_said_of_the_collection(
    library: LibraryScene, hands: Hands, app: App, size: tuple[int, int]
) -> None:
    hands.resize(size)
    app.say("“Attack is the best rescue” was moved to Box. Ctrl Z undoes it.")
    hands.frames()
    covered = app.toast.layout(library.theme, library.toast_area)[2]
    assert app.canvas.get_rect().contains(covered)
    widgets = library.ui.get_sprite_group().sprites()
    read = [each for each in widgets if isinstance(each, Label | Button | ListView)]
    assert not [each for each in read if each.rect.colliderect(covered)]


def test_the_menu_has_the_quiz_and_the_words_of_go(
    library: LibraryScene, app: App, hands: Hands
) -> None:
    app.perform(Action.MORE)
    hands.frames()
    menu = app.scene
    assert isinstance(menu, Menu)
    said = {offer.text: offer.key for offer in menu.offered}
    assert said["Words of Go"] == "Ctrl G"
    hands.key(pygame.K_g, CTRL)
    hands.frames()
    assert isinstance(app.scene, GlossaryDialog)
    hands.key(pygame.K_ESCAPE)
    (quiz,) = (offer for offer in menu.offered if offer.text == "Quiz: alive, dead or unsettled?")
    library._grid.select(1)
    quiz.run()
    hands.frames()
    model = opened(app.scene).model
    assert (model.mode, model.index, model.collection.name) == (Mode.QUIZ, 1, "Eyes")
    app.show(Tab.LIBRARY)
    tried = library.shelves[0].entries[0]
    app.logbook.attempts.add(Attempt(tried.id, datetime.now(UTC), solved=False))
    library.resume()
    library.choose(next(each for each in library.shelves if tried.id in each.ids))
    library.perform(Action.QUIZ)
    assert opened(app.scene).model.collection.problems == [tried.entry.problem], (
        "others would be given away"
    )
    library.choose(next(each for each in library.shelves if tried.id not in each.ids))
    library.perform(Action.QUIZ)
    assert opened(app.scene).model.collection.problems == [tried.entry.problem]
    assert app.toast.text == "You have tried none of these yet, so the quiz asks about others."
    library.shown = None
    library.perform(Action.QUIZ)
    assert app.toast.text == "There is no problem here that can be played."


def test_a_filter_shows_what_passes_with_counts_and_escape_ends_it(
    open_library: Open, app: App, hands: Hands, shipped: Path
) -> None:
    eye, _capture = load_collection(shipped / "b.yaml").problems
    app.logbook.attempts.add(Attempt(problem_id(eye), datetime.now(UTC), solved=False))
    library = open_library()
    hands.key(pygame.K_l, text="l")
    hands.frames()
    dialog = app.scene
    assert isinstance(dialog, FilterDialog)
    lists = {one.name: one for one in dialog.ui.ring.widgets if isinstance(one, ListView)}
    counts = {row.text: row.detail for row in lists["state"].rows}
    assert counts == {
        "all": "2", "due for review": "0", "first try": "0", "failed, then solved": "0", "with help": "0",
        "still open": "1", "new": "1", "never again": "0",
    }  # fmt: skip
    for _step in range(5):
        hands.key(pygame.K_DOWN)
    assert dialog.chosen == Filter(Mark.OPEN)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert titles(library) == ["An eye"]
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert titles(library) == ["An eye", "First capture"]


def test_a_filter_knows_single_ranks(
    open_library: Open, app: App, hands: Hands, shipped: Path
) -> None:
    eye, capture = (problem_id(each) for each in load_collection(shipped / "b.yaml").problems)
    app.logbook.estimates.add(eye, Difficulty(True, 10))
    app.logbook.estimates.add(capture, Difficulty(True, 5000))
    library = open_library()
    hands.key(pygame.K_l, text="l")
    hands.frames()
    dialog = app.scene
    assert isinstance(dialog, FilterDialog)
    lists = {one.name: one for one in dialog.ui.ring.widgets if isinstance(one, ListView)}
    assert {row.text: row.detail for row in lists["ranks"].rows} == {
        "all": "2", "30–21 kyu": "1", "20–10 kyu": "0", "9–1 kyu": "1", "1–3 dan": "0", "from 4 dan": "0",
    }  # fmt: skip
    for name, typed in (("From", "8"), ("To", "3d")):
        number = next(one for one in dialog.ui.ring.widgets if one.name == name)
        dialog.ui.ring.focus(number, show=True)
        hands.key(pygame.K_RETURN)
        for letter in typed:
            hands.key(pygame.key.key_code(letter), text=letter)
            app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        hands.key(pygame.K_RETURN)
        hands.frames()
    assert dialog.chosen == Filter(ranks=RankRange(-8, 2))
    dialog.accept()
    hands.frames()
    assert titles(library) == ["First capture"]


def test_solving_a_problem_marks_it(library: LibraryScene, hands: Hands, app: App) -> None:
    app.logbook.attempts.add(Attempt(library.shelves[0].ids[0], datetime.now(UTC), solved=True))
    app.show(Tab.EDITOR)
    app.show(Tab.LIBRARY)
    hands.frames()
    assert library._grid.cards[0].mark is Icon.DISC


def test_a_broken_problem_is_listed_with_its_line(
    open_library: Open, shipped: Path, hands: Hands
) -> None:
    (shipped / "c.yaml").write_text(
        one("Good") + "---\ngold: 1\ntitle: Bad\ndiagram: |\n  + ?\n  + +\n"
    )
    library = open_library()
    library.choose(library.shelves[-1])
    hands.frames()
    good, bad = library._grid.cards
    assert good.title == "Good"
    assert bad.drawing is None
    assert bad.title == "Problem 2 · c.yaml"
    assert "line 10" in bad.detail
    assert "'?'" in bad.text
    library._open_card(1)
    assert "c.yaml, line 10: " in hands.app.toast.text
    assert hands.app.scene is library


def test_a_game_among_problems_opens_as_a_game_and_is_none_of_those_to_solve(
    open_library: Open, own: Path, hands: Hands
) -> None:
    (own / "mixed").mkdir(parents=True)
    (own / "mixed" / "game.sgf").write_text("(;SZ[9]PB[One]PW[Two];B[cc];W[gg];B[cg])")
    save_problem(make_problem(title="An eye"), own / "mixed" / "problem.yaml")
    library = open_library()
    library.choose(library.shelves[-1])
    hands.frames()
    assert library._grid.cards[0].detail == "game"
    shown = next(one for one in library.ui.ring.widgets if one.name == f"collections {Owner.USER}")
    assert isinstance(shown, ListView)
    assert [row.detail for row in shown.rows] == ["0/1"]
    library._open_card(0)
    hands.wait(lambda: hands.app.scene.tab is Tab.GAME)


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
    scene = show(app, LibraryLoader(tmp_path / "nothing", tmp_path / "nowhere"))
    hands.wait(lambda: not scene._loader.running)
    hands.frames()
    assert scene.shown is None
    said = " ".join(getattr(widget, "text", "") for widget in scene.ui.get_sprite_group().sprites())
    assert str(tmp_path / "nowhere") in said
    assert {"new", "open"} <= {widget.name for widget in scene.ui.ring.widgets}


def test_own_files_come_as_they_are_saved(
    library: LibraryScene, hands: Hands, own: Path, app: App
) -> None:
    own.mkdir()
    save_problem(make_problem(title="Mine"), own / "mine.yaml")
    app.show(Tab.EDITOR)
    app.show(Tab.LIBRARY)
    hands.wait(lambda: len(library.shelves) == 3)
    assert names(library)[-1] == "Single problems"
    assert titles(library) == ["An eye", "First capture"], "what was shown stays"


def test_names_follow_the_language_even_if_it_changes_while_the_library_is_read(
    library: LibraryScene, hands: Hands, app: App, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: use_language("en"))
    app.show(Tab.EDITOR)
    app.change(language="zh_CN")
    english = library._loader.path
    app.show(Tab.LIBRARY)
    limit = time.monotonic() + 20
    while library._loader.path is english and time.monotonic() < limit:
        time.sleep(0.01)  # read in Chinese, and not yet taken by the window
    app.show(Tab.EDITOR)
    app.change(language="en")
    app.show(Tab.LIBRARY)
    hands.wait(lambda: not library._loader.running)
    assert library._loader.path is not None
    assert library._loader.path.collection.name == "From easy to hard"


@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("de", 1.0), ("de", 1.5)])
def test_search_and_training_have_room_in_the_smallest_window(
    library: LibraryScene,
    hands: Hands,
    app: App,
    language: str,
    scale: float,
    request: pytest.FixtureRequest,
) -> None:
    request.addfinalizer(lambda: use_language("en"))
    hands.resize(screen.MINIMUM)
    app.change(language=language, text_scale=scale)
    hands.frames()
    field, train = library._bar.search, library._bar.train
    assert min(field.width, train.width) >= library.px(70)
    assert not field.colliderect(train)
    widgets = {widget.name: widget.focus_rect for widget in library.ui.ring.widgets}
    assert not any(train.colliderect(widgets[name]) for name in ("filter", "order"))


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
    monkeypatch.setattr("gold.gui.stage.routing._AT_MOST", 60.0)  # however slow the machine
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
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_e, CTRL)
    assert hands.app.scene.tab is Tab.EDITOR


def test_the_collections_are_chosen_by_click(library: LibraryScene, hands: Hands) -> None:
    box = sidebar(library).focus_rect
    hands.click((box.left + 20, box.top + 2 * sidebar(library).row_height + 10))
    assert titles(library) == ["Last"]


# Many


def test_of_thousands_only_the_cards_in_sight_get_pictures(
    library: LibraryScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gold.board.points import PointState
    from gold.board.position import Position
    from gold.trainer.library.shelves import shelve

    empty = Position.empty(9)
    points = empty.geometry.points
    made = [
        empty.with_states(
            {points[n % 81]: PointState.BLACK, points[n // 81]: PointState.WHITE_KEYSTONE}
        )
        for n in range(3000)
    ]
    entries = tuple(
        Entry(Path("many.sgf"), n, 1, make_problem(title=str(n)).__class__(position, title=str(n)))
        for n, position in enumerate(made)
    )
    drawn: list[Thumbnail] = []
    draw = Thumbnail.drawn

    def noted(self: Thumbnail, *args: object) -> pygame.Surface:
        drawn.append(self)
        return draw(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Thumbnail, "drawn", noted)
    library.shelves = (
        *library.shelves,
        shelve(Collection("Many", Path("many.sgf"), entries), Owner.USER),
    )
    library.choose(library.shelves[-1])
    hands.frames()
    hands.wait(lambda: not library._grid.busy)
    grid = library._grid
    assert len(grid.cards) == 3000
    assert 0 < len(drawn) < 60
    hands.key(pygame.K_END)
    hands.wait(lambda: not grid.busy)
    assert grid.selected == 2999
    assert grid._area.contains(grid._rect(2999))
    assert len(drawn) < 120
    hands.move(grid._area.center)
    top = grid.offset
    hands.wheel(1)
    assert grid.offset < top


def test_the_window_does_not_wait_for_files(
    app: App, hands: Hands, shipped: Path, own: Path
) -> None:
    """The scene is shown before anything has been read."""
    loader = LibraryLoader(shipped, own)
    loader._read = lambda *_args: None  # type: ignore[method-assign]  # never gets ready
    scene = show(app, loader)
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


def test_the_tour_starts_by_key_and_ends_in_the_library(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    hands.key(pygame.K_F6)
    assert isinstance(app.scene, PracticeScene)
    assert isinstance(opened(app.scene).guide, TutorialCard)
    app.perform(Action.BACK)
    assert app.scene is library


def test_keys_before_there_are_cards_do_no_harm(
    app: App, hands: Hands, shipped: Path, own: Path
) -> None:
    loader = LibraryLoader(shipped, own)
    loader._read = lambda *_args: None  # type: ignore[method-assign]  # never gets ready
    scene = show(app, loader)
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
    labels = [
        widget for widget in library.ui.get_sprite_group().sprites() if isinstance(widget, Label)
    ]
    titles = [label for label in labels if label.text == library.shown.collection.name]  # type: ignore[union-attr]
    assert [label.shown_lines() for label in titles] == [["Eyes"]]
    assert any("2 new" in label.text for label in labels)


def test_numbers_and_description_are_no_narrow_column_in_the_smallest_window(
    open_library: Open, shipped: Path, hands: Hands
) -> None:
    about = "For people who are new to Go: one small task after the other, in the order of a path."
    head = (
        f'gold: 1\ncollection: Problems for people who are new to Go\ndescription: "{about}"\n---\n'
    )
    (shipped / "a.yaml").write_text(head + one("Last"))
    library = open_library()
    hands.resize(screen.MINIMUM)
    library.choose(next(each for each in library.listed if "people" in each.collection.name))
    hands.frames()
    labels = (each for each in library.ui.get_sprite_group().sprites() if isinstance(each, Label))
    (said,) = (each for each in labels if about in each.text)
    assert said.shown_lines()[0] == "1 new", "numbers have a line of their own"
    assert len(said.shown_lines()) <= 3
    buttons = [each.rect for each in library.ui.ring.widgets if isinstance(each, Button)]
    assert said.rect.collidelist(buttons) == -1


def test_the_filter_is_on_one_line_with_the_title_and_the_numbers(library: LibraryScene) -> None:
    (chosen,) = (w.focus_rect for w in library.ui.ring.widgets if w.name == str(Action.FILTER))
    labels = {
        w.text: w.rect for w in library.ui.get_sprite_group().sprites() if isinstance(w, Label)
    }
    assert labels["Eyes"].centery == labels["2 new"].centery == chosen.centery


def test_it_opens_where_one_was(
    library: LibraryScene, hands: Hands, app: App, shipped: Path, own: Path
) -> None:
    assert titles(library) == ["An eye", "First capture"]
    library.choose(library.shelves[1])
    again = LibraryScene(app, lambda: app.logbook, app.computer, LibraryLoader(shipped, own))
    app.push(again)
    hands.wait(lambda: bool(again.shelves) and again.shown is not None)
    assert titles(again) == ["Last"]


def test_what_is_seldom_wanted_is_in_the_menu(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    buttons = [widget for widget in library.ui.ring.widgets if isinstance(widget, Button)]
    assert [each.action for each in buttons if each.rect.left < library.px(250)] == [
        Action.GENERATE, Action.IMPORT, Action.MORE
    ]  # fmt: skip
    hands.key(pygame.K_PERIOD, text=".")
    hands.frames()
    assert isinstance(app.scene, Menu)
    listed = [each.text for each in app.scene.offered]
    for action in (
        Action.EXAM,
        Action.STRENGTH,
        Action.TUTORIAL,
        Action.ORGANIZE,
        Action.SHOW_GAME,
        Action.SHOW_PATTERNS,
    ):
        assert action.words in listed
    hands.key(pygame.K_F10)
    hands.frames()
    assert app.scene.tab is Tab.GAME


def test_the_right_button_opens_the_menu_of_a_problem(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    hands.click(library._grid._rect(1).center, button=3)
    hands.frames()
    menu = app.scene
    assert isinstance(menu, Menu)
    assert [each.key for each in menu.offered][:3] == ["Enter", "Ctrl E", "F"]
    hands.key(pygame.K_f, text="f")
    assert app.scene is library
    chosen = library.selected_entry()
    assert chosen is not None
    assert chosen is library.shown.entries[1]  # type: ignore[union-attr]
    assert app.logbook.notes.of(chosen.id).favourite


def test_a_problem_is_pasted_into_the_library_as_well(
    library: LibraryScene, hands: Hands, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "get_text", lambda: "(;SZ[9]AB[aa][bb]AW[ab]PL[B])")
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    hands.wait(lambda: app.scene is not library)


def test_a_small_window_with_large_text_shows_six_collections(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    hands.resize((900, 650))
    app.change(text_scale=1.25)
    hands.frames()
    lists = [w for w in library.ui.ring.widgets if isinstance(w, ListView)]
    buttons = [w.focus_rect.top for w in library.ui.ring.widgets if w.name == str(Action.GENERATE)]
    # a heading, and what stays free
    room = buttons[0] - lists[0].focus_rect.top - library.px(30 + 2 * 14)
    assert room // library.px(29) >= 6


@pytest.mark.parametrize("size", [(900, 650), (1000, 700), (1400, 1000)])
def test_own_collections_share_the_sidebar_with_those_of_the_program(
    app: App, hands: Hands, tmp_path: Path, size: tuple[int, int]
) -> None:
    folders = [tmp_path / "shipped", tmp_path / "own"]
    for folder in folders:
        folder.mkdir()
        for index in range(14):
            write(folder / f"{index}.yaml", f"{folder.name} {index}", make_problem(), place=index)
    scene = show(app, LibraryLoader(*folders))
    hands.wait(lambda: not scene._loader.running)
    hands.resize(size)
    theirs, own = (
        widget
        for widget in scene.ui.ring.widgets
        if isinstance(widget, ListView) and widget.name != "list"
    )
    assert abs(theirs._capacity - own._capacity) <= 1
    assert own._capacity >= 3
    assert own.rect.bottom <= size[1]
    own.select(13)
    assert own.top == 14 - own._capacity, "it scrolls"
    app.logbook.close()


def test_nothing_is_called_missing_while_the_files_are_read(
    app: App, hands: Hands, shipped: Path, own: Path
) -> None:
    def says(text: str) -> bool:
        labels = [
            widget for widget in scene.ui.get_sprite_group().sprites() if isinstance(widget, Label)
        ]
        return any(text in label.text for label in labels)

    loader = LibraryLoader(shipped, own)
    read, loader._read = loader._read, lambda *_args: None  # type: ignore[method-assign]  # not yet
    scene = show(app, loader)
    hands.frames()
    assert (says("Reading"), says("None yet")) == (True, False)
    read(loader._number, ())
    hands.frames()
    assert (says("Reading"), says("None yet")) == (False, True)
