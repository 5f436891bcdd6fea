"""The books' positions become problems: targets, areas, looks, judgements, and the collections of them."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from gold.board.points import Color, Point, PointState
from gold.board.position import Boundary
from gold.cli import exitcodes
from gold.cli.main import main
from gold.errors import GoldError
from gold.lab.classics import shelves
from gold.lab.classics import work as working
from gold.lab.classics.areas import Proposal, Width, proposals
from gold.lab.classics.books import Classic, PartOfBook, classics_in
from gold.lab.classics.judged import BookJudgement, Reason, as_json, from_json, judge_proposal
from gold.lab.classics.looks import AreaLook, look_at_area, look_name
from gold.lab.classics.shelves import (
    SEEN,
    Outcome,
    placed,
    problem_keys,
    seen_in,
    without_single_ones,
)
from gold.lab.classics.work import BookCase, Work, in_words
from gold.problem.files import load_collection
from gold.problem.names.old_books import BOOK, OldBook
from gold.problem.names.shown import shown_description, shown_title
from gold.solver.outcome import ALIVE, DEAD, SEKI, Bounds

BOOKS = Path(__file__).parents[2] / "docs" / "lab" / "classics"
EASY = ("2-14", "1-47", "1-9")
"""Three that are proved in a second: a kill, and two lives."""


@cache
def in_the_books() -> list[Classic]:
    return classics_in(BOOKS)


def classic(number: str) -> Classic:
    found = next(each for each in in_the_books() if each.number == number)
    return replace(found)


def of_width(number: str, width: Width) -> Proposal:
    one = classic(number)
    found = proposals(one.position, one.targets[0])
    return next(each for each in found if each.width is width and each.whole)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three problems of a book, and two books that are empty."""
    for book in OldBook:
        (tmp_path / f"{book}.jsonl").write_text("")
    path = BOOKS / f"{OldBook.GOKYO_SHUMYO}.jsonl"
    rows = [line for line in path.read_text().splitlines() if json.loads(line)["number"] in EASY]
    (tmp_path / f"{OldBook.GOKYO_SHUMYO}.jsonl").write_text("\n".join(rows))
    return tmp_path


# Books


def test_a_part_says_whose_stones_a_problem_is_about() -> None:
    life, death, race = classic("1-9"), classic("2-14"), classic("4-1")
    assert (life.part, death.part, race.part) == (
        PartOfBook.LIFE,
        PartOfBook.DEATH,
        PartOfBook.RACE,
    )
    assert life.targets == (life.position.to_play,)
    assert death.targets == (death.position.to_play.opponent,)
    assert set(race.targets) == set(Color)
    assert classic("100").part is PartOfBook.ALL


def test_a_line_that_is_no_position_is_named(folder: Path) -> None:
    path = folder / f"{OldBook.XUANXUAN_QIJING}.jsonl"
    path.write_text('{"number": "1", "black": ["Z99"], "white": [], "to_play": "white"}')
    with pytest.raises(GoldError, match=r"xuanxuan-qijing\.jsonl, line 1"):
        classics_in(folder)
    path.unlink()
    with pytest.raises(GoldError, match="cannot be read"):
        classics_in(folder)


# Areas


def test_areas_go_from_tight_to_wide_and_each_has_the_one_before_it() -> None:
    one = classic("1-1")
    found = [
        each
        for each in proposals(one.position, one.targets[0])
        if each.whole and each.width is not Width.SIDE
    ]
    open_points = [set(each.position.points(PointState.VALID)) for each in found]
    assert [each.width for each in found] == [
        width for width in Width if width not in (Width.RACE, Width.SIDE)
    ]
    assert all(points <= open_points[2] for points in open_points[:2]), "both lie in the room"
    for tight, wide in pairwise(open_points[1:]):
        assert tight < wide
    for each in found:
        assert each.position.defender is one.position.to_play
        assert each.position.boundary is Boundary.WALL
        assert each.points == len(each.position.points(PointState.VALID))


def test_a_snug_area_ends_at_the_gaps_of_the_wall() -> None:
    """The reader's wall of the hand-tried problem 1-14: a slide on the first line, and two gaps."""
    position = of_width("1-14", Width.SNUG).position
    found = position.geometry.vertices(position.points(PointState.VALID))
    assert sorted(found) == sorted(
        ["A19", "B19", "C19", "D19", "E19", "A18", "B18", "C18", "D18", "A17", "A16", "E16", "D15"]
    )


def test_between_the_snug_area_and_the_room_each_side_is_open_alone() -> None:
    """Behind the gaps of 1-14 lie five sides. One of them is open, or all but one."""
    one = classic("1-14")
    snug, room = (
        set(of_width("1-14", width).position.points(PointState.VALID))
        for width in (Width.SNUG, Width.ROOM)
    )
    sides = list(one.position.geometry.pieces(frozenset(room - snug)))
    found = [
        set(each.position.points(PointState.VALID))
        for each in proposals(one.position, one.targets[0])
        if each.width is Width.SIDE
    ]
    wanted = [snug | side for side in sides] + [room - side for side in sides]
    assert len(sides) == 5
    assert sorted(map(sorted, found)) == sorted(map(sorted, wanted))
    names = [each.name for each in proposals(one.position, one.targets[0])]
    assert len(names) == len(set(names))


def test_a_life_that_needs_one_side_is_found_there() -> None:
    """1-60 is only a ko in the snug area, and lives by a push on one side, with four points of the
    room less.
    """
    one = classic("1-60")
    side = next(
        each for each in proposals(one.position, one.targets[0]) if each.name.endswith("side 1")
    )
    snug = look_at_area(of_width("1-60", Width.SNUG).position, 200_000, for_clean_win=True)
    look = look_at_area(side.position, 200_000, for_clean_win=True)
    assert snug.clean_win(lives=True) is False
    assert look.clean_win(lives=True)
    assert (side.points, of_width("1-60", Width.ROOM).points) == (17, 21)


def test_nothing_is_proposed_where_no_stone_is_shut_in() -> None:
    one = classic("1-9")
    assert proposals(one.position, one.position.to_play.opponent) == []


def test_the_liberties_of_all_that_is_shut_in_belong_to_the_tightest_area() -> None:
    for number in ("1-1", "1-10", "2-14"):
        position = of_width(number, Width.TIGHT).position
        defender = position.defender
        assert defender is not None
        for chain in position.chains(defender):
            if any(position[stone].is_keystone for stone in chain):
                assert not position.touches(chain, PointState.INVALID)


def test_in_a_race_play_goes_on_beside_both_groups() -> None:
    """Friends of Black's target shut in three white stones, and these must crawl along the edge to get out.
    Where A15 is out of play, a stone at A16 is out already.
    """
    for width, state in ((Width.ROOM, PointState.INVALID), (Width.RACE, PointState.VALID)):
        position = of_width("4-4", width).position
        crawl = [position.geometry.from_vertex(vertex) for vertex in ("A15", "A14", "A13")]
        assert [position[Point(each)] for each in crawl] == [state] * 3


def test_a_race_is_closed_by_friends_on_their_side() -> None:
    """Below Black's corner in 4-2 stand friends of the white target, on the right Black's wall."""
    one = classic("4-2")
    open_one, closed_one = (each for each in proposals(one.position, Color.WHITE) if each.is_race)
    vertices = closed_one.position.geometry.vertices(sorted(closed_one.added))
    assert sorted(vertices) == ["A13", "B13"]
    assert all(closed_one.position[point] is PointState.WHITE for point in closed_one.added)
    assert closed_one.may_be_closed, "Black's stones may close the other side"
    assert not open_one.may_be_closed
    assert not open_one.added


def test_a_life_in_a_race_says_nothing_of_other_areas() -> None:
    one = classic("4-4")
    case = BookCase(one, proposals(one.position, one.targets[0]))
    races = [each for each in case.proposals if each.is_race]
    assert len(races) == 2, "one of them is closed by friends"
    for each in case.proposals:
        case.looks[each] = AreaLook(Bounds(SEKI if each.is_race else DEAD, ALIVE), 1)
    assert [each for each in case.proposals if case.bounds(each).least == SEKI] == races
    for each in case.proposals:
        case.looks[each] = AreaLook(Bounds(DEAD if each.is_race else SEKI, ALIVE), 1)
    assert [case.bounds(race).least for race in races] == [DEAD, DEAD]


# Looks and judgements


def test_a_look_says_what_is_proved_and_a_proof_keeps_its_name() -> None:
    one = of_width("1-9", Width.ROOM)
    look = look_at_area(one.position, 20_000, for_clean_win=True)
    assert look.decided
    assert look.is_life
    undecided = look_at_area(of_width("1-12", Width.ROOM).position, 10, for_clean_win=False)
    assert not undecided.decided
    assert look_name(one.position, 10) != look_name(one.position, 20)
    assert look_name(one.position, 10) != look_name(of_width("1-4", Width.ROOM).position, 10)


def test_a_look_asks_about_a_ko_only_where_the_book_may_mean_one() -> None:
    """Black can make a ko there, and no more."""
    ko = of_width("1-2", Width.SNUG).position
    assert not look_at_area(ko, 50_000, for_clean_win=True).decided
    assert look_at_area(ko, 50_000, for_clean_win=True).clean_win(lives=True) is False
    assert look_at_area(ko, 50_000, for_clean_win=False).is_ko


@pytest.mark.parametrize(
    ("bounds", "decided"),
    [
        ((DEAD, DEAD), True),
        ((1, 10), True),
        ((SEKI, ALIVE), True),
        ((0, 5), False),
        ((1, 13), False),
    ],
)
def test_a_look_decides_between_life_death_and_ko(bounds: tuple[int, int], decided: bool) -> None:
    assert AreaLook(Bounds(*bounds), 1).decided is decided


def test_a_judgement_proves_all_first_moves_and_is_read_as_it_was_kept() -> None:
    proposal = of_width("1-9", Width.ROOM)
    one = judge_proposal(proposal, 200_000)
    assert one.record is not None
    assert proposal.position.geometry.vertices(one.record.correct) == ["C19"]
    assert one.record.complete
    assert one.added == ()
    again = from_json(json.loads(json.dumps(as_json(one))))
    problem = one.problem(proposal)
    assert again.problem(proposal) == problem
    assert again.difficulty == one.difficulty
    assert problem.proved is not None
    assert problem.position == proposal.position


def test_a_judgement_says_why_it_is_no_problem() -> None:
    black = next(each for each in proposals(classic("2-16").position, Color.WHITE) if each.whole)
    one = judge_proposal(black, 200_000)
    assert (one.record, one.reason) == (None, Reason.FEW)
    assert from_json(as_json(one)) == one
    assert judge_proposal(of_width("1-12", Width.ROOM), 10).reason == Reason.NOT_PROVED


# The work


def test_work_goes_on_where_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(classics_in(folder), folder)
    done = [in_words(outcome) for _case, _proposal, outcome in work.go_on()]
    assert sum(each.startswith("proved") for each in done) >= len(EASY)
    assert all(case.is_done for case in work.cases)
    work.close()

    monkeypatch.setattr(working, "look_at_area", None)
    monkeypatch.setattr(working, "judge_proposal", None)
    again = Work(classics_in(folder), folder)
    assert all(case.is_done for case in again.cases)
    assert list(again.go_on()) == []


def test_a_life_holds_where_the_area_is_wider() -> None:
    one = classic("1-9")
    case = BookCase(one, proposals(one.position, one.targets[0]))
    tight, *wider = case.proposals
    case.looks[tight] = AreaLook(Bounds(SEKI, ALIVE), 1)
    assert all(case.bounds(each).least == SEKI for each in wider)
    assert case.succeeds(tight)
    assert not case.succeeds(wider[0]), "it was not looked at"


# Collections


def test_the_command_writes_collections_with_numbers_texts_and_a_table(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    into = tmp_path / "problems"
    monkeypatch.setattr(shelves, "_FEWEST_PROBLEMS", 2)
    assert main(["lab", "classics", str(folder), "--into", str(into)]) == exitcodes.ANSWER_IS_NO
    assert (
        main(["lab", "classics", str(folder), "--minutes", "5", "--into", str(into)])
        == exitcodes.OK
    )
    out = capsys.readouterr().out
    assert "| Gokyo Shumyo 1: life | 2 | 2 | 2 |" in out
    assert "| all | 3 | 2 | 2 |" in out, "one of another part waits for others"
    assert not (into / "gokyo-shumyo-2.yaml").exists()
    life = load_collection(into / "gokyo-shumyo-1.yaml")
    assert life.name == "Gokyo Shumyo 1"
    assert [each.title for each in life.problems] == ["Gokyo Shumyo 1-9", "Gokyo Shumyo 1-47"]
    for each in life.problems:
        assert each.extra[BOOK]["name"] == "Gokyo Shumyo"
        assert shown_title(each) == each.title
        assert shown_description(each) == ""


def proved_case(number: str, judgement: BookJudgement, width: Width = Width.ROOM) -> BookCase:
    one = classic(number)
    case = BookCase(one, proposals(one.position, one.targets[0]))
    case.judgements[of_width(number, width)] = judgement
    return case


def test_what_people_saw_decides_and_nothing_is_there_twice() -> None:
    case = proved_case("1-9", judge_proposal(of_width("1-9", Width.ROOM), 200_000))
    (one,) = placed([case], {}, set())
    assert one.outcome == Outcome.AS_THE_BOOK
    assert one.problem is not None
    (same,) = placed([case], {}, problem_keys(one.problem))
    assert (same.outcome, same.problem) == (Outcome.TWICE, None)
    (_first, second) = placed([case, case], {}, set())
    assert (second.outcome, second.why) == (Outcome.TWICE, "Gokyo Shumyo 1-9")


def test_a_problem_waits_until_its_part_has_enough_for_a_collection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = proved_case("1-9", judge_proposal(of_width("1-9", Width.ROOM), 200_000))
    found = placed([case], {}, set())
    (one,) = without_single_ones(found)
    assert (one.outcome, one.problem) == (Outcome.WAITS, None)
    monkeypatch.setattr(shelves, "_FEWEST_PROBLEMS", 1)
    assert without_single_ones(found) == found


def test_what_is_otherwise_than_the_book_ships_only_if_somebody_saw_it(tmp_path: Path) -> None:
    one = judge_proposal(of_width("2-14", Width.ROOM), 200_000)
    case = proved_case("2-14", one, Width.ROOM)
    object.__setattr__(case.classic, "number", "3-14")  # a part that says ko
    assert [each.outcome for each in placed([case], {}, set())] == [Outcome.NOT_SHOWN]
    (tmp_path / SEEN).write_text("Gokyo Shumyo 3-14,yes,the stones are right\n")
    (kept,) = placed([case], seen_in(tmp_path / SEEN), set())
    assert kept.outcome == Outcome.OTHERWISE
    assert kept.problem is not None
    assert shown_description(kept.problem, solved=False) == ""
    assert shown_description(kept.problem) == "The book says that it is a ko."
    (tmp_path / SEEN).write_text("Gokyo Shumyo 3-14,no,another target\n")
    (out,) = placed([case], seen_in(tmp_path / SEEN), set())
    assert (out.outcome, out.why, out.problem) == (Outcome.SEEN, "another target", None)


def test_added_stones_are_told_before_and_after_solving() -> None:
    one = judge_proposal(of_width("2-14", Width.ROOM), 200_000)
    proposal = of_width("2-14", Width.ROOM)
    open_points = proposal.position.points(PointState.INVALID)[:2]
    case = proved_case(
        "2-14", BookJudgement("", one.record, one.difficulty, tuple(open_points)), Width.ROOM
    )
    (kept,) = placed([case], {}, set())
    assert kept.problem is not None
    assert len(kept.problem.extra[BOOK]["added"]) == 2
    for solved in (False, True):
        assert "2 stones were added" in shown_description(kept.problem, solved=solved)


def test_a_line_of_what_people_saw_must_say_yes_or_no(tmp_path: Path) -> None:
    (tmp_path / SEEN).write_text("Gokyo Shumyo 3-14,perhaps,why\n")
    with pytest.raises(GoldError, match=r"seen\.csv, line 1"):
        seen_in(tmp_path / SEEN)
    assert seen_in(tmp_path / "none.csv") == {}
