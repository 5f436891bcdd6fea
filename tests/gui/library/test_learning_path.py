"""From easy to hard in the library: the first entry of the list, a key, and its filter by motif."""

from __future__ import annotations

import threading
from pathlib import Path
from statistics import fmean

import pygame
import pytest

from gold import clock
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.library.filter_dialog import FilterDialog
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.tabs import Tab
from gold.i18n import use_language
from gold.trainer.library.filtering import Filter
from gold.trainer.library.shelves import Shelved
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.progress.glicko import Rating
from gold.trainer.settings import TrainedPart
from gold.trainer.training.learning_path import EveryDay
from tests.gui.helpers import Hands
from tests.gui.library.shelves import show, sidebar


@pytest.fixture
def library(app: App, hands: Hands, tmp_path: Path) -> LibraryScene:
    """The program's own problems."""
    scene = show(app, LibraryLoader(own=tmp_path / "own"))
    hands.wait(lambda: not scene._loader.running)
    return scene


def model(app: App) -> object:
    practice = app.scene
    assert isinstance(practice, PracticeScene)
    assert practice.model is not None
    return practice.model


def test_path_is_the_first_entry_and_counts_all_problems(library: LibraryScene) -> None:
    total = sum(one.count for one in library.shelves)
    assert (sidebar(library).rows[0].text, sidebar(library).rows[0].detail) == (
        "From easy to hard",
        f"0/{total}",
    )
    assert library.shown is library.shelves[0]  # a newcomer still begins with the first steps


def test_key_opens_the_path_and_leads_back_to_it_from_a_new_start(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    hands.key(pygame.K_d)
    first = model(app)
    assert isinstance(first.course, EveryDay)  # type: ignore[attr-defined]
    app.perform(Action.NEXT_PROBLEM)
    assert model(app).index == 1  # type: ignore[attr-defined]
    app.show(Tab.LIBRARY)
    library.window.play(library.shelves[2].collection, 3)
    app.show(Tab.LIBRARY)
    app.perform(Action.EVERY_DAY)
    assert model(app).index == 1  # type: ignore[attr-defined]


def test_path_begins_below_the_rating_of_the_person(
    app: App, library: LibraryScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gold.gui.library.training_starter.place_on_path", lambda: None)
    app.logbook.ratings.state(Rating(1750.0, 100.0), clock.now())
    path, index = library._loader.path, library.training.here_on_path
    assert path is not None
    ratings = [shipped_estimates()[name].rating for name in path.ids]
    assert ratings[index] >= 1450
    assert max(ratings[:index]) < 1450


@pytest.mark.parametrize("rating", [1250.0, 1550.0, 1850.0, 2150.0])
def test_who_has_chosen_nothing_sees_a_collection_of_their_level_with_some_choice(
    app: App, library: LibraryScene, rating: float
) -> None:
    app.logbook.ratings.state(Rating(rating, 100.0), clock.now())
    opened = library._at_their_strength()
    assert opened is not None
    assert len(opened.ids) >= 20, "a few races would be no picture of what there is"
    known = shipped_estimates()
    assert abs(fmean(known[name].rating for name in opened.ids if name in known) - rating) < 200


def test_the_suggested_collection_stays_after_one_failure_and_follows_another_strength(
    app: App, library: LibraryScene
) -> None:
    def suggested(rating: float) -> Shelved | None:
        app.logbook.ratings.state(Rating(rating, 100.0), clock.now())
        return library._at_their_strength()

    shown = {rating: suggested(rating) for rating in (1250.0, 1310.0, 1850.0, 1790.0)}
    assert shown[1250.0] is shown[1310.0]
    assert shown[1850.0] is shown[1790.0]
    assert shown[1250.0] is not shown[1850.0]


def test_entry_shows_the_place_and_enter_goes_on_there(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    path = library._loader.path
    assert path is not None
    for name in path.ids[:30]:
        app.logbook.attempts.add(Attempt(name, clock.now(), True, 0, 0, 3.0))
    library.resume()
    library.choose(path)
    hands.frames(2)
    assert library._grid.selected == 30
    sidebar(library).press()
    assert model(app).index == 30  # type: ignore[attr-defined]


def test_the_filter_shows_the_problems_with_a_motif_and_they_can_be_trained(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    library.choose(library.listed[0])
    hands.key(pygame.K_l)
    dialog = app.scene
    assert isinstance(dialog, FilterDialog)
    assert {"ko", "seki", "snapback", "throw-in"} <= set(dialog._motifs)
    dialog.chosen = Filter(motif="snapback")
    dialog.accept()
    hands.frames(2)
    assert library.shown is not None
    assert library.shown.count > 3
    assert all("snapback" not in card.detail for card in library._grid.cards)  # said once is enough
    app.perform(Action.TRAINED)
    assert app.settings.trained == (
        TrainedPart(collection="gold:", name="From easy to hard", motif="snapback"),
    )
    hands.frames()
    app.show(Tab.LIBRARY)
    hands.frames()
    hands.key(pygame.K_ESCAPE)
    assert library.shown.collection.name == "From easy to hard"


def test_library_without_the_programs_problems_has_no_path(
    app: App, hands: Hands, tmp_path: Path
) -> None:
    scene = show(app, LibraryLoader(tmp_path / "none", tmp_path / "own"))
    hands.wait(lambda: not scene._loader.running)
    assert scene.listed == ()
    app.perform(Action.EVERY_DAY)
    assert app.scene is scene


def test_path_begins_once_the_library_is_read(app: App, hands: Hands, tmp_path: Path) -> None:
    scene = LibraryScene(
        app, lambda: app.logbook, app.computer, LibraryLoader(own=tmp_path / "own")
    )
    app._scenes.library = scene
    app.show(Tab.PROGRESS)
    app.perform(Action.EVERY_DAY)
    hands.wait(lambda: isinstance(app.scene, PracticeScene))
    assert isinstance(model(app).course, EveryDay)  # type: ignore[attr-defined]


def test_the_path_keeps_its_place_while_it_is_read_in_another_language(
    app: App,
    hands: Hands,
    library: LibraryScene,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    request.addfinalizer(lambda: use_language("en"))
    seen = threading.Event()  # until then, the library is being read
    monkeypatch.setattr(library._loader, "_wait", lambda: seen.wait(60.0))
    library.choose(library.listed[0])
    hands.frames(2)
    library._grid.scroll_to(library._grid.offset + 400)
    place, shown = library._grid.offset, library.shown
    app.show(Tab.EDITOR)
    app.change(language="de")
    app.show(Tab.LIBRARY)
    hands.frames(2)
    assert library._loader.running
    assert library.shown is shown, "not another collection for the time being"
    seen.set()
    hands.wait(lambda: not library._loader.running)
    hands.frames(2)
    assert library.shown is not None
    assert library.shown.collection.name == "Von leicht bis schwer"
    assert library._grid.offset == place
