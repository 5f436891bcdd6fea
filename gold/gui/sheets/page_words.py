"""The texts of a page on which problems are played: messages after moves, and texts of buttons.

They claim no more than what is proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import COLUMN_LETTERS, PASS, Color
from gold.board.status import Status
from gold.gui import endings, words
from gold.i18n import _, sentence
from gold.problem.model import Problem
from gold.solver.outcome import Ko
from gold.trainer import wording
from gold.trainer.answer_tree import AnsweredMove, AnswerTree
from gold.trainer.compared_to_best import ComparedToBest
from gold.trainer.end_reasons import points_that_show
from gold.trainer.events import Illegal, MoveJudged


@dataclass(frozen=True, slots=True)
class Said:
    """The message after a move and its answer."""

    kind: str
    """The kind of the message: good, bad, warning or info."""
    title: str
    """The verdict in a few words."""
    text: str = ""
    """The text below the title; may be empty."""
    solves: bool | None = None
    """Whether the problem is solved (True) or failed (False); None if neither."""


def said_of_move(tree: AnswerTree, answered: AnsweredMove, end: Board) -> Said:
    """The message after a move and its answer; ``end`` is the board after both.

    It claims no more than what is proved.
    """
    verdict = answered.verdict
    defender = tree.problem.defender
    if verdict is None or defender is None:
        return _unproved(answered)
    said = _proved(tree, answered, verdict, defender, end)
    return replace(
        said, text="\n".join(filter(None, (said.text, _by_author(answered, verdict.succeeds))))
    )


def _unproved(answered: AnsweredMove) -> Said:
    """The message after a move about which nothing is proved: the author's verdict, if there is one."""
    author = answered.author
    if author is None:
        text = _("This move was not proved when the page was made, so it cannot be judged.")
        return Said("info", _("Not proved"), text)
    title = _("The author shows this move; it is not proved.")
    if author.right is not None:
        title = _("The author calls this move wrong; that is not proved.")
        if author.right:
            title = _("The author calls this move right; that is not proved.")
    return Said("info", title, _comments(answered))


def _by_author(answered: AnsweredMove, proved: bool | None) -> str:
    """The author's comments on a move.

    If the author's verdict differs from what is ``proved``, the verdict comes first.
    """
    differs = ""
    right = None if answered.author is None else answered.author.right
    if proved is True and right is False:
        differs = _("The author calls this move wrong.")
    elif proved is False and right is True:
        differs = _("The author calls this move right.")
    return "\n".join(filter(None, (differs, _comments(answered))))


def _comments(answered: AnsweredMove) -> str:
    """The author's comments on a move and on its answer; empty if there are none."""
    nodes = answered.author, answered.author_answer
    comments = [node.comment for node in nodes if node is not None and node.comment]
    return _("The author: {comment}").format(comment="\n".join(comments)) if comments else ""


def _proved(
    tree: AnswerTree, answered: AnsweredMove, verdict: MoveJudged, defender: Color, end: Board
) -> Said:
    """The message after a move about which something is proved."""
    what = words.verdict(verdict.status, verdict.ko, defender, by_double_ko=verdict.by_double_ko)
    if not verdict.exact:
        what = words.result_in_words(answered.result, is_short=True)
    more = " ".join(filter(None, _facts(tree.problem, verdict, answered, end)))
    match verdict.compared:
        case _ if verdict.disputed:
            text = _(
                "This is proved only for the area that was assumed, and the author says otherwise."
            )
            return Said("warning", what, text)
        case ComparedToBest.ON_PAPER:
            better = _("Another move needs no ko. Take this one back and find it.")
            return Said(
                "warning", _("Good, but there is a better move"), f"{better} {more}".strip()
            )
        case ComparedToBest.LESS:
            best_ko = _best_ko(tree)
            short = words.shortfall(verdict, tree.best, best_ko, defender, what)
            kind = "warning" if short.is_partial else "bad"
            return Said(kind, short.title, f"{short.text} {more}".strip(), solves=False)
        case ComparedToBest.MISSED:
            missed = _("This misses the objective, which perhaps cannot be reached.")
            return Said("bad", what, f"{missed} {more}".strip(), solves=False)
        case ComparedToBest.BEST if verdict.good_for_person is False:
            side = wording.side(tree.problem.to_play)
            title = what
            if verdict.many_threats is None:
                title = _("{what}, whatever {side} plays").format(what=what, side=side)
            return Said("info", title, more)
    return _right(verdict, answered, what, more)


def _right(verdict: MoveJudged, answered: AnsweredMove, what: str, more: str) -> Said:
    """The message after a move that keeps the best result.

    ``what`` is the result in words, ``more`` further text.
    """
    if not verdict.succeeds:
        open_yet = _("It is not proved whether a better result is possible.")
        return Said("warning", what, f"{open_yet} {more}".strip())
    if verdict.goes_on and answered.following is not None:
        text = _("There is more to find.")
        if verdict.may_be_enough:
            text = _("Play on: it is not known whether there is more to find.")
        return Said("info", _("Right so far"), text)
    title = _("Solved: {what}").format(what=what)
    if verdict.goes_on:
        more = _("Proved. How it goes on is not on this page.")
    elif verdict.status not in (Status.ALIVE, Status.DEAD):
        more = f"{_('This is the best possible result.')} {more}".strip()
    return Said("good", title, more, solves=True)


def _facts(
    problem: Problem, verdict: MoveJudged, answered: AnsweredMove, end: Board
) -> Iterator[str]:
    """Yield sentences about a move.

    They say why there is no answer, why play is over, what the result means for the task, why a
    solution stands, and whether very many ko threats could change the result.
    """
    defender = problem.defender
    assert defender is not None  # something is proved
    is_over = winner(end) is not None
    forbidden = answered.result.forbidden
    if answered.answer is None and forbidden not in (None, PASS):
        text = _("{move} takes the ko back after a threat elsewhere")
        yield sentence(text.format(move=words.move(problem.position.geometry, forbidden)))
    elif answered.answer is None and not is_over:
        yield _("{side} has nothing good to play here.").format(side=wording.side(end.to_play))
    if is_over:
        yield endings.why_play_ends(end, verdict.status)
        return
    if verdict.many_threats is None:
        yield wording.answer_to_task(problem, verdict.status)
    if verdict.decides:
        yield from _what_is_left(verdict, answered, end)
    yield wording.but_for_threats(verdict.many_threats, defender)


def _what_is_left(verdict: MoveJudged, answered: AnsweredMove, end: Board) -> Iterator[str]:
    """Yield sentences about a solution.

    They say that nothing more need be played, and why the solution stands, if that can be seen on
    the board ``end``.
    """
    status = verdict.status
    if verdict.many_threats is not None or end.ko_point is not None:
        return
    is_settled = status in (Status.ALIVE, Status.DEAD)
    if is_settled and answered.answer is not None and verdict.forces is False:
        yield _("This is enough: you need not play here any more.")
        end = end.after(PASS)
    if status is Status.SEKI or points_that_show(end, status):
        yield endings.why_play_ends(end, status)


def _best_ko(tree: AnswerTree) -> Ko | None:
    """The ko of the best result; None if that is not proved to be a ko.

    The side that takes the ko first is left out.
    """
    defender = tree.problem.defender
    best = tree.best
    if defender is None or not best.exact or best.practical_status is not Status.KO:
        return None
    return best.ko(defender, None)


# The texts of the script


def script_texts() -> dict[str, Any]:
    """The texts of the script's buttons and messages. The script replaces the names in braces."""
    return {
        "sides": ["", wording.side(Color.BLACK), wording.side(Color.WHITE)],
        "turns": ["", wording.to_play(Color.BLACK), wording.to_play(Color.WHITE)],
        "columns": COLUMN_LETTERS,
        "pass": _("pass"),
        "and": _(", "),
        "exchanges": [
            _("After {move}, {side} answers {answer}."),
            _("After {move}, {side} passes."),
            _("After the pass, {side} answers {answer}."),
            _("Both sides have passed."),
        ],
        "illegal": {
            "occupied": words.why_illegal(Illegal.OCCUPIED),
            "suicide": words.why_illegal(Illegal.SUICIDE),
            "ko": words.why_illegal(Illegal.KO),
            "outside": words.why_illegal(Illegal.OUT_OF_PLAY),
            "pass": words.why_illegal(Illegal.PASS),
        },
        "over": _("The game is finished: take a move back to play on."),
        "notHere": [_("Not on this page"), _("The page has no answer here. Take the move back.")],
        "previous": _("Previous problem"),
        "next": _("Next problem"),
        "undo": _("Undo"),
        "hint": _("Hint"),
        "solution": _("Solution"),
        "passMove": _("Pass"),
        "alive": words.settled_status(Status.ALIVE),
        "dead": words.settled_status(Status.DEAD),
        "place": _("Problem {n} of {total}"),
        "solved": _("Solved"),
        "hints": [
            _("Look in the highlighted area."),
            _("Play here."),
            _("The best move is to pass."),
        ],
        "aim": _("Touch {point} again to play there."),
        "noHint": _("No hint for this position is on this page."),
        "lost": _("No move works any more: take yours back."),
        "noSolution": _("No proved solution is on this page."),
        "solutionIs": _("Solution: {moves}"),
        "board": _("Board. Arrow keys move the cursor, Enter plays there."),
        "stones": _("Black: {black}. White: {white}. Marked: {marked}."),
        "none": _("none"),
        "empty": _("{point}, empty"),
        "closed": _("{point}, outside the playable area"),
        "stone": ["", _("{point}, black stone"), _("{point}, white stone")],
        "markedStone": ["", _("{point}, marked black stone"), _("{point}, marked white stone")],
        "allSolved": _("All problems on this page are solved."),
    }
