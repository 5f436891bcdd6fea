"""One scene's widgets: pygame_gui's manager with our theme, fonts, keys and focus ring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import pygame
import pygame_gui
from pygame_gui.core.resource_loaders import IResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.utility import FontResource, ImageResource, SurfaceResource
from pygame_gui.elements import UITextEntryBox, UITextEntryLine

from gold.gui.keys.actions import Action, Scope
from gold.gui.keys.key_map import KeyMap
from gold.gui.look import shapes
from gold.gui.look.fonts import FallbackFont, Fonts
from gold.gui.look.theme import Theme
from gold.gui.widgets.focus import FocusRing

_NOWHERE = (-1000, -1000)
_EMPTY = pygame.Surface((0, 0))


class _AtOnce(IResourceLoader):
    """Loads a font at once when a theme asks for it. This is faster than the threads of pygame_gui."""

    def add_resource(self, resource: FontResource | ImageResource | SurfaceResource) -> None:
        error = resource.load()
        if error is not None:
            raise error

    def start(self) -> None:
        pass

    def update(self) -> tuple[bool, float]:
        return True, 1.0

    def started(self) -> bool:
        return False


class ExplainedWord(NamedTuple):
    """A word in a text that a click explains.

    ``text[start:end]`` is the word, and ``explain()`` shows the explanation.
    """

    start: int
    end: int
    explain: Callable[[], object]


class Ui(pygame_gui.UIManager):
    """The widgets of one scene.

    - ``style`` is the theme (colours, ``px``, fonts).
    - ``keys`` and ``scope`` say which keys buttons show; ``perform`` carries out their actions.
    - With ``badges``, or while Alt is held (``alt``), all buttons show their keys; otherwise only
      the main buttons do.
    - ``words`` returns the words in a text that can be explained.
    - ``ring`` is the focus ring.
    - ``moving``: a control needs frames even without events, such as a held button that repeats.
    - ``dirty`` is set when a widget looks different; the code that draws the frame resets it.
    - ``repaints`` has the paint methods of the widgets that changed since the last frame.
    """

    def __init__(
        self,
        size: tuple[int, int],
        style: Theme,
        keys: KeyMap,
        scope: Scope,
        perform: Callable[[Action], object],
        badges: bool = False,
    ) -> None:
        self.style = style
        self.badges = badges
        self.alt = False
        self.keys = keys
        self.scope = scope
        self.perform = perform
        self.words: Callable[[str], Sequence[ExplainedWord]] = lambda _text: ()
        self.ring = FocusRing()
        self.dirty = True
        self.moving = False
        self.repaints: set[Callable[[], object]] = set()
        # The last position of the mouse; far away after the mouse has left the window.
        self.pointer: tuple[int, int] = _NOWHERE
        super().__init__(size, enable_live_theme_updates=False, resource_loader=_AtOnce())

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:  # noqa: ARG002
        """Return the theme for pygame_gui that looks like ``style``. All scenes share it and its caches."""
        return _appearance(self.style)

    def hold_alt(self, alt: bool) -> None:
        """Show the keys of all buttons if Alt is held (``alt``); else hide them again."""
        if alt != self.alt:
            self.alt = alt
            for widget in self.ring.widgets:
                if getattr(widget, "key", ""):
                    widget.refresh()  # type: ignore[attr-defined]  # only our own controls have keys

    @property
    def typing(self) -> bool:
        """Whether a text field has the focus and gets the letters that are typed."""
        return any(
            isinstance(item, (UITextEntryLine, UITextEntryBox)) for item in self.focused_set or ()
        )

    def rebuild(self, size: tuple[int, int]) -> None:
        """Remove all widgets, before a new layout in a window of this size."""
        self.ring.clear()
        self.repaints.clear()
        self.moving = False
        self.set_focus_set(None)
        self.window_resolution = size
        self.clear_and_reset()
        self.dirty = True

    def forget_pictures(self) -> None:
        """Drop the pictures of all widgets to free memory. The widgets must be made again afterwards."""
        for widget in self.get_sprite_group().sprites():
            widget.image = _EMPTY

    def process_events(self, event: pygame.event.Event) -> bool:
        """Pass an event to the widgets; return whether one of them used it. A click hides the focus ring."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.pointer = _NOWHERE
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if clicked:
            self.ring.focus(None, show=False)
        target = getattr(event, "ui_element", None)
        handle = getattr(target, "handle_gui_event", None)
        if handle is not None:
            handle(event)
        used = bool(super().process_events(event))
        if clicked and self.typing:  # the next Tab starts from the field that was clicked
            focused = {id(widget) for widget in self.focused_set or ()}
            self.ring.current = next((one for one in self.ring.widgets if id(one) in focused), None)
        return used

    def update(self, time_delta: float) -> None:
        """Repaint the widgets that have changed, and update pygame_gui, which counts time for tooltips."""
        self._paint()
        super().update(time_delta)

    def draw_ui(self, window_surface: pygame.Surface) -> None:
        """Repaint the widgets that have changed, and draw all widgets."""
        self._paint()
        super().draw_ui(window_surface)

    def _paint(self) -> None:
        while self.repaints:
            self.repaints.pop()()

    def draw_ring(self, window_surface: pygame.Surface) -> None:
        """Draw the focus ring if it is visible."""
        current = self.ring.active
        if current is None:
            return
        gap = self.style.px(2)
        width = self.style.px(3)
        rect = current.focus_rect.inflate(2 * (gap + width), 2 * (gap + width))
        ring = shapes.rounded_box(
            rect.size, self.style.px(11), None, self.style.colors.accent, width
        )
        window_surface.blit(ring, rect)

    def unhover(self) -> None:
        """Behave as if the mouse had left the window, so that no tooltip stays.

        Called when another scene comes to the front.
        """
        self.pointer = _NOWHERE
        self.dirty = True
        super().update(0.0)

    def _update_mouse_position(self) -> None:
        """Use the mouse position of the last event, so that events posted by tests work like real ones."""
        self.mouse_position = self.pointer


@lru_cache(maxsize=1)
def _appearance(style: Theme) -> UIAppearanceTheme:
    appearance = UIAppearanceTheme(_AtOnce(), "en")
    appearance.load_theme(style.pygame_gui())
    _use_fallback_fonts(appearance, style.fonts)
    _look_up_names_by_parts(appearance)
    return appearance


def _use_fallback_fonts(theme: UIAppearanceTheme, fonts: Fonts) -> None:
    """Replace every font of the theme, loaded now or later, by a :class:`FallbackFont`.

    It has the letters of other scripts, too.
    """
    dictionary = theme.font_dict
    load = dictionary._load_single_font_style  # noqa: SLF001  # the one place where fonts are made

    def replace(resource: FontResource) -> None:
        if resource.font_id.startswith("noto_sans_"):
            bold = bool(resource.style.get("bold"))
            resource.loaded_font = FallbackFont(fonts, resource.size, bold)

    def load_and_replace(font_loc: Any, font_id: str, *args: Any, **kwargs: Any) -> None:
        load(font_loc, font_id, *args, **kwargs)
        replace(dictionary.loaded_fonts[font_id])

    for resource in dictionary.loaded_fonts.values():
        replace(resource)
    dictionary._load_single_font_style = load_and_replace  # type: ignore[method-assign]  # noqa: SLF001


def _look_up_names_by_parts(theme: UIAppearanceTheme) -> None:
    """Add a cache for the names by which the theme looks up an element.

    The theme's own cache uses a key of 200,000 letters for an element in a container: that took
    half of the time of a layout.
    """
    build = theme.build_all_combined_ids
    known: dict[tuple[object, ...], list[str]] = {}

    def remembered(*parts: Any) -> list[str]:
        key = tuple(None if part is None else tuple(part) for part in parts)
        names = known.get(key)
        if names is None:
            names = known[key] = build(*parts)
        return names

    theme.build_all_combined_ids = remembered  # type: ignore[method-assign, assignment]
