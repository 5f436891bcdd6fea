"""The tutorial: a tour through the first problems; a card below the board leads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import pygame

from gold import clock
from gold.gui.computer.worker import Computer
from gold.gui.desktop.sound import Sounds
from gold.gui.keys.actions import Action
from gold.gui.keys.chords import pretty
from gold.gui.look.places import bottom_part, left_part, right_part, top_part, without_bottom
from gold.gui.look.theme import Size
from gold.gui.practice.listener import Host, Listener
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button, natural_width
from gold.gui.widgets.displays import Box, Label
from gold.i18n import _
from gold.trainer.events import Events
from gold.trainer.progress.logbook import Logbook
from gold.trainer.settings import Settings
from gold.trainer.training.course import Course
from gold.trainer.training.guided_path import is_new_to_go
from gold.trainer.tutorial_steps import Tutorial, index_of_title, tutorial_collection

# Sizes of the card, in pixels of the design
_CARD_WIDTH = 560
_PAD = 14
_ROW = 32
_BLOCKED = (
    Action.NEXT_PROBLEM, Action.PREVIOUS_PROBLEM, Action.EDIT, Action.SAVE, Action.SAVE_AS, Action.PASTE,
    Action.MODE, Action.QUIZ, Action.NOTE, Action.CHOOSE_COMPUTER, Action.COMPARE,
)  # fmt: skip
_SKIP = Action.NEXT_TARGET
"""The action that skips a task or goes on. It is free: the tour's problems have targets."""


@dataclass(frozen=True, slots=True)
class Tour(Course):
    """The course of the tutorial's problems. It always begins at the first one.

    Its settings turn off all that changes the board without the person.
    """

    has_guide: ClassVar[bool] = True
    can_be_resumed: ClassVar[bool] = False

    def settings(self, chosen: Settings) -> Settings:
        return chosen.changed(
            practice_mode="study",
            after_mistake="tell",
            map_after_solving=False,
            auto_advance=False,
            computer="exact",
        )


def tutorial_scene(
    window: Window, computer: Computer, sounds: Sounds, logbook: Callable[[], Logbook]
) -> PracticeScene:
    """Build the tutorial's scene: a second practice scene, apart from the user's practice.

    :raises GoldError: if the problems of the tutorial cannot be read.
    """
    tutorial = Tutorial()
    course = Tour(tutorial_collection())

    def guide(host: Host) -> TutorialCard:
        return TutorialCard(host, scene, tutorial)

    scene = PracticeScene(window, computer, sounds, logbook, guide=guide)
    scene.open(course, index_of_title(course.collection, tutorial.step.problem))
    return scene


class TutorialCard(Listener):
    """The tutorial's card below the board, for one open problem of the tutorial."""

    def __init__(self, host: Host, scene: PracticeScene, tutorial: Tutorial) -> None:
        super().__init__(host)
        self._scene = scene
        self.tutorial = tutorial
        self._card = self._number = pygame.Rect(0, 0, 0, 0)
        self._told = ""

    def _show_problem(self) -> None:
        """Open the problem of the current card, unless it is open."""
        index = index_of_title(self.model.collection, self.tutorial.step.problem)
        if self.model.index != index:
            self.host.around.open(self.model.course, index)
        self._scene.relayout()

    # Events and actions

    def happened(self, events: Events) -> None:
        if self.tutorial.take(events):
            self._show_problem()

    def go_on(self) -> None:
        """Go to the next card, or end the tutorial."""
        if self.tutorial.go_on():
            self._show_problem()
        else:
            self.leave()

    def skip(self) -> None:
        """Skip the card's task."""
        if self.tutorial.skip():
            self._show_problem()

    def go_back(self) -> None:
        """Go to the previous card."""
        if self.tutorial.go_back():
            self._show_problem()

    @property
    def _leads_to_lessons(self) -> bool:
        """Whether the beginners' lessons come next: on the last card, if the person is new."""
        return self.tutorial.is_last and is_new_to_go(self.host.around.logbook(), clock.now())

    def leave(self) -> None:
        """End the tutorial, and show the library or, if they come next, the beginners' lessons."""
        self.window.show(Tab.LIBRARY)
        if self._leads_to_lessons:
            self.window.perform(Action.TRAIN)
        if not self.tutorial.is_last:
            self.window.say(_("Press F6 to take the tour again."))

    def take_key(self, event: pygame.event.Event) -> bool:
        """Let Enter go to the next card, even where an open analysis would use it."""
        asked = self.window.keys.action(event, self._scene.scope)
        return asked is Action.NEXT_PROBLEM and self.perform(asked)

    def perform(self, action: Action) -> bool:
        """Handle the card's actions, and block those that lead out of the tutorial, such as Edit.

        Enter goes to the next card, but skips no task. True if the action was handled or blocked.
        """
        step = self.tutorial.step
        if action is Action.NEXT_PROBLEM:
            if step.is_task:
                text = _("Do what the card below the board says, or skip it with {key}.")
                self.window.say(text.format(key=self.window.keys.cap(_SKIP, self._scene.scope)))
            else:
                self.go_on()
            return True
        if action is _SKIP:  # without a task, there is only the next card to go to
            (self.skip if step.is_task else self.go_on)()
            return True
        if step.pressed and str(action) == step.button:
            self.go_on()
            return False  # the action itself is carried out by another listener
        if action is Action.BACK and self.model.analysis is None and not self.model.session.record:
            self.leave()
            return True
        return action in _BLOCKED

    @property
    def enter_leads_on(self) -> bool:
        """Whether Enter goes to the next card. With a task, it plays stones instead."""
        return not self.tutorial.step.is_task

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        if self._told and self._told != self._text(self.tutorial.text):
            self._scene.relayout()
        return False

    # The card

    def _text(self, text: str, focused: bool | None = None) -> str:
        """Return a text of the tour with the keys of the actions that it names in braces.

        ``focused``: a widget has the focus and uses arrows and Escape, so other keys are named;
        None for the current state.
        """
        focused = self._scene.ui.ring.active is not None if focused is None else focused
        taken = ("Left", "Right", "Escape") if focused else ()
        keys = {
            action.name.lower(): self.window.keys.cap(action, self._scene.scope, taken)
            for action in Action
            if f"{{{action.name.lower()}}}" in text
        }
        return text.format(**keys)

    def room(self, room: pygame.Rect) -> pygame.Rect:
        """Place the card at the bottom, and return the rest of the room, for the board.

        The card has the height of the longest text, so that nothing moves.
        """
        px = self._scene.px
        theme = self._scene.theme
        width = min(px(_CARD_WIDTH), room.width)
        size = theme.type_px(Size.BODY)
        templates = [text for step in self.tutorial.steps for text in (step.text, step.detour)]
        texts = [self._text(text, focused) for text in templates for focused in (False, True)]
        lines = max(len(theme.fonts.wrap(text, size, width - 2 * px(_PAD))) for text in texts)
        height = lines * theme.fonts.line_height(size) + px(_ROW + _PAD) + 2 * px(_PAD)
        self._card = pygame.Rect(0, room.bottom - height, width, height)
        self._card.centerx = room.centerx
        return without_bottom(room, height + px(12))

    def build(self) -> None:
        target = self._target_rect()
        if target is not None:
            self._frame(target)
        self._build_card()

    def _target_rect(self) -> pygame.Rect | None:
        if self.tutorial.is_astray:
            return self._button_rect(Action.UNDO)
        step = self.tutorial.step
        if step.point:
            return self._point_rect(step.point)
        return self._button_rect(Action(step.button)) if step.button else None

    def _point_rect(self, vertex: str) -> pygame.Rect | None:
        layout = self.host.around.pane.layout
        if layout is None:
            return None
        side = round(layout.cell)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = layout.center(self.model.session.board.geometry.from_vertex(vertex))
        return rect

    def _button_rect(self, action: Action) -> pygame.Rect | None:
        """Return the rectangle of an action's button; None if there is none.

        It is the button at the bottom, else the one in the banner, else the one that opens the
        menu.
        """
        names = [str(action), f"banner {action}", str(Action.MORE)]
        found = [
            each for each in self._scene.ui.ring.widgets if each.name in names and each.can_focus
        ]
        found.sort(key=lambda each: (names.index(each.name), -each.focus_rect.top))
        return pygame.Rect(found[0].focus_rect) if found else None

    def _frame(self, rect: pygame.Rect) -> None:
        """Draw a frame of four strips, so that everything inside can be clicked."""
        width = self._scene.px(3)
        gap = self._scene.px(4)
        outer = rect.inflate(2 * (gap + width), 2 * (gap + width))
        color = self._scene.theme.colors.warning
        for strip in (
            top_part(outer, width),
            bottom_part(outer, width),
            left_part(outer, width),
            right_part(outer, width),
        ):
            Box(self._scene.ui, strip, fill=color, radius=0)

    def _build_card(self) -> None:
        px = self._scene.px
        theme = self._scene.theme
        tutorial = self.tutorial
        colors = theme.colors
        ui = self._scene.ui
        Box(ui, self._card, fill=colors.panel, border=colors.accent, radius=10)
        inner = self._card.inflate(-2 * px(_PAD), -2 * px(_PAD))
        row = bottom_part(inner, px(_ROW))
        self._told = self._text(tutorial.text)
        Label(ui, without_bottom(inner, row.height), self._told, wrap=True)
        number = _("{n} of {count}").format(n=tutorial.number, count=tutorial.count)
        width = theme.text_width(number, Size.SMALL) + px(2)
        self._number = left_part(row, width)
        Label(ui, self._number, number, size=Size.SMALL, color=colors.quiet)
        self._build_buttons(row)

    def _build_buttons(self, row: pygame.Rect) -> None:
        """Place the buttons from right to left: next, back, leave; the same on all cards."""
        tutorial = self.tutorial
        own = not self.tutorial.step.is_task
        ui = self._scene.ui
        end = _("To the lessons") if self._leads_to_lessons else _("To the library")
        texts = [_("Skip"), _("Continue"), end]
        enter = pretty("Enter")
        wide = max(natural_width(ui, text, enter, bold=True) for text in texts)
        place = pygame.Rect(row.right - wide, row.top, wide, row.height)
        Button(
            ui,
            place,
            texts[2 if tutorial.is_last else own],
            look="filled" if own else "flat",
            key=enter if own else ui.keys.cap(_SKIP, ui.scope),
            on_press=self.go_on if own else self.skip,
            name="tutorial next",
        )
        for text, do, name, is_there in (
            (_("Back"), self.go_back, "tutorial back", tutorial.index > 0),
            (_("Leave"), self.leave, "tutorial leave", not tutorial.is_last),
        ):
            wide = natural_width(ui, text, "")
            place = pygame.Rect(place.left - wide - self._scene.px(4), row.top, wide, row.height)
            if is_there:
                Button(ui, place, text, look="flat", on_press=do, name=name)
