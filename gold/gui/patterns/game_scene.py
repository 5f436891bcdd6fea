"""A game of the records, at the move in whose surroundings a pattern was seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING

from gold.board.points import geometry
from gold.gui.board.pane import BoardPane
from gold.gui.board.view import BoardView, whole_board
from gold.gui.keys.actions import Action, Scope
from gold.gui.look.theme import Size
from gold.gui.patterns.diagrams import STATES
from gold.gui.stage.board_scene import BoardScene, Panel
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.flow import Flow
from gold.i18n import _
from gold.patterns.learned.shape import LINES

if TYPE_CHECKING:
    from gold.patterns.learned.appearances import Appearance, SeenGames

_STEPS = {
    Action.LEFT: -1, Action.UP: -1, Action.TAKE_BACK: -1, Action.RIGHT: 1, Action.DOWN: 1,
    Action.PAGE_UP: -10, Action.PAGE_DOWN: 10,
}  # fmt: skip


class SeenGameScene(BoardScene[Panel]):
    """The whole board after a move; keys and wheel step through the game, Escape leads back."""

    scope = Scope.PATTERNS
    tab = Tab.PATTERNS
    least_width = 320

    def __init__(self, window: Window, games: SeenGames, seen: Appearance) -> None:
        super().__init__(window, BoardPane(lambda _point, _button: None, motion=window.settings.motion))
        self._games, self._seen = games, seen
        self.move = seen.move
        self._length = games.length(seen.game)
        self._show(animate=False)

    def caption(self) -> str:
        return " · ".join([super().caption(), game_title(self._seen), str(self.move)])

    def _show(self, animate: bool = True) -> None:
        contents, last = self._games.board(self._seen.game, self.move)
        states = tuple(STATES[content] for content in contents)
        point = None if last < 0 else geometry(LINES).point(*divmod(last, LINES))
        coordinates = self.window.settings.coordinates
        view = BoardView(LINES, states, whole_board(LINES), coordinates=coordinates, last_move=point)
        self.pane.show(view, animate)

    def _go_to(self, move: int) -> None:
        self.move = min(max(move, 0), self._length)
        self._show()
        self.relayout()

    def build(self) -> None:
        room, px = self.place_board(), self.px
        flow = Flow(self.ui, room.left + px(22), room.top + px(16), room.width - 2 * px(22))
        quiet = self.theme.colors.quiet
        flow.text(game_title(self._seen), size=Size.TITLE, bold=True, max_lines=2)
        flow.gap(4)
        flow.text(_("Move {n} of {count}.").format(n=self.move, count=self._length))
        flow.text(_("The pattern was seen at move {n}.").format(n=self._seen.move), color=quiet)
        flow.gap(14)
        flow.buttons([(Action.TAKE_BACK, _("Back")), (Action.BACK, _("To the pattern"))])

    def step(self, notches: int) -> bool:
        self._go_to(self.move + (1 if notches > 0 else -1))
        return True

    def commands(self) -> Mapping[Action, Callable[[], object]]:
        ends = {Action.FIRST: 0, Action.LAST: self._length, Action.EXPLORE: self._seen.move}
        moves = {action: self.move + step for action, step in _STEPS.items()} | ends
        return {action: partial(self._go_to, move) for action, move in moves.items()} | {
            Action.BACK: partial(self.window.pop, self)
        }


def game_title(seen: Appearance) -> str:
    """The file without its folder, and the number of the game in it."""
    return PurePath(seen.place).name
