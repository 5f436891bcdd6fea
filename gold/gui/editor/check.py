"""The findings of the editor's check, as plain data: texts for the panel, marks for the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gold.authoring.motifs import Motif
from gold.authoring.proved_record import record_of
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.board.status import Status
from gold.gui import words
from gold.gui.computer.worker import Task, TaskContext
from gold.i18n import _, ngettext
from gold.patterns.bent_four import is_settled_bent_four
from gold.problem.model import Problem
from gold.problem.names.shown import shown_tag
from gold.problem.proved import Proved
from gold.problem.solution.solution_tree import solution_tree
from gold.solver.api import Limits, Progress, Result
from gold.trainer import wording

if TYPE_CHECKING:
    from gold.authoring.examine import Examination

_NAMED = 6  # most correct moves that the text names


@dataclass(frozen=True, slots=True)
class EditorCheck:
    """A check of one problem.

    ``examination`` is about the problem itself; ``other`` is the result if the other side plays
    first. Both are None until they are known. ``other`` stays None if a ko keeps the other side
    from playing first. ``failure`` is an error message; empty if there is none.
    """

    problem: Problem
    limits: Limits
    running: bool = True
    progress: Progress | None = None
    examination: Examination | None = None
    other: Result | None = None
    failure: str = ""

    @property
    def marks(self) -> frozenset[Point]:
        """The correct first moves on the board, without a pass."""
        correct = self.examination.correct if self.examination is not None else ()
        return frozenset(Point(move) for move in correct if move != PASS)

    @property
    def superfluous(self) -> frozenset[Point]:
        """The target stones whose marks are not needed: without them, nothing changes."""
        return self.examination.superfluous if self.examination is not None else frozenset()

    @property
    def record(self) -> Proved | None:
        """The proved record to store in the problem's file; None if nothing is proved exactly."""
        overview = self.examination.survey if self.examination is not None else None
        return (
            record_of(self.problem, overview.best, overview.complete)
            if overview is not None
            else None
        )

    @property
    def first_position(self) -> str:
        """The status of the target in words, if the side to play begins; empty until it is known."""
        if self.examination is None:
            return ""
        return self._first(self.problem.to_play, self.examination.survey.best)

    def first_move(self, move: Move) -> bool | None:
        """Return True if a first move is proved right, False if it is proved wrong, None if neither is."""
        examination = self.examination
        if examination is None or not examination.reached:
            return None
        if not examination.survey.best.proved:
            return None
        known = (first.correct for first in examination.survey.moves if first.move == move)
        return next(known, None)

    # Words

    def status(self) -> tuple[str, bool]:
        """The state of the check in a few words, and whether it is good: no doubt about the problem."""
        examination = self.examination
        if self.failure:
            return _("failed"), False
        if examination is None:
            return (_("checking …"), True) if self.running else (_("stopped"), False)
        if examination.reached is False:
            return _("cannot be solved"), False
        if not examination.survey.best.exact:
            return _("not proved"), False
        if without := self._without_a_move():
            return without, False
        count = len(examination.correct)
        if self._bent_four is not None and not self.running:
            return shown_tag(Motif.BENT_FOUR), True
        if count > 1:
            return ngettext("{n} solution", "{n} solutions", count).format(n=count), False
        return (_("checking …"), True) if self.running else (_("proved"), True)

    def _without_a_move(self) -> str:
        """The group's status in a few words, if no move is needed; else empty.

        No move is needed if the side to play reaches its objective anyway. That is known once a
        pass is proved correct, or the status is proved to be the same if the other side plays
        first.
        """
        examination = self.examination
        best = None if examination is None else examination.survey.best
        if examination is None or best is None or not best.proved or not examination.reached:
            return ""
        other = self.other
        is_settled = other is not None and other.proved and other.status is best.status
        if PASS not in examination.correct and not is_settled:
            return ""
        match best.status:
            case Status.DEAD:
                return _("dead without a move")
            case Status.ALIVE:
                return _("alive without a move")
            case Status.SEKI:
                return _("alive in seki without a move")
            case _:
                return ""

    @property
    def _bent_four(self) -> tuple[Move, ...] | None:
        """The moves that make a bent four in the corner; None if there is no bent four.

        The tuple is empty if the bent four is on the board already. Otherwise it has one correct
        move of the attacker.
        """
        examination = self.examination
        ko = None if examination is None else examination.survey.best.ko
        if examination is None or ko is None:
            return None
        board = Board(self.problem.position)
        if is_settled_bent_four(board, ko.ahead):
            return ()
        if board.to_play is not board.attacker:
            return None
        after = (
            move
            for move in examination.correct
            if is_settled_bent_four(board.after(move), ko.ahead)
        )
        return next(((move,) for move in after), None)

    def text(self) -> str:
        """All findings of the check, one per line."""
        if self.failure:
            return _("The computer's search failed: {message}").format(message=self.failure)
        lines = self._result_lines()
        if self.other is not None:
            lines.append(self._first(self.problem.to_play.opponent, self.other))
        lines += self._keystone_lines()
        if self.running:
            nodes = self.progress.nodes if self.progress is not None else 0
            searched = words.positions_in_words(nodes) if nodes else _("thinking")
            lines.append(_("{searched} … Press again to stop.").format(searched=searched))
        elif self.examination is None:
            lines.append(_("Stopped before anything was found."))
        return "\n".join(lines)

    def _result_lines(self) -> list[str]:
        examination = self.examination
        defender = self.problem.defender
        if examination is None or defender is None:
            return []
        best = examination.survey.best
        lines = [self._first(self.problem.to_play, best)]
        if not best.proved:
            return lines
        bent_four = self._bent_four
        if bent_four is not None:
            said = words.bent_four(defender)
            if bent_four:
                move = words.move(self.problem.position.geometry, bent_four[0])
                said = _("After {move}: {said}").format(move=move, said=said)
            lines.append(said)
        return [*lines, self._solutions(examination), *self._authors_opinions(examination)]

    def _authors_opinions(self, examination: Examination) -> Iterator[str]:
        """A sentence for each first move that the author calls right and the proof wrong, or vice versa."""
        tree = solution_tree(self.problem)
        if tree is None or tree.first_color is not self.problem.to_play:
            return
        geometry = self.problem.position.geometry
        proved = {first.move: first.correct for first in examination.survey.moves}
        for move in tree.first_moves(right=True):
            if proved.get(move) is False:
                said = _("The author calls {move} right; the proof says that it fails.")
                yield said.format(move=words.move(geometry, move))
        for move in tree.first_moves(right=False):
            if proved.get(move) is True and examination.reached:
                said = _("The author calls {move} wrong; the proof says that it is right.")
                yield said.format(move=words.move(geometry, move))

    def _first(self, side: Color, result: Result) -> str:
        """The status of the target in words, if ``side`` plays first."""
        return result_of_first(side, result, self.limits)

    def _solutions(self, examination: Examination) -> str:
        if examination.reached is False:
            return _("The objective cannot be reached.")
        if self._without_a_move():
            return _("The same whoever plays first: there is no move to find.")
        correct = examination.correct
        if not correct:
            return _("No first move is proved to be correct.")
        named = ", ".join(
            words.move(self.problem.position.geometry, move) for move in correct[:_NAMED]
        )
        if len(correct) > _NAMED:
            named += " …"
        count = ngettext(
            "One correct first move: {moves}.", "{n} correct first moves: {moves}.", len(correct)
        )
        text = count.format(n=len(correct), moves=named)
        if not examination.survey.complete and not self.running:
            text += " " + _("There may be more: not every move has been proved.")
        return text

    def _keystone_lines(self) -> list[str]:
        examination = self.examination
        if examination is None or not (
            examination.survey.best.exact and examination.survey.complete
        ):
            return []
        lines = []
        if examination.superfluous:
            text = ngettext(
                "One mark is not needed: {names}.",
                "{n} marks are not needed: {names}.",
                len(examination.superfluous),
            )
            lines.append(self._marks(text, examination.superfluous))
        if examination.not_needed:
            text = ngettext(
                "Without the mark on {names}, other moves would also be correct.",
                "Without the marks on {names}, other moves would also be correct.",
                len(examination.not_needed),
            )
            lines.append(self._marks(text, examination.not_needed))
        if examination.undecided and not self.running:
            lines.append(_("It is not proved that every mark is needed."))
        return lines

    def _marks(self, text: str, stones: frozenset[Point]) -> str:
        names = self.problem.position.geometry.vertices(sorted(stones))
        return text.format(n=len(stones), names=", ".join(names))


def result_of_first(side: Color, result: Result, limits: Limits) -> str:
    """The status of the target in words, if ``side`` plays first; if it is not proved, the reason why."""
    if not result.proved:
        why = words.not_settled(result, limits)
        return _("{side} first: {why}.").format(side=wording.side(side), why=why)
    what = words.result_in_words(result)
    return _("{side} first: {what} (proved).").format(side=wording.side(side), what=what)


def check_task(problem: Problem, limits: Limits) -> Task:
    """Build the computer's task that checks a problem.

    Its reports and its answer are instances of :class:`EditorCheck`; each finding is reported at
    once.
    """
    return Task(
        Board(problem.position), lambda context: _check(context, EditorCheck(problem, limits))
    )


def _check(context: TaskContext, check: EditorCheck) -> EditorCheck:
    def report(examination: Examination) -> None:
        context.report(replace(check, examination=examination))

    problem = check.problem
    limits = check.limits
    examination = context.engine.examine(problem, limits, context.progress, context.cancel, report)
    check = replace(check, examination=examination)
    context.report(check)
    turned = replace(problem.position, to_play=problem.to_play.opponent)
    if not turned.errors():  # a ko can keep the other side from playing first
        check = replace(check, other=context.engine.prove(context.request(Board(turned), limits)))
    return replace(check, running=False)
