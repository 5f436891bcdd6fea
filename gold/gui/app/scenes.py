"""Which scenes there are: the one place where the window meets them, each imported when it is first shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gold.gui.stage.scene import Scene, Tab

if TYPE_CHECKING:
    from gold.gui.app.window import App


def register_scenes(app: App) -> None:
    """Tell the window how to make the scene of each tab."""
    app.register(Tab.LIBRARY, _library)
    app.register(Tab.PRACTICE, _player)
    app.register(Tab.EDITOR, _editor)


def _library(app: App) -> Scene:
    from gold.gui.library.scene import LibraryScene

    return LibraryScene(app)


def _player(app: App) -> Scene:
    from gold.gui.practice.scene import PlayerScene

    return PlayerScene(app)


def _editor(app: App) -> Scene:
    from gold.gui.editor.scene import EditorScene

    return EditorScene(app)
