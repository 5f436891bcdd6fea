"""Tests the guess at the target of a problem that states none.

The test runs while the person already looks at the problem. The person can ask for the next guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from gold.authoring.target_guesses import Doubt, TargetGuess
from gold.gui.board.view import crop_around
from gold.gui.computer.worker import TaskContext
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Asker, Host
from gold.i18n import _
from gold.problem.model import Problem
from gold.solver.api import Limits
from gold.trainer import wording

_NODES = 40_000  # a fraction of a second: a wrong target mostly shows itself at once


@dataclass(frozen=True, slots=True)
class BetterTarget:
    """The test's answer if another guess is more likely than the first.

    ``guess``: the more likely guess. ``doubt``: the reason against the first. ``reach``: the part
    of the board for which the proof of ``guess`` holds, in words; empty without a proof.
    """

    guess: TargetGuess
    doubt: Doubt
    reach: str = ""


@dataclass(frozen=True, slots=True)
class GoodTarget:
    """The test's answer if the first guess is good enough.

    ``reach``: the part of the board for which the proof holds, in words; empty without a proof.
    """

    reach: str


class GuessTrial(Asker):
    """Tests the guess at a problem's target.

    ``chosen``: the person has chosen the target, so nothing is tested.
    """

    def __init__(self, host: Host, chosen: bool) -> None:
        super().__init__(host)
        self._better: BetterTarget | None = None
        self._good: GoodTarget | None = None
        guessed = self.model.guessed_target
        if guessed is not None and not chosen:
            self.ask(guessed.problem.board(), partial(tested_target, self.model.in_file))

    def learn(self, answer: object) -> None:
        self._better = answer if isinstance(answer, BetterTarget) else None
        self._good = answer if isinstance(answer, GoodTarget) else None

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Apply the test's answer: store the reach of a good guess, or take a better one.

        A better guess is dropped if the person has begun to play or chosen another target. If it
        shows another part of the board, it waits until the mouse is off the board.
        """
        better = self._better
        guessed = self.model.guessed_target
        pane = self.host.around.pane
        if guessed is not None and self._good is not None:
            guessed.reaches[0] = self._good.reach
            self._good = None
            return True
        if better is None or guessed is None or guessed.number or self.model.session.record:
            self._better = None
            return False
        if pane.hover is not None and not pane.shows(crop_around(better.guess.problem.position)):
            return False
        if guessed.choose(better.guess):
            guessed.reaches[guessed.number] = better.reach
            self.host.around.open_guess(guessed)
            text = _("The target has changed: {reason}.").format(reason=wording.doubt(better.doubt))
            grown = _("The marked area has grown: life needs more room.")
            self.window.say(grown if better.guess.more_room else text)
        return False

    def perform(self, action: Action) -> bool:
        """Open the problem with the next guess at its target; False for other actions.

        If the problem states its target, the same key opens the note instead.
        """
        if action is not Action.NEXT_TARGET:
            return False
        guessed = self.model.guessed_target
        if guessed is None:
            self.host.perform(Action.NOTE)
        elif guessed.advance():
            self.host.around.open_guess(guessed)
        else:
            self.window.say(_("There is no other target that makes sense here."))
        return True


def tested_target(problem: Problem, context: TaskContext) -> BetterTarget | GoodTarget | None:
    """Test the guesses for a problem, in the computer's thread.

    Return the more likely guess, or that the first one is good enough; None if there was no search.
    """
    choice = context.engine.choose_target(problem, Limits(nodes=_NODES), context.cancel)
    if choice is None:
        return None
    chosen = choice.chosen
    reach = ""
    if chosen.result.proved and chosen.guess.region_is_assumed:
        geometry = chosen.guess.problem.position.geometry
        reach = wording.proof_reaches(choice.border, chosen.result.bounds, geometry)
    if chosen is choice.judged[0]:
        return GoodTarget(reach)
    doubt = choice.judged[0].doubt
    assert doubt is not None  # another guess is chosen only if there is a doubt about the first
    return BetterTarget(chosen.guess, doubt, reach)
