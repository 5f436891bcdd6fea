"""Notices in words: the answer after giving up, the result of an exercise, a stop of the computer.

A notice is shown in place of a verdict about the last move.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from gold.board.outcome import winner
from gold.board.points import Color, Move, Point
from gold.board.status import Status
from gold.gui import endings, words
from gold.gui.practice.moment.banners import Banner, BannerKind
from gold.i18n import _, ngettext, sentence
from gold.problem.model import Problem
from gold.solver.api import up_to_pass
from gold.solver.outcome import Bounds
from gold.trainer import wording
from gold.trainer.end_reasons import taker_of_ko
from gold.trainer.events import ComputerGaveUp, HintShown, TurnSwitched
from gold.trainer.hints import move_after_a_threat
from gold.trainer.practice.notices import (
    AnotherAnswer,
    AnswerGiven,
    GroupAnswered,
    LineChecked,
    MistakeTakenBack,
    NoMoveWorks,
    Notice,
    StatusAnswered,
)
from gold.trainer.practice.state import PracticeState
from gold.trainer.quiz import QuizQuestion
from gold.trainer.reading import LineReport, LineVerdict
from gold.trainer.session import Session


def notice_banner(notice: Notice, state: PracticeState) -> Banner:
    """Return the banner for a notice."""
    problem = state.problem
    match notice:
        case TurnSwitched(turn):
            return Banner("info", _("You play {side} now").format(side=wording.side(turn)))
        case ComputerGaveUp(why, message):
            return Banner("warning", words.why_gave_up(why, message))
        case AnswerGiven(hint, others):
            return _with_others(answer_banner(state.session, hint), problem, others)
        case NoMoveWorks():
            assert problem.defender is not None
            said = words.no_move_works(problem.to_play, problem.defender)
            return Banner("info", said, answer=True)
        case GroupAnswered():
            return _group_answered(notice, problem)
        case StatusAnswered():
            return _status_answered(notice, problem, tells_moves=state.solved_before)
        case LineChecked(_, None):
            return Banner("warning", _("The line could not be checked."))
        case LineChecked(moves, report):
            assert report is not None
            return _line_checked(problem, moves, report)
        case AnotherAnswer(side, left):
            after = ngettext("{n} more comes after it.", "{n} more come after it.", left).format(
                n=left
            )
            title = _("{side} tries another answer").format(side=wording.side(side))
            return Banner("info", title, after if left else "")
        case MistakeTakenBack(said):
            return Banner("info", _("Taken back"), said)


# The answer after giving up


def answer_banner(session: Session, hint: HintShown) -> Banner:
    """Return the banner that tells the solution and its result."""
    board = session.board
    best = session.judge.best
    text = words.hint_in_words(board, hint)
    if best is not None and best.exact and board.defender is not None:
        line = text if len(hint.line) > 1 else ""
        text = _what_it_leads_to(session, hint.line, line, best, board.defender)
    retake = move_after_a_threat(hint.line)
    if retake is not None:  # a ko threat elsewhere comes first: there is no line to step through
        title = _("The answer: a ko threat first, then {move}")
        return Banner(
            "info", title.format(move=words.move(board.geometry, retake)), text, answer=True
        )
    title = _("The answer: {move}").format(move=words.move(board.geometry, hint.line[0]))
    return Banner("info", title, text, continues=True, answer=True)


def _what_it_leads_to(
    session: Session, line: tuple[Move, ...], line_in_words: str, best: Bounds, defender: Color
) -> str:
    """Return the text of the solution, one part a line.

    The parts are the best result, the line that reaches it, the stones that it takes, and why it
    ends or how its ko is won.
    """
    board = session.board
    ko = session.judge.best_ko
    status = best.practical_status
    takes = words.takes_along(board, up_to_pass(line), board.to_play)
    means = ""
    why = ""
    if not best.side_with_many_threats(defender):
        means = wording.answer_to_task(session.problem, status)
        ended = endings.why_play_ends(board.after(*line), status, is_told=True)
        if ended not in takes:
            why = endings.said_after(len(line), ended)
    if ko is not None:
        ko = replace(ko, taker=taker_of_ko(board, up_to_pass(line)) or ko.taker)
        result = _("The best is a ko: {facts}").format(facts=wording.ko_facts(ko, defender))
        judged = session.judge.judged
        if judged is not None:
            where = endings.where_ko_is(board, judged.main_line)
            means = f"{means} {where}".strip()
            end = board.after(*judged.main_line)
            why = words.how_ko_is_won(end, judged.with_threats) if where else ""
        told = f"{sentence(result)}\n{means}".strip()
    elif winner(board.after(line[0])) is board.attacker:  # the first move takes the stones
        told = sentence(words.captured(defender))
    else:
        told = means or sentence(words.verdict(status, None, defender))
    parts = [part for part in (told, line_in_words, takes, why) if part]
    return "\n".join(dict.fromkeys(parts))  # a capture may be both the result and the reason


def _with_others(answer: Banner, problem: Problem, others: tuple[Move, ...]) -> Banner:
    """Return the answer's banner with the other right first moves added to its text."""
    if not others:
        return answer
    geometry = problem.position.geometry
    moves = ", ".join(words.move(geometry, move) for move in others)
    also = _("also right: {moves}").format(moves=moves)
    return replace(answer, text=f"{answer.text}  ({also})")


# The result of an exercise


def _group_answered(told: GroupAnswered, problem: Problem) -> Banner:
    """Return the banner that says whether the answer about a settled group was right, and why."""
    defender = problem.defender
    assert defender is not None
    title = words.settled_status(told.status)
    if told.answer is not None:
        said = _("Right: {status}") if told.answer is told.status else _("No: {status}")
        title = said.format(status=title)
    side = wording.side(defender)
    other = wording.side(defender.opponent)
    if told.status is Status.ALIVE:
        text = _("{side} lives even if {other} plays first.")
    else:
        text = _("{side} is dead even if {side} plays first.")
    kind = _kind(told.answer, told.status)
    return Banner(kind, title, text.format(side=side, other=other), answer=True)


def _kind(answer: Status | None, right: Status) -> BannerKind:
    if answer is None:
        return "info"
    return "good" if answer is right else "bad"


def _status_answered(told: StatusAnswered, problem: Problem, tells_moves: bool) -> Banner:
    question = told.question
    title = words.settled_status(question.status)
    if told.answer is not None:
        said = _("Right: {status}") if told.answer is question.status else _("No: {status}")
        title = said.format(status=title)
    why = _why(question, problem, tells_moves or bool(question.moves))
    return Banner(_kind(told.answer, question.status), title, why, answer=True)


def _why(question: QuizQuestion, problem: Problem, tells_moves: bool) -> str:
    """Return the fate of the stones if Black plays first and if White plays first, in words.

    ``tells_moves``: also name the first moves that reach it.
    """
    defender = problem.defender
    assert defender is not None
    bent_four = question.status is Status.DEAD and Status.KO in question.statuses.values()
    parts = [words.bent_four(defender)] if bent_four else []
    for first in (Color.BLACK, Color.WHITE):
        move = question.moves_first.get(first) if tells_moves else None
        status = question.statuses[first]
        ko = question.kos.get(first)
        by_double_ko = first in question.by_double_ko
        result = words.verdict(status, ko, defender, by_double_ko=by_double_ko)
        text = _("If {side} plays first: {result}.")
        if move:
            text = _("If {side} plays first, at {move}: {result}.")
        point = problem.position.geometry.vertex(Point(move)) if move else ""
        parts.append(text.format(side=wording.side(first), move=point, result=result))
    return " ".join(parts)


def _line_checked(problem: Problem, moves: tuple[Move, ...], report: LineReport) -> Banner:
    geometry = problem.position.geometry
    side = wording.side(problem.board().to_play.opponent)
    answer = geometry.vertex(Point(report.answer)) if report.answer else ""
    match report.verdict:
        case LineVerdict.RIGHT:
            right = ngettext("Your move is right.", "All your moves are right.", len(moves))
            return Banner("good", _("Read correctly"), right)
        case LineVerdict.WRONG:
            wrong = words.move(geometry, moves[report.moves])
            title = _("Move {n}, {move}, does not work").format(n=report.moves + 1, move=wrong)
            text = _("{side} answers {move}.") if answer else ""
            return Banner("bad", title, text.format(side=side, move=answer), refutable=True)
        case LineVerdict.TOO_SHORT:
            text = _("What you have is right. Read on.")
            if answer:
                text = _("What you have is right. What if {side} answers {move}?")
            return Banner("info", _("Not to the end yet"), text.format(side=side, move=answer))
        case LineVerdict.NOT_PROVED:
            text = _("The computer could not prove move {n} in time. It does not count.")
            return Banner("warning", _("Not proved"), text.format(n=report.moves + 1))
        case _:
            assert_never(report.verdict)
