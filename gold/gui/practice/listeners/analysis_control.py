"""The analyses in practice: the best result, the map of first moves, why a move fails.

An analysis is the map of first moves or the explanation of a move. This module decides when the
computer is asked, and handles keys and clicks while an analysis is open. Its tasks give way to the
computer's moves. Answers go into the model's open analysis, or to the judge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from gold.board.board import Board
from gold.board.points import PASS, Move, Point
from gold.gui import words
from gold.gui.computer import worker
from gold.gui.computer.worker import News, Task, TaskContext
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.explanation import Analysis, Explanation, Findings
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.listener import Host, Listener
from gold.gui.practice.session_commands import GAME
from gold.gui.widgets.focus import ARROWS, MODIFIERS
from gold.i18n import _
from gold.solver.api import FirstMove, Limits, Result, Survey
from gold.trainer.compared_to_best import ComparedToBest
from gold.trainer.events import Illegal
from gold.trainer.practice.events import (
    AnalysisAsked,
    AnalysisOver,
    AnalysisQuestion,
    BestProved,
    ElsewhereProved,
    KeepAttempt,
    MapProved,
    MoreProved,
    OnProof,
)

_MAP_DELAY = 1.6  # seconds from the last stone until a solved problem shows its map
_REFINE_AFTER_REPLY = 6.0  # seconds for refining the result after the computer's reply
_BEST_DELAY = 0.3  # seconds from opening a problem to the search for its best result
# At most so many seconds for the best result during a longer search: other analyses have to wait.
_BEST_SECONDS = 60.0

_WALK: dict[Action, Callable[[Explanation], Explanation]] = {
    Action.UNDO: Explanation.back,
    Action.REDO: Explanation.forward,
    Action.FIRST: Explanation.to_start,
    Action.LAST: Explanation.to_end,
    Action.STUBBORN: Explanation.switch_resistance,
    Action.UP: lambda analysis: analysis.step(-1),
    Action.DOWN: lambda analysis: analysis.step(1),
}


class AnalysisControl(Listener):
    """Opens and closes the analyses of one problem. It runs at most one task per question."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._tasks: dict[AnalysisQuestion, Task] = {}
        self._node_path: tuple[Move, ...] = ()
        self._map: MoveMap | None = None
        self._map_due: float | None = None
        self._resting: Point | None = None  # pointed at when the map opened, until that changes
        self._came_unasked = False
        self._best_due = None if self.model.session.judge.best is not None else _BEST_DELAY

    @property
    def busy(self) -> bool:
        return bool(self._tasks) or self._map_due is not None or self._best_due is not None

    # Automatic steps

    def kept(self, attempt: KeepAttempt) -> None:
        """Schedule the map for soon after a solution, if the settings and the mode allow it."""
        if (
            attempt.solved
            and self.model.state.settings.map_after_solving
            and self.model.rules.shows_map
        ):
            self.prepare_map()
            self._map_due = _MAP_DELAY

    def refine(self, board: Board) -> None:
        """Search ``board``, the position after the computer's reply, further.

        Does nothing unless it is open how the result compares with the best one, as in a ko.
        """
        verdict = self.model.session.judge.verdict
        if verdict is not None and verdict.compared is ComparedToBest.OPEN and not verdict.exact:
            self.prove(AnalysisQuestion.FINER, board, Limits(seconds=_REFINE_AFTER_REPLY))
            self.host.show()

    def look_longer(self) -> None:
        """If the session is searching, also search for the best result, unless it is known."""
        thinking = self.model.session.thinking
        best = self.model.session.judge.best
        if thinking is not None and (best is None or not best.value_is_known):
            limits = Limits(seconds=min(thinking.limits.seconds or _BEST_SECONDS, _BEST_SECONDS))
            self.prove(AnalysisQuestion.BEST, Board(self.model.problem.position), limits)
            self.host.show()

    def touched(self) -> None:
        """Called when the person goes on: cancel the scheduled map and the refinement."""
        self._map_due = None
        if self.drop(AnalysisQuestion.FINER):
            self.host.show()

    def update(self, seconds: float) -> bool:
        shown = self.model.analysis
        pane = self.host.around.pane
        if pane.pointed != self._resting:
            self._resting = None
        pointed = pane.pointed if self._resting is None else None
        changed = False
        if isinstance(shown, MoveMap) and shown.pointed != pointed:
            self._go_on(shown, shown.point(pointed))
            changed = True
        if self._map_due is not None and not pane.busy:
            self._map_due -= seconds
            if self._map_due <= 0:
                self._map_due = None
                if self.model.analysis is None:
                    self.show_map()
                    self._came_unasked = True
        if self._best_due is not None:
            self._best_due -= seconds
            if self._best_due <= 0:
                self._best_due = None
                if (
                    self.model.session.judge.best is None
                    and AnalysisQuestion.SURVEY not in self._tasks
                ):
                    self.prove(
                        AnalysisQuestion.BEST, Board(self.model.problem.position), self.limits
                    )
        return changed

    # Commands

    def show_map(self) -> None:
        """Open the map of first moves."""
        self._came_unasked = False
        self._resting = self.host.around.pane.pointed
        self.model.open(self.prepare_map())
        self.host.show()

    def explain(self) -> None:
        """Explain the person's first mistake or, without one, their last move.

        If no move was played, show a message that asks for one.
        """
        model = self.model
        moves = model.state.moves_to_explain
        if not moves:
            self.window.say(_("Play a move first; then this shows where it leads."))
            return
        stubborn = self.window.settings.stubborn_lines
        played = model.session.board.moves
        answer = played[len(moves)] if played[: len(moves)] == moves != played else PASS
        model.open(Explanation.of(model.problem, moves, self.limits, stubborn, answer or None))
        self.follow()

    def _step_through(self) -> bool:
        """Open a walk through the banner's line; return False if the banner offers none.

        The line is the solution if the banner tells it, else the continuation of the solved
        position.
        """
        model = self.model
        banner = self.model.banner
        here = self.model.session.board.moves
        if banner is None or not banner.continues:
            return False
        hint = model.state.hint
        line = hint.line if banner.answer and hint is not None else model.state.reply_line
        if not line:
            return False
        moves = (*here, *line)
        # up to the first move of the answer, or up to the person's last move
        told = len(here) + 1 if banner.answer else len(here) - 1
        model.open(Explanation.of(model.problem, moves[:told], self.limits, along=moves[told:]))
        self.follow()
        return True

    def perform(self, action: Action) -> bool:
        """Carry out an action of the open analysis; return whether it was handled here.

        An action of the game closes the analysis, and is left to the other listeners. Outside an
        explanation, redo steps through the banner's line.
        """
        self.touched()
        analysis = self.model.analysis
        if analysis is None:
            return action is Action.REDO and self._step_through()
        at_start = isinstance(analysis, Explanation) and not analysis.at
        own = Action.ALL_MOVES if isinstance(analysis, MoveMap) else Action.WHY
        if action in (Action.BACK, own) or (at_start and action is Action.UNDO):
            self.close()
        elif isinstance(analysis, Explanation) and action in _WALK:
            walk = _WALK[action](analysis)
            self._go_on(analysis, walk)
            if action is Action.STUBBORN:
                self.window.change(stubborn_lines=walk.stubborn)
            self.follow()
        else:
            if action in GAME:
                self.close()
            return action is Action.REDO and self._step_through()
        return True

    def take_key(self, event: pygame.event.Event) -> bool:
        """Handle arrows and Enter; return whether the key was used.

        - Map: arrows choose a move, Enter shows or hides the line of the chosen move.
        - Explanation: Enter plays the chosen alternative if the details are shown, else the next
          move of the line.
        - No analysis: Enter explains a wrong move, if the banner offers that.

        In a map that appeared by itself, the left and right arrows still step through the game,
        until the up or down arrow or a click has chosen a move in the map.
        """
        if event.mod & MODIFIERS:
            return False
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        match self.model.analysis:
            case MoveMap() as analysis if event.key in ARROWS:
                if self._came_unasked and analysis.chosen is None and ARROWS[event.key][0]:
                    return False  # right after solving, the person means the moves of the game
                self._go_on(analysis, analysis.step(*ARROWS[event.key]))
            case MoveMap() as analysis if enter and analysis.chosen is not None:
                self._go_on(analysis, analysis.choose(analysis.chosen))
            case Explanation() as analysis if enter and analysis.details:
                self.choose_try(analysis.chosen, play=True)
            case Explanation() as analysis if enter and not analysis.is_read:
                if analysis.here != analysis.line:
                    self._go_on(analysis, analysis.forward())
                self.follow()
            case None if enter and self.model.asks_why:
                self.explain()
            case _:
                return False
        self.host.show()
        return True

    def take_click(self, point: Point) -> bool:
        """Choose a point of the map, or play it in the explanation. False if neither is open."""
        match self.model.analysis:
            case MoveMap() as analysis:
                self._go_on(analysis, analysis.choose(point))
                self.host.show()
            case Explanation() as analysis:
                self._play(analysis, point)
            case None:
                return False
        return True

    def _play(self, walk: Explanation, point: Point) -> None:
        """Play one of a walk's alternatives. If the move is illegal, say why."""
        played = walk.play(point)
        if played is not None:
            self._go_on(walk, played)
            self.follow()
            return
        error = walk.board.why_illegal(point)
        if error is not None:
            self.window.say(words.why_illegal_on(walk.board, point, Illegal.of(error)), "bad")

    def choose_try(self, index: int, play: bool = False) -> None:
        """Choose the alternative at ``index`` of the list; with ``play``, also play it."""
        walk = self.model.analysis
        if isinstance(walk, Explanation):
            chosen = walk.choose(index)
            self._go_on(walk, chosen.forward() if play else chosen)
            self.follow()

    def _go_on(self, before: Analysis, now: Analysis) -> None:
        """Replace the analysis ``before`` by its next state ``now``.

        Does nothing if ``before`` is neither open nor the map that is kept for later.
        """
        if self._map is before and isinstance(now, MoveMap):
            self._map = now
        if self.model.analysis is before:
            self.model.walk(now)

    # Questions to the computer

    @property
    def limits(self) -> Limits:
        """The limits of a search for a proof: those of the session, without breadth and depth."""
        limits = self.model.session.limits
        return Limits(seconds=limits.seconds, nodes=limits.nodes)

    def prove(self, question: AnalysisQuestion, board: Board, limits: Limits) -> None:
        """Have the computer prove the result of a position, as the answer to ``question``."""
        self._run(
            question, board, lambda context: context.engine.prove(context.request(board, limits))
        )

    def prepare_map(self) -> MoveMap:
        """Return the map of first moves, and have the computer fill it.

        It is a map of the problem's own position or, while a notice tells the answer, of the
        position for which it tells it.
        """
        told = self.model.session.board.moves if self.model.state.answer_is_told else ()
        after = self.model.state.map_after or told
        if self._map is None or self._map.failure or self._map.after != after:
            self.drop(AnalysisQuestion.SURVEY)
            self._map = MoveMap.of(self.model.problem, after)
        if self._map.running and AnalysisQuestion.SURVEY not in self._tasks:
            self.drop(AnalysisQuestion.BEST)  # the map includes it
            board = self._map.board
            limits = self.limits
            self._run(
                AnalysisQuestion.SURVEY, board, lambda context: _survey(context, board, limits)
            )
        return self._map

    def survey_after(self, moves: tuple[Move, ...]) -> Survey | None:
        """Return the survey of all moves of the position after ``moves``, which the map shows.

        None if the map shows another position, or the computer has not finished the survey.
        """
        return self._map.survey if self._map is not None and self._map.after == moves else None

    def follow(self) -> None:
        """Show the explanation's position, and ask the computer about it if it is new."""
        walk = self.model.analysis
        wanted = walk.wanted if isinstance(walk, Explanation) else None
        if wanted is not None and (
            AnalysisQuestion.NODE not in self._tasks or wanted != self._node_path
        ):
            assert isinstance(walk, Explanation)
            self._node_path = wanted
            board = Board(walk.problem.position, (*walk.base, *wanted))
            limits = walk.limits
            self._run(AnalysisQuestion.NODE, board, lambda context: _node(context, board, limits))
        self.host.show()

    def close(self) -> None:
        """Return to the game; the map continues in the background."""
        self.drop(AnalysisQuestion.NODE)
        self.model.close_analysis()
        if self._map is not None:
            self._map = self._map.leave()
        self.host.show()

    def _run(
        self, question: AnalysisQuestion, board: Board, work: Callable[[TaskContext], object]
    ) -> None:
        self.drop(question)
        self._tasks[question] = self.computer.run(self.host, Task(board, work))
        self.model.send(AnalysisAsked(question))

    def drop(self, question: AnalysisQuestion) -> bool:
        """Cancel the computer's task for a question; return whether there was one."""
        task = self._tasks.pop(question, None)
        if task is None:
            return False
        self.computer.drop(task)
        self.model.send(AnalysisOver(question))
        return True

    # News of the computer

    def hear(self, news: News) -> bool:
        question = next((each for each, task in self._tasks.items() if task is news.task), None)
        if question is None:
            return False
        shown = {
            AnalysisQuestion.SURVEY: self._map,
            AnalysisQuestion.NODE: self.model.analysis,
        }.get(question)
        if isinstance(news, worker.TaskDone | worker.TaskFailed):
            del self._tasks[question]
            self.model.send(AnalysisOver(question))
        match news:
            case worker.TaskProgressed(_, progress) if shown is not None:
                self._go_on(shown, replace(shown, progress=progress))
            case worker.TaskReported(_, FirstMove() as first) if isinstance(shown, MoveMap):
                self._go_on(shown, shown.learn(first))
            case worker.TaskFailed(_, message) if shown is not None:
                self._go_on(shown, shown.fail(message))
            case worker.TaskDone(_, answer):
                event = self._learn(question, answer)
                if event is not None:
                    self.host.send(event)
                    return True
        self.host.show()
        return True

    def _learn(self, question: AnalysisQuestion, answer: object) -> OnProof | None:
        """Store an answer in its analysis, and return the event that tells the game what is proved.

        None if the game has nothing to learn from the answer.
        """
        shown = self.model.analysis
        match answer:
            case Result() if question is AnalysisQuestion.BEST:
                return BestProved(answer)
            case Result():
                return MoreProved(answer)
            case Survey() if self._map is not None:
                self._go_on(self._map, self._map.finish(answer))
                return None if self._map.after else MapProved(answer)
            case Findings() if isinstance(shown, Explanation):
                path = (*shown.base, *self._node_path)
                self._go_on(shown, shown.learn(self._node_path, answer))
                self.follow()
                return ElsewhereProved(path, answer.result)
        return None


def _survey(context: TaskContext, board: Board, limits: Limits) -> Survey:
    return context.engine.survey(context.request(board, limits), context.report)


def _node(context: TaskContext, board: Board, limits: Limits) -> Findings:
    """Search for the refutation and the survey of a position; each may take as long as a move."""
    refutation = context.engine.refute(context.request(board, limits))
    return Findings(_survey(context, board, limits), refutation)
