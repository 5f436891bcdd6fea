"""Problems from games: which places are found, what is proved of them, and how collections come of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from gold.authoring.from_games import moments
from gold.board.points import Color, Point, PointState, geometry
from gold.board.position import Position
from gold.board.record import Record
from gold.board.status import Status
from gold.board.symmetry import Symmetry
from gold.cli import exitcodes
from gold.cli.main import main
from gold.lab.commands.harvest import _keys_that_ship
from gold.lab.harvest import from_generator
from gold.lab.harvest.from_generator import judged_from_generator
from gold.lab.harvest.harvest_collections import MOST_PROBLEMS, Shelves, left_over
from gold.lab.harvest.most_natural import most_natural
from gold.lab.harvest.places import USUAL, places
from gold.lab.harvest.same_inside import same_inside_key
from gold.lab.harvest.work import harvested, yield_as_json, yield_from_json
from gold.problem.files import load_collection
from gold.problem.games.game_records import first_record
from gold.problem.matching.identity import problem_id, turned
from gold.problem.names.shown import shown_name
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.endless.generated import (
    FailedPiece,
    Generated,
    GenerationPiece,
    GenerationRequest,
)
from gold.trainer.endless.stock import shipped_problems
from gold.trainer.progress.difficulty_estimates import estimates_in

ESTIMATES = "from-games-estimates.json"
BY_HAND = shipped("problems") / "corner-and-side-groups.yaml"

BLACK = "ro qp qq qr sr rs"
WHITE = "rn qo pp rp pq pr qs"
RIGHT = "rq"
"""Six stones in the corner that live by one move, as they stood in a game."""


def sgf(*moves: str, black: str = BLACK, white: str = WHITE, name: str = "GN[a game]") -> str:
    """A game in which the corner stands so, and these moves are played, Black first."""
    set_up = "".join(
        f"A{color}" + "".join(f"[{point}]" for point in points.split())
        for color, points in (("B", black), ("W", white))
    )
    played = "".join(f";{'BW'[number % 2]}[{move}]" for number, move in enumerate(moves))
    return f"(;SZ[19]{name}{set_up}{played})"


def record(*moves: str, black: str = BLACK, white: str = WHITE) -> Record:
    read = first_record(sgf(*moves, black=black, white=white).encode(), "game.sgf")
    assert isinstance(read, Record)
    return read


def test_group_that_lives_by_one_move_is_a_problem() -> None:
    (found,) = harvested(record("aa")).found
    problem, board = found.problem, found.problem.position.geometry
    assert problem.to_play is problem.defender is Color.BLACK
    assert problem.proved is not None
    assert problem.proved.status is Status.ALIVE
    assert problem.proved.complete
    assert problem.proved.correct == (board.from_sgf(RIGHT),)
    assert (problem.title, problem.tags[:2]) == ("Six stones in the corner", ("corner", "live"))
    assert problem.extra == {"from": {"game": "a game", "move": 1}}


def test_group_is_found_as_it_was_before_it_was_settled() -> None:
    found = [place.number for place in places(moments(record("aa", "ac", RIGHT)), USUAL, Counter())]
    assert found == [1, 4]  # nothing inside changed by the moves far away


def test_settled_group_is_no_problem() -> None:
    assert not harvested(record("aa", black=f"{BLACK} {RIGHT}")).found


def test_wall_keeps_its_corner_stones_and_nothing_behind_them() -> None:
    """Q5 and N3 touch nothing of the inside; Q5 fills the corner between two that do."""
    without = {"po", "mq"}
    (place,) = places(
        moments(record("aa", white=f"{WHITE} {' '.join(sorted(without))}")), USUAL, Counter()
    )
    board = geometry(19)
    kept = {
        board.to_sgf(point) for index, point in enumerate(board.points) if place.wall >> index & 1
    }
    assert kept & without == {"po"}


def test_what_a_game_gives_survives_the_journal() -> None:
    given = harvested(record("aa"))
    assert yield_from_json(yield_as_json(given)) == given


def test_error_of_the_program_costs_its_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gold.lab.harvest.work.moments", lambda _record: 1 / 0)
    given = harvested(record("aa"))
    assert not given.found
    assert "ZeroDivisionError" in given.error
    assert "game.sgf" in given.error


def test_places_are_groups_of_five_stones_in_little_room() -> None:
    for place in places(moments(record("aa", "ac", RIGHT)), USUAL, Counter()):
        assert place.group.bit_count() in USUAL.stones
        assert place.room.bit_count() in USUAL.room
        assert not place.wall & place.inside
        assert not place.group & place.inner


def test_wall_with_a_gap_is_closed_by_the_stones_that_it_lacks() -> None:
    gap = record("aa", white=WHITE.replace("rn", "rm"))
    (place,) = places(moments(gap), USUAL, Counter())
    added = geometry(19).vertices(
        point for index, point in enumerate(geometry(19).points) if place.added >> index & 1
    )
    assert sorted(added) == ["Q6", "R7"]
    position = place.position(Color.BLACK)
    assert all(
        position[Point(geometry(19).from_vertex(vertex))].color is Color.WHITE for vertex in added
    )


# Collections


def test_problem_is_kept_once_however_it_is_turned(tmp_path: Path) -> None:
    (found,) = harvested(record("aa")).found
    shelves = Shelves()
    assert shelves.add(found)
    for symmetry in (
        Symmetry(transpose=True),
        Symmetry(swap_colors=True),
        Symmetry(flip_rows=True),
    ):
        assert not shelves.add(replace(found, problem=turned(found.problem, symmetry)))
    assert [collection.name for collection in shelves.collections(tmp_path)] == ["From games: easy"]


def test_collections_are_by_level_with_no_title_twice(tmp_path: Path) -> None:
    (found,) = harvested(record("aa")).found
    shelves = Shelves()
    shelves.found = [
        Generated(found.problem, Difficulty(True, nodes)) for nodes in (50, 5, *[2_000] * 5)
    ]
    easy, medium = shelves.collections(tmp_path)
    assert [problem.tags[-1] for problem in easy.problems] == ["easy", "easy"]
    assert [problem.tags[-1] for problem in medium.problems] == ["medium"] * 5
    titles = [problem.title for problem in easy.problems]
    assert len(set(titles)) == len(titles) == 2
    assert titles[1].endswith(" 2")
    assert (easy.path.name, medium.path.name) == ("from-games-easy.yaml", "from-games-medium.yaml")


def test_level_with_very_few_problems_goes_with_the_easier_one(tmp_path: Path) -> None:
    (found,) = harvested(record("aa")).found
    shelves = Shelves()
    shelves.found = [
        Generated(found.problem, Difficulty(True, nodes)) for nodes in (*[2_000] * 4, 5)
    ]
    (easy,) = shelves.collections(tmp_path)
    assert easy.name == "From games: easy"
    assert [problem.tags[-1] for problem in easy.problems] == ["easy", *["medium"] * 4]


def test_level_with_many_problems_becomes_several_collections(tmp_path: Path) -> None:
    (found,) = harvested(record("aa")).found
    shelves = Shelves()
    sizes = [number % 90 for number in range(2 * MOST_PROBLEMS + 1)]
    shelves.found = [Generated(found.problem, Difficulty(True, size)) for size in sizes]
    parts = list(shelves.collections(tmp_path))
    assert [each.name for each in parts] == [
        f"From games: easy{number}" for number in ("", " 2", " 3")
    ]
    assert [each.path.name for each in parts] == [
        f"from-games-easy{number}.yaml" for number in ("", "-2", "-3")
    ]
    assert [len(each.entries) for each in parts] == [200, 200, 201]
    assert all(
        len({problem.title for problem in each.problems}) == len(each.entries) for each in parts
    )
    places = [each.extra["place"] for each in parts]
    assert places == sorted(set(places))
    shown = [shown_name(replace(each, path=shipped("problems") / each.path.name)) for each in parts]
    assert shown == [each.name for each in parts]


def test_files_of_a_larger_harvest_are_left_over_and_no_others(tmp_path: Path) -> None:
    names = (
        "from-games-easy.yaml",
        "from-games-easy-2.yaml",
        "from-games-mine.yaml",
        "from-games-easy.sgf",
    )
    for name in names:
        (tmp_path / name).touch()
    assert left_over(tmp_path, [tmp_path / "from-games-easy.yaml"]) == [
        tmp_path / "from-games-easy-2.yaml"
    ]


def test_most_natural_are_kept_in_the_order_in_which_they_were_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class FewerStonesAreBetter:
        def score(self, position: Position) -> float:
            return float(
                sum(position[point].color is not None for point in position.geometry.points)
            )

    (found,) = harvested(record("aa")).found
    far_away = geometry(19).points
    several = [
        replace(found, problem=replace(found.problem, position=found.problem.position.with_states(
            dict.fromkeys(far_away[:more], PointState.BLACK)
        )))
        for more in (3, 1, 2, 0)
    ]  # fmt: skip
    monkeypatch.setattr("gold.lab.harvest.most_natural.learned_scores", FewerStonesAreBetter)
    assert most_natural(several, 2) == [several[1], several[3]]
    assert most_natural(several, 9) == several
    several[0] = replace(several[0], difficulty=replace(found.difficulty, motifs=("snapback",)))
    assert most_natural(several, 2) == [several[0], several[3]], "motifs first"
    monkeypatch.setattr("gold.lab.harvest.most_natural.OF_KIND", 0)
    assert most_natural(several, 2) == [several[1], several[3]]


# Made ones


def as_generated(found: Generated) -> Generated:
    return Generated(replace(found.problem, extra={}, title="A title"), found.difficulty)


def test_made_problem_is_judged_and_described_as_one_from_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (found,) = harvested(record("aa")).found
    settled = replace(found.problem, position=replace(found.problem.position, to_play=Color.WHITE))
    outcomes = [None, Generated(settled, found.difficulty), as_generated(found)]
    monkeypatch.setattr(from_generator, "generated", lambda *_about: (each for each in outcomes))
    dropped = Counter[str]()
    (one,) = judged_from_generator(Level.EASY, 0, 1, None, dropped)  # type: ignore[arg-type]
    assert (one.problem.title, one.problem.extra) == ("Six stones in the corner", {})
    assert (one.problem.proved, one.difficulty) == (found.problem.proved, found.difficulty)
    assert dropped.total() == 1


def test_error_of_the_program_ends_the_making(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = FailedPiece(GenerationPiece(GenerationRequest(), 0, 3), "a reason")
    monkeypatch.setattr(from_generator, "generated", lambda *_about: (each for each in [failed]))
    with pytest.raises(RuntimeError, match="a reason"):
        next(judged_from_generator(Level.EASY, 0, 1, None, Counter()))  # type: ignore[arg-type]


def test_made_ones_stand_in_collections_of_their_own(tmp_path: Path) -> None:
    (found,) = harvested(record("aa")).found
    shelves = Shelves()
    of_maker = replace(found.problem, extra={}, tags=(*found.problem.tags, "made"))
    shelves.found = [found, *[Generated(of_maker, Difficulty(True, 2_000))] * 5]
    games, maker = shelves.collections(tmp_path)
    assert (maker.path.name, maker.name) == ("made-by-gold-medium.yaml", "Made by GoLD: medium")
    assert games.extra["place"] < maker.extra["place"]
    assert [path.name for path, _known in shelves.estimates(tmp_path)] == [
        "from-games-estimates.json", "made-by-gold-estimates.json"
    ]  # fmt: skip


def test_what_ships_already_is_not_found_again() -> None:
    keys = set(_keys_that_ship())
    (group,) = (
        each
        for each in load_collection(BY_HAND).problems
        if each.title == "The carpenter's square: kill"
    )
    assert same_inside_key(group.position) in keys
    assert {same_inside_key(made.problem.position) for made in shipped_problems()} <= keys
    assert len(keys) > 100


@pytest.mark.slow
def test_harvest_is_the_same_for_any_number_of_workers_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.sgf"
    games.write_text(sgf("aa") + sgf("ba", RIGHT, name="PB[A]PW[B]DT[1990]"))
    wanted = None
    for jobs, folder in ((1, "one"), (2, "two")):
        out = tmp_path / folder
        assert (
            main(["lab", "harvest", str(games), "--out", str(out), "--jobs", str(jobs)])
            == exitcodes.OK
        )
        files = {path.name: path.read_bytes() for path in out.iterdir()}
        assert wanted in (None, files)
        wanted = files
    assert wanted is not None
    assert sorted(wanted) == ["from-games-easy.yaml", ESTIMATES]
    (problem,) = load_collection(tmp_path / "one" / "from-games-easy.yaml").problems
    assert problem.extra["from"]["game"] == "a game"
    assert list(estimates_in(tmp_path / "one" / ESTIMATES)) == [problem_id(problem)]
    journal = tmp_path / "one.journal"
    before = journal.read_bytes()
    capsys.readouterr()
    assert (
        main(["lab", "harvest", str(games), "--out", str(tmp_path / "one"), "--jobs", "1"])
        == exitcodes.OK
    )
    assert journal.read_bytes() == before
    assert capsys.readouterr().out == "1 problem\n"
