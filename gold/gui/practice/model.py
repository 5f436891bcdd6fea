"""What practice shows, as plain data: the session, and what its events mean for the screen.

Commands go to the session. The events that it returns change the model and become :data:`Effect` values,
which the scene carries out: start a search, play a sound, show a message.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from gold.board.points import Color, Move, Point
from gold.gui import words
from gold.gui.board.view import Crop, crop_around, whole_board
from gold.gui.desktop.sound import Sound
from gold.gui.practice.analysis.analysis import Analysis
from gold.gui.practice.authors_key import authors_reply, beside_the_author
from gold.gui.practice.banners import Banner, end_banner, verdict_banner
from gold.gui.practice.effects import Effect, KeepAttempt, PlaySound, ShowMessage, StartSearch, StopSearch
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.problem.shown import file_title, shown_name, shown_title, title_to_solve
from gold.problem.solution_tree import solution_tree
from gold.solver.api import Limits, Progress, Result, Status
from gold.trainer import events as happened
from gold.trainer.authors_word import AuthorsWord
from gold.trainer.events import Actor, Events, HintLevel, HintShown, Verdict
from gold.trainer.generated import Endless
from gold.trainer.meanings import Meanings, is_playable
from gold.trainer.progress.attempts import Mode
from gold.trainer.progress.logbook import Played
from gold.trainer.progress.reviews import Card
from gold.trainer.progress.training import Training
from gold.trainer.run import Run
from gold.trainer.session import DEFAULT_LIMITS, Session
from gold.trainer.settings import AfterMistake
from gold.trainer.tried import TriedTree
from gold.trainer.wording import assumption


class PracticeModel:
    """The practised problem. ``from_editor``: it is the editor's problem and belongs to no collection.
    In a training, one try counts.

    ``solved_before``: the person has solved it before, so its title and its tags give nothing away.

    ``masters``: the numbers of strong players' moves, ``percents``, are on show.

    ``in_file`` is the problem as its file has it, and ``tree`` the author's solution in it. Where it has no
    target, ``meanings`` are what it may mean, and ``problem`` is the chosen one.

    :raises InvalidPositionError: if the problem cannot be played as it stands.
    """

    def __init__(
        self,
        problem: Problem,
        *,
        collection: Collection | None = None,
        index: int = 0,
        limits: Limits = DEFAULT_LIMITS,
        auto_play: bool = True,
        from_editor: bool = False,
        meanings: Meanings | None = None,
        mode: Mode = Mode.STUDY,
        after_mistake: AfterMistake = "tell",
    ) -> None:
        self.in_file = problem
        self._mode = mode
        self.after_mistake = after_mistake
        self.meanings = meanings
        self.problem = problem = problem if meanings is None else meanings.problem
        self.collection = collection
        self.index = index
        self.from_editor = from_editor
        self.saved_as: Path | None = None
        self.tree = solution_tree(self.in_file) if not problem.moves else None
        self._author = None if meanings is None else AuthorsWord(self.tree, meanings.hypothesis)
        self.session = Session(problem, limits, auto_play, self._author)
        self.tried = TriedTree()
        self.progress: Progress | None = None
        self.result: Result | None = None
        self.hint: HintShown | None = None
        self.ended: happened.PlayEnded | None = None
        self.note: Banner | None = None
        self.line_shown = False
        self.looking_for_best = False
        self.analysis: Analysis | None = None
        self.masters = False
        self.percents: Mapping[Point, int] = {}
        self.solved_before = False
        self._kept: set[bool] = set()
        self._crop = crop_around(problem.position)

    @property
    def training(self) -> Training | None:
        """The training that the problem is part of."""
        return self.collection if isinstance(self.collection, Training) else None

    @property
    def mode(self) -> Mode:
        """How the problem is practised."""
        if self.training is not None:
            return self.training.mode(self.index)
        return self.run.mode if self.run is not None else self._mode

    @property
    def run(self) -> Run | None:
        """The run that the problem is part of."""
        return self.collection if isinstance(self.collection, Run) else None

    @property
    def has_end(self) -> bool:
        """Whether something comes after the last problem: words about the training or the run, or one that
        is made.
        """
        return self.training is not None or self.run is not None or isinstance(self.collection, Endless)

    @property
    def one_try(self) -> bool:
        """Whether only the first result counts."""
        return self.mode is not Mode.STUDY

    @property
    def failed(self) -> bool:
        """Whether the first try has failed, where only that counts."""
        return self.one_try and False in self._kept

    @property
    def card(self) -> Card | None:
        """The card that is reviewed."""
        return self.training.cards[self.index] if self.training else None

    def shared(self, problem: Problem) -> Problem:
        """The problem as others get it: a review is turned back."""
        return self.training.as_in_library(self.index, problem) if self.training is not None else problem

    # Events

    def take(self, events: Events) -> list[Effect]:
        """Take the session's events; returns the effects to carry out."""
        effects: list[Effect] = []
        self.tried.follow(self.session.record)
        for event in events:
            effects += self._take(event)
        return effects

    def _take(self, event: happened.Event) -> list[Effect]:
        match event:
            case happened.StonePlayed():
                self._forget()
                return [PlaySound(Sound.STONE)]
            case happened.StonesCaptured():
                return [PlaySound(Sound.CAPTURE)]
            case happened.Passed(color):
                self._forget()
                return [ShowMessage(words.passes(color))]
            case happened.Undone() | happened.Redone() | happened.WasReset():
                self._forget()
            case happened.TurnSwitched(turn):
                self._forget()
                return [ShowMessage(words.to_play(turn))]
            case happened.IllegalMove(_, reason):
                return [ShowMessage(words.why_illegal(reason), "bad")]
            case happened.Refused(why):
                return [ShowMessage(words.why_refused(why))]
            case happened.HintShown():
                self.hint, self.progress = event, None
                return self._hint_words(event)
            case _:
                return self._take_computers(event)
        return []

    def _take_computers(self, event: happened.Event) -> list[Effect]:
        match event:
            case happened.ComputerThinking(request):
                self.progress = None
                return [StartSearch(request)]
            case happened.ComputerStopping(request_id):
                return [StopSearch(request_id)]
            case happened.ComputerStopped(request_id):
                self.progress = None
                return [StopSearch(request_id)]
            case happened.ComputerProgressed(_, progress):
                self.progress = progress
            case happened.ComputerMoved(_, _, result):
                self.progress, self.result = None, result
            case happened.ComputerGaveUp(why, message):
                self.progress = None
                self.note = Banner("warning", words.why_gave_up(why, message))
            case happened.Verdict():
                return self._judged(event)
            case happened.PlayEnded():
                self.ended = event
                if self.session.counts:
                    self.tried.judge(event.objective_reached)
                return [PlaySound(Sound.SOLVED if event.objective_reached else Sound.FAILED)]
            case happened.Solved(hints, takebacks):
                return self._keep(True, hints, takebacks)
            case happened.Failed(hints, takebacks):
                return self._keep(False, hints, takebacks)
        return []

    def _forget(self) -> None:
        """Drop everything about the previous position."""
        self.hint = self.ended = self.note = self.result = self.progress = None
        self.line_shown = False

    def _judged(self, verdict: Verdict) -> list[Effect]:
        """A proved verdict decides the attempt, unless the person is only trying things out."""
        solved = verdict.decides
        if solved is None or not self.session.counts:
            return []
        effects = self._keep(solved, self.session.hints, self.session.takebacks)
        if self.keeps_silent:
            return effects
        self.tried.judge(solved)
        if effects and self.ended is None:
            effects.append(PlaySound(Sound.SOLVED if solved else Sound.FAILED))
        return effects

    def _keep(self, solved: bool, hints: int, takebacks: int) -> list[Effect]:
        """Each outcome is stored once per opening of the problem. A solved problem cannot fail any more."""
        if solved in self._kept or True in self._kept or (self._kept and self.one_try):
            return []
        self._kept.add(solved)
        mistake = None if solved else self.session.last_good_move
        return [KeepAttempt(solved, hints, takebacks, Played(self.session.board.moves, mistake))]

    def keep_result(self, solved: bool, moves: tuple[Move, ...], mistake: int | None = None) -> list[Effect]:
        """Keep the result of an exercise that is not played out: its moves, and how many of them came before
        the wrong one.
        """
        if self._kept:
            return []
        self._kept.add(solved)
        made = len(self.session.problem.moves)
        played = Played((*self.problem.moves, *moves), None if mistake is None else made + mistake)
        keep = KeepAttempt(solved, self.session.hints, self.session.takebacks, played)
        return [keep, PlaySound(Sound.SOLVED if solved else Sound.FAILED)]

    def count_help(self) -> None:
        """Count a look at what tells as much as a hint; after the result it tells nothing new."""
        if not self._kept:
            self.session.count_help()

    def _hint_words(self, hint: HintShown) -> list[Effect]:
        guess = "" if hint.proved else " " + _("(the computer's estimate)")
        if hint.level is HintLevel.AREA:
            return [ShowMessage(_("Look in the highlighted area.") + guess)]
        if hint.level is HintLevel.POINT:
            return [ShowMessage((_("Play here.") if hint.points else _("The best move is to pass.")) + guess)]
        return [ShowMessage(words.line(self.session.board.geometry, hint.line) + guess)]

    # What is shown

    @property
    def solved(self) -> bool:
        """Whether the objective has been reached, on the board or by proof."""
        if self.ended is not None:
            return self.ended.objective_reached
        verdict = self.session.verdict
        by_proof = verdict is not None and bool(verdict.decides)
        return by_proof and self.session.counts and self.result is not None

    @property
    def went_wrong(self) -> bool:
        """Whether the person's last move is proved to be wrong, in a game that counts."""
        if not self.session.counts or True in self._kept:
            return False
        if self.ended is not None:
            return not self.ended.objective_reached
        verdict = self.session.verdict
        return verdict is not None and self.result is not None and verdict.decides is False

    @property
    def keeps_silent(self) -> bool:
        """Whether the person wants to find out about a wrong move by playing on."""
        verdict = self.session.verdict
        wrong = verdict is not None and self.session.counts and verdict.decides is False
        return self.after_mistake == "play on" and self.ended is None and wrong

    @property
    def decided(self) -> bool:
        """Whether the problem has been solved or failed since it was opened, or play is over."""
        return bool(self._kept) or self.ended is not None

    @property
    def is_known(self) -> bool:
        """Whether the person has solved it, so that nothing about the solution is given away any more."""
        return self.solved or True in self._kept or (self.solved_before and not self.one_try)

    @property
    def may_show_masters(self) -> bool:
        """Whether it would not give away what is asked."""
        return self.mode is Mode.STUDY or bool(self._kept)

    @property
    def banner(self) -> Banner | None:
        """The banner about the position, if there is one."""
        if self.ended is not None:
            banner = end_banner(self.ended, self.problem, self.session.counts, True in self._kept)
            status = Status.ALIVE if self.ended.winner is self.problem.defender else Status.DEAD
            return self._beside_the_author(banner, status, self.ended.objective_reached or None)
        if self.note is not None:
            return self.note
        verdict = self.session.verdict
        if verdict is None or self.result is None or self.keeps_silent:
            return None
        banner = verdict_banner(self.session, verdict, self.result, self.looking_for_best)
        banner = replace(banner, continues=banner.kind == "good" and bool(self.reply_line()))
        return self._beside_the_author(banner, verdict.status, verdict.decides)

    def _beside_the_author(self, banner: Banner, status: Status, succeeded: bool | None) -> Banner:
        """The banner, and how the author's key differs from what is proved on the whole board."""
        if succeeded is not None and self.region_is_assumed:
            assert self.meanings is not None
            if not self.meanings.hypothesis.holds_on_the_board(status, succeeded):
                return banner
        banner = beside_the_author(banner, self.session, self.tree, succeeded)
        return replace(banner, correctable=False) if self.region_is_assumed else banner

    @property
    def title(self) -> str:
        """The problem's title, without what gives it away before it is solved; of one without, what its file
        is called.
        """
        shown = self.is_known or self.from_editor
        title = shown_title(self.problem) if shown else title_to_solve(self.problem)
        if self.collection is not None and not title:
            entry = self.collection.entries[self.index]
            title = _("Problem {n}").format(n=entry.index + 1) if self.problem.title else file_title(entry)
        return title or _("Untitled")

    @property
    def caption(self) -> str:
        """The problem's title and state, in a few words."""
        if self.ended is not None and not self.session.counts:
            state = _("finished")
        elif self.ended is not None:
            state = _("solved") if self.solved or True in self._kept else _("not solved")
        elif self.thinks_about_move:
            state = _("the computer is thinking")
        elif self.solved:
            state = _("solved")
        else:
            state = words.to_play(self.session.board.to_play)
        return f"{self.title} · {state}"

    @property
    def thinks_about_move(self) -> bool:
        """Whether the computer is thinking about its move."""
        thinking = self.session.thinking
        return thinking is not None and thinking.purpose is happened.Purpose.MOVE

    @property
    def computer_line(self) -> tuple[tuple[Move, ...], Color]:
        """The computer's expected line and who begins it: of the running search, or else of its last move.
        None while it is not told that the person has failed.
        """
        turn = self.session.board.to_play
        if self.keeps_silent:
            return (), turn
        if self.session.thinking is not None:
            return (self.progress.line if self.progress else ()), turn
        if self.result is not None:
            return self.result.line, turn.opponent
        return (), turn

    def moves_to_explain(self) -> tuple[Move, ...]:
        """The moves up to the person's last one, which can be explained; empty if there is none."""
        record = self.session.record
        mine = [index for index, made in enumerate(record) if made.by is Actor.PERSON and not made.switch]
        return tuple(made.move for made in record[: mine[-1] + 1]) if mine else ()

    def reply_line(self) -> tuple[Move, ...]:
        """The computer's expected line from here, without the move that it has just played."""
        return self.result.line[1:] if self.result is not None else ()

    def crop(self, whole: bool) -> Crop:
        """The part of the board to show."""
        return whole_board(self.problem.position.size) if whole else self._crop

    @property
    def comment(self) -> str:
        """What the author's tree says of the last move and the one before it: the person's, and its answer.
        Empty where it says nothing, or they have left it.

        What the file says of the first position is the description.
        """
        moves = self._moves_in_tree()
        if self.tree is None or not moves:
            return ""
        last = self.tree.path(moves)[len(moves) - 2 if len(moves) > 1 else 0 :]
        return "\n".join(node.comment for node in last if node.comment)

    def _moves_in_tree(self) -> list[Move]:
        """The moves so far, where they may be in the author's tree; empty once sides were switched."""
        record = self.session.record
        return [] if any(made.switch for made in record) else [made.move for made in record]

    def with_authors_reply(self, result: Result) -> Result:
        """The computer's result, with the author's reply as its move where that is proved to be as good."""
        if self.tree is None:
            return result
        move = authors_reply(self.tree, self._moves_in_tree(), self.session.board, result)
        return result if move is None else replace(result, move=move, line=(move,))

    @property
    def assumed(self) -> str:
        """What was assumed about a problem that does not say what it is about; empty for all others."""
        return assumption(self.meanings.hypothesis) if self.meanings is not None else ""

    @property
    def region_is_assumed(self) -> bool:
        """Whether the file does not say where play is allowed."""
        return self.meanings is not None and self.meanings.hypothesis.region_is_assumed

    # The collection

    @property
    def name_and_place(self) -> tuple[str, str]:
        """The collection's name, which may be shortened, and what then tells the problem's number in it."""
        if self.from_editor:
            return _("From the editor"), ""
        if self.collection is None:
            return "", ""
        name, total = shown_name(self.collection), len(self.collection.entries)
        if total == 1:
            return name, ""
        place = _("{number} of {total}").format(number=self.index + 1, total=total)
        return name, f"  ›  {place}"

    def neighbor(self, direction: int) -> int | None:
        """The index of the next playable problem of the collection, in a direction."""
        if self.collection is None:
            return None
        index = self.index + direction
        while 0 <= index < len(self.collection.entries):
            problem = self.collection.entries[index].problem
            if problem is not None and is_playable(problem):
                return index
            index += direction
        return None
