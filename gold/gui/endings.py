"""Texts that say why a line of moves ends: two eyes, a ko, a seki, or what dead stones lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from gold.board.board import Board
from gold.board.points import Color, Move, Point
from gold.board.races import FreeInSeki, LibertyCount, free_in_seki
from gold.board.status import Status
from gold.gui import words
from gold.i18n import _, ngettext, sentence
from gold.problem.names.shown import shown_tag
from gold.solver.api import Result
from gold.solver.outcome import Ending
from gold.trainer import end_reasons
from gold.trainer.end_reasons import (
    Captured,
    Connected,
    EyesAtEither,
    EyesSoon,
    KoDecides,
    Lives,
    LivesInSeki,
    NoTwoEyes,
    NoWayOut,
    NowhereToPlay,
    Reason,
    TwoEyes,
    WayOut,
)
from gold.trainer.wording import side


def why_play_ends(end: Board, status: Status = Status.UNKNOWN, is_told: bool = False) -> str:
    """Why a line ends at the board ``end``; empty if no reason is visible there.

    The reasons are those of :func:`gold.trainer.end_reasons.reason_seen_on`. ``is_told``: another
    text already says that the stones live, so it is not repeated as the reason.
    """
    return _why(end_reasons.reason_seen_on(end, status), end, is_told)


def why_it_ends(ending: Ending, end: Board, status: Status, is_told: bool = False) -> str:
    """Why a line with this ``ending`` ends; empty if no reason is visible at ``end``.

    The reasons are those of :func:`gold.trainer.end_reasons.reason_for_ending`. ``is_told``:
    another text already says that the stones live, so it is not repeated as the reason.
    """
    return _why(end_reasons.reason_for_ending(ending, end, status), end, is_told)


def _why(reason: Reason | None, end: Board, is_told: bool) -> str:
    if is_told and isinstance(reason, Lives):
        return " ".join(_done_by_last_move(reason, end))
    return "" if reason is None else reason_in_words(reason, end)


def reason_in_words(reason: Reason, end: Board) -> str:  # one for each kind
    """Put a reason why a line ends into one or two sentences.

    If the board has no target stones, the defender is taken to be Black.
    """
    defender = end.defender or Color.BLACK
    owner = side(defender)
    attacker = side(defender.opponent)
    match reason:
        case Captured():
            return sentence(words.captured(defender))
        case WayOut():
            return _("{side} has a way out and cannot be captured.").format(side=owner)
        case Connected():
            return _("{side} is connected to stones that cannot be captured.").format(side=owner)
        case TwoEyes(points):
            text = _("{side} has two eyes.")
            if len(points) == 2:
                text = _("{side} has two eyes: {points}.")
            return text.format(side=owner, points=_names(end, points))
        case NowhereToPlay(points):
            text = (
                _("{side} cannot play at {points}.") if points else _("No point is free any more.")
            )
            return text.format(side=side(end.to_play), points=_names(end, points))
        case KoDecides(point):
            return _("The ko decides.") if point is None else _where_ko_is_now(end, point)
        case EyesAtEither(first, second):
            text = _(
                "{owner} makes two eyes by playing {first} or {second}: {side} cannot play both"
            )
            name = end.geometry.vertex
            return sentence(
                text.format(owner=owner, side=attacker, first=name(first), second=name(second))
            )
        case EyesSoon():
            return sentence(
                _("{owner} gets two eyes, whatever {side} plays").format(owner=owner, side=attacker)
            )
        case Lives():
            return " ".join(
                (_whatever_is_played(Status.ALIVE, defender), *_done_by_last_move(reason, end))
            )
        case LivesInSeki(free):
            return f"{_whatever_is_played(Status.SEKI, defender)} {_free_in_words(free, end)}"
        case FreeInSeki():
            return _free_in_words(reason, end)
        case LibertyCount():
            return _race_in_words(reason, end, attacker)
        case NoWayOut():
            text = _("{owner} can neither get out nor make two eyes, whatever {side} plays")
            return sentence(text.format(owner=owner, side=owner))
        case NoTwoEyes():
            return _no_two_eyes_in_words(reason, end, owner)
        case _:
            assert_never(reason)


def _whatever_is_played(status: Status, defender: Color) -> str:
    text = _("{what}, whatever {side} plays")
    return sentence(
        text.format(what=words.fate_in_words(status, defender), side=side(defender.opponent))
    )


def _done_by_last_move(lives: Lives, end: Board) -> Iterator[str]:
    """Yield sentences about what the last move did for stones that live: captures, connections, liberties."""
    owner = side(end.defender or Color.BLACK)
    if lives.takes is not None:
        yield words.stones_taken(Board(end.initial, end.moves[:-1]), lives.takes)
    if lives.joined is not None:
        yield _("{side} is joined to {point}.").format(
            side=owner, point=end.geometry.vertex(lives.joined)
        )
    if lives.liberties:
        n = lives.liberties
        text = ngettext("{side} has {n} liberty now.", "{side} has {n} liberties now.", n)
        yield text.format(side=owner, n=n)


def _no_two_eyes_in_words(reason: NoTwoEyes, end: Board, owner: str) -> str:
    text = _("{owner} cannot make two eyes, whatever {side} plays")
    if reason.room and reason.can_enclose_more:
        text = _("{owner} has room for an eye at {points}, and cannot make a second one")
    elif reason.room:
        text = _(
            "Room for {owner}'s eyes: {points}. That makes one only, even if {owner} plays first"
        )
    elif not reason.can_enclose_more:
        text = _("{owner} has no eye, and no move makes one")
    said = sentence(text.format(owner=owner, side=owner, points=_names(end, reason.room)))
    if reason.shape:
        called = _("This shape is called {name}.")
        said = f"{said} {called.format(name=shown_tag(reason.shape.replace(' ', '-')))}"
    if not reason.false_eyes:
        return said
    also = ngettext("{points} is a false eye.", "{points} are false eyes.", len(reason.false_eyes))
    return f"{said} {also.format(points=_names(end, reason.false_eyes))}"


def _race_in_words(race: LibertyCount, end: Board, attacker: str) -> str:
    text = _(
        "Too few liberties: the marked stones have {few}, those of {side} at {point} have {many}"
    )
    point = end.geometry.vertex(race.stone)
    return sentence(text.format(few=race.few, many=race.many, side=attacker, point=point))


def said_after(count: int, said: str) -> str:
    """The text ``said`` about the end of a line, with the number of moves before it if there are several."""
    return _("(After {n}) {said}").format(n=count, said=said) if said and count > 1 else said


def in_seki(board: Board) -> str:
    """A text about a seki.

    It names the points where playing is self-atari. If there are none, it says that neither two
    eyes nor a capture is possible.
    """
    return _free_in_words(free_in_seki(board), board)


def _free_in_words(free: FreeInSeki, board: Board) -> str:
    names = _names(board, free.points)
    if free.is_self_atari:
        return _("{points}: whoever plays there puts their own stones in atari.").format(
            points=names
        )
    text = _("{side} cannot be captured, and cannot make two eyes.")
    said = text.format(side=side(board.defender or Color.BLACK))
    if not free.points:
        return said
    return _("Shared liberties: {points}.").format(points=names) + " " + said


def where_ko_is(board: Board, line: Sequence[Move]) -> str:
    """A text with the point of the ko to which a line leads; empty if there is no ko.

    The line starts at the board's position.
    """
    point = end_reasons.ko_after(board, line)
    if point is None:
        return ""
    if not line:
        return _where_ko_is_now(board, point)
    return _("A ko comes up at {point}.").format(point=board.geometry.vertex(point))


def _where_ko_is_now(board: Board, point: Point) -> str:
    return _("The ko is at {point}.").format(point=board.geometry.vertex(point))


def _names(board: Board, points: Iterable[Point]) -> str:
    return _(", ").join(board.geometry.vertices(points))


def result_line(board: Board, result: Result, played: int = 0) -> str:
    """The line of a result in words, and why it ends, or how its ko goes on.

    The first ``played`` moves are left out.
    """
    line = result.main_line[played:]
    count = len(line)
    texts = [words.line_in_words(board.geometry, line)]
    match result.status:
        case Status.ALIVE | Status.DEAD if result.proved:
            end = board.after(*line)
            texts.append(said_after(count, why_play_ends(end, result.status)))
        case Status.KO | Status.SEKI:
            end = board.after(*line)
            texts.append(words.how_ko_ends(board, (*line, *result.without_threats), count, 1))
            texts.append(words.how_ko_is_won(end, result.with_threats))
            if result.status is Status.SEKI:
                texts.append(in_seki(end))
    return "\n".join(text for text in texts if text)
