"""The styles of the board and their colours; also colours that are safe for colour-blind eyes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from gold.i18n import _
from gold.trainer.settings import BoardStyle

N_ = str
"""Marks the names, which are translated when they are shown."""

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class BoardColors:
    """The colours of a board."""

    name: str
    """The style's name in English; translated when it is shown."""
    grain: str
    """The name of the picture that mixes ``light`` and ``dark`` to the surface of the board."""
    light: Rgb
    """The lightest colour of the board's surface."""
    dark: Rgb
    """The darkest colour of the board's surface."""
    line: Rgb
    """Lines of the board."""
    names: Rgb
    """Coordinates."""
    wall: Rgb
    """The line around the playable area."""
    dot: Rgb
    """Dots on playable points."""
    cross: Rgb
    """Crosses on points that are closed."""
    hint: Rgb
    """Hints, and the keyboard's cursor."""
    right: Rgb
    """Marks of correct first moves."""
    printed: bool = False
    """Whether stones are flat discs without shadows, as in books."""
    rim: Rgb | None = None
    """The rim around marks in the map of first moves, if the board is about as dark as the marks; else None."""
    success: Rgb = (47, 125, 79)
    """In the map of first moves: a move that succeeds."""
    ko: Rgb = (160, 105, 8)
    """In the map of first moves: a ko."""
    seki: Rgb = (52, 96, 150)
    """In the map of first moves: a seki."""
    failure: Rgb = (179, 55, 43)
    """In the map of first moves: a move that fails."""
    unknown: Rgb = (110, 102, 92)
    """In the map of first moves: a move whose result is not proved."""


WOOD = BoardColors(
    N_("Wood"), "wood", light=(238, 199, 128), dark=(206, 153, 80), line=(74, 52, 22), names=(92, 66, 30),
    wall=(104, 66, 24), dot=(24, 96, 92), cross=(190, 40, 30), hint=(20, 112, 106), right=(47, 125, 79),
)  # fmt: skip
PAPER = BoardColors(
    N_("Paper"), "paper", light=(252, 249, 241), dark=(244, 239, 228), line=(58, 54, 48), names=(96, 90, 80),
    wall=(70, 64, 56), dot=(30, 104, 100), cross=(190, 40, 30), hint=(20, 112, 106), right=(47, 125, 79),
    printed=True,
)  # fmt: skip
SLATE = BoardColors(
    N_("Slate"), "slate", light=(112, 124, 132), dark=(88, 99, 107), line=(222, 228, 231),
    names=(238, 242, 244), wall=(228, 233, 236), dot=(176, 240, 226), cross=(255, 190, 176),
    hint=(130, 240, 222), right=(34, 100, 62), rim=(250, 246, 234),
)  # fmt: skip


def board_colors(style: BoardStyle, safe: bool = False) -> BoardColors:
    """The colours of a style.

    ``safe``: use colours that colour-blind people can tell apart: blue for success, dark red for
    failure, yellow for ko and light blue for seki.
    """
    match style:
        case BoardStyle.WOOD:
            colors = WOOD
        case BoardStyle.PAPER:
            colors = PAPER
        case BoardStyle.SLATE:
            colors = SLATE
        case _:
            assert_never(style)
    if not safe:
        return colors
    marks = replace(
        colors,
        success=(0, 100, 180),
        ko=(245, 211, 59),
        seki=(143, 211, 245),
        failure=(122, 30, 0),
        unknown=(138, 138, 138),
        right=(0, 84, 156),
    )
    if style is BoardStyle.SLATE:
        return replace(marks, dot=(190, 226, 255), hint=(160, 214, 255), cross=(255, 214, 120))
    return replace(marks, dot=(0, 72, 140), hint=(0, 72, 140), cross=(122, 30, 0))


def style_name(style: BoardStyle) -> str:
    """The name of a style in the user's language."""
    return _(board_colors(style).name)
