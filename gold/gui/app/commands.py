"""The commands that work in every scene: tabs, settings, help, files, zoom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from gold.gui.app.opening_files import Opening
from gold.gui.app.scenes import Scenes
from gold.gui.desktop import clipboard, screen
from gold.gui.keys.actions import Action
from gold.gui.stage.files_dialog import FilesDialog
from gold.gui.stage.glossary_dialog import GlossaryDialog
from gold.gui.stage.keys_dialog import KeysDialog
from gold.gui.stage.scene import Window
from gold.gui.stage.stack import SceneStack
from gold.gui.stage.tabs import Tab
from gold.i18n import _
from gold.trainer.progress.glicko import Rating
from gold.trainer.settings import BoardStyle

_SCALE_STEP = 0.125  # change of the user's scale by zooming in or out once
_SMALLEST = 0.75
_LARGEST = 2.5


def window_commands(
    window: Window, stack: SceneStack, scenes: Scenes, opening: Opening
) -> Mapping[Action, Callable[[], object]]:
    """The functions that carry out the actions of the window, by action.

    They are used for actions that the scene on top does not handle.
    """
    settings = window.settings
    styles = list(BoardStyle)
    next_style = styles[(styles.index(settings.board) + 1) % len(styles)]

    def toggle_sound() -> None:
        window.change(sound=not settings.sound)
        window.say(_("Sound off") if settings.sound else _("Sound on"))

    def rescale(step: float) -> None:
        """Change the user's scale by ``step`` until the shown scale changes.

        The user's scale may be larger than the window allows. If the shown scale cannot change, say
        so.
        """
        shown = window.theme.scale
        before = settings.text_scale
        scale = settings.text_scale
        while window.theme.scale == shown and _SMALLEST <= scale + step <= _LARGEST:
            scale += step
            window.change(text_scale=scale)
        if window.theme.scale == shown:
            window.change(text_scale=before)
            larger = _("It cannot be larger in this window.")
            smaller = _("It cannot be smaller.")
            window.say(larger if step > 0 else smaller)

    def new_problem() -> None:
        window.show(Tab.EDITOR)
        scenes.editor.perform(Action.NEW)

    def paste() -> None:
        if clipboard.has_text():
            window.open_text(clipboard.get_text(), Path(_("clipboard") + ".sgf"))
        else:
            window.paste_picture()

    def back() -> None:
        """Close the scene over the tab's own scene or, if there is none, show the library."""
        if len(stack.scenes) > 1:
            window.pop()
        elif stack.top.tab is not Tab.LIBRARY:
            window.show(Tab.LIBRARY)

    def say_strength(rating: Rating | None) -> None:
        from gold.gui import words  # late, since much comes with it

        if rating is not None:
            window.say(words.start(rating), "good")
            stack.top.resume()

    return {
        **{tab.action: partial(window.show, tab) for tab in Tab},
        Action.QUIT: window.quit,
        Action.BACK: back,
        Action.FULL_SCREEN: screen.toggle_full_screen,
        Action.TOGGLE_THEME: lambda: window.change(theme="light" if window.theme.dark else "dark"),
        Action.NEXT_BOARD: lambda: window.change(board=next_style),
        Action.TOGGLE_SOUND: toggle_sound,
        Action.LARGER: lambda: rescale(_SCALE_STEP),
        Action.SMALLER: lambda: rescale(-_SCALE_STEP),
        Action.NEW: new_problem,
        Action.OPEN: lambda: window.push(FilesDialog(window, opening.files)),
        Action.KEEP: opening.keep,
        Action.PASTE: paste,
        Action.SETTINGS: lambda: window.push(scenes.settings()),
        Action.TUTORIAL: lambda: stack.replace(scenes.tutorial()),
        Action.GENERATE: lambda: scenes.endless.ask(),
        Action.TRAIN: lambda: scenes.library.training.train(),
        Action.TRAINED: lambda: scenes.library.training.ask_what_is_trained(),
        Action.EVERY_DAY: lambda: scenes.library.training.every_day(),
        Action.IDEAS: lambda: scenes.library.training.show_ideas(scenes.course),
        Action.EXAM: lambda: scenes.library.training.exam(scenes.course),
        Action.STRENGTH: lambda: scenes.ask_strength(say_strength),
        Action.CONTINUE: opening.go_on,
        Action.HELP: lambda: window.push(KeysDialog(window, stack.top.scope)),
        Action.WORDS: lambda: window.push(GlossaryDialog(window)),
    }
