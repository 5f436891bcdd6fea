"""Back from practice, the library shows where the person was."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.board.points import PointState
from gold.board.position import Position
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.stage.tabs import Tab
from gold.problem.model import Problem
from gold.trainer.library.shelves import Owner
from gold.trainer.place import LastPlace, keep_place
from tests.gui.helpers import Hands
from tests.gui.library.shelves import type_text, write


@pytest.fixture(autouse=True)
def many(shipped: Path) -> None:
    """A third collection, of many problems."""
    empty = Position.empty(9)
    white, *points = empty.geometry.points
    stone = PointState.WHITE_KEYSTONE, PointState.BLACK
    positions = [empty.with_states({white: stone[0], point: stone[1]}) for point in points[:60]]
    problems = [Problem(each, title=f"Number {n}") for n, each in enumerate(positions)]
    write(shipped / "many.yaml", "Many", *problems, place=3)


def selected(library: LibraryScene) -> str:
    """The title of the selected problem, which must be in sight."""
    grid = library._grid
    assert grid.chosen
    assert grid._area.contains(grid._rect(grid.selected))
    return grid.cards[grid.selected].title


def test_the_problem_practised_last_is_selected_in_its_collection(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    library._open_card(0)
    app.show(Tab.LIBRARY)
    hands.frames()
    assert selected(library) == "An eye"
    library.window.play(library.shelves[2].collection, 40)
    app.perform(Action.NEXT_PROBLEM)
    app.show(Tab.LIBRARY)
    hands.frames()
    assert library.source is library.shelves[2]
    assert selected(library) == "Number 41"


def test_the_card_that_was_clicked_is_not_told_of_while_the_mouse_rests(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    grid = library._grid
    hands.click(grid._rect(0).center)
    hands.frames()
    assert app.scene is not library
    app.show(Tab.LIBRARY)
    hands.frames()
    assert grid.pointed_at == -1


def test_who_has_gone_elsewhere_in_the_library_is_not_led_back_twice(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    library.window.play(library.shelves[2].collection, 40)
    app.show(Tab.LIBRARY)
    hands.frames()
    library.choose(library.shelves[1])
    app.show(Tab.PROGRESS)
    app.show(Tab.LIBRARY)
    hands.frames()
    assert library.source is library.shelves[1]
    assert not library._grid.chosen


def test_a_search_is_still_there_with_the_problem_selected(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    hands.key(pygame.K_SLASH, text="/")
    type_text(hands, "number")
    hands.key(pygame.K_RETURN)
    library._open_card(50)
    app.show(Tab.LIBRARY)
    hands.frames()
    assert library.query == "number"
    assert selected(library) == "Number 50"


def test_the_path_from_easy_to_hard_shows_the_place(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    path = library._loader.path
    assert path is not None
    app.perform(Action.EVERY_DAY)
    app.perform(Action.NEXT_PROBLEM)
    app.show(Tab.LIBRARY)
    hands.frames()
    assert library.source is path
    assert library._grid.selected == 1


def test_a_new_start_opens_there(
    app: App, hands: Hands, shipped: Path, own: Path, library: LibraryScene
) -> None:
    library.choose(library.shelves[1])
    library.window.play(library.shelves[2].collection, 33)
    again = LibraryScene(app, lambda: app.logbook, app.computer, LibraryLoader(shipped, own))
    app.push(again)
    hands.wait(lambda: again._loader.has_read)
    hands.frames()
    assert again.source is again.shelves[2]
    assert selected(again) == "Number 33"


def test_what_was_practised_from_a_file_elsewhere_leads_nowhere(
    library: LibraryScene, hands: Hands, app: App, tmp_path: Path
) -> None:
    library.choose(library.shelves[1])
    for place in (
        LastPlace("Elsewhere", str(tmp_path), problem="unknown", number=1),
        LastPlace("Training"),
    ):
        keep_place(place)
        app.show(Tab.EDITOR)
        app.show(Tab.LIBRARY)
        hands.frames()
        assert library.source is library.shelves[1]
        assert not library._grid.chosen


def test_the_list_of_collections_stays_where_it_was_scrolled_to(
    library: LibraryScene, hands: Hands, app: App, shipped: Path
) -> None:
    for number in range(30):
        write(
            shipped / f"more{number}.yaml",
            f"More {number}",
            Problem(Position.empty(9)),
            place=number + 4,
        )
    library.changed(None)
    hands.wait(lambda: not library._loader.running)
    hands.resize((900, 650))
    library.lists[Owner.PROGRAM].scroll(9)
    for tab in (Tab.PRACTICE, Tab.LIBRARY):
        app.show(tab)
        hands.frames()
    assert library.lists[Owner.PROGRAM].top == 9
    library.choose(library.shelves[-1])
    hands.frames()
    listed = library.lists[Owner.PROGRAM]
    assert listed.top + listed._capacity > listed.selected > 9, (
        "what is chosen elsewhere comes into view"
    )
