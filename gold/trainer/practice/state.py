"""All that is known of an open problem, as one frozen value. The window shows it; ``step`` makes the next.

Not here: what the person walks through in an open analysis, what an exercise keeps of its own, such as a line
that is being entered, and time. Listeners of the window have these (``gold/gui/practice/listener.py``).
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
    """What is played, and what is known of it."""

    session: Session
    """The game: the tree of what was tried, the verdict, and the search that is awaited."""
    rules: ModeRules
    """How the problem is practised."""
    settings: Settings = field(default_factory=Settings)
    """The person's settings, as far as they hold in the course."""
    asks_alive_or_dead: bool = False
    """Whether the group is settled, so a word is asked for, and no move."""

    solved_before: bool = False
    """Whether the person has solved the problem earlier, so that its title and tags may be shown."""
    never: frozenset[str] = frozenset()
    """The ids of problems that are never offered again."""
    saved_as: Path | None = None
    """Where the problem was saved with the moves played."""

    kept: frozenset[bool] = frozenset()
    """The results that were stored: solved (True), failed (False), each at most once."""
    wrong_before: tuple[Move, ...] = ()
    """The moves up to the last one that was told to be wrong, which may have been taken back."""
    wrong_line: tuple[Move, ...] = ()
    """A line that was entered as a whole, up to its first wrong move."""
    nothing_to_ask: bool = False
    """Whether what the mode asks for cannot be asked here."""
    give_up_pressed: bool = False
    """Whether the person has asked once to give up; a second press gives up."""
    seeks_answer: bool = False
    """Whether the person has given up, and the answer is being found, hint by hint."""
    slip_offered: bool = False
    """Whether a failure is new enough to be taken back as a slip."""

    progress: Progress | None = None
    """How far the running search is."""
    result: Result | None = None
    """What the computer found with its last move."""
    is_replayed: bool = False
    """Whether redo has led to the position."""
    hint: HintShown | None = None
    """The hint that is shown."""
    ended: PlayEnded | None = None
    """How play ended; None while it goes on."""
    notice: Notice | None = None
    """What is told in place of a verdict."""
    line_shown: bool = False
    """Whether the computer's line is shown on the board."""

    asked: frozenset[AnalysisQuestion] = frozenset()
    """What the computer was asked for analyses, and has not answered."""
    analysis: OpenMap | OpenWalk | None = None
    """The analysis that lies over the game."""
    map_after: tuple[Move, ...] = ()
    """The moves before the map of first moves, which is else of the problem's own position."""
    explained: tuple[Move, ...] = ()
    """The moves up to the last one that was explained."""

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
        """Whether the problem has been solved, whatever was played afterwards."""
        return True in self.kept

    @property
    def has_failed(self) -> bool:
        """Whether the first try has failed, in a mode in which only that counts."""
        return self.one_try and False in self.kept

    @property
    def has_result(self) -> bool:
        """Whether there is a result of playing. The quiz has none, since nothing is played."""
        return bool(self.kept) and not self.rules.asks_word

    @property
    def solved(self) -> bool:
        """Whether the line on the board is solved; in reading, quiz and all replies, the whole exercise."""
        if self.rules.solves_by_line and not self.asks_word:
            return self.line_is_solved
        return self.was_solved

    @property
    def line_is_solved(self) -> bool:
        """Whether the objective has been reached with the line on the board."""
        if self.ended is not None:
            return self.ended.objective_reached and not self.ended.in_doubt
        verdict = self.session.judge.verdict
        by_proof = verdict is not None and bool(verdict.decides)
        return by_proof and self.session.game.counts and self.result is not None

    @property
    def went_wrong(self) -> bool:
        """Whether the person's last move is proved to be wrong, in a game that counts, and was played just
        now: who replays it wants to see it.
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
        """Whether a move that gets nothing is no mistake yet: it is being found out whether any gets more."""
        return verdict.compared is ComparedToBest.MISSED and self.looking_for_best

    @property
    def mistake(self) -> Mistake | None:
        """The person's first wrong move on the board, if it may be shown."""
        if not self.session.game.counts or self.keeps_silent:
            return None
        return self.session.judge.first_mistake

    @property
    def asks_word(self) -> bool:
        """Whether the answer is a word, such as *dead*, and no move is played."""
        return self.rules.asks_word or self.asks_alive_or_dead

    @property
    def decided(self) -> bool:
        """Whether nothing is left to be decided, so that Enter may lead on: the problem was solved or failed
        since it was opened, play is over (not in *All replies*), or it is proved that no move works.
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
        """Whether the last move is proved neither right nor wrong, so that leaving the problem is no failure."""
        verdict = self.session.judge.verdict
        searches = self.session.thinking is not None or self.looking_for_best
        is_right = verdict is not None and verdict.goes_on and not verdict.may_be_enough
        return self.session.game.counts and not (self.decided or searches or is_right)

    @property
    def may_be_slip(self) -> bool:
        """Whether a failure can be taken back now: whoever has seen why it fails cannot say it was a slip."""
        has_looked = self.analysis is not None or self.answer_is_told or self.hint is not None
        return self.slip_offered and not has_looked

    @property
    def a_slip_would_cost(self) -> bool:
        """Whether a move that is taken back by a slip of the hand would count as help."""
        return self.one_try and self.analysis is None and not self.decided

    # What may be told

    @property
    def looking_for_best(self) -> bool:
        """Whether a task is running that may show that a better result is possible."""
        return bool(self.asked - {AnalysisQuestion.NODE})

    @property
    def hides_lines(self) -> bool:
        """Whether the computer's lines are not shown, because they would tell what the person has yet to
        find. That is also so after a failure, once the person has gone back to right moves.
        """
        verdict = self.session.judge.verdict
        thinking = self.session.thinking
        if thinking is not None and thinking.purpose is Purpose.HINT:
            return True
        searches_on = verdict is not None and verdict.goes_on and not self.is_known
        return self.session.judge.to_the_end and (searches_on or not self.kept)

    @property
    def keeps_silent(self) -> bool:
        """Whether moves get no comment, by the settings, so that the person finds out by playing on."""
        if self.settings.after_mistake != "play on" or self.ended is not None:
            return False
        verdict = self.session.judge.verdict
        if verdict is None or not self.session.game.counts:
            return False
        return verdict.decides is False or verdict.goes_on

    @property
    def is_known(self) -> bool:
        """Whether the solution may be told: the person has solved the problem, not only its quiz."""
        if self.asks_alive_or_dead:
            return bool(self.kept)
        if self.asks_word:
            return self.solved_before and bool(self.kept)
        return self.solved or self.was_solved or (self.solved_before and not self.one_try)

    @property
    def may_show_masters(self) -> bool:
        """Whether it may be shown where masters played: in study, and once a result is stored."""
        return not self.one_try or bool(self.kept)

    @property
    def answer_is_told(self) -> bool:
        """Whether a notice tells the answer, since the person has given up."""
        return self.notice is not None and self.ended is None and tells_answer(self.notice)

    # Lines

    @property
    def computer_line(self) -> tuple[Move, ...]:
        """The line that the computer expects; empty if it would tell the person too much."""
        source = self.progress if self.session.seeks_move else self.result
        silent = self.keeps_silent or self.hides_lines
        return () if silent or source is None else up_to_pass(source.line)

    @property
    def moves_to_explain(self) -> tuple[Move, ...]:
        """The moves up to the person's first mistake, which may be taken back; else up to the first of the
        solution, if that is shown; else up to the person's last move. Empty if there is none.
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
        """The computer's expected line from here, without the move that it has just played. A ko goes on as
        if nobody had a ko threat.
        """
        result = None if self.hides_lines else self.result
        return () if result is None else result.whole_line[1:]
