"""Finds a reason on the board why a line of moves ends: two eyes, a ko, a seki, a lack of room.

The reasons are facts; :mod:`gold.gui.endings` puts them into words. Each is about the board at the
line's end, on which the defender owns the marked stones. A reason only illustrates a result; the
proof comes from the search.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from gold.board.board import Board, Chain
from gold.board.eyes import gets_two_eyes, lasting_eyes, only_room, pair_that_makes_eyes
from gold.board.outcome import winner
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Boundary
from gold.board.races import FreeInSeki, LibertyCount, free_in_seki, too_few_liberties
from gold.board.status import Status
from gold.patterns.shapes import shape_of
from gold.solver.outcome import Ending

_MANY_LIBERTIES = 3
_FEWEST_NAMED = 4
"""Least number of points in a room whose shape is named: everybody knows rooms of three points."""


@dataclass(frozen=True, slots=True)
class Captured:
    """The marked stones are captured."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """The marked stones have a way out, and cannot be captured."""


@dataclass(frozen=True, slots=True)
class Connected:
    """The marked stones are connected to stones beyond the wall that cannot be captured."""


@dataclass(frozen=True, slots=True)
class TwoEyes:
    """The marked stones have two eyes, and live without another move."""

    points: tuple[Point, ...]
    """The empty points of the eyes; an empty tuple if the eyes were not recognized."""


@dataclass(frozen=True, slots=True)
class NowhereToPlay:
    """The attacker is to play, and has no legal move."""

    points: tuple[Point, ...]
    """The empty points where the attacker may not play."""


@dataclass(frozen=True, slots=True)
class KoDecides:
    """The result depends on a ko."""

    point: Point | None
    """The ko point; None if the board has none."""


@dataclass(frozen=True, slots=True)
class EyesAtEither:
    """The defender makes two eyes at one of two points, and the attacker cannot play both."""

    first: Point
    second: Point


@dataclass(frozen=True, slots=True)
class EyesSoon:
    """Whatever the attacker plays, the defender has an answer that makes two eyes."""


@dataclass(frozen=True, slots=True)
class Lives:
    """The marked stones live, whatever the attacker plays.

    The board shows no more than the effects of the last move.
    """

    takes: Move | None = None
    """The last move if it captured stones, else None."""
    joined: Point | None = None
    """A stone that the last move connected to the marked stones; None if it connected none."""
    liberties: int = 0
    """The liberties of the marked stones, if the last move added some and there are at least three.
    Otherwise 0.
    """


@dataclass(frozen=True, slots=True)
class LivesInSeki:
    """The marked stones live in seki, whatever the attacker plays."""

    free: FreeInSeki
    """The points where neither side should play."""


@dataclass(frozen=True, slots=True)
class NoWayOut:
    """The marked stones can neither get out nor make two eyes."""


@dataclass(frozen=True, slots=True)
class NoTwoEyes:
    """The marked stones cannot make two eyes."""

    room: tuple[Point, ...]
    """Points where the marked stones have an eye or could make one; empty if not recognized."""
    false_eyes: tuple[Point, ...]
    """Points beside the room that look like eyes but are not."""
    can_enclose_more: bool
    """Whether one more stone would enclose a larger room."""
    shape: str = ""
    """The name of the room's shape, if it has one and makes only one eye; else empty."""


Reason: TypeAlias = (
    Captured
    | WayOut
    | Connected
    | TwoEyes
    | NowhereToPlay
    | KoDecides
    | EyesAtEither
    | EyesSoon
    | Lives
    | LivesInSeki
    | FreeInSeki
    | LibertyCount
    | NoWayOut
    | NoTwoEyes
)


def reason_seen_on(end: Board, status: Status = Status.UNKNOWN) -> Reason | None:
    """Return the reason why a line ends at the board ``end``, from the board and ``status`` alone.

    It is the end of play, two eyes, or a reason for the proved ``status``. A status has a reason
    only if it is a seki, or if the side that loses by it is to play; otherwise return None.
    """
    if status is Status.SEKI:
        return free_in_seki(end)
    return reason_for_ending(_ending_on(end, status), end, status)


def _ending_on(end: Board, status: Status) -> Ending:
    """Return the kind of ending of a line that leads to ``end`` with a proved ``status``."""
    over = winner(end)
    if over is not None:
        return Ending.CAPTURED if over is end.attacker else Ending.NO_MOVE
    if lasting_eyes(end):
        return Ending.TWO_EYES
    is_losers_turn = (status is Status.ALIVE and end.to_play is end.attacker) or (
        status is Status.DEAD and end.to_play is end.defender
    )
    return Ending.SETTLED if is_losers_turn else Ending.OPEN


def reason_for_ending(ending: Ending, end: Board, status: Status) -> Reason | None:
    """Return the reason for the ``ending`` of a line that leads to the board ``end``.

    ``status`` is proved of ``end``. None in each of these cases:

    - the ending is ``OPEN``;
    - the ending is ``SETTLED``, and the status is neither life, death nor seki;
    - no stones are marked.
    """
    if end.defender is None:
        return None
    match ending:
        case Ending.CAPTURED:
            return Captured()
        case Ending.SAFE:
            return WayOut() if end.boundary is Boundary.OPEN else Connected()
        case Ending.TWO_EYES:
            return TwoEyes(_eyes(end))
        case Ending.NO_MOVE:
            eyes = _eyes(end)
            if eyes:
                return TwoEyes(eyes)
            if end.boundary is Boundary.WALL and _is_connected(end):
                return Connected()
            return NowhereToPlay(tuple(end.position().points(PointState.VALID, PointState.KO)))
        case Ending.KO:
            return KoDecides(end.ko_point)
        case Ending.SETTLED:
            return _why_settled(end, status)
        case Ending.OPEN:
            return None
        case _:
            assert_never(ending)


def points_that_show(end: Board, settled: Status | None) -> frozenset[Point]:
    """The points to highlight as the reason why a line ends at the board ``end``; may be empty.

    ``settled`` is the proved status of a position in which the loser can play anything, else None.

    - Dead: the room that the marked stones have for an eye.
    - Seki: the points where neither side should play.
    - Otherwise the points of lasting eyes, if there are any.
    - Alive: two points at either of which the defender makes two eyes.
    - Play is over: the empty points where the side to play may not play.
    """
    if settled is Status.DEAD:
        room, _false_eyes, _can_enclose_more = only_room(end)
        return room
    if settled is Status.SEKI:
        return frozenset(free_in_seki(end).points)
    eyes = lasting_eyes(end)
    if eyes:
        return eyes
    pair = pair_that_makes_eyes(end) if settled is Status.ALIVE else None
    if pair is not None:
        return frozenset(pair)
    if winner(end) is not None and end.keystones():
        return frozenset(end.position().points(PointState.VALID))
    return frozenset()


def ko_after(board: Board, line: Sequence[Move]) -> Point | None:
    """The ko point after the moves of ``line`` on ``board``; None if there is none.

    Also None if a move of the line is illegal.
    """
    end = board.after()
    for each in line:
        if not end.is_legal(each):  # the line of an estimate may begin at an earlier position
            return None
        end.play(each)
    return end.ko_point


def taker_of_ko(board: Board, line: Sequence[Move]) -> Color | None:
    """The side whose last move of ``line`` took a ko; None if the line leads to no ko."""
    return None if ko_after(board, line) is None else board.after(*line).to_play.opponent


def _eyes(end: Board) -> tuple[Point, ...]:
    return tuple(sorted(lasting_eyes(end)))


def _is_connected(end: Board) -> bool:
    """Return whether marked stones are connected to friends outside."""
    marked = end.position().keystones()
    chains = (chain for chain in end.chains(end.defender) if not chain.stones.isdisjoint(marked))
    return any(map(end.is_safe, chains))


def _why_settled(end: Board, status: Status) -> Reason | None:
    """Why the marked stones keep their proved status, whatever the loser plays; None if unknown."""
    match status:
        case Status.ALIVE:
            pair = pair_that_makes_eyes(end)
            if pair is not None:
                return EyesAtEither(*pair)
            return EyesSoon() if gets_two_eyes(end) else what_last_move_did(end)
        case Status.SEKI:
            return (
                LivesInSeki(free_in_seki(end)) if end.to_play is end.attacker else free_in_seki(end)
            )
        case Status.DEAD:
            return _why_dead(end)
        case _:
            return None


def what_last_move_did(end: Board) -> Lives:
    """The effects of the last move on the marked stones; none if it was not a defender's stone."""
    if not end.moves or end.moves[-1] == PASS or end.to_play is end.defender:
        return Lives()
    last = end.moves[-1]
    before = Board(end.initial, end.moves[:-1])
    played = end.chain(last)
    took = len(before.chains(end.attacker)) != len(end.chains(end.attacker))
    joined = None if played is None else _friend_of_marked(before, played)
    now = _liberties_of_marked(end)
    is_more = now >= _MANY_LIBERTIES and now > _liberties_of_marked(before)
    return Lives(last if took else None, joined, now if is_more else 0)


def _friend_of_marked(before: Board, played: Chain) -> Point | None:
    """A stone that the last move connected to marked stones; None if it connected none.

    ``before`` is the board before the move, ``played`` the chain of the played stone after it.
    """
    marked = before.position().keystones()
    parts = [
        chain.stones for chain in before.chains(before.defender) if chain.stones <= played.stones
    ]
    friends = [stones for stones in parts if stones.isdisjoint(marked)]
    if not friends or len(friends) == len(parts):
        return None
    return min(min(friends, key=min))


def _liberties_of_marked(board: Board) -> int:
    """Count the liberties of the marked stones.

    0 if they are several chains, or if some of their liberties lie outside of the region.
    """
    position = board.position()
    marked = position.keystones()
    chains = [
        chain for chain in board.chains(board.defender) if not chain.stones.isdisjoint(marked)
    ]
    if len(chains) != 1:
        return 0
    chain = chains[0]
    beside = {
        near
        for stone in chain.stones
        for near in board.geometry.neighbors[stone]
        if near in board.geometry and position[near].is_empty
    }
    counted = len(chain.liberties)
    return counted if counted == len(beside) else 0  # some liberties lie outside the region


def _why_dead(end: Board) -> Reason:
    """The reason why the marked stones are dead: too few liberties, no way out, or no two eyes."""
    race = too_few_liberties(end)
    if race is not None:
        return race
    if end.boundary is Boundary.OPEN or any(map(end.is_safe, end.chains(end.defender))):
        return NoWayOut()
    room, false_eyes, can_enclose_more = only_room(end)
    shape = "" if can_enclose_more else _name_of_shape(end, room)
    return NoTwoEyes(tuple(sorted(room)), tuple(sorted(false_eyes)), can_enclose_more, shape)


def _name_of_shape(board: Board, room: Collection[Point]) -> str:
    """The players' name for the shape of a room that makes only one eye.

    Empty for a room of fewer than four points, and for a shape without such a name.
    """
    if len(room) < _FEWEST_NAMED:
        return ""
    shape = shape_of(map(board.geometry.row_col, room))
    return shape.name if shape is not None and len(shape.vital) <= 1 else ""
