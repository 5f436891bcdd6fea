"""What the window itself does, whatever scene is on: tabs, settings, help, files, size of type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gold.gui.desktop import screen
from gold.gui.keys.table import Action
from gold.gui.stage.scene import Tab
from gold.i18n import _

if TYPE_CHECKING:
    from gold.gui.app.window import App

_SCALE_STEP = 0.125  # of the user's own scale, between smaller and larger
_SMALLEST, _LARGEST = 0.75, 2.5


def perform(app: App, action: Action) -> None:
    """Do what was asked for and was none of the scene's business; an unknown action does nothing."""
    for tab in Tab:
        if action is tab.action and app.scenes.has(tab):
            app.show(tab)
    match action:
        case Action.QUIT:
            app.quit()
        case Action.BACK if len(app.stack) > 1:
            app.pop()
        case Action.FULL_SCREEN:
            screen.toggle_full_screen()
        case Action.TOGGLE_THEME:
            app.change(theme="light" if app.theme.dark else "dark")
        case Action.TOGGLE_SOUND:
            app.change(sound=not app.settings.sound)
            app.say(_("Sound on") if app.settings.sound else _("Sound off"))
        case Action.LARGER:
            _rescale(app, _SCALE_STEP)
        case Action.SMALLER:
            _rescale(app, -_SCALE_STEP)
        case Action.NEW if app.scenes.has(Tab.EDITOR):
            app.show(Tab.EDITOR).perform(Action.NEW)
        case _:
            _open_scene(app, action)


def _rescale(app: App, step: float) -> None:
    app.change(text_scale=min(max(app.settings.text_scale + step, _SMALLEST), _LARGEST))


def _open_scene(app: App, action: Action) -> None:
    """Scenes that the window brings up; each is imported when it is first wanted."""
    if action is Action.SETTINGS:
        from gold.gui.settings.scene import SettingsScene

        app.push(SettingsScene(app))
    elif action is Action.OPEN:
        app.ask_for_file()
    elif action is Action.TUTORIAL:
        from gold.gui.practice.tutorial import TutorialScene

        app.replace(TutorialScene(app))
    elif action is Action.HELP:
        from gold.gui.stage.dialogs import KeysDialog

        app.push(KeysDialog(app, app.scene.scope))
