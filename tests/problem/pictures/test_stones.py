"""What stands at a crossing: by what it hides, how it ends, and its shade."""

from gold.problem.pictures.seen_board import SURE
from gold.problem.pictures.stones import _Empty, _look, _Point, _StoneColors, _TwoShades

_WOOD = _Empty(shade=181.0, other_shade=8.0, outer=182.0, other_outer=8.0, rim=7.5)
_COLORS = _StoneColors(_TwoShades(135.0, 210.0, True), _TwoShades(135.0, 210.0, True))


def _covered(has_rim: bool) -> _Point:
    """A point whose lines are hidden, with a stroke in its middle, as light as the board."""
    return _Point(0.0, 178.0, 181.0, has_rim, False, False, True)


def test_letter_for_which_lines_are_broken_is_no_stone() -> None:
    assert _look(_covered(has_rim=False), _WOOD, _COLORS).sure >= SURE


def test_what_ends_as_a_stone_under_a_mark_is_never_surely_empty() -> None:
    assert _look(_covered(has_rim=True), _WOOD, _COLORS).sure < SURE
