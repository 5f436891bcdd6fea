"""The map of first moves, as frozen data: what each move leads to, as far as it is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from gold.board.board import Board
from gold.board.outcome import allowed_moves
from gold.board.points import PASS, Color, Move, Point
from gold.board.status import Status
from gold.gui import words
from gold.i18n import _, ngettext
from gold.problem.model import Problem
from gold.solver.api import FirstMove, Progress, Survey, up_to_pass
from gold.solver.outcome import Bounds
from gold.trainer import wording
from gold.trainer.compared_to_best import gets_nothing

MOST_TOLD = 12  # moves of a line that a text lists; the board shows all
_NAMED = 3  # moves that a line of the legend names; more are only counted


def without_pass(moves: Iterable[Move]) -> list[Point]:
    """Return the moves as points, without the pass."""
    return [Point(move) for move in moves if move != PASS]


@dataclass(frozen=True, slots=True)
class LegendLine:
    """A line of the map's legend: all moves with the same result.

    ``text`` names the result and ``moves`` names the moves. ``correct``: it is the best result.
    """

    outcome: Status
    text: str
    moves: str
    correct: bool


@dataclass(frozen=True, slots=True)
class MoveMap:
    """The results of all moves in a position of a problem, as far as they are known.

    A move without a proved result is shown as unknown only after the computer has finished. The
    object is immutable: each result and each step of the person returns a new one.
    """

    problem: Problem
    """The problem."""
    after: tuple[Move, ...]
    """The moves up to the mapped position; none for the problem's own."""
    board: Board = field(compare=False, repr=False)
    """The mapped position. Read it, but do not play on it."""
    moves: tuple[Move, ...]
    """The moves that are allowed in the mapped position, the pass included where it is allowed."""
    found: Mapping[Move, FirstMove] = field(default_factory=dict)
    """The results known so far, by move."""
    survey: Survey | None = None
    """The results of all moves, and which are correct; None until the computer has finished."""
    progress: Progress | None = None
    """The latest progress of the search; None before the first and after the end."""
    failure: str = ""
    """Why the search failed; empty if it did not."""
    pointed: Move | None = None
    """The move under the mouse; its line is shown."""
    chosen: Move | None = None
    """The move chosen by keyboard or click."""
    line_wanted: bool = False
    """Whether the line of the chosen move is shown."""
    _stories: dict[tuple[LegendLine, ...], tuple[str, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Cache of the longest stories, by legend, since a legend depends on the language.

    It is shared by all maps with the same results: an open board has hundreds of moves.
    """

    @classmethod
    def of(cls, problem: Problem, after: tuple[Move, ...] = ()) -> MoveMap:
        """Return the map, still without results, of the position after the moves ``after``."""
        board = Board(problem.position, after)
        return cls(problem, after, board, tuple(allowed_moves(board)))

    @property
    def kills(self) -> bool:
        """Whether the side to play wants to capture the marked stones."""
        return self.board.to_play is self.board.attacker

    # Answers of the computer

    def learn(self, first: FirstMove) -> MoveMap:
        """Take the result of a first move."""
        return replace(self, found={**self.found, first.move: first}, _stories={})

    def finish(self, survey: Survey) -> MoveMap:
        """Take the complete survey, which also tells the correct moves."""
        found = {first.move: first for first in survey.moves}
        return replace(self, survey=survey, progress=None, found=found, _stories={})

    def fail(self, message: str) -> MoveMap:
        """Note that the search failed; ``message`` says why."""
        return replace(self, failure=message, progress=None, _stories={})

    @property
    def running(self) -> bool:
        """Whether more results may come."""
        return self.survey is None and not self.failure

    @property
    def proved(self) -> int:
        """The number of moves with an exactly proved result, without the pass."""
        return sum(first.result.exact for first in self.found.values() if first.move != PASS)

    # For the board

    def outcome(self, move: Move) -> Status | None:
        """Return the outcome of a move.

        - None: the computer may still find it.
        - UNKNOWN: the result is not proved, or may be a ko but is not proved to be one.
        - KO: the result is a ko; or it is a success that a ko with many threats could spoil, and
          another move is better.
        - Otherwise the practical status.
        """
        result = self.found[move].result if move in self.found else None
        if (
            result is not None
            and result.proved
            and (result.exact or result.status is not Status.KO)
        ):
            done = Status.DEAD if self.kills else Status.ALIVE
            is_less = result.practical_status is done and self.found[move].correct is False
            return result.status if is_less else result.practical_status
        return None if self.running else Status.UNKNOWN

    def outcomes(self) -> Mapping[Point, Status]:
        """Return the result to draw at each point of the board, if there is one."""
        known = {point: self.outcome(point) for point in without_pass(self.moves)}
        return {point: outcome for point, outcome in known.items() if outcome is not None}

    @property
    def correct(self) -> frozenset[Point]:
        """The moves that are proved to reach the best result."""
        return frozenset(
            without_pass(move for move, first in self.found.items() if self._is_right(first))
        )

    def _is_right(self, first: FirstMove | None) -> bool:
        """Whether a move reaches the best result, and the best result is not a complete failure."""
        return bool(
            first and first.correct and not gets_nothing(first.result.bounds, not self.kills)
        )

    @property
    def shown(self) -> Move | None:
        """The move whose line is shown: under the mouse, else chosen; None for no line."""
        if self.pointed is not None and self.pointed in self.moves:
            return self.pointed
        return self.chosen if self.line_wanted else None

    def line(self) -> tuple[Move, ...]:
        """Return the shown move and its line up to a pass; empty if no line is shown."""
        return () if self.shown is None else self._line_of(self.shown)

    def _line_of(self, move: Move) -> tuple[Move, ...]:
        first = self.found.get(move)
        line = first.result.line if first is not None and first.result.proved else ()
        return up_to_pass((move, *line))

    def point(self, move: Move | None) -> MoveMap:
        """Set the move under the mouse; None if there is none."""
        return replace(self, pointed=move)

    def leave(self) -> MoveMap:
        """Close the map: forget the chosen move and the one under the mouse."""
        return replace(self, pointed=None, chosen=None)

    def choose(self, move: Move) -> MoveMap:
        """Choose a move and show its line. Choosing it again hides the line, or shows it again."""
        if move not in self.moves:
            return self
        shows_line = move != self.chosen or not self.line_wanted
        return replace(self, chosen=move, line_wanted=shows_line)

    def step(self, across: int, down: int) -> MoveMap:
        """Choose the nearest move in a direction, without showing its line.

        ``across`` and ``down`` are -1, 0 or 1: the columns to the right and the rows down.
        """
        points = without_pass(self.moves)
        if not points:
            return self
        if self.chosen is None or self.chosen == PASS:
            return replace(self, chosen=min(points), line_wanted=False)
        row, column = self.board.geometry.row_col(Point(self.chosen))
        costs: dict[Point, int] = {}
        for point in points:
            other_row, other_column = self.board.geometry.row_col(point)
            ahead = (other_column - column) * across + (other_row - row) * down
            aside = abs((other_column - column) * down) + abs((other_row - row) * across)
            if ahead > 0:
                costs[point] = ahead + 3 * aside
        if not costs:
            return self
        return replace(self, chosen=min(costs, key=costs.__getitem__), line_wanted=False)

    # Words

    def state(self) -> str:
        """Return the state of the search in words, such as how many moves are proved."""
        if self.failure:
            return _("failed")
        if self.running and self.progress is None and not self.found:
            return _("thinking…")
        said = _("{proved} of {all} proved").format(
            proved=self.proved, all=len(without_pass(self.moves))
        )
        return f"{said} …" if self.running else said

    def legend(self) -> list[LegendLine]:
        """Return one line per result, best first for the side to play; unproved moves come last."""
        groups: dict[tuple[Status, str, bool], list[Move]] = {}
        worths: dict[tuple[Status, str, bool], int] = {}
        for move in self.moves:
            outcome = self.outcome(move)
            if outcome is not None:
                first = self.found.get(move)
                key = outcome, self._words(outcome, first), self._is_right(first)
                groups.setdefault(key, []).append(move)
                worths[key] = self._worth(first)
        best_first = sorted(groups, key=lambda key: worths[key], reverse=True)
        keys = sorted(best_first, key=lambda key: (not key[2], key[0] is Status.UNKNOWN))
        return [
            LegendLine(outcome, what, self._names(groups[outcome, what, correct]), correct)
            for outcome, what, correct in keys
        ]

    def _worth(self, first: FirstMove | None) -> int:
        """Return the lower bound of a move's result, from the view of the side to play."""
        bounds = first.result.bounds if first is not None else Bounds()
        return bounds.for_side(self.board.to_play is self.problem.defender)[0]

    def _words(self, outcome: Status, first: FirstMove | None) -> str:
        if first is None or not first.result.proved:
            return words.fate_in_words(outcome, self.problem.defender or Color.BLACK)
        result = first.result
        ko = result.ko
        if ko is None and not result.by_double_ko:  # most moves of an open board
            return words.result_in_words(result)
        after = self.board.after(first.move)
        if wording.players_ruling(self.board, ko) or wording.players_ruling(after, ko):
            return words.bent_four(result.defender)
        if outcome is Status.KO and result.exact:
            return words.verdict(outcome, ko, result.defender)
        return words.result_in_words(result, after)

    def _names(self, moves: list[Move]) -> str:
        if len(moves) > _NAMED:
            points = len(without_pass(moves))
            text = ngettext("{n} move", "{n} different moves", points)
            if PASS in moves:
                text = ngettext("{n} move, or pass", "{n} moves, or pass", points)
            return text.format(n=points)
        return "  ".join(words.move(self.board.geometry, move) for move in moves)

    def summary(self) -> str:
        """Return how many first moves are correct, or that none works, in words.

        Empty until the computer has finished.
        """
        survey = self.survey
        defender = self.problem.defender
        if survey is None or defender is None:
            return ""
        if gets_nothing(survey.best.bounds, self.board.to_play is defender):
            return words.no_move_works(self.board.to_play, defender)
        correct = len(without_pass(survey.correct))
        if not correct:
            return ""
        text = ngettext("One correct move.", "{n} correct moves.", correct).format(n=correct)
        if PASS in survey.correct:
            text += " " + _("Passing is right, too.")
        if survey.complete:
            return text
        return text + " " + _("There may be more: not every move has been proved.")

    def story(self) -> str:
        """Return the shown move, its result and its line, in words; empty if no line is shown."""
        return "" if self.shown is None else self._story_of(self.shown)

    def longest_stories(self, legend: tuple[LegendLine, ...], count: int) -> tuple[str, ...]:
        """Return the ``count`` longest texts of :meth:`stories`, to reserve space for them.

        They are cached by ``legend``, which depends on the language.
        """
        if legend not in self._stories:
            self._stories[legend] = tuple(sorted(self.stories(), key=len)[-count:])
        return self._stories[legend]

    def stories(self) -> list[str]:
        """Return the text that :meth:`story` gives for each move, by the results known now."""
        return [self._story_of(move) for move in self.moves]

    def _story_of(self, move: Move) -> str:
        outcome = self.outcome(move)
        name = words.move(self.board.geometry, move)
        if outcome is None:
            return _("{move}: not known yet").format(move=name)
        first = self.found.get(move)
        said = _("{move}: {result}").format(move=name, result=self._words(outcome, first))
        line = self._line_of(move)
        if len(line) > 1:
            told = words.line_in_words(self.board.geometry, line[:MOST_TOLD])
            more = "  …" if len(line) > MOST_TOLD else ""
            return f"{said}\n{told}{more}"
        if first is None or first.result.line[:1] != (PASS,) or first.result.ko is not None:
            return said  # a pass in a ko means a ko threat elsewhere, not that no answer is needed
        text = (
            _("{side} has no good answer.")
            if self._is_right(first)
            else _("{side} need not answer.")
        )
        text = text.format(side=wording.side(self.board.to_play.opponent))
        return f"{said}\n{text}"
