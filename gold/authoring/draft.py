"""The editor's document: a problem being edited, with undo and redo.

A draft may break the rules; ``errors`` has the reasons. It can be saved all the same.
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
from gold.problem.model import Problem, ProblemLimits
from gold.problem.proved import Proved
from gold.problem.solution.author_lines import AuthorsLines
from gold.problem.solution.carried_lines import carried

SMALLEST = 5
LARGEST = 19
TextName: TypeAlias = Literal["title", "description", "source", "author"]


@dataclass(frozen=True)
class PositionCheck:
    """Checks a position, with cached results. It cannot be played while there are ``errors``."""

    position: Position

    @cached_property
    def errors(self) -> tuple[str, ...]:
        """Every reason why the position is not a valid problem."""
        return self.position.errors()

    @cached_property
    def already_won(self) -> Color | None:
        """The side that has won before any move; None if neither has, or if there are errors."""
        return None if self.errors else winner(Board(self.position))

    @cached_property
    def stuck(self) -> frozenset[Point]:
        """The stones of chains without liberties, which the rules forbid."""
        return frozenset(self.position.stones_without_liberties())


@dataclass(slots=True)
class _Stroke:
    """A press or drag of the mouse that is under way; with all its points it is one undo step."""

    tool: Tool
    base: Problem
    first: Point
    last: Point
    removing: bool
    is_drag: bool = False


@dataclass(slots=True)
class _Place:
    """Where a problem is saved. All versions of the problem in the history share one object."""

    path: Path | None
    index: int
    saved: Problem | None


class Draft:
    """A problem being edited.

    - ``path`` and ``index``: the file, and the place in it, of the last load or save.
    - ``saved``: the problem as it is there; None if it is in no file, since it was recovered or
      pasted. Undo of a paste goes back to the former problem and its file.
    - ``keystone_color``: the colour of keystones that are put on empty points.

    The original problem object is never changed, so it can be played meanwhile.
    """

    def __init__(
        self, problem: Problem | None = None, path: Path | None = None, index: int = 0
    ) -> None:
        self._problem = problem or Problem(Position.empty(LARGEST, PointState.INVALID))
        self._place = _Place(path, index, saved=self._problem)
        self._past: list[tuple[Problem, _Place]] = []
        self._future: list[tuple[Problem, _Place]] = []
        self._stroke: _Stroke | None = None
        self._typing: str | None = None
        self.has_unsaved_proof = False  # whether there is a proof that is not in the file yet
        self._check = PositionCheck(self._problem.position)
        self.keystone_color = tools.keystone_color(self._problem.position) or Color.WHITE

    @property
    def problem(self) -> Problem:
        """The present problem."""
        return self._problem

    @property
    def position(self) -> Position:
        """The position of the present problem."""
        return self._problem.position

    @property
    def check(self) -> PositionCheck:
        """The check of the present position."""
        if self._check.position is not self.position:
            self._check = PositionCheck(self.position)
        return self._check

    def check_again(self) -> None:
        """Drop the cached check, so that its messages are made in the current language."""
        self._check = PositionCheck(self.position)

    @property
    def errors(self) -> tuple[str, ...]:
        """Every reason why the problem cannot be played yet."""
        return self.check.errors

    # Saved or not

    @property
    def path(self) -> Path | None:
        """The file of the last load or save; None if there is none."""
        return self._place.path

    @path.setter
    def path(self, path: Path | None) -> None:
        self._place.path = path

    @property
    def index(self) -> int:
        """The place in the file."""
        return self._place.index

    @index.setter
    def index(self, index: int) -> None:
        self._place.index = index

    @property
    def saved(self) -> Problem | None:
        """The problem as it is in the file; None if it is in none."""
        return self._place.saved

    @saved.setter
    def saved(self, saved: Problem | None) -> None:
        self._place.saved = saved

    @property
    def is_dirty(self) -> bool:
        """Whether the problem differs from the last saved or loaded one."""
        return self._problem != self.saved

    def mark_saved(self, path: Path | None = None, index: int = 0) -> None:
        """Note that the problem was saved as it is now, to ``path`` (None: to the same place)."""
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
        """Undo the last step. Return False if there is none."""
        return self._step(self._past, self._future)

    def redo(self) -> bool:
        """Redo the step that was undone last. Return False if there is none."""
        return self._step(self._future, self._past)

    def _step(
        self, there: list[tuple[Problem, _Place]], back: list[tuple[Problem, _Place]]
    ) -> bool:
        self.end_stroke()
        self._typing = None
        if not there:
            return False
        back.append((self._problem, self._place))
        self._problem, self._place = there.pop()
        self._choose_keystone_color()
        return True

    def _choose_keystone_color(self) -> None:
        self.keystone_color = tools.keystone_color(self.position) or self.keystone_color

    def _commit(
        self, problem: Problem, before: Problem | None = None, typing: str | None = None
    ) -> bool:
        """Set the problem, as one undo step; return False if nothing has changed.

        A running stroke ends first. ``before`` is the problem before the step; by default the
        present one. ``typing`` names the text that is being typed: successive changes of the same
        text are one undo step.
        """
        self.end_stroke()
        before = self._problem if before is None else before
        goes_on = typing is not None and typing == self._typing
        self._typing = typing
        if problem == before:
            self._problem = before
            return False
        if not goes_on:
            self._past.append((before, self._place))
        self._future.clear()
        self._problem = problem
        return True

    def keep_proved(self, record: Proved) -> None:
        """Store the proved record of the current position in the problem.

        This is no undo step, and does not make the draft unsaved. The record is written when the
        problem is saved.

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
        """Return the problem with another position.

        The author's variations are kept. The moves saved with the problem are dropped, since they
        no longer fit.
        """
        if position == self.position:
            return self._problem
        return replace(carried(self._problem, position), moves=())

    def _shifted(self, position: Position, down: int, right: int) -> Problem:
        """Return the problem with a moved position, and the variations moved by the same lines."""
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
        """Use a tool on one point. Return whether anything changed.

        ``removing``: the right mouse button is used, see :meth:`begin_stroke`.
        """
        self.begin_stroke(tool, point, removing)
        return self.end_stroke()

    def begin_stroke(self, tool: Tool, point: Point, removing: bool = False) -> None:
        """Begin a stroke: press a tool down on a point.

        - The keystone tool marks a whole chain or, when dragged, single stones. If the first stone
          is marked already, it unmarks.
        - With ``removing``, a stone tool erases, the area tool takes points out of play, and the
          keystone tool unmarks.
        - The group tool makes no stroke, see :meth:`make_target`.
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
        """Drag the tool to another point, over all points between. Do nothing without a stroke."""
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
        """End the stroke, as one undo step. Return whether it changed anything."""
        if self._stroke is None:
            return False
        stroke = self._stroke
        self._stroke = None
        return self._commit(self._problem, before=stroke.base)

    def cancel_stroke(self) -> None:
        """End the stroke, and restore the problem before it."""
        if self._stroke is not None:
            self._problem = self._stroke.base
            self._stroke = None

    @property
    def marked_area(self) -> tuple[Point, Point] | None:
        """Two opposite corners of the rectangle that the area tool is dragging; None if none."""
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
        """Make the group of a stone the target, and guess the region anew, in one undo step.

        :raises InvalidPositionError: if no stone is there, or if its group cannot be a target.
        """
        self._commit(self._with(tools.make_target(self.position, stone)))
        self._choose_keystone_color()

    def transform(self, symmetry: Symmetry) -> None:
        """Turn, flip or recolour the board, with moves and variations."""
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
        """Change the size of the board. Points that do not fit are lost until undo.

        :raises ValueError: for a size below ``SMALLEST`` or above ``LARGEST``.
        """
        if not SMALLEST <= size <= LARGEST:
            raise ValueError(f"a board has {SMALLEST} to {LARGEST} lines, not {size}")
        if size == self.position.size:
            return
        down, right = tools.resize_shift(self.position, size)
        self._commit(self._shifted(tools.resized(self.position, size), down, right))

    def move(self, size: int, down: int, right: int) -> None:
        """Move everything down and right by these numbers of lines, to a board of ``size`` lines.

        Points that do not fit are lost.
        """
        self._commit(self._shifted(tools.moved(self.position, size, down, right), down, right))

    def clear(self) -> None:
        """Remove everything from the board; the texts stay."""
        nothing = dict.fromkeys(self.position.geometry.points, PointState.INVALID)
        self._commit(self._with(self.position.with_states(nothing)))

    def set_to_play(self, color: Color) -> None:
        """Set the side to play first."""
        self._commit(self._with(replace(self.position, to_play=color)))

    def set_boundary(self, boundary: Boundary) -> None:
        """Set the boundary rule: the attacker is strong outside, or the defender escapes there."""
        self._commit(self._with(replace(self.position, boundary=boundary)))

    def replace_problem(self, problem: Problem) -> None:
        """Replace the whole problem by a pasted one, which is in no file, in one undo step."""
        if self._commit(problem):
            self._place = _Place(None, 0, saved=None)
        self._choose_keystone_color()

    # The author's variations

    def write_lines(self, lines: AuthorsLines, typing: str | None = None) -> bool:
        """Replace the author's variations; return whether anything changed.

        ``typing`` names a comment that is being typed: successive changes of it are one undo step.

        :raises GoldError: if they are too long for a file; then nothing changes.
        """
        return self._commit(lines.put_in(self._problem), typing=typing)

    # The texts

    def set_text(self, name: TextName, text: str) -> None:
        """Change the text ``name``: the title, description, source or author."""
        self._commit(replace(self._problem, **{name: text}), typing=name)  # type: ignore[arg-type]

    def set_tags(self, tags: Iterable[str]) -> None:
        """Set the tags; blanks are normalized, and empty tags and duplicates are dropped."""
        clean = dict.fromkeys(" ".join(tag.split()) for tag in tags)
        self._commit(replace(self._problem, tags=tuple(tag for tag in clean if tag)), typing="tags")

    def set_limits(self, limits: ProblemLimits) -> None:
        """Set the limits of the computer's searches for this problem."""
        self._commit(replace(self._problem, limits=limits))
