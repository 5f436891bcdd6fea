"""Shapes to begin with that have a motif: the problems that ship and were made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from gold.authoring.generator.shape import ATTACKER, BOARD, CORNER, DEFENDER, Shape, shape_of
from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.problem.files import load_collection
from gold.shipped import shipped


@cache
def seed_shapes(motif: str) -> tuple[Shape, ...]:
    """The problems with a motif, as far as they lie in a corner that their stones shut in."""
    return tuple(shape for position in _tagged(motif) if (shape := _in_corner(position)) is not None)


def hand_made() -> Iterator[Path]:
    """The collections that people made. What is made does not depend on the others, which each harvest makes
    anew.
    """
    paths = sorted(shipped("problems").glob("*.yaml"))
    return (path for path in paths if not path.name.startswith(("from-games-", "made-by-gold-")))


def _tagged(tag: str) -> Iterator[Position]:
    for path in hand_made():
        if tag.encode() in path.read_bytes():
            yield from (each.position for each in load_collection(path).problems if tag in each.tags)


def _in_corner(position: Position) -> Shape | None:
    """The position turned so that its corner is at the top left, and the attacker is Black."""
    sides = {position.defender: DEFENDER}
    for flips in ((False, False), (False, True), (True, False), (True, True)):
        turned = Symmetry(False, *flips).position(position)
        stones = {
            BOARD.point(*turned.geometry.row_col(point)): sides.get(turned[point].color, ATTACKER)
            for point in turned.geometry.points
            if not turned[point].is_empty
        }
        shape = shape_of(CORNER, stones)
        if shape is not None and BOARD.points[0] in shape.look.inside:
            return shape
    return None
