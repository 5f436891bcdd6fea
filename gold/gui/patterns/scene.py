"""The pattern explorer: frequent patterns as diagrams, moves that follow, occurrences."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from gold.board.points import Point, geometry
from gold.gui.board.card_grid import Card, CardGrid
from gold.gui.board.pane import BoardPane
from gold.gui.keys.actions import Action, Scope
from gold.gui.look.places import (
    bottom_part,
    right_part,
    top_part,
    under,
    without_bottom,
    without_right,
)
from gold.gui.look.theme import Size
from gold.gui.patterns.diagrams import ShapeDrawing, numbers_at_others, walk_view
from gold.gui.patterns.games import choose_games
from gold.gui.patterns.page import OpenPattern, Page, game_title, size_in_words
from gold.gui.stage.background import Job
from gold.gui.stage.board_scene import BoardScene
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Segmented
from gold.gui.widgets.displays import Label
from gold.gui.widgets.focus import MODIFIERS
from gold.i18n import _, number
from gold.patterns.learned.explorer import Explorer, Frequent
from gold.patterns.learned.shape import LINES
from gold.patterns.learned.walk import Walk
from gold.problem.collection import Collection
from gold.shipped import shipped
from gold.trainer.library.occurrences import Occurrence, occurrences
from gold.trainer.library.shelves import Shelved, users_library

if TYPE_CHECKING:
    from gold.patterns.learned.appearances import Appearance, SeenGames

_MOST_PATTERNS = 600  # shown patterns of one size
_MOST_FOLLOWING = 9
_PAUSE_SECONDS = 0.2  # seconds for which a pattern is open before the library is searched for it

_SIZES = {Action.LINES_3: 3, Action.LINES_5: 5, Action.LINES_7: 7, Action.LINES_9: 9}


class PatternsScene(BoardScene[Page]):
    """Shows all patterns of one size as cards, or one open pattern with the moves that follow it.

    ``shelves``: returns the library's collections that have been read; if there are none yet, the
    search reads them. ``open``: the open pattern; None while the cards are shown.
    """

    scope = Scope.PATTERNS
    tab = Tab.PATTERNS
    least_width = 320
    least_height = 360

    def __init__(self, window: Window, shelves: Callable[[], Sequence[Shelved]]) -> None:
        super().__init__(window, BoardPane(self._press_point, motion=window.settings.motion))
        self._shelves = shelves
        self._opening: Job[Explorer] | None = None
        self._explorer: Explorer | None = None
        self._size = 9
        self._frequent: list[Frequent] = []
        self._grid = CardGrid(self._open_card)
        self._searching: Job[tuple[list[Occurrence], list[Appearance] | None]] | None = None
        self._stopped = threading.Event()  # set to stop the search
        self._games: SeenGames | None = None
        self.open: OpenPattern | None = None
        self._below = pygame.Rect(0, 0, 0, 0)
        self._waited: float | None = None

    # Cards and the open pattern

    def resume(self) -> None:
        if self._explorer is None and self._opening is None:
            self._opening = Job(lambda: Explorer.open(shipped("assets") / "patterns"))

    def caption(self) -> str:
        parts = [super().caption(), size_in_words(self._size)]
        return " · ".join([*parts, str(self.open.rank + 1)] if self.open is not None else parts)

    def _show_size(self, size: int) -> None:
        self._size = size
        self._leave()
        if self._explorer is not None:
            self._frequent = self._explorer.frequent(size, _MOST_PATTERNS)
        self._grid.show(
            [
                Card(str(rank), f"{number(one.count)} ×", drawing=ShapeDrawing(one.shape))
                for rank, one in enumerate(self._frequent, 1)
            ]
        )

    def _open_card(self, index: int) -> None:
        self._arrive(index, Walk(self._frequent[index].shape), animate=False)

    def _arrive(self, rank: int, walk: Walk, animate: bool = True) -> None:
        assert self._explorer is not None
        self.close()
        following = self._explorer.following(walk.here.shape)[:_MOST_FOLLOWING]
        said = numbers_at_others(walk.ground(), following)
        self.open = OpenPattern(self._size, rank, walk, following, said)
        self._waited = 0.0
        self.pane.cursor = None
        self.pane.show(walk_view(walk.ground(), following), animate)
        self.relayout()

    def _leave(self) -> None:
        """Go back to the cards of all patterns."""
        self.open = None
        self.panel = None
        self._waited = None
        self.close()
        self.relayout()

    def close(self) -> None:
        self._stopped.set()
        self._searching = None

    # Moves

    def _follow(self, index: int) -> None:
        if self.open is not None and index < len(self.open.following):
            self.open.walk.follow(self.open.following[index])
            self._arrive(self.open.rank, self.open.walk)

    def _walk_by(self, direction: int) -> None:
        """Follow the chosen move (1) or go back (-1); from the first pattern, to the cards."""
        if self.open is None:
            return
        if direction > 0:
            self._follow(self.open.chosen)
        elif self.open.walk.back():
            self._arrive(self.open.rank, self.open.walk)
        else:
            self._leave()

    def _press_point(self, point: Point, button: int) -> None:
        if self.open is None or button != pygame.BUTTON_LEFT:
            return
        ground = self.open.walk.ground()
        row, col = geometry(LINES).row_col(point)
        for index, move in enumerate(self.open.following):
            if (ground.row + move.row, ground.col + move.col) == (row, col):
                self._follow(index)
                return

    def _open_problem(self, index: int) -> None:
        if self.open is not None and self.open.found:
            entries = tuple(one.entry for one in self.open.found)
            self.window.play(Collection(self.open.title, Path(), entries), index)

    def _games_read(self, games: SeenGames) -> None:
        self._games = games
        if self.open is not None:
            self._arrive(self.open.rank, self.open.walk, animate=False)

    def _open_game(self, index: int) -> None:
        if self.open is not None and self.open.seen and self._games is not None:
            seen = self.open.seen[index]
            record = self._games.records[seen.game]._replace(place=game_title(seen))
            self.window.show_game(record, Path(seen.place), seen.move)

    # The scene

    def build(self) -> None:
        if self._explorer is None:
            self._build_waiting()
        elif self.open is None:
            self._build_cards(self._explorer)
        else:
            on_take = {
                "answers": self._follow,
                "problems": self._open_problem,
                "games": self._open_game,
            }
            room = self.place_board()
            has_games = self._games is not None
            if said := self.open.at_others:
                quiet = self.theme.colors.quiet
                Label(self.ui, self._below, said, size=Size.SMALL, color=quiet, align="center")
            self.panel = Page(self, room, self.open, self._explorer, has_games, on_take)

    def board_room(self, room: pygame.Rect) -> pygame.Rect:
        """Return the room for the board: without the line of text below it, if there is one."""
        if self.open is None or not self.open.at_others:
            return room
        self._below = bottom_part(room, self.px(24))
        return without_bottom(room, self._below.height + self.px(4))

    def _build_waiting(self) -> None:
        rect = self.area.inflate(-2 * self.px(22), 0)
        rect.height = self.px(60)
        rect.centery = self.area.centery
        text = _("Reading …") if self._opening is not None else _("There are no patterns to show.")
        Label(self.ui, rect, text, color=self.theme.colors.quiet, align="center", wrap=True)

    def _build_cards(self, explorer: Explorer) -> None:
        px = self.px
        area = self.area
        room = area.inflate(-2 * px(22), 0)
        head = top_part(room.move(0, px(14)), px(32))
        sizes = {size: size_in_words(size) for size in explorer.sizes}
        choice = right_part(head.move(0, px(16) - px(14)), px(300))
        Segmented(self.ui, choice, sizes, self._size, self._show_size, name="sizes")
        title = without_right(head, choice.width + px(12))
        Label(self.ui, title, _("Common shapes"), size=Size.TITLE, bold=True)
        text = _("As strong players played them in {games} games, the most frequent first.")
        text = text.format(games=number(explorer.games))
        line = under(head, px(4), px(24))
        Label(self.ui, line, text, color=self.theme.colors.quiet)
        top = line.bottom + px(8)
        place = pygame.Rect(room.left - px(3), top, room.width + px(16), area.bottom - top)
        self._grid.place(self.ui, place)

    def draw(self, canvas: pygame.Surface) -> None:
        if self.open is not None:
            super().draw(canvas)
        elif self._explorer is not None:
            self._grid.draw(canvas)

    @property
    def busy(self) -> bool:
        waiting = self._opening or self._searching or self._waited is not None
        return bool(waiting) or (self._grid.busy if self.open is None else super().busy)

    def update(self, seconds: float) -> None:
        if self._opening is not None and self._opening.wait(0):
            opening = self._opening
            self._opening = None
            self.relayout()
            self._explorer = opening.result()
            self._show_size(self._size)
        if self.open is None:
            self._grid.update()
            self.dirty = self.dirty or self._grid.dirty
            return
        super().update(seconds)
        self._search(self.open, seconds)

    def _search(self, pattern: OpenPattern, seconds: float) -> None:
        """After a pause on a pattern, search the library and the games for it; show the results."""
        if self._waited is not None:
            self._waited += seconds
            if self._waited >= _PAUSE_SECONDS:
                self._waited = None
                shape = pattern.walk.here.shape
                shelves = self._shelves()
                games = self._games
                settings = self.window.settings
                self._stopped = threading.Event()
                is_stopped = self._stopped.is_set

                def work() -> tuple[list[Occurrence], list[Appearance] | None]:
                    found = occurrences(shape, shelves or users_library(settings), is_stopped)
                    return found, games.find(shape) if games is not None else None

                self._searching = Job(work)
        if self._searching is not None and self._searching.wait(0):
            searching = self._searching
            self._searching = None
            pattern.found, pattern.seen = searching.result()
            self.relayout()

    # Input

    def process_event(self, event: pygame.event.Event) -> bool:
        """Pass mouse events to the cards or the board; the wheel walks along patterns."""
        if self.open is not None:
            return super().process_event(event)
        return self._explorer is not None and self._grid.process_event(event)

    def step(self, notches: int) -> bool:
        self._walk_by(notches)
        return True

    def take_key(self, event: pygame.event.Event) -> bool:
        """Handle Escape and the arrows left and right; True if the key was used.

        Escape goes back to the cards, whatever has the focus. The arrows follow the chosen move or
        go back, if nothing or the list of moves has the focus.
        """
        if self.open is None or event.mod & MODIFIERS:
            return False
        focused = self.ui.ring.current if self.ui.ring.shown else None
        at_moves = focused is None or (
            self.panel is not None and focused is self.panel.lists.get("answers")
        )
        if event.key == pygame.K_ESCAPE:
            self._leave()
        elif at_moves and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._walk_by(1 if event.key == pygame.K_RIGHT else -1)
        else:
            return False
        return True

    def perform(self, action: Action) -> bool:
        if super().perform(action):
            return True
        return (
            self._explorer is not None
            and self.open is None
            and self._grid.perform(action, self.ui.ring)
        )

    def commands(self) -> Mapping[Action, Callable[[], object]]:
        if self._explorer is None:
            return {}
        commands: dict[Action, Callable[[], object]] = {
            action: partial(self._show_size, size)
            for action, size in _SIZES.items()
            if size in self._explorer.sizes
        }
        commands[Action.GAMES] = partial(choose_games, self.window, self._games_read)
        if self.open is not None:
            commands |= dict.fromkeys((Action.RIGHT, Action.EXPLORE), partial(self._walk_by, 1))
            commands |= dict.fromkeys((Action.LEFT, Action.TAKE_BACK), partial(self._walk_by, -1))
            commands |= {
                Action.UP: partial(self._step_choice, -1),
                Action.DOWN: partial(self._step_choice, 1),
                Action.FIRST: partial(self._open_card, self.open.rank),
                Action.BACK: self._leave,
            }
        return commands

    def _step_choice(self, direction: int) -> None:
        answers = self.panel.lists.get("answers") if self.panel is not None else None
        if answers is not None:
            self.ui.ring.focus(answers, show=True)
            answers.select(answers.selected + direction)
