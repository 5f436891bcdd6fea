"""The stack of scenes that are shown, and the scenes that are kept for the tabs."""

from __future__ import annotations

from collections.abc import Callable

from gold.gui.stage.scene import Scene
from gold.gui.stage.tabs import Tab


class SceneStack:
    """Scenes on top of each other. A tab's scene is made by ``make`` when it is first shown, and then kept.

    ``on_change`` is called after another scene came to the top; the old scene has been paused by then.
    """

    def __init__(self, make: Callable[[Tab], Scene], on_change: Callable[[], object]) -> None:
        self.scenes: list[Scene] = []
        self._roots: dict[Tab, Scene] = {}
        self._make = make
        self._on_change = on_change

    @property
    def top(self) -> Scene:
        """The scene on top; there must be one."""
        return self.scenes[-1]

    @property
    def everything(self) -> list[Scene]:
        """All scenes, on the stack or kept for a tab; each scene appears once."""
        return list(dict.fromkeys([*self._roots.values(), *self.scenes]))

    @property
    def visible(self) -> list[Scene]:
        """The visible scenes, the lowest first.

        These are the scene on top and, as long as that is an overlay, the scene below it.
        """
        lowest = max(
            index for index, scene in enumerate(self.scenes) if not scene.overlay or index == 0
        )
        return self.scenes[lowest:]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._leave_top()
        self.scenes.append(scene)
        self._on_change()

    def _leave_top(self) -> None:
        if self.scenes:
            self.top.pause()
            if not self.top.needs_layout:
                self.top.ui.unhover()  # the mouse is elsewhere when the scene comes back

    def pop(self, scene: Scene | None = None) -> None:
        """Close the scene on top, or the given one; the last scene stays."""
        target = scene or self.top
        if target not in self.scenes or len(self.scenes) == 1:
            return
        self.scenes.remove(target)
        target.pause()
        if target not in self._roots.values():
            target.close()
        self._on_change()

    def replace(self, scene: Scene) -> None:
        """Show only this scene. The other scenes on the stack are closed, except for those kept for tabs."""
        kept = set(self._roots.values())
        self._leave_top()
        for old in self.scenes:
            if old is not scene and old not in kept:
                old.close()
        self.scenes = [scene]
        self._on_change()

    def show(self, tab: Tab) -> Scene:
        """Show the scene of a tab alone, and return it; scenes over it are closed."""
        scene = self._roots.get(tab) or self._roots.setdefault(tab, self._make(tab))
        if self.scenes != [scene]:
            self.replace(scene)
        return scene
