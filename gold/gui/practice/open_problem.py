"""The open problem: created when it is opened, and dropped together with its listeners.

A listener helps with the open problem: it takes clicks, keys and actions, and is told of events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

import pygame

from gold.board.points import Point
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host, Listener, Listening, PracticeContext
from gold.gui.practice.listeners.analysis_control import AnalysisControl
from gold.gui.practice.listeners.game import ProblemGame
from gold.gui.practice.listeners.giving_up import GivingUp
from gold.gui.practice.listeners.guess_trial import GuessTrial
from gold.gui.practice.listeners.ideas import Ideas
from gold.gui.practice.listeners.masters_overlay import Masters
from gold.gui.practice.listeners.navigation import Navigation
from gold.gui.practice.listeners.person import Person
from gold.gui.practice.listeners.problem_actions import ProblemActions
from gold.gui.practice.listeners.slips import Slips
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.modes.alive_or_dead import AliveOrDead
from gold.gui.practice.modes.all_replies import AllRepliesExercise
from gold.gui.practice.modes.blind import Blind
from gold.gui.practice.modes.exercise import Exercise
from gold.gui.practice.modes.exercise_pace import ExercisePace, TakesBack
from gold.gui.practice.modes.line_reading import Reading
from gold.gui.practice.modes.status_quiz import StatusQuiz
from gold.gui.practice.modes.unaided import Unaided
from gold.gui.practice.moment.beside_the_game import Readiness
from gold.gui.practice.moment.moment import PracticeMoment
from gold.gui.practice.side_effects import PlaySound, ShowMessage, SideEffect, side_effects
from gold.gui.widgets.focus import ARROWS, MODIFIERS
from gold.trainer.events import Event
from gold.trainer.modes import ExerciseKind
from gold.trainer.practice.events import Begin, ChangeSettings, Happening, KeepAttempt
from gold.trainer.training.placement import Placement

Guide = Callable[[Host], Listener]


class OpenProblem(Listening):
    """The open problem: its ``model`` (game, analysis, mode and attempt) and its listeners.

    ``guide``: makes a listener that comes before all others, such as that of the tutorial.
    ``target_chosen``: the person has chosen the target of a problem that states none.
    """

    def __init__(
        self,
        around: PracticeContext,
        model: PracticeModel,
        guide: Guide | None,
        target_chosen: bool,
    ) -> None:
        self.around = around
        self.model = model
        self._closed = False
        self.guide = guide(self) if guide is not None else Listening()
        self.person = Person(self)
        self.ideas = Ideas(self)
        self.analysis = AnalysisControl(self)
        self.exercise = self._exercise_of(model.rules.exercise)
        self.masters = Masters(self)
        self.game = ProblemGame(self, self.analysis)
        slips = Slips(self, self.person.forget_result)
        navigation = Navigation(self)
        giving_up = GivingUp(self, navigation.ask_to_give_up, self.analysis, self.exercise.give_up)
        # The first listener that uses a key, an action or a click keeps it from the later ones:
        # - a guide comes first, to stop actions that lead out of its tour;
        # - an open analysis lies over the board, so it gets arrows and clicks before the game;
        # - a run that is over refuses moves, both in an exercise and in the game;
        # - an exercise stands between the person and the game, and may forbid all later actions;
        # - the next eight have different actions, so their order does not matter, except that
        #   the first (slips) must come before the second (person), which stores the attempt;
        # - the game takes every click that is left.
        self.listeners: list[Listening] = [
            self.guide,
            self.analysis,
            ExercisePace(self, navigation.advance, navigation.end_run),
            self.exercise,
            slips,
            self.person,
            self.ideas,
            GuessTrial(self, target_chosen),
            self.masters,
            TakesBack(self),
            ProblemActions(self),
            giving_up,
            navigation,
            self.game,
        ]

    def _exercise_of(self, kind: ExerciseKind) -> Exercise:
        if self.model.state.asks_alive_or_dead:
            return AliveOrDead(self)
        if isinstance(self.model.course, Placement):
            return Unaided(self)
        match kind:
            case ExerciseKind.MOVES:
                return Exercise(self)
            case ExerciseKind.UNAIDED:
                return Unaided(self)
            case ExerciseKind.BLIND:
                return Blind(self)
            case ExerciseKind.LINE:
                return Reading(self)
            case ExerciseKind.ALL_REPLIES:
                return AllRepliesExercise(self)
            case ExerciseKind.STATUS:
                return StatusQuiz(self, self.person.tally.quizzed)
            case _:
                assert_never(kind)

    def begin(self) -> None:
        """Show the problem and begin the game."""
        self.around.pane.cursor = None
        self.show(animate=False)
        self.send(Begin())

    def close(self) -> None:
        """Store hints and moves taken back, cancel all tasks, and stop redrawing."""
        self._closed = True
        self.person.leave()
        self.around.computer.forget(self)

    # The game

    def send(self, event: Happening) -> None:
        """Process an event: compute the next state, carry out its effects, redraw.

        Then tell all listeners of the session's events.
        """
        effects = self.model.send(event)
        board = self.model.session.board
        self.act([each for effect in effects for each in side_effects(effect, board)])
        told = tuple(effect for effect in effects if isinstance(effect, Event))
        for listener in self.listeners:
            listener.happened(told)

    def act(self, effects: Sequence[SideEffect]) -> None:
        """Carry out effects (sounds, messages, attempts to store), and redraw."""
        around = self.around
        for effect in effects:
            match effect:
                case PlaySound(sound):
                    around.sounds.play(sound)
                case ShowMessage(text, kind):
                    around.window.say(text, kind)
                case KeepAttempt():
                    for listener in self.listeners:
                        listener.kept(effect)
                case _:
                    assert_never(effect)
        self.show()

    # Drawing

    def show(self, animate: bool = True) -> None:
        """Show the board and the panel as they are now."""
        if not self._closed:
            self.around.show(animate)

    @property
    def moment(self) -> PracticeMoment:
        """The current state of practice, with the data of the listeners."""
        computer = self.around.computer
        return replace(
            self.model.moment,
            exercise=self.exercise.card,
            person=self.person.beside,
            masters=self.masters.beside,
            computer=Readiness(computer.preparation, computer.readiness, computer.is_getting_ready),
        )

    def settings_changed(self) -> None:
        """Apply changed settings to the open problem."""
        settings = self.model.course.settings(self.around.window.settings)
        self.model.send(ChangeSettings(settings))
        self.show(animate=False)

    # Keys and time

    def take_key(self, event: pygame.event.Event) -> bool:
        """Pass a key to the listeners. If no move was made, an unused arrow focuses the board.

        Return whether the key was used.
        """
        if any(listener.take_key(event) for listener in self.listeners):
            return True
        if not self._leads_to_board(event):
            return False
        self.around.pane.take_focus()
        return True

    def _leads_to_board(self, event: pygame.event.Event) -> bool:
        session = self.model.session
        able = self.exercise.card.able
        leads_on = self.model.analysis is not None or self.model.state.answer_is_told
        if event.key not in ARROWS or event.mod & MODIFIERS or leads_on:
            return False
        return not (session.can_undo or session.can_redo or able.get(Action.UNDO))

    @property
    def enter_leads_on(self) -> bool:
        return self.guide.enter_leads_on if self.model.course.has_guide else self.model.state.solved

    @property
    def enter_skips(self) -> bool:
        """Whether Enter would skip an undecided problem."""
        return self.model.moment.enter_skips

    def perform(self, action: Action) -> bool:
        return any(listener.perform(action) for listener in self.listeners)

    def take_click(self, point: Point) -> bool:
        for listener in self.listeners:
            listener.touched()
        return any(listener.take_click(point) for listener in self.listeners)

    @property
    def busy(self) -> bool:
        return any(listener.busy for listener in self.listeners)

    def update(self, seconds: float) -> bool:
        """Give the listeners the computer's news, then the time; True if something looks different.

        Stop as soon as a listener opens another problem.
        """
        for news in self.around.computer.poll(self):
            any(listener.hear(news) for listener in self.listeners)
        changed = False
        for listener in self.listeners:
            changed = not self._closed and (listener.update(seconds) or changed)
        if changed:
            self.show()
        return changed
