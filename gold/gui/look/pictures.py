"""Pictures that are drawn once and remembered, until the window shows another size, theme or language.

They share a limit in bytes, because they differ so much: in a window of 4K the shadow of a board
takes 17 MB. Only the window's thread draws.
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
"""The limit is ``_LEAST_BYTES`` and this many pictures of the window's size: enough for all of one frame."""


class Pictures:
    """Keeps drawn pictures, by what they were drawn from; the least recently used go when there are many."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def recall(self, key: Hashable) -> pygame.Surface | None:
        """The picture that is remembered under a key, if there is one. It is shared: do not draw on it."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
        return picture

    def remember(self, key: Hashable, picture: pygame.Surface) -> None:
        """Keep a picture under a new key; if there are too many, drop the least recently used."""
        self._kept[key] = picture
        self._bytes += _bytes_of(picture)
        window = pygame.display.get_surface() if pygame.display.get_init() else None
        limit = _LEAST_BYTES + (_LAYERS * _bytes_of(window) if window is not None else 0)
        while self._bytes > limit and len(self._kept) > 1:
            self._bytes -= _bytes_of(self._kept.popitem(last=False)[1])

    def forget(self) -> None:
        """Forget all pictures, since later ones have another size or other colours."""
        self._kept.clear()
        self._bytes = 0


PICTURES = Pictures()


def drawn_once(draw: Callable[_P, pygame.Surface]) -> Callable[_P, pygame.Surface]:
    """Make a drawing function remember its pictures: for the same arguments it draws only once."""

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
