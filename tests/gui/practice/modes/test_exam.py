"""An exam: ten problems at a level, against the clock; how it ended is kept and shown."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from gold import clock
from gold.board.points import PASS, Color, PointState
from gold.board.status import Status
from gold.clock import now
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.library.training_starter import ask_for_exam
from gold.gui.look.icons import Icon
from gold.gui.practice.modes import exercise_pace
from gold.gui.practice.modes.exam_dialog import ExamDialog, _row
from gold.gui.practice.scene import PracticeScene
from gold.gui.progress.dashboard import tiles
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from gold.problem.collection import Collection, Entry
from gold.problem.matching.identity import problem_id
from gold.problem.model import Objective
from gold.problem.proved import Proved
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Owner, Shelved, ShelvedEntry
from gold.trainer.modes import Mode
from gold.trainer.practice.events import CountAs
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.statistics import statistics
from gold.trainer.ranks import rank_of
from gold.trainer.training.choosing import NewProblem
from gold.trainer.training.course import Course, LookBack, RunState
from gold.trainer.training.exam import NEEDED, PROBLEMS, SECONDS, Exam, exam_at
from tests.gui.helpers import FakeEngine, Hands, make_collection, make_problem
from tests.gui.practice.hands import at, give_up, model, place, text_of
from tests.results import make_result
from tests.trainer.proofs import THREE
from tests.trainer.training import person_model
from tests.user_folders import move_folders


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")


def candidates(count: int = 40) -> dict[str, NewProblem]:
    """Problems of two collections; every fourth one is of the smaller one."""
    paths = [
        Path("rare.yaml") if number % 4 == 0 else Path("usual.yaml") for number in range(count)
    ]
    named = {f"id {number}": Entry(path, number, 1) for number, path in enumerate(paths)}
    return {name: NewProblem(name, entry, entry.path) for name, entry in named.items()}


def test_its_problems_are_near_the_level_and_it_is_passed_with_enough_of_them(
    tmp_path: Path,
) -> None:
    logbook, known = Logbook(tmp_path / "progress.sqlite"), candidates()
    for number, name in enumerate(known):
        logbook.estimates.add(name, Difficulty(True, 1000 + number if number < 30 else 10**6))

    def exam_of(seed: int) -> tuple[Exam, list[int]]:
        exam = exam_at(1600.0, known, logbook, Exam(), seed)
        assert exam is not None
        return exam, [entry.index for entry in exam.collection.entries]

    exam, places = exam_of(1)
    assert len(set(places)) == PROBLEMS
    assert max(places) < 30, "the rest is harder"
    ratings = [logbook.estimates.all()[f"id {place}"].rating for place in places]
    assert exam.level == pytest.approx(sum(ratings) / PROBLEMS), (
        "as hard as its problems, not as was wished"
    )
    usual = [place % 4 != 0 for place in places]
    assert sum(usual) < PROBLEMS * 0.7, "collections are mixed"
    assert exam_of(2)[1] != places, "chance has a part"
    for number in places:
        logbook.attempts.add(Attempt(f"id {number}", now(), True, mode=Mode.EXAM))
    for number in set(range(0, 30, 4)) - set(places):
        logbook.estimates.add(f"id {number}", Difficulty(True, 1000, moves=3))
    again = exam_of(1)[1]
    assert not set(again) & set(places), "those that were used come last"
    assert all(number % 4 for number in again), "of those that are left in it, none can be solved"
    exam.state.results = dict.fromkeys(range(NEEDED - 1), True)
    assert not exam.passed
    exam.state.results[NEEDED] = True
    assert exam.passed
    assert exam_at(1000.0, {}, logbook, Exam(), seed=1) is None
    logbook.close()


def test_half_of_an_exam_lives_and_half_comes_from_books_and_games(tmp_path: Path) -> None:
    logbook, rng = Logbook(tmp_path / "progress.sqlite"), random.Random(4)
    known = dict[str, NewProblem]()
    for number in range(80):
        problem = person_model._problem(rng, ())
        if number % 8 == 0:  # few are to live
            problem = replace(problem, position=replace(problem.position, to_play=Color.WHITE))
        made = number % 4 != 0  # most are made
        path = shipped("problems") / ("made-by-gold-kyu.yaml" if made else "from-games-kyu.yaml")
        name = problem_id(problem)
        known[name] = NewProblem(name, Entry(path, number, 1, problem), path)
        logbook.estimates.add(name, Difficulty(True, 1000))
    exam = exam_at(logbook.estimates.of(next(iter(known))).rating, known, logbook, Exam(), seed=1)  # type: ignore[union-attr]
    assert exam is not None
    asked = [known[problem_id(each)] for each in exam.collection.problems]
    lives = [
        one for one in asked if one.entry.problem and one.entry.problem.objective is Objective.SAVE
    ]
    assert len(asked) == PROBLEMS
    assert len(lives) == PROBLEMS // 2
    assert sum(not one.is_made for one in asked) >= PROBLEMS // 2
    logbook.close()


def test_a_problem_with_a_long_line_is_harder_than_its_estimate_says(tmp_path: Path) -> None:
    logbook, known = Logbook(tmp_path / "progress.sqlite"), candidates(10)
    for name in known:
        logbook.estimates.add(name, Difficulty(True, 1000, depth=7))
    rating = logbook.estimates.all()["id 0"].rating
    exam = exam_at(rating, known, logbook, Exam(), seed=1)
    assert exam is not None
    assert exam.level == pytest.approx(rating + 75.0), "three own moves after the first"
    logbook.close()


def begin_exam(player: PracticeScene, hands: Hands) -> None:
    """Take the exam of the player's own level."""
    logbook = hands.app.logbook
    collection = model(player).collection
    shelved = tuple(
        ShelvedEntry(entry, problem_id(entry.problem), False, "")
        for entry in collection.entries
        if entry.problem
    )
    shelves = [Shelved(collection, Owner.USER, shelved, "en")]
    for one in shelved:
        logbook.estimates.add(one.id, Difficulty(True, 100))
    ask_for_exam(hands.app, logbook, shelves, model(player).course)
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog)


def test_what_is_called_ones_own_level_is_nearest_to_it(app: App, hands: Hands) -> None:
    """Of few hard problems and many easy ones, the harder wish may be at one's own level."""
    logbook, level = app.logbook, app.logbook.ratings.of_person(now()).value
    ratings = [level - 250] * 12 + [level - 100] * 10 + [level + 20] * 3 + [level + 150] * 3
    boards = ("X" * (place + 1) + "." * (80 - place) for place in range(len(ratings)))  # no twins
    rows = ["\n".join(board[row : row + 9] for row in range(0, 81, 9)) for board in boards]
    found = make_collection(*map(make_problem, rows)).entries
    entries = [ShelvedEntry(entry, f"id {entry.index}", False, "") for entry in found]
    for each, rating in zip(entries, ratings, strict=True):
        logbook.estimates.add(each.id, Difficulty(True, round(10 ** ((rating - 900) / 250)) - 1))
    collection = Collection("Some", Path("some.yaml"), found)
    app.show(Tab.LIBRARY)
    ask_for_exam(app, logbook, [Shelved(collection, Owner.USER, tuple(entries), "en")], Exam())
    dialog = app.scene
    assert isinstance(dialog, MessageDialog)
    assert [choice.text for choice in dialog.choices[1:]] == [
        "Easier: 20 kyu", "Easier: 15 kyu", "Nearest to my level: 13 kyu"
    ], "and 14 kyu is one's own"  # fmt: skip


def _shelves_of(logbook: Logbook, boards: Iterable[str], ratings: Sequence[float]) -> list[Shelved]:
    """A shelf with a problem for each board, given as its 81 points, and rating."""
    rows = ["\n".join(board[row : row + 9] for row in range(0, 81, 9)) for board in boards]
    found = make_collection(*map(make_problem, rows)).entries
    entries = [ShelvedEntry(entry, f"id {entry.index}", False, "") for entry in found]
    for each, rating in zip(entries, ratings, strict=True):
        logbook.estimates.add(each.id, Difficulty(True, round(10 ** ((rating - 900) / 250)) - 1))
    return [Shelved(Collection("Some", Path("some.yaml"), found), Owner.USER, tuple(entries), "en")]


def test_an_exam_of_ones_own_rank_is_nearer_than_one_of_fewer_points(
    app: App, hands: Hands
) -> None:
    """Who is told "about 4 dan" reads no "nearest to my level: 3 dan" beside an exam of 4 dan."""
    logbook = app.logbook
    logbook.ratings.state(Rating(2152, 50), now())
    ratings = [2149.0] * 10 + [2181.0] * 10
    boards = ("X" * (place + 1) + "." * (80 - place) for place in range(len(ratings)))
    shelves = _shelves_of(logbook, boards, ratings)
    app.show(Tab.LIBRARY)
    ask_for_exam(app, logbook, shelves, Exam())
    dialog = app.scene
    assert isinstance(dialog, MessageDialog)
    assert dialog.choices[-1].text == "My level: 4 dan"


def test_a_dan_player_chooses_between_dans(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below, one step is five ranks."""
    # chance begins with its microseconds
    logbook, fixed = app.logbook, datetime(2026, 11, 22, 8, tzinfo=UTC)
    monkeypatch.setattr(clock, "now", lambda: fixed)
    ratings = range(1580, 2300, 6)
    boards = (
        f"{'X' * (place % 40 + 1)}{'O' * (place // 40)}".ljust(81, ".")
        for place in range(len(ratings))
    )
    shelves = _shelves_of(logbook, boards, ratings)
    offered = {}
    for mine in (1800, 2010, 2130):
        logbook.ratings.state(Rating(mine, 50), fixed)
        app.show(Tab.LIBRARY)
        ask_for_exam(app, logbook, shelves, Exam())
        assert isinstance(app.scene, MessageDialog)
        offered[mine] = [choice.text for choice in app.scene.choices[1:]]
        hands.frames()
    assert offered[1800] == ["Easier: 11 kyu", "Harder: 1 kyu", "My level: 6 kyu"]
    assert offered[2010] == ["6 kyu", "1 dan", "2 dan", "3 dan", "My level: 1 kyu"]
    assert offered[2130] == ["3 kyu", "1 dan", "2 dan", "4 dan", "5 dan", "My level: 3 dan"]


def test_it_ends_with_its_time_and_the_result_is_kept_once(
    player: PracticeScene, hands: Hands
) -> None:
    logbook = hands.app.logbook
    begin_exam(player, hands)
    assert isinstance(hands.app.scene, MessageDialog)
    rank = rank_of(Difficulty(True, 100).rating)
    assert [choice.text for choice in hands.app.scene.choices] == [
        "Cancel",
        f"Nearest to my level: {rank}",
    ], "the library has none that are easier or harder"
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert isinstance(model(player).course, Exam)
    assert model(player).session.judge.to_the_end
    hands.frames(1, seconds=SECONDS / 2)
    hands.key(pygame.K_F4)
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog), "somebody thinks: it is not left by a slip"
    assert hands.app.scene.text == "It is not over yet. If you leave, it ends here."
    hands.key(pygame.K_ESCAPE)
    hands.frames(1, seconds=SECONDS / 2)
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_RETURN)
    hands.frames()
    (result,) = logbook.exams.all()
    assert not result.passed
    assert result.seconds == SECONDS
    shown = tiles(statistics(logbook, now(), None, {}))
    assert shown[-1].value == "0"
    assert shown[-1].name == "of 1 exam passed"
    assert shown[-1].more == f"last: 0 of 2, level {rank}"


def timed_exam(
    player: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[float], Exam]:
    """Begin an exam, with the seconds of its clock in a list of one."""
    seconds = [0.0]
    monkeypatch.setattr(exercise_pace.time, "monotonic", lambda: seconds[0])
    begin_exam(player, hands)
    hands.key(pygame.K_RETURN)
    exam = model(player).course
    assert isinstance(exam, Exam)
    return seconds, exam


def test_its_clock_runs_on_while_the_person_is_elsewhere_in_the_window(
    player: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds, exam = timed_exam(player, hands, monkeypatch)
    hands.frames()
    hands.app.show(Tab.LIBRARY)
    hands.frames()
    before = exam.state.left
    seconds[0] += 100.0
    hands.frames()
    assert exam.state.left == before, "no frame of the exam"
    hands.app.show(Tab.PRACTICE)
    hands.frames(1)
    assert exam.state.left == pytest.approx(before - 100.0, abs=1.0)


def test_no_reflex_ends_it_and_its_clock_stands_still_behind_a_dialog(
    player: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds, exam = timed_exam(player, hands, monkeypatch)
    hands.frames(1, seconds=SECONDS / 2)
    for opened, closed in (
        (pygame.K_F2, pygame.K_RETURN),
        (pygame.K_F2, pygame.K_ESCAPE),
        (pygame.K_F1, pygame.K_ESCAPE),
    ):
        hands.key(opened)
        hands.frames()
        assert hands.app.scene is not player
        left = exam.state.left
        seconds[0] += 100.0
        hands.frames(2, seconds=100.0)
        hands.key(closed)
        hands.frames()
        assert hands.app.scene is player, "neither Enter nor Escape leaves the exam"
        assert not exam.state.over
        assert exam.state.left == pytest.approx(left, abs=1.0)
    hands.key(pygame.K_F2)
    hands.key(pygame.K_e, text="e")
    hands.frames()
    assert exam.state.over


def test_who_plays_is_not_chosen_in_it(player: PracticeScene, hands: Hands) -> None:
    """The panel may have been opened elsewhere."""
    hands.app.change(practice_tools=True)
    hands.frames()
    assert "Who plays here" in text_of(player)
    begin_exam(player, hands)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert "Who plays here" not in text_of(player)
    for action in (Action.TOOLS, Action.CHOOSE_COMPUTER):
        hands.app.perform(action)
        hands.frames()
        assert hands.app.scene is player
        assert "Who plays here" not in text_of(player)


def fail_one(player: PracticeScene, hands: Hands) -> Exam:
    """Take an exam, give its first problem up, and let the time run out at the second."""
    begin_exam(player, hands)
    hands.key(pygame.K_RETURN)
    hands.frames()
    exam = model(player).course
    assert isinstance(exam, Exam)
    give_up(hands)
    hands.frames()
    asked = hands.app.scene
    assert isinstance(asked, MessageDialog)
    assert asked.text == "It counts as failed."
    hands.key(pygame.K_g, text="g")
    hands.frames()
    return exam


def test_its_end_says_of_a_failed_problem_what_was_right(
    player: PracticeScene, hands: Hands
) -> None:
    exam = fail_one(player, hands)
    problem = exam.collection.entries[0].problem
    assert problem is not None
    right = problem.position.points(PointState.VALID)[0]
    vertex = problem.position.geometry.vertex(right)
    known = problem.with_proved(Proved(Status.DEAD, correct=(right, PASS)))
    entries = tuple(replace(one, problem=known) for one in exam.collection.entries)
    exam = replace(exam, collection=replace(exam.collection, entries=entries))
    assert [_row(exam, index).detail for index in (0, 1)] == [
        f"not solved · right: {vertex}, pass"
    ] * 2
    exam.state.results[0] = True
    exam.state.reached = 0
    assert [_row(exam, index).detail for index in (0, 1)] == ["solved", "not reached"]


def test_its_end_lists_the_problems_which_the_keyboard_opens(
    player: PracticeScene, hands: Hands
) -> None:
    exam = fail_one(player, hands)
    assert model(player).index == 1
    exam.state.left = 0.1
    hands.frames(1, seconds=1.0)
    hands.frames()
    dialog = hands.app.scene
    assert isinstance(dialog, ExamDialog)
    assert [(row.detail, row.icon) for row in dialog.rows] == [
        ("not solved", Icon.CROSS), ("not solved", None)
    ]  # fmt: skip
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert hands.app.scene is player
    assert isinstance(model(player).course, LookBack)
    assert (model(player).index, model(player).mode) == (1, Mode.STUDY)
    hands.key(pygame.K_m, text="m")
    assert model(player).analysis is not None, "nothing is kept back any more"
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    again = hands.app.scene
    assert isinstance(again, ExamDialog), "Escape leads back to the list"
    assert len(hands.app.logbook.exams.all()) == 1
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene.tab is Tab.LIBRARY


def test_the_line_that_failed_can_be_replayed_from_the_list(
    player: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.play(make_collection(make_problem(THREE)))
    begin_exam(player, hands)
    hands.key(pygame.K_RETURN)
    hands.frames()
    exam = model(player).course
    assert isinstance(exam, Exam)
    engine.answers.append(make_result(Status.ALIVE, True, at(player, "C1")))
    hands.click(place(player, "D1"))
    hands.wait(lambda: bool(exam.state.results))
    played = model(player).session.board.moves
    assert len(played) == 2
    told = model(player).banner
    assert told is not None
    hands.wait(lambda: isinstance(hands.app.scene, ExamDialog))
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert (model(player).index, model(player).session.board.moves) == (0, ())
    hands.key(pygame.K_END)
    hands.frames()
    assert model(player).session.board.moves == played
    assert model(player).banner == told, "why it failed is told again"
    assert len(hands.app.logbook.attempts.all()) == 1, "replayed, not played again"
    assert "Solution" in text_of(player).splitlines(), "it has failed: there is nothing to give up"
    engine.answers.append(make_result(Status.DEAD, True, at(player, "C1"), (at(player, "C1"),)))
    give_up(hands)
    hands.wait(lambda: model(player).state.notice is not None)
    assert len(hands.app.logbook.attempts.all()) == 1, "looking at the answer is no failure"


def test_its_list_can_be_worked_by_mouse_and_says_what_was_not_reached(
    player: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    exam = fail_one(player, hands)
    count = len(exam.collection.entries)
    exam.state.reached = 0
    exam.state.left = 0.1
    hands.frames(1, seconds=1.0)
    hands.frames()
    dialog = hands.app.scene
    assert isinstance(dialog, ExamDialog)
    assert [row.detail for row in dialog.rows] == ["not solved", *["not reached"] * (count - 1)]
    rect = dialog._list.rect
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 1000)  # a slow machine's clicks come late
    for _time in range(2):
        hands.click((rect.centerx, rect.top + dialog._list.row_height // 2))
    hands.frames()
    assert isinstance(model(player).course, LookBack)
    assert model(player).index == 0


def test_problems_of_the_same_title_are_told_apart_by_their_collections(
    app: App, hands: Hands
) -> None:
    """In an exam, and wherever else problems of several collections stand together."""
    problem = make_problem(title="Nine stones 7")
    entries = tuple(
        replace(make_collection(problem).entries[0], series=name, number=7)
        for name in ("One", "Two")
    )
    app.play(Exam(Collection("Exam", Path("Exam"), entries), state=RunState(left=SECONDS)), 0)
    hands.frames()
    assert "One" in texts(app)
    assert "Exam  ›  1 of 2" in texts(app), "its name is not said twice"
    hands.frames(1, seconds=1.0)
    give_up(hands)
    hands.key(pygame.K_g, text="g")  # yes, it is given up
    hands.frames()
    assert "Two" in texts(app)
    exam = Exam(Collection("Exam", Path("Exam"), entries), state=RunState(left=SECONDS))
    rows = ExamDialog(app, exam, "", (), lambda _index: None).rows
    assert [row.text for row in rows] == ["1. Nine stones 7 · One", "2. Nine stones 7 · Two"]
    app.play(Collection("Two", Path("two.yaml"), entries[1:]), 0)
    hands.frames()
    assert "Two  ·  Free play" in texts(app), "the collection's own name, above the title"
    assert "Two" not in texts(app)


def test_a_collection_that_gives_a_problem_away_is_named_above_it_once_it_is_solved(
    app: App, hands: Hands
) -> None:
    entry = replace(make_collection(make_problem()).entries[0], series="From games: kos", number=7)
    app.play(Course(Collection("Today", Path("today"), (entry,))), 0)
    hands.frames()
    assert not any("kos" in text for text in texts(app))
    player = app.scene
    assert isinstance(player, PracticeScene)
    player.problem.send(CountAs(solved=True))
    hands.frames()
    assert "From games: kos" in texts(app)


def texts(app: App) -> list[str]:
    return [
        sprite.text
        for sprite in app.scene.ui.get_sprite_group().sprites()
        if isinstance(sprite, Label)
    ]
