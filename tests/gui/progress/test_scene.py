"""The dashboard: counted in a thread, drawn by the window, read by keyboard; files in and out."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pygame
import pytest

from gold import clock
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.library.scene import LibraryScene
from gold.gui.progress import scene as module
from gold.gui.progress.dashboard import accuracy, calendar
from gold.gui.progress.plot import Plot
from gold.gui.progress.scene import ProgressScene
from gold.gui.stage.file_dialog import OpenDialog, SaveDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.problem.files import FileFormat, format_problems
from gold.problem.matching.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.filtering import Filter
from gold.trainer.library.shelves import Owner, shelve
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.progress.statistics import statistics
from gold.trainer.settings import TrainedPart
from tests.gui.helpers import THREE_IN_A_ROW, Hands, make_collection, make_problem
from tests.thorough import rest_slow
from tests.user_folders import move_folders


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")


@pytest.fixture
def logbook(app: App) -> Iterator[Logbook]:
    yield app.logbook
    app.logbook.close()


def tried(logbook: Logbook, days_ago: int = 0, solved: bool = True) -> None:
    problem = make_problem()
    at = clock.now() - timedelta(days=days_ago)
    move = problem.position.geometry.from_vertex("D4")
    logbook.keep(
        problem,
        Attempt(problem_id(problem), at, solved, mode=Mode.PRACTICE),
        PlayedMoves((move,), 0 if not solved else None),
    )


def opened(app: App, hands: Hands) -> ProgressScene:
    shelf = shelve(make_collection(make_problem(tags=("first", "capture"))), Owner.USER)
    scene = app._scenes.progress
    scene._shelves = lambda: [shelf]
    app.show(Tab.PROGRESS)
    scene.resume()  # it may have been on top already
    hands.wait(lambda: not scene.busy)
    hands.frames(2)
    return scene


def plots(scene: ProgressScene) -> dict[str, Plot]:
    return {widget.title: widget for widget in scene.ui.ring.widgets if isinstance(widget, Plot)}


def texts(scene: ProgressScene) -> set[str]:
    return {w.text for w in scene.ui.get_sprite_group().sprites() if isinstance(w, Label)}


def test_who_has_not_begun_is_told_so_and_led_to_the_library(
    app: App, hands: Hands, logbook: Logbook
) -> None:
    scene = opened(app, hands)
    assert "Nothing has been tried yet" in texts(scene)
    assert not plots(scene)


def test_if_all_attempts_lie_after_today_that_is_said(
    app: App, hands: Hands, logbook: Logbook
) -> None:
    tried(logbook, days_ago=-9)
    shown = texts(opened(app, hands))
    assert "No attempt is dated today or before" in shown
    assert [text for text in shown if text.startswith("1 attempt is dated after today, ")]
    assert "Nothing has been tried yet" not in shown


@pytest.mark.parametrize(
    "at", ["0001-01-01T00:00:00.000+00:00", "9999-12-31T23:59:59.999+00:00", "soon"]
)
def test_scenes_are_shown_whatever_dates_the_database_holds(
    app: App, hands: Hands, logbook: Logbook, at: str
) -> None:
    tried(logbook, solved=False)
    with logbook.database.transaction() as connection:
        for table in ("attempts", "reviews", "ratings"):
            connection.execute(f"UPDATE {table} SET at = ?", (at,))
        connection.execute("UPDATE cards SET due = ?", (at,))
    assert "1 attempt has a date that cannot be right." in texts(opened(app, hands))
    app.show(Tab.LIBRARY)
    hands.frames(3)
    app.scene.perform(Action.TRAIN)
    hands.frames(3)
    tried(logbook)
    assert plots(opened(app, hands))


def test_what_was_tried_meanwhile_is_counted_when_the_scene_is_shown_again(
    app: App, hands: Hands, logbook: Logbook
) -> None:
    tried(logbook, days_ago=1)
    scene = opened(app, hands)
    assert scene.stats is not None
    assert scene.stats.total.tried == 1
    tried(logbook)
    app.show(Tab.LIBRARY)
    opened(app, hands)
    assert scene.stats.total.tried == 2
    assert scene.stats.streak == 2


def test_the_window_never_waits_for_the_counting(
    app: App, hands: Hands, logbook: Logbook, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on, real = threading.Event(), module.statistics_of_file

    def slow(*args: object) -> object:
        may_go_on.wait(60)
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "statistics_of_file", slow)
    tried(logbook)
    scene = app.show(Tab.PROGRESS)
    hands.frames(3)
    assert isinstance(scene, ProgressScene)
    assert scene.busy
    assert scene.stats is None
    hands.frames(1, seconds=0.4)
    hands.frames(1)
    assert "Reading …" in texts(scene)
    may_go_on.set()
    hands.wait(lambda: not scene.busy)
    assert scene.stats is not None
    assert "Reading …" not in texts(scene)


def test_all_is_seen_at_once_or_the_page_scrolls_by_more_than_a_line(
    app: App, hands: Hands, logbook: Logbook
) -> None:
    tried(logbook)
    rooms = set()
    for height in range(640, 1000, 12):
        hands.resize((1200, height))
        scene = opened(app, hands)
        assert scene.content is not None
        rooms.add(scene.content.room)
    assert 0 in rooms
    assert min(rooms - {0}) > 40


def test_the_span_and_the_buttons_beside_it_are_on_one_line(
    app: App, hands: Hands, logbook: Logbook
) -> None:
    tried(logbook)
    scene = opened(app, hands)
    row = {w.name: w.focus_rect for w in scene.ui.ring.widgets}
    span, strength = row["span"], row[str(Action.STRENGTH)]
    assert (span.top, span.height) == (strength.top, strength.height)


def test_every_plot_is_read_by_keyboard(app: App, hands: Hands, logbook: Logbook) -> None:
    for days_ago in (3, 2, 1, 0):
        tried(logbook, days_ago, solved=days_ago != 2)
    scene = opened(app, hands)
    shown = plots(scene)
    assert list(shown) == [
        "Rating", "Right first time", "Days", "Weak points", "Reviews ahead", "Depth of reading"
    ]  # fmt: skip
    curve = shown["Right first time"]
    while scene.ui.ring.current is not curve:
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert curve.cursor == 3
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_LEFT)
    assert curve.values[curve.cursor].words.endswith("0% of 1 problem right first time")
    calendar = shown["Days"]
    assert calendar.values[-1].words.endswith("1 problem, 1 right first time")
    hands.key(pygame.K_TAB)
    assert curve.cursor is None


def test_the_mouse_reads_a_plot_and_leaves_it_as_it_was(
    app: App, hands: Hands, logbook: Logbook
) -> None:
    for days_ago in (3, 1, 0):
        tried(logbook, days_ago)
    bars = plots(opened(app, hands))["Depth of reading"]
    area = bars.area.move(bars.rect.topleft)
    hands.move((area.left + 3, area.bottom - 30))
    assert bars.cursor == 0
    hands.move((5, 5))
    assert bars.cursor is None


def test_a_click_on_a_plot_without_values_does_no_harm(
    app: App, hands: Hands, logbook: Logbook
) -> None:
    tried(logbook, days_ago=20)
    scene = opened(app, hands)
    scene.choose_span(0)
    hands.wait(lambda: not scene.busy)
    hands.frames(2)
    empty = [plot for plot in plots(scene).values() if not plot.count]
    assert empty
    for plot in empty:
        hands.click(plot.rect.center)
        assert plot.cursor is None


@pytest.mark.parametrize(
    ("size", "dark"),
    rest_slow([((900, 650), False), ((1280, 860), True), ((2560, 1440), True)]),
    ids=str,
)
def test_all_plots_are_drawn_inside_the_window(
    app: App, hands: Hands, logbook: Logbook, size: tuple[int, int], dark: bool
) -> None:
    app.show(Tab.PROGRESS)
    app.change(theme="dark" if dark else "light")
    hands.resize(size)
    for days_ago in range(40):
        tried(logbook, days_ago, solved=days_ago % 10 > 0)
    scene = opened(app, hands)
    assert {row.tick for row in plots(scene)["Weak points"].values} == {"first"}, (
        "to capture is a task"
    )
    for span in range(3):
        scene.choose_span(span)
        hands.wait(lambda: not scene.busy)
        hands.frames(1)
        for plot in plots(scene).values():
            assert plot.rect.left >= 0
            assert plot.rect.right <= size[0]
            assert plot._picture is not None
            colors = {
                plot._picture.get_at((x, y))[:3]
                for x in range(20, plot.rect.width, 9)
                for y in range(60, plot.rect.height, 9)
            }
            assert len(colors) > 1, plot.title


def test_progress_is_exported_and_imported_by_dialog(
    app: App, hands: Hands, logbook: Logbook, tmp_path: Path
) -> None:
    tried(logbook)
    scene = opened(app, hands)
    app.change(last_folder=str(tmp_path))
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    dialog = app.scene
    assert isinstance(dialog, SaveDialog)
    dialog.name = "mine"
    dialog.accept()
    hands.frames()
    assert app.toast.text == "1 attempt saved in mine.json"
    app.perform(Action.IMPORT)
    dialog = app.scene
    assert isinstance(dialog, OpenDialog)
    dialog.name = "mine.json"
    dialog.accept()
    hands.wait(lambda: app.scene is scene and not scene.busy)
    assert app.toast.text == "0 new attempts, 0 new positions to review"
    (tmp_path / "mine.json").write_text("[")
    app.perform(Action.IMPORT)
    dialog = app.scene
    assert isinstance(dialog, OpenDialog)
    dialog.name = "mine.json"
    with pytest.raises(ValueError, match=r"mine\.json:1: "):
        dialog.accept()


def test_what_always_went_well_is_no_weak_point_and_what_is_not_in_the_library_is_counted(
    app: App, hands: Hands, logbook: Logbook
) -> None:
    tried(logbook)
    logbook.attempts.add(Attempt("pasted", clock.now(), False, mode=Mode.PRACTICE))
    scene = opened(app, hands)
    assert (
        plots(scene)["Weak points"].content.summary == "None yet: it takes 5 problems of one kind."
    )
    texts = [getattr(each, "text", "") for each in scene.ui.get_sprite_group().sprites()]
    assert "1 more problem was tried that is not in the library." in texts


def test_a_weak_point_leads_to_its_problems(app: App, hands: Hands, logbook: Logbook) -> None:
    for days_ago in range(4):
        tried(logbook, days_ago, solved=False)
    logbook.estimates.add(problem_id(make_problem()), Difficulty(True, 9, motifs=("hane",)))
    weak = plots(opened(app, hands))["Weak points"]
    assert not weak.values, "too few to say so"
    said = weak.content.summary
    assert said == (
        "None yet: it takes 5 problems of one kind, such as 1 more of “first”, 1 more of “hane”."
    )
    tried(logbook, 4, solved=False)
    scene = opened(app, hands)
    rows = plots(scene)["Weak points"]
    scene.ui.ring.focus(rows, show=True)
    hands.key(pygame.K_RETURN)
    assert rows.cursor == 0
    hands.key(pygame.K_RETURN)
    library = app.scene
    assert isinstance(library, LibraryScene)
    assert library.query.startswith("#")
    app.show(Tab.PROGRESS)
    hands.wait(lambda: not scene.busy)
    hands.frames()
    rows = plots(scene)["Weak points"]
    hane = [row.tick for row in rows.values].index("hane")
    hands.click(rows.place(hane).move(rows.rect.topleft).center)
    assert app.scene is library
    hands.wait(lambda: library.shown is not None and library.shown.count > 0)
    app.perform(Action.TRAINED)
    assert app.settings.trained == (TrainedPart(search=library.query),)


def test_the_rating_has_a_rank_and_today_counts_problems(
    app: App, hands: Hands, logbook: Logbook
) -> None:
    for _ in range(3):
        tried(logbook, solved=False)
    logbook.ratings.state(Rating(1850, 60), clock.now())
    shown = texts(opened(app, hands))
    assert {"1850", "about 5 kyu", "1", "problem today", "0 right first time"} <= shown


def test_a_day_of_quizzes_is_one_of_practice_without_a_share(logbook: Logbook) -> None:
    now = clock.now()
    logbook.attempts.add(Attempt("p", now, solved=True, mode=Mode.QUIZ))
    found = statistics(logbook, now, None, {})
    assert found.streak == 1
    assert accuracy(found, None).values == []
    assert calendar(found).values[-1].words.endswith("Status quiz")


def test_a_mark_leads_to_its_problems_in_the_library_whatever_their_collection(
    app: App, hands: Hands, logbook: Logbook, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried(logbook, solved=False)
    scene = opened(app, hands)
    shelves = [
        *scene._shelves(),
        shelve(
            make_collection(make_problem(), make_problem(diagram=THREE_IN_A_ROW, title="Three")),
            Owner.USER,
        ),
    ]
    buttons = {each.name: each for each in scene.ui.ring.widgets if isinstance(each, Button)}
    assert buttons["mark open"].text == "1 · still open"
    assert not buttons["mark first try"].is_enabled, "there are none"
    library = app._scenes.library
    for reads in ("start_if_changed", "look"):
        monkeypatch.setattr(library._loader, reads, lambda: False)
    library.shelves = tuple(shelves)
    hands.click(buttons["mark open"].rect.center)
    assert app.scene is library
    assert library.shown is not None
    assert library.shown.ids == (problem_id(make_problem()),), (
        "once, though two collections have it"
    )
    assert library.caption().endswith("All problems")
    hands.key(pygame.K_ESCAPE)
    assert library.shown.collection is shelves[0].collection
    assert library.asked == Filter()


def test_linked_folders_are_seen_though_the_library_was_not_opened(
    app: App, hands: Hands, logbook: Logbook, tmp_path: Path
) -> None:
    problem = make_problem(tags=("linked",))
    (tmp_path / "mine").mkdir()
    text = format_problems([problem], FileFormat.YAML)
    (tmp_path / "mine" / "linked.yaml").write_text(text, encoding="utf-8")
    app.change(linked_folders=(str(tmp_path / "mine"),))
    tried(logbook, solved=False)
    scene = app._scenes.progress
    scene._shelves = lambda: ()
    app.show(Tab.PROGRESS)
    hands.wait(lambda: not scene.busy)
    assert scene.stats is not None
    assert [tag for tag, _share in scene.stats.tags] == ["linked"]
    scene._show_tagged("linked")
    library = app.scene
    assert isinstance(library, LibraryScene)
    hands.wait(lambda: library.shown is not None and library.shown.count == 1)


def test_where_nothing_is_kept_the_window_says_so_as_long_as_it_lasts(
    app: App, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    move_folders(monkeypatch, tmp_path / "file", "DATA")
    app.show(Tab.LIBRARY)
    assert "will not be saved" in app.logbook.notice
    hands.frames()
    app.toast.dismiss()
    scene = opened(app, hands)
    for each in (scene, None):
        texts = [w.text for w in app.scene.ui.get_sprite_group().sprites() if isinstance(w, Label)]
        assert "Nothing is saved" in texts
        assert (app.logbook.notice in texts) is (each is scene)
        app.show(Tab.EDITOR)
        hands.frames()
    app.logbook.close()
