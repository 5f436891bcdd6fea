"""The state of an open problem in practice, frozen. The window shows it; ``step`` makes the next.

The listeners of the window (``gold/gui/practice/listener.py``) keep the rest: the place in an open
analysis, the private data of an exercise, such as a line that is being entered, and time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gold.board.points import Move
from gold.problem.model import Problem
from gold.solver.api import Progress, Result, up_to_pass
from gold.trainer.compared_to_best import ComparedToBest
from gold.trainer.events import Actor, HintShown, MoveJudged, PlayEnded, Purpose
from gold.trainer.judge import Mistake
from gold.trainer.modes import ModeRules
from gold.trainer.practice.events import AnalysisQuestion, OpenMap, OpenWalk
from gold.trainer.practice.notices import Notice, tells_answer
from gold.trainer.session import Session
from gold.trainer.settings import Settings


@dataclass(frozen=True, slots=True)
class PracticeState:
    """The open problem: its game, the attempt, and what is shown beside the board."""

    session: Session
    """The game: the tree of tried moves, the verdicts, and the awaited search."""
    rules: ModeRules
    """The rules of the mode in which the problem is practised."""
    settings: Settings = field(default_factory=Settings)
    """The person's settings, with the changes that the course makes."""
    asks_alive_or_dead: bool = False
    """Whether the group is settled, and the person is asked for a word instead of a move."""

    solved_before: bool = False
    """Whether the person solved the problem earlier, so that its title and tags may be shown."""
    never: frozenset[str] = frozenset()
    """The ids of problems that are never offered again."""
    saved_as: Path | None = None
    """The file in which the problem was saved with the moves played; None before that."""

    kept: frozenset[bool] = frozenset()
    """The results that were stored: solved (True), failed (False), each at most once."""
    wrong_before: tuple[Move, ...] = ()
    """The moves up to the last one judged wrong, which may have been taken back since."""
    wrong_line: tuple[Move, ...] = ()
    """A line that was entered as a whole, up to its first wrong move."""
    nothing_to_ask: bool = False
    """Whether the mode has no question to ask about this problem."""
    give_up_pressed: bool = False
    """Whether the person has pressed "give up" once; a second press gives up."""
    seeks_answer: bool = False
    """Whether the person has given up, and hints are asked for until the answer is shown."""
    slip_offered: bool = False
    """Whether a failure is recent enough to be taken back as a slip of the hand."""

    progress: Progress | None = None
    """The progress of the running search; None before its first report, or without a search."""
    result: Result | None = None
    """The result that the computer's move came from; None after another move."""
    is_replayed: bool = False
    """Whether redo has led to the position."""
    hint: HintShown | None = None
    """The hint that is shown."""
    ended: PlayEnded | None = None
    """The event that ended play; None while it goes on."""
    notice: Notice | None = None
    """The notice that is shown in place of a verdict."""
    line_shown: bool = False
    """Whether the computer's line is shown on the board."""

    asked: frozenset[AnalysisQuestion] = frozenset()
    """The questions for analyses that the computer has not answered yet."""
    analysis: OpenMap | OpenWalk | None = None
    """The open analysis: a map of moves, or a walk through an explanation."""
    map_after: tuple[Move, ...] = ()
    """The moves from the problem's position to the one that the map of first moves is about."""
    explained: tuple[Move, ...] = ()
    """The moves up to the last move that an explanation was opened for."""

    @property
    def problem(self) -> Problem:
        """The open problem, with the target that was guessed if its file states none."""
        return self.session.problem

    # The attempt

    @property
    def one_try(self) -> bool:
        """Whether only the first result counts."""
        return self.rules.one_try

    @property
    def was_solved(self) -> bool:
        """Whether a solution was stored since the problem was opened."""
        return True in self.kept

    @property
    def has_failed(self) -> bool:
        """Whether the first try has failed, in a mode in which only the first result counts."""
        return self.one_try and False in self.kept

    @property
    def has_result(self) -> bool:
        """Whether a result was stored in a mode in which moves are played."""
        return bool(self.kept) and not self.rules.asks_word

    @property
    def solved(self) -> bool:
        """Whether the line on the board solves the problem.

        Where no single line does (in reading, the quiz and all replies), whether the exercise is
        solved.
        """
        if self.rules.solves_by_line and not self.asks_word:
            return self.line_is_solved
        return self.was_solved

    @property
    def line_is_solved(self) -> bool:
        """Whether the line on the board reaches the objective: play has ended, or by proof."""
        if self.ended is not None:
            return self.ended.objective_reached and not self.ended.in_doubt
        verdict = self.session.judge.verdict
        by_proof = verdict is not None and bool(verdict.decides)
        return by_proof and self.session.game.counts and self.result is not None

    @property
    def went_wrong(self) -> bool:
        """Whether the person's last move has just failed the problem.

        False in each of these cases:

        - the game is no attempt, or the problem was solved already;
        - the move was replayed by redo: the person wants to look at it;
        - it is still searched whether any move does better.
        """
        if not self.session.is_attempt or self.was_solved or self.is_replayed:
            return False
        if self.ended is not None:
            return not self.ended.objective_reached
        verdict = self.session.judge.verdict
        if verdict is None or self.result is None or self.waits_for_best(verdict):
            return False
        return verdict.decides is False

    def waits_for_best(self, verdict: MoveJudged) -> bool:
        """Return whether a verdict must wait: the move gets nothing, but perhaps no move gets more.

        That is so while a search for the best result is running.
        """
        return verdict.compared is ComparedToBest.MISSED and self.looking_for_best

    @property
    def mistake(self) -> Mistake | None:
        """The person's first wrong move on the board; None if none is known, or may be shown."""
        if not self.session.game.counts or self.keeps_silent:
            return None
        return self.session.judge.first_mistake

    @property
    def asks_word(self) -> bool:
        """Whether the person answers with a word, such as *dead*, and plays no move."""
        return self.rules.asks_word or self.asks_alive_or_dead

    @property
    def decided(self) -> bool:
        """Whether the attempt is over, so that Enter may lead to the next problem.

        True in each of these cases:

        - the problem was solved or failed since it was opened;
        - the mode has no question to ask;
        - play has ended (in *All replies* this decides nothing; nor where a word is asked for);
        - it is proved that no move works (this decides nothing where a word is asked for).
        """
        if self.kept or self.nothing_to_ask:
            return True
        if self.asks_word:
            return False
        if self.ended is not None and not self.rules.asks_all_lines:
            return True
        return self.session.judge.nothing_works

    @property
    def is_left_open(self) -> bool:
        """Whether the attempt is undecided for lack of a proof, so that leaving is no failure.

        No search may be running, and the last move must not be proved to be right.
        """
        verdict = self.session.judge.verdict
        searches = self.session.thinking is not None or self.looking_for_best
        is_right = verdict is not None and verdict.goes_on and not verdict.may_be_enough
        return self.session.game.counts and not (self.decided or searches or is_right)

    @property
    def may_be_slip(self) -> bool:
        """Whether a failure can be taken back as a slip of the hand.

        It cannot once an analysis, a hint or the answer is shown: they tell why the move fails.
        """
        has_looked = self.analysis is not None or self.answer_is_told or self.hint is not None
        return self.slip_offered and not has_looked

    @property
    def a_slip_would_cost(self) -> bool:
        """Whether an accidental undo would count as help."""
        return self.one_try and self.analysis is None and not self.decided

    # What may be told

    @property
    def looking_for_best(self) -> bool:
        """Whether a task of the computer is running that may find a better result."""
        return bool(self.asked - {AnalysisQuestion.NODE})

    @property
    def hides_lines(self) -> bool:
        """Whether the computer's lines are hidden, because they would tell moves still to be found.

        They are hidden after a failure, too, once the person has gone back to right moves.
        """
        verdict = self.session.judge.verdict
        thinking = self.session.thinking
        if thinking is not None and thinking.purpose is Purpose.HINT:
            return True
        searches_on = verdict is not None and verdict.goes_on and not self.is_known
        return self.session.judge.to_the_end and (searches_on or not self.kept)

    @property
    def keeps_silent(self) -> bool:
        """Whether a move gets no comment, since the person has chosen to play on after mistakes.

        Right moves that do not solve the problem yet get none either.
        """
        if self.settings.after_mistake != "play on" or self.ended is not None:
            return False
        verdict = self.session.judge.verdict
        if verdict is None or not self.session.game.counts:
            return False
        return verdict.decides is False or verdict.goes_on

    @property
    def is_known(self) -> bool:
        """Whether the solution may be told, because the person knows it.

        That is so if the problem is solved, or a settled group is answered. A problem solved
        earlier is known in free play, and in the quiz after its answer.
        """
        if self.asks_alive_or_dead:
            return bool(self.kept)
        if self.asks_word:
            return self.solved_before and bool(self.kept)
        return self.solved or self.was_solved or (self.solved_before and not self.one_try)

    @property
    def may_show_masters(self) -> bool:
        """Whether masters' moves may be shown.

        They may be shown in a mode in which more than the first try counts, and in all other modes
        once a result is stored.
        """
        return not self.one_try or bool(self.kept)

    @property
    def answer_is_told(self) -> bool:
        """Whether a notice that gives away the answer is shown, and play has not ended."""
        return self.notice is not None and self.ended is None and tells_answer(self.notice)

    # Lines

    @property
    def computer_line(self) -> tuple[Move, ...]:
        """The line that the computer expects, up to the first pass; empty if it must be hidden."""
        source = self.progress if self.session.seeks_move else self.result
        silent = self.keeps_silent or self.hides_lines
        return () if silent or source is None else up_to_pass(source.line)

    @property
    def moves_to_explain(self) -> tuple[Move, ...]:
        """The moves up to the one that an explanation would be about; empty if there is none.

        It is the first of these that exists:

        - the first wrong move of a line that was entered as a whole;
        - the person's first mistake on the board;
        - a mistake taken back, if the board shows a position before it;
        - the first move of a solution that is shown;
        - the person's last move.
        """
        record = self.session.record
        mistake = self.mistake
        here = self.session.board.moves
        if self.wrong_line:
            return self.wrong_line
        if mistake is not None:
            return tuple(made.move for made in record[: mistake.before + 1])
        if self.wrong_before and self.wrong_before[: len(here)] == here:
            return self.wrong_before
        if self.hint is not None and self.hint.line:
            return *here, self.hint.line[0]
        mine = [
            index
            for index, made in enumerate(record)
            if made.by is Actor.PERSON and not made.switch
        ]
        return tuple(made.move for made in record[: mine[-1] + 1]) if mine else ()

    @property
    def reply_line(self) -> tuple[Move, ...]:
        """The line that the computer expects after its last move; empty if it must be hidden.

        A ko is played out as if nobody had ko threats.
        """
        result = None if self.hides_lines else self.result
        return () if result is None else result.whole_line[1:]
