"""Banners in practice: the result of the last move, its certainty, and whether it counts.

A banner is the message in the panel about what just happened. Only a proved result is told, and
counts. Otherwise a banner says only that the position is not settled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from gold.board.board import Board
from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.gui import endings, words
from gold.i18n import _, ngettext
from gold.patterns.bent_four import is_settled_bent_four
from gold.problem.model import Problem
from gold.solver.api import Result, StopReason
from gold.trainer import wording
from gold.trainer.compared_to_best import ComparedToBest
from gold.trainer.end_reasons import points_that_show
from gold.trainer.events import Actor, MoveJudged, PlayEnded
from gold.trainer.judge import Mistake
from gold.trainer.session import Session

_MORE_THAN_A_KO = 2
"""Number of captured stones that is worth a sentence when a ko was taken: a ko takes one."""

BannerKind = Literal["good", "bad", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Banner:
    """A message about the position, and flags for the buttons below it."""

    kind: BannerKind
    """The kind of news, which decides the colour."""
    title: str
    """The message in a few words."""
    text: str = ""
    """The sentences below the title; may be empty."""
    refutable: bool = False
    """Buttons: see the refutation, or take back."""
    correctable: bool = False
    """Button: save an SGF file with the author's solution corrected."""
    continues: bool = False
    """Button: play the line to its end, or step through the answer."""
    mistake: str = ""
    """Button: go to the mistake. The name of that earlier move; empty for no button."""
    answer: bool = False
    """Button: see the map of all first moves, since the message tells the answer."""
    unsettled: bool = False
    """Button: search longer or, during a longer search, stop."""
    searching: bool = False
    """Whether a longer search is running."""


def end_banner(end: PlayEnded, problem: Problem, counts: bool, solved_before: bool) -> Banner:
    """Return the banner for the end of play by the rules.

    ``counts``: True for an attempt, False if the person was only trying moves out.
    ``solved_before``: an earlier move has solved the problem.
    """
    defender = problem.defender
    stones = len(problem.position.keystones())
    assert defender is not None  # a problem without a target is never over
    if end.winner is defender:
        what = words.fate_in_words(Status.ALIVE, defender)
        why = ngettext("The marked stone is safe.", "The marked stones are safe.", stones)
    else:
        what = words.captured(defender)
        why = ngettext(
            "The marked stone has been captured.", "The marked stones have been captured.", stones
        )
    # the computer or the person played both sides: play is over, but nothing was solved
    if not counts:
        return Banner("good" if end.objective_reached else "info", what, why)
    if end.in_doubt:
        return Banner("info", what, f"{why} {_in_doubt()}", unsettled=True)
    if end.objective_reached:
        return Banner("good", _("Solved: {what}").format(what=what), why)
    if solved_before:  # for example, a ko that was lost for lack of threats
        return Banner("info", what, _still_solved())
    return Banner("bad", _("Wrong: {what}").format(what=what), why, refutable=True)


def verdict_banner(
    session: Session,
    verdict: MoveJudged,
    result: Result,
    looking_for_best: bool,
    solved_before: bool = False,
) -> Banner:
    """Return the banner for a verdict after the computer's last move.

    ``looking_for_best``: a search for the best possible result is running. ``solved_before``: an
    earlier move has solved the problem.
    """
    defender = session.board.defender
    assert defender is not None
    searched = Board(session.problem.position, session.judge.searched)
    what = words.result_in_words(result, searched, is_short=True)
    exchange = _told_exchange(session, verdict)
    of_ko = _of_ko(session, verdict, result)
    story = f"{exchange} {of_ko}".strip()
    if not session.game.counts:
        return _tried_out(verdict, what, story)
    if verdict.disputed:
        said = _(
            "This is proved only for the area that was assumed, and the author says otherwise."
        )
        return Banner("warning", what, " ".join((*_exchange(session), said)))
    if verdict.compared is ComparedToBest.ON_PAPER:
        threats = "" if of_ko else wording.but_for_threats(verdict.many_threats, defender)
        return _on_paper(what, f"{story} {threats}".strip(), solved_before)
    if verdict.compared is ComparedToBest.LESS:
        left = _left_alone(session)
        seki = endings.in_seki(session.board) if left and verdict.status is Status.SEKI else ""
        story = " ".join(filter(None, (left, seki, story)))
        return _less(
            session, verdict, what, f"{story} {_still_solved()}" if solved_before else story
        )
    if verdict.compared is ComparedToBest.MISSED:
        return _missed(
            what, f"{story} {_still_solved()}" if solved_before else story, looking_for_best
        )
    if verdict.compared is ComparedToBest.BEST and verdict.good_for_person is False:
        return _out_of_reach(session, verdict, what, story)
    if verdict.in_doubt:
        return Banner("warning", what, f"{story} {_in_doubt()}", unsettled=True)
    if verdict.goes_on:
        return _right_so_far(session, verdict, solved_before)
    if verdict.decides:
        return _solved(session, verdict, what, exchange, of_ko)
    counts = _open_yet() if looking_for_best else _counts_as_nothing()
    can_look = session.proves or not looking_for_best
    return Banner("warning", what, f"{story} {counts}", unsettled=can_look)


def _told_exchange(session: Session, verdict: MoveJudged) -> str:
    """Return a text about the last move and its answer.

    If the group is a settled bent four, a sentence before it says so.
    """
    exchange = _story(session, verdict)
    defender = session.board.defender
    ko = verdict.ko
    if ko is None or defender is None:
        return exchange
    board = session.board
    boards = [board, Board(board.initial, board.moves[:-1])]  # after and before the answer
    if not verdict.compared.falls_short:
        boards.append(Board(session.problem.position))
    if not any(is_settled_bent_four(board, ko.ahead) for board in boards):
        return exchange
    return f"{words.bent_four(defender)} {exchange}"


def _of_ko(session: Session, verdict: MoveJudged, result: Result) -> str:
    """Return where the ko is, on the board or in the line, and which threats matter, in words.

    Empty if there is no ko.
    """
    defender = session.board.defender
    assert defender is not None
    threats = wording.but_for_threats(verdict.many_threats, defender)
    if verdict.ko is None and not threats:
        return ""
    here = endings.where_ko_is(session.board, ())
    if here:
        return f"{threats} {here}".strip()
    if threats:  # for a ko on paper, the line of the result need not lead to it
        return ""
    searched = Board(session.problem.position, session.judge.searched)
    return endings.where_ko_is(searched, result.line)


def _tried_out(verdict: MoveJudged, what: str, story: str) -> Banner:
    """Return the banner for the result of moves that are not an attempt."""
    if verdict.good_for_person:
        return Banner("good", what, story)
    return Banner("info" if verdict.good_for_person is None else "bad", what, story)


def _out_of_reach(session: Session, verdict: MoveJudged, what: str, story: str) -> Banner:
    """Return the banner for the best possible result where that misses the objective."""
    title = what
    if verdict.many_threats is None:
        side = wording.side(session.problem.to_play)
        title = _("{what}, whatever {side} plays").format(what=what, side=side)
    return Banner("info", title, _("The objective cannot be reached. {story}").format(story=story))


def _solved(session: Session, verdict: MoveJudged, what: str, exchange: str, of_ko: str) -> Banner:
    title = _("Solved: {what}").format(what=what)
    if verdict.status not in (Status.ALIVE, Status.DEAD):
        exchange = _("This is the best possible result.") + " " + exchange
    story = " ".join(filter(None, (exchange, _what_is_left(session, verdict), of_ko)))
    return Banner("good", title, story)


def _counts_as_nothing() -> str:
    return _(
        "A better result may be possible, so this counts neither as solved nor as "
        "failed. Taking it back counts as help."
    )


def _on_paper(what: str, story: str, solved_before: bool) -> Banner:
    """Return the banner for a kill that leaves a ko on paper, while another move needs no ko.

    A ko on paper is one for which a side would need more threats than are counted.
    """
    if solved_before:
        return Banner("warning", what, f"{story} {_still_solved()}", refutable=True)
    better = _(
        "Another move needs no ko. Take this one back and find it: this time, that costs nothing."
    )
    return Banner(
        "warning", _("Good, but there is a better move"), f"{story} {better}", refutable=True
    )


def _missed(what: str, story: str, looking_for_best: bool) -> Banner:
    """Return the banner for a move that misses the objective, if nobody knows a better one."""
    if looking_for_best:
        return Banner("warning", what, f"{story} {_open_yet()}", unsettled=True)
    missed = _("This misses the objective, which perhaps cannot be reached.")
    return Banner("bad", what, f"{story} {missed}", refutable=True)


def _open_yet() -> str:
    return _("Checking whether a better result is possible …")


def _right_so_far(session: Session, verdict: MoveJudged, solved_before: bool) -> Banner:
    """Return the banner for right moves after which play must go on, or may have to."""
    if solved_before:
        more = _still_solved()
    elif not verdict.may_be_enough:
        more = _("There is more to find.")
    elif session.proves:
        more = _("Checking whether there is more to find …")
    else:
        more = _("Play on: it is not known whether there is more to find.")
    text = " ".join((*_exchange(session), more))
    return Banner(
        "info", _("Right so far"), text, unsettled=verdict.may_be_enough and not solved_before
    )


def _still_solved() -> str:
    return _("The problem still counts as solved: you had already reached the best result.")


def _in_doubt() -> str:
    return _("Not all of your moves are proved to be right, so this does not count as solved.")


def _what_is_left(session: Session, verdict: MoveJudged) -> str:
    """Return why the result of a solution stands, and whether the person should play on, in words.

    Empty for most kos.
    """
    board = session.board
    status = verdict.status
    left = _left_alone(session)
    # a ko on paper may still appear on the board if the position is left alone
    if verdict.many_threats is not None:
        return left
    if not left and status in (Status.ALIVE, Status.DEAD) and verdict.forces is False:
        board, left = board.after(PASS), _("This is enough: you need not play here any more.")
    elif (
        not left
        and status in (Status.ALIVE, Status.DEAD)
        and (verdict.forces or verdict.to_the_end)
    ):
        left = _("Play on if you like.")
    is_seen = status is Status.SEKI or points_that_show(board, status)
    return " ".join(filter(None, (endings.why_play_ends(board, status) if is_seen else "", left)))


def _left_alone(session: Session) -> str:
    """Return a sentence that the computer did not answer; empty if it answered the last move."""
    text = _("{side} has nothing good to play here.").format(
        side=wording.side(session.board.to_play)
    )
    return text if session.record[-1].by is Actor.PERSON else ""


def with_mistake(session: Session, banner: Banner, mistake: Mistake | None) -> Banner:
    """Return the banner with the first mistake added, if there were further moves after its answer.

    A good banner stays as it is.
    """
    if mistake is None or banner.kind == "good" or len(session.board.moves) - mistake.before <= 2:
        return banner
    geometry = session.board.geometry
    name = words.move(geometry, mistake.move)
    said = words.mistake(geometry, mistake.move, mistake.answer, mistake.verdict.status)
    return replace(banner, text=f"{banner.text} {said}".strip(), mistake=name, refutable=True)


def lesson(session: Session) -> str:
    """Return the effect of the answer to a wrong move, in a few sentences for beginners."""
    board = session.board
    record = session.record
    said = " ".join(_exchange(session, tells_kos=True))
    if len(record) < 2 or PASS in (record[-1].move, record[-2].move):
        return said
    answer = record[-1].move
    color = record[-1].color
    marked = [board.chain(point) for point in board.position().keystones()]
    if words.stones_taken(_before_answer(session), answer):
        text = said
    elif board.defender is not color and all(
        chain is not None and chain.in_atari for chain in marked
    ):
        text = _("{side} answers {move}: that leaves {other} one liberty.")
    elif board.defender is color:
        text = _("{side} answers {move} and is safe.")
    else:
        text = _("{side} answers {move}, and nothing saves {other} any more.")
    side = wording.side(color)
    other = wording.side(color.opponent)
    text = text.format(side=side, other=other, move=words.move(board.geometry, answer))
    return " ".join((text, _("Take your move back and look for a better one.")))


def not_settled_banner(session: Session, result: Result) -> Banner:
    """Return the banner for a last move about which nothing is proved.

    ``unsettled``, the button for a longer search, is set if the move counts and a search can help.
    """
    said = _exchange(session)
    counts = session.game.counts
    if counts:
        said = (*said, _("This counts neither as solved nor as failed."))
    can_look = counts and session.judge.in_doubt and result.stopped is not StopReason.REGION
    what = words.not_settled(result, session.searched)
    if session.estimate is not None and not counts:  # only estimates were asked for
        what = _("Not settled: an estimate proves nothing")
    return Banner("info", what, " ".join(said), unsettled=can_look)


def _less(session: Session, verdict: MoveJudged, what: str, story: str) -> Banner:
    defender = session.board.defender or Color.BLACK
    judge = session.judge
    said = words.shortfall(verdict, judge.best, judge.best_ko, defender, what)
    line_end = "\n" if said.compares else " "
    text = line_end.join(filter(None, (said.text, story)))
    return Banner("warning" if said.is_partial else "bad", said.title, text, refutable=True)


def _story(session: Session, verdict: MoveJudged) -> str:
    """Return the last move with its answer, and what the result means for the task, in words.

    If the verdict is about the position before the answer, the text says that only the move is
    proved.
    """
    is_hopeless = verdict.compared is ComparedToBest.BEST and verdict.good_for_person is False
    is_plain = verdict.many_threats is None and not is_hopeless
    means = wording.answer_to_task(session.problem, verdict.status) if is_plain else ""
    if not session.judge.is_of_earlier:
        return " ".join(filter(None, (*_exchange(session), means)))
    said = _("This is proved for {move}. The answer {answer} may not be the strongest.")
    geometry, (last, answer) = session.board.geometry, session.record[-2:]
    proved = said.format(
        move=words.move(geometry, last.move), answer=words.move(geometry, answer.move)
    )
    return f"{means} {proved}".strip()


def _exchange(session: Session, tells_kos: bool = False) -> tuple[str, ...]:
    """Return sentences about the last move, its answer, and the stones that this takes.

    Empty if the computer has not answered. The single stone of a ko is left out unless
    ``tells_kos``: another text tells of it.
    """
    geometry = session.board.geometry
    record = session.record
    if len(record) < 2 or record[-1].by is Actor.PERSON:
        return ()
    said = words.exchange_in_words(geometry, record[-2].move, record[-1].move, record[-1].color)
    takes_ko = session.board.ko_point is not None
    least = _MORE_THAN_A_KO if takes_ko and not tells_kos else 1
    takes = words.stones_taken(_before_answer(session), record[-1].move, least)
    return (said, takes) if takes else (said,)


def _before_answer(session: Session) -> Board:
    return Board(session.board.initial, session.board.moves[:-1])
