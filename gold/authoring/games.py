"""From a game to problems: what a group in a game is about, and where a move missed its life or death.

A group of a game becomes a problem as a plain position does (:mod:`gold.authoring.target_guesses`): the
stones around it are taken for safe, and the region is the room that they leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from gold.authoring.enclosure import clusters, enclosure
from gold.authoring.proved_record import reaches_objective
from gold.authoring.target_guesses import TargetGuess, each_target_guess
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Position
from gold.board.record import BLACK_PLAYS, CLEARED, EVENT, WHITE_IS_SET, WHITE_PLAYS, Record
from gold.errors import IllegalMoveError, InvalidPositionError
from gold.i18n import _
from gold.problem.model import Objective, Problem
from gold.solver.api import CancelFlag, Limits, Result

_PLAYERS = {BLACK_PLAYS: Color.BLACK, WHITE_PLAYS: Color.WHITE}
_LEAST_STONES, _MOST_ROOM = 3, 26
"""Groups of fewer stones, or with more room, are not looked at in a scan: hardly any would be decided."""
_MEGABYTES = 16

Told = Callable[[int, int], object]
"""Hears how many moves were looked at, and of how many; an exception that it raises stops the scan."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game and the move played there; ``number`` counts moves from 1. No move at the end."""

    number: int
    position: Position
    played: Move | None


@dataclass(frozen=True, slots=True)
class Chance:
    """A move that missed what another would have reached: ``problem`` asks for it."""

    moment: Moment
    problem: Problem
    best: Move


def moments(record: Record) -> list[Moment]:
    """The positions of a game, from the first one to the last. An illegal move, or stones that are set up
    after a move, end it.
    """
    size = record.size
    start, at = _set_up(record)
    board = Board(Position(size, start.states, Color.BLACK))
    found: list[Moment] = []
    for event in record.events[at:]:
        kind, point = divmod(int(event), EVENT)
        color = _PLAYERS.get(kind)
        if color is None:
            break
        move = Point(point) if point else PASS
        if board.to_play is not color:
            board.play(PASS)
        found.append(Moment(len(found) + 1, board.position(), move))
        try:
            board.play(move)
        except IllegalMoveError:
            found.pop()
            break
    found.append(Moment(len(found) + 1, board.position(), None))
    return found


def _set_up(record: Record) -> tuple[Position, int]:
    """The stones before the first move, and the number of the event that it is."""
    states: dict[Point, PointState] = {}
    at = 0
    for at, event in enumerate(record.events):  # noqa: B007  # its last value counts
        kind, point = divmod(int(event), EVENT)
        if kind in _PLAYERS:
            break
        color = Color.WHITE if kind == WHITE_IS_SET else Color.BLACK
        states[Point(point)] = PointState.VALID if kind == CLEARED else PointState.stone(color)
    return Position.empty(record.size, PointState.VALID).with_states(states), at


def group_at(position: Position, stone: Point) -> frozenset[Point]:
    """The group that a stone belongs to: the chains that are shut in with its own; else its own chain.

    :raises InvalidPositionError: if no stone is there.
    """
    color = position[stone].color
    if color is None:
        said = _("there is no stone at {point}").format(point=position.geometry.vertex(stone))
        raise InvalidPositionError((said,))
    own = next(chain for chain in position.chains() if stone in chain)
    shut_in = clusters(position, enclosure(position, color.opponent).enclosed)
    return next((group for group in shut_in if own <= group), own)


def guess_about(position: Position, group: frozenset[Point], to_play: Color) -> TargetGuess:
    """What a group of a game is about, either side first: the problem, and which stones are taken for safe.

    :raises InvalidPositionError: if it can be no problem.
    """
    color = position[min(group)].color
    assert color is not None  # a group is of stones
    marked = position.with_states(dict.fromkeys(group, PointState.stone(color, keystone=True)))
    marked = replace(marked, to_play=to_play)
    found = next(each_target_guess(Problem(marked)), None)
    if found is None:
        raise InvalidPositionError(marked.errors() or (_("nothing can be played around this group"),))
    said = _("From a game. The surrounding stones are taken for safe.")
    return replace(found, problem=replace(found.problem, description=said))


def problem_of(position: Position, group: frozenset[Point], to_play: Color) -> Problem:
    """The problem about a group of a game, either side first.

    :raises InvalidPositionError: if it can be none.
    """
    return guess_about(position, group, to_play).problem


def group_title(number: int, stone: str) -> str:
    """The title of a problem about a group before a move; ``stone`` names a point of the group."""
    return _("Move {n}: {point}").format(n=number, point=stone)


# Scanning


class Scan:
    """Looks for the moves of a game after which a group had another fate than it could have had: it is proved
    that the side to play could settle it, that a pass could not, and that the move that was played did not.

    Each group is told once for each side. ``nodes`` bounds each question. A scan that was cancelled goes on
    where it stopped. ``done`` of ``total`` moves have been looked at, and ``found`` is what they missed.
    """

    def __init__(self, all_moments: Sequence[Moment], nodes: int) -> None:
        self._moments, self._nodes = all_moments, nodes
        self.done, self.total = 0, len(all_moments) - 1
        self.found: list[Chance] = []
        self._seen: set[tuple[object, ...]] = set()
        self._known: set[tuple[Color, Point]] = set()  # side to play, and stones of groups that were told

    def go_on(
        self, told: Told = lambda _done, _total: None, cancel: CancelFlag | None = None
    ) -> Iterator[Chance]:
        """What is found from here on, until the end or until it is cancelled."""
        while self.done < self.total:
            told(self.done, self.total)
            for chance in self._look(self._moments[self.done], cancel):
                self.found.append(chance)
                yield chance
            if _is_set(cancel):
                return
            self.done += 1
        told(self.done, self.total)

    def _look(self, moment: Moment, cancel: CancelFlag | None) -> Iterator[Chance]:
        side = moment.position.to_play
        for group, key in _groups(moment.position):
            if (side, *key) in self._seen or any((side, stone) in self._known for stone in group):
                continue
            chance = _missed(moment, group, self._nodes, cancel)
            if _is_set(cancel):
                return
            self._seen.add((side, *key))
            if chance is not None:
                self._known |= {(side, stone) for stone in group}
                yield chance


def _is_set(cancel: CancelFlag | None) -> bool:
    return cancel is not None and cancel.is_set


def scan(
    record: Record, nodes: int, told: Told = lambda _done, _total: None, cancel: CancelFlag | None = None
) -> Iterator[Chance]:
    """The moves of a game that missed something; see :class:`Scan`."""
    yield from Scan(moments(record), nodes).go_on(told, cancel)


def _groups(position: Position) -> Iterator[tuple[frozenset[Point], tuple[object, ...]]]:
    """The groups that are shut in, each with what its fate depends on: itself, its room, what is around."""
    neighbors = position.geometry.neighbors
    for color in Color:
        around = enclosure(position, color.opponent)
        for group in clusters(position, around.enclosed):
            room = around.room(group)
            if len(group) < _LEAST_STONES or not 0 < len(room) <= _MOST_ROOM:
                continue
            near = {point for inner in group | room for point in neighbors[inner]}
            yield group, (group, room, frozenset((point, position[point]) for point in near))


def _missed(moment: Moment, group: frozenset[Point], nodes: int, cancel: CancelFlag | None) -> Chance | None:
    """The chance that the move missed; None if it did not, or not certainly."""
    from gold.solver.answers.plan import solve  # the kernels come with these
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace

    assert moment.played is not None
    try:
        problem = problem_of(moment.position, group, moment.position.to_play)
        board = Board(problem.position)
    except InvalidPositionError:
        return None
    if problem.errors():
        return None
    workspace, limits = Workspace(_MEGABYTES), Limits(nodes=nodes)

    def reached(*moves: Move) -> tuple[bool | None, Result]:
        result = solve(Request.about(Board(board.initial, moves), limits, workspace, cancel=cancel))
        return reaches_objective(problem, result), result

    succeeds, best = reached()
    if succeeds is not True or best.move is None or best.move == PASS:
        return None
    if reached(PASS)[0] is not False:
        return None
    played = moment.played
    if played != PASS and board.is_legal(played) and reached(played)[0] is not False:
        return None
    asked = replace(problem, title=_title(moment, problem))
    return Chance(moment, asked, best.move)


def _title(moment: Moment, problem: Problem) -> str:
    black = problem.to_play is Color.BLACK
    if problem.objective is Objective.CAPTURE:
        said = _("Move {n}: Black can kill") if black else _("Move {n}: White can kill")
    else:
        said = _("Move {n}: Black can live") if black else _("Move {n}: White can live")
    return said.format(n=moment.number)
