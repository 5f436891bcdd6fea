"""The stack of scenes: which are shown, which are kept by tabs, and who is told about changes."""

from __future__ import annotations

from collections.abc import Callable

from gold.gui.stage.scene import Scene
from gold.gui.stage.tabs import Tab


class SceneStack:
    """Scenes on top of each other. A tab's scene is made by ``make`` when it is first shown, and then kept.

    ``on_change`` is called when another scene is on top, after the old one was paused.
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
        """All scenes, on the stack or kept by a tab, each once."""
        return list(dict.fromkeys([*self._roots.values(), *self.scenes]))

    @property
    def visible(self) -> list[Scene]:
        """The visible scenes, the lowest first; below an overlay the next scene is visible, too."""
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
        """Close every scene but those of the tabs, and show this one."""
        kept = set(self._roots.values())
        self._leave_top()
        for old in self.scenes:
            if old is not scene and old not in kept:
                old.close()
        self.scenes = [scene]
        self._on_change()

    def show(self, tab: Tab) -> Scene:
        """Go to a tab; scenes over the tab's own scene are closed."""
        scene = self._roots.get(tab) or self._roots.setdefault(tab, self._make(tab))
        if self.scenes != [scene]:
            self.replace(scene)
        return scene
