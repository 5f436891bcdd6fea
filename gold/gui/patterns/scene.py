"""The pattern explorer: frequent patterns as diagrams, what follows each, and the problems it occurs in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from gold.board.points import Point, geometry
from gold.gui.board.card_grid import Card, CardGrid
from gold.gui.board.pane import BoardPane
from gold.gui.keys.table import Action, Scope
from gold.gui.look.theme import Size
from gold.gui.patterns.background import BackgroundSearch, Shelves, open_explorer
from gold.gui.patterns.diagrams import LINES, ShapeDrawing, walk_view
from gold.gui.patterns.game_scene import SeenGameScene
from gold.gui.patterns.games import OwnGames
from gold.gui.patterns.page import Callbacks, Page, PageContent
from gold.gui.stage.board_scene import BoardScene
from gold.gui.stage.reading import Job
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Segmented
from gold.gui.widgets.displays import Label
from gold.i18n import _, number
from gold.patterns.learned.explorer import WIDE, Explorer, Following, Frequent
from gold.patterns.learned.walk import Walk
from gold.problem.collection import Collection
from gold.trainer.occurrences import Occurrence

if TYPE_CHECKING:
    from gold.patterns.learned.appearances import Appearance

_MOST = 600  # patterns of a size
_MOST_FOLLOWING = 9
_PAUSE = 0.2  # seconds on a pattern until the library is searched for it

_SIZES = {Action.LINES_3: 3, Action.LINES_5: 5, Action.LINES_7: 7, Action.LINES_9: 9}


class PatternsScene(BoardScene[Page]):
    """Shows the patterns of one size as cards; or one pattern, and the walk from it along what follows.

    ``shelves`` are the library's collections, as far as they have been read.
    """

    scope = Scope.PATTERNS
    tab = Tab.PATTERNS
    least_width, least_height = 320, 360

    def __init__(self, window: Window, shelves: Shelves) -> None:
        super().__init__(window, BoardPane(self._press_point, motion=window.settings.motion))
        self._opening: Job[Explorer] | None = None
        self._explorer: Explorer | None = None
        self._size = 9
        self._frequent: list[Frequent] = []
        self._grid = CardGrid(self._open_card)
        self._search = BackgroundSearch(shelves)
        self._own_games = OwnGames(window, self._games_read)
        self._seen: list[Appearance] | None = None
        self._walk: Walk | None = None
        self._rank = 0
        self._following: list[Following] = []
        self._chosen = 0
        self._found: list[Occurrence] | None = None
        self._waited: float | None = None

    # What is shown

    @property
    def walk(self) -> Walk | None:
        """The walk from the pattern that is shown; None while all are."""
        return self._walk

    @property
    def following(self) -> tuple[Following, ...]:
        """What is offered as the next move."""
        return tuple(self._following)

    @property
    def found(self) -> tuple[Occurrence, ...] | None:
        """The problems in which the pattern occurs; None while they are searched."""
        return None if self._found is None else tuple(self._found)

    @property
    def seen(self) -> tuple[Appearance, ...] | None:
        """The moves of one's own games in which the pattern is seen; None while they are searched."""
        return None if self._seen is None else tuple(self._seen)

    def resume(self) -> None:
        """Open the stores on the first visit."""
        if self._explorer is None and self._opening is None:
            self._opening = Job(open_explorer)

    def caption(self) -> str:
        """The size of the patterns, and the number of the one on show."""
        parts = [super().caption(), _lines(self._size)]
        return " · ".join([*parts, str(self._rank + 1)] if self._walk is not None else parts)

    def _show_size(self, size: int) -> None:
        self._size = size
        self._leave()
        if self._explorer is not None:
            self._frequent = self._explorer.frequent(size, _MOST)
        self._grid.show([_card(rank, one) for rank, one in enumerate(self._frequent, 1)])
        self.relayout()

    def _open_card(self, index: int) -> None:
        self._rank = index
        self._walk = Walk(self._frequent[index].shape)
        self._arrive(animate=False)

    def _arrive(self, animate: bool = True) -> None:
        """Show the pattern that the walk has come to."""
        assert self._walk is not None
        assert self._explorer is not None
        self._following = self._explorer.following(self._walk.here.shape)[:_MOST_FOLLOWING]
        self._chosen = 0
        self._search.stop()
        self._own_games.stop()
        self._found, self._seen, self._waited = None, None, 0.0
        self.pane.cursor = None
        self.pane.show(walk_view(self._walk.ground(LINES), self._following), animate)
        self.relayout()

    def _leave(self) -> None:
        """Back to all patterns."""
        self._walk, self.panel, self._waited = None, None, None
        self._search.stop()
        self._own_games.stop()
        self.relayout()

    # Moves

    def _follow(self, index: int) -> None:
        if self._walk is not None and index < len(self._following):
            self._walk.follow(self._following[index])
            self._arrive()

    def _back(self) -> None:
        if self._walk is not None and self._walk.back():
            self._arrive()
        else:
            self._leave()

    def _choose(self, index: int) -> None:
        self._chosen = index

    def _press_point(self, point: Point, button: int) -> None:
        if self._walk is None or button != pygame.BUTTON_LEFT:
            return
        ground = self._walk.ground(LINES)
        row, col = geometry(LINES).row_col(point)
        for index, move in enumerate(self._following):
            if (ground.row + move.row, ground.col + move.col) == (row, col):
                self._follow(index)
                return

    def _open_problem(self, index: int) -> None:
        if self._found:
            name = _("Pattern {number} of {size}").format(number=self._rank + 1, size=_lines(self._size))
            entries = tuple(one.entry for one in self._found)
            self.window.play(Collection(name, Path(), entries), index)

    def _games_read(self) -> None:
        if self._walk is not None:
            self._arrive(animate=False)

    def _open_game(self, index: int) -> None:
        if self._seen and self._own_games.games is not None:
            self.window.push(SeenGameScene(self.window, self._own_games.games, self._seen[index]))

    # The scene

    def build(self) -> None:
        """The cards with the choice of a size, or the pattern with its panel."""
        if self._explorer is None:
            self._build_waiting()
        elif self._walk is None:
            self._build_cards(self._explorer)
        else:
            self._build_page(self._explorer, self._walk)

    def _build_waiting(self) -> None:
        rect = self.area.inflate(-2 * self.px(22), 0)
        rect.height = self.px(60)
        rect.centery = self.area.centery
        said = _("Reading …") if self._opening is not None else _("There are no patterns to show.")
        Label(self.ui, rect, said, color=self.theme.colors.quiet, align="center", wrap=True)

    def _build_cards(self, explorer: Explorer) -> None:
        px, area = self.px, self.area
        head = area.inflate(-2 * px(22), 0)
        sizes = explorer.sizes
        wide = px(300)
        choice = pygame.Rect(head.right - wide, head.top + px(16), wide, px(32))
        Segmented(
            self.ui, choice, [_lines(size) for size in sizes], sizes.index(self._size),
            lambda index: self._show_size(sizes[index]), name="sizes",
        )  # fmt: skip
        title = pygame.Rect(head.left, head.top + px(14), choice.left - px(12) - head.left, px(32))
        Label(self.ui, title, _("Moves and what stands around them"), size=Size.TITLE, bold=True)
        said = _("As strong players played them in {games} games, the most frequent first.")
        line = pygame.Rect(head.left, title.bottom + px(4), head.width, px(24))
        Label(self.ui, line, said.format(games=number(explorer.games)), color=self.theme.colors.quiet)
        top = line.bottom + px(8)
        place = pygame.Rect(head.left - px(3), top, head.width + px(16), area.bottom - top)
        self._grid.place(self.ui, place)

    def _build_page(self, explorer: Explorer, walk: Walk) -> None:
        room = self.place_board()
        title = _("Pattern {number} of {size}").format(number=self._rank + 1, size=_lines(self._size))
        times = explorer.times(walk.here.shape)
        content = PageContent(
            title,
            times,
            explorer.games,
            walk.moves,
            self._following,
            self._size < WIDE,
            self._found,
            self._seen,
            self._own_games.games is not None,
            self._chosen,
        )
        calls = Callbacks(self._choose, self._follow, self._open_problem, self._open_game)
        self.panel = Page(self, room, content, calls)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the cards, or the board and the panel's ground."""
        if self._explorer is None:
            return
        if self._walk is None:
            self._grid.draw(canvas)
            return
        super().draw(canvas)

    @property
    def busy(self) -> bool:
        """Whether something is read, searched, drawn, or moves."""
        searching = self._search.running or self._own_games.running
        waiting = self._opening is not None or searching or self._waited is not None
        return waiting or (self._grid.busy if self._walk is None else super().busy)

    def update(self, seconds: float) -> None:
        """Take what threads have found, and make pictures."""
        if self._opening is not None and self._opening.wait(0):
            opening, self._opening = self._opening, None
            self.relayout()
            self._explorer = opening.result()
            self._show_size(self._size)
        if self._walk is None:
            self._grid.update()
            self.dirty = self.dirty or self._grid.dirty
            return
        super().update(seconds)
        self._look_in_library(self._walk, seconds)

    def _look_in_library(self, walk: Walk, seconds: float) -> None:
        if self._waited is not None:
            self._waited += seconds
            if self._waited >= _PAUSE:
                self._waited = None
                self._search.start(walk.here.shape)
                self._own_games.start(walk.here.shape)
        found, seen = self._search.poll(), self._own_games.poll()
        if found is not None or seen is not None:
            self._found = self._found if found is None else found
            self._seen = self._seen if seen is None else seen
            self.relayout()

    def close(self) -> None:
        """Stop the search."""
        self._search.stop()
        self._own_games.stop()

    # Input

    def process_event(self, event: pygame.event.Event) -> bool:
        """Let cards or board follow the mouse; on the board, the wheel steps back and on."""
        if self._explorer is None:
            return False
        if self._walk is None:
            return self._grid.process_event(event)
        return super().process_event(event)

    def step(self, notches: int) -> bool:
        """Walk back or on."""
        self._walk_by(notches)
        return True

    def take_key(self, event: pygame.event.Event) -> bool:
        """Escape leads back to all patterns at once, whatever has the focus; left and right walk, unless
        something else than the list of moves has it.
        """
        if self._walk is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
            return False
        focused = self.ui.ring.current if self.ui.ring.shown else None
        at_moves = focused is None or (self.panel is not None and focused is self.panel.answers)
        if event.key == pygame.K_ESCAPE:
            self._leave()
        elif at_moves and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._walk_by(1 if event.key == pygame.K_RIGHT else -1)
        else:
            return False
        return True

    def perform(self, action: Action) -> bool:
        """Carry out an action."""
        if self._explorer is None:
            return False
        if action is Action.GAMES:
            self._own_games.ask()
            return True
        if action in _SIZES and _SIZES[action] in self._explorer.sizes:
            self._show_size(_SIZES[action])
            return True
        return (
            self._grid.perform(action, self.ui.ring) if self._walk is None else self._perform_on_walk(action)
        )

    def _perform_on_walk(self, action: Action) -> bool:
        match action:
            case Action.UP | Action.DOWN:
                self._step_choice(1 if action is Action.DOWN else -1)
            case Action.RIGHT | Action.EXPLORE:
                self._walk_by(1)
            case Action.LEFT | Action.TAKE_BACK:
                self._walk_by(-1)
            case Action.FIRST:
                self._open_card(self._rank)
            case Action.BACK:
                self._leave()
            case _:
                return False
        return True

    def _walk_by(self, direction: int) -> None:
        if direction > 0:
            self._follow(self._chosen)
        else:
            self._back()

    def _step_choice(self, direction: int) -> None:
        answers = self.panel.answers if self.panel is not None else None
        if answers is not None:
            self.ui.ring.focus(answers, show=True)
            answers.select(answers.selected + direction)


def _lines(size: int) -> str:
    return f"{size} × {size}"


def _card(rank: int, one: Frequent) -> Card:
    return Card(str(rank), f"{number(one.count)} ×", drawing=ShapeDrawing(one.shape))
