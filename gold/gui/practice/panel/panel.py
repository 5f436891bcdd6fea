"""The panel of practice: the task, the banner, a card, few buttons, and *More* for other actions.

It shows the data of a :class:`~gold.gui.practice.screen.screen.Screen`, and knows no rule of
practice.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.board.points import Color
from gold.gui.keys.actions import Action
from gold.gui.keys.chords import pretty
from gold.gui.look import shapes
from gold.gui.look.places import left_part, without_left, without_right
from gold.gui.look.theme import Size
from gold.gui.practice.open_problem import OpenProblem
from gold.gui.practice.panel.analysis_cards import MapCard, WalkCard
from gold.gui.practice.panel.banner_box import add_banner
from gold.gui.practice.panel.computer_card import ComputerCard
from gold.gui.practice.panel.exercise_card import RunCard, add_exercise
from gold.gui.practice.panel.tools_card import add_tools
from gold.gui.practice.panel.tried_card import add_tried_card
from gold.gui.practice.panel_parts import TurnLine, flat_button, flat_width, small_stone
from gold.gui.practice.screen.cards import (
    ComputerShown,
    ExerciseShown,
    MapShown,
    RunShown,
    WalkShown,
)
from gold.gui.practice.screen.controls import Controls
from gold.gui.practice.screen.live import Live
from gold.gui.practice.screen.screen import Screen
from gold.gui.practice.screen.story import BannerShown, GameNotes, ProblemHeading
from gold.gui.stage.menu import show_menu
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, ButtonLook, natural_width
from gold.gui.widgets.displays import Label, Picture
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.scroll import ScrollArea
from gold.gui.widgets.ui import Ui
from gold.i18n import _
from gold.problem.names.shown import shown_title
from gold.trainer.training.course import Idea

MORE = (
    Action.GIVE_UP, Action.PASS, Action.REDO, Action.RESET, Action.PREVIOUS_PROBLEM, Action.ALL_MOVES,
    Action.SHOW_LINE, Action.KNOWN, Action.IDEAS, Action.SAME_SHAPE, Action.MASTERS, Action.SWITCH_TURN,
    Action.STOP, Action.AUTO_PLAY, Action.TOOLS, Action.MODE, Action.QUIZ, Action.FAVOURITE, Action.NEVER,
    Action.NOTE, Action.EDIT, Action.COPY, Action.WHOLE_BOARD, Action.COORDINATES, Action.WORDS, Action.HELP,
)  # fmt: skip
"""The actions of the menu *More*, in its order. Those whose button is visible are left out."""

_COMPACT = 700  # a panel lower than this, in the design's pixels, has its rows closer together
_TWO_COLUMNS = 720  # a panel at least this wide, in the design's pixels, has two columns
_COMMENT_LINES = 8  # lines of the author's comment on a move


class PracticePanel:
    """Builds the panel's widgets, and updates those that change while the computer thinks.

    ``screen`` has the data to show, and ``problem`` handles presses. ``offset``: the position to
    which the story is scrolled, in pixels.
    """

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        screen: Screen,
        problem: OpenProblem,
        offset: int,
    ) -> None:
        self.ui: Ui = scene.ui
        self.problem = problem
        self.story = screen.story
        self._controls = screen.controls
        self._theme = scene.theme
        self.px = scene.theme.px
        self.compact = rect.height < self.px(_COMPACT)
        self._syncs: list[Callable[[Live], object]] = []
        self.areas: list[ScrollArea] = []
        self.fixed: dict[Action, Button] = {}
        self._lay_out(rect, offset)
        self.sync(screen.controls, screen.live)

    def _lay_out(self, rect: pygame.Rect, offset: int) -> None:
        px = self.px
        pad = px(22 if rect.width >= px(380) else 16)
        top = rect.top + px(10 if self.compact else 16)
        bottom = rect.bottom - px(12)
        is_wide = rect.width >= px(_TWO_COLUMNS)
        column = rect.width - 2 * pad
        if is_wide:
            column = (rect.width - pad) // 2 - pad
        row = px(34 if self.compact else 39)
        gap = px(6 if self.compact else 8)
        bottom_row = rect.bottom - px(14 if self.compact else 20) - row
        buttons = Flow(self.ui, rect.right - pad - column, bottom_row - gap - row, column)
        above_buttons = buttons.y - px(10)
        if is_wide:
            view = pygame.Rect(rect.left, top, column + 2 * pad, bottom - top)
            flow = self._area(view, pad, offset)
            self._fill_story(flow)
            self.areas[-1].finish(flow.y)
            view = pygame.Rect(buttons.left - pad, top, column + 2 * pad, above_buttons - top)
            flow = self._area(view, pad, 0)
        else:
            view = pygame.Rect(rect.left, top, rect.width, above_buttons - top)
            flow = self._area(view, pad, offset)
            self._fill_story(flow)
            if self.story.notes is not None:
                flow.gap(12)
        self._fill_details(flow)
        self.areas[-1].finish(flow.y)
        self._add_buttons(buttons, row, gap)

    def _area(self, view: pygame.Rect, pad: int, offset: int) -> Flow:
        """Make a scrolling part of the panel; return the flow for its widgets."""
        edge = self.px(1)  # leave the panel's edge line visible
        view = pygame.Rect(
            view.left + edge, view.top, view.width - edge, max(view.height, self.px(40))
        )
        area = ScrollArea(self.ui, view, offset)
        self.areas.append(area)
        return Flow(self.ui, pad - edge, 0, view.width + edge - 2 * pad, area.container)

    @property
    def content(self) -> ScrollArea:
        """The scrolling part with the task and the banner."""
        return self.areas[0]

    # The task and the banner

    def _fill_story(self, flow: Flow) -> None:
        story = self.story
        self._add_heading(flow, story.heading)
        if story.notes is not None:
            self._add_notes(flow, story.notes)
        if story.banner is not None:
            self._add_banner(flow, story.banner)
        if story.notes is not None and story.notes.line_end:
            flow.gap(6)
            self._add_small(flow, story.notes.line_end)
        flow.gap(12)
        self._add_card(flow)
        if story.tried_rows:
            flow.gap(12)
            model = self.problem.model
            go = self.problem.game.walk_to
            tried = add_tried_card(flow, lambda: model.session.game, story.tried_rows, go)
            self._syncs.append(lambda _live: tried.sync())

    def _add_small(self, flow: Flow, text: str, max_lines: int = 100) -> None:
        color = self._theme.colors.quiet
        flow.text(text, size=Size.SMALL, color=color, max_lines=max_lines)

    def _add_heading(self, flow: Flow, heading: ProblemHeading) -> None:
        place = flow.take(self.px(28))
        name = self._place_within(place.width, heading)
        color = self._theme.colors.quiet
        Label(self.ui, place, name, size=Size.SMALL, color=color, container=flow.container)
        if not heading.title:
            return
        flow.gap(4)
        flow.text(heading.title, size=Size.TITLE, bold=True, max_lines=3)
        origin = self._origin_within(flow.width, heading)
        if origin:
            self._add_small(flow, origin, max_lines=1)
        # in a low panel, an analysis needs the room
        has_room = self.story.notes is not None or not self.compact
        if heading.task and has_room:
            flow.gap(12)
            self._add_task(flow, heading)
        if heading.task_note and has_room:
            flow.gap(4)
            self._add_small(flow, heading.task_note)

    def _place_within(self, width: int, heading: ProblemHeading) -> str:
        """Return the collection's name, shortened to fit, with number and mode."""
        fonts = self._theme.fonts
        size = self._theme.type_px(Size.SMALL)
        room = width - fonts.width(heading.place, size)
        return fonts.fit(heading.collection, size, room) + heading.place

    def _origin_within(self, width: int, heading: ProblemHeading) -> str:
        """Return the problem's origin and how it is turned; if too long, only the latter."""
        both = " · ".join(part for part in (heading.origin, heading.view) if part)
        size = self._theme.type_px(Size.SMALL)
        is_too_long = self._theme.fonts.width(both, size) > width
        return heading.view if heading.view and is_too_long else both

    def _add_task(self, flow: Flow, heading: ProblemHeading) -> None:
        """Add the task on a tinted ground, beside a stone of the side to play."""
        px = self.px
        fonts = self._theme.fonts
        size = self._theme.type_px(Size.BODY)
        beside = px(42)  # width of the part with the stone
        lines = fonts.wrap(heading.task, size, flow.width - beside - px(12), True)
        height = len(lines) * fonts.line_height(size, True)
        rect = flow.take(height + 2 * px(9))
        ground = self._ground_of_task(rect.size, heading.to_play)
        Picture(self.ui, rect, ground, container=flow.container)
        place = without_right(without_left(rect, beside), px(12)).inflate(0, -2 * px(9))
        Label(self.ui, place, heading.task, bold=True, wrap=True, container=flow.container)

    def _ground_of_task(self, size: tuple[int, int], to_play: Color) -> pygame.Surface:
        px = self.px
        colors = self._theme.colors
        ground = pygame.Surface(size, pygame.SRCALPHA, 32)
        whole = ground.get_rect()
        ground.blit(shapes.rounded_box(size, px(4), colors.tint), whole)
        ground.fill(colors.accent, left_part(whole, px(4)))
        stone = small_stone(self.ui, to_play, 18)
        ground.blit(stone, stone.get_rect(center=(px(24), whole.centery)))
        return ground

    # Beside the game

    def _add_notes(self, flow: Flow, notes: GameNotes) -> None:
        if notes.assumption:
            self._add_assumption(flow, notes.assumption)
        flow.gap(8)
        if notes.tells_turn:
            self._add_turn(flow)
        if notes.hint:
            flow.gap(6)
            flow.text(notes.hint, bold=True)
        for text in filter(None, (notes.rule, notes.masters)):
            flow.gap(6)
            self._add_small(flow, text)
        quiet = self._theme.colors.quiet
        if notes.description:
            flow.gap(6)
            flow.text(notes.description, color=quiet)
        if notes.idea is not None:
            self._add_idea(flow, notes.idea)
        if notes.review:
            flow.gap(6)
            flow.text(notes.review, color=quiet)
        if notes.comment:
            flow.gap(6)
            flow.text(notes.comment, max_lines=_COMMENT_LINES)

    def _add_assumption(self, flow: Flow, text: str) -> None:
        """Add the text about a guessed target, and the button for another guess."""
        flow.gap(6)
        self._add_small(flow, text)
        row = flow.take(self.px(26))
        label = _("Another target")
        row.width = min(flat_width(self.ui, Action.NEXT_TARGET, label), row.width) - 2 * self.px(8)
        flat_button(flow, row, Action.NEXT_TARGET, label)

    def _add_turn(self, flow: Flow) -> None:
        """Add the line that says whose move it is, with the computer's progress at its right."""
        row = flow.take(self.px(28))
        beside = row.copy()
        row.width = round(row.width * 0.55)
        beside.left = row.right
        beside.width -= row.width
        line = TurnLine(self.ui, row, flow.container)
        color = self._theme.colors.quiet
        far = Label(
            self.ui,
            beside,
            "",
            size=Size.SMALL,
            color=color,
            align="right",
            container=flow.container,
        )

        def sync(live: Live) -> None:
            line.say(live.turn.color, live.turn.text)
            far.set_text(live.turn.beside)

        self._syncs.append(sync)

    def _add_idea(self, flow: Flow, idea: Idea) -> None:
        """Add an idea's name, a link to its picture, and its place, a link to the path's page."""
        flow.gap(4)
        name = shown_title(idea.picture)
        row = flow.take(self.px(26))
        row.width = natural_width(self.ui, name, "")
        Button(
            self.ui,
            row,
            name,
            look="link",
            on_press=self.problem.ideas.show,
            tooltip=_("Show the picture of this idea"),
            container=flow.container,
        )
        place = row.move(row.width + self.px(12), 0)
        place.width = natural_width(self.ui, idea.place, "")
        Button(
            self.ui,
            place,
            idea.place,
            action=Action.IDEAS,
            look="link",
            key="",
            tooltip=Action.IDEAS.words,
            container=flow.container,
        )

    # The banner and the card

    def _add_banner(self, flow: Flow, shown: BannerShown) -> None:
        banner = shown.banner
        if shown.beside_map and (self.compact or banner.answer):
            flow.gap(8)
            flow.text(banner.title, bold=True)  # the map needs the room
            return
        flow.gap(12)
        add_banner(flow, banner, shown.why, shown.beside_map)
        if shown.counted:
            flow.gap(6)
            self._add_small(flow, shown.counted)
        if shown.slip:
            flow.gap(4)
            flat_button(flow, flow.take(self.px(28)), Action.SLIP, _("That was a slip"))

    def _add_card(self, flow: Flow) -> None:
        """Add the card of the open analysis or, without one, another card if there is one."""
        card: MapCard | WalkCard | RunCard | ComputerCard
        match self.story.card:
            case MapShown() as shown:
                card = MapCard(flow, shown)
            case WalkShown() as shown:
                bottom = self.content.view.height
                card = WalkCard(flow, shown, self.problem.analysis.choose_try, bottom)
            case ExerciseShown() as shown:
                add_exercise(flow, shown)
                return
            case RunShown() as shown:
                card = RunCard(flow, shown)
            case ComputerShown() as shown:
                card = ComputerCard(flow, shown)
            case None:
                return
        self._syncs.append(card.sync)

    def _fill_details(self, flow: Flow) -> None:
        if self.story.tools is not None:
            game = self.problem.game
            add_tools(flow, self.story.tools, game.choose, game.keep_choices, game.set_limit)
            flow.gap(12)
        for fact in self.story.facts:
            self._add_small(flow, fact)
            flow.gap(4)

    # Buttons

    def _add_buttons(self, flow: Flow, height: int, gap: int) -> None:
        """Add the buttons at the bottom, in two rows of three places.

        Each button has a fixed place, which is empty while the button is disabled. The last one
        takes two places; it opens the next problem or explains a wrong move.
        """
        step = (flow.width + gap) / 3
        for number, shown in enumerate(self._controls.fixed):
            row, column = divmod(number, 3)
            places = 1 + row * column  # the last one is as wide as two
            left = round(column * step)
            right = round((column + places) * step) - gap
            place = pygame.Rect(
                flow.left + left, flow.y + row * (height + gap), right - left, height
            )
            look: ButtonLook = "filled" if shown.is_main else "quiet"
            self.fixed[shown.action] = Button(
                self.ui, place, shown.text, action=shown.action, look=look, tooltip=shown.tip
            )

    # Updates

    def takes(self, screen: Screen) -> bool:
        """Whether :meth:`sync` is enough to show a screen, without building the widgets anew."""
        return screen.story == self.story and screen.controls.fixed == self._controls.fixed

    def sync(self, controls: Controls, live: Live) -> None:
        """Update the widgets: enabled buttons and their keys, and the computer's progress."""
        self._controls = controls
        for button in self.buttons:
            self._sync_key(button)
            self._sync_state(button)
        for sync in self._syncs:
            sync(live)

    def _sync_key(self, button: Button) -> None:
        """Update the key on a button: some keys act on the board while it has the focus."""
        controls = self._controls
        keys = self.ui.keys
        scope = self.ui.scope
        active = self.ui.ring.active
        on_board = active is not None and active.name == "board"
        match button.action:
            case Action.UNDO | Action.REDO as action:
                taken = ("Left", "Right") if on_board else ()  # arrows move the cursor
                button.set_key(keys.cap(action, scope, taken))
            case Action.NEXT_PROBLEM as action:
                takes_enter = controls.board_takes_enter if on_board else controls.takes_enter
                button.set_key(keys.cap(action, scope, ("Enter",) if takes_enter else ()))
            case Action() as action if action in (controls.enter, Action.WHY):
                key = keys.cap(action, scope) if on_board else pretty("Enter")
                button.set_key("" if controls.is_guided else key)

    def _sync_state(self, button: Button) -> None:
        """Update whether a button is enabled and visible, and whether its switch is on."""
        controls = self._controls
        action = button.action
        if action is None:
            return
        if action in controls.able:
            is_able = controls.able[action]
            button.set_enabled(is_able)
            if button is self.fixed.get(action):
                button.set_shown(is_able and action not in controls.hidden)
        if action in controls.on:
            button.set_on(controls.on[action])

    @property
    def buttons(self) -> list[Button]:
        """All buttons except links, which are always enabled."""
        widgets = self.ui.ring.widgets
        return [
            button for button in widgets if isinstance(button, Button) and button.look != "link"
        ]

    def show_more(self, scene: Scene) -> None:
        """Open the menu of enabled actions that have no visible button."""
        able = self._controls.able
        seen = [action for action, button in self.fixed.items() if button.can_focus]
        actions = [action for action in MORE if able.get(action, True) and action not in seen]
        on = [action for action, is_on in self._controls.on.items() if is_on]
        show_menu(scene, actions, on=on)
