"""The editor's scene, in which problems are made by mouse or keyboard, checked, and tried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from gold.authoring.draft import Draft
from gold.authoring.target_guesses import needs_target
from gold.authoring.tools import Tool, fits_moved, is_shut_in
from gold.board.points import Point
from gold.board.position import Boundary, Position
from gold.board.symmetry import FLIP_LEFT_RIGHT, FLIP_TOP_BOTTOM, SWAP_COLORS, TURN_RIGHT, Symmetry
from gold.errors import InvalidPositionError
from gold.gui.board.pane import BoardPane
from gold.gui.board.view import ViewCrop
from gold.gui.computer.worker import (
    Computer,
    News,
    Task,
    TaskDone,
    TaskFailed,
    TaskProgressed,
    TaskReported,
)
from gold.gui.editor import view
from gold.gui.editor.beside import PictureBeside, next_tool, rooms
from gold.gui.editor.check import EditorCheck, check_task
from gold.gui.editor.details_dialog import DetailsDialog
from gold.gui.editor.editor_board import EditorBoard
from gold.gui.editor.files import EditorFiles
from gold.gui.editor.lines_model import moves_written
from gold.gui.editor.lines_scene import LinesScene
from gold.gui.editor.panel import MORE, TOOL_ACTIONS, TWO_COLUMNS_HEIGHT, EditorPanel
from gold.gui.keys.actions import Action, Scope
from gold.gui.stage.menu import show_menu
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.focus import ARROWS
from gold.i18n import _, ngettext
from gold.problem.model import Problem
from gold.problem.pictures.board_picture import BoardPicture
from gold.problem.pictures.placement import placement_of, shifted, with_side
from gold.problem.solution.author_lines import is_too_long
from gold.solver.api import Limits
from gold.trainer.session_state import search_limits

_MOST_CHECKS = 30
"""Number of finished checks that are kept, in case undo or redo brings their positions back."""
_OTHER = {Boundary.WALL: Boundary.OPEN, Boundary.OPEN: Boundary.WALL}
_SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
_TRANSFORMS = {
    Action.FLIP_LEFT_RIGHT: FLIP_LEFT_RIGHT,
    Action.FLIP_TOP_BOTTOM: FLIP_TOP_BOTTOM,
    Action.TURN: TURN_RIGHT,
    Action.SWAP_COLORS: SWAP_COLORS,
}


_SHIFTED = {
    Action.SHIFT_UP: (-1, 0),
    Action.SHIFT_DOWN: (1, 0),
    Action.SHIFT_LEFT: (0, -1),
    Action.SHIFT_RIGHT: (0, 1),
}
"""How many lines each action moves the stones: down and right."""
_EDGES = {
    Action.EDGE_TOP: "top",
    Action.EDGE_BOTTOM: "bottom",
    Action.EDGE_LEFT: "left",
    Action.EDGE_RIGHT: "right",
}


class EditorScene(EditorBoard[EditorPanel]):
    """Shows a draft and forwards the user's input to it. ``computer`` checks the problem.

    By keyboard, Tab or an arrow moves the focus to the board. There arrows move the cursor, Space uses
    the tool, Shift with arrows drags the tool, and Delete erases.
    """

    scope = Scope.EDITOR
    tab = Tab.EDITOR
    least_height = TWO_COLUMNS_HEIGHT

    def __init__(self, window: Window, computer: Computer) -> None:
        pane = BoardPane(
            self._press,
            on_drag=self._drag,
            on_release=lambda _point: self._release(),
            motion=False,
            hover_anywhere=True,
        )
        super().__init__(window, pane)
        self._computer = computer
        self.files = EditorFiles(window, self._loaded, self._saved)
        self.tool = Tool.BLACK
        self.checked: EditorCheck | None = None
        self._checks: dict[Position, EditorCheck] = {}
        self._checking: Task | None = None
        self._whole = True
        self._note = ""
        self._stroking = False
        self._beside: PictureBeside | None = None
        self._pictures: dict[Position, BoardPicture] = {}
        self._crop = view.view_crop(self.draft, self._whole)

    @property
    def draft(self) -> Draft:
        """The draft that is being edited."""
        return self.files.draft

    def edit(
        self,
        problem: Problem,
        path: Path | None = None,
        index: int = 0,
        picture: BoardPicture | None = None,
    ) -> None:
        """Edit a problem, after asking about unsaved work.

        If the problem is already being edited, do nothing. If it was read from a ``picture``, the
        picture is shown beside the board.
        """
        if picture is not None:
            self.files.unless_unsaved(lambda: self.files.load(problem, picture=picture))
            return
        same_place = path is not None and (path, index) == (self.draft.path, self.draft.index)
        same_problem = self.draft.problem == replace(problem, moves=self.draft.problem.moves)
        if same_problem or (same_place and self.draft.is_dirty):
            return
        self.files.unless_unsaved(lambda: self.files.load(replace(problem, moves=()), path, index))

    # Layout

    def bar_note(self) -> str:
        return self._note

    def caption(self) -> str:
        """The title of the problem, with a star while it has unsaved changes."""
        return f"{self.files.title}{' *' if self.draft.is_dirty else ''} · {super().caption()}"

    def board_room(self, room: pygame.Rect) -> pygame.Rect:
        """The place of the board within ``room``.

        It is half of the room if a picture is shown beside the board, else all. This also places
        the picture.
        """
        if self._beside is None:
            return room
        picture, board = rooms(room, self._beside.picture, self.px(16))
        self._beside.place(self.ui, picture, self._close_picture, _EDGES)
        return board

    def _close_picture(self) -> None:
        self.files.picture = None
        self._beside = None
        self._whole = True
        self.relayout()

    def draw(self, canvas: pygame.Surface) -> None:
        super().draw(canvas)
        if self._beside is not None and self.panel_rect.width:
            self._beside.draw(canvas, self.theme, self.pane.pointed)

    def build(self) -> None:
        self.panel = None
        self.panel = EditorPanel(self, self.place_board(), self.draft, self.show_changes)
        self.show_changes()

    def show_changes(self) -> None:
        """Update the board, the panel and the bar. While a tool is dragged, update only the board."""
        if not self._stroking:
            self._crop = self._shown_crop()
            if not self._still_holds():
                self._recall_check()
        checked = self.checked if self._still_holds() else None
        coordinates = self.window.settings.coordinates
        shown = view.editor_board_view(self.draft, self.tool, self._crop, coordinates, checked)
        if self._beside is not None:
            shown = replace(shown, marked=shown.marked | self._beside.unsure)
        self.pane.show(shown, animate=False)
        if self._stroking:  # the rest waits until the tool is lifted
            self.dirty = True
            return
        self._refresh_panel()
        self._refresh_note()
        self.dirty = True

    def _refresh_note(self) -> None:
        """Update the note about the file in the bar.

        While the user types, wait, since a new layout would take the keyboard away from the field.
        """
        note = view.file_note(self.draft, self.files.keeps_safe)
        if note != self._note and not self.ui.typing:
            self._note = note
            self.relayout()

    def _shown_crop(self) -> ViewCrop:
        """The part of the board to show: beside a picture, the part that the picture shows."""
        if self._beside is None or self._whole:
            return view.view_crop(self.draft, self._whole)
        return self._beside.crop

    def _refresh_panel(self) -> None:
        if self.panel is not None:
            self.panel.refresh(self.tool, self.checked, self.busy, self._computer.preparation)

    def _still_holds(self) -> bool:
        """Whether there is a check, and it is about the position on the board."""
        return self.checked is not None and self.checked.problem.position == self.draft.position

    def _loaded(self) -> None:
        self._forget_check()
        self._checks.clear()
        picture = self.files.picture
        self._beside = PictureBeside(picture) if picture is not None else None
        self._pictures = {}
        self._whole = picture is None
        if needs_target(self.draft.problem):
            self.tool = Tool.GROUP
        self._saved()

    def _saved(self) -> None:
        self._note = view.file_note(self.draft, self.files.keeps_safe)
        self.relayout()

    def settings_changed(self) -> None:
        self.draft.check_again()
        self.relayout()

    # The board

    def _press(self, point: Point, button: int) -> None:
        if self._beside is not None and point in self._beside.unsure:
            self.draft.use(next_tool(self.draft.position[point].color), point)
            self.show_changes()
            return
        if self.tool is Tool.GROUP:
            if self.draft.position[point].color is None:
                said = _("Click a group to make it the target, with the playable area around it.")
                self.window.say(said, "bad")
                return
            self.draft.make_target(point)
            self.show_changes()
            if not is_shut_in(self.draft.position):
                said = _("This group is not enclosed: what lies beyond its area is only assumed.")
                self.window.say(said)
            return
        self._stroking = True
        self.draft.begin_stroke(self.tool, point, removing=button != pygame.BUTTON_LEFT)
        self.show_changes()

    def _drag(self, point: Point) -> None:
        self.draft.drag(point)
        self.show_changes()

    def _release(self) -> None:
        self._stroking = False
        self.draft.end_stroke()
        self.show_changes()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Pass an event to the board; when Shift is released, end a drag by keyboard.

        Return whether the event was used.
        """
        if event.type == pygame.KEYUP and event.key in _SHIFTS and self._stroking:
            self._release()
            return True
        return super().process_event(event)

    def take_key(self, event: pygame.event.Event) -> bool:
        """Handle the editor's keys; return whether the key was used.

        An arrow moves the focus to the board. On the board, Shift with an arrow drags the tool, and
        Delete erases. Escape cancels a drag.
        """
        ring = self.ui.ring
        if self.ui.typing or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        on_board = ring.current is self.pane and ring.shown
        if event.key in ARROWS:
            if ring.current is None or not ring.shown:
                ring.focus(self.pane, show=True)
                return True
            if on_board and event.mod & pygame.KMOD_SHIFT:
                self._drag_by_key(*ARROWS[event.key])
                return True
        if (
            on_board
            and event.key in (pygame.K_DELETE, pygame.K_BACKSPACE)
            and self.pane.cursor is not None
        ):
            self.draft.use(Tool.ERASE, self.pane.cursor)
            self.show_changes()
            return True
        if event.key == pygame.K_ESCAPE and self._stroking:
            self.draft.cancel_stroke()
            self._release()
            return True
        return False

    def _drag_by_key(self, across: int, down: int) -> None:
        if self.pane.cursor is None:
            return
        if not self._stroking:
            self._press(self.pane.cursor, pygame.BUTTON_LEFT)
        self.pane.arrow(across, down)
        self._drag(self.pane.cursor)

    # Commands

    def commands(self) -> Mapping[Action, Callable[[], object]]:
        files = self.files
        draft = self.draft
        return {
            Action.UNDO: partial(self._step_in_history, draft.undo),
            Action.REDO: partial(self._step_in_history, draft.redo),
            Action.CLEAR: draft.clear,
            Action.FIRST_TO_PLAY: lambda: draft.set_to_play(draft.problem.to_play.opponent),
            Action.BOUNDARY: lambda: draft.set_boundary(_OTHER[draft.position.boundary]),
            Action.NEW: files.new,
            Action.OPEN: files.open,
            Action.SAVE: files.save,
            Action.SAVE_AS: files.save_as,
            Action.COPY: files.copy,
            Action.PASTE: files.paste,
            Action.DETAILS: lambda: self.window.push(
                DetailsDialog(self.window, draft, self.show_changes, self._carry)
            ),
            Action.COORDINATES: lambda: self.window.change(
                coordinates=not self.window.settings.coordinates
            ),
            Action.WHOLE_BOARD: lambda: setattr(self, "_whole", not self._whole),
            Action.MORE: partial(show_menu, self, MORE),
            Action.CHECK: self.check,
            Action.PLAY_IT: self.play_it,
            Action.LINES: self._write_lines,
            **{
                action: partial(setattr, self, "tool", tool)
                for action, tool in TOOL_ACTIONS.items()
            },
            **{action: partial(self._transform, turn) for action, turn in _TRANSFORMS.items()},
            **{action: partial(self._shift, *lines) for action, lines in _SHIFTED.items()},
            **{action: partial(self._switch_edge, side) for action, side in _EDGES.items()},
        }

    def _write_lines(self) -> None:
        if is_too_long(self.draft.problem):
            said = _("This file has too many moves to be changed here. They stay in the file.")
            self.window.say(said, "bad")
            return
        self.window.push(LinesScene(self.window, self.files, self._computer, lambda: self.checked))

    def resume(self) -> None:
        """Show changes that were made in a scene above, such as the variations."""
        if self.panel is not None:
            self.show_changes()

    def _transform(self, turn: Symmetry) -> None:
        """Turn, flip or recolour the board.

        A picture beside the board is closed, since it would no longer match.
        """
        if self._beside is not None:
            self._close_picture()
        self.draft.transform(turn)

    def _shift(self, down: int, right: int) -> None:
        """Move all stones on the board, and the points that the picture shows.

        If there is no room, show a message instead.
        """
        beside = self._beside
        picture = shifted(beside.picture, down, right) if beside is not None else None
        is_beyond = beside is not None and picture is None
        if is_beyond or not fits_moved(self.draft.position, down, right):
            self.window.say(_("There is no more room on that side."), "bad")
            return
        self._move_to(picture, self.draft.position.size, down, right)

    def _switch_edge(self, side: str) -> None:
        """Toggle whether the board ends at a side of the picture, and move the stones accordingly."""
        if self._beside is None:
            self.window.say(_("There is no picture beside the board."), "bad")
            return
        before = self._beside.picture
        picture = with_side(before, side)
        here = placement_of(before)
        there = placement_of(picture)
        self._move_to(picture, there.size, there.top - here.top, there.left - here.left)

    def _move_to(self, picture: BoardPicture | None, size: int, down: int, right: int) -> None:
        """Move the stones, on a board of this size, and show the moved ``picture``.

        The points of ``picture`` must have been moved likewise. The pictures before and after are
        kept for undo and redo.
        """
        if self._beside is not None:
            self._pictures[self.draft.position] = self._beside.picture
        self._carry(lambda: self.draft.move(size, down, right))
        if picture is not None:
            self._pictures[self.draft.position] = picture
            self._show_beside(picture)

    def _carry(self, change: Callable[[], object]) -> None:
        """Call ``change``, which moves the stones or resizes the board.

        If moves of the variations are now outside the board, say how many.
        """
        before = moves_written(self.draft.problem)
        change()
        lost = before - moves_written(self.draft.problem)
        if lost > 0:
            said = ngettext(
                "{n} move of the variations is beyond the new board. Undo brings it back.",
                "{n} moves of the variations are beyond the new board. Undo brings them back.",
                lost,
            )
            self.window.say(said.format(n=lost), "bad")

    def _step_in_history(self, step: Callable[[], bool]) -> None:
        """Undo or redo a step with ``step``, and show the picture that belongs to the position."""
        step()
        picture = self._pictures.get(self.draft.position)
        if self._beside is not None and picture is not None:
            self._show_beside(picture)

    def _show_beside(self, picture: BoardPicture) -> None:
        """Show ``picture`` beside the board, and the part of the board that the picture shows."""
        self.files.picture = picture
        self._beside = PictureBeside(picture)
        self.relayout()

    def play_it(self) -> None:
        """Practise a copy of the draft. If it cannot be played yet, say why."""
        try:
            is_saved = self.draft.path is not None and not self.draft.is_dirty
            self.window.try_out(replace(self.draft.problem, moves=()), is_saved)
        except InvalidPositionError as error:
            self.window.say(_("Not yet: {reason}").format(reason=error.reasons[0]), "bad")

    # The check by the computer

    def check(self) -> None:
        """Let the computer examine the problem.

        If it is doing so already, stop it, and keep the findings so far.
        """
        if self._checking is not None:
            self._stop_checking()
            return
        if self.draft.errors:
            self.window.say(_("Not yet: {reason}").format(reason=self.draft.errors[0]), "bad")
            return
        problem = replace(self.draft.problem, moves=())
        chosen = search_limits(problem.limits, self.window.settings.limits)
        limits = Limits(seconds=chosen.seconds, nodes=chosen.nodes)
        self.checked = EditorCheck(problem, limits)
        self._checking = self._computer.run(self, check_task(problem, limits))

    def _stop_checking(self) -> None:
        self._computer.drop(self._checking)
        self._checking = None
        if self.checked is not None:
            self.checked = replace(self.checked, running=False)

    def _forget_check(self) -> None:
        self._stop_checking()
        self.checked = None

    def _recall_check(self) -> None:
        """Replace the check by an earlier one of the position on the board.

        Without an earlier finished check, there is none afterwards.
        """
        self._forget_check()
        self.checked = self._checks.get(self.draft.position)

    def _keep_check(self, check: EditorCheck) -> None:
        """Keep a finished check, in case undo or redo brings its position back."""
        position = check.problem.position
        self._checks.pop(position, None)
        self._checks[position] = check
        if len(self._checks) > _MOST_CHECKS:
            del self._checks[next(iter(self._checks))]

    def _hear(self, news: News) -> None:
        match news:
            case TaskProgressed(_task, progress) if self.checked is not None:
                self.checked = replace(self.checked, progress=progress)
            case TaskReported(_task, EditorCheck() as check) | TaskDone(
                _task, EditorCheck() as check
            ):
                if isinstance(news, TaskDone):
                    self._checking = None
                    self._keep_check(check)
                self.checked = check
                if check.record is not None:
                    self.draft.keep_proved(check.record)  # it is written when the problem is saved
            case TaskFailed(_task, message) if self.checked is not None:
                self._checking = None
                self.checked = replace(self.checked, running=False, failure=message)
            case _:
                return
        self.show_changes()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self._stroking:
            self.files.update(seconds)
            if not self.needs_layout:
                self._refresh_note()
        if self._checking is not None:
            for news in self._computer.poll(self):
                self._hear(news)
            self._refresh_panel()

    @property
    def busy(self) -> bool:
        """Whether the computer is checking, so that its news is polled every frame."""
        return self._checking is not None

    # Going away

    def pause(self) -> None:
        if self._stroking:
            self._release()
        if self.draft.is_dirty:
            self.files.keep()

    def may_close(self) -> bool:
        """Return True if nothing is unsaved. Otherwise ask the user what to do, and return False."""
        if not self.draft.is_dirty:
            return True

        def quit_now() -> None:
            self.draft.mark_saved()
            self.window.quit()

        self.window.show(Tab.EDITOR)
        self.files.unless_unsaved(quit_now)
        return False

    def close(self) -> None:
        self._forget_check()
        self.files.close()
