"""Seeds for problems with a motif: the shapes of shipped problems with this motif."""

from __future__ import annotations

from functools import cache

from gold.authoring.generator.shape import (
    ATTACKER,
    BOARD,
    CORNER,
    DEFENDER,
    Shape,
    shape_from_stones,
)
from gold.authoring.generator.trial import trial_of
from gold.board.points import Color
from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.problem.files import load_collection
from gold.shipped import shipped

_TRIAL_NODES = 3_000  # most positions for the trial of a seed: more than a medium problem needs
_TRIALS = 60
"""Most seeds to try, spread over all seeds: each takes some 20 ms, and a person may be waiting."""
_ENOUGH = 3  # with fewer seeds of the wanted size, seeds of other sizes are taken, too


@cache
def likely_seeds(motif: str, to_play: Color, least: int, most: int) -> tuple[Shape, ...]:
    """The seeds with a motif that have exactly one correct first move for ``to_play``.

    Their proofs have ``least`` to ``most`` positions or, if there are too few such seeds, any size.
    """
    one_works = list[Shape]()
    good = list[Shape]()
    seeds = seed_shapes(motif)
    for shape in seeds[:: 1 + len(seeds) // _TRIALS]:
        trial = trial_of(shape.position(to_play), _TRIAL_NODES)
        if trial is not None and len(trial.working) == 1:
            one_works.append(shape)
            if least <= trial.nodes <= most:
                good.append(shape)
    return tuple(good if len(good) >= _ENOUGH else one_works)


@cache
def seed_shapes(motif: str) -> tuple[Shape, ...]:
    """The shapes of shipped problems with a motif that lie in a corner and are shut in."""
    files = sorted(shipped("problems").glob("*.yaml"))
    read = [load_collection(path).problems for path in files if motif.encode() in path.read_bytes()]
    found = [each.position for problems in read for each in problems if motif in each.tags]
    return tuple(shape for position in found if (shape := _in_corner(position)) is not None)


def _in_corner(position: Position) -> Shape | None:
    """The shape of a position, with the corner at the top left, and Black as the attacker.

    None if it is no shape in a corner.
    """
    sides = {position.defender: DEFENDER}
    for flips in ((False, False), (False, True), (True, False), (True, True)):
        turned = Symmetry(False, *flips).position(position)
        stones = {
            BOARD.point(*turned.geometry.row_col(point)): sides.get(turned[point].color, ATTACKER)
            for point in turned.geometry.points
            if not turned[point].is_empty
        }
        shape = shape_from_stones(CORNER, stones)
        if shape is not None and BOARD.points[0] in shape.look.inside:
            return shape
    return None
