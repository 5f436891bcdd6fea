"""What you train, and what never comes again: parts of the library, and problems that are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gold.gui.library.orders import ranks
from gold.problem.collection import Collection, Entry
from gold.problem.matching.identity import problem_id, turned
from gold.problem.model import Problem
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.filtering import Filter
from gold.trainer.library.shelves import (
    SHIPPED_FOLDER,
    Order,
    Owner,
    Shelved,
    ordered,
    search_shelves,
    shelve,
)
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import Logbook, PlayedMoves
from gold.trainer.ranks import RankRange
from gold.trainer.settings import Settings, SettingsFile, TrainedPart
from gold.trainer.training.choosing import candidates
from gold.trainer.training.course import Course, run_of
from gold.trainer.training.day_course import (
    continued,
    easier_relatives,
    planner,
    training,
    with_easier,
)
from gold.trainer.training.exam import exam_at
from gold.trainer.training.learning_path import PATH, path_through, rest_of_path
from gold.trainer.training.placement import Placement, next_question, resumed
from gold.trainer.training.trained import part_in_words, part_of, parts_in_words
from tests.trainer.positions import CAPTURE_IN_ONE, CORNER, ONLY_KO, STRAIGHT_THREE, problem

NOW = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)
DIAGRAMS = {"first": CAPTURE_IN_ONE, "second": CORNER, "third": STRAIGHT_THREE, "fourth": ONLY_KO}
PROBLEMS = {
    name: replace(problem(each), title=name, description="Black!")
    for name, each in DIAGRAMS.items()
}
PROBLEMS["fourth"] = replace(PROBLEMS["fourth"], tags=("ko",))
IDS = {name: problem_id(each) for name, each in PROBLEMS.items()}
SHIPPED, BOOK = SHIPPED_FOLDER / "some.yaml", Path("/books/book.sgf")


@pytest.fixture
def logbook(tmp_path: Path) -> Iterator[Logbook]:
    opened = Logbook(tmp_path / "progress.sqlite")
    yield opened
    opened.close()


def shelf(path: Path, owner: Owner, *names: str) -> Shelved:
    entries = tuple(Entry(path, number, 1, PROBLEMS[name]) for number, name in enumerate(names))
    return shelve(Collection(path.stem, path, entries), owner)


SHELVES = [
    shelf(SHIPPED, Owner.PROGRAM, "first", "second"),
    shelf(BOOK, Owner.LINKED, "third", "fourth"),
]


def asked(logbook: Logbook, *parts: TrainedPart, **chosen: object) -> set[str]:
    settings = Settings(trained=parts, problems_per_day=20).changed(**chosen)
    course = training(planner(logbook, SHELVES, settings, NOW))
    return {each.title for each in course.collection.problems}


def shown(part: TrainedPart | None) -> TrainedPart:
    assert part is not None
    return part


def test_new_problems_come_from_what_is_trained_and_from_everywhere_without_it(
    logbook: Logbook,
) -> None:
    book = shown(part_of(SHELVES[1], "", Filter()))
    searched = shown(part_of(search_shelves(SHELVES, "#ko"), " #ko ", Filter()))
    assert asked(logbook) == set(PROBLEMS)
    assert asked(logbook, book) == {"third", "fourth"}
    assert asked(logbook, searched) == {"fourth"}
    assert asked(logbook, searched, shown(part_of(SHELVES[0], "", Filter()))) == {
        "first",
        "second",
        "fourth",
    }
    assert asked(logbook, TrainedPart(collection="/books/gone.sgf", name="gone")) == set()


def test_a_motif_and_a_level_of_what_is_on_show_are_a_part_of_it(logbook: Logbook) -> None:
    logbook.estimates.add(IDS["third"], Difficulty(True, 10, motifs=("ko",)))
    logbook.estimates.add(IDS["first"], Difficulty(True, 10, motifs=("ko",)))
    part = shown(part_of(SHELVES[1], "", Filter(motif="ko")))
    assert asked(logbook, part) == {"third", "fourth"}
    assert asked(logbook, shown(part_of(SHELVES[1], "", Filter(ranks=RankRange(-30, -20))))) == {
        "third"
    }
    path = path_through(SHELVES, {})
    assert path.collection.path == PATH
    assert asked(logbook, shown(part_of(path, "", Filter(motif="ko")))) == {"first"}


def test_the_place_of_a_shipped_collection_holds_wherever_gold_is_installed() -> None:
    part = shown(part_of(SHELVES[0], "", Filter()))
    assert part.collection == "gold:some.yaml"
    assert shown(part_of(SHELVES[1], "", Filter())).collection == str(BOOK.absolute())
    assert (
        part_of(replace(SHELVES[0], collection=Collection("Found", Path(), ())), "", Filter())
        is None
    )


def test_what_is_trained_is_named() -> None:
    one, two = (
        TrainedPart(collection="/b.sgf", name="Book"),
        TrainedPart(search="net", motif="ko", ranks="-9:-1"),
    )
    assert part_in_words(one) == "Book"
    assert part_in_words(two) == "“net” · #ko · 9–1 kyu"
    assert parts_in_words((one, two)) == "Book + “net” · #ko · 9–1 kyu"
    assert parts_in_words((one, two, one)) == "3 parts of the library"
    assert parts_in_words(()) == ""


def test_a_level_of_an_earlier_version_is_kept_as_its_ranks(logbook: Logbook) -> None:
    logbook.estimates.add(IDS["third"], Difficulty(True, 10))
    assert part_in_words(TrainedPart(search="net", level="medium")) == "“net” · 16–8 kyu"
    assert part_in_words(TrainedPart(search="net", level="?", ranks="x")) == "“net”"
    book = shown(part_of(SHELVES[1], "", Filter()))
    assert asked(logbook, replace(book, level="easy")) == {"third"}
    assert asked(logbook, replace(book, level="hard")) == set()


def test_what_is_trained_is_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.save(Settings(trained=(TrainedPart(search="#ko"),)))
    assert file.load() == (Settings(trained=(TrainedPart(search="#ko"),)), "")


def test_what_was_failed_comes_back_wherever_it_is_from(logbook: Logbook) -> None:
    made = Attempt(IDS["first"], NOW - timedelta(days=2), False, mode=Mode.TRAIN)
    logbook.keep(PROBLEMS["first"], made, PlayedMoves())
    assert asked(logbook, TrainedPart(search="third")) == {"first", "third"}


def test_what_never_comes_again_is_offered_nowhere(logbook: Logbook) -> None:
    for name in ("first", "fourth"):
        logbook.keep(
            PROBLEMS[name],
            Attempt(IDS[name], NOW - timedelta(days=2), False, mode=Mode.TRAIN),
            PlayedMoves(),
        )
        logbook.estimates.add(IDS[name], Difficulty(True, 10))
    assert "fourth" in asked(logbook)
    logbook.notes.set_never(IDS["fourth"], True, NOW)
    logbook.notes.set_never(IDS["second"], True, NOW)
    never = logbook.notes.never()
    assert asked(logbook) == {"first", "third"}
    assert [card.problem for card in logbook.reviews.due(NOW)] == [IDS["first"]]
    assert logbook.reviews.forecast(1, NOW) == [1]
    exam = exam_at(1000.0, candidates(SHELVES, never), logbook, Course(), 1)
    assert exam is not None
    assert [each.title for each in exam.collection.problems] == ["first"]
    whole = Collection(
        "All", Path("all"), tuple(one.entry for shelf in SHELVES for one in shelf.entries)
    )
    run = run_of(Course(whole), Mode.STREAK, 1, never)
    assert run is not None
    assert {each.title for each in run.collection.problems} == {"first", "third"}
    assert Course(whole).beside(0, 1, never) == 2
    assert Course(whole).beside(2, 1, never) is None
    path = path_through(SHELVES[:1], {})
    assert path.ids[rest_of_path(path, "", never)] == IDS["first"]
    logbook.notes.set_never(IDS["fourth"], False, NOW)
    assert "fourth" in asked(logbook)


def test_no_placement_asks_what_never_comes_again(logbook: Logbook) -> None:
    for name in ("first", "second"):
        logbook.estimates.add(IDS[name], Difficulty(True, 10))
    logbook.notes.set_never(IDS["first"], True, NOW)
    course = next_question(logbook, SHELVES, Placement(), NOW)
    assert course is not None
    assert [one.id for one in course.asked] == [IDS["second"]]
    logbook.notes.set_never(IDS["second"], True, NOW)
    assert next_question(logbook, SHELVES, Placement(), NOW) is None


def test_a_placement_goes_on_at_the_first_problem_without_an_answer(logbook: Logbook) -> None:
    for name in ("first", "second"):
        logbook.estimates.add(IDS[name], Difficulty(True, 10))
    asked = [IDS["first"]]
    unanswered = resumed(logbook, SHELVES, [*asked, "gone from the library"], NOW)
    assert unanswered is not None
    assert [one.id for one in unanswered.asked] == asked
    logbook.attempts.add(Attempt(IDS["first"], NOW, solved=False))
    following = resumed(logbook, SHELVES, asked, NOW)
    assert following is not None
    assert [one.id for one in following.asked] == [IDS["first"], IDS["second"]]
    logbook.attempts.add(Attempt(IDS["second"], NOW, solved=True))
    assert resumed(logbook, SHELVES, [*asked, IDS["second"]], NOW) is None


def test_a_problem_of_the_day_that_never_comes_again_is_not_among_the_skipped(
    logbook: Logbook,
) -> None:
    plan = planner(logbook, SHELVES, Settings(), NOW)
    course = training(plan)
    logbook.notes.set_never(course.items[0].id, True, NOW)
    after = continued(course, 0, planner(logbook, SHELVES, Settings(), NOW))
    assert after.skipped == frozenset()
    assert course.items[0].id not in {item.id for item in after.items[1:]}


@pytest.mark.parametrize("turns", [False, True])
def test_new_problems_are_turned_on_request_and_turned_back_for_the_logbook(
    logbook: Logbook, turns: bool
) -> None:
    course = training(planner(logbook, SHELVES, Settings(turn_new=turns), NOW))
    assert {item.id for item in course.items} == set(IDS.values())
    for index, item in enumerate(course.items):
        seen = item.entry.problem
        assert seen is not None
        original: Problem = PROBLEMS[seen.title]
        assert (seen.position != original.position) is turns
        assert seen.description == ("" if turns else "Black!")
        assert seen.position == turned(original, item.view).position
        assert course.as_in_library(index, seen) == original
        assert problem_id(seen) == item.id


def test_what_gold_has_made_comes_only_if_it_is_wanted_or_was_chosen(logbook: Logbook) -> None:
    made = shelf(shipped("problems") / "made-by-gold-kyu.yaml", Owner.PROGRAM, "third", "fourth")
    for wanted, chosen, comes in (
        (True, None, True),
        (False, None, False),
        (False, set(made.ids), True),
    ):
        plan = planner(logbook, [SHELVES[0], made], Settings(made_problems=wanted), NOW)
        course = training(replace(plan, trained=chosen))
        assert any(item.id in made.ids for item in course.items) is comes


def test_a_random_order_is_one_of_all_problems_and_another_with_another_seed(
    logbook: Logbook,
) -> None:
    path = path_through([*SHELVES, shelf(Path("/x"), Owner.PROGRAM, "third", "fourth")], {})
    orders = {
        tuple(ordered(path, ranks(Order.RANDOM, path.entries, logbook, {}, {}, seed)).ids)
        for seed in range(6)
    }
    assert len(orders) > 3
    assert all(sorted(each) == sorted(path.ids) for each in orders)


def test_what_never_sticks_has_easier_relatives_that_come_next(logbook: Logbook) -> None:
    levels = {"first": 100_000, "second": 3_000, "third": 100_000, "fourth": 3_000}
    for name, nodes in levels.items():
        motifs = ("nakade",) if name in ("first", "second", "third") else ("hane",)
        logbook.estimates.add(IDS[name], Difficulty(True, nodes, motifs=motifs))
    plan = planner(logbook, SHELVES, Settings(), NOW)
    course = training(plan)
    (here,) = (index for index, item in enumerate(course.items) if item.id == IDS["first"])
    easier = easier_relatives(course.items[here], plan)
    assert [item.id for item in easier] == [IDS["second"]], "one is as hard, one of another kind"
    after = with_easier(course, here, easier, plan)
    assert after.items[here + 1].id == IDS["second"]
    assert Counter(item.id for item in after.items[here + 1 :])[IDS["second"]] == 1
    logbook.attempts.add(Attempt(IDS["second"], NOW, solved=True))
    assert easier_relatives(course.items[here], plan) == [], "it was tried"
