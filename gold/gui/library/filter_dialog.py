"""The dialog that chooses which problems of a collection are shown, with a count beside each choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from gold.gui.look.icons import MARK_ICONS
from gold.gui.look.places import (
    bottom_part,
    left_part,
    top_part,
    under,
    without_bottom,
    without_top,
)
from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Heading, Label
from gold.gui.widgets.form import steppers
from gold.gui.widgets.list_view import ListView, Row
from gold.gui.widgets.stepper import Number
from gold.gui.widgets.steps import Steps, Value
from gold.i18n import _, ngettext
from gold.problem.names.shown import shown_tag
from gold.trainer.library.filtering import RANGES, STATES, Counts, Due, Filter, Filtering, State
from gold.trainer.marks import Mark
from gold.trainer.ranks import ALL_RANKS, Rank, RankRange, steps_of

_ENDS = 56
"""Height of the row with the two ends of the range of ranks."""


class FilterDialog(Dialog):
    """Three lists to choose from: mark, ranks, motif.

    Two fields set any other range of ranks. A text at the bottom says what the chosen mark means.
    ``on_choose`` gets the filter after the dialog is closed with *Show* or *Show all*.
    """

    width = 800.0
    height = 26 + 9 * 32 + 8 + 12 + 44 + 12 + 38

    def __init__(
        self,
        window: Window,
        filtering: Filtering,
        chosen: Filter,
        on_choose: Callable[[Filter], object],
    ) -> None:
        super().__init__(window)
        self.title = _("Which problems to show")
        self._filtering = filtering
        self.chosen = chosen
        self._on_choose = on_choose
        self._fresh = True
        motifs = [motif for motif in filtering.counts(Filter()).motifs if motif is not None]
        self._motifs = (None, *sorted(motifs, key=lambda motif: shown_tag(motif).casefold()))

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        lists_place = without_bottom(inner, px(44 + 12 + 38 + 12))
        counts = self._filtering.counts(self.chosen)
        states_place, ranks_place, motifs_place = self._columns(lists_place)
        states = self._list(states_place, "state", _("How it went"), counts.states, (None, *STATES))
        ranks_list = without_bottom(ranks_place, px(_ENDS + 8))
        self._list(ranks_list, "ranks", _("Level"), counts.ranks, (None, *RANGES))
        self._list(motifs_place, "motif", _("Motif"), counts.motifs, self._motifs)
        self._add_ends(bottom_part(ranks_place, px(_ENDS)))
        if self._fresh:
            self._fresh = False
            self.ui.ring.focus(states, show=True)
        line = under(lists_place, px(12), px(44))
        quiet = self.theme.colors.quiet
        Label(self.ui, line, self._explanation(counts), size=Size.SMALL, color=quiet, wrap=True)
        self.make_answers(inner, _("Show"))
        clear = left_part(bottom_part(inner, px(38)), px(150))
        button = Button(self.ui, clear, _("Show all"), on_press=lambda: self._accept(Filter()))
        button.set_enabled(self.chosen != Filter())

    def _columns(self, place: pygame.Rect) -> list[pygame.Rect]:
        """Three columns side by side. The first is a little wider, since its words are the longest."""
        gap = self.px(16)
        width = (place.width - 2 * gap) // 3
        columns = [left_part(place.move(index * (width + gap), 0), width) for index in range(3)]
        columns[0].width += gap // 2
        return columns

    def _explanation(self, counts: Counts) -> str:
        """The meaning of the chosen mark or state, and the number of problems whose level is unknown."""
        rule = rule_of(self.chosen.state)
        all_problems = counts.ranks.get(None, 0)
        known = sum(counts.ranks.get(each, 0) for each in RANGES)
        unknown = all_problems - known
        if not unknown:
            return rule
        text = ngettext(
            "The level of {n} problem is not known yet.",
            "The level of {n} problems is not known yet.",
            unknown,
        )
        return f"{rule}\n{text.format(n=unknown)}"

    def _list(
        self,
        place: pygame.Rect,
        name: str,
        title: str,
        counts: Mapping[Any, int],
        choices: Sequence[Any],
    ) -> ListView:
        Heading(self.ui, top_part(place, self.px(22)), title)
        chosen = getattr(self.chosen, name)
        rows = [
            Row(choice_in_words(choice), str(counts.get(choice, 0)), MARK_ICONS.get(choice))
            for choice in choices
        ]
        return ListView(
            self.ui,
            without_top(place, self.px(26)),
            rows,
            selected=choices.index(chosen) if chosen in choices else -1,
            on_select=lambda index: self._choose(replace(self.chosen, **{name: choices[index]})),
            on_take=lambda _index: self.accept(),
            name=name,
        )

    def _add_ends(self, row: pygame.Rect) -> None:
        """Add the two fields for the easiest and the hardest rank."""
        ranks = self.chosen.ranks or RankRange()
        steps = _RankSteps(ALL_RANKS)
        ends = (
            Number(_("From"), ranks.easiest, steps, _rank, self._set_easiest),
            Number(_("To"), ranks.hardest, steps, _rank, self._set_hardest),
        )
        steppers(self.ui, row, ends)

    def _set_easiest(self, value: Value) -> None:
        easiest = _whole(value)
        ranks = self.chosen.ranks or RankRange()
        self._choose_ranks(RankRange(easiest, max(easiest, ranks.hardest)))

    def _set_hardest(self, value: Value) -> None:
        hardest = _whole(value)
        ranks = self.chosen.ranks or RankRange()
        self._choose_ranks(RankRange(min(hardest, ranks.easiest), hardest))

    def _choose_ranks(self, ranks: RankRange) -> None:
        self._choose(replace(self.chosen, ranks=None if ranks == RankRange() else ranks))

    def _choose(self, chosen: Filter) -> None:
        self.chosen = chosen
        self.relayout()

    def accept(self) -> None:
        self._accept(self.chosen)

    def _accept(self, chosen: Filter) -> None:
        self.close_dialog()
        self._on_choose(chosen)


class _RankSteps(Steps):
    """The ranks as numbers: steps from 1 dan. The person types a rank as it is shown, such as 3 kyu."""

    def typed(self, value: Value) -> str:
        return _rank(value)

    def read(self, text: str) -> Value:
        return steps_of(text)


def _rank(value: Value) -> str:
    return str(Rank(_whole(value)))


def _whole(value: Value) -> int:
    assert value is not None, "every rank has an end"
    return int(value)


def choice_in_words(choice: State | RankRange | str | None) -> str:
    """The name of a line in one of the lists.

    It is a mark, a state such as *due*, a range of ranks, or a motif. None is “all”.
    """
    match choice:
        case None:
            return _("all")
        case Mark():
            return choice.words
        case Due.NOW:
            return _("due for review")
        case Due.NEVER:
            return _("never again")
        case RankRange():
            return str(choice)
        case _:
            return shown_tag(choice)


def rule_of(state: State | None) -> str:
    """A sentence that explains the chosen mark or state; for None, one that explains marks."""
    if isinstance(state, Mark):
        return state.rule
    if state is Due.NOW:
        return _("A position in which you went wrong, or needed help, comes back today.")
    if state is Due.NEVER:
        return _("It is never offered. “Never again” (Organize) changes that.")
    return _("A mark says how you first solved a problem; what comes later does not change it.")


def filter_in_words(chosen: Filter) -> str:
    """The filter in a few words; empty if it lets all problems pass."""
    asked = [
        choice_in_words(chosen.state) if chosen.state else "",
        choice_in_words(chosen.ranks) if chosen.ranks else "",
        f"#{shown_tag(chosen.motif)}" if chosen.motif else "",
    ]
    return " · ".join(filter(None, asked))
