"""A cache of drawn pictures. It is cleared when the window's size or theme changes.

The cache has a limit in bytes, not in pictures, since their sizes differ much: in a window of 4K, the shadow
of a board takes 17 MB. It is used only in the window's thread.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

import pygame

_P = ParamSpec("_P")
_LEAST_BYTES = 32 * 2**20
_LAYERS = 4
"""The limit is ``_LEAST_BYTES`` plus the size of this many pictures of the whole window: enough for a frame."""


class Pictures:
    """A cache of pictures by key. When it is full, the least recently used pictures are dropped."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def recall(self, key: Hashable) -> pygame.Surface | None:
        """The picture with this key; None if there is none. It is shared: do not draw on it."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
        return picture

    def remember(self, key: Hashable, picture: pygame.Surface) -> None:
        """Add a picture under a new key. If the cache is full, drop the least recently used pictures."""
        self._kept[key] = picture
        self._bytes += _bytes_of(picture)
        window = pygame.display.get_surface() if pygame.display.get_init() else None
        limit = _LEAST_BYTES + (_LAYERS * _bytes_of(window) if window is not None else 0)
        while self._bytes > limit and len(self._kept) > 1:
            self._bytes -= _bytes_of(self._kept.popitem(last=False)[1])

    def forget(self) -> None:
        """Drop all pictures. Called when later pictures have other sizes or colours."""
        self._kept.clear()
        self._bytes = 0


PICTURES = Pictures()


def drawn_once(draw: Callable[_P, pygame.Surface]) -> Callable[_P, pygame.Surface]:
    """Decorator: cache the pictures of a drawing function.

    It draws only once for the same arguments. The arguments must be hashable.
    """

    @wraps(draw)
    def recalled(*args: _P.args, **kwargs: _P.kwargs) -> pygame.Surface:
        key = draw, args, *kwargs.items()
        picture = PICTURES.recall(key)
        if picture is None:
            picture = draw(*args, **kwargs)
            PICTURES.remember(key, picture)
        return picture

    return recalled


def _bytes_of(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
