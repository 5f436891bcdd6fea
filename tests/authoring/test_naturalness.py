"""How a problem looks in numbers: what lies inside the wall and on its inner face, alike in every view."""

from __future__ import annotations

import pytest

from gold.authoring.naturalness import Look, features, stone_frequencies
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.position import Position
from gold.lab.naturalness.scores import look_of
from tests.symmetries import SYMMETRIES_AND_SWAPS

CORNER = parse_diagram("""
    . O + . O x . . . . .
    O O x . O x . . . . .
    . + O O + x . . . . .
    . x x x x x x . . . .
    . . . . x . . . . . .
    . . . . x . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .""")


def look(position: Position) -> Look:
    found = look_of(position)
    assert found is not None
    return found


def test_inside_is_what_the_stones_shut_in_and_what_stands_behind_the_wall_does_not_count() -> None:
    seen, board = look(CORNER), CORNER.geometry
    assert board.vertices(sorted(seen.attackers)) == ["C10"]
    assert len(seen.defenders) == 7
    assert board.vertices(sorted(seen.empty)) == [
        "A11",
        "C11",
        "D11",
        "D10",
        "A9",
        "B9",
        "E9",
        "A8",
    ]
    assert "E7" not in board.vertices(seen.face)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("defender's stones", 7),
        ("defender's chains", 3),
        ("defender's single stones", 0),
        ("attacker's stones inside", 1),
        ("corner point inside", 1),
        ("edges", 2),
        ("defender: empty triangles", 1 / 7),
        ("defender: full triangles", 0),
        ("defender: line 1", 3 / 7),
        ("attacker inside: line 2", 1),
        ("fewest liberties", 3),
        ("attackers in atari inside", 0),
    ],
)
def test_feature_counts_what_it_says(name: str, value: float) -> None:
    assert features(look(CORNER))[name] == pytest.approx(value)


def test_features_are_the_same_in_every_view() -> None:
    expected = features(look(CORNER))
    for view in SYMMETRIES_AND_SWAPS:
        assert features(look(view.position(CORNER))) == pytest.approx(expected)


def test_group_that_is_not_shut_in_has_no_look() -> None:
    assert (
        look_of(
            parse_diagram("\n".join([". . . . . . . . .", ". . O O . . . . ."] + [". " * 9] * 7))
        )
        is None
    )


def test_common_surroundings_have_a_higher_frequency_than_rare_ones() -> None:
    position = parse_diagram("""
        . . . . . . .
        x x x x x . .
        O O O O x . .
        O O O . x . .
        O O O . x . .
        . . O . x . .
        . x O . x . .""", Color.WHITE)  # fmt: skip
    seen, board = look(position), position.geometry
    stones = [*seen.defenders, *seen.attackers]
    of = dict(zip(stones, stone_frequencies(seen), strict=True))
    assert of[board.from_vertex("C1")] > of[board.from_vertex("B4")]
