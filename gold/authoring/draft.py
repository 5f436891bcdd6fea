"""The editor's document: a problem in the making, with every step undoable.

A draft may break the rules; ``errors`` says how, as it happens, and nothing keeps it from being saved.
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
from gold.board.points import Color, Point, PointState
from gold.board.position import Boundary, Position
from gold.board.symmetry import Symmetry
from gold.problem.model import Problem, ProblemLimits
from gold.problem.proved import Proved

SMALLEST, LARGEST = 5, 19
TextName: TypeAlias = Literal["title", "description", "source", "author"]


@dataclass(frozen=True)
class PositionCheck:
    """What there is to say about a position. ``errors`` keep it from being played."""

    position: Position

    @cached_property
    def errors(self) -> tuple[str, ...]:
        """Every reason why the position is no valid problem."""
        return self.position.errors()

    @cached_property
    def already_won(self) -> Color | None:
        """The side that has won before a move is played; None as it should be, and while there are errors."""
        return None if self.errors else winner(Board(self.position))

    @cached_property
    def stuck(self) -> frozenset[Point]:
        """The stones without liberties, to be shown on the board."""
        return frozenset(self.position.stones_without_liberties())


@dataclass(slots=True)
class _Stroke:
    """A drag of the mouse on its way: one step for undo, however many points it touches."""

    tool: Tool
    base: Problem
    first: Point
    last: Point
    removing: bool


class Draft:
    """A problem being edited. ``path`` and ``index`` say where it was loaded from or saved to last.

    What it was made from is never changed: the problem that somebody else plays meanwhile stays as it is.
    """

    def __init__(self, problem: Problem | None = None, path: Path | None = None, index: int = 0) -> None:
        self._problem = problem or Problem(Position.empty(LARGEST, PointState.INVALID))
        self._saved: Problem | None = self._problem
        self.path, self.index = path, index
        self._past: list[Problem] = []
        self._future: list[Problem] = []
        self._stroke: _Stroke | None = None
        self._typing: str | None = None
        self.has_news = False  # whether something was proved that the file does not tell yet
        self._check = PositionCheck(self._problem.position)
        self.keystone_color = tools.keystone_color(self._problem.position) or Color.WHITE

    @property
    def problem(self) -> Problem:
        """The problem as it is now."""
        return self._problem

    @property
    def position(self) -> Position:
        """Its position."""
        return self._problem.position

    @property
    def check(self) -> PositionCheck:
        """What there is to say about the position."""
        if self._check.position is not self.position:
            self._check = PositionCheck(self.position)
        return self._check

    @property
    def errors(self) -> tuple[str, ...]:
        """Every reason why the problem cannot be played yet."""
        return self.check.errors

    # Saved or not

    @property
    def is_dirty(self) -> bool:
        """Whether anything differs from what was saved last, or loaded."""
        return self._problem != self._saved

    def mark_saved(self, path: Path | None = None, index: int = 0) -> None:
        """Take note that the problem as it is now has been saved, there if a path is given."""
        self._saved = self._problem
        self.has_news = False
        if path is not None:
            self.path, self.index = path, index

    def mark_unsaved(self) -> None:
        """Take note that the problem as it is now is nowhere in a file: it was recovered or pasted."""
        self._saved = None

    # History

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to make again."""
        return bool(self._future)

    def undo(self) -> bool:
        """Take the last step back; False when there is none."""
        self.end_stroke()
        self._typing = None
        if not self._past:
            return False
        self._future.append(self._problem)
        self._problem = self._past.pop()
        return True

    def redo(self) -> bool:
        """Make the step that was taken back last again; False when there is none."""
        self.end_stroke()
        self._typing = None
        if not self._future:
            return False
        self._past.append(self._problem)
        self._problem = self._future.pop()
        return True

    def _commit(self, problem: Problem, before: Problem | None = None, typing: str | None = None) -> bool:
        """Make a step; one that changes nothing is none. ``typing`` names the text that is being typed:
        a run of changes to one text is a single step.
        """
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
        """Keep what was proved of the position as it is. That is no step to undo, and by itself no reason to
        save; but the file has it once the problem is saved.

        :raises ValueError: if the record names a move that is none.
        """
        self.end_stroke()
        was_saved = not self.is_dirty
        before = self._problem.proved_record
        self._problem = self._problem.with_proved(record)
        self.has_news = self.has_news or self._problem.proved_record != before
        if was_saved:
            self._saved = self._problem

    def _with(self, position: Position) -> Problem:
        """The problem with another position. Moves that were saved with it do not fit any more."""
        if position == self.position:
            return self._problem
        return replace(self._problem, position=position, moves=())

    # The board

    def use(self, tool: Tool, point: Point, removing: bool = False) -> bool:
        """Use a tool on one point; ``removing`` is the other mouse button. True when it changed anything."""
        self.begin_stroke(tool, point, removing)
        return self.end_stroke()

    def begin_stroke(self, tool: Tool, point: Point, removing: bool = False) -> None:
        """Put a tool down on a point.

        With a stone or the eraser, ``removing`` erases; with the keystone it takes marks away, and so it does
        without when the first stone is marked already. With the area it takes points out of play.
        """
        self.end_stroke()
        if tool is Tool.KEYSTONE:
            removing = removing or self.position[point].is_keystone
        elif removing and tool in (Tool.BLACK, Tool.WHITE, Tool.KO, Tool.FILL):
            tool = Tool.ERASE
        self._typing = None
        self._stroke = _Stroke(tool, self._problem, point, point, removing)
        self._apply(self._stroke, [point])

    def drag(self, point: Point) -> None:
        """Move the tool to another point, over those between. Without a stroke nothing happens."""
        stroke = self._stroke
        if stroke is None or point == stroke.last or stroke.tool in (Tool.FILL, Tool.KO):
            return
        path = list(tools.line(self.position, stroke.last, point))
        stroke.last = point
        self._apply(stroke, path)

    def end_stroke(self) -> bool:
        """Lift the tool: what it did since it was put down is one step. True when it changed anything."""
        if self._stroke is None:
            return False
        stroke, self._stroke = self._stroke, None
        return self._commit(self._problem, before=stroke.base)

    def cancel_stroke(self) -> None:
        """Lift the tool and leave everything as it was before."""
        if self._stroke is not None:
            self._problem, self._stroke = self._stroke.base, None

    @property
    def marked_area(self) -> tuple[Point, Point] | None:
        """Two corners of the rectangle that is being dragged with the area tool, if one is."""
        stroke = self._stroke
        return (stroke.first, stroke.last) if stroke is not None and stroke.tool is Tool.AREA else None

    def _apply(self, stroke: _Stroke, path: list[Point]) -> None:
        position = self.position
        if stroke.tool in (Tool.BLACK, Tool.WHITE):
            color = Color.BLACK if stroke.tool is Tool.BLACK else Color.WHITE
            position = tools.place(position, path, color)
        elif stroke.tool is Tool.KEYSTONE:
            position = tools.mark_keystones(position, path, not stroke.removing, self.keystone_color)
        elif stroke.tool is Tool.ERASE:
            position = tools.erase(position, path)
        elif stroke.tool is Tool.AREA:
            position = self._drag_area(stroke)
        elif stroke.tool is Tool.FILL:
            position = tools.toggle_fill(position, stroke.first)
        else:
            position = tools.toggle_ko(position, stroke.first)
        self._problem = self._with(position)

    @staticmethod
    def _drag_area(stroke: _Stroke) -> Position:
        """The whole rectangle, anew from the start of the stroke; a single playable point is toggled."""
        position = stroke.base.position
        points = tools.rectangle(position, stroke.first, stroke.last)
        single = len(points) == 1 and position[points[0]] is PointState.VALID
        return tools.set_playable(position, points, on=not (stroke.removing or single))

    def transform(self, symmetry: Symmetry) -> None:
        """Turn, flip or recolour the board, with all that belongs to it."""
        self.end_stroke()
        size, problem = self.position.size, self._problem
        moves = tuple(symmetry.move(move, size) for move in problem.moves)
        self._commit(replace(problem, position=symmetry.position(problem.position), moves=moves))
        self.keystone_color = symmetry.color(self.keystone_color)

    def resize(self, size: int) -> None:
        """Change the size of the board; what the new one has no room for is lost (until undone).

        :raises ValueError: for a size that users are not offered.
        """
        if not SMALLEST <= size <= LARGEST:
            raise ValueError(f"a board has {SMALLEST} to {LARGEST} lines, not {size}")
        self.end_stroke()
        self._commit(self._with(tools.resized(self.position, size)))

    def clear(self) -> None:
        """Take everything off the board; the texts stay."""
        self.end_stroke()
        self._commit(self._with(tools.cleared(self.position)))

    def set_to_play(self, color: Color) -> None:
        """Say who plays first."""
        self.end_stroke()
        self._commit(self._with(replace(self.position, to_play=color)))

    def set_boundary(self, boundary: Boundary) -> None:
        """Say who profits from what lies outside the area."""
        self.end_stroke()
        self._commit(self._with(replace(self.position, boundary=boundary)))

    def replace_problem(self, problem: Problem) -> None:
        """Put another problem in the place of this one, as one step: pasting."""
        self.end_stroke()
        self._commit(problem)
        self.keystone_color = tools.keystone_color(problem.position) or self.keystone_color

    # The texts

    def set_text(self, name: TextName, text: str) -> None:
        """Change the title, the description, the source or the author."""
        self.end_stroke()
        change = {name: text}
        self._commit(replace(self._problem, **change), typing=name)  # type: ignore[arg-type]

    def set_tags(self, tags: Iterable[str]) -> None:
        """Change the tags; blanks around them go, empty ones and doubles too."""
        self.end_stroke()
        clean = dict.fromkeys(" ".join(tag.split()) for tag in tags)
        self._commit(replace(self._problem, tags=tuple(tag for tag in clean if tag)), typing="tags")

    def set_limits(self, limits: ProblemLimits) -> None:
        """Change how far the computer may search."""
        self.end_stroke()
        self._commit(replace(self._problem, limits=limits))
