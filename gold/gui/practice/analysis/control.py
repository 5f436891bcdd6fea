"""Controls the analyses in practice: the map of first moves, why a move fails, and what appears by itself.

It decides when the computer is asked, and what keys and clicks do while an analysis is open. The questions
and answers themselves are in :mod:`gold.gui.practice.analysis.analysis`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame

from gold.board.points import Point
from gold.gui.computer.worker import Computer, News
from gold.gui.keys.table import Action
from gold.gui.practice.analysis.analysis import AnalysisTasks
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.model import PracticeModel
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.problem.model import Problem
from gold.solver.api import Limits
from gold.trainer.events import Events
from gold.trainer.standing import Standing

_MAP_DELAY = 1.6  # seconds from the last stone until a solved problem shows its map
_REFINE_AFTER_REPLY = 6.0  # for refining the result after a reply, while the person looks at it
_BEST_DELAY = 0.3  # seconds that a problem is shown before its best result is searched for

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_SHIFT
_WALK: dict[Action, Callable[[Explanation], object]] = {
    Action.UNDO: Explanation.back,
    Action.REDO: Explanation.forward,
    Action.FIRST: Explanation.to_start,
    Action.LAST: Explanation.to_end,
    Action.STUBBORN: lambda analysis: analysis.show_stubborn(not analysis.stubborn),
    Action.UP: lambda analysis: analysis.choose(analysis.chosen - 1),
    Action.DOWN: lambda analysis: analysis.choose(analysis.chosen + 1),
}

Changed: TypeAlias = Callable[[Events], object]


class AnalysisControl:
    """The analyses of the practised problem.

    ``on_change`` is called whenever the picture changes, with the events of the session that the findings
    caused. ``owner`` is the object that polls the computer. If ``maps_by_itself`` is off, a solved problem
    never shows its map unasked, whatever the settings say.
    """

    def __init__(self, window: Window, computer: Computer, owner: object, on_change: Changed) -> None:
        self._window, self._on_change = window, on_change
        self.maps_by_itself = True
        self._tasks = AnalysisTasks(computer, owner)
        self._model: PracticeModel | None = None
        self._map_due: float | None = None
        self._came_unasked = False
        self._best_due: float | None = None

    def begin(self, model: PracticeModel) -> None:
        """Start with another problem."""
        self._model = model
        self._tasks.begin()
        self._map_due = None
        self._best_due = None if model.session.best is not None else _BEST_DELAY

    @property
    def busy(self) -> bool:
        """Whether a task is running or due."""
        return self._tasks.busy or self._map_due is not None or self._best_due is not None

    @property
    def looking_for_best(self) -> bool:
        """Whether a task is running that may show that a better result is possible."""
        return self._tasks.looking_for_best

    # What comes up by itself

    def solved(self) -> None:
        """Call when the problem was solved: soon after the last stone, the map is shown, unless it is off in
        the settings.
        """
        assert self._model is not None
        if not (self.maps_by_itself and self._window.settings.map_after_solving):
            return
        self._tasks.prepare_map(self._model.problem, self._limits(self._model))
        self._map_due = _MAP_DELAY

    def refine(self, searched: Problem) -> None:
        """Call after the computer's reply: if the search left open how well the person does, as it often does
        with a ko, it goes on for a while.
        """
        verdict = self._model.session.verdict if self._model is not None else None
        if verdict is not None and verdict.proved and verdict.standing is Standing.OPEN and not verdict.exact:
            self._tasks.refine(searched.board(), Limits(seconds=_REFINE_AFTER_REPLY))
            self._on_change(())

    def interrupt(self) -> None:
        """Call when the person goes on: the map no longer appears by itself, and the refinement is
        cancelled.
        """
        self._map_due = None
        if self._tasks.leave_unrefined():
            self._on_change(())

    def update(self, seconds: float, pointed: Point | None, moving: bool) -> None:
        """Let time pass. ``pointed`` is the point under the mouse; ``moving``: stones are still moving."""
        self._point_at(pointed)
        if self._map_due is not None and not moving:
            self._map_due -= seconds
            if self._map_due <= 0:
                self._show_map_by_itself()
        if self._best_due is not None:
            self._best_due -= seconds
            if self._best_due <= 0:
                self._look_for_best()

    def _point_at(self, pointed: Point | None) -> None:
        """Show the line of the move under the mouse."""
        analysis = self._analysis
        if isinstance(analysis, MoveMap) and analysis.pointed != pointed:
            analysis.pointed = pointed
            self._on_change(())

    def _show_map_by_itself(self) -> None:
        self._map_due = None
        if self._model is not None and self._model.analysis is None:
            self.show_map(self._model)
            self._came_unasked = True

    def _look_for_best(self) -> None:
        """Find the best result if the file does not tell it."""
        self._best_due = None
        if self._model is not None and self._model.session.best is None:
            self._tasks.look_for_best(self._model.problem, self._limits(self._model))

    # Commands

    def show_map(self, model: PracticeModel) -> None:
        """Open the map of first moves."""
        self._came_unasked = False
        self._tasks.show_map(model.problem, self._limits(model))
        self._changed()

    def explain(self, model: PracticeModel) -> None:
        """Show what the person's last move leads to."""
        moves = model.moves_to_explain()
        if not moves:
            self._window.say(_("Play a move first; then this shows where it leads."))
            return
        answered = model.result is not None and len(model.session.record) == len(moves) + 1
        line = model.result.line if answered and model.result is not None else ()
        self._tasks.explain(model.problem, moves, self._limits(model), line)
        self._changed()

    def close(self) -> None:
        """Return to the game."""
        self._tasks.close()
        self._changed()

    def perform(self, action: Action) -> bool:
        """Carry out an action in the open analysis, or close it; False if the action is not for it."""
        analysis = self._analysis
        if analysis is None:
            return False
        if action in (Action.BACK, Action.ALL_MOVES if isinstance(analysis, MoveMap) else Action.WHY):
            self.close()
        elif isinstance(analysis, Explanation) and action in _WALK:
            _WALK[action](analysis)
            self._walked()
        else:
            return False
        return True

    def take_key(self, event: pygame.event.Event) -> bool:
        """Arrows choose in the map; Enter takes the choice, in any analysis.

        In a map that appeared by itself, the left and right arrows still step through the game, until the up
        or down arrow or a click has chosen a move in the map.
        """
        if event.mod & _MODIFIERS:
            return False
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        match self._analysis:
            case MoveMap() as analysis if event.key in _ARROWS:
                if self._came_unasked and analysis.chosen is None and _ARROWS[event.key][0]:
                    return False  # right after solving, the person means the moves of the game
                analysis.step(*_ARROWS[event.key])
            case MoveMap() as analysis if enter and analysis.chosen is not None:
                analysis.choose(analysis.chosen)
            case Explanation() as analysis if enter:
                self.take_try(analysis.chosen)
            case _:
                return False
        self._on_change(())
        return True

    def press(self, point: Point) -> bool:
        """Choose a point in the open analysis; False if none is open."""
        match self._analysis:
            case MoveMap() as analysis:
                analysis.choose(point)
                self._on_change(())
            case Explanation() as analysis:
                if analysis.play(point):
                    self._walked()
            case None:
                return False
        return True

    def choose_try(self, index: int) -> None:
        """Choose one of the moves in the explanation's list."""
        if isinstance(self._analysis, Explanation):
            self._analysis.choose(index)
            self._walked()

    def take_try(self, index: int) -> None:
        """Choose one of the moves in the explanation's list, and play it there."""
        if isinstance(self._analysis, Explanation):
            self._analysis.choose(index)
            self._analysis.forward()
            self._walked()

    # The computer

    def hear(self, news: News) -> bool:
        """Take the computer's news; False if it is about something else."""
        if not self._tasks.hear(news):
            return False
        self._changed()
        return True

    @property
    def _analysis(self) -> MoveMap | Explanation | None:
        return self._model.analysis if self._model is not None else None

    def _changed(self) -> None:
        """Show the open analysis, and tell the session what was found."""
        assert self._model is not None
        session, tasks = self._model.session, self._tasks
        self._model.analysis = tasks.shown
        best, finer, tasks.best, tasks.finer = tasks.best, tasks.finer, None, None
        events = () if best is None else session.learn_best(best)
        self._on_change(events if finer is None else (*events, *session.learn_more(finer)))

    def _walked(self) -> None:
        self._tasks.follow()
        self._on_change(())

    @staticmethod
    def _limits(model: PracticeModel) -> Limits:
        """The limits for a proof, which has no limits of breadth and depth."""
        limits = model.session.limits
        return Limits(seconds=limits.seconds, nodes=limits.nodes)
