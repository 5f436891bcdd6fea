"""A problem is recognised however it is turned, mirrored, recoloured or renamed."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gold.board.points import Color, PointState
from gold.board.position import Boundary, Position
from gold.board.status import Status
from gold.board.symmetry import Symmetry
from gold.problem.matching.identity import _views, identify, problem_id, turned
from gold.problem.model import Problem
from gold.problem.proved import Proved
from tests.symmetries import SYMMETRIES_AND_SWAPS, canonical
from tests.trainer.positions import CORNER, W, problem


def positions() -> st.SearchStrategy[Position]:
    def make(size: int) -> st.SearchStrategy[Position]:
        states = st.lists(st.sampled_from(PointState), min_size=size * size, max_size=size * size)
        return st.builds(
            Position,
            st.just(size),
            states.map(tuple),
            st.sampled_from(Color),
            st.sampled_from(Boundary),
        )

    return st.integers(1, 5).flatmap(make)


@given(positions())
def test_the_canonical_view_is_that_of_the_symmetries(position: Position) -> None:
    view = canonical(position)
    assert min(_views(position)) == bytes([view.to_play, *view.states])


@given(positions(), st.sampled_from(SYMMETRIES_AND_SWAPS))
def test_a_turned_or_recoloured_problem_is_the_same_problem(
    position: Position, symmetry: Symmetry
) -> None:
    turned = symmetry.position(position)
    assert problem_id(Problem(turned)) == problem_id(Problem(position, title="another title"))


def test_other_positions_players_and_boundaries_are_other_problems() -> None:
    one = problem(CORNER)
    position = one.position
    others = [
        problem(CORNER, W).position,
        replace(position, boundary=Boundary.OPEN),
        position.with_states({position.geometry.from_vertex("A1"): PointState.BLACK}),
    ]
    assert len({problem_id(one), *(problem_id(Problem(other)) for other in others)}) == 4


def test_ids_do_not_change_from_version_to_version() -> None:
    assert problem_id(problem(CORNER)) == "1d489a664621e60443463348d4385760"


def moves_of(position: Position) -> st.SearchStrategy[tuple[int, ...]]:
    points = [
        position.geometry.point(*divmod(index, position.size)) for index in range(position.size**2)
    ]
    return st.lists(st.sampled_from([0, *points]), max_size=4).map(tuple)


@given(positions(), st.sampled_from(SYMMETRIES_AND_SWAPS), st.data())
def test_moves_have_one_canonical_form_in_all_views(
    position: Position, symmetry: Symmetry, data: st.DataObject
) -> None:
    moves = data.draw(moves_of(position))
    seen = tuple(symmetry.move(move, position.size) for move in moves)
    here, there = identify(Problem(position)), identify(Problem(symmetry.position(position)))
    assert here.id == there.id == problem_id(Problem(position))
    form = here.canonical(moves)
    assert there.canonical(seen) == form
    assert here.canonical(here.from_canonical(form)) == form


@given(positions(), st.sampled_from(SYMMETRIES_AND_SWAPS))
def test_a_symmetry_and_its_inverse_undo_each_other(position: Position, symmetry: Symmetry) -> None:
    assert symmetry.inverse.position(symmetry.position(position)) == position
    assert symmetry.position(symmetry.inverse.position(position)) == position


def test_a_turned_problem_keeps_what_is_proved_of_it() -> None:
    one = problem(CORNER)
    vertex = one.position.geometry.from_vertex
    proved = one.with_proved(Proved(Status.DEAD, correct=(vertex("A2"),), complete=True))
    mirrored = turned(
        replace(proved, moves=(vertex("B1"),)), Symmetry(flip_cols=True, swap_colors=True)
    )
    assert mirrored.proved is not None
    assert mirrored.proved.correct == (vertex("F2"),)
    assert mirrored.moves == (vertex("E1"),)
    assert mirrored.to_play is W
    assert turned(one, Symmetry(transpose=True)).proved is None
