"""Looking into the player's problem: the map of first moves, why a move fails, and what comes up by itself.

It decides when the computer is asked, and what keys and clicks mean while an analysis is open. The questions
and answers themselves are the business of :mod:`gold.gui.practice.analysis`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame

from gold.board.points import Point
from gold.gui.computer.worker import Computer, News
from gold.gui.keys.table import Action
from gold.gui.practice.analysis import AnalysisTasks
from gold.gui.practice.explanation import Explanation
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.move_map import MoveMap
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.problem.model import Problem
from gold.solver.api import Limits
from gold.trainer.events import Events
from gold.trainer.standing import Standing

_MAP_DELAY = 1.6  # seconds from the last stone to the map that a solved problem shows
_REFINE_AFTER_REPLY = 6.0  # that are spent, while the person looks, on how well they have done
_BEST_DELAY = 0.3  # seconds that a problem is on show before its best result is looked for

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
    """The analyses of the problem in the player.

    ``on_change`` is called whenever something else is to be seen, with what the session says to what the
    computer has just found. ``owner`` is who polls the computer. Without ``maps_by_itself`` a solved
    problem shows no map unasked, whatever the settings say.
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
        """Turn to another problem."""
        self._model = model
        self._tasks.begin()
        self._map_due = None
        self._best_due = None if model.session.best is not None else _BEST_DELAY

    @property
    def busy(self) -> bool:
        """Whether something is to come."""
        return self._tasks.busy or self._map_due is not None or self._best_due is not None

    @property
    def looking_for_best(self) -> bool:
        """Whether it is being found out if there is better than what the person has reached."""
        return self._tasks.looking_for_best

    # What comes up by itself

    def solved(self) -> None:
        """The problem was solved: once the last stones were seen, show what the other moves lead to, unless
        the settings say not to.
        """
        assert self._model is not None
        if not (self.maps_by_itself and self._window.settings.map_after_solving):
            return
        self._tasks.prepare_map(self._model.problem, self._limits(self._model))
        self._map_due = _MAP_DELAY

    def refine(self, searched: Problem) -> None:
        """The computer has answered after this search: go on with it for a while, unasked, if it left open
        how well the person does, as it often does of a ko.
        """
        verdict = self._model.session.verdict if self._model is not None else None
        if verdict is not None and verdict.proved and verdict.standing is Standing.OPEN and not verdict.exact:
            self._tasks.refine(searched.board(), Limits(seconds=_REFINE_AFTER_REPLY))
            self._on_change(())

    def interrupt(self) -> None:
        """Whoever goes on does not want to look back yet: let the map not come up by itself, and what is
        left open stay so.
        """
        self._map_due = None
        if self._tasks.leave_unrefined():
            self._on_change(())

    def update(self, seconds: float, pointed: Point | None, moving: bool) -> None:
        """Let time pass. ``pointed`` is the point under the mouse; ``moving`` while stones still move."""
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
        """Find out what the best result is, where the file does not tell it."""
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
        """Back to the game."""
        self._tasks.close()
        self._changed()

    def perform(self, action: Action) -> bool:
        """Move in the analysis that is open, or close it; False when the action means nothing to it."""
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
        """Arrows choose in the map, Enter takes what is chosen in an analysis.

        In a map that came up by itself the arrows to the sides step through the game as they did before,
        until those up and down, or a click, lead into the map.
        """
        if event.mod & _MODIFIERS:
            return False
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        match self._analysis:
            case MoveMap() as analysis if event.key in _ARROWS:
                if self._came_unasked and analysis.chosen is None and _ARROWS[event.key][0]:
                    return False  # whoever has just solved the problem means the moves of the game
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
        """Choose a point of the analysis that is open; False when none is."""
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
        """Choose one of the moves that the explanation lists."""
        if isinstance(self._analysis, Explanation):
            self._analysis.choose(index)
            self._walked()

    def take_try(self, index: int) -> None:
        """Choose one of the moves that the explanation lists, and play it there."""
        if isinstance(self._analysis, Explanation):
            self._analysis.choose(index)
            self._analysis.forward()
            self._walked()

    # The computer

    def hear(self, news: News) -> bool:
        """Take in what came of a question; False when it was none of these."""
        if not self._tasks.hear(news):
            return False
        self._changed()
        return True

    @property
    def _analysis(self) -> MoveMap | Explanation | None:
        return self._model.analysis if self._model is not None else None

    def _changed(self) -> None:
        """Show what is open now, and let the session know what was found."""
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
        """The limits that hold for a proof, which knows no breadth and no depth."""
        limits = model.session.limits
        return Limits(seconds=limits.seconds, nodes=limits.nodes)
