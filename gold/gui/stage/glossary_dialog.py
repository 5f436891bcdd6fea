"""The glossary of Go words with a search field, and the dialog that explains an idea of Go by a picture."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gold.board.points import Point
from gold.gui.board.layout import BoardLayout
from gold.gui.board.painter import draw_board
from gold.gui.board.view import BoardView, crop_of_picture, line_ghosts
from gold.gui.look.places import top_part, without_top
from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Choice, Dialog, MessageDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.displays import Label, Picture
from gold.gui.widgets.fields import TextField
from gold.gui.widgets.scroll import scrolled_by
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.names.shown import shown_description, shown_title
from gold.trainer.glossary import Term, terms_with

MARKS = "marks"
CROSSES = "crosses"
"""The fields in a picture's file for the points to highlight, and for forbidden points."""
_SIDE = 290
_BELOW = 14
_ABOUT = 28
"""The height of the line above the picture, with the gap below it."""

_FIELD = 36
_FOOT = 48
_BETWEEN = 10


class GlossaryDialog(Dialog):
    """A search field, and the words of Go that match it, with their meanings.

    Up, Down and the page keys scroll.
    """

    width = 760.0
    height = 620.0

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.title = _("Words of Go")
        self.query = ""

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        place = top_part(inner, px(_FIELD))
        field = TextField(self.ui, place, self.query, placeholder=_("Search"), name="word")
        field.on_change = self._typed
        field.on_enter = self.close_dialog
        field.type_on()
        top = inner.top + px(_FIELD + _BETWEEN)
        view = pygame.Rect(inner.left, top, inner.width + px(18), inner.bottom - px(_FOOT) - top)
        self._fill_words(view, inner.width)
        self.make_close(inner)

    def _fill_words(self, view: pygame.Rect, width: int) -> None:
        """Fill the scroll area with the words and their meanings.

        A click on a word of Go shows its picture.
        """
        content = self.scroll_area(view)
        px = self.px
        colors = self.theme.colors
        words = terms_with(self.query)
        if not words:
            line = pygame.Rect(0, 0, width, px(28))
            Label(
                self.ui, line, _("Nothing found."), color=colors.quiet, container=content.container
            )
        left = min(px(190), width // 3)
        y = 0
        for word in words:
            place = pygame.Rect(0, y, width, self._row_height(word, left, width))
            name = pygame.Rect(0, y, left - px(16), place.height)
            Label(self.ui, name, word.name, bold=True, wrap=True, container=content.container)
            meaning = pygame.Rect(left, y, width - left, place.height)
            Label(self.ui, meaning, word.meaning, wrap=True, container=content.container)
            y = place.bottom + px(_BETWEEN)
        content.finish(y)

    def _row_height(self, word: Term, left: int, width: int) -> int:
        fonts = self.theme.fonts
        size = self.theme.type_px(Size.BODY)
        name = len(fonts.wrap(word.name, size, left - self.px(16), True)) * fonts.line_height(
            size, True
        )
        meaning = len(fonts.wrap(word.meaning, size, width - left)) * fonts.line_height(size)
        return max(name, meaning) + self.px(2)

    def _typed(self, query: str) -> None:
        self.query = query
        if self.content is not None:
            self.content.offset = 0
        self.relayout()

    def take_key(self, event: pygame.event.Event) -> bool:
        return scrolled_by(self.content, event) or super().take_key(event)


class IdeaDialog(MessageDialog):
    """Shows a problem as a picture, and its description below.

    The picture has numbered moves and highlighted ``marks``.

    ``about`` is a line of text above the picture. ``others`` are buttons besides *Got it*.
    """

    width = 520.0

    def __init__(
        self, window: Window, idea: Problem, about: str = "", others: Sequence[Choice] = ()
    ) -> None:
        choices = (*others, Choice(_("Got it")))
        super().__init__(window, shown_title(idea), shown_description(idea), choices)
        self._idea = idea
        self.own_word = self.title
        self._about = about

    def content_height(self, width: int) -> int:
        """The height of text, buttons and picture in pixels, if the content is ``width`` pixels wide."""
        return super().content_height(width) + self.px(_SIDE + _BELOW) + self._about_height

    @property
    def _about_height(self) -> int:
        return self.px(_ABOUT) if self._about else 0

    def fill(self, inner: pygame.Rect) -> None:
        """Make the picture, and below it the text and the buttons.

        In a low window the picture is smaller.
        """
        px = self.px
        if self._about:
            line = top_part(inner, px(_ABOUT - 6))
            Label(self.ui, line, self._about, size=Size.SMALL, color=self.theme.colors.quiet)
            inner = without_top(inner, self._about_height)
        text_height = super().content_height(inner.width)
        room = inner.height - text_height - px(_BELOW)
        side = max(min(px(_SIDE), room), 1)
        place = pygame.Rect(0, inner.top, side, side)
        place.centerx = inner.centerx
        Picture(self.ui, place, self._picture(place.size))
        super().fill(without_top(inner, side + px(_BELOW)))

    def _picture(self, size: tuple[int, int]) -> pygame.Surface:
        position = self._idea.position
        view = BoardView(
            position.size,
            position.states,
            crop_of_picture(position),
            coordinates=False,
            hint_area=frozenset(self._named(MARKS)),
            closed=dict.fromkeys(self._named(CROSSES), ""),
            ghosts=line_ghosts(self._idea.moves, position.to_play, position),
        )
        canvas = pygame.Surface(size, pygame.SRCALPHA, 32)
        layout = BoardLayout.fit(view, canvas.get_rect(), fill=True)
        draw_board(canvas, layout, view, self.theme.fonts, self.theme.board)
        return canvas

    def _named(self, field: str) -> list[Point]:
        geometry = self._idea.position.geometry
        names = self._idea.extra.get(field) or ()
        return [point for point in geometry.points if geometry.vertex(point) in names]
