"""The search field and the training button: in the top bar or, if its tabs leave no room, above the cards."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.gui.keys.table import Action
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button
from gold.gui.widgets.fields import TextField
from gold.i18n import _, ngettext

_LEAST_IN_BAR = 170  # width for both in the top bar, in pixels of the design


class SearchBar:
    """Makes both beside a sidebar of ``side_width``; ``bottom`` is where the rest of the scene may begin.
    ``to_train`` is how much is left to do today.
    """

    def __init__(
        self, scene: Scene, side_width: int, query: str, to_train: int, on_change: Callable[[str], object],
        on_enter: Callable[[str], object],
    ) -> None:  # fmt: skip
        self._scene, self._side_width, px = scene, side_width, scene.px
        space, area, ui, theme = scene.bar_space, scene.area, scene.ui, scene.theme
        if space.width >= px(_LEAST_IN_BAR):
            row = pygame.Rect(space.left, px(8), space.width, px(32))
        else:
            left = side_width + px(22)
            row = pygame.Rect(left, area.top + px(10), area.right - px(22) - left, px(32))
        width = min(px(170), row.width * 9 // 20)
        self.train = train = pygame.Rect(row.right - width, row.top, width, row.height)
        width = min(px(300), row.width * 11 // 20, train.left - px(8) - row.left)
        self.search = pygame.Rect(train.left - px(8) - width, row.top, width, row.height)
        self.bottom = max(area.top, row.bottom)
        text = ngettext("Train {n}", "Train {n}", to_train).format(n=to_train) if to_train else _("Train")
        Button(ui, train, text, action=Action.TRAIN, look="filled" if to_train else "quiet")
        cap = ui.keys.cap(Action.SEARCH, scene.scope)
        hint = _("Search: title, tag, #ko …   {key}").format(key=cap)
        if theme.fonts.width(hint, theme.type_px(Size.BODY)) > width - px(20):
            hint = f"{_('Search')}   {cap}"
        self.field = TextField(
            ui, self.search, query, placeholder=hint, on_change=on_change, on_enter=on_enter, name="search"
        )

    def type_on(self) -> None:
        """After a new layout, give the keyboard back to the field."""
        field = self.field
        self._scene.ui.ring.focus(None)
        self._scene.ui.ring.focus(field)
        field.edit_position = len(field.get_text())
        field.cursor_has_moved_recently = True

    @property
    def toast_area(self) -> pygame.Rect:
        """Messages appear beside the search; if that is too narrow, below the collection's title."""
        space, area, px = self._scene.bar_space, self._scene.area, self._scene.px
        beside = pygame.Rect(space.left, space.top, self.search.left - space.left, space.height)
        if self.bottom == area.top and beside.width >= px(400):
            return beside
        return pygame.Rect(self._side_width, self.bottom + px(50), area.width - self._side_width, px(24))
