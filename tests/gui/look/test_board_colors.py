"""Boards on which everything can be seen, and marks that all eyes can tell apart."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from gold.board.status import RESULTS, Status
from gold.gui.board.outcome_marks import color_of
from gold.gui.look.board_colors import BoardColors, board_colors
from gold.gui.look.theme import blend, ink_on
from gold.trainer.settings import BoardStyle
from tests.gui.look.vision import EYES, contrast, distance

ALL = [board_colors(style, safe) for style, safe in product(BoardStyle, (False, True))]
IDS = [f"{style}{' safe' if safe else ''}" for style, safe in product(BoardStyle, (False, True))]


def marks(colors: BoardColors) -> list[tuple[int, int, int]]:
    return [color_of(outcome, colors) for outcome in (*RESULTS, Status.UNKNOWN)]


@pytest.mark.parametrize("colors", ALL, ids=IDS)
def test_everything_on_the_board_can_be_seen(colors: BoardColors) -> None:
    ground = blend(colors.light, colors.dark, 0.45)
    assert contrast(colors.names, ground) > 3.7
    assert contrast(colors.line, ground) > 3.7
    assert min(contrast(mark, ground) for mark in (colors.dot, colors.cross, colors.hint)) > 2.8


@pytest.mark.parametrize("colors", ALL, ids=IDS)
def test_letters_on_the_marks_can_be_read(colors: BoardColors) -> None:
    assert min(contrast(ink_on(mark), mark) for mark in marks(colors)) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("style", BoardStyle)
def test_safe_marks_can_be_told_apart_by_all_eyes(style: BoardStyle, eyes: str) -> None:
    safe = marks(board_colors(style, safe=True))
    assert min(distance(*pair, EYES[eyes]) for pair in combinations(safe, 2)) > 29


def test_the_usual_marks_cannot() -> None:
    usual = marks(board_colors(BoardStyle.WOOD))
    assert min(distance(*pair, EYES["deuteranopia"]) for pair in combinations(usual, 2)) < 10
