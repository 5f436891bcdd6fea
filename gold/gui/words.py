"""Texts about the game in players' words: results, lines of moves, kos, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, assert_never

from gold.board.board import Board
from gold.board.outside import would_touch_outside
from gold.board.points import PASS, Color, Geometry, Move, Point
from gold.board.status import Status
from gold.board.symmetry import SWAP_COLORS, Symmetry
from gold.i18n import _, ngettext, number
from gold.solver.api import EngineKind, Limits, Result, StopReason, up_to_pass
from gold.solver.outcome import DEAD, Bounds, Ko
from gold.trainer.events import GaveUp, HintLevel, HintShown, Illegal, MoveJudged, Refusal
from gold.trainer.hints import move_after_a_threat
from gold.trainer.progress.exams import ExamResult
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import SET_ASIDE_AFTER
from gold.trainer.ranks import rank_of
from gold.trainer.training.day_plan import DayDone
from gold.trainer.wording import ko_facts, side, with_many_threats

_DEEP = 12
_WIDE_MOVES = 12
_LONG_SECONDS = 30.0
_TOLD = 8  # most moves in the text that says how a ko is won
_MANY = 2  # least captured stones that are mentioned


def fate_in_words(status: Status, defender: Color) -> str:
    """The status of the target stones as a clause without punctuation.

    It is for sentences such as "Solved: White is dead" and "White is dead, whatever White plays".
    """
    black = defender is Color.BLACK
    match status:
        case Status.ALIVE:
            return _("Black lives") if black else _("White lives")
        case Status.SEKI:
            return _("Black lives in seki") if black else _("White lives in seki")
        case Status.DEAD:
            return _("Black is dead") if black else _("White is dead")
        case Status.KO:
            return _("Ko")
        case Status.UNSETTLED:
            return _("Unsettled")
        case Status.UNKNOWN:
            return _("Not proved")


def verdict(
    status: Status,
    ko: Ko | None,
    defender: Color,
    many_threats: Color | None = None,
    by_double_ko: bool = False,
) -> str:
    """The status of the target stones in words, with the kind of ko.

    ``many_threats`` is the side that could change this with more ko threats than the search counts;
    None if neither could. ``by_double_ko``: the stones live by double ko.
    """
    if status is Status.KO and ko is not None:
        return ko_kind(ko, defender)
    if by_double_ko:
        return (
            _("Black lives by double ko")
            if defender is Color.BLACK
            else _("White lives by double ko")
        )
    return with_many_threats(fate_in_words(status, defender), many_threats)


def result_in_words(result: Result, board: Board | None = None, is_short: bool = False) -> str:
    """The result of a search in players' words.

    With a ``board``, life by double ko is mentioned only if the result's line has a ko.
    ``is_short``: leave out the text of :func:`gold.trainer.wording.but_for_threats`.
    """
    status = result.practical_status
    ko = result.ko
    side = result.defender
    if status is Status.KO and result.proved and not result.exact:
        other = Status.DEAD if result.bounds.least == DEAD else Status.ALIVE
        return _("{what}, or a ko").format(what=fate_in_words(other, side))
    by_double_ko = result.by_double_ko
    if by_double_ko and board is not None:
        boards = (board.after(*result.line[:count]) for count in range(len(result.line) + 1))
        # Every board is checked, since the last may have no ko any more.
        by_double_ko = any(each.ko_point is not None for each in boards)
    return verdict(status, ko, side, None if is_short else result.many_threats, by_double_ko)


class Shortfall(NamedTuple):
    """Why a result that is less than the best is wrong."""

    title: str
    """The verdict in a few words."""
    text: str = ""
    """The text below the title; may be empty."""
    is_partial: bool = True
    """Whether the side to play first still reaches something, such as a ko or a seki."""
    compares: bool = False
    """Whether ``text`` compares two kos, each on its own line."""


def shortfall(
    verdict: MoveJudged, best: Bounds | None, best_ko: Ko | None, defender: Color, what: str
) -> Shortfall:
    """Explain why a verdict that is less than the ``best`` is wrong.

    ``best_ko`` is the ko of the best result; None if it is no ko. ``what`` is the verdict's result
    in words.
    """
    better = _("A better result is possible.")
    if verdict.many_threats is not None:
        return Shortfall(_("Wrong: it can be done without a ko"))
    if verdict.status is Status.KO and verdict.exact:
        yours = _threats_in_words(verdict.ko, defender)
        best_facts = _threats_in_words(best_ko, defender)
        if yours and best_facts:
            both = _("Yours: {ko}.").format(ko=yours), _("The best: {ko}.").format(ko=best_facts)
            return Shortfall(_("Wrong: a worse ko"), "\n".join(both), compares=True)
        if best_ko is None and (best is None or best.side_with_many_threats(defender) is None):
            return Shortfall(_("Wrong: it can be done without a ko"))
        return Shortfall(_("Wrong: this makes a ko"), better)
    if verdict.status is Status.SEKI and verdict.good_for_person:
        return Shortfall(_("Wrong: this makes a seki"), better)
    return Shortfall(_("Wrong: {what}").format(what=what), is_partial=False)


def _threats_in_words(ko: Ko | None, defender: Color) -> str:
    """A ko in words without the side that takes first; empty for None.

    The threats say which of two kos is worse.
    """
    return "" if ko is None else ko_facts(replace(ko, taker=None), defender)


def no_move_works(to_play: Color, defender: Color) -> str:
    """A text that no move of the side to play works, without a full stop."""
    fate = Status.DEAD if to_play is defender else Status.ALIVE
    return _("No move works: {result}").format(result=fate_in_words(fate, defender))


def settled_status(status: Status) -> str:
    """The group status as a single word, such as “Alive”, for a button or a short answer."""
    match status:
        case Status.ALIVE:
            return _("Alive")
        case Status.DEAD:
            return _("Dead")
        case Status.UNSETTLED:
            return _("Unsettled")
        case Status.KO:
            return _("Ko")
        case Status.SEKI:
            return _("Seki")
        case Status.UNKNOWN:
            return _("Not proved")


def ko_kind(ko: Ko, defender: Color) -> str:
    """The kind of a ko in words, with all facts that are known.

    >>> ko_kind(Ko(ahead=Color.WHITE, threats=1, taker=Color.WHITE), defender=Color.WHITE)
    'Ko (White takes first; Black needs one ko threat to kill)'
    """
    facts = ko_facts(ko, defender)
    return _("Ko ({facts})").format(facts=facts) if facts else _("Ko")


def mistake(geometry: Geometry, wrong: Move, answer: Move | None, status: Status) -> str:
    """A sentence that names the mistake, the ``answer`` to it, and the ``status`` that the answer reaches."""
    match status:
        case Status.ALIVE:
            text = _("Your mistake was {move}: {answer} lives.")
        case Status.SEKI:
            text = _("Your mistake was {move}: {answer} makes a seki.")
        case Status.KO:
            text = _("Your mistake was {move}: {answer} makes a ko.")
        case Status.DEAD:
            text = _("Your mistake was {move}: {answer} kills.")
        case Status.UNSETTLED | Status.UNKNOWN:
            text = ""
    if not text or not answer:
        text = _("Your mistake was {move}.")
    return text.format(move=move(geometry, wrong), answer=move(geometry, answer or PASS))


def bent_four(defender: Color) -> str:
    """The usual ruling on a bent four in the corner."""
    text = _(
        "Bent four in the corner: {side} counts as dead, since {other} can wait until {side} has no "
        "ko threats."
    )
    return text.format(side=side(defender), other=side(defender.opponent))


def not_settled(result: Result, limits: Limits) -> str:
    """A text that says why there is no proof, without a full stop."""
    if result.too_large:
        return _("Not settled: the area is too large for a proof")
    if result.stopped is StopReason.CANCELLED:
        return _("Not settled: the search was stopped")
    if limits.seconds is None:
        return _("Not settled within the limits")
    return _("Not settled within {seconds} s").format(seconds=number(limits.seconds, "g"))


def captured(defender: Color) -> str:
    """A text that the target stones are captured."""
    return _("Black is captured") if defender is Color.BLACK else _("White is captured")


def why_illegal(reason: Illegal) -> str:
    """Why a move is not allowed."""
    match reason:
        case Illegal.OCCUPIED:
            return _("There is already a stone there.")
        case Illegal.SUICIDE:
            return _("That stone would have no liberty: suicide is not allowed.")
        case Illegal.KO:
            return _("Ko: play elsewhere first.")
        case Illegal.OUT_OF_PLAY:
            return _("That point is outside the playable area.")
        case Illegal.OFF_BOARD:
            return _("That is off the board.")
        case Illegal.PASS:
            return _(
                "You attack, so you must play. You may pass only if a ko forbids your only move."
            )


def why_illegal_on(board: Board, move: Move, reason: Illegal) -> str:
    """Why a move on a board is not allowed.

    If a suicide would have liberties outside the playable area, the text says that these do not
    count.
    """
    if reason is Illegal.SUICIDE and would_touch_outside(board, Point(move)):
        return _("That stone would have no liberty: points outside the playable area do not count.")
    return why_illegal(reason)


def beyond_the_line(board: Board) -> str:
    """The meaning of the brown line around the playable area; empty without a target.

    The line is drawn along a wall.
    """
    defender = board.defender
    if defender is None:
        return ""
    if any(map(board.is_safe, board.chains(defender))):
        return _(
            "Play stays inside the brown line. All stones that stand beside it at the start are safe; "
            "{side} gets no liberties beyond."
        ).format(side=side(defender))
    return _(
        "Play stays inside the brown line. {attacker}'s stones beside it are safe; "
        "{side} has no liberties beyond."
    ).format(attacker=side(defender.opponent), side=side(defender))


def why_refused(why: Refusal) -> str:
    """Why a command cannot be carried out now."""
    match why:
        case Refusal.ENDED:
            return _("The game is finished: take a move back to play on.")
        case Refusal.THINKING:
            return _("The computer is thinking: wait, stop it or undo.")
        case Refusal.NOT_THINKING:
            return _("The computer is not thinking.")
        case Refusal.LOST:
            return _("No move works any more: take yours back, then ask.")
        case Refusal.NOTHING_WORKS:
            return _("No move works in this position.")
        case Refusal.NOTHING_TO_UNDO:
            return _("There is nothing to undo.")
        case Refusal.NOTHING_TO_REDO:
            return _("There is nothing to redo.")


def why_gave_up(why: GaveUp, message: str) -> str:
    """Why the computer makes no move."""
    match why:
        case GaveUp.FAILED:
            return _("The computer's search failed: {message}").format(message=message)
        case GaveUp.NO_MOVE:
            return _("The computer finds no move.")
        case GaveUp.BETTER_LEFT:
            return _("Best to play nothing here: no move is known that keeps the result.")
        case GaveUp.REPETITION:
            return _("The position repeats, and endless play counts as a success for the defender.")


def passes(color: Color) -> str:
    """A text that a side has passed."""
    return _("Black passes") if color is Color.BLACK else _("White passes")


def move(geometry: Geometry, point: Move) -> str:
    """The name of a move: the vertex of its point, or “pass”."""
    return _("pass") if point == PASS else geometry.vertex(point)


def how_ko_ends(board: Board, line: Sequence[Move], taken: int, first: int) -> str:
    """A text that says how a ko ends if nobody has a ko threat; empty if the line ends with the capture.

    The ``line`` starts at the board's position. Its first ``taken`` moves lead to the capture of the ko;
    the text tells the others. ``first`` is the number of the line's first move on the board.
    """
    moves = line[taken:]
    at_ko = board.after(*line[:taken])
    if not moves or board.defender is None:
        return ""
    said = line_in_words(board.geometry, moves, first + taken)
    if moves[0] == PASS:
        text = _("If {side} has no ko threat: {moves}. {result}.")
        winner = at_ko.to_play.opponent
    elif at_ko.after(moves[0]).ko_point is not None:
        text = _("There is another ko, and {side} takes it: {moves}. {result}.")
        winner = at_ko.to_play
    else:
        text = _("If nobody has a ko threat: {moves}. {result}.")
        winner = at_ko.to_play
    fate = fate_in_words(Status.ALIVE if winner is board.defender else Status.DEAD, board.defender)
    return text.format(side=side(at_ko.to_play), moves=said, result=fate)


def how_ko_is_won(at_ko: Board, line: Sequence[Move]) -> str:
    """A text that says how a side wins a ko with threats.

    In the ``line`` from the board's position, two passes at this side's turn stand for a threat and
    its answer. The text is empty if the line is empty, or has more than ``_TOLD`` other moves.
    """
    if not line or at_ko.defender is None:
        return ""
    winner = _who_makes_threats(at_ko.to_play, line)
    told = list[str]()
    color = at_ko.to_play
    at = 0
    while at < len(line):
        text = _("{side} {move}")
        if color is winner and tuple(line[at : at + 2]) == (PASS, PASS):
            text = _("{side} {move} (after a ko threat)")
            at += 2
        if at < len(line):
            told.append(text.format(side=side(color), move=move(at_ko.geometry, line[at])))
        at += 1
        color = color.opponent
    if len(told) > _TOLD:
        return ""
    fate = fate_in_words(Status.ALIVE if winner is at_ko.defender else Status.DEAD, at_ko.defender)
    text = _("If {side} has enough ko threats: {moves}. {result}.")
    return text.format(side=side(winner), moves=_(", ").join(told), result=fate)


def _who_makes_threats(to_play: Color, line: Sequence[Move]) -> Color:
    """The side that makes the first threat of a line, which is two passes; ``to_play`` if there is none."""
    for played, pair in enumerate(pairwise(line)):
        if pair == (PASS, PASS):
            return to_play if played % 2 == 0 else to_play.opponent
    return to_play


def line_in_words(geometry: Geometry, moves: Sequence[Move], first: int = 1) -> str:
    """A line of moves, passes included, numbered from ``first`` on as on the board.

    A no-break space keeps each number and its move on one line.
    """
    numbered = enumerate(moves, first)
    return "  ".join(
        f"{number}\N{NO-BREAK SPACE}{move(geometry, each)}" for number, each in numbered
    )


def hint_in_words(board: Board, hint: HintShown) -> str:
    """The text of a hint; its points are marked on the board."""
    retake = move_after_a_threat(hint.line)
    match hint.level:
        case HintLevel.LINE if retake is not None:
            text = _("Make a ko threat first. Once it is answered, play {move}.")
            said = text.format(move=move(board.geometry, retake))
        case HintLevel.AREA:
            said = _("Look in the highlighted area.")
        case HintLevel.POINT:
            said = _("Play here.") if hint.point is not None else _("The best move is to pass.")
        case HintLevel.LINE:
            line = up_to_pass(hint.line)  # the side that passes has no ko threat
            ko = how_ko_ends(board, hint.line, len(line), 1)
            said = "\n".join(filter(None, (line_in_words(board.geometry, line), ko)))
        case _:
            assert_never(hint.level)
    return said if hint.proved else f"{said} " + _("(the computer's estimate)")


def view_in_words(view: Symmetry) -> str:
    """A text that says how a problem is changed by a view; empty if it is unchanged.

    It may be turned or mirrored, or have its colours exchanged.
    """
    said = []
    if view.is_mirror:
        said.append(_("mirrored"))
    elif view not in (Symmetry(), SWAP_COLORS):
        said.append(_("turned"))
    if view.swap_colors:
        said.append(_("colours exchanged"))
    return _(", ").join(said)


def at_other(number: int, other: object) -> str:
    """A text that a move is at the point of another number or letter, as below diagrams in books: “5 at 3”."""
    return _("{number} at {other}").format(number=number, other=other)


def exchange_in_words(geometry: Geometry, first: Move, answer: Move, answerer: Color) -> str:
    """A move and the answer of ``answerer``, in one sentence."""
    match first == PASS, answer == PASS:
        case False, False:
            sentence = _("After {move}, {side} answers {answer}.")
        case False, True:
            sentence = _("After {move}, {side} passes.")
        case True, False:
            sentence = _("After the pass, {side} answers {answer}.")
        case _:
            sentence = _("Both sides have passed.")
    return sentence.format(
        move=move(geometry, first), side=side(answerer), answer=move(geometry, answer)
    )


def takes_along(board: Board, line: Iterable[Move], side: Color) -> str:
    """Sentences about a side's moves in a line that capture many stones.

    The line starts at the board's position. Many are ``_MANY`` or more.
    """
    board, said = board.after(), list[str]()
    for each in line:
        said += [stones_taken(board, each, _MANY)] if board.to_play is side else []
        board.play(each)
    return " ".join(filter(None, said))


def stones_taken(board: Board, played: Move, least: int = 1) -> str:
    """A sentence with the number of stones that a move captures; empty if it is less than ``least``."""
    n = len(board.after().play(played))
    text = ngettext("{move} takes {n} stone.", "{move} takes {n} stones.", n)
    return text.format(move=move(board.geometry, played), n=n) if n >= least else ""


def positions_in_words(nodes: int) -> str:
    """The number of positions searched, as text."""
    return ngettext("{n} position", "{n} positions", nodes).format(n=number(nodes))


def start(value: Rating) -> str:
    """A text with the rank at which a person starts, for a rating."""
    return _("You start at about {rank}.").format(rank=rank_of(value.value))


def exam_result(result: ExamResult) -> str:
    """The result of an exam in words: passed or not, the number of problems solved, and the level."""
    title = _("Passed") if result.passed else _("Not passed")
    text = _("{title}: {solved} of {problems} solved, at a level of {level}.")
    return text.format(
        title=title, solved=result.solved, problems=result.problems, level=rank_of(result.level)
    )


def slips_taken_back(count: int) -> str:
    """A text with the number of failures that were taken back today as slips; empty if there are none."""
    text = ngettext("{n} slip was taken back.", "{n} slips were taken back.", count)
    return text.format(n=count) if count else ""


def day_summary(done: DayDone, tomorrow: int) -> str:
    """A text about today's training: problems, minutes, and the number of positions due ``tomorrow``."""
    tried = ngettext("{n} problem tried", "{n} problems tried", done.problems).format(
        n=done.problems
    )
    clean = (
        _("{n} right first time").format(n=done.first_try)
        if done.first_try
        else _("none right first time")
    )
    said = [_("{tried}, {clean}.").format(tried=tried, clean=clean)]
    if done.again:
        again = ngettext("{n} failed, then solved.", "{n} failed, then solved.", done.again)
        said.append(again.format(n=done.again))
    minutes = round(done.seconds / 60)
    if minutes:
        said.append(ngettext("{n} minute.", "{n} minutes.", minutes).format(n=minutes))
    if tomorrow:
        said.append(
            ngettext(
                "{n} position comes back tomorrow.", "{n} positions come back tomorrow.", tomorrow
            ).format(n=tomorrow)
        )
    return " ".join(said)


def set_aside(key: str) -> str:
    """A text that a problem is set aside, since the person failed in its position too often.

    It names the ``key`` that brings the problem back.
    """
    text = _("Failed here on {n} days, so it is set aside for now. {key} brings it back.")
    return text.format(n=SET_ASIDE_AFTER, key=key)


def seconds_in_words(value: float) -> str:
    """A short time as text, in seconds."""
    if value < 0.01:
        return _("under 0.01 s")
    return _("{seconds} s").format(seconds=number(value, ".2f" if value < 1 else ".1f"))


def limit(value: float | None) -> str:
    """A limit as text: a number, or “no limit”."""
    return _("no limit") if value is None else number(value, "g")


def cost_of(limits: Limits, computer: EngineKind) -> str:
    """A warning if the limits let a computer think for long; empty if they are modest."""
    if limits.seconds is None:
        return _("Without a time limit, the computer thinks until it is done or you stop it.")
    if limits.seconds > _LONG_SECONDS:
        minutes = _("The computer may take up to {seconds} seconds per move.")
        return minutes.format(seconds=number(limits.seconds, "g"))
    if computer is not EngineKind.CLASSIC:
        return ""
    if limits.depth is not None and limits.depth > _DEEP:
        return _(
            "Each extra move of depth takes several times as long; the time limit still applies."
        )
    if limits.breadth is not None and limits.breadth > _WIDE_MOVES:
        return _("A wider search considers more moves, but reads less deeply in the same time.")
    return ""
