"""The dialog that asks how strong the person is. The answer sets the first rating, and so the first problems."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from gold import clock
from gold.gui.keys.chords import chords
from gold.gui.look import shapes
from gold.gui.look.places import bottom_part, right_part, top_part, without_bottom, without_top
from gold.gui.look.theme import Size
from gold.gui.settings.scene import languages
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.base import Control
from gold.gui.widgets.controls import Button, Segmented, natural_width
from gold.gui.widgets.displays import Label, key_cap
from gold.gui.widgets.ui import Ui
from gold.i18n import _, language, language_name
from gold.trainer.place import end_placement
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook
from gold.trainer.ranks import STATED_DEVIATION, Strength
from gold.trainer.training.placement import QUESTIONS

_ROW = 56
_BETWEEN = 5
_ANSWERS = len(Strength) + 1
_LANGUAGES = 30 + 12  # height of the row of languages, with the gap below it


def strength_words(strength: Strength) -> tuple[str, str]:
    """A level of strength in words: its name, and a sentence about the person whom it suits."""
    match strength:
        case Strength.NEW:
            return (_("New to Go"), _("Learning the rules, or just learned them."))
        case Strength.DOUBLE_DIGIT_KYU:
            return (_("20 to 10 kyu"), _("You see two eyes, ladders and nets."))
        case Strength.SINGLE_DIGIT_KYU:
            return (_("9 to 1 kyu"), _("You read some moves ahead in your games."))
        case Strength.DAN:
            return (_("1 to 3 dan"), _("You read whole lines, and want to be challenged."))
        case Strength.HIGH_DAN:
            return (_("4 dan and above"), _("You want the hardest problems that there are."))


class StrengthDialog(Dialog):
    """Asks how strong the person is.

    If the person chooses the placement test, ``find_out()`` begins it. Otherwise ``then`` gets the
    rating, or None without an answer. ``at_first``: it is the first question to a new user, so the
    dialog also offers the languages.
    """

    width = 600.0

    def __init__(
        self,
        window: Window,
        logbook: Callable[[], Logbook],
        find_out: Callable[[], object],
        then: Callable[[Rating | None], object],
        at_first: bool = False,
    ) -> None:
        super().__init__(window)
        self._logbook = logbook
        self._find_out = find_out
        self._then = then
        self._at_first = at_first
        self._languages = languages() if at_first else []

    def build(self) -> None:
        self.title = _("How strong are you?")
        super().build()

    def _about(self) -> str:
        said = _("Your rating starts again from here. After that your results decide.")
        if self._at_first:
            said = _("This chooses your first problems. Later ones follow your results.")
        kyu = _("Kyu ranks go from 30, for beginners, up to 1; above are the dan ranks.")
        return f"{said} {kyu}"

    def content_height(self, width: int) -> int:
        return self._height_without_answers(width) + _ANSWERS * self.px(_ROW)

    def _height_without_answers(self, width: int) -> int:
        size = self.theme.type_px(Size.BODY)
        lines = len(self.theme.fonts.wrap(self._about(), size, width))
        text = lines * self.theme.fonts.line_height(size)
        above = _LANGUAGES if self._languages else 0
        return text + self.px(above + 10 + _ANSWERS * _BETWEEN + 8 + 38)

    def fill(self, inner: pygame.Rect) -> None:
        """Add a row for each answer, with its number as the key. In a low window the rows are lower."""
        px = self.px
        ui = self.ui
        room = inner.height - self._height_without_answers(inner.width)
        row_height = min(px(_ROW), room // _ANSWERS)
        step = row_height + px(_BETWEEN)
        foot = bottom_part(inner, px(38))
        answers = bottom_part(without_bottom(inner, foot.height + px(8)), _ANSWERS * step)
        if self._languages:
            inner = self._fill_languages(inner)
        text = top_part(inner, answers.top - inner.top)
        Label(ui, text, self._about(), color=self.theme.colors.quiet, wrap=True)
        place = top_part(answers, row_height)
        for number, (title, about, answer) in enumerate(self._answers(), 1):
            row = StrengthAnswer(ui, place, title, about, str(number), answer)
            if number == 1 and ui.ring.current is None:
                ui.ring.focus(row)
            place = place.move(0, step)
        skip = _("Skip") if self._at_first else _("Cancel")
        width = natural_width(ui, skip, "Esc") + px(16)
        Button(ui, right_part(foot, width), skip, key="Esc", on_press=self.cancel)

    def _fill_languages(self, inner: pygame.Rect) -> pygame.Rect:
        """Add a choice of the languages, by their own names; return the part of ``inner`` below."""
        names = {each: language_name(each) for each in self._languages}
        shown = language() if language() in names else self._languages[0]
        place = top_part(inner, self.px(30))
        Segmented(
            self.ui,
            place,
            names,
            shown,
            lambda code: self.window.change(language=code),
            name="language",
        )
        return without_top(inner, self.px(_LANGUAGES))

    def _answers(self) -> list[tuple[str, str, Callable[[], object]]]:
        stated = [(*strength_words(each), partial(self.answer, each)) for each in Strength]
        about = _("{n} problems that adapt to your answers.").format(n=QUESTIONS)
        return [*stated, (_("Test me"), about, self.find_out)]

    def answer(self, strength: Strength) -> None:
        """Store the rating of the chosen answer, close the dialog, and call ``then``.

        An unfinished placement test ends.
        """
        rating = Rating(strength.rank.rating, STATED_DEVIATION)
        self._logbook().ratings.state(rating, clock.now())
        end_placement()
        self.close_dialog()
        self._then(rating)

    def find_out(self) -> None:
        """Close the dialog, and begin the placement test."""
        self.close_dialog()
        self._find_out()

    def take_key(self, event: pygame.event.Event) -> bool:
        for number in set("123456").intersection(chords(event)):
            self._answers()[int(number) - 1][2]()
            return True
        return super().take_key(event)

    def accept(self) -> None:
        """Make the focus ring visible, if it is not.

        Called for Enter. The person sees which answer the next Enter gives.
        """
        if not self.ui.ring.shown:
            self.ui.ring.focus(self.ui.ring.current, show=True)

    def cancel(self) -> None:
        self.close_dialog()
        self._then(None)


class StrengthAnswer(Control):
    """A row that can be pressed: an answer, a sentence about it, and its key."""

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        title: str,
        about: str,
        key: str,
        on_press: Callable[[], object],
    ) -> None:
        self.title = title
        self.about = about
        self.key = key
        self.on_press = on_press
        super().__init__(ui, rect, name=f"answer {key}")

    def activate(self) -> None:
        self.on_press()

    def paint(self, canvas: pygame.Surface) -> None:
        style = self.ui.style
        colors = self.ui.style.colors
        px = style.px
        width, height = canvas.get_size()
        active = self.lit or self.held
        fill = colors.tint if active else colors.panel
        edge = colors.accent if active else colors.line
        canvas.blit(shapes.rounded_box((width, height), px(8), fill, edge, px(1)), (0, 0))
        cap = key_cap(self.ui, self.key, least=24)
        canvas.blit(cap, (px(14), (height - cap.get_height()) // 2))
        left = px(14) + cap.get_width() + px(14)
        room = width - left - px(12)
        title = style.line(self.title, Size.HEADING, colors.text, room, True)
        about = style.line(self.about, Size.SMALL, colors.quiet, room)
        top = (height - title.get_height() - about.get_height()) // 2
        canvas.blit(title, (left, top))
        canvas.blit(about, (left, top + title.get_height()))
