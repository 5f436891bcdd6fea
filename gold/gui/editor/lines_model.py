"""The model of the author's variations: the commands that change them, and what the scene shows of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from string import ascii_uppercase

from gold.authoring.draft import Draft
from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.board.position import Position
from gold.errors import GoldError, IllegalMoveError, InvalidPositionError
from gold.gui import words
from gold.i18n import _, ngettext
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import SGF_FIELD
from gold.problem.solution.author_lines import (
    AuthorsLines,
    LineNode,
    LinePath,
    is_too_long,
    text_as_kept,
)

_MOST_PLACES = 500
"""Number of states of the variations for which the current move is remembered, for undo and redo."""
_MOST_PLAYED = 500
"""Most moves of the variations that are tried, to count those that cannot be played."""


class PointMark(StrEnum):
    """What a click on the board does: play a move, or put a letter or a sign on the point."""

    MOVE = "move"
    LETTER = "letter"
    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    CROSS = "cross"


SIGN_OF = {
    PointMark.TRIANGLE: "△",
    PointMark.SQUARE: "□",
    PointMark.CIRCLE: "○",
    PointMark.CROSS: "×",
}


@dataclass(frozen=True, slots=True)
class LineBoard:
    """The board after a line or, if the line cannot be played to its end, before its first illegal move."""

    board: Board | None
    """The board; None if the first position is not valid yet."""
    last: Point | None = None
    """The point of the last move; None after a pass or without a move."""
    illegal: Point | None = None
    """The point of the first move that cannot be played; None if there is none, or if it is a pass."""
    why: str = ""
    """Why the line cannot be played to its end; empty if it can."""


class LinesModel:
    """The variations of a draft, and the current move.

    ``path`` is the place of the current move in the variations; an empty path is the first
    position. ``mark`` says what a click does.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.path: LinePath = ()
        self.mark = PointMark.MOVE
        self._tail: LinePath = ()
        self._problem: Problem | None = None
        self._lines = AuthorsLines(draft.problem)
        self._shown: tuple[Problem, LinePath, LineBoard] | None = None
        self._places: dict[object, LinePath] = {}

    # What is shown

    @property
    def lines(self) -> AuthorsLines:
        """The draft's variations.

        To change them, use the methods of this class: they write the changes to the draft.
        """
        if self._problem is not self.draft.problem:
            self._problem = self.draft.problem
            self._lines = AuthorsLines(self._problem)
            self.path = self._lines.nearest(self.path)
            self._tail = self._lines.nearest(self._tail)
        return self._lines

    @property
    def node(self) -> LineNode:
        """The node of the current move, or of the first position."""
        return self.lines.node(self.path)

    @property
    def comment(self) -> str:
        """The author's comment on the current move; on the first position, the problem's description."""
        return self.node.comment if self.path else self.draft.problem.description

    @property
    def shown(self) -> LineBoard:
        """The board after the current move."""
        lines = self.lines
        problem = self.draft.problem
        if self._shown is None or self._shown[0] is not problem or self._shown[1] != self.path:
            moves = lines.along(self.path)
            self._shown = (problem, self.path, _played(problem.position, moves))
        return self._shown[2]

    @property
    def branch(self) -> tuple[int, int]:
        """The number of the current move among its alternatives, and how many these are.

        Alternatives are the moves written for the same position. Numbers begin with 1. At the first
        position, the result is (0, 0).
        """
        if not self.path:
            return 0, 0
        return self.path[-1] + 1, len(self.lines.node(self.path[:-1]).children)

    @property
    def has_branches(self) -> bool:
        """Whether any position before the current move has more than one move written for it."""
        lines = self.lines
        return any(
            len(lines.node(self.path[:depth]).children) > 1 for depth in range(len(self.path))
        )

    def following_in_words(self) -> str:
        """The moves written after the current move, as text."""
        geometry = self.draft.position.geometry
        moves = [child.move for child in self.node.children]
        return ", ".join(words.move(geometry, move) for move in moves if move is not None)

    def line_in_words(self) -> str:
        """The moves up to the current move, numbered, as text."""
        geometry = self.draft.position.geometry
        moves = [node.move for node in self.lines.along(self.path)]
        named = (
            f"{number} {words.move(geometry, move)}"
            for number, move in enumerate(moves, 1)
            if move is not None
        )
        return "  ".join(named) or _("The first position")

    # Walking

    def walk(self, steps: int) -> None:
        """Go forward by ``steps`` moves or, if the number is negative, back.

        Forward, follow the line that was shown last; where it ends, take the first branch.
        """
        lines = self.lines
        for _step in range(abs(steps)):
            if steps < 0:
                if not self.path:
                    return
                self.path = self.path[:-1]
                continue
            children = lines.node(self.path).children
            if not children:
                return
            depth = len(self.path)
            follows = len(self._tail) > depth and self._tail[:depth] == self.path
            self._go((*self.path, self._tail[depth] if follows else 0))

    def _go(self, path: LinePath) -> None:
        self.path = path
        if self._tail[: len(path)] != path:
            self._tail = path

    def next_branch(self, step: int) -> bool:
        """Go to the next branch (``step`` is 1) or the previous (-1).

        A branch is another move for the same position. If there is none, do so at the last position
        of the line that has several. Return False if no position has.
        """
        lines = self.lines
        for depth in range(len(self.path), 0, -1):
            count = len(lines.node(self.path[: depth - 1]).children)
            if count > 1:
                number = (self.path[depth - 1] + step) % count
                self._go((*self.path[: depth - 1], number))
                return True
        return False

    # Changing

    def play(self, move: Move) -> str:
        """Add a move after the current move, and go to it; if it is already written, only go to it.

        Return an error message; empty if it was done.
        """
        shown = self.shown
        if shown.board is None or shown.why:
            return shown.why
        if move != PASS and (reason := shown.board.why_illegal(Point(move))) is not None:
            return str(reason)
        lines = self.lines
        return self._write(lines, lines.play(self.path, move, shown.board.to_play))

    def put_mark(self, point: Point, *, remove: bool = False) -> str:
        """Put a letter or a sign on a point, according to ``mark``.

        If the point has the same already, or with ``remove``, it is removed. Return an error
        message; empty if it was done.
        """
        lines = self.lines
        labels = lines.node(self.path).labels
        there = labels.pop(point, "")
        text = SIGN_OF.get(self.mark) or _next_letter(set(labels.values()))
        same = there == text or (
            self.mark is PointMark.LETTER and there and there not in SIGN_OF.values()
        )
        if not (remove or same):
            labels[point] = text
        return self._write(lines, self.path)

    def call(self, right: bool | None) -> str:
        """Set the author's verdict on the current move: right (True), wrong (False) or none.

        Return an error message; empty if it was done.
        """
        if not self.path:
            return _("The first position is neither right nor wrong: play a move first.")
        lines = self.lines
        lines.node(self.path).right = right
        return self._write(lines, self.path)

    def comment_on(self, text: str) -> str:
        """Set the comment on the current move or, on the first position, the problem's description.

        Return an error message; empty if it was done.
        """
        if not self.path:
            self.draft.set_text("description", text)
            return ""
        lines = self.lines
        lines.node(self.path).comment = text_as_kept(text)
        return self._write(lines, self.path, typing=f"comment {self.path}")

    def put_first(self) -> str:
        """Move the current branch one place forward among its alternatives.

        This concerns the last position of the line that has several moves. The first branch is the
        main line. Return an error message; empty if it was done.
        """
        lines = self.lines
        for depth in range(len(self.path), 0, -1):
            children = lines.node(self.path[: depth - 1]).children
            number = self.path[depth - 1]
            if len(children) > 1:
                if not number:
                    return _("This branch is the first already.")
                children.insert(number - 1, children.pop(number))
                path = (*self.path[: depth - 1], number - 1, *self.path[depth:])
                return self._write(lines, path)
        return _("There is no other branch here.")

    def delete(self) -> str:
        """Delete the current move and all moves after it. Return an error message; empty if it was done."""
        if not self.path:
            return _("The first position cannot be deleted: go to a move.")
        lines = self.lines
        return self._write(lines, lines.delete(self.path))

    def step_in_history(self, *, forward: bool) -> bool:
        """Undo or redo (``forward``) a step, and go to the move that it changed.

        Return False if there is no step.
        """
        is_done = self.draft.redo() if forward else self.draft.undo()
        place = self._places.get(self._state())
        if place is not None:
            self._go(self.lines.nearest(place))
        return is_done

    def _state(self) -> object:
        return self.draft.problem.extra.get(SGF_FIELD)

    def _write(self, lines: AuthorsLines, path: LinePath, typing: str | None = None) -> str:
        """Write changed variations to the draft, and go to ``path``.

        ``typing`` names a comment that is being typed, whose changes are one undo step. Return an
        error message; empty if it was done.
        """
        self._places.setdefault(self._state(), self.path)
        try:
            self.draft.write_lines(lines, typing)
        except GoldError as error:
            self._problem = None  # drops the changed variations; they are read again from the draft
            return str(error)
        self._problem = self.draft.problem
        self._tail = lines.nearest(self._tail)  # its last moves may have been deleted
        self._go(path)
        self._places[self._state()] = path
        if len(self._places) > _MOST_PLACES:
            del self._places[next(iter(self._places))]
        return ""


def _next_letter(used: set[str]) -> str:
    """The first letter that is not in ``used``; after Z, the first number."""
    free = (letter for letter in ascii_uppercase if letter not in used)
    return next(free, "") or next(str(n) for n in range(1, 1_000) if str(n) not in used)


def _played(position: Position, moves: list[LineNode]) -> LineBoard:
    try:
        board = Board(position)
    except InvalidPositionError as error:
        return LineBoard(None, why=_("Not yet: {reason}").format(reason=error.reasons[0]))
    last: Point | None = None
    for number, node in enumerate(moves, 1):
        move = node.move
        assert move is not None
        reason = _play(board, move, node.color)
        if reason:
            point = None if move == PASS else Point(move)
            said = _("Move {number} cannot be played here: {reason}. It is kept.")
            return LineBoard(board, last, point, said.format(number=number, reason=reason))
        last = None if move == PASS else Point(move)
    return LineBoard(board, last)


def _play(board: Board, move: Move, color: Color | None) -> str:
    """Play a move of a colour, after a pass if it is the other side's turn.

    Return the reason why it is illegal; empty if it was played.
    """
    if color is not board.to_play:
        board.play(PASS)
    try:
        board.play(move)
    except IllegalMoveError as error:
        return str(error)
    return ""


@dataclass(frozen=True, slots=True)
class _Facts:
    """How the variations in a file fit the current position."""

    fits: bool
    """Whether they were written for this position."""
    first: Color | None
    """The colour of their first move; None if there is no move."""
    unplayable: int
    """The number of moves that cannot be played."""


@lru_cache(maxsize=16)
def _facts(text: str, position: Position) -> _Facts:
    lines = AuthorsLines(Problem(position, extra={SGF_FIELD: text}))
    first = next((child.color for child in lines.root.children), None)
    unplayable = sum(1 for _node in _unplayable(position, lines))
    return _Facts(lines.fits, first, unplayable)


def moves_written(problem: Problem) -> int:
    """The number of moves in a problem's variations; 0 if there are too many for the editor."""
    if is_too_long(problem):
        return 0
    return sum(1 for _node in AuthorsLines(problem).nodes()) - 1


def lines_notice(problem: Problem) -> str:
    """A message if the variations in the file do not fit the position; empty if they fit.

    They may belong to other stones, begin with the other side, or have illegal moves.
    """
    text = problem.extra.get(SGF_FIELD)
    if not isinstance(text, str) or is_too_long(problem):
        return ""
    facts = _facts(text, problem.position)
    if facts.first is None:
        return ""
    if not facts.fits:
        return _("The variations in the file belong to other stones. They are kept.")
    if facts.first is not problem.to_play:
        if facts.first is Color.BLACK:
            return _("The variations begin with Black, but White plays first. They are kept.")
        return _("The variations begin with White, but Black plays first. They are kept.")
    count = facts.unplayable
    if not count:
        return ""
    said = ngettext(
        "{n} move of the variations cannot be played on these stones. It is kept.",
        "{n} moves of the variations cannot be played on these stones. They are kept.",
        count,
    )
    return said.format(n=count)


def _unplayable(position: Position, lines: AuthorsLines) -> Iterator[LineNode]:
    """The moves that cannot be played in a position, without the moves after them.

    At most ``_MOST_PLAYED`` moves are tried.
    """
    try:
        start = Board(position)
    except InvalidPositionError:
        return
    waiting = [(child, start) for child in reversed(lines.root.children)]
    for _count in range(_MOST_PLAYED):
        if not waiting:
            return
        node, before = waiting.pop()
        board = before.after()
        assert node.move is not None
        if _play(board, node.move, node.color):
            yield node
        else:
            waiting += [(child, board) for child in reversed(node.children)]
