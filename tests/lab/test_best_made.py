"""What ships of the problems that GoLD made: frames of their own, no lattices, as many kills as lives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.symmetry import Symmetry
from gold.cli import exitcodes
from gold.cli.main import main
from gold.lab.harvest.best_made import (
    LARGEST_SHARE,
    as_made,
    asks_status,
    best_made,
    kills_and_lives,
    strength_of,
)
from gold.lab.harvest.box import ShippedBox
from gold.problem.files import FileFormat, format_problems, load_collection
from gold.problem.matching.identity import problem_id, turned
from gold.problem.model import Objective, Problem
from gold.problem.proved import position_digest
from gold.trainer.difficulty import Difficulty
from gold.trainer.endless.generated import Generated
from gold.trainer.ranks import Rank, rank_of
from gold.trainer.training.guided_path import PATHS_FOLDER
from tests.problems.shipped import FOLDER, every_collection

CORNER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x x . . . .
    O O O O x . . . .
    + + + O x . . . .
    + + + O x . . . .
"""
ANOTHER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . x x . . . . . .
    x O O x . . . . .
    O O + O x . . . .
    + + + O x . . . .
    + x + O x . . . .
"""
LATTICE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x x x . . .
    O O O O O O x . .
    + x + x + O x . .
    x + x + + O x . .
    + x + x + O x . .
    + + + + + O x . .
"""


def made(diagram: str, first: Color = Color.BLACK, nodes: int = 300, title: str = "") -> Generated:
    """A problem with an estimate that grows with the positions of its proof."""
    return Generated(
        Problem(parse_diagram(diagram, first), title=title), Difficulty(True, nodes, 5, 3)
    )


def test_of_one_frame_the_better_one_is_kept() -> None:
    one = made(CORNER)
    in_it = made(CORNER.replace("+ + + O x . . . .\n    + + +", "+ + + O x . . . .\n    + O +"))
    assert as_made(one).has_frame_of(as_made(in_it))
    assert not as_made(one).has_frame_of(as_made(made(ANOTHER)))
    lives = [made(ANOTHER, Color.WHITE)]
    assert len(best_made([one, in_it], lives)) == 1


@pytest.mark.parametrize("number", range(8))
def test_a_frame_is_the_same_however_it_is_turned(number: int) -> None:
    symmetry = Symmetry(
        bool(number & 1), bool(number & 2), bool(number & 4), swap_colors=bool(number & 1)
    )
    one = made(CORNER)
    other = Generated(turned(one.problem, symmetry), one.difficulty)
    assert as_made(one).has_frame_of(as_made(other))
    assert not as_made(made(ANOTHER)).has_frame_of(as_made(other))


def test_a_lattice_of_single_stones_goes() -> None:
    assert as_made(made(LATTICE)).is_lattice
    assert not as_made(made(CORNER)).is_lattice
    assert best_made([made(LATTICE)], [made(ANOTHER, Color.WHITE)]) == []


def test_a_group_that_is_not_shut_in_goes() -> None:
    assert as_made(made(CORNER.replace("x x x x x", "x x . . ."))).is_lattice


def test_kills_are_cut_to_the_number_of_lives_and_twins_fill_up() -> None:
    kills = [made(CORNER), made(ANOTHER)]
    assert best_made(kills, []) == [], "without a life there are no kills"
    lives = [made(CORNER, Color.WHITE), made(ANOTHER, Color.WHITE)]
    assert len(best_made(kills, lives)) == 2
    twin = made(CORNER.replace("+ + + O x . . . .\n    + + +", "+ + + O x . . . .\n    + O +"))
    assert len(best_made([*kills, twin], lives * 2)) == 3


def test_for_dan_players_kills_are_kept_without_lives() -> None:
    hard = made(CORNER, nodes=60_000)
    assert rank_of(hard.difficulty.rating) >= Rank(0)
    assert best_made([hard], []) == [hard]


def test_a_life_for_dan_players_stays_even_as_a_twin() -> None:
    lives = [made(CORNER, Color.WHITE, nodes=60_000 + number) for number in range(2)]
    assert best_made(lives, []) == lives


def test_settled_groups_count_neither_as_kills_nor_as_lives() -> None:
    settled = made(CORNER)
    settled = replace(settled, problem=replace(settled.problem, tags=("status",)))
    assert asks_status(settled.problem)
    assert best_made([settled], []) == [settled]
    assert sum(sum(counts.values()) for counts in kills_and_lives([settled])) == 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A box with two problems by hand, and four that GoLD made, two of them of one frame."""
    twin = CORNER.replace("+ + + O x . . . .\n    + + +", "+ + + O x . . . .\n    + O +")
    by_hand = [made(ANOTHER, Color.WHITE, title="One"), made(CORNER, Color.WHITE, title="Two")]
    ours = [made(diagram, title="Four stones") for diagram in (CORNER, twin, ANOTHER, LATTICE)]
    _write(tmp_path, "by-hand", "estimates", by_hand)
    _write(tmp_path, "made-by-gold-easy", "made-by-gold-estimates", ours)
    return tmp_path


def _write(folder: Path, name: str, estimates: str, found: Sequence[Generated]) -> None:
    from gold.lab.harvest.estimates_file import write_estimates

    text = format_problems([each.problem for each in found], FileFormat.YAML)
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    known = {problem_id(each.problem): each.difficulty for each in found}
    write_estimates(folder / f"{estimates}.json", known)


def test_the_command_writes_what_is_kept_and_remembers_what_went(folder: Path) -> None:
    before = {problem_id(each.problem) for each in ShippedBox(folder).made}
    assert main(["lab", "best", str(folder)]) == exitcodes.OK
    kept = load_collection(folder / "made-by-gold-easy.yaml").problems
    assert [each.title for each in kept] == ["Made by GoLD 1", "Made by GoLD 2"]
    assert load_collection(folder / "by-hand.yaml").problems[0].title == "One"
    assert {problem_id(each.problem) for each in ShippedBox(folder).made} == set(
        map(problem_id, kept)
    )
    gone = before - set(map(problem_id, kept))
    assert len(gone) == 2
    assert all(each in (folder / "rejected.json").read_text() for each in gone)
    texts = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert main(["lab", "best", str(folder)]) == exitcodes.OK
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == texts, (
        "nothing is left to do"
    )


def test_what_a_path_asks_stays_and_the_path_names_its_file(folder: Path, tmp_path: Path) -> None:
    lattice = position_digest(made(LATTICE).problem.position)
    paths = tmp_path / "paths"
    paths.mkdir()
    text = "problems:\n  - made-by-gold-easy-9/{name}\n  - by-hand/One\n"
    (paths / "a.yaml").write_text(text.format(name=lattice))
    assert main(["lab", "best", str(folder), "--paths", str(paths)]) == exitcodes.OK
    kept = load_collection(folder / "made-by-gold-easy.yaml").problems
    assert lattice in {position_digest(each.position) for each in kept}
    mended = text.format(name=lattice).replace("easy-9", "easy")
    assert (paths / "a.yaml").read_text() == mended


# The box that ships


def test_no_title_is_given_twice_in_the_box() -> None:
    titles = Counter(each.title for one in every_collection().values() for each in one.problems)
    assert [title for title, times in titles.items() if times > 1] == []


def test_from_20_kyu_to_1_kyu_there_are_as_many_kills_as_lives() -> None:
    box = ShippedBox(FOLDER)
    assert len(box.made) < len(box.others) + 200, "what GoLD made is not the larger part"
    counts = kills_and_lives([*box.made, *box.others])
    for counted in counts[1:-1]:
        assert max(counted.values()) <= round(LARGEST_SHARE * sum(counted.values())) + 1
    assert min(strength_of(each) for each in box.made) == 0


def test_kills_for_dan_players_have_frames_of_their_own() -> None:
    """Elsewhere twins are there where a strength has too few of a kind, or where a path asks them."""
    box = ShippedBox(FOLDER)
    asked = box.asked_by(PATHS_FOLDER)
    dan = [
        as_made(each)
        for each in box.made
        if rank_of(each.difficulty.rating) >= Rank(0)
        and each.problem.objective is Objective.CAPTURE
        and position_digest(each.problem.position) not in asked
        and not asks_status(each.problem)
    ]
    assert len(dan) > 100
    for number, one in enumerate(dan):
        assert not one.is_lattice
        assert not any(one.has_frame_of(other) for other in dan[:number]), one.found.problem.title
