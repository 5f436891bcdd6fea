"""The practice scene: shows the open problem with its panel, and passes input on to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

import pygame

from gold.board.points import Point
from gold.gui.board.pane import BoardPane, PressedBy
from gold.gui.board.view import crop_around
from gold.gui.computer.worker import Computer
from gold.gui.desktop.sound import Sounds
from gold.gui.keys.actions import Action, Scope
from gold.gui.practice.endless import EndlessProblems
from gold.gui.practice.listener import PracticeContext, Shelves
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.open_problem import Guide, OpenProblem
from gold.gui.practice.panel.panel import PracticePanel
from gold.gui.practice.screen.live import live
from gold.gui.practice.screen.screen import Screen, screen
from gold.gui.practice.start_page import StartPage
from gold.gui.stage.board_scene import BoardScene
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.trainer.endless.generated import GenerationRequest
from gold.trainer.guessed_target import GuessedTarget
from gold.trainer.place import keep_place
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.course import Course, FromEditor
from gold.trainer.training.guided_path import GuidedPath

_SYNC = 0.1  # seconds between updates of clocks and of the computer's progress


class PracticeScene(BoardScene[PracticePanel]):
    """The open problem with its panel or, if no problem is open, the start page.

    - ``computer``: runs the searches.
    - ``logbook``: opens the record of attempts, on first use.
    - ``shelves``: returns the library's collections that have been read.
    - ``guide``: makes the listener that comes before all others, such as the tutorial's; None for
      none.
    - ``endless``: provides generated problems; None if there are none.
    - ``paths``: returns all guided paths.
    - ``day``: returns the contents of today's training in a few words; None while they are not
      known.
    - ``came_from``: the tab to which Escape leads back.
    """

    tab = Tab.PRACTICE
    explains = True

    def __init__(
        self,
        window: Window,
        computer: Computer,
        sounds: Sounds,
        logbook: Callable[[], Logbook],
        shelves: Shelves = tuple,
        guide: Guide | None = None,
        endless: EndlessProblems | None = None,
        paths: Callable[[], Sequence[GuidedPath]] = tuple,
        day: Callable[[], str | None] = lambda: None,
    ) -> None:
        pane = BoardPane(
            self._press_point,
            on_release=self._release_point,
            motion=window.settings.motion,
            acts_on_release=True,
        )
        super().__init__(window, pane)
        self._pressed: Point | None = None
        self.came_from = Tab.LIBRARY
        self._endless = endless
        self._start = StartPage(window, endless.words if endless is not None else str, logbook, day)
        self.problem: OpenProblem | StartPage = self._start
        self._guide = guide
        self._around = PracticeContext(
            window,
            computer,
            sounds,
            logbook,
            shelves,
            self.pane,
            self.open,
            self._open_guess,
            self._bring,
            self._show,
            paths,
        )
        self._since_sync = 0.0
        self.is_on_top = False
        self.screen: Screen | None = None

    @property
    def scope(self) -> Scope:  # type: ignore[override]
        """The key table in use: that of the open problem or, without one, of the start page."""
        return Scope.PRACTICE if self.model is not None else Scope.START

    @property
    def model(self) -> PracticeModel | None:
        """The model of the open problem; None if there is none."""
        return self.problem.model

    # Opening

    def open(self, course: Course, index: int) -> None:
        """Open the problem at ``index`` of a course.

        Store this place, if the course can be resumed.

        :raises GoldError: if it cannot be played; then nothing changes.
        """
        entry = course.collection.entries[index]
        if entry.error is not None:
            raise entry.error
        assert entry.problem is not None
        self._load(entry.problem, course, index, GuessedTarget.of(entry.problem))
        if (place := course.place(index)) is not None:
            keep_place(place)

    def take_rest(self, part: Collection, collection: Collection) -> None:
        """Replace ``part``, a collection's first entries, by all of it, if it is open."""
        if self.model is not None and self.model.take_rest(part, collection):
            self._show(animate=False)

    def try_out(self, problem: Problem, is_saved: bool = False) -> None:
        """Open the editor's problem, unless it is already open.

        ``is_saved``: it is stored in a file.

        :raises GoldError: if it cannot be played; then nothing changes.
        """
        if self.model is None or not self.model.is_of(problem):
            self._load(problem, FromEditor(is_saved=is_saved))

    def _open_guess(self, guessed: GuessedTarget | None) -> None:
        model = self.model
        assert model is not None
        self._load(model.in_file, model.course, model.index, guessed, target_chosen=True)

    def _load(
        self,
        problem: Problem,
        course: Course,
        index: int = 0,
        guessed: GuessedTarget | None = None,
        target_chosen: bool = False,
    ) -> None:
        settings = course.settings(self.window.settings)
        crop = crop_around((problem if guessed is None else guessed.problem).position)
        if target_chosen and self.model is not None and self.pane.shows(crop):
            crop = self.model.crop  # so that nothing moves under the mouse
        model = PracticeModel(problem, course, index, settings, guessed, crop)
        self.problem.close()
        self.window.hush()  # the message was about the previous problem
        self.problem = OpenProblem(self._around, model, self._guide, target_chosen)
        self.relayout()
        self.problem.begin()
        if self._endless is not None:
            self._endless.practised = (
                GenerationRequest.of_text(course.wish) if course.wish else None
            )

    # Endless problems

    def wait(self) -> None:
        """Close the open problem; the start page tells that another one is being made."""
        self.problem.close()
        self.problem = self._start
        self.screen = None
        self.relayout()
        self.window.show(Tab.PRACTICE)

    def _bring(self, wish: str) -> None:
        assert self._endless is not None  # without it, no course has a wish
        self._endless.bring(GenerationRequest.of_text(wish))

    def resume(self) -> None:
        super().resume()
        self.is_on_top = True
        if self.screen is not None:
            self._show(animate=False)  # dialogs and other scenes may have changed what can be done

    def pause(self) -> None:
        super().pause()
        self.is_on_top = False

    # The scene

    def build(self) -> None:
        match self.problem:
            case OpenProblem() as problem:
                before = self.panel
                is_same = before is not None and before.problem is problem
                offset = before.content.offset if before is not None and is_same else 0
                shown = self.screen or self._screen_of(problem)
                self.panel = PracticePanel(self, self.place_board(), shown, problem, offset)
            case StartPage() as page:
                self.panel = None
                self.panel_rect = pygame.Rect(0, 0, 0, 0)
                page.show(self)
            case _:
                assert_never(self.problem)
        self.problem.guide.build()

    def board_room(self, room: pygame.Rect) -> pygame.Rect:
        return self.problem.guide.room(room)

    def _screen_of(self, problem: OpenProblem) -> Screen:
        return screen(problem.moment, self.window.settings)

    def _show(self, animate: bool) -> None:
        """Redraw the open problem. The widgets are rebuilt only if updating them is not enough."""
        assert isinstance(self.problem, OpenProblem)
        self.screen = self._screen_of(self.problem)
        self.pane.takes_keys = self.model is not None and self.model.analysis is None
        self.pane.show(self.screen.board, animate)
        panel = self.panel
        if panel is None or panel.problem is not self.problem or not panel.takes(self.screen):
            self.relayout()
        else:
            panel.sync(self.screen.controls, self.screen.live)
        self.dirty = True

    def caption(self) -> str:
        return super().caption() if self.screen is None else self.screen.caption

    @property
    def busy(self) -> bool:
        return super().busy or self.problem.busy

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.problem.update(seconds if self.is_on_top else 0.0)
        self._since_sync += seconds
        if self._since_sync >= _SYNC:
            self._since_sync = 0.0
            self._sync()

    def _sync(self) -> None:
        """Update the texts that change without events: clocks, and the progress of the computer."""
        if (
            self.panel is not None
            and self.screen is not None
            and isinstance(self.problem, OpenProblem)
        ):
            self.panel.sync(self.screen.controls, live(self.problem.moment))

    def settings_changed(self) -> None:
        super().settings_changed()
        self.problem.settings_changed()

    def close(self) -> None:
        self.problem.close()

    # Input

    def step(self, notches: int) -> bool:
        """Step through the moves with the wheel; ``notches`` above 0: forward. Always returns True.

        Refused where taking a move back would count as help, unless the settings allow it: turning
        the wheel may be an accident.
        """
        model = self.model
        if (
            model is not None
            and model.state.a_slip_would_cost
            and not self.window.settings.wheel_steps
        ):
            self.window.say(_("The wheel takes no move back while the problem counts."))
            return True
        self.perform(Action.REDO if notches > 0 else Action.UNDO)
        return True

    def _press_point(self, point: Point, button: int) -> None:
        self._pressed = point if button == pygame.BUTTON_LEFT else None

    def _release_point(self, point: Point | None) -> None:
        """Play on ``point``, unless the mouse was pressed elsewhere and dragged there.

        A first touch only shows the stone, and a second one plays it. The settings can ask for the
        same with clicks.
        """
        pressed, self._pressed = self._pressed, None
        if point is None or point != pressed:
            return
        if self._is_shown_first(point):
            self.pane.chosen = point
            self.pane.dirty = True
            self.window.say(_("Press the point again to play there."))
            return
        self.pane.chosen = None
        self.problem.take_click(point)

    def _is_shown_first(self, point: Point) -> bool:
        """Whether a press on ``point`` only shows the stone, and does not play it yet."""
        view = self.pane.view
        if self.model is None or self.model.analysis is not None or view is None:
            return False
        is_sure = self.pane.pressed_by is PressedBy.KEY or self.pane.chosen == point
        asks = self.pane.pressed_by is PressedBy.TOUCH or self.window.settings.second_click
        return asks and not is_sure and point in view.playable

    def take_key(self, event: pygame.event.Event) -> bool:
        """Pass a key to the open problem, unless a control has the focus. True if it was used.

        After a solution, Enter on the board opens the next problem, instead of playing a stone.
        Enter never skips an undecided problem: a message names the key for that.
        """
        ring = self.ui.ring
        asked = self.ui.keys.action(event, self.scope)
        if asked is Action.NEXT_PROBLEM and ring.current is self.pane:
            if not self.pane.takes_keys:
                self.pane.leave_out_second_press()
            elif self.problem.enter_leads_on:
                self.pane.leave_out_second_press()
                self.perform(Action.NEXT_PROBLEM)
                return True
        if ring.active is not None:
            return False
        if self.problem.take_key(event):
            return True
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if asked is not Action.NEXT_PROBLEM or not enter or not self.problem.enter_skips:
            return False
        key = self.ui.keys.cap(Action.NEXT_PROBLEM, self.scope, ("Enter",))
        self.window.say(
            _("Enter goes on once the problem is decided; {key} skips it.").format(key=key)
        )
        return True

    def perform(self, action: Action) -> bool:
        """Pass an action to the open problem; True if it was carried out.

        If no listener uses Back, it leads to the tab that the user came from.
        """
        if self.problem.perform(action):
            return True
        if action is Action.MORE and self.panel is not None:
            self.panel.show_more(self)
            return True
        if action is not Action.BACK or self.model is None:
            return False
        came_from = Tab.EDITOR if self.model.course.from_editor else self.came_from
        self.window.perform(came_from.action)
        return True
