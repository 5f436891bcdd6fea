"""The editor's document: a problem being made, in which every step can be undone.

A draft may break the rules; ``errors`` says how. It can be saved all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeAlias

from gold.authoring import tools
from gold.authoring.tools import Tool
from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import Color, Move, Point, PointState
from gold.board.position import Boundary, Position
from gold.board.symmetry import Symmetry
from gold.problem.author_lines import AuthorsLines
from gold.problem.carried_lines import carried
from gold.problem.model import Problem, ProblemLimits
from gold.problem.proved import Proved

SMALLEST = 5
LARGEST = 19
TextName: TypeAlias = Literal["title", "description", "source", "author"]


@dataclass(frozen=True)
class PositionCheck:
    """Finds what is wrong with a position, which cannot be played while there are ``errors``."""

    position: Position

    @cached_property
    def errors(self) -> tuple[str, ...]:
        """Every reason why the position is not a valid problem."""
        return self.position.errors()

    @cached_property
    def already_won(self) -> Color | None:
        """The side that has won before any move is played; None if neither has, or if there are errors."""
        return None if self.errors else winner(Board(self.position))

    @cached_property
    def stuck(self) -> frozenset[Point]:
        """The stones of chains without liberties, which the rules do not allow."""
        return frozenset(self.position.stones_without_liberties())


@dataclass(slots=True)
class _Stroke:
    """A running drag of the mouse. It is one undo step, however many points it touches."""

    tool: Tool
    base: Problem
    first: Point
    last: Point
    removing: bool
    is_drag: bool = False


class Draft:
    """A problem being edited. ``path`` and ``index`` say where it was last loaded from or saved to,
    and ``saved`` is the problem as it is there; None if it is in no file: it was recovered, or
    pasted.

    The problem that it was made from is never changed, so it can be played meanwhile.
    """

    def __init__(
        self, problem: Problem | None = None, path: Path | None = None, index: int = 0
    ) -> None:
        self._problem = problem or Problem(Position.empty(LARGEST, PointState.INVALID))
        self.saved: Problem | None = self._problem
        self.path = path
        self.index = index
        self._past: list[Problem] = []
        self._future: list[Problem] = []
        self._stroke: _Stroke | None = None
        self._typing: str | None = None
        self.has_unsaved_proof = False  # whether something was proved that is not in the file yet
        self._check = PositionCheck(self._problem.position)
        self.keystone_color = tools.keystone_color(self._problem.position) or Color.WHITE

    @property
    def problem(self) -> Problem:
        """The problem as it is now."""
        return self._problem

    @property
    def position(self) -> Position:
        """The position of the problem as it is now."""
        return self._problem.position

    @property
    def check(self) -> PositionCheck:
        """The check of the position as it is now."""
        if self._check.position is not self.position:
            self._check = PositionCheck(self.position)
        return self._check

    def check_again(self) -> None:
        """Forget the check's messages, so that they are made in the language that is now chosen."""
        self._check = PositionCheck(self.position)

    @property
    def errors(self) -> tuple[str, ...]:
        """Every reason why the problem cannot be played yet."""
        return self.check.errors

    # Saved or not

    @property
    def is_dirty(self) -> bool:
        """Whether anything differs from what was last saved or loaded."""
        return self._problem != self.saved

    def mark_saved(self, path: Path | None = None, index: int = 0) -> None:
        """Note that the problem is saved as it is now, to ``path`` (None: where it was before)."""
        self.saved = self._problem
        self.has_unsaved_proof = False
        if path is not None:
            self.path = path
            self.index = index

    # History

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._future)

    def undo(self) -> bool:
        """Undo the last step; False if there is none."""
        return self._step(self._past, self._future)

    def redo(self) -> bool:
        """Redo the step that was undone last; False if there is none."""
        return self._step(self._future, self._past)

    def _step(self, there: list[Problem], back: list[Problem]) -> bool:
        self.end_stroke()
        self._typing = None
        if not there:
            return False
        back.append(self._problem)
        self._problem = there.pop()
        self._choose_keystone_color()
        return True

    def _choose_keystone_color(self) -> None:
        self.keystone_color = tools.keystone_color(self.position) or self.keystone_color

    def _commit(
        self, problem: Problem, before: Problem | None = None, typing: str | None = None
    ) -> bool:
        """Make an undo step, unless nothing has changed; a stroke that is running is lifted before.

        ``typing`` names the text that is being typed: all changes to one text in a row are a single step.
        """
        self.end_stroke()
        before = self._problem if before is None else before
        goes_on = typing is not None and typing == self._typing
        self._typing = typing
        if problem == before:
            self._problem = before
            return False
        if not goes_on:
            self._past.append(before)
        self._future.clear()
        self._problem = problem
        return True

    def keep_proved(self, record: Proved) -> None:
        """Keep what was proved about the current position. This is not an undo step and does not by
        itself make the draft unsaved, but it is written when the problem is saved.

        :raises ValueError: if the record names an impossible move.
        """
        self.end_stroke()
        was_saved = not self.is_dirty
        before = self._problem.proved_record
        self._problem = self._problem.with_proved(record)
        self.has_unsaved_proof = self.has_unsaved_proof or self._problem.proved_record != before
        if was_saved:
            self.saved = self._problem

    def _with(self, position: Position) -> Problem:
        """The problem with another position, without its saved moves, which no longer fit. The author's
        variations are taken along.
        """
        if position == self.position:
            return self._problem
        return replace(carried(self._problem, position), moves=())

    def _shifted(self, position: Position, down: int, right: int) -> Problem:
        """The problem with its position moved so many lines, and with it the variations."""
        old = self.position.geometry
        new = position.geometry

        def place(move: Move) -> Move | None:
            row, column = old.row_col(Point(move))
            row += down
            column += right
            is_inside = 0 <= row < new.size and 0 <= column < new.size
            return new.point(row, column) if is_inside else None

        return replace(carried(self._problem, position, place), moves=())

    # The board

    def use(self, tool: Tool, point: Point, removing: bool = False) -> bool:
        """Press a tool on a point and lift it (``removing``: the right button). True if anything changed."""
        self.begin_stroke(tool, point, removing)
        return self.end_stroke()

    def begin_stroke(self, tool: Tool, point: Point, removing: bool = False) -> None:
        """Press a tool down on a point.

        With ``removing``, a stone tool and the eraser erase, the area takes points out of play, the
        keystone tool unmarks. The keystone tool marks a whole chain or, dragged, single stones; if
        the first stone is already marked, it unmarks. The group tool makes no stroke, see
        :meth:`make_target`.
        """
        self.end_stroke()
        if tool is Tool.GROUP:
            return
        if tool is Tool.KEYSTONE:
            removing = removing or self.position[point].is_keystone
        elif removing and tool in (Tool.BLACK, Tool.WHITE, Tool.KO, Tool.FILL):
            tool = Tool.ERASE
        self._typing = None
        self._stroke = _Stroke(tool, self._problem, point, point, removing)
        self._apply(self._stroke, [point])

    def drag(self, point: Point) -> None:
        """Drag the tool to another point, over all points between. Does nothing if no stroke was begun."""
        stroke = self._stroke
        if stroke is None or point == stroke.last or stroke.tool in (Tool.FILL, Tool.KO):
            return
        path = list(tools.line(self.position, stroke.last, point))
        if stroke.tool is Tool.KEYSTONE and not stroke.is_drag:
            # only the stones on the way, not their chains
            self._problem, path = stroke.base, [stroke.first, *path]
        stroke.last = point
        stroke.is_drag = True
        self._apply(stroke, path)

    def end_stroke(self) -> bool:
        """Lift the tool; True if the stroke changed anything. All that it changed is one undo step."""
        if self._stroke is None:
            return False
        stroke = self._stroke
        self._stroke = None
        return self._commit(self._problem, before=stroke.base)

    def cancel_stroke(self) -> None:
        """Lift the tool and restore everything as it was before the stroke."""
        if self._stroke is not None:
            self._problem = self._stroke.base
            self._stroke = None

    @property
    def marked_area(self) -> tuple[Point, Point] | None:
        """Two opposite corners of the rectangle that is being dragged with the area tool; None if none is."""
        stroke = self._stroke
        return (
            (stroke.first, stroke.last) if stroke is not None and stroke.tool is Tool.AREA else None
        )

    def _apply(self, stroke: _Stroke, path: list[Point]) -> None:
        position = self.position
        match stroke.tool:
            case Tool.BLACK | Tool.WHITE:
                position = tools.put_stones(position, path, Color[stroke.tool.name])
            case Tool.KEYSTONE:
                points = path if stroke.is_drag else tools.chain_at(position, stroke.first)
                position = tools.mark_keystones(
                    position, points, not stroke.removing, self.keystone_color
                )
            case Tool.ERASE:
                position = tools.erase(position, path)
            case Tool.AREA:  # the whole rectangle anew; a single playable point is toggled
                position = stroke.base.position
                points = position.geometry.rectangle(stroke.first, stroke.last)
                single = len(points) == 1 and position[points[0]] is PointState.VALID
                position = tools.set_playable(position, points, on=not (stroke.removing or single))
            case Tool.FILL:
                position = tools.toggle_fill(position, stroke.first)
            case _:
                position = tools.toggle_ko(position, stroke.first)
        self._problem = self._with(position)

    def make_target(self, stone: Point) -> None:
        """Make the group of a stone the target, and guess the playable area anew, in one undo step.

        :raises InvalidPositionError: if no stone is there, or its group can be no target.
        """
        self._commit(self._with(tools.make_target(self.position, stone)))
        self._choose_keystone_color()

    def transform(self, symmetry: Symmetry) -> None:
        """Turn, flip or recolour the board, with everything on it."""
        size = self.position.size
        problem = self._problem
        moves = tuple(symmetry.move(move, size) for move in problem.moves)
        turned = carried(
            problem,
            symmetry.position(problem.position),
            lambda move: symmetry.move(move, size),
            swaps_colors=symmetry.swap_colors,
        )
        self._commit(replace(turned, moves=moves))
        self.keystone_color = symmetry.color(self.keystone_color)

    def resize(self, size: int) -> None:
        """Change the size of the board. What does not fit is lost (undo brings it back).

        :raises ValueError: for a size below ``SMALLEST`` or above ``LARGEST``.
        """
        if not SMALLEST <= size <= LARGEST:
            raise ValueError(f"a board has {SMALLEST} to {LARGEST} lines, not {size}")
        if size == self.position.size:
            return
        down, right = tools.resize_shift(self.position, size)
        self._commit(self._shifted(tools.resized(self.position, size), down, right))

    def move(self, size: int, down: int, right: int) -> None:
        """Move everything so many lines down and right, on a board of a size. What does not fit is lost."""
        self._commit(self._shifted(tools.moved(self.position, size, down, right), down, right))

    def clear(self) -> None:
        """Remove everything from the board; the texts stay."""
        nothing = dict.fromkeys(self.position.geometry.points, PointState.INVALID)
        self._commit(self._with(self.position.with_states(nothing)))

    def set_to_play(self, color: Color) -> None:
        """Set who plays first."""
        self._commit(self._with(replace(self.position, to_play=color)))

    def set_boundary(self, boundary: Boundary) -> None:
        """Set what lies beyond the playable area: strong attackers, or an escape for the defender."""
        self._commit(self._with(replace(self.position, boundary=boundary)))

    def replace_problem(self, problem: Problem) -> None:
        """Replace the whole problem by another one that is pasted, in one undo step."""
        self._commit(problem)
        self._choose_keystone_color()

    # The author's variations

    def write_lines(self, lines: AuthorsLines, typing: str | None = None) -> bool:
        """Give the problem these variations. ``typing`` names a comment that is being typed: all changes to
        it in a row are a single step.

        :raises GoldError: if they are too long for a file; then nothing changes.
        """
        return self._commit(lines.put_in(self._problem), typing=typing)

    # The texts

    def set_text(self, name: TextName, text: str) -> None:
        """Change the title, the description, the source or the author, whichever ``name`` says."""
        self._commit(replace(self._problem, **{name: text}), typing=name)  # type: ignore[arg-type]

    def set_tags(self, tags: Iterable[str]) -> None:
        """Set the tags, without blanks around them, empty tags and duplicates."""
        clean = dict.fromkeys(" ".join(tag.split()) for tag in tags)
        self._commit(replace(self._problem, tags=tuple(tag for tag in clean if tag)), typing="tags")

    def set_limits(self, limits: ProblemLimits) -> None:
        """Set how far the computer may search for an answer."""
        self._commit(replace(self._problem, limits=limits))
