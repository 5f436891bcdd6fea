"""The window's program: a stack of scenes, a loop that sleeps while nothing happens.

Nothing slow is imported or done before the first picture; the computer is loaded in the background after it.
With GOLD_TRACE=1 the times are written to the standard error.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol, runtime_checkable

import pygame

from gold.errors import GoldError
from gold.folders import problems_folder
from gold.gui import screen, topbar
from gold.gui.fonts import Fonts
from gold.gui.keys import REPEATED, Action, KeyMap, chords, types_text
from gold.gui.log import LOGGER, log_file, start_logging
from gold.gui.scene import Scene, Tab
from gold.gui.scenes import register_scenes
from gold.gui.sound import Sounds
from gold.gui.system_theme import is_dark
from gold.gui.theme import Theme
from gold.gui.toast import Kind, Toast
from gold.gui.worker import Computer
from gold.i18n import _, use_language
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.trainer.progress import Progress
from gold.trainer.settings import Settings, SettingsFile

FRAME = 1 / 60
_SETTLE = 0.4  # seconds of frames after an event, for hovers, tooltips and whatever pygame_gui still does
_NAP = 250  # milliseconds between looks at the clock while nothing happens
_CURSOR = 100  # the same while a text cursor blinks
_SCALE_STEP = 0.125  # of the user's own scale, between smaller and larger


@runtime_checkable
class Plays(Protocol):
    """What the scene of the practice tab can do."""

    def open(self, collection: Collection, index: int) -> None:
        """Load a problem of a collection."""

    def try_out(self, problem: Problem) -> None:
        """Load the editor's problem."""


@runtime_checkable
class Edits(Protocol):
    """What the scene of the editor's tab can do."""

    def edit(self, problem: Problem, path: Path | None, index: int) -> None:
        """Load a problem."""


class App:
    """The window, its scenes, and what they share.

    ``settings`` are the user's, changed by :meth:`change`; ``theme`` and ``keys`` follow from them;
    ``computer`` runs searches, ``sounds`` plays, ``progress`` keeps what was tried and solved.
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
        if self.settings.language:
            use_language(self.settings.language)
        self._fonts = Fonts()
        self.theme = self._chosen_theme()
        self.keys = KeyMap(self.settings.keys)
        self.computer = computer or Computer()
        self.sounds = Sounds(self.settings.sound, self.settings.volume)
        self._progress: Progress | None = None
        self.running = True
        self.frames = 0
        self._stack: list[Scene] = []
        self._roots: dict[Tab, Scene] = {}
        self._factories: dict[Tab, Callable[[App], Scene]] = {}
        self._awake_until = 0.0
        self._dirty = True
        self._due = 0.0
        self._held: set[int] = set()
        self._broken: set[Scene] = set()

    @property
    def progress(self) -> Progress:
        """The user's attempts, opened when they are first asked for."""
        if self._progress is None:
            self._progress = Progress()
            if self._progress.notice:
                self.say(self._progress.notice, "bad")
        return self._progress

    @property
    def folder(self) -> Path:
        """Where file dialogs begin: the folder used last, else the user's own problems."""
        return Path(self.settings.last_folder) if self.settings.last_folder else problems_folder()

    def remember_folder(self, folder: Path) -> None:
        """Let the next file dialog begin here."""
        self.change(last_folder=str(folder))

    # The settings

    def change(self, **values: object) -> None:
        """Change settings, keep them, and show everything accordingly.

        :raises GoldError: if a value cannot be, or the settings cannot be kept; in the second case they hold
            until the window is closed.
        """
        before, self.settings = self.settings, self.settings.changed(**values)
        if self.settings == before:
            return
        self._apply_settings(before)
        self._settings_file.save(self.settings)

    def _apply_settings(self, before: Settings) -> None:
        now = self.settings
        if (now.theme, now.text_scale) != (before.theme, before.text_scale):
            self.theme = self._chosen_theme()
        if now.keys != before.keys:
            self.keys = KeyMap(now.keys)
        if now.language != before.language:
            use_language(now.language or None)
        self.sounds.enabled, self.sounds.volume = now.sound, now.volume
        for scene in {*self._stack, *self._roots.values()}:
            scene.settings_changed()
            if (now.keys, now.language) != (before.keys, before.language):
                scene.forget_widgets()
        self._dirty = True

    def _chosen_theme(self) -> Theme:
        dark = is_dark(self.settings.theme)
        scale = screen.fitting_scale(self.detected_scale * self.settings.text_scale, self.canvas.get_size())
        return Theme(dark, scale, self._fonts)

    def _rescale(self, steps: int) -> None:
        low, high = 0.75, 2.5
        wanted = self.settings.text_scale + steps * _SCALE_STEP
        self.change(text_scale=min(max(wanted, low), high))

    # The stack

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._stack[-1]

    @property
    def stack(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._stack)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self._stack:
            self.scene.pause()
        self._stack.append(scene)
        self._show_top()

    def pop(self, scene: Scene | None = None) -> None:
        """Close the scene on top, or the given one wherever it is; the last scene stays."""
        target = scene or self.scene
        if target not in self._stack or len(self._stack) == 1:
            return
        self._stack.remove(target)
        target.pause()
        if target not in self._roots.values():
            target.close()
        self._show_top()

    def replace(self, scene: Scene) -> None:
        """Close every scene but those of the tabs, and show this one."""
        roots = set(self._roots.values())
        if self._stack:
            self.scene.pause()
        for old in self._stack:
            if old is not scene and old not in roots:
                old.close()
        self._stack = [scene]
        self._show_top()

    def _show_top(self) -> None:
        self._broken.clear()
        self._dirty = True
        self.wake()
        self.scene.resume()
        self.scene.relayout()
        with self._guard():
            self._lay_out()

    def register(self, tab: Tab, factory: Callable[[App], Scene]) -> None:
        """Say how to make a tab's scene when it is first shown."""
        self._factories[tab] = factory

    def root(self, tab: Tab) -> Scene:
        """The scene of a tab, made when it is first asked for."""
        if tab not in self._roots:
            self._roots[tab] = self._factories[tab](self)
        return self._roots[tab]

    def show(self, tab: Tab) -> Scene:
        """Go to a tab."""
        scene = self.root(tab)
        if self._stack != [scene]:
            self.replace(scene)
        return scene

    # What scenes ask for

    def play(self, collection: Collection, index: int = 0) -> None:
        """Practise a problem of a collection; next and previous lead through the others."""
        scene = self.root(Tab.PRACTICE)
        assert isinstance(scene, Plays)
        scene.open(collection, index)
        self.show(Tab.PRACTICE)

    def try_out(self, problem: Problem) -> None:
        """Practise a problem that is still in the editor; Edit leads back there without loading anything.

        :raises InvalidPositionError: if it cannot be played yet; the window then stays where it is.
        """
        scene = self.root(Tab.PRACTICE)
        assert isinstance(scene, Plays)
        scene.try_out(problem)
        self.show(Tab.PRACTICE)

    def edit(self, problem: Problem, path: Path | None, index: int = 0) -> None:
        """Open a problem in the editor; ``path`` and ``index`` say which of a file it is, if it has one."""
        scene = self.show(Tab.EDITOR)  # before it may ask about unsaved work
        assert isinstance(scene, Edits)
        scene.edit(problem, path, index)

    def begin(self, path: Path | None) -> None:
        """Show the first scene: the problem in a file, else the library."""
        if path is not None:
            with self._guard():
                self.open_file(path)
        if not self._stack:
            self.show(Tab.LIBRARY)

    def keep_window_size(self) -> None:
        """Remember the window's size for the next start."""
        with self._guard():
            if not pygame.display.is_fullscreen():
                self.change(window=self.canvas.get_size())

    def open_file(self, path: Path) -> None:
        """Open a problem or a collection: to play where that is possible, else in the editor.

        :raises GoldError: with what is wrong with the file.
        """
        self.open_collection(load_collection(path))

    def open_collection(self, collection: Collection) -> None:
        """Open problems that were read or pasted: to play where that is possible, else in the editor.

        :raises GoldError: if there are none.
        """
        playable = [place for place, entry in enumerate(collection.entries) if _is_playable(entry)]
        readable = [entry for entry in collection.entries if entry.problem is not None]
        if playable:
            self.play(collection, playable[0])
        elif readable and Tab.EDITOR in self._factories:
            entry = readable[0]
            assert entry.problem is not None
            self.edit(entry.problem, entry.path, entry.index)
            self.say(_("This cannot be played yet: {reason}").format(reason=entry.problem.errors()[0]))
        elif collection.errors:
            raise collection.errors[0]
        else:
            raise GoldError(_("There is no problem in {path}.").format(path=collection.path))
        if playable and collection.errors:
            self.say(str(collection.errors[0]), "bad")

    def ask_for_file(self) -> None:
        """Let the user choose a problem file, and open it."""
        from gold.gui.file_dialog import OpenDialog

        self.push(OpenDialog(self, self.open_file))

    def welcome(self, quietly: bool = False) -> None:
        """At the start: offer what a crash has left behind; else, unless ``quietly``, the tutorial once."""
        from gold.gui.editor_recovery import offer_recovery
        from gold.gui.tutorial import offer_tutorial

        with self._guard():
            if not offer_recovery(self) and not quietly:
                offer_tutorial(self)

    def say(self, text: str, kind: Kind = "info") -> None:
        """Show a short message at the bottom."""
        self.toast.say(text, kind)
        self._dirty = True

    def wake(self) -> None:
        """Keep frames coming for a moment."""
        self._awake_until = time.monotonic() + _SETTLE

    def perform(self, action: Action) -> None:
        """Do what a key or button asks for: first the scene on top, then the window."""
        with self._guard():
            if not self.scene.perform(action):
                self._perform_here(action)
        self._dirty = True

    def _perform_here(self, action: Action) -> None:
        for tab in Tab:
            if action is tab.action and tab in self._factories:
                self.show(tab)
        if action is Action.QUIT:
            self.quit()
        elif action is Action.BACK and len(self._stack) > 1:
            self.pop()
        elif action is Action.FULL_SCREEN:
            screen.toggle_full_screen()
        elif action is Action.TOGGLE_THEME:
            self.change(theme="light" if self.theme.dark else "dark")
        elif action is Action.TOGGLE_SOUND:
            self.change(sound=not self.settings.sound)
            self.say(_("Sound on") if self.settings.sound else _("Sound off"))
        elif action in (Action.LARGER, Action.SMALLER):
            self._rescale(1 if action is Action.LARGER else -1)
        elif action is Action.SETTINGS:
            from gold.gui.settings_scene import SettingsScene

            self.push(SettingsScene(self))
        elif action is Action.OPEN:
            self.ask_for_file()
        elif action is Action.NEW and Tab.EDITOR in self._factories:
            self.show(Tab.EDITOR).perform(Action.NEW)
        elif action is Action.TUTORIAL:
            from gold.gui.tutorial import TutorialScene

            self.replace(TutorialScene(self))
        elif action is Action.HELP:
            from gold.gui.dialogs import KeysDialog

            self.push(KeysDialog(self, self.scene.scope))

    def quit(self) -> None:
        """Close the window, unless a scene wants to ask first."""
        self.running = not all(scene.may_close() for scene in [*self._roots.values(), *self._stack])

    # The loop

    def run(self, after_first_picture: Callable[[], None] | None = None) -> None:
        """Show frames until the window is closed."""
        last = time.monotonic()
        while self.running:
            for event in self._wait():
                self.handle(event)
            now = time.monotonic()
            self.frame(min(now - last, 0.25))
            last = now
            if after_first_picture is not None:
                after_first_picture()
                after_first_picture = None
        for scene in {*self._stack, *self._roots.values()}:
            with self._guard():
                scene.close()
        self.computer.close()
        if self._progress is not None:
            self._progress.close()

    def _wait(self) -> list[pygame.event.Event]:
        """The events since the last frame; sleeps until there are any when nothing moves."""
        if self._moving or self._dirty:
            self._clock_tick()
            return pygame.event.get()
        event = pygame.event.wait(_CURSOR if self.scene.typing else _NAP)
        events = pygame.event.get()
        return events if event.type == pygame.NOEVENT else [event, *events]

    def _clock_tick(self) -> None:
        """Sleep until the next frame is due."""
        now = time.monotonic()
        if self._due > now:
            pygame.time.wait(max(1, round((self._due - now) * 1000)))
        self._due = max(self._due, now - FRAME) + FRAME

    @property
    def _moving(self) -> bool:
        return time.monotonic() < self._awake_until or any(scene.busy for scene in self._stack)

    def frame(self, seconds: float) -> None:
        """Let time pass, and draw when something looks different."""
        with self._guard():
            self._lay_out()
            for scene in list(self._stack):
                scene.update(seconds)
            self._lay_out()
            self.scene.ui.update(seconds)
        if self.toast.update(seconds):
            self._dirty = True
        live = time.monotonic() < self._awake_until or self.scene.typing
        if self._dirty or live or any(scene.needs_drawing for scene in self._stack):
            self.draw()
            self._name_window()
            pygame.display.flip()
            self.frames += 1

    def _name_window(self) -> None:
        """Let the window's title say what is on, for taskbars, screen readers and scripts."""
        captions = [scene.caption() for scene in reversed(self._visible())]
        caption = " · ".join(filter(None, (*captions, "GoLD")))
        if pygame.display.get_caption()[0] != caption:
            pygame.display.set_caption(caption)

    def _lay_out(self) -> None:
        for scene in self._visible():
            scene.lay_out(self.canvas.get_size(), self.theme, topbar.build)

    def _visible(self) -> list[Scene]:
        lowest = max(index for index, scene in enumerate(self._stack) if not scene.overlay or index == 0)
        return self._stack[lowest:]

    def draw(self) -> None:
        """Draw all scenes that can be seen, and the message line."""
        with self._guard():
            self._lay_out()
        self._dirty = False
        self.canvas.fill(self.theme.colors.background)
        for scene in self._visible():
            scene.dirty = scene.ui.dirty = False
            if scene in self._broken:  # it would fail again, every frame; its widgets may still help
                scene.ui.draw_ui(self.canvas)
                continue
            self._broken.add(scene)
            with self._guard(scene):
                scene.draw(self.canvas)
                scene.ui.draw_ui(self.canvas)
                self._broken.discard(scene)
        if not self.scene.needs_layout:
            self.scene.ui.draw_ring(self.canvas)
        self.toast.draw(self.canvas, self.theme, self.scene.toast_area)

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Give an event to whom it concerns."""
        self.wake()
        if event.type == pygame.QUIT:
            with self._guard():
                self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._resized(event.size)
        elif event.type == pygame.DROPFILE:
            with self._guard():
                self.open_file(Path(event.file))
        else:
            with self._guard():
                self._lay_out()
                self._handle_in_scene(event)
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED):
            self._dirty = True

    def _handle_in_scene(self, event: pygame.event.Event) -> None:
        scene = self.scene
        if event.type == pygame.MOUSEBUTTONDOWN and self.toast.shown:
            self.toast.dismiss()
            self._dirty = True
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYDOWN and self._handle_key(scene, event):
            return
        if not scene.ui.process_events(event) and scene is self.scene:
            scene.process_event(event)

    def _handle_key(self, scene: Scene, event: pygame.event.Event) -> bool:
        """Give a key to the scene that asks for it, to a text field, to the focus ring, or do its action."""
        repeated = event.key in self._held
        self._held.add(event.key)
        if scene.take_key(event):
            self._dirty = True
            return True
        if scene.ui.typing:
            if any(types_text(name) for name in chords(event)):
                scene.ui.process_events(event)
                return True
            if event.key == pygame.K_ESCAPE:
                scene.ui.set_focus_set(None)
                scene.ui.ring.focus(None, show=False)
                return True
        if scene.ui.ring.key(event):
            self._dirty = True
            return True
        action = self.keys.action(event, scene.scope)
        if action is None:
            return False
        if action in REPEATED or not repeated:
            self.perform(action)
        return True

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

    # Accidents

    @contextlib.contextmanager
    def _guard(self, scene: Scene | None = None) -> Iterator[None]:
        """Let no error out: what the user did wrong is said, accidents are logged and admitted."""
        try:
            yield
        except GoldError as error:
            self.say(str(error), "bad")
        except Exception as error:  # noqa: BLE001  # whatever it is, the user's work must survive it
            where = scene or (self._stack[-1] if self._stack else self)
            LOGGER.exception("in %s", type(where).__name__)
            self._admit(error)

    def _admit(self, error: Exception) -> None:
        from gold.gui.dialogs import Accident

        if not self._stack:
            self.show(Tab.LIBRARY)
        if not isinstance(self.scene, Accident):
            self.push(Accident(self, error, str(log_file())))


def _is_playable(entry: Entry) -> bool:
    return entry.problem is not None and not entry.problem.errors()


def run_app(path: Path | None = None) -> int:
    """Open the window, on a problem or collection if there is one, and return when it is closed: 0.

    :raises DisplayError: no window can be opened here.
    """
    started = time.perf_counter()
    start_logging()
    screen.prepare()
    scale = screen.detected_scale(os.environ) if _display_ready() else 1.0
    settings_file = SettingsFile()
    window = settings_file.load()[0].window
    app = App(screen.open_window(scale, "GoLD", window), scale, settings_file)
    register_scenes(app)
    app.begin(path)

    def first_picture() -> None:
        spent = time.perf_counter() - started
        loaded = ", ".join(name for name in ("numba", "llvmlite", "scipy") if name in sys.modules)
        if os.environ.get("GOLD_TRACE"):
            print(
                f"first picture: {spent * 1000:.0f} ms after run_app, {time.process_time() * 1000:.0f} ms of "
                f"processor time since the start; loaded of the slow modules: {loaded or 'none'}",
                file=sys.stderr,
            )
        app.computer.get_ready()
        app.welcome(quietly=path is not None)

    try:
        app.run(first_picture)
        app.keep_window_size()
    finally:
        pygame.quit()
    return 0


def _display_ready() -> bool:
    with contextlib.suppress(pygame.error):
        pygame.display.init()
    return bool(pygame.display.get_init())
