"""Guesses the target and the region of a plain position: a list, the best guess first.

Nothing is searched here; :mod:`gold.authoring.target_choice` tests the guesses. They are inferred
from the stones that are shut in (:mod:`gold.authoring.enclosure`), and from the file's marks, words
and tree.

* **Side to play**: that of the tree's first move, else of the words, else of the file, whose reader
  may have assumed it.
* **Target**: the colour of the marks, or of the words; else the colour with more stones shut in.
* **Keystones**: all shut-in stones; then their largest group, their largest chain, other groups,
  and the stones that the author's solution captures. The smaller sets leave out bait; the search
  tells whether that is needed.
* **Region**: the room that the surrounding stones leave. These stones are taken for safe, as books
  mean it, and the empty points beyond them are the attacker's (the boundary rule ``wall``).

Where no stone is shut in, as in the middle of a game, the groups nearest to the author's first
move, or those with the fewest liberties, are tried on a region cut around them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice

from gold.authoring.enclosure import Enclosure, clusters, enclosure, lines_to_the_edge
from gold.authoring.shut_in import WIDEST_GAP
from gold.authoring.statement import Statement, stated
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Boundary, Position
from gold.board.status import Status
from gold.errors import IllegalMoveError, OffBoardError
from gold.problem.model import Objective, Problem
from gold.problem.sgf.sgf_format import kept_tree, split_setup
from gold.problem.solution.solution_tree import SolutionTree, solution_tree
from gold.solver.request import Rival

_MOST_GUESSES = 8  # most guesses for one problem, not counting those with more room
_MOST_GROUPS = 3  # most groups of a colour to try, if several are shut in, or none is
_WIDEST = 4
_MOST_POINTS = 100
"""Largest distance (``_WIDEST``) and size in points of a region around a group not shut in."""
_MORE_ROOM = 2  # steps that a wider region reaches beyond the region
_LONGEST_LINE = 100  # most moves of the author's solution that are used
_WAYS_TO_FRIENDS = (1, 3)
"""Steps beyond the region within which a life may connect to friends."""
_MARKS = ("TR", "SQ", "CR")


class Clue(StrEnum):
    """A source from which the side to play, the target or the region of a guess was inferred."""

    FILE = "file"
    MARKS = "marks"
    TREE = "tree"
    COMMENT = "comment"
    STONES = "stones"


class Doubt(StrEnum):
    """A reason why a guess is unlikely, though it could be played as a problem."""

    REFUTED = "the side to play cannot reach it"
    NOTHING_AT_STAKE = "a pass reaches it"
    AT_ONCE = "one move captures everything"
    CAPTURER_DIES = "whoever captures it does not live"
    AUTHOR_FAILS = "the author's answer fails"
    TOO_NARROW = "it lives with more room"


@dataclass(frozen=True, slots=True)
class TargetGuess:
    """A target and a region that a plain position may have."""

    problem: Problem
    """The problem with keystones and region filled in."""
    side_from: Clue
    """The source of the side to play."""
    target_from: Clue
    """The source of the target."""
    region_from: Clue
    """The source of the region."""
    shut_in: bool
    """Whether all keystones are shut in; if not, the region is only the points around them."""
    more_room: bool = False
    """Whether the region was widened by :func:`with_more_room` or :func:`toward_friends`."""
    rivals: tuple[Rival, ...] = ()
    """Shut-in groups that would capture the keystones (:mod:`gold.authoring.rivals`)."""

    @property
    def taken_for_safe(self) -> frozenset[Point]:
        """The attacker's stones at the region's border: they have liberties outside.

        They cannot be captured, since play ends at the border.
        """
        position = self.problem.position
        defender = self.problem.defender
        assert defender is not None  # a guess has keystones
        inside = (PointState.VALID, PointState.KO, PointState.stone(defender, keystone=True))
        return frozenset(
            stone
            for chain in position.chains(defender.opponent)
            if position.touches(chain, PointState.INVALID) and position.touches(chain, *inside)
            for stone in chain
        )

    @property
    def friends(self) -> frozenset[Point]:
        """The defender's stones at the region's border. Keystones that connect to them are safe."""
        return connected_outside(self.problem.position)

    @property
    def region_is_assumed(self) -> bool:
        """Whether the region was guessed, since the file does not state one."""
        return self.region_from is not Clue.FILE

    def contradicts(self, first: TargetGuess) -> bool:
        """Return whether the guess contradicts the author's words about whose group the target is.

        ``first`` is the first guess, which follows the author's words if there are any.
        """
        return (
            first.target_from is Clue.COMMENT
            and self.problem.defender is not first.problem.defender
        )

    def holds_on_the_board(self, status: Status, succeeds: bool) -> bool:
        """Return whether a proof in this region also holds on the whole board.

        With ``succeeds``, the proof says that the side to play reaches at least this status;
        otherwise, that it reaches at most this status.

        A life holds: an assumed region's border is as bad as it can be for the defender. A kill
        does not hold, since it may fail with more room. Nor does a life if stones count as safe
        only because of the region's border.
        """
        if not self.region_is_assumed:
            return True
        if succeeds is not (self.problem.objective is Objective.SAVE):
            return False
        lives = status is Status.ALIVE or (status is Status.SEKI and not succeeds)
        return lives and not connected_outside(self.problem.position)


@dataclass(frozen=True, slots=True)
class _Clues:
    """The clues to a target in a problem's file, besides its stones."""

    statement: Statement
    """The task in the problem's texts."""
    tree: SolutionTree | None
    """The author's tree."""
    marked: frozenset[Point]
    """Stones of one colour that have marks in the file."""
    captured: frozenset[Point]
    """The opponent's stones that the author's solution captures."""


def needs_target(problem: Problem) -> bool:
    """Return whether a target or a region must be guessed for a problem.

    It must have stones of both colours, and either no keystones, or keystones but no region.
    """
    position = problem.position
    colors = {state.color for state in position.states} - {None}
    if len(colors) < 2 or position.rule_errors():
        return False
    return not position.keystones() or _has_only_a_target(position)


def _has_only_a_target(position: Position) -> bool:
    return position.defender is not None and not position.points(PointState.VALID, PointState.KO)


def target_guesses(problem: Problem) -> tuple[TargetGuess, ...]:
    """The guesses at the target of a problem, the best first; empty if it cannot have a target.

    If the problem has keystones, only the region is guessed. If it has a region with at least one
    point, the region is kept. The same problem has the same guesses every time.
    """
    return tuple(each_target_guess(problem))


def each_target_guess(problem: Problem) -> Iterator[TargetGuess]:
    """Yield the :func:`target_guesses` one by one.

    Each takes milliseconds, and mostly the first one is enough.
    """
    position = problem.position
    given = frozenset(position.keystones())
    if _has_only_a_target(position):
        position = position.with_states(
            dict.fromkeys(position.points(PointState.INVALID), PointState.VALID)
        )
    if position.rule_errors() or (given and position.defender is None):
        return
    clues = _clues(problem)
    to_play, side_from = _side_to_play(problem, clues)
    seen: set[Position] = set()
    guesses: list[TargetGuess] = []
    for keystones, target_from in _targets(position, given, clues, to_play):
        candidate, region_from, shut_in = _with_region(position, keystones)
        candidate = replace(candidate, to_play=to_play)
        if candidate not in seen and not candidate.errors():
            seen.add(candidate)
            guessed = replace(problem, position=candidate)
            guesses.append(TargetGuess(guessed, side_from, target_from, region_from, shut_in))
            yield guesses[-1]
        if len(seen) >= _MOST_GUESSES:
            break
    yield from filter(None, map(with_more_room, guesses))
    for guess in guesses:
        yield from toward_friends(guess)


def with_more_room(guess: TargetGuess) -> TargetGuess | None:
    """Return the guess at a life with a wider region, which has liberties behind the wall's gaps.

    None for a kill, which is meant within the wall, and for a group that is not shut in, whose
    region is wide already. The region is widened until no defender's stone that play can reach has
    a liberty outside. Such a stone would count as connected to safety by the boundary rule, and the
    life would not be proved on the whole board.
    """
    problem = guess.problem
    if guess.more_room or not guess.shut_in or not guess.region_is_assumed:
        return None
    wider = _widened(problem.position) if problem.objective is Objective.SAVE else problem.position
    if wider == problem.position:
        return None
    return replace(guess, problem=replace(problem, position=wider), more_room=True)


def toward_friends(guess: TargetGuess) -> Iterator[TargetGuess]:
    """Yield the guess at a life with wider regions that reach friends outside, the narrowest first.

    Friends are the defender's stones at the region's border (:attr:`TargetGuess.friends`). They are
    taken for safe, so the life may connect to them.
    """
    problem = guess.problem
    if guess.more_room or not guess.shut_in or not guess.region_is_assumed:
        return
    if problem.objective is not Objective.SAVE:
        return
    seen = {problem.position}
    for steps in _WAYS_TO_FRIENDS:
        wider = _grown(problem.position, steps)
        if wider not in seen and connected_outside(wider) and not wider.errors():
            seen.add(wider)
            yield replace(guess, problem=replace(problem, position=wider), more_room=True)


def has_wide_gap(guess: TargetGuess) -> bool:
    """Return whether the region ends at a gap of two points between a wall stone and the edge.

    One more stone may not close such a gap.
    """
    position = guess.problem.position
    near = position.geometry.neighbors
    attacker = None if position.defender is None else position.defender.opponent
    return any(
        all(position[point] is PointState.VALID for point in gap)
        and any(position[other] is PointState.INVALID for point in gap for other in near[point])
        for stone in position.geometry.points
        if position[stone].color is attacker
        for gap in lines_to_the_edge(position.geometry, stone)
        if len(gap) == WIDEST_GAP
    )


def _grown(position: Position, steps: int) -> Position:
    """Return the position with the region grown by a number of steps."""
    near = position.geometry.neighbors
    room = set(position.points(PointState.VALID, PointState.KO))
    for _step in range(steps):
        room |= {other for point in room for other in near[point]}
    outside = room.intersection(position.points(PointState.INVALID))
    return position.with_states(dict.fromkeys(outside, PointState.VALID))


def _widened(position: Position) -> Position:
    near = position.geometry.neighbors
    room = set(position.points(PointState.VALID, PointState.KO))
    for _ in range(_MORE_ROOM):
        room |= {other for point in room for other in near[point]}
    while True:
        outside = room.intersection(position.points(PointState.INVALID))
        wider = position.with_states(dict.fromkeys(outside, PointState.VALID))
        escaped = connected_outside(wider)
        if not escaped:
            return wider
        room |= {other for stone in escaped for other in near[stone]}


def connected_outside(position: Position) -> frozenset[Point]:
    """The stones of defender's chains that have a liberty outside, and touch a changeable point.

    A changeable point is a point of the region, or a stone of the attacker that can be captured.
    """
    defender = position.defender
    assert defender is not None  # a guess has keystones
    attackers = position.chains(defender.opponent)
    can_go = (chain for chain in attackers if not position.touches(chain, PointState.INVALID))
    changing = set(position.points(PointState.VALID, PointState.KO)).union(*can_go)
    near = position.geometry.neighbors
    return frozenset(
        stone
        for chain in position.chains(defender)
        if position.touches(chain, PointState.INVALID)
        and not changing.isdisjoint(other for stone in chain for other in near[stone])
        for stone in chain
    )


# Clues


def _clues(problem: Problem) -> _Clues:
    tree = solution_tree(problem)
    comment = tree.root.comment if tree is not None else ""
    statement = stated(f"{problem.description}\n{problem.title}\n{comment}")
    captured = _captured(problem.position, tree.solution()) if tree is not None else frozenset()
    return _Clues(statement, tree, _marked(problem), captured)


def _marked(problem: Problem) -> frozenset[Point]:
    """The stones that have the same kind of mark in the file, if they have the same colour.

    Of several such kinds, the first one of :data:`_MARKS` counts; empty if there is none.
    """
    position = problem.position
    kept = kept_tree(problem)
    if kept is None:
        return frozenset()
    nodes, _color = split_setup(kept)
    for name in _MARKS:
        points = {
            point for node in nodes for point in _points(position, node.properties.get(name, ()))
        }
        stones = frozenset(point for point in points if position[point].color is not None)
        if stones and len({position[stone].color for stone in stones}) == 1:
            return stones
    return frozenset()


def _points(position: Position, names: Iterable[str]) -> Iterator[Point]:
    """Yield the points with SGF names in ``names``; other texts are skipped."""
    for name in names:
        try:
            point = position.geometry.from_sgf("".join(name.split())[:20])
        except OffBoardError:
            continue
        if point != PASS:
            yield point


def _captured(position: Position, line: Iterable[Move]) -> frozenset[Point]:
    """The opponent's stones of ``position`` that the side to play captures in a line.

    The line is followed up to its first illegal move.
    """
    player = position.to_play
    theirs = {
        point for point in position.geometry.points if position[point].color is player.opponent
    }
    board = Board(position)
    gone: set[Point] = set()
    for move in islice(line, _LONGEST_LINE):
        mine = board.to_play is player
        try:
            taken = board.play(move)
        except IllegalMoveError:
            break
        if mine:
            gone.update(taken)
        theirs.discard(move)
    return frozenset(gone & theirs)


def _side_to_play(problem: Problem, clues: _Clues) -> tuple[Color, Clue]:
    if clues.tree is not None and clues.tree.first_color is not None:
        return clues.tree.first_color, Clue.TREE
    if clues.statement.first is not None:
        return clues.statement.first, Clue.COMMENT
    return problem.to_play, Clue.FILE


# Targets


def _targets(
    position: Position, given: frozenset[Point], clues: _Clues, to_play: Color
) -> Iterator[tuple[frozenset[Point], Clue]]:
    """Yield sets of keystones, the best first, each with the clue that it was inferred from."""
    if given:
        yield given, Clue.MARKS
        return
    shut_in = {color.opponent: enclosure(position, color) for color in Color}
    colors, clue = _colors(position, shut_in, clues, to_play)
    for number, color in enumerate(colors):
        source = clue if number == 0 else Clue.STONES
        groups = clusters(position, shut_in[color].enclosed)
        marked = [group for group in groups if not clues.marked.isdisjoint(group)]
        for group in marked:
            yield group, Clue.MARKS
        if groups:
            yield shut_in[color].stones, source
            yield groups[0], source
            yield max(shut_in[color].enclosed, key=len), source
            yield from ((group, source) for group in groups[1:_MOST_GROUPS])
        if number == 0 and clues.captured:
            yield clues.captured, Clue.TREE
        if number == 0 and not groups and clue is not Clue.STONES:  # the author named this colour
            yield from ((group, clue) for group in _weakest(position, color, clues.tree))
    for color in colors:
        yield from ((group, Clue.STONES) for group in _weakest(position, color, clues.tree))


def _colors(
    position: Position, shut_in: dict[Color, Enclosure], clues: _Clues, to_play: Color
) -> tuple[list[Color], Clue]:
    """Both colours, the likely target first, and the clue that this order was inferred from."""
    if clues.marked:
        color = position[min(clues.marked)].color
        assert color is not None  # marks on empty points are not looked at
        return [color, color.opponent], Clue.MARKS
    if clues.statement.target is not None:
        target = clues.statement.target
        return [target, target.opponent], Clue.COMMENT
    sizes = {color: len(shut_in[color].stones) for color in Color}
    if not any(sizes.values()) and clues.captured:
        return [to_play.opponent, to_play], Clue.TREE
    return sorted(Color, key=lambda color: (-sizes[color], color is to_play)), Clue.STONES


def _weakest(position: Position, color: Color, tree: SolutionTree | None) -> list[frozenset[Point]]:
    """The groups of a colour nearest to the author's first move, at most :data:`_MOST_GROUPS`.

    Of equally near groups, and without a first move, those with the fewest liberties a stone come
    first.
    """
    geometry = position.geometry
    neighbors = position.geometry.neighbors
    solution = tree.solution() if tree is not None else ()
    move = solution[0] if solution else PASS

    def liberties(group: frozenset[Point]) -> float:
        free = {point for stone in group for point in neighbors[stone] if position[point].is_empty}
        return len(free) / len(group)

    def distance(group: frozenset[Point]) -> int:
        if move == PASS:
            return 0
        row, col = geometry.row_col(move)
        places = (geometry.row_col(stone) for stone in group)
        return min(max(abs(row - r), abs(col - c)) for r, c in places)

    groups = clusters(position, position.chains(color))
    nearest = sorted(groups, key=lambda group: (distance(group), liberties(group)))
    return nearest[:_MOST_GROUPS]


# Regions


def _with_region(position: Position, keystones: frozenset[Point]) -> tuple[Position, Clue, bool]:
    """Add keystones and a region to a position.

    Return the new position, the clue that the region was inferred from, and whether the keystones
    are shut in.
    """
    geometry = position.geometry
    color = position[min(keystones)].color
    assert color is not None
    marked = replace(position.with_keystones(keystones), boundary=Boundary.WALL)
    around = enclosure(position, color.opponent)
    shut_in = keystones <= around.stones
    if PointState.INVALID in position.states:
        return replace(marked, boundary=position.boundary), Clue.FILE, shut_in
    room = around.room(keystones) if shut_in else _near(position, keystones)
    empty = [point for point in geometry.points if position[point].is_empty]
    outside = [point for point in empty if point not in room]
    closed = marked.with_states(dict.fromkeys(outside, PointState.INVALID))
    return closed, Clue.STONES, shut_in


def region_around(position: Position, keystones: frozenset[Point]) -> Position:
    """Return the position with these keystones, and with the room that their surroundings leave."""
    return _with_region(position, keystones)[0]


def _near(position: Position, stones: frozenset[Point]) -> frozenset[Point]:
    """The points of the largest rectangle around a group that the exact search can manage."""
    geometry = position.geometry
    last = position.size - 1
    rows, cols = zip(*map(geometry.row_col, stones), strict=True)
    for distance in range(_WIDEST, 0, -1):
        top_left = geometry.point(max(0, min(rows) - distance), max(0, min(cols) - distance))
        bottom_right = geometry.point(
            min(last, max(rows) + distance), min(last, max(cols) + distance)
        )
        around = geometry.rectangle(top_left, bottom_right)
        if len(around) <= _MOST_POINTS:
            break
    return frozenset(around)
