"""What there is to say of the position in the player: what just happened, how sure it is, and what it counts.

Only what is proved is put as a fact and counts; the rest is said to be the computer's opinion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gold.board.points import Color
from gold.gui import words
from gold.i18n import _
from gold.patterns.bent_four import is_settled_bent_four
from gold.solver.api import Result, Status
from gold.trainer import wording
from gold.trainer.events import PlayEnded, Verdict
from gold.trainer.session import Session
from gold.trainer.standing import Standing

BannerKind = Literal["good", "bad", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Banner:
    """What just happened, said plainly; ``refutable`` offers the line that shows why, and a take-back."""

    kind: BannerKind
    title: str
    text: str = ""
    refutable: bool = False


def settled(verdict: Verdict) -> bool | None:
    """Whether a verdict on the person's game solves the problem, fails, or (None) does not decide it.

    Life of which the search left open whether it is only a seki is life enough.
    """
    if not verdict.proved:
        return None
    if verdict.standing is Standing.LESS:
        return False
    if verdict.standing is Standing.BEST:
        return None if verdict.good_for_person is False else True
    return True if verdict.status is Status.ALIVE and verdict.good_for_person else None


def end_banner(end: PlayEnded, defender: Color, counts: bool, solved_before: bool) -> Banner:
    """What to say when play is over by the rules. ``counts`` tells an attempt from trying things out."""
    if end.winner is defender:
        what, why = (
            words.fate(Status.ALIVE, defender),
            _("There is no way left to capture the marked stones."),
        )
    else:
        what, why = words.captured(defender), _("No marked stone is left on the board.")
    if not counts:  # the computer, or both sides by one hand: an end, no achievement
        return Banner("good" if end.objective_reached else "info", what, why)
    if end.objective_reached:
        return Banner("good", _("Solved: {what}").format(what=what), why)
    if solved_before:  # a ko, say, that was lost for want of threats
        return Banner("info", what, _("The problem counts as solved: you had reached the best result."))
    return Banner("bad", _("Not solved: {what}").format(what=what), why, refutable=True)


def verdict_banner(session: Session, verdict: Verdict, result: Result, looking_for_best: bool) -> Banner:
    """What to say of a verdict on the computer's last move. ``looking_for_best``: a search for the best that
    the problem allows is under way.
    """
    defender = session.board.defender
    assert defender is not None
    what = words.verdict(verdict.status, verdict.ko, defender, verdict.many_threats)
    story = _story(session, result)
    if verdict.ko is not None and is_settled_bent_four(session.board, verdict.ko.ahead):
        story = f"{words.bent_four(defender)} {story}"
    if not verdict.proved:
        return _opinion(verdict, what, story)
    if not session.counts:
        kind: BannerKind = "info" if verdict.good_for_person is None else "bad"
        return Banner("good" if verdict.good_for_person else kind, what, story)
    if verdict.standing is Standing.LESS:
        return _less(verdict, what, story)
    if verdict.standing is Standing.BEST and verdict.good_for_person is False:
        side = wording.side(session.problem.to_play)
        title = _("{what}, whatever {side} plays").format(what=what, side=side)
        return Banner(
            "info", title, _("The problem asks for more than is possible. {story}").format(story=story)
        )
    if settled(verdict):
        title = _("Solved: {what}").format(what=what)
        if verdict.status in (Status.ALIVE, Status.DEAD) and verdict.many_threats is None:
            sure = _("Proved, whatever the ko threats.")
            return Banner("good", title, " ".join((*_exchange(session), sure)))
        return Banner("good", title, _("Nothing better is possible here.") + " " + story)
    if looking_for_best:
        open_yet = _("Looking whether there is better …")
    else:
        open_yet = _("Whether there is better is not proved, so this counts neither way.")
    return Banner("warning", what, f"{story} {open_yet}")


def _opinion(verdict: Verdict, what: str, story: str) -> Banner:
    if verdict.good_for_person:
        return Banner("info", _("It looks right: {what}").format(what=what), story)
    if verdict.good_for_person is None:
        return Banner("warning", _("It looks like this: {what}").format(what=what), story)
    return Banner("warning", _("It looks as if this fails: {what}").format(what=what), story, refutable=True)


def _less(verdict: Verdict, what: str, story: str) -> Banner:
    better = _("There is better.")
    if verdict.status is Status.KO:
        return Banner("warning", _("Not yet: this makes a ko"), f"{what}. {better} {story}", refutable=True)
    if verdict.status is Status.SEKI and verdict.good_for_person:
        return Banner("warning", _("Not yet: this makes a seki"), f"{better} {story}", refutable=True)
    return Banner("bad", _("Not yet: {what}").format(what=what), story, refutable=True)


def _story(session: Session, result: Result) -> str:
    """The last exchange, and how sure its judgement is."""
    return " ".join((*_exchange(session), words.certainty(result, session.limits)))


def _exchange(session: Session) -> tuple[str, ...]:
    geometry, record = session.board.geometry, session.record
    if len(record) < 2:
        return ()
    return (words.exchange(geometry, record[-2].move, record[-1].move, record[-1].color),)
