"""Guesses the target of a plain position: what the author did not state, as a list, the best guess first.

Nothing is searched here; :mod:`gold.authoring.target_choice` tests the guesses. They come from the
stones that are shut in (:mod:`gold.authoring.enclosure`), and from the file's marks, words and
tree.

* **Who plays first**: the tree's first move, else the words, else what the file says (or its reader assumed).
* **Target**: the colour of the marks, or of the words; else the colour with more stones shut in.
* **Keystones**: the stones shut in; then the largest group of them, its largest chain, other groups, and
  what the author's solution captures. The smaller sets leave out bait; the search tells whether that is
  needed.
* **Region**: the room that the surrounding stones leave. These stones are taken for safe, as books mean it,
  and the empty points beyond them are the attacker's (the boundary rule ``wall``).

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
from gold.problem.sgf_format import kept_tree, split_setup
from gold.problem.solution_tree import SolutionTree, solution_tree
from gold.solver.request import Rival

_MOST_GUESSES = 8  # guesses for one problem, not counting those with more room
_MOST_GROUPS = 3  # groups of a colour to try, if several are shut in, or none is
_WIDEST = 4
_MOST_POINTS = 100
"""Limits of a region around a group that nothing shuts in: its distance from the group, and its points."""
_MORE_ROOM = 2  # how many points beyond the surrounding stones the wider region reaches
_LONGEST_LINE = 100  # moves of the author's solution that are looked at
_WAYS_TO_FRIENDS = (1, 3)
"""How many points beyond the region a life may reach to connect to friends."""
_MARKS = ("TR", "SQ", "CR")


class Clue(StrEnum):
    """What the side to play, the target or the region of a guess was inferred from."""

    FILE = "file"
    MARKS = "marks"
    TREE = "tree"
    COMMENT = "comment"
    STONES = "stones"


class Doubt(StrEnum):
    """Why a guess is unlikely, though it could be played as a problem."""

    REFUTED = "the side to play cannot reach it"
    NOTHING_AT_STAKE = "a pass reaches it"
    AT_ONCE = "one move captures everything"
    CAPTURER_DIES = "whoever captures it does not live"
    AUTHOR_FAILS = "the author's answer fails"
    TOO_NARROW = "it lives with more room"


@dataclass(frozen=True, slots=True)
class TargetGuess:
    """A target that a plain position may have: ``problem`` has its keystones and region filled in.

    ``side_from``, ``target_from`` and ``region_from`` tell from what side to play, target and
    region were inferred. ``shut_in``: all keystones are shut in; if not, the region is only what
    lies around them. ``more_room``: the guess was made by :func:`with_more_room`. ``rivals`` would
    capture the keystones, and are shut in themselves (:mod:`gold.authoring.rivals`).
    """

    problem: Problem
    side_from: Clue
    target_from: Clue
    region_from: Clue
    shut_in: bool
    more_room: bool = False
    rivals: tuple[Rival, ...] = ()

    @property
    def taken_for_safe(self) -> frozenset[Point]:
        """The attacker's stones around the region. They cannot be captured, since the region ends there."""
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
        """The defender's stones around the region. What connects to them is safe: the region ends there."""
        return connected_outside(self.problem.position)

    @property
    def region_is_assumed(self) -> bool:
        """Whether the region was guessed, since the file does not say where play is allowed."""
        return self.region_from is not Clue.FILE

    def contradicts(self, first: TargetGuess) -> bool:
        """Whether the author's words, which the first guess follows, are about the other side's stones."""
        return (
            first.target_from is Clue.COMMENT
            and self.problem.defender is not first.problem.defender
        )

    def holds_on_the_board(self, status: Status, succeeds: bool) -> bool:
        """Whether a proof in this region also holds on the whole board. With ``succeeds``, it
        proves that the side to play reaches at least this status; otherwise, that it reaches at
        most this status.

        A life holds: an assumed region's border is as bad as it can be for the defender. A kill may
        fail with more room, so it does not hold; nor does a life by stones that only the region
        connects to safety.
        """
        if not self.region_is_assumed:
            return True
        if succeeds is not (self.problem.objective is Objective.SAVE):
            return False
        lives = status is Status.ALIVE or (status is Status.SEKI and not succeeds)
        return lives and not connected_outside(self.problem.position)


@dataclass(frozen=True, slots=True)
class _Clues:
    """What a file has besides its stones. ``marked`` are of one colour, ``captured`` fall to its solution."""

    statement: Statement
    tree: SolutionTree | None
    marked: frozenset[Point]
    captured: frozenset[Point]


def needs_target(problem: Problem) -> bool:
    """Whether a problem has stones of both colours and no keystones, or keystones and nowhere to play."""
    position = problem.position
    colors = {state.color for state in position.states} - {None}
    if len(colors) < 2 or position.rule_errors():
        return False
    return not position.keystones() or _has_only_a_target(position)


def _has_only_a_target(position: Position) -> bool:
    return position.defender is not None and not position.points(PointState.VALID, PointState.KO)


def target_guesses(problem: Problem) -> tuple[TargetGuess, ...]:
    """The guesses at the target of a problem, the best first; none if it cannot have a target.

    Keystones that the problem has are taken as given, and only the region is inferred. A region
    that the file gives is kept, if it has a point. The same problem has the same guesses every
    time.
    """
    return tuple(each_target_guess(problem))


def each_target_guess(problem: Problem) -> Iterator[TargetGuess]:
    """Yield the :func:`target_guesses` one by one. Each takes milliseconds, and mostly the first will do."""
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
    """The same life in a wider region, with liberties behind the gaps of the wall; None if there is none.

    There is none for a kill, which is meant within the wall, and for a group that is not shut in,
    whose region is wide already. No defender's stone that play can reach has a liberty outside: by
    the boundary rule it would count as connected to safety, and the life would not be proved on the
    whole board.
    """
    problem = guess.problem
    if guess.more_room or not guess.shut_in or not guess.region_is_assumed:
        return None
    wider = _widened(problem.position) if problem.objective is Objective.SAVE else problem.position
    if wider == problem.position:
        return None
    return replace(guess, problem=replace(problem, position=wider), more_room=True)


def toward_friends(guess: TargetGuess) -> Iterator[TargetGuess]:
    """The same life in wider regions, the narrowest first, in which it may connect to friends
    outside: the defender's stones there that the region ends at (:attr:`TargetGuess.friends`).
    These are taken for safe.
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
    """Whether the region ends at a gap of two points to the edge, which one more stone may not close."""
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
    """The position in which one may also play so many steps beyond the region."""
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
    """The stones of defender's chains with a liberty outside, beside something that play can change."""
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
    """The stones with marks of one kind in the file, if they have one colour."""
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
    """The points that SGF names, in a list that may hold anything."""
    for name in names:
        try:
            point = position.geometry.from_sgf("".join(name.split())[:20])
        except OffBoardError:
            continue
        if point != PASS:
            yield point


def _captured(position: Position, line: Iterable[Move]) -> frozenset[Point]:
    """The stones of the opponent that the side to play takes off in a line; up to its first illegal move."""
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
    """Sets of keystones, the best first, and what they were inferred from."""
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
        if number == 0 and not groups and clue is not Clue.STONES:  # the author knows better
            yield from ((group, clue) for group in _weakest(position, color, clues.tree))
    for color in colors:
        yield from ((group, Clue.STONES) for group in _weakest(position, color, clues.tree))


def _colors(
    position: Position, shut_in: dict[Color, Enclosure], clues: _Clues, to_play: Color
) -> tuple[list[Color], Clue]:
    """Both colours, the likely target first."""
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
    """The groups of a colour nearest to the author's first move, else with the fewest liberties a stone."""
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
    """The position with its keystones and region, what that was inferred from, and whether it is shut in."""
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
    """The position with these keystones, and with the region that the stones around them leave."""
    return _with_region(position, keystones)[0]


def _near(position: Position, stones: frozenset[Point]) -> frozenset[Point]:
    """The points around a group, as far as the exact search can manage."""
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
