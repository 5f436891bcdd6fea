"""How lines of moves end, in words: two eyes, a ko, a seki, or what dead stones lack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from gold import i18n
from gold.board.board import Board, Chain
from gold.board.eyes import lasting_eyes, only_room
from gold.board.outcome import winner
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Boundary, Position
from gold.board.status import Status
from gold.gui import words
from gold.i18n import _, ngettext
from gold.solver.api import Result
from gold.solver.outcome import Ending
from gold.trainer.wording import side

_FEW = 7  # moves, up to which each is looked at with all its answers, and these again


def why_play_ends(end: Board, status: Status = Status.UNKNOWN) -> str:
    """Why a line ends at a board: two eyes, the end of play, or what the proved ``status`` rests on, if it is
    the loser's turn; else empty.
    """
    if status is Status.SEKI:
        return in_seki(end)
    loser = {Status.ALIVE: end.attacker, Status.DEAD: end.defender}.get(status)
    rests = Ending.SETTLED if loser is end.to_play else Ending.OPEN
    so_far = Ending.TWO_EYES if lasting_eyes(end) else rests
    over = {None: so_far, end.attacker: Ending.CAPTURED, end.defender: Ending.NO_MOVE}[winner(end)]
    return why_it_ends(over, end, status)


def why_it_ends(ending: Ending, end: Board, status: Status) -> str:
    """Why a line ends, which leads to the board ``end``, and with what; empty for an open end."""
    defender = end.defender
    if defender is None:
        return ""
    eyes = end.geometry.vertices(lasting_eyes(end))
    if ending is Ending.NO_MOVE and eyes:
        ending = Ending.TWO_EYES
    is_out = end.boundary is Boundary.OPEN  # else there are friends beyond the wall
    said = {
        Ending.CAPTURED: i18n.sentence(words.captured(defender)),
        Ending.SAFE: _("{side} has a way out and cannot be captured.") if is_out else
                     _("{side} is connected to stones that cannot be captured."),
        Ending.TWO_EYES: _("{side} has two eyes: {points}.") if len(eyes) == 2 else _("{side} has two eyes."),
        Ending.NO_MOVE: _no_move(end),
        Ending.KO: where_ko_is(end, ()) or _("The ko decides."),
        Ending.OPEN: "", Ending.SETTLED: _settled(status, defender, end) if ending is Ending.SETTLED else "",
    }[ending]  # fmt: skip
    return said.format(side=side(defender), points=_(", ").join(eyes))


def said_after(count: int, said: str) -> str:
    """Why a line ends, with the number of the move after which that is so."""
    return _("(After {n}) {said}").format(n=count, said=said) if said and count > 1 else said


def shown_by(end: Board, settled: Status | None) -> frozenset[Point]:
    """The points that show why a line ends at a board: eyes, or where nobody may play. Where ``settled`` says
    what the search sees, the room of dead stones for an eye, two points of which one makes two eyes, or the
    points that a seki leaves free.
    """
    if settled is Status.DEAD:
        return only_room(end.position())[0]
    if settled is Status.SEKI:
        return frozenset(_free_in_seki(end.position())[0])
    eyes = lasting_eyes(end) or (_either_makes_eyes(end.position()) if settled is Status.ALIVE else ())
    closed = end.position().points(PointState.VALID) if winner(end) and end.keystones() else ()
    return frozenset(eyes or closed)


def _no_move(end: Board) -> str:
    """That the side to play, which attacks, may play nowhere."""
    points = _(", ").join(end.geometry.vertices(end.position().points(PointState.VALID, PointState.KO)))
    said = _("{side} cannot play at {points}.") if points else _("No point is free any more.")
    return said.format(side=side(end.to_play), points=points)


def _settled(status: Status, defender: Color, end: Board) -> str:
    """That the other side can play what it likes, and a reason where one is seen: eyes or liberties, or of a
    seki where nobody should play.
    """
    if status not in (Status.ALIVE, Status.SEKI):
        return _why_dead(end, defender) if status is Status.DEAD else ""
    said = _("{what}, whatever {side} plays")
    pair = end.geometry.vertices(_either_makes_eyes(end.position())) if status is Status.ALIVE else []
    if pair:
        said = _("{owner} makes two eyes by playing {first} or {second}: {side} cannot play both")
    elif status is Status.ALIVE and _gets_two_eyes(end.position()):
        said = _("{owner} gets two eyes, whatever {side} plays")
    loser, (first, second) = side(defender.opponent), pair or ("", "")
    what, owner = words.fate_in_words(status, defender), side(defender)
    said = said.format(what=what, owner=owner, side=loser, first=first, second=second)
    return " ".join(filter(None, (i18n.sentence(said), in_seki(end) if status is Status.SEKI else "")))


def _why_dead(end: Board, defender: Color) -> str:
    """What stones lack that are dead whatever is played: liberties, a way out, or room for two eyes."""
    if few := _too_few_liberties(end):
        return i18n.sentence(few)
    *found, can_shut_in_more = only_room(end.position())
    room, false = (end.geometry.vertices(sorted(points)) for points in found)
    said = _("{owner} cannot make two eyes, whatever {side} plays")
    if end.boundary is Boundary.OPEN or any(map(end.is_safe, end.chains(defender))):
        said, false = _("{owner} can neither get out nor make two eyes, whatever {side} plays"), []
    elif room:
        said = _("Room for {owner}'s eyes: {points}. That makes one only, even if {owner} plays first")
        if can_shut_in_more:
            said = _("{owner} has room for an eye at {points}, and cannot make a second one")
    elif not can_shut_in_more:
        said = _("{owner} has no eye, and no move makes one")
    said = said.format(owner=side(defender), side=side(defender), points=_(", ").join(room))
    also = ngettext("{points} is a false eye.", "{points} are false eyes.", len(false))
    return i18n.sentence(said) + (" " + also.format(points=_(", ").join(false))) * bool(false)


@lru_cache(maxsize=16)
def _either_makes_eyes(end: Position) -> tuple[Point, ...]:
    """Two points: whatever the attacker plays, the defender has two eyes, or makes them at one of these; or
    none, if there are no such points, or the defender is to play.
    """
    if end.to_play is end.defender:
        return ()
    board = Board(end)
    mine, tries = board.after(PASS), [board.after(point) for point in board.valid_moves()]
    making = [point for point in mine.valid_moves() if lasting_eyes(mine.after(point))]
    left = [
        {point for point in making if each.is_legal(point) and lasting_eyes(each.after(point))}
        for each in tries
        if not lasting_eyes(each)
    ]
    pairs = combinations(making, 2)
    return next((pair for pair in pairs if not any(some.isdisjoint(pair) for some in left)), ())


@lru_cache(maxsize=16)
def _gets_two_eyes(end: Position) -> bool:
    """Whether the defender can answer each of the attacker's moves so that two eyes are soon there."""
    return end.to_play is not end.defender and _makes_two_eyes(Board(end), rounds=2)


def _makes_two_eyes(end: Board, rounds: int) -> bool:
    tries = [end.after(point) for point in end.valid_moves()]
    return 0 < len(tries) <= _FEW and all(
        lasting_eyes(each)
        or any(
            lasting_eyes(answered) or (rounds > 1 and _makes_two_eyes(answered, rounds - 1))
            for answered in map(each.after, each.valid_moves())
        )
        for each in tries
    )


def _too_few_liberties(end: Board) -> str:
    """Within a wall, that the marked stones have fewer liberties than shut-in ones beside; may be empty."""
    mine, raced = _facing(end)
    few = max((len(chain.liberties) for chain in mine), default=0)
    many, stone = min(((len(chain.liberties), min(chain.stones)) for chain in raced), default=(0, Point(0)))
    if few >= many or end.boundary is Boundary.OPEN:
        return ""
    text = _("Too few liberties: the marked stones have {few}, those of {side} at {point} have {many}")
    color = end.attacker or Color.BLACK
    return text.format(few=few, many=many, side=side(color), point=end.geometry.vertex(stone))


def _facing(end: Board) -> tuple[list[Chain], list[Chain]]:
    """The chains of the marked stones, and the shut-in ones of the attacker beside them."""
    marked, near = end.position().keystones(), end.geometry.neighbors
    mine = [chain for chain in end.chains(end.defender) if not chain.stones.isdisjoint(marked)]
    beside = {point for chain in mine for stone in chain.stones for point in near[stone]}
    theirs = [chain for chain in end.chains(end.attacker) if not chain.stones.isdisjoint(beside)]
    return mine, [chain for chain in theirs if not words.are_beside_outside(end, chain.stones)]


def in_seki(board: Board) -> str:
    """Where nobody likes to play in a seki, since it puts stones of their own in atari; or what a seki is."""
    points, is_atari = _free_in_seki(board.position())
    text = _("{points}: whoever plays there puts their own stones in atari.")
    if not is_atari:
        shared = _("Shared liberties: {points}.") + " " if points else ""
        text = shared + _("{side} cannot be captured, and cannot make two eyes.")
    names = _(", ").join(board.geometry.vertices(points))
    return text.format(points=names, side=side(board.defender or Color.BLACK))


@lru_cache(maxsize=16)
def _free_in_seki(end: Position) -> tuple[Sequence[Point], bool]:
    """The points that stay free in a seki: those where either side would put its own stones in atari, if any
    (True), else the liberties that the marked stones share with shut-in ones.
    """
    board, points = Board(end), end.points(PointState.VALID)
    both = (board, board.after(PASS))
    closed = [point for point in points if all(_is_self_atari(first, point) for first in both)]
    mine, theirs = (frozenset[Point]().union(*(each.liberties for each in ours)) for ours in _facing(board))
    return closed or sorted(mine & theirs), bool(closed)


def _is_self_atari(board: Board, point: Point) -> bool:
    chain = board.after(point).chain(point) if board.is_legal(point) else None
    return chain is not None and chain.in_atari


def where_ko_is(board: Board, line: Sequence[Move]) -> str:
    """At which point a line from a board's position leads to a ko, in words; empty if it leads to none."""
    end = board.after()
    for each in line:
        if not end.is_legal(each):  # the line of an estimate may be that of the position before
            return ""
        end.play(each)
    if end.ko_point is None:
        return ""
    text = _("A ko comes up at {point}.") if line else _("The ko is at {point}.")
    return text.format(point=board.geometry.vertex(end.ko_point))


def taker_of(board: Board, line: Sequence[Move]) -> Color | None:
    """Who takes the ko that a line from a board's position leads to; None if it leads to none."""
    return board.after(*line).to_play.opponent if where_ko_is(board, line) else None


def result_line(board: Board, result: Result, played: int = 0) -> str:
    """The line of a result after the moves that are ``played``, and why it ends or how its ko goes on."""
    line = result.main_line[played:]
    texts = [words.line_in_words(board.geometry, line)]
    if result.status in (Status.ALIVE, Status.DEAD) and result.proved:
        texts.append(said_after(len(line), why_play_ends(board.after(*line), result.status)))
    elif result.status in (Status.KO, Status.SEKI):
        end = board.after(*line)
        texts.append(words.how_ko_ends(board, (*line, *result.without_threats), len(line), 1))
        texts.append(words.how_ko_is_won(end, result.with_threats))
        texts.append(in_seki(end) if result.status is Status.SEKI else "")
    return "\n".join(filter(None, texts))
