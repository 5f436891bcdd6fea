"""The model of the game scene: the current position of a game, a question about a group, and a scan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from pathlib import Path

from gold.authoring.border import Border
from gold.authoring.from_games import (
    Moment,
    Scan,
    group_at,
    group_title,
    guess_about,
    moments,
    told_of_border,
)
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
from gold.problem.games.played_game import game_name
from gold.problem.model import Problem
from gold.solver.api import Limits, Progress, Result
from gold.solver.request import Rival
from gold.trainer import wording

_SCAN_NODES = 5_000  # node limit of each question of a scan, so that the scan takes some seconds


class Reach(IntEnum):
    """The range in which a proved result about a group holds, the widest first."""

    ON_THE_BOARD = 0
    """It holds on the whole board, whatever happens elsewhere."""
    IF_SAFE = 1
    """It holds on the whole board if certain stones around the group are not captured."""
    INSIDE = 2
    """It holds within the searched area; nothing is proved beyond."""


@dataclass
class GroupQuestion:
    """A question about the group status of a group, with the answers so far."""

    number: int
    """The number of the next move of the game."""
    stone: Point
    """The stone that was clicked."""
    group: frozenset[Point]
    """The stones of the group."""
    guess: TargetGuess
    """The problem made of the group: its stones are the target."""
    limits: Limits
    """The limits of each search."""
    results: dict[Color, Result] = field(default_factory=dict)
    """The results so far, by the side that plays first."""
    borders: dict[Color, Border] = field(default_factory=dict)
    """What is known about the range of these results, by the side that plays first."""
    status: Status | None = None
    """The group status, which follows from both results; None until it is known."""
    rival: Rival | None = None
    """The rival, another enclosed group whose status decides this group's; None if there is none."""
    bent_four: bool = False
    """Whether the group is a bent four in the corner."""
    progress: Progress | None = None
    """The progress of the running search."""
    running: bool = True
    """Whether the computer is still searching."""
    failure: str = ""
    """An error message, if the search failed; else empty."""
    line_shown: bool = False
    """Whether the line of the result is drawn on the board."""

    @property
    def problem(self) -> Problem:
        """The problem made of the group, with a title.

        If the result is proved beyond the searched area, the description says which stones must be
        safe for that.
        """
        asked = self.guess.problem
        geometry = asked.position.geometry
        description = asked.description
        if self.rival is None and self.reach(self.first) is not Reach.INSIDE:
            border = self.borders.get(self.first, Border())
            description = told_of_border(geometry.vertices(sorted(border.assumed)))
        return replace(
            asked,
            title=group_title(self.number, geometry.vertex(self.stone)),
            description=description,
        )

    @property
    def first(self) -> Color:
        """The side that plays first in the problem made of the group."""
        return self.guess.problem.to_play

    @property
    def line(self) -> Sequence[Move]:
        """The line that is drawn on the board; empty if none is."""
        result = self.results.get(self.first) if self.line_shown else None
        return result.whole_line if result is not None else ()

    def toggle_line(self) -> None:
        """Toggle whether the line of the result is drawn on the board."""
        self.line_shown = not self.line_shown

    def decide(self, status: Status | None, rival: Rival | None) -> None:
        """Set the group status.

        If a ``rival`` decides it, the rival becomes the target of the problem to practise.
        """
        self.status = status
        self.rival = rival
        if rival is not None:
            position = replace(rival.position, to_play=self.first)
            self.guess = replace(self.guess, problem=replace(self.guess.problem, position=position))

    def reach(self, first: Color) -> Reach:
        """The range in which the result for ``first`` playing first holds."""
        result = self.results.get(first)
        border = self.borders.get(first)
        if PointState.INVALID not in self.guess.problem.position.states:
            return Reach.ON_THE_BOARD
        if result is None or border is None or not border.covers(result.bounds):
            return Reach.INSIDE
        return Reach.IF_SAFE if border.assumed else Reach.ON_THE_BOARD

    @property
    def headline(self) -> str:
        """The group status in words, and the range in which it holds; empty until it is known."""
        if self.status is None:
            return ""
        word = words.settled_status(self.status)
        if self.status is Status.UNKNOWN:
            return word
        match max(self.reach(first) for first in Color):
            case Reach.ON_THE_BOARD:
                return word
            case Reach.IF_SAFE:
                return _("{word}, if the stones around are safe").format(word=word)
            case Reach.INSIDE:
                return _("{word}, within the marked area").format(word=word)

    def turn(self) -> None:
        """Let the other side play first in the problem made of the group.

        :raises InvalidPositionError: if a ko keeps that side from playing first.
        """
        asked = self.guess.problem
        turned = replace(asked, position=replace(asked.position, to_play=asked.to_play.opponent))
        if reasons := turned.position.errors():
            raise InvalidPositionError(reasons)
        self.guess = replace(self.guess, problem=turned)

    def lines(self) -> list[str]:
        """The results in words, one sentence each.

        The result with the wider range comes first (:class:`Reach`). If both have the same range,
        the result for the side that plays first in the problem comes first.
        """
        defender = self.guess.problem.defender
        sentences = [words.bent_four(defender)] if self.bent_four and defender is not None else []
        sides = [first for first in (self.first, self.first.opponent) if first in self.results]
        sentences += [self._line(first) for first in sorted(sides, key=self.reach)]
        return sentences

    def _line(self, first: Color) -> str:
        """A sentence with the result for ``first`` playing first, and the range in which it holds."""
        result = self.results[first]
        side = wording.side(first)
        if not result.proved:
            return _("{side} first: {why}.").format(
                side=side, why=words.not_settled(result, self.limits)
            )
        what = words.result_in_words(result)
        match self.reach(first):
            case Reach.ON_THE_BOARD:
                return _("{side} first: {what} (proved).").format(side=side, what=what)
            case Reach.IF_SAFE:
                names = self.guess.problem.position.geometry.vertices(
                    sorted(self.borders[first].assumed)
                )
                said = _("{side} first: {what} (proved), if these stones are safe: {stones}")
                return said.format(side=side, what=what, stones=" ".join(names))
            case Reach.INSIDE:
                return _("{side} first, within the marked area: {what} (proved).").format(
                    side=side, what=what
                )


class GameModel:
    """The game that is shown.

    ``at`` is the number of its moves that are on the board. At first these are the moves up to
    stone number ``stones``, if given; otherwise all moves if ``at_end``, or none. ``cut_after`` is
    the number of the last move before an illegal one; None if all moves are legal. A problem is
    shown as a game without moves, on the whole board.

    ``scan`` is the search for moves that missed a chance to kill or save a group, with its findings.
    ``scanning``: the scan is running. ``scan_failure`` is its error message. ``chosen`` is the index of a
    finding in ``scan.chances``; -1 for none.
    """

    def __init__(
        self, game: Record | Problem, path: Path, stones: int | None = None, at_end: bool = True
    ) -> None:
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
        self.at = self.last if at_end else 0
        if stones and played:
            self.at = played[min(stones, len(played)) - 1]
        self.question: GroupQuestion | None = None
        self._answered: dict[tuple[int, frozenset[Point], Limits], GroupQuestion] = {}
        self.scan = Scan(self.moments, _SCAN_NODES)
        self.scanning = False
        self.scan_failure = ""
        self.chosen = -1

    @property
    def last(self) -> int:
        """The number of moves of the game, up to the last legal one."""
        return len(self.moments) - 1

    @property
    def moment(self) -> Moment:
        """The moment of the game whose position is on the board."""
        return self.moments[self.at]

    @property
    def is_empty(self) -> bool:
        """Whether the board has no stones."""
        return not self.moment.position.chains()

    def go(self, at: int) -> bool:
        """Show the position after ``at`` moves, limited to the moves of the game.

        Return whether the position has changed; then the question is dropped.
        """
        at = min(max(at, 0), self.last)
        if at == self.at:
            return False
        self.at = at
        self.question = None
        self.chosen = -1
        return True

    def ask(self, stone: Point, limits: Limits) -> GroupQuestion:
        """Begin a question about the group of a stone.

        If the same question was answered before, within the same limits, that answer is used, since
        another search might give another estimate.

        :raises InvalidPositionError: if there is no stone, or its group cannot be made a problem.
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
        """Keep a question with its answer, so that :meth:`ask` can use it again."""
        self._answered[self.at, question.group, question.limits] = question

    # The scan

    @property
    def scanned(self) -> bool:
        """Whether the whole game has been scanned."""
        return self.scan.done == self.scan.total

    @property
    def on_the_board(self) -> list[int]:
        """The indices of the findings that are proved on the whole board."""
        return [index for index, chance in enumerate(self.scan.chances) if not chance.assumed]

    @property
    def if_safe(self) -> list[int]:
        """The indices of the findings that are proved only if certain stones around are safe."""
        return [index for index, chance in enumerate(self.scan.chances) if chance.assumed]

    @property
    def shown(self) -> list[int]:
        """The indices of all findings, in the order in which the two lists show them."""
        return [*self.on_the_board, *self.if_safe]

    def show_finding(self, index: int) -> Point:
        """Show the position before the move of a finding, by its index. Return a stone of its group."""
        chance = self.scan.chances[index]
        self.go(chance.moment.number - 1)
        self.chosen = index
        return min(chance.problem.position.keystones())

    # The game's problems

    def collection(self) -> tuple[Collection, int]:
        """The problems to practise, and the index of the first.

        If a finding is chosen, these are all findings, and the index is that of the chosen one.
        Otherwise it is the group of the question. There must be a chosen finding or a question.
        """
        if self.chosen >= 0:
            return self.missed(), self.shown.index(self.chosen)
        assert self.question is not None
        return self._collection([self.question.problem]), 0

    def missed(self) -> Collection:
        """The findings of the scan so far, as problems, in the order of :attr:`shown`."""
        return self._collection([self.scan.chances[index].problem for index in self.shown])

    def _collection(self, problems: list[Problem]) -> Collection:
        entries = [
            Entry(Path(), index, 1, replace(problem, source=self.name))
            for index, problem in enumerate(problems)
        ]
        return Collection(self.name, Path(), tuple(entries))

    # What is shown

    @property
    def state(self) -> str:
        """A text with the number of the last move, and whose turn it is."""
        text = _("Move {n} of {total}").format(n=self.at, total=self.last) if self.last else ""
        return " · ".join(filter(None, (text, wording.to_play(self.moment.position.to_play))))

    def view(self, coordinates: bool) -> BoardView:
        """The view of the board. If there is a question, it shows the question's region and line."""
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
    """A position without its target and its region: only the stones."""
    cleared = dict.fromkeys(position.points(PointState.INVALID), PointState.VALID)
    return position.with_keystones(()).with_states(cleared)
