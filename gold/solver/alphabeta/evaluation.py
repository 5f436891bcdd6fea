# ruff: noqa: SIM102 - nested conditions are easier to read here
"""The evaluation of a position at the depth limit.

The defender lives by eyes, so the evaluation mainly counts eyes. For every eye space it counts the
eyes if the attacker moves first and the eyes if the defender does; a shape's vital points determine
both numbers. Eye spaces that share a chain of their wall form a group, and a group of two eyes is
nearly alive. An eye space whose eyes depend on the first move is taken by the side to play; if
there are several, the sides take turns.

Smaller terms: room where eyes may still be made, liberties, connections and cuts, hane.
"""

from __future__ import annotations

from typing import Final

from gold._jit import njit
from gold.patterns import compiled, contents
from gold.patterns.compiled import Condition, EyeFinder
from gold.patterns.shapes import ALWAYS_LIVES
from gold.solver.alphabeta import fastboard
from gold.solver.alphabeta.fastboard import Cells, FastBoard
from gold.solver.alphabeta.scores import ESTIMATE_LIMIT

# Terms; positive is good for the defender.
TWO_EYES: Final = 2000
ONE_EYE: Final = -300
NO_EYE: Final = -900
EXTRA_EYE: Final = 150  # for each eye beyond two, and for each of a group without keystones
ROOM: Final = 45  # for each empty point that could still become part of an eye
MOST_ROOM: Final = 12
LIBERTY: Final = 12  # for each liberty of the shortest key chain
MOST_LIBERTIES: Final = 8
CONNECTION: Final = 6
CUT: Final = -10
HANE: Final = -5

_INCOMPLETE: Final = int(Condition.INCOMPLETE)
# points from which on a space that is none of the fifteen shapes has room for two eyes
_LARGE: Final = 5

# Scratch: for each head, the stamp of the evaluation that saw it, and the eye space that it saw it
# at; for each eye space, its group, the eyes that it is worth with the attacker to move, what the
# defender gains by moving first, and whether a keystone is in its wall.
_FIRST_SPACE: Final = fastboard.SCRATCH + 2 * contents.POINTS
_GROUP: Final = fastboard.SCRATCH + 3 * contents.POINTS
_EYES: Final = fastboard.SCRATCH + 4 * contents.POINTS
_GAIN: Final = fastboard.SCRATCH + 5 * contents.POINTS
_HAS_KEY: Final = fastboard.SCRATCH + 6 * contents.POINTS
_SEEN: Final = fastboard.SCRATCH + 7 * contents.POINTS
_MOST_SPACES: Final = contents.POINTS


@njit
def evaluate(board: FastBoard, finder: EyeFinder) -> int:
    """Return the score of the position, from the point of view of the side to play.

    The caller must have found the defender's regions of this position just before
    (:func:`gold.patterns.compiled.find_regions`).
    """
    cells = board.cells
    compiled.find_shapes(cells, finder, int(cells[fastboard.DEFENDER]))
    value = _eyes(cells, finder) + _liberties(cells) + _room_and_contacts(cells)
    value = max(-ESTIMATE_LIMIT, min(ESTIMATE_LIMIT, value))
    return value if cells[fastboard.TO_PLAY] == cells[fastboard.DEFENDER] else -value


@njit
def _liberties(cells: Cells) -> int:
    fewest = MOST_LIBERTIES
    for k in range(fastboard.key_chains(cells)):
        fewest = min(fewest, cells[fastboard.LIBERTIES + cells[fastboard.KEY_HEAD + k]])
    return int(LIBERTY * fewest)


@njit
def _eyes(cells: Cells, finder: EyeFinder) -> int:
    """Return the score of the best group of eye spaces next to a key chain, plus a little for other
    groups.
    """
    key_stamp = fastboard.new_stamp(cells)
    for k in range(fastboard.key_chains(cells)):
        cells[fastboard.MARK + cells[fastboard.KEY_HEAD + k]] = key_stamp
    spaces = _list_spaces(cells, finder, key_stamp)
    defending = cells[fastboard.TO_PLAY] == cells[fastboard.DEFENDER]
    best = NO_EYE
    others = 0
    for group in range(spaces):
        if cells[_GROUP + group] != group:
            continue
        eyes = gains = has_key = 0
        for space in range(spaces):
            if _group_of(cells, space) == group:
                eyes += cells[_EYES + space]
                gains += cells[_GAIN + space]
                has_key |= cells[_HAS_KEY + space]
        eyes += (gains + 1) // 2 if defending else gains // 2
        if has_key:
            best = max(best, _worth(eyes))
        else:
            others += min(eyes, 2)
    return best + EXTRA_EYE * others


@njit
def _worth(eyes: int) -> int:
    if eyes == 0:
        return NO_EYE
    if eyes == 1:
        return ONE_EYE
    return TWO_EYES + EXTRA_EYE * min(eyes - 2, 2)


@njit
def _list_spaces(cells: Cells, finder: EyeFinder, key_stamp: int) -> int:
    """Record the defender's eye spaces with their eyes and their groups; return how many
    there are.
    """
    spaces = 0
    for number in range(finder[compiled.FOUND_COUNT]):
        shape = compiled.FOUND + number * compiled.FOUND_FIELDS
        if spaces == _MOST_SPACES or finder[shape + compiled.CONDITION] == 1:
            continue  # a divided shape is counted as the spaces that it is divided into
        open_vital = finder[shape + compiled.OPEN_VITAL]
        eyes = (
            2
            if open_vital >= 2 or open_vital + finder[shape + compiled.TAKEN_VITAL] >= ALWAYS_LIVES
            else 1
        )
        gain = 1 if open_vital == 1 and eyes == 1 else 0
        if finder[shape + compiled.CONDITION] == _INCOMPLETE:
            eyes, gain = 0, 1
        elif finder[shape + compiled.SPACE_SIZE] == 1 and _is_false(
            cells, finder[shape + compiled.SPACE]
        ):
            eyes = 0
        cells[_GROUP + spaces] = spaces
        cells[_EYES + spaces] = eyes
        cells[_GAIN + spaces] = gain
        cells[_HAS_KEY + spaces] = 0
        for k in range(finder[shape + compiled.SPACE_SIZE]):
            _link(cells, finder[shape + compiled.SPACE + k], spaces, key_stamp)
        if finder[shape + compiled.CONDITION] == _INCOMPLETE:
            _link(cells, finder[shape + compiled.POINT], spaces, key_stamp)
        spaces += 1
    for number in range(finder[compiled.REGION_COUNT]):
        region = compiled.REGION + number * compiled.REGION_FIELDS
        if (
            spaces == _MOST_SPACES
            or finder[region + compiled.LEAKS]
            or finder[region + compiled.VIEW] >= 0
        ):
            continue
        cells[_GROUP + spaces] = spaces
        stones = finder[region + compiled.SIZE] - finder[region + compiled.EMPTIES]
        roomy = (
            finder[region + compiled.SIZE] >= _LARGE and 2 * stones < finder[region + compiled.SIZE]
        )
        cells[_EYES + spaces] = 2 if roomy else 1
        cells[_GAIN + spaces] = 0
        cells[_HAS_KEY + spaces] = 0
        for k in range(finder[region + compiled.SIZE]):
            _link(cells, finder[finder[region + compiled.START] + k], spaces, key_stamp)
        spaces += 1
    return spaces


@njit
def _link(cells: Cells, point: int, space: int, key_stamp: int) -> None:
    """Merge a space's group with the groups of all spaces that touch a chain next to ``point``.

    ``point`` is a point of the space. A chain marked with ``key_stamp`` is a key chain, and is
    noted for the space.
    """
    for j in range(4):
        near = point + cells[fastboard.DIRECTION + j]
        if cells[near] != cells[fastboard.DEFENDER]:
            continue
        head = cells[fastboard.HEAD + near]
        if cells[fastboard.MARK + head] == key_stamp:
            cells[_HAS_KEY + space] = 1
        if cells[_SEEN + head] != key_stamp:
            cells[_SEEN + head] = key_stamp
            cells[_FIRST_SPACE + head] = space
        else:
            one, other = _group_of(cells, cells[_FIRST_SPACE + head]), _group_of(cells, space)
            cells[_GROUP + max(one, other)] = min(one, other)


@njit
def _group_of(cells: Cells, space: int) -> int:
    while cells[_GROUP + space] != space:
        space = cells[_GROUP + space]
    return space


@njit
def _is_false(cells: Cells, point: int) -> bool:
    """Whether a one-point eye is false: the attacker can take it from outside.

    It is if more than one chain forms its wall and the attacker has two of its diagonal points, or
    one at the edge.
    """
    head = 0
    chains = 0
    edges = 0
    for j in range(4):
        near = point + cells[fastboard.DIRECTION + j]
        if cells[near] == cells[fastboard.DEFENDER]:
            if cells[fastboard.HEAD + near] != head:
                head = cells[fastboard.HEAD + near]
                chains += 1
        else:
            edges += 1
    if chains < 2:
        return False
    held = 0
    for j in range(4):
        content = cells[point + cells[fastboard.DIAGONAL + j]]
        if content == contents.OUTSIDE or content == 3 - cells[fastboard.DEFENDER]:
            held += 1
    return held >= (1 if edges else 2)


@njit
def _room_and_contacts(cells: Cells) -> int:
    """Return the terms for room for eyes, connections, cuts and hane."""
    defender = cells[fastboard.DEFENDER]
    attacker = 3 - defender
    room = 0
    value = 0
    for k in range(cells[fastboard.ACTIVE_COUNT]):
        point = cells[fastboard.ACTIVE + k]
        content = cells[point]
        if content == contents.EMPTY:
            own = enemies = 0
            for j in range(4):
                near = cells[point + cells[fastboard.DIRECTION + j]]
                own += near == defender
                enemies += near == attacker or near == contents.OUTSIDE
            if enemies == 0:
                room += 1
            elif own > 1 and _touches_two_chains(cells, point, defender):
                value += CONNECTION
            value += HANE * _hanes_around(cells, point)
        elif content == attacker and _touches_two_chains(cells, point, defender):
            value += CUT
    return int(value + ROOM * min(room, MOST_ROOM))


@njit
def _hanes_around(cells: Cells, point: int) -> int:
    """Count the attacker's hanes minus the defender's in the four 2x2 blocks with this empty point.

    In a hane a stone goes around a stone of the other side; the fourth point of the block, which is
    ``point``, is empty: ``x o / + x``.
    """
    count = 0
    for j in range(4):
        vertical = cells[point + cells[fastboard.DIRECTION + (0 if j < 2 else 3)]]
        horizontal = cells[point + cells[fastboard.DIRECTION + 1 + j % 2]]
        if vertical == horizontal and (vertical == contents.BLACK or vertical == contents.WHITE):
            if cells[point + cells[fastboard.DIAGONAL + j]] == 3 - vertical:
                count += -1 if vertical == cells[fastboard.DEFENDER] else 1
    return count


@njit
def _touches_two_chains(cells: Cells, point: int, color: int) -> bool:
    head = 0
    for j in range(4):
        near = point + cells[fastboard.DIRECTION + j]
        if cells[near] == color:
            if head and cells[fastboard.HEAD + near] != head:
                return True
            head = cells[fastboard.HEAD + near]
    return False
