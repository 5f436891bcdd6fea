"""The window: a stack of scenes, an event loop that sleeps while nothing happens, and services for scenes."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import pygame

from gold import clock
from gold.board.record import Record
from gold.clock import begin_days_at
from gold.errors import GoldError
from gold.gui.app.commands import window_commands
from gold.gui.app.opening_files import Opening
from gold.gui.app.proving_at_rest import Proving
from gold.gui.app.scenes import Scenes
from gold.gui.computer.worker import Computer
from gold.gui.desktop import memory, screen
from gold.gui.desktop.dark_mode import is_dark
from gold.gui.desktop.drops import Drops
from gold.gui.desktop.keyboard import TextInput, typed_by_scancode
from gold.gui.desktop.log import LOGGER, log_file
from gold.gui.desktop.sound import Sounds
from gold.gui.keys import layout
from gold.gui.keys.actions import Action
from gold.gui.keys.key_map import KeyMap
from gold.gui.look.fonts import Fonts
from gold.gui.look.pictures import PICTURES
from gold.gui.look.theme import Theme
from gold.gui.stage import topbar
from gold.gui.stage.dialogs import ErrorDialog
from gold.gui.stage.glossary_dialog import IdeaDialog
from gold.gui.stage.pace import NAP, Pace, Turns
from gold.gui.stage.routing import Router
from gold.gui.stage.scene import Scene
from gold.gui.stage.stack import SceneStack
from gold.gui.stage.tabs import Tab
from gold.gui.stage.toast import Toast, ToastKind
from gold.i18n import use_language
from gold.problem.collection import Collection, brief
from gold.problem.model import Problem
from gold.problem.pictures.board_picture import BoardPicture
from gold.problem.text import replace_surrogates
from gold.solver.machine import resources
from gold.trainer.place import kept_place
from gold.trainer.progress.logbook import Logbook
from gold.trainer.settings import Settings, SettingsFile
from gold.trainer.training.course import Course

_CAPTION = 120  # most letters of the window's title
_INPUT = frozenset(
    {
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
        pygame.KEYDOWN,
        pygame.KEYUP,
        pygame.TEXTINPUT,
    }
)
"""The types of events that a person makes with a mouse or a keyboard."""
_LONGEST_STEP = 0.25
"""Most seconds that pass in a frame after an event, so that what the event has started is not over at once."""


class App:
    """The window, its scenes, and what they share. Scenes see it as a :class:`gold.gui.stage.scene.Window`.

    ``settings`` are the user's, changed by :meth:`change`; ``theme`` and ``keys`` depend on them.
    ``computer`` runs searches, ``sounds`` plays sounds, and ``logbook`` stores attempts and ratings.
    ``unkept`` says why attempts are not being stored; empty if they are. ``detected_scale`` is the
    scale of the screen.
    """

    def __init__(
        self,
        canvas: pygame.Surface,
        detected_scale: float = 1.0,
        settings_file: SettingsFile | None = None,
        computer: Computer | None = None,
    ) -> None:
        self.canvas = canvas
        self.detected_scale = detected_scale
        self.toast = Toast()
        self._settings_file = settings_file or SettingsFile()
        self.settings, trouble = self._settings_file.load()
        if trouble:
            self.toast.say(trouble, "bad")
        begin_days_at(self.settings.day_begins)
        if self.settings.language:
            use_language(self.settings.language)
        self._fonts = Fonts()
        self.theme = self._chosen_theme()
        self.keys = KeyMap(self.settings.keys)
        self.computer = computer or Computer()
        self.sounds = Sounds(self.settings.sound, self.settings.volume)
        self._logbook: Logbook | None = None
        self.running = True
        self._scenes = Scenes(self, self.computer, self.sounds, lambda: self.logbook)
        self._stack = SceneStack(self._scenes.of, self._show_top)
        self._opening = Opening(self, self._scenes)
        self._router = Router(self._stack, self.toast)
        self._drops = Drops()
        self._proving = Proving(self.computer, lambda: self._scenes.shelves, lambda: self.logbook)
        self.pace = Pace()
        self.turns = Turns()
        self.unkept = ""
        self._text_input = TextInput()
        layout.use(typed_by_scancode())
        self._dirty = True
        self._broken: set[Scene] = set()
        self._ground: Scene | None = None
        self._drawn_for: tuple[tuple[int, int], Theme] | None = None
        self._has_garbage = False

    @property
    def logbook(self) -> Logbook:
        """The logbook, whose database is opened on first use."""
        if self._logbook is None:
            self._logbook = Logbook(now=clock.now())
            if self._logbook.notice:
                self.say(self._logbook.notice, "bad")
            if not self._logbook.database.is_kept:
                self.unkept = self._logbook.notice
                for scene in self._stack.scenes:
                    scene.relayout()
        return self._logbook

    # The settings

    def change(self, **values: object) -> None:
        """Change settings, save them, and update all scenes.

        :raises GoldError: if a value is not allowed, or the settings cannot be saved. Settings that cannot be
            saved apply until the window is closed.
        """
        before = self.settings
        self.settings = self.settings.changed(**values)
        if self.settings == before:
            return
        self._apply_settings(before)
        self._settings_file.save(self.settings)

    def _apply_settings(self, before: Settings) -> None:
        now = self.settings
        begin_days_at(now.day_begins)
        if now.language != before.language:
            use_language(now.language or None)
            self._fonts = Fonts()
        if (_looks(now), now.language) != (_looks(before), before.language):
            self.theme = self._chosen_theme()
        if now.keys != before.keys:
            self.keys = KeyMap(now.keys)
        self.sounds.enabled = now.sound
        self.sounds.volume = now.volume
        if now.threads != before.threads:
            self.computer.engine.use(resources(now.threads))
        for scene in self._stack.everything:
            scene.settings_changed()
            if _widget_words(now) != _widget_words(before):
                scene.forget_widgets()
        self._dirty = True

    def _chosen_theme(self) -> Theme:
        dark = is_dark(self.settings.theme)
        scale = screen.fitting_scale(
            self.detected_scale * self.settings.text_scale, self.canvas.get_size()
        )
        return Theme(dark, scale, self._fonts, self.settings.board, self.settings.safe_colors)

    # The scenes

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._stack.top

    @property
    def stack(self) -> tuple[Scene, ...]:
        """All scenes on the stack, the lowest first."""
        return tuple(self._stack.scenes)

    def pop(self, scene: Scene | None = None) -> None:
        """Close the scene on top, or the given one; the last scene stays."""
        self._stack.pop(scene)

    def show(self, tab: Tab) -> Scene:
        """Show the scene of a tab, and return it; scenes over it are closed."""
        return self._stack.show(tab)

    def push(self, scene: Scene) -> None:
        """Put a scene on top. A dialog on an empty stack is shown over the library."""
        if scene.overlay and not self.stack:
            self.show(Tab.LIBRARY)
        self._stack.push(scene)

    # Opening problems and games, see Window

    def try_out(self, problem: Problem, is_saved: bool = False) -> None:
        """Practise the editor's problem."""
        self._opening.try_out(problem, is_saved)

    def edit(
        self,
        problem: Problem,
        path: Path | None,
        index: int = 0,
        picture: BoardPicture | None = None,
    ) -> None:
        """Open a problem in the editor, and the picture that it was read from, if there is one."""
        self._opening.edit(problem, path, index, picture)

    def show_game(self, game: Problem | Record, path: Path, stones: int | None = None) -> None:
        """Show a game, at its end or after this number of stones."""
        self._opening.show_game(game, path, stones)

    def open_text(self, text: str, path: Path) -> None:
        """Open the problems in a text; the ending of ``path`` says the format."""
        self._opening.text(text, path)

    def paste_picture(self) -> None:
        """Read the board in the clipboard's picture, and open its position in the editor."""
        self._opening.paste_picture()

    def hush(self) -> None:
        """Remove the current message, since it is out of date. An error stays."""
        self.toast.hush()

    def explain(self, idea: Problem) -> None:
        """Explain an idea of Go: show its picture, and the text below it."""
        self.push(IdeaDialog(self, idea))

    def _show_top(self) -> None:
        self._has_garbage = True
        self._broken.clear()
        ground = self._stack.visible[0]
        if ground is not self._ground:
            self._ground = ground
            self.toast.leave()
        self._dirty = True
        self.pace.wake()
        self.scene.resume()
        self.scene.relayout()
        with self._guard():
            self._lay_out()

    # What scenes ask for

    def play(self, course: Collection | Course, index: int = 0) -> None:
        """Practise the problem at ``index``; Next and Previous lead to the other problems."""
        here = self.scene.tab if self.stack else None
        self._opening.play(course, index, here if here is not Tab.PRACTICE else None)

    def say(self, text: str, kind: ToastKind = "info") -> None:
        """Show a short message in the top bar."""
        self.toast.say(text, kind)
        self._dirty = True

    def perform(self, action: Action) -> None:
        """Carry out an action: in the scene on top or, if that does not handle it, in the window."""
        with self._guard():
            if not self.scene.perform(action):
                command = window_commands(self, self._stack, self._scenes, self._opening).get(
                    action
                )
                if command is not None:
                    command()
        self._dirty = True

    def quit(self) -> None:
        """Close the window, unless a scene asks the user something first."""
        self.running = not all(scene.may_close() for scene in self._stack.everything)

    # Start and end

    def end(self) -> None:
        """End the program without asking, when the system demands it. The next start offers unsaved work."""
        self.running = False

    def begin(self, path: Path | None) -> None:
        """Open the first scene: the file at ``path``, practice, or the library.

        Without a file, it is practice if something was practised before.
        """
        if path is not None:
            if path.suffix.lower() != ".sgf":
                # This import takes longer than the window waits for a file.
                import_module("gold.problem.yaml.yaml_format")
            with self._guard():
                self._opening.files([path])
        if not self.stack:
            self.show(Tab.PRACTICE if path is None and kept_place() is not None else Tab.LIBRARY)

    def welcome(self, quietly: bool = False) -> None:
        """Offer to restore work that a crash left behind, or welcome a new user.

        Called after the first picture. If there is no such work, a new user is asked how strong
        they are, and offered the tutorial; with ``quietly``, they are not.
        """
        # The import takes 18 ms, so that it is done after the first picture.
        from gold.gui.app import welcome

        ask = partial(self._scenes.ask_strength, at_first=True)
        with self._guard():
            welcome.offer_recovery(
                self,
                self._opening.recover,
                otherwise=lambda: None if quietly else welcome.welcome_new(self, ask),
            )

    def keep_window_size(self) -> None:
        """Save the size of the window for the next start."""
        with self._guard():
            if not pygame.display.is_fullscreen():
                self.change(window=self.canvas.get_size())

    # The loop

    def run(self, after_first_picture: Callable[[], None] | None = None) -> None:
        """Show frames until the window is closed, then close everything.

        These are all scenes, the computer and the logbook. Call ``after_first_picture`` after the
        first frame. Clicks and keys before that are ignored: nobody can mean what is not to be
        seen yet, and they would go to what lies below the first question to a new user.
        """
        last = time.monotonic()
        while self.running:
            events = self.pace.wait(self._moving, self.scene.typing)
            for event in events:
                if after_first_picture is None or event.type not in _INPUT:
                    self.handle(event)
            now = time.monotonic()
            most = _LONGEST_STEP if events else NAP / 1000
            self.frame(min(now - last, most))
            last = now
            if after_first_picture is not None:
                after_first_picture()
                after_first_picture = None
        for scene in self._stack.everything:
            with self._guard():
                scene.close()
        self._scenes.close()
        self.computer.close()
        if self._logbook is not None:
            self._logbook.close()

    @property
    def _moving(self) -> bool:
        waits = self._opening.reading or any(scene.busy for scene in self.stack)
        return self._dirty or waits or self.scene.moving

    def frame(self, seconds: float) -> None:
        """Make a frame: let ``seconds`` pass in all scenes, and draw them if anything has changed."""
        with self.turns.frame():
            self._frame(seconds)

    def _frame(self, seconds: float) -> None:
        with self._guard():
            self._opening.update()
        with self._guard():
            self._lay_out()
            for scene in self.stack:
                scene.update(seconds)
            self._lay_out()
            self.scene.ui.update(seconds)
            self._text_input.follow(self.scene.typing)
        if self.toast.update(seconds):
            self._dirty = True
        with self._guard():
            self._scenes.update()
        with self._guard():
            self._prove_at_rest(seconds)
        live = self.pace.awake or self.scene.typing
        if self._dirty or live or any(scene.needs_drawing for scene in self.stack):
            self.draw()
            self._name_window()
            pygame.display.flip()
        if self._has_garbage and not self.pace.awake and not self._moving:
            self._has_garbage = False
            memory.return_free_memory()

    def _prove_at_rest(self, seconds: float) -> None:
        """Let the computer prove problems of the library while the person rests.

        Show a message if files of kept proofs are damaged.
        """
        is_quiet = self.settings.prove_at_rest and not (self._moving or self.pace.awake)
        self._proving.update(seconds, is_quiet)
        if complaints := self.computer.complaints():
            self.say(complaints, "bad")

    def _name_window(self) -> None:
        """Show the captions of the visible scenes in the window's title.

        Taskbars, screen readers and scripts read it.
        """
        captions = [_shortened(scene.caption()) for scene in reversed(self._stack.visible)]
        state = " · ".join(each for each in captions if each)
        caption = f"{state} — GoLD" if state else "GoLD"
        caption = replace_surrogates(caption)  # a file name may be invalid UTF-8
        if pygame.display.get_caption()[0] != caption:
            pygame.display.set_caption(caption)

    def _lay_out(self) -> None:
        size = self.canvas.get_size()
        if self._drawn_for != (size, self.theme):
            self._drawn_for = size, self.theme
            self._has_garbage = True
            PICTURES.forget()
            for scene in self._stack.everything:
                scene.forget_pictures()
        for scene in self._stack.visible:
            scene.lay_out(size, self.theme, topbar.build)

    def draw(self) -> None:
        """Draw all visible scenes and, over them, the current message."""
        with self._guard():
            self._lay_out()
        self._dirty = False
        self.canvas.fill(self.theme.colors.background)
        for scene in self._stack.visible:
            scene.dirty = scene.ui.dirty = False
            with self._guard(scene):
                if scene not in self._broken:  # a broken scene would fail again in every frame
                    self._broken.add(scene)
                    scene.draw(self.canvas)
                    self._broken.discard(scene)
                scene.ui.draw_ui(self.canvas)
        if not self.scene.needs_layout:
            self.scene.ui.draw_ring(self.canvas)
        self.toast.draw(self.canvas, self.theme, self.scene.toast_area)

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event of the window, such as a new size or dropped files, or pass it to the scene."""
        self.pace.wake()
        self._proving.stop()
        if event.type == pygame.QUIT:
            with self._guard():
                self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._resized(event.size)
        elif event.type == pygame.KEYMAPCHANGED:
            layout.use(typed_by_scancode())
            for scene in self._stack.everything:
                scene.forget_widgets()
        elif dropped := self._drops.take(event):
            with self._guard():
                self._opening.files(dropped)
        else:
            with self._guard():
                self._lay_out()
                self._router.route_event(event)
                self._text_input.follow(self.scene.typing)  # at once, so that no letter is lost
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED):
            self._dirty = True

    def _resized(self, size: tuple[int, int]) -> None:
        screen.keep_minimum((size[0], size[1]))
        surface = pygame.display.get_surface()
        if surface is not None:
            self.canvas = surface
        theme = self._chosen_theme()
        if theme.scale != self.theme.scale:
            self.theme = theme
        self._broken.clear()
        self._dirty = True

    # Errors

    @contextlib.contextmanager
    def _guard(self, scene: Scene | None = None) -> Iterator[None]:
        """Context manager: catch every error.

        The message of a :class:`GoldError` is shown. Any other error is a bug: it is logged, and a
        dialog reports it. ``scene`` is the scene to name in the log.
        """
        try:
            yield
        except GoldError as error:
            self.say(brief(error), "bad")
        except Exception as error:  # noqa: BLE001  # whatever it is, the user's work must survive
            where = scene or (self.scene if self.stack else self)
            LOGGER.exception("in %s", type(where).__name__)
            if not (self.stack and isinstance(self.scene, ErrorDialog)):
                self.push(ErrorDialog(self, error, str(log_file())))


def _widget_words(settings: Settings) -> object:
    """The settings that the texts on widgets depend on. If one changes, all widgets are made again."""
    return settings.keys, settings.language, settings.key_badges


def _looks(settings: Settings) -> tuple[object, ...]:
    return settings.theme, settings.text_scale, settings.board, settings.safe_colors


def _shortened(caption: str) -> str:
    """The caption, shortened in its middle for a title bar. The end is kept, since it tells the state."""
    return (
        caption
        if len(caption) <= _CAPTION
        else f"{caption[: _CAPTION // 2]} … {caption[-_CAPTION // 4 :]}"
    )
