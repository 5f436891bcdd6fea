"""Generated problems: closed shapes like those of games, one solution each, the same from one seed."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from gold.authoring.generator.search import Wish, attempts
from gold.authoring.generator.shape import Inside, Shape, Size, changed, is_neat, neighbors, random_shape
from gold.authoring.motifs import Motif
from gold.board.points import Color, PointState
from gold.problem.identity import problem_id
from gold.problem.model import Objective, Problem
from gold.problem.proved import ProvedStatus
from gold.solver.api import Status
from tests.oracle.life import best_result

SHAPES = 300
SMALL = 9  # free points that the oracle can take


def shapes(seed: int) -> list[Shape]:
    rng = Random(seed)
    found = []
    while len(found) < SHAPES:
        shape = random_shape(rng, rng.randint(3, 10))
        for _change in range(rng.randint(0, 5)):
            shape = changed(rng, shape)
        found.append(shape)
    return found


def test_every_shape_is_shut_in_and_the_wall_has_no_stone_to_spare() -> None:
    for shape in shapes(1):
        position, wall = shape.position(Color.BLACK), shape.wall()
        assert not position.touches(position.points(PointState.VALID), PointState.INVALID)
        assert not position.touches(position.points(PointState.WHITE_KEYSTONE), PointState.INVALID)
        assert all(any(near in shape.inside for near in neighbors(place)) for place in wall)
        assert all(shape.inside[place] is not Inside.ATTACKER for place in shape.border())


def test_neat_shapes_are_problems_without_stones_in_atari() -> None:
    neat = [shape for shape in shapes(2) if is_neat(shape, Size(24, 12))]
    assert len(neat) > SHAPES // 20
    for shape in neat:
        assert shape.position(Color.WHITE).errors() == ()
        assert all(len(shape.liberties(chain)) > 1 for chain in shape.chains(Inside.DEFENDER))


def made(seed: int, wish: Wish, shapes: int = 2000) -> Problem:
    return next(found for found in islice(attempts(seed, wish), shapes) if found is not None).problem


@pytest.mark.kernel
@pytest.mark.parametrize("objective", list(Objective))
def test_generated_problem_has_one_solution_as_the_oracle_sees_it(objective: Objective) -> None:
    wish = Wish(0, 98, objective)
    problem = next(
        found.problem
        for found in attempts("oracle", wish)
        if found is not None and len(found.problem.position.points(PointState.VALID)) <= SMALL
    )
    result, correct = best_result(problem.position)
    assert problem.objective is objective
    assert result == ("dead" if objective is Objective.CAPTURE else "alive")
    assert problem.proved is not None
    assert problem.proved.complete
    assert problem.proved.correct == correct
    assert len(correct) == 1


@pytest.mark.kernel
def test_same_seed_makes_the_same_problem_and_another_one_another() -> None:
    wish = Wish(0, 98)
    first = made(1, wish)
    assert made(1, wish) == first
    assert problem_id(made(2, wish)) != problem_id(first)


@pytest.mark.kernel
def test_wishes_come_true() -> None:
    wish = Wish(99, 2510, None, Motif.SEKI)
    found = next(found for found in attempts(0, wish) if found is not None)
    assert found.problem.objective is Objective.SAVE
    assert found.problem.proved is not None
    assert found.problem.proved.status is ProvedStatus.SEKI
    assert found.traits.status is Status.SEKI
    assert wish.least <= found.traits.nodes <= wish.most
    assert Motif.SEKI in found.motifs
