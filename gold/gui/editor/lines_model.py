"""What is done with the author's variations, and what is shown of them, without a pixel."""

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
from gold.problem.author_lines import (
    AuthorsLines,
    LineNode,
    LinePath,
    is_too_long,
    text_as_kept,
)
from gold.problem.model import Problem
from gold.problem.sgf_format import SGF_FIELD

_MOST_PLACES = 500
"""Earlier states of the variations whose place on the board is remembered for undo."""
_MOST_PLAYED = 500
"""Moves that are played to find those that cannot be."""


class PointMark(StrEnum):
    """What a click on the board does: play a move, or put something on the point."""

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
    """The board after a line, as far as it can be played."""

    board: Board | None
    """The board; None if the position on it cannot be played at all."""
    last: Point | None = None
    """Where the last move was played."""
    illegal: Point | None = None
    """The point of the first move that cannot be played."""
    why: str = ""
    """Why the line cannot be played to its end; empty if it can."""


class LinesModel:
    """The variations of a draft, and the place in them that is shown."""

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
        """The variations as the draft has them now. Changes of them are kept by the methods here only."""
        if self._problem is not self.draft.problem:
            self._problem = self.draft.problem
            self._lines = AuthorsLines(self._problem)
            self.path = self._lines.nearest(self.path)
            self._tail = self._lines.nearest(self._tail)
        return self._lines

    @property
    def node(self) -> LineNode:
        """The move that is shown, or the first position."""
        return self.lines.node(self.path)

    @property
    def comment(self) -> str:
        """The author's words on what is shown; on the first position they are the description."""
        return self.node.comment if self.path else self.draft.problem.description

    @property
    def shown(self) -> LineBoard:
        """The board after the line that is shown."""
        lines = self.lines
        problem = self.draft.problem
        if self._shown is None or self._shown[0] is not problem or self._shown[1] != self.path:
            moves = lines.along(self.path)
            self._shown = (problem, self.path, _played(problem.position, moves))
        return self._shown[2]

    @property
    def branch(self) -> tuple[int, int]:
        """Which of how many moves that follow the same position the one shown is; 0 of 0 at the start."""
        if not self.path:
            return 0, 0
        return self.path[-1] + 1, len(self.lines.node(self.path[:-1]).children)

    @property
    def has_branches(self) -> bool:
        """Whether the line had a choice somewhere."""
        lines = self.lines
        return any(
            len(lines.node(self.path[:depth]).children) > 1 for depth in range(len(self.path))
        )

    def following_in_words(self) -> str:
        """The moves that are written after what is shown."""
        geometry = self.draft.position.geometry
        moves = [child.move for child in self.node.children]
        return ", ".join(words.move(geometry, move) for move in moves if move is not None)

    def line_in_words(self) -> str:
        """The moves up to what is shown, numbered."""
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
        """Go forward or, with ``steps`` below zero, back."""
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
        """Go to another move that follows the same position; without one, where the line last had a choice.
        False if it had none.
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
        """Play a move after what is shown, or go to it where it is written; returns why that is impossible."""
        shown = self.shown
        if shown.board is None or shown.why:
            return shown.why
        if move != PASS and (reason := shown.board.why_illegal(Point(move))) is not None:
            return str(reason)
        lines = self.lines
        return self._write(lines, lines.play(self.path, move, shown.board.to_play))

    def put_mark(self, point: Point, *, remove: bool = False) -> str:
        """Put the letter or sign in hand on a point; one that is there already goes. Returns an error."""
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
        """Call the move that is shown right or wrong, or say nothing of it; returns an error."""
        if not self.path:
            return _("The first position is neither right nor wrong: play a move first.")
        lines = self.lines
        lines.node(self.path).right = right
        return self._write(lines, self.path)

    def comment_on(self, text: str) -> str:
        """Write the comment on what is shown; returns an error."""
        if not self.path:
            self.draft.set_text("description", text)
            return ""
        lines = self.lines
        lines.node(self.path).comment = text_as_kept(text)
        return self._write(lines, self.path, typing=f"comment {self.path}")

    def put_first(self) -> str:
        """Put the branch that is shown before the one above it, where the line had its last choice; returns
        an error. The first branch is the main line.
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
        """Delete the move that is shown and all that follows it; returns an error."""
        if not self.path:
            return _("The first position cannot be deleted: go to a move.")
        lines = self.lines
        return self._write(lines, lines.delete(self.path))

    def step_in_history(self, *, forward: bool) -> bool:
        """Undo or redo a step, and go to where it was made; False if there is none."""
        is_done = self.draft.redo() if forward else self.draft.undo()
        place = self._places.get(self._state())
        if place is not None:
            self._go(self.lines.nearest(place))
        return is_done

    def _state(self) -> object:
        return self.draft.problem.extra.get(SGF_FIELD)

    def _write(self, lines: AuthorsLines, path: LinePath, typing: str | None = None) -> str:
        """Keep changed variations, and go to a place in them; returns why they cannot be kept."""
        self._places.setdefault(self._state(), self.path)
        try:
            self.draft.write_lines(lines, typing)
        except GoldError as error:
            self._problem = None  # what was changed is read anew
            return str(error)
        self._problem = self.draft.problem
        self._tail = lines.nearest(self._tail)  # what was shown may be deleted
        self._go(path)
        self._places[self._state()] = path
        if len(self._places) > _MOST_PLACES:
            del self._places[next(iter(self._places))]
        return ""


def _next_letter(used: set[str]) -> str:
    """The first letter that is free; after Z numbers."""
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
    """Play a move, after a pass if it is the other side's turn; returns why it cannot be played."""
    if color is not board.to_play:
        board.play(PASS)
    try:
        board.play(move)
    except IllegalMoveError as error:
        return str(error)
    return ""


@dataclass(frozen=True, slots=True)
class _Facts:
    """What there is to say of variations on the stones that are there now."""

    fits: bool
    """Whether they were written for these stones."""
    first: Color | None
    """Who plays their first move; None if they have none."""
    unplayable: int
    """Moves that cannot be played."""


@lru_cache(maxsize=16)
def _facts(text: str, position: Position) -> _Facts:
    lines = AuthorsLines(Problem(position, extra={SGF_FIELD: text}))
    first = next((child.color for child in lines.root.children), None)
    unplayable = sum(1 for _node in _unplayable(position, lines))
    return _Facts(lines.fits, first, unplayable)


def moves_written(problem: Problem) -> int:
    """How many moves the variations of a problem have; 0 if they are too many for the editor."""
    if is_too_long(problem):
        return 0
    return sum(1 for _node in AuthorsLines(problem).nodes()) - 1


def lines_notice(problem: Problem) -> str:
    """What has become of the variations on these stones, if not all can be played; else empty."""
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
    """The moves that cannot be played, without what follows them; of the first some thousand moves."""
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
