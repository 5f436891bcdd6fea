"""What practice shows, as plain data: the session, and what its events mean for the screen.

Commands go to the session. The events that it returns change the model and become :data:`Effect` values,
which the open problem carries out: play a sound, show a message, keep an attempt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path

from gold.board.outside import are_beside_outside
from gold.board.points import Move
from gold.board.status import Status
from gold.gui import endings, words
from gold.gui.board.view import crop_around
from gold.gui.computer.worker import Task
from gold.gui.desktop.sound import Sound
from gold.gui.practice.analysis.explanation import Analysis
from gold.gui.practice.attempt import OpenAttempt
from gold.gui.practice.authors_key import AuthorsKey
from gold.gui.practice.banners import (
    Banner,
    end_banner,
    lesson,
    not_settled_banner,
    verdict_banner,
    with_mistake,
)
from gold.gui.practice.side_effects import Effect, PlaySound, ShowMessage
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.problem.shown import shown_title, title_in_list, title_to_solve
from gold.problem.solution_tree import solution_tree
from gold.solver.api import EngineKind, Progress, Result, up_to_pass
from gold.trainer import events as happened
from gold.trainer.events import Actor, Events, HintShown, MoveJudged
from gold.trainer.guessed_target import GuessedTarget
from gold.trainer.judge import AuthorsWord, Mistake
from gold.trainer.modes import Mode
from gold.trainer.session import Session
from gold.trainer.settings import Settings
from gold.trainer.training.course import Course
from gold.trainer.wording import assumption, side, to_play


class AnalysisQuestion(Enum):
    """What the computer is asked for an analysis: the problem's best result, a more exact result of the
    position on the board, all first moves, or a position of an explanation.
    """

    BEST = auto()
    FINER = auto()
    SURVEY = auto()
    NODE = auto()


@dataclass(frozen=True, slots=True)
class Notice:
    """A banner that is none of the game's: of an exercise, or the answer after giving up."""

    banner: Callable[[], Banner]
    """Makes the banner, in the language of the moment."""
    tells_answer: bool = False


class PracticeModel:
    """What is played, and what is shown of it. In most modes, one try counts.

    ``settings`` are the person's, as far as they hold in the ``course``. ``solved_before``: the person has
    solved the problem earlier, so that its title and tags may be shown. ``in_file`` is the problem as its
    file has it. Where it has no target, ``guessed`` is the target that was guessed, and ``problem`` has it.
    ``asked`` are the tasks of analyses that are not answered yet. ``never`` are the ids of problems that are
    never offered again. ``wrong_line`` is a line that was entered as a whole, up to its first wrong move.
    ``notice`` is the banner that an exercise or giving up has put there.
    ``map_after``: the moves before the map of first moves, which is else of the problem's own position.
    ``explained``: the moves up to the last one that was explained. ``wrong_before``: those up to the last one
    that was told to be wrong, which may be taken back. ``asks_alive_or_dead``: the group is settled, so a
    word is asked for, and no move. ``nothing_to_ask``: what the mode asks for cannot be asked here.

    :raises InvalidPositionError: if the problem cannot be played as it stands.
    """

    def __init__(
        self,
        problem: Problem,
        course: Course = Course(),  # noqa: B008  # immutable
        index: int = 0,
        settings: Settings = Settings(),  # noqa: B008
        guessed: GuessedTarget | None = None,
    ) -> None:
        self.in_file = problem
        self.course = course
        self.index = index
        self.mode = course.mode_of(index, Mode(settings.practice_mode))
        self.asks_alive_or_dead = course.asks_alive_or_dead(index, self.mode)
        self.settings = settings
        self.guessed_target = guessed
        self.problem = problem = problem if guessed is None else guessed.problem
        self.saved_as: Path | None = None
        tree = solution_tree(self.in_file) if not self.in_file.moves else None
        guess = None if guessed is None else guessed.guess
        author = None if guess is None else AuthorsWord(tree, guess)
        self.rules = self.mode.rules
        computer = EngineKind.EXACT if self.rules.exact_opponent else EngineKind(settings.computer)
        self.session = Session(
            problem, settings.limits, settings.auto_play, author, self.rules.to_the_end, computer
        )
        self.session.game.recall(course.tried_before(index))
        self.author = AuthorsKey(self.session, tree, guess)
        self.attempt = OpenAttempt(self.session, self.rules)
        self.progress: Progress | None = None
        self.result: Result | None = None
        self.hint: HintShown | None = None
        self.ended: happened.PlayEnded | None = None
        self.notice: Notice | None = None
        self.line_shown = False
        self.wrong_line: tuple[Move, ...] = ()
        self.map_after: tuple[Move, ...] = ()
        self.asked: dict[AnalysisQuestion, Task] = {}
        self.analysis: Analysis | None = None
        self.nothing_to_ask = False
        self.explained: tuple[Move, ...] = ()
        self.wrong_before: tuple[Move, ...] = ()
        self.solved_before = False
        self.never: frozenset[str] = frozenset()
        self.crop = crop_around(problem.position)

    @property
    def collection(self) -> Collection:
        """The problems of the course, one of which is open."""
        return self.course.collection

    def as_in_library(self) -> Problem:
        """The problem as the library has it, with the moves so far; if it was shown turned, turned back."""
        return self.course.as_in_library(self.index, self.session.problem_now)

    def is_of(self, problem: Problem) -> bool:
        """Whether the open problem is ``problem`` as the library has it; never if the editor's is open."""
        if self.course.from_editor:
            return False
        return replace(self.course.as_in_library(self.index, self.problem), moves=()) == problem

    def take_rest(self, part: Collection, collection: Collection) -> bool:
        """Replace the beginning of a collection, ``part``, by all of it, now that it is read. False, and
        nothing changes, if ``part`` is not open any more, or the open problem is not in the collection.
        """
        if self.collection is not part:
            return False
        here = part.entries[self.index]
        places = [(entry.path, entry.index) for entry in collection.entries]
        if (here.path, here.index) not in places:
            return False
        self.course = replace(self.course, collection=collection)
        self.index = places.index((here.path, here.index))
        return True

    # Events

    def take(self, events: Events) -> list[Effect]:
        """Change the model by the session's events; returns the effects to carry out, such as a sound."""
        return [effect for event in events for effect in self._take(event)]

    def _take(self, event: happened.Event) -> list[Effect]:
        match event:
            case happened.StonePlayed():
                self._forget()
                return [PlaySound(Sound.STONE)]
            case happened.StonesCaptured(points, color):
                board = self.session.board
                heard = PlaySound(Sound.CAPTURE)
                if color is not board.defender or not are_beside_outside(board, points):
                    return [heard]
                return [heard, ShowMessage(words.beyond_the_line(color))]
            case happened.Passed(color):
                self._forget()
                return [ShowMessage(words.passes(color))]
            case happened.Undone() | happened.Redone() | happened.WasReset():
                self._forget()
            case happened.TurnSwitched(turn):
                self._forget()
                self.notice = Notice(lambda: Banner("info", _("You play {side} now").format(side=side(turn))))
            case happened.IllegalMove(move, reason):
                return [ShowMessage(words.why_illegal_on(self.session.board, move, reason), "bad")]
            case happened.Refused(why):
                return [ShowMessage(words.why_refused(why))]
            case happened.HintShown():
                self.hint = event
                self.progress = None
            case happened.ComputerThinking() | happened.ComputerStopped():
                self.progress = None
            case happened.ComputerProgressed(_, progress):
                self.progress = progress
            case happened.ComputerMoved(_, _, result):
                self.progress = None
                self.result = result
            case happened.ComputerGaveUp(why, message):
                self.progress = None
                verdict = self.session.judge.verdict
                last = self.session.record[-1].by if self.session.is_attempt and self.session.record else None
                if why is happened.GaveUp.BETTER_LEFT and verdict and last is Actor.PERSON:
                    self.result = self.session.judge.judged
                else:
                    self.notice = Notice(lambda: Banner("warning", words.why_gave_up(why, message)))
            case happened.MoveJudged():
                return self._judged(event)
            case happened.PlayEnded(_, reached, decides, in_doubt):
                self.ended = event
                if in_doubt:
                    return []
                if self.session.is_attempt:
                    self._mark(reached)
                effects = self._keep(reached) if decides else []
                return [PlaySound(Sound.SOLVED if reached else Sound.FAILED), *effects]
        return []

    def _forget(self) -> None:
        """Drop everything about the previous position."""
        self.hint = self.ended = self.notice = self.result = self.progress = None
        self.line_shown = False

    def _judged(self, verdict: MoveJudged) -> list[Effect]:
        """A proved verdict decides the attempt, unless the person is only trying things out."""
        solved = verdict.decides
        if not self.session.game.counts:
            return []
        effects = [] if solved is None else self._keep(solved)
        if verdict.succeeds is None or self.keeps_silent:
            return effects
        self._mark(verdict.succeeds)
        if effects and self.ended is None:
            effects.append(PlaySound(Sound.SOLVED if solved else Sound.FAILED))
        return effects

    def _mark(self, good: bool) -> None:
        self.session.game.judge(good)
        if not good:
            self.wrong_before = self.moves_to_explain()

    def _keep(self, solved: bool) -> list[Effect]:
        """Keep the result of the game. In the mode that asks for all replies, a solved line is only one."""
        return [] if solved and self.rules.asks_all_lines else self.attempt.keep(solved)

    # What is shown

    @property
    def looking_for_best(self) -> bool:
        """Whether a task is running that may show that a better result is possible."""
        return bool(self.asked.keys() - {AnalysisQuestion.NODE})

    @property
    def solved(self) -> bool:
        """Whether the line on the board is solved; in reading, quiz and all replies, the whole exercise."""
        if self.rules.solves_by_line and not self.asks_word:
            return self.line_is_solved
        return self.attempt.solved

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
        """Whether the person's last move is proved to be wrong, in a game that counts."""
        if not self.session.is_attempt or self.attempt.solved:
            return False
        if self.ended is not None:
            return not self.ended.objective_reached
        verdict = self.session.judge.verdict
        return verdict is not None and self.result is not None and verdict.decides is False

    @property
    def mistake(self) -> Mistake | None:
        """The person's first wrong move on the board, if it may be shown."""
        if not self.session.game.counts or self.keeps_silent:
            return None
        return self.session.judge.first_mistake

    @property
    def hides_lines(self) -> bool:
        """Whether the computer's lines are not shown, because they would tell what the person has yet to
        find. That is also so after a failure, once the person has gone back to right moves.
        """
        verdict = self.session.judge.verdict
        thinking = self.session.thinking
        if thinking is not None and thinking.purpose is happened.Purpose.HINT:
            return True
        searches_on = verdict is not None and verdict.goes_on and not self.is_known
        return self.session.judge.to_the_end and (searches_on or not self.attempt.kept)

    @property
    def keeps_silent(self) -> bool:
        """Whether moves get no comment, by the settings, so that the person finds out by playing on."""
        verdict = self.session.judge.verdict
        tells = (
            verdict is not None and self.session.game.counts and (verdict.decides is False or verdict.goes_on)
        )
        return self.settings.after_mistake == "play on" and self.ended is None and tells

    @property
    def asks_word(self) -> bool:
        """Whether the answer is a word, such as *dead*, and no move is played."""
        return self.rules.asks_word or self.asks_alive_or_dead

    @property
    def decided(self) -> bool:
        """Whether nothing is left to be decided, so that Enter may lead on: the problem was solved or failed
        since it was opened, play is over (not in *All replies*), or it is proved that no move works.
        """
        if self.attempt.kept or self.nothing_to_ask:
            return True
        if self.asks_word:
            return False
        if self.ended is not None and not self.rules.asks_all_lines:
            return True
        return self.session.judge.nothing_works

    @property
    def a_slip_would_cost(self) -> bool:
        """Whether a move that is taken back by a slip of the hand would count as help."""
        return self.rules.one_try and self.analysis is None and not self.decided

    @property
    def is_known(self) -> bool:
        """Whether the solution may be told: the person has solved the problem, not only its quiz."""
        if self.asks_alive_or_dead:
            return bool(self.attempt.kept)
        if self.asks_word:
            return self.solved_before and bool(self.attempt.kept)
        return self.solved or self.attempt.solved or (self.solved_before and not self.attempt.one_try)

    @property
    def may_show_masters(self) -> bool:
        """Whether it may be shown where masters played: in study, and once a result is stored."""
        return not self.rules.one_try or bool(self.attempt.kept)

    @property
    def banner(self) -> Banner | None:
        """The banner about how play ended, or about the last move; None while nothing is to be said."""
        if self.rules.asks_all_lines and self.line_is_solved and not self.solved:
            return Banner("good", _("Right: this answer fails"), _("Looking for another answer …"))
        if self.ended is not None:
            banner = end_banner(self.ended, self.problem, self.session.is_attempt, self.attempt.solved)
            status = Status.ALIVE if self.ended.winner is self.problem.defender else Status.DEAD
            if status is Status.ALIVE:  # else the stones are gone, and it says so
                why = endings.why_play_ends(self.session.board)
                banner = replace(banner, text=f"{banner.text} {why}".strip())
            banner = with_mistake(self.session, self._open(banner), self.mistake)
            return self.author.beside(banner, status, self.solved or None)
        if self.notice is not None:
            return self.notice.banner()
        verdict = self.session.judge.verdict
        judged = self.session.judge.judged
        if judged is None or self.result is None or self.keeps_silent:
            return None
        if verdict is None:
            return self._open(not_settled_banner(self.session, judged))
        banner = verdict_banner(self.session, verdict, judged, self.looking_for_best, self.attempt.solved)
        banner = self._open(banner)
        answered = self.session.record[-1].by is Actor.COMPUTER
        banner = replace(banner, continues=banner.kind == "good" and answered and bool(self.reply_line()))
        if self.rules.teaches and banner.kind == "bad":
            banner = replace(banner, text=lesson(self.session))
        banner = with_mistake(self.session, banner, self.mistake)
        return self.author.beside(banner, verdict.status, verdict.succeeds)

    @property
    def asks_why(self) -> bool:
        """Whether to explain a wrong move is offered before all else."""
        return self.asks_why_of(self.banner)

    def asks_why_of(self, banner: Banner | None) -> bool:
        """Whether to explain the wrong move that a banner tells of is offered before all else: until it was
        done, and in no run.
        """
        if banner is None or self.analysis is not None or self.course.run is not None:
            return False
        return banner.refutable and self.moves_to_explain() != self.explained

    @property
    def answer_is_told(self) -> bool:
        """Whether the banner tells the answer, since the person has given up."""
        return self.notice is not None and self.ended is None and self.notice.tells_answer

    def _open(self, banner: Banner) -> Banner:
        """The banner, with whether the computer looks longer; in a run it does not."""
        can_look = banner.unsettled and (self.course.run is None or self.course.run.state.over)
        return replace(banner, unsettled=can_look, searching=can_look and self.session.proves)

    @property
    def title(self) -> str:
        """The problem's title, or its file's name; until it is solved, without words that give it away."""
        shown = self.is_known or self.course.from_editor
        entry = self.course.entry(self.index)
        if entry is not None:
            return title_in_list(self.problem, entry, self.index, solved=shown)
        return (shown_title if shown else title_to_solve)(self.problem) or _("Untitled")

    @property
    def caption(self) -> str:
        """The problem's title and state, in a few words."""
        if self.ended is not None and (self.ended.in_doubt or not self.session.game.counts):
            state = _("finished")
        elif self.ended is not None:
            state = _("solved") if self.solved or self.attempt.solved else _("not solved")
        elif self.session.thinks_about_move:
            state = _("the computer is thinking")
        elif self.solved:
            state = _("solved")
        else:
            state = to_play(self.session.board.to_play)
        return f"{self.title} · {state}"

    @property
    def computer_line(self) -> tuple[Move, ...]:
        """The line that the computer expects; empty if it would tell the person too much."""
        source = self.progress if self.session.seeks_move else self.result
        silent = self.keeps_silent or self.hides_lines
        return () if silent or source is None else up_to_pass(source.line)

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
        mine = [index for index, made in enumerate(record) if made.by is Actor.PERSON and not made.switch]
        return tuple(made.move for made in record[: mine[-1] + 1]) if mine else ()

    def reply_line(self) -> tuple[Move, ...]:
        """The computer's expected line from here, without the move that it has just played. A ko goes on as
        if nobody had a ko threat.
        """
        result = None if self.hides_lines else self.result
        return () if result is None else result.whole_line[1:]

    @property
    def assumed(self) -> str:
        """What was guessed about a problem that states no target, as text; empty for other problems."""
        guessed = self.guessed_target
        return "" if guessed is None else f"{assumption(guessed.guess)} {guessed.reach}".strip()

    def neighbor(self, direction: int) -> int | None:
        """The index of the next problem to play, forward (1) or back (-1); None if there is none."""
        return self.course.beside(self.index, direction, self.never)
