"""What the editor's check has found out so far, as plain data: words for the panel, marks for the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gold.authoring.proved_record import record_of
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.gui import words
from gold.gui.engine import Engine
from gold.gui.worker import Desk, Task
from gold.i18n import _, ngettext
from gold.patterns.bent_four import is_settled_bent_four
from gold.problem.model import Objective, Problem
from gold.problem.proved import Proved
from gold.solver.api import Limits, Progress, Result, Status, Survey

_NAMED = 6  # so many moves are named; of more their number is told


@dataclass(frozen=True, slots=True)
class EditorCheck:
    """A check of one problem. ``survey`` is about the side that plays first, ``other`` about the other side
    playing first (None as long as it is not known, or where that side cannot); ``superfluous`` are the
    keystones that could be left unmarked, None as long as that is not known.
    """

    problem: Problem
    limits: Limits
    running: bool = True
    progress: Progress | None = None
    survey: Survey | None = None
    other: Result | None = None
    superfluous: frozenset[Point] | None = None
    failure: str = ""

    @property
    def best(self) -> Result | None:
        """The result of the problem."""
        return self.survey.best if self.survey is not None else None

    @property
    def correct(self) -> tuple[Move, ...]:
        """The first moves that are proved to reach the best result; none where the objective is missed."""
        if self.survey is None or self.survey.best.status is Status.UNKNOWN or self._misses_objective:
            return ()
        return self.survey.correct

    @property
    def marks(self) -> frozenset[Point]:
        """The correct first moves that have a place on the board."""
        return frozenset(Point(move) for move in self.correct if move != PASS)

    @property
    def record(self) -> Proved | None:
        """What to keep in the problem's file; None where nothing exact is proved."""
        if self.survey is None:
            return None
        return record_of(self.problem, self.survey.best, self.survey.complete)

    @property
    def _misses_objective(self) -> bool:
        best = self.best
        if best is None or not best.proved:
            return False
        missed = {Objective.CAPTURE: (Status.ALIVE, Status.SEKI), Objective.SAVE: (Status.DEAD,)}
        objective = self.problem.objective
        return objective is not None and best.status in missed[objective]

    # Words

    def status(self) -> tuple[str, bool]:
        """A few words, and whether they are good news."""
        if self.failure:
            return _("broken off"), False
        if self.survey is None:
            return (_("checking …"), True) if self.running else (_("stopped"), False)
        if not self.survey.best.proved:
            return _("not proved"), False
        if self._misses_objective:
            return _("cannot be solved"), False
        if len(self.correct) > 1:
            count = len(self.correct)
            return ngettext("{n} solution", "{n} solutions", count).format(n=count), False
        return (_("checking …"), True) if self.running else (_("proved"), True)

    def text(self) -> str:
        """All there is to say, a line for each thing."""
        if self.failure:
            return _("The computer's search failed: {message}").format(message=self.failure)
        lines = [*self._result_lines(), *self._other_lines(), *self._keystone_lines()]
        if self.running:
            nodes = self.progress.nodes if self.progress is not None else 0
            searched = words.positions(nodes) if nodes else _("thinking")
            lines.append(_("{searched} … Press again to stop.").format(searched=searched))
        return "\n".join(lines)

    def _result_lines(self) -> list[str]:
        best, defender = self.best, self.problem.defender
        if best is None or defender is None:
            return []
        if not best.proved:
            side = words.side(self.problem.to_play)
            guess = _("{side} first: {why}. The computer's guess: {result}.")
            result = words.fate(best.status, defender)
            return [guess.format(side=side, why=words.not_proved(best, self.limits), result=result)]
        lines = [self._first(self.problem.to_play, best, defender)]
        if best.ko is not None and is_settled_bent_four(Board(self.problem.position), best.ko.ahead):
            lines.append(words.bent_four(defender))
        return [*lines, self._solutions()]

    def _first(self, side: Color, result: Result, defender: Color) -> str:
        what = words.verdict(result.status, result.ko, defender)
        return _("{side} first: {what}, proved.").format(side=words.side(side), what=what)

    def _solutions(self) -> str:
        if self._misses_objective:
            return _("So the problem asks for more than is possible.")
        correct = self.correct
        if not correct:
            return _("Which first moves are correct is not proved.")
        geometry = self.problem.position.geometry
        named = ", ".join(words.move(geometry, move) for move in correct[:_NAMED])
        if len(correct) > _NAMED:
            named += " …"
        count = ngettext(
            "One correct first move: {moves}.", "{n} correct first moves: {moves}.", len(correct)
        )
        text = count.format(n=len(correct), moves=named)
        if self.survey is not None and not self.survey.complete and not self.running:
            text += " " + _("There may be more: not every move is proved.")
        return text

    def _other_lines(self) -> list[str]:
        other, defender = self.other, self.problem.defender
        if other is None or defender is None:
            return []
        side = self.problem.to_play.opponent
        if not other.proved:
            why = words.not_proved(other, self.limits)
            return [_("{side} first: {why}.").format(side=words.side(side), why=why)]
        return [self._first(side, other, defender)]

    def _keystone_lines(self) -> list[str]:
        if self.superfluous is None:
            return []
        if not self.superfluous:
            return [_("No mark is superfluous.")]
        names = ", ".join(self.problem.position.geometry.vertices(sorted(self.superfluous)))
        text = ngettext(
            "One mark is superfluous: {names}.", "{n} marks are superfluous: {names}.", len(self.superfluous)
        )
        return [text.format(n=len(self.superfluous), names=names)]


def check_task(problem: Problem, limits: Limits) -> Task:
    """Ask the computer all that a check tells; each part is reported when it is known."""
    return Task(lambda engine, desk: _check(engine, desk, EditorCheck(problem, limits)))


def _check(engine: Engine, desk: Desk, found: EditorCheck) -> EditorCheck:
    problem, limits = found.problem, found.limits
    survey = engine.survey(Board(problem.position), limits, desk.progress, desk.cancel, lambda _first: None)
    found = replace(found, survey=survey)
    desk.report(found)
    turned = replace(problem.position, to_play=problem.to_play.opponent)
    if not turned.errors():  # a ko can forbid that the other side plays first
        other = engine.prove(Board(turned), limits, desk.progress, desk.cancel)
        found = replace(found, other=other)
        desk.report(found)
    return replace(found, running=False)
