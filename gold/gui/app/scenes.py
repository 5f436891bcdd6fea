"""Makes all scenes. The window imports no scene itself: each is imported here, when it is first shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from gold.gui.computer.worker import Computer
from gold.gui.desktop.sound import Sounds
from gold.gui.stage.scene import Scene, Window
from gold.gui.stage.tabs import Tab
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.course import Course

if TYPE_CHECKING:
    from gold.gui.editor.scene import EditorScene
    from gold.gui.game.scene import GameScene
    from gold.gui.library.scene import LibraryScene
    from gold.gui.patterns.scene import PatternsScene
    from gold.gui.practice.endless import EndlessProblems
    from gold.gui.practice.scene import PracticeScene
    from gold.gui.progress.scene import ProgressScene
    from gold.trainer.library.shelves import Shelved
    from gold.trainer.progress.glicko import Rating


class Scenes:
    """Makes the scenes, and passes them the objects that they need. The scenes of tabs are made only once.

    Each scene is imported when it is first shown, so that the program starts fast: importing
    practice takes 90 ms of processor time, the library 40, the editor 30, the settings 10.
    """

    def __init__(
        self, window: Window, computer: Computer, sounds: Sounds, logbook: Callable[[], Logbook]
    ) -> None:
        self._window = window
        self._computer = computer
        self._sounds = sounds
        self._logbook = logbook

    def of(self, tab: Tab) -> Scene:
        """The scene of a tab, which is made on first use."""
        match tab:
            case Tab.LIBRARY:
                return self.library
            case Tab.PRACTICE:
                return self.practice
            case Tab.EDITOR:
                return self.editor
            case Tab.PROGRESS:
                return self.progress
            case Tab.PATTERNS:
                return self.patterns
            case Tab.GAME:
                return self.game

    @cached_property
    def library(self) -> LibraryScene:
        """The scene of the library."""
        from gold.gui.library.scene import LibraryScene

        return LibraryScene(self._window, self._logbook, self._computer)

    @property
    def shelves(self) -> Sequence[Shelved]:
        """The collections of the library that have been read; empty before the library is first opened."""
        return self.library.shelves if "library" in vars(self) else ()

    @property
    def course(self) -> Course:
        """The course in practice; an empty course if no problem is open."""
        model = self.practice.model if "practice" in vars(self) else None
        return model.course if model is not None else Course()

    @cached_property
    def endless(self) -> EndlessProblems:
        """The object that makes and opens endless problems."""
        from gold.gui.practice.endless import EndlessProblems

        return EndlessProblems(self._window, self._computer, self._logbook, lambda: self.practice)

    def update(self) -> None:
        """Called in every frame: let endless problems be made in the background, whichever scene is shown."""
        if "endless" in vars(self):
            self.endless.update()

    def close(self) -> None:
        """Stop making endless problems. The window itself closes the scenes."""
        if "endless" in vars(self):
            self.endless.close()

    @cached_property
    def practice(self) -> PracticeScene:
        """The practice scene."""
        from gold.gui.practice.scene import PracticeScene

        return PracticeScene(
            self._window,
            self._computer,
            self._sounds,
            self._logbook,
            lambda: self.library.shelves,
            endless=self.endless,
            paths=lambda: self.library.paths(),
            day=lambda: self.library.day_in_short,
        )

    @cached_property
    def editor(self) -> EditorScene:
        """The scene of the editor."""
        from gold.gui.editor.scene import EditorScene

        return EditorScene(self._window, self._computer)

    @cached_property
    def progress(self) -> ProgressScene:
        """The scene with the person's progress."""
        from gold.gui.progress.scene import ProgressScene

        def library() -> LibraryScene:
            self._window.show(Tab.LIBRARY)
            return self.library

        return ProgressScene(
            self._window,
            self._logbook,
            lambda: self.library.shelves,
            lambda mark: library().show_marked(mark),
            lambda tag: library().show_tagged(tag),
        )

    @cached_property
    def patterns(self) -> PatternsScene:
        """The scene of the pattern explorer."""
        from gold.gui.patterns.scene import PatternsScene

        return PatternsScene(self._window, lambda: self.library.shelves)

    @cached_property
    def game(self) -> GameScene:
        """The scene that shows a game record."""
        from gold.gui.game.scene import GameScene

        return GameScene(self._window, self._computer)

    def ask_strength(self, then: Callable[[Rating | None], object], at_first: bool = False) -> None:
        """Ask how strong the person is.

        ``then`` gets the rating, or None without an answer. If the person chooses the placement
        test, that begins, and ``then`` is not called. ``at_first``: it is the first question to a
        new user, so the dialog also offers the languages.
        """
        from gold.gui.app.strength_dialog import StrengthDialog

        find_out = self.library.training.find_strength
        self._window.push(StrengthDialog(self._window, self._logbook, find_out, then, at_first))

    def settings(self) -> Scene:
        """Make a scene with the settings."""
        from gold.gui.settings.scene import SettingsScene

        return SettingsScene(self._window, self._computer.engine.look_at_proofs)

    def tutorial(self) -> Scene:
        """Make the scene of the tutorial, at its start."""
        from gold.gui.practice.tutorial import tutorial_scene

        return tutorial_scene(self._window, self._computer, self._sounds, self._logbook)
