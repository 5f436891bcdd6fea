"""Generated problems: closed shapes like those of games, one solution each, the same from one seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from gold.authoring.examine import superfluous_stones
from gold.authoring.generator import search
from gold.authoring.generator.drawing import drawn_shape
from gold.authoring.generator.search import Made, Wish, attempts
from gold.authoring.generator.seeds import likely_seeds, seed_shapes
from gold.authoring.generator.shape import (
    BOARD,
    CORNER,
    Shape,
    changed,
    random_shape,
    shape_from_stones,
)
from gold.authoring.generator.trial import trial_of
from gold.authoring.motifs import Motif
from gold.authoring.usual_looks import usual_looks
from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color, PointState
from gold.board.position import Boundary
from gold.problem.model import Objective
from gold.solver.answers.survey import survey
from gold.solver.api import Limits
from gold.solver.request import Request
from gold.trainer.difficulty import Level
from gold.trainer.endless.generated import Generated, GenerationPiece, GenerationRequest, steps
from tests.oracle.life import best_result

SHAPES = 60


def shapes(seed: int) -> list[Shape]:
    rng = Random(seed)
    found: list[Shape] = []
    while len(found) < SHAPES:
        shape = random_shape(rng, rng.randint(3, 7))
        for _change in range(rng.randint(0, 8)):
            if shape is not None:
                shape = changed(rng, shape) or shape
        if shape is not None:
            found.append(shape)
    return found


def test_every_shape_is_a_problem_whose_stones_shut_the_defender_in() -> None:
    for shape in shapes(1):
        position, seen = shape.position(Color.BLACK), shape.look.inside | shape.look.face
        assert position.errors() == ()
        assert set(shape.stones) <= seen
        assert not position.touches(position.points(PointState.WHITE_KEYSTONE), PointState.INVALID)
        assert set(position.points(PointState.VALID)) == shape.look.empty


def test_behind_a_gap_of_the_wall_there_is_room_and_then_freedom() -> None:
    """The wall is the stone on the second line: from A1 White comes out, unless it is stopped."""
    position = parse_diagram("""
        . O . . . . . . .
        . O O x . . . . .
        O O x x . . . . .
        x x x . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .""")  # fmt: skip
    board = position.geometry
    stones = {
        BOARD.point(*board.row_col(point)): color
        for point in board.points
        if (color := position[point].color) is not None
    }
    shape = shape_from_stones(CORNER, stones)
    assert shape is not None
    inside = BOARD.vertices(shape.position(Color.BLACK).points(PointState.VALID))
    opened = shape.on_open_board(Color.BLACK)
    assert inside == ["A19", "C19", "D19", "A18"]
    assert opened.boundary is Boundary.OPEN
    assert {"E19", "F19", "G19"} <= set(BOARD.vertices(opened.points(PointState.VALID)))


def test_shapes_that_fall_apart_are_none() -> None:
    stones = {BOARD.from_vertex(name): Color.WHITE for name in ("A18", "B18", "B19")}
    assert shape_from_stones(CORNER, stones) is None, "nothing shuts it in"


def test_drawn_shapes_look_less_odd_than_random_ones_and_have_the_size_that_was_asked_for() -> None:
    looks = usual_looks()
    drawn = [drawn_shape(Random(seed), 10) for seed in range(6)]
    odd = sorted(looks.oddness(shape.look) for shape in shapes(3))
    assert all(looks.oddness(each.shape.look) < odd[SHAPES // 3] for each in drawn)
    assert all(6 <= len(each.shape.look.empty) <= 14 for each in drawn)


def test_shipped_problems_are_shapes_to_begin_with() -> None:
    for shape in seed_shapes("snapback"):
        assert shape.position(Color.BLACK).errors() == ()
    assert seed_shapes("snapback")
    assert seed_shapes("no such motif") == ()


@pytest.mark.kernel
@pytest.mark.slow
def test_likely_seeds_have_one_move_that_works_and_proofs_of_the_wanted_size() -> None:
    for color in Color.BLACK, Color.WHITE:
        sizes = sorted(sizes_of_proofs(likely_seeds("throw-in", color, 1, 3_000), color))
        least, most = sizes[len(sizes) // 4], sizes[3 * len(sizes) // 4]
        assert sizes[0] < least or most < sizes[-1]
        wanted = sizes_of_proofs(likely_seeds("throw-in", color, least, most), color)
        assert sorted(wanted) == [size for size in sizes if least <= size <= most]
    assert likely_seeds("no such motif", Color.BLACK, 1, 99) == ()


def sizes_of_proofs(seeds: Sequence[Shape], color: Color) -> list[int]:
    """How many positions the proof of each seed takes. One first move works in each."""
    trials = [trial_of(shape.position(color), 3_000) for shape in seeds]
    assert all(trial is not None and len(trial.working) == 1 for trial in trials)
    return [trial.nodes for trial in trials if trial is not None]


ANY = Wish(0, 500)
SEED = 8  # of which problems come soon


def made(seed: int, wish: Wish) -> Made:
    """The first problem of a seed. Walks to a motif begin at the box's problems: as it grows, they change."""
    return next(found for found in islice(attempts(seed, wish), 1_000) if found is not None)


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("objective", "most", "seed"),
    [(Objective.CAPTURE, 98, 4), pytest.param(Objective.SAVE, 500, 8, marks=pytest.mark.slow)],
)
def test_generated_problem_has_one_solution_as_the_oracle_sees_it(
    objective: Objective, most: int, seed: int
) -> None:
    problem = made(seed, Wish(0, most, objective)).problem
    result, correct = best_result(problem.position)
    assert problem.objective is objective
    assert result == ("dead" if objective is Objective.CAPTURE else "alive")
    assert problem.proved is not None
    assert problem.proved.complete
    assert problem.proved.correct == correct
    assert len(correct) == 1


LARGER_THAN_ALLOWED = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x . . . . . . .
    + O x x x . . . .
    + + O O + x . . .
    O O O + x . . . .
    + + O + x . . . ."""


@pytest.mark.kernel
def test_position_whose_first_moves_were_not_all_asked_is_no_problem() -> None:
    """98 positions are enough for the result of this one, but not for all of its moves."""
    assert trial_of(parse_diagram(LARGER_THAN_ALLOWED, Color.WHITE), 98) is None


DEAD_IN_PRACTICE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x . . . . .
    x O O O x . . . .
    + O + O x . . . .
    + + + + + . . . ."""


@pytest.mark.kernel
def test_ko_that_players_call_dead_is_no_problem() -> None:
    assert trial_of(parse_diagram(DEAD_IN_PRACTICE, Color.WHITE), 5_000) is None


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("seed", "number"),
    [
        (31415, 5),
        pytest.param(7, 10, marks=pytest.mark.slow),
        pytest.param(53, 11, marks=pytest.mark.slow),
    ],
)
def test_no_stone_of_the_wall_or_of_the_attackers_inside_can_go(seed: int, number: int) -> None:
    piece = GenerationPiece(GenerationRequest(Level.EASY), seed, number)
    found = next(filter(None, steps(piece)), None)
    if found is None:  # it cannot go, as the problem would be too easy then: it was dropped
        return
    assert isinstance(found, Generated)
    position = found.problem.position
    before = survey(Request.about(Board(position), Limits(nodes=100_000)))
    assert before.complete
    assert superfluous_stones(position, before, 100_000) == ()


@pytest.mark.kernel
def test_same_seed_makes_the_same_problem() -> None:
    wish = replace(ANY, objective=Objective.SAVE)
    assert made(SEED, wish) == made(SEED, wish)


@pytest.fixture(scope="module")
def nakade() -> Made:
    """Made because that was wished for."""
    return made(4, replace(ANY, objective=Objective.CAPTURE, motif=Motif.NAKADE))


@pytest.mark.kernel
@pytest.mark.slow
def test_motif_that_was_wished_for_is_in_the_solution(nakade: Made) -> None:
    assert Motif.NAKADE in nakade.motifs
    assert nakade.traits.nodes <= ANY.most
    assert nakade.traits.working == 1
    assert nakade.traits.tempting_moves > 0


@pytest.mark.kernel
@pytest.mark.slow
def test_what_is_told_of_a_problem_has_its_motifs_however_it_was_turned(
    nakade: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "attempts", lambda *_arguments: iter([nakade]))
    (told,) = steps(GenerationPiece(GenerationRequest(), 0, 0))
    assert isinstance(told, Generated)
    assert told.difficulty.motifs == tuple(sorted(nakade.motifs))
    assert set(told.difficulty.motifs) <= set(told.problem.tags)
