"""The status quiz: what becomes of the marked stones, whoever plays first?"""

from __future__ import annotations

from dataclasses import replace

from gold.board.points import Color, Point
from gold.board.status import Status
from gold.gui import words
from gold.gui.board.view import BoardView
from gold.gui.computer.engine import Engine
from gold.gui.computer.worker import TaskContext
from gold.gui.keys.table import Action
from gold.gui.practice.banners import Banner
from gold.gui.practice.effects import ShowMessage
from gold.gui.practice.listener import Host
from gold.gui.practice.modes.exercise import ButtonRows, Exercise, prover
from gold.i18n import _
from gold.trainer import quiz, wording
from gold.trainer.quiz import QuizQuestion

ANSWERS: dict[Action, Status] = {
    Action.QUIZ_ALIVE: Status.ALIVE,
    Action.QUIZ_DEAD: Status.DEAD,
    Action.QUIZ_UNSETTLED: Status.UNSETTLED,
    Action.QUIZ_KO: Status.KO,
    Action.QUIZ_SEKI: Status.SEKI,
}


class StatusQuiz(Exercise):
    """What becomes of the marked stones, whoever plays first? ``number``: how often it was tried before."""

    def __init__(self, host: Host, number: int) -> None:
        super().__init__(host)
        self.question: QuizQuestion | None = None
        self.answer: Status | None = None
        problem = self.model.problem

        def work(engine: Engine, context: TaskContext) -> QuizQuestion | None:
            return quiz.question(problem, number, prover(engine, context))

        self.ask(problem.board(), work)

    @property
    def text(self) -> str:
        """The question."""
        if self.busy:
            return _("The computer prepares the question …")
        if self.question is None:
            return _("Nothing is proved about this problem, so it cannot be asked. Go on to the next one.")
        if self.answer is None:
            return _("What is the status of the marked stones? Think of either side to play first.")
        return _("You answered: {answer}.").format(answer=words.group_status(self.answer))

    @property
    def buttons(self) -> ButtonRows:
        """The five answers."""
        if self.question is None or self.answer is not None:
            return []
        names = [(action, words.group_status(status)) for action, status in ANSWERS.items()]
        return [names[:3], names[3:]]

    @property
    def hides_task(self) -> bool:
        """The title and who plays first give a hint until the answer is given."""
        return self.answer is None

    @property
    def able(self) -> dict[Action, bool]:
        """Nothing is played; the map would tell."""
        off = (Action.UNDO, Action.REDO, Action.RESET, Action.PASS, Action.HINT)
        return {**dict.fromkeys(off, False), Action.ALL_MOVES: self.answer is not None}

    @property
    def plays(self) -> bool:
        """Nothing is played before the answer."""
        return False

    def view(self, view: BoardView) -> BoardView:
        """The position of the question, where nothing can be played."""
        shown = replace(view, playable=frozenset(), closed={}, hint_area=frozenset(), hint_point=None)
        if self.question is None:
            return shown
        last = self.question.moves[-1] if self.question.moves else None
        return replace(shown, states=self.question.position.states, last_move=last or None)

    def press(self, point: Point) -> bool:  # noqa: ARG002  # no move is played
        """Say that a word is wanted, not a move."""
        if self.question is not None and self.answer is None:
            self.host.act(
                [ShowMessage(_("Choose one of the five answers, with a button or the keys 1 to 5."))]
            )
        return True

    def perform(self, action: Action) -> bool:
        """Take an answer; the game stays as it is."""
        if action in ANSWERS:
            self._take(ANSWERS[action])
            return True
        too_early = action is Action.ALL_MOVES and self.answer is None
        return too_early or action in (
            Action.UNDO, Action.REDO, Action.PASS, Action.RESET, Action.START, Action.SELF_PLAY,
            Action.SWITCH_TURN, Action.HINT, Action.FIRST, Action.LAST, Action.TAKE_BACK,
        )  # fmt: skip

    def _take(self, answer: Status) -> None:
        if self.question is None or self.answer is not None:
            return
        self.answer = answer
        right = answer is self.question.status
        title = _("Right: {status}") if right else _("No: {status}")
        title = title.format(status=words.group_status(self.question.status))
        self.model.note = Banner("good" if right else "bad", title, self._why(self.question))
        self.host.act(self.model.attempt.keep_line(right, self.question.moves))

    def _why(self, question: QuizQuestion) -> str:
        defender = self.model.problem.defender
        assert defender is not None
        parts = []
        for first in (Color.BLACK, Color.WHITE):
            move = question.moves_first.get(first)
            what = words.fate(question.statuses[first], defender)
            if question.statuses[first] is Status.KO:
                what = _("it is a ko")
            said = _("If {side} plays first: {result}.")
            if move:
                said = _("If {side} plays first, at {move}: {result}.")
            point = self.model.problem.position.geometry.vertex(Point(move)) if move else ""
            parts.append(said.format(side=wording.side(first), move=point, result=what))
        return " ".join([*parts, _("Proved.")])

    def learn(self, answer: object) -> None:
        """Take the question."""
        if isinstance(answer, QuizQuestion):
            self.question = answer
        self.host.act([])
