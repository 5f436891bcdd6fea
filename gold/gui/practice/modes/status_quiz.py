"""The status quiz: the person names the status of the marked stones, whoever plays first."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gold.board.points import PASS, Point
from gold.board.status import Status
from gold.gui import words
from gold.gui.board.view import BoardView, Ghost
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host
from gold.gui.practice.modes.exercise import Exercise, prover
from gold.gui.practice.moment.beside_the_game import ExerciseCard
from gold.gui.practice.side_effects import ShowMessage
from gold.i18n import _
from gold.solver.api import up_to_pass
from gold.trainer import quiz
from gold.trainer.practice.events import AnswerQuiz, QuizReady
from gold.trainer.quiz import QuizQuestion

ANSWERS: dict[Action, Status] = {
    Action.QUIZ_ALIVE: Status.ALIVE, Action.QUIZ_DEAD: Status.DEAD, Action.QUIZ_UNSETTLED: Status.UNSETTLED,
    Action.QUIZ_KO: Status.KO, Action.QUIZ_SEKI: Status.SEKI,
}  # fmt: skip
OFF = (Action.UNDO, Action.REDO, Action.RESET, Action.PASS, Action.HINT)
"""Actions of the panel's buttons that are disabled where the answer is a word."""
NOT_HERE = frozenset({
    *OFF, Action.START, Action.SELF_PLAY, Action.SWITCH_TURN, Action.FIRST, Action.LAST, Action.TAKE_BACK,
})  # fmt: skip
"""Actions that would play moves."""
NOT_YET = frozenset({Action.ALL_MOVES, Action.COMPARE})
"""Actions that would give the answer away; they are refused until the question is answered."""


@dataclass(frozen=True, slots=True)
class NothingPlayable:
    """The change that removes all marks for moves, so that nothing can be played."""

    def view(self, view: BoardView) -> BoardView:
        """Return the board view without marks for moves."""
        return replace(
            view, playable=frozenset(), closed={}, hint_area=frozenset(), hint_point=None
        )


@dataclass(frozen=True, slots=True)
class QuizPosition:
    """The change that shows a question's position, with numbers on the added stones."""

    question: QuizQuestion

    def view(self, view: BoardView) -> BoardView:
        """Return the view of the question's position, without marks for moves."""
        asked = self.question.position
        numbers = []
        for number, move in enumerate(self.question.moves, 1):
            color = None if move == PASS else asked[Point(move)].color
            if color is not None:
                numbers.append(Ghost(Point(move), color, number))
        bare = NothingPlayable().view(view)
        return replace(bare, states=asked.states, last_move=None, ghosts=tuple(numbers))


class StatusQuiz(Exercise):
    """Asks for the status of the marked stones, whoever plays first.

    ``asked_before``: how many times the person has answered the quiz for this problem. The text
    after the answer names no move that would solve an unsolved problem; the map of first moves can
    show them.
    """

    def __init__(self, host: Host, asked_before: int) -> None:
        super().__init__(host)
        self.question: QuizQuestion | None = None
        self.answer: Status | None = None
        self._is_answered = False
        problem = self.model.problem
        kind = quiz.kind_of(problem, asked_before, self.model.state.solved_before)
        self.ask(problem.board(), lambda context: quiz.question(problem, kind, prover(context)))

    @property
    def card(self) -> ExerciseCard:
        """The question with its answers. Until one is given, title and map are hidden."""
        able = {**dict.fromkeys(OFF, False), Action.ALL_MOVES: self._is_answered}
        buttons: tuple[tuple[tuple[Action, str], ...], ...] = ()
        if self.busy:
            text = _("The computer prepares the question …")
        elif self.question is None:
            text = _(
                "GoLD could not prove this position in time, so it does not ask. Go on to the next one."
            )
        elif not self._is_answered:
            text = _(
                "What is the status of the marked stones? Try both Black first and White first."
            )
            names = tuple(
                (action, words.settled_status(status)) for action, status in ANSWERS.items()
            )
            buttons = (names[:3], names[3:])
        elif self.answer is not None:
            text = _("You answered: {answer}.").format(answer=words.settled_status(self.answer))
        else:
            text = _("You gave up.")
        if self.question is not None and self.question.moves:
            moves = words.line_in_words(
                self.question.position.geometry, up_to_pass(self.question.moves)
            )
            text += "\n" + _("Added to the problem: {moves}.").format(moves=moves)
        return ExerciseCard(
            text,
            buttons,
            able,
            hides_task=not self._is_answered,
            plays=False,
            caption=self._caption,
            on_board=NothingPlayable() if self.question is None else QuizPosition(self.question),
        )

    @property
    def _caption(self) -> str:
        """The window's title; until the answer, without the problem's title."""
        quiz_name = _("Status quiz")
        return quiz_name if not self._is_answered else f"{self.model.title} · {quiz_name}"

    def take_click(self, point: Point) -> bool:  # noqa: ARG002  # no move is played
        """Play nothing; before the answer, say that one of five must be chosen. Always True."""
        if self.question is not None and not self._is_answered:
            self.host.act(
                [
                    ShowMessage(
                        _("Choose one of the five answers, with a button or the keys 1 to 5.")
                    )
                ]
            )
        return True

    def perform(self, action: Action) -> bool:
        """Take an answer; refuse actions that play moves or give it away. False for others."""
        if action in ANSWERS:
            self._take(ANSWERS[action])
            return True
        return (action in NOT_YET and not self._is_answered) or action in NOT_HERE

    def give_up(self) -> bool:
        """Tell the answer; the question counts as answered wrong."""
        if self.question is not None and not self._is_answered:
            self._tell(self.question, None)
        return True

    def _take(self, answer: Status) -> None:
        if self.question is not None and not self._is_answered:
            self._tell(self.question, answer)

    def _tell(self, question: QuizQuestion, answer: Status | None) -> None:
        """Tell the right answer. ``answer``: the person's answer; None if they gave up."""
        self.answer = answer
        self._is_answered = True
        self.host.send(AnswerQuiz(question, answer))

    def learn(self, answer: object) -> None:
        if isinstance(answer, QuizQuestion):
            self.question = answer
        self.host.send(QuizReady(self.question))
