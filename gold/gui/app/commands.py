"""Commands that work in every scene: tabs, settings, help, files, zoom."""

from __future__ import annotations

from pathlib import Path

from gold.gui.app.opening_files import Opening
from gold.gui.app.scenes import Scenes
from gold.gui.desktop import clipboard, screen
from gold.gui.keys.table import Action
from gold.gui.stage.file_dialog import OpenDialog
from gold.gui.stage.keys_dialog import KeysDialog
from gold.gui.stage.scene import Window
from gold.gui.stage.stack import SceneStack
from gold.gui.stage.tabs import Tab
from gold.i18n import _
from gold.trainer.settings import BoardStyle

_SCALE_STEP = 0.125  # how much zooming in or out changes the user's scale
_SMALLEST, _LARGEST = 0.75, 2.5


class Commands:
    """Carries out the actions that the scene on top does not handle."""

    def __init__(self, window: Window, stack: SceneStack, scenes: Scenes, opening: Opening) -> None:
        self._window, self._stack, self._scenes, self._opening = window, stack, scenes, opening

    def perform(self, action: Action) -> None:
        """Carry out an action; an unknown one does nothing."""
        window, settings = self._window, self._window.settings
        for tab in Tab:
            if action is tab.action:
                window.show(tab)
        match action:
            case Action.QUIT:
                window.quit()
            case Action.BACK if len(self._stack.scenes) > 1:
                window.pop()
            case Action.FULL_SCREEN:
                screen.toggle_full_screen()
            case Action.TOGGLE_THEME:
                window.change(theme="light" if window.theme.dark else "dark")
            case Action.NEXT_BOARD:
                styles = list(BoardStyle)
                window.change(board=styles[(styles.index(settings.board) + 1) % len(styles)])
            case Action.TOGGLE_SOUND:
                window.change(sound=not settings.sound)
                window.say(_("Sound off") if settings.sound else _("Sound on"))
            case Action.LARGER:
                self._rescale(_SCALE_STEP)
            case Action.SMALLER:
                self._rescale(-_SCALE_STEP)
            case _:
                self._open(action)

    def _rescale(self, step: float) -> None:
        scale = self._window.settings.text_scale + step
        self._window.change(text_scale=min(max(scale, _SMALLEST), _LARGEST))

    def _open(self, action: Action) -> None:
        """Show the scene that belongs to an action."""
        match action:
            case Action.NEW:
                self._window.show(Tab.EDITOR)
                self._scenes.editor.perform(Action.NEW)
            case Action.OPEN:
                self._window.push(OpenDialog(self._window, lambda path: self._opening.files([path])))
            case Action.KEEP:
                self._opening.keep()
            case Action.PASTE:
                self._paste()
            case Action.SETTINGS:
                self._window.push(self._scenes.settings())
            case Action.TUTORIAL:
                self._stack.replace(self._scenes.tutorial())
            case Action.GENERATE:
                self._scenes.practice.endless.ask()
            case Action.HELP:
                self._window.push(KeysDialog(self._window, self._stack.top.scope))

    def _paste(self) -> None:
        """Open the problems on the clipboard.

        :raises GoldError: if there are none; if reading takes a while, that is shown later.
        """
        text = clipboard.get_text()
        if text.strip():
            self._window.open_text(text, Path(_("clipboard") + ".sgf"))
        else:
            self._window.say(_("There is no text on the clipboard."))
