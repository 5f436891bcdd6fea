"""The texts of the library about collections and problems, without a window."""

from __future__ import annotations

from pathlib import Path

import pygame

from gold.board.position import Position
from gold.board.status import Status
from gold.errors import ProblemFormatError
from gold.gui.library.cards import MARK_ICONS, Cards, numbers_of
from gold.gui.look.icons import Icon, icon
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.problem.names.shown import shown_tags
from gold.problem.proved import Proved
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Owner, Shelved, shelve
from gold.trainer.marks import Mark, Tally
from tests.gui.helpers import make_collection, make_problem

EDGE = make_problem(title="Edge", tags=("edge", "snapback", "capture"))
EDGE_PROVED = EDGE.with_proved(Proved(Status.DEAD))
PLAIN = make_problem(title="Plain")


def shelf(*problems: Problem) -> Shelved:
    return shelve(make_collection(*problems), Owner.USER)


def details(*problems: Problem) -> list[str]:
    return [card.detail for card in Cards(shelf(*problems), {}, {}, {})]


def test_what_is_proved_leaves_the_room_to_the_tags() -> None:
    assert details(EDGE_PROVED) == ["new · edge · capture"]


def test_where_some_are_proved_the_others_say_that_they_are_not() -> None:
    assert details(EDGE_PROVED, PLAIN, EDGE) == [
        "new · edge · capture",
        "new · not proved",
        "new · not proved · edge · capture",
    ]


def test_where_nothing_is_proved_no_card_repeats_it() -> None:
    assert details(EDGE, PLAIN) == ["new · edge · capture", "new"]


def test_a_settled_group_is_not_said_to_be_killed_or_to_live_before_it_is_solved() -> None:
    settled = make_problem(tags=("corner", "live", "status")).with_proved(Proved(Status.ALIVE))
    unsettled = make_problem(title="Other", tags=("corner", "live")).with_proved(
        Proved(Status.ALIVE)
    )
    assert details(settled, unsettled) == ["new · corner", "new · corner · live"]
    assert "live" in shown_tags(settled, solved=True)


def test_a_reason_why_nothing_is_proved_is_no_proof() -> None:
    noted = PLAIN.with_proved(Proved(note="it takes too long"))
    assert details(EDGE_PROVED, noted)[1] == "new · not proved"


def test_a_level_stands_only_where_a_move_does_something() -> None:
    shown = shelf(PLAIN)
    known = {works: {shown.ids[0]: Difficulty(True, 9, 4, works)} for works in (0, 1)}
    tried = {shown.ids[0]: Tally(1)}
    told = [
        Cards(shown, tally, {}, known[works])[0].detail for works in (0, 1) for tally in ({}, tried)
    ]
    assert told == ["new", "still open · no solution", "new · easy", "still open · easy"]


def test_a_solved_problem_tells_its_motifs_and_no_other_does() -> None:
    shown = shelf(PLAIN)
    known = {shown.ids[0]: Difficulty(True, 9, 4, 1, motifs=("throw-in", "nakade"))}
    new, solved = (
        Cards(shown, dict.fromkeys(shown.ids, tally), {}, known)[0].detail
        for tally in (Tally(1, failed_first=1), Tally(1, 1))
    )
    assert "throw-in" not in new
    assert solved.endswith("throw-in · nakade (vital point inside)")


def test_a_draft_is_called_one_and_nothing_else() -> None:
    assert details(EDGE_PROVED, Problem(Position.empty(9), title="Draft"))[1] == "draft"


def test_a_problem_without_a_title_goes_by_its_number() -> None:
    assert [card.title for card in Cards(shelf(PLAIN, make_problem(title="")), {}, {}, {})] == [
        "Plain",
        "Some problems 2",
    ]


def test_a_card_among_those_of_other_collections_names_its_own() -> None:
    (first,), (second,) = (
        shelve(make_collection(PLAIN, name=name), Owner.USER).entries for name in ("One", "Two")
    )
    found = Collection("What was found", Path(), (first.entry, second.entry))
    cards = Cards(Shelved(found, Owner.USER, (first, second), "en"), {}, {}, {})
    assert [(card.title, card.detail) for card in cards] == [
        ("Plain", "One · new"),
        ("Plain", "Two · new"),
    ]


def test_a_collection_that_gives_its_problems_away_is_named_once_they_are_solved() -> None:
    problems = PLAIN, make_problem(title="Seki")
    entries = shelve(make_collection(*problems, name="From games: kos"), Owner.USER).entries
    found = Shelved(
        Collection("Found", Path(), tuple(one.entry for one in entries)), Owner.USER, entries, "en"
    )
    done = {one.id: Tally(1, 1) for one in entries}
    fresh, known = Cards(found, {}, {}, {}), Cards(found, done, {}, {})
    assert [(card.title, card.detail) for card in fresh] == [
        ("Plain", "From games · new"),
        ("Three stones in the corner 2", "From games · new"),
    ]
    assert [card.detail for card in known] == ["From games: kos · first try"] * 2


def test_a_title_that_names_the_collection_is_not_told_twice() -> None:
    (hidden,) = shelve(make_collection(make_problem(title="Seki"), name="One"), Owner.USER).entries
    found = Collection("What was found", Path(), (hidden.entry,))
    (card,) = Cards(Shelved(found, Owner.USER, (hidden,), "en"), {}, {}, {})
    assert (card.title, card.detail) == ("One 1", "new")


def test_what_gives_a_problem_away_is_shown_once_it_is_solved() -> None:
    shelved = shelf(
        make_problem(title="The little arch: ko", tags=("edge", "ko")), make_problem(title="Seki")
    )
    done = dict.fromkeys(shelved.ids, Tally(solved=1, tried=1))
    fresh, known = Cards(shelved, {}, {}, {}), Cards(shelved, done, {}, {})
    assert [(card.title, card.detail) for card in fresh] == [
        ("The little arch", "new · edge"),
        ("Some problems 2", "new"),
    ]
    assert [card.title for card in known] == ["The little arch: ko", "Seki"]
    named = Cards(shelved, {}, {}, {}, hides_own=False)
    assert [card.title for card in named] == ["The little arch: ko", "Seki"]
    assert [card.detail for card in named] == ["new · edge", "new"], "tags still wait"
    assert known[0].detail == "first try · edge · ko"


def broken_shelf() -> Shelved:
    path = Path("bad.yaml")
    error = ProblemFormatError("no diagram", str(path), 7)
    entries = (Entry(path, 0, 1, PLAIN), Entry(path, 1, 5, error=error))
    return shelve(Collection("Bad", path, entries), Owner.USER)


def test_what_cannot_be_read_says_where_and_why() -> None:
    card = Cards(broken_shelf(), {}, {}, {})[1]
    assert (card.title, card.detail) == ("Problem 2 · bad.yaml", "cannot be read · line 7")
    assert card.text == "no diagram"
    assert card.mark is Icon.CROSS


def test_a_collection_tells_how_much_of_it_is_proved() -> None:
    assert numbers_of(shelf(PLAIN), {}) == "1 new"
    assert numbers_of(shelf(PLAIN, EDGE_PROVED), {}) == "2 new · 1 proved"
    assert numbers_of(shelf(EDGE_PROVED), {}) == "1 new · all proved"
    assert numbers_of(broken_shelf(), {}) == "1 new · 1 cannot be read"
    assert numbers_of(shelf(), {}) == "Nothing found."


def test_a_collection_counts_each_mark_by_its_name() -> None:
    shelved = shelf(
        *(make_problem(title=str(number)) for number in range(2)), EDGE, PLAIN.with_proved(None)
    )
    tallies = dict(zip(shelved.ids, (Tally(1), Tally(2, 1, 1)), strict=False))
    words = numbers_of(shelved, tallies)
    assert all(f"{mark.words}" in words for mark in shelved.marks(tallies))


def test_each_mark_has_a_shape_of_its_own() -> None:
    assert set(MARK_ICONS) == set(Mark)
    pictures = {
        pygame.image.tobytes(icon(kind, 16, (0, 0, 0)), "RGBA") for kind in MARK_ICONS.values()
    }
    assert len(pictures) == len(Mark)


def test_in_a_folder_it_goes_by_its_file() -> None:
    untitled = make_problem(title="")
    files = (("a", 0), ("b", 0), ("b", 1))
    entries = tuple(Entry(Path(f"book/{name}.sgf"), index, 1, untitled) for name, index in files)
    cards = Cards(shelve(Collection("Book", Path("book"), entries), Owner.USER), {}, {}, {})
    assert [card.title for card in cards] == ["a", "b", "b 2"]


def test_tags_have_proper_names_and_none_is_for_a_level() -> None:
    tags = ("intermediate", "oiotoshi", "bent-four-in-the-corner", "two-eyes", "mine")
    problem = Problem(Position.empty(9), tags=tags)
    known = ["connect-and-die (oiotoshi)", "bent four in the corner", "two eyes", "mine"]
    assert shown_tags(problem, solved=True) == known
    assert shown_tags(problem, solved=False) == ["two eyes", "mine"]


def test_a_card_does_not_tell_of_a_bent_four() -> None:
    assert shown_tags(Problem(Position.empty(9), tags=("corner", "bent-four")), solved=False) == [
        "corner"
    ]
