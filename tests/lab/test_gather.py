"""Problems as books have them: which rules they keep, what comes of a game, and how a folder fills up."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.board.record import Record
from gold.board.status import Side, Status
from gold.board.symmetry import Symmetry
from gold.cli import exitcodes
from gold.cli.main import main
from gold.lab.harvest import gathered as folders
from gold.lab.harvest import varying
from gold.lab.harvest.book_rules import VERSION, Judged, Rule, judged_as_book, settled
from gold.lab.harvest.gathered import (
    AFTER,
    GATHERED,
    REJECTED,
    VARIED,
    Gathered,
    Shelf,
    group_of,
    shelf_of,
)
from gold.lab.harvest.gathering import MOST_UNLIKE_BOOKS, gathered
from gold.lab.harvest.same_inside import same_inside_key
from gold.lab.harvest.varying import (
    HardWalk,
    in_either_color,
    is_wanted,
    patience_near,
    starts,
    varied,
)
from gold.lab.naturalness.scores import learned_scores
from gold.problem.files import FileFormat, format_problems, load_collection
from gold.problem.games.game_records import read_records
from gold.problem.matching.identity import problem_id, turned
from gold.problem.model import Problem
from gold.problem.names.titles import FROM_GAMES, without_number
from gold.problem.proved import Proved, ProvedKo
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty
from gold.trainer.endless.generated import Generated
from gold.trainer.progress.difficulty_estimates import estimates_in, shipped_estimates
from tests.lab.test_harvest import record, sgf

NODES = 60_000


def by_hand(file: str, title: str) -> Position:
    problems = load_collection(shipped("problems") / f"{file}.yaml").problems
    return next(each.position for each in problems if each.title == title)


def verdict(position: Position, nodes: int = NODES) -> Judged | str:
    """The problem, or the rule that is broken."""
    dropped = Counter[str]()
    return judged_as_book(position, dropped, nodes) or next(iter(dropped))


@pytest.mark.parametrize(
    ("file", "title", "status"),
    [
        ("captures-and-ko", "Ko in two steps", Status.KO),
        ("races-and-sekis", "Seki in the corner", Status.SEKI),
        ("corner-and-side-groups", "Seven on the second line: kill", Status.DEAD),
        ("corner-and-side-groups", "Seven on the second line: live", Status.ALIVE),
    ],
)
def test_a_ko_and_a_seki_are_answers_as_life_and_death_are(
    file: str, title: str, status: Status
) -> None:
    one = verdict(by_hand(file, title))
    assert isinstance(one, Judged)
    record = one.problem.proved
    assert record is not None
    assert (record.status, record.complete) == (status, True)
    assert (record.ko is not None) is (status is Status.KO)
    if record.ko is not None:
        assert record.ko.threats, "and how many threats it takes is known"


def test_several_first_moves_may_be_right_if_all_are_named() -> None:
    one = verdict(by_hand("corner-and-side-groups", "Five on the second line: live"))
    assert isinstance(one, Judged)
    assert one.problem.proved is not None
    assert len(one.problem.proved.correct) == 2


@pytest.mark.parametrize(
    ("file", "title", "nodes", "rule"),
    [
        ("corner-and-side-groups", "The carpenter's square: ko", 1_000, Rule.PROVED),
        ("corner-and-side-groups", "Four on the second line, in the corner", NODES, Rule.DEEP),
        ("races-and-sekis", "A race that nobody wins", NODES, Rule.TEMPTING),
        ("races-and-sekis", "The ten-thousand-year ko", NODES, Rule.NEEDED),
        ("captures-and-ko", "Connect and die", NODES, Rule.CHOICE),
    ],
)
def test_what_breaks_a_rule_is_no_problem(file: str, title: str, nodes: int, rule: Rule) -> None:
    assert verdict(by_hand(file, title), nodes) == rule


def test_where_nothing_can_be_reached_or_stones_cannot_stand_there_is_nothing_to_ask() -> None:
    alive = by_hand("fifteen-shapes", "Straight four in the centre: live")
    (right,) = next(
        each.proved.correct
        for each in load_collection(shipped("problems") / "fifteen-shapes.yaml").problems
        if each.position == alive and each.proved is not None
    )
    answered = alive.with_states({right: PointState.stone(alive.to_play, keystone=True)})
    assert verdict(replace(answered, to_play=alive.to_play.opponent)) in (Rule.REACHED, Rule.NEEDED)
    room = alive.points(PointState.VALID)
    filled = alive.with_states(dict.fromkeys(room, PointState.stone(alive.to_play.opponent)))
    assert verdict(filled) == Rule.PLAYABLE


def test_superfluous_stones_go() -> None:
    position = by_hand("corner-and-side-groups", "Under the belly")
    one = verdict(position)
    assert isinstance(one, Judged)
    gone = [
        point
        for point in position.geometry.points
        if one.problem.position[point] != position[point]
    ]
    assert gone
    assert all(one.problem.position[point] is PointState.VALID for point in gone)


@pytest.mark.parametrize(
    ("title", "status"), [("The long L: live", Status.ALIVE), ("The notch: kill", Status.DEAD)]
)
def test_settled_group_is_a_question_if_that_takes_reading(title: str, status: Status) -> None:
    problems = load_collection(shipped("problems") / "corner-and-side-groups.yaml").problems
    unsettled = next(each for each in problems if each.title == title)
    position, player, record = unsettled.position, unsettled.to_play, unsettled.proved
    assert record is not None
    stone = PointState.stone(player, keystone=player is position.defender)
    after = replace(position.with_states({record.correct[0]: stone}), to_play=player.opponent)
    dropped = Counter[str]()
    one = settled(after, dropped)
    assert one is not None, dropped
    assert one.problem.proved is not None
    assert one.problem.proved.status is status
    assert (one.traits.working, one.traits.tempting_moves > 0) == (0, True)
    assert settled(position, dropped) is None
    assert dropped.total() == 1


# A game


def hard_one() -> Problem:
    hard = load_collection(shipped("problems") / "from-games-hard.yaml").problems
    return next(each for each in hard if each.extra["from"]["game"] == "tygem-9d-876845576")


def as_text(problem: Problem) -> str:
    """A game in which the stones of a problem are set up."""
    position, board = problem.position, problem.position.geometry
    black, white = (
        " ".join(board.to_sgf(point) for point in board.points if position[point].color is color)
        for color in Color
    )
    return sgf("jj", black=black, white=white)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.sgf"
    path.write_text(sgf("aa") + as_text(hard_one()))
    return path


def test_what_takes_reading_is_found_and_what_does_not_is_left(games: Path) -> None:
    easy, hard = (each for each in read_records([games]) if isinstance(each, Record))
    assert not gathered(easy).found
    (found,) = (each for each in gathered(hard).found if each.difficulty.is_solvable)
    assert problem_id(found.problem) == problem_id(hard_one())
    assert {"hard", "kill"} <= set(found.problem.tags)
    assert shelf_of(found) is GATHERED.kyu
    assert found.problem.extra["from"]["move"] == 1


def test_error_of_the_program_costs_its_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gold.lab.harvest.gathering.moments", lambda _record: 1 / 0)
    assert "ZeroDivisionError" in gathered(record("aa")).error


# The folder


def found_with(difficulty: Difficulty, record: Proved | None = None) -> Generated:
    problem = hard_one()
    return Generated(problem if record is None else problem.with_proved(record), difficulty)


KO = Proved(Status.KO, ProvedKo(Side.ATTACKER, 2, Side.ATTACKER), complete=True)
MANY_THREATS = Proved(Status.KO, ProvedKo(Side.ATTACKER, 3, Side.ATTACKER), complete=True)
ON_PAPER = Proved(Status.KO, ProvedKo(Side.ATTACKER, 5, Side.ATTACKER), complete=True)


@pytest.mark.parametrize(
    ("difficulty", "record", "shelf"),
    [
        (Difficulty(True, 2_000, 9, 1), None, GATHERED.kyu),
        (Difficulty(True, 2_000, 9, 1), ON_PAPER, GATHERED.kyu),
        (Difficulty(True, 45_000, 9, 1), None, GATHERED.dan),
        (Difficulty(True, 45_000, 9, 1), KO, GATHERED.ko),
        (Difficulty(True, 2_000, 9, 1), Proved(Status.SEKI, complete=True), GATHERED.seki),
        (Difficulty(True, 2_000, 9, 0), Proved(Status.ALIVE, complete=True), GATHERED.settled),
    ],
)
def test_problem_goes_to_the_shelf_of_its_result_or_level(
    difficulty: Difficulty, record: Proved | None, shelf: Shelf
) -> None:
    assert shelf_of(found_with(difficulty, record)) is shelf


def test_folder_keeps_what_it_has_and_takes_nothing_twice(tmp_path: Path) -> None:
    folder = Gathered(tmp_path, 1)
    known = found_with(Difficulty(True, 2_000, 9, 1))
    assert not folder.add(known), "it ships"
    other = replace(known.problem, position=fuller(known.problem.position))
    new = replace(known, problem=other.with_proved(Proved(Status.DEAD, complete=True)))
    assert folder.add(new)
    assert not folder.add(replace(new, problem=turned(new.problem, Symmetry(swap_colors=True))))
    folder.looked_at(Counter(kept=1))
    folder.write()
    again = Gathered(tmp_path, 1)
    assert [each.difficulty for each in again.found] == [new.difficulty]
    assert problem_id(again.found[0].problem) == problem_id(new.problem)
    assert not again.add(new)
    assert (again.progress.done, again.progress.dropped) == (1, {"kept": 1})
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    again.write()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def fuller(position: Position, stones: int = 1) -> Position:
    """Another problem: with so many stones more inside."""
    inside = position.points(PointState.VALID)
    assert position.defender is not None
    return position.with_states(
        dict.fromkeys(inside[:stones], PointState.stone(position.defender.opponent))
    )


def test_of_a_group_that_was_changed_nothing_is_taken_that_is_nearly_there(tmp_path: Path) -> None:
    folder = Gathered(tmp_path, 1, box=VARIED)
    known = found_with(Difficulty(True, 2_000, 9, 1))
    extra = {AFTER: group_of(known.problem)}
    few, many = (
        replace(
            known,
            problem=replace(
                known.problem, position=fuller(known.problem.position, stones), extra=extra
            ),
        )
        for stones in (5, 6)
    )
    assert not folder.add(few)
    assert folder.add(many)
    made = folder.made_of(extra[AFTER])  # what ships of that group, too
    assert made.count(known.problem.position) == made.count(many.problem.position) == 1
    assert few.problem.position not in made


def test_what_was_thrown_out_is_not_taken_again(tmp_path: Path) -> None:
    known = found_with(Difficulty(True, 2_000, 9, 1))
    other = replace(known, problem=replace(known.problem, position=fuller(known.problem.position)))
    (tmp_path / REJECTED).write_text(json.dumps([problem_id(other.problem)]))
    assert not Gathered(tmp_path, 1).add(other)
    (tmp_path / REJECTED).write_text("[]")
    assert Gathered(tmp_path, 1).add(other)


def test_games_are_looked_at_again_by_other_rules_or_in_another_order(tmp_path: Path) -> None:
    folder = Gathered(tmp_path, 1)
    folder.looked_at(Counter())
    folder.write()
    assert Gathered(tmp_path, 1).progress.done == 1
    assert Gathered(tmp_path, 2).progress.done == 0
    assert Gathered(tmp_path, 1, 10).progress.done == 0, "with another patience"
    kept = json.loads((tmp_path / GATHERED.progress).read_text())
    (tmp_path / GATHERED.progress).write_text(json.dumps(kept | {"rules": VERSION + 1}))
    assert Gathered(tmp_path, 1).progress.done == 0


def test_shelf_with_many_problems_becomes_several_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "MOST_PROBLEMS", 2)
    folder = Gathered(tmp_path, 1)
    found = [found_with(Difficulty(True, 2_000 + number, 9, 1)) for number in range(3)]
    folder.found = [replace(each, problem=replace(each.problem, title="Nine")) for each in found]
    folder.write()
    one, two = (load_collection(tmp_path / f"from-games-kyu{part}.yaml") for part in ("", "-2"))
    assert [len(one.problems), len(two.problems)] == [1, 2]
    assert two.name == f"{one.name} 2"
    assert one.extra["place"] < two.extra["place"]
    titles = [each.title for each in (*one.problems, *two.problems)]
    assert len({*titles}) == 3
    assert {without_number(title)[0] for title in titles} == {FROM_GAMES}
    shipped_titles = {each.title for each in folders._shipped()}
    assert shipped_titles.isdisjoint(titles), "no number is given twice"


# The commands


def test_gathering_goes_on_where_it_was(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(folders, "_shipped_keys", frozenset)  # the hard one ships
    command = ["lab", "gather", str(games), "--into", str(tmp_path / "into"), "--jobs", "1"]
    assert main([*command, "--most-games", "1"]) == exitcodes.OK
    assert json.loads((tmp_path / "into" / GATHERED.progress).read_text())["done"] == 1
    assert main(command) == exitcodes.OK
    assert json.loads((tmp_path / "into" / GATHERED.progress).read_text())["done"] == 2
    (problem,) = load_collection(tmp_path / "into" / "from-games-kyu.yaml").problems
    assert problem_id(problem) == problem_id(hard_one())
    estimates = estimates_in(tmp_path / "into" / GATHERED.estimates)
    assert list(estimates) == [problem_id(problem)]
    (tmp_path / "into" / GATHERED.estimates).unlink()  # or it is one of an older version
    assert [each.difficulty for each in Gathered(tmp_path / "into", 0).found] == list(
        estimates.values()
    )
    capsys.readouterr()
    assert main(command) == exitcodes.OK
    assert capsys.readouterr().out == "1 problem\n"


@pytest.fixture
def starts_file(tmp_path: Path) -> Path:
    """A problem from games near which there are others, and one that is too easy to begin at."""
    hard = next(
        each
        for each in load_collection(shipped("problems") / "from-games-kyu.yaml").problems
        if problem_id(each) == "b3c47562db3f051d52486317eb8035d3"
    )
    easy = load_collection(shipped("problems") / "from-games-easy.yaml").problems[0]
    path = tmp_path / "starts.yaml"
    path.write_text(format_problems([easy, hard], FileFormat.YAML))
    return path


def test_walks_begin_at_what_takes_reading_and_at_every_seki(starts_file: Path) -> None:
    by_hand = load_collection(shipped("problems") / "races-and-sekis.yaml").problems
    begin = starts([*load_collection(starts_file).problems, *by_hand], shipped_estimates())
    assert len(begin) > 1
    assert [each.title for each in begin if "seki" not in each.tags] == [begin[0].title]
    groups = [group_of(each) for each in begin]
    assert groups[0] == begin[0].extra["from"]
    assert {"problem": "Seki in the corner"} in groups


@pytest.mark.slow
def test_near_a_seki_there_are_sekis_and_settled_groups() -> None:
    by_hand = load_collection(shipped("problems") / "races-and-sekis.yaml").problems
    start = next(each for each in by_hand if each.title == "Seki in the corner")
    outcome = varied(HardWalk(start, (), "0 9", 20_000))
    assert outcome.found
    for each in outcome.found:
        record = each.problem.proved
        assert record is not None
        assert record.complete
        assert each.problem.extra[AFTER] == {"problem": start.title}
        assert shelf_of(each) in (
            (VARIED.seki,) if each.difficulty.is_solvable else (VARIED.settled,)
        )


def test_walk_goes_nowhere_where_stones_stand_scattered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(varying, "_MOST_ALONE", 0)
    by_hand = load_collection(shipped("problems") / "races-and-sekis.yaml").problems
    start = next(each for each in by_hand if each.title == "Seki in the corner")
    outcome = varied(HardWalk(start, (), "0 9", 20_000))
    assert outcome.dropped["scattered stones"]
    assert not any(varying.stones_alone(each.problem.position) for each in outcome.found)


@pytest.mark.parametrize(
    ("nodes", "record", "wanted"),
    [
        (1_000, Proved(Status.DEAD, complete=True), False),
        (9_000, Proved(Status.DEAD, complete=True), True),
        (200, KO, False),
        (2_000, KO, True),
        (200, MANY_THREATS, True),
        (9_000, ON_PAPER, False),
        (200, Proved(Status.SEKI, complete=True), True),
    ],
)
def test_of_what_is_rare_easier_ones_are_wanted(nodes: int, record: Proved, wanted: bool) -> None:
    assert is_wanted(found_with(Difficulty(True, nodes, 9, 1), record)) is wanted


def test_what_no_estimate_proves_is_not_wanted() -> None:
    assert not is_wanted(
        found_with(Difficulty(False, 550_000, 0, 0), Proved(Status.DEAD, complete=True))
    )


def test_half_of_the_groups_are_black_whatever_color_they_had_in_the_game() -> None:
    known = found_with(Difficulty(True, 2_000, 9, 1))
    others = [
        replace(
            known, problem=replace(known.problem, position=fuller(known.problem.position, stones))
        )
        for stones in range(4)
    ]
    swapped = [
        replace(each, problem=turned(each.problem, Symmetry(swap_colors=True))) for each in others
    ]
    seen = [in_either_color(each).problem.position for each in others]
    assert [in_either_color(each).problem.position for each in swapped] == seen
    assert {position.defender for position in seen} == {Color.BLACK, Color.WHITE}


@pytest.mark.parametrize(
    ("nodes", "patience"), [(100, 20_000), (10_000, 60_000), (90_000, 400_000)]
)
def test_near_a_long_proof_there_is_more_patience(nodes: int, patience: int) -> None:
    assert patience_near(Difficulty(True, nodes, 9, 1), 400_000) == patience


@pytest.mark.slow
def test_a_walk_finds_hard_problems_unlike_each_other(starts_file: Path) -> None:
    (start,) = starts(load_collection(starts_file).problems, shipped_estimates())
    outcome = varied(HardWalk(start, (), "0 1"))
    assert len(outcome.found) > 1
    positions = [start.position, *(each.problem.position for each in outcome.found)]
    assert len({same_inside_key(position) for position in positions}) == len(positions)
    for each in outcome.found:
        judge = judged_as_book if each.difficulty.is_solvable else settled
        assert each.problem.extra[AFTER] == start.extra["from"]
        assert learned_scores().score(each.problem.position) <= MOST_UNLIKE_BOOKS
        assert judge(each.problem.position, Counter()) is not None
    near = tuple(each.problem.position for each in outcome.found)
    again = varied(HardWalk(start, near, "0 1")).found
    assert not {same_inside_key(each.problem.position) for each in again} & {
        *map(same_inside_key, near)
    }


@pytest.mark.slow
def test_varying_goes_on_where_it_was(starts_file: Path, tmp_path: Path) -> None:
    command = [
        "lab",
        "vary",
        str(starts_file),
        "--into",
        str(tmp_path / "into"),
        "--jobs",
        "1",
        "--seed",
        "3",
    ]
    assert main([*command, "--walks", "1"]) == exitcodes.OK
    found = Gathered(tmp_path / "into", 3, box=VARIED)
    assert found.progress.done == 1
    assert found.found
    assert all(shelf_of(each) in VARIED.shelves for each in found.found)
    assert main([*command, "--walks", "1"]) == exitcodes.OK
    again = Gathered(tmp_path / "into", 3, box=VARIED)
    assert again.progress.done == 2
    assert len(again.found) >= len(found.found)
    assert not list((tmp_path / "into").glob("from-games*"))


def test_without_a_hard_problem_from_a_game_there_is_nothing_to_vary(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by_hand = shipped("problems") / "first-steps.yaml"
    assert main(["lab", "vary", str(by_hand), "--into", str(tmp_path)]) != exitcodes.OK
    assert "no problem of these files is from a game" in capsys.readouterr().err


def test_sieve_counts_what_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        as_row(name, by_hand(file, title))
        for name, file, title in (
            ("One", "corner-and-side-groups", "Seven on the second line: kill"),
            ("Two", "races-and-sekis", "The ten-thousand-year ko"),
        )
    ]
    books, counts = tmp_path / "books.jsonl", tmp_path / "counts.json"
    books.write_text("".join(json.dumps(row) + "\n" for row in rows))
    command = [
        "lab",
        "sieve",
        str(books),
        "--order",
        "one,two",
        "--json",
        str(counts),
        "--jobs",
        "1",
    ]
    assert main(command) == exitcodes.OK
    assert "1 of 2 pass" in capsys.readouterr().out
    assert json.loads(counts.read_text()) == {"one": {"passed": 1}, "two": {Rule.NEEDED: 1}}


def as_row(collection: str, position: Position) -> dict[str, object]:
    board = position.geometry
    stones = {
        color.name.lower(): list(
            board.vertices(p for p in board.points if position[p].color is color)
        )
        for color in Color
    }
    return {
        "id": collection, "collection": collection, "size": position.size, **stones,
        "to_play": position.to_play.name.lower(), "keystones": list(board.vertices(position.keystones())),
        "region": list(board.vertices(position.points(PointState.VALID))), "answers": [],
    }  # fmt: skip
