"""The exercise *All replies*: after a solved line, the computer plays another answer."""

from __future__ import annotations

from collections import deque

from gold.board.board import Board
from gold.gui.computer.worker import TaskContext
from gold.gui.practice.listener import Host
from gold.gui.practice.modes.exercise import Exercise
from gold.gui.practice.modes.exercise_pace import LOOK_AT_ANSWER
from gold.gui.practice.moment.beside_the_game import ExerciseCard
from gold.i18n import _, ngettext
from gold.solver.api import Limits, Result
from gold.trainer import wording
from gold.trainer.all_replies import MOST_HERE, MOST_LINES, AllReplies
from gold.trainer.events import ComputerMoved, Events
from gold.trainer.game_tree import TriedMove
from gold.trainer.practice.events import AllAnswered, AnswerOtherwise, Tell
from gold.trainer.practice.notices import AnotherAnswer

_NODES = Limits(nodes=100_000)
"""The limit of the search for other answers in one position; its result is already proved."""


class AllRepliesExercise(Exercise):
    """Has the person refute every answer of the computer to each right move."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.replies = AllReplies()
        self._waiting = deque[tuple[TriedMove, Board, Result]]()
        self._looked = 0.0

    @property
    def card(self) -> ExerciseCard:
        """The rule of the exercise, and the number of answers that are still to be refuted."""
        model = self.model
        lines = self.replies.lines
        if model.state.was_solved:
            text = ngettext("All answered: {n} line.", "All answered: {n} lines.", lines)
            return ExerciseCard(text.format(n=lines))
        rule = _(
            "{side} plays every answer that needs a reply: at most {here} in a position, "
            "{all} lines in all."
        )
        side = wording.side(model.problem.to_play.opponent)
        left = self.replies.left(model.session.game.here)
        told = ngettext(
            "At least {n} more to answer.", "At least {n} more to answer.", left
        ).format(n=left)
        return ExerciseCard(
            f"{rule.format(side=side, here=MOST_HERE, all=MOST_LINES)} {told if left else ''}".strip()
        )

    @property
    def _line_is_over(self) -> bool:
        model = self.model
        looks = model.analysis is not None or model.session.thinking is not None
        return model.state.line_is_solved and not (model.state.was_solved or looks)

    @property
    def busy(self) -> bool:
        """Whether a search for answers is running, or the next answer is due in a moment."""
        return super().busy or self._line_is_over

    def happened(self, events: Events) -> None:
        """After a proved answer of the computer, search for other answers to the same move."""
        session = self.model.session
        for event in events:
            if not isinstance(event, ComputerMoved) or not (
                event.result.proved and session.game.counts
            ):
                continue
            move = session.game.here.before
            board = session.board
            self.replies.note_position(board)
            if move is not None and not self.replies.knows(move):
                before = Board(session.problem.position, board.moves[:-1])
                self._waiting.append((move, before, event.result))
        self._ask_on()

    def _ask_on(self) -> None:
        if not self._waiting or self._task is not None:
            return
        _move, board, result = self._waiting[0]

        def work(context: TaskContext) -> object:
            return context.engine.resistances(context.request(board, _NODES), result, MOST_HERE)

        self.ask(board, work)

    def learn(self, answer: object) -> None:
        """Store the answers that were found, and search for those to the person's next move."""
        found = answer if isinstance(answer, tuple) else ()
        self.replies.learn(*self._waiting.popleft(), found)
        self._ask_on()
        self.host.act(())

    def update(self, seconds: float) -> bool:
        """After a pause at a solved line, play the next answer; without one, all is solved."""
        ready = self._line_is_over and not self._waiting
        self._looked = self._looked + seconds if ready else 0.0
        if self._looked < LOOK_AT_ANSWER:
            return False
        model = self.model
        self._looked = 0.0
        following = self.replies.solved(model.session.game.here)
        if following is None:
            self.host.send(AllAnswered())
            return True
        self.host.send(AnswerOtherwise(*following))
        left = self.replies.left(model.session.game.here)
        self.host.send(Tell(AnotherAnswer(model.problem.to_play.opponent, left)))
        return True
