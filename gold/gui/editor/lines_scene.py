"""The scene in which the author writes variations: moves on the board, comments and verdicts in the panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from gold.board.points import PASS, Move, Point
from gold.gui.board.pane import BoardPane
from gold.gui.board.view import BoardView, Ghost
from gold.gui.computer.worker import Computer
from gold.gui.editor import view
from gold.gui.editor.check import EditorCheck
from gold.gui.editor.details_dialog import say_too_long
from gold.gui.editor.editor_board import EditorBoard
from gold.gui.editor.files import EditorFiles
from gold.gui.editor.line_prover import LineProver
from gold.gui.editor.lines_model import LinesModel, PointMark
from gold.gui.editor.lines_panel import MARK_ACTIONS, LinesPanel
from gold.gui.keys.actions import Action, Scope
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.i18n import _
from gold.solver.api import Limits
from gold.trainer.session_state import search_limits

_STEPS = {
    Action.FIRST: -1_000_000, Action.LAST: 1_000_000, Action.STEP_BACK: -1, Action.STEP_ON: 1,
    Action.BACK_TEN: -10, Action.FORWARD_TEN: 10,
}  # fmt: skip


class LinesScene(EditorBoard[LinesPanel]):
    """The scene for variations, above the editor.

    A click plays a move, or puts a letter or a sign on a point; the right button steps back or
    removes the sign. ``computer`` proves the status of the target after a line. ``checked()``
    returns the editor's check of the first position; None if there is none.
    """

    scope = Scope.LINES
    tab = Tab.EDITOR
    least_height = 376.0

    def __init__(
        self,
        window: Window,
        files: EditorFiles,
        computer: Computer,
        checked: Callable[[], EditorCheck | None],
    ) -> None:
        super().__init__(window, BoardPane(self._press, motion=window.settings.motion))
        self._files = files
        self._checked = checked
        self._prover = LineProver(self, computer)
        self.model = LinesModel(files.draft)
        self._whole = False
        self._note = view.file_note(files.draft, files.keeps_safe)

    # Layout

    def bar_note(self) -> str:
        self._note = view.file_note(self.model.draft, self._files.keeps_safe)
        return self._note

    def caption(self) -> str:
        """The title of the problem, with a star while it has unsaved changes."""
        star = " *" if self.model.draft.is_dirty else ""
        return f"{self._files.title}{star} · {_('Variations')} · {super().caption()}"

    def build(self) -> None:
        self.panel = None
        room = self.place_board()
        self.panel = LinesPanel(
            self, room, self.model, self._call, self._comment, partial(say_too_long, self.window)
        )
        self.show_changes()

    def show_changes(self) -> None:
        """Update the board and the panel."""
        is_playing = self.model.mark is PointMark.MOVE
        self.pane.hover_anywhere = not is_playing
        self.pane.show(self._view(), animate=False)
        if self.panel is not None:
            self.panel.refresh(self._proved(), proving=self._prover.is_running)
        self.dirty = True

    def _view(self) -> BoardView:
        model = self.model
        draft = model.draft
        shown = model.shown
        board = shown.board
        position = draft.position
        states = position.states
        playable = frozenset[Point]()
        to_play = position.to_play
        ghosts = tuple[Ghost, ...]()
        node = model.node
        if board is not None:
            states = tuple(state for _point, state in board.states())
            to_play = board.to_play
            if not shown.why:
                playable = frozenset(board.valid_moves())
                ghosts = tuple(
                    Ghost(Point(child.move), child.color)
                    for child in node.children
                    if child.move not in (None, PASS)
                    and child.color is not None
                    and Point(child.move) not in node.labels
                    and board[Point(child.move)].is_empty
                )
        return BoardView(
            position.size,
            states,
            view.view_crop(draft, self._whole),
            position.boundary,
            to_play,
            self.window.settings.coordinates,
            playable=playable,
            last_move=shown.last,
            ghosts=ghosts,
            letters=dict(node.labels),
            marked=frozenset() if shown.illegal is None else frozenset({shown.illegal}),
            begun=position.states,
        )

    def _proved(self) -> str:
        """A text with the proved result of the current move and, if the author disagrees, a remark."""
        model = self.model
        move = model.node.move
        checked = self._checked()
        if checked is not None and checked.problem.position != model.draft.position:
            checked = None
        if len(model.path) == 1 and move is not None and checked is not None:
            correct = checked.first_move(move)
            if correct is not None:
                return self._beside_verdict(correct)
        board = model.shown.board
        if board is None or model.shown.why or model.draft.errors:
            return ""
        if proved := self._prover.in_words(board):
            return proved
        if not model.path and checked is not None and (known := checked.first_position):
            return known
        key = self.ui.keys.cap(Action.CHECK, self.scope)
        return _("Not proved: {key} asks the computer.").format(key=key)

    def _beside_verdict(self, correct: bool) -> str:
        said = _("Proved: this move is right.") if correct else _("Proved: this move is wrong.")
        right = self.model.node.right
        if right is None or right is correct:
            return said
        otherwise = _("You say otherwise; both are kept.")
        return f"{said} {otherwise}"

    def _prove(self) -> None:
        """Let the computer prove the target's status after the current line; if it is doing so, stop it."""
        model = self.model
        board = model.shown.board
        reason = next(iter(model.draft.errors), "")
        if reason or board is None or model.shown.why:
            said = _("Not yet: {reason}").format(reason=reason) if reason else model.shown.why
            self.window.say(said, "bad")
            return
        chosen = search_limits(model.draft.problem.limits, self.window.settings.limits)
        limits = Limits(seconds=chosen.seconds, nodes=chosen.nodes)
        self._prover.start_or_stop(board, limits)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        note = view.file_note(self.model.draft, self._files.keeps_safe)
        if note != self._note and not self.ui.typing:
            # The bar shows the note. While the user types, a new layout would take the keyboard away.
            self.relayout()
        if self._prover.update():
            self.show_changes()

    @property
    def busy(self) -> bool:
        """Whether the computer is proving, so that its news is polled every frame."""
        return super().busy or self._prover.is_running

    def close(self) -> None:
        self._prover.stop()

    def settings_changed(self) -> None:
        self.model.draft.check_again()
        super().settings_changed()

    # Input

    def _press(self, point: Point, button: int) -> None:
        model = self.model
        if model.mark is not PointMark.MOVE:
            self._tell(model.put_mark(point, remove=button != pygame.BUTTON_LEFT))
        elif button != pygame.BUTTON_LEFT:
            model.walk(-1)
            self.show_changes()
        else:
            self._play(point)

    def _play(self, move: Move) -> None:
        self._tell(self.model.play(move))

    def _call(self, right: bool | None) -> None:
        self._tell(self.model.call(right))

    def _switch_call(self, right: bool) -> None:
        """Call the current move right or wrong; if the author has called it so already, take that back."""
        self._call(None if self.model.node.right is right else right)

    def _comment(self, text: str) -> None:
        self._tell(self.model.comment_on(text))

    def _tell(self, error: str) -> None:
        """Update the board and the panel, and show the ``error``, if it is not empty."""
        if error:
            self.window.say(error, "bad")
        self.show_changes()

    def step(self, notches: int) -> bool:
        self.model.walk(notches)
        self.show_changes()
        return True

    # Commands

    def commands(self) -> Mapping[Action, Callable[[], object]]:
        model = self.model
        files = self._files
        return {
            **{action: partial(model.walk, steps) for action, steps in _STEPS.items()},
            **{
                action: partial(setattr, model, "mark", mark)
                for action, mark in MARK_ACTIONS.items()
            },
            Action.NEXT_BRANCH: partial(self._branch, 1),
            Action.PREVIOUS_BRANCH: partial(self._branch, -1),
            Action.PUT_FIRST: lambda: self._tell(model.put_first()),
            Action.DELETE_MOVE: lambda: self._tell(model.delete()),
            Action.PASS: partial(self._play, PASS),
            Action.CALL_RIGHT: partial(self._switch_call, True),
            Action.CALL_WRONG: partial(self._switch_call, False),
            Action.COMMENT: self._write_comment,
            Action.CHECK: self._prove,
            Action.UNDO: partial(model.step_in_history, forward=False),
            Action.REDO: partial(model.step_in_history, forward=True),
            Action.SAVE: files.save,
            Action.SAVE_AS: files.save_as,
            Action.COPY: files.copy,
            Action.COORDINATES: lambda: self.window.change(
                coordinates=not self.window.settings.coordinates
            ),
            Action.WHOLE_BOARD: lambda: setattr(self, "_whole", not self._whole),
            Action.LINES: lambda: self.window.pop(self),
        }

    def _branch(self, step: int) -> None:
        if not self.model.next_branch(step):
            self.window.say(_("There is no other branch here."))

    def _write_comment(self) -> None:
        if self.panel is not None:
            self.panel.write_comment()

    def pause(self) -> None:
        if self.model.draft.is_dirty:
            self._files.keep()
