"""What the game scene shows, as plain data: a position of the game, a question about a group, and a scan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from gold.authoring.from_games import Moment, Scan, group_at, group_title, guess_about, moments
from gold.authoring.target_guesses import TargetGuess
from gold.board.points import PASS, Color, Move, Point, PointState
from gold.board.position import Position
from gold.board.record import Record
from gold.board.status import Status
from gold.errors import InvalidPositionError
from gold.gui import words
from gold.gui.board.view import BoardView, line_ghosts, whole_board
from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.problem.model import Problem
from gold.problem.played_game import game_name
from gold.solver.api import Limits, Progress, Result
from gold.solver.request import Rival
from gold.trainer import wording

_SCAN_NODES = 5_000  # the limit of each question of a scan, so that a game takes some seconds


@dataclass
class GroupQuestion:
    """What becomes of a group, whoever plays first, as far as it is known."""

    number: int
    """The number of the next move of the game."""
    stone: Point
    """The stone that was clicked."""
    group: frozenset[Point]
    """The stones that are asked about."""
    guess: TargetGuess
    """The problem that the group makes."""
    limits: Limits
    """The limits of each search."""
    results: dict[Color, Result] = field(default_factory=dict)
    """The results so far, by the side that plays first."""
    status: Status | None = None
    """The players' word for both results; None until it is known."""
    rival: Rival | None = None
    """The other group, enclosed as well, whose fate decides that of this one; None if none does."""
    bent_four: bool = False
    """Whether it is a bent four in the corner."""
    progress: Progress | None = None
    """How far the running search is."""
    running: bool = True
    """Whether the computer works on it."""
    failure: str = ""
    """Why there is no answer; else empty."""
    line_shown: bool = False
    """Whether the line of the result is shown on the board."""

    @property
    def problem(self) -> Problem:
        """The problem that the group makes, with a title."""
        asked = self.guess.problem
        return replace(asked, title=group_title(self.number, asked.position.geometry.vertex(self.stone)))

    @property
    def first(self) -> Color:
        """Who plays first in the problem that the group makes."""
        return self.guess.problem.to_play

    @property
    def line(self) -> Sequence[Move]:
        """The line that is shown; empty if none is."""
        result = self.results.get(self.first) if self.line_shown else None
        return result.whole_line if result is not None else ()

    def decide(self, status: Status | None, rival: Rival | None) -> None:
        """Note what becomes of the group. If a ``rival`` around it decides that, the problem to practise is
        from now on whether the rival lives or is captured.
        """
        self.status = status
        self.rival = rival
        if rival is not None:
            position = replace(rival.position, to_play=self.first)
            self.guess = replace(self.guess, problem=replace(self.guess.problem, position=position))

    def turn(self) -> None:
        """Let the other side play first in the problem that the group makes.

        :raises InvalidPositionError: if a ko keeps it from doing so.
        """
        asked = self.guess.problem
        turned = replace(asked, position=replace(asked.position, to_play=asked.to_play.opponent))
        if reasons := turned.position.errors():
            raise InvalidPositionError(reasons)
        self.guess = replace(self.guess, problem=turned)

    def lines(self) -> list[str]:
        """The results in words. The one for the side that plays first in the problem comes first."""
        defender = self.guess.problem.defender
        sentences = [words.bent_four(defender)] if self.bent_four and defender is not None else []
        for first in (self.first, self.first.opponent):
            result = self.results.get(first)
            if result is None:
                continue
            if result.proved:
                sentence = _("{side} first: {what} (proved).")
                if PointState.INVALID in self.guess.problem.position.states:
                    sentence = _("{side} first, within the marked area: {what} (proved).")
            else:
                sentence = _("{side} first: {why}.")
            what = words.result_in_words(result)
            why = words.not_settled(result, self.limits)
            sentences.append(sentence.format(side=wording.side(first), what=what, why=why))
        return sentences


class GameModel:
    """A game on show. ``at`` moves of it are on the board: at first all, or those up to stone number
    ``stones``. ``cut_after`` is the number of its last move that could be played; None if all could.
    A problem is shown as a game without moves, on the whole board.

    ``scan`` is the search for moves that missed something, with what it has found; ``scanning``: the computer
    works on it; ``scan_failure`` says why it gave up. ``chosen`` is the index of a found move; -1 for none.
    """

    def __init__(self, game: Record | Problem, path: Path, stones: int | None = None) -> None:
        self.path = path
        plays = 0
        if isinstance(game, Problem):
            self.name = game_name(game)
            self.moments = [Moment(0, _stones_of(game.position), None)]
        else:
            self.name = game.place
            self.moments = moments(game)
            plays = game.moves
        self.cut_after = self.last if plays > self.last else None
        played = [each.number for each in self.moments if each.played not in (None, PASS)]
        self.at = played[min(stones, len(played)) - 1] if stones and played else self.last
        self.question: GroupQuestion | None = None
        self._answered: dict[tuple[int, frozenset[Point], Limits], GroupQuestion] = {}
        self.scan = Scan(self.moments, _SCAN_NODES)
        self.scanning = False
        self.scan_failure = ""
        self.chosen = -1

    @property
    def last(self) -> int:
        """How many moves the game has."""
        return len(self.moments) - 1

    @property
    def moment(self) -> Moment:
        """The position of the game that is on the board."""
        return self.moments[self.at]

    def go(self, at: int) -> bool:
        """Show the position after ``at`` moves, or the nearest one. True if that is another position."""
        at = min(max(at, 0), self.last)
        if at == self.at:
            return False
        self.at = at
        self.question = None
        self.chosen = -1
        return True

    def ask(self, stone: Point, limits: Limits) -> GroupQuestion:
        """Begin a question about the group of a stone. If the same question was answered before, within the
        same limits, it has that answer at once: another search might give another estimate.

        :raises InvalidPositionError: if no stone is there, or its group can be no problem.
        """
        position = self.moment.position
        group = group_at(position, stone)
        guess = guess_about(position, group, position.to_play)
        before = self._answered.get((self.at, group, limits))
        if before is not None:
            self.question = replace(before, stone=stone, guess=guess, line_shown=False)
            self.question.decide(before.status, before.rival)
        else:
            self.question = GroupQuestion(self.moment.number, stone, group, guess, limits)
        return self.question

    def keep(self, question: GroupQuestion) -> None:
        """Remember a question with its answer, so that it need not be asked again."""
        self._answered[self.at, question.group, question.limits] = question

    # The scan

    @property
    def scanned(self) -> bool:
        """Whether all of the game has been scanned."""
        return self.scan.done == self.scan.total

    def choose(self, index: int) -> Point:
        """Show the position of one of the moves that the scan found; returns a stone of the group."""
        chance = self.scan.chances[index]
        self.go(chance.moment.number - 1)
        self.chosen = index
        return min(chance.problem.position.keystones())

    # The problems in it

    def collection(self) -> tuple[Collection, int]:
        """The problems to practise, and the index of the first: all that the scan found if one of these is
        chosen, otherwise the group that was asked about. One of the two must be there.
        """
        if self.chosen >= 0:
            return self.missed(), self.chosen
        assert self.question is not None
        return self._collection([self.question.problem]), 0

    def missed(self) -> Collection:
        """What the scan has found so far, as problems."""
        return self._collection([chance.problem for chance in self.scan.chances])

    def _collection(self, problems: list[Problem]) -> Collection:
        entries = [
            Entry(Path(), index, 1, replace(problem, source=self.name))
            for index, problem in enumerate(problems)
        ]
        return Collection(self.name, Path(), tuple(entries))

    # What is shown

    @property
    def state(self) -> str:
        """The number of the last move, and whose turn it is, in words."""
        text = _("Move {n} of {total}").format(n=self.at, total=self.last) if self.last else ""
        return " · ".join(filter(None, (text, wording.to_play(self.moment.position.to_play))))

    def view(self, coordinates: bool) -> BoardView:
        """The board, with the region of the question, if there is one."""
        position = self.moment.position
        question = self.question
        if question is not None:
            position = question.guess.problem.position
        view = BoardView.of(position, whole_board(position.size), coordinates)
        played = self.moments[self.at - 1].played if self.at else None
        if played is not None and played != PASS and position[Point(played)].color is not None:
            view = replace(view, last_move=Point(played))
        if question is not None and (line := question.line):
            view = replace(view, ghosts=line_ghosts(line, question.first, position))
        return view


def _stones_of(position: Position) -> Position:
    """A position without target and region, as a game has it."""
    cleared = dict.fromkeys(position.points(PointState.INVALID), PointState.VALID)
    return position.with_keystones(()).with_states(cleared)
