"""Why a move fails, without a pixel: its refutation to step through, and a tree of tries to browse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import PASS, Color, Move
from gold.gui import words
from gold.gui.board.view import Ghost
from gold.gui.practice.move_map import outcome_of
from gold.i18n import _
from gold.problem.model import Problem
from gold.solver.api import FirstMove, Limits, Progress, Result, Status, Survey

if TYPE_CHECKING:
    from gold.solver.answers.refutation import Refutation

_MOVES = 12  # of the line are named; the board shows them all


@dataclass(frozen=True, slots=True)
class Alternative:
    """A move that could be made at a node: what it leads to, and the line that shows it."""

    move: Move
    result: Result
    line: tuple[Move, ...]
    best: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """What the computer has to say of a position: all moves, and the lines that show its result."""

    survey: Survey
    refutation: Refutation

    @property
    def result(self) -> Result:
        """What is known of the position: the survey knows the better kind of a result, if it has had time."""
        return self.survey.best if self.survey.best.proved else self.refutation.result


class Explanation:
    """A walk through what follows from the moves ``base``, the last of which is to be explained.

    ``line`` is what follows them, at first the computer's own; ``at`` how many of its moves are on the board.
    What can be done at a node is asked of the computer when the walk comes there: see :meth:`wanted` and
    :meth:`learn`. ``chosen`` is the alternative that the list points at. ``stubborn`` shows the line on which
    the loser leaves the fewest good answers, in the place of the shortest.
    """

    def __init__(
        self, problem: Problem, base: tuple[Move, ...], limits: Limits, line: tuple[Move, ...] = ()
    ) -> None:
        self.problem, self.base, self.limits = problem, base, limits
        self.line = line
        self.progress: Progress | None = None
        self.at = 0
        self.chosen = 0
        self.failure = ""
        self.stubborn = False
        self._findings: dict[tuple[Move, ...], Findings] = {}
        self._alternatives: dict[tuple[Move, ...], tuple[Alternative, ...]] = {}
        self._refutation_line: tuple[Move, ...] = ()
        self._board: Board | None = None

    # Where the walk is

    @property
    def here(self) -> tuple[Move, ...]:
        """The moves played after the base."""
        return self.line[: self.at]

    @property
    def board(self) -> Board:
        """The position that the walk has come to: look, do not play on it."""
        if self._board is None:
            self._board = Board(self.problem.position, (*self.base, *self.here))
        return self._board

    @property
    def mover(self) -> Color:
        """Whose move is explained."""
        return self._color_at(len(self.base) - 1)

    @property
    def loser(self) -> Color:
        """Who does not get what it wants from the explained move on; the mover, as long as that is open."""
        root = self._findings.get(())
        winner_of_it = root.refutation.winner if root is not None else None
        return self.mover if winner_of_it is None else winner_of_it.opponent

    def _color_at(self, index: int) -> Color:
        first = self.problem.to_play
        return first if index % 2 == 0 else first.opponent

    @property
    def wanted(self) -> tuple[Move, ...] | None:
        """The node to ask the computer about; None when that is known, or play is over there."""
        if self.failure or self.here in self._findings or winner(self.board) is not None:
            return None
        return self.here

    def learn(self, path: tuple[Move, ...], findings: Findings) -> None:
        """Take in what is said of a node. The walk goes on along its refutation, unless it is on one."""
        self._findings[path] = findings
        self._alternatives.clear()  # the root tells who refutes, and with it the order
        if path == self.here:
            self._follow_refutation()

    def _follow_refutation(self) -> None:
        findings = self._findings.get(self.here)
        on_it = self._refutation_line[: self.at] == self.here and len(self._refutation_line) > self.at
        if findings is not None and not on_it:
            line = findings.refutation.stubborn if self.stubborn else findings.refutation.line
            if line.moves:
                self.line = self._refutation_line = (*self.here, *line.moves)
        self._choose_the_lines_move()

    def show_stubborn(self, on: bool) -> None:
        """Show the most stubborn line, or the shortest, from here on."""
        self.stubborn = on
        self._refutation_line = ()
        self._follow_refutation()

    def fail(self, message: str) -> None:
        """The computer broke down."""
        self.failure = message

    # Walking

    def forward(self) -> bool:
        """Make the next move of the line, or where that ends the chosen alternative."""
        if self.at == len(self.line):
            alternatives = self.alternatives()
            if not alternatives:
                return False
            self._take(alternatives[self.chosen])
        self._go(self.at + 1)
        return True

    def back(self) -> bool:
        """Take the last move back."""
        if self.at == 0:
            return False
        self._go(self.at - 1)
        return True

    def to_start(self) -> None:
        """Go back to the move that is explained, and to the line that explains it."""
        self._refutation_line = ()
        self._go(0)

    def to_end(self) -> None:
        """Go to the end of the line."""
        self._go(len(self.line))

    def choose(self, index: int) -> None:
        """Point at an alternative; the line goes on with it."""
        alternatives = self.alternatives()
        if 0 <= index < len(alternatives):
            self.chosen = index
            self._take(alternatives[index])

    def play(self, move: Move) -> bool:
        """Go on with a move on the board, if it is one of the alternatives."""
        for index, alternative in enumerate(self.alternatives()):
            if alternative.move == move:
                self.choose(index)
                return self.forward()
        return False

    def _take(self, alternative: Alternative) -> None:
        if self.line[self.at : self.at + 1] != (alternative.move,):
            self.line = (*self.here, *alternative.line)

    def _go(self, at: int) -> None:
        self.at, self._board = at, None
        self._follow_refutation()

    def _choose_the_lines_move(self) -> None:
        following = self.line[self.at] if self.at < len(self.line) else None
        moves = [alternative.move for alternative in self.alternatives()]
        self.chosen = moves.index(following) if following in moves else 0

    # What is shown

    def alternatives(self) -> tuple[Alternative, ...]:
        """What can be done here, the best for who is to play first.

        Of equal ones those that end it soonest for who refutes, and hold out longest for who is refuted.
        """
        findings = self._findings.get(self.here)
        if findings is None:
            return ()
        known = self._alternatives.get(self.here)
        if known is None:
            found = [self._alternative(first, findings) for first in findings.survey.moves]
            known = self._alternatives[self.here] = tuple(sorted(found, key=self._order, reverse=True))
        return known

    def _alternative(self, first: FirstMove, findings: Findings) -> Alternative:
        refuting = findings.refutation.line.moves
        follows = refuting[1:] if refuting[:1] == (first.move,) else first.result.line
        line = _to_the_end(self.board, (first.move, *follows))
        return Alternative(first.move, first.result, line, bool(first.correct))

    def _order(self, alternative: Alternative) -> tuple[object, ...]:
        board, defender = self.board, self.board.defender
        assert defender is not None
        least, most = alternative.result.bounds.for_side(board.to_play is defender)
        length = len(alternative.line) if board.to_play is self.loser else -len(alternative.line)
        refutes = alternative.move == self._refuting_move()
        return alternative.result.proved, least, most, refutes, length

    def _refuting_move(self) -> Move | None:
        findings = self._findings.get(self.here)
        return next(iter(findings.refutation.line.moves), None) if findings is not None else None

    def ghosts(self) -> tuple[Ghost, ...]:
        """The line with its numbers: what is played, on the stones, and what follows, translucent.

        A point that is played twice shows the number of its last stone, or of the next one to come.
        """
        first = len(self.base) - 1
        moves = (self.base[-1], *self.line)
        ghosts: dict[Move, Ghost] = {}
        for offset, move in enumerate(moves[: self.at + 1]):
            if move != PASS:
                ghosts[move] = Ghost(move, self._color_at(first + offset), offset + 1)
        board = self.board
        ghosts = {move: ghost for move, ghost in ghosts.items() if board[ghost.point].color is not None}
        coming: set[Move] = set()
        for offset, move in enumerate(moves[self.at + 1 :], self.at + 1):
            if move != PASS and move not in coming and board[move].color is None:
                coming.add(move)
                ghosts[move] = Ghost(move, self._color_at(first + offset), offset + 1)
        return tuple(ghosts.values())

    def title(self) -> str:
        """What is explained, and what comes of it."""
        move = words.move(self.board.geometry, self.base[-1])
        root, defender = self._findings.get(()), self.problem.defender
        if root is None or defender is None or not root.result.proved:
            return _("After {move}").format(move=move)
        result = root.result
        said = words.result_in_words(result)
        return _("After {move}: {result}").format(move=move, result=said)

    def certainty(self) -> str:
        """How sure that is."""
        if self.failure:
            return _("The computer's search failed: {message}").format(message=self.failure)
        root = self._findings.get(())
        if root is None:
            searched = self.progress.nodes if self.progress is not None else 0
            return words.positions(searched) + " …" if searched else _("thinking…")
        if not root.result.proved:
            return words.not_proved(root.result, self.limits)
        shortest = root.refutation.is_shortest and not self.stubborn
        return _("proved, shortest line") if shortest else _("proved")

    def status(self) -> str:
        """Where the walk has come to."""
        board = self.board
        side = winner(board)
        if side is not None and board.defender is not None:
            if side is board.defender:
                return words.fate(Status.ALIVE, board.defender)
            return words.captured(board.defender)
        if self.here not in self._findings:
            return _("thinking…")
        return words.to_play(board.to_play)

    def line_words(self) -> str:
        """The whole line, numbered as on the board, and what it comes to."""
        line = words.line(self.board.geometry, (self.base[-1], *self.line)[:_MOVES])
        ending = self._ending()
        return f"{line}\n{ending}" if ending else line

    def _ending(self) -> str:
        """Why the line ends where it does, if the refutation that it follows says so."""
        defender = self.problem.defender
        for count in range(len(self.line) + 1):
            findings = self._findings.get(self.line[:count])
            if findings is None or defender is None:
                continue
            for line in (findings.refutation.line, findings.refutation.stubborn):
                if line.moves == self.line[count:] and findings.result.proved:
                    return words.ending(str(line.ending), defender)
        return ""

    def alternative_words(self, alternative: Alternative) -> tuple[str, str]:
        """A move with its answer, and what it leads to."""
        geometry, defender = self.board.geometry, self.problem.defender or Color.BLACK
        text = words.move(geometry, alternative.move)
        if len(alternative.line) > 1:
            text += " → " + words.move(geometry, alternative.line[1])
        if not alternative.result.proved:
            return text, _("not proved")
        return text, words.short_fate(outcome_of(alternative.result), defender)


def _to_the_end(board: Board, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """A line from a position without what comes after the end of play. The board is left as it was."""
    count = 0
    while count < len(line) and winner(board) is None and board.is_legal(line[count]):
        board.play(line[count])
        count += 1
    for _move in line[:count]:
        board.undo()
    return line[:count]
